# SPDX-License-Identifier: MIT
"""Referee of fmb-import: reads the URDF, its meshes and the lines of --text by itself, in exact fractions.

referee.py ROBOT.urdf ROBOT.txt [NAME=PATH..]   do the boxes hold the links?
referee.py --shrink ROBOT.urdf ROBOT.txt ..     of links with one upright box: is it the smallest of floats?
referee.py --small ROBOT.urdf ROBOT.txt ..      boxes at most 1.5 times the smallest that a search finds
referee.py --beyond ROBOT.urdf ROBOT.txt ..     does a sampled point of a hull lie further from its link than is said?
CELL.xml CELL.scene in place of a robot: do the boxes hold the obstacles and zones?

Rotations are enclosed: sine and cosine by their series, between two fractions.
Prints `N passed, N failed`; exit status 1 if anything failed.
"""
import random
import struct
import sys
import xml.etree.ElementTree as xml
from fractions import Fraction as F
from urllib.parse import unquote

passed = failed = 0


def check(good, text):
    """Count, and say what failed."""
    global passed, failed
    passed += bool(good)
    failed += not good
    if not good:
        print("FAILED:", text)


def circle(x):
    """Cosine and sine of a fraction, and what they are off at most: x^n/n! of the first term left out."""
    total = [F(0), F(0)]
    term, n = F(1), 0
    while abs(term) > F(1, 2**150) or n < 2 * abs(x):
        total[n % 2] += -term if n & 2 else term
        n += 1
        term = F(round(term * x / n * 2**220), 2**220)
    return total[0], total[1], F(1, 2**140)


def rotation(rpy):
    """Rz Ry Rx, and what an entry is off at most."""
    (a, b, e), (c, d, _), (f, g, _) = (circle(x) for x in rpy)
    x = [[1, 0, 0], [0, a, -b], [0, b, a]]
    y = [[c, 0, d], [0, 1, 0], [-d, 0, c]]
    z = [[f, -g, 0], [g, f, 0], [0, 0, 1]]
    return product(z, product(y, x)), 12 * e if any(rpy) else F(0)


def product(m, n):
    """Of two matrices."""
    return [[sum(m[i][k] * n[k][j] for k in range(3)) for j in range(3)] for i in range(3)]


def numbers(element, name, default):
    """An attribute as fractions."""
    return [F(w) for w in element.get(name, default).split()] if element is not None else [F(w) for w in default.split()]


def stl(path):
    """Triangles of a binary STL, or of one in text: as the floats that are nearest to its decimals."""
    data = open(path, "rb").read()
    count = struct.unpack("<I", data[80:84])[0] if len(data) >= 84 else -1
    if len(data) == 84 + 50 * count:
        rows = (struct.unpack("<9f", data[96 + 50 * i:132 + 50 * i]) for i in range(count))
        return [[[F(r[3 * k + c]) for c in range(3)] for k in range(3)] for r in rows]
    words = [line.split() for line in data.decode().splitlines() if line.split()[:1] == ["vertex"]]
    points = [[F(w) for w in row[1:]] for row in words]
    return [points[i:i + 3] for i in range(0, len(points), 3)]


def obj(path):
    """Triangles of an OBJ, its polygons as fans."""
    points, faces = [], []
    for words in map(str.split, open(path)):
        if words[:1] == ["v"]:
            points.append([F(w) for w in words[1:4]])
        elif words[:1] == ["f"]:
            at = [int(w.split("/")[0]) for w in words[1:]]
            at = [points[i - 1 if i > 0 else i] for i in at]
            faces += [[at[0], at[k], at[k + 1]] for k in range(1, len(at) - 1)]
    return faces


def box_corners(size):
    """Of a box about 0."""
    return [[size[k] * (F(1, 2) if i >> k & 1 else F(-1, 2)) for k in range(3)] for i in range(8)]


def round_points(radius, half, ball):
    """Points of a cylinder, or of a ball, with rational coordinates, as triangles of one point."""
    points = []
    for i in range(-12, 13):
        m = F(i, 12)
        c, s = (1 - m * m) / (1 + m * m), 2 * m / (1 + m * m)
        for x, y in ((c, s), (-c, s), (s, c), (s, -c)):
            if not ball:
                points += [[radius * x, radius * y, z] for z in (-half, half)]
                continue
            for j in range(-6, 7):
                n = F(j, 6)
                d, t = (1 - n * n) / (1 + n * n), 2 * n / (1 + n * n)
                points += [[radius * x * d, radius * y * d, radius * t], [radius * x * t, radius * y * t, radius * d],
                           [radius * x * t, radius * y * t, -radius * d]]
    return [[p, p, p] for p in points]


