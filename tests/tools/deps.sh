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
riscv_compiler() { want gcc-riscv64-unknown-elf riscv64-unknown-elf-gcc; }
riscv_qemu() { want qemu-system-misc qemu-system-riscv32; }
python() { want python3 python3; }
gmp() { want libgmp-dev /usr/include/gmp.h /usr/include/*/gmp.h; }
clang_tools() {
    want clang clang
    want lld ld.lld
    want llvm llvm-nm
    want libclang-rt-dev /usr/lib/clang/*/lib/linux/libclang_rt.profile* /usr/lib/clang/*/lib/*/libclang_rt.profile*
}
linux_compiler() { # TARGET: compiler and libc (boards/common/linux.mk)
    prefix=$(sed -n 's/^PREFIX := //p' "boards/$1/board.mk")
    want "gcc-$prefix" "$prefix-gcc"
    want "libc6-dev-$(sed -n 's/^DEBIAN := //p' "boards/$1/board.mk")-cross" "/usr/$prefix/include/stdio.h"
}
# What compiles for the target: a library, a program.
compiler() {
    case $target in
    host) host_compiler ;;
    riscv*) riscv_compiler ;;
    wasm32) clang_tools ;;
    aarch64 | armv7 | s390x) linux_compiler "$target" ;;
    *) board_compiler ;;
    esac
}
# What runs there.
machine() {
    case $target in
    host) ;;
    riscv*) riscv_qemu ;;
    wasm32) want nodejs node ;;
    aarch64 | armv7 | s390x) want qemu-user qemu-s390x ;;
    *) qemu ;;
    esac
}
# The same for the measuring goals, which take a board where no target is named.
measured() {
    named=$target
    [ "$target" = host ] && target=cortex-m4
    "$1"
    target=$named
}
all() {
    host_compiler
    board_compiler
    qemu
    clang_tools
    python
    want valgrind valgrind
    want povray povray
    want gnuplot-nox gnuplot
    gmp
    want clang-format clang-format-14 clang-format
    want pmccabe pmccabe
    want doxygen doxygen
}
# What consumers of the packages build and run with: one line per tool, with the test that needs it (tests/packages).
packages() {
    riscv_compiler # riscv.sh
    riscv_qemu
    want g++ g++
    want nodejs node # wasm
    want parallel parallel # parallel
    want openssh-client ssh
    # metadata, dist
    want python3-jsonschema /usr/lib/python3/dist-packages/jsonschema
    want python3-kconfiglib /usr/lib/python3/dist-packages/kconfiglib.py
    want python3-yaml /usr/lib/python3/dist-packages/yaml
    want python3-asyncssh /usr/lib/python3/dist-packages/asyncssh
    # python
    python
    want python3-numpy /usr/lib/python3/dist-packages/numpy
    # cmake, install, cross, colcon
    want cmake cmake
    want ninja-build ninja
    want git git
    want pkgconf pkg-config
    want meson meson
    want colcon /usr/bin/colcon
    want python3-colcon-cmake /usr/lib/python3/dist-packages/colcon_cmake
    want python3-colcon-ros /usr/lib/python3/dist-packages/colcon_ros
    for other in aarch64 armv7 s390x; do linux_compiler $other; done # hosts
    want qemu-user qemu-s390x
    import # import.sh
    page # and wasm
    want chromium chromium # page.sh
}
page() {
    want nodejs node
    want npm npm
    clang_tools
}
# The importer of robots, in C++ (boards/import).
import() {
    host_compiler
    gmp
    want g++ g++
    want libtinyxml2-dev /usr/include/tinyxml2.h
}
needs() { # GOAL
    case $1 in
    help | clean | deps) ;;
    dist) [ ! -e .git ] || want git git ;; # it says which files are the project's
    all | fmb | shared | faults | install) compiler ;;
    run) compiler && machine ;;
    test | tests | run-test_*)
        compiler
        machine
        [ "$target" != host ] || gmp ;;
    climb)
        host_compiler
        gmp ;;
    bench) # of each library beside it: what is there
        host_compiler
        gmp ;;
    figures)
        host_compiler
        want gnuplot-nox gnuplot ;;
    cases)
        host_compiler
        gmp
        want gnuplot-nox gnuplot
        want povray povray ;;
    size) measured compiler ;;
    worst)
        host_compiler
        measured compiler
        measured machine ;;
    tables-riscv) # of make record
        host_compiler
        riscv_compiler
        riscv_qemu ;;
    bounds)
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
    page) page ;;
    import) import ;;
    robot) # of make record
        all
        import
        want python3-numpy /usr/lib/python3/dist-packages/numpy ;;
    check-packages | release)
        all
        packages ;;
    nightly)
        all
        want g++ g++
        want libfcl-dev /usr/include/fcl/config.h # tests/nightly/posed.sh
        import # tests/nightly/robots.sh
        want python3-numpy /usr/lib/python3/dist-packages/numpy ;;
    *) all ;; # check, record, and what this list does not know
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
