# SPDX-License-Identifier: MIT
"""Referee of fmb robot: kinematics of its own in double, from the lines of the robot, and boxes compared by sampling.

replay.py log ROBOT.txt SEED LOG.csv SCENE NEW.txt   writes a log within the limits of the joints, boxes that the robot runs into
                                             later, small ones at points of links (planted), and the robot with leave for those pairs
                                             of links that meet at the start
replay.py check ROBOT.txt SCENE LOG.csv ANSWER.json SEED N   no contact that is found at N moments may lie in a tick called free, nor may
                                             a planted one
replay.py plain ROBOT.txt LOG.csv SCENE   numbers alone: of the log, in the order of the joints, behind how many rows; of the boxes, likewise
All take --degrees, --straight (joints keep their rates from sample to sample), and --distance, of which nothing comes nearer than is said. Many moments are computed at a time, with numpy. Prints `N passed, N failed`; exit status 1 if anything failed.
"""
import json
import math
import random
import sys

import numpy as np

sys.dont_write_bytecode = True
from kinematics import Robot as Lines

TICK = 0.008
ROWS = 400


class Robot(Lines):
    """Links, joints and boxes, at many moments."""

    def places(self, q):
        """Boxes in the world at the moments of q, one array a joint: link, centres, half edges."""
        moments = len(next(iter(q.values())))
        turn, place = [np.broadcast_to(np.eye(3), (moments, 3, 3))], [np.zeros((moments, 3))]
        for j in self.joints:
            value = q[j["name"]] if j["mimic"] is None and j["kind"] != "fixed" else np.zeros(moments)
            if j["mimic"] is not None:
                other, factor, offset = j["mimic"]
                value = factor * q[self.joints[other]["name"]] + offset
            own = np.array(j["turn"]) @ about(np.array(j["axis"]), value if j["kind"] == "turns" else 0 * value)
            x = np.array(j["xyz"]) + (np.outer(value, np.array(j["turn"]) @ j["axis"]) if j["kind"] == "slides" else np.zeros((moments, 3)))
            parent = turn[j["parent"]]
            place.append(place[j["parent"]] + np.einsum("nij,nj->ni", parent, x))
            turn.append(parent @ own)
        return [(link, turn[link] @ (np.array(o) + np.sum(e, 0) / 2) + place[link], np.array(e) / 2 @ turn[link].transpose(0, 2, 1))
                for link, o, e in self.boxes]


def about(a, q):
    """Turns."""
    c, s = np.cos(q)[:, None, None], np.sin(q)[:, None, None]
    return c * np.eye(3) + (1 - c) * np.outer(a, a) + s * np.array([[0, -a[2], a[1]], [a[2], 0, -a[0]], [-a[1], a[0], 0]])


def meet(a, b):
    """At which moments do two boxes have a common point that is no matter of rounding? The axes of both, and their products."""
    d = b[1] - a[1]
    near = np.flatnonzero((d * d).sum(1) <= 2 * ((a[2] ** 2).sum((1, 2)) + (b[2] ** 2).sum((1, 2))))
    found = np.zeros(len(d), bool)
    if len(near) == 0:
        return found
    d, one, other = d[near], *(np.broadcast_to(x[2], (len(found), 3, 3))[near] for x in (a, b))
    edges = np.concatenate((one, other), 1)
    axes = np.concatenate([edges] + [np.cross(one[:, i], other[:, k])[:, None] for i in range(3) for k in range(3)], 1)
    size = np.sqrt((axes**2).sum(2))
    reach = np.abs(axes @ edges.transpose(0, 2, 1)).sum(2)
    apart = (size > 1e-12) & (np.abs((axes @ d[:, :, None])[:, :, 0]) + 1e-9 * size > reach)
    found[near] = ~apart.any(1)
    return found


def still(box):
    """One box as at a moment."""
    return box[0], np.array([box[1]]), np.array([box[2]])


