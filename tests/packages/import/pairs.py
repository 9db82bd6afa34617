# SPDX-License-Identifier: MIT
"""Referee of fmb robot --pairs: kinematics.py, sampled.

pairs.py random SEED ROBOT.txt         writes a robot: a tree of joints of every kind, and a peg that a link just reaches, at a pose in a comment
pairs.py rare ROBOT.txt                writes a robot of which two links meet at one rare pose alone
pairs.py check ROBOT.txt ANSWER SAMPLES SEED   ANSWER: what fmb robot --pairs says. Of no sampled pose may it be wrong
Prints `N passed, N failed`, and how many samples found links in contact that are not said to meet always; exit status 1 if anything failed.
"""
import math
import random
import sys

sys.dont_write_bytecode = True
from kinematics import Robot, about, dot, meet


def unit(rnd):
    """A direction."""
    v = [rnd.gauss(0, 1) for _ in range(3)]
    return [x / math.sqrt(dot(v, v)) for x in v]


def words_of(*numbers):
    """Hex floats; those of boxes have 24 bits."""
    return " ".join(float(x).hex() for x in numbers)


def short(x):
    """24 bits."""
    return math.ldexp(round(math.ldexp(x, 20)), -20)


def box(name, corner, size):
    """A line."""
    far = [max(abs(c), abs(c + s)) for c, s in zip(corner, size)]
    numbers = [short(x) for x in corner + [size[0], 0, 0, 0, size[1], 0, 0, 0, size[2]]]
    return f"box {name} {words_of(*numbers, math.sqrt(dot(far, far)) * 1.01)}"


def write(path, lines, counts):
    """A robot."""
    with open(path, "w") as out:
        out.write("\n".join(["fmb-robot 1", "robot random", *lines, "end " + " ".join(map(str, counts))]) + "\n")


def random_robot(seed, path):
    """A tree."""
    rnd = random.Random(seed)
    links = rnd.randint(4, 9)
    lines, boxes, pairs, movers = ["link l0", box("l0", [-0.1, -0.1, -0.1], [0.2, 0.2, 0.2])], 1, 0, []
    for i in range(1, links):
        parent = i - 1 if rnd.random() < 0.6 else rnd.randrange(i)
        kind = rnd.choice(("turns", "turns", "turns", "slides", "fixed"))
        turn = about(unit(rnd), rnd.uniform(-3, 3))
        place = [rnd.uniform(-0.4, 0.4) for _ in range(3)]
        axis = unit(rnd)
        lines += [f"link l{i}", f"joint j{i} {kind} l{parent} l{i} {words_of(*place, *turn[0], *turn[1], *turn[2], *axis)}"]
        if kind != "fixed":
            endless = kind == "turns" and rnd.random() < 0.3
            low, size = (rnd.uniform(-2, 1), rnd.uniform(0, 2)) if kind == "turns" else (rnd.uniform(-0.3, 0.1), rnd.uniform(0, 0.4))
            lines.append(f"limit j{i} {'- -' if endless else words_of(low, low + size)} 0x1p0 0x1p0 given given")
            if movers and rnd.random() < 0.25:
                lines.append(f"mimic j{i} {rnd.choice(movers)} {words_of(rnd.choice((-1, 1, 2, 0.5)), rnd.uniform(-1, 1))}")
            else:
                movers.append(f"j{i}")
        for _ in range(rnd.randint(0, 2)):
            lines.append(box(f"l{i}", [rnd.uniform(-0.1, 0.05) for _ in range(3)], [rnd.uniform(0.01, 0.2) for _ in range(3)]))
            boxes += 1
        if rnd.random() < 0.3:
            lines.append(f"allow l{rnd.randrange(i)} l{i} SRDF:%20Never")
            pairs += 1
    write(path, lines, (links, links - 1, boxes, pairs))
    plant(rnd, path, lines, [links, links - 1, boxes, pairs])


def inside(robot, q):
    """Is it within the limits, those of joints that follow, too?"""
    value = {j["name"]: q.get(j["name"]) for j in robot.joints}
    for j in robot.joints:
        if j["mimic"] is not None:
            other, factor, offset = j["mimic"]
            value[j["name"]] = factor * q[robot.joints[other]["name"]] + offset
    return all(j["kind"] == "fixed" or j["lower"] is None or j["lower"] <= value[j["name"]] <= j["upper"] for j in robot.joints)


def plant(rnd, path, lines, counts):
    """A peg where a corner of a box comes farthest in some direction: a contact that is rare."""
    robot, n = Robot(path), unit(rnd)
    which, signs = rnd.randrange(len(robot.boxes)), [rnd.choice((-1, 1)) for _ in range(3)]

    def corner(q):
        _, centre, half = robot.places(q)[which]
        return [centre[k] + sum(s * h[k] for s, h in zip(signs, half)) for k in range(3)]

    best = max((q for q in (sample(robot, rnd) for _ in range(40)) if inside(robot, q)), key=lambda q: dot(n, corner(q)), default=None)
    if best is None or robot.boxes[which][0] == 0:
        return
    for i in range(120):
        q = {name: x + rnd.gauss(0, 0.3 ** (1 + i / 20)) for name, x in best.items()}
        for j in robot.free():
            if j["lower"] is not None:
                q[j["name"]] = min(max(q[j["name"]], j["lower"]), j["upper"])
        if inside(robot, q) and dot(n, corner(q)) > dot(n, corner(best)):
            best = q
    size = rnd.choice((0.002, 0.02))
    at = [short(x + 0.4 * size * n[k] - size / 2) for k, x in enumerate(corner(best))]
    same = words_of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 1)
    lines += ["link peg", f"joint stands fixed l0 peg {same}", box("peg", at, [size] * 3)]
    pose = " ".join(f"{name}={x!r}" for name, x in best.items())
    write(path, [f"# planted peg {robot.links[robot.boxes[which][0]]} {pose}", *lines], [counts[0] + 1, counts[1] + 1, counts[2] + 1, counts[3]])


