#!/bin/sh
# SPDX-License-Identifier: MIT
# make coverage: the library built with clang's counters, float and double, and linked to the unit tests and the program as gcc has compiled them; all
# tests, and `fmb check` on the vectors; then what coverage.py says. In float the plain forms; those with lanes (src/core/lanes.h) in a build of their own,
# by fewer tests. EFFORT: of the random tests, in percent. One SEED: two runs say the same.
unset MAKEFLAGS MFLAGS MAKELEVEL
EFFORT=${EFFORT:-20}
SEED=${SEED:-1}
export EFFORT SEED
results=$PWD/build/coverage
rm -rf "$results"
mkdir -p "$results"
echo 'int main(void) { return 0; }' >"$results/all.c"
failed=0

# with_counters FILE OBJECT...: links a program
with_counters() {
    program=$1
    shift
    clang -fprofile-instr-generate "$@" build/host-$real/libtests.a build/host-$real/libprogram.a build/host-$real-$variant/libfmb.a \
        build/host-$real/libport.a -Wl,--as-needed -lgmp -lm -o "$program" || exit 1
}

for report in float lanes double; do
    real=$report variant=coverage tests='*' options=-DFMB_NO_LANES
    [ $report = lanes ] && real=float variant=coverage-lanes tests='[almrv]*' options=
    make -s --no-print-directory -j"${JOBS:-2}" REAL=$real fmb tests 2>"$results/log" || { cat "$results/log"; exit 1; }
    # -O1: many times faster, and what is counted is the source all the same.
    make -s --no-print-directory -j"${JOBS:-2}" REAL=$real VARIANT=$variant OPTIONS=$options CC=clang OPTIMIZE=-O1 \
        SANITIZE="-fprofile-instr-generate -fcoverage-mapping" all 2>"$results/log" || { cat "$results/log"; exit 1; }
    LLVM_PROFILE_FILE=$results/$report-%p.profraw
    export LLVM_PROFILE_FILE
    for test in build/host-$real/tests/*/test_$tests.o; do
        case $test in */test_bounds.o) continue ;; esac # it runs copies of its own
        with_counters "$results/test" "$test"
        "$results/test" >"$results/log" 2>&1 || { failed=1; echo "FAILED: $test"; grep -e FAILED "$results/log"; }
    done
    with_counters "$results/fmb" build/host-$real/boards/program/main.o
    for engine in separation elimination; do
        "$results/fmb" check --engine $engine tests/vectors/*.pairs >/dev/null || { failed=1; echo "FAILED: fmb check --engine $engine"; }
    done
    unset LLVM_PROFILE_FILE
    llvm-profdata merge -sparse -o "$results/$report.profdata" "$results/$report"-*.profraw || exit 1
    rm -f "$results/$report"-*.profraw
    # The library alone, whole: its own copies count, not those of a test that includes its headers.
    clang -fprofile-instr-generate "$results/all.c" -Wl,--whole-archive build/host-$real-$variant/libfmb.a -Wl,--no-whole-archive \
        -o "$results/$report" &&
        llvm-cov export -instr-profile="$results/$report.profdata" "$results/$report" >"$results/$report.json" 2>"$results/log" ||
        { cat "$results/log"; exit 1; }
done
python3 tests/tools/coverage.py tests/tools/coverage.txt "$results/float.json+$results/lanes.json" "$results/double.json" || failed=1
exit $failed
