// SPDX-License-Identifier: MIT
// Runs the program fmb in a thread of its own, so that long files do not hold up the page.
import { load } from "../../../port/wasm/fmb.mjs";
import floatModule from "wasm:float";
import doubleModule from "wasm:double";
import { idOf, levelOf, linesOf, most, tickOf, verdicts } from "./read.mjs";
import { askAgain } from "./again.mjs";
import { readRobot } from "./robot.mjs";

const unpacked = (bytes) =>
    new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).arrayBuffer();
const start = async (packed) => load(await unpacked(packed));

const modules = { float: start(floatModule), double: start(doubleModule) };

// Where lines begin and end, two numbers a line.
const index = (text) => Int32Array.from([...linesOf(text)].flat());
const each = (text, lines, what) => {
    for (let i = 0; i < lines.length; i += 2) what(text.slice(lines[i], lines[i + 1]), i / 2);
};

// The id of every pair.
function idsOf(files) {
    const ids = [];
    for (const { text, lines } of files) each(text, lines, (line) => ids.push(idOf(line)));
    return ids;
}

// The first pair of every tick, and what there are pairs in all.
function ticksOf(ids) {
    const all = ids.map(tickOf);
    const first = [...all.keys()].filter((i) => i === 0 || all[i] === null || all[i] !== all[i - 1]);
    return Int32Array.from([...first, ids.length]);
}

// The verdict of every line of fmb check, as a number; 4: there is no line any more, or it answers another pair.
function verdictsOf(out, lines, ids) {
    const kinds = new Uint8Array(ids.length).fill(verdicts.length);
    each(out, lines, (line, i) => {
        const [id, verdict] = line.split(" ", 2);
        const kind = verdicts.indexOf(verdict);
        if (id === ids[i] && kind >= 0) kinds[i] = kind;
    });
    return kinds;
}

// A program that is broken off may leave a part of a line.
const wholeLines = (out) => out.slice(0, out.lastIndexOf("\n") + 1);

function contents(files) {
    if (new Set(files.map(({ name }) => name)).size < files.length) throw new Error("Two files have the same name.");
    return Object.fromEntries(files.map(({ name, bytes }) => [name, bytes]));
}

async function check({ real, engine, files }) {
    const program = await modules[real];
    const names = files.map(({ name }) => name);
    const result = await program.run(["check", "--engine", engine, ...names], contents(files));
    const { status, error } = result,
        out = wholeLines(result.out);
    const read = files.map(({ name, text }) => ({ name, text, lines: index(text) }));
    const lines = index(out),
        ids = idsOf(read),
        named = ids.some((id) => tickOf(id) !== null);
    return { status, out, error, files: read, lines, ticks: ticksOf(ids), named, kinds: verdictsOf(out, lines, ids) };
}

// The lines of the tree over a file, and how many there are: as many as are drawn, from its root downwards. A malformed
// file has none. What is wrong with it, its search says.
async function nodesOf(program, name, files) {
    const { status, out } = await program.run(["tree", "--nodes", name], contents(files));
    if (status !== 0) return { count: 0, lines: [] };
    const levels = [];
    for (const [start, end] of linesOf(out)) {
        const line = out.slice(start, end);
        (levels[levelOf(line)] ??= []).push(line);
    }
    const lines = levels.flat();
    return { count: lines.length, lines: lines.slice(0, most) };
}

// Two files against each other, or each file as one scene.
async function tree({ real, files }) {
    const program = await modules[real];
    const names = files.map(({ name }) => name);
    const runs = files.length === 2 ? [names] : names.map((name) => ["--scene", name]);
    const results = [];
    for (const words of runs) {
        const result = await program.run(["tree", ...words], contents(files));
        results.push({ status: result.status, out: wholeLines(result.out), error: result.error });
        if (result.status !== 0) break;
    }
    const read = [];
    for (const { name, text } of files)
        read.push({ name, text, lines: index(text), nodes: await nodesOf(program, name, files) });
    return { runs: results, files: read };
}

// What fmb robot printed, and what the program says when it is asked again.
async function robot({ files: [{ name, text }] }) {
    let read;
    try {
        read = readRobot(text);
    } catch (reason) {
        throw new Error(`${name}: ${reason.message}`);
    }
    return { ...read, again: await askAgain(await modules[read.document.real ?? "double"], read) };
}

async function arm({ real }) {
    return (await modules[real]).run(["arm", "--pairs"]).then(({ status, out, error }) => ({ status, out, error }));
}

const version = async ({ real }) => (await modules[real]).run(["--version"]).then(({ out }) => out.trim());

const jobs = { check, tree, robot, arm, version };

// The page waits for this lock, which is free when this worker lives no more. Some browsers give none to a file.
function hold(name) {
    return new Promise((done) => {
        const forever = () => {
            self.postMessage({ locked: true });
            done();
            return new Promise(() => {});
        };
        if (!navigator.locks) done();
        else navigator.locks.request(name, forever).catch(done);
    });
}

let held = null;
self.onmessage = async ({ data }) => {
    held ??= hold(data.lock);
    await held;
    try {
        self.postMessage({ id: data.id, result: await jobs[data.job](data) });
    } catch (reason) {
        self.postMessage({ id: data.id, failure: String(reason?.message ?? reason) });
    }
};
