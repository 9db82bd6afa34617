/* SPDX-License-Identifier: MIT */
/*
 * Convex meshes: what depends on one alone, and the exact answer for the hulls of their vertices.
 *
 * M = { q - p + t v : p in a, q in b, 0 <= t <= 1 }, v = vb - va, is convex, and a and b meet at some t if and only if it holds the
 * origin. Portal refinement (Snethen, XenoCollide, 2008) walks from a point v0 of M towards the origin: a triangle of M, the portal, that
 * the ray from v0 through the origin passes, is moved outwards by the vertex of M that lies farthest along its normal, until
 * that vertex is still short of the origin (the normal separates) or the origin lies between v0 and the portal. The walk is in plain
 * arithmetic and decides nothing: either end is proved, and what cannot be proved is undecided.
 */
#include "audit.h"
#include "convex.h"
#include "length.h"
#include "signs.h"

/* ---- one mesh ---- */

/* Faces that name a vertex that is not there: 0, or the error. */
static int check_faces(const uint16_t (*face)[3], uint32_t faces, uint32_t vertices)
{
    for (uint32_t f = 0; f < faces; f++)
        for (int i = 0; i < 3; i++)
            if (face[f][i] >= vertices)
                return FMB_ERR_CAPACITY;
    return 0;
}

/* Range, and largest |coordinates|. */
static int check_vertices(fmb_convex *mesh, const fmb_real (*vertex)[3], uint32_t vertices)
{
    int error = 0;
    for (uint32_t n = 0; n < vertices && error != FMB_ERR_NOT_FINITE; n++) {
        int wrong = fmb_check_displacement(vertex[n], 3);
        error = wrong ? wrong : error;
        for (int k = 0; k < 3; k++)
            mesh->reach[k] = fmb_max(mesh->reach[k], fmb_abs(vertex[n][k]));
    }
    return error;
}

/*
 * The mean of n vertices. The sum is error-free but for its rests, which are at most u n reach each and n of them: u n^2 u reach; the
 * last addition and the division round once each. So the mean is within (2u + n^2 u^2) reach; twice that is kept.
 */
static void set_centre(fmb_convex *mesh)
{
    fmb_real n = (fmb_real)mesh->vertices, nu = n * FMB_U;
    for (int k = 0; k < 3; k++) {
        fmb_real sum = 0, rest = 0;
        for (uint32_t i = 0; i < mesh->vertices; i++) {
            fmb_real x = mesh->vertex[i][k], s = sum + x, part = s - sum;
            rest += (sum - (s - part)) + (x - part); /* Knuth's error-free sum */
            sum = s;
        }
        mesh->centre[k] = (sum + rest) / n;
    }
    mesh->centre_error = (4 * FMB_U + 2 * nu * nu) * fmb_largest(mesh->reach, 3) + FMB_DENORMAL;
}

/* Squares of differences: 6u, the root 3u; the range keeps them normal numbers. */
static int set_radius(fmb_convex *mesh)
{
    fmb_real most = 0;
    for (uint32_t i = 0; i < mesh->vertices; i++) {
        fmb_real d[3];
        fmb_subtract(d, mesh->vertex[i], mesh->centre);
        most = fmb_max(most, fmb_dot(d, d, 3));
    }
    if (!(most >= FMB_THINNEST * FMB_THINNEST))
        return FMB_ERR_RANGE;
    mesh->radius = fmb_root(most) * (1 + 16 * FMB_U) + 2 * mesh->centre_error;
    return 0;
}

/*
 * A number that depends on all bits of the vertices: each step (turn, exclusive or, times 5) is a bijection of the word that is taken in as
 * of what came before, so one changed word always shows, several do but for one of 2^32 times. Three instructions a word on Cortex-M4.
 */
