/* SPDX-License-Identifier: MIT */
/*
 * Convex meshes: what depends on one alone, and the exact answer for the hulls of their vertices.
 *
 * M = { q - p + t v : p in a, q in b, 0 <= t <= 1 }, v = vb - va, is convex, and a and b meet at some t if and only if
 * it holds the origin. Portal refinement (Snethen, XenoCollide, 2008) walks from a point v0 of M towards the origin. A
 * portal is a triangle of M that the ray from v0 through the origin passes. It is moved outwards by the vertex of M
 * that lies farthest along its normal, until that vertex is still short of the origin (the normal separates), or the
 * origin lies between v0 and the portal. The walk is in plain arithmetic and decides nothing: either end is proved, and
 * what cannot be proved is undecided.
 *
 * Skins. A mesh may have a skin: all that lies within that length of its hull belongs to it. Then M is grown by a ball
 * whose radius is the sum of both skins. Its farthest point along n lies that much further along n.
 *
 * Times of contact. M0 = { q - p } is M at the start. a and b meet at the time t if and only if -t v lies in M0, so the
 * times are those at which a line passes M0. Every direction n bounds them: h(n) + t n.v >= 0, h(n) the most of n.x
 * over M0 (proof.h, D11). The best bounds belong to the two facets that the line passes. The same walk finds them,
 * seen along v: its ray starts infinitely far away. This walk, too, proves nothing by itself: all directions that it
 * comes to are used, and each is proved.
 */
#include "../core/audit.h"
#include "convex.h"
#include "../core/length.h"
#include "../core/mix.h"
#include "../core/det.h"

/* ---- one mesh ---- */

static int check_sizes(int32_t vertices, int32_t faces)
{
    if (vertices < 0 || faces < 0)
        return FMB_ERR_RANGE;
    if (vertices < 3 || faces == 0)
        return FMB_ERR_DEGENERATE;
    return vertices > FMB_CONVEX_VERTICES || faces > 2 * FMB_CONVEX_VERTICES ? FMB_ERR_CAPACITY : 0;
}

/* Does every face name vertices that are there? */
static int check_faces(const uint16_t (*face)[3], int32_t faces, int32_t vertices)
{
    for (int32_t f = 0; f < faces; f++)
        for (int i = 0; i < 3; i++)
            if (face[f][i] >= vertices)
                return FMB_ERR_CAPACITY;
    return 0;
}

/* Widens the box by these vertices. 0, or what is wrong with them: not finite before out of range. */
static int take_vertices(fmb_convex3 *mesh, const fmb_real (*vertex)[3])
{
    int error = 0;
    for (int32_t n = 0; n < mesh->vertices && error != FMB_ERR_NOT_FINITE; n++) {
        int wrong = fmbi_check_displacement(vertex[n], 3);
        error = wrong ? wrong : error;
        for (int k = 0; k < 3; k++) {
            mesh->box.min[k] = fmb_min(mesh->box.min[k], vertex[n][k]);
            mesh->box.max[k] = fmb_max(mesh->box.max[k], vertex[n][k]);
        }
    }
    return error;
}

static int check_vertices(fmb_convex3 *mesh)
{
    for (int k = 0; k < 3; k++) {
        mesh->box.min[k] = FMB_REAL_MAX;
        mesh->box.max[k] = -FMB_REAL_MAX;
    }
    int error = take_vertices(mesh, mesh->vertex);
    int other = mesh->moved && error != FMB_ERR_NOT_FINITE ? take_vertices(mesh, mesh->moved) : 0;
    for (int k = 0; k < 3; k++)
        mesh->reach[k] = fmb_max(fmb_abs(mesh->box.min[k]), fmb_abs(mesh->box.max[k]));
    return other ? other : error;
}

/*
 * The mean of n vertices. The sum is error-free but for the sum of its rests: n of them, at most u n reach each, so
 * u n^2 u reach. The last addition and the division round once each. So the mean is within (2u + n^2 u^2) reach; twice
 * that is kept.
 */
static fmb_real centre_error_of(const fmb_convex3 *mesh, fmb_real reach)
{
    fmb_real n = (fmb_real)mesh->vertices, nu = n * FMB_U;
    return (4 * FMB_U + 2 * nu * nu) * reach + FMB_DENORMAL;
}

/* The mean of the vertices less `from`, each difference rounded. */
static void mean_from(fmb_real mean[3], const fmb_convex3 *mesh, const fmb_real from[3])
{
    for (int k = 0; k < 3; k++) {
        fmb_real sum = 0, rest = 0;
        for (int32_t i = 0; i < mesh->vertices; i++) {
            fmb_real x = mesh->vertex[i][k] - from[k], s = sum + x, part = s - sum;
            rest += (sum - (s - part)) + (x - part); /* Knuth's error-free sum */
            sum = s;
        }
        mean[k] = (sum + rest) / (fmb_real)mesh->vertices;
    }
}

