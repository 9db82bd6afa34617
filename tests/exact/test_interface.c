/* SPDX-License-Identifier: MIT */
/*
 * Every public function with every argument spoiled in turn: NULL for each pointer, NaN, infinities and the largest number for each
 * number, the largest, the least, -1 and 0 for each count, index and option. host-only (blocks of their exact size, for the sanitizers).
 *
 * What there is to call, and what can be spoiled, is read from the headers (tests/tools/interface.awk): a function, an argument or
 * a field that is added is tested, and the build fails until it is known how to make a valid one. The valid arguments are a contact, so that
 * no answer may be 0 where 0 means free. Of a function for which 0 means done, a NULL or a number that is not finite must be refused. The few
 * exceptions stand in a list, each with its reason.
 */
#include "check.h"
#include "fmb.h"
#include "number.h"
#include "port.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- what is spoiled ---- */

static int spoil;         /* number of the spoiled thing; -1: none */
static int seen;          /* how many there were so far */
static char spoiled[200]; /* what it is */
static char how;          /* 'p' NULL, 'n' not finite, 'l' largest number, 'i' integer */
static const char *of_param;

static int mine(const char *name, const char *to, char what)
{
    if (seen++ != spoil)
        return 0;
    snprintf(spoiled, sizeof spoiled, "%s.%s=%s", of_param, name, to);
    how = what;
    return 1;
}

static void visit_reals(const char *name, fmb_real *x, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (mine(name, "nan", 'n'))
            x[i] = (fmb_real)NAN;
        if (mine(name, "inf", 'n'))
            x[i] = (fmb_real)INFINITY;
        if (mine(name, "-inf", 'n'))
            x[i] = -(fmb_real)INFINITY;
        if (mine(name, "largest", 'l'))
            x[i] = sizeof *x == 4 ? (fmb_real)0x1.fffffep+127 : (fmb_real)0x1.fffffffffffffp+1023;
    }
}

/* All bits 1: the largest of an unsigned type, -1 of a signed one. */
static void visit_integer(const char *name, void *x, size_t size)
{
    unsigned char bytes[8];
    memset(bytes, 0xff, sizeof bytes);
    if (mine(name, "all bits", 'i'))
        memcpy(x, bytes, size);
    bytes[size - 1] = 0x7f; /* the host is little-endian */
    if (mine(name, "largest signed", 'i'))
        memcpy(x, bytes, size);
    memset(bytes, 0, sizeof bytes);
    if (mine(name, "0", 'i'))
        memcpy(x, bytes, size);
    bytes[size - 1] = 0x80;
    if (mine(name, "least", 'i'))
        memcpy(x, bytes, size);
}

static void visit_integers(const char *name, void *x, size_t size, size_t each)
{
    for (size_t i = 0; i < size; i += each)
        visit_integer(name, (char *)x + i, each);
}

static void visit_pointer(const char *name, void *pointer, size_t size)
{
    if (mine(name, "NULL", 'p'))
        memset(pointer, 0, size);
}

/* ---- blocks of exact size, given back after each call ---- */

enum { BLOCKS = 256 };
static void *block[BLOCKS];
static size_t block_size[BLOCKS];
static int blocks;

static void *take(size_t size)
{
    void *p = malloc(size);
    if (!p || blocks == BLOCKS)
        abort();
    memset(p, 0xa5, size); /* what is only written may hold anything */
    block_size[blocks] = size;
    block[blocks++] = p;
    return p;
}

static void give_back(void)
{
    while (blocks)
        free(block[--blocks]);
}

static void *copy_of(const void *from, size_t size) { return memcpy(take(size), from, size); }
#define COPY(thing) copy_of(&(thing), sizeof(thing))

static int is(const char *a, const char *b) { return strcmp(a, b) == 0; }
static int begins(const char *a, const char *b) { return strncmp(a, b, strlen(b)) == 0; }
static int has(const char *a, const char *b) { return strstr(a, b) != NULL; }

/* ---- valid arguments: a contact ---- */

static const fmb_real UNIT[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
static const fmb_real CORNERS[8][3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0},
                                       {0, 0, 1}, {1, 0, 1}, {0, 1, 1}, {1, 1, 1}};
static const uint16_t CUBE[12][3] = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                                     {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};

/* Unit boxes that overlap by half; `at` shifts them a little. */
static fmb_frame3 box3(fmb_real at)
{
    fmb_frame3 f;
    const fmb_real origin[3] = {at, at / 2, at / 4};
    CHECK_EQ(fmb_frame3_init(&f, FMB_CUBOID, origin, UNIT[0], UNIT[1], UNIT[2]), 0);
    return f;
}

static fmb_frame2 box2(fmb_real at)
{
    fmb_frame2 f;
    const fmb_real origin[2] = {at, at / 2};
    CHECK_EQ(fmb_frame2_init(&f, FMB_CUBOID, origin, UNIT[0], UNIT[1]), 0);
    return f;
}

static fmb_real shift_of(const char *param) { return is(param, "b") || is(param, "obstacle") ? (fmb_real)0.5 : 0; }

/* What the headers say: visits of structs, calls, their names. */
static void *give(const char *function, const char *param, const char *type, void (*visit)(void *), int constant);
static fmb_real give_real(const char *function, const char *param);
static void give_integer(const char *function, const char *param, void *x, size_t size);
static void give_function(const char *function, const char *param, void *x, size_t size);
#ifdef LAYOUT /* tests/exact/test_damage.c: these arguments, damaged */
static int turn(void);
static void note(const char *function, const char *type, void *given, int constant);
#else
/* 1: the function is to be called with what was given. */
static int turn(void)
{
    static int calls_it;
    return calls_it ^= 1;
}

static void note(const char *function, const char *type, void *given, int constant)
{
    (void)function, (void)type, (void)given, (void)constant;
}
#endif
#include "interface.inc"
#include "poses.h"

static size_t size_of(const char *type)
{
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        if (is(type, sizes[i].name))
            return sizes[i].size;
    return is(type, "fmb_real") ? sizeof(fmb_real) : is(type, "uint16_t") ? 2 : is(type, "int32_t") ? 4 : 0;
}

/* ---- poses, paths, solids: visited with what they point to ---- */

static int stands3(void *context, fmb_real t, fmb_pose3 *pose)
{
    (void)context;
    (void)t;
    memcpy(pose->rotation, UNIT, sizeof UNIT);
    memset(pose->translation, 0, sizeof pose->translation);
    return 0;
}

