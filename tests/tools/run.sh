#!/bin/sh
# SPDX-License-Identifier: MIT
# run.sh LOG SECONDS COMMAND...: runs one test, keeps its output in LOG, ends it with a line `NAME: N passed, N failed` whatever happened.
# With SHOW the output is shown, and the status tells whether the test passed; without it the status is 0, for sum.sh to judge all together.
log=$1 seconds=$2
shift 2
name=$(basename "$log" .log)
timeout "$seconds" "$@" >"$log" 2>&1
status=$?
summary=$(tail -n 1 "$log")
failed=1
case $summary in
*" passed, 0 failed") [ $status -eq 0 ] && failed=0 ;;
*" passed, "*" failed") status= ;;
esac
if [ $failed -eq 1 ] && [ -n "$status" ]; then
    echo "$name: ended with status $status" >>"$log"
    echo "$name: 0 passed, 1 failed" >>"$log"
fi
[ -z "$SHOW" ] && exit 0
cat "$log"
exit $failed
