#!/bin/sh
# SPDX-License-Identifier: MIT
# counted.sh TARGET: one call on a board in float, counted in two ways: by the core's counter under -icount (port_count), by the plugin of
# make worst. They must agree, but for the call itself and what the caller does around it. Without -icount port_count must count nothing.
target=$1
. tests/gates/lib.sh 2>/dev/null
machine=$(board_value "$target" MACHINE) tools=$(board_tools "$target")
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
"${tools}gcc" $(board_value "$target" CPU) -Os -ffreestanding -nostdlib -nostartfiles -Iinclude -Iport -T "$(board_folder "$target")/link.ld" \
    -Wl,--gc-sections,--no-warn-rwx-segments,--defsym=__stack_size=64K "$temporary/counted.c" $(board_start "$target" float) \
    "build/$target-float/libport.a" -lgcc -o "$temporary/counted.elf" &&
    gcc -O2 -Wall -Wextra -Werror -shared -fPIC tests/tools/count.c -o "$temporary/count.so" || exit 1
address=$("${tools}nm" "$temporary/counted.elf" | awk '$3 == "counted" { print $1 }')
first=$(sh tests/tools/qemu.sh "$machine" shift=8 - "$temporary/counted.elf" count)
second=$(QEMU_OPTIONS="-plugin $temporary/count.so,counted=$address" sh tests/tools/qemu.sh "$machine" "" - "$temporary/counted.elf" 2>&1 |
    awk '$1 == "count" { print $4 }')
without=$(sh tests/tools/qemu.sh "$machine" "" - "$temporary/counted.elf" count)
echo "one call on $target: $first instructions by the core's counter with the call, $second by the plugin, '$without' without -icount"
[ "${second:-0}" -gt 12345 ] && [ $((first - second)) -ge 0 ] && [ $((first - second)) -le 8 ] && [ -z "$without" ]
