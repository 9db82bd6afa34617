/* SPDX-License-Identifier: MIT */
/*
 * Margins by an exact judge. A 0 with a margin is a direction along which the frames are further apart than that, in rationals; a hit is a common
 * point of the frames as they are, whatever the margin. Exchanging them, and the unit, changes no answer. And margins are tight: the largest one that
 * is proved, as a part of the distance, for bodies of all kinds, at rest, moving, and at poses. Arguments: [SEED [COUNT]].
 */
#include "check.h"
#include "distance.h"
#include "epsilon.h"
#include "exact_motion.h"
#include "judge.h"
#include "core/pair.h"
#include "pairs.h"
#include "referee.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static struct random rng;

static double between(double a, double b) { return random_between(&rng, a, b); }

/* ---- what is asked ---- */

static int ask(const struct pair *p, fmb_real m, int first, fmb_real *axis, fmb_interval *when)
{
    struct pair_frames f;
    const int a = first, b = 1 - first;
    const fmb_real *va = p->body[a].velocity, *vb = p->body[b].velocity;
    int error = pair_init(&f, p);
    if (error)
        return error;
    if (p->dim == 3)
        return p->moving ? fmb_sweep3_margin(&f.frame.d3[a], va, &f.frame.d3[b], vb, m, axis, when)
                         : fmb_test3_margin(&f.frame.d3[a], &f.frame.d3[b], m, axis);
    return p->moving ? fmb_sweep2_margin(&f.frame.d2[a], va, &f.frame.d2[b], vb, m, axis, when)
                     : fmb_test2_margin(&f.frame.d2[a], &f.frame.d2[b], m, axis);
}

/* ---- soundness ---- */

static unsigned long long told[3], below, refused;

static int is_direction(const struct pair *p, const fmb_real n[3], fmb_real m)
{
    struct pair_frames f;
    pair_init(&f, p);
    const fmb_view a = p->dim == 3 ? fmb_view3(&f.frame.d3[0]) : fmb_view2(&f.frame.d2[0]),
                   b = p->dim == 3 ? fmb_view3(&f.frame.d3[1]) : fmb_view2(&f.frame.d2[1]);
    return judge_direction(&a, p->body[0].velocity, &b, p->body[1].velocity, p->dim, n, m);
}

/* One answer against what is exactly so. */
static void judge_answer(const struct pair *p, fmb_real m, int answer, const fmb_real axis[3])
{
    int right = 1;
    if (answer == FMB_MISS && m >= 0)
        right = is_direction(p, axis, m);
    if (answer == FMB_HIT)
        right = referee_judge(p) != REFEREE_APART;
    if (!CHECK(right))
        printf("  %s, dimension %d, moving %d: margin %.17g, answer %d\n", p->kind, p->dim, p->moving, (double)m,
               answer);
}

/* A margin near what decides: the gap that a direction of the pair shows, or what it overlaps by, and a little more or less. */
static fmb_real some_margin(const struct pair *p)
{
    double gap = (referee_judge(p), referee_margin()), size = referee_size();
    switch (random_int(&rng, 0, 5)) {
    case 0: return (fmb_real)(fabs(gap) * between(0, 2));
    case 1: return (fmb_real)(gap * (1 + EPSILON * between(-64, 64)));
    case 2: return (fmb_real)(size * ldexp(1, random_int(&rng, -30, 2)));
    case 3: return (fmb_real)(gap * between(-1, 1));
    case 4: return (fmb_real)(size * EPSILON * between(0, 64));
    default: return (fmb_real)(gap * between(0.9, 1.7));
    }
}

