#!/bin/sh
# SPDX-License-Identifier: MIT
# WebAssembly: the unit tests in Node.js, the bytes of `fmb check` beside the host's, what the library needs from outside, faults, and the
# loader that a page uses (port/wasm/fmb.mjs) with files in memory.
. tests/gates/lib.sh
export EFFORT="${EFFORT:-$(whole && echo 100 || echo 10)}" SEED="$seed"

# The unit tests: one of three in one of the precisions, by SEED; whole: all.
tests_of() {
    every=3 first=$((seed / 2))
    whole && every=1
    case $every-$1-$((seed % 2)) in 3-float-1 | 3-double-0) echo test_vectors && return ;; esac
    ls tests/unit/test_*.c | awk -v every=$every -v first=$first '(NR + first) % every == 0 { sub(/.*\//, ""); sub(/\.c$/, ""); print }'
}
build() { # REAL
    make -s -k -j2 REAL="$1" fmb && make -s -k -j2 TARGET=wasm32 REAL="$1" TESTS="$(echo $(tests_of "$1"))" all fmb tests faults
}
program() { # REAL ARGUMENT...
    real=$1
    shift
    node boards/wasm32/run.mjs "build/wasm32-$real/fmb.wasm" "$@"
}
for real in float double; do check "build $real" build $real; done

# The unit tests. They have their own counts; here each program counts once.
for real in float double; do
    make -s -k TARGET=wasm32 REAL=$real TESTS="$(echo $(tests_of $real))" test >"$temporary/tests" 2>&1 && pass || { fail "unit tests, $real"; grep -v ' passed, 0 failed$' "$temporary/tests" | tail -n 20; }
    echo "unit tests, $real: $(tail -n 1 "$temporary/tests")"
done

