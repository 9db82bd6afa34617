# SPDX-License-Identifier: MIT
# doxygen_filter.awk HEADER: the header as doxygen reads it, with the same line numbers. The comments of the headers are plain. Here
#  - the comment behind the licence line becomes the one of the file;
#  - a comment that stands right above a declaration becomes its documentation;
#  - a comment behind a declaration on the same line does, too;
#  - a declaration right below a documented one, with nothing between them, shares its comment (fmb_test3, fmb_test2);
#  - a structure of the plane without a comment points to that of space (fmb_box2, fmb_box3);
#  - a field without a comment, in a structure with one, points to that;
#  - a line of a comment that ends a sentence ends the line on the page, too;
#  - includes of other headers of this library are left out.
# So a declaration of which doxygen warns has no comment, and no neighbour with one.
function declares(line) { return line ~ /[A-Za-z0-9_}]/ && line !~ /^#(else|elif|endif|include|error|undef|pragma)/ && line !~ /^extern "C"/ }
# The name that a declaration at the left margin declares, "" if none is found.
function name_of(line, word) {
    if (line ~ /^#define /) {
        sub(/^#define +/, "", line)
        sub(/[^A-Za-z0-9_].*/, "", line)
        return line
    }
    if (line ~ /^[a-z].*\(/ && line !~ /^typedef/) {
        sub(/ *\(.*/, "", line)
        sub(/.*[^A-Za-z0-9_]/, "", line)
        return line
    }
    return ""
}
{ text[FNR] = $0 }
/^#include "fmb/ { text[FNR] = "" } # doxygen would take a header read in another one as read
END {
    shared = "" # what the line before documented, if this one may share it
    for (i = 1; i <= FNR; i++) {
        line = text[i]
        if (line ~ /SPDX-License-Identifier/) { print line; continue }
        if (line ~ /^[ \t]*\/\*/) { # a comment by itself
            for (last = i; last < FNR && text[last] !~ /\*\//; last++) {}
            above = last < FNR && declares(text[last + 1]) && text[last] ~ /\*\/$/
            if (!file++) sub(/\/\*/, "/** @file" (last > i ? "" : " "), line)
            else if (above) sub(/\/\*/, "/**", line)
            print line
            while (i < last) { i++; print text[i] (above && i < last && text[i] ~ /[.:;]$/ ? "<br>" : "") }
            if (line ~ /^\//) { documented = above; shared = "" }
            continue
        }
        if (line ~ /^#if/) { print line; continue } # the comment above is meant for what the condition holds
        if (line ~ /^#/ && !declares(line)) { print line; continue }
        if (line == "" || !declares(line)) { print line; shared = ""; documented = 0; continue }
        at = index(line, "/*")
        code = at ? substr(line, 1, at - 1) : line
        comment = at ? substr(line, at + 2) : ""
        if (inside) { # fields
            if (line ~ /^}/) { inside = 0; documented = 0; print at ? code "/**<" comment : line; continue }
            if (!at && line ~ /;$/ && explained) comment = " Explained with the structure. */"
            if (comment == "") { print line; continue }
            if (code ~ /^ +(const )?[a-z][A-Za-z0-9_]* \*?[a-z_0-9]+(\[[^,\]]*\])*(, \*?[a-z_0-9]+(\[[^,\]]*\])*)+; *$/ && comment ~ /\*\/$/) {
                match(code, /^ +(const )?[a-z][A-Za-z0-9_]* /)
                type = substr(code, 1, RLENGTH)
                names = substr(code, RLENGTH + 1)
                sub(/; *$/, "", names)
                n = split(names, name, /, /)
                for (k = 1; k <= n; k++) printf "%s%s; /**<%s%s", type, name[k], comment, k < n ? " " : "\n"
            } else print code "/**<" comment
            continue
        }
        if (line ~ /^(typedef )?(struct|enum|union)[^;]*\{[^}]*$/) {
            twin = ""
            for (last = i; last < FNR && text[last] !~ /^}/; last++) {}
            if (!documented && match(text[last], /^} [a-z_]+2;/)) {
                twin = substr(text[last], 3, RLENGTH - 4) "3"
                for (k = 1; k < i && text[k] !~ "^} " twin ";"; k++) {}
                if (k == i) twin = ""
            }
            inside = 1
            explained = documented || twin != ""
            shared = ""
            print (twin != "" ? "/** " twin " in the plane. */ " : "") line
            continue
        }
        if (at && comment ~ /\*\/$/ && !documented) { code = "/**" comment " " code; line = code; documented = 1 }
        start = name_of(text[i])
        if (documented && start != "") shared = start
        else if (!documented && shared != "" && start != "" && start != shared) line = "/** @copydoc " shared " */ " line
        # The rest of a declaration of several lines.
        if (text[i] ~ /^#/) while (text[i] ~ /\\$/ && i < FNR) { print line; line = text[++i] }
        else while (text[i] !~ /[;{}]( *\/\*.*)?$/ && i < FNR) { print line; line = text[++i] }
        print line
        documented = 0
    }
}
