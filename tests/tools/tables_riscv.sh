#!/bin/sh
# SPDX-License-Identifier: MIT
# tables_riscv.sh [TARGET-REAL...]: docs/cost.md's tables of RISC-V, as Markdown: of each build the instructions of the decisions (worst.sh),
# flash and stack (size.sh). `make record WHAT=tables-riscv` writes them there, of all builds that are named below.
unset MAKEFLAGS MFLAGS MAKELEVEL
temporary=$(mktemp -d) || exit 1
trap 'rm -rf "$temporary"' EXIT
[ $# -gt 0 ] || set -- riscv32f-float riscv32-float riscv32-double
for build; do
    target=${build%-*} real=${build#*-}
    PARTS="separation hinted" sh tests/tools/worst.sh "$target" "$real" >"$temporary/worst" && sh tests/tools/size.sh "$target" "$real" >"$temporary/size" ||
        exit 1
    name=$target
    [ "$real" = double ] && name="$target, double"
    grep -E '^[|] fmb_(test|sweep)[23] [|] [CT]{2} [|]' "$temporary/worst" | sed "s/^/| $name /" >>"$temporary/instructions"
    grep -E '^[|] fmb_frame[23]_init [|] [ct]' "$temporary/worst" | sed "s/^/| $name /" >>"$temporary/frames"
    grep -E '^[|] fmb_((test|sweep)[23]|frame3_init)(, cuboids only)? [|] [0-9]' "$temporary/size" | sed "s/^/| $name /" >>"$temporary/sizes"
done
echo "| core | call | class | hit | miss | hint holds | largest |"
echo "|---|---|---|---:|---:|---:|---:|"
cat "$temporary/instructions"
printf '\n| core | frame | shape | mean | largest |\n|---|---|---|---:|---:|\n'
cat "$temporary/frames"
printf '\nEach call linked alone, bytes of flash, and its worst stack:\n\n| core | call | flash | stack |\n|---|---|---:|---:|\n'
cat "$temporary/sizes"
