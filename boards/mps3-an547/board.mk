# SPDX-License-Identifier: MIT
# Arm MPS3, application note 547: Cortex-M55 at 32 MHz, FPU for float and double
FAMILY := arm
MACHINE := mps3-an547
# Without the vector instructions (MVE): they flush denormals, and Debian's assembler (2.40) takes a conditional vcvt for one of them.
CPU := -mcpu=cortex-m55+nomve -mthumb -mfloat-abi=hard
BOARD_MPU := 8
COUNT_TICK_PS := 31250
STACK_SIZE := 64K
OPTIONS :=
BOARD_MEMORY := 126976
