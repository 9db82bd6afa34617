/* SPDX-License-Identifier: MIT */
/*
 * The floor: what decides these classes when nothing has to be proved. Separating axes as the textbooks give them, tuned by
 * hand (one branch per stage, whatever depends on one frame alone prepared), in fmb_real, without any error bound.
 *   boxes        15 axes of two true boxes: S. Gottschalk, M. C. Lin, D. Manocha, OBBTree, 1996. Moving: the box swept by the
 *                displacement has 6 axes more (displacement x edge), and every radius grows by the displacement along the axis.
 *   cuboids      the same 15 axes for boxes that need not be rectangular, as triple products
 *   tetrahedra   faces, then edges by the signs and ratios of the heights above two faces: the idea of
 *                F. Ganovelli, F. Ponchio, C. Rocchini, Fast tetrahedron-tetrahedron overlap algorithm, 2002
 *   2D           normals of the edges; moving: and of the displacement
 */
#include "bench.h"

static inline fmb_real absolute(fmb_real x)
{
    return _Generic(x, float : __builtin_fabsf, double : __builtin_fabs)(x); /* x < 0 ? -x : x would be a jump */
}

static inline fmb_real smaller(fmb_real a, fmb_real b) { return a < b ? a : b; }

static inline fmb_real larger(fmb_real a, fmb_real b) { return a > b ? a : b; }

static inline fmb_real dot(const fmb_real a[3], const fmb_real b[3]) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

static inline void cross(fmb_real to[3], const fmb_real a[3], const fmb_real b[3])
{
    to[0] = a[1] * b[2] - a[2] * b[1];
    to[1] = a[2] * b[0] - a[0] * b[2];
    to[2] = a[0] * b[1] - a[1] * b[0];
}

/* ---- true boxes ---- */

struct obb {
    fmb_real centre[3], half[3], axis[3][3], velocity[3];
};
static struct obb obb_a[SLOTS], obb_b[SLOTS];

/* The pair in the axes of a: centre of b seen from that of a (moving: at half time), a's axes . b's axes, half the displacement. */
struct seen {
    fmb_real t[3], r[3][3], s[3][3], w[3];
};

static int boxes_rest(const struct cell *c) { return c->boxes && !c->moving; }

static int boxes_moving(const struct cell *c) { return c->boxes && c->moving; }

static void obb_from(struct obb *to, const struct body *body)
{
    struct true_box box;
    bench_true_box(&box, body);
    for (int i = 0; i < 3; i++) {
        to->centre[i] = (fmb_real)box.centre[i];
        to->half[i] = (fmb_real)box.half[i];
        to->velocity[i] = body->velocity[i];
        for (int k = 0; k < 3; k++)
            to->axis[i][k] = (fmb_real)box.axis[i][k];
    }
}

static void obb_prepare(unsigned slot, const struct cell *cell, const struct pair *p)
{
    (void)cell;
    obb_from(&obb_a[slot], &p->body[0]);
    obb_from(&obb_b[slot], &p->body[1]);
}

static inline int obb_faces(struct seen *x, const struct obb *a, const struct obb *b)
{
    int apart = 0;
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            x->r[i][j] = dot(a->axis[i], b->axis[j]);
            x->s[i][j] = absolute(x->r[i][j]);
        }
        apart |= absolute(x->t[i]) > a->half[i] + absolute(x->w[i]) + dot(x->s[i], b->half);
    }
    if (apart)
        return 1;
    for (int j = 0; j < 3; j++) {
        fmb_real t = x->t[0] * x->r[0][j] + x->t[1] * x->r[1][j] + x->t[2] * x->r[2][j];
        fmb_real w = x->w[0] * x->r[0][j] + x->w[1] * x->r[1][j] + x->w[2] * x->r[2][j];
        fmb_real radius = a->half[0] * x->s[0][j] + a->half[1] * x->s[1][j] + a->half[2] * x->s[2][j];
        apart |= absolute(t) > b->half[j] + radius + absolute(w);
    }
    return apart;
}

static inline int obb_edges(const struct seen *x, const struct obb *a, const struct obb *b)
{
    static const int next[5] = {0, 1, 2, 0, 1};
    int apart = 0;
    for (int i = 0; i < 3; i++) {
        int k = next[i + 1], l = next[i + 2];
        for (int j = 0; j < 3; j++) {
            int m = next[j + 1], n = next[j + 2];
            fmb_real t = x->t[l] * x->r[k][j] - x->t[k] * x->r[l][j];
            fmb_real w = x->w[l] * x->r[k][j] - x->w[k] * x->r[l][j];
            fmb_real radius = a->half[k] * x->s[l][j] + a->half[l] * x->s[k][j];
            radius += b->half[m] * x->s[i][n] + b->half[n] * x->s[i][m];
            apart |= absolute(t) > radius + absolute(w);
        }
    }
    return apart;
}

