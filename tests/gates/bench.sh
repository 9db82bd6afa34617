#!/bin/sh
# SPDX-License-Identifier: MIT
# The programs of `make bench` compile: those in C, and, where g++ is installed, those in C++. Without peers; WHOLE=1: with FCL, too.
. tests/gates/lib.sh

check "tests/bench: C" make --no-print-directory -f tests/bench/bench.mk syntax
if ! command -v g++ >/dev/null 2>&1; then
    echo "g++ is not installed: the programs in C++ are left out" >&2
    finish
fi
for name in tree posed distance grid; do
    for real in float double; do
        check "$name, $real" env NAME=$name SYNTAX=none sh tests/bench/tree.sh $real
        if whole; then check "$name, $real, FCL" env NAME=$name SYNTAX=fcl sh tests/bench/tree.sh $real; fi
    done
done
finish
