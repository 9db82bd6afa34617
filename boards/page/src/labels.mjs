// SPDX-License-Identifier: MIT
// Text over the drawing: names, numbers of the axes, the witness point, the scale. What has no room is left out.
import { Vector3 } from "three";

// Where a name may also stand, in pixels, if its own place is taken.
const shifts = [
    [0, 0],
    [0, -18],
    [0, 18],
    [36, 0],
    [-36, 0],
    [36, -18],
    [-36, -18],
    [0, -36],
    [0, 36],
];

// A free place for a label at or near a point, in the picture; undefined: there is none.
function roomOf({ width, height, rank }, x, y, taken, { clientWidth, clientHeight }) {
    const places = (rank === 0 || rank === 1 ? shifts : [[0, 0]]).map(([across, down]) => ({
        left: x + across - width / 2 - 2,
        right: x + across + width / 2 + 2,
        top: y + down - height / 2,
        bottom: y + down + height / 2,
    }));
    const free = (p) =>
        taken.every((q) => p.left > q.right || q.left > p.right || p.top > q.bottom || q.top > p.bottom);
    return places.find((p) => p.left > 0 && p.right < clientWidth && p.top > 0 && p.bottom < clientHeight && free(p));
}

export class Labels {
    constructor(host) {
        this.layer = host.appendChild(document.createElement("div"));
        this.layer.className = "labels";
        this.layer.setAttribute("aria-hidden", "true");
        this.bar = host.appendChild(document.createElement("div"));
        this.bar.className = "scale";
        this.clear();
    }

    clear() {
        this.layer.replaceChildren();
        this.all = [];
    }

    // kind: its class; rank: the smaller ones find room first; below: pixels between the point and the text.
    add(at, text, kind, rank, below = 0) {
        const element = this.layer.appendChild(document.createElement("span"));
        element.className = `label ${kind}`;
        element.textContent = text;
        this.all.push({ at, element, rank, below });
        this.all.sort((p, q) => p.rank - q.rank);
        this.sized = false;
    }

    measure() {
        for (const label of this.all) {
            label.width = label.element.offsetWidth;
            label.height = label.element.offsetHeight;
        }
        this.sized = true;
    }

    place(camera, { middle, radius }, host) {
        if (!this.sized) this.measure();
        const taken = [];
        for (const label of this.all) {
            const p = new Vector3(...label.at.map((x, k) => (x - middle[k]) / radius)).project(camera);
            const x = ((p.x + 1) / 2) * host.clientWidth;
            const y = ((1 - p.y) / 2) * host.clientHeight + label.below;
            const room = roomOf(label, x, y, taken, host);
            label.element.style.visibility = room ? "visible" : "hidden";
            if (!room) continue;
            label.element.style.transform = `translate(${room.left + 2}px, ${room.top}px)`;
            taken.push(room);
        }
    }

    scale(width, text) {
        this.bar.style.width = `${width}px`;
        this.bar.textContent = text;
    }
}
