#!/bin/sh
# SPDX-License-Identifier: MIT
# fmb robot: logs of the robots of the tests of fmb-import, replayed. A referee with kinematics of its own samples each tick: no contact may lie
# in one that is called free (tests/packages/import/replay.py). Stops, limits, messages. What is malformed ends with FILE:LINE: reason.
# Each free tick has a certificate, which fmb-certify accepts; no change of one passes (tests/packages/import/tamper.py).
. tests/gates/lib.sh

python=/usr/bin/python3
[ -x $python ] || python=python3
root=$PWD fmb="$PWD/build/host-float/fmb" import="$PWD/build/import/fmb-import" referee="$PWD/tests/packages/import/replay.py"
certify="$PWD/build/import/fmb-certify" tamper="$PWD/tests/packages/import/tamper.py"
check "make import" make --no-print-directory import
check "robots" $python tests/packages/import/robots.py "$temporary"
cd "$temporary" || exit 1

# Moments that are looked at, of each robot (tests/nightly/robots.sh: more)
moments=${MOMENTS:-10000}

# replayed TEXT ROBOT SEED REAL SHARE OPTION...: what the referee has counted; SHARE: how many such logs share the moments
replayed() {
    label=$1 robot=$2 start=$3 real=$4 share=$5
    shift 5
    check "$label: a log" $python "$referee" log "$robot.txt" "$start" log.csv scene new.txt "$@"
    check "$label: replayed" sh -c '"$0" robot new.txt --scene scene --log log.csv --json "$@" >answer' "$root/build/host-$real/fmb" "$@"
    $python "$referee" check new.txt scene log.csv answer "$start" $((moments / share)) "$@" >out 2>&1
    good=$(sed -n 's/^\([0-9]*\) passed, [0-9]* failed$/\1/p' out) bad=$(sed -n 's/^[0-9]* passed, \([0-9]*\) failed$/\1/p' out)
    [ -n "$bad" ] && passed=$((passed + good)) failed=$((failed + bad)) || failed=$((failed + 1))
    seen=$((seen + $(sed -n 's/^#.* seen; \([0-9]*\) seen; .*/\1/p' out)))
    grep -v ' 0 failed' out | sed "s|^|$label: |"
}
# counted COMMAND...: a test that counts for itself
counted() {
    "$@" >out 2>&1
    good=$(sed -n 's/^\([0-9]*\) passed, [0-9]* failed$/\1/p' out) bad=$(sed -n 's/^[0-9]* passed, \([0-9]*\) failed$/\1/p' out)
    [ -n "$bad" ] && passed=$((passed + good)) failed=$((failed + bad)) || { failed=$((failed + 1)); tail -n 3 out; }
    grep '^FAILED' out
}
# certified TEXT REAL OPTION...: the log that was replayed last. As many ticks are proved free by its certificate as fmb robot calls free.
certified() {
    label=$1 real=$2
    shift 2
    check "$label: with a certificate" sh -c '"$0" robot new.txt --scene scene --log log.csv --certify proof "$@" --quiet >answer' "$root/build/host-$real/fmb" "$@"
    if grep -q '^ticks .*: free 0,' answer; then # it claims nothing
        refuse "$label: a certificate of nothing" 'no tick is claimed to be free' $python "$certify" proof new.txt --scene scene --log log.csv "$@"
        return
    fi
    check "$label: proved" sh -c '"$0" "$@" >checked' $python "$certify" proof new.txt --scene scene --log log.csv "$@"
    [ "$(sed -n 's/^ticks .*: free \([0-9]*\),.*/\1/p' answer)" = "$(sed 's/ .*//' checked)" ] && pass || fail "$label: $(cat checked)"
}
seen=0 # moments with a contact
for robot in shapes large dual; do
    check "$robot" "$import" $robot.urdf --package here=. --text $robot.txt --quiet
    for real in float double; do
        replayed "$robot, $real" $robot "$seed" $real 4
        certified "$robot, $real" $real --margin 0.013
        head -n 8 log.csv >short.csv
        counted $python "$tamper" "$root/build/host-$real/fmb" "$seed" 2 new.txt short.csv --scene scene
        replayed "$robot, $real, degrees" $robot "$((seed + 1))" $real 4 --degrees --distance
        certified "$robot, $real, degrees" $real --degrees
    done
    certified "$robot, at constant rates" double --degrees --straight
done
# Robots of every kind, by what makers publish; those that Debian has. One precision each, which changes with the seed.
dart=/usr/share/doc/dart/data/urdf
mkdir herb && ln -s $dart/wam/meshes herb/meshes
kind=0
for robot in six pair scara portal fetch rover KR5 wam; do
    urdf=$robot.urdf kind=$((kind + 1)) real=float
    [ $robot = KR5 ] && urdf="$dart/KR5/KR5 sixx R650.urdf"
    [ $robot = wam ] && urdf=$dart/wam/wam.urdf
    [ -e "$urdf" ] || continue
    [ $(((seed + kind) % 2)) -eq 0 ] && real=double
    check "$robot" "$import" "$urdf" --package herb_description=herb --per-link $((1 + kind % 3)) --text $robot.txt --quiet
    replayed "$robot, $real" $robot "$seed" $real 1
    certified "$robot, $real" $real
done
# What fmb-import makes of a scene, with things of several boxes, zones and leave.
check "a scene by fmb-import" "$import" shapes.urdf --package here=. --quiet --text shapes.txt --scene cell.xml --scene-text cell.scene --per-link 4
check "a log" $python "$referee" log shapes.txt "$seed" log.csv scene new.txt
cp cell.scene scene
for real in float double; do certified "a scene by fmb-import, $real" $real; done
[ $seen -gt 0 ] && pass || fail "no contact was sampled in any log"
for tier in quick exact; do
    check "tier $tier" sh -c "'$fmb' robot new.txt --scene scene --log log.csv --tier $tier --quiet | tail -n 1 | grep -q '^answer: '"
done

# What is far from all: the robot of one joint alone has no pair of links that must not touch.
printf 'fmb-scene 1\nbox cube 50 50 50  1 0 0  0 1 0  0 0 1\nend 1 0\n' >far.scene
# One joint that slides towards a wall at .5 m/s, at 100 Hz: .9 m from the box to the wall, so they touch at 1.8 s.
cp "$root/tests/vectors/slide.robot" slide.txt && cp "$root/tests/vectors/slide.scene" wall.scene
awk 'BEGIN { print "time,travel"; for (k = 0; k <= 250; k++) printf "%.2f,%.3f\n", k / 100, k * .005 }' >log.csv
"$fmb" robot slide.txt --scene wall.scene --log log.csv --stop 0.1 --distance >out
check "first contact" grep -q '^tick 179 at 1.79 s for 0.01 s: hit, car and wall, from 0.00[5-9][0-9]* to 0.01 s of it, within' out
check "the last stop" awk '/^a stop before it must be commanded by/ { good = $9 > 1.6 && $9 <= 1.7 } END { exit !good }' out
# The log jumps right before the wall: no stop is known that would be in time, and that is said of the contact behind the unknown ticks, too.
awk 'BEGIN { print "time,travel"; for (k = 0; k <= 20; k++) printf "%.2f,%.3f\n", k / 100, k < 10 ? k * .005 : .85 + k * .005 }' >jump.csv
check "a contact behind a jump" sh -c "'$fmb' robot slide.txt --scene wall.scene --log jump.csv --stop 0.1 | grep -A1 ': hit, car and wall' | sed -n 2p | grep -qx 'no stop before it is proved to be in time'"
check "a contact behind a jump, in JSON" sh -c "'$fmb' robot slide.txt --scene wall.scene --log jump.csv --stop 0.1 --json | grep -q '\"verdict\": \"hit\".*\"stop\": null'"
check "free before" sh -c "sed -n 179p out | grep -q '^tick 178 at 1.78 s for 0.01 s: free, apart 0.00[0-9]*, throughout 0\(.00[0-9]*\)*$'"
check "apart throughout" grep -q '^apart throughout, at least 0 m, at 1.79 s' out
check "answer" grep -q '^answer: stop. Nothing can touch before 1.79' out
check "straight" sh -c "'$fmb' robot slide.txt --scene wall.scene --log log.csv --straight | grep -q 'tick 179 at 1.79 s for 0.01 s: hit, car and wall, from 0.0099'"
check "margin" sh -c "'$fmb' robot slide.txt --scene wall.scene --log log.csv --straight --margin 0.1 --quiet | grep -q '^tick 159 at 1.59'"
check "far from all" sh -c "'$fmb' robot slide.txt --scene far.scene --log log.csv --quiet --fail-on contact | grep -q '^answer: free. Nothing can touch before 2.5 s: proved. Scene: far.scene.$'"
"$fmb" robot slide.txt --scene wall.scene --log log.csv --fail-on contact >out && fail "--fail-on contact" || pass
sed 's/^end 1 0/allow car wall it%20may\nend 1 1/' wall.scene >leave.scene
check "leave" "$fmb" robot slide.txt --scene leave.scene --log log.csv --fail-on contact
# Zones: told by themselves. The slow one is entered at .4 s, the stop zone, of two boxes beside one another, at .8 s; 45 or more ticks each.
cat >zones.scene <<'END'
fmb-scene 1
zone near slow  0.325 -1 -1  0.1 0 0  0 2 0  0 0 2
box wall  1.025 -1 -1  0.1 0 0  0 2 0  0 0 1
zone door stop  0.525 -1 -1  0.1 0 0  0 2 0  0 0 1
box wall  1.025 -1 0  0.1 0 0  0 2 0  0 0 1
zone door stop  0.525 -1 0  0.1 0 0  0 2 0  0 0 1
allow rail near at%20rest
end 2 1 3
END
for real in float double; do
    program="$root/build/host-$real/fmb"
    "$program" robot slide.txt --scene zones.scene --log log.csv >out
    check "a slow zone, $real" grep -q '^zone near, slow: free 20[345], hit 4[567], undecided 0, unknown 0; no link in it before 0.39[0-9]* s: proved$' out
    check "a stop zone, $real" grep -q '^zone door, stop: free 20[345], hit 4[567], undecided 0, unknown 0; no link in it before 0.79[0-9]* s: proved$' out
    check "a zone entered, $real" sh -c "grep -A2 '^tick 80 at' out | grep -q '^zone door, stop: hit, car, from 0 to 0.01 s of it$'"
    check "contacts beside zones, $real" grep -q '^answer: stop. Nothing can touch before 1.79.* Not proved clear: zone door. Scene: zones.scene.$' out
    check "zones in JSON, $real" sh -c "'$program' robot slide.txt --scene zones.scene --log log.csv --json | $python -c '
