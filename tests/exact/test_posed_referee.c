/* SPDX-License-Identifier: MIT */
/*
 * Trees at poses against numbers of 768 bits: what a search leaves out is apart at the exact poses, by more than the margin, all the time where
 * the bodies translate; what it calls a hit has a common point there, and the times of contact are enclosed; and little else is reported.
 * Bodies of a few volumes, any poses, near to touching, with fronts, caches, budgets and volumes of inner nodes; swapped, and both moved by one
 * more pose. So, too, where the volumes are convex parts (fmb_walk3_parts_pose). Arguments: [SEED [COUNT]]; a count is some 11 poses at which all pairs are judged (tests/nightly/posed.sh: 10^6 poses).
 */
#include "check.h"
#include "epsilon.h"
#include "distance.h"
#include "exact_motion.h"
#include "pairs.h"
#include "rigid.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { VOLUMES = 6, NODES = 2 * VOLUMES - 1, PAIRS = VOLUMES * VOLUMES, FRONT = NODES * NODES };

static struct random rng;
static double between(double a, double b) { return random_between(&rng, a, b); }

/* A body of VOLUMES volumes in its own coordinates; its tree has frames, or makes them of numbers. */
struct thing {
    fmb_node3 node[NODES];
    fmb_frame3 frame[VOLUMES + 1]; /* the last: one that holds all others */
    fmb_tree3 tree;
    fmb_made3 cache[4];
    fmb_fit3 fit[NODES];
    fmb_turned3 turned[4];
    fmb_fits3 fits;
    fmb_real corner[VOLUMES][8][3];
    fmb_convex3 part[VOLUMES]; /* the same volumes as parts */
    fmb_parts3 parts;
    double reach;
};

static struct thing thing[2];
static fmb_walk3 w;
static unsigned hits, misses, undecided, poses; /* poses: at which all pairs were judged */

/* The volumes are convex parts. */
static int parted;
static fmb_parts3_work work;
static fmb_real place[8][3];

/* World, per step: what the bodies translate by, if they do. */
static int moving;
static fmb_real way[2][3];

static int numbers(const void *of, int32_t number, fmb_real origin[3], fmb_real edge[3][3])
{
    const fmb_frame3 *f = &((const struct thing *)of)->frame[number];
    give_numbers(origin, edge, f->origin, f->edge[0]);
    return f->shape;
}

/* A cuboid that holds all volumes, for the root. */
static void hold(struct thing *t)
{
    fmb_real low[3], edge[3][3] = {{0}};
    for (int k = 0; k < 3; k++) {
        fmb_real room = (fmb_real)(0.001 * t->reach);
        low[k] = t->node[0].box.min[k] - room;
        edge[k][k] = t->node[0].box.max[k] + room - low[k];
    }
    CHECK_EQ(fmb_frame3_init(&t->frame[VOLUMES], FMB_CUBOID, low, edge[0], edge[1], edge[2]), 0);
    t->node[0].volume = VOLUMES;
}

/* Volume i as a part: its corners are sums that round nothing. Its leaf, too. */
static void make_part(struct thing *t, int i)
{
    static const uint16_t face[1][3] = {{0, 1, 2}};
    const fmb_frame3 *f = &t->frame[i];
    int32_t count = f->shape == FMB_FRAME_SHAPE(FMB_CUBOID) ? 8 : 4;
    for (int c = 0; c < count; c++)
        for (int k = 0; k < 3; k++) {
            t->corner[i][c][k] = f->origin[k];
            for (int e = 0; e < 3; e++)
                if (count == 8 ? c >> e & 1 : c == e + 1)
                    t->corner[i][c][k] += f->edge[e][k];
        }
    CHECK_EQ(fmb_convex3_init(&t->part[i], (const fmb_real(*)[3])t->corner[i], NULL, count, face, 1), 0);
    t->parts = (fmb_parts3){t->part, VOLUMES};
    CHECK_EQ(fmb_parts3_leaf(&t->node[VOLUMES - 1 + i], &t->parts, i), 0);
}

