// SPDX-License-Identifier: MIT
// Corners, edges and faces of frames, and where a plane fits between two of them. For drawing alone, in double.

const add = (p, q, t = 1) => p.map((x, k) => x + t * q[k]);
export const dot = (p, q) => p.reduce((sum, x, k) => sum + x * q[k], 0);
const flat = (p) => [p[0], p[1], p[2] ?? 0];

// Corners are numbered by the edges that lead to them: bit i is edge i. Those of a tetrahedron have one edge at most.
function cornerMasks({ shape, dim }) {
    const all = Array.from({ length: 1 << dim }, (_, mask) => mask);
    return shape === "C" ? all : all.filter((mask) => (mask & (mask - 1)) === 0);
}

// The corners at time t of the step, each of three numbers.
export function cornersAt(frame, t) {
    const origin = add(frame.origin, frame.step, t);
    return cornerMasks(frame).map((mask) =>
        flat(frame.edges.reduce((p, edge, i) => ((mask >> i) & 1 ? add(p, edge) : p), origin)),
    );
}

const tables = {
    C3: {
        edges: [0, 1, 2, 3, 4, 5, 6, 7, 0, 2, 1, 3, 4, 6, 5, 7, 0, 4, 1, 5, 2, 6, 3, 7],
        faces: [
            0, 1, 3, 0, 3, 2, 4, 5, 7, 4, 7, 6, 0, 1, 5, 0, 5, 4, 2, 3, 7, 2, 7, 6, 0, 2, 6, 0, 6, 4, 1, 3, 7, 1, 7, 5,
        ],
    },
    T3: { edges: [0, 1, 0, 2, 0, 3, 1, 2, 1, 3, 2, 3], faces: [0, 1, 2, 0, 1, 3, 0, 2, 3, 1, 2, 3] },
    C2: { edges: [0, 1, 2, 3, 0, 2, 1, 3], faces: [0, 1, 3, 0, 3, 2] },
    T2: { edges: [0, 1, 1, 2, 0, 2], faces: [0, 1, 2] },
};
const tableOf = ({ shape, dim }) => tables[shape + dim];

// Rows of points, two for an edge, three for a face.
export const edgesAt = (frame, t) => pick(cornersAt(frame, t), tableOf(frame).edges);
export const facesAt = (frame, t) => pick(cornersAt(frame, t), tableOf(frame).faces);
const pick = (corners, which) => which.map((i) => corners[i]);

// The paths of all corners, from the start to the end of the step.
export function pathsOf(frame) {
    const start = cornersAt(frame, 0),
        end = cornersAt(frame, 1);
    return start.flatMap((p, i) => [p, end[i]]);
}

export const moves = (frame) => frame.step.some((x) => x !== 0);

// A box along the axes as a frame: of its corners min and max.
export function boxFrame(numbers, dim) {
    const min = numbers.slice(0, dim),
        max = numbers.slice(dim);
    const edges = min.map((x, k) => min.map((_, i) => (i === k ? max[k] - x : 0)));
    return { shape: "C", dim, origin: min, edges, step: Array(dim).fill(0) };
}

// The least box around points: its middle and the radius of the sphere through its corners.
export function sphereOf(points) {
    const min = [Infinity, Infinity, Infinity],
        max = [-Infinity, -Infinity, -Infinity];
    for (const p of points)
        for (let k = 0; k < 3; k++) {
            min[k] = Math.min(min[k], p[k]);
            max[k] = Math.max(max[k], p[k]);
        }
    const middle = min.map((x, k) => x + (max[k] - x) / 2);
    return { min, max, middle, radius: Math.hypot(...max.map((x, k) => (x - min[k]) / 2)) };
}

// The middle of corners: it lies in their frame.
export const middleOf = (corners) => corners.reduce((sum, p) => add(sum, p, 1 / corners.length), [0, 0, 0]);

// The plane in the gap along n at time t: a point of it, halfway between the corners that face each other, how far
// these are apart along n, and n with length 1.
export function gapAt(a, b, n, t) {
    const size = Math.max(...n.map(Math.abs));
    const length = Math.hypot(...n.map((x) => x / size)) * size;
    const normal = flat(n).map((x) => x / length);
    const front = nearest(cornersAt(a, t), normal, -1),
        back = nearest(cornersAt(b, t), normal, 1);
    const between = add(back.middle, front.middle, -1);
    const gap = dot(between, normal);
    // The point lies halfway along n, and halfway across it.
    return { point: add(front.middle, between, 0.5), normal, gap };
}

// Of the corners that reach farthest to one side, their middle.
function nearest(corners, normal, side) {
    const least = Math.min(...corners.map((p) => side * dot(p, normal)));
    const spread = Math.max(...corners.map((p) => side * dot(p, normal))) - least;
    const there = corners.filter((p) => side * dot(p, normal) <= least + 1e-6 * spread);
    return { middle: middleOf(there) };
}
