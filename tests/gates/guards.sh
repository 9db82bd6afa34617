#!/bin/sh
# SPDX-License-Identifier: MIT
# What is built otherwise than the library does not link; what would compute otherwise does not compile, computes the same, or is told by
# fmb_check_arithmetic.
. tests/gates/lib.sh

root=$PWD
work=$temporary

# ---- every name carries its options: include/fmb_names.h, src/core/names.h ----

{ sh tests/tools/entries.sh; sed -n 's/^extern const fmb_real \(fmb_[a-z0-9_]*\).*/\1/p' include/*.h; } | sort -u >"$work/entries"
sed -n 's/^#define \(fmb_[a-z0-9_]*\) FMB_[A-Z0-9]*_NAME(\1)$/\1/p' include/fmb_names.h | sort >"$work/listed"
for name in $(comm -23 "$work/entries" "$work/listed"); do fail "include/fmb_names.h lacks: #define $name FMB_REAL_NAME($name)"; done
for name in $(comm -13 "$work/entries" "$work/listed"); do fail "include/fmb_names.h: no header declares $name"; done
for name in $(uniq -d "$work/listed"); do fail "include/fmb_names.h: $name stands there twice"; done
[ "$(wc -l <"$work/listed")" -gt 50 ] && pass || fail "include/fmb_names.h: names not found"

# The options, each with a value that is not the default, and with a name that only a caller with this option asks for.
options="FMB_REAL_DOUBLE:fmb_test3_double FMB_CUBOIDS_ONLY:fmb_frame3_init_cuboids FMB_SYSTEM_ROWS=17:fmb_system3_init_rows_17
    FMB_ROWS_SMALL_FIRST=40:fmb_solve_small_rows_16_40_324_49_625 FMB_ROWS_SMALL_SECOND=400:fmb_eliminate2_rows_16_36_400_49_625
    FMB_ROWS_LARGE_FIRST=50:fmb_solve_large_rows_16_36_324_50_625 FMB_ROWS_LARGE_SECOND=700:fmb_ranges_large_rows_16_36_324_49_700"
# The same names as a caller without any option asks for.
plain_of() { echo "${1#*:}" | plain; }
for option in $(sed -n 's/^ \* \(FMB_[A-Z0-9_, ]*\)$/\1/p' include/fmb_config.h | tr -d ,); do
    case " $(echo $options | sed 's/[=:][^ ]*//g') " in
    *" $option "*) pass ;;
    *) fail "tests/gates/guards.sh does not know the option $option of include/fmb_config.h" ;;
    esac
done

compile() { # FOLDER SOURCES COMMAND...
    mkdir -p "$work/$1" && cd "$work/$1" || exit 1
    sources=$(for source in $2; do echo "$root/src/$source"; done)
    shift 2
    "$@" -I"$root/include" -c $sources
    status=$?
    cd "$root" || exit 1
    return $status
}
names() { nm -g --defined-only "$1" | awk 'NF == 3 { print $3 }' | sort; }
every=$(cd src && echo */*.c)
# What can depend on the sizes, and where shapes come in; and what the decision and the solvers need to link.
sized=$(cd src && grep -l -E -e 'fmb_(rows|system|solution|solve|ranges|elimin)' */*.c)
needed="$sized core/frame.c core/exact.c core/length.c core/pair.c core/proof.c core/busy.c separate/separate3.c
    separate/edges.c separate/hint3.c separate/order.c separate/search.c separate/stages3.c separate/tetrahedron3.c"
