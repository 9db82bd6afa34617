#!/bin/sh
# SPDX-License-Identifier: MIT
# Which links of a robot can meet: tests/packages/pairs.sh with 10^6 poses of each robot, and 300 random robots. EFFORT=n: n thousandths of both.
. tests/gates/lib.sh
POSES=$(effort 1000000) ROBOTS=$(effort 300) WHOLE=1
export POSES ROBOTS WHOLE
sh tests/packages/pairs.sh
