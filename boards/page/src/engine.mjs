// SPDX-License-Identifier: MIT
// Asks the worker, which holds the library. What is not wanted any more is broken off.
import source from "worker:worker.mjs";

let worker = null,
    waiting = new Map(),
    last = 0;

// Ends the worker, and tells all that wait for it why.
function end(reason) {
    worker?.terminate();
    worker = null;
    const told = waiting;
    waiting = new Map();
    for (const { reject } of told.values()) reject(new Error(reason));
}

// A worker that dies sends nothing. So it holds a lock as long as it lives, and this page waits for that lock.
let lock = "";
function watch(mine) {
    const dead = "The library ended without an answer. The browser may lack memory for these files.";
    navigator.locks.request(lock, () => worker === mine && end(dead)).catch(() => {});
}

function start() {
    const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
    const mine = new Worker(address);
    worker = mine;
    lock = `fmb ${Date.now()} ${Math.random()}`;
    URL.revokeObjectURL(address);
    mine.onmessage = ({ data: { id, result, failure, locked } }) => {
        if (mine !== worker) return;
        if (locked) return watch(mine);
        const { resolve, reject } = waiting.get(id);
        waiting.delete(id);
        if (failure === undefined) resolve(result);
        else reject(new Error(failure));
    };
    mine.onerror = (event) => mine === worker && end(event.message || "the library could not be started");
    mine.onmessageerror = () => mine === worker && end("the library's answer could not be read");
}

// Breaks off what still runs.
export const stop = () => waiting.size && end("something else was asked");

// job: a function of worker.mjs. A job that still runs is ended first, and its promise rejected.
export function ask(job, what) {
    stop();
    if (!worker) start();
    const id = ++last;
    return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        worker.postMessage({ id, job, lock, ...what });
    });
}
