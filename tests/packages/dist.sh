#!/bin/sh
# SPDX-License-Identifier: MIT
# make dist: the same bytes each time, with git and without. The source archive builds and runs. The flat one compiles as Arduino and as
# ESP-IDF compile it, and its sketch runs here. What PlatformIO packs compiles as library.json says. None of these tools is in Debian:
# stand-ins do what their documents say, with real compilers.
. tests/gates/lib.sh
root=$(pwd)
metadata() { /usr/bin/python3 -B "$root/tests/packages/metadata.py" "$@"; }
number() { sed -n "s/^#define FMB_VERSION_$1  *\([0-9][0-9]*\)\$/\1/p" include/fmb_types.h; }
version=$(number MAJOR).$(number MINOR).$(number PATCH)
sources="fmb-$version.tar.gz" flat="fmb-$version-flat.tar.gz"

# ---- the same bytes ----

check "make dist" make -s dist
mkdir "$temporary/first" && cp build/dist/*.tar.gz "$temporary/first" || fail "archives"
same_bytes() { cmp "$temporary/first/$sources" "$1/$sources" && cmp "$temporary/first/$flat" "$1/$flat"; }
touch README.md
check "make dist with other settings" sh -c 'umask 077; TZ=Asia/Tokyo LC_ALL=C.UTF-8 TAR_OPTIONS=--exclude=*.md GZIP=-1 make -s dist'
check "the same bytes" same_bytes build/dist
check "nothing else is left in build/dist" test "$(ls -A build/dist | wc -l)" = 2
check "two at once" sh -c 'sh tests/tools/dist.sh & sh tests/tools/dist.sh && wait $!'
check "two at once: the same bytes" same_bytes build/dist
refuse "an address that sed would misread" 'in the address' make -s dist 'URL=https://a&b'

# ---- the source archive: in a path with blanks, without git, inside somebody else's repository ----

there="$temporary/a folder/of mine"
mkdir -p "$there" && tar xzf "$temporary/first/$sources" -C "$there" || fail "unpack $sources"
there="$there/fmb-$version"
if git rev-parse --git-dir >/dev/null 2>&1; then
    git ls-files | LC_ALL=C sort >"$temporary/files"
    (cd "$there" && find . -type f | sed 's,^\./,,' | LC_ALL=C sort) | cmp - "$temporary/files" && pass || fail "not the files that git knows"
    git init -q "$temporary/a folder"
fi
touch "$there/.git" # git does not take this for a repository
refuse "what git does not answer for" 'git does not answer' make -s -C "$there" dist
rm "$there/.git"
check "make dist from the archive" make -s -C "$there" dist
check "make dist from the archive: the same bytes" same_bytes "$there/build/dist"
check "make in the archive" make -s -j2 -C "$there"
check "make run in the archive" sh -c 'make -s -C "$1" run >"$2" && tail -n 1 "$2" | grep -q "^picture: build/arm.svg" && [ -s "$1/build/arm.svg" ]' \
    - "$there" "$temporary/run"
check "it is this version" grep -q "^#define FMB_VERSION_PATCH $(number PATCH)" "$there/include/fmb_types.h"

# ---- the flat archive ----

mkdir "$temporary/libraries" && tar xzf "$temporary/first/$flat" -C "$temporary/libraries" || fail "unpack $flat"
library=$temporary/libraries/fmb
for file in library.properties idf_component.yml CMakeLists.txt README.md LICENSE examples/FirstContact/FirstContact.ino src/fmb.h docs/safety.md; do
    check "$flat has $file" test -s "$library/$file"
done
pictures=$(grep -h -o '](figures/[^)]*)' "$library"/docs/*.md | sed 's/^](//; s/)$//' | LC_ALL=C sort -u)
check "pictures of the documents" [ -n "$pictures" ]
for picture in $pictures; do check "$flat has $picture" test -s "$library/docs/$picture"; done
check "its version" test "$(grep -h -c -x -e "version=$version" -e "version: \"$version\"" "$library/library.properties" "$library/idf_component.yml" | tr -d '\n')" = 11
check "no address is invented" sh -c "! grep -r -i -e example.com -e '^url' '$library'/library.properties '$library'/idf_component.yml"
check "everything is filled in" sh -c "! grep -r -n '@[A-Z]*@' '$library'"
find src/*/ -name '*.[ch]' | sed 's,^src/,,' | LC_ALL=C sort >"$temporary/chapters"
(cd "$library/src" && find */ -type f | LC_ALL=C sort) | cmp - "$temporary/chapters" && pass || fail "$flat: other sources in its chapters"
check "src/ itself has the public headers alone" test "$(cd "$library/src" && ls -p | grep -v / | tr '\n' ' ')" = "$(cd include && ls | tr '\n' ' ')"

# ---- Arduino: all below src/ is compiled, src/ is the include path; the sketch is C++ with Arduino.h before it ----

