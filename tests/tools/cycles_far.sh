#!/bin/sh
# SPDX-License-Identifier: MIT
# cycles_far.sh TABLE ROWS LEEWAY: compares what boards/examples/cycles.c prints (cycles.sh) with lines `FUNCTION CLASS HIT MISS HINT` of the
# means that the tables give the same calls: prints what is more than 2 % and LEEWAY instructions off, and fails.
temporary=$(mktemp -d) || exit 1
trap 'rm -rf "$temporary"' EXIT
awk -F ' *[|] *' '
    BEGIN { split("two cuboids@cuboid, tetrahedron@tetrahedron, cuboid@two tetrahedra", three, "@")
            split("two parallelograms@parallelogram, triangle@triangle, parallelogram@two triangles", two, "@")
            split("CC CT TC TT", class, " ")
            for (i = 1; i <= 4; i++) { of[three[i]] = class[i]; of[two[i]] = class[i] } }
    $2 ~ /^`fmb_/ { gsub(/`/, "", $2); line = $2 " " of[$3]
        for (i = 4; i <= 6; i++) { split($i, part, " / "); line = line " " part[2] }
        print line }' "$1" | sort >"$temporary/counted"
[ "$(wc -l <"$temporary/counted")" -eq 16 ] || { echo "cycles.c does not print 16 rows"; exit 1; }
sort "$2" | paste -d ' ' "$temporary/counted" - | awk -v leeway="$3" '
    $1 != $6 || $2 != $7 { print "rows differ: " $0; bad = 1 }
    { for (i = 3; i <= 5; i++) if ($i < $(i + 5) * 0.98 - 1 || $i > $(i + 5) * 1.02 + leeway) { print "far from the tables: " $0; bad = 1 } }
    END { exit bad }'
