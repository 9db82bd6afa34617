#!/bin/sh
# SPDX-License-Identifier: MIT
# fmb tree, mesh and draw on good and bad input, on the host and, the same bytes, on a board; 64 pairs of volumes drawn and
# rendered (KEEP_PICTURES: a folder for the pictures).
. tests/gates/lib.sh

fmb=build/host-float/fmb
# same TEXT PATTERN WORD...: host and board put out the same bytes, with the pattern in them
same() {
    same_text=$1 pattern=$2
    shift 2
    $fmb "$@" >"$temporary/host" 2>"$temporary/error" || fail "$same_text: $(cat "$temporary/error")"
    board_run cortex-m4 float "$@" >"$temporary/board" 2>&1 || fail "$same_text: on a board"
    if cmp -s "$temporary/host" "$temporary/board" && grep -q -e "$pattern" "$temporary/host"; then
        pass
    else
        fail "$same_text: other output"
        head -n 5 "$temporary/host" "$temporary/board"
    fi
}
# bad TEXT PATTERN COMMAND CONTENT: a malformed file
bad() {
    printf '%b' "$4" >"$temporary/bad"
    refuse "$1" "$2" $fmb $3 "$temporary/bad" "$temporary/bad"
    status=0
    $fmb $3 "$temporary/bad" "$temporary/bad" >"$temporary/out" 2>&1 || status=$?
    if [ $status -eq 2 ]; then pass; else fail "$1: status $status"; fi
}

cube='C 0 0 0 1 0 0 0 1 0 0 0 1'
cat >"$temporary/a" <<END
# an object of two volumes in a box, and a single one
0.0 3 C -1 -1 -1 4 0 0 0 3 0 0 0 3
0.1 3 $cube
0.2 3 T 1.6 0 0 1 0 0 0 1 0 0 0 1
7.0 3 C 9 9 9 1 0 0 0 1 0 0 0 1
END
cat >"$temporary/b" <<END
1.5 3 C .5 .5 .5 1 0 0 0 1 0 0 0 1
1.6 3 C 30 0 0 1 0 0 0 1 0 0 0 1
END
same 'two files' '^0.1,1.5 hit 0x1p-1 0x1p-1 0x1p-1 0x1.00000[0-9]*p+0 ' tree "$temporary/a" "$temporary/b"
same 'two files, the number of pairs' '^# pairs 1 tests' tree "$temporary/a" "$temporary/b"
same 'not proved apart counts' '^0.1,0.1 hit' tree "$temporary/a" "$temporary/a"
cat "$temporary/a" "$temporary/b" >"$temporary/all"
same 'a scene' '^0,1 hit n=1 ' tree --scene "$temporary/all"
same 'a scene, first contacts' '^# pairs 1 tests' tree --scene --first "$temporary/all"
# The tiers: two cubes that share a part of a face, and two tetrahedra that only the search of test decides.
printf '1.1 3 C 1 .5 .5 1 0 0 0 1 0 0 0 1\n' >"$temporary/beside"
same 'touching, quick' '^0.1,1.1 undecided 0x1p+0 0x1p-1 0x1p-1 ' tree --tier quick "$temporary/a" "$temporary/beside"
same 'touching, test' '^0.1,1.1 undecided 0x1p+0 0x1p-1 0x1p-1 ' tree --first --tier test "$temporary/a" "$temporary/beside"
cp "$temporary/host" "$temporary/test"
same 'touching, exact' '^0.1,1.1 hit 0x1p+0 0x1p-1 0x1p-1 ' tree --tier exact "$temporary/a" "$temporary/beside"
same 'without a tier' '^0.1,1.1 undecided' tree --first "$temporary/a" "$temporary/beside"
check 'without a tier it is test' cmp "$temporary/host" "$temporary/test"
echo '0.1 3 T .24 .18 -.02 -.79 -.28 -.05 .98 -.01 .3 .32 .24 .34' >"$temporary/one"
echo '1.1 3 T -.02 .16 .12 -.14 -.4 .78 -.81 -.88 .49 -.87 -.9 -.48' >"$temporary/other"
same 'for the search, quick: the box of the leaves' '^0.1,1.1 undecided -0x1.19999cp-1' tree --tier quick "$temporary/one" "$temporary/other"
same 'for the search, test: the box of the contact' '^0.1,1.1 hit -0x1.7554fcp-5' tree --tier test "$temporary/one" "$temporary/other"
cat "$temporary/a" "$temporary/beside" >"$temporary/both"
sed -i 's/^1[.]1/2.1/' "$temporary/both" # of the scene the third object
same 'a scene, exact' '^0,2 hit n=2 ' tree --scene --tier exact "$temporary/both"
same 'a scene, test' '^0,2 undecided n=2 ' tree --scene --tier test "$temporary/both"
same 'the tree of a file' '^# nodes 9$' tree --nodes "$temporary/all"
# nodes FILE LINES: one root, each other box within one of the level above, each id of the file once, the box of a leaf around its origin
nodes() {
    awk 'function value(hex,    sign, part, x, i) { # of 0x1.HHHp+E, or 0x0p+0
            sign = sub(/^-/, "", hex) ? -1 : 1
            split(substr(hex, 3), part, "p")
            x = 0
            for (i = length(part[1]); i > 2; i--) x = (x + index("0123456789abcdef", substr(part[1], i, 1)) - 1) / 16
            return sign * (substr(part[1], 1, 1) + x) * 2 ^ part[2]
        }
        function wrong(text) { print FILENAME ": " text ": " $0; bad = 1 }
        function within(i, parent,    k) {
            for (k = 0; k < 3; k++) if (low[i, k] < low[parent, k] || high[i, k] > high[parent, k]) return 0
            return 1
        }
        BEGIN { n = 0 }
        FNR == NR { if (/^[0-9]/) { volumes++; for (k = 0; k < 3; k++) origin[$1, k] = $(4 + k) } next }
        /^#/ { if ($0 != "# nodes " n) wrong("the number of nodes"); ended = 1; next }
        {
            if (NF != 10 || $1 != n || $2 != "level" || ended) wrong("the form")
            for (k = 0; k < 3; k++) { low[n, k] = value($(5 + k)); high[n, k] = value($(8 + k)) }
            for (i = 0; i < n && !(level[i] == $3 - 1 && within(n, i)); i++);
            if (n == 0 ? $3 != 0 : i == n) wrong("no parent")
            if ($4 != "-" && (!(($4, 0) in origin) || seen[$4]++)) wrong("the id")
            # Of node 0 the volume is larger than the box: that holds what is in it.
            if ($4 != "-" && $4 !~ /\.0$/) for (k = 0; k < 3; k++)
                if (origin[$4, k] < low[n, k] - 1e-6 || origin[$4, k] > high[n, k]) wrong("the box") # 1e-6: float rounds numbers of the file
            level[n++] = $3
        }
        END { for (id in seen) volumes--; if (bad || !ended || volumes != 0) { print volumes " ids are missing"; exit 1 } }' "$1" "$2"
}
$fmb tree --nodes "$temporary/all" >"$temporary/nodes"
check 'its nodes' nodes "$temporary/all" "$temporary/nodes"
# The root; the objects 0 and 1 together; each of them; 7, which is one volume; two volumes of each of the others
levels=$(awk '!/^#/ { printf " %s", $3 }' "$temporary/nodes")
[ "$levels" = ' 0 1 2 2 1 3 3 3 3' ] && pass || fail "levels$levels"
printf '%b' "4.1 3 $cube\n" >"$temporary/alone"
same 'the tree of one volume' '^0 level 0 4.1 0x0p+0 0x0p+0 0x0p+0 0x1.*p+0 0x1.*p+0 0x1.*p+0$' tree --nodes "$temporary/alone"
printf '%b' "4.0 3 $cube\n4.1 3 C 2 0 0 1 0 0 0 1 0 0 0 1\n4.2 3 C 3 0 0 1 0 0 0 1 0 0 0 1\n" >"$temporary/outside"
same 'a node 0 that does not enclose the others' '^0 level 0 - 0x1p+1 ' tree --nodes "$temporary/outside"
bad 'an id' ':1: the first word' tree "x 3 $cube\n"
bad 'a dimension' ':2: the dimension' tree "\n0.1 2 $cube\n"
bad 'a shape' ':1: C or T' tree "0.1 3 Q 0\n"
bad 'numbers' ':3: too few numbers' tree "0.1 3 $cube\n#\n0.2 3 C 1 2\n"
bad 'words' ':1: too many words' tree "0.1 3 $cube 4\n"
bad 'a number' ':1: not a number' tree "0.1 3 C 0 0 z 1 0 0 0 1 0 0 0 1\n"
bad 'a flat frame' ':1: the frame is degenerate' tree "0.1 3 C 0 0 0 1 0 0 0 1 0 1 1 0\n"
bad 'a node 0 behind others' ':2: node 0 is not the first' tree "0.1 3 $cube\n0.0 3 $cube\n"
bad 'an object in two places' ':4: its object has lines before' tree "0.1 3 $cube\n1.1 3 $cube\n#\n0.2 3 $cube\n"
bad 'an id again' ':3: this id has been there' tree "4.2 3 $cube\n4.1 3 $cube\n4.2 3 $cube\n"
bad 'an id again, first of all' ':2: this id has been there' tree "4.2 3 $cube\n4.2 3 $cube\n5.1 3 $cube\n4.1 3 $cube\n"
printf '%b' "0.1 3 $cube\n1.1 3 $cube\n0.2 3 $cube\n" >"$temporary/split"
refuse 'a scene with an object in two places' ':3: its object has lines before' $fmb tree --scene "$temporary/split"
printf '%b' "0.1 3 $cube\n0.2 3 $cube\n" >"$temporary/single"
refuse 'a scene of one object' 'no two objects' $fmb tree --scene "$temporary/single"
printf '%b' "9.5 3 $cube\n9.1 3 $cube\n3.7 3 $cube\n" >"$temporary/order"
same 'numbers in any order' '^3,9 hit\|^9,3 hit' tree --scene "$temporary/order"
bad 'no frame' 'bad:2: there is no frame' tree "# nothing\n"
bad 'an empty file' 'bad:1: there is no frame' tree ''
refuse 'no file' 'cannot be opened' $fmb tree "$temporary/none" "$temporary/none"
refuse 'one file' 'usage' $fmb tree "$temporary/a"
printf '%b' "0.1 3 $cube\n0.2 3 C 1 2\n" >"$temporary/bad"
refuse 'a tree of a malformed file' ':2: too few numbers' $fmb tree --nodes "$temporary/bad"
refuse 'a tree of no file' 'one file is needed with --nodes' $fmb tree --nodes
refuse 'a tree of a file that is not there' 'cannot be opened' $fmb tree --nodes "$temporary/none"
refuse 'a tree of two files' 'one file is needed with --nodes' $fmb tree --nodes "$temporary/a" "$temporary/b"
for other in --first --scene; do
    refuse "--nodes with $other" '--nodes goes with no other option' $fmb tree --nodes $other "$temporary/all"
    refuse "$other with --nodes" '--nodes goes with no other option' $fmb tree $other --nodes "$temporary/all"
