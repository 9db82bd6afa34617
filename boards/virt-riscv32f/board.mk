# SPDX-License-Identifier: MIT
# QEMU's virt, an RV32IMAFC core: a unit for float, memory protection (PMP). What QEMU's core has beyond that is off.
FAMILY := riscv
MACHINE := virt -bios none -cpu rv32,d=off,v=off,h=off,zba=off,zbb=off,zbc=off,zbs=off
CPU := -march=rv32imafc -mabi=ilp32f
STACK_SIZE := 64K
OPTIONS :=
BOARD_MEMORY := 262144
