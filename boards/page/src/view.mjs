// SPDX-License-Identifier: MIT
// The drawing: frames, where they go, what separates them or where they meet. Coordinates are moved and scaled to the
// middle of what is shown before the graphics card rounds them to float. The camera has no perspective, so one scale
// holds for the whole picture.
import {
    BufferAttribute,
    BufferGeometry,
    DoubleSide,
    Mesh,
    MeshBasicMaterial,
    OrthographicCamera,
    Scene,
    Vector3,
    WebGLRenderer,
} from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import { LineMaterial } from "three/addons/lines/LineMaterial.js";
import { LineSegments2 } from "three/addons/lines/LineSegments2.js";
import { LineSegmentsGeometry } from "three/addons/lines/LineSegmentsGeometry.js";
import { gridOf, roundStep, textOf } from "./grid.mjs";
import { cornersAt, edgesAt, facesAt, gapAt, middleOf, moves, pathsOf, sphereOf } from "./shape.mjs";
import { Labels } from "./labels.mjs";

// How thick the lines of each part are (pixels), how opaque its faces, how long its dashes.
const styles = {
    grid: { width: 1, line: 0.5 },
    axis: { width: 2 },
    other: { width: 1, line: 0.75, face: 0.16 },
    mover: { width: 1.2, line: 0.85, face: 0.22 },
    parent: { width: 1, line: 0.35 },
    zone: { width: 1.2, dash: 0.03 },
    node: { width: 1.2, dash: 0.02 },
    a: { width: 2.2, face: 0.34 },
    b: { width: 2.2, face: 0.34 },
    ends: { width: 1.2, line: 0.8, dash: 0.03 },
    paths: { width: 1, line: 0.6 },
    plane: { width: 1.6, face: 0.2 },
    box: { width: 2.6, face: 0.3 },
};
const order = Object.keys(styles); // of drawing: lines first, and faces over them
const mostNames = 40; // bodies that are named in the picture, beside those of the pair
const cornersOf = (frames, times) => frames.flatMap((frame) => times.flatMap((t) => cornersAt(frame, t)));

export class View {
    // Throws where there is no WebGL.
    constructor(host, colours) {
        this.host = host;
        this.renderer = new WebGLRenderer({ antialias: true, preserveDrawingBuffer: true });
        this.renderer.setPixelRatio(Math.min(window.devicePixelRatio || 1, 2));
        this.canvas = this.renderer.domElement;
        this.canvas.tabIndex = 0;
        host.prepend(this.canvas);
        this.labels = new Labels(host);
        this.scene = new Scene();
        this.camera = new OrthographicCamera(-1, 1, 1, -1, -200, 200);
        this.camera.up.set(0, 0, 1);
        this.controls = new OrbitControls(this.camera, this.canvas);
        this.controls.addEventListener("change", () => this.request());
        new ResizeObserver(() => this.resize()).observe(host);
        this.colours = colours;
        this.sphere = sphereOf([
            [-1, -1, -1],
            [1, 1, 1],
        ]);
        this.resize();
        this.reset(3);
    }

    // ---- what is looked at ----

    // The camera as it was at the start: from above in 2D, aside in 3D, from the side that `towards` points to.
    reset(dim, towards) {
        this.dim = dim;
        this.controls.enableRotate = dim === 3;
        const [x, y] = nearestSide(towards ?? sides[0]);
        this.camera.position.set(...(dim === 3 ? [x, y, 0.52] : [0, -1e-5, 1])).multiplyScalar(3);
        this.camera.zoom = 1;
        this.controls.target.set(0, 0, 0);
        this.controls.update();
        this.request();
    }

    // Moves the camera, but does not turn it, so that the points and the grid below them fill the picture.
    fit(points) {
        if (!points.length) return;
        const { camera, controls } = this;
        this.sphere = sphereOf(points);
        this.sphere.radius ||= 1; // a point
        camera.position.sub(controls.target);
        controls.target.set(0, 0, 0);
        this.grid = gridOf(this.sphere, this.dim, camera.position);
        this.centre([...points, ...this.grid.axes.flatMap(({ line }) => line)]);
        controls.update();
        camera.updateProjectionMatrix();
    }

    // 44 pixels on each side are for the labels.
    centre(points) {
        const { camera, controls, host } = this;
        camera.updateMatrixWorld();
        const seen = new Vector3(),
            row = this.local(points),
            min = [Infinity, Infinity],
            max = [-Infinity, -Infinity];
        for (let i = 0; i < row.length; i += 3) {
            seen.fromArray(row, i).applyMatrix4(camera.matrixWorldInverse);
            for (const [k, x] of [seen.x, seen.y].entries()) {
                min[k] = Math.min(min[k], x);
                max[k] = Math.max(max[k], x);
            }
        }
        const across = new Vector3(),
            up = new Vector3(),
            away = new Vector3();
        camera.matrixWorld.extractBasis(across, up, away);
        const way = across.multiplyScalar((min[0] + max[0]) / 2).add(up.multiplyScalar((min[1] + max[1]) / 2));
        camera.position.add(way);
        controls.target.add(way);
        const part = (size, length) =>
            (length / (max[size] - min[size] || 1)) *
            (1 - 88 / Math.max(200, [host.clientWidth, host.clientHeight][size]));
        camera.zoom = Math.min(part(0, camera.right - camera.left), part(1, camera.top - camera.bottom));
    }