static void sound(int count)
{
    for (int n = 0; n < count; n++) {
        struct pair p;
        fmb_real axis[3] = {0, 0, 0}, other[3] = {0, 0, 0}, scaled[3] = {0, 0, 0};
        fmb_interval when = {-1, -1};
        const int moving = random_int(&rng, 0, 1), power = random_int(&rng, -10, 10);
        pair_make(&p, &rng, (enum pair_family)random_int(&rng, PAIR_RANDOM, PAIR_SPEED - !moving),
                  random_int(&rng, 2, 3), moving, random_int(&rng, 0, 3));
        if (referee_judge(&p) == REFEREE_SINGULAR)
            continue;
        const fmb_real m = some_margin(&p);
        const int answer = ask(&p, m, 0, axis, &when);
        if (answer < 0) {
            refused++;
            CHECK(answer != FMB_ERR_RANGE || m < 0);
            continue;
        }
        told[answer]++;
        below += m < 0;
        judge_answer(&p, m, answer, axis);
        CHECK(answer != FMB_MISS || when.in == -1);
        CHECK_EQ(ask(&p, m, 1, other, NULL), answer);
        CHECK_EQ(ask(&p, m, 0, NULL, NULL), answer);
        if (answer == FMB_MISS) /* the direction is the hint of the next call */
            CHECK_EQ(ask(&p, m, 0, axis, NULL), FMB_MISS);
        pair_scale(&p, (fmb_real)ldexp(1, power));
        const fmb_real longer = (fmb_real)ldexp((double)m, power);
        if (m >= 0 && longer * R(0.5) <= FMB_LARGEST && ask(&p, 0, 0, NULL, NULL) >= 0) /* in range, there, too */
            CHECK_EQ(ask(&p, longer, 0, scaled, NULL), answer);
    }
    printf("test_margins: %d pairs: miss %llu, hit %llu, undecided %llu, refused %llu; margins below 0: %llu\n", count,
           told[0], told[1], told[2], refused, below);
    CHECK(count < 1000 || (told[0] > 100 && told[1] > 100 && told[2] > 100 && below > 100));
}

/* ---- how tight ---- */

static double ratio_of[20000];

static int by_size(const void *x, const void *y)
{
    const double a = *(const double *)x, b = *(const double *)y;
    return a < b ? -1 : a > b;
}

/* Of what is in ratio_of. */
static void check_tight(const char *what, const char *how, int count)
{
    double mean = 0;
    qsort(ratio_of, (size_t)count, sizeof *ratio_of, by_size);
    for (int i = 0; i < count; i++)
        mean += ratio_of[i] / count;
    const double worst = count ? ratio_of[count / 100] : 0;
    printf("  %-26s %-18s %5d pairs: mean %.4f, 1 %% below %.4f, least %.4f\n", what, how, count, mean, worst,
           count ? ratio_of[0] : 0);
    CHECK(count >= 8 && mean >= 0.98 && worst >= 0.90);
}

/* The largest part of the distance that a question proves, by halving. */
static double largest(int (*asks)(const void *of, fmb_real m), const void *of, double distance)
{
    double low = 0, high = 1.01;
    for (int i = 0; i < 12; i++) {
        const double middle = (low + high) / 2;
        *(asks(of, (fmb_real)(distance * middle)) == FMB_MISS ? &low : &high) = middle;
    }
    return low;
}

static void random_turn(double r[3][3])
{
    double q[4], n;
    do {
        n = 0;
        for (int i = 0; i < 4; i++) {
            q[i] = between(-1, 1);
            n += q[i] * q[i];
        }
    } while (n < 0.01 || n > 1);
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) {
            const int l = 3 - i - k;
            r[i][k] = i == k ? (q[3] * q[3] + 2 * q[i] * q[i]) / n - 1 + q[3] * q[3] / n
                             : 2 * (q[i] * q[k] + ((k == (i + 1) % 3) ? -1 : 1) * q[3] * q[l]) / n;
        }
}

enum kind { BOXES, TETRAHEDRA, BOTH, FLAT_BOXES, THIN_FACES, KINDS };
static const char *const kind_name[KINDS] = {"boxes", "tetrahedra", "a box, a tetrahedron", "boxes 1e-5 high",
                                             "faces 1e-5 high"};

/* A body about `size` large with its origin at o. Faces: as fmb_mesh3_face makes them, 1e-5 of their size high. */
static void random_body(struct body *b, enum kind kind, int side, int dim, double size, const double o[3])
{
    double r[3][3], e[3][3];
    const int box = kind == BOXES || kind == FLAT_BOXES || (kind == BOTH && side == 0);
    random_turn(r);
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            e[i][k] = box && dim == 3 ? r[i][k] * between(0.1, 1) : between(-1, 1);
    for (int i = 0; i < 3 && dim == 2; i++)
        e[i][2] = e[2][i] = 0;
    if (kind == FLAT_BOXES || kind == THIN_FACES) {
        double w[3], length;
        for (int k = 0; k < 3; k++)
            w[k] = e[0][(k + 1) % 3] * e[1][(k + 2) % 3] - e[0][(k + 2) % 3] * e[1][(k + 1) % 3];
        length = sqrt(w[0] * w[0] + w[1] * w[1] + w[2] * w[2]);
        for (int k = 0; k < 3; k++)
            e[2][k] = 1e-5 * w[k] / length;
    }
    *b = (struct body){.shape = box ? FMB_CUBOID : FMB_TETRAHEDRON};
    for (int k = 0; k < 3; k++) {
        b->origin[k] = (fmb_real)o[k];
        for (int i = 0; i < 3; i++)
            b->edge[i][k] = (fmb_real)(e[i][k] * size);
    }
}

