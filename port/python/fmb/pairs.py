# SPDX-License-Identifier: MIT
"""Files of pairs, and `fmb check` in Python: the same lines, byte by byte.

A line is `id dim dyn A o.. edges.. [v..] B o.. edges.. [v..] [H n.. c]..`;
# starts a comment. What is a line, a word, a number and an error is taken
over from boards/program/pair_words.c and text.c.
"""
from __future__ import annotations

import os
from dataclasses import dataclass
from typing import BinaryIO, Callable, Iterator, Optional

from .answers import Answer, FmbError, Result, Shape, Vector
from .library import Frame, Library
from .number import REALS, Real, hexadecimal, is_exact, parse

_LONGEST = 2047  # bytes of a line, without its end
_CHUNK = 65536
_WALLS = 12  # half-spaces of a pair
_MARK = b"\xef\xbb\xbf"  # editors put it before the first line


class Malformed(Exception):
    """What a line or a file is refused with; its text is the message."""


@dataclass
class Body:
    """One side of a pair, as it was read."""

    shape: Shape
    origin: Vector
    edges: list[Vector]
    displacement: Optional[Vector]  #: None: the pair stands


@dataclass
class Pair:
    """One line of a file."""

    name: bytes
    dim: int
    moving: bool
    a: Body
    b: Body
    exact: bool  #: the precision holds every number of it
    walls: list[tuple[Vector, float]]  #: half-spaces n.p <= c


# ---- reading ----


def _chunks(path: str) -> Iterator[Optional[bytes]]:
    """The bytes of a file; None where it cannot be read any further."""
    try:
        handle = 0 if path == "-" else os.open(path, os.O_RDONLY)
    except OSError:
        raise Malformed(f"fmb: {path}: cannot be opened") from None
    try:
        while True:
            try:
                chunk = os.read(handle, _CHUNK)
            except OSError:
                yield None
                return
            if not chunk:
                return
            yield chunk
    finally:
        if handle != 0:
            os.close(handle)


def _lines(path: str) -> Iterator[tuple[int, bytes]]:
    """Each line with its number, from 1, without its end and its comment."""
    number, rest = 1, b""
    for chunk in _chunks(path):
        if chunk is None:
            raise Malformed(f"{path}:{number}: cannot be read")
        *whole, rest = (rest + chunk).split(b"\n")
        for line in whole:
            yield number, _content(path, number, line)
            number += 1
        if len(rest) > _LONGEST:
            break
    if rest:
        yield number, _content(path, number, rest)


def _content(path: str, number: int, line: bytes) -> bytes:
    if len(line) > _LONGEST:
        raise Malformed(f"{path}:{number}: the line is too long")
    if line.endswith(b"\r"):
        line = line[:-1]
    if b"\0" in line:
        raise Malformed(f"{path}:{number}: a NUL byte")
    if b"\r" in line:
        what = "a carriage return within the line"
        raise Malformed(f"{path}:{number}: {what}")
    line = line.partition(b"#")[0]
    return line[3:] if number == 1 and line.startswith(_MARK) else line


class _Words:
    """The words of a line, one after another."""

    def __init__(self, line: bytes, real: Real, exactly: bool) -> None:
        line = line.replace(b"\t", b" ")
        self._words = [word for word in line.split(b" ") if word]
        self._at = 0
        self._real, self._exactly = real, exactly
        self.exact = True

    def next(self) -> Optional[bytes]:
        """The next word, or None."""
        self._at += 1
        at = self._at - 1
        return self._words[at] if at < len(self._words) else None

    def choice(self, words: tuple[bytes, bytes], reason: str) -> int:
        """The digit that the next word is."""
        word = self.next()
        if word not in words:
            raise Malformed(reason)
        return int(word)

    def vector(self, dim: int) -> Vector:
        """The next numbers."""
        return tuple(self._number() for _ in range(dim))

    def _number(self) -> float:
        word = self.next()
        if word is None:
            raise Malformed("too few numbers")
        try:
            value = parse(word, self._real)
        except ValueError:
            raise Malformed(
                "not a number, or the wrong count of numbers"
            ) from None
        if self._exactly:
            self.exact = self.exact and is_exact(word, value)
        return value


def _read_body(words: _Words, dim: int, moving: bool) -> Body:
    word = words.next()
    if word is None:
        raise Malformed("too few words")
    if word not in (b"C", b"T"):
        raise Malformed("C or T is expected, or the wrong count of numbers")
    shape = Shape.CUBOID if word == b"C" else Shape.TETRAHEDRON
    origin = words.vector(dim)
    edges = [words.vector(dim) for _ in range(dim)]
    return Body(shape, origin, edges, words.vector(dim) if moving else None)


