// SPDX-License-Identifier: MIT
// page.mjs PAGE PACKAGES WORK CHROMIUM SEED: the page in headless Chromium, compared with what the host's program printed into WORK
// (tests/packages/page.sh). Prints `passed: TEXT` or `failed: TEXT` for each check.
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { distinctColours, has, pixelsOf } from "./png.mjs";
import { decimalOf, hexOf, valueOf } from "../../boards/page/src/hex.mjs";
import { framesModel, pairsModel } from "../../boards/page/src/model.mjs";
import { kindOf, nodeOf } from "../../boards/page/src/read.mjs";

const [pageFile, packages, work, executablePath, seed] = process.argv.slice(2);
const { chromium } = createRequire(resolve(packages, "package.json"))("playwright-core");
const address = pathToFileURL(resolve(pageFile)).href;
const common = ["--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update",
    "--disable-sync"];
const drawing = ["--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"];
const blind = ["--disable-gpu", "--disable-3d-apis"];

const read = (name) => readFileSync(join(work, name), "utf8");
const linesOf = (name) => read(name).trimEnd().split("\n");

let failures = 0;
function check(text, right, more = "") {
    if (!right) failures++;
    console.log(`${right ? "passed" : "failed"}: ${text}${right ? "" : ` ${more}`}`);
}
const same = (text, shown, wanted) => check(text, shown === wanted, `\n    shown  ${shown}\n    wanted ${wanted}`);

// ---- the page ----

const requests = [], complaints = [];

async function open(browser, options = {}) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, acceptDownloads: true, ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(600000); // for hangs alone: the slowest step takes seconds
    page.on("request", (request) => /^(file|blob|data):/.test(request.url()) || requests.push(request.url()));
    page.on("console", (message) => ["error", "warning"].includes(message.type()) && complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(error.message));
    await page.goto(address);
    await settled(page);
    return page;
}

// Everything that was asked is answered and drawn.
async function settled(page) {
    await page.waitForFunction(() => document.body.dataset.busy === "no");
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

const text = (page, id) => page.evaluate((name) => document.getElementById(name).textContent, id);
const line = (page) => text(page, "line");

async function give(page, ...names) {
    await page.setInputFiles("#files", names.map((name) => join(work, name)));
    await settled(page);
}

async function choose(page, real, engine) {
    await page.selectOption("#real", real);
    await settled(page);
    if (engine) await page.selectOption("#engine", engine);
    await settled(page);
}

async function press(page, key) {
    await page.keyboard.press(key);
    await settled(page);
}

const away = (page) => page.evaluate(() => document.activeElement.blur());

// ---- what it shows ----

async function arm(page) {
    for (const real of ["float", "double"]) {
        await choose(page, real);
        const wanted = linesOf(`arm.${real}.separation`);
        same(`the arm's contact, ${real}`, await line(page), wanted.find((row) => !/ miss /.test(row)));
        same(`the arm's verdict in words, ${real}`, (await text(page, "word")).toLowerCase(), "hit");
        check(`the arm's pairs, ${real}`, (await text(page, "source")).includes(`${wanted.length.toLocaleString("en")} pairs`));
        check(`its version, ${real}`, (await text(page, "version")).endsWith(` ${real}`));
        await saved(page, `arm.${real}.separation`);
    }
    await choose(page, "float");
}

// All lines, as the file that the page saves.
async function saved(page, name) {
    const [download] = await Promise.all([page.waitForEvent("download"), page.click("#save")]);
    check(`the saved lines are those of ${name}`, readFileSync(await download.path(), "utf8") === read(name));
}

// The verdict in words and its look, for a line of the program.
const sentences = { miss: /^Proved free.*, rounding included\.$/, hit: /^Proved to meet/, undecided: /Treat it as contact\.$/, error: /Not free\.$/ };
async function inWords(page, wanted) {
    const verdict = wanted.split(" ")[1];
    const [word, kind, sentence] = await page.evaluate(() =>
        [document.getElementById("word").textContent, document.getElementById("verdict").className, document.getElementById("sentence").textContent]);
    same("its verdict in words", `${word}, ${kind}`, `${verdict}, verdict ${verdict}`);
    check("its sentence", sentences[verdict].test(sentence), `${verdict}: ${sentence}`);
}

async function pairs(page) {
    await give(page, "some.pairs");
    for (const real of ["float", "double"])
        for (const engine of ["separation", "elimination"]) {
            await choose(page, real, engine);
            await away(page);
            await press(page, "Home");
            for (const [i, wanted] of linesOf(`some.${real}.${engine}`).entries()) {
                if (i) await press(page, "ArrowRight");
                same(`pair ${i + 1}, ${real}, ${engine}`, await line(page), wanted);
                await inWords(page, wanted);
            }
            await saved(page, `some.${real}.${engine}`);
        }
    await choose(page, "float", "separation");
    check("its numbers are those of the line", await page.evaluate(() => {
        const words = document.getElementById("line").textContent.split(" ");
        const cells = [...document.querySelectorAll("#answer td.hex")].map((cell) => cell.textContent);
        return cells.length > 0 && cells.every((word) => words.includes(word));
    }));
}

async function keyboard(page) {
    const tick = () => page.inputValue("#tick");
    await away(page);
    await press(page, "Home");
    same("Home", await tick(), "0");
    await press(page, "ArrowRight");
    await press(page, "ArrowRight");
    await press(page, "ArrowLeft");
    same("right, right, left", await tick(), "1");
    await press(page, "End");
    const last = await tick();
    same("End", last, String(linesOf("some.pairs").length - 1));
    await press(page, "ArrowRight");
    same("not beyond the end", await tick(), last);
    await page.focus("#tick");
    await page.keyboard.press("ArrowLeft");
    same("the slider's own key, once", await tick(), String(last - 1));
    await page.focus("#time");
    await away(page);
    await press(page, "Home");
    await page.keyboard.press(" ");
    same("space plays", await page.getAttribute("#play", "aria-pressed"), "true");
    await page.waitForFunction(() => Number(document.getElementById("tick").value) > 0);
    await page.keyboard.press(" ");
    same("space pauses", await page.getAttribute("#play", "aria-pressed"), "false");
}

// Tab reaches every control, which shows its focus and has a name.
async function controls(page) {
    await away(page);
    const wanted = await page.evaluate(() => [...document.querySelectorAll("button, select, input, summary")]
        .filter((one) => one.checkVisibility() && !one.disabled).map((one) => one.id || one.textContent || one.dataset.look));
    const reached = new Set(), unseen = [], unnamed = [];
    for (let i = 0; i < wanted.length + 12; i++) {
        await page.keyboard.press("Tab");
        const at = await page.evaluate(() => {
            const one = document.activeElement, box = one.closest(".button") ?? one;
            return { id: one.id || one.textContent || one.dataset.look, outline: getComputedStyle(box).outlineStyle,
                named: Boolean(one.getAttribute("aria-label") || one.labels?.length || one.textContent.trim()), body: one === document.body };
        });
        if (at.body) continue;
        reached.add(at.id);
        if (at.outline === "none") unseen.push(at.id);
        if (!at.named) unnamed.push(at.id);
    }
    same("Tab reaches every control", wanted.filter((id) => !reached.has(id)).join(), "");
    same("the focus can be seen", unseen.join(), "");
    same("every control has a name", unnamed.join(), "");
    same("the verdict is announced", await page.getAttribute("#verdict", "aria-live"), "polite");
}

async function wrong(page) {
    for (const real of ["float", "double"]) {
        await choose(page, real);
        await give(page, "bad.pairs");
        same(`what is wrong with a file, ${real}`, await text(page, "reason"), read(`bad.${real}.error`).trim());
        check("it is announced", await page.isVisible("[role=alert]"));
        same("lines before it", String(Number(await page.getAttribute("#tick", "max")) + 1), String(linesOf(`bad.${real}.out`).length));
        same("the first of them", await line(page), linesOf(`bad.${real}.out`)[0]);
    }
    await choose(page, "float");
    writeFileSync(join(work, "-x.pairs"), read("some.pairs"));
    await give(page, "-x.pairs");
    same("a name like an option", await line(page), linesOf("some.float.separation")[0]);
    check("what was wrong is gone", !(await page.isVisible("#problem")));
    for (const [name, contents, reason] of [["empty.pairs", "# nothing\n", "empty.pairs:2: an empty log: there is no pair"], ["x.png", "\u0000\u0001", "x.png:1: a NUL byte"]]) {
        writeFileSync(join(work, name), contents);
        await give(page, name);
        same(`${name}: the reason`, await text(page, "reason"), reason);
        same(`${name}: no answer`, await text(page, "word"), "no answer");
        check(`${name}: nothing is drawn`, !has(pixelsOf(await drawn(page)), await colour(page, "a")));
    }
    await give(page, "some.pairs", "all.frames");
    check("pairs and frames together", /one kind/.test(await text(page, "reason")));
}

async function frames(page) {
    for (const real of ["float", "double"]) {
        await choose(page, real);
        await give(page, "all.frames");
        const wanted = linesOf(`all.${real}.tree`);
        same(`a scene, ${real}`, await line(page), wanted[0]);
        await saved(page, `all.${real}.tree`);
    }
    await give(page, "near.frames", "far.frames");
    same("two files that are apart", await text(page, "word"), "free");
    const asked = /No frame of far\.frames meets one of near\.frames\. Within each file nothing was asked/;
    check("what was asked of them", asked.test(await text(page, "sentence")), await text(page, "sentence"));
    await choose(page, "float");
    for (const name of ["1.frames", "2.frames", "3.frames"]) one(name, read(name === "2.frames" ? "near.frames" : "all.frames"));
    await give(page, "3.frames", "1.frames", "2.frames");
    same("three files: three ticks", await page.getAttribute("#tick", "max"), "2");
    await away(page);
    await press(page, "End");
    same("in the order of their names", await text(page, "tick-value"), "3.frames (3 of 3)");
    await offer(page, ["levels.txt", frame("1/0.0", 0) + frame("1/0.2.1", 0) + frame("2/5.0", 0.5)]);
    check("groups and levels", /^0,5 hit /.test(await line(page)), await line(page));
    await give(page, "far.frames");
    check("a scene of one object", /no two objects/.test(await text(page, "reason")));
}

// Who changes his mind while the program runs gets the last answer, and nothing of those before.
async function changed(page) {
    await give(page, "some.pairs");
    for (const [id, value] of [["#real", "double"], ["#engine", "elimination"], ["#real", "float"], ["#engine", "separation"]])
        await page.selectOption(id, value);
    await page.click("#arm");
    await page.selectOption("#real", "double");
    await settled(page);
    same("another question at once", await line(page), linesOf("arm.double.separation").find((row) => !/ miss /.test(row)));
    check("and no complaint", !(await page.isVisible("#problem")));
    await choose(page, "float");
}

async function dropped(page) {
    const data = await page.evaluateHandle((contents) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([contents], "dropped.pairs"));
        return transfer;
    }, read("some.pairs"));
    await page.dispatchEvent("body", "drop", { dataTransfer: data });
    await page.waitForFunction(() => document.getElementById("source").textContent.startsWith("dropped.pairs"));
    await settled(page);
    same("a dropped file", await line(page), linesOf("some.float.separation")[0]);
}

