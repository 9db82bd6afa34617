# SPDX-License-Identifier: MIT
"""flash.py STATED REAL <what nm -S and size -A print: are these the bytes that fmb-import states (boards/import/flash.cpp)?

Table by table and all together; names are the section of strings. Exit status 1, and what differs.
"""
import re
import sys


def main():
    """As the head says."""
    column = 3 if sys.argv[2] == "double" else 2
    rows = [line.split() for line in open(sys.argv[1])]
    stated = {row[0]: int(row[column]) for row in rows if row[0] not in ("flash", "together")}
    together = [int(row[column - 1]) for row in rows if row[0] == "together"]
    made, total = {"names": 0}, 0
    for words in map(str.split, sys.stdin):
        if len(words) == 4 and words[2] in "rR":
            name = re.sub(r"_(vertex|face)_[0-9]+$", r"_\1_*", words[3])
            made[name] = made.get(name, 0) + int(words[1], 16)
        elif words and words[0].startswith(".rodata"):
            total += int(words[1])
            made["names"] += int(words[1]) if ".str" in words[0] else 0
    if made != stated or together != [total]:
        sys.exit("stated %s, together %s; made %s, together %s" % (stated, together, made, total))


if __name__ == "__main__":
    main()
