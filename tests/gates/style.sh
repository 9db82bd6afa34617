#!/bin/sh
# SPDX-License-Identifier: MIT
# Every source has its licence line; no line of the library and the documents has more than 120 characters; no function has 60 lines or more, or a
# complexity (McCabe's, a switch counted once: pmccabe) above 10; half of the library's functions have 11 lines or fewer, nine in ten 25 or fewer.
. tests/gates/lib.sh

if git rev-parse --git-dir >/dev/null 2>&1; then
    sources=$(git ls-files -c -o --exclude-standard)
else
    sources=$(find . -type f -not -path './build/*' | sed 's#^\./##')
fi
sources=$(echo "$sources" | grep -E -e '\.(c|h|sh|mk|ld|py|awk|S|mjs|map|cmake|(cmake|pc)\.in)$' -e '(^|/)(Makefile|CMakeLists\.txt|meson\.build)$' -e '^\.ci/run$')
for source in $sources; do
    if head -n 2 "$source" | grep -q 'SPDX-License-Identifier: MIT'; then pass; else fail "$source: no SPDX line at the start"; fi
done
for source in $(echo "$sources" | grep -E -e '^(include|src|port|boards)/.*\.[ch]$'); do
    # A function: from the first line of the unindented text before { in column 1, to } in column 1.
    check "$source: long function" awk '
        /^[A-Za-z_]/ && !open && !head { head = FNR }
        /^$/ || /;$/ || /^#/ { if (!open) head = 0 }
        /^\{/ { open = 1; if (!head) head = FNR }
        /^\}/ { if (open && FNR - head + 1 >= 60) { print FILENAME ":" head ": " FNR - head + 1 " lines"; bad = 1 } open = head = 0 }
        END { exit bad }' "$source"
done

# is_short FILE: no line of more than 120 characters (not bytes), but for rows of tables in Markdown (docs.sh says which)
is_short() {
    LC_ALL=C.UTF-8 grep -n -E '^[^|].{120,}$' "$1" >"$temporary/long" || return 0
    sed "s#^\\([0-9]*\\):.*#$1:\\1: more than 120 characters#" "$temporary/long"
    return 1
}
for file in $(find include src docs -type f -not -name '*.svg' -not -name '*.png' | sort) README.md; do
    case $file in
    *.md) fresh prose "$file: long lines" is_short "$file" ;;
    *) check "$file: long lines" is_short "$file" ;;
    esac
done

# pmccabe warns of structures that macros are in; it counts the functions all the same, and calls them unnamed::NAME.
find src include boards port -name '*.[ch]' | sort | xargs pmccabe 2>/dev/null | sed 's/unnamed:://' >"$temporary/functions"
counted=$(wc -l <"$temporary/functions")
written=$(find src include boards port -name '*.[ch]' | sort | xargs cat | grep -c '^{$')
[ "$counted" -ge "$((written - 10))" ] && [ "$counted" -gt 500 ] && pass || fail "pmccabe counts $counted functions of $written"
# Columns: complexity, -, statements, line, lines, FILE(LINE): NAME
awk '$1 > 10 { sub(/\([0-9]*\):$/, ":" $4 ":", $6); print $NF, $6, "complexity", $1 }' "$temporary/functions" >"$temporary/complex"
while read -r name rest; do
    fail "$rest: $name"
done <"$temporary/complex"
awk '$5 >= 60' "$temporary/functions" >"$temporary/long"
[ -s "$temporary/long" ] && { fail "functions of 60 lines and more"; cat "$temporary/long"; } || pass
grep -E 'src/[^ ]*\([0-9]+\): ' "$temporary/functions" | awk '{ print $5 }' | sort -n >"$temporary/lengths"
awk '{ n[NR] = $1 } END {
    middle = n[int((NR + 1) / 2)]; most = n[int(NR * 0.9 + 0.5)]
    print "src: " NR " functions, lines: median " middle ", nine in ten at most " most ", longest " n[NR]
    exit middle > 11 || most > 25 }' "$temporary/lengths" >"$temporary/summary" && pass || fail "functions of src are longer than 11 (median), 25 (nine in ten)"
cat "$temporary/summary"
finish
