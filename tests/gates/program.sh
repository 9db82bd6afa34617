#!/bin/sh
# SPDX-License-Identifier: MIT
# The program fmb on good and bad input, on the host and on a board: output, messages and exit status.
. tests/gates/lib.sh

input=$temporary/in.pairs
number='-?0x(0p\+0|1(\.[0-9a-f]*[1-9a-f])?p[-+][0-9]+)'
# answer STATUS STDOUT STDERR-PATTERN COMMAND...: of directions, times, boxes and points, which are the library's business, only the form counts
answer() {
    want_status=$1 want_out=$2 want_error=$3
    shift 3
    "$@" >"$temporary/raw" 2>"$temporary/error"
    status=$?
    sed -E -e "s/ miss (sep( $number){2,3}|cross( [ab][012]{1,2}| v){1,2})\$/ miss/" -e "s/ wit( $number){2,4}\$/ wit/" \
        -e "s/ box(( $number){4}|( $number){6})( wit|\$)/ box\8/" -e "s/ (hit|undecided) time $number $number( box.*)?\$/ \1 time\6/" \
        "$temporary/raw" >"$temporary/out"
    printf '%b' "$want_out" >"$temporary/want"
    if [ $status -ne "$want_status" ]; then
        fail "status $status, expected $want_status: $(printable)"
    elif ! cmp -s "$temporary/want" "$temporary/out"; then
        fail "other output: $(printable)"
        diff "$temporary/want" "$temporary/out"
    elif [ -n "$want_error" ] && ! grep -q -e "$want_error" "$temporary/error"; then
        fail "no message with '$want_error': $(printable): $(cat "$temporary/error")"
    elif [ -z "$want_error" ] && [ -s "$temporary/error" ]; then
        fail "unexpected message: $(printable): $(cat "$temporary/error")"
    else
        pass
    fi
}
printable() { printf '%s' "$text" | head -c 200; }
# line TEXT STATUS STDOUT STDERR-PATTERN [OPTION...]: a file of this text (printf), on host and board
line() {
    text=$1 line_status=$2 line_out=$3 line_error=$4
    shift 4
    printf "$text" >"$input"
    answer "$line_status" "$line_out" "$line_error" build/host-float/fmb check "$@" "$input"
    answer "$line_status" "$line_out" "$line_error" board_run cortex-m4 float check "$@" "$input"
}
unit='C 0 0 1 0 0 1'          # the unit square
far='C 5 0 1 0 0 1'           # 5 to the right
cube='C 0 0 0 1 0 0 0 1 0 0 0 1'
zeros() { head -c "$1" /dev/zero | tr '\0' 0; }

