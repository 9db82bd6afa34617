#!/bin/sh
# SPDX-License-Identifier: MIT
# A workspace of ROS 2 with fmb and a package that depends on it, built by colcon. package.xml is read by colcon-ros, as in ROS itself.
. tests/packages/consumers/lib.sh
unset AMENT_PREFIX_PATH COLCON_PREFIX_PATH CMAKE_GENERATOR
space=$temporary/workspace # colcon's setup.sh takes no blanks
mkdir -p "$space/src" && mv "$work/fmb" "$space/src/fmb" && cp -R "$work/consumers/colcon" "$space/src/sweep" &&
    cp "$work"/consumers/*.[ch] "$space/src/sweep" || exit 1
# Debian's colcon is a program of Debian's python3.
colcon() { (cd "$space" && PATH=/usr/bin:/bin /usr/bin/colcon --log-base "$space/log" "$@"); }

/usr/bin/python3 -c 'from catkin_pkg.package import parse_package; import sys
p = parse_package(sys.argv[1]); print(p.name, p.version, p.get_build_type(), *p.licenses)' package.xml >"$work/package" 2>&1 || true
check "package.xml, by ROS's own parser: $(cat "$work/package")" [ "$(cat "$work/package")" = "fmb $version cmake MIT" ]
check "colcon build" colcon build --event-handlers console_direct+ --cmake-args -DCMAKE_C_FLAGS=-O1
# colcon-ros, not CMakeLists.txt, says what the packages are: so package.xml is what makes fmb the first of the two.
for package in fmb sweep; do
    check "package.xml of $package is not read" grep -q "with type 'ros.cmake' and name '$package'" "$space/log/latest_build/logger_all.log"
done
run() { (. "$space/install/setup.sh" && "$space/install/sweep/lib/sweep/sweep"); }
answers "colcon" float run
check "fmb is found by ROS" [ -e "$space/install/fmb/share/fmb/package.xml" ]
finish