/* displacement x the axes of one box, in whose axes t and w are given; r: its axes . the other's */
static inline int obb_swept(const fmb_real t[3], const fmb_real w[3], const fmb_real half[3], fmb_real r[3][3],
                            const fmb_real other[3])
{
    int apart = 0;
    for (int i = 0; i < 3; i++) {
        int k = i == 2 ? 0 : i + 1, l = 3 - i - k;
        fmb_real radius = half[k] * absolute(w[l]) + half[l] * absolute(w[k]);
        for (int j = 0; j < 3; j++)
            radius += other[j] * absolute(w[l] * r[k][j] - w[k] * r[l][j]);
        apart |= absolute(t[k] * w[l] - t[l] * w[k]) > radius;
    }
    return apart;
}

static int obb_rest(unsigned slot)
{
    const struct obb *a = &obb_a[slot], *b = &obb_b[slot];
    fmb_real d[3];
    struct seen x = {{0}, {{0}}, {{0}}, {0}};
    for (int k = 0; k < 3; k++)
        d[k] = b->centre[k] - a->centre[k];
    for (int k = 0; k < 3; k++)
        x.t[k] = dot(a->axis[k], d);
    return obb_faces(&x, a, b) || obb_edges(&x, a, b) ? FMB_MISS : FMB_HIT;
}

static int obb_moving(unsigned slot)
{
    const struct obb *a = &obb_a[slot], *b = &obb_b[slot];
    fmb_real d[3], v[3], t[3], w[3], turned[3][3];
    struct seen x;
    for (int k = 0; k < 3; k++) {
        v[k] = (b->velocity[k] - a->velocity[k]) * (fmb_real)0.5;
        d[k] = b->centre[k] - a->centre[k] + v[k];
    }
    for (int k = 0; k < 3; k++) {
        x.t[k] = dot(a->axis[k], d);
        x.w[k] = dot(a->axis[k], v);
    }
    if (obb_faces(&x, a, b) || obb_edges(&x, a, b))
        return FMB_MISS;
    for (int j = 0; j < 3; j++) {
        t[j] = dot(b->axis[j], d);
        w[j] = dot(b->axis[j], v);
        for (int i = 0; i < 3; i++)
            turned[j][i] = x.r[i][j];
    }
    return obb_swept(x.t, x.w, a->half, x.r, b->half) | obb_swept(t, w, b->half, turned, a->half) ? FMB_MISS : FMB_HIT;
}

/* ---- cuboids with any edges, standing still ---- */

struct skew {
    fmb_real twice[3]; /* 2 origin + sum of the edges */
    fmb_real edge[3][3], normal[3][3], volume;
};
static struct skew skew_a[SLOTS], skew_b[SLOTS];

static int cuboids_rest(const struct cell *c) { return c->dim == 3 && !c->boxes && !c->moving && c->shapes == 0; }

static void skew_from(struct skew *to, const struct body *body)
{
    for (int i = 0; i < 3; i++) {
        to->twice[i] = 2 * body->origin[i] + body->edge[0][i] + body->edge[1][i] + body->edge[2][i];
        for (int k = 0; k < 3; k++)
            to->edge[i][k] = body->edge[i][k];
        cross(to->normal[i], body->edge[(i + 1) % 3], body->edge[(i + 2) % 3]);
    }
    to->volume = absolute(dot(to->normal[0], to->edge[0]));
}

static void skew_prepare(unsigned slot, const struct cell *cell, const struct pair *p)
{
    (void)cell;
    skew_from(&skew_a[slot], &p->body[0]);
    skew_from(&skew_b[slot], &p->body[1]);
}

/* p[j][i] = |a's normal j . b's edge i|, and whether a face of a separates */
static inline int skew_faces(fmb_real p[3][3], const struct skew *a, const struct skew *b, const fmb_real d[3])
{
    int apart = 0;
    for (int j = 0; j < 3; j++) {
        for (int i = 0; i < 3; i++)
            p[j][i] = absolute(dot(a->normal[j], b->edge[i]));
        apart |= absolute(dot(a->normal[j], d)) > a->volume + p[j][0] + p[j][1] + p[j][2];
    }
    return apart;
}

