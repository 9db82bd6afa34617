#!/bin/sh
# SPDX-License-Identifier: MIT
# fmb for cores of firmware, by CMake: with the toolchain file of a Cortex-M4, and as a component in the manner of ESP-IDF, with a compiler for
# the core of an ESP32-C3 (RV32IMC). Both programs run in QEMU and give the answers of the host.
. tests/packages/consumers/lib.sh
# same_lines TEXT: what the machine has put out are the right lines
same_lines() {
    if cmp "$work/put" "$work/lines"; then pass; else fail "$1: other answers"; head -n 3 "$work/put"; fi
}

# ---- Cortex-M4 ----

toolchain=port/cmake/arm-none-eabi-cortex-m4.cmake
board=$(dirname "$(grep -l -e '-mcpu=cortex-m4 ' boards/*/board.mk)")
check "$toolchain has other flags than $board" grep -q -F "\"$(sed -n 's/^CPU := //p' "$board/board.mk")\"" $toolchain
firmware() {
    cmake -S "$work/consumers/cortex_m4" -B "$work/m4" "-DFMB=$work/fmb" "-DCMAKE_TOOLCHAIN_FILE=$work/fmb/$toolchain" && build m4
}
check "firmware of a Cortex-M4" firmware
check "built for size" grep -q '^CMAKE_BUILD_TYPE:STRING=MinSizeRel$' "$work/m4/CMakeCache.txt"
check "runs on a Cortex-M4" sh -c "sh tests/tools/qemu.sh mps2-an386 '' - '$work/m4/sweep' >'$work/put'"
same_lines "Cortex-M4"
# The linker drops what is not called: it can see single functions.
arm-none-eabi-nm "$work/m4/sweep" >"$work/names"
check "what is called is not there" grep -q ' fmb_sweep3$' "$work/names"
check "what is not called is there" sh -c "! grep -E ' fmb_(scene3_check|hull3_points|test2)$' '$work/names'"

# ---- ESP-IDF ----

check "the first reading" sh -c "cmake '-DFMB=$work/fmb' -P '$work/consumers/esp_idf/requirements.cmake' 2>'$work/registered'"
check "SRCS and INCLUDE_DIRS are registered" grep -q '^registered: SRCS;.*/src/core/frame\.c;.*;INCLUDE_DIRS;include$' "$work/registered"
check "every source is registered" [ "$(tr ';' '\n' <"$work/registered" | grep -c '/src/[a-z]*/[a-z0-9_]*\.c$')" -eq "$(ls src/*/*.c | wc -l)" ]
component() { # FOLDER [FLAG...]
    folder=$work/$1
    shift
    cmake -S "$work/consumers/esp_idf" -B "$folder" "-DFMB=$work/fmb" -DCMAKE_SYSTEM_NAME=Generic -DCMAKE_C_COMPILER=riscv64-unknown-elf-gcc \
        -DCMAKE_TRY_COMPILE_TARGET_TYPE=STATIC_LIBRARY "-DCMAKE_C_FLAGS=-march=rv32imc -mabi=ilp32 -Og" "$@"
}
check "a component, options of its project: configure" component esp -DFMB_SYSTEM_ROWS=17
check "a component, options of its project: build" build esp
# Each source, the component main, and the two sources of the program around them.
defined=$(grep -c 'DEFINES = -DFMB_SYSTEM_ROWS=17$' "$work/esp/build.ninja")
check "the option reaches fmb and its user: $defined units" [ "$defined" -eq $(($(ls src/*/*.c | wc -l) + 3)) ]
machine="timeout 600 qemu-system-riscv32 -machine virt -bios none -display none -monitor none -serial stdio"
check "runs on RV32IMC" sh -c "$machine -kernel '$work/esp/sweep' </dev/null >'$work/put'"
same_lines "RV32IMC"
check "a component in double: configure" component esp-double -DFMB_REAL_DOUBLE=ON
check "a component in double: definition" grep -q 'DEFINES = -DFMB_REAL_DOUBLE$' "$work/esp-double/build.ninja"
finish
