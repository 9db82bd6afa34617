#!/bin/sh
# SPDX-License-Identifier: MIT
# summary.sh FILE: the rows that most readers want, as one table, from the tables that `make record WHAT=tables` wrote to FILE.
echo "| call | frames | hit | miss | hint holds | largest counted | bound | flash | stack |"
echo "|---|---|---:|---:|---:|---:|---:|---:|---:|"
awk -F ' *[|] *' '
    $2 ~ /^fmb_(test|sweep)3$/ && ($3 == "CC" || $3 == "CC, upright boxes" || $3 == "TT") && NF >= 9 {
        call[++n] = $2
        class[n] = $3
        row[n] = $4 " | " $5 " | " $6 " | " $7 " | " $8
    }
    $2 ~ /^fmb_(test|sweep)3(, cuboids only)?$/ && $3 ~ /^[0-9]+$/ { size[$2] = $3 " | " $4 }
    END {
        for (i = 1; i <= n; i++) {
            cuboids = call[i] ", cuboids only"
            which = class[i] ~ /^CC/ && cuboids in size ? cuboids : call[i]
            print "| `" call[i] "` | two " (class[i] == "CC" ? "cuboids" : class[i] == "TT" ? "tetrahedra" : "upright boxes") " | " row[i] " | " size[which] " |"
        }
    }' "$1"
