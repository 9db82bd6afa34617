// SPDX-License-Identifier: MIT
// What a document of fmb robot claims, asked again: `fmb check` decides each pair of its frames, and what it says is
// held against the verdicts. The frames are the document's: where the robot was is not computed here. Nothing but a
// tick, or a zone in it, with frames and with a list of pairs can be asked about.
import { valueOf } from "./hex.mjs";
import { linesOf } from "./read.mjs";

// Pairs at most, of all ticks together, and in one run of the program.
const most = 200000,
    portion = 4000;

// Times and boxes that differ by less are the same: a thousandth of the step, and of the box. The document has the same
// numbers from the same frames, but another direction, or exact numbers, may move a time by roundings: by far less.
const rounding = 1e-3;

// What decides the pairs of a tier. A map: no other word, `constructor` say, has an engine.
const engines = new Map([["quick", "quick"], ["test", "separation"], ["exact", "exact"]]);

// Whether a document was asked with this tier; older ones do not say.
export const isTier = (tier) => tier === undefined || engines.has(tier);

const still = [0, 0, 0];

// A body of a document as a line of pairs has it: 12 numbers and its step.
const bodyOf = (row) => `C ${(row.length === 15 ? row : [...row, ...still]).join(" ")}`;

// ---- the program's answers ----

// A hexadecimal number of an answer; those of times are 0 to 1.
function timeOf(word) {
    const [, whole, part, power] = /^0x([01])\.?([0-9a-f]*)p([-+]\d+)$/.exec(word) ?? [];
    if (whole === undefined) return NaN;
    return (Number(whole) + Number.parseInt(`0${part}`, 16) / 16 ** part.length) * 2 ** Number(power);
}

// Verdict and times of each pair; undefined where there is no answer.
async function decide(program, engine, pairs) {
    const answers = [];
    for (let from = 0; from < pairs.length; from += portion) {
        const some = pairs.slice(from, from + portion);
        const text = some.map(({ a, b }, i) => `${i} 3 1 ${bodyOf(a)} ${bodyOf(b)}\n`).join("");
        const { out } = await program.run(["check", "--engine", engine, "again"], { again: text });
        for (const [start, end] of linesOf(out)) {
            const [id, verdict, time, first, last, box, ...rest] = out.slice(start, end).split(" ", 12);
            if (time !== "time") answers[from + Number(id)] = { verdict };
            else {
                const words = box === "box" ? rest : null;
                answers[from + Number(id)] = { verdict, in: timeOf(first), out: timeOf(last), box: words };
            }
        }
    }
    return answers;
}

// ---- what is asked ----

// The pairs of a tick: which boxes, and of which zone the second one is (none: it is of a link or an obstacle).
function pairsOf({ document: { links, around, asked_pairs: pairs }, frames }, tick) {
    const size = 15 * links.length;
    const link = (i) => Array.from(frames.subarray(tick * size + 15 * i, tick * size + 15 * i + 15));
    return pairs.map(([i, j]) => {
        const thing = around[j - links.length];
        const zone = thing && thing.kind !== "obstacle" ? thing.name : null;
        return { i, j, zone, a: link(i), b: thing?.frame ?? link(j) };
    });
}

// The numbers of the boxes of a contact, in one row with those of links.
function boxesOf({ with: kind, boxes }, links) {
    return [boxes[0], kind === "link" ? boxes[1] : links.length + boxes[1]].sort((p, q) => p - q);
}

// ---- what is held against what ----

const nameOf = (j, { links, around }) => (j < links.length ? links[j] : around[j - links.length].name);
const namesOf = ({ i, j }, document) => `${nameOf(i, document)} and ${nameOf(j, document)}`;

// The first of these pairs that is not free; hits come first.
const openOf = (answered) =>
    ["hit", "undecided", "error"].flatMap((word) => answered.filter(({ verdict }) => verdict === word))[0];

// From when on the engine does not call a pair free; without a time, from the start of the step.
const fromOf = (pair) => (pair.in > 0 ? pair.in : 0);

// The pair that meets, or may, before all others do.
const earliestOf = (answered) =>
    answered
        .filter(({ verdict }) => verdict !== "miss")
        .reduce((least, pair) => (least && fromOf(least) <= fromOf(pair) ? least : pair), undefined);

// Is the box of a contact another one than the engine's, where both are told? A smaller one would hide where they meet.
function isOtherBox({ min, max }, { box }) {
    if (!min || !box) return false;
    const mine = box.map((word) => valueOf(word, "double"));
    const sides = [0, 1, 2].map((k) => mine[k + 3] - mine[k]);
    const off = rounding * Math.max(...sides) + 1e-6 * Math.max(...mine.map(Math.abs));
    return [...min, ...max].some((x, k) => !(Math.abs(x - mine[k]) <= off));
}

