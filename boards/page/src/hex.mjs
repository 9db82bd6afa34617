// SPDX-License-Identifier: MIT
// Numbers as text, for showing alone: no verdict depends on what is here. A word of a file becomes the number that the
// program reads (rounded once, ties to even, in the precision of the build), and a number becomes text.

// Bits of a significand, and the exponents of the least and the largest bit that a number may have.
const formats = {
    float: { bits: 24, least: -149, largest: 127 },
    double: { bits: 53, least: -1074, largest: 1023 },
};

const number = /^([+-]?)(?:0x([0-9a-f]*)\.?([0-9a-f]*)(?:p([+-]?\d+))?|(\d*)\.?(\d*)(?:e([+-]?\d+))?)$/i;

// The exact value as a fraction: top / under * 2^twos. Null: it is no number that this page shows.
function fraction(word) {
    const found = number.exec(word);
    if (!found) return null;
    const [, , hexWhole, hexPart, twos, whole, part, tens] = found;
    const hex = hexWhole !== undefined;
    const all = hex ? hexWhole + hexPart : whole + part;
    if (all === "") return null;
    const { digits, left } = leading(all);
    const power = Number((hex ? twos : tens) ?? 0) + (hex ? 4 : 1) * (left - (hex ? hexPart : part).length);
    if (digits === "") return { top: 0n, under: 1n, twos: 0 };
    // Beyond every number of either precision, and below: this stands for it.
    if (power + digits.length > 5000) return { top: 1n, under: 1n, twos: 20000 };
    if (power + 4 * digits.length < -5000) return { top: 1n, under: 1n, twos: -20000 };
    if (hex) return { top: BigInt("0x" + digits), under: 1n, twos: power };
    const scale = 10n ** BigInt(Math.abs(power));
    return power < 0
        ? { top: BigInt(digits), under: scale, twos: 0 }
        : { top: BigInt(digits) * scale, under: 1n, twos: 0 };
}

// The digits that count, and how many of them are left out at the end. No number lies halfway between two others with
// more than 800 digits, so it is enough to know of the rest whether it is zero.
function leading(all) {
    const digits = all.replace(/^0+/, "");
    if (digits.length <= 1000) return { digits, left: 0 };
    const rest = /[^0]/.test(digits.slice(1000)) ? "1" : "0";
    return { digits: digits.slice(0, 1000) + rest, left: digits.length - 1001 };
}

const lengthOf = (x) => x.toString(2).length;

// top / under to the nearest whole number, ties to even.
function nearest(top, under) {
    const down = top / under;
    const rest = 2n * (top % under) - under;
    return rest > 0n || (rest === 0n && (down & 1n) === 1n) ? down + 1n : down;
}

// m * 2^e, in two steps: 2^e alone may be too small to stand for itself.
const scaled = (m, e) => m * 2 ** Math.trunc(e / 2) * 2 ** (e - Math.trunc(e / 2));

// Most words of a log are exact in few digits: those need no fraction. Undefined: this one does.
function easyValue(word, real) {
    const found = /^(-?)0x([01])\.?([0-9a-f]{0,13})p([+-]\d{1,3})$/.exec(word);
    if (!found) return undefined;
    const [, sign, whole, part, power] = found;
    const value = scaled(parseInt(whole + part, 16), power - 4 * part.length) * (sign ? -1 : 1);
    const exact =
        real === "double" ? Math.abs(value) >= 2 ** -1000 && Math.abs(value) < 2 ** 1000 : Math.fround(value) === value;
    return exact ? value : undefined;
}

// The number that the program reads. NaN: it is none, or one beyond what is worth showing.
export function valueOf(word, real) {
    const easy = easyValue(word, real);
    if (easy !== undefined) return easy;
    const special = /^([+-]?)inf(inity)?$/i.exec(word);
    if (special) return special[1] === "-" ? -Infinity : Infinity;
    const exact = fraction(word);
    if (!exact) return NaN;
    const sign = word.startsWith("-") ? -1 : 1;
    if (exact.top === 0n) return sign * 0;
    const { bits, least, largest } = formats[real];
    const high = lengthOf(exact.top) - lengthOf(exact.under) + exact.twos;
    const last = Math.max(high - bits - 1, least);
    const move = exact.twos - last;
    let { top, under } = exact;
    if (move >= 0) top <<= BigInt(move);
    else under <<= BigInt(-move);
    return sign * roundedTo(top, under, last, { bits, least, largest });
}

// top / under * 2^last, where the quotient has a few bits more than the significand.
function roundedTo(top, under, last, { bits, least, largest }) {
    const drop = Math.max(0, Math.min(lengthOf(top / under) - bits, 3));
    const low = Math.max(last + drop, least);
    const m = Number(nearest(top, under << BigInt(low - last)));
    const value = scaled(m, low);
    return value >= 2 ** largest * 2 ? Infinity : value;
}

// As the program prints it: C hexadecimal, normalised, shortest.
export function hexOf(x) {
    if (Number.isNaN(x)) return "nan";
    const sign = x < 0 || Object.is(x, -0) ? "-" : "";
    const size = Math.abs(x);
    if (size === Infinity) return sign + "inf";
    if (size === 0) return sign + "0x0p+0";
    let power = Math.max(Math.floor(Math.log2(size)), -1074);
    let m = scaled(size, -power);
    while (m >= 2) {
        m /= 2;
        power++;
    }
    while (m < 1) {
        m *= 2;
        power--;
    }
    const digits = BigInt(Math.round((m - 1) * 2 ** 52))
        .toString(16)
        .padStart(13, "0")
        .replace(/0+$/, "");
    return `${sign}0x1${digits && "." + digits}p${power < 0 ? "-" : "+"}${Math.abs(power)}`;
}

// The shortest decimal that reads back as the same number in the precision of the build.
export function decimalOf(x, real) {
    if (real === "double" || !Number.isFinite(x)) return tidy(String(x));
    for (let digits = 1; digits < 9; digits++) {
        const text = x.toPrecision(digits);
        if (Math.fround(Number(text)) === x) return tidy(String(Number(text)));
    }
    return tidy(String(Number(x.toPrecision(9))));
}

const tidy = (text) => text.replace("-", "\u2212").replace("e-", "e\u2212");