static int skew_ask(unsigned slot)
{
    const struct skew *a = &skew_a[slot], *b = &skew_b[slot];
    fmb_real d[3], p[3][3], r[3][3];
    int apart = 0;
    for (int k = 0; k < 3; k++)
        d[k] = b->twice[k] - a->twice[k];
    if (skew_faces(p, a, b, d) || skew_faces(r, b, a, d))
        return FMB_MISS;
    for (int i = 0; i < 3; i++) {
        int m = i == 2 ? 0 : i + 1, n = 3 - i - m;
        fmb_real x[3];
        cross(x, b->edge[i], d);
        for (int j = 0; j < 3; j++) {
            int k = j == 2 ? 0 : j + 1, l = 3 - j - k;
            apart |= absolute(dot(a->edge[j], x)) > p[k][i] + p[l][i] + r[m][j] + r[n][j];
        }
    }
    return apart ? FMB_MISS : FMB_HIT;
}

/* ---- tetrahedra, standing still ---- */

struct tetra {
    fmb_real corner[4][3];
    /* outside: normal . p > height; face 3 is the slanted one, and holds no corner 0 */
    fmb_real normal[4][3], height[4];
};
static struct tetra tetra_a[SLOTS], tetra_b[SLOTS];

static int tetra_can(const struct cell *c) { return c->dim == 3 && !c->moving && c->shapes == 3; }

static void tetra_from(struct tetra *to, const struct body *body)
{
    fmb_real sign;
    for (int k = 0; k < 3; k++) {
        to->corner[0][k] = body->origin[k];
        for (int i = 0; i < 3; i++)
            to->corner[i + 1][k] = body->origin[k] + body->edge[i][k];
    }
    for (int i = 0; i < 3; i++)
        cross(to->normal[i], body->edge[(i + 1) % 3], body->edge[(i + 2) % 3]);
    sign = dot(to->normal[0], body->edge[0]) > 0 ? -1 : 1;
    for (int k = 0; k < 3; k++) {
        for (int i = 0; i < 3; i++)
            to->normal[i][k] *= sign;
        to->normal[3][k] = -(to->normal[0][k] + to->normal[1][k] + to->normal[2][k]);
    }
    for (int i = 0; i < 4; i++)
        to->height[i] = dot(to->normal[i], to->corner[i == 3 ? 1 : 0]);
}

static void tetra_prepare(unsigned slot, const struct cell *cell, const struct pair *p)
{
    (void)cell;
    tetra_from(&tetra_a[slot], &p->body[0]);
    tetra_from(&tetra_b[slot], &p->body[1]);
}

/* No plane through the edge of faces f and g has all corners outside, though each corner is outside one of them. */
static inline int tetra_edge_meets(const fmb_real f[4], const fmb_real g[4], unsigned mf, unsigned mg)
{
    for (int v = 0; v < 4; v++)
        for (int w = 0; w < 4; w++)
            if ((mf & ~mg) >> v & 1 && (mg & ~mf) >> w & 1 && f[v] * g[w] <= f[w] * g[v])
                return 1;
    return 0;
}

static int tetra_ask(unsigned slot)
{
    const struct tetra *a = &tetra_a[slot], *b = &tetra_b[slot];
    fmb_real h[4][4];
    unsigned mask[4];
    int apart = 0;
    for (int f = 0; f < 4; f++) {
        mask[f] = 0;
        for (int v = 0; v < 4; v++) {
            h[f][v] = dot(a->normal[f], b->corner[v]) - a->height[f];
            mask[f] |= (unsigned)(h[f][v] > 0) << v;
        }
        apart |= mask[f] == 15;
    }
    if (apart)
        return FMB_MISS;
    for (int f = 0; f < 4; f++) {
        fmb_real x[4];
        for (int v = 0; v < 4; v++)
            x[v] = dot(b->normal[f], a->corner[v]) - b->height[f];
        apart |= smaller(smaller(x[0], x[1]), smaller(x[2], x[3])) > 0;
    }
    if (apart)
        return FMB_MISS;
    for (int f = 1; f < 4; f++)
        for (int g = 0; g < f; g++)
            if ((mask[f] | mask[g]) == 15 && !tetra_edge_meets(h[f], h[g], mask[f], mask[g]))
                return FMB_MISS;
    return FMB_HIT;
}

/* ---- 2D ---- */

struct flat {
    fmb_real corner[4][2], normal[3][2], low[3], high[3], velocity[2];
};
static struct flat flat_a[SLOTS], flat_b[SLOTS];

static int flat_can(const struct cell *c, int moving, int shapes)
{
    return c->dim == 2 && c->moving == moving && c->shapes == shapes;
}

static inline void flat_span(fmb_real *low, fmb_real *high, const fmb_real n[2], const struct flat *f, int corners)
{
    fmb_real x[4];
    for (int v = 0; v < corners; v++)
        x[v] = n[0] * f->corner[v][0] + n[1] * f->corner[v][1];
    *low = smaller(smaller(x[0], x[1]), x[2]);
    *high = larger(larger(x[0], x[1]), x[2]);
    if (corners == 4) {
        *low = smaller(*low, x[3]);
        *high = larger(*high, x[3]);
    }
}

