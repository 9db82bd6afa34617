# SPDX-License-Identifier: MIT
# Linux on Armv7-A (Cortex-A9) with NEON, whose vectors of float flush denormals: gcc may not use them for fmb
FAMILY := linux
PREFIX := arm-linux-gnueabihf
DEBIAN := armhf
MACHINE := qemu-arm
CPU := -mcpu=cortex-a9 -mfpu=neon -mfloat-abi=hard
OPTIONS :=
