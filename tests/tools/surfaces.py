# SPDX-License-Identifier: MIT
"""surfaces.py FOLDER: a cube's surface in all forms that exporters write, and files that have to be refused (FOLDER/refused: name, tab, pattern
of what is said behind the name). surfaces.py FOLDER PROGRAM SEED COUNT: the program reads files cut off or with a byte changed, and answers."""
import math, os, random, struct, subprocess, sys

POINT = [(x, y, z) for z in (0, 1) for y in (0, 1) for x in (0, 1)]
QUAD = [(0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5)]
TRIANGLE = [(q[0], q[i], q[i + 1]) for q in QUAD for i in (1, 2)]
SOUP = [POINT[i] for t in TRIANGLE for i in t]  # each corner for itself


def ply(faces, format='ascii', vertex=('float',) * 3, count='uchar', index='int', points=POINT, more=''):
    """more: elements that are passed over, in ascii."""
    code = {'char': 'b', 'uchar': 'B', 'short': 'h', 'ushort': 'H', 'int': 'i', 'uint': 'I', 'float': 'f', 'double': 'd'}
    head = 'ply\nformat %s 1.0\ncomment made by hand\nelement vertex %d\n' % (format, len(points))
    head += ''.join('property %s %s\n' % (t, k) for t, k in zip(vertex, 'xyz')) + more
    head += 'element face %d\nproperty list %s %s vertex_indices\nend_header\n' % (len(faces), count, index)
    if format == 'ascii':
        return (head + ''.join('%g %g %g\n' % p for p in points) + ''.join('%d %s\n' % (len(f), ' '.join(map(str, f))) for f in faces)).encode()
    order = '<' if 'little' in format else '>'
    body = b''.join(struct.pack(order + ''.join(code[t] for t in vertex), *(p if 'float' in vertex or 'double' in vertex else map(int, p))) for p in points)
    body += b''.join(struct.pack(order + code[count] + code[index] * len(f), len(f), *f) for f in faces)
    return head.encode() + body


def cube_with(*lines):
    """A cube in text, with more lines at the end of its header."""
    return ply(QUAD).replace(b'end_header', '\n'.join(lines + ('end_header',)).encode())


def obj(faces, points=POINT, corner='%d', between='\n', head='', point='v %g %g %g'):
    lines = ([head] if head else []) + [point % p for p in points]
    lines += ['f ' + ' '.join(corner.replace('%d', str(i + 1)) for i in f) for f in faces]
    return (between.join(lines) + between).encode()


def sphere(rings, radius):
    turns = 2 * rings
    at = lambda i, j: 1 + (i - 1) * turns + j % turns
    points = [(0, 0, radius)]
    for i in range(1, rings):
        a = math.pi * i / rings
        points += [(radius * math.sin(a) * math.cos(math.pi * j / rings), radius * math.sin(a) * math.sin(math.pi * j / rings), radius * math.cos(a)) for j in range(turns)]
    points.append((0, 0, -radius))
    faces = []
    for j in range(turns):
        faces += [(0, at(1, j), at(1, j + 1)), (len(points) - 1, at(rings - 1, j + 1), at(rings - 1, j))]
        for i in range(1, rings - 1):
            faces += [(at(i, j), at(i + 1, j), at(i + 1, j + 1)), (at(i, j), at(i + 1, j + 1), at(i, j + 1))]
    return ply(faces, 'binary_little_endian', points=points)


def text_stl(upper=False):
    out = 'solid a cube\n'
    for t in TRIANGLE:
        out += ' facet normal 0 0 0\n  outer loop\n' + ''.join('   vertex %e %e %e\n' % POINT[i] for i in t) + '  endloop\n endfacet\n'
    out += 'endsolid a cube\n'
    return (out.upper() if upper else out).encode()


def binary_stl(head):
    out = head.ljust(80, b'\0') + struct.pack('<I', len(TRIANGLE))
    for t in TRIANGLE:
        out += struct.pack('<12fH', 0, 0, 0, *(x for i in t for x in POINT[i]), 0xffff)
    return out


