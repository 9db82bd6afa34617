#!/bin/sh
# SPDX-License-Identifier: MIT
# grown.sh NOW WRITTEN: two files of Markdown tables, line by line: those of NOW in which a figure is more than 2 % larger than in WRITTEN.
# The counts in the unit tests are left out: they change with the tests.
paste -d '@' "$1" "$2" | awk -F '@' '
    /counted in the unit tests/ { skip = 1 }
    /^## Flash/ { skip = 0 }
    skip { next }
    { n = split($1, now, "|"); split($2, old, "|")
      for (i = 2; i < n; i++) if (now[i] + 0 > old[i] * 1.02 && now[i] + 0 > 0) { print "grown: " $1 "  (docs/cost.md: " $2 ")"; break } }'
