# SPDX-License-Identifier: MIT
# on_record.awk WRITTEN NOW: two texts, tables of Markdown or lines. Prints `grown: LINE (on record: LINE)` for each line of NOW in which a number is more than
# 2 % larger than in the line of WRITTEN that is the same but for its numbers, in the same table or below the same bold words. So a line that is new,
# or gone, hides no other one. What counts: whole numbers, and those with two decimals (the shares that the quick tier leaves undecided). Not what the
# unit tests count, which changes with the tests.
function is_number(word) { return word ~ /^[0-9]+(\.[0-9]+)?$/ }
# The line's numbers go to number[1 .. numbers], its other words are returned.
function words_of(line,   i, n, word, text) {
    n = split(line, word, /[ |,;:()]+/)
    numbers = 0
    for (i = 1; i <= n; i++) {
        if (is_number(word[i])) { number[++numbers] = word[i]; word[i] = "#" }
        text = text " " word[i]
    }
    return text
}
FNR == 1 { file++; section = above = row = ""; unguarded = 0; split("", times) }
/counted in the unit tests/ { unguarded = 1 }
/^## / { unguarded = 0 }
!/^\|/ { row = ""; if (/^\*\*/ || /^#/) section = words_of($0); if (NF) above = words_of($0) }
/^\|/ && row == "" { row = $0; section = above " " words_of($0) }
{
    key = section SUBSEP words_of($0)
    times[key]++
    key = key SUBSEP times[key]
    if (file == 1) {
        written[key] = $0
        count[key] = numbers
        for (i = 1; i <= numbers; i++) was[key, i] = number[i]
    } else if (key in written && !unguarded) {
        for (i = 1; i <= numbers; i++)
            if ((number[i] !~ /\./ || number[i] ~ /\.[0-9][0-9]$/) && number[i] + 0 > was[key, i] * 1.02) {
                print "grown: " $0 "  (on record: " written[key] ")"
                break
            }
    }
}
