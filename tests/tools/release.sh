#!/bin/sh
# SPDX-License-Identifier: MIT
# release.sh: make release: is all there that a release needs? Says everything that is missing. If nothing is, it makes the archives (dist.sh) and says which
# tag to set, or sets it (TAG=1). AGE=n: evidence may be n commits of src/ older (evidence.sh).
unset MAKEFLAGS MFLAGS MAKELEVEL
mkdir -p build || exit 1
lacks=0
lack() {
    lacks=$((lacks + 1))
    echo "release: $*"
}
number() { sed -n "s/^#define FMB_VERSION_$1  *\([0-9][0-9]*\)\$/\1/p" include/fmb_types.h; }
version=$(number MAJOR).$(number MINOR).$(number PATCH) tag=v$(number MAJOR).$(number MINOR).$(number PATCH)
[ "$(git rev-parse --show-toplevel 2>/dev/null)" = "$(pwd -P)" ] || { echo "fmb: make release: this folder is not the top of a git repository" >&2; exit 1; }
commit=$(git rev-parse HEAD)

# What is asked of files alone comes first, so that nobody waits for make check to hear of it.
[ -z "$(git status --porcelain)" ] || lack "there are changes that are not committed: git status"
newest=$(sed -n 's/^## \[\([0-9.]*\)\] - 20[0-9][0-9]-[01][0-9]-[0-3][0-9]$/\1/p' CHANGELOG.md | head -n 1)
[ "$newest" = "$version" ] || lack "CHANGELOG.md: the newest release is '$newest' with a day, include/fmb_types.h says $version"
[ -z "$(sed -n '/^## \[Unreleased\]/,/^## \[[0-9]/{/^## /d;/^ *$/d;p;}' CHANGELOG.md)" ] || lack "CHANGELOG.md: [Unreleased] is not empty: move it to $version"
old=$(git rev-parse -q --verify "refs/tags/$tag^{commit}")
[ -z "$old" ] || [ "$old" = "$commit" ] || lack "the tag $tag is there, at $(echo "$old" | cut -c 1-7): raise FMB_VERSION_*"
sh tests/tools/evidence.sh aged >build/release.aged || lack "evidence is too old: commit what make nightly appends to tests/evidence/ledger.txt
$(cat build/release.aged)"

# Both checks of this very commit, and nothing out of date. One that has run serves; else it runs now.
for goal in check check-packages; do
    [ $lacks -eq 0 ] || [ "$(cat build/$goal/commit 2>/dev/null)" = "$commit" ] || { lack "make $goal has not seen this commit"; continue; }
    [ "$(cat build/$goal/commit 2>/dev/null)" = "$commit" ] && [ -e build/$goal/total ] || make --no-print-directory $goal STRICT=1
    grep -q -e '^[1-9][0-9]* passed, 0 failed' build/$goal/total 2>/dev/null || lack "make $goal fails: $(cat build/$goal/total 2>/dev/null)"
    [ ! -s build/$goal/stale ] || lack "$(wc -l <build/$goal/stale) out of date: make record
$(cat build/$goal/stale)"
done
if [ $lacks -gt 0 ]; then
    echo "release: $lacks lacking, no release"
    exit 1
fi
sh tests/tools/dist.sh "$URL" || exit 1
if [ -n "$old" ]; then
    echo "release: $version is complete and tagged"
elif [ -n "$TAG" ]; then
    git tag -a "$tag" -m "fmb $version" && echo "release: $version is complete; the tag $tag is set: git push origin $tag"
else
    echo "release: $version is complete: make release TAG=1, or git tag -a $tag -m 'fmb $version'"
fi
