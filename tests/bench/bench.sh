#!/bin/sh
# SPDX-License-Identifier: MIT
# bench.sh REAL: the library against the peers that are installed. Results: a table on standard output and in build/bench/bench.md,
# a plot in build/bench/bench.svg; in build/bench/cost.md and table1.md what `make record WHAT=bench` puts into docs/cost.md and docs/articles.md. In the environment: ROUNDS and SEED
# (bench.c); PEERS: those to look for, of ccd ode bullet fcl.
real=$1
unset MAKEFLAGS MFLAGS MAKELEVEL
out=build/bench
peers= packages= missing= left=
mkdir -p $out

lack() { case " $missing " in *" $1 "*) ;; *) missing="$missing $1" ;; esac; }
# probe PACKAGE SOURCE: adds the peer if all headers of its source are there
probe() {
    peer=$(basename "${2%.c*}")
    case " ${PEERS-ccd ode bullet fcl} " in *" $peer "*) ;; *) return ;; esac
    compiler=gcc
    case $2 in *.cpp) compiler=g++ ;; esac
    if ! command -v $compiler >/dev/null 2>&1; then
        lack $compiler
        [ -n "$(dpkg-query -W "$1" 2>/dev/null)" ] || lack "$1"
    elif $compiler -E -Iinclude -Itests/support -isystem /usr/include/bullet -isystem /usr/include/eigen3 "$2" >/dev/null 2>&1; then
        peers="$peers $peer" packages="$packages $1"
        return
    else
        lack "$1"
    fi
    left="$left $peer"
}
probe libccd-dev tests/bench/ccd.c
probe libode-dev tests/bench/ode.c
probe libbullet-dev tests/bench/bullet.cpp
probe libfcl-dev tests/bench/fcl.cpp
if command -v valgrind >/dev/null 2>&1 && echo '#include <valgrind/callgrind.h>' | gcc -E - >/dev/null 2>&1; then
    peers="$peers callgrind"
else
    lack valgrind
fi
command -v gnuplot >/dev/null 2>&1 || lack gnuplot-nox

quiet() { "$@" >"$out/text" 2>&1 || { cat "$out/text" >&2; exit 1; }; }
echo "  bench: build" >&2
quiet make --no-print-directory TARGET=host REAL="$real" all
quiet make --no-print-directory -f tests/bench/bench.mk REAL="$real" PEERS="$peers"
bench=$out/$real/bench
$bench time >$out/time.tsv || exit 1
rm -f $out/count.tsv $out/callgrind.out
case $peers in
*callgrind*)
    echo "  bench: instructions" >&2
    if valgrind --tool=callgrind --branch-sim=yes --collect-atstart=no --combine-dumps=yes \
        --callgrind-out-file=$out/callgrind.out \
        $bench count >"$out/text" 2>&1; then
        awk '/^events: / { for (i = 2; i <= NF; i++) if ($i == "Bcm") missed = i } # branches not foreseen
             sub(/^desc: Trigger: Client Request: /, "") { key = $0 }
             /^totals: / && key { print "count\t" key "\t" $2 "\t" $missed + 0; key = "" }' \
            $out/callgrind.out >$out/count.tsv
    else
        echo "fmb: callgrind failed; no instructions are counted:" >&2
        cat "$out/text" >&2
    fi ;;
esac
[ -e $out/count.tsv ] || : >$out/count.tsv

: >$out/tree.md
if command -v g++ >/dev/null 2>&1; then sh tests/bench/tree.sh "$real" >$out/tree.md; fi
cpu=$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo 2>/dev/null | head -n 1)
versions=
[ -n "$packages" ] && versions=$(dpkg-query -W -f '; ${Package} ${Version}' $packages 2>/dev/null)
note=
[ -n "$missing" ] && note="fmb: missing: install the Debian packages$missing${left:+ (left out:$left)}"
{
    echo "# fmb and its peers: $real"
    echo
    echo "${cpu:-$(uname -m)}; $(gcc --version | head -n 1)$versions"
    awk -v real="$real" -f tests/bench/table.awk $out/time.tsv $out/count.tsv
    cat $out/tree.md
    if [ -n "$note" ]; then echo; echo "$note"; fi
} >$out/bench.md
cat $out/bench.md
{
    echo "Measured on ${cpu:-$(uname -m)}, one core, $real, $(gcc --version | head -n 1)."
    [ -z "$versions" ] || echo "Peers: ${versions#; }."
    echo
    echo "All ask in one process, another pair at every question, with frames made beforehand. Times: hit / miss, the median of"
    echo "the rounds."
    echo
    echo "- fmb proves its answers and, moving, gives the times of contact. None of these peers does."
    echo "- Pairs: the article's random ones, a robot's boxes whose bounds overlap, also upright, aligned, turned, stacked, far."
    echo "- A ratio below 1: fmb is faster. Hint holds: a miss whose hint still separates."
    echo "- Floor: separating axes tuned by hand, nothing proved."
    echo "- ODE and Bullet have tests for true boxes only. A peer that was missing is left out."
    echo
    awk -v for_cost=1 -f tests/bench/table.awk $out/time.tsv $out/count.tsv
    sed 's/^### \(.*\)/**\1**/' $out/tree.md
} >$out/cost.md
{
    echo "Measured on ${cpu:-$(uname -m)}, one core, $real, $(gcc --version | head -n 1)."
    awk -v for_table1=1 -f tests/bench/table.awk $out/time.tsv
} >$out/table1.md
rm -f $out/bench.svg
if command -v gnuplot >/dev/null 2>&1; then
    awk -v plot=1 -f tests/bench/table.awk $out/time.tsv >$out/plot.txt
    awk -v real="$real" -f tests/bench/plot.awk $out/plot.txt >$out/bench.gp
    gnuplot $out/bench.gp >$out/bench.svg || exit 1
fi
[ -z "$note" ] || echo "$note" >&2
