#!/bin/sh
# SPDX-License-Identifier: MIT
# counts.sh: what scenes, poses, segments, trees and hulls cost by count, as Markdown: lines that tests print, float, with the numbers that
# the tests start from by themselves. `make record WHAT=counts` writes it into docs/cost.md.
unset MAKEFLAGS MFLAGS MAKELEVEL SEED COUNT EFFORT
. tests/gates/lib.sh 2>/dev/null
unset SEED

# show TARGET TEST PATTERN: the lines with PATTERN of what the test prints. Its log is not read: another job may be writing it.
show() {
    if [ "$1" = host ]; then
        program=$(find build/host-float -name "$2" -type f)
        "$program" >"$temporary/lines" 2>&1
    else
        program=$(find "build/$1-float" -name "$2.elf" -type f)
        sh tests/tools/qemu.sh "$(board_value "$1" MACHINE)" shift=8 - "$program" >"$temporary/lines" 2>&1
    fi || { tail -n 5 "$temporary/lines" >&2; exit 1; }
    printf '\n```text\n'
    grep -e "$3" "$temporary/lines" | sed -e 's/; [0-9.]* ms$//' -e 's/^test_[a-z]*: //' -e 's/^surfaces of \([0-9]* faces, [ma]\)/\1/'
    printf '```\n'
}
for target in host cortex-m4; do
    make --no-print-directory tests TARGET=$target REAL=float >"$temporary/text" 2>&1 || { tail -n 5 "$temporary/text" >&2; exit 1; }
done

echo "**A scene, one tick** (Cortex-M4): 7 moving links, 30 obstacles, all directions of the last tick still hold."
echo "Slanted: no direction is a world axis. The test fails above 45000 instructions."
show cortex-m4 test_scene_cost ': [0-9]* instructions'
printf '\n**Poses and motions** (Cortex-M4): the largest of a few bodies and poses. The test holds each to a limit.\n'
show cortex-m4 test_pose_cost ': cuboid'
printf '\n**Segments** (Cortex-M4): the mean per answer, over 48 paths, and over 48 screws.\n'
show cortex-m4 test_segment 'instructions'
printf '\n**Two tori of 200 tetrahedra**, one moving (Cortex-M4). Visits: pairs of nodes. Tests: pairs of volumes.\n'
show cortex-m4 test_torus 'visits\|^volumes in flash\|^frames ready'
printf '\n**Large trees** (host): tori of 200 and 800 tetrahedra, a scene of up to 1000 of them, and two surfaces.\n'
show host test_tree_large 'visits'
printf '\n**Hulls beside boxes** (host): what they leave to be tested.\n'
show host test_hull_tree 'boxes and .* hulls\|boxes show'
printf '\n**Distance by hulls** (host): the mean of the bound over the exact distance.\n'
show host test_hull_exact '^random'
