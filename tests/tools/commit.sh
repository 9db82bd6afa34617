#!/bin/sh
# SPDX-License-Identifier: MIT
# commit.sh: of which commit this tree is, `+` behind it if something has changed since; nothing without git. So make release knows what a make check
# has looked at.
[ "$(git rev-parse --show-toplevel 2>/dev/null)" = "$(pwd -P)" ] || exit 0
echo "$(git rev-parse HEAD)$([ -z "$(git status --porcelain)" ] || echo +)"
