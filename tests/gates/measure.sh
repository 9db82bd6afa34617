#!/bin/sh
# SPDX-License-Identifier: MIT
# The measurements come out: the stack of every entry point is bounded (no recursion, no variable or unknown frame), and two
# ways of counting instructions agree.
. tests/gates/lib.sh

for target in cortex-m0 cortex-m4; do
    check "make size, $target" make --no-print-directory size TARGET=$target
    check "make size, $target double" make --no-print-directory size TARGET=$target REAL=double
done
check "make worst" make --no-print-directory worst ARGS=tests/vectors/random_2d_static.pairs

# The plugin of make worst against the SysTick of port_count.
cat >"$temporary/counted.c" <<'END'
#include "port.h"
#include "number.h"
__attribute__((noinline)) int counted(volatile int *rounds);
int counted(volatile int *rounds)
{
    while (*rounds > 0)
        --*rounds;
    return 0;
}
int main(int argc, char **argv)
{
    volatile int rounds = 12345;
    char text[NUMBER_TEXT];
    uint64_t start;
    int exact = argc > 1 && port_count_start();
    (void)argv;
    start = port_count();
    counted(&rounds);
    start = port_count() - start;
    port_out(exact ? number_unsigned(start, text) : "");
    port_out("\n");
    return 0;
}
END
cpu=$(board_value cortex-m4 CPU)
check "counting program" arm-none-eabi-gcc $cpu -Os -ffreestanding -nostdlib -nostartfiles -Iinclude -Iport -T boards/mps2-an386/link.ld \
    -Wl,--gc-sections,--no-warn-rwx-segments,--defsym=__stack_size=64K "$temporary/counted.c" build/cortex-m4-float/boards/common/start.o \
    build/cortex-m4-float/libport.a -lgcc -o "$temporary/counted.elf"
check "plugin" gcc -O2 -Wall -Wextra -Werror -shared -fPIC tests/tools/count.c -o "$temporary/count.so"
address=$(arm-none-eabi-nm "$temporary/counted.elf" | awk '$3 == "counted" { print $1 }')
first=$(sh tests/tools/qemu.sh mps2-an386 shift=8 60 "$temporary/counted.elf" count)
second=$(QEMU_OPTIONS="-plugin $temporary/count.so,counted=$address" sh tests/tools/qemu.sh mps2-an386 "" 60 "$temporary/counted.elf" 2>&1 |
    awk '$1 == "count" { print $4 }')
difference=$((first - second)) # the call itself, and what the caller does around it
if [ "${second:-0}" -gt 12345 ] && [ $difference -ge 0 ] && [ $difference -le 8 ]; then pass; else fail "SysTick counts $first, the plugin $second"; fi
echo "one call: $first instructions by SysTick with the call, $second by the plugin"
finish
