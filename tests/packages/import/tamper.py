# SPDX-License-Identifier: MIT
"""fmb-certify must see every change: tamper.py FMB SEED COUNT MODEL LOG [--scene FILE] [OPTION of fmb robot..]

A certificate is made, and it must be accepted. Then, COUNT times for each kind of line, one bit of such a line is changed:
every such file must be refused. Then the changes of someone who knows the format, with the sum made right again, and changes
of the robot, the scene and the log with `about` made right again: what they leave is not proved, so it must be refused. And
what cannot be read of the log is told with its line.

tamper.py narrow FMB MODEL SCENE LOG    writes a scene and a log, in which the car of slide.robot stands (--at travel=0.3) so near to a
                                        turned box that only --tier exact proves it apart: lines `cross`
Prints `N passed, N failed`.
"""
import importlib.machinery
import importlib.util
import os
import random
import subprocess
import sys
import tempfile
import zlib
from types import SimpleNamespace

TOP = os.path.dirname(os.path.abspath(__file__)) + "/../../../"
loader = importlib.machinery.SourceFileLoader("certify", TOP + "boards/program/robot/fmb-certify.py")
certify = importlib.util.module_from_spec(importlib.util.spec_from_loader("certify", loader))
sys.dont_write_bytecode = True
loader.exec_module(certify)
passed = failed = 0


def check(good, text):
    """Count, and say what failed."""
    global passed, failed
    passed, failed = passed + bool(good), failed + (not good)
    if not good:
        print("FAILED:", text)


class Case:
    """What fmb robot was asked, and its certificate."""

    def __init__(self, fmb, folder, words):
        self.asked = SimpleNamespace(model=words[0], log=words[1], scene=None, time="time", at=[], margin=certify.F(0),
                                     acceleration=certify.F(0), degrees=False, straight=False, all=False, certificate=folder + "/tampered")
        self.folder, made = folder, folder + "/made"
        command = [fmb, "robot", words[0], "--log", words[1], *words[2:], "--certify", made, "--quiet"]
        check(subprocess.run(command, stdout=subprocess.DEVNULL, check=False).returncode == 0, "fmb robot")
        words = words[2:]
        while words:
            name, value = words.pop(0)[2:], True
            if name not in ("degrees", "straight"):
                value = words.pop(0)
            if name != "tier":
                setattr(self.asked, name, [value] if name == "at" else certify.number(value) if name in ("margin", "acceleration") else value)
        with open(made, "rb") as file:
            self.lines = file.read().splitlines(keepends=True)

    def answer(self, lines, **other):
        """None: accepted; or why not."""
        with open(self.asked.certificate, "wb") as file:
            file.write(b"".join(lines))
        try:
            certify.Certificate(SimpleNamespace(**{**vars(self.asked), **other}))
        except (ValueError, LookupError, OSError) as wrong:
            return str(wrong) or "refused"
        return None

    def again(self, lines, **other):
        """The same, with the last line made right."""
        lines = lines[:-1] + [b"sum %d\n" % zlib.crc32(b"".join(lines[:-1]))]
        return self.answer(lines, **other)

    def kinds(self):
        """Of each kind of line the numbers of all that are of it."""
        out = {}
        for i, line in enumerate(self.lines):
            words = line.decode().split()
            out.setdefault(f"tick {words[2]}" if words[0] == "tick" else words[0], []).append(i)
        return out

    def changed(self, at, line):
        """All lines, with another one in its place, or without it."""
        return self.lines[:at] + ([line] if line else []) + self.lines[at + 1:]


