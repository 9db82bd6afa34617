#!/bin/sh
# SPDX-License-Identifier: MIT
# summary.sh FILE: the rows that most readers want, as one table, from the tables that make tables wrote to FILE.
echo "| call (float, Cortex-M4) | frames | hit | miss | hint holds | largest counted | flash, alone | stack |"
echo "|---|---|---:|---:|---:|---:|---:|---:|"
awk -F ' *[|] *' '
    $2 ~ /^fmb_(test|sweep)[23]$/ && ($3 == "CC" || $3 == "TT") && NF >= 9 { n++; call[n] = $2; class[n] = $3; row[n] = $4 " | " $5 " | " $6 " | " $7 }
    $2 ~ /^fmb_(test|sweep)[23](, cuboids only)?$/ && $3 ~ /^[0-9]+$/ { size[$2] = $3 " | " $4 }
    END {
        for (i = 1; i <= n; i++) {
            cuboids = call[i] ", cuboids only"
            which = class[i] == "CC" && cuboids in size ? cuboids : call[i]
            what = class[i] == "CC" ? (call[i] ~ /3$/ ? "two cuboids" : "two parallelograms") : call[i] ~ /3$/ ? "two tetrahedra" : "two triangles"
            print "| `" call[i] "` | " what " | " row[i] " | " size[which] " |"
        }
    }' "$1"
echo
echo "Instructions per call, counted in QEMU (not cycles), means over random pairs; bytes at -Os. Cuboids: built with \`FMB_CUBOIDS_ONLY\`."
