# SPDX-License-Identifier: MIT
# Worst stack of functions, from gcc's -fcallgraph-info=su: awk -f stack.awk -v roots="a b" FILE.ci...
# Prints `BYTES ROOT: CHAIN` per root, with `callback` or `?` (a helper) at the end where they come on top.
# Recursion, a frame of unknown or variable size and a call through a pointer are errors.
# callbacks="a": these roots may call a function of their caller's, whose stack comes on top.
# memory: bytes that memcpy and its like may take (the port's own do not call anything); helpers=1: the compiler's
# arithmetic is left out of the sum, as its frames are unknown (`make size` says so).
# then="FILE": rows `entry` and `then FUNCTION TARGET` as loops.txt has them: whom a function of the library calls through a pointer that it was
# given by the root, in whose section the row is, or before the first entry.
# tails="FILE": lines `CALLER CALLEE` of calls that are jumps at the caller's end, its own frame given back; also of what
# the compiler made of the caller for some arguments (CALLER.constprop.0).
function field(text, name,    at) {
    at = index(text, name ": \"")
    if (!at) return ""
    text = substr(text, at + length(name) + 3)
    return substr(text, 1, index(text, "\"") - 1)
}
function wrong(text) {
    if (!(text in told)) print "error: " text > "/dev/stderr"
    told[text] = 1
    failed = 1
}
# Sets deepest[f] and chain[f]. Indices of recursion are passed as locals.
function visit(f,    n, i, callee, need, best, via) {
    if (f in deepest) return
    if (f in open) { wrong("recursion through " f); return }
    open[f] = 1
    best = frame[f]
    via = ""
    n = split(calls[f], callee, "\n")
    for (i = 1; i <= n; i++) {
        if (callee[i] == "") continue
        if (!(callee[i] in frame)) {
            if (callee[i] == "__indirect_call" && given(name[f]) in title_of) {
                (name[f], callee[i]) in tail ? tail[name[f], given(name[f])] = 1 : 0
                callee[i] = title_of[given(name[f])]
            }
            else if (callee[i] ~ /^mem(cpy|set|move|cmp)$/) { deepest[callee[i]] = memory; chain[callee[i]] = callee[i] }
            else if (callee[i] == "__indirect_call") { deepest[callee[i]] = 0; chain[callee[i]] = "a pointer"; indirect[callee[i]] = 1 }
            else if (helpers && callee[i] ~ /^__((aeabi|gnu)_|[a-z]+[sd][fi])/) { deepest[callee[i]] = 0; chain[callee[i]] = callee[i]; unknown[callee[i]] = 1 }
            else { wrong("unknown frame of " callee[i] ", called by " f); continue }
        }
        visit(callee[i])
        if (callee[i] in unknown) unknown[f] = 1
        if (callee[i] in indirect) indirect[f] = 1
        need = deepest[callee[i]] + ((name[f], name[callee[i]]) in tail ? 0 : frame[f])
        if (need >= best) { best = need; via = " > " chain[callee[i]] }
    }
    delete open[f]
    deepest[f] = best
    chain[f] = name[f] via
}
# The function that `f` is given by the root, to be called last.
function given(f) {
    sub(/\..*/, "", f)
    return (section_of[now], f) in then_of ? then_of[section_of[now], f] : ((0, f) in then_of) ? then_of[0, f] : ""
}
function read_then(   part, section, open) {
    while ((getline line < then) > 0) {
        split(line, part, " ")
        if (part[1] == "entry") { if (!open) section++; open = 1; section_of[part[2]] = section }
        else if (part[1] ~ /^[a-z_]+$/) open = 0
        if (part[1] == "then") then_of[section + 0, part[2]] = part[3]
    }
}
BEGIN { if (then) read_then() }
BEGIN { while (tails && (getline line < tails) > 0) { split(line, part, " "); tail[part[1], part[2]] = 1 } }
/^node:/ {
    title = field($0, "title")
    label = field($0, "label")
    if (match(label, /[0-9]+ bytes \([a-z,]+\)/)) {
        split(substr(label, RSTART, RLENGTH), part, " ")
        frame[title] = part[1]
        if (part[3] != "(static)") variable[title] = 1
        name[title] = label
        sub(/\\n.*/, "", name[title])
        sub(/\..*/, "", name[title]) # of what the compiler made of a function for some arguments
        title_of[name[title]] = title
    }
}
/^edge:/ { f = field($0, "sourcename"); calls[f] = calls[f] field($0, "targetname") "\n" }
END {
    for (f in variable) wrong("frame of variable size: " f)
    n = split(roots, root, " ")
    for (i = 1; i <= n; i++) {
        if (!(root[i] in frame)) { wrong("no function " root[i]); continue }
        now = root[i]
        if (then) { split("", deepest); split("", indirect); split("", unknown); split("", chain) }
        visit(root[i])
        if (root[i] in indirect && !index(" " callbacks " ", " " root[i] " ")) wrong("a call through a pointer below " root[i])
        print deepest[root[i]] " " root[i] ": " chain[root[i]] (root[i] in indirect ? " callback" : "") (root[i] in unknown ? " ?" : "")
    }
    exit failed
}
