# SPDX-License-Identifier: MIT
"""Reads and runs LLVM's intermediate code as clang 14 writes it: integers, pointers and jumps as they are, reals by an arithmetic given.

Only what the forms need. Anything else is an error, never a guess. What depends on a real (a jump, a bit) is asked of the arithmetic,
which says yes or no: whoever runs a form runs it once for each way through (Run.ask)."""
import re

TOKEN = re.compile(r'\s*(%"[^"]*"|@"[^"]*"|[%@][\w.$-]+|c"(?:[^"\\]|\\.)*"|-?\d+\.\d+(?:e[+-]?\d+)?|-?0x[0-9A-Fa-f]+|-?\d+|\.\.\.|!\w*|\#\d+|[A-Za-z_][\w.]*|"[^"]*"|\S)')


class Unknown(Exception):
    pass


def tokens(text):
    return TOKEN.findall(text)


class Reader:
    """Of tokens: types, constants, operands."""

    def __init__(self, text, module):
        self.t, self.i, self.m = tokens(text), 0, module

    def peek(self, n=0):
        return self.t[self.i + n] if self.i + n < len(self.t) else ''

    def take(self, want=None):
        t = self.peek()
        if want is not None and t != want:
            raise Unknown('%r in place of %r in %s' % (t, want, ' '.join(self.t)))
        self.i += 1
        return t

    def accept(self, *words):
        if self.peek() in words:
            self.i += 1
            return True
        return False

    def skip_attributes(self):
        words = ('noundef', 'nonnull', 'nocapture', 'readonly', 'writeonly', 'readnone', 'noalias', 'zeroext', 'signext', 'returned',
                 'immarg', 'byval', 'sret', 'align', 'dereferenceable', 'dereferenceable_or_null', 'inreg', 'nofree')
        while self.peek() in words:
            word = self.take()
            if word == 'align':
                self.take()
            elif self.accept('('):
                while not self.accept(')'):
                    self.take()

    def type(self):
        t = self.take()
        if t == '[' or t == '<':
            n = int(self.take())
            self.take('x')
            of = self.type()
            self.take(']' if t == '[' else '>')
            r = ('array', n, of)
        elif t == '{':
            parts = []
            while not self.accept('}'):
                parts.append(self.type())
                self.accept(',')
            r = ('struct', tuple(parts))
        elif t[0] == '%':
            r = ('named', t)
        elif re.match(r'i\d+$', t):
            r = ('int', int(t[1:]))
        elif t in ('float', 'double'):
            r = ('real', t)
        elif t in ('void', 'label', 'metadata', 'token'):
            r = (t,)
        else:
            raise Unknown('type ' + t)
        while True:
            if self.accept('*'):
                r = ('pointer', r)
            elif self.peek() == '(':
                depth = 0
                while True:
                    w = self.take()
                    depth += (w == '(') - (w == ')')
                    if depth == 0:
                        break
                r = ('function',)
            else:
                return r

    def operand(self, ty):
        """('local', name) or ('value', v)."""
        t = self.take()
        if t[0] == '%':
            return ('local', t)
        if t[0] == '@':
            return ('global', t)
        if t in ('undef', 'poison', 'zeroinitializer', 'null'):
            return ('fill', t, ty)
        if t in ('true', 'false'):
            return ('int', int(t == 'true'))
        if ty[0] == 'real':
            return ('real', t)
        if ty[0] == 'int' and re.match(r'-?\d+$', t):
            return ('int', int(t) & ((1 << ty[1]) - 1))
        if t == 'getelementptr':
            self.accept('inbounds')
            self.take('(')
            base = self.type()
            self.take(',')
            args = self.list(')')
            return ('gep', base, args)
        if t in ('bitcast',):
            self.take('(')
            of = self.type()
            v = self.operand(of)
            self.take('to')
            self.type()
            self.take(')')
            return v
        if t == '[' or t == '{' or t == '<':
            end = {'[': ']', '{': '}', '<': '>'}[t]
            if t == '<' and self.peek() == '{':
                self.take()
                v = self.list('}')
                self.take('>')
                return ('list', [x for _, x in v])
            return ('list', [x for _, x in self.list(end)])
        if t.startswith('c"'):
            data, raw, i = [], t[2:-1], 0
            while i < len(raw):
                if raw[i] == '\\':
                    data.append(int(raw[i + 1:i + 3], 16))
                    i += 3
                else:
                    data.append(ord(raw[i]))
                    i += 1
            return ('list', [('int', b) for b in data])
        raise Unknown('operand %s in %s' % (t, ' '.join(self.t)))

    def list(self, end):
        out = []
        while not self.accept(end):
            ty = self.type()
            self.skip_attributes()
            out.append((ty, self.operand(ty)))
            self.accept(',')
        return out


