#!/bin/sh
# SPDX-License-Identifier: MIT
# worst.sh TARGET REAL [FILE...]: exact instructions per call of the entry points, as Markdown tables: counted in QEMU by a plugin
# (count.c) in the unchanged program. Over the article's pairs, a robot's boxes and such that share an axis (corpus.c): means; over all of tests/vectors,
# the pairs and inputs searched to be worst among them (hard.sh, tests/cost), the largest; and for cores with a float unit a bound for any
# input (bound.awk).
# With FILEs of pairs: least, mean and most per entry point over these. PARTS: which tables, of separation, quick, contact, hinted, elimination,
# exact (with means by family), others (the other entry points); all of them if it is not set. quick: with a hint that fails, too, since the
# largest is what a deadline needs. FORMULAS, CLIMBED: files with what bound.sh and climb.sh have said already.
target=$1 real=$2
shift 2
unset MAKEFLAGS MFLAGS MAKELEVEL
. tests/gates/lib.sh
quiet() { "$@" >"$temporary/text" 2>&1 || { cat "$temporary/text" >&2; exit 1; }; }
quiet make --no-print-directory fmb TARGET="$target" REAL="$real"
quiet gcc -O2 -shared -fPIC tests/tools/count.c -o "$temporary/count.so"
tools=$(board_tools "$target")
program=build/$target-$real/fmb.elf
parts=${PARTS:-separation quick contact hinted elimination exact others}
has() { case " $parts " in *" $1 "*) ;; *) return 1 ;; esac; }

# addresses PROGRAM ENTRY...: ,ENTRY=ADDRESS of each that is in it
addresses() {
    elf=$1
    shift
    ${tools}nm "$elf" | plain | awk -v entries="$*" 'BEGIN { n = split(entries, e, " "); while (n) want[e[n--]] }
        $3 in want { printf ",%s=%s", $3, $1 }'
}
# count NAME ENGINE ENTRIES FILE...: the program's answers go to NAME.out, each call's instructions to NAME.each, sums to NAME.sums
count() {
    name=$temporary/$1 engine=$2 entries=$3
    shift 3
    cat "$@" >"$name.pairs" || exit 1 # one file: the command line of a board is short
    plugin=$temporary/count.so,each=$name.each$(addresses "$program" $entries)
    QEMU_OPTIONS="-plugin $plugin" board_run "$target" "$real" check --engine "$engine" "$name.pairs" >"$name.out" 2>"$name.sums" ||
        { cat "$name.sums" >&2; exit 1; }
}