static int stands2(void *context, fmb_real t, fmb_pose2 *pose)
{
    static const fmb_pose2 here = {{{1, 0}, {0, 1}}, {0, 0}};
    (void)context;
    (void)t;
    *pose = here;
    return 0;
}

static int meets(void *of, const fmb_meeting3 *meeting)
{
    (void)of;
    return meeting->verdict ? 17 : 0; /* a caller's own number */
}

static void *pose3(void)
{
    fmb_pose3 pose;
    (void)stands3(NULL, 0, &pose);
    return COPY(pose);
}

static void *pose2(void)
{
    fmb_pose2 pose;
    (void)stands2(NULL, 0, &pose);
    return COPY(pose);
}

static int asked; /* paths ask for their poses, else they are screws */

static void *path3(const char *param)
{
    fmb_frame3 body = box3(shift_of(param));
    fmb_path3 path = {.motion = asked ? FMB_ASKED : FMB_SCREW, .body = COPY(body), .skin = (fmb_real)0.0625};
    if (asked) {
        path.at = stands3;
        path.segment_bounds = (fmb_motion_bounds){1, 1, 0, 0};
        return COPY(path);
    }
    fmb_pose3 *from = pose3(), *to = pose3();
    visit_fmb_pose3(from);
    visit_fmb_pose3(to);
    path.from = from;
    path.to = to;
    return COPY(path);
}

static void *path2(const char *param)
{
    fmb_frame2 body = box2(shift_of(param));
    fmb_path2 path = {.motion = asked ? FMB_ASKED : FMB_SCREW, .body = COPY(body), .skin = (fmb_real)0.0625};
    if (asked) {
        path.at = stands2;
        path.segment_bounds = (fmb_motion_bounds){1, 1, 0, 0};
        return COPY(path);
    }
    fmb_pose2 *from = pose2(), *to = pose2();
    visit_fmb_pose2(from);
    visit_fmb_pose2(to);
    path.from = from;
    path.to = to;
    return COPY(path);
}

static fmb_solid3 *solid3(const char *name, fmb_real at)
{
    static const fmb_real still[3] = {0, 0, 0};
    fmb_frame3 frame = box3(at);
    fmb_real *step = COPY(still);
    fmb_solid3 solid = {COPY(frame), step, 0, 0}, *own = COPY(solid);
    of_param = name;
    visit_fmb_solid3(own);
    visit_reals("step", step, 3);
    return own;
}

static fmb_solid2 *solid2(const char *name, fmb_real at)
{
    static const fmb_real still[2] = {0, 0};
    fmb_frame2 frame = box2(at);
    fmb_real *step = COPY(still);
    fmb_solid2 solid = {COPY(frame), step, 0, 0}, *own = COPY(solid);
    of_param = name;
    visit_fmb_solid2(own);
    visit_reals("step", step, 2);
    return own;
}

/* A link in an obstacle, in a zone and, since a solid may be in two lists, in itself. */
static void *scene3(void)
{
    fmb_scene3 s = {
        .links = 1, .obstacles = 1, .zones = 1, .self = FMB_SELF_TEST, .hints = 1, .capacity = 4, .window = 2};
    s.link = solid3("link", 0);
    s.obstacle = solid3("obstacle", (fmb_real)0.5);
    s.zone = solid3("zone", (fmb_real)0.25);
    s.hint = memset(take(sizeof *s.hint), 0, sizeof *s.hint);
    s.contact = take(4 * sizeof *s.contact); /* as many as there can be, with two fields */
    of_param = "scene";
    return COPY(s);
}

static void *scene2(void)
{
    fmb_scene2 s = {
        .links = 1, .obstacles = 1, .zones = 1, .self = FMB_SELF_TEST, .hints = 1, .capacity = 2, .window = 2};
    s.link = solid2("link", 0);
    s.obstacle = solid2("obstacle", (fmb_real)0.5);
    s.zone = solid2("zone", (fmb_real)0.25);
    s.hint = memset(take(sizeof *s.hint), 0, sizeof *s.hint);
    s.contact = take(2 * sizeof *s.contact);
    of_param = "scene";
    return COPY(s);
}

/* Of a check that found a contact, spoiled afterwards; or, before a check, fresh and spoiled. */
static void *scene_state(const char *function)
{
    fmb_scene_state state;
    memset(&state, 0, sizeof state);
    if (is(function, "fmb_scene_stop")) {
        fmb_frame3 box = box3(0);
        fmb_solid3 solid = {&box, fmb_no_step, 0, 0};
        fmb_scene3 s = {.links = 1,
                        .obstacles = 1,
                        .zones = FMB_NONE,
                        .self = FMB_SELF_SKIP,
                        .link = &solid,
                        .obstacle = &solid,
                        .window = 2};
        CHECK_EQ(fmb_scene3_check(&s, &state, FMB_NO_LIMIT), FMB_HIT);
    }
    visit_fmb_scene_state(&state);
    return COPY(state);
}

/* ---- trees and walks ---- */

static fmb_node3 *node;
static fmb_frame3 *volume;
static fmb_tree3 *tree;

/* Two boxes that overlap by half, each an object, in a set of them with a volume that holds both; or the leaves of such a tree. */
static void new_tree(int build)
{
    node = take(3 * sizeof *node);
    volume = take(3 * sizeof *volume);
    tree = memset(take(sizeof *tree), 0, sizeof *tree);
    memset(node, 0, 3 * sizeof *node);
    for (int i = 0; i < 2; i++) {
        volume[i] = box3((fmb_real)i / 2);
        CHECK_EQ(fmb_leaf3_init(&node[1 + i], i, FMB_CUBOID, volume[i].origin, (const fmb_real(*)[3])volume[i].edge),
                 0);
        node[1 + i].kind = FMB_NODE_OBJECT;
    }
    static const fmb_real corner[3] = {-1, -1, -1}, side[3][3] = {{4, 0, 0}, {0, 4, 0}, {0, 0, 4}};
    CHECK_EQ(fmb_frame3_init(&volume[2], FMB_CUBOID, corner, side[0], side[1], side[2]), 0);
    node[0].volume = 2;
    if (!build)
        return;
    CHECK_EQ(fmb_tree3_build(node, 3, 0, 1, 1, 2, FMB_NODE_SET, FMB_SPLIT_MEDIAN), 0);
    tree->node = node;
    tree->nodes = 3;
    tree->volumes = 3;
    tree->frame = volume;
    CHECK_EQ(fmb_tree3_check(tree, NULL), 0);
}

