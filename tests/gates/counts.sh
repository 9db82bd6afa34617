#!/bin/sh
# SPDX-License-Identifier: MIT
# No count of docs/cost.md's (scenes, motions, trees) has grown by more than 2 %; and they are what make record writes.
. tests/gates/lib.sh
sh tests/tools/counts.sh >"$temporary/now" || { fail "counts.sh"; finish; }
place counts >"$temporary/written"
recorded counts "$temporary/written" "$temporary/now"
finish
