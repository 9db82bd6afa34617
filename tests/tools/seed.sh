#!/bin/sh
# SPDX-License-Identifier: MIT
# seed.sh [fixed]: the number that says where random tests start and what make check samples. It moves with the commit, so that each commit is tried
# with others and the same commit with the same ones on every machine; an archive without git has its version and its day instead. With WHOLE=1
# (make nightly): the time. fixed: the one that stays, of what make check runs beside it (check.mk).
if [ "$1" = fixed ]; then
    echo 21041537
elif [ -n "$WHOLE" ]; then
    date +%s
elif [ "$(git rev-parse --show-toplevel 2>/dev/null)" = "$(pwd -P)" ] && commit=$(git rev-parse HEAD 2>/dev/null); then
    echo $((0x$(echo "$commit" | cut -c 1-7) + 1))
else
    { sed -n '/^#define FMB_VERSION_/p' include/fmb_types.h; sed -n '/^## \[[0-9]/{p;q;}' CHANGELOG.md; } | cksum | awk '{ print $1 % 268435456 + 1 }'
fi
