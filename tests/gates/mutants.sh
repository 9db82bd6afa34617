#!/bin/sh
# SPDX-License-Identifier: MIT
# A sample of make mutants (tests/tools/mutants.py), others in every run (SEED): of the files that tests/tools/mutants.txt calls whole nothing may survive
# that it does not list; of all at least LEAST percent must die; and the list must fit the sources. WHOLE=1: an hour instead of minutes.
# Of all mutants some 87 percent die. Of 20 drawn fewer than 12 do once in 2,000 runs: a sample is asked for 60 percent.
. tests/gates/lib.sh

seconds=100 sample=8 least=60
whole && seconds=3600 sample=60 least=80
SEED=$seed SECONDS=$seconds SAMPLE=$sample LEAST=$least STAGES="bounds quick more double" FILES= python3 -B tests/tools/mutants.py >"$temporary/log" 2>&1
status=$?
cat "$temporary/log"
[ $status -eq 0 ] && pass || fail "mutants survive, or tests/tools/mutants.txt is out of date: make mutants SEED=$seed SAMPLE=$sample"
finish