def forms():
    numbered = [(3 * i, 3 * i + 1, 3 * i + 2) for i in range(len(TRIANGLE))]
    yield 'plain.ply', ply(TRIANGLE)
    yield 'cube.quads.ply', ply(QUAD)
    # Another element may have properties of the same names.
    yield 'cube.flags.ply', ply(QUAD, more='element other 0\nproperty float x\nproperty float y\n')
    # What else there is in files: nothing of it is a face.
    yield 'cube.more.ply', cube_with('obj_info a scan', 'element edge 2', 'property int vertex1', 'property int vertex2', 'element camera 1', 'property float view_px',
                                     'element material 1', 'property uchar red', 'element matrix 1', 'property float m', 'element triangle 0', 'property int a') + b'0 1\n1 2\n.5\n255\n1\n'
    yield 'cube.soup.ply', ply(numbered, points=SOUP)
    yield 'cube.little.ply', ply(QUAD, 'binary_little_endian', ('double', 'float', 'double'), 'uint', 'ushort')
    yield 'cube.big.ply', ply(QUAD, 'binary_big_endian', ('float', 'double', 'float'), 'ushort', 'uint')
    yield 'cube.whole.ply', ply(TRIANGLE, 'binary_big_endian', ('short', 'char', 'int'), 'uchar', 'uchar')
    yield 'cube.lines.PLY', ply(QUAD).replace(b'\n', b'\r\n')
    yield 'cube.plain.obj', obj(TRIANGLE)
    yield 'cube.quads.obj', obj(QUAD, corner='%d/1/2', head='# a\nmtllib a.mtl\nvt 0 0\nvt 1 1 0\nvn 0 0 1\nvn 0 1 0\ng a b\nusemtl c\ns off')
    yield 'cube.normals.obj', obj(QUAD, corner='%d//2', between='\r\n', point='v %g %g %g 1')
    yield 'cube.colours.obj', obj(QUAD, corner='%d/1', point='v %g %g %g .5 .25 1.0', head='o cube')
    back = [tuple(i - len(POINT) - 1 for i in f) for f in QUAD]
    yield 'cube.back.OBJ', obj(back)
    yield 'cube.fan.obj', obj(QUAD).replace(b'f 1 3 4 2', b'l 1 2\np 1\nf 1 3 \\\n 4 \\\n2')
    yield 'cube.twice.obj', obj(QUAD).replace(b'f 1 3 4 2', b'f 1 1 3 4 4 4 2 2 1')
    yield 'cube.shared.obj', obj(QUAD).replace(b'f 5 6 8 7', b'g other\ns 1\nf 5 6 8 7')
    yield 'cube.text.stl', text_stl()
    yield 'cube.upper.STL', text_stl(True)
    half = text_stl().replace(b' endfacet\n', b' endfacet\nendsolid\n\nsolid\n', 1)
    yield 'cube.two.stl', half
    yield 'cube.binary.stl', binary_stl(b'made by hand')
    yield 'cube.solid.stl', binary_stl(b'solid in spite of its first word')
    mark = b'\xef\xbb\xbf'  # some editors begin a text with it
    yield 'cube.mark.obj', mark + obj(QUAD)
    yield 'cube.mark.stl', mark + text_stl()
    # What stands behind the triangles is no triangle, and passed over with a notice.
    yield 'tail.stl', binary_stl(b'solid but binary') + b'\1\2'
    yield 'zeros.stl', binary_stl(b'filled up to a block') + bytes(200)
    # Only the last corner but one sees all others.
    yield 'arrow.obj', obj([(0, 1, 2, 3)], [(0, 0, 0), (2, -1, 0), (1, 0, 0), (2, 1, 0)])
    yield 'open.obj', obj(QUAD[1:])
    yield 'crowded.obj', obj(TRIANGLE + [(0, 3, 4), (0, 8, 3), (3, 8, 4), (0, 4, 8)], POINT + [(9, 9, 9)])
    yield 'turned.obj', obj([TRIANGLE[0][::-1]] + TRIANGLE[1:])
    # In two objects, each with its own vertices: together it is closed.
    half = [(x + len(POINT) for x in f) for f in QUAD[3:]]
    yield 'halves.obj', obj(QUAD[:3], head='o lower') + obj(half, head='o upper')
    # One within the other, which looks in: a hollow. And a sliver, and a face without an area, and one large one far away.
    inner = [(.125 + .75 * x, .125 + .75 * y, .125 + .75 * z) for x, y, z in POINT]
    yield 'shell.obj', obj(QUAD + [tuple(i + len(POINT) for i in f[::-1]) for f in QUAD], POINT + inner)
    yield 'slivers.obj', obj(TRIANGLE + [(8, 9, 10), (8, 8, 9), (11, 12, 13)], POINT + [(9, 0, 0), (9, 1e-6, 0), (9, 0, 1e-6), (50, 0, 0), (90, 0, 0), (50, 40, 0)])
    # As many faces as a scan has, in metres.
    yield 'large.ply', sphere(132, .08)


