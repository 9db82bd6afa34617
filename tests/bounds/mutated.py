# SPDX-License-Identifier: MIT
"""What make bounds says of a mutant (tests/tools/mutants.py, stage `bounds`): by the table of constants, and by the forms that run it.

The table refuses a mutant that changes a constant of constants.txt. A form refuses it if the unmutated form passes and the mutated one does not
(TOO SMALL, NOT COVERED, NOT PROVED). If none refuses, the bound is still enough, provided that the forms contain what was mutated: in one or more of
them the claims change with it, as errors.py derives them; those whose claims do not change say nothing. And one of these must refuse what is mutated
if it is 0: else what rests on it is not claimed by any form. And all that calls the function must be seen by such forms: the form
calls it directly, or runs every function of src/ that does.

All mutants of a file are compiled at once, each into a copy of its function; a copy takes the function's place while forms are run. Which form runs
which part of which function is found once, and kept by what the code is."""
import collections
import copy
import glob
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import bounds  # noqa: E402
import ir  # noqa: E402
import table  # noqa: E402

sys.setrecursionlimit(10000)
REALS = ('float', 'double')
QUICK, WHOLE = 0.5, 15.0 # seconds of forms that do not refuse, for one mutant: before its tests, after them
ZERO = 10000000 # numbers from there: in place of a bound, nothing


class Refused(Exception):
    pass


def shape(poly):
    """A polynomial without its names, which are numbered."""
    return tuple(sorted((tuple(sorted(k for _, k in m)), c) for m, c in poly.items()))


def frozen(poly):
    return frozenset(poly.items())


class Watch:
    """One form: its claims, and what it runs."""

    def __init__(self, known):
        self.known, self.claims, self.seen = known, set(), set()

    def judge(self, proof):
        self.claims.add(hash((shape(proof.need), shape(proof.most), proof.floor)))
        key = hash((frozen(proof.need), frozen(proof.most), proof.floor, proof.a.double, tuple((frozen(a), frozen(b)) for a, b in proof.rules)))
        if key not in self.known:
            self.known[key] = proof.run()
        ratio, missed, used = self.known[key]
        if ratio > 1 or missed:
            raise Refused('NOT COVERED' if missed else 'TOO SMALL: %.3f' % ratio)
        return ratio, missed, used

    def over(self, run):
        self.seen |= run.seen


class Code:
    """A file of forms in one precision: the code as it is, and what its forms do."""

    def __init__(self, owner, name, real):
        self.owner, self.name, self.real, self.known, self.reached, self.of = owner, name, real, {}, {}, {}
        path = owner.compile(owner.root, owner.folder + '/plain', name, real)
        with open(path, encoding='utf-8') as file:
            text = file.read()
        self.module = ir.Module(text)
        self.stamp = hashlib.sha256((owner.tools + text).encode()).hexdigest()[:20]
        self.forms = [g[len('@form_kinds_'):] for g in sorted(self.module.globals) if g.startswith('@form_kinds_')]
        self.calls = {f: set(re.findall(r'call [^@]*(@[\w.$]+)\(', '\n'.join(lines))) for f, (_, lines) in self.module.functions.lines.items()}

    def reach(self, form):
        """All that a form may call."""
        if form not in self.reached:
            seen, queue = set(), ['@form_' + form]
            while queue:
                f = queue.pop()
                if f in seen:
                    continue
                seen.add(f)
                for g in self.calls.get(f, ()):
                    hook = '@form_on_' + re.sub('_double$', '', g[1:])
                    queue += [x for x in (g, hook) if x in self.calls]
            self.reached[form] = seen
        return self.reached[form]

    def base(self, form):
        """The form as it is: (claims, parts run, seconds); None where it does not pass, and so judges nothing."""
        if form not in self.of:
            key = '%s %s %s' % (self.name, self.real, form)
            entry = self.owner.kept.get(key)
            if not entry or entry['stamp'] != self.stamp:
                watch, before = Watch(self.known), time.process_time()
                passed = self.run(self.module, form, watch) is None
                entry = {'stamp': self.stamp, 'seconds': time.process_time() - before, 'seen': sorted('%s %s' % s for s in watch.seen)}
                if not passed:
                    entry['seen'] = None
                else:
                    entry['claims'] = sorted(watch.claims)
                self.owner.kept[key] = entry
                self.owner.changed = True
            if entry['seen'] is None:
                self.of[form] = None
            else:
                parts = collections.defaultdict(set)
                for text in entry['seen']:
                    function, label = text.split(' ', 1)
                    parts[function].add(label)
                self.of[form] = (set(entry['claims']), parts, entry['seconds'])
        return self.of[form]

    def run(self, module, form, watch):
        """None: it passes; else why not."""
        kinds = bounds.string(module, '@form_kinds_' + form)
        try:
            bounds.prove(module, form, kinds, self.real == 'double', watch.judge, watch.over)
        except Refused as refused:
            return str(refused)
        except ir.Unknown as unknown:
            return 'NOT PROVED: %s' % unknown
        return None


