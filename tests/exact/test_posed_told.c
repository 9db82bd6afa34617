/* SPDX-License-Identifier: MIT */
/*
 * host-only: volumes of bodies at poses, beside the derivation at the head of walk_pose.c: how far a turned volume may be off, what is added to poses that
 * are not exact; volumes as numbers, kept or not, which are wrong in every way; damaged nodes; what the caller's tier is asked; what is counted.
 * Arguments: [SEED [COUNT]].
 */
#include "check.h"
#include "cubes.h"
#include "epsilon.h"
#include "pairs.h"
#include "turn.h"
#include <math.h>

#include "scene/walk_pose.c"

enum { CUBES = 4, NODES = 2 * CUBES - 1, PAIRS = CUBES * CUBES };

static struct random rng;
static fmb_frame3 frame[2][CUBES + 1]; /* the last: one around all others */
static fmb_node3 node[2][NODES];
static fmb_tree3 tree[2];
static fmb_walk3 walk, other_walk;
static fmb_made3 kept[2][CUBES];
static fmb_meeting3 m[PAIRS + 1];
static const fmb_pose3 still = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 0, 0}},
                       about_z = {{{(fmb_real)0.8, (fmb_real)-0.6, 0}, {(fmb_real)0.6, (fmb_real)0.8, 0}, {0, 0, 1}},
                                  {0, 0, 0}};

static double between(double a, double b) { return random_between(&rng, a, b); }

/* ---- bounds ---- */

/* eta and room, each of whose parts is the largest in turn. */
static void bounds(int n)
{
    const double u = EPSILON / 2;
    fmb_poses3 p = {.turn_error = (fmb_real)(n % 5 == 0 ? 1e-3 : 0), .way_error = (fmb_real)(n % 5 == 1 ? 1e-2 : 0)};
    fmb_frame3 f = {.shape = FMB_FRAME_SHAPE(FMB_CUBOID)};
    double size = 0;
    p.margin = (fmb_real)(n % 5 == 2 ? between(0, 1) : 0);
    for (int k = 0; k < 3; k++) {
        p.way[k] = (fmb_real)(n % 3 == 0 && n / 3 % 3 == k ? between(-9, 9) : 0);
        f.origin[k] = (fmb_real)(n % 3 == 1 && n / 3 % 3 == k ? between(-9, 9) : 0);
        f.extent[k] = (fmb_real)(n % 3 == 2 && n / 3 % 3 == k ? between(0, 9) : 0);
        size += fabs((double)p.way[k]) + fabs((double)f.origin[k]) + (double)f.extent[k];
    }
    const double least = ((double)p.turn_error + 8 * u) * 1.02 * size + (double)p.way_error;
    const double eta = (double)eta_of(&p, &f), room = (double)room_of(&p, (fmb_real)eta);
    CHECK(eta >= least * (1 - u) && eta <= least * (1 + 64 * u));
    CHECK(room >= eta + (double)p.margin && room <= (eta + (double)p.margin) * (1 + 16 * u));
}

/* ---- searches ---- */

