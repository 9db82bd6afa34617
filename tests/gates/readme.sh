#!/bin/sh
# SPDX-License-Identifier: MIT
# Every C block of README.md and docs/use.md that includes fmb.h compiles, without a warning, for the host and a board. One with main()
# is compiled with src/fmb.c, as README.md says, and run: it ends with the status that its last comment names, as in `status 1`.
# README.md's flags give docs/cost.md's sizes, or less. Out of date: README.md's short table where it is not docs/cost.md's, sizes that have shrunk.
. tests/gates/lib.sh

flags="-std=c11 -O2 -Wall -Wextra -Wpedantic -Wconversion -Wdouble-promotion -Werror -Iinclude"
m4="-mcpu=cortex-m4 -mthumb -mfloat-abi=hard -mfpu=fpv4-sp-d16"
# ends STATUS COMMAND...: the command ends with this status
ends() {
    want=$1
    shift
    "$@"
    [ $? -eq "$want" ]
}
# block NAME FILE
block() {
    check "$1" gcc $flags -c "$2" -o "$temporary/block.o"
    check "$1 for a board" arm-none-eabi-gcc $flags -ffreestanding $m4 -c "$2" -o "$temporary/arm.o"
    grep -q 'int main(' "$2" || return
    check "$1: cc -Iinclude with src/fmb.c" cc -Iinclude "$2" src/fmb.c -o "$temporary/program"
    status=$(sed -n 's/.*status \([0-9][0-9]*\).*/\1/p' "$2" | tail -n 1)
    check "$1: no comment says with which status it ends" test -n "$status"
    check "$1: does not end with status $status" ends "${status:-0}" "$temporary/program"
}
for document in README.md docs/use.md; do
    rm -f "$temporary"/block*.c
    awk -v to="$temporary/block" '/^```c$/ { n++; inside = 1; next } /^```/ { inside = 0 } inside { print > (to n ".c") }' $document
    count=0
    for file in "$temporary"/block*.c; do
        grep -q '#include "fmb.h"' "$file" 2>/dev/null || continue
        count=$((count + 1))
        block "$document, C block $(basename "$file" .c)" "$file"
    done
    [ $count -gt 0 ] && pass || fail "$document has no C block that includes fmb.h"
done

# The short table says what the long ones say.
sh tests/tools/summary.sh docs/cost.md >"$temporary/summary"
place summary >"$temporary/written"
fresh tables "README.md's short table differs from docs/cost.md" cmp "$temporary/summary" "$temporary/written"

# Who compiles and links with the flags that README.md names gets no more than the sizes of docs/cost.md and 2 %; what is less is out of date.
compile=$(grep -o -e '-Os -ffunction-sections -fdata-sections' README.md | head -n 1)
link=$(grep -o -e '-Wl,--gc-sections' README.md | head -n 1)
check "README.md does not name the flags" test -n "$compile" -a -n "$link"
root=$PWD
(cd "$temporary" && arm-none-eabi-gcc $m4 -std=c11 $compile -I"$root/include" -c "$root"/src/*/*.c) >"$temporary/text" 2>&1 ||
    { fail "README.md's flags: compiling"; cat "$temporary/text"; }
rm -f "$temporary/block.o" "$temporary/arm.o"
for entry in fmb_test3 fmb_sweep3; do
    arm-none-eabi-gcc $m4 -nostdlib -nostartfiles $link -Wl,-e,$entry -Wl,-u,$entry "$temporary"/*.o -lgcc \
        -Wl,--unresolved-symbols=ignore-all -o "$temporary/alone" >"$temporary/text" 2>&1 || { fail "README.md's flags: linking $entry"; cat "$temporary/text"; }
    now=$(arm-none-eabi-size "$temporary/alone" | awk 'NR == 2 { print $1 }')
    written=$(awk -F ' *[|] *' -v e=$entry '$2 == e && NF == 5 { print $3; exit }' docs/cost.md)
    check "README.md's flags: $entry takes $now bytes, docs/cost.md says $written" test "$((now * 100))" -le "$((written * 102))"
    fresh tables "README.md's flags: $entry takes $now bytes, docs/cost.md says $written" test "$((now * 102))" -ge "$((written * 100))"
done
finish
