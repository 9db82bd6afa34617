#!/bin/sh
# SPDX-License-Identifier: MIT
# Every condition of the core comes out both ways in the tests, but for what tests/tools/coverage.txt lists with a reason. One seed and a fifth of
# the random pairs, so that each run finds the same: an outcome that this misses needs a pair of its own (tests/unit/test_rare.c). make nightly: all pairs.
if [ -z "$WHOLE" ]; then
    EFFORT=20
    SEED=1
    export EFFORT SEED
fi
exec sh tests/tools/coverage.sh
