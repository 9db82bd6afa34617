# SPDX-License-Identifier: MIT
"""Frames, and the questions about them, in one precision."""
from __future__ import annotations

import ctypes
import threading
from dataclasses import replace
from fractions import Fraction
from itertools import islice
from typing import Any, Optional, Sequence

from . import layout
from .answers import (
    Answer,
    Box,
    Depth,
    FmbError,
    Interval,
    Result,
    Shape,
    Vector,
    Witness,
)
from .number import REALS, Real, nearest

# What a user may give as a vector: see Library.
Numbers = Any

_HISTORY = 1  # FMB_HISTORY


def _is_array(values: Any) -> bool:
    """Whether it is an array of numpy, or a number of it."""
    return hasattr(getattr(values, "dtype", None), "kind")


def _from_array(values: Any, real: Real, what: str) -> Any:
    """Its numbers as Python floats, rounded once to this precision."""
    if values.dtype.kind not in "fiu":
        raise TypeError(f"{what}: numbers of type {values.dtype} are not real")
    if values.dtype.kind == "f" and values.dtype.itemsize <= 8:
        return values.tolist()  # ctypes rounds it, once
    import numpy

    with numpy.errstate(over="ignore"):
        return values.astype(real.code).tolist()


def _number(value: Any, real: Real, what: str) -> float:
    """One number, of which ctypes will make one of this precision."""
    if isinstance(value, float) and not _is_array(value):
        return value
    if isinstance(value, bool):
        raise TypeError(f"{what}: {value!r} is no real number")
    if isinstance(value, int):  # what it is, whatever its class says it is
        return nearest(Fraction(int.__pos__(value)), real)
    if isinstance(value, Fraction):
        return nearest(value, real)
    if _is_array(value) and value.shape == ():
        made = _from_array(value, real, what)
        if isinstance(made, float):
            return made
    raise TypeError(f"{what}: {value!r} is no real number")


def _shape(value: Any) -> Shape:
    """A Shape, or one by its number."""
    kind = value.dtype.kind if _is_array(value) else ""
    if isinstance(value, bool) or kind == "b":
        raise TypeError(f"{value!r} is no shape")
    return Shape(value)


def _members(values: Any, size: int, what: str, of: str = "numbers") -> list:
    """What a sequence yields: so many things, whatever it says of itself.

    It is listed once and looked at then: what it says may be no longer true
    (another thread), or never was. ctypes makes zeros of what is missing.
    """
    listed = hasattr(values, "__len__") and hasattr(values, "__getitem__")
    words = isinstance(values, (str, bytes, bytearray))
    # What has keys, a dict or a table, yields these, not its numbers.
    if not listed or words or hasattr(values, "keys"):
        raise TypeError(f"{what}: a sequence of {size} {of} is needed")
    if len(values) != size:
        raise ValueError(f"{what}: {size} {of} are needed, not {len(values)}")
    made = list(islice(iter(values), size + 1))
    if len(made) != size:
        raise ValueError(f"{what}: {size} {of} are needed, others came")
    return made


def _array_members(values: Any, real: Real, size: int, what: str) -> list:
    """The same of an array, or of what looks like one."""
    if values.shape != (size,):
        raise ValueError(
            f"{what}: an array of shape ({size},) is needed, "
            f"not of {values.shape}"
        )
    made = _from_array(values, real, what)
    if not isinstance(made, list) or len(made) != size:
        raise ValueError(f"{what}: {size} numbers are needed, others came")
    return made


def _listed(values: Any, real: Real, size: int, what: str) -> list:
    """A vector of so many numbers."""
    if _is_array(values):
        made = _array_members(values, real, size, what)
    else:
        made = [_number(x, real, what) for x in _members(values, size, what)]
    for each in made:
        if not isinstance(each, float):
            raise TypeError(f"{what}: {each!r} is no real number")
    return made