static uint32_t stamp_bits(uint32_t stamp, const fmb_real (*p)[3], uint32_t vertices)
{
    union { fmb_real real; uint32_t word[sizeof(fmb_real) / 4]; } x;
    const fmb_real(*end)[3] = p + vertices; /* there is one at least */
    do {
        FMB_UNROLL
        for (int k = 0; k < 3; k++) {
            x.real = (*p)[k];
            stamp = ((stamp << 13 | stamp >> 19) ^ x.word[0]) * 5;
            if (sizeof x.word > sizeof x.word[0])
                stamp = ((stamp << 13 | stamp >> 19) ^ x.word[sizeof(fmb_real) / 4 - 1]) * 5;
        }
    } while (++p < end);
    return stamp;
}

static uint32_t stamp_of(const fmb_convex *mesh)
{
    uint32_t stamp = stamp_bits(mesh->vertices, mesh->vertex, mesh->vertices);
    return mesh->moved ? stamp_bits(stamp, mesh->moved, mesh->vertices) : stamp;
}

int fmb_convex_init(fmb_convex *mesh, const fmb_real (*vertex)[3], const fmb_real (*moved)[3], uint32_t vertices,
                    const uint16_t (*face)[3], uint32_t faces)
{
    if (!mesh)
        return FMB_ERR_NULL;
    mesh->usable = 0;
    if (!vertex || !face)
        return FMB_ERR_NULL;
    if (vertices < 3 || faces == 0)
        return FMB_ERR_DEGENERATE;
    if (vertices > FMB_CONVEX_VERTICES || faces > 2 * FMB_CONVEX_VERTICES || check_faces(face, faces, vertices))
        return FMB_ERR_CAPACITY;
    mesh->vertex = vertex;
    mesh->moved = moved;
    mesh->face = face;
    mesh->vertices = vertices;
    mesh->faces = faces;
    mesh->reach[0] = mesh->reach[1] = mesh->reach[2] = 0;
    int error = check_vertices(mesh, vertex, vertices);
    int other = moved && error != FMB_ERR_NOT_FINITE ? check_vertices(mesh, moved, vertices) : 0;
    error = other ? other : error;
    if (!error) {
        set_centre(mesh);
        error = set_radius(mesh);
    }
    mesh->stamp = stamp_of(mesh);
    mesh->usable = error ? 0 : FMB_MADE;
    return error;
}

int fmb_convex_check(const fmb_convex *mesh)
{
    if (mesh->usable != FMB_MADE)
        return FMB_ERR_FRAME;
    return stamp_of(mesh) == mesh->stamp ? 0 : FMB_ERR_STALE;
}

/* ---- the difference set ---- */

typedef struct {
    const fmb_convex *a, *b;
    fmb_real v[3];    /* vb - va, rounded once */
    fmb_real size[3]; /* reaches and |v|: every |coordinate| in a sum */
    fmb_real off;     /* how far a computed point of M may be off one, per component */
    FMB_AUDIT_CODE(const fmb_real *va; const fmb_real *vb; fmb_real until;)
} fmb_difference;

/* The point of M farthest along n. */
typedef struct {
    fmb_real x[3];
    fmb_real value; /* n.x, computed from the supports */
    int clear;      /* proved: n.x < 0 for all x of M, so that -n separates a from b */
} fmb_farthest;

/* Number of the vertex with the largest sign n.p; the value in *most. */
static uint32_t support_of(const fmb_convex *mesh, const fmb_real n[3], fmb_real *most)
{
    const fmb_real(*p)[3] = mesh->vertex;
    fmb_real best = (n[0] * p[0][0] + n[1] * p[0][1]) + n[2] * p[0][2];
    uint32_t at = 0;
    for (uint32_t i = 1; i < mesh->vertices; i++) {
        fmb_real s = (n[0] * p[i][0] + n[1] * p[i][1]) + n[2] * p[i][2];
        if (s > best) {
            best = s;
            at = i;
        }
    }
    *most = best;
    return at;
}

