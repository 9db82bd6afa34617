#!/bin/sh
# SPDX-License-Identifier: MIT
# docs/safety.md says of every function what its 0 means, and names no other. docs/design.md names files, tests and constants
# that there are. Where they do not they are out of date.
. tests/gates/lib.sh

# A function of the plane stands with that of space, where there is one.
sed -n 's/^#define \(fmb_[a-z0-9_]*\) FMB_[A-Z0-9]*_NAME(\1)$/\1/p' include/fmb_names.h | grep -v -x fmb_no_step | sort -u >"$temporary/all"
[ "$(wc -l <"$temporary/all")" -gt 50 ] && pass || fail "include/fmb_names.h: names not found"
sed -n '/^## 1/,/^## 2/p' docs/safety.md | grep -o '`fmb_[a-z0-9_]*`' | tr -d '`' | sort -u >"$temporary/told"
while read -r name; do
    space=$(echo "$name" | sed 's/2\(_\|$\)/3\1/')
    if grep -q -x -e "$name" -e "$space" "$temporary/told"; then pass; else stale prose "docs/safety.md does not say what a 0 of $name means"; fi
done <"$temporary/all"
while read -r name; do
    grep -q -x -e "$name" "$temporary/all" && pass || stale prose "docs/safety.md: there is no function $name"
done <"$temporary/told"

for test in $(grep -o '`test_[a-z0-9_]*`' docs/design.md | tr -d '`' | sort -u); do
    fresh prose "docs/design.md: there is no $test" sh -c "find tests -name '$test.c' | grep -q ."
done
for file in $(grep -o -E '\<(core|separate|eliminate|contact|motion|scene|mesh)/[a-z0-9_*]*\.[ch*]?' docs/design.md | sort -u); do
    fresh prose "docs/design.md: there is no src/$file" sh -c "ls src/$file"
done
# A constant stands in the file that its row names first.
grep -o -E '^\|[^|]*\|.*`FMB_[A-Z_]*_ERROR`' docs/design.md | while read -r row; do
    file=$(echo "$row" | grep -o 'src/[a-z0-9_/]*\.[ch]' | head -n 1) constant=$(echo "$row" | grep -o 'FMB_[A-Z_]*_ERROR')
    grep -q -e "$constant" "$file" || { echo "docs/design.md: $file does not have $constant"; exit 1; }
done >"$temporary/text" && pass || { cat "$temporary/text"; stale prose "docs/design.md names a constant where it does not stand"; }
# Walls: the table's folders are those that there are.
for folder in $(sed -n '/^| chapter/,/^$/p' docs/design.md | awk -F ' *[|] *' 'NR > 2 && $2 != "" { print $2 }'); do
    fresh prose "docs/design.md: there is no src/$folder" test -d "src/$folder"
done
for folder in src/*/; do
    fresh prose "docs/design.md lacks the chapter $folder" grep -q "^| $(basename "$folder") |" docs/design.md
done
finish