done
# An option given twice: the first would be dropped in silence.
for twice in '--tier quick' '--margin 1' '--step 0 0 0 0 0 0' "--pose-a $temporary/none" "--pose-b $temporary/none" '--tolerance 1'; do
    refuse "tree: ${twice%% *} twice" "fmb tree: ${twice%% *} is given twice" $fmb tree $twice $twice "$temporary/a" "$temporary/b"
done
refuse 'tree: --first twice' 'fmb tree: --first is given twice' $fmb tree --first "$temporary/a" "$temporary/b" --first
for twice in '--scale 2' '--thickness 1' '--place 1 1 1 0 0 0' "--pose-a $temporary/none" '--svg x' '--tier quick'; do
    refuse "mesh: ${twice%% *} twice" "fmb mesh: ${twice%% *} is given twice" $fmb mesh $twice $twice a.obj b.obj
done
for twice in '--unit m' '--id a' '--step 0 0 0 0 0 0' '--tier quick'; do
    refuse "draw: ${twice%% *} twice" "fmb draw: ${twice%% *} is given twice" $fmb draw $twice $twice "$temporary/a" "$temporary/b" "$temporary/out"
done
refuse 'draw: --svg beside its own' 'fmb draw: --svg is given twice' $fmb draw --svg x a.obj b.obj "$temporary/out"
refuse '--nodes with a tier' '--nodes goes with no other option' $fmb tree --tier exact --nodes "$temporary/all"
refuse 'no tier' 'which tier?' $fmb tree --tier
refuse 'an unknown tier' 'unknown tier fast' $fmb tree --tier fast "$temporary/a" "$temporary/a"
refuse 'a tier that is a file' 'unknown tier /' $fmb tree --tier "$temporary/a" "$temporary/b"
refuse 'an unknown option behind a good one' 'unknown option --last' $fmb tree --scene --last "$temporary/all"
refuse '--nodes with --first at the end' '--nodes goes with no other option' $fmb tree --nodes "$temporary/all" --first
refuse 'an option' 'unknown option' $fmb tree --last "$temporary/a" "$temporary/a"

# Many objects in boxes that are exactly theirs: none is proved to hold what is in it, and all are found out in one pass.
awk 'BEGIN {
    srand(1)
    for (object = 0; object < 20000; object++) {
        at = sprintf("%.4f %.4f %.4f 1 0 0 0 1 0 0 0 1", 140 * rand(), 140 * rand(), 140 * rand())
        for (i = 0; i < 4; i++) print object "." i " 3 C " at
    }
}' >"$temporary/many"
# Linear in the number of objects: some tenths of a second of processor time, where a look at the whole tree per object takes minutes.
quick() { check "$1" sh -c "ulimit -t 30; exec $2 >/dev/null"; }
quick '20,000 objects' "$fmb tree --scene --first '$temporary/many'"
{ echo "99999.1 3 C -1 -1 -1 150 0 0 0 150 0 0 0 150"; cat "$temporary/many"; } >"$temporary/floor"
quick '20,000 objects that all meet one' "$fmb tree --scene '$temporary/floor'"
awk '{ lines[int($1)] = lines[int($1)] $0 "\n" } END { for (i = 0; i < 20000; i++) printf "%s", lines[(i * 7919) % 20000] }' "$temporary/many" >"$temporary/mixed"
quick '20,000 objects whose numbers do not grow' "$fmb tree --scene --first '$temporary/mixed'"
# The same by words: the same answers, in as short a time, whatever their order is.
sed 's/^/link_/' "$temporary/mixed" >"$temporary/words"
quick '20,000 objects with words for names' "$fmb tree --scene --first '$temporary/words'"
$fmb tree --scene --first "$temporary/mixed" >"$temporary/wanted"
$fmb tree --scene --first "$temporary/words" | sed 's/link_//g' >"$temporary/found"
check '20,000 objects with words for names: the same pairs' cmp "$temporary/found" "$temporary/wanted"
echo "link_7.9 3 $cube" >>"$temporary/words"
refuse 'the last of 80,001 lines belongs to an earlier word' ':80001: its object has lines before' $fmb tree --scene "$temporary/words"
printf '%b' "5.9 3 $cube\n" >>"$temporary/mixed"
refuse 'the last of 80,001 lines belongs to an earlier object' ':80001: its object has lines before' $fmb tree --scene "$temporary/mixed"
check 'their tree' timeout 600 sh -c "$fmb tree --nodes '$temporary/many' >'$temporary/nodes'"
check 'their nodes end' grep -q '^# nodes [0-9]*$' "$temporary/nodes"

# Levels and groups: the same contacts as without them, but for those of one group; inner volumes are left out, since none is listed.
# levels N: objects of leaves below two levels; in `levels` with volumes that enclose them and groups, in `flat` the leaves alone
levels() {
    awk -v seed="$1" -v to="$temporary" '
    BEGIN {
        srand(seed); levels = to "/levels"; flat = to "/flat"; names = to "/names"
        for (o = 0; o < 12; o++) {
            x = 3 * rand(); y = 3 * rand(); z = 3 * rand(); group = o % 4 < 2 ? "" : o < 6 ? "1/" : "2/"
            order[o] = group
            for (part = 0; part < 3; part++) { px[part] = x + rand(); py[part] = y + rand(); pz[part] = z + rand() }
            for (part = 0; part < 3; part++) for (leaf = 0; leaf < 3; leaf++) {
                lx[part, leaf] = px[part] + .7 * rand(); ly[part, leaf] = py[part] + .7 * rand(); lz[part, leaf] = pz[part] + .7 * rand()
            }
            text[o] = sprintf("%s%d.0 3 C %.4f %.4f %.4f 3 0 0 0 3 0 0 0 3\n", group, o, x - .5, y - .5, z - .5)
            for (part = 0; part < 3; part++) {
                text[o] = text[o] sprintf("%s%d.%d.0 3 C %.4f %.4f %.4f 1.3 0 0 0 1.3 0 0 0 1.3\n", group, o, part + 1, px[part] - .1, py[part] - .1, pz[part] - .1)
                for (leaf = 0; leaf < 3; leaf++) {
                    text[o] = text[o] sprintf("%s%d.%d.%d 3 C %.4f %.4f %.4f .4 0 0 0 .4 0 0 0 .4\n", group, o, part + 1, leaf + 1, lx[part, leaf], ly[part, leaf], lz[part, leaf])
                    plain[o] = plain[o] sprintf("%d.%d 3 C %.4f %.4f %.4f .4 0 0 0 .4 0 0 0 .4\n", o, 3 * part + leaf + 1, lx[part, leaf], ly[part, leaf], lz[part, leaf])
                }
            }
        }
        for (pass = 0; pass < 3; pass++)
            for (o = 0; o < 12; o++)
                if (order[o] == (pass == 0 ? "" : pass "/")) { printf "%s", text[o] > levels; printf "%s", plain[o] > flat; print o, pass > names }
    }'
}
for number in 1 2 3; do
    levels $number
    $fmb tree --scene "$temporary/levels" | grep -v '^#' | sort >"$temporary/found"
    $fmb tree --scene "$temporary/flat" | grep -v '^#' | awk 'NR == FNR { group[$1] = $2; next } { split($1, p, ","); if (group[p[1]] == 0 || group[p[1]] != group[p[2]]) print }' \
        "$temporary/names" - | sort >"$temporary/wanted"
    check "levels and groups $number" cmp "$temporary/found" "$temporary/wanted"
    [ "$(wc -l <"$temporary/found")" -lt "$($fmb tree --scene "$temporary/flat" | grep -c -v '^#')" ] && pass || fail "levels and groups $number: no group matters"