/* blocks: cuboids along the axes, which are their own boxes. Numbers of parts are few bits of size, a power of two. */
static void plant(struct thing *t, double size, int blocks)
{
    double away = random_int(&rng, 0, 3) == 0 ? 10 : 0.7;
    t->reach = 0;
    for (int i = 0; i < VOLUMES; i++) {
        fmb_real x[4][3];
        int shape = blocks || random_int(&rng, 0, 1) ? FMB_CUBOID : FMB_TETRAHEDRON;
        /* The last edge much shorter: a sheet. */
        double thin = random_int(&rng, 0, 3) == 0 ? 0.01 : 1, flat = random_int(&rng, 0, 2) == 0 ? 0.003 : 1;
        do {
            for (int j = 0; j < 4; j++)
                for (int k = 0; k < 3; k++) {
                    double much = size * between(-0.5, 0.5);
                    x[j][k] = (fmb_real)(j == 0                 ? 2 * away * much
                                         : blocks && j != k + 1 ? 0
                                         : blocks               ? fabs(much)
                                                                : (j == 1   ? thin
                                                                   : j == 3 ? flat
                                                                            : 1) *
                                                        much);
                    if (parted)
                        x[j][k] = (fmb_real)(rint((double)x[j][k] / size * 0x1p14) * 0x1p-14 * size);
                }
        } while (fmb_frame3_init(&t->frame[i], (fmb_shape)shape, x[0], x[1], x[2], x[3]));
        if (parted)
            make_part(t, i);
        else
            fmb_leaf3_init(&t->node[VOLUMES - 1 + i], i, shape, x[0], (const fmb_real(*)[3])(x + 1));
    }
    t->node[0].volume = -1;
    CHECK_EQ(fmb_tree3_build(t->node, NODES, 0, 1, VOLUMES - 1, VOLUMES, FMB_NODE_OBJECT, random_int(&rng, 0, 1)), 0);
    for (int k = 0; k < 3; k++)
        t->reach = fmax(t->reach, fmax(fabs((double)t->node[0].box.min[k]), fabs((double)t->node[0].box.max[k])));
    if (!parted && random_int(&rng, 0, 1))
        hold(t);
    t->tree = (fmb_tree3){.node = t->node, .nodes = NODES, .volumes = VOLUMES + !parted, .context = t};
    if (parted) {
        t->tree.numbers = fmb_parts3_box;
        t->tree.context = &t->parts;
    } else if (random_int(&rng, 0, 1))
        t->tree.frame = t->frame;
    else
        t->tree.numbers = numbers;
    fmb_tree3_report report;
    memset(&t->frame[VOLUMES], 0, t->node[0].volume < 0 ? sizeof t->frame[0] : 0);
    if (!CHECK_EQ(fmb_tree3_check(&t->tree, &report), 0))
        printf("  node %d\n", (int)report.node);
    CHECK_EQ(fmb_tree3_fits(&t->tree, t->fit, NODES, &t->fits), 0);
}

/* Fitted boxes of both, of one, or of none. */
static void fit_some(const struct thing *a, struct thing *b)
{
    int which = random_int(&rng, 0, 5);
    if (which < 4)
        CHECK_EQ(fmb_walk3_fits(&w, which & 1 ? &a->fits : NULL, which & 2 ? &b->fits : NULL), 0);
    if (which && which < 4 && random_int(&rng, 0, 1))
        CHECK_EQ(fmb_walk3_turned(&w, b->turned, 4), 0);
}

static void any_pose(fmb_pose3 *p, double far)
{
    double q[4], size, bad = random_int(&rng, 0, 3) == 0 ? 1e-4 : 0;
    do {
        size = 0;
        for (int i = 0; i < 4; i++) {
            q[i] = between(-1, 1);
            size += q[i] * q[i];
        }
    } while (size < 0.1);
    if (random_int(&rng, 0, 7) == 0)
        q[1] = q[2] = 0; /* a turn about one axis */
    size = q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3];
    double a = q[0], b = q[1], c = q[2], d = q[3];
    double m[9] = {a * a + b * b - c * c - d * d, 2 * (b * c - a * d),           2 * (b * d + a * c),
                   2 * (b * c + a * d),           a * a - b * b + c * c - d * d, 2 * (c * d - a * b),
                   2 * (b * d - a * c),           2 * (c * d + a * b),           a * a - b * b - c * c + d * d};
    for (int i = 0; i < 9; i++) {
        double off = between(-1, 1);
        p->rotation[i / 3][i % 3] = (fmb_real)(m[i] / size * (1 + bad * off));
    }
    for (int k = 0; k < 3; k++)
        p->translation[k] = (fmb_real)(far * between(-1, 1));
}

