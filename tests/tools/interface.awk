# SPDX-License-Identifier: MIT
# interface.awk include/*.h: the whole public interface as C for tests/exact/test_interface.c. For each struct a function that visits its
# fields, for each function one that builds its arguments, each of which may be spoiled, and calls it; and a table of the functions.
# What it cannot read ends it: nothing is left out silently.
# Where LAYOUT is defined, a table of all members besides, for tests/exact/test_damage.c.
# -v arguments=1: only a table of all arguments that are pointers, for tests/exact/test_remembered_referee.c.

function fail(text) { print "interface.awk: " text > "/dev/stderr"; failed = 1; exit 1 }

function trim(s) { gsub(/[ \t\n]+/, " ", s); sub(/^ /, "", s); sub(/ $/, "", s); return s }

# Splits at commas outside of brackets.
function split_list(s, part,    n, i, c, depth, from) {
    n = depth = 0; from = 1
    for (i = 1; i <= length(s); i++) {
        c = substr(s, i, 1)
        if (c ~ /[(\[{]/) depth++
        if (c ~ /[)\]}]/) depth--
        if (c == "," && depth == 0) { part[++n] = trim(substr(s, from, i - from)); from = i + 1 }
    }
    part[++n] = trim(substr(s, from))
    return n
}

# One declarator with its type: sets kind (real, integer, struct, pointer, function), base, name, dims (text), stars, constant.
function declare(text,    s, i) {
    s = trim(text)
    constant = s ~ /^const /
    sub(/^const /, "", s)
    kind = dims = ""; stars = 0
    if (s ~ /^[a-z_0-9]+ \(\*[a-z_0-9]+\)\(/) { # pointer to a function
        name = s; sub(/^[^*]*\*/, "", name); sub(/\).*/, "", name)
        kind = "function"; base = text
        return
    }
    if (s ~ /\(\*[a-z_0-9]+\)\[/) { # pointer to arrays
        name = s; sub(/^[^*]*\*/, "", name); sub(/\).*/, "", name)
        base = s; sub(/ .*/, "", base)
        kind = "pointer"; stars = 1; dims = s; sub(/^[^)]*\)/, "", dims)
        return
    }
    i = index(s, "[")
    if (i) { dims = substr(s, i); s = trim(substr(s, 1, i - 1)) }
    if (s !~ /^[a-zA-Z_][a-zA-Z_0-9]* \**[a-zA-Z_][a-zA-Z_0-9]*$/) fail("cannot read '" text "'")
    base = s; sub(/ .*/, "", base)
    name = s; sub(/^[^ ]* /, "", name)
    while (sub(/^\*/, "", name)) stars++
    if (stars > 1) fail("too many stars in '" text "'")
    if (base == "fmb_real") kind = "real"
    else if (base ~ /^(int|char|unsigned|u?int(8|16|32|64)_t)$/ || (base in enums)) kind = "integer"
    else if (base in structs) kind = "struct"
    else if (base == "void") kind = "void"
    else if (base in functypes) kind = "functype"
    else fail("unknown type in '" text "'")
}