done
same 'levels on a board' '^# pairs' tree --scene "$temporary/levels"
same 'the nodes of levels' ' level [0-9]* 5[.]0 ' tree --nodes "$temporary/levels"
bad 'too many levels' ':1: the first word has too many levels' tree "0.1.2.3.4.5.6.7 3 $cube\n"
bad 'a level below node 0' ':1: node 0 is a volume' tree "0.0.1 3 $cube\n"
bad 'node 0 of a level behind others' ':3: node 0 is not the first' tree "0.1 3 $cube\n0.2.1 3 $cube\n0.2.0 3 $cube\n"
bad 'a level in two places' ':3: its level has lines before' tree "0.1.1 3 $cube\n0.2.1 3 $cube\n0.1.2 3 $cube\n"
bad 'a volume that has a level' ':2: one id is that of a volume and of a level' tree "0.1 3 $cube\n0.1.2 3 $cube\n"
bad 'a group in two places' ':3: its group has lines before' tree "1/0.1 3 $cube\n2/1.1 3 $cube\n1/2.1 3 $cube\n"
bad 'an object in two groups' ':2: its object has lines before' tree "1/0.1 3 $cube\n2/0.2 3 $cube\n"
bad 'an id without its group' ':1: the first word is not' tree "/0.1 3 $cube\n"

# Words for names: of groups and of objects, in lines, in JSON, in the tree of a file, across two files and in pictures.
long=arm_of_the_cell_behind_the_door-with_as_many_letters_as_there_m
cat >"$temporary/words" <<END
base.0 3 C -1 -1 -1 9 0 0 0 3 0 0 0 3
base.1 3 $cube
base.02 3 C 5 0 0 1 0 0 0 1 0 0 0 1
cell-2/hand_1.3.0 3 C .5 0 0 1 0 0 0 1 0 0 0 1
cell-2/hand_1.3.1 3 C .5 0 0 .5 0 0 0 .5 0 0 0 .5
cell-2/3f.4 3 C .5 0 0 1 0 0 0 1 0 0 0 1
007.1 3 C 5.5 0 0 1 0 0 0 1 0 0 0 1
$long.1 3 C 20 0 0 1 0 0 0 1 0 0 0 1
END
same 'words: a scene' '^base,hand_1 hit n=1 ' tree --scene "$temporary/words"
[ "$(sed 's/ .*//' "$temporary/host" | tr '\n' ' ')" = 'base,hand_1 base,3f base,7 # ' ] && pass || fail 'words: the objects that meet'
same 'words: two files' '^base.1,hand_1.3.1 hit' tree "$temporary/words" "$temporary/words"
same 'words: the longest one' "^$long.1,$long.1 hit" tree "$temporary/words" "$temporary/words"
same 'words: the tree of a file' ' level [0-9]* hand_1.3.1 ' tree --nodes "$temporary/words"
same 'words: a distance' '^base.1,hand_1.3.1 apart' tree --distance --pose-b 1 0 0 0 0 1 0 20 0 0 1 0 "$temporary/words" "$temporary/words"
same 'words: a document' '"a": "base", "b": "hand_1", "verdict": "hit", "n": 1' tree --scene --json "$temporary/words"
same 'numbers in a document are as they were' '"a": "base", "b": "7", ' tree --scene --json "$temporary/words"
$fmb draw "$temporary/words" "$temporary/words" "$temporary/words.picture" >"$temporary/out" 2>&1
check 'words: names in a picture' grep -q '>hand_1[.]3[.]1<' "$temporary/words.picture.svg"
for id in -arm.1 arm a.b a,b.1 a:b.1 ä.1 /arm.1 arm/.1 a/b/c.1 arm.1. arm.-1 -.1; do
    bad "the id $id" ':1: the first word is not \[GROUP/\]OBJECT.NODE.*A-Z a-z 0-9 _ -' tree "$id 3 $cube\n"
done
bad 'a word that is too long' ':2: a name in the first word is too long: 63 letters' tree "a.1 3 $cube\n${long}x.1 3 $cube\n"
bad 'a group that is too long' ':2: a name in the first word is too long: 63 letters' tree "a.1 3 $cube\n${long}x/b.1 3 $cube\n"
bad 'a number that is too large' ':1: a number in the first word is too large' tree "2147483648.1 3 $cube\n"
bad 'a node that is too large' ':1: a number in the first word is too large' tree "arm.2147483648 3 $cube\n"
bad 'a word again' ':3: this id has been there' tree "arm.2 3 $cube\narm.1 3 $cube\narm.2 3 $cube\n"
bad 'a word in two places' ':3: its object has lines before' tree "arm.1 3 $cube\nArm.1 3 $cube\narm.2 3 $cube\n"
bad 'a word in two groups' ':2: its object has lines before' tree "a/arm.1 3 $cube\nb/arm.2 3 $cube\n"
bad 'a group by words in two places' ':3: its group has lines before' tree "a/x.1 3 $cube\nb/y.1 3 $cube\na/z.1 3 $cube\n"
printf '%b' "cell/arm.1 3 $cube\ncell/hand.1 3 $cube\n" >"$temporary/group"
refuse 'a scene of one group by words' 'no two objects but of one group' $fmb tree --scene "$temporary/group"
printf '%b' "cell/cell.1 3 $cube\ncell.2 3 $cube\n" >"$temporary/bad"
refuse 'one word in a group and in none' ':2: its object has lines before' $fmb tree --scene "$temporary/bad"
printf '%b' "1/0.1 3 $cube\n1/2.1 3 $cube\n" >"$temporary/group"
refuse 'a scene of one group' 'no two objects but of one group' $fmb tree --scene "$temporary/group"

# A step: of every pair of volumes what fmb check says, times included
awk 'BEGIN { srand(7); shape = "CT"
    for (side = 0; side < 2; side++) for (i = 1; i <= 12; i++) {
        text = substr(shape, 1 + i % 2, 1)
        for (k = 0; k < 12; k++) text = text " " sprintf("%.3f", (k < 3 ? 4 : 1) * (2 * rand() - 1) + (k > 2 && k % 4 == 3 ? 1 : 0))
        print side "." i " 3 " text
    } }' >"$temporary/both"
grep '^0' "$temporary/both" >"$temporary/p0"
grep '^1' "$temporary/both" >"$temporary/p1"
awk 'FNR == NR { one[++n] = $0; next } { for (i = 1; i <= n; i++) { split(one[i], w, " "); sub(/^[^ ]* 3 /, "", $0); a = one[i]; sub(/^[^ ]* 3 /, "", a)
    print w[1] "," "1." FNR " 3 1 " a " 1 0 -.5 " $0 " -1 .25 0" } }' "$temporary/p0" "$temporary/p1" >"$temporary/pairs"
$fmb check "$temporary/pairs" | grep -v miss | sed -E 's/ box.*//' | sort >"$temporary/wanted"
$fmb tree --step 1 0 -.5 -1 .25 0 "$temporary/p0" "$temporary/p1" | grep -v '^#' | awk '{ print $1, $2, $3, $4, $5 }' | sort >"$temporary/found"
check 'a step: what fmb check says of each pair' cmp "$temporary/found" "$temporary/wanted"
[ -s "$temporary/found" ] && pass || fail 'a step: nothing meets'
same 'a step on a board' ' time 0x' tree --step 1 0 -.5 -1 .25 0 "$temporary/p0" "$temporary/p1"
same 'a step, quick' ' time 0x' tree --tier quick --first --step 1 0 -.5 -1 .25 0 "$temporary/p0" "$temporary/p1"
# From poses: turned by a quarter with the step, the same pairs at the same times as not turned
printf '0 -1 0 0 1 0 0 0 0 0 1 0\n' >"$temporary/side.pose"
$fmb tree --json --step 1 0 -.5 -1 .25 0 "$temporary/p0" "$temporary/p1" >"$temporary/plain"
same 'a step from poses, turned' '"hit", "time": ' \
    tree --json --pose-a "$temporary/side.pose" --pose-b "$temporary/side.pose" --step 0 1 -.5 -.25 -1 0 "$temporary/p0" "$temporary/p1"
check 'the same pairs at the same times' python3 -c "import json, sys
one, other = ({(c['a'], c['b']): c for c in json.load(open(name))['contacts']} for name in sys.argv[1:])
assert one and one.keys() == other.keys()
for pair, c in one.items():
    assert c['verdict'] == other[pair]['verdict'] and all(abs(x - y) < 1e-3 for x, y in zip(c['time'], other[pair]['time'])), pair" \
    "$temporary/plain" "$temporary/host"

# A margin: of cubes along the axes all pairs nearer than it are listed, and none whose grown cubes are apart
awk 'BEGIN { srand(9); for (i = 0; i < 400; i++) printf "%d.1 3 C %.3f %.3f %.3f 1 0 0 0 1 0 0 0 1\n", i, 20 * rand(), 20 * rand(), 20 * rand() }' >"$temporary/cubes"
$fmb tree --margin .75 "$temporary/cubes" "$temporary/cubes" >"$temporary/found"
check 'a margin' awk 'FNR == NR { if (!/^#/) found[$1] = 1; next } { n++; id[n] = $1; for (k = 0; k < 3; k++) at[n, k] = $(4 + k) }
    END {
        for (i = 1; i <= n; i++) for (j = 1; j <= n; j++) {
            far = sum = 0
            for (k = 0; k < 3; k++) { d = at[i, k] - at[j, k]; d = (d < 0 ? -d : d) - 1; far = d > far ? d : far; sum += d > 0 ? d * d : 0 }
            near = sqrt(sum) < .75 - 1e-4; listed = (id[i] "," id[j]) in found
            between += listed && sum > 0
            if ((near && !listed) || (listed && far > .75 + 1e-4)) { print "wrong: " id[i] " " id[j] " " sqrt(sum); bad = 1 }
        }
        exit bad || between == 0
    }' "$temporary/found" "$temporary/cubes"