def rare_robot(path):
    """Three links in a plane reach a peg only if stretched towards it: one of some 10^7 poses."""
    same = words_of(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 1)
    lines = ["link peg", box("peg", [2.998, -0.005, -0.005], [0.01, 0.01, 0.01])]
    for i in range(3):
        lines += [f"link l{i}", f"joint j{i} turns {f'l{i - 1}' if i else 'peg'} l{i} {words_of(1 if i else 0, 0, 0)} {same}",
                  f"limit j{i} {words_of(-2.1, 1.9)} 0x1p0 0x1p0 given given", box(f"l{i}", [0.5, -0.01, -0.01], [0.5, 0.02, 0.02])]
    write(path, lines + ["allow peg l2 SRDF:%20Never"], (4, 3, 4, 1))


class Answer:
    """What fmb robot --pairs says: kinds of pairs, and poses."""

    def __init__(self, robot, path):
        self.kind, self.pose, self.sum = {}, {}, ""
        for line in open(path):
            words = line.split(", ")[0].split()
            if words[0] == "pair":
                pair = robot.links.index(words[1]), robot.links.index(words[2])
                self.kind[pair] = words[3]
                if words[3] in ("meets", "always"):
                    self.pose[pair] = {n.replace("%20", " "): float(x) for n, x in (w.split("=") for w in words[5:])}
            else:
                self.sum = line

    def wrong(self, pair, contact):
        """About one pose?"""
        return self.kind[pair] == ("never" if contact else "always")


def by_link(robot, places):
    """Boxes of each link, with a radius."""
    out = [[] for _ in robot.links]
    for box_ in places:
        out[box_[0]].append((*box_, math.sqrt(sum(dot(h, h) for h in box_[2])) * 1.01))
    return out


def touching(pair, places):
    """Do boxes of two links meet?"""
    return any(math.dist(a[1], b[1]) < a[3] + b[3] and meet(a, b) for a in places[pair[0]] for b in places[pair[1]])


def clear(pair, places):
    """Are they apart, and not only by rounding? Boxes that are a bit larger."""
    larger = [[(link, c, [[x * 1.0001 for x in h] for h in half], r) for link, c, half, r in boxes] for boxes in places]
    return not touching(pair, larger)


def sample(robot, rnd, wider=0.0):
    """A pose within the limits, often at some of them; that share of the ranges beyond."""
    q = {}
    for j in robot.free():
        low, high = (j["lower"], j["upper"]) if j["lower"] is not None else (-20, 20)
        low, high = low - wider * (high - low), high + wider * (high - low)
        q[j["name"]] = rnd.choice((low, high)) if rnd.random() < 0.15 else rnd.uniform(low, high)
    return q


def check_poses(robot, answer):
    """Of those that are printed; other joints wherever. How many are good, and bad."""
    passed = failed = 0
    for pair, pose in answer.pose.items():
        q = {j["name"]: pose.get(j["name"], 0) for j in robot.free()}
        within = all(j["lower"] is None or j["name"] not in pose or j["lower"] - 1e-6 <= q[j["name"]] <= j["upper"] + 1e-6 for j in robot.free())
        good = within and touching(pair, by_link(robot, robot.places(q)))
        passed, failed = passed + good, failed + (not good)
        if not good:
            print(f"FAILED: no contact of {[robot.links[i] for i in pair]} at {pose}")
    return passed, failed


def check_planted(robot, path, answer):
    """The peg is not said to be free."""
    for words in map(str.split, open(path)):
        if words[:2] == ["#", "planted"]:
            pair = tuple(sorted(robot.links.index(w) for w in words[2:4]))
            q = {n: float(x) for n, x in (w.split("=") for w in words[4:])}
            print("# planted:", answer.kind[pair])
            if answer.kind[pair] == "never" and touching(pair, by_link(robot, robot.places(q))):
                print(f"FAILED: {words[2:4]} are said never to meet")
                return False
    return True


def check(path, answer, samples, seed):
    """As the head says."""
    robot, rnd, seen = Robot(path), random.Random(seed), 0
    answer = Answer(robot, answer)
    passed, failed = check_poses(robot, answer)
    good = check_planted(robot, path, answer)
    passed, failed = passed + good, failed + (not good)
    for _ in range(samples):
        q = sample(robot, rnd, 1 / 128)
        places, good = by_link(robot, robot.places(q)), True
        for pair, kind in answer.kind.items():
            if kind == "never" or kind == "open":
                contact = touching(pair, places)
                seen += contact
                good = good and not (kind == "never" and contact)
            elif kind == "always":
                good = good and not (clear(pair, places) and inside(robot, q))
            if not good:
                print(f"FAILED: {kind} {[robot.links[i] for i in pair]} at {q}")
                break
        passed, failed = passed + good, failed + (not good)
    kinds = {k: list(answer.kind.values()).count(k) for k in ("never", "always", "meets", "open")}
    print(f"# {kinds}, {seen} contacts of pairs that are open were sampled")
    print(f"{passed} passed, {failed} failed")
    return failed > 0


if sys.argv[1] == "random":
    random_robot(int(sys.argv[2]), sys.argv[3])
elif sys.argv[1] == "rare":
    rare_robot(sys.argv[2])
else:
    sys.exit(check(sys.argv[2], sys.argv[3], int(sys.argv[4]), int(sys.argv[5])))
