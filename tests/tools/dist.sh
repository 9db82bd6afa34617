#!/bin/sh
# SPDX-License-Identifier: MIT
# dist.sh [URL [FOLDER]]: the archives of a release, into build/dist (make dist) or another folder. URL: the project's address, which the
# indexes of Arduino and ESP-IDF ask for.
#     fmb-VERSION.tar.gz        all sources, as they are in git
#     fmb-VERSION-flat.tar.gz   the library alone, laid out as Arduino and ESP-IDF want it: headers and chapters in src/, their files
#                               (port/flat) at the top. Both compile whatever lies below src/, so src/fmb.c, which includes the rest,
#                               is not there.
# The same sources give the same bytes, with git or without, wherever and whenever: names in order, one time (the day of the release
# in CHANGELOG.md), no owners, no more rights than files need. It takes GNU tar.
number() { sed -n "s/^#define FMB_VERSION_$1  *\([0-9][0-9]*\)\$/\1/p" include/fmb_types.h; }
version=$(number MAJOR).$(number MINOR).$(number PATCH)
day=$(sed -n "s/^## \[$version\] - \(20[0-9][0-9]-[01][0-9]-[0-3][0-9]\)\$/\1/p" CHANGELOG.md)
fatal() {
    echo "fmb: make dist: $*" >&2
    exit 1
}
url=$1
case $url in *[,\&\\]*) fatal "no , \\ or & in the address" ;; esac
[ -n "$day" ] || fatal "CHANGELOG.md has no section [$version] with its day"
tar --version 2>/dev/null | grep -q 'GNU tar' || fatal "this needs GNU tar"
out=${2:-build/dist}
unset TAR_OPTIONS GZIP # with --exclude there an archive would lack files, and nothing would tell
# Two may run at once: each works in a folder of its own, and moves what is finished.
mkdir -p "$out" && work=$(mktemp -d) && mkdir "$work/fmb" || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
for old in "$out"/fmb-*.tar.gz; do case $old in *"/fmb-$version.tar.gz" | *"/fmb-$version-flat.tar.gz") ;; *) rm -f "$old" ;; esac; done

# pack ARCHIVE FOLDER OPTION...: the files that the options name, below FOLDER in the archive
pack() {
    archive=$1 folder=$2
    shift 2
    tar --format=ustar --mtime="$day 00:00:00 UTC" --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX \
        --verbatim-files-from --transform "s,^,$folder/," -cf "$work/archive.tar" "$@" && gzip -9 -n <"$work/archive.tar" >"$work/archive.gz" &&
        cp "$work/archive.gz" "$out/.$archive.$$" && mv "$out/.$archive.$$" "$out/$archive" || fatal "$out/$archive could not be written"
    echo "$out/$archive"
}

# What belongs to the project: what git knows. An unpacked archive has no git (and may lie in somebody's repository): everything but what
# .gitignore names by its folder.
if [ "$(git rev-parse --show-toplevel 2>/dev/null)" = "$(pwd -P)" ]; then
    git -c core.quotePath=off ls-files
    git diff --quiet HEAD -- || echo "fmb: make dist: with changes that are not committed" >&2
elif [ -e .git ]; then # it is missing, or refuses a folder that another user owns. All files would be more than the project's.
    echo "fmb: make dist: here is .git, but git does not answer for this folder" >&2
else
    find . \( -name .git $(sed -n 's,^\([A-Za-z0-9_.-]*\)/$,-o -name \1,p' .gitignore) \) -prune -o -type f -print | sed 's,^\./,,'
fi | LC_ALL=C sort >"$work/files"
[ -s "$work/files" ] || fatal "no sources here"
pack fmb-$version.tar.gz fmb-$version --no-recursion -T "$work/files"

flat=$work/fmb
while read -r file; do
    case $file in
    port/flat/*) to=${file#port/flat/} ;;
    include/*.h) to=src/${file#include/} ;;
    src/*/*.[ch] | docs/*.md | docs/figures/*.svg | LICENSE | CHANGELOG.md) to=$file ;;
    *) continue ;;
    esac
    mkdir -p "$flat/$(dirname "$to")" || exit 1
    case $file in
    # Its version; its address, or no line for it.
    port/flat/*) sed -e "s,@VERSION@,$version,g" -e "${url:+s,@URL@,$url,g}" -e '/@URL@/d' "$file" >"$flat/$to" || exit 1 ;;
    *) cp "$file" "$flat/$to" || exit 1 ;;
    esac
    echo "$to"
done <"$work/files" >"$work/unsorted"
LC_ALL=C sort "$work/unsorted" >"$work/flat"
pack fmb-$version-flat.tar.gz fmb --no-recursion -C "$flat" -T "$work/flat"
