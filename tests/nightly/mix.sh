#!/bin/sh
# SPDX-License-Identifier: MIT
# 10^9 changes of each of 19 kinds, in tables as fmb has them and in random words, float and double: none passes the sum by which changes are
# noticed (test_mix; make check tries 3 * 10^5).
. tests/gates/lib.sh

for real in float double; do
    check "cannot build in $real" make -s REAL="$real" "build/host-$real/tests/test_mix"
    "build/host-$real/tests/test_mix" "$seed" 1000000000 | tee "$temporary/log"
    grep -q " 0 failed\$" "$temporary/log" && pass || fail "test_mix in $real"
done
finish
