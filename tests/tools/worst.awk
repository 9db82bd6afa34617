# SPDX-License-Identifier: MIT
# The tables of worst.sh, from bounds (`ENTRY CLASS BOUND`) and calls (join.awk).
NF == 3 { bound[$1, $2] = $3; bounds++; next }
$1 ~ /_init$/ {
    key = $1 SUBSEP $2
    if ($4 == "article") { sum[key] += $6; n[key]++ }
    if ($6 > most[key]) most[key] = $6
    next
}
{
    key = $1 SUBSEP $2 SUBSEP $3
    if ($4 == "article") { sum[key, $5] += $6; n[key, $5]++ }
    if ($4 == "robot") { sum[key, "robot", $5] += $6; n[key, "robot", $5]++; if ($6 > most[key, "robot"]) most[key, "robot"] = $6 }
    if ($5 != "hinted" && $6 > most[key]) most[key] = $6
}
function mean(key) { return key in n ? sprintf("%.0f", sum[key] / n[key]) : "" }
# The last columns: the largest, and the bound, which must not be below it.
function end_of_line(largest, entry, class) {
    if ((entry, class) in bound && largest > bound[entry, class]) {
        print "error: " entry " " class " took " largest ", above its bound" > "/dev/stderr"
        failed = 1
    }
    return " | " largest (bounds ? " | " bound[entry, class] : "") " |"
}
function line(entry, mode, class, robot,   key, means) {
    key = entry SUBSEP mode SUBSEP class
    if (!(key in most)) return
    if (entry ~ /eliminate/) class = class (mode == "rest" ? " at rest" : " moving")
    if (robot) { key = key SUBSEP "robot"; class = class ", robot's boxes" }
    means = mean(key SUBSEP "hit") " | " mean(key SUBSEP "miss") " | " mean(key SUBSEP "hinted")
    print "| " entry " | " class " | " means end_of_line(most[key], entry, class)
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
          "fmb_test3_contact rest fmb_sweep3_contact moving fmb_test2_contact rest fmb_sweep2_contact moving fmb_eliminate3 rest fmb_eliminate3 moving " \
          "fmb_eliminate2 rest fmb_eliminate2 moving", call, " ")
    for (i = 1; i in call; i += 2)
        for (c = 1; c <= 4; c++) {
            line(call[i], call[i + 1], class[c], 0)
            if (c == 1 && call[i] ~ /3$/) line(call[i], call[i + 1], class[c], 1)
        }
    print ""
    head("| frame | shape | mean | largest |")
    split("fmb_frame3_init C fmb_frame3_init T fmb_frame2_init C fmb_frame2_init T", call, " ")
    for (i = 1; i in call; i += 2)
        print "| " call[i] " | " (call[i + 1] == "C" ? "cuboid" : "tetrahedron") " | " mean(call[i] SUBSEP call[i + 1]) \
            end_of_line(most[call[i], call[i + 1]], call[i], call[i + 1])
    exit failed
}
