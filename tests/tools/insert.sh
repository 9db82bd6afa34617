#!/bin/sh
# SPDX-License-Identifier: MIT
# insert.sh NAME FILE: writes FILE into the one document that has a place for NAME, between `<!-- NAME: begin` and `<!-- NAME: end`.
# The long tables stand in docs/cost.md, their summary in README.md.
document=$(grep -l "^<!-- $1: begin" README.md docs/*.md)
case $(echo "$document" | grep -c .) in
1) ;;
0) echo "fmb: no document has a place for $1" >&2; exit 1 ;;
*) echo "fmb: more than one document has a place for $1:" $document >&2; exit 1 ;;
esac
grep -q "^<!-- $1: end" "$document" || { echo "fmb: $document: the place for $1 has no end" >&2; exit 1; }
mkdir -p build
awk -v name="$1" -v file="$2" '
    index($0, "<!-- " name ": begin") == 1 { print; while ((getline line < file) > 0) print line; skip = 1 }
    index($0, "<!-- " name ": end") == 1 { skip = 0 }
    !skip' "$document" >build/document.md && cp build/document.md "$document"