def refused():
    plain, solid, cube = obj(QUAD), text_stl(), ply(QUAD)
    yield 'r1.obj', plain + b'f 1 2\n', ':15: a face needs three corners'
    yield 'r2.obj', plain + b'f 1 2 9\n', ':15: there is no such vertex'
    yield 'r3.obj', plain + b'f 1 2 -9\n', ':15: there is no such vertex'
    yield 'r4.obj', plain + b'f 1 2 0\n', ':15: vertices are counted from 1'
    yield 'r5.obj', plain + b'f 1 2 x\n', ':15: a corner is not a number'
    yield 'r6.obj', plain + b'f 1 2 /3\n', ':15: vertices are counted from 1'
    yield 'r7.obj', plain + b'f 1 2 99999999999\n', ':15: there is no such vertex'
    yield 'r8.obj', plain + b'v 1 2\n', ':15: too few numbers'
    yield 'r9.obj', plain + b'v 1 2 nan\n', ':15: '
    yield 'r10.obj', plain + b'v 1 2 3 .5\n', ':15: a vertex has a weight'
    yield 'r11.obj', plain + b'v 1 2 3 1 1 1 1 1\n', ':15: too many numbers'
    yield 'r12.obj', plain + b'curv2 1 2\n', ':15: a line that is not known'
    yield 'r13.obj', plain + b'f 1 2 \\\n', ':16: the file ends within a line'
    yield 'r14.obj', plain + b'f' + b' 1 2' * 129 + b'\n', ':15: a face has too many corners'
    yield 'r15.obj', b'v 0 0 0\n', ':2: there are no faces'
    # An H: no corner sees all others.
    h = [(0, 0), (1, 0), (1, 2), (2, 2), (2, 0), (3, 0), (3, 5), (2, 5), (2, 3), (1, 3), (1, 5), (0, 5)]
    yield 'r16.obj', obj([range(12)], [p + (0,) for p in h]), ':13: no corner of the polygon sees all others'
    yield 'r17.obj', plain + b'v 1 2 1e39\n', ':15: a coordinate is not finite'
    yield 'r20.stl', solid.replace(b'endloop', b'endlop', 1), ':7: no endloop behind three vertices'
    yield 'r21.stl', solid.replace(b'outer loop\n', b'\n', 1), ':4: no outer loop behind a facet'
    yield 'r22.stl', solid.replace(b'  endloop\n', b'vertex 0 0 9\n  endloop\n', 1), ':7: no endloop behind three vertices'
    yield 'r23.stl', solid[:solid.index(b'  endloop')], ':7: the file ends within a facet'
    # A line of a facet that is missing, doubled or in another place: its triangle would be lost without a word.
    yield 'r40.stl', solid.replace(b'  endloop\n', b'', 1), ':7: no endloop behind three vertices'
    yield 'r41.stl', solid.replace(b'  endloop\n endfacet\n', b'', 1), ':7: no endloop behind three vertices'
    yield 'r42.stl', solid.replace(b' endfacet\n', b'', 1), ':8: no endfacet behind a loop'
    yield 'r43.stl', solid.replace(b'  outer loop\n', b'  outer loop\n' * 2, 1), ':4: no vertex, where the first of three'
    yield 'r44.stl', solid.replace(b'outer loop', b'outer', 1), ':3: no outer loop behind a facet'
    yield 'r45.stl', solid.replace(b'  endloop\n endfacet', b'  endloop endfacet', 1), ':7: a word too many'
    yield 'r46.stl', solid.replace(b'   vertex', b'', 1), ':4: no vertex, where the first of three'
    yield 'r47.stl', b'\n'.join(solid.split(b'\n')[:5]) + b'\nendsolid\n', ':6: no vertex, where the third of three'
    yield 'r48.stl', solid + b' facet normal 0 0 0\n', ':87: behind endsolid stands another word'
    yield 'r49.stl', solid.replace(b' endfacet\n', b' endfacet\nsolid b\n', 1), ':9: neither facet nor endsolid'
    yield 'r50.stl', solid.replace(b' facet normal 0 0 0\n', b'', 1), ':2: neither facet nor endsolid'
    yield 'r24.stl', binary_stl(b'cut')[:-1], ': a binary STL that is cut short: it tells of 12 triangles and has bytes for 11'
    yield 'r25.stl', binary_stl(b'solid')[:-1], ': a binary STL that is cut short: it tells of 12 triangles and has bytes for 11'
    yield 'r55.stl', binary_stl(b'solid')[:60], ': a binary STL that ends within its first 84 bytes'
    yield 'r56.stl', binary_stl(b'more') + binary_stl(b'more')[84:134], ': a binary STL of another length: it tells of 12 triangles and has bytes for 13'
    yield 'r57.stl', binary_stl(b'none told')[:80] + bytes(4) + binary_stl(b'')[84:], ': a binary STL of another length: it tells of 0 triangles and has bytes for 12'
    yield 'r58.stl', b'solid a' + solid[:3] + b'\0' + solid[3:], ':1: a NUL byte'
    yield 'r18.obj', plain + b'v 1 2 3 .5 .5\n', ':15: neither a weight nor a colour'
    yield 'r19.obj', plain + b'v 2 4 6 2\n', ':15: a vertex has a weight'
    yield 'r26.stl', solid.replace(b'vertex 0', b'vertex x', 1), ':4: not a number'
    yield 'r27.stl', binary_stl(b'nan')[:96] + struct.pack('<f', float('nan')) + binary_stl(b'nan')[100:], ': a coordinate is not finite'
    yield 'r28.stl', b'', ':1: there are no faces'
    yield 'r29.stl', b'\0' * 84, ': there are no faces'
    yield 'r30.ply', cube.replace(b'4 0 2 3 1', b'4 0 2 8 1'), ':19: there is no such vertex'
    yield 'r31.ply', cube.replace(b'4 0 2 3 1', b'4 0 3 2 1'), ':19: no corner of the polygon sees all others'
    # Cut short, or longer than the header says: faces would be lost.
    yield 'r33.stl', solid[:solid.index(b'endsolid')], ':86: no line endsolid: the file is cut short'
    yield 'r34.stl', solid[:solid.index(b' facet', 500)], ':23: no line endsolid: the file is cut short'
    yield 'r35.ply', cube + b'3 0 1 2\n', ':25: more lines than the header tells of'
    yield 'r36.ply', ply(QUAD, 'binary_little_endian') + b'\3', ':10: more bytes than the header tells of'
    yield 'r37.ply', cube.replace(b'end_header', b'element tristrips 1\nproperty list int int vertex_indices\nend_header') + b'3 0 1 2\n', ':12: an element that is called as one of faces'
    yield 'r38.ply', cube_with('element cells 1', 'property list int int vertex_indices') + b'3 0 1 2\n', ':12: an element that is not known has a list'
    # Triangles by another name, of three numbers each: they were passed over.
    for i, name in enumerate(('triangle', 'Triangles', 'tri_strip', 'polygon', 'faces', 'quads', 'mytris')):
        yield 'r6%d.ply' % i, cube_with('element %s 1' % name, *('property int %s' % k for k in 'abc')) + b'0 1 2\n', ':14: an element that is called as one of faces'
    # What stands there twice: one of the two would be lost.
    yield 'r51.ply', cube.replace(b'float z\n', b'float z\nproperty float x\n', 1), ':8: two properties of one name'
    yield 'r52.ply', cube.replace(b'float z\n', b'float z\nproperty uchar red\nproperty uchar red\n', 1), ':9: two properties of one name'
    yield 'r53.ply', cube.replace(b'vertex_indices\n', b'vertex_indices\nproperty list uchar int vertex_index\n', 1), ':10: two properties of one name, or of one meaning'
    yield 'r54.ply', cube.replace(b'1.0\n', b'1.0\nformat binary_little_endian 1.0\n', 1), ':3: the format twice'
    yield 'r32.ply', ply(QUAD, 'binary_big_endian')[:-1], ':10: the file ends too early'


