#!/bin/sh
# SPDX-License-Identifier: MIT
# Every constant of an error bound in src/ and include/ is in tests/bounds/constants.txt, as the source has it; what the table says of the
# constants themselves holds, exactly, in both precisions. A constant that is new, or that was changed, fails here.
. tests/gates/lib.sh
check "constants of bounds" python3 -B tests/bounds/table.py check
# It finds what is new, what is changed, and what no longer holds.
for fault in 's/FMB_CLIP_ERROR (15 /FMB_CLIP_ERROR (14 /' 's/1 + 16 \* FMB_U/1 + 8 * FMB_U/' '$a #define FMB_OTHER_ERROR (3 * FMB_U)'; do
    rm -rf "$temporary/tree"
    mkdir -p "$temporary/tree/tests"
    cp -r src include "$temporary/tree" && cp -r tests/bounds "$temporary/tree/tests" || fail "copy"
    for source in clip.h length.h; do
        sed "$fault" "$temporary/tree/src/$source" >"$temporary/new" && cp "$temporary/new" "$temporary/tree/src/$source"
    done
    refuse "fault not seen: $fault" 'constants.txt\|the table has' python3 -B "$temporary/tree/tests/bounds/table.py" check
done
sed 's/FMB_SIZE_LEAST 0x1p-116F/FMB_SIZE_LEAST 0x1p-126F/' "$temporary/tree/src/direction.h" >"$temporary/new" && cp "$temporary/new" "$temporary/tree/src/direction.h"
sed 's/FMB_SIZE_LEAST 0x1p-116F/FMB_SIZE_LEAST 0x1p-126F/' tests/bounds/constants.txt >"$temporary/tree/tests/bounds/constants.txt"
refuse "a limit too small" 'does not hold' python3 -B "$temporary/tree/tests/bounds/table.py" check
finish
