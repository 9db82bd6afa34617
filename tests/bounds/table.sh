#!/bin/sh
# SPDX-License-Identifier: MIT
# make bounds: forms (bounds.sh), what they do not reach (check.sh), and the table of all constants made of both, which goes to
# build/bounds/bounds.md. table.sh [ROOT]. Fails where more is needed than is used, or where a constant is missing from the table.
root=${1:-.}
folder=${FOLDER:-build/bounds}
mkdir -p "$folder" || exit 1
status=0
sh "$root/tests/bounds/bounds.sh" "$root" >"$folder/forms.txt" || status=1
cat "$folder/forms.txt"
sh "$root/tests/bounds/check.sh" "$root" >"$folder/checks.txt" || status=1
cat "$folder/checks.txt"
python3 -B "$root/tests/bounds/table.py" check || status=1
python3 -B "$root/tests/bounds/table.py" write "$folder/forms.txt" "$folder/checks.txt" >"$folder/bounds.md" || { grep FAILED "$folder/bounds.md"; status=1; }
exit $status
