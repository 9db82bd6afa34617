#!/bin/sh
# SPDX-License-Identifier: MIT
# A million pairs of each family, denormals mixed in, asked of the tier that is never undecided: verdicts by the exact referee, certificates by
# the judge, in float and in double. make check asks a hundredth. EFFORT=n: n thousandths.
. tests/gates/lib.sh

for real in float double; do
    check "cannot build in $real" make -s tests REAL=$real
    build/host-$real/tests/test_exact_referee "$seed" "$(effort 1000000)" | tee "$temporary/log"
    grep -q " 0 failed\$" "$temporary/log" && pass || fail "test_exact_referee in $real"
done
finish
