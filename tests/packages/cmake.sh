#!/bin/sh
# SPDX-License-Identifier: MIT
# fmb's sources inside another CMake project, by add_subdirectory and by FetchContent; its options; both precisions in one program.
. tests/packages/consumers/lib.sh
right double -DFMB_REAL_DOUBLE
fmb=-DFMB=$work/fmb

# ---- add_subdirectory: one precision, or both ----

consumer "add_subdirectory" add_subdirectory sub "$fmb" -DBOTH=ON
answers "add_subdirectory" float "$work/sub/sweep"
cat "$work/float.txt" "$work/double.txt" >"$work/both.txt"
answers "float and double in one program" both "$work/sub/both"
# Inside another project nothing of fmb is installed, and nothing is tested.
check "install of the project alone" cmake --install "$work/sub" --prefix "$work/sub-installed"
check "fmb's files among those of the project" [ "$(cd "$work/sub-installed" && find . -type f)" = ./bin/sweep ]
check "fmb brings tests into the project" [ -z "$(find "$work/sub" -name 'CTestTestfile*')" ]
check "what nobody links is built" [ "$(cd "$work/sub/fmb" && echo *.a)" = "libfmb.a libfmb_double.a" ]
refuse "a target of both precisions" 'FMB_PRECISION' configure add_subdirectory mixed "$fmb" -DMIXED=ON
check "a project that exports its own library" configure add_subdirectory exported "$fmb" -DEXPORTED=ON -DFMB_INSTALL=ON
check "an exported library links fmb::fmb" grep -q -r 'INTERFACE_LINK_LIBRARIES.*fmb::fmb' "$work/exported/CMakeFiles/Export"

# ---- FetchContent ----

git -C "$work/fmb" init -q . && git -C "$work/fmb" add . &&
    git -C "$work/fmb" -c user.name=fmb -c user.email=fmb@fmb.invalid commit -q -m fmb || fail "no repository"
commit=$(git -C "$work/fmb" rev-parse HEAD)
consumer "FetchContent, double, shared" \
    fetch_content fetched "-DREPOSITORY=file://$work/fmb" "-DTAG=$commit" -DFMB_REAL_DOUBLE=ON -DBUILD_SHARED_LIBS=ON
answers "FetchContent, double, shared" double "$work/fetched/sweep"
check "only the shared library of one precision" [ "$(find "$work/fetched" -name 'libfmb*' -type f | sed 's#.*/##')" = "libfmb_double.so.$version" ]

# ---- alone ----

check "alone: configure" cmake -S "$work/fmb" -B "$work/alone" -Werror=dev
for line in "CMAKE_PROJECT_VERSION:STATIC=$version" CMAKE_BUILD_TYPE:STRING=Release FMB_INSTALL:BOOL=ON FMB_REAL_DOUBLE:BOOL=OFF; do
    check "alone: $line" grep -q -x "$line" "$work/alone/CMakeCache.txt"
done

# ---- options ----

# Every option of fmb_config.h reaches the library and its user: a value that is not the default, by its own right answers.
set --
for option in $(sed -n 's/^ \* \(FMB_[A-Z0-9_, ]*\)$/\1/p' include/fmb_config.h | tr -d ,); do
    default=$(sed -n "s/^#define $option //p" include/fmb_config.h)
    case $option in
    FMB_REAL_DOUBLE) ;;
    *) set -- "$@" "-D$option=$((${default:-0} + 1))" ;;
    esac
done
check "options of fmb_config.h" [ $# -ge 6 ]
right options "$@"
consumer "all options" add_subdirectory options "$fmb" "$@"
answers "all options" options "$work/options/sweep"
nm "$work/options/fmb/libfmb.a" >"$work/names"
for name in fmb_eliminate3_rows_17_37_325_50_626 fmb_frame3_init_cuboids; do check "$name" grep -q " T $name\$" "$work/names"; done
check "defaults are not defined" sh -c "! sed 's/-DFMB_REAL_DOUBLE//' '$work/sub/build.ninja' | grep -e -DFMB_"
refuse "a number that is none" "FMB_SYSTEM_ROWS is 'many'" configure add_subdirectory refused "$fmb" -DFMB_SYSTEM_ROWS=many
refuse "a number in brackets" "plain decimal" configure add_subdirectory refused "$fmb" "-DFMB_ROWS_LARGE_FIRST=(50)"
refuse "an option that does not exist" "no option FMB_CUBOID_ONLY" configure add_subdirectory refused "$fmb" -DFMB_CUBOID_ONLY=ON
refuse "options that contradict each other" "FMB_REAL_DOUBLE is for one precision" \
    configure add_subdirectory refused "$fmb" -DFMB_REAL_DOUBLE=ON -DFMB_BOTH_PRECISIONS=ON
check "a number that fmb_config.h refuses: configure" configure add_subdirectory refused "$fmb" -DFMB_ROWS_LARGE_SECOND=43
refuse "a number that fmb_config.h refuses" "two moving frames can reach 11 and 44 rows" build refused
check "fast-math: configure" configure add_subdirectory fast "$fmb" -DCMAKE_C_FLAGS=-ffast-math
refuse "fast-math" "without -ffast-math" build fast
finish
