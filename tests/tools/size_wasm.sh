#!/bin/sh
# SPDX-License-Identifier: MIT
# size_wasm.sh: bytes of WebAssembly modules that hold some functions of the library and nothing else, as a Markdown table (make record WHAT=wasm).
unset MAKEFLAGS MFLAGS MAKELEVEL
temporary=$(mktemp -d) || exit 1
trap 'rm -rf "$temporary"' EXIT
sections="-ffunction-sections -fdata-sections"
for real in float double; do
    mkdir "$temporary/$real"
    for source in src/*/*.c port/bare/memory.c; do
        clang --target=wasm32 -Os $sections -std=c11 -ffreestanding $([ $real = double ] && echo -DFMB_REAL_DOUBLE) -Iinclude \
            -c "$source" -o "$temporary/$real/$(basename "$source" .c).o" || exit 1
    done
    llvm-ar rcs "$temporary/$real.a" "$temporary/$real"/*.o || exit 1
done
# module REAL FUNCTION...: bytes
module() {
    suffix=$([ "$1" = double ] && echo _double) archive=$temporary/$1.a
    shift
    exports=
    for name; do exports="$exports -Wl,--export=$name$suffix"; done
    clang --target=wasm32 -nostdlib -Wl,--no-entry -Wl,--stack-first -Wl,--strip-all $exports "$archive" -o "$temporary/module.wasm" || exit 1
    wc -c <"$temporary/module.wasm"
}
echo "| functions in the module | float | double |"
echo "|---|---:|---:|"
# row TEXT FUNCTION...
row() {
    text=$1
    shift
    float=$(module float "$@") && double=$(module double "$@") || exit 1
    echo "| $text | $float | $double |"
}
row "\`fmb_frame2_init\`, \`fmb_test2\`" fmb_frame2_init fmb_test2
row "\`fmb_frame3_init\`, \`fmb_test3\`" fmb_frame3_init fmb_test3
row "\`fmb_frame3_init\`, \`fmb_test3\`, \`fmb_sweep3\`" fmb_frame3_init fmb_test3 fmb_sweep3
row "all public functions" $(sh tests/tools/entries.sh)
