#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
The table of all constants of bounds: tests/bounds/constants.txt against the sources, and docs/bounds.md made of it.

    table.py check             the sources have no constant that the table lacks, and none is other than it says; `holds` are evaluated
    table.py write [RESULTS]   prints docs/bounds.md; RESULTS: what bounds.py and check.py print. What climbers have reached is on record in
                               tests/vectors/bounds-float.txt and bounds-double.txt

Prints what is wrong, one line each, and ends with 1 then.
"""
import bisect
import glob
import os
import re
import struct
import sys
import textwrap
from fractions import Fraction

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
# What must be in the table: the unit roundoff, the smallest number, powers of two and decimals as literals, multiples of named bounds.
# Halves and whole numbers as R(..) are exact factors.
FIND = re.compile(r'\bFMB_U\b|\bFMB_DENORMAL\b|\b0x1p[-+]?\d+F?\b|R\(-?\d*\.\d+\)|\bR\(\d+e[-+]?\d+\)|'
                  r'\b\d+\.\d+(?:F\b|e[-+]?\d+F?\b)|'
                  r'\b\d+(?:\.\d+)?F? \* (?:FMB_|[A-Z]+_)[A-Z_]*(?:ERROR|TINY|THINNEST|LARGEST|UNIT|ROUNDING)\b|'
                  r'#define FMB_(?:INNER|PARTED|ROOT_STEPS|SUM_PASSES) \d+')
EXACT = {'R(0.5)', 'R(-0.5)', 'R(1.0)', 'R(-1.0)'}
wrong = []


def complain(text):
    wrong.append(text)
    print('FAILED: ' + text)


def source_of(path):
    with open(os.path.join(ROOT, path), encoding='utf-8') as f:
        return f.read()


def code_of(path):
    """The file's lines without comments, spaces as one; those that a backslash continues are one."""
    return plain(source_of(path))


def without_comments(text):
    text = re.sub(r'/\*.*?\*/', lambda m: ' ' + '\n' * m.group().count('\n'), text, flags=re.S)
    return re.sub(r'//[^\n]*', '', text)


def plain(text):
    return [' '.join(line.split()) for line in re.sub(r'\\\n', ' ', without_comments(text)).split('\n')]


class Flow:
    """A text without comments and line ends, spaces as one, none within brackets' edges: how it is broken into lines does not matter."""

    def __init__(self, text):
        parts, self.starts, at = [], [], 0
        for number, line in enumerate(without_comments(text).split('\n'), 1):
            for word in re.sub(r'\\$', '', line).split():
                if parts and parts[-1][-1] not in '([{' and word[0] not in ')]}':
                    parts.append(' ')
                    at += 1
                self.starts.append((at, number))
                parts.append(word)
                at += len(word)
        self.text = ''.join(parts)

    def line(self, at):
        """The number of the line in which this place is."""
        return self.starts[bisect.bisect_right(self.starts, (at, float('inf'))) - 1][1]


class Record:
    def __init__(self, path, line):
        self.path, self.line, self.texts = path, line, []
        self.how, self.needs, self.words = '', '', ''

    def ways(self):
        return [w.strip() for w in self.how.split('; ')]

    def names(self, kind):
        return [n for w in self.ways() if w.split()[0] == kind for n in w.split()[1:]]

    def used(self):
        """How many u the text has, where it says so once."""
        found = re.findall(r'(?:R\()?(-?\d+(?:\.\d+)?)\)? \* (?:72 \* )?FMB_U\b', self.texts[0])
        return found[0].lstrip('-') if len(found) == 1 else ''


def read_table(path):
    records, current, name = [], None, None
    with open(path, encoding='utf-8') as f:
        for number, line in enumerate(f, 1):
            line = line.rstrip('\n')
            if line.startswith('#') and not line.startswith('#define') or not line.strip():
                continue
            if line.startswith('[') and line.endswith(']'):
                name, current = line[1:-1], None
            elif line.startswith('    '):
                parts = line.strip().split(' | ', 2)
                if current is None or len(parts) != 3:
                    complain('%s:%d: not HOW | NEEDED | WORDS' % (path, number))
                    continue
                current.how, current.needs, current.words = parts
                current = None
            else:
                if current is None:
                    current = Record(name, number)
                    records.append(current)
                current.texts.append(line)
    for r in records:
        if not r.how:
            complain('%s:%d: no line says how it is checked' % (path, r.line))
    return records


