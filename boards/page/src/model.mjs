// SPDX-License-Identifier: MIT
// What was asked and what the program answered, by ticks: the same for pairs files, frames files and the built-in arm.
// tick(i) has { label, items, bodies }, and of frames also the trees over them: nodes, those that can be drawn, and
// nodeCount, how many there are. An item has { line, verdict, a, b, .. } as panel.mjs and view.mjs show it.
import {
    answerOf,
    frameOf,
    idOf,
    linesOf,
    meetingOf,
    most,
    namesOf,
    nodeOf,
    pairOf,
    tickOf,
    verdicts,
} from "./read.mjs";
import { boxFrame } from "./shape.mjs";

// Of a tick with more pairs than these the contacts come first.
const mostPairs = 2000;

const values = (row) => row.map(({ value }) => value);

// Line i of several texts, of which `lines` tell where lines begin and end.
function lineAt(files, i) {
    for (const { text, lines } of files) {
        if (2 * i < lines.length) return text.slice(lines[2 * i], lines[2 * i + 1]);
        i -= lines.length / 2;
    }
    return "";
}

function pairItem(run, i) {
    const pair = pairOf(lineAt(run.files, i), run.real);
    const printed = lineAt([{ text: run.out, lines: run.lines }], i);
    const said = answerOf(printed, pair.dim, run.real);
    const right = said.id === pair.id && verdicts.includes(said.verdict); // or it would answer another line
    const reason = "The line of the program does not answer this pair.";
    const answer = right ? said : { verdict: "none", line: printed, reason };
    const names = namesOf(pair.id);
    return {
        ...pair,
        ...answer,
        id: pair.id,
        names,
        n: answer.sep && values(answer.sep),
        box: answer.box && boxFrame(values(answer.box), pair.dim),
        boxRow: answer.box,
    };
}

// Bodies that occur in several pairs of a tick are drawn once.
function bodiesOf(items) {
    const bodies = new Map();
    for (const item of items)
        for (const [k, frame] of [item.a, item.b].entries())
            if (frame) bodies.set(JSON.stringify(frame), { name: item.names[k], frame });
    return [...bodies.values()].slice(0, most);
}

// The worst verdict of some pairs, as a number of `verdicts`: an error, a hit, undecided, none, a miss. Of no pairs it
// is none.
const none = verdicts.length;
const order = [0, 3, 2, 4, 1];
const worse = (most, kind) => (order[kind] > order[most] ? kind : most);
const worst = (kinds) => (kinds.length ? kinds.reduce(worse) : none);

// What of a tick was not looked at, as an item beside its pairs.
const rest = (id, reason) => ({ id, verdict: "none", line: "", dim: 3, names: ["A", "B"], a: null, b: null, reason });

// The pairs of a tick from `first` to `end`, by their verdicts where there are too many.
function listed(kinds, first, end) {
    const all = Array.from({ length: end - first }, (_, i) => first + i);
    if (all.length <= mostPairs) return all;
    return all.sort((p, q) => order[kinds[q]] - order[kinds[p]]).slice(0, mostPairs);
}

export function pairsModel(result, real) {
    const run = { ...result, real };
    const { kinds } = result;
    // Where a line is malformed, what follows was not looked at: it is not shown either.
    const answered = result.lines.length / 2;
    const ticks = [...result.ticks.filter((first) => first < answered), answered];
    const count = ticks.length - 1;
    const tickAt = (i) => {
        const id = idOf(lineAt(run.files, i));
        return tickOf(id) ?? id;
    };
    // A program that stopped may have stopped within the last tick: it is never shown as a whole one.
    const stopped = result.status !== 0 || answered < kinds.length;
    const cut = (i) => stopped && i === count - 1 && tickOf(idOf(lineAt(run.files, ticks[i]))) !== null;
    const kindsOf = (i) => kinds.subarray(ticks[i], ticks[i + 1]);
    const worstOf = (i) => worst(cut(i) ? [...kindsOf(i), none] : kindsOf(i));
    return {
        kind: "pairs",
        count,
        named: result.named,
        status: result.status,
        stopped,
        error: result.error,
        text: result.out,
        counts: verdicts.map((_, kind) => kinds.reduce((sum, k) => sum + (k === kind), 0)),
        worst: Uint8Array.from({ length: count }, (_, i) => worstOf(i)),
        tick(i) {
            const items = listed(kinds, ticks[i], ticks[i + 1]).map((k) => pairItem(run, k));
            const label = tickAt(ticks[i]);
            const reason = "The program stopped here. Pairs of this tick may not have been looked at.";
            if (cut(i)) items.push(rest(`${label}:the rest`, reason));
            return {
                label: cut(i) ? `${label}, not complete` : label,
                items,
                bodies: items.length > 1 ? bodiesOf(items) : [],
            };
        },
    };
}