// ---- no answer beside what it does not answer ----

const unit = (x) => `C ${x} 0 0 1 0 0 0 1 0 0 0 1`;
const miss = (id) => `${id} 3 0 ${unit(0)} ${unit(3)}\n`;
const hit = (id) => `${id} 3 0 ${unit(0)} ${unit(0.5)}\n`;
const frame = (id, x) => `${id} 3 ${unit(x)}\n`;

const fileOf = ([name, contents]) => ({ name, mimeType: "text/plain", buffer: Buffer.from(contents) });
const put = (page, ...files) => page.setInputFiles("#files", files.map(fileOf));

async function offer(page, ...files) {
    await put(page, ...files);
    await settled(page);
}

// The bars of the strip by their colours, one for each tick.
async function bars(page, count) {
    const seen = await page.evaluate((n) => {
        const strip = document.getElementById("strip"), copy = document.createElement("canvas");
        Object.assign(copy, { width: strip.width, height: strip.height });
        const pen = copy.getContext("2d", { willReadFrequently: true }); // or the browser complains
        pen.drawImage(strip, 0, 0);
        const at = (i) => pen.getImageData(Math.floor(((i + 0.5) * strip.width) / n), strip.height - 1, 1, 1).data;
        return Array.from({ length: n }, (_, i) => `#${[...at(i)].slice(0, 3).map((x) => x.toString(16).padStart(2, "0")).join("")}`);
    }, count);
    const names = new Map();
    for (const name of ["miss", "hit", "undecided", "error", "none"]) names.set(await colour(page, name), name);
    return seen.map((value) => names.get(value) ?? value).join();
}

async function twoNames(page) {
    await offer(page, ["a.pairs", miss(1)], ["a.pairs", hit(1)], ["a.pairs (2)", miss(1)]);
    check("files of the same name: each is asked about", /3 pairs: 2 miss, 1 hit$/.test(await text(page, "source")), await text(page, "source"));
    same("and none under the name of another", new Set((await text(page, "source")).split(":")[0].split(", ")).size, 3);
}

async function notComplete(page) {
    await offer(page, ["cut.pairs", miss("1:a,b") + miss("2:a,b") + miss("2:a,c").replace(/1\n/, "oops\n") + hit("2:a,d")]);
    same("a tick that was cut off is not free", await bars(page, 2), "miss,none");
    await away(page);
    await press(page, "End");
    same("nor is it shown so", await text(page, "word"), "no answer");
    same("it is said", await text(page, "tick-value"), "2, not complete (2 of 2)");
    check("and why", /stopped/.test(await text(page, "sentence")) && /stopped/.test(await text(page, "source")));
    // The malformed line tells no tick: the one before may go on behind it.
    await offer(page, ["cut.pairs", `${miss("1:a,b")}oops\n${hit("1:a,c")}`]);
    same("a tick before a line that is none", `${await bars(page, 1)}, ${await text(page, "word")}`, "none, no answer");
    const [download] = await Promise.all([page.waitForEvent("download"), page.click("#save")]);
    same("its lines are saved as a part", download.suggestedFilename(), "cut.float.separation.part.txt");
    // One bar of many ticks in a column of pixels
    await offer(page, ["cut.pairs", Array.from({ length: 5000 }, (_, i) => miss(`${i}:a,b`)).join("") + "oops\n"]);
    same("not hidden behind a thousand that are free", (await bars(page, 5000)).slice(-4), "none");
    const apart = frame("0.0", 0) + frame("1.0", 3);
    await offer(page, ["1.frames", apart], ["2.frames", `${frame("0.0", 0).trimEnd()} 7\n`], ["3.frames", apart]);
    same("a scene that is malformed is not free", await bars(page, 2), "miss,none");
    await press(page, "End");
    same("nor is it shown so", await text(page, "word"), "no answer");
}