/* A row of cubes of side 1, 3 apart, from (x, y, 0). */
static void plant(int side, double x, double y)
{
    const fmb_real from[3] = {(fmb_real)x, (fmb_real)y, 0}, way[3] = {3, 0, 0},
                   edge[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    plant_row(&tree[side], node[side], frame[side], CUBES, from, way, edge);
}

/* What orientation and translation are known to be off is added, of either body, and nothing else. */
static void loosens(void)
{
    const fmb_real turn = (fmb_real)1e-4, shift = (fmb_real)1e-3;
    plant(0, 0, 0);
    plant(1, 0, 5);
    for (int n = 0; n < 6; n++) {
        const fmb_stand3 of[2] = {{&still, n == 1 || n == 5 ? turn : 0, n == 3 || n == 5 ? shift : 0},
                                  {&still, n == 2 || n == 5 ? turn : 0, n == 4 || n == 5 ? shift : 0}};
        CHECK_EQ(fmb_walk3_init(&walk, &tree[0], 0, NULL, &tree[1], 0, NULL, 0), 0);
        CHECK_EQ(fmbi_walk_stand(&walk, of, 0), 0);
        const double turned = (double)turn * (n == 5 ? 2 : n == 1 || n == 2),
                     way = (double)shift * (n == 5 ? 2 : n == 3 || n == 4);
        CHECK((double)walk.of.poses.turn_error >= turned &&
              (double)walk.of.poses.turn_error < turned * 1.001 + 100 * EPSILON);
        CHECK((double)walk.of.poses.way_error >= way &&
              (double)walk.of.poses.way_error < way * (1 + 8 * EPSILON) + 100 * EPSILON * (way > 0 ? 0 : 1));
    }
    /* A sum that would be rounded down. */
    const fmb_stand3 sum[2] = {{&still, 0, 1}, {&still, 0, (fmb_real)(0.45 * EPSILON)}};
    CHECK_EQ(fmb_walk3_init(&walk, &tree[0], 0, NULL, &tree[1], 0, NULL, 0), 0);
    CHECK_EQ(fmbi_walk_stand(&walk, sum, 0), 0);
    CHECK(walk.of.poses.way_error > 1);
    const fmb_stand3 wild[2] = {{&still, (fmb_real)(2 * FMB_POSE_TOLERANCE), 0}, {&still, 0, 0}};
    CHECK_EQ(fmb_walk3_init(&walk, &tree[0], 0, NULL, &tree[1], 0, NULL, 0), 0);
    CHECK_EQ(fmbi_walk_stand(&walk, wild, 0), FMB_ERR_RANGE);
    CHECK_EQ(fmb_walk3_next(&walk, m), FMB_ERR_RANGE);
    /* Poses come after init, and before the search. */
    CHECK_EQ(fmb_walk3_init(&walk, &tree[0], 0, NULL, &tree[1], 0, NULL, 0), 0);
    CHECK_EQ(fmb_walk3_pose(&walk, &still, &still, 0), 0);
    CHECK_EQ(fmb_walk3_next(&walk, m), 0);
    CHECK_EQ(fmb_walk3_pose(&walk, &still, &still, 0), FMB_ERR_RANGE);
    walk = (fmb_walk3){0};
    CHECK_EQ(fmb_walk3_pose(&walk, &still, &still, 0), FMB_ERR_FRAME);
    CHECK_EQ(fmb_walk3_pose(NULL, &still, &still, 0), FMB_ERR_NULL);
}

/* A source of numbers, which is wrong about one volume; how often it was asked. */
static int wrong_volume, wrong_how;
static unsigned given;

static int give(const void *context, int32_t number, fmb_real origin[3], fmb_real edge[3][3])
{
    const fmb_frame3 *f = (const fmb_frame3 *)context + number;
    given++;
    CHECK(origin[0] != origin[0] && origin[2] != origin[2] && edge[0][0] != edge[0][0] && edge[2][2] != edge[2][2]);
    if (number != wrong_volume || wrong_how == 0 || wrong_how == 5)
        give_numbers(origin, edge, f->origin, f->edge[0]);
    if (number != wrong_volume)
        return f->shape;
    if (wrong_how == 4)
        give_numbers(origin, edge, f->origin, f->edge[0]);
    if (wrong_how == 4)
        edge[1][0] = edge[1][1] = edge[1][2] = 0, origin[1] += (fmb_real)0.5;
    return wrong_how == 1 ? -77 : wrong_how == 2 ? 99 : wrong_how == 5 ? 0 : f->shape;
}

static void as_numbers(int side)
{
    tree[side].frame = NULL;
    tree[side].numbers = give;
    tree[side].context = frame[side];
    wrong_volume = -1;
    CHECK_EQ(fmb_tree3_check(&tree[side], NULL), 0);
}

static int begin(fmb_walk3 *w, const fmb_pose3 *a, const fmb_pose3 *b, const fmb_real *v, int keep)
{
    CHECK_EQ(fmb_walk3_init(w, &tree[0], 0, NULL, &tree[1], 0, v, 0), 0);
    for (int side = 0; side < 2 && keep; side++)
        CHECK_EQ(fmb_walk3_cache(w, side, kept[side], CUBES), 0);
    return fmb_walk3_pose(w, a, b, 0);
}

static int count_all(fmb_walk3 *w)
{
    int n = 0, said;
    while ((said = fmb_walk3_next(w, &m[n])) == 1 && n < PAIRS)
        n++;
    CHECK_EQ(said, 0);
    return n;
}

/*
 * By numbers as by frames; two searches at other poses by turns, of which the one that took the cache last has it, and the other none; a volume is
 * asked for once where there is room for it.
 */
static void numbers(const fmb_real *v)
{
    const fmb_pose3 next = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {3, 0, 0}}, /* to the next cube of the row */
        aside = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, (fmb_real)(v ? 9 : 3), 0}};
    plant(0, 0, 0);
    plant(1, 0.3, 0.4);
    CHECK_EQ(begin(&walk, &about_z, &about_z, v, 0), 0);
    const int by_frames = count_all(&walk);
    CHECK_EQ(by_frames, v ? 2 * CUBES - 1 : CUBES);
    CHECK_EQ(begin(&walk, &still, &aside, v, 0), 0);
    CHECK_EQ(count_all(&walk), 0);
    as_numbers(0);
    as_numbers(1);
    for (int keep = 0; keep < 2; keep++) {
        CHECK_EQ(begin(&walk, &about_z, &about_z, v, keep), 0);
        given = 0;
        CHECK_EQ(count_all(&walk), by_frames);
        for (int i = 0; i < by_frames; i++)
            CHECK(m[i].verdict == FMB_HIT && (!v || m[i].when.in > 0 || m[i].when.out < (fmb_real)0.3));
        CHECK(given <= (keep ? 2u * CUBES : walk.tests * 2) && given >= 2u * CUBES);
        CHECK(walk.tests >= (unsigned)by_frames && (!v || walk.makes >= 2u * CUBES));
        /* By turns. */
        CHECK_EQ(begin(&walk, &about_z, &about_z, v, keep), 0);
        CHECK_EQ(begin(&other_walk, &still, &next, v, keep), 0);
        walk.budget = other_walk.budget = 1;
        int met = 0, others = 0, done[2] = {0, 0};
        for (int i = 0; i < 10000 && !((done[0] || keep) && done[1]); i++) {
            const int one = done[0] ? 0 : fmb_walk3_next(&walk, m), two = done[1] ? 0 : fmb_walk3_next(&other_walk, m);
            met += one == 1;
            others += two == 1;
            done[0] |= one == 0;
            done[1] |= two == 0;
        }
        CHECK(done[1] && others == by_frames - (v ? 2 : 1));
        CHECK(keep ? met == 0 && !done[0] : done[0] && met == by_frames);
    }
}

