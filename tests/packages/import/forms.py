# SPDX-License-Identifier: MIT
"""forms.py FMB-IMPORT FOLDER: small meshes of each format, primitive and feature, whose triangles are known here as fractions.

What is read: its triangles, as --hulls writes them, are those of the file, each and no other; boxes, one a link and several, hold all of
them, exactly. What is not read is refused, by its words, and nothing is written. Prints `N passed, N failed`.
"""
import base64
import itertools
import json
import os
import struct
import subprocess
import sys
from fractions import Fraction as F

import referee
from referee import check, circle, holds, sides

program, folder = os.path.abspath(sys.argv[1]), sys.argv[2]
os.makedirs(folder, exist_ok=True)
os.chdir(folder)

# Eight points of no symmetry, as decimals, about the corners of a box, and the triangles of their hull, seen from outside.
WORDS = ["0 0 -0.01", ".3 0.02 -4e-2", "0.31 +.4 0", "-0.01 0.38 -0.045", "0 0.05 .5", "0.29 0.0 0.56", "3.3e-1 0.41 0.5100", "0.03 37E-2 0.54"]
P = [[F(w) for w in words.split()] for words in WORDS]


def beyond(a, b, c, d):
    """Six times the volume of a tetrahedron."""
    u, v, w = ([x - y for x, y in zip(q, a)] for q in (b, c, d))
    return sum(u[i] * (v[i - 2] * w[i - 1] - v[i - 1] * w[i - 2]) for i in range(3))


FACES = [f for f in itertools.permutations(range(8), 3) if f[0] == min(f) and all(beyond(*(P[i] for i in f), q) <= 0 for q in P)]
assert len(FACES) == 12
# A polygon that is flat and has a notch
FLAT = [[F(x), F(y), F(1, 4)] for x, y in ((0, 0), (4, 0), (4, 3), (2, 1), (0, 3))]
good, bad, turned = [], [], {"rotate.dae", "nested.dae"}


def floats(points):
    """What floats make of these points."""
    return [[F(struct.unpack("<f", struct.pack("<f", float(x)))[0]) for x in p] for p in points]


G = floats(P)


