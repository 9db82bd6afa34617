#!/bin/sh
# SPDX-License-Identifier: MIT
# tables.sh: what the README says of cost, as Markdown, for the Cortex-M4 in float: instructions per call (worst.sh), flash, stack and RAM
# (size.sh). `make tables` writes them into README.md.
unset MAKEFLAGS MFLAGS MAKELEVEL
temporary=$(mktemp -d) || exit 1
trap 'rm -rf "$temporary"' EXIT
sh tests/tools/worst.sh cortex-m4 float >"$temporary/worst" && sh tests/tools/size.sh cortex-m4 float >"$temporary/size" || exit 1

cat <<'END'
Instructions per call, Cortex-M4, float, counted in QEMU; not cycles. Hit and miss: means over the article's random pairs, or over boxes of a
robot whose bounds overlap, frames made beforehand. Hint holds: a miss whose hint still separates. Largest: over all of `tests/vectors`
(touching, almost parallel, slivers, grazing, and pairs searched to cost most). Bound: for any input, with a hint that fails: the longest
path through the machine code.

END
sed '1,2d' "$temporary/worst"
echo
sed 's/^### .*/Flash, bytes (-Os):/' "$temporary/size"
