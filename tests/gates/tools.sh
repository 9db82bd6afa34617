#!/bin/sh
# SPDX-License-Identifier: MIT
# A machine on which only git, make and apt are installed: the Makefile can be read, and what is missing is said in one line.
. tests/gates/lib.sh

bare=$temporary/bin
mkdir "$bare" "$temporary/build"
for directory in /usr/bin /bin; do ln -s "$directory"/* "$bare/" 2>/dev/null; done # the second time they may be there
(cd "$bare" && rm -f -- *gcc* *clang* *g++* cc cpp* ld* *-ld as ar nm qemu* arm-none-eabi-* python* gdb* gnuplot*)
make=$(command -v make)
bare_make() { PATH=$bare "$make" --no-print-directory B="$temporary/build" "$@"; }
# one_line PATTERN COMMAND...: fails, and says one line of its own (make adds one that tells the target, and shows its progress)
one_line() {
    pattern=$1
    shift
    if "$@" >"$temporary/text" 2>&1; then fail "$*: succeeds"; return; fi
    grep -v -e '^make' -e '^  ' "$temporary/text" >"$temporary/own"
    if [ "$(wc -l <"$temporary/own")" -eq 1 ] && grep -q -e "$pattern" "$temporary/own"; then pass; else fail "$*: says"; cat "$temporary/text"; fi
}
check "make help" bare_make help
check "make help has at most 25 lines" test "$(bare_make help | wc -l)" -le 25
check "make -n deps check" bare_make -n deps check
one_line '^fmb: gcc is missing: install the Debian package gcc ' bare_make
one_line '^fmb: gcc is missing: install the Debian package gcc ' bare_make run
one_line '^fmb: arm-none-eabi-gcc is missing: install the Debian package gcc-arm-none-eabi ' bare_make TARGET=cortex-m4
one_line '^fmb: riscv64-unknown-elf-gcc is missing: install the Debian package gcc-riscv64-unknown-elf ' bare_make TARGET=riscv32f
one_line '^fmb: missing: install the Debian packages.* gcc .*gcc-arm-none-eabi .*qemu-system-arm .*clang' bare_make check
# make deps GOAL: what that goal needs, and no more.
bare_deps() { env PATH="$bare" sh tests/tools/deps.sh --check "$@"; }
one_line '^fmb: missing: install the Debian packages gcc (or: make deps)$' bare_deps host run
one_line '^fmb: missing: install the Debian packages gcc-arm-none-eabi qemu-system-arm (or: make deps)$' bare_deps cortex-m4 run
one_line '^fmb: missing: install the Debian packages gcc-arm-none-eabi (or: make deps)$' bare_deps cortex-m4 fmb
one_line '^fmb: missing: install the Debian packages gcc-riscv64-unknown-elf qemu-system-misc (or: make deps)$' bare_deps riscv32 run
one_line '^fmb: missing: install the Debian packages gcc python3 (or: make deps)$' bare_deps host run mutants
one_line '^fmb: missing: install the Debian packages gcc (or: make deps)$' bare_deps host shared
one_line '^fmb: missing: install the Debian packages gcc gnuplot-nox (or: make deps)$' bare_deps host figures
one_line '^fmb: missing: install the Debian packages gcc gcc-arm-none-eabi qemu-system-arm (or: make deps)$' bare_deps host worst
one_line '^fmb: missing: install the Debian packages gcc gcc-arm-none-eabi qemu-system-arm clang ' bare_deps host
check "make deps help needs nothing" bare_deps host help
for program in gcc as ld ar nm cc1 arm-none-eabi-gcc arm-none-eabi-ar; do
    ln -sf "$(command -v $program || echo /nonexistent)" "$bare/$program"
done
one_line '^fmb: qemu-system-arm is missing: install the Debian package qemu-system-arm ' \
    env PATH="$bare" "$make" --no-print-directory run TARGET=cortex-m4
refuse "unknown target" "TARGET=avr is unknown; it is one of host cortex-m0" make TARGET=avr
refuse "unknown precision" "REAL=half is unknown; it is float or double" make REAL=half
finish
