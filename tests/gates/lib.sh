# SPDX-License-Identifier: MIT
# For the gates: counting. `pass` and `fail TEXT` count what is wrong; `stale NAME TEXT` says what is merely out of date; `finish` prints the last
# line and ends the script.
unset MAKEFLAGS MFLAGS MAKELEVEL
project=$PWD
passed=0 failed=0
pass() { passed=$((passed + 1)); }
fail() {
    failed=$((failed + 1))
    echo "FAILED: $*"
}
# Out of date is what is on record and no longer so: a table, a picture, a figure in prose, a row of a register. It makes nobody's answer wrong, so it
# does not fail make check, which lists it at its end (total.sh) with what mends it: NAME is one of record.sh's, or of what is mended by hand. With
# STRICT=1 (make nightly, make release) it fails.
results=${RESULTS:-build/check}
case $results in /*) ;; *) results=$PWD/$results ;; esac
case $0 in
*/gates/*.sh) out_of_date=$results/gate-$(basename "$0" .sh).stale ;;
*/packages/*.sh) out_of_date=$results/package-$(basename "$0" .sh).stale ;;
*/nightly/*.sh) out_of_date=$results/nightly-$(basename "$0" .sh).stale ;;
*) out_of_date= ;; # a tool that uses what stands below
esac
[ -z "$out_of_date" ] || rm -f "$out_of_date"
stale() {
    stale_name=$1
    shift
    mkdir -p "$results"
    printf '%s\t%s\n' "$stale_name" "$*" >>"${out_of_date:-$results/other.stale}"
    if [ -n "$STRICT" ]; then fail "out of date: $stale_name: $*"; else pass; echo "out of date: $stale_name: $*"; fi
}
# check TEXT COMMAND...: the command must succeed; its output is shown if it does not.
check() {
    text=$1
    shift
    if output=$("$@" 2>&1); then pass; else fail "$text"; echo "$output" | head -n 20; fi
}
# fresh NAME TEXT COMMAND...: where the command fails NAME is out of date.
fresh() {
    name=$1 text=$2
    shift 2
    if output=$("$@" 2>&1); then pass; else stale "$name" "$text"; echo "$output" | head -n 20; fi
}
# recorded NAME WRITTEN NOW: what is on record beside what is so now. A number that is more than 2 % larger is wrong: users count on it. All else that
# differs is out of date. Where something has grown NAME is not out of date: make record would write the growth, and nobody would have said why.
recorded() {
    [ -s "$2" ] && [ -s "$3" ] || { fail "$1: no table to compare"; return; } # the tool has failed, or the document has lost the place
    awk -f "$project/tests/tools/on_record.awk" "$2" "$3" >"$temporary/grown"
    if [ -s "$temporary/grown" ]; then
        cat "$temporary/grown"
        fail "$1: figures have grown by more than 2 %: if that is meant, make record WHAT=$1, and say why in the commit"
    elif diff "$2" "$3" >"$temporary/differs"; then
        pass
    else
        stale "$1" "$(grep -c '^[<>]' "$temporary/differs") lines differ from what is on record"
        head -n 20 "$temporary/differs"
    fi
}
# place MARK: what stands between `<!-- MARK: begin` and `<!-- MARK: end` in the document that has that place
place() { (cd "$project" && cat README.md docs/*.md) | sed -n "/^<!-- $1: begin/,/^<!-- $1: end/p" | sed '1d;$d'; }
# refuse TEXT PATTERN COMMAND...: the command must fail, and say something with PATTERN in it.
refuse() {
    text=$1 pattern=$2
    shift 2
    if output=$("$@" 2>&1); then
        fail "$text: accepted"
    elif echo "$output" | grep -q -e "$pattern"; then
        pass
    else
        fail "$text: refused, but not with '$pattern'"
        echo "$output" | head -n 20
    fi
}
finish() {
    echo "$passed passed, $failed failed"
    [ $failed -eq 0 ]
    exit
}
# What repeats itself is sampled, and done whole where WHOLE is set (make nightly). The samples move with SEED, and so with the commit (seed.sh).
seed=${SEED:-$(sh tests/tools/seed.sh)}
if [ -z "$SEED" ]; then echo "SEED=$seed" >&2; fi
whole() { [ -n "$WHOLE" ]; }
# effort COUNT: of a job of make nightly, which has EFFORT=1000 unless it is told otherwise: so many, or the same share of them, at least 1
effort() {
    echo $(($1 * ${EFFORT:-1000} / 1000 > 0 ? $1 * ${EFFORT:-1000} / 1000 : 1))
}
# sample N FILE...: one of N lines of pairs of these files
sample() {
    share=$1
    shift
    whole && share=1
    awk -v n="$share" -v first="$seed" '/^#/ || /^ *$/ { next } (line++ + first) % n == 0' "$@"
}
# The boards that the gates look at. TARGETS: others, that need tools which make check does without (tests/packages).
targets=${TARGETS:-cortex-m0 cortex-m3 cortex-m4 cortex-m7 cortex-m33 cortex-m55}
warnings="-Wall -Wextra -Wpedantic -Wconversion -Wdouble-promotion -Wfloat-conversion -Wvla -Wshadow -Wmissing-prototypes -Werror"
# Of the board of a TARGET: its folder; what its board.mk says of NAME, and boards/common/FAMILY.mk; its compiler's tools without their name.
board_folder() { echo "boards/$(sed -n "s/^BOARD_$1 := //p" Makefile)"; }
board_value() { sed -n "s/^$2 := //p" "$(board_folder "$1")/board.mk"; }
family_value() { sed -n "s/^$2 := //p" "boards/common/$(board_value "$1" FAMILY).mk"; }
board_tools() { family_value "$1" CC | sed 's/gcc$//'; }
# board_start TARGET REAL: the objects of a board's start
board_start() { find "build/$1-$2/boards/common" -name '*.o' | sort; }
# plain: a filter that turns names that objects link by into those that the headers declare
plain() { sed -E -f tests/tools/plain.sed; }
# board_run TARGET REAL ARGUMENT...: fmb on the board
board_run() {
    board_target=$1 board_real=$2
    shift 2
    sh tests/tools/qemu.sh "$(board_value "$board_target" MACHINE)" "" - "build/$board_target-$board_real/fmb.elf" "$@"
}
temporary=$(mktemp -d) || exit 1
trap 'rm -rf "$temporary"' EXIT
