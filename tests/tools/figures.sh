#!/bin/sh
# SPDX-License-Identifier: MIT
# figures.sh FOLDER: writes the pictures of the documents (docs/figures) into FOLDER. The library is compiled here, so
# that the bytes depend on no other build. Plots of what is on record: plots.sh. KEEP_FIGURE=1: the drawing program stays, as FOLDER/figure.
mkdir -p "$1" build || exit 1
${CC:-gcc} -std=c11 -O2 -ffp-contract=off -Wall -Wextra -Wpedantic -Wconversion -Wdouble-promotion -Wshadow -Wmissing-prototypes \
    -Werror -Iinclude -Itests/support -Itests/exact tests/tools/figure*.c tests/support/cases.c tests/exact/surface.c \
    tests/exact/tori.c tests/support/torus.c tests/support/pairs.c \
    $(find src -name '*.c' ! -name fmb.c) -lm -o "$1/figure" || exit 1
for name in question contact margin turn path cases_cc cases_ct cases_tc cases_tt surfaces tori; do
    "$1/figure" $name >"$1/$name.svg" || { echo "figures.sh: $name is not what it should be" >&2; exit 1; }
done
[ -z "$KEEP_FIGURE" ] && rm -f "$1/figure"
sh tests/tools/plots.sh "$1"
