// SPDX-License-Identifier: MIT
// node wasm_loader.mjs FMB.wasm FAULT.wasm PAIRS EXPECTED: port/wasm/fmb.mjs as a page uses it, with files in memory (wasm.sh).
import assert from "node:assert/strict";
import fs from "node:fs";
import { FAULT, execute, load } from "../../port/wasm/fmb.mjs";

const [program, faulty, pairsFile, expectedFile] = process.argv.slice(2);
const fmb = await load(fs.readFileSync(program)), fault = await load(fs.readFileSync(faulty));
const pairs = fs.readFileSync(pairsFile, "utf8"), expected = fs.readFileSync(expectedFile, "utf8");
assert.ok(expected.length > 1000);

// Text and bytes are both contents; what was given is there afterwards, as it was.
const asText = await fmb.run(["check", "a.pairs"], { "a.pairs": pairs });
assert.deepEqual([asText.status, asText.out, asText.error], [0, expected, ""]);
assert.equal(new TextDecoder().decode(asText.files["a.pairs"]), pairs);
const asBytes = await fmb.run(["check", "-"], { "-": new TextEncoder().encode(pairs) });
assert.deepEqual([asBytes.status, asBytes.out], [0, expected]);

// The name of a file may be any text; the same file may be read twice.
const named = await fmb.run(["check", "ä b,c", "ä b,c"], { "ä b,c": pairs });
assert.equal(named.out, expected + expected);

// Runs overlap, and none knows of another.
const both = await Promise.all([fmb.run(["check", "x"], { x: pairs }), fmb.run(["check", "x"])]);
assert.equal(both[0].out, expected);
assert.deepEqual([both[1].status, both[1].out], [2, ""]);
assert.match(both[1].error, /x: cannot be opened/);

// Files that the program writes come back; a file of that name is replaced.
const given = new TextEncoder().encode("x".repeat(1000000));
const drawn = await fmb.run(["arm", "--svg", "arm.svg"], { "arm.svg": given });
assert.equal(drawn.status, 0);
const svg = new TextDecoder().decode(drawn.files["arm.svg"]);
assert.ok(svg.startsWith("<svg") || svg.startsWith("<?xml"));
assert.ok(svg.trimEnd().endsWith("</svg>"));
assert.equal(given[0], 120); // the caller's own bytes are untouched

// Faults and statuses; what was said before them is not lost.
const trap = await fault.run(["undefined"]);
assert.equal(trap.status, FAULT);
assert.match(trap.error, /^fault: unreachable/);
const full = await fault.run(["overflow"]);
assert.equal(full.status, FAULT);
assert.equal((await fault.run(["status"])).status, 3);
assert.equal((await fault.run(["status"])).out, "before\n");

// What is no file is refused. It is not an empty one, of which `--fail-on contact` would say with a 0 that all of it is free.
for (const contents of [undefined, null, 5, [49], new Uint16Array(2), {}])
    await assert.rejects(fmb.run(["check", "--fail-on", "contact", "x"], { x: contents }), TypeError);
await assert.rejects(fmb.run(["check", "x\0--exact"], { x: pairs }), /NUL/);
const odd = await fmb.run(["check", "__proto__"], Object.fromEntries([["__proto__", "\ufeff" + pairs]]));
assert.equal(odd.out, expected); // the mark at the start of a file is passed over
assert.deepEqual(Object.keys(odd.files), ["__proto__"]);

// A system that answers nothing, later, or too much is refused: the program would read an end, or what lies behind.
const answers = { open: () => 3, read: () => 0, write: () => 0, close: () => 0 };
const module = await WebAssembly.compile(fs.readFileSync(program));
assert.equal(await execute(module, ["fmb", "check", "x"], answers), 2); // an empty file: nothing was asked
for (const name of Object.keys(answers))
    for (const wrong of [() => undefined, async () => 0, () => 1e9 * 4, () => -2, () => 0.5])
        await assert.rejects(execute(module, ["fmb", name === "write" ? "help" : "check", "x"], { ...answers, [name]: wrong }), TypeError, name);

// What is no module is refused.
await assert.rejects(load(new Uint8Array([1, 2, 3])), WebAssembly.CompileError);
