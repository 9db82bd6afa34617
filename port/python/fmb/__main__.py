# SPDX-License-Identifier: MIT
"""python3 -m fmb check: what the program `fmb check` prints, from Python."""
from __future__ import annotations

import os
import sys
from dataclasses import dataclass, field
from typing import NoReturn

from . import __version__
from .layout import LibraryError
from .library import load
from .number import REALS
from .pairs import ENGINES, Malformed, check_file

USAGE = """\
python3 -m fmb check [--engine ENGINE] [--exact] [--real float|double]
                     [--library PATH] FILE...
    Reads pairs and prints one line per pair, byte by byte as `fmb check`
    does: `fmb check --help` describes both. - is standard input.
    --engine: separation (if not given), hinted or elimination.
    --real: the precision, float if not given.
    --library: the shared library, or its folder.
    Exit status: 0, or 2: what was wrong is said on the error output.
python3 -m fmb --version [--real float|double]
"""


class Misuse(Exception):
    """The command line makes no sense; its text says why."""


@dataclass
class Options:
    """The command line of `check`."""

    engine: str = "separation"
    real: str = "float"
    library: str | None = None
    exact: bool = False
    files: list[str] = field(default_factory=list)


_CHOICES = {"--engine": ENGINES, "--real": REALS, "--library": None}


def _take_value(options: Options, name: str, words: list[str]) -> None:
    known = _CHOICES[name]
    if not words or words[0].startswith("--"):
        raise Misuse(f"which {name[2:]}?")
    value = words.pop(0)
    if known is not None and value not in known:
        raise Misuse(f"unknown {name[2:]} {value}")
    setattr(options, name[2:], value)


def read_options(words: list[str]) -> Options:
    """Options, then files. Misuse."""
    options, words = Options(), list(words)
    given: set[str] = set()
    while words and words[0].startswith("-") and words[0] != "-":
        name = words.pop(0)
        if name in given:
            raise Misuse(f"{name} is given twice")
        given.add(name)
        if name == "--exact":
            options.exact = True
        elif name in _CHOICES:
            _take_value(options, name, words)
        else:
            raise Misuse(f"unknown option {name}")
    options.files = words
    return options


def _check(words: list[str]) -> None:
    options = read_options(words)
    if not options.files:
        raise Misuse("no file")
    library = load(options.real, options.library)
    for path in options.files:
        check_file(
            library, path, sys.stdout.buffer, options.engine, options.exact
        )


def _version(words: list[str]) -> None:
    options = read_options(words)
    if options.files:
        raise Misuse(f"--version takes no file {options.files[0]}")
    print(f"fmb {__version__} {options.real}")


def _run(words: list[str]) -> None:
    command, *rest = words or [""]
    if command in ("help", "--help", "-h") or rest == ["--help"]:
        sys.stdout.write(USAGE)
    elif command in ("--version", "version"):
        _version(rest)
    elif command == "check":
        _check(rest)
    elif command:
        raise Misuse(f"there is no command {command}")
    else:
        raise Misuse("which command?")


def _complain(text: str) -> int:
    """Says it, behind all that was put out. 2."""
    sys.stdout.flush()
    sys.stderr.buffer.write(os.fsencode(text) + b"\n")
    return 2


def _status(words: list[str]) -> int:
    try:
        _run(words)
    except Malformed as wrong:
        return _complain(str(wrong))
    except LibraryError as wrong:
        return _complain(f"fmb: {wrong}")
    except Misuse as wrong:
        return _complain(f"{USAGE}fmb: {wrong}")
    return 0


def main() -> NoReturn:
    """Runs the command line, and exits with its status."""
    try:
        status = _status(sys.argv[1:])
        sys.stdout.flush()
    except OSError:
        sys.stderr.write("fmb: the output could not be written\n")
        status = 2
        sys.stderr.flush()
        sys.stdout = None  # nothing more is tried when Python ends
    sys.exit(status)


if __name__ == "__main__":
    main()
