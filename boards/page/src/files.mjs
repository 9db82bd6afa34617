// SPDX-License-Identifier: MIT
// Files that are dropped or chosen, and the file that is saved.
import { kindOf } from "./read.mjs";

const limit = 100e6; // bytes of all files together: so much was tried

// Names that differ, and that are no options of the program. A name that comes again gets a number, and one that no
// other file has.
function named(files) {
    const plain = files.map(({ name }) => (name.startsWith("-") ? `./${name}` : name));
    const given = new Set(plain),
        taken = new Set();
    return files.map((file, i) => {
        let name = plain[i];
        for (let n = 2; taken.has(name) || (n > 2 && given.has(name)); n++) name = `${plain[i]} (${n})`;
        taken.add(name);
        return { ...file, name };
    });
}

async function contentsOf(file) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    // A byte order mark goes: the program passes over it, too.
    return { name: file.name, bytes, text: new TextDecoder().decode(bytes) };
}

// { files }, in the order of their names; or { problem }: why they cannot be asked about.
export async function readFiles(list) {
    const sorted = list.sort((p, q) => p.name.localeCompare(q.name, "en", { numeric: true }));
    const size = sorted.reduce((sum, file) => sum + file.size, 0);
    if (size > limit) return { problem: `These files have ${Math.ceil(size / 1e6)} MB. This page takes 100 MB.` };
    try {
        const files = await Promise.all(sorted.map(contentsOf));
        const kinds = new Set(files.map(kindOf));
        if (kinds.size > 1)
            return { problem: "Pairs, frames and robots cannot be shown together. Drop one kind at a time." };
        if (kinds.has("robot") && files.length > 1) return { problem: "Drop what one robot did at a time." };
        return { files: named(files) };
    } catch (reason) {
        return { problem: `A file cannot be read: ${reason.message}` };
    }
}

export function save(text, name) {
    const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    Object.assign(document.createElement("a"), { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 10000);
}
