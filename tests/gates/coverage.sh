#!/bin/sh
# SPDX-License-Identifier: MIT
# Every condition of the core comes out both ways in the tests, but for what tests/tools/coverage.txt lists with a reason. One seed and a fifth of
# the random pairs, so that each run finds the same: an outcome that this misses needs a pair of its own (tests/unit/test_rare.c). make nightly: all pairs.
# Out of date: an entry of that list whose condition is gone.
. tests/gates/lib.sh

if ! whole; then
    EFFORT=20
    SEED=1
    export EFFORT SEED
fi
sh tests/tools/coverage.sh >"$temporary/log" 2>&1
status=$?
cat "$temporary/log"
last=$(grep -E '^[0-9]+ passed, [0-9]+ failed$' "$temporary/log" | tail -n 1)
case $status$last in
0[1-9]*" 0 failed") passed=${last%% *} ;;
*) fail "make coverage" ;;
esac
sed -n 's/^out of date: //p' "$temporary/log" >"$temporary/differs"
while read -r line; do stale coverage "$line"; done <"$temporary/differs"
finish