/* A volume that is none is a contact with what its box meets: of it the error is told, as often as it is come to. */
static void wrong(int side, int keep, const fmb_real *v)
{
    const int contacts = v ? 2 * CUBES - 1 : CUBES; /* in motion most volumes meet two */
    static const int told[6] = {FMB_HIT, -77, FMB_ERR_FRAME, FMB_ERR_NOT_FINITE, 0, FMB_ERR_FRAME};
    plant(0, 0, 0);
    plant(1, 0.3, 0.4);
    as_numbers(side);
    for (wrong_how = 0; wrong_how < 6; wrong_how++)
        for (int volume = 0; volume < CUBES; volume++) {
            wrong_volume = volume;
            CHECK_EQ(begin(&walk, &about_z, &about_z, v, keep), 0);
            CHECK_EQ(count_all(&walk), contacts);
            for (int i = 0; i < contacts; i++) {
                const int mine = node[side][side ? m[i].b : m[i].a].volume == volume;
                if (mine && wrong_how == 4) /* flat: what it is proved to meet is no error */
                    CHECK(m[i].verdict == FMB_HIT || m[i].verdict == FMB_ERR_DEGENERATE);
                else
                    CHECK_EQ(m[i].verdict, mine ? told[wrong_how] : FMB_HIT);
            }
        }
    wrong_volume = -1;
    wrong_how = 0;
}

/* A node that names no volume, while a search goes on. */
static void damaged(void)
{
    for (int n = 0; n < 8; n++) {
        fmb_node3 *at = &node[n & 1][NODES - 1];
        plant(0, 0, 0);
        plant(1, 0.3, 0.4);
        CHECK_EQ(begin(&walk, &about_z, &about_z, NULL, 0), 0);
        const int32_t was = at->volume;
        at->volume = n < 2 ? CUBES : n < 4 ? -1 : n < 6 ? INT32_MAX : was;
        int met = 0, said, errors = 0;
        while ((said = fmb_walk3_next(&walk, m)) == 1) {
            met++;
            errors += m[0].verdict == FMB_ERR_RANGE;
        }
        if (n < 2 || n > 3)
            CHECK(said == 0 && met == CUBES && errors == (n < 6));
        else
            CHECK_EQ(said, FMB_ERR_RANGE);
        at->volume = was;
    }
}

/* A frame that is none: of either body. */
static void spoilt(void)
{
    for (int n = 0; n < 4; n++) {
        plant(0, 0, 0);
        plant(1, 0.3, 0.4);
        CHECK_EQ(begin(&walk, &about_z, &about_z, NULL, 0), 0);
        frame[n & 1][2].shape = n < 2 ? 0 : 77;
        CHECK_EQ(count_all(&walk), CUBES);
        for (int i = 0; i < CUBES; i++)
            CHECK_EQ(m[i].verdict, node[n & 1][n & 1 ? m[i].b : m[i].a].volume == 2 ? FMB_ERR_FRAME : FMB_HIT);
    }
}

/* ---- parts of a search ---- */

