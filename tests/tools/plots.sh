#!/bin/sh
# SPDX-License-Identifier: MIT
# plots.sh FOLDER: the plots of docs/figures, by gnuplot, into FOLDER: the tree paper's three figures of speed from tests/bench/tori.txt,
# and the article's Table 1 from docs/articles.md. Nothing is measured here, so the same records give the same bytes.
command -v gnuplot >/dev/null 2>&1 || { echo "fmb: gnuplot is missing: install the Debian package gnuplot-nox (or: make deps)" >&2; exit 1; }
export LC_ALL=C.UTF-8
folder=$1
data=$folder/plots
record=tests/bench/tori.txt
rm -rf "$data"
mkdir -p "$data" || exit 1
colours='#1a5799 #b84a0c #7b1f8a #1b6e3c'

# What all plots share.
head='set encoding utf8
set terminal svg size 1000,520 dynamic background rgb "white" font "sans-serif,16"
set border 3 lc rgb "#555555"
set tics nomirror textcolor rgb "#555555"
set grid xtics ytics lt 1 lc rgb "#dddddd" lw 1
set key off
set multiplot
set tmargin at screen 0.9
set bmargin at screen 0.31'

# plot NAME CAPTION: the script on standard input, as docs/figures/NAME.svg, whose <desc> is the caption.
plot() {
    { echo "$head"; cat; } >"$data/$1.gp"
    gnuplot "$data/$1.gp" >"$data/$1.svg" || exit 1
    LC_ALL=C sed -e "s#<desc>.*</desc>#<desc>$2</desc>#" -e "s#<title>.*</title>#<title>$1</title>#" -e 's/[ \t]*$//' \
        "$data/$1.svg" >"$folder/$1.svg"
}
# points QUESTION TREE TORI VOLUMES FILE: tori met, contacts, tests, microseconds, a line for each search
points() {
    awk -v q="$1" -v t="$2" -v n="$3" -v v="$4" '$1 == q && $2 == t && $3 == n && $4 == v { print $6, $7, $9, $10 }' $record >"$data/$5"
    [ -s "$data/$5" ] || { echo "plots.sh: $record has no $1 $2 $3 $4" >&2; exit 1; }
}
# mean COLUMN FILE
mean() { awk -v c="$1" '{ sum += $c } END { printf "%.1f", sum / NR }' "$data/$2"; }
# share COLUMN PER FILE DIGITS
share() { awk -v c="$1" -v d="$2" -v digits="$4" '{ sum += $c; all += $d } END { printf "%.*f", digits, sum / all }' "$data/$3"; }

