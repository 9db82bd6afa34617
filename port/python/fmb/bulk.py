# SPDX-License-Identifier: MIT
"""Many pairs at once, from and to arrays of numpy: for logs."""
from __future__ import annotations

import ctypes
from dataclasses import dataclass
from typing import Any, Optional

import numpy

from . import layout
from .answers import Shape
from .library import Library, _members

ENGINES = ("separation", "contact", "elimination")


@dataclass(frozen=True)
class Batch:
    """The answers about N pairs, in their order. NaN: there is none.

    status   N: an Answer, or below 0 a Code: that pair was refused. Only 0,
             MISS, means free
    axis     N x dim: after MISS a direction that separates
    when     N x 2: after HIT and UNDECIDED of moving pairs, times of contact
    box      N x 2 x dim: after HIT and UNDECIDED by the engine contact
    witness  N x (dim + 1): a point proved to lie in both, and its time
    """

    status: Any
    axis: Any
    when: Any
    box: Any
    witness: Any

    @property
    def not_free(self) -> Any:
        """N: whether the pair is not proved free."""
        return self.status != 0

    def __bool__(self) -> bool:
        raise TypeError("ask batch.not_free.any(), or batch.status")


def _is_sequence(values: Any) -> bool:
    """Whether it is one that numpy would go through, item by item."""
    arrays = ("__array__", "__array_interface__", "__array_struct__")
    whole = any(hasattr(values, each) for each in arrays)
    if whole or isinstance(values, memoryview):
        return False
    return hasattr(values, "__len__") and hasattr(values, "__getitem__")


def _seen(values: Any, what: str, depth: int = 3) -> Any:
    """The numbers as lists, of which none is masked or a truth value.

    numpy would make numbers of these, of whatever sequence they are in.
    What is deeper than arrays of three dimensions has a wrong shape.
    """
    if type(values) in (float, int):
        return values
    if _is_sequence(values):
        if depth == 0:
            raise ValueError(f"{what}: sequences in sequences, too many")
        members = _members(values, len(values), what)
        return [_seen(each, what, depth - 1) for each in members]
    given = numpy.asanyarray(values)
    if numpy.ma.is_masked(given):
        raise ValueError(f"{what}: some of its numbers are masked")
    if given.dtype.kind == "b":
        raise TypeError(f"{what}: truth values are no numbers")
    return given


def _array(values: Any, library: Library, what: str, *shape: int) -> Any:
    """Numbers of the library's precision, one after another in memory.

    A copy: an array of the caller may change its size while it is read.
    """
    given = numpy.asarray(_seen(values, what))
    if given.dtype.kind not in "fiu":
        raise TypeError(f"{what}: numbers of type {given.dtype} are not real")
    with numpy.errstate(over="ignore"):
        made = numpy.array(given, library._real.code, copy=True, order="C")
    if made.shape != shape:
        raise ValueError(f"{what}: shape {shape} is needed, not {made.shape}")
    return made


def _shapes(shape: Any, count: int, what: str) -> list[int]:
    given = numpy.asarray(_seen(shape, what))
    listed = numpy.broadcast_to(given, (count,)).tolist()
    for each in listed:
        wrong = each not in Shape.__members__.values()
        if wrong or isinstance(each, bool):
            raise ValueError(f"{what}: {each!r} is no shape")
    return [int(each) for each in listed]


class _Rows:
    """The rows of an array by their addresses, or none of them."""

    def __init__(self, array: Any) -> None:
        self.array = array
        self.first = None if array is None else array.ctypes.data
        self.step = 0 if array is None else array.strides[0]

    def at(self, i: int) -> Optional[int]:
        """The address of row i; None: there are no rows."""
        return None if self.first is None else self.first + i * self.step


class _Bodies:
    """One side of all pairs: a frame for each in turn, and its way."""

    def __init__(
        self, library: Library, frames: Any, shape: Any, way: Any, what: str
    ) -> None:
        count, _, dim = frames.shape
        self.rows, size = _Rows(frames), frames.strides[1]
        self.edges = [size * i for i in range(dim + 1)]
        self.shapes = _shapes(shape, count, f"shape_{what}")
        self.init = library._functions.frame_init[dim]
        self.kept = library._struct("frame", dim)
        self.frame = ctypes.byref(self.kept)
        if way is not None:
            way = _array(way, library, f"v{what}", count, dim)
        self.way = _Rows(way)

    def make(self, i: int) -> int:
        """Frame i in its struct. 0, or an error."""
        at = self.rows.at(i)
        vectors = [at + edge for edge in self.edges]
        return self.init(self.frame, self.shapes[i], *vectors)


