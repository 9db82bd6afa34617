#!/bin/sh
# SPDX-License-Identifier: MIT
# make bounds: every error bound is at least what clang's intermediate code of the library says it has to be; and each one, weakened alone, fails.
. tests/gates/lib.sh

FOLDER=$temporary/now sh tests/bounds/bounds.sh . >"$temporary/table" && pass || { cat "$temporary/table"; fail "a bound is too small"; }

# One a line: a file, a change that weakens one of its bounds, the form that must then be refused (the first letters of its name do).
cat >"$temporary/weakened" <<'END'
src/direction.h:s/FMB_DIRECTION_ERROR (10 /FMB_DIRECTION_ERROR (8 /:gap3_cc:core
src/explicit3.h:s/g.error = part /g.error = R(0.8) * part /:hint3_cc:stages
src/filter.h:s/FMB_FACE_ERROR (24 /FMB_FACE_ERROR (21 /:faces3:stages
src/filter.h:s/FMB_EDGE_ERROR (30 /FMB_EDGE_ERROR (18 /:edges3:stages
src/filter.h:s/FMB_FILTER_ERROR (96 /FMB_FILTER_ERROR (72 /:faces3_far_moving:stages
src/filter.h:s/FMB_FILTER_TINY R(0x1p-30)/FMB_FILTER_TINY R(0.0)/:faces3:stages
src/filter.h:s/FMB_TAU_ERROR (8 /FMB_TAU_ERROR (0 /:tau_rows:stages
src/filter.h:s/FMB_HELD R(0.625)/FMB_HELD R(0.4)/:rows3_ct_held:stages
src/search.c:s/FMB_TIME_ERROR (4 /FMB_TIME_ERROR (2 /:time3:numbers
src/exact.c:s/2 \* (fmb_real)n \* FMB_U \* size/R(0.25) * (fmb_real)n * FMB_U * size/:sum24:numbers
src/frame.c:s/part_finish(&m\[0\], 2 \* m\[0\].size/part_finish(\&m[0], m[0].size/:normal3_quick:numbers
src/direction.h:s/FMB_NORMAL_ERROR (4 /FMB_NORMAL_ERROR (3 /:normal3_quick:numbers
src/within.h:s/FMB_WITHIN_ERROR (11 /FMB_WITHIN_ERROR (9 /:within3:numbers
src/within.h:s/FMB_WITHIN_THICKNESS (6 /FMB_WITHIN_THICKNESS (4 /:within3:numbers
END
number=0
while IFS=: read -r file change form forms; do
    number=$((number + 1))
    whole || [ $(((number + seed) % 7)) -eq 0 ] || continue
    rm -rf "$temporary/copy"
    mkdir -p "$temporary/copy/tests"
    cp -r include src "$temporary/copy"
    cp -r tests/bounds "$temporary/copy/tests"
    sed -i "$change" "$temporary/copy/$file"
    if cmp -s "$file" "$temporary/copy/$file"; then
        fail "$file: '$change' changes nothing"
        continue
    fi
    refuse "$file: '$change'" 'TOO SMALL\|NOT COVERED' \
        env FOLDER="$temporary/weak" FORMS="$forms" REALS=float BOUNDS="--only $form" sh tests/bounds/bounds.sh "$temporary/copy"
done <"$temporary/weakened"
finish
