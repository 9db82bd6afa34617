#!/bin/sh
# SPDX-License-Identifier: MIT
# Surfaces as exporters write them (boards/program/surface): one body in each form and dialect gives the same answers, host and board; what is
# malformed is refused with its line, what is not closed is counted, and a file that is cut off or spoilt anywhere is never a crash.
. tests/gates/lib.sh

fmb=build/host-float/fmb
python3 -B tests/tools/surfaces.py "$temporary" || fail "surfaces.py"
$fmb mesh --thickness .05 "$temporary/plain.ply" "$temporary/plain.ply" >"$temporary/wanted" 2>"$temporary/text"
[ "$(wc -l <"$temporary/wanted")" -gt 20 ] && ! [ -s "$temporary/text" ] && pass || fail "plain.ply"
for form in "$temporary"/cube.*; do
    $fmb mesh --thickness .05 "$form" "$temporary/plain.ply" >"$temporary/text" 2>&1 || fail "$form"
    check "${form##*/}: another surface" cmp "$temporary/wanted" "$temporary/text"
done
for form in "$temporary"/cube.text.stl "$temporary"/cube.solid.stl "$temporary"/cube.fan.obj "$temporary"/cube.big.ply; do
    board_run cortex-m4 float mesh --thickness .05 "$form" "$temporary/plain.ply" >"$temporary/text" 2>&1
    check "${form##*/}: another surface on a board" cmp "$temporary/wanted" "$temporary/text"
done
# Convex bodies likewise, and which corner of a polygon the triangles begin at.
$fmb ofg "$temporary/plain.ply" "$temporary/plain.ply" >"$temporary/wanted"
for form in "$temporary"/cube.*; do
    check "${form##*/}" sh -c "$fmb ofg '$form' '$temporary/plain.ply' | cmp - '$temporary/wanted'"
done
$fmb mesh --thickness .05 "$temporary/arrow.obj" "$temporary/arrow.obj" >"$temporary/text" 2>&1 && grep -q '^# faces 2 of A, 2 of B' "$temporary/text" && pass || fail "a dented polygon"

# What is not closed, crowded or turned over is said, and no more where it is not asked for.
told() { # TEXT FILE
    $fmb mesh "$temporary/$2" "$temporary/plain.ply" 2>&1 >"$temporary/out" | sed "s|$temporary/||" >"$temporary/text"
    grep -q -x "$1" "$temporary/text" && pass || fail "$2: no '$1'"
    $fmb mesh --quiet "$temporary/$2" "$temporary/plain.ply" 2>&1 >"$temporary/out" | grep -q edges && fail "$2: not quiet" || pass
}
told 'fmb: open.obj 4 edges with one face' open.obj
told 'fmb: crowded.obj 2 edges with more than two faces' crowded.obj
told 'fmb: turned.obj 3 edges whose faces look to different sides' turned.obj

# Refused: FILE:LINE and the reason.
refused=0
while IFS='	' read -r name reason; do
    refused=$((refused + 1))
    refuse "$name" "$name$reason" $fmb mesh "$temporary/$name" "$temporary/plain.ply"
done <"$temporary/refused"
[ $refused -gt 20 ] && pass || fail "too few files that are refused"

# Cut off, or one byte changed: an answer, or exit status 2 and a reason; never a signal, nor what sanitizers say.
make -s REAL=float VARIANT=sanitized OPTIMIZE=-O1 SANITIZE="-fsanitize=address,undefined -fno-sanitize-recover=all -g1" fmb >"$temporary/text" 2>&1 || fail "sanitized"
check "spoilt files" python3 -B tests/tools/surfaces.py "$temporary" build/host-float-sanitized/fmb "$seed" "$(whole && echo 5000 || echo 150)"
finish
