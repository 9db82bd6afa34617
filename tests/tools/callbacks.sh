#!/bin/sh
# SPDX-License-Identifier: MIT
# The entry points that call a function of their caller: a parameter of theirs is a pointer to a function, or of a type of such.
cat include/*.h | awk '
    /^[ \/]?\*/ || /^#/ { next }
    { text = text " " $0 }
    /[;{}] *(\/\*.*)?$/ { line[++n] = text; text = "" }
    END {
        for (i = 1; i <= n; i++)
            if (line[i] ~ /^ *typedef [a-z_ ]*[ *](\(\*)?fmb_[a-z0-9_]+\)?\(/) {
                name = line[i]
                sub(/^ *typedef [a-z_ ]*[ *](\(\*)?fmb_/, "fmb_", name)
                sub(/[^a-z0-9_].*/, "", name)
                type[name] = 1
            }
        for (i = 1; i <= n; i++) {
            if (line[i] !~ /^ *int fmb_[a-z0-9_]+\(/) continue
            name = line[i]
            sub(/^ *int /, "", name)
            rest = name
            sub(/\(.*/, "", name)
            sub(/^[^(]*\(/, "", rest)
            found = rest ~ /\(\*/
            for (t in type) if (rest ~ ("(^|[^a-z0-9_])" t "([^a-z0-9_]|$)")) found = 1
            if (found) print name
        }
    }'
