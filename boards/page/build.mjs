// SPDX-License-Identifier: MIT
// build.mjs PACKAGES OUT: one HTML file with all that it needs inside. PACKAGES: the folder with node_modules.
// The page may load nothing and connect to nothing: its policy allows its own script and style, by their digests.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { deflateRawSync } from "node:zlib";

const [packages, out] = process.argv.slice(2).map((path) => resolve(path));
const here = dirname(fileURLToPath(import.meta.url)),
    root = join(here, "../..");
const { build } = createRequire(join(packages, "package.json"))("esbuild");

const settings = {
    bundle: true,
    write: false,
    minify: true,
    format: "iife",
    target: ["es2022"],
    legalComments: "inline",
    charset: "utf8",
    nodePaths: [join(packages, "node_modules")],
    logLevel: "warning",
};

const bundle = async (entry) =>
    (await build({ ...settings, entryPoints: [join(here, "src", entry)], plugins: [inside] })).outputFiles[0].text;

// What is no module of JavaScript: wasm:REAL is the program's bytes, packed, worker:FILE the text of a script.
const inside = {
    name: "inside",
    setup({ onResolve, onLoad }) {
        onResolve({ filter: /^(wasm|worker):/ }, ({ path }) => ({ path, namespace: "inside" }));
        onLoad({ filter: /^wasm:/, namespace: "inside" }, ({ path }) => ({
            contents: deflateRawSync(readFileSync(join(root, `build/wasm32-${path.slice(5)}/fmb.wasm`)), { level: 9 }),
            loader: "binary",
        }));
        onLoad({ filter: /^worker:/, namespace: "inside" }, async ({ path }) => ({
            contents: await bundle(path.slice(7)),
            loader: "text",
        }));
    },
};

const digest = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const script = (await bundle("main.mjs")).replaceAll("</script", "<\\/script");
const style = readFileSync(join(here, "src/page.css"), "utf8");
const policy =
    `default-src 'none'; script-src ${digest(script)} 'wasm-unsafe-eval'; style-src ${digest(style)}; ` +
    "worker-src blob:; img-src data:; connect-src 'none'; form-action 'none'; base-uri 'none'";
const parts = { POLICY: policy, STYLE: style, SCRIPT: script };
const page = readFileSync(join(here, "src/page.html"), "utf8").replace(/POLICY|STYLE|SCRIPT/g, (name) => parts[name]);
writeFileSync(out, page);
console.log(`${out}: ${page.length} bytes`);
