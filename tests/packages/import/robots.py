# SPDX-License-Identifier: MIT
"""robots.py FOLDER: writes robots for the tests of fmb-import: shapes.urdf, meshes.urdf, large.urdf (11 links, 7,000 corners), and by
the lengths, ranges and rates that makers publish, with boxes and rods of about the size of the links: six (UR5), pair (two of them), scara
(Cobra s600), portal (a gantry: X-Carve), fetch (a mobile base with an arm: Fetch), rover (a mobile base in the plane: TurtleBot3 Waffle).
And a scene, cell.xml.
"""
import math
import os
import struct
import sys


def write(folder, name, links, joints):
    """A URDF of texts of links and joints."""
    body = [f'<link name="{n}">{"".join(shapes)}</link>' for n, shapes in links] + joints
    with open(f"{folder}/{name}.urdf", "w") as out:
        out.write(f'<?xml version="1.0"?>\n<robot name="{name}">\n  ' + "\n  ".join(body) + "\n</robot>\n")


def shape(inner, xyz="0 0 0", rpy="0 0 0"):
    """A <collision>."""
    return f'<collision><origin xyz="{xyz}" rpy="{rpy}"/><geometry>{inner}</geometry></collision>'


def joint(name, kind, parent, child, xyz="0 0 0.3", rest='<axis xyz="0 0 1"/><limit lower="-2" upper="2" velocity="1.5" effort="9"/>'):
    """A <joint>."""
    return (f'<joint name="{name}" type="{kind}"><parent link="{parent}"/><child link="{child}"/>'
            f'<origin xyz="{xyz}" rpy="0.1 -1.57079632679 0.3"/>{rest}</joint>')


def shapes(folder):
    """Shapes without a file, turned and not; joints of every kind."""
    links = [("foot", [shape('<box size="0.4 0.3 0.1"/>')]), ("frame only", []),
             ("column", [shape('<cylinder radius="0.07" length="0.6"/>', "0 0 0.3")]),
             ("arm", [shape('<box size="0.1 0.2 0.7"/>', "0.05 -0.02 0.3", "0.3 0.7 -1.2"), shape('<sphere radius="0.11"/>')]),
             ("slide", [shape('<cylinder radius="0.03" length="0.2"/>', "0.1 0 0", "0 1.57079632679 0")]),
             ("finger", [shape('<sphere radius="0.013"/>', "1e-3 -2.5e-3 .01")])]
    joints = [joint("to frame", "fixed", "foot", "frame only", rest=""),
              joint("turn", "continuous", "frame only", "column", rest='<axis xyz="0 1 1"/>'),
              joint("lift", "revolute", "column", "arm"), joint("push", "prismatic", "arm", "slide"),
              joint("grip", "prismatic", "slide", "finger",
                    rest='<limit lower="-4" upper="4.02" velocity="0" effort="0"/><mimic joint="push" multiplier="-2" offset="0.01"/>')]
    write(folder, "shapes", links, joints)


def rounded(n, m, size, power, bend):
    """Corners and triangles of a closed body that is rounder or squarer, and bent (not convex) or not."""
    def root(x):
        return math.copysign(abs(x) ** power, x)

    corner = [(0.0, 0.0, -size[2])]
    for i in range(1, m):
        a = math.pi * i / m - math.pi / 2
        for k in range(n):
            b = 2 * math.pi * k / n
            corner.append((size[0] * root(math.cos(a)) * root(math.cos(b)), size[1] * root(math.cos(a)) * root(math.sin(b)),
                           size[2] * root(math.sin(a))))
    corner.append((0.0, 0.0, size[2]))
    corner = [(x + bend * z * z / size[2], y + 0.3 * bend * z, z) for x, y, z in corner]
    face = [(0, 1 + (k + 1) % n, 1 + k) for k in range(n)]
    for i in range(m - 2):
        for k in range(n):
            a, b = 1 + i * n + k, 1 + i * n + (k + 1) % n
            face += [(a, b, b + n), (a, b + n, a + n)]
    last = len(corner) - 1
    face += [(last, last - n + k, last - n + (k + 1) % n) for k in range(n)]
    return corner, face


