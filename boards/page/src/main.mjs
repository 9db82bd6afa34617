// SPDX-License-Identifier: MIT
// The page: what is asked, which tick, pair and time are shown, and who is told.
import { ask, stop } from "./engine.mjs";
import { decimalOf } from "./hex.mjs";
import { readFiles, save } from "./files.mjs";
import { pointsOf, towardsContact } from "./look.mjs";
import { framesModel, pairsModel } from "./model.mjs";
import { showGap, showNumbers, showVerdict, signs, wordOf } from "./panel.mjs";
import { kindOf, verdicts } from "./read.mjs";
import { robotModel } from "./robot.mjs";
import { drawStrip, Player, showTimes } from "./timeline.mjs";
import { View } from "./view.mjs";

const $ = (id) => document.getElementById(id);
const colourNames = [
    "ground",
    "grid",
    "x",
    "y",
    "z",
    "other",
    "mover",
    "parent",
    "node",
    "a",
    "b",
    "plane",
    ...verdicts,
    "none",
];

// files: none stand for the built-in arm, null for files that cannot be asked about; fresh: nothing of them was shown
// yet. Then the tick, the pair, the time. nodes: whether the boxes of trees are shown; level: of which level, or "all".
// real and engine are those of the next run; what was answered has its own.
const state = {
    files: [],
    fresh: true,
    model: null,
    tick: 0,
    pair: 0,
    t: 0,
    nodes: false,
    level: "all",
    real: "float",
    engine: "separation",
};
let view = null;

function colours() {
    const style = getComputedStyle(document.documentElement);
    const all = Object.fromEntries(colourNames.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]));
    return { ...all, unknown: all.error, differs: all.error };
}

// ---- asking ----

const count = (n, what) => `${n.toLocaleString("en")} ${what}${n === 1 ? "" : "s"}`;

// Says what goes on until `what` is done.
let tasks = 0;
async function busy(text, what) {
    tasks++;
    $("busy").textContent = text;
    document.body.dataset.busy = "yes";
    try {
        await what();
    } finally {
        if (--tasks === 0) {
            $("busy").textContent = "";
            document.body.dataset.busy = "no";
        }
    }
}

// What went wrong, and what that means. By default it is not the program that says so.
function fail(text, after = "", head = "Not shown.") {
    $("problem").hidden = !text;
    $("headline").textContent = head;
    $("reason").textContent = text.trim();
    $("after").textContent = after;
}

// What is asked about: the files, or what the arm asks in this precision.
async function filesNow(files, real) {
    if (files.length) return files;
    const { status, out, error } = await ask("arm", { real });
    if (status !== 0) throw new Error(error);
    return [{ name: "arm.pairs", text: out, bytes: new TextEncoder().encode(out) }];
}

// The answers, and what they are the answers to: files may change, and choices, while they are shown.
async function answers() {
    const { real, engine, files: given } = state;
    const asked = { real, engine, names: given.map(({ name }) => name) };
    const version = await ask("version", { real });
    const files = await filesNow(given, real);
    const what = { real, engine, files };
    const model = await models[kindOf(files[0])](what);
    return Object.assign(model, asked, { real: model.real ?? real, version });
}

const models = {
    pairs: async (what) => pairsModel(await ask("check", what), what.real),
    frames: async (what) => framesModel(await ask("tree", what), what.real),
    robot: async (what) => robotModel(await ask("robot", what)),
};

let runs = 0;
async function run() {
    const mine = ++runs;
    if (!state.files) return; // why, is said already
    fail("");
    present(null, "The program is running.");
    await busy("The program is running\u2026", async () => {
        try {
            const model = await answers();
            if (mine === runs) present(model);
        } catch (reason) {
            if (mine !== runs) return;
            present(null, "The program gave no answer.");
            fail(reason.message);
        }
    });
}

// Null: there are no answers, for this reason, and none of those before may stay.
function present(model, reason) {
    const keep = !state.fresh; // the files are the same: stay where we are
    player.set(false);
    state.model = model;
    $("save").disabled = !model?.text;
    $("tick").disabled = $("play").disabled = !model?.count;
    $("version").textContent = model?.version ?? "";
    $("real").disabled = model?.kind === "robot"; // it was asked before
    listRuns();
    if (!model) return nothing(reason);
    $("engine").disabled = model.kind !== "pairs";
    state.fresh = false;
    const stopped = "Lines after this one were not looked at. Nothing is shown of them.";
    if (model.stopped) fail(model.error || `status ${model.status}`, stopped, "The program stopped.");
    $("source").textContent = sourceText(model);
    if (!model.count)
        return nothing(model.stopped ? "The program stopped before the first answer." : "There is no pair in it.");
    const range = $("tick");
    range.max = model.count - 1;
    $("tick-label").textContent = model.named ? "Tick" : model.kind === "pairs" ? "Pair" : "Scene";
    $("line-title").replaceChildren(
        model.kind === "robot" ? "What the file says of this tick: " : "The line of ",
        Object.assign(document.createElement("code"), { textContent: programs[model.kind] }),
    );
    $("word-title").textContent = model.kind === "robot" ? "hexadecimal" : "as printed";
    drawStrip(model.worst, colours());
    if (!keep && view) view.dim = 0; // of nothing yet: the camera begins anew
    if (!keep) state.t = model.names.length && !model.start ? 0 : null; // at a contact: where it begins
    go(keep ? Math.min(state.tick, model.count - 1) : firstShown(model), {
        pair: keep ? state.pair : null,
        fit: !keep,
    });
}

