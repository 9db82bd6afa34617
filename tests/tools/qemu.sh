#!/bin/sh
# SPDX-License-Identifier: MIT
# qemu.sh MACHINE ICOUNT SECONDS PROGRAM [ARGUMENT...]: runs a board's program in QEMU; its status is the program's.
# SECONDS: for hangs alone; `-`: 6000, some twenty times what the longest run takes on an idle machine.
# MACHINE: what board.mk says: a machine's name, and options behind it where it needs some. Which QEMU: the program itself says for what it
# was compiled (ELF, e_machine: 40 is Arm, 243 RISC-V).
machine=$1 icount=$2 seconds=$3 program=$4
shift 4
[ "$seconds" != - ] || seconds=6000
semihosting=enable=on,target=native,arg=$program
for word; do
    case $word in *,*) echo "qemu.sh: no commas in arguments" >&2; exit 2 ;; esac
    semihosting=$semihosting,arg=$word
done
case $(od -An -tu1 -j18 -N1 "$program" | tr -d ' ') in
40) command=qemu-system-arm ;;
243) command=qemu-system-riscv32 ;;
*) echo "qemu.sh: $program is no program for a board" >&2; exit 2 ;;
esac
# QEMU_OPTIONS: more of them, for the measuring tools.
exec timeout "$seconds" "$command" -machine $machine -display none -monitor none -serial none \
    -chardev stdio,id=c0 -semihosting-config "$semihosting,chardev=c0" ${icount:+-icount "$icount"} $QEMU_OPTIONS \
    -kernel "$program" </dev/null
