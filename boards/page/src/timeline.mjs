// SPDX-License-Identifier: MIT
// The two sliders: which tick, and which time of its step. Above each a strip that shows where contact is.
import { decimalOf } from "./hex.mjs";

const $ = (id) => document.getElementById(id);

// How high a tick's bar is, by its verdict (a number of `verdicts`): colours alone do not tell.
const heights = [0.25, 1, 0.7, 0.85, 0.1];
const kinds = ["miss", "hit", "undecided", "error", "none"];
const most = [0, 3, 2, 4, 1]; // what has no answer is not hidden behind what is free

// One bar for each column of pixels: the worst of its ticks.
export function drawStrip(worst, colours) {
    const canvas = $("strip");
    const wide = Math.max(1, Math.round(canvas.clientWidth * (window.devicePixelRatio || 1))),
        high = 32;
    Object.assign(canvas, { width: wide, height: high });
    const pen = canvas.getContext("2d");
    for (let x = 0; x < wide; x++) {
        const from = Math.floor((x * worst.length) / wide),
            to = Math.max(from + 1, Math.floor(((x + 1) * worst.length) / wide));
        let kind = worst[from];
        for (let i = from; i < to; i++) if (most[worst[i]] > most[kind]) kind = worst[i];
        pen.fillStyle = colours[kinds[kind]];
        pen.fillRect(x, high * (1 - heights[kind]), 1, high);
    }
}

// Where within the slider a value lies: its thumb is 16 pixels wide and stays inside.
const along = (part) => `calc(8px + ${part} * (100% - 16px))`;

// The interval of contact on the slider of t, and a button for each of its ends.
export function showTimes(item, real, go) {
    const { time, wit, dim } = item;
    const span = $("span"),
        marks = $("marks");
    span.hidden = !time;
    marks.replaceChildren();
    if (!time) return;
    const [start, end] = time.map(({ value }) => value);
    span.className = `span ${item.verdict}`;
    span.style.left = along(start);
    span.style.width = `max(3px, calc(${end - start} * (100% - 16px)))`;
    const points = [["in", start], ["out", end], ...(wit?.[dim] ? [["witness", wit[dim].value]] : [])];
    for (const [name, value] of points) {
        const button = Object.assign(document.createElement("button"), { type: "button", className: "mark" });
        button.textContent = `${name} ${decimalOf(value, real)}`;
        button.setAttribute("aria-label", `go to ${name}, t = ${value}`);
        button.onclick = () => go(value);
        marks.append(button);
    }
}

// Steps by itself: `step` is called with the seconds since the last call, until it answers false.
export class Player {
    constructor(button, step) {
        this.button = button;
        this.step = step;
        this.on = false;
    }

    toggle() {
        this.set(!this.on);
    }

    set(on) {
        this.on = on;
        this.button.textContent = on ? "Pause" : "Play";
        this.button.setAttribute("aria-pressed", String(on));
        if (on) this.next(performance.now());
    }

    next(before) {
        requestAnimationFrame((now) => {
            if (!this.on) return;
            if (this.step(Math.min(0.25, (now - before) / 1000))) this.next(now);
            else this.set(false);
        });
    }
}
