#!/bin/sh
# SPDX-License-Identifier: MIT
# robot_figures.sh: the table of docs/robot.md: what a tick of a robot of 11 links and 10 joints costs (make record WHAT=robot). Instructions are
# those of QEMU, bytes those of the certificate; the rows in seconds are measured on this machine. FIGURES=counted: without
# them, and without doubles.
set -e
# numpy is Debian's
python=/usr/bin/python3
[ -x $python ] || python=python3
unset MAKEFLAGS MFLAGS MAKELEVEL
make --no-print-directory fmb >&2
make --no-print-directory fmb TARGET=cortex-m4 >&2
[ -n "$FIGURES" ] || make --no-print-directory fmb TARGET=cortex-m4 REAL=double >&2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
$python tests/packages/import/robots.py "$folder"
build/import/fmb-import "$folder/large.urdf" --quiet --text "$folder/robot.txt"
$python tests/packages/import/calm.py "$folder/robot.txt" "$folder"
machine=$(sed -n 's/^MACHINE := //p' boards/mps2-an386/board.mk)

# replayed REAL OPTION...: of the first 250 ticks on the board: ticks, ticks that are free, pairs, mean, most
replayed() {
    real=$1
    shift
    sh tests/tools/qemu.sh "$machine" shift=8 - "build/cortex-m4-$real/fmb.elf" robot "$@" --quiet --count |
        awk '/^ticks/ { t = $2 + 0; f = $4 + 0 } /^pairs/ { p = $2 + 0 } /^instructions/ { mean = $5 + 0; most = $7 } END { print t, f, p, mean, most }'
}
replayed float "$folder/robot.txt" --scene none --log "$folder/short.csv" >"$folder/alone"
replayed float "$folder/robot.txt" --scene "$folder/scene" --log "$folder/short.csv" >"$folder/scened"
[ -n "$FIGURES" ] || for real in float double; do replayed $real tests/vectors/slide.robot --scene tests/vectors/slide.scene --log tests/vectors/slide.csv >"$folder/$real"; done
# seconds COMMAND...: of the processor, in user mode
seconds() {
    $python -c 'import resource, subprocess, sys
status = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL).returncode
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime)
sys.exit(status)' "$@"
}
for file in alone scened; do
    around="--scene none"
    [ $file = alone ] || around="--scene $folder/scene"
    build/host-float/fmb robot "$folder/robot.txt" $around --log "$folder/short.csv" --quiet --certify "$folder/proof" >"$folder/answer"
    wc -c <"$folder/proof" >>"$folder/$file"
    [ -z "$FIGURES" ] || continue
    seconds $python boards/program/robot/fmb-certify.py "$folder/proof" "$folder/robot.txt" $around --log "$folder/short.csv" --all >>"$folder/$file"
    for run in 1 2 3; do
        seconds build/host-float/fmb robot "$folder/robot.txt" $around --log "$folder/log.csv" --quiet --fail-on contact
    done | sort -n | head -n 1 >>"$folder/$file"
done
paste -d ' ' "$folder/alone" "$folder/scened" | awk '
    NR == 1 {
        if ($1 != $2 || $6 != $7 || $1 != 250) { print "robot_figures.sh: not all ticks are free" > "/dev/stderr"; exit 1 }
        print "| 11 links, 10 joints, float | alone | with 30 obstacles |\n|---|---:|---:|"
        print "| pairs of a tick | " $3 / $1 " | " $8 / $6 " |"
        print "| instructions of a tick, Cortex-M4, mean of 250 | " $4 " | " $9 " |"
        print "| the most of them | " $5 " | " $10 " |" }
    NR == 2 { printf "| certificate of a tick, bytes | %d | %d |\n", $1 / 250, $2 / 250 }
    NR == 3 { printf "| `fmb-certify` of a tick, ms | %.1f | %.1f |\n", $1 * 4, $2 * 4 }
    NR == 4 { printf "| 100 s of a log at 125 Hz, on the host, s | %.2f | %.2f |\n", $1, $2 }'
[ -n "$FIGURES" ] || paste -d ' ' "$folder/float" "$folder/double" | awk '{ printf "| a robot of one joint, double beside float | %.0f times | |\n", $9 / $4 }'