same 'a margin in a scene' '^0,1 hit n=2 ' tree --scene --margin .1 "$temporary/all"
# A spike grown by its faces would reach four lengths further than a margin of .2; they are 4 apart. At poses likewise. A hit is one of the frames
# as they are given, also with a margin.
printf '0.1 3 T 0 0 0 2 .05 0 0 .05 0 0 0 .002\n' >"$temporary/spike"
printf '0.1 3 C 6 0 0 1 0 0 0 1 0 0 0 1\n' >"$temporary/beyond"
printf '1 0 0 0 0 1 0 0 0 0 1 0\n' >"$temporary/as_it_is.pose"
for margin in .2 3.99; do
    for how in '' '--first' '--tier quick' '--tier exact' '--step 0 0 0 0 2 1' "--pose-a $temporary/as_it_is.pose"; do
        same "a margin of a spike, $margin $how" '^# pairs 0 ' tree --margin $margin $how "$temporary/spike" "$temporary/beyond"
    done
done
for how in '' '--first' '--tier quick' '--tier exact' '--step 0 0 0 0 2 1' "--pose-a $temporary/as_it_is.pose"; do
    same "within the margin, and no hit: $how" '^0.1,0.1 undecided ' tree --margin 4.01 $how "$temporary/spike" "$temporary/beyond"
done
same 'within the margin, and a hit' '^0.1,0.1 hit ' tree --margin 1 "$temporary/spike" "$temporary/spike"
refuse 'a negative margin' 'a margin is a length' $fmb tree --margin -1 "$temporary/a" "$temporary/a"
refuse 'half a margin that is not exact' 'a margin is a length' $fmb tree --scene --margin 1e-45 "$temporary/all"
refuse 'a margin that is not finite' 'not the numbers' $fmb tree --margin nan "$temporary/a" "$temporary/a"
refuse 'a step too large' 'the step is not finite' $fmb tree --step 1e38 0 0 0 0 0 "$temporary/a" "$temporary/a"
refuse 'half a step' 'not the numbers' $fmb tree --step 1 0 0 "$temporary/a" "$temporary/a"
refuse 'a step of a scene' 'two files' $fmb tree --scene --step 1 0 0 0 0 0 "$temporary/all"
for other in --json --stats '--margin 1' '--step 0 0 0 0 0 0'; do
    refuse "--nodes with $other" '--nodes goes with no other option' $fmb tree --nodes $other "$temporary/all"
done

# JSON: what the lines say, in numbers that are the same values
json() { # LINES DOCUMENT
    python3 -c '
import json, struct, sys
lines = [line.split() for line in open(sys.argv[1]) if not line.startswith("#")]
all = json.load(open(sys.argv[2]))
rounded = lambda x: struct.unpack("f", struct.pack("f", x))[0]
assert len(all["contacts"]) == len(lines) == all["pairs"] <= all["tests"], "the counts"
for c, words in zip(all["contacts"], lines):
    told = [rounded(x) for x in c.get("time", []) + c["min"] + c["max"]]
    assert words[0] == c["a"] + "," + c["b"] and words[1] == c["verdict"], words
    assert told == [float.fromhex(w) for w in words if "0x" in w], words' "$1" "$2"
}
for question in "--step 1 0 -.5 -1 .25 0 $temporary/p0 $temporary/p1" "$temporary/p0 $temporary/p1" "$temporary/a $temporary/b" \
    "$temporary/one $temporary/b" "--scene $temporary/all"; do
    $fmb tree $question >"$temporary/lines" || fail "$question"
    $fmb tree --json --stats $question >"$temporary/document" || fail "$question, JSON"
    check "JSON of $question" json "$temporary/lines" "$temporary/document"
done
# about DOCUMENT FILE.. ASKED: it says which program it was, of which files, and all that was asked
about() {
    python3 -c '
import json, sys, zlib
d, files, version = json.load(open(sys.argv[1])), sys.argv[2:-1], sys.argv[-1].split("|")[0]
assert d["fmb"] == version and d["real"] == "float", "which program"
assert list(d["files"]) == (["a", "b"] if len(files) == 2 else ["scene"]), "what the files are"
for named, path in zip(d["files"].values(), files):
    assert named == {"name": path, "crc32": zlib.crc32(open(path, "rb").read())}, path
assert d["asked"] == json.loads(sys.argv[-1].split("|")[1]), d["asked"]' "$@"
}
version=$($fmb --version | sed -E 's/^fmb ([0-9.]+).*/\1/;q')
printf '1 0 0 .5 0 1 0 0 0 0 1 0 0 0 0 1\n' >"$temporary/half.pose"
$fmb tree --json --step 1 0 -.5 -1 .25 0 --pose-b "$temporary/half.pose" --tier exact "$temporary/p0" "$temporary/p1" >"$temporary/document"
check 'JSON says what it is about' about "$temporary/document" "$temporary/p0" "$temporary/p1" \
    "$version|{\"what\": \"leaves\", \"tier\": \"exact\", \"first\": false, \"margin\": 0, \"step\": [1, 0, -0.5, -1, 0.25, 0],
        \"pose_a\": null, \"pose_b\": [1, 0, 0, 0.5, 0, 1, 0, 0, 0, 0, 1, 0]}"
$fmb tree --json --scene --margin .25 "$temporary/all" --first >"$temporary/document"
check 'JSON of a scene says what it is about' about "$temporary/document" "$temporary/all" \
    "$version|{\"what\": \"objects\", \"tier\": \"test\", \"first\": true, \"margin\": 0.25}"
$fmb tree --json --distance --tolerance .5 --pose-a "$temporary/half.pose" "$temporary/p0" "$temporary/p1" >"$temporary/document"
check 'JSON of a distance says what it is about' about "$temporary/document" "$temporary/p0" "$temporary/p1" \
    "$version|{\"what\": \"distance\", \"tolerance\": 0.5, \"pose_a\": [1, 0, 0, 0.5, 0, 1, 0, 0, 0, 0, 1, 0], \"pose_b\": null}"
same 'JSON on a board' '"verdict": "hit"' tree --json "$temporary/p0" "$temporary/p1"
$fmb tree --stats "$temporary/p0" "$temporary/p1" >"$temporary/host"
check 'stats' grep -q -E '^# visits [0-9]+ makes 0 milliseconds [0-9]+[.][0-9]{3}$' "$temporary/host"
board_run cortex-m4 float tree --stats "$temporary/p0" "$temporary/p1" >"$temporary/board"
check 'stats where there is no clock' grep -q -E '^# visits [0-9]+ makes 0 milliseconds unknown$' "$temporary/board"

# status N COMMAND...: the exit status
status() {
    want=$1 got=0
    shift
    "$@" >"$temporary/out" 2>&1 || got=$?
    [ $got -eq "$want" ] && pass || fail "status $got, not $want: $*"
}
status 1 $fmb tree --fail-on contact "$temporary/a" "$temporary/b"
status 0 $fmb tree "$temporary/a" "$temporary/b"
printf '1.1 3 C 500 0 0 1 0 0 0 1 0 0 0 1\n' >"$temporary/far"
status 0 $fmb tree --fail-on contact "$temporary/a" "$temporary/far"
status 1 $fmb tree --fail-on contact --step 0 0 0 -600 0 0 "$temporary/a" "$temporary/far"
status 1 $fmb tree --fail-on contact --scene "$temporary/all"
status 2 $fmb tree --fail-on hit "$temporary/a" "$temporary/b"
refuse 'fail on nothing' 'fail on what?' $fmb tree --fail-on
refuse '--nodes with --fail-on' 'no other option' $fmb tree --nodes --fail-on contact "$temporary/a"

