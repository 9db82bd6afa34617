# SPDX-License-Identifier: MIT
# Does the comment of each function whose bound is a formula name the caller's numbers that the formula has, in a line `Bound: .. .`?
# From the headers, then bounds (bound.sh). A comment is of the declarations behind it; `Bound, here and below` also of the next ones.
/^\/\*/ { if (!lasting) text = ""; reading = 0 }
/^ \* Bound(, here and below)?: / { text = ""; reading = 1; lasting = /here and below/; sub(/^ \* Bound[^:]*: /, " * ") }
/^ \* ---- / || /^enum|^typedef/ { lasting = 0 }
reading { line = $0; sub(/^ \* */, "", line); text = text " " line; if (line ~ /\.( |$)/) reading = 0; next }
/^int fmb_/ { name = substr($2, 1, index($2, "(") - 1); bound[name] = text; next }
/^fmb_/ && NF > 3 {
    for (i = 7; i <= NF; i++) if ($i ~ /^[a-z]+$/) {
        first = bound[$1]
        sub(/\..*/, "", first)
        if (first !~ ("(^|[^a-z])" $i "([^a-z]|$)")) { print "include: the comment of " $1 " has no term for " $i ": Bound:" first; failed = 1 }
    }
    formulas++
}
END { if (!formulas) print "no formulas"; exit failed || !formulas }
