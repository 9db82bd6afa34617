/* SPDX-License-Identifier: MIT */
/*
 * Distances of frames and of convex meshes against exact rationals (GMP); host-only. Usage: test_distance_referee [SEED [COUNT]].
 *     low    is at most the exact gap along axis, by the length of axis, and at most the exact distance of every pair of features
 *     high   is at least the exact distance of one pair of features
 * Doubles choose which pairs of features are tried first. They can make the test slower, and not weaker.
 */
#include "check.h"
#include "pairs.h"
#include "referee.h"
#include "shapes.h"
#include <float.h>
#include <gmp.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef FMB_REAL_DOUBLE
#define UNIT (DBL_EPSILON / 2)
#else
#define UNIT ((double)FLT_EPSILON / 2)
#endif

/* ---- bodies of vertices, edges and triangles ---- */

enum { VERTICES = 40, EDGES = 110, FACES = 72, TRIED = 6 };

struct solid {
    int vertices, edges, faces;
    mpq_t exact[VERTICES][3];
    double vertex[VERTICES][3];
    int edge[EDGES][2], face[FACES][3];
};

static struct solid solid[2];
static mpq_t number[12], away[3], x[3], best, square;

static void start(void)
{
    for (int s = 0; s < 2; s++)
        for (int i = 0; i < VERTICES; i++)
            for (int k = 0; k < 3; k++)
                mpq_init(solid[s].exact[i][k]);
    for (int i = 0; i < 12; i++)
        mpq_init(number[i]);
    for (int k = 0; k < 3; k++) {
        mpq_init(away[k]);
        mpq_init(x[k]);
    }
    mpq_init(best);
    mpq_init(square);
}

static void add_edge(struct solid *s, int i, int j)
{
    for (int e = 0; e < s->edges; e++)
        if ((s->edge[e][0] == i && s->edge[e][1] == j) || (s->edge[e][0] == j && s->edge[e][1] == i))
            return;
    s->edge[s->edges][0] = i;
    s->edge[s->edges++][1] = j;
}

static void add_face(struct solid *s, int i, int j, int k)
{
    int *f = s->face[s->faces++];
    f[0] = i;
    f[1] = j;
    f[2] = k;
    add_edge(s, i, j);
    add_edge(s, j, k);
    add_edge(s, k, i);
}

static void set_frame(struct solid *s, const struct body *b)
{
    int cuboid = b->shape == FMB_CUBOID;
    s->vertices = cuboid ? 8 : 4;
    s->edges = s->faces = 0;
    for (int n = 0; n < s->vertices; n++)
        for (int k = 0; k < 3; k++) {
            mpq_set_d(s->exact[n][k], (double)b->origin[k]);
            for (int i = 0; i < 3; i++)
                if (cuboid ? n >> i & 1 : n == i + 1) {
                    mpq_set_d(square, (double)b->edge[i][k]);
                    mpq_add(s->exact[n][k], s->exact[n][k], square);
                }
            s->vertex[n][k] = mpq_get_d(s->exact[n][k]);
        }
    static const int corner[6][4] = {{0, 1, 2, 3}, {4, 5, 6, 7}, {0, 1, 4, 5},
                                     {2, 3, 6, 7}, {0, 2, 4, 6}, {1, 3, 5, 7}};
    for (int f = 0; cuboid && f < 6; f++) {
        add_face(s, corner[f][0], corner[f][1], corner[f][2]);
        add_face(s, corner[f][3], corner[f][1], corner[f][2]);
    }
    for (int f = 0; !cuboid && f < 4; f++)
        add_face(s, f, (f + 1) % 4, (f + 2) % 4);
}

/* ---- exact squared distances, the least of which is kept in `best` ---- */

static void dot(mpq_t r, mpq_t *u, mpq_t *v)
{
    mpq_mul(r, u[0], v[0]);
    for (int k = 1; k < 3; k++) {
        mpq_mul(square, u[k], v[k]);
        mpq_add(r, r, square);
    }
}