# Meshes: a tetrahedron's surface, in three forms
head='ply\nformat ascii 1.0\ncomment x\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\n'
faces='element face 4\nproperty list uchar int vertex_indices\nend_header\n'
points='0 0 0\n1 0 0\n0 1 0\n0 0 1\n'
triangles='3 0 1 2\n3 0 3 1\n3 0 2 3\n3 1 3 2\n'
printf "$head$faces$points$triangles" >"$temporary/a.ply"
{
    printf 'ply\r\nformat binary_little_endian 1.0\r\nelement vertex 4\nproperty uchar red\nproperty double x\nproperty float y\nproperty short z\n'
    printf 'element face 4\nproperty list ushort uint vertex_index\nend_header\n'
    zero='\0\0\0\0'
    printf "\\1$zero$zero$zero\\0\\0"
    printf "\\1$zero\\0\\0\\360\\077$zero\\0\\0"
    printf "\\1$zero$zero\\0\\0\\200\\077\\0\\0"
    printf "\\1$zero$zero$zero\\1\\0"
    for triangle in '0 1 2' '0 3 1' '0 2 3' '1 3 2'; do
        printf '\3\0'
        for corner in $triangle; do printf "\\$corner\\0\\0\\0"; done
    done
} >"$temporary/b.ply"
same 'two meshes' '^# faces 4 of A, 4 of B, pairs 16 tests 16$' mesh --thickness 0.25 "$temporary/a.ply" "$temporary/a.ply"
$fmb mesh --thickness 0.25 "$temporary/a.ply" "$temporary/a.ply" >"$temporary/text"
same 'binary' '^# faces 4 of A' mesh --thickness 0.25 "$temporary/b.ply" "$temporary/b.ply"
check 'ascii and binary are the same' cmp "$temporary/host" "$temporary/text"
same 'apart' '^# faces 0 of A, 0 of B, pairs 0 tests 0$' mesh --place 1 1 1 0 0 9 --scale 2 "$temporary/a.ply" "$temporary/a.ply"
printf 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 2 3\n# the other side\rf 1 2 4\n' >"$temporary/return.obj"
refuse 'a face in a comment' 'return.obj:6: a carriage return within the line' $fmb mesh --thickness .01 "$temporary/return.obj" "$temporary/return.obj"
same 'a surface that is not inside another one' '^# no faces meet, and neither has a part inside' mesh --thickness 0.01 --place .1 .1 .1 2 .2 .2 "$temporary/a.ply" "$temporary/a.ply"
status 3 $fmb mesh --thickness 0.01 --place .1 .1 .1 .2 .2 .2 "$temporary/a.ply" "$temporary/a.ply"
mv "$temporary/out" "$temporary/host"
status 3 board_run cortex-m4 float mesh --thickness 0.01 --place .1 .1 .1 .2 .2 .2 "$temporary/a.ply" "$temporary/a.ply"
check 'a surface inside another one, on a board' sh -c "cmp '$temporary/host' '$temporary/out' && grep -q '^# part 0 of B (4 faces, the first is 0) lies inside A$' '$temporary/out'"
check 'the same in JSON' sh -c "$fmb mesh --quiet --json --thickness 0.01 --place .1 .1 .1 .2 .2 .2 '$temporary/a.ply' '$temporary/a.ply' | python3 -c 'import json, sys
d = json.load(sys.stdin)
sys.exit(d[\"contacts\"] != [] or d[\"inside\"] != [{\"of\": \"b\", \"part\": 0, \"faces\": 4, \"face\": 0, \"verdict\": \"inside\"}])'"
same 'a shared vertex' '^# faces 3 of A' mesh --thickness 0.01 --place -1 -1 -1 0 0 0 "$temporary/a.ply" "$temporary/a.ply"
same 'a shared vertex, exact' '^0,0 hit ' mesh --tier exact --thickness 0.25 --place -1 -1 -1 0 0 0 "$temporary/a.ply" "$temporary/a.ply"
same 'a shared vertex, test' '^0,0 undecided ' mesh --tier test --thickness 0.25 --place -1 -1 -1 0 0 0 "$temporary/a.ply" "$temporary/a.ply"
refuse 'a tier of meshes' 'unknown tier fast' $fmb mesh --tier fast "$temporary/a.ply" "$temporary/a.ply"
status 1 $fmb mesh --fail-on contact "$temporary/a.ply" "$temporary/a.ply"
status 0 $fmb mesh --fail-on contact --place 1 1 1 0 0 9 "$temporary/a.ply" "$temporary/a.ply"
refuse 'a document without its list' 'prints nothing, so not with --json' $fmb mesh --json --no-list "$temporary/a.ply" "$temporary/a.ply"
status 2 $fmb mesh --no-list --json "$temporary/a.ply" "$temporary/a.ply"
status 2 $fmb mesh --fail-on hit "$temporary/a.ply" "$temporary/a.ply"
printf "$head$faces$points" >"$temporary/flat.ply"
printf '3 0 1 2\n3 0 0 1\n3 0 2 3\n3 3 3 3\n' >>"$temporary/flat.ply"
same 'faces without an area' '^3,1 error degenerate' mesh --quiet --thickness 0.01 "$temporary/flat.ply" "$temporary/a.ply"
bad 'not ply' ':1: the first line is not ply: .ply, .obj and .stl are read' mesh 'plx\n'
bad 'a GLB' ':1: the first line is not ply: .ply, .obj and .stl are read' mesh 'glTF\000\001'
bad 'a format' ':2: the format' mesh 'ply\nformat binary_middle_endian 1.0\n'
bad 'no end' ': the header has no end' mesh "$head"
bad 'no faces' ': the faces have no list' mesh "${head}end_header\n$points"
bad 'no coordinates' ': the vertices have no x' mesh "ply\nformat ascii 1.0\nelement vertex 1\n$faces"
bad 'a coordinate' ':12: not a number' mesh "$head${faces}0 0 0\n1 x 0\n"
bad 'an infinite one' ':11: a coordinate is not finite' mesh "$head${faces}0 inf 0\n"
bad 'too few' ':11: too few numbers' mesh "$head${faces}0 0\n"
bad 'too many' ':11: too many numbers' mesh "$head${faces}0 0 0 0\n"
bad 'a face of two' ':15: a face needs three corners' mesh "$head$faces${points}2 0 1\n"
bad 'a vertex' ':15: there is no such vertex' mesh "$head$faces${points}3 0 1 4\n"
bad 'a negative one' ':15: there is no such vertex' mesh "$head$faces${points}3 0 1 -1\n"
bad 'the end' ':16: the file ends too early' mesh "$head$faces${points}3 0 1 2\n"
bad 'a type' ':3: a property needs' mesh 'ply\nelement vertex 3\nproperty quad x\n'
bad 'a count' ':2: an element needs' mesh 'ply\nelement vertex -3\n'
bad 'a huge count' 'not enough memory\|ends too early' mesh "ply\nformat ascii 1.0\nelement vertex 2147483000\nproperty float x\nproperty float y\nproperty float z\n$faces"
printf "ply\nformat ascii 1.0\nelement vertex 357913942\nproperty float x\nproperty float y\nproperty float z\n$faces$points" >"$temporary/wrap.ply"
refuse 'a size that wraps round in 32 bits' 'not enough memory' board_run cortex-m4 float mesh "$temporary/wrap.ply" "$temporary/wrap.ply"
head -c $(($(wc -c <"$temporary/b.ply") - 5)) "$temporary/b.ply" >"$temporary/cut.ply"
refuse 'a binary file cut off' 'ends too early' $fmb mesh "$temporary/cut.ply" "$temporary/cut.ply"
refuse 'numbers of an option' 'not the numbers' $fmb mesh --place 1 2 "$temporary/a.ply" "$temporary/a.ply"
refuse 'a thickness' 'thickness above 0' $fmb mesh --thickness 0 "$temporary/a.ply" "$temporary/a.ply"

# 64 pictures, 16 of each combination of shapes: as many red boxes as contacts
for number in $(seq 64); do
    awk -v n="$number" -v to="$temporary/p" 'BEGIN {
        srand(n); shape = "CT"
        for (side = 0; side < 2; side++) {
            text = side ".1 3 " substr(shape, 1 + int((n - 1) / (side ? 16 : 32)) % 2, 1)
            for (i = 0; i < 12; i++) text = text " " sprintf("%.3f", (i < 3 ? .6 : 1) * (2 * rand() - 1) + (i > 2 && i % 4 == 3 ? 1 : 0))
            print text > (to side)
        }
    }'
    $fmb tree "$temporary/p0" "$temporary/p1" >"$temporary/out" 2>&1 || continue # one of the volumes is flat
    contacts=$(grep -c -v '^#' "$temporary/out")
    check "picture $number" $fmb draw "$temporary/p0" "$temporary/p1" "$temporary/picture"
    red=$(grep -c 'class="meet" d' "$temporary/picture.svg") # that of the legend, too, where there is one
    if [ "$(grep -c '^intersection' "$temporary/picture.pov")" = "$contacts" ] && [ "$red" = "$((contacts > 0 ? contacts + 1 : 0))" ]; then
        pass
    else
        fail "picture $number: not what is in common of $contacts contacts"
    fi
    check "picture $number rendered" povray "+I$temporary/picture.pov" "+O$temporary/picture.png" +W96 +H72 -D +WT1
    [ -n "$KEEP_PICTURES" ] && cp "$temporary/picture.png" "$KEEP_PICTURES/$number.png"
done
# Touching: what decides says whether they meet, in space, in the plane, and of files of frames
echo 't 3 0 C 0 0 0 1 0 0 0 1 0 0 0 1 C 1 .5 .5 1 0 0 0 1 0 0 0 1' >"$temporary/3.pairs"
echo 't 2 0 C 0 0 1 0 0 1 C 1 .5 1 0 0 1' >"$temporary/2.pairs"
for dim in 2 3; do
    for tier in 'exact:they meet' 'test:too near to tell' 'quick:too near to tell'; do
        check "draw --tier ${tier%:*}, ${dim}D" sh -c "$fmb draw --tier ${tier%:*} '$temporary/$dim.pairs' '$temporary/picture' && grep -q '>${tier#*:}' '$temporary/picture.svg'"
    done
done
check 'draw --tier, frames' $fmb draw --tier quick "$temporary/one" "$temporary/other" "$temporary/picture"
refuse 'a tier of pictures' 'unknown tier fast' $fmb draw --tier fast "$temporary/3.pairs" "$temporary/picture"
refuse 'a picture that cannot be written' 'cannot be written' $fmb draw "$temporary/a" "$temporary/b" "$temporary/none/x"
if [ -e /dev/full ]; then
    ln -s /dev/full "$temporary/full.svg"
    refuse 'a full disk' 'cannot be written' $fmb draw "$temporary/a" "$temporary/b" "$temporary/full"
fi

# One camera: in both files the same corners; they fill the picture in one direction, and are in the middle of the other
# camera NAME: of $temporary/picture.svg and .pov
camera() {
    check "$1: the camera" awk '
        FNR == 1 { file++ }
        # Faces: SVG sorts them, so sums over all corners are compared
        file == 1 && /class="[abm][0-9]" d="M[0-9. -]*L.*L/ {
            sub(/.*d="M/, ""); sub(/Z.*/, ""); n = split($0, corner, "L")
            for (i = 1; i <= n; i++) { split(corner[i], p, " "); for (k = 1; k <= 2; k++) { bound(k, p[k]); seen[p[1] "," p[2]] = 1 } }
        }
        file == 2 && /^ triangle/ {
            n = split($0, corner, "<")
            for (i = 2; i <= n; i++) { split(corner[i], p, ","); x = p[1]; y = sprintf("%.2f", -p[2]); if (y == "-0.00") y = "0.00"
                corners++; if (!((x "," y) in seen)) { strange++; last = x "," y } }
        }
        function bound(k, x) { x += 0; if (low[k] == "" || x < low[k]) low[k] = x; if (high[k] == "" || x > high[k]) high[k] = x }
        END {
            near = .03
            wide = low[1] < 40 + near && low[1] > 40 - near && high[1] < 920 + near && high[1] > 920 - near
            tall = low[2] < 100 + near && low[2] > 100 - near && high[2] < 600 + near && high[2] > 600 - near
            middle = (wide || (low[1] + high[1] - 960) ^ 2 < 4 * near * near) && (tall || (low[2] + high[2] - 700) ^ 2 < 4 * near * near)
            inside = low[1] > 39.9 && high[1] < 920.1 && low[2] > 99.9 && high[2] < 600.1
            if (!(wide || tall) || !middle || !inside || strange > 0 || corners == 0) {
                print low[1], high[1], low[2], high[2], strange " of " corners " corners are not in the SVG: " last; exit 1
            }
        }' "$temporary/picture.svg" "$temporary/picture.pov"
}
render() { check "$1 rendered" povray "+I$temporary/picture.pov" "+O$temporary/picture.png" +W96 +H72 -D +WT1; }
$fmb draw "$temporary/a" "$temporary/b" "$temporary/picture"
camera 'frames'
cat >"$temporary/pairs" <<END
square 2 0 C 0 0 1 0 0 1 C .5 .5 1 0 0 1
moving 2 1 C 0 0 1 0 0 1 0 0 C 2 0 1 0 0 1 -4 0
triangle 2 0 T 0 0 2 .1 .3 1 C .2 .1 1 0 0 1
cubes 3 0 $cube C .25 .5 .75 1 0 0 0 1 0 0 0 1
through 3 1 $cube .1 0 0 T 2 .2 .2 1 0 0 0 1 0 0 0 1 -3 .1 .2
apart 3 0 $cube C 2 0 0 1 0 0 0 1 0 0 0 1
touching 3 0 $cube C 1 .5 .5 1 0 0 0 1 0 0 0 1
far 3 0 C 1048576 0 1048576 1 0 0 0 1 0 0 0 1 C 1048576.25 .5 1048576.75 1 0 0 0 1 0 0 0 1
tiny 3 0 C 0 0 0 0x1p-16 0 0 0 0x1p-16 0 0 0 0x1p-16 C 0x1p-18 0x1p-17 0x1.8p-17 0x1p-16 0 0 0 0x1p-16 0 0 0 0x1p-16
thin 2 0 C 0 0 1 0 0 1e-6 C 0 0 1 0 0 1e-6
long 3 0 C 0 0 0 1e7 0 0 0 1 0 0 0 1 T .3 .3 .3 1 0 0 0 1 0 0 0 1
fast 3 1 $cube 0 0 0 C 2 2 2 1 0 0 0 1 0 0 0 1 1e9 0 0
dark 3 0 C 0 0 0 nan 0 0 0 1 0 0 0 1 $cube
END
for id in square triangle cubes apart touching far tiny; do
    check "the pair $id" $fmb draw --unit m --id $id "$temporary/pairs" "$temporary/picture"
    [ $id = square ] && cp "$temporary/picture.svg" "$temporary/square.svg"
    [ $id = cubes ] && cp "$temporary/picture.svg" "$temporary/cubes.svg"
    camera "the pair $id"
    render "the pair $id"
    red=$(grep -c 'class="meet" d' "$temporary/picture.svg")
    [ "$red" -eq "$([ $id = apart ] && echo 0 || echo 2)" ] && pass || fail "the pair $id: $red red ones"
    check "the pair $id: XML" python3 -c 'import sys, xml.dom.minidom as m; [float(t.getAttribute("x")) for t in m.parse(sys.argv[1]).getElementsByTagName("text")]' "$temporary/picture.svg"
    # Neither the place nor the size of all changes what is seen, but for names and the scale
    case $id in far | tiny)
        grep '^<path class="[abm]' "$temporary/picture.svg" >"$temporary/seen"
        grep '^<path class="[abm]' "$temporary/cubes.svg" >"$temporary/wanted"
        check "the pair $id: seen as the cubes" cmp "$temporary/seen" "$temporary/wanted" ;;
    esac
