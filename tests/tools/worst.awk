# SPDX-License-Identifier: MIT
# The tables of worst.sh, from bounds (`ENTRY CLASS BOUND`), the most of the search (`ENTRY CLASS MOST BEFORE`) and calls (join.awk).
BEGIN {
    split("robot upright aligned turned stacked far", kinds, " ")
    title["robot"] = "robot's boxes"
    title["upright"] = "upright boxes"
    title["aligned"] = "aligned boxes"
    title["turned"] = "boxes turned alike"
    title["stacked"] = "stacked boxes"
    title["far"] = "upright boxes, far off"
}
NF == 3 { bound[$1, $2] = $3; bounds++; next }
NF == 4 { climbed[$1, $2] = $3; next }
$1 ~ /_init$/ {
    key = $1 SUBSEP $2
    if ($4 == "article") { sum[key] += $6; n[key]++ }
    if ($6 > most[key]) most[key] = $6
    next
}
{
    key = $1 SUBSEP $2 SUBSEP $3
    if ($4 == "article") { sum[key, $5] += $6; n[key, $5]++ }
    if ($4 != "article" && $4 in title) { sum[key, $4, $5] += $6; n[key, $4, $5]++; if ($6 > most[key, $4]) most[key, $4] = $6 }
    if ($5 != "hinted" && $6 > most[key]) most[key] = $6
}
function mean(key) { return key in n ? sprintf("%.0f", sum[key] / n[key]) : "" }
# The last columns: the largest, and the bound, which must not be below it.
function end_of_line(largest, entry, class) {
    if ((entry, class) in climbed && climbed[entry, class] > largest) largest = climbed[entry, class]
    if ((entry, class) in bound && largest > bound[entry, class]) {
        print "error: " entry " " class " took " largest ", above its bound" > "/dev/stderr"
        failed = 1
    }
    return " | " largest (bounds ? " | " bound[entry, class] : "") " |"
}
function line(entry, mode, class, boxes,   key, means, bounded) {
    key = entry SUBSEP mode SUBSEP class
    if (!(key in most)) return
    if (entry ~ /eliminate/) class = class (mode == "rest" ? " at rest" : " moving")
    bounded = class
    if (boxes) {
        key = key SUBSEP boxes
        class = bounded = class ", " title[boxes]
    }
    means = mean(key SUBSEP "hit") " | " mean(key SUBSEP "miss") " | " mean(key SUBSEP "hinted")
    sub(/ at rest$/, "-rest", bounded)
    sub(/ moving$/, "-moving", bounded)
    print "| " entry " | " class " | " means end_of_line(most[key], entry, bounded)
}
function head(text) {
    print text (bounds ? " bound |" : "")
    gsub(/[^|]+/, "---:", text)
    sub(/---:\|---:/, "---|---", text)
    print text (bounds ? "---:|" : "")
}
END {
    head("| call | class | hit | miss | hint holds | largest |")
    split("CC CT TC TT", class, " ")
    split("fmb_test3 rest fmb_sweep3 moving fmb_test2 rest fmb_sweep2 moving " \
          "fmb_quick3 rest fmb_quick_sweep3 moving fmb_quick2 rest fmb_quick_sweep2 moving " \
          "fmb_test3_contact rest fmb_sweep3_contact moving fmb_test2_contact rest fmb_sweep2_contact moving fmb_eliminate3 rest fmb_eliminate3 moving " \
          "fmb_eliminate2 rest fmb_eliminate2 moving fmb_exact3 rest fmb_exact_sweep3 moving fmb_exact2 rest fmb_exact_sweep2 moving", call, " ")
    for (i = 1; i in call; i += 2)
        for (c = 1; c <= 4; c++) {
            line(call[i], call[i + 1], class[c], "")
            if (c == 1 && call[i] ~ /3$/) {
                for (k = 1; k in kinds; k++) line(call[i], call[i + 1], class[c], kinds[k])
            }
        }
    print ""
    head("| frame | shape | mean | largest |")
    split("fmb_frame3_init C fmb_frame3_init T fmb_frame2_init C fmb_frame2_init T", call, " ")
    for (i = 1; i in call; i += 2)
        print "| " call[i] " | " (call[i + 1] == "C" ? "cuboid" : "tetrahedron") " | " mean(call[i] SUBSEP call[i + 1]) \
            end_of_line(most[call[i], call[i + 1]], call[i], call[i + 1])
    exit failed
}
