# SPDX-License-Identifier: MIT
# Arm MPS2, application note 385: Cortex-M3 at 25 MHz, no FPU
FAMILY := arm
MACHINE := mps2-an385
CPU := -mcpu=cortex-m3 -mthumb -mfloat-abi=soft
BOARD_MPU := 7
COUNT_TICK_PS := 40000
STACK_SIZE := 64K
OPTIONS :=
BOARD_MEMORY := 262144
