#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""fmb-certify: checks a certificate of `fmb robot --certify` without fmb. What is proved: docs/robot.md, part 6.

Exit status 0: all that the certificate claims is proved; 1: it is not, and FILE:LINE: reason says where, or it claims nothing; 2: a misuse,
or a file that is empty or cannot be read.

Numbers are whole multiples of 2^-160 (`grid`). Sums and products of them are exact, but where >> P cuts digits off. Lengths are at most 2^33,
joints 1000. The matrix of a link is off its rotation by less than 2^-148 for each R, 2^-152 for each sine, cosine and product: by less than
2^-135 after 1000 joints. A point is off by that times the way to it, at most 2^45: less than 2^-88. OFF, 2^-80, holds that, and all cuts.
"""
import argparse, contextlib, re, sys, zlib
from fractions import Fraction as F
from math import isqrt
from urllib.parse import unquote
P, ONE, OFF, FIXED = 160, 1 << 160, 1 << 80, "fixed"
NUMBER = re.compile(r"([+-]?)(?:0[xX](?=\.?[\da-fA-F])([\da-fA-F]*)\.?([\da-fA-F]*)(?:[pP]([+-]?0*\d{1,4}))?|((?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?0*\d{1,3})?))", re.A)
class Wrong(ValueError): pass  # what is not proved, or cannot be read
class Empty(Wrong): pass  # a file without what it is about
def demand(good, why="out of order"):  # nothing is proved unless this holds
    if not good: raise Wrong(why)
@contextlib.contextmanager
def line_of(path, at):  # what is wrong within is said with the line
    try: yield
    except (ValueError, TypeError, LookupError, OverflowError) as wrong:
        raise Wrong(f"{path}:{at}: {wrong if isinstance(wrong, Wrong) else 'not a line, or it names what is not there'}") from wrong
def read_text(path):  # its lines; no byte order mark; bytes that are no letters stay apart
    for at, line in enumerate(open(path, newline="\n", encoding="utf-8-sig", errors="surrogateescape"), 1):
        demand("\r" not in line.rstrip("\n")[:-1], f"{path}:{at}: a carriage return within the line")
        yield line
def words_of(line): return re.findall(r"[^ \t\r\n]+", line.split("#")[0])  # blanks and tabs alone part them, as in fmb: names may have others of Unicode
def number(word):  # a decimal or a hex float, exactly; at most 2^33
    found = NUMBER.fullmatch(word)
    demand(found, f"not a number: {word}")
    sign, whole, part, power, plain = found.groups()
    x = F(plain) if plain else int(whole + part, 16) * F(2) ** (int(power or 0) - 4 * len(part))
    demand(x <= 2**33, f"too large: {word}")
    return -x if sign == "-" else x
def half_unit(word):  # half a unit of the last decimal behind the point, an exponent included; 0: there is none
    digits, _, power = (NUMBER.fullmatch(word)[5] or "").lower().partition("e")
    places = len(digits.partition(".")[2]) - int(power or 0)
    return F(1, 2) / 10**places if places > 0 else 0
def taken(word):  # a number of a certificate; what is checked are the numbers as they are rounded here
    top, below = float.fromhex(word).as_integer_ratio()
    demand(abs(top) <= below << 33, f"too large: {word}")
    return (top << P) // below
def grid(x): return round(x * ONE)
def up(a, b): return (a * b >> P) + 1  # at least the product, of numbers >= 0
def length(v): return isqrt(dot(v, v)) + 1  # at least, in the unit of its numbers
def dot(a, b): return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]  # this and the next one: on the squared grid
def cross(a, b): return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
def turned(m, v): return [dot(row, v) >> P for row in m]
def product(m, n): return list(zip(*(turned(m, column) for column in zip(*n))))
DEGREE = F("3.1415926535897932384626433832795028841971693993751058209749445923078164062862089986280348253") / 180
def circle(q):  # cosine and sine: a digit cut off grows by less than e^|q|, of fewer than 2^(32 + 1.5|q|): so many more are kept
    more = P + 35 + 3 * int(abs(q))
    x, term, n, total = round(q * (1 << more)), 1 << more, 0, [0, 0]
    while term not in (0, -1) or n < 2 * abs(q):
        total[n % 2] += -term if n & 2 else term
        n += 1
        term = (term * x >> more) // n
    return [x >> more - P for x in total]
def rotation(n):  # the rotation nearest to a matrix: X (3 - X'X)/2 has the same one, and is nearer to it
    x = [[grid(e) for e in n[i:i + 3]] for i in (0, 3, 6)]
    for i in range(8):
        square = product(list(zip(*x)), x)
        rest = max(abs(square[k][j] - ONE * (k == j)) for k in range(3) for j in range(3))
        demand(i > 0 or rest <= ONE >> 8, "R is no rotation")
        x = product(x, [[(3 * ONE * (k == j) - square[k][j]) // 2 for j in range(3)] for k in range(3)])
    demand(rest <= 1 << P - 150 and dot(cross(x[0], x[1]), x[2]) > 0, "R is no rotation")
    return x

class Box:  # origin and edges; centre, half edges and the distance of corners from the centre; the number of its link
    def __init__(self, n, link=None):
        self.link, self.origin, self.edges = link, n[:3], [n[3:6], n[6:9], n[9:12]]
        u, v, w = self.half = [[x >> 1 for x in e] for e in self.edges]
        self.centre = [self.origin[k] + u[k] + v[k] + w[k] for k in range(3)]
        self.radius = max(length([u[k] + a * v[k] + b * w[k] for k in range(3)]) for a in (1, -1) for b in (1, -1))
    def holds(self, step, box, half, ends, skin):  # all within `skin` of a box with its centre on the chord? Each face, at both ends
        for i in range(3):
            n = cross(self.edges[i - 2], self.edges[i - 1])
            n = n if dot(n, self.edges[i]) > 0 else [-x for x in n]
            room, low, depth = sum(abs(dot(n, h)) for h in half) + skin * length(n), dot(n, self.origin), dot(n, self.edges[i])
            inside = [room < dot(n, c) - low < depth - room for c in (ends[0], [e - s for e, s in zip(ends[1], step)])]
            demand(all(inside), f"it does not hold the box {box}")
def apart(n, one, step, two, other):  # is n.(q - p) > 0 for all points p and q of two frames, at both ends of the step, and so between?
    gap = dot(n, two.origin) + sum(min(dot(n, e), 0) for e in two.edges) - dot(n, one.origin) - sum(max(dot(n, e), 0) for e in one.edges)
    return gap > 0 and gap + dot(n, other) - dot(n, step) > 0

class Model:  # links, joints, boxes and pairs that may touch, of a robot and of its scene
    def __init__(self, asked):
        self.links, self.joints, self.boxes, self.names, self.allowed, self.obstacles, self.asked, self.zones = [], {}, [], [], set(), [], asked, []
        self.beyond, self.notices = [], []  # of each sample; what was not accepted when the model was made: WHAT and NAME
        self.read(asked.model, ("fmb-robot", "link", "joint", "box", "allow", "notice"), self.robot_line)
        self.read(asked.scene, ("fmb-scene", "box", "allow", "zone", "notice"), self.scene_line) if asked.scene else None
        self.plain = {unquote(name, errors="surrogateescape"): j for name, j in self.joints.items()}
        demand(self.boxes and len(self.plain) == len(self.joints) == len(self.links) - 1 <= 1000, f"{asked.model}: not a tree of joints with boxes")
        demand(all(j["kind"] == FIXED or j["rate"] for j in self.joints.values()), f"{asked.model}: a joint without limits")
    def read(self, path, kinds, take):  # all lines. What is behind # is left out; the last one has the counts of some kinds
        rows = [(at, words_of(line)) for at, line in enumerate(read_text(path), 1) if words_of(line)]
        if not rows: raise Empty(f"{path}:1: an empty file")
        last = ["end"] + [str(sum(words[0] == kind for _, words in rows)) for kind in kinds[1:]]
        demand(rows[0][1] == [kinds[0], "1"], f"{path}:{rows[0][0]}: it does not begin with {kinds[0]} 1")
        while last[-1] == "0" and len(last) > (5 if kinds[1] == "link" else 3): last.pop()  # zones and notices stand there if there are any
        demand(rows[-1][1] == last, f"{path}:{rows[-1][0]}: not whole")
        for at, words in rows[1:-1]:
            with line_of(path, at):
                take(*words) if words[0] != "never" else None  # what is proved never to meet is proved here all the same
    def robot_line(self, kind, *words):  # a line of a robot
        n = [number(w) for w in words[{"joint": 4, "box": 1, "limit": 3}.get(kind, 99):] if w not in ("given", "default")]
        demand(kind not in ("limit", "mimic") or not self.joints[words[0]][{"limit": "rate"}.get(kind, kind)], "a second line of this joint")
        if kind == "link":
            demand(words[0] not in self.links, "two links of one name")
            self.links.append(words[0])
        elif kind == "joint":
            (name, what, parent, child), xyz, axis = words[:4], [grid(x) for x in n[:3]], [grid(x) for x in n[12:]]
            demand(len(n) == 15 and what in (FIXED, "turns", "slides") and name not in self.joints, "not a joint, or two of one name")
            demand(child == self.links[-1] and len(self.joints) == len(self.links) - 2, "the child is not the link above")
            demand(what == FIXED or abs(length(axis) - ONE) <= ONE >> 8, "the axis is not of length 1")
            self.joints[name] = {"name": name, "index": len(self.joints), "kind": what, "parent": self.links[:-1].index(parent), "xyz": xyz,
                                 "length": length(xyz), "turn": rotation(n[3:12]), "axis": [x * ONE // length(axis) for x in axis],
                                 "mimic": None, "still": None, "half": 0, "column": None, "rate": None, "range": None, "unit": DEGREE if self.asked.degrees and what == "turns" else 1}
        elif kind == "limit":
            demand(len(n) == 2 and min(n) > 0, "a rate or an acceleration is not above 0")
            ends = None if words[1:3] == ("-", "-") else [number(w) for w in words[1:3]]
            demand(ends or self.joints[words[0]]["kind"] != "slides", "a joint that slides has limits")
            demand(ends is None or ends[0] <= ends[1], "lower is above upper")
            self.joints[words[0]].update(rate=n[0], acceleration=n[1], range=ends)
        elif kind == "mimic":
            self.joints[words[0]]["mimic"] = (words[1], number(words[2]), number(words[3]))
            demand(self.joints[words[0]]["mimic"][1], "a joint follows another 0 times: it does not move")
        elif kind == "box":
            demand(len(n) == 13, "not a box")
            self.boxes.append(Box([grid(x) for x in n], self.links.index(words[0])))
        elif kind == "allow":
            self.allowed |= {(self.links.index(a), self.links.index(b)) for a, b in (words[:2], words[1::-1])}
        elif kind == "notice":
            self.notice({"range": [*self.joints], "unit": self.links + [*self.joints]}.get(words[0], self.links), *words)
        else:
            demand(kind in ("robot", "added", "hull", "vertex", "face"), "no line begins with this word")
    def notice(self, known, what, name, how):
        good = what in ("pictures", "range", "unit", "hollow", "floating") and name in known and how in ("open", "accepted")
        demand(good, "not a notice that is known, or of nothing above")
        self.notices += [(what, name)] if how == "open" else []
    def scene_line(self, kind, name, *words):  # a line of a scene. Boxes of one thing stand together; of zones nothing is claimed
        if kind == "notice": return self.notice(self.names + self.zones, name, *words)
        same, other = (self.zones, self.names) if kind == "zone" else (self.names, self.zones)
        new = name not in other and (name not in same or same[-1] == name) and (kind, len(words)) in (("box", 12), ("zone", 13))
        demand(words[0] in same + other if kind == "allow" else new, "out of order, or two things of one name")
        self.allowed |= {(self.links.index(name), words[0])} if kind == "allow" else same.append(name) or set()
        self.obstacles += [Box([grid(number(w)) for w in words])] if kind == "box" else []
    def pairs(self):  # all pairs of boxes that need a proof; obstacles are counted behind the boxes
        others = list(enumerate([box.link for box in self.boxes] + self.names))
        for a, box in enumerate(self.boxes):
            yield from ((a, b) for b, other in others if b > a and other != box.link and (box.link, other) not in self.allowed)
    def samples(self):  # of each row of the log its time and the coordinate of each joint
        lines = [(at, line.split("#")[0]) for at, line in enumerate(read_text(self.asked.log), 1) if words_of(line)]
        if len(lines) < 3: raise Empty(f"{self.asked.log}:1: fewer than two samples")
        separator = next((c for c in ";," if c in lines[0][1]), "\t")
        (top, names), *rows = [(at, [re.sub(r'^"(.*)"$', r"\1", x.strip(" \t\r\n")) for x in line.split(separator)]) for at, line in lines]
        for word in self.asked.at:
            self.plain[word.split("=")[0]].update(still=number(word.split("=")[1]), half=half_unit(word.split("=")[1]), mimic=None)
        for at, row in [(top, names), *rows]:
            with line_of(self.asked.log, at):
                demand(not any(x.count('"') % 2 for x in row), "a cell with half of its quotes")
        with line_of(self.asked.log, top):
            demand(names.count(self.asked.time) == 1, f"no column {self.asked.time}, or two")
            bare = {name: re.sub(rb"[ \t]", b"", name.encode(errors="surrogateescape").lower()) for name in (*names, *self.plain)}
            joints = {bare[name] for name in self.plain}
            demand(all(name in self.plain or name == self.asked.time or bare[name] not in joints for name in names), "a column is called as a joint but for capitals or blanks")
            fixed = [(j, names.index(name)) for name, j in self.plain.items() if j["kind"] == FIXED and name in names and name != self.asked.time]
            demand(all(names.count(names[i]) == 1 for _, i in fixed), "two columns of one name")
            for name, j in self.plain.items():
                if j["kind"] != FIXED and name in names:
                    demand(names.count(name) == 1 and j["still"] is None and name != self.asked.time, f"the joint {name} twice")
                    j.update(column=names.index(name), mimic=None)
                demand(j["kind"] == FIXED or j["mimic"] or {j["still"], j["column"]} != {None}, f"no column for the joint {name}")
        joints, out = list(self.joints.values()), []
        followers = [(j, self.joints[j["mimic"][0]]) for j in joints if j["mimic"]]
        demand(not any(other["mimic"] or other["kind"] == FIXED for _, other in followers), f"{self.asked.model}: a joint follows one that it cannot")
        for at, row in rows:
            with line_of(self.asked.log, at):
                demand(len(row) == len(names), "other cells than columns")
                for j, i in fixed:  # 2^-40 is no motion: who writes logs computes what stands there
                    demand(abs(number(row[i])) <= max(half_unit(row[i]), F(1, 2**40)), f"joint {j['name']} is fixed in the model, and moves here")
                q = [(number(row[j["column"]]) if j["column"] is not None else j["still"] or F(0)) * j["unit"] for j in joints]
                for j, other in followers:
                    q[j["index"]] = j["mimic"][1] * q[other["index"]] + j["mimic"][2]
                self.beyond.append(self.joint_beyond(q, row))
                demand(all(abs(x) <= (1100 if j["kind"] == "turns" else 2**33) for x, j in zip(q, joints)), "too large a coordinate")
                out.append((number(row[names.index(self.asked.time)]), q))
                demand(len(out) == 1 or out[-2][0] < out[-1][0], "the time does not grow")
        return out
    def joint_beyond(self, q, row):  # which joint is beyond its limits, by more than half a unit of its last decimal and what floats round? "": none is
        for j in (j for j in self.joints.values() if j["range"]):
            factor, mover, more = (abs(j["mimic"][1]), self.joints[j["mimic"][0]], abs(j["mimic"][2])) if j["mimic"] else (1, j, 0)
            half = half_unit(row[mover["column"]]) if mover["column"] is not None else mover["half"]
            off = factor * half * mover["unit"] + (factor * abs(q[mover["index"]]) + more + sum(map(abs, j["range"]))) / 2**19
            if not j["range"][0] - off <= q[j["index"]] <= j["range"][1] + off:
                return f"the joint {j['name']} is at {float(q[j['index']]):.9g}, beyond its limits {float(j['range'][0]):.9g}..{float(j['range'][1]):.9g}"
        return ""
    def places(self, q):  # rotation and origin of each link
        out = [([[ONE, 0, 0], [0, ONE, 0], [0, 0, ONE]], [0, 0, 0])]
        for j, value in zip(self.joints.values(), q):
            (m, place), a = out[j["parent"]], j["axis"]
            own, place = product(m, j["turn"]), [p + x for p, x in zip(place, turned(m, j["xyz"]))]
            if j["kind"] == "slides":
                place = [p + (grid(value) * x >> P) for p, x in zip(place, turned(own, a))]
            elif j["kind"] == "turns":
                c, s = circle(value)
                m = [[((ONE - c) * (x * y >> P) >> P) + c * (i == k) for k, y in enumerate(a)] for i, x in enumerate(a)]
                for i, k, other in ((0, 1, 2), (1, 2, 0), (2, 0, 1)):
                    m[i][k], m[k][i] = m[i][k] - (s * a[other] >> P), m[k][i] + (s * a[other] >> P)
                own = product(own, m)
            out.append((own, place))
        return out
    def limits(self, joint, change, time):  # its largest rate, per tick, and acceleration, per square of it; 0: at a constant rate
        j, factor = (self.joints[joint["mimic"][0]], abs(joint["mimic"][1])) if joint["mimic"] else (joint, 1)
        if self.asked.straight or j["still"] is not None or factor == 0:
            return abs(change), 0
        most = factor * (self.asked.acceleration or j["acceleration"]) * time * time
        return min(max(factor * j["rate"] * time, abs(change)), abs(change) + most / 2), most
    def inflations(self, one, two, time):
        """Of each box: how far a point is at most from where it is with the turn of the middle and its centre on the chord. Of links: turn,
        spin (sums of rates and accelerations), |c''| so far, the way behind the last joint that moves. With unit axes z a vector p that
        joints move has p'' = sum q'' (z x p) + sum sum q' q' z x (z x p): |p''| <= |p| (spin + turn^2)."""
        known, out = [(0, 0, 0, 0)], []
        for j, a, b in zip(self.joints.values(), one, two):
            turn, spin, bend, rest = known[j["parent"]]
            rest += j["length"]
            if j["kind"] != FIXED:
                rate, most = (grid(x) + 1 for x in self.limits(j, b - a, time))
                rest += grid(max(abs(a), abs(b))) + most // 8 + 2 if j["kind"] == "slides" else 0
                bend += up(rest, spin + up(turn, turn)) + (most + 2 * up(rate, turn) if j["kind"] == "slides" else 0)
                turn, spin, rest = (turn, spin, 0) if j["kind"] == "slides" else (turn + rate, spin + most, 0)
            known.append((turn, spin, bend, rest))
        for box in self.boxes:
            turn, spin, bend, rest = known[box.link]
            a = (bend + up(rest + length(box.centre), spin + up(turn, turn))) // 8 + 1  # at most a (1 - x^2) + b x, x = |2t - 1|
            b = up(box.radius, turn) // 2 + 1
            out.append((b if b >= 2 * a else a + b * b // (4 * a) + 1) + up(box.radius, spin // 8 + 1))
        return out
    def check_limits(self, rows, k):  # do samples around a tick keep to them, to within 2 % and what floats round? Else no motion is meant
        for why in self.beyond[k:k + 2]:
            demand(not why, why)
        rows = rows[max(k - 1, 0):k + 3]
        time = [b[0] - a[0] for a, b in zip(rows, rows[1:])]
        for i, j in enumerate(self.joints.values() if not self.asked.straight else []):
            if j["column"] is not None:
                off, mean = max(abs(q[i]) for _, q in rows) / 2**20, [(b[1][i] - a[1][i]) / t for a, b, t in zip(rows, rows[1:], time)]
                most = F(102, 100) * j["rate"] + 4 * off / time[min(k, 1)]
                demand(abs(mean[min(k, 1)]) <= most, f"the joint {j['name']} is faster than its rate")
                for v, w, s, t in zip(mean, mean[1:], time, time[1:]):
                    most = F(51, 100) * (self.asked.acceleration or j["acceleration"]) * (s + t)
                    most += (4 * off + (abs(v) + abs(w)) / 10**8) * (1 / s + 1 / t)
                    demand(abs(w - v) <= most, f"the joint {j['name']} is not within its acceleration")

class Certificate:  # a certificate as it is read, line by line; `at`: the kind of line that was last, of those that have an order
    def __init__(self, asked):
        self.asked, self.model, self.at, self.tick, self.free, self.open = asked, Model(asked), "", -1, 0, True
        self.rows, self.pairs, self.axis, self.obstacles, self.ends = self.model.samples(), dict.fromkeys(self.model.pairs()), {}, [], {}
        self.check(asked.certificate)
    def about(self, *sums):  # are these the files?
        demand(self.at == "" and len(sums) == 3)
        for path, word in zip((self.asked.model, self.asked.log, self.asked.scene), sums):
            demand(int(word) == (zlib.crc32(open(path, "rb").read()) if path else 0), f"it is about another file than {path or 'no scene'}")
        demand(self.pairs, "nothing is asked: no two bodies are there that must not touch")
        self.unasked = next((name for what, name in self.model.notices if what == "pictures"), None)
    def asks(self, motion, unit, margin, acceleration):  # is this what was asked? The margin is the one that fmb_real had
        a, self.far, most = self.asked, number(margin), number(acceleration)
        same = motion == ("straight" if a.straight else "drives") and unit == ("degrees" if a.degrees else "radians")
        same = same and abs(self.far - a.margin) * 2**23 <= a.margin and abs(most - a.acceleration) * 2**23 <= a.acceleration
        demand(self.at == "about" and same, "something else was asked")
    def by(self, _, real):  # the version and the precision of fmb
        demand(self.at == "asked" and real in ("float", "double"))
    def named(self, *names):  # the names that the files had there: for who reads them
        demand(self.at == "by" and len(names) == 3)
    def reads(self, *words):  # the column of time, and where joints stand that have none
        plain = [unquote(w, errors="surrogateescape") for w in words]
        demand(self.at == "named" and plain[0] == self.asked.time and sorted(plain[1:]) == sorted(self.asked.at), "something else was asked")
    def obstacle(self, index, *words):  # does it hold its box of the scene?
        demand(self.at in ("read", "obstacle") and int(index) == len(self.obstacles) and len(words) == 12)
        frame, box = Box([taken(w) for w in words]), self.model.obstacles[int(index)]
        frame.holds([0, 0, 0], index, box.half, [box.centre] * 2, grid(self.far / 2) + OFF)
        self.obstacles.append((frame, [0, 0, 0]))
    def begin(self, index, verdict):  # a tick: the one before is whole, and what this one needs is computed
        self.finish()
        ready = self.at in ("read", "obstacle", "tick") and len(self.obstacles) == len(self.model.obstacles) and verdict in ("free", "open")
        demand(ready and int(index) == self.tick + 1 < len(self.rows) - 1, "not the next tick")
        demand(verdict == "open" or self.unasked is None, f"nothing is free: nothing is asked of a link that has pictures and no box: {self.unasked}")
        self.tick, self.open, self.frames, self.crossed = int(index), verdict == "open", [], {}
        if not self.open:
            (start, one), (end, two) = self.rows[self.tick:self.tick + 2]
            self.model.check_limits(self.rows, self.tick)
            self.ends = {k: self.ends.get(k) or self.model.places(self.rows[k][1]) for k in (self.tick, self.tick + 1)}
            self.middle = self.model.places([(a + b) / 2 for a, b in zip(one, two)])
            self.inflation = self.model.inflations(one, two, end - start)
    def frame(self, index, *words):  # does it hold its box throughout the tick?
        demand(not self.open and int(index) == len(self.frames) and len(words) == 15)
        n, box = [taken(w) for w in words], self.model.boxes[int(index)]
        half = [turned(self.middle[box.link][0], h) for h in box.half]
        links = [self.ends[k][box.link] for k in (self.tick, self.tick + 1)]  # turn and place
        ends = [[x + y for x, y in zip(link[1], turned(link[0], box.centre))] for link in links]
        self.frames.append((Box(n[:12]), n[12:]))
        self.frames[-1][0].holds(n[12:], index, half, ends, self.inflation[int(index)] + grid(self.far / 2) + OFF)
    def direction(self, a, b, *words):  # of a pair: numbers, from now on; or names of two vectors, in this tick
        demand(not self.open and len(self.frames) == len(self.model.boxes) and len(words) in (2, 3) and (int(a), int(b)) in self.pairs)
        if len(words) == 2:
            self.crossed[int(a), int(b)] = [int(w) for w in words]
        else:
            ratios = [float.fromhex(w).as_integer_ratio() for w in words]
            self.axis[int(a), int(b)] = [top * (max(d for _, d in ratios) // below) for top, below in ratios]
    def finish(self):  # a free tick is whole: is every pair apart?
        demand(self.open or len(self.frames) == len(self.model.boxes), "a frame is missing")
        solids = [] if self.open else self.frames + self.obstacles
        for pair in [] if self.open else self.pairs:
            (one, step), (two, other) = solids[pair[0]], solids[pair[1]]
            n = [self.axis.get(pair, [0, 0, 0])]
            if pair in self.crossed:
                named = [None, *one.edges, 0, 0, 0, *two.edges, 0, 0, 0, [x - y for x, y in zip(other, step)]]
                n = [cross(named[i], named[k]) for i, k in (self.crossed[pair], self.crossed[pair][::-1])]
            demand(any(apart(v, one, step, two, other) for v in n), f"tick {self.tick}: the pair {pair[0]} {pair[1]} is not proved apart")
        self.free, self.open = self.free + (not self.open), True
    def end(self, ticks, free):  # are all ticks there?
        self.finish()
        demand(self.at == "tick" and int(ticks) == self.tick + 1 == len(self.rows) - 1 and int(free) == self.free, "not all ticks")
    def check(self, path):  # all lines
        takes, total = {"about": self.about, "asked": self.asks, "by": self.by, "named": self.named, "read": self.reads, "obstacle": self.obstacle, "tick": self.begin, "frame": self.frame,
                        "apart": self.direction, "cross": self.direction, "end": self.end}, 0
        for at, raw in enumerate(open(path, "rb"), 1):
            words = raw.decode("latin-1").split()
            with line_of(path, at):
                demand(" ".join(words).encode("latin-1") + b"\n" == raw and words and self.at != "sum", "not a line")
                fixed = ["fmb-certificate", "2"] if at == 1 else ["sum", str(total)] if self.at == "end" else words
                demand(words == fixed, "the bytes are others")
                takes[words[0]](*words[1:]) if fixed is words else None
            self.at = words[0] if words[0] not in ("fmb-certificate", "frame", "apart", "cross") else self.at
            total = zlib.crc32(raw, total)
        if not total and not self.at: raise Empty(f"{path}:1: an empty file")
        demand(self.at == "sum", f"{path}: cut short")

class Once(argparse.Action):  # of an option given twice the first would be dropped in silence; --at is of one joint each time
    def __call__(self, parser, asked, value, option=None):
        key = value.split("=")[0] if self.dest == "at" else ""
        given = asked.__dict__.setdefault("given", set())
        if (self.dest, key) in given: parser.error(f"{option}{' ' * (key > '')}{key} is given twice")
        given.add((self.dest, key))
        setattr(asked, self.dest, getattr(asked, self.dest) + [value] if key else value)
def main():  # as the head says
    flag, once = {"action": "store_true"}, {"action": Once}
    far = {**once, "type": number, "default": F(0)}
    words = argparse.ArgumentParser(prog="fmb-certify", description="Options: as fmb robot had them; --all: every tick must be free.")
    for name, more in {"certificate": {}, "model": {}, "--log": {**once, "required": True}, "--scene": once, "--time": {**once, "default": "time"},
                       "--at": {**once, "default": []}, "--margin": far, "--acceleration": far, "--degrees": flag,
                       "--straight": flag, "--all": flag}.items():
        words.add_argument(name, **more)
    asked = words.parse_args()
    sys.stdout.reconfigure(errors="backslashreplace")  # a file's name may have letters that the terminal has not
    asked.scene = None if asked.scene == "none" else asked.scene
    try:
        found = Certificate(asked)
        why = f"nothing is asked of a link that has pictures and no box: {found.unasked}" if found.unasked else ""
        beyond = next(filter(None, found.model.beyond), why)
        print(*(f"not accepted: {what} {name}" for what, name in found.model.notices), sep="\n", end="\n" * bool(found.model.notices))
        demand(found.free, f"no tick is claimed to be free{': ' * (beyond > '')}{beyond}")
        print(f"{found.free} of {found.tick + 1} ticks are proved free: {len(found.pairs)} pairs farther apart than {float(found.far):.17g} m, "
              f"scene {asked.scene or 'none'}")
        sys.exit(asked.all and found.free <= found.tick)
    except (OSError, ValueError, LookupError) as wrong:
        print(f"fmb-certify: not proved: {wrong}", file=sys.stderr)
        sys.exit(2 if isinstance(wrong, (OSError, Empty)) else 1)
if __name__ == "__main__": main()
