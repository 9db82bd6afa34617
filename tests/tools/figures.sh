#!/bin/sh
# SPDX-License-Identifier: MIT
# figures.sh FOLDER: writes the pictures of the documents (docs/figures) into FOLDER. The library is compiled here, so
# that the bytes depend on no other build.
mkdir -p "$1" build || exit 1
${CC:-gcc} -std=c11 -O2 -ffp-contract=off -Wall -Wextra -Wpedantic -Wconversion -Wdouble-promotion -Wshadow -Wmissing-prototypes \
    -Werror -Iinclude tests/tools/figure.c $(find src -name '*.c' ! -name fmb.c) -o "$1/figure" || exit 1
"$1/figure" >"$1/question.svg"
status=$?
rm -f "$1/figure"
exit $status