def write_stl(path, corner, face):
    """Binary."""
    with open(path, "wb") as out:
        out.write(b"binary".ljust(80) + struct.pack("<I", len(face)))
        for f in face:
            out.write(struct.pack("<12fH", 0, 0, 0, *corner[f[0]], *corner[f[1]], *corner[f[2]], 0))


def write_text(folder, corner, face):
    """The same body in each text format; decimals of nine digits."""
    at = [[f"{x:.9g}" for x in p] for p in corner]
    with open(f"{folder}/text.stl", "w") as out:
        out.write("solid text\n")
        for f in face:
            out.write("facet normal 0 0 0\nouter loop\n" + "".join(f"vertex {' '.join(at[i])}\n" for i in f) + "endloop\nendfacet\n")
        out.write("endsolid text\n")
    with open(f"{folder}/body.obj", "w") as out:
        out.write("o body\n" + "".join(f"v {' '.join(p)}\n" for p in at) + "vn 0 0 1\n")
        out.write("".join(f"f {f[0] + 1}//1 {f[1] + 1}//1 {f[2] - len(at)}//1\n" for f in face))
    with open(f"{folder}/body.ply", "w") as out:
        out.write(f"ply\nformat ascii 1.0\nelement vertex {len(at)}\nproperty float x\nproperty float y\nproperty float z\n"
                  f"element face {len(face)}\nproperty list uchar int vertex_indices\nend_header\n")
        out.write("".join(" ".join(p) + "\n" for p in at) + "".join(f"3 {f[0]} {f[1]} {f[2]}\n" for f in face))
    numbers, corners = " ".join(" ".join(p) for p in at), " ".join(str(i) for f in face for i in f)
    with open(f"{folder}/body.dae", "w") as out:
        out.write(f"""<?xml version="1.0"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
<asset><unit name="millimeter" meter="0.001"/><up_axis>Z_UP</up_axis></asset>
<library_geometries><geometry id="g"><mesh>
<source id="p"><float_array id="a" count="{3 * len(at)}">{numbers}</float_array><technique_common>
<accessor source="#a" count="{len(at)}" stride="3"><param name="X" type="float"/><param name="Y" type="float"/><param name="Z" type="float"/>
</accessor></technique_common></source><vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
<triangles count="{len(face)}"><input semantic="VERTEX" source="#v" offset="0"/><p>{corners}</p></triangles>
</mesh></geometry></library_geometries>
<library_visual_scenes><visual_scene id="s"><node id="n"><translate>1000 0 0</translate><instance_geometry url="#g"/></node></visual_scene>
</library_visual_scenes><scene><instance_visual_scene url="#s"/></scene></COLLADA>
""")


def meshes(folder):
    """One body in each format, scaled, mirrored and turned."""
    corner, face = rounded(12, 8, (0.1, 0.06, 0.2), 0.6, 0.2)
    write_stl(f"{folder}/binary.stl", corner, face)
    write_text(folder, corner, face)
    mesh = ['<mesh filename="binary.stl"/>', '<mesh filename="package://here/binary.stl" scale="0.001 0.001 -0.001"/>',
            '<mesh filename="text.stl"/>', '<mesh filename="body.obj" scale="2 2 2"/>']
    links = [("binary", [shape(mesh[0])]), ("mirrored", [shape(mesh[1], "0.3 0.1 7", "0.2 0.1 3")]), ("text", [shape(mesh[2])]),
             ("obj", [shape(mesh[3], "0 0 1")])]
    write(folder, "meshes", links, [joint(f"j{i}", "revolute", links[i][0], links[i + 1][0]) for i in range(3)])
    links = [(name, [shape(f'<mesh filename="body.{name}"/>')]) for name in ("obj", "ply", "dae")]
    write(folder, "formats", links, [joint(f"j{i}", "revolute", links[i][0], links[i + 1][0]) for i in range(2)])


