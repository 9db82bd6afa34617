# SPDX-License-Identifier: MIT
# The table of table.sh, from the public functions, numbers.txt, the rows `number` of loops.txt, counts and bounds, in this order.
FNR == 1 { file++ }
/^#/ { next }
file == 1 { wanted[$1] = 1; next }
file == 2 { value[$1, $2] = $3; next }
file == 3 { if ($1 == "number") { name = $2; sub(/^number [a-z]+ */, ""); text[name] = $0; order[++names] = name } next }
file == 4 { if ($3 > 0) climbed[$1, $2] = $3; next }
{
    delete wanted[$1]
    formula = $3
    bound = $3 # at the numbers of the driver
    for (i = 4; i <= NF; i += 2) { # + COEFFICIENT * NAME [* NAME]
        product = $(i + 1)
        formula = formula " + " (product == 1 ? "" : product " ")
        for (i += 3; ; i += 2) {
            used[$i] = 1
            formula = formula $i
            own = $1 ":" $2
            product *= (own, $i) in value ? value[own, $i] : ($1, $i) in value ? value[$1, $i] : 1
            if ($(i + 1) != "*") break
            formula = formula " x "
        }
        bound += product
        i--
    }
    most = ($1, $2) in climbed ? climbed[$1, $2] : ""
    ratio = most == "" ? "" : sprintf("%.1f", bound / most)
    if (most != "" && most > bound) { print "error: " $1 " " $2 " took " most ", above its bound " bound > "/dev/stderr"; failed = 1 }
    class = $2 == "-" ? "" : $2
    sub(/-rest/, " at rest", class)
    sub(/-moving/, " moving", class)
    sub(/-posed/, " posed", class)
    line[++lines] = "| " $1 " | " class " | " most " | " formula " | " ratio " |"
}
END {
    for (e in wanted) { print "error: " e " has no bound: tests/tools/loops.txt" > "/dev/stderr"; failed = 1 }
    if (failed) exit 1
    print "| call | class | most found | bound | ratio |"
    print "|---|---|---:|---:|---:|"
    for (i = 1; i <= lines; i++) print line[i]
    print ""
    for (i = 1; i <= names; i++) if (order[i] in used) print "- " order[i] ": " text[order[i]]
}
