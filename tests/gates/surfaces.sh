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

# Bytes behind the triangles of a binary file are told; the answers are those without them.
for form in tail:2 zeros:200; do
    $fmb mesh --thickness .05 "$temporary/${form%:*}.stl" "$temporary/plain.ply" >"$temporary/text" 2>"$temporary/said"
    check "${form%:*}.stl: another surface" sh -c "$fmb mesh --thickness .05 '$temporary/cube.binary.stl' '$temporary/plain.ply' | cmp - '$temporary/text'"
    check "${form%:*}.stl: no notice" grep -q "${form%:*}.stl ${form#*:} bytes behind its triangles, passed over" "$temporary/said"
done

# says STATUS PATTERN OPTION...: the exit status of fmb mesh, and a line of its answer
says() {
    want=$1 line=$2 got=0
    shift 2
    (cd "$temporary" && "$project/$fmb" mesh --quiet "$@" >text 2>&1) || got=$?
    grep -q -e "$line" "$temporary/text" && [ $got -eq "$want" ] && pass || {
        fail "status $got, no '$line' with status $want: mesh $*"
        head -n 5 "$temporary/text"
    }
}
# large OPTION...: what meets of two surfaces of 70,000 faces, without its places
large() { timeout 300 $fmb mesh --quiet "$@" "$temporary/large.ply" "$temporary/large.ply" | sed -n 's/^\([0-9]*,[0-9]* [a-z]*\) .*/\1/p'; }

