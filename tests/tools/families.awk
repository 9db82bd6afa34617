# SPDX-License-Identifier: MIT
# Means and largest counts by family of pairs, at rest and moving, from calls (join.awk): what the exact tier costs where pairs are close.
{
    match($4, /^[a-z]+/) # intFace, intEdge ..: int
    $4 = substr($4, 1, RLENGTH)
    dim = substr($1, length($1))
    key = $4 SUBSEP dim SUBSEP $3
    sum[key, $2] += $6
    n[key, $2]++
    if ($6 > most[key, $2]) most[key, $2] = $6
    if (!((dim, $4) in seen)) { seen[dim, $4] = 1; family[++families] = $4; of[families] = dim }
}
function part_of(key, mode) { return (key, mode) in n ? sprintf("%.0f | %d", sum[key, mode] / n[key, mode], most[key, mode]) : " | " }
END {
    print ""
    print "The exact tier, by family:"
    print ""
    print "| pairs | class | at rest, mean | largest | moving, mean | largest |"
    print "|---|---|---:|---:|---:|---:|"
    split("CC CT TC TT", class, " ")
    for (dim = 3; dim >= 2; dim--)
        for (f = 1; f <= families; f++)
            for (c = 1; c <= 4; c++) {
                key = family[f] SUBSEP dim SUBSEP class[c]
                if (of[f] == dim && ((key, "rest") in n || (key, "moving") in n))
                    print "| " family[f] (dim == 2 ? ", in the plane" : "") " | " class[c] " | " part_of(key, "rest") " | " part_of(key, "moving") " |"
            }
}
