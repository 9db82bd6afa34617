#!/bin/sh
# SPDX-License-Identifier: MIT
# Every constant of an error bound in src/ and include/ is in tests/bounds/constants.txt, as the source has it; what the table says of the
# constants themselves holds, exactly, in both precisions; docs/bounds.md is what make bounds derives now. A constant that is new, or that was
# changed, fails here; and each bound above the core, weakened alone, fails in make bounds.
. tests/gates/lib.sh
check "make bounds" env FOLDER="$temporary/now" sh tests/bounds/table.sh .
check "docs/bounds.md is not what make bounds derives: make bounds-table" cmp "$temporary/now/bounds.md" docs/bounds.md
# tree FILE SED: a copy of the sources with that change
tree() {
    rm -rf "$temporary/tree"
    mkdir -p "$temporary/tree/tests"
    cp -r src include "$temporary/tree" && cp -r tests/bounds "$temporary/tree/tests" && sed -i "$2" "$temporary/tree/$1" || fail "copy"
    if cmp -s "$1" "$temporary/tree/$1"; then fail "$1: '$2' changes nothing"; fi
}
# It finds what is new, what is changed, and what no longer holds.
for fault in 's/FMB_CLIP_ERROR (15 /FMB_CLIP_ERROR (14 /' '$a #define FMB_OTHER_ERROR (3 * FMB_U)'; do
    tree src/clip.h "$fault"
    refuse "fault not seen: $fault" 'constants.txt\|the table has' python3 -B "$temporary/tree/tests/bounds/table.py" check
done
tree src/direction.h 's/FMB_SIZE_LEAST 0x1p-116F/FMB_SIZE_LEAST 0x1p-126F/'
sed -i 's/FMB_SIZE_LEAST 0x1p-116F/FMB_SIZE_LEAST 0x1p-126F/' "$temporary/tree/tests/bounds/constants.txt"
refuse "a limit too small" 'does not hold' python3 -B "$temporary/tree/tests/bounds/table.py" check
# FILE@SED@FORM@FILE OF FORMS, or check: after that change of the source it must be refused.
cat >"$temporary/weakened" <<'END'
src/within.h@s/FMB_WITHIN_ERROR (11 /FMB_WITHIN_ERROR (8 /@within_low@of_contact
src/within.h@s/FMB_WITHIN_THICKNESS (6 /FMB_WITHIN_THICKNESS (4 /@within_high@of_contact
src/extreme.h@s/FMB_EXTREME_ERROR (12 /FMB_EXTREME_ERROR (10 /@extreme_cuboids@of_contact
src/clip.h@s/FMB_CLIP_ORIGIN (4 /FMB_CLIP_ORIGIN (2 /@reach_tetrahedron@of_contact
src/clip.h@s/FMB_CLIP_POINT (9 /FMB_CLIP_POINT (5 /@reach_cuboid@of_contact
src/signs.h@s/10 \* FMB_U \* size/7 * FMB_U * size/@determinant@of_contact
src/triangles.h@s/20 \* FMB_U \* size/9 * FMB_U * size/@triangles_gap@of_contact
src/hull.c@s/return 8 \* FMB_U \* length/return 6 * FMB_U * length/@hull_cuboid@of_hull
src/hull.c@s/return 4 \* FMB_U \* (factor/return 2 * FMB_U * (factor/@hull_scaled@of_hull
src/hull.c@s/return 4 \* FMB_U \* (from->size + 2/return 2 * FMB_U * (from->size + 2/@hull_grown@of_hull
src/scene.c@s/SCENE_ERROR (32 /SCENE_ERROR (16 /@scene_cuboids@of_scene
src/scene.c@s/FMB_CONTAIN_ERROR (96 /FMB_CONTAIN_ERROR (12 /@contained_high@of_scene
src/pose.c@s/turn_error + 8 \* FMB_U/turn_error + 4 * FMB_U/@anchor@of_pose
src/pose.c@s/turn_error + 6 \* FMB_U/turn_error + 2 * FMB_U/@turned@of_pose
src/pose.c@s/(nu + 4 \* FMB_U)/(nu + 3 * FMB_U)/@placed_cuboid@of_pose
src/pose.c@s/(nu + 8 \* FMB_U)/(nu + 6 * FMB_U)/@placed_tetrahedron@of_pose
src/convex.c@s/return 8 \* FMB_U \* size/return 5 * FMB_U * size/@farthest@of_convex
src/convex.c@s/m->off = (8 \* FMB_U/m->off = (1 * FMB_U/@difference_point@of_convex
src/ofg.c@s/return 12 \* FMB_U/return 5 * FMB_U/@vertex_at@of_ofg
src/witness.c@s/POINT_ERROR (16 /POINT_ERROR (12 /@witness_low@of_witness
src/witness.c@s/HEIGHT_ERROR (8 /HEIGHT_ERROR (4 /@witness_high@of_witness
src/tree.c@s/return 16 \* FMB_U/return 9 * FMB_U/@inside_low@of_tree
src/tree.c@s/error + 8 \* FMB_U \* volume/error + 4 * FMB_U * volume/@inside_high@of_tree
src/length.h@s/(1 + 16 \* FMB_U)/(1 + 6 * FMB_U)/@length@check
src/margin.c@s/1 + 16 \* FMB_U/1 + 2 * FMB_U/@margin@check
src/margin.c@s/1 - 64 \* FMB_U/1 - 16 * FMB_U/@margin@check
src/depth.h@s/(40 \* FMB_U)/(20 * FMB_U)/@depth@check
src/pose.c@s/\/ f->volume \* (1 + 16 \* FMB_U)/\/ f->volume * (1 + 8 * FMB_U)/@thin@check
src/pose.c@s/thin\[j\] \* (1 - 64 \* FMB_U)/thin[j] * (1 - 32 * FMB_U)/@thin@check
src/motion.c@s/R(0.25) \* square/R(0.2) * square/@screw@check
src/mesh.c@s/R(1.05) \* (error \/ height)/R(1.01) * (error \/ height)/@mesh@check
src/walk.c@s/WALK_TIME_ERROR (8 /WALK_TIME_ERROR (3 /@walk@check
src/eliminate.c@s/ROW_ROUNDING (4 /ROW_ROUNDING (2 /@elimination@check
END
number=$(($(echo "$seed" | tail -c 6 | sed 's/^0*//;s/^$/0/')))
while IFS=@ read -r file change form forms; do
    number=$((number + 1))
    whole || [ $((number % 4)) -eq 0 ] || continue
    tree "$file" "$change"
    if [ "$forms" = check ]; then
        refuse "$file: $change" FAILED env FOLDER="$temporary/weak" sh tests/bounds/check.sh "$temporary/tree"
    else
        refuse "$file: $change" 'TOO SMALL\|NOT ' env FOLDER="$temporary/weak" FORMS="$forms" BOUNDS="--only $form" sh tests/bounds/bounds.sh "$temporary/tree"
    fi
done <"$temporary/weakened"
finish
