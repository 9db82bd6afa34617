# SPDX-License-Identifier: MIT
"""Kinematics of the referees, in double: robots as their lines have them, and boxes that meet. replay.py has the same for many moments at a time."""
import math


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
