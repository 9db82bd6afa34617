#!/bin/sh
# SPDX-License-Identifier: MIT
# throughput.sh [COPIES [ROUNDS]]: pairs per second of fmb check alone and under GNU parallel, as Markdown for docs/use.md (make record WHAT=throughput).
# The log is all of tests/vectors, COPIES times over; of ROUNDS the fastest counts, and the least processor time.
copies=${1:-40} rounds=${2:-5}
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
HOME=$folder
export HOME
cp build/host-float/fmb "$folder" && mkdir "$folder/logs" || exit 1
for i in $(seq "$copies"); do cat tests/vectors/*.pairs; done >"$folder/log.pairs"
cd "$folder" || exit 1
./fmb check log.pairs >answers || exit 1
pairs=$(wc -l <answers)
split -n l/16 --additional-suffix=.pairs log.pairs logs/part.

# row WAY COMMAND...: its output must be that of one process. Processor time: of all that this shell waited for (times, second line).
row() {
    way=$1 best=
    : >used
    shift
    for round in $(seq "$rounds"); do
        times >before
        start=$(date +%s%N)
        "$@" >these || exit 1
        took=$(($(date +%s%N) - start))
        times >after
        cmp -s answers these || { echo "throughput.sh: $way: other answers" >&2; exit 1; }
        if [ -z "$best" ] || [ $took -lt "$best" ]; then best=$took; fi
        cat before after | awk 'NR % 2 == 0 { sum = -sum; for (i = 1; i <= 2; i++) { split($i, part, /[ms]/); sum += 60 * part[1] + part[2] } }
            END { print sum }' >>used
    done
    sort -n used | awk -v way="$way" -v pairs="$pairs" -v time="$best" 'NR == 1 {
        printf "| %s | %.0f | %.1f |\n", way, pairs / time * 1e6, $1 / pairs * 1e6 }'
}
piped() { parallel -j"$1" --keep-order --pipe -N 20000 --block 64M ./fmb check --name log.pairs --line '$((({#}-1)*20000+1))' - <log.pairs; }
files() { parallel -j"$1" --keep-order ./fmb check {} ::: logs/*.pairs; }
echo "| $pairs pairs, $(($(wc -c <log.pairs) / 1000000)) MB | thousand pairs per second | processor time per pair, microseconds |"
echo "|---|---:|---:|"
row "one process" ./fmb check log.pairs
row "\`--pipe\`, one worker" piped 1
row "\`--pipe\`, two workers" piped 2
row "16 files, one worker" files 1
row "16 files, two workers" files 2