done
# Of squares of which one corner is the other's middle: 500 points for 1.5, so the common square has 166.67, in the middle of the picture
sed -E ':a; s/([ML])([0-9.]+ [0-9.]+)L\2/\1\2/; ta' "$temporary/square.svg" >"$temporary/once.svg"
check 'a common area' grep -q '^<path class="meet" d="M396.67 266.67L563.33 266.67L563.33 433.33L396.67 433.33Z"/>$' "$temporary/once.svg"
check 'a scale with its unit' grep -q '>0.5 m</text>' "$temporary/square.svg"
for id in moving through; do
    check "the pair $id" $fmb draw --id $id "$temporary/pairs" "$temporary/picture"
    render "the pair $id"
    for class in wa wb ea eb; do
        [ $id.$class = moving.wa ] && continue # it moves by 0
        check "the pair $id: $class" grep -q "class=\"$class\" d" "$temporary/picture.svg"
    done
    check "the pair $id: when" grep -q 'contact, t = 0[.][0-9]* to ' "$temporary/picture.svg"
done
for id in thin long fast; do # POV-Ray takes no triangles without an area
    check "the pair $id" $fmb draw --id $id "$temporary/pairs" "$temporary/picture"
    render "the pair $id"
done
check 'a step of two files' $fmb draw --step 0 0 0 -20 0 0 "$temporary/a" "$temporary/b" "$temporary/picture"
render 'a step of two files'
check 'a step of two files: what is swept' grep -q 'class="wb" d' "$temporary/picture.svg"
check 'names' grep -q '>0.1</text>' "$temporary/picture.svg"
check 'a name of a file in XML' sh -c "cp '$temporary/a' '$temporary/<a>&' && $fmb draw '$temporary/<a>&' '$temporary/b' '$temporary/picture' && ! grep -q '<a>&' '$temporary/picture.svg'"
# Names with bytes that are no letters of UTF-8, or mean something: pictures and documents are well-formed, and letters stay.
check 'any bytes in names' python3 - "$temporary" build/host-float/fmb <<'END'
import json, os, subprocess, sys, xml.dom.minidom as m
folder, fmb = (os.path.abspath(x) for x in sys.argv[1:])
os.chdir(folder)
for name in (b"\xe9", b"a\xc3", b"\xe2\x82", b"\xc0\x80", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xf8\x88\x80\x80\x80", b"\x80\x80",
             b"\xef\xbf\xbf", b"\xe0\x80\x80z", b"\x01\t\n\x1f", b'\\"<&>', "\u00e9\u20ac\U0001f600\x7f\ud7ff\ue000\U0010ffff".encode()):
    with open("a", "rb") as source, open(name + b"?", "wb") as copy:
        copy.write(source.read())
    out = subprocess.run([fmb, "tree", "--json", name + b"?", "b"], stdout=subprocess.PIPE, check=True).stdout
    found = json.loads(out.decode())["files"]["a"]["name"]
    known = name.decode("utf-8", "replace").replace("\uffff", "\ufffd")
    assert found == known + "?" if "\ufffd" not in known else "\ufffd" in found and found[-1] == "?", (name, found)
    subprocess.run([fmb, "draw", name + b"?", "b", "odd"], stdout=subprocess.DEVNULL, check=True)
    texts = [t.firstChild.data for t in m.parse("odd.svg").getElementsByTagName("text")]
    assert set(name) & set(b'<>&"\\') or min(name) < 32 or "\ufffd" in known or known + "?" in texts, (name, texts)
    open("odd.pov", encoding="utf-8").read()
