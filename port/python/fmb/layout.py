# SPDX-License-Identifier: MIT
"""The shared library: where it is found, its structs, its functions.

The structs are those of fmb_types.h, fmb_contact.h, fmb_motion.h and
fmb_eliminate.h, field by field. Two things hold them against the library.
`check` asks it, each time one is loaded, about bodies whose numbers are
known. And the tests compile the headers and compare the place and size of
every field.
"""
from __future__ import annotations

import ctypes
import os
from functools import lru_cache
from pathlib import Path
from types import SimpleNamespace
from typing import Iterator, Optional, Union

from .number import FLOAT, Real

PathLike = Union[str, "os.PathLike[str]"]

# More than any fmb_rows_large takes: 35 KB in double. The functions that use
# it have other names where FMB_ROWS_... are not the defaults.
WORKSPACE = 65536

# FMB_SYSTEM_ROWS: another number changes names, too.
SYSTEM_ROWS = 16

# The ending of the library's name that the system's loader is asked for: the
# structs are those of this series.
SERIES = "0.2"

# Behind a struct, to see that the library writes no further.
_MARK = b"\xa5" * 64


class LibraryError(OSError):
    """There is no shared library, or it is not one that fits."""


def _struct(name: str, *fields: tuple) -> type:
    """A struct of this name."""
    return type(name, (ctypes.Structure,), {"_fields_": list(fields)})


def _of_elimination(number: type, interval: type) -> dict[str, type]:
    """Systems, and what solves them."""
    small, vector = ctypes.c_uint8, number * 3
    row = _struct(
        "fmb_inequality",
        ("c", number * 4),
        *((name, number) for name in ("low", "high", "error", "scale")),
    )
    counts = "rows", "faces", "unknowns", "dimension", "simplex"
    system = _struct(
        "fmb_system",
        ("row", row * SYSTEM_ROWS),
        ("origin", vector),
        ("edge", vector * 3),
        ("extent", vector),
        ("displacement", vector),
        ("normal", vector * 4),
        *((name, small) for name in counts),
        ("contradiction", ctypes.c_int8),
        ("mark", ctypes.c_uint32),
    )
    solution = _struct(
        "fmb_solution",
        ("x", number * 4),
        ("last", interval),
        ("multiplier", number * SYSTEM_ROWS),
    )
    return {each.__name__: each for each in (row, system, solution)}


@lru_cache(maxsize=None)
def structs(real: Real) -> SimpleNamespace:
    """The structs of the library in one precision, by their C names."""
    number = real.ctype

    def of_dimension(dim: int) -> dict[str, type]:
        """All that have a variant for each dimension."""
        vector = number * dim
        more = ("middle", "width") if dim == 3 else ()
        frame = _struct(
            f"fmb_frame{dim}",
            ("origin", vector),
            ("edge", vector * dim),
            ("normal", vector * (dim + 1)),
            ("volume", number),
            ("extent", vector),
            ("diagonal", vector),
            *((name, vector) for name in more),
            ("span", number),
            ("longest", number),
            ("steepest", number),
            ("shape", ctypes.c_int),
        )
        all_of = [
            frame,
            _struct(f"fmb_box{dim}", ("min", vector), ("max", vector)),
            _struct(
                f"fmb_witness{dim}",
                ("point", vector),
                ("time", number),
                ("proved", ctypes.c_int),
            ),
            _struct(
                f"fmb_pose{dim}",
                ("rotation", vector * dim),
                ("translation", vector),
            ),
            _struct(
                f"fmb_motion{dim}",
                ("frame", frame),
                ("displacement", vector),
                ("inflation", number),
            ),
        ]
        return {each.__name__: each for each in all_of}

    interval = _struct("fmb_interval", ("in", number), ("out", number))
    return SimpleNamespace(
        fmb_interval=interval,
        **of_dimension(2),
        **of_dimension(3),
        **_of_elimination(number, interval),
    )


