// SPDX-License-Identifier: MIT
// What `fmb robot --json` printed, for showing. A document that is cut short, or whose ticks are not those that it
// counts, is refused; its verdicts are asked again (again.mjs), and it is shown where they differ.
import { isTier } from "./again.mjs";
import { hexOf } from "./hex.mjs";
import { boxFrame } from "./shape.mjs";

// Verdicts of ticks, by the numbers that those of pairs have (read.mjs).
const words = ["free", "hit", "undecided", "unknown"];
const kinds = ["obstacle", "stop", "slow"];
const [swept, still] = [15, 12]; // numbers of a frame with its step, and without

const mostRuns = 2000,
    mostUnasked = 6;

// ---- reading ----

function must(right, what) {
    if (!right) throw new Error(what);
}

const isText = (x) => typeof x === "string";
const isRow = (row, count) => Array.isArray(row) && row.length === count && row.every(Number.isFinite);
const isAmong = (i, count) => Number.isInteger(i) && i >= 0 && i < count;

// Who meets, and when; where boxes are told, they are of the document.
function checkContact(first, document, within, what) {
    must(isText(first?.link) && isRow(first.when, 2), `${what} does not say who meets, or when`);
    const { boxes, min, max } = first;
    const boxed = isRow(min, 3) && isRow(max, 3);
    must(boxed || (min === undefined && max === undefined), `${what} has a contact whose box is none`);
    const [start, end] = first.when;
    must(start >= 0 && start <= end && end <= 1, `${what} has a contact at times that are none`);
    if (!document.links) return;
    const other = first.with === "link" ? document.links : within;
    must(Array.isArray(boxes) && boxes.length === 2, `${what} does not say which boxes meet`);
    must(isAmong(boxes[0], document.links.length) && isAmong(boxes[1], other.length), `${what} has a box that is none`);
    const [one, two] = [document.links[boxes[0]], other[boxes[1]].name ?? other[boxes[1]]];
    must(first.link === one && (first.other ?? first.zone) === two, `${what} names others than the boxes that meet`);
}

const meets = (verdict) => verdict === "hit" || verdict === "undecided";

function checkZones(tick, document, what) {
    must(Array.isArray(tick.zones ?? []), `${what} has zones that are no list`);
    for (const zone of tick.zones ?? []) {
        must(isText(zone?.zone) && words.includes(zone.verdict), `${what} has a zone without a verdict`);
        must(kinds.indexOf(zone.kind) > 0, `${what} has a zone that is neither stop nor slow`);
        if (meets(zone.verdict)) checkContact(zone, document, document.around ?? [], what);
    }
}

function checkTick(tick, i, document) {
    const what = `tick ${i}`;
    must(tick?.tick === i && isRow([tick.at, tick.for], 2), `${what} is missing, or has no time`);
    must(words.includes(tick.verdict), `${what} has no verdict`);
    if (meets(tick.verdict)) {
        must(isText(tick.first?.other), `${what} does not say who meets`);
        checkContact(tick.first, document, document.around ?? [], what);
    }
    checkZones(tick, document, what);
    const { frames } = tick;
    if (!document.links || tick.verdict === "unknown") {
        must(frames === undefined, `${what} has frames, and it is not known of which boxes`);
        return;
    }
    const right = Array.isArray(frames) && frames.length === document.links.length;
    must(right && frames.every((row) => isRow(row, swept)), `${what} has not the frames of all boxes`);
}

// Ticks follow one another, from 0 on.
function checkTimes(ticks) {
    must(ticks.length > 0, "it has no tick");
    const end = (i) => (i < 0 ? 0 : ticks[i].at + ticks[i].for);
    const right = (tick, i) => tick.for > 0 && Math.abs(tick.at - end(i - 1)) <= 1e-8 + 1e-14 * tick.at;
    must(ticks.every(right), "its ticks do not follow one another in time");
}