def read_pair(line: bytes, real: Real, exactly: bool = False) -> Pair:
    """A line that is not empty as a pair. Malformed, with the reason.

    Numbers are rounded once to the precision. exactly: Pair.exact is found
    out (it takes its time); otherwise it is True.
    """
    words = _Words(line, real, exactly)
    name = words.next()
    if name is None:
        raise Malformed("too few words")
    dim = words.choice((b"2", b"3"), "the dimension is neither 2 nor 3")
    moving = words.choice(
        (b"0", b"1"), "the third word is neither 0 (static) nor 1 (moving)"
    )
    a = _read_body(words, dim, moving == 1)
    b = _read_body(words, dim, moving == 1)
    walls = _read_walls(words, dim)
    return Pair(name, dim, moving == 1, a, b, words.exact, walls)


def _read_walls(words: _Words, dim: int) -> list[tuple[Vector, float]]:
    """All half-spaces behind the bodies."""
    walls: list[tuple[Vector, float]] = []
    while (word := words.next()) is not None:
        if word != b"H":
            raise Malformed("too many words")
        if len(walls) == _WALLS:
            raise Malformed("more half-spaces than this build holds")
        walls.append((words.vector(dim), words.vector(1)[0]))
    return walls


def read_pairs(path: str, real: str = "float") -> Iterator[Pair]:
    """All pairs of a file, in order; `-` is standard input.

    Malformed: a line or the file is refused, one without a pair, too. What
    came before stands.
    """
    yield from _read_file(path, REALS[real], False)


def _read_file(
    path: str, real: Real, exactly: bool, walls: bool = True
) -> Iterator[Pair]:
    number, found = 0, False
    for number, line in _lines(path):
        if not line.strip(b" \t"):
            continue
        found = True
        try:
            pair = read_pair(line, real, exactly)
            if pair.walls and not walls:
                raise Malformed("half-spaces are for --engine elimination")
        except Malformed as wrong:
            raise Malformed(f"{path}:{number}: {wrong}") from None
        yield pair
    if not found:
        raise Malformed(
            f"{path}:{number + 1}: an empty log: there is no pair"
        )


# ---- the engines ----

Engine = Callable[[Library, Pair], Result]


def _frame(library: Library, body: Body) -> Frame:
    return library.frame(body.shape, body.origin, *body.edges)


def separation(
    library: Library, pair: Pair, axis: Optional[Vector] = None
) -> Result:
    """Directions: the default."""
    a, b = _frame(library, pair.a), _frame(library, pair.b)
    if not pair.moving:
        return library.test_contact(a, b, axis)
    ways = pair.a.displacement, pair.b.displacement
    return library.sweep_contact(a, ways[0], b, ways[1], axis)


def hinted(library: Library, pair: Pair) -> Result:
    """Every miss is asked about again, with its direction as the hint."""
    result = separation(library, pair)
    return separation(library, pair, result.axis) if result.free else result


def elimination(library: Library, pair: Pair) -> Result:
    """Fourier-Motzkin."""
    a, b = _frame(library, pair.a), _frame(library, pair.b)
    ways = pair.a.displacement, pair.b.displacement
    return library.eliminate_contact(a, ways[0], b, ways[1], pair.walls)


ENGINES: dict[str, Engine] = {
    "separation": separation,
    "hinted": hinted,
    "elimination": elimination,
}


# ---- writing ----


def _numbers(values: Vector) -> str:
    return "".join(" " + hexadecimal(value) for value in values)


def _contact(result: Result, moving: bool) -> str:
    """Where they meet; a point only where it is proved."""
    box, witness = result.box, result.witness
    text = " box" + _numbers(box.min) + _numbers(box.max)
    if result.answer != Answer.HIT or witness is None or not witness.proved:
        return text
    time = (witness.time,) if moving else ()
    return text + " wit" + _numbers(witness.point + time)


def answer_text(pair: Pair, result: Result) -> str:
    """What `fmb check` prints behind the id."""
    if result.within is not None:
        walls = "".join(f" {place + 1}" for place in result.within)
        return " miss within" + walls
    if result.free:
        return " miss sep" + _numbers(result.axis)
    text = " hit" if result.answer == Answer.HIT else " undecided"
    if pair.moving:
        text += " time" + _numbers(result.when)
    return text + (_contact(result, pair.moving) if result.box else "")


def _answer(library: Library, engine: Engine, pair: Pair) -> bytes:
    if not pair.exact:
        return pair.name + b" error inexact\n"
    try:
        text = answer_text(pair, engine(library, pair))
    except FmbError as error:
        name = error.name.replace("FMB_ERR_", "", 1).lower()
        text = " error " + name
    return pair.name + text.encode("ascii") + b"\n"


def check_file(
    library: Library,
    path: str,
    out: BinaryIO,
    engine: str = "separation",
    exactly: bool = False,
) -> None:
    """`fmb check` of one file: one line per pair to `out`.

    Malformed: as `fmb check` says it; nothing after it was looked at.
    """
    ask, real = ENGINES[engine], REALS[library.real]
    walls = engine == "elimination"
    for pair in _read_file(path, real, exactly, walls):
        out.write(_answer(library, ask, pair))
