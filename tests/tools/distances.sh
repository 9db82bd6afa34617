#!/bin/sh
# SPDX-License-Identifier: MIT
# distances.sh: what docs/cost.md says of hulls and of opposing face geometry, as Markdown: counts on the Cortex-M4 in float (in QEMU,
# around each call, the call included), and how often OFG's "not found" is wrong. `make record WHAT=distances` writes it there.
unset MAKEFLAGS MFLAGS MAKELEVEL
quiet() { make --no-print-directory "$@" 2>/dev/null || exit 1; }
quiet run TARGET=cortex-m4 ARGS="hull --cost"
echo
quiet run ARGS="ofg --report 1000"
echo
quiet run TARGET=cortex-m4 ARGS="ofg --report 1" | sed -n '/^Instructions/,$p'