# The same bytes.
sample 3 tests/vectors/*.pairs >"$temporary/all.pairs"
for real in float double; do
    for engine in separation hinted elimination; do
        build/host-$real/fmb check --engine $engine "$temporary/all.pairs" >"$temporary/expected"
        [ "$(wc -l <"$temporary/expected")" -eq "$(grep -c -v -e '^#' -e '^$' "$temporary/all.pairs")" ] && pass || fail "host $real $engine: not one line per pair"
        check "wasm32 $real $engine" sh -c 'node boards/wasm32/run.mjs "$1" check --engine "$2" "$3" >"$4"' - \
            "build/wasm32-$real/fmb.wasm" $engine "$temporary/all.pairs" "$temporary/got"
        check "wasm32 $real $engine differs from the host" cmp "$temporary/expected" "$temporary/got"
    done
    # The example: text and picture.
    (cd "$temporary" && "$OLDPWD/build/host-$real/fmb" arm --svg host.svg) | grep -v '^picture' >"$temporary/host.txt"
    (cd "$temporary" && node "$OLDPWD/boards/wasm32/run.mjs" "$OLDPWD/build/wasm32-$real/fmb.wasm" arm --svg wasm.svg) | grep -v '^picture' >"$temporary/wasm.txt"
    [ -s "$temporary/host.txt" ] && check "the example's text, $real" cmp "$temporary/host.txt" "$temporary/wasm.txt"
    [ -s "$temporary/host.svg" ] && check "the example's picture, $real" cmp "$temporary/host.svg" "$temporary/wasm.svg"
done

# A user's own flags: no others may change a bit, but for vectors, which this clang gets wrong (src/core/real.h).
sample 7 tests/vectors/*.pairs >"$temporary/some.pairs"
builds="-O3-float -O0-double"
whole || { [ $((seed % 2)) -eq 0 ] && builds=${builds% *} || builds=${builds#* }; }
for build in $builds; do
    flags=${build%-*} real=${build##*-} variant=user${build%-*}
    check "build with $flags, $real" make -s -j2 TARGET=wasm32 REAL=$real VARIANT="$variant" LIB_FLAGS="$flags" fmb
    build/host-$real/fmb check "$temporary/some.pairs" >"$temporary/expected"
    node boards/wasm32/run.mjs "build/wasm32-$real-$variant/fmb.wasm" check "$temporary/some.pairs" >"$temporary/got" 2>&1
    check "$flags $real differs from the host" cmp "$temporary/expected" "$temporary/got"
done
refuse "-msimd128" "without -msimd128" clang --target=wasm32 -O2 -msimd128 -ffreestanding -Iinclude -c src/fmb.c -o "$temporary/fmb.o"

# The library: what it needs (the linker gives the stack pointer), what it defines, no variables.
undefined() {
    llvm-nm "$1" | awk 'NF == 3 { defined[$3] } NF == 2 && $1 == "U" { used[$2] }
        END { for (name in used) if (!(name in defined) && name !~ /^(memcpy|memset|memmove|memcmp|__stack_pointer)$/) { print name; bad = 1 } exit bad }'
}
names() {
    llvm-nm -g --defined-only "$1" | awk 'NF == 3 && $3 !~ /^fmbi?_/ { print; bad = 1 } NF == 3 { n++ } END { exit bad || n < 100 }'
}
# Constants alone: every segment of data is one of .rodata, and there is one.
constants() {
    llvm-readobj --sections "$1" | awk '/^ *Segments \[/ { inside = 1 } /^ *\]/ { inside = 0 }
        inside && $1 == "Name:" { n++; if ($2 !~ /^\.rodata/) { print; bad = 1 } } END { exit bad || n == 0 }'
}
for real in float double; do
    library=build/wasm32-$real/libfmb.a
    check "$library needs more than it may" undefined $library
    check "$library defines other names" names $library
    check "$library has variables" constants $library
done
# These three can fail.
printf 'double sin(double); double other(double x); int kept; double other(double x) { return sin(x) + kept++; }\n' >"$temporary/bad.c"
check "a bad library" clang --target=wasm32 -fno-builtin -c "$temporary/bad.c" -o "$temporary/bad.o"
refuse "sin" sin undefined "$temporary/bad.o"
refuse "a foreign name" other names "$temporary/bad.o"
refuse "a variable" bss constants "$temporary/bad.o"

# Faults end with status 70 and a word; a program's own status arrives. (Address 0 is memory there: a null pointer is no fault.)
expect() { # STATUS TEXT ARGUMENT...
    status=$1 text=$2
    shift 2
    got=$(node boards/wasm32/run.mjs "$@" 2>&1)
    is=$?
    case $got in *"$text"*) right=yes ;; *) right=no ;; esac
    if [ $is -eq "$status" ] && [ $right = yes ]; then pass; else fail "$*: status $is, expected $status and '$text': $got"; fi
}
fault=build/wasm32-float/fault.elf
expect 3 before $fault status
expect 70 "fault: unreachable" $fault undefined
expect 70 "fault: memory access out of bounds" $fault overflow
expect 70 "fault: divide by zero" $fault divide
expect 2 "cannot be opened" build/wasm32-float/fmb.wasm check "$temporary/none.pairs"
expect 2 "which command" build/wasm32-float/fmb.wasm
expect 2 "usage"
expect 1 "no/such/program" no/such/program.wasm
expect 2 "too many arguments" build/wasm32-float/fmb.wasm check $(seq 300)
# Standard input, a blank in a path, a disk that is full.
mkdir "$temporary/a b"
cp "$temporary/some.pairs" "$temporary/a b/some pairs"
build/host-float/fmb check "$temporary/some.pairs" >"$temporary/expected"
program float check - <"$temporary/some.pairs" | cmp -s - "$temporary/expected" && pass || fail "standard input"
cat "$temporary/some.pairs" | program float check - | cmp -s - "$temporary/expected" && pass || fail "a pipe"
program float check "$temporary/a b/some pairs" | cmp -s - "$temporary/expected" && pass || fail "a path with a blank"
program float check "$temporary/some.pairs" >/dev/full 2>"$temporary/error"
[ $? -eq 2 ] && grep -q 'could not be written' "$temporary/error" && pass || fail "a full disk is not told"

# The loader: nothing but WebAssembly, and it works from memory.
grep -n -E '\b(import|require|process|Buffer|node:|fetch)\b' port/wasm/fmb.mjs | grep -v -E '^[0-9]+:(//| \*|/\*\*)|imports' >"$temporary/foreign"
[ -s "$temporary/foreign" ] && { cat "$temporary/foreign"; fail "port/wasm/fmb.mjs needs more than WebAssembly"; } || pass
for real in float double; do
    build/host-$real/fmb check "$temporary/some.pairs" >"$temporary/expected"
    check "the loader, $real" node tests/packages/wasm_loader.mjs "build/wasm32-$real/fmb.wasm" "build/wasm32-$real/fault.elf" \
        "$temporary/some.pairs" "$temporary/expected"
done

# No size of docs/cost.md's has grown by more than 2 %; and they are what make record writes.
sh tests/tools/size_wasm.sh >"$temporary/size.md" && pass || fail "size_wasm.sh"
place wasm >"$temporary/written"
recorded wasm "$temporary/written" "$temporary/size.md"
finish