/* One that is not refused: the matrix may be too bad. */
static void random_pose(fmb_pose3 *p, double far)
{
    fmb_real bound;
    do
        any_pose(p, far);
    while (fmb_pose3_check(p, &bound));
}

/* ---- the search ---- */

struct answer {
    signed char
        verdict[VOLUMES]
               [VOLUMES]; /* of the volumes, by their numbers in the first body and the second; 0: not reported */
    fmb_interval when[VOLUMES][VOLUMES];
    int found;
};

static void begin(int first)
{
    CHECK_EQ(fmb_walk3_init(&w, &thing[first].tree, 0, moving ? way[first] : NULL, &thing[1 - first].tree, 0,
                            moving ? way[1 - first] : NULL, 0),
             0);
}

static fmb_front3 front[2][FRONT];
static fmb_fronts3 fronts[2];

/* At the poses: with caches, made before or after, and fitted boxes. */
static void stand(struct thing *a, struct thing *b, const fmb_pose3 *pose_a, const fmb_pose3 *pose_b, double margin)
{
    int cached = random_int(&rng, 0, 1), posed = random_int(&rng, 0, 1);
    if (posed)
        CHECK_EQ(fmb_walk3_pose(&w, pose_a, pose_b, (fmb_real)margin), 0);
    if (cached) {
        CHECK_EQ(fmb_walk3_cache(&w, 0, a->cache, 4), 0);
        CHECK_EQ(fmb_walk3_cache(&w, 1, b->cache, 2), 0);
    }
    if (!posed)
        CHECK_EQ(fmb_walk3_pose(&w, pose_a, pose_b, (fmb_real)margin), 0);
    fit_some(a, b);
}

/* The search of all pairs of thing[first] and the other, in one of its forms. */
static void search(struct answer *to, int first, const fmb_pose3 *pose_a, const fmb_pose3 *pose_b, double margin)
{
    struct thing *a = &thing[first], *b = &thing[1 - first];
    fmb_meeting3 m;
    memset(to, 0, sizeof *to);
    begin(first);
    if (parted)
        CHECK_EQ(fmb_walk3_parts_pose(&w, pose_a, pose_b, (fmb_real)margin, &work, place, 8), 0);
    else
        stand(a, b, pose_a, pose_b, margin);
    int keep = random_int(&rng, 0, 2);
    if (keep) {
        if (keep == 2 && fronts[first].complete) {
            static fmb_front3 other[FRONT];
            static fmb_fronts3 before;
            memcpy(other, front[first], sizeof other);
            before = fronts[first];
            before.pair = other;
            CHECK_EQ(fmb_walk3_from(&w, &before), 0);
        }
        CHECK_EQ(fmb_walk3_keep(&w, &fronts[first]), 0);
    }
    w.budget = random_int(&rng, 0, 1) ? FMB_NO_LIMIT : (uint32_t)random_int(&rng, 1, 9);
    static const fmb_tier3 exact = FMB_TIER3_EXACT;
    if (random_int(&rng, 0, 2) == 0)
        w.tier = exact;
    int said;
    while ((said = fmb_walk3_next(&w, &m)) == 1 || said == FMB_UNFINISHED) {
        if (said == FMB_UNFINISHED)
            continue;
        int32_t i = a->node[m.a].volume, j = b->node[m.b].volume;
        signed char *v = first ? &to->verdict[j][i] : &to->verdict[i][j];
        CHECK(*v == 0 && m.verdict != 0);
        *v = (signed char)m.verdict;
        *(first ? &to->when[j][i] : &to->when[i][j]) = m.when;
        CHECK(0 <= m.when.in && m.when.in <= m.when.out && m.when.out <= 1);
        to->found++;
        for (int k = 0; k < 3; k++)
            CHECK(m.box.min[k] <= m.box.max[k]);
    }
    CHECK_EQ(said, 0);
}

static int any_hit(const struct answer *all)
{
    int hit = 0;
    for (int i = 0; i < VOLUMES; i++)
        for (int j = 0; j < VOLUMES; j++)
            hit |= all->verdict[i][j] == FMB_HIT;
    return hit;
}

