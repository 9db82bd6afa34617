#!/bin/sh
# SPDX-License-Identifier: MIT
# record.sh [NAME...]: make record [WHAT="NAME .."]: writes anew what is on record. No NAME: what the last make check and make check-packages have listed
# as out of date; all: everything that a tool finds again each time, bits not. record.sh names: the names that it knows.
#
# bits (what all bits of the core come to, test_bits), robot, throughput, table1, tori and bench hold what is chosen or measured: they are written where
# they are named alone (robot also where it is listed). A change of bits is no matter of dates: it fails make check, until somebody means it.
every='tables counts distances flags bounds tori-table figures loops mutants numbers format tables-riscv wasm robot-flash robot-picture'
named='bits robot throughput table1 tori bench'
unset MAKEFLAGS MFLAGS MAKELEVEL
make() { command make --no-print-directory "$@"; }
# into PLACE FILE: what is there goes into the document that has that place (insert.sh), and is shown
into() {
    sh tests/tools/insert.sh "$1" "$2" && cat "$2"
}
# written PLACE COMMAND...: the same of what the command prints
written() {
    place=$1
    shift
    "$@" >"build/$place.md" && into "$place" "build/$place.md"
}
need() { sh tests/tools/deps.sh --check host "$@"; }
bits() { # after a change of the core's arithmetic that is meant
    for real in float double; do
        [ -s tests/support/bits_$real.h ] || echo '{{0, 0}},' >tests/support/bits_$real.h
        make REAL=$real build/host-$real/tests/test_bits &&
            { echo "/* SPDX-License-Identifier: MIT */"; echo "/* Written by make record WHAT=bits. */"; build/host-$real/tests/test_bits table; } >build/bits.h &&
            cp build/bits.h tests/support/bits_$real.h || return 1
    done
}
# Rows of loops.txt that no bound uses are taken out.
loops() {
    sh tests/tools/bound.sh cortex-m4 float >build/bounds.txt 2>build/loops.notes || { cat build/loops.notes >&2; return 1; }
    sed -n 's/^note: tests\/tools\/loops\.txt:\([0-9]*\): nothing uses this row: .*/\1d/p' build/loops.notes >build/loops.sed
    [ ! -s build/loops.sed ] || sed -i -f build/loops.sed tests/tools/loops.txt
    echo "tests/tools/loops.txt: $(wc -l <build/loops.sed) rows taken out"
}
# Entries of numbers.txt whose words are gone are taken out, with their expressions. A number that nobody checks has to be written by hand.
numbers() {
    python3 -B tests/tools/check_numbers.py >build/numbers.txt
    sed -n 's/^FAILED: tests\/tools\/numbers\.txt:\([0-9]*\) stale: .*/\1/p' build/numbers.txt | awk '{ print $1 - 1 "," $1 "d" }' >build/numbers.sed
    [ ! -s build/numbers.sed ] || sed -i -f build/numbers.sed tests/tools/numbers.txt
    echo "tests/tools/numbers.txt: $(wc -l <build/numbers.sed) entries taken out"
    python3 -B tests/tools/check_numbers.py || echo "what is left is mended by hand: in the comment, or in tests/tools/numbers.txt"
}
throughput() {
    command -v parallel >/dev/null 2>&1 || { echo "fmb: parallel is missing: install the Debian package parallel (or: make deps)" >&2; return 1; }
    make fmb || return 1
    load=$(cut -d ' ' -f 1 /proc/loadavg)
    { sh tests/tools/throughput.sh && echo && echo "Measured on $(sed -n 's/^model name.*: //p;T;q' /proc/cpuinfo), $(nproc) cores, load $load before it," &&
        echo "$(date -u +%Y-%m-%d)$(git log -1 --format=', commit %h' 2>/dev/null)."; } >build/throughput.md && into throughput build/throughput.md
}
robot_flash() {
    make import && python3 tests/packages/import/robots.py build/robot >build/robot.log &&
        build/import/fmb-import build/robot/six.urdf --name arm --header build/robot/arm.h --quiet &&
        sed -n '/^ \* flash on/,/^ \* together/s/^ \* //p' build/robot/arm.h >build/robot-flash.md &&
        awk -v file=build/robot-flash.md '/^<!-- flash of six.urdf/ { print; getline; print; while ((getline line < file) > 0) print line; skip = 1; next }
            /^```$/ { skip = 0 } !skip' docs/robot.md >build/document.md && cp build/document.md docs/robot.md && cat build/robot-flash.md
}
robot_picture() { # the commands of docs/robot.md, part 8
    make import fmb && rm -rf build/robot && sed -n '/^<!-- ten commands/,/^```$/p' docs/robot.md | sed '1,2d;$d' >build/ten && sh -e build/ten >build/ten.log 2>&1 &&
        cp build/robot/tick.svg docs/robot.svg
}
record() {
    case $1 in
    tables) written tables sh tests/tools/tables.sh && sh tests/tools/summary.sh build/tables.md >build/summary.md && into summary build/summary.md ;;
    tables-riscv) need tables-riscv && written tables-riscv sh tests/tools/tables_riscv.sh ;;
    counts) written counts sh tests/tools/counts.sh ;;
    distances) written distances sh tests/tools/distances.sh ;;
    flags) written flags sh tests/tools/flags.sh ;;
    wasm) written wasm sh tests/tools/size_wasm.sh ;;
    robot) need robot && make import && written robot sh tests/tools/robot_figures.sh ;;
    robot-flash) need import && robot_flash ;;
    robot-picture) need import && robot_picture ;;
    bounds) mkdir -p build/bounds && sh tests/bounds/table.sh . >build/bounds/output && cp build/bounds/bounds.md docs/bounds.md || { cat build/bounds/output; return 1; } ;;
    bits) bits ;;
    figures) make figures ;;
    tori)
        make TARGET=host REAL=float build/host-float/tests/test_tori && sh tests/tools/tori.sh >build/tori.txt && cp build/tori.txt tests/bench/tori.txt &&
            written tori sh tests/tools/tori_table.sh && make figures ;;
    tori-table) written tori sh tests/tools/tori_table.sh ;;
    # Without peers, so what WHAT=bench would take is taken away.
    table1)
        PEERS= ROUNDS=15 sh tests/bench/bench.sh float >build/table1.out
        status=$?
        rm -f build/bench/cost.md
        [ $status -eq 0 ] && into table1 build/bench/table1.md && make figures ;;
    bench)
        [ -s build/bench/cost.md ] || { echo "fmb: make bench first" >&2; return 1; }
        into bench build/bench/cost.md && into table1 build/bench/table1.md && make figures &&
            sh tests/tools/evidence.sh add bench "tables of docs/cost.md, $(sed -n 's/^Peers: /peers: /p' build/bench/cost.md | head -n 1)" ;;
    throughput) throughput ;;
    loops) loops ;;
    mutants) COMMAND=prune python3 -B tests/tools/mutants.py ;;
    numbers) numbers ;;
    format) sh tests/tools/format.sh ;;
    *)
        echo "fmb: make record WHAT=$1: it is one of all $every $named" >&2
        return 2 ;;
    esac
}

case $* in
names)
    echo "$every $named" | tr ' ' '\n' | grep -v -x bits
    exit ;;
all) what=$every ;;
?*) what=$* ;;
*)
    [ -e build/check/stale ] || { echo "fmb: make record writes what make check has listed: make check first, or WHAT=all, or WHAT=NAME, of: $every $named" >&2; exit 1; }
    what= listed=" $(cat build/check/stale build/check-packages/stale 2>/dev/null | cut -f 1 | sort -u | paste -s -d ' ') "
    for name in $every $named; do case $listed in *" $name "*) what="$what $name" ;; esac; done
    for name in $listed; do case " $every $named " in *" $name "*) ;; *) echo "by hand: $(grep -h "^$name	" build/check/stale build/check-packages/stale 2>/dev/null)" ;; esac; done
    [ -n "$what" ] || { echo "nothing is out of date that make record could write"; exit 0; } ;;
esac
mkdir -p build
status=0
for name in $what; do
    echo "make record: $name" >&2
    record "$name" || { status=1; echo "fmb: make record WHAT=$name has failed" >&2; }
done
exit $status
