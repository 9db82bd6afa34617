# SPDX-License-Identifier: MIT
# BBC micro:bit (nRF51822): Cortex-M0 at 16 MHz, no FPU, no MPU, 256 KB of flash, 16 KB of RAM
FAMILY := arm
MACHINE := microbit
CPU := -mcpu=cortex-m0 -mthumb -mfloat-abi=soft
BOARD_MPU := 0
COUNT_TICK_PS := 62500
STACK_SIZE := 6K
# Tests with deep calls and little data may have more of the 16 KB, those with much data less.
STACK_bits := 8K
STACK_contradictions := 9K
STACK_distance_tree := 6080
STACK_grid := 6080
STACK_mesh := 9K
STACK_motion := 9K
STACK_posed := 6912
STACK_posed_fits := 6080
STACK_remembered := 6400
STACK_tree := 5824

# The 16 KB cannot hold the default workspaces: enough for the sixteen systems and a few half-spaces instead (include/fmb_config.h).
OPTIONS := -DFMB_ROWS_SMALL_FIRST=20 -DFMB_ROWS_SMALL_SECOND=55 -DFMB_ROWS_LARGE_FIRST=20 -DFMB_ROWS_LARGE_SECOND=50
# Nothing to spare for files of frames: the subcommands that read them are left out.
BOARD_MEMORY := 0
