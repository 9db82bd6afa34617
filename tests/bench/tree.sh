#!/bin/sh
# SPDX-License-Identifier: MIT
# tree.sh REAL [A.ply]: the search of trees, beside FCL's if it is installed; a table on standard output. See tree.cpp.
# NAME=posed: that of trees at poses, posed.cpp; its argument is a number of poses. NAME=grid: links near cells, grid.cpp; a number of rounds.
# SYNTAX=none: only whether it compiles, without FCL; SYNTAX=fcl: with it, if it is installed (tests/gates/bench.sh).
real=$1
name=${NAME:-tree}
shift
unset MAKEFLAGS MFLAGS MAKELEVEL
out=build/bench/$real
mkdir -p "$out"
[ -n "$SYNTAX" ] ||
    make --no-print-directory TARGET=host REAL="$real" build/host-"$real"/libtests.a build/host-"$real"/libprogram.a build/host-"$real"/libport.a all >"$out/text" 2>&1 ||
    { cat "$out/text" >&2; exit 1; }
defines='-Wall'
libraries=
[ "$real" = double ] && defines="$defines -DFMB_REAL_DOUBLE"
if [ "$SYNTAX" != none ] && echo '#include <fcl/geometry/bvh/BVH_model.h>' | g++ -isystem /usr/include/eigen3 -E -x c++ - >/dev/null 2>&1; then
    defines="$defines -DHAVE_FCL"
    libraries='-lfcl -lccd -loctomap -loctomath'
fi
compile() {
    g++ -std=c++17 -O2 -ffp-contract=off $defines -Iinclude -Itests/support -Itests/exact -Iboards/program -isystem /usr/include/eigen3 tests/bench/"$name".cpp "$@"
}
if [ -n "$SYNTAX" ]; then
    compile -Werror -fsyntax-only
    exit
fi
compile build/host-"$real"/libtests.a build/host-"$real"/libprogram.a build/host-"$real"/libfmb.a build/host-"$real"/libport.a $libraries -lm \
    -o "$out/$name" || exit 1
"$out/$name" "$@"
