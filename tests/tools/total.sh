#!/bin/sh
# SPDX-License-Identifier: MIT
# total.sh JOB...: the end of `make check`: what each job took, the longest first, and the sum of what they found. A job that left
# no result has failed. The file start tells when all began, in seconds (date +%s).
results=${RESULTS:-build/check}
start=$(cat "$results/start")
printf '\n%-28s %10s %8s\n' job 'processor' 'wall, s'
cat "$results"/*.time 2>/dev/null | sort -k 2,2nr |
    awk -v wall=$(($(date +%s) - start)) '{ printf "%-28s %10.1f %8d\n", $1, $2, $3; sum += $2 }
        END { printf "%-28s %10.1f %8d\n\n", "all", sum, wall }'
for job; do
    case $job in
    build-*) ;;
    *) cat "$results/$job.sum" 2>/dev/null || echo "$job: 0 passed, 1 failed" ;;
    esac
done >"$results/all"
awk '{ p += $2; f += $4 } END { printf "%d passed, %d failed\n", p, f }' "$results/all" >"$results/total"
cat "$results/total"
grep -q -e '^[1-9][0-9]* passed, 0 failed' "$results/total"