/* near, far: how far the origins are apart; ratio: of the sizes. */
static const struct {
    const char *name;
    double away, ratio;
} place[] = {{"near", 1.5, 1}, {"far", 20, 1}, {"1 : 300", 1.5, 300}};
enum { PLACES = sizeof place / sizeof place[0] };

static void random_pair(struct pair *p, enum kind kind, int dim, int moving, int where)
{
    const double from[3] = {0, 0, 0};
    *p = (struct pair){.dim = dim, .moving = moving, .kind = kind_name[kind]};
    random_body(&p->body[0], kind, 0, dim, 1, from);
    double to[3];
    for (int k = 0; k < 3; k++)
        to[k] = k < dim ? between(-1, 1) * place[where].away : 0;
    random_body(&p->body[1], kind, 1, dim, 1 / place[where].ratio, to);
    for (int s = 0; s < 2; s++)
        for (int k = 0; k < dim; k++)
            p->body[s].velocity[k] = moving ? (fmb_real)between(-1, 1) : 0;
}

/* The distance of two polygons in the plane: their corners and edges. */
static double flat_distance(const struct pair *p)
{
    double corner[2][4][2], least = INFINITY;
    int corners[2];
    for (int s = 0; s < 2; s++) {
        const struct body *b = &p->body[s];
        corners[s] = b->shape == FMB_CUBOID ? 4 : 3;
        for (int i = 0; i < corners[s]; i++)
            for (int k = 0; k < 2; k++)
                corner[s][i][k] = (double)b->origin[k] +
                                  (i == 1 || (i == 2 && corners[s] == 4) ? (double)b->edge[0][k] : 0) +
                                  (i >= 2 ? (double)b->edge[1][k] : 0);
    }
    for (int s = 0; s < 2; s++)
        for (int i = 0; i < corners[s]; i++)
            for (int j = 0; j < corners[1 - s]; j++) {
                const double *c = corner[s][i], *x = corner[1 - s][j], *y = corner[1 - s][(j + 1) % corners[1 - s]];
                const double u[2] = {y[0] - x[0], y[1] - x[1]}, w[2] = {c[0] - x[0], c[1] - x[1]};
                const double t = fmin(1, fmax(0, (w[0] * u[0] + w[1] * u[1]) / (u[0] * u[0] + u[1] * u[1])));
                least = fmin(least, hypot(w[0] - t * u[0], w[1] - t * u[1]));
            }
    return least;
}

/* At the time t; of b relative to a. */
static double distance_at(const struct pair *p, double t)
{
    struct pair q = *p;
    for (int k = 0; k < 3; k++)
        q.body[1].origin[k] += (fmb_real)t * (p->body[1].velocity[k] - p->body[0].velocity[k]);
    return p->dim == 3 ? distance_of(&q) : flat_distance(&q);
}

/* The least of the step: the distance is convex in t. The frames never meet. */
static double distance_in_step(const struct pair *p)
{
    double in = 0, out = p->moving ? 1 : 0;
    for (int i = 0; i < 40 && p->moving; i++) {
        const double x = in + (out - in) / 3, y = out - (out - in) / 3;
        *(distance_at(p, x) < distance_at(p, y) ? &out : &in) = distance_at(p, x) < distance_at(p, y) ? y : x;
    }
    return distance_at(p, (in + out) / 2);
}

static int ask_pair(const void *of, fmb_real m) { return ask(of, m, 0, NULL, NULL); }

static int ask_pair_in_time(const void *of, fmb_real m)
{
    fmb_interval when;
    return ask(of, m, 1, NULL, &when);
}

/* Is it far enough apart for its distance to be known well? */
static int is_apart(const struct pair *p, double *distance)
{
    if (pair_verdict(p, NULL, NULL) != FMB_MISS)
        return 0;
    *distance = distance_in_step(p);
    return *distance > 0.003;
}