const programs = { pairs: "fmb check", frames: "fmb tree", robot: "fmb robot --json" };

// The arm and robots show their contact first; other files are shown from their start.
const firstShown = (model) => model.start ?? (model.names.length ? 0 : model.count - 1);

// There is no answer: what was shown before must not be taken for one.
function nothing(reason) {
    const item = { verdict: "none", reason, line: "", names: ["A", "B"], dim: 3 };
    shown = null;
    showVerdict(item, "");
    showNumbers(item, "");
    showGap(item, 0, "");
    drawStrip([verdicts.length], colours());
    $("source").textContent = state.model ? sourceText(state.model) : "";
    $("tick-value").textContent = "none";
    $("tick").setAttribute("aria-valuetext", "none");
    $("pair").replaceChildren();
    $("pair-box").hidden = $("step").hidden = true;
    $("tree").hidden = $("node-key").hidden = $("zone-key").hidden = true;
    view?.show(item, [], 0);
}

function sourceText(model) {
    const name = model.names.join(", ") || "The built-in arm (fmb arm --pairs)";
    const short = name.length > 120 ? `${name.slice(0, 110)}\u2026` : name;
    const end = model.stopped ? "; then the program stopped" : "";
    if (model.said) return `${short}: ${model.said}`;
    if (!model.counts) return `${short}: ${count(model.count, "scene")}${end}`;
    const all = model.counts.reduce((sum, n) => sum + n, 0);
    const parts = verdicts.flatMap((verdict, k) =>
        model.counts[k] ? `${model.counts[k].toLocaleString("en")} ${verdict}` : [],
    );
    const ticks = model.named ? `${count(model.count, "tick")}, ` : "";
    return `${short}: ${ticks}${count(all, "pair")}: ${parts.join(", ")}${end}`;
}

// ---- what is shown ----

let shown = null; // the tick: { label, items, bodies }

function go(tick, { pair = null, fit = !state.model.named } = {}) {
    const { model } = state;
    if (!model?.count) return;
    state.tick = Math.max(0, Math.min(model.count - 1, tick));
    const before = shown?.items[state.pair]?.names?.join();
    shown = model.tick(state.tick);
    state.pair = pair !== null && pair < shown.items.length ? pair : chosen(shown.items, before);
    $("tick").value = state.tick;
    $("tick").setAttribute("aria-valuetext", `${$("tick-label").textContent} ${shown.label}`);
    $("tick-value").textContent = `${shown.label} (${state.tick + 1} of ${model.count})`;
    listPairs();
    listLevels();
    markRun();
    showPair(fit);
}

// The worst pair of a tick; where all are free, the one that was looked at.
function chosen(items, before) {
    const rank = { differs: 5, error: 4, unknown: 4, hit: 3, undecided: 2, none: 1 };
    const of = (item) => (item.slow ? 0 : rank[item.verdict]) ?? 0;
    const best = items.reduce((at, item, i) => (of(item) > of(items[at]) ? i : at), 0);
    if (items.length && of(items[best]) > 0) return best;
    return Math.max(
        0,
        items.findIndex((item) => item.names?.join() === before),
    );
}

function listPairs() {
    const list = $("pair");
    $("pair-box").hidden = shown.items.length < 2;
    list.replaceChildren(
        ...shown.items.map(
            (item, i) =>
                new Option(
                    `${signs[item.verdict]} ${item.id.slice(item.id.indexOf(":") + 1)}: ${wordOf[item.verdict]}`,
                    i,
                ),
        ),
    );
}

// ---- what is said of ticks, of a robot ----

const ticksOf = ({ first, last }) => (first === last ? `${first}` : `${first} to ${last}`);

function listRuns() {
    const { runs = [], count } = state.model ?? {};
    const left = runs.length && runs.at(-1).last + 1 < count ? [new Option("later ticks are not listed", "")] : [];
    for (const option of left) option.disabled = true;
    const said = (one) => `${signs[one.kind]} ${ticksOf(one)}: ${one.said}`;
    $("runs").replaceChildren(...runs.map((one) => new Option(said(one), one.first)), ...left);
    $("runs-box").hidden = !runs.length;
}

