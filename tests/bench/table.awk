# SPDX-License-Identifier: MIT
# What bench.c printed, as Markdown, all of it or (-v for_cost=1) for docs/cost.md, (-v for_table1=1) the article's Table 1; with -v plot=1 as lines
# "METHOD<tab>KIND<tab>ROW<tab>LABEL<tab>HIT<tab>MISS" for the plot.
# A line: what, pairs, question, class, verdict, method, kind, numbers.
BEGIN {
    FS = "\t"
    name["article"] = "article's pairs"
    name["robot"] = "robot's boxes"
    name["upright"] = "upright boxes"
    name["aligned"] = "aligned boxes"
    name["turned"] = "boxes turned alike"
    name["stacked"] = "stacked boxes"
    name["far"] = "upright boxes, far off"
}
$1 == "rounds" { rounds = $2; batch = $3; repeats = $4; repeated = $5; repeat_rounds = $6; next }
$1 == "pairs" {
    group = $2 "\t" $3
    if (!(group in classes)) groups[++group_count] = group
    classes[group] = classes[group] " " $4
    tested += $5 + $6
    left_out[group] += $7
    share[group, $4] = $6 / ($5 + $6)
    next
}
$1 == "method" {
    if (!($2 in kind)) { methods[++method_count] = $2; kind[$2] = $3 }
    next
}
{
    cell = $2 "\t" $3 "\t" $4
    at = cell SUBSEP $5 SUBSEP $6
}
$1 == "time" { time[at] = $8; spread[++spread_count] = ($10 - $9) / $8 }
$1 == "repeated" { again[at] = $8 }
$1 == "count" { count[at] = $9 / $8; missed[at] = $10 / $8; counted = 1 }
$1 == "answers" { asked[at] = $8; wrong[at] = $9; undecided[at] = $10 }

function digits(x) { return x < 99.95 ? sprintf("%.1f", x) : sprintf("%.0f", x) }
function taken(cell, verdict, method) { return (cell, verdict, method) in time ? time[cell, verdict, method] : 0 }
function ratio(x, y) { return y > 0 && x > 0 ? sprintf("%.2f", x / y) : "" }
function title(group,   part) {
    split(group, part, "\t")
    sub(/rest/, "at rest", part[2])
    return part[2]  ", " name[part[1]]
}
# The instructions of the question itself.
function instructions(cell, verdict, method) {
    if (!((cell, verdict, method) in count)) return 0
    return count[cell, verdict, method] - count[cell, verdict, "nothing"]
}
function best_peer(cell, verdict,   m, best) {
    for (m = 1; m <= method_count; m++)
        if (kind[methods[m]] == "peer" && (cell, verdict, methods[m]) in time)
            if (best == "" || time[cell, verdict, methods[m]] < time[cell, verdict, best]) best = methods[m]
    return best
}
function number(x) { return x > 0 ? sprintf("%.0f", x) : "" }

