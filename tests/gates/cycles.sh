#!/bin/sh
# SPDX-License-Identifier: MIT
# boards/examples/cycles.c compiles for cores with each kind of clock, and without a warning; in QEMU, on a Cortex-M4, it finds
# the pairs of docs/cost.md: what it prints is those counts, and at most LEEWAY instructions more per call, which
# pass the arguments; else these are out of date (gate tables: they may not grow). (QEMU has no cycle counter, so this is the way by SysTick. The DWT's is compiled, not run; mcycle runs in tests/packages/riscv.sh.)
. tests/gates/lib.sh
LEEWAY=10
example="-std=c11 -Os -ffreestanding $warnings -Iinclude -c boards/examples/cycles.c -o $temporary/cycles.o"
for real in "" -DFMB_REAL_DOUBLE; do
    for target in cortex-m0 cortex-m3 cortex-m4 cortex-m7 cortex-m33 cortex-m55; do
        check "cycles.c for $target $real" arm-none-eabi-gcc $(board_value $target CPU) $real $example
    done
    check "cycles.c for RISC-V with clang $real" clang --target=riscv32-unknown-elf -march=rv32imafc -mabi=ilp32f $real $example
    if command -v riscv64-unknown-elf-gcc >/dev/null 2>&1; then
        check "cycles.c for RISC-V with gcc $real" riscv64-unknown-elf-gcc -march=rv32imafc_zicsr -mabi=ilp32f $real $example
    fi
done
# Its own stack, as it says at its head: all of its functions together are more than any way through them.
for stack in 1024: 2048:-DFMB_REAL_DOUBLE; do
    check "stack of cycles.c" arm-none-eabi-gcc $(board_value cortex-m4 CPU) ${stack#*:} -fstack-usage $example
    awk -v most=${stack%:*} '{ sum += $(NF - 1) } END { if (sum > most) print "stack: " sum; exit sum > most }' "$temporary/cycles.su" &&
        pass || fail "cycles.c takes more stack than it says"
done

# What the tables say of the same calls: FUNCTION CLASS HIT MISS HINT.
cat README.md docs/*.md | awk -F ' *[|] *' '$2 ~ /^fmb_(test|sweep)[23]$/ && $3 ~ /^(CC|CT|TC|TT)$/ && NF >= 8 { print $2, $3, $4, $5, $6 }' |
    sort -u >"$temporary/tables"
[ "$(wc -l <"$temporary/tables")" -eq 16 ] && pass || fail "no tables to compare with"
if sh tests/tools/cycles.sh cortex-m4 float >"$temporary/table" 2>"$temporary/text"; then pass; else fail "cycles.sh"; cat "$temporary/text"; fi
fresh tables "boards/examples/cycles.c measures other pairs than docs/cost.md, or docs/cost.md is out of date: what cycles.c prints is within 2 % of its rows" sh tests/tools/cycles_far.sh "$temporary/table" "$temporary/tables" $LEEWAY
finish