    turn(across, up) {
        const { camera, controls } = this;
        const away = camera.position.clone().sub(controls.target);
        if (this.dim === 3) {
            const length = away.length(),
                flat = Math.hypot(away.x, away.y);
            const round = Math.atan2(away.y, away.x) + across;
            const height = Math.min(1.55, Math.max(-1.55, Math.atan2(away.z, flat) + up));
            away.set(
                Math.cos(round) * Math.cos(height),
                Math.sin(round) * Math.cos(height),
                Math.sin(height),
            ).multiplyScalar(length);
            camera.position.copy(controls.target).add(away);
        } else {
            const way = new Vector3(-across, -up, 0).divideScalar(camera.zoom);
            controls.target.add(way);
            camera.position.add(way);
        }
        controls.update();
        this.request();
    }

    zoom(factor) {
        this.camera.zoom = Math.min(1e4, Math.max(0.02, this.camera.zoom * factor));
        this.camera.updateProjectionMatrix();
        this.request();
    }

    resize() {
        const { clientWidth: width, clientHeight: height } = this.host;
        if (!width || !height) return;
        const high = Math.max(1, height / width) * 1.12,
            wide = (high * width) / height;
        Object.assign(this.camera, { left: -wide, right: wide, top: high, bottom: -high });
        this.camera.updateProjectionMatrix();
        this.renderer.setSize(width, height, false);
        this.request();
    }

    // ---- what is drawn ----

    // item: of model.mjs; bodies: all that this tick holds; t: of the step; boxes: of the trees, those that are shown.
    show(item, bodies, t, boxes = []) {
        this.last = [item, bodies, t, boxes];
        this.scene.clear();
        for (const thing of this.drawn ?? []) (thing.geometry.dispose(), thing.material.dispose());
        this.drawn = [];
        this.labels.clear();
        this.axes();
        this.context(item, bodies, t);
        this.solid("node", boxes, 0);
        this.pair(item, t);
        this.request();
    }

    theme(colours) {
        this.colours = colours;
        if (this.last) this.show(...this.last);
    }

    local(points) {
        const { middle, radius } = this.sphere;
        const row = new Float32Array(3 * points.length);
        points.forEach((p, i) =>
            p.forEach((x, k) => {
                row[3 * i + k] = (x - middle[k]) / radius;
            }),
        );
        return row;
    }

    lines(style, points, colour = style) {
        if (!points.length) return;
        const { width, line = 1, dash = 0 } = styles[style];
        const geometry = new LineSegmentsGeometry().setPositions(this.local(points));
        const material = new LineMaterial({
            color: this.colours[colour],
            linewidth: width,
            opacity: line,
            transparent: true,
            depthWrite: style !== "grid", // an axis lies on a line of it
            dashed: Boolean(dash),
            dashSize: dash,
            gapSize: dash,
        });
        const thing = new LineSegments2(geometry, material);
        if (dash) thing.computeLineDistances();
        this.put(thing, style);
    }

    faces(style, points, colour = style) {
        const { face } = styles[style];
        if (!face || !points.length) return;
        const geometry = new BufferGeometry().setAttribute("position", new BufferAttribute(this.local(points), 3));
        const material = new MeshBasicMaterial({
            color: this.colours[colour],
            opacity: face,
            transparent: true,
            depthWrite: false,
            side: DoubleSide,
        });
        this.put(new Mesh(geometry, material), style);
    }

    put(thing, style) {
        thing.renderOrder = order.indexOf(style) + (thing.isLineSegments2 ? 0 : order.length);
        thing.frustumCulled = false;
        this.scene.add(thing);
        this.drawn.push(thing);
    }

    solid(style, frames, t, colour) {
        this.faces(
            style,
            frames.flatMap((frame) => facesAt(frame, t)),
            colour,
        );
        this.lines(
            style,
            frames.flatMap((frame) => edgesAt(frame, t)),
            colour,
        );
    }

    axes() {
        this.grid ??= gridOf(this.sphere, this.dim, this.camera.position);
        this.lines("grid", this.grid.lines);
        for (const axis of this.grid.axes) {
            this.lines("axis", axis.line, axis.name);
            this.labels.add(axis.line[1], axis.name, "axis", 2);
            axis.ticks.forEach(({ at, text }) => this.labels.add(at, text, "tick", 3));
        }
    }

    context(item, bodies, t) {
        const mine = new Set([item.a, item.b, ...(item.groups ?? []).flat()].map((frame) => JSON.stringify(frame)));
        const rest = bodies.filter(({ frame }) => frame.dim === this.dim && !mine.has(JSON.stringify(frame)));
        const kinds = { parent: rest.filter((b) => b.parent), zone: rest.filter((b) => b.zone) };
        const plain = rest.filter((b) => !b.parent && !b.zone);
        kinds.mover = plain.filter((b) => moves(b.frame));
        kinds.other = plain.filter((b) => !moves(b.frame));
        for (const [kind, some] of Object.entries(kinds))
            this.solid(
                kind,
                some.map(({ frame }) => frame),
                t,
                kind === "zone" ? "other" : kind,
            );
        const named = bodies.length > mostNames ? [] : [...kinds.mover, ...kinds.other, ...kinds.zone];
        for (const { name, frame } of named)
            this.labels.add(middleOf(cornersAt(frame, t)), name.replaceAll("_", " "), "tick", 4);
    }

