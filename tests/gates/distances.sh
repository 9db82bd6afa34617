#!/bin/sh
# SPDX-License-Identifier: MIT
# fmb hull and fmb ofg: the same bytes on the host and on a board, messages, exit status; and no count of theirs in
# docs/cost.md has grown by more than 2 %.
. tests/gates/lib.sh

make -s fmb 2>/dev/null && make -s fmb TARGET=cortex-m4 2>/dev/null || fail "cannot build"
# both STATUS PATTERN ARGUMENT...: on host and board, the same output; PATTERN is in the output or in the message
both() {
    want=$1 pattern=$2
    shift 2
    build/host-float/fmb "$@" >"$temporary/host" 2>"$temporary/host.error"
    status=$?
    board_run cortex-m4 float "$@" >"$temporary/board" 2>"$temporary/board.error"
    board_status=$?
    if [ $status -ne "$want" ] || [ $board_status -ne "$want" ]; then
        fail "fmb $*: status $status and $board_status, expected $want"
    elif ! cmp "$temporary/host" "$temporary/board" || ! cmp "$temporary/host.error" "$temporary/board.error"; then
        fail "fmb $*: host and board differ"
    elif ! cat "$temporary/host" "$temporary/host.error" | grep -q -e "$pattern"; then
        fail "fmb $*: no '$pattern'"
    else
        pass
    fi
}
# file NAME TEXT: a file of this text
file() { printf "$2" >"$temporary/$1"; }

cube='C 0 0 0 1 0 0 0 1 0 0 0 1'
file good.pairs "# a comment\n\napart 3 0 $cube C 3 0 0 1 0 0 0 1 0 0 0 1\nnear 3 0 $cube T .5 .5 .5 1 0 0 0 1 0 0 0 1\n"
both 0 '^apart apart 0x1.ffff.*p+0 sep 0x1p+0 0x0p+0 0x0p+0$' hull "$temporary/good.pairs"
both 0 '^near near -0x1.0.*p-1 by' hull "$temporary/good.pairs"
file moving.pairs "m 3 1 $cube 0 0 0 C 3 0 0 1 0 0 0 1 0 0 0 1 -4 0 0\nn 3 1 $cube 0 0 0 C 3 0 0 1 0 0 0 1 0 0 0 1 -1 0 0\n"
both 0 '^m near .* time 0x1.f.*p-2 0x1p+0$' hull "$temporary/moving.pairs"
both 0 '^n apart 0x1.f' hull "$temporary/moving.pairs"
file flat.pairs "d 3 0 C 0 0 0 1 0 0 2 0 0 0 0 1 $cube\n"
both 0 '^d error degenerate$' hull "$temporary/flat.pairs"
for wrong in 'a 4 0:dimension' "a 3 2 $cube $cube:third word" "a 3 0 $cube:too few words" "a 3 0 $cube X:C or T" "a 3 0 $cube $cube 1:too many" 'a 3 0 C 0 0 x:not a number' 'a 3 0 C 0 0:too few'; do
    file bad.pairs "# one\n${wrong%:*}\n"
    both 2 "bad.pairs:2: .*${wrong##*:}" hull "$temporary/bad.pairs"
done
file plane.pairs "p 2 1 C 0 0 1 .2 -.2 1 0 .25 T 3 .5 1 0 .25 1 -1 .25\nq 2 0 C 0 0 1 0 0 1 T .5 .5 1 0 0 1\nr 2 1 C 0 0 1 0 0 1 0 0 C 3 0 1 0 0 1 -4 0\nd 2 0 C 0 0 1 0 2 0 T .5 .5 1 0 0 1\n"
both 0 '^p apart 0x1.ffff.*p-1 sep 0x1p+0 0x0p+0$' hull "$temporary/plane.pairs"
both 0 '^q near -0x1.0.*p-1 by 0x[01]p+0 0x[01]p+0$' hull "$temporary/plane.pairs"
both 0 '^r near .* time 0x1.f.*p-2 0x1p+0$' hull "$temporary/plane.pairs"
both 0 '^d error degenerate$' hull "$temporary/plane.pairs"
file walled.pairs "p 2 0 C 0 0 1 0 0 1 C 3 0 1 0 0 1 H 1 0 1\n"
both 2 'half-spaces are for fmb check' hull "$temporary/walled.pairs"