def spoil(folder, program, seed, count):
    rng = random.Random(seed)
    names = sorted(n for n in os.listdir(folder) if n.startswith('cube.'))
    wrong = 0
    for i in range(count):
        name = rng.choice(names)
        data = bytearray(open(os.path.join(folder, name), 'rb').read())
        at = rng.randrange(len(data))
        if rng.random() < .5:
            del data[at:]
        else:
            data[at] = rng.choice((0, 10, 32, 45, 48, 57, 92, 255, rng.randrange(256)))
        path = os.path.join(folder, 'spoilt' + name[4:])
        open(path, 'wb').write(data)
        run = subprocess.run([program, 'mesh', path, os.path.join(folder, 'plain.ply')], stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=600)
        os.remove(path)
        if run.returncode not in (0, 2, 3) or run.returncode == 2 and not run.stderr.strip():
            print('%s, spoilt at %d: status %d: %s' % (name, at, run.returncode, run.stderr.decode(errors='replace')[:2000]))
            wrong += 1
    return wrong


def main():
    folder = sys.argv[1]
    if len(sys.argv) > 2:
        return 1 if spoil(folder, sys.argv[2], int(sys.argv[3]), int(sys.argv[4])) else 0
    for name, data in forms():
        open(os.path.join(folder, name), 'wb').write(data)
    with open(os.path.join(folder, 'refused'), 'w') as out:
        for name, data, reason in refused():
            open(os.path.join(folder, name), 'wb').write(data)
            out.write('%s\t%s\n' % (name, reason))
    return 0


if __name__ == '__main__':
    sys.exit(main())