/* A volume around all others, at a root: it is met by what is within it, and no contact. */
static void inner(const fmb_real *v)
{
    for (int side = 0; side < 2; side++) {
        const fmb_real edge[3][3] = {{12, 0, 0}, {0, 3, 0}, {0, 0, 3}}, from[3] = {-1, -1, -1};
        plant(0, 0, 0);
        plant(1, 0.3, 0.4);
        CHECK_EQ(fmb_frame3_init(&frame[side][CUBES], FMB_CUBOID, from, edge[0], edge[1], edge[2]), 0);
        node[side][0].volume = CUBES;
        node[side][0].box = (fmb_box3){{-2, -2, -2}, {14, 4, 4}};
        tree[side].volumes = CUBES + 1;
        CHECK_EQ(fmb_tree3_check(&tree[side], NULL), 0);
        CHECK_EQ(begin(&walk, &about_z, &about_z, v, 0), 0);
        const int met = count_all(&walk);
        CHECK_EQ(met, v ? 2 * CUBES - 1 : CUBES);
        for (int i = 0; i < met; i++)
            CHECK(m[i].verdict == FMB_HIT && node[0][m[i].a].child < 0 && node[1][m[i].b].child < 0);
    }
}

/* A volume of a root, around all that `plant` puts there, and a box around that. */
static void plant_root(int side, fmb_real y)
{
    const fmb_real edge[3][3] = {{12, 0, 0}, {0, 3, 0}, {0, 0, 3}}, from[3] = {-1, y - 1, -1};
    plant(side, 0.3 * side, (double)y);
    CHECK_EQ(fmb_frame3_init(&frame[side][CUBES], FMB_CUBOID, from, edge[0], edge[1], edge[2]), 0);
    node[side][0].volume = CUBES;
    node[side][0].box = (fmb_box3){{-2, y - 2, -2}, {14, y + 4, 4}};
    tree[side].volumes = CUBES + 1;
    CHECK_EQ(fmb_tree3_check(&tree[side], NULL), 0);
}

/*
 * Volumes of both roots, and of one root and a single leaf: what meets one is none of the contacts. Where they are apart the search ends; a front that
 * it leaves has that pair, and the next search from there looks at it again.
 */
static void inner_pairs(void)
{
    static fmb_front3 pair[2 * PAIRS];
    const fmb_pose3 near = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, (fmb_real)-3.25, 0}};
    fmb_fronts3 fronts;
    plant_root(0, 0);
    plant_root(1, (fmb_real)3.5);
    for (int meet = 0; meet < 2; meet++) {
        CHECK_EQ(begin(&walk, &still, meet ? &near : &still, NULL, 0), 0);
        CHECK_EQ(fmb_fronts3_init(&fronts, pair, 2 * PAIRS), 0);
        CHECK_EQ(fmb_walk3_keep(&walk, &fronts), 0);
        CHECK_EQ(count_all(&walk), meet ? CUBES : 0);
        CHECK(meet ? fronts.used >= CUBES : fronts.used == 1);
        CHECK_EQ(begin(&walk, &still, &near, NULL, 0), 0);
        CHECK_EQ(fmb_walk3_from(&walk, &fronts), 0);
        CHECK_EQ(count_all(&walk), CUBES);
    }
    for (int side = 0; side < 2; side++) {
        const fmb_real origin[3] = {(fmb_real)3.5, (fmb_real)0.5, 0}, edge[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
        plant_root(side, 0);
        CHECK_EQ(fmb_frame3_init(frame[1 - side], FMB_CUBOID, origin, edge[0], edge[1], edge[2]), 0);
        CHECK_EQ(fmb_leaf3_init(node[1 - side], 0, FMB_CUBOID, origin, edge), 0);
        tree[1 - side] = (fmb_tree3){.node = node[1 - side], .nodes = 1, .volumes = 1, .frame = frame[1 - side]};
        CHECK_EQ(fmb_tree3_check(&tree[1 - side], NULL), 0);
        CHECK_EQ(begin(&walk, &still, &still, NULL, 0), 0);
        CHECK_EQ(count_all(&walk), 1);
        CHECK(node[0][m[0].a].child < 0 && node[1][m[0].b].child < 0 && m[0].verdict == FMB_HIT);
    }
}

/*
 * Volumes far from the origin of their body, which the pose brings back: they are known to less than by how much they meet, or are apart. Neither is
 * said: not of cuboids at rest and in motion, nor of two sheets, whose edges cross or do not.
 */