# Each function by its name without the dimension and the precision, and how
# many arguments it has; the edges of a frame come besides. A real number
# among them stands at the index given.
_FUNCTIONS = {
    "frame_init": (3, None),
    "test": (3, None),
    "sweep": (6, None),
    "test_contact": (5, None),
    "sweep_contact": (8, None),
    "depth": (4, None),
    "frame_grow": (3, 2),
    "test_margin": (4, 2),
    "sweep_margin": (7, 4),
    "frame_place": (4, 3),
    "motion_screw": (5, 4),
    "eliminate": (8, 4),
    "system_init": (5, None),
    "system_add": (3, 2),
    "system_box": (4, 1),
    "system_point": (3, None),
    "solve": (4, 1),
}

# Their number is a word of options.
_OPTIONS = "eliminate", "system_box", "solve"


def _c_name(name: str, dim: int) -> str:
    if name == "solve":  # by the unknowns that it takes
        return "fmb_solve_large" if dim == 3 else "fmb_solve_small"
    first, _, rest = name.partition("_")
    return f"fmb_{first}{dim}" + ("_" + rest if rest else "")


class Functions:
    """The functions of a library in one precision, by name and dimension."""

    def __init__(self, path: str, real: Real) -> None:
        self.path, self.real = path, real
        try:
            self._library = ctypes.CDLL(path)
        except OSError as error:
            raise LibraryError(f"{path}: cannot be loaded: {error}") from None
        self.check_arithmetic = self._function("fmb_check_arithmetic", [])
        for name, (count, number) in _FUNCTIONS.items():
            pair = [self._of(name, dim, count, number) for dim in (2, 3)]
            setattr(self, name, dict(zip((2, 3), pair)))

    def _of(self, name: str, dim: int, count: int, number: Optional[int]):
        edges = dim if name == "frame_init" else 0
        types: list = [ctypes.c_void_p] * (count + edges)
        if name == "frame_init":
            types[1] = ctypes.c_int
        if number is not None:
            plain = name in _OPTIONS
            types[number] = ctypes.c_int if plain else self.real.ctype
        return self._function(_c_name(name, dim), types)

    def _function(self, name: str, types: list):
        """The function, with the ending of its options (fmb_names.h)."""
        for ending in ("", "_cuboids"):
            whole = name + ending + self.real.suffix
            try:
                function = self._library[whole]
            except AttributeError:
                continue
            function.argtypes, function.restype = types, ctypes.c_int
            return function
        raise LibraryError(
            f"{self.path}: has no {name}{self.real.suffix}: it is not fmb "
            f"in {self.real.name}, or was built with other row counts"
        )


# ---- is it laid out as we think? ----


def _room(struct: type) -> ctypes.Array:
    return ctypes.create_string_buffer(
        b"\xa5" * ctypes.sizeof(struct) + _MARK,
        ctypes.sizeof(struct) + len(_MARK),
    )


def _flat(value) -> list:
    if isinstance(value, ctypes.Array):
        return [number for each in value for number in _flat(each)]
    return [value]


def _found(room: ctypes.Array, struct: type) -> Optional[dict]:
    """The fields of what the library wrote; None: it wrote further."""
    if room.raw[ctypes.sizeof(struct) :] != _MARK:
        return None
    written = struct.from_buffer_copy(room.raw)
    names = [field[0] for field in struct._fields_]
    return {name: _flat(getattr(written, name)) for name in names}


# A sheared box. Every number of it is exact in both precisions.
_KNOWN = {
    3: {
        "origin": [3, 5, 9],
        "edge": [2, 0, 0, 1, -1, 0, 0, 0.25, -0.5],
        "normal": [0.5, 0.5, 0.25, 0, -1, -0.5, 0, 0, -2, 0, 0, 0],
        "volume": [1],
        "extent": [3, 1.25, 0.5],
        "diagonal": [3, -0.75, -0.5],
        "middle": [3, -0.75, -0.5],
        "width": [3, 1.25, 0.5],
        "span": [4.75],
        "longest": [2],
        "steepest": [2],
        "shape": [0x16A00000],
    },
    2: {
        "origin": [3, 5],
        "edge": [2, 0, 1, -0.5],
        "normal": [0.5, 1, 0, -2],
        "volume": [1],
        "extent": [3, 0.5],
        "diagonal": [3, -0.5],
        "span": [3.5],
        "longest": [2],
        "steepest": [2],
        "shape": [0x16A00000],
    },
}


