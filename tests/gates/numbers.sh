#!/bin/sh
# SPDX-License-Identifier: MIT
# Numbers in comments are what they say, or out of date: tests/tools/numbers.txt says of each how it is found. And the tool notices a number that is wrong, one
# that nobody checks, and an entry whose text is gone.
. tests/gates/lib.sh
python3 -B tests/tools/check_numbers.py >"$temporary/now"
tail -n 1 "$temporary/now"
tail -n 1 "$temporary/now" | grep -q '^[1-9][0-9]* numbers checked' && pass || fail "check_numbers.py"
sed -n 's/^FAILED: //p' "$temporary/now" >"$temporary/differs"
while read -r line; do stale numbers "$line"; done <"$temporary/differs"

mkdir -p "$temporary/tree/tests/tools"
cp -r include src docs "$temporary/tree" && cp tests/tools/check_numbers.py tests/tools/numbers.txt "$temporary/tree/tests/tools" || fail "copy"
# spoil FILE SED: must change something there
spoil() {
    sed -i "$2" "$temporary/tree/$1"
    if cmp -s "$1" "$temporary/tree/$1"; then fail "$1: '$2' changes nothing"; fi
}
spoil include/fmb_types.h 's/2^33 \*\//2^34 *\//'                                             # a comment that is wrong, and its entry with it
spoil tests/tools/numbers.txt 's/^{2^33}$/{2^34}/'
spoil src/core/pair.h 's/^#define FMB_LEAST_VOLUME 0x1p-98F/#define FMB_LEAST_VOLUME 0x1p-97F/' # the code has changed, the comment not
spoil src/mesh/hull.c 's/^#include.*/& \/* 1234 of them, 2^-77 *\//'
spoil include/fmb_hull.h 's/41 sums/42 sums/'
(cd "$temporary/tree" && python3 -B tests/tools/check_numbers.py) >"$temporary/spoiled" && fail "spoiled numbers: accepted" || pass
for text in '2^34: it is 8589934592 = FMB_LARGEST' '2^8: it is 128 = FMB_THINNEST' 'hull.c:[0-9]*: unchecked: 1234' 'hull.c:[0-9]*: unchecked: 2^-77' \
    'stale: .*{41} sums'; do
    if grep -q -e "$text" "$temporary/spoiled"; then pass; else fail "not said: $text"; fi
done
finish
