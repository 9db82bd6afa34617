#!/bin/sh
# SPDX-License-Identifier: MIT
# tori.sh: counts and times of one torus against all others of its world, for tests/bench/tori.txt (make record WHAT=tori): where, then what test_tori
# prints.
cpu=$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo 2>/dev/null | head -n 1)
echo "# Measured on ${cpu:-$(uname -m)}, one core, float, $(${CC:-gcc} --version | head -n 1)."
build/host-float/tests/test_tori --write
