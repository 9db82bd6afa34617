# SPDX-License-Identifier: MIT
# How programs for the RISC-V boards are built and run: the compiler, QEMU. No libc is needed.
CC := riscv64-unknown-elf-gcc
AR := riscv64-unknown-elf-ar
CC_PACKAGE := gcc-riscv64-unknown-elf
MACHINE_COMMAND := qemu-system-riscv32
MACHINE_PACKAGE := qemu-system-misc
BOARD_DEFINES :=
include boards/common/bare.mk
