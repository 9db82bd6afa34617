#!/bin/sh
# SPDX-License-Identifier: MIT
# docs/integrate.md: its C blocks compile, as C and as C++; its tables are what make flags prints, and no figure is more than 2 %
# larger than it says there; what it says beside them of sizes and of units follows from them.
. tests/gates/lib.sh
document=docs/integrate.md
awk -v to="$temporary/block" '/^```c$/ { n++; inside = 1; next } /^```/ { inside = 0 } inside { print > (to n ".c") }' $document
for block in "$temporary"/block*.c; do
    name="$document, C block $(basename "$block" .c)"
    for real in "" -DFMB_REAL_DOUBLE; do
        check "$name $real" gcc -std=c11 -O2 -Wall -Wextra -Wpedantic -Wconversion -Wdouble-promotion -Werror -Iinclude $real \
            -c "$block" -o "$temporary/block.o"
        check "$name $real in C++" clang -x c++ -std=c++11 -O2 -Wall -Wextra -Werror -Iinclude $real -c "$block" -o "$temporary/block.o"
    done
done
sh tests/tools/flags.sh >"$temporary/now" 2>"$temporary/text" || { cat "$temporary/text"; fail "flags.sh"; }
sed -n '/^<!-- flags: begin/,/^<!-- flags: end/p' $document | sed '1d;$d' >"$temporary/written"
for file in now written; do sed 's/| [0-9][0-9]* /| N /g; s/| [0-9][0-9]* /| N /g' "$temporary/$file" >"$temporary/$file.form"; done
check "the tables of $document have another form than make flags prints" cmp "$temporary/now.form" "$temporary/written.form"
paste -d '@' "$temporary/now" "$temporary/written" | awk -F '@' '
    { n = split($1, now, "|"); split($2, old, "|")
      for (i = 3; i < n; i++) if (now[i] + 0 > old[i] * 1.02) { print "grown: " $1 "  (" $2 ")"; bad = 1; break } }
    END { exit bad }' >"$temporary/grown" && pass || { cat "$temporary/grown"; fail "write the tables with make flags, and say why"; }
awk -F ' *[|] *' '
    $2 ~ /gc-sections/ { all = $3 }
    $2 ~ /CUBOIDS_ONLY/ { if ($3 < 0.35 * all || $3 > 0.45 * all) { print "cuboids only: not about two fifths"; bad = 1 } }
    $2 ~ /in its unit/ { for (i = 3; i <= 8; i++) unit[i] = $i }
    $2 ~ /M3, float in software/ { if ($3 < 20 * unit[3] || $6 < 20 * unit[6]) { print "software: not over twenty times"; bad = 1 } }
    END { exit bad }' "$temporary/now" && pass || fail "$document says otherwise"
finish