# answers
line "a 2 0 $unit T 0.5 0.5 1 0 0 1\n" 0 'a hit box wit\n' ''
line "a 2 0 $unit T 0.5 0.5 1 0 0 1\n" 0 'a hit box wit\n' '' --engine elimination
line "c 2 1 $unit 0 0 $far -8 0\nd 3 0 $cube C .5 .5 .5 1 0 0 0 1 0 0 0 1\n" 0 'c hit time box wit\nd hit box wit\n' '' --engine elimination
line "t 2 0 $unit C 1 0 1 0 0 1\n" 0 't undecided box\n' '' --engine elimination
# half-spaces
line "w 3 0 $cube C .5 .5 .5 1 0 0 0 1 0 0 0 1 H 0 0 -1 -.75\n" 0 'w hit box wit\n' '' --engine elimination
line "w 3 0 $cube C .5 .5 .5 1 0 0 0 1 0 0 0 1 H 0 0 1 9 H 0 0 -1 -1.25\n" 0 'w miss within 2\n' '' --engine elimination
line "w 2 1 $unit 0 0 $far -8 0 H 1 0 .5 H -1 0 -.625\nf 2 0 $unit $far H 1 0 1\n" 0 'w miss within 1 2\nf miss\n' '' --engine elimination
line "w 2 0 $unit $far H 0 0 1\nn 2 0 $unit $far H nan 0 1\n" 0 'w error degenerate\nn error not_finite\n' '' --engine elimination
line "w 2 0 $unit $far H 1 0 0.1\n" 0 'w error inexact\n' '' --engine elimination --exact
line "w 2 0 $unit $far H 1 0 1\n" 2 '' ':1: half-spaces are for --engine elimination'
line "w 2 0 $unit $far H 1 0 1\n" 2 '' ':1: half-spaces are for --engine elimination' --engine exact
line "w 2 0 $unit $far H 1 0\n" 2 '' ':1: too few numbers' --engine elimination
line "w 2 0 $unit $far$(printf ' H 1 0 1%.0s' 1 2 3 4 5 6 7 8 9 10 11 12 13)\n" 2 '' ':1: more half-spaces' --engine elimination
line "a 2 0 $unit T 0.5 0.5 1 0 0 1\n" 0 'a hit box wit\n' '' --exact --engine separation
line "b 2 0 $unit $far\n" 0 'b miss\n' ''
line "b 2 0 $unit $far\nt 2 0 $unit C 1 0 1 0 0 1\nt 3 1 $cube 0 0 0 C 1 1 1 1 0 0 0 1 0 0 0 1 0 0 0\n" 0 'b miss\nt hit\nt hit time\n' '' --engine exact
line "c 3 0 $cube C 1 0 0x1.000002p+0 1 0 0 0 1 0 0 0 1\nc 2 1 $unit 0 0 C 2.0000005 0 1 0 0 1 -2 2\n" 0 'c miss\nc miss\n' '' --engine exact
line "b 3 0 $cube C .5 .5 .5 1 0 0 0 1 0 0 0 1" 0 'b hit box wit\n' ''
line "t 2 0 $unit C 1 0 1 0 0 1\nt 3 1 $cube 0 0 0 C 1 1 1 1 0 0 0 1 0 0 0 1 0 0 0\n" 0 't undecided box\nt undecided time box\n' ''
line "c 2 1 $unit 0 0 $far -8 0\n" 0 'c hit time box wit\n' ''
# comments, blanks, ends of lines, ids
line "# only a comment\n\n   \t \n" 2 '' 'in.pairs:4: an empty log'
line '' 2 '' 'in.pairs:1: an empty log'
line '\n' 2 '' 'in.pairs:2: an empty log'
line '# no end of the line' 2 '' ':2: an empty log' --engine exact
line "#\na#b 2\n" 2 '' ':2: the dimension'
line "\tA-id_9.x   2 0\t$unit $far # comment\r\n\r\nz 2 0 $unit $unit\r\n" 0 'A-id_9.x miss\nz hit box wit\n' ''
# errors of the library are answers
line "n 2 0 C nan 0 1 0 0 1 $far\ni 2 0 $unit C 5 0 -inf 0 0 1\n" 0 'n error not_finite\ni error not_finite\n' ''
line "v 2 1 $unit 0 nan $far 0 0\n" 0 'v error not_finite\n' ''
line "d 2 0 C 0 0 1 1 2 2 $far\n0 3 0 C 0 0 0 1 0 0 0 1 0 1 1 0 $cube\n" 0 'd error degenerate\n0 error degenerate\n' ''
line "z 2 0 C 0 0 0 0 0 1 $far\n" 0 'z error degenerate\n' ''
line "o 2 0 C 1e60 0 1 0 0 1 $far\nr 2 0 C 1e30 0 1 0 0 1 $far\n" 0 'o error not_finite\nr error range\n' ''
# numbers that float cannot hold
line "x 2 0 C 0.1 0 1 0 0 1 $far\ny 2 0 C 0.125 0 1 0 0 1 $far\n" 0 'x error inexact\ny miss\n' '' --exact
line "x 2 0 C 1e60 0 1 0 0 1 $far\n" 0 'x error inexact\n' '' --exact
line "x 2 0 C 0.1 0 1 0 0 1 $far\n" 0 'x miss\n' ''
line "x 2 0 C 0x1.000001p0 0 1 0 0 1 $far\n" 0 'x error inexact\n' '' --exact
# malformed lines stop everything, with their number
good="g 2 0 $unit $far"
out='g miss\n'
line "$good\n#\n$good\nb 4 0 $unit $far\n$good\n" 2 "$out$out" 'in.pairs:4: the dimension'
line "b 22 0 $unit $far\n" 2 '' ':1: the dimension'
line "b\n" 2 '' ':1: the dimension'
line "b 2 2 $unit $far\n" 2 '' ':1: the third word'
line "b 2\n" 2 '' ':1: the third word'
line "b 2 0\n" 2 '' ':1: too few'
line "b 2 0 Q 0 0 1 0 0 1 $far\n" 2 '' ':1: C or T'
line "b 2 0 c 0 0 1 0 0 1 $far\n" 2 '' ':1: C or T'
line "b 2 0 CC 0 0 1 0 0 1 $far\n" 2 '' ':1: C or T'
line "b 2 0 $unit C 5 0 1 0 0\n" 2 '' ':1: too few'
line "b 2 0 $unit $far 7\n" 2 '' ':1: too many'
line "b 2 0 C 0 0 1 0 0 1 1 $far\n" 2 '' ':1: C or T'
line "b 2 0 C 0 0 1 0 0 $far\n" 2 '' ':1: not a number'
line "b 2 1 $unit $far\n" 2 '' ':1: not a number'
line "b 3 0 $unit $far\n" 2 '' ':1: not a number'
line "b 2 0 C 0 0x 1 0 0 1 $far\n" 2 '' ':1: not a number'
line "b 2 0 C 0 1,5 1 0 0 1 $far\n" 2 '' ':1: not a number'
line "b 2 0 C 0 nan( 1 0 0 1 $far\n" 2 '' ':1: not a number'
line "$good\nb 2 0 C 0 \0000 1 0 0 1 $far\n" 2 "$out" ':2: a NUL byte'
line "$good\n$good$(zeros 2048)\n" 2 "$out" ':2: the line is too long'
line "b 2 0 C $(zeros 900).$(zeros 1000)e0 0 1 0 0 1 $far\n" 0 'b miss\n' ''