/* The first contact alone: one of those that are there, not later than the exact first one. */
static void search_first(const struct answer *all, int first, const fmb_pose3 *pose_a, const fmb_pose3 *pose_b,
                         double margin, double earliest)
{
    fmb_meeting3 m = {0};
    m.a = random_int(&rng, -1, NODES - 1);
    m.b = random_int(&rng, -1, NODES - 1);
    begin(first);
    if (parted)
        CHECK_EQ(fmb_walk3_parts_pose(&w, pose_a, pose_b, (fmb_real)margin, &work, place, 8), 0);
    else
        stand(&thing[first], &thing[1 - first], pose_a, pose_b, margin);
    int said = fmb_walk3_first(&w, &m);
    CHECK(said != 0 || all->found == 0 || margin > 0 || undecided);
    if (said > 0)
        CHECK_EQ(m.verdict, said);
    CHECK(said != 0 || !any_hit(all));
    CHECK(said == 0 ? earliest > 1 : (double)m.when.in <= earliest * (1 + EPSILON));
}

/* ---- against the exact poses ---- */

static double distance_between(const exact_frame *a, const exact_frame *b)
{
    struct pair p;
    memset(&p, 0, sizeof p);
    p.dim = 3;
    for (int s = 0; s < 2; s++) {
        const exact_frame *f = s ? b : a;
        p.body[s].shape = (fmb_shape)f->shape;
        for (int k = 0; k < 3; k++) {
            p.body[s].origin[k] = (fmb_real)mpf_get_d(f->origin[k]);
            for (int i = 0; i < 3; i++)
                p.body[s].edge[i][k] = (fmb_real)mpf_get_d(f->edge[i][k]);
        }
    }
    return distance_of(&p);
}

/* About what a search may be off, several times: for flat volumes it is more than for others. */
static double error_of(const fmb_pose3 pose[2])
{
    double e[2], t = 0;
    for (int s = 0; s < 2; s++) {
        fmb_real bound = 1;
        CHECK_EQ(fmb_pose3_check(&pose[s], &bound), 0);
        e[s] = (double)bound;
    }
    for (int k = 0; k < 3; k++)
        t += fabs((double)pose[1].translation[k] - (double)pose[0].translation[k]) +
             (moving ? fabs((double)way[0][k]) + fabs((double)way[1][k]) : 0);
    return 400 * (e[0] + e[1] + 12 * EPSILON) * (2 * thing[0].reach + 2 * thing[1].reach + t);
}

/* Of the thinner one of volumes i and j: where that is below the error, nothing is known to be inside. */
static double thickness(exact_frame f[2][VOLUMES], int i, int j)
{
    return fmin(-exact_margin(&f[0][i], &f[0][i]), -exact_margin(&f[1][j], &f[1][j]));
}

/*
 * Is one of the two so small beside what there is to round that no frame or mesh may be made of it at the pose: less than FMB_THINNEST along an
 * axis, or corners that become one point?
 */
static int is_lost(int i, int j, double error)
{
    const fmb_frame3 *const f[2] = {&thing[0].frame[i], &thing[1].frame[j]};
    double least = 1e300;
    for (int s = 0; s < 2; s++)
        least = fmin(least, (double)f[s]->extent[0] + (double)f[s]->extent[1] + (double)f[s]->extent[2]);
    return least < error;
}

/* Beyond the margin, all the time? Of bodies that translate at a few times. */
static int beyond(const exact_frame *a, const exact_frame *b, mpf_ptr const *v, double margin)
{
    int mark = exact_mark(), steps = moving ? 4 : 0, is = 1;
    exact_frame later = *b;
    for (int i = 0; i <= steps; i++) {
        for (int k = 0; k < 3; k++)
            later.origin[k] = exact_add(b->origin[k], exact_mul(v[k], exact_number(steps ? (double)i / steps : 0)));
        is = is && distance_between(a, &later) > margin;
    }
    exact_release(mark);
    return is;
}

