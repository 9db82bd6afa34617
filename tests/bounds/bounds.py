#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""make bounds: derives from clang's intermediate code of the library what each error bound has to be, and compares it with what it is.

usage: bounds.py [-v] [--only WORD] FILE.ll...    (FILE: *-double.ll or *-float.ll)
For each form (forms.h): the constant as the library has it, the part of it that is needed, and what is left. Fails where more is needed."""
import sys
from fractions import Fraction as F
import ir
from errors import ETA, ONE, Errors, Impossible, Ways, mono, padd, pscale

sys.setrecursionlimit(10000)
DEEP = 5


def divided(m, n):
    """m / n if that has no negative powers that m has not, else None."""
    d = dict(m)
    for a, k in n:
        if d.get(a, 0) < k:
            return None
        d[a] -= k
    return tuple(sorted((a, k) for a, k in d.items() if k))


class Proof:
    """err <= bound, monomial by monomial."""

    def __init__(self, a, value, bound):
        self.a, self.floor = a, F(0)
        if not (bound.eq and bound.nonneg):
            raise ir.Unknown('the bound can cancel')
        self.most = bound.mag
        self.need = padd(value.err, bound.err)
        self.rules = list(a.rules)
        for x, c in a.least:
            if x.relative and not x.relative[1] and x is not bound:
                self.rules.append(({ONE: c / (1 + x.relative[0])}, x.mag))
            if x is bound:
                self.floor = c
        self.atoms = {p for m in self.most for p, _ in m}

    def lumps(self):
        """Rules whose smaller side has several monomials: all of them at once."""
        for less, most in self.rules:
            maximum = len(most) == 1 and list(most)[0][:1] and list(most)[0][0][0].startswith('m.') # of a larger one, in turn
            if len(less) > 1 and (maximum or any(m2 in self.most for m2 in most if m2 != ONE)) and len(most) <= 20:
                factor = max([self.need.get(m, F(0)) / c for m, c in less.items()])
                if factor and any(m in self.need and m not in self.most for m in less):
                    for m in less:
                        self.need.pop(m, None)
                    self.need = padd(self.need, pscale(most, factor))

    def index(self):
        self.by_atom, self.scales, self.known = {}, [], {}
        for less, most in self.rules:
            for m, c in less.items():
                if m == ONE:
                    if all(p in self.atoms for n in most for p, _ in n):
                        self.scales.append((m, c, most))
                for p, _ in m:
                    self.by_atom.setdefault(p, []).append((m, c, most))
        self.caps = {}
        for less, most in self.rules:
            if len(less) == 1 and list(most) == [ONE]:
                (m, c), = less.items()
                if len(m) == 1 and m[0][1] == 1:
                    self.caps[m[0][0]] = most[ONE] / c
        self.degree = max([sum(k for _, k in m if k > 0) for m in self.most] + [0])

    def target(self, m, depth):
        """A polynomial in the bound's monomials that m is at most, the one that takes least of them, and how much; or None."""
        if m in self.most:
            return 1 / self.most[m], {m: F(1)}
        if depth == 0 or (m, depth) in self.known:
            return self.known.get((m, depth))
        self.known[m, depth] = None
        strange = [p for p, _ in m if p not in self.atoms]
        best = None
        for group in [[p] for p in strange] or [[p for p, _ in m]]:
            rules = [r for p in group for r in self.by_atom.get(p, ())]
            if not strange and sum(k for _, k in m) < self.degree:
                rules = rules + self.scales
            best = self.least_of(m, rules, strange, depth)
            if best:
                break
        self.known[m, depth] = best
        return best

    def least_of(self, m, rules, strange, depth):
        best = None
        for m1, c1, most in rules:
            rest = divided(m, m1)
            if rest is None or (not strange and any(p not in self.atoms for n in most for p, _ in n)):
                continue
            poly, worst, deep = {}, F(0), depth - 1 if strange or len(most) == 1 or m1 == ONE else 0
            for n, c in most.items():
                t = self.target(mono(rest, n), deep)
                if t is None or (best and t[0] * c / c1 >= best[0]):
                    break
                poly = padd(poly, pscale(t[1], c / c1))
            else:
                worst = max(f / self.most[n] for n, f in poly.items())
                if best is None or worst < best[0]:
                    best = (worst, poly)
        return best

    def run(self):
        """(ratio, missing): need <= ratio * most, but for the monomials of `missing`."""
        self.lumps()
        self.index()
        used, missing, small = {}, {}, F(0)
        for m, c in self.need.items():
            etas = dict(m).get(ETA, 0)
            if etas:
                m = tuple((a, k) for a, k in m if a != ETA)
                c *= (self.a.denormal / 2) ** etas
            if etas and self.floor: # underflow times numbers of at most so much, against the least bound
                f, rest = F(1), []
                for p, k in m:
                    if p in self.caps and k > 0:
                        f *= self.caps[p] ** k
                    else:
                        rest.append((p, k))
                if not rest:
                    small += c * f
                    continue
            best = self.target(m, DEEP) or self.target(m, 2 * DEEP)
            if best:
                used = padd(used, pscale(best[1], c))
            else:
                missing[m] = missing.get(m, F(0)) + c
        ratio = max([c / self.most[m] for m, c in used.items()] + [F(0)])
        if small:
            ratio += small / self.floor
        return ratio, missing, used