static void between(mpq_t *r, mpq_t *from, mpq_t *to)
{
    for (int k = 0; k < 3; k++)
        mpq_sub(r[k], to[k], from[k]);
}

/* away + f u + g v is a difference of two points; g and v may be NULL. */
static void offer(mpq_t *u, mpq_t f, mpq_t *v, mpq_t *g)
{
    mpq_t sum;
    mpq_init(sum);
    for (int k = 0; k < 3; k++) {
        mpq_mul(square, f, u[k]);
        mpq_add(x[k], away[k], square);
        if (v) {
            mpq_mul(square, *g, v[k]);
            mpq_add(x[k], x[k], square);
        }
    }
    dot(sum, x, x);
    if (mpq_cmp(sum, best) < 0)
        mpq_set(best, sum);
    mpq_clear(sum);
}

static mpq_t u[3], v[3];

static int in_unit(mpq_t f) { return mpq_sgn(f) >= 0 && mpq_cmp_si(f, 1, 1) <= 0; }

/* Vertex p, and the segment from q to r. */
static void point_segment(mpq_t *p, mpq_t *q, mpq_t *r)
{
    between(away, p, q);
    between(u, q, r);
    dot(number[0], u, u);
    dot(number[1], u, away);
    mpq_set_si(number[2], 0, 1);
    offer(u, number[2], NULL, NULL);
    mpq_set_si(number[2], 1, 1);
    offer(u, number[2], NULL, NULL);
    if (mpq_sgn(number[0]) == 0)
        return;
    mpq_div(number[2], number[1], number[0]);
    mpq_neg(number[2], number[2]);
    if (in_unit(number[2]))
        offer(u, number[2], NULL, NULL);
}

/* The least of away + f u + g v over all f and g: number[5] and number[6]. 0: u and v are parallel. */
static int solve(void)
{
    dot(number[0], u, u);
    dot(number[1], u, v);
    dot(number[2], v, v);
    dot(number[3], u, away);
    dot(number[4], v, away);
    mpq_mul(number[7], number[0], number[2]);
    mpq_mul(square, number[1], number[1]);
    mpq_sub(number[7], number[7], square);
    if (mpq_sgn(number[7]) == 0)
        return 0;
    mpq_mul(number[5], number[1], number[4]);
    mpq_mul(square, number[2], number[3]);
    mpq_sub(number[5], number[5], square);
    mpq_div(number[5], number[5], number[7]);
    mpq_mul(number[6], number[1], number[3]);
    mpq_mul(square, number[0], number[4]);
    mpq_sub(number[6], number[6], square);
    mpq_div(number[6], number[6], number[7]);
    return 1;
}

static void edges_exact(int i, int j)
{
    mpq_t *p[2], *q[2];
    for (int e = 0; e < 2; e++) {
        p[e] = solid[0].exact[solid[0].edge[i][e]];
        q[e] = solid[1].exact[solid[1].edge[j][e]];
    }
    for (int e = 0; e < 2; e++) {
        point_segment(p[e], q[0], q[1]);
        point_segment(q[e], p[0], p[1]);
    }
    between(away, p[0], q[0]);
    between(u, p[1], p[0]);
    between(v, q[0], q[1]);
    if (solve() && in_unit(number[5]) && in_unit(number[6]))
        offer(u, number[5], v, &number[6]);
}

/* Vertex i of solid s, above face j of the other. */
static void face_exact(int s, int i, int j)
{
    const int *f = solid[1 - s].face[j];
    mpq_t *o = solid[1 - s].exact[f[0]];
    between(away, solid[s].exact[i], o);
    between(u, o, solid[1 - s].exact[f[1]]);
    between(v, o, solid[1 - s].exact[f[2]]);
    if (!solve() || mpq_sgn(number[5]) < 0 || mpq_sgn(number[6]) < 0)
        return;
    mpq_add(number[8], number[5], number[6]);
    if (mpq_cmp_si(number[8], 1, 1) <= 0)
        offer(u, number[5], v, &number[6]);
}

