#!/bin/sh
# SPDX-License-Identifier: MIT
# docs/cost.md holds the tables that `make tables` prints, and no figure is more than 2 % larger than it says there.
. tests/gates/lib.sh
sh tests/tools/tables.sh >"$temporary/now" || fail "tables.sh"
sed -n '/^<!-- tables: begin/,/^<!-- tables: end/p' docs/cost.md | sed '1d;$d' >"$temporary/written"
sed 's/[0-9][0-9]*/N/g' "$temporary/now" >"$temporary/now.form"
sed 's/[0-9][0-9]*/N/g' "$temporary/written" >"$temporary/written.form"
check "docs/cost.md's tables have another form than make tables prints" cmp "$temporary/now.form" "$temporary/written.form"
sh tests/tools/grown.sh "$temporary/now" "$temporary/written" >"$temporary/grown"
if [ -s "$temporary/grown" ]; then
    cat "$temporary/grown"
    fail "figures have grown by more than 2 %: write them with make tables, and say why in the commit"
else
    pass
fi
finish
