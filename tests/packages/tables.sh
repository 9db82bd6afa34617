#!/bin/sh
# SPDX-License-Identifier: MIT
# The header of fmb-import as firmware takes it: its tables go into fmb_robot_edge as they stand, in both precisions; they take as many bytes
# of flash as fmb-import says before anything is compiled; pairs that `fmb robot --pairs` proves never to meet are left out, and only of the
# robot that was proved.
. tests/gates/lib.sh

python=/usr/bin/python3
[ -x $python ] || python=python3
root=$PWD import="$PWD/build/import/fmb-import" flash="$PWD/tests/packages/import/flash.py"
check "make import" make --no-print-directory import
check "robots" $python tests/packages/import/robots.py "$temporary"
cd "$temporary" || exit 1

# Robots without joints, without pairs; without links that move.
cat >rod.urdf <<'END'
<robot name="rod"><link name="rod"><collision><geometry><cylinder radius="0.055" length="0.4"/></geometry></collision></link></robot>
END

# Flash. Everything that the header has is kept, each table in a section of its own.
cat >every.c <<'END'
#include "fmb.h"
#include <stddef.h>
#define static
#include HEADER
END
# flash_is NAME STATED REAL: are they, of NAME.h?
flash_is() {
    arm-none-eabi-gcc -mcpu=cortex-m4 -Os -fdata-sections $([ "$3" = double ] && echo -DFMB_REAL_DOUBLE) -I"$root/include" -I. -DHEADER="\"$1.h\"" -c every.c -o every.o &&
        { arm-none-eabi-nm -S every.o && arm-none-eabi-size -A every.o; } | $python "$flash" "$2" "$3"
}
for options in "shapes --scene cell.xml --per-link 3" "meshes --hulls" large dual rod; do
    robot=${options%% *}
    check "$options" sh -c "'$import' $robot.urdf --package here=. ${options#"$robot"} --header $robot.h 2>$robot.report"
    sed -n '/^ \* flash on/,/^ \* together/s/^ \* //p' $robot.h >$robot.stated
    check "$options: the report says what the header says" sh -c "sed -n '/^flash on/,/^together/p' $robot.report | diff - $robot.stated"
    for real in float double; do check "$options, flash, $real" flash_is $robot $robot.stated $real; done
done
awk '$1 == "shapes_links" { $3++ } { print }' shapes.stated >spoilt
refuse "a table that is stated wrong" 'stated .*made' flash_is shapes spoilt float
awk '$1 == "together" { $2++ } { print }' shapes.stated >spoilt
refuse "a sum that is stated wrong" 'stated .*made' flash_is shapes spoilt float

# edge_of NAME REAL: fmb_robot_edge takes the tables; its numbers in `now`
edge_of() {
    check "$1, an edge, $2" gcc -std=c11 $([ "$2" = double ] && echo -DFMB_REAL_DOUBLE) $warnings -I"$root/include" -I. -DHEADER="\"$1.h\"" \
        -DNAME="$(echo "$1" | tr a-z A-Z)" "$root/tests/packages/import/edge.c" "$root/build/import/fmb_$2.o" -o edge
    check "$1, an edge, $2: runs" sh -c ./edge\ \>now
}
for real in float double; do
    for robot in shapes meshes dual rod; do edge_of $robot $real; done
    "$import" large.urdf --package here=. --header large.h --text large.txt --quiet
    edge_of large $real
    mv now before
    check "large, pairs, $real" sh -c "'$root/build/host-$real/fmb' robot large.txt --pairs 20000 --margin 0.01 --write never.txt >pairs"
    check "large, with what never meets, $real" "$import" large.urdf --package here=. --header large.h --never never.txt --quiet
    sed -n 's/^never \([^ ]*\) \([^ ]*\) .*/\1, \2/p' never.txt >wanted
    sed -n 's|^ *{[0-9]*, [0-9]*}, /\* \(.*\): never, proved to be farther apart than 0.0[01][0-9]* m \*/|\1|p' large.h >out
    [ -s wanted ] && pass || fail "nothing never meets, $real"
    check "large, never: its pairs, $real" diff wanted out
    check "large, never: how far apart, $real" grep -q '^#define LARGE_NEVER_APART ((fmb_real)0x1.47ae1[0-9a-f]*p-7)$' large.h
    edge_of large $real
    check "large, never: fewer pairs, $real" sh -c "cat before now | awk '{ a[NR] = \$1; n[NR] = \$3; p[NR] = \$5 } END { exit !(n[1] == 0 && n[2] > 0 && a[2] == a[1] + n[2] && p[2] < p[1]) }'"
done
# What both sides' bits say is what the pairs say: allowed, and never.
cat >bits.c <<'END'
#include "large.h"
int main(void)
{
    for (int a = 0; a < LARGE_LINKS; a++)
        for (int b = 0; b < LARGE_LINKS; b++) {
            int listed = a == b;
            for (int k = 0; k < LARGE_ALLOWED; k++)
                listed |= (large_allowed[k][0] == a && large_allowed[k][1] == b) || (large_allowed[k][0] == b && large_allowed[k][1] == a);
            if (((large_links[a].may_meet & large_links[b].is) != 0) != listed)
                return 1;
        }
    return 0;
}
END
check "bits" gcc -std=c11 -Wall -Wno-unused -I"$root/include" bits.c -o bits
check "bits of all pairs" ./bits