def large(folder):
    """Of the size of a Panda's."""
    links = []
    for i in range(11):
        corner, face = rounded(32, 21, (0.05 + 0.004 * i, 0.06, 0.14 - 0.008 * i), 0.3 + 0.06 * i, 0.03 * (i % 3))
        write_stl(f"{folder}/large{i}.stl", corner, face)
        links.append((f"link{i}", [shape(f'<mesh filename="large{i}.stl"/>', "0.01 0 0.1")]))
    write(folder, "large", links, [joint(f"joint{i}", "revolute", f"link{i}", f"link{i + 1}") for i in range(10)])


def dual(folder):
    """Two arms on a gantry, and a mast that stands beside: a tree with branches; joints that slide before those that turn."""
    def box(size, xyz="0 0 0"):
        return [shape(f'<box size="{size}"/>', xyz)]

    def at(xyz, axis, kind="revolute", rest='<limit lower="-1.2" upper="1.2" velocity="1.5" effort="9"/>'):
        return kind, f'<origin xyz="{xyz}"/><axis xyz="{axis}"/>' + rest

    links, joints = [("base", box("1.6 0.1 0.1", "0 0.6 0")), ("bridge", box("0.1 0.8 0.1")), ("head", box("0.2 0.2 0.1", "0 0 -0.12"))], []
    slide = '<limit lower="-0.3" upper="0.3" velocity="0.8" effort="9"/>'
    parts = [("x", "base", "bridge", at("0 0 0.2", "1 0 0", "prismatic", slide)),
             ("z", "bridge", "head", at("0 0 -0.2", "0 0.6 -0.8", "prismatic", slide)),
             ("mast", "base", "pole", at("0.9 -0.6 -0.6", "0 0 1", "fixed", ""))]
    links.append(("pole", box("0.05 0.05 0.7", "0 0 0.2")))
    for side, sign in (("left", -1), ("right", 1)):
        above = "head"
        for i, axis in enumerate(("0 0 1", "0 1 0", "0.36 0.48 0.8")):
            name = f"{side} {i}"
            links.append((name, box("0.06 0.08 0.25", "0 0 -0.14")))
            parts.append((f"{name} joint", above, name, at(f"{0.25 * sign if i == 0 else 0} 0 {-0.2 if i == 0 else -0.3}", axis)))
            above = name
    for name, above, child, (kind, rest) in parts:
        joints.append(f'<joint name="{name}" type="{kind}"><parent link="{above}"/><child link="{child}"/>{rest}</joint>')
    write(folder, "dual", links, joints)


def moving(name, kind, above, child, xyz, axis, low, high, rate, rpy="0 0 0"):
    """A <joint> with all that it needs; continuous where low is None."""
    limit = "" if low is None else f'lower="{low}" upper="{high}" '
    return (f'<joint name="{name}" type="{"continuous" if low is None and kind == "revolute" else kind}"><parent link="{above}"/>'
            f'<child link="{child}"/><origin xyz="{xyz}" rpy="{rpy}"/><axis xyz="{axis}"/><limit {limit}velocity="{rate}" effort="9"/></joint>')


def rod(radius, length, xyz, rpy="0 0 0"):
    """A cylinder."""
    return shape(f'<cylinder radius="{radius}" length="{length}"/>', xyz, rpy)


def brick(size, xyz="0 0 0"):
    """A box."""
    return shape(f'<box size="{size}"/>', xyz)


def six_axes(side, above, xyz, rpy):
    """Links and joints of a UR5: d1 89.159, a2 425, a3 392.25, d4 109.15, d5 94.65, d6 82.3 mm; 180 degrees a second, two turns each way."""
    half = math.pi / 2
    links = [("shoulder", [rod(0.06, 0.15, "0 0 0")]), ("upper", [rod(0.055, 0.425, f"0.2125 0.13585 0", f"0 {half} 0")]),
             ("fore", [rod(0.045, 0.392, "0.196 0.0165 0", f"0 {half} 0")]), ("wrist1", [brick("0.08 0.11 0.08", "0 0.06 0")]),
             ("wrist2", [brick("0.08 0.08 0.1", "0 0 0.05")]), ("flange", [rod(0.037, 0.05, "0 0.06 0", f"{half} 0 0")])]
    at = ["0 0 0.089159", "0 0 0", "0.425 0 0", "0.39225 0 0", "0 0.10915 0", "0 0 0.09465"]
    axes = ["0 0 1", "0 1 0", "0 1 0", "0 1 0", "0 0 1", "0 1 0"]
    joints = []
    for i, (name, _) in enumerate(links):
        joints.append(moving(f"{side}j{i + 1}", "revolute", above, side + name, xyz if i == 0 else at[i], axes[i], -6.2832, 6.2832, 3.1416,
                             rpy if i == 0 else "0 0 0"))
        above = side + name
    return [(side + name, shapes) for name, shapes in links], joints