function markRun() {
    const { runs = [] } = state.model;
    $("runs").selectedIndex = runs.findIndex(({ first, last }) => first <= state.tick && state.tick <= last);
}

// ---- the boxes of the trees ----

// The levels that a tree has here. A level that another tree has not is no choice any more.
function listLevels() {
    const levels = [...new Set((shown.nodes ?? []).map(({ level }) => level))].sort((p, q) => p - q);
    $("level").replaceChildren(
        new Option("all levels", "all"),
        ...levels.map((level) => new Option(level === 0 ? "level 0, the root" : `level ${level}`, level)),
    );
    if (!levels.includes(Number(state.level))) state.level = "all";
    $("level").value = state.level;
    $("tree").hidden = !levels.length;
}

// The boxes that are shown now; the legend says how many.
function boxesNow() {
    const { nodes = [], nodeCount = 0 } = shown;
    const some = nodes.filter(({ level }) => state.nodes && (state.level === "all" || level === Number(state.level)));
    const all = nodeCount.toLocaleString("en");
    const left = nodes.length < nodeCount ? ` (${all} in all, the first levels are drawn)` : "";
    $("nodes").setAttribute("aria-pressed", state.nodes);
    $("level-box").hidden = !state.nodes;
    $("node-key").hidden = !some.length;
    $("node-key").textContent = `boxes of the tree: ${some.length.toLocaleString("en")}${left}`;
    return some.map(({ box }) => box);
}

function toggleNodes() {
    state.nodes = !state.nodes;
    setTime(state.t);
}

function chooseLevel(level) {
    state.level = level;
    setTime(state.t);
}

// ---- one pair ----

function showPair(fit) {
    const item = shown.items[state.pair];
    if (!item) return nothing("There is no pair in it.");
    const { real } = state.model;
    $("pair").value = state.pair;
    $("step").hidden = !item.moving;
    showVerdict(item, shown.items.length > 1 ? item.id : shown.label);
    showNumbers(item, real);
    showTimes(item, real, setTime);
    if (view && fit) {
        if (view.dim !== item.dim || shown.bodies.length) view.reset(item.dim, towardsContact(item, shown.bodies));
        view.fit(pointsOf("moving", item, shown.bodies, state.t ?? 0));
    }
    $("legend").className = `legend ${item.verdict}`;
    $("zone-key").hidden = !shown.bodies.some(({ zone }) => zone);
    setTime(state.t ?? item.time?.[0].value ?? 0);
}

function setTime(t) {
    const item = shown?.items[state.pair];
    if (!item) return;
    state.t = t;
    const at = item.moving ? t : 0;
    $("time").value = at;
    $("time-value").textContent = `t = ${decimalOf(Number(at.toPrecision(4)), "double")}`;
    showGap(item, at, state.model.real);
    view?.show(item, shown.bodies, at, boxesNow());
}

// ---- the picture ----

const looks = {
    left: () => view.turn(-0.2, 0),
    right: () => view.turn(0.2, 0),
    up: () => view.turn(0, 0.2),
    down: () => view.turn(0, -0.2),
    near: () => view.zoom(1.25),
    far: () => view.zoom(0.8),
};

function look(what) {
    if (!view || !shown) return;
    if (looks[what]) return looks[what]();
    view.fit(pointsOf(what, shown.items[state.pair], shown.bodies, state.t));
    setTime(state.t);
}

function makeView() {
    try {
        view = new View($("canvas"), colours());
    } catch {
        $("no-picture").hidden = false;
        for (const id of ["look", "legend"]) $(id).hidden = true;
        return;
    }
    view.canvas.id = "drawing";
    view.canvas.setAttribute("role", "img");
    view.canvas.setAttribute("aria-label", "the frames of the pair; the verdict and the numbers say the same in words");
    view.canvas.addEventListener("keydown", viewKey);
}

const viewKeys = { "+": "near", "=": "near", "-": "far", 0: "all" };
const turnKeys = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };

