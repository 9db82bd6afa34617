#!/bin/sh
# SPDX-License-Identifier: MIT
# No function of the library calls itself, by whatever way. The call graph is that of builds with -O0, where no optimizer takes a call away or makes a
# jump of it, for a Cortex-M4 and for the host (with lanes), with calls through pointers (tests/tools/pointers.txt). And that of what a Cortex-M4
# gets, -Os, of direct calls. WHOLE: in double, too. (The bounds of stack and instructions refuse recursion as well, in what the optimizer leaves.)
. tests/gates/lib.sh

# graph TARGET REAL POINTERS FLAG...: the library as one unit, src/fmb.c; its graph has no cycle
graph() {
    target=$1 real=$2 pointers=$3
    shift 3
    what="$target-$real $*" prefix= cpu=
    if [ "$target" != host ]; then prefix=$(board_tools "$target") cpu=$(board_value "$target" CPU); fi
    [ "$real" = double ] && cpu="$cpu -DFMB_REAL_DOUBLE"
    rm -f "$temporary"/fmb.*
    check "$what: cannot compile" env CCACHE_DISABLE=1 ${prefix}gcc $cpu -std=c11 -ffreestanding -ffp-contract=off -fno-math-errno -ffunction-sections -fdata-sections \
        -fcallgraph-info "$@" -Iinclude -c src/fmb.c -o "$temporary/fmb.o"
    # Functions that stand where an address does. (On a PC a call's relocation looks like that of an address.)
    taken=
    if [ "$target" != host ] && [ "$pointers" != - ]; then
        ${prefix}readelf -W -r "$temporary/fmb.o" | awk '/R_ARM_(ABS32|MOVW_ABS_NC)/ { print $5 }' >"$temporary/addresses"
        taken=taken=$temporary/addresses
    fi
    check "$what: recursion" python3 tests/tools/recursion.py $taken "$pointers" "$temporary/fmb.ci"
}
for real in float $(whole && echo double); do
    graph cortex-m4 $real tests/tools/pointers.txt -O0
    graph host $real tests/tools/pointers.txt -O0
    graph cortex-m4 $real - -Os
done

# The tool sees what it has to: a function that calls itself, two that call each other, and by a pointer.
mkdir "$temporary/seeded"
node() { printf 'node: { title: "%s" label: "%s\\n1" }\n' "$1" "$1"; }
edge() { printf 'edge: { sourcename: "%s" targetname: "%s" }\n' "$1" "$2"; }
{ node a; node b; edge a b; edge b a; } >"$temporary/seeded/two.ci"
{ node a; edge a a; } >"$temporary/seeded/one.ci"
{ node a; node b; edge a b; edge b __indirect_call; } >"$temporary/seeded/pointer.ci"
{ node a; node b; edge a b; } >"$temporary/seeded/none.ci"
echo 'b: a' >"$temporary/seeded/pointers"
echo a >"$temporary/seeded/taken"
: >"$temporary/seeded/empty"
refuse "two functions" 'calls itself: a > b' python3 tests/tools/recursion.py - "$temporary/seeded/two.ci"
refuse "one function" 'calls itself: a' python3 tests/tools/recursion.py - "$temporary/seeded/one.ci"
refuse "by a pointer" 'calls itself: a > b' python3 tests/tools/recursion.py "$temporary/seeded/pointers" "$temporary/seeded/pointer.ci"
refuse "a pointer without a row" 'no row' python3 tests/tools/recursion.py "$temporary/seeded/empty" "$temporary/seeded/pointer.ci"
refuse "an address without a row" 'the address of a' python3 tests/tools/recursion.py "taken=$temporary/seeded/taken" "$temporary/seeded/empty" \
    "$temporary/seeded/none.ci"
check "no recursion" python3 tests/tools/recursion.py - "$temporary/seeded/none.ci"
finish
