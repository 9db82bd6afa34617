#!/bin/sh
# SPDX-License-Identifier: MIT
# Nothing depends on memory that was never written (the sanitizers do not see that): valgrind over a sample of the vectors and every test,
# with a hundredth of its random pairs: fifty times slower. Of each precision one test of eight (SEED), none in both; make nightly: all tests and
# vectors, both precisions, ten times the pairs.
. tests/gates/lib.sh

sample 10 tests/vectors/*.pairs >"$temporary/sample.pairs"
EFFORT=$((${EFFORT:-100} / 100))
export EFFORT
first=$(($(echo "$seed" | tail -c 6 | sed 's/^0*//;s/^$/0/')))
for real in float double; do
    for engine in separation elimination exact; do
        check "fmb check, $real $engine" valgrind -q --trace-children=yes --error-exitcode=9 --log-file="$temporary/log" \
            sh -c "exec build/host-$real/fmb check --engine $engine $temporary/sample.pairs >$temporary/out"
        head -n 12 "$temporary/log" # the first place, if any
    done
    number=$((first + ${#real})) # of float one test of eight, of double those behind them: none is in both
    for test in build/host-$real/tests/test_*; do
        case $test in
        *.o | *.d | *.log | *.l) continue ;;
        */test_arithmetic) continue ;; # valgrind knows no modes of rounding and flushing
        # Two trees of 69,564 faces, and the true poses of an arm at a thousand moments: whole under the sanitizers.
        */test_tree_large | */test_hull_tree | */test_arm_motion) whole || continue ;;
        esac
        number=$((number + 1))
        whole || [ $((number % 8)) -eq 0 ] || continue
        check "$test" valgrind -q --trace-children=yes --error-exitcode=9 --log-file="$temporary/log" "$test"
        head -n 12 "$temporary/log"
    done
done
finish
