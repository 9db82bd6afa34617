#!/bin/sh
# SPDX-License-Identifier: MIT
# The entry points of the library: the functions that the public headers declare.
cat include/*.h | sed -n 's/^int \(fmb_[a-z0-9_]*\)(.*/\1/p' | sort -u