/* Returns the time of the first contact; 2: there is none. */
static double judge(const struct answer *all, const fmb_pose3 pose[2], double margin)
{
    double error = error_of(pose), earliest = 2;
    poses++;
    int mark = exact_mark();
    exact_pose p[2];
    exact_frame f[2][VOLUMES];
    mpf_ptr v[3];
    for (int k = 0; k < 3; k++)
        v[k] = exact_sub(exact_number(moving ? (double)way[1][k] : 0), exact_number(moving ? (double)way[0][k] : 0));
    for (int s = 0; s < 2; s++) {
        exact_of_pose(&p[s], &pose[s]);
        for (int i = 0; i < VOLUMES; i++)
            exact_body(&f[s][i], &thing[s].frame[i], &p[s]);
    }
    for (int i = 0; i < VOLUMES; i++)
        for (int j = 0; j < VOLUMES; j++) {
            int inner = exact_mark(), verdict = all->verdict[i][j];
            exact_meeting exact;
            exact_meet(&exact, &f[0][i], &f[1][j], v);
            double gap = exact.meets && exact.least > 0 ? 0 : exact.least;
            if (!exact.meets && gap <= 0)
                gap = 1e-300;
            earliest = fmin(earliest, exact.in);
            if (verdict != 0 && exact.meets) {
                const fmb_interval *when = &all->when[i][j];
                if (!CHECK((double)when->in <= exact.in * (1 + EPSILON) &&
                           (double)when->out * (1 + EPSILON) >= exact.out))
                    printf("  when %g %g, exactly %g %g\n", (double)when->in, (double)when->out, exact.in, exact.out);
            }
            if (verdict == FMB_HIT) {
                hits++;
                CHECK(exact.meets);
            } else if (verdict == 0) {
                misses++;
                if (!CHECK(gap > 0 && (margin == 0 || gap > margin || beyond(&f[0][i], &f[1][j], v, margin - error))))
                    printf("  gap %g, margin %g\n", gap, margin);
            } else {
                undecided++;
                CHECK(verdict == FMB_UNDECIDED || (verdict == FMB_ERR_RANGE && is_lost(i, j, error)));
                if (!CHECK(margin > 0 || fabs(gap) < error || thickness(f, i, j) < error))
                    printf("  undecided though the gap is %g, error %g\n", gap, error);
            }
            exact_release(inner);
        }
    exact_release(mark);
    return earliest;
}

/* The pose `by` after `pose`. */
static void move(fmb_pose3 *to, const fmb_pose3 *by, const fmb_pose3 *pose)
{
    for (int i = 0; i < 3; i++) {
        double t = (double)by->translation[i];
        for (int j = 0; j < 3; j++) {
            double x = 0;
            for (int k = 0; k < 3; k++)
                x += (double)by->rotation[i][k] * (double)pose->rotation[k][j];
            to->rotation[i][j] = (fmb_real)x;
            t += (double)by->rotation[i][j] * (double)pose->translation[j];
        }
        to->translation[i] = (fmb_real)t;
    }
}

/* A displacement, turned with the pose. */
static void turn_way(fmb_real to[3], const fmb_pose3 *by, const fmb_real v[3])
{
    for (int i = 0; i < 3; i++) {
        double x = 0;
        for (int k = 0; k < 3; k++)
            x += (double)by->rotation[i][k] * (double)v[k];
        to[i] = (fmb_real)x;
    }
}

/* No pair is a hit here and a miss there. */
static void compare(const struct answer *x, const struct answer *y)
{
    for (int i = 0; i < VOLUMES; i++)
        for (int j = 0; j < VOLUMES; j++)
            CHECK(!(x->verdict[i][j] == FMB_HIT && y->verdict[i][j] == 0) &&
                  !(x->verdict[i][j] == 0 && y->verdict[i][j] == FMB_HIT));
}

/* Both bodies moved by one more pose that rounds nothing: no verdict changes. */
static void search_moved(const struct answer *all, const fmb_pose3 pose[2], double margin, double far)
{
    const fmb_pose3 *const both[2] = {&pose[0], &pose[1]};
    fmb_pose3 moved[2];
    fmb_real kept[2][3];
    struct rigid by;
    struct answer there;
    int first = random_int(&rng, 0, 1);
    rigid_any(&by, &rng, far, both, 2);
    memcpy(kept, way, sizeof kept);
    for (int s = 0; s < 2; s++) {
        rigid_move(&moved[s], &by, &pose[s]);
        rigid_vector(way[s], &by, kept[s]);
    }
    search(&there, first, &moved[first], &moved[1 - first], margin);
    memcpy(way, kept, sizeof kept);
    compare(all, &there);
    if (!random_int(&rng, 0, 3))
        judge(&there, pose, margin);
}

