# SPDX-License-Identifier: MIT
# How programs for the Arm boards are built and run: the compiler, what start and counter need of the board, QEMU.
CC := arm-none-eabi-gcc
AR := arm-none-eabi-ar
CC_PACKAGE := gcc-arm-none-eabi
MACHINE_COMMAND := qemu-system-arm
MACHINE_PACKAGE := qemu-system-arm
BOARD_DEFINES := -DBOARD_MPU=$(BOARD_MPU) -DCOUNT_TICK_PS=$(COUNT_TICK_PS)
include boards/common/bare.mk
