#!/bin/sh
# SPDX-License-Identifier: MIT
# worst.sh TARGET REAL [FILE...]: exact instructions per call of the entry points, over the vectors (or FILEs), as a Markdown
# table: counted in QEMU by a plugin (count.c) in the unchanged program. These are counts over these pairs, not bounds, and not cycles.
target=$1 real=$2
shift 2
unset MAKEFLAGS MFLAGS MAKELEVEL
. tests/gates/lib.sh
make --no-print-directory fmb TARGET="$target" REAL="$real" 2>"$temporary/text" || { cat "$temporary/text" >&2; exit 1; }
gcc -O2 -shared -fPIC tests/tools/count.c -o "$temporary/count.so" || exit 1
[ $# -gt 0 ] || set -- tests/vectors/*.pairs
program=build/$target-$real/fmb.elf
for entry in $(sh tests/tools/entries.sh); do
    address=$(arm-none-eabi-nm "$program" | awk -v e="$entry" '$3 == e { print $1 }')
    [ -n "$address" ] && echo "$entry=$address"
done >"$temporary/entries"
plugin=$temporary/count.so,$(paste -s -d , "$temporary/entries")
for engine in separation elimination; do
    QEMU_OPTIONS="-plugin $plugin" board_run "$target" "$real" check --engine $engine "$@" >"$temporary/out" 2>"$temporary/$engine" ||
        { cat "$temporary/$engine" >&2; exit 1; }
done
echo "### $target, $real: instructions per call, exact, over $# files of pairs ($(cat "$@" | grep -c -v '^#') pairs)"
echo
echo "| entry | calls | least | mean | most |"
echo "|---|---:|---:|---:|---:|"
# The frames are made for both engines alike: once is enough.
cat "$temporary/separation" "$temporary/elimination" | awk '$1 == "count" && !seen[$2]++ { print "| " $2 " | " $3 " | " $4 " | " $5 " | " $6 " |" }'
