# SPDX-License-Identifier: MIT
# An upper bound of the instructions of one call, for any input: the longest path through the machine code.
#     awk -f bound.awk -v table=tests/tools/loops.txt -v constants="FILE.h ..." DISASSEMBLY       prints `ENTRY CLASS BOUND` lines
# DISASSEMBLY: arm-none-eabi-objdump -d -l --inlines --no-show-raw-insn of a linked program that was compiled with -g.
#
# Per function: basic blocks, dominators, natural loops. Inside a loop, and in the function outside its loops, no block comes twice, so
# that longest paths are found in one pass. A loop costs BACK times its longest way round, then the longest way from its head to where
# it is left; BACK is the loop's bound, or one less if the test stands at the end: see ends_with_test() (the body runs at most as often as the
# source says, and the first time without a jump). Two machine loops, one inside the other, that are of one source loop share its bound.
# A call costs what the called function costs; instructions under IT count whether their condition holds or not.
#
# The bound of a machine loop comes from the source loop whose `for` or `while` line the debug information names in it: read off the source
# where that counts a variable up to a constant which nothing else changes, from the table otherwise. Of several such lines the largest bound
# counts. Errors, so that no number comes out: a loop without a bound, a jump into a loop, recursion, a call or jump through a pointer,
# a called function that is not there; strict=1: a row of the table that nothing uses, but for rows `elsewhere`.
#
# A bound that depends on the caller's numbers is a line `ENTRY CLASS CONSTANT + PER_ITEM * NAME ..`, with the names of the table's rows
# `number`: see formula() below. A loop over the dimension, `dim`, runs twice or three times, as the entry's name says.
# Calls through pointers: to what the table's row `callback` names, or to the caller's function, which counts nothing.
# memcpy and the like: the row `sized`; their third argument, which must be a constant, bounds their loops.
#
# explain=1: what was found for each loop, on standard error.
function wrong(text) {
    if (!(text in told)) print "error: " text > "/dev/stderr"
    told[text] = 1
    failed = 1
}

function unused(text) { # NUMBER: ROW
    if (text in elsewhere) return
    sub(/: /, ": nothing uses this row: ", text)
    if (strict) wrong(table ":" text)
    else print "note: " table ":" text > "/dev/stderr"
}

# ---- the table ----

