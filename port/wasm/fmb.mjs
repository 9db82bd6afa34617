// SPDX-License-Identifier: MIT
// Runs a program that was built with TARGET=wasm32: in a browser's page, in a worker, in Node.js. It needs nothing but WebAssembly itself.
//
//     const fmb = await load(bytes);                  // bytes: the contents of fmb.wasm
//     const result = await fmb.run(["check", "a.pairs"], {"a.pairs": "1 2 0 C ..."});
//     result.status                                   // the program's own; FAULT if it went wrong
//     result.out, result.error                        // texts
//     result.files["a.svg"]                           // Uint8Array: each file, those given and those that the program wrote
//
// Each run has a memory of its own: nothing remains of it but what it returns, and runs may overlap.

/** The status of a program that ended by a trap (stack full, address out of its memory); result.error then says which. */
export const FAULT = 70;

const CREATE = 1; // as in port/raw.h

class Exit {
    constructor(status) {
        this.status = status;
    }
}

// Text of a program's bytes. A byte order mark is three of them, and stays.
const textOf = (bytes) => new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);

// What a function of `system` answered. A program would take undefined, or a promise, for 0: for a file that has ended, and is empty.
function answered(name, value, most) {
    if (!Number.isInteger(value) || value < -1 || value > most)
        throw new TypeError(`system.${name} answered ${String(value)}: it takes -1 or a whole number up to ${most}, at once`);
    return value;
}

// The words of a command line, each with a NUL behind it. A NUL within a word would make two of it.
function lineOf(words) {
    if (words.some((word) => String(word).includes("\0")))
        throw new TypeError("a word of the command line has a NUL in it");
    return new TextEncoder().encode(words.map((word) => word + "\0").join(""));
}

/**
 * Runs a compiled module. `system` does what a system does for a program; each answers at once (no promise), and -1 where it fails:
 * open(path, create) a handle above 2, read(handle, bytes) fills bytes and answers how many (0: end), write(handle, bytes) 0,
 * close(handle) 0. Handles 0, 1, 2 are standard input, output and error. Answers the status. What `system` throws, it throws.
 */
export async function execute(module, words, system) {
    const line = lineOf(words);
    let memory;
    // The memory's buffer may be another one after every call into the program.
    const bytes = (address, size) => new Uint8Array(memory.buffer, address, size >>> 0);
    const imports = {
        open: (path, length, mode) => answered("open", system.open(textOf(bytes(path, length)), mode === CREATE), 0x7fffffff),
        read: (handle, to, size) => answered("read", system.read(handle, bytes(to, size)), size >>> 0),
        write: (handle, from, size) => answered("write", system.write(handle, bytes(from, size)), 0),
        close: (handle) => answered("close", system.close(handle), 0),
        arguments: (to, size) => {
            if (line.length <= size >>> 0)
                bytes(to, line.length).set(line);
            return line.length;
        },
        exit: (status) => {
            throw new Exit(status);
        },
    };
    const { exports } = await WebAssembly.instantiate(module, { fmb: imports });
    memory = exports.memory;
    try {
        exports.start();
    } catch (reason) {
        if (reason instanceof Exit)
            return reason.status;
        if (!(reason instanceof WebAssembly.RuntimeError || reason instanceof RangeError))
            throw reason; // a mistake of `system`, not of the program
        system.write(2, new TextEncoder().encode(`fault: ${reason.message}\n`));
        return FAULT;
    }
    throw new Error("the program came back without a status");
}

/** A growing row of bytes. */
class Bytes {
    constructor(given = new Uint8Array(0)) {
        this.room = given;
        this.size = given.length;
    }
    add(more) {
        if (this.size + more.length > this.room.length) {
            const larger = new Uint8Array(Math.max(2 * this.room.length, this.size + more.length, 4096));
            larger.set(this.all());
            this.room = larger;
        }
        this.room.set(more, this.size);
        this.size += more.length;
    }
    all() {
        return this.room.subarray(0, this.size);
    }
    text() {
        return textOf(this.all());
    }
}

// The bytes of what a caller gives as a file. Anything else is refused: it would be read as an empty file, in which nothing meets.
function bytesOf(name, contents) {
    if (typeof contents === "string")
        return new TextEncoder().encode(contents);
    if (contents instanceof Uint8Array)
        return contents;
    throw new TypeError(`the contents of ${name} are neither text nor a Uint8Array`);
}

/** A system (see execute) whose files lie in memory: a Map of name to Bytes. There are no folders: a name is what the program says. */
function memorySystem(files) {
    const streams = [new Bytes(files.get("-")?.all()), new Bytes(), new Bytes()];
    const opened = streams.map((stream) => ({ file: stream, next: 0 }));
    const system = {
        open(path, create) {
            if (create)
                files.set(path, new Bytes());
            if (!files.has(path))
                return -1;
            return opened.push({ file: files.get(path), next: 0 }) - 1;
        },
        read(handle, to) {
            const from = opened[handle];
            if (!from)
                return -1;
            const part = from.file.all().subarray(from.next, from.next + to.length);
            to.set(part);
            from.next += part.length;
            return part.length;
        },
        write(handle, from) {
            if (!opened[handle])
                return -1;
            opened[handle].file.add(from);
            return 0;
        },
        close(handle) {
            if (!opened[handle])
                return -1;
            opened[handle] = null;
            return 0;
        },
    };
    return { system, out: streams[1], error: streams[2] };
}

/**
 * bytes: a program's file (Uint8Array or ArrayBuffer). Answers {run}: run(words, files) with the words of the command line and
 * an object of name to contents (text or Uint8Array; "-" is standard input).
 */
export async function load(bytes) {
    const module = await WebAssembly.compile(bytes);
    return {
        async run(words, files = {}) {
            const table = new Map();
            for (const [name, contents] of Object.entries(files))
                table.set(name, new Bytes(bytesOf(name, contents)));
            const { system, out, error } = memorySystem(table);
            const status = await execute(module, ["fmb", ...words], system);
            // fromEntries: a file may be called __proto__.
            const left = Object.fromEntries([...table].map(([name, contents]) => [name, contents.all()]));
            return { status, out: out.text(), error: error.text(), files: left };
        },
    };
}