static void set_centre(fmb_convex3 *mesh)
{
    mean_from(mesh->centre, mesh, fmb_at_rest);
    mesh->centre_error = centre_error_of(mesh, fmb_largest(mesh->reach, 3));
}

/* The radius: squares of differences are off by 6u, the root by 3u. The range keeps them normal numbers. */
static int set_radius(fmb_convex3 *mesh)
{
    fmb_real most = 0;
    for (int32_t i = 0; i < mesh->vertices; i++) {
        fmb_real d[3];
        fmb_subtract(d, mesh->vertex[i], mesh->centre);
        most = fmb_max(most, fmb_dot(d, d, 3));
    }
    if (!(most >= FMB_THINNEST * FMB_THINNEST))
        return FMB_ERR_RANGE;
    mesh->radius = fmb_root(most) * (1 + 16 * FMB_U) + 2 * mesh->centre_error;
    return 0;
}

/* A number that depends on all bits of the vertices. */
static uint64_t stamp_bits(uint64_t stamp, const fmb_real (*p)[3], int32_t vertices)
{
    const fmb_real(*end)[3] = p + vertices; /* there is one at least */
    do {
        FMB_UNROLL
        for (int k = 0; k < 3; k++)
            stamp = fmb_mix_real(stamp, (*p)[k]);
    } while (++p < end);
    return stamp;
}

static uint64_t stamp_of_mesh(const fmb_convex3 *mesh)
{
    uint64_t stamp = stamp_bits(fmb_mix(FMB_MIX_START, (uint32_t)mesh->vertices), mesh->vertex, mesh->vertices);
    return mesh->moved ? stamp_bits(stamp, mesh->moved, mesh->vertices) : stamp;
}

int fmb_convex3_init(fmb_convex3 *mesh, const fmb_real (*vertex)[3], const fmb_real (*moved)[3], int32_t vertices,
                     const uint16_t (*face)[3], int32_t faces)
{
    if (!mesh)
        return FMB_ERR_NULL;
    mesh->usable = 0;
    if (!vertex || !face)
        return FMB_ERR_NULL;
    int error = check_sizes(vertices, faces);
    if (!error)
        error = check_faces(face, faces, vertices);
    if (error)
        return error;
    mesh->vertex = vertex;
    mesh->moved = moved;
    mesh->face = face;
    mesh->vertices = vertices;
    mesh->faces = faces;
    mesh->skin = mesh->own_skin = mesh->stray = 0;
    error = check_vertices(mesh);
    if (!error) {
        set_centre(mesh);
        error = set_radius(mesh);
    }
    mesh->stamp = stamp_of_mesh(mesh);
    mesh->usable = error ? 0 : FMB_MADE;
    return error;
}

int fmbi_convex_check(const fmb_convex3 *mesh)
{
    if (mesh->usable != FMB_MADE || !(mesh->skin >= 0 && mesh->skin <= FMB_LARGEST) || !(mesh->stray >= 0))
        return FMB_ERR_FRAME;
    return stamp_of_mesh(mesh) == mesh->stamp ? 0 : FMB_ERR_STALE;
}

void fmbi_skinned_box(fmb_box3 *box, const fmb_convex3 *part)
{
    *box = part->box;
    if (!(part->skin > 0))
        return;
    for (int k = 0; k < 3; k++) {
        fmb_real low = box->min[k] - part->skin, high = box->max[k] + part->skin;
        box->min[k] = low - (2 * FMB_U * fmb_abs(low) + FMB_DENORMAL);
        box->max[k] = high + (2 * FMB_U * fmb_abs(high) + FMB_DENORMAL);
    }
}

/* ---- the difference set ---- */

typedef struct {
    const fmb_convex3 *a, *b;
    fmb_real v[3];         /* vb - va, rounded once */
    fmb_real size[3];      /* reaches and |v|: every |coordinate| in a sum */
    fmb_real off;          /* how far a computed point of M may be off one, per component */
    fmb_real room;         /* both skins: M is grown by that */
    int exchanged;         /* a is what the caller calls b */
    int is_near;           /* both are seen from a point near them */
    fmb_real from[3];      /* that point; else the origin */
    fmb_real centre[2][3]; /* of a, b, seen from there */
    FMB_AUDIT_CODE(const fmb_real *va; const fmb_real *vb; fmb_real until;)
} fmb_difference;

