#!/bin/sh
# SPDX-License-Identifier: MIT
# Nothing depends on memory that was never written (the sanitizers do not see that): valgrind over all vectors and the shorter tests.
. tests/gates/lib.sh

for real in float double; do
    for engine in separation elimination; do
        check "fmb check, $real $engine" valgrind -q --trace-children=yes --error-exitcode=9 --log-file="$temporary/log" \
            sh -c "exec build/host-$real/fmb check --engine $engine tests/vectors/*.pairs >$temporary/out"
        head -n 12 "$temporary/log" # the first place, if any
    done
    for test in build/host-$real/tests/test_*; do
        case $test in
        *.o | *.d | *.log | *.l | */test_engines | */test_hull_exact | */test_pose_exact | */test_contact_referee | */test_scene_referee | */test_tree_large | */test_properties | */test_referee | */test_arm_motion | */test_strtod | */test_vectors) continue ;;
        esac
        check "$test" valgrind -q --trace-children=yes --error-exitcode=9 --log-file="$temporary/log" "$test"
        head -n 12 "$temporary/log"
    done
done
finish
