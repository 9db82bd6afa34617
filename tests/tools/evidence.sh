#!/bin/sh
# SPDX-License-Identifier: MIT
# evidence.sh: of each goal that takes hours its last line in tests/evidence/ledger.txt, and how many commits have changed src/ or include/ since.
# evidence.sh aged: the same of those alone that have failed or are too old for a release; status 1 if there are any. AGE=n: n commits more may lie between.
# evidence.sh add GOAL TEXT: the line of a run that has ended. SEED: its seed.
# LEDGER: another file.
ledger=${LEDGER:-tests/evidence/ledger.txt}
# Who runs it, and how many commits of src/ or include/ a release may have seen since. What proves is run on what is released; times are of one machine.
goals='audit:0:make nightly
exact:0:make nightly
exchange:0:make nightly
mix:0:make nightly
mutants:0:make nightly
pairs:0:make nightly
posed:0:make nightly
robots:0:make nightly
nightly:0:make nightly
bench:100:make bench, then make record WHAT=bench'

here() { [ "$(git rev-parse --show-toplevel 2>/dev/null)" = "$(pwd -P)" ]; }
if [ "$1" = add ]; then
    commit=- goal=$2
    shift 2
    if here; then
        commit=$(git rev-parse --short=7 HEAD)
        git diff --quiet HEAD -- src include || commit=$commit+
    fi
    echo "$goal | $commit | $(date -u +%Y-%m-%d) | ${SEED:--} | $*" >>"$ledger"
    exit
fi
# since COMMIT: how many commits; nothing where that is not known
since() {
    case $1 in -) ;; *) here && git rev-list --count "${1%+}..HEAD" -- src include 2>/dev/null ;; esac
}
old=0
for line in $(echo "$goals" | tr ' ' '~'); do
    goal=${line%%:*} most=${line#*:} how=$(echo "${line##*:}" | tr '~' ' ')
    most=$((${most%%:*} + ${AGE:-0}))
    last=$(grep "^$goal | " "$ledger" | tail -n 1)
    if [ -z "$last" ]; then
        old=1
        echo "evidence: $goal: never run whole ($how)"
        continue
    fi
    commit=$(echo "$last" | awk -F ' [|] ' '{ print $2 }')
    age=$(since "$commit")
    case $commit in *+) [ -z "$age" ] || age=$((age + 1)) ;; esac # what it ran on is in no commit
    if [ "$1" = aged ]; then
        [ -n "$age" ] && [ "$age" -le $most ] && ! echo "$last" | grep -q ', [1-9][0-9]* failed' && continue
        old=1
    fi
    echo "$last" | awk -F ' [|] ' -v age="${age:-?}" -v how="$how" '{
        print "evidence: " $1 ": " $3 ", commit " $2 ", " age " commits of src/ and include/ ago" ($4 == "-" ? "" : ", SEED=" $4) ": " $5 " (" how ")" }'
done
[ "$1" != aged ] || exit $old