// ---- frames ----

function framesIn(file, real) {
    const { text, lines } = file;
    const frames = [];
    for (let i = 0; i < lines.length && frames.length < most; i += 2)
        frames.push({ ...frameOf(text.slice(lines[i], lines[i + 1]), real), file: file.name });
    const members = new Map(); // how many frames lie in each object, and in each level of it
    for (const level of frames.flatMap(({ levels }) => levels)) members.set(level, (members.get(level) ?? 0) + 1);
    for (const f of frames) f.parent = f.node === "0" && members.get(f.levels.at(-1)) > 1;
    return frames.filter(({ frame }) => frame);
}

// The nodes of the tree over a file: level and box.
function nodesIn({ nodes }, real) {
    return nodes.lines.map((line) => {
        const { level, box } = nodeOf(line, real);
        return { level, box: boxFrame(box, 3) };
    });
}

// Which frames a name of fmb tree stands for: one leaf, or all those of an object.
const belongs = (id) => (id.includes(".") ? (f) => f.id === id : (f) => f.object === id && !f.parent);

function meetingItem(line, sides, real) {
    const found = meetingOf(line, real);
    const [a, b] = found.ids.map((id, k) => sides[k].filter(belongs(id)).map(({ frame }) => frame));
    return {
        ...found,
        id: found.ids.join(","),
        dim: 3,
        moving: false,
        names: found.ids,
        groups: [a, b],
        a: a.length === 1 ? a[0] : null,
        b: b.length === 1 ? b[0] : null,
        box: boxFrame(values(found.box), 3),
        boxRow: found.box,
    };
}

function sceneTick(run, files, real, label, asked) {
    const lines = [...linesOf(run.out)].map(([start, end]) => run.out.slice(start, end));
    const sides = files.map((file) => framesIn(file, real));
    const items = lines.map((line) => meetingItem(line, sides.length === 2 ? sides : [sides[0], sides[0]], real));
    const end = /^# pairs .*$/m.exec(run.out)?.[0] ?? "";
    const bodies = sides.flat().map(({ id, parent, frame }) => ({ name: id, frame, parent }));
    // The line at the end says that all was looked at.
    if (run.status !== 0 || !end) items.push(rest("the rest", "The program stopped before the end of these frames."));
    else if (!items.length)
        items.push({ id: "all", verdict: "free", asked, line: end, dim: 3, names: ["", ""], groups: [[], []] });
    const nodes = files.flatMap((file) => nodesIn(file, real));
    const nodeCount = files.reduce((sum, file) => sum + file.nodes.count, 0);
    return { label, items, bodies, nodes, nodeCount, end };
}

export function framesModel(result, real) {
    const { runs, files } = result;
    const two = files.length === 2;
    const label = (i) => (two ? files.map(({ name }) => name).join(" and ") : files[i].name);
    const asked = (i) =>
        two
            ? `No frame of ${files[0].name} meets one of ${files[1].name}. Within each file nothing was asked.`
            : `No two objects of ${files[i].name} meet.`;
    const ticks = runs.map((run, i) => sceneTick(run, two ? files : [files[i]], real, label(i), asked(i)));
    const numbers = { free: 0, hit: 1, undecided: 2 };
    const kinds = ticks.map(({ items }) => worst(items.map(({ verdict }) => numbers[verdict] ?? none)));
    const last = runs[runs.length - 1];
    return {
        kind: "frames",
        count: ticks.length,
        named: !two && files.length > 1,
        status: last.status,
        stopped: last.status !== 0,
        error: last.error,
        text: runs.map(({ out }) => out).join(""),
        counts: null,
        worst: Uint8Array.from(kinds),
        tick: (i) => ticks[i],
    };
}