// The worst pair of a tick gives its bar, is shown first, and is where "Next contact" goes.
async function worstOfTicks(page) {
    const touching = (id) => `${id} 3 0 ${unit(0)} ${unit(1)}\n`;
    const flat = (id) => `${id} 3 0 C 0 0 0 1 0 0 1 0 0 0 0 1 ${unit(1)}\n`;
    await offer(page, ["worst.pairs", [miss("1:a,b"), miss("2:a,b"), touching("2:a,c"), miss("2:a,d"), touching("3:a,b"), hit("3:a,c"),
        hit("4:a,b"), flat("4:a,c"), miss("5:a,b"), hit("5:a,c"), miss("6:a,b")].join("")]);
    same("the bar of each tick", await bars(page, 6), "miss,undecided,hit,error,hit,miss");
    const seen = [];
    for (let i = 0; i < 5; i++) {
        await page.click("#contact");
        await settled(page);
        seen.push(`${await page.inputValue("#tick")} ${await text(page, "word")}`);
    }
    same("Next contact", seen.join(), "1 undecided,2 hit,3 error,4 hit,1 undecided");
    // The first of two files stops the program: what it did not look at gets no answer of another line.
    await offer(page, ["1.pairs", `${miss("a")}oops\n`], ["2.pairs", hit("b")]);
    same("a malformed line in the first of two files", await bars(page, 1), "miss");
    same("only what was answered is shown", await page.getAttribute("#tick", "max"), "0");
    check("and counted", /: 1 pair: 1 miss; then the program stopped$/.test(await text(page, "source")), await text(page, "source"));
}

// Where the pixels of a colour lie, in parts of the picture's width: their middle, from the left.
async function placeOf(page, name) {
    const { width, colours } = pixelsOf(await drawn(page));
    const wanted = parseInt((await colour(page, name)).slice(1), 16);
    const places = [...colours.keys()].filter((i) => colours[i] === wanted).map((i) => (i % width) / width);
    return places.reduce((sum, x) => sum + x, 0) / places.length;
}

async function places(page) {
    await offer(page, ["flat.pairs", "f 2 1 C 0 0 1 0 0 1 0 0 C 3 0 1 0 0 1 4 0\n"]);
    const [a, plane, b] = [await placeOf(page, "a"), await placeOf(page, "plane"), await placeOf(page, "b")];
    check("from left to right: A, the plane, B", a + 0.02 < plane && plane + 0.02 < b, `${a} ${plane} ${b}`);
    await page.focus("#time");
    await press(page, "End");
    const [a1, plane1, b1] = [await placeOf(page, "a"), await placeOf(page, "plane"), await placeOf(page, "b")];
    check("at the end of the step: A as before, the plane and B on the right", Math.abs(a1 - a) < 0.02 && plane1 > plane + 0.02 && b1 > b + 0.02,
        `${a} ${plane} ${b}, then ${a1} ${plane1} ${b1}`);
    await away(page);
}

async function oddIds(page) {
    await offer(page, ["odd.pairs", miss("1:a,b") + miss("plain") + miss("2:c,d")]);
    await away(page);
    await press(page, "ArrowRight");
    same("an id without a tick among others", await text(page, "tick-value"), "plain (2 of 3)");
    same("as it is read aloud", await page.getAttribute("#tick", "aria-valuetext"), "Tick plain");
    await offer(page, ["1.pairs", miss("1:a,b")], ["2.pairs", `\uFEFF${hit("2:a,b")}`]);
    check("a byte order mark", /1 miss, 1 hit$/.test(await text(page, "source")), await text(page, "source"));
    await press(page, "End");
    same("its answer", `${await text(page, "word")}, ${await text(page, "tick-value")}`, "hit, 2 (2 of 2)");
    await offer(page, ["2.pairs", `\uFEFF${hit("2:a,b")}`]);
    same("at the start of the first file", await text(page, "word"), "hit");
    await offer(page, ["two.pairs", miss("1:a,b") + miss("1:a,c")]);
    await offer(page, ["empty.pairs", "# nothing\n"]);
    same("an empty file", await text(page, "sentence"), "The program stopped before the first answer.");
    same("no pairs of the file before", await page.evaluate(() => document.getElementById("pair").options.length), 0);
}

async function farAway(page) {
    const small = "C 8e9 8e9 8e9 2e-6 0 0 0 2e-6 0 0 0 2e-6";
    for (const real of ["float", "double"]) {
        await choose(page, real);
        await offer(page, ["far.pairs", `far 3 0 ${small} ${small}\n`]);
        same(`far from the origin and small, ${real}`, await text(page, "word"), "hit");
        await offer(page, ["far.pairs", `far 2 0 C 1e9 1e9 1e-6 0 0 1e-6 C -1e9 1e9 1e-6 0 0 1e-6\n`]);
        same(`far apart and small, ${real}`, await text(page, "word"), "miss");
    }
    await choose(page, "float");
    await offer(page, ["e.pairs", `e 3 0 C 1e-99999 0e9999 -0e99999 1 0 0 0 1 0 0 0 1 ${unit(3)}\n`]);
    await picture(page, "numbers that are zero in the end", ["a", "b", "plane"], []);
}

// Each job of the worker: `how` is done in place of posting a check. wait: it is held from hold() to release(), however long what is between takes.
const instead = (page, how) => page.evaluate((what) => {
    const own = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message, ...more) {
        if (!["check", "tree"].includes(message.job)) return own.call(this, message, ...more);
        if (what === "die") return this.terminate();
        const post = () => own.call(this, message, ...more);
        if (window.held) window.held.push(post); else post();
    };
    window.asBefore = () => { Worker.prototype.postMessage = own; };
}, how);
const asBefore = (page) => page.evaluate(() => window.asBefore());
const hold = (page) => page.evaluate(() => { window.held = []; });
const release = (page) => page.evaluate(() => {
    const held = window.held;
    window.held = null;
    for (const post of held) post();
});

async function nothingOld(page, what) {
    same(`${what}: no old verdict`, await text(page, "word"), "no answer");
    same(`${what}: no old line`, await line(page), "(no line)");
    same(`${what}: no old name`, await text(page, "source"), "");
    same(`${what}: no old bar`, await bars(page, 1), "none");
    check(`${what}: nothing old can be saved`, await page.isDisabled("#save"));
    check(`${what}: no old numbers`, !(await page.isVisible("#answer")) && !(await page.isVisible("#input")));
}

async function whileItRuns(page) {
    await offer(page, ["first.pairs", miss("first")]);
    await instead(page, "wait");
    for (const [id, value] of [["#real", "double"], ["#engine", "elimination"]]) {
        await hold(page);
        await page.selectOption(id, value);
        await nothingOld(page, `while ${value} is asked`);
        await away(page);
        await page.keyboard.press("End");
        same(`while ${value} is asked: no key brings it back`, await text(page, "word"), "no answer");
        await release(page);
        await settled(page);
    }
    same("then the answer", await text(page, "word"), "miss");
    await hold(page);
    await put(page, ["second.pairs", hit("second")]);
    await nothingOld(page, "while another file is asked about");
    await release(page);
    await settled(page);
    const [download] = await Promise.all([page.waitForEvent("download"), page.click("#save")]);
    same("the name of what is saved", download.suggestedFilename(), "second.double.elimination.txt");
    check("and its line", /^second hit/.test(readFileSync(await download.path(), "utf8")));
    await asBefore(page);
    await choose(page, "float", "separation");
    await instead(page, "die");
    await put(page, ["third.pairs", miss("third")]);
    await settled(page);
    check("a worker that dies: it is said", /ended without an answer/.test(await text(page, "reason")), await text(page, "reason"));
    await nothingOld(page, "a worker that dies");
    await asBefore(page);
    await offer(page, ["third.pairs", miss("third")]);
    same("and another takes its place", await text(page, "word"), "miss");
}