/*
 * S = sum |n_k| size_k. Projections: 3u; of v: 4u; two sums: 2u: 6u S, S within 6u: 8u S. At most 9 products, each off by half a
 * denormal at most. n is exact by definition. The maximum over computed projections is within their error of the exact one.
 */
FMB_INLINE fmb_real farthest_error(const fmb_difference *m, const fmb_real n[3])
{
    fmb_real size = 0;
    for (int k = 0; k < 3; k++)
        size += fmb_abs(n[k]) * m->size[k];
    return 8 * FMB_U * size + 8 * FMB_DENORMAL;
}

static void farthest(fmb_farthest *f, const fmb_difference *m, const fmb_real n[3])
{
    fmb_real back[3] = { -n[0], -n[1], -n[2] }, far_b, far_a, speed = fmb_dot(n, m->v, 3);
    const fmb_real *q = m->b->vertex[support_of(m->b, n, &far_b)], *p = m->a->vertex[support_of(m->a, back, &far_a)];
    for (int k = 0; k < 3; k++)
        f->x[k] = (q[k] - p[k]) + (speed > 0 ? m->v[k] : 0);
    f->value = (far_b + far_a) + fmb_max0(speed);
    f->clear = f->value < -farthest_error(m, n);
    FMB_AUDIT_CODE(if (f->clear) (void)FMB_MISS_POINTS("convex", m->a, m->va, m->b, m->vb, m->until, back);)
}

/*
 * Has the tetrahedron of four computed points of M the origin inside, and so the one of the exact points? Its coordinates there are
 * the four determinants of three of the points, with alternating signs.
 */
static int encloses(const fmb_difference *m, const fmb_real v0[3], const fmb_real v1[3], const fmb_real v2[3], const fmb_real v3[3])
{
    fmb_cross c;
    fmb_cross_of(&c, v2, v3);
    int first = fmb_det_sign(v1, &c, m->off), second = -fmb_det_sign(v0, &c, m->off);
    if (first == 0 || first != second)
        return 0;
    fmb_cross_of(&c, v0, v1);
    return fmb_det_sign(v3, &c, m->off) == first && -fmb_det_sign(v2, &c, m->off) == first;
}

/* ---- the walk ---- */

#define WALK_STEPS 64
#define WALK_STARTS 4

typedef struct {
    fmb_real v0[3];
    fmb_farthest v1, v2, v3;
    fmb_real n[3];
} fmb_walk;

static void cross(fmb_real n[3], const fmb_real x[3], const fmb_real y[3])
{
    n[0] = x[1] * y[2] - x[2] * y[1];
    n[1] = x[2] * y[0] - x[0] * y[2];
    n[2] = x[0] * y[1] - x[1] * y[0];
}

/* n = (x - o) x (y - o), scaled; 0 where it vanishes. */
static int normal_of(fmb_real n[3], const fmb_real o[3], const fmb_real x[3], const fmb_real y[3])
{
    fmb_real s[3], t[3];
    fmb_subtract(s, x, o);
    fmb_subtract(t, y, o);
    fmb_normalise(s, 3);
    fmb_normalise(t, 3);
    cross(n, s, t);
    return fmb_normalise(n, 3);
}

static void swap(fmb_farthest *x, fmb_farthest *y)
{
    fmb_farthest z = *x;
    *x = *y;
    *y = z;
}

/*
 * A point of M to start from: centre to centre at half the step, of a moved towards one of its vertices for every further start,
 * because rays through an edge of a portal prove nothing.
 */
static void start(fmb_walk *w, const fmb_difference *m, unsigned attempt)
{
    uint32_t which = attempt * 2 * (m->a->vertices / (2 * WALK_STARTS)) + attempt;
    const fmb_real *p = m->a->vertex[which % m->a->vertices];
    fmb_real share = (fmb_real)attempt * R(0.1875);
    for (int k = 0; k < 3; k++)
        w->v0[k] = (m->b->centre[k] - (m->a->centre[k] + share * (p[k] - m->a->centre[k]))) + m->v[k] * R(0.5);
}

