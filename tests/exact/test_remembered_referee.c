/* SPDX-License-Identifier: MIT */
/*
 * What is remembered never makes a miss of a contact: the entry points of remembered.h on all families of pairs, near touching, parallel, slivers,
 * numbers over the whole range, judged by the exact referee. And a check that no function with something to remember is left out. host-only
 * Usage: test_remembered_referee [SEED [COUNT]]; COUNT: pairs per family, class, dimension and mode.
 */
#include "check.h"
#include "referee.h"
#include "remembered.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- no function is left out ---- */

/* Every pointer among the arguments, from the headers (tests/tools/interface.awk). */
static const struct argument {
    const char *function, *name, *type;
    int constant;
} argument[] = {
#include "arguments.inc"
};

/* Types that hold nothing from call to call, or nothing but what they were made of and is read only. What is not named here is remembered. */
static const char *const plain[] = {
    "fmb_frame3", "fmb_frame2", /* made once; new numbers are a new frame */
    /* only written */
    "fmb_interval", "fmb_box3", "fmb_box2", "fmb_witness3", "fmb_witness2", "fmb_ofg3_trace", "fmb_tree3_report",
    "fmb_nearest3", "fmb_convex3_flaw", "fmb_convex3_meeting", "fmb_grid3_found", "fmb_points3_found",
    "fmb_field3_found", "fmb_cells3_leaf", "fmb_scene_nearest3",
    /* plain numbers */
    "fmb_pose3", "fmb_pose2", "fmb_motion_bounds", "fmb_joint", "fmb_mesh3", "fmb_parts3", "uint16_t", "void",
    "fmb_motion3", "fmb_motion2", /* only written */
    "int32_t",                    /* `found` is only written */
};

/* Functions whose argument looks like a memory and is none, or whose memory cannot make a 0: why. */
static const struct {
    const char *function, *why;
} none[] = {
    {"fmb_depth3", "axis is only written"},
    {"fmb_depth2", "axis is only written"},
    {"fmb_system3_add", "changes a system, whose answers are asked"},
    {"fmb_system2_add", "changes a system, whose answers are asked"},
    {"fmb_system_add", "changes a system, whose answers are asked"},
    {"fmb_system_init", "makes a system without frames"},
    {"fmb_system3_box", "never says 0 for free; test_world_referee asks it with rows of other systems"},
    {"fmb_system2_box", "never says 0 for free; test_world_referee asks it with rows of other systems"},
    {"fmb_system3_point", "reads a system, writes none; test_world_referee"},
    {"fmb_system2_point", "reads a system, writes none; test_world_referee"},
    {"fmb_hull3_points", "makes a hull: a copy of the points"},
    {"fmb_hull3_pose_init", "makes a turn: a copy of the numbers"},
    {"fmb_hull3_move", "of copies"},
    {"fmb_hull3_scale", "of copies"},
    {"fmb_hull3_grow", "of copies"},
    {"fmb_hull3_join", "of copies"},
    {"fmb_hull3_meet", "of copies"},
    {"fmb_hull3_occupied", "of one copy"},
    {"fmb_grid3_cell", "tells what the grid was made with; the memory is not read"},
    {"fmb_tree3_distance_init", "takes trees as fmb_walk3_init does"},
    {"fmb_tree3_distance", "what it remembers is asked by test_distance_tree and test_distance_referee"},
    {"fmb_bodies3_init", "what it remembers is asked by test_bodies"},
    {"fmb_bodies3_segment", "what it remembers is asked by test_bodies"},
    {"fmb_cells3_convex", "what it remembers is asked by test_cells_referee"},
    {"fmb_cells3_hull", "takes a copy of the hull; the walk's memory is asked by test_cells_referee"},
    {"fmb_cells3_next", "what it remembers is asked by test_cells_referee"},
    {"fmb_cells3_first", "what it remembers is asked by test_cells_referee"},
    {"fmb_cells3_tree", "what it remembers is asked by test_cells_referee"},
    {"fmb_cells3_tree_translate", "what it remembers is asked by test_cells_referee"},
    {"fmb_cells3_tree_next", "what it remembers is asked by test_cells_referee"},
    {"fmb_cells3_tree_first", "what it remembers is asked by test_cells_referee"},
    {"fmb_points3_test", "remembers nothing: all in one call"},
    {"fmb_points3_sweep", "remembers nothing: all in one call"},
    {"fmb_points3_body_init", "makes a body: a copy of the numbers"},
    {"fmb_points3_begin", "what it remembers is asked by test_points"},
    {"fmb_points3_next", "what it remembers is asked by test_points"},
    {"fmb_points3_first", "what it remembers is asked by test_points"},
    {"fmb_scene3_check_fields", "what its search remembers is asked by test_fields"},
    {"fmb_scene3_distance", "remembers nothing: frames as they stand"},
    {"fmb_hull3_map_init", "makes a map: a copy of the numbers"},
    {"fmb_hull3_image", "of copies"},
    {"fmb_hull2_points", "makes a hull: a copy of the points"},
    {"fmb_hull2_pose_init", "makes a turn: a copy of the numbers"},
    {"fmb_hull2_move", "of copies"},
    {"fmb_hull2_scale", "of copies"},
    {"fmb_hull2_grow", "of copies"},
    {"fmb_hull2_join", "of copies"},
    {"fmb_hull2_meet", "of copies"},
    {"fmb_hull2_occupied", "of one copy"},
    {"fmb_hull2_map_init", "makes a map: a copy of the numbers"},
    {"fmb_hull2_image", "of copies"},
    {"fmb_leaf3_init", "writes a leaf"},
    {"fmb_mesh3_leaf", "writes a leaf"},
    {"fmb_parts3_leaf", "writes a leaf"},
    {"fmb_parts3_refit", "what it leaves stale is asked by test_parts_tree"},
    {"fmb_walk3_parts", "what it remembers is asked by test_parts_tree"},
    {"fmb_walk3_parts_pose", "what it remembers is asked by test_parts_tree"},
    {"fmb_bodies3_fits", "what is stale, of another tree or made anew is asked by test_bodies"},
    {"fmb_parts3_fits", "writes boxes; what a search takes of them is asked by test_parts_tree"},
    {"fmb_robot_edge", "what stands in its memory is asked by test_robot_edge"},
    {"fmb_tree3_build", "writes nodes; a walk wants them proved"},
    {"fmb_tree3_holds", "looks at the nodes as they are"},
};