check "sources" compile default "$every" gcc -O0 -fPIC
for option in $options; do
    define=${option%%:*}
    mkdir "$work/$define" && cp "$work/default"/*.o "$work/$define"
    case $define in
    FMB_REAL_DOUBLE | FMB_CUBOIDS_ONLY) sources=$every ;;
    *) sources=$sized ;;
    esac
    check "sources with $define" compile "$define" "$sources" gcc -O0 -fPIC -D$define
    changed=0
    for object in "$work/default"/*.o; do
        other=$work/$define/$(basename "$object")
        cmp -s "$object" "$other" && continue
        changed=$((changed + 1))
        [ $define = FMB_CUBOIDS_ONLY ] && continue # include/fmb_config.h says which
        names "$object" >"$work/one"
        names "$other" | comm -12 "$work/one" - >"$work/both"
        if [ -s "$work/both" ]; then
            fail "$define changes src/$(basename "$object" .o).c, but not the names" $(cat "$work/both")
        else
            pass
        fi
    done
    [ $changed -gt 0 ] && pass || fail "$define changes no source"
done
for object in "$work/FMB_REAL_DOUBLE"/*.o; do
    if names "$object" | grep -v -q '_double$'; then fail "$object: names without _double" $(names "$object" | grep -v '_double$'); else pass; fi
done

# ---- and so programs with other options than the library do not link ----

cat >"$work/user.c" <<'END'
#include "fmb.h"
int main(void)
{
    int sum = fmb_test3(0, 0, 0) + fmb_frame3_init(0, FMB_CUBOID, 0, 0, 0, 0) + fmb_system3_init(0, 0, 0, 0, 0) + fmb_solve_small(0, 0, 0, 0) +
              fmb_solve_large(0, 0, 0, 0) + fmb_eliminate2(0, 0, 0, 0, 0, 0, 0, 0) + fmb_ranges_large(0, 0, 0, 0);
    return sum == 7 * FMB_ERR_NULL ? 0 : 1;
}
END
# matrix KIND COMPILER ENDING: callers with each option, against the default library and against their own; and the other
# way round for what LIBRARY makes of each folder that there is.
matrix() {
    kind=$1 link=$2
    check "$kind: default" $link -Iinclude "$work/user.c" "$work/default/libfmb.$3" -o "$work/user"
    check "$kind: default runs" "$work/user"
    for option in $options; do
        define=${option%%:*} name=${option#*:}
        refuse "$kind: a program with $define, a library without" "undefined.*$name" \
            $link -D$define -Iinclude "$work/user.c" "$work/default/libfmb.$3" -o "$work/user"
        [ -e "$work/$define/libfmb.$3" ] || continue
        refuse "$kind: a program without $define, a library with" "undefined.*$(plain_of $option)" \
            $link -Iinclude "$work/user.c" "$work/$define/libfmb.$3" -o "$work/user"
        check "$kind: both with $define" $link -D$define -Iinclude "$work/user.c" "$work/$define/libfmb.$3" -o "$work/user"
        check "$kind: both with $define, runs" "$work/user"
    done
}
for folder in default $(echo $options | sed 's/:[^ ]*//g'); do
    check "archive of $folder" ar rcs "$work/$folder/libfmb.a" "$work/$folder"/*.o
    check "shared library of $folder" gcc -shared -Wl,-z,defs "$work/$folder"/*.o -o "$work/$folder/libfmb.so"
done
matrix "static" "gcc -O0" a
matrix "shared" "gcc -O0" so
# Mixed within one archive: systems of one size, their solver of another; decisions in one precision, frames in the other.
for pair in FMB_SYSTEM_ROWS=17:solve:fmb_solve_small FMB_ROWS_LARGE_FIRST=50:solve:fmb_solve_large \
    FMB_REAL_DOUBLE:frame:fmb_frame3_init FMB_REAL_DOUBLE:length:fmbi_normalise; do
    from=${pair%%:*} object=${pair#*:}
    name=${object#*:} object=${object%%:*}
    cp "$work/default/libfmb.a" "$work/mixed.a"
    check "mixed archive" ar r "$work/mixed.a" "$work/$from/$object.o"
    refuse "$object.c with $from in a library without" "undefined.*$name" gcc -Iinclude "$work/user.c" "$work/mixed.a" -o "$work/user"
done
# With link-time optimisation: gcc; clang with lld and gold.
for folder in default FMB_REAL_DOUBLE; do
    define=
    [ $folder = default ] || define=-D$folder
    for compiler in gcc clang; do
        mkdir "$work/$compiler-$folder"
        check "$compiler -flto, $folder" compile $compiler-$folder "$needed" $compiler -O0 -flto $define
        archiver=gcc-ar
        [ $compiler = gcc ] || archiver=llvm-ar
        check "archive" $archiver rcs "$work/$folder/libfmb.$compiler.a" "$work/$compiler-$folder"/*.o
    done
done
matrix "gcc -flto" "gcc -O0 -flto" gcc.a
matrix "clang -flto, lld" "clang -O0 -flto -fuse-ld=lld" clang.a
if command -v ld.gold >/dev/null 2>&1; then # part of binutils up to Debian 12
    check "clang -flto, gold" clang -O0 -flto -fuse-ld=gold -Iinclude "$work/user.c" "$work/default/libfmb.clang.a" -o "$work/user"
    refuse "clang -flto, gold: a double program" "undefined.*fmb_test3_double" \
        clang -O0 -flto -fuse-ld=gold -DFMB_REAL_DOUBLE -Iinclude "$work/user.c" "$work/default/libfmb.clang.a" -o "$work/user"
fi

# Both precisions in one program.
cat >"$work/half.c" <<'END'
#include "fmb.h"
#ifdef FMB_REAL_DOUBLE
#define half half_double
#endif
int half(void);
int half(void)
{
    static const fmb_real o[3] = { 0, 0, 0 }, p[3] = { 2, 0, 0 }, u[3] = { 1, 0, 0 }, v[3] = { 0, 1, 0 }, w[3] = { 0, 0, 1 };
    fmb_frame3 a, b;
    return sizeof(fmb_real) + (fmb_frame3_init(&a, FMB_CUBOID, o, u, v, w) || fmb_frame3_init(&b, FMB_CUBOID, p, u, v, w) || fmb_test3(&a, &b, 0));
}
#ifndef FMB_REAL_DOUBLE
int half_double(void);
int main(void) { return half() == 4 && half_double() == 8 ? 0 : 1; }
#endif
END
check "float half" gcc -Iinclude -c "$work/half.c" -o "$work/half.o"
check "double half" gcc -DFMB_REAL_DOUBLE -Iinclude -c "$work/half.c" -o "$work/half_double.o"
check "both precisions" gcc "$work/half.o" "$work/half_double.o" build/host-float/libfmb.a build/host-double/libfmb.a -o "$work/both"
check "both precisions run" "$work/both"

# Where there is no ELF: the names alone.
for target in x86_64-w64-windows-gnu arm64-apple-macos; do
    for option in "" $options; do
        define=${option%%:*} name=${option#*:}
        [ -n "$define" ] || name=fmb_test3
        [ "$define" = FMB_CUBOIDS_ONLY ] && continue
        check "$target $define" clang --target=$target -ffreestanding -O1 ${define:+-D$define} -Iinclude -c "$work/user.c" -o "$work/user.o"
        if llvm-nm "$work/user.o" | grep -q -E " U _?$name(_double)?\$"; then pass; else fail "$target $define: does not ask for $name"; fi
    done
done

# ---- what does not compile ----

one="-Iinclude -c src/core/frame.c -o $work/object.o"
short=an_int_of_32_bits
refuse "16 bits, avr" "$short" clang --target=avr -ffreestanding $one
refuse "16 bits, msp430" "$short" clang --target=msp430 -ffreestanding $one
refuse "-fsingle-precision-constant, double" single_precision_constant gcc -fsingle-precision-constant -DFMB_REAL_DOUBLE $one
refuse "-fsingle-precision-constant, double, arm" single_precision_constant arm-none-eabi-gcc -fsingle-precision-constant -DFMB_REAL_DOUBLE $one
refuse "no numbers below the smallest normal one" "flushes them" gcc -U__FLT_HAS_DENORM__ -D__FLT_HAS_DENORM__=0 -ffreestanding $one
for compiler in gcc clang arm-none-eabi-gcc; do refuse "$compiler -fpack-struct" not_packed $compiler -fpack-struct $one; done
for option in "-mfpmath=387" "-mfpmath=sse+387 -msse2"; do
    refuse "gcc $option" FLT_EVAL_METHOD gcc -m32 $option -ffreestanding $one
done
refuse "clang without SSE" FLT_EVAL_METHOD clang -m32 -mno-sse -ffreestanding $one
for compiler in gcc arm-none-eabi-gcc clang; do
    for option in -ffast-math -Ofast -ffinite-math-only; do refuse "$compiler $option" fast-math $compiler -O2 $option $one; done
done
associative="-fassociative-math -fno-signed-zeros -fno-trapping-math"
for option in -funsafe-math-optimizations -freciprocal-math -fno-signed-zeros "$associative"; do
    refuse "gcc $option" fast-math gcc -O2 $option $one
    refuse "clang $option" "precise is disabled" clang -O2 $option $one
done
refuse "clang -fapprox-func" "precise is disabled" clang -O2 -fapprox-func $one

# ---- what changes nothing: the objects are the same ----

same() { # TEXT SOURCES FLAGS COMMAND...: the same code with FLAGS
    text=$1 sources=$2 more=$3
    shift 3
    for source in $sources; do
        if "$@" -Iinclude -c src/$source.c -o "$work/one.o" && "$@" $more -Iinclude -c src/$source.c -o "$work/two.o" &&
            llvm-objdump -d -r -s --section=.text "$work/one.o" | sed 1,3d >"$work/one.s" &&
            llvm-objdump -d -r -s --section=.text "$work/two.o" | sed 1,3d >"$work/two.s" && cmp -s "$work/one.s" "$work/two.s"; then
            pass
        else
            fail "$text changes src/$source.c"
        fi
    done
}
core="separate/search separate/separate3"
m7="-mcpu=cortex-m7 -mthumb -mfloat-abi=hard -mfpu=fpv5-d16 -ffreestanding"
clang_m7="clang --target=thumbv7em-none-eabihf -mcpu=cortex-m7 -mfpu=fpv5-d16"
same "gcc -ffp-contract=fast" "$core" "-ffp-contract=off" gcc -O2 -mfma -ffp-contract=fast
same "arm gcc -ffp-contract=fast" "$core" "-ffp-contract=off" arm-none-eabi-gcc $m7 -O2 -ffp-contract=fast
# As by gcc before 12, which had no macros for them.
same "gcc -funsafe-math-optimizations, undone" "$core" "-funsafe-math-optimizations -ftrapping-math -U__ASSOCIATIVE_MATH__ -U__RECIPROCAL_MATH__
    -U__NO_SIGNED_ZEROS__" gcc -w -O2
same "gcc -fsingle-precision-constant, float" "$core" "-fsingle-precision-constant" gcc -O2
for real in "" -DFMB_REAL_DOUBLE; do
    same "clang -ffp-contract=fast $real" "$core" "-ffp-contract=fast" clang -O2 -mfma $real
    same "clang -fno-honor-infinities $real" "$core" "-fno-honor-infinities" clang -O2 $real
    for source in core/frame separate/search separate/separate3 mesh/convex; do
        check "clang -mfma $source" clang -O2 -mfma -ffp-contract=fast $real -Iinclude -c src/$source.c -o "$work/one.o"
        if objdump -d "$work/one.o" | grep -q -E 'vfn?m(add|sub)'; then fail "clang -ffp-contract=fast $real: FMA in $source"; else pass; fi
    done
done

# The board's tables are of one precision.
for real in float double; do
    other=-DFMB_REAL_DOUBLE
    [ $real = float ] || other=
    printf '#include "arm_scene.h"\n#include "arm_tables_%s.h"\n' $real >"$work/tables.c"
    refuse "tables in $real, the other precision" "made in $real" gcc $other -Iinclude -Iport -Iboards/program -Iboards/program/arm -c "$work/tables.c" -o "$work/object.o"
done

# Structs hold no enum: -fshort-enums, the default of some ABIs, changes none.
cat include/*.h | tr '\n' ' ' | sed 's/;/;\n/g' | sed -n 's/.*} \(fmb_[a-z0-9_]*\);$/\1/p' | sort -u >"$work/types"
{ echo '#include "fmb.h"'; grep -v -x -e fmb_shape -e fmb_ofg3_found -e fmb_ofg3_faces "$work/types" | sed 's/.*/char &_size[sizeof(&)];/'; } >"$work/types.c"
for option in -fshort-enums -fno-short-enums; do
    check "sizes with $option" gcc -fno-common $option -Iinclude -c "$work/types.c" -o "$work/types$option.o"
    nm -S "$work/types$option.o" | cut -d ' ' -f 2- >"$work/sizes$option"