/* The same boxes as convex parts of one body, in a tree of parts. */
static fmb_parts3 *new_parts(void)
{
    fmb_parts3 *body = take(sizeof *body);
    fmb_convex3 *part = take(2 * sizeof *part);
    const uint16_t(*face)[3] = COPY(CUBE);
    *body = (fmb_parts3){part, 2};
    for (int i = 0; i < 2; i++) {
        fmb_real *vertex = COPY(CORNERS);
        for (int k = 0; k < 24; k += 3)
            vertex[k] += (fmb_real)i / 2;
        CHECK_EQ(fmb_convex3_init(&part[i], (const fmb_real(*)[3])(void *)vertex, NULL, 8, face, 12), 0);
    }
    return body;
}

static void new_parts_tree(void)
{
    const fmb_parts3 *body = new_parts();
    node = take(3 * sizeof *node);
    memset(node, 0, 3 * sizeof *node);
    for (int i = 0; i < 2; i++)
        CHECK_EQ(fmb_parts3_leaf(&node[1 + i], body, i), 0);
    node[0].volume = -1;
    CHECK_EQ(fmb_tree3_build(node, 3, 0, 1, 1, 2, FMB_NODE_OBJECT, FMB_SPLIT_MEDIAN), 0);
    tree = take(sizeof *tree);
    *tree = (fmb_tree3){.node = node, .nodes = 3, .volumes = 2, .numbers = fmb_parts3_box, .context = body};
    CHECK_EQ(fmb_tree3_check(tree, NULL), 0);
}

static void need_tree_for(const char *function)
{
    if (!tree && has(function, "parts"))
        new_parts_tree();
    else if (!tree)
        new_tree(1);
}

static void need_tree(void) { need_tree_for(""); }

/* Fitted boxes of the tree. */
static fmb_fits3 *own_fits(void)
{
    fmb_fits3 fits;
    fmb_fit3 *fit = take(3 * sizeof *fit);
    need_tree();
    CHECK_EQ(fmb_tree3_fits(tree, fit, 3, &fits), 0);
    return COPY(fits);
}

static void *fits_of(const char *function)
{
    if (is(function, "fmb_tree3_fits") || is(function, "fmb_parts3_fits"))
        return memset(take(sizeof(fmb_fits3)), 0xa5, sizeof(fmb_fits3));
    fmb_fits3 *fits = own_fits();
    visit_fmb_fits3(fits);
    return fits;
}

/* Searches of the tree against itself. Those that get poses, or have them (`asked`), are of two bodies of that shape. */
static void *walk_of(const char *function)
{
    const int gets = is(function, "fmb_walk3_pose") || is(function, "fmb_walk3_parts_pose");
    const int has_fits = is(function, "fmb_walk3_turned");
    const int has_poses = has_fits || is(function, "fmb_walk3_fits") ||
                          (asked && (is(function, "fmb_walk3_next") || is(function, "fmb_walk3_all") ||
                                     is(function, "fmb_walk3_each") || is(function, "fmb_walk3_first")));
    fmb_walk3 walk;
    memset(&walk, 0xa5, sizeof walk);
    if (is(function, "fmb_walk3_init"))
        return COPY(walk);
    need_tree_for(function);
    CHECK_EQ(fmb_walk3_init(&walk, tree, 0, NULL, tree, 0, NULL, gets || has_poses ? 0 : FMB_WALK_SELF), 0);
    if (has_poses)
        CHECK_EQ(fmb_walk3_pose(&walk, pose3(), NULL, (fmb_real)0.0625), 0);
    if (has_fits)
        CHECK_EQ(fmb_walk3_fits(&walk, NULL, own_fits()), 0);
    visit_pointer("contact", &walk.contact, sizeof walk.contact); /* what may be set after init */
    visit_integer("budget", &walk.budget, sizeof walk.budget);
    return COPY(walk);
}

/* The same tree at the same poses, turning. spoils: its poses, too. */
static void *body3(int spoils)
{
    fmb_body3 body = {.motion = asked ? FMB_ASKED : FMB_SCREW};
    need_tree();
    body.tree = tree;
    if (asked) {
        body.at = stands3;
        body.segment_bounds = (fmb_motion_bounds){1, 1, 0, 0};
        return COPY(body);
    }
    fmb_pose3 *from = pose3(), *to = pose3();
    if (spoils) {
        visit_fmb_pose3(from);
        visit_fmb_pose3(to);
    }
    body.from = from;
    body.to = to;
    return COPY(body);
}

static void *bodies_of(const char *function)
{
    fmb_bodies3 search;
    memset(&search, 0xa5, sizeof search);
    if (is(function, "fmb_bodies3_init"))
        return COPY(search);
    CHECK_EQ(fmb_bodies3_init(&search, body3(0), body3(0), (fmb_real)0.0625, 3), 0);
    visit_integer("budget", &search.budget, sizeof search.budget);
    return COPY(search);
}

static void *search_of(const char *function)
{
    fmb_distance3_search search;
    memset(&search, 0xa5, sizeof search);
    if (is(function, "fmb_tree3_distance_init"))
        return COPY(search);
    need_tree();
    CHECK_EQ(fmb_tree3_distance_init(&search, tree, NULL, tree, NULL), 0);
    visit_integer("budget", &search.budget, sizeof search.budget);
    return COPY(search);
}

/* A front that is full and complete, spoiled where a caller may. */
static void *fronts_of(const char *function)
{
    fmb_fronts3 fronts;
    fmb_walk3 walk;
    fmb_meeting3 m;
    fmb_front3 *pair = take(64 * sizeof *pair);
    if (is(function, "fmb_fronts3_init"))
        return memset(take(sizeof fronts), 0xa5, sizeof fronts);
    need_tree();
    CHECK_EQ(fmb_fronts3_init(&fronts, pair, 64), 0);
    if (is(function, "fmb_walk3_from")) {
        CHECK_EQ(fmb_walk3_init(&walk, tree, 0, NULL, tree, 0, NULL, FMB_WALK_SELF), 0);
        CHECK_EQ(fmb_walk3_keep(&walk, &fronts), 0);
        while (fmb_walk3_next(&walk, &m) == 1) {
        }
        visit_fmb_fronts3(&fronts);
    }
    return COPY(fronts);
}

