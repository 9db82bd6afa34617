# SPDX-License-Identifier: MIT
# Arm MPS2, application note 500: Cortex-M7 at 25 MHz, FPU for float and double
FAMILY := arm
MACHINE := mps2-an500
CPU := -mcpu=cortex-m7 -mthumb -mfloat-abi=hard -mfpu=fpv5-d16
BOARD_MPU := 7
COUNT_TICK_PS := 40000
STACK_SIZE := 64K
OPTIONS :=
BOARD_MEMORY := 262144