/* The point of M farthest along n. */
typedef struct {
    fmb_real x[3];
    fmb_real value; /* n.x, computed from the supports and the skins */
    int clear;      /* proved: n.x < 0 for all x of M, so that -n separates a from b */
} fmb_farthest;

/* Number of the vertex with the largest sign n.p; the value in *most. */
static int32_t support_of(const fmb_convex3 *mesh, const fmb_real n[3], fmb_real *most)
{
    const fmb_real(*p)[3] = mesh->vertex;
    fmb_real best = (n[0] * p[0][0] + n[1] * p[0][1]) + n[2] * p[0][2];
    int32_t at = 0;
    for (int32_t i = 1; i < mesh->vertices; i++) {
        fmb_real s = (n[0] * p[i][0] + n[1] * p[i][1]) + n[2] * p[i][2];
        if (s > best) {
            best = s;
            at = i;
        }
    }
    *most = best;
    return at;
}

/* The same, the vertices seen from a point. */
static int32_t support_from(const fmb_convex3 *mesh, const fmb_real from[3], const fmb_real n[3], fmb_real *most)
{
    const fmb_real(*p)[3] = mesh->vertex;
    fmb_real best = -FMB_REAL_MAX;
    int32_t at = 0;
    for (int32_t i = 0; i < mesh->vertices; i++) {
        fmb_real s = (n[0] * (p[i][0] - from[0]) + n[1] * (p[i][1] - from[1])) + n[2] * (p[i][2] - from[2]);
        if (s > best) {
            best = s;
            at = i;
        }
    }
    *most = best;
    return at;
}

FMB_INLINE const fmb_real *support_point(const fmb_difference *m, const fmb_convex3 *mesh, const fmb_real n[3],
                                         fmb_real *most)
{
    return mesh->vertex[m->is_near ? support_from(mesh, m->from, n, most) : support_of(mesh, n, most)];
}

/* n.x of a point of M0, the most of all, as computed; *error: what it and n.v are off (proof.h, D11). */
FMB_INLINE fmb_real farthest_still(fmb_real x[3], const fmb_difference *m, const fmb_real n[3], fmb_real *error)
{
    fmb_real back[3] = {-n[0], -n[1], -n[2]}, far_b, far_a, size = 0;
    const fmb_real *q = support_point(m, m->b, n, &far_b), *p = support_point(m, m->a, back, &far_a);
    fmb_real most = far_b + far_a;
    for (int k = 0; k < 3; k++) {
        x[k] = q[k] - p[k];
        size += fmb_abs(n[k]) * m->size[k];
    }
    if (m->room > 0) {
        fmb_real length = fmb_length_up(n, 3), reach = m->room * length;
        for (int k = 0; k < 3; k++)
            x[k] += (m->room * n[k]) / length;
        most += reach;
        size = fmb_skinned_size(size, reach);
    }
    *error = fmb_vertices_error(size);
    return most;
}

static void farthest_vertices(fmb_farthest *f, const fmb_difference *m, const fmb_real n[3])
{
    fmb_real error, speed = fmb_dot(n, m->v, 3), still = farthest_still(f->x, m, n, &error);
    for (int k = 0; k < 3; k++)
        f->x[k] += speed > 0 ? m->v[k] : 0;
    f->value = still + fmb_max0(speed);
    f->clear = fmb_vertices_separate(f->value, error);
    FMB_AUDIT_CODE(fmb_real back[3] = {-n[0], -n[1], -n[2]};
                   if (f->clear)(void) FMB_MISS_POINTS("convex", m->a, m->va, m->b, m->vb, m->until, back);)
}

/*
 * Does the tetrahedron of four computed points of M have the origin inside, and so the one of the exact points? The
 * origin's coordinates in it are the four determinants of three of the points, with alternating signs.
 */
static int encloses(const fmb_difference *m, const fmb_real v0[3], const fmb_real v1[3], const fmb_real v2[3],
                    const fmb_real v3[3])
{
    fmb_plane_normal c;
    fmb_cross_of(&c, v2, v3);
    int first = fmb_det_sign(v1, &c, m->off), second = -fmb_det_sign(v0, &c, m->off);
    if (first == 0 || first != second)
        return 0;
    fmb_cross_of(&c, v0, v1);
    return fmb_det_sign(v3, &c, m->off) == first && -fmb_det_sign(v2, &c, m->off) == first;
}

/* ---- the walk ---- */

/*
 * Steps of a walk: to the first portal, and from there on. The first one is found within few steps, or the walk goes
 * round in circles. Where steps run out the next start is tried, and nothing is proved wrong. What was measured:
 * docs/cost.md.
 */
#define PORTAL_STEPS 24
#define WALK_STEPS 64
#define WALK_STARTS 3

