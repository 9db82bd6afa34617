#!/bin/sh
# SPDX-License-Identifier: MIT
# run.sh LOG SECONDS COMMAND...: runs one test, keeps its output in LOG, ends it with a line `NAME: N passed, N failed` whatever happened.
log=$1 seconds=$2
shift 2
name=$(basename "$log" .log)
timeout "$seconds" "$@" >"$log" 2>&1
status=$?
summary=$(tail -n 1 "$log")
case $summary in
*" passed, 0 failed") [ $status -eq 0 ] && exit 0 ;;
*" passed, "*" failed") exit 0 ;;
esac
echo "$name: ended with status $status" >>"$log"
echo "$name: 0 passed, 1 failed" >>"$log"