// The file that was chosen last is shown, not the one whose reading ends last.
async function slowFile(page) {
    await page.evaluate(() => {
        const own = Blob.prototype.arrayBuffer;
        Blob.prototype.arrayBuffer = async function () {
            if (this.name === "slow.pairs") await new Promise((done) => { window.endSlow = done; });
            return own.call(this);
        };
    });
    // The page is busy as long as the slow one is read: the other one is there before that.
    const ends = async (other) => {
        await page.waitForFunction((name) => document.getElementById("source").textContent.startsWith(name), other);
        await page.evaluate(() => window.endSlow());
        await settled(page);
    };
    await put(page, ["slow.pairs", miss("slow")]);
    await nothingOld(page, "while a file is read");
    await put(page, ["quick.pairs", hit("quick")]);
    await ends("quick.pairs: ");
    check("the last file wins", (await text(page, "source")).startsWith("quick.pairs: "), await text(page, "source"));
    await put(page, ["slow.pairs", miss("slow")]);
    await page.click("#arm");
    await ends("The built-in arm");
    check("the arm wins over a file before it", (await text(page, "source")).startsWith("The built-in arm"), await text(page, "source"));
}

// ---- the picture ----

const colour = (page, name) => page.evaluate((variable) => getComputedStyle(document.documentElement).getPropertyValue(variable).trim(),
    `--${name}`);

// The drawing alone: the text above it has colours, too.
async function drawn(page) {
    const show = (how) => page.evaluate((display) => document.querySelectorAll(".labels, .scale")
        .forEach((layer) => { layer.style.display = display; }), how);
    await show("none");
    const png = await page.locator("#drawing").screenshot();
    await show("");
    return png;
}

// names, others: of colours that must be in the picture, and that must not.
async function picture(page, what, names, others) {
    const pixels = pixelsOf(await drawn(page));
    const count = distinctColours(pixels);
    check(`${what}: the picture is not blank`, count > 40, `it has ${count} colours`);
    for (const name of names) check(`${what}: ${name} is drawn`, has(pixels, await colour(page, name)));
    for (const name of others) check(`${what}: ${name} is not drawn`, !has(pixels, await colour(page, name)));
}

const one = (name, contents) => writeFileSync(join(work, name), contents);

async function pictures(page) {
    const cube = (x) => `C ${x} 0 0 1 0 0 0 1 0 0 0 1`;
    one("miss.pairs", `x 3 0 ${cube(0)} ${cube(3)}\n`);
    one("hit.pairs", `x 3 1 ${cube(0)} 2 0 0 ${cube(1.5)} 0 0 0\n`);
    one("flat.pairs", "x 2 0 C 0 0 1 0 0 1 T 3 0 1 0 0 1\n");
    await give(page, "miss.pairs");
    await picture(page, "a miss", ["a", "b", "plane"], ["hit"]);
    await give(page, "flat.pairs");
    await picture(page, "a miss in 2D", ["a", "b", "plane"], ["hit"]);
    await give(page, "hit.pairs");
    await picture(page, "a hit", ["a", "b", "hit"], ["plane"]);
    const before = await drawn(page);
    same("the time of contact begins", await text(page, "marks").then((row) => row.slice(0, 6)), "in 0.2");
    await page.click("#marks button >> nth=1");
    await settled(page);
    check("the time moves the frames", !before.equals(await drawn(page)));
    for (const look of ["close", "left", "near", "pair", "all"]) {
        await page.click(`[data-look=${look}]`);
        await settled(page);
    }
    await picture(page, "looked at from elsewhere", ["a", "b", "hit"], []);
}

// ---- the boxes of trees ----

// Counts the segments of lines that each picture is drawn of.
const countSegments = (page) => page.evaluate(() => {
    const gl = WebGL2RenderingContext.prototype, { clear, drawElementsInstanced } = gl;
    window.segments = 0;
    gl.clear = function (...words) { window.segments = 0; return clear.apply(this, words); };
    gl.drawElementsInstanced = function (...words) { window.segments += words[4]; return drawElementsInstanced.apply(this, words); };
});

// How many boxes there are in the picture beside what it holds without them, and what the legend says.
async function boxesOf(page, without) {
    await settled(page);
    return `${(await page.evaluate(() => window.segments) - without) / 12} drawn, ${await text(page, "node-key")}`;
}

async function trees(page) {
    await countSegments(page);
    const hidden = async (what) => same(what, `${await page.isVisible("#level")} ${await page.isVisible("#node-key")} ` +
        await page.getAttribute("#nodes", "aria-pressed"), "false false false");
    const nodesIn = (name, real) => linesOf(`${name}.${real}.nodes`).filter((row) => !row.startsWith("#"));
    for (const [real, ...names] of [["float", "all"], ["double", "all"], ["float", "near", "far"], ["double", "far"]]) {
        const what = `boxes of ${names}, ${real}`;
        await choose(page, real);
        await give(page, ...names.map((name) => `${name}.frames`));
        await hidden(`${what}: at first none`);
        check(`${what}: their colour is not there`, !has(pixelsOf(await drawn(page)), await colour(page, "node")));
        await page.click("[data-look=all]");
        await settled(page);
        const without = await page.evaluate(() => window.segments);
        await page.click("#nodes");
        const rows = names.flatMap((name) => nodesIn(name, real));
        same(what, await boxesOf(page, without), `${rows.length} drawn, boxes of the tree: ${rows.length}`);
        await picture(page, what, ["node"], []);
        const levels = [...new Set(rows.map((row) => row.split(" ")[2]))].sort((p, q) => p - q);
        same(`${what}: the levels`, await page.evaluate(() => [...document.getElementById("level").options].map(({ value }) => value).join()),
            ["all", ...levels].join());
        for (const level of levels) {
            await page.selectOption("#level", level);
            const wanted = rows.filter((row) => row.split(" ")[2] === level).length;
            same(`${what}: level ${level}`, await boxesOf(page, without), `${wanted} drawn, boxes of the tree: ${wanted}`);
        }
        await page.selectOption("#level", "all");
        await page.click("#nodes");
        same(`${what}: none again`, (await boxesOf(page, without)).split(",")[0], "0 drawn");
        await hidden(`${what}: nor their level`);
        await page.click("#nodes");
    }
    await choose(page, "float");
    same("another precision leaves them", await page.getAttribute("#nodes", "aria-pressed"), "true");
    await give(page, "1.frames", "2.frames", "3.frames"); // those of frames(): all, near, all
    await hidden("other files: none");
    await away(page);
    await press(page, "Home");
    await page.click("#nodes");
    const last = nodesIn("all", "float").map((row) => row.split(" ")[2]).sort((p, q) => q - p)[0];
    await page.selectOption("#level", last);
    await away(page);
    await press(page, "End");
    same("another tick with that level keeps it", await page.inputValue("#level"), last);
    await give(page, "many.frames");
    const without = await page.evaluate(() => window.segments);
    await page.click("#nodes");
    same("more than 5,000 boxes", await boxesOf(page, without),
        "5000 drawn, boxes of the tree: 5,000 (5,199 in all, the first levels are drawn)");
    await give(page, "some.pairs");
    check("pairs have no tree", !(await page.isVisible("#tree")) && !(await page.isVisible("#node-key")));
    await offer(page, ["bad.frames", `${frame("0.0", 0).trimEnd()} 7\n`]);
    check("nor has a malformed file", !(await page.isVisible("#tree")));
    const [row] = nodesIn("far", "float").slice(-1);
    same("the numbers of a box", nodeOf(row, "float").box.map(hexOf).join(" "), row.split(" ").slice(4).join(" "));
}

// ---- what a robot did ----

// A column of the tables of numbers, as it is shown.
const cells = (page, table, column) => page.evaluate(([id, at]) =>
    [...document.querySelectorAll(`#${id} tbody tr`)].map((row) => row.cells[at].textContent), [table, column]);

const stopsOf = ({ zones = [] }) => zones.filter(({ kind, verdict }) => kind === "stop" && verdict !== "free");
const wordOfBar = ({ verdict, zones }) => {
    const all = [verdict, ...stopsOf({ zones }).map((zone) => zone.verdict)];
    return [["unknown", "error"], ["hit", "hit"], ["undecided", "undecided"], ["free", "miss"]].find(([word]) => all.includes(word))[1];
};

