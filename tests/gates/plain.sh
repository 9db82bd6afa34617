#!/bin/sh
# SPDX-License-Identifier: MIT
# Libraries built as users build theirs, with their own flags and compilers, give the same bytes as the normal build.
. tests/gates/lib.sh

files=$(ls tests/vectors/*.pairs) || { fail "no vectors"; finish; }
for real in float double; do
    for engine in separation elimination; do build/host-$real/fmb check --engine $engine $files >"$temporary/$real-$engine"; done
done
# plain TARGET REAL VARIANT COMPILER FLAGS: with nothing but the user's own flags
plain() {
    text="$1 $2, $4 $5"
    check "$text: build" make -s fmb TARGET="$1" REAL="$2" VARIANT="$3" ${4:+CC="$4"} LIB_FLAGS="$5"
    for engine in separation elimination; do
        if [ "$1" = host ]; then
            "build/$1-$2-$3/fmb" check --engine $engine $files >"$temporary/got"
        else
            board_run "$1" "$2-$3" check --engine $engine $files >"$temporary/got"
        fi
        if cmp "$temporary/$2-$engine" "$temporary/got"; then pass; else fail "$text, $engine: other bytes than the normal build"; fi
    done
}
for real in float double; do
    plain host $real plain0 gcc "-O0"
    plain host $real plain2 gcc "-O2"
    plain host $real clang clang "-O2"
    if grep -q -w fma /proc/cpuinfo && grep -q -w avx2 /proc/cpuinfo; then
        plain host $real haswell gcc "-O2 -march=haswell" # has FMA: gcc would contract
        plain host $real haswell3 gcc "-O3 -march=haswell"
        plain host $real clanghaswell clang "-O2 -march=haswell"
    else
        echo "this machine has no FMA: the builds for it are skipped"
    fi
done
plain cortex-m4 float plain2 "" "-O2"
plain cortex-m4 float plain3 "" "-O3"
plain cortex-m7 double plain2 "" "-O2"
# With the vector instructions, which flush denormals: gcc must not use them for arithmetic.
plain cortex-m55 float plain3 "" "-O3 -mcpu=cortex-m55"
plain cortex-m55 double plain3 "" "-O3 -mcpu=cortex-m55"
finish
