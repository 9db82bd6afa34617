#!/bin/sh
# SPDX-License-Identifier: MIT
# Two kinds of findings (tests/gates/lib.sh): what is wrong fails, what is out of date is listed and fails with STRICT=1 alone. Gates that find one or
# the other are planted, and go the way of all: job.sh, total.sh. Then the rest of what stands behind make check's last lines: growth, seeds, the
# budget, evidence, make record, make release.
. tests/gates/lib.sh

tree=$temporary/tree
mkdir -p "$tree/tests/gates" "$tree/tests/evidence" "$tree/docs" "$tree/include" "$tree/src"
cp -r tests/tools "$tree/tests" && cp tests/gates/lib.sh "$tree/tests/gates" && cp include/fmb_types.h "$tree/include" && cp CHANGELOG.md "$tree" || fail "copy"
# A table as `make record` wrote it, and a gate that looks at what is so now, which is in the file now.
printf 'words\n\n<!-- tables: begin (make record) -->\n| call | flash | stack |\n|---|---:|---:|\n| fmb_one3 | 1000 | 200 |\n| fmb_two3 | 50 + 100 n | 96 |\n<!-- tables: end -->\n' >"$tree/docs/cost.md"
echo '# words' >"$tree/README.md"
cat >"$tree/tests/gates/planted.sh" <<'GATE'
. tests/gates/lib.sh
pass
place tables >"$temporary/written"
recorded tables "$temporary/written" now
[ -e right ] && pass || fail "what is wrong"
finish
GATE
cd "$tree" || exit 1
touch right
unset WHOLE EVIDENCE BUDGET STRICT
# ends STATUS PATTERN [VARIABLE=VALUE..]: what the check of this one gate ends with, and says
ends() {
    want=$1 pattern=$2
    shift 2
    rm -rf results && mkdir results && date +%s >results/start
    env RESULTS=results "$@" sh tests/tools/job.sh gate-planted sh tests/gates/planted.sh >said 2>&1
    env RESULTS=results "$@" sh tests/tools/total.sh gate-planted >>said 2>&1
    status=$?
    if [ $status -eq "$want" ] && grep -q -e "$pattern" said; then pass; else fail "$pattern: status $status, not $want"; cat said; fi
}
now() { printf '| call | flash | stack |\n|---|---:|---:|\n%b' "$1" >now; }
mends='^out of date: tables: .*; make record WHAT=tables mends it$'

now '| fmb_one3 | 1000 | 200 |\n| fmb_two3 | 50 + 100 n | 96 |\n'
ends 0 '^nothing is out of date$'
ends 0 '^3 passed, 0 failed$' STRICT=1
# A smaller size, a new row, one that is gone, other words, 2 % more: out of date.
for rows in '| fmb_one3 | 900 | 200 |\n| fmb_two3 | 50 + 100 n | 96 |\n' '| fmb_new3 | 7 | 7 |\n| fmb_one3 | 1000 | 200 |\n| fmb_two3 | 50 + 100 n | 96 |\n' \
    '| fmb_two3 | 50 + 100 n | 96 |\n' '| fmb_one3 | 1000 | none |\n| fmb_two3 | 50 + 100 n | 96 |\n' '| fmb_one3 | 1020 | 200 |\n| fmb_two3 | 50 + 100 n | 96 |\n'; do
    now "$rows"
    ends 0 "$mends"
    ends 0 '^3 passed, 0 failed$'
    ends 1 "$mends" STRICT=1
    ends 1 '^2 passed, 1 failed$' STRICT=1