static void close_calls(int n)
{
    const int sheets = n & 1, moving = n & 2, meet = n & 4;
    const fmb_real far = 1000, by = (fmb_real)(meet ? -4 * 1000 * EPSILON : 4 * 1000 * EPSILON);
    const fmb_real v[3] = {0, 0, (fmb_real)0.25}, a[3] = {0, 0, 0}, b[3] = {1 - far + by, (fmb_real)0.25, 0},
                   sheet[3] = {3 - far + by, 1, -1};
    const fmb_real cube[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, thin = (fmb_real)0x1p-7;
    const fmb_real flat[3][3] = {{4, 0, 0}, {0, 4, 0}, {0, 0, thin}},
                   upright[3][3] = {{0, 0, 2}, {4, 0, 2}, {0, thin, 0}};
    const fmb_pose3 back = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {far, 0, 0}};
    for (int side = 0; side < 2; side++) {
        const fmb_shape shape = sheets ? FMB_TETRAHEDRON : FMB_CUBOID;
        const fmb_real(*edge)[3] = sheets ? side ? upright : flat : cube;
        const fmb_real *origin = side == 0 ? a : sheets ? sheet : b;
        CHECK_EQ(fmb_frame3_init(frame[side], shape, origin, edge[0], edge[1], edge[2]), 0);
        CHECK_EQ(fmb_leaf3_init(node[side], 0, (int)shape, origin, edge), 0);
        tree[side] = (fmb_tree3){.node = node[side], .nodes = 1, .volumes = 1, .frame = frame[side]};
        CHECK_EQ(fmb_tree3_check(&tree[side], NULL), 0);
    }
    CHECK_EQ(begin(&walk, &still, &back, moving ? v : NULL, 0), 0);
    CHECK_EQ(count_all(&walk), 1);
    CHECK_EQ(m[0].verdict, FMB_UNDECIDED);
}

/* When the roots' boxes meet, and whether. */
static void roots(void)
{
    const fmb_real down[3] = {0, -4, 0}, up[3] = {0, 4, 0};
    plant(0, 0, 0);
    plant(1, 0, 3);
    CHECK_EQ(begin(&walk, &still, &still, down, 0), 0);
    CHECK(begins(&walk) <= (fmb_real)0.5 && begins(&walk) > (fmb_real)0.499 && !moving_apart(&walk));
    CHECK_EQ(begin(&walk, &still, &still, up, 0), 0);
    CHECK(begins(&walk) == LATER && moving_apart(&walk) == 1);
    CHECK_EQ(begin(&walk, &still, &still, NULL, 0), 0);
    CHECK(apart(&walk) == 1);
    plant(1, 0, 0.5);
    CHECK_EQ(begin(&walk, &still, &still, NULL, 0), 0);
    CHECK(!apart(&walk));
    CHECK_EQ(begin(&walk, &still, &still, up, 0), 0);
    CHECK(begins(&walk) == 0 && !moving_apart(&walk));
    /* What is added for poses is of b as it is, wherever a is. */
    for (int far = 0; far < 2; far++) {
        plant(0, far ? 1000 : 0, 0);
        plant(1, far ? 0 : 1000, 0);
        CHECK_EQ(begin(&walk, &about_z, &still, NULL, 0), 0);
        fmb_poses3 again = walk.of.poses;
        again.slack[0] = again.slack[1] = -7;
        fmbi_poses_reach(&again, &node[0][0].box, &node[1][0].box);
        CHECK(again.slack[0] == walk.of.poses.slack[0] && again.slack[1] == walk.of.poses.slack[1] &&
              again.slack[0] > 0);
    }
}

/* What is added for poses is of the nodes that a search begins at. */
static void begun(void)
{
    plant(0, 0, 0);
    plant(1, 0.3, 0.4);
    for (int side = 0; side < 2; side++) {
        const int from[2] = {side ? 0 : CUBES - 1, side ? CUBES - 1 : 0}; /* the first cube: others are farther */
        CHECK_EQ(fmb_walk3_init(&walk, &tree[0], from[0], NULL, &tree[1], from[1], NULL, 0), 0);
        CHECK_EQ(fmb_walk3_pose(&walk, &about_z, &still, 0), 0);
        fmb_poses3 again = walk.of.poses;
        fmbi_poses_reach(&again, &node[0][from[0]].box, &node[1][from[1]].box);
        CHECK(again.slack[0] == walk.of.poses.slack[0] && again.slack[1] == walk.of.poses.slack[1]);
    }
}

/* P, its extents, and how far it may be off. */
static void turned(void)
{
    plant(0, 0, 0);
    plant(1, 0.3, 0.4);
    for (int j = 0; j < CUBES; j++) {
        fmb_made3 *made[2] = {NULL, NULL};
        fmb_leaf_pair t = {.eta = -1, .room = -1};
        CHECK_EQ(fmb_walk3_init(&walk, &tree[0], 0, NULL, &tree[1], 0, NULL, 0), 0);
        CHECK_EQ(fmb_walk3_pose(&walk, &still, &about_z, (fmb_real)0.25), 0);
        CHECK_EQ(look_up_pair(&walk, j, CUBES - 1 - j, &t, made), 0);
        const fmb_frame3 *f = t.c.b;
        CHECK(t.c.a == &frame[0][j] && made[0] == NULL && f == &made[1]->frame &&
              f->shape == FMB_FRAME_SHAPE(FMB_CUBOID));
        CHECK(t.eta == eta_of(&walk.of.poses, f) && t.eta > 0 && t.room == room_of(&walk.of.poses, t.eta) &&
              t.room > (fmb_real)0.25);
        for (int k = 0; k < 3; k++) {
            double at = 0, reach = 0;
            for (int i = 0; i < 3; i++) {
                at += (double)about_z.rotation[k][i] * (double)frame[1][CUBES - 1 - j].origin[i];
                CHECK(fabs((double)f->edge[i][k] - (double)about_z.rotation[k][i]) <= 4 * EPSILON);
                reach += fabs((double)about_z.rotation[k][i]);
            }
            CHECK(fabs((double)f->origin[k] - at) <= 64 * EPSILON &&
                  fabs((double)f->extent[k] - reach) <= 16 * EPSILON);
        }
    }
}

