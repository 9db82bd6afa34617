#!/bin/sh
# SPDX-License-Identifier: MIT
# fmb-import (boards/import): robots made here, and those of Debian's dart-doc where they are installed. A referee on exact fractions, which
# reads URDF and meshes itself, holds the boxes against every triangle; boxes that are one unit in the last place smaller fail. What is
# malformed ends with FILE:LINE: ELEMENT: reason.
. tests/gates/lib.sh

python=/usr/bin/python3
[ -x $python ] || python=python3
root=$PWD import=$PWD/build/import/fmb-import referee="$PWD/tests/packages/import/referee.py"
check "make import" make --no-print-directory import
check "robots" $python tests/packages/import/robots.py "$temporary"
cd "$temporary" || exit 1

# count TEXT COMMAND...: what a referee has counted
count() {
    text=$1
    shift
    "$@" >log 2>&1
    good=$(sed -n 's/^\([0-9]*\) passed, [0-9]* failed$/\1/p' log) bad=$(sed -n 's/^[0-9]* passed, \([0-9]*\) failed$/\1/p' log)
    [ -n "$bad" ] && passed=$((passed + good)) failed=$((failed + bad)) || failed=$((failed + 1))
    grep -v 'passed,' log | grep -v '^#' | sed "s|^|$text: |"
}
# import_in SECONDS TEXT OPTION...: seconds of processor, for hangs alone: an idle machine takes a thirtieth, or less
import_in() {
    check "$2" sh -c 'ulimit -t "$1"; shift 2; exec "$0" "$@"' "$import" "$@" --quiet
}
for robot in shapes meshes large; do
    import_in 60 "$robot" $robot.urdf --package here=. --text $robot.txt --header $robot.h
    count "$robot" $python "$referee" $robot.urdf $robot.txt here=.
    count "$robot, small" $python "$referee" --small $robot.urdf $robot.txt here=. SEED="$seed"
done
check "hulls" "$import" meshes.urdf --package here=. --hulls --quiet --text meshes.hulls --header meshes.h
count "hulls" $python "$referee" meshes.urdf meshes.hulls here=.
awk '$2 == "text" && $1 == "hull" { $5 = "0x1p-40" } { print }' meshes.hulls >spoilt.txt
refuse "a skin that is too small" 'text: .*further than the skin' $python "$referee" meshes.urdf spoilt.txt here=.
for robot in shapes large; do count "$robot, shrunk" $python "$referee" --shrink $robot.urdf $robot.txt here=.; done
for robot in "urdf/KR5/KR5 sixx R650" urdf/drchubo/drchubo; do
    file="/usr/share/doc/dart/data/$robot.urdf"
    [ -e "$file" ] || continue
    import_in 120 "$robot" "$file" --package drchubo="$(dirname "$file")" --text dart.txt
    count "$robot" $python "$referee" "$file" dart.txt drchubo="$(dirname "$file")"
done

# Several boxes: by volume, and as few as reach no further. A rod of 55 mm: three that cross, 12 % of it and what its polygon adds.
for options in "--per-link 3" "--per-link 8 --excess 15mm"; do
    for robot in shapes meshes; do
        status=0
        "$import" $robot.urdf --package here=. --text $robot.boxes --quiet $options >out 2>&1 || status=$?
        [ $status -le 1 ] && pass || { fail "$robot, $options: $status"; cat out; }
        count "$robot, $options" $python "$referee" $robot.urdf $robot.boxes here=.
    done
done
cat >rod.urdf <<'END'
<robot name="rod"><link name="rod"><collision><geometry><cylinder radius="0.055" length="0.4"/></geometry></collision></link></robot>
END
check "a rod, 9 mm" "$import" rod.urdf --excess 9mm --quiet --text rod.txt
awk '$1 == "box" { boxes++ } $1 == "added" { excess = $5; filled = $6 } END { exit !(boxes == 3 && excess < .009 && filled == "filled") }' rod.txt &&
    pass || { fail "a rod, 9 mm"; cat rod.txt; }
count "a rod, 9 mm" $python "$referee" rod.urdf rod.txt
awk '!($1 == "box" && !gone++)' rod.txt >spoilt.txt
refuse "a box less" 'rod: .* not in the boxes' $python "$referee" rod.urdf spoilt.txt
# The same boxes each time; of links that are round on all sides 6 boxes do not reach 10 mm: how far they do, and how long that takes.
check "a rod, again" "$import" rod.urdf --excess 9mm --quiet --text again.txt
check "a rod: the same boxes" cmp rod.txt again.txt
status=0
sh -c 'ulimit -t 300; exec "$0" large.urdf --excess 10mm --per-link 6 --quiet --text large.boxes' "$import" || status=$?
[ $status -eq 1 ] && awk '$1 == "added" { links++; if ($5 > .021) far++ } END { exit !(links == 11 && !far) }' large.boxes && pass ||
    { fail "6 boxes a link: status $status"; grep ^added large.boxes; }
status=0
"$import" rod.urdf --excess 1mm --per-link 2 --text rod.txt >out 2>&1 || status=$?
[ $status -eq 1 ] && grep -q 'further than --excess' out && [ -s rod.txt ] && pass || fail "an excess that is out of reach: status $status"

# Seconds, not minutes: limits of processor time are for hangs, and for work that grows with a square of what there is.
# chain_of LINKS SHAPE JOINT: a chain; star_of: all at the first one
chain_of() {
    $python - "$@" <<'END'
import sys
links, shape, joint, star = int(sys.argv[1]), sys.argv[2], sys.argv[3], len(sys.argv) > 4
print('<robot name="chain">')
for i in range(links):
    print(f'<link name="l{i}"><collision><geometry>{shape}</geometry></collision></link>')
for i in range(1, links):
    print(f'<joint name="j{i}" type="{joint}"><parent link="l{0 if star else i - 1}"/><child link="l{i}"/><origin xyz="0 0 1"/></joint>')
print('</robot>')
END
}
for star in "" star; do
    chain_of 512 '<sphere radius=".1"/>' fixed $star >long.urdf
    import_in 5 "512 links${star:+ at one}, fixed" long.urdf --text long.txt --header long.h
    [ "$(tail -n 1 long.txt)" = "end 512 511 512 130816" ] && pass || fail "512 links${star:+ at one}: $(tail -n 1 long.txt)"
    chain_of 512 '<cylinder radius=".1" length=".3"/>' continuous $star >long.urdf
    import_in 5 "512 links${star:+ at one}, turning" long.urdf --text long.txt
    [ "$(grep -c '^allow' long.txt)" = 511 ] && pass || fail "512 links${star:+ at one}: neighbours"
done
# Proofs of 20,000 pairs are read: names were looked for among all links, and all lines summed, for each of them.
sum=$($python - long.txt <<'END'
import sys
def fnv(data, h=2166136261):
    for c in data:
        h = (h ^ c) * 16777619 & 0xffffffff
    return h
h = 0
for line in open(sys.argv[1], "rb").read().split(b"\n"):
    if line.split(b" ")[0] in (b"link", b"joint", b"limit", b"mimic", b"box"):
        h = (h ^ fnv(line)) * 16777619 & 0xffffffff
print(h)
END
)
{ sed '$d' long.txt && awk -v sum="$sum" 'BEGIN { for (i = 1; i <= 40; i++) for (j = i + 1; j < 512; j++) print "never l" i, "l" j, ".01", sum }' &&
    tail -n 1 long.txt; } >long.never
import_in 10 "20,000 proofs" long.urdf --header long.h --never long.never
grep -q '_NEVER = 19620 ' long.h && pass || fail "20,000 proofs: $(grep _NEVER long.h)"

# Files are looked for before a mesh is read or a box is made: all that are missing are told, though an earlier mesh is damaged.
echo 'solid nothing' >damaged.stl
sed 's|"binary.stl"|"damaged.stl"|; s|"text.stl"|"lost.stl"|; s|"body.obj"|"gone.obj"|' meshes.urdf >missing.urdf
echo '<scene name="s"><obstacle name="o"><collision><geometry><mesh filename="away.stl"/></geometry></collision></obstacle></scene>' >missing.xml
refuse "a mesh that is missing" "missing.urdf:.*<mesh>: the mesh 'lost.stl' cannot be opened" "$import" missing.urdf --package here=. --scene missing.xml --scene-text out
check "all that are missing" sh -c "'$import' missing.urdf --package here=. --scene missing.xml --scene-text out 2>&1 | cut -d\' -f2 | tr '\n' ' ' |
    grep -qx 'lost.stl gone.obj away.stl '"
mkdir -p folder.stl
sed 's|"binary.stl"|"folder.stl"|' meshes.urdf >missing.urdf
refuse "a mesh that is a folder" "the mesh 'folder.stl' is a folder" "$import" missing.urdf --package here=.
mkfifo pipe.stl
sed 's|"binary.stl"|"pipe.stl"|' meshes.urdf >missing.urdf
refuse "a mesh that is a pipe" "the mesh 'pipe.stl' is a pipe" timeout 60 "$import" missing.urdf --package here=.
sed 's|"binary.stl"|"damaged.stl"|' meshes.urdf >missing.urdf
refuse "a folder that is missing, first" 'nowhere/out.h: cannot be written' "$import" missing.urdf --package here=. --header nowhere/out.h
refuse "proofs that are missing, first" 'none.never: cannot be opened' "$import" missing.urdf --package here=. --header out.h --never none.never

