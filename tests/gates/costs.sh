#!/bin/sh
# SPDX-License-Identifier: MIT
# Every public function has a bound of its instructions, and the inputs on record stay below it (tests/cost); the tools refuse where that is not so.
# Out of date: a row of loops.txt that nothing uses, a function without an input on record, a header whose formula lacks a number of the caller's.
. tests/gates/lib.sh

check "bounds, and the costliest inputs on record" sh -c "NOTES='$temporary/notes' BOUNDS='$temporary/bounds' sh tests/cost/table.sh cortex-m4 float >'$temporary/table'"
sed -n 's/^note: \(.*: nothing uses this row: .*\)/\1/p' "$temporary/notes" >"$temporary/rows"
while read -r line; do stale loops "$line"; done <"$temporary/rows"
[ "$(grep -c '^| fmb_' "$temporary/table")" -gt 150 ] && pass || fail "the table of bounds is too short"
without=$(awk -F ' *[|] *' '/^[|] fmb_/ { all[$2]; if ($4 != "") has[$2] } END { for (f in all) if (!(f in has)) print f }' "$temporary/table")
[ -z "$without" ] && pass || stale climb-cost "no input on record, so what it costs at most is not tried: make climb-cost FUNCTIONS=\"$(echo $without)\""
fresh prose "headers name what a bound depends on" awk -f tests/cost/headers.awk include/*.h "$temporary/bounds"

# The same of what is wrong.
sed 's/c + c vertices (of both meshes)/c (of both meshes)/' include/fmb_convex.h >"$temporary/fmb_convex.h"
refuse "a header without a term" 'fmb_convex3_test has no term for vertices' awk -f tests/cost/headers.awk "$temporary/fmb_convex.h" "$temporary/bounds"
sh tests/tools/entries.sh >"$temporary/entries"
# table ENTRIES COUNTS
table() { awk -f tests/cost/table.awk "$1" tests/cost/numbers.txt tests/tools/loops.txt "$2" "$temporary/bounds"; }
{ cat "$temporary/entries"; echo fmb_unheard_of; } >"$temporary/more"
echo "fmb_test3 CC 1000 0" >"$temporary/counts"
refuse "a function without a bound" 'fmb_unheard_of has no bound' table "$temporary/more" "$temporary/counts"
echo "fmb_test3 CC 100000000 0" >"$temporary/counts"
refuse "a count above its bound" 'fmb_test3 CC took 100000000, above its bound' table "$temporary/entries" "$temporary/counts"
echo "fmb_hull3_points - 2867 0" >"$temporary/counts"
refuse "a count above a formula" 'fmb_hull3_points - took 2867, above its bound 2866' table "$temporary/entries" "$temporary/counts"

# A climb finds something, and the same again.
for n in 1 2; do
    : >"$temporary/kept.$n"
    KEPT=$temporary/kept.$n ROUNDS=2 sh tests/cost/climb.sh cortex-m4 float 6000 7 fmb_test2 fmb_hull3_sweep >"$temporary/found.$n" 2>/dev/null || fail "climb"
done
check "a climb is determined by its seed" cmp "$temporary/kept.1" "$temporary/kept.2"
awk '$1 == "fmb_test2" && $3 > 700 { n++ } END { exit n != 4 }' "$temporary/found.1" && pass || fail "a climb finds next to nothing"
finish
