#!/bin/sh
# SPDX-License-Identifier: MIT
# A sample of make mutants (tests/tools/mutants.py), others for every commit (SEED): of all at least LEAST percent must die. The list is
# out of date where it does not fit the sources, and where of a file that it calls whole something survives that it does not list: whoever's commit has
# drawn that sample did not make the hole. WHOLE=1: an hour instead of minutes.
# Of all mutants some 87 percent die, of some files half. A sample is of few files: it is asked for 40 percent, so that it fails when tests or
# tool have lost their grip and not by chance.
. tests/gates/lib.sh

seconds=45 sample=5 least=40 effort=10
whole && seconds=3600 sample=60 least=80 effort=$EFFORT
EFFORT=$effort SEED=$seed SECONDS=$seconds SAMPLE=$sample LEAST=$least STAGES="bounds quick more double" FILES= python3 -B tests/tools/mutants.py >"$temporary/log" 2>&1
status=$?
cat "$temporary/log"
case $status in
0) pass ;;
3)
    sed -n 's/^out of date: //p' "$temporary/log" >"$temporary/differs"
    while read -r line; do stale mutants "$line"; done <"$temporary/differs" ;;
*) fail "make mutants SEED=$seed SAMPLE=$sample" ;;
esac
echo "evidence: $(grep '^all ' "$temporary/log" | tr -s ' ')"
finish