# tori_plot NAME QUESTION COLUMN XLABEL CAPTION: left the tests of volumes, right the time, over what is met (a column of points).
# series_list: "TORI VOLUMES LABEL" separated by |. A search that meets nothing is drawn at .5.
tori_plot() {
    name=$1 question=$2 column=$3 label=$4 caption=$5 left= right= key= comma=
    set -- $colours
    old=$IFS
    IFS='|'
    for series in $series_list; do
        IFS=$old
        tori=${series%% *} rest=${series#* }
        volumes=${rest%% *} text=${rest#* }
        for tree in flat built; do
            file=$name-$tori-$volumes-$tree
            points $question $tree $tori $volumes $file
            mark=$([ $tree = flat ] && echo 6 || echo 7)
            where="'$data/$file' using (\$$column > 0 ? \$$column : .5)"
            left="$left$comma$where:(\$3 > 0 ? \$3 : 1) with points pt $mark ps .7 lw 1.5 lc rgb '$1'"
            right="$right$comma$where:(\$4 / 1000) with points pt $mark ps .7 lw 1.5 lc rgb '$1'"
            key="$key$comma NaN with points pt $mark ps .9 lw 1.5 lc rgb '$1' title '$text, $tree'"
            comma=', '
        done
        shift
        IFS='|'
    done
    IFS=$old
    plot $name "$caption" <<END
set logscale xy
set format y '%g'
set xlabel '$label' textcolor rgb '#555555' offset 0,.4
set xrange [$xrange]
set xtics ($xtics)
set lmargin at screen 0.09
set rmargin at screen 0.48
set title 'tests of two volumes' textcolor rgb '#111111'
set yrange [$yleft]
plot $left
set lmargin at screen 0.59
set rmargin at screen 0.97
set title 'time, milliseconds' textcolor rgb '#111111'
set yrange [$yright]
$limit
plot $right
unset arrow; unset label
set lmargin at screen 0.02
set rmargin at screen 0.98
set tmargin at screen 0.155
set bmargin at screen 0.005
unset title; unset border; unset tics; unset grid; unset logscale; unset xlabel
set xrange [0:1]; set yrange [0:1]
set key center center horizontal maxrows 2 samplen 1 width -1 spacing 1.2
plot $key
unset multiplot
END
}

primitives='100 101 101 volumes|100 201 201 volumes|100 401 401 volumes|100 801 801 volumes'
# Their limits, and the paper's: a picture every 0.04 s.
yleft=1:50000 yright=.0002:90 xrange=.35:10000 xtics="'none' .5, 10, 100, 1000, 10000"
limit="set arrow from .35,40 to 10000,40 nohead lc rgb '#b84a0c' lw 1.5 dt 2
set label 'limit of the paper: 40 ms' at .5,60 left textcolor rgb '#b84a0c'"
series_list=$primitives
tori_plot tori_complete complete 2 'pairs of tetrahedra that meet' \
    "All pairs of tetrahedra in which one torus meets 99 others, each with the box of its contact: 40 searches in each of 4 worlds. Left what is counted, right what it took."
limit= yleft=1:10000 yright=.0002:5 xrange=.4:15 xtics="'none' .5, 1, 2, 5, 10, 20, 50, 100"
tori_plot tori_first first 1 'tori met' \
    "The same worlds, but the first contact with each torus is enough. Open circles are trees of two levels, full ones trees that are built."
xrange=.4:100
series_list='100 201 100 tori|300 201 300 tori|1000 201 1000 tori'
for n in 100 300 1000; do
    points first flat $n 201 flat-$n
    points first built $n 201 built-$n
done
tori_plot tori_objects first 1 'tori met' \
    "The same question to 100, 300 and 1000 tori of 201 volumes in one world. On average a torus meets $(mean 1 flat-100), $(mean 1 flat-300) and $(mean 1 flat-1000) others. With two levels that is $(share 3 1 flat-100 0), $(share 3 1 flat-300 0) and $(share 3 1 flat-1000 0) tests for each torus met, with trees that are built $(share 3 1 built-100 0), $(share 3 1 built-300 0) and $(share 3 1 built-1000 0)."

# The article's Table 1: time over that of separating axes as in a textbook, of hits and of misses, in a row for each kind of pairs.
sed -n '/^<!-- table1: begin/,/^<!-- table1: end/p' docs/articles.md | awk -F ' *[|] *' -v folder="$data" '
    /^\| *\|/ { for (i = 4; i <= 7; i++) class[i] = $i }
    $3 ~ /^(article|fmb|elimination)$/ {
        for (i = 4; i <= 7; i++) {
            split($i, ratio, " / ")
            if ($3 == "article") { label[++rows] = $2 " " class[i]; row[$2, i] = rows + gap }
            print ratio[1], ratio[2], row[$2, i] >(folder "/table1-" $3)
            if ($3 == "article" && i == 7) gap += .6
        }
        kinds[$2]
    }
    END {
        for (k in kinds) for (i = 4; i <= 7; i++) print row[k, i], k " " class[i] | "sort -n >" folder "/table1-rows"
    }'
[ "$(wc -l <"$data/table1-rows")" = 16 ] || { echo "plots.sh: docs/articles.md has no Table 1" >&2; exit 1; }
rows=$(awk '{ at = $1; sub(/^[^ ]* /, ""); printf "%s\"%s\" %s", comma, $0, at; comma = ", " }' "$data/table1-rows")
blank=$(echo "$rows" | sed 's/"[^"]*"/""/g')
in_article="with points pt 6 ps .8 lw 1.5 lc rgb '#555555'"
in_fmb="with points pt 7 ps .9 lw 1.5 lc rgb '#1a5799'"
in_elimination="with points pt 13 ps .9 lw 1.5 lc rgb '#b84a0c'"
table1() { # COLUMN
    echo "plot '$data/table1-article' using $1:3 $in_article, '$data/table1-fmb' using $1:3 $in_fmb, \\"
    echo "    '$data/table1-elimination' using $1:3 $in_elimination"
}
head=$(echo "$head" | sed 's/1000,520/1000,640/; s/bmargin at screen 0.31/bmargin at screen 0.12/')
plot table1 "Time over that of separating axes as in a textbook: left of the dashed line faster than they are." <<END
set logscale x
set xrange [.05:10]
set xtics (.05, .1, .2, .5, 1, 2, 5, 10)
set yrange [18.2:.4]
set arrow from 1,.4 to 1,18.2 nohead lc rgb '#555555' lw 1.5 dt 2
set lmargin at screen 0.17
set rmargin at screen 0.55
set title 'hits: ratio of times' textcolor rgb '#111111'
set ytics ($rows) scale 0
$(table1 1)
set lmargin at screen 0.595
set rmargin at screen 0.975
set title 'misses: ratio of times' textcolor rgb '#111111'
set ytics ($blank)
$(table1 2)
set lmargin at screen 0.02
set rmargin at screen 0.98
set tmargin at screen 0.06
set bmargin at screen 0.005
unset title; unset border; unset tics; unset grid; unset logscale; unset arrow
set xrange [0:1]; set yrange [0:1]
set key center center horizontal samplen 1 width 2
plot NaN $in_article title 'the article', NaN $in_fmb title 'separation', NaN $in_elimination title 'elimination'
unset multiplot
END
