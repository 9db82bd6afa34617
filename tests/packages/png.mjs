// SPDX-License-Identifier: MIT
// The pixels of a screenshot (PNG with 8 bits of red, green, blue and perhaps alpha, not interlaced; ISO/IEC 15948).
import { inflateSync } from "node:zlib";

function chunksOf(png) {
    const chunks = [];
    for (let at = 8; at < png.length; ) {
        const size = png.readUInt32BE(at);
        chunks.push({ type: png.toString("latin1", at + 4, at + 8), data: png.subarray(at + 8, at + 8 + size) });
        at += size + 12;
    }
    return chunks;
}

// What a byte was predicted from: the one at its left, above, above at the left.
const paeth = (a, b, c) => {
    const p = a + b - c;
    const [pa, pb, pc] = [Math.abs(p - a), Math.abs(p - b), Math.abs(p - c)];
    return pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
};
const filters = [() => 0, (a) => a, (a, b) => b, (a, b) => (a + b) >> 1, paeth];

// { width, height, colours: one number 0xRRGGBB for each pixel }
export function pixelsOf(png) {
    const chunks = chunksOf(png);
    const head = chunks.find(({ type }) => type === "IHDR").data;
    const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
    const step = { 2: 3, 6: 4 }[head[9]];
    if (head[8] !== 8 || !step || head[12]) throw new Error("not the kind of PNG that Chromium writes");
    const raw = inflateSync(Buffer.concat(chunks.filter(({ type }) => type === "IDAT").map(({ data }) => data)));
    const row = width * step, bytes = Buffer.alloc(row * height), colours = new Uint32Array(width * height);
    for (let y = 0; y < height; y++) {
        const filter = filters[raw[y * (row + 1)]];
        for (let x = 0; x < row; x++) {
            const at = y * row + x, left = x >= step, up = y > 0;
            const a = left ? bytes[at - step] : 0, b = up ? bytes[at - row] : 0, c = left && up ? bytes[at - row - step] : 0;
            bytes[at] = raw[y * (row + 1) + 1 + x] + filter(a, b, c);
        }
    }
    for (let i = 0; i < colours.length; i++) colours[i] = bytes.readUIntBE(i * step, 3);
    return { width, height, colours };
}

export const distinctColours = ({ colours }) => new Set(colours).size;

// Whether ten pixels at least are of a colour #rrggbb, give or take 2 of each part.
export function has({ colours }, hex) {
    const wanted = parseInt(hex.slice(1), 16);
    const near = (x, shift) => Math.abs(((x >> shift) & 255) - ((wanted >> shift) & 255)) <= 2;
    return colours.filter((x) => near(x, 16) && near(x, 8) && near(x, 0)).length >= 10;
}
