# SPDX-License-Identifier: MIT
"""The Python module against the headers, the program and what it promises.

Started by tests/packages/python.sh in the root of the tree: SEED, and
TEMPORARY, a folder with libnumber_float.so and libnumber_double.so
(port/number.c) and libspoil.so. Both precisions of the library and of the
program are built.
"""
import array
import collections
import copy
import ctypes
import io
import math
import os
import pickle
import random
import re
import subprocess
import sys
import tempfile
import threading
import unittest
from fractions import Fraction
from glob import glob

import fmb
from fmb import answers, layout, number, pairs

try:
    import numpy
except ImportError:
    numpy = None

SEED = int(os.environ["SEED"])
TEMPORARY = os.environ["TEMPORARY"]
REALS = ("float", "double")
CUBE = (0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)
AWAY = (3, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)


def run(*command, **more):
    return subprocess.run(command, capture_output=True, check=False, **more)


class Headers(unittest.TestCase):
    """What is written twice: structs, constants, the version."""

    def ask_c(self, real, lines):
        """The integers that these C expressions are."""
        source = os.path.join(TEMPORARY, "ask.c")
        with open(source, "w", encoding="ascii") as file:
            file.write('#include "fmb.h"\n#include <stddef.h>\n')
            file.write("#include <stdio.h>\nint main(void)\n{\n")
            for line in lines:
                file.write(f'    printf("%ld\\n", (long)({line}));\n')
            file.write("    return 0;\n}\n")
        program = os.path.join(TEMPORARY, "ask")
        define = ["-DFMB_REAL_DOUBLE"] if real == "double" else []
        compiler = ["gcc", "-std=c11", "-Iinclude", *define]
        subprocess.run([*compiler, source, "-o", program], check=True)
        return [int(line) for line in run(program).stdout.split()]

    def test_structs(self):
        for real in REALS:
            asked, ours = [], []
            for name, struct in vars(layout.structs(number.REALS[real])).items():
                asked.append(f"sizeof({name})")
                ours.append(ctypes.sizeof(struct))
                for field, *_ in struct._fields_:
                    place = getattr(struct, field)
                    asked.append(f"offsetof({name}, {field})")
                    asked.append(f"sizeof((({name} *)0)->{field})")
                    ours += [place.offset, place.size]
            self.assertGreater(len(ours), 90)
            self.assertEqual(self.ask_c(real, asked), ours)

    def test_workspaces(self):
        for real in REALS:
            sizes = ["sizeof(fmb_rows_small)", "sizeof(fmb_rows_large)"]
            for size in self.ask_c(real, sizes):
                self.assertLessEqual(size, layout.WORKSPACE)

    def test_constants(self):
        named = {f"FMB_{each.name}": each for each in fmb.Answer}
        named.update({f"FMB_{each.name}": each for each in fmb.Shape})
        named.update({f"FMB_ERR_{each.name}": each for each in fmb.Code})
        named["FMB_HISTORY"] = 1
        self.assertEqual(self.ask_c("float", named), list(named.values()))
        parts = ["MAJOR", "MINOR", "PATCH"]
        with open("include/fmb_types.h", encoding="ascii") as file:
            errors = set(re.findall(r"FMB_ERR_\w+(?= = -)", file.read()))
        self.assertEqual(errors, {f"FMB_ERR_{each.name}" for each in fmb.Code})
        self.assertEqual(set(fmb.Code), set(answers._REASONS))
        version = self.ask_c("float", [f"FMB_VERSION_{p}" for p in parts])
        self.assertEqual(fmb.__version__, ".".join(map(str, version)))
        self.assertEqual(layout.SERIES, "{}.{}".format(*version))