static void *tree_of(const char *function)
{
    if (has(function, "walk3") || has(function, "tree3_distance") || is(function, "fmb_tree3_hulls") ||
        is(function, "fmb_tree3_fits") || is(function, "fmb_tree3_holds") || is(function, "fmb_tree3_move") ||
        has(function, "parts"))
        need_tree_for(function);
    else
        new_tree(1);
    if (is(function, "fmb_tree3_check"))
        visit_fmb_node3(&node[0]), visit_fmb_node3(&node[1]), visit_fmb_node3(&node[2]);
    fmb_tree3 *own = COPY(*tree);
    if (!has(function, "walk3") && !has(function, "tree3_distance")) /* there it is const, and visited as such */
        visit_fmb_tree3(own);
    return own;
}

/* ---- all arguments ---- */

static void *system_of(const char *function)
{
    fmb_system s;
    fmb_frame3 a = box3(0), b = box3((fmb_real)0.5);
    fmb_frame2 c = box2(0), d = box2((fmb_real)0.5);
    if (has(function, "init"))
        return take(sizeof s);
    if (has(function, "system2"))
        CHECK_EQ(fmb_system2_init(&s, &c, NULL, &d, NULL), 0);
    else
        CHECK_EQ(fmb_system3_init(&s, &a, NULL, &b, NULL), 0);
    return COPY(s);
}

static void *reals_of(const char *function, const char *param, size_t *size)
{
    static const fmb_real row[FMB_UNKNOWNS] = {(fmb_real)0.5};
    static const struct {
        const char *name;
        fmb_real x[3];
    } known[] = {{"origin", {0, 0, 0}},
                 {"u", {1, 0, 0}},
                 {"v", {0, 1, 0}},
                 {"w", {0, 0, 1}},
                 {"axis", {1, 0, 0}},
                 {"n", {1, 0, 0}},
                 {"translation", {1, 2, 3}},
                 {"latest", {0}},
                 {"distance", {0}},
                 {"depth", {0}},
                 {"error", {0}},
                 {"va", {(fmb_real)0.125, 0, 0}},
                 {"vb", {0, (fmb_real)-0.125, 0}}};
    size_t dimension = has(function, "2_") || function[strlen(function) - 1] == '2' || has(function, "t2") ||
                               has(function, "p2")
                           ? 2
                           : 3;
    static const fmb_real plane[4] = {1, 0, 0, 1}, ways[6] = {(fmb_real)0.125, 0, 0, (fmb_real)0.125, 0, 0};
    if (is(function, "fmb_robot_edge"))
        return *size = sizeof *row, copy_of(row, *size);
    if (is(param, "rotation") || is(param, "edge") || (is(param, "matrix") && dimension == 3))
        return *size = sizeof UNIT, COPY(UNIT);
    if (is(param, "displacement"))
        return *size = 2 * dimension * sizeof *ways, copy_of(ways, *size);
    if (is(param, "matrix"))
        return *size = sizeof plane, COPY(plane);
    if (is(param, "point") && dimension == 2)
        return *size = 8 * sizeof CORNERS[0][0], copy_of(CORNERS, *size);
    if (is(param, "vertex") || is(param, "point") || is(param, "moved"))
        return *size = sizeof CORNERS, COPY(CORNERS);
    if (is(param, "room"))
        return *size = sizeof CORNERS, take(*size);
    if (is(param, "displacement"))
        return *size = 3 * sizeof *row, take(*size);
    if (is(param, "multiplier")) { /* as many as the system has rows */
        fmb_system *of = system_of(function);
        *size = of->rows * sizeof(fmb_real);
        return memset(take(*size), 0, *size);
    }
    if (is(param, "x") && has(function, "_point")) { /* as many as the system has unknowns */
        static const fmb_real middle[FMB_UNKNOWNS] = {(fmb_real)0.5, (fmb_real)0.5, (fmb_real)0.5, (fmb_real)0.5};
        fmb_system *of = system_of(function);
        *size = of->unknowns * sizeof(fmb_real);
        return copy_of(middle, *size);
    }
    if (is(param, "c")) /* as many as the system has unknowns */
        return *size = 3 * sizeof *row, copy_of(row, *size);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (is(param, known[i].name))
            return *size = (i < 7 || i > 10 ? dimension : 1) * sizeof(fmb_real), copy_of(known[i].x, *size);
    return NULL;
}

static void *convex_of(const char *function, const char *param)
{
    fmb_convex3 mesh;
    fmb_real *vertex = COPY(CORNERS);
    void *own[2] = {vertex, COPY(CUBE)};
    for (int i = 0; i < 24; i += 3)
        vertex[i] += shift_of(param);
    if (is(function, "fmb_convex3_init") || is(param, "world"))
        return take(sizeof mesh);
    CHECK_EQ(fmb_convex3_init(&mesh, own[0], NULL, 8, own[1], 12), 0);
    return COPY(mesh);
}

static void *hull_of(const char *function, const char *param)
{
    fmb_hull3 hull;
    fmb_frame3 box = box3(shift_of(param));
    if (is(function, "fmb_tree3_hulls"))
        return take(3 * sizeof hull);
    if (is(param, "to") || is(function, "fmb_hull3_points") || is(function, "fmb_hull3_frame"))
        return take(sizeof hull);
    CHECK_EQ(fmb_hull3_frame(&hull, &box), 0);
    if (has(function, "proximity")) { /* two that overlap */
        const fmb_hull3 set[2] = {hull, hull};
        return COPY(set);
    }
    return COPY(hull);
}

static void *hull2_of(const char *function, const char *param)
{
    fmb_hull2 hull;
    fmb_frame2 box = box2(shift_of(param));
    if (is(param, "to") || is(function, "fmb_hull2_points") || is(function, "fmb_hull2_frame"))
        return take(sizeof hull);
    CHECK_EQ(fmb_hull2_frame(&hull, &box), 0);
    if (has(function, "proximity")) {
        const fmb_hull2 set[2] = {hull, hull};
        return COPY(set);
    }
    return COPY(hull);
}