/* ---- doubles choose ---- */

struct choice {
    double about;
    int kind, i, j; /* 0: edges; 1, 2: a vertex of solid 0, 1 over a face */
};

static struct choice choice[EDGES * EDGES + 2 * VERTICES * FACES];
static int choices;

static double clamp(double f) { return f > 0 ? f < 1 ? f : 1 : 0; }

static double dot_double(const double *p, const double *q) { return p[0] * q[0] + p[1] * q[1] + p[2] * q[2]; }

/* |away + f u + g v|, f and g in [0,1], about. */
static double about(const double *from, const double *uu, const double *vv)
{
    double a = dot_double(uu, uu), b = dot_double(uu, vv), c = dot_double(vv, vv), d = dot_double(uu, from),
           e = dot_double(vv, from), f = 0.5, least = INFINITY;
    for (int i = 0; i < 3; i++) {
        double g = clamp(c > 0 ? -(e + b * f) / c : 0), y[3];
        f = clamp(a > 0 ? -(d + b * g) / a : 0);
        for (int k = 0; k < 3; k++)
            y[k] = from[k] + f * uu[k] + g * vv[k];
        least = fmin(least, dot_double(y, y));
        if (i == 1) {
            double det = a * c - b * b;
            f = det > 0 ? clamp((b * e - c * d) / det) : 1;
        }
    }
    return least;
}

static void choose(int kind, int i, int j)
{
    const double *p, *q, *r[2];
    double from[3], uu[3], vv[3];
    if (kind == 0) {
        p = solid[0].vertex[solid[0].edge[i][0]];
        r[0] = solid[0].vertex[solid[0].edge[i][1]];
        q = solid[1].vertex[solid[1].edge[j][0]];
        r[1] = solid[1].vertex[solid[1].edge[j][1]];
    } else {
        const int *f = solid[2 - kind].face[j];
        p = solid[kind - 1].vertex[i];
        q = solid[2 - kind].vertex[f[0]];
        r[0] = solid[2 - kind].vertex[f[1]];
        r[1] = solid[2 - kind].vertex[f[2]];
    }
    for (int k = 0; k < 3; k++) {
        from[k] = q[k] - p[k];
        uu[k] = kind == 0 ? p[k] - r[0][k] : r[0][k] - q[k];
        vv[k] = r[1][k] - q[k];
    }
    choice[choices++] = (struct choice){about(from, uu, vv), kind, i, j};
}

static int nearer(const void *a, const void *b)
{
    double p = ((const struct choice *)a)->about, q = ((const struct choice *)b)->about;
    return (p > q) - (p < q);
}

static void exactly(const struct choice *c)
{
    if (c->kind == 0)
        edges_exact(c->i, c->j);
    else
        face_exact(c->kind - 1, c->i, c->j);
}

static void choose_all(void)
{
    choices = 0;
    for (int i = 0; i < solid[0].edges; i++)
        for (int j = 0; j < solid[1].edges; j++)
            choose(0, i, j);
    for (int s = 0; s < 2; s++)
        for (int i = 0; i < solid[s].vertices; i++)
            for (int j = 0; j < solid[1 - s].faces; j++)
                choose(1 + s, i, j);
    qsort(choice, (size_t)choices, sizeof choice[0], nearer);
}

/* ---- what is judged ---- */

static double worst_slack; /* high - low, in u of the size */

static int above(fmb_real length)
{
    mpq_set_d(number[9], (double)length);
    mpq_mul(number[9], number[9], number[9]);
    return mpq_cmp(number[9], best);
}

/* Bodies apart: both bounds against the features. slack: what the features may be off (length). */
static void judge_features(const fmb_nearest3 *n, double slack)
{
    fmb_real high = (fmb_real)((double)n->high + slack);
    choose_all();
    mpq_set_d(best, DBL_MAX);
    for (int i = 0; i < choices && (i < TRIED || above(high) < 0); i++) /* where it looks wrong all of them count */
        exactly(&choice[i]);
    CHECK(above(n->low) <= 0);
    CHECK(above(high) >= 0);
}