# misuse, host and board
both() {
    both_status=$1 both_error=$2
    shift 2
    text="fmb $*"
    answer "$both_status" '' "$both_error" build/host-float/fmb "$@"
    answer "$both_status" '' "$both_error" board_run cortex-m4 float "$@"
}
both 2 '^fmb COMMAND'
both 2 'no command nonsense' nonsense
for command in check tree mesh draw arm gantry shelf hull ofg robot help; do
    text="fmb $command --help"
    check "$text" sh -c "build/host-float/fmb $command --help | grep -q '^fmb $command'"
done
check "fmb tree --help: what a hit is with a margin" sh -c "build/host-float/fmb tree --help | grep -q 'A hit is one of the frames as they are given'"
both 2 'no file' check
both 2 'no file' check --exact
both 2 'unknown option --fast' check --fast "$input"
both 2 'which engine' check --engine
both 2 'unknown engine guess' check --engine guess "$input"
both 2 'fail on what?' check --fail-on
both 2 'not on hit' check --fail-on hit "$input"
both 2 'which name?' check --name
text='an empty name'
answer 2 '' 'an empty name' build/host-float/fmb check --name '' -
both 2 'which line?' check --line
for line in 0 -1 7x 99999999999; do both 2 'not a line number' check --line $line -; done
# A name for other files than standard input would be a wrong one.
both 2 'for standard input alone' check --name log "$input"
# `-` is stdin where something is read, and no file to write: one called so was left behind, and nothing came out.
both 2 "fmb arm: '-' is not the name of a file: --svg" arm --svg -
both 2 "fmb gantry: '-' is not the name of a file: --svg" gantry --quiet --svg -
both 2 "fmb shelf: '-' is not the name of a file: --svg" shelf --svg -
both 2 "fmb hull: '-' is not the name of a file: --svg" hull --svg - "$input"
both 2 "fmb ofg: '-' is not the name of a file: --svg" ofg --svg - a.obj b.obj
both 2 "fmb mesh: '-' is not the name of a file: --svg" mesh --svg - a.obj b.obj
both 2 "fmb mesh: '-' is not the name of a file: --pov" mesh --pov - a.obj b.obj
both 2 "fmb robot: '-' is not the name of a file: --svg" robot m --scene none --log l --svg -
both 2 "fmb robot: '-' is not the name of a file: --certify" robot m --scene none --log l --certify -
both 2 "fmb robot: '-' is not the name of a file: --write" robot m --pairs 10 --write -
[ ! -e ./- ] && pass || fail "a file called -"
# An option given twice: the first would be dropped in silence.
for twice in '--engine exact' '--fail-on contact' '--name b' '--line 2'; do
    both 2 "fmb check: ${twice%% *} is given twice" check --engine quick --fail-on contact --name a --line 1 $twice -