def of(faces, points=P):
    """Triangles; lines and points of fewer corners."""
    return [[points[f[0]], points[f[len(f) // 2 if len(f) > 1 else 0]], points[f[-1]]] for f in faces]


def strip(at):
    return [tuple(at[i:i + 3]) for i in range(len(at) - 2)]


def fan(at):
    return [(at[0], at[i], at[i + 1]) for i in range(1, len(at) - 1)]


def every(at):
    return list(itertools.combinations(at, 3))


def moved(triangles, m):
    """By a matrix of three rows of four."""
    return [[[sum(m[i][k] * p[k] for k in range(3)) + m[i][3] for i in range(3)] for p in t] for t in triangles]


def put(name, data):
    with open(name, "wb") as out:
        out.write(data.encode() if isinstance(data, str) else data)


def reads(name, data, triangles, exact=True, note=None):
    """exact: these triangles and no others; else boxes hold them, and several boxes, too."""
    put(name, data)
    good.append((name, triangles, exact, note))


def refuses(name, data, pattern):
    put(name, data)
    bad.append((name, pattern))


# ---- STL ----

def stl_text(faces, name="x", upper=False):
    text = f"solid {name}\n" + "".join("facet normal 0 0 1\n outer loop\n" + "".join(f"  vertex {WORDS[i]}\n" for i in f) + " endloop\nendfacet\n"
                                       for f in faces) + f"endsolid {name}\n"
    return text.upper() if upper else text


def stl_bytes(faces, head=b"binary", tail=b"", count=None, points=None):
    points = points or [[float(x) for x in p] for p in P]
    return head.ljust(80) + struct.pack("<I", len(faces) if count is None else count) + b"".join(
        struct.pack("<12fH", float("nan"), 0, 0, *points[a], *points[b], *points[c], 0xABCD) for a, b, c in faces) + tail


def stl():
    reads("plain.stl", stl_text(FACES), of(FACES))
    reads("capitals.stl", stl_text(FACES, upper=True), of(FACES))
    reads("several.stl", stl_text(FACES[:5]) + "\n" + stl_text(FACES[5:], "y z"), of(FACES))
    reads("mark.stl", "\ufeff" + stl_text(FACES).replace("\n", "\r\n"), of(FACES))
    reads("returns.stl", stl_text(FACES).replace("\n", "\r"), of(FACES))
    reads("other_name.obj", stl_text(FACES), of(FACES))
    reads("bytes.stl", stl_bytes(FACES), of(FACES, G))
    reads("bytes.STL", stl_bytes(FACES), of(FACES, G))
    reads("solid_head.stl", stl_bytes(FACES, b"solid of a program"), of(FACES, G))
    for n in (1, 2, 49):
        reads(f"tail{n}.stl", stl_bytes(FACES, b"solid", b"\1" * n), of(FACES, G), note=f"passed over: {n} byte")
    reads("no_name", stl_bytes(FACES), of(FACES, G))
    zeros = [[0.0, 0.0, 0.0], [1.0, -0.0, 0.0], [0.0, 1.0, -0.0], [-0.0, 0.0, 1.0]]
    reads("zeros.stl", stl_bytes([(0, 1, 2), (0, 3, 1), (0, 2, 3), (1, 3, 2)], points=zeros),
          of([(0, 1, 2), (0, 3, 1), (0, 2, 3), (1, 3, 2)], [[F(x) for x in p] for p in zeros]))
    refuses("tail50.stl", stl_bytes(FACES, tail=bytes(50)), "has 50 bytes behind its last face: its head says 12 faces, which take 684 bytes: is the count wrong")
    refuses("cut.stl", stl_bytes(FACES, count=13), "the binary STL is cut short: its head says 13 faces, which take 734 bytes: it has 684")
    refuses("cut_solid.stl", stl_bytes(FACES, b"solid")[:-1], "the binary STL is cut short")
    refuses("none.stl", stl_bytes([]), "it has no face")
    refuses("head.stl", bytes(80), "it has no face: the head of a binary STL, and no count of faces behind it")
    refuses("empty.stl", "", "it is no STL: it neither begins with 'solid' nor has the 84 bytes")
    refuses("no_faces.stl", "solid x\nendsolid x\n", "it has no face")
    for value in ("nan", "inf"):
        points = [[float(x) for x in p] for p in P]
        points[2][1] = float(value)
        refuses(f"{value}.stl", stl_bytes(FACES, points=points), "a corner of face 4 (from 0) is not finite")
        refuses(f"{value}_text.stl", stl_text(FACES).replace("-0.01", value), f"line 4: '{value}' is no number")
    for value in ("1e99", "1e9999", "1e-9999", "-1e39"):
        refuses(f"{value}.stl", stl_text(FACES).replace("-0.01", value), f"'{value}' is a number that no float comes near")
    for value in ("1e1000000000", "1e-1000000000", "0x1p3", "1,5", "1.2.3", "1e", "--1", "9" * 500):
        refuses("number.stl", stl_text(FACES).replace("-0.01", value), f"'{value[:60]}' is no number")
        check_refused("number.stl", bad.pop()[1])
    refuses("nul.stl", stl_text(FACES).replace("0.38", "0\0"), "cut short")
    refuses("named.fbx", "Kaydara FBX Binary", "its form is not known here: STL, OBJ, PLY, COLLADA (.dae) and glTF (.gltf, .glb) are read")
    refuses("named.3ds", stl_text(FACES)[6:], "its form is not known here")
    refuses("page.xml", "<X3D></X3D>", "is XML, but no COLLADA")


# ---- OBJ ----

def obj(faces, corners=WORDS, head=""):
    return head + "".join(f"v {w}\n" for w in corners) + faces


def obj_forms():
    text = "".join(f"f {a + 1} {b + 1} {c + 1}\n" for a, b, c in FACES)
    reads("plain.obj", obj(text), of(FACES))
    reads("mark.obj", "\ufeff" + obj(text), of(FACES))
    reads("weight.obj", obj(text, [w + " 1.0" for w in WORDS]), of(FACES))
    reads("colour.obj", obj(text, [w + " .1 .2 .3" for w in WORDS]), of(FACES))
    reads("blanks.obj", obj("  " + text.replace(" ", "\t ") + " # the end\n", head="\n#!\n"), of(FACES))
    reads("first.obj", text + obj(""), of(FACES))
    reads("negative.obj", obj("".join(f"f {a - 8} {b - 8}/1 {c - 8}//2\n" for a, b, c in FACES) + "v 9 9 9\n"), of(FACES))
    reads("unused.obj", obj(text) + "v 77 88 99\n", of(FACES))
    reads("groups.obj", obj("o a\ng b c\ns off\nusemtl m\nmg 1 .5\nlod 3\nbevel on\n" + text, head="mtllib a.mtl\nvt 0 0\nvn 0 0 1\nvp 1\n"), of(FACES))
    reads("lines.obj", obj(text + "l 1 7 3\np 2 8\n"), of(FACES + [(0, 6), (6, 2), (1,), (7,)]))
    reads("goes_on.obj", obj(text.replace(" 8 ", " \\\n8 ")), of(FACES))
    flat = [" ".join(map(str, map(float, p))) for p in FLAT]
    reads("notch.obj", obj("f 1 2 3 4 5\n", flat), of(fan(range(5)), FLAT))
    for i in range(1, 5):
        reads(f"notch{i}.obj", obj("f " + " ".join(str((k + i) % 5 + 1) for k in range(5)) + "\n", flat),
              of([(0, 1, 2), (0, 2, 3), (0, 3, 4)], FLAT) if i in (3, ) else of([(0, 1, 3), (1, 2, 3), (0, 3, 4)], FLAT), exact=False)
    for n in (4, 5, 8):
        corner = [[F(i % 3 * 7 - i, 10), F(i * i % 5, 7), F(i * 3 % 8, 9)] for i in range(n)]
        words = [" ".join(f"{float(x):.6f}" for x in p) for p in corner]
        corner = [[F(w) for w in word.split()] for word in words]
        both = every(range(n)) + [t for t in every(range(n)) if t not in [tuple(sorted(f)) for f in fan(range(n))]]
        reads(f"twisted{n}.obj", obj("f " + " ".join(str(i + 1) for i in range(n)) + "\n", words), of(both, corner))
    # Twelve corners about a circle, up and down by a tenth: cut from any corner on
    ring = [(10, 0, 1), (9, 5, -1), (5, 9, 1), (0, 10, -1), (-5, 9, 1), (-9, 5, -1), (-10, 0, 1), (-9, -5, -1), (-5, -9, 1), (0, -10, -1), (5, -9, 1), (9, -5, -1)]
    corner = [[F(x), F(y), F(z, 10)] for x, y, z in ring]
    reads("ring.obj", obj("f " + " ".join(str(i + 1) for i in range(12)) + "\n", [" ".join(str(float(x)) for x in p) for p in corner]),
          of([t for k in range(12) for t in fan([(i + k) % 12 for i in range(12)])], corner), exact=False,
          note="polygons of more than 8 corners are not flat: boxes reach further by as much, 0.2 of its units")
    # Corners that are rounded: not flat by 1e-6
    corner = [[F(x), F(y), F(z)] for x, y, z in (("0", "0", "0.333333"), ("1", "0", "0.666667"), ("1", "1", "1.000001"), ("0", "1", "0.666667"))]
    body = obj("f 1 2 3 4\n", [" ".join(str(float(x)) for x in p) for p in corner])
    reads("rounded.obj", body, of(every(range(4)), corner), exact=False)
    refuses("weight2.obj", obj(text, [w + " 2" for w in WORDS]), "line 1: the weight 2: readers differ in what it does to a corner")
    refuses("five.obj", obj(text, [w + " 1 1" for w in WORDS]), "line 1: a corner has three numbers, or four with a weight, or six with a colour")
    refuses("two.obj", obj(text, ["1 2"]), "line 1: a number is missing")
    refuses("far.obj", obj(text + "f 1 2 9\n"), "line 21: there is no corner 9")
    refuses("farther.obj", obj(text + "f 1 2 -9\n"), "line 21: there is no corner -9: 8 stand above it")
    refuses("few.obj", obj(text + "f 1 2\n"), "line 21: 'f' with too few corners")
    refuses("no_face.obj", obj(""), "it has no face")
    refuses("empty.obj", "", "it has no face")
    refuses("nul.obj", obj(text + "\0"), "line 21: a NUL byte")
    for word in ("cstype bezier", "surf 0 1 0 1 1 2 3", "curv 0 1 1 2", "curv2 1 2", "deg 3", "parm u 0 1", "trim 0 1 1", "end", "con 1 0 1 1 2 0 1 1"):
        refuses(f"free_{word.split()[0]}.obj", obj(text + word + "\n"), f"line 21: '{word.split()[0]}': free-form curves and surfaces are not known here")
    for word in ("call a.obj", "shadow_obj a.obj", "fx 1 2 3", "F 1 2 3"):
        refuses(f"other_{word.split()[0]}.obj", obj(text + word + "\n"), f"line 21: '{word.split()[0]}' is not known here")


# ---- PLY ----

def ply(order, vertex, face="list uchar int vertex_indices", faces=FACES, first=False, more=(), head=(), rows=None):
    """order: '' text, '<', '>'. vertex: types of x, y and z, by codes of struct, then others. more: elements, as lines and bytes or text."""
    names = {"b": "char", "B": "uint8", "h": "int16", "H": "ushort", "i": "int32", "I": "uint", "f": "float32", "d": "double"}
    types = [names[c] for c in vertex]
    lines = ["ply", "format " + {"": "ascii", "<": "binary_little_endian", ">": "binary_big_endian"}[order] + " 1.0", "comment element x 3"]
    corners = [f"element vertex {len(rows or P)}"] + [f"property {t} {n}" for t, n in zip(types, ("x", "y", "z", "red", "nx"))]
    polygons = [f"element face {len(faces)}", "property " + face] if faces else []
    lines += (polygons + corners if first else corners + polygons) + list(head) + [line for m in more for line in m[0]] + ["end_header"]
    if order:
        a = b"".join(struct.pack(order + vertex, *[int(x) if c in "bBhHiI" else float(x) for x, c in zip(list(p) + [7, 7], vertex)]) for p in rows or P)
        count, index = [{"uchar": "B", "uint8": "B", "ushort": "H", "int": "i", "uint": "I", "short": "h", "int8": "b"}[w] for w in face.split()[1:3]]
        b = b"".join(struct.pack(order + count + index * len(f), len(f), *f) for f in faces or ())
        return ("\n".join(lines) + "\n").encode() + (b + a if first else a + b) + b"".join(m[1] for m in more)
    a = "".join((w + " nan nan"[:4 * (len(vertex) - 3)]) + "\n" for w in (WORDS if not rows else [" ".join(map(str, p)) for p in rows]))
    b = "".join(f"{len(f)} {' '.join(map(str, f))}\n" for f in faces or ())
    return "\n".join(lines) + "\n" + (b + a if first else a + b) + "".join(m[1] for m in more)


def ply_forms():
    whole = [(0, 0, 0), (100, 3, -4), (90, 110, 7), (-5, 80, 0), (2, 1, 90), (99, 0, 88), (101, 100, 99), (0, 120, 70)]
    exact = [[F(x) for x in p] for p in whole]
    double = [[F(float(x)) for x in p] for p in P]
    reads("plain.ply", ply("", "fff"), of(FACES))
    reads("unread.ply", ply("", "dddff", "list uchar uint vertex_index"), of(FACES))
    reads("last.ply", ply("", "fff", first=True), of(FACES))
    reads("returns.ply", ply("", "fff").replace("\n", "\r"), of(FACES))
    for order in "<>":
        reads(f"f{ord(order)}.ply", ply(order, "fff"), of(FACES, G))
        reads(f"d{ord(order)}.ply", ply(order, "dddBf", "list ushort short vertex_index", first=True), of(FACES, double))
        reads(f"i{ord(order)}.ply", ply(order, "ihb", "list int uint8 vertex_indices", rows=whole), of(FACES, exact))
        reads(f"polygons{ord(order)}.ply", ply(order, "fff", faces=[(0, 1, 2), (5, ), (6, 7)]), of([(0, 1, 2), (5, ), (6, 7)], G))
        strips = (["element tristrips 1", "property list int int vertex_indices"], struct.pack(order + "10i", 9, 0, 1, 2, 3, -1, 4, 5, 6, -1))
        reads(f"strips{ord(order)}.ply", ply(order, "fff", faces=None, more=[strips]), of(strip([0, 1, 2, 3]) + [(4, 5, 6)], G))
        other = (["element camera 1", "property float f", "property uchar c"], bytes(5))
        edges = (["element edge 1", "property int vertex1", "property int vertex2", "property uchar red"], struct.pack(order + "iiB", 2, 5, 9))
        reads(f"more{ord(order)}.ply", ply(order, "fff", more=[other, edges]), of(FACES + [(2, 5)], G))
        # Ten, which is a line's end, behind the head
        ten = b"\n\0\0\0" if order == "<" else b"\n\0\0\1"
        data = ply(order, "fff")
        at = data.index(b"end_header\n") + 11
        reads(f"ten{ord(order)}.ply", data[:at] + ten + data[at + 4:], of(FACES, [[F(struct.unpack(order + "f", ten)[0])] + G[0][1:]] + G[1:]))
        refuses(f"cut{ord(order)}.ply", data[:-1], "the file is cut short: its bytes end before what the head says")
        refuses(f"over{ord(order)}.ply", data + b"\n", "1 bytes more than the head says")
        refuses(f"nan{ord(order)}.ply", data[:at] + struct.pack(order + "f", float("nan")) + data[at + 4:], "a corner is not finite")
        refuses(f"huge{ord(order)}.ply", data.replace(b"element face 12", b"element face 999999999"), "the file is cut short")
        lists = (["element range_grid 1", "property list uchar int vertex_indices"], struct.pack(order + "Bi", 1, 0))
        refuses(f"lists{ord(order)}.ply", ply(order, "fff", more=[lists]), "the element 'range_grid' has lists, which are not known here")
    strips = (["element tristrips 2", "property list int int vertex_indices"], "4 0 1 2 3\n7 4 5 6 -1 5 6 7\n")
    edges = (["element edge 1", "property int vertex1", "property int vertex2"], "2 5\n")
    other = (["element material 1", "property float f", "property uchar c"], "a b\n")
    reads("strips.ply", ply("", "fff", faces=None, more=[other, strips, edges]), of(strip([0, 1, 2, 3]) + [(4, 5, 6), (5, 6, 7), (2, 5)]))
    refuses("short_strip.ply", ply("", "fff", faces=None, more=[(strips[0], "2 0 1\n3 0 1 2\n")]), "a strip of triangles has fewer than three corners")
    refuses("corner.ply", ply("", "fff", faces=[(0, 1, 8)]), "line 19: there is no corner 8: there are 8, from 0")
    refuses("ends.ply", ply("", "fff", faces=[(0, 1, -1)]), "line 19: there is no corner -1")
    refuses("edge.ply", ply("", "fff", more=[(edges[0], "2 8\n")]), "there is no corner 8")
    refuses("no_corner.ply", ply("", "fff", faces=[()]), "line 19: a row of the element 'face' has no corner")
    refuses("no_face.ply", ply("", "fff", faces=None), "it has no face")
    refuses("lists.ply", ply("", "fff", more=[(["element patch 1", "property list uchar int vertex_indices"], "1 0\n")]), "the element 'patch' has lists")
    refuses("names.ply", ply("", "fff", "list uchar int vertexindices"), "its faces have no list 'vertex_indices'")
    refuses("version.ply", ply("", "fff").replace("1.0", "2.0", 1), "line 2: the version is not 1.0")


# ---- COLLADA ----

NUMBERS = " ".join(WORDS)
XYZ = "".join(f'<param name="{n}" type="float"/>' for n in "XYZ")


def source(id="p", numbers=NUMBERS, count=8, accessor='stride="3"', params=XYZ, array="a", length=None):
    return (f'<source id="{id}"><float_array id="{array}" count="{length or len(numbers.split())}">{numbers}</float_array><technique_common>'
            f'<accessor source="#{array}" count="{count}" {accessor}>{params}</accessor></technique_common></source>')


VERTICES = '<vertices id="v"><input semantic="POSITION" source="#p"/></vertices>'
VERTEX = '<input semantic="VERTEX" source="#v" offset="0"/>'


def dae(primitives, sources=None, vertices=VERTICES, nodes=None, rest="", asset='<unit name="m" meter="1"/><up_axis>Z_UP</up_axis>', scene="#s", geometry="", root='version="1.4.1"'):
    nodes = '<node id="n"><instance_geometry url="#g"/></node>' if nodes is None else nodes
    return (f'<?xml version="1.0" encoding="utf-8"?>\n<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" {root}><asset>{asset}</asset>\n'
            f'<library_geometries><geometry id="g"><mesh>{sources or source()}{vertices}\n{primitives}</mesh>{geometry}</geometry></library_geometries>\n{rest}'
            f'<library_visual_scenes><visual_scene id="other"><node><instance_geometry url="#gone"/></node></visual_scene><visual_scene id="s">\n{nodes}\n'
            f'</visual_scene></library_visual_scenes><scene><instance_visual_scene url="{scene}"/></scene></COLLADA>\n')


def p(at):
    return "<p>" + " ".join(map(str, at)) + "</p>"


def triangles(faces=FACES, count=None, inputs=VERTEX):
    return f'<triangles count="{len(faces) if count is None else count}" material="m">{inputs}{p(i for f in faces for i in f)}</triangles>'


ALL = triangles()


def dae_primitives():
    reads("plain.dae", dae(ALL), of(FACES))
    reads("five.dae", dae(ALL, root='version="1.5.0"'), of(FACES))
    reads("mark.dae", "\ufeff" + dae(ALL), of(FACES))
    reads("no_version.dae", dae(ALL, root=""), of(FACES))
    strips = [[0, 1, 2, 3, 4, 5], [5, 6, 7]]
    reads("tristrips.dae", dae(f'<tristrips count="2">{VERTEX}{p(strips[0])}{p(strips[1])}</tristrips>'), of(strip(strips[0]) + strip(strips[1])))
    reads("trifans.dae", dae(f'<trifans count="2">{VERTEX}{p(strips[0])}{p(strips[1])}</trifans>'), of(fan(strips[0]) + fan(strips[1])))
    reads("lines.dae", dae(f'<lines count="2">{VERTEX}{p([0, 1, 5, 7])}</lines>{ALL}'), of(FACES + [(0, 1), (5, 7)]))
    reads("linestrips.dae", dae(f'{ALL}<linestrips count="2">{VERTEX}{p([0, 6, 3])}{p([5, 7])}</linestrips>'), of(FACES + [(0, 6), (6, 3), (5, 7)]))
    flat = source(numbers=" ".join(str(float(x)) for q in FLAT for x in q), count=5)
    reads("polygons.dae", dae(f'<polygons count="2">{VERTEX}{p(range(5))}{p([1, 4, 2])}</polygons>', flat), of(fan(range(5)) + [(1, 4, 2)], FLAT))
    reads("polylist.dae", dae(f'<polylist count="4">{VERTEX}<vcount>5 3 2 1</vcount>{p([0, 1, 2, 3, 4, 1, 4, 2, 0, 2, 3])}</polylist>', flat),
          of(fan(range(5)) + [(1, 4, 2), (0, 2), (3, )], FLAT))
    reads("several.dae", dae(triangles(FACES[:5]) + triangles([]) + triangles(FACES[5:]) + '<polylist count="0"/>'), of(FACES))
    # Inputs: positions between others, and at the same index as others
    inputs = ('<input semantic="NORMAL" source="#p" offset="2"/><input semantic="VERTEX" source="#v" offset="1"/><input semantic="TEXCOORD" source="#p" offset="1" set="0"/>'
              '<input semantic="COLOR" source="#gone" offset="4"/>')
    indices = [x for f in FACES for i in f for x in (999, i, 7, 8, 123456789)]
    reads("offsets.dae", dae(f'<triangles count="12">{inputs}{p(indices)}</triangles>'), of(FACES))
    reads("vertices.dae", dae(ALL, vertices=VERTICES.replace("<input", '<input semantic="NORMAL" source="#p"/><input')), of(FACES))
    # Accessors
    padded = "9 9 " + " ".join(f"{z} 9 {x} {y} 9" for x, y, z in map(str.split, WORDS))
    params = '<param name="Z" type="float"/><param type="float"/><param name="X" type="double"/><param name="Y" type="float"/>'
    reads("accessor.dae", dae(ALL, source(numbers=padded, accessor='stride="5" offset="2"', params=params)), of(FACES))
    reads("shared.dae", dae(ALL, source("q", count=1) + source("p", "1 2 3", array="b").replace('source="#b"', 'source="#a"')), of(FACES))
    reads("comments.dae", dae(ALL, source(numbers=NUMBERS.replace("-1e-2", "-1e-2<!-- 9 -->\n"), length=24)), of(FACES))
    reads("profile.dae", dae(ALL, source().replace("<technique_common>", '<technique profile="MAYA"><accessor source="#gone"/></technique><technique_common>')), of(FACES))
    reads("extra.dae", dae(ALL + '<extra><technique profile="X"><triangles count="9"/></technique></extra>', geometry='<extra type="x"><double_sided>1</double_sided></extra>'), of(FACES))
    reads("unused.dae", dae(triangles(FACES[:2])), of(FACES[:2]))


def rotation(axis, degrees):
    """Sine and cosine are off by less than 1e-40."""
    c, s, _ = circle(F("3.14159265358979323846264338327950288419716939937510582") * degrees / 180)
    x, y, z = axis
    t = 1 - c
    return [[c + t * x * x, t * x * y - s * z, t * x * z + s * y, F(0)], [t * x * y + s * z, c + t * y * y, t * y * z - s * x, F(0)],
            [t * x * z - s * y, t * y * z + s * x, c + t * z * z, F(0)]]


def diagonal(x, y, z, at=(0, 0, 0)):
    return [[F(x), F(0), F(0), F(at[0])], [F(0), F(y), F(0), F(at[1])], [F(0), F(0), F(z), F(at[2])]]


def dae_nodes():
    here = '<instance_geometry url="#g"><bind_material/></instance_geometry>'
    one = of(FACES)
    shift = diagonal(1, 1, 1, (F("10"), F("-.5"), F("1e-3")))
    turn = rotation((F(0), F("0.6"), F("0.8")), F("33.5"))
    big = diagonal(F("2"), F("-3"), F("0.1"))
    matrix = [[F(x) for x in row.split()] for row in ("0.5 -1 0 0.25", "1 0.25 .125 -3", "0 0.1 2 1e1")]
    transforms = {"translate": ("<translate>10 -.5 1e-3</translate>", shift), "rotate": ('<rotate sid="r">0 0.6 0.8 33.5</rotate>', turn),
                  "scale": ("<scale>2 -3 0.1</scale>", big), "matrix": ("<matrix>0.5 -1 0 0.25 1 0.25 .125 -3 0 0.1 2 1e1 0 0 0 1</matrix>", matrix)}
    for name, (text, m) in transforms.items():
        reads(f"{name}.dae", dae(ALL, nodes=f"<node>{text}{here}</node>"), moved(one, m))
    for quarters in (-1, 2, 3, 401):
        reads(f"quarter{quarters}.dae", dae(ALL, nodes=f"<node><rotate>0 0 1 {90 * quarters}</rotate>{here}</node>"),
              moved(one, [[F(x) for x in r] for r in {0: (), 1: ((0, -1, 0, 0), (1, 0, 0, 0), (0, 0, 1, 0)), 2: ((-1, 0, 0, 0), (0, -1, 0, 0), (0, 0, 1, 0)),
                                                      3: ((0, 1, 0, 0), (-1, 0, 0, 0), (0, 0, 1, 0))}[quarters % 4]]))
    reads("no_axis.dae", dae(ALL, nodes=f"<node><rotate>0 0 0 0</rotate>{here}</node>"), one)
    for order in list(itertools.permutations(("translate", "rotate", "scale", "matrix"), 3))[::5]:
        truth = one
        for name in reversed(order):
            truth = moved(truth, transforms[name][1])
        turned.add("order_" + "_".join(n[0] for n in order) + ".dae")
        reads("order_" + "_".join(n[0] for n in order) + ".dae", dae(ALL, nodes=f"<node>{''.join(transforms[n][0] for n in order)}{here}</node>"), truth)
    nested = f'<node id="up">{transforms["translate"][0]}<node id="down" type="JOINT">{transforms["matrix"][0]}{here}<node>{transforms["rotate"][0]}{here}</node></node></node><node/>'
    reads("nested.dae", dae(ALL, nodes=nested), moved(moved(one, matrix), shift) + moved(moved(moved(one, turn), matrix), shift))
    library = f'<library_nodes><node id="l">{transforms["scale"][0]}{here}</node></library_nodes>'
    nodes = f'<node>{transforms["translate"][0]}<instance_node url="#l"/></node><node id="k">{transforms["matrix"][0]}<instance_node url="#l"/></node><node><instance_node url="#k"/></node>'
    reads("instances.dae", dae(ALL, nodes=nodes, rest=library), moved(moved(one, big), shift) + 2 * moved(moved(one, big), matrix))
    reads("inch.dae", dae(ALL, asset='<unit meter="0.0254"/><up_axis>X_UP</up_axis>', nodes=f"<node>{transforms['translate'][0]}{here}</node>"), moved(moved(one, shift), diagonal(*[F("0.0254")] * 3)))
    reads("no_unit.dae", dae(ALL, asset="<created/>"), one)
    camera = '<node><lookat>0 0 0 1 1 1 0 0 1</lookat><instance_camera url="#c"/></node><node><skew>1 0 0 1 0 1 0</skew><instance_light url="#l"/></node>'
    moves = '<library_animations><animation id="x"><channel source="#y" target="cam/translate.X"/></animation></library_animations>'
    reads("camera.dae", dae(ALL, nodes=f'<node id="cam"><translate>1 2 3</translate></node>{camera}<node id="n">{here}</node>', rest=moves), one)
    refuses("moves.dae", dae(ALL, rest=moves.replace("cam/", "n/")), "an animation moves it, or a node above it")
    refuses("moves_above.dae", dae(ALL, nodes=f'<node id="cam"><node>{here}</node></node>', rest=moves), "an animation moves it, or a node above it")
    for name in ("<lookat>0 0 0 1 1 1 0 0 1</lookat>", "<skew>1 0 0 1 0 1 0</skew>"):
        refuses(f"{name[1:5]}.dae", dae(ALL, nodes=f"<node>{name}{here}</node>"), f"{name.split('>')[0]}>: is not known here")
    refuses("controller.dae", dae(ALL, nodes='<node><instance_controller url="#c"/></node>'), "<instance_controller>: skins and morphs are not known here")
    refuses("file.dae", dae(ALL, nodes='<node><instance_geometry url="other.dae#g"/></node>'), "<instance_geometry>: 'other.dae#g' is of another file, which is not read")
    refuses("node_file.dae", dae(ALL, nodes='<node><instance_node url="other.dae#g"/></node>'), "<instance_node>: 'other.dae#g' is of another file")
    refuses("scene_file.dae", dae(ALL, scene="a.dae#s"), "is of another file")
    refuses("gone.dae", dae(ALL, nodes='<node><instance_geometry url="#h"/></node>'), "there is no id 'h'")
    refuses("wrong.dae", dae(ALL, nodes='<node><instance_geometry url="#a"/></node>'), "'#a' is no <geometry>")
    reads("same_id.dae", dae(ALL, rest='<library_nodes><node id="g"/></library_nodes>'), one)
    refuses("twice.dae", dae(ALL, rest='<library_geometries><geometry id="g"/></library_geometries>'), "the id 'g' is given twice")
    refuses("circle.dae", dae(ALL, nodes='<node id="n"><instance_node url="#n"/></node>'), "nodes are nested deeper than 64")
    chain = "".join(f'<node id="c{i}">{2 * f"<instance_node url=^#c{i + 1}^/>"}</node>'.replace("^", '"') for i in range(40)) + f'<node id="c40">{here}</node>'
    refuses("doubling.dae", dae(ALL, nodes='<node><instance_node url="#c0"/></node>', rest=f"<library_nodes>{chain}</library_nodes>"), "it has more than 100000 nodes")
    refuses("axis.dae", dae(ALL, nodes=f"<node><rotate>1 2 3 40</rotate>{here}</node>"), "<rotate>: the length of its axis is not 1: readers differ in what that does")
    refuses("row.dae", dae(ALL, nodes=f"<node><matrix>1 0 0 0 0 1 0 0 0 0 1 0 0 0 1 1</matrix>{here}</node>"), "<matrix>: its last row is not 0 0 0 1")
    refuses("numbers.dae", dae(ALL, nodes=f"<node><scale>1 2</scale>{here}</node>"), "<scale>: has 2 numbers, not 3")
    refuses("odd.dae", dae(ALL, nodes=f"<node><quaternion>0 0 0 1</quaternion>{here}</node>"), "<quaternion>: is not known here")
    refuses("unit.dae", dae(ALL, asset='<unit meter="0"/>'), "<unit>: its meter is not above 0")
    refuses("units.dae", dae(ALL, geometry='<asset><unit meter="0.01"/></asset>'), "<unit>: another unit than that of the file")
    refuses("no_scene.dae", dae(ALL).replace("<scene>", "<!--").replace("</scene>", "-->"), "has no <scene> with an <instance_visual_scene>")
    refuses("no_mesh.dae", dae(ALL, nodes='<node id="n"><translate>1 0 0</translate></node>'), "no node of it has a mesh (what is for an engine of physics is not read)")
    refuses("no_primitive.dae", dae(""), "it has no face")


def dae_bad():
    for name in ("convex_mesh", "spline", "brep"):
        refuses(f"{name}.dae", dae(ALL, geometry=f"<{name}/>"), f"<{name}>: is not known here")
    refuses("holes.dae", dae(f'<polygons count="1">{VERTEX}<ph><p>0 1 2</p><h>3 4 5</h></ph></polygons>'), "<ph>: is not known here")
    refuses("odd_primitive.dae", dae(ALL + '<quads count="0"/>'), "<quads>: is not known here")
    for count in (11, 13):
        refuses(f"count{count}.dae", dae(triangles(count=count)), f"<triangles>: it needs {3 * count} corners, but has 36")
    for name, n in (("tristrips", 3), ("trifans", 3), ("linestrips", 2)):
        refuses(f"{name}_count.dae", dae(f"<{name} count='2'>{VERTEX}{p([0, 1, 2])}</{name}>"), f"<{name}>: its count is 2, but it has 1")
        refuses(f"{name}_few.dae", dae(f"<{name} count='1'>{VERTEX}{p(range(n - 1))}</{name}>"), f"<{name}>: a part of it has {n - 1} corners")
    refuses("vcount.dae", dae(f"<polylist count='2'>{VERTEX}<vcount>3</vcount>{p([0, 1, 2])}</polylist>"), "its count is 2, but it has 1")
    refuses("vcount_sum.dae", dae(f"<polylist count='1'>{VERTEX}<vcount>4</vcount>{p([0, 1, 2])}</polylist>"), "it needs 4 corners, but has 3")
    refuses("vcount0.dae", dae(f"<polylist count='2'>{VERTEX}<vcount>3 0</vcount>{p([0, 1, 2])}</polylist>"), "a part of it has 0 corners")
    refuses("two_p.dae", dae(f"<triangles count='2'>{VERTEX}{p([0, 1, 2])}{p([0, 1, 3])}</triangles>"), "<triangles>: has 2 <p>")
    refuses("stride.dae", dae(triangles(inputs=VERTEX + '<input semantic="NORMAL" source="#p" offset="4"/>')), "36 indices are no corners of 5 each")
    refuses("index.dae", dae(triangles([(0, 1, 8)])), "<p>: there is no corner 8: there are 8, from 0")
    refuses("negative.dae", dae(triangles([(0, 1, -1)])), "'-1' is no whole number")
    refuses("offset.dae", dae(triangles(inputs=VERTEX.replace(' offset="0"', ""))), "<input>: has no offset")
    refuses("no_vertex.dae", dae(triangles(inputs="")), "<triangles>: has no input VERTEX")
    refuses("position.dae", dae(triangles(inputs=VERTEX.replace("VERTEX", "POSITION"))), "<input>: POSITION, where VERTEX has to stand")
    refuses("two_vertex.dae", dae(triangles(inputs=2 * VERTEX)), "<input>: a second VERTEX")
    refuses("two_position.dae", dae(ALL, vertices=VERTICES.replace("</v", '<input semantic="POSITION" source="#p"/></v')), "<input>: a second POSITION")
    refuses("no_position.dae", dae(ALL, vertices=VERTICES.replace("POSITION", "NORMAL")), "has no input POSITION")
    refuses("no_vertices.dae", dae(ALL, vertices=""), "<mesh>: has no <vertices>")
    refuses("no_source.dae", dae(ALL, vertices=VERTICES.replace("#p", "#q")), "there is no id 'q'")
    refuses("array_more.dae", dae(ALL, source(length=25)), '<float_array id="a">: has 24 numbers, not 25')
    refuses("array_less.dae", dae(ALL, source(length=21)), '<float_array id="a">: has 24 numbers, not 21')
    refuses("array_word.dae", dae(ALL, source(numbers=NUMBERS.replace("37E-2", "NaN"))), "'NaN' is no number")
    refuses("array_huge.dae", dae(ALL, source(numbers=NUMBERS.replace("37E-2", "1e400"))), "'1e400' is a number that no float comes near")
    refuses("array_int.dae", dae(ALL, source().replace("float_array", "int_array")), "'#a' is no <float_array>")
    refuses("accessor_count.dae", dae(ALL, source(count=9)), "<accessor>: reaches beyond its array: 9 corners of 3 numbers from number 0 on, of 24")
    refuses("accessor_offset.dae", dae(ALL, source(accessor='stride="3" offset="1"')), "<accessor>: reaches beyond its array")
    refuses("accessor_stride.dae", dae(ALL, source(accessor='stride="2"')), "<accessor>: its stride is smaller than what it holds")
    refuses("accessor_default.dae", dae(ALL, source(accessor="")), "<accessor>: its stride is smaller than what it holds")
    refuses("params.dae", dae(ALL, source(params=3 * '<param type="float"/>')), "<accessor>: no <param> is called X")
    refuses("params_two.dae", dae(ALL, source(params=XYZ.replace('"Z"', '"Y"'))), "'Y', where X, Y and Z are wanted once each")
    refuses("params_other.dae", dae(ALL, source(params=XYZ.replace('"Z"', '"S"'))), "'S', where X, Y and Z are wanted once each")
    refuses("params_type.dae", dae(ALL, source(params=XYZ.replace("float", "int"))), "the type 'int' of a coordinate")
    refuses("no_common.dae", dae(ALL, source().replace("technique_common", "technique")), "has no <technique_common> with an <accessor>")
    refuses("version.dae", dae(ALL, root='version="1.3.1"'), "the version 1.3.1 is not known here: 1.4 and 1.5 are")
    refuses("doctype.dae", dae(ALL).replace("\n", "\n<!DOCTYPE COLLADA [<!ENTITY x 'y'>]>", 1), "a DOCTYPE, or more than <COLLADA>")
    refuses("cut.dae", dae(ALL)[:-20], "is not XML from here")
    refuses("deep.dae", "<COLLADA>" + "<node>" * 5000, "is not XML from here")


# ---- glTF ----

class Gltf:
    """A file as it grows: views and accessors of one buffer."""

    def __init__(self, points=P):
        self.data, self.views, self.accessors, self.primitives = b"", [], [], []
        self.position = self.accessor(b"".join(struct.pack("<3f", *map(float, q)) for q in points), 5126, len(points), "VEC3", min=[9, 9, 9], max=[9, 9, 9])
        self.more, self.node, self.mesh = {}, {}, {}

    def view(self, data, **more):
        self.data += b"\xFF" * (-len(self.data) % 4)
        self.views.append({"buffer": 0, "byteOffset": len(self.data), "byteLength": len(data), **more})
        self.data += data
        return len(self.views) - 1

    def accessor(self, data, component, count, kind, **more):
        view = {} if data is None else {"bufferView": self.view(data)}
        self.accessors.append({**view, "componentType": component, "count": count, "type": kind, **more})
        return len(self.accessors) - 1

    def add(self, indices=None, mode=None, code="H", **more):
        one = {"attributes": {"POSITION": self.position}, **more}
        if indices is not None:
            one["indices"] = self.accessor(struct.pack(f"<{len(indices)}{code}", *indices), {"B": 5121, "H": 5123, "I": 5125}[code], len(indices), "SCALAR")
        if mode is not None:
            one["mode"] = mode
        self.primitives.append(one)
        return self

    def root(self, uri):
        buffer = {"byteLength": len(self.data), **({"uri": uri} if uri else {})}
        made = {"asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0]}], "nodes": [{"mesh": 0, **self.node}],
                "meshes": [{"primitives": self.primitives, **self.mesh}], "buffers": [buffer], "bufferViews": self.views, "accessors": self.accessors, **self.more}
        return {k: v for k, v in made.items() if v is not None}

    def text(self, uri=None):
        return json.dumps(self.root(uri or "data:application/octet-stream;base64," + base64.b64encode(self.data).decode()), indent=1)

    def glb(self, more=b"", chunk=None):
        body = json.dumps(self.root(None)).encode()
        body += b" " * (-len(body) % 4)
        data = self.data + bytes(-len(self.data) % 4) if chunk is None else chunk
        body = struct.pack("<I4s", len(body), b"JSON") + body + struct.pack("<I4s", len(data), b"BIN\0") + data + more
        return struct.pack("<4sII", b"glTF", 2, 12 + len(body)) + body


FLATTENED = [i for f in FACES for i in f]


def gltf(change=lambda g: None, uri=None):
    g = Gltf().add(FLATTENED)
    change(g)
    return g.text(uri)


def setting(**names):
    return lambda g: [getattr(g, k).update(v) for k, v in names.items()] and None


def gltf_good():
    one = of(FACES, G)
    for code in "BHI":
        reads(f"index{code}.gltf", Gltf().add(FLATTENED, code=code).text(), one)
    at = [0, 1, 2, 5, 6, 3]
    modes = {0: [(i, ) for i in at], 1: [(0, 1), (2, 5), (6, 3)], 2: [(0, 1), (1, 2), (2, 5), (5, 6), (6, 3), (3, 0)], 3: [(0, 1), (1, 2), (2, 5), (5, 6), (6, 3)],
             4: [(0, 1, 2), (5, 6, 3)], 5: strip(at), 6: fan(at)}
    for mode, faces in modes.items():
        reads(f"mode{mode}.gltf", Gltf().add(at, mode).text(), of(faces, G))
        faces = [tuple(at.index(i) for i in f) for f in faces]
        reads(f"mode{mode}_plain.gltf", Gltf(P[:6]).add(None, mode).text(), of(faces, G))
    g = Gltf().add(FLATTENED)
    put("beside it.bin", g.data + b"more")
    reads("beside.gltf", g.text("beside%20it.bin"), one)
    reads("mark.gltf", "\ufeff" + g.text(), one)
    reads("plain.glb", g.glb(), one)
    reads("chunk.glb", g.glb(struct.pack("<I4s4s", 4, b"XYZW", b"1234")), one)
    g.more["buffers"] = [{"byteLength": len(g.data), "uri": "beside%20it.bin"}]
    reads("glb_beside.glb", g.glb(), one)
    # Places: T R S, a quaternion that is not of length 1 exactly, matrices, nested
    q = [F("0.1830127"), F("0.3"), F("-0.5"), F("0.791")]
    n = sum(x * x for x in q)
    x, y, z, w = q
    two = 2 / n
    turn = [[1 - two * (y * y + z * z), two * (x * y - z * w), two * (x * z + y * w), F(0)], [two * (x * y + z * w), 1 - two * (x * x + z * z), two * (y * z - x * w), F(0)],
            [two * (x * z - y * w), two * (y * z + x * w), 1 - two * (x * x + y * y), F(0)]]
    place = {"translation": [1, 2.5, -3], "rotation": [float(v) for v in q], "scale": [2, -1, 0.1]}
    trs = moved(moved(moved(one, diagonal(2, -1, F("0.1"))), turn), diagonal(1, 1, 1, (1, F("2.5"), -3)))
    reads("trs.gltf", gltf(setting(node=place)), trs)
    columns = [0.5, 1, 0, 0, -1, 0.25, 0.1, 0, 0, 0.125, 2, 0, 0.25, -3, 10, 1]
    matrix = [[F(str(columns[4 * j + i])) for j in range(4)] for i in range(3)]
    reads("matrix.gltf", gltf(setting(node={"matrix": columns})), moved(one, matrix))
    nodes = [{"children": [1, 2], **place}, {"mesh": 0, "matrix": columns}, {"mesh": 0, "name": "b", "camera": 0}, {"mesh": 7}]
    nested = moved(moved(moved(moved(one, matrix), diagonal(2, -1, F("0.1"))), turn), diagonal(1, 1, 1, (1, F("2.5"), -3))) + trs
    reads("nested.gltf", gltf(setting(more={"nodes": nodes})), nested)
    scenes = [{"nodes": [3]}, {"nodes": [0]}]
    reads("scenes.gltf", gltf(setting(more={"nodes": nodes, "scenes": scenes, "scene": 1})), nested)
    reads("one_scene.gltf", gltf(setting(more={"scene": None})), one)
    moves = [{"channels": [{"sampler": 0, "target": {"node": 1, "path": "rotation"}}], "samplers": []}]
    reads("animated.gltf", gltf(setting(more={"nodes": [{"mesh": 0}, {}], "animations": moves})), one)
    reads("unit.gltf", gltf(setting(more={"asset": {"version": "2.0", "minVersion": "2.0"}, "extensionsRequired": ["KHR_materials_unlit"], "extensionsUsed": ["X"]})), one)
    reads("weights.gltf", gltf(lambda g: (g.mesh.update(weights=[0, 0.0]), g.primitives[0].update(targets=[{"POSITION": 0}, {"POSITION": 0}])) and None), one)
    gltf_accessors(one)


def gltf_accessors(one):
    # Stride and offsets: normals between positions
    g = Gltf()
    data = b"skip" + b"".join(struct.pack("<6f", 7, 7, 7, *map(float, q)) for q in P)
    g.accessors.append({"bufferView": g.view(data, byteStride=24), "byteOffset": 16, "componentType": 5126, "count": 8, "type": "VEC3"})
    g.position = 1
    reads("stride.gltf", g.add(FLATTENED).text(), one)
    # Sparse: of other values, and of none
    for base in (b"".join(struct.pack("<3f", *map(float, q)) for q in P[:6] + P[:2]), None):
        g = Gltf()
        g.position = g.accessor(base, 5126, 8, "VEC3")
        changed = [6, 7] if base else list(range(1, 8))
        points = G if base else [[F(0)] * 3] + G[1:]
        g.accessors[-1]["sparse"] = {"count": len(changed), "indices": {"bufferView": g.view(bytes(4) + bytes(changed)), "byteOffset": 4, "componentType": 5121},
                                     "values": {"bufferView": g.view(b"".join(struct.pack("<3f", *map(float, P[i])) for i in changed))}}
        reads(f"sparse{base is None}.gltf", g.add(FLATTENED).text(), of(FACES, points))
    g = Gltf().add([0] * 36)
    g.accessors[1]["sparse"] = {"count": 36, "indices": {"bufferView": g.view(bytes(range(36))), "componentType": 5121}, "values": {"bufferView": g.view(struct.pack("<36H", *FLATTENED))}}
    reads("sparse_indices.gltf", g.text(), one)
    for code, component, most in (("b", 5120, 127), ("B", 5121, 255), ("h", 5122, 32767), ("H", 5123, 65535)):
        rows = [[(most * (k * i * 7 % 11)) // 10 * (-1 if code in "bh" and k == 1 else 1) for k in range(3)] for i in range(8)]
        if code in "bh":
            rows[3][0] = -most - 1
        for normalized in (False, True):
            g = Gltf()
            size = struct.calcsize(code)
            data = b"".join(struct.pack(f"<3{code}", *r) + bytes(size) for r in rows)
            g.accessors.append({"bufferView": g.view(data, byteStride=4 * size), "componentType": component, "count": 8, "type": "VEC3", "normalized": normalized})
            g.position = 1
            g.more["extensionsRequired"] = ["KHR_mesh_quantization"]
            points = [[max(F(v, most), F(-1)) if normalized else F(v) for v in r] for r in rows]
            reads(f"whole_{component}_{normalized}.gltf", g.add(FLATTENED).text(), of(FACES, points))
            g.more.clear()
            refuses(f"whole_{component}_{normalized}_bad.gltf", g.text(), "POSITION is not of three floats each (whole numbers need KHR_mesh_quantization)")


def gltf_bad():
    cases = {
        "version": (setting(more={"asset": {"version": "1.0"}}), "it is no glTF of version 2"),
        "least": (setting(more={"asset": {"version": "2.0", "minVersion": "2.1"}}), "it is no glTF of version 2"),
        "no_asset": (setting(more={"asset": None}), "it is no glTF of version 2"),
        "two_scenes": (setting(more={"scene": None, "scenes": [{}, {}]}), "it names no scene of its 2: which?"),
        "no_scenes": (setting(more={"scene": None, "scenes": None}), "it names no scene of its 0: which?"),
        "scene": (setting(more={"scene": 1}), "there is no 1 of 'scenes'"),
        "empty": (setting(more={"nodes": [{}]}), "it has no face"),
        "skin": (setting(node={"skin": 0}), "a mesh with a skin: where it is depends on its joints"),
        "weights": (setting(mesh={"weights": [0, 0.5]}), "morph targets with weights that are not 0"),
        "node_weights": (setting(node={"weights": [1]}), "morph targets with weights that are not 0"),
        "instancing": (setting(node={"extensions": {"EXT_mesh_gpu_instancing": {}}}), "the extension EXT_mesh_gpu_instancing of a node is not known here"),
        "hidden": (setting(node={"extensions": {"KHR_node_visibility": {"visible": False}}}), "the extension KHR_node_visibility of a node"),
        "both": (setting(node={"matrix": [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1], "scale": [1, 1, 1]}), "a node has a matrix, and another place, too"),
        "row": (setting(node={"matrix": [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 2]}), "the matrix of a node has no last row of 0 0 0 1"),
        "sixteen": (setting(node={"matrix": [1, 0, 0]}), "'matrix' needs 16 numbers"),
        "quaternion": (setting(node={"rotation": [0, 0, 1, 1]}), "the rotation of a node is no quaternion of length 1"),
        "no_mesh": (setting(node={"mesh": 1}), "there is no 1 of 'meshes'"),
        "circle": (setting(node={"children": [0]}), "node 0 stands in two places, or in itself"),
        "two_parents": (setting(more={"nodes": [{"children": [1, 1]}, {}]}), "node 1 stands in two places"),
        "many": (setting(more={"nodes": [{}] * 100001}), "it has more than 100000 nodes"),
        "moves": (setting(more={"animations": [{"channels": [{"target": {"node": 0, "path": "scale"}}]}]}), "an animation moves node 0"),
        "mode": (lambda g: g.primitives[0].update(mode=7), "the mode 7 of a primitive is none"),
        "no_position": (lambda g: g.primitives[0].update(attributes={}), "a primitive has no POSITION"),
        "index": (lambda g: (g.primitives.clear(), g.add([0, 1, 8])), "there is no corner 8: there are 8, from 0"),
        "restart": (lambda g: (g.primitives.clear(), g.add([0, 1, 65535])), "there is no corner 65535"),
        "thirds": (lambda g: (g.primitives.clear(), g.add([0, 1, 2, 3])), "4 corners do not make primitives of the mode 4"),
        "short_fan": (lambda g: (g.primitives.clear(), g.add([0, 1], 6)), "2 corners do not make primitives of the mode 6"),
        "index_type": (lambda g: g.accessors[1].update(componentType=5122), "indices are of a type that is none"),
        "index_float": (lambda g: g.accessors[1].update(componentType=5126), "indices are of a type that is none"),
        "index_vec": (lambda g: g.accessors[1].update(type="VEC3"), "indices are of a type that is none"),
        "index_nothing": (lambda g: g.accessors[1].pop("bufferView"), "indices without a bufferView"),
        "type": (lambda g: g.accessors[0].update(type="VEC2"), "POSITION is not of three floats each"),
        "component": (lambda g: g.accessors[0].update(componentType=5124), "accessor 0 has a componentType that is none"),
        "count": (lambda g: g.accessors[0].update(count=9), "an accessor reaches beyond its bufferView"),
        "huge": (lambda g: g.accessors[0].update(count=2**52), "an accessor reaches beyond its bufferView"),
        "nothing": (lambda g: (g.accessors[0].update(count=2**52), g.accessors[0].pop("bufferView")), "takes more memory than fmb-import may have"),
        "offset": (lambda g: g.accessors[0].update(byteOffset=4), "an accessor reaches beyond its bufferView"),
        "whole": (lambda g: g.accessors[0].update(byteOffset=-4), "'-4' is no whole number"),
        "view": (lambda g: g.views[1].update(byteLength=10**6), "bufferView 1 reaches beyond its buffer"),
        "view_offset": (lambda g: g.views[1].update(byteOffset=10**15), "bufferView 1 reaches beyond its buffer"),
        "stride": (lambda g: g.views[0].update(byteStride=8), "a byteStride is smaller than the elements"),
        "stride_wide": (lambda g: g.views[0].update(byteStride=16), "an accessor reaches beyond its bufferView"),
        "stride_none": (lambda g: g.views[0].update(byteStride=256), "a byteStride is not from 4 to 252"),
        "buffer": (setting(more={"buffers": [{"byteLength": 200, "uri": "data:application/octet-stream;base64," + "AAAA" * 40}]}), "buffer 0 is cut short: it has 120 bytes, not 200"),
        "base64": (setting(more={"buffers": [{"byteLength": 3, "uri": "data:application/octet-stream;base64,AA*A"}]}), "the data of a buffer are no base64"),
        "no_base64": (setting(more={"buffers": [{"byteLength": 3, "uri": "data:,AAA"}]}), "the data of a buffer are not in base64"),
        "no_uri": (setting(more={"buffers": [{"byteLength": 3}]}), "buffer 0 has no uri, and the file no bytes of its own for it"),
        "net": (setting(more={"buffers": [{"byteLength": 3, "uri": "http://x/y.bin"}]}), "'http://x/y.bin': only files beside it are read"),
        "gone": (setting(more={"buffers": [{"byteLength": 3, "uri": "gone.bin"}]}), "gone.bin' cannot be opened"),
        "sparse": (lambda g: g.accessors[0].update(sparse={"count": 1, "indices": {"bufferView": 1, "componentType": 5126}, "values": {"bufferView": 0}}), "indices of a sparse accessor are of a type that is none"),
        "sparse_far": (lambda g: g.accessors[0].update(count=4, sparse={"count": 2, "indices": {"bufferView": g.view(b"\1\4"), "componentType": 5121}, "values": {"bufferView": 0}}), "indices of a sparse accessor are beyond it, or do not grow"),
        "sparse_back": (lambda g: g.accessors[0].update(sparse={"count": 2, "indices": {"bufferView": g.view(b"\4\4"), "componentType": 5121}, "values": {"bufferView": 0}}), "indices of a sparse accessor are beyond it, or do not grow"),
    }
    for extension in ("KHR_draco_mesh_compression", "EXT_meshopt_compression", "EXT_mesh_gpu_instancing", "VENDOR_x"):
        cases["required_" + extension] = (setting(more={"extensionsRequired": [extension]}), f"it requires the extension {extension}, which is not known here")
    cases["draco"] = (lambda g: g.primitives[0].update(extensions={"KHR_draco_mesh_compression": {}}), "the extension KHR_draco_mesh_compression of a primitive")
    cases["meshopt"] = (lambda g: g.views[0].update(extensions={"EXT_meshopt_compression": {}}), "the extension EXT_meshopt_compression of a bufferView")
    for name, (change, pattern) in cases.items():
        refuses(f"bad_{name}.gltf", gltf(change), pattern)
    for value in ("nan", "inf"):
        refuses(f"bad_{value}.gltf", Gltf([[float(value), 0, 0]] + P[1:]).add(FLATTENED).text(), "a corner is not finite")
    text = gltf()
    refuses("bad_twice.gltf", text.replace('"scene": 0', '"scene": 0, "scene": 0'), "line 5: 'scene' is given twice")
    refuses("bad_cut.gltf", text[:-9], "the JSON is cut short")
    refuses("bad_deep.gltf", '{"a":' + "[" * 100000, "values are nested deeper than 64")
    refuses("bad_list.gltf", text + "]", "more than one value")
    for value in ("01", "1.", ".5", "+1", "NaN", "1e", "0x1", "--1"):
        refuses("bad_number.gltf", text.replace('"scene": 0', f'"scene": {value}'), "line 5")
        check_refused("bad_number.gltf", bad.pop()[1])
    glb = Gltf().add(FLATTENED)
    refuses("bad_size.glb", glb.glb() + b"\0", "the GLB says that it has")
    refuses("bad_cut.glb", glb.glb()[:-4], "the GLB says that it has")
    refuses("bad_chunk.glb", glb.glb(struct.pack("<I4s", 99, b"XYZW")), "a chunk of the GLB is cut short")
    refuses("bad_json.glb", glb.glb(struct.pack("<I4s4s", 4, b"JSON", b"{}  ")), "the first chunk of the GLB, and no other, has to be JSON")
    refuses("bad_bin.glb", glb.glb(chunk=b"1234"), "buffer 0 is cut short: it has 4 bytes")
    refuses("bad_version.glb", glb.glb().replace(b"glTF\2", b"glTF\1"), "the GLB is cut short, or not of version 2")


# ---- judges ----

def urdf(names, path):
    links = [f'<link name="{n}"><collision><geometry><mesh filename="{n}"/></geometry></collision></link>' for n in names]
    joints = [f'<joint name="{n}" type="fixed"><parent link="root"/><child link="{n}"/></joint>' for n in names]
    put(path, f'<robot name="r"><link name="root"/>{"".join(links + joints)}</robot>')


def run(path, *options):
    return subprocess.run([program, path, *options], capture_output=True, text=True, timeout=600)


def check_refused(name, pattern):
    urdf([name], "bad.urdf")
    done = run("bad.urdf", "--quiet", "--text", "none.txt")
    first = f'bad.urdf:1: <link name="{name}"><collision><geometry><mesh>: the mesh '
    check(done.returncode == 2 and done.stderr.startswith(first) and done.stderr.count("\n") == 1 and pattern in done.stderr and not os.path.exists("none.txt"),
          f"{name}: {done.returncode}, not '{pattern}': {done.stderr[:300]}")


def near(x, y):
    """A float of the text, and a fraction: all that is between them is rounding."""
    return abs(x - float(y)) <= 2**-23 * abs(x) + 1e-30


def same_triangles(name, found, wanted):
    """Each of one is one of the other, whatever corner it begins with, as often."""
    def key(t):
        return sorted(tuple(float(x) for x in q) for q in t)
    found, wanted = sorted(map(key, found)), sorted(map(key, wanted))
    equal = len(found) == len(wanted) and all(near(x, y) for t, u in zip(found, wanted) for q, r in zip(t, u) for x, y in zip(q, r))
    if not equal and len(found) == len(wanted):  # rounding may have changed the order
        left = list(wanted)
        for t in found:
            at = [i for i, u in enumerate(left) if any(all(near(x, y) for q, r in zip(t, v) for x, y in zip(q, r)) for v in itertools.permutations(u))]
            if not at:
                break
            left.pop(at[0])
        equal = not left
    check(equal, f"{name}: {len(found)} triangles, which are not the {len(wanted)} of the file")


def lines_of(path, loose):
    """Boxes as half-spaces, and triangles; loose: of what turns are off here, too."""
    boxes, corners, faces, name = {}, {}, {}, None
    for words in map(str.split, open(path)):
        if words[0] in ("box", "hull"):
            name = words[1].replace("%20", " ")
        if words[0] == "box":
            boxes.setdefault(name, []).append(sides([F(float.fromhex(w)) for w in words[2:14]], F(name in loose, 10**30)))
        if words[0] == "vertex":
            corners.setdefault(name, []).append([float.fromhex(w) for w in words[1:]])
        if words[0] == "face":
            faces.setdefault(name, []).append([corners[name][int(w)] for w in words[1:]])
    return boxes, faces


def judge():
    for options, cases in ((["--hulls"], good), (["--per-link", "5"], [g for g in good if not g[2]])):
        urdf([g[0] for g in cases], "good.urdf")
        done = run("good.urdf", "--text", "good.txt", "--accept", "hollow", "--accept", "unit", *options)
        check(done.returncode == 0, f"good.urdf {options}: {done.returncode}: {done.stderr[:500]}")
        if done.returncode:
            return
        boxes, faces = lines_of("good.txt", turned)
        for name, triangles, exact, note in cases:
            out = sum(not holds(boxes[name], t) for t in triangles)
            check(out == 0, f"{name}, {options}: {out} of {len(triangles)} triangles are not in the boxes")
            if exact:
                same_triangles(name, faces[name], triangles)
            if note:
                check(f"the mesh '{name}': {note}" in done.stderr, f"{name}: no note '{note}'")
    for name, pattern in bad:
        check_refused(name, pattern)
    urdf(["beside.gltf"], "beside.urdf")
    done = run("beside.urdf", "--text", "./beside it.bin")
    check(done.returncode == 2 and "would take the place of" in done.stderr, "a buffer that is written over: " + done.stderr[:300])


for make in (stl, obj_forms, ply_forms, dae_primitives, dae_nodes, dae_bad, gltf_good, gltf_bad):
    make()
judge()
print(f"{referee.passed} passed, {referee.failed} failed")
sys.exit(referee.failed > 0)
