#!/bin/sh
# SPDX-License-Identifier: MIT
# tables.sh: the first tables of docs/cost.md, as Markdown, for the Cortex-M4 in float: instructions per call (worst.sh), flash, stack and
# RAM (size.sh). `make record WHAT=tables` writes them there.
unset MAKEFLAGS MFLAGS MAKELEVEL
temporary=$(mktemp -d) || exit 1
trap 'rm -rf "$temporary"' EXIT
BOUNDS=$temporary/bounds CLIMBED=$temporary/climbed sh tests/cost/table.sh cortex-m4 float >"$temporary/costs" &&
    FORMULAS=$temporary/bounds CLIMBED=$temporary/climbed sh tests/tools/worst.sh cortex-m4 float >"$temporary/worst" &&
    sh tests/tools/size.sh cortex-m4 float >"$temporary/size" || exit 1

cat <<'END'
## Instructions per call

Cortex-M4, float, counted in QEMU. These are not cycles. Repeat: `make worst TARGET=cortex-m4`.

- CC, CT, TC, TT: a and b are cuboids (C) or tetrahedra (T); in 2D parallelograms and triangles.
- Hit, miss: means over the article's random pairs, or over boxes whose bounds overlap: a robot's, or upright ones.
  Frames are made beforehand.
- Hint holds: a miss whose hint still separates.
- Largest: over all pairs of `tests/vectors`. They touch, are almost parallel, are slivers or graze each other. And over
  the most expensive inputs that a search has found (`make climb-cost`), hints that fail among them.
- Bound: holds for any input, also where the hint fails. It is the longest path through the machine code.

END
sed -e '1,2d' \
    -e 's/^The other entry points, .*/The other calls, counted in the unit tests. Many of them end early, with an error, so the mean says little:/' \
    "$temporary/worst"
echo
echo "What the quick tier leaves undecided, in percent of the pairs of each family (\`sh tests/tools/undecided.sh\`):"
echo
sh tests/tools/undecided.sh 2>/dev/null
echo
echo "Bounds of every call: the most instructions that a search has found (\`make climb-cost\`), and what no input exceeds."
echo "Where it depends on your numbers it is a formula in them; their names stand in the headers, and below."
echo
cat "$temporary/costs"
echo
sed -e 's/^### .*/## Flash\n\nBytes, Cortex-M4, float, `-Os -ffunction-sections -fdata-sections`. Repeat: `make size TARGET=cortex-m4`./' \
    -e 's/^Linked alone, .*/Each call linked alone (`-Wl,--gc-sections`), with what it calls and with libgcc; and its worst stack:/' \
    -e 's/^RAM: .*/## RAM\n\nThe library has no RAM of its own. Structs of the caller, bytes, from the same `make size`:/' "$temporary/size"