/* What hulls are moved by. */
static void *hull_motion_of(const char *type)
{
    static const fmb_real plane[2][2] = {{1, 0}, {0, 1}};
    const fmb_pose2 pose = {{{1, 0}, {0, 1}}, {0, 0}};
    fmb_hull3_pose pose3;
    fmb_hull2_pose pose2;
    fmb_hull3_map map3;
    fmb_hull2_map map2;
    if (is(type, "fmb_hull3_pose"))
        return CHECK_EQ(init_hull_pose(&pose3, UNIT, UNIT[0]), 0), COPY(pose3);
    if (is(type, "fmb_hull2_pose"))
        return CHECK_EQ(fmb_hull2_pose_init(&pose2, &pose), 0), COPY(pose2);
    if (is(type, "fmb_hull3_map"))
        return CHECK_EQ(fmb_hull3_map_init(&map3, UNIT, UNIT[0]), 0), COPY(map3);
    if (is(type, "fmb_hull2_map"))
        return CHECK_EQ(fmb_hull2_map_init(&map2, plane, plane[0]), 0), COPY(map2);
    return NULL;
}

/* ---- grids: 4 x 4 x 4 cells, all of them occupied ---- */

enum { GRID_WORDS = FMB_GRID3_WORDS(4, 4, 4), PACKED_WORDS = 12 };
static const fmb_real GRID_ORIGIN[3] = {0, 0, 0}, GRID_CELL[3] = {(fmb_real)0.5, (fmb_real)0.5, (fmb_real)0.5};
static const int32_t GRID_CELLS[3] = {4, 4, 4};

static void make_grid(fmb_grid3 *grid)
{
    const fmb_box3 all = {{0, 0, 0}, {2, 2, 2}};
    uint32_t *memory = take(GRID_WORDS * sizeof *memory);
    CHECK_EQ(fmb_grid3_init(grid, GRID_ORIGIN, GRID_CELL, GRID_CELLS, memory, GRID_WORDS), 0);
    CHECK_EQ(fmb_grid3_clear(grid), 0);
    CHECK_EQ(fmb_grid3_fill_box(grid, &all), 0);
}

static void *grid_of(const char *function)
{
    fmb_grid3 *grid = take(sizeof *grid);
    if (!is(function, "fmb_grid3_init") && !is(function, "fmb_grid3_attach"))
        make_grid(grid);
    return grid;
}

static void *words_of(const char *function)
{
    uint32_t *packed = take(PACKED_WORDS * sizeof *packed);
    fmb_grid3 grid;
    int32_t words;
    if (is(function, "fmb_grid3_init"))
        return take(GRID_WORDS * sizeof *packed);
    if (is(function, "fmb_grid3_pack"))
        return packed;
    make_grid(&grid);
    CHECK_EQ(fmb_grid3_pack(&grid, packed, PACKED_WORDS, &words), 0);
    CHECK_EQ(words, PACKED_WORDS);
    return packed;
}

static void *grid_walk_of(const char *function)
{
    fmb_grid3_walk *walk = take(sizeof *walk);
    fmb_grid3 *grid = take(sizeof *grid);
    fmb_frame3 box = box3(0), *frame = COPY(box);
    if (is(function, "fmb_grid3_begin"))
        return walk;
    make_grid(grid);
    CHECK_EQ(fmb_grid3_begin(walk, grid, frame, NULL), 0);
    return walk;
}

/* What only grids have; NULL: it is nothing of theirs. */
static void *of_grid(const char *function, const char *param, const char *type, size_t *size)
{
    static const fmb_real heights[16] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
    static const int32_t one[3] = {1, 1, 1};
    static const fmb_box3 all = {{0, 0, 0}, {2, 2, 2}};
    if (!begins(function, "fmb_grid3_"))
        return NULL;
    if (is(type, "fmb_grid3"))
        return grid_of(function);
    if (is(type, "fmb_grid3_walk"))
        return grid_walk_of(function);
    if (is(type, "fmb_grid3_found"))
        return take(sizeof(fmb_grid3_found));
    if (is(type, "fmb_motion3")) {
        fmb_motion3 link = {box3(0), {0, 0, 0}, 0};
        visit_reals("displacement", link.displacement, 3);
        return COPY(link);
    }
    if (is(type, "uint32_t"))
        return words_of(function);
    if (is(type, "fmb_box3"))
        return COPY(all);
    if (is(type, "int32_t") && !is(param, "words"))
        return is(param, "cells") ? COPY(GRID_CELLS) : COPY(one);
    if (is(type, "fmb_real") && is(param, "cell"))
        return *size = sizeof GRID_CELL, COPY(GRID_CELL);
    if (is(param, "height"))
        return *size = sizeof heights, COPY(heights);
    return NULL;
}

/* ---- sets of points: eight corners of a unit box ---- */

static void *points_of(const char *param)
{
    fmb_real(*point)[3] = COPY(CORNERS);
    fmb_points3 set = {(const fmb_real(*)[3])point, 8, (fmb_real)0.125};
    if (is(param, "set"))
        visit_reals("point", point[0], 24);
    return COPY(set);
}

static void *points_body(const char *function)
{
    fmb_points3_body *body = take(sizeof *body);
    fmb_frame3 box = box3(0);
    if (!is(function, "fmb_points3_body_init"))
        CHECK_EQ(fmb_points3_body_init(body, &box, NULL, (fmb_real)0.125), 0);
    return body;
}

static void *points_walk(const char *function)
{
    fmb_points3_walk *walk = take(sizeof *walk);
    if (!is(function, "fmb_points3_begin"))
        CHECK_EQ(fmb_points3_begin(walk, points_of(""), points_body(""), 1), 0);
    return walk;
}

static void *fields_of_both(void)
{
    fmb_grid3 grid;
    make_grid(&grid);
    const fmb_field3 field[2] = {{COPY(grid), NULL, 0, 0}, {NULL, points_of(""), 0, 0}};
    return COPY(field);
}

/* What only sets of points and fields have; NULL: it is nothing of theirs. */
static void *of_points(const char *function, const char *param, const char *type)
{
    if (is(type, "fmb_points3"))
        return points_of(param);
    if (is(type, "fmb_points3_body"))
        return points_body(function);
    if (is(type, "fmb_points3_walk"))
        return points_walk(function);
    if (is(type, "fmb_field3"))
        return fields_of_both();
    return is(type, "fmb_points3_found")   ? take(sizeof(fmb_points3_found))
           : is(type, "fmb_field3_found")  ? take(sizeof(fmb_field3_found))
           : is(type, "fmb_field3_search") ? take(sizeof(fmb_field3_search))
                                           : NULL;
}