# Sets: the nearest of those that are apart, and the deepest; in the plane and in space, at rest and moving.
file set3 "# four\na 3 $cube\nb 3 C 3 0 0 1 0 0 0 1 0 0 0 1\nc 3 T .75 0 0 1 0 0 0 1 0 0 0 1\nd 3 C 0 0 1.5 1 0 0 0 1 0 0 0 1\n"
both 0 '^nearest a,d apart 0x1.ffff.*p-2 sep 0x0p+0 0x0p+0 0x1p+0$' hull --set "$temporary/set3"
both 0 '^deepest a,c near -0x1.0.*p-2 by 0x1p+0 0x0p+0 0x0p+0$' hull --set "$temporary/set3"
both 0 '^# frames 4, not all proved apart$' hull --set "$temporary/set3"
file set2 "a 2 C 0 0 1 0 0 1\nb 2 C 3 0 1 0 0 1 -1 0\n"
both 0 '^nearest a,b apart 0x1.ffff.*p-1 at 0x1p+0$' hull --set "$temporary/set2"
both 0 '^deepest none$' hull --set "$temporary/set2"
both 0 '^# frames 2, all proved apart$' hull --set "$temporary/set2"
long=$(printf %032d 0)
for wrong in 'a 4 C:dimension is neither' 'a 2 C 0 0 1 0 0 1:another dimension' "a 3 X:C or T" "a 3 $cube 1:too few" "a 3 $cube 1 2 3 4:too many" 'a 3 C 0 0 0 1 0 0 2 0 0 0 0 1:degenerate' "$long 3 $cube:a name of more"; do
    file bad.set "a 3 $cube\n${wrong%:*}\n"
    both 2 "bad.set:2: .*${wrong##*:}" hull --set "$temporary/bad.set"
done
file one.set "a 3 $cube\n"
both 2 'a set needs two frames' hull --set "$temporary/one.set"
both 2 'cannot be opened' hull "$temporary/none"
both 2 'cannot be opened' hull --set "$temporary/none"
both 2 'usage' hull
both 2 'usage' hull --set
both 2 'usage' hull --svg
both 2 'usage' hull --nonsense x
file a.frames "a.0 3 $cube\na.1 3 $cube\na.2 3 C 9 9 9 1 0 0 0 1 0 0 0 1\n"
both 0 '^# pairs 4 boxes 2 hulls 2 meets 2 contact 2$' hull --prune "$temporary/a.frames" "$temporary/a.frames"
both 2 'a.frames: cannot\|cannot be opened' hull --prune "$temporary/a.frames" "$temporary/none"

tetrahedron='v 0 0 0\nv 2 0 0\nv 0 2 0\nv 0 0 2\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n'
file a.obj "$tetrahedron"
file b.obj "v .25 .5 -.375\nv 2.25 .5 -.375\nv .25 2.5 -.375\nv .25 .5 1.625\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n"
file c.obj "$(printf "$tetrahedron" | sed 's/^v \([0-9]\)/v 7\1/')\n"
both 0 '^ofg touch k 6 tests' ofg "$temporary/a.obj" "$temporary/b.obj"
both 0 '^ofg close k 4 tests' ofg --k 4 --spheres "$temporary/a.obj" "$temporary/b.obj"
both 0 '^exact hit$' ofg "$temporary/a.obj" "$temporary/b.obj"
both 0 '^exact miss sep 0x1' ofg "$temporary/a.obj" "$temporary/c.obj"
both 0 '^distance 0x1.0f.*p+6 0x1.1.*p+6 0x1p+1 0x0p+0 0x0p+0 0x1.18p+6' ofg "$temporary/a.obj" "$temporary/c.obj"
both 0 '^ofg not_found k 6 tests 0$' ofg "$temporary/a.obj" "$temporary/c.obj"
both 0 '^exact hit time 0x1.f' ofg --step -70 0 0 "$temporary/a.obj" "$temporary/c.obj"
both 0 '^ofg touch .* impact .* estimate 0x1' ofg --k 8 --step -69 .125 .25 "$temporary/a.obj" "$temporary/c.obj"
both 0 '^ofg .* k 1 tests' ofg --k 1 "$temporary/a.obj" "$temporary/b.obj"
dented='v 0 0 0\nv 2 0 0\nv 2 2 0\nv 0 2 0\nv 1 1 .5\nv 1 1 2\nf 1 2 5\nf 2 3 5\nf 3 4 5\nf 4 1 5\nf 2 1 6\nf 3 2 6\nf 4 3 6\nf 1 4 6\n'
file dented.obj "$dented"
file open.obj "$(printf "$tetrahedron" | sed '$d')\n"
both 0 '^mesh a dented face . vertex . depth 0x1' ofg "$temporary/dented.obj" "$temporary/a.obj"
both 0 '^hulls hit$' ofg "$temporary/dented.obj" "$temporary/a.obj"
both 0 '^mesh b open face' ofg "$temporary/a.obj" "$temporary/open.obj"
both 0 '^hulls hit$' ofg "$temporary/a.obj" "$temporary/open.obj"
both 0 '^exact miss sep' ofg "$temporary/dented.obj" "$temporary/c.obj"
file two.obj "o one\n${tetrahedron}o two\nv 40 0 0\nv 42 0 0\nv 40 2 0\nv 40 0 2\nf 5 7 6\nf 5 6 8\nf 5 8 7\nf 6 7 8\n"
both 0 '^ofg touch .* parts 1 1$' ofg "$temporary/two.obj" "$temporary/b.obj"
both 0 '^exact hit parts 1 1 pairs 1$' ofg "$temporary/two.obj" "$temporary/b.obj"
both 0 '^exact hit parts 2 1 first 0x1.a.*p-2 0x1.a.*p-2 pairs' ofg --step -68 0 0 "$temporary/two.obj" "$temporary/c.obj"
both 0 '^exact miss pairs' ofg --step -1 0 0 "$temporary/two.obj" "$temporary/c.obj"
both 2 'no picture of meshes' ofg --svg "$temporary/x.svg" "$temporary/two.obj" "$temporary/c.obj"
file bad.obj "o one\n${tetrahedron}o two\nv 1 1 1\nf 1 2 5\n"
both 2 'bad.obj:12: a vertex of another object' ofg "$temporary/bad.obj" "$temporary/a.obj"
file bad.obj "v 0 0 0\nv 1 0\n"
both 2 'bad.obj:2: too few' ofg "$temporary/bad.obj" "$temporary/a.obj"
file bad.obj "v 0 0 0\nf 1 1 0\n"
both 2 'bad.obj:2: vertices are counted from 1' ofg "$temporary/bad.obj" "$temporary/a.obj"
file bad.obj "v 0 0 0\nsurf 0 0 1\n"
both 2 'bad.obj:2: a line that is not known' ofg "$temporary/bad.obj" "$temporary/a.obj"
file bad.obj "${tetrahedron}f 1 2 5\n"
both 2 'bad.obj:9: there is no such vertex' ofg "$temporary/bad.obj" "$temporary/a.obj"
file bad.obj "v 1e38 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"
both 2 'bad.obj: no mesh' ofg "$temporary/bad.obj" "$temporary/a.obj"
for step in 'nan 0 0' '0 -inf 0' '0 0 x'; do both 2 'three finite numbers' ofg --step $step "$temporary/a.obj" "$temporary/b.obj"; done
both 2 '^exact error$' ofg --step 1e30 0 0 "$temporary/a.obj" "$temporary/b.obj"
both 2 '^exact error pairs' ofg --step 1e30 0 0 "$temporary/two.obj" "$temporary/b.obj"
both 2 'usage' ofg --k 9 "$temporary/a.obj" "$temporary/a.obj"
both 2 'usage' ofg "$temporary/a.obj"
both 2 'a number of pairs' ofg --report x