def numbered(block):
    """Instructions without the numbers of what they make."""
    names = {}
    return re.sub(r'%\d+', lambda m: names.setdefault(m.group(), '%%%d' % len(names)), repr(block))


class Mutated:
    """The mutants of one file in one file of forms."""

    def __init__(self, code, file, text, mutants):
        owner = code.owner
        tree, self.code = owner.folder + '/tree', code
        owner.lay(tree)
        chosen = list(mutants)
        self.module, self.numbers = code.module, set()
        for _ in range(6):
            out, lines = self.copies(text, chosen)
            owner.write(tree + '/' + file, out)
            try:
                path = owner.compile(tree, owner.folder + '/mutated', code.name, code.real)
            except ValueError as problem: # some do not compile
                bad = set()
                for at, line in re.findall(r'^(\S+?):(\d+):\d+: error', str(problem), re.M):
                    if os.path.normpath(at).endswith('/' + file):
                        bad.add(lines.get(int(line)))
                if not bad - {None}:
                    owner.note(str(problem)[:500])
                    break
                chosen = [m for m in chosen if m.number not in bad]
                continue
            with open(path, encoding='utf-8') as f:
                self.module = ir.Module(f.read())
            self.numbers = {m.number for m in chosen}
            break
        shutil.copyfile(owner.root + '/' + file, tree + '/' + file)

    def copies(self, text, mutants):
        """The file, after each function its mutants; and of each line of them whose it is."""
        out, at, lines, count = [], 0, {}, 1
        by = collections.OrderedDict()
        for m in mutants:
            by.setdefault(m.group.body[1], []).append(m)
        for end in sorted(by):
            out.append(text[at:end])
            count += text.count('\n', at, end)
            at = end
            for m in by[end]:
                f = m.group
                header = re.sub(r'\b(FMB_INLINE|FMB_APART|static|inline|extern)\b', ' ', f.header[:f.at[0]])
                header += '%s__m%d' % (f.name, m.number) + f.header[f.at[1]:]
                copy = '\nstatic __attribute__((noinline, used)) ' + header + text[f.body[0]:m.start] + m.new + text[m.end:f.body[1]] + '\n'
                for k in range(copy.count('\n') + 1):
                    lines[count + k] = m.number
                count += copy.count('\n')
                out.append(copy)
        return ''.join(out) + text[at:], lines

    def changed(self, m):
        """The labels of the function's blocks that are others in the copy; None: any."""
        own = [n for n in self.code.owner.own(m) if n in self.module.functions][0]
        own, copy = self.module.functions[own], self.module.functions['@%s__m%d' % (m.group.name, m.number)]
        a, b = list(own.blocks.items()), list(copy.blocks.items())
        if len(a) != len(b):
            return None
        return {label for (label, x), (_, y) in zip(a, b) if numbered(x) != numbered(y)}


