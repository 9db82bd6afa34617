#!/bin/sh
# SPDX-License-Identifier: MIT
# make install and cmake --install: the same files. Consumers find either by find_package, by pkg-config (in C and in C++), and by Meson.
. tests/packages/consumers/lib.sh
right double -DFMB_REAL_DOUBLE

# ---- installed in both ways ----

# A prefix, and a folder that the files are put into instead, with blanks in their names; a folder of libraries as Debian has it.
prefix="/opt/f m b" made="$work/made by make" libdir=lib/x86_64-linux-gnu
make_install() { make -s -C "$work/fmb" install OPTIMIZE=-O0 "$@"; }
for real in float double; do
    check "make install, $real" make_install REAL=$real PREFIX="$prefix" DESTDIR="$made" LIBDIR=$libdir
done
cmake_install() { # FOLDER FLAG...
    folder=$work/$1
    shift
    cmake -S "$work/fmb" -B "$folder" -DFMB_BOTH_PRECISIONS=ON -DCMAKE_BUILD_TYPE=Debug "-DCMAKE_INSTALL_PREFIX=$prefix" \
        -DCMAKE_INSTALL_LIBDIR=$libdir "$@" && cmake --build "$folder" && DESTDIR="$work/made by cmake" cmake --install "$folder"
}
check "cmake --install, static" cmake_install static
check "cmake --install, shared" cmake_install shared -DBUILD_SHARED_LIBS=ON
list() { (cd "$work/made by $1" && find . | sort && find . -type l -exec ls -l {} + | sed 's/.* \([^ ]* ->\)/\1/' | sort) >"$work/$1.list"; }
list make
list cmake
check "make install and cmake --install have other files" diff "$work/make.list" "$work/cmake.list"
check "files are missing" [ "$(wc -l <"$work/make.list")" -gt 35 ]
for file in $(grep -E '\.(cmake|pc|h|xml)$' "$work/make.list" | tr ' ' '?'); do
    check "$file differs" cmp "$work"/made?by?make/$file "$work"/made?by?cmake/$file
done
check "pkg-config files are valid" env "PKG_CONFIG_PATH=$made$prefix/$libdir/pkgconfig" pkg-config --validate fmb fmb-double
for library in libfmb libfmb_double; do
    for way in make cmake; do
        shared="$work/made by $way$prefix/$libdir/$library.so"
        nm -D --defined-only "$shared" | sed 's/.* //' | sort >"$work/$way.names"
        check "$library of $way shows private names" sh -c "! grep -v '^fmb_' '$work/$way.names'"
        check "$library of $way shows every public name" [ "$(wc -l <"$work/$way.names")" -eq "$(grep -c '^#define fmb_' include/fmb_names.h)" ]
        check "$library of $way: its name" sh -c "readelf -d '$shared' | grep -q 'SONAME.*\[$library\.so\.${version%.*}\]'"
    done
    check "$library: names" cmp "$work/make.names" "$work/cmake.names"
done
refuse "a prefix that is no path" "does not begin with /" make_install PREFIX=here DESTDIR="$work/"
refuse "a prefix that pkg-config cannot name" "cannot name" make_install PREFIX='/opt/f#b' DESTDIR="$work/none"
refuse "an option that does not exist" "no option FMB_CUBOID_ONLY" make_install PREFIX="$work/none" OPTIONS=-DFMB_CUBOID_ONLY
refuse "double by the name of float" "REAL=double sets" make_install PREFIX="$work/none" OPTIONS=-DFMB_REAL_DOUBLE
refuse "libraries outside of the prefix" "are folders in PREFIX" make_install PREFIX=/usr DESTDIR="$work/none" LIBDIR=../lib
refuse "a folder that cannot be written" "cannot write" make_install PREFIX=/dev/null DESTDIR=

# ---- an option is carried in all files ----

number=$(echo "$version" | awk -F . '{ print $1 * 1000000 + $2 * 1000 + $3 }')

check "make install with options" make_install PREFIX="$work/rows" OPTIONS=-DFMB_SYSTEM_ROWS=17
check "the option in fmb.pc" [ "$(echo $(PKG_CONFIG_PATH=$work/rows/lib/pkgconfig pkg-config --cflags-only-other fmb))" = "-DFMB_INSTALLED_VERSION=$number -DFMB_SYSTEM_ROWS=17" ]
consumer "find_package, with an option" find_package found-rows "-DCMAKE_PREFIX_PATH=$work/rows"
answers "find_package, with an option" float "$work/found-rows/sweep"
nm "$work/found-rows/sweep" | grep -q 'fmb_eliminate3_rows_17_' && pass || fail "the option does not reach the consumer"

# ---- find_package: what cmake --install has installed, at the place that its --prefix names ----

both=$work/both
for kind in static shared; do
    check "cmake --install --prefix, $kind" cmake --install "$work/$kind" --prefix "$both"
done
there=-DCMAKE_PREFIX_PATH=$both
cat "$work/float.txt" "$work/double.txt" >"$work/both.txt"
consumer "find_package" find_package found "$there" "-DWANTED=$version;COMPONENTS;float;double" -DBOTH=ON
answers "find_package, float" float "$work/found/sweep"
answers "find_package, float and double in one program" both "$work/found/both"
consumer "find_package, double, shared" \
    find_package found-double "$there" -DWANTED=COMPONENTS\;double -DTARGET_TO_LINK=fmb::fmb_double -DBUILD_SHARED_LIBS=ON
