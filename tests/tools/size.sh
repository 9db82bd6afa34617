#!/bin/sh
# SPDX-License-Identifier: MIT
# size.sh TARGET REAL [nocuboids]: flash, RAM and stack of the library for a board, as Markdown tables. Status 1 if the stack cannot be bounded.
target=$1 real=$2 leave=$3
unset MAKEFLAGS MFLAGS MAKELEVEL
. tests/gates/lib.sh
cpu=$(board_value "$target" CPU)
tools=$(board_tools "$target")
defines=$(board_value "$target" OPTIONS)
[ "$real" = double ] && defines="$defines -DFMB_REAL_DOUBLE"
# build VARIANT FLAG...: a library that tells its stack
build() {
    variant=$1
    shift
    make --no-print-directory TARGET="$target" REAL="$real" VARIANT="$variant" LIB_FLAGS="-std=c11 -ffreestanding -ffp-contract=off \
        -fno-math-errno -ffunction-sections -fdata-sections -Os -fstack-usage -fcallgraph-info=su $*" 2>"$temporary/text" ||
        { cat "$temporary/text" >&2; exit 1; }
    library=build/$target-$real-$variant
    ${tools}nm -g --defined-only "$library/libfmb.a" | awk 'NF == 3 { print $3 }' >"$temporary/names"
    plain <"$temporary/names" | paste "$temporary/names" - >"$temporary/symbols"
}
# tails: calls that are jumps, and that the same caller never makes otherwise
tails() {
    for object in "$library"/src/*/*.o; do
        # Arm: the relocation tells. RISC-V: the register that the pair of instructions goes by, ra for calls, t1 for jumps; a label is no function.
        ${tools}objdump -d -r "$object" | plain | awk '/^[0-9a-f]+ <[^.].*>:$/ { f = substr($2, 2, length($2) - 3); sub(/[.].*/, "", f) }
            { sub(/[.][a-z]+[.][0-9]+$/, "", $3) } # names of what the compiler made of a function for some arguments
            /R_ARM_THM_CALL/ || (/R_RISCV_CALL/ && pair ~ /^ra,/) { call[f " " $3] = 1 }
            /R_ARM_THM_JUMP/ || (/R_RISCV_CALL/ && pair ~ /^t1,/) { jump[f " " $3] = 1 }
            $3 == "auipc" { pair = $4 }
            $0 ~ /\tblx\tr[0-9]/ { call[f " __indirect_call"] = 1 }
            $0 ~ /\tbx\t(r[0-9]|ip)/ { jump[f " __indirect_call"] = 1 }
            END { for (c in jump) if (!(c in call)) print c }'
    done
}
# stacks ENTRY...: lines of stack.awk
stacks() {
    tails >"$temporary/tails"
    cat "$library"/src/*/*.ci | plain | awk -f tests/tools/stack.awk -v tails="$temporary/tails" -v then=tests/tools/loops.txt -v roots="$*" \
        -v callbacks="$(echo $(sh tests/tools/callbacks.sh))" -v memory=16 -v helpers=1 || exit 1
}
# linked ENTRY...: bytes of flash of what they need of the library and libgcc
linked() {
    roots=
    for root in "$@"; do
        symbol=$(awk -v e="$root" '$2 == e { print $1 }' "$temporary/symbols")
        roots="$roots -Wl,-u,$symbol"
    done
    ${tools}gcc $cpu -nostdlib -nostartfiles -Wl,--gc-sections -Wl,-e,"$symbol" $roots \
        -Wl,--unresolved-symbols=ignore-all "$library/libfmb.a" -lgcc -o "$temporary/alone" || exit 1
    ${tools}size "$temporary/alone" | awk 'NR == 2 { print $1 }'
}
# row ENTRY [NOTE]: from $temporary/stack
row() {
    flash=$(linked "$1") || exit 1
    echo "| $1$2 | $flash | $(awk -v e="$1:" '$2 == e { print $1 (/ callback/ ? " and the callback" : "") }' "$temporary/stack") |"
}

build stack
printf '### %s, %s: flash, bytes\n\n| object | code and constants | data |\n|---|---:|---:|\n' "$target" "$real"
${tools}size -t "$library/libfmb.a" | awk 'NR > 1 { print "| " ($6 == "(TOTALS)" ? "all" : $6) " | " $1 " | " $2 + $3 " |" }'

printf '\nLinked alone, with what it calls and what the compiler adds (libgcc), and the worst stack:\n\n'
printf '| entry | flash | stack |\n|---|---:|---:|\n'
entries=$(sh tests/tools/entries.sh)
stacks $entries >"$temporary/stack" || exit 1
for entry in $entries; do row $entry || exit 1; done
grep -q ' ?$' "$temporary/stack" && soft=1

# Several calls in one firmware share the stages and the frames.
decisions() { # decisions TIER DIMENSION
    case $1 in
        test) echo "fmb_test$2 fmb_sweep$2" ;;
        *) echo "fmb_$1$2 fmb_$1_sweep$2" ;;
    esac
}
{
    printf '\nLinked together, with the frames of the dimension:\n\n| decisions | 3D | 2D | both |\n|---|---:|---:|---:|\n'
    for tiers in quick test exact "quick test" "quick test exact"; do
        line="| $(echo $tiers | sed 's/ /, /g') |" both=fmb_check_arithmetic
        for dimension in 3 2; do
            calls=fmb_frame${dimension}_init
            for tier in $tiers; do calls="$calls $(decisions $tier $dimension)"; done
            both="$both $calls"
            line="$line $(linked $calls) |"
        done
        echo "$line $(linked $both) |"
    done
} >"$temporary/together"
# What a firmware pays that leaves tetrahedra out.
if [ -z "$leave" ] && grep -q -w FMB_CUBOIDS_ONLY include/fmb_config.h; then
    build cuboids -DFMB_CUBOIDS_ONLY
    entries="fmb_quick3 fmb_quick_sweep3 fmb_quick2 fmb_quick_sweep2 fmb_test3 fmb_sweep3 fmb_test2 fmb_sweep2 fmb_frame3_init"
    stacks $entries >"$temporary/stack" || exit 1
    for entry in $entries; do row $entry ", cuboids only" || exit 1; done
fi
cat "$temporary/together"
if [ -n "$soft" ]; then
    echo
    echo "This core computes some or all of $real in software: the stack of those routines comes on top (their frames are not known to gcc)."
fi

printf '\nRAM: the library has none of its own. What the caller provides, bytes:\n\n| type | size |\n|---|---:|\n'
cat include/*.h | sed -n 's/^} \(fmb_[a-z0-9_]*\);.*/\1/p' | grep -v fmb_shape | while read -r type; do
    echo "char size_of_$type[sizeof($type)];"
done >"$temporary/types"
{ echo '#include "fmb.h"'; cat "$temporary/types"; } >"$temporary/types.c"
${tools}gcc $cpu $defines -std=c11 -ffreestanding -fno-common -Iinclude -c "$temporary/types.c" -o "$temporary/types.o" || exit 1
${tools}nm -S "$temporary/types.o" | sed -n 's/^[0-9a-f]* \([0-9a-f]*\) [bB] size_of_/\1 /p' | sort -k 2 |
    while read -r size type; do echo "| $type | $((0x$size)) |"; done
