#!/bin/sh
# SPDX-License-Identifier: MIT
# deps.sh [--check] TARGET [GOAL...]: installs the Debian packages that these goals of the Makefile need for this target and that are
# missing, and nothing else. No goal: all of them. With --check: only says which are missing.
only_check=
[ "$1" = --check ] && only_check=1 && shift
target=${1:-host}
[ $# -gt 0 ] && shift
missing=
want() { # PACKAGE COMMAND-OR-FILE...: missing unless one of them is there
    package=$1
    shift
    for thing; do
        case $thing in
        /*) [ -e "$thing" ] && return ;;
        *) command -v "$thing" >/dev/null 2>&1 && return ;;
        esac
    done
    case " $missing " in *" $package "*) ;; *) missing="$missing $package" ;; esac
}
host_compiler() {
    want gcc gcc
    want libc6-dev /usr/include/stdio.h
}
board_compiler() { want gcc-arm-none-eabi arm-none-eabi-gcc; }
qemu() { want qemu-system-arm qemu-system-arm; }
python() { want python3 python3; }
gmp() { want libgmp-dev /usr/include/gmp.h /usr/include/*/gmp.h; }
clang_tools() {
    want clang clang
    want lld ld.lld
    want llvm llvm-nm
    want libclang-rt-dev /usr/lib/clang/*/lib/linux/libclang_rt.profile* /usr/lib/clang/*/lib/*/libclang_rt.profile*
}
# What compiles for the target: a library, a program.
compiler() { if [ "$target" = host ]; then host_compiler; else board_compiler; fi; }
# What runs there.
machine() { [ "$target" = host ] || qemu; }
all() {
    host_compiler
    board_compiler
    qemu
    clang_tools
    python
    want valgrind valgrind
    want povray povray
    gmp
    want clang-format clang-format-14 clang-format
    want pmccabe pmccabe
    want doxygen doxygen
}
needs() { # GOAL
    case $1 in
    help | clean | deps) ;;
    all | fmb | faults) compiler ;;
    run) compiler && machine ;;
    test | tests | run-test_* | bits)
        compiler
        machine
        [ "$target" != host ] || gmp ;;
    climb | bench | bench-table | distances)
        host_compiler
        gmp ;;
    size) board_compiler ;;
    worst | tables)
        host_compiler
        board_compiler
        qemu ;;
    bounds | bounds-table)
        host_compiler
        clang_tools
        python
        gmp ;;
    coverage)
        clang_tools
        host_compiler
        python
        gmp ;;
    mutants)
        host_compiler
        python
        gmp ;;
    format) want clang-format clang-format-14 clang-format ;;
    docs-html) want doxygen doxygen ;;
    *) all ;; # check, nightly, and what this list does not know
    esac
}
want make make
[ $# -gt 0 ] || all
for goal; do needs "$goal"; done

if [ -z "$missing" ]; then
    [ -n "$only_check" ] || echo "all tools are there"
    exit 0
fi
if [ -n "$only_check" ]; then
    echo "fmb: missing: install the Debian packages$missing (or: make deps)" >&2
    exit 1
fi
if ! command -v apt-get >/dev/null 2>&1; then
    echo "not a Debian system: please install what Debian calls$missing" >&2
    exit 1
fi
sudo=
if [ "$(id -u)" -ne 0 ]; then
    sudo=sudo
    command -v sudo >/dev/null 2>&1 || { echo "not root and no sudo: as root, apt-get install$missing" >&2; exit 1; }
fi
echo "installing$missing"
$sudo env DEBIAN_FRONTEND=noninteractive apt-get update -q &&
    $sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $missing
