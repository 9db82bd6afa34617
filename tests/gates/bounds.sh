#!/bin/sh
# SPDX-License-Identifier: MIT
# make bounds: every error bound is at least what clang's intermediate code of the library says it has to be; and each one, weakened alone, fails.
. tests/gates/lib.sh

FOLDER=$temporary/now sh tests/bounds/bounds.sh . >"$temporary/table" && pass || { cat "$temporary/table"; fail "a bound is too small"; }

# weakened FILE:SED:FORMS, one a line: after that change of the source the prover must refuse one of the forms named so.
cat >"$temporary/weakened" <<'END'
src/direction.h:s/FMB_DIRECTION_ERROR (10 /FMB_DIRECTION_ERROR (8 /:gap3_cc
END
lines=$(wc -l <"$temporary/weakened")
number=0
while IFS=: read -r file change forms; do
    number=$((number + 1))
    whole || [ $(((number + seed) % 4)) -eq 0 ] || [ "$lines" -le 4 ] || continue
    rm -rf "$temporary/copy"
    mkdir -p "$temporary/copy/tests"
    cp -r include src "$temporary/copy"
    cp -r tests/bounds "$temporary/copy/tests"
    sed -i "$change" "$temporary/copy/$file"
    if cmp -s "$file" "$temporary/copy/$file"; then
        fail "$file: '$change' changes nothing"
        continue
    fi
    refuse "$file: '$change'" 'TOO SMALL\|NOT ' env FOLDER="$temporary/weak" BOUNDS="--only $forms" sh tests/bounds/bounds.sh "$temporary/copy"
done <"$temporary/weakened"
finish
