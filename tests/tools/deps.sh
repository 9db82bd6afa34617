#!/bin/sh
# SPDX-License-Identifier: MIT
# Installs the Debian packages that are missing, and nothing else. With --check: only says which are.
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
    missing="$missing $package"
}
want make make
want gcc gcc
want libc6-dev /usr/include/stdio.h
want gcc-arm-none-eabi arm-none-eabi-gcc
want qemu-system-arm qemu-system-arm
want clang clang
want lld ld.lld
want llvm llvm-nm
want libclang-rt-dev /usr/lib/clang/*/lib/linux/libclang_rt.profile* /usr/lib/clang/*/lib/*/libclang_rt.profile*
want python3 python3
want valgrind valgrind
want povray povray
want libgmp-dev /usr/include/gmp.h /usr/include/*/gmp.h

if [ -z "$missing" ]; then
    [ "$1" = --check ] || echo "all tools are there"
    exit 0
fi
if [ "$1" = --check ]; then
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