class Frame:
    """A box or tetrahedron of one precision, ready for questions.

    Made by Library.frame, cuboid, tetrahedron, grow, place and screw; never
    changed. Coordinates and edges are those that the library holds, that is
    rounded to its precision; world, length.
    """

    __slots__ = ("_struct", "_real", "_dim")

    def __init__(self) -> None:
        raise TypeError("frames are made by cuboid, tetrahedron and frame")

    @classmethod
    def _of(cls, struct: ctypes.Structure, real: Real, dim: int) -> Frame:
        self = object.__new__(cls)
        for name, value in zip(cls.__slots__, (struct, real, dim)):
            object.__setattr__(self, name, value)
        return self

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a frame is not changed: make another")

    def __copy__(self) -> Frame:
        return self

    def __deepcopy__(self, memo: dict) -> Frame:
        return self

    def __reduce_ex__(self, protocol: Any) -> Any:
        raise TypeError("a frame is of one process: pass its numbers on")

    @property
    def real(self) -> str:
        """'float' or 'double'."""
        return self._real.name

    @property
    def dim(self) -> int:
        """2 or 3."""
        return self._dim

    @property
    def shape(self) -> Shape:
        """CUBOID or TETRAHEDRON; in 2D parallelogram or triangle."""
        return Shape((self._struct.shape >> 22) - 0x59)  # FMB_SHAPE_OF_FRAME

    @property
    def origin(self) -> Vector:
        """The corner that the edges start from; world, length."""
        return tuple(self._struct.origin)

    @property
    def edges(self) -> tuple[Vector, ...]:
        """The edges u, v and (3D) w; world, length."""
        return tuple(tuple(edge) for edge in self._struct.edge)

    @property
    def volume(self) -> float:
        """|determinant of the edges|: length^3, in 2D length^2."""
        return self._struct.volume

    def __repr__(self) -> str:
        return (
            f"<fmb frame {self.real} {self.shape.name} {self.dim}D "
            f"origin {self.origin} edges {self.edges}>"
        )


class Motion:
    """A frame and its displacement that together contain a turning body.

    frame         world, at the start of the step, grown
    displacement  during the step, world, length
    inflation     what turning adds to the skin, length
    Ask library.sweep(m.frame, m.displacement, ...): MISS is then a theorem
    about the turning body.
    """

    __slots__ = ("frame", "displacement", "inflation")

    def __init__(self, frame: Frame, way: Vector, inflation: float) -> None:
        self.frame = frame
        self.displacement = way
        self.inflation = inflation