def triangles_of(geometry, folder, packages):
    """Of a shape, in its own frame."""
    shape = geometry[0]
    if shape.tag == "box":
        corner = box_corners(numbers(shape, "size", ""))
        return [[corner[i], corner[j], corner[k]] for i in range(8) for j in range(i) for k in range(j)]
    if shape.tag in ("cylinder", "sphere"):
        half = numbers(shape, "length", "0")[0] / 2
        return round_points(F(shape.get("radius")), half, shape.tag == "sphere")
    name = shape.get("filename")
    if "://" in name:
        package, rest = name.split("://")[1].split("/", 1)
        path = packages[package] + "/" + rest
    else:
        path = folder + "/" + name
    scale = numbers(shape, "scale", "1 1 1")
    read = obj if path.lower().endswith(".obj") else stl
    return [[[p[k] * scale[k] for k in range(3)] for p in t] for t in read(path)]


def placed(shape, folder, packages):
    """Triangles of a <collision> in its link's frame, and what a coordinate is off at most."""
    origin = shape.find("origin")
    matrix, loose = rotation(numbers(origin, "rpy", "0 0 0"))
    shift, off = numbers(origin, "xyz", "0 0 0"), F(0)
    out, known = [], {}
    for triangle in triangles_of(shape.find("geometry"), folder, packages):
        for p in triangle:
            if tuple(p) not in known:
                known[tuple(p)] = [sum(matrix[k][j] * p[j] for j in range(3)) + shift[k] for k in range(3)]
                off = max(off, loose * sum(map(abs, p)))
        out.append([known[tuple(p)] for p in triangle])
    return out, off


def sides(box, off=F(0)):
    """The half-spaces n.p >= b of the points that lie in the box with all that is within `off` of them."""
    origin, edges = box[:3], [box[3:6], box[6:9], box[9:12]]
    out = []
    for i in range(3):
        u, v = edges[(i + 1) % 3], edges[(i + 2) % 3]
        n = [u[k - 2] * v[k - 1] - u[k - 1] * v[k - 2] for k in range(3)]
        depth = sum(n[k] * edges[i][k] for k in range(3))
        if depth < 0:
            n, depth = [-x for x in n], -depth
        base, more = sum(n[k] * origin[k] for k in range(3)), off * sum(map(abs, n))
        out += [(n, base + more), ([-x for x in n], -base - depth + more)]
    return out


def gap(side, p):
    """Above 0: inside."""
    n, bound = side
    return n[0] * p[0] + n[1] * p[1] + n[2] * p[2] - bound


def left_of(polygon, side):
    """What is on the inner side of a half-space, and what is beyond it."""
    value = [gap(side, p) for p in polygon]
    if min(value) >= 0:
        return polygon, []
    inner, beyond = [], []
    for i, p in enumerate(polygon):
        j = (i + 1) % len(polygon)
        if value[i] >= 0:
            inner.append(p)
        if value[i] <= 0:
            beyond.append(p)
        if value[i] * value[j] < 0:
            t = value[i] / (value[i] - value[j])
            x = [p[k] + t * (polygon[j][k] - p[k]) for k in range(3)]
            inner.append(x)
            beyond.append(x)
    return inner, beyond


def holds(boxes, triangle):
    """Is all of the triangle in the union of the boxes?"""
    for box in boxes:
        if all(gap(side, p) >= 0 for side in box for p in triangle):
            return True
    rest = [triangle]
    for box in boxes:
        after = []
        for polygon in rest:
            for side in box:
                polygon, beyond = left_of(polygon, side)
                if beyond:
                    after.append(beyond)
                if not polygon:
                    break
        rest = after
    return not rest