/* ---- other bodies and grids ---- */

static void *cells_walk(const char *function)
{
    fmb_cells3_walk *walk = take(sizeof *walk);
    fmb_grid3 *grid = take(sizeof *grid);
    fmb_frame3 box = box3(0);
    fmb_hull3 hull;
    if (is(function, "fmb_cells3_convex") || is(function, "fmb_cells3_hull"))
        return walk;
    make_grid(grid);
    CHECK_EQ(fmb_hull3_frame(&hull, &box), 0);
    CHECK_EQ(fmb_cells3_hull(walk, grid, &hull, NULL), 0);
    return walk;
}

static void *cells_tree_walk(const char *function)
{
    fmb_cells3_tree_walk *walk = take(sizeof *walk);
    fmb_grid3 *grid = take(sizeof *grid);
    if (is(function, "fmb_cells3_tree"))
        return walk;
    make_grid(grid);
    need_tree();
    CHECK_EQ(fmb_cells3_tree(walk, grid, tree, NULL, 0), 0);
    return walk;
}

static void *of_cells(const char *function, const char *type)
{
    if (!begins(function, "fmb_cells3_"))
        return NULL;
    if (is(type, "fmb_grid3"))
        return grid_of(function);
    if (is(type, "fmb_cells3_walk"))
        return cells_walk(function);
    if (is(type, "fmb_cells3_tree_walk"))
        return cells_tree_walk(function);
    return is(type, "fmb_grid3_found")   ? take(sizeof(fmb_grid3_found))
           : is(type, "fmb_cells3_leaf") ? take(sizeof(fmb_cells3_leaf))
                                         : NULL;
}

static void *mesh_of(void)
{
    static const int32_t faces[2][3] = {{0, 2, 1}, {1, 2, 3}};
    int32_t(*face)[3] = COPY(faces);
    fmb_real(*vertex)[3] = COPY(CORNERS);
    fmb_mesh3 mesh = {(const fmb_real(*)[3])vertex, (const int32_t(*)[3])face, 8, 2, (fmb_real)0.125};
    visit_reals("vertex", vertex[0], 9);
    visit_integers("face", face[0], sizeof face[0], 4);
    return COPY(mesh);
}

/* A link that turns about the corner of its box, and an obstacle and another link in it. */
static void *edge_of(void)
{
    static const fmb_robot_joint turning = {.kind = FMB_TURNS,
                                            .child = 1,
                                            .origin = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 0, 0}},
                                            .axis = {0, 0, 1},
                                            .mimic = -1};
    static const fmb_robot_link both[2] = {{.joint = -1, .count = 1}, {.first = 1, .count = 1}};
    static const unsigned short pairs[1][2] = {{0, 0}};
    fmb_robot_joint *joint = COPY(turning);
    fmb_robot_link *link = COPY(both);
    const fmb_frame3 body[2] = {box3((fmb_real)0.25), box3(0)};
    fmb_frame3 frame = box3((fmb_real)0.5);
    fmb_solid3 solid = {COPY(frame), fmb_no_step, 0, 0}, *obstacle = COPY(solid);
    fmb_edge3 e = {.joint = joint, .link = link, .box = COPY(body), .joints = 1, .boxes = 2, .pairs = 1};
    of_param = "joint";
    visit_fmb_robot_joint(joint);
    of_param = "link";
    visit_fmb_robot_link(&link[1]);
    of_param = "obstacle";
    visit_fmb_solid3(obstacle);
    e.allowed = COPY(pairs);
    e.obstacles = 1;
    e.obstacle = obstacle;
    e.self = FMB_SELF_TEST;
    e.want = asked ? FMB_EDGE_FIRST : FMB_EDGE_ANY;
    e.halvings = 2;
    e.budget = FMB_NO_LIMIT;
    e.place = take(2 * sizeof *e.place);
    e.swept = take(2 * sizeof *e.swept);
    e.wall = take(sizeof *e.wall);
    e.words = FMB_EDGE_WORDS(2, 1, 2);
    e.open = take((size_t)e.words * sizeof *e.open);
    e.hints = FMB_EDGE_HINTS(2, 1);
    e.hint = take((size_t)e.hints * sizeof *e.hint);
    e.places = e.sweeps = 2;
    e.walls = 1;
    of_param = "e";
    return COPY(e);
}

static void *other_of(const char *function, const char *param, const char *type)
{
    if (is(type, "fmb_edge3"))
        return edge_of();
    if (is(type, "fmb_edge_found3"))
        return take(sizeof(fmb_edge_found3));
    if (is(type, "fmb_pose3"))
        return pose3();
    if (is(type, "fmb_pose2"))
        return pose2();
    if (is(type, "fmb_path3"))
        return path3(param);
    if (is(type, "fmb_path2"))
        return path2(param);
    if (is(type, "fmb_scene3"))
        return scene3();
    if (is(type, "fmb_scene2"))
        return scene2();
    if (is(type, "fmb_scene_state"))
        return scene_state(function);
    if (is(type, "fmb_convex3"))
        return convex_of(function, param);
    if (is(type, "fmb_hull3"))
        return hull_of(function, param);
    if (is(type, "fmb_hull2"))
        return hull2_of(function, param);
    if (begins(type, "fmb_hull"))
        return hull_motion_of(type);
    if (is(type, "fmb_system"))
        return system_of(function);
    if (is(type, "fmb_mesh3"))
        return mesh_of();
    if (is(type, "fmb_walk3"))
        return walk_of(function);
    if (is(type, "fmb_distance3_search"))
        return search_of(function);
    if (is(type, "fmb_bodies3"))
        return bodies_of(function);
    if (is(type, "fmb_body3"))
        return body3(1);
    if (is(type, "fmb_fronts3"))
        return fronts_of(function);
    if (is(type, "fmb_tree3"))
        return tree_of(function);
    return NULL;
}