function summary_row(group, class, verdict,   cell, best, f, p, x, line) {
    cell = group "\t" class
    best = best_peer(cell, verdict)
    f = taken(cell, verdict, "fmb")
    p = taken(cell, verdict, best)
    x = taken(cell, verdict, "axes (floor)")
    line = "| " title(group) " | " class " | " verdict " | **" digits(f) "** | " best " | " (p ? digits(p) : "") " | " ratio(f, p)
    line = line " | " (x ? digits(x) : "") " | " ratio(f, x)
    if (counted)
        line = line " | " number(instructions(cell, verdict, "fmb")) " | " number(instructions(cell, verdict, best)) \
            " | " number(instructions(cell, verdict, "axes (floor)"))
    print line " |"
}
function summary(   g, c, n, class) {
    print "\n## Summary\n\nns per query; ratio: time of fmb / time of the other." \
        (counted ? " Instructions per query (x86, callgrind)." : "") "\n"
    print "| pairs | class | answer | fmb | best peer | ns | ratio | floor | ratio" \
        (counted ? " | instr. fmb | best peer | floor" : "") " |"
    print "|---|---|---|---:|---|---:|---:|---:|---:" (counted ? "|---:|---:|---:" : "") "|"
    for (g = 1; g <= group_count; g++) {
        n = split(classes[groups[g]], class, " ")
        for (c = 1; c <= n; c++) {
            summary_row(groups[g], class[c], "hit")
            summary_row(groups[g], class[c], "miss")
        }
    }
}
# One entry "hit / miss" of a table of all methods, or nothing.
function entry(what, cell, method) {
    if (what == "time" && (cell, "hit", method) in time)
        return digits(time[cell, "hit", method]) " / " digits(time[cell, "miss", method])
    if (what == "again" && (cell, "hit", method) in again)
        return digits(again[cell, "hit", method]) " / " digits(again[cell, "miss", method])
    if (what == "count" && (cell, "hit", method) in count && kind[method] != "nothing")
        return number(instructions(cell, "hit", method)) " / " number(instructions(cell, "miss", method))
    if (what == "missed" && (cell, "hit", method) in missed)
        return digits(missed[cell, "hit", method]) " / " digits(missed[cell, "miss", method])
    return ""
}
function table(what, group,   n, class, c, m, line, some) {
    n = split(classes[group], class, " ")
    line = "| " title(group)
    for (c = 1; c <= n; c++) line = line " | " class[c]
    print "\n" line " |"
    line = "|---"
    for (c = 1; c <= n; c++) line = line "|---:"
    print line "|"
    for (m = 1; m <= method_count; m++) {
        line = "| " methods[m]
        some = ""
        for (c = 1; c <= n; c++) {
            some = some entry(what, group "\t" class[c], methods[m])
            line = line " | " entry(what, group "\t" class[c], methods[m])
        }
        if (some != "") print line " |"
    }
}
function tables(what, text,   g) {
    print "\n## " text
    for (g = 1; g <= group_count; g++)
        if (what != "again" || groups[g] ~ /^article/) table(what, groups[g])
}
function disagreements(   m, g, c, n, class, cell, key, a, w, u, v, verdict, where) {
    print "\n## Disagreements\n\nWith fmb, whose answers here are proved: over all pairs of the table of times.\n"
    print "| method | asked | hits it missed | misses it called hits | undecided | where |\n|---|---:|---:|---:|---:|---|"
    for (m = 1; m <= method_count; m++) {
        a = w["hit"] = w["miss"] = u = 0
        where = ""
        for (g = 1; g <= group_count; g++) {
            n = split(classes[groups[g]], class, " ")
            for (c = 1; c <= n; c++) {
                cell = groups[g] "\t" class[c]
                key = 0
                for (v = 1; v <= 2; v++) {
                    verdict = v == 1 ? "hit" : "miss"
                    a += asked[cell, verdict, methods[m]]
                    w[verdict] += wrong[cell, verdict, methods[m]]
                    u += undecided[cell, verdict, methods[m]]
                    key += wrong[cell, verdict, methods[m]]
                }
                if (key) where = where (where == "" ? "" : "; ") title(groups[g]) " " class[c] ": " key
            }
        }
        if (kind[methods[m]] != "nothing")
            print "| " methods[m] " | " a " | " w["hit"] " | " w["miss"] " | " u " | " where " |"
    }
}
function notes(   g, i, j, x, sum) {
    for (i = 2; i <= spread_count; i++) {
        x = spread[i]
        for (j = i - 1; j > 0 && spread[j] > x; j--) spread[j + 1] = spread[j]
        spread[j + 1] = x
    }
    for (g = 1; g <= group_count; g++) sum += left_out[groups[g]]
    print "\n## How\n"
    print "- Time: one process; the median of " rounds " rounds, in each of which every method is asked once about the same"
    print "  " batch " new pairs of each kind, in rotating order. Frames and all else that depends on one frame alone are made"
    print "  before, for every method in its own form. Between the quartiles of the rounds:"
    printf "  %.0f %% of the time in the median, %.0f %% at most in nine of ten.\n", \
        100 * spread[int((spread_count + 1) / 2)], 100 * spread[int(spread_count * 0.9)]
    print "- The article's protocol: every pair is asked about " repeats " times in a row; the mean over " repeated " pairs,"
    print "  new ones in each of " repeat_rounds " rounds, the median; by the clock of the process, since it is long enough to be"
    print "  interrupted. The branch predictor learns a pair that comes back: these are not the times of a program."
    print "- `nothing` is what asking costs (a call through a pointer, an answer kept): part of all times, not of the"
    print "  instructions."
    print "- fmb: fmb_test and fmb_sweep (with the times of contact), no hint. elimination: the other engine; history:"
    print "  FMB_HISTORY."
    print "- hint holds: the same with the direction of an earlier question about the pair, if it was a miss."
    print "- axes (floor): separating axes by hand (tests/bench/axes.c), compiled with -O3, in " real ", nothing proved."
    print "- textbook SAT: axis by axis, all corners projected (tests/bench/sat.c), the yardstick of the article's Table 1."
    print "- Peers as packaged: libccd, ODE and FCL in double, Bullet in float. Moving: libccd on the swept volume, yes or"
    print "  no, without times. ODE box-box and Bullet box-box make a contact where they hit; Bullet GJK measures the"
    print "  distance where they do not."
    print "- Article's pairs: all numbers uniform in [-100,100]. Robot's boxes: true boxes of 4 to 60 cm whose bounds overlap."
    print "- Upright boxes: boxes of the same kind that share an axis; far off: some 10^4 sizes from the origin. Aligned: along the"
    print "  axes of the world. Turned alike: both about any axis. Stacked: five times as large, apart or overlapping by up to 1 mm."
    print "- " tested " pairs were drawn; fmb left " sum + 0 " undecided, and they are not in the tables."
    if (counted) print "- Instructions: callgrind, the mean over fewer pairs of the same kinds."
}
# ---- for docs/cost.md ----

