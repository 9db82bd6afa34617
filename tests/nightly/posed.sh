#!/bin/sh
# SPDX-License-Identifier: MIT
# Not one pair lost at a million poses: trees of a few volumes against the exact referee, near to touching (test_posed_referee; make check takes
# 10^3 poses), and two wavy balls of 1,012 faces against FCL: each pair of faces that FCL finds is found, from the root, from the front of another
# pose, and with the bodies exchanged. Bodies of 9,940 faces at a tenth as many poses. EFFORT=n: n thousandths of all.
. tests/gates/lib.sh

for run in float:95000 double:5000; do
    real=${run%:*}
    check "cannot build in $real" make -s REAL="$real" "build/host-$real/tests/test_posed_referee"
    "build/host-$real/tests/test_posed_referee" "$seed" "$(effort "${run#*:}")" | tee "$temporary/log"
    grep -q " 0 failed\$" "$temporary/log" && pass || fail "test_posed_referee in $real"
done
if [ -e /usr/include/fcl/config.h ]; then
    NAME=posed sh tests/bench/tree.sh float lost "$seed" "$(effort 1000000)" && pass || fail "pairs of faces are lost"
    NAME=posed sh tests/bench/tree.sh double lost "$seed" "$(effort 100000)" && pass || fail "pairs of faces are lost, in double"
else
    fail "FCL is missing: install the Debian package libfcl-dev"
fi
finish
