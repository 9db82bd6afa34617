# SPDX-License-Identifier: MIT
# Linux on s390x: bytes in the other order (big-endian), and FMA.
# Debian's cross gcc evaluates float in double where it follows a standard to the letter (-std=c11): float_t once was double there.
# src/core/real.h refuses that. Without -std, with -std=gnu11, or as here, every operation is of its own type.
FAMILY := linux
PREFIX := s390x-linux-gnu
DEBIAN := s390x
MACHINE := qemu-s390x
CPU := -fexcess-precision=fast
OPTIONS :=