def one_bit(case, count, rnd):
    """Each kind of line, one bit."""
    for kind, where in case.kinds().items():
        for _ in range(count):
            at = rnd.choice(where)
            line = bytearray(case.lines[at])
            bit = rnd.randrange(8 * len(line))
            line[bit // 8] ^= 1 << bit % 8
            check(case.answer(case.changed(at, bytes(line))), f"bit {bit} of line {at + 1} ({kind})")


def word(case, at, index, text):
    """All lines, with another word in one of them."""
    words = case.lines[at].split()
    words[index] = text.encode()
    return case.changed(at, b" ".join(words) + b"\n")


def numbers(case, at, first, rnd):
    """A number of a frame that is not tiny, halved or of the other sign: the index and the text."""
    words = case.lines[at].decode().split()
    found = [i for i in range(first, len(words)) if abs(float.fromhex(words[i])) > 0.01]
    if not found:
        return first, "0x1p+3"
    index = rnd.choice(found)
    return index, (float.fromhex(words[index]) * rnd.choice((0.5, -1))).hex()


def forged(case, count, rnd):
    """Changes with the sum made right."""
    kinds = case.kinds()
    check(case.again(case.lines) is None, "the same sum")
    for index in (1, 2, 3):
        check(case.again(word(case, 1, index, "12345")), "about")
    for index, text in ((1, "straight" if not case.asked.straight else "drives"), (2, "radians" if case.asked.degrees else "degrees"),
                        (3, "0x1p-3"), (4, "0x1p+2"), (3, "-0x1p-3")):
        check(case.again(word(case, 2, index, text)), "asked " + text)
    for kind in ("obstacle", "frame"):
        for at in rnd.sample(kinds.get(kind, []), min(count, len(kinds.get(kind, [])))):
            check(case.again(word(case, at, *numbers(case, at, 2, rnd))), f"line {at + 1}: another {kind}")
            check(case.again(word(case, at, 1, "99")), f"line {at + 1}: another number of a {kind}")
            check(case.again(word(case, at, 5, "nan")), f"line {at + 1}: nan in a {kind}")
            check(case.again(case.changed(at, b"")), f"line {at + 1}: no {kind}")
            check(case.again(case.changed(at, case.lines[at] * 2)), f"line {at + 1}: a {kind} twice")
    first = {}
    for at in kinds.get("apart", []):
        first.setdefault(tuple(case.lines[at].split()[1:3]), at)
    for kind in ("apart", "cross"):
        for at in rnd.sample(kinds.get(kind, []), min(3 * count, len(kinds.get(kind, [])))):
            if at in first.values() or kind == "cross" and tuple(case.lines[at].split()[1:3]) not in first:
                check(case.again(case.changed(at, b"")), f"line {at + 1}: a direction less")
                check(case.again(word(case, at, 1, "77")), f"line {at + 1}: of another pair")
                check(case.again(word(case, at, 3, "nan" if kind == "apart" else "5")), f"line {at + 1}: another direction")
            if kind == "apart":
                n = [(-float.fromhex(w)).hex().encode() for w in case.lines[at].decode().split()[3:]]
                check(case.again(case.changed(at, b" ".join(case.lines[at].split()[:3] + n) + b"\n")), f"line {at + 1}: turned around")
    ticks = kinds["tick free"] + kinds.get("tick open", [])
    for at in rnd.sample(ticks, min(count, len(ticks))):
        free = case.lines[at].endswith(b"free\n")
        check(case.again(word(case, at, 2, "open" if free else "free")), f"line {at + 1}: another verdict")
        check(case.again(word(case, at, 1, "7777")), f"line {at + 1}: another tick")
        check(case.again(case.changed(at, b"")), f"line {at + 1}: no tick")
        check(case.again(case.lines[:at] + [b"end %d %d\n" % (int(case.lines[at].split()[1]), len([t for t in kinds["tick free"] if t < at])),
                                            b""]), f"line {at + 1}: not all ticks")
    at = (kinds.get("apart") or kinds.get("cross"))[0]
    check(case.again(case.changed(at, case.lines[at] + word(case, at, 2, "7777")[at])), "a direction more, of no pair")
    for index in (1, 2):
        check(case.again(word(case, len(case.lines) - 2, index, "3")), "end")
    for at in (0, 1, 2, len(case.lines) - 2):
        check(case.again(case.changed(at, b"")), f"line {at + 1}: gone")
    check(case.answer(case.lines[:-1]), "no sum")
    check(case.answer(case.lines + [b"\n"]), "more")


def other_files(case, rnd):
    """The robot, the scene or the log of someone else, `about` made right."""
    def told(which, change):
        with open(getattr(case.asked, which), encoding="ascii") as file:
            lines = file.read().splitlines()
        new = case.folder + "/" + which
        with open(new, "w", encoding="ascii") as file:
            file.write("\n".join(change(lines)) + "\n")
        check(case.answer(case.lines, **{which: new}), f"another {which}")
        with open(new, "rb") as file:
            total = zlib.crc32(file.read())
        return case.again(word(case, 1, {"model": 1, "log": 2, "scene": 3}[which], str(total)), **{which: new})

    def of_kind(kind, first, last, change, every=False, skip=None):
        def of(lines):
            found = [i for i, line in enumerate(lines) if line.split()[:1] == [kind]]
            for where in found if every else [rnd.choice(found)]:
                words = lines[where].split()
                words[first:last] = [repr(change(0 if w == skip else float.fromhex(w) if "x" in w else float(w))) for w in words[first:last]]
                lines[where] = " ".join(words)
            return lines
        return of

    def all_asked(lines):
        return [" ".join(line.split()[:-1] + ["0"]) if line.startswith("end") else line for line in lines if not line.startswith("allow")]

    def time_twice(lines):
        rows = [line for line in lines if line.split("#")[0].strip()]
        separator = next((c for c in ";," if c in rows[0]), "\t" if "\t" in rows[0] else ",")
        at = [cell.strip(' "') for cell in rows[0].split(separator)].index(case.asked.time)
        return [row + separator + row.split(separator)[at] for row in rows]

    check(told("model", lambda lines: [line for x in lines for line in [x] * (1 + x.startswith("limit"))]), "limits twice")
    check(told("log", time_twice), "two columns of time")
    check(told("log", lambda lines: lines[:-1] + ["# a comment\r" + lines[-1]]), "a sample in a comment")
    check(told("model", all_asked), "pairs that are no longer allowed")
    check(told("model", of_kind("limit", 2, 4, lambda x: 900, every=True, skip="-")), "limits that all samples are beyond")
    check(told("model", of_kind("box", 2, 3, lambda x: x - 0.02)), "another box")
    check(told("model", of_kind("box", 5, 14, lambda x: 1.3 * x)), "a larger box")
    check(told("model", of_kind("joint", 5, 6, lambda x: x + 0.01)), "another place of a joint")
    if not case.asked.straight and not case.asked.at:
        check(told("model", of_kind("limit", 4, 6, lambda x: 16 * x, every=True)), "drives that are stronger")
    if case.asked.scene:
        check(told("scene", of_kind("box", 2, 3, lambda x: x + 0.01)), "an obstacle elsewhere")
        check(told("scene", of_kind("box", 5, 14, lambda x: 1.3 * x)), "a larger obstacle")
    check(told("log", lambda lines: lines[:-1]), "a sample less")
    check(told("log", lambda lines: lines + lines[-1:]), "a sample twice")


def malformed(case):
    """What cannot be read is refused by file, line and reason."""
    with open(case.asked.log, encoding="ascii") as file:
        rows = file.read().splitlines()
    told = [at for at, row in enumerate(rows) if row.split("#")[0].strip()]
    separator = next((c for c in ";," if c in rows[told[0]]), "\t")
    moved = {name for name, joint in certify.Model(case.asked).plain.items() if joint["kind"] != certify.FIXED} | {case.asked.time}
    names = [cell.strip(' \t"') for cell in rows[told[0]].split("#")[0].split(separator)]

    def refused(at, row, reason):
        new = case.folder + "/odd"
        with open(new, "w", encoding="ascii") as file:
            file.write("\n".join(rows[:at] + [row] + rows[at + 1:]) + "\n")
        why = case.answer(case.lines, log=new) or ""
        check(why.startswith(f"{new}:{at + 1}: {reason}"), f"{row!r} in line {at + 1} of the log: {why or 'accepted'}")

    for at in (told[1], told[-1]):
        cells = rows[at].split(separator)
        for k in (k for k, name in enumerate(names) if name in moved):
            for cell, reason in (("1o", "not a number"), ('""', "not a number"), ("nan", "not a number"), ("1e99", "too large")):
                refused(at, separator.join(cells[:k] + [cell] + cells[k + 1:]), reason)
        refused(at, separator.join(cells + ["0"]), "other cells than columns")
        if len(cells) > 1:  # a row without cells is a blank line, which is passed over
            refused(at, separator.join(cells[1:]), "other cells than columns")
    refused(told[-1], rows[told[-2]], "the time does not grow")
    refused(told[0], rows[told[0]].replace(case.asked.time, "when"), "no column")
    refused(told[0], rows[told[0]] + separator + case.asked.time, "no column")


def one_name(case):
    """Joints whose names are the same without %XX: a column of the log would move one of them."""
    def reads(name):
        path = case.folder + "/names"
        joint = "slides base {0} 0 0 0 1 0 0 0 1 0 0 0 1 1 0 0\nlimit {1} -1 1 1 1 given given\n"
        with open(path, "w", encoding="ascii") as file:
            file.write("fmb-robot 1\nlink base\nbox base 0 0 0 1 0 0 0 1 0 0 0 1 2\n")
            for link, moved in (("one", "a"), ("two", name)):
                file.write(f"link {link}\njoint {moved} " + joint.format(link, moved))
            file.write("end 3 2 1 0\n")
        try:
            certify.Model(SimpleNamespace(**{**vars(case.asked), "model": path, "scene": None}))
        except ValueError:
            return False
        return True

    check(reads("b"), "two joints")
    check(not reads("%61"), "two joints of one name")


def narrow(fmb, model, scene, log):
    """By halving: the nearest place that is proved free."""
    def put(x):
        with open(scene, "w", encoding="ascii") as file:
            file.write(f"fmb-scene 1\nbox wall {x!r} -0.5 -0.3  0.6 0.8 0.1  -0.8 0.6 0.07  0.1 -0.1 1\nend 1 0\n")
        command = [fmb, "robot", model, "--scene", scene, "--log", log, "--at", "travel=0.3", "--tier", "exact", "--quiet"]
        return "free 2," in subprocess.run(command, capture_output=True, text=True, check=True).stdout

    with open(log, "w", encoding="ascii") as file:
        file.write("time\n0\n0.1\n0.2\n")
    low, high = 0.9, 3.0
    while low < (low + high) / 2 < high and high - low > 1e-17:
        low, high = (low, (low + high) / 2) if put((low + high) / 2) else ((low + high) / 2, high)
    put(high)


def main():
    """As the head says."""
    if sys.argv[1] == "narrow":
        narrow(*sys.argv[2:])
        return
    fmb, seed, count, *words = sys.argv[1:]
    rnd = random.Random(int(seed))
    with tempfile.TemporaryDirectory() as folder:
        case = Case(fmb, folder, words)
        why = case.answer(case.lines)
        check(why is None, f"it is not accepted: {why}")
        one_bit(case, int(count), rnd)
        if "frame" in case.kinds():  # else it claims nothing
            forged(case, int(count), rnd)
            other_files(case, rnd)
        malformed(case)
        one_name(case)
    print("# lines:", ", ".join(f"{len(where)} {kind}" for kind, where in case.kinds().items()))
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed > 0)


main()