function read_table(   line, w, n, i, section, open, at, not_here) {
    while ((getline line < table) > 0) {
        at++
        sub(/#.*/, "", line)
        not_here = sub(/^ *elsewhere +/, "", line)
        n = split(line, w, " ")
        if (n == 0) continue
        line = at ": " line
        if (not_here) elsewhere[line] = 1
        if (w[1] == "entry") { # several in a row share what follows
            if (!open) section++
            open = 1
            entries[++entry_count] = w[2]
            section_at[entry_count] = section
            for (i = 3; i <= n; i++) classes[entry_count] = classes[entry_count] (i > 3 ? " " : "") w[i]
        } else {
            open = 0
            if (w[1] == "total" && n == 4) { w[1] = "loop"; over_call[section + 0, w[2], w[3]] = 1 }
            if (w[1] == "loop" && n == 4) { row[section + 0, w[2], w[3]] = w[4]; row_text[section + 0, w[2], w[3]] = line }
            else if (w[1] == "number" && n >= 3) number_text[w[2]] = line
            else if (w[1] == "sized" && n <= 3) { sized[w[2]] = 1; if (n == 3) word[w[2]] = w[3] }
            else if (w[1] == "asks" && n <= 3) { asks[section + 0, w[2]] = n == 3 ? w[3] : "same"; asks_text[section + 0, w[2]] = line }
            else if (w[1] == "asked" && n == 4) { asked[section + 0, w[2], w[3]] = w[4]; asked_text[section + 0, w[2], w[3]] = line }
            else if (w[1] == "around" && n == 4) { around[section + 0, w[2], w[3]] = w[4]; around_text[section + 0, w[2], w[3]] = line }
            else if (w[1] ~ /^plain(_total)?$/ && n == 4) { plain_over_call[section + 0, w[2], w[3]] = w[1] != "plain"; plain_row[section + 0, w[2], w[3]] = w[4]; plain_text[section + 0, w[2], w[3]] = line }
            else if (w[1] == "bytes" && n == 3) { bytes[section + 0, w[2]] = w[3]; bytes_text[section + 0, w[2]] = line }
            else if (w[1] == "from" && n == 6) { below[section + 0, w[2], w[3]] = 1; below_bound[section + 0, w[2], w[3], w[4], w[5]] = w[6]; below_text[section + 0, w[2], w[3], w[4], w[5]] = line }
            else if (w[1] == "callback" && n >= 2) { for (i = 3; i <= n; i++) callback[w[2]] = callback[w[2]] " " w[i]; if (n == 2) callback[w[2]] = " " }
            else if (w[1] == "then" && n == 3) { then[section + 0, w[2]] = w[3]; then_text[section + 0, w[2]] = line }
            else if (w[1] == "once" && n == 2) { once[section + 0, w[2]] = 1; once_text[section + 0, w[2]] = line }
            else if (w[1] == "most" && n == 3) { once[section + 0, w[3]] = w[2]; once_text[section + 0, w[3]] = line }
            else if (w[1] == "most" && n == 4) { once[section + 0, w[3], w[4]] = w[2]; once_text[section + 0, w[3], w[4]] = line }
            else if (w[1] == "never" && n == 3) { never[section + 0, w[2], w[3]] = 1; never_text[section + 0, w[2], w[3]] = line }
            else wrong(table ": what is this: " line)
        }
    }
    if (entry_count == 0) wrong(table ": no entries")
}
function read_constants(   n, f, i, line, w) {
    n = split(constants, f, " ")
    for (i = 1; i <= n; i++)
        while ((getline line < f[i]) > 0)
        {
            if (split(line, w, " ") >= 3 && w[1] == "#define" && w[3] ~ /^[0-9]+$/) constant[w[2]] = w[3]
            if (line ~ /^ *(static )?enum \{/)
                while (match(line, /[A-Z][A-Z0-9_]* = [0-9]+/)) {
                    split(substr(line, RSTART, RLENGTH), w, " = ")
                    constant[w[1]] = w[2]
                    line = substr(line, RSTART + RLENGTH)
                }
        }
}
# A limit in a source: a number, a constant, half of one, or the dimension.
function limit_of(text,   half) {
    sub(/^\(int\)/, "", text)
    half = sub(/ \/ 2$/, "", text) ? 2 : 1
    if (text == "dim") text = entry ~ /2/ ? 2 : 3
    if (text in constant) text = constant[text]
    return text ~ /^[0-9]+$/ ? text / half : ""
}
# The column of the current class: a number, or one of the caller's numbers, a product (3*vertices, halves-1*halvings-1) or a sum (nodes+proofs).
function column(text,   part, n, shapes, sum, i, less) {
    if (split(text, part, "|") == 2) text = part[real == "double" ? 2 : 1]
    n = split(text, part, "/")
    shapes = class
    sub(/-.*/, "", shapes)
    if (n > 1 && !(place[shapes] in part)) { wrong(table ": " text " has nothing for class " class); return 0 }
    if (n > 1) text = part[place[shapes]]
    if (text ~ /^[0-9.]+$/) return text + 0
    n = split(text, part, "+")
    if (n > 1) {
        sum = 0
        for (i = 1; i <= n; i++) sum += column(part[i])
        return sum
    }
    n = split(text, part, "*")
    sum = 1
    for (i = 1; i <= n; i++) {
        if (part[i] ~ /^[0-9.]+$/) { sum *= part[i]; continue }
        less = sub(/-1$/, "", part[i])
        if (!(part[i] in number_text)) { wrong(table ": what is " text "?"); return 0 }
        depends[part[i]] = 1
        sum *= (part[i] in setting ? setting[part[i]] : 1) - less
    }
    return sum
}

# ---- reading the disassembly ----

function hex(text,   i, x) {
    x = 0
    text = tolower(text)
    for (i = 1; i <= length(text); i++) x = 16 * x + index("0123456789abcdef", substr(text, i, 1)) - 1
    return x
}
function target_of(operands) {
    return match(operands, /[0-9a-f]+ </) ? hex(substr(operands, RSTART, RLENGTH - 2)) : -1
}
BEGIN {
    FS = "\t"
    CONDITION = "(eq|ne|cs|cc|mi|pl|vs|vc|hi|ls|ge|lt|gt|le)"
    NONE = -1e15
    COPY = 1000000 # above the number of instructions
    place["CC"] = 1; place["CT"] = 2; place["TC"] = 3; place["TT"] = 4
    place["C"] = 1; place["T"] = 2
    read_table()
    read_constants()
}
/^[0-9a-f]+ <.*>:$/ {
    split($0, part, /[ <>]+/)
    function_at[current = hex(part[1])] = part[2]
    address_of[part[2]] = current # of several of one name the last; entries are global
    first_of[current] = count + 1
    next
}
/^[^ \t].*\(\):$/ { source_function = substr($0, 1, length($0) - 3); sub(/\..*/, "", source_function); next }
/^\// {
    sub(/ \(discriminator [0-9]+\)$/, "")
    match($0, /:[0-9]+$/)
    source_line = substr($0, 1, RSTART - 1) ":" substr($0, RSTART + 1)
    next
}
/^ *[0-9a-f]+:\t/ {
    sub(/^ +/, "", $1)
    at = hex(substr($1, 1, length($1) - 1))
    if ($2 ~ /^\./) { data[at] = $2 " " $3; next }
    address[++count] = at
    number[at] = count
    mnemonic[count] = $2
    sub(/\.[nw]$/, "", mnemonic[count])
    operands[count] = $3
    where[count] = source_function " " source_line
    owner[count] = current
    last_of[current] = count
}

# ---- one instruction ----

# Sets goes (0 or an address), calls (0 or an address), falls (goes on behind), leaves (may return).
function classify(i,   m, o, conditional) {
    m = mnemonic[i]
    o = operands[i]
    goes = calls = leaves = 0
    falls = 1
    if (m == "b") { goes = target_of(o); falls = 0 }
    else if (m ~ ("^b" CONDITION "$") || m ~ /^cbn?z$/ || m == "le" || m == "wls") goes = target_of(o)
    else if (m ~ ("^blx?" CONDITION "?$")) {
        calls = target_of(o)
        if (calls < 0) calls = "pointer"
    } else if (m ~ ("^bx" CONDITION "?$")) {
        if (o !~ /^lr/) calls = "pointer" # which returns to where this function was called from
        leaves = 1
        falls = m != "bx"
    } else if (m ~ ("^(pop|ldmia|ldmdb|ldmea|ldmfd)" CONDITION "?$") && o ~ /pc[ },-]/) {
        leaves = 1
        falls = m !~ /^(pop|ldmia|ldmdb|ldmea|ldmfd)$/
    } else if (m ~ ("^ldr" CONDITION "?$") && o ~ /^pc, \[sp\]/) {
        leaves = 1
        falls = m != "ldr"
    } else if (m ~ /^tb[bh]$/) { goes = "table"; falls = 0 }
    else if (m ~ /^(udf|bkpt)/) falls = 0
    else if (o ~ /^pc,/ && m !~ /^(cmp|cmn|tst|teq|str|push)/) wrong("writes to pc: " m " " o " in " function_at[owner[i]])
}
# The targets of a table behind instruction i, as a list.
function table_targets(i,   at, base, size, end, w, byte, n, list, k, x) {
    base = address[i] + 4
    size = mnemonic[i] == "tbh" ? 2 : 1
    end = i < count ? address[i + 1] : base
    for (at = base; at < end; ) {
        if (!(at in data)) { at++; continue }
        split(data[at], w, " ")
        n = w[1] == ".word" ? 4 : w[1] == ".short" ? 2 : 1
        x = hex(substr(w[2], 3))
        for (k = 0; k < n; k++) { byte[at + k] = x % 256; x = int(x / 256) }
        at += n
    }
    for (at = base; at + size <= end; at += size) {
        if (!(at in byte)) { wrong("a jump table that cannot be read in " function_at[owner[i]]); break }
        x = base + 2 * (byte[at] + (size == 2 ? 256 * byte[at + 1] : 0))
        if (x in number) list = list " " x
        else if (at + size < end) wrong("a jump table that cannot be read in " function_at[owner[i]])
    }
    return list
}

