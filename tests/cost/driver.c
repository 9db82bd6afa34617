/* SPDX-License-Identifier: MIT */
/*
 * The calls of calls.h on a board, for a plugin of QEMU that counts their instructions (count.c).
 *     driver FILE      a line per input: the number of the call, then its numbers as hexadecimal bits
 * Of each line the function is called ONCE, whatever the numbers are: a frame that init refuses is an error to it.
 */
#include "calls.h"
#include "pairs.h"
#include "port.h"

struct call {
    const char *name, *class;
    int dim;
    const char *kinds;
    void (*ask)(const struct call *c, const fmb_real *x);
};

#ifdef FMB_REAL_DOUBLE
typedef uint64_t bits;
#else
typedef uint32_t bits;
#endif

union number {
    bits b;
    fmb_real x;
};

static struct pair pair;
static struct pair_frames frames;
static union pair_rows rows;
static fmb_real axis[3];
static fmb_interval when;

static void copy(fmb_real *to, const fmb_real *from, int count)
{
    for (int k = 0; k < count; k++)
        to[k] = from[k];
}

static int holds(const char *text, char letter)
{
    while (*text != 0 && *text != letter)
        text++;
    return *text != 0;
}

static int is_moving(const struct call *c) { return holds(c->kinds, 'v'); }

static const fmb_real *load_body(const struct call *c, int which, const fmb_real *x)
{
    struct body *b = &pair.body[which];
    b->shape = c->class[which] == 'T' ? FMB_TETRAHEDRON : FMB_CUBOID;
    copy(b->origin, x, c->dim);
    for (int i = 0; i < c->dim; i++)
        copy(b->edge[i], x + (i + 1) * c->dim, c->dim);
    x += (c->dim + 1) * c->dim;
    if (is_moving(c))
        copy(b->velocity, x, c->dim);
    return is_moving(c) ? x + c->dim : x;
}

/* Two bodies, their frames, and the hint where there is one; what is behind these. */
static const fmb_real *load_pair(const struct call *c, const fmb_real *x)
{
    int hint = holds(c->kinds, 'n') ? c->dim : 0;
    pair.dim = c->dim;
    pair.moving = is_moving(c);
    x = load_body(c, 0, x);
    x = load_body(c, 1, x);
    (void)pair_init(&frames, &pair);
    copy(axis, x, hint);
    return x + hint;
}

/* ---- of both dimensions ---- */

static void decide(const struct call *c, const fmb_real *x)
{
    (void)load_pair(c, x);
    (void)pair_ask(&frames, &pair, 0, axis, &when);
}

static void quick(const struct call *c, const fmb_real *x)
{
    const fmb_real *va = pair.body[0].velocity, *vb = pair.body[1].velocity;
    const fmb_frame3 *a3 = &frames.frame.d3[0], *b3 = &frames.frame.d3[1];
    const fmb_frame2 *a2 = &frames.frame.d2[0], *b2 = &frames.frame.d2[1];
    (void)load_pair(c, x);
    if (c->dim == 3 && pair.moving)
        (void)fmb_quick_sweep3(a3, va, b3, vb, axis, &when);
    else if (c->dim == 3)
        (void)fmb_quick3(a3, b3, axis);
    else if (pair.moving)
        (void)fmb_quick_sweep2(a2, va, b2, vb, axis, &when);
    else
        (void)fmb_quick2(a2, b2, axis);
}

static void exact(const struct call *c, const fmb_real *x)
{
    fmb_pair_of normal;
    (void)load_pair(c, x);
    (void)pair_exact(&frames, &pair, 0, axis, &normal, &when);
}

static void contact(const struct call *c, const fmb_real *x)
{
    fmb_box3 box;
    fmb_witness3 witness;
    (void)load_pair(c, x);
    (void)pair_contact(&frames, &pair, 0, axis, &when, &box, &witness);
}

static void eliminate(const struct call *c, const fmb_real *x)
{
    (void)load_pair(c, x);
    (void)pair_eliminate(&frames, &pair, 0, &rows, axis, &when);
}

static void init(const struct call *c, const fmb_real *x)
{
    fmb_shape shape = c->class[0] == 'T' ? FMB_TETRAHEDRON : FMB_CUBOID;
    if (c->dim == 3)
        (void)fmb_frame3_init(&frames.frame.d3[0], shape, x, x + 3, x + 6, x + 9);
    else
        (void)fmb_frame2_init(&frames.frame.d2[0], shape, x, x + 2, x + 4);
}