# A thickness without a unit: of the edges, whatever the unit and a few faces are; one that is asked for is told if it is in another unit.
says 0 '^# thickness 9.765625e-4 of A, 9.765625e-4 of B, from their edges$' --place 1 1 1 0 0 1.5 plain.ply slivers.obj
says 0 '^# no faces meet, and neither has a part inside the other$' --fail-on contact --scale .1 --place 1 1 1 0 0 .101 plain.ply plain.ply
says 0 '^# no faces meet, and neither has a part inside the other$' --fail-on contact --scale 100 --place 1 1 1 0 0 101 plain.ply plain.ply
says 0 '^# thickness 1 of A, 1 of B, as asked$' --thickness 1 --scale 8 --place 1 1 1 0 0 20 plain.ply plain.ply
$fmb mesh --thickness 1 --scale .1 --place 1 1 1 0 0 9 "$temporary/plain.ply" "$temporary/plain.ply" 2>&1 >"$temporary/out" | grep -q 'more than a usual edge, 1[.]00000001e-1: is it in the unit' && pass || fail 'a thickness in another unit'
# Two surfaces of 70,000 faces, in any unit: the same faces meet, in seconds.
large --scale 16 --place 1 1 1 0 1 .5 >"$temporary/wanted"
[ "$(wc -l <"$temporary/wanted")" -gt 500 ] && pass || fail "$(wc -l <"$temporary/wanted") pairs of large surfaces"
for unit in '1 .0625 .03125' '65536 4096 2048'; do
    large --scale ${unit%% *} --place 1 1 1 0 ${unit#* } >"$temporary/text"
    check "large surfaces, scaled by ${unit%% *}" cmp "$temporary/text" "$temporary/wanted"
done
says 0 '^# no faces meet, and neither has a part inside' --scale 1000 --place 1 1 1 0 0 161 large.ply large.ply
refuse 'all pairs of large surfaces' 'more than 16777216 pairs meet: ' timeout 300 $fmb mesh --quiet --thickness 1 "$temporary/large.ply" "$temporary/large.ply"

# What lies inside: told, with a status of its own, both ways round, in a hollow, at poses; not told where nobody can.
small='--place .25 .25 .25 .375 .375 .375'
says 3 '^# part 0 of B (12 faces, the first is 0) lies inside A$' $small plain.ply plain.ply
says 3 '^# part 0 of A (12 faces, the first is 0) lies inside B$' --place 4 4 4 -1 -1 -1 plain.ply halves.obj
says 3 '^# part 0 of B (12 faces, the first is 0) lies inside A$' --fail-on contact $small halves.obj plain.ply
says 3 '^# part 0 of B (12 faces, the first is 0) lies in a hollow of A$' $small shell.obj plain.ply
says 3 '^# part 0 of B (12 faces, the first is 0) lies inside A$' --place .0625 .0625 .0625 .03125 .03125 .03125 shell.obj plain.ply
says 3 '^# part 0 of B (12 faces, the first is 0) lies inside A$' $small turned.obj plain.ply
says 3 '"verdict": "inside"}' --json --pose-a .6 -.8 0 5 .8 .6 0 6 0 0 1 7 --pose-b .6 -.8 0 5 .8 .6 0 6 0 0 1 7 $small plain.ply plain.ply
says 3 '^# part 0 of B (12 faces, the first is 0) lies inside A$' --distance $small plain.ply plain.ply
says 3 '^# part 0 of B (12 faces, the first is 0) lies inside A$' --margin .01 $small plain.ply plain.ply
says 3 '^# part 0 of B (12 faces, the first is 0) lies inside A$' --margin .5 $small plain.ply plain.ply
says 0 '^# not decided: whether part 0 of B (12 faces, the first is 0) lies inside A, which is not closed there$' $small open.obj plain.ply
says 1 '^# not decided: whether part 0 of B' --fail-on contact $small open.obj plain.ply
says 0 '"verdict": "undecided", "reason": "not closed"}' --json $small open.obj plain.ply
says 0 '^# no faces meet, and neither has a part inside the other$' --fail-on contact --place 1 1 1 0 0 3 open.obj plain.ply
check 'inside, judged by solid angles' python3 -B tests/tools/insides.py "$temporary" $fmb "$seed" "$(whole && echo 1000 || echo 60)"
check 'the same in double' python3 -B tests/tools/insides.py "$temporary" build/host-double/fmb "$seed" "$(whole && echo 1000 || echo 20)"

# How far apart, and a margin: bounds of what is known.
$fmb mesh --distance --json --place 1 1 1 0 0 1.25 "$temporary/plain.ply" "$temporary/plain.ply" >"$temporary/text"
check 'a distance' python3 -c 'import json, sys
d = json.load(open(sys.argv[1]))
assert d["verdict"] == "apart" and .2499 < d["low"] <= .25 <= d["high"] + 2 * d["thickness_a"] < .2525 and d["inside"] == []
assert d["asked"]["what"] == "distance" and d["asked"]["thickness"] is None and d["closed_a"] is True' "$temporary/text"
says 0 '^# no faces meet' --fail-on contact --margin .2499 --place 1 1 1 0 0 1.25 plain.ply plain.ply
says 1 ' undecided ' --fail-on contact --margin .2501 --place 1 1 1 0 0 1.25 plain.ply plain.ply
# At poses, too: nothing of how thin faces are placed is added.
poses='--pose-a .6 -.8 0 5 .8 .6 0 6 0 0 1 7 --pose-b .6 -.8 0 5 .8 .6 0 6 0 0 1 8.25'
says 0 '^# no faces meet' --fail-on contact --margin .2499 $poses plain.ply plain.ply
says 1 ' undecided ' --fail-on contact --margin .2501 $poses plain.ply plain.ply
says 0 ' apart 0x1[.]fff' --distance $poses plain.ply plain.ply
# What meets is a hit with a margin, too.
$fmb mesh --quiet --place 1 1 1 .3 .3 .3 "$temporary/plain.ply" "$temporary/plain.ply" | grep -c ' hit ' >"$temporary/wanted"
$fmb mesh --quiet --margin .01 --place 1 1 1 .3 .3 .3 "$temporary/plain.ply" "$temporary/plain.ply" | grep -c ' hit ' >"$temporary/text"
check 'hits with a margin' sh -c "[ $(cat "$temporary/wanted") -gt 5 ] && cmp '$temporary/wanted' '$temporary/text'"
says 1 ' undecided ' --fail-on contact --distance --place 1 1 1 0 0 1 plain.ply plain.ply
says 0 ' apart ' --fail-on contact --distance --tolerance .5 --place 1 1 1 0 0 1.25 plain.ply plain.ply
refuse 'a negative margin' 'a margin is a length of 0 or more' $fmb mesh --margin -1 "$temporary/plain.ply" "$temporary/plain.ply"
refuse 'a tolerance alone' '--tolerance is for --distance' $fmb mesh --tolerance .5 "$temporary/plain.ply" "$temporary/plain.ply"
refuse 'a tolerance above 1' 'a tolerance is 0 to 1' $fmb mesh --distance --tolerance 2 "$temporary/plain.ply" "$temporary/plain.ply"
refuse 'a margin of a distance' '--distance goes without --tier, --margin' $fmb mesh --distance --margin 1 "$temporary/plain.ply" "$temporary/plain.ply"

# Pictures by their whole name: that one alone. What lies inside is told, and red.
for kind in svg:pov pov:svg; do
    check "OUT.${kind%:*}" sh -c "$fmb draw '$temporary/plain.ply' '$temporary/plain.ply' '$temporary/one.${kind%:*}' && [ -s '$temporary/one.${kind%:*}' ] && ! ls '$temporary'/one.*.* '$temporary/one.${kind#*:}' 2>/dev/null && rm '$temporary/one.${kind%:*}'"
done
got=0
$fmb draw $small "$temporary/plain.ply" "$temporary/plain.ply" "$temporary/both" 2>"$temporary/text" || got=$?
[ $got -eq 3 ] && grep -q '^fmb: part 0 of B (12 faces, the first is 0) lies inside A$' "$temporary/text" && grep -q 'what lies inside the other surface' "$temporary/both.svg" &&
    grep -q 'faces 9.765625e-4 thick' "$temporary/both.svg" && [ -s "$temporary/both.pov" ] && pass || fail "a picture of what lies inside: status $got"

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
