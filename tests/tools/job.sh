#!/bin/sh
# SPDX-License-Identifier: MIT
# job.sh NAME COMMAND...: one job of `make check`. Its output goes to NAME.log in the folder $RESULTS (build/check), its result, one line, to
# NAME.sum and to the terminal, its name, seconds of processor and of wall clock to NAME.time. A job that ends without
# `N passed, N failed`, or against it, has failed. A job build-NAME passes or fails with the jobs that need it: it has no NAME.sum.
unset MAKEFLAGS MFLAGS MAKELEVEL
results=${RESULTS:-build/check}
name=$1
shift
mkdir -p "$results"
log=$results/$name.log
start=$(date +%s)
"$@" >"$log" 2>&1
status=$?
seconds=$(($(date +%s) - start))
# The second line of `times` is of the children that have ended, theirs among them: user 1m2.3s, system 0m0.4s.
times >"$results/$name.times"
processor=$(awk -F '[ms ]+' 'NR == 2 { printf "%.1f", 60 * ($1 + $3) + $2 + $4 }' "$results/$name.times")
rm -f "$results/$name.times"
echo "$name $processor $seconds" >"$results/$name.time"
case $name in
build-*)
    if [ $status -eq 0 ]; then exit 0; fi
    echo "$name: ended with status $status, $seconds s"
    exit 0 ;;
esac
last=$(grep -E '^[0-9]+ passed, [0-9]+ failed$' "$log" | tail -n 1)
why=
case $last in
"") last="0 passed, 1 failed" why=" (ended with status $status)" ;;
*" 0 failed") [ $status -eq 0 ] || { last="0 passed, 1 failed" why=" (status $status)"; } ;;
esac
echo "$name: $last" >"$results/$name.sum"
# Whole, these take hours: when they ran is evidence (evidence.sh). A gate may say more of it, in a line `evidence: TEXT`.
case ${WHOLE:+$name} in
gate-audit | gate-mutants | nightly-*)
    more=$(sed -n 's/^evidence: //p' "$log" | tail -n 1)
    sh tests/tools/evidence.sh add "${name#*-}" "$last${more:+; $more}; EFFORT=${EFFORT:--}" ;;
esac
echo "$name: $last$why, $seconds s"
case $last in
*" 0 failed") ;;
*) grep -E -e 'FAILED' -e ', [1-9][0-9]* failed' -e '(error|Error|missing|undefined):? ' -e '^[a-z/_0-9.]*:[0-9]+: ' "$log" | head -n 30 | sed 's/^/    /' ;;
esac
exit 0
