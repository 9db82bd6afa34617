#!/bin/sh
# SPDX-License-Identifier: MIT
# docs/cost.md holds the counts that `make counts` prints: the same words, the same shares, no count more than 2 % larger.
. tests/gates/lib.sh
sh tests/tools/counts.sh >"$temporary/now" || fail "counts.sh"
sed -n '/^<!-- counts: begin/,/^<!-- counts: end/p' docs/cost.md | sed '1d;$d' >"$temporary/written"
paste -d '@' "$temporary/now" "$temporary/written" | awk -F '@' '
    $1 == $2 { next }
    { n = split($1, now, " "); m = split($2, old, " "); bad = n != m
      for (i = 1; i <= n && !bad; i++) {
          x = now[i]; y = old[i]
          gsub(/[,;:]$/, "", x); gsub(/[,;:]$/, "", y)
          bad = x != y && (x !~ /^[0-9]+$/ || y !~ /^[0-9]+$/ || x > y * 1.02)
      }
      if (bad) { print "docs/cost.md: " $2 ", now: " $1; wrong = 1 } }
    END { exit wrong }' >"$temporary/differs" && pass ||
    { cat "$temporary/differs"; fail "docs/cost.md is not what make counts prints"; }
finish
