#!/bin/sh
# SPDX-License-Identifier: MIT
# Pictures can be drawn, with gcc and with clang, are well-formed XML, need nothing from outside, and a reader sees all of them. Scenes for POV-Ray
# can be rendered. Out of date: a picture of docs/figures that is not what make figures draws, to the byte; a caption; the table of tori.
. tests/gates/lib.sh
for compiler in gcc clang; do
    check "make figures with $compiler" env KEEP_FIGURE=1 CC=$compiler sh tests/tools/figures.sh "$temporary/$compiler"
    for picture in "$temporary/$compiler"/*.svg; do
        name=docs/figures/$(basename "$picture")
        fresh figures "$name is not what make figures draws with $compiler" cmp "$picture" "$name"
    done
done
for picture in docs/figures/*.svg; do
    [ -f "$temporary/gcc/$(basename "$picture")" ] && pass || stale figures "$picture: make figures does not draw it: remove it"
    check "$picture is not XML" python3 -c 'import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.argv[1])' "$picture"
    # Marks of gnuplot name what is defined in the same file.
    if grep -q -e "href=[^'\"]" -e "href=['\"][^#]" -e '<script' -e 'url(' "$picture"; then fail "$picture: needs something from outside"; else pass; fi
done
for example in arm gantry; do
    check "the picture of $example" build/host-float/fmb $example --quiet --svg "$temporary/$example.svg"
done
check "pictures" python3 -B tests/tools/check_figures.py docs/figures/*.svg "$temporary/arm.svg" "$temporary/gantry.svg"
fresh prose "captions of docs/figures" python3 -B tests/tools/check_figures.py --captions README.md docs/*.md -- docs/figures/*.svg

# The table of the same record.
sh tests/tools/tori_table.sh >"$temporary/tori.md"
place tori >"$temporary/written"
fresh tori-table "docs/articles.md is not the table of tests/bench/tori.txt" cmp "$temporary/tori.md" "$temporary/written"

# The 64 cases as scenes for POV-Ray, which finds the intersection by itself, as in the paper. Some of them are rendered.
[ -n "$WHOLE" ] && cases=$(seq 0 63) || cases="0 27 34 $((seed % 64))"
for case in $cases; do
    "$temporary/gcc/figure" pov "$case" >"$temporary/case.pov" && pass || fail "case $case is not what is on record"
    check "case $case rendered" povray "+I$temporary/case.pov" "+O$temporary/case.png" +W180 +H90 -D +WT1
done

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
plot=docs/figures/tori_first.svg
spoilt 'is 12.0 high' 's/font-size="16.00"/font-size="12.00"/' $plot
spoilt 'is cropped' 's/viewBox="0 0 1000 /viewBox="0 0 900 /' $plot
spoilt 'no axis says what is measured' 's/time, milliseconds/time/' $plot
mkdir "$temporary/docs"
sed 's/<desc>/&Not /' docs/figures/margin.svg >"$temporary/docs/margin.svg"
sed 's#figures/margin#margin#' docs/use.md >"$temporary/docs/use.md"
refuse "another caption" 'it says' python3 -B tests/tools/check_figures.py --captions "$temporary/docs/use.md" -- "$temporary/docs/margin.svg"
refuse "no caption" 'no document shows it' python3 -B tests/tools/check_figures.py --captions README.md -- docs/figures/margin.svg
finish
