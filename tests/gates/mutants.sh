#!/bin/sh
# SPDX-License-Identifier: MIT
# A sample of make mutants (tests/tools/mutants.py), others in every run (SEED): of the files that tests/tools/mutants.txt calls whole nothing may survive
# that it does not list; of all at least LEAST percent must die; and the list must fit the sources. WHOLE=1: an hour instead of minutes.
. tests/gates/lib.sh

seconds=230 sample=12 least=80
whole && seconds=3600 sample=60
SEED=$seed SECONDS=$seconds SAMPLE=$sample LEAST=$least STAGES="bounds quick more double" FILES= python3 -B tests/tools/mutants.py >"$temporary/log" 2>&1
status=$?
cat "$temporary/log"
[ $status -eq 0 ] && pass || fail "mutants survive, or tests/tools/mutants.txt is out of date: make mutants SEED=$seed SAMPLE=$sample"
finish
