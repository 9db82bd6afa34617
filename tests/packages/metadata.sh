#!/bin/sh
# SPDX-License-Identifier: MIT
# The files for PlatformIO, Zephyr, Arduino and ESP-IDF say what those tools' documents ask for; Zephyr's Kconfig has the options of
# fmb_config.h, and each combination compiles; Zephyr's CMake file builds the library and hands the options on. None of these tools is in
# Debian: their rules are applied by python3-jsonschema and python3-kconfiglib, Zephyr's CMake commands by a stand-in.
. tests/gates/lib.sh
root=$(pwd)
# Debian's own: others may lack its modules.
metadata() { /usr/bin/python3 -B tests/packages/metadata.py "$@"; }

# ---- fields ----

check "library.json" metadata schema tests/packages/library.schema.json library.json
check "zephyr/module.yml" metadata schema tests/packages/module.schema.json zephyr/module.yml
# In a folder of its own: the job dist looks at build/dist at the same time.
check "make dist" sh tests/tools/dist.sh https://example.com/fmb "$temporary/dist"
mkdir "$temporary/flat" && tar xzf "$temporary"/dist/fmb-*-flat.tar.gz -C "$temporary/flat" || fail "the flat archive"
flat=$temporary/flat/fmb
check "library.properties" metadata properties "$flat/library.properties"
check "idf_component.yml" metadata schema tests/packages/idf_component.schema.json "$flat/idf_component.yml"
check "the address is in both" test "$(grep -c -x -e 'url=https://example.com/fmb' -e 'url: "https://example.com/fmb"' \
    "$flat/library.properties" "$flat/idf_component.yml" | grep -c ':1$')" = 2

# spoil FILE SED TEXT COMMAND...: with this change the command must fail, and name TEXT; the file is put back
spoil() {
    spoiled=$1 change=$2 pattern=$3
    shift 3
    cp "$spoiled" "$temporary/good"
    sed -i "$change" "$spoiled"
    if cmp -s "$spoiled" "$temporary/good"; then fail "'$change' changes nothing in $spoiled"; else refuse "$spoiled with $change" "$pattern" "$@"; fi
    cp "$temporary/good" "$spoiled"
}
cp library.json zephyr/module.yml "$temporary"
for change in 's/"name": "fmb"/"name": "f@mb"/|name' 's/"version"/"versoin"/|versoin' 's/0\.[0-9]*\.[0-9]*/0.2/|version' \
    's/"srcFilter"/"src_filter"/|src_filter' 's/"+</"</|srcFilter' 's/"collision"/"Collision!"/|keywords'; do
    spoil "$temporary/library.json" "${change%|*}" "${change##*|}" metadata schema tests/packages/library.schema.json "$temporary/library.json"
done
spoil "$temporary/module.yml" 's/cmake:/cmakes:/' cmakes metadata schema tests/packages/module.schema.json "$temporary/module.yml"
spoil "$flat/library.properties" '/^category/s/=.*/=Robots/' category metadata properties "$flat/library.properties"
spoil "$flat/library.properties" '/^url/d' 'no url' metadata properties "$flat/library.properties"
spoil "$flat/library.properties" 's/fmb\.h/fbm.h/' 'src/fbm.h' metadata properties "$flat/library.properties"
spoil "$flat/idf_component.yml" 's/^tags/tag/' tag metadata schema tests/packages/idf_component.schema.json "$flat/idf_component.yml"

# ---- Zephyr: options ----

cp -R zephyr "$temporary/zephyr"
check "Kconfig has the options of fmb_config.h" metadata options zephyr/Kconfig include/fmb_config.h
spoil "$temporary/zephyr/Kconfig" 's/default 324/default 300/' 'FMB_ROWS_SMALL_SECOND: default 300' \
    metadata options "$temporary/zephyr/Kconfig" include/fmb_config.h
spoil "$temporary/zephyr/Kconfig" 's/config FMB_CUBOIDS_ONLY/config FMB_CUBOID_ONLY/' CUBOID metadata options "$temporary/zephyr/Kconfig" include/fmb_config.h

# Every combination is taken as it is asked for. Compiled: one of 40 of them, and the two ends.
metadata combinations zephyr/Kconfig >"$temporary/combinations" && pass || fail "combinations: $(tail -n 1 "$temporary/combinations")"
[ "$(wc -l <"$temporary/combinations")" = 972 ] && pass || fail "not all combinations: $(wc -l <"$temporary/combinations")"
{ sed -n '1p;$p' "$temporary/combinations"; sample 40 "$temporary/combinations"; } >"$temporary/sampled"
# definitions LINE: as the compiler takes them: a bool's name alone, a number's value
definitions() { echo "$1" | sed -e 's/CONFIG_FMB=y//' -e 's/CONFIG_\([A-Z_]*\)=y/-D\1/g' -e 's/CONFIG_/-D/g'; }
compiled() { arm-none-eabi-gcc -mcpu=cortex-m4 -mthumb -std=c11 -Wall -Wextra -Werror -fsyntax-only -Iinclude $(definitions "$1") src/eliminate/system.c; }
while read -r line; do check "$line" compiled "$line"; done <"$temporary/sampled"
# The ranges are as wide as they may be: one less does not compile.
for option in SYSTEM_ROWS=3 SYSTEM_ROWS=101 ROWS_SMALL_FIRST=5 ROWS_SMALL_SECOND=10 ROWS_LARGE_FIRST=10 ROWS_LARGE_SECOND=43; do
    echo "CONFIG_FMB=y CONFIG_FMB_$option" | tr ' ' '\n' >"$temporary/prj.conf"
    refuse "Kconfig takes $option" "FMB_${option%=*}=" metadata configure zephyr/Kconfig "$temporary/prj.conf" "$temporary/dot.config"
    refuse "$option compiles" FMB_ compiled "CONFIG_FMB_$option"