answers "find_package, double, shared" double "$work/found-double/sweep"
check "shared" sh -c "ldd '$work/found-double/sweep' | grep -q libfmb_double"
check "static" sh -c "! ldd '$work/found/sweep' | grep libfmb"
for wanted in "${version%.*}" "$version;EXACT" "${version%.*}...<9"; do
    check "find_package $wanted" configure find_package found-version "$there" "-DWANTED=$wanted"
done
for wanted in 0.1 "${version%.*}.99" 1.0 "$version.1;EXACT" 0.1...0.1.9; do
    refuse "find_package $wanted" "version: $version" configure find_package found-version "$there" "-DWANTED=$wanted"
done
refuse "a component that does not exist" "'half' is not installed" configure find_package found-half "$there" -DWANTED=COMPONENTS\;half
refuse "a target of both precisions" FMB_PRECISION configure find_package found-mixed "$there" -DMIXED=ON
refuse "a core with other pointers" "pointers of 8 bytes" \
    configure find_package found-m4 "-Dfmb_DIR=$both/$libdir/cmake/fmb" "-DCMAKE_TOOLCHAIN_FILE=$work/fmb/port/cmake/arm-none-eabi-cortex-m4.cmake"
# What make has installed, moved to where it was not made for: CMake finds it by its place.
mv "$made$prefix" "$work/moved"
refuse "double where only float is" "'double' is not installed" \
    configure find_package found-rows-double "-DCMAKE_PREFIX_PATH=$work/rows" -DWANTED=COMPONENTS\;double
consumer "find_package after make install" find_package found-moved "-DCMAKE_PREFIX_PATH=$work/moved" -DBOTH=ON
answers "find_package after make install" both "$work/found-moved/both"
cp -R "$work/moved" "$work/versions"
rm "$work"/moved/$libdir/cmake/fmb/fmb-float-*.cmake
check "fmb::fmb is double where float is not" configure find_package found-only-double "-DCMAKE_PREFIX_PATH=$work/moved"
check "fmb::fmb of double: definition" grep -q -e -DFMB_REAL_DOUBLE "$work/found-only-double/build.ninja"

# ---- pkg-config ----

export PKG_CONFIG_PATH="$both/$libdir/pkgconfig" LD_LIBRARY_PATH="$both/$libdir"
# compile COMMAND PACKAGE TO: as a Makefile does it
compile() { eval "$1 '$work/consumers/sweep.c' -x none $(pkg-config --cflags --libs "$2") -o '$work/$3'"; }
for package in fmb:float fmb-double:double; do
    check "pkg-config, C, ${package#*:}" compile "gcc -std=c99 -pedantic -Wall -Wextra -Werror -x c" "${package%:*}" pc
    answers "pkg-config, C, ${package#*:}" "${package#*:}" "$work/pc"
    check "pkg-config, C++, ${package#*:}" compile "g++ -std=c++11 -pedantic -Wall -Wextra -Werror -x c++" "${package%:*}" pc++
    answers "pkg-config, C++, ${package#*:}" "${package#*:}" "$work/pc++"
done
check "pkg-config: version" [ "$(pkg-config --modversion fmb-double)" = "$version" ]
refuse "the library of one precision, the definitions of the other" "undefined reference.*_double" \
    eval "gcc '$work/consumers/sweep.c' $(pkg-config --cflags fmb-double) $(pkg-config --libs fmb) -o '$work/other'"

# ---- two versions in one place ----

# The headers of a newer one have replaced those of a library that stays: in the other precision, or in another folder.
sed -i 's/^\(#define FMB_VERSION_PATCH\) .*/\1 99/' "$work/versions/include/fmb_types.h"
check "headers of another version: configure" configure find_package found-stale "-DCMAKE_PREFIX_PATH=$work/versions"
refuse "headers of another version, CMake" "another version than the library" build found-stale
stale() { PKG_CONFIG_PATH=$work/versions/$libdir/pkgconfig eval "gcc -fsyntax-only '$work/consumers/sweep.c' -I'$work/versions/include' $(pkg-config --cflags-only-other fmb-double)"; }
refuse "headers of another version, pkg-config" "another version than the library" stale
# A shared library of another version, where the static one alone is installed anew: -l would take it.
for way in make cmake; do
    cp -R "$work/moved" "$work/again"
    again=$work/again/$libdir
    cp "$work"/versions/$libdir/cmake/fmb/*.cmake "$again/cmake/fmb"
    sed -i "s/FMB_INSTALLED_VERSION=$number/FMB_INSTALLED_VERSION=1/" "$again/cmake/fmb/fmb-float-shared.cmake"
    case $way in
    make) check "static library, make" env CC=gcc CPU= "B=$work/static" REAL=float LIBRARY=fmb "VERSION=$version" SERIES= DEFINES= \
        sh port/cmake/install.sh "$work/again" "" $libdir include ;;
    cmake) check "static library, cmake" cmake --install "$work/static" --prefix "$work/again" ;;
    esac
    check "$way leaves a shared library of another version" [ ! -e "$again/libfmb.so" -a ! -e "$again/cmake/fmb/fmb-float-shared.cmake" ]
    check "$way takes the file from programs that use it" [ -e "$again/libfmb.so.$version" ]
    check "$way takes away what is of this version" [ -e "$again/libfmb_double.so" -a -e "$again/cmake/fmb/fmb-double-shared.cmake" ]
    rm -r "$work/again"
done

# ---- Meson ----

check "meson: configure" meson setup "$work/meson" "$work/consumers/meson"
check "meson: build and test" meson test -C "$work/meson"
answers "meson, double" double "$work/meson/sweep_double"
answers "meson, float and double in one program" both "$work/meson/both"
finish
