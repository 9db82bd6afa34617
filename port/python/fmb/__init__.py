# SPDX-License-Identifier: MIT
"""fmb: decides, with proof, whether two boxes or tetrahedra meet.

For the analysis of logs beside the robot, not for firmware. It asks the same
library by ctypes, so the answers are those of the firmware, to the bit.
There is no build step: this folder and a shared library (make shared, or
make install). numpy is used where it is given, and needed by check_pairs
alone.

    import fmb

    f = fmb.single                      # fmb in float; fmb.double in double
    link = f.cuboid((0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1))
    wall = f.cuboid((3, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1))
    result = f.sweep(link, (4, 0, 0), wall, None)
    if result:                          # true: NOT proved free
        print(result.answer.name, result.when)
    else:
        hint = result.axis              # for the next call about this pair

All coordinates are of one world, in one unit of length. Only the answer
MISS, which is 0, means free. Errors are raised: FmbError, whose text begins
with the name that the headers have (FMB_ERR_RANGE: ...).

    python3 -m fmb check FILE           # the lines of `fmb check`
"""
from __future__ import annotations

from typing import Any

from .answers import (
    Answer,
    Box,
    Code,
    Depth,
    FmbError,
    Interval,
    Result,
    Shape,
    Witness,
)
from .layout import LibraryError
from .library import Frame, Library, Motion, load
from .pairs import Malformed, Pair, read_pairs

__version__ = "0.2.0"

CUBOID, TETRAHEDRON = Shape
MISS, HIT, UNDECIDED = Answer

__all__ = [
    "Answer",
    "Box",
    "CUBOID",
    "Code",
    "Depth",
    "FmbError",
    "Frame",
    "HIT",
    "Interval",
    "Library",
    "LibraryError",
    "MISS",
    "Malformed",
    "Motion",
    "Pair",
    "Result",
    "Shape",
    "TETRAHEDRON",
    "UNDECIDED",
    "Witness",
    "load",
    "read_pairs",
]


def __getattr__(name: str) -> Any:
    """single and double are loaded when they are first asked for."""
    if name in ("single", "double"):
        return load("float" if name == "single" else "double")
    raise AttributeError(f"module fmb has no {name}")
