# SPDX-License-Identifier: MIT
# Linux on AArch64 (Armv8-A): it has FMA, and gcc's default contracts wherever it may
FAMILY := linux
PREFIX := aarch64-linux-gnu
DEBIAN := arm64
MACHINE := qemu-aarch64
CPU :=
OPTIONS :=
