#!/bin/sh
# SPDX-License-Identifier: MIT
# The robots of tests/packages/robot.sh, with a million moments each in place of ten thousand: no contact lies in a tick that is called free.
unset MAKEFLAGS MFLAGS MAKELEVEL
make --no-print-directory fmb && make --no-print-directory fmb REAL=double || exit 1
MOMENTS=1000000 exec sh tests/packages/robot.sh
