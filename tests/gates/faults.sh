#!/bin/sh
# SPDX-License-Identifier: MIT
# Every board: a fault is reported and ends the program with status 70, and a program's own status arrives.
. tests/gates/lib.sh

expect() { # TARGET WHAT STATUS TEXT
    got=$(sh tests/tools/qemu.sh "$(board_value "$1" MACHINE)" "" - "build/$1-float/fault.elf" "$2" 2>&1)
    status=$?
    case $got in *"$4"*) right=yes ;; *) right=no ;; esac
    if [ $status -eq "$3" ] && [ $right = yes ]; then pass; else fail "$1 $2: status $status, expected $3 and '$4': $got"; fi
}
# ram TARGET: the first digits of an address there
ram() { cat $(board_folder $1)/link.ld boards/common/$(board_value $1 FAMILY)/*.ld 2>/dev/null | sed -n 's/.*RAM.*ORIGIN = 0x\(...\).*/\1/p' | head -n 1; }
for target in $targets; do
    if [ "$(board_value $target FAMILY)" = riscv ]; then
        undefined=2 execute=1 read=5 write=7
    else
        undefined=3 execute=3 read=3 write=3 # all of them become HardFault
    fi
    expect $target status 3 before
    expect $target undefined 70 "fault: exception 0x0000000$undefined at 0x"
    expect $target overflow 70 "the stack is full"
    [ $target = cortex-m0 ] && continue # has no MPU and no division
    expect $target write 70 "fault: exception 0x0000000$write at 0x"
    expect $target read 70 "fault: exception 0x0000000$read at 0x"
    expect $target elsewhere 70 "fault: exception 0x0000000$read at 0x"
    expect $target code 70 "fault: exception 0x0000000$write at 0x"
    expect $target jump 70 "fault: exception 0x0000000$execute at 0x$(ram $target)"
    # RISC-V has no such fault: there the quotient is -1, whose lowest byte is the status.
    if [ "$(board_value $target FAMILY)" = riscv ]; then
        expect $target divide 255 before
    else
        expect $target divide 70 "fault: exception 0x00000003 at 0x"
    fi
done
finish
