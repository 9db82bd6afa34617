# SPDX-License-Identifier: MIT
# Calls, in order, and the answers of `fmb check` to the same pairs: lines `ENTRY MODE CLASS FAMILY VERDICT INSTRUCTIONS`, and
# `FRAME SHAPE - FAMILY - INSTRUCTIONS` per frame.
#     awk -v run=separation|contact|hinted|elimination|quick|quick-hinted|quick-spoilt|exact -f join.awk EACH OUT
# run=hinted, quick-hinted: of a miss the second call counts, the one with a hint. A call that no pair explains, or the reverse, is an error.
NR == FNR { name[++calls] = $1; count[calls] = $2; next }
$2 == "error" { print "error: " $1 " is refused, its calls are unknown" > "/dev/stderr"; failed = 1; exit 1 }
{
    split($1, part, "-")
    class = substr(part[2], 1, 2)
    dim = substr(part[2], 3, 1)
    moving = substr(part[2], 4, 1) == "d"
    if (run == "separation")
        for (s = 1; s <= 2; s++)
            if (name[++at] == "fmb_frame" dim "_init") print name[at], substr(class, s, 1), "-", part[1], "-", count[at]
            else failed = 1
    wanted = run == "elimination" ? "fmb_eliminate" dim : run ~ /^quick/ ? (moving ? "fmb_quick_sweep" : "fmb_quick") dim \
        : run == "exact" ? (moving ? "fmb_exact_sweep" : "fmb_exact") dim \
        : (moving ? "fmb_sweep" : "fmb_test") dim (run == "contact" ? "_contact" : "")
    rounds = run ~ /hinted$/ && $2 == "miss" ? 2 : 1
    while (rounds-- > 0) if (name[++at] != wanted) failed = 1
    if (failed) { print "error: call " at " is " name[at] ", and the pair " $1 > "/dev/stderr"; exit 1 }
    print wanted, moving ? "moving" : "rest", class, part[1], run ~ /hinted$/ ? "hinted" : run == "quick-spoilt" ? "spoilt" : $2, count[at]
}
END {
    if (!failed && at != calls) { print "error: " calls " calls, but the pairs make " at + 0 > "/dev/stderr"; failed = 1 }
    exit failed
}