/* The least n.(q - p) in number[10]. */
static void gap_along(const fmb_real axis[3])
{
    for (int s = 0; s < 2; s++)
        for (int i = 0; i < solid[s].vertices; i++) {
            mpq_set_si(number[9], 0, 1);
            for (int k = 0; k < 3; k++) {
                mpq_set_d(square, (double)axis[k]);
                mpq_mul(square, square, solid[s].exact[i][k]);
                mpq_add(number[9], number[9], square);
            }
            if (i == 0 || (s == 0 ? mpq_cmp(number[9], number[s]) > 0 : mpq_cmp(number[9], number[s]) < 0))
                mpq_set(number[s], number[9]);
        }
    mpq_sub(number[10], number[1], number[0]);
}

static void judge_axis(const fmb_nearest3 *n)
{
    gap_along(n->axis);
    CHECK(mpq_sgn(number[10]) > 0);
    mpq_mul(number[10], number[10], number[10]);
    mpq_set_d(number[9], (double)n->low);
    mpq_mul(number[9], number[9], number[9]);
    mpq_set_si(number[11], 0, 1);
    for (int k = 0; k < 3; k++) {
        mpq_set_d(square, (double)n->axis[k]);
        mpq_mul(square, square, square);
        mpq_add(number[11], number[11], square);
    }
    mpq_mul(number[9], number[9], number[11]);
    CHECK(mpq_cmp(number[9], number[10]) <= 0);
}

/* The points are as far apart as high says, up to what they may be off their bodies. */
static void judge_points(const fmb_nearest3 *n, const double stray[3])
{
    double apart = 0, off = 0;
    for (int k = 0; k < 3; k++) {
        double d = (double)n->point_b[k] - (double)n->point_a[k];
        apart += d * d;
        off += stray[k] * stray[k];
    }
    apart = sqrt(apart);
    off = sqrt(off);
    CHECK(apart <= (double)n->high + off);
    CHECK(apart >= (double)n->low - off);
    CHECK((double)n->high <= apart * (1 + 64 * UNIT) + 4 * off);
}

static void judge(const fmb_nearest3 *n, int answer, const double stray[3], double size)
{
    CHECK(n->low >= 0 && n->high >= n->low);
    CHECK_EQ(answer, n->low > 0 ? FMB_MISS : FMB_UNDECIDED);
    judge_points(n, stray);
    if (n->low > 0)
        judge_axis(n);
    if (n->low > 0)
        worst_slack = fmax(worst_slack, ((double)n->high - (double)n->low) / (UNIT * size));
    else
        CHECK(n->axis[0] == 0 && n->axis[1] == 0 && n->axis[2] == 0);
}

/* ---- frames ---- */

static int same_turned(const fmb_nearest3 *p, const fmb_nearest3 *q)
{
    int same = p->low == q->low && p->high == q->high;
    for (int k = 0; k < 3; k++)
        same &= p->axis[k] == -q->axis[k] && p->point_a[k] == q->point_b[k] && p->point_b[k] == q->point_a[k];
    return same;
}

/* Is a point inside all faces of a frame, up to what it may be off? */
static int inside(const fmb_frame3 *f, const fmb_real *point)
{
    for (int j = 0; j < (f->shape == FMB_FRAME_SHAPE(FMB_CUBOID) ? 3 : 4); j++) {
        double along = 0, off = 0;
        for (int k = 0; k < 3; k++) {
            along += (double)f->normal[j][k] * ((double)point[k] - (double)f->origin[k]);
            off += fabs((double)f->normal[j][k]) * (fabs((double)f->origin[k]) + (double)f->extent[k]);
        }
        off *= 32 * UNIT;
        if (j < 3 && !(along >= -off))
            return 0;
        if ((j == 3 || f->shape == FMB_FRAME_SHAPE(FMB_CUBOID)) && !(along <= (double)f->volume + off))
            return 0;
    }
    return 1;
}

