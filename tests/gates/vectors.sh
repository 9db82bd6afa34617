#!/bin/sh
# SPDX-License-Identifier: MIT
# The same bytes from `fmb check` on the host and on every board, per precision and engine, on all vectors.
. tests/gates/lib.sh

files=$(ls tests/vectors/*.pairs) || { fail "no vectors"; finish; }
for real in float double; do
    for engine in separation elimination; do
        expected=$temporary/$real-$engine
        check "host $real $engine" sh -c "build/host-$real/fmb check --engine $engine \$0 \"\$@\" >$expected" $files
        [ "$(wc -l <"$expected")" -eq "$(cat $files | grep -c -v -e '^#' -e '^$')" ] && pass || fail "host $real $engine: not one line per pair"
        for target in $targets; do
            board_run $target $real check --engine $engine $files >"$temporary/got" 2>"$temporary/error"
            if cmp "$expected" "$temporary/got"; then pass; else fail "$target $real $engine differs from the host"; cat "$temporary/error"; fi
        done
    done
done

finish
