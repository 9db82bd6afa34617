#!/bin/sh
# SPDX-License-Identifier: MIT
# figures.sh FOLDER: writes the pictures of the documents (docs/figures) into FOLDER. The library is compiled here, so
# that the bytes depend on no other build.
mkdir -p "$1" build || exit 1
${CC:-gcc} -std=c11 -O2 -ffp-contract=off -Wall -Wextra -Wpedantic -Wconversion -Wdouble-promotion -Wshadow -Wmissing-prototypes \
    -Werror -Iinclude tests/tools/figure*.c $(find src -name '*.c' ! -name fmb.c) -o "$1/figure" || exit 1
for name in question contact margin turn path; do
    "$1/figure" $name >"$1/$name.svg" || { echo "figures.sh: $name is not what it should be" >&2; exit 1; }
done
rm -f "$1/figure"