typedef struct {
    fmb_real v0[3];
    fmb_farthest v1, v2, v3;
    fmb_real n[3];
    int has_portal; /* v1, v2, v3 are one */
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
    fmbi_normalise(s, 3);
    fmbi_normalise(t, 3);
    cross(n, s, t);
    return fmbi_normalise(n, 3);
}

static void swap(fmb_farthest *x, fmb_farthest *y)
{
    fmb_farthest z = *x;
    *x = *y;
    *y = z;
}

static void copy(fmb_real x[3], const fmb_real y[3])
{
    for (int k = 0; k < 3; k++)
        x[k] = y[k];
}

/*
 * A point inside of a tetrahedron: of `start` and three corners, in shares that add up to 1 exactly. A ray through an
 * edge or a corner of a portal proves nothing. Bodies of which one is symmetric have such rays from many points, since
 * their vertices lie as on a lattice: the shares are in no ratio of small numbers, so that this point lies on none of
 * its planes.
 */
#define SHARE_1 R(0.071044921875)
#define SHARE_2 R(0.177490234375)
#define SHARE_3 R(0.446533203125)
#define SHARE_0 R(0.304931640625)

static void point_inside(fmb_real x[3], const fmb_real start[3], const fmb_real v1[3], const fmb_real v2[3],
                         const fmb_real v3[3])
{
    for (int k = 0; k < 3; k++)
        x[k] = ((SHARE_1 * v1[k] + SHARE_2 * v2[k]) + SHARE_3 * v3[k]) + SHARE_0 * start[k];
}

/* Three points of M: the start, a's centre moved to one of its vertices. It has three at least. */
static void corners_of_vertices(fmb_walk *w, const fmb_difference *m)
{
    fmb_real *corner[3] = {w->v1.x, w->v2.x, w->v3.x};
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            corner[i][k] = w->v0[k] - ((m->a->vertex[i][k] - m->from[k]) - m->centre[0][k]);
}

/*
 * A point of M to start from: from centre to centre at half the step. Every further start lies between this one and the
 * portal where the last walk ended, with the origin on its rim or near it.
 */
static void start_portal(fmb_walk *w, const fmb_difference *m, int32_t attempt)
{
    for (int k = 0; k < 3; k++)
        w->v0[k] = (m->centre[1][k] - m->centre[0][k]) + m->v[k] * R(0.5);
    if (attempt == 0)
        return;
    if (!w->has_portal)
        corners_of_vertices(w, m);
    point_inside(w->v0, w->v0, w->v1.x, w->v2.x, w->v3.x);
}

/* A vector across v0. It serves where the origin lies on the line through v0 and v1: any plane through them will do. */
static void across(fmb_real n[3], const fmb_real v0[3])
{
    int least = fmb_abs(v0[0]) < fmb_abs(v0[1]) ? 0 : 1;
    if (fmb_abs(v0[2]) < fmb_abs(v0[least]))
        least = 2;
    fmb_real unit[3] = {0, 0, 0};
    unit[least] = 1;
    cross(n, v0, unit);
    fmbi_normalise(n, 3);
}

/*
 * The first two corners, v1 and v2, and the normal n of the plane through them and v0, on the side of the origin.
 * FMB_MISS: n separates, proved; FMB_HIT: they are found; else FMB_UNDECIDED.
 */
static int find_corners(fmb_walk *w, const fmb_difference *m)
{
    fmb_real *v0 = w->v0, *n = w->n, zero[3] = {0, 0, 0};
    for (int k = 0; k < 3; k++)
        n[k] = -v0[k];
    if (!fmbi_normalise(n, 3))
        return FMB_UNDECIDED;
    farthest_vertices(&w->v1, m, n);
    if (w->v1.clear)
        return FMB_MISS_HANDED(m->a->vertex, m->b->vertex);
    if (!normal_of(n, zero, w->v1.x, v0))
        across(n, v0);
    farthest_vertices(&w->v2, m, n);
    if (w->v2.clear)
        return FMB_MISS_HANDED(m->a->vertex, m->b->vertex);
    if (!normal_of(n, v0, w->v1.x, w->v2.x))
        return FMB_UNDECIDED;
    if (fmb_dot(n, v0, 3) > 0) {
        swap(&w->v1, &w->v2);
        for (int k = 0; k < 3; k++)
            n[k] = -n[k];
    }
    return FMB_HIT;
}

/* The corner that leaves the ray outside of v1 v2 v3 gives way to v3. 0: there is none, the ray passes the triangle. */
static int replace_corner(fmb_walk *w)
{
    fmb_real c[3];
    cross(c, w->v1.x, w->v3.x);
    if (fmb_dot(c, w->v0, 3) < 0) {
        w->v2 = w->v3;
        return 1;
    }
    cross(c, w->v3.x, w->v2.x);
    if (!(fmb_dot(c, w->v0, 3) < 0))
        return 0;
    w->v1 = w->v3;
    return 1;
}