// Each tick tells of each zone that stands around, and what is said of all ticks counts what they say.
function checkZoneCounts({ ticks, zones = [], links, around = [] }) {
    const said = (all) => JSON.stringify(all.map(({ zone, kind }) => [zone, kind]));
    must(Array.isArray(zones) && zones.every((zone) => isText(zone?.zone)), "its list of zones is none");
    const standing = new Map(around.filter(({ kind }) => kind !== "obstacle").map(({ name, kind }) => [name, kind]));
    const known = links ? Array.from(standing, ([zone, kind]) => ({ zone, kind })) : zones;
    const same = [zones, ...ticks.map((tick) => tick.zones ?? [])].every((all) => said(all) === said(known));
    must(same, "its ticks do not tell of all zones that stand around");
    for (const [k, zone] of zones.entries())
        for (const word of words) {
            const found = ticks.filter((tick) => tick.zones[k].verdict === word).length;
            must(zone[word] === found, `it counts ${zone[word]} ticks as ${word} of zone ${zone.zone}, not ${found}`);
        }
}

// Whether there are frames, and they are whole.
function checkAround({ links, around, real, files }) {
    if (links === undefined) return;
    must(Array.isArray(links) && links.every(isText), "its list of links is none");
    must(real === "float" || real === "double", "it does not say in which precision it was asked");
    const right = (thing) => isText(thing?.name) && kinds.includes(thing.kind) && isRow(thing.frame, still);
    must(Array.isArray(around) && around.every(right), "its list of what stands around is none");
    must(around.length > 0 === (files?.scene !== undefined), "what stands around is not of the scene that it names");
}

// The pairs that were asked about, boxes of links before those around; as many of contacts as it counts.
function checkPairs(document) {
    const { links, around, asked_pairs: pairs, pairs_of_a_tick: count } = document;
    if (!links || pairs === undefined) return;
    const all = links.length + around.length;
    const right = ([i, j]) => isAmong(i, links.length) && isAmong(j, all) && i < j;
    must(Array.isArray(pairs) && pairs.every((pair) => isRow(pair, 2) && right(pair)), "its list of pairs is none");
    must(pairs.length > 0, "it is about no pair: nothing was asked");
    must(new Set(pairs.map(String)).size === pairs.length, "its list of pairs has one of them twice");
    const contacts = pairs.filter(([, j]) => j < links.length || around[j - links.length].kind === "obstacle");
    must(contacts.length === count, "its pairs are not as many as it counts");
    for (const { zone, pairs: asked } of document.zones ?? []) {
        const found = pairs.filter(([, j]) => j >= links.length && around[j - links.length].name === zone);
        must(found.length === asked, `its pairs of zone ${zone} are not as many as it counts`);
    }
}

// Is what is said of all ticks together what they say? "", or what is not.
function oddOf({ ticks, free_until: until, answer }) {
    const first = ticks.find(({ verdict }) => verdict !== "free");
    const { at, for: length } = first ?? ticks.at(-1);
    const part = first ? (first.first?.when[0] ?? 0) : 1; // of an unknown tick nothing is free
    const late = until < 0 || until > at + (part + 1e-6) * length;
    if (late) return "; it DIFFERS from itself: until when nothing can touch";
    const free = ticks.every((tick) => kindOf(tick) === 0);
    const odd = answer !== undefined && answer !== (free ? "free" : "stop");
    return odd ? "; it DIFFERS from itself: its answer is not that of its ticks" : "";
}

// What was not accepted when the model was made. Nothing is asked of a link with pictures and no box: nothing is free.
function checkNotices({ notices = [], ticks }) {
    const right = (notice) => isText(notice?.what) && isText(notice.name) && typeof notice.accepted === "boolean";
    must(Array.isArray(notices) && notices.every(right), "its list of notices is none");
    const open = notices.find(({ what, accepted }) => what === "pictures" && !accepted);
    const all = ticks.flatMap(({ verdict, zones = [] }) => [verdict, ...zones.map((zone) => zone.verdict)]);
    const free = open && all.includes("free");
    must(!free, `it says free, and asks nothing of ${open?.name}, which has pictures and no box`);
}

