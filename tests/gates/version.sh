#!/bin/sh
# SPDX-License-Identifier: MIT
# One version everywhere: the header says it, and the program says the same. Where CHANGELOG.md, or whatever else names the version of this project,
# does not agree it is out of date, and nothing is released.
. tests/gates/lib.sh

number() { cat include/*.h | sed -n "s/^#define FMB_VERSION_$1  *\([0-9][0-9]*\)\$/\1/p"; }
version=$(number MAJOR).$(number MINOR).$(number PATCH)
if echo "$version" | grep -q -E -x '[0-9]+\.[0-9]+\.[0-9]+'; then pass; else fail "include/: '$version' is no version"; fi

# same TEXT FOUND
same() { if [ "$2" = "$version" ]; then pass; else stale version "$1: '$2' is not $version"; fi; }

same "CHANGELOG.md, the newest release" "$(sed -n 's/^## \[\([0-9.]*\)\] - 20[0-9][0-9]-[01][0-9]-[0-3][0-9]$/\1/p' CHANGELOG.md | head -n 1)"
if grep -q -x '## \[Unreleased\]' CHANGELOG.md; then pass; else stale version "CHANGELOG.md has no section [Unreleased]"; fi
for real in float double; do
    check "fmb --version, $real" test "$("build/host-$real/fmb" --version)" = "fmb $version $real"
    check "fmb --version on a board, $real" test "$(board_run cortex-m0 $real --version)" = "fmb $version $real"
done

# Files of other tools, where they exist: each has the version in a place of its own.
field() { # FILE SED
    if [ -f "$1" ]; then same "$1" "$(sed -n -E "$2" "$1" | head -n 1)"; fi
}
field library.json 's/^ *"version": *"([^"]*)".*/\1/p'
field library.properties 's/^version=(.*)$/\1/p'
field package.xml 's/.*<version>([^<]*)<\/version>.*/\1/p'
field port/python/fmb/__init__.py 's/^__version__ *= *"([^"]*)".*/\1/p'
field docs/Doxyfile 's/^PROJECT_NUMBER *= *"?([0-9.]+)"?$/\1/p'

# CMake takes it from the header (tests/packages/cmake.sh looks at what it found).
check "CMakeLists.txt does not take its version from include/fmb_types.h" grep -q -x -F 'project(fmb VERSION ${fmb_version} LANGUAGES C)' CMakeLists.txt

# Documents that name a version of fmb name this one, or none. (CHANGELOG.md has the others.)
for file in README.md docs/*.md; do
    fresh version "$file names another version" awk -v version="$version" '
        { line = $0
          while (match(line, /fmb[- ]v?[0-9]+\.[0-9]+\.[0-9]+/)) {
              found = substr(line, RSTART, RLENGTH); sub(/^fmb[- ]v?/, "", found)
              if (found != version) { print FILENAME ":" FNR ": " found; bad = 1 }
              line = substr(line, RSTART + RLENGTH)
          } }
        END { exit bad }' "$file"
done
finish