/* A vector across v0: where the origin lies on the line through v0 and v1 any plane through them will do. */
static void across(fmb_real n[3], const fmb_real v0[3])
{
    int least = fmb_abs(v0[0]) < fmb_abs(v0[1]) ? 0 : 1;
    if (fmb_abs(v0[2]) < fmb_abs(v0[least]))
        least = 2;
    fmb_real unit[3] = { 0, 0, 0 };
    unit[least] = 1;
    cross(n, v0, unit);
    fmb_normalise(n, 3);
}

/* Looks for the first portal. FMB_MISS: n separates, proved; FMB_HIT: there is a portal; else FMB_UNDECIDED. */
static int find_portal(fmb_walk *w, const fmb_difference *m)
{
    fmb_real *v0 = w->v0, *n = w->n, zero[3] = { 0, 0, 0 };
    for (int k = 0; k < 3; k++)
        n[k] = -v0[k];
    if (!fmb_normalise(n, 3))
        return FMB_UNDECIDED;
    farthest(&w->v1, m, n);
    if (w->v1.clear)
        return FMB_MISS_HANDED(m->a->vertex, m->b->vertex);
    if (!normal_of(n, zero, w->v1.x, v0))
        across(n, v0);
    farthest(&w->v2, m, n);
    if (w->v2.clear)
        return FMB_MISS_HANDED(m->a->vertex, m->b->vertex);
    if (!normal_of(n, v0, w->v1.x, w->v2.x))
        return FMB_UNDECIDED;
    if (fmb_dot(n, v0, 3) > 0) {
        swap(&w->v1, &w->v2);
        for (int k = 0; k < 3; k++)
            n[k] = -n[k];
    }
    for (int step = 0; step < WALK_STEPS; step++) {
        fmb_real c[3];
        farthest(&w->v3, m, n);
        if (w->v3.clear)
            return FMB_MISS_HANDED(m->a->vertex, m->b->vertex);
        cross(c, w->v1.x, w->v3.x);
        if (fmb_dot(c, v0, 3) < 0) {
            w->v2 = w->v3;
        } else {
            cross(c, w->v3.x, w->v2.x);
            if (!(fmb_dot(c, v0, 3) < 0))
                return FMB_HIT;
            w->v1 = w->v3;
        }
        if (!normal_of(n, v0, w->v1.x, w->v2.x))
            return FMB_UNDECIDED;
    }
    return FMB_UNDECIDED;
}

/* Moves the portal outwards. */
static int refine_portal(fmb_walk *w, const fmb_difference *m)
{
    for (int step = 0; step < WALK_STEPS; step++) {
        fmb_farthest v4;
        fmb_real c[3];
        if (!normal_of(w->n, w->v1.x, w->v2.x, w->v3.x))
            return FMB_UNDECIDED;
        if (fmb_dot(w->n, w->v1.x, 3) >= 0 && encloses(m, w->v0, w->v1.x, w->v2.x, w->v3.x))
            return FMB_HIT;
        farthest(&v4, m, w->n);
        if (v4.clear)
            return FMB_MISS_HANDED(m->a->vertex, m->b->vertex);
        fmb_subtract(c, v4.x, w->v3.x);
        if (!(fmb_dot(c, w->n, 3) > m->off)) /* the portal lies on the surface of M */
            return FMB_UNDECIDED;
        cross(c, v4.x, w->v0);
        if (fmb_dot(w->v1.x, c, 3) > 0) {
            if (fmb_dot(w->v2.x, c, 3) > 0)
                w->v1 = v4;
            else
                w->v3 = v4;
        } else {
            if (fmb_dot(w->v3.x, c, 3) > 0)
                w->v2 = v4;
            else
                w->v1 = v4;
        }
    }
    return FMB_UNDECIDED;
}