// The document, whole; its frames apart from the ticks, as a row of numbers. Throws with the reason.
export function readRobot(text) {
    let document;
    try {
        document = JSON.parse(text);
    } catch (reason) {
        throw new Error(`it is no document of JSON, or it is cut short: ${reason.message}`);
    }
    must(isText(document?.robot) && Array.isArray(document.ticks), "it is not what fmb robot --json prints");
    const { ticks } = document;
    must(isTier(document.asked?.tier), "it was asked with a tier that is none");
    checkAround(document);
    checkPairs(document);
    ticks.forEach((tick, i) => checkTick(tick, i, document));
    must(document.ticks_in_all === ticks.length, "its ticks are not as many as it counts");
    checkTimes(ticks);
    checkZoneCounts(document);
    checkNotices(document);
    for (const word of words) {
        const found = ticks.filter(({ verdict }) => verdict === word).length;
        must(document[word] === found, `it counts ${document[word]} ticks as ${word}, and has ${found}`);
    }
    const { free_until: until, pairs_of_a_tick: contacts } = document;
    const told = contacts === 0 ? until === null : Number.isFinite(until); // 0: zones alone were asked about
    must(told, "it does not say until when all is free");
    const size = swept * (document.links?.length ?? 0);
    const frames = new Float64Array(size * ticks.length);
    ticks.forEach((tick, i) => {
        (tick.frames ?? []).forEach((row, k) => frames.set(row, i * size + k * swept));
        delete tick.frames;
    });
    return { document, frames };
}

// ---- showing ----

const vectors = (row) => Array.from({ length: row.length / 3 }, (_, i) => [...row.slice(3 * i, 3 * i + 3)]);

function frameOf(row) {
    const [origin, u, v, w, step] = vectors(row);
    return { shape: "C", dim: 3, moving: Boolean(step), origin, edges: [u, v, w], step: step ?? [0, 0, 0] };
}

// What a tick came to, in one line: of contacts and of zones that may not be entered.
function saidOf({ verdict, first, why, joint, link, zones = [] }) {
    const who = first ? `, ${first.link} and ${first.other}` : "";
    const because = joint ? `joint ${joint} is ${why}` : why + (link ? `: ${link}` : "");
    const reason = verdict === "unknown" ? `: ${because}` : "";
    const entered = zones.filter((zone) => zone.kind === "stop" && zone.verdict !== "free");
    return verdict + who + reason + entered.map((zone) => `, zone ${zone.zone}: ${zone.verdict}`).join("");
}

// A stop zone counts as an obstacle does.
function kindOf({ verdict, zones = [] }) {
    const all = [verdict, ...zones.filter(({ kind }) => kind === "stop").map((zone) => zone.verdict)];
    return words.indexOf(["unknown", "hit", "undecided", "free"].find((word) => all.includes(word)));
}

// Ticks one after another of which the same is said: first, last, what is said.
function runsOf(ticks, again) {
    const runs = [];
    for (const [i, tick] of ticks.entries()) {
        const difference = differenceOf(tick, again.ticks[i]);
        const said = saidOf(tick) + (difference && `; differs: ${difference}`);
        const last = runs.at(-1);
        if (last?.said === said) last.last = i;
        else runs.push({ first: i, last: i, said, kind: difference ? "differs" : words[kindOf(tick)] });
    }
    return runs.slice(0, mostRuns);
}

// What the engine said when it was asked again: of a tick the contacts, then stop zones.
const differenceOf = ({ zones = [] }, { contact, zones: said }) =>
    [contact, ...zones.map(({ zone }, i) => said[i] && `zone ${zone}: ${said[i]}`)].filter(Boolean).join("; ");

const sentences = {
    free: "The file says: proved free throughout this tick.",
    hit: "The file says: boxes that hold what links can sweep in this tick meet.",
    undecided: "The file says: closer to touching than its precision can tell. Treat it as contact.",
};
const zoneSentences = {
    free: "The file says: no link is in this zone at any time of the tick. Proved.",
    hit: "The file says: what a link can sweep in this tick meets this zone.",
    undecided: "The file says: a link is too close to this zone to tell.",
    unknown: "Nothing is known of this zone in this tick.",
};

const idle = "Nothing was asked here: no two bodies are there that must not touch.";
const undrawn = " It has no frames to draw: they come with --frames.";

function sentenceOf(tick, drawable) {
    if (tick.verdict === "unknown") return `Nothing is known of this tick: ${saidOf(tick).slice(9)}. Not free.`;
    return sentences[tick.verdict] + (drawable ? "" : undrawn);
}

