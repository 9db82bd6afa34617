#!/bin/sh
# SPDX-License-Identifier: MIT
# What compiles, with which compiler and warnings, and what must not.
. tests/gates/lib.sh

flags="-std=c11 -ffreestanding -O2 $warnings -I$PWD/include"
object=$temporary/object.o
# Whatever needs no code is looked at without making any. The code of gcc and clang, with all warnings, is made in the normal builds, in
# coverage.sh and in plain.sh: what these compile, with the same warnings, is compiled here once more with WHOLE alone.
only=-fsyntax-only
whole && only=
sources=$(ls src/*/*.c)
# each_source TEXT COMMAND...: every source of the library; with $only in the command nothing is made of it
each_source() {
    what=$1
    shift
    mkdir -p "$temporary/objects"
    check "$what" sh -c 'folder=$1 && shift && cd "$folder" && exec "$@"' sh "$temporary/objects" "$@" -c $(printf "$PWD/%s " $sources)
}
# refuse_each TEXT PATTERN COMMAND...: each source by itself is refused, with PATTERN in what is said of it. Of each call another twentieth of
# the sources (SEED), so that with all options each source has its turn; WHOLE=1: all. All of them include the header that refuses.
turn=$(($(echo "$seed" | tail -c 6 | sed 's/^0*//;s/^$/0/')))
refuse_each() {
    what=$1 pattern=$2
    shift 2
    turn=$((turn + 1)) place=0
    for source in $sources; do
        place=$((place + 1))
        whole || [ $(((place + turn) % 20)) -eq 0 ] || continue
        refuse "$what $source" "$pattern" "$@" -fsyntax-only "$source"
    done
}
m4="-mcpu=cortex-m4 -mthumb -mfloat-abi=hard -mfpu=fpv4-sp-d16"
m0="-mcpu=cortex-m0 -mthumb -mfloat-abi=soft"
units=0 pairs=0
smallest="-DFMB_ROWS_SMALL_FIRST=6 -DFMB_ROWS_SMALL_SECOND=11 -DFMB_ROWS_LARGE_FIRST=11 -DFMB_ROWS_LARGE_SECOND=44"
for real in "" -DFMB_REAL_DOUBLE; do
    if whole; then
        each_source "gcc $real" gcc $flags $real
        each_source "gcc -O0 $real" gcc $flags -O0 $real
        each_source "gcc -O3 $real" gcc $flags -O3 $real
        each_source "clang $real" clang $flags $real
        each_source "arm gcc $real" arm-none-eabi-gcc $flags $m4 $real
    fi
    each_source "arm gcc -Os $real" arm-none-eabi-gcc $flags -Os $m0 $smallest $only $real
    # Code by clang for Arm is made here alone: once for each core.
    if whole || [ -z "$real" ]; then
        each_source "arm clang $real" clang --target=thumbv7em-none-eabihf -mcpu=cortex-m4 -mfpu=fpv4-sp-d16 $flags $real
    fi
    if whole || [ -n "$real" ]; then each_source "arm clang -Os $real" clang --target=thumbv6m-none-eabi -mcpu=cortex-m0 $flags -Os $real; fi
    # Hosted, gnu11, no flags at all.
    each_source "plain gcc $real" gcc $only $real -I$PWD/include
    # Every source in one unit: names of files do not collide, nor does one hide another. Without WHOLE each compiler makes it in one
    # precision, by SEED.
    for compiler in gcc clang; do
        units=$((units + 1))
        whole || [ $(((units + units / 3 + turn) % 2)) -eq 0 ] || continue
        check "one unit, $compiler $real" $compiler $flags -Wshadow $real -c src/fmb.c -o "$temporary/unit.o"
        # And it is the whole library: a test of everything that answers links and passes.
        build=build/host-float
        [ -n "$real" ] && build=build/host-double
        check "a test of one unit, $compiler $real" gcc $build/tests/unit/test_vectors.o "$temporary/unit.o" $build/libtests.a \
            $build/libprogram.a $build/libport.a -Wl,--as-needed -lgmp -lm -o "$temporary/unit"
        check "one unit answers, $compiler $real" env EFFORT=5 "$temporary/unit"
    done
    # The public headers: each alone and twice, each after each other one, in C and in C++.
    for header in include/*.h; do
        name=$(basename "$header")
        printf '#include "%s"\n#include "%s"\nint user;\n' "$name" "$name" >"$temporary/header.c"
        # Of these pairs one in three, by SEED; all with WHOLE.
        for other in include/*.h; do
            pairs=$((pairs + 1))
            whole || [ $(((pairs + turn) % 3)) -eq 0 ] || continue
            printf '#include "%s"\n#include "%s"\nint user;\n' "$(basename "$other")" "$name" >"$temporary/$name.$(basename "$other").c"
        done
        check "$header $real" gcc $flags $real -fsyntax-only "$temporary/header.c"
        check "$header $real after each other one" gcc $flags $real -fsyntax-only "$temporary/$name."*.c
        check "$header $real in C99" gcc -std=c99 -Wall -Wextra -Wpedantic -Werror $real -Iinclude -fsyntax-only "$temporary/header.c"
        for language in c++98 c++11 c++17 c++20; do
            check "$header $real in $language" clang -x c++ -std=$language -Wall -Wextra -Wpedantic -Werror -Wno-variadic-macros \
                -Wno-c++11-long-long $real -Iinclude -fsyntax-only "$temporary/header.c"
        done
    done
done

# Fast-math and its parts. gcc 12 tells -funsafe-math-optimizations by __ASSOCIATIVE_MATH__ and __RECIPROCAL_MATH__.
for option in -ffast-math -Ofast -ffinite-math-only -funsafe-math-optimizations -freciprocal-math \
    "-fassociative-math -fno-signed-zeros -fno-trapping-math"; do
    refuse_each "gcc $option" fast-math gcc -O2 $option -Iinclude
    refuse_each "arm gcc $option" fast-math arm-none-eabi-gcc $m4 -O2 $option -Iinclude
done
# clang has macros for the first two only.
for option in -ffast-math -ffinite-math-only; do refuse_each "clang $option" fast-math clang -O2 $option -Iinclude; done
refuse "x87" FLT_EVAL_METHOD gcc -m32 -mfpmath=387 -ffreestanding -Iinclude -c src/core/frame.c -o "$object"

# Workspaces below what is proved to suffice.
for option in FMB_ROWS_SMALL_FIRST=5 FMB_ROWS_SMALL_SECOND=10 FMB_ROWS_LARGE_FIRST=10 FMB_ROWS_LARGE_SECOND=43 FMB_ROWS_LARGE_SECOND=65536; do
    if (for source in src/*/*.c; do gcc -D$option -Iinclude -fsyntax-only "$source" 2>/dev/null || exit 1; done); then
        fail "$option compiles"
    else
        pass
    fi
done
each_source "the smallest workspaces" gcc $smallest $only -I$PWD/include

# Precisions do not mix.
cat >"$temporary/user.c" <<'END'
#include "fmb.h"
int main(void) { return fmb_test3(0, 0, 0) == FMB_ERR_NULL ? 0 : 1; }
END
check "float user, float library" gcc -Iinclude "$temporary/user.c" build/host-float/libfmb.a -o "$temporary/user"
check "the user's program" "$temporary/user"
check "double user, double library" gcc -DFMB_REAL_DOUBLE -Iinclude "$temporary/user.c" build/host-double/libfmb.a -o "$temporary/user"
refuse "float user, double library" "undefined reference to .fmb_test3" \
    gcc -Iinclude "$temporary/user.c" build/host-double/libfmb.a -o "$temporary/user"
refuse "double user, float library" "undefined reference to .fmb_test3_double" \
    gcc -DFMB_REAL_DOUBLE -Iinclude "$temporary/user.c" build/host-float/libfmb.a -o "$temporary/user"
finish
