#!/bin/sh
# SPDX-License-Identifier: MIT
# job.sh NAME COMMAND...: one job of `make check`. Its output goes to build/check/NAME.log; its result, one line, to
# build/check/NAME.sum and to the terminal. A job that ends without `N passed, N failed`, or against it, has failed.
unset MAKEFLAGS MFLAGS MAKELEVEL
name=$1
shift
mkdir -p build/check
log=build/check/$name.log
start=$(date +%s)
"$@" >"$log" 2>&1
status=$?
seconds=$(($(date +%s) - start))
last=$(grep -E '^[0-9]+ passed, [0-9]+ failed$' "$log" | tail -n 1)
why=
case $last in
"") last="0 passed, 1 failed" why=" (ended with status $status)" ;;
*" 0 failed") [ $status -eq 0 ] || { last="0 passed, 1 failed" why=" (status $status)"; } ;;
esac
echo "$name: $last" >"build/check/$name.sum"
echo "$name: $last$why, $seconds s"
case $last in
*" 0 failed") ;;
*) grep -E -e 'FAILED' -e ', [1-9][0-9]* failed' -e '(error|Error|missing|undefined):? ' -e '^[a-z/_0-9.]*:[0-9]+: ' "$log" | head -n 30 | sed 's/^/    /' ;;
esac
exit 0