def _make(functions: Functions, dim: int) -> ctypes.Array:
    struct = getattr(structs(functions.real), f"fmb_frame{dim}")
    room = _room(struct)
    vector = functions.real.ctype * dim
    origin, edge = _KNOWN[dim]["origin"], _KNOWN[dim]["edge"]
    edges = [edge[i : i + dim] for i in range(0, dim * dim, dim)]
    given = [vector(*each) for each in [origin, *edges]]
    status = functions.frame_init[dim](room, 1, *given)
    found = _found(room, struct)
    if status != 0 or found is None:
        raise LibraryError(_differs(functions, struct))
    for name, known in _KNOWN[dim].items():
        if found[name][: len(known)] != known:
            raise LibraryError(_differs(functions, struct, name))
    return room


def _differs(functions: Functions, struct: type, field: str = "") -> str:
    at = f" at {field}" if field else ""
    return (
        f"{functions.path}: its {struct.__name__} is not laid out as this "
        f"module expects{at}: both must be of one version of fmb"
    )


def _check_contact(functions: Functions, dim: int, frame) -> None:
    """A frame that passes through itself: box, witness and times."""
    known = structs(functions.real)
    names = ("fmb_interval", f"fmb_box{dim}", f"fmb_witness{dim}")
    kinds = [getattr(known, name) for name in names]
    rooms = [_room(kind) for kind in kinds]
    away = (functions.real.ctype * dim)(*[4] * dim)
    ask = functions.sweep_contact[dim]
    if ask(frame, away, frame, None, None, *rooms) != 1:
        raise LibraryError(_differs(functions, kinds[0]))
    found = [_found(room, kind) for room, kind in zip(rooms, kinds)]
    for kind, fields in zip(kinds, found):
        if fields is None:
            raise LibraryError(_differs(functions, kind))
    times, box, witness = found
    start, end = times["in"][0], times["out"][0]
    inside = all(
        low <= at <= high
        for low, at, high in zip(box["min"], witness["point"], box["max"])
    )
    # It leaves itself after an eighth of the step, a little rounded.
    good = start == 0 and 0.125 <= end < 0.126 and inside
    good = good and 0 <= witness["time"][0] <= end
    if not good or witness["proved"] != [1]:
        raise LibraryError(_differs(functions, kinds[2]))


def check(functions: Functions) -> None:
    """Holds the structs against what the library writes. LibraryError."""
    for dim in (2, 3):
        _check_contact(functions, dim, _make(functions, dim))


# ---- where it is ----


def _file_name(real: Real) -> str:
    """As make install calls it."""
    return f"libfmb{real.suffix}.so"


def _named(place: PathLike, real: Real) -> str:
    """A file, or the library of this precision in a folder."""
    path = Path(place)
    if path.is_dir():
        # make shared writes a folder for each precision.
        both = path / _file_name(real), path / _file_name(FLOAT)
        path = both[0] if both[0].exists() else both[1]
    if not path.is_file():
        raise LibraryError(f"{path}: there is no such file")
    return str(path.resolve())


def candidates(real: Real) -> Iterator[str]:
    """Where the library may be, if nobody says where."""
    here = Path(__file__).resolve().parent
    name = _file_name(real)
    places = [here / name, here.parent / name]
    if here.parts[-3:] == ("port", "python", "fmb"):  # in fmb's own tree
        build = here.parents[2] / "build" / f"host-{real.name}"
        places.append(build / _file_name(FLOAT))
    for path in places:
        if path.is_file():
            yield str(path)
    yield f"{name}.{SERIES}"


def open_library(real: Real, place: Optional[PathLike] = None) -> Functions:
    """The library at a place, or the first of those it may be at.

    What is named, by the caller or in FMB_LIBRARY, is taken or refused:
    nothing else is then looked for. LibraryError.
    """
    chosen = place
    if place is None:
        chosen = os.environ.get("FMB_LIBRARY") or None
    if chosen is not None:
        functions = Functions(_named(chosen, real), real)
        check(functions)
        return functions
    for path in candidates(real):
        try:
            functions = Functions(path, real)
        except LibraryError:
            if os.path.isabs(path):
                raise
            continue
        check(functions)
        return functions
    raise LibraryError(
        f"there is no {_file_name(real)}: make shared REAL={real.name}, "
        "or name it in FMB_LIBRARY"
    )