// Whether the engine says the same.
function againOf(difference) {
    if (difference === null) return " It was not asked again.";
    if (difference) return ` It differs: ${difference}. Do not believe this file.`;
    return " Asked again, the engine says the same.";
}

// The bodies by name, each with how many boxes it has.
function bodiesOf(names) {
    const bodies = new Map(names.map((name) => [name, 0]));
    for (const name of names) bodies.set(name, bodies.get(name) + 1);
    return bodies;
}

// The pairs of bodies of which no tick asks about all boxes: those that may touch, and those that the file leaves out.
// It cannot be told which, so they are named, what stands around first. "": there are none, or it has no list of pairs.
function unaskedOf({ links, around, asked_pairs: pairs }) {
    if (!links || !pairs) return "";
    const standing = around.map(({ name, kind }) => (kind === "obstacle" ? name : `zone ${name}`));
    const [moving, still] = [bodiesOf(links), bodiesOf(standing)];
    const asked = new Map();
    for (const [i, j] of pairs) {
        const key = JSON.stringify([links[i], j < links.length, links[j] ?? standing[j - links.length]]);
        asked.set(key, (asked.get(key) ?? 0) + 1);
    }
    const count = (one, link, two) => asked.get(JSON.stringify([one, link, two])) ?? 0;
    const names = [...moving.keys()];
    const beside = names.flatMap((one) => [...still.keys()].map((two) => [one, two, count(one, false, two), still]));
    const among = names.flatMap((one, k) =>
        names.slice(k + 1).map((two) => [one, two, count(one, true, two) + count(two, true, one), moving]),
    );
    const unasked = [...beside, ...among].filter(([one, two, n, of]) => n < moving.get(one) * of.get(two));
    const named = unasked.slice(0, mostUnasked).map(([one, two, n]) => `${one} and ${two}${n ? " in part" : ""}`);
    const more = unasked.length - named.length;
    if (more > 0) named.push(`${more.toLocaleString("en")} more`);
    return named.length ? `not asked: ${named.join(", ")}` : "";
}

// What was not accepted when the model was made, by its word. "": all was.
function openOf({ notices = [] }) {
    const names = new Map();
    for (const { what, name } of notices.filter(({ accepted }) => !accepted))
        names.set(what, [...(names.get(what) ?? []), name]);
    const all = Array.from(names, ([what, of]) => {
        const more = of.length - mostUnasked;
        return `${what} ${of.slice(0, mostUnasked).join(", ")}${more > 0 ? `, ${more.toLocaleString("en")} more` : ""}`;
    });
    return all.length ? `NOT ACCEPTED: ${all.join("; ")}` : "";
}

// What came of it, in one line.
function asked({ ticks, reason, left }, differing) {
    if (reason) return `not asked again: ${reason}`;
    const count = ticks.filter(({ contact, zones }) => [contact, ...zones].some((said) => said !== null)).length;
    const more = left ? `; ${left.toLocaleString("en")} more were not: too many pairs` : "";
    const number = (n) => n.toLocaleString("en");
    if (count === 0) return `nothing was asked again${more}`;
    const other = `it DIFFERS from what the engine says in ${number(differing)}`;
    const same = differing ? other : "the engine says the same";
    return `asked again, ${number(count)} ticks: ${same}${more}`;
}