done
# 3 % more: of a size, of the stack, of a coefficient, below a new row and beside what is out of date as well. It is not listed: nothing writes it by chance.
for rows in '| fmb_one3 | 1030 | 200 |\n| fmb_two3 | 50 + 100 n | 96 |\n' '| fmb_one3 | 1000 | 206 |\n| fmb_two3 | 50 + 100 n | 96 |\n' \
    '| fmb_one3 | 1000 | 200 |\n| fmb_two3 | 50 + 103 n | 96 |\n' '| fmb_new3 | 7 | 7 |\n| fmb_one3 | 1030 | 200 |\n' '| fmb_one3 | 1030 | 190 |\n| fmb_two3 | 40 + 100 n | 90 |\n'; do
    now "$rows"
    ends 1 'figures have grown by more than 2 %'
    ends 1 '^nothing is out of date$'
    ends 1 '^2 passed, 1 failed$'
done
# What is wrong fails, with what is out of date or without.
rm right
now '| fmb_one3 | 1000 | 200 |\n| fmb_two3 | 50 + 100 n | 96 |\n'
ends 1 '^2 passed, 1 failed$'
now '| fmb_one3 | 900 | 200 |\n| fmb_two3 | 50 + 100 n | 96 |\n'
ends 1 'what is wrong'
ends 1 "$mends"
touch right
# What nothing can write says so. A gate that no longer finds it takes it back.
sed -i 's/^pass$/stale prose "a sentence"/' tests/gates/planted.sh
ends 0 '^out of date: prose: a sentence; mend it by hand$'
# make record without a name takes what is listed; a name that is none is told.
mkdir -p build/check && cp results/stale build/check/stale && cp tests/tools/record.sh record.sh
sed -i 's/^    tables) .*/    tables) echo written ;;/' record.sh
sh record.sh >said 2>&1 && grep -q -x written said && grep -q '^by hand: prose' said && pass || { fail "make record"; cat said; }
refuse "a name that is none" 'WHAT=nothing: it is one of' sh record.sh nothing
sh record.sh names | grep -q -x bits && fail "bits are not a matter of dates" || pass
sed -i 's/^stale prose .*/pass/' tests/gates/planted.sh
now '| fmb_one3 | 1000 | 200 |\n| fmb_two3 | 50 + 100 n | 96 |\n'
ends 0 '^nothing is out of date$'
RESULTS=results sh tests/gates/planted.sh >said && [ ! -e results/gate-planted.stale ] && pass || fail "a list that is left over"

# The budget: over it is out of date.
ends 0 '^processor: .* of 5 minutes$' BUDGET=5
sed -i 's/awk -v most="$BUDGET"/& -v spent=600/; s/{ sum += $2 \/ 60 }/BEGIN { sum = spent \/ 60 } &/' tests/tools/total.sh
ends 0 '^out of date: budget: 10.[0-9] minutes of processor, the budget is 5; mend it by hand$' BUDGET=5
ends 1 '^3 passed, 1 failed$' BUDGET=5 STRICT=1

# The seed: of the archive its version, of a repository its commit; another with another commit; the fixed one stays.
seed_of() { sh tests/tools/seed.sh "$@"; }
archive=$(seed_of)
git init -q . && git config user.email nobody@example.com && git config user.name nobody && git config commit.gpgsign false
printf 'build/\nresults/\nsaid\nnow\n' >.gitignore
git add -A && git commit -q -m one || fail "git"
one=$(seed_of)
git commit -q --allow-empty -m two
two=$(seed_of)
for number in "$archive" "$one" "$two" "$(seed_of fixed)"; do case $number in "" | *[!0-9]*) fail "a seed that is no number: $number" ;; *) pass ;; esac; done
[ "$one" != "$two" ] && [ "$two" = "$(seed_of)" ] && [ "$archive" != "$one" ] && [ "$(seed_of fixed)" = "$(cd "$project" && sh tests/tools/seed.sh fixed)" ] && pass ||
    fail "seeds: $archive $one $two"