# One field list: visits of each.
function visits(of, body,    n, i, m, j, part, item, first, lead, out) {
    out = ""
    n = split(body, part, ";")
    for (i = 1; i <= n; i++) {
        first = trim(part[i])
        if (first == "") continue
        if (first ~ /\(\*/) { m = 1; item[1] = first } else m = split_list(first, item)
        for (j = 1; j <= m; j++) {
            if (j == 1) { lead = item[1]; sub(/ [^ ]*$/, "", lead); if (lead ~ /^const [a-z_0-9]+$/ || lead !~ / /) ; }
            else item[j] = lead " " item[j]
            declare(item[j])
            if (kind == "function" || kind == "functype" || kind == "void" || stars > 0)
                out = out "    visit_pointer(\"" name "\", &s->" name ", sizeof s->" name ");\n"
            else if (kind == "real")
                out = out "    visit_reals(\"" name "\", (fmb_real *)&s->" name ", sizeof s->" name " / sizeof(fmb_real));\n"
            else if (kind == "integer") {
                if (dims == "") out = out "    visit_integer(\"" name "\", &s->" name ", sizeof s->" name ");\n"
                else out = out "    visit_integers(\"" name "\", &s->" name ", sizeof s->" name ", sizeof(" base "));\n"
            } else
                out = out "    for (size_t i = 0; i < sizeof s->" name " / sizeof(" base "); i++)\n        visit_" base "((" base " *)&s->" name " + i);\n"
        }
    }
    return out
}

# Rows of all members of a struct, those of structs and unions without a name too: what is a pointer, and to what.
function layout(of, prefix, body,    n, i, c, depth, from, part, inner, m, j, item, lead, what) {
    n = depth = 0; from = 1
    for (i = 1; i <= length(body); i++) {
        c = substr(body, i, 1)
        if (c == "{") depth++
        if (c == "}") depth--
        if (c == ";" && depth == 0) { part[++n] = trim(substr(body, from, i - from)); from = i + 1 }
    }
    for (i = 1; i <= n; i++) {
        if (part[i] ~ /^(struct|union) \{/) {
            inner = part[i]; sub(/^(struct|union) \{/, "", inner)
            what = inner; sub(/^.*\}/, "", what); what = trim(what)
            sub(/\}[^}]*$/, "", inner)
            if (what !~ /\[/) layout(of, prefix (what == "" ? "" : what "."), inner)
            else if (inner ~ /\*/) fail("pointers in an array without a type, in " of)
            continue
        }
        if (part[i] ~ /\(\*/) { m = 1; item[1] = part[i] } else m = split_list(part[i], item)
        for (j = 1; j <= m; j++) {
            if (j == 1) { lead = item[1]; sub(/ [^ ]*$/, "", lead) }
            else item[j] = lead " " item[j]
            declare(item[j])
            what = kind == "function" || kind == "functype" ? "f" : kind == "pointer" || stars ? "p" : kind == "struct" ? "s" : "d"
            if (kind == "function" || kind == "functype") base = ""
            members = members "    { \"" of "\", \"" prefix name "\", offsetof(" of ", " prefix name "), sizeof ((" of " *)0)->" prefix name \
                ", '" what "', \"" base "\" },\n"
        }
    }
}

function one_function(text,    head, list, n, i, part, call, number) {
    head = text; sub(/\(.*/, "", head); sub(/^int /, "", head); head = trim(head)
    list = text; sub(/^[^(]*\(/, "", list); sub(/\)[^)]*$/, "", list)
    if (trim(list) == "void") return # nothing can be spoiled
    n = split_list(list, part)
    functions++
    if (arguments) {
        for (i = 1; i <= n; i++) {
            declare(part[i])
            if (stars || dims != "") print "    { \"" head "\", \"" name "\", \"" base "\", " constant " },"
        }
        return
    }
    call = ""
    print "static long call_" head "(void)\n{"
    for (i = 1; i <= n; i++) {
        declare(part[i])
        call = call (i > 1 ? ", " : "") name
        if (kind == "function") {
            print "    " base ";\n    give_function(\"" head "\", \"" name "\", &" name ", sizeof " name ");"
        } else if (kind == "functype") {
            print "    " base " *" name ";\n    give_function(\"" head "\", \"" name "\", &" name ", sizeof " name ");"
        } else if (kind == "pointer" || (kind == "real" && dims ~ /\].*\[/) || (kind == "void" && stars)) {
            number = 1
            if (kind == "real") { sub(/^\[[^\]]*\]/, "", dims); print "    " (constant ? "const " : "") "fmb_real (*" name ")" dims " = give(\"" head "\", \"" name "\", \"fmb_real\", NULL, " constant ");" }
            else if (kind == "pointer") print "    " (constant ? "const " : "") base " (*" name ")" dims " = give(\"" head "\", \"" name "\", \"" base "\", NULL, " constant ");"
            else print "    " (constant ? "const " : "") "void *" name " = give(\"" head "\", \"" name "\", \"void\", NULL, 0);"
        } else if (stars || dims != "") {
            if (kind == "struct") print "    " (constant ? "const " : "") base " *" name " = give(\"" head "\", \"" name "\", \"" base "\", as_" base ", " constant ");"
            else print "    " (constant ? "const " : "") base " *" name " = give(\"" head "\", \"" name "\", \"" base "\", NULL, " constant ");"
        } else if (kind == "real") {
            print "    fmb_real " name " = give_real(\"" head "\", \"" name "\");"
        } else if (kind == "integer") {
            print "    " base " " name " = (" base ")0;\n    give_integer(\"" head "\", \"" name "\", &" name ", sizeof " name ");"
        } else
            fail("cannot pass '" part[i] "'")
    }
    print "    long answer = 0;\n    while (turn())\n        answer = (long)" head "(" call ");\n    return answer;\n}\n"
    table = table "    { \"" head "\", call_" head " },\n"
}

{
    line = $0
    if (FNR == 1) within = 0
    # comments and preprocessor lines
    while (1) {
        if (within) { i = index(line, "*/"); if (!i) { line = ""; break } line = substr(line, i + 2); within = 0 }
        i = index(line, "/*")
        if (!i) break
        j = index(substr(line, i + 2), "*/")
        if (j) line = substr(line, 1, i - 1) " " substr(line, i + 2 + j + 1)
        else { line = substr(line, 1, i - 1); within = 1; break }
    }
    if (continued || line ~ /^[ \t]*#/) { continued = line ~ /\\[ \t]*$/; next }
    if (line ~ /^extern "C" \{/ || line ~ /^\}$/ || line ~ /^__asm__/) next
    text = text " " line
}

END {
    if (failed) exit 1
    text = trim(text)
    # statements at depth 0
    depth = 0; from = 1; statements = 0
    for (i = 1; i <= length(text); i++) {
        c = substr(text, i, 1)
        if (c == "{") depth++
        if (c == "}") depth--
        if (c == ";" && depth == 0) { statement[++statements] = trim(substr(text, from, i - from)); from = i + 1 }
    }
    print "/* Made of the public headers by tests/tools/interface.awk. */\n"
    for (k = 1; k <= statements; k++) {
        s = statement[k]
        last = s; sub(/^.*[} ]/, "", last)
        if (s ~ /^typedef enum/) enums[last] = 1
        else if (s ~ /^typedef struct/) structs[last] = 1
        else if (s ~ /^typedef [a-z_0-9]+ [a-z_0-9]+$/) ; # fmb_real
        else if (s ~ /^typedef char fmb_[a-z_0-9]+\[.* \? 1 : -1\]$/) ; # an assertion
        else if (s ~ /^typedef int [a-z_0-9]+\(/) { last = s; sub(/^typedef int /, "", last); sub(/\(.*/, "", last); functypes[last] = 1 }
        else if (s ~ /^enum/) ;
        else if (s ~ /^(int|void) fmb_[a-z_0-9]+\(/) ;
        else if (s ~ /^extern const fmb_real /) ;
        else if (s ~ /^struct fmb_padded /) ; # for an assertion
        else fail("cannot read '" substr(s, 1, 80) "'")
    }
    for (k in structs) if (!arguments) print "static void visit_" k "(" k " *s);" # a header may come before the one that it includes
    for (k = 1; k <= statements; k++) {
        s = statement[k]
        if (s !~ /^typedef struct/ || arguments) continue
        last = s; sub(/^.*[} ]/, "", last)
        body = s; sub(/^typedef struct[^{]*\{/, "", body); sub(/\}[^}]*$/, "", body)
        layout(last, "", body)
        # structs and unions without a name are private
        while (match(body, /(struct|union) \{[^{}]*\}( [a-z_0-9]+(\[[^\]]*\])?)?;/)) body = substr(body, 1, RSTART - 1) substr(body, RSTART + RLENGTH)
        print "static void visit_" last "(" last " *s)\n{\n" visits(last, body) "    (void)s;\n}\n"
        sizes = sizes "    { \"" last "\", sizeof(" last "), as_" last " },\n"
        print "static void as_" last "(void *s) { visit_" last "(s); }\n"
    }
    for (k = 1; k <= statements; k++) if (statement[k] ~ /^int fmb_[a-z_0-9]+\(/) one_function(statement[k])
    if (functions < 40) fail("only " functions " functions were found")
    if (arguments) exit
    print "static const struct {\n    const char *name;\n    long (*call)(void);\n} functions[] = {\n" table "};\n"
    print "#ifdef LAYOUT\nstatic const struct {\n    const char *type, *name;\n    size_t at, size;\n    char kind; /* p pointer, f to a function, s struct, d data */\n    const char *base;\n} members[] = {\n" members "};\n#endif\n"
    print "static const struct {\n    const char *name;\n    size_t size;\n    void (*visit)(void *s);\n} sizes[] = {\n" sizes "};"
}
