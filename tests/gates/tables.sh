#!/bin/sh
# SPDX-License-Identifier: MIT
# No figure of docs/cost.md's first tables (instructions, flash, stack, RAM) has grown by more than 2 %; and they are what make record writes.
. tests/gates/lib.sh
sh tests/tools/tables.sh >"$temporary/now" || { fail "tables.sh"; finish; }
place tables >"$temporary/written"
recorded tables "$temporary/written" "$temporary/now"
finish