static int is(const char *x, const char *y) { return strcmp(x, y) == 0; }

static int is_memory(const struct argument *a)
{
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        if (is(a->type, plain[i]))
            return 0;
    return !is(a->type, "fmb_real") || (!a->constant && is(a->name, "axis"));
}

static int is_asked(const char *function)
{
    char word[80];
    snprintf(word, sizeof word, " %s ", function);
    for (int i = 0; i < remembered_entries; i++)
        if (strstr(remembered_entry[i].functions, word))
            return 1;
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        if (is(none[i].function, function))
            return 1;
    return 0;
}

static void none_left_out(void)
{
    int found = 0;
    for (size_t i = 0; i < sizeof argument / sizeof *argument; i++) {
        if (!is_memory(&argument[i]))
            continue;
        found++;
        if (!CHECK(is_asked(argument[i].function)))
            printf("%s remembers in '%s' (%s): tests/support/remembered.c does not ask it\n", argument[i].function,
                   argument[i].name, argument[i].type);
    }
    CHECK(found > 80);
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) { /* nothing is excused that is not there */
        int there = 0;
        for (size_t k = 0; k < sizeof argument / sizeof *argument; k++)
            there |= is(argument[k].function, none[i].function);
        CHECK(there);
    }
}

/* ---- zeros, and skins where there may be none ---- */

static const fmb_real cube[8][3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0},
                                    {0, 0, 1}, {1, 0, 1}, {0, 1, 1}, {1, 1, 1}};
static const uint16_t cube_face[12][3] = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                                          {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
static const fmb_pose3 here = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 0, 0}};
static const fmb_motion_bounds straight = {FMB_STRAIGHT, FMB_NO_TURN, 0, 0};