/*
 * Tries the caller's direction, from a to b: its opposite is one from M to the origin. One that is not finite never separates: what a value
 * may be off then is infinite or NaN, and no value is below the negative of that.
 */
static int hint_separates(const fmb_difference *m, const fmb_real axis[3], fmb_real n[3])
{
    fmb_farthest f;
    for (int k = 0; k < 3; k++)
        n[k] = -axis[k];
    if (!fmb_normalise(n, 3))
        return 0;
    farthest(&f, m, n);
    return f.clear;
}

/* Points of M: q - p, + v: 3 roundings; v itself one; the start: centres and 6 more. 8u of everything, and the centres' own errors. */
static void set_difference(fmb_difference *m, const fmb_convex *a, const fmb_real *va, const fmb_convex *b, const fmb_real *vb)
{
    m->a = a;
    m->b = b;
    FMB_AUDIT_CODE(m->va = va; m->vb = vb; m->until = 1;)
    for (int k = 0; k < 3; k++) {
        m->v[k] = vb[k] - va[k];
        m->size[k] = (a->reach[k] + b->reach[k]) + (fmb_abs(va[k]) + fmb_abs(vb[k]));
    }
    m->off = (8 * FMB_U * fmb_largest(m->size, 3) + FMB_DENORMAL) + (a->centre_error + b->centre_error);
}

static int decide(const fmb_difference *m, fmb_real *axis)
{
    fmb_walk w;
    int answer = axis && hint_separates(m, axis, w.n) ? FMB_MISS_HANDED(m->a->vertex, m->b->vertex) : FMB_UNDECIDED;
    for (unsigned attempt = 0; attempt < WALK_STARTS && answer == FMB_UNDECIDED; attempt++) {
        start(&w, m, attempt);
        answer = find_portal(&w, m);
        if (answer == FMB_HIT)
            answer = refine_portal(&w, m);
    }
    if (answer == FMB_MISS && axis)
        for (int k = 0; k < 3; k++)
            axis[k] = -w.n[k];
    return answer;
}

static int check_bodies(const fmb_convex *a, const fmb_convex *b)
{
    if (!a || !b)
        return FMB_ERR_NULL;
    int error = fmb_convex_check(a);
    if (!error)
        error = fmb_convex_check(b);
    /* Of a mesh that turns only two moments are known: nothing is said of it, not even at rest. */
    return error ? error : a->moved || b->moved ? FMB_ERR_FRAME : 0;
}

int fmb_convex_sweep(const fmb_convex *a, const fmb_real va[3], const fmb_convex *b, const fmb_real vb[3], fmb_real axis[3])
{
    fmb_difference m;
    int error = check_bodies(a, b);
    va = va ? va : fmb_at_rest;
    vb = vb ? vb : fmb_at_rest;
    if (!error)
        error = fmb_check_displacements(va, vb, 3);
    if (error)
        return error;
    set_difference(&m, a, va, b, vb);
    return decide(&m, axis);
}

int fmb_convex_test(const fmb_convex *a, const fmb_convex *b, fmb_real axis[3]) { return fmb_convex_sweep(a, NULL, b, NULL, axis); }

/*
 * v becomes t (vb - va), rounded once more: 5u where the bound at farthest() has 4u, 7u S of its 8u; what underflows in t v is half a
 * denormal per component, times |n_k| < 2: 3 of the 3.5 denormals that the 9 products leave. m.size is for the whole step: larger.
 */
int fmb_convex_free_until(const fmb_convex *a, const fmb_real va[3], const fmb_convex *b, const fmb_real vb[3], fmb_real t)
{
    fmb_difference m;
    set_difference(&m, a, va, b, vb);
    fmb_scale(m.v, 3, t);
    FMB_AUDIT_CODE(m.until = t;)
    return decide(&m, NULL) == FMB_MISS;
}