class Function:
    def __init__(self, name, args):
        self.name, self.args, self.blocks, self.first = name, args, {}, None


class Functions(dict):
    """Name -> Function; lines until they are asked for."""

    def __init__(self, module):
        super().__init__()
        self.module, self.lines = module, {}

    def __getitem__(self, name):
        if name not in self.keys() and name in self.lines:
            header, lines = self.lines[name]
            self[name] = self.module.define(header, iter(lines))
        return super().__getitem__(name)

    def __contains__(self, name):
        return name in self.lines or super().__contains__(name)


class Module:
    def __init__(self, text):
        self.structs, self.globals, self.pointer, self.sizes, self.offsets = {}, {}, 4, {}, {}
        self.functions = Functions(self)
        self.current = None
        lines = iter(text.split('\n'))
        for line in lines:
            if line.startswith('define'):
                name, body = re.match(r'define [^@]*(@[\w.$]+)\(', line).group(1), []
                self.functions.lines[name] = (line, body)
                for inner in lines:
                    body.append(inner)
                    if inner == '}':
                        break
            elif line.startswith('%'):
                r = Reader(line, self)
                name = r.take()
                r.take('=')
                r.take('type')
                if r.accept('opaque'):
                    continue
                self.structs[name] = r.type()
            elif line.startswith('@') and not line.startswith('@llvm.'):
                self.global_(line)

    def global_(self, line):
        m = re.match(r'(@[\w.$]+) = (.*)', line)
        body = m.group(2)
        m2 = re.match(r'(?:(?:private|internal|dso_local|local_unnamed_addr|unnamed_addr|external|hidden|linkonce_odr|common) )*(constant|global) (.*)', body)
        if not m2:
            raise Unknown(line)
        r = Reader(m2.group(2), self)
        ty = r.type()
        self.globals[m.group(1)] = (ty, r.operand(ty) if r.peek() and not body.startswith('external') else None)

    def define(self, line, lines):
        m = re.match(r'define [^@]*(@[\w.$]+)\((.*)\)[^)]*\{', line)
        r = Reader(m.group(2) + ')', self)
        args, unnamed = [], 0
        while not r.accept(')'):
            ty = r.type()
            r.skip_attributes()
            args.append((ty, r.take()))
            r.accept(',')
        f = Function(m.group(1), args)
        label = None
        for line in lines:
            if line == '}':
                break
            m = re.match(r'([\w.$-]+|"[^"]*"):', line)
            if m:
                label = '%' + m.group(1)
                f.blocks[label] = []
                f.first = f.first or label
            elif line.strip() and not line.strip().startswith(';'):
                if label is None:
                    label = '%' + str(len(args)) # the first block is not named
                    f.blocks[label] = []
                    f.first = label
                line = line.strip()
                while line.startswith('switch') and not line.endswith(']'):
                    line += ' ' + next(lines).strip()
                f.blocks[label].append(self.instruction(line))
        return f

    def instruction(self, line):
        r = Reader(line, self)
        to = None
        if r.peek(1) == '=':
            to = r.take()
            r.take()
        op = r.take()
        while op in ('tail', 'musttail', 'notail'):
            op = r.take()
        flags = ('nnan', 'ninf', 'nsz', 'arcp', 'contract', 'afn', 'reassoc', 'fast')
        if r.peek() in flags:
            raise Unknown('fast arithmetic: ' + line)
        two = ('fadd', 'fsub', 'fmul', 'fdiv', 'add', 'sub', 'mul', 'and', 'or', 'xor', 'shl', 'lshr', 'ashr', 'udiv', 'sdiv', 'urem', 'srem')
        if op in two:
            while r.accept('nuw', 'nsw', 'exact'):
                pass
            ty = r.type()
            a = r.operand(ty)
            r.take(',')
            return (op, to, ty, a, r.operand(ty))
        if op == 'fneg':
            ty = r.type()
            return (op, to, ty, r.operand(ty))
        if op in ('fcmp', 'icmp'):
            how = r.take()
            ty = r.type()
            a = r.operand(ty)
            r.take(',')
            return (op, to, how, ty, a, r.operand(ty))
        if op == 'load':
            r.accept('volatile')
            ty = r.type()
            r.take(',')
            at = r.type()
            return (op, to, ty, r.operand(at))
        if op == 'fence': # FMB_READ_ANEW: orders what is read, computes nothing
            return (op, None)
        if op == 'store':
            r.accept('volatile')
            ty = r.type()
            v = r.operand(ty)
            r.take(',')
            at = r.type()
            return (op, None, ty, v, r.operand(at))
        if op == 'alloca':
            return (op, to, r.type())
        if op == 'getelementptr':
            r.accept('inbounds')
            base = r.type()
            r.take(',')
            args = []
            while True:
                ty = r.type()
                args.append((ty, r.operand(ty)))
                if not r.accept(','):
                    break
            return (op, to, base, args)
        if op in ('bitcast', 'zext', 'sext', 'trunc', 'fpext', 'fptrunc', 'sitofp', 'uitofp', 'fptosi', 'fptoui', 'ptrtoint', 'inttoptr', 'freeze'):
            ty = r.type()
            v = r.operand(ty)
            out = ty
            if op != 'freeze':
                r.take('to')
                out = r.type()
            return (op, to, ty, v, out)
        if op == 'select':
            ty = r.type()
            c = r.operand(ty)
            r.take(',')
            ty = r.type()
            a = r.operand(ty)
            r.take(',')
            r.type()
            return (op, to, ty, c, a, r.operand(ty))
        if op == 'phi':
            ty = r.type()
            ways = []
            while r.accept('['):
                v = r.operand(ty)
                r.take(',')
                ways.append((v, r.take()))
                r.take(']')
                r.accept(',')
            return (op, to, ty, ways)
        if op == 'br':
            if r.accept('label'):
                return (op, None, None, r.take())
            r.take('i1')
            c = r.operand(('int', 1))
            r.take(',')
            r.take('label')
            a = r.take()
            r.take(',')
            r.take('label')
            return (op, None, c, a, r.take())
        if op == 'switch':
            ty = r.type()
            v = r.operand(ty)
            r.take(',')
            r.take('label')
            default, ways = r.take(), {}
            r.take('[')
            while not r.accept(']'):
                r.type()
                k = int(r.take())
                r.take(',')
                r.take('label')
                ways[k & ((1 << ty[1]) - 1)] = r.take()
            return (op, None, ty, v, default, ways)
        if op == 'call':
            while r.peek() in ('fastcc', 'zeroext', 'signext', 'noundef', 'arm_aapcs_vfpcc', 'nonnull', 'dereferenceable', 'align'):
                r.skip_attributes() if r.peek() in ('align', 'dereferenceable') else r.take()
            ty = r.type()
            if ty == ('function',):
                ty = ('void',)
            name = r.take()
            r.take('(')
            return (op, to, ty, name, [] if r.peek() == ')' or r.peek() == 'metadata' else r.list(')'))
        if op == 'ret':
            ty = r.type()
            return (op, None, ty, None if ty == ('void',) else r.operand(ty))
        if op == 'extractvalue':
            ty = r.type()
            v = r.operand(ty)
            path = []
            while r.accept(','):
                path.append(int(r.take()))
            return (op, to, v, path)
        if op == 'insertvalue':
            ty = r.type()
            v = r.operand(ty)
            r.take(',')
            of = r.type()
            w = r.operand(of)
            path = []
            while r.accept(','):
                path.append(int(r.take()))
            return (op, to, ty, v, w, path)
        if op == 'unreachable':
            return (op, None)
        raise Unknown(line)

    # sizes

    def resolve(self, ty):
        return self.structs[ty[1]] if ty[0] == 'named' else ty

    def align(self, ty):
        ty = self.resolve(ty)
        if ty[0] == 'struct':
            return max([1] + [self.align(t) for t in ty[1]])
        return self.align(ty[2]) if ty[0] == 'array' else self.size(ty)

    def size(self, ty):
        if ty not in self.sizes:
            self.sizes[ty] = self.size_of(ty)
        return self.sizes[ty]

    def size_of(self, ty):
        ty = self.resolve(ty)
        if ty[0] == 'int':
            return max(1, ty[1] // 8)
        if ty[0] == 'real':
            return 4 if ty[1] == 'float' else 8
        if ty[0] == 'pointer':
            return self.pointer
        if ty[0] == 'array':
            return ty[1] * self.size(ty[2])
        if ty[0] == 'struct':
            at = 0
            for t in ty[1]:
                a = self.align(t)
                at = (at + a - 1) // a * a + self.size(t)
            a = self.align(ty)
            return (at + a - 1) // a * a
        raise Unknown('size of %r' % (ty,))

    def offset(self, ty, k):
        if (ty, k) not in self.offsets:
            self.offsets[ty, k] = self.offset_of(ty, k)
        return self.offsets[ty, k]

    def offset_of(self, ty, k):
        ty = self.resolve(ty)
        if ty[0] == 'array':
            return k * self.size(ty[2]), ty[2]
        at = 0
        for i, t in enumerate(ty[1]):
            a = self.align(t)
            at = (at + a - 1) // a * a
            if i == k:
                return at, t
            at += self.size(t)
        raise Unknown('member')


class Pointer:
    def __init__(self, of, at):
        self.of, self.at = of, at


class Bits:
    """The bits of a real, or a part of them."""

    def __init__(self, real):
        self.real = real


class Unset:
    """May be copied, as parts of structs are, but not used."""

    def __init__(self, where):
        self.__dict__['where'] = where

    def __getattr__(self, name):
        raise Unknown('uses what is not set: ' + self.where)


LIMIT = 1000000


class Run:
    """One way through. arithmetic: real(text, type), add, sub, mul, div, neg, fabs, fma, compare(how, a, b) -> condition, choose(condition, a, b),
    ask(condition) -> bool, contract(name, run, args)."""

    def __init__(self, module, arithmetic):
        self.m, self.a, self.steps, self.objects, self.stack, self.seen = module, arithmetic, 0, {}, [], set()

    def object(self, name):
        return Pointer({'name': name}, 0)

    def constant(self, ty, v, p):
        """Writes a constant of the module into memory."""
        ty = self.m.resolve(ty)
        if v[0] == 'fill':
            if ty[0] == 'array':
                for k in range(ty[1]):
                    at, t = self.m.offset(ty, k)
                    self.constant(t, ('fill', v[1], t), Pointer(p.of, p.at + at))
                return
            if ty[0] == 'struct':
                for k in range(len(ty[1])):
                    at, t = self.m.offset(ty, k)
                    self.constant(t, ('fill', v[1], t), Pointer(p.of, p.at + at))
                return
        if v[0] == 'list':
            for k, x in enumerate(v[1]):
                at, t = self.m.offset(ty, k)
                self.constant(t, x, Pointer(p.of, p.at + at))
            return
        p.of[p.at] = (self.value(v, ty, {}), self.m.size(ty))

    def value(self, v, ty, frame):
        kind = v[0]
        if kind == 'local':
            return frame[v[1]]
        if kind == 'int':
            return v[1]
        if kind == 'real':
            return self.a.real(v[1], ty[1])
        if kind == 'fill':
            ty = self.m.resolve(ty)
            if ty[0] == 'int':
                return 0
            if ty[0] == 'real':
                return self.a.real('0.0', ty[1])
            if ty[0] in ('struct', 'array'):
                parts = ty[1] if ty[0] == 'struct' else [ty[2]] * ty[1]
                return [self.value(('fill', v[1], t), t, frame) for t in parts]
            return None
        if kind == 'global':
            if v[1] not in self.objects:
                if v[1] not in self.m.globals:
                    return v[1] # a function
                gt, gv = self.m.globals[v[1]]
                p = self.object(v[1])
                self.constant(gt, gv, p)
                self.objects[v[1]] = p
            return self.objects[v[1]]
        if kind == 'gep':
            return self.gep(v[1], v[2], frame)
        if kind == 'list':
            ty = self.m.resolve(ty)
            parts = ty[1] if ty[0] == 'struct' else [ty[2]] * ty[1]
            return [self.value(x, t, frame) for x, t in zip(v[1], parts)]
        raise Unknown('value %r' % (v,))

    def gep(self, base, args, frame):
        p = self.value(args[0][1], args[0][0], frame)
        at, ty = p.at, base
        for k, (t, v) in enumerate(args[1:]):
            n = self.integer(self.value(v, t, frame))
            if n >= 1 << (t[1] - 1):
                n -= 1 << t[1]
            if k == 0:
                at += n * self.m.size(ty)
            else:
                step, ty = self.m.offset(ty, n)
                at += step
        return Pointer(p.of, at)

    def integer(self, v):
        """What depends on reals is decided here."""
        return v if isinstance(v, int) else int(self.a.ask(v))

    def load(self, p, ty):
        ty = self.m.resolve(ty)
        if ty[0] in ('struct', 'array'):
            n = len(ty[1]) if ty[0] == 'struct' else ty[1]
            out = []
            for k in range(n):
                at, t = self.m.offset(ty, k)
                out.append(self.load(Pointer(p.of, p.at + at), t))
            return out
        if p.at not in p.of:
            return Unset('%s + %d' % (p.of['name'], p.at))
        v, size = p.of[p.at]
        if size is None:
            return self.value(('fill', '', ty), ty, {})
        if size != self.m.size(ty):
            raise Unknown('reads %d bytes of %d' % (self.m.size(ty), size))
        if ty[0] == 'int' and not isinstance(v, (int, Bits, Unset)):
            return v if self.a.is_condition(v) else Bits(v)
        if ty[0] == 'real' and isinstance(v, Bits):
            return v.real
        return v

    def store(self, p, ty, v):
        ty = self.m.resolve(ty)
        if ty[0] in ('struct', 'array'):
            for k in range(len(v)):
                at, t = self.m.offset(ty, k)
                self.store(Pointer(p.of, p.at + at), t, v[k])
            return
        if isinstance(v, Unset):
            p.of.pop(p.at, None)
            return
        p.of[p.at] = (v.real if isinstance(v, Bits) else v, self.m.size(ty))

    def copy(self, to, of, n):
        for k in range(n):
            if of.at + k in of.of:
                to.of[to.at + k] = of.of[of.at + k]

    def call(self, name, args):
        hook = '@form_on_' + re.sub('_double$', '', name[1:]) # externals are named by the precision
        if hook in self.m.functions and hook not in self.stack: # in the hook itself it is the function again
            return self.run(self.m.functions[hook], args)
        if self.a.replaces(name[1:]):
            return self.a.contract(name[1:], self, args)
        if name in self.m.functions:
            return self.run(self.m.functions[name], args)
        if name.startswith('@llvm.fabs'):
            return self.a.fabs(args[0])
        if name.startswith('@llvm.fma'):
            return self.a.fma(*args)
        if name.startswith(('@llvm.memcpy', '@llvm.memmove')):
            return self.copy(args[0], args[1], args[2])
        if name.startswith('@llvm.memset'):
            if args[1] != 0:
                raise Unknown('memset')
            for k in range(0, args[2], 4):
                args[0].of[args[0].at + k] = (0, None) # of any size
            return None
        for kind in ('umin', 'umax', 'smin', 'smax'):
            if name.startswith('@llvm.' + kind):
                bits = int(name.split('.i')[-1])
                v = [self.integer(x) for x in args[:2]]
                key = (lambda x: x - (1 << bits) if x >> (bits - 1) else x) if kind[0] == 's' else (lambda x: x)
                return (min if kind.endswith('min') else max)(v, key=key)
        if name.startswith('@llvm.abs'):
            bits = int(name.split('.i')[-1])
            v = self.integer(args[0])
            return (1 << bits) - v if v >> (bits - 1) else v
        if name.startswith('@llvm.'):
            return None
        return self.a.contract(name[1:], self, args)

    def run(self, f, args):
        self.stack.append(f.name)
        r = self.blocks(f, args)
        self.stack.pop()
        return r

    def blocks(self, f, args):
        frame = {n: v for (_, n), v in zip(f.args, args)}
        label, before = f.first, None
        while True:
            block = f.blocks[label]
            self.seen.add((f.name, label))
            ways = [(i[1], self.value([v for v, of in i[3] if of == before][0], i[2], frame)) for i in block if i[0] == 'phi']
            for to, v in ways:
                frame[to] = v
            for i in block:
                if i[0] == 'phi':
                    continue
                self.steps += 1
                if self.steps > LIMIT:
                    raise Unknown('does not end')
                if i[0] == 'ret':
                    return None if i[3] is None else self.value(i[3], i[2], frame)
                if i[0] == 'br':
                    before, label = label, i[3] if i[2] is None or self.integer(self.value(i[2], ('int', 1), frame)) else i[4]
                    break
                if i[0] == 'switch':
                    before, label = label, i[5].get(self.integer(self.value(i[3], i[2], frame)), i[4])
                    break
                self.step(i, frame)

    def step(self, i, frame):
        op, to, a = i[0], i[1], self.a
        v = lambda x, ty: self.value(x, ty, frame)
        if op in ('fadd', 'fsub', 'fmul', 'fdiv'):
            frame[to] = getattr(a, op[1:])(v(i[3], i[2]), v(i[4], i[2]))
        elif op == 'fneg':
            frame[to] = a.neg(v(i[3], i[2]))
        elif op == 'fcmp':
            frame[to] = a.compare(i[2], v(i[4], i[3]), v(i[5], i[3]))
        elif op == 'load':
            frame[to] = self.load(v(i[3], ('pointer', i[2])), i[2])
        elif op == 'fence':
            pass
        elif op == 'store':
            self.store(v(i[4], ('pointer', i[2])), i[2], v(i[3], i[2]))
        elif op == 'alloca':
            frame[to] = self.object(to)
        elif op == 'getelementptr':
            frame[to] = self.gep(i[2], i[3], frame)
        elif op == 'select':
            c = v(i[3], ('int', 1))
            x, y = v(i[4], i[2]), v(i[5], i[2])
            if isinstance(c, int):
                frame[to] = x if c else y
            elif i[2][0] == 'real':
                frame[to] = a.choose(c, x, y)
            else:
                frame[to] = x if a.ask(c) else y
        elif op == 'call':
            r = self.call(i[3], [v(x, t) for t, x in i[4]])
            if to:
                frame[to] = r
        elif op == 'extractvalue':
            x = frame[i[2][1]]
            for k in i[3]:
                x = x[k]
            frame[to] = x
        elif op == 'insertvalue':
            x = v(i[3], i[2])
            y = w = list(x)
            for k in i[5][:-1]:
                w[k] = list(w[k])
                w = w[k]
            w[i[5][-1]] = v(i[4], None)
            frame[to] = y
        elif op == 'bitcast':
            x = v(i[3], i[2])
            if i[4][0] == 'int' and i[2][0] == 'real':
                x = Bits(x)
            elif i[4][0] == 'real' and i[2][0] == 'int':
                x = x.real if isinstance(x, Bits) else x
            frame[to] = x
        elif op in ('fpext', 'fptrunc', 'freeze'):
            if op != 'freeze':
                raise Unknown(op)
            frame[to] = v(i[3], i[2])
        elif op in ('sitofp', 'uitofp'):
            x = self.integer(v(i[3], i[2]))
            if op == 'sitofp' and x >> (i[2][1] - 1):
                x -= 1 << i[2][1]
            frame[to] = a.real(str(x), i[4][1])
        else:
            frame[to] = self.whole(i, v)

    def whole(self, i, v):
        """Integers."""
        op = i[0]
        if op == 'icmp':
            ty = i[3]
            x, y = v(i[4], ty), v(i[5], ty)
            if isinstance(x, (Pointer, str)) or x is None or isinstance(y, Pointer) or y is None:
                same = x is y or (isinstance(x, Pointer) and isinstance(y, Pointer) and x.of is y.of and x.at == y.at)
                if i[2] in ('eq', 'ne'):
                    return int(same == (i[2] == 'eq'))
                raise Unknown('order of pointers')
            if isinstance(x, Bits) and y == 0 and i[2] == 'slt':
                return self.a.sign(x.real)
            if isinstance(x, Bits) and y == (1 << ty[1]) - 1 and i[2] == 'sgt':
                return self.a.negated(self.a.sign(x.real))
            x, y, n = self.integer(x), self.integer(y), ty[1]
            if i[2][0] == 's':
                x, y = x - (x >> (n - 1) << n), y - (y >> (n - 1) << n)
            return int({'eq': x == y, 'ne': x != y}.get(i[2], {'lt': x < y, 'le': x <= y, 'gt': x > y, 'ge': x >= y}.get(i[2][1:])))
        x = v(i[3], i[2])
        if op in ('zext', 'sext', 'trunc'):
            if not isinstance(x, int):
                if op == 'zext' and self.a.is_condition(x):
                    return x # 0 or 1
                if op == 'trunc' and i[4] == ('int', 1) and self.a.is_condition(x):
                    return x
            x, n = self.integer(x), i[2][1]
            if op == 'sext':
                x -= x >> (n - 1) << n
            return x & ((1 << i[4][1]) - 1)
        y, n = v(i[4], i[2]), i[2][1]
        if isinstance(x, Bits) and op == 'lshr' and y == n - 1:
            return self.a.sign(x.real)
        if op == 'xor' and y == 1 and self.a.is_condition(x):
            return self.a.negated(x)
        if op in ('and', 'or'): # what is known already is not asked
            for p, q in ((x, y), (y, x)):
                if isinstance(p, int) and op == 'and' and p == 0:
                    return 0
                if isinstance(p, int) and n == 1:
                    return q if (op == 'and') == bool(p) else p
        x, y = self.integer(x), self.integer(y)
        if op in ('sdiv', 'srem', 'ashr'):
            x = x - (x >> (n - 1) << n)
        r = {'add': lambda: x + y, 'sub': lambda: x - y, 'mul': lambda: x * y, 'and': lambda: x & y, 'or': lambda: x | y, 'xor': lambda: x ^ y,
             'shl': lambda: x << y, 'lshr': lambda: x >> y, 'ashr': lambda: x >> y, 'udiv': lambda: x // y, 'urem': lambda: x % y}
        if op not in r:
            if op in ('sdiv', 'srem') and y > 0:
                y -= y >> (n - 1) << n
                q = abs(x) // abs(y) * (1 if (x < 0) == (y < 0) else -1)
                return (q if op == 'sdiv' else x - q * y) & ((1 << n) - 1)
            raise Unknown(op)
        return r[op]() & ((1 << n) - 1)