// What the list of verdicts has to say of a tick.
function saidOf(tick) {
    const { verdict, first, joint, why } = tick;
    const more = verdict === "unknown" ? `: joint ${joint} is ${why}` : verdict === "free" ? "" : `, ${first.link} and ${first.other}`;
    return verdict + more + stopsOf(tick).map((zone) => `, zone ${zone.zone}: ${zone.verdict}`).join("");
}

async function robotTicks(page, real, ticks) {
    await away(page);
    await press(page, "Home");
    const wrong = [];
    for (const { frames, ...tick } of ticks) {
        if (tick.tick) await press(page, "ArrowRight");
        const [pair] = await page.evaluate(() => [document.getElementById("pair").options[0].textContent]);
        await page.selectOption("#pair", "0");
        await settled(page);
        const shown = [await text(page, "word"), pair.split(": ").at(-1), JSON.stringify(JSON.parse(await line(page))), await text(page, "tick-value")];
        const wanted = [tick.verdict, tick.verdict, JSON.stringify(tick), `${tick.tick} at ${tick.at} s (${tick.tick + 1} of ${ticks.length})`];
        if (shown.join("|") !== wanted.join("|")) wrong.push(`${shown.join("|")} for ${wanted.join("|")}`);
        if ((await page.isVisible("#step")) !== Boolean(frames)) wrong.push(`${tick.tick}: its slider`);
    }
    same(`a robot's ticks, ${real}`, wrong.slice(0, 2).join("; "), "");
    same(`a robot's bars, ${real}`, await bars(page, ticks.length), ticks.map(wordOfBar).join());
}

// Both frames of the contact, to the bit, and the picture of it.
async function robotContact(page, real, { ticks, links, around }) {
    const at = ticks.findIndex(({ verdict }) => verdict === "hit"), { first, frames } = ticks[at];
    await page.selectOption("#runs", String(at));
    await settled(page);
    same(`the list of verdicts leads to a tick, ${real}`, await page.inputValue("#tick"), String(at));
    const hex = (row) => row.map((x) => hexOf(real === "float" ? Math.fround(x) : x)).join(" ");
    const [i, j] = first.boxes;
    same(`A as in the file, ${real}`, (await cells(page, "a-numbers", 2)).join(" "), hex(frames[i]));
    same(`B as in the file, ${real}`, (await cells(page, "b-numbers", 2)).join(" "), hex(first.with === "link" ? frames[j] : around[j].frame));
    same(`their names, ${real}`, `${await text(page, "a-name")} ${await text(page, "b-name")}`, `A: ${first.link}, cuboid B: ${first.other}, cuboid`);
    same(`of the boxes, ${real}`, `${links[i]} ${first.with === "link" ? links[j] : around[j].name}`, `${first.link} ${first.other}`);
    await page.click("[data-look=close]");
    await settled(page);
    await picture(page, `a robot's contact, ${real}`, ["a", "b", "hit"], ["plane"]);
    check("zones are in the legend", await page.isVisible("#zone-key"));
    const segments = () => page.evaluate(() => window.segments);
    await page.click("#first");
    await settled(page);
    await page.click("[data-look=all]");
    await settled(page);
    const free = await segments(), moved = await drawn(page);
    await page.focus("#time");
    await press(page, "End");
    check(`links go through their step, ${real}`, !moved.equals(await drawn(page)));
    await page.selectOption("#runs", String(ticks.findIndex(({ verdict }) => verdict === "unknown")));
    await settled(page);
    same(`boxes of links, ${real}`, (free - await segments()) / 12, links.length);
}

async function robots(page) {
    const runsIn = () => page.evaluate(() => [...document.getElementById("runs").options].map(({ textContent }) => textContent.slice(2)));
    for (const real of ["float", "double"]) {
        await give(page, `frames.${real}.json`);
        const document = JSON.parse(read(`frames.${real}.json`)), { ticks } = document;
        const words = ["free", "hit", "undecided", "unknown"];
        check(`all verdicts are there, ${real}`, [0, 1, 3].every((k) => document[words[k]] > 0) && ticks.some((tick) => stopsOf(tick).length));
        same(`at first the first tick that is not free, ${real}`, await page.inputValue("#tick"), String(ticks.findIndex((tick) => wordOfBar(tick) !== "miss")));
        const counted = words.filter((word) => document[word]).map((word) => `${document[word]} ${word}`).join(", ");
        same(`what a robot did, ${real}`, await text(page, "source"),
            `frames.${real}.json: robot post: ${ticks.length} ticks: ${counted}; nothing can touch before ${document.free_until} s; ` +
            `scene: ${document.scene}; asked again, ${ticks.length - document.unknown} ticks: the engine says the same; ` +
            "not asked: base and arm, base and post");
        await robotTicks(page, real, ticks);
        const runs = [];
        for (const tick of ticks) {
            if (runs.at(-1)?.said === saidOf(tick)) runs.at(-1).to = ` to ${tick.tick}`;
            else runs.push({ from: tick.tick, to: "", said: saidOf(tick) });
        }
        same(`the list of verdicts, ${real}`, (await runsIn()).join("; "), runs.map(({ from, to, said }) => `${from}${to}: ${said}`).join("; "));
        await robotContact(page, real, document);
        check("its numbers are decimals in the file", await text(page, "word-title") === "hexadecimal");
        check("its precision is no choice", await page.isDisabled("#real") && await page.isDisabled("#engine") && await page.isDisabled("#save"));
    }
    await give(page, "quiet.float.json");
    check("without frames: it is said", /--frames/.test(await text(page, "sentence")) === ((await text(page, "word")) !== "unknown"));
    check("without frames: it was not asked again", /; not asked again: it has no frames/.test(await text(page, "source")), await text(page, "source"));
    await away(page);
    await press(page, "Home");
    same("without frames: the verdict", `${await text(page, "word")} ${/--frames/.test(await text(page, "sentence"))}`, "free true");
    check("without frames: nothing is drawn", !has(pixelsOf(await drawn(page)), await colour(page, "mover")));
    await give(page, "zones.json");
    await away(page);
    await press(page, "Home");
    check("zones alone: of contacts nothing was asked", /^Nothing was asked here/.test(await text(page, "sentence")), await text(page, "sentence"));
    check("zones alone: they were asked again", /no contact was asked about; .*asked again, \d+ ticks: the engine says/.test(await text(page, "source")),
        await text(page, "source"));
    const noticed = JSON.parse(read("frames.float.json"));
    noticed.notices = [{ what: "range", name: "j", accepted: false }, { what: "unit", name: "a", accepted: true }, { what: "range", name: "k", accepted: false }];
    await offer(page, ["noticed.json", JSON.stringify(noticed)]);
    check("what was not accepted is said", / s; NOT ACCEPTED: range j, k; scene: /.test(await text(page, "source")), await text(page, "source"));
    await robotRefused(page);
    for (const real of ["float", "double"]) await robotChanged(page, real);
    await give(page, "some.pairs");
    check("pairs have a choice again", !(await page.isDisabled("#real")) && !(await page.isDisabled("#engine")) && !(await page.isVisible("#runs")));
}