static void zero_mesh(const fmb_convex3 *whole)
{
    static const fmb_convex3 zeros;
    fmb_convex3 world;
    fmb_real room[8][3], way[3];
    fmb_nearest3 nearest;
    fmb_ofg3_trace trace;
    for (int n = 0; n < 3; n++) {
        const fmb_convex3 *a = n == 1 ? whole : &zeros, *b = n == 2 ? whole : &zeros;
        CHECK_EQ(fmb_convex3_test(a, b, NULL), FMB_ERR_FRAME);
        CHECK_EQ(fmb_convex3_sweep(a, NULL, b, NULL, NULL, NULL), FMB_ERR_FRAME);
        CHECK_EQ(fmb_convex3_distance(a, b, &nearest), FMB_ERR_FRAME);
        CHECK_EQ(fmb_convex3_parts(a, 1, NULL, b, 1, NULL, 1, NULL), FMB_ERR_FRAME);
        CHECK_EQ(fmb_ofg3(a, b, 4, FMB_OFG_EXACT, &trace), FMB_ERR_FRAME);
        CHECK_EQ(fmb_ofg3_parts(a, 1, b, 1, 4, FMB_OFG_EXACT, &trace), FMB_ERR_FRAME);
        CHECK_EQ(fmb_ofg3_sweep(a, NULL, b, NULL, 4, FMB_OFG_EXACT, &trace), FMB_ERR_FRAME);
    }
    CHECK_EQ(fmb_convex3_form(&zeros, 0, NULL), FMB_ERR_FRAME);
    CHECK_EQ(fmb_convex3_place(&world, room, &zeros, &here, 0), FMB_ERR_FRAME);
    CHECK_EQ(fmb_convex3_screw(&world, way, room, &zeros, &here, &here, 0), FMB_ERR_FRAME);
    CHECK_EQ(fmb_convex3_chain(&world, way, room, &zeros, &here, &here, &here, &straight, 0), FMB_ERR_FRAME);
}

/* A matrix of zeros is no rotation. What was to be placed answers with an error then, not with what was there before. */
static void zero_poses(const fmb_convex3 *whole)
{
    static const fmb_pose3 zeros;
    fmb_convex3 world = *whole;
    fmb_real room[8][3], way[3];
    CHECK_EQ(fmb_convex3_place(&world, room, whole, &zeros, 0), FMB_ERR_RANGE);
    CHECK_EQ(fmb_convex3_test(&world, whole, NULL), FMB_ERR_FRAME);
    for (int n = 0; n < 3; n++) {
        const fmb_pose3 *from = n == 0 ? &zeros : &here, *middle = n == 1 ? &zeros : &here,
                        *to = n == 2 ? &zeros : &here;
        world = *whole;
        CHECK_EQ(fmb_convex3_chain(&world, way, room, whole, from, middle, to, &straight, 0), FMB_ERR_RANGE);
        CHECK_EQ(fmb_convex3_test(&world, whole, NULL), FMB_ERR_FRAME);
        world = *whole;
        CHECK_EQ(fmb_convex3_screw(&world, way, room, whole, from, to, 0), n == 1 ? 0 : FMB_ERR_RANGE);
        int answer = fmb_convex3_test(&world, whole, NULL);
        CHECK(n == 1 ? answer > 0 : answer == FMB_ERR_FRAME);
    }
}

/* One tree at two poses, far apart; of zeros either or both. */
static void zero_poses_of_trees(void)
{
    static const fmb_pose3 zeros;
    fmb_pose3 far = here;
    fmb_node3 node = {.parent = -1, .child = -1, .next = -1, .order = -1};
    fmb_frame3 frame;
    fmb_tree3 tree = {.node = &node, .nodes = 1, .volumes = 1, .frame = &frame};
    fmb_walk3 walk;
    fmb_distance3_search search;
    fmb_nearest3 nearest;
    fmb_meeting3 m;
    far.translation[0] = 4;
    CHECK_EQ(fmb_frame3_init(&frame, FMB_CUBOID, cube[0], cube[1], cube[2], cube[4]), 0);
    CHECK_EQ(fmb_leaf3_init(&node, 0, FMB_CUBOID, frame.origin, (const fmb_real(*)[3])frame.edge), 0);
    node.parent = node.child = node.next = node.order = -1;
    node.kind = FMB_NODE_OBJECT;
    CHECK_EQ(fmb_tree3_check(&tree, NULL), 0);
    for (int n = 0; n < 3; n++) {
        const fmb_pose3 *a = n == 1 ? &here : &zeros, *b = n == 2 ? &far : &zeros;
        CHECK_EQ(fmb_walk3_init(&walk, &tree, 0, NULL, &tree, 0, NULL, 0), 0);
        CHECK_EQ(fmb_walk3_pose(&walk, a, b, 0), FMB_ERR_RANGE);
        CHECK_EQ(fmb_walk3_next(&walk, &m), FMB_ERR_RANGE);
        CHECK_EQ(fmb_tree3_distance_init(&search, &tree, a, &tree, b), FMB_ERR_RANGE);
        CHECK_EQ(fmb_tree3_distance(&search, &nearest), FMB_ERR_RANGE);
    }
    CHECK_EQ(fmb_walk3_init(&walk, &tree, 0, NULL, &tree, 0, NULL, 0), 0);
    CHECK_EQ(fmb_walk3_pose(&walk, &here, &far, 0), 0);
    CHECK_EQ(fmb_walk3_next(&walk, &m), 0);
}

