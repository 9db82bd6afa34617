#!/bin/sh
# SPDX-License-Identifier: MIT
# Every library: what it needs from outside, what it gives, and that it has no data.
. tests/gates/lib.sh

# needs NM LIBRARY ALLOWED: undefined symbols, less those that the library itself defines, all match ALLOWED
needs() {
    "$1" "$2" >"$temporary/all" || return 1
    awk 'NF == 3 { print $3 }' "$temporary/all" | sort -u >"$temporary/defined"
    awk 'NF == 2 && $1 == "U" { print $2 }' "$temporary/all" | sort -u | comm -23 - "$temporary/defined" | grep -v -E -e "^($3)\$" >"$temporary/bad"
    cat "$temporary/bad"
    [ ! -s "$temporary/bad" ]
}
# Only names that begin with fmb_ (public) or fmbi_ (private), all of them functions or constants.
gives() {
    "$1" -g --defined-only "$2" | awk 'NF == 3 && ($3 !~ /^fmbi?_/ || $2 !~ /^[TR]$/) { print; bad = 1 }
        NF == 3 { n++ } END { exit bad || n == 0 }'
}
# Sections that would be in RAM, and common symbols. (.data.rel.ro has constants with addresses: a host's loader writes them once, before main.)
no_data() {
    "$2" -A "$3" | awk '$1 ~ /^\.(data|bss|tdata|tbss|sdata|sbss)/ && $1 !~ /^\.data\.rel\.ro/ && $2 > 0 { print; bad = 1 } END { exit bad }' &&
        "$1" -f sysv "$3" | awk -F ' *[|] *' '$3 ~ /^[bBdDcCsSgG]$/ && $7 !~ /^\.data\.rel\.ro/ { print; bad = 1 } END { exit bad }'
}
memory='memcpy|memset|memmove|memcmp'
# The compiler's arithmetic, where the core has none for this precision; the two switch helpers are Armv6-M's.
helpers="$memory|__aeabi_[a-z0-9]+|__gnu_thumb1_case_[a-z]+"
# On RISC-V: of float and double, by the ends of their names.
riscv_helpers="$memory|__[a-z]+[sd]f[23]?|__(fix|fixuns)[sd]fsi|__(float|floatun)si[sd]f|__(extendsfdf|truncdfsf)2"
for target in ${TARGETS:-host $targets}; do
    for real in float double; do
        case $target-$real in
        host-*) allowed="$memory|_GLOBAL_OFFSET_TABLE_" ;; # the linker's own: where the address of a function is taken
        cortex-m4-float | cortex-m7-* | cortex-m33-float | cortex-m55-* | riscv32f-float) allowed=$memory ;;
        riscv32*) allowed=$riscv_helpers ;;
        *) allowed=$helpers ;;
        esac
        prefix=
        [ $target = host ] || prefix=$(board_tools $target)
        library=build/$target-$real/libfmb.a
        check "$library needs more than it may" needs ${prefix}nm $library "$allowed"
        check "$library defines other names" gives ${prefix}nm $library
        check "$library has data" no_data ${prefix}nm ${prefix}size $library
    done
done
[ -n "$TARGETS" ] && finish
# The objects that a user gets are the same bytes every time.
check "cannot build" make -s
cp build/host-float/libfmb.a "$temporary/first.a"
check "cannot build again" make -s B="$temporary/again" "$temporary/again/libfmb.a"
check "two builds differ" cmp "$temporary/first.a" "$temporary/again/libfmb.a"
finish