done
check "-fshort-enums changes a struct" cmp "$work/sizes-fshort-enums" "$work/sizes-fno-short-enums"

# ---- what fmb_check_arithmetic tells ----

m4=$(board_value cortex-m4 CPU)
arm-none-eabi-gcc $m4 -std=c11 -ffreestanding -Os -Iinclude -c src/core/arithmetic.c -o "$work/arithmetic.o"
bytes=$(arm-none-eabi-size "$work/arithmetic.o" | awk 'NR == 2 { print $1 }')
if [ "${bytes:-0}" -gt 0 ] && [ $bytes -le 400 ]; then pass; else fail "fmb_check_arithmetic takes $bytes bytes of flash"; fi

# told TEXT STATUS TARGET COMPILER FLAGS MAIN LINKER-FLAGS [OBJECT...]: the status of MAIN on the board
told() {
    text=$1 expected=$2 target=$3 compile="$4 $5" main=$6
    shift 6
    if output=$($compile -ffreestanding -Iinclude -c src/core/arithmetic.c -o "$work/arithmetic.o" 2>&1 &&
        arm-none-eabi-gcc $(board_value $target CPU) -O2 -w -ffreestanding -nostdlib -nostartfiles -Iinclude -T $(board_folder $target)/link.ld \
            -Wl,--gc-sections,--no-warn-rwx-segments,--defsym=__stack_size=4K "$main" "$work/arithmetic.o" "$@" \
            $(board_start $target float) build/$target-float/libport.a -lgcc -o "$work/told.elf" 2>&1); then
        sh tests/tools/qemu.sh "$(board_value $target MACHINE)" "" - "$work/told.elf"
        status=$?
        if [ $status -eq $expected ]; then pass; else fail "fmb_check_arithmetic, $text: status $status, expected $expected"; fi
    else
        fail "fmb_check_arithmetic, $text: does not build: $output"
    fi
}
# clang for cores other than x86 does not refuse these, and the sources cannot undo them.
cat >"$work/ask.c" <<'END'
#include "fmb.h"
int main(void) { return fmb_check_arithmetic() == FMB_ERR_ARITHMETIC ? 3 : 4; }
END
told "arm clang" 4 cortex-m7 "$clang_m7" -O2 "$work/ask.c"
for option in -ffp-contract=fast -freciprocal-math -fno-honor-nans -funsafe-math-optimizations; do
    told "arm clang $option" 3 cortex-m7 "$clang_m7" "-O2 $option" "$work/ask.c"