done
both 2 'fmb ofg: --step is given twice' ofg --step 1 0 0 --step 0 0 0 a.obj b.obj
both 2 'fmb ofg: --k is given twice' ofg --k 1 --k 2 a.obj b.obj
both 2 'fmb hull: --svg is given twice' hull --svg a --svg b "$input"
both 2 'fmb arm: --ticks is given twice' arm --ticks 400 --ticks 1
both 2 'fmb gantry: --tier is given twice' gantry --tier exact --tier quick
both 2 'fmb shelf: --svg is given twice' shelf --svg a --svg b
both 2 'fmb robot: --scene is given twice' robot m --scene hit --scene far --log l
# The word behind an option is missing, and another option stands there: that one would be dropped.
both 2 'fmb robot: the word behind it is missing: --certify' robot m --scene s --log l --certify --degrees
both 2 'fmb mesh: the word behind it is missing: --svg' mesh --svg --fail-on contact a.obj b.obj
both 2 'fmb check: the word behind it is missing: --name' check --name --exact -
both 2 'fmb arm: the word behind it is missing: --svg' arm --svg --quiet
both 2 'for standard input alone' check --line 7 - "$input"
both 2 'no/such/file: cannot be opened' check no/such/file
text="fmb help"
answer 0 "$(build/host-float/fmb help | sed 's/\\/\\\\/g')\n" '' build/host-float/fmb help
check "fmb -h: one screen" sh -c "test \$(build/host-float/fmb -h | wc -l) -le 10 && build/host-float/fmb -h | grep -q 'fmb COMMAND --help'"
check "fmb alone: one screen, and status 2" sh -c "build/host-float/fmb 2>'$temporary/alone'; test \$? -eq 2 && test \$(wc -l <'$temporary/alone') -le 10"
check "fmb mash: there is none, and the commands" sh -c "! build/host-float/fmb mash 2>&1 | grep -q '^fmb check' && build/host-float/fmb mash 2>&1 | grep -q '^fmb: there is no command mash'"

# --fail-on contact: 1 unless every pair is a miss; a malformed line is 2 all the same
line "$good\n#\n$good\n" 0 "$out$out" '' --fail-on contact
line '' 2 '' 'an empty log' --fail-on contact
line "# all pairs are gone\n" 2 '' 'an empty log' --fail-on contact --exact
line "$good\nb 3 0 $cube C .5 .5 .5 1 0 0 0 1 0 0 0 1\n$good\n" 1 "${out}b hit box wit\n$out" '' --fail-on contact
line "t 2 0 $unit C 1 0 1 0 0 1\n$good\n" 1 "t undecided box\n$out" '' --fail-on contact
line "n 2 0 C nan 0 1 0 0 1 $far\n$good\n" 1 "n error not_finite\n$out" '' --fail-on contact
line "x 2 0 C 0.1 0 1 0 0 1 $far\n" 1 'x error inexact\n' '' --fail-on contact --exact
line "b 3 0 $cube C .5 .5 .5 1 0 0 0 1 0 0 0 1\nb\n" 2 'b hit box wit\n' ':2: the dimension' --fail-on contact
line "b 3 0 $cube C .5 .5 .5 1 0 0 0 1 0 0 0 1\n" 1 'b hit box wit\n' '' --fail-on contact --engine elimination