    pair(item, t) {
        const [a, b] = item.groups ?? [item.a, item.b].map((frame) => (frame ? [frame] : []));
        for (const [name, frames, text] of [
            ["a", a, item.names[0]],
            ["b", b, item.names[1]],
        ]) {
            this.solid(name, frames, t);
            this.sweep(name, frames.filter(moves));
            if (frames.length)
                this.labels.add(middleOf(cornersOf(frames, [t])), text.replaceAll("_", " "), `body ${name}`, 0);
        }
        if (item.n && a.length && b.length) this.plane(gapAt(a[0], b[0], item.n, t), [...a, ...b], t);
        if (item.box) this.solid("box", [item.box], 0, item.verdict);
        if (item.wit)
            this.witness(
                item.wit.map(({ value }) => value),
                item.dim,
            );
        else if (item.box) this.speck(sphereOf(cornersAt(item.box, 0)));
    }

    // A point that both frames hold at its time; of a pair at rest the time is left out.
    witness(numbers, dim) {
        const point = [...numbers.slice(0, dim), 0].slice(0, 3),
            time = numbers[dim];
        const when = time === undefined ? "" : ` at t = ${textOf(Number(time.toPrecision(3)), 0.001)}`;
        this.point(point, `witness${when}`);
    }

    // A box too small to be seen.
    speck({ middle, radius }) {
        if (radius < 0.02 * this.sphere.radius) this.point(middle, "contact");
    }

    point(at, text) {
        this.labels.add(at, "", "dot", -1);
        this.labels.add(at, text, "point", 1, 15);
    }

    // Outlines at the start and at the end of the step, and the paths of the corners between.
    sweep(name, frames) {
        this.lines(
            "ends",
            frames.flatMap((frame) => [...edgesAt(frame, 0), ...edgesAt(frame, 1)]),
            name,
        );
        this.lines("paths", frames.flatMap(pathsOf), name);
    }

    // A square, in 2D a line, at right angles to the direction; and an arrow along it, from A to B.
    plane({ point, normal }, frames, t) {
        const size = 0.65 * sphereOf(cornersOf(frames, [t])).radius;
        const across = this.dim === 2 ? [-normal[1], normal[0], 0] : atRightAngles(normal);
        const up = this.dim === 2 ? [0, 0, 0] : cross(normal, across);
        const at = (x, y, z = 0) => point.map((p, k) => p + size * (x * across[k] + y * up[k] + z * normal[k]));
        const [p, q, r, s] = [at(-1, -1), at(1, -1), at(1, 1), at(-1, 1)];
        if (this.dim === 3) this.faces("plane", [p, q, r, p, r, s]);
        this.lines("plane", this.dim === 3 ? [p, q, q, r, r, s, s, p] : [p, q]);
        const tip = at(0, 0, 0.6),
            side = 0.07;
        const feathers = [at(side, 0, 0.46), at(-side, 0, 0.46), at(0, side, 0.46), at(0, -side, 0.46)];
        this.lines("plane", [at(0, 0), tip, ...feathers.flatMap((f) => [f, tip])]);
        this.labels.add(tip, "n", "plane", 1);
    }

    // ---- the picture ----

    request() {
        this.asked ??= requestAnimationFrame(() => {
            this.asked = null;
            this.renderer.setClearColor(this.colours.ground);
            this.renderer.render(this.scene, this.camera);
            this.labels.place(this.camera, this.sphere, this.host);
            this.scale();
        });
    }

    // A length that is round, and about a fifth of the picture's width.
    scale() {
        const { camera, host, sphere } = this;
        const pixels = host.clientWidth / (((camera.right - camera.left) / camera.zoom) * sphere.radius);
        const length = roundStep(host.clientWidth / pixels / 8);
        this.labels.scale(length * pixels, textOf(length));
    }
}

// Where the camera may stand: along no axis, so that all axes can be read.
const sides = [
    [1, -2],
    [2, -1],
    [2, 1],
    [1, 2],
    [-1, 2],
    [-2, 1],
    [-2, -1],
    [-1, -2],
].map(([x, y]) => [0.44 * x, 0.44 * y]);
const nearestSide = ([x, y]) =>
    sides.reduce((best, side) => (side[0] * x + side[1] * y > best[0] * x + best[1] * y ? side : best));

const cross = (p, q) => [p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]];

function atRightAngles(n) {
    const least = n.map(Math.abs).indexOf(Math.min(...n.map(Math.abs)));
    const q = cross(
        n,
        [0, 1, 2].map((k) => (k === least ? 1 : 0)),
    );
    return q.map((x) => x / Math.hypot(...q));
}