/* Moved by any pose, which rounds: other poses. */
static void search_turned(const fmb_pose3 *by, const fmb_pose3 pose[2], double margin)
{
    fmb_pose3 moved[2];
    fmb_real kept[2][3], bound;
    struct answer there;
    memcpy(kept, way, sizeof kept);
    for (int s = 0; s < 2; s++) {
        move(&moved[s], by, &pose[s]);
        if (fmb_pose3_check(&moved[s], &bound) != 0)
            return;
    }
    for (int s = 0; s < 2; s++)
        turn_way(way[s], by, kept[s]);
    search(&there, 0, &moved[0], &moved[1], margin);
    if (!random_int(&rng, 0, 3))
        judge(&there, moved, margin);
    memcpy(way, kept, sizeof kept);
}

static void one(double size)
{
    fmb_pose3 pose[2], by;
    struct answer all, swapped;
    int blocks = random_int(&rng, 0, 2) == 0, by_hit = random_int(&rng, 0, 1);
    /* One much smaller than the other; both far from the world's origin. */
    double ratio = random_int(&rng, 0, 5) ? 1 : ldexp(1, -random_int(&rng, 1, size < 1 ? 15 : 23)),
           off = random_int(&rng, 0, 5) ? 0 : 1e6 * size;
    double far = size * (random_int(&rng, 0, 3) ? 0.6 : 30),
           margin = random_int(&rng, 0, 2) ? 0 : size * between(0, 0.2);
    parted = random_int(&rng, 0, 3) == 0;
    fronts[0].complete = fronts[1].complete = 0;
    for (int s = 0; s < 2; s++) {
        plant(&thing[s], s ? size * ratio : size, blocks);
        fmb_fronts3_init(&fronts[s], front[s], FRONT);
        random_pose(&pose[s], far);
        pose[s].translation[0] += (fmb_real)off;
    }
    if (blocks) /* faces that are parallel but for what the matrices are off */
        memcpy(pose[1].rotation, pose[0].rotation, sizeof pose[0].rotation);
    random_pose(&by, size);
    moving = random_int(&rng, 0, 1);
    double fast = size * (random_int(&rng, 0, 5) ? 2 : ldexp(1, random_int(&rng, -40, 6)));
    for (int i = 0; i < 6; i++)
        way[i / 3][i % 3] = random_int(&rng, 0, 5) ? (fmb_real)(fast * between(-1, 1)) : 0;
    /* From where they may be apart to where they touch: b's translation is halved towards a's, and halved back. */
    double from[3], part = 1, step = 1;
    for (int k = 0; k < 3; k++)
        from[k] = (double)pose[0].translation[k] +
                  ((double)pose[1].translation[k] - (double)pose[0].translation[k]) * (random_int(&rng, 0, 1) ? 1 : 3);
    for (int round = 0; round < 24; round++) {
        for (int k = 0; k < 3; k++)
            pose[1].translation[k] = (fmb_real)((double)pose[0].translation[k] +
                                                part * (from[k] - (double)pose[0].translation[k]));
        search(&all, 0, &pose[0], &pose[1], margin);
        double earliest = round % 6 == 0 || round > 20 ? judge(&all, pose, margin) : 2;
        if (round % 8 == 0) {
            if (round % 6)
                earliest = judge(&all, pose, margin);
            search(&swapped, 1, &pose[1], &pose[0], margin);
            compare(&all, &swapped);
            judge(&swapped, pose, margin);
            if (random_int(&rng, 0, 1))
                search_moved(&all, pose, margin, size);
            else
                search_turned(&by, pose, margin);
            search_first(&all, 0, &pose[0], &pose[1], margin, earliest);
        }
        step *= 0.5;
        part += (by_hit ? any_hit(&all) : all.found) ? step : -step;
    }
}

int main(int argc, char **argv)
{
    rng = random_start(check_seed(argc, argv, 15));
    int count = (int)check_count(argc, argv, 60);
    for (int n = 0; n < count; n++)
        one(n % 5 == 4 ? ldexp(1, random_int(&rng, -8, 12)) : 1);
    printf("poses: %u; pairs: %u hits, %u misses, %u undecided\n", poses, hits, misses, undecided);
    return check_done("posed_referee");
}
