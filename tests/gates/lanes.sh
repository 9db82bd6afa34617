#!/bin/sh
# SPDX-License-Identifier: MIT
# The plain form of what has lanes on this machine (src/core/lanes.h) gives the same verdicts, bits and order: the tests that have these on
# record, and those of the comparisons, without lanes. (With them the usual builds run all tests. Boards and double never have lanes.)
. tests/gates/lib.sh

tests="test_bits test_same_bits test_same_trees test_same_meshes test_same_posed test_posed_faces test_vectors"
lanes() { echo '#include "src/core/lanes.h"' | gcc -Iinclude -Isrc "$@" -E -dM - | grep -q '#define FMB_LANES 1'; }
lanes || echo "this machine has no lanes: both builds are of the plain form"
lanes -DFMB_NO_LANES && fail "FMB_NO_LANES leaves lanes" || pass
check "without lanes: build" make -s VARIANT=nolanes REAL=float $(for test in $tests; do echo "build/host-float-nolanes/tests/$test"; done)
for test in $tests; do
    check "without lanes: $test" "build/host-float-nolanes/tests/$test"
done
finish
