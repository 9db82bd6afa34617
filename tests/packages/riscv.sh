#!/bin/sh
# SPDX-License-Identifier: MIT
# RISC-V, with all that the Arm boards have in make check: TARGET=riscv32 (RV32IMAC) or riscv32f (RV32IMAFC), by SEED, in QEMU, float and double;
# whole: both. The bytes of the host, faults, symbols, counts, the sizes and counts in docs/cost.md (a sample), cycles.c by mcycle.
. tests/gates/lib.sh
TARGETS=riscv32 SEED=$seed
[ $((seed % 2)) -eq 0 ] || TARGETS=riscv32f
if whole; then TARGETS="riscv32 riscv32f"; fi
export TARGETS SEED
targets=$TARGETS
# took PART: seconds of processor since the last call
before=0
took() {
    times >"$temporary/times"
    now=$(awk -F '[ms ]+' 'NR == 2 { printf "%d", (60 * ($1 + $3) + $2 + $4) * 10 }' "$temporary/times")
    echo "$1: $(((now - before) / 10)).$(((now - before) % 10)) s of processor"
    before=$now
}
# counted WHAT STATUS: what a test or gate has printed (in text) ends with `N passed, 0 failed`; the N count here
counted() {
    last=$(tail -n 1 "$temporary/text")
    echo "$1: $last"
    case $2$last in
    0[1-9]*" passed, 0 failed") passed=$((passed + ${last%% *})) ;;
    *)
        grep -E -e 'FAILED' -e ', [1-9][0-9]* failed' -e '^[a-z/_0-9.]*:[0-9]+: ' "$temporary/text" | head -n 30
        fail "$1" ;;
    esac
}
# gate NAME: the gate's own checks, of these boards
gate() {
    sh "tests/gates/$1.sh" >"$temporary/text" 2>&1
    counted "$1" $?
}

# tests_of REAL: the unit tests that run there, one of three in one of the precisions, by SEED (not by its last bit, which says where); whole: all.
tests_of() {
    every=3 first=$((seed / 4))
    whole && every=1
    case $every-$1-$((seed / 2 % 2)) in 3-float-1 | 3-double-0) echo test_vectors && return ;; esac
    ls tests/unit/test_*.c | awk -v every=$every -v first=$first '(NR + first) % every == 0 { sub(/.*\//, ""); sub(/\.c$/, ""); print }'
}

for real in float double; do
    check "build of the host, $real" make --no-print-directory fmb REAL=$real
    for target in $targets; do
        check "build of $target $real" make --no-print-directory all fmb tests faults TARGET=$target REAL=$real \
            TESTS="$(echo $(tests_of $real))"
    done
done
took builds

# A tenth of what the host repeats: with 30 percent in float the packages took 15.4 of their 15 minutes of processor.
for target in $targets; do
    for real in float double; do
        effort=$((${EFFORT:-100} / 10))
        make --no-print-directory test TARGET=$target REAL=$real EFFORT=$effort TESTS="$(echo $(tests_of $real))" >"$temporary/text" 2>&1
        counted "tests, $target $real" $?
        took "tests, $target $real"
    done
done

gate vectors
took vectors
gate faults
gate symbols
took "faults and symbols"

# The examples print and draw what they do on the host; with counts they run to the end.
same_example() { # TARGET REAL EXAMPLE
    build/host-$2/fmb $3 --no-count --svg "$temporary/host.svg" >"$temporary/host.txt" &&
        board_run "$1" "$2" "$3" --no-count --svg "$temporary/board.svg" >"$temporary/board.txt" &&
        sed 's/board\.svg$/host.svg/' "$temporary/board.txt" | cmp - "$temporary/host.txt" && cmp "$temporary/board.svg" "$temporary/host.svg"
}
for target in $targets; do
    for real in float double; do
        for example in arm gantry; do check "fmb $example, $target $real" same_example $target $real $example; done
    done
    check "make run on $target, with counts" sh -c "make --no-print-directory run TARGET=$target | grep -q '^instructions per tick: [1-9][0-9]* on average'"
    check "two ways to count instructions on $target" sh tests/tools/counted.sh $target
done
# clang's warnings; gcc's are errors in the builds above.
for real in "" -DFMB_REAL_DOUBLE; do
    check "clang for RV32IMAC $real" clang --target=riscv32-unknown-elf -march=rv32imac -mabi=ilp32 -std=c11 -ffreestanding $warnings $real \
        -Iinclude -fsyntax-only src/*/*.c
done
took "examples and counts"

# The tables, a sample (whole: all of them): no figure has grown by more than 2 %, and they are what make record writes.
builds=$targets-float
whole && builds=
check "tables_riscv.sh" sh -c "sh tests/tools/tables_riscv.sh $builds >'$temporary/now'"
place tables-riscv >"$temporary/all"
written=$temporary/all
whole || { written=$temporary/written; awk -v mine="| $targets |" 'index($0, "| riscv32") != 1 || index($0, mine) == 1' "$temporary/all" >"$written"; }
recorded tables-riscv "$written" "$temporary/now"
took tables

# boards/examples/cycles.c by mcycle: what the tables count, and the few instructions that pass the arguments.
LEEWAY=10
core=${targets##* }
awk -F ' *[|] *' -v core=$core '$2 == core && NF == 9 { print $3, $4, $5, $6, $7 }' "$temporary/now" >"$temporary/rows"
[ "$(wc -l <"$temporary/rows")" -eq 16 ] && pass || fail "no tables to compare cycles.c with"
if sh tests/tools/cycles.sh $core float >"$temporary/cycles" 2>"$temporary/text"; then pass; else fail "cycles.sh"; cat "$temporary/text"; fi
check "cycles.c runs by mcycle" grep -q 'by mcycle:$' "$temporary/cycles"
check "boards/examples/cycles.c measures other pairs than tables_riscv.sh" sh tests/tools/cycles_far.sh "$temporary/cycles" "$temporary/rows" $LEEWAY
took cycles
finish