class Bounds:
    """root: of the project."""

    def __init__(self, folder, note, root='.'):
        self.folder, self.note, self.root, self.changed = folder, note, root, False
        self.path = folder + '/forms.json'
        self.kept, self.codes, self.mutated, self.learned = {}, {}, {}, collections.defaultdict(lambda: [0, 0])
        self.records = self.callers = None
        os.makedirs(folder, exist_ok=True)
        if os.path.exists(self.path):
            with open(self.path, encoding='utf-8') as f:
                self.kept = json.load(f)
        self.tools = ''
        for name in ('ir.py', 'errors.py', 'bounds.py', 'mutated.py'):
            with open(os.path.join(HERE, name), encoding='utf-8') as f:
                self.tools += f.read()
        self.names = [n[:-2] for n in sorted(os.listdir(root + '/tests/bounds'))
                      if n.endswith('.c') and 'FORM_PROOF' in self.read('tests/bounds/' + n)]

    def read(self, path):
        with open(self.root + '/' + path, encoding='utf-8') as f:
            return f.read()

    def write(self, path, text):
        with open(path, 'w', encoding='utf-8') as f:
            f.write(text)

    def sources(self):
        return sorted(glob.glob('src/*/*.[ch]', root_dir=self.root))

    def keep(self):
        if self.changed:
            self.write(self.path, json.dumps(self.kept))
            self.changed = False

    def lay(self, tree):
        """The sources once more, to be changed."""
        os.makedirs(tree + '/tests', exist_ok=True)
        for name in ('include', 'tests/bounds'):
            link, to = tree + '/' + name, os.path.abspath(self.root + '/' + name)
            if not os.path.islink(link) or os.readlink(link) != to:
                if os.path.islink(link):
                    os.remove(link)
                os.symlink(to, link)
        for name in self.sources():
            to = tree + '/' + name
            os.makedirs(os.path.dirname(to), exist_ok=True)
            if not os.path.exists(to) or self.read(name) != open(to, encoding='utf-8').read():
                shutil.copyfile(self.root + '/' + name, to)

    def compile(self, tree, folder, name, real):
        env = dict(os.environ, FOLDER=folder, FORMS=name, REALS=real, BOUNDS='none')
        done = subprocess.run(['sh', self.root + '/tests/bounds/bounds.sh', tree, '-w', '-Wno-error', '-ferror-limit=0'], env=env,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if done.returncode:
            raise ValueError(done.stdout)
        return '%s/%s-%s.ll' % (folder, name, real)

    def code(self, name, real):
        if (name, real) not in self.codes:
            self.codes[name, real] = Code(self, name, real)
        return self.codes[name, real]

    # ---- the table ----

    def by_table(self, m, text):
        """What the table says of it, or None."""
        if self.records is None:
            self.records = collections.defaultdict(list)
            for r in table.read_table(HERE + '/constants.txt'):
                self.records[r.path].append(r)
            self.accepted = {}
        if m.file not in self.accepted:
            self.accepted[m.file] = not table.complaints(m.file, text, self.records[m.file])
        if not self.accepted[m.file] or not re.fullmatch(r'[A-Z_0-9.xpeFuR()+-]+', text[m.start:m.end]): # no constant
            return None
        said = table.complaints(m.file, text[:m.start] + m.new + text[m.end:], self.records[m.file])
        return said[0] if said else None

    # ---- the forms ----

    def direct(self, name):
        """Functions of src/ that name it, with their files."""
        if self.callers is None:
            self.callers = collections.defaultdict(set)
            for name in self.sources():
                for f, body in self.functions(self.read(name)):
                    for word in set(re.findall(r'[A-Za-z_]\w*', body)):
                        self.callers[word].add(f)
        return self.callers[name] - {name}

    def prepare(self, file, text, mutants, functions_of):
        """functions_of(text): of objects with name and body."""
        self.functions = lambda t: [(f.name, t[f.body[0]:f.body[1]]) for f in functions_of(t)]
        self.file, self.text, self.mutants, self.mutated, self.silent = file, text, mutants, {}, set() # silent: forms of which nothing changed
        self.zeros = {}
        for m in mutants:
            zero = self.zeros[m.start] = copy.copy(m)
            zero.number, zero.new = ZERO + m.start, '(0 * %s)' % text[m.start:m.end]

    def forms(self, m, real):
        """(seconds, code, form) of all that may run it."""
        names = self.own(m)
        for name in self.names:
            code = self.code(name, real)
            for form in code.forms:
                if names & code.reach(form):
                    known = self.kept.get('%s %s %s' % (name, real, form))
                    yield known['seconds'] if known else 0.2, code, form

    def own(self, m):
        """What its function may be called in the code."""
        return {'@' + m.group.name, '@%s_double' % m.group.name, '@' + re.sub('^fmbi?_', 'form_', m.group.name)}

    def copies(self, code):
        if code not in self.mutated:
            every = self.mutants + list(self.zeros.values())
            self.mutated[code] = Mutated(code, self.file, self.text, [m for m in every if hasattr(m.group, 'body')])
        return self.mutated[code]

    def run(self, m, code, form):
        """(why it is refused or None, do the claims change, seconds, called by the form itself, functions run); None: the form does not run it."""
        copies, changed_one = self.copies(code), '@%s__m%d' % (m.group.name, m.number)
        if changed_one not in copies.module.functions: # it does not compile, or another function has that name
            return None
        base, changed = code.base(form), copies.changed(m)
        names = [n for n in self.own(m) if base and n in base[1]]
        if not names or changed is not None and not changed & base[1][names[0]]:
            return None
        functions, before, watch = copies.module.functions, time.process_time(), Watch(code.known)
        own = functions[names[0]]
        functions[names[0]] = functions[changed_one]
        try:
            refused = code.run(copies.module, form, watch)
        finally:
            functions[names[0]] = own
        return refused, watch.claims != base[0], time.process_time() - before, self.of_form(code, form, names[0]), base[1]

    def by_forms(self, m, most=WHOLE):
        """('killed', how), ('enough', how), or (None, why)."""
        if not hasattr(m.group, 'body'):
            return None, 'no function'
        spent, said, seen, left = 0.0, [], set(), False
        for real in REALS:
            def score(job):
                kills, runs = self.learned[m.file, m.place, job[2]]
                return (kills + 0.05) / (runs + 1.0) / (job[0] + 0.01)
            count = len(said)
            for seconds, code, form in sorted(self.forms(m, real), key=score, reverse=True):
                if (m.start, form, real) in self.silent:
                    continue
                if spent + seconds > most:
                    left = True
                    continue
                done = self.run(m, code, form)
                if not done or not (done[0] or done[1]):
                    self.silent.add((m.start, form, real))
                if not done:
                    continue
                refused, claims, seconds, direct, run = done
                spent += seconds
                learned = self.learned[m.file, m.place, form]
                learned[0] += bool(refused)
                learned[1] += 1
                if refused:
                    return 'killed', 'form %s %s: %s' % (form, real, refused)
                if claims:
                    said.append((code, form))
                    seen |= {re.sub('_double$', '', p[1:]) for p in run} | ({'form'} if direct else set())
            if left or len(said) == count:
                return None, 'takes long' if left else 'no form claims anything of it'
        if 'form' not in seen and not self.direct(m.group.name) <= seen:
            return None, 'enough for forms, but called by ' + ' '.join(sorted(self.direct(m.group.name) - seen)[:3])
        for code, form in said:
            done = self.run(self.zeros[m.start], code, form)
            if done and done[0]:
                return 'enough', 'forms ' + ' '.join(sorted({form for _, form in said}))
        return None, 'enough for forms, but so is nothing at all'

    def of_form(self, code, form, name):
        """Is it called by a function of the form itself?"""
        return any(name in code.calls[f] for f in code.reach(form) if f.startswith('@form_'))
