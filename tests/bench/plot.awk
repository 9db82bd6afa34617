# SPDX-License-Identifier: MIT
# The lines of table.awk (plot=1) as a gnuplot script: a row for each class, a mark for each method, hits and misses side by side.
BEGIN {
    FS = "\t"
    split("fmb|elimination|elim. history|axes (floor)|textbook SAT|libccd MPR|libccd GJK|ODE touches|ODE box-box|" \
          "Bullet box-box|Bullet GJK|FCL box-box|FCL libccd|FCL own GJK", order, "|")
    # Colour: who made it. Mark: how it works (circles for axes, triangles for MPR, squares for GJK).
    split("#d62728 #f4a3a3 #f4a3a3 #000000 #999999 #1f77b4 #1f77b4 #2ca02c #2ca02c #ff9f1c #ff9f1c #8e5bd0 #8e5bd0 #8e5bd0", colour, " ")
    split("7 13 12 1 2 9 4 6 7 6 4 6 4 5", mark, " ")
}
{
    lines[$1] = lines[$1] $3 " " $5 " " $6 "\n"
    label[$3] = $4
    if ($3 > last) last = $3
}
function panel(column, text, left, right,   i, comma, y) {
    print "set lmargin at screen " left "; set rmargin at screen " right
    print "set title '" text "' offset 0,-0.4 font ',15'"
    printf "set ytics ("
    for (y in label) { printf "%s\"%s\" %s", comma, column == 2 ? label[y] : "", y; comma = ", " }
    print ") scale 0 textcolor rgb 'black'"
    comma = "plot "
    for (i = 1; i in order; i++)
        if (order[i] in lines) {
            printf "%s$data%d using %d:1 with points %s", comma, i, column, style(i)
            comma = ", \\\n     "
        }
    print ""
}
function style(i) { return "pt " mark[i] " ps " (i == 1 ? 1.2 : 0.8) " lw 1.8 lc rgb '" colour[i] "'" }
# A third, empty panel: a key is no wider than its own.
function key(   i, comma) {
    print "set lmargin at screen 0.02; set rmargin at screen 0.98; set tmargin at screen 0.105; set bmargin at screen 0.005"
    print "unset title; unset border; unset xtics; unset ytics; unset grid; unset logscale; set xrange [0:1]; set yrange [0:1]"
    print "set key center center horizontal samplen 1 width 2 spacing 1.3"
    comma = "plot "
    for (i = 1; i in order; i++)
        if (order[i] in lines) {
            printf "%sNaN with points %s title '%s'", comma, style(i), order[i]
            comma = ", \\\n     "
        }
    print ""
}
END {
    print "set encoding utf8"
    print "set terminal svg size 1200,780 dynamic background rgb 'white' font 'sans-serif,13'"
    for (i = 1; i in order; i++)
        if (order[i] in lines) printf "$data%d << EOD\n%sEOD\n", i, lines[order[i]]
    print "set multiplot title 'fmb (" real ") and its peers: ns per query (to the left is faster)' font ',15'"
    print "set logscale x; set xrange [5:5000]; set yrange [" last + 0.7 ":0.3]; unset key"
    print "set xtics ('5 ns' 5, 10, 20, 50, '100 ns' 100, 200, 500, '1 µs' 1000, '2 µs' 2000) textcolor rgb 'black'"
    print "set tics nomirror"
    print "set grid xtics ytics lt 1 lc rgb '#d8d8d8' lw 1, lt 1 lc rgb '#d8d8d8' lw 1; set border 1 lc rgb '#888888'"
    print "set tmargin at screen 0.9; set bmargin at screen 0.16"
    panel(2, "hits", 0.21, 0.59)
    panel(3, "misses", 0.605, 0.985)
    key()
    print "unset multiplot"
}
