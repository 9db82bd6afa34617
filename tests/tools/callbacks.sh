#!/bin/sh
# SPDX-License-Identifier: MIT
# The entry points that may call a function of their caller: a parameter of theirs is a pointer to a function, or of a type that holds one.
cat include/*.h | awk '
    /^#/ || /^extern "C"/ || /^}$/ { next }
    { text = text $0 "\n" }
    function holds(part,   t) {
        if (part ~ /\(\*[a-z0-9_]*\)\(/) return 1
        for (t in type) if (part ~ ("(^|[^a-z0-9_])" t "([^a-z0-9_]|$)")) return 1
        return 0
    }
    END {
        while ((start = index(text, "/*")) > 0) {
            rest = substr(text, start + 2)
            text = substr(text, 1, start - 1) " " substr(rest, index(rest, "*/") + 2)
        }
        n = split(text, piece, ";")
        for (i = 1; i <= n; i++) { # declarations: up to a semicolon outside braces
            declaration = declaration piece[i] ";"
            depth += gsub(/\{/, "{", piece[i]) - gsub(/\}/, "}", piece[i])
            if (depth > 0) continue
            gsub(/[ \n]+/, " ", declaration)
            sub(/^ /, "", declaration)
            list[++count] = declaration
            declaration = ""
            depth = 0
        }
        do {
            more = 0
            for (i = 1; i <= count; i++) {
                if (list[i] !~ /^typedef /) continue
                name = list[i]
                if (name ~ /\}/) { # a struct or union
                    sub(/.*\} */, "", name)
                    found = holds(list[i])
                } else { # a function, or a pointer to one
                    sub(/\(\*/, " ", name)
                    sub(/[ )]*\(.*/, "", name)
                    sub(/.* /, "", name)
                    found = list[i] ~ /\(/
                }
                sub(/[^a-z0-9_].*/, "", name)
                if (found && !(name in type)) { type[name] = 1; more = 1 }
            }
        } while (more)
        for (i = 1; i <= count; i++) {
            if (list[i] !~ /^int fmb_[a-z0-9_]+\(/) continue
            name = substr(list[i], 5)
            rest = substr(name, index(name, "("))
            sub(/\(.*/, "", name)
            if (holds(rest)) print name
        }
    }' | sort -u
