#!/bin/sh
# SPDX-License-Identifier: MIT
# table.sh TARGET REAL: per public function and class the most instructions that the search has found (climb.sh) and the bound for any
# input (bound.sh), as a Markdown table. Fails if a function has no bound, or if a count is above its bound. BOUNDS, CLIMBED: files
# that keep the bounds, and what was found. NOTES: a file for what is said beside, as rows of loops.txt that nothing uses.
target=$1 real=$2
. tests/gates/lib.sh 2>/dev/null
bounds=${BOUNDS:-$temporary/bounds} climbed=${CLIMBED:-$temporary/climbed}
sh tests/tools/bound.sh "$target" "$real" >"$bounds" 2>"$temporary/text" || { cat "$temporary/text" >&2; exit 1; }
[ -z "$NOTES" ] || cp "$temporary/text" "$NOTES"
sh tests/cost/climb.sh "$target" "$real" 0 1 >"$climbed" 2>"$temporary/text" || { cat "$temporary/text" >&2; exit 1; }
sh tests/tools/entries.sh >"$temporary/entries"
awk -f tests/cost/table.awk "$temporary/entries" tests/cost/numbers.txt tests/tools/loops.txt "$climbed" "$bounds"