/* Looks for the first portal. FMB_MISS: n separates, proved; FMB_HIT: there is a portal; else FMB_UNDECIDED. */
static int find_portal(fmb_walk *w, const fmb_difference *m)
{
    int answer = find_corners(w, m);
    if (answer != FMB_HIT)
        return answer;
    for (int step = 0; step < PORTAL_STEPS; step++) {
        farthest_vertices(&w->v3, m, w->n);
        if (w->v3.clear)
            return FMB_MISS_HANDED(m->a->vertex, m->b->vertex);
        if (!replace_corner(w))
            return FMB_HIT;
        if (!normal_of(w->n, w->v0, w->v1.x, w->v2.x))
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
        farthest_vertices(&v4, m, w->n);
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
 * Tries the caller's direction, from a to b: its opposite is one from M to the origin. One that is not finite never
 * separates: what a value may be off is then infinite or NaN, and no value is below the negative of that.
 */
static int hint_separates(const fmb_difference *m, const fmb_real axis[3], fmb_real n[3])
{
    fmb_farthest f;
    for (int k = 0; k < 3; k++)
        n[k] = m->exchanged ? axis[k] : -axis[k];
    if (!fmbi_normalise(n, 3))
        return 0;
    farthest_vertices(&f, m, n);
    return f.clear;
}

/* The sign of the first number that is not 0. */
static int first_sign(const fmb_real *x, int n)
{
    int k = 0;
    while (k < n - 1 && x[k] == 0)
        k++;
    return x[k] > 0 ? 1 : x[k] < 0 ? -1 : 0;
}

/*
 * Which of the two comes first, by nothing but what they are and how they move: 1 if a does, -1 if b does, 0 if they
 * are the same. The walk is not the same seen from the other side, so it always looks at the pair in this order. Then
 * exchanging a and b changes nothing.
 */
static int convex_order(const fmb_convex3 *a, const fmb_convex3 *b, const fmb_real v[3])
{
    fmb_real d[6] = {0, 0, 0, b->radius - a->radius, b->skin - a->skin, (fmb_real)(b->vertices - a->vertices)};
    int order = first_sign(v, 3);
    fmb_subtract(d, b->centre, a->centre);
    if (order == 0)
        order = first_sign(d, 6);
    for (int32_t i = 0; i < a->vertices && order == 0; i++) {
        fmb_subtract(d, b->vertex[i], a->vertex[i]);
        order = first_sign(d, 3);
    }
    return order;
}

/* centres: what both centres are off. */
static void set_off(fmb_difference *m, fmb_real centres)
{
    m->off = (8 * FMB_U * (fmb_largest(m->size, 3) + m->room) + FMB_DENORMAL) + centres;
}

/*
 * What a computed point of M is off, in u of everything (size and room), besides the errors of the centres:
 *     q - p, the sums, v          3 of q - p, 2 of v
 *     the way along n             5 of the skins: their sum, a product, a quotient, and the two sums that follow; the
 *                                 way is not longer than the skins are, but for these
 *     the first start             2: a difference, a sum; v has half of its own
 *     a's centre at a vertex      4: two differences, one more for the start, v as above
 *     a further start             7.1: four points in shares (5 of 0.7, 2 of 0.3), a product each (1), three sums (of
 *                                 0.25, 0.7 and 1, the shares summed so far)
 * 8u of everything, and those errors, cover all.
 */
static void set_ordered(fmb_difference *m, const fmb_convex3 *a, const fmb_real *va, const fmb_convex3 *b,
                        const fmb_real *vb)
{
    m->a = a;
    m->b = b;
    FMB_AUDIT_CODE(m->va = va; m->vb = vb; m->until = 1;)
    for (int k = 0; k < 3; k++) {
        m->v[k] = vb[k] - va[k];
        m->size[k] = (a->reach[k] + b->reach[k]) + (fmb_abs(va[k]) + fmb_abs(vb[k]));
        m->from[k] = 0;
        m->centre[0][k] = a->centre[k];
        m->centre[1][k] = b->centre[k];
    }
    m->is_near = 0;
    m->room = a->skin + b->skin;
    set_off(m, a->centre_error + b->centre_error);
}

/*
 * Both seen from a's centre, where that is far from the origin: M is the same, and its errors are of the size of the
 * bodies and of what is between them. A vertex p becomes fl(p - from), off by u of itself; rounding keeps the order, so
 * none is beyond the larger of the box's corners.
 *     farthest points       3u of the projections become 4u, as of n.v, which 8u S cover (proof.h, R7)
 *     a point of M          q - p as before, of the vertices as they are
 *     the start             p - from: it is counted there (set_ordered)
 *     the centres           as set_centre has them, and u of the differences: 3u of the 4u that are kept
 */
#define FAR_OFF R(8.0)

static void see_from_near(fmb_difference *m, const fmb_real *va, const fmb_real *vb)
{
    const fmb_convex3 *body[2] = {m->a, m->b};
    const fmb_real *from = m->a->centre;
    fmb_real size[3], reach[2] = {0, 0}, error = 0;
    for (int k = 0; k < 3; k++) {
        size[k] = fmb_abs(va[k]) + fmb_abs(vb[k]);
        for (int s = 0; s < 2; s++) {
            const fmb_box3 *box = &body[s]->box;
            fmb_real most = fmb_max(fmb_abs(box->min[k] - from[k]), fmb_abs(box->max[k] - from[k]));
            size[k] += most;
            reach[s] = fmb_max(reach[s], most);
        }
    }
    if (!(fmb_sum_size(size) * FAR_OFF < fmb_sum_size(m->size)))
        return;
    m->is_near = 1;
    for (int s = 0; s < 2; s++) {
        mean_from(m->centre[s], body[s], from);
        error += centre_error_of(body[s], reach[s]);
    }
    for (int k = 0; k < 3; k++) {
        m->from[k] = from[k];
        m->size[k] = size[k];
    }
    set_off(m, error);
}

static void set_difference(fmb_difference *m, const fmb_convex3 *a, const fmb_real *va, const fmb_convex3 *b,
                           const fmb_real *vb)
{
    fmb_subtract(m->v, vb, va);
    m->exchanged = convex_order(a, b, m->v) < 0;
    if (m->exchanged)
        set_ordered(m, b, vb, a, va);
    else
        set_ordered(m, a, va, b, vb);
    see_from_near(m, va, vb);
}

/* n, along which all of M is behind the origin, as the caller has it: from a to b. */
static void put_direction(const fmb_difference *m, const fmb_real n[3], fmb_real axis[3])
{
    for (int k = 0; k < 3; k++)
        axis[k] = m->exchanged ? n[k] : -n[k];
}

/* starts: how many are left; less those that it takes. */
static int decide_convex(const fmb_difference *m, fmb_real *axis, int32_t *starts)
{
    fmb_walk w;
    int answer = axis && hint_separates(m, axis, w.n) ? FMB_MISS_HANDED(m->a->vertex, m->b->vertex) : FMB_UNDECIDED;
    for (int32_t attempt = 0; attempt<WALK_STARTS && * starts> 0 && answer == FMB_UNDECIDED; attempt++) {
        --*starts;
        start_portal(&w, m, attempt);
        answer = find_portal(&w, m);
        w.has_portal = answer == FMB_HIT;
        if (w.has_portal)
            answer = refine_portal(&w, m);
    }
    if (answer == FMB_MISS && axis)
        put_direction(m, w.n, axis);
    return answer;
}

static int check_bodies(const fmb_convex3 *a, const fmb_convex3 *b)
{
    if (!a || !b)
        return FMB_ERR_NULL;
    int error = fmbi_convex_check(a);
    if (!error)
        error = fmbi_convex_check(b);
    /* Of a mesh that turns only two moments are known: nothing is said of it, not even at rest. */
    return error ? error : a->moved || b->moved ? FMB_ERR_FRAME : 0;
}

/* ---- times of contact ---- */

/* The walk seen along the motion: M0's points relative to the line that is looked at. */
typedef struct {
    const fmb_difference *m;
    fmb_real ahead[3]; /* the walk is to the facet that the line passes last this way: v, or -v; scaled */
    fmb_real aim[3];   /* a point of the line: the origin, or one beside it, where that proved too little */
    fmb_real v1[3], v2[3], v3[3];
    fmb_real n[3];
    fmb_interval when;
} fmb_passage;

/* The point of M0 farthest along n; and what n says of the times. */
static void farthest_passed(fmb_passage *w, fmb_real x[3])
{
    fmb_real error, still = farthest_still(x, w->m, w->n, &error);
    fmb_vertices_narrow(still, fmb_dot(w->n, w->m->v, 3), error, &w->when);
    fmb_subtract(x, x, w->aim);
}

/* n = the normal of the plane through v1 and v2 along the line. 0 where it vanishes. */
static int normal_along(fmb_passage *w)
{
    fmb_real d[3];
    fmb_subtract(d, w->v2, w->v1);
    fmbi_normalise(d, 3);
    cross(w->n, w->ahead, d);
    return fmbi_normalise(w->n, 3);
}

/* As find_corners(). 0: there are none. */
static int passed_corners(fmb_passage *w)
{
    copy(w->n, w->ahead);
    farthest_passed(w, w->v1);
    cross(w->n, w->ahead, w->v1);
    if (!fmbi_normalise(w->n, 3))
        across(w->n, w->ahead);
    farthest_passed(w, w->v2);
    if (!normal_along(w)) {
        copy(w->v3, w->v2); /* for the next aim */
        return 0;
    }
    if (fmb_dot(w->n, w->v1, 3) > 0) {
        copy(w->v3, w->v1);
        copy(w->v1, w->v2);
        copy(w->v2, w->v3);
        for (int k = 0; k < 3; k++)
            w->n[k] = -w->n[k];
    }
    return 1;
}

/* Is x on the far side of the plane through the line and y? */
static int leaves(const fmb_passage *w, const fmb_real x[3], const fmb_real y[3])
{
    fmb_real c[3];
    cross(c, x, y);
    return fmb_dot(c, w->ahead, 3) > 0;
}

/* As find_portal(). 1: the line passes the triangle v1 v2 v3. */
static int passed_portal(fmb_passage *w)
{
    if (!passed_corners(w))
        return 0;
    for (int step = 0; step < PORTAL_STEPS; step++) {
        farthest_passed(w, w->v3);
        if (leaves(w, w->v1, w->v3))
            copy(w->v2, w->v3);
        else if (leaves(w, w->v3, w->v2))
            copy(w->v1, w->v3);
        else
            return 1;
        if (!normal_along(w))
            return 0;
    }
    return 0;
}

/* Which corner gives way to v4: the line passes the triangle that is left. */
static void replace_passed(fmb_passage *w, const fmb_real v4[3])
{
    if (leaves(w, v4, w->v1))
        copy(leaves(w, v4, w->v2) ? w->v1 : w->v3, v4);
    else
        copy(leaves(w, v4, w->v3) ? w->v2 : w->v1, v4);
}

/* Does the line pass inside of the triangle? Where it passes by the rim, another facet may have been the one. */
static int passes_inside(const fmb_passage *w)
{
    return leaves(w, w->v1, w->v2) && leaves(w, w->v2, w->v3) && leaves(w, w->v3, w->v1);
}

/* As refine_portal(). 1: the facet is found. */
static int passed_facet(fmb_passage *w)
{
    for (int step = 0; step < WALK_STEPS; step++) {
        fmb_real v4[3], c[3];
        if (!normal_of(w->n, w->v1, w->v2, w->v3) || !(fmb_dot(w->n, w->ahead, 3) > 0))
            return 0;
        farthest_passed(w, v4);
        fmb_subtract(c, v4, w->v3);
        if (!(fmb_dot(c, w->n, 3) > w->m->off))
            return passes_inside(w);
        replace_passed(w, v4);
    }
    return 0;
}

/*
 * Where the line is looked at: for the first attempt the origin. Where that ends between two facets, or at none, it is
 * a point beside the origin, towards a point of M0 (start_portal() has it likewise), by a share of the way. It is so
 * little that it hardly changes which facet is found, and more than rounding hides.
 */
#define AIM_SHARE R(0x1p-12)

static void move_aim(fmb_passage *w)
{
    fmb_subtract(w->aim, w->m->centre[1], w->m->centre[0]);
    point_inside(w->aim, w->aim, w->v1, w->v2, w->v3);
    fmb_scale(w->aim, 3, AIM_SHARE);
}

/* Narrows the times from one side: by the facet that the line passes last in the direction v (sign 1) or -v (-1). */
static void find_facet(fmb_passage *w, fmb_real sign)
{
    int found = 0;
    for (int k = 0; k < 3; k++)
        w->ahead[k] = sign * w->m->v[k];
    if (!fmbi_normalise(w->ahead, 3))
        return;
    copy(w->aim, fmb_at_rest);
    for (int32_t attempt = 0; attempt < WALK_STARTS && !found; attempt++) {
        found = passed_portal(w) && passed_facet(w);
        move_aim(w);
    }
}

/*
 * All times of the step at which a and b may meet: by their boxes (D10), and by two facets. Times that exclude each
 * other say that there is no contact; what is handed out is the interval between them.
 */
static fmb_interval times_of(const fmb_difference *m)
{
    fmb_passage w;
    fmb_box3 box_a, box_b;
    w.m = m;
    w.when.in = 0;
    w.when.out = 1;
    fmbi_skinned_box(&box_a, m->a);
    fmbi_skinned_box(&box_b, m->b);
    (void)fmb_boxes_apart_in_time(&box_a, &box_b, m->v, &w.when);
    find_facet(&w, 1);
    find_facet(&w, -1);
    fmb_interval t = {fmb_min(w.when.in, w.when.out), fmb_max(w.when.in, w.when.out)};
    t.in = fmb_max(t.in, 0);
    t.out = fmb_min(t.out, 1);
    return t;
}

/*
 * Of what was placed M is that of the bodies themselves: without skins to be kept free, or to make up for what placing,
 * turning and rounding are off. off: what vertices are off beyond that. It is so of every point of M that is computed:
 * of the start of the step, of its end, or of the middle between them, per component, too. The sums round.
 * WHY FOUR SUCH POINTS PROVE A HIT though M of bodies that turn need not be convex. x of their tetrahedron T is the sum
 * of w_i (q_i - p_i + t_i v), w_i its weights there. Let g(x) be the same of the exact bodies: the points sum w_i p_i
 * and sum w_i q_i of a and b at the time sum w_i t_i. g is continuous, |g(x) - x| <= off. The origin is in T wherever
 * the corners are within off, so also if all of them are moved alike: a ball of radius off around it is in T. Then g
 * takes the value 0 somewhere in T (else x - g(x) would map that ball into itself without a fixed point).
 */
static void take_bodies_alone(fmb_difference *m, fmb_real off)
{
    const fmb_convex3 *a = m->a, *b = m->b;
    m->room = (a->stray > 0 ? a->own_skin : a->skin) + (b->stray > 0 ? b->own_skin : b->skin);
    m->off = (m->off + ((a->stray + b->stray) + off)) * (1 + 8 * FMB_U);
}

/*
 * The answer about the bodies. A hit of what was placed is asked for once more, with the starts that are left: what M
 * is grown by proves none. After it *m is as before.
 */
static int decide_bodies(fmb_difference *m, fmb_real *axis)
{
    int32_t starts = WALK_STARTS;
    int answer = decide_convex(m, axis, &starts);
    if (answer != FMB_HIT || !(m->a->stray > 0 || m->b->stray > 0))
        return answer;
    const fmb_real room = m->room, off = m->off;
    take_bodies_alone(m, 0);
    answer = decide_convex(m, NULL, &starts) == FMB_HIT ? FMB_HIT : FMB_UNDECIDED;
    m->room = room;
    m->off = off;
    return answer;
}

int fmbi_convex_decide(const fmb_convex3 *a, const fmb_real va[3], const fmb_convex3 *b, const fmb_real vb[3],
                       fmb_real axis[3], fmb_interval *when)
{
    fmb_difference m;
    set_difference(&m, a, va, b, vb);
    int answer = decide_bodies(&m, axis);
    if (when && answer != FMB_MISS)
        *when = times_of(&m);
    return answer;
}

/*
 * The displacement t v rounds once more: 3 of v, where 2 are counted, of a point of M that has 5 of all, and half of
 * that of a start (set_ordered). 8u cover them. What underflows in t v is half a denormal per component. m.size is for
 * the whole step, which is larger.
 */
int fmbi_convex_meet_until(const fmb_convex3 *a, const fmb_real va[3], const fmb_convex3 *b, const fmb_real vb[3],
                           fmb_real t)
{
    fmb_difference m;
    set_difference(&m, a, va, b, vb);
    fmb_scale(m.v, 3, t);
    FMB_AUDIT_CODE(m.until = t;)
    return decide_bodies(&m, NULL) == FMB_HIT;
}

int fmbi_convex_meet_within(const fmb_convex3 *a, const fmb_convex3 *b, const fmb_real v[3], fmb_real off)
{
    fmb_difference m;
    set_difference(&m, a, fmb_at_rest, b, v);
    take_bodies_alone(&m, off);
    int32_t starts = WALK_STARTS;
    return decide_convex(&m, NULL, &starts) == FMB_HIT;
}

int fmb_convex3_sweep(const fmb_convex3 *a, const fmb_real va[3], const fmb_convex3 *b, const fmb_real vb[3],
                      fmb_real axis[3], fmb_interval *when)
{
    int error = check_bodies(a, b);
    va = va ? va : fmb_at_rest;
    vb = vb ? vb : fmb_at_rest;
    if (!error)
        error = fmb_check_displacements(va, vb, 3);
    return error ? error : fmbi_convex_decide(a, va, b, vb, axis, when);
}

int fmb_convex3_test(const fmb_convex3 *a, const fmb_convex3 *b, fmb_real axis[3])
{
    fmb_difference m;
    int error = check_bodies(a, b);
    if (error)
        return error;
    set_difference(&m, a, fmb_at_rest, b, fmb_at_rest);
    return decide_bodies(&m, axis);
}