static void frames(struct random *r, enum pair_family family, int shapes)
{
    struct pair p;
    struct pair_frames f;
    fmb_nearest3 n, m;
    pair_make(&p, r, family, 3, 0, shapes);
    if (pair_init(&f, &p))
        return;
    const fmb_frame3 *a = &f.frame.d3[0], *b = &f.frame.d3[1];
    int answer = fmb_distance3(a, b, &n);
    CHECK_EQ(fmb_distance3(b, a, &m), answer);
    CHECK(same_turned(&n, &m));
    double stray[3], size = 0;
    for (int k = 0; k < 3; k++) {
        stray[k] = 16 * UNIT *
                   (fabs((double)a->origin[k]) + (double)a->extent[k] + fabs((double)b->origin[k]) +
                    (double)b->extent[k]);
        size = fmax(size,
                    fabs((double)b->origin[k] - (double)a->origin[k]) + (double)a->extent[k] + (double)b->extent[k]);
    }
    CHECK(inside(a, n.point_a) && inside(b, n.point_b));
    set_frame(&solid[0], &p.body[0]);
    set_frame(&solid[1], &p.body[1]);
    judge(&n, answer, stray, size);
    enum referee_verdict exact = referee_judge(&p);
    CHECK(exact == REFEREE_APART || n.low == 0);
    if (exact == REFEREE_APART)
        judge_features(&n, 0);
}

/* ---- convex meshes ---- */

static struct shape shape[2];

static void set_mesh(struct solid *s, const struct shape *m)
{
    s->vertices = (int)m->vertices;
    s->edges = s->faces = 0;
    for (int i = 0; i < s->vertices; i++)
        for (int k = 0; k < 3; k++) {
            mpq_set_d(s->exact[i][k], (double)m->vertex[i][k]);
            s->vertex[i][k] = (double)m->vertex[i][k];
        }
    for (unsigned f = 0; f < m->faces; f++)
        add_face(s, m->face[f][0], m->face[f][1], m->face[f][2]);
}

static void make_meshes(struct random *r, double far)
{
    for (int s = 0; s < 2; s++) {
        double q[4], at[3];
        int kind = random_int(r, 0, SHAPE_KINDS - 1), faces = random_int(r, 8, 40);
        shape_make(&shape[s], (enum shape_kind)kind, (unsigned)faces);
        for (int i = 0; i < 4; i++)
            q[i] = random_between(r, -1, 1);
        double length = sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
        for (int i = 0; i < 4; i++)
            q[i] /= length;
        for (int k = 0; k < 3; k++)
            at[k] = random_between(r, -1.5, 1.5) + (k == 0 ? far : 0);
        shape_place(&shape[s], q, at);
        set_mesh(&solid[s], &shape[s]);
    }
}

/*
 * low against the exact gap, high against the exact distance of the features. Rounded corners make a mesh a little
 * concave: features lie in the hulls all the same, so high, which is of the hulls, may be below theirs by that much.
 */
static void meshes(struct random *r, double far)
{
    fmb_convex3 m[2];
    fmb_nearest3 n, o;
    double stray[3], size = 0;
    make_meshes(r, far);
    for (int s = 0; s < 2; s++)
        CHECK_EQ(fmb_convex3_init(&m[s], (const fmb_real(*)[3])shape[s].vertex, NULL, (int32_t)shape[s].vertices,
                                  (const uint16_t(*)[3])shape[s].face, (int32_t)shape[s].faces),
                 0);
    int answer = fmb_convex3_distance(&m[0], &m[1], &n);
    CHECK_EQ(fmb_convex3_distance(&m[1], &m[0], &o), answer);
    CHECK(same_turned(&n, &o));
    for (int k = 0; k < 3; k++) {
        stray[k] = 16 * UNIT * ((double)m[0].reach[k] + (double)m[1].reach[k]);
        size = fmax(size, (double)m[0].reach[k] + (double)m[1].reach[k]);
    }
    judge(&n, answer, stray, size);
    int met = fmb_convex3_test(&m[0], &m[1], NULL);
    CHECK(met != FMB_HIT || n.low == 0);
    if (met == FMB_MISS)
        judge_features(&n, 64 * UNIT * size);
}