class Model:
    """The links of a URDF that have shapes, or the things of a scene, and the boxes of the lines."""

    def __init__(self, urdf, text, packages):
        folder = urdf.rsplit("/", 1)[0] if "/" in urdf else "."
        self.links, self.boxes = {}, {}
        self.scene, self.kind = xml.parse(urdf).getroot().tag == "scene", {}
        for link in (e for e in xml.parse(urdf).getroot() if e.tag in ("link", "obstacle", "zone")):
            self.kind[link.get("name")] = link.get("kind", "box")
            shapes = link.findall("collision")
            if shapes:
                parts = [placed(shape, folder, packages) for shape in shapes]
                self.links[link.get("name")] = [t for p in parts for t in p[0]], max(p[1] for p in parts)
        lines = [line.split("#")[0].split() for line in open(text)]
        lines = [words for words in lines if words]
        self.hulls, self.far = {}, {}
        for words in lines:
            if words[0] == "hull":
                corners = self.hulls.setdefault(unquote(words[1]), (F(float.fromhex(words[4])), []))[1]
                self.far[unquote(words[1])] = float(words[5])
            if words[0] == "vertex":
                corners.append([F(float.fromhex(w)) for w in words[1:]])
        for words in lines:
            if words[0] == "zone":
                check(self.kind[unquote(words[1])] == words.pop(2), f"{words[1]}: another kind of zone")
            if words[0] in ("box", "zone"):
                self.boxes.setdefault(unquote(words[1]), []).append([F(float.fromhex(w)) for w in words[2:14]])
        check(lines[0] == ["fmb-scene" if self.scene else "fmb-robot", "1"] and lines[-1][0] == "end", text + ": not whole")
        check(set(self.links) == set(self.boxes), text + ": not the links that have shapes")


def is_float(x):
    """Has it 24 bits?"""
    return F(struct.unpack("<f", struct.pack("<f", float(x)))[0]) == x


def contained(model):
    """Every triangle in the boxes; every number a float."""
    for name, (triangles, off) in model.links.items():
        boxes = [sides(box, off) for box in model.boxes[name]]
        bad = sum(not holds(boxes, t) for t in triangles)
        check(bad == 0, f"{name}: {bad} of {len(triangles)} triangles are not in the boxes")
        if name in model.hulls:
            skin, corners = model.hulls[name]
            grid = {}
            for c in corners:
                grid.setdefault(tuple(round(float(x), 5) for x in c), []).append(c)
            far = 0
            for p in {tuple(p) for t in triangles for p in t}:
                near = [c for c in grid.get(tuple(round(float(x), 5) for x in p), corners)]
                best = min(sum(abs(a - b) for a, b in zip(p, c)) for c in near)
                far += (best + 3 * off) ** 2 > skin**2 and not any(
                    sum((a - b) ** 2 for a, b in zip(p, c)) <= (skin - 2 * off) ** 2 for c in corners)
            check(far == 0, f"{name}: {far} corners are further than the skin from those of the hull")
        check(all(is_float(x) for box in model.boxes[name] for x in box), f"{name}: a number of more than 24 bits")


def last_bit(x, way):
    """The next float towards `way`."""
    bits = struct.unpack("<i", struct.pack("<f", float(x)))[0]
    if x == 0:
        return F(2) ** -149 * way
    step = way if x > 0 else -way
    return F(struct.unpack("<f", struct.pack("<i", bits + step))[0])


def shrunk(model):
    """Upright boxes whose sides are moved in by one unit in the last place no longer hold the link: each of six sides."""
    tried = 0
    for name, (triangles, off) in model.links.items():
        box = model.boxes[name][0]
        upright = all((box[3 + 3 * i + k] != 0) == (i == k) for i in range(3) for k in range(3))
        if len(model.boxes[name]) > 1 or not upright or off:
            continue
        for k in range(3):
            low, short = list(box), list(box)
            low[k] = last_bit(box[k], 1)
            short[3 + 4 * k] = last_bit(box[3 + 4 * k], -1)
            for which, smaller in (("origin", low), ("edge", short)):
                if which == "origin" and 0 < abs(box[k]) < F(1, 2**30) * box[3 + 4 * k]:
                    continue  # its last place is finer than the rounding of the corners
                tried += 1
                inside = sides(smaller)
                check(not all(gap(s, p) >= 0 for s in inside for t in triangles for p in t),
                      f"{name}: {which} {k} by one unit less still holds the link")
    check(tried > 0, "no upright box to shrink")


def volume(box):
    """Of a parallelepiped."""
    return abs(float(sum(a * b for a, b in zip(box[3:6], [box[7] * box[11] - box[8] * box[10],
                                                        box[8] * box[9] - box[6] * box[11],
                                                        box[6] * box[10] - box[7] * box[9]]))))


