# SPDX-License-Identifier: MIT
"""Referee of fmb robot: kinematics of its own in double, from the lines of the robot, and boxes compared by sampling.

replay.py log ROBOT.txt SEED LOG.csv SCENE NEW.txt   writes a log within the limits of the joints, boxes that the robot runs into
                                             later, and the robot with leave for those pairs of links that meet at the start
replay.py check ROBOT.txt SCENE LOG.csv ANSWER.json SEED   no contact that is sampled may lie in a tick called free
Both take --degrees, and --distance, of which nothing comes nearer than is said. Prints `N passed, N failed`; exit status 1 if anything failed.
"""
import json
import math
import random
import sys

TICK = 0.008


class Robot:
    """Links, joints and boxes as the lines have them."""

    def __init__(self, path):
        self.links, self.joints, self.boxes, self.allowed = [], [], [], set()
        for words in map(str.split, open(path)):
            if words[0] == "link":
                self.links.append(words[1])
            elif words[0] == "joint":
                n = [float.fromhex(w) for w in words[5:20]]
                self.joints.append({"name": words[1].replace("%20", " "), "kind": words[2], "parent": self.links.index(words[3]),
                                    "xyz": n[:3], "turn": [n[3:6], n[6:9], n[9:12]], "axis": n[12:], "mimic": None})
            elif words[0] == "limit":
                ends = [None if w == "-" else float.fromhex(w) for w in words[2:4]]
                self.named(words[1]).update(lower=ends[0], upper=ends[1], rate=float.fromhex(words[4]),
                                            acceleration=float.fromhex(words[5]))
            elif words[0] == "mimic":
                self.named(words[1])["mimic"] = (self.joints.index(self.named(words[2])), float.fromhex(words[3]), float.fromhex(words[4]))
            elif words[0] == "box":
                n = [float.fromhex(w) for w in words[2:14]]
                self.boxes.append((self.links.index(words[1]), n[:3], [n[3:6], n[6:9], n[9:12]]))
            elif words[0] == "allow":
                pair = self.links.index(words[1]), self.links.index(words[2])
                self.allowed |= {pair, pair[::-1]}

    def named(self, name):
        """A joint."""
        return next(j for j in self.joints if j["name"] == name.replace("%20", " "))

    def free(self):
        """Joints that the log has."""
        return [j for j in self.joints if j["kind"] != "fixed" and j["mimic"] is None]

    def places(self, q):
        """Boxes in the world: link, centre, half edges."""
        turn, place = [[[1, 0, 0], [0, 1, 0], [0, 0, 1]]], [[0, 0, 0]]
        for j in self.joints:
            value = q[j["name"]] if j["mimic"] is None and j["kind"] != "fixed" else 0
            if j["mimic"] is not None:
                other, factor, offset = j["mimic"]
                value = factor * q[self.joints[other]["name"]] + offset
            own = product(j["turn"], about(j["axis"], value if j["kind"] == "turns" else 0))
            x = list(j["xyz"])
            if j["kind"] == "slides":
                x = [x[k] + value * dot(j["turn"][k], j["axis"]) for k in range(3)]
            parent = turn[j["parent"]]
            place.append([place[j["parent"]][k] + dot(parent[k], x) for k in range(3)])
            turn.append(product(parent, own))
        return [(link, moved(turn[link], [o[k] + sum(e[i][k] for i in range(3)) / 2 for k in range(3)], place[link]),
                 [moved(turn[link], [v / 2 for v in e[i]], [0, 0, 0]) for i in range(3)]) for link, o, e in self.boxes]


