# SPDX-License-Identifier: MIT
"""Referee of fmb robot --pairs: kinematics of replay.py, sampled.

pairs.py random SEED ROBOT.txt         writes a robot: a tree of joints of every kind
pairs.py rare ROBOT.txt                writes a robot of which two links meet at one rare pose alone
pairs.py check ROBOT.txt ANSWER SAMPLES SEED   ANSWER: what fmb robot --pairs says. Of no sampled pose may it be wrong
Prints `N passed, N failed`, and how many samples found links in contact that are not said to meet always; exit status 1 if anything failed.
"""
import math
import random
import sys

from replay import Robot, about, dot, meet


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


def touching(robot, pair, places):
    """Do boxes of two links meet?"""
    return any(meet(a, b) for a in places if a[0] == pair[0] for b in places if b[0] == pair[1])


def clear(robot, pair, places):
    """Are they apart, and not only by rounding? Boxes that are a bit larger."""
    larger = [(link, c, [[x * 1.0001 for x in h] for h in half]) for link, c, half in places]
    return not touching(robot, pair, larger)


def feasible(robot, q):
    """Do joints that follow keep to their own limits?"""
    for j in robot.joints:
        if j["mimic"] is not None and j["lower"] is not None:
            other, factor, offset = j["mimic"]
            if not j["lower"] <= factor * q[robot.joints[other]["name"]] + offset <= j["upper"]:
                return False
    return True


def sample(robot, rnd):
    """A pose within the limits, often at some of them."""
    q = {}
    for j in robot.free():
        low, high = (j["lower"], j["upper"]) if j["lower"] is not None else (-20, 20)
        q[j["name"]] = rnd.choice((low, high)) if rnd.random() < 0.15 else rnd.uniform(low, high)
    return q


def check_poses(robot, answer):
    """Of those that are printed; other joints wherever. How many are good, and bad."""
    passed = failed = 0
    for pair, pose in answer.pose.items():
        q = {j["name"]: pose.get(j["name"], 0) for j in robot.free()}
        inside = all(j["lower"] is None or j["name"] not in pose or j["lower"] - 1e-6 <= q[j["name"]] <= j["upper"] + 1e-6 for j in robot.free())
        good = inside and touching(robot, pair, robot.places(q))
        passed, failed = passed + good, failed + (not good)
        if not good:
            print(f"FAILED: no contact of {[robot.links[i] for i in pair]} at {pose}")
    return passed, failed


def check(path, answer, samples, seed):
    """As the head says."""
    robot, rnd, seen = Robot(path), random.Random(seed), 0
    answer = Answer(robot, answer)
    passed, failed = check_poses(robot, answer)
    for _ in range(samples):
        q = sample(robot, rnd)
        places, good = robot.places(q), True
        for pair, kind in answer.kind.items():
            if kind == "never" or kind == "open":
                contact = touching(robot, pair, places)
                seen += contact
                good = good and not (kind == "never" and contact)
            elif kind == "always":
                good = good and not (clear(robot, pair, places) and feasible(robot, q))
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