function viewKey(event) {
    const what = event.shiftKey && turnKeys[event.key] ? turnKeys[event.key] : viewKeys[event.key];
    if (!what || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    look(what);
}

// ---- going through ----

// Logs run at the pace of a film, single pairs at one in two seconds, through their step.
let due = 0;
const player = new Player($("play"), (seconds) => {
    const { model } = state;
    const pace = model.count > 40 && model.named ? 0.05 : 2;
    due += seconds / pace;
    if (due < 1) {
        if (pace > 1) setTime(due);
        return true;
    }
    if (state.tick + 1 >= model.count) return false;
    const ticks = Math.floor(due);
    due -= ticks;
    if (pace > 1) state.t = 0;
    go(state.tick + ticks);
    return state.tick + 1 < model.count || pace > 1;
});

function play() {
    if (!state.model?.count) return;
    due = 0;
    if (!player.on && state.tick + 1 === state.model.count && state.model.count > 1) go(0);
    $("verdict").setAttribute("aria-live", player.on ? "polite" : "off");
    player.toggle();
}

function stepTo(tick) {
    player.set(false);
    $("verdict").setAttribute("aria-live", "polite");
    go(tick);
}

// The next tick with anything but free pairs; from the end on from the start.
function nextContact() {
    const { worst } = state.model ?? { worst: [] };
    for (let i = 1; i <= worst.length; i++) {
        const at = (state.tick + i) % worst.length;
        if (worst[at] !== 0 && worst[at] !== verdicts.length) return stepTo(at);
    }
}

function stepPair(by) {
    const to = state.pair + by;
    if (!shown || to < 0 || to >= shown.items.length) return;
    state.pair = to;
    showPair(false);
}

const keys = {
    ArrowLeft: () => stepTo(state.tick - 1),
    ArrowRight: () => stepTo(state.tick + 1),
    ArrowUp: () => stepPair(-1),
    ArrowDown: () => stepPair(1),
    Home: () => stepTo(0),
    End: () => stepTo(Infinity),
    " ": play,
};

// Keys of the page, but where a control has its own use for them.
function key(event) {
    const { target } = event;
    const used =
        target.matches("select, input:not([type=file])") ||
        (event.key === " " && target.matches("button, summary, input"));
    if (
        used ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.shiftKey ||
        !keys[event.key] ||
        !state.model?.count
    )
        return;
    event.preventDefault();
    keys[event.key]();
}

// ---- files ----

// What is asked about from now on: files, [] for the arm, null for nothing. What was asked before is broken off.
let turns = 0;
function take(files, reason) {
    runs++;
    state.files = files;
    state.fresh = true;
    state.nodes = false;
    state.level = "all";
    if (files) return run();
    stop();
    fail("");
    present(null, reason);
}

// Large files take a while to read: who has chosen others since then does not want these any more.
function open(list) {
    const chosenFiles = [...list];
    if (!chosenFiles.length) return;
    const mine = ++turns;
    take(null, "The files are being read.");
    busy("The files are read\u2026", async () => {
        const { files, problem } = await readFiles(chosenFiles);
        if (mine !== turns) return;
        if (!problem) return take(files);
        take(null, "These files were not asked about.");
        fail(problem);
    });
}

function saveLines() {
    const { text, names, real, engine, stopped } = state.model;
    const name = (names[0] ?? "arm").replace(/\.[^.]*$/, "");
    save(text, `${name}.${real}.${engine}${stopped ? ".part" : ""}.txt`);
}

function listen() {
    $("files").onchange = ({ target }) => {
        open(target.files);
        target.value = "";
    };
    $("arm").onclick = () => {
        turns++;
        take([]);
    };
    $("real").onchange = ({ target }) => {
        state.real = target.value;
        run();
    };
    $("engine").onchange = ({ target }) => {
        state.engine = target.value;
        run();
    };
    $("save").onclick = saveLines;
    $("tick").oninput = ({ target }) => stepTo(Number(target.value));
    $("time").oninput = ({ target }) => {
        player.set(false);
        setTime(Number(target.value));
    };
    $("pair").onchange = ({ target }) => {
        state.pair = Number(target.value);
        showPair(false);
    };
    for (const [id, to] of [
        ["first", () => 0],
        ["back", () => state.tick - 1],
        ["on", () => state.tick + 1],
        ["last", () => Infinity],
    ])
        $(id).onclick = () => stepTo(to());
    $("contact").onclick = nextContact;
    $("play").onclick = play;
    $("runs").onchange = ({ target }) => stepTo(Number(target.value));
    $("nodes").onclick = toggleNodes;
    $("level").onchange = ({ target }) => chooseLevel(target.value);
    $("look").onclick = ({ target }) => target.dataset.look && look(target.dataset.look);
    document.addEventListener("keydown", key);
    document.addEventListener("dragover", (event) => {
        event.preventDefault();
        document.body.classList.add("over");
    });
    document.addEventListener("dragleave", () => document.body.classList.remove("over"));
    document.addEventListener("drop", (event) => {
        event.preventDefault();
        document.body.classList.remove("over");
        open(event.dataTransfer.files);
    });
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
        view?.theme(colours());
        restrip();
    });
    addEventListener("resize", restrip);
}

const restrip = () => {
    if (state.model?.count) drawStrip(state.model.worst, colours());
};

state.real = $("real").value; // a browser may keep a choice when it loads the page again
state.engine = $("engine").value;
makeView();
listen();
run();
