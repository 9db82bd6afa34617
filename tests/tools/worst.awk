# SPDX-License-Identifier: MIT
# The tables of worst.sh, from bounds (`ENTRY CLASS BOUND`) and calls (join.awk).
NF == 3 { bound[$1, $2] = $3; next }
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
function line(entry, mode, class, robot,   key) {
    key = entry SUBSEP mode SUBSEP class
    if (!(key in most)) return
    print "| " entry " | " class (robot ? ", robot's boxes" : "") (entry ~ /eliminate/ ? (mode == "rest" ? " at rest" : " moving") : "") \
        " | " mean(key (robot ? SUBSEP "robot" : "") SUBSEP "hit") " | " mean(key (robot ? SUBSEP "robot" : "") SUBSEP "miss") \
        " | " mean(key (robot ? SUBSEP "robot" : "") SUBSEP "hinted") \
        " | " (robot ? most[key, "robot"] : most[key]) " | " (!robot && (entry, class) in bound ? bound[entry, class] : "") " |"
}
END {
    print "| call | class | hit | miss | hint holds | largest | bound |"
    print "|---|---|---:|---:|---:|---:|---:|"
    split("CC CT TC TT", class, " ")
    split("fmb_test3 rest fmb_sweep3 moving fmb_test2 rest fmb_sweep2 moving fmb_eliminate3 rest fmb_eliminate3 moving " \
          "fmb_eliminate2 rest fmb_eliminate2 moving", call, " ")
    for (i = 1; i in call; i += 2)
        for (c = 1; c <= 4; c++) {
            line(call[i], call[i + 1], class[c], 0)
            if (c == 1 && call[i] ~ /^fmb_(test|sweep)3$/) line(call[i], call[i + 1], class[c], 1)
        }
    print "\n| frame | shape | mean | largest | bound |"
    print "|---|---|---:|---:|---:|"
    split("fmb_frame3_init C fmb_frame3_init T fmb_frame2_init C fmb_frame2_init T", call, " ")
    for (i = 1; i in call; i += 2)
        print "| " call[i] " | " call[i + 1] " | " mean(call[i] SUBSEP call[i + 1]) " | " most[call[i], call[i + 1]] " | " \
            bound[call[i], call[i + 1]] " |"
}
