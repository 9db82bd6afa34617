#!/bin/sh
# SPDX-License-Identifier: MIT
# 11 million pairs built to be decisive at the threshold (nearly parallel slanted edges, at rest and moving), each exchanged, in another unit of
# length and with hints of other lengths: no verdict differs, and no bit of the times. make check runs a thirtieth. EFFORT=n: n
# thousandths of them.
. tests/gates/lib.sh

check "cannot build" make -s tests
build/host-float/tests/test_exchange "$seed" "$(effort 625000)" | tee "$temporary/log"
grep -q " 0 failed\$" "$temporary/log" && pass || fail "test_exchange"
check "cannot build" make -s tests REAL=double
build/host-double/tests/test_exchange "$seed" "$(effort 60000)" | tee "$temporary/log"
grep -q " 0 failed\$" "$temporary/log" && pass || fail "test_exchange, double"
finish