/* ---- trees, at rest and at poses ---- */

enum { LEAVES = 9 };

struct body_tree {
    int leaves;
    struct body body[LEAVES];
    fmb_frame3 frame[LEAVES];
    fmb_node3 node[2 * LEAVES + 2];
    fmb_tree3 tree;
    fmb_pose3 pose;
    double turn[3][3]; /* the rotation that the pose stands for */
};

static struct body_tree body_tree[2];

static int numbers_of(const void *context, int32_t which, fmb_real origin[3], fmb_real edge[3][3])
{
    const struct body *b = &((const struct body_tree *)context)->body[which];
    memcpy(origin, b->origin, sizeof b->origin);
    memcpy(edge, b->edge, sizeof b->edge);
    return b->shape;
}

static void random_rotation(struct random *r, double m[3][3])
{
    double q[4], length = 0;
    for (int i = 0; i < 4; i++) {
        q[i] = random_between(r, -1, 1);
        length += q[i] * q[i];
    }
    for (int i = 0; i < 4; i++)
        q[i] /= sqrt(length);
    double w = q[0], a = q[1], b = q[2], c = q[3];
    double n[3][3] = {{1 - 2 * (b * b + c * c), 2 * (a * b - c * w), 2 * (a * c + b * w)},
                      {2 * (a * b + c * w), 1 - 2 * (a * a + c * c), 2 * (b * c - a * w)},
                      {2 * (a * c - b * w), 2 * (b * c + a * w), 1 - 2 * (a * a + b * b)}};
    memcpy(m, n, sizeof n);
}

/* Bodies of a few volumes; sizes and places of all scales. */
static void make_tree(struct random *r, struct body_tree *t, double shift, double far, int with_numbers)
{
    t->leaves = random_int(r, 1, LEAVES);
    int32_t first = t->leaves > 1 ? t->leaves - 1 : 1, nodes = first + t->leaves;
    double size = random_between(r, 0.1, 3);
    for (int i = 0; i < t->leaves; i++) {
        struct body *b = &t->body[i];
        do {
            b->shape = random_int(r, 0, 1) ? FMB_CUBOID : FMB_TETRAHEDRON;
            for (int k = 0; k < 3; k++) {
                b->origin[k] = (fmb_real)(random_between(r, -4, 4) + (k == 1 ? shift : 0));
                for (int e = 0; e < 3; e++)
                    b->edge[e][k] = (fmb_real)random_between(r, -size, size);
            }
        } while (fmb_frame3_init(&t->frame[i], b->shape, b->origin, b->edge[0], b->edge[1], b->edge[2]));
        fmb_node3 *leaf = &t->node[first + i];
        const fmb_frame3 *f = &t->frame[i];
        CHECK_EQ(fmb_leaf3_init(leaf, i, f->shape, f->origin, (const fmb_real(*)[3])f->edge), 0);
        leaf->kind = FMB_NODE_PART;
    }
    t->node[0].volume = -1;
    CHECK_EQ(fmb_tree3_build(t->node, nodes, 0, 1, first, t->leaves, FMB_NODE_OBJECT, FMB_SPLIT_AREA), 0);
    t->tree = (fmb_tree3){.node = t->node, .nodes = nodes, .volumes = t->leaves, .frame = t->frame};
    if (with_numbers) {
        t->tree.frame = NULL;
        t->tree.numbers = numbers_of;
        t->tree.context = t;
    }
    random_rotation(r, t->turn);
    /* A matrix that is too long stands for the same rotation. */
    double stretch = random_int(r, 0, 1) ? 1 : 1 + random_between(r, -1, 1) * 0x1p-12;
    for (int k = 0; k < 3; k++) {
        t->pose.translation[k] = (fmb_real)(random_between(r, -7, 7) + far);
        for (int j = 0; j < 3; j++)
            t->pose.rotation[k][j] = (fmb_real)(t->turn[k][j] * stretch);
    }
}

