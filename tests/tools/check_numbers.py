#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
The numbers in the comments of the sources against what they are numbers of. tests/tools/numbers.txt says how each is found; its head says how
it is written. Names in its expressions:
    FMB_X, other macros          the macro's value, asked of the compiler in float (after `double:` in double)
    u, DENORMAL, NORMAL, BIAS    unit roundoff, least number, least normal number, largest exponent + 1 of that precision
    size(TYPE), m4(TYPE)         sizeof on the host and on the Cortex-M4
    source(PATTERN, FILE)        the number that the pattern's group is in that file
    g, levels, pairs, half_spaces, dependences, digits           small computations, below
and Python's own operators; every number in an expression is exact.
Says what differs, is stale or unchecked.
"""
import glob
import itertools
import math
import os
import re
import subprocess
import sys
import tempfile
from fractions import Fraction as F

LIST = 'tests/tools/numbers.txt'
SCANNED = ('include/**/*.[ch]', 'src/**/*.[ch]', 'boards/**/*.[ch]', 'port/**/*.[ch]', 'tests/support/*.h')
TOKEN = re.compile(r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|/\*.*?\*/|//[^\n]*', re.S)
# 2^-24, 10^6, 0x1p-3, 1.5e-7 and 12.5, but no part of a name
NUMBER = re.compile(r'(?<![\w.])(?:\d+\^-?\d+(?:\.\d+)?(?![\w(])|0x[0-9a-fA-F][0-9a-fA-F.]*(?:p[+-]?\d+)?|(?:\d+(?:\.\d+)?|\.\d+)(?:e-?\d+)?)')
bad = 0


def fail(*text):
    global bad
    bad += 1
    print('FAILED:', *text)


def read(path):
    with open(path, encoding='utf-8') as f:
        return f.read()


# ---- comments ----

class Comments:
    """The comments of a file as one text: every run of blanks, line ends and what decorates a line is one space."""

    def __init__(self, path):
        self.path, self.text, self.lines, self.covered = path, '', [], []
        source = read(path)
        for m in TOKEN.finditer(source):
            if m.group()[0] != '/' or 'SPDX' in m.group():
                continue
            line = source.count('\n', 0, m.start()) + 1
            body = re.sub(r'^/[*/]+<?|\*/$', '', m.group())
            for k, part in enumerate(body.split('\n')):
                part = ' '.join(re.sub(r'^\s*\*? ?', '', part).split()) + ' '
                self.text += part
                self.lines += [line + k] * len(part)
            self.text += '\n'
            self.lines.append(line)

    def where(self, at):
        return '%s:%d' % (self.path, self.lines[at])

    def unchecked(self):
        """Powers, hexadecimal numbers, and numbers of three digits and more."""
        for m in NUMBER.finditer(self.text):
            plain = re.sub(r'e.*|\D', '', m.group()).lstrip('0')
            if ('^' in m.group() or m.group().startswith('0x') or len(plain) >= 3) and \
                    not any(a <= m.start() and m.end() <= b for a, b in self.covered):
                yield m


def value(text):
    """(number, half a unit of its last place)"""
    if '^' in text:
        return F(text.split('^')[0]) ** F(text.split('^')[1]), 0
    if text.startswith('0x'):
        return F(*float.fromhex(text).as_integer_ratio()), 0
    if '.' not in text and 'e' not in text:
        return F(text), 0
    digits = text.split('e')[0]
    places = len(digits.split('.')[1]) if '.' in digits else 0
    return F(text), F(1, 2) * F(10) ** ((int(text.split('e')[1]) if 'e' in text else 0) - places)


# ---- the list ----

def entries():
    """(line, file, quote, checks); file '*': a pattern and why what it finds cannot be checked."""
    file, quote = None, None
    for number, line in enumerate(read(LIST).split('\n'), 1):
        if line.startswith('#') or not line.strip():
            continue
        if line.startswith('['):
            file = line.strip('[] ')
        elif not line.startswith(' '):
            quote = line.strip()
        else:
            yield number, file, quote, line.strip()


# ---- facts ----

def run(*command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, encoding='utf-8').stdout


def of_compiler(names, types, folder):
    """The values of macros, and the sizes of types, in float and double: {precision: {name: value}}; and on the Cortex-M4."""
    found = {}
    for real, flags in (('float', []), ('double', ['-DFMB_REAL_DOUBLE'])):
        path = os.path.join(folder, real + '.c')
        with open(path, 'w', encoding='utf-8') as f:
            f.write('#include "fmb.c"\n#include <stdio.h>\nint main(void)\n{\n')
            for name in names:
                f.write('#ifdef %s\nprintf("%s %%a\\n", (double)(%s));\n#endif\n' % (name, name, name))
            for name in types:
                f.write('printf("sizeof.%s %%a\\n", (double)sizeof(%s));\n' % (name, name))
            f.write('return 0;\n}\n')
        run('gcc', '-std=c11', '-ffp-contract=off', '-w', *flags, '-Isrc', '-Iinclude', path, '-o', path[:-2])
        found[real] = {k: F(*float.fromhex(v).as_integer_ratio()) for k, v in (line.split() for line in run(path[:-2]).split('\n') if line)}
        path = os.path.join(folder, 'm4.c')
        with open(path, 'w', encoding='utf-8') as f:
            f.write('#include "fmb.h"\nunsigned char none[1];\n')
            for name in types:
                f.write('unsigned char m4_%s[sizeof(%s)];\n' % (name, name))
        if types:
            text = run('arm-none-eabi-gcc', '-std=c11', '-mcpu=cortex-m4', '-mthumb', '-w', *flags, '-Iinclude', '-S', path, '-o', '-')
            found[real].update(('m4.' + k, F(v)) for k, v in re.findall(r'\.size\s+m4_(\w+), (\d+)', text))
    return found


def source(pattern, path):
    """The number that the pattern's group is in that file, where it stands once."""
    found = set(re.findall(pattern, read(path)))
    if len(found) != 1:
        raise LookupError('%s: %s finds %s' % (path, pattern, sorted(found)))
    return value(found.pop())[0]


