#!/bin/sh
# SPDX-License-Identifier: MIT
# bound.sh TARGET REAL [VARIABLE=VALUE]: lines `ENTRY CLASS BOUND`, an upper bound of the instructions of a call for any input (bound.awk), of
# the very program that the climb counts in (tests/cost): all public functions are linked there. explain=1: the bounds of all loops, on standard error; strict=1: no
# row of the table may be left over.
target=$1 real=$2
unset MAKEFLAGS MFLAGS MAKELEVEL
. tests/gates/lib.sh
quiet() { "$@" >"$temporary/text" 2>&1 || { cat "$temporary/text" >&2; exit 1; }; }
quiet make --no-print-directory cost-driver TARGET="$target" REAL="$real"
quiet make --no-print-directory cost-driver TARGET="$target" REAL="$real" VARIANT=lines SANITIZE=-g
for variant in "" -lines; do
    quiet arm-none-eabi-objcopy -O binary "build/$target-$real$variant/tests/cost/driver.elf" "$temporary/code$variant"
done
cmp "$temporary/code" "$temporary/code-lines" >&2 || { echo "bound.sh: -g changes the code" >&2; exit 1; }
arm-none-eabi-objdump -d -l --inlines --no-show-raw-insn "build/$target-$real-lines/tests/cost/driver.elf" | plain >"$temporary/listing"
awk -f tests/tools/bound.awk -v real="$real" -v table=tests/tools/loops.txt -v constants="$(echo src/*/*.h src/*/*.c include/*.h)" ${3:+-v "$3"} "$temporary/listing"
