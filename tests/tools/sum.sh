#!/bin/sh
# SPDX-License-Identifier: MIT
# sum.sh LOG...: prints the logs of tests (run.sh) and the sum of their last lines; status 1 if anything failed or nothing ran.
if [ $# -eq 0 ]; then
    echo "0 passed, 0 failed"
    exit 1
fi
cat "$@"
tail -q -n 1 "$@" | awk '{ for (i = 2; i <= NF; i++) { if ($i == "passed,") p += $(i-1); if ($i == "failed") f += $(i-1) } }
    END { printf "%d passed, %d failed\n", p, f; exit f > 0 || p == 0 }'
