#!/bin/sh
# SPDX-License-Identifier: MIT
# fmb robot --pairs: which links of a robot can meet. A referee with kinematics of its own samples poses (tests/packages/import/pairs.py): links
# that never meet do not, those that always meet do, at each pose that is printed there is a contact. Random robots, each with a peg that a link
# just reaches; the robots of fmb-import; a contact so rare that sampling misses it. Then lines `never`: what they leave out, and what not.
# POSES: how many are sampled of each robot of fmb-import; ROBOTS: random ones.
. tests/gates/lib.sh

whole && POSES=${POSES:-1000000} ROBOTS=${ROBOTS:-300}
POSES=${POSES:-10000} ROBOTS=${ROBOTS:-10}
python=/usr/bin/python3
[ -x $python ] || python=python3
root=$PWD import="$PWD/build/import/fmb-import" referee="$PWD/tests/packages/import/pairs.py" certify="$PWD/boards/program/robot/fmb-certify.py"
check "make import" make --no-print-directory import
check "robots" $python tests/packages/import/robots.py "$temporary"
cd "$temporary" || exit 1

# referee TEXT ROBOT REAL BUDGET POSES SEED
refereed() {
    check "$1: pairs" sh -c "'$root/build/host-$3/fmb' robot '$2' --pairs $4 >answer"
    $python "$referee" check "$2" answer "$5" "$6" >out 2>&1
    good=$(sed -n 's/^\([0-9]*\) passed, [0-9]* failed$/\1/p' out) bad=$(sed -n 's/^[0-9]* passed, \([0-9]*\) failed$/\1/p' out)
    [ -n "$bad" ] && passed=$((passed + good)) failed=$((failed + bad)) || { failed=$((failed + 1)); tail -n 3 out; }
    grep '^FAILED' out | sed "s|^|$1: |"
}
real=float
for robot in shapes large dual; do
    check "$robot" "$import" $robot.urdf --package here=. --text $robot.txt --quiet
    refereed "$robot, $real" $robot.txt $real 20000 "$POSES" "$seed"
    check "$robot: links that never meet" grep -q '^pair .* never, parts [0-9]*$' answer
    real=double
done
for real in float double; do
    number=0
    while [ $number -lt $((ROBOTS / 2)) ]; do
        number=$((number + 1))
        start=$((seed + 2 * number + $(echo $real | wc -c) % 2))
        check "random robot $start" $python "$referee" random $start random.txt
        refereed "random robot $start, $real" random.txt $real 5000 100 $start
    done
    check "a rare contact" $python "$referee" rare rare.txt
    refereed "a rare contact, $real" rare.txt $real 20000 "$POSES" "$seed"
    check "no sample has it, $real" grep -q '0 contacts of pairs' out
    check "it is found, $real" grep -q '^pair peg l2 meets at .*, allowed, though they can meet: SRDF: Never$' answer
    "$root/build/host-$real/fmb" robot rare.txt --pairs 20000 --fail-on contact >out && fail "--fail-on contact" || pass
    check "a budget that is too small" sh -c "'$root/build/host-$real/fmb' robot rare.txt --pairs 100 | grep -q '^pair peg l2 open, parts 100, free in [0-9.]* % of the ranges, allowed: SRDF'"
done

