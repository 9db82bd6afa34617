#!/bin/sh
# SPDX-License-Identifier: MIT
# tori_table.sh: what tests/bench/tori.txt says, as Markdown for docs/articles.md (make record WHAT=tori). Each figure is the mean over the searches of a
# world, but for the largest time.
export LC_ALL=C
sed -n 's/^# \(Measured\)/\1/p' tests/bench/tori.txt
echo "Flat / built, means over 40 searches each; met: tori that one meets."
echo
echo '| search | tori | volumes | met | tests | tests for each met | visits | time, ms | largest, ms |'
echo '|---|---:|---:|---:|---:|---:|---:|---:|---:|'
awk '/^#/ { next }
    {
        key = $1 " | " $3 " | " $4
        if (!(key in seen)) { order[++keys] = key; seen[key] }
        n[key, $2]++; met[key, $2] += $6; visits[key, $2] += $8; tests[key, $2] += $9; time[key, $2] += $10
        if ($10 > most[key, $2]) most[key, $2] = $10
    }
    function both(of, by, digits) {
        return sprintf("%.*f / %.*f", digits, of[key, "flat"] / by[key, "flat"], digits, of[key, "built"] / by[key, "built"])
    }
    END {
        for (i = 1; i <= keys; i++) {
            key = order[i]
            thousand[key, "flat"] = 1000 * n[key, "flat"]; thousand[key, "built"] = 1000 * n[key, "built"]
            printf "| %s | %.1f | %s | %s | %s | %s | %.2f / %.2f |\n", key, met[key, "flat"] / n[key, "flat"], both(tests, n, 0),
                both(tests, met, 0), both(visits, n, 0), both(time, thousand, 3), most[key, "flat"] / 1000, most[key, "built"] / 1000
        }
    }' tests/bench/tori.txt
