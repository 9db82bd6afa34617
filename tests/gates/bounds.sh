#!/bin/sh
# SPDX-License-Identifier: MIT
# make bounds: every error bound is at least what the code needs, every constant of one is in the table; docs/bounds.md is that table, or out of date.
# And it notices: each bound of tests/bounds/weakened.txt, weakened alone, is refused; a sample of them, all with WHOLE.
. tests/gates/lib.sh

FOLDER=$temporary/now sh tests/bounds/table.sh . >"$temporary/log" && pass || { grep 'FAILED\|TOO SMALL\|NOT ' "$temporary/log"; fail "make bounds"; }
# What the sources no longer have bounds nothing; what they have and the table has not is wrong.
sed -n 's/^out of date: //p' "$temporary/log" >"$temporary/gone"
while read -r line; do stale constants "tests/bounds/constants.txt: $line"; done <"$temporary/gone"
fresh bounds "docs/bounds.md is not what make bounds derives" cmp "$temporary/now/bounds.md" docs/bounds.md

# tree FILE SED: a copy of what forms need, or, for tests, of all that is built, with that change.
tree() {
    rm -rf "$temporary/tree"
    mkdir -p "$temporary/tree/tests"
    cp -r include src "$temporary/tree" && cp -r tests/bounds "$temporary/tree/tests" || fail "copy"
    if [ "$judge" = test ]; then
        cp -r Makefile boards port tests "$temporary/tree" && mkdir -p "$temporary/tree/build" && cp -rp build/host-float "$temporary/tree/build"
        find "$temporary/tree" -path "$temporary/tree/build" -prune -o -type f -exec touch -d 2000-01-01 {} + # all is built
    fi
    sed -i "$2" "$temporary/tree/$1"
    if cmp -s "$1" "$temporary/tree/$1"; then stale weakened "tests/bounds/weakened.txt: $1: '$2' changes nothing"; return 1; fi
}
unit_test() {
    make -s -C "$temporary/tree" "build/host-float/tests/$1" >/dev/null 2>&1 || { echo "does not build"; return 1; }
    make -s -C "$temporary/tree" "run-$1" >/dev/null 2>&1
    tail -n 1 "$temporary/tree/build/host-float/tests/$1.log"
    tail -n 1 "$temporary/tree/build/host-float/tests/$1.log" | grep -q ' passed, 0 failed'
}
# judged JUDGE TEXT ARGUMENT...
judged() {
    case $judge in
    form)
        refuse "$2" 'TOO SMALL\|NOT ' env FORMS="$4" REALS="${5:-float}" BOUNDS="--only $3" FOLDER="$temporary/weak" \
            sh "$temporary/tree/tests/bounds/bounds.sh" "$temporary/tree" ;;
    check) refuse "$2" FAILED env FOLDER="$temporary/weak" sh "$temporary/tree/tests/bounds/check.sh" "$temporary/tree" ;;
    table) # as if the table had been changed with it: then what holds of constants must not hold
        [ "${change#\$a}" != "$change" ] || sed -i "$change" "$temporary/tree/tests/bounds/constants.txt"
        refuse "$2" 'does not hold\|is not in' python3 -B "$temporary/tree/tests/bounds/table.py" check ;;
    test) refuse "$2" ' failed' unit_test "$3" ;;
    esac
}
# A form that is not there refuses nothing: every name in the list is one, whatever the sample.
sed -n 's/^src.*@ form \([a-z0-9_]*\) .*/\1/p' tests/bounds/weakened.txt | sort -u >"$temporary/names"
while read -r name; do
    grep -q "FORM($name" tests/bounds/forms*.h && pass || fail "tests/bounds/weakened.txt: no form begins with $name"
done <"$temporary/names"
number=$(($(echo "$seed" | tail -c 6 | sed 's/^0*//;s/^$/0/')))
grep '^src' tests/bounds/weakened.txt >"$temporary/weakened"
while IFS=@ read -r file change how; do
    number=$((number + 1))
    file=${file% } change=${change# } change=${change% } how=${how# }
    judge=${how%% *}
    whole || { [ $((number % 9)) -eq 0 ] && [ "$judge" != test ]; } || continue
    tree "$file" "$change" || continue
    # shellcheck disable=SC2086 # words
    judged "$judge" "$file: $change ($how)" ${how#* }
done <"$temporary/weakened"
finish
