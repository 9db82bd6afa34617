#!/bin/sh
# SPDX-License-Identifier: MIT
# The measurements come out: the stack of every entry point is bounded (no recursion, no variable or unknown frame), two ways of counting
# instructions agree, and the bounds of instructions hold where the count is known; and the tools refuse what they cannot bound.
. tests/gates/lib.sh

# make size of the Cortex-M4 in float is in tables.sh.
check "make size, cortex-m0" sh tests/tools/size.sh cortex-m0 float nocuboids
check "make size, cortex-m4 double" sh tests/tools/size.sh cortex-m4 double nocuboids
if whole; then
    for target in cortex-m0 cortex-m3 cortex-m7 cortex-m33 cortex-m55; do
        for real in float double; do check "make size, $target $real" make --no-print-directory size TARGET=$target REAL=$real; done
    done
fi
check "make worst" make --no-print-directory worst ARGS=tests/vectors/random_2d_static.pairs
check "the entry points with a callback" sh tests/tools/callbacks.sh
# The pairs that were searched to cost most have the answers that the referee of the tests finds.
check "corpus" gcc -std=c11 -O2 $warnings -ffp-contract=off -DREFEREE -Iinclude -Itests/support -Itests/exact -Itests/bench tests/tools/corpus.c tests/bench/cells.c \
    tests/support/pairs.c tests/exact/referee.c build/host-float/libfmb.a -lgmp -lm -o "$temporary/corpus"
for file in tests/vectors/worst_*.pairs tests/vectors/heavy_*.pairs; do
    check "$file" sh -c "'$temporary/corpus' judge '${file%.pairs}.answers' <'$file'"
done

# The bench without peers: its floor and both engines agree about every pair; but the floor not where edges are parallel or the origin is far
# off: axes of nothing but rounding are what it takes for proof there.
bench() {
    make --no-print-directory -f tests/bench/bench.mk B="$temporary/bench" PEERS= REAL=float &&
        ROUNDS=1 "$temporary/bench/bench" time >"$temporary/times" &&
        awk -F '\t' 'function parallel() { return $7 == "floor" && $2 ~ /^(aligned|turned|stacked|far)$/ }
            $1 == "answers" && $7 != "nothing" && !parallel() { n += $8; if ($9) { print; bad = 1 } } END { exit bad || n < 100000 }' "$temporary/times"
}
check "bench" bench

# The plugin of make worst against the SysTick of port_count.
check "plugin" gcc -O2 -Wall -Wextra -Werror -shared -fPIC tests/tools/count.c -o "$temporary/count.so"
cpu=$(board_value cortex-m4 CPU)
sh tests/tools/counted.sh cortex-m4 && pass || fail "two ways to count instructions differ"

# What cannot be bounded is refused, by name.
cat >"$temporary/bad.c" <<'END'
int straight(int x);
int jumps(int x);
int fixed(const int *x);
int open_loop(const int *x, int n);
int open_sum(const int *x, int n);
int three(const int *x);
void put(int *x, int i, int j);
int works(int *x);
int put_some(int *x, int n);
int joined(int *x, int n);
int recursive(int n);
int pointer(int (*f)(int));
int variable(int n);
int guarded(const int *x, int n);
__attribute__((noinline)) int straight(int x) { return x * x + 7 * x; }
__attribute__((noinline)) int jumps(int x) { return straight(x + 1); }
int fixed(const int *x)
{
    int sum = 0;
    for (int i = 0; i < 10; i++)
        sum += straight(x[i]);
    return sum;
}
int open_loop(const int *x, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += straight(x[i]);
    return sum;
}
__attribute__((noipa)) int open_sum(const int *x, int n)
{
    int sum = 1;
    for (int i = 0; i < n; i++)
        sum ^= x[i];
    return sum;
}
__attribute__((noipa)) int three(const int *x) { return open_sum(x, 3) + 1; }
__attribute__((noipa)) void put(int *x, int i, int j) { x[i] += j; }
int works(int *x)
{
    for (int k = 0, i = 1, j = 2; k < 3; k++) {
        put(x, i, j);
        put(x, j, k);
        i = j;
        j = k;
    }
    return x[0];
}
int put_some(int *x, int n)
{
    for (int left = n; left; left &= left - 1)
        put(x, left & 3, n);
    return x[0];
}
int joined(int *x, int n)
{
    put(x, 1, n);
    for (int i = 0; i < n; i++)
        put(x, 1, n);
    return x[0];
}
__attribute__((optimize("no-optimize-sibling-calls"))) int recursive(int n) { return n > 0 ? n * recursive(n - 1) : 1; }
int pointer(int (*f)(int)) { return 1 + f(1); }
int variable(int n)
{
    volatile int x[n];
    x[0] = n;
    return x[0];
}
__attribute__((noipa)) int guarded(const int *x, int n)
{
    int sum = 1;
    if (n < 0)
        for (int i = straight(n); i < 0; i++)
            sum ^= x[i];
    return sum;
}
int main(int argc, char **argv)
{
    static const int numbers[10] = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 };
    static int places[4];
    (void)argv;
    return jumps(argc) + fixed(numbers) + open_loop(numbers, 10) + three(numbers) + guarded(numbers, argc) + works(places) + put_some(places, 22) + joined(places, 3) +
           recursive(argc) + pointer(straight) + variable(argc) == 0;
}
END
check "program of what cannot be bounded" arm-none-eabi-gcc $cpu -g -Os -ffreestanding -nostdlib -nostartfiles -T boards/mps2-an386/link.ld \
    -fstack-usage -fcallgraph-info=su -Wl,--gc-sections,--no-warn-rwx-segments,--defsym=__stack_size=64K "$temporary/bad.c" \
    $(board_start cortex-m4 float) build/cortex-m4-float/libport.a -lgcc -o "$temporary/bad.elf"