# pictures: well-formed, the same on both
for target in host board; do
    case $target in host) run="build/host-float/fmb" ;; *) run="board_run cortex-m4 float" ;; esac
    check "picture of a pair, $target" $run hull --svg "$temporary/$target.hull.svg" "$temporary/good.pairs"
    check "picture of meshes, $target" $run ofg --svg "$temporary/$target.ofg.svg" "$temporary/a.obj" "$temporary/b.obj"
    check "picture of a moving pair, $target" $run hull --svg "$temporary/$target.moves.svg" "$temporary/plane.pairs"
    check "picture of a motion, $target" $run ofg --step -69 .125 .25 --svg "$temporary/$target.impact.svg" "$temporary/a.obj" "$temporary/c.obj"
    check "end of the picture, $target" grep -q '^</svg>$' "$temporary/$target.hull.svg"
done
check "pictures differ" cmp "$temporary/host.hull.svg" "$temporary/board.hull.svg"
for picture in ofg moves impact; do
    check "pictures differ: $picture" cmp "$temporary/host.$picture.svg" "$temporary/board.$picture.svg"
done
# What they say, in decimals that are no more than what is proved; and arrows: the distance, and where B goes.
says() { grep -q -e "$2" "$temporary/host.$1.svg" && pass || fail "picture $1 does not show: $2"; }
says hull 'apart by at least 1.999<'
says hull 'along (1 0 0), one of 14 directions'
says moves 'apart by at least 0.9999 during the whole step'
says moves 'after the step'
says moves 'stroke="#117a3d" stroke-width="3"'
says moves 'stroke="#b03a2e" stroke-width="2.5"'
says ofg 'two faces touch<'
says ofg 'proved: the hulls meet'
says impact 'two faces touch by t = 0\.99'
says impact 'B after the step'
refuse "a picture nowhere" 'cannot be written' build/host-float/fmb hull --svg "$temporary/no/x.svg" "$temporary/good.pairs"

# docs/cost.md: no count more than 2 % larger, and what make record writes
sh tests/tools/distances.sh >"$temporary/now" || { fail "distances.sh"; finish; }
place distances >"$temporary/written"
recorded distances "$temporary/written" "$temporary/now"
finish
