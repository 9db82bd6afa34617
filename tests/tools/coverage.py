# SPDX-License-Identifier: MIT
"""
coverage.py REVIEWED FILE.json...: which outcomes of conditions the runs behind the reports of llvm-cov never took.

A condition is one operand of a decision as it is written: of `if (a && b)` there are two, each true and false. So an outcome is one of source,
not of what a compiler makes of it, and one that is in many copies (headers, functions that vanish in their callers) counts as taken when one
copy in the library takes it. The reports are of the same sources (float, double): an outcome has to be taken in each of them. FILE.json+FILE.json:
of two builds that make one report, with the name of the first (float without lanes and with them: src/core/lanes.h).

REVIEWED lists those that are never taken, each with a reason:

    src/file.h function outcome `text of the condition`
        reason

outcome: true or false; true@float: in that report alone (the name of FILE.json). A reason starts with `Cannot`: there is a proof; or `Not found`.
Every outcome of the core that is not taken and not listed fails, and every one that is listed and not there any more, or cannot be and is.
Prints a table, then what is not taken; the last line is `N passed, N failed`.
"""
import json
import os
import re
import sys

# What verdicts of fmb_test and fmb_sweep rest on, and frames: folders, and files of others. All else of src/ stands above it.
CORE = """src/core/ src/separate/ src/contact/ src/motion/margin.c src/motion/place.h src/scene/volume.h""".split()
# Outcomes of chance: another task between two steps. test_busy_orders compiles it anew and goes through all orders of its loads and stores.
CHANCE = "src/core/busy.c"


def text_of(lines, first, column, last, end):
    """The source from (first, column) to (last, end), both counted from 1, in one line."""
    if first == last:
        part = [lines[first - 1][column - 1:end - 1]]
    else:
        part = [lines[first - 1][column - 1:]] + lines[first:last - 1] + [lines[last - 1][:end - 1]]
    return " ".join(" ".join(part).split())


class Coverage:
    """Of each condition (file, place) in src/ how often it was true and false, and of each line whether it ran."""

    def __init__(self, path, root):
        paths = path.split("+")
        self.name = os.path.splitext(os.path.basename(paths[0]))[0]
        self.conditions = {}
        self.lines = {}
        self.sources = {}
        for path in paths:
            with open(path, encoding="utf-8") as report:
                data = json.load(report)["data"][0]
            for function in data["functions"]:
                self.take(function, root)

    def source(self, root, name):
        if name not in self.sources:
            with open(os.path.join(root, name), encoding="utf-8") as source:
                self.sources[name] = source.read().split("\n")
        return self.sources[name]

    def take(self, function, root):
        names = [os.path.relpath(f, root) for f in function["filenames"]]
        owner = function["name"].split(":")[-1]
        owner = re.sub("_double$", "", owner)
        for l, c, m, d, true, false, f, _, _ in function["branches"]:
            if names[f].startswith("src/"):
                text = text_of(self.source(root, names[f]), l, c, m, d)
                was = self.conditions.setdefault((names[f], l, c), [owner, text, 0, 0])
                was[2] += true
                was[3] += false
        for l, _, m, _, count, f, _, kind in function["regions"]:
            if kind == 0 and names[f].startswith("src/"):
                was = self.lines.setdefault(names[f], {})
                for line in range(l, m + 1):
                    region = was.setdefault(line, {})
                    region[(l, m)] = region.get((l, m), 0) + count

    def lines_of(self, name):
        """How many lines of the functions of this file there are, and how many ran: the smallest region about a line counts."""
        ran = [max(n for (l, m), n in r.items() if m - l == min(y - x for x, y in r)) > 0 for r in self.lines.get(name, {}).values()]
        return len(ran), sum(ran)

    def outcomes(self):
        """(file, line, function, condition, outcome, taken) of all of them, in order; a text that a function has twice gets a number."""
        seen = {}
        for (name, line, column), (owner, text, true, false) in sorted(self.conditions.items()):
            n = seen[(name, owner, text)] = seen.get((name, owner, text), 0) + 1
            text = text if n == 1 else "%s #%d" % (text, n)
            yield name, line, owner, text, "true", true > 0
            yield name, line, owner, text, "false", false > 0


def reviewed_in(path):
    """{(file, function, condition, outcome): reason}"""
    reasons = {}
    last = None
    with open(path, encoding="utf-8") as listing:
        for number, line in enumerate(listing, 1):
            if line.startswith("#") or not line.strip():
                continue
            entry = re.match(r"(src/\S+) (\S+) ((?:true|false)(?:@\w+)?) `(.*)`$", line.rstrip())
            if entry:
                last = (entry[1], entry[2], entry[4], entry[3])
                reasons[last] = ""
            elif line.startswith("    ") and last:
                reasons[last] += line.strip() + " "
            else:
                sys.exit("%s:%d: neither an outcome nor a reason" % (path, number))
    return reasons


def percent(part, whole):
    return "%6.2f %%" % (100 * part / whole) if whole else "   -    "


def table(report, core):
    rows = {}
    for name, _, _, _, _, taken in report.outcomes():
        row = rows.setdefault(name, [0, 0])
        row[0] += 1
        row[1] += taken
    for part, chosen in ("core", core), ("above", lambda name: not core(name)):
        total = [0, 0, 0, 0]
        for name in sorted(set(rows) | set(report.lines)):
            if not chosen(name):
                continue
            lines, ran = report.lines_of(name)
            outcomes, taken = rows.get(name, [0, 0])
            if lines:
                print("%-8s %-36s lines %5d of %5d %s   outcomes %5d of %5d %s" % (
                    report.name, name, ran, lines, percent(ran, lines), taken, outcomes, percent(taken, outcomes)))
            total = [x + y for x, y in zip(total, (ran, lines, taken, outcomes))]
        print("%-8s %-36s lines %5d of %5d %s   outcomes %5d of %5d %s" % (
            report.name, part, total[0], total[1], percent(*total[:2]), total[2], total[3], percent(*total[2:])))


def main():
    root = os.getcwd()
    reasons = reviewed_in(sys.argv[1])
    used = set()
    passed = failed = 0
    core = lambda name: name.startswith(tuple(CORE)) and name != CHANCE
    reports = [Coverage(path, root) for path in sys.argv[2:]]
    for report in reports:
        table(report, core)
    for report in reports:
        for name, line, owner, text, outcome, taken in report.outcomes():
            keys = {(name, owner, text, o) for o in (outcome, outcome + "@" + report.name)} & set(reasons)
            used |= keys
            if taken and keys:
                cannot = any(reasons[k].startswith("Cannot") for k in keys)
                failed += cannot
                print("%s%s:%d: %s is %s (%s), and listed as never" % ("FAILED: " if cannot else "", name, line, text, outcome, report.name))
            elif not taken and not keys:
                print("%s%s:%d: %s: never %s (%s): `%s`" % ("FAILED: " if core(name) else "", name, line, owner, outcome, report.name, text))
                failed += core(name)
            else:
                passed += core(name)
    for key in sorted(set(reasons) - used):
        print("out of date: tests/tools/coverage.txt: listed, but not there: %s %s %s `%s`" % (key[0], key[1], key[3], key[2]))
    for key, reason in reasons.items():
        if not reason.startswith(("Cannot", "Not found")):
            failed += 1
            print("FAILED: listed without a reason: %s %s `%s`" % (key[0], key[1], key[2]))
    print("%d passed, %d failed" % (passed, failed))
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
