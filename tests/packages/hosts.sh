#!/bin/sh
# SPDX-License-Identifier: MIT
# Other machines with Linux, in QEMU's user mode: AArch64, Armv7-A with NEON, and s390x, whose bytes are in the other order. `fmb check` prints the
# host's bytes, both engines, in float or double, with this project's flags or a user's; unit tests run there. What is sampled moves with SEED.
. tests/gates/lib.sh

set_machine() { # TARGET: its compiler, its QEMU, and flags of a user's own
    prefix=$(sed -n 's/^PREFIX := //p' "boards/$1/board.mk")
    qemu=$(sed -n 's/^MACHINE := //p' "boards/$1/board.mk")
    case $1 in
    armv7) plain="-O3 -mcpu=cortex-a15 -mfpu=neon-vfpv4" ;; # vectors and FMA, both of which would change bits
    *) plain=-O2 ;;
    esac
}
# build TARGET REAL HOW: $temporary/fmb. ours: with this project's flags; user: the library with a user's, without -std, of one source
build() {
    folder=build/$1-$2
    if [ "$3" = ours ]; then
        make -s -k -j2 TARGET="$1" REAL="$2" fmb && cp "$folder/fmb" "$temporary/fmb"
        return
    fi
    make -s -k -j2 TARGET="$1" REAL="$2" "$folder/boards/program/main.o" "$folder/libprogram.a" "$folder/libport.a" || return 1
    "$prefix-gcc" $plain $([ "$2" = double ] && echo -DFMB_REAL_DOUBLE) -Iinclude -c src/fmb.c -o "$temporary/$1-$2.o" &&
        "$prefix-gcc" -static "$folder/boards/program/main.o" "$temporary/$1-$2.o" "$folder/libprogram.a" \
            "$folder/libport.a" -o "$temporary/fmb"
}
same_bytes() { # TARGET REAL HOW
    for engine in separation elimination; do
        "$qemu" "$temporary/fmb" check --engine $engine "$temporary/some.pairs" >"$temporary/got" 2>&1
        check "$* $engine differs from the host" cmp "$temporary/$2-$engine" "$temporary/got"
    done
}
sample 3 tests/vectors/*.pairs >"$temporary/some.pairs"
for real in float double; do
    check "host $real" make -s -k -j2 REAL=$real fmb
    for engine in separation elimination; do
        build/host-$real/fmb check --engine $engine "$temporary/some.pairs" >"$temporary/$real-$engine"
        [ "$(wc -l <"$temporary/$real-$engine")" -eq "$(wc -l <"$temporary/some.pairs")" ] && pass || fail "host $real $engine: not one line per pair"
    done
done

# s390x, and one of the others, each in one precision; s390x with one of the two sets of flags, the other with ours (Armv7-A with a user's: below).
# By SEED; whole: all.
real_of() { # TARGET: the precision of what runs there
    case $1-$((seed / 2 % 2)) in armv7-0 | aarch64-1 | s390x-1) echo double ;; *) echo float ;; esac
}
other=aarch64
[ $((seed % 2)) -eq 0 ] || other=armv7
machines="$other s390x"
whole && machines="aarch64 armv7 s390x"
for target in $machines; do
    set_machine $target
    reals=$(real_of $target) hows=ours
    [ $target-$((seed / 4 % 2)) != s390x-1 ] || hows=user
    if whole; then reals="float double" hows="ours user"; fi
    for real in $reals; do
        for h in $hows; do
            check "build $target $real $h" build $target $real $h && same_bytes $target $real $h
        done
    done
done

# These compute in float: on vectors of NEON (d and q registers) that flushes denormals. The second line shows that they would be found.
neon='v(add|sub|mul|ml[as]|fm[as]|abd|max|min|recp[es]|rsqrt[es])\.f32[[:space:]]+[dq]'
set_machine armv7
neon_object=$temporary/armv7-float.o # of the user's build above, if there was one in float
[ -e "$neon_object" ] || check "a user's build for Armv7-A" $prefix-gcc $plain -Iinclude -c src/fmb.c -o "$neon_object"
$prefix-objdump -d "$neon_object" | grep -E "$neon" && fail "gcc computes in float with NEON" || pass
printf 'void f(float *a, const float *b) { for (int i = 0; i < 64; i++) a[i] = a[i] * b[i]; }\n' >"$temporary/loop.c"
check "a loop" $prefix-gcc $plain -ffast-math -c "$temporary/loop.c" -o "$temporary/loop.o"
$prefix-objdump -d "$temporary/loop.o" | grep -q -E "$neon" && pass || fail "NEON is not found where it is"
# float evaluated in double is refused (boards/s390x/board.mk).
refuse "s390x, -std=c11" FLT_EVAL_METHOD s390x-linux-gnu-gcc -std=c11 -O2 -Iinclude -c src/fmb.c -o "$temporary/refused.o"

# Unit tests: on the machine with the other order of bytes every second one, by SEED, but for four that take most of the time; a choice on the one of
# the others that was built.
# Whole: all, everywhere.
run_tests() { # TARGET REAL TEST...
    run_target=$1 run_real=$2
    shift 2
    set_machine $run_target
    check "$run_target $run_real: build of the tests" make -s -k -j2 TARGET=$run_target REAL=$run_real $(for test; do echo "build/$run_target-$run_real/tests/$test"; done)
    for test; do
        check "$run_target $run_real $test" sh -c 'SHOW=1 sh tests/tools/run.sh "$0.log" 6000 "$@"' "build/$run_target-$run_real/tests/$test" \
            "$qemu" "build/$run_target-$run_real/tests/$test" SEED="$seed" EFFORT="${EFFORT:-$(whole && echo 20 || echo 2)}"
    done
}
all=$(basename -s .c tests/unit/test_*.c)
long="test_same_bits
test_same_trees
test_same_meshes
test_eliminate"
few="test_arithmetic test_arithmetic_told test_number test_port test_signs test_vectors"
if whole; then
    for target in s390x aarch64 armv7; do for real in float double; do run_tests $target $real $all; done; done
else
    run_tests s390x $(real_of s390x) $(echo "$all" | grep -v -x -F -e "$long" | awk -v first="$seed" '(NR + first) % 2 == 0')
    run_tests $other $(real_of $other) $few
fi
finish