// A document whose verdicts were changed, with all that it counts made right: the engine says otherwise, and that is shown.
async function robotChanged(page, real) {
    const words = ["free", "hit", "undecided", "unknown"];
    const changed = (change) => {
        const document = JSON.parse(read(`frames.${real}.json`)), { ticks } = document;
        change(ticks.filter(({ verdict }) => verdict === "hit"), ticks.filter(({ verdict }) => verdict === "free"), document);
        for (const word of words) {
            document[word] = ticks.filter(({ verdict }) => verdict === word).length;
            document.zones.forEach((zone, k) => { zone[word] = ticks.filter(({ zones }) => zones[k].verdict === word).length; });
        }
        return document;
    };
    const zoned = ({ ticks }) => ticks.find(({ zones }) => zones.some(({ kind, verdict }) => kind === "slow" && verdict === "hit"));
    const entering = ({ ticks }) => ticks.find(({ zones }) => zones.some(({ kind, verdict, when }) => kind === "stop" && verdict === "hit" && when[0] > 0));
    const free = (tick) => { tick.verdict = "free"; delete tick.first; };
    const changes = [
        ["a hit called free", ([hit]) => free(hit), ([hit]) => hit, /claimed free, the engine says hit: arm and post/],
        ["all hits called free", (hits) => hits.forEach(free), ([hit]) => hit, /claimed free, the engine says hit: arm and post/],
        ["a free tick called hit", ([hit], [one]) => Object.assign(one, { verdict: "hit", first: hit.first }), (_, [one]) => one, /claimed hit, the engine says free/],
        ["a hit called undecided", ([hit]) => { hit.verdict = "undecided"; }, ([hit]) => hit, /claimed undecided of arm and post, the engine says hit/],
        ["a contact of others", (hits) => Object.assign(hits.at(-1).first, { link: "base", other: "arm", boxes: [0, 1] }), (hits) => hits.at(-1), /claimed hit of a pair that was not asked about/],
        ["a hit at other times", (hits) => { hits.at(-1).first.when = [0.98, 1]; }, (hits) => hits.at(-1), /claimed hit at other times/],
        ["a hit that begins later", ([hit]) => { hit.first.when[0] += 0.1; }, ([hit]) => hit, /claimed hit too late, the engine does not call arm and post free until then/],
        ["a hit in another box", ([, hit]) => { hit.first.max[0] -= 0.01; }, ([, hit]) => hit, /claimed hit in another box/],
        ["a zone that is entered later", (_, __, d) => { entering(d).zones.find(({ kind }) => kind === "stop").when[0] += 0.1; },
            (_, __, d) => entering(d), /claimed hit too late, the engine does not call arm and door free until then/],
        ["a slow zone called free", (_, __, d) => { zoned(d).zones.find(({ kind }) => kind === "slow").verdict = "free"; },
            (_, __, d) => zoned(d), /claimed free, the engine says hit: arm and aisle/],
    ];
    for (const [what, change, which, reason] of changes) {
        const whole = JSON.parse(read(`frames.${real}.json`)), of = (word) => whole.ticks.filter(({ verdict }) => verdict === word);
        const at = which(of("hit"), of("free"), whole).tick;
        await offer(page, ["changed.json", JSON.stringify(changed(change))]);
        check(`${what}, ${real}: it is said`, /asked again, .*: it DIFFERS from what the engine says in \d/.test(await text(page, "source")), await text(page, "source"));
        same(`${what}, ${real}: shown first`, `${await text(page, "word")} ${await page.inputValue("#tick")}`, `differs ${at}`);
        check(`${what}, ${real}: what differs`, reason.test(await text(page, "sentence")), await text(page, "sentence"));
        check(`${what}, ${real}: in the list`, await page.evaluate(() => [...document.getElementById("runs").options].some(({ textContent }) => textContent.includes("differs: "))));
        const kinds = (await bars(page, whole.ticks.length)).split(",");
        same(`${what}, ${real}: its bar`, kinds[at], "error");
    }
    await offer(page, ["changed.json", JSON.stringify(changed((_, __, d) => { d.free_until = 1e3; }))]);
    check(`until when, ${real}`, /it DIFFERS from itself: until when/.test(await text(page, "source")), await text(page, "source"));
    // Pairs that the file leaves out are named, what stands around first.
    const fewer = changed((hits, _, d) => {
        hits.forEach(free);
        d.asked_pairs = d.asked_pairs.filter(([i, j]) => i !== 1 || j > 3);
        d.pairs_of_a_tick -= 2;
    });
    await offer(page, ["changed.json", JSON.stringify(fewer)]);
    check(`pairs left out, ${real}`, /: the engine says the same; not asked: arm and wall, base and arm, base and post, arm and post$/.test(await text(page, "source")),
        await text(page, "source"));
    const one = changed((hits, _, d) => {
        hits.forEach(free);
        d.asked_pairs = [[0, 3]];
        d.pairs_of_a_tick = 1;
        d.zones.forEach((zone) => { zone.pairs = 0; });
    });
    await offer(page, ["changed.json", JSON.stringify(one)]);
    check(`many pairs left out, ${real}`, /; not asked: base and zone aisle, (\w+ and (zone )?\w+, ){5}5 more$/.test(await text(page, "source")), await text(page, "source"));
    const nothing = changed((_, __, d) => {
        for (const tick of d.ticks) {
            Object.assign(tick, { verdict: "unknown", why: "range", zones: tick.zones.map(({ zone, kind }) => ({ zone, kind, verdict: "unknown" })) });
            delete tick.first;
            delete tick.frames;
        }
        d.free_until = 0;
    });
    await offer(page, ["changed.json", JSON.stringify(nothing)]);
    check(`nothing is known, ${real}`, /; nothing was asked again; /.test(await text(page, "source")), await text(page, "source"));
    const begun = changed((hits, all, d) => { // the first ticks, which are free
        d.ticks_in_all = d.ticks.splice(2).length && 2;
        hits.length = 0;
        d.answer = "free";
        d.free_until = 1e3;
    });
    await offer(page, ["changed.json", JSON.stringify(begun)]);
    check(`until when, all free, ${real}`, /2 free; .*it DIFFERS from itself: until when/.test(await text(page, "source")), await text(page, "source"));
    await offer(page, ["changed.json", JSON.stringify(changed((_, __, d) => { d.answer = "free"; }))]);
    check(`the answer, ${real}`, /it DIFFERS from itself: its answer/.test(await text(page, "source")), await text(page, "source"));
    await offer(page, ["changed.json", JSON.stringify(changed((_, __, d) => { delete d.asked_pairs; }))]);
    check(`no list of pairs, ${real}`, /; not asked again: /.test(await text(page, "source")) && /It was not asked again/.test(await text(page, "sentence")) ===
        ((await text(page, "word")) !== "unknown"));
}

