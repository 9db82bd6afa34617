#!/bin/sh
# SPDX-License-Identifier: MIT
# undecided.sh [ROOT]: what the quick tier leaves undecided, in percent of the pairs of each family, as a Markdown table, float and double:
# all of tests/vectors, and pairs that are made as the article's and a robot's are (corpus.c, 4,000 hits and as many misses of each).
# Beside it what remains undecided with the search behind.
unset MAKEFLAGS MFLAGS MAKELEVEL
. tests/gates/lib.sh
quiet() { "$@" >"$temporary/text" 2>&1 || { cat "$temporary/text" >&2; exit 1; }; }
pairs=${PAIRS:-4000}
for real in float double; do quiet make --no-print-directory fmb TARGET=host REAL="$real"; done
quiet gcc -std=c11 -O2 -ffp-contract=off -Iinclude -Itests/support -Itests/bench tests/tools/corpus.c tests/bench/cells.c tests/support/pairs.c \
    build/host-float/libfmb.a -lm -o "$temporary/corpus"
for dim in 3 2; do
    for moving in 0 1; do "$temporary/corpus" cells $dim $moving "$pairs" 1; done
done >"$temporary/cells.pairs"

# share REAL ENGINE: lines `FAMILY MODE UNDECIDED ALL`
share() {
    "build/host-$1/fmb" check --engine "$2" "$temporary/cells.pairs" tests/vectors/[a-v]*.pairs | awk -v key="$1-$2" '
        $2 == "error" { next }
        {
            split($1, part, "-")
            family = part[1]
            sub(/[A-Z].*/, "", family)
            name["rnd"] = "random"; name["fast"] = "speed"
            if (family in name) family = name[family]
            if (family == "heavy") next
            mode = substr(part[2], 3, 1) "D " (substr(part[2], 4, 1) == "d" ? "moving" : "at rest")
            all[family, mode]++
            undecided[family, mode] += $2 == "undecided"
        }
        END { for (k in all) { split(k, w, SUBSEP); print key, w[1] "," w[2] "," undecided[k] "," all[k] } }'
}
for real in float double; do for engine in quick separation; do share $real $engine; done; done >"$temporary/shares"
awk '
    {
        at = $1
        sub(/^[^ ]* /, "")
        split($0, w, ",")
        key = w[1] SUBSEP w[2]
        text[key, at] = sprintf("%.2f", 100 * w[3] / w[4])
        count[key] = w[4]
    }
    END {
        print "| family | pairs | float: quick | with the search | double: quick | with the search |"
        print "|---|---:|---:|---:|---:|---:|"
        families = split("article robot random int near parallel bad speed aligned upright turned stacked", family, " ")
        modes = split("3D at rest,3D moving,2D at rest,2D moving", mode, ",")
        for (f = 1; f <= families; f++)
            for (m = 1; m <= modes; m++) {
                key = family[f] SUBSEP mode[m]
                if (!(key in count)) continue
                print "| " family[f] ", " mode[m] " | " count[key] " | " text[key, "float-quick"] " | " text[key, "float-separation"] " | " \
                    text[key, "double-quick"] " | " text[key, "double-separation"] " |"
            }
    }' "$temporary/shares"
