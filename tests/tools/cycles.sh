#!/bin/sh
# SPDX-License-Identifier: MIT
# cycles.sh TARGET REAL: runs boards/examples/cycles.c on a board in QEMU and prints its table. QEMU has no cycle counter, but what the
# example takes for one counts instructions there. On Arm that is SysTick: under -icount shift=8 an instruction takes 256 ns, a tick
# COUNT_TICK_PS picoseconds. On RISC-V it is mcycle: under -icount shift=0 it goes up by 1 at each. Numbers come out in instructions. Each has
# the few that pass the arguments.
target=$1 real=$2
. tests/gates/lib.sh
quiet() { "$@" >"$temporary/text" 2>&1 || { cat "$temporary/text" >&2; exit 1; }; }
quiet make --no-print-directory all faults TARGET="$target" REAL="$real"
build=build/$target-$real
cpu=$(board_value "$target" CPU)
compiler=$(family_value "$target" CC)
icount=shift=8 tick=$(board_value "$target" COUNT_TICK_PS)
# mcycle is of an extension that the flags of the board do not name (boards/common/riscv/start.c).
compile=$cpu
if [ "$(board_value "$target" FAMILY)" = riscv ]; then icount=shift=0 tick=256000 compile=$(echo "$cpu" | sed 's/-march=[a-z0-9]*/&_zicsr/'); fi
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
    quiet $compiler $compile $defines -std=c11 -Os -ffreestanding -ffunction-sections -fdata-sections $warnings \
        -Iinclude -Iport -c "$source" -o "$temporary/$(basename "$source" .c).o"
done
quiet $compiler $cpu -nostdlib -nostartfiles -T "$(board_folder "$target")/link.ld" -Wl,--gc-sections -Wl,--no-warn-rwx-segments \
    -Wl,--defsym=__stack_size="$(board_value "$target" STACK_SIZE)" "$temporary/cycles.o" "$temporary/main.o" \
    $(board_start "$target" "$real") "$build/libfmb.a" "$build/libport.a" -lgcc -o "$temporary/cycles.elf"
sh tests/tools/qemu.sh "$(board_value "$target" MACHINE)" $icount - "$temporary/cycles.elf" \
    >"$temporary/ticks" 2>"$temporary/text" ||
    { cat "$temporary/ticks" "$temporary/text" >&2; exit 1; }
awk -v tick="$tick" '
    !/^\| `/ { print; next }
    { line = ""
      n = split($0, word, " ")
      for (i = 1; i <= n; i++) {
          if (word[i] ~ /^[0-9]+$/) word[i] = sprintf("%.0f", word[i] * tick / 256000)
          line = line (i > 1 ? " " : "") word[i]
      }
      print line }' "$temporary/ticks"