def g(d, o):
    """Rows that the elimination of an unknown makes of d rows with two sides and o with one (src/eliminate/system.c): two-sided, one-sided."""
    return d * (d - 1) / 2, d * o + (o * o - o % 2) / 4


def levels(dim, a, b, more=0):
    """The same for frames: the rows of each level while x_0, x_1 .. go. a, b: 1 a tetrahedron; more: half-spaces beside them."""
    found, d, o = [], (1 - a) * dim, a * (dim + 1) + more
    for k in range(int(dim)):
        d, o = d + (1 - b), o + b * (2 if k == 0 else 1) # the own row of x_k; of a tetrahedron b also the sum
        found.append((d, o))
        d, o = g(d, o)
    return found


def pairs(moving):
    """Pairs of rows that are looked at, at most: all of each level."""
    return max(sum((d + o) * (d + o - 1) / 2 for d, o in levels(3, F(a), F(b))[:3 if moving else 2]) for a in (0, 1) for b in (0, 1))


def half_spaces(dim, moving, a, *capacity):
    """Half-spaces that fit into workspaces with room for so many rows beside any b: the first and the second of three levels, or the last two."""
    skip, most = (1, 3) if dim == 3 and moving else (0, dim - 1 + moving)
    return F(next(h for h in range(100) if any(sum(rows) > room for b in (0, 1) for rows, room in
                                               zip(levels(dim, a, F(b), h)[skip:int(most)], capacity))) - 1)


def dependences(dim):
    """
    How many minimal positive dependences the directions of hulls have, 14 in space and 8 in the plane: sets of directions of which no
    part is dependent with multipliers above 0, but the whole is. Such a set has at most dim + 1.
    """
    directions = [d for d in itertools.product((-1, 0, 1), repeat=int(dim)) if sum(map(abs, d)) in (1, dim)]
    return sum(is_minimal(s) for n in range(2, int(dim) + 2) for s in itertools.combinations(directions, n))


def is_minimal(vectors):
    """Is the space of dependences a line, with all multipliers of one sign and none 0? Then no smaller set of these is dependent."""
    rows, pivots = [[F(v[k]) for v in vectors] for k in range(len(vectors[0]))], []
    for column in range(len(vectors)):
        at = next((r for r in range(len(pivots), len(rows)) if rows[r][column]), None)
        if at is None:
            continue
        done = len(pivots)
        rows[done], rows[at] = rows[at], rows[done]
        rows[done] = [x / rows[done][column] for x in rows[done]]
        for r in range(len(rows)):
            if r != done:
                rows[r] = [x - rows[r][column] * y for x, y in zip(rows[r], rows[done])]
        pivots.append(column)
    if len(pivots) != len(vectors) - 1 or len(vectors) - 1 in pivots:
        return False
    return all(rows[r][-1] < 0 for r in range(len(pivots)))


