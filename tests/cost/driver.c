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

/* By the functions of a tier. */
static void ask_tier(const struct call *c, const fmb_real *x, fmb_tier3 of3, fmb_tier2 of2)
{
    const fmb_real *va = pair.body[0].velocity, *vb = pair.body[1].velocity;
    const fmb_frame3 *a3 = &frames.frame.d3[0], *b3 = &frames.frame.d3[1];
    const fmb_frame2 *a2 = &frames.frame.d2[0], *b2 = &frames.frame.d2[1];
    (void)load_pair(c, x);
    if (c->dim == 3 && pair.moving)
        (void)of3.sweep(a3, va, b3, vb, axis, &when);
    else if (c->dim == 3)
        (void)of3.test(a3, b3, axis);
    else if (pair.moving)
        (void)of2.sweep(a2, va, b2, vb, axis, &when);
    else
        (void)of2.test(a2, b2, axis);
}

static void quick(const struct call *c, const fmb_real *x)
{
    ask_tier(c, x, (fmb_tier3)FMB_TIER3_QUICK, (fmb_tier2)FMB_TIER2_QUICK);
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

/* Three lengths along three axes of the world. */
static void init_upright(const struct call *c, const fmb_real *x)
{
    const fmb_real edge[3][3] = {{x[3]}, {0, x[4]}, {0, 0, x[5]}};
    (void)c;
    (void)fmb_frame3_init(&frames.frame.d3[0], FMB_CUBOID, x, edge[1], edge[0], edge[2]);
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

static int same(const fmb_real *x, const fmb_real *y, int count)
{
    while (count > 0 && x[count - 1] == y[count - 1])
        count--;
    return count == 0;
}

/* Of no halving: one part. A body whose two poses are the same rests where it is. */
static void segment(const struct call *c, const fmb_real *x)
{
    const int pose = c->dim * (c->dim + 1);
    const fmb_real *skin = x + 6 * pose;
    fmb_path3 p3[2] = {{.motion = FMB_SCREW}, {.motion = FMB_SCREW}};
    fmb_path2 p2[2] = {{.motion = FMB_SCREW}, {.motion = FMB_SCREW}};
    static fmb_pose3 way3[4];
    static fmb_pose2 way2[4];
    pair.dim = c->dim;
    pair.moving = 0;
    for (int s = 0; s < 2; s++) {
        const fmb_real *from = load_body(c, s, x);
        x = load_poses(c, from, 2);
        for (int i = 0; i < 2; i++) {
            way3[2 * s + i] = pose3[i];
            way2[2 * s + i] = pose2[i];
        }
        p3[s].skin = p2[s].skin = skin[s];
        p3[s].body = &frames.frame.d3[s];
        p2[s].body = &frames.frame.d2[s];
        if (same(from, from + pose, pose)) {
            p3[s].motion = p2[s].motion = FMB_RESTS;
            continue;
        }
        p3[s].from = &way3[2 * s], p3[s].to = &way3[2 * s + 1];
        p2[s].from = &way2[2 * s], p2[s].to = &way2[2 * s + 1];
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
static fmb_nearest3 nearest;

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
    (void)load_points(vertex[1], VERTICES, x);
    (void)fmb_convex3_init(&mesh[0], (const fmb_real(*)[3])vertex[0], (const fmb_real(*)[3])vertex[1], VERTICES, face,
                           FACES);
}

static void convex_test(const struct call *c, const fmb_real *x)
{
    copy(axis, load_meshes(c, x), 3);
    (void)fmb_convex3_test(&mesh[0], &mesh[1], axis);
}

static void convex_sweep(const struct call *c, const fmb_real *x)
{
    copy(axis, load_meshes(c, x), 3);
    (void)fmb_convex3_sweep(&mesh[0], step[0], &mesh[1], step[1], axis, &when);
}

static fmb_real room[VERTICES][3];

/* Eight vertices, two or three poses, and a skin. */
static const fmb_real *load_mesh_poses(const struct call *c, const fmb_real *x, int count)
{
    x = load_points(vertex[0], VERTICES, x);
    (void)fmb_convex3_init(&mesh[0], (const fmb_real(*)[3])vertex[0], NULL, VERTICES, face, FACES);
    return load_poses(c, x, count);
}

static void convex_place(const struct call *c, const fmb_real *x)
{
    x = load_mesh_poses(c, x, 1);
    (void)fmb_convex3_place(&mesh[1], room, &mesh[0], &pose3[0], *x);
}

static void convex_screw(const struct call *c, const fmb_real *x)
{
    x = load_mesh_poses(c, x, 2);
    (void)fmb_convex3_screw(&mesh[1], step[0], room, &mesh[0], &pose3[0], &pose3[1], *x);
}

static void convex_chain(const struct call *c, const fmb_real *x)
{
    x = load_mesh_poses(c, x, 3);
    fmb_motion_bounds b = {.bend = x[1], .turn = x[2], .sway = x[3], .stray = x[4]};
    if (b.bend <= 0)
        b.bend = FMB_STRAIGHT;
    if (b.turn <= 0)
        b.turn = FMB_NO_TURN;
    (void)fmb_convex3_chain(&mesh[1], step[0], room, &mesh[0], &pose3[0], &pose3[1], &pose3[2], &b, *x);
}

static void convex_form(const struct call *c, const fmb_real *x)
{
    fmb_convex3_flaw flaw;
    x = load_points(vertex[0], VERTICES, x);
    (void)c;
    (void)fmb_convex3_init(&mesh[0], (const fmb_real(*)[3])vertex[0], NULL, VERTICES, face, FACES);
    (void)fmb_convex3_form(&mesh[0], *x, &flaw);
}

static void convex_parts(const struct call *c, const fmb_real *x)
{
    fmb_convex3_meeting meeting;
    (void)load_meshes(c, x);
    (void)fmb_convex3_parts(&mesh[0], 1, step[0], &mesh[1], 1, step[1], 1, &meeting);
}

static void convex_distance(const struct call *c, const fmb_real *x)
{
    (void)load_meshes(c, x);
    (void)fmb_convex3_distance(&mesh[0], &mesh[1], &nearest);
}

static void distance(const struct call *c, const fmb_real *x)
{
    (void)load_pair(c, x);
    (void)fmb_distance3(&frames.frame.d3[0], &frames.frame.d3[1], &nearest);
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
static fmb_hull2 plane[3];

/* Of as many points as the call has in a row. */
static const fmb_real *load_hulls(const struct call *c, const fmb_real *x, int count)
{
    int points = 0;
    while (c->kinds[points] == 'p')
        points++;
    for (int s = 0; s < count; s++) {
        x = load_points(vertex[s], points, x);
        if (is_moving(c)) {
            copy(step[s], x, 3);
            x += 3;
        }
        (void)fmb_hull3_points(&hull[s], (const fmb_real(*)[3])vertex[s], points);
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
    if (c->dim == 3)
        (void)fmb_hull3_frame(&hull[0], &frames.frame.d3[0]);
    else
        (void)fmb_hull2_frame(&plane[0], &frames.frame.d2[0]);
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

static void hull_image(const struct call *c, const fmb_real *x)
{
    fmb_hull3_map map;
    (void)load_poses(c, load_hulls(c, x, 1), 1);
    (void)fmb_hull3_map_init(&map, (const fmb_real(*)[3])pose3[0].rotation, pose3[0].translation);
    (void)fmb_hull3_image(&hull[1], &hull[0], &map);
}

/* Two hulls: one couple. */
static void hull_set(const struct call *c, const fmb_real *x)
{
    fmb_hull_pair apart, deepest;
    (void)load_hulls(c, x, 2);
    (void)fmb_hull3_proximity(hull, (const fmb_real(*)[3])step, 2, &apart, &deepest);
}

/* ---- hulls of the plane ---- */

static void plane_points(const struct call *c, const fmb_real *x)
{
    (void)c;
    plane[0].usable = 0; /* of no earlier input */
    (void)fmb_hull2_points(&plane[0], (const fmb_real(*)[2])x, 4);
}

/* Of one pose. Each of the functions is called once for each input. */
static void plane_move(const struct call *c, const fmb_real *x)
{
    fmb_hull2_pose pose;
    fmb_hull2_map map;
    plane_points(c, x);
    x = load_poses(c, x + 8, 1);
    (void)fmb_hull2_pose_init(&pose, &pose2[0]);
    (void)fmb_hull2_move(&plane[1], &plane[0], &pose);
    (void)fmb_hull2_map_init(&map, (const fmb_real(*)[2])pose2[0].rotation, pose2[0].translation);
    (void)fmb_hull2_image(&plane[1], &plane[0], &map);
    (void)fmb_hull2_scale(&plane[1], &plane[0], x[0], pose2[0].translation);
    (void)fmb_hull2_grow(&plane[1], &plane[0], x[1]);
}

/* Of two hulls, likewise. */
static void plane_pair(const struct call *c, const fmb_real *x)
{
    fmb_real distance, velocity[2][2];
    fmb_hull_pair apart, deepest;
    for (int s = 0; s < 2; s++, x += 10) {
        plane[s].usable = 0;
        (void)fmb_hull2_points(&plane[s], (const fmb_real(*)[2])x, 4);
        copy(velocity[s], x + 8, 2);
    }
    (void)c;
    (void)fmb_hull2_join(&plane[2], &plane[0], &plane[1]);
    (void)fmb_hull2_meet(&plane[2], &plane[0], &plane[1]);
    (void)fmb_hull2_occupied(&plane[2]);
    (void)fmb_hull2_along(&plane[0], &plane[1], 0, &distance);
    (void)fmb_hull2_distance(&plane[0], &plane[1], axis, &distance);
    (void)fmb_hull2_sweep(&plane[0], velocity[0], &plane[1], velocity[1], &when);
    (void)fmb_hull2_proximity(plane, (const fmb_real(*)[2])velocity, 2, &apart, &deepest);
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

static void system_box(const struct call *c, const fmb_real *x)
{
    fmb_box3 box;
    fmb_box2 flat;
    system_add(c, x);
    if (c->dim == 3)
        (void)fmb_system3_box(&rows_of, 0, &rows.d3, &box);
    else
        (void)fmb_system2_box(&rows_of, 0, &rows.d2, &flat);
}

static void system_point(const struct call *c, const fmb_real *x)
{
    fmb_real point[3];
    const fmb_real *at = load_pair(c, x) + 1;
    system_add(c, x);
    if (c->dim == 3)
        (void)fmb_system3_point(&rows_of, at, point);
    else
        (void)fmb_system2_point(&rows_of, at, point);
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

/*
 * The builder's worst case. All boxes are so large that no plane is better than another. So every node is divided at
 * the median, along the first axis; and the centres there are made as an adversary of quickselect does. M. D. McIlroy:
 * A killer adversary for quicksort, 1999. A centre that was never compared is above all others. Of three that a pivot
 * is chosen from, two become the next numbers: the pivot is the second smallest.
 */
enum { CROWD = 256, CROWD_NODES = 2 * CROWD - 1, LATER_CENTRE = CROWD };
static fmb_node3 crowd[CROWD_NODES];
static int16_t centre[CROWD], member[CROWD], next_centre; /* by leaf; the leaf at each place */

static int partition(int low, int high, int at)
{
    while (low < high) {
        int16_t who = member[low];
        if (centre[who] < at)
            low++;
        else {
            member[low] = member[--high];
            member[high] = who;
        }
    }
    return low;
}

static int second_of(int x, int y, int z)
{
    int16_t *c[3] = {&centre[member[x]], &centre[member[y]], &centre[member[z]]};
    /* The smallest two of them are known then. */
    for (int i = 0; i < 3 && (*c[0] < LATER_CENTRE) + (*c[1] < LATER_CENTRE) + (*c[2] < LATER_CENTRE) < 2; i++)
        if (*c[i] == LATER_CENTRE)
            *c[i] = next_centre++;
    int low = *c[0] < *c[1] ? *c[0] : *c[1], high = *c[0] < *c[1] ? *c[1] : *c[0];
    return low > *c[2] ? low : high < *c[2] ? high : *c[2];
}

/* As split_median() of tree_build.c, and the same of both halves. */
static void worst_order(int first, int count)
{
    int low = first, high = first + count, half = first + count / 2, left = 12 * count;
    if (count < 2)
        return;
    while (high - low > 1 && left > 0) {
        int n = high - low, pivot = second_of(low, low + n / 2, high - 1), below = partition(low, high, pivot);
        left -= n;
        if (half < below) {
            high = below;
            continue;
        }
        left -= high - below;
        low = partition(below, high, pivot + 1);
        if (half < low)
            break;
    }
    worst_order(first, count / 2);
    worst_order(half, count - count / 2);
}

static void tree_build(const struct call *c, const fmb_real *x)
{
    (void)c;
    next_centre = 0;
    for (int16_t i = 0; i < CROWD; i++) {
        centre[i] = LATER_CENTRE;
        member[i] = i;
    }
    worst_order(0, CROWD);
    for (int i = 0; i < CROWD; i++) {
        fmb_node3 *n = &crowd[CROWD_NODES - CROWD + i];
        fmb_real at = (fmb_real)(centre[i] == LATER_CENTRE ? next_centre++ : centre[i]), size = (fmb_real)1e25;
        *n = (fmb_node3){.child = -1, .next = -1, .volume = i, .kind = FMB_NODE_PART, .order = -1};
        n->box.min[0] = n->box.max[0] = at * (fmb_real)1e22;
        for (int k = 1; k < 3; k++) {
            n->box.min[k] = -size;
            n->box.max[k] = size + (fmb_real)(i % (k + 1)) * (fmb_real)1e19 + (i == 0 ? x[k] : 0);
        }
    }
    (void)fmb_tree3_build(crowd, CROWD_NODES, 0, 1, CROWD_NODES - CROWD, CROWD, FMB_NODE_OBJECT, FMB_SPLIT_AREA);
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
    if (count > 1) {
        node[which][0].volume = -1;
        (void)fmb_tree3_build(node[which], nodes, 0, 1, nodes - count, count, FMB_NODE_OBJECT, FMB_SPLIT_MEDIAN);
    }
    tree[which] = (fmb_tree3){.node = node[which], .nodes = nodes, .volumes = count, .frame = volume[which]};
    return x;
}

/* The numbers of the volumes of a tree that has no frames: tetrahedra. */
enum { NUMBERED = 4 };
static fmb_real given_origin[NUMBERED + 1][3], given_edge[NUMBERED + 1][3][3];

static int volume_of(const void *context, int32_t number, fmb_real origin[3], fmb_real edge[3][3])
{
    (void)context;
    copy(origin, given_origin[number], 3);
    copy(edge[0], given_edge[number][0], 9);
    return FMB_TETRAHEDRON;
}

/* A tetrahedron that holds a cube and is dear to make: the body on record for fmb_frame3_grow, where that is 2^18 wide. */
static void put_around(const fmb_real middle[3], fmb_real size, fmb_real origin[3], fmb_real edge[3][3])
{
    static const double dear[3][3] = {{-0x1.5906d6p+18, -0x1.a5b31ap-16, 0x1.2fb208p+21},
                                      {0x1.a5b31ap-121, 0x1.a5b31ap-72, 0x1.2fb208p+21},
                                      {0x1.5906d6p-31, 0x1.5906d6p+18, 0x1.2fb208p+21}};
    fmb_real by = 1;
    for (int n = 0; n < 128 && by * 65536 > size; n++)
        by /= 2;
    for (int n = 0; n < 128 && by * 65536 < size; n++)
        by *= 2;
    for (int k = 0; k < 3; k++) {
        origin[k] = middle[k];
        for (int i = 0; i < 3; i++) {
            edge[i][k] = (fmb_real)dear[i][k] * by;
            origin[k] -= edge[i][k] / 4;
        }
    }
}

/* A tree of four leaves that are given as numbers, in one volume, with room around their boxes. */
static void load_numbers(const fmb_real *x)
{
    int nodes = 2 * NUMBERED - 1;
    fmb_real size = 0, middle[3];
    for (int i = 0; i < NUMBERED; i++, x += 12) {
        copy(given_origin[i], x, 3);
        (void)load_points(given_edge[i], 3, x + 3);
        (void)fmb_leaf3_init(&node[0][nodes - NUMBERED + i], i, FMB_TETRAHEDRON, x,
                             (const fmb_real(*)[3])given_edge[i]);
    }
    (void)fmb_tree3_build(node[0], nodes, 0, 1, nodes - NUMBERED, NUMBERED, FMB_NODE_OBJECT, FMB_SPLIT_MEDIAN);
    const fmb_box3 *box = &node[0][0].box;
    for (int k = 0; k < 3; k++)
        size = box->max[k] - box->min[k] > size ? box->max[k] - box->min[k] : size;
    for (int k = 0; k < 3; k++)
        middle[k] = box->min[k] / 2 + box->max[k] / 2;
    put_around(middle, size, given_origin[NUMBERED], given_edge[NUMBERED]);
    node[0][0].volume = NUMBERED;
    tree[0] = (fmb_tree3){.node = node[0], .nodes = nodes, .volumes = NUMBERED + 1, .numbers = volume_of};
}

static void tree_check(const struct call *c, const fmb_real *x)
{
    static fmb_hull3 hulls[NODES];
    fmb_hulls3 made;
    fmb_tree3_report report;
    load_numbers(x);
    if (c->name[10] == 'h' && c->name[11] == 'o') {
        (void)fmb_tree3_holds(&tree[0], 0);
        return;
    }
    if (c->name[10] == 'm') {
        static fmb_frame3 frames_of[NUMBERED + 1];
        tree[0].numbers = NULL;
        tree[0].frame = frames_of;
        (void)fmb_tree3_move(&tree[0], node[0], 2 * NUMBERED - 2, frames_of, FMB_TETRAHEDRON, given_origin[0],
                             (const fmb_real(*)[3])given_edge[0]);
        return;
    }
    if (c->name[10] == 'r') {
        (void)fmb_tree3_refit(&tree[0], node[0], &report);
        return;
    }
    (void)fmb_tree3_check(&tree[0], &report);
    if (c->name[10] == 'h')
        (void)fmb_tree3_hulls(&tree[0], hulls, NODES, &made);
}

static int keep_on(void *context, const fmb_meeting3 *meeting)
{
    (void)context;
    (void)meeting;
    return 0;
}

static fmb_walk3 searching;

static void ask_walk(const struct call *c)
{
    static fmb_meeting3 list[4];
    int32_t found;
    list[0].a = list[0].b = -1;
    if (c->name[10] == 'a')
        (void)fmb_walk3_all(&searching, list, 4, &found);
    else if (c->name[10] == 'f')
        (void)fmb_walk3_first(&searching, list);
    else if (c->name[10] == 'n')
        (void)fmb_walk3_next(&searching, list);
    else if (c->name[10] == 'e')
        (void)fmb_walk3_each(&searching, keep_on, NULL);
}

/*
 * Two volumes against two: frames, which move, and their contacts. The next contact: of one volume and one, since it
 * may be the first.
 */
static void walk(const struct call *c, const fmb_real *x)
{
    const fmb_real *va = x + 15 + 12, *vb = x + 12, *none;
    const int count = c->name[10] == 'n' ? 1 : 2;
    (void)load_tree(c, 0, count, 1, x, &none);
    (void)load_tree(c, 1, count, 0, x + 30, &none);
    (void)fmb_tree3_check(&tree[0], NULL);
    (void)fmb_tree3_check(&tree[1], NULL);
    (void)fmb_walk3_init(&searching, &tree[0], 0, va, &tree[1], 0, vb, 0);
    searching.contact = fmb_test3_contact;
    searching.moving_contact = fmb_sweep3_contact;
    ask_walk(c);
}

/*
 * Likewise at poses, with fitted boxes, and without contacts; moving: by the last two vectors. The first contact, too, of one volume and one: at rest
 * a search for it ends with the first contact, so that no input of more volumes has all tests that it may have.
 */
static void walk_posed(const struct call *c, const fmb_real *x)
{
    static fmb_fit3 fit[2][NODES];
    static fmb_fits3 fits[2];
    const fmb_real *none;
    const int count = c->name[10] == 'n' || c->name[10] == 'f' ? 1 : 2;
    (void)load_tree(c, 0, count, 0, x, &none);
    (void)load_tree(c, 1, count, 0, x + 24, &none);
    x = load_poses(c, x + 48, 2);
    (void)fmb_tree3_check(&tree[0], NULL);
    (void)fmb_tree3_check(&tree[1], NULL);
    const fmb_real *va = is_moving(c) ? x + 1 : NULL, *vb = is_moving(c) ? x + 4 : NULL;
    for (int i = 0; i < 2; i++)
        (void)fmb_tree3_fits(&tree[i], fit[i], NODES, &fits[i]);
    (void)fmb_walk3_init(&searching, &tree[0], 0, va, &tree[1], 0, vb, 0);
    (void)fmb_walk3_pose(&searching, &pose3[0], &pose3[1], *x);
    if (c->name[10] != 'p')
        (void)fmb_walk3_fits(&searching, &fits[0], &fits[1]);
    ask_walk(c);
}

/* One volume against one at poses: whole searches. */
static void tree_distance(const struct call *c, const fmb_real *x)
{
    static fmb_distance3_search s;
    const fmb_real *none;
    (void)load_tree(c, 0, 1, 0, x, &none);
    (void)load_tree(c, 1, 1, 0, x + 24, &none);
    (void)load_poses(c, x + 48, 2);
    (void)fmb_tree3_check(&tree[0], NULL);
    (void)fmb_tree3_check(&tree[1], NULL);
    (void)fmb_tree3_distance_init(&s, &tree[0], &pose3[0], &tree[1], &pose3[1]);
    if (c->name[18] == 0)
        (void)fmb_tree3_distance(&s, &nearest);
}

/* ---- grids: 2 x 2 x 2 blocks around the origin, a cell occupied in each of them ---- */

enum { SIDE = 8, GRID_WORDS = FMB_GRID3_WORDS(SIDE, SIDE, SIDE), PACKED_WORDS = 8 + 2 * 4 + 2 * 8 };
static uint32_t grid_memory[GRID_WORDS], grid_packed[PACKED_WORDS];
static fmb_grid3 grid, grid_flash;

static const fmb_real grid_origin[3] = {-4, -4, -4}, grid_cell[3] = {1, 1, 1};
static const int32_t grid_cells[3] = {SIDE, SIDE, SIDE};

static void grid_fill(const fmb_real *x)
{
    static fmb_real height[SIDE * SIDE];
    int32_t cell[3] = {0, 0, 0}, words;
    fmb_box3 box;
    for (int i = 0; i < 8; i++) {
        cell[0] = 4 * (i & 1);
        cell[1] = 2 * (i & 2);
        cell[2] = i & 4;
        (void)fmb_grid3_set(&grid, cell, 1);
    }
    (void)fmb_grid3_get(&grid, cell);
    (void)fmb_grid3_pack(&grid, grid_packed, PACKED_WORDS, &words);
    (void)fmb_grid3_cell(&grid, cell, &frames.frame.d3[1]);
    for (int k = 0; k < 3; k++) {
        box.min[k] = x[k] < x[3 + k] ? x[k] : x[3 + k];
        box.max[k] = x[k] < x[3 + k] ? x[3 + k] : x[k];
    }
    (void)fmb_grid3_fill_box(&grid, &box);
    (void)fmb_grid3_fill_points(&grid, (const fmb_real(*)[3])x, 1, x[3]);
    for (int i = 0; i < SIDE * SIDE; i++)
        height[i] = x[i % 12];
    (void)fmb_grid3_fill_heights(&grid, height, x[0]);
}

/* Each of the functions is called once for each input, but clear. */
static void grid_call(const struct call *c, const fmb_real *x)
{
    (void)c;
    (void)fmb_grid3_init(&grid, grid_origin, grid_cell, grid_cells, grid_memory, GRID_WORDS);
    (void)fmb_grid3_clear(&grid);
    grid_fill(x);
}

#include "driver_bodies.h"

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

/* A line begins: a call of its own among those that are counted. */
void cost_line(void);
__attribute__((noinline)) void cost_line(void) { __asm__ volatile("" ::: "memory"); }

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
    cost_line();
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
