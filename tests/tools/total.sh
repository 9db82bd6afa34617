#!/bin/sh
# SPDX-License-Identifier: MIT
# total.sh JOB...: the end of `make check`: what each job took, the longest first, and all beside BUDGET, minutes of processor; how old the evidence
# is that takes hours; what is out of date, and what mends it (tests/gates/lib.sh: STRICT=1 makes it fail); the sum of what the jobs found. A job
# that left no result has failed. The file start tells when all began, in seconds (date +%s).
results=${RESULTS:-build/check}
start=$(cat "$results/start")
printf '\n%-28s %10s %8s\n' job 'processor' 'wall, s'
cat "$results"/*.time 2>/dev/null | sort -k 2,2nr |
    awk -v wall=$(($(date +%s) - start)) '{ printf "%-28s %10.1f %8d\n", $1, $2, $3; sum += $2 }
        END { printf "%-28s %10.1f %8d\n\n", "all", sum, wall }'
rm -f "$results/budget.stale"
if [ -n "$BUDGET" ]; then
    cat "$results"/*.time 2>/dev/null | awk -v most="$BUDGET" -v out="$results/budget.stale" '{ sum += $2 / 60 }
        END { printf "processor: %.1f of %d minutes\n\n", sum, most
              if (sum > most) printf "budget\t%.1f minutes of processor, the budget is %d\n", sum, most >out }'
fi
[ -z "$EVIDENCE" ] || { sh tests/tools/evidence.sh; echo; }

cat "$results"/*.stale 2>/dev/null | sort -u >"$results/stale"
mends=" $(sh tests/tools/record.sh names | paste -s -d ' ') "
while IFS='	' read -r name text; do
    case $mends in
    *" $name "*) echo "out of date: $name: $text; make record WHAT=$name mends it" ;;
    *) echo "out of date: $name: $text; mend it by hand" ;;
    esac
done <"$results/stale"
[ -s "$results/stale" ] && echo || printf 'nothing is out of date\n\n'

{
    for job; do
        case $job in
        build-*) ;;
        *) cat "$results/$job.sum" 2>/dev/null || echo "$job: 0 passed, 1 failed" ;;
        esac
    done
    # What a gate has found has failed there.
    if [ -n "$STRICT" ] && [ -e "$results/budget.stale" ]; then echo "budget: 0 passed, 1 failed"; fi
} >"$results/all"
awk '{ p += $2; f += $4 } END { printf "%d passed, %d failed\n", p, f }' "$results/all" >"$results/total"
[ -z "$EVIDENCE" ] || [ -z "$WHOLE" ] || sh tests/tools/evidence.sh add nightly "$(cat "$results/total"); EFFORT=${EFFORT:--}"
cat "$results/total"
grep -q -e '^[1-9][0-9]* passed, 0 failed' "$results/total"