def _frames(library: Library, a: Any, b: Any) -> tuple[Any, Any]:
    shape = numpy.shape(a)
    if len(shape) != 3 or shape[2] not in (2, 3) or shape[1] != shape[2] + 1:
        raise ValueError(
            "a: shape (N, 4, 3), or (N, 3, 2) in the plane, is needed "
            f"(origin, then edges), not {shape}"
        )
    if shape[0] == 0:
        raise ValueError("a: there is no pair to ask about")
    return _array(a, library, "a", *shape), _array(b, library, "b", *shape)


def _empty(library: Library, *shape: int) -> Any:
    return numpy.full(shape, numpy.nan, library._real.code)


class _Questions:
    """The question of each engine about pair i, with where answers go."""

    def __init__(self, library: Library, a: _Bodies, b: _Bodies) -> None:
        count, _, dim = a.rows.array.shape
        self.a, self.b, self.dim = a, b, dim
        self.functions = library._functions
        self.still = a.way.array is None and b.way.array is None
        self.out = Batch(
            numpy.zeros(count, numpy.int32),
            _empty(library, count, dim),
            _empty(library, count, 2),
            _empty(library, count, 2, dim),
            _empty(library, count, dim + 1),
        )
        self.axis, self.when = _Rows(self.out.axis), _Rows(self.out.when)
        self.box = _Rows(self.out.box)
        self.point = library._struct("witness", dim)
        self.work = ctypes.create_string_buffer(layout.WORKSPACE)

    def moved(self, i: int) -> tuple:
        """The frames and their ways, as functions that sweep take them."""
        a, b = self.a, self.b
        return a.frame, a.way.at(i), b.frame, b.way.at(i)

    def separation(self, i: int) -> int:
        """As test and sweep. 0, 1, 2, or an error."""
        if self.still:
            test = self.functions.test[self.dim]
            return test(self.a.frame, self.b.frame, self.axis.at(i))
        sweep = self.functions.sweep[self.dim]
        return sweep(*self.moved(i), self.axis.at(i), self.when.at(i))

    def contact(self, i: int) -> int:
        """As test_contact and sweep_contact. 0, 1, 2, or an error."""
        axis, box, point = self.axis.at(i), self.box.at(i), self.point
        where = box, ctypes.byref(point)
        point.proved = 0
        if self.still:
            ask = self.functions.test_contact[self.dim]
            status = ask(self.a.frame, self.b.frame, axis, *where)
        else:
            ask = self.functions.sweep_contact[self.dim]
            status = ask(*self.moved(i), axis, self.when.at(i), *where)
        if status > 0 and point.proved == 1:
            self.out.witness[i] = [*point.point, point.time]
        return status

    def elimination(self, i: int) -> int:
        """As eliminate. 0, 1, 2, or an error."""
        ask = self.functions.eliminate[self.dim]
        out = self.axis.at(i), self.when.at(i)
        return ask(*self.moved(i), 1, self.work, *out)


def check_pairs(
    library: Library,
    a: Any,
    b: Any,
    *,
    va: Any = None,
    vb: Any = None,
    shape_a: Any = Shape.CUBOID,
    shape_b: Any = Shape.CUBOID,
    engine: str = "separation",
) -> Batch:
    """Decides N pairs. Called as fmb.single.check_pairs(a, b, ...).

    a, b              N x (dim + 1) x dim: origin, then edges; world, length
    va, vb            N x dim: displacements during the step; None: at rest
    shape_a, shape_b  one shape for all, or N of them
    engine            separation: as test and sweep
                      contact: as test_contact and sweep_contact
                      elimination: as eliminate
    A pair that is refused has its error in Batch.status, and stops nothing.
    No pair at all is a ValueError: nothing would be proved free.
    Numbers are rounded once to the precision of the library.
    """
    if engine not in ENGINES:
        raise ValueError(f"{engine!r} is no engine: one of {ENGINES}")
    frames = _frames(library, a, b)
    first = _Bodies(library, frames[0], shape_a, va, "a")
    second = _Bodies(library, frames[1], shape_b, vb, "b")
    questions = _Questions(library, first, second)
    ask, status = getattr(questions, engine), questions.out.status
    library.check_arithmetic()
    for i in range(len(status)):
        error = first.make(i) or second.make(i)
        status[i] = error or ask(i)
    library.check_arithmetic()
    return questions.out