# Evidence: what has run, and how many commits of src/ ago; what never ran, failed or is too old stands in the way of a release.
echo '# none' >tests/evidence/ledger.txt
sh tests/tools/evidence.sh >said
check "what never ran is said" grep -q '^evidence: audit: never run whole (make nightly)$' said
SEED=7 sh tests/tools/evidence.sh add audit "5 passed, 0 failed"
sh tests/tools/evidence.sh >said
check "what ran is said" grep -q "^evidence: audit: 20.*, commit $(git rev-parse --short=7 HEAD), 0 commits of src/ and include/ ago, SEED=7: 5 passed" said
echo 'int x;' >src/x.c && git add -A && git commit -q -m three
sh tests/tools/evidence.sh >said
check "and how long ago" grep -q '^evidence: audit: .* 1 commits of src/ and include/ ago' said
sh tests/tools/evidence.sh aged >said && fail "old evidence is no matter" || pass
check "old evidence is named" grep -q '^evidence: audit: ' said
AGE=1 sh tests/tools/evidence.sh aged >said
grep -q '^evidence: audit: ' said && fail "AGE" || pass
echo 'int y;' >src/x.c
sh tests/tools/evidence.sh add audit "5 passed, 0 failed"
sh tests/tools/evidence.sh aged >said
check "of a tree with changes" grep -q '^evidence: audit: .*+, 1 commits' said
git add -A && git commit -q -m four
sh tests/tools/evidence.sh add audit "4 passed, 1 failed"
sh tests/tools/evidence.sh aged >said
check "what failed is no evidence" grep -q '^evidence: audit: .*1 failed' said
# A whole job writes its line, a sampled one none.
before=$(wc -l <tests/evidence/ledger.txt)
env RESULTS=results WHOLE=1 EFFORT=1000 SEED=9 sh tests/tools/job.sh nightly-exact echo "3 passed, 0 failed" >said
env RESULTS=results sh tests/tools/job.sh gate-audit echo "3 passed, 0 failed" >said
[ "$(wc -l <tests/evidence/ledger.txt)" -eq $((before + 1)) ] && tail -n 1 tests/evidence/ledger.txt | grep -q '^exact | [0-9a-f]* | 20[-0-9]* | 9 | 3 passed, 0 failed; EFFORT=1000$' &&
    pass || { fail "the ledger"; tail -n 2 tests/evidence/ledger.txt; }

# A release: everything that is missing is said; when nothing is, the tag is set.
version=$(sed -n 's/^#define FMB_VERSION_[MP][A-Z]* *\([0-9]*\)$/\1/p' include/fmb_types.h | paste -s -d .)
release() { sh tests/tools/release.sh; }
printf '# Changes\n\n## [Unreleased]\n\n- A line.\n\n## [%s] - 2026-01-01\n' "$version" >CHANGELOG.md
rm -rf build
for lack in 'changes that are not committed' '\[Unreleased\] is not empty' 'evidence is too old' 'make check has not seen this commit'; do refuse "a release" "$lack" release; done
for goal in audit exact exchange mix mutants pairs posed robots nightly bench; do sh tests/tools/evidence.sh add $goal "1 passed, 0 failed"; done
sed -i '/^- A line/d' CHANGELOG.md
git add -A && git commit -q -m five
# seen COUNT STALE: what both checks of this commit have left
seen() {
    for goal in check check-packages; do
        mkdir -p build/$goal
        sh tests/tools/commit.sh >build/$goal/commit
        echo "$1" >build/$goal/total
        printf '%b' "$2" >build/$goal/stale
    done
}
seen '5 passed, 1 failed' ''
refuse "a release that fails" 'make check fails: 5 passed, 1 failed' release
seen '5 passed, 0 failed' 'tables\tgrey\n'
refuse "a release that is out of date" '1 out of date: make record' release
seen '5 passed, 0 failed' ''
check "a release" release
git rev-parse -q --verify "refs/tags/v$version" >said && fail "a tag that nobody asked for" || pass
check "the archives" test -s "build/dist/fmb-$version.tar.gz"
check "a release, its tag" env TAG=1 sh tests/tools/release.sh
check "the tag" test "$(git rev-parse "v$version^{commit}")" = "$(git rev-parse HEAD)"
git commit -q --allow-empty -m six
refuse "a second one" "the tag v$version is there" release
cd "$project" || exit 1
finish
