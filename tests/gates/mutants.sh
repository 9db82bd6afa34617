#!/bin/sh
# SPDX-License-Identifier: MIT
# A sample of make mutants (tests/tools/mutants.py), others for every commit (SEED): of the files that tests/tools/mutants.txt calls whole nothing may survive
# that it does not list; of all at least LEAST percent must die; and the list must fit the sources. WHOLE=1: an hour instead of minutes.
# Of all mutants some 87 percent die, of some files half. A sample is of few files: it is asked for 40 percent, so that it fails when tests or
# tool have lost their grip and not by chance.
. tests/gates/lib.sh

seconds=45 sample=5 least=40 effort=10
whole && seconds=3600 sample=60 least=80 effort=$EFFORT
EFFORT=$effort SEED=$seed SECONDS=$seconds SAMPLE=$sample LEAST=$least STAGES="bounds quick more double" FILES= python3 -B tests/tools/mutants.py >"$temporary/log" 2>&1
status=$?
cat "$temporary/log"
[ $status -eq 0 ] && pass || fail "mutants survive, or tests/tools/mutants.txt is out of date: make mutants SEED=$seed SAMPLE=$sample"
finish