static void *valid(const char *function, const char *param, const char *type, size_t *size)
{
    static const fmb_joint joint = {FMB_TURNS, (fmb_real)0.25, (fmb_real)0.5, 1, 1, 1};
    static const fmb_motion_bounds bounds = {1, 1, 0, 0};
    fmb_frame3 a = box3(shift_of(param));
    fmb_frame2 b = box2(shift_of(param));
    *size = size_of(type);
    void *of = of_grid(function, param, type, size);
    if (!of)
        of = of_points(function, param, type);
    if (!of)
        of = of_cells(function, type);
    if (of)
        return of;
    if (is(type, "fmb_real"))
        return reals_of(function, param, size);
    if (is(type, "uint16_t"))
        return *size = sizeof CUBE, COPY(CUBE);
    if (is(type, "fmb_frame3") && is(function, "fmb_tree3_move"))
        return need_tree(), volume;
    if (is(type, "fmb_frame3"))
        return COPY(a);
    if (is(type, "fmb_frame2"))
        return COPY(b);
    if (is(type, "fmb_joint"))
        return COPY(joint);
    if (is(type, "fmb_motion_bounds"))
        return COPY(bounds);
    if (is(type, "fmb_node3")) {
        if (is(function, "fmb_tree3_build"))
            new_tree(0);
        else
            need_tree_for(function);
        return has(function, "tree3") || is(function, "fmb_parts3_refit") ? node : take(sizeof *node);
    }
    if (is(param, "mesh") && is(type, "void")) {
        fmb_mesh3 *mesh = mesh_of();
        visit_fmb_mesh3(mesh);
        return mesh;
    }
    if (is(type, "fmb_parts3") || (is(param, "body") && is(type, "void"))) {
        fmb_parts3 *body = new_parts();
        if (is(type, "void"))
            visit_fmb_parts3(body);
        return body;
    }
    if (is(param, "list"))
        return take(4 * *size);
    if (is(type, "fmb_made3") || is(type, "fmb_turned3"))
        return take(2 * *size);
    if (is(type, "fmb_front3"))
        return take(64 * *size);
    if (is(type, "fmb_fit3"))
        return take(3 * *size);
    if (is(type, "fmb_fits3"))
        return fits_of(function);
    if (is(type, "fmb_interval") || has(type, "meeting") || has(type, "flaw") || is(type, "fmb_box3") ||
        is(type, "fmb_box2") || has(type, "witness") || has(type, "motion") || has(type, "rows") ||
        has(type, "trace") || has(type, "report") || is(type, "int32_t") || is(type, "fmb_pair_of") ||
        is(type, "fmb_parts3_work") || is(type, "fmb_solution") || is(type, "fmb_hulls3") ||
        is(type, "fmb_hull_pair") || has(type, "nearest3"))
        return take(*size * (is(type, "fmb_interval") ? FMB_UNKNOWNS : 1));
    if (is(param, "context"))
        return take(1);
    return other_of(function, param, type);
}

/* What an init fills is for reading: its fields are no argument. */
static int is_private(const char *type)
{
    static const char *const list[] = {"fmb_frame3",     "fmb_frame2",      "fmb_system",    "fmb_hull3",
                                       "fmb_hull2",      "fmb_hull3_map",   "fmb_hull2_map", "fmb_hull3_pose",
                                       "fmb_hull2_pose", "fmb_convex3",     "fmb_fronts3",   "fmb_grid3",
                                       "fmb_motion3",    "fmb_points3_body"};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        if (is(type, list[i]))
            return 1;
    return 0;
}

/* A pointer argument: valid contents, spoiled where it is this one's turn. */
static void *give(const char *function, const char *param, const char *type, void (*visit)(void *), int constant)
{
    size_t size = 0;
    of_param = param;
    void *p = valid(function, param, type, &size);
    if (!p) {
        printf("%s: no valid argument is known for '%s' (%s)\n", function, param, type);
        CHECK(!"every argument has a valid value");
        return NULL;
    }
    of_param = param;
    if (constant && visit && !is_private(type))
        for (size_t i = 0; i < size; i += size_of(type))
            visit((char *)p + i);
    if (is(type, "fmb_real") && (constant || is(param, "axis")))
        visit_reals("", p, size / sizeof(fmb_real));
    if (constant && !visit && is(type, "uint16_t"))
        visit_integers("", p, size, 2);
    visit_pointer("", &p, sizeof p);
    note(function, type, p, constant);
    return p;
}

static fmb_real give_real(const char *function, const char *param)
{
    fmb_real x = is(param, "y") || is(param, "reach") || is(param, "c") ? 1
                 : is(param, "scale")                                   ? 2
                 : is(param, "radius")                                  ? 0
                                                                        : (fmb_real)0.0625;
    (void)function;
    of_param = param;
    visit_reals("", &x, 1);
    return x;
}