/* The vertices of a mesh with a skin are not all of it: no distance is told. */
static void skins_have_no_distance(const fmb_convex3 *whole)
{
    fmb_real other[8][3], room[8][3];
    fmb_convex3 far, skinned, placed;
    fmb_nearest3 nearest;
    for (int i = 0; i < 24; i++)
        other[i / 3][i % 3] = cube[i / 3][i % 3] + (fmb_real)(i % 3 == 0 ? 4 : 0);
    CHECK_EQ(fmb_convex3_init(&far, (const fmb_real(*)[3])other, NULL, 8, cube_face, 12), 0);
    skinned = far;
    skinned.skin = (fmb_real)0.5;
    CHECK_EQ(fmb_convex3_place(&placed, room, &far, &here, 0), 0);
    CHECK(placed.skin > 0);
    CHECK_EQ(fmb_convex3_distance(whole, &far, &nearest), FMB_MISS);
    for (int n = 0; n < 4; n++) {
        const fmb_convex3 *with = n & 1 ? &placed : &skinned;
        CHECK_EQ(n & 2 ? fmb_convex3_distance(with, whole, &nearest) : fmb_convex3_distance(whole, with, &nearest),
                 FMB_ERR_FRAME);
        CHECK(nearest.low == 0 && nearest.high == 0);
    }
}

static void zeros_refused(void)
{
    fmb_convex3 whole;
    CHECK_EQ(fmb_convex3_init(&whole, cube, NULL, 8, cube_face, 12), 0);
    zero_mesh(&whole);
    zero_poses(&whole);
    zero_poses_of_trees();
    skins_have_no_distance(&whole);
}

/* ---- pairs ---- */

static struct pair now, earlier[2];
static unsigned turn;

/* Directions to remember: what an earlier one has kept, also nearly, faces and edges of both, the ways, of the tick before, any bits. */
enum {
    NOTHING,
    KEPT,
    KEPT_BACK,
    KEPT_LONG,
    KEPT_SHORT,
    KEPT_NEARLY,
    FACE_A,
    FACE_B,
    EDGES,
    SPEED,
    BITS,
    BEFORE,
    DIRECTIONS
};

static fmb_real kept[3], kept_before[3];

static fmb_real any_bits(struct random *r)
{
    union {
        uint64_t bits;
        double d;
        float f[2];
    } x = {random_bits(r)};
    return sizeof(fmb_real) == sizeof(double) ? (fmb_real)x.d : (fmb_real)x.f[0];
}

static void cross(const fmb_real *x, const fmb_real *y, fmb_real to[3])
{
    for (int k = 0; k < 3; k++)
        to[k] = x[(k + 1) % 3] * y[(k + 2) % 3] - x[(k + 2) % 3] * y[(k + 1) % 3];
}

