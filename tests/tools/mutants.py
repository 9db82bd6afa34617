#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""make mutants: does a test fail when a line of src/ is wrong?

A mutant is one small change of src/: an operator, a comparison, a constant, a condition, a statement left out, arguments exchanged, an error bound
made smaller. A test that fails kills it. What survives is a hole in the tests, or is listed in tests/tools/mutants.txt with the reason why no
test can tell (equal), or why only the time that something takes differs (speed).

How it is fast. All mutants of a file are compiled at once: each into a copy of its function, and the number in FMB_MUTANT says which copy
is called (a constant in a #define: which value it has). The library is a shared object, the tests of the usual build are linked to it once. What is
neither in a function nor in a macro, or cannot be chosen at run time, is compiled alone. gcov tells which tests run the line: of the library, and of
those tests that hold code of src/ themselves; the other tests are those of the usual build. Those that have killed most per second come first. A survivor that compiles to the same objects as the original is equal, and is dropped; others are tried with
more repetitions, in double, with sanitizers, and with every verdict "free" judged exactly (src/core/audit.h), as far as STAGES asks for it.
A mutant of a bound is judged by make bounds first (tests/bounds/mutated.py): the table of constants, and the forms that run its function. A bound that
is smaller and still proved to be enough is `enough`: explained, no test need tell.

Settings, from the environment:
  FILES="src/a.h src/b.c"   only these        FUNCTIONS="name ..."  only these functions   CLASSES="bound ..."  only these classes (see CLASSES)
  SHARE=n  percent of the mutants, chosen by SEED=n (printed)   SAMPLE=n  at most n of a file
  SECONDS=n  ends after so much processor time (without builds and coverage of the original), files in an order by SEED   LEAST=n  percent that must be killed or explained
  STAGES="bounds quick more double audit all"  what a survivor goes through: table and forms; float with EFFORT=1, with more (EFFORT), in double, with
           the audit; and in all of them the tests, too, that have killed nothing in 40 mutants of the file; usually bounds quick more double
  EFFORT=n  percent, of the stages after the first (10)
  ALSO="command"  one more judge: run in a copy of the project with the mutant in it, kills by failing (ALSO_CLASSES: for which; bound)
  LISTED=1  also runs the mutants that tests/tools/mutants.txt lists, and tells which are killed now   JOBS=n (1)   VERBOSE=1
  COMMAND=list: only lists mutants; show: the mutant whose number is in MUTANT, as a diff; prune: takes out of mutants.txt what is no mutant any more
Status 1: the tests have lost their grip (LEAST); 3: mutants.txt is out of date (a survivor of a file that it calls whole, an entry without a mutant)
"""
import collections, concurrent.futures, difflib, hashlib, json, os, random, re, resource, shutil, subprocess, sys, threading, time

sys.path.insert(0, 'tests/bounds')
import mutated  # noqa: E402

BUILD = 'build/mutants'
LIST = 'tests/tools/mutants.txt'
FEWEST = 10  # a share of fewer mutants says nothing
# An index beyond an array ends the test: make check runs all tests with sanitizers, which see that, too.
ONE_TOO_FAR = ['-fsanitize=bounds', '-fsanitize-undefined-trap-on-error']
CLASSES = ('bound', 'compare', 'logic', 'condition', 'constant', 'operator', 'delete', 'choice', 'argument')
ENV = os.environ.get
SEED = int(ENV('SEED') or time.time())
EFFORT = int(ENV('EFFORT') or 10)
JOBS = int(ENV('JOBS') or 1)
VERBOSE = bool(ENV('VERBOSE'))
# src/core/audit.h is there for the judge alone, names.h and plain lists of names hold nothing that runs; soft.c is nothing on a host (boards run
# test_additions).
NOT_MUTATED = {'src/core/audit.h', 'src/core/names.h', 'src/core/soft.c', 'src/core/soft.h'}
VALID = ['-O0', '-ftrack-macro-expansion=0', '-Werror=return-type', '-Werror=incompatible-pointer-types', '-Werror=int-conversion',
         '-Werror=implicit-function-declaration', '-Werror=discarded-qualifiers']


def say(*words):
    print(*words, flush=True)


def note(*words):
    if VERBOSE:
        print(*words, file=sys.stderr, flush=True)


def read(path):
    with open(path, encoding='utf-8') as file:
        return file.read()


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, 'w', encoding='utf-8') as file:
        file.write(text)


def plain(text):
    return ' '.join(text.split())


# ---- C, as far as needed: tokens, functions, statements ----

TOKEN = re.compile(r'''(?P<comment>/\*.*?\*/|//[^\n]*)|
    (?P<directive>^[ \t]*\#(?:/\*.*?\*/|\\\n|[^\n])*)|(?P<text>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')|
    (?P<name>[A-Za-z_]\w*)|
    (?P<number>(?:0[xX][0-9a-fA-F]*\.?[0-9a-fA-F]*(?:[pP][-+]?\d+)?|\d+\.?\d*(?:[eE][-+]?\d+)?|\.\d+(?:[eE][-+]?\d+)?)[uUlLfF]*)|
    (?P<mark>->|\+\+|--|<<=|>>=|[-+*/%<>=!&|^]=|&&|\|\||<<|>>|\.\.\.|[-+*/%<>=!&|^~?:;,.(){}\[\]])''', re.S | re.M | re.X)


class Token:
    __slots__ = ('kind', 'text', 'start', 'end')

    def __init__(self, kind, text, start):
        self.kind, self.text, self.start, self.end = kind, text, start, start + len(text)


def tokens_of(text, offset=0, directives=False):
    out = []
    for m in TOKEN.finditer(text):
        if m.lastgroup == 'comment' or m.lastgroup == 'directive' and not directives:
            continue
        out.append(Token(m.lastgroup, m.group(0), offset + m.start()))
    return out


def partners(tokens):
    """For each bracket the index of the other one."""
    pair, stack = {}, []
    for i, t in enumerate(tokens):
        if t.kind != 'mark':
            continue
        if t.text in '([{':
            stack.append(i)
        elif t.text in ')]}' and stack:
            pair[i] = stack.pop()
            pair[pair[i]] = i
    return pair


class Function:
    """start: of its header, body: the offsets of { and after }, lines: the texts of the lines of the body."""
    def __init__(self, name, names, start, body, header, at, text):
        self.name, self.names, self.start, self.body, self.header, self.at = name, names, start, body, header, at
        self.lines = {plain(line) for line in text[body[0] + 1:body[1] - 1].split('\n')} - {'', '{', '}'}


def functions_of(text):
    tokens = tokens_of(text, directives=True)
    pair = {}
    stack = []
    for i, t in enumerate(tokens):
        if t.kind == 'mark' and t.text in '([{':
            stack.append(i)
        elif t.kind == 'mark' and t.text in ')]}' and stack:
            pair[stack[-1]] = i
            pair[i] = stack.pop()
    found, first, i = [], 0, 0
    while i < len(tokens):
        t = tokens[i]
        if t.kind == 'directive' or t.text == ';':
            first = i + 1
        elif t.text == '{':
            end = pair.get(i, len(tokens) - 1)
            if i > first and tokens[i - 1].text == ')':
                opening = pair[i - 1]
                name = tokens[opening - 1]
                header = text[tokens[first].start:tokens[i].start]
                found.append(Function(name.text, parameters(tokens[opening + 1:i - 1]), tokens[first].start, (t.start, tokens[end].end), header,
                                      (name.start - tokens[first].start, name.end - tokens[first].start), text))
                first = end + 1
            i = end
        elif t.text in '([':
            i = pair.get(i, i)
        i += 1
    return found


def parameters(tokens):
    """The names of the parameters; None where they are not plain."""
    parts, depth = [[]], 0
    for t in tokens:
        if t.text in '([':
            depth += 1
        elif t.text in ')]':
            depth -= 1
        if t.text == ',' and depth == 0:
            parts.append([])
        else:
            parts[-1].append(t)
    names = []
    for part in parts:
        texts = [t.text for t in part]
        if texts in ([], ['void']):
            continue
        if '...' in texts:
            return None
        if '(' in texts and texts[texts.index('(') + 1] == '*':
            names.append(texts[texts.index('(') + 2])
            continue
        if '[' in texts:
            part = part[:texts.index('[')]
        names.append([t.text for t in part if t.kind == 'name'][-1])
    return names


KEYWORDS = {'if', 'else', 'for', 'while', 'do', 'switch', 'case', 'default', 'return', 'break', 'continue', 'goto', 'sizeof'}
TYPE_WORDS = {'const', 'static', 'struct', 'union', 'enum', 'unsigned', 'signed', 'int', 'long', 'short', 'char', 'float', 'double', 'void',
              'volatile', 'size_t', 'intptr_t', 'uintptr_t'} | {'%sint%d_t' % (s, n) for s in ('', 'u') for n in (8, 16, 32, 64)}
ASSIGN = {'=', '+=', '-=', '*=', '/=', '%=', '&=', '|=', '^=', '<<=', '>>='}
SWAP = {'+': ['-'], '-': ['+'], '*': ['/'], '/': ['*'], '%': ['/'], '<<': ['>>'], '>>': ['<<'], '&': ['|'], '|': ['&'], '^': ['&'],
        '+=': ['-=', '='], '-=': ['+='], '*=': ['/='], '/=': ['*='], '|=': ['&=', '='], '&=': ['|=', '='], '^=': ['='], '++': ['--'], '--': ['++'],
        '<<=': ['>>='], '>>=': ['<<=']}
COMPARE = {'<': ['<=', '>='], '>': ['>=', '<='], '<=': ['<', '>'], '>=': ['>', '<'], '==': ['!='], '!=': ['==']}
CHOICE = {'min': 'max', 'max': 'min', 'in': 'out', 'out': 'in', 'first': 'last', 'last': 'first'}
COMMUTE = re.compile(r'^(fmb_(min|max|dot|vec_add|vec_dot|vecs_dot|four_min|four_max|common)\w*|[A-Z_0-9]+)$')
BOUND_MACRO = re.compile(r'^(FMB_U|FMB_DENORMAL|'
                         r'\w*_(ERROR|TINY|ROUNDING|NOISE|FLOOR|OFF|RELATIVE|THICKNESS|SLOPE|POINT|PARTED|HELD|INNER|REACH|UP))$')
BOUND_NAME = re.compile(r'^(\w*error|'
                        r'inflation|room|weaken|strengthen|off|margin|slack|bend|relative|skin|noise|rounding|guard|tilt|reach|wide|widen)$')
# Of those names that are no bounds: a state, and a member that is an error code.
NO_BOUND = {('src/scene/' + f, name) for f in ('walk.h', 'walk.c', 'walk_init.c', 'front.c', 'first.c') for name in ('STEP_ERROR', 'error')}
TYPES = set()
IGNORED = re.compile(r'^(FMB_AUDIT_CODE|FMB_MISS_\w+|_Static_assert|_Pragma)$')
LOW = {',', ';', '{', '}', '(', '[', '?', ':', 'return', 'case'} | ASSIGN


class Mutant:
    def __init__(self, file, place, start, end, new, kind, text, what=None):
        self.file, self.place, self.start, self.end, self.new, self.kind = file, place, start, end, new, kind
        line_start = text.rfind('\n', 0, start) + 1
        line_end = text.find('\n', start)
        self.line = text.count('\n', 0, start) + 1
        self.column = start - line_start
        self.code = plain(text[line_start:line_end])
        old = plain(text[start:end])
        if len(old) > 90:
            old = old[:50] + ' ... ' + old[-30:]
        self.what = what or '%s -> %s' % (old, plain(new) or 'nothing')
        self.count = 1
        self.group = None

    def name(self):
        return self.what + (' #%d' % self.count if self.count > 1 else '')

    def key(self):
        return (self.file, self.place, self.code, self.name())


def number_changes(text):
    """(new text, is it about a bound) for a number."""
    m = re.match(r'^(.*?)([uUlL]*)$', text)
    if re.match(r'^(0[xX][0-9a-fA-F]+|\d+)[uUlL]*$', text):
        digits = m.group(1)
        value = int(digits, 8 if re.match(r'^0\d', digits) else 0)  # C's octal numbers: 0333
        return [('%d%s' % (value + 1, m.group(2)), False)]
    body, suffix = (text[:-1], text[-1]) if text[-1] in 'fF' else (text, '')
    value = float.fromhex(body) if body.lower().startswith('0x') else float(body)

    def show(x):
        return re.sub(r'\.?0*p', 'p', x.hex()) if body.lower().startswith('0x') else repr(x)
    out = [(show(value / 2) + suffix, False), (show(value * 2) + suffix, False), ('0.0' + suffix, False)]
    if 0.9 < value < 1.1 and value != 1:
        out.append(('1.0' + suffix, True))
    return out


class Finder:
    """Collects the mutants of one stretch of code."""
    def __init__(self, file, text, place, tokens, bound_place=False, around=''):
        self.file, self.text, self.place, self.t, self.bound_place = file, text, place, tokens, bound_place
        self.pair = partners(tokens)
        self.around = around
        self.found = []

    def add(self, i, j, new, kind, what=None):
        """Tokens i..j-1 replaced."""
        start, end = self.t[i].start, self.t[j - 1].end
        if plain(self.text[start:end]) != plain(new):
            self.found.append(Mutant(self.file, self.place, start, end, new, kind, self.text, what))

    def source(self, i, j):
        return self.text[self.t[i].start:self.t[j - 1].end]

    # ---- statements ----

    def block(self, i, end):
        while i < end:
            i = self.statement(i)

    def statement(self, i):
        t, text = self.t, self.t[i].text
        if text == '{':
            self.block(i + 1, self.pair[i])
            return self.pair[i] + 1
        if text == ';':
            return i + 1
        if text in ('if', 'while', 'switch'):
            close = self.pair[i + 1]
            if text != 'switch':
                for value in ('1', '0') if text == 'if' else ('0',):
                    self.add(i + 2, close, value, 'condition', '%s (%s) -> %s (%s)' % (text, self.short(i + 2, close), text, value))
            self.expression(i + 2, close)
            i = self.statement(close + 1)
            if text == 'if' and i < len(t) and t[i].text == 'else':
                i = self.statement(i + 1)
            return i
        if text == 'for':
            close = self.pair[i + 1]
            first = self.find(i + 2, ';')
            second = self.find(first + 1, ';')
            self.declaration_or_expression(i + 2, first)
            if second > first + 1:
                self.add(first + 1, second, '0', 'condition')
            self.expression(first + 1, second)
            self.expression(second + 1, close)
            return self.statement(close + 1)
        if text == 'do':
            i = self.statement(i + 1)
            close = self.pair[i + 1]
            self.add(i + 2, close, '0', 'condition')
            self.expression(i + 2, close)
            return close + 2
        if text in ('case', 'default'):
            while t[i].text != ':':
                i += 1
            return i + 1
        if text in ('break', 'continue'):
            self.add(i, i + 2, ';', 'delete', '%s; -> nothing' % text)
            return i + 2
        if text == 'FMB_UNROLL':
            return i + 1
        if t[i].kind == 'name' and IGNORED.match(text) and text != 'FMB_MISS_BY' and i + 1 in self.pair and \
                t[self.pair[i + 1] + 1].text != ';':
            return self.pair[i + 1] + 1
        end = self.find(i, ';')
        if text == 'return':
            self.add(i, end + 1, ';', 'delete')
            self.expression(i + 1, end)
        elif self.is_declaration(i, end):
            self.declaration_or_expression(i, end)
        else:
            if [x.text for x in t[i:i + 3]] != ['(', 'void', ')'] or '(' in [x.text for x in t[i + 3:end]]:
                self.add(i, end + 1, ';', 'delete')
            self.expression(i, end)
        return end + 1

    def short(self, i, j):
        text = plain(self.source(i, j))
        return text if len(text) <= 70 else text[:40] + ' ... ' + text[-20:]

    def find(self, i, mark):
        while i < len(self.t) and self.t[i].text != mark:
            i = self.pair[i] + 1 if self.t[i].text in '([{' and i in self.pair else i + 1
        return i

    def is_declaration(self, i, end):
        if self.t[i].text in TYPE_WORDS:
            return True
        return self.t[i].text in TYPES and (self.t[i + 1].kind == 'name' or self.t[i + 1].text == '*')

    def declaration_or_expression(self, i, end):
        if i < end and self.is_declaration(i, end):
            # Sizes of arrays are no constants to change; names and * before the first = are no operators.
            while i < end:
                stop = i
                while stop < end and self.t[stop].text not in ('=', ','):
                    stop = self.pair[stop] + 1 if self.t[stop].text in '([{' else stop + 1
                last = stop
                if stop < end and self.t[stop].text == '=':
                    last = self.find(stop, ',') if self.find(stop, ',') < end else end
                    self.expression(stop + 1, last)
                i = last + 1
        else:
            self.expression(i, end)

    # ---- expressions ----

    def left(self, i, stop):
        """Where the operand that ends before token i begins."""
        while i > 0:
            text = self.t[i - 1].text
            if text in stop:
                return i
            i = self.pair[i - 1] if text in ')]}' and i - 1 in self.pair else i - 1
        return i

    def right(self, i, stop, end):
        while i < end and self.t[i].text not in stop:
            i = self.pair[i] + 1 if self.t[i].text in '([{' and i in self.pair else i + 1
        return i

    def expression(self, begin, end):
        i = begin
        while i < end:
            t = self.t[i]
            if t.kind == 'name' and IGNORED.match(t.text) and i + 1 < end and self.t[i + 1].text == '(':
                i = self.pair[i + 1] + 1
                continue
            if t.kind == 'number':
                self.number(i, begin, end)
            elif t.kind == 'mark':
                self.mark(i, begin, end)
            elif t.kind == 'name':
                self.identifier(i, begin, end)
            i += 1

    def number(self, i, begin, end):
        sides = []
        if i - 2 >= begin and self.t[i - 1].text == '*':
            sides.append(self.t[i - 2].text)
        if i + 2 < end and self.t[i + 1].text == '*':
            sides.append(self.t[i + 2].text)
        of_bound = any(BOUND_MACRO.match(x) or BOUND_NAME.match(x) for x in sides)
        if of_bound and re.match(r'^\d+$', self.t[i].text):
            return # what it multiplies is changed
        if self.bound_place and re.match(r'^[1-9]\d*$', self.t[i].text):
            for new in (int(self.t[i].text) // 2, int(self.t[i].text) // 3):
                self.add(i, i + 1, str(new), 'bound')
            return
        of_bound = of_bound or self.bound_place
        for new, tight in number_changes(self.t[i].text):
            self.add(i, i + 1, new, 'bound' if tight or of_bound else 'constant')

    def mark(self, i, begin, end):
        text = self.t[i].text
        before = self.t[i - 1] if i > begin else None
        binary = before is not None and (before.kind == 'number' or before.text in (')', ']') or
                                         before.kind == 'name' and before.text not in KEYWORDS and before.text not in TYPES | TYPE_WORDS)
        if text in '+-*&' and not binary:
            if text == '-':
                self.add(i, i + 1, ' ', 'operator')
            return
        if text == '*' and before.text == ')' and self.t[self.pair[i - 1] + 1].text in TYPES | TYPE_WORDS:
            return # a cast, then what a pointer points to
        if text in ('!', '~'):
            self.add(i, i + 1, ' ', 'logic')
        for new in COMPARE.get(text, []):
            self.add(i, i + 1, new, 'compare')
        for new in SWAP.get(text, []):
            self.add(i, i + 1, new, 'operator')
        if text in ('&&', '||'):
            self.add(i, i + 1, '||' if text == '&&' else '&&', 'logic')
            stop = LOW | {'||', '&&'} if text == '&&' else LOW | {'||'}
            a, b = max(begin, self.left(i, stop)), min(end, self.right(i + 1, stop - {'(', '[', '{'} | {')', ']'}, end))
            value = '1' if text == '&&' else '0'
            self.add(a, i + 1, ' ', 'condition', '%s %s -> nothing' % (self.short(a, i), text))
            self.add(i, b, ' ', 'condition', '%s %s -> nothing' % (text, self.short(i + 1, b)))
        if text == '?':
            a = max(begin, self.left(i, LOW))
            self.add(a, i, '1 ', 'condition', '%s ? -> 1 ?' % self.short(a, i))
            self.add(a, i, '0 ', 'condition', '%s ? -> 0 ?' % self.short(a, i))

    def identifier(self, i, begin, end):
        text = self.t[i].text
        before = self.t[i - 1].text if i > begin else ''
        after = self.t[i + 1].text if i + 1 < len(self.t) else ''
        member = before in ('.', '->')
        if member and text in CHOICE and after not in ASSIGN:
            self.add(i, i + 1, CHOICE[text], 'choice')
        m = re.match(r'^(fmb_(?:vec_|lower_|upper_)?)(min|max)(\w*)$', text)
        if m and after == '(':
            self.add(i, i + 1, m.group(1) + CHOICE[m.group(2)] + m.group(3), 'choice')
        if text == 'fmb_abs' and after == '(':
            self.add(i, i + 1, ' ', 'choice', 'fmb_abs%s -> nothing' % plain(self.source(i + 1, min(self.pair[i + 1] + 1, i + 12))))
        if after == '(' and i + 1 < end:
            self.call(i, end)
        elif (self.file, text) not in NO_BOUND and (BOUND_MACRO.match(text) or BOUND_NAME.match(text) and (member or not self.is_code(text))):
            self.bound(i, begin, end)

    def is_code(self, name):
        """An error code, no error bound."""
        return re.search(r'\bint(32_t)? [^;(){}]*\b%s\b' % name, self.around) is not None

    def is_sign(self, first, last):
        """All that is asked of these tokens is their sign, or whether they are finite: no part of a bound (other classes change the condition)."""
        around = [self.t[k].text if 0 <= k < len(self.t) else '' for k in (first - 2, first - 1, last, last + 1, last + 2)]
        if around[:3] == ['fmb_finite', '(', ')']:
            return True
        return (around[1] in ('(', '&&', '||', '!', '=', 'return', '{', ',', '?', ':') and around[2] in ('<', '>', '<=', '>=', '==', '!=') and
                around[3] == '0' and around[4] in (')', '}', '&&', '||', '?', ':', ',', ';'))

    def bound(self, i, begin, end):
        first, last = i, i + 1
        while first - 2 >= begin and self.t[first - 1].text in ('.', '->') and (self.t[first - 2].kind == 'name' or self.t[first - 2].text == ']'):
            first -= 2
            while self.t[first].text == ']':
                first = self.pair[first] - 1
        while last < end and self.t[last].text == '[':
            last = self.pair[last] + 1
        after = self.t[last].text if last < len(self.t) else ''
        if after in ASSIGN or after in ('.', '->', '++', '--') or first > begin and self.t[first - 1].text in ('&', '++', '--'):
            return
        if self.is_sign(first, last):
            return
        source = self.source(first, last)
        for new in ('(%s / 2)', '(%s / 3)', '(0 * %s)'):
            self.add(first, last, new % source, 'bound')

    def call(self, i, end):
        name = self.t[i].text
        close = self.pair[i + 1]
        if COMMUTE.match(name) or name in KEYWORDS or close > end:
            return
        starts = [i + 2]
        k = i + 2
        while k < close:
            if self.t[k].text == ',':
                starts.append(k + 1)
            k = self.pair[k] + 1 if self.t[k].text in '([{' else k + 1
        ends = [s - 1 for s in starts[1:]] + [close]
        for k in range(len(starts) - 1):
            a, b = self.source(starts[k], ends[k]), self.source(starts[k + 1], ends[k + 1])
            self.add(starts[k], ends[k + 1], '%s, %s' % (b, a), 'argument',
                     '%s(.. %s, %s ..) -> exchanged' % (name, self.short(starts[k], ends[k]), self.short(starts[k + 1], ends[k + 1])))


DEFINE = re.compile(r'^[ \t]*#[ \t]*define[ \t]+(\w+)(\([^)]*\))?[ \t]+', re.S)


def define_body(directive):
    """Name, offset and text of what a #define without parameters stands for; None: nothing to mutate."""
    m = DEFINE.match(directive)
    if not m:
        return None
    body = directive[m.end():]
    stop = re.search(r'/\*|//', body)
    if stop:
        body = body[:stop.start()]
    body = body.rstrip()
    if not body or body[0] == '_' or '#' in body or '__attribute__' in body or body.startswith('static') or '\\\n' in body or m.group(2):
        return None
    if not re.search(r'\d', body) and 'FMB_' not in body:
        return None
    return m.group(1), m.end(), body


def mutants_of(file):
    text = read(file)
    functions = functions_of(text)
    found = []
    for f in functions:
        tokens = tokens_of(text[f.body[0]:f.body[1]], f.body[0])
        finder = Finder(file, text, f.name, tokens, around=text[f.start:f.body[1]])
        finder.block(1, len(tokens) - 1)
        for m in finder.found:
            m.group = f
        found += finder.found
    covered = [(f.start, f.body[1]) for f in functions]
    for t in tokens_of(text, directives=True):
        if t.kind != 'directive' or any(a <= t.start < b for a, b in covered):
            continue
        d = define_body(t.text)
        if d and not d[0].endswith('_H'):
            tokens = tokens_of(d[2], t.start + d[1])
            finder = Finder(file, text, '#define ' + d[0], tokens, bool(BOUND_MACRO.match(d[0])))
            finder.expression(0, len(tokens))
            group = (t.start, t.start + d[1], t.start + d[1] + len(d[2]))
            for m in finder.found:
                m.group = group
            found += finder.found
    found += file_scope(file, text, covered)
    seen = collections.Counter()
    unique = {}
    for m in sorted(found, key=lambda m: (m.start, m.end, m.new)):
        if (m.start, m.end, m.new) in unique:
            continue
        unique[(m.start, m.end, m.new)] = m
        seen[m.key()] += 1
        m.count = seen[m.key()]
    return list(unique.values())


def file_scope(file, text, covered):
    """Numbers of enumerations and tables outside functions; they are compiled one by one."""
    tokens = [t for t in tokens_of(text) if not any(a <= t.start < b for a, b in covered)]
    finder = Finder(file, text, 'file', tokens)
    for i, t in enumerate(tokens):
        if t.text == '=' and i + 1 < len(tokens):
            stop = finder.right(i + 1, {',', ';', '}'}, len(tokens))
            finder.expression(i + 1, stop)
    return [m for m in finder.found if m.kind in ('constant', 'bound', 'operator')]


# ---- which sources include which ----

# Where tests and programs find headers, beside src and include (INCLUDES of the Makefile).
APP_FOLDERS = ('port', 'boards/program', 'boards/program/arm', 'tests/support', 'tests/exact', 'tests/audit', 'tests')

def includes(path, folders=('src', 'include') + APP_FOLDERS):
    seen, queue = set(), [path]
    while queue:
        p = queue.pop()
        for name in re.findall(r'^[ \t]*#[ \t]*include[ \t]+"([^"]+)"', read(p), re.M):
            for folder in (os.path.dirname(p),) + folders:
                q = os.path.normpath(os.path.join(folder, name))
                if os.path.exists(q):
                    if q not in seen:
                        seen.add(q)
                        queue.append(q)
                    break
    return seen


def files_in(folder, end):
    """In it and in the folders below."""
    return sorted(os.path.join(below, n) for below, _, names in os.walk(folder) for n in names if n.endswith(end))


ONE_UNIT = 'src/fmb.c' # the whole library once more, by its sources' names
SOURCES = [p for p in files_in('src', '.c') if p != ONE_UNIT]
INCLUDES = {}


def object_of(source):
    return source.replace('/', '-')[:-2] + '.o'


def copy_sources(folder, file):
    """src/ below the folder, but for the file."""
    for p in files_in('src', '.h') + SOURCES:
        target = folder + '/' + p
        os.makedirs(os.path.dirname(target), exist_ok=True)
        if p != file and not (os.path.exists(target) and read(target) == read(p)):
            shutil.copyfile(p, target)


def includers(file, sources):
    for s in sources:
        if s not in INCLUDES:
            INCLUDES[s] = includes(s)
    return [s for s in sources if s == file or file in INCLUDES[s]]


# ---- running ----

def processor():
    a, b = resource.getrusage(resource.RUSAGE_CHILDREN), resource.getrusage(resource.RUSAGE_SELF)
    return a.ru_utime + a.ru_stime + b.ru_utime + b.ru_stime


def command(words, **more):
    return subprocess.run(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors='replace', **more)


def must(words, **more):
    done = command(words, **more)
    if done.returncode:
        raise SystemExit('mutants: %s\n%s' % (' '.join(words), done.stdout[-4000:]))
    return done.stdout


def digest(*texts):
    h = hashlib.sha256()
    for t in texts:
        h.update(t.encode())
    return h.hexdigest()[:16]


SWITCH = r'''
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <signal.h>
int fmb_mutant;
__attribute__((constructor)) static void choose(void)
{
    const char *mutant = getenv("FMB_MUTANT"), *ms = getenv("FMB_MUTANT_MS");
    fmb_mutant = mutant ? atoi(mutant) : 0;
    if (ms) {
        struct itimerval limit = { { 0, 0 }, { atoi(ms) / 1000, atoi(ms) % 1000 * 1000 } };
        signal(SIGVTALRM, SIG_DFL);
        setitimer(ITIMER_VIRTUAL, &limit, 0);
    }
}
'''


class Configuration:
    """The tests in one precision, plain or with the audit, built once and linked to build/mutants/NAME/libfmb.so."""
    def __init__(self, name):
        self.name, self.real, self.audit = name, 'double' if 'double' in name else 'float', 'audit' in name
        self.sanitize = ['-fsanitize=address,undefined', '-fno-sanitize-recover=all'] if 'sanitized' in name else []
        self.variant = 'mutants' + ('-audit' if self.audit else '-sanitized' if self.sanitize else '')
        self.root = '%s/%s' % (BUILD, name)
        self.base = 'build/host-%s-%s' % (self.real, self.variant)
        # Tests and programs: those of the usual build, where they are no others.
        self.usual = not (self.audit or self.sanitize)
        self.users = 'build/host-' + self.real if self.usual else self.base
        self.ready = False
        self.lanes = True # sources of mutants have the forms with lanes (src/core/lanes.h)
        self.times = {}
        self.names = {}
        self.lock = threading.Lock()

    def defines(self):
        return (['-DFMB_REAL_DOUBLE'] if self.real == 'double' else []) + (['-DFMB_AUDIT'] if self.audit else []) + \
               ([] if self.lanes else ['-DFMB_NO_LANES'])

    def flags(self):
        return ['-std=c11', '-ffp-contract=off', '-fno-math-errno', '-fPIC', '-fno-semantic-interposition'] + self.defines() + self.sanitize

    def prepare(self):
        if self.ready:
            return
        note('building', self.name)
        usual = ['make', '-s', 'REAL=' + self.real]
        own = usual + ['VARIANT=' + self.variant, 'OPTIMIZE=-O1 -fPIC', 'SANITIZE=' + ' '.join(self.sanitize)] + (['AUDIT=audit'] if self.audit else [])
        out = must(own + ['mutants-library']) + must((usual if self.usual else own) + ['mutants-programs'])
        words = dict(line.split('=', 1) for line in out.splitlines() if re.match(r'^MUTANTS_\w+=', line))
        self.objects = words['MUTANTS_LIB'].split()
        self.audit_objects = words['MUTANTS_AUDIT'].split()
        self.archives = words['MUTANTS_ARCHIVES'].split()
        self.link = words['MUTANTS_LINK'].split()
        self.main = words['MUTANTS_MAIN']
        self.own = {'test_bounds': [words['MUTANTS_BOUNDS']]} # holds functions of the library once more: for it alone
        self.tests = {os.path.basename(p): p for p in words['MUTANTS_TESTS'].split()}
        self.app_sources = [p for folder in ('tests', 'boards/program') for p in files_in(folder, '.c')]
        os.makedirs(self.root, exist_ok=True)
        write(self.root + '/switch.c', SWITCH)
        must(['gcc', '-O1', '-fPIC', '-c', self.root + '/switch.c', '-o', self.root + '/switch.o'])
        self.make_library(self.root, {})
        stamp = digest(*[str(os.stat(p).st_mtime_ns) for p in list(self.tests.values()) + self.archives + [self.main]])
        if not os.path.exists(self.root + '/stamp') or read(self.root + '/stamp') != stamp:
            for name, path in self.tests.items():
                self.program(path, self.root + '/' + name[:-2])
            self.program(self.main, self.root + '/fmb')
            write(self.root + '/stamp', stamp)
        self.stamp = stamp
        self.ready = True

    def make_library(self, folder, changed):
        """changed: source -> object instead of the usual one."""
        objects = [changed.get(os.path.relpath(o, self.base)[:-2] + '.c', o) for o in self.objects]
        must(['gcc', '-shared', '-fuse-ld=gold'] + self.sanitize + ['-Wl,-Bsymbolic-functions', '-Wl,-soname,libfmb.so'] + self.link + objects +
             self.audit_objects + [self.root + '/switch.o', '-o', folder + '/libfmb.so'] + (['-lgmp', '-lm'] if self.audit else []))

    def program(self, objects, target, library=None):
        objects = objects if isinstance(objects, list) else [objects]
        must(['gcc', '-fuse-ld=gold'] + self.sanitize + self.link + objects + self.own.get(os.path.basename(target), []) + ['-Wl,--start-group'] + self.archives + ['-Wl,--end-group'] +
             [(library or self.root) + '/libfmb.so', '-Wl,--as-needed', '-lgmp', '-lm', '-o', target])

    def symbols(self, path):
        """What it defines for others."""
        if path not in self.names:
            out = must(['nm', '-g', '--defined-only', path])
            self.names[path] = {w[2] for w in map(str.split, out.splitlines())
                                if len(w) == 3 and w[1] in 'TDBR' and not w[2].startswith('_') and w[2] != 'main'}
        return self.names[path]

    def jobs(self):
        """name -> words after the folder, of everything that judges."""
        out = {name[:-2]: [name[:-2]] for name in self.tests}
        for engine in ('separation', 'elimination'):
            out['check-' + engine] = ['fmb', 'check', '--engine', engine]
        return out

    def run(self, job, words, folder, programs, mutant, effort, seed, ms):
        """True: it passed."""
        place = programs.get(words[0], self.root + '/' + words[0])
        env = {'PATH': os.environ['PATH'], 'LD_LIBRARY_PATH': folder, 'SEED': str(seed), 'EFFORT': str(effort), 'FMB_MUTANT': str(mutant),
               'FMB_MUTANT_MS': str(ms), 'AUDIT_SEED': str(seed), 'ASAN_OPTIONS': 'detect_leaks=0'}
        lists = [[place] + words[1:]]
        if words[0] == 'fmb':
            lists = [[place] + words[1:] + [f] for f in files_in('tests/vectors', '.pairs')]
        for words in lists:
            try:
                done = subprocess.run(words, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=env,
                                      timeout=ms / 1000 * 8 + 20)
            except subprocess.TimeoutExpired:
                return False
            if done.returncode:
                return False
        return True

    def taken(self, effort):
        """What each test takes, and that it passes: measured when it is first asked for."""
        path = '%s/times.json' % self.root
        if not self.times:
            self.times = json.loads(read(path)) if os.path.exists(path) else {}
        if self.times.get('stamp') != self.stamp:
            self.times = {'stamp': self.stamp}
        if str(effort) not in self.times:
            note('measuring', self.name, effort)
            table = {}
            for job, words in self.jobs().items():
                before = processor()
                if not self.run(job, words, self.root, {}, 0, effort, 1, 400000):
                    raise SystemExit('mutants: %s fails without any mutant (%s, EFFORT=%d)' % (job, self.name, effort))
                table[job] = processor() - before
            self.times[str(effort)] = table
            write(path, json.dumps(self.times))
        return self.times[str(effort)]


# ---- coverage: which test runs which line ----

class Coverage:
    """test -> {file: texts of lines}: by text, so that it lasts while sources are edited. Tests it does not know run everything."""
    def __init__(self):
        self.path = BUILD + '/coverage.json'
        self.of = {}
        self.base = 'build/host-float-gcov'

    def prepare(self, c):
        jobs = c.jobs()
        known = json.loads(read(self.path)) if os.path.exists(self.path) else {}
        self.stamps = stamps = {job: digest(*[read(p) for p in self.files_of(job)]) for job in jobs}
        missing = [j for j in jobs if known.get(j, {}).get('stamp') != stamps[j]]
        if missing:
            note('coverage of', len(missing), 'tests')
            self.build(c, {jobs[j][0] for j in missing})
            texts = {p: read(p).split('\n') for p in SOURCES + files_in('src', '.h')}
            for job in missing:
                known[job] = {'stamp': stamps[job], 'lines': self.lines_of(job, jobs[job], texts)}
            write(self.path, json.dumps(known))
        self.of = {j: {f: set(lines) for f, lines in known[j]['lines'].items()} for j in jobs}

    def build(self, c, programs):
        """The library with counters, and what holds code of src/ itself; the rest is of the usual build. (VARIANT=coverage is clang's: coverage.sh.)"""
        def counted(source):
            return any(p.startswith('src/') for p in includes(source))
        helpers = ['%s/%s.o' % (self.base, p[:-2]) for p in files_in('tests/support', '.c') if counted(p)]
        tests = {t[:-2]: p for t, p in c.tests.items() if t[:-2] in programs}
        for name, path in tests.items():
            if counted(os.path.relpath(path, c.users)[:-2] + '.c'):
                tests[name] = self.base + path[len(c.users):]
        own = [p for p in tests.values() if p.startswith(self.base)]
        must(['make', '-s', 'REAL=float', 'VARIANT=gcov', 'OPTIMIZE=-O0', 'TEST_OPTIMIZE=', 'SANITIZE=--coverage', self.base + '/libfmb.a',
                  self.base + '/libbounds.a'] + helpers + own)
        archive = self.base + '/helpers.a'
        must(['ar', 'rcs', archive] + helpers)
        for name, path in list(tests.items()) + ([('fmb', c.main)] if 'fmb' in programs else []):
            more = [self.base + '/libbounds.a'] if name == 'test_bounds' else []
            must(['gcc', '-fuse-ld=gold', '--coverage', path] + more + ['-Wl,--start-group', archive] + c.archives + [self.base + '/libfmb.a', '-Wl,--end-group',
                 '-Wl,--as-needed', '-lgmp', '-lm', '-o', '%s/%s' % (self.base, name)])

    def files_of(self, job):
        if not job.startswith('test_'):
            return ['boards/program/command_check.c']
        return [p for p in ('tests/%s/%s.c' % (folder, job) for folder in ('unit', 'exact')) if os.path.exists(p)]

    def lines_of(self, job, words, texts):
        for folder, _, names in os.walk(self.base):
            for n in names:
                if n.endswith('.gcda'):
                    os.remove(os.path.join(folder, n))
        program = self.base + '/' + words[0]
        env = dict(os.environ, SEED='1', EFFORT='10')
        for more in ([f] for f in files_in('tests/vectors', '.pairs')) if words[0] == 'fmb' else ([],):
            command([program] + words[1:] + more, env=env)
        # Some tests hold code of src/ themselves.
        data = [p for folder in ('/src', '/tests') for p in files_in(self.base + folder, '.gcda')]
        found = collections.defaultdict(set)
        out = subprocess.run(['gcov', '-j', '-t'] + data, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout.decode(errors='replace')
        for line in out.splitlines():
            if not line.startswith('{'):
                continue
            for file in json.loads(line)['files']:
                name = os.path.normpath(file['file'])
                if name in texts:
                    for entry in file['lines']:
                        if entry['count'] > 0:
                            found[name].add(plain(texts[name][entry['line_number'] - 1]))
                    for f in file['functions']:
                        if f['execution_count'] > 0:
                            found[name].add('function ' + f['name'])
        return {f: sorted(lines) for f, lines in found.items()}

    def runs(self, job, m, code):
        """code: the text of the line where gcov counts the mutant, or None: any."""
        lines = self.of.get(job)
        if lines is None:
            return True
        if not isinstance(m.group, Function):
            return any(f in lines for f in {m.file} | set(SOURCES) if f.endswith('.c')) if m.file.endswith('.h') else m.file in lines
        here = lines.get(m.file, ())
        if code is not None and code in here:
            return True
        if code is not None and self.counted(m.file, code):
            return False
        # A statement of several lines, a line that gcov counts elsewhere: whether the function runs. One that is always inline has no name there.
        name = 'function ' + m.group.name
        return name in here or not self.counted(m.file, name) and any(line in here for line in m.group.lines)

    def counted(self, file, code):
        return any(code in lines.get(file, ()) for lines in self.of.values())


# ---- mutants compiled ----

def strip_storage(header):
    return re.sub(r'\b(FMB_INLINE|FMB_APART|static|inline|extern)\b', ' ', header)


class Batch:
    """All mutants of a file in one build of the library."""
    def __init__(self, configuration, file, mutants):
        self.c, self.file, self.text = configuration, file, read(file)
        self.folder = '%s/%s' % (configuration.root, file.replace('/', '-'))
        self.mutants = mutants
        self.programs = {}
        self.alone = []
        self.invalid = []

    def schema(self, chosen):
        """The file with all chosen mutants (number -> mutant), and for each line of it the number of the mutant it belongs to."""
        by_group = collections.OrderedDict()
        for number, m in chosen.items():
            by_group.setdefault(id(m.group), (m.group, []))[1].append((number, m))
        pieces = [] # (start, end, [(text, number)])
        for group, list_ in by_group.values():
            if isinstance(group, Function):
                pieces.append((group.start, group.body[0] + 1, self.copies(group, list_)))
            else:
                start, first, last = group
                body = self.text[first:last]
                out = body
                for number, m in list_:
                    out = '(fmb_mutant == %d ? (%s) : %s)' % (number, self.text[first:m.start] + m.new + self.text[m.end:last], out)
                pieces.append((first, last, [(out, None)]))
        pieces.sort(key=lambda p: p[0])
        out, owners, at = [], [], 0

        def emit(text, owner):
            out.append(text)
            owners.extend([owner] * text.count('\n'))
        emit('extern int fmb_mutant;\n', None)
        for start, end, parts in pieces:
            emit(self.text[at:start], None)
            for text, owner in parts:
                emit(text, owner)
            at = end
        emit(self.text[at:], None)
        return ''.join(out), owners

    def copies(self, f, list_):
        parts = []
        header = strip_storage(f.header[:f.at[0]]) + '%s' + f.header[f.at[1]:]
        for number, m in list_:
            body = self.text[f.body[0]:m.start] + m.new + self.text[m.end:f.body[1]]
            parts.append(('\nstatic __attribute__((noinline, unused)) ' + header % ('%s__m%d' % (f.name, number)) + body + '\n', number))
        arguments = ', '.join(f.names)
        low, high = list_[0][0], list_[-1][0]
        parts.append(('\nstatic __attribute__((noinline, unused)) ' + header % (f.name + '__mutants') + '{ switch (fmb_mutant) {\n' +
                      ''.join('case %d: %s;\n' % (n, ('return %s__m%d(%s)' % (f.name, n, arguments))) for n, _ in list_ if n != low) +
                      'default: return %s__m%d(%s);\n} }\n' % (f.name, low, arguments), None))
        parts.append((self.text[f.start:f.body[0]] + '{ if (__builtin_expect(fmb_mutant >= %d && fmb_mutant <= %d, 0)) return %s__mutants(%s);' %
                      (low, high, f.name, arguments), None))
        return parts

    def tree(self, text):
        """A copy of src/ with the file changed."""
        copy_sources(self.folder, self.file)
        write(self.folder + '/' + self.file, text)

    def compile(self, source, more, target):
        local = self.folder + '/' + source if source.startswith('src/') else source
        return command(['gcc'] + self.c.flags() + more + (['-ffreestanding'] if source.startswith('src/') else []) +
                       ['-I' + self.folder + '/src', '-Iinclude'] + ['-I' + folder for folder in APP_FOLDERS] +
                       ['-I' + self.c.users + '/tests', '-c', local, '-o', target])

    def build(self):
        users = includers(self.file, SOURCES)
        chosen = {m.number: m for m in self.mutants if m.group is not None and not (isinstance(m.group, Function) and m.group.names is None)}
        self.alone = [m for m in self.mutants if m.number not in chosen]
        check = self.file if self.file in users else users[0]
        for _ in range(8):
            text, owners = self.schema(chosen)
            self.tree(text)
            bad, outside = set(), []
            for source in [check] + [u for u in users if u != check]:
                done = self.compile(source, VALID + ['-fmax-errors=0'], '/dev/null')
                if done.returncode == 0:
                    continue
                for first, notes in re.findall(r'^(\S+?:\d+:\d+: (?:fatal )?error: .*\n)((?:(?!\S+?:\d+:\d+: (?:fatal )?error: ).*\n)*)', done.stdout, re.M):
                    name, line, _, words = first.rstrip().split(':', 3)
                    owner = None
                    for at, where in [(name, line)] + re.findall(r'^(\S+?):(\d+):\d+: note: in (?:definition|expansion) of macro', notes, re.M):
                        if not owner and os.path.normpath(at) == self.folder + '/' + self.file and int(where) <= len(owners):
                            owner = owners[int(where) - 1]
                    bad.add(owner) if owner else outside.append('%s:%s: %s' % (name, line, words))
                if bad or outside:
                    break
            if not bad and not outside:
                break
            if outside:
                # A macro that must be a constant: its mutants are compiled alone.
                macros = [n for n, m in chosen.items() if not isinstance(m.group, Function)]
                guilty = self.guilty(outside, chosen, macros)
                note(self.file, 'alone:', len(guilty), outside[0])
                for n in guilty:
                    self.alone.append(chosen.pop(n))
                if not guilty and not bad:
                    raise SystemExit('mutants: %s does not compile:\n%s' % (self.file, '\n'.join(outside[:5])))
                if guilty:
                    continue # what is wrong in them may show in the mutants of others
            for n in bad:
                self.invalid.append(chosen.pop(n, None))
        self.chosen = chosen
        changed = {}
        for source in users:
            target = self.folder + '/' + object_of(source)
            done = self.compile(source, ['-w', '-O1'] + ([] if self.c.sanitize else ONE_TOO_FAR), target)
            if done.returncode:
                raise SystemExit('mutants: %s with the mutants of %s does not compile:\n%s' % (source, self.file, done.stdout[:2000]))
            changed[source] = target
        self.c.make_library(self.folder, changed)
        if chosen:
            self.relink(self.folder)

    def guilty(self, outside, chosen, macros):
        texts = []
        for e in outside[:20]:
            path, line = e.split(':')[:2]
            lines = read(path).split('\n')
            texts.append(lines[int(line) - 1] if int(line) <= len(lines) else '')
        names = set(re.findall(r'\w+', ' '.join(texts)))
        guilty = [n for n in macros if chosen[n].place[8:] in names]
        return guilty or macros

    def relink(self, folder):
        """Tests and programs that include the file themselves."""
        self.programs = {}
        objects, helpers = {}, {}
        for source in includers(self.file, self.c.app_sources):
            name = os.path.basename(source)[:-2]
            base = '%s/%s.o' % (self.c.users, source[:-2])
            if source.startswith('tests/audit') or not os.path.exists(base):
                continue
            target = folder + '/app-' + object_of(source)
            done = self.compile(source, ['-w', '-O1'], target)
            if done.returncode:
                raise SystemExit('mutants: %s with the mutants of %s does not compile:\n%s' % (source, self.file, done.stdout[:2000]))
            if name.startswith('test_'):
                objects[name] = target
            else:
                helpers[base] = target
        programs = dict([(t[:-2], p) for t, p in self.c.tests.items()] + [('fmb', self.c.main)])
        library = self.c.symbols(self.c.root + '/libfmb.so')
        for name, path in programs.items():
            # Helpers before the archives that hold the usual ones; what the library defines, too, does not tell that a program has one.
            more = [target for base, target in helpers.items() if (self.c.symbols(base) - library) & self.c.symbols(self.c.root + '/' + name)]
            if more or name in objects:
                self.c.program([objects.get(name, path)] + more, folder + '/' + name)
                self.programs[name] = folder + '/' + name

    def single(self, m, optimize='-O1'):
        """The library with one mutant alone; objects too."""
        self.tree(self.text[:m.start] + m.new + self.text[m.end:])
        changed = {}
        for source in includers(self.file, SOURCES):
            target = self.folder + '/' + object_of(source)
            if self.compile(source, VALID + [optimize], target).returncode:
                return None
            changed[source] = target
        self.c.make_library(self.folder, changed)
        self.relink(self.folder)
        return changed


class Same:
    """Mutants that are the original to the compiler: the same objects, in both precisions."""
    def __init__(self, file, text, configurations):
        self.file, self.text, self.configurations, self.known = file, text, configurations, {}
        self.folder = BUILD + '/same'
        shutil.rmtree(self.folder, ignore_errors=True)
        copy_sources(self.folder, None)
        self.sources = includers(file, SOURCES)

    def code(self, c, source):
        done = command(['gcc'] + c.flags() + ['-w', '-O2', '-ffreestanding', '-Iinclude', '-c', self.folder + '/' + source,
                       '-o', self.folder + '/x.o'])
        if done.returncode:
            return None
        with open(self.folder + '/x.o', 'rb') as file:
            return file.read()

    def is_equal(self, m):
        write(self.folder + '/' + self.file, self.text)
        for c in self.configurations:
            for source in list(self.sources):
                if (c.name, source) not in self.known:
                    write(self.folder + '/' + self.file, self.text)
                    self.known[(c.name, source)] = self.code(c, source)
                write(self.folder + '/' + self.file, self.text[:m.start] + m.new + self.text[m.end:])
                if self.code(c, source) != self.known[(c.name, source)]:
                    # What differs here will differ here again.
                    self.sources.remove(source)
                    self.sources.insert(0, source)
                    return False
        return True


def active_lines(configuration, file):
    """Lines of the file between the conditional directives that are compiled here."""
    used = set()
    for source in includers(file, SOURCES):
        out = command(['gcc', '-E', '-dD'] + configuration.flags() + ['-ffreestanding', '-Iinclude', source]).stdout
        here, line = False, 0
        for text in out.split('\n'):
            m = re.match(r'^# (\d+) "([^"]*)"', text)
            if m:
                line, here = int(m.group(1)), os.path.normpath(m.group(2)) == file
            else:
                if here and text.strip():
                    used.add(line)
                line += 1
        break_at = used
        if source.endswith(file) or len(used) > 3:
            break
    lines = read(file).split('\n')
    groups, current = [], [0]
    for k, text in enumerate(lines, 1):
        if re.match(r'^[ \t]*#[ \t]*(if|ifdef|ifndef|else|elif|endif)\b', text):
            groups.append(current)
            current = [k]
        else:
            current.append(k)
    groups.append(current)
    return {k for g in groups if any(x in break_at for x in g) for k in g}


# ---- the list of those that nothing can kill ----

class Listed:
    """
    tests/tools/mutants.txt:
        FILE PLACE                     where: the function, or #define NAME, or `file`
          LINE OF CODE
            MUTATION: KIND: REASON     KIND: equal (the same for every caller), speed (only the time differs), open (known, not yet killed)
    MUTATION may be `any`, or `any CLASS`: of this line; LINE OF CODE may be `any line`: of this function. Such mutants are run: the entry explains those
    that survive.
        whole FILE                     a survivor of this file that is not listed fails make mutants
    """
    def __init__(self):
        self.of, self.whole = collections.OrderedDict(), []
        place = code = None
        for n, line in enumerate(read(LIST).split('\n') if os.path.exists(LIST) else [], 1):
            if not line.strip() or line.startswith('//'):
                continue
            m = re.match(r'^    (\S.*?): (equal|speed|open): (.+)$', line)
            if line.startswith('whole '):
                self.whole += line.split()[1:]
            elif m and place and code:
                self.of[place + (code, m.group(1))] = (m.group(2), m.group(3), n)
            elif re.match(r'^  \S', line) and place:
                code = line.strip()
            elif re.match(r'^src/\S+ \S', line):
                place, code = tuple(line.strip().split(' ', 1)), None
            else:
                raise SystemExit('%s:%d: not understood: %s' % (LIST, n, line))

    def get(self, m):
        return self.of.get(m.key())

    def general(self, m):
        """The entry for all mutants of its line, or of its function."""
        for code in (m.code, 'any line'):
            for what in ('any ' + m.kind, 'any'):
                if (m.file, m.place, code, what) in self.of:
                    return self.of[m.file, m.place, code, what]
        return None

    def stale(self):
        """Entries whose mutant, line or function is no more."""
        every = [m for f in {key[0] for key in self.of} if os.path.exists(f) for m in mutants_of(f)]
        there = {m.key() for m in every}
        for m in every:
            for code in (m.code, 'any line'):
                there.update({(m.file, m.place, code, 'any'), (m.file, m.place, code, 'any ' + m.kind)})
        return [(key, entry) for key, entry in self.of.items() if key not in there]

    def prune(self):
        """Writes the list without such entries, and without lines and places that then have none."""
        gone = {n for _, (_, _, n) in self.stale()}
        kept = []
        for n, line in reversed(list(enumerate(read(LIST).split('\n'), 1))):
            level = 0 if re.match(r'^src/', line) else 1 if re.match(r'^  \S', line) else 2
            below = next((old for old in reversed(kept) if old.strip()), '')
            # A heading stays if something deeper than it follows.
            if n in gone or (level < 2 and not re.match(r'^  \S|^    \S' if level == 0 else r'^    \S', below)):
                continue
            if not line.strip() and kept and not kept[-1].strip() and n > 1:
                continue  # of blank lines one
            kept.append(line)
        write(LIST, '\n'.join(reversed(kept)))
        say('%s: %d entries taken out' % (LIST, len(gone)))


# ---- the whole ----

def core_files():
    """What fmb_test and fmb_sweep consist of."""
    sources = [s for s in SOURCES if s in ('src/core/frame.c', 'src/separate/separate2.c', 'src/separate/separate3.c', 'src/separate/search.c', 'src/core/exact.c')]
    out = set(sources)
    for s in sources:
        includers(s, [s])
        out |= {f for f in INCLUDES[s] if f.startswith('src/')}
    return out - NOT_MUTATED


class Run:
    def __init__(self):
        self.lock = threading.Lock()
        self.kills = collections.defaultdict(lambda: collections.defaultdict(lambda: [0, 0]))
        self.learned = BUILD + '/learned.json'
        if os.path.exists(self.learned):
            for place, table in json.loads(read(self.learned)).items():
                for job, (kills, runs) in table.items():
                    self.kills[place][job] = [kills, runs]
        self.configurations = {n: Configuration(n) for n in ('float', 'double', 'float-sanitized', 'float-audit')}
        self.coverage = Coverage()
        self.results = []
        self.tree = None
        self.started = processor()
        self.budget = float(ENV('SECONDS') or 1e9)

    def order(self, m, jobs, times, c, effort):
        def score(job):
            value = 0.0
            for place, weight in ((m.file + ' ' + m.place, 4.0), (m.file, 2.0), ('all', 0.3)):
                kills, runs = self.kills[place].get(self.name(job, c, effort), (0, 0))
                value += weight * (kills + 0.05) / (runs + 1.0)
            return value / (times[job] + 0.003)
        return sorted(jobs, key=score, reverse=True)

    def barren(self, m, job, c, effort):
        """Tried often on mutants of this file, in vain: left out, but where the stage `all` is asked for."""
        kills, runs = self.kills[m.file].get(self.name(job, c, effort), (0, 0))
        return kills == 0 and runs >= 40 and 'all' not in self.stages

    def name(self, job, c, effort):
        """With what a test is now: one that is changed may kill more."""
        return '%s %s %d %s' % (job, c.name, effort, self.coverage.stamps[job])

    def learn(self, m, job, c, effort, killed):
        with self.lock:
            for place in (m.file + ' ' + m.place, m.file, 'all'):
                entry = self.kills[place][self.name(job, c, effort)]
                entry[0] += killed
                entry[1] += 1

    def attack(self, m, batch, c, effort, number, skip=()):
        """The test that kills it, or None."""
        times = c.taken(effort)
        jobs = c.jobs()
        able = [j for j in jobs if j not in skip and (j in batch.programs or self.coverage.runs(j, m, m.counted)) and
                not self.barren(m, j, c, effort)]
        for job in self.order(m, able, times, c, effort):
            if not c.run(job, jobs[job], batch.folder, batch.programs, number, effort, self.seed, int(times[job] * 6000 + 400)):
                self.learn(m, job, c, effort, 1)
                return job
            self.learn(m, job, c, effort, 0)
        return None

    def constant_jobs(self, c):
        """Tests that do the same whatever EFFORT is, and have been run."""
        low, high = c.taken(1), c.taken(EFFORT)
        return {j for j in low if high[j] < 1.25 * low[j] + 0.004} - self.slow_jobs(c)

    def slow_jobs(self, c):
        """Left to those mutants that survive the others."""
        return {j for j, seconds in c.taken(1).items() if seconds > 0.25} if 'more' in self.stages else set()

    def choose(self):
        files = (ENV('FILES') or '').split() or [f for f in files_in('src', '.h') + SOURCES]
        share = float(ENV('SHARE') or 100)
        functions, classes = (ENV('FUNCTIONS') or '').split(), (ENV('CLASSES') or '').split()
        chosen = collections.OrderedDict()
        number = 0
        for file in files:
            if file in NOT_MUTATED:
                continue
            list_ = []
            for m in mutants_of(file):
                number += 1
                m.number = number
                if functions and m.place not in functions or classes and m.kind not in classes:
                    continue
                if random.Random('%d %s' % (SEED, m.key())).random() * 100 < share:
                    list_.append(m)
            if ENV('SAMPLE'):
                list_ = sorted(random.Random(SEED).sample(list_, min(len(list_), int(ENV('SAMPLE')))), key=lambda m: m.number)
            if list_:
                chosen[file] = list_
        return chosen

    def counted_line(self, text, m):
        """The line's text where gcov may count the mutant, None for lines that it does not count."""
        return m.code if isinstance(m.group, Function) else None

    def file(self, file, mutants):
        text = read(file)
        for c in self.configurations.values():
            c.lanes = 'fmb_four' in text # else tests in float would run past the plain form
        c = self.configurations['float']
        c.prepare()
        active = active_lines(c, file)
        here = [m for m in mutants if m.line in active]
        others = [m for m in mutants if m.line not in active]
        for m in mutants:
            m.state, m.by, m.counted = None, None, self.counted_line(text, m)
            m.listed = self.list.get(m)
        skipped = [m for m in mutants if m.listed and not ENV('LISTED')]
        for m in skipped:
            m.state = 'listed'
        if 'bounds' in self.stages:
            self.by_bounds(file, text, [m for m in mutants if m.state is None])
        if not set(self.stages) - {'bounds'}:
            for m in mutants:
                m.state = m.state or 'survived'
        self.stage(file, [m for m in here if m.state is None], 'float', 1)
        if others:
            c = self.configurations['double']
            c.prepare()
            active = active_lines(c, file)
            for m in others:
                if m.line not in active:
                    m.state = 'absent'
            self.stage(file, [m for m in others if m.state is None], 'double', 1)
        left = [m for m in mutants if m.state == 'survived']
        if len(self.stages) > 1:
            same = Same(file, text, [self.configurations['float'], self.configurations['double']])
            for m in left:
                if same.is_equal(m):
                    m.state = 'equal'
            note('%d of %d compile to the same' % (sum(m.state == 'equal' for m in left), len(left)))
        for stage, name, effort in (('more', 'float', EFFORT), ('double', 'double', EFFORT), ('sanitized', 'float-sanitized', 1),
                                    ('audit', 'float-audit', EFFORT)):
            left = [m for m in mutants if m.state == 'survived']
            if left and stage in self.stages:
                note(len(left), 'left for', stage)
                self.stage(file, left, name, effort)
        if 'bounds' in self.stages:
            self.by_forms([m for m in self.bounds.mutants if m.state == 'survived'], mutated.WHOLE)
        left = [m for m in mutants if m.state == 'survived']
        if left and ENV('ALSO'):
            for m in left:
                if m.kind in (ENV('ALSO_CLASSES') or 'bound').split():
                    self.also(m, text)
        for m in mutants:
            if m.state == 'survived' and not m.listed:
                m.listed = self.list.general(m)
        self.results += mutants
        self.keep()
        states = ''.join('%s %s:%d: %s: %s -- %s (%s)%s\n' % (m.state, m.file, m.line, m.place, m.code, m.name(), m.kind, ': ' + m.by if m.by else '')
                         for m in mutants)
        write('%s/results/%s.txt' % (BUILD, file.replace('/', '-')), states)

    def keep(self):
        with self.lock:
            write(self.learned, json.dumps(self.kills))

    def also(self, m, text):
        tree = BUILD + '/tree'
        if not self.tree:
            shutil.rmtree(tree, ignore_errors=True)
            shutil.copytree('.', tree, ignore=shutil.ignore_patterns('build', '.git'))
            self.tree = tree
            if command(['sh', '-c', ENV('ALSO')], cwd=tree).returncode:
                raise SystemExit('mutants: "%s" fails without any mutant' % ENV('ALSO'))
        write(tree + '/' + m.file, text[:m.start] + m.new + text[m.end:])
        if command(['sh', '-c', ENV('ALSO')], cwd=tree).returncode:
            m.state, m.by = 'killed', ENV('ALSO')
        write(tree + '/' + m.file, text)

    def by_bounds(self, file, text, mutants):
        """The table for constants, quick forms for bounds."""
        for m in mutants:
            said = self.bounds.by_table(m, text) if m.kind in ('bound', 'constant') else None
            if said:
                m.state, m.by = 'killed', 'table'
        self.bounds.prepare(file, text, [m for m in mutants if m.state is None and m.kind == 'bound'], functions_of)
        self.by_forms(self.bounds.mutants, mutated.QUICK if set(self.stages) - {'bounds'} else mutated.WHOLE)

    def by_forms(self, mutants, most):
        for m in mutants:
            if self.over():
                break
            state, by = self.bounds.by_forms(m, most)
            note('%s %s:%d %s %s' % (state or 'forms do not tell', m.file, m.line, m.what, by))
            if state:
                m.state, m.by = state, by
        self.bounds.keep()

    def over(self):
        """Is the time up? Not before so many are tried that their share says something, but for ten times the time."""
        used = processor() - self.started
        few = ENV('LEAST') and sum(m.state in ('killed', 'survived', 'listed', 'enough') for m in self.results) < FEWEST
        return used > (10 * self.budget if few else self.budget)

    def stage(self, file, mutants, name, effort):
        if not mutants or self.over():
            return
        c = self.configurations[name]
        c.prepare()
        batch = Batch(c, file, mutants)
        batch.build()
        for m in batch.invalid:
            if m:
                m.state = 'invalid'
        skip = self.slow_jobs(c) if effort == 1 and name == 'float' else self.constant_jobs(c) if name == 'float' else ()
        if not c.run('', ['test_exact'], batch.folder, batch.programs, 0, 1, 1, 60000):
            raise SystemExit('mutants: test_exact fails with no mutant chosen in %s' % file)
        done = []

        def one(m, number):
            if self.over():
                return
            job = self.attack(m, batch, c, effort, number, skip)
            m.state, m.by = ('killed', '%s %s %d' % (job, name, effort)) if job else ('survived', None)
            done.append(m)
            note('%d/%d %s %s:%d %s %s' % (len(done), len(mutants), m.by or m.state, m.file, m.line, m.kind, m.what))
            if len(done) % 50 == 0:
                self.keep()
        with concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
            list(pool.map(lambda m: one(m, m.number), [m for m in mutants if m.number in batch.chosen]))
        for m in batch.alone:
            if self.over():
                break
            if batch.single(m) is None:
                m.state = 'invalid'
            else:
                one(m, 0)
        if not ENV('KEEP'):
            shutil.rmtree(batch.folder, ignore_errors=True)

    def main(self):
        say('SEED=%d' % SEED)
        self.seed = SEED % 1000000
        self.stages = (ENV('STAGES') or 'bounds quick more double').split()
        self.bounds = mutated.Bounds(BUILD + '/bounds', note)
        self.list = Listed()
        for p in files_in('include', '.h') + files_in('src', '.h') + SOURCES:
            TYPES.update(re.findall(r'^\}\s*(\w+);', read(p), re.M))
            TYPES.update(re.findall(r'^typedef\s[^{}();]*?(\w+);', read(p), re.M))
            TYPES.update(re.findall(r'^typedef\s[^{}]*?\(\*(\w+)\)', read(p), re.M))
            TYPES.update(re.findall(r'^typedef\s(?:struct|union)\s*(?:\w+\s*)?\{[^}]*\}\s*(\w+);', read(p), re.M))
        if ENV('COMMAND') == 'prune':
            self.list.prune()
            return 0
        chosen = self.choose()
        total = sum(len(v) for v in chosen.values())
        if ENV('COMMAND') == 'list':
            for file, list_ in chosen.items():
                for m in list_:
                    say('%d %s:%d %s: %s %s' % (m.number, file, m.line, m.place, m.kind, m.what))
            say(total)
            return 0
        if ENV('COMMAND') == 'show':
            for m in (m for list_ in chosen.values() for m in list_ if str(m.number) == ENV('MUTANT')):
                text = read(m.file)
                other = text[:m.start] + m.new + text[m.end:]
                sys.stdout.writelines(difflib.unified_diff(text.splitlines(True), other.splitlines(True), m.file, m.file + ' mutant', n=1))
            return 0
        c = self.configurations['float']
        c.prepare()
        self.coverage.prepare(c)
        self.started = processor()  # what was prepared serves any number of mutants
        say('%d mutants in %d files' % (total, len(chosen)))
        files = list(chosen)
        if ENV('SECONDS'):
            random.Random(SEED).shuffle(files)
        for file in files:
            if self.over():
                break
            before = processor()
            self.file(file, chosen[file])
            self.line(file, [m for m in chosen[file]], processor() - before)
        return self.report()

    def line(self, title, list_, seconds=None):
        n = collections.Counter(m.state for m in list_)
        tried = n['killed'] + n['survived'] + n['listed'] + n['enough']
        if not tried:
            return
        kinds = collections.Counter(m.listed[0] for m in list_ if m.listed and m.state in ('listed', 'survived'))
        listed = kinds['equal'] + kinds['speed']
        explained = listed + n['enough']
        left = n['survived'] + n['listed'] - listed
        by = collections.Counter(m.by.split()[0] for m in list_ if m.state == 'killed')
        proofs = ' (table %d, forms %d)' % (by['table'], by['form']) if by['table'] + by['form'] else ''
        say('%-26s %5d tried %5d killed%s (%5.1f %%) %4d enough %4d listed %4d left (%5.1f %% explained), %d equal, %d not compiled%s' %
            (title, tried, n['killed'], proofs, 100.0 * n['killed'] / tried, n['enough'], listed, left,
             100.0 * (n['killed'] + explained) / tried, n['equal'],
             n['invalid'] + n['absent'], ', %.0f s' % seconds if seconds is not None else ''))

    def report(self):
        survivors = [m for m in self.results if m.state == 'survived' and not m.listed]
        wrong = old = 0
        lines, last = [], (None, None)
        for m in survivors:
            say('%s:%d: %s: %s -- %s (%s)' % (m.file, m.line, m.place, m.code, m.name(), m.kind))
            if (m.file, m.place) != last[0]:
                lines.append('%s %s' % (m.file, m.place))
                last = ((m.file, m.place), None)
            if m.code != last[1]:
                lines.append('  ' + m.code)
                last = (last[0], m.code)
            lines.append('    %s: open: ' % m.name())
        write(BUILD + '/survivors.txt', '\n'.join(lines) + '\n')
        core = core_files()
        self.line('core', [m for m in self.results if m.file in core])
        self.line('above', [m for m in self.results if m.file not in core])
        for kind in CLASSES:
            self.line('class ' + kind, [m for m in self.results if m.kind == kind])
        self.line('all', self.results)
        for m in self.results:
            if m.listed and m.state == 'killed':
                text = '%s:%d: listed as %s, and killed by %s: %s: %s' % (LIST, m.listed[2], m.listed[0], m.by, m.code, m.name())
                say(text if m.listed[0] == 'open' else 'out of date: ' + text)
                old += m.listed[0] != 'open'
        for key, (kind, reason, n) in self.list.stale():
            say('out of date: %s:%d: there is no such mutant any more: %s: %s' % (LIST, n, key[2], key[3]))
            old += 1
        for m in survivors:
            if m.file in self.list.whole:
                say('out of date: %s: whole, and not listed: %s:%d: %s: %s -- %s' % (LIST, m.file, m.line, m.place, m.code, m.name()))
                old += 1
        tried = [m for m in self.results if m.state in ('killed', 'survived', 'listed', 'enough')]
        killed = sum(m.state in ('killed', 'enough') or bool(m.listed) and m.listed[0] != 'open' for m in tried)
        if tried and killed < float(ENV('LEAST') or 0) / 100 * len(tried):
            say('only %d of %d killed or explained, fewer than LEAST=%s %%' % (killed, len(tried), ENV('LEAST')))
            wrong += 1
        if ENV('LEAST') and len(tried) < FEWEST:
            say('only %d mutants tried' % len(tried))
            wrong += 1
        say('%.0f s of processor' % (processor() - self.started))
        say('%d wrong, %d out of date; survivors as lines of %s: %s/survivors.txt' % (wrong, old, LIST, BUILD))
        if not any(ENV(name) for name in ('FILES', 'FUNCTIONS', 'CLASSES', 'SECONDS')):
            command(['sh', 'tests/tools/evidence.sh', 'add', 'mutants', '%d of %d noticed or explained, %g %% of all, at most %s of a file' %
                     (killed, len(tried), float(ENV('SHARE') or 100), ENV('SAMPLE') or 'any number')], env=dict(os.environ, SEED=str(SEED)))
        return 1 if wrong else 3 if old else 0


if __name__ == '__main__':
    if len(sys.argv) > 1:  # settings are in the environment
        print(__doc__)
        sys.exit(0 if sys.argv[1] in ('-h', '--help') else 2)
    for variable in ('MAKEFLAGS', 'MFLAGS', 'MAKELEVEL'):
        os.environ.pop(variable, None)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    sys.exit(Run().main())
