#!/bin/sh
# SPDX-License-Identifier: MIT
# A source that is not in the format of .clang-format is out of date: make format writes it. And the tool notices one.
. tests/gates/lib.sh

fresh format "sources that are not in the format of .clang-format" sh tests/tools/format.sh --check
mkdir "$temporary/tree" "$temporary/tree/src" "$temporary/tree/tests" "$temporary/tree/tests/tools"
cp .clang-format "$temporary/tree"
cp tests/tools/format.sh "$temporary/tree/tests/tools"
printf '/* SPDX-License-Identifier: MIT */\nint f(int x);\nint f(int x)\n{\n  return x;\n}\n' >"$temporary/tree/src/x.c"
cd "$temporary/tree" || exit 1
refuse "a source that is indented otherwise" 'src/x.c: not in its format' sh tests/tools/format.sh --check
check "make format" sh tests/tools/format.sh
check "what make format writes" sh tests/tools/format.sh --check
finish