// What differs of a contact that is claimed. "": nothing.
function differsContact(claim, first, answered, document) {
    const [i, j] = boxesOf(first, document.links);
    const mine = answered.find((pair) => pair.i === i && pair.j === j);
    const open = openOf(answered);
    if (!open) return `claimed ${claim}, the engine says free`;
    if (!mine) return `claimed ${claim} of a pair that was not asked about`;
    if (mine.verdict !== claim) {
        const says = mine.verdict === "miss" ? "free" : mine.verdict;
        return `claimed ${claim} of ${namesOf(mine, document)}, the engine says ${says}`;
    }
    const apart = first.when[0] > mine.out || first.when[1] < mine.in;
    if (apart) return `claimed ${claim} at other times than the engine says`;
    // Until then the tick counts as free, so a later time is a claim of its own.
    const least = earliestOf(answered);
    const late = fromOf(least) < first.when[0] - rounding;
    if (late) return `claimed ${claim} too late, the engine does not call ${namesOf(least, document)} free until then`;
    return isOtherBox(first, mine) ? `claimed ${claim} in another box than the engine says` : "";
}

// What differs of a claim, about these pairs. "": nothing; null: it cannot be asked, or there is no pair.
function differs(claim, first, answered, document) {
    if (claim === "unknown" || !answered.length || answered.some(({ verdict }) => verdict === undefined)) return null;
    if (claim !== "free") return differsContact(claim, first, answered, document);
    const open = openOf(answered);
    return open ? `claimed free, the engine says ${open.verdict}: ${namesOf(open, document)}` : "";
}

// Does the document say that this pair, which is too near to tell, is free: throughout the tick, or before its contact?
function isSaidFree({ tick, zone, i, j }, answer, { ticks, links }) {
    const { verdict, first, zones = [] } = ticks[tick];
    const said = zone === null ? { ...first, verdict } : zones.find((one) => one.zone === zone);
    if (said?.verdict !== "hit" && said?.verdict !== "undecided") return said?.verdict === "free";
    const [p, q] = boxesOf(said, links);
    return !(p === i && q === j) && fromOf(answer) < said.when[0] - rounding;
}

// The pairs of some ticks, with what the program says of them.
async function answerTicks(program, robot, ticks) {
    const { document } = robot;
    const pairs = ticks.flatMap((tick) => pairsOf(robot, tick).map((pair) => ({ ...pair, tick })));
    const answers = await decide(program, engines.get(document.asked?.tier ?? "test"), pairs);
    // A direction of the tick before may have proved what is too near to tell without one: exact numbers tell.
    const near = (pair, answer) => answer?.verdict === "undecided" && isSaidFree(pair, answer, document);
    const open = pairs.filter((pair, k) => near(pair, answers[k]));
    const exact = new Map((await decide(program, "exact", open)).map((answer, k) => [open[k], answer]));
    return pairs.map((pair, k) => ({ ...pair, ...(exact.get(pair) ?? answers[k]) }));
}

function judge(answered, document, tick) {
    const { verdict, first, zones = [] } = document.ticks[tick];
    const of = (name) => answered.filter((pair) => pair.tick === tick && pair.zone === name);
    return {
        contact: differs(verdict, first, of(null), document),
        zones: zones.map((zone) => differs(zone.verdict, zone, of(zone.zone), document)),
    };
}

/**
 * Of each tick { contact, zones }: "" where the engine says the same, a text where it differs, null where it was not
 * asked. `reason`: why nothing was; `left`: how many ticks were too many.
 */
export async function askAgain(program, robot) {
    const { ticks, links, asked_pairs: pairs } = robot.document;
    const none = ({ zones = [] }) => ({ contact: null, zones: zones.map(() => null) });
    const again = { ticks: ticks.map(none), reason: "", left: 0 };
    if (!links || !pairs) return { ...again, reason: "it has no frames, or no list of pairs (--frames)" };
    const known = ticks.flatMap(({ verdict }, i) => (verdict === "unknown" ? [] : [i]));
    const some = known.slice(0, Math.floor(most / Math.max(1, pairs.length)));
    const step = Math.max(1, Math.floor(portion / Math.max(1, pairs.length)));
    for (let from = 0; from < some.length; from += step) {
        const part = some.slice(from, from + step);
        const answered = await answerTicks(program, robot, part);
        for (const tick of part) again.ticks[tick] = judge(answered, robot.document, tick);
    }
    return { ...again, left: known.length - some.length };
}