def turned(numpy, generator, axes, by):
    """The axes turned by about `by` rad about a random axis."""
    w = generator.normal(size=3) * by
    skew = numpy.array([[0, -w[2], w[1]], [w[2], 0, -w[0]], [-w[1], w[0], 0]])
    return numpy.linalg.qr(axes @ (numpy.eye(3) + skew))[0]


def small(model, seed):
    """Another search: random turns, then smaller and smaller ones from the best."""
    import numpy

    generator = numpy.random.default_rng(seed)
    for name, (triangles, _) in model.links.items():
        if len(model.boxes[name]) > 1:
            continue
        points = numpy.unique(numpy.array([[float(x) for x in p] for t in triangles for p in t]), axis=0)

        def measure(axes):
            along = points @ axes
            return float(numpy.prod(along.max(0) - along.min(0)))

        best, least = numpy.eye(3), measure(numpy.eye(3))
        for i in range(1500):
            axes = turned(numpy, generator, best, 3 * 0.996 ** i if i % 3 else 3)
            found = measure(axes)
            if found < least:
                best, least = axes, found
        ours = volume(model.boxes[name][0])
        check(ours <= 1.5 * least, f"{name}: a box of {ours:g}, but there is one of {least:g}")
        print(f"# {name} {ours / least:.3f}")


def nearest(numpy, p, t):
    """The distance of a point from each of the triangles t."""
    def edge(a, b):
        e = b - a
        share = numpy.clip(((p - a) * e).sum(1) / numpy.maximum((e * e).sum(1), 1e-300), 0, 1)
        return numpy.linalg.norm(p - a - share[:, None] * e, axis=1)

    a, b, c = t[:, 0], t[:, 1], t[:, 2]
    n = numpy.cross(b - a, c - a)
    inside = numpy.all([(numpy.cross(y - x, p - x) * n).sum(1) >= 0 for x, y in ((a, b), (b, c), (c, a))], axis=0)
    size = numpy.maximum(numpy.linalg.norm(n, axis=1), 1e-300)
    height = numpy.abs(((p - a) * n).sum(1)) / size
    return numpy.minimum(numpy.where(inside & (size > 1e-20), height, numpy.inf), numpy.minimum(edge(a, b), numpy.minimum(edge(b, c), edge(c, a))))


def within(numpy, p, t):
    """Does a ray from p cross the triangles so often that p is inside?"""
    d = numpy.array([0.5386190374, 0.6153927241, 0.5754318659])
    a, b, c = t[:, 0] - p, t[:, 1] - p, t[:, 2] - p
    u, v, w = (numpy.cross(x, y) @ d for x, y in ((a, b), (b, c), (c, a)))
    sign = numpy.where((u > 0) & (v > 0) & (w > 0), 1, numpy.where((u < 0) & (v < 0) & (w < 0), -1, 0))
    n = numpy.cross(b - a, c - a)
    return (sign * ((a * n).sum(1) / numpy.where(n @ d == 0, 1, n @ d) > 0)).sum() != 0


def beyond(model, seed):
    """Points of the hull: of two, three or four of its corners."""
    import numpy

    generator, most = numpy.random.default_rng(seed), {}
    for name, (_, corners) in model.hulls.items():
        t = numpy.array([[[float(x) for x in p] for p in triangle] for triangle in model.links[name][0]])
        corners = numpy.array([[float(x) for x in p] for p in corners])
        for _ in range(600):
            some = corners[generator.integers(len(corners), size=generator.integers(2, 5))]
            p = generator.dirichlet(numpy.ones(len(some))) @ some
            if not within(numpy, p, t):
                most[name] = max(most.get(name, 0), nearest(numpy, p, t).min())
        far = most.get(name, 0)
        check(far <= model.far[name] + 1e-12, f"{name}: {far:g} beyond it, but {model.far[name]:g} is said")
        print(f"# {name} {far:g} of {model.far[name]:g}")


def main(arguments):
    """As the head says."""
    what = arguments.pop(0) if arguments[0].startswith("--") else ""
    packages = dict(a.split("=", 1) for a in arguments[2:] if "=" in a)
    model = Model(arguments[0], arguments[1], packages)
    if what == "--shrink":
        shrunk(model)
    elif what == "--small":
        seed = random.randrange(2**31) if "SEED" not in packages else int(packages["SEED"])
        print("# seed", seed)
        small(model, seed)
    elif what == "--beyond":
        beyond(model, int(packages["SEED"]))
    else:
        contained(model)
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main(sys.argv[1:])
