#!/bin/sh
# SPDX-License-Identifier: MIT
# format.sh [--check]: brings every source into the format of .clang-format; with --check only names those that are not in it.
# Generated tables are left alone. FORCE=1: formats also where a comment behind code is too long for its line.
clang=clang-format-14
command -v $clang >/dev/null 2>&1 || clang=clang-format
command -v $clang >/dev/null 2>&1 || { echo "fmb: clang-format is missing: install the Debian package clang-format (or: make deps format)" >&2; exit 1; }
case $($clang --version) in
*" version 14."*) ;;
*) echo "fmb: clang-format 14 is needed: others break lines elsewhere" >&2; exit 1 ;;
esac
if git rev-parse --git-dir >/dev/null 2>&1; then files=$(git ls-files -c -o --exclude-standard); else files=$(find . -type f -not -path './build/*' | sed 's#^\./##'); fi
files=$(echo "$files" | grep -E '^(include|src|port|boards|tests)/.*\.(c|h|cpp|hpp)$' |
    grep -v -E '(^|/)(arm_tables_(float|double)|bits_(float|double)|torus_table)\.h$')
files=$(for file in $files; do [ -f "$file" ] && echo "$file"; done)
if [ "$1" = --check ]; then
    different=0
    for file in $files; do
        $clang --style=file "$file" | cmp -s - "$file" || { echo "$file: not in its format (make format)"; different=1; }
    done
    exit $different
fi
# clang-format would break the code before such a comment.
if [ -z "$FORCE" ]; then
    long=$(LC_ALL=C.UTF-8 grep -n -E '^.{121,}$' $files | grep -E '^[^:]*:[0-9]*: *[^ /*].*/\*' | grep -v '"/\*' | grep -v -E '^[^:]*:[0-9]*:#')
    if [ -n "$long" ]; then
        echo "$long"
        echo "fmb: these lines are too long by their comments: put those above the code or shorten them (FORCE=1: format all the same)" >&2
        exit 1
    fi
fi
$clang -i --style=file $files