done

# ---- Zephyr: the build ----

m4="-mcpu=cortex-m4 -mthumb -mfloat-abi=hard -mfpu=fpv4-sp-d16"
cross="-DCMAKE_SYSTEM_NAME=Generic -DCMAKE_SYSTEM_PROCESSOR=arm -DCMAKE_C_COMPILER=arm-none-eabi-gcc -DCMAKE_TRY_COMPILE_TARGET_TYPE=STATIC_LIBRARY"
# module NAME FLAGS CMAKE-OPTIONS SETTING...: the module in a project with these settings, in $temporary/NAME; its options everywhere
module() {
    built=$temporary/$1 flags=$2 more=$3
    shift 3
    mkdir "$built" && printf '%s\n' "$@" >"$built/prj.conf" &&
        FMB_KCONFIG=$(metadata module "$root" kconfig) metadata configure tests/packages/zephyr/Kconfig "$built/prj.conf" "$built/dot.config" &&
        cmake -S tests/packages/zephyr -B "$built" -DMODULE="$(metadata module "$root" cmake)" -DDOT_CONFIG="$built/dot.config" \
            -DSOURCE="$root/tests/packages/tick.c" -DCMAKE_C_FLAGS="-O0 -ffunction-sections -fdata-sections $flags" $more &&
        cmake --build "$built" -j2
}
object() { find "$1" -name tick.c.o -o -name tick.c.obj; }
# linked NAME COMPILER FLAG...: that module and its application as one program, with everything found
linked() {
    built=$temporary/$1
    shift
    "$@" -Wl,--gc-sections -o "$built/app.elf" "$(object "$built")" "$built/modules/fmb/libmodules__fmb.a" -lgcc
}
bare="-nostdlib -nostartfiles -Wl,-e,main tests/packages/memory.c"

# C99 was Zephyr's default for long; C17 is.
check "module, Cortex-M4" module m4 "$m4 -ffreestanding -std=c99" "$cross" CONFIG_FMB=y
check "module, Cortex-M4: links" linked m4 arm-none-eabi-gcc $m4 $bare
# Every option of Kconfig, with a value that is not its default: the names of the library and those that the application calls say each.
set -- $(sed -n 's/^config \(FMB_[A-Z_]*\)$/\1/p' zephyr/Kconfig)
check "options of Kconfig" [ $# = 7 ]
check "module, Cortex-M4, options" module options "$m4 -ffreestanding -std=c17 -Werror" "$cross" CONFIG_FMB=y CONFIG_FMB_REAL_DOUBLE=y \
    CONFIG_FMB_CUBOIDS_ONLY=y CONFIG_FMB_SYSTEM_ROWS=20 CONFIG_FMB_ROWS_SMALL_FIRST=37 CONFIG_FMB_ROWS_SMALL_SECOND=325 \
    CONFIG_FMB_ROWS_LARGE_FIRST=50 CONFIG_FMB_ROWS_LARGE_SECOND=700
check "module, Cortex-M4, options: links" linked options arm-none-eabi-gcc $m4 $bare
for name in fmb_frame3_init_cuboids_double fmb_solve_large_rows_20_37_325_50_700_double; do
    check "module, options: $name" sh -c "arm-none-eabi-nm '$temporary/options/modules/fmb/libmodules__fmb.a' | grep -q ' T $name\$'"
done
check "module, options: the application has them" sh -c "arm-none-eabi-nm '$(object "$temporary/options")' | grep -q ' U fmb_frame3_init_cuboids_double\$'"
refuse "a library and a program with different options" 'undefined reference to .fmb_' sh -c \
    "arm-none-eabi-gcc $m4 $bare $(object "$temporary/m4") '$temporary/options/modules/fmb/libmodules__fmb.a' -lgcc -o '$temporary/x.elf'"
check "module, here" module here "-std=c17" "" CONFIG_FMB=y CONFIG_FMB_CUBOIDS_ONLY=y
check "module, here: links" linked here gcc
check "module, here: runs" "$temporary/here/app.elf"
refuse "switched off" 'fmb.h: No such file' module off "-std=c17" "" CONFIG_ZEPHYR_FMB_MODULE=y
finish