# several files, standard input, a folder, a full disk
printf '%s\n' "$good" >"$input"
text='two files'
answer 0 "$out$out" '' build/host-float/fmb check "$input" "$input"
answer 0 "$out$out" '' board_run cortex-m4 float check "$input" "$input"
text='a bad file between good ones'
printf 'x\n' >"$temporary/bad"
answer 2 "$out" 'bad:1:' build/host-float/fmb check "$input" "$temporary/bad" "$input"
text='an empty log behind another'
: >"$temporary/empty"
answer 2 "$out" 'empty:1: an empty log' build/host-float/fmb check "$input" "$temporary/empty" "$input"
answer 2 "$out" 'empty:1: an empty log' board_run cortex-m4 float check "$input" "$temporary/empty" "$input"
answer 2 '' '^-:1: an empty log' sh -c "build/host-float/fmb check - </dev/null"
answer 2 '' '^a log:41: an empty log' sh -c "build/host-float/fmb check --name 'a log' --line 41 - </dev/null"
text='nothing to do in other commands'
printf '1.0 %s\n' "3 $cube" >"$temporary/one.frames"
printf '# no frame\n' >"$temporary/none.frames"
answer 2 '' 'empty:1: an empty log' build/host-float/fmb hull "$temporary/empty"
answer 2 '' 'no pair of frames' build/host-float/fmb hull --prune "$temporary/none.frames" "$temporary/one.frames"
answer 2 '' 'no pair of frames' build/host-float/fmb hull --prune "$temporary/one.frames" "$temporary/none.frames"
for words in "tree $temporary/none.frames $temporary/one.frames" "tree $temporary/one.frames $temporary/none.frames" "tree --scene $temporary/none.frames" \
    "tree --nodes $temporary/none.frames" "tree --distance $temporary/one.frames $temporary/none.frames" "draw $temporary/none.frames $temporary/one.frames x"; do
    answer 2 '' 'none.frames:2: there is no frame' build/host-float/fmb $words
done
answer 2 '' 'there are no two objects' build/host-float/fmb tree --scene "$temporary/one.frames"
answer 2 '' 'there is no such pair' build/host-float/fmb draw "$temporary/empty" x
answer 2 '' 'without its value: --ticks' build/host-float/fmb arm --ticks 0
printf 'v 0 0 0\nv 1 0 0\nv 0 1 0\n' >"$temporary/no.obj"
printf 'solid no\nendsolid no\n' >"$temporary/no.stl"
{ head -c 84 /dev/zero; } >"$temporary/bits.stl"
for file in no.obj no.stl bits.stl; do
    answer 2 '' 'there are no faces' build/host-float/fmb mesh "$temporary/$file" "$temporary/$file"
    answer 2 '' 'there are no faces' build/host-float/fmb ofg "$temporary/$file" "$temporary/$file"
done
text='fmb robot without a scene'
answer 2 '' 'which scene? --scene FILE, or --scene none' build/host-float/fmb robot tests/vectors/slide.robot --log tests/vectors/slide.csv
answer 2 '' 'which scene? --scene FILE, or --scene none' board_run cortex-m4 float robot tests/vectors/slide.robot --log tests/vectors/slide.csv
answer 2 '' 'nothing is asked' build/host-float/fmb robot tests/vectors/slide.robot --scene none --log tests/vectors/slide.csv
text='standard input'
answer 0 "$out" '' sh -c "build/host-float/fmb check - <'$input'"
answer 2 '' '^-:1: ' sh -c "build/host-float/fmb check - <'$temporary/bad'"
text='a part of a log: its name and its first line'
answer 2 '' '^a log:1: ' sh -c "build/host-float/fmb check --name 'a log' - <'$temporary/bad'"
answer 2 '' '^-:41: ' sh -c "build/host-float/fmb check --line 41 - <'$temporary/bad'"
answer 2 "$out" '^a log:2147483600: ' sh -c "cat '$input' '$temporary/bad' | build/host-float/fmb check --name 'a log' --line 2147483599 -"
text='a part of a log is read to its end: who writes it sees no broken pipe'
check "$text" sh -c "{ cat '$temporary/bad'; head -c 1000000 /dev/zero && echo all >'$temporary/writer'; } | build/host-float/fmb check --line 1 -
    grep -q all '$temporary/writer'"