static void depth(const struct call *c, const fmb_real *x)
{
    fmb_real deep;
    (void)load_pair(c, x);
    if (c->dim == 3)
        (void)fmb_depth3(&frames.frame.d3[0], &frames.frame.d3[1], axis, &deep);
    else
        (void)fmb_depth2(&frames.frame.d2[0], &frames.frame.d2[1], axis, &deep);
}

static void margin(const struct call *c, const fmb_real *x)
{
    const fmb_real *by = load_pair(c, x), *va = pair.body[0].velocity, *vb = pair.body[1].velocity;
    const fmb_frame3 *a3 = &frames.frame.d3[0], *b3 = &frames.frame.d3[1];
    const fmb_frame2 *a2 = &frames.frame.d2[0], *b2 = &frames.frame.d2[1];
    if (c->dim == 3 && pair.moving)
        (void)fmb_sweep3_margin(a3, va, b3, vb, *by, axis, &when);
    else if (c->dim == 3)
        (void)fmb_test3_margin(a3, b3, *by, axis);
    else if (pair.moving)
        (void)fmb_sweep2_margin(a2, va, b2, vb, *by, axis, &when);
    else
        (void)fmb_test2_margin(a2, b2, *by, axis);
}

static void grow(const struct call *c, const fmb_real *x)
{
    const fmb_real *skin = x + c->dim * (c->dim + 1);
    init(c, x);
    if (c->dim == 3)
        (void)fmb_frame3_grow(&frames.frame.d3[1], &frames.frame.d3[0], *skin);
    else
        (void)fmb_frame2_grow(&frames.frame.d2[1], &frames.frame.d2[0], *skin);
}

/* ---- poses ---- */

static fmb_pose3 pose3[3];
static fmb_pose2 pose2[3];

/* The numbers of a pose stand one after the other, as in the structs. */
static const fmb_real *load_poses(const struct call *c, const fmb_real *x, int count)
{
    for (int i = 0; i < count; i++, x += c->dim * (c->dim + 1)) {
        copy(&pose3[i].rotation[0][0], x, c->dim == 3 ? 9 : 0);
        copy(pose3[i].translation, x + 9, c->dim == 3 ? 3 : 0);
        copy(&pose2[i].rotation[0][0], x, 4);
        copy(pose2[i].translation, x + 4, 2);
    }
    return x;
}

static void pose_check(const struct call *c, const fmb_real *x)
{
    fmb_real error;
    (void)load_poses(c, x, 1);
    if (c->dim == 3)
        (void)fmb_pose3_check(pose3, &error);
    else
        (void)fmb_pose2_check(pose2, &error);
}

static void place(const struct call *c, const fmb_real *x)
{
    const fmb_real *skin = load_poses(c, x + c->dim * (c->dim + 1), 1);
    init(c, x);
    if (c->dim == 3)
        (void)fmb_frame3_place(&frames.frame.d3[1], &frames.frame.d3[0], pose3, *skin);
    else
        (void)fmb_frame2_place(&frames.frame.d2[1], &frames.frame.d2[0], pose2, *skin);
}

static union {
    fmb_motion3 d3;
    fmb_motion2 d2;
} motion;

static void screw(const struct call *c, const fmb_real *x)
{
    const fmb_real *skin = load_poses(c, x + c->dim * (c->dim + 1), 2);
    init(c, x);
    if (c->dim == 3)
        (void)fmb_motion3_screw(&motion.d3, &frames.frame.d3[0], &pose3[0], &pose3[1], *skin);
    else
        (void)fmb_motion2_screw(&motion.d2, &frames.frame.d2[0], &pose2[0], &pose2[1], *skin);
}

static void chain(const struct call *c, const fmb_real *x)
{
    const fmb_real *rest = load_poses(c, x + c->dim * (c->dim + 1), 3);
    fmb_motion_bounds b = {.bend = rest[1], .turn = rest[2], .sway = rest[3], .stray = rest[4]};
    if (b.bend <= 0)
        b.bend = FMB_STRAIGHT;
    if (b.turn <= 0)
        b.turn = FMB_NO_TURN;
    init(c, x);
    if (c->dim == 3)
        (void)fmb_motion3_chain(&motion.d3, &frames.frame.d3[0], &pose3[0], &pose3[1], &pose3[2], &b, *rest);
    else
        (void)fmb_motion2_chain(&motion.d2, &frames.frame.d2[0], &pose2[0], &pose2[1], &pose2[2], &b, *rest);
}

