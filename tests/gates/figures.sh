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
for example in arm gantry; do
    check "the picture of $example" build/host-float/fmb $example --quiet --svg "$temporary/$example.svg"
done
check "pictures" python3 -B tests/tools/check_figures.py docs/figures/*.svg "$temporary/arm.svg" "$temporary/gantry.svg"
check "captions" python3 -B tests/tools/check_figures.py --captions README.md docs/*.md -- docs/figures/*.svg

# Each kind of fault is seen.
spoilt() { # PATTERN SED PICTURE
    sed "$2" "$3" >"$temporary/spoilt.svg"
    if cmp -s "$3" "$temporary/spoilt.svg"; then fail "nothing to spoil: $2"; fi
    refuse "spoilt: $2" "$1" python3 -B tests/tools/check_figures.py "$temporary/spoilt.svg"
}
picture=docs/figures/margin.svg
spoilt 'is cropped: ' 's/A passes B too near/A passes B nearer than the margin/' $picture
spoilt 'is 15.0 high' 's/font-size="18"/font-size="15"/' $picture
spoilt 'lies on' 's/ too near/ &\&#160;/; s/<text x="70.0" y="38.0"/<text x="500.0" y="38.0"/' $picture
spoilt 'is cropped at' 's/viewBox="0 0 1000 /viewBox="0 0 900 /' $picture
spoilt 'axes without' 's/, metres//' $picture
spoilt 'is cropped at' 's/viewBox="0 0 1260 700"/viewBox="0 0 1200 700"/' "$temporary/arm.svg"
mkdir "$temporary/docs"
sed 's/<desc>/&Not /' docs/figures/margin.svg >"$temporary/docs/margin.svg"
sed 's#figures/margin#margin#' docs/use.md >"$temporary/docs/use.md"
refuse "another caption" 'it says' python3 -B tests/tools/check_figures.py --captions "$temporary/docs/use.md" -- "$temporary/docs/margin.svg"
refuse "no caption" 'no document shows it' python3 -B tests/tools/check_figures.py --captions README.md -- docs/figures/margin.svg
finish