class Library:
    """fmb in one precision. Use fmb.single, fmb.double or fmb.load.

    Vectors are any sequences of numbers, or arrays of numpy: 2 numbers for
    2D frames, 3 for 3D. All are in one world coordinate system and in one
    unit of length of your choice.

    Numbers are rounded once to the precision of the library: a Python float
    is a double, so `single` rounds it to the nearest float, ties to even. An
    answer is about the rounded numbers. Fractions and ints of any size are
    rounded once as well. NaN and infinities go to the library, which refuses
    them: FmbError.

    Every question may be asked by several threads at once. Each is preceded
    by fmb_check_arithmetic in the thread that asks: a package that was built
    with fast-math may have changed the modes of a thread.
    """

    def __init__(
        self, real: str = "float", path: Optional[layout.PathLike] = None
    ) -> None:
        if real not in REALS:
            raise ValueError(f"{real!r} is no precision: float or double")
        self._real = REALS[real]
        self._structs = layout.structs(self._real)
        self._functions = layout.open_library(self._real, path)
        self.check_arithmetic()

    @property
    def real(self) -> str:
        """'float' or 'double'."""
        return self._real.name

    @property
    def path(self) -> str:
        """The shared library that answers."""
        return self._functions.path

    def __repr__(self) -> str:
        return f"<fmb {self.real} {self.path}>"

    def check_arithmetic(self) -> None:
        """Does this thread compute as the proofs need? FmbError if not."""
        status = self._functions.check_arithmetic()
        if status != 0:
            raise FmbError(status, "check_arithmetic")

    # ---- what goes in and comes out ----

    def _vector(self, values: Numbers, dim: int, what: str) -> ctypes.Array:
        listed = _listed(values, self._real, dim, what)
        return (self._real.ctype * dim)(*listed)

    def _way(self, values: Numbers, dim: int, what: str) -> Any:
        return None if values is None else self._vector(values, dim, what)

    def _hint(self, axis: Numbers, dim: int) -> ctypes.Array:
        if axis is None:
            return (self._real.ctype * dim)()
        return self._vector(axis, dim, "axis")

    def _struct(self, name: str, dim: int) -> ctypes.Structure:
        return getattr(self._structs, f"fmb_{name}{dim}")()

    def _dim_of(self, *frames: Frame) -> int:
        """The dimension of frames that may meet in one question."""
        for frame in frames:
            if type(frame) is not Frame:
                raise TypeError(f"{frame!r} is no frame of fmb")
            if getattr(frame, "_real", None) is not self._real:
                made = getattr(frame, "_real", None)
                raise TypeError(
                    f"the frame is of {made.name if made else 'nothing'}, "
                    f"the library of {self.real}"
                )
            if frame._dim != frames[0]._dim:
                raise TypeError("a 2D and a 3D frame cannot meet")
        return frames[0]._dim

    def _ask(self, name: str, dim: int, *arguments: Any) -> int:
        self.check_arithmetic()
        status = getattr(self._functions, name)[dim](*arguments)
        if status < 0:
            raise FmbError(status, f"{name}, {dim}D")
        return status

    def _result(
        self,
        status: int,
        axis: ctypes.Array,
        when: Any = None,
        box: Any = None,
        witness: Any = None,
    ) -> Result:
        answer = Answer(status)
        if answer == Answer.MISS:
            return Result(answer, tuple(axis))
        return Result(
            answer,
            None,
            when and Interval(getattr(when, "in"), when.out),
            box and Box(tuple(box.min), tuple(box.max)),
            witness
            and Witness(
                tuple(witness.point), witness.time, witness.proved == 1
            ),
        )

    # ---- frames ----

    def frame(self, shape: Shape, origin: Numbers, *edges: Numbers) -> Frame:
        """A frame from its origin and its edges: 2 of them in 2D, 3 in 3D.

        CUBOID       { origin + sum x_i edge_i : 0 <= x_i <= 1 }
        TETRAHEDRON  { origin + sum x_i edge_i : 0 <= x_i, sum x_i <= 1 }
        Edges: any linearly independent vectors, world, length.
        FmbError: FMB_ERR_NOT_FINITE, FMB_ERR_RANGE, FMB_ERR_DEGENERATE.
        """
        shape, dim = _shape(shape), len(edges)
        if dim not in (2, 3):
            raise ValueError(f"a frame has 2 or 3 edges, not {dim}")
        struct = self._struct("frame", dim)
        first = self._vector(origin, dim, "origin")
        rest = [self._vector(edge, dim, "edge") for edge in edges]
        self._ask("frame_init", dim, ctypes.byref(struct), shape, first, *rest)
        return Frame._of(struct, self._real, dim)

    def cuboid(self, origin: Numbers, *edges: Numbers) -> Frame:
        """A box, in 2D a parallelogram: see frame."""
        return self.frame(Shape.CUBOID, origin, *edges)

    def tetrahedron(self, origin: Numbers, *edges: Numbers) -> Frame:
        """A tetrahedron, in 2D a triangle: see frame."""
        return self.frame(Shape.TETRAHEDRON, origin, *edges)

    def grow(self, frame: Frame, skin: float) -> Frame:
        """A frame that contains every point within `skin` (length) of it.

        skin < 0: what is left when the faces move in by at most |skin|.
        Corners stay sharp, so they move further than the faces.
        """
        dim = self._dim_of(frame)
        struct = self._struct("frame", dim)
        number = _number(skin, self._real, "skin")
        pointers = ctypes.byref(struct), ctypes.byref(frame._struct)
        self._ask("frame_grow", dim, *pointers, number)
        return Frame._of(struct, self._real, dim)

    # ---- decisions ----

    def test(self, a: Frame, b: Frame, axis: Numbers = None) -> Result:
        """Do a and b, standing still, meet?

        axis: a direction to try first, mostly result.axis of the last call.
        Sets after MISS axis.
        """
        dim = self._dim_of(a, b)
        hint = self._hint(axis, dim)
        frames = ctypes.byref(a._struct), ctypes.byref(b._struct)
        return self._result(self._ask("test", dim, *frames, hint), hint)

    def sweep(
        self,
        a: Frame,
        va: Numbers,
        b: Frame,
        vb: Numbers,
        axis: Numbers = None,
    ) -> Result:
        """Do a and b meet while they translate by va and vb?

        va, vb: displacements during the step (t from 0 to 1), world, length;
        None: at rest. Sets after MISS axis, which separates at every t;
        after HIT and UNDECIDED when.
        """
        dim = self._dim_of(a, b)
        hint, when = self._hint(axis, dim), self._structs.fmb_interval()
        moved = self._moving(a, va, b, vb, dim)
        status = self._ask("sweep", dim, *moved, hint, ctypes.byref(when))
        return self._result(status, hint, when)

    def _moving(
        self, a: Frame, va: Numbers, b: Frame, vb: Numbers, dim: int
    ) -> tuple:
        return (
            ctypes.byref(a._struct),
            self._way(va, dim, "va"),
            ctypes.byref(b._struct),
            self._way(vb, dim, "vb"),
        )

    # ---- the contact ----

    def test_contact(self, a: Frame, b: Frame, axis: Numbers = None) -> Result:
        """Do a and b, standing still, meet, and where?

        The answer is that of test. Sets after MISS axis; after HIT and
        UNDECIDED box, which holds the exact intersection, and witness.
        """
        dim = self._dim_of(a, b)
        hint = self._hint(axis, dim)
        box, witness = self._struct("box", dim), self._struct("witness", dim)
        frames = ctypes.byref(a._struct), ctypes.byref(b._struct)
        out = ctypes.byref(box), ctypes.byref(witness)
        status = self._ask("test_contact", dim, *frames, hint, *out)
        return self._result(status, hint, None, box, witness)

    def sweep_contact(
        self,
        a: Frame,
        va: Numbers,
        b: Frame,
        vb: Numbers,
        axis: Numbers = None,
    ) -> Result:
        """Do a and b meet while they translate, and where?

        The answer is that of sweep. Sets also, after HIT and UNDECIDED, box:
        it holds all points that are common to both at any one time of the
        step; and witness, a point at a time in the middle of the contact.
        """
        dim = self._dim_of(a, b)
        hint, when = self._hint(axis, dim), self._structs.fmb_interval()
        box, witness = self._struct("box", dim), self._struct("witness", dim)
        moved = self._moving(a, va, b, vb, dim)
        out = [ctypes.byref(each) for each in (when, box, witness)]
        status = self._ask("sweep_contact", dim, *moved, hint, *out)
        return self._result(status, hint, when, box, witness)

    def depth(self, a: Frame, b: Frame) -> Depth:
        """How deep are a and b in each other, and which way is out?

        It decides nothing: a depth of 0 does not prove that they are apart.
        """
        dim = self._dim_of(a, b)
        axis, depth = self._hint(None, dim), self._real.ctype()
        frames = ctypes.byref(a._struct), ctypes.byref(b._struct)
        self._ask("depth", dim, *frames, axis, ctypes.byref(depth))
        return Depth(depth.value, tuple(axis))

    # ---- margins ----

    def test_margin(
        self, a: Frame, b: Frame, margin: float, axis: Numbers = None
    ) -> Result:
        """Are a and b, standing still, farther apart than a margin (length)?

        MISS: proved; axis then holds n with n.(q - p) > margin |n|.
        margin < 0: a shallow contact is let pass. MISS then says that what
        they have in common contains no ball of diameter |margin|.
        """
        dim = self._dim_of(a, b)
        hint = self._hint(axis, dim)
        number = _number(margin, self._real, "margin")
        frames = ctypes.byref(a._struct), ctypes.byref(b._struct)
        status = self._ask("test_margin", dim, *frames, number, hint)
        return self._result(status, hint)

    def sweep_margin(
        self,
        a: Frame,
        va: Numbers,
        b: Frame,
        vb: Numbers,
        margin: float,
        axis: Numbers = None,
    ) -> Result:
        """The same of frames that translate by va and vb, at every t.

        when, after HIT and UNDECIDED: the times at which the distance is at
        most the margin.
        """
        dim = self._dim_of(a, b)
        hint, when = self._hint(axis, dim), self._structs.fmb_interval()
        number = _number(margin, self._real, "margin")
        moved = self._moving(a, va, b, vb, dim)
        out = number, hint, ctypes.byref(when)
        status = self._ask("sweep_margin", dim, *moved, *out)
        return self._result(status, hint, when)

    # ---- the other engine ----

    def eliminate(
        self,
        a: Frame,
        va: Numbers,
        b: Frame,
        vb: Numbers,
        history: bool = True,
    ) -> Result:
        """The question of test and sweep, decided by elimination instead.

        va, vb: as in sweep; both None: standing still, without times.
        history: rows with too many ancestors are dropped (FMB_HISTORY).
        It is the independent second opinion; it takes no hint.
        """
        dim = self._dim_of(a, b)
        axis, when = self._hint(None, dim), self._structs.fmb_interval()
        work = ctypes.create_string_buffer(layout.WORKSPACE)
        moved = self._moving(a, va, b, vb, dim)
        options = _HISTORY if history else 0
        out = options, work, axis, ctypes.byref(when)
        status = self._ask("eliminate", dim, *moved, *out)
        still = va is None and vb is None
        return self._result(status, axis, None if still else when)

    def eliminate_contact(
        self,
        a: Frame,
        va: Numbers,
        b: Frame,
        vb: Numbers,
        walls: Sequence[tuple] = (),
    ) -> Result:
        """Do a and b meet within half-spaces, and where? By elimination.

        walls: pairs (n, c), the half-spaces n.p <= c, which stand still in
        the world. A miss of the frames alone has axis, as eliminate; one
        that needs half-spaces has within. Sets after HIT and UNDECIDED when,
        box and, where it is proved, witness.
        """
        dim = self._dim_of(a, b)
        found = self.eliminate(a, va, b, vb)
        bodies = (a, va), (b, vb)
        if walls:
            self._system(a, va, b, vb, walls, dim)  # they are half-spaces
        hit = False  # proved within the half-spaces
        for one, other in (bodies, bodies[::-1]):
            if found.answer == Answer.MISS:
                break
            system, rows = self._system(*one, *other, walls, dim)
            box = self._cut(found.box, self._box(system, dim))
            if found.witness is not None and found.witness.proved:
                found = replace(found, box=box)
                continue
            found = self._solve(system, rows, found, box, hit)
            hit = found.answer == Answer.HIT
        return found

    def _system(
        self, a: Frame, va: Numbers, b: Frame, vb: Numbers, walls, dim: int
    ) -> tuple:
        """The system, and the row of each half-space (None: it has none)."""
        system = self._structs.fmb_system()
        moved = self._moving(a, va, b, vb, dim)
        self._ask("system_init", dim, ctypes.byref(system), *moved)
        rows: list = []
        for normal, reach in walls:
            vector = self._vector(normal, dim, "walls")
            number = _number(reach, self._real, "walls")
            before = system.rows
            self._ask("system_add", dim, ctypes.byref(system), vector, number)
            rows.append(before if system.rows > before else None)
        return system, rows

    def _box(self, system: ctypes.Structure, dim: int) -> Optional[Box]:
        box = self._struct("box", dim)
        work = ctypes.create_string_buffer(layout.WORKSPACE)
        given = ctypes.byref(system), _HISTORY, work, ctypes.byref(box)
        try:
            self._ask("system_box", dim, *given)
        except FmbError:  # the workspace is full
            return None
        return Box(tuple(box.min), tuple(box.max))

    @staticmethod
    def _cut(box: Optional[Box], other: Optional[Box]) -> Optional[Box]:
        """What both have in common; where that is nothing, the first."""
        if box is None or other is None:
            return box or other
        low, high = list(box.min), list(box.max)
        for k, (least, most) in enumerate(zip(other.min, other.max)):
            least, most = max(least, low[k]), min(most, high[k])
            if least <= most:
                low[k], high[k] = least, most
        return Box(tuple(low), tuple(high))

    def _solve(
        self, system, rows: list, found: Result, box: Optional[Box], hit: bool
    ) -> Result:
        """What the system says beside what was found before."""
        dim = system.dimension
        work = ctypes.create_string_buffer(layout.WORKSPACE)
        x = self._structs.fmb_solution()
        given = ctypes.byref(system), _HISTORY, work, ctypes.byref(x)
        answer, when = Answer(self._ask("solve", dim, *given)), found.when
        if rows and answer == Answer.MISS:
            part = [row is not None and x.multiplier[row] for row in rows]
            places = [i for i, each in enumerate(part) if each]
            return Result(answer, within=tuple(places))
        if rows and when is not None and answer != Answer.MISS:
            last = x.last.out
            when = Interval(
                max(when.first, getattr(x.last, "in")), min(when.last, last)
            )
        witness = None
        if answer == Answer.HIT:
            point = (self._real.ctype * dim)()
            given = ctypes.byref(system), x.x, point
            proved = self._ask("system_point", dim, *given) == Answer.HIT
            time = x.x[dim] if when is not None else 0.0
            witness = Witness(tuple(point), time, proved)
        kept = answer if rows and not hit else found.answer
        return Result(kept, None, when, box, witness or found.witness)

    # ---- poses ----

    def _pose(self, pose: Any, dim: int) -> ctypes.Structure:
        """Of a pair (rotation, translation): rows, and a vector."""
        rotation, translation = pose
        struct = self._struct("pose", dim)
        rows = _members(rotation, dim, "rotation", "rows")
        for i, row in enumerate(rows):
            struct.rotation[i] = self._vector(row, dim, "rotation")
        struct.translation = self._vector(translation, dim, "translation")
        return struct

    def place(self, body: Frame, pose: Any, skin: float = 0.0) -> Frame:
        """The body at a pose, as a frame of the world that contains it.

        pose: (rotation, translation), rows of a matrix and a vector (world,
        length): world = rotation body + translation. It stands for the exact
        rotation nearest to the matrix; what the matrix is off and all
        rounding are added to the skin (length).
        FmbError: FMB_ERR_RANGE also if the matrix is no rotation.
        """
        dim = self._dim_of(body)
        struct, where = self._struct("frame", dim), self._pose(pose, dim)
        number = _number(skin, self._real, "skin")
        given = struct, body._struct, where
        pointers = [ctypes.byref(each) for each in given]
        self._ask("frame_place", dim, *pointers, number)
        return Frame._of(struct, self._real, dim)

    def screw(
        self, body: Frame, start: Any, end: Any, skin: float = 0.0
    ) -> Motion:
        """A body that moves along the screw between two poses, in one step.

        One turn of at most 90 degrees about a fixed axis, and a translation
        along it, both at a constant rate. A chain of joints does not move so.
        start, end: poses as in place. FmbError as in place.
        """
        dim = self._dim_of(body)
        motion = self._struct("motion", dim)
        poses = self._pose(start, dim), self._pose(end, dim)
        number = _number(skin, self._real, "skin")
        given = motion, body._struct, *poses
        pointers = [ctypes.byref(each) for each in given]
        self._ask("motion_screw", dim, *pointers, number)
        frame = self._struct("frame", dim)
        ctypes.pointer(frame)[0] = motion.frame
        made = Frame._of(frame, self._real, dim)
        return Motion(made, tuple(motion.displacement), motion.inflation)

    # ---- many pairs ----

    def check_pairs(self, a: Any, b: Any, **options: Any) -> Any:
        """Many pairs of frames at once, from arrays: see fmb.bulk."""
        from .bulk import check_pairs

        return check_pairs(self, a, b, **options)


_loaded: dict[str, Library] = {}
_lock = threading.Lock()


def load(
    real: str = "float", path: Optional[layout.PathLike] = None
) -> Library:
    """fmb in a precision, 'float' or 'double'.

    path: the shared library, or the folder that has libfmb.so (float) or
    libfmb_double.so (double; else libfmb.so). None: the environment
    variable FMB_LIBRARY (file or folder); beside this module; build/ of the
    tree it stands in; the system's loader. Without a path a precision is
    loaded once.
    LibraryError: there is none, or it does not fit.
    """
    if path is not None:
        return Library(real, path)
    with _lock:
        if real not in _loaded:
            _loaded[real] = Library(real)
        return _loaded[real]