# An arm that turns by 1 rad to each side. A post stands where it comes at 1.1 rad, and so far off that they are .04 m apart at 1 rad.
cp "$root/tests/vectors/post.robot" post.txt
log() { awk -v last="$1" 'BEGIN { print "time,swing"; for (k = 0; k <= last * 100; k++) printf "%.2f,%.3f\n", k / 100, k / 100 }'; }
log 1 >within.csv
log 1.4 >beyond.csv
printf 'time,swing\n0,1\n0.1,1\n0.2,1\n' >slow.csv
printf 'time,swing\n0,1.0\n0.01,1.0\n0.02,1.0\n' >bit.csv
printf 'fmb-scene 1\nbox cube 50 50 50  1 0 0  0 1 0  0 0 1\nend 1 0\n' >far.scene # three pairs of a tick, far from all
for real in float double; do
    fmb="$root/build/host-$real/fmb"
    check "the post" sh -c "'$fmb' robot post.txt --pairs 1000 --write never.txt >out && grep -q '^pair arm post never, parts [0-9]*$' out"
    check "every joint has a range" sh -c "! grep -q 'has no range' out"
    sed 's/^limit swing -1 1/limit swing 1 1/' post.txt >still.txt
    check "a joint without a range" sh -c "'$fmb' robot still.txt --pairs 9 | grep -q '^joint swing has no range: it stands at 1 in all that is said$'"
    check "one pair is left out" [ "$(grep -c '^never arm post 0x0p+0 ' never.txt)" = 1 ]
    check "within the limits" sh -c "'$fmb' robot never.txt --scene far.scene --log within.csv --quiet | grep -q '^pairs 300$'"
    check "as it was" sh -c "'$fmb' robot post.txt --scene far.scene --log within.csv --quiet | grep -q '^pairs 400$'"
    "$fmb" robot post.txt --scene far.scene --log beyond.csv | grep '^tick' >one
    "$fmb" robot never.txt --scene far.scene --log beyond.csv | grep '^tick' >two
    check "beyond the limits nothing is known" cmp one two
    check "where the limits are" grep -q '^tick 99 at 0.99 s for 0.01 s: free$' two
    check "beyond them" grep -q '^tick 100 at 1 s for 0.01 s: unknown: joint swing is at 1.01, beyond its limits -1..1: degrees? --degrees$' two
    check "pairs that never meet are asked about where nothing else is" sh -c "'$fmb' robot never.txt --scene none --log within.csv --quiet | grep -q '^pairs 100$'"
    # 1.0 is beyond a limit of .99 or .98 by less than half of its last decimal, and by less, or more, than a 128th of the range.
    for limit in 99:6 98:8; do
        sed "s/^limit swing -1 1 /limit swing -0.${limit%:*} 0.${limit%:*} /" post.txt >bit.txt
        check "a range of .${limit%:*}" "$fmb" robot bit.txt --pairs 1000 --write bit.never
        check "by the log's decimals beyond .${limit%:*}" sh -c "'$fmb' robot bit.never --scene far.scene --log bit.csv --quiet --straight | grep -q '^pairs ${limit#*:}$'"
    done
    check "what drives may do in a tick counts" sh -c "'$fmb' robot never.txt --scene far.scene --log slow.csv --quiet | grep -q '^pairs 8$'"
    check "it does not on a chord" sh -c "'$fmb' robot never.txt --scene far.scene --log slow.csv --quiet --straight | grep -q '^pairs 6$'"
    check "with a margin it is tested" sh -c "'$fmb' robot never.txt --scene far.scene --log within.csv --quiet --margin 0.03 | grep -q '^pairs 400$'"
    check "a distance is of all" sh -c "'$fmb' robot never.txt --scene far.scene --log within.csv --quiet --distance | grep -q '^pairs 400$'"
    check "farther apart" sh -c "'$fmb' robot never.txt --pairs 1000 --margin 0.02 --write far.txt >out && grep -q '^pair arm post never' out"
    check "one line of each pair" [ "$(grep -c '^never ' far.txt)" = 1 ]
    check "no farther" sh -c "'$fmb' robot never.txt --pairs 1000 --margin 0.1 | grep -q '^pair arm post open'"
    check "with that margin it is left out" sh -c "'$fmb' robot far.txt --scene far.scene --log within.csv --quiet --margin 0.02 | grep -q '^pairs 300$'"
    check "certified" "$fmb" robot never.txt --scene far.scene --log within.csv --quiet --certify proof
    check "a certificate has all pairs" sh -c "$python '$certify' proof never.txt --scene far.scene --log within.csv --all | grep -q '^100 of 100 ticks are proved free: 4 pairs'"
    sed 's/^box post -0.03125/box post -0.0625/' never.txt >changed.txt
    refuse "a robot that has changed since" 'changed.txt:[0-9]*: the robot has changed' "$fmb" robot changed.txt --scene far.scene --log within.csv
    sed '/^never/s/ post / nobody /' never.txt >changed.txt
    refuse "another link" 'no link of this name' "$fmb" robot changed.txt --scene far.scene --log within.csv
done
# What a double proves, .025 m, is less than the float nearest to that.
check "farther apart than a number that floats round up" "$root/build/host-double/fmb" robot post.txt --pairs 1000 --margin 0.025 --write far.txt
check "not with that margin in float" sh -c "'$root/build/host-float/fmb' robot far.txt --scene far.scene --log within.csv --quiet --margin 0.025 | grep -q '^pairs 400$'"
check "with a smaller one" sh -c "'$root/build/host-float/fmb' robot far.txt --scene far.scene --log within.csv --quiet --margin 0.0249 | grep -q '^pairs 300$'"
# A joint that follows another counts as it does there, unless the log moves it by itself.
sed 's/^link post/link other\njoint slave turns base other 0 0 1  1 0 0 0 1 0 0 0 1  0 0 1\nlimit slave -1 1 2 20 given given\nmimic slave swing 1 0\nlink post/
    s/^end.*/end 4 3 3 2/' post.txt >slave.txt
check "with one that follows" "$fmb" robot slave.txt --pairs 1000 --write never.txt
check "it follows" sh -c "'$fmb' robot never.txt --scene far.scene --log within.csv --quiet | grep -q '^pairs 300$'"
sed 's/,\(.*\)/,\1,\1/; s/swing,swing/swing,slave/' within.csv >both.csv
check "it does not follow" sh -c "'$fmb' robot never.txt --scene far.scene --log both.csv --quiet | grep -q '^pairs 400$'"
refuse "no budget" 'with --pairs there is no option' "$fmb" robot post.txt --pairs
refuse "a budget of 0" 'with --pairs there is no option' "$fmb" robot post.txt --pairs 0
refuse "a log" 'with --pairs there is no option' "$fmb" robot post.txt --pairs 10 --log within.csv
refuse "in place of the robot" 'is read from there' "$fmb" robot post.txt --pairs 10 --write post.txt
cp post.txt kept.txt && ln -s post.txt soft.txt && ln post.txt hard.txt
for other in ./post.txt "$PWD/post.txt" soft.txt hard.txt; do
    refuse "in place of the robot: $other" 'is read from there' "$fmb" robot post.txt --pairs 10 --write "$other"
done
check "the robot is still there" cmp post.txt kept.txt
refuse "a folder that is none" 'cannot be written' "$fmb" robot post.txt --pairs 10 --write none/post.txt
refuse "two robots" 'one model is enough' "$fmb" robot post.txt slide.txt --pairs 10
finish
