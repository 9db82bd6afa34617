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
bad 'no frame' 'there is no frame' tree "# nothing\n"
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
check '20,000 objects' timeout 20 $fmb tree --scene --first "$temporary/many"
check 'their tree' timeout 20 sh -c "$fmb tree --nodes '$temporary/many' >'$temporary/nodes'"
check 'their nodes end' grep -q '^# nodes [0-9]*$' "$temporary/nodes"

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
same 'a surface inside another one is said not to be looked at' '^# no faces meet: .*inside the other' mesh --thickness 0.01 --place .1 .1 .1 .2 .2 .2 "$temporary/a.ply" "$temporary/a.ply"
same 'a shared vertex' '^# faces 3 of A' mesh --thickness 0.01 --place -1 -1 -1 0 0 0 "$temporary/a.ply" "$temporary/a.ply"
printf "$head$faces$points" >"$temporary/flat.ply"
printf '3 0 1 2\n3 0 0 1\n3 0 2 3\n3 3 3 3\n' >>"$temporary/flat.ply"
same 'faces without an area' '^3,1 error degenerate' mesh --thickness 0.01 "$temporary/flat.ply" "$temporary/a.ply"
bad 'not ply' ':1: the first line' mesh 'plx\n'
bad 'a format' ':2: the format' mesh 'ply\nformat binary_big_endian 1.0\n'
bad 'no end' ': the header has no end' mesh "$head"
bad 'no faces' ': the faces have no list' mesh "${head}end_header\n$points"
bad 'no coordinates' ': the vertices have no x' mesh "ply\nformat ascii 1.0\nelement vertex 1\n$faces"
bad 'a coordinate' ':12: not a number' mesh "$head${faces}0 0 0\n1 x 0\n"
bad 'an infinite one' ':11: a coordinate is not finite' mesh "$head${faces}0 inf 0\n"
bad 'too few' ':11: too few numbers' mesh "$head${faces}0 0\n"
bad 'too many' ':11: too many numbers' mesh "$head${faces}0 0 0 0\n"
bad 'a face of four' ':15: a face that is not a triangle' mesh "$head$faces${points}4 0 1 2 3\n"
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
    if [ "$(grep -c '^box' "$temporary/picture.pov")" = "$contacts" ] && [ "$(grep -c '#c00' "$temporary/picture.svg")" = "$contacts" ]; then
        pass
    else
        fail "picture $number: not the boxes of $contacts contacts"
    fi
    check "picture $number rendered" povray "+I$temporary/picture.pov" "+O$temporary/picture.png" +W96 +H72 -D +WT1
    [ -n "$KEEP_PICTURES" ] && cp "$temporary/picture.png" "$KEEP_PICTURES/$number.png"
done
refuse 'a picture that cannot be written' 'cannot be written' $fmb draw "$temporary/a" "$temporary/b" "$temporary/none/x"
finish