END
check 'without an id the first pair, m' $fmb draw --unit m "$temporary/pairs" "$temporary/picture"
check 'it is the first pair' cmp "$temporary/picture.svg" "$temporary/square.svg"
refuse 'a pair that is not there' 'no such pair' $fmb draw --id none "$temporary/pairs" "$temporary/picture"
refuse 'a pair without a frame' 'no frame to draw: not_finite' $fmb draw --id dark "$temporary/pairs" "$temporary/picture"
refuse 'a pair that is malformed' ':2: the third word' $fmb draw "$temporary/a" "$temporary/picture"
refuse 'an id of frames' 'of a file of pairs' $fmb draw --id a "$temporary/a" "$temporary/b" "$temporary/picture"
refuse 'a step of a pair' 'displacements of its own' $fmb draw --step 0 0 0 0 0 0 "$temporary/pairs" "$temporary/picture"
refuse 'an option of draw' 'unknown option --last' $fmb draw --last "$temporary/pairs" "$temporary/picture"
refuse 'half an option of draw' 'a word is missing' $fmb draw --unit
board_run cortex-m4 float draw --unit m "$temporary/pairs" "$temporary/board" || fail 'a picture on a board'
check 'a picture on a board' cmp "$temporary/board.svg" "$temporary/picture.svg"
check 'a scene on a board' cmp "$temporary/board.pov" "$temporary/picture.pov"

# Distances: bounds around what is known, at poses that keep it and at poses that change it; the same bytes on a board
turn='.36 .48 -.8 1 -.8 .6 0 2 .48 .64 .6 3'
printf '1.5 3 C 3 0 0 1 0 0 0 1 0 0 0 1\n1.6 3 C 30 0 0 1 0 0 0 1 0 0 0 1\n' >"$temporary/far"
printf '0.1 3 C 0 0 0 1 0 0 0 1 0 0 0 1\n0.2 3 C -9 0 0 1 0 0 0 1 0 0 0 1\n' >"$temporary/near"
# apart FILE A,B DISTANCE OFF: the line of these two; LOW <= DISTANCE <= HIGH, both within OFF of it, and the points as far apart
apart() {
    awk -v who="$2" -v distance="$3" -v off="$4" 'function value(hex,    sign, part, x, i) { # of 0x1.HHHp+E, or 0x0p+0
            sign = sub(/^-/, "", hex) ? -1 : 1
            split(substr(hex, 3), part, "p")
            x = 0
            for (i = length(part[1]); i > 2; i--) x = (x + index("0123456789abcdef", substr(part[1], i, 1)) - 1) / 16
            return sign * (substr(part[1], 1, 1) + x) * 2 ^ part[2]
        }
        NR == 1 {
            low = value($3); high = value($4)
            for (k = 5; k < 8; k++) square += (value($(k + 3)) - value($k)) ^ 2
            good = $1 == who && $2 == "apart" && NF == 10 && low <= distance && distance <= high && high - low <= off
            good = good && sqrt(square) <= high + off && sqrt(square) >= low - off
        }
        NR == 2 { good = good && /^# visits [0-9]+ tests [0-9]+$/ }
        END { exit !(good && NR == 2) }' "$1"
}
same 'a distance' '^0.1,1.5 apart ' tree --distance "$temporary/near" "$temporary/far"
check 'it is 2' apart "$temporary/host" 0.1,1.5 2 1e-4
same 'a distance, both posed alike' '^0.1,1.5 apart ' tree --distance --pose-a $turn --pose-b $turn "$temporary/near" "$temporary/far"
check 'it is still 2' apart "$temporary/host" 0.1,1.5 2 5e-4
same 'a distance, one moved away' '^0.1,1.5 apart ' tree --pose-b 1 0 0 3 0 1 0 0 0 0 1 0 --distance "$temporary/near" "$temporary/far"
check 'it is 5' apart "$temporary/host" 0.1,1.5 5 5e-4
printf '0 -1 0 0\n1 0 0 0 # rows\n0 0 1 0\n0 0 0 1\n' >"$temporary/quarter.pose"
same 'a distance, one turned about the origin' '^0.1,1.5 apart ' tree --distance --pose-b "$temporary/quarter.pose" "$temporary/near" "$temporary/far"
check 'it is 2 along y' apart "$temporary/host" 0.1,1.5 2 5e-4
same 'a distance of files that meet' '^0.1,1.5 undecided 0x0p+0 ' tree --distance "$temporary/a" "$temporary/b"
same 'a tolerance' '^0.1,1.5 apart ' tree --distance --tolerance .5 "$temporary/near" "$temporary/far"
check 'half of it at least' apart "$temporary/host" 0.1,1.5 2 1.1
check 'fails on contact' sh -c "$fmb tree --distance --fail-on contact '$temporary/a' '$temporary/b' >/dev/null; [ \$? -eq 1 ]"
check 'and not without' $fmb tree --distance --fail-on contact "$temporary/near" "$temporary/far"
$fmb tree --distance --json --stats --pose-b "$temporary/quarter.pose" "$temporary/near" "$temporary/far" >"$temporary/document"
check 'JSON of a distance' python3 -c "import json, sys
d = json.load(open(sys.argv[1]))
p = sum((x - y) ** 2 for x, y in zip(d['point_a'], d['point_b'])) ** .5
assert d['a'] == '0.1' and d['b'] == '1.5' and d['verdict'] == 'apart' and d['low'] <= 2 <= d['high'] and abs(p - 2) < 1e-4
assert d['visits'] > 0 and d['tests'] > 0 and 'microseconds' in d" "$temporary/document"
same 'contacts at poses' '^0.1,1.5 ' tree --pose-a $turn --pose-b $turn "$temporary/a" "$temporary/b"
# A step from a pose: 5 apart along x, 7 till they are past each other, at 10 a step
same 'a step from a pose' '^0.1,1.5 hit time 0x1.fffe[0-9a-f]*p-2 0x1.666[0-9a-f]*p-1 ' \
    tree --pose-b 1 0 0 3 0 1 0 0 0 0 1 0 --step 10 0 0 0 0 0 "$temporary/near" "$temporary/far"
same 'no contact at a pose' '^# pairs 0 ' tree --pose-b 1 0 0 50 0 1 0 0 0 0 1 0 "$temporary/a" "$temporary/b"
for word in --first '--tier test' '--step 0 0 0 0 0 0' '--margin 1'; do
    refuse "a distance, $word" 'goes with --tolerance' $fmb tree --distance $word "$temporary/a" "$temporary/b"
done
refuse 'a tolerance of contacts' 'is for --distance' $fmb tree --tolerance .1 "$temporary/a" "$temporary/b"
for tolerance in -.1 1.5; do refuse 'a tolerance out of range' '0 to 1' $fmb tree --distance --tolerance $tolerance "$temporary/a" "$temporary/b"; done
refuse 'a tolerance that is none' 'not the numbers' $fmb tree --distance --tolerance x "$temporary/a" "$temporary/b"
refuse 'a distance of one file' 'two files' $fmb tree --distance "$temporary/a"
refuse 'a pose of a scene' 'for two files' $fmb tree --scene --pose-a $turn "$temporary/all"
refuse 'a pose of a tree' 'no other option' $fmb tree --nodes --pose-b $turn "$temporary/a"
refuse 'a pose that is none' 'no pose' $fmb tree --distance --pose-a 2 0 0 0 0 1 0 0 0 0 1 0 "$temporary/a" "$temporary/b"
refuse 'a pose that is none: which one' 'fmb tree: no pose: .*: --pose-b$' $fmb tree --pose-b 2 0 0 0 0 1 0 0 0 0 1 0 "$temporary/a" "$temporary/b"
printf '# turned\n1 0 0 0\n0 1 0 0\n0 0 2 0\n\n' >"$temporary/bad.pose"
refuse 'a pose of a file that is none' '/bad.pose:4: no pose: .*: --pose-a$' $fmb tree --pose-a "$temporary/bad.pose" "$temporary/a" "$temporary/b"
printf '# turned\n1 0 0 0\n0 1 0 0\n' >"$temporary/bad.pose"
refuse 'a pose of eight numbers' '/bad.pose:3: there are not the twelve numbers of a pose: --pose-b$' $fmb tree --pose-b "$temporary/bad.pose" "$temporary/a" "$temporary/b"
refuse 'a pose of an empty file' '/empty.pose:1: there are not the twelve numbers of a pose: --pose-b$' \
    sh -c ": >'$temporary/empty.pose'; $fmb mesh --pose-b '$temporary/empty.pose' '$temporary/a.ply' '$temporary/a.ply'"
refuse 'half a pose: which one' 'fmb tree: a pose needs twelve numbers, or a file of them: --pose-a$' $fmb tree --pose-a 1 0 0 "$temporary/a" "$temporary/b"
refuse 'half a pose' 'twelve numbers' $fmb tree --distance --pose-a 1 0 0 "$temporary/a" "$temporary/b"
printf '0 -1 0 0\n1 0 zero 0\n' >"$temporary/bad.pose"
refuse 'a malformed pose' 'bad.pose:2: not a number' $fmb tree --distance --pose-a "$temporary/bad.pose" "$temporary/a" "$temporary/b"
bad 'a distance of a malformed file' ':2: too few numbers' 'tree --distance' "0.1 3 $cube\n0.2 3 C 1 2\n"

