# SPDX-License-Identifier: MIT
# Arm MPS2, application note 386: Cortex-M4 at 25 MHz, FPU for float
FAMILY := arm
MACHINE := mps2-an386
CPU := -mcpu=cortex-m4 -mthumb -mfloat-abi=hard -mfpu=fpv4-sp-d16
BOARD_MPU := 7
COUNT_TICK_PS := 40000
STACK_SIZE := 64K
OPTIONS :=
BOARD_MEMORY := 262144