def six(folder):
    """One on a stand."""
    links, joints = six_axes("", "stand", "0 0 0.089159", "0 0 0")
    write(folder, "six", [("stand", [rod(0.09, 0.5, "0 0 -0.26")])] + links, joints)


def pair(folder):
    """Two on a post, their shoulders outwards by 45 degrees: the arms can reach one another."""
    left, left_joints = six_axes("left_", "post", "0 0.15 0.9", "-0.785398 0 0")
    right, right_joints = six_axes("right_", "post", "0 -0.15 0.9", "0.785398 0 0")
    write(folder, "pair", [("post", [brick("0.2 0.2 1.2", "0 0 0.2")])] + left + right, left_joints + right_joints)


def scara(folder):
    """A Cobra s600: 325 and 275 mm, 210 mm of stroke; 386, 720, 1200 degrees a second, 1.1 m/s."""
    links = [("column", [brick("0.2 0.2 0.34", "-0.02 0 0.17")]), ("inner", [brick("0.44 0.16 0.12", "0.1625 0 0.06")]),
             ("outer", [brick("0.38 0.14 0.2", "0.12 0 0.1")]), ("quill", [rod(0.01, 0.42, "0 0 0.06")]), ("tool", [brick("0.12 0.03 0.04")])]
    joints = [moving("j1", "revolute", "column", "inner", "0 0 0.342", "0 0 1", -1.8326, 1.8326, 6.737),
              moving("j2", "revolute", "inner", "outer", "0.325 0 0.125", "0 0 1", -2.7489, 2.7489, 12.566),
              moving("j3", "prismatic", "outer", "quill", "0.275 0 0", "0 0 -1", 0, 0.21, 1.1),
              moving("j4", "revolute", "quill", "tool", "0 0 -0.17", "0 0 1", -6.2832, 6.2832, 20.944)]
    write(folder, "scara", links, joints)


def portal(folder):
    """A gantry with three joints that slide, 750 x 750 x 65 mm at 133 mm/s, and a tool that turns."""
    links = [("frame", [brick("1 0.06 0.08", "0 0.5 0"), brick("1 0.06 0.08", "0 -0.5 0"), brick("0.9 0.9 0.02", "0 0 -0.14")]),
             ("bridge", [brick("0.08 1.06 0.08", "0 0 0.1")]), ("carriage", [brick("0.1 0.12 0.14", "0.1 0 0.08")]),
             ("spindle", [rod(0.035, 0.2, "0.18 0 0.08")]), ("blade", [brick("0.05 0.006 0.03")])]
    joints = [moving("x", "prismatic", "frame", "bridge", "0 0 0", "1 0 0", -0.375, 0.375, 0.133),
              moving("y", "prismatic", "bridge", "carriage", "0 0 0", "0 1 0", -0.375, 0.375, 0.133),
              moving("z", "prismatic", "carriage", "spindle", "0 0 0", "0 0 -1", 0, 0.065, 0.06),
              moving("turn", "revolute", "spindle", "blade", "0.18 0 -0.04", "0 0 1", None, None, 6.0)]
    write(folder, "portal", links, joints)


