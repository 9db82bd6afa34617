#!/bin/sh
# SPDX-License-Identifier: MIT
# make bounds: the forms to clang's intermediate code, for both precisions, and what bounds.py says of them. bounds.sh [ROOT [OPTION...]]:
# the sources of ROOT, with options for the compiler; FORMS: the files of forms, without .c. BOUNDS=none: no more than the code.
root=${1:-.}
[ $# -gt 0 ] && shift
folder=${FOLDER:-build/bounds}
mkdir -p "$folder" || exit 1
files=
for form in ${FORMS:-$(cd "$root/tests/bounds" && ls *.c | sed 's/\.c$//')}; do
    grep -q FORM_PROOF "$root/tests/bounds/$form.c" || continue
    for real in ${REALS:-float double}; do
        # A target with 32-bit pointers that passes structs of reals as such. -O0, nothing inline: functions keep their names and arguments.
        clang --target=thumbv7em-none-eabihf -ffreestanding -std=c11 -O0 -Dalways_inline=noinline -ffp-contract=off -fno-math-errno \
            $([ $real = double ] && echo -DFMB_REAL_DOUBLE) -DFORM_PROOF -Wall -Wextra -Werror -Wno-unused-function "$@" \
            -I"$root/include" -I"$root/src" -I"$root/tests/bounds" \
            -S -emit-llvm "$root/tests/bounds/$form.c" -o "$folder/$form-$real.ll" || exit 1
        files="$files $folder/$form-$real.ll"
    done
done
[ "$BOUNDS" = none ] || python3 -B "$root/tests/bounds/bounds.py" $BOUNDS $files
