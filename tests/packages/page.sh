#!/bin/sh
# SPDX-License-Identifier: MIT
# make page: one file, small and complete; in headless Chromium it prints the bytes of fmb check and of fmb tree, shows what fmb robot said, draws, works by keyboard and
# at a phone's width, tells what is wrong with a file, and opens no connection. Ten pairs of tests/vectors, by SEED (all of a file: WHOLE).
. tests/gates/lib.sh
for tool in node:nodejs npm:npm chromium:chromium; do
    command -v "${tool%:*}" >/dev/null || { fail "${tool%:*} is missing: install the Debian package ${tool#*:}"; finish; }
done
check "make page" make -s page
page=build/page/fmb.html
[ -s $page ] || finish
bytes=$(wc -c <$page)
echo "$page: $bytes bytes"
[ "$bytes" -lt 1500000 ] && pass || fail "the page has $bytes bytes, 1,500,000 are allowed"
[ ! -e boards/page/node_modules ] && pass || fail "node_modules beside the sources"
for file in boards/page/src/* boards/page/*.mjs; do
    head -n 2 "$file" | grep -q 'SPDX-License-Identifier: MIT' && pass || fail "$file: no SPDX line at the start"
    [ "$(LC_ALL=C.UTF-8 grep -c -E '^.{121,}$' "$file")" -eq 0 ] && pass || fail "$file: more than 120 characters in a line"
done
check "the licence of what is bundled" grep -q 'Copyright 2010-[0-9]* Three.js Authors' $page
check "nothing is loaded" sh -c "! grep -q -E '<(script|link|img|iframe)[^>]* (src|href)=.?(https?:)?//' $page"
check "make page twice: the same bytes" sh -c "cp $page '$temporary/before.html' && make -s page && cmp $page '$temporary/before.html'"

# What the page has to show comes from the host's program.
work=$temporary/work
mkdir "$work"
make -s fmb && make -s REAL=double fmb || { fail "the host's programs"; finish; }
if whole; then pairs=600; else pairs=10; fi
sample 1 tests/vectors/*.pairs | awk -v seed="$seed" 'BEGIN { srand(seed) } { print rand() "\t" $0 }' | sort -n | head -n $pairs | cut -f 2- \
    >"$work/some.pairs"
[ "$(wc -l <"$work/some.pairs")" -eq $pairs ] && pass || fail "$pairs pairs of tests/vectors"
{ sed -n '1,3p' "$work/some.pairs"; echo "# a comment"; sed -n '4p' "$work/some.pairs" | sed 's/ [^ ]*$/ oops/'; sed -n '5,$p' "$work/some.pairs"; } >"$work/bad.pairs"
awk 'BEGIN { # three rings of boxes; the first two meet
    for (k = 0; k < 3; k++) {
        printf "%d.0 3 C %g -1.6 -0.2 3.4 0 0 0 3.4 0 0 0 0.8\n", k, (k < 2 ? 1.9 * k : 7) - 1.6
        for (i = 0; i < 24; i++) {
            c = cos(i / 24 * 6.2831853); s = sin(i / 24 * 6.2831853)
            printf "%d.%d 3 C %g %g 0 %g %g 0 %g %g 0 0 0 0.26\n", k, i + 1, (k < 2 ? 1.9 * k : 7) + c, s, 0.26 * c, 0.26 * s, -0.26 * s, 0.26 * c
        }
    }
}' >"$work/all.frames"
awk 'BEGIN { for (i = 0; i < 2600; i++) printf "%d.1 3 C %d %d 0 0.5 0 0 0 0.5 0 0 0 0.5\n", i, i % 50, i / 50 }' >"$work/many.frames"
grep '^2' "$work/all.frames" >"$work/far.frames"
grep '^[01]' "$work/all.frames" >"$work/near.frames"
# An arm that swings through a slow zone and a stop zone against a post; one sample is too fast for its joint.
awk 'BEGIN { print "time,swing"; for (k = 0; k <= 33; k++) printf "%.2f,%.3f\n", k / 25, 0.04 * k + (k == 5 ? 0.05 : 0) }' >"$work/arm.csv"
cat >"$work/arm.scene" <<'END'
fmb-scene 1
box wall  -1 1 0  2 0 0  0 0.1 0  0 0 0.5
zone aisle slow  0.6 0.2 -0.1  0.1 0 0  0 0.1 0  0 0 0.3
zone door stop  0.5 0.4 -0.1  0.05 0 0  0 0.1 0  0 0 0.3
end 1 0 2
END
sed 's/^limit swing -1 1 /limit swing -2 2 /' tests/vectors/post.robot >"$work/post.robot" # it swings beyond the limits there
# Zones alone: all links may touch one another.
sed '/^box/d; s/^end.*/end 0 0 2/' "$work/arm.scene" >"$work/zones.scene"
sed 's/^allow base post/allow arm post x\n&/; s/^end.*/end 3 2 3 3/' "$work/post.robot" >"$work/still.robot"
build/host-float/fmb robot "$work/still.robot" --scene "$work/zones.scene" --log "$work/arm.csv" --json --frames >"$work/zones.json"
for real in float double; do
    fmb=$(pwd)/build/host-$real/fmb
    for frames in frames quiet; do
        "$fmb" robot "$work/post.robot" --scene "$work/arm.scene" --log "$work/arm.csv" --distance --json --$frames >"$work/$frames.$real.json"
    done
    "$fmb" arm --pairs >"$work/arm.$real.pairs"
    "$fmb" check "$work/arm.$real.pairs" >"$work/arm.$real.separation"
    for engine in separation elimination; do "$fmb" check --engine $engine "$work/some.pairs" >"$work/some.$real.$engine"; done
    "$fmb" tree --scene "$work/all.frames" >"$work/all.$real.tree"
    for file in all near far many; do "$fmb" tree --nodes "$work/$file.frames" >"$work/$file.$real.nodes"; done
    (cd "$work" && "$fmb" check bad.pairs >"bad.$real.out" 2>"bad.$real.error")
    # fmb arm --pairs: what fmb arm itself asks, and the same contact, to the bit that it prints
    "$fmb" arm --no-count >"$work/arm.$real.report"
    check "fmb arm --pairs, $real: all but the cell, one contact, its time" awk '
        FNR == NR { if ($1 == "first") { from = $11; tick = $9 } if ($1 == "ticks") { pairs = $4 - $7 } next }
        { n++ } $2 != "miss" { hits++; id = $1; time = $4 }
        function value(hex,    part, x, i) { # of 0x1.HHHp-E
            split(substr(hex, 5), part, "p"); x = 0
            for (i = length(part[1]); i > 0; i--) x = (x + index("0123456789abcdef", substr(part[1], i, 1)) - 1) / 16
            return (1 + x) * 2 ^ part[2]
        }
        END { ms = sprintf("%.3f", 8 * value(time)); if (n != pairs || hits != 1 || id != tick ":tool,crate" || ms != from) { print n, pairs, hits, id, ms, from; exit 1 } }' \
        FS='[ ,]+' "$work/arm.$real.report" FS=' ' "$work/arm.$real.separation"
done
grep -q 'bad.pairs:5: ' "$work/bad.float.error" && pass || fail "the malformed line: $(cat "$work/bad.float.error")"

node tests/packages/page.mjs $page build/page/npm "$work" "$(command -v chromium)" "$seed" >"$temporary/results" 2>&1
status=$?
grep -v '^passed: ' "$temporary/results"
while read -r word text; do
    case $word in
    passed:) pass ;;
    failed:) fail "$text" ;;
    esac
done <"$temporary/results"
[ $status -eq 0 ] && grep -q '^end of the page' "$temporary/results" && pass || fail "page.mjs ended with status $status"
finish