class Waves:
    """A random motion of all joints within their limits."""

    def __init__(self, robot, rnd):
        self.robot, self.wave = robot, {}
        for j in robot.free():
            low, high = (j["lower"], j["upper"]) if j["lower"] is not None else (-3, 3)
            w = 2 * rnd.uniform(0.2, 1)
            middle = low + (high - low) * rnd.uniform(0.2, 0.8)
            most = 0.9 * min(middle - low, high - middle, j["rate"] / w, j["acceleration"] / w**2)
            self.wave[j["name"]] = (middle, rnd.uniform(0.3, 1) * most, w, rnd.uniform(0, 6))

    def values(self, rows):
        """Coordinates at these rows of the log."""
        k = np.array(rows) * TICK
        return {n: w[0] + w[1] * np.sin(w[2] * k + w[3]) for n, w in self.wave.items()}

    def itself(self, rows):
        """At which of these rows do links meet? Pairs that meet at row 0 count as allowed."""
        boxes, found = self.robot.places(self.values(rows)), np.zeros(len(rows), bool)
        for i, a in enumerate(boxes):
            for b in boxes[i + 1:]:
                if a[0] != b[0] and (a[0], b[0]) not in self.robot.allowed:
                    met = meet(a, b)
                    found |= met & ~met[0]
        return found


def grown(box, by):
    """A box whose faces are that much further out."""
    return *box[:2], box[2] * (1 + by / np.sqrt((box[2] ** 2).sum(2)))[:, :, None]


def rarely(boxes, box, share):
    """Does the robot come to 2 mm from this in less than that share of the log, and not at the start?"""
    found = np.zeros(ROWS, bool)
    box = grown(box, 0.002)
    for b in boxes:
        found |= meet(b, box)
    return not found[0] and found.sum() < share * ROWS


def write_log(robot, seed, path, scene, degrees):
    """A log, boxes where the robot comes by, and small ones that it is planted into."""
    rnd = random.Random(seed)
    waves = min((Waves(robot, rnd) for _ in range(20)), key=lambda w: w.itself(range(0, ROWS, 10)).sum())
    names = list(waves.wave)
    rnd.shuffle(names)
    kind = {j["name"]: j["kind"] for j in robot.joints}
    with open(path, "w") as out:
        out.write('"time";effort;' + ";".join(f'"{n}"' for n in names) + "\n")
        values = waves.values(range(ROWS))
        for k in range(ROWS):
            row = [values[n][k] for n in names]
            row = [x * 180 / math.pi if degrees and kind[n] == "turns" else x for n, x in zip(names, row)]
            out.write(f"{1700000000 + k * 8 // 1000}.{k * 8 % 1000:03d};1.5;" + "; ".join(f"{x:.8f}" for x in row) + "\n")
    start, boxes, planted = robot.places(waves.values([0])), [], []
    ahead = robot.places(waves.values(range(ROWS)))
    for _ in range(300):
        k = rnd.randrange(250, ROWS)
        m = about(np.array([0.6, 0, 0.8]), np.array([rnd.uniform(-3, 3)]))[0]
        half = np.array([rnd.uniform(0.01, 0.1) for _ in range(3)])[:, None] * m.T
        box = 0, rnd.choice(ahead)[1][k] + [rnd.uniform(-0.1, 0.1) for _ in range(3)], half
        if len(boxes) < 8 and rarely(ahead, still(box), 0.08):
            boxes.append(box)
    rows, large = read_log(robot, path, degrees), len(boxes)
    for tried in range(300):
        k, share = rnd.randrange(100, ROWS - 1), np.array([rnd.uniform(0.001, 0.999)])
        q = between(robot, rows[k], rows[k + 1], share, {j["name"]: np.array([rnd.choice((-1, 0, 1))]) for j in robot.free()})
        link, c, h = rnd.choice(robot.places(q))
        box = 0, c[0] + sum(rnd.uniform(-0.99, 0.99) * e for e in h[0]), np.eye(3) * 1e-4
        if link > 0 and len(planted) < 6 and rarely(ahead, still(box), 0.08 if tried < 100 else 0.5):
            planted.append(k)
            boxes.append(box)
    with open(scene, "w") as out:
        out.write("fmb-scene 1\n# around the robot\n")
        for i, (_, c, half) in enumerate(boxes):
            corner = c - half.sum(0)
            what = {2: "zone zone%20stop stop", 5: "zone slow slow", 6: "zone slow slow"}.get(i if i < large else 0, f"box box%20{i}")
            out.write(f"{what} {' '.join(repr(float(x)) for x in corner)} {' '.join(repr(2 * float(x)) for h in half for x in h)}\n")
        zones = sum(i in (2, 5, 6) for i in range(large))
        for k in planted:
            out.write(f"# planted {k}\n")
        out.write(f"allow {robot.links[0]} box%200 stands%20there\nend {len(boxes) - zones} 1{f' {zones}' if zones else ''}\n")
    return [(robot.links[a[0]], robot.links[b[0]]) for i, a in enumerate(start) for b in start[i + 1:]
            if a[0] < b[0] and (a[0], b[0]) not in robot.allowed and meet(a, b)[0]]


