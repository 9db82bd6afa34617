// SPDX-License-Identifier: MIT
// A grid with round steps below what is shown, and its axes with numbers.

// The largest of 1, 2, 5 times a power of ten that is not above x.
export function roundStep(x) {
    const power = 10 ** Math.floor(Math.log10(x));
    return ([5, 2].find((f) => f * power <= x) ?? 1) * power;
}

// A number as people write it, with the digits of its step alone.
export function textOf(x, step = x) {
    if (x === 0) return "0";
    const size = Math.abs(x);
    const places = Math.min(100, Math.max(0, -Math.floor(Math.log10(Math.abs(step)) + 1e-9))); // toFixed takes 100
    const text = size >= 1e7 || size < 1e-4 ? String(Number(x.toPrecision(6))) : x.toFixed(places);
    return text.replaceAll("-", "\u2212").replace("e+", "e");
}

// Where an axis begins, and which way its numbers stand off it. In 3D an axis lies on the side of the grid that is
// nearest to the camera; the upright one at the left of the picture.
function placesOf(low, high, floor, dim, { x, y }) {
    if (dim === 2)
        return [
            { corner: [...low.slice(0, 2), 0], off: [0, -1, 0] },
            { corner: [...low.slice(0, 2), 0], off: [-1, 0, 0] },
        ];
    const near = [x > 0 ? high[0] : low[0], y > 0 ? high[1] : low[1]];
    const all = [
        [low[0], low[1]],
        [low[0], high[1]],
        [high[0], low[1]],
        [high[0], high[1]],
    ];
    const right = ([p, q]) => q * x - p * y;
    const left = all.reduce((best, corner) => (right(corner) < right(best) ? corner : best));
    const away = Math.hypot(x, y) || 1;
    return [
        { corner: [low[0], near[1], floor], off: [0, Math.sign(y) || -1, 0] },
        { corner: [near[0], low[1], floor], off: [Math.sign(x) || 1, 0, 0] },
        { corner: [...left, floor], off: [y / away, -x / away, 0] },
    ];
}

// The grid has at most 12 steps along an axis: a step is more than a fifth of the radius, and each end is rounded.
const mostSteps = 12;

// Numbers that cannot be told apart are left out: far from the origin, in small steps.
const apart = (ticks) => (ticks.some(({ text }, i) => i > 0 && text === ticks[i - 1].text) ? [] : ticks);

// sphere: of shape.mjs. Lines in pairs of points; axes along the sides of the grid, each with its ticks. Steps are
// counted from the low end of the grid: beyond 2^53 a count from the origin would not rise any more.
export function gridOf({ min, max, radius }, dim, camera) {
    const step = roundStep(radius / 2);
    const start = min.map((x, k) => (k < dim ? Math.floor(x / step - 1e-6) : 0)),
        low = [0, 0, 0],
        high = max.map((x, k) => Math.min(Math.max(Math.ceil(x / step + 1e-6) - start[k], 1), mostSteps));
    const floor = 0;
    const at = (...p) => p.map((x, k) => (start[k] + x) * step);
    const lines = [];
    for (let x = 0; x <= high[0]; x++) lines.push(at(x, 0, floor), at(x, high[1], floor));
    for (let y = 0; y <= high[1]; y++) lines.push(at(0, y, floor), at(high[0], y, floor));
    const axes = placesOf(low, high, floor, dim, camera).map(({ corner, off }, k) => {
        const along = (i) => at(...corner.map((c, j) => (j === k ? i : c)));
        const beside = (i) => at(...corner.map((c, j) => (j === k ? i : c) + 0.3 * off[j]));
        const ticks = [];
        for (let i = 0; i <= high[k]; i++) ticks.push({ at: beside(i), text: textOf((start[k] + i) * step, step) });
        return { name: "xyz"[k], line: [along(0), along(high[k] + 0.6)], ticks: apart(ticks) };
    });
    return { lines, axes };
}
