// SPDX-License-Identifier: MIT
// Which part of a tick the picture shows: points that it has to hold, and the side it is seen from.
import { cornersAt, gapAt, moves, sphereOf } from "./shape.mjs";

const bothEnds = (frames) => frames.flatMap((frame) => [...cornersAt(frame, 0), ...cornersAt(frame, 1)]);

// moving: what moves, and the pair; all, where nothing moves.
export function pointsOf(what, item, bodies, t) {
    const pair = item.groups ? item.groups.flat() : [item.a, item.b].filter(Boolean);
    const frames = bodies.map(({ frame }) => frame);
    const moving = frames.filter(moves);
    if (what === "close") return closeUp(item, pair, t);
    if (what === "pair" || !frames.length) return bothEnds(pair.length ? pair : frames);
    return bothEnds(what === "moving" && moving.length ? [...moving, ...pair] : frames);
}

// The box of the contact and a little around it; of a miss the smaller frame and the place between the two.
function closeUp(item, pair, t) {
    const all = sphereOf(bothEnds(pair)).radius;
    const small = [...pair].sort((p, q) => sphereOf(cornersAt(p, 0)).radius - sphereOf(cornersAt(q, 0)).radius)[0];
    const near = item.box ? cornersAt(item.box, 0) : small ? cornersAt(small, t) : [];
    if (item.n && pair.length === 2) near.push(gapAt(...pair, item.n, t).point);
    if (!near.length) return near;
    const { middle, radius } = sphereOf(near);
    const size = Math.max(1.2 * radius, 0.005 * all) / Math.sqrt(item.dim);
    return [-size, size].map((x) => middle.map((m, k) => (k < item.dim ? m + x : m)));
}

// Where the contact lies, seen from the middle of all: the picture is taken from there.
export function towardsContact(item, bodies) {
    if (!item.box || !bodies.length) return undefined;
    const all = sphereOf(pointsOf("all", item, bodies, 0)).middle;
    const contact = sphereOf(cornersAt(item.box, 0)).middle;
    return [contact[0] - all[0], contact[1] - all[1]];
}
