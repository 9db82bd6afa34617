# SPDX-License-Identifier: MIT
# For the gates: counting. `pass` and `fail TEXT` count; `finish` prints the last line and ends the script.
unset MAKEFLAGS MFLAGS MAKELEVEL
passed=0 failed=0
pass() { passed=$((passed + 1)); }
fail() {
    failed=$((failed + 1))
    echo "FAILED: $*"
}
# check TEXT COMMAND...: the command must succeed; its output is shown if it does not.
check() {
    text=$1
    shift
    if output=$("$@" 2>&1); then pass; else fail "$text"; echo "$output" | head -n 20; fi
}
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
# What repeats itself is sampled, and done whole where WHOLE is set (make nightly). The samples move with SEED.
seed=${SEED:-$(sh tests/tools/seed.sh)}
if [ -z "$SEED" ]; then echo "SEED=$seed" >&2; fi
whole() { [ -n "$WHOLE" ]; }
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
    sh tests/tools/qemu.sh "$(board_value "$board_target" MACHINE)" "" 300 "build/$board_target-$board_real/fmb.elf" "$@"
}
temporary=$(mktemp -d) || exit 1
trap 'rm -rf "$temporary"' EXIT
