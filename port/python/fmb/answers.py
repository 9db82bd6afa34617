# SPDX-License-Identifier: MIT
"""Answers, errors, and what comes with an answer."""
from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple, Optional, Tuple

Vector = Tuple[float, ...]


class Shape(IntEnum):
    """The shape of a frame. In 2D: a parallelogram, a triangle."""

    CUBOID = 1
    TETRAHEDRON = 2


class Answer(IntEnum):
    """What is proved. Only MISS, which is 0, means free."""

    MISS = 0  #: proved: no common point, at any time of the step
    HIT = 1  #: proved: a common point exists
    UNDECIDED = 2  #: closer to touching than the precision can tell


class Code(IntEnum):
    """Why the library refused. No code says anything about the frames."""

    NULL = -1
    NOT_FINITE = -2  #: a number is NaN or infinite
    DEGENERATE = -3  #: the edges are linearly dependent
    RANGE = -4  #: a number or an extent is outside the range
    CAPACITY = -5
    FRAME = -6  #: no such shape (or tetrahedra in a library for boxes)
    STALE = -7
    ARITHMETIC = -8  #: this thread flushes denormals, or rounds otherwise
    BUSY = -9  #: another task's call is using this memory
    LIMITS = -10  #: a joint is beyond its limits


_REASONS = {
    Code.NULL: "a pointer is missing",
    Code.NOT_FINITE: "a number is NaN or infinite",
    Code.DEGENERATE: "the edges are linearly dependent",
    Code.RANGE: "a number or an extent is outside the range of the proofs",
    Code.CAPACITY: "the workspace is full",
    Code.FRAME: "there is no such shape in this library",
    Code.STALE: "the data have changed",
    Code.ARITHMETIC: "this thread does not compute as the proofs need: it "
    "flushes denormals, or does not round to nearest",
    Code.BUSY: "another task's call is using this memory",
    Code.LIMITS: "a joint is beyond its limits",
}


class FmbError(ValueError):
    """An error of the library: FMB_ERR_RANGE and its kin.

    code: the number, as a Code where it is known. name: as in fmb_types.h.
    """

    def __init__(self, status: int, function: str) -> None:
        known = status in Code.__members__.values()
        self.code = Code(status) if known else status
        self.name = "FMB_ERR_" + Code(status).name if known else str(status)
        reason = _REASONS[Code(status)] if known else "an unknown status"
        super().__init__(f"{self.name}: {reason} ({function})")


class Interval(NamedTuple):
    """Times of contact, fractions of the step: 0 <= first <= last <= 1.

    They enclose the exact times: never later, never earlier.
    (The fields are `in` and `out` in C; `in` is a word of Python.)
    """

    first: float
    last: float


class Box(NamedTuple):
    """A closed box along the world axes, length."""

    min: Vector
    max: Vector


class Witness(NamedTuple):
    """A point near the middle of the contact, world, length.

    proved: the point, exactly these numbers, lies in both frames at this
    time. Otherwise it is a guess. time: fraction of the step, 0 at rest.
    """

    point: Vector
    time: float
    proved: bool


@dataclass(frozen=True, eq=False)
class Result:
    """An answer, and what the library gives with it.

    answer   MISS, HIT or UNDECIDED
    axis     after MISS a direction n that separates: n.(q - p) > 0 for all
             points p of a and q of b at every time (of a query with a
             margin: see there). It is the hint of the next call. Else None
    when     after HIT and UNDECIDED of a sweep: the times of contact
    box      after HIT and UNDECIDED of a contact: it holds all of the
             intersection
    witness  with the box: a point in it
    within   after MISS within half-spaces: which of them have a part in it,
             by their places in the list; the frames alone may well meet

    A Result is true where the frames are NOT proved free, as in C:
    `if f.test(a, b): stop()` is safe as it stands. `result.free` is the
    opposite. A Result cannot be compared with an answer by mistake:
    `result == fmb.MISS` raises; write `result.answer == fmb.MISS`.
    """

    answer: Answer
    axis: Optional[Vector] = None
    when: Optional[Interval] = None
    box: Optional[Box] = None
    witness: Optional[Witness] = None
    within: Optional[Tuple[int, ...]] = None

    @property
    def free(self) -> bool:
        """True only where the frames are proved to be apart."""
        return self.answer == Answer.MISS

    def __bool__(self) -> bool:
        return self.answer != Answer.MISS

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Result):
            return self is other
        raise TypeError("a Result is not an answer: compare its field answer")

    __hash__ = object.__hash__


class Depth(NamedTuple):
    """How deep two frames are in each other, and which way is out.

    depth  length: moving b along axis by MORE than this takes them apart,
           proved. A depth of 0 does not prove that they are apart
    axis   from a to b; its length is not 1, its largest component lies in
           [1, 2)
    """

    depth: float
    axis: Vector
