#!/bin/sh
# SPDX-License-Identifier: MIT
# Every C block of README.md that includes fmb.h compiles, without a warning, for the host and a board; one with main() also links.
. tests/gates/lib.sh

if [ ! -f README.md ]; then
    fail "there is no README.md"
    finish
fi
awk -v to="$temporary/block" '/^```c$/ { n++; inside = 1; next } /^```/ { inside = 0 } inside { print > (to n ".c") }' README.md
count=0
for block in "$temporary"/block*.c; do
    grep -q '#include "fmb.h"' "$block" 2>/dev/null || continue
    count=$((count + 1))
    flags="-std=c11 -O2 -Wall -Wextra -Wpedantic -Wconversion -Wdouble-promotion -Werror -Iinclude"
    name="README.md, C block $(basename "$block" .c)"
    check "$name" gcc $flags -c "$block" -o "$temporary/block.o"
    check "$name for a board" arm-none-eabi-gcc $flags -ffreestanding -mcpu=cortex-m4 -mthumb -mfloat-abi=hard -mfpu=fpv4-sp-d16 \
        -c "$block" -o "$temporary/arm.o"
    if grep -q 'int main(' "$block"; then
        check "$name: linking" gcc "$temporary/block.o" build/host-float/libfmb.a -o "$temporary/program"
    fi
done
# The short table says what the long ones say.
sh tests/tools/summary.sh README.md >"$temporary/summary"
sed -n '/^<!-- summary: begin/,/^<!-- summary: end/p' README.md | sed '1d;$d' >"$temporary/readme"
check "README.md's short table differs from the long ones: make tables" cmp "$temporary/summary" "$temporary/readme"
[ $count -gt 0 ] && pass || fail "README.md has no C block that includes fmb.h"
finish
