#!/bin/sh
# SPDX-License-Identifier: MIT
# docs/figures holds what make figures draws, to the byte, with gcc and with clang. Pictures are well-formed XML, and need
# nothing from outside.
. tests/gates/lib.sh
for compiler in gcc clang; do
    check "make figures with $compiler" env CC=$compiler sh tests/tools/figures.sh "$temporary/$compiler"
    for picture in "$temporary/$compiler"/*.svg; do
        name=docs/figures/$(basename "$picture")
        check "$name is not what make figures draws" cmp "$picture" "$name"
    done
done
for picture in docs/figures/*.svg; do
    [ -f "$temporary/gcc/$(basename "$picture")" ] && pass || fail "$picture: make figures does not draw it"
    check "$picture is not XML" python3 -c 'import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.argv[1])' "$picture"
    if grep -q -e 'href' -e '<script' -e 'url(' "$picture"; then fail "$picture: needs something from outside"; else pass; fi
done
finish
