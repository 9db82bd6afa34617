// SPDX-License-Identifier: MIT
// The numbers of one pair: the verdict in words, the line of the program, each number in decimal and in hexadecimal.
import { decimalOf, hexOf } from "./hex.mjs";
import { gapAt } from "./shape.mjs";

const $ = (id) => document.getElementById(id);
const make = (tag, text, kind) =>
    Object.assign(document.createElement(tag), { textContent: text, className: kind ?? "" });

export const signs = {
    miss: "\u2713",
    free: "\u2713",
    hit: "\u2715",
    undecided: "?",
    error: "!",
    unknown: "!",
    differs: "!",
    none: "\u2013",
};
export const wordOf = {
    miss: "miss",
    free: "free",
    hit: "hit",
    undecided: "undecided",
    error: "error",
    unknown: "unknown",
    differs: "differs",
    none: "no answer",
};

const errors = {
    degenerate: "The edges of a frame are not independent.",
    not_finite: "A number is NaN or infinite.",
    range: "A number is too large or too small for fmb.",
    capacity: "The rows of elimination have no room left.",
};

function sentenceOf(item) {
    if (item.sentence) return item.sentence;
    const when = item.moving ? " at every time of the step" : "";
    switch (item.verdict) {
        case "miss":
            return `Proved free${when}, rounding included.`;
        case "free":
            return item.asked;
        case "hit":
            return item.moving ? "Proved to meet during the step." : "Proved to meet.";
        case "undecided":
            return "Closer to touching than this precision can tell. Treat it as contact.";
        case "error":
            return `${errors[item.error] ?? `fmb says: ${item.error}.`} Not free.`;
        default:
            return item.reason;
    }
}

// ---- tables ----

const places = ["x", "y", "z"];
const rowsOf = (name, row, dim) => row.map((number, k) => [`${name} ${places[k % dim]}`, number.value, number.word]);
const own = (name, numbers) => numbers.map((x, k) => [`${name} ${places[k]}`, x, hexOf(x)]);

function answerRows(item) {
    const { dim, sep, time, boxRow, wit, more = [] } = item;
    const rows = [...more];
    if (sep) rows.push(...rowsOf("n", sep, dim));
    if (time) rows.push(["in (t)", time[0].value, time[0].word], ["out (t)", time[1].value, time[1].word]);
    if (boxRow)
        rows.push(...rowsOf("box min", boxRow.slice(0, dim), dim), ...rowsOf("box max", boxRow.slice(dim), dim));
    if (wit) rows.push(...rowsOf("witness", wit.slice(0, dim), dim));
    if (wit?.[dim]) rows.push(["witness t", wit[dim].value, wit[dim].word]);
    return rows;
}

function frameRows(frame) {
    const names = ["u", "v", "w"];
    const rows = [...own("origin", frame.origin), ...frame.edges.flatMap((edge, i) => own(`edge ${names[i]}`, edge))];
    return frame.moving ? [...rows, ...own("step", frame.step)] : rows;
}

function fill(table, rows, real) {
    const body = table.tBodies[0];
    body.replaceChildren(
        ...rows.map(([name, value, word]) => {
            const row = make("tr", "");
            const head = make("th", name);
            head.scope = "row";
            row.append(head, make("td", decimalOf(value, real), "decimal"), make("td", word, "hex"));
            return row;
        }),
    );
    table.hidden = rows.length === 0;
}

function gapText(item, t, real) {
    if (!item.n || !item.a || !item.b) return "";
    const about = Number(gapAt(item.a, item.b, item.n, t).gap.toPrecision(4));
    const size = decimalOf(real === "float" ? Math.fround(about) : about, real);
    const when = item.moving ? " at this t" : "";
    return `The gap along n${when} is about ${size}. The page worked that out to draw it; the proof is the library's.`;
}

// ---- what is shown ----

// Each word is a box of its own: a number is not broken at its sign.
function showLine(text) {
    if ($("line").textContent === text) return;
    $("line").replaceChildren(
        ...text.split(" ").flatMap((word, i) => (i ? [" ", make("span", word)] : [make("span", word)])),
    );
}

export function showVerdict(item, place) {
    const box = $("verdict");
    box.className = `verdict ${item.verdict}`;
    $("sign").textContent = signs[item.verdict];
    $("word").textContent = wordOf[item.verdict];
    $("sentence").textContent = sentenceOf(item);
    $("place").textContent = place;
    showLine(item.line || "(no line)");
}

const shapes = { C2: "parallelogram", T2: "triangle", C3: "cuboid", T3: "tetrahedron" };

function titleOf(letter, name, { shape, dim }) {
    return `${letter}${name === letter ? "" : `: ${name}`}, ${shapes[shape + dim]}`;
}

export function showNumbers(item, real) {
    fill($("answer"), answerRows(item), real);
    for (const k of ["a", "b"]) {
        const frame = item[k];
        $(`${k}-name`).textContent = frame ? titleOf(k.toUpperCase(), item.names[k === "a" ? 0 : 1], frame) : "";
        fill($(`${k}-numbers`), frame ? frameRows(frame) : [], real);
    }
    $("input").hidden = !item.a && !item.b;
    $("input-note").textContent = `As the program reads them, in ${real}. The unit of length is that of the file.`;
}

export const showGap = (item, t, real) => {
    $("gap").textContent = gapText(item, t, real);
};
