#!/bin/sh
# SPDX-License-Identifier: MIT
# Which chapter of src/ may include which. A chapter can be left out together with those that stand on it.
. tests/gates/lib.sh

# chapter: the other chapters that it may include. Everything may include the public headers.
walls='core:
separate: core
eliminate: core
contact: core separate
motion: core
scene: core motion
mesh: core motion scene
distance: core motion scene mesh
grid: core motion scene mesh distance
robot: core motion scene grid'

allowed() { echo "$walls" | sed -n "s/^$1://p"; }
for folder in src/*/; do
    chapter=$(basename "$folder")
    if echo "$walls" | grep -q "^$chapter:"; then pass; else fail "src/$chapter: a chapter that this gate does not know"; fi
done
[ -z "$(ls src/*.h 2>/dev/null)" ] && [ "$(ls src/*.c)" = src/fmb.c ] && pass || fail "src/ holds other files than fmb.c"

for source in src/*/*.[ch]; do
    chapter=$(basename "$(dirname "$source")")
    for header in $(sed -n 's/^ *# *include "\(.*\)".*/\1/p' "$source"); do
        case $header in
        fmb_*.h | fmb.h) [ -f "include/$header" ] && pass || fail "$source: no such public header: $header" ;;
        ../*/*)
            other=${header#../}
            other=${other%%/*}
            case " $(allowed "$chapter") " in
            *" $other "*) [ -f "src/${header#../}" ] && pass || fail "$source: no such file: $header" ;;
            *) fail "$source includes $header: the chapter $chapter may include only:$(allowed "$chapter")" ;;
            esac
            ;;
        */*) fail "$source includes $header: neither its own chapter's nor ../CHAPTER/FILE" ;;
        *.h) [ -f "src/$chapter/$header" ] && pass || fail "$source: no such file in its chapter: $header" ;;
        *) fail "$source includes $header, which is no header" ;;
        esac
    done
done

# One unit: every source once, and nothing else.
sed -n 's/^#include "\(.*\)"$/src\/\1/p' src/fmb.c | sort >"$temporary/unit"
ls src/*/*.c | sort >"$temporary/sources"
check "src/fmb.c holds every source once" diff "$temporary/unit" "$temporary/sources"

# Every private name that others may link to begins with fmbi_, and every public one with fmb_ and stands in a header.
sh tests/tools/entries.sh >"$temporary/entries"
sed -n 's/^extern const fmb_real \(fmb_[a-z0-9_]*\).*/\1/p' include/*.h >>"$temporary/entries"
for real in float double; do
    for name in $(nm -g --defined-only build/host-$real/libfmb.a | awk 'NF == 3 { print $3 }' | plain | sort -u); do
        case $name in
        fmbi_*) pass ;;
        *) grep -q -x -e "$name" "$temporary/entries" && pass || fail "$name: external, neither public nor with the prefix fmbi_" ;;
        esac
    done
done

# A program that calls the quick tier alone does not link the search, even where the linker drops nothing but whole objects.
echo 'int main(void) { return 0; }' >"$temporary/none.c"
for real in float double; do
    for entry in fmb_quick3 fmb_quick_sweep3 fmb_quick2 fmb_quick_sweep2 fmb_test3; do
        name=$entry
        [ $real = double ] && name=${entry}_double
        check "$entry, $real: links alone" gcc "$temporary/none.c" -Wl,-u,$name build/host-$real/libfmb.a -o "$temporary/alone"
        nm "$temporary/alone" | grep -q ' fmbi_search_' && found=yes || found=no
        nm "$temporary/alone" | grep -q " T $name\$" || found=nothing
        case $entry$found in
        fmb_quick*no | fmb_test3yes) pass ;;
        *) fail "$entry, $real: the search is linked: $found" ;;
        esac
    done
done

# Headers of tests and programs are found by their names alone: each is there once. (Those of tests/bounds have a path of their own.)
find boards/program port tests/support tests/exact tests/audit -name '*.h' | sed 's|.*/||' | sort | uniq -d >"$temporary/twice"
if [ -s "$temporary/twice" ]; then fail "headers of one name: $(paste -s -d ' ' "$temporary/twice")"; else pass; fi

# Many build systems put all objects into one folder, and an archive may keep one of a name: each source has its own.
find src -name '*.c' | sed 's|.*/||' | sort | uniq -d >"$temporary/twice"
if [ -s "$temporary/twice" ]; then fail "sources of one name: $(paste -s -d ' ' "$temporary/twice")"; else pass; fi

# Programs and examples use the library as users do: by its public headers.
for source in boards/program/*.[ch] boards/program/*/*.[ch]; do
    for header in $(sed -n 's/^ *# *include "\(.*\)".*/\1/p' "$source"); do
        case $header in
        core/* | separate/* | eliminate/* | contact/* | motion/* | scene/* | mesh/* | distance/* | grid/* | robot/*) [ -e "boards/program/$header" ] || fail "$source includes the private header $header" ;;
        esac
    done
    pass
done
finish