static void flat_from(struct flat *to, const struct body *body)
{
    double corner[8][3];
    int corners = (int)bench_corners(corner, body), sides = corners == 4 ? 2 : 3;
    const fmb_real(*e)[3] = body->edge;
    for (int k = 0; k < 2; k++) {
        to->velocity[k] = body->velocity[k];
        for (int v = 0; v < corners; v++)
            to->corner[v][k] = (fmb_real)corner[v][k];
    }
    for (int s = 0; s < sides; s++) {
        fmb_real x = s == 2 ? e[1][0] - e[0][0] : e[s][0], y = s == 2 ? e[1][1] - e[0][1] : e[s][1];
        to->normal[s][0] = -y;
        to->normal[s][1] = x;
        flat_span(&to->low[s], &to->high[s], to->normal[s], to, corners);
    }
}

static void flat_prepare(unsigned slot, const struct cell *cell, const struct pair *p)
{
    (void)cell;
    flat_from(&flat_a[slot], &p->body[0]);
    flat_from(&flat_b[slot], &p->body[1]);
}

/* v: how b moves in the eyes of a */
static inline int flat_sides(const struct flat *a, int sides, const struct flat *b, int corners, const fmb_real v[2],
                             int moving)
{
    int apart = 0;
    for (int s = 0; s < sides; s++) {
        fmb_real low, high, along = moving ? a->normal[s][0] * v[0] + a->normal[s][1] * v[1] : 0;
        flat_span(&low, &high, a->normal[s], b, corners);
        apart |= low + smaller(along, 0) > a->high[s];
        apart |= high + larger(along, 0) < a->low[s];
    }
    return apart;
}

static inline __attribute__((always_inline)) int flat_ask(unsigned slot, int moving, int shapes)
{
    const struct flat *a = &flat_a[slot], *b = &flat_b[slot];
    int corners_a = shapes & 2 ? 3 : 4, corners_b = shapes & 1 ? 3 : 4;
    fmb_real v[2] = {b->velocity[0] - a->velocity[0], b->velocity[1] - a->velocity[1]}, back[2] = {-v[0], -v[1]};
    if (flat_sides(a, corners_a == 4 ? 2 : 3, b, corners_b, v, moving) ||
        flat_sides(b, corners_b == 4 ? 2 : 3, a, corners_a, back, moving))
        return FMB_MISS;
    if (moving) {
        fmb_real n[2] = {-v[1], v[0]}, low[2], high[2];
        flat_span(&low[0], &high[0], n, a, corners_a);
        flat_span(&low[1], &high[1], n, b, corners_b);
        return low[1] > high[0] || high[1] < low[0] ? FMB_MISS : FMB_HIT;
    }
    return FMB_HIT;
}

#define FLAT(name, moving, shapes)                                                      \
    static int name##_can(const struct cell *c) { return flat_can(c, moving, shapes); } \
    static int name(unsigned slot) { return flat_ask(slot, moving, shapes); }
FLAT(rest_cc, 0, 0)
FLAT(rest_ct, 0, 1)
FLAT(rest_tc, 0, 2)
FLAT(rest_tt, 0, 3)
FLAT(moving_cc, 1, 0)
FLAT(moving_ct, 1, 1)
FLAT(moving_tc, 1, 2)
FLAT(moving_tt, 1, 3)

#define NAME "axes (floor)"
const struct method bench_axes[] = {
    {NAME, FLOOR, boxes_rest, obb_prepare, obb_rest},
    {NAME, FLOOR, boxes_moving, obb_prepare, obb_moving},
    {NAME, FLOOR, cuboids_rest, skew_prepare, skew_ask},
    {NAME, FLOOR, tetra_can, tetra_prepare, tetra_ask},
    {NAME, FLOOR, rest_cc_can, flat_prepare, rest_cc},
    {NAME, FLOOR, rest_ct_can, flat_prepare, rest_ct},
    {NAME, FLOOR, rest_tc_can, flat_prepare, rest_tc},
    {NAME, FLOOR, rest_tt_can, flat_prepare, rest_tt},
    {NAME, FLOOR, moving_cc_can, flat_prepare, moving_cc},
    {NAME, FLOOR, moving_ct_can, flat_prepare, moving_ct},
    {NAME, FLOOR, moving_tc_can, flat_prepare, moving_tc},
    {NAME, FLOOR, moving_tt_can, flat_prepare, moving_tt},
    {0, NOTHING, 0, 0, 0},
};
