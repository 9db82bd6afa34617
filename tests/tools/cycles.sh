#!/bin/sh
# SPDX-License-Identifier: MIT
# cycles.sh TARGET REAL: runs boards/examples/cycles.c on a board in QEMU and prints its table. QEMU has no cycle
# counter: the example takes SysTick, which counts instructions there. Under -icount shift=8 an instruction takes 256 ns, a tick
# COUNT_TICK_PS picoseconds. Numbers come out in instructions. Each has the few that pass the arguments.
target=$1 real=$2
. tests/gates/lib.sh
quiet() { "$@" >"$temporary/text" 2>&1 || { cat "$temporary/text" >&2; exit 1; }; }
quiet make --no-print-directory all faults TARGET="$target" REAL="$real"
build=build/$target-$real
cpu=$(board_value "$target" CPU)
folder=$(dirname "$(grep -l -e "-mcpu=$target[ +]" boards/*/board.mk)")
cat >"$temporary/main.c" <<'END'
#include "port.h"
void cycles_table(void (*put)(const char *text));
int main(void);
int main(void)
{
    cycles_table(port_out);
    return 0;
}
END
defines=$(board_value "$target" OPTIONS)
[ "$real" = double ] && defines="$defines -DFMB_REAL_DOUBLE"
for source in boards/examples/cycles.c "$temporary/main.c"; do
    quiet arm-none-eabi-gcc $cpu $defines -std=c11 -Os -ffreestanding -ffunction-sections -fdata-sections $warnings \
        -Iinclude -Iport -c "$source" -o "$temporary/$(basename "$source" .c).o"
done
quiet arm-none-eabi-gcc $cpu -nostdlib -nostartfiles -T "$folder/link.ld" -Wl,--gc-sections -Wl,--no-warn-rwx-segments \
    -Wl,--defsym=__stack_size="$(board_value "$target" STACK_SIZE)" "$temporary/cycles.o" "$temporary/main.o" \
    "$build"/boards/common/*.o "$build/libfmb.a" "$build/libport.a" -lgcc -o "$temporary/cycles.elf"
sh tests/tools/qemu.sh "$(board_value "$target" MACHINE)" shift=8 600 "$temporary/cycles.elf" \
    >"$temporary/ticks" 2>"$temporary/text" ||
    { cat "$temporary/ticks" "$temporary/text" >&2; exit 1; }
awk -v tick="$(board_value "$target" COUNT_TICK_PS)" '
    !/^\| `/ { print; next }
    { line = ""
      n = split($0, word, " ")
      for (i = 1; i <= n; i++) {
          if (word[i] ~ /^[0-9]+$/) word[i] = sprintf("%.0f", word[i] * tick / 256000)
          line = line (i > 1 ? " " : "") word[i]
      }
      print line }' "$temporary/ticks"