def write_robot(path, new, pairs):
    """The same robot, with more pairs that may touch."""
    lines = open(path).read().splitlines()
    end = lines.pop().split()
    lines += [f"allow {a} {b} at%20the%20start" for a, b in pairs] + [" ".join(end[:4] + [str(int(end[4]) + len(pairs))])]
    with open(new, "w") as out:
        out.write("\n".join(lines) + "\n")


def read_log(robot, path, degrees):
    """Times, and coordinates by name."""
    lines = [line.strip().split(";") for line in open(path)]
    names = [w.strip().strip('"') for w in lines[0]]
    turns = {j["name"] for j in robot.joints if j["kind"] == "turns"}
    rows = []
    for line in lines[1:]:
        row = {n: float(w) for n, w in zip(names, line)}
        rows.append({n: math.radians(x) if degrees and n in turns else x for n, x in row.items()})
    return rows


def contacts(robot, obstacles, q, apart):
    """At which moments do which names meet? Where `apart` is above 0, faces of links are further out, so that corners move by that."""
    boxes = robot.places(q)
    boxes = [(link, c, h * (1 + apart[:, None] * 0.577 / np.sqrt((h**2).sum(2)))[:, :, None]) for link, c, h in boxes]
    for i, a in enumerate(boxes):
        for name, c, h in obstacles:
            if not (a[0] == 0 and name == "box%200"):
                yield robot.links[a[0]], name, meet(a, (0, c, h))
        for b in boxes[i + 1:]:
            if a[0] != b[0] and (a[0], b[0]) not in robot.allowed:
                yield robot.links[a[0]], robot.links[b[0]], meet(a, b)


def between(robot, a, b, share, side):
    """Coordinates in ticks: off the chord by what rate and acceleration leave, to this side of it; with --straight on it."""
    q = {}
    for j in robot.free():
        n = j["name"]
        change = b[n] - a[n]
        bend = np.maximum(0, np.minimum(j["acceleration"] * TICK**2, 2 * (j["rate"] * TICK - np.abs(change)))) * (0 if "--straight" in sys.argv else side[n])
        q[n] = a[n] + change * share + bend * share * (1 - share) / 2
    return q


def scene_of(path):
    """Obstacles, zones, and the ticks of the planted obstacles."""
    obstacles, zones, planted = [], [], []
    for words in map(str.split, open(path)):
        if words[0] in ("box", "zone"):
            n = [float(w) for w in words[-12:]]
            e = np.array([n[3:6], n[6:9], n[9:12]])
            (zones if words[0] == "zone" else obstacles).append(still((words[1], n[:3] + e.sum(0) / 2, e / 2)))
        elif words[:2] == ["#", "planted"]:
            planted.append(int(words[2]))
    return obstacles, zones, planted