function pair_of(x, y) { return digits(x) " / " digits(y) }
function ratio_pair(cell, of, to, what,   h, m) {
    if (what == "again") {
        h = again[cell, "hit", of] / again[cell, "hit", to]
        m = again[cell, "miss", of] / again[cell, "miss", to]
    } else {
        h = time[cell, "hit", of] / time[cell, "hit", to]
        m = time[cell, "miss", of] / time[cell, "miss", to]
    }
    return sprintf("%.2f / %.2f", h, m)
}
function cost_row(group, class,   cell, hit, miss, line) {
    cell = group "\t" class
    line = title(group)
    sub(/('s pairs|'s boxes| boxes)$/, "", line)
    line = "| " line " | " class " | " pair_of(time[cell, "hit", "fmb"], time[cell, "miss", "fmb"]) \
        " | " digits(time[cell, "miss", "fmb, hint holds"])
    hit = best_peer(cell, "hit")
    miss = best_peer(cell, "miss")
    line = line " | " (hit == miss ? hit : hit ", " miss)
    line = line " | " (hit == "" ? "" : pair_of(time[cell, "hit", hit], time[cell, "miss", miss]))
    line = line " | " (hit == "" ? "" : sprintf("%.2f / %.2f", time[cell, "hit", "fmb"] / time[cell, "hit", hit], \
        time[cell, "miss", "fmb"] / time[cell, "miss", miss]))
    line = line " | " ((cell, "hit", "axes (floor)") in time ? ratio_pair(cell, "fmb", "axes (floor)", "time") : "")
    print line " | " pair_of(time[cell, "hit", "elimination"], time[cell, "miss", "elimination"]) " |"
}
# Table 1 of P. Baillehache, Collision detection based on the Fourier-Motzkin elimination method: hit / miss, CC, CT and TC, TT.
function article(mode) {
    if (mode == "2D rest") return "2.58 / 1.22 | 1.86 / 1.29 | 1.33 / 1.32"
    if (mode == "3D rest") return "0.72 / 0.50 | 0.41 / 0.66 | 0.24 / 0.89"
    if (mode == "2D moving") return "3.12 / 1.50 | 2.22 / 1.50 | 1.67 / 1.50"
    return "2.58 / 0.71 | 1.37 / 0.81 | 0.54 / 0.95"
}
function cost(   g, c, n, class) {
    print "| pairs | class | fmb, ns | hint holds | best peer | its ns | fmb : peer | fmb : floor | elimination |"
    print "|---|---|---:|---:|---|---:|---:|---:|---:|"
    for (g = 1; g <= group_count; g++) {
        n = split(classes[groups[g]], class, " ")
        for (c = 1; c <= n; c++) cost_row(groups[g], class[c])
    }
}
function table1(   g, c, n, class, mode, m, method, line, column) {
    print "Time over the time of separating axes as in a textbook, hit / miss. Each pair is asked about " repeats " times in a row. In"
    print "the article the inverse of a frame is part of the time. Here what depends on one frame alone is made beforehand, for"
    print "both.\n"
    print "| | | CC | CT | TC | TT |\n|---|---|---:|---:|---:|---:|"
    split("article|fmb|elimination", method, "|")
    for (g = 1; g <= group_count; g++) {
        if (groups[g] !~ /^article/) continue
        mode = substr(groups[g], index(groups[g], "\t") + 1)
        n = split(classes[groups[g]], class, " ")
        for (m = 1; m <= 3; m++) {
            line = "| " mode " | " method[m]
            if (m == 1) {
                split(article(mode), column, " [|] ")
                line = line " | " column[1] " | " column[2] " | " column[2] " | " column[3]
            } else
                for (c = 1; c <= n; c++) line = line " | " ratio_pair(groups[g] "\t" class[c], method[m], "textbook SAT", "again")
            sub(/rest/, "at rest", line)
            print line " |"
        }
    }
}
function plot_lines(   g, c, n, class, m, row, cell) {
    for (g = 1; g <= group_count; g++) {
        n = split(classes[groups[g]], class, " ")
        for (c = 1; c <= n; c++) {
            row++
            cell = groups[g] "\t" class[c]
            for (m = 1; m <= method_count; m++)
                if ((cell, "hit", methods[m]) in time && kind[methods[m]] != "nothing")
                    print methods[m] "\t" kind[methods[m]] "\t" row + (g - 1) * 0.6 "\t" title(groups[g]) " " class[c] \
                        "\t" time[cell, "hit", methods[m]] "\t" time[cell, "miss", methods[m]]
        }
    }
}
END {
    if (plot) { plot_lines(); exit }
    if (for_cost) { cost(); exit }
    if (for_table1) { table1(); exit }
    summary()
    tables("time", "Time, ns per query, hit / miss")
    if (counted) tables("count", "Instructions per query, hit / miss")
    if (counted) tables("missed", "Branches that are not foreseen, per query, hit / miss: callgrind's model, which is simpler than a processor's")
    tables("again", "The article's protocol: each of " repeated " pairs " repeats " times in a row, ns per query, hit / miss")
    disagreements()
    notes()
}