/* Of no halving: one part. */
static void segment(const struct call *c, const fmb_real *x)
{
    const fmb_real *skin = x + 6 * c->dim * (c->dim + 1);
    fmb_path3 p3[2] = {{.motion = FMB_SCREW}, {.motion = FMB_SCREW}};
    fmb_path2 p2[2] = {{.motion = FMB_SCREW}, {.motion = FMB_SCREW}};
    static fmb_pose3 way3[4];
    static fmb_pose2 way2[4];
    pair.dim = c->dim;
    pair.moving = 0;
    for (int s = 0; s < 2; s++) {
        x = load_poses(c, load_body(c, s, x), 2);
        for (int i = 0; i < 2; i++) {
            way3[2 * s + i] = pose3[i];
            way2[2 * s + i] = pose2[i];
        }
        p3[s].skin = p2[s].skin = skin[s];
        p3[s].from = &way3[2 * s], p3[s].to = &way3[2 * s + 1];
        p2[s].from = &way2[2 * s], p2[s].to = &way2[2 * s + 1];
        p3[s].body = &frames.frame.d3[s];
        p2[s].body = &frames.frame.d2[s];
    }
    (void)pair_init(&frames, &pair);
    if (c->dim == 3)
        (void)fmb_segment3(&p3[0], &p3[1], 0, &when);
    else
        (void)fmb_segment2(&p2[0], &p2[1], 0, &when);
}

/* One link and one obstacle. */
static void scene(const struct call *c, const fmb_real *x)
{
    fmb_scene_state state = {0};
    fmb_real hint[1][3], hint2[1][2];
    (void)load_pair(c, x);
    copy(hint[0], axis, 3);
    copy(hint2[0], axis, 2);
    if (c->dim == 3) {
        fmb_solid3 link = {.frame = &frames.frame.d3[0], .step = pair.body[0].velocity},
                   other = {.frame = &frames.frame.d3[1], .step = pair.body[1].velocity};
        fmb_scene3 s = {.links = 1,
                        .obstacles = 1,
                        .zones = FMB_NONE,
                        .self = FMB_SELF_SKIP,
                        .link = &link,
                        .obstacle = &other,
                        .hint = hint,
                        .hints = 1};
        (void)fmb_scene3_check(&s, &state, FMB_NO_LIMIT);
    } else {
        fmb_solid2 link = {.frame = &frames.frame.d2[0], .step = pair.body[0].velocity},
                   other = {.frame = &frames.frame.d2[1], .step = pair.body[1].velocity};
        fmb_scene2 s = {.links = 1,
                        .obstacles = 1,
                        .zones = FMB_NONE,
                        .self = FMB_SELF_SKIP,
                        .link = &link,
                        .obstacle = &other,
                        .hint = hint2,
                        .hints = 1};
        (void)fmb_scene2_check(&s, &state, FMB_NO_LIMIT);
    }
}

/* ---- meshes: eight vertices each, with the faces of a cube ---- */