/* A volume of solid s where it stands: exact at rest, as doubles give it at a pose. */
static void place_solid(struct solid *s, const struct body_tree *t, int i, int posed)
{
    set_frame(s, &t->body[i]);
    for (int n = 0; posed && n < s->vertices; n++) {
        double at[3];
        for (int k = 0; k < 3; k++)
            at[k] = t->turn[k][0] * s->vertex[n][0] + t->turn[k][1] * s->vertex[n][1] +
                    t->turn[k][2] * s->vertex[n][2] + (double)t->pose.translation[k];
        for (int k = 0; k < 3; k++)
            mpq_set_d(s->exact[n][k], s->vertex[n][k] = at[k]);
    }
}

/* The least squared distance of all pairs of features of two solids, in best, if it is less. */
static void least_of_features(void)
{
    choose_all();
    for (int i = 0; i < choices && (i < TRIED || choice[i].about <= mpq_get_d(best) * (1 + 1e-6)); i++)
        exactly(&choice[i]);
}

static fmb_real most_low; /* of the pieces of a search */

/* Runs the search, in one go or in pieces. */
static int search_trees(fmb_distance3_search *s, fmb_nearest3 *n, uint32_t budget)
{
    s->budget = budget;
    int answer, calls = 0;
    most_low = 0;
    while ((answer = fmb_tree3_distance(s, n)) == FMB_UNFINISHED && ++calls < 1000000) {
        CHECK(n->low <= n->high);
        most_low = n->low > most_low ? n->low : most_low;
    }
    return answer;
}

static double trees_size(const fmb_nearest3 *n)
{
    double size = 16;
    for (int s = 0; s < 2; s++)
        for (int k = 0; k < 3; k++)
            size = fmax(size, fabs((double)(s ? n->point_b : n->point_a)[k]) + 16);
    return size;
}

static fmb_distance3_search search;

/*
 * Exact distances of all pairs of volumes against the two bounds. off: what the doubles that stand for the exact poses
 * may be off.
 */
static void judge_trees(const fmb_nearest3 *n, int answer, int posed, double off)
{
    mpq_set_d(best, DBL_MAX);
    for (int i = 0; i < body_tree[0].leaves; i++)
        for (int j = 0; j < body_tree[1].leaves; j++) {
            place_solid(&solid[0], &body_tree[0], i, posed);
            place_solid(&solid[1], &body_tree[1], j, posed);
            least_of_features();
        }
    CHECK_EQ(answer, n->low > 0 ? FMB_MISS : FMB_UNDECIDED);
    double exact = sqrt(mpq_get_d(best)), low = (double)n->low, high = (double)n->high;
    CHECK(posed || (above(n->low) <= 0 && above(most_low) <= 0));
    CHECK(low <= exact + off && (double)most_low <= exact + off);
    if (n->low > 0) /* else they may meet, and features say nothing */
        CHECK(high >= exact - off && (posed || above(n->high) >= 0));
}

