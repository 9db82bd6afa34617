# SPDX-License-Identifier: MIT
# Arm MPS2, application note 505: Cortex-M33 at 20 MHz, FPU for float
FAMILY := arm
MACHINE := mps2-an505
CPU := -mcpu=cortex-m33 -mthumb -mfloat-abi=hard -mfpu=fpv5-sp-d16
BOARD_MPU := 8
COUNT_TICK_PS := 50000
STACK_SIZE := 64K
OPTIONS :=
BOARD_MEMORY := 262144