/* Extents of edges that are turned round. */
static void turned_round(void)
{
    const fmb_pose3 back[3] = {{{{1, 0, 0}, {0, -1, 0}, {0, 0, -1}}, {0, 0, 0}},
                               {{{-1, 0, 0}, {0, 1, 0}, {0, 0, -1}}, {0, 0, 0}},
                               {{{-1, 0, 0}, {0, -1, 0}, {0, 0, 1}}, {0, 0, 0}}};
    plant(0, 0, 0);
    plant(1, 0.3, 0.4);
    for (int n = 0; n < 3; n++) {
        fmb_made3 *made[2] = {NULL, NULL};
        fmb_leaf_pair t = {.eta = -1, .room = -1};
        CHECK_EQ(begin(&walk, &still, &back[n], NULL, 0), 0);
        CHECK_EQ(look_up_pair(&walk, 0, 1, &t, made), 0);
        for (int k = 0; k < 3; k++)
            CHECK(t.c.b->extent[k] == 1);
    }
}

/* Sheets are tetrahedra whose third edge is short, by whatever axis. */
static void sheets(void)
{
    for (int n = 0; n < 12; n++) {
        const double thin = n < 6 ? 0.01 : 0.2;
        const fmb_shape shape = n & 1 ? FMB_CUBOID : FMB_TETRAHEDRON;
        fmb_frame3 f = {.shape = FMB_FRAME_SHAPE((int)shape)};
        const int k = n / 2 % 3;
        f.edge[2][k] = (fmb_real)-thin;
        f.edge[0][(k + 1) % 3] = 1;
        f.edge[1][(k + 2) % 3] = 1;
        for (int i = 0; i < 3; i++)
            f.extent[i] = (fmb_abs(f.edge[0][i]) + fmb_abs(f.edge[1][i])) + fmb_abs(f.edge[2][i]);
        CHECK_EQ(is_thin(&f), n < 6 && shape == FMB_TETRAHEDRON);
    }
}

/* ---- tiers ---- */

static unsigned tested, swept;

static int is_of_a(const fmb_frame3 *f) { return f >= frame[0] && f < frame[0] + CUBES; }

static int ask_test(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real axis[3])
{
    tested++;
    CHECK(is_of_a(a) && !is_of_a(b));
    return fmb_test3(a, b, axis);
}

static int ask_sweep(const fmb_frame3 *a, const fmb_real *va, const fmb_frame3 *b, const fmb_real *vb, fmb_real *axis,
                     fmb_interval *when)
{
    swept++;
    CHECK(is_of_a(a) && !is_of_a(b) && va[0] == 0);
    return fmb_sweep3(a, va, b, vb, axis, when);
}