static void tight_frames(int count)
{
    for (int dim = 2; dim <= 3; dim++)
        for (int kind = 0; kind < (dim == 2 ? FLAT_BOXES : KINDS); kind++)
            for (int which = 0; which < 2 * PLACES; which++) {
                const int moving = which % 2, where = which / 2;
                int made = 0;
                char how[40];
                for (int i = 0; i < 40 * count && made < count; i++) {
                    struct pair p;
                    double distance;
                    random_pair(&p, (enum kind)kind, dim, moving, where);
                    if (is_apart(&p, &distance))
                        ratio_of[made++] = largest(i % 2 ? ask_pair : ask_pair_in_time, &p, distance);
                }
                snprintf(how, sizeof how, "%dD %s%s", dim, place[where].name, moving ? ", moving" : "");
                check_tight(kind_name[kind], how, made);
            }
}

/* ---- at poses ---- */

/* Trees of one volume each, b in coordinates of its body. */
struct posed {
    fmb_frame3 frame[2];
    fmb_node3 node[2];
    fmb_tree3 tree[2];
    fmb_pose3 pose;
    fmb_real v[2][3];
    int moving;
};

static fmb_walk3 walk;

static int ask_posed(const void *of, fmb_real m)
{
    const struct posed *p = of;
    fmb_meeting3 found = {.a = -1, .b = -1};
    if (fmb_walk3_init(&walk, &p->tree[0], 0, p->moving ? p->v[0] : NULL, &p->tree[1], 0, p->moving ? p->v[1] : NULL,
                       0) ||
        fmb_walk3_pose(&walk, NULL, &p->pose, m))
        return FMB_ERR_FRAME;
    const int answer = fmb_walk3_first(&walk, &found);
    CHECK(answer != FMB_HIT); /* they are apart */
    return answer;
}

static int plant_posed(struct posed *p, int side, const struct body *b)
{
    int error = fmb_frame3_init(&p->frame[side], b->shape, b->origin, b->edge[0], b->edge[1], b->edge[2]);
    if (!error)
        error = fmb_leaf3_init(&p->node[side], 0, b->shape, p->frame[side].origin,
                               (const fmb_real(*)[3])p->frame[side].edge);
    p->node[side].kind = FMB_NODE_OBJECT;
    p->tree[side] = (fmb_tree3){.node = &p->node[side], .frame = &p->frame[side], .nodes = 1, .volumes = 1};
    return error ? error : fmb_tree3_check(&p->tree[side], NULL);
}

/* Body 1 of the pair, turned back: where the pose has it, it is that of the pair, but for rounding. */
static int make_posed(struct posed *p, const struct pair *at)
{
    double r[3][3];
    struct body b = at->body[1];
    random_turn(r);
    p->moving = at->moving;
    for (int k = 0; k < 3; k++) {
        p->v[0][k] = at->body[0].velocity[k];
        p->v[1][k] = at->body[1].velocity[k];
        p->pose.translation[k] = b.origin[k];
        b.origin[k] = 0;
        for (int i = 0; i < 3; i++) {
            double x = 0;
            for (int j = 0; j < 3; j++)
                x += r[j][k] * (double)at->body[1].edge[i][j];
            b.edge[i][k] = (fmb_real)x;
            p->pose.rotation[i][k] = (fmb_real)r[i][k];
        }
    }
    return plant_posed(p, 0, &at->body[0]) == 0 && plant_posed(p, 1, &b) == 0;
}

static void tight_poses(int count)
{
    for (int kind = 0; kind < KINDS; kind++)
        for (int which = 0; which < 2 * PLACES; which++) {
            const int moving = which % 2, where = which / 2;
            int made = 0;
            char how[40];
            for (int i = 0; i < 40 * count && made < count; i++) {
                struct pair p;
                struct posed posed;
                double distance;
                random_pair(&p, (enum kind)kind, 3, moving, where);
                if (is_apart(&p, &distance) && make_posed(&posed, &p))
                    ratio_of[made++] = largest(ask_posed, &posed, distance);
            }
            snprintf(how, sizeof how, "posed %s%s", place[where].name, moving ? ", moving" : "");
            check_tight(kind_name[kind], how, made);
        }
}

/* ---- convex meshes ---- */

enum { VERTICES = 8 };
static const uint16_t one_face[1][3] = {{0, 1, 2}};

struct meshes {
    fmb_real vertex[2][VERTICES][3], room[2][VERTICES][3];
    fmb_convex3 body[2];
    const struct pair *pair;
};