text='contact in the first of two files'
printf '%s\n' "b 3 0 $cube C .5 .5 .5 1 0 0 0 1 0 0 0 1" >"$temporary/hit"
answer 1 "b hit box wit\n$out" '' build/host-float/fmb check --fail-on contact "$temporary/hit" "$input"
text='a folder'
answer 2 '' 'cannot be read' build/host-float/fmb check tests
if [ -e /dev/full ]; then
    text='a full disk'
    answer 2 '' 'could not be written' sh -c "build/host-float/fmb check '$input' >/dev/full"
fi
# double holds more
printf 'x 2 0 C 0x1.000001p0 0 1 0 0 1 %s\n' "$far" >"$input"
text='--exact in double'
answer 0 'x miss\n' '' build/host-double/fmb check --exact "$input"

# The examples: run to their end everywhere; without counts they print and draw the same bytes on the host and on every board.
same_example() { # TARGET REAL EXAMPLE
    board_run "$1" "$2" "$3" --no-count --svg "$temporary/board.svg" >"$temporary/board.txt" &&
        sed 's/board\.svg$/host.svg/' "$temporary/board.txt" | cmp - "$temporary/host.txt" && cmp "$temporary/board.svg" "$temporary/host.svg"
}
same_robot() {
    board_run cortex-m4 "$1" robot $slide --certify "$temporary/board.proof" | cmp - "$temporary/host.txt" && cmp "$temporary/board.proof" "$temporary/host.proof"
}
check "make run ends with its picture" sh -c 'rm -f build/arm.svg; make -s run | tail -n 1 | grep -q -x "picture: build/arm.svg" && [ -s build/arm.svg ]'
for real in float double; do
    for example in arm gantry; do
        check "fmb $example, host $real" sh -c "build/host-$real/fmb $example --no-count --svg '$temporary/host.svg' >'$temporary/host.txt' &&
            grep -q '^first contact' '$temporary/host.txt' && tail -n 2 '$temporary/host.txt' | grep -q '^answer: stop' &&
            [ \"\$(tail -n 1 '$temporary/host.txt')\" = 'picture: $temporary/host.svg' ] && tail -n 1 '$temporary/host.svg' | grep -q '^</svg>'"
        # of the free pairs but those of zones at least 95 in 100 by the last tick's direction
        [ $example = gantry ] || check "fmb arm: hints, $real" awk -F '[ ,:]+' '/^ticks/ { share = $11 / ($6 - $7) } END { exit !(share >= .95) }' \
            "$temporary/host.txt"
        for target in $targets; do check "fmb $example, $target $real" same_example $target $real $example; done
    done
    for tier in quick exact; do
        check "fmb arm --tier $tier, $real" sh -c "build/host-$real/fmb arm --quiet --no-count --tier $tier | grep -q '^answer: stop.*In tick 367 the volumes of tool and crate meet'"
        check "fmb gantry --tier $tier, $real" sh -c "build/host-$real/fmb gantry --quiet --no-count --tier $tier | grep -q '^answer: stop. The first 11 moves are proved free'"
    done
    for example in arm gantry; do refuse "$example: an unknown tier" 'unknown option, or one without its value: --tier' build/host-$real/fmb $example --tier fast; done
    check "fmb gantry: another contact, $real" grep -q 'collet and left clip, hit, not before X118.500 Y100.000 Z10.000' "$temporary/host.txt"
    # (Not on the boards that have no memory for cells.)
    check "fmb shelf, host $real" sh -c "build/host-$real/fmb shelf --no-count --svg '$temporary/host.svg' >'$temporary/host.txt' &&
        grep -q '^first contact: tick 23, tool, hit, cell 10 18 13' '$temporary/host.txt'"
    check "fmb shelf, cortex-m4 $real" same_example cortex-m4 $real shelf
    for target in cortex-m0 cortex-m4; do check "fmb arm with counts, $target $real" board_run $target $real arm; done
    # A log replayed (tests/packages/robot.sh has the rest).
    slide="tests/vectors/slide.robot --scene tests/vectors/slide.scene --log tests/vectors/slide.csv --stop 0.1 --distance --json"
    check "fmb robot, host $real" sh -c "build/host-$real/fmb robot $slide --certify '$temporary/host.proof' >'$temporary/host.txt' && grep -q '^.\"tick\": 35,.* \"hit\", \"first\"' '$temporary/host.txt'"
    check "fmb robot, cortex-m4 $real" same_robot $real
    check "fmb robot --count, cortex-m4 $real" sh -c "sh tests/tools/qemu.sh '$(board_value cortex-m4 MACHINE)' shift=8 - build/cortex-m4-$real/fmb.elf \
        robot ${slide%% --stop*} --quiet --count | grep -q '^instructions a tick: mean [1-9][0-9]*, most [1-9]'"
    # A byte order mark before the first line of each file: the same bytes come out, and the certificate holds.
    for mark in robot scene csv; do { printf '\357\273\277' && cat tests/vectors/slide.$mark; } >"$temporary/marked.$mark"; done
    marked="$temporary/marked.robot --scene $temporary/marked.scene --log $temporary/marked.csv"
    check "fmb robot: byte order marks, $real" sh -c "sed 3,4d '$temporary/host.txt' >'$temporary/nameless.txt' &&
        build/host-$real/fmb robot $marked ${slide#*csv} --certify '$temporary/marked.proof' | sed 3,4d | cmp - '$temporary/nameless.txt' &&
        python3 boards/program/robot/fmb-certify.py '$temporary/marked.proof' $marked | grep -q '^35 of 40 ticks are proved free: 2 pairs'"
    # A mark elsewhere, twice, alone, in two bytes a character: refused by name and line.
    certify="python3 boards/program/robot/fmb-certify.py $temporary/host.proof"
    for mark in robot scene csv; do
        { printf '\357\273\277' && cat "$temporary/marked.$mark"; } >"$temporary/twice.$mark"
        { cat tests/vectors/slide.$mark && printf '\357\273\277'; } >"$temporary/last.$mark"
        printf '\357\273\277' >"$temporary/alone.$mark"
        { printf '\377\376' && sed 's/./&\x00/g; s/$/\n\x00/' tests/vectors/slide.$mark; } >"$temporary/wide.$mark"
        for odd in twice:1 last:[1-9] alone:2 wide:1; do
            file=$temporary/${odd%:*}.$mark
            words=$(echo "$slide" | sed "s|tests/vectors/slide.$mark|$file|")
            refuse "fmb robot: ${odd%:*}.$mark, $real" "${odd%:*}.$mark:${odd#*:}" build/host-$real/fmb robot $words
            refuse "fmb-certify: ${odd%:*}.$mark, $real" "not proved: .*${odd%:*}.$mark:[1-9][0-9]*: " $certify ${words%% --stop*}
        done
    done
    # Which links can meet (tests/packages/pairs.sh has the rest).
    check "fmb robot --pairs, host $real" sh -c "build/host-$real/fmb robot tests/vectors/post.robot --pairs 99 --write '$temporary/host.never' >'$temporary/host.txt' &&
        grep -q '^pair arm post never, parts [1-9]' '$temporary/host.txt'"
    check "fmb robot --pairs, cortex-m4 $real" sh -c "sh tests/tools/qemu.sh '$(board_value cortex-m4 MACHINE)' shift=8 - build/cortex-m4-$real/fmb.elf \
        robot tests/vectors/post.robot --pairs 99 --write '$temporary/board.never' | cmp - '$temporary/host.txt' && cmp '$temporary/board.never' '$temporary/host.never'"
    # Its certificate, and that no change of one passes (at the end: free ticks, and some that are not).
    sed -n '1p;31,39p' tests/vectors/slide.csv >"$temporary/short.csv"
    check "fmb-certify, $real" sh -c "python3 boards/program/robot/fmb-certify.py '$temporary/host.proof' ${slide%% --stop*} | grep -q '^35 of 40 ticks are proved free: 2 pairs'"
    check "fmb-certify, changed lines, $real" python3 tests/packages/import/tamper.py build/host-$real/fmb "$seed" 3 \
        tests/vectors/slide.robot "$temporary/short.csv" --scene tests/vectors/slide.scene
    refuse "a picture that cannot be written" 'cannot be written' build/host-$real/fmb gantry --svg no/such/file
    refuse "arm: the same" 'cannot be written' build/host-$real/fmb arm --svg no/such/file
done

# Progress: once a second, on a terminal alone (script makes one), never on stdout, none with --quiet, none where the answers go to the same terminal.
# watched FILE COMMAND: what a terminal shows of it into FILE
watched() { script -qec "$2" /dev/null </dev/null >"$temporary/$1" 2>&1; }
pair='3 0 C 0 0 0 1 0 0 0 1 0 0 0 1 C 0 0 0 1 0 0 0 1 0 0 0 1'
fmb=build/host-float/fmb
cat >"$temporary/slow" <<END
echo "a $pair"; sleep 1.5; echo "b $pair"; echo "c $pair"
END
watched check "sh $temporary/slow | $fmb check - >$temporary/found" &
watched hull "sh $temporary/slow | $fmb hull - >$temporary/hulls" &
watched both "sh $temporary/slow | $fmb check -" &
sh "$temporary/slow" | $fmb check - 2>"$temporary/silent" >"$temporary/wanted" &
wait
for what in check hull; do # one line, or two where the machine is busy
    check "progress of $what" sh -c "grep -q '^fmb: - [234] lines' '$temporary/$what' && [ \$(wc -l <'$temporary/$what') -le 2 ]"
done
check "progress is not among the answers" cmp "$temporary/found" "$temporary/wanted"
check "no progress where the answers are" sh -c "! grep -q fmb: '$temporary/both' && grep -q '^c hit' '$temporary/both'"
check "no progress without a terminal" cmp "$temporary/silent" /dev/null
model="$fmb robot tests/vectors/slide.robot --scene tests/vectors/slide.scene --log -"
for quiet in '' ' --quiet'; do
    watched "robot$quiet" "(head -n 5 tests/vectors/slide.csv; sleep 1.5; sed 1,5d tests/vectors/slide.csv) | $model$quiet >$temporary/ticks" &
done
# Boxes that all meet each other: a search of about a second, and another one in which it is stopped
awk 'BEGIN { for (i = 0; i < 1500; i++) printf "link_%d.1 3 C 0 0 0 1 0 0 0 1 0 0 0 1\n", i }' >"$temporary/dense"
watched tree "$fmb tree --scene $temporary/dense >$temporary/meetings & sleep .2; kill -STOP \$!; sleep 1; kill -CONT \$!; wait" &
wait
check "progress of robot" grep -q '^fmb: - [0-9]* lines' "$temporary/robot"
check "no progress of robot with --quiet" cmp "$temporary/robot --quiet" /dev/null
check "progress of tree" grep -q '^fmb: \(searched\|listed\) [0-9]* %' "$temporary/tree"
check "tree: all meet" grep -q '^# pairs 1124250 tests' "$temporary/meetings"
finish
