# SPDX-License-Identifier: MIT
# sed -E -f plain.sed: names as the headers declare them, of those that objects link by (include/fmb_names.h).
s/\<(fmbi?_[a-z0-9_]+)_double\>/\1/g
s/\<(fmbi?_[a-z0-9_]+)_cuboids\>/\1/g
s/\<(fmbi?_[a-z0-9_]+)_rows(_[0-9]+)+\>/\1/g
