# SPDX-License-Identifier: MIT
"""Numbers as text, and rounding, by the rules of port/number.c.

A text is rounded once, directly to the precision asked for. Going by way of
a Python float, which is a double, and from there to float would round twice:
where the double lies half-way between two floats, the second rounding does
not know any more on which side the text was. That case is found, and done
with exact fractions.
"""
from __future__ import annotations

import ctypes
import math
import re
import struct
from fractions import Fraction
from typing import NamedTuple


class Real(NamedTuple):
    """One of the two precisions of fmb_real."""

    name: str  #: as in make REAL=name
    suffix: str  #: of names of functions and of the library's file
    ctype: type
    code: str  #: of numpy's dtype, native byte order
    mantissa: int  #: bits, with the hidden one
    least: int  #: the smallest denormal is 2**least
    largest: int  #: from 2**largest on values are infinite


FLOAT = Real("float", "", ctypes.c_float, "=f4", 24, -149, 128)
DOUBLE = Real("double", "_double", ctypes.c_double, "=f8", 53, -1074, 1024)
REALS = {real.name: real for real in (FLOAT, DOUBLE)}

_DECIMAL = re.compile(
    rb"([+-]?)(?=\.?[0-9])([0-9]*)\.?([0-9]*)(?:[eE]([+-]?[0-9]+))?"
)
_HEX = re.compile(
    rb"([+-]?)0[xX](?=\.?[0-9a-fA-F])([0-9a-fA-F]*)\.?([0-9a-fA-F]*)"
    rb"(?:[pP]([+-]?[0-9]+))?"
)
_INFINITE = re.compile(rb"([+-]?)inf(?:inity)?", re.IGNORECASE)
_NAN = re.compile(rb"([+-]?)nan(?:\([0-9a-zA-Z_]*\))?", re.IGNORECASE)

# Beyond 2**_BEYOND all is infinite, below its reciprocal all is zero.
_BEYOND = 5000
# A number half-way between two doubles has at most 768 decimal digits. What
# comes behind these matters only by being there.
_DIGITS = 1000


def nearest(value: Fraction, real: Real) -> float:
    """The number of this precision nearest to the value, ties to even."""
    if value == 0:
        return 0.0
    size, sign = abs(value), 1.0 if value > 0 else -1.0
    exponent = size.numerator.bit_length() - size.denominator.bit_length()
    if size < Fraction(2) ** exponent:
        exponent -= 1
    unit = max(exponent - real.mantissa + 1, real.least)
    count = round(size / Fraction(2) ** unit)  # half to even
    if count.bit_length() + unit > real.largest:
        return sign * math.inf
    return sign * math.ldexp(count, unit)


def _is_halfway(value: float, real: Real) -> bool:
    """Whether a double may lie half-way between two floats."""
    if real.mantissa == 53:
        return False
    if abs(value) < 2.0**-126:
        return True  # denormal floats are wider apart
    bits = struct.unpack("=Q", struct.pack("=d", value))[0]
    return bits & 0x1FFFFFFF == 0x10000000


def _clamped(count: int, base: int, exponent: int) -> Fraction:
    """count * base**exponent, or something as good beyond _BEYOND."""
    if count == 0:
        return Fraction(0)
    bits = count.bit_length() + exponent * math.log2(base)
    if abs(bits) > _BEYOND:
        return Fraction(2) ** (_BEYOND if bits > 0 else -_BEYOND)
    return count * Fraction(base) ** exponent


def _exponent(text: bytes) -> int:
    """An exponent; huge ones saturate."""
    digits = text.lstrip(b"+-").lstrip(b"0")
    size = int(digits or b"0") if len(digits) < 9 else 10**9
    return -size if text.startswith(b"-") else size


def _magnitude(match: re.Match[bytes], base: int) -> Fraction:
    """The exact size of what _DECIMAL or _HEX has matched."""
    _, whole, part, power = match.groups()
    digits = (whole + part).lstrip(b"0")
    exponent = len(digits) - len(part)
    kept = digits[:_DIGITS]
    if digits[_DIGITS:].strip(b"0"):
        kept += b"1"
    exponent -= len(kept)
    count = int(kept or b"0", base)
    if base == 16:
        return _clamped(count, 2, 4 * exponent + _exponent(power or b"0"))
    return _clamped(count, 10, exponent + _exponent(power or b"0"))


def _exact_value(text: bytes) -> Fraction | None:
    """What a number says exactly, without its sign; None: it is none."""
    for pattern, base in ((_HEX, 16), (_DECIMAL, 10)):
        match = pattern.fullmatch(text)
        if match:
            return _magnitude(match, base)
    return None


def _word(text: bytes) -> float:
    """inf, infinity, nan, nan(...): in any case, with a sign or without."""
    for pattern, value in ((_INFINITE, math.inf), (_NAN, math.nan)):
        match = pattern.fullmatch(text)
        if match:
            return -value if match.group(1) == b"-" else value
    raise ValueError("not a number")


def _quick(text: bytes) -> float | None:
    """The number nearest in double; None: it is no finite number."""
    try:
        if _HEX.fullmatch(text):
            return float.fromhex(text.decode("ascii"))
        if _DECIMAL.fullmatch(text):
            return float(text)
    except OverflowError:  # of fromhex alone
        pass
    return None


def parse(text: bytes, real: Real) -> float:
    """The number that the whole of text is, rounded once to this precision.

    Decimal or hexadecimal, with or without exponent, or inf, infinity, nan,
    nan(...). Nearest, ties to even, denormals included; beyond the largest:
    an infinity. ValueError: it is no number.
    """
    value = _quick(text)
    if value is not None and math.isfinite(value):
        if value != 0 and not _is_halfway(value, real):
            return real.ctype(value).value
    exact = _exact_value(text)
    if exact is None:
        return _word(text)
    size = nearest(exact, real)
    return -size if text.startswith(b"-") else size


def is_exact(text: bytes, value: float) -> bool:
    """Whether value is what parse has made of text without rounding."""
    exact = _exact_value(text)
    if exact is None:
        return True
    return math.isfinite(value) and Fraction(abs(value)) == exact


def hexadecimal(value: float) -> str:
    """C hexadecimal, normalised, shortest: 0x1.8p+3, -0x0p+0, inf, nan."""
    if math.isnan(value):
        return "nan"
    sign = "-" if math.copysign(1, value) < 0 else ""
    if math.isinf(value):
        return sign + "inf"
    if value == 0:
        return sign + "0x0p+0"
    fraction, exponent = math.frexp(abs(value))
    head = (2 * fraction).hex()  # 0x1.hhhhhhhhhhhhhp+0
    digits = head[3 : head.index("p")].rstrip("0").rstrip(".")
    return f"{sign}0x1{digits}p{exponent - 1:+d}"
