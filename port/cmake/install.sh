#!/bin/sh
# SPDX-License-Identifier: MIT
# install.sh PREFIX DESTDIR LIBDIR INCLUDEDIR: what make install does with the libraries that are built in $B. It installs the
# files of cmake --install (port/cmake/install.cmake), out of the same templates, and needs no CMake. ASKED=only: looks at what is asked for, no more.
prefix=$1 to=$2$1 libdir=$3 includedir=$4
die() {
    echo "fmb: make install: $*" >&2
    exit 1
}
case $prefix in /*) ;; *) die "PREFIX=$prefix does not begin with /" ;; esac
for dir in "$libdir" "$includedir"; do
    case /$dir/ in
    */../* | */./* | *//*) die "LIBDIR and INCLUDEDIR are folders in PREFIX, as lib or lib/x86_64-linux-gnu: not '$dir'" ;;
    esac
done
case $prefix in *[\"\#\$\;\\]*) die "PREFIX=$prefix has a character that files for pkg-config or CMake cannot name" ;; esac
# What is misspelt must not be taken for what was left out. The precision is part of the names of the files.
for option in $DEFINES; do
    name=$(echo "$option" | sed 's/^-D//; s/=.*//')
    case $name in
    FMB_REAL_DOUBLE) [ "$REAL" = double ] || die "REAL=double sets the precision, not OPTIONS=$option" ;;
    FMB_*) sed -n 's/^ \* \(FMB_[A-Z_, ]*\)$/\1/p' include/fmb_config.h | tr -d , | grep -q -w "$name" || die "there is no option $name" ;;
    *) die "OPTIONS takes -DFMB_.. alone, not $option" ;;
    esac
done
[ "$ASKED" != only ] || exit 0
# put MODE FILE FOLDER [NAME]
put() {
    mkdir -p "$3" && rm -f "$3/${4:-${2##*/}}" && cp "$2" "$3/${4:-${2##*/}}" && chmod "$1" "$3/${4:-${2##*/}}" || die "cannot write to $3"
}
# fill TEMPLATE FOLDER NAME: every @fmb_name@ in the template is the value of $fmb_name
fill() {
    mkdir -p "$2" || die "cannot write to $2"
    awk '{ line = $0; out = ""
           while (match(line, /@fmb_[a-z_]*@/)) {
               out = out substr(line, 1, RSTART - 1) ENVIRON[substr(line, RSTART + 1, RLENGTH - 2)]
               line = substr(line, RSTART + RLENGTH)
           }
           print out line }' "$1" >"$2/$3" && chmod 644 "$2/$3" || die "cannot write to $2"
}
# From LIBDIR/cmake/fmb up to PREFIX, then down.
fmb_to_include=$(echo "$libdir/cmake/fmb" | sed 's#[^/][^/]*#..#g')/$includedir
fmb_pointer=$(echo __SIZEOF_POINTER__ | $CC $CPU -E -P -) || die "$CC does not tell the size of its pointers"
fmb_number=$(echo "$VERSION" | awk -F . '{ print $1 * 1000000 + $2 * 1000 + $3 }') # as in fmb_types.h
fmb_version=$VERSION fmb_real=$REAL fmb_library=$LIBRARY fmb_definitions=${DEFINES:+ $DEFINES}
fmb_prefix=$prefix fmb_libdir="\${prefix}/$libdir" fmb_includedir="\${prefix}/$includedir"
fmb_name=$(echo "$LIBRARY" | tr _ -)
export fmb_to_include fmb_pointer fmb_version fmb_number fmb_real fmb_library fmb_definitions fmb_prefix fmb_libdir fmb_includedir fmb_name

for header in include/*.h; do put 644 "$header" "$to/$includedir"; done
put 644 LICENSE "$to/share/doc/fmb"
put 644 package.xml "$to/share/fmb"
config=$to/$libdir/cmake/fmb
fill port/cmake/fmbConfig.cmake.in "$config" fmbConfig.cmake
fill port/cmake/fmbConfigVersion.cmake.in "$config" fmbConfigVersion.cmake
fill port/cmake/fmb.pc.in "$to/$libdir/pkgconfig" "$fmb_name.pc"

put 644 "$B/libfmb.a" "$to/$libdir" "lib$LIBRARY.a"
fmb_kind=STATIC fmb_file=lib$LIBRARY.a
export fmb_kind fmb_file
fill port/cmake/fmb-library.cmake.in "$config" "fmb-$REAL-static.cmake"
if [ -e "$B/libfmb.so" ]; then
    put 644 "$B/libfmb.so" "$to/$libdir" "lib$LIBRARY.so.$VERSION"
    ln -sf "lib$LIBRARY.so.$VERSION" "$to/$libdir/lib$LIBRARY.so.$SERIES" &&
        ln -sf "lib$LIBRARY.so.$SERIES" "$to/$libdir/lib$LIBRARY.so" || die "cannot write to $to/$libdir"
    fmb_kind=SHARED fmb_file=lib$LIBRARY.so
    fill port/cmake/fmb-library.cmake.in "$config" "fmb-$REAL-shared.cmake"
elif ! grep -q -s " FMB_INSTALLED_VERSION=$fmb_number[ )]" "$config/fmb-$REAL-shared.cmake"; then
    # A shared library of another version: -l would take it, with the new headers. (Programs have libfmb.so.0.1.)
    rm -f "$config/fmb-$REAL-shared.cmake" "$to/$libdir/lib$LIBRARY.so"
fi