arm-none-eabi-objdump -d -l --inlines --no-show-raw-insn "$temporary/bad.elf" >"$temporary/listing"
# bound ROW...: of a table with these rows
bound() {
    printf '%s\n' "$@" >"$temporary/table"
    awk -f tests/tools/bound.awk -v strict=1 -v table="$temporary/table" "$temporary/listing"
}
refuse "a loop without a bound" 'no bound for a loop of open_loop' bound "entry open_loop C"
refuse "recursion" 'recursion through recursive' bound "entry recursive C"
refuse "a call through a pointer" 'a call through a pointer in pointer' bound "entry pointer C"
refuse "a row that nothing uses" 'nothing uses this row' bound "entry fixed C" "loop nothing i 3"
check "a row that other builds use" bound "entry fixed C" "elsewhere loop nothing i 3"
refuse "a row of one caller that nothing uses" 'nothing uses this row: from' bound "entry fixed C" "from nothing fixed fixed i 3"
refuse "a question of one caller that nothing uses" 'nothing uses this row: asked' bound "entry fixed C" "asked nothing straight C"
refuse "a question without a bound" 'straight C has no bound yet' bound "entry fixed C" "asked fixed straight C"
refuse "an unknown entry" 'no function nobody' bound "entry nobody C"
plugin=$temporary/count.so
for name in straight fixed open_loop three guarded works put_some joined; do
    plugin=$plugin,$name=$(arm-none-eabi-nm "$temporary/bad.elf" | awk -v e="$name" '$3 == e { print $1 }')
done
QEMU_OPTIONS="-plugin $plugin" sh tests/tools/qemu.sh mps2-an386 "" - "$temporary/bad.elf" >"$temporary/counts" 2>&1
# exactly NAME ROW...: the bound is what one call takes
exactly() {
    name=$1
    shift
    now=$(bound "entry $name C" "$@" | awk '{ print $3 }')
    counted=$(awk -v e="$name" '$2 == e { print $6 }' "$temporary/counts")
    if [ -n "$counted" ] && [ "$now" = "$counted" ]; then pass; else fail "$name: bound '$now', counted '$counted'"; fi
}
exactly straight # also where another function ends by a jump to it
exactly fixed
exactly open_loop "loop open_loop i 10"
exactly three "loop open_sum i 10" "from three open_sum open_sum i 3"
exactly guarded "total guarded i 10" "never C straight" # a loop that is not come to counts nothing
asked=$(bound "entry straight C" "entry open_loop C" "loop open_loop i 10" "asked open_loop straight C" | awk '$1 == "open_loop" { print $3 }')
[ "$asked" = "$(awk '$2 == "open_loop" { print $6 }' "$temporary/counts")" ] && pass || fail "asked: bound '$asked'"
exactly works # what goes back behind its test without a condition
exactly put_some "loop put_some left 3" # its test comes first
exactly joined "loop joined i 3"        # what stands before the loop is one with the end of its body
# stack ROOT
stack() { awk -f tests/tools/stack.awk -v roots="$1" -v callbacks="$2" "$temporary"/*.ci; }
refuse "stack: a frame of variable size" 'frame of variable size: variable' stack variable
sed -i '/title: "variable"/d' "$temporary"/*.ci
check "the stack of a function with a callback" stack pointer pointer
refuse "stack: a call through a pointer" 'a call through a pointer below pointer' stack pointer
refuse "stack: recursion" 'recursion through recursive' stack recursive
finish
