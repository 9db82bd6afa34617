#!/bin/sh
# SPDX-License-Identifier: MIT
# Which links of a robot can meet: tests/packages/pairs.sh with 10^6 poses of each robot, and 300 random robots.
WHOLE=1 exec sh tests/packages/pairs.sh