enum { VERTICES = 8, FACES = 12 };
static const uint16_t face[FACES][3] = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                                        {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
static fmb_convex3 mesh[2];
static fmb_real vertex[2][VERTICES][3], step[2][3];
static fmb_ofg3_trace trace;

static const fmb_real *load_points(fmb_real (*to)[3], int count, const fmb_real *x)
{
    for (int i = 0; i < count; i++)
        copy(to[i], x + 3 * i, 3);
    return x + 3 * count;
}

static const fmb_real *load_meshes(const struct call *c, const fmb_real *x)
{
    for (int s = 0; s < 2; s++) {
        x = load_points(vertex[s], VERTICES, x);
        if (is_moving(c)) {
            copy(step[s], x, 3);
            x += 3;
        }
        (void)fmb_convex3_init(&mesh[s], (const fmb_real(*)[3])vertex[s], NULL, VERTICES, face, FACES);
    }
    return x;
}

static void convex_init(const struct call *c, const fmb_real *x)
{
    (void)c;
    (void)load_points(vertex[0], VERTICES, x);
    (void)fmb_convex3_init(&mesh[0], (const fmb_real(*)[3])vertex[0], NULL, VERTICES, face, FACES);
}

static void convex_test(const struct call *c, const fmb_real *x)
{
    copy(axis, load_meshes(c, x), 3);
    (void)fmb_convex3_test(&mesh[0], &mesh[1], axis);
}

static void convex_sweep(const struct call *c, const fmb_real *x)
{
    copy(axis, load_meshes(c, x), 3);
    (void)fmb_convex3_sweep(&mesh[0], step[0], &mesh[1], step[1], axis);
}

static void ofg(const struct call *c, const fmb_real *x)
{
    (void)load_meshes(c, x);
    (void)fmb_ofg3(&mesh[0], &mesh[1], FMB_OFG_MOST, FMB_OFG_EXACT, &trace);
}

static void ofg_sweep(const struct call *c, const fmb_real *x)
{
    (void)load_meshes(c, x);
    (void)fmb_ofg3_sweep(&mesh[0], step[0], &mesh[1], step[1], FMB_OFG_MOST, FMB_OFG_EXACT, &trace);
}

/* ---- hulls ---- */

static fmb_hull3 hull[3];
static fmb_hull3_pose moved;

static const fmb_real *load_hulls(const struct call *c, const fmb_real *x, int count)
{
    for (int s = 0; s < count; s++) {
        x = load_points(vertex[s], 4, x);
        if (is_moving(c)) {
            copy(step[s], x, 3);
            x += 3;
        }
        (void)fmb_hull3_points(&hull[s], (const fmb_real(*)[3])vertex[s], 4);
    }
    return x;
}

static void hull_points(const struct call *c, const fmb_real *x)
{
    (void)c;
    (void)load_points(vertex[0], VERTICES, x);
    (void)fmb_hull3_points(&hull[0], (const fmb_real(*)[3])vertex[0], VERTICES);
}

static void hull_frame(const struct call *c, const fmb_real *x)
{
    init(c, x);
    (void)fmb_hull3_frame(&hull[0], &frames.frame.d3[0]);
}

static void hull_pose_init(const struct call *c, const fmb_real *x)
{
    (void)load_poses(c, x, 1);
    (void)fmb_hull3_pose_init(&moved, &pose3[0]);
}

static void hull_move(const struct call *c, const fmb_real *x)
{
    (void)load_poses(c, load_hulls(c, x, 1), 1);
    (void)fmb_hull3_pose_init(&moved, &pose3[0]);
    (void)fmb_hull3_move(&hull[1], &hull[0], &moved);
}

static void hull_scale(const struct call *c, const fmb_real *x)
{
    x = load_hulls(c, x, 1);
    (void)fmb_hull3_scale(&hull[1], &hull[0], x[0], x + 1);
}

static void hull_grow(const struct call *c, const fmb_real *x)
{
    x = load_hulls(c, x, 1);
    (void)fmb_hull3_grow(&hull[1], &hull[0], x[0]);
}

static void hull_join(const struct call *c, const fmb_real *x)
{
    (void)load_hulls(c, x, 2);
    (void)fmb_hull3_join(&hull[2], &hull[0], &hull[1]);
}

static void hull_meet(const struct call *c, const fmb_real *x)
{
    (void)load_hulls(c, x, 2);
    (void)fmb_hull3_meet(&hull[2], &hull[0], &hull[1]);
}

/* What two hulls have in common: by hand, so that a hull's functions are counted where they are asked for alone. */
static void hull_occupied(const struct call *c, const fmb_real *x)
{
    (void)load_hulls(c, x, 2);
    (void)fmb_hull3_meet(&hull[2], &hull[0], &hull[1]);
    (void)fmb_hull3_occupied(&hull[2]);
}

static void hull_along(const struct call *c, const fmb_real *x)
{
    fmb_real distance;
    (void)load_hulls(c, x, 2);
    (void)fmb_hull3_along(&hull[0], &hull[1], 0, &distance);
}

static void hull_distance(const struct call *c, const fmb_real *x)
{
    fmb_real distance;
    (void)load_hulls(c, x, 2);
    (void)fmb_hull3_distance(&hull[0], &hull[1], axis, &distance);
}

static void hull_sweep(const struct call *c, const fmb_real *x)
{
    (void)load_hulls(c, x, 2);
    (void)fmb_hull3_sweep(&hull[0], step[0], &hull[1], step[1], &when);
}

/* ---- leaves ---- */

static fmb_node3 leaf;

static void leaf_init(const struct call *c, const fmb_real *x)
{
    fmb_real edge[3][3];
    (void)load_points(edge, 3, x + 3);
    (void)fmb_leaf3_init(&leaf, 0, c->class[0] == 'T' ? FMB_TETRAHEDRON : FMB_CUBOID, x, (const fmb_real(*)[3])edge);
}

static const int32_t triangle[1][3] = {{0, 1, 2}};

static void mesh_face(const struct call *c, const fmb_real *x)
{
    fmb_real origin[3], edge[3][3];
    fmb_mesh3 surface = {.vertex = (const fmb_real(*)[3])vertex[0], .face = triangle, .vertices = 3, .faces = 1};
    (void)c;
    surface.thickness = *load_points(vertex[0], 3, x);
    (void)fmb_mesh3_face(&surface, 0, origin, edge);
}

static void mesh_leaf(const struct call *c, const fmb_real *x)
{
    fmb_mesh3 surface = {.vertex = (const fmb_real(*)[3])vertex[0], .face = triangle, .vertices = 3, .faces = 1};
    (void)c;
    surface.thickness = *load_points(vertex[0], 3, x);
    (void)fmb_mesh3_leaf(&leaf, &surface, 0);
}

/* ---- chains, systems of eight rows ---- */

static void chain_bounds(const struct call *c, const fmb_real *x)
{
    fmb_motion_bounds bounds;
    fmb_joint joint[4];
    (void)c;
    for (int i = 0; i < 4; i++, x += 5)
        joint[i] = (fmb_joint){.kind = x[0] < 0 ? FMB_SLIDES : FMB_TURNS,
                               .change = x[0],
                               .rate = x[1] > x[0] ? x[1]
                                       : x[0] < 0  ? -x[0]
                                                   : x[0],
                               .acceleration = x[2],
                               .along = x[3],
                               .across = x[4]};
    (void)fmb_chain_bounds(&bounds, joint, 4, *x);
}

static fmb_system rows_of;

static void system_init(const struct call *c, const fmb_real *x)
{
    const fmb_real *va = pair.body[0].velocity, *vb = pair.body[1].velocity;
    (void)load_pair(c, x);
    if (c->dim == 3)
        (void)fmb_system3_init(&rows_of, &frames.frame.d3[0], pair.moving ? va : NULL, &frames.frame.d3[1],
                               pair.moving ? vb : NULL);
    else
        (void)fmb_system2_init(&rows_of, &frames.frame.d2[0], pair.moving ? va : NULL, &frames.frame.d2[1],
                               pair.moving ? vb : NULL);
}

static void system_add(const struct call *c, const fmb_real *x)
{
    const fmb_real *side = load_pair(c, x);
    system_init(c, x);
    if (c->dim == 3)
        (void)fmb_system3_add(&rows_of, axis, *side);
    else
        (void)fmb_system2_add(&rows_of, axis, *side);
}

static void solve(const struct call *c, const fmb_real *x)
{
    fmb_interval bound[FMB_UNKNOWNS];
    fmb_solution solution;
    int large = !holds(c->name + 4, 'm'), unknowns = large ? 4 : 3;
    (void)fmb_system_init(&rows_of, unknowns);
    for (int r = 0; r < 8; r++, x += unknowns + 1)
        (void)fmb_system_add(&rows_of, x, x[unknowns]);
    if (c->name[4] == 's' && large)
        (void)fmb_solve_large(&rows_of, 0, &rows.d3, &solution);
    else if (c->name[4] == 's')
        (void)fmb_solve_small(&rows_of, 0, &rows.d2, &solution);
    else if (large)
        (void)fmb_ranges_large(&rows_of, 0, &rows.d3, bound);
    else
        (void)fmb_ranges_small(&rows_of, 0, &rows.d2, bound);
}

static void ofg_parts(const struct call *c, const fmb_real *x)
{
    (void)load_meshes(c, x);
    (void)fmb_ofg3_parts(&mesh[0], 1, &mesh[1], 1, FMB_OFG_MOST, FMB_OFG_EXACT, &trace);
}

/* ---- trees ---- */

enum { LEAVES = 8, NODES = 2 * LEAVES - 1 };
static fmb_node3 node[2][NODES];
static fmb_frame3 volume[2][LEAVES];
static fmb_tree3 tree[2];

static void tree_build(const struct call *c, const fmb_real *x)
{
    (void)c;
    for (int i = 0; i < LEAVES; i++, x += 6) {
        fmb_node3 *n = &node[0][NODES - LEAVES + i];
        *n = (fmb_node3){.child = -1, .next = -1, .volume = i, .kind = FMB_NODE_PART, .order = -1};
        for (int k = 0; k < 3; k++) {
            n->box.min[k] = x[k] < x[3 + k] ? x[k] : x[3 + k];
            n->box.max[k] = x[k] < x[3 + k] ? x[3 + k] : x[k];
        }
    }
    (void)fmb_tree3_build(node[0], NODES, 0, 1, NODES - LEAVES, LEAVES, FMB_NODE_OBJECT, FMB_SPLIT_AREA);
}

/* A tree over `count` volumes; the last displacement in *last. */
static const fmb_real *load_tree(const struct call *c, int which, int count, int moving, const fmb_real *x,
                                 const fmb_real **last)
{
    int nodes = 2 * count - 1;
    for (int i = 0; i < count; i++) {
        fmb_real edge[3][3];
        fmb_shape shape = c->class[which] == 'T' ? FMB_TETRAHEDRON : FMB_CUBOID;
        fmb_node3 *n = &node[which][nodes - count + i];
        (void)load_points(edge, 3, x + 3);
        (void)fmb_frame3_init(&volume[which][i], shape, x, edge[0], edge[1], edge[2]);
        (void)fmb_leaf3_init(n, i, shape, x, (const fmb_real(*)[3])edge);
        x += 12;
        *last = x;
        x += moving ? 3 : 0;
    }
    node[which][0].volume = -1;
    (void)fmb_tree3_build(node[which], nodes, 0, 1, nodes - count, count, FMB_NODE_OBJECT, FMB_SPLIT_MEDIAN);
    tree[which] = (fmb_tree3){.node = node[which], .nodes = nodes, .volumes = count, .frame = volume[which]};
    return x;
}

static void tree_check(const struct call *c, const fmb_real *x)
{
    static fmb_hull3 hulls[NODES];
    const fmb_real *none;
    fmb_hulls3 made;
    fmb_tree3_report report;
    (void)load_tree(c, 0, 4, 0, x, &none);
    if (c->name[10] == 'r') {
        (void)fmb_tree3_refit(&tree[0], node[0], &report);
        return;
    }
    (void)fmb_tree3_check(&tree[0], &report);
    if (c->name[10] == 'h')
        (void)fmb_tree3_hulls(&tree[0], hulls, NODES, &made);
}

/* Two volumes against two. */
static void walk(const struct call *c, const fmb_real *x)
{
    static fmb_walk3 w;
    static fmb_meeting3 list[4];
    const fmb_real *va, *vb, *none;
    int32_t found;
    x = load_tree(c, 0, 2, 1, x, &va);
    vb = va - 15;
    (void)load_tree(c, 1, 2, 0, x, &none);
    (void)fmb_tree3_check(&tree[0], NULL);
    (void)fmb_tree3_check(&tree[1], NULL);
    (void)fmb_walk3_init(&w, &tree[0], 0, va, &tree[1], 0, vb, 0);
    list[0].a = list[0].b = -1;
    if (c->name[10] == 'a')
        (void)fmb_walk3_all(&w, list, 4, &found);
    else
        (void)fmb_walk3_first(&w, list);
}

/* ---- the table, and the file ---- */

#define CALL(...) {__VA_ARGS__},
static const struct call calls[] = {COST_CALLS(CALL)};
enum { CALLS = sizeof calls / sizeof calls[0] };

/* The next word of the line in hexadecimal, and what is behind it; NULL: there is none. */
static const char *read_word(const char *text, bits *value)
{
    *value = 0;
    while (*text == ' ')
        text++;
    if (*text == 0)
        return NULL;
    for (; *text != ' ' && *text != 0; text++)
        *value = *value << 4 | (bits)(*text <= '9' ? *text - '0' : *text - 'a' + 10);
    return text;
}

static int run_line(const char *line)
{
    static fmb_real x[COST_NUMBERS];
    union number word;
    bits number;
    int count = 0;
    line = read_word(line, &number);
    if (line == NULL || number >= CALLS)
        return 1;
    for (line = read_word(line, &word.b); line != NULL && count < COST_NUMBERS; line = read_word(line, &word.b))
        x[count++] = word.x;
    calls[number].ask(&calls[number], x);
    return 0;
}

int main(int argc, char **argv)
{
    static char line[2 * PORT_LINE];
    static port_file file;
    int bad = argc != 2 || port_open(&file, argv[1]) != 0;
    while (!bad && port_line(&file, line, sizeof line) >= 0)
        bad = run_line(line);
    if (bad)
        port_error("driver: the file, or a line of it, cannot be read\n");
    return bad;
}