# Surfaces: a picture, and poses. Pairs that meet meet as well when both are posed alike, and hardly more do
awk -v to="$temporary" 'BEGIN {
    srand(5); pi = atan2(0, -1); n = 24; m = 12
    for (s = 0; s < 2; s++) {
        file = to "/torus" s ".ply"
        printf "ply\nformat ascii 1.0\nelement vertex %d\nproperty float x\nproperty float y\nproperty float z\n", n * m > file
        printf "element face %d\nproperty list uchar int vertex_indices\nend_header\n", 2 * n * m > file
        for (i = 0; i < n; i++) for (j = 0; j < m; j++) {
            a = 2 * pi * i / n; b = 2 * pi * j / m; x = (1 + .3 * cos(b)) * cos(a); y = (1 + .3 * cos(b)) * sin(a); z = .3 * sin(b)
            if (s) printf "%.5f %.5f %.5f\n", x + .4, z + .03, y + .05 > file; else printf "%.5f %.5f %.5f\n", x, y, z > file
        }
        for (i = 0; i < n; i++) for (j = 0; j < m; j++) {
            p = i * m + j; q = (i + 1) % n * m + j; r = (i + 1) % n * m + (j + 1) % m; t = i * m + (j + 1) % m
            printf "3 %d %d %d\n3 %d %d %d\n", p, q, r, p, r, t > file
        }
    }
    print "1 0 0 0\n0 1 0 0 # rows\n0 0 1 0\n0 0 0 1" > (to "/same.pose")
}'
tori="$temporary/torus0.ply $temporary/torus1.ply"
turned='0.36 0.48 -0.8 0.25 -0.8 0.6 0 -.5 0.48 0.64 0.6 .125'
$fmb mesh --thickness .001 $tori >"$temporary/unposed"
grep -v '^#' "$temporary/unposed" | grep -c . >"$temporary/count"
check 'surfaces meet' test "$(cat "$temporary/count")" -gt 20
$fmb mesh --thickness .001 --pose-a $turned --pose-b $turned $tori >"$temporary/posed" || fail 'posed surfaces'
check 'posed alike, the same pairs meet' awk 'FNR == NR { posed[$1] = 1; if (!/^#/) n++; next } !/^#/ { m++; if (!($1 in posed)) { print; bad = 1 } } END { exit bad || n > 1.05 * m }' \
    "$temporary/posed" "$temporary/unposed"
$fmb mesh --thickness .001 --pose-a "$temporary/same.pose" $tori | cut -d ' ' -f 1 >"$temporary/posed"
cut -d ' ' -f 1 "$temporary/unposed" | cmp -s - "$temporary/posed" && pass || fail 'a pose that changes nothing, from a file'
$fmb mesh --thickness .001 --pose-b 1 0 0 0 0 1 0 5 0 0 1 0 $tori >"$temporary/posed"
check 'a pose that takes one away' grep -q '^# faces 0 of A' "$temporary/posed"
# Two plates above each other: at the exact pose their gap stays what it is
plate='ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\nelement face 1\nproperty list uchar int vertex_indices\nend_header\n'
printf "${plate}0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n" >"$temporary/under.ply" # its body is below
for gap in .0001 -.0001; do
    printf "${plate}0 0 $gap\n0 1 $gap\n1 0 $gap\n3 0 1 2\n" >"$temporary/over.ply"
    $fmb mesh --thickness .01 --pose-a $turned --pose-b $turned "$temporary/under.ply" "$temporary/over.ply" >"$temporary/posed"
    grep -q "pairs $([ $gap = .0001 ] && echo 0 || echo 1) " "$temporary/posed" && pass || fail "plates at $gap: $(cat "$temporary/posed")"
done
$fmb mesh --thickness 0.01 --pose-a 1 0 0 0 0 1 0 0 0 0 1 0 "$temporary/flat.ply" "$temporary/a.ply" >"$temporary/posed"
check 'posed faces without an area are contacts' grep -q '^3,1 error degenerate' "$temporary/posed"
$fmb mesh --thickness 0.01 --pose-a 1 0 0 9 0 1 0 0 0 0 1 0 "$temporary/flat.ply" "$temporary/a.ply" >"$temporary/posed"
check 'but not far away' grep -q 'pairs 0 ' "$temporary/posed"
same 'poses on a board' '^# faces [1-9]' mesh --thickness .01 --pose-a $turned --pose-b $turned "$temporary/a.ply" "$temporary/a.ply"
refuse 'a matrix that is no rotation' 'no pose' $fmb mesh --pose-a 2 0 0 0 0 1 0 0 0 0 1 0 $tori
refuse 'a reflection' 'no pose' $fmb mesh --pose-b -1 0 0 0 0 1 0 0 0 0 1 0 $tori
refuse 'half a pose' 'twelve numbers' $fmb mesh --pose-a 1 0 0 $tori
refuse 'a pose of no file' 'cannot be opened' $fmb mesh --pose-a "$temporary/none" $tori
printf '1 0 0 0\n0 1 0 x\n' >"$temporary/bad.pose"
refuse 'a pose of a file that is none' 'bad.pose:2: not a number' $fmb mesh --pose-a "$temporary/bad.pose" $tori
printf '1 0 0 0 0 1 0 0 0 0 1 0 0 0 1 1\n' >"$temporary/bad.pose"
refuse 'a last row that is none' 'not the twelve numbers' $fmb mesh --pose-a "$temporary/bad.pose" $tori
check 'JSON of surfaces' sh -c "$fmb mesh --thickness .001 --json --stats $tori >'$temporary/document' && sed -i 's/ error / error-/' '$temporary/unposed'"
grep -v '^#' "$temporary/unposed" >"$temporary/lines"
check 'JSON of surfaces, its numbers' json "$temporary/lines" "$temporary/document"
$fmb mesh --quiet --thickness .25 --place 1 2 1 0 0 .5 --scale 2 --pose-a "$temporary/half.pose" --json $tori >"$temporary/document"
check 'JSON of surfaces says what it is about' about "$temporary/document" $tori \
    "$version|{\"what\": \"faces\", \"tier\": \"test\", \"scale\": 2, \"place\": [1, 2, 1, 0, 0, 0.5], \"thickness\": 0.25,
        \"pose_a\": [1, 0, 0, 0.5, 0, 1, 0, 0, 0, 0, 1, 0], \"pose_b\": null, \"margin\": 0}"
# A picture in place of a surface: by its name, by another one, by a link; and in place of the other picture.
cp "$temporary/a.ply" "$temporary/kept.ply"
ln "$temporary/a.ply" "$temporary/linked.ply"
for picture in "--svg $temporary/a.ply" "--pov $temporary/./a.ply" "--svg $temporary/linked.ply"; do
    refuse "a picture in place of a surface: $picture" 'would take the place of a surface' $fmb mesh --thickness .01 $picture "$temporary/a.ply" "$temporary/kept.ply"
    refuse "the same of B: $picture" 'would take the place of a surface' $fmb mesh --thickness .01 $picture "$temporary/kept.ply" "$temporary/a.ply"
done
check 'it is still there' cmp "$temporary/a.ply" "$temporary/kept.ply"
# Of two pictures that are not there yet names tell; then the first one tells.
mkdir "$temporary/in"
for other in x ./x .//./x; do
    rm -f "$temporary/x"
    refuse "a picture in place of the other: $other" 'would take the place of the other' $fmb mesh --thickness .01 --svg "$temporary/x" --pov "$temporary/$other" "$temporary/a.ply" "$temporary/kept.ply"
    [ ! -e "$temporary/x" ] && pass || fail "$other: a picture is there"
done
refuse 'a picture in place of the other: in/../x' 'cannot be written' $fmb mesh --thickness .01 --svg "$temporary/x" --pov "$temporary/in/../x" "$temporary/a.ply" "$temporary/kept.ply"
for picture in b.ply ./b.ply .//in/../b.ply linked.ply; do
    cp "$temporary/a.ply" "$temporary/b.ply" && ln -f "$temporary/b.ply" "$temporary/linked.ply"
    refuse "ofg: a picture in place of a surface: $picture" 'would take the place' $fmb ofg --svg "$temporary/$picture" "$temporary/kept.ply" "$temporary/b.ply"
    cp "$temporary/3.pairs" "$temporary/b.ply"
    refuse "hull: a picture in place of a file: $picture" 'would take the place' $fmb hull --svg "$temporary/$picture" "$temporary/2.pairs" "$temporary/b.ply"
done
check 'they are still there' sh -c "cmp '$temporary/b.ply' '$temporary/3.pairs' && cmp '$temporary/a.ply' '$temporary/kept.ply'"
for ending in svg pov; do
    cp "$temporary/3.pairs" "$temporary/is.$ending" && cp "$temporary/a" "$temporary/at.$ending"
    refuse "draw: a picture in place of the pairs, $ending" 'would take the place' $fmb draw "$temporary/./is.$ending" "$temporary/is"
    refuse "draw: a picture in place of frames, $ending" 'would take the place' $fmb draw "$temporary/b" "$temporary/at.$ending" "$temporary/at"
    check 'they are still there' sh -c "cmp '$temporary/is.$ending' '$temporary/3.pairs' && cmp '$temporary/at.$ending' '$temporary/a'"
done
check 'surfaces drawn' sh -c "$fmb mesh --thickness .001 --unit m --svg '$temporary/picture.svg' --pov '$temporary/picture.pov' $tori >/dev/null"
camera 'surfaces'
render 'surfaces'
cp "$temporary/picture.svg" "$temporary/mesh.svg"
red=$(awk '/^# faces/ { print $3 + $6 }' "$temporary/unposed")
[ "$(grep -c 'class="m[0-9]" d' "$temporary/picture.svg")" = "$red" ] && pass || fail "surfaces: not $red red faces"
$fmb draw --thickness .001 --unit m $tori "$temporary/picture" >"$temporary/out"
check 'fmb draw of surfaces' cmp "$temporary/picture.svg" "$temporary/mesh.svg"
[ -s "$temporary/out" ] && fail 'fmb draw lists' || pass
refuse 'surfaces drawn nowhere' 'cannot be written' $fmb mesh --thickness .001 --svg "$temporary/none/x" $tori
finish
