#!/bin/sh
# SPDX-License-Identifier: MIT
# Libraries built as users build theirs, with their own flags and compilers, give the same bytes as the normal build, and
# compile without a warning. make check takes the builds that differ most from it, of those of the host half (SEED); make nightly all.
. tests/gates/lib.sh

files=$temporary/all.pairs # one file: the command line of a board is short
cat tests/vectors/*.pairs >"$files" || { fail "no vectors"; finish; }
for real in float double; do
    for engine in separation elimination exact; do build/host-$real/fmb check --engine $engine $files >"$temporary/$real-$engine"; done
done
# plain TARGET REAL VARIANT COMPILER FLAGS: with nothing but the user's own flags; the programs around it are the normal ones
plain() {
    text="$1 $2, $4 $5"
    library=build/$1-$2-$3/libfmb.a normal=build/$1-$2
    if [ "$1" = host ]; then
        check "$text: build" make -s "$library" TARGET="$1" REAL="$2" VARIANT="$3" ${4:+CC="$4"} LIB_FLAGS="$5 $warnings"
        check "$text: link" gcc "$normal"/boards/program/*.o "$normal"/boards/program/*/*.o "$library" "$normal/libport.a" -o "$temporary/fmb"
    else
        check "$text: build" make -s "$library" TARGET="$1" REAL="$2" VARIANT="$3" LIB_FLAGS="$5 $warnings"
        check "$text: link" arm-none-eabi-gcc $(board_value "$1" CPU) -nostdlib -nostartfiles -T "$(board_folder "$1")/link.ld" -Wl,--gc-sections \
            -Wl,--defsym=__stack_size="$(board_value "$1" STACK_SIZE)" -Wl,--no-warn-rwx-segments \
            "$normal"/boards/program/*.o "$normal"/boards/program/*/*.o $(board_start "$1" "$2") "$library" "$normal/libport.a" -lgcc -o "$temporary/fmb"
    fi
    for engine in separation elimination exact; do
        if [ "$1" = host ]; then
            "$temporary/fmb" check --engine $engine $files >"$temporary/got"
        else
            sh tests/tools/qemu.sh "$(board_value "$1" MACHINE)" "" - "$temporary/fmb" check --engine $engine $files >"$temporary/got"
        fi
        if cmp "$temporary/$2-$engine" "$temporary/got"; then pass; else fail "$text, $engine: other bytes than the normal build"; fi
    done
}
fma=
if grep -q -w fma /proc/cpuinfo && grep -q -w avx2 /proc/cpuinfo; then
    fma=-march=haswell # has FMA: gcc would contract
else
    echo "this machine has no FMA: the builds for it are made for any"
fi
number=$(echo "$seed" | tail -c 6 | sed 's/^0*//;s/^$/0/')
# Every second one, others by SEED.
half() {
    number=$((number + 1))
    if whole || [ $((number % 2)) -eq 0 ]; then plain "$@"; fi
}
for real in float double; do
    half host $real plain0 gcc "-O0"
    half host $real haswell3 gcc "-O3 $fma"
    half host $real clanghaswell clang "-O2 $fma"
    whole || continue
    plain host $real plain2 gcc "-O2"
    plain host $real clang clang "-O2"
    plain host $real haswell gcc "-O2 $fma"
done
plain cortex-m4 float plain3 "" "-O3"
plain cortex-m7 double plain2 "" "-O2"
# With the vector instructions, which flush denormals: gcc must not use them for arithmetic.
plain cortex-m55 float plain3 "" "-O3 -mcpu=cortex-m55"
if whole; then
    plain cortex-m4 float plain2 "" "-O2"
    plain cortex-m55 double plain3 "" "-O3 -mcpu=cortex-m55"
fi
finish