# arduino FOLDER PREFIX DIALECT FLAG...: the library (as an archive) and the sketch as one program
arduino() {
    out=$temporary/$1 prefix=$2 dialect=$3
    shift 3
    mkdir -p "$out" && rm -f "$out"/*
    find "$library/src" -name '*.c' -o -name '*.cpp' -o -name '*.S' | LC_ALL=C sort >"$out/list"
    while read -r source; do
        "${prefix}gcc" "$@" -std=gnu11 -O0 -Wall -Wextra -ffunction-sections -fdata-sections "-I$library/src" -c "$source" \
            -o "$out/$(echo "${source#"$library"/src/}" | tr / _).o" || return 1
    done <"$out/list"
    "${prefix}ar" rcs "$out/libfmb.a" "$out"/*.o || return 1
    { echo '#include <Arduino.h>'; cat "$library/examples/FirstContact/FirstContact.ino"; } >"$out/sketch.cpp"
    for file in "$out/sketch.cpp" tests/packages/arduino/core.cpp; do
        "${prefix}g++" "$@" "-std=$dialect" -Os -Wall -Wextra -Werror -fno-exceptions -fno-rtti -fno-threadsafe-statics "-I$library/src" \
            -Itests/packages/arduino -c "$file" -o "$out/$(basename "$file").o" || return 1
    done
}
check "Arduino, Cortex-M4" arduino m4 arm-none-eabi- gnu++17 -mcpu=cortex-m4 -mthumb -ffreestanding
check "Arduino, Cortex-M4: links" arm-none-eabi-g++ -mcpu=cortex-m4 -mthumb -nostdlib -nostartfiles -Wl,-e,main -Wl,--gc-sections -x c tests/packages/memory.c \
    -x none "$temporary"/m4/sketch.cpp.o "$temporary"/m4/core.cpp.o "$temporary/m4/libfmb.a" -lgcc -o "$temporary/sketch.elf"
check "Arduino, here" arduino here '' gnu++11
check "Arduino, here: links" g++ "$temporary"/here/sketch.cpp.o "$temporary"/here/core.cpp.o "$temporary/here/libfmb.a" -o "$temporary/sketch"
"$temporary/sketch" >"$temporary/serial" && pass || fail "the sketch ends with status $?"
# The gap of 0.3 is closed in steps of 0.01: by the last one, give or take the rounding of 0.01.
awk '/^free up to 0\.[0-9]+ m$/ && !end { free++; next } { end = $0; ends++ }
    END { print free, end; exit !(free >= 29 && free <= 30 && ends == 1 && end ~ /^contact within this step, not before 0\.(29|30)[0-9]* m: stopped$/) }' \
    "$temporary/serial" && pass || { fail "the sketch prints something else"; tail -n 3 "$temporary/serial"; }
# src/fmb.c beside the chapters would be everything twice: that is why it is not there.
refuse "src/fmb.c beside the chapters" 'multiple definition' gcc -O0 -Iinclude -shared -fPIC src/fmb.c src/core/frame.c -o "$temporary/both.so"

# ---- ESP-IDF ----

riscv="-march=rv32imac -mabi=ilp32 -ffreestanding"
# idf NAME DEFINITIONS SOURCE: a project with the component, for RV32
idf() {
    cmake -S tests/packages/idf -B "$temporary/$1" -DCOMPONENT="$library" -DDEFINITIONS="$2" -DSOURCE="$root/$3" -DMORE_SOURCES="$root/tests/packages/memory.c" \
        -DCMAKE_SYSTEM_NAME=Generic -DCMAKE_C_COMPILER=riscv64-unknown-elf-gcc -DCMAKE_TRY_COMPILE_TARGET_TYPE=STATIC_LIBRARY \
        -DCMAKE_C_FLAGS="$riscv -std=gnu17 -O0 -Wall -Wextra -Werror -ffunction-sections -fdata-sections" \
        -DCMAKE_EXE_LINKER_FLAGS="-nostdlib -nostartfiles -Wl,-e,main -Wl,--gc-sections" -DCMAKE_C_STANDARD_LIBRARIES=-lgcc && cmake --build "$temporary/$1" -j2
}
check "ESP-IDF, RV32IMAC" idf idf FMB_CUBOIDS_ONLY tests/packages/tick.c
check "ESP-IDF: the option holds for both" sh -c "riscv64-unknown-elf-nm '$temporary/idf/app.elf' | grep -q fmb_frame3_init_cuboids"

# ---- PlatformIO ----

metadata packed library.json >"$temporary/packed"
mkdir "$temporary/packed.d" && tar cf - -T "$temporary/packed" | tar xf - -C "$temporary/packed.d" || fail "the files that PlatformIO packs"
check "no tests, programs or builds are packed" sh -c "! grep -E -v '^(include|src|docs)/|^[^/]*\$' '$temporary/packed'"
for path in $(grep -o '](\([^)#:]*\)[)#]' README.md | sed 's/^](//; s/[)#]$//'); do check "README.md's link $path is packed" test -e "$temporary/packed.d/$path"; done
flags=$(metadata flags library.json)
# platformio FLAG...: the package as library.json says: its sources and flags, its two folders to include from; and a program with it
platformio() (
    cd "$temporary/packed.d" && metadata sources library.json >../pio.list && mkdir -p ../pio || exit 1
    while read -r source; do
        gcc -O0 $flags "$@" -Iinclude -Isrc -c "$source" -o "../pio/$(echo "$source" | tr / _).o" || exit 1
    done <../pio.list
    ar rcs ../pio/libfmb.a ../pio/*.o && gcc -O0 "$@" -Iinclude -Isrc "$root/tests/packages/tick.c" ../pio/libfmb.a -o ../pio/tick
)
check "PlatformIO: builds" platformio
check "PlatformIO: runs" "$temporary/pio/tick"
metadata sources library.json | LC_ALL=C sort >"$temporary/compiled"
ls src/*/*.c | LC_ALL=C sort | cmp - "$temporary/compiled" && pass || fail "PlatformIO compiles other sources"
finish
