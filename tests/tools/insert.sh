#!/bin/sh
# SPDX-License-Identifier: MIT
# insert.sh NAME FILE: FILE in place of what stands in README.md between `<!-- NAME: begin` and `<!-- NAME: end`.
grep -q "^<!-- $1: begin" README.md && grep -q "^<!-- $1: end" README.md || { echo "fmb: README.md has no place for $1" >&2; exit 1; }
awk -v name="$1" -v file="$2" '
    index($0, "<!-- " name ": begin") == 1 { print; while ((getline line < file) > 0) print line; skip = 1 }
    index($0, "<!-- " name ": end") == 1 { skip = 0 }
    !skip' README.md >build/README.md && cp build/README.md README.md