# What is too large is said before it is read. A name of 500 bytes makes lines that fmb reads (less than 2048 bytes).
# named NAME [ATTRIBUTES]: a robot of two links of that name, but for one letter
named() {
    echo '<robot name="r">'
    echo "<link name='a$1' $2><collision><geometry><box size='1 1 1'/></geometry></collision></link>"
    echo "<link name='b$1'/><joint name='c$1' type='continuous'><parent link='a$1'/><child link='b$1'/></joint></robot>"
}
# letters N TEXT
letters() { $python -c 'import sys; print(int(sys.argv[1]) * sys.argv[2])' "$1" "$2"; }
named "$(letters 499 x)" >large.xml
import_in 5 "names of 500 bytes" large.xml --text large.lines
check "their lines" awk 'length > 2046 { exit 1 }' large.lines
named "$(letters 166 ' ')" >large.xml
import_in 5 "names of 166 blanks" large.xml --text large.lines
check "their lines" awk 'length > 2046 { exit 1 }' large.lines
# too_large TEXT PATTERN: large.xml is refused, in a second
too_large() { refuse "$1" "large.xml:$2" sh -c 'ulimit -t 2; exec "$0" large.xml --quiet --text out' "$import"; }
named "$(letters 500 x)" >large.xml
too_large "a name of 501 bytes" '2: the attribute name is longer than 500 bytes'
named "$(letters 167 ' ')" >large.xml
too_large "a name of 167 blanks" '2: the attribute name is longer than 500 bytes'
$python -c 'print("<robot name=\"r\">\n<link name=\"" + 50000000 * "n" + "\"/></robot>")' >large.xml
too_large "a name of 50 MB" '2: the attribute name is longer than 500 bytes'
named x "xyz='$(letters 2050 '0 ')'" >large.xml
too_large "a value" '2: the attribute xyz is longer than 4096 bytes'
$python -c 'print("<robot name=\"r\">\n<link " + " ".join(f"a{i}=\"\"" for i in range(300000)) + "/></robot>")' >large.xml
too_large "attributes" '2: an element has more than 64 attributes'
$python -c 'print("<robot name=\"r\"><!-- <a> " + 100000 * "<b/>" + " -->\n" + 100001 * "<b/>\n" + "</robot>")' >large.xml
too_large "elements" '100001: the file has more than 100000 elements'
$python -c 'print("<robot name=\"r\">\n<" + 1000000 * "n" + "/></robot>")' >large.xml
too_large "a name of an element" '2: a name of XML is longer than 500 bytes'
$python -c 'print("<robot name=\"r\">\n" + 90000 * "<a>" + 90000 * "</a>" + "</robot>")' >large.xml
too_large "what is nested" '2: is not XML from here: XML_ELEMENT_DEPTH_EXCEEDED'
chain_of 2049 '<box size="1 1 1"/>' continuous >large.xml
too_large "links" '2050: <link name="l2048">: is one link too many: 2048 are taken'

# The volume of boxes is that of their union: a cube and one half beside it, and one in a corner of another, turned.
cat >union.xml <<'END'
<scene name="union">
<obstacle name="two"><collision><geometry><box size="1 1 1"/></geometry></collision>
<collision><origin xyz=".5 0 0"/><geometry><box size="1 1 1"/></geometry></collision></obstacle>
<obstacle name="cross"><collision><geometry><box size="3 1 1"/></geometry></collision>
<collision><geometry><box size="1 3 1"/></geometry></collision><collision><geometry><box size="1 1 3"/></geometry></collision></obstacle>
<obstacle name="turned"><collision><geometry><box size="2 2 2"/></geometry></collision>
<collision><origin rpy="0 0 .78539816339744831"/><geometry><box size="2 2 2"/></geometry></collision></obstacle>
<obstacle name="same"><collision><geometry><box size="1 2 3"/></geometry></collision><collision><geometry><box size="1 2 3"/></geometry></collision></obstacle>
<obstacle name="apart"><collision><geometry><box size="1 2 3"/></geometry></collision>
<collision><origin xyz="9 0 0"/><geometry><box size="1 2 3"/></geometry></collision></obstacle>
</scene>
END
check "a union" "$import" shapes.urdf --quiet --text out --scene union.xml --scene-text union.scene
awk '$2 == "added" { want["two"] = 1.5; want["cross"] = 7; want["turned"] = 16 * (2 - sqrt(2)); want["same"] = 6; want["apart"] = 12
    off = $5 / want[$3] - 1; if (off > 1e-5 || off < -1e-5) bad = 1; n++ } END { exit bad || n != 5 }' union.scene && pass || { fail "volumes of unions"; grep added union.scene; }
# 64 boxes around one point
$python - >union.xml <<'END'
print('<scene name="union"><obstacle name="all">')
for i in range(64):
    print(f'<collision><origin rpy="{.37 * i} {.61 * i} {.83 * i}"/><geometry><box size="2 .2 .2"/></geometry></collision>')
print('</obstacle></scene>')
END
import_in 20 "a union of 64 boxes" shapes.urdf --text out --scene union.xml --scene-text union.scene

# How far a hull reaches where it is nearly the link: by the pockets of its faces, 1.8 mm (a search said 5.7).
check "a hull that is nearly the link" "$import" large.urdf --hulls --quiet --text large.hulls
awk '$1 == "hull" && $2 == "link1" { exit !($6 > .0005 && $6 < .002) }' large.hulls && pass || { fail "a hull"; grep '^hull' large.hulls; }

# Proofs that boxes are too few: two do not hold a rod of 55 mm within 9 mm. Three do within 7.3 mm, whether the search finds them or not.
"$import" rod.urdf --excess 9mm --per-link 2 --limits --text rod.txt >out 2>&1
grep -q 'proved, with 2 it must be' out && pass || { fail "a proof that two boxes are too few"; cat out; }
"$import" rod.urdf --excess 7.3mm --per-link 3 --limits --text rod.txt >out 2>&1
grep -q 'it must be' out && fail "a proof of what is not so" || pass
# The theorem behind them, against boxes that are known: none of these is proved not to be.
check "make try-turns" make --no-print-directory -C "$root" build/import/try-turns
count "turns" "$root/build/import/try-turns" 1 40
refuse "limits of nothing" 'limits without --excess' "$import" rod.urdf --limits

# The referee can fail: a box of a number that is a little off.
awk '$1 == "box" && !done { $6 = "0x1.99p-2"; done = 1 } { print }' shapes.txt >spoilt.txt
refuse "a box that is too small" 'foot: .* not in the boxes' $python "$referee" shapes.urdf spoilt.txt
sed '$d' shapes.txt >spoilt.txt
refuse "lines cut short" 'not whole' $python "$referee" shapes.urdf spoilt.txt

# All formats of meshes: the same box, in DAE in millimetres and a metre beside.
check "formats" "$import" formats.urdf --quiet --text formats.txt
[ "$(sed -n 's/^box obj //p' formats.txt)" = "$(sed -n 's/^box ply //p' formats.txt)" ] && pass || fail "OBJ and PLY differ"
$python - formats.txt <<'END' && pass || fail "DAE is elsewhere"
import sys
box = {w[1]: [float.fromhex(x) for x in w[2:14]] for w in map(str.split, open(sys.argv[1])) if w[0] == "box"}
def middle(b):
    return [b[k] + (b[3 + k] + b[6 + k] + b[9 + k]) / 2 for k in range(3)]
o, d = middle(box["obj"]), middle(box["dae"])
sys.exit(max(abs(x - (y / 1000 + z)) for x, y, z in zip(d, o, (1, 0, 0))) > 5e-6)
END

# A scene: obstacles and zones, each shape in boxes of its own, in the order of the file, but zones behind.
scene() { "$import" shapes.urdf --package here=. --scene cell.xml --scene-text cell.scene --text scene.txt --quiet --accept hollow "$@"; }
for options in "" "--per-link 6"; do
    check "a scene, $options" scene $options
    count "a scene, $options" $python "$referee" cell.xml cell.scene here=.