/* Cubes that meet by little are asked of the tier, with a's volume first; what it says decides. */
static void tiers(void)
{
    const fmb_real v[3] = {0, -1, 0};
    plant(0, 0, 0);
    plant(1, 0.3, 1 + 4 * (double)EPSILON);
    CHECK_EQ(begin(&walk, &still, &still, NULL, 0), 0);
    walk.tier = (fmb_tier3){ask_test, ask_sweep};
    const int met = count_all(&walk);
    CHECK(tested > 0 && swept == 0 && walk.makes > 0);
    for (int i = 0; i < met; i++)
        CHECK(m[i].verdict == FMB_UNDECIDED || m[i].verdict == FMB_HIT);
    plant(1, 0.3, 1.5);
    tested = 0;
    CHECK_EQ(begin(&walk, &still, &still, v, 0), 0);
    walk.tier = (fmb_tier3){ask_test, ask_sweep};
    CHECK_EQ(count_all(&walk), CUBES);
    CHECK(tested == 0 && swept >= 2 * CUBES && walk.makes >= 2 * CUBES);
    for (int i = 0; i < CUBES; i++)
        CHECK(m[i].verdict == FMB_HIT && m[i].when.in <= (fmb_real)0.5 && m[i].when.in > (fmb_real)0.499 &&
              m[i].when.out == 1);
    /* The first of them at once; and what is not before it is none. */
    fmb_real e[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, at[3] = {3 + (fmb_real)0.3, (fmb_real)1.25, 0};
    CHECK_EQ(fmb_tree3_move(&tree[1], node[1], CUBES, frame[1], FMB_CUBOID, at, (const fmb_real(*)[3])e), 0);
    CHECK_EQ(fmb_tree3_refit(&tree[1], node[1], NULL), 0);
    CHECK_EQ(begin(&walk, &still, &still, v, 0), 0);
    const int said = fmb_walk3_first(&walk, m);
    CHECK(said == FMB_HIT && m[0].when.in <= (fmb_real)0.25 && m[0].when.in > (fmb_real)0.249);
}

/* A hit is one whatever the margin; what is within the margin alone is none, nor free. */
static void margins(void)
{
    const fmb_real v[3] = {(fmb_real)0.01, 0, 0};
    for (int n = 0; n < 4; n++) {
        plant(0, 0, 0);
        plant(1, 0, n < 2 ? 0.7 : 1.3);
        CHECK_EQ(fmb_walk3_init(&walk, &tree[0], 0, NULL, &tree[1], 0, n & 1 ? v : NULL, 0), 0);
        CHECK_EQ(fmb_walk3_pose(&walk, &still, &still, (fmb_real)0.5), 0);
        CHECK_EQ(count_all(&walk), CUBES);
        for (int i = 0; i < CUBES; i++)
            CHECK_EQ(m[i].verdict, n < 2 ? FMB_HIT : FMB_UNDECIDED);
        CHECK_EQ(fmb_walk3_init(&walk, &tree[0], 0, NULL, &tree[1], 0, n & 1 ? v : NULL, 0), 0);
        CHECK_EQ(fmb_walk3_pose(&walk, &still, &still, (fmb_real)0.25), 0);
        CHECK_EQ(count_all(&walk), n < 2 ? CUBES : 0);
    }
}

/* ---- at the latest: what include/fmb_tree.h says of the boxes of a body at a pose ---- */

typedef long double wide;

/* The rotation that the matrix stands for: the nearest one, by Newton's steps X <- (X + the transposed inverse) / 2. */
static void nearest_rotation(wide x[3][3], const fmb_pose3 *p)
{
    for (int k = 0; k < 3; k++)
        for (int j = 0; j < 3; j++)
            x[k][j] = (wide)p->rotation[k][j];
    for (int n = 0; n < 6; n++) {
        wide c[3][3], det = 0;
        for (int k = 0; k < 3; k++)
            for (int j = 0; j < 3; j++)
                c[k][j] = x[(k + 1) % 3][(j + 1) % 3] * x[(k + 2) % 3][(j + 2) % 3] -
                          x[(k + 1) % 3][(j + 2) % 3] * x[(k + 2) % 3][(j + 1) % 3];
        for (int j = 0; j < 3; j++)
            det += x[0][j] * c[0][j];
        for (int k = 0; k < 9; k++)
            x[k / 3][k % 3] = (x[k / 3][k % 3] + c[k / 3][k % 3] / det) / 2;
    }
}

/* Two boxes, each at a pose: body, its box from its origin, rotation. */
typedef struct {
    fmb_pose3 pose;
    wide turn[3][3], reach;
    fmb_real v[3];
} stood;

static stood stands[2];

/* The least and the most of n.(corner of the box - origin of the body). */
static void span_of(int side, const wide n[3], wide *low, wide *high)
{
    const fmb_box3 *box = &node[side][0].box;
    *low = *high = 0;
    for (int j = 0; j < 3; j++) {
        wide x = 0;
        for (int k = 0; k < 3; k++)
            x += n[k] * stands[side].turn[k][j];
        *low += fminl(x * (wide)box->min[j], x * (wide)box->max[j]);
        *high += fmaxl(x * (wide)box->min[j], x * (wide)box->max[j]);
    }
}

/* The gap of the boxes along n, at all times. */
static wide gap_along(const wide n[3])
{
    wide low[2], high[2], gap = 0, speed = 0;
    for (int side = 0; side < 2; side++)
        span_of(side, n, &low[side], &high[side]);
    for (int k = 0; k < 3; k++) {
        gap += n[k] * ((wide)stands[1].pose.translation[k] - (wide)stands[0].pose.translation[k]);
        speed += n[k] * ((wide)stands[1].v[k] - (wide)stands[0].v[k]);
    }
    return gap + low[1] - high[0] + fminl(0, speed);
}

/* By how much they are apart at the latest. */
static wide latest(wide margin, int moving)
{
    const wide u = (wide)EPSILON / 2;
    wide d = 0, v = 0, e = 0;
    for (int side = 0; side < 2; side++) {
        fmb_real error = 0;
        CHECK_EQ(fmb_pose3_check(&stands[side].pose, &error), 0);
        e += (wide)error;
    }
    for (int k = 0; k < 3; k++) {
        const wide x = (wide)stands[1].pose.translation[k] - (wide)stands[0].pose.translation[k],
                   y = (wide)stands[1].v[k] - (wide)stands[0].v[k];
        d += x * x;
        v += y * y;
    }
    return margin + ((wide)4.2 * e + 66 * u) * (stands[0].reach + stands[1].reach + sqrtl(d)) +
           (moving ? (2 * e + 14 * u) * sqrtl(v) : 0);
}

/* A box somewhere, turned somehow; loose: the matrix is hardly a rotation. */
static void stand_box(int side, int loose)
{
    fmb_real from[3], edge[3][3] = {{0}};
    stood *s = &stands[side];
    wide square = 0;
    for (int k = 0; k < 3; k++) {
        from[k] = (fmb_real)between(-3, 3);
        edge[k][k] = (fmb_real)between(0.1, 2);
        s->pose.translation[k] = (fmb_real)between(-1, 1);
        s->v[k] = (fmb_real)between(-2, 2);
    }
    CHECK_EQ(fmb_frame3_init(frame[side], FMB_CUBOID, from, edge[0], edge[1], edge[2]), 0);
    CHECK_EQ(fmb_leaf3_init(node[side], 0, FMB_CUBOID, from, (const fmb_real(*)[3])edge), 0);
    tree[side] = (fmb_tree3){.node = node[side], .nodes = 1, .volumes = 1, .frame = frame[side]};
    CHECK_EQ(fmb_tree3_check(&tree[side], NULL), 0);
    turn_any(s->pose.rotation, &rng);
    for (int k = 0; k < 9 && loose; k++)
        s->pose.rotation[k / 3][k % 3] += (fmb_real)between(-1e-4, 1e-4);
    nearest_rotation(s->turn, &s->pose);
    for (int k = 0; k < 3; k++) {
        const wide x = fmaxl(fabsl((wide)node[side][0].box.min[k]), fabsl((wide)node[side][0].box.max[k]));
        square += x * x;
    }
    s->reach = sqrtl(square);
}

/* b is moved away along a face until the gap is what is said, and hardly more: then no volume is asked. */
static int at_the_latest(int n)
{
    const int moving = n & 1, face = n / 2 % 6, loose = n % 7 == 0;
    const fmb_real margin = (fmb_real)(n % 5 == 0 ? between(0, 1) : 0);
    wide normal[3], gap = 0, bound = 0;
    stand_box(0, loose);
    stand_box(1, loose && n & 4);
    for (int k = 0; k < 3; k++) {
        normal[k] = stands[face / 3].turn[k][face % 3] * (n & 8 ? -1 : 1);
        if (!moving)
            stands[0].v[k] = stands[1].v[k] = 0;
    }
    for (int i = 0; i < 8 && !(gap > bound); i++) {
        for (int k = 0; k < 3; k++)
            stands[1].pose.translation[k] += (fmb_real)(normal[k] * (bound * (1 + (wide)1e-3) - gap));
        gap = gap_along(normal);
        bound = latest((wide)margin, moving);
    }
    if (!(gap > bound))
        return 0;
    CHECK_EQ(
        fmb_walk3_init(&walk, &tree[0], 0, moving ? stands[0].v : NULL, &tree[1], 0, moving ? stands[1].v : NULL, 0),
        0);
    CHECK_EQ(fmb_walk3_pose(&walk, &stands[0].pose, &stands[1].pose, margin), 0);
    CHECK_EQ(fmb_walk3_next(&walk, m), 0);
    CHECK_EQ(walk.tests, 0);
    return gap < (wide)1.25 * bound;
}

int main(int argc, char **argv)
{
    const fmb_real v[3] = {3, 0, 0};
    rng = random_start(check_seed(argc, argv, 20269));
    const int count = (int)check_count(argc, argv, 100);
    for (int n = 0; n < count + 45; n++)
        bounds(n);
    loosens();
    numbers(NULL);
    numbers(v);
    for (int n = 0; n < 4; n++)
        wrong(n & 1, n >> 1, NULL), wrong(n & 1, n >> 1, v);
    damaged();
    spoilt();
    inner(NULL);
    inner(v);
    inner_pairs();
    for (int n = 0; n < 8; n++)
        close_calls(n);
    roots();
    begun();
    turned();
    turned_round();
    sheets();
    margins();
    tiers();
    int near = 0;
    for (int n = 0; n < 2 * count + 40 && is_wide(); n++)
        near += at_the_latest(n);
    CHECK(near > count || !is_wide());
    return check_done("posed, told");
}