# Of no other robot.
never() { "$import" large.urdf --package here=. --header none.h --quiet --never "$@"; }
line=$(grep -n '^box' never.txt | sed -n '3s/:.*//p')
sed "${line}s/\$/0/" never.txt >spoilt
refuse "another box" "spoilt:$line: is about another robot" never spoilt
sed "${line}d" never.txt >spoilt
refuse "a box less" 'is about another robot' never spoilt
sed "${line}p" never.txt >spoilt
refuse "a box more" 'is about another robot' never spoilt
awk '/^box/ { last = $0 } { print } /^end/ { print last }' never.txt >spoilt
refuse "a box behind the end" 'is about another robot' never spoilt
refuse "other limits" 'is about another robot' never never.txt --acceleration 3
refuse "more boxes" 'is about another robot' never never.txt --per-link 2
refuse "another link" 'is about another robot' never never.txt --payload "$(sed -n '0,/^link /s/^link //p' large.txt)"=sphere:.01
sed '/^never/s/.$/x/' never.txt >spoilt
refuse "another sum" 'spoilt:[0-9]*: the robot has changed since' never spoilt
sed '/^never/s/ [^ ]* / nobody /' never.txt >spoilt
refuse "of nobody" "there is no link 'nobody'" never spoilt
for apart in -0x1p-7 nan inf x; do
    sed "/^never/s/ 0x[^ ]* / $apart /" never.txt >spoilt
    refuse "apart $apart" 'is no distance' never spoilt
done
sed '/^never/s/$/ 1/' never.txt >spoilt
refuse "a word more" 'has five words' never spoilt
sed '/^never/s/ \([^ ]*\) [^ ]* / \1 \1 /' never.txt >spoilt
refuse "a link with itself" 'a link with itself' never spoilt
sed '$d' never.txt >spoilt
refuse "cut short" 'no line .end.' never spoilt
refuse "of no robot" 'the first line is not: fmb-robot 1' never large.urdf
refuse "from nowhere" 'none.txt: cannot be opened' never none.txt
refuse "without a header" 'never without --header' "$import" large.urdf --package here=. --never never.txt
refuse "in its place" "would take the place of './never.txt'\|would take the place of 'never.txt'" "$import" large.urdf --package here=. --header ./never.txt --never never.txt
[ ! -e none.h ] && pass || fail "a header with what is not proved"
# A range so narrow that a float's limits may be beyond what is proved.
cp "$root/tests/packages/import/narrow.urdf" narrow.urdf
check "a narrow range" "$import" narrow.urdf --quiet --text narrow.txt
check "a narrow range: pairs" "$root/build/host-double/fmb" robot narrow.txt --pairs 1000 --write narrow.never
refuse "a range too narrow" 'narrow.urdf:[0-9]*: .*too narrow' "$import" narrow.urdf --quiet --header none.h --never narrow.never

# The example firmware with such a header: it leaves those pairs out, and refuses joints beyond their limits.
check "six" "$import" six.urdf --name arm --header arm.h --text arm.txt --quiet
sed -n '/^ \* flash on/,/^ \* together/s/^ \* //p' arm.h >stated
sed -n '/^<!-- flash of six.urdf/,/^together/p' "$root/docs/robot.md" | sed 1,2d >documented
recorded robot-flash "$temporary/documented" "$temporary/stated"
check "six: pairs" sh -c "'$root/build/host-double/fmb' robot arm.txt --pairs 5000 --write never.txt >pairs"
check "six, with what never meets" "$import" six.urdf --name arm --header arm.h --never never.txt --quiet
cat >limits.c <<'END'
#include "arm.h"
int arm_tick(const fmb_real from[ARM_JOINTS], const fmb_real to[ARM_JOINTS], const fmb_solid3 *obstacle, int32_t obstacles, fmb_edge_found3 *found);
int main(void)
{
    fmb_real in[ARM_JOINTS] = {0}, out[ARM_JOINTS] = {0};
    if (ARM_NEVER < 1 || arm_tick(in, out, NULL, FMB_NONE, NULL) < 0)
        return 1;
    for (int i = 0; i < ARM_JOINTS; i++) {
        out[i] = arm_joints[i].upper + (fmb_real)0.001;
        if (arm_tick(in, out, NULL, FMB_NONE, NULL) != FMB_ERR_LIMITS || arm_tick(out, in, NULL, FMB_NONE, NULL) != FMB_ERR_LIMITS)
            return 2 + i;
        out[i] = arm_joints[i].lower - (fmb_real)0.001;
        if (arm_tick(in, out, NULL, FMB_NONE, NULL) != FMB_ERR_LIMITS)
            return 12 + i;
        out[i] = 0;
    }
    return 0;
}
END
for real in float double; do
    check "limits, $real" gcc -std=c11 $([ $real = double ] && echo -DFMB_REAL_DOUBLE) $warnings -Wno-unused -Wno-missing-prototypes -DARM_TICK_ALONE -I"$root/include" -I. limits.c \
        "$root/boards/examples/robot.c" "$root/build/import/fmb_$real.o" -o limits
    check "limits, $real: kept" ./limits
done
finish
