#!/bin/sh
# SPDX-License-Identifier: MIT
# The robots of tests/packages/robot.sh, with a million moments each in place of ten thousand: no contact lies in a tick that is called free. EFFORT=n: n
# thousandths of them.
. tests/gates/lib.sh
make --no-print-directory fmb && make --no-print-directory fmb REAL=double || exit 1
MOMENTS=$(effort 1000000) sh tests/packages/robot.sh