if [ $# -gt 0 ]; then
    for engine in separation quick elimination exact; do count $engine $engine "$(sh tests/tools/entries.sh)" "$@"; done
    echo "### $target, $real: instructions per call, exact, over $# files of pairs ($(cat "$@" | grep -c -v '^#') pairs)"
    echo
    echo "| entry | calls | least | mean | most |"
    echo "|---|---:|---:|---:|---:|"
    # The frames are made for both engines alike: once is enough.
    cat "$temporary/separation.sums" "$temporary/quick.sums" "$temporary/elimination.sums" "$temporary/exact.sums" |
        awk '$1 == "count" && !seen[$2]++ { print "| " $2 " | " $3 " | " $4 " | " $5 " | " $6 " |" }'
    exit
fi

# The pairs: made by the host in float, so that all targets and precisions count over the same ones.
quiet make --no-print-directory TARGET=host REAL=float
quiet gcc -std=c11 -O2 -ffp-contract=off -Iinclude -Itests/support -Itests/bench tests/tools/corpus.c tests/bench/cells.c tests/support/pairs.c \
    build/host-float/libfmb.a -lm -o "$temporary/corpus"
few=$temporary/few.pairs many=$temporary/many.pairs misses=$temporary/misses.pairs
for dim in 3 2; do
    for moving in 0 1; do
        "$temporary/corpus" cells $dim $moving 400 1 >>"$many"
        "$temporary/corpus" cells $dim $moving 100 2 >>"$few"
    done
done
grep -e '-miss-' "$many" >"$misses"

has separation && count separation separation "fmb_test2 fmb_test3 fmb_sweep2 fmb_sweep3 fmb_frame2_init fmb_frame3_init" "$many" tests/vectors/*.pairs
quick="fmb_quick2 fmb_quick3 fmb_quick_sweep2 fmb_quick_sweep3"
has quick && count quick quick "$quick" "$many" tests/vectors/*.pairs && count quick-spoilt quick-spoilt "$quick" "$many" tests/vectors/*.pairs &&
    count quick-hinted quick-hinted "$quick" "$misses"
# fmb check asks for the contact's box, which asks fmb_test or fmb_sweep within: counted as part of it here, and above by themselves.
has contact && count contact separation "fmb_test2_contact fmb_test3_contact fmb_sweep2_contact fmb_sweep3_contact" "$many" tests/vectors/*.pairs
has hinted && count hinted hinted "fmb_test2 fmb_test3 fmb_sweep2 fmb_sweep3" "$misses"
has elimination && count elimination elimination "fmb_eliminate2 fmb_eliminate3" "$few" tests/vectors/*.pairs
has exact && count exact exact "fmb_exact2 fmb_exact3 fmb_exact_sweep2 fmb_exact_sweep3" "$many" tests/vectors/*.pairs

: >"$temporary/bounds"
: >"$temporary/climbed"
case $target-$real in
cortex-m4-float | cortex-m7-* | cortex-m33-float | cortex-m55-*)
    if [ -n "$FORMULAS" ]; then
        cp "$FORMULAS" "$temporary/formulas" || exit 1
    elif ! sh tests/tools/bound.sh "$target" "$real" >"$temporary/formulas" 2>"$temporary/text"; then
        cat "$temporary/text" >&2
        [ $target-$real = cortex-m4-float ] && exit 1
        : >"$temporary/formulas"
    fi
    awk 'NF == 3' "$temporary/formulas" >"$temporary/bounds" # those of a call; the others: tests/cost/table.sh
    # The costliest inputs on record, with hints that fail: ENTRY CLASS MOST BEFORE.
    if [ -n "$CLIMBED" ]; then
        cp "$CLIMBED" "$temporary/climbed" || exit 1
    elif [ -f "tests/vectors/cost-$real.txt" ]; then quiet sh -c "sh tests/cost/climb.sh $target $real 0 1 2>&1 >'$temporary/climbed'"; fi ;;
esac

for run in separation quick quick-spoilt quick-hinted contact hinted elimination exact; do
    has ${run%-*} || { : >"$temporary/$run.calls"; continue; }
    awk -v run=$run -f tests/tools/join.awk "$temporary/$run.each" "$temporary/$run.out" >"$temporary/$run.calls" || exit 1
done

echo "### $target, $real: instructions per call, counted in QEMU"
echo
awk -f tests/tools/worst.awk "$temporary/bounds" "$temporary/climbed" "$temporary/separation.calls" "$temporary"/quick*.calls "$temporary/contact.calls" \
    "$temporary/hinted.calls" "$temporary/elimination.calls" "$temporary/exact.calls" ||
    exit 1
has exact && awk -f tests/tools/families.awk "$temporary/exact.calls"
case $target in riscv*) printf '\nNo bound: the tool that finds it reads the machine code of Arm.\n' ;; esac
has others || exit 0

# The other entry points: in the tests.
others=$(sh tests/tools/entries.sh | grep -v -e '^fmb_test[23]$' -e '^fmb_quick' -e '^fmb_exact' -e '^fmb_sweep[23]$' -e '^fmb_frame[23]_init$' -e '^fmb_eliminate[23]$' \
    -e '^fmb_test[23]_contact$' -e '^fmb_sweep[23]_contact$')
quiet make --no-print-directory tests TARGET="$target" REAL="$real"
machine=$(board_value "$target" MACHINE)
for test in "build/$target-$real"/tests/test_*.elf; do
    case $test in */test_busy_interrupt.elf) continue ;; esac # when its interrupts come is a matter of the host's time here
    plugin=$(addresses "$test" $others)
    [ -n "$plugin" ] || continue
    QEMU_OPTIONS="-plugin $temporary/count.so$plugin" sh tests/tools/qemu.sh "$machine" "" - "$test" 2>"$temporary/text" >"$temporary/out" ||
        { cat "$temporary/text" "$temporary/out" | tail -n 20 >&2; exit 1; }
    grep '^count' "$temporary/text"
done >"$temporary/others"

echo
echo "The other entry points, in the unit tests:"
echo
echo "| call | mean | largest |"
echo "|---|---:|---:|"
awk '{ calls[$2] += $3; sum[$2] += $3 * $5; if ($6 > most[$2]) most[$2] = $6 }
    END { for (e in calls) printf "| %s | %.0f | %d |\n", e, sum[e] / calls[e], most[e] }' "$temporary/others" | sort
