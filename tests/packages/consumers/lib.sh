# SPDX-License-Identifier: MIT
# For the jobs that build consumers. After it $work is a folder with a blank in its name. It has fmb's sources in fmb (what a user needs, and
# nothing else), the consumers in consumers, and the right answers in float.txt: those of the same program, made without any package.
. tests/gates/lib.sh
work="$temporary/a folder"
mkdir "$work" && mkdir "$work/fmb" && cp -R CMakeLists.txt Makefile LICENSE package.xml include src port "$work/fmb" &&
    cp -R tests/packages/consumers "$work/consumers" || exit 1
version=$(cat include/*.h | sed -n 's/^#define FMB_VERSION_[MP][A-Z]* *\([0-9]*\)$/\1/p' | paste -s -d . -)
export CMAKE_GENERATOR=Ninja CTEST_OUTPUT_ON_FAILURE=1
unset DESTDIR PREFIX BUILD_SHARED_LIBS CFLAGS CXXFLAGS LDFLAGS CC CXX CMAKE_PREFIX_PATH CMAKE_BUILD_TYPE PKG_CONFIG_PATH
# right REAL [FLAG...]: the right answers
right() {
    right_real=$1
    shift
    gcc -O0 -Iinclude "$@" tests/packages/consumers/sweep.c src/fmb.c -o "$work/right" && "$work/right" >"$work/$right_real.txt" ||
        fail "no right answers in $right_real"
}
right float
sed '$d' "$work/float.txt" >"$work/lines" # the last one is of hosts alone
check "the right answers are few" [ "$(wc -l <"$work/lines")" -gt 40 ]
# answers TEXT REAL COMMAND...: it ends well and gives the right answers
answers() {
    answers_text=$1 answers_real=$2
    shift 2
    if "$@" >"$work/answers" 2>"$work/errors" && cmp "$work/answers" "$work/$answers_real.txt"; then
        pass
    else
        fail "$answers_text: status or answers"
        head -n 5 "$work/errors" "$work/answers"
    fi
}
# configure CONSUMER FOLDER [FLAG...]: cmake, anew, without a warning. Programs that are not measured need no optimizer.
configure() {
    configured=$1 to=$work/$2
    shift 2
    rm -rf "$to"
    cmake -S "$work/consumers/$configured" -B "$to" -DCMAKE_BUILD_TYPE=Debug --warn-uninitialized -Wno-dev "$@" >"$work/output" 2>&1
    configured=$?
    cat "$work/output"
    [ $configured -eq 0 ] && ! grep -q 'CMake.* Warning' "$work/output"
}
# build FOLDER: shows the errors alone
build() { cmake --build "$work/$1" >"$work/output" 2>&1 || { grep -A 9 -e '^FAILED' -e rror: "$work/output" && return 1; }; }
# consumer TEXT CONSUMER FOLDER [FLAG...]: configured and built
consumer() {
    consumer_text=$1 consumer_folder=$3
    shift
    check "$consumer_text: configure" configure "$@"
    check "$consumer_text: build" build "$consumer_folder"
}