done
check "x86 clang -fno-honor-nans" clang -O2 -fno-honor-nans -Iinclude "$work/ask.c" src/core/arithmetic.c -o "$work/ask"
"$work/ask"
[ $? -eq 3 ] && pass || fail "x86 clang -fno-honor-nans is not told"
# clang -ffp-contract=fast contracts for AArch64 whatever the sources say: what the check computes as well.
check "aarch64 clang" clang --target=aarch64-none-elf -O2 -ffreestanding -ffp-contract=fast -Iinclude -c src/core/arithmetic.c -o "$work/one.o"
llvm-objdump -d "$work/one.o" | grep -q fmadd && pass || fail "aarch64 clang -ffp-contract=fast: what fmb_check_arithmetic computes is not contracted"

# Routines of the core's arithmetic, each in turn, that take operands below the smallest normal number as 0, flush results, round to odd.
cat >"$work/routines.c" <<'END'
#include "fmb.h"
#include <stdint.h>
typedef union { float real; uint32_t bits; } word;
static int which, how;
static float flushed(float x)
{
    word w = { x };
    if (!(w.bits & 0x7f800000u)) w.bits &= 0x80000000u;
    return w.real;
}
static float odd(float x)
{
    word w = { x };
    w.bits |= 1;
    return w.real;
}
#define ROUTINE(number, name) \
    float __real___aeabi_##name(float a, float b); \
    float __wrap___aeabi_##name(float a, float b); \
    float __wrap___aeabi_##name(float a, float b) \
    { \
        if (which == number && how == 1) return __real___aeabi_##name(flushed(a), flushed(b)); \
        float result = __real___aeabi_##name(a, b); \
        return which != number ? result : how == 2 ? flushed(result) : how == 3 ? odd(result) : result; \
    }
ROUTINE(1, fadd)
ROUTINE(2, fsub)
ROUTINE(3, fmul)
ROUTINE(4, fdiv)
int main(void)
{
    if (fmb_check_arithmetic() != 0) return 99;
    for (which = 1; which <= 4; which++)
        for (how = 1; how <= 3; how++)
            /* Of differences the sign alone counts. */
            if (!(which == 2 && how == 3) && fmb_check_arithmetic() != FMB_ERR_ARITHMETIC) return 10 * which + how;
    return 3;
}
END
wrap=-Wl,--wrap=__aeabi_fadd,--wrap=__aeabi_fsub,--wrap=__aeabi_fmul,--wrap=__aeabi_fdiv
told "routines" 3 cortex-m0 "arm-none-eabi-gcc -mcpu=cortex-m0 -mthumb -mfloat-abi=soft" -Os "$work/routines.c" $wrap
finish
