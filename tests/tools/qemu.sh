#!/bin/sh
# SPDX-License-Identifier: MIT
# qemu.sh MACHINE ICOUNT SECONDS PROGRAM [ARGUMENT...]: runs a board's program in QEMU; its status is the program's.
machine=$1 icount=$2 seconds=$3 program=$4
shift 4
semihosting=enable=on,target=native,arg=$program
for word; do
    case $word in *,*) echo "qemu.sh: no commas in arguments" >&2; exit 2 ;; esac
    semihosting=$semihosting,arg=$word
done
# QEMU_OPTIONS: more of them, for the measuring tools.
exec timeout "$seconds" qemu-system-arm -machine "$machine" -display none -monitor none -serial none \
    -chardev stdio,id=c0 -semihosting-config "$semihosting,chardev=c0" ${icount:+-icount "$icount"} $QEMU_OPTIONS \
    -kernel "$program" </dev/null