def scan(records):
    """Every constant of the kind is in a text of the table, and every text is in the source as often as the table says."""
    texts = {}
    for r in records:
        for t in r.texts:
            texts.setdefault(r.path, {}).setdefault(t, 0)
            texts[r.path][t] += 1
    files = sorted(glob.glob('src/**/*.[ch]', root_dir=ROOT, recursive=True) + glob.glob('include/*.h', root_dir=ROOT))
    for path in texts:
        if path not in files:
            print('out of date: %s: in the table, but no such file' % path)
    for path in files:
        for text in compared(path, source_of(path), texts.get(path, {})):
            times = re.search(r': the table has (\d+) times, the source (\d+): ', text)
            # What a source no longer has is a row too many. What it has beyond the table nobody has bounded.
            if times and int(times[2]) < int(times[1]):
                print('out of date: ' + text)
            else:
                complain(text)


def compared(path, source, known):
    """What is wrong with a file. known: text of the table -> how often."""
    out, flow, lines = [], Flow(source), source.split('\n')
    taken = bytearray(len(flow.text))
    for t in sorted(known, key=len, reverse=True):
        n, flat = 0, Flow(t).text
        for m in re.finditer(r'(?<!\w)' * flat[0].isalnum() + re.escape(flat) + r'(?!\w)' * flat[-1].isalnum(), flow.text):
            if not any(taken[m.start():m.end()]):
                taken[m.start():m.end()] = b'x' * len(flat)
                n += 1
        if n != known[t]:
            out.append('%s: the table has %d times, the source %d: %s' % (path, known[t], n, t))
    for m in FIND.finditer(flow.text):
        if m.group() not in EXACT and not taken[m.start()]:
            number = flow.line(m.start())
            out.append('%s:%d: %s is not in tests/bounds/constants.txt: %s' % (path, number, m.group(), ' '.join(lines[number - 1].split())))
    return out


def complaints(path, text, records):
    """Of one file, as its text would be; records: those of it."""
    known = {}
    for r in records:
        for t in r.texts:
            known[t] = known.get(t, 0) + 1
    return compared(path, text, known)


def rounded(text, double):
    """A decimal as fmb_real has it, exactly. (Python rounds decimals to double correctly; to float by way of it, checked for ties.)"""
    x = float.fromhex(text) if 'x' in text else float(text)
    return Fraction(x) if double else Fraction(struct.unpack('f', struct.pack('f', x))[0])


def literal(text, double):
    text = re.sub(r'\bR\(([^()]*)\)', lambda m: repr(rounded(m.group(1), double)), text)
    text = re.sub(r'\(fmb_real\)', '', text)
    text = re.sub(r'\b0x1p([-+]?\d+)F?\b', r'Fraction(2) ** \1', text)
    text = re.sub(r'\b\d+\.\d+(?:e[-+]?\d+)?(?=F?\b)F?', lambda m: repr(rounded(m.group().rstrip('F'), double)), text)
    text = re.sub(r'\b(\d+)u\b', r'\1', text)
    return re.sub(r'(?<![\w.)])(\d+)(?= / )', r'Fraction(\1)', text)


def constants(double):
    """Every #define of the sources that is a number, in one precision."""
    found, open_names = {}, {}
    for path in sorted(glob.glob('src/**/*.h', root_dir=ROOT, recursive=True) + glob.glob('src/**/*.c', root_dir=ROOT, recursive=True) +
                       glob.glob('include/*.h', root_dir=ROOT)):
        state = []
        for line in code_of(path):
            if re.match(r'# ?if', line):
                # for double, for float, for both: what stands between
                state.append(double if 'FMB_REAL_DOUBLE' in line and 'ndef' not in line and '!' not in line else
                             (not double) if 'FMB_REAL_DOUBLE' in line else True)
            elif line.startswith('#else') and state:
                state[-1] = not state[-1]
            elif line.startswith('#endif') and state:
                state.pop()
            m = re.match(r'#define ([A-Z][A-Z0-9_]*) (.+)', line)
            if m and all(state):
                open_names[m.group(1)] = m.group(2)
    for _ in range(6):
        for name, text in list(open_names.items()):
            try:
                found[name] = eval(literal(text, double), {'Fraction': Fraction}, found)
                del open_names[name]
            except Exception:  # not a number, or made of names to come
                pass
    found['u'], found['d'] = found['FMB_U'], found['FMB_DENORMAL']
    return {k: Fraction(v) if isinstance(v, (int, float)) else v for k, v in found.items()}


def evaluate(records):
    for r in records:
        if re.match(r'[\d.]+$', r.needs) and r.used() and Fraction(r.needs) > Fraction(r.used()):
            complain('%s: does not hold: %s of %s, as is said of it: %s' % (r.path, r.needs, r.used(), r.texts[0]))
    for double in (False, True):
        names = constants(double)
        for r in records:
            for way in r.ways():
                if not way.startswith('holds '):
                    continue
                mine = dict(names)
                literals = re.findall(r'\bR\((-?[0-9.xp-]+)\)', r.texts[0])
                mine['X'] = [rounded(t, double) for t in literals]
                mine['x'] = mine['X'][0] if literals else None
                mine['Fraction'] = Fraction
                try:
                    true = eval(way[6:], {}, mine)
                except Exception as problem:
                    complain('%s: %s: %s' % (r.path, way, problem))
                    continue
                if not true:
                    complain('%s, %s: does not hold: %s  (of %s)' % (r.path, 'double' if double else 'float', way[6:], r.texts[0]))