def names_of(real, macros):
    """What expressions may name."""
    double = real == 'double'
    known = {'u': F(2) ** (-53 if double else -24), 'DENORMAL': F(2) ** (-1074 if double else -149), 'NORMAL': F(2) ** (-1022 if double else -126),
             'BIAS': F(1024 if double else 128), 'F': F, 'sqrt': lambda x: F(math.sqrt(x)), 'pi': F(math.pi), 'asin': lambda x: F(math.asin(x)),
             'digits': lambda x: len(str(int(x))), 'abs': abs, 'max': max, 'min': min, 'sum': sum,
             'g': g, 'levels': levels, 'pairs': pairs, 'half_spaces': half_spaces, 'dependences': dependences, 'source': source,
             'size': lambda name: macros[real]['sizeof.' + name], 'm4': lambda name: macros[real]['m4.' + name]}
    known.update((k, v) for k, v in macros[real].items() if '.' not in k)
    return known


def exact(expression):
    """Numbers outside of strings become fractions, indices not."""
    parts = re.split(r'("(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\')', expression)
    parts[::2] = [re.sub(r'(?<![\w.[])(\d+(?:\.\d+)?|\.\d+)(?![\w.])', r'F("\1")', p) for p in parts[::2]]
    return ''.join(parts)


def check(where, text, expression, names):
    """Is the number, as it is written, what the expression says?"""
    real = 'float'
    if expression.startswith('double:'):
        real, expression = 'double', expression[7:]
    x, half = value(text)
    try:
        result = eval(exact(expression.strip()), dict(names[real], x=x, __builtins__={})) # pylint: disable=eval-used
    except (ArithmeticError, KeyError, LookupError, NameError, OSError, SyntaxError, TypeError, ValueError) as error:
        fail('%s: %s: %s: %r' % (where, text, expression, error))
        return
    if isinstance(result, bool):
        if not result:
            fail('%s: %s: not so: %s' % (where, text, expression))
    elif abs(F(result) - x) > half:
        fail('%s: %s: it is %s = %s' % (where, text, float(result) if F(result).denominator > 1 else int(result), expression))


def excuse(where, pattern, reason, comments):
    """What the pattern finds in all comments needs no check. How many there are."""
    found = [(c, m) for c in comments.values() for m in re.finditer(pattern, c.text)]
    for c, m in found:
        c.covered.append((m.start(), m.end()))
    if not found or not reason.startswith('because '):
        fail(where, 'finds nothing, or says not why:', pattern)
    return len(found)


def find(where, quote, c):
    """The marked numbers of a quote, which has to stand in the comments."""
    marked = re.split(r'\{([^{}]*)\}', quote)
    starts = [m.start() for m in re.finditer(r'(?<![\w.^-])%s(?!\.?\w)' % re.escape(''.join(marked)), c.text)]
    if not starts or len(marked) == 1:
        fail(where, 'stale: not in a comment of %s, or without a number: %s' % (c.path, quote))
    for at in starts:
        for k, part in enumerate(marked):
            if k % 2:
                c.covered.append((at, at + len(part)))
            at += len(part)
    return marked[1::2]


def facts(listed):
    """What expressions may name, in both precisions."""
    text = ' '.join(checks for _, file, _, checks in listed if file != '*' and not checks.startswith('because '))
    macros = sorted(set(re.findall(r'\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b', text)))
    types = sorted(set(re.findall(r'\b(?:size|m4)\("(\w+)"\)', text)))
    with tempfile.TemporaryDirectory() as folder:
        found = of_compiler(macros, types, folder)
    return {real: names_of(real, found) for real in found}


def main():
    listed = list(entries())
    names = facts(listed)
    comments = {path: Comments(path) for d in SCANNED for path in sorted(glob.glob(d, recursive=True))}
    checked = excused = 0
    for line, file, quote, checks in listed:
        where = '%s:%d' % (LIST, line)
        if file == '*':
            excused += excuse(where, quote, checks, comments)
            continue
        if file not in comments:
            fail(where, 'no such file:', file)
            continue
        numbers = find(where, quote, comments[file])
        if checks.startswith('because '):
            excused += len(numbers)
            continue
        expressions = checks.split(';')
        if len(expressions) != len(numbers):
            fail(where, '%d numbers, %d checks' % (len(numbers), len(expressions)))
        for text, expression in zip(numbers, expressions):
            check(where, text, expression.strip(), names)
            checked += 1
    for c in comments.values():
        for m in c.unchecked():
            fail('%s: unchecked: %s in "%s"' % (c.where(m.start()), m.group(), c.text[max(0, m.start() - 40):m.end() + 30].strip()))
    print('%d numbers checked, %d cannot be' % (checked, excused))
    sys.exit(bad != 0)


main()