class Numbers(unittest.TestCase):
    """The parser and the formatter against port/number.c."""

    def setUp(self):
        self.random = random.Random(SEED)

    def c_functions(self, real):
        library = ctypes.CDLL(f"{TEMPORARY}/libnumber_{real.name}.so")
        library.number_format.argtypes = [real.ctype, ctypes.c_char_p]
        return library

    def c_parse(self, library, real, text):
        """(status, bits) of number_parse; the sign of a NaN does not count."""
        value = real.ctype(7)
        how = library.number_parse(text, ctypes.byref(value))
        return how, bits(value.value)

    def compare(self, library, real, text):
        how, expected = self.c_parse(library, real, text)
        try:
            value = number.parse(text, real)
        except ValueError:
            self.assertEqual(how, -1, text)
            return
        self.assertNotEqual(how, -1, text)
        self.assertEqual(bits(value), expected, text)
        self.assertEqual(number.is_exact(text, value), how == 0, text)
        room = ctypes.create_string_buffer(64)
        library.number_format(value, room)
        self.assertEqual(number.hexadecimal(value).encode(), room.value)

    def test_written(self):
        texts = b"""0 -0 +0 1. .5 . -. 1..2 1.e5 1e 1e+ 1e-5 +-1 0x 0x. 0x.8
            0x.8p 0x1p-3 0X1P+3 0x1e5 0x1.8p3x inf -inf INFINITY infi Inf nan
            -nan NaN() nan(a_1) nan( nan(-) nanx 1_0 1e1_0 0e99999999999
            1e99999999999 1e-99999999999 -1e-99999999999 0x1p99999999999
            0x1p-99999999999 -0x1p-99999999999 0x0p99999999999 1e400 1e-400
            0x1.000001p0 0x1.000001000001p0 0x1.0000010p0 0x1p-149 0x1p-150
            0x1.8p-150 0x1.000001p-150 0x1p-1074 0x1p-1075 0x1.1p-1075
            0x1.fffffep127 0x1.ffffffp127 0x1.fffffeffffffp127 0x1p128
            1.00000005960464477539062 1.000000059604644775390625
            1.0000000596046447753906250000000000000000000001
            340282356779733661637539395458142568447
            340282356779733661637539395458142568448 0x 00x1 1,5 1d5 1f
            0x1p+ 0x1p-0x3 ++1 --1 e5 0xg""".split()
        texts += [b"\xff", "\u0663".encode(), b"1\v", b"0." + b"0" * 1990 + b"1e1990"]
        texts += [b"9" * 1900, b"1" + b"0" * 1900 + b"e-1900", b"0x" + b"f" * 1900]
        for real in number.REALS.values():
            library = self.c_functions(real)
            for text in texts:
                self.compare(library, real, text)

    def halfway(self, real):
        """A decimal half-way between two numbers, or a hair beside it."""
        scale = self.random.randint(-real.least - 2, -real.least)
        scale = self.random.choice([scale, self.random.randint(-80, 80)])
        unit = Fraction(1, 2) ** scale
        size = self.random.choice([2, 5, real.mantissa - 1, real.mantissa])
        middle = (2 * self.random.getrandbits(size) + 1) * unit / 2
        digits = middle.numerator * 10 ** middle.denominator.bit_length()
        whole = str(digits // middle.denominator)
        beside = self.random.choice(["", "0", "1", "000000000001", "9"])
        return f"{whole}{beside}e-{middle.denominator.bit_length() + len(beside)}"

    def test_halfway(self):
        for real in number.REALS.values():
            library = self.c_functions(real)
            for _ in range(2000):
                self.compare(library, real, self.halfway(real).encode())

    def random_text(self):
        size, power = self.random.randint(1, 25), self.random.randint(-50, 50)
        digits = "".join(self.random.choices("0123456789", k=size))
        point = self.random.randint(0, size)
        text = f"{digits[:point]}.{digits[point:]}"
        if self.random.random() < 0.4:
            text = "0x" + text.replace("5", "b").replace("7", "F")
            return f"{text}p{3 * power}"
        return f"{text}e{power}"

    def test_random(self):
        for real in number.REALS.values():
            library = self.c_functions(real)
            for _ in range(2000):
                text = self.random_text()
                self.compare(library, real, text.encode())
                spoilt = list(text)
                spoilt[self.random.randrange(len(text))] = self.random.choice(
                    "0.-+epxXinfa_("
                )
                self.compare(library, real, "".join(spoilt).encode())


def bits(value):
    """A number so that 0 and -0 differ, and NaN is itself."""
    return "nan" if math.isnan(value) else value.hex()


class Files(unittest.TestCase):
    """`fmb check` and check_file on the same files."""

    @classmethod
    def setUpClass(cls):
        cls.lines = []
        for path in sorted(glob("tests/vectors/*.pairs")):
            with open(path, "rb") as file:
                cls.lines += [x for x in file if x.strip() and x[:1] != b"#"]

    def compare(self, content, real="float", engine="separation", exact=False):
        path = os.path.join(TEMPORARY, "some.pairs")
        with open(path, "wb") as file:
            file.write(content)
        options = ["--engine", engine] + (["--exact"] if exact else [])
        c = run(f"build/host-{real}/fmb", "check", *options, path)
        out, error = io.BytesIO(), b""
        try:
            pairs.check_file(fmb.load(real), path, out, engine, exact)
        except fmb.Malformed as wrong:
            error = os.fsencode(str(wrong)) + b"\n"
        self.assertEqual(out.getvalue(), c.stdout, content[:200])
        self.assertEqual(error, c.stderr, content[:200])
        self.assertEqual(2 if error else 0, c.returncode)
        return c.stdout

    def test_vectors(self):
        share = 1 if os.environ.get("WHOLE") else 3
        for real in REALS:
            for engine in pairs.ENGINES:
                some = self.lines[SEED % share :: share]
                self.compare(b"".join(some), real, engine)

    def test_half_spaces(self):
        """Walls through the middle of what is in the vectors, one and two; some that are none."""
        share, lines = 23, []
        for line in self.lines[SEED % share :: share]:
            words = line.split()
            two = words[1] == b"2"
            normals = (b" H 1 -1 ", b" H -.5 .25 ") if two else (b" H 1 0 -1 ", b" H 0 -1 .5 ")
            reaches = [x for x in words[4:] if x not in (b"C", b"T")][:2]
            walls = [n + c for n, c in zip(normals, reaches)]
            lines += [line.strip() + walls[0] + b"\n", line.strip() + b"".join(walls) + b"\n"]
        wrong = [b"a 2 0 C 0 0 1 0 0 1 C .5 0 1 0 0 1" + x for x in (b" H 0 0 1\n", b" H nan 0 1\n", b" H 1 0 1e38\n")]
        for real in REALS:
            out = self.compare(b"".join(lines + wrong), real, "elimination")
            for what in (b"miss within", b"miss sep", b"hit", b" wit ", b"error degenerate", b"error not_finite"):
                self.assertIn(what, out)
            self.assertEqual(b"error range" in out, real == "float")
        good = b"a 2 0 C 0 0 1 0 0 1 C .5 0 1 0 0 1 H 1 0 .75\n"
        for tail in (b" H 1 0", b" H 1 0 x", b" h 1 0 1", b" H 1 0 1" * 13, b""):
            for engine in ("separation", "elimination"):
                self.compare(good + good.strip() + tail, "float", engine)

    def test_exact(self):
        spoilt = [x.replace(b"0x1.", b"0x1.0000000001", 1) for x in self.lines]
        some = self.lines[SEED % 40 :: 40] + spoilt[SEED % 41 :: 41]
        for real in REALS:
            out = self.compare(b"".join(some), real, exact=True)
            self.assertIn(b"hit", out)
        self.assertIn(b"error inexact", self.compare(b"".join(some), exact=True))

    def test_refused_pairs(self):
        good = b"a 2 0 C 0 0 1 0 0 1 T 0.5 0.5 1 0 0 1\n"
        for word in (b"nan", b"inf", b"-inf", b"1e300", b"1e10", b"0", b"1e-40"):
            for at in range(4, 10):
                words = good.split()
                words[at] = word
                line = b" ".join(words) + b"\n"
                for real in REALS:
                    for engine in pairs.ENGINES:
                        self.compare(line + good, real, engine)

    def test_malformed(self):
        good = b"a 2 0 C 0 0 1 0 0 1 T 0.5 0.5 1 0 0 1"
        long = b" " * (2047 - len(good))
        for content in (
            b"", b"\n", b"#\n", b" \t\n" + good, good, good + b"\r\n", b"a",
            good + b"\r\r\n", good + b"\n# a\r" + good + b"\n", b"#\r" + good, good + b"\r", good + b" 1", good[:-2], b"a 4", b"a 2 2", b"a 22 0",
            b"a 2 0 c", b"a 2 0 C # 1", good + b"#\n" + good + b"x\n" + good,
            b"\0", good + b"\0\n", good + b"# \0\n", b"#" * 2047, b"#" * 2048,
            good + long, good + long + b" ", good + long + b"\r\n",
            good + long[1:] + b"\r\n", good + long + b" \n" + good,
            good + b"\n" + b"x" * 200000, b"\xff\xfe 2 0 C 0 0 1 0 0 1 C 0 0 1 0 0 1",
            good.replace(b" ", b"\t"), good.replace(b" ", b" \t "),
            good.replace(b" ", b"\v"), good + b"\f", b"a\x85b" + good[1:],
            b"\n" * 70000 + b"x", good.replace(b"0.5", b"\xd9\xa3"),
        ):
            with self.subTest(content=content[:80]):
                self.compare(content)

    def test_spoilt(self):
        """Lines with a byte or a word more, less or other."""
        chance = random.Random(SEED)
        for _ in range(3000 if os.environ.get("WHOLE") else 300):
            line = bytearray(chance.choice(self.lines))
            for _ in range(chance.randint(1, 3)):
                at = chance.randrange(len(line))
                new = chance.choice(b"\0\t\n\r #-.0123xpeCTni\xff")
                kind = chance.randrange(3)
                line[at : at + (kind != 0)] = [new] if kind < 2 else []
            line += chance.choice(self.lines)
            self.compare(bytes(line), chance.choice(REALS))


class Program(unittest.TestCase):
    """python3 -m fmb as a command."""

    def both(self, *words, **more):
        ours = run(sys.executable, "-m", "fmb", *words, **more)
        return ours, run("build/host-float/fmb", *words, **more)

    def same(self, *words, **more):
        ours, theirs = self.both(*words, **more)
        self.assertEqual(
            (ours.returncode, ours.stdout, ours.stderr),
            (theirs.returncode, theirs.stdout, theirs.stderr),
        )
        return ours

    def test_same(self):
        some = "tests/vectors/int_3d_static.pairs"
        with open(some, "rb") as file:
            content = file.read()
        self.same("--version")
        self.assertGreater(len(self.same("check", some, some).stdout), 10000)
        self.same("check", "-", input=content)
        empty = self.same("check", some, "-", some, input=b"# no pair\n")
        self.assertEqual(empty.returncode, 2)
        self.assertEqual(self.same("check", "/dev/null").returncode, 2)
        self.same("check", some, "-", input=b"x")
        for start in (b"", b"x", b"# x\n", b"\n", b"\xef\xbb\xbf", b"\xef\xbb"):
            marked = start + b"\xef\xbb\xbf" + content[:3000]
            self.same("check", "-", input=marked)
        self.same("check", "-", input=b"\xef\xbb\xbf")
        self.same("check", "/nowhere", some)
        self.same("check", ".")
        self.same("check", some, "tests/vectors/README.md", some)
        folder = os.path.join(TEMPORARY, "a folder\udcff")
        os.makedirs(folder)
        path = os.path.join(folder, "\u00e4 b")
        self.same("check", path)
        with open(path, "wb") as file:
            file.write(content[:-30])
        self.same("check", path)

    def test_misuse(self):
        for words in (
            [], ["frob"], ["check"], ["check", "--frob", "x"], ["check", "--engine"],
            ["check", "--engine", "x", "y"], ["check", "--real", "half", "x"],
            ["check", "--library", "/nowhere", "x"], ["--version", "x"],
            ["check", "--engine", "hinted", "--engine", "quick", "x"], ["check", "--exact", "--exact", "x"],
            ["check", "--real", "float", "--real", "double", "x"], ["check", "--library", "--exact", "x"],
        ):
            ours = run(sys.executable, "-m", "fmb", *words)
            self.assertEqual((ours.returncode, ours.stdout), (2, b""), words)
            self.assertTrue(ours.stderr.splitlines()[-1].startswith(b"fmb: "))
            self.assertNotIn(b"Traceback", ours.stderr)

    def test_help(self):
        """The engines that the help names are those that are taken."""
        said = run(sys.executable, "-m", "fmb", "--help").stdout.decode()
        named = said.split("--engine: ")[1].split(".")[0].replace("or ", "").replace("(if not given)", "").replace(",", " ").split()
        taken = [
            name for name in ("separation", "hinted", "quick", "quick-hinted", "quick-spoilt", "elimination", "exact")
            if run(sys.executable, "-m", "fmb", "check", "--engine", name, "tests/vectors/int_3d_static.pairs").returncode == 0
        ]
        self.assertEqual(named, taken)

    def test_full(self):
        with open("/dev/full", "wb") as full:
            words = ["check", "tests/vectors/int_3d_static.pairs"]
            ours = subprocess.run(
                [sys.executable, "-m", "fmb", *words],
                stdout=full, stderr=subprocess.PIPE, check=False,
            )
        said = b"fmb: the output could not be written\n"
        self.assertEqual((ours.returncode, ours.stderr), (2, said))

    def test_without_numpy(self):
        code = (
            "import sys; sys.modules['numpy'] = None; import fmb; f = fmb.single;"
            f"a, b = f.cuboid(*{CUBE}), f.cuboid(*{AWAY});"
            "print(f.test(a, b).free, f.sweep(a, [4, 0, 0], b, None).free)"
        )
        ours = run(sys.executable, "-c", code)
        self.assertEqual((ours.stdout, ours.stderr), (b"True False\n", b""))


class Loading(unittest.TestCase):
    """Where the library is found, and what is refused."""

    def refused(self, pattern, *arguments):
        with self.assertRaisesRegex(fmb.LibraryError, pattern):
            fmb.load(*arguments)

    def test_refused(self):
        self.refused("no such file", "float", "/nowhere")
        self.refused("no such file", "float", "")
        self.refused("not fmb in double", "double", "build/host-float")
        self.refused("not fmb in float", "float", "build/host-double")
        self.refused("it is not fmb in double", "double", "build/host-float/libfmb.so")
        self.refused("cannot be loaded", "float", "README.md")
        self.refused("has no fmb", "float", f"{TEMPORARY}/libspoil.so")
        self.assertRaises(ValueError, fmb.load, "half")

    def test_named(self):
        path = os.path.abspath("build/host-double/libfmb.so")
        for place in (path, "build/host-double", "build/host-double/libfmb.so"):
            self.assertEqual(fmb.load("double", place).path, path)
        both = os.path.join(TEMPORARY, "both")
        os.makedirs(both)
        for real, name in (("float", "libfmb.so"), ("double", "libfmb_double.so")):
            run("cp", f"build/host-{real}/libfmb.so", f"{both}/{name}")
        for real, name in (("float", "libfmb.so"), ("double", "libfmb_double.so")):
            self.assertEqual(fmb.load(real, both).path, f"{both}/{name}")
        self.assertIs(fmb.single, fmb.load())

    def test_environment(self):
        code = "import fmb; print(fmb.load('double').path)"
        for value, pattern in (
            ("build/host-double", b"/build/host-double/libfmb.so\n"),
            ("", b"/build/host-double/libfmb.so\n"),
            ("build/host-float", b"was built with other row counts\n"),
            ("nowhere", b"there is no such file\n"),
        ):
            environment = {**os.environ, "FMB_LIBRARY": value}
            ours = run(sys.executable, "-c", code, env=environment)
            self.assertTrue((ours.stdout + ours.stderr).endswith(pattern), ours)

    def test_beside(self):
        """A copy of the module elsewhere, with the library beside it."""
        place = os.path.join(TEMPORARY, "else where")
        os.makedirs(place)
        run("cp", "-R", "port/python/fmb", place)
        environment = {**os.environ, "PYTHONPATH": place}
        code = "import fmb; print(fmb.single.path)"
        ours = run(sys.executable, "-c", code, env=environment)
        self.assertIn(b"there is no libfmb.so: make shared", ours.stderr)
        run("cp", "build/host-float/libfmb.so", place + "/fmb/")
        ours = run(sys.executable, "-c", code, env=environment)
        self.assertEqual(ours.stdout, f"{place}/fmb/libfmb.so\n".encode())

    def test_near_the_root(self):
        """As in containers: fewer folders above it than a tree of fmb has."""
        kept = layout.__file__
        self.addCleanup(setattr, layout, "__file__", kept)
        for place in ("/fmb", "/app/fmb", "/opt/app/fmb"):
            layout.__file__ = f"{place}/layout.py"
            found = list(layout.candidates(number.FLOAT))
            self.assertEqual(found, [f"libfmb.so.{layout.SERIES}"])

    def test_installed(self):
        """By the name that the system's loader knows, or by its folder."""
        place = os.path.join(TEMPORARY, "installed")
        os.makedirs(place)
        run("cp", "-R", "port/python/fmb", place)
        lib = os.path.join(TEMPORARY, "prefix", "lib")
        for real, suffix in (("float", ""), ("double", "_double")):
            environment = {**os.environ, "PYTHONPATH": place, "LD_LIBRARY_PATH": lib}
            code = f"import fmb; print(fmb.load('{real}').path)"
            ours = run(sys.executable, "-c", code, env=environment)
            name = f"libfmb{suffix}.so"
            self.assertEqual(ours.stdout, f"{name}.{layout.SERIES}\n".encode())
            found = os.path.realpath(f"{lib}/{name}")
            self.assertEqual(fmb.load(real, lib).path, found)

    def test_other_layout(self):
        """A library whose frame has a field more, or others in its place."""
        with open("include/fmb_types.h", encoding="ascii") as file:
            header = file.read()
        swapped = header.replace("extent[3];    /*", "diagonal[3]; /*", 1)
        swapped = swapped.replace("diagonal[3];  /*", "extent[3]; /*", 1)
        longer = header.replace("int shape;   ", "int more[40], shape; ", 1)
        times = header.replace("fmb_real in, out;", "fmb_real out, in;", 1)
        for changed in (swapped, longer, times):
            self.assertNotEqual(changed, header)
            self.refused("not laid out", "float", self.build(changed))
        fmb.load("float", self.build(header))

    def test_other_options(self):
        """A library for boxes alone does; one with other rows does not."""
        with open("include/fmb_types.h", encoding="ascii") as file:
            header = file.read()
        boxes = fmb.load("float", self.build(header, "-DFMB_CUBOIDS_ONLY"))
        a, b = boxes.cuboid(*CUBE), boxes.cuboid(*AWAY)
        self.assertTrue(boxes.test(a, b).free)
        with self.assertRaisesRegex(fmb.FmbError, "^FMB_ERR_FRAME: "):
            boxes.tetrahedron(*CUBE)
        rows = self.build(header, "-DFMB_SYSTEM_ROWS=17")
        self.refused("other row counts", "float", rows)

    def build(self, header, *options):
        # Each at a place of its own: the loader knows what it has loaded.
        place = tempfile.mkdtemp(dir=TEMPORARY)
        run("cp", "-R", "include", "src", place)
        with open(f"{place}/include/fmb_types.h", "w", encoding="ascii") as file:
            file.write(header)
        path = f"{place}/libfmb.so"
        flags = ["-std=c11", "-O0", "-shared", "-fPIC", f"-I{place}/include", *options]
        made = run("gcc", *flags, f"{place}/src/fmb.c", "-o", path)
        self.assertEqual((made.returncode, made.stderr), (0, b""))
        return path


class Questions(unittest.TestCase):
    """What each question answers, in both precisions."""

    def each(self):
        for real in REALS:
            f = fmb.load(real)
            yield f, f.cuboid(*CUBE), f.cuboid(*AWAY)

    def test_decisions(self):
        for f, a, b in self.each():
            free = f.test(a, b)
            self.assertEqual(free.answer, fmb.MISS)
            self.assertTrue(free.free and not free)
            self.assertGreater(free.axis[0], 0)
            hit = f.sweep(a, (4, 0, 0), b, None, free.axis)
            self.assertTrue(hit and not hit.free)
            self.assertEqual((hit.answer, hit.axis), (fmb.HIT, None))
            self.assertAlmostEqual(hit.when.first, 0.5, 4)
            self.assertTrue(hit.when.first <= 0.5 and hit.when.last == 1)
            self.assertEqual(f.test(a, a).answer, fmb.HIT)

    def test_touching(self):
        for f, a, _ in self.each():
            b = f.cuboid((1, 0, 0), *CUBE[1:])
            self.assertTrue(f.test(a, b))
            self.assertTrue(f.eliminate(a, None, b, None))

    def test_contact(self):
        for f, a, b in self.each():
            result = f.sweep_contact(a, None, b, (-4, 0, 0))
            low, high = result.box
            self.assertTrue(low[0] <= 0 and high[0] >= 1)
            self.assertTrue(result.witness.proved)
            self.assertTrue(0 <= result.witness.point[0] <= 1)
            still = f.test_contact(a, a)
            self.assertIsNone(still.when)
            self.assertAlmostEqual(still.box.max[1], 1, 5)
            self.assertIsNone(f.test_contact(a, b).box)

    def test_margin(self):
        for f, a, b in self.each():
            self.assertTrue(f.test_margin(a, b, 1.99).free)
            self.assertFalse(f.test_margin(a, b, 2.01).free)
            swept = f.sweep_margin(a, (1, 0, 0), b, None, 1.5)
            self.assertAlmostEqual(swept.when.first, 0.5, 3)
            self.assertFalse(f.test(f.grow(a, 2.01), b).free)
            self.assertTrue(f.test(f.grow(a, 1.99), b).free)

    def test_elimination(self):
        for f, a, b in self.each():
            for history in (True, False):
                hit = f.eliminate(a, (4, 0, 0), b, None, history)
                self.assertEqual(hit.answer, fmb.HIT)
                self.assertAlmostEqual(hit.when.first, 0.5, 4)
                still = f.eliminate(a, None, b, None, history)
                self.assertTrue(still.free and still.axis[0] > 0)
            there = f.eliminate_contact(a, (4, 0, 0), b, None)
            self.assertTrue(there.witness.proved and f.sweep_contact(a, (4, 0, 0), b, None).box.min[0] - 1e-4 < there.box.min[0])
            walled = f.eliminate_contact(a, (4, 0, 0), b, None, [((0, 0, 1), 9), ((0, 0, 1), -9)])
            self.assertTrue(walled.free and walled.axis is None and walled.within == (1,))
            self.assertIsNone(f.eliminate(a, None, a, None).when)

    def test_depth(self):
        for f, a, _ in self.each():
            depth = f.depth(a, f.cuboid((0.75, 0, 0), *CUBE[1:]))
            self.assertAlmostEqual(depth.depth, 0.25, 5)
            self.assertEqual(depth.axis, (1, 0, 0))

    def test_plane(self):
        for f, _, _ in self.each():
            a = f.cuboid((0, 0), (1, 0), (0, 1))
            b = f.tetrahedron((3, 0), (1, 0), (0, 1))
            self.assertEqual((b.dim, b.shape), (2, fmb.TETRAHEDRON))
            self.assertTrue(f.test(a, b).free)
            hit = f.sweep_contact(a, (4, 0), b, (0, 0))
            self.assertAlmostEqual(hit.when.first, 0.5, 4)
            self.assertEqual(len(hit.box.min), 2)
            self.assertFalse(f.eliminate(a, (4, 0), b, None).free)
            self.assertFalse(f.test_margin(a, b, 2.5).free)
            quarter = ((0, -1), (1, 0)), (0, 0)
            self.assertAlmostEqual(f.place(a, quarter).origin[0], 0, 4)
            self.assertGreater(f.depth(a, a).depth, 0.99)

    def test_poses(self):
        quarter = ((0, -1, 0), (1, 0, 0), (0, 0, 1)), (5, 0, 0)
        still = ((1, 0, 0), (0, 1, 0), (0, 0, 1)), (5, 0, 0)
        for f, a, b in self.each():
            self.assertAlmostEqual(f.place(a, quarter).edges[0][1], 1, 4)
            self.assertLess(f.place(a, still, 1).origin[0], 4)
            motion = f.screw(a, still, quarter)
            self.assertTrue(0.6 < motion.inflation < 0.8)
            self.assertEqual(motion.frame.real, f.real)
            swept = f.sweep(motion.frame, motion.displacement, b, None)
            self.assertFalse(swept.free)
            self.refused("RANGE", f.place, a, (((2, 0, 0), *still[0][1:]), (0, 0, 0)))
            self.assertRaises(ValueError, f.place, a, (still[0][:2], (0, 0, 0)))

    def refused(self, name, ask, *arguments):
        with self.assertRaisesRegex(fmb.FmbError, f"^FMB_ERR_{name}: ") as caught:
            ask(*arguments)
        self.assertEqual(caught.exception.name, f"FMB_ERR_{name}")
        self.assertEqual(caught.exception.code, fmb.Code[name])

    def test_errors(self):
        for f, a, b in self.each():
            for bad in (math.nan, math.inf, -math.inf):
                self.refused("NOT_FINITE", f.cuboid, (bad, 0, 0), *CUBE[1:])
                self.refused("NOT_FINITE", f.sweep, a, (0, bad, 0), b, None)
                self.refused("NOT_FINITE", f.test_margin, a, b, bad)
                self.refused("NOT_FINITE", f.grow, a, bad)
                self.refused("NOT_FINITE", f.eliminate, a, (0, bad, 0), b, None)
            self.refused("NOT_FINITE", f.cuboid, (10**400, 0, 0), *CUBE[1:])
            self.refused("RANGE", f.cuboid, (1e100, 0, 0), *CUBE[1:]) if (
                f.real == "double"
            ) else self.refused("NOT_FINITE", f.cuboid, (1e39, 0, 0), *CUBE[1:])
            self.refused("DEGENERATE", f.cuboid, CUBE[0], CUBE[1], CUBE[1], CUBE[2])
            self.refused("RANGE", f.grow, a, -1)
            self.assertTrue(f.test(a, b, (math.nan, 0, 0)).free)

    def test_rounding(self):
        third = Fraction(1, 3)
        origin = fmb.single.cuboid((third, 0.1, 2**24 + 1), *CUBE[1:]).origin
        self.assertEqual(origin, (0.3333333432674408, 0.10000000149011612, 2**24))
        double = fmb.double.cuboid((third, 0.1, 2**53 + 1), *CUBE[1:]).origin
        self.assertEqual(double, (1 / 3, 0.1, 2**53))
        # Through a double it would be 2**25.
        above = (1 << 54) + (1 << 30) + 1
        origin = fmb.single.cuboid((Fraction(above, 1 << 29), 0, 0), *CUBE[1:]).origin
        self.assertEqual(origin[0], 2**25 + 4)


class Misuse(unittest.TestCase):
    """What a user may get wrong."""

    def setUp(self):
        self.f = fmb.single
        self.a, self.b = self.f.cuboid(*CUBE), self.f.cuboid(*AWAY)

    def test_answers(self):
        result = self.f.test(self.a, self.b)
        for wrong in (fmb.MISS, fmb.HIT, 0, 1, False, None):
            self.assertRaises(TypeError, lambda w=wrong: result == w)
            self.assertRaises(TypeError, lambda w=wrong: result != w)
        with self.assertRaises(AttributeError):
            result.answer = fmb.MISS
        self.assertFalse(fmb.MISS)
        self.assertEqual(fmb.MISS, 0)

    def test_frames(self):
        other = fmb.double.cuboid(*CUBE)
        flat = self.f.cuboid((0, 0), (1, 0), (0, 1))
        unmade = object.__new__(fmb.Frame)
        for wrong in (other, flat, unmade, None, CUBE, self.a._struct, 0):
            for pair in ((self.a, wrong), (wrong, self.a)):
                self.assertRaises(TypeError, self.f.test, *pair)
                self.assertRaises(
                    TypeError, self.f.sweep, pair[0], None, pair[1], None
                )
                self.assertRaises(TypeError, self.f.depth, *pair)
        for wrong in (other, unmade, None):
            self.assertRaises(TypeError, self.f.grow, wrong, 1)
        self.assertRaises(TypeError, fmb.Frame)
        with self.assertRaises(AttributeError):
            self.a.origin = (1, 2, 3)
        with self.assertRaises(AttributeError):
            self.a._dim = 2
        self.assertIs(copy.deepcopy(self.a), self.a)
        self.assertRaises(TypeError, pickle.dumps, self.a)

    def test_vectors(self):
        for wrong in ("abc", b"abc", bytearray(3), {1, 2, 3}, {0: 1, 1: 2, 2: 3}, 5, None, (1, 2, "3"),
                      (1, 2, None), (1, 2, True), (1, 2, 3j), ((1,), 2, 3), iter(CUBE)):
            self.assertRaises(TypeError, self.f.cuboid, wrong, *CUBE[1:])
        self.assertRaises(TypeError, self.f.cuboid, collections.UserDict({0: 1, 1: 2, 2: 3}), *CUBE[1:])
        self.assertRaises(TypeError, self.f.frame, True, *CUBE)
        for wrong in ((), (1, 2), (1, 2, 3, 4)):
            self.assertRaises(ValueError, self.f.cuboid, wrong, *CUBE[1:])
            self.assertRaises(ValueError, self.f.sweep, self.a, wrong, self.b, None)
            self.assertRaises(ValueError, self.f.test, self.a, self.b, wrong)
        self.assertRaises(ValueError, self.f.cuboid, (1,), (1,))
        self.assertRaises(ValueError, self.f.cuboid, (0, 0, 0))
        self.assertRaises(ValueError, self.f.frame, 3, *CUBE)
        self.assertRaises(TypeError, self.f.test_margin, self.a, self.b, "1")
        self.f.cuboid(array.array("d", [1, 2, 3]), *map(list, CUBE[1:]))

    def test_other_than_said(self):
        """Sequences that yield fewer or more things than they say."""

        class Said:
            """It says `says`, and yields what it is made of."""

            def __init__(self, says, *made):
                self.says, self.made = says, made

            def __len__(self):
                return self.says

            def __getitem__(self, i):
                return self.made[i]

        class Yields(Said):
            def __iter__(self):
                return iter(self.made)

        class Endless(Said):
            def __getitem__(self, i):
                return 0.0

        class Shrinks(list):
            """Another thread takes one away when it is asked how many."""

            def __len__(self):
                count = super().__len__()
                self.pop()
                return count

        f, a, b = self.f, self.a, self.b
        near = f.cuboid((0, 0, 3), *CUBE[1:])
        self.assertTrue(f.sweep(a, (0, 0, 4), near, None))
        turn = CUBE[1:]
        uses = {
            "origin": lambda w: f.cuboid(w, *CUBE[1:]),
            "edge": lambda w: f.tetrahedron(CUBE[0], CUBE[1], w, CUBE[3]),
            "va": lambda w: f.sweep(a, w, near, None),
            "vb": lambda w: f.sweep(near, None, a, w),
            "contact": lambda w: f.sweep_contact(a, w, near, None),
            "margin": lambda w: f.sweep_margin(a, w, near, None, 0.5),
            "eliminate": lambda w: f.eliminate(a, w, near, None),
            "axis": lambda w: f.test(a, b, w),
            "translation": lambda w: f.place(a, (turn, w)),
            "row": lambda w: f.place(a, ((CUBE[1], w, CUBE[3]), CUBE[0])),
            "screw": lambda w: f.screw(a, (turn, CUBE[0]), (turn, w)),
        }
        for name, use in uses.items():
            for wrong in (
                Said(3, 0.0, 0.0), Said(3), Said(3, 0.0, 0.0, 4.0, 0.0), Yields(3, 0.0, 0.0), Yields(3, *[0.0] * 9),
                Endless(3), Shrinks([0.0, 0.0, 4.0]), Said(2, 0.0, 0.0, 4.0), (x for x in (0.0, 0.0, 4.0)),
                Said(3, 0.0, 0.0, None), Said(3, 0.0, 0.0, "4"), Said(3, 0.0, 0.0, True), range(2),
            ):
                with self.subTest(name=name, wrong=wrong):
                    self.assertRaises((TypeError, ValueError), use, wrong)
        for kind in (Said, Yields):  # what is as it says is taken
            self.assertEqual(f.cuboid(kind(3, 0.0, 1, Fraction(1, 2)), *CUBE[1:]).origin, (0, 1, 0.5))
        for rows in (Said(3, *turn[:2]), Yields(3, *turn, turn[0]), Said(3), Endless(3), turn[:2], [*turn, turn[0]], iter(turn), 5):
            self.assertRaises((TypeError, ValueError), f.place, a, (rows, CUBE[0]))
            self.assertRaises((TypeError, ValueError), f.screw, a, (turn, CUBE[0]), (rows, CUBE[0]))
        self.assertEqual(f.place(a, (Said(3, *turn), Said(3, 1.0, 2, 3))).dim, 3)

    def test_numbers_of_other_classes(self):
        """Numbers are what they are, whatever their class makes of them: as check_pairs takes them."""

        class Odd(int):
            numerator = property(lambda self: 7)
            __int__ = __index__ = __float__ = __trunc__ = lambda self: 7

        class Real(float):
            __float__ = __pos__ = lambda self: 7.0
            as_integer_ratio = lambda self: (7, 1)

        origin = self.f.cuboid((Odd(2), Real(2.5), Odd(-3)), *CUBE[1:]).origin
        self.assertEqual(origin, (2, 2.5, -3))
        self.assertEqual(self.f.grow(self.a, Odd(1)).edges, self.f.grow(self.a, 1).edges)

    def test_threads(self):
        """Many threads, each with its own pairs: no answer is another's."""
        wrong = []

        def ask(seed):
            chance = random.Random(seed)
            for _ in range(150):
                x = chance.uniform(2, 6)
                b = self.f.cuboid((x, 0, 0), *CUBE[1:])
                when = self.f.sweep(self.a, (8, 0, 0), b, None).when
                moved = self.f.eliminate(self.a, (8, 0, 0), b, None).when
                for each in (when, moved):
                    if not abs(each.first - (x - 1) / 8) < 1e-5:
                        wrong.append((x, each))

        threads = [threading.Thread(target=ask, args=(i,)) for i in range(8)]
        for each in threads:
            each.start()
        for each in threads:
            each.join()
        self.assertEqual(wrong, [])

    def test_spoilt_arithmetic(self):
        """A thread that flushes denormals gets no answer; others do."""
        spoil = ctypes.CDLL(f"{TEMPORARY}/libspoil.so").spoil
        caught = []

        def ask():
            if spoil(1):
                for question in (self.f.test, self.f.depth):
                    try:
                        caught.append(question(self.a, self.b))
                    except fmb.FmbError as error:
                        caught.append(error.name)

        thread = threading.Thread(target=ask)
        thread.start()
        thread.join()
        self.assertIn(caught, ([], ["FMB_ERR_ARITHMETIC"] * 2))
        self.assertTrue(self.f.test(self.a, self.b).free)


@unittest.skipIf(numpy is None, "without numpy")
class Arrays(unittest.TestCase):
    """numpy's arrays, one vector at a time and in bulk."""

    def setUp(self):
        self.random = numpy.random.default_rng(SEED)

    def test_vectors(self):
        for f in (fmb.single, fmb.double):
            plain = f.cuboid((0.1, 0.2, 0.3), *CUBE[1:]).origin
            given = numpy.array([0.1, 9, 0.2, 9, 0.3])[::2]  # not contiguous
            for vector in (given, given.astype(">f8"), list(given)):
                self.assertEqual(f.cuboid(vector, *CUBE[1:]).origin, plain)
            single = given.astype(numpy.float32)
            exact = tuple(float(x) for x in single)
            for vector in (single, single.astype(">f4"), list(single)):
                self.assertEqual(f.cuboid(vector, *CUBE[1:]).origin, exact)
            for kind in ("i1", ">i8", "u2", "f2", "longdouble"):
                vector = numpy.array([1, 2, 3], kind)
                self.assertEqual(f.cuboid(vector, *CUBE[1:]).origin, (1, 2, 3))
            whole = numpy.eye(3)
            self.assertTrue(f.test(f.cuboid(*CUBE), f.cuboid((3, 0, 0), *whole)).free)

    def test_wrong_vectors(self):
        for wrong in (numpy.zeros((1, 3)), numpy.zeros((3, 1)), numpy.zeros(4)):
            self.assertRaises(ValueError, fmb.single.cuboid, wrong, *CUBE[1:])
        for kind in (bool, complex, object, "U3", "M8[s]"):
            wrong = numpy.zeros(3, kind)
            self.assertRaises(TypeError, fmb.single.cuboid, wrong, *CUBE[1:])
        masked = numpy.ma.array([1.0, 2, 3], mask=[0, 1, 0])
        self.assertRaises(TypeError, fmb.single.cuboid, masked, *CUBE[1:])

    def some(self, dim, count=200):
        a, b = self.random.uniform(-2, 2, (2, count, dim + 1, dim))
        va, vb = self.random.uniform(-2, 2, (2, count, dim))
        a[:, 0] -= 1
        b[:, 0] += 1
        return a, b, va, vb

    def compare(self, f, batch, i, ask, a, b, *ways):
        try:
            result = ask(f.cuboid(a[i, 0], *a[i, 1:]), f.tetrahedron(b[i, 0], *b[i, 1:]))
        except fmb.FmbError as error:
            self.assertEqual(batch.status[i], error.code)
            return
        self.assertEqual(batch.status[i], result.answer)
        for name in ("axis", "when", "box"):
            one, many = getattr(result, name), getattr(batch, name)[i]
            if one is None:
                self.assertTrue(numpy.isnan(many).all(), name)
            else:
                self.assertEqual(numpy.array(one).tolist(), many.tolist(), name)
        if result.witness and result.witness.proved:
            expected = [*result.witness.point, result.witness.time]
            self.assertEqual(batch.witness[i].tolist(), expected)
        else:
            self.assertTrue(numpy.isnan(batch.witness[i]).all())

    def asks(self, f, engine, va, vb):
        """How the same is asked one by one."""
        if engine == "elimination":
            return lambda i: lambda a, b: f.eliminate(a, row(va, i), b, row(vb, i))
        contact = "_contact" if engine == "contact" else ""
        if va is None and vb is None:
            return lambda i: getattr(f, "test" + contact)
        sweep = getattr(f, "sweep" + contact)
        return lambda i: lambda a, b: sweep(a, row(va, i), b, row(vb, i))

    def test_bulk(self):
        for f in (fmb.single, fmb.double):
            for dim in (2, 3):
                a, b, *ways = self.some(dim)
                a[3] = math.nan
                b[4] = 0
                for sides in (a, b):  # touching: their witness is a guess
                    sides[5] = numpy.eye(dim + 1)[:, 1:]
                b[5, 0, 0] = 1
                for way in ways:
                    way[5] = 0
                for va, vb in ((None, None), (ways[0], None), ways):
                    for engine in ("separation", "contact", "elimination"):
                        batch = f.check_pairs(
                            a, b, va=va, vb=vb, shape_b=fmb.TETRAHEDRON, engine=engine
                        )
                        self.assertGreater(len(set(batch.status.tolist())), 2)
                        self.assertNotEqual(batch.status[5], 0)
                        self.assertTrue(numpy.isnan(batch.witness[5]).all())
                        asks = self.asks(f, engine, va, vb)
                        for i in range(len(a)):
                            self.compare(f, batch, i, asks(i), a, b)

    def test_layouts(self):
        """The same numbers however they lie in memory."""
        for f, kind in ((fmb.single, "f4"), (fmb.double, "f8"), (fmb.double, "f4")):
            a, b, va, _ = (x.astype(kind) for x in self.some(3))
            expected = f.check_pairs(a, b, va=va)
            unaligned = numpy.frombuffer(b"x" + a.tobytes(), "u1", offset=1)
            for other in (
                a.astype(">" + kind), numpy.asfortranarray(a),
                numpy.repeat(a, 2, 0)[::2], a[::-1][::-1], a.tolist(),
                unaligned.view(kind).reshape(a.shape),
            ):
                batch = f.check_pairs(other, b, va=va)
                self.assertTrue((batch.status == expected.status).all())
                numpy.testing.assert_array_equal(batch.axis, expected.axis)
                numpy.testing.assert_array_equal(batch.when, expected.when)
            self.assertEqual(batch.axis.dtype, "f4" if f is fmb.single else "f8")

    def test_wrong_bulk(self):
        f, (a, b, va, _) = fmb.single, self.some(3, 5)
        for wrong in (a[0], a[:, :3], a[:, :, :2], a[:4], numpy.zeros((5, 5, 4))):
            self.assertRaises(ValueError, f.check_pairs, wrong, b)
            self.assertRaises(ValueError, f.check_pairs, a, wrong)
        self.assertRaises(ValueError, f.check_pairs, a, b, va=va[:4])
        self.assertRaises(ValueError, f.check_pairs, a, b, va=va[0])
        self.assertRaises(ValueError, f.check_pairs, a, b, shape_a=3)
        self.assertRaises(ValueError, f.check_pairs, a, b, shape_b=[1, 2])
        self.assertRaises(ValueError, f.check_pairs, a, b, engine="quick")
        self.assertRaises(TypeError, f.check_pairs, a > 0, b)
        self.assertRaises(TypeError, f.check_pairs, a * 1j, b)
        hidden = numpy.ma.array(a, mask=a > 1.9)
        hidden[0] = numpy.ma.masked
        self.assertRaises(ValueError, f.check_pairs, hidden, b)
        # numpy makes an array of such a list, and forgets the masks.
        self.assertRaises(ValueError, f.check_pairs, list(hidden), b)
        self.assertRaises(ValueError, f.check_pairs, a, [list(hidden[0])] * 5)
        for of in (collections.deque, collections.UserList, tuple):
            self.assertRaises(ValueError, f.check_pairs, of(hidden), b)
            self.assertRaises(ValueError, f.check_pairs, a, [of(hidden[0])] * 5)
            self.assertRaises(ValueError, f.check_pairs, a, b, va=of([numpy.ma.masked] * 3 for _ in a))
            self.assertTrue((f.check_pairs(of(a), b).status == f.check_pairs(a, b).status).all())
        self.assertRaises(ValueError, f.check_pairs, a[:0], b[:0])

    def test_wrong_shapes(self):
        """Shapes that are masked, and truth values, which numpy takes as numbers."""
        f, (a, b, va, _) = fmb.single, self.some(3, 5)
        masked = numpy.ma.array([1] * 5, mask=[0, 1, 0, 0, 0])
        bools = ([True] * 5, [1, 1, True, 1, 1], numpy.array([True] * 5), numpy.array([1, True, 1, 1, 1], object), True, numpy.True_)
        for wrong in (masked, list(masked), collections.deque(masked), numpy.ma.masked, *bools):
            for side in ("shape_a", "shape_b"):
                self.assertRaises((TypeError, ValueError), f.check_pairs, a, b, **{side: wrong})
        f.check_pairs(a, b, shape_a=masked.data, shape_b=[fmb.Shape.CUBOID, 1, 2, numpy.int8(1), numpy.float32(2)])
        self.assertRaises(TypeError, f.frame, numpy.True_, *CUBE)
        for truth in (True, numpy.True_, numpy.array(True)):
            mixed = va.tolist()
            mixed[2][1] = truth
            self.assertRaises(TypeError, f.check_pairs, a, b, va=mixed)
        table = collections.UserDict(enumerate(va))
        self.assertRaises(TypeError, f.check_pairs, a, b, va=table)
        self.assertRaises(TypeError, f.check_pairs, a, b, va=[*va[:4], collections.UserDict({0: 1, 1: 2, 2: 3})])
        self.assertRaises(TypeError, bool, f.check_pairs(a, b))

    def test_other_than_said(self):
        """What looks like an array, and is not what it says."""

        class Odd:
            dtype, shape = numpy.dtype("f8"), (3,)

            def __init__(self, made):
                self.made = made

            def tolist(self):
                return self.made

        class Scalar(Odd):
            shape = ()

        f, (a, b, va, _) = fmb.single, self.some(3, 5)
        one = f.cuboid(*CUBE)
        for wrong in ([0.0, 1.0], [0.0] * 4, [], 0.0, (0.0,) * 3, "abc", [0.0, 1.0, None], [0.0, 1.0, "2"], [0, 1, True]):
            for use in (
                lambda w: f.cuboid(w, *CUBE[1:]), lambda w: f.sweep(one, w, one, None),
                lambda w: f.place(one, (CUBE[1:], w)), lambda w: f.place(one, ((CUBE[1], w, CUBE[3]), CUBE[0])),
            ):
                self.assertRaises((TypeError, ValueError), use, Odd(wrong))
        for wrong in ([0.0], None, "1", 1 + 0j):
            self.assertRaises(TypeError, f.cuboid, (0, 0, Scalar(wrong)), *CUBE[1:])
            self.assertRaises(TypeError, f.grow, one, Scalar(wrong))

        class Shrinks:
            """Other numbers each time that numpy asks."""

            def __init__(self):
                self.asked = 0

            def __array__(self, dtype=None, copy=None):
                self.asked += 1
                return a[: 5 if self.asked < 2 else 4]

        self.assertRaises(ValueError, f.check_pairs, Shrinks(), b)
        self.assertRaises(ValueError, f.check_pairs, a, b, va=[list(row) for row in va[:4]] + [[0, 1]])
        kept = a.astype("f4")
        batch = f.check_pairs(kept, b)
        kept[:] = 0  # the answers' array is another one
        self.assertTrue((batch.status == f.check_pairs(a, b).status).all())


def row(array_or_none, i):
    return None if array_or_none is None else array_or_none[i]


if __name__ == "__main__":
    unittest.main()
