#!/bin/sh
# SPDX-License-Identifier: MIT
# tables.sh: what the README says of cost, as Markdown, for the Cortex-M4 in float: flash, stack and RAM from size.sh, and exact
# instructions per call, per class, hits and misses apart, over tests/vectors; `most` is the largest over all families of them.
# Counts, in QEMU, with this compiler: not bounds, and not cycles. `make tables` writes them into README.md.
unset MAKEFLAGS MFLAGS MAKELEVEL
. tests/gates/lib.sh
target=cortex-m4 real=float
make --no-print-directory fmb TARGET=$target REAL=$real 2>"$temporary/text" || { cat "$temporary/text" >&2; exit 1; }
gcc -O2 -shared -fPIC tests/tools/count.c -o "$temporary/count.so" || exit 1
program=build/$target-$real/fmb.elf

# count ENTRY ENGINE FILE: least mean most
count() {
    address=$(arm-none-eabi-nm "$program" | awk -v e="$1" '$3 == e { print $1 }')
    QEMU_OPTIONS="-plugin $temporary/count.so,$1=$address" board_run $target $real check --engine "$2" "$3" 2>&1 >"$temporary/out" |
        awk '$1 == "count" { print $4, $5, $6 }'
}
# choose FILE CLASS VERDICTS: the pairs of a class with one of the exact verdicts (a pattern)
choose() {
    awk -v class="-$2" -v wanted="$3" 'NR == FNR { if ($2 ~ wanted) keep[$1] = 1; next } index($1, class) && keep[$1]' \
        "${1%.pairs}.answers" "$1"
}
row() { # ENTRY ENGINE DIM MODE CLASS [NOTE]
    line="| $1 | $5$6"
    for verdict in '^overlap$' '^miss$'; do
        choose "tests/vectors/random_$3_$4.pairs" "$5" "$verdict" >"$temporary/some.pairs"
        line="$line | $(count "$1" "$2" "$temporary/some.pairs" | awk '{ print $2 }')"
    done
    for file in tests/vectors/*_"$3_$4".pairs; do choose "$file" "$5" .; done >"$temporary/all.pairs"
    echo "$line | $(count "$1" "$2" "$temporary/all.pairs" | awk '{ print $3 }') |"
}

echo "Instructions per call, Cortex-M4, float, counted in QEMU: the mean over hits and over misses of the article's random pairs, and the"
echo "most over all families of \`tests/vectors\` (touching, almost parallel, slivers, grazing). Not cycles, and not a bound for any input."
echo
echo "| call | class | hit | miss | most |"
echo "|---|---|---:|---:|---:|"
for class in CC CT TC TT; do row fmb_test3 separation 3d static $class; done
for class in CC CT TC TT; do row fmb_sweep3 separation 3d dynamic $class; done
for class in CC TT; do row fmb_test2 separation 2d static $class; done
for class in CC TT; do row fmb_sweep2 separation 2d dynamic $class; done
for class in CC TT; do row fmb_contact3 separation 3d static $class ', box and point'; done
for class in CC TT; do row fmb_sweep_contact3 separation 3d dynamic $class ', box and point'; done
for class in CC TT; do row fmb_eliminate3 elimination 3d static $class ' at rest'; done
for class in CC TT; do row fmb_eliminate3 elimination 3d dynamic $class ' moving'; done
echo
sh tests/tools/size.sh $target $real | sed 's/^### .*/Flash, bytes (-Os):/'