import json, sys
d = json.load(sys.stdin)
z = [t[\"zones\"] for t in d[\"ticks\"]]
sys.exit(not all(len(x) == 2 and [y[\"zone\"] for y in x] == [\"near\", \"door\"] for x in z) or z[80][1][\"link\"] != \"car\" or z[80][1][\"verdict\"] != \"hit\"
         or sum(x[1][\"verdict\"] == \"free\" for x in z) != d[\"zones\"][1][\"free\"] or d[\"zones\"][0][\"kind\"] != \"slow\")'"
    "$program" robot slide.txt --scene zones.scene --log log.csv --quiet --certify proof >out
    check "certified beside zones, $real" sh -c "$python '$certify' proof slide.txt --scene zones.scene --log log.csv | grep -q '^203 of 250 ticks are proved free: 4 pairs'"
done
# --frames: those of the certificate, to the bit, in the order of its numbers; a frame for each tick that is known.
sed 's/^1.00,.*/1.00,0.6/' log.csv >fast.csv
for real in float double; do
    program="$root/build/host-$real/fmb"
    "$program" robot slide.txt --scene zones.scene --log fast.csv --margin 0.013 --json --frames --certify proof >frames.json
    check "frames in JSON, $real" $python -c '
import json, struct, sys
d, n, seen, obstacles = json.load(open("frames.json")), None, 0, 0
same = lambda row, words: [struct.pack(sys.argv[1], x) for x in row] == [struct.pack(sys.argv[1], float.fromhex(w)) for w in words]
for word in (line.split() for line in open("proof")):
    if word[0] == "tick": n = int(word[1])
    if word[0] == "frame":
        assert same(d["ticks"][n]["frames"][int(word[1])], word[2:]), word
        seen += 1
    if word[0] == "obstacle":
        assert d["around"][int(word[1])]["kind"] == "obstacle" and same(d["around"][int(word[1])]["frame"], word[2:]), word
        obstacles += 1
free = sum(t["verdict"] == "free" for t in d["ticks"])
assert seen == len(d["links"]) * free > 0 and obstacles == 2 and d["links"] == ["rail", "car"], (seen, free, obstacles)
assert [a["name"] + a["kind"] for a in d["around"]] == ["wallobstacle"] * 2 + ["nearslow"] + ["doorstop"] * 2, d["around"]
assert all(("frames" in t) == (t["verdict"] != "unknown") for t in d["ticks"]) and any(t["verdict"] == "unknown" for t in d["ticks"])
for t in d["ticks"]:
    for one in ([t["first"]] if "first" in t else []) + [z for z in t["zones"] if "link" in z]:
        i, j = one["boxes"]
        assert d["links"][i] == one["link"] and d["around"][j]["name"] == one.get("other", one.get("zone")), one
        a, b = t["frames"][i], d["around"][j]["frame"]
        assert a[0] + a[3] + a[12] > b[0], (a, b)' "$([ $real = float ] && echo f || echo d)"
done
refuse "--frames without --json" 'goes with --json' "$fmb" robot slide.txt --scene far.scene --log log.csv --frames
sed '/^box/d; s/^end.*/end 0 1 3/' zones.scene >only.scene
status=0
"$fmb" robot slide.txt --scene only.scene --log log.csv --quiet --fail-on contact >out || status=$?
[ $status -eq 1 ] && grep -q '^answer: stop. No contact was asked about, but zones. Not proved clear: zone door. Scene: only.scene.$' out && pass || fail "a stop zone, --fail-on contact: $status"
sed 's/ door stop/ door slow/' only.scene >slow.scene
check "slow zones alone" "$fmb" robot slide.txt --scene slow.scene --log log.csv --quiet --fail-on contact
sed 's/^allow.*/allow car door may\nallow car wall may/; s/^end 2 1/end 2 2/' zones.scene >leave.scene
check "leave for all boxes of a thing" "$fmb" robot slide.txt --scene leave.scene --log log.csv --quiet --fail-on contact
sed 's/^1.00,.*/1.00,0.6/' log.csv >fast.csv
check "a tick of which nothing is known" sh -c "'$fmb' robot slide.txt --scene zones.scene --log fast.csv | grep -A1 '^tick 99 .*unknown' | grep -q '^zone near, slow: unknown$'"
# Limits that the samples break: two ticks around a jump of the rate, one that is too fast.
sed 's/^1.00,.*/1.00,0.501/' log.csv >jump.csv
check "a jump" sh -c "[ \$('$fmb' robot slide.txt --scene far.scene --log jump.csv | grep -c ': unknown: joint travel is not within its acceleration$') = 4 ]"
# Where one sample stands in the wall, in ticks that are unknown: how far apart all is throughout the others is not told of the log.
awk 'BEGIN { print "time,travel"; for (k = 0; k <= 10; k++) printf "%.1f,%.2f\n", k / 10, k == 5 ? 0.95 : 0 }' >spike.csv
check "apart, but for unknown ticks" sh -c "[ \$('$fmb' robot slide.txt --scene wall.scene --log spike.csv --distance --quiet | grep -c '^apart .* at least 0.89[0-9]* m, at 0 s, but for 4 ticks of which it is not known$') = 2 ]"
check "apart, in JSON: not known" sh -c "'$fmb' robot slide.txt --scene wall.scene --log spike.csv --distance --json | tail -n 1 | grep -q '\"apart\": null, \"throughout\": null}$'"
check "apart, in JSON" sh -c "'$fmb' robot slide.txt --scene far.scene --log log.csv --distance --json | tail -n 1 | grep -q '\"apart\": [1-9].*, \"throughout\": [1-9].*}$'"
check "a jump that is allowed" sh -c "'$fmb' robot slide.txt --scene far.scene --log jump.csv --acceleration 50 --quiet | grep -q '^answer: free'"
sed 's/^1.00,.*/1.00,0.6/' log.csv >fast.csv
check "too fast" sh -c "'$fmb' robot slide.txt --scene far.scene --log fast.csv | grep -q '^tick 99 at 0.99 s for 0.01 s: unknown: joint travel is faster than its rate$'"
check "a joint that stands still" sh -c "'$fmb' robot slide.txt --scene wall.scene --log log.csv --time time --at travel=0.1 2>&1 | grep -q 'in the log, too'"
sed 's/,.*//' log.csv >still.csv
check "still" "$fmb" robot slide.txt --scene wall.scene --log still.csv --at travel=0.875 --fail-on contact
"$fmb" robot slide.txt --scene wall.scene --log still.csv --at travel=0.925 --fail-on contact >out && fail "still, in the wall" || pass
# Times in every form, and a log that begins late
printf 'stamp;travel;note\n1.700000000e9;0;-\n1700000000.01; 5e-3;x\n+1700000000.020000001;.01;\n' >late.csv
check "late" sh -c "'$fmb' robot slide.txt --scene far.scene --log late.csv --time stamp | grep -q '^tick 1 at 0.01 s for 0.010000001 s: free$'"

printf 'time,travel\n-3999999999.999999999,0\n0,0\n3999999999.999999999,0\n' >late.csv
check "the largest times" sh -c "'$fmb' robot slide.txt --scene far.scene --log late.csv --straight | grep -q '^answer: free. Nothing can touch before 7999999999.999999998 s: proved. '"

# An answer says what was asked: of which scene, which files, with which options; nothing is free, nor proved, where nothing was asked.
# two STATUS PATTERN TEXT COMMAND...: this status, and PATTERN in what it says
two() {
    two_want=$1 two_pattern=$2 two_text=$3 status=0
    shift 3
    "$@" >out 2>&1 || status=$?
    [ $status -eq "$two_want" ] && grep -q -e "$two_pattern" out && pass || { fail "$two_text: status $status"; head -n 5 out; }
}
two 2 'which scene? --scene FILE, or --scene none' "a scene that is forgotten" "$fmb" robot slide.txt --log log.csv --quiet
two 2 'which scene' "a scene that is forgotten, in JSON" "$fmb" robot slide.txt --log log.csv --json
[ "$("$fmb" robot slide.txt --log log.csv 2>/dev/null | wc -c)" = 0 ] && pass || fail "an answer without a scene"
two 2 'nothing is asked' "no pair at all" "$fmb" robot slide.txt --scene none --log log.csv
two 2 'nothing is asked' "no pair at all, --fail-on contact" "$fmb" robot slide.txt --scene none --log log.csv --fail-on contact --quiet
[ "$("$fmb" robot slide.txt --scene none --log log.csv --json 2>/dev/null | wc -c)" = 0 ] && pass || fail "an answer about no pair"
sed 's/^end 1 0/allow car wall it%20may\nallow rail wall it%20may\nend 1 2/' wall.scene >leave.scene
two 2 'nothing is asked' "leave for all" "$fmb" robot slide.txt --scene leave.scene --log log.csv
printf 'fmb-scene 1\nend 0 0\n' >empty.scene
two 2 'nothing stands in this scene' "an empty scene" "$fmb" robot slide.txt --scene empty.scene --log log.csv
sed 's/^allow.*/allow rail near x\nallow car near x\nallow rail door x\nallow car door x/; /^box/d; s/^end.*/end 0 4 3/' zones.scene >leave.scene
two 2 'nothing is asked' "zones with leave for all" "$fmb" robot slide.txt --scene leave.scene --log log.csv
sed 's/^allow.*/allow rail near x\nallow car near x/; s/^end.*/end 2 2 3/' zones.scene >leave.scene
two 0 '^zone near, slow: .*; nothing was asked: every link may be in it$' "a zone with leave for all" "$fmb" robot slide.txt --scene leave.scene --log log.csv --quiet
two 0 '"zone": "near", .*"pairs": 0, "free_until": null' "the same in JSON: until no time" "$fmb" robot slide.txt --scene leave.scene --log log.csv --json
# A stop zone that every link may be in was free in every tick, and nothing had been asked.
sed 's/^allow.*/allow rail door x\nallow car door x/; s/^end.*/end 2 2 3/' zones.scene >leave.scene
two 2 '^leave.scene:[0-9]*: with this line every link may be in the stop zone: nothing is asked of it' "a stop zone with leave for all" "$fmb" robot slide.txt --scene leave.scene --log log.csv --json
two 2 '^leave2.scene:7: with this line every link may touch the obstacle: nothing is asked of it' "an obstacle with leave for all" sh -c "sed 's/ door x/ wall x/' leave.scene | sed '/^zone near/d; s/^end.*/end 2 2 2/' >leave2.scene; '$fmb' robot slide.txt --scene leave2.scene --log log.csv --json"
sed -i '/^allow car/d; s/^end.*/end 2 1 3/' leave.scene
two 0 '"zone": "door", .*"pairs": 2,' "a stop zone with leave for one" "$fmb" robot slide.txt --scene leave.scene --log log.csv --json
two 2 'would prove nothing' "a certificate of zones alone" "$fmb" robot slide.txt --scene only.scene --log log.csv --certify proof
two 2 'nothing is asked' "a robot of one link, its pairs" sh -c "sed '/^link car/,/^box car/d; /^allow/d; s/^end.*/end 1 0 1 0/' slide.txt >one.txt; '$fmb' robot one.txt --pairs 10"
: >empty.csv && printf '# nothing\n\n' >comment.csv && printf '\n \n' >blank.csv && printf 'time,travel\n' >names.csv && printf 'time,travel\n0,0\n' >single.csv
for log in empty comment blank names single; do
    two 2 "$log.csv:[0-9]*: " "a log without a tick: $log" "$fmb" robot slide.txt --scene wall.scene --log $log.csv --quiet --fail-on contact
    two 2 "$log.csv:1: " "the same for fmb-certify" $python "$certify" proof slide.txt --scene wall.scene --log $log.csv
done
for file in empty comment blank; do
    two 2 "$file.csv:[0-9]*: an empty file" "a robot that is empty: $file" "$fmb" robot $file.csv --scene wall.scene --log log.csv
    two 2 "$file.csv:[0-9]*: an empty file" "a scene that is empty: $file" "$fmb" robot slide.txt --scene $file.csv --log log.csv
    two 2 "$file.csv:1: an empty file" "fmb-certify: the same" $python "$certify" proof $file.csv --scene wall.scene --log log.csv
    two 2 "$file.csv:1: an empty file" "fmb-certify: the same of a scene" $python "$certify" proof slide.txt --scene $file.csv --log log.csv
done
two 2 'empty.csv:1: an empty file' "an empty certificate" $python "$certify" empty.csv slide.txt --scene wall.scene --log log.csv
two 2 'No such file' "a certificate that is not there" $python "$certify" none slide.txt --scene wall.scene --log log.csv
for real in float double; do
    program="$root/build/host-$real/fmb"
    sed 's/travel/the "joint"/' log.csv >"a log.csv"
    "$program" robot slide.txt --scene "./wall.scene" --log "a log.csv" --at travel=0.5 --margin 0.125 --time time --json --certify proof >answer.json
    check "what an answer is about, $real" $python -c '
import json, sys, zlib
d = json.load(open("answer.json"))
crc = lambda name: zlib.crc32(open(name, "rb").read())
assert d["fmb"] == sys.argv[2] and d["real"] == sys.argv[1] and d["scene"] == "./wall.scene" and d["answer"] == "free", d
assert d["files"] == {k: {"name": n, "crc32": crc(n)} for k, n in (("model", "slide.txt"), ("scene", "./wall.scene"), ("log", "a log.csv"))}, d
assert d["asked"] == {"motion": "drives", "degrees": False, "margin": .125, "acceleration": 0, "stop": 0, "distance": False, "never": False,
                      "tier": "test", "time": "time", "at": ["travel=0.5"]}, d["asked"]
head = [line.split() for line in open("proof")][:6]
assert head[1] == ["about", *(str(crc(n)) for n in ("slide.txt", "a log.csv", "./wall.scene"))], head
assert head[3:] == [["by", sys.argv[2], sys.argv[1]], ["named", "slide.txt", "a%20log.csv", "./wall.scene"], ["read", "time", "travel=0.5"]], head
' $real "$("$program" --version | cut -d ' ' -f 2)"
    check "its certificate, $real" sh -c "$python '$certify' proof slide.txt --scene wall.scene --log 'a log.csv' --at travel=0.5 --margin 0.125 | grep -q 'm, scene wall.scene$'"
    two 1 'something else was asked' "where a joint stands, $real" $python "$certify" proof slide.txt --scene wall.scene --log "a log.csv" --at travel=0.25 --margin 0.125
    two 1 'about another file' "without the scene, $real" $python "$certify" proof slide.txt --log "a log.csv" --at travel=0.5 --margin 0.125
done

# Samples beyond a joint's limits by more than half a unit of their last decimal: nothing is known of their ticks. turn: 1 rad to each side;
# gear follows it, twice as far; wheel turns without end; hand slides to .04 m.
cat >arm.txt <<'END'
fmb-robot 1
robot arm
link base
box base -0.125 -0.125 -0.125  0.25 0 0  0 0.25 0  0 0 0.0625  0.25
link arm
joint turn turns base arm 0 0 0  1 0 0 0 1 0 0 0 1  0 0 1
limit turn -1 1 2 0.01 given given
box arm 0.5 -0.03125 0  0.25 0 0  0 0.0625 0  0 0 0.0625  0.75
link gear
joint gear turns base gear 0 0 2  1 0 0 0 1 0 0 0 1  0 0 1
limit gear -2 2 2 0.01 given given
mimic gear turn 2 0
link wheel
joint wheel turns base wheel 0 0 3  1 0 0 0 1 0 0 0 1  0 0 1
limit wheel - - 2 0.01 given given
link hand
joint hand slides base hand 0 0 4  1 0 0 0 1 0 0 0 1  1 0 0
limit hand 0 0.04 2 0.01 given given
end 5 4 2 0
END
# sample TURN WHEEL HAND: three equal samples
sample() { printf 'time,turn,wheel,hand\n0,%s,%s,%s\n1,%s,%s,%s\n2,%s,%s,%s\n' $1 $2 $3 $1 $2 $3 $1 $2 $3 >limit.csv; }
# within TEXT [OPTION..]: both ticks free, and certified; beyond TEXT JOINT PATTERN [OPTION..]: unknown, and no certificate says free
within() {
    label=$1
    shift
    two 0 'free 2,' "within: $label, $real" "$program" robot arm.txt --scene none --log limit.csv --quiet --fail-on contact --certify proof "$@"
    two 0 '^2 of 2 ticks are proved free: 1 pairs' "certified: $label, $real" $python "$certify" proof arm.txt --log limit.csv --all "$@"
}
beyond() {
    label=$1 joint=$2 pattern=$3
    shift 3
    two 1 'unknown 2$' "beyond: $label, $real" "$program" robot arm.txt --scene none --log limit.csv --quiet --fail-on contact --certify proof "$@"
    grep -q "^answer: stop. Not proved of tick 0: joint $joint is at $pattern. Scene: none.$" out && ! grep -q -e proved: -e '^pairs [1-9]' out && pass || { fail "beyond: $label, $real"; cat out; }
    two 1 "no tick is claimed to be free: the joint $joint is at" "no certificate: $label, $real" $python "$certify" proof arm.txt --log limit.csv "$@"
    "$program" robot arm.txt --scene none --log limit.csv --json "$@" >limit.json
    check "in JSON: $label, $real" $python -c '
import json, sys
d = json.load(open("limit.json"))
sys.exit(not all(t["verdict"] == "unknown" and t["why"] == "beyond its limits" and t["joint"] == sys.argv[1] and t["hint"] for t in d["ticks"]) or d["answer"] != "stop")' $joint
}
for real in float double; do
    program="$root/build/host-$real/fmb"
    sample 1 0 0.04 && within "the limits themselves"
    sample -1 0 0 && within "the other ends"
    sample 1.000 500.5 0.04 && within "a wheel that has turned far"
    sample 0.5729e2 0 0.04 && within "degrees" --degrees
    sample 57.2958 0 0.04 && within "degrees, by their decimals" --degrees
    sample 57.297 0 0.04 && beyond "degrees, by more than their decimals" turn '1.00002[0-9]*, beyond its limits -1..1: joints that turn are in degrees here' --degrees
    sample 57 0 0 && beyond "degrees" turn '57, beyond its limits -1..1: degrees? --degrees'
    sample -45.5 0 0 && beyond "degrees, the other end" turn '-45.5, beyond its limits -1..1: degrees? --degrees'
    sample 1.001 0 0 && beyond "a little, of three decimals" turn '1.001, beyond its limits -1..1: degrees? --degrees'
    sample 1.00002 0 0 && beyond "hardly, of many decimals" turn '1.00002, beyond its limits -1..1: degrees? --degrees'
    sample 2 0 0 && beyond "a whole number has no decimals" turn '2, beyond its limits -1..1: degrees? --degrees'
    sample 0x1.1p+0 0 0 && beyond "nor has a hexadecimal one" turn '1.0625, beyond its limits -1..1: degrees? --degrees'
    sample 0 0 35 && beyond "millimetres" hand '35, beyond its limits 0..0.04: lengths are in metres'
    sample 0 0 -0.01 && beyond "before the other end" hand '-0.01, beyond its limits 0..0.04: lengths are in metres'
    sed 's/^limit turn -1 1/limit turn -1 0.96/; s/^limit gear -2 2/limit gear -2 1.92/' arm.txt >narrow.txt && sample 1.0 0 0.04
    two 0 'free 2,' "by less than half a decimal, $real" "$program" robot narrow.txt --scene none --log limit.csv --quiet --certify proof
    two 0 '^2 of 2 ticks' "certified: by less than half a decimal, $real" $python "$certify" proof narrow.txt --log limit.csv --all
    sed 's/^limit gear -2 2/limit gear -2 1.5/' arm.txt >arm.kept && cp arm.txt whole.txt && cp arm.kept arm.txt
    sample 0.875 0 0 && beyond "one that follows" gear '1.75, beyond its limits -2..1.5: it follows another one, whose limits let it go there'
    cp whole.txt arm.txt
    printf 'time,wheel,hand\n0,0,0\n1,0,0\n2,0,0\n' >limit.csv
    beyond "where --at says" turn '57.3, beyond its limits -1..1: degrees? --degrees' --at turn=57.3
    within "where --at says" --at turn=0.5
    # One sample beyond: the ticks before and behind it, no other.
    printf 'time,turn,wheel,hand\n0,0,0,0\n1,0,0,0\n2,9,0,0\n3,0,0,0\n4,0,0,0\n' >limit.csv
    two 0 '^ticks 4: free 2, hit 0, undecided 0, unknown 2$' "one sample, $real" "$program" robot arm.txt --scene none --log limit.csv --straight --certify proof
    [ "$(grep -c '^tick [12] at .* unknown: joint turn is at 9, beyond' out)" = 2 ] && grep -q '^pairs 2, samples beyond the limits of a joint 1$' out && pass || fail "one sample, $real: its ticks"
    two 0 '^2 of 4 ticks are proved free' "one sample, certified, $real" $python "$certify" proof arm.txt --log limit.csv --straight
    # Free ticks of a log that is within wider limits: with these limits the certificate proves none of them.
    sed 's/^limit turn -1 1/limit turn -99 99/; s/^limit gear -2 2/limit gear -99 99/' arm.txt >wide.txt && sample 45.5 0 0
    "$program" robot wide.txt --scene none --log limit.csv --quiet --certify proof >out
    $python -c '
import zlib
lines = open("proof", "rb").read().splitlines(keepends=True)
lines[1] = b"about %d %d 0\n" % (zlib.crc32(open("arm.txt", "rb").read()), zlib.crc32(open("limit.csv", "rb").read()))
open("proof", "wb").write(b"".join(lines[:-1]) + b"sum %d\n" % zlib.crc32(b"".join(lines[:-1])))'
    two 1 'the joint turn is at 45.5, beyond its limits -1..1' "a certificate of ticks beyond limits, $real" $python "$certify" proof arm.txt --log limit.csv
done

# Certificates of a joint that slides, and of one that stands so near that only exact numbers tell.
for real in float double; do
    program="$root/build/host-$real/fmb"
    sed -n '1p;170,182p' log.csv >short.csv
    counted $python "$tamper" "$program" "$seed" 8 slide.txt short.csv --scene wall.scene
    counted $python "$tamper" "$program" "$seed" 2 slide.txt short.csv --scene wall.scene --straight
    check "narrow, $real" $python "$tamper" narrow "$program" slide.txt narrow.scene narrow.csv
    counted $python "$tamper" "$program" "$seed" 8 slide.txt narrow.csv --scene narrow.scene --tier exact --at travel=0.3
    check "narrow, $real: by vectors" grep -q ' [1-9][0-9]* cross' out
done
"$fmb" robot slide.txt --scene wall.scene --log log.csv --quiet --certify proof >out
check "fmb-certify" sh -c "$python '$certify' proof slide.txt --scene wall.scene --log log.csv | grep -q '^203 of 250 ticks are proved free: 2 pairs farther apart than 0 m'"
refuse "not all of them" 'proved free' $python "$certify" proof slide.txt --scene wall.scene --log log.csv --all
refuse "another log" 'proof:2: it is about another file' $python "$certify" proof slide.txt --scene wall.scene --log short.csv
refuse "no certificate" 'No such file' $python "$certify" none slide.txt --scene wall.scene --log log.csv
refuse "a folder that is none" 'cannot be written' "$fmb" robot slide.txt --scene far.scene --log log.csv --certify none/proof
refuse "in place of the log" 'would take the place' "$fmb" robot slide.txt --scene far.scene --log short.csv --certify short.csv
refuse "in place of the robot" 'would take the place' "$fmb" robot slide.txt --scene far.scene --log short.csv --certify slide.txt
refuse "in place of the scene" 'would take the place' "$fmb" robot slide.txt --scene wall.scene --log short.csv --certify wall.scene
mkdir folder && ln -s ../short.csv folder/link && ln slide.txt folder/robot
for other in ./short.csv "$temporary/short.csv" folder/../slide.txt folder/link folder/robot ./wall.scene; do
    refuse "in place of what it is about: $other" 'would take the place' "$fmb" robot slide.txt --scene wall.scene --log short.csv --certify "$other"
done
check "they are still there" "$fmb" robot slide.txt --scene wall.scene --log short.csv --quiet
refuse "a log that cannot be read again" 'cannot be read again' sh -c "'$fmb' robot slide.txt --scene far.scene --log - --certify proof <log.csv"

# Pictures: of the first contact, the same with --stop, which asks about other windows; of a tick; in place of nothing that was read.
check "a picture" "$fmb" robot slide.txt --scene wall.scene --log log.csv --svg first.svg
check "a picture, with a stop" "$fmb" robot slide.txt --scene wall.scene --log log.csv --stop 0.1 --svg stop.svg
check "the same" cmp first.svg stop.svg
check "a picture of a tick" "$fmb" robot slide.txt --scene wall.scene --log log.csv --svg tick.svg --tick 179
check "the same" cmp first.svg tick.svg
check "a picture of the last tick" "$fmb" robot slide.txt --scene far.scene --log log.csv --svg last.svg
check "a picture of tick 249" "$fmb" robot slide.txt --scene far.scene --log log.csv --svg tick.svg --tick 249
check "the same" cmp last.svg tick.svg
grep -q 'have in common' first.svg && ! grep -q 'have in common' last.svg && pass || fail "what meets is red"
refuse "a picture of no tick" 'no such tick' "$fmb" robot slide.txt --scene far.scene --log log.csv --svg tick.svg --tick 250
check "and yet the answer" sh -c "'$fmb' robot slide.txt --scene far.scene --log log.csv --quiet --svg tick.svg --tick 250 2>/dev/null | grep -q '^answer: free'"
refuse "a tick beyond all" 'not the number' "$fmb" robot slide.txt --scene far.scene --log log.csv --svg tick.svg --tick 18446744073709551615
refuse "a tick without a picture" 'is missing' "$fmb" robot slide.txt --scene far.scene --log log.csv --tick 2
refuse "a tick that is none" 'not the number' "$fmb" robot slide.txt --scene far.scene --log log.csv --svg tick.svg --tick x
refuse "a picture in place of the log" 'would take the place' "$fmb" robot slide.txt --scene far.scene --log log.csv --svg ./log.csv
refuse "a picture in place of the certificate" 'would take the place' "$fmb" robot slide.txt --scene far.scene --log log.csv --svg both --certify both
refuse "the same by another name" 'would take the place' "$fmb" robot slide.txt --scene far.scene --log log.csv --svg ./both --certify both
refuse "the same, which is not there" 'would take the place' "$fmb" robot slide.txt --scene far.scene --log log.csv --svg .//neither --certify ./neither
[ ! -e neither ] && pass || fail "a certificate is there"
cp slide.txt kept.txt
refuse "a picture in place of the robot, twice a slash" 'would take the place' "$fmb" robot slide.txt --scene far.scene --log log.csv --svg .//slide.txt
refuse "the pairs in place of the robot" 'the robot is read from there' "$fmb" robot slide.txt --pairs 9 --write .//slide.txt
check "the robot is still there" cmp slide.txt kept.txt
refuse "a picture that cannot be written" 'cannot be written' "$fmb" robot slide.txt --scene far.scene --log log.csv --svg none/x.svg

# docs/robot.md, part 8: its commands, and the firmware in its example.
sed -n '/^<!-- ten commands/,/^```$/p' "$root/docs/robot.md" | sed '1,2d;$d' >ten
[ "$(grep -c '^[a-z.]' ten)" -eq 10 ] && pass || fail "not ten commands: $(cat ten)"
(cd "$root" && rm -rf build/robot && unset MAKEFLAGS && sh -e "$temporary/ten") >out 2>&1 && pass || { fail "the ten commands"; tail -n 5 out; }
fresh robot-picture "docs/robot.svg is not what the commands of part 8 draw" cmp "$root/build/robot/tick.svg" "$root/docs/robot.svg"
free=$(sed -n 's/^\([0-9]*\) of 500 ticks are proved free.*/\1/p' out)
[ "${free:-0}" -ge 252 ] && pass || fail "the ten commands prove ${free:-0} ticks free, not 252"
[ "$free" = 252 ] || stale prose "docs/robot.md, part 8, and tests/packages/robot.sh: $free of 500 ticks are proved free"
for real in float double; do
    check "six" "$import" six.urdf --name arm --header arm.h --text arm.txt --quiet
    check "firmware, $real: a log" $python "$referee" log arm.txt $((seed + 2)) arm.csv arm.scene new.txt --straight
    check "firmware, $real: numbers" sh -c "$python '$referee' plain arm.txt arm.csv arm.scene >numbers"
    check "firmware, $real" gcc -std=c11 $([ $real = double ] && echo -DFMB_REAL_DOUBLE) $warnings -DARM_TICK_ALONE -I"$root/include" -I. \
        "$root/tests/packages/import/firmware.c" "$root/boards/examples/robot.c" "$root/build/import/fmb_$real.o" -lm -o firmware
    check "firmware, $real: runs" sh -c './firmware <numbers >answer'
    counted $python "$referee" check arm.txt arm.scene arm.csv answer "$seed" 2000 --straight
    grep '^#' out | sed "s|^|firmware, $real: |"
done

# What a tick costs has not grown by more than 2 %, but for times, which another machine has others of: these rows are left out on both sides.
(cd "$root" && FIGURES=counted sh tests/tools/robot_figures.sh) >now 2>figures || { fail "robot_figures.sh"; tail -n 5 figures; }
place robot | grep -v -E '^[|][^|]*(, ms|, s|beside float) [|]' >written
[ "$(grep -c '^| .*[0-9]' now)" -ge 5 ] && pass || fail "too few figures of a tick"
recorded robot "$temporary/written" "$temporary/now"

# bad TEXT PATTERN FILE EXPRESSION: one of the three files, changed by sed. Exit status 2, and what is wrong with its line.
bad() {
    cp slide.txt bad.txt && cp wall.scene bad.scene && head -n 20 log.csv >bad.csv
    sed -i "$4" "bad.$3"
    status=0
    "$fmb" robot bad.txt --scene bad.scene --log bad.csv >out 2>error || status=$?
    [ $status -eq 2 ] && grep -q "^bad.$3:[0-9]*: $2" error && pass || { fail "$1: status $status"; cat error; }
}
bad "an empty robot" 'an empty file' txt d
bad "another format" 'the first line is not' txt 's/fmb-robot 1/fmb-robot 2/'
bad "cut short" 'no line `end`' txt '$d'
bad "other counts" 'not the counts' txt 's/end 2 1 2 1/end 2 1 3 1/'
bad "a box less" 'not the counts' txt '/^box car/d'
bad "behind the end" 'a line after the end' txt '$a link more'
bad "a word that is none" 'no line begins with this word' txt 's/^allow/alow/'
bad "a number that is none" 'a word is no number' txt 's/0.125  0.2$/0.125 x/'
bad "nan" 'a number is not finite' txt 's/0.125  0.2$/0.125 nan/'
bad "a box of more digits" '.*more digits' txt 's/box car 0 /box car 0.1 /'
bad "a flat box" 'fmb_frame3_init refuses' txt 's/0 0.125 0  0 0 0.125  0.2/0 0.125 0  0 0.125 0  0.2/'
bad "too few" 'too few words' txt 's/ 0.2$//'
bad "too many" 'too many words' txt 's/ 0.2$/ 0.2 1/'
bad "no rotation" 'R is no rotation' txt 's/ 1 0 0 0 1 0 0 0 1 / 1 0 0 0 1 0 0 0 2 /'
bad "a mirror" 'R is no rotation' txt 's/ 1 0 0 0 1 0 0 0 1 / 1 0 0 0 1 0 0 0 -1 /'
bad "a long axis" '.*the axis is not of length 1' txt 's/1 0 0$/1 0.1 0/'
bad "a kind that is none" 'the kind is none' txt 's/slides/floats/'
bad "another child" 'the child is not the link above' txt 's/slides rail car/slides rail rail/'
bad "another parent" 'the parent is no link' txt 's/slides rail car/slides car car/'
bad "no limit" '.*no line `limit`' txt '/^limit/d'
bad "two limits" 'a second limit' txt '/^limit/p'
bad "a rate of 0" '.*not above 0' txt 's/-1 2 1 2 given/-1 2 0 2 given/'
bad "half a range" 'one end without the other' txt 's/travel -1 2 1/travel - 2 1/'
bad "a joint that slides without limits" 'a joint that slides has limits' txt 's/travel -1 2 1/travel - - 1/'
bad "ends exchanged" 'lower is above upper' txt 's/travel -1 2 1/travel 3 2 1/'
bad "two links of one name" '.*two links of this name' txt 's/^link car/link rail/'
bad "follows nobody" 'a joint follows one that there is not' txt '/^limit/a mimic travel nobody 1 0'
bad "follows itself" 'a joint follows one that follows' txt '/^limit/a mimic travel travel 1 0'
bad "follows 0 times" 'a joint follows another 0 times' txt '/^limit/a mimic travel nobody 0 0'
bad "follows -0 times" 'a joint follows another 0 times' txt '/^limit/a mimic travel nobody -0x0p+0 1'
bad "no reason" 'the reason is missing' txt 's/ neighbours//'
bad "another link" 'there is no link of this name' txt 's/^allow rail/allow nobody/'
bad "a scene without end" 'no line `end`' scene '$d'
bad "a scene of other counts" 'not the counts' scene 's/^end 1/end 2/'
bad "a box more" 'not the counts' scene '/^box/p'
bad "two things of one name" '.*two things of this name' scene '/^box/{p; s/wall/door/; p; s/door/wall/}'
bad "an obstacle and a zone of one name" '.*two things of this name' scene '/^box/{p; s/box wall/zone wall stop/}'
bad "a zone that is not counted" 'not the counts' scene '/^box/{p; s/box wall/zone door stop/}'
bad "a zone of no kind" 'a zone is neither stop nor slow' scene '/^box/{p; s/box wall/zone door/}'
bad "a zone of two kinds" 'a zone of two kinds' scene '/^box/{p; s/box wall/zone door stop/; p; s/stop/slow/}'
bad "a zone without a box" 'too few words' scene '/^box/{p; s/^box.*/zone door stop 1 2/}'
bad "leave for nobody" 'there is no box of this name' scene '/^box/a allow car door x'
bad "leave for another link" 'there is no link of this name' scene '/^box/a allow bus wall x'
bad "a box of nan" 'a number is not finite' scene 's/1.025/inf/'
bad "no time" 'there is no column of time' csv 's/^time/stamp/'
refuse "no time of this name" 'no column of this name: stamp' "$fmb" robot slide.txt --scene far.scene --log log.csv --time stamp
bad "no joint" 'a joint that moves has no column' csv 's/^time,travel/time,trave/'
bad "two columns" 'two columns of one name' csv 's/^time,travel/time,travel,travel/'
bad "a cell less" 'fewer cells than columns' csv '5s/,.*//'
bad "a cell more" 'more cells than columns' csv '5s/$/,1/'
bad "an empty cell" "a joint's coordinate is no finite number" csv '5s/,.*/,/'
bad "a decimal comma" "a joint's coordinate is no finite number (1.5, with a point)" csv '1,5s/,/;/g; 5s/;.*/;1,5/'
bad "a joint at nan" "a joint's coordinate is no finite number" csv '5s/,.*/,nan/'
bad "a time that is none" 'no time' csv '5s/^[^,]*/soon/'
bad "a time of nan" 'no time' csv '5s/^[^,]*/nan/'
bad "a time that is too large" 'no time' csv '5s/^[^,]*/1e30/'
bad "a time so large that a difference would be too large" 'no time' csv '2s/^[^,]*/-4000000001/'
bad "the same time twice" 'the time does not grow' csv '5p'
bad "a comma in quotes" 'a cell with half of its quotes' csv '1s/$/,"a, b"/; 2,$s/$/,x,"y"/'
bad "a comma in quotes, of a sample" 'a cell with half of its quotes' csv '1s/$/,note,more/; 5s/$/,"a, b"/; 2,4s/$/,x,y/; 6,$s/$/,x,y/'
bad "the end of a line in quotes" 'a cell with half of its quotes' csv '1s/$/,note/; 5s/$/,"a/; 2,4s/$/,x/; 6,$s/$/,x/'
bad "a sample in a comment" 'a carriage return within the line' csv 's/^0.04/# a comment\r&/'
bad "leave in a comment, or none" 'a carriage return within the line' txt 's/^allow/# it may\r&/'
bad "a box in a comment" 'a carriage return within the line' scene 's/^box/# more\r&/'
bad "one sample" 'fewer than two samples' csv '3,$d'
bad "an empty log" 'an empty file' csv d
# Commas in quotes, in the names and in the samples, as many: each cell behind them was that of another column, and the log was free.
awk 'BEGIN { print "time,\"a, b, c\",travel,note"; for (k = 0; k < 5; k++) printf "%.2f,x,0.9,\"near, 0.%d, far\"\n", k / 100, k }' >quoted.csv
refuse "cells of other columns" '^quoted.csv:1: a cell with half of its quotes' "$fmb" robot slide.txt --scene wall.scene --log quoted.csv --straight
refuse "cells of other columns, for fmb-certify" 'quoted.csv:1: a cell with half of its quotes' $python "$certify" proof slide.txt --scene wall.scene --log quoted.csv --straight
sed '1s/^.*$/time,note,"travel","a ""b"""/; 2,$s/,/,"x",/; 2,$s/$/,"1""2"/' log.csv >quoted.csv
check "quotes that are whole" sh -c "'$fmb' robot slide.txt --scene far.scene --log quoted.csv --quiet --certify proof | grep -q '^answer: free' && $python '$certify' proof slide.txt --scene far.scene --log quoted.csv --all"
# gear follows turn, so a column of its own that is misspelt was passed over: where it stood then was not looked at. An odd name of its own is none.
for name in Gear '" gear"' 'GE AR' 'g e a r'; do
    printf 'time,turn,wheel,hand,%s\n0,0,0,0,.5\n1,0,0,0,.5\n2,0,0,0,.5\n' "$name" >limit.csv
    two 2 '^limit.csv:1: a column that is called as a joint but for' "a column misspelt: $name" "$fmb" robot whole.txt --scene none --log limit.csv
    two 1 'limit.csv:1: a column is called as a joint but for' "fmb-certify: the same: $name" $python "$certify" proof whole.txt --log limit.csv
done
printf 'time,turn,wheel,hand,gears,Time,BASE\n0,0,0,0,x,,\n1,0,0,0,x,,\n2,0,0,0,x,,\n' >limit.csv
check "columns of other names" sh -c "'$fmb' robot whole.txt --scene none --log limit.csv --quiet --certify proof | grep -q '^answer: free' && $python '$certify' proof whole.txt --log limit.csv --all"
# A joint that follows another 0 times does not move.
sed 's/^mimic gear turn 2 0$/mimic gear turn 0 0/' whole.txt >still.txt
at=$(sed -n '/^mimic gear/=' still.txt)
two 2 "^still.txt:$at: a joint follows another 0 times" "gear follows turn 0 times" "$fmb" robot still.txt --scene none --log limit.csv
two 1 "still.txt:$at: a joint follows another 0 times" "fmb-certify: the same" $python "$certify" proof still.txt --log limit.csv
# A joint that is fixed in the model, and moves in the log: its column was passed over, so where it moves its links to was not looked at.
{
    sed '/^end/d' slide.txt
    printf 'link tip\njoint j%%201 fixed car tip 0 0 0 1 0 0 0 1 0 0 0 1 1 0 0\nbox tip 0 0 0 .125 0 0 0 .125 0 0 0 .125 .25\nallow car tip neighbours\nend 3 2 3 2\n'
} >fixed.txt
for cell in 0.7 1e-9 -0x1p-9 9.1e-13 -0x1.00001p-40; do
    printf 'time,travel,j 1\n0,0,0\n.1,0,-0.00\n.2,0,%s\n.3,0,0\n' $cell >fixed.csv
    two 2 '^fixed.csv:4: joint j%201 is fixed in the model, and moves here$' "a fixed joint at $cell" "$fmb" robot fixed.txt --scene far.scene --log fixed.csv
    two 1 'fixed.csv:4: joint j%201 is fixed in the model, and moves here$' "fmb-certify: the same, $cell" $python "$certify" proof fixed.txt --scene far.scene --log fixed.csv
done
for cell in 0 -0.000 0e3 0x0p+0 1e-30 4e-17 -9.09e-13 0x1p-40; do
    printf 'time,travel,j 1\n0,0,0\n.1,0,-0.00\n.2,0,%s\n.3,0,0\n' $cell >fixed.csv
    check "a fixed joint that stands: $cell" sh -c "'$fmb' robot fixed.txt --scene far.scene --log fixed.csv --quiet --certify proof | grep -q '^answer: free' && $python '$certify' proof fixed.txt --scene far.scene --log fixed.csv --all"
done
for name in J1 '"J 1 "'; do
    printf 'time,travel,%s\n0,0,0\n.1,0,0\n' "$name" >fixed.csv
    two 2 '^fixed.csv:1: a column that is called as a joint but for' "a fixed joint misspelt: $name" "$fmb" robot fixed.txt --scene far.scene --log fixed.csv
    two 1 'fixed.csv:1: a column is called as a joint but for' "fmb-certify: the same: $name" $python "$certify" proof fixed.txt --scene far.scene --log fixed.csv
done
printf 'time,travel,j 1,j 1\n0,0,0,0\n.1,0,0,0\n' >fixed.csv
two 2 '^fixed.csv:1: two columns of one name' "two columns of a fixed joint" "$fmb" robot fixed.txt --scene far.scene --log fixed.csv
two 1 'fixed.csv:1: two columns of one name' "fmb-certify: the same" $python "$certify" proof fixed.txt --scene far.scene --log fixed.csv
printf 'time,travel,j 1\n0,0,x\n.1,0,0\n' >fixed.csv
two 2 "^fixed.csv:2: a joint's coordinate is no finite number" "a fixed joint at no number" "$fmb" robot fixed.txt --scene far.scene --log fixed.csv
two 1 'fixed.csv:2: not a number' "fmb-certify: the same" $python "$certify" proof fixed.txt --scene far.scene --log fixed.csv
# Between tabs: a first column without a name is one, too. Rows that lack their last cell were one column off, and the log free.
printf '\ttravel\ttime\tnote\n0\t.9\t.1\n0\t.91\t.2\n0\t.92\t.3\n' >tabs.csv
two 2 'tabs.csv:2: fewer cells than columns' "tabs, a cell less" "$fmb" robot slide.txt --scene wall.scene --log tabs.csv --straight
awk -F, '{ print (NR > 1 ? NR : "") "\t" $1 "\t" $2 "\t" }' log.csv >tabs.csv
check "tabs, a column without a name" sh -c "'$fmb' robot slide.txt --scene far.scene --log tabs.csv --quiet --certify proof | grep -q '^answer: free' && $python '$certify' proof slide.txt --scene far.scene --log tabs.csv --all"
# Blanks and tabs alone part words: Unicode has more blanks and ends of lines, and a name with one was refused by fmb-certify as two words.
for blank in '\343\200\200' '\302\240' '\302\205' '\342\200\250' '\013' '\014' '\034'; do
    odd=$(printf "$blank")
    sed "s/car/car${odd}1/; s/travel/tra${odd}vel/" slide.txt >odd.txt
    sed "s/cube/cu${odd}be/" far.scene >odd.scene
    { printf "time,tra${blank}vel,no${blank}te\n"; sed '1d; s/$/,x/' log.csv; } >odd.csv
    check "a name with $blank" sh -c "'$fmb' robot odd.txt --scene odd.scene --log odd.csv --quiet --certify proof | grep -q '^answer: free' && $python '$certify' proof odd.txt --scene odd.scene --log odd.csv --all"
done
# Letters that the terminal has not: the certificate was "not proved". And numbers as both read them.
accent=far$(printf '\303\251').scene
cp far.scene "$accent"
printf 'time,travel\n0,0x.8p-8\n0.1,1e-0003\n0.2,1E-003\n' >odd.csv
check "a name that cannot be written" sh -c "'$fmb' robot slide.txt --scene $accent --log odd.csv --quiet --certify proof | grep -q '^answer: free' && PYTHONIOENCODING=ascii $python '$certify' proof slide.txt --scene $accent --log odd.csv --all"
# A line of such a blank alone has words, for both.
{ sed '$d' slide.txt; printf '\343\200\200\n'; sed -n '$p' slide.txt; } >odd.txt
two 2 'odd.txt:[0-9]*: no line begins with this word' "a line of a blank of Unicode" "$fmb" robot odd.txt --scene far.scene --log log.csv
two 1 'odd.txt:[0-9]*: no line begins with this word' "fmb-certify: the same" $python "$certify" proof odd.txt --scene far.scene --log log.csv
# What was not accepted when the model was made is said beside each answer; with pictures alone nothing is free: no tick, no zone, no certificate.
noticed() { sed "s/^end 2 1 2 1\$/link hand\njoint wrist fixed car hand 0 0 0  1 0 0 0 1 0 0 0 1  1 0 0\n$1\nend 3 2 2 1 $(($# + 0))/" slide.txt >noticed.txt; }
noticed 'notice pictures hand open'
two 2 'nothing is asked, and pictures have no box (fmb-import --either): hand$' "pictures alone, and no scene" "$fmb" robot noticed.txt --scene none --log log.csv
two 1 '^ticks 250: free 0, hit 4[567], undecided [01], unknown 20[345]$' "pictures alone" "$fmb" robot noticed.txt --scene wall.scene --log log.csv --quiet --distance --fail-on contact
grep -q '^not accepted (fmb-import --accept pictures): links with pictures and no box, of which nothing is asked: hand$' out &&
    grep -q '^answer: stop. Not proved of tick 0: nothing is asked of a link that has pictures and no box: hand. Scene' out && pass || { fail "pictures alone: said"; cat out; }
grep -q '^apart\|proved\.' out && fail "pictures alone: how far all is apart" || pass
two 0 '"answer": "stop"' "pictures alone, in JSON" "$fmb" robot noticed.txt --scene zones.scene --log log.csv --json
$python -c '
import json, sys
d = json.load(open("out"))
sys.exit(d["notices"] != [{"what": "pictures", "name": "hand", "accepted": False}] or d["free"] or d["ticks"][0]["link"] != "hand" or d["ticks"][0]["verdict"] != "unknown"
         or d["zones"][0]["free"] or any(z["verdict"] == "free" for t in d["ticks"] for z in t["zones"]) or d["zones"][1]["hit"] < 42)' && pass || fail "pictures alone, in JSON: what stands there"
two 0 '^ticks 250: free 0' "pictures alone, certified" "$fmb" robot noticed.txt --scene far.scene --log log.csv --quiet --certify proof
two 1 'no tick is claimed to be free: nothing is asked of a link that has pictures and no box: hand$' "fmb-certify: pictures alone" \
    $python "$certify" proof noticed.txt --scene far.scene --log log.csv
# Who makes the certificate with a model that was accepted proves nothing of the other one.
cp noticed.txt open.txt
noticed 'notice pictures hand accepted'
two 0 '^answer: free' "pictures alone, accepted" "$fmb" robot noticed.txt --scene far.scene --log log.csv --quiet --certify proof --fail-on contact
grep -q 'not accepted' out && fail "pictures alone, accepted: said" || pass
two 0 '^250 of 250 ticks' "fmb-certify: pictures alone, accepted" $python "$certify" proof noticed.txt --scene far.scene --log log.csv --all
$python - <<'END'
import zlib
lines = open("proof", "rb").read().split(b"\n")[:-2]
about = lines[1].split(b" ")
lines[1] = b" ".join([about[0], b"%d" % zlib.crc32(open("open.txt", "rb").read()), *about[2:]])
body = b"".join(line + b"\n" for line in lines)
open("proof", "wb").write(body + b"sum %d\n" % zlib.crc32(body))
END
two 1 'nothing is free: nothing is asked of a link that has pictures and no box: hand$' "fmb-certify: a certificate of another consent" \
    $python "$certify" proof open.txt --scene far.scene --log log.csv
# The others stand beside what is answered all the same.
sed 's/^end 2 1 2 1$/notice range travel open\nnotice unit car open\nnotice unit travel open\nnotice hollow car accepted\nend 2 1 2 1 4/' slide.txt >noticed.txt
sed 's/^end 1 0$/notice hollow cube open\nend 1 0 0 1/' far.scene >noticed.scene
two 0 '^answer: free' "other notices" "$fmb" robot noticed.txt --scene noticed.scene --log log.csv --quiet --certify proof --fail-on contact
printf '%s\n' 'not accepted (fmb-import --accept range): joints whose limits are one place, or the wrong way round: travel' \
    'not accepted (fmb-import --accept unit): sizes or limits that may be in another unit (URDF has m and rad): car, travel' \
    'not accepted (fmb-import --accept hollow): boxes that may leave a hollow, in which nothing is asked: cube' >wanted
grep '^not' out | diff wanted - && pass || fail "other notices: said"
two 0 '^not accepted: hollow cube$' "fmb-certify: other notices" $python "$certify" proof noticed.txt --scene noticed.scene --log log.csv --all
two 0 '^not accepted .*--accept range.*: travel$' "pairs: notices" "$fmb" robot noticed.txt --pairs 9
for line in 'notice picture car open' 'notice pictures cart open' 'notice pictures travel open' 'notice range car open' 'notice range travel' 'notice range travel yes' 'notice range travel open 1'; do
    sed "s/^end 2 1 2 1\$/$line\nend 2 1 2 1 1/" slide.txt >odd.txt
    two 2 '^odd.txt:10: ' "the line $line" "$fmb" robot odd.txt --scene far.scene --log log.csv
    two 1 'odd.txt:10: ' "fmb-certify: the line $line" $python "$certify" proof odd.txt --scene far.scene --log log.csv
done
# A notice that is lost is seen by the last line.
sed '/^notice pictures/d' open.txt >odd.txt
two 2 'odd.txt:[0-9]*: too many words' "a notice less" "$fmb" robot odd.txt --scene far.scene --log log.csv
two 1 'not whole' "fmb-certify: a notice less" $python "$certify" proof odd.txt --scene far.scene --log log.csv
refuse "no model" 'which model?' "$fmb" robot --log log.csv
refuse "no log" 'which log?' "$fmb" robot slide.txt
# An option given twice: the first was dropped in silence. Here that would be the scene, or the log, that is hit.
sed 's/travel -1 2 1/travel - - 1/' slide.txt >free.txt
refuse "certify: a joint that slides without limits" 'free.txt:7: a joint that slides has limits' $python "$certify" proof free.txt --scene wall.scene --log log.csv
"$fmb" robot slide.txt --scene wall.scene --log log.csv --quiet --certify proof >out
for twice in "--scene far.scene" "--log short.csv" "--time time" "--margin .1" "--acceleration 9"; do
    again="${twice%% *} is given twice"
    two 2 "$again" "$again" "$fmb" robot slide.txt --scene wall.scene --log log.csv --time time --margin .1 --acceleration 9 $twice
    two 2 "$again" "certify: $again" $python "$certify" proof slide.txt --scene wall.scene --log log.csv --time time --margin .1 --acceleration 9 $twice
done
for twice in "--certify b" "--svg b" "--tick 2" "--stop 2" "--tier quick" "--fail-on contact"; do
    again="${twice%% *} is given twice"
    two 2 "$again" "$again" "$fmb" robot slide.txt --scene wall.scene --log log.csv --certify a --svg a --tick 1 --stop 1 --tier exact --fail-on contact $twice
done
for twice in "--pairs 5" "--write b" "--margin 2"; do
    again="${twice%% *} is given twice"
    two 2 "$again" "pairs: $again" "$fmb" robot slide.txt --pairs 9 --write a --margin 1 $twice
done
two 2 '\-\-at is given twice for this joint: travel=0' "--at twice" "$fmb" robot slide.txt --scene wall.scene --log log.csv --at travel=3 --at travel=0
two 2 '\-\-at travel is given twice' "certify: --at twice" $python "$certify" proof slide.txt --scene wall.scene --log log.csv --at travel=3 --at travel=0
# A log from a pipe, larger than what is read at once: for its sum it was read again, from where it was, and the rest was lost.
awk 'BEGIN { print "time,travel"; for (k = 0; k < 4000; k++) printf "%.2f,%.3f\n", k / 100, 0 }' >pipe.csv
two 0 '"ticks_in_all": 3999, "free": 3999,' "a log in JSON" "$fmb" robot slide.txt --scene far.scene --log pipe.csv --json
two 0 '"ticks_in_all": 3999, "free": 3999,' "a log from a pipe, in JSON" sh -c "cat pipe.csv | '$fmb' robot slide.txt --scene far.scene --log /dev/stdin --json"
grep -q '"log": {"name": "/dev/stdin", "crc32": null}' out && pass || fail "the sum of a pipe is not known"
two 0 '^ticks 3999: free 3999' "a log from a pipe" sh -c "cat pipe.csv | '$fmb' robot slide.txt --scene far.scene --log /dev/stdin --quiet"
two 2 'cannot be read again for a certificate: /dev/stdin' "a log from a pipe, certified" sh -c "cat pipe.csv | '$fmb' robot slide.txt --scene far.scene --log /dev/stdin --certify none.proof"
# A scene that is longer when it is read for the second time: what was too much was written behind the memory for it.
awk 'BEGIN { print "fmb-scene 1"; for (k = 0; k < 3000; k++) printf "box b%d 50 50 50  1 0 0  0 1 0  0 0 1\n", k; print "end 3000 0" }' >long.scene
mkfifo twice.scene
{ cat far.scene >twice.scene; sleep 2; cat long.scene >twice.scene; } 2>/dev/null &
two 2 'twice.scene:3: the file has changed' "a scene that has changed" timeout 60 "$fmb" robot slide.txt --scene twice.scene --log log.csv
kill $! 2>/dev/null
# A word that is missing, so that another option stands in its place: that one was dropped in silence, and the file called so.
for missing in --certify --svg --time; do
    two 2 "the word behind it is missing: $missing" "$missing without its word" "$fmb" robot slide.txt --scene far.scene --log log.csv $missing --degrees
done
two 2 'the word behind it is missing: --scene' "--scene without its word" "$fmb" robot slide.txt --scene --log log.csv
two 2 'the word behind it is missing: --log' "--log without its word" "$fmb" robot slide.txt --log --scene far.scene
two 2 'the word behind it is missing: --write' "pairs: --write without its word" "$fmb" robot slide.txt --pairs 9 --write --fail-on contact
[ -z "$(find . -name '--*')" ] && pass || fail "a file that is called as an option"
refuse "an option that is none" 'unknown option' "$fmb" robot slide.txt --scene far.scene --log log.csv --frob
refuse "a tier that is none" 'unknown tier' "$fmb" robot slide.txt --scene far.scene --log log.csv --tier best
refuse "a margin below 0" 'not a number above 0' "$fmb" robot slide.txt --scene far.scene --log log.csv --margin -1
refuse "straight, with limits" '\-\-straight goes neither' "$fmb" robot slide.txt --scene far.scene --log log.csv --straight --acceleration 1
refuse "at nothing" 'not JOINT=VALUE' "$fmb" robot slide.txt --scene far.scene --log log.csv --at nobody=1
refuse "no file" 'cannot be opened' "$fmb" robot none.txt --scene none --log log.csv
finish