def fetch(folder):
    """A base that drives in the plane (two joints that slide, one that turns), a torso of 386 mm, seven joints of an arm."""
    links = [("floor", [brick("9 9 0.02", "0 0 -0.02")]), ("x", []), ("y", []), ("base", [rod(0.28, 0.32, "0 0 0.2")]),
             ("torso", [brick("0.16 0.3 0.7", "-0.03 0 0.02")]), ("pan", [brick("0.15 0.11 0.12", "0.05 0 0.03")]),
             ("lift", [brick("0.22 0.1 0.11", "0.1 0 0")]), ("upper", [brick("0.14 0.11 0.1", "0.06 0 0")]),
             ("elbow", [brick("0.2 0.1 0.1", "0.09 0 0")]), ("fore", [brick("0.12 0.1 0.1", "0.06 0 0")]),
             ("wrist", [brick("0.15 0.09 0.09", "0.06 0 0")]), ("hand", [brick("0.16 0.13 0.07", "0.13 0 0")])]
    parts = [("x", "prismatic", "0 0 0", "1 0 0", -3, 3, 1.0), ("y", "prismatic", "0 0 0", "0 1 0", -3, 3, 1.0),
             ("heading", "revolute", "0 0 0", "0 0 1", None, None, 1.57),
             ("torso lift", "prismatic", "-0.086875 0 0.37743", "0 0 1", 0, 0.386, 0.1),
             ("shoulder pan", "revolute", "0.119525 0 0.34858", "0 0 1", -1.6056, 1.6056, 1.256),
             ("shoulder lift", "revolute", "0.117 0 0.06", "0 1 0", -1.221, 1.518, 1.454),
             ("upperarm roll", "revolute", "0.219 0 0", "1 0 0", None, None, 1.571), ("elbow flex", "revolute", "0.133 0 0", "0 1 0", -2.251, 2.251, 1.521),
             ("forearm roll", "revolute", "0.197 0 0", "1 0 0", None, None, 1.571), ("wrist flex", "revolute", "0.1245 0 0", "0 1 0", -2.16, 2.16, 2.268),
             ("wrist roll", "revolute", "0.1385 0 0", "1 0 0", None, None, 2.268)]
    joints = [moving(name, kind, links[i][0], links[i + 1][0], *rest) for i, (name, kind, *rest) in enumerate(parts)]
    write(folder, "fetch", links, joints)


def rover(folder):
    """281 x 306 x 141 mm, .26 m/s, 1.82 rad/s; the ground is not a link."""
    joints = [moving("x", "prismatic", "world", "along", "0 0 0", "1 0 0", -2, 2, 0.26),
              moving("y", "prismatic", "along", "across", "0 0 0", "0 1 0", -2, 2, 0.26),
              moving("heading", "revolute", "across", "body", "0 0 0", "0 0 1", None, None, 1.82)]
    write(folder, "rover", [("world", [brick("0.2 0.2 0.2", "0 0 -9")]), ("along", []), ("across", []),
                            ("body", [brick("0.281 0.306 0.141", "-0.064 0 0.07"), rod(0.035, 0.06, "-0.064 0 0.17")])], joints)


def cell(folder):
    """What stands around: cell.xml. Shapes of every kind, a thing of several shapes, zones, leave."""
    with open(f"{folder}/cell.xml", "w") as out:
        out.write(f"""<scene name="cell">
<!-- boxes of two shapes, turned -->
<zone name="door" kind="stop">{shape('<box size="0.5 3 2"/>', "1.5 0 0.5")}</zone>
<obstacle name="table 1">{shape('<box size="2 2 0.1"/>', "0 0 -1.1", "0 0 0.1")}{shape('<box size="0.1 0.1 1"/>', "0 0 -1.65")}</obstacle>
<obstacle name="post">{shape('<cylinder radius="0.1" length="1"/>', "0.8 0.8 0.5")}{shape('<sphere radius="0.2"/>', "0.8 0.8 1")}</obstacle>
<zone name="people" kind="slow">{shape('<cylinder radius="1" length="2"/>', "-2 0 0", "0.1 0 0")}</zone>
<obstacle name="body">{shape('<mesh filename="package://here/binary.stl"/>', "-1 0.3 0.5", "0.2 0.3 1")}</obstacle>
<allow link="foot" to="table 1" reason="stands on it"/>
<allow link="column" to="people" reason="near"/>
</scene>
""")


os.makedirs(sys.argv[1], exist_ok=True)
for make in (shapes, meshes, large, dual, cell, six, pair, scara, portal, fetch, rover):
    make(sys.argv[1])
