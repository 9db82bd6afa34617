#!/bin/sh
# SPDX-License-Identifier: MIT
# climb.sh TARGET REAL SECONDS SEED [FUNCTION or FUNCTION:CLASS ...]: looks for the input of each function that costs most instructions on the target, and keeps
# it in tests/vectors/cost-REAL.txt. SECONDS 0: what is kept is counted again. ROUNDS: ends after so many, so that a run can be repeated.
# Prints lines `FUNCTION CLASS MOST BEFORE`. KEPT: another file.
target=$1 real=$2 seconds=$3 seed_of_climb=$4
shift 4
unset MAKEFLAGS MFLAGS MAKELEVEL
. tests/gates/lib.sh 2>/dev/null
quiet() { "$@" >"$temporary/text" 2>&1 || { cat "$temporary/text" >&2; exit 1; }; }
quiet make --no-print-directory cost-driver TARGET="$target" REAL="$real"
quiet make --no-print-directory cost-climb TARGET=host REAL="$real"
quiet gcc -O2 -shared -fPIC tests/tools/count.c -o "$temporary/count.so"
driver=build/$target-$real/tests/cost/driver.elf
tools=$(board_tools "$target")
plugin=$temporary/count.so,each=$temporary/counts
names=$*
for entry in cost_line $(echo "${names:-$(sh tests/tools/entries.sh)}" | tr ' ' '\n' | sed 's/:.*//' | sort -u); do
    address=$("${tools}nm" "$driver" | plain | awk -v e="$entry" '$3 == e { print $1 }')
    [ -n "$address" ] && plugin=$plugin,$entry=$address
done
cat >"$temporary/command" <<EOF
QEMU_OPTIONS='-plugin $plugin' sh tests/tools/qemu.sh "$(board_value "$target" MACHINE)" "" - $driver $temporary/inputs >$temporary/out 2>&1 ||
    { cat $temporary/out >&2; exit 1; }
EOF
"build/host-$real/tests/cost/climb" "${KEPT:-tests/vectors/cost-$real.txt}" "$temporary/inputs" "$temporary/counts" "sh $temporary/command" \
    "$seconds" "${ROUNDS:-0}" "$seed_of_climb" "$@"