/* The corners of a body of a pair. */
static int corners_of(fmb_real to[VERTICES][3], const struct body *b)
{
    const int box = b->shape == FMB_CUBOID, corners = box ? 8 : 4;
    for (int n = 0; n < corners; n++)
        for (int k = 0; k < 3; k++) {
            to[n][k] = b->origin[k];
            for (int i = 0; i < 3; i++)
                to[n][k] += (box ? n >> i & 1 : n == i + 1) ? b->edge[i][k] : 0;
        }
    return corners;
}

static int make_meshes(struct meshes *m, const struct pair *p)
{
    int error = 0;
    m->pair = p;
    for (int s = 0; s < 2; s++) {
        const int corners = corners_of(m->vertex[s], &p->body[s]);
        error |= fmb_convex3_init(&m->body[s], (const fmb_real(*)[3])m->vertex[s], NULL, corners, one_face, 1);
    }
    return error == 0;
}

static int ask_skins(const void *of, fmb_real m)
{
    const struct meshes *meshes = of;
    fmb_convex3 a = meshes->body[0], b = meshes->body[1];
    a.skin = b.skin = m / 2;
    return fmb_convex3_sweep(&a, meshes->pair->body[0].velocity, &b, meshes->pair->body[1].velocity, NULL, NULL);
}

static int ask_placed(const void *of, fmb_real m)
{
    struct meshes meshes = *(const struct meshes *)of;
    const fmb_pose3 world = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 0, 0}};
    fmb_convex3 placed[2];
    for (int s = 0; s < 2; s++) {
        meshes.body[s].vertex = (const fmb_real(*)[3])meshes.vertex[s];
        if (fmb_convex3_place(&placed[s], meshes.room[s], &meshes.body[s], &world, s ? m : 0))
            return FMB_ERR_FRAME;
    }
    const int answer = fmb_convex3_sweep(&placed[0], meshes.pair->body[0].velocity, &placed[1],
                                         meshes.pair->body[1].velocity, NULL, NULL);
    CHECK(answer != FMB_HIT); /* they are apart */
    return answer;
}

static void tight_meshes(int count)
{
    for (int kind = 0; kind < KINDS; kind++)
        for (int which = 0; which < 2 * PLACES; which++) {
            const int moving = which % 2, where = which / 2;
            int made = 0;
            char how[40];
            for (int i = 0; i < 40 * count && made < count; i++) {
                struct pair p;
                struct meshes m;
                double distance;
                random_pair(&p, (enum kind)kind, 3, moving, where);
                if (is_apart(&p, &distance) && make_meshes(&m, &p))
                    ratio_of[made++] = largest(i % 2 ? ask_skins : ask_placed, &m, distance);
            }
            snprintf(how, sizeof how, "mesh %s%s", place[where].name, moving ? ", moving" : "");
            check_tight(kind_name[kind], how, made);
        }
}

/* ---- hits of what was placed ---- */

enum { DEPTH = 6, MOMENTS = 1 << DEPTH };

/* A body whose corners are numbers of the type, exactly. */
static void random_corners(struct body *b)
{
    fmb_frame3 f;
    do {
        *b = (struct body){.shape = random_int(&rng, 0, 1) ? FMB_CUBOID : FMB_TETRAHEDRON};
        for (int k = 0; k < 3; k++) {
            b->origin[k] = (fmb_real)random_int(&rng, -64, 64) / 64;
            for (int i = 0; i < 3; i++)
                b->edge[i][k] = (fmb_real)random_int(&rng, -64, 64) / 64;
        }
    } while (fmb_frame3_init(&f, b->shape, b->origin, b->edge[0], b->edge[1], b->edge[2]) != 0);
}

static void random_place(fmb_pose3 *pose, double away)
{
    double r[3][3];
    random_turn(r);
    for (int k = 0; k < 3; k++) {
        pose->translation[k] = (fmb_real)(away * between(-1, 1));
        for (int i = 0; i < 3; i++)
            pose->rotation[i][k] = (fmb_real)r[i][k];
    }
}