static void direction(const struct pair *p, int what, struct random *r, fmb_real to[3])
{
    static const fmb_real up[3] = {0, 0, 1};
    const struct body *b = &p->body[what == FACE_B];
    int i = random_int(r, 0, p->dim - 1), j = random_int(r, 0, p->dim - 1);
    fmb_real scale = what == KEPT_BACK    ? -1
                     : what == KEPT_LONG  ? (fmb_real)0x1p100
                     : what == KEPT_SHORT ? (fmb_real)0x1p-120
                                          : 1;
    if (what == FACE_A || what == FACE_B)
        cross(b->edge[i], p->dim == 3 ? b->edge[(i + 1) % 3] : up, to);
    if (what == EDGES)
        cross(p->body[0].edge[i], p->dim == 3 ? p->body[1].edge[j] : up, to);
    for (int k = 0; k < 3; k++) {
        if (what >= KEPT && what <= KEPT_NEARLY)
            to[k] = kept[k] * scale * (what == KEPT_NEARLY ? (fmb_real)(1 + random_between(r, -0x1p-18, 0x1p-18)) : 1);
        else if (what == SPEED)
            to[k] = p->body[1].velocity[k] - p->body[0].velocity[k];
        else if (what == BITS)
            to[k] = any_bits(r);
        else if (what == BEFORE)
            to[k] = kept_before[k];
        to[k] = what == NOTHING || k >= p->dim ? 0 : to[k];
    }
}

static void report(const struct remembered_entry *e, int what, int answer, int plain_answer, int verdict)
{
    printf("%s remembered %d: answer %d, without %d, exact %s; %s\n", e->functions, what, answer, plain_answer,
           referee_name[verdict], now.kind);
}

static void ask(const struct remembered_entry *e, enum referee_verdict verdict, struct random *r)
{
    const struct pair *before = &earlier[now.dim - 2];
    int first = 0;
    for (int what = NOTHING; what < DIRECTIONS; what++) {
        struct memory m = {.turn = turn++};
        if (before->dim && remembered_takes(e, before))
            m.before = before;
        direction(&now, what, r, m.axis);
        int answer = e->ask(&now, &m), good;
        first = what == NOTHING ? answer : first;
        good = CHECK(answer != FMB_MISS || verdict == REFEREE_APART);
        good &= CHECK(answer != FMB_HIT || verdict != REFEREE_APART);
        if (m.proved && answer == FMB_MISS)
            good &= CHECK(referee_separates(m.axis));
        if (e->is & (REMEMBERED_AXIS | REMEMBERED_TRIES))
            good &= CHECK(answer == first || answer == FMB_UNDECIDED || first == FMB_UNDECIDED);
        if ((e->is & REMEMBERED_TIMES) && answer > 0 && now.moving && verdict != REFEREE_APART) {
            double excess;
            good &= CHECK(referee_covers(&m.when, &excess));
        }
        if (!good)
            report(e, what, answer, first, (int)verdict);
    }
}

static void one_pair(struct random *r)
{
    struct pair_frames f;
    struct memory m = {.turn = turn};
    if (pair_init(&f, &now))
        return;
    enum referee_verdict verdict = referee_judge(&now);
    if (verdict == REFEREE_SINGULAR)
        return;
    if (pair_ask(&f, &now, 0, m.axis, NULL) == FMB_MISS)
        memcpy(kept, m.axis, sizeof kept);
    for (int i = 0; i < remembered_entries; i++)
        if (!(remembered_entry[i].is & REMEMBERED_WHOLE) && remembered_takes(&remembered_entry[i], &now))
            ask(&remembered_entry[i], verdict, r);
    memcpy(kept_before, kept, sizeof kept);
    earlier[now.dim - 2] = now;
}

int main(int argc, char **argv)
{
    uint64_t seed = check_seed(argc, argv, 20261122), count = check_count(argc, argv, 2);
    struct random r = random_start(seed);
    printf("SEED=%llu COUNT=%llu\n", (unsigned long long)seed, (unsigned long long)count);
    none_left_out();
    zeros_refused();
    for (int family = 0; family <= PAIR_FAMILIES; family++)
        for (int dim = 2; dim <= 3; dim++)
            for (int mode = 0; mode < 8; mode++)
                for (uint64_t i = 0; i < count; i++) {
                    int moving = mode & 1;
                    if (family == PAIR_SPEED && !moving)
                        continue;
                    pair_make(&now, &r, (enum pair_family)family, dim, moving, mode >> 1);
                    one_pair(&r);
                }
    return check_done("remembered_referee");
}