def dot(a, b):
    """Of vectors."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def cross(a, b):
    """Of vectors."""
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]


def product(m, n):
    """Of matrices."""
    return [[sum(m[i][k] * n[k][j] for k in range(3)) for j in range(3)] for i in range(3)]


def moved(turn, p, place):
    """A point."""
    return [dot(turn[k], p) + place[k] for k in range(3)]


def about(a, q):
    """A turn."""
    c, s = math.cos(q), math.sin(q)
    m = [[(c if i == k else 0) + (1 - c) * a[i] * a[k] for k in range(3)] for i in range(3)]
    for i, k, j in ((0, 1, 2), (1, 2, 0), (2, 0, 1)):
        m[i][k] -= s * a[j]
        m[k][i] += s * a[j]
    return m


def meet(a, b):
    """Do two boxes have a common point that is no matter of rounding? The axes of both, and their products."""
    d = [b[1][k] - a[1][k] for k in range(3)]
    if dot(d, d) > 2 * (sum(dot(e, e) for e in a[2]) + sum(dot(e, e) for e in b[2])):
        return False
    for n in a[2] + b[2] + [cross(u, v) for u in a[2] for v in b[2]]:
        size = math.sqrt(dot(n, n))
        if size > 1e-12 and abs(dot(n, d)) + 1e-9 * size > sum(abs(dot(n, e)) for e in a[2] + b[2]):
            return False
    return True


def write_log(robot, seed, path, scene, degrees):
    """Waves of all joints within their limits; boxes where the robot comes by."""
    rnd = random.Random(seed)
    waves = {}
    for j in robot.free():
        low, high = (j["lower"], j["upper"]) if j["lower"] is not None else (-3, 3)
        w = 2 * rnd.uniform(0.2, 1)
        most = 0.9 * min((high - low) / 2, j["rate"] / w, j["acceleration"] / w**2)
        waves[j["name"]] = ((low + high) / 2, rnd.uniform(0.3, 1) * most, w, rnd.uniform(0, 6))
    names = list(waves)
    rnd.shuffle(names)
    kind = {j["name"]: j["kind"] for j in robot.joints}
    with open(path, "w") as out:
        out.write('"time";effort;' + ";".join(f'"{n}"' for n in names) + "\n")
        for k in range(400):
            row = [waves[n][0] + waves[n][1] * math.sin(waves[n][2] * k * TICK + waves[n][3]) for n in names]
            row = [x * 180 / math.pi if degrees and kind[n] == "turns" else x for n, x in zip(names, row)]
            out.write(f"{1700000000 + k * 8 // 1000}.{k * 8 % 1000:03d};1.5;" + "; ".join(f"{x:.8f}" for x in row) + "\n")
    def at(k):
        return robot.places({n: w[0] + w[1] * math.sin(w[2] * k * TICK + w[3]) for n, w in waves.items()})

    start, boxes = at(0), []
    for _ in range(1000):
        later = rnd.choice(at(rnd.randrange(250, 400)))
        m = about([0.6, 0, 0.8], rnd.uniform(-3, 3))
        half = [[size * m[k][i] for k in range(3)] for i, size in enumerate(rnd.uniform(0.01, 0.1) for _ in range(3))]
        box = [0, [x + rnd.uniform(-0.1, 0.1) for x in later[1]], half]
        if len(boxes) < 8 and not any(meet(b, box) for b in start):
            boxes.append(box)
    with open(scene, "w") as out:
        out.write("fmb-scene 1\n# around the robot\n")
        for i, (_, c, half) in enumerate(boxes):
            corner = [c[k] - sum(h[k] for h in half) for k in range(3)]
            what = {2: "zone zone%20stop stop", 5: "zone slow slow", 6: "zone slow slow"}.get(i, f"box box%20{i}")
            out.write(f"{what} {' '.join(map(repr, corner))} {' '.join(repr(2 * x) for h in half for x in h)}\n")
        zones = sum(i in (2, 5, 6) for i in range(len(boxes)))
        out.write(f"allow {robot.links[0]} box%200 stands%20there\nend {len(boxes) - zones} 1{f' {zones}' if zones else ''}\n")
    return [(robot.links[a[0]], robot.links[b[0]]) for i, a in enumerate(start) for b in start[i + 1:]
            if a[0] < b[0] and (a[0], b[0]) not in robot.allowed and meet(a, b)]


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


def contacts(robot, obstacles, q, apart=0):
    """Pairs of names that meet; with the faces of links further out, so that their corners move by `apart`."""
    boxes, found = robot.places(q), []
    if apart:
        boxes = [(link, c, [[x * (1 + apart * 0.577 / math.sqrt(dot(h, h))) for x in h] for h in half]) for link, c, half in boxes]
    for i, a in enumerate(boxes):
        for name, *b in obstacles:
            if not (a[0] == 0 and name == "box%200") and meet(a, [0] + b):
                found.append((robot.links[a[0]], name))
        for b in boxes[i + 1:]:
            if a[0] != b[0] and (a[0], b[0]) not in robot.allowed and meet(a, b):
                found.append((robot.links[a[0]], robot.links[b[0]]))
    return found


def entered(robot, zones, q):
    """Names of zones that a link is in."""
    boxes = robot.places(q)
    return {name for name, *b in zones if any(meet(a, [0] + b) for a in boxes)}


def between(robot, a, b, share, rnd):
    """Coordinates in a tick: off the chord by what rate and acceleration leave."""
    q = {}
    for j in robot.free():
        n = j["name"]
        change = b[n] - a[n]
        bend = max(0, min(j["acceleration"] * TICK**2, 2 * (j["rate"] * TICK - abs(change)))) * rnd.choice((-1, 1))
        q[n] = a[n] + change * share + bend * share * (1 - share) / 2
    return q


def check(robot, scene, log, answer, seed, degrees):
    """No sampled contact in a free tick, and no tick unknown: the log keeps to the limits."""
    obstacles, zones = [], []
    for words in map(str.split, open(scene)):
        if words[0] in ("box", "zone"):
            n = [float(w) for w in words[-12:]]
            e = [n[3:6], n[6:9], n[9:12]]
            box = words[1], [n[k] + sum(v[k] for v in e) / 2 for k in range(3)], [[x / 2 for x in v] for v in e]
            (zones if words[0] == "zone" else obstacles).append(box)
    rows, ticks, rnd = read_log(robot, log, degrees), json.load(open(answer))["ticks"], random.Random(seed)
    passed, failed, met, clear, within = 0, len(ticks) != len(rows) - 1, 0, 0, 0
    for tick in ticks:
        k, before = tick["tick"], met
        for share in (0, rnd.random(), 1):
            q = between(robot, rows[k], rows[k + 1], share, rnd)
            found = contacts(robot, obstacles, q)
            met += bool(found)
            good = not found or tick["verdict"] != "free"
            passed, failed = passed + good, failed + (not good)
            if not good:
                print(f"FAILED: tick {k} is called free: {found[0]}")
            clear_of = {z["zone"] for z in tick.get("zones", []) if z["verdict"] == "free"}
            inside = entered(robot, zones, q)
            good = not inside & clear_of and len(tick.get("zones", [])) == len({z[0] for z in zones})
            within += len(inside)
            passed, failed = passed + good, failed + (not good)
            if not good:
                print(f"FAILED: tick {k}: a link is in {inside & clear_of}")
            apart = tick.get("nearest", {}).get("throughout", 0)
            near = contacts(robot, obstacles, q, apart / 2) if apart > 1e-6 else []
            passed, failed = passed + (not near), failed + bool(near)
            if near:
                print(f"FAILED: tick {k} is called {apart:g} apart throughout: {near[0]}")
        clear += met == before
    free = sum(t["verdict"] == "free" for t in ticks)
    good = all(t["verdict"] != "unknown" for t in ticks)
    print(f"# {free} of {len(ticks)} ticks free, in {clear} no contact is seen; {met} of {3 * len(ticks)} moments have one, {within} are in a zone")
    print(f"{passed + good} passed, {failed + (not good)} failed")
    return failed > 0 or not good


def main():
    """As the head says."""
    degree = "--degrees" in sys.argv
    words = [w for w in sys.argv[1:] if w not in ("--degrees", "--distance")]
    if words[0] == "log":
        write_robot(words[1], words[5], write_log(Robot(words[1]), int(words[2]), words[3], words[4], degree))
    else:
        sys.exit(check(Robot(words[1]), words[2], words[3], words[4], int(words[5]), degree))


if __name__ == "__main__":
    main()