/* A little further: a turn about z, and a way. */
static void turn_further(fmb_pose3 *to, const fmb_pose3 *from, double angle, double way)
{
    const double c = cos(angle), s = sin(angle);
    for (int k = 0; k < 3; k++) {
        to->rotation[0][k] = (fmb_real)(c * (double)from->rotation[0][k] - s * (double)from->rotation[1][k]);
        to->rotation[1][k] = (fmb_real)(s * (double)from->rotation[0][k] + c * (double)from->rotation[1][k]);
        to->rotation[2][k] = from->rotation[2][k];
        to->translation[k] = from->translation[k] + (fmb_real)(way * between(-1, 1));
    }
}

struct placing {
    struct body body;
    fmb_frame3 frame;
    fmb_real vertex[VERTICES][3], room[VERTICES][3], by[3];
    fmb_convex3 mesh, world;
    fmb_pose3 from, to;
};

/* turns: along a screw, else at rest. 0, or an error. */
static int make_placing(struct placing *p, int turns, fmb_real skin)
{
    random_corners(&p->body);
    fmb_frame3_init(&p->frame, p->body.shape, p->body.origin, p->body.edge[0], p->body.edge[1], p->body.edge[2]);
    const int corners = corners_of(p->vertex, &p->body);
    int error = fmb_convex3_init(&p->mesh, (const fmb_real(*)[3])p->vertex, NULL, corners, one_face, 1);
    random_place(&p->from, 0.7);
    for (int k = 0; k < 3; k++)
        p->by[k] = 0;
    if (error || !turns)
        return error ? error : fmb_convex3_place(&p->world, p->room, &p->mesh, &p->from, skin);
    turn_further(&p->to, &p->from, between(-0.1, 0.1), 0.3);
    return fmb_convex3_screw(&p->world, p->by, p->room, &p->mesh, &p->from, &p->to, skin);
}

/* Exactly at rest; else at so many moments of the step. */
static int bodies_meet(const struct placing *p, int turns)
{
    static exact_pose pose[2][MOMENTS + 1];
    exact_frame f[2];
    double least = INFINITY;
    for (int s = 0; s < 2; s++) {
        exact_of_pose(&pose[s][0], &p[s].from);
        if (turns) {
            exact_of_pose(&pose[s][MOMENTS], &p[s].to);
            exact_along(pose[s], DEPTH);
        }
    }
    for (int i = 0; i <= (turns ? MOMENTS : 0); i++) {
        const int mark = exact_mark();
        for (int s = 0; s < 2; s++)
            exact_body(&f[s], &p[s].frame, &pose[s][i]);
        least = fmin(least, exact_margin(&f[0], &f[1]));
        exact_release(mark);
    }
    return least <= 0;
}

static void placed_hits(int count)
{
    static struct placing p[2];
    int seen[2][3] = {{0}};
    for (int n = 0; n < count; n++) {
        const int mark = exact_mark(), turns = n & 1;
        const fmb_real skin = (fmb_real)(n % 3 ? between(0, 0.3) : 0);
        if (make_placing(&p[0], turns, 0) == 0 && make_placing(&p[1], turns, skin) == 0) {
            const int answer = fmb_convex3_sweep(&p[0].world, p[0].by, &p[1].world, p[1].by, NULL, NULL);
            const int other = fmb_convex3_sweep(&p[1].world, p[1].by, &p[0].world, p[0].by, NULL, NULL);
            CHECK(answer >= 0 && answer == other);
            if (answer >= 0 && answer <= FMB_UNDECIDED)
                seen[turns][answer]++;
            /* sampled: a hit is deeper than what turning is off, and so it is one at a moment that is looked at */
            if (answer == FMB_HIT && !CHECK(bodies_meet(p, turns)))
                printf("  hit of what is apart, skin %g, turns %d\n", (double)skin, turns);
        }
        exact_release(mark);
    }
    printf("  placed: %d miss, %d hit, %d undecided; turning: %d, %d, %d\n", seen[0][0], seen[0][1], seen[0][2],
           seen[1][0], seen[1][1], seen[1][2]);
    CHECK(count < 1000 || (seen[0][0] > 5 && seen[0][1] > 5 && seen[0][2] > 5 && seen[1][1] > 0));
}

int main(int argc, char **argv)
{
    rng = random_start(check_seed(argc, argv, 1));
    const int count = (int)check_count(argc, argv, 40000);
    sound(count);
    const int pairs = count / 200 < 60 ? 60 : count / 200 < 20000 ? count / 200 : 20000;
    tight_frames(pairs);
    tight_poses(pairs);
    tight_meshes(pairs);
    placed_hits(count / 40 < 20 ? 20 : count / 40);
    return check_done("margins");
}