# ---- blocks of one function: arrays indexed by F SUBSEP block; a block is named by its first instruction ----

function add_edge(f, from, to) {
    successors[from] = successors[from] " " to
    predecessors[to] = predecessors[to] " " from
}
function build(f,   i, first, last, n, k, t, head, b, inside) {
    if (f in built) return
    built[f] = 1
    first = first_of[f]
    last = last_of[f]
    head[first] = 1
    for (i = first; i <= last; i++) {
        classify(i)
        if (goes == "table") {
            n = split(table_targets(i), t, " ")
            for (k = 1; k <= n; k++) head[number[t[k]]] = 1
        } else if (goes && goes in number && owner[number[goes]] == f)
            head[number[goes]] = 1
        if (goes || leaves || !falls) head[i + 1] = 1
    }
    for (i = first; i <= last; i++) {
        if (i in head) {
            b = i
            blocks[f] = blocks[f] " " b
        }
        block_of[i] = b
    }
    for (i = first; i <= last; i++) {
        b = block_of[i]
        size[b]++
        tail[b] = i
        classify(i)
        if (calls) called[b] = called[b] " " calls "@" i
        if (leaves) returns[b] = 1
        if (goes == "table") {
            n = split(table_targets(i), t, " ")
            for (k = 1; k <= n; k++) add_edge(f, b, number[t[k]])
        } else if (goes) {
            inside = goes in number && owner[number[goes]] == f && goes != f
            if (inside) add_edge(f, b, number[goes])
            else { # another function takes over, and returns
                tail_calls[b] = tail_calls[b] " " goes
                returns[b] = 1
            }
        }
        if (falls && i < last && (i + 1) in head) add_edge(f, b, i + 1)
        if (falls && i == last) over[b] = 1
    }
    order_blocks(f, first)
    find_dominators(f, first)
    for (n = 0; n < 20 && split_entry(f); n++) {
        order_blocks(f, first)
        find_dominators(f, first)
    }
    find_loops(f, first)
}
# Reverse postorder, without recursion (the depth may be some hundred).
function order_blocks(f, first,   stack, top, next_edge, b, n, e, post, k, seen) {
    stack[top = 1] = first
    seen[first] = 1
    while (top > 0) {
        b = stack[top]
        n = split(successors[b], e, " ")
        if (++next_edge[b] <= n) {
            if (!(e[next_edge[b]] in seen)) { seen[e[next_edge[b]]] = 1; stack[++top] = e[next_edge[b]] }
        } else {
            post[++k] = b
            top--
        }
    }
    order_count[f] = k
    for (n = 1; n <= k; n++) {
        order[f, n] = post[k + 1 - n]
        rank[post[k + 1 - n]] = n
        if (post[n] in over) wrong(function_at[f] " runs over its end")
    }
}
function common(a, b) {
    while (a != b) {
        while (rank[a] > rank[b]) a = dominator[a]
        while (rank[b] > rank[a]) b = dominator[b]
    }
    return a
}
function dominates(a, b) {
    while (rank[b] > rank[a]) b = dominator[b]
    return a == b
}
function find_dominators(f, first,   changed, i, b, n, k, p, d) {
    for (i = 1; i <= order_count[f]; i++) delete dominator[order[f, i]]
    dominator[first] = first
    do {
        changed = 0
        for (i = 2; i <= order_count[f]; i++) {
            b = order[f, i]
            d = 0
            n = split(predecessors[b], p, " ")
            for (k = 1; k <= n; k++)
                if (p[k] in dominator) d = d ? common(d, p[k]) : p[k]
            if (dominator[b] != d) { dominator[b] = d; changed = 1 }
        }
    } while (changed)
}
# A loop that is entered at two places becomes one that is entered at one: what runs from the other entry to the head for the
# first time gets blocks of its own, in front of the loop. Every path stays as long as it was. 1: there was one.
# A copy of block b is b + COPY, b + 2 COPY, ..
function first_instruction(b) { return b % COPY }
function reach(f, from, head, limit, backwards, seen,   stack, top, x, n, p, k) {
    stack[top = 1] = from
    seen[from] = 1
    while (top > 0) {
        x = stack[top--]
        if (x == head && x != from) continue
        n = split(backwards ? predecessors[x] : successors[x], p, " ")
        for (k = 1; k <= n; k++)
            if (!(p[k] in seen) && p[k] in rank && p[k] != limit && dominates(limit, p[k])) { seen[p[k]] = 1; stack[++top] = p[k] }
    }
}
function replace_in(list, old, new,   n, w, k, text) {
    n = split(list, w, " ")
    for (k = 1; k <= n; k++) text = text " " (w[k] == old ? new : w[k])
    return text
}
function without(list, old,   n, w, k, text) {
    n = split(list, w, " ")
    for (k = 1; k <= n; k++) if (w[k] != old) text = text " " w[k]
    return text
}
function copy_block(b, by,   c) {
    c = b + by
    size[c] = size[b]
    tail[c] = tail[b]
    if (b in called) called[c] = called[b]
    if (b in returns) returns[c] = returns[b]
    if (b in tail_calls) tail_calls[c] = tail_calls[b]
    if (b in over) over[c] = over[b]
}
function split_entry(f,   i, h, n, p, k, to, from, loop, y, m, q, j, part, b, s, by, d) {
    for (i = 1; i <= order_count[f]; i++) {
        h = order[f, i]
        n = split(predecessors[h], p, " ")
        for (k = 1; k <= n; k++) if (p[k] in rank && rank[p[k]] >= rank[h] && !dominates(h, p[k])) break
        if (k > n) continue
        reach(f, h, "", dominator[h], 0, to)
        reach(f, h, "", dominator[h], 1, from)
        for (b in to) if (b in from) loop[b] = 1
        for (y in loop) {
            if (y == h) continue
            m = split(predecessors[y], q, " ")
            for (j = 1; j <= m; j++) if (q[j] in rank && !(q[j] in loop)) break
            if (j > m) continue
            by = COPY * ++copies
            reach(f, y, h, dominator[h], 0, part)
            for (b in part) if (!(b in loop) || b == h) delete part[b]
            for (b in part) copy_block(b, by)
            for (b in part) {
                d = split(successors[b], s, " ")
                for (j = 1; j <= d; j++) add_edge(f, b + by, s[j] in part ? s[j] + by : s[j])
            }
            for (j = 1; j <= m; j++)
                if (q[j] in rank && !(q[j] in loop)) {
                    successors[q[j]] = replace_in(successors[q[j]], y, y + by)
                    predecessors[y + by] = predecessors[y + by] " " q[j]
                    predecessors[y] = without(predecessors[y], q[j])
                }
            return 1
        }
    }
    return 0
}
function find_loops(f, first,   i, n, k, p, h, stack, top, x) {
    # Heads by rank: outer loops before inner ones.
    for (i = 1; i <= order_count[f]; i++) {
        h = order[f, i]
        n = split(predecessors[h], p, " ")
        top = 0
        for (k = 1; k <= n; k++) {
            if (!(p[k] in rank) || rank[p[k]] < rank[h]) continue
            if (!dominates(h, p[k])) { wrong("a jump into a loop in " function_at[f]); continue }
            latches[h] = latches[h] " " p[k]
            stack[++top] = p[k]
        }
        if (top == 0) continue
        heads[f] = h " " heads[f] # inner ones first
        in_loop[h, h] = 1
        members[h] = h
        while (top > 0) {
            x = stack[top--]
            if ((h, x) in in_loop) continue
            in_loop[h, x] = 1
            members[h] = members[h] " " x
            n = split(predecessors[x], p, " ")
            for (k = 1; k <= n; k++) if (p[k] in rank) stack[++top] = p[k]
        }
        n = split(members[h], p, " ")
        for (k = 1; k <= n; k++) {
            if (p[k] == h) parent[h] = innermost[h]
            innermost[p[k]] = h # the last one to claim it is the innermost
        }
    }
}