static void trees(struct random *r, int posed, int with_numbers, double far)
{
    fmb_nearest3 n, m;
    for (int s = 0; s < 2; s++) {
        make_tree(r, &body_tree[s], s && !posed ? random_between(r, 0, 14) : 0, far, with_numbers);
        CHECK_EQ(fmb_tree3_check(&body_tree[s].tree, NULL), 0);
    }
    const fmb_pose3 *pose[2] = {posed ? &body_tree[0].pose : NULL, posed ? &body_tree[1].pose : NULL};
    const fmb_tree3 *a = &body_tree[0].tree, *b = &body_tree[1].tree;
    CHECK_EQ(fmb_tree3_distance_init(&search, a, pose[0], b, pose[1]), 0);
    int answer = search_trees(&search, &n, FMB_NO_LIMIT);
    double size = trees_size(&n);
    judge_trees(&n, answer, posed, posed ? 1e-13 * size : 0);
    if (n.low > 0)
        worst_slack = fmax(worst_slack, ((double)n.high - (double)n.low) / (UNIT * size));
    int32_t pair[2] = {search.pair[0], search.pair[1]};
    /* In pieces: the same to the bit. From the pair that was found: the same bounds, but for what was asked in vain. */
    CHECK_EQ(fmb_tree3_distance_init(&search, a, pose[0], b, pose[1]), 0);
    CHECK_EQ(search_trees(&search, &m, 3), answer);
    CHECK(m.low == n.low && m.high == n.high);
    CHECK_EQ(fmb_tree3_distance_init(&search, a, pose[0], b, pose[1]), 0);
    search.pair[0] = pair[0];
    search.pair[1] = pair[1];
    int again = search_trees(&search, &m, FMB_NO_LIMIT);
    judge_trees(&m, again, posed, posed ? 1e-13 * size : 0);
    /* With a tolerance, and exchanged. */
    CHECK_EQ(fmb_tree3_distance_init(&search, b, pose[1], a, pose[0]), 0);
    search.tolerance = (fmb_real)0.25;
    again = search_trees(&search, &m, FMB_NO_LIMIT);
    judge_trees(&m, again, posed, posed ? 1e-13 * size : 0);
    double rounding = posed ? 0x1p-8 : 1000 * UNIT; /* at poses: of matrices that are off */
    CHECK(m.low == 0 || (double)m.low >= 0.75 * (double)m.high - rounding * size);
    /* From a pair that is none, or any leaves; step by step. */
    static const fmb_real tolerance[] = {0, (fmb_real)1e-6, (fmb_real)0.5, 1};
    CHECK_EQ(fmb_tree3_distance_init(&search, a, pose[0], b, pose[1]), 0);
    search.tolerance = tolerance[random_int(r, 0, 3)];
    search.pair[0] = random_int(r, -2, a->nodes);
    search.pair[1] = random_int(r, -2, b->nodes);
    again = search_trees(&search, &m, (uint32_t)random_int(r, 1, 3));
    judge_trees(&m, again, posed, posed ? 1e-13 * size : 0);
    CHECK(m.low == 0 || (double)m.low >= (1 - (double)search.tolerance) * (double)m.high - rounding * size);
}

int main(int argc, char **argv)
{
    struct random r = random_start(check_seed(argc, argv, 23));
    uint64_t count = check_count(argc, argv, 400);
    start();
    for (int k = 0; k < 3; k++) {
        mpq_init(u[k]);
        mpq_init(v[k]);
    }
    for (int family = 0; family < PAIR_SPEED; family++) {
        worst_slack = 0;
        for (uint64_t i = 0; i < count; i++)
            frames(&r, (enum pair_family)family, (int)(i % 4));
        printf("%s: high - low at most %.0f u of the size\n", pair_family_name[family], worst_slack);
        if (family < PAIR_PARALLEL)
            CHECK(worst_slack < 20000);
    }
    for (uint64_t i = 0; i < count; i++)
        frames(&r, i % 2 ? PAIR_EXTREME : PAIR_GRADED, (int)(i % 4));
    worst_slack = 0;
    for (uint64_t i = 0; i < count; i++)
        meshes(&r, i % 3 == 2 ? 1e6 : i % 3 == 1 ? 100.0 : 0);
    printf("meshes: high - low at most %.0f u of the size\n", worst_slack);
    CHECK(worst_slack < 20000);
    for (int posed = 0; posed < 2; posed++) {
        worst_slack = 0;
        for (uint64_t i = 0; i < (count + 19) / 20; i++)
            trees(&r, posed, i % 3 == 2, posed && i % 5 == 4 ? 1e4 : 0);
        printf("trees%s: high - low at most %.0f u of the size\n", posed ? " at poses" : "", worst_slack);
    }
    return check_done("distance_referee");
}
