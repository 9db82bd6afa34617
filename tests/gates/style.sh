#!/bin/sh
# SPDX-License-Identifier: MIT
# Every source has its licence line; no function has 60 lines or more.
. tests/gates/lib.sh

if git rev-parse --git-dir >/dev/null 2>&1; then
    sources=$(git ls-files -c -o --exclude-standard)
else
    sources=$(find . -type f -not -path './build/*' | sed 's#^\./##')
fi
sources=$(echo "$sources" | grep -E -e '\.(c|h|sh|mk|ld|py|awk|S)$' -e '(^|/)Makefile$' -e '^\.ci/run$')
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
finish
