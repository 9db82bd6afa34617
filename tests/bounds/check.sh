#!/bin/sh
# SPDX-License-Identifier: MIT
# What forms do not reach: derived (check.py), and tried on every number (exhaust.c). check.sh [ROOT].
root=${1:-.}
folder=${FOLDER:-build/bounds}
mkdir -p "$folder" || exit 1
status=0
python3 -B "$root/tests/bounds/check.py" || status=1
for real in float double; do
    gcc -std=c11 -O2 -ffp-contract=off -Wall -Wextra -I"$root/include" -I"$root/src" $([ $real = double ] && echo -DFMB_REAL_DOUBLE) \
        "$root/tests/bounds/exhaust.c" -o "$folder/exhaust-$real" -lm && "$folder/exhaust-$real" || status=1
done
exit $status
