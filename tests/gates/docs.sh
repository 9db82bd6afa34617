#!/bin/sh
# SPDX-License-Identifier: MIT
# What people read: README.md stays short, no line is long, and what the documents name is there: files, goals of make, names of C, numbers of the
# sources. Where that is not so a document is out of date; its examples are compiled in readme.sh and integrate.sh.
. tests/gates/lib.sh

documents="README.md $(echo docs/*.md)"
lines=$(wc -l <README.md) words=$(wc -w <README.md)
[ "$lines" -lt 250 ] && pass || stale prose "README.md has $lines lines; it must stay below 250"
[ "$words" -lt 2000 ] && pass || stale prose "README.md has $words words; it must stay below 2000"

# At most 120 characters (not bytes: the bytes that continue a character are left out).
# One exception: rows of the tables in docs/bounds.md and docs/cost.md. They are generated, a cell is a definition as it stands in the
# source, with all that rests on it, or a bound as a formula, and Markdown cannot break a row.
for document in $documents; do
    LC_ALL=C sed 's/[\x80-\xbf]//g' "$document" | awk -v name="$document" -v rows=$(case $document in docs/bounds.md | docs/cost.md) echo 1 ;; *) echo 0 ;; esac) '
        rows && /^\|/ { next }
        length($0) > 120 { print name ":" NR ": " length($0) " characters"; bad = 1 }
        END { exit bad }' >"$temporary/long" && pass || { cat "$temporary/long"; stale prose "$document: long lines"; }
done

# In backticks and in indented or fenced commands: what is code. Without C blocks, which are compiled (readme.sh).
code() {
    awk '/^```/ { inside = !inside; c = inside && /^```c/; next } inside { if (!c) print; next } /^    / { print; next }
        { n = split($0, part, "`"); for (i = 2; i <= n; i += 2) print part[i] }' "$1"
}
for document in $documents; do
    directory=$(dirname "$document")
    # Links: relative to the document. Paths in code: from the top.
    for path in $(grep -o '](\([^)#:]*\)[)#]' "$document" | sed 's/^](//; s/[)#]$//'); do
        fresh prose "$document: the link $path leads nowhere" test -e "$directory/$path"
    done
    for path in $(code "$document" | grep -o -E '(^|[ "(])(src|include|port|boards|tests|docs)/[A-Za-z0-9_./*-]*' | sed 's/^[ "(]//; s/[.,:]$//' | sort -u); do
        # A word in capitals that stands for any name.
        fresh prose "$document: there is no $path" ls -d $(echo "$path" | sed -E 's/(MACHINE|TARGET|NAME|FOLDER|FAMILY)/*/g')
    done
    for header in $(code "$document" | grep -o -E '\<fmb_?[a-z0-9_]*\.h\>' | sort -u); do
        fresh prose "$document: there is no include/$header" test -e "include/$header"
    done
    for test in $(code "$document" | grep -o -E '\<test_[a-z0-9_]+' | sort -u); do
        fresh prose "$document: there is no $test" sh -c "find tests -name '$test.c' | grep -q ."
    done
    # Goals: those that the Makefile has a rule for or lists; run-TEST for a test that exists.
    code "$document" | grep -o -E '(^| )make( -s| -j[0-9]*)?( [a-z][a-z0-9_-]*)+' | sed 's/^ *make//' | tr ' ' '\n' | grep -v -e '^-' -e '^$' | sort -u >"$temporary/goals"
    while read -r goal; do
        case $goal in
        run-test_*) fresh prose "$document: make $goal: no such test" sh -c "find tests -name '${goal#run-}.c' | grep -q ." ;;
        *) fresh prose "$document: make has no goal $goal" grep -q -h -E "(^|[ :])$goal( .*)?:|^#: .*make $goal( |,|$)" Makefile boards/import/import.mk ;;
        esac
    done <"$temporary/goals"
done

# Names of C, of CMake and of Python: each is one, or the beginning of some, in the sources.
cat include/*.h CMakeLists.txt $(find src boards port -name '*.[ch]' -o -name '*.py' -o -name '*.in') | grep -o -E '\<(fmbi?|FMB)_[A-Za-z0-9_]+' | sort -u >"$temporary/names"
ls include src/* boards/* | grep -o -E '\<fmb_[a-z0-9_]+' | sort -u >>"$temporary/names"
for document in $documents; do
    grep -o -E '\<(fmbi?|FMB)_[A-Za-z0-9_]+' "$document" | sort -u | awk -v names="$temporary/names" -v document="$document" '
        BEGIN { while ((getline name < names) > 0) for (i = 4; i <= length(name); i++) known[substr(name, 1, i)] = 1 }
        !($0 in known) { print document ": there is no " $0; bad = 1 }
        END { exit bad }' >"$temporary/unknown" && pass || { cat "$temporary/unknown"; stale prose "$document names what is not there"; }
done

# Numbers in prose that a source defines: document, text there, text in one of the sources.
while IFS='|' read -r document text source; do
    fresh prose "$document does not say '$text'" grep -q -F -e "$text" "$document"
    fresh prose "$document: '$text', but no source has '$source'" grep -r -q -F -e "$source" include src tests
done <<'END'
README.md|`FMB_MISS` = 0|FMB_MISS = 0
README.md|numbers up to 2^33|FMB_LARGEST 0x1p33F
README.md|extents from 2^-30|FMB_THINNEST 0x1p-30F
README.md|2^300 and|FMB_LARGEST 0x1p300
README.md|and 2^-300|FMB_THINNEST 0x1p-300
docs/use.md|its 14 supports|_DIRECTIONS 14
docs/use.md|up to 90 degrees|of at most 90 degrees
docs/use.md|768 bits|768
docs/use.md|up to 3 unknowns|systems of up to 3 and of up to 4 unknowns
docs/design.md|`FMB_DIRECTION_ERROR`, 10u|FMB_DIRECTION_ERROR (10 * FMB_U)
docs/design.md|at rest: 20u|2 * FMB_DIRECTION_ERROR))
docs/design.md|a hint, too, 26u|FMB_ONE_FACE_ERROR (26 * FMB_U)
docs/design.md|54.2u and 72u|FMB_STAGE_PARTED (2 * 72 * FMB_U)
docs/design.md|80 u L|is below 80 u L
docs/design.md|64 epsilon L|is below 64 epsilon L
docs/cost.md|7 moving links, 30 obstacles|LINKS = 7, OBSTACLES = 30
docs/cost.md|fails above 45000 instructions|LIMIT = 45000
docs/cost.md|more than 2 percent|> was[key, i] * 1.02
END
finish
