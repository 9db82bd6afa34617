// SPDX-License-Identifier: MIT
// node run.mjs PROGRAM.wasm [ARGUMENT...]: runs a program built with TARGET=wasm32. Files, text and status are Node.js's own.
import fs from "node:fs";
import { execute } from "../../port/wasm/fmb.mjs";

// -1 for any failure, as the programs expect it.
function tried(action) {
    try {
        return action();
    } catch {
        return -1;
    }
}

function writeAll(handle, bytes) {
    for (let done = 0; done < bytes.length;) {
        try {
            done += fs.writeSync(handle, bytes, done);
        } catch (reason) {
            if (reason.code !== "EAGAIN") // a pipe that is full for now
                throw reason;
        }
    }
    return 0;
}

function readSome(handle, bytes) {
    for (;;) {
        try {
            return fs.readSync(handle, bytes);
        } catch (reason) {
            if (reason.code === "EOF")
                return 0;
            if (reason.code !== "EAGAIN") // nothing there yet
                throw reason;
        }
    }
}

const system = {
    open: (path, create) => tried(() => fs.openSync(path, create ? "w" : "r")),
    read: (handle, bytes) => tried(() => readSome(handle, bytes)),
    write: (handle, bytes) => tried(() => writeAll(handle, bytes)),
    close: (handle) => tried(() => (fs.closeSync(handle), 0)),
};

const words = process.argv.slice(2);
if (words.length === 0) {
    console.error("usage: node run.mjs PROGRAM.wasm [ARGUMENT...]");
    process.exit(2);
}
const module = await WebAssembly.compile(fs.readFileSync(words[0]));
process.exitCode = await execute(module, words, system);