# ---- the bound of a loop ----

function source_text(line,   colon, file, text, n) {
    if (line in source) return source[line]
    match(line, /:[0-9]+$/)
    file = substr(line, 1, RSTART - 1)
    if (!(file in read)) {
        read[file] = 1
        while ((getline text < file) > 0) source[file ":" (++n)] = text
        length_of[file] = n
    }
    return source[line]
}
# Is the variable changed in the body of the for at this line?
function changed_inside(line, variable,   file, n, text, indent, one) {
    match(line, /:[0-9]+$/)
    file = substr(line, 1, RSTART - 1)
    n = substr(line, RSTART + 1) + 0
    text = source_text(line)
    match(text, /^ */)
    indent = RLENGTH
    for (n++; n <= length_of[file]; n++) {
        text = source[file ":" n]
        match(text, /^ */)
        if (text ~ /[^ ]/ && RLENGTH <= indent) return 0
        if (text ~ ("(^|[^A-Za-z0-9_.>])" variable " *([-+*/|&^]|<<|>>)?=[^=]") || text ~ ("(^|[^A-Za-z0-9_.>])" variable "(\\+\\+|--)") ||
            text ~ ("(\\+\\+|--|&)" variable "([^A-Za-z0-9_]|$)") && text !~ ("& " variable)) return 1
    }
    return 0
}
# How often the loop at a source line runs at most: from the line itself, or from the table; "" if neither says.
function line_bound(line, name,   text, part, variable, from, n, i, term, limit, best, key, s, found) {
    in_total = 0
    text = source_text(line)
    variable = "while"
    best = ""
    if (match(text, /for \(.*/)) {
        text = substr(text, RSTART + 5)
        split(text, part, ";")
        variable = match(part[3], /[A-Za-z_][A-Za-z0-9_]*/) ? substr(part[3], RSTART, RLENGTH) : "for"
        if (match(part[1], "(^|[ (])" variable " = [0-9]+"))  {
            from = substr(part[1], RSTART, RLENGTH)
            sub(/.* = /, "", from)
            n = part[2] ~ /\|\|/ ? 0 : split(part[2], term, " && ")
            for (i = 1; i <= n && !changed_inside(line, variable); i++) {
                limit = term[i]
                if (sub("^ *" variable " < ", "", limit) && part[3] ~ (variable "\\+\\+")) {
                    limit = limit_of(limit)
                    if (limit != "") best = limit - from
                } else if (limit ~ ("^ *" variable " >= 0$") && part[3] ~ (variable "--"))
                    best = from + 1
                else if (limit ~ ("^ *" variable " > 0$") && part[3] ~ (variable "--"))
                    best = from
            }
        }
    }
    if (name in sized) return size_in_bytes + 0
    for (s = 0; s <= 1; s++) { # what the entry's own rows say comes last
        key = (s ? section_of[entry] : 0)
        if ((key, name, variable) in row) found = key SUBSEP name SUBSEP variable
        else if ((key, name, "*") in row) found = key SUBSEP name SUBSEP "*"
        else continue
        used[found] = 1
        in_total = found in over_call
    }
    if (found != "") best = column(row[found])
    if (context != "" && (context, name, variable) in below_bound) {
        best = column(below_bound[context, name, variable])
        below_used[context, name, variable] = 1
        in_total = 0
    }
    loop_name = name " " variable
    return best
}
# Does the block end with a jump that leaves the loop?
function leaves_loop(h, b,   m, e, j) {
    if (returns[b]) return 1
    m = split(successors[b], e, " ")
    for (j = 1; j <= m; j++) if (!((h, e[j]) in in_loop)) return 1
    return 0
}
# The largest bound of the source loops that are named in the blocks of h itself: only_tests: by jumps that leave it, else by any instruction.
function named_bound(h, only_tests,   n, m, k, i, w, bound, best, found) {
    n = split(members[h], m, " ")
    best = loop_names = lines_named = ""
    all_total = 1
    for (k = 1; k <= n; k++) {
        if (innermost[m[k]] != h || only_tests && !leaves_loop(h, m[k])) continue
        for (i = only_tests ? tail[m[k]] : first_instruction(m[k]); i <= tail[m[k]]; i++) {
            split(where[i], w, " ")
            if ((w[2], w[1]) in found || source_text(w[2]) !~ /(for|while) \(/) continue
            found[w[2], w[1]] = 1
            lines_named = lines_named " " w[2] " " w[1]
            bound = line_bound(w[2], w[1])
            loop_names = loop_names (loop_names == "" ? "" : ", ") loop_name (bound == "" ? "" : ": " bound)
            all_total = all_total && in_total
            if (bound == "") best = "none"
            else if (best != "none" && (best == "" || bound > best)) best = bound
        }
    }
    return best
}
# Does the loop load or store single bytes?
function moves_bytes(h,   n, m, k, i) {
    n = split(members[h], m, " ")
    for (k = 1; k <= n; k++)
        for (i = first_instruction(m[k]); i <= tail[m[k]]; i++) if (mnemonic[i] ~ /^(ldr|str)b/) return 1
    return 0
}
function loop_bound(f, h,   best) {
    if (function_at[f] in word) {
        is_total = 0
        best = size_in_bytes % word[function_at[f]]
        if (!moves_bytes(h)) best = (size_in_bytes - best) / word[function_at[f]]
        if (explain) print entry " " class ": " function_at[f] sprintf(" %x", address[first_instruction(h)]) ": " best > "/dev/stderr"
        return best
    }
    best = named_bound(h, 1)
    if (best == "") best = named_bound(h, 0)
    is_total = best != "" && all_total
    if (around_key(h)) best = around_bound()
    if (best == "") best = plain_bound(f, h)
    if (best == "" || best == "none")
        wrong("no bound for a loop of " function_at[f] " at " sprintf("%x", address[first_instruction(h)]) " (" entry "): " \
              (loop_names == "" ? where[first_instruction(h)] ": no for or while in it" : loop_names))
    if (explain) print entry " " class ": " function_at[f] sprintf(" %x", address[first_instruction(h)]) ": " best " (" loop_names ")" > "/dev/stderr"
    return best + 0
}
# Is the loop h, in which the lines of no other loop than an inner one are found, another one, as a row `around` says? Sets the key.
function around_key(h,   outer, w, n, i, c, s, found) {
    named_bound(h, 0)
    outer = lines_named
    n = split(outer, w, " ")
    if (n != 2) return 0
    around_found = ""
    for (s = 0; s <= 1; s++)
        for (i in around) {
            split(i, c, SUBSEP)
            if (c[1] == (s ? section_of[entry] : 0) && c[2] == w[2]) around_found = i
        }
    if (around_found == "") return 0
    found = 0
    for (i in parent) if (parent[i] == h) { named_bound(i, 0); if (lines_named == outer) found = 1 }
    return found
}
# Of a loop in which no line with for or while is found: a row `plain` with the machine function and the function of the source.
function plain_bound(f, h,   s, key, found) {
    for (s = 0; s <= 1; s++) {
        key = (s ? section_of[entry] : 0) SUBSEP plain_name(function_at[f]) SUBSEP source_of(first_instruction(h))
        if (key in plain_row) found = key
    }
    if (found == "") return ""
    plain_used[found] = 1
    is_total = plain_over_call[found]
    loop_names = plain_text[found]
    return column(plain_row[found])
}
function around_bound(   c) {
    around_used[around_found] = 1
    split(around_found, c, SUBSEP)
    is_total = 1
    loop_names = around[around_found] " around " c[2] " " c[3] " (total)"
    return column(around[around_found])
}
# Is the loop around h another part of the same source loop (a `continue` makes two of one)? If no other loop is named in either.
function same_as_outer(h,   inner) {
    if (!parent[h]) return 0
    named_bound(h, 0)
    inner = lines_named
    named_bound(parent[h], 0)
    if (lines_named == inner && around_key(parent[h])) return 0
    named_bound(parent[h], 0)
    return split(inner, unused_part, " ") == 2 && inner == lines_named
}
# Does the body of the source run each time that the head of the loop is come to? Then it goes back once less than the body runs, and of a loop that
# is counted over the whole call nothing is left for the way out. So it is where all ways back leave the loop otherwise, in a `do` (rows `around`), and where
# works_always().
function ends_with_test(h,   n, l, k) {
    if (around_key(h)) return 1
    n = split(latches[h], l, " ")
    for (k = 1; k <= n; k++) if (!leaves_loop(h, l[k])) return works_always(h)
    return 1
}
# Do all ways back and all ways out of the loop come by a call that stands in the body of the one `for` that names it? A test makes no call there. And
# behind the last test there are only moves from one register to another. A compiler joins what stands before a loop with the end of its body; so a call
# does not count whose function is named above the `for`, too.
function works_always(h,   n, m, k, j, w, d, text, part) {
    named_bound(h, 1)
    if (lines_named == "") named_bound(h, 0)
    if (split(lines_named, w, " ") != 2) return 0
    text = source_text(w[1])
    if (!match(text, /^ *for \(/)) return 0
    split(substr(text, RSTART + RLENGTH), part, ";")
    sub(/\).*/, "", part[3])
    if (part[3] == "" || part[2] ~ /\(/ || part[3] ~ /\(/) return 0
    n = split(members[h], m, " ")
    for (k = 1; k <= n; k++) if (goes_back(h, m[k]) && !leaves_loop(h, m[k]) && !only_moves(h, m[k])) return 0
    for (k = 1; k <= n; k++) {
        d = m[k]
        if (innermost[d] != h || !calls_in_body(d, w[1], w[2])) continue
        for (j = 1; j <= n; j++)
            if ((leaves_loop(h, m[j]) || goes_back(h, m[j])) && !dominates(d, m[j])) break
        if (j > n) return 1
    }
    return 0
}
function goes_back(h, b) { return index(" " latches[h] " ", " " b " ") > 0 }
# A block of moves, behind a test that leaves the loop.
function only_moves(h, b,   i, n, p, k) {
    for (i = first_instruction(b); i <= tail[b]; i++) if (mnemonic[i] !~ /^v?mov$|^b$/) return 0
    n = split(predecessors[b], p, " ")
    for (k = 1; k <= n; k++) if (!leaves_loop(h, p[k])) return 0
    return n > 0
}
# Does the block make a call that the source makes in the body of the `for` at this line of this function, and not above it?
function calls_in_body(b, line, name,   n, c, k, part, w, called_name) {
    n = split(called[b], c, " ")
    for (k = 1; k <= n; k++) {
        split(c[k], part, "@")
        if (part[1] == "pointer") continue
        split(where[part[2]], w, " ")
        called_name = plain_name(function_at[part[1]])
        if (w[1] == name && is_inside(line, w[2]) && !named_above(line, called_name)) return 1
    }
    return 0
}
# Is the second line in the body of the `for` at the first one?
function is_inside(line, other,   file, n, last, text, indent) {
    match(line, /:[0-9]+$/)
    file = substr(line, 1, RSTART)
    n = substr(line, RSTART + 1) + 0
    if (substr(other, 1, length(file)) != file) return 0
    last = substr(other, length(file) + 1) + 0
    match(source_text(line), /^ */)
    indent = RLENGTH
    if (last <= n) return 0
    for (n++; n <= last; n++) {
        text = source[file n]
        match(text, /^ */)
        if (text ~ /[^ ]/ && RLENGTH <= indent) return 0
    }
    return 1
}
# Is the function named between the head of the function that has this line, and the line?
function named_above(line, name,   file, n) {
    match(line, /:[0-9]+$/)
    file = substr(line, 1, RSTART)
    for (n = substr(line, RSTART + 1) - 1; n > 0 && source[file n] !~ /^[{}]/; n--)
        if (source[file n] ~ ("(^|[^A-Za-z0-9_])" name "([^A-Za-z0-9_]|$)")) return 1
    return 0
}

# ---- longest paths ----

function block_cost(b,   n, c, k, sum, x, part) {
    sum = size[b]
    n = split(called[b], c, " ")
    for (k = 1; k <= n; k++) {
        split(c[k], part, "@")
        x = part[1] == "pointer" ? callback_cost(part[2]) : cost_in(part[1] + 0, b, part[2])
        if (x < 0) return NONE
        sum += x
    }
    return sum
}
# The dearest function of the library that the call through a pointer at instruction i may make; 0: the caller's.
function callback_cost(i,   w, name, t, n, k, x, best) {
    split(where[i], w, " ")
    name = w[1]
    if (!(name in callback)) { name = function_at[owner[i]]; sub(/\..*/, "", name) }
    for (k = 1; k >= 0; k--)
        if (((k ? section_of[entry] : 0), name) in then) {
            then_used[(k ? section_of[entry] : 0), name] = 1
            t[1] = then[(k ? section_of[entry] : 0), name]
            if (t[1] in address_of) return cost(address_of[t[1]])
            wrong("no function " t[1])
            return 0
        }
    if (!(name in callback)) { wrong("a call through a pointer in " function_at[owner[i]] " (" w[1] ")"); return 0 }
    n = split(callback[name], t, " ")
    for (k = 1; k <= n; k++) {
        x = t[k] in address_of ? cost(address_of[t[k]]) : 0
        if (!(t[k] in address_of)) wrong("no function " t[k])
        if (x > best) best = x
    }
    return best + 0
}
# Of a function that block b calls; a sized one, with the constant that b last puts into its third argument.
function cost_in(f, b, at,   i, name, x, text) {
    name = function_at[f]
    for (i = 0; i <= 1; i++)
        if (((i ? section_of[entry] : 0), source_of(at), name) in asked) {
            asked_used[(i ? section_of[entry] : 0), source_of(at), name] = 1
            return bound_of_class(name, asked[(i ? section_of[entry] : 0), source_of(at), name])
        }
    if (!(name in sized)) return cost_from(f, name, source_of(at), plain_name(function_at[owner[at]]))
    for (i = at - 1; i >= first_instruction(b) && operands[i] !~ /^r2(,|$)/; i--) ;
    text = operands[i]
    if (i < first_instruction(b) || mnemonic[i] !~ /^mov[sw]?$/ || !sub(/^r2, #/, "", text)) {
        for (i = 0; i <= 1; i++)
            if (((i ? section_of[entry] : 0), (x = source_of(at))) in bytes || ((i ? section_of[entry] : 0), (x = plain_name(function_at[owner[at]]))) in bytes) {
                bytes_used[(i ? section_of[entry] : 0), x] = 1
                return cost_of_size(f, column(bytes[(i ? section_of[entry] : 0), x]))
            }
        wrong("a call of " name " with no constant size in " function_at[owner[at]] sprintf(" at %x", address[at]))
        return 0
    }
    return cost_of_size(f, text + 0)
}
# Of a function, as the row `from` of the function that calls it says, in the source or in the machine code: all that it calls on the way, too.
function cost_from(f, name, source_caller, caller,   s, key, before, x) {
    for (s = 0; s <= 1; s++) {
        if (((s ? section_of[entry] : 0), source_caller, name) in below) key = (s ? section_of[entry] : 0) SUBSEP source_caller SUBSEP name
        else if (((s ? section_of[entry] : 0), caller, name) in below) key = (s ? section_of[entry] : 0) SUBSEP caller SUBSEP name
    }
    if (key == "") return cost(f)
    before = context
    context = key
    x = cost(f)
    context = before
    return x
}
function source_of(i,   w) { split(where[i], w, " "); return w[1] }
function plain_name(name) { sub(/\..*/, "", name); return name }
function cost_of_size(f, size,   x) {
    size_in_bytes = size
    delete done[f, context]
    x = cost(f)
    delete done[f, context]
    return x
}
# The other function that takes over at the end of a block: the longest of them.
function tail_cost(b,   n, c, k, x, best) {
    n = split(tail_calls[b], c, " ")
    best = n && !plain_return(b) ? NONE : 0
    for (k = 1; k <= n; k++) {
        x = cost_in(c[k] + 0, b, tail[b])
        if (x > best) best = x
    }
    return best
}
function plain_return(b) { classify(tail[b]); return leaves }

# Of a loop whose rounds are counted over the whole call: what comes in place, from its head to where block b leaves it. A round
# that has begun is counted over the call, also if it is left in the middle. So there is only the test at the top of the loop.
function rest_of(c, b,   w) {
    if (total_of[c] == "tested") return 0
    split(where[tail[b]], w, " ")
    return source_text(w[2]) ~ /(for|while) \(/ ? way[c, b] : 0
}
# Longest ways from the head of region r (a loop, or 0: all of f) to the end of each of its blocks, in way[r, b].
function ways(f, r,   i, b, c, n, p, k, best, x, start) {
    for (i = r ? rank[r] : 1; i <= order_count[f]; i++) {
        b = order[f, i]
        if (r && !((r, b) in in_loop)) continue
        c = innermost[b]
        while (c && c != r && parent[c] != r) c = parent[c]
        if (c == r) c = 0
        if (!c || b == c) {
            best = NONE
            if (r ? b == r : i == 1) best = 0
            else {
                n = split(predecessors[b], p, " ")
                for (k = 1; k <= n; k++)
                    if (p[k] in rank && rank[p[k]] < rank[b] && (!r || (r, p[k]) in in_loop) && way[r, p[k]] > best) best = way[r, p[k]]
            }
            if (c) { start[c] = best; come_to[c] = best >= 0 }
        }
        if (!c) x = best < 0 || own[b] < 0 ? NONE : best + own[b]
        else x = start[c] < 0 || way[c, b] < 0 ? NONE : start[c] + rounds[c] + (c in total_of ? rest_of(c, b) : way[c, b])
        way[r, b] = x
    }
}
# Is there a way to a loop, and to those around it? Not where each has a call that this class never makes.
function is_come_to(h) {
    for (; h; h = parent[h]) if (!come_to[h]) return 0
    return 1
}
function function_cost(f,   n, h, k, m, l, j, i, b, round, bound, best, x, tested, total) {
    build(f)
    for (i = 1; i <= order_count[f]; i++) work[f, i] = block_cost(order[f, i])
    for (i = 1; i <= order_count[f]; i++) own[order[f, i]] = work[f, i]
    n = split(heads[f], h, " ")
    for (k = 1; k <= n; k++) {
        bound = loop_bound(f, h[k])
        total = is_total
        ways(f, h[k])
        round = NONE
        m = split(latches[h[k]], l, " ")
        for (j = 1; j <= m; j++) if (way[h[k], l[j]] > round) round = way[h[k], l[j]]
        if (round < 0 || bound == 0) round = 0
        if (inner_round[f, h[k]] > round) round = inner_round[f, h[k]]
        tested = ends_with_test(h[k]) && !inner_untested[f, h[k]]
        delete inner_round[f, h[k]]
        delete inner_untested[f, h[k]]
        if (same_as_outer(h[k])) { # each way back of either is one round of the source loop: the longer of the two counts
            rounds[h[k]] = 0
            if (round > inner_round[f, parent[h[k]]]) inner_round[f, parent[h[k]]] = round
            if (!tested) inner_untested[f, parent[h[k]]] = 1
        } else
            rounds[h[k]] = round * (tested && bound > 0 && !total ? bound - 1 : bound)
        delete total_of[h[k]]
        if (total && !same_as_outer(h[k])) { # counted once for the whole call, by entry_cost()
            m = split(members[h[k]], l, " ")
            for (j = 1; j <= m; j++) if (leaves_loop(h[k], l[j]) && way[h[k], l[j]] > round) round = way[h[k], l[j]]
            counted_later[h[k]] = round * bound
            rounds[h[k]] = 0
            total_of[h[k]] = tested ? "tested" : "top"
        }
    }
    ways(f, 0)
    for (k = 1; k <= n; k++)
        if (h[k] in total_of && is_come_to(h[k]) && counted_later[h[k]] > of_totals[f, h[k]])
            of_totals[f, h[k]] = counted_later[h[k]] # of all rows `from` the largest
    best = NONE
    for (i = 1; i <= order_count[f]; i++) {
        b = order[f, i]
        if (!returns[b] || way[0, b] < 0) continue
        x = tail_cost(b)
        if (x >= 0 && way[0, b] + x > best) best = way[0, b] + x
    }
    return best
}
# Of the function at an address, for the current entry and class; below 0 if the class never calls it.
function cost(f,   s, name, x, narrow, key) {
    if ((f, context) in done) return done[f, context]
    if (!(f in function_at)) { wrong("a call to an unknown function at " sprintf("%x", f)); return 0 }
    name = function_at[f]
    sub(/\..*/, "", name)
    for (s = 0; s <= 1; s++)
        if ((s ? section_of[entry] : 0, class, name) in never) {
            never_used[(s ? section_of[entry] : 0), class, name] = 1
            return done[f, context] = NONE
        }
    if (f != counted_now)
        for (s = 0; s <= 1; s++)
            for (narrow = 0; narrow <= 1; narrow++) { # what the entry's own rows say comes last, and of these what the class's say
                key = (s ? section_of[entry] : 0) SUBSEP name (narrow ? SUBSEP class : "")
                if (!(key in once)) continue
                once_used[key] = 1
                if (!(f in at_most)) limited[++limited_count] = f
                at_most[f] = column(once[key])
            }
    if (f != counted_now && f in at_most) return done[f, context] = 0
    for (s = 0; s <= 1; s++)
        if (name != entry && ((s ? section_of[entry] : 0), name) in asks) return done[f, context] = asked_bound(s ? section_of[entry] : 0, name)
    if (f in open_function) { wrong("recursion through " name); return 0 }
    open_function[f] = 1
    x = function_cost(f)
    delete open_function[f]
    if (x < 0) wrong("no way through " name " for " entry " " class)
    if (explain) print entry " " class ": " name " " x > "/dev/stderr"
    return done[f, context] = x
}
# Of a public function that another one asks: its own bound, of an entry further up in the table.
function asked_bound(key, name) {
    asks_used[key, name] = 1
    return bound_of_class(name, asks[key, name])
}
function bound_of_class(name, which,   part, n, shapes) {
    shapes = class
    sub(/-.*/, "", shapes)
    n = split(which, part, "/")
    if (n > 1) which = part[place[shapes]]
    if (which == "same") which = shapes
    n = split(which, part, "+")
    if (n == 2 && (name, part[1]) in bound_of && (name, part[2]) in bound_of) return (bound_of[name, part[1]] + bound_of[name, part[2]]) / 2
    if (!((name, which) in bound_of)) { wrong(entry " " class ": " name " " which " has no bound yet that is a number"); return 0 }
    return bound_of[name, which]
}
# Of an entry: the functions that it calls so many times at most, wherever it calls them, count 0 there, and then so many times by themselves.
# They may call each other.
function entry_cost(   sum, f, k, n) {
    for (k in done) delete done[k] # mawk and POSIX know only this way
    for (k in way) delete way[k]
    for (k in at_most) delete at_most[k]
    for (k in of_totals) delete of_totals[k]
    limited_count = 0
    sum = cost(address_of[entry])
    for (n = 1; n <= limited_count; n++) {
        f = counted_now = limited[n]
        delete done[f, ""]
        sum += at_most[f] * cost(f)
        done[f, ""] = 0
        counted_now = ""
    }
    for (k in of_totals) sum += of_totals[k]
    return sum
}
# The bound of the current entry and class as a formula in the caller's numbers x_1, .. >= 1. As all loops run a multiple of one of them,
# the longest path is the largest of polynomials with coefficients >= 0 in the x_i - 1, each x_i at most once in a product (a loop over a number inside
# another one over the same number is refused). f(1, ..) is not below their constants; where only x_i grows, beyond what the constants
# differ by, f grows by the largest of their coefficients, a whole number. So
#     f <= f(1, ..) + sum_i (x_i - 1) slope_i + the same of products of two, where f with both large shows that there are any.
function formula(   base, x, n, list, slope, alone, i, j, text, m, both, product) {
    for (x in setting) delete setting[x]
    for (x in depends) delete depends[x]
    constant_of = 0
    base = entry_cost()
    for (x in depends) list[++n] = x
    for (i = 2; i <= n; i++) # by name
        for (j = i; j > 1 && list[j] < list[j - 1]; j--) { x = list[j]; list[j] = list[j - 1]; list[j - 1] = x }
    for (i = 1; i <= n; i++) {
        setting[list[i]] = MANY + 1
        m = entry_cost()
        setting[list[i]] = 2 * MANY + 1
        slope[i] = (entry_cost() - m) / MANY
        alone[i] = slope[i]
        if (2 * slope[i] != int(2 * slope[i])) wrong(entry " " class ": " list[i] " in a loop over itself")
        delete setting[list[i]]
    }
    for (i = 1; i <= n; i++)
        for (j = i + 1; j <= n; j++) {
            setting[list[i]] = setting[list[j]] = SOME + 1
            both = entry_cost() - base - SOME * (alone[i] + alone[j])
            delete setting[list[i]]
            delete setting[list[j]]
            if (both < SOME * SOME / 4) { # coefficients are halves at least: no product, only where another path becomes the longest
                if (both > 0) slope[j] += int(both / SOME) + 1
                continue
            }
            product = int((both + base) / SOME / SOME) + 1 # not below the largest
            text = text " + " product " * " list[i] " * " list[j]
            # p (x - 1) (y - 1) <= p (x y - x), and <= p (x y - 1): at 1, 1 all are 0.
            if (slope[i] >= product) slope[i] -= product # with both: x y - x - y + 1 itself
            if (slope[j] >= product) slope[j] -= product
            constant_of -= product
        }
    constant_of += base
    for (i = n; i >= 1; i--) {
        if (slope[i]) text = " + " number_of(slope[i]) " * " list[i] text
        constant_of -= slope[i]
    }
    if (text == "" && constant_of > int(constant_of)) constant_of = int(constant_of) + 1 # a mean over rounds
    return number_of(constant_of > 0 ? constant_of : 0) text
}
function number_of(x) { return x == int(x) ? sprintf("%.0f", x) : sprintf("%.1f", x) }
END {
    MANY = 2^24
    SOME = 2^17
    for (e = 1; e <= entry_count; e++) {
        entry = entries[e]
        if (!(entry in address_of)) { wrong("no function " entry); continue }
        section_of[entry] = section_at[e]
        n_classes = split(classes[e], list, " ")
        for (c = 1; c <= n_classes; c++) {
            class = list[c]
            result[++results] = entry " " class " " formula()
            if (result[results] !~ /\+/) bound_of[entry, class] = constant_of > 0 ? constant_of : 0
        }
    }
    for (k in row) if (!(k in used)) unused(row_text[k])
    for (k in never) if (!(k in never_used)) unused(never_text[k])
    for (k in around) if (!(k in around_used)) unused(around_text[k])
    for (k in plain_row) if (!(k in plain_used)) unused(plain_text[k])
    for (k in asks) if (!(k in asks_used)) unused(asks_text[k])
    for (k in asked) if (!(k in asked_used)) unused(asked_text[k])
    for (k in bytes) if (!(k in bytes_used)) unused(bytes_text[k])
    for (k in below_bound) if (!(k in below_used)) unused(below_text[k])
    for (k in then) if (!(k in then_used)) unused(then_text[k])
    for (k in once) if (!(k in once_used)) unused(once_text[k])
    if (failed) exit 1
    for (i = 1; i <= results; i++) print result[i]
}
