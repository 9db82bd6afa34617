# SPDX-License-Identifier: MIT
# QEMU's virt, an RV32IMAC core: no float unit, memory protection (PMP). What QEMU's core has beyond that is off.
FAMILY := riscv
MACHINE := virt -bios none -cpu rv32,f=off,d=off,v=off,h=off,zba=off,zbb=off,zbc=off,zbs=off
CPU := -march=rv32imac -mabi=ilp32
STACK_SIZE := 64K
OPTIONS :=
BOARD_MEMORY := 262144