done
awk '$1 == "box" { $5 = "0x1.99p-2" } { print }' cell.scene >spoilt.txt
refuse "a box of a scene that is elsewhere" 'table 1: .* not in the boxes' $python "$referee" cell.xml spoilt.txt here=.
check "a scene, one box a shape" scene --header shapes.h
sed 's/^\([a-z]*\) \([^ ]*\).*/\1 \2/' cell.scene | grep -v '^#' >out
printf '%s\n' "fmb-scene 1" "box table%201" "box table%201" "box post" "box post" "box body" "zone door" "zone people" "allow foot" "allow column" "end 5" >wanted
check "things of a scene, in order" diff wanted out
[ "$(tail -n 3 cell.scene)" = "allow foot table%201 stands%20on%20it
allow column people near
end 5 2 2" ] && pass || fail "the end of a scene"
status=0
"$import" shapes.urdf --package here=. --scene cell.xml --scene-text other.scene --quiet --excess 20mm --per-link 2 >out 2>&1 || status=$?
[ $status -eq 1 ] && pass || fail "things further than --excess: status $status"

# Where boxes reach too far the hull may do; how far it reaches is measured.
check "hulls and an excess" sh -c "'$import' meshes.urdf --package here=. --hulls --excess 33mm --per-link 3 --text meshes.hulls 2>out"
check "hulls instead of boxes" sh -c "[ \$(grep -c 'its hull reaches [0-9.]* mm: take that$' out) -ge 1 ]"
count "hulls, sampled" $python "$referee" --beyond meshes.urdf meshes.hulls here=. SEED="$seed"
awk '$1 == "hull" { $6 = "1e-6" } { print }' meshes.hulls >spoilt.txt
refuse "a hull that reaches further" 'beyond it, but' $python "$referee" --beyond meshes.urdf spoilt.txt here=. SEED="$seed"
status=0
"$import" meshes.urdf --package here=. --excess 33mm --per-link 3 --quiet --text out || status=$?
[ $status -eq 1 ] && pass || fail "the same without hulls: status $status"

# A payload by option is the link that the URDF could have: the same lines.
sed 's|</robot>|<link name="payload"><collision><origin xyz="0 .1 0.25" rpy="0.1 0 -2"/><geometry><mesh filename="binary.stl"/></geometry></collision></link>\
<joint name="payload" type="fixed"><parent link="finger"/><child link="payload"/></joint></robot>|' shapes.urdf >carries.urdf
check "a payload in the URDF" "$import" carries.urdf --quiet --text wanted
check "a payload" "$import" shapes.urdf --quiet --text out --payload finger=binary.stl@0,.1,0.25,0.1,0,-2
check "a payload: the same lines" diff wanted out
check "payloads" "$import" shapes.urdf --quiet --text out --payload finger=box:.1,.1,.2@0,0,.1 --payload payload=sphere:.05 --payload arm=cylinder:.1,.3 --allow slide=payload
[ "$(grep '^allow.*payload' out)" = "allow arm payload3 neighbours
allow slide payload --allow
allow finger payload neighbours
allow finger payload2 fixed%20to%20one%20another
allow payload payload2 neighbours" ] && pass || { fail "pairs of payloads"; grep allow out; }
refuse "a payload of nobody" '^--payload hand=box:1,1,1: there is no link .hand.' "$import" shapes.urdf --payload hand=box:1,1,1
refuse "a flat payload" 'size is not above 0' "$import" shapes.urdf --payload finger=box:1,0,1
refuse "a payload of two numbers" '3 numbers are needed' "$import" shapes.urdf --payload finger=box:1,1
refuse "a payload half placed" '3 numbers are needed' "$import" shapes.urdf --payload finger=box:1,1,1@1,2
refuse "a payload without a mesh" 'the mesh .none.stl. cannot be opened' "$import" shapes.urdf --payload finger=none.stl
refuse "a payload of nothing" 'is not NAME=' "$import" shapes.urdf --payload finger=
# Angles that may be in degrees: of an option, of the URDF, of a scene.
refuse "a payload turned by 180" '^--payload .*: an angle of the pose is above 100 rad: is it in degrees?' "$import" shapes.urdf --payload finger=box:1,1,1@0,0,0,0,0,-180
sed '0,/rpy="0.1 /s//rpy="45 /' shapes.urdf >turned.urdf
cat >turned.xml <<'END'
<scene name="s"><obstacle name="o"><collision>
<origin rpy="0 90 -7.5"/><geometry><box size="1 1 1"/></geometry></collision></obstacle></scene>
END
"$import" turned.urdf --text out --payload finger=box:1,1,1@0,0,0,0,0,90 --payload finger=box:1,1,1@0,0,0,7,0,0 --scene turned.xml --scene-text out.scene >log 2>&1
sed -n 's/^notice: \(.* is above 7 rad: .*\)/\1/p' log >out
cat >wanted <<END
turned.urdf:$(grep -n 'rpy="45 ' turned.urdf | cut -d: -f1): an angle of rpy is above 7 rad: is it in degrees?
--payload finger=box:1,1,1@0,0,0,0,0,90: an angle of the pose is above 7 rad: is it in degrees?
turned.xml:2: an angle of rpy is above 7 rad: is it in degrees? (2 times)
END
check "angles that may be in degrees" diff wanted out
refuse "leave for nobody" '^--allow finger=hand: there is no link .hand.' "$import" shapes.urdf --allow finger=hand
refuse "leave for itself" 'a link with itself' "$import" shapes.urdf --allow finger=finger

# The header is C and C++, in both precisions, and its frames are the boxes of the lines.
cat >user.c <<'END'
#include "shapes.h"
#include "meshes.h"
#include <stdio.h>
int main(void)
{
    for (int i = 0; i < SHAPES_LINKS; i++)
        for (int k = shapes_links[i].first; k < shapes_links[i].first + shapes_links[i].count; k++) {
            const fmb_frame3 *f = &shapes_boxes[k];
            fmb_frame3 made;
            printf("box %s %a %a %a", shapes_links[i].name, (double)f->origin[0], (double)f->origin[1], (double)f->origin[2]);
            for (int j = 0; j < 9; j++)
                printf(" %a", (double)f->edge[j / 3][j % 3]);
            printf(" %a\n", (double)shapes_reach[k]);
            if (fmb_frame3_init(&made, FMB_CUBOID, f->origin, f->edge[0], f->edge[1], f->edge[2]) || made.volume != f->volume ||
                made.normal[0][0] != f->normal[0][0] || made.steepest != f->steepest)
                return 1;
        }
    for (int i = 0; i < SHAPES_ALLOWED; i++)
        if (!(shapes_links[shapes_allowed[i][0]].may_meet & shapes_links[shapes_allowed[i][1]].is))
            return 1;
    for (int i = 0; i < MESHES_LINKS; i++) {
        fmb_convex3 mesh;
        if (fmb_convex3_init(&mesh, meshes_hulls[i].vertex, 0, meshes_hulls[i].vertices, meshes_hulls[i].face, meshes_hulls[i].faces))
            return 1;
    }
    for (int i = 0; i < SHAPES_OBSTACLES + SHAPES_ZONES; i++) {
        const fmb_solid3 *s = i < SHAPES_OBSTACLES ? &shapes_obstacle[i] : &shapes_zone_as_obstacle[i - SHAPES_OBSTACLES];
        if (s->step != fmb_no_step)
            return 1;
        fprintf(stderr, "%a %a %a", (double)s->frame->origin[0], (double)s->frame->origin[1], (double)s->frame->origin[2]);
        for (int j = 0; j < 9; j++)
            fprintf(stderr, " %a", (double)s->frame->edge[j / 3][j % 3]);
        fprintf(stderr, "\n");
    }
    for (int k = 0; k < SHAPES_LINKS; k++)
        for (int i = 0; i < SHAPES_THINGS; i++) {
            const robot_thing *t = &shapes_things[i];
            const fmb_solid3 *s = t->what == ROBOT_OBSTACLE ? shapes_obstacle : shapes_zone_as_obstacle;
            int leave = 0;
            for (int j = 0; j < SHAPES_LEAVES; j++)
                leave |= shapes_leave[j][0] == k && shapes_leave[j][1] == i;
            for (int j = t->first; j < t->first + t->count; j++)
                if (((shapes_links[k].may_meet & s[j].is) != 0) != leave || ((shapes_links[k].is & s[j].may_meet) != 0) != leave)
                    return 1;
        }
    return shapes_joints[4].mimic != 3 || shapes_joints[1].limited || shapes_joints[0].kind != FMB_FIXED;
}
END
grep '^box' shapes.txt >boxes
sed -n 's/^box [^ ]* //p; s/^zone [^ ]* [^ ]* //p' cell.scene >around
for real in float double; do
    define=$([ $real = double ] && echo -DFMB_REAL_DOUBLE)
    check "header, C, $real" gcc -std=c11 $define $warnings -I"$root/include" user.c "$root/build/import/fmb_$real.o" -o user
    check "header, C, $real: runs" sh -c './user >out 2>things'
    check "header, $real: other boxes" diff boxes out
    check "header, $real: other things" diff around things
    check "header, C++, $real" g++ -std=c++17 $define -Wall -Wextra -Werror -fsyntax-only -I"$root/include" -x c++ user.c
done

# bad TEXT PATTERN EXPRESSION: shapes.urdf changed by sed
bad() {
    sed "$3" shapes.urdf >bad.urdf
    if cmp -s bad.urdf shapes.urdf; then fail "$1: nothing changed"; fi
    status=0
    "$import" bad.urdf --text none.txt >out 2>&1 || status=$?
    [ $status -eq 2 ] && [ ! -e none.txt ] && [ "$(wc -l <out)" -eq 1 ] && grep -q -e "$2" out && pass || { fail "$1: status $status"; head -n 3 out; }
}
bad "a number that is none" 'bad.urdf:3: <link name="foot"><collision><geometry><box>: size="0.4 x 0.1": .x. is no number' 's/0.4 0.3 0.1/0.4 x 0.1/'
bad "nan" 'is no number' 's/0.4 0.3 0.1/0.4 nan 0.1/'
bad "an infinity" 'is no number' 's/0.4 0.3 0.1/0.4 1e99999 0.1/'
bad "too few" '3 numbers are needed' 's/0.4 0.3 0.1/0.4 0.1/'
bad "too many" 'one too many' 's/0.4 0.3 0.1/0.4 0.3 0.1 1/'
bad "a size below 0" 'size is below 0' 's/0.4 0.3 0.1/0.4 -0.3 0.1/'
bad "no radius" '<cylinder>: has no radius' 's/radius="0.07"//'
bad "too large" 'is above 2^33' 's/0.4 0.3 0.1/1e11 0.3 0.1/'
bad "too small" 'bad.urdf:3: <link name="foot">: .*fmb_frame3_init refuses' 's/0.4 0.3 0.1/1e-12 1e-12 1e-12/'
bad "a shape that is not known" '<capsule>: no shape' 's/<box size="0.4 0.3 0.1"/<capsule radius="1"/'
bad "two shapes" 'must hold one shape: .*\. Here stand <sphere> and <box>$' 's/<box size="0.4 0.3 0.1"/<sphere radius="1"\/>&/'
bad "an origin beside a shape" 'must hold one shape: .*\. Here stand <origin> and <box>$' 's/<box size="0.4 0.3 0.1"/<origin xyz="0 0 0"\/>&/'
bad "no shape" 'must hold one shape: box, cylinder, sphere or mesh$' 's/<box size="0.4 0.3 0.1"\/>//'
bad "no mesh" '<mesh>: the mesh .none.stl. cannot be opened' 's/<box size="0.4 0.3 0.1"/<mesh filename="none.stl"/'
bad "a package that nobody named" 'say --package that=FOLDER' 's/<box size="0.4 0.3 0.1"/<mesh filename="package:\/\/that\/x.stl"/'
bad "a type that is not known" '<joint name="lift">: type .screw.' 's/revolute/screw/'
bad "a joint that floats amid others" '<joint name="lift">: floats, or moves in a plane' 's/revolute/floating/'
bad "no type" 'has no type' 's/ type="revolute"//'
bad "no limit" '<joint name="lift">: has no <limit>' '/lift/s/<limit[^>]*>//'
bad "limits the wrong way" 'lower is above upper' 's/lower="-2"/lower="3"/'
bad "an axis of zeros" '<axis>: is 0 0 0' 's/axis xyz="0 0 1"/axis xyz="0 0 0"/'
bad "no child" '<joint name="turn">: has no <child>' '/"turn"/s/<child[^>]*>//'
bad "a link that is none" '<child>: there is no link .nobody.' 's/child link="arm"/child link="nobody"/'
bad "two parents" 'already the child' 's/child link="arm"/child link="slide"/'
bad "a circle" 'no link is the root\|second root\|in a circle' 's/child link="arm"/child link="foot"/'
bad "a second root" 'second root' '/"lift"/d'
bad "two links of one name" 'two links of this name' 's/link name="slide"/link name="arm"/'
bad "two joints of one name" 'two joints of this name' 's/joint name="push"/joint name="lift"/'
bad "who mimics nobody" '<mimic>: there is no joint .nobody.' 's/mimic joint="push"/mimic joint="nobody"/'
bad "who follows by nothing" 'bad.urdf:[0-9]*: <joint name="grip"><mimic>: the multiplier is 0' 's/multiplier="-2"/multiplier="0"/'
bad "who follows by what floats take for nothing" '<mimic>: the multiplier is 0, or as good as that' 's/multiplier="-2"/multiplier="1e-46"/'
bad "xacro" 'expand it first' 's/<link name="foot">/<xacro:arg name="x"\/>&/'
bad "no XML" 'bad.urdf:[0-9]*: is not XML' 's/<\/robot>//'
bad "not a robot" 'outermost element is not <robot>' 's/robot/sdf/'
bad "an end that is no number" 'is no number' 's/lower="-2"/lower="-infinite"/'
bad "a place without end" 'a joint that slides has limits' '/"prismatic"/s/lower="[^"]*"/lower="-inf"/'
# Nothing that is misspelt is passed over: a shape would be missing, or stand elsewhere.
bad "a misspelt attribute" '<origin>: the attribute xzy is not known here' 's/<origin xyz=/<origin xzy=/'
bad "an attribute of a shape" '<box>: the attribute scale is not known here' 's/<box size="0.4 0.3 0.1"/& scale="2 2 2"/'
bad "an attribute of a limit" '<limit>: the attribute uper is not known here' 's/ upper=/ uper=/'
bad "a misspelt origin" '<Origin>: not known here' 's/<origin xyz=\([^>]*\)>/<Origin xyz=\1>/'
bad "a misspelt shape" '<link name="foot"><colision>: not known here' '/link name="foot"/s/collision>/colision>/g'
bad "a misspelt link" '<Link name="hand">: not known here' 's|</robot>|<Link name="hand"><collision><geometry><box size="1 1 1"/></geometry></collision></Link></robot>|'
bad "a pose of another format" '<pose>: not known here' '/link name="foot"/s|<geometry>|<pose>0 0 1 0 0 0</pose><geometry>|'
# What has attributes alone holds nothing: elements and text are how other formats say the same.
bad "a multiplier as an element" '<mimic><multiplier>: not known here' 's|<mimic joint="push"[^>]*/>|<mimic joint="push"><multiplier>2</multiplier></mimic>|'
bad "an origin as text" '<collision><origin>: holds text' '/name="foot"/s|<origin [^>]*/>|<origin>2 0 0</origin>|'
bad "an origin of elements" '<origin><xyz>: not known here' '/name="foot"/s|<origin [^>]*/>|<origin><xyz>2 0 0</xyz></origin>|'
bad "a joint's origin as text" '<joint name="turn"><origin>: holds text' '/name="turn"/s|<origin [^>]*/>|<origin>2 0 0 0 0 0</origin>|'
bad "a scale as an element" '<mesh><scale>: not known here' 's|<box size="0.4 0.3 0.1"/>|<mesh filename="binary.stl"><scale>2 2 2</scale></mesh>|'
bad "text in a shape" '<box>: holds text' 's|<box size="0.4 0.3 0.1"/>|<box size="0.4 0.3 0.1"><![CDATA[m]]></box>|'
bad "an axis of elements" '<axis><xyz>: not known here' 's|<axis xyz="0 1 1"/>|<axis xyz="0 1 1"><xyz>0 0 1</xyz></axis>|'
bad "a limit of elements" '<limit><lower>: not known here' '/name="lift"/s|effort="9"/>|effort="9"><lower>-3</lower></limit>|'
bad "a parent as text" '<parent>: holds text' '/name="lift"/s|<parent link="column"/>|<parent link="column">foot</parent>|'
bad "an axis in dynamics" '<dynamics><axis>: not known here' '/name="lift"/s|<axis[^>]*>|<dynamics damping="1"><axis xyz="1 0 0"/></dynamics>|'
for lost in '<inertial><mass value="1"/>@</inertial>' '<sensor name="s"><camera>@</camera></sensor>' '<visual>@<geometry><box size="1 1 1"/></geometry></visual>'; do
    bad "a collision in $lost" '<collision>.*: not known here, and not to be passed over' \
        "/link name=\"foot\"/s|</link>|${lost%@*}<collision><geometry><box size=\"1 1 1\"/></geometry></collision>${lost#*@}</link>|"
done
bad "a joint that would move" ': the attribute xyz is not known here' 's|<joint name="lift"|& xyz="1 0 0"|'
bad "a link that would be larger" ': the attribute scale is not known here' 's|<link name="foot"|& scale="2"|'
bad "a robot in mm" ': the attribute unit is not known here' 's|<robot name="shapes"|& unit="mm"|'
bad "a link that xacro fills" 'this is a xacro file' '/link name="foot"/s|</link>|<xacro:box_collision/></link>|'
bad "a shape by another prefix" '<u:collision>: not known here, and not to be passed over' '/link name="foot"/s|</link>|<u:collision><u:geometry><u:box/></u:geometry></u:collision></link>|'
bad "a shape in an inertial" '<inertial><box>: not known here, and not to be passed over' '/link name="foot"/s|</link>|<inertial><box size="1 1 1"/></inertial></link>|'
bad "who mimics in a material" '<material name="m"><mimic>: not known' '/link name="foot"/s|<geometry>|<material name="m"><mimic joint="push"/></material><geometry>|'
bad "who mimics in what nobody knows" '<joint name="lift"><also>: not known' '/name="lift"/s|<axis|<also><mimic joint="push"/></also><axis|'
bad "an origin of a link that is not 0" '<link name="foot"><origin>: xyz is not known here, and not 0' 's|<link name="foot">|&<origin xyz="0 0 1"/>|'
bad "an origin of a robot that is not 0" '<origin>: xyz is not known here, and not 0' 's|</robot>|<origin xyz="0 0 1"/>&|'
bad "an origin of a link by a quaternion" '<link name="foot"><origin>: the attribute quat is not known here' 's|<link name="foot">|&<origin quat="1 0 0 0"/>|'
bad "a shape in a link" '<link name="foot"><sphere>: not known here' 's|<link name="foot">|&<sphere radius="1"/>|'
bad "a shape in what nobody knows" '<link name="foot"><body>: not known here' 's|<link name="foot">|&<body><sphere radius="1"/></body>|'
bad "an axis that is turned" '<axis>: rpy is not known here, and not 0' 's|<axis xyz="0 0 1"|& rpy="0 1 0"|'
bad "a frame with a shape" '<frame name="f"><collision>: not known here' 's|</robot>|<frame name="f" link="foot"><collision/><collision><geometry/></collision></frame></robot>|'
bad "a scale of four numbers" 'has a fourth number that is not 1' 's|<box size="0.4 0.3 0.1"/>|<mesh filename="binary.stl" scale="1 1 1 2"/>|'
# What places and shapes nothing is passed over with a notice: the same lines.
passes() {
    sed "$3" shapes.urdf >more.urdf
    if cmp -s more.urdf shapes.urdf; then fail "$1: nothing changed"; fi
    "$import" more.urdf --text out >log 2>&1 && diff shapes.txt out >>log && { [ -z "$2" ] || grep -q "^notice: more.urdf:[0-9]*: $2" log; } &&
        pass || { fail "$1"; tail -n 5 log; }
}
passes "an origin of a link" '<origin> in a <link>: passed over$' 's|<link name="foot">|&<origin xyz="0 0.0 -0" rpy="0 0 0"/>|'
passes "an origin of a robot" '<origin> in a <robot>: passed over$' 's|</robot>|<origin xyz="0 0 0" rpy="0 0 0"/>&|'
passes "an effort" 'command_effort of a <limit>: passed over' 's/effort="9"/& command_effort="4"/'
passes "an axis that is not turned" 'rpy of an <axis>: it is 0' 's|<axis xyz="0 0 1"|& rpy="0 0 0"|'
passes "a frame" '<frame> in a <robot>: passed over (2 times)' 's|</robot>|<frame name="f" link="foot" xyz="1 0 0"/><frame name="g" link="foot"/></robot>|'
passes "what filters collisions" '<self_collision_checking> in a <link>' \
    '/link name="foot"/s|</link>|<self_collision_checking><geometry><capsule radius="1" length="1"/></geometry></self_collision_checking></link>|'
passes "a sensor of contacts" '' '/link name="foot"/s|</link>|<sensor name="s"><contact><collision>foot_collision</collision></contact></sensor></link>|'
passes "who mimics though it is fixed" '<mimic> in a fixed <joint>' '0,/type="fixed">/s|type="fixed">|&<mimic joint="push"/>|'
passes "a continuous joint with limits without end" '' '/"continuous"/s|</joint>|<limit lower="-inf" upper="Infinity"/></joint>|'
sed 's/velocity="1.5"/velocity="-1"/' shapes.urdf >more.urdf
"$import" more.urdf --text out >log 2>&1 && grep -q '^notice: .*velocity of a <limit> is below 0: it counts as none' log &&
    grep -q '^limit [^ ]* [^ ]* [^ ]* 0x1p+0 [^ ]* default' out && pass || { fail "a rate below 0"; cat log; }
sed 's/velocity="1.5"/velocity="0.0"/' shapes.urdf >more.urdf
"$import" more.urdf --text out >log 2>&1 && grep -q '^notice: .*velocity of a <limit> is 0: it counts as none' log && pass || { fail "a rate of 0"; cat log; }
sed 's/velocity="1.5"/velocity="inf"/' shapes.urdf >more.urdf
"$import" more.urdf --text out >log 2>&1 && grep -q '^notice: .*velocity of a <limit> is above 2^20, or without end: it counts as 2^20' log &&
    grep -q '^limit [^ ]* [^ ]* [^ ]* 0x1p+20 [^ ]* given' out && pass || { fail "a rate without end"; cat log; }

# One joint: what is accepted, and what is said of it.
one() {
    printf '<robot name="one"><link name="a"><collision><geometry><box size=".2 .2 .2"/></geometry></collision></link><link name="b">%s</link>\n' \
        "${1:-<collision><geometry><box size=\".1 .1 .1\"/></geometry></collision>}"
    printf '<joint name="j" type="%s"><parent link="a"/><child link="b"/><origin xyz="0 0 1"/><limit %s effort="1"/></joint>%s</robot>\n' \
        "${2:-revolute}" "${3-lower=\"-1\" upper=\"1\"}" "$4"
}
picture='<visual><geometry><box size="1 1 1"/></geometry></visual>'
# said TEXT WHAT NAME PATTERN URDF...: not accepted: in the report, in the lines, in the header, and by the exit status; and accepted.
said() {
    of=$1 what=$2 name=$3 pattern=$4
    shift 4
    one "$@" >said.urdf
    status=0
    "$import" said.urdf --quiet --text out --header said.h >log 2>&1 || status=$?
    [ $status -eq 1 ] && grep -q "^NOT ACCEPTED (--accept $what): $pattern: $name\$" log && grep -q "^notice $what $name open\$" out &&
        grep -q "^/\* NOT ACCEPTED .*$pattern: $name \*/\$" said.h && pass || { fail "$of: status $status"; cat log; }
    for accepted in "$what" "$what=$name"; do
        check "$of: $accepted" "$import" said.urdf --quiet --text out --header said.h --accept "$accepted"
        grep -q "^notice $what $name accepted\$" out && grep -q "^/\* accepted, .*$pattern: $name \*/\$" said.h && pass || fail "$of: $accepted: not in the lines"
    done
    refuse "$of: another one" 'NOT ACCEPTED' "$import" said.urdf --quiet --text other --accept "$what=another"
}
said "a link with pictures alone" pictures b "links with pictures alone .*they meet nothing" "$picture"
said "a link that filters alone have shapes of" pictures b "links with pictures alone .*" '<self_filter><geometry><box size="1 1 1"/></geometry></self_filter>'
said "a range that is one place" range j "joints without a range .*" "" revolute 'lower="0" upper="0"'
said "a range that is not there" range j "joints without a range .*" "" revolute ''
said "a range the wrong way round" range j "joints whose lower is above upper.*" "" revolute 'lower="1" upper="0"'
grep -q '^limit j - - ' out && pass || fail "a range the wrong way round: it turns without end"
said "limits in degrees" unit j "joints with limits beyond 20 rad (are they in degrees.*" "" revolute 'lower="-170" upper="170"'
said "one limit in degrees" unit j "joints with limits beyond 20 rad .*" "" revolute 'lower="-1e5" upper="20.1"'
said "limits in millimetres" unit j "joints with limits from 100 m on (are they in millimetres.*" "" prismatic 'lower="0" upper="100"'
check "limits that stand for none" sh -c 'sed "s/upper=\"100\"/upper=\"1e5\"/" said.urdf >more.urdf; exec "$0" more.urdf --quiet --text out' "$import"
said "a link of 100 m" unit b "links of 100 m or more.*" '<collision><geometry><box size="1 100 1"/></geometry></collision>'
said "a link of .1 mm" unit b "links of 0.1 mm or less.*" '<collision><geometry><sphere radius=".00005"/></geometry></collision>'
for extent in 99.9 .00011; do
    one "<collision><geometry><box size=\"$extent $extent $extent\"/></geometry></collision>" >more.urdf
    check "a link of $extent m" "$import" more.urdf --quiet --text out
done
# A firmware takes pictures for nothing only if it says so.
one "$picture" >more.urdf
"$import" more.urdf --quiet --header said.h --text out 2>log || true
echo '#include "said.h"' >user.c
refuse "a header with pictures alone" 'links with pictures alone have no box' gcc -I"$root/include" -fsyntax-only user.c
check "a header with pictures alone, accepted there" gcc -DONE_ACCEPT_PICTURES -I"$root/include" -fsyntax-only user.c
grep -q 'pictures alone: it has no box' said.h && pass || fail "a link with pictures alone looks like a frame in the header"
check "pictures instead" "$import" more.urdf --quiet --either --text out
one "" >more.urdf
sed 's/collision>/visual>/g' more.urdf >pictures.urdf
refuse "pictures alone everywhere" 'no link has a shape for collisions, but for pictures (--either takes those)' "$import" pictures.urdf
check "collision where there are no pictures" "$import" more.urdf --visual --quiet --text out
[ "$(grep -c ^box out)" -eq 2 ] && pass || fail "--visual: a link with collision alone has no box"
check "consent for nothing" sh -c "'$import' more.urdf --accept pictures=zz 2>&1 | grep -q 'accept pictures=zz: there is nothing of this kind and name'"
refuse "what nobody says" "accept: 'pics' is not WHAT" "$import" more.urdf --accept pics
# Sizes of 0 count as a micrometre: the point, line or face is held.
one '<collision><origin xyz=".5 0 0"/><geometry><sphere radius="0"/></geometry></collision>' >more.urdf
"$import" more.urdf --text out >log 2>&1 && grep -q '^notice: .*a size of 0: it counts as a micrometre' log && grep -q '^box b 0x1.fff' out && pass || { fail "a size of 0"; cat log; }
count "a flat box" sh -c 'sed "s/0.4 0.3 0.1/0.4 0 0.1/" shapes.urdf >flat.urdf; "$0" flat.urdf --quiet --text flat.txt; sed -i "s/0.4 0 0.1/0.4 9.5367431640625e-07 0.1/" flat.urdf; exec "$@"' \
    "$import" $python "$referee" flat.urdf flat.txt
# Who mimics who mimics: factors and offsets are composed exactly, and then rounded. j: the one that all follow.
tail='<link name="c"/><link name="d"/><link name="e"/>'
follow() { tail="$tail<joint name=\"$1\" type=\"revolute\"><parent link=\"$2\"/><child link=\"$3\"/><limit lower=\"-9\" upper=\"9\"/><mimic joint=\"$4\" multiplier=\"$5\" offset=\"$6\"/></joint>"; }
follow j3 b c j2 -.5 1
follow j2 c d j .1 .25
follow j4 d e j3 -6 -.1
one "" revolute 'lower="-1" upper="1"' "$tail" >more.urdf
"$import" more.urdf --text out >log 2>&1
grep '^mimic' out | cut -d' ' -f2- >got
$python -c '
from fractions import Fraction as F
for name, f, o in (("j3", "-.05", ".875"), ("j2", ".1", ".25"), ("j4", ".3", "-5.35")): print(name, "j", float(F(f)).hex(), float(F(o)).hex())' |
    sed 's/\([0-9]\)0*p/\1p/g' >wanted
$python -c '
import sys
rows = [[[w[0], w[1], float.fromhex(w[2]), float.fromhex(w[3])] for w in map(str.split, open(f))] for f in sys.argv[1:]]
sys.exit(rows[0] != rows[1] or len(rows[0]) != 3)' wanted got && pass || { fail "who mimics who mimics"; cat wanted got log; }
grep -q '^notice: more.urdf:2: a <mimic> of a follower is composed: .* (2 times)$' log && pass || fail "who mimics who mimics: a notice"
sed 's|<limit lower="-1" upper="1" effort="1"/>|&<mimic joint="j4"/>|' more.urdf >circle.urdf
refuse "a circle of who mimic" 'circle.urdf:2: <joint name="j">: follows joints that follow one another in a circle' "$import" circle.urdf
# A joint that floats at the root is left out, and said.
sed 's|</robot>|<link name="world"/><joint name="free" type="floating"><parent link="world"/><child link="a"/></joint>&|' more.urdf >floats.urdf
"$import" more.urdf --quiet --text wanted && status=0 && { "$import" floats.urdf --quiet --text out 2>log || status=$?; }
sed '/^notice/d; s/^\(end .*\) 1$/\1/' out | diff wanted - >/dev/null && [ $status -eq 1 ] && grep -q '^NOT ACCEPTED (--accept floating): .*: a$' log && pass || { fail "a robot that floats"; cat log; }
# An SRDF that is about more links than these.
printf '<robot name="one">\n<disable_collisions link1="a" link2="tip_sc" reason="Never"/><enable_collisions link1="none" link2="b"/></robot>\n' >more.srdf
"$import" more.urdf --srdf more.srdf --text out >log 2>&1 && grep -q '^notice: more.srdf:2: SRDF: there is no link tip_sc: lines about it say nothing' log && diff wanted out >/dev/null && pass || { fail "an SRDF of a missing link"; cat log; }
printf '<robot><link name="a"><collision><geometry><box size="1 1 1"/></geometry></collision></link></robot>' >nameless.urdf
check "a robot without a name" sh -c '"$0" nameless.urdf --text out 2>log && grep -q "^robot nameless" out && grep -q "^notice: nameless.urdf:1: <robot> without a name" log' "$import"

# Comments, blanks, and what other programs read: the same lines.
sed '/link name="foot"/s|</link>|<inertial><origin xyz="1 0 0"/><mass value="1"/><inertia ixx="1"/></inertial><visual><origin xyz="0 0 1"/>\
<geometry><mesh filename="none.dae"/></geometry><material name="m"><color rgba="1 1 1 1"/><texture filename="t.png"/></material></visual>\
<sensor name="s" type="ray"><origin xyz="1 0 0"/><parent link="foot"/><camera><image width="1"/></camera><ray><horizontal/></ray></sensor></link>|
/name="lift"/s|<axis xyz="0 0 1"/>|<axis xyz="0 0 1"> <!-- up --> </axis><dynamics damping="1"></dynamics><calibration rising="0"/><safety_controller k_velocity="1"/>|
s|</robot>|<transmission name="t"><type>x</type><joint name="lift"><hardwareInterface>x</hardwareInterface></joint></transmission>\
<sensor name="eye"><origin xyz="1 0 0"/><parent link="foot"/></sensor></robot>|' shapes.urdf >more.urdf
check "what others read" "$import" more.urdf --quiet --text out
check "what others read: the same lines" diff shapes.txt out
sed 's|</robot>|<gazebo reference="foot"><visual><geometry><box size="1 1 1"/></geometry></visual></gazebo><transmission name="t"/></robot>|' shapes.urdf >more.urdf
check "what a simulator reads" "$import" more.urdf --package here=. --quiet --text out
cp meshes.urdf bad.urdf
for bytes in 0 50 83 84 200 1000; do
    cp meshes.urdf cut.urdf
    head -c $bytes binary.stl >cut.stl
    sed 's/filename="binary.stl"/filename="cut.stl"/' meshes.urdf >cut.urdf
    refuse "a mesh of $bytes bytes" 'cut.urdf:3: <link name="binary"><collision><geometry><mesh>: the mesh' "$import" cut.urdf --package here=. --quiet
done
$python - <<'END'
import struct
data = bytearray(open("binary.stl", "rb").read())
data[96:100] = struct.pack("<f", float("nan"))
open("cut.stl", "wb").write(data)
END
refuse "a corner that is not finite" 'the mesh\|is not finite' "$import" cut.urdf --package here=. --quiet
# Each format, primitive and feature, as far as its specification goes: right, or refused.
awk 'BEGIN { for (i = 0; i < 60000; i++) printf "v %d.%06d %d %d\nf -1 -1 1\n", i % 7, i, i % 11, i % 13 }' >many.obj
echo '<robot name="r"><link name="l"><collision><geometry><mesh filename="many.obj"/></geometry></collision></link></robot>' >many.urdf
for memory in 20000 24000; do
    refuse "a mesh in $memory kB of memory" 'takes more memory than' sh -c 'ulimit -t 60; ulimit -v $1; "$0" many.urdf --quiet --text many.txt' "$import" $memory
done
[ -e many.txt ] && fail "a mesh that memory does not hold: something is written" || pass
count "forms" $python "$root/tests/packages/import/forms.py" "$import" forms
# bad_mesh TEXT PATTERN FILE EXPRESSION: a mesh in text, changed by sed. What is passed over is missing in the boxes. The limit is for hangs
# alone.
bad_mesh() {
    sed "$4" "$3" >"cut.${3##*.}"
    if cmp -s "$3" "cut.${3##*.}"; then fail "$1: nothing changed"; fi
    echo '<robot name="r"><link name="l"><collision><geometry><mesh filename="cut.'"${3##*.}"'"/></geometry></collision></link></robot>' >cut.urdf
    refuse "$1" "cut.urdf:1: <link name=\"l\"><collision><geometry><mesh>: the mesh 'cut.${3##*.}'$2" sh -c 'ulimit -t 60; exec "$0" cut.urdf --quiet' "$import"
}
bad_mesh "a text STL cut between faces" ', line 701: the file is cut short' text.stl '702,$d'
bad_mesh "a text STL without its end" ', line 1177: the file is cut short' text.stl '$d'
bad_mesh "faces behind the end" ", line [0-9]*: 'facet', where 'solid' has to stand" text.stl '8s/$/\nendsolid/'
bad_mesh "a misspelt face" ", line [0-9]*: 'fazet', where 'facet' or 'endsolid'" text.stl '9s/facet/fazet/'
bad_mesh "a face of four corners" ", line [0-9]*: 'vertex', where 'endloop'" text.stl '12p'
bad_mesh "a comma in a number" ", line 4: .* is no number" text.stl '4s/\./,/'
bad_mesh "a capital F" ", line [0-9]*: 'F' is not known here" body.obj '$s/f/F/'
bad_mesh "a surface that is no polygon" ", line [0-9]*: 'surf': free-form curves and surfaces are not known here" body.obj '$s/f/surf/'
# A comment or name with a backslash at its end takes the next line with it, in some readers. Corners of any other form they cut off.
for text in '# textures: C:\\cad\\arm\\' '  # arm \\'; do
    bad_mesh "a comment that goes on: $text" ", line [0-9]*: a comment that ends in .* would take the next line with it" body.obj "\$s|^|$text\\n|"
done
bad_mesh "a name that goes on" ", line 1: a name that ends in .* would take the next line with it" body.obj '1s|^|usemtl C:\\arm\\\n|'
for corner in 1/1/1/1 1///1 1//1/ / //1 1/ 1// 0 -0 1/0 1//0 1.5 1e1 +1 0x1 1,2 1\#2 --1 1234567890 99999999999999999999; do
    bad_mesh "the corner $corner" ", line [0-9]*: '.*' is no corner: N, N/T, N//M or N/T/M" body.obj "\$s| [^ ]*\$| $corner|"
done
bad_mesh "a line of no corner" ", line [0-9]*: '2///2' is no corner" body.obj '$s|$|\nl 1 2///2|'
bad_mesh "a point that is none" ", line [0-9]*: '1.0' is no corner" body.obj '$s|$|\np 1.0|'
echo '<robot name="r"><link name="l"><collision><geometry><mesh filename="form.obj"/></geometry></collision></link></robot>' >form.urdf
{ printf 'vt 0 0\nvn 0 0 1\n'; cat body.obj; } >form.obj
check "OBJ, plain" "$import" form.urdf --quiet --text plain
for how in 's|^f \([0-9]*\) |f \1/1 |' 's|^f \([0-9]*\) |f \1//1 |' 's|^f \([0-9]*\) |f \1/1/-1 |' '1s|^|# a\\b \\ c\n|' 's|^f |&\\\n|' '$s|$|\n# the end \\|'; do
    { printf 'vt 0 0\nvn 0 0 1\n'; sed "$how" body.obj; } >form.obj
    check "OBJ, $how" "$import" form.urdf --quiet --text out
    check "OBJ, $how: the same boxes" diff plain out
done
bad_mesh "a PLY of a face less" ', line [0-9]*: the file is cut short' body.ply '$d'
bad_mesh "a PLY of a face more" ', line [0-9]*: more lines than the head says' body.ply '$p'
bad_mesh "a PLY of half a face" ', line [0-9]*: a number is missing' body.ply '$s/ [0-9]*$//'
bad_mesh "a PLY of two x" ", line 7: the property 'x' is given twice" body.ply 's/property float z/&\nproperty float x/'
bad_mesh "a PLY of two lists of corners" ", line 9: the property 'vertex_index' is given twice" body.ply \
    's/.*vertex_indices/&\nproperty list uchar int vertex_index/; s/^3 .*/& 3 0 1 2/'
bad_mesh "a PLY of two formats" ', line 3: the format is given twice' body.ply 's/^format.*/&\n&/'
bad_mesh "a PLY of two elements of one name" ", line 9: the element 'face' is given twice" body.ply 's/^end_header/element face 0\n&/'
bad_mesh "a PLY of a property without a name" ', line 6: a property has a type and a name' body.ply 's/property float z/property float/'
bad_mesh "a PLY without a coordinate" ", line 9: its corners have no property 'z'" body.ply 's/property float z/property float Z/'
for corner in 2.9 1e2 0x1 1,2 -1 +1 86 99999999999; do
    bad_mesh "a PLY of the corner $corner" ", line 263: \('$corner' is \(no whole number\|beyond\)\|there is no corner \(86\|-1\): there are 86\)" body.ply \
        "\$s/ [0-9]*\$/ $corner/"
done
bad_mesh "a PLY of a count that is not whole" ", line 263: '3.0' is no whole number of the type uchar" body.ply '$s/^3/3.0/'
bad_mesh "a PLY of a count beyond its type" ", line 263: '259' is beyond the type uchar" body.ply '$s/^3/259/'
bad_mesh "a PLY of a corner more" ", line 263: '0' is one word too many" body.ply '$s/$/ 0/'
bad_mesh "a PLY of four numbers" ", line 10: '0' is one word too many" body.ply '10s/$/ 0/'
bad_mesh "a PLY of coordinates that are whole" ", line 10: '0.04' is no whole number of the type int" body.ply 's/float x/int x/'
bad_mesh "a PLY of corners that are not whole" ', line 8: a count, or a list of corners, of a type that is not whole' body.ply 's/uchar int/uchar float/'
bad_mesh "a PLY of a type that is none" ", line 4: 'real' is no type of a property" body.ply 's/float x/real x/'
bad_mesh "a PLY of faces without corners" ", line 9: its faces have no list 'vertex_indices'" body.ply 's/vertex_indices/Vertex_indices/'
for head in '6,$d' '/^end_header/d' 's/^end_header/end_haeder/' '/^element face/,$d'; do
    bad_mesh "a PLY whose head has no end: $head" ", line [0-9]*: \('[^ ]*' is no line of a head\|the file is cut short\)" body.ply "$head"
done
bad_mesh "a PLY of no format" ', line [0-9]*: more than .end_header., or a head without a format' body.ply '/^format/d'
bad_mesh "a binary PLY whose head has no end" ', line 6: the file is cut short' body.ply 's/^format.*/format binary_little_endian 1.0/; 7,$d'
# bytes PYTHON: body.ply as bytes in byte.ply, by what is done to its head (a list of lines) and its body
bytes() {
    $python - "$1" <<'END'
import struct, sys
lines = open("body.ply").read().split("\n")
corners = [[float(x) for x in l.split()] for l in lines[9:95]]
faces = [[int(x) for x in l.split()[1:]] for l in lines[95:263]]
order, end = "<", "\n"
head = [l.replace("ascii", "binary_little_endian") for l in lines[:9]]
def floats(rows):
    return b"".join(struct.pack(order + "f" * len(r), *r) for r in rows)
def lists(rows):
    return b"".join(struct.pack(order + "B" + "i" * len(r), len(r), *r) for r in rows)
corners[0][0] = 0.041
body = lambda: floats(corners) + lists(faces)
exec(sys.argv[1])
if order == ">":
    head[1] = head[1].replace("little", "big")
open("byte.ply", "wb").write("".join(l + end for l in head).encode() + body())
END
    echo '<robot name="r"><link name="l"><collision><geometry><mesh filename="byte.ply"/></geometry></collision></link></robot>' >byte.urdf
}
bytes ''
check "a binary PLY" "$import" byte.urdf --quiet --text wanted
for how in 'order = ">"' 'end = "\r\n"' 'head[8:8] = ["element camera 1", "property float f"]; old = body; body = lambda: old() + bytes(4)' \
    'head[8:8] = ["property list uchar float texcoord", "property uchar red"]; body = lambda: floats(corners) + b"".join(lists([f]) + b"\2" + bytes(9) for f in faces)'; do
    bytes "$how"
    check "a binary PLY: $how" "$import" byte.urdf --quiet --text out
    check "a binary PLY: $how: the same boxes" diff wanted out
done
# bad_bytes TEXT PATTERN PYTHON
bad_bytes() {
    bytes "$3"
    refuse "a binary PLY: $1" "byte.urdf:1: <link name=\"l\"><collision><geometry><mesh>: the mesh 'byte.ply'\(, line [0-9]*\)*: $2" \
        sh -c 'ulimit -t 60; exec "$0" byte.urdf --quiet' "$import"
}
bad_bytes "a face more than the head says" '13 bytes more than the head says' 'head[6] = "element face 167"'
bad_bytes "a byte more" '1 bytes more' 'old = body; body = lambda: old() + b"\n"'
bad_bytes "a face less" 'the file is cut short' 'faces.pop()'
bad_bytes "a byte less" 'the file is cut short' 'old = body; body = lambda: old()[:-1]'
bad_bytes "another element with lists" "the element 'polygon' has lists, which are not known here" \
    'head[7:8] += ["element polygon 1", head[7]]; faces.append([0, 1, 2])'
bad_bytes "corners with lists" "the element 'vertex' has lists, which are not known here" 'head[6:6] = ["property list uchar float more"]'
bad_bytes "a corner that does not exist" 'there is no corner 86: there are 86, from 0' 'faces[7][1] = 86'
bad_bytes "a corner below 0" 'there is no corner -1: there are 86, from 0' 'faces[7][1] = -1'
bad_bytes "a count below 0" "a list of the element 'face' has a count below 0" 'head[7] = head[7].replace("uchar", "char"); body = lambda: floats(corners) + b"\xff" + bytes(2183)'
bad_bytes "a head of CR" "lines of a binary PLY's head end with LF" 'end = "\r"'

# bad_scene TEXT PATTERN EXPRESSION: cell.xml changed by sed
bad_scene() {
    sed "$3" cell.xml >bad.xml
    if cmp -s bad.xml cell.xml; then fail "$1: nothing changed"; fi
    refuse "$1" "$2" "$import" shapes.urdf --package here=. --scene bad.xml --scene-text none.scene --text none.txt --quiet
    [ ! -e none.scene ] && [ ! -e none.txt ] && pass || fail "$1: something is written"
}
bad_scene "not a scene" 'bad.xml:1: <robot>: the outermost element is not <scene>' 's/scene/robot/'
bad_scene "an empty scene" 'has no <obstacle> and no <zone>' '/<[zoa]/d; /<!/d'
bad_scene "a thing that is none" 'bad.xml:3: <wall name="door">: not known here' 's/zone /wall /; s/zone>/wall>/'
bad_scene "a zone of no kind" '<zone name="door">: has no kind' 's/ kind="stop"//'
bad_scene "a zone of another kind" "kind 'halt': known are stop and slow" 's/"stop"/"halt"/'
bad_scene "no name" 'has no name' 's/ name="post"//'
bad_scene "two of one name" 'there are two things of this name' 's/name="post"/name="body"/'
bad_scene "no shape" '<obstacle name="body">: has no <collision>' 's/name="body">.*</name="body"></'
bad_scene "a shape for pictures" '<visual>: not known here' 's/collision/visual/g'
bad_scene "a shape that is flat" 'size is not above 0' 's/0.5 3 2/0.5 0 2/'
bad_scene "leave for nobody" "there is no link 'hand'" 's/link="foot"/link="hand"/'
bad_scene "leave for nothing" "there is no obstacle or zone 'desk'" 's/to="table 1"/to="desk"/'
bad_scene "no reason" '<allow>: has no reason' 's/ reason="near"//'
bad_scene "leave twice" 'a second one of these two' '/foot/p'
links=$(sed -n 's/^ *<link name="\([^"]*\)"><collision.*/\1/p' shapes.urdf)
all=$(for link in $links; do printf '<allow link="%s" to="THING" reason="all"/>' "$link"; done)
for thing in door "table 1"; do
    bad_scene "leave for all: $thing" 'with this one every link may touch it: nothing would be asked of it' "/foot/d; /column/d; s|</scene>|$(echo "$all" | sed "s/THING/$thing/g")&|"
done
refuse "a scene that goes nowhere" 'where is the scene to go' "$import" shapes.urdf --scene cell.xml
# Nothing is passed over.
bad_scene "a shape behind the scene" 'not known here: a DOCTYPE, or more than <scene>' '$a <scene/>'
bad_scene "entities of its own" 'not known here: a DOCTYPE' '1i <!DOCTYPE scene [ <!ENTITY walls SYSTEM "walls.xml"> ]>'
bad_scene "an entity that is none" '<scene name="cell">: holds text' 's|^</scene>|\&walls;&|'
bad_scene "an attribute" 'the attribute pose is not known here' 's/name="post"/& pose="1 0 0"/'
bad_scene "an attribute of a shape" 'the attribute unit is not known here' 's/<mesh/& unit="mm"/'
bad_scene "two origins" '<origin>: there are two of these' 's|<origin xyz="1.5[^>]*>|&&|'
bad_scene "two geometries" '<geometry>: there are two of these' 's|<geometry><box size="0.5 3 2"/></geometry>|&&|'
bad_scene "a pose of another format" '<pose>: not known here' 's|<origin xyz="1.5[^>]*>|<pose>1.5 0 0.5 0 0 0</pose>|'
cp cell.xml read.xml && ln -sf read.xml link.xml
refuse "a scene over itself" "would take the place of 'read.xml'" "$import" shapes.urdf --package here=. --scene read.xml --scene-text ./link.xml
refuse "two files in one place" "would take the place of 'one.txt'" "$import" shapes.urdf --text one.txt --header one.txt
check "the scene is still there" cmp cell.xml read.xml
refuse "two files in one place that is not there yet" "would take the place of 'new.txt'" "$import" shapes.urdf --text new.txt --header ./new.txt
ln -s there.txt dangling.txt && ln -s dangling.txt twice.txt && : >is.txt && ln -s is.txt whole.txt
for order in "--text dangling.txt --header there.txt" "--text there.txt --header dangling.txt" "--text twice.txt" "--scene cell.xml --scene-text dangling.txt"; do
    refuse "a link to a file that is not there: $order" "' is a link to a file that is not there" "$import" shapes.urdf --package here=. --quiet $order
done
[ -e there.txt ] && fail "a link to a file that is not there: it is written" || pass
check "a link to a file" "$import" shapes.urdf --quiet --text whole.txt
check "a link to a file: it is written" cmp is.txt shapes.txt
cp binary.stl read.stl && cp cell.xml bad.xml && sed -i 's|package://here/binary.stl|read.stl|' bad.xml
refuse "a mesh of the scene" "would take the place of 'read.stl'" "$import" shapes.urdf --scene bad.xml --scene-text ./read.stl
refuse "a mesh that is carried" "would take the place of 'read.stl'" "$import" shapes.urdf --payload finger=read.stl --text "$PWD/read.stl"
sed 's|"binary.stl"|"read.stl"|; s|package://here/binary.stl|read.stl|' meshes.urdf >reads.urdf
refuse "a mesh of the robot" "would take the place of 'read.stl'" "$import" reads.urdf --package here=. --header ./read.stl
check "the mesh is still there" cmp binary.stl read.stl
# Names that C or lines of text could read in another way
sed 's/"post"/"a\&#10;b?\?\/\&quot;%41 #\\n*\/"/' cell.xml >odd.xml
check "a scene with an odd name" "$import" shapes.urdf --package here=. --quiet --scene odd.xml --scene-text odd.scene --header odd.h --name odd --text odd.txt
printf '#include "odd.h"\n#include <stdio.h>\nint main(void) { puts(odd_things[1].name); return 0; }\n' >odd.c
check "its header" gcc -std=c11 -Wall -Wno-unused -I"$root/include" odd.c "$root/build/import/fmb_float.o" -o odd
printf 'a\nb??/"%%41 #\\n*/\n' >wanted
check "its name in C" sh -c './odd >out && cmp out wanted'
check "its name in lines" grep -q '^box a%0Ab??/"%2541%20%23\\n\*/ ' odd.scene
refuse "lines of no scene" 'scene-text without --scene' "$import" shapes.urdf --scene-text out

# What is given twice, and a value that is missing: of two scenes the first one was dropped in silence, or the option behind
for twice in "--scene cell.xml" "--scene-text b" "--srdf b" "--name b" "--header b" "--text b" "--never b" "--per-link 2" "--excess 2m" "--rate 2"; do
    refuse "$twice again" "${twice%% *} is given twice" "$import" shapes.urdf $twice $twice
done
refuse "a rate of one joint twice" '\-\-rate knee is given twice' "$import" shapes.urdf --rate 3 --rate knee=1 --rate hip=1 --rate knee=2
check "a package without a name" sh -c 'sed "s|package://here/|package:///|" meshes.urdf >more.urdf; exec "$0" more.urdf --package =. --quiet --text out' "$import"
refuse "a package that is no word" 'is not NAME=PATH' "$import" shapes.urdf --package here
refuse "a package twice" '\-\-package here is given twice' "$import" shapes.urdf --package there=. --package here=. --package here=..
for missing in --scene --scene-text --text --header --srdf --name --never; do
    refuse "$missing without a value" "$missing: there is no such option, or its value is missing" "$import" shapes.urdf $missing --hulls
done
# As a name, - made a file that is called so.
for dash in --text --header --scene-text --scene --srdf --never; do
    refuse "$dash -" "$dash: '-' is not a file name" "$import" shapes.urdf $dash -
done
[ -e - ] && fail "a file that is called -" || pass
check "leave and payloads, as often as needed" "$import" shapes.urdf --package here=. --quiet --text none.txt --rate 2 --acceleration 3 \
    --payload finger=box:1,1,1 --payload finger=box:1,1,1@1,1,1 --allow finger=payload --allow finger=payload2

# SRDF
cat >shapes.srdf <<'END'
<robot name="shapes">
  <disable_collisions link1="slide" link2="column" reason="Never"/>
</robot>
END
check "SRDF" "$import" shapes.urdf --srdf shapes.srdf --no-neighbours --quiet --text out
[ "$(grep '^allow' out)" = "allow column slide SRDF:%20Never" ] && pass || fail "SRDF: $(grep '^allow' out)"
"$import" shapes.urdf --quiet | grep '^allow' >out
printf 'allow foot column neighbours\nallow column arm neighbours\nallow arm slide neighbours\nallow slide finger neighbours\n' >wanted
check "neighbours, over a link without a shape" diff wanted out
# Neighbours: at most one joint that moves between them. Several that turn about one point are one.
# chain MOTIONS: base and tool, and between them a joint of each motion, MOTION@XYZ, with links without a shape.
chain() {
    echo '<robot name="chain"><link name="base"><collision><geometry><box size=".2 .2 .2"/></geometry></collision></link>'
    below=base n=0 last=$#
    for motion; do
        n=$((n + 1))
        if [ $n -eq $last ]; then
            echo '<link name="tool"><collision><geometry><box size=".1 .1 .1"/></geometry></collision></link>'
            child=tool
        else
            child=l$n
            echo "<link name='$child'/>"
        fi
        limit=$([ "${motion%@*}" = prismatic ] && echo '<limit lower="-1" upper="1" velocity="1"/>')
        echo "<joint name='j$n' type='${motion%@*}'><parent link='$below'/><child link='$child'/><origin xyz='${motion#*@}'/>$limit</joint>"
        below=$child
    done
    echo '</robot>'
}
# joined TEXT MOTION...; apart TEXT JOINTS MOTION...
joined() {
    text=$1
    shift
    chain "$@" >chain.urdf
    "$import" chain.urdf --text out >log 2>&1 && grep -q '^allow base tool neighbours$' out && ! grep -q 'joints between them' log &&
        grep -q '^not asked about, neighbours: base and tool$' log && pass || { fail "neighbours: $text"; cat log; }
}
apart() {
    text=$1 joints=$2
    shift 2
    chain "$@" >chain.urdf
    "$import" chain.urdf --text out >log 2>&1 && ! grep -q '^allow' out && ! grep -q '^not asked about' log &&
        grep -q "^base and tool: $joints joints between them move; not neighbours: they are asked about\$" log && pass ||
        { fail "no neighbours: $text"; cat log; }
}
turns=continuous slides=prismatic
joined "a joint" "$turns@0 0 .5"
joined "a joint that slides, between fixed ones" "fixed@0 0 1" "$slides@0 0 .5" "fixed@1 0 0" "fixed@0 0 1"
joined "a spherical joint" "$turns@0 0 .5" "$turns@0 0 0" "$turns@0 0 0"
joined "a universal joint, a fixed one in it, others around" "fixed@0 1 0" "$turns@0 0 .5" "fixed@0 0 0" "$turns@0 0 0" "fixed@0 0 2"
apart "levers" 3 "$turns@0 0 .5" "$turns@0 0 1" "$turns@0 0 1.5"
apart "a small lever" 3 "$turns@0 0 .5" "$turns@0 0 0" "$turns@0 1e-9 0"
apart "a lever of a fixed joint" 2 "$turns@0 0 .5" "fixed@.1 0 0" "$turns@0 0 0"
apart "a joint that slides" 2 "$turns@0 0 .5" "$slides@0 0 0"
apart "joints that slide" 2 "$slides@0 0 0" "$slides@0 0 0"
check "levers, as somebody says" sh -c "'$import' chain.urdf --text out --allow tool=base 2>log && ! grep -q 'joints between them' log"
check "levers, --quiet" sh -c "[ -z \"\$('$import' chain.urdf --text out --quiet 2>&1)\" ]"
chain f@0 f@0 f@0 f@0 f@0 f@0 f@0 f@0 f@0 f@0 f@0 f@0 f@0 f@0 f@0 | sed "s|type='f'|type='fixed'|; s|xyz='0'|xyz='0 0 0'|; s|<link name='\(.*\)'/>|\
<link name='\1'><collision><geometry><sphere radius='1'/></geometry></collision></link>|" >chain.urdf
check "many pairs" sh -c "'$import' chain.urdf --text out 2>&1 | grep '^not asked about, neighbours: base and l1, l1 and l2, .*, and 3 more pairs$'"
sed 's/link1="slide"/link1="nobody"/' shapes.srdf >bad.srdf
check "an SRDF of another link" sh -c "'$import' shapes.urdf --srdf bad.srdf --text out 2>&1 | grep -q '^notice: bad.srdf:2: SRDF: there is no link nobody: lines about it say nothing$'"
for odd in 's/<disable_collisions/<enable_collision/' 's/<disable_collisions/<Disable_collisions/' 's/<disable.*/<group name="all">&<\/group>/'; do
    sed "$odd" shapes.srdf >bad.srdf
    refuse "a pair that is passed over: $odd" 'bad.srdf:2: .* not to be passed over' "$import" shapes.urdf --srdf bad.srdf
done
for odd in 's/reason/enabled="false" reason/' 's/reason/Reason/'; do
    sed "$odd" shapes.srdf >bad.srdf
    refuse "an attribute that is passed over: $odd" 'bad.srdf:2: .*<disable_collisions>: the attribute .* is not known here' \
        "$import" shapes.urdf --srdf bad.srdf
done
# What an SRDF enables is asked about, whatever the links are to one another. An option names the pair, and comes before it.
sed 's|</robot>|<link name="plate"><collision><geometry><box size="1 1 1"/></geometry></collision></link>\
<joint name="plate" type="fixed"><parent link="foot"/><child link="plate"/></joint>\
<link name="bolt"><collision><geometry><box size="1 1 1"/></geometry></collision></link>\
<joint name="bolt" type="fixed"><parent link="foot"/><child link="bolt"/></joint></robot>|' shapes.urdf >plate.urdf
cat >enabled.srdf <<'END'
<robot name="shapes">
  <disable_default_collisions link="finger"/>
  <enable_collisions link1="finger" link2="slide"/>
  <enable_collisions link1="foot" link2="column" reason="it bends"/>
  <enable_collisions link1="plate" link2="bolt"/>
</robot>
END
check "what an SRDF enables" "$import" plate.urdf --srdf enabled.srdf --quiet --text out
grep '^allow' out | grep -v 'SRDF:%20default$' >log
printf 'allow foot plate neighbours\nallow foot bolt neighbours\nallow column arm neighbours\nallow arm slide neighbours\n' >wanted
sort wanted >sorted
check "neighbours, and what is fixed, that an SRDF enables" sh -c "sort log | diff sorted -"
grep -q '^allow slide finger' out && fail "a default, and enabled" || pass
check "an option that names a pair" sh -c "'$import' plate.urdf --srdf enabled.srdf --quiet --allow finger=slide | grep -q '^allow slide finger --allow$'"
sed 's/name="shapes"/name="other"/' shapes.srdf >bad.srdf
refuse "an SRDF of another robot" 'another robot' "$import" shapes.urdf --srdf bad.srdf

# Limits and defaults
"$import" shapes.urdf --quiet --rate turn=2 --acceleration 3.5 --text out
grep -q '^limit turn - - 0x1p+1 0x1.cp+1 given default$' out && pass || fail "--rate JOINT="
grep -q '^limit grip -0x1p+2 0x1.0147ae147ae14p+2 0x1p+0 0x1.cp+1 default default$' out && pass || fail "a rate of 0 is none"
cat >still.urdf <<'END'
<robot name="still">
  <link name="one"><collision><geometry><box size="1 1 1"/></geometry></collision></link>
  <link name="two"><collision><origin xyz="3 0 0"/><geometry><box size="1 1 1"/></geometry></collision></link>
  <joint name="j" type="revolute"><parent link="one"/><child link="two"/><limit velocity="1"/></joint>
</robot>
END
refuse "a limit without a range" '^NOT ACCEPTED (--accept range): joints without a range .*: j$' "$import" still.urdf --text still.txt
check "a range is none of degrees" sh -c "! '$import' still.urdf --text still.txt 2>&1 | grep -q 'degrees'"
sed 's/<limit /<limit lower="-90" upper="90" /' still.urdf >wide.urdf
refuse "limits in degrees" '^NOT ACCEPTED (--accept unit): joints with limits beyond 20 rad (are they in degrees? URDF has radians): j$' "$import" wide.urdf --text wide.txt
check "limits in degrees, accepted" "$import" wide.urdf --text wide.txt --accept unit=j
for end in 20 10000 1e9; do
    sed "s/90/$end/g" wide.urdf >turns.urdf
    check "limits of $end rad" "$import" turns.urdf --text wide.txt
done
sed 's/revolute/prismatic/' wide.urdf >slides.urdf
check "limits of 90 m" "$import" slides.urdf --text wide.txt
refuse "a joint that is none" "no joint 'x'" "$import" shapes.urdf --rate x=1
refuse "an option that is none" 'no such option' "$import" shapes.urdf --frob
refuse "no robot" 'which robot' "$import" --quiet
finish