// What contradicts itself is not shown.
async function robotRefused(page) {
    const whole = read("frames.float.json");
    const changed = (change) => {
        const document = JSON.parse(whole), hit = document.ticks.find(({ verdict }) => verdict === "hit");
        change(document, hit);
        return JSON.stringify(document);
    };
    const bad = [
        ["cut short", whole.slice(0, whole.length / 2), /cut short/], ["another document", '{"a": 1}', /not what fmb robot/],
        ["a tick less", changed((d) => d.ticks.pop()), /as many/], ["a tick left out", changed((d) => d.ticks.splice(3, 1)), /tick 3 is missing/],
        ["a hit called free", changed((_, hit) => { hit.verdict = "free"; }), /it counts/],
        ["a verdict that is none", changed((_, hit) => { hit.verdict = "fine"; }), /no verdict/],
        ["a contact of nobody", changed((_, hit) => { delete hit.first; }), /who meets/],
        ["a contact behind the tick", changed((_, hit) => { hit.first.when = [2, 3]; }), /times that are none/],
        ["a contact before the tick", changed((_, hit) => { hit.first.when = [-1, 1]; }), /times that are none/],
        ["a contact that ends before it begins", changed((_, hit) => { hit.first.when = [0.9, 0.1]; }), /times that are none/],
        ["a box that is none", changed((_, hit) => { hit.first.boxes = [0, 3]; }), /a box that is none/],
        ["a frame of 14 numbers", changed((_, hit) => hit.frames[1].pop()), /the frames of all boxes/],
        ["a frame less", changed((_, hit) => hit.frames.pop()), /the frames of all boxes/],
        ["no frames in a tick", changed((_, hit) => { delete hit.frames; }), /the frames of all boxes/],
        ["a number that is none", changed((_, hit) => { hit.frames[0][0] = "0"; }), /the frames of all boxes/],
        ["frames, and no list of links", changed((d) => { delete d.links; }), /tick 0 has frames, and it is not known of which boxes/],
        ["frames of a tick that is unknown", changed((d, hit) => { d.ticks.find(({ verdict }) => verdict === "unknown").frames = hit.frames; }), /has frames, and/],
        ...["constructor", "__proto__", "hasOwnProperty", "best", "", null, 1, ["quick"]].map((tier) =>
            [`asked with the tier ${tier}`, changed((d) => { d.asked.tier = tier; }), /a tier that is none/]),
        ["a zone without a verdict", changed((_, hit) => { delete hit.zones[0].verdict; }), /a zone without a verdict/],
        ["something around of no kind", changed((d) => { d.around[0].kind = "door"; }), /what stands around/],
        ["a scene of which nothing is left", changed((d) => { d.around = []; }), /scene that it names/],
        ["a scene without its file", changed((d) => { delete d.files.scene; }), /scene that it names/],
        ["a pair left out", changed((d) => d.asked_pairs.shift()), /pairs are not as many/], ["a pair that is none", changed((d) => d.asked_pairs.push([0, 9])), /list of pairs/],
        ["a pair of a zone left out", changed((d) => d.asked_pairs.pop()), /pairs of zone/],
        ["a pair in the place of another", changed((d) => { d.asked_pairs[1] = d.asked_pairs[0]; }), /one of them twice/],
        ["no pair", changed((d) => { Object.assign(d, { asked_pairs: [], pairs_of_a_tick: 0, free_until: null }); d.zones.forEach((zone) => { zone.pairs = 0; }); }),
            /nothing was asked/],
        ["notices that are none", changed((d) => { d.notices = [{ what: "pictures", name: "hand" }]; }), /list of notices is none/],
        ["free beside pictures alone", changed((d) => { d.notices = [{ what: "pictures", name: "hand", accepted: false }]; }), /asks nothing of hand/],
        ["no tick", changed((d) => Object.assign(d, { ticks: [], ticks_in_all: 0, free: 0, hit: 0, undecided: 0, unknown: 0 })), /no tick/],
        ["a tick that is later", changed((_, hit) => { hit.at += 1; }), /follow one another/],
        ["a tick that takes no time", changed((_, hit) => { hit.for = -hit.for; }), /follow one another/],
        ["a contact of others by name", changed((_, hit) => { hit.first.link = "post"; }), /names others/],
        ["a tick without its zones", changed((_, hit) => { delete hit.zones; }), /all zones/],
        ["a zone in the place of another", changed((_, hit) => { hit.zones[1] = hit.zones[0]; }), /all zones/],
        ["a stop zone called slow", changed((d) => d.ticks.forEach(({ zones }) => zones.forEach((zone) => { zone.kind = "slow"; }))), /all zones/],
        ["no zones at all", changed((d) => { delete d.zones; d.ticks.forEach((tick) => { delete tick.zones; }); }), /all zones/],
        ["a zone that is counted as free", changed((d) => { d.zones.forEach((zone) => { zone.free += zone.hit; zone.hit = 0; }); }), /of zone .*, not/],
        ["no precision", changed((d) => { delete d.real; }), /precision/], ["no end", changed((d) => { delete d.free_until; }), /until when/],
    ];
    for (const [what, contents, reason] of bad) {
        await offer(page, ["bad.json", contents]);
        same(`${what}: no answer`, await text(page, "word"), "no answer");
        check(`${what}: the reason`, reason.test(await text(page, "reason")) && (await text(page, "reason")).startsWith("bad.json: "), await text(page, "reason"));
        check(`${what}: no list, nothing drawn`, !(await page.isVisible("#runs")) && !(await page.isVisible("#pair-box")));
    }
    await offer(page, ["a.json", whole], ["b.json", whole]);
    check("two robots", /one robot/.test(await text(page, "reason")));
    await offer(page, ["a.json", whole], ["b.pairs", miss("1")]);
    check("a robot and pairs", /one kind/.test(await text(page, "reason")));
    const odd = "<img src=x onerror=alert(1)>";
    await offer(page, ["odd.json", changed((d) => { d.robot = odd; }).replaceAll('"arm"', `"${odd}"`)]);
    check("names are texts", (await text(page, "source")).includes("robot <img src=x onerror=alert(1)>: "), await text(page, "source"));
}

// ---- other circumstances ----

async function phone(browser) {
    const page = await open(browser, { viewport: { width: 360, height: 740 }, colorScheme: "dark" });
    const wide = () => page.evaluate(() => [...document.querySelectorAll("body *")]
        .filter((one) => one.checkVisibility() && !one.closest(".labels") && one.getBoundingClientRect().right > 360.5).map((one) => one.id || one.tagName)
        .join());
    same("the arm at 360 pixels", await wide(), "");
    await give(page, "some.pairs");
    await page.click("#input summary");
    await page.click("#about summary");
    same("pairs at 360 pixels", await wide(), "");
    one("long.pairs", `${"long".repeat(60)} 2 0 C 0 0 1 0 0 1 T 0 0 1 0 0 1\n`);
    await give(page, "long.pairs");
    same("a long id at 360 pixels", await wide(), "");
    await give(page, "all.frames");
    await page.click("#nodes");
    same("boxes of a tree at 360 pixels", await wide(), "");
    await give(page, "frames.float.json");
    same("a robot at 360 pixels", await wide(), "");
    await give(page, "bad.pairs");
    same("a complaint at 360 pixels", await wide(), "");
    same("nothing is to be scrolled sideways", await page.evaluate(() => document.documentElement.scrollWidth), 360);
    await page.close();
}

// Words can be read: a contrast of 4.5, as WCAG 2 asks, between each colour of text and what is behind it.
async function contrasts(browser) {
    for (const colorScheme of ["light", "dark"]) {
        const page = await open(browser, { colorScheme });
        const colours = {};
        for (const name of ["ground", "panel", "text", "quiet", "a", "b", "plane", "node", "miss", "hit", "undecided", "error", "on"])
            colours[name] = await colour(page, name);
        const pairsOfColours = [["text", "ground"], ["text", "panel"], ["quiet", "ground"], ["quiet", "panel"], ["miss", "panel"], ["hit", "panel"],
            ["undecided", "panel"], ["error", "panel"], ["on", "miss"], ["on", "hit"], ["on", "undecided"], ["on", "error"]];
        const low = pairsOfColours.filter(([p, q]) => contrast(colours[p], colours[q]) < 4.5);
        same(`contrast of text, ${colorScheme}`, low.map((pair) => pair.join(" on ")).join(), "");
        const lines = ["a", "b", "plane", "node"].filter((name) => contrast(colours[name], colours.ground) < 3);
        same(`contrast of lines, ${colorScheme}`, lines.join(), "");
        await page.close();
    }
}

function contrast(p, q) {
    const light = (hex) => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16) / 255)
        .map((x) => (x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4))
        .reduce((sum, x, k) => sum + x * [0.2126, 0.7152, 0.0722][k], 0);
    const [less, more] = [light(p), light(q)].sort((x, y) => x - y);
    return (more + 0.05) / (less + 0.05);
}

// The page may not reach what another page of this browser reaches.
async function network(browser, page) {
    let asked = 0;
    const server = createServer((_, response) => { asked++; response.end("x"); });
    await new Promise((done) => server.listen(0, "127.0.0.1", done));
    const url = `http://127.0.0.1:${server.address().port}/`;
    const fetched = (from) => from.evaluate((to) => fetch(to, { mode: "no-cors" }).then(() => "reached", () => "refused"), url);
    const other = await browser.newPage();
    one("other.html", "x");
    await other.goto(pathToFileURL(join(work, "other.html")).href);
    same("another page reaches a server", await fetched(other), "reached");
    await other.close();
    const before = asked, noted = complaints.length, seen = requests.length;
    same("this page does not", await fetched(page), "refused");
    same("the server was not asked", asked, before);
    complaints.length = noted; // the browser complains of what this test tried
    requests.length = seen;
    server.close();
}