/* Valid counts, indices and options. */
static long integer_of(const char *function, const char *param)
{
    static const struct {
        const char *function, *param;
        long value;
    } known[] = {{"", "shape", FMB_CUBOID},
                 {"", "vertices", 8},
                 {"fmb_convex3_init", "faces", 12},
                 {"fmb_ofg3", "faces", FMB_OFG_EXACT},
                 {"", "k", 4},
                 {"", "parts_a", 1},
                 {"", "parts_b", 1},
                 {"fmb_hull3_points", "count", 8},
                 {"fmb_hull2_points", "count", 4},
                 {"fmb_hull3_proximity", "count", 2},
                 {"fmb_hull2_proximity", "count", 2},
                 {"fmb_chain_bounds", "count", 1},
                 {"fmb_tree3_build", "nodes", 3},
                 {"fmb_tree3_build", "leaf", 1},
                 {"fmb_tree3_build", "inner", 1},
                 {"fmb_tree3_build", "count", 2},
                 {"fmb_tree3_move", "number", 1},
                 {"fmb_tree3_hulls", "count", 3},
                 {"fmb_tree3_fits", "count", 3},
                 {"fmb_parts3_fits", "count", 3},
                 {"fmb_walk3_parts_pose", "rooms", 8},
                 {"", "unknowns", 3},
                 {"", "depth", 2},
                 {"fmb_walk3_init", "options", FMB_WALK_SELF},
                 {"fmb_walk3_cache", "count", 2},
                 {"fmb_walk3_turned", "count", 2},
                 {"fmb_walk3_all", "capacity", 4},
                 {"fmb_fronts3_init", "capacity", 64},
                 {"fmb_grid3_init", "words", GRID_WORDS},
                 {"fmb_grid3_attach", "words", PACKED_WORDS},
                 {"fmb_grid3_pack", "capacity", PACKED_WORDS},
                 {"fmb_grid3_set", "occupied", 1},
                 {"fmb_grid3_links", "links", 1},
                 {"", "points", 8},
                 {"fmb_points3_begin", "count", 1},
                 {"", "fields", 2},
                 {"", "budget", 1000}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (begins(function, known[i].function) && is(param, known[i].param))
            return known[i].value;
    return 0;
}

static void give_integer(const char *function, const char *param, void *x, size_t size)
{
    long value = integer_of(function, param);
    memcpy(x, &value, size);
    of_param = param;
    visit_integer("", x, size);
}

static void give_function(const char *function, const char *param, void *x, size_t size)
{
    int (*meet)(void *of, const fmb_meeting3 *meeting) = meets;
    (void)function;
    of_param = param;
    memcpy(x, &meet, size);
    visit_pointer("", x, size);
}

#ifndef LAYOUT
/* ---- judgement ---- */

/*
 * What may be 0 all the same: prefixes of the function and of the argument as it is printed, and why. Of functions whose valid call answers a
 * contact there is none: no spoiled argument may make it "free".
 */
static const struct {
    const char *function, *what, *why;
} exceptions[] = {
    {"", "axis.", "only written, or no direction to try"},
    {"", "va.=NULL", "at rest"},
    {"", "vb.=NULL", "at rest"},
    {"", "translation.=NULL", "none"},
    {"", "report.=NULL", "not wanted"},
    {"fmb_pose", "error.=NULL", "not wanted"},
    {"fmb_grid3_begin", "v.=NULL", "at rest"},
    {"fmb_points3_body_init", "v.=NULL", "at rest"},
    {"fmb_cells3_", "v.=NULL", "at rest"},
    {"fmb_cells3_tree", "pose.=NULL", "as its tree has it"},
    {"fmb_cells3_tree", "tree.numbers=NULL", "the volumes are frames"},
    {"fmb_cells3_tree", "tree.context=NULL", "what numbers() is told, and there is none"},
    {"fmb_points3_begin", "set.point=", "points are looked at when their turn comes"},
    {"fmb_convex3_init", "moved.=NULL", "the mesh does not turn"},
    {"fmb_chain_bounds", "joint.rate=inf", "there is a limit besides, from the acceleration"},
    {"fmb_walk3_", "walk.contact=NULL", "boxes of contacts are not wanted"},
    {"fmb_tree3_", "tree.numbers=NULL", "the volumes are frames"},
    {"fmb_walk3_pose", "pose_a.=NULL", "as its tree has it"},
    {"fmb_walk3_pose", "pose_b.=NULL", "as its tree has it"},
    {"fmb_walk3_fits", "a.=NULL", "by the tree's own boxes"},
    {"fmb_walk3_fits", "b.=NULL", "by the tree's own boxes"},
    {"fmb_bodies3_fits", "a.=NULL", "by the tree's own boxes"},
    {"fmb_bodies3_fits", "b.=NULL", "by the tree's own boxes"},
    {"fmb_parts3_refit", "tree.frame=NULL", "its volumes are parts"},
    {"fmb_parts3_fits", "tree.frame=NULL", "its volumes are parts"},
    {"fmb_walk3_parts_pose", "pose_a.=NULL", "as its tree has it"},
    {"fmb_walk3_parts_pose", "pose_b.=NULL", "as its tree has it"},
    {"fmb_bodies3_init", "a.context=NULL", "what at() is told, and it asks for nothing"},
    {"fmb_bodies3_init", "b.context=NULL", "what at() is told, and it asks for nothing"},
    {"fmb_bodies3_init", "a.at=NULL", "a screw; test_bodies has those that are asked"},
    {"fmb_bodies3_init", "b.at=NULL", "a screw; test_bodies has those that are asked"},
    {"fmb_bodies3_init", "a.from=NULL", "asked; test_bodies has screws"},
    {"fmb_bodies3_init", "b.from=NULL", "asked; test_bodies has screws"},
    {"fmb_bodies3_init", "a.to=NULL", "asked; test_bodies has screws"},
    {"fmb_bodies3_init", "b.to=NULL", "asked; test_bodies has screws"},
    {"fmb_walk3_init", "a.numbers=NULL", "the volumes are frames"},
    {"fmb_walk3_init", "b.numbers=NULL", "the volumes are frames"},
    {"fmb_tree3_distance_init", "pose_a.=NULL", "at rest in the world"},
    {"fmb_tree3_distance_init", "pose_b.=NULL", "at rest in the world"},
    {"fmb_tree3_distance_init", "a.numbers=NULL", "the volumes are frames"},
    {"fmb_tree3_distance_init", "b.numbers=NULL", "the volumes are frames"},
    {"fmb_tree3_distance_init", "a.context=NULL", "what numbers() is told, and there is none"},
    {"fmb_tree3_distance_init", "b.context=NULL", "what numbers() is told, and there is none"},
    {"fmb_tree3_", "tree.context=NULL", "what numbers() is told, and there is none"},
    {"fmb_walk3_init", "a.context=NULL", "what numbers() is told, and there is none"},
    {"fmb_walk3_init", "b.context=NULL", "what numbers() is told, and there is none"},
};

static int excepted(const char *function)
{
    for (size_t i = 0; i < sizeof exceptions / sizeof *exceptions; i++)
        if (begins(function, exceptions[i].function) && begins(spoiled, exceptions[i].what))
            return 1;
    return 0;
}

static long calls;

static void call_all(size_t f)
{
    const char *name = functions[f].name;
    long contact = 0;
    for (spoil = -1, seen = 0; spoil < seen; spoil++) {
        seen = 0;
        spoiled[0] = 0;
        how = 0;
        tree = NULL;
        long answer = functions[f].call();
        give_back();
        calls++;
        if (spoil < 0) {
            contact = answer;
            if (!CHECK(answer >= 0))
                printf("%s: its valid arguments are refused: %ld\n", name, answer);
            continue;
        }
        if (!spoiled[0])
            break;
        int may = contact == 0 && (how == 'l' || how == 'i' || excepted(name));
        if (!CHECK(answer != 0 || may))
            printf("%s: 0 with %s\n", name, spoiled);
    }
}

int main(void)
{
    for (asked = 0; asked < 2; asked++) /* paths of both kinds */
        for (size_t f = 0; f < sizeof functions / sizeof *functions; f++)
            call_all(f);
    printf("%zu functions, %ld calls\n", sizeof functions / sizeof *functions, calls);
    CHECK(calls > 4000);
    return check_done("interface");
}
#endif
