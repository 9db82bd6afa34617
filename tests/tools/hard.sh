#!/bin/sh
# SPDX-License-Identifier: MIT
# hard.sh [ROUNDS [SEED]]: searches for the pairs whose question costs most on a Cortex-M4, in float, and writes them to
# tests/vectors: worst_*.pairs (separation) and heavy_*.pairs (elimination); their answers have to be made anew then (README.md there). Per
# dimension, motion and class: fresh pairs of all families and those known so far; then ROUNDS times descendants of the costliest,
# counted in QEMU. ENGINES: of these two.
rounds=${1:-20} seed=${2:-1}
unset MAKEFLAGS MFLAGS MAKELEVEL
. tests/gates/lib.sh
make --no-print-directory fmb TARGET=cortex-m4 REAL=float 2>"$temporary/text" || { cat "$temporary/text" >&2; exit 1; }
make --no-print-directory fmb TARGET=host REAL=float 2>"$temporary/text" || { cat "$temporary/text" >&2; exit 1; }
make --no-print-directory fmb TARGET=host REAL=double 2>"$temporary/text" || { cat "$temporary/text" >&2; exit 1; }
gcc -O2 -shared -fPIC tests/tools/count.c -o "$temporary/count.so" &&
    gcc -std=c11 -O2 -ffp-contract=off -Iinclude -Itests/support -Itests/bench tests/tools/corpus.c tests/bench/cells.c tests/support/pairs.c \
        build/host-float/libfmb.a -lm -o "$temporary/corpus" || exit 1
corpus=$temporary/corpus pairs=$temporary/now.pairs best=$temporary/best
program=build/cortex-m4-float/fmb.elf

# Adds the pairs that are not refused, with what they cost, to best; keeps the costliest, one of each cost.
weigh() {
    address=$(arm-none-eabi-nm "$program" | awk -v e="$entry" '$3 == e { print $1 }')
    QEMU_OPTIONS="-plugin $temporary/count.so,each=$temporary/each,$entry=$address" \
        board_run cortex-m4 float check --engine $engine "$pairs" >"$temporary/out" 2>"$temporary/error" || { cat "$temporary/error" >&2; exit 1; }
    [ "$(wc -l <"$temporary/each")" -eq "$(wc -l <"$pairs")" ] || { echo "hard.sh: a pair was refused" >&2; exit 1; }
    awk -v each="$temporary/each" -v out="$temporary/out" '{ getline cost <each; split(cost, part, " "); getline answer <out
        if (answer !~ / error /) print part[2] "\t" $0 }' "$pairs" >>"$best"
    sort -t '	' -k 1,1nr "$best" | awk -F '\t' -v kept=$kept '!seen[$1]++ && ++n <= kept' >"$best.new"
    mv "$best.new" "$best"
}
for engine in ${ENGINES:-separation elimination}; do
    case $engine in
    separation) family=worst fresh=6000 children=3000 kept=40 ;;
    *) family=heavy fresh=2000 children=800 kept=10 ;;
    esac
    for dim in 3 2; do
        for moving in 0 1; do
            mode=$([ $moving = 1 ] && echo dynamic || echo static)
            entry=fmb_eliminate$dim
            [ $engine = separation ] && entry=fmb_$([ $moving = 1 ] && echo sweep || echo test)$dim
            : >"$temporary/found"
            for class in CC CT TC TT; do
                : >"$best"
                "$corpus" fresh $dim $moving $class $fresh $seed >"$pairs"
                for file in tests/vectors/*_${dim}d_$mode.pairs; do grep -h -e "-$class${dim}" "$file"; done >>"$pairs"
                weigh
                round=0
                while [ $round -lt "$rounds" ]; do
                    round=$((round + 1))
                    cut -f 2 "$best" | "$corpus" vary $children $((seed + 1000 * round)) >"$pairs"
                    weigh
                done
                echo "  $engine ${dim}D $mode $class: $(head -n 1 "$best" | cut -f 1) to $(tail -n 1 "$best" | cut -f 1) instructions" >&2
                # What an engine or a precision refuses is left out.
                name=$family-$class$dim$(echo $mode | cut -c 1)
                cut -f 2 "$best" | awk -v name=$name '{ sub(/^[^ ]*/, sprintf("%s-%05d", name, n++)); print }' >"$temporary/named"
                for real in float double; do
                    for other in separation elimination; do "build/host-$real/fmb" check --engine $other "$temporary/named"; done
                done | awk '$2 == "error" { print $1 }' >"$temporary/refused"
                awk -v list="$temporary/refused" 'BEGIN { while ((getline id <list) > 0) refused[id] = 1 } !($1 in refused)' "$temporary/named" \
                    >>"$temporary/found"
            done
            { echo '# SPDX-License-Identifier: MIT'
              echo "# tests/tools/hard.sh $rounds $seed: the $kept costliest of each class, most first"
              cat "$temporary/found"; } >tests/vectors/${family}_${dim}d_$mode.pairs
        done
    done
done
