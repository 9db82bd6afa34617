#!/bin/sh
# SPDX-License-Identifier: MIT
# docs/cost.md holds the tables that `make tables` prints, and no figure is more than 2 % larger than it says there. The counts in the unit
# tests are left out: they change with the tests.
. tests/gates/lib.sh
sh tests/tools/tables.sh >"$temporary/now" || fail "tables.sh"
sed -n '/^<!-- tables: begin/,/^<!-- tables: end/p' docs/cost.md | sed '1d;$d' >"$temporary/written"
sed 's/[0-9][0-9]*/N/g' "$temporary/now" >"$temporary/now.form"
sed 's/[0-9][0-9]*/N/g' "$temporary/written" >"$temporary/written.form"
check "docs/cost.md's tables have another form than make tables prints" cmp "$temporary/now.form" "$temporary/written.form"
paste -d '@' "$temporary/now" "$temporary/written" | awk -F '@' '
    /counted in the unit tests/ { skip = 1 }
    /^## Flash/ { skip = 0 }
    skip { next }
    { n = split($1, now, "|"); split($2, old, "|")
      for (i = 2; i < n; i++) if (now[i] + 0 > old[i] * 1.02 && now[i] + 0 > 0) { print "grown: " $1 "  (docs/cost.md: " $2 ")"; break } }' \
    >"$temporary/grown"
if [ -s "$temporary/grown" ]; then
    cat "$temporary/grown"
    fail "figures have grown by more than 2 %: write them with make tables, and say why in the commit"
else
    pass
fi
finish
