// SPDX-License-Identifier: MIT
// Files as the program reads them, for drawing alone: which lines there are, and what frames stand on a line. The
// program itself decides whether a line is well formed.
import { valueOf } from "./hex.mjs";

// What a line says: without its comment, and without the end of a line of other systems.
function words(line) {
    const comment = line.indexOf("#");
    return (comment < 0 ? line : line.slice(0, comment))
        .replace(/\r$/, "")
        .split(/[ \t]+/)
        .filter(Boolean);
}

// [GROUP/]OBJECT.NODE[.NODE ..]: groups and objects are numbers or words, nodes are numbers.
const frameId = /^(\w[\w-]*\/)?\w[\w-]*(\.\d+)+$/;

// A number as answers print it.
const plain = (name) => (/^\d+$/.test(name) ? String(Number(name)) : name);

// What kind of file it is, by its first line that says something; 'pairs' where that says nothing. JSON is what a robot
// did.
export function kindOf({ name, text }) {
    if (/^\s*\{/.test(text)) return "robot";
    for (const [start, end] of linesOf(text)) {
        const [id, second, third] = words(text.slice(start, end));
        if (/^[01]$/.test(third)) return "pairs";
        if (second === "3" && /^[CT]$/.test(third) && frameId.test(id)) return "frames";
        break;
    }
    return /\.frames$/.test(name) ? "frames" : "pairs";
}

// Where each line that says something begins and ends.
export function* linesOf(text) {
    for (let start = 0; start < text.length;) {
        let end = text.indexOf("\n", start);
        if (end < 0) end = text.length;
        if (says(text, start, end)) yield [start, end];
        start = end + 1;
    }
}

// Whether there is more than blanks before a comment.
function says(text, start, end) {
    const last = text[end - 1] === "\r" ? end - 1 : end;
    for (let at = start; at < last; at++) {
        if (text[at] === "#") return false;
        if (text[at] !== " " && text[at] !== "\t") return true;
    }
    return false;
}

// One frame from a row of words. Null: there is none.
function takeFrame(row, dim, moving, real) {
    const shape = row.shift();
    const vector = () => row.splice(0, dim).map((word) => valueOf(word, real));
    const origin = vector();
    const edges = Array.from({ length: dim }, vector);
    const step = moving ? vector() : Array(dim).fill(0);
    const numbers = [...origin, ...edges.flat(), ...step];
    if (numbers.length !== dim * (dim + 2) || !numbers.every(Number.isFinite)) return null;
    return { shape, dim, moving, origin, edges, step };
}

// A line of a pairs file. A frame is null where its numbers cannot be drawn.
export function pairOf(line, real) {
    const row = words(line);
    const [id, dimension, moves] = row.splice(0, 3);
    const dim = Number(dimension),
        moving = moves === "1";
    return { id, dim, moving, a: takeFrame(row, dim, moving, real), b: takeFrame(row, dim, moving, real) };
}

// A line of a frames file. Answers name it without its group, its numbers without zeros before them. levels: the object
// and each level of it in which it lies.
export function frameOf(line, real) {
    const row = words(line);
    const nodes = row[0]
        .slice(row[0].indexOf("/") + 1)
        .split(".")
        .map(plain);
    const id = nodes.join(".");
    row.splice(0, 2);
    const levels = nodes.slice(1).map((_, i) => nodes.slice(0, i + 1).join("."));
    return { object: nodes[0], node: nodes.at(-1), levels, id, frame: takeFrame(row, 3, false, real) };
}

// The id of a line that says something.
export const idOf = (line) => /^[ \t]*([^ \t]*)/.exec(line)[1];

// The tick that a pair belongs to: what stands before the colon of its id. Null: the pair is a tick of its own. A byte
// order mark is no part of a tick.
export const tickOf = (id) => (id.includes(":") ? id.slice(0, id.indexOf(":")).replace(/^\uFEFF/, "") : null);

// The names of the two frames of a pair, where its id tells them: TICK:A,B.
export function namesOf(id) {
    const names = id.slice(id.indexOf(":") + 1).split(",");
    return id.includes(":") && names.length === 2 && names.every(Boolean) ? names : ["A", "B"];
}

// ---- what the program prints ----

// Frames beyond this many are not drawn, nor boxes of a tree; all are asked about.
export const most = 5000;

export const verdicts = ["miss", "hit", "undecided", "error"];

// A line of fmb check as numbers, each row of numbers also as the words that were printed.
export function answerOf(line, dim, real) {
    const row = words(line);
    const [id, verdict] = row.splice(0, 2);
    const answer = { id, verdict, line };
    const sizes = { sep: dim, time: 2, box: 2 * dim, wit: row.length };
    if (verdict === "error") return { ...answer, error: row[0] };
    while (row.length) {
        const name = row.shift();
        const size = name === "wit" ? row.length : sizes[name];
        if (!size) return answer;
        answer[name] = row.splice(0, size).map((word) => ({ word, value: valueOf(word, real) }));
    }
    return answer;
}

// A line of fmb tree --nodes: NUMBER level N ID|- MIN.. MAX..
export const levelOf = (line) => Number(line.split(" ", 3)[2]);

export function nodeOf(line, real) {
    const row = words(line);
    return { level: levelOf(line), box: row.slice(4).map((word) => valueOf(word, real)) };
}

// A line of fmb tree: A,B hit|undecided [n=N] MIN.. MAX..
export function meetingOf(line, real) {
    const row = words(line);
    const [ids, verdict] = row.splice(0, 2);
    const count = row[0]?.startsWith("n=") ? Number(row.shift().slice(2)) : 1;
    const box = row.splice(0, 6).map((word) => ({ word, value: valueOf(word, real) }));
    return { ids: ids.split(","), verdict, count, box, line };
}