def string(module, name):
    ty, v = module.globals[name]
    return '' if v[0] == 'fill' else ''.join(chr(b[1]) for b in v[1][:-1])


def show(m):
    return '*'.join(a + ('' if k == 1 else '^%d' % k) for a, k in m) or '1'


def prove(module, name, kinds, double, judge=Proof.run, over=lambda run: None):
    """(ratio, missing, ways) of the worst way through. judge: of each claim, a Proof; over: told when a way has been gone through."""
    worst, missing, ways, count, detail = F(0), {}, Ways(), 0, None
    while ways:
        a = Errors(double, ways, ir.Unknown)
        run = ir.Run(module, a)
        x, value, bound = run.object('x'), run.object('value'), run.object('bound')
        size = 8 if double else 4
        names = {}
        for k, kind in enumerate(kinds):
            names[kind] = names.get(kind, 0) + 1
            x.of[k * size] = (a.atom('%s%d' % (kind, names[kind] - 1), kind='p' if kind in 'ov' else 't' if kind == 'c' else '', nonneg=kind in 'pt'), size)
            if kind == 't':
                a.rule({(('t%d' % (names[kind] - 1), 1),): F(1)}, {ONE: F(1)})
        try:
            run.run(module.functions['@form_' + name], [x, value, bound])
            if value.of.get(0):
                a.checks.append((value.of[0][0], bound.of[0][0]))
            for v, b in a.checks:
                p = Proof(a, v, b)
                ratio, missed, used = judge(p)
                if ratio > worst or missed or detail is None:
                    worst, detail = max(worst, ratio), (p, used)
                missing.update(missed)
            count += len(a.checks)
        except Impossible:
            pass
        over(run)
        ways = ways.next()
    if not count:
        raise ir.Unknown('claims nothing')
    return worst, missing, count, detail


def main(args):
    verbose = '-v' in args
    only = args[args.index('--only') + 1] if '--only' in args else ''
    only = '' if only == 'all' else only
    bad = count = total = 0
    for path in [a for a in args if a.endswith('.ll')]:
        double = path.endswith('-double.ll')
        u = F(1, 1 << (53 if double else 24))
        with open(path) as f:
            module = ir.Module(f.read())
        for g in sorted(module.globals):
            if not g.startswith('@form_kinds_') or only not in g:
                continue
            name = g[len('@form_kinds_'):]
            total += 1
            constant = string(module, '@form_constant_' + name)
            t = module.globals['@form_used_' + name][1]
            used = Errors(double, None, ir.Unknown).real(t[1], 'float').const if t[0] == 'real' else F(0)
            try:
                ratio, missing, ways, detail = prove(module, name, string(module, g), double)
            except ir.Unknown as e:
                print('%-28s %-6s NOT PROVED: %s' % (name, 'double' if double else 'float', e))
                bad += 1
                continue
            ok = ratio <= 1 and not missing
            bad += not ok
            count += 1
            in_u = used / u
            unit, scale = ('u', in_u) if used and in_u < 10 ** 6 else ('', used or F(1))
            print('%-28s %-6s %-24s used %8.2f%s needed %8.2f%s left %3d%% %s' % (name, 'double' if double else 'float', constant, scale, unit, scale * ratio, unit,
                  100 * (1 - ratio), '' if ok else 'TOO SMALL' if not missing else 'NOT COVERED: ' + ', '.join('%s: %.3gu' % (show(m), c / u) for m, c in list(missing.items())[:6])))
            if verbose:
                p, ways_used = detail
                for m, c in sorted(ways_used.items(), key=lambda x: -x[1] / p.most[x[0]])[:12]:
                    print('    %-40s %.3fu of %.3fu' % (show(m), c / u, p.most[m] / u))
    print('%d passed, %d failed' % (total - bad, bad))
    return 1 if bad or not count else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
