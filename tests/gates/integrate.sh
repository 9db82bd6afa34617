#!/bin/sh
# SPDX-License-Identifier: MIT
# docs/integrate.md: its C blocks compile, as C and as C++; no figure of its tables has grown by more than 2 %. Out of date: tables that are not
# what make record writes, and what it says beside them of sizes and of units.
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
place flags >"$temporary/written"
recorded flags "$temporary/written" "$temporary/now"
awk -F ' *[|] *' '
    $2 ~ /gc-sections/ { all = $3 }
    $2 ~ /CUBOIDS_ONLY/ { if ($3 < 0.35 * all || $3 > 0.45 * all) { print "cuboids only: not about two fifths"; bad = 1 } }
    $2 ~ /in its unit/ { for (i = 3; i <= 8; i++) unit[i] = $i }
    $2 ~ /M3, float in software/ { if ($3 < 20 * unit[3] || $6 < 20 * unit[6]) { print "software: not over twenty times"; bad = 1 } }
    END { exit bad }' "$temporary/now" && pass || stale prose "$document, part 2, says otherwise of what flags and units are worth"
finish