async function withoutPicture() {
    const browser = await chromium.launch({ executablePath, args: [...common, ...blind] });
    const noted = complaints.length;
    const page = await open(browser);
    check("without WebGL: it is said", await page.isVisible("#no-picture"));
    await give(page, "some.pairs");
    for (const wanted of linesOf("some.float.separation").slice(0, 3)) {
        same("without WebGL: the same lines", await line(page), wanted);
        await away(page);
        await press(page, "ArrowRight");
    }
    const others = complaints.splice(noted).filter((complaint) => !/WebGL/.test(complaint));
    same("without WebGL: no other complaint", others.join(), "");
    await browser.close();
}

// ---- its numbers ----

// A generator of its own, so that SEED repeats a run: xorshift.
let random = (Number(seed) % 0xffffffff | 0) || 1;
function bits() {
    random ^= random << 13;
    random ^= random >>> 17;
    random ^= random << 5;
    return random >>> 0;
}

function numbers() {
    const view = new DataView(new ArrayBuffer(8)), bad = [];
    const hold = (real, x, word) => Object.is(valueOf(word, real), x) || bad.push(`${real} ${word} ${x}`);
    for (let i = 0; i < 20000; i++) {
        view.setUint32(0, bits());
        view.setUint32(4, bits());
        const x = view.getFloat64(0), y = view.getFloat32(0);
        if (Number.isFinite(x) && x !== 0) {
            hold("double", x, hexOf(x));
            hold("double", x, String(x));
            hold("float", Math.fround(x), hexOf(x));
        }
        if (Number.isFinite(y) && y !== 0) {
            hold("float", y, hexOf(y));
            hold("float", y, decimalOf(y, "float").replaceAll("\u2212", "-"));
        }
    }
    hold("float", 2 ** -149, "0x1p-149");
    hold("float", 0, "0x1p-150");
    hold("float", 1, "1.000000059604644775390625"); // halfway: to even; what follows it: up
    hold("float", 1 + 2 ** -23, "1.0000000596046447753906250000000000000000000001");
    hold("double", -0, "-0x0p+0");
    hold("float", 0, "1e-99999");
    hold("double", -0, "-0e9999");
    hold("double", Infinity, "1e99999");
    hold("double", 0, "0x1p-99999");
    hold("double", 1e-3000 + 10, `1${"0".repeat(4000)}e-3999`);
    hold("double", 1 + 2 ** -52, `1.00000000000000011102230246251565404236316680908203125${"0".repeat(3000)}1`);
    hold("double", 1, `1.00000000000000011102230246251565404236316680908203125${"0".repeat(3000)}`);
    same("numbers of the page", bad.slice(0, 5).join("; "), "");
}

// A line of the program counts only for the pair whose id it has, and only with a verdict.
function lineOfAnother() {
    const file = miss("x"), span = (row) => Int32Array.from([0, row.length]);
    for (const [out, wanted] of [["x miss sep 0x1p+0 0x0p+0 0x0p+0", "miss"], ["y miss sep 0x1p+0 0x0p+0 0x0p+0", "none"], ["x mis", "none"]]) {
        const model = pairsModel({ status: 0, out, error: "", files: [{ text: file, lines: span(file.trimEnd()) }], lines: span(out),
            ticks: Int32Array.from([0, 1]), named: false, kinds: Uint8Array.from([0]) }, "float");
        const [item] = model.tick(0).items;
        same(`the line "${out}" for the pair x`, `${item.verdict} ${Boolean(item.n)}`, `${wanted} ${wanted === "miss"}`);
    }
}

// Ids with groups and levels: of an object its volumes are shown, and not those that enclose them. Answers name no group.
function grouped() {
    const ids = ["1/0.0", "1/0.1.0", "1/0.1.1", "1/0.1.2", "1/0.2", "2/1.0", "7.3.0", "7.3.1"];
    const text = ids.map((id, i) => frame(id, i)).join(""), lines = [];
    for (const row of text.matchAll(/.+\n/g)) lines.push(row.index, row.index + row[0].length - 1);
    const out = "0,1 hit n=3 0x0p+0 0x0p+0 0x0p+0 0x1p+0 0x1p+0 0x1p+0\n0.1.2,7.3.1 hit 0x0p+0 0x0p+0 0x0p+0 0x1p+0 0x1p+0 0x1p+0\n";
    const file = { name: "x.frames", text, lines, nodes: { lines: [], count: 0 } };
    const run = { status: 0, out: `${out}# pairs 2 tests 2\n`, error: "" };
    const { items, bodies } = framesModel({ runs: [run], files: [file] }, "float").tick(0);
    const starts = (side) => side.map(({ origin }) => origin[0]).join();
    same("volumes of an object", `${starts(items[0].groups[0])} ${starts(items[0].groups[1])}`, "2,3,4 5");
    same("one volume of a level", `${starts(items[1].groups[0])} ${starts(items[1].groups[1])}`, "3 7");
    same("what encloses others", bodies.filter(({ parent }) => parent).map(({ name }) => name).join(), "0.0,0.1.0,7.3.0");
    for (const id of ids) same(`${id} is a frame`, kindOf({ name: "x", text: frame(id, 0) }), "frames");
}

// Objects and groups with words for names; numbers stand in answers without zeros before them.
function named() {
    const ids = ["arm.0", "arm.1", "arm.02", "cell-2/hand_1.3.0", "cell-2/hand_1.3.1", "cell-2/3f.4", "007.5"];
    const text = ids.map((id, i) => frame(id, i)).join(""), lines = [];
    for (const row of text.matchAll(/.+\n/g)) lines.push(row.index, row.index + row[0].length - 1);
    const box = " hit 0x0p+0 0x0p+0 0x0p+0 0x1p+0 0x1p+0 0x1p+0\n";
    const out = ["arm,hand_1", "arm.2,hand_1.3.1", "3f,7", "7.5,3f.4"].map((pair) => pair + box).join("");
    const file = { name: "x.frames", text, lines, nodes: { lines: [], count: 0 } };
    const { items } = framesModel({ runs: [{ status: 0, out: `${out}# pairs 4 tests 4\n`, error: "" }], files: [file] }, "float").tick(0);
    const starts = (side) => side.map(({ origin }) => origin[0]).join();
    same("objects by words", items.map(({ groups, names }) => `${names} ${groups.map(starts)}`).join("; "),
        "arm,hand_1 1,2,4; arm.2,hand_1.3.1 2,4; 3f,7 5,6; 7.5,3f.4 6,5");
    for (const id of ids) same(`${id} is a frame`, kindOf({ name: "x", text: frame(id, 0) }), "frames");
    for (const id of ["-a.1", "a.b", "a,b.1", "ä.1", "a/b/c.1", "a"]) same(`${id} is no frame`, kindOf({ name: "x", text: frame(id, 0) }), "pairs");
}

// ---- all of it ----

numbers();
lineOfAnother();
grouped();
named();
const browser = await chromium.launch({ executablePath, args: [...common, ...drawing] });
const page = await open(browser);
await picture(page, "the arm", ["a", "b"], []);
await arm(page);
await pairs(page);
await keyboard(page);
await controls(page);
await wrong(page);
await frames(page);
await changed(page);
await dropped(page);
for (const what of [twoNames, notComplete, worstOfTicks, places, oddIds, farAway, whileItRuns, slowFile]) await what(page);
await pictures(page);
await trees(page);
await robots(page);
await phone(browser);
await contrasts(browser);
await network(browser, page);
await browser.close();
await withoutPicture();
same("no complaint on the console", complaints.join("; "), "");
same("no request but for the page itself", requests.join(), "");
console.log(`end of the page: ${failures} failed`);