def read_results(paths):
    """Lines of bounds.py, `check NAME needed used` of check.py; the worst of several lines counts."""
    results = {}
    for path in paths:
        with open(path, encoding='utf-8') as f:
            for line in f:
                part = line.split()
                if len(part) >= 4 and part[0] == 'check':
                    key, now = (part[0], part[1]), (Fraction(part[2]), Fraction(part[3]))
                    if key not in results or now[0] * results[key][1] > results[key][0] * now[1]:
                        results[key] = now
                    continue
                m = re.match(r'(\w+) +(?:float|double) .* used +([\d.]+)u? needed +([\d.]+)u? left', line) # of bounds.py
                if m:
                    key, now = ('form', m.group(1)), (Fraction(m.group(3)), Fraction(m.group(2)))
                    if key not in results or now[0] * results[key][1] > results[key][0] * now[1]:
                        results[key] = now
    return results


def read_climbed():
    """Of each form the largest error / bound on record: `NAME ratio numbers`, traps (`NAME! ..`) left out."""
    reached = {}
    for real in ('float', 'double'):
        with open(os.path.join(ROOT, 'tests/vectors/bounds-%s.txt' % real), encoding='utf-8') as f:
            for line in f:
                part = line.split(None, 2)
                if not line.startswith('#') and not part[0].endswith('!'):
                    reached[part[0]] = max(reached.get(part[0], Fraction(0)), Fraction(part[1]))
    return reached


def number(x):
    text = '%.2f' % float(x)
    return text.rstrip('0').rstrip('.') if '.' in text else text


def columns(r, results, reached):
    """needed, used, slack, reached: by the form or check that leaves least, else what the table says."""
    keys = [(k, n) for k in ('form', 'check') for n in r.names(k)]
    known = [(results[k], k[1]) for k in keys if k in results]
    for k in keys + [('form', n) for n in r.names('in')]:
        if results and k not in results:
            complain('%s: %s %s has no result' % (r.path, k[0], k[1]))
    for n in r.names('climbed'):
        if n not in reached:
            complain('%s: nothing on record of %s' % (r.path, n))
    share = max([reached[n] for n in [k[1] for k in keys] + r.names('climbed') if n in reached], default=None)
    share = number(share) if share is not None else ''
    if known:
        (needed, used), _ = max(known, key=lambda p: p[0][0] / p[0][1])
        return number(needed), number(used), '%d %%' % round(100 * float(1 - needed / used)), share
    used = r.used()
    if r.needs in ('', '-') or not used:
        return r.needs.strip('-'), used, '', share
    return r.needs, used, '%d %%' % round(100 * float(1 - Fraction(r.needs) / Fraction(used))), share


def entry(r, found):
    """One record in lines of at most 120 characters: what rests on it, its text, how it is checked, and what was found."""
    needed, used, slack, share = found
    how = '; '.join('`%s`' % w[6:] if w.startswith('holds') else re.sub('^in ', 'in form ', w) for w in r.ways())
    numbers = ', '.join('%s %s' % pair for pair in
                        (('needed', needed), ('used', used), ('slack', slack), ('reached', share)) if pair[1])
    out = fill('- **%s**' % r.words, '  ')
    for t in r.texts:
        out += [''] * (t == r.texts[0]) + fill('      ' + t, '          ')
    return out + [''] + fill('  Checked by: %s%s.' % (how, '. ' + numbers[0].upper() + numbers[1:] if numbers else ''), '  ')


def fill(text, indent):
    return textwrap.wrap(text, 120, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)


def write(records, results, reached):
    out = []
    with open(os.path.join(HERE, 'bounds.head.md'), encoding='utf-8') as f:
        out.append(f.read().rstrip('\n'))
    path = None
    for r in records:
        if r.path != path:
            path = r.path
            out += ['', '## ' + path]
        out += [''] + entry(r, columns(r, results, reached))
    print('\n'.join(out))


def main():
    records = read_table(os.path.join(HERE, 'constants.txt'))
    if sys.argv[1:2] == ['write']:
        write(records, read_results(sys.argv[2:]), read_climbed())
    else:
        scan(records)
        evaluate(records)
        print('%d constants in %d records; %d wrong' % (sum(len(r.texts) for r in records), len(records), len(wrong)))
    return 1 if wrong else 0


if __name__ == '__main__':
    sys.exit(main())