export function robotModel({ document, frames, again }) {
    const { ticks, robot, real = "double", links = [], around = [] } = document;
    const drawable = document.links !== undefined;
    const size = swept * links.length;
    const rounded = (x) => (real === "float" ? Math.fround(x) : x);
    const number = (x) => ({ value: rounded(x), word: hexOf(rounded(x)) });
    const numbers = (row) => row.map(number);
    const framed = (row) => frameOf(Array.from(row, rounded));
    const standing = around.map((thing) => {
        return { name: thing.name, zone: thing.kind !== "obstacle", frame: framed(thing.frame) };
    });

    const drawn = ({ tick, verdict }) => {
        if (!drawable || verdict === "unknown") return [];
        return links.map((name, k) => {
            const at = tick * size + k * swept;
            return { name, frame: framed(frames.subarray(at, at + swept)) };
        });
    };

    // The contact of a tick, or that with a zone.
    const contact = (first, moving) => {
        if (!first?.when) return { names: ["", first?.zone ?? ""], a: null, b: null };
        const other = first.with === "link" ? moving : standing;
        return {
            names: [first.link, first.other ?? first.zone],
            a: first.boxes && moving.length ? moving[first.boxes[0]].frame : null,
            b: first.boxes && moving.length ? other[first.boxes[1]].frame : null,
            time: numbers(first.when),
            box: first.min && boxFrame([...first.min, ...first.max].map(rounded), 3),
            boxRow: first.min && numbers([...first.min, ...first.max]),
        };
    };

    // Numbers beside those of a contact.
    const beside = ({ at, nearest, stop, ...tick }) => {
        const rows = [["at (s)", at], ["for (s)", tick.for]].map(([name, x]) => [name, x, hexOf(x)]);
        const more = (name, x) => rows.push([name, rounded(x), hexOf(rounded(x))]);
        if (nearest) more(`apart: ${nearest.link}, ${nearest.other}`, nearest.apart);
        if (nearest) more("throughout", nearest.throughout);
        if (typeof stop === "number") rows.push(["stop by (s)", stop, hexOf(stop)]);
        return rows;
    };

    const itemsOf = (tick, moving) => {
        const { tick: i, verdict, zones = [] } = tick;
        const line = JSON.stringify(tick, null, 1).replace(/\n */g, " ");
        const common = { line, dim: 3, moving: moving.length > 0 };
        const { contact: difference, zones: differences } = again.ticks[i];
        const shown = (said, claim) => (said ? "differs" : claim);
        const said = (claim, sentence, pairs, differs) => {
            if (claim === "free" && pairs === 0) return idle;
            return sentence + (claim === "unknown" ? "" : againOf(differs));
        };
        const sentence = said(verdict, sentenceOf(tick, drawable), document.pairs_of_a_tick, difference);
        const id = `${i}:links and obstacles`;
        const all = { ...common, id, verdict: shown(difference, verdict), sentence, more: beside(tick) };
        return [
            { ...all, ...contact(tick.first, moving) },
            ...zones.map((zone, k) => ({
                ...common,
                id: `${i}:zone ${zone.zone}, ${zone.kind}`,
                verdict: shown(differences[k], zone.verdict),
                slow: zone.kind === "slow" && !differences[k],
                sentence: said(zone.verdict, zoneSentences[zone.verdict], document.zones[k].pairs, differences[k]),
                ...contact(zone, moving),
            })),
        ];
    };

    const differing = ticks.map((tick, i) => Boolean(differenceOf(tick, again.ticks[i])));
    const worst = Uint8Array.from(ticks, (tick, i) => (differing[i] ? 3 : kindOf(tick)));
    const counted = words.flatMap((word) => (document[word] ? [`${document[word].toLocaleString("en")} ${word}`] : []));
    const { free_until: end } = document;
    const until = end === null ? "no contact was asked about" : `nothing can touch before ${end} s`;
    const checked = asked(again, differing.filter(Boolean).length) + oddOf(document);
    const scene = document.scene === undefined ? "" : `scene: ${document.scene}`;
    const all = ticks.length.toLocaleString("en");
    return {
        kind: "robot",
        count: ticks.length,
        named: true,
        status: 0,
        stopped: false,
        error: "",
        text: "",
        said: [
            `robot ${robot}: ${all} ticks: ${counted.join(", ")}`,
            until,
            openOf(document),
            scene,
            checked,
            unaskedOf(document),
        ]
            .filter(Boolean)
            .join("; "),
        worst,
        start: Math.max(0, differing.some(Boolean) ? differing.indexOf(true) : worst.findIndex(Boolean)),
        runs: runsOf(ticks, again),
        real,
        tick(i) {
            const moving = drawn(ticks[i]);
            const bodies = drawable ? [...moving, ...standing] : [];
            return { label: `${i} at ${ticks[i].at} s`, items: itemsOf(ticks[i], moving), bodies };
        },
    };
}
