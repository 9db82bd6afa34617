#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
Bounds that forms do not reach, derived in exact arithmetic: square roots and lengths, and what is made of them. Each line:
    check NAME NEEDED USED        in units of u, or of what the constant is
for both precisions. Fails where NEEDED > USED. USED is read from the sources by the patterns below: a constant that is written otherwise
fails, too. (Roots in float are also tried on every mantissa there is: exhaust.c.)
"""
import os
import re
import sys
from fractions import Fraction as F

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
bad = 0


def source(path, pattern):
    with open(os.path.join(ROOT, path), encoding='utf-8') as f:
        found = re.findall(pattern, f.read())
    if not found or len(set(found)) != 1:
        raise SystemExit('FAILED: %s: %s: %s' % (path, pattern, found))
    return F(found[0])


def say(name, needed, used):
    global bad
    print('check %s %.4f %s' % (name, float(needed), float(used)))
    if needed > used:
        bad += 1
        print('FAILED: %s: more is needed than is used' % name)


def root_up(q, bits=200):
    """A number not below the root of q >= 0, by 2^-bits at most."""
    n = (q.numerator << (2 * bits)) // q.denominator + 1
    r = 1 << ((n.bit_length() + 1) // 2)
    while True: # integer Newton from above
        s = (r + n // r) // 2
        if s >= r:
            return F(r + 1, 1 << bits)
        r = s


def root_excess(u, steps):
    """
    (low, high): computed root / root - 1. From the bits: (1 + f/2)^2 / (1 + f) and (3 + f)^2 / (8 (1 + f)) are between 1 and 9/8 for f in
    [0,1]; the lost half bit is 2u at most. r -> (r + q/r)/2 takes an excess x to x^2 / (2 (1 + x)); the quotient rounds u of itself, the
    sum u. The mean is least at x = 0, and grows to both sides.
    """
    low, high = -2 * u, root_up(F(9, 8)) - 1
    for _ in range(steps):
        far = max(high * high / (2 * (1 + high)), low * low / (2 * (1 + low)))
        off = u / (2 * (1 + min(low, 0)))
        low, high = (1 - off) * (1 - u) - 1, (1 + far + off) * (1 + u) - 1
    return low, high


def length_excess(u, root, guard):
    """(low, high): computed length / length - 1: 9 squares (a product and at most 8 sums each), the root, two factors, one rounding."""
    g = 1 + guard * u
    down = 1 / root_up(1 / (1 - u) ** 9) # <= sqrt((1 - u)^9)
    up = root_up((1 + u) ** 9)
    return down * (1 + root[0]) * g * (1 - u) - 1, up * (1 + root[1]) * g * (1 + u) - 1


def least(holds, most=1024):
    """The least c, in eighths, for which holds(c)."""
    for k in range(8 * most):
        if holds(F(k, 8)):
            return F(k, 8)
    return F(most)


def lengths(u, double):
    steps = source('src/core/length.h', r'#define FMB_ROOT_STEPS (\d)\n' + ('#else' if double else '#endif'))
    root = root_excess(u, int(steps))
    say('root', max(-root[0], root[1]) / u, 3)
    guard = source('src/core/length.h', r'fmb_root\(q\) / scale \* \(1 \+ (\d+) \* FMB_U\)')
    say('length', least(lambda c: length_excess(u, root, c)[0] >= 0), guard)
    say('length', least(lambda c: length_excess(u, root, c)[0] >= 0), source('src/core/length.c', r'\(1 \+ (\d+) \* FMB_U\) / FMB_HALF'))
    most = length_excess(u, root, guard)[1]
    say('length', most / u, 32) # what all others say of it
    return most


def faces(u, most):
    """margin.c, depth.c, motion.c, pose.c: most: a length is at most that much too long, relatively."""
    up, down = (source('src/core/proof.h', r'm > 0 \? 1 \+ %s \* FMB_U : 1 - %s \* FMB_U' % p) for p in ((r'(\d+)', r'\d+'), (r'\d+', r'(\d+)')))
    say('margin', least(lambda c: (1 + c * u) * (1 - u) ** 3 >= 1), up) # two products, and the sum with the gap's error
    say('margin', least(lambda c: (1 + most) * (1 - c * u) * (1 + u) ** 3 <= 1), down)
    say('margin', least(lambda c: (1 + most) * (1 - c * u) * (1 + u) <= 1), source('src/motion/motion.c', r'fmb_length_up\(d, 3\) \* \(1 - (\d+) \* FMB_U\)'))
    # near + error and the quotient and the product round; the length may be too long
    say('depth', least(lambda c: (1 - u) ** 3 * (1 + c * u) >= 1 + most), source('src/contact/depth.c', r'FMB_DEPTH_ERROR \((\d+) \* FMB_U\)'))
    n = source('src/core/pair.h', r'FMB_NORMAL_ERROR \((\d+) \* FMB_U\)')
    ratio = (1 + n * u) / (1 - n * u) # of |normal| / volume, either way
    thick = source('src/motion/pose.c', r'/ f->volume \* \(1 \+ (\d+) \* FMB_U\) \+ \*tiny')
    say('thin', least(lambda c: (1 - u) ** 3 * (1 + c * u) >= ratio), thick)
    say('thin', least(lambda c: (1 + most) * (1 + u) ** 4 * (1 + thick * u) * ratio * (1 - c * u) <= 1),
        source('src/motion/pose.c', r'thin\[j\] \* \(1 - (\d+) \* FMB_U\)'))
    # of four, with what each of them has to spare
    say('thin', least(lambda c: (1 - u) ** 7 * (1 + thick * u) * (1 + c * u) >= ratio), source('src/motion/pose.c', r'\*sum \*= 1 \+ (\d+) \* FMB_U'))


def screws():
    """motion.c: asin s <= s (1 + a s^2), asin(s)^2 <= s^2 (1 + b s^2) for 0 <= s <= .7072, by the series, whose terms are positive."""
    s2 = F(7073, 10000) ** 2
    term, sum, n = F(1), F(0), 0 # of (asin s / s - 1) / s^2, largest at the end
    for n in range(1, 60):
        term = term * (2 * n - 1) / (2 * n)
        sum += term * s2 ** (n - 1) / (2 * n + 1)
    sum += term * s2 ** 59 / (1 - s2) # the rest is below a geometric series
    say('screw', sum, source('src/motion/motion.c', r'radius \* s \* \(1 \+ R\(([0-9.]+)\) \* square\)'))
    say('screw', 2 * sum + sum * sum * s2, source('src/motion/motion.c', r'chord \* s \* \(1 \+ R\(([0-9.]+)\) \* square\)'))


def meshes():
    """mesh.c: the inequalities of its derivation, linear in S and R and so at the ends, and what 1.05 has to cover."""
    used = set(re.findall(r'R\((1\.\d+)\) \* \(error', open(os.path.join(ROOT, 'src/mesh/mesh.c'), encoding='utf-8').read()))
    e = F(1, 128)
    factor = 1 - F(62, 10) * e - F(63, 10) * e
    if not (factor >= F(902, 1000) and F(902, 1000) * 9 >= F(745, 100) and F(902, 1000) * 8 >= F(63, 10)):
        raise SystemExit('FAILED: the inequality of mesh.c')
    say('mesh', F(101, 100) ** 2 * (1 + 8 * F(1, 1 << 24)), min(F(x) for x in used))


def walks(u):
    """proof.h: a quotient of two numbers rounded once, of at most 1, and the sum with the error."""
    used = source('src/core/proof.h', r'FMB_BOX_TIME_ERROR \((\d+) \* FMB_U\)')
    quotient = (1 + u) ** 2 / (1 - u) - 1
    say('walk', (quotient + u * (1 + quotient + used * u)) / u, used)


def eliminations(u):
    """
    eliminate.c: c_j, y are differences, off by u of themselves; divided by the pivot, rounded, off by u besides; moved outwards by
    c u S, S = 1 + sum |c'| + |y'|, which is rounded by 5u and itself rounds y. On |x| <= 1: by the parts of S.
    """
    used = source('src/eliminate/eliminate.c', r'ROW_ROUNDING \((\d+) \* FMB_U\)')
    two = 1 / (1 - u) ** 2 - 1 # of a quotient of a difference, relatively to what is computed
    parts = [1 / (1 - u) - 1, two, two + u * (1 + used * u)] # of the 1, of c', of y'
    shrink = (1 - u) ** 7 # roundings of the bound
    say('elimination', max(parts) / shrink / u, used)


def nearest(n, bits):
    """A whole number rounded to so many bits, ties to even."""
    k = abs(n).bit_length() - bits
    if k <= 0:
        return n
    m, rest = abs(n) >> k, abs(n) & ((1 << k) - 1)
    m += 2 * rest > 1 << k or (2 * rest == 1 << k and m & 1)
    return (m << k) if n > 0 else -(m << k)


def minors(most=4):
    """
    exact.h: fmb_minor, a b - c d of every four numbers of 3 and 4 bits, is within 2u + SECOND u^2 of itself, by what the operations of the source are;
    that SECOND u is below .001 in float. (The argument in exact.h holds for any number of bits.)
    """
    with open(os.path.join(ROOT, 'src/core/exact.h'), encoding='utf-8') as f:
        if 'return (m.value + (m.rest + e.value)) + e.rest;' not in f.read():
            raise SystemExit('FAILED: fmb_minor computes something else')
    second = F(0)
    for bits in range(3, most + 1):
        u, numbers, fl = F(1, 1 << bits), range(1 << (bits - 1), 1 << bits), lambda n: nearest(n, bits)
        products = sorted({p * q for p in numbers for q in numbers})
        for y in products:
            for power in range(2 * bits + 3):
                for x in [s * (p << power) for p in products for s in (1, -1)]:
                    if x == y:
                        continue
                    xv, yv = fl(x), fl(y)
                    m, e = fl(xv - yv), fl((x - xv) - (y - yv))
                    r = fl(fl(m + fl((xv - yv - m) + e)) + ((x - xv) - (y - yv) - e))
                    off = abs(r - (x - y))
                    if off * (1 << bits) > 2 * abs(x - y):
                        second = max(second, (F(off, abs(x - y)) / u - 2) / u)
    say('minor', 2 + second / (1 << 24), source('src/core/exact.h', r'within (2\.\d+)u of itself, but for underflow'))


for double in (False, True):
    u = F(1, 1 << (53 if double else 24))
    most = lengths(u, double)
    faces(u, most)
    walks(u)
    eliminations(u)
screws()
meshes()
minors()
sys.exit(1 if bad else 0)