def entered(robot, zones, q, clear):
    """In how many ticks is a link in a zone, and in how many of these is the zone called clear?"""
    boxes, within, bad = robot.places(q), 0, 0
    for name, c, h in zones:
        found = np.any([meet(b, (0, c, h)) for b in boxes], 0)
        within, bad = within + found.sum(), bad + (found & clear[name]).sum()
        for k in np.flatnonzero(found & clear[name])[:1]:
            print(f"FAILED: tick {k}: a link is in {name}")
    return within, bad


def check(robot, scene, log, answer, seed, moments, degrees):
    """No contact that is found in a free tick, nor nearer than it is called, and no tick unknown: the log keeps to the limits."""
    obstacles, zones, planted = scene_of(scene)
    rows, ticks, rnd = read_log(robot, log, degrees), json.load(open(answer))["ticks"], np.random.default_rng(seed)
    count = len(rows) - 1
    values = {n: np.array([row[n] for row in rows]) for n in rows[0] if n in {j["name"] for j in robot.free()}}
    free = np.array([t["verdict"] == "free" for t in ticks])
    throughout = np.array([t.get("nearest", {}).get("throughout", 0) for t in ticks])
    throughout[throughout <= 1e-6] = 0
    clear = {z[0]: np.array([any(a["zone"] == z[0] and a["verdict"] == "free" for a in t.get("zones", [])) for t in ticks]) for z in zones}
    told = any("zones" in t for t in ticks)  # arm_tick (firmware.c) knows of none
    failed = int(len(ticks) != count or told and any(len(t["zones"]) != len(clear) for t in ticks))
    passed, within, met = 0, 0, np.zeros(count, bool)
    rounds = max(1, -(-moments // count))
    for done in range(rounds):
        share = np.full(count, 0.0) if done == 0 else rnd.random(count)
        side = {n: rnd.integers(-1, 2, count) for n in values}
        q = between(robot, {n: v[:-1] for n, v in values.items()}, {n: v[1:] for n, v in values.items()}, share, side)
        for apart in [np.zeros(count)] + [throughout / 2] * bool(throughout.any()):
            for one, other, found in contacts(robot, obstacles, q, apart):
                bad = np.flatnonzero(found & (free if not apart.any() else throughout > 0))
                failed += len(bad)
                met |= found & (not apart.any())
                for k in bad[:1]:
                    print(f"FAILED: tick {k} is called {'free' if free[k] else 'apart'}: {one} and {other} at {share[k]} of it")
            passed += count
        inside, bad = entered(robot, zones, q, clear)
        within, failed = within + inside, failed + bad
    for k in planted:
        passed, failed = passed + (not free[k]), failed + int(free[k])
        if free[k]:
            print(f"FAILED: tick {k} is called free: a contact is planted in it")
    good = all(t["verdict"] != "unknown" for t in ticks)
    print(f"# {free.sum()} of {count} ticks free, in {count - met.sum()} no contact is seen; {met.sum()} seen; {len(planted)} planted, "
          f"{rounds * count} moments, {within} in a zone")
    print(f"{passed + good} passed, {failed + (not good)} failed")
    return failed > 0 or not good


def write_plain(robot, log, scene):
    """For a program that reads nothing but numbers."""
    rows = read_log(robot, log, False)
    boxes = [words[2:] for words in map(str.split, open(scene)) if words[0] == "box"]
    print(len(rows) - 1)
    for row in rows:
        print(*(row.get(j["name"], 0) for j in robot.joints))
    print(len(boxes))
    for numbers in boxes:
        print(*numbers)


def main():
    """As the head says."""
    degree, words = "--degrees" in sys.argv, [w for w in sys.argv[1:] if not w.startswith("--")]
    if words[0] == "log":
        write_robot(words[1], words[5], write_log(Robot(words[1]), int(words[2]), words[3], words[4], degree))
    elif words[0] == "plain":
        write_plain(Robot(words[1]), words[2], words[3])
    else:
        sys.exit(check(Robot(words[1]), words[2], words[3], words[4], int(words[5]), int(words[6]), degree))


if __name__ == "__main__":
    main()
