# SPDX-License-Identifier: MIT
"""Rounding errors as polynomials in the magnitudes of what goes in, with exact rational coefficients.

A value x carries polynomials with coefficients >= 0 in ATOMS, which are magnitudes of numbers that do not cancel:
    mag >= |x|, x as exact arithmetic gives it on the same way through the code;
    err >= |computed - x|, all orders of u;
    eq: |x| is mag; nonneg: x >= 0; relative: (r, P): |computed - x| <= r |x| + P.
fl(x op y) = (x op y)(1 + d), |d| <= u; a product or quotient besides is off by half of the smallest number, DENORMAL: the atom 'eta'
stands for that half. (Sums do not underflow; nothing is said of overflow.)
A form proves |computed - exact| of its value <= its computed bound if that holds monomial by monomial, after the known relations between
atoms (Rules) have been used."""
from fractions import Fraction as F

ONE = ()
ETA = 'eta'


def up(q, bits=160):
    """q rounded up to so many bits: numbers stay short."""
    n, d = q.numerator, q.denominator
    if n.bit_length() <= 2 * bits and d.bit_length() <= 2 * bits:
        return q
    k = n.bit_length() - d.bit_length() - bits
    n, d = (n, d << k) if k > 0 else (n << -k, d)
    m = -(-n // d)
    return F(m << k) if k > 0 else F(m, 1 << -k)


def padd(p, q):
    r = dict(p)
    for m, c in q.items():
        r[m] = r[m] + c if m in r else c
    return r


def pscale(p, c):
    return {m: up(a * c) for m, a in p.items()} if c else {}


def mono(m, n):
    """Product of monomials: sorted tuples of (atom, power)."""
    if not m or not n:
        return m or n
    d = dict(m)
    for a, k in n:
        d[a] = d.get(a, 0) + k
    return tuple(sorted((a, k) for a, k in d.items() if k))


def pmul(p, q):
    r = {}
    for m, a in p.items():
        for n, b in q.items():
            k = mono(m, n)
            r[k] = r[k] + a * b if k in r else a * b
    return {m: up(c) for m, c in r.items()}


def pjoin(p, q):
    """At least both, monomial by monomial."""
    r = dict(p)
    for m, c in q.items():
        if m not in r or r[m] < c:
            r[m] = c
    return r


class Val:
    __slots__ = ('mag', 'err', 'eq', 'nonneg', 'relative', 'const', 'kind', 'of')

    def __init__(self, mag, err, eq=False, nonneg=False, relative=None, const=None, kind='', of=None):
        self.mag, self.err, self.eq, self.nonneg, self.relative = mag, err, eq, nonneg, relative
        self.const, self.kind, self.of = const, kind, of


class Condition:
    def __init__(self, how, a, b, negated=False):
        self.how, self.a, self.b, self.negated = how, a, b, negated


class Ways:
    """The decisions of one way through; `next` gives those of another, or None. All ways are taken. But where a form says that what is decided
    changes nothing of what is claimed later (form_single), every decision is no at first, then one at a time is yes."""

    def __init__(self, given=(), single=False, left=()):
        self.given, self.taken, self.single, self.left = list(given), [], single, list(left)

    def ask(self):
        k = len(self.taken)
        self.taken.append(self.given[k] if k < len(self.given) else not self.single)
        return self.taken[-1]

    def next(self):
        if self.single:
            if not any(self.taken):
                self.left = list(range(len(self.taken)))
            if not self.left:
                return None
            k = self.left.pop()
            return Ways([False] * k + [True], True, self.left)
        t = list(self.taken)
        while t and not t[-1]:
            t.pop()
        return Ways(t[:-1] + [False]) if t else None


class Impossible(Exception):
    """No input takes this way."""


class Errors:
    """The arithmetic: see ir.Run."""

    def __init__(self, double, ways, unknown):
        self.unknown = unknown
        self.u = F(1, 1 << (53 if double else 24))
        self.double, self.ways, self.known = double, ways, {}
        self.denormal = F(1, 1 << (1074 if double else 149))
        self.eta = {((ETA, 1),): F(1)} # half of DENORMAL
        self.rules, self.back, self.least, self.checks, self.compared, self.keep = [], [], [], [], [], []
        self.differences, self.maxima, self.count = {}, {}, 0

    # values

    def constant(self, q):
        q = F(q)
        p = {ONE: abs(q)} if q else {}
        return Val(p, {}, True, q >= 0, (F(0), {}), q)

    def real(self, text, ty):
        if text.startswith('0x'):
            import struct
            q = F(struct.unpack('>d', bytes.fromhex(text[2:].rjust(16, '0')))[0])
        else:
            q = F(text)
        return self.constant(q)

    def atom(self, name, relative=F(0), absolute=None, kind='', nonneg=False):
        m = {((name, 1),): F(1)}
        absolute = absolute or {}
        return Val(m, padd(pscale(m, relative), absolute), True, nonneg, (relative, absolute), None, kind)

    def fresh(self, name):
        self.count += 1
        return '%s.%d' % (name, self.count)

    def rounded(self, q):
        """The nearest number, of a constant."""
        if q == 0:
            return q
        n, d, bits = abs(q.numerator), q.denominator, 53 if self.double else 24
        e = max(n.bit_length() - d.bit_length() - bits, -1074 if self.double else -149)
        while True:
            x = F(n, d) / F(2) ** e
            if x < 2 ** bits:
                break
            e += 1
        m = x.numerator // x.denominator
        rest = x - m
        m += rest > F(1, 2) or (rest == F(1, 2) and m & 1)
        return (1 if q > 0 else -1) * m * F(2) ** e

    # operations

    def neg(self, a):
        if a.const is not None:
            return self.constant(-a.const)
        return Val(a.mag, a.err, a.eq, False, a.relative, None, a.kind, ('neg', a))

    def fabs(self, a):
        if a.const is not None:
            return self.constant(abs(a.const))
        return a if a.nonneg else Val(a.mag, a.err, a.eq, True, a.relative, None, '', ('abs', a))

    def add(self, a, b):
        return self.sum(a, b, 1)

    def sub(self, a, b):
        return self.sum(a, b, -1)

    def sum(self, a, b, sign):
        if a.const is not None and b.const is not None:
            return self.constant(self.rounded(a.const + sign * b.const))
        if b.const == 0:
            return a
        if a.const == 0:
            return b if sign > 0 else self.neg(b)
        for x, y in ((a, b), (b, a)): # x -+ |x|: 0 or twice x, exactly
            if y.of and y.of[0] == 'abs' and (y.of[1] is x):
                if x is b and sign < 0:
                    break # |x| - x: the same, with the other sign
                return Val(pscale(x.mag, 2), pscale(x.err, 2), False, sign > 0, None)
        if a is b and sign < 0:
            return self.constant(0)
        if 'p' in a.kind and 'p' in b.kind and not a.err and not b.err: # of points, differences count
            key = (sign, frozenset((id(a), id(b))))
            if key not in self.differences:
                self.differences[key] = self.fresh('d')
                self.keep.append((a, b))
            return self.atom(self.differences[key], self.u)
        mag, err = padd(a.mag, b.mag), padd(a.err, b.err)
        if 't' in a.kind or 't' in b.kind:
            x = self.lump(mag, err)
            for y, z in ((a, b), (b, a)): # and back: |y| <= |x| + |z|
                if y.eq and y.const is None and len(y.mag) == 1:
                    self.back.append((y.mag, padd(x.mag, z.mag)))
            return x
        err = padd(err, pscale(padd(mag, err), self.u))
        if sign > 0 and a.nonneg and b.nonneg:
            relative = None
            if a.relative and b.relative and a.eq and b.eq:
                r = max(a.relative[0], b.relative[0])
                relative = ((1 + r) * (1 + self.u) - 1, pscale(padd(a.relative[1], b.relative[1]), 1 + self.u))
            return Val(mag, err, a.eq and b.eq, True, relative)
        return Val(mag, err)

    def lump(self, mag, err):
        """A sum that may cancel, whose magnitude is an atom of its own, at most mag."""
        name = self.fresh('s')
        m = {((name, 1),): F(1)}
        self.rule(m, mag)
        return Val(m, padd(err, pscale(padd(m, err), self.u)), True, False, None if err else (self.u, {}), None, 't')

    def power(self, q):
        """Is q a power of two?"""
        n, d = abs(q.numerator), q.denominator
        return n and n & (n - 1) == 0 and d & (d - 1) == 0

    def mul(self, a, b):
        if a.const is not None and b.const is not None:
            return self.constant(self.rounded(a.const * b.const))
        if a.const is not None:
            a, b = b, a
        if b.const is not None:
            if b.const == 0:
                return self.constant(0)
            if b.const == 1:
                return a
            if b.const == -1:
                return self.neg(a)
            c = abs(b.const)
            if self.power(c):
                lost = {} if c > 1 else self.eta
                r = a.relative and (a.relative[0], padd(pscale(a.relative[1], c), lost))
                return Val(pscale(a.mag, c), padd(pscale(a.err, c), lost), a.eq, a.nonneg and b.const > 0, r)
        mag = pmul(a.mag, b.mag)
        err = padd(pmul(a.mag, b.err), pmul(a.err, padd(b.mag, b.err)))
        err = padd(padd(err, pscale(padd(mag, err), self.u)), self.eta)
        relative = None
        if a.relative and b.relative and not a.relative[1] and not b.relative[1]:
            relative = ((1 + a.relative[0]) * (1 + b.relative[0]) * (1 + self.u) - 1, self.eta)
        return Val(mag, err, a.eq and b.eq, (a.nonneg and b.nonneg) or a is b, relative)

    def div(self, a, b):
        if a.const is not None and b.const is not None:
            return self.constant(self.rounded(a.const / b.const))
        if b.const is not None:
            if b.const and self.power(b.const):
                return self.mul(a, self.constant(1 / b.const))
            b = Val(b.mag, b.err, True, b.nonneg, (F(0), {}))
        if not (b.eq and b.relative and not b.relative[1] and len(b.mag) == 1 and b.relative[0] < 1):
            raise self.unknown('divides by what has no magnitude of its own')
        (m, c), = b.mag.items()
        inverse, r = {tuple((x, -k) for x, k in m): 1 / c}, b.relative[0]
        mag = pmul(a.mag, inverse)
        err = pscale(padd(pmul(a.err, inverse), pscale(mag, r)), 1 / (1 - r))
        err = padd(padd(err, pscale(padd(mag, err), self.u)), self.eta)
        relative = None
        if a.relative and not a.relative[1]:
            relative = ((1 + a.relative[0]) / (1 - r) * (1 + self.u) - 1, self.eta)
        return Val(mag, err, a.eq, a.nonneg and b.nonneg, relative, None, 't' if 't' in a.kind else '')

    def fma(self, a, b, c):
        raise self.unknown('fma')

    # comparisons

    def compare(self, how, a, b):
        if a.const is not None and b.const is not None:
            x, y = a.const, b.const
            return int({'oeq': x == y, 'ueq': x == y, 'une': x != y, 'one': x != y, 'olt': x < y, 'ult': x < y, 'ole': x <= y, 'ule': x <= y,
                        'ogt': x > y, 'ugt': x > y, 'oge': x >= y, 'uge': x >= y, 'ord': True, 'uno': False}[how])
        if how == 'ord':
            return 1
        if how == 'uno':
            return 0
        return Condition(how, a, b)

    def is_condition(self, c):
        return isinstance(c, Condition)

    def negated(self, c):
        return 1 - c if isinstance(c, int) else Condition(c.how, c.a, c.b, not c.negated)

    def sign(self, a):
        return Condition('olt', a, self.constant(0)) if a.const is None else int(a.const < 0)

    def ask(self, c):
        """Asked before? Else both answers are gone through."""
        if isinstance(c, int):
            return bool(c)
        table = {'olt': ('<', 0), 'ult': ('<', 0), 'oge': ('<', 1), 'uge': ('<', 1), 'ogt': ('>', 0), 'ugt': ('>', 0), 'ole': ('>', 1),
                 'ule': ('>', 1), 'oeq': ('=', 0), 'ueq': ('=', 0), 'une': ('=', 1), 'one': ('=', 1)}
        how, flip = table[c.how]
        a, b = (c.a, c.b) if how != '>' else (c.b, c.a)
        how = '<' if how == '>' else how
        name = lambda x: ('c', x.const) if x.const is not None else id(x)
        key = (how, name(a), name(b))
        self.compared.append((c.a, c.b))
        if how == '<' and a.nonneg and b.const is not None and b.const <= 0:
            answer = False
        else:
            if key not in self.known:
                self.known[key] = self.ways.ask()
                self.keep.append((a, b))
            answer = self.known[key]
        return answer ^ bool(flip) ^ c.negated

    def choose(self, c, x, y):
        """Of a condition: the smaller, the larger, or -- what it says."""
        if c.negated:
            x, y = y, x
        low = c.how in ('olt', 'ult', 'ole', 'ule')
        same = lambda p, q: p is q or (p.const is not None and p.const == q.const)
        if c.how in ('olt', 'ult', 'ole', 'ule', 'ogt', 'ugt', 'oge', 'uge'):
            if same(x, c.a) and same(y, c.b):
                return self.extreme(x, y, low)
            if same(x, c.b) and same(y, c.a):
                return self.extreme(x, y, not low)
        return x if self.ask(Condition(c.how, c.a, c.b)) else y

    def extreme(self, x, y, least):
        if x is y:
            return x
        mag, err = pjoin(x.mag, y.mag), pjoin(x.err, y.err)
        if not least and (x.nonneg or y.nonneg):
            if x.const == 0 or y.const == 0:
                z = y if x.const == 0 else x
                return z if z.nonneg else Val(mag, err, False, True)
            if x.nonneg and y.nonneg and x.eq and y.eq and x.relative and y.relative and x.const is None and y.const is None:
                key = frozenset((frozenset(x.mag.items()), frozenset(y.mag.items())))
                name = self.maxima.setdefault(key, 'm.%d' % len(self.maxima))
                m = {((name, 1),): F(1)}
                self.rule(x.mag, m)
                self.rule(y.mag, m)
                r = (max(x.relative[0], y.relative[0]), pjoin(x.relative[1], y.relative[1]))
                return Val(m, padd(pscale(m, r[0]), r[1]), True, True, r)
            return Val(mag, err, False, True)
        return Val(mag, err, False, x.nonneg and y.nonneg)

    # what the forms say

    def replaces(self, name):
        return name in ('fmb_min', 'fmb_max', 'fmb_inverse_power', 'fmb_two_sum', 'fmb_two_difference', 'fmb_two_product')

    def twin(self, mag, err):
        """value + rest is exact, but for err: both are numbers by themselves, |rest| <= u |value|."""
        v, r = {((self.fresh('s'), 1),): F(1)}, {((self.fresh('s'), 1),): F(1)}
        self.rule(v, pscale(mag, 1 + self.u))
        self.rule(r, pscale(v, self.u))
        exact = (F(0), {})
        return [Val(v, err, True, False, None if err else exact, None, 't'), Val(r, {}, True, False, exact)]

    def rule(self, less, most):
        """The polynomial less <= most: used where `most` has one monomial, or to expand the atom `less`."""
        self.rules.append((less, most))

    def most(self, x, c):
        if not x.eq or len(x.mag) != 1:
            raise self.unknown('form_most')
        (m, k), = x.mag.items()
        off = {}
        for n, e in x.err.items():
            for less, most in self.back:
                (m1, c1), = less.items()
                rest = dict(n)
                if n != m and all(rest.get(p, 0) >= j for p, j in m1):
                    rest = mono(n, tuple((p, -j) for p, j in m1))
                    off = padd(off, {mono(rest, m2): e * c2 / c1 for m2, c2 in most.items()})
                    break
            else:
                off = padd(off, {n: e})
        plain = {}
        for n, e in off.items():
            d = dict(n)
            e *= (self.denormal / 2) ** d.pop(ETA, 0)
            plain = padd(plain, {tuple(sorted(d.items())): e})
        off = plain
        own = off.pop(m, F(0)) / k # |x| <= c + off + own |x|
        self.rule(x.mag, pscale(padd({ONE: F(c)}, off), 1 / (1 - own)))
        for less, most in self.back:
            self.rule(less, most)
        return x

    def below(self, x, y):
        if not (x.eq and y.eq and x.nonneg and y.nonneg and len(y.mag) == 1):
            raise self.unknown('form_below')
        (m, k), = y.mag.items()
        off = padd(x.err, y.err)
        own = max(off.pop(n, F(0)) / c for n, c in x.mag.items())
        most = {m: k + off.pop(m, F(0))}
        for n, e in off.items():
            d = dict(n)
            e *= (self.denormal / 2) ** d.pop(ETA, 0)
            most = padd(most, {tuple(sorted(d.items())): e})
        self.rule(x.mag, pscale(most, 1 / (1 - own)))
        return None

    def contract(self, name, run, args):
        if name == 'fmb_min' or name == 'fmb_max':
            x, y = args
            if x.const is not None and y.const is not None:
                return self.constant((min if name == 'fmb_min' else max)(x.const, y.const))
            return self.extreme(x, y, name == 'fmb_min')
        if name in ('fmb_two_sum', 'fmb_two_difference'): # without error (Knuth)
            a, b = args
            if a.const == 0 or b.const == 0:
                x = b if a.const == 0 else a
                return [self.neg(x) if a.const == 0 and name == 'fmb_two_difference' else x, self.constant(0)]
            return self.twin(padd(a.mag, b.mag), padd(a.err, b.err))
        if name == 'fmb_two_product': # (Dekker): where it underflows off by 2 DENORMAL at most, float half of one
            a, b = args
            if a.const is not None and self.power(a.const):
                return [self.mul(a, b), self.constant(0)]
            err = padd(pmul(a.mag, b.err), pmul(a.err, padd(b.mag, b.err)))
            both, lost = pmul(a.mag, b.mag), 4 if self.double else 1
            t = self.twin(padd(both, err), padd(err, pscale(self.eta, lost)))
            if a.eq and b.eq and not err: # |a b| <= |value| and half a unit of it
                self.rule(both, padd(pscale(t[0].mag, 1 / (1 - self.u)), {ONE: lost * self.denormal / 2}))
            return t
        if name == 'form_back':
            for less, most in self.back:
                self.rule(less, most)
            return None
        if name == 'form_below': # computed first <= computed second
            return self.below(*args)
        if name == 'fmb_inverse_power': # a power of two s with 1 <= s |x| < 2
            raise self.unknown(name)
        if name == 'form_check':
            self.checks.append((args[0], args[1]))
            return None
        if name == 'form_off': # nothing, known to within the first
            return Val({}, args[0].mag)
        if name == 'form_known': # magnitude at most that of the first, known to within relative (of the computed) and absolute
            r = args[1].const
            e = pscale(padd(pscale(args[0].mag, r), args[2].mag), 1 / (1 - r))
            return Val(args[0].mag, e, False)
        if name == 'form_atom': # a number of its own, known to within relative and absolute; sign: 1 if it is not negative
            r = args[0].const
            return self.atom(self.fresh('a'), r / (1 - r), pscale(args[1].mag, 1 / (1 - r)), '', bool(args[2]))
        if name == 'form_order': # |first| <= second, exact numbers
            self.rule(args[0].mag, args[1].mag)
            return None
        if name == 'form_least': # computed first >= second
            if not (args[0].nonneg and args[0].eq):
                raise self.unknown('form_least of what can cancel')
            self.least.append((args[0], args[1].const))
            return None
        if name == 'form_most': # |computed first| <= second: then so is the exact one, but for what it is off
            return self.most(args[0], args[1].const)
        if name == 'form_cancels': # of sums of it the magnitude counts, not that of the parts
            x = args[0]
            return Val(x.mag, x.err, x.eq, x.nonneg, x.relative, x.const, 't')
        if name in ('form_plus', 'form_minus'): # without rounding
            a, b = args
            both = a.relative and b.relative and a.eq and b.eq and a.nonneg and b.nonneg and name == 'form_plus'
            relative = (max(a.relative[0], b.relative[0]), padd(a.relative[1], b.relative[1])) if both else None
            return Val(padd(a.mag, b.mag), padd(a.err, b.err), a.eq and b.eq and a.nonneg and b.nonneg and name == 'form_plus', a.nonneg and b.nonneg and name == 'form_plus', relative)
        if name == 'form_less': # without rounding; the first is a sum of which the second is a term: what that is off cancels
            a, b = args
            return Val(padd(a.mag, b.mag), {m: c - b.err.get(m, 0) for m, c in a.err.items() if c > b.err.get(m, 0)})
        if name == 'form_times':
            a, b = args
            return Val(pmul(a.mag, b.mag), padd(pmul(a.mag, b.err), pmul(a.err, padd(b.mag, b.err))), a.eq and b.eq, a.nonneg and b.nonneg)
        if name == 'form_single':
            if self.ways.taken:
                raise self.unknown('form_single comes first')
            self.ways.single = True
            return None
        if name == 'form_compared': # how many comparisons have been decided
            return len(self.compared)
        if name in ('form_left', 'form_right'):
            return self.compared[args[0]][name == 'form_right']
        if name == 'form_never':
            raise Impossible
        raise self.unknown('calls ' + name)
