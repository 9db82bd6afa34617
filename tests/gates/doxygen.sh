#!/bin/sh
# SPDX-License-Identifier: MIT
# The public headers as doxygen reads them (docs/Doxyfile): no warning, so every function, structure, enumeration and macro has its comment; and the
# pages hold what the headers declare. Where that is not so they are out of date.
. tests/gates/lib.sh

pages=$temporary/html
{ cat docs/Doxyfile; echo "OUTPUT_DIRECTORY = $temporary"; } >"$temporary/Doxyfile"
check "doxygen runs" sh -c "doxygen '$temporary/Doxyfile' >'$temporary/warnings' 2>&1"
if [ -s "$temporary/warnings" ]; then
    stale prose "comments of include/, as doxygen reads them: $(sort -u "$temporary/warnings" | sed "s#^$PWD/##" | head -n 1)"
    sort -u "$temporary/warnings" | sed "s#^$PWD/##" | head -n 40
else
    pass
fi
# The filter keeps lines in their places, so that a warning names the right one.
for header in include/*.h; do
    lines=$(awk -f tests/tools/doxygen_filter.awk "$header" | wc -l)
    if [ "$lines" -eq "$(wc -l <"$header")" ]; then pass; else fail "$header: the filter changes the number of lines"; fi
done
# Every function that an object may be asked for has a page; and a declaration without a comment is noticed.
nm -g --defined-only build/host-float/libfmb.a | awk 'NF == 3 { print $3 }' | sed -E -f tests/tools/plain.sed | grep '^fmb_' | sort -u >"$temporary/linked"
grep -h -o -E '\bfmb_[a-z0-9_]+ *\(' include/fmb*.h | sed 's/ *($//' | sort -u | comm -12 - "$temporary/linked" >"$temporary/public"
while read -r name; do
    if grep -q "<a [^>]*>$name</a>\|>$name<" "$pages"/fmb*_8h.html; then pass; else stale prose "$name is on no page of make docs-html"; fi
done <"$temporary/public"
[ "$(wc -l <"$temporary/public")" -ge 70 ] && pass || fail "only $(wc -l <"$temporary/public") public functions found"
mkdir -p "$temporary/include"
cat include/fmb_contact.h >"$temporary/include/fmb_contact.h"
printf '\nint fmb_undocumented(void);\n' >>"$temporary/include/fmb_contact.h"
{ cat docs/Doxyfile; printf 'OUTPUT_DIRECTORY = %s\nINPUT = %s\n' "$temporary" "$temporary/include"; } >"$temporary/Doxyfile"
doxygen "$temporary/Doxyfile" >"$temporary/warnings" 2>&1
if grep -q 'fmb_undocumented.* is not documented' "$temporary/warnings"; then pass; else fail "a function without a comment is not noticed"; fi
finish
