#!/bin/sh
# SPDX-License-Identifier: MIT
# The same bytes from `fmb check` on the host and on every board, per precision and engine, on all vectors: on the host and the
# Cortex-M4 and M7, which compute the same with other compilers and units, whole in float; where it is slow, or once more of the same, a sample.
# And from the library without lanes (src/core/lanes.h), in float, whose bits are those on record, too.
. tests/gates/lib.sh

files=$(ls tests/vectors/*.pairs) || { fail "no vectors"; finish; }
# share TARGET REAL: one line of so many
share() {
    case $1-$2 in
    cortex-m4-float | cortex-m7-*) echo 1 ;;
    cortex-m33-float | cortex-m55-* | riscv32f-float) echo 2 ;;
    *) echo 5 ;; # in software
    esac
}
for n in 1 2 5; do sample $n $files >"$temporary/$n.pairs"; done
for real in float double; do
    for engine in separation elimination exact; do
        for n in 1 2 5; do
            expected=$temporary/$real-$engine-$n
            check "host $real $engine" sh -c "build/host-$real/fmb check --engine $engine \$0 >$expected" "$temporary/$n.pairs"
            [ "$(wc -l <"$expected")" -eq "$(wc -l <"$temporary/$n.pairs")" ] && pass || fail "host $real $engine: not one line per pair"
        done
        for target in $targets; do
            n=$(share $target $real)
            board_run $target $real check --engine $engine "$temporary/$n.pairs" >"$temporary/got" 2>"$temporary/error"
            if cmp "$temporary/$real-$engine-$n" "$temporary/got"; then pass; else fail "$target $real $engine differs from the host"; cat "$temporary/error"; fi
        done
    done
done
plain=build/host-float-nolanes
check "the plain forms build" make -s VARIANT=nolanes fmb $plain/tests/test_bits $plain/tests/test_same_bits
for engine in separation elimination exact; do
    check "without lanes: $engine" sh -c "$plain/fmb check --engine $engine \$0 >\$1" "$temporary/1.pairs" "$temporary/got"
    cmp "$temporary/float-$engine-1" "$temporary/got" && pass || fail "$engine differs without lanes"
done
for test in bits same_bits; do check "without lanes: $test" $plain/tests/test_$test; done
[ "$(wc -l <"$temporary/1.pairs")" -eq "$(cat $files | grep -c -v -e '^#' -e '^$')" ] && pass || fail "the whole is not all pairs"
finish
