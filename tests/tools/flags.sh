#!/bin/sh
# SPDX-License-Identifier: MIT
# flags.sh: what flags and cores make of fmb_test3 and fmb_sweep3, as Markdown, for docs/integrate.md (make record WHAT=flags): bytes of
# flash on the Cortex-M4 in float, and instructions per call of two cuboids on cores with and without a unit for the numbers.
. tests/gates/lib.sh
m4="-mcpu=cortex-m4 -mthumb"
unit="-mfloat-abi=hard -mfpu=fpv4-sp-d16"
sections="-ffunction-sections -fdata-sections"

find src -name '*.c' ! -name fmb.c | sort >"$temporary/sources"
# objects NAME FLAG...: the sources as a user compiles them
objects() {
    folder=$temporary/$1
    shift
    mkdir -p "$folder"
    while read -r source; do
        arm-none-eabi-gcc $m4 "$@" -std=c11 -ffreestanding -Iinclude -c "$source" -o "$folder/$(basename "$source" .c).o" || exit 1
    done <"$temporary/sources"
    rm -f "$folder.a"
    arm-none-eabi-ar rcs "$folder.a" "$folder"/*.o || exit 1
}
# row TEXT FLAG... -- INPUT...: bytes of a program that calls fmb_test3 alone
row() {
    text=$1
    shift
    arm-none-eabi-gcc $m4 "$@" -nostdlib -nostartfiles -Wl,-e,fmb_test3 -Wl,-u,fmb_test3 -Wl,--unresolved-symbols=ignore-all -lgcc \
        -Wl,-Map="$temporary/map" -o "$temporary/alone" 2>"$temporary/text" || { cat "$temporary/text" >&2; exit 1; }
    if arm-none-eabi-nm "$temporary/alone" | grep ' U fmbi*_' >&2; then exit 1; fi
    echo "| $text | $(arm-none-eabi-size "$temporary/alone" | awk 'NR == 2 { print $1 }') |"
}

echo "| \`fmb_test3\` alone on a Cortex-M4, float | bytes of flash |"
echo "|---|---:|"
objects plain $unit -Os
row "\`-Os\`, every object linked as it is" $unit "$temporary"/plain/*.o
row "\`-Os\`, objects in a static library" $unit "$temporary/plain.a"
# What the linker takes from the library is all that it needs where it leaves out sections (row refuses what lacks).
sed -n 's/.*plain\.a(\([a-z0-9_]*\)\.o)$/\/\1.c/p' "$temporary/map" | sort -u >"$temporary/taken"
grep -F -f "$temporary/taken" "$temporary/sources" >"$temporary/fewer" && mv "$temporary/fewer" "$temporary/sources" || exit 1
objects apart $unit -Os $sections
row "\`-Os $sections -Wl,--gc-sections\`" $unit -Wl,--gc-sections "$temporary"/apart/*.o
objects fast $unit -O2 $sections
row "the same with \`-O2\`" $unit -Wl,--gc-sections "$temporary"/fast/*.o
objects cuboids $unit -Os $sections -DFMB_CUBOIDS_ONLY
row "the same as the third, and \`-DFMB_CUBOIDS_ONLY\`" $unit -Wl,--gc-sections "$temporary"/cuboids/*.o
objects soft -mfloat-abi=soft -Os $sections
row "the same as the third, and \`-mfloat-abi=soft\`" -mfloat-abi=soft -Wl,--gc-sections "$temporary"/soft/*.o

echo
echo "| instructions, two cuboids | \`fmb_test3\`: hit | miss | hint holds | \`fmb_sweep3\`: hit | miss | hint holds |"
echo "|---|---:|---:|---:|---:|---:|---:|"
# core TEXT TARGET REAL: the means
core() {
    sh tests/tools/cycles.sh "$2" "$3" >"$temporary/cycles" || exit 1
    awk -F ' *[|] *' -v text="$1" '$3 == "two cuboids" { for (i = 4; i <= 6; i++) { split($i, part, " / "); means = means " | " part[2] } }
        END { print "| " text means " |" }' "$temporary/cycles"
}
core "Cortex-M4, float in its unit" cortex-m4 float
core "Cortex-M3, float in software" cortex-m3 float
core "Cortex-M0, float in software" cortex-m0 float
core "Cortex-M4, double in software" cortex-m4 double
