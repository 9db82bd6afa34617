# SPDX-License-Identifier: MIT
"""insides.py FOLDER PROGRAM SEED COUNT: random bodies of several parts (closed, turned inside out, with a hole, with a face that looks the other way;
at poses, too) in two files. `fmb mesh --json` says which parts lie inside the other surface, and a sum of solid angles judges it."""
import json, math, os, random, subprocess, sys

QUAD = [(0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5)]
CUBE = [(x, y, z) for z in (-1, 1) for y in (-1, 1) for x in (-1, 1)], [(q[0], q[i], q[i + 1]) for q in QUAD for i in (1, 2)]
TETRAHEDRON = [(-.2, -.2, -.2), (1, 0, 0), (0, 1, 0), (0, 0, 1)], [(0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)]
STAY = [(1, 0, 0), (0, 1, 0), (0, 0, 1)]


def torus(n, thick):
    at = lambda i, j: (i % n) * n + j % n
    points = []
    for i in range(n):
        for j in range(n):
            a, b = 2 * math.pi * i / n, 2 * math.pi * j / n
            points.append(((1 + thick * math.cos(b)) * math.cos(a), (1 + thick * math.cos(b)) * math.sin(a), thick * math.sin(b)))
    cells = [(i, j) for i in range(n) for j in range(n)]
    return points, [t for i, j in cells for t in ((at(i, j), at(i + 1, j), at(i + 1, j + 1)), (at(i, j), at(i + 1, j + 1), at(i, j + 1)))]


def rotation(rng):
    q = [rng.gauss(0, 1) for _ in range(4)]
    n = math.sqrt(sum(x * x for x in q))
    a, b, c, d = (x / n for x in q)
    return [(a * a + b * b - c * c - d * d, 2 * (b * c - a * d), 2 * (b * d + a * c)), (2 * (b * c + a * d), a * a - b * b + c * c - d * d, 2 * (c * d - a * b)),
            (2 * (b * d - a * c), 2 * (c * d + a * b), a * a - b * b - c * c + d * d)]


def placed(points, turn, shift=(0, 0, 0), scale=1):
    return [tuple(scale * sum(r * x for r, x in zip(row, p)) + t for row, t in zip(turn, shift)) for p in points]


def body(rng):
    points, faces = rng.choice((CUBE, TETRAHEDRON, torus(rng.randrange(5, 9), rng.uniform(.2, .6))))
    shift = [0, 0, 0] if rng.random() < .3 else [rng.uniform(-1, 1) for _ in range(3)]
    points = placed(points, rotation(rng) if rng.random() < .7 else STAY, shift, 10**rng.uniform(-1.2, .5))
    return points, [t[::-1] for t in faces] if rng.random() < .3 else faces


def write(path, bodies):
    with open(path, 'w') as out:
        first = 1
        for points, faces in bodies:
            out.writelines('v %.9g %.9g %.9g\n' % p for p in points)
            out.writelines('f %d %d %d\n' % tuple(first + i for i in t) for t in faces)
            first += len(points)


def winding(body, p):
    dot = lambda u, v: sum(x * y for x, y in zip(u, v))
    angle = 0
    for t in body[1]:
        a, b, c = ([x - y for x, y in zip(body[0][i], p)] for i in t)
        volume = dot(a, (b[1] * c[2] - b[2] * c[1], b[2] * c[0] - b[0] * c[2], b[0] * c[1] - b[1] * c[0]))
        la, lb, lc = (math.sqrt(dot(v, v)) for v in (a, b, c))
        angle += 2 * math.atan2(volume, la * lb * lc + dot(a, b) * lc + dot(b, c) * la + dot(c, a) * lb)
    return round(angle / (4 * math.pi))


def expected(part, other, touched, odd):
    """Where a part is, seen from the bodies of the other surface that it does not touch: a set of words that may be said. odd: (which, holed)."""
    sums, doubt = [], False
    for i, whole in enumerate(other):
        if i in touched:
            continue
        times = winding(whole, part[0][0])
        if odd and i == odd[0]:
            doubt = bool(times) or odd[1]
        elif times:
            sums.append(times)
    if sums:
        return {'inside'} if touched or sum(sums) else {'hollow', 'inside'} if odd else {'hollow'}
    if not doubt:
        return {None}
    return {'undecided', None} if odd[1] else {'inside', 'undecided'} # it may pass the hole


def one(rng, folder, program):
    path = [os.path.join(folder, name) for name in ('inside_a.obj', 'inside_b.obj')]
    whole = [[body(rng) for _ in range(rng.randrange(1, 4))] for _ in range(2)]
    given = [list(side) for side in whole]
    odd = None
    if rng.random() < .3:
        i, holed = rng.randrange(len(whole[1])), rng.random() < .5
        points, faces = whole[1][i]
        given[1][i] = points, faces[1:] if holed else [faces[0][::-1]] + faces[1:]
        odd = i, holed
    for k in range(2):
        write(path[k], given[k])
    options = []
    if rng.random() < .4:
        turn, shift = rotation(rng), [rng.uniform(-20, 20) for _ in range(3)]
        for k in range(2):
            at = [s + k * rng.uniform(-.3, .3) for s in shift]
            whole[k] = [(placed(points, turn, at), faces) for points, faces in whole[k]]
            options += ['--pose-' + 'ab'[k]] + ['%.17g' % x for row, t in zip(turn, at) for x in row + (t,)]
    run = subprocess.run([program, 'mesh', '--quiet', '--json'] + options + path, stdout=subprocess.PIPE, timeout=600)
    answer = json.loads(run.stdout)
    of = [[i for i, b in enumerate(side) for _ in b[1]] for side in given]
    meets = {(of[0][int(c['a'])], of[1][int(c['b'])]) for c in answer['contacts']}
    said = {(m['of'], m['part']): m['verdict'] for m in answer['inside']}
    wrong = [] if run.returncode == (3 if any(v != 'undecided' for v in said.values()) else 0) else [('status', run.returncode)]
    for k in range(2):
        for i, part in enumerate(whole[k]):
            touched = {m[1 - k] for m in meets if m[k] == i}
            right = expected(part, whole[1 - k], touched, odd if k == 0 else None)
            if said.get(('ab'[k], i)) not in right:
                wrong.append(('ab'[k], i, said.get(('ab'[k], i)), right))
    return wrong, len(said)


def main():
    folder, program, seed, count = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
    rng = random.Random(seed)
    told = faults = 0
    for i in range(count):
        wrong, said = one(rng, folder, program)
        told += said
        for w in wrong:
            faults += 1
            print('round %d: %s' % (i, w))
    if told < count // 8:
        print('only %d parts inside' % told)
    return 1 if faults or told < count // 8 else 0


if __name__ == '__main__':
    sys.exit(main())
