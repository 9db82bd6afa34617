#!/bin/sh
# SPDX-License-Identifier: MIT
# Every board: a fault is reported and ends the program with status 70, and a program's own status arrives.
. tests/gates/lib.sh

expect() { # TARGET WHAT STATUS TEXT
    got=$(sh tests/tools/qemu.sh "$(board_value "$1" MACHINE)" "" 10 "build/$1-float/fault.elf" "$2" 2>&1)
    status=$?
    case $got in *"$4"*) right=yes ;; *) right=no ;; esac
    if [ $status -eq "$3" ] && [ $right = yes ]; then pass; else fail "$1 $2: status $status, expected $3 and '$4': $got"; fi
}
for target in $targets; do
    expect $target status 3 before
    expect $target undefined 70 "fault: exception 0x00000003 at 0x"
    expect $target overflow 70 "the stack is full"
    [ $target = cortex-m0 ] && continue # has no MPU and no division
    expect $target write 70 "fault: exception 0x00000003 at 0x"
    expect $target read 70 "fault: exception 0x00000003 at 0x"
    expect $target divide 70 "fault: exception 0x00000003 at 0x"
done
finish
