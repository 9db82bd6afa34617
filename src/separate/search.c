/* SPDX-License-Identifier: MIT */
/* The exact search, one for both dimensions. What it proves: search.h. */
#include "search.h"

/*
 * COMBINATION. p excludes contact before t_p, q after t_q < t_p. Then p |q.v| + q |p.v| excludes it at all times. A
 * sweep in 3D keeps two that do so even where their gaps are 40u S less: FMB_PARTED times what outer times are weakened
 * by. W: computed speeds; S": W_q S_p + W_p S_q; in, out: the times that were kept.
 *     gap of p at t           >= W_p (in - t) + (40u - 10u - 2.1u) S_p     asked for, the gap's error, the rounding of
 *                                                                          a time, 2.1u S_p / W_p, as W_p <= S_p
 *     gap of q                likewise
 *     the combination's       W_p W_q (in - out) + 27.9u S"                so it is above 27.9u S" if in > out
 *     its own rounding        3u S"                                        a product and a sum in each component: 2u
 *     what is left            24.9u S"                                     above the 20u that try_direction asks for
 * So the search proves it. And it finds one wherever a stage may have (FMB_STAGE_PARTED, proof.h): any two exact
 * facet normals of cuboids with t_p - t_q > 54.2u (S_p / W_p + S_q / W_q) make in > out here. Each counts with
 * (40u + 10u + 2.1u + 2.1u) S / W less: what is asked for, the gap, what n is off, the time.
 */
#define FMB_PARTED 4

FMB_INLINE void keep_direction(fmb_real *kept, fmb_real t, const fmb_real *n, fmb_real side)
{
    kept[0] = t;
    FMB_UNROLL
    for (int k = 0; k < 3; k++)
        kept[k + 1] = side * n[k];
}

/*
 * Folds gap + t speed <= 0 into the times, which does not hold for all t: weakened by `weaken` into the outer ones,
 * strengthened by `strengthen` into the inner. Along n, or -n where side is -1; speed is not 0. In 2D n is NULL: there
 * no direction is kept.
 */
FMB_APART void narrow(fmb_search *s, const fmb_real *n, fmb_real side, fmb_real gap, fmb_real speed, fmb_real weaken,
                      fmb_real strengthen)
{
    fmb_real outer = (weaken - gap) / speed, inner = (-strengthen - gap) / speed,
             t = (FMB_PARTED * weaken - gap) / speed, *kept;
    if (speed > 0) {
        fmb_outer_until(&s->outer, outer, FMB_TIME_ERROR);
        fmb_inner_until(&s->inner, inner, FMB_TIME_ERROR);
        kept = FMB_LAST(s);
        if (n && t < kept[0])
            keep_direction(kept, t, n, side);
    } else {
        fmb_outer_from(&s->outer, outer, FMB_TIME_ERROR);
        fmb_inner_from(&s->inner, inner, FMB_TIME_ERROR);
        kept = FMB_FIRST(s);
        if (n && t > kept[0])
            keep_direction(kept, t, n, side);
    }
}

/* Extremes of n . (p - origin) over frame f. */
FMB_INLINE fmb_span search_support(const fmb_search *s, int f, const fmb_real *n, int dim)
{
    const fmb_real *e = s->edge[f];
    return fmb_span_of(s->shape[f], fmb_dot(n, e, dim), fmb_dot(n, e + dim, dim),
                       dim == 3 ? fmb_dot(n, e + 6, dim) : 0);
}

/* n separates, or -n where `ahead` is 0. */
FMB_APART int keep(const fmb_search *s, const fmb_real *n, int ahead, int dim)
{
    int forward = ahead != s->exchanged;
    for (int k = 0; s->axis && k < dim; k++)
        s->axis[k] = forward ? n[k] : -n[k];
    FMB_AUDIT_CODE(fmb_real z = dim == 3 ? n[2] : 0;)
    return !(forward ? FMB_MISS_BY("search", s->of, n[0], n[1], z) : FMB_MISS_BY("search", s->of, -n[0], -n[1], -z));
}

/* The least of n.(q - p), and of -n.(q - p), at rest. */
typedef struct {
    fmb_real near, far;
} both_gaps;

/* Both: of two shapes a cuboid comes first. */
FMB_INLINE int are_cuboids(const fmb_search *s) { return fmb_cuboid(s->shape[1]); }

/* Both reach equally far to either side of their middles, and d is the way from the one to the other (proof.h, R1). */
FMB_INLINE fmb_real reach_of_cuboid(const fmb_real e[9], fmb_vec n)
{
    return (fmb_abs(fmb_vec_dot(n, fmb_load(e))) + fmb_abs(fmb_vec_dot(n, fmb_load(e + 3)))) +
           fmb_abs(fmb_vec_dot(n, fmb_load(e + 6)));
}

/* Along n and along -n: the same where d is the other way. */
FMB_INLINE both_gaps gaps_of_cuboids(const fmb_search *s, fmb_vec n)
{
    fmb_real d = fmb_vec_dot(n, fmb_load(s->pair.d)),
             reach = (reach_of_cuboid(s->edge[0], n) + reach_of_cuboid(s->edge[1], n)) * R(0.5);
    return (both_gaps){d - reach, -d - reach};
}

FMB_INLINE both_gaps gaps_of_any(const fmb_search *s, const fmb_real *n, int dim)
{
    fmb_span a, b = {0, 0};
    for (int f = 0; f < 2; f++) { /* in a loop: cheaper than two calls, smaller than two copies */
        a = b;
        b = search_support(s, f, n, dim);
    }
    fmb_real d = fmb_dot(n, s->pair.d, dim);
    return (both_gaps){d + (b.min - a.max), (a.min - b.max) - d};
}

FMB_APART both_gaps gaps_with_tetrahedron(const fmb_search *s, fmb_vec n)
{
    fmb_real m[3] = {n.x, n.y, n.z};
    return gaps_of_any(s, m, 3);
}

FMB_APART both_gaps gaps3(const fmb_search *s, fmb_vec n)
{
    return are_cuboids(s) ? gaps_of_cuboids(s, n) : gaps_with_tetrahedron(s, n);
}

/* n . v of n at t = 0 and at t = 1: the least and the most of t n . v. */
typedef struct {
    fmb_real least, most;
} way_along;

FMB_INLINE way_along way_of(fmb_real speed)
{
    fmb_real half = speed * R(0.5), reach = fmb_abs(half);
    return (way_along){half - reach, half + reach};
}

/* 1: n separates all the time; -1: -n does; 0: not proved. error: of the gap. */
FMB_INLINE int side_that_parts(both_gaps gap, way_along w, fmb_real error)
{
    return fmb_search_separates(gap.near, w.least, error) ? 1 : -fmb_search_separates(gap.far, -w.most, error);
}

/* What a direction that does not separate says. off: what the gap is off along the exact normal. In 2D kept is NULL. */
FMB_INLINE void take_times(fmb_search *s, const fmb_real *kept, both_gaps gap, fmb_real speed, way_along w,
                           fmb_real error, fmb_real off)
{
    /* A side along which there is contact all the time moves no end of the times. */
    int binds = !fmb_search_overlaps(gap.near, w.most, off), binds_back = !fmb_search_overlaps(gap.far, -w.least, off);
    if (speed == 0) { /* no contact is proved at any time */
        if (binds || binds_back)
            s->inner.out = -1;
        return;
    }
    if (binds)
        narrow(s, kept, 1, gap.near, speed, error, off);
    if (binds_back)
        narrow(s, kept, -1, gap.far, -speed, error, off);
}

/*
 * Takes in what the gap along n says: for an S of at least FMB_SIZE_SMALL or an n of about 1 (it is never too large).
 * off_by: what n is off the exact normal. Returns 1 if n separates for good, and keeps it.
 */
FMB_APART int take_gaps(fmb_search *s, const fmb_real *n, both_gaps gap, fmb_real speed, fmb_real size, fmb_real off_by,
                        int dim)
{
    fmb_real error = fmb_search_error(size);
    way_along w = way_of(speed);
    int side = side_that_parts(gap, w, error);
    if (side != 0)
        return keep(s, n, side == 1, dim);
    take_times(s, dim == 3 ? n : NULL, gap, speed, w, error, off_by + error);
    return 0;
}

/* The same at rest, and cheaper. In 3D. */
FMB_INLINE int take_at_rest(fmb_search *s, const fmb_real *n, both_gaps gap, fmb_real error, fmb_real off_by)
{
    fmb_real most = fmb_max(gap.near, gap.far);
    if (fmb_search_separates(most, 0, error))
        return keep(s, n, most == gap.near, 3);
    if (!fmb_search_overlaps(most, 0, off_by + error))
        s->inner.out = -1;
    return 0;
}

FMB_APART int try_direction3(fmb_search *s, const fmb_real *n, fmb_real size, fmb_real off)
{
    return take_gaps(s, n, gaps3(s, fmb_load(n)), fmb_dot(n, s->pair.v, 3), size, off, 3);
}

FMB_APART int try_direction2(fmb_search *s, const fmb_real *n, fmb_real size, fmb_real off)
{
    return take_gaps(s, n, gaps_of_any(s, n, 2), fmb_dot(n, s->pair.v, 2), size, off, 2);
}

/* Once the times are known: does n separate? */
FMB_APART int try_last(fmb_search *s, const fmb_real *n, fmb_real size)
{
    int side = side_that_parts(gaps3(s, fmb_load(n)), way_of(fmb_dot(n, s->pair.v, 3)), fmb_search_error(size));
    return side != 0 ? keep(s, n, side == 1, 3) : 0;
}

/* Normals of 2D are edges, exact or rounded once. */
int fmbi_search_faces2(fmb_search *s)
{
    for (int f = 0; f < 2; f++) {
        const fmb_real *normal = s->normal[f];
        for (int faces = fmb_cuboid(s->shape[f]) ? 2 : 3; faces > 0; faces--, normal += 2) {
            fmb_real n[2] = {normal[0] * s->unit, normal[1] * s->unit}, size = fmb_size_along(n, s->pair.size, 2);
            if (!(size >= FMB_SIZE_SMALL)) { /* an edge far below FMB_THINNEST */
                (void)fmbi_normalise(n, 2);
                size = fmb_size_along(n, s->pair.size, 2);
            }
            if (try_direction2(s, n, size, R(1.0001) * FMB_NORMAL_ERROR * size))
                return 1;
        }
    }
    return 0;
}

/* A direction that was not tried: its product is off by too much. */
#define NOT_GOOD (-1)

/*
 * The direction of two edges whose product is not good as it comes, since one of them is a difference: once more, for
 * edges that are more nearly parallel. Only FMB_CAREFUL times: two slivers may need more, and then no hit is proved.
 * What is neither good then nor needless proves none either, and is NOT_GOOD.
 */
FMB_APART int try_careful(fmb_search *s, const fmb_search_edge e[2])
{
    fmb_real n[3], most;
    fmb_reach r = fmbi_cross_nearly_parallel(&e[0].e, &e[1].e, s->pair.size, n, &most);
    if (fmb_reach_good(r))
        return try_direction3(s, n, r.size, r.off);
    if (!fmb_facet_is_needless(most, s->least, e[1].power, fmb_largest(e[0].e.value, 3)))
        s->inner.out = -1;
    return NOT_GOOD;
}

/* Of two edges: is neither a difference? */
FMB_INLINE int are_given(const fmb_search_edge e[2]) { return !e[0].e.rest && !e[1].e.rest; }

/*
 * The direction of two given edges, which are scaled up by their powers. Such a product is within 2.1u, so that it is
 * not good only if S < FMB_SIZE_SMALL. Then it is needless (proof.h, A4): |n_k| <= S / least, and the powers are at
 * least 1. p: the longer component of one that is scaled up.
 *     32 most            below 2^5 2^-64 / least          (double: 2^5 2^-680 / least)
 *     u least |p|        at least 2^-24 least 2^39        (double: 2^-53 least 2^306)
 *     least              at least 2^-29, above 2^-37      (double: 2^-299, 2^-464)
 */
FMB_APART int try_given(fmb_search *s, const fmb_real *e, const fmb_real *f, fmb_real power_e, fmb_real power_f)
{
    fmb_vec n = fmb_cross_minors(fmb_vec_scale(fmb_load(e), power_e), fmb_vec_scale(fmb_load(f), power_f));
    fmb_real size = fmb_vec_dot(fmb_vec_abs(n), fmb_load(s->pair.size)), off = R(1.0001) * FMB_CROSS_ERROR * size;
    if (!(size >= FMB_SIZE_SMALL))
        return 0;
    fmb_real m[3] = {n.x, n.y, n.z};
    both_gaps gap = are_cuboids(s) ? gaps_of_cuboids(s, n) : gaps_with_tetrahedron(s, n);
    if (are_cuboids(s) && !s->pair.moves)
        return take_at_rest(s, m, gap, fmb_search_error(size), off);
    return take_gaps(s, m, gap, fmb_vec_dot(n, fmb_load(s->pair.v)), size, off, 3);
}

/* Of any two: NOT_GOOD if their product is not good as it comes, though one of them is a difference. */
FMB_APART int try_plain(fmb_search *s, const fmb_search_edge e[2])
{
    fmb_real n[3];
    fmb_reach r = fmbi_cross(&e[0].e, &e[1].e, s->pair.size, n);
    if (fmb_reach_good(r))
        return try_direction3(s, n, r.size, r.off);
    return are_given(e) ? 0 : NOT_GOOD;
}

/* Of any two. */
FMB_INLINE int try_product(fmb_search *s, const fmb_search_edge e[2])
{
    int found = try_plain(s, e);
    if (found != NOT_GOOD)
        return found;
    if (s->careful) {
        s->careful--;
        return try_careful(s, e) == 1;
    }
    s->inner.out = -1;
    return 0;
}

/* Given edge i of frame f, scaled up. */
FMB_INLINE void take_edge(const fmb_search *s, fmb_search_edge *e, int f, int i)
{
    const fmb_real *edge = s->edge[f] + 3 * i;
    fmb_real power = s->power[f][i];
    FMB_UNROLL
    for (int k = 0; k < 3; k++)
        e->value[k] = edge[k] * power;
    e->e.value = e->value;
    e->e.rest = NULL;
    e->power = power;
}

/* Any edge: the given ones, then those of a tetrahedron's slanted face, e1 - e0, e2 - e1, e0 - e2, without error. */
FMB_APART void take_any_edge(const fmb_search *s, fmb_search_edge *e, int f, int i)
{
    const fmb_real *edge = s->edge[f];
    if (i < 3) {
        take_edge(s, e, f, i);
        return;
    }
    fmbi_edge_minus(e, edge + (i == 5 ? 0 : 3 * i - 6), edge + 3 * (i - 3));
    e->power = fmbi_edge_scale(e); /* infinite where it is no number */
}

/*
 * The normal of a tetrahedron's slanted face, as (e1 - e0) x (e2 - e1). Where that is not good the face is a needle. It
 * proves no hit then. That it separates is asked along the cached normal, which the fast stages ask, too. (That normal
 * was made in the caller's unit: the one thing here that is not the same in every unit, to the bit, where components of
 * it underflowed.)
 */
FMB_APART int try_slanted(fmb_search *s, int f)
{
    fmb_search_edge e[2];
    take_any_edge(s, &e[0], f, 3);
    take_any_edge(s, &e[1], f, 4);
    int found = try_plain(s, e);
    if (found == NOT_GOOD) {
        s->careful--;
        found = try_careful(s, e);
    }
    if (found != NOT_GOOD)
        return found;
    const fmb_real *normal = s->normal[f] + 9;
    fmb_real n[3] = {normal[0], normal[1], normal[2]};
    (void)fmbi_normalise(n, 3);
    s->inner.out = -1;
    return try_direction3(s, n, fmb_size_along(n, s->pair.size, 3), FMB_REAL_MAX);
}

/* The normals of the faces of frame f, each as a product of two edges of its own. */
FMB_APART int try_faces3(fmb_search *s, int f, unsigned open)
{
    const fmb_real *p = s->edge[f], *q = p + 3, *r = q + 3, *power = s->power[f];
    if (((open & 1u) && try_given(s, q, r, power[1], power[2])) ||
        ((open & 2u) && try_given(s, r, p, power[2], power[0])) ||
        ((open & 4u) && try_given(s, p, q, power[0], power[1])))
        return 1;
    return !fmb_cuboid(s->shape[f]) && try_slanted(s, f);
}

int fmbi_search_faces3(fmb_search *s)
{
    int shift = s->exchanged ? 3 : 0;
    return try_faces3(s, 0, s->open >> shift) || try_faces3(s, 1, s->open >> (3 - shift));
}

/* Products of an edge of the one and one of the other, of two cuboids. */
FMB_APART int try_edges_given(fmb_search *s)
{
    int next = s->exchanged ? 1 : 3, row = s->exchanged ? 3 : 1; /* steps among the bits of open, with j and with i */
    const fmb_real *p = s->edge[0];
    for (int i = 0; i < 3; i++, p += 3) {
        unsigned open = s->open >> 6 >> row * i;
        const fmb_real *q = s->edge[1];
        for (int j = 0; j < 3; j++, open >>= next, q += 3)
            if ((open & 1u) && try_given(s, p, q, s->power[0][i], s->power[1][j]))
                return 1;
    }
    return 0;
}

/*
 * WHICH PAIRS OF EDGES CAN SPAN A FACET, with a tetrahedron. Let P be an edge of a, Q of b, n = P x Q. If n, or -n, is
 * a facet normal of b - a that no face has, then a has its other vertices behind P, and b has its own ahead of Q. Both
 * sides are determinants of three edges: with U from P to another vertex, n.U = (U x P).Q, and U x P is a face's
 * product F_r of two edges, or its opposite:
 *     F_0 = e_1 x e_2, F_1 = e_2 x e_0, F_2 = e_0 x e_1, F_3 = F_0 + F_1 + F_2
 * Along the edge       e_0         e_1         e_2         e_1 - e_0    e_2 - e_1    e_0 - e_2
 *     n.U              F_1, -F_2   F_2, -F_0   F_0, -F_1   -F_2, -F_3   -F_0, -F_3   -F_1, -F_3     times Q
 * and for a vertex of b, -n.U are the same of b's faces, times P. So of a facet all four numbers have one sign. A pair
 * of which two are proved to have different signs is none, and is not tried. (A cuboid has vertices on both sides of
 * each of its edges, and an edge for either: it has no say.) At most 10 pairs of two tetrahedra are left, 12 with a
 * cuboid, but for those whose signs are not proved.
 *
 * Signs: proof.h, A7. For that the edges of a frame are scaled by one power of two, so that all components are below 2.
 */

/* Products of the lengths of the edges of a face, by the largest component; of face 3 their sum. */
typedef struct {
    fmb_real of[4];
} face_sizes;

/* Bits 0..3: the side of face r is proved to be positive; 4..7: negative. Times an edge of that length. */
FMB_APART unsigned proved_sides(const face_sizes *size, fmb_real length, fmb_real x0, fmb_real x1, fmb_real x2)
{
    fmb_real x[4] = {x0, x1, x2, (x0 + x1) + x2};
    unsigned sides = 0;
    for (int r = 3; r >= 0; r--) {
        int sign = fmb_side_sign(x[r], size->of[r] * length);
        sides = sides << 1 | (sign == 1 ? 1u : sign == -1 ? 16u : 0);
    }
    return sides;
}

/* What brings all edges of a frame below 2, and the longest to 1 at least. */
FMB_INLINE fmb_real common_power(const fmb_real power[3])
{
    return fmb_min(fmb_min(power[0], power[1]), power[2]) * (R(0.5) / FMB_UNIT);
}

/* Once for all: it is called in many places. */
FMB_APART fmb_real largest_component(fmb_vec v) { return fmb_max(fmb_max(fmb_abs(v.x), fmb_abs(v.y)), fmb_abs(v.z)); }

/* Faces of tetrahedron f times all edges of the other frame. */
FMB_APART void find_sides(fmb_search *s, int f)
{
    const fmb_real *a = s->edge[f], *b = s->edge[1 - f];
    fmb_real x[3][3], of_a = common_power(s->power[f]), of_b = common_power(s->power[1 - f]);
    fmb_vec p = fmb_vec_scale(fmb_load(a), of_a), q = fmb_vec_scale(fmb_load(a + 3), of_a),
            r = fmb_vec_scale(fmb_load(a + 6), of_a);
    fmb_vec face[3] = {fmb_vec_cross(q, r), fmb_vec_cross(r, p), fmb_vec_cross(p, q)};
    fmb_real u = largest_component(p), v = largest_component(q), w = largest_component(r), length[3];
    face_sizes size = {{v * w, w * u, u * v, v * w + w * u + u * v}};
    uint8_t *sides = s->sides[f];
    for (int j = 0; j < 3; j++, b += 3) {
        fmb_vec edge = fmb_vec_scale(fmb_load(b), of_b);
        x[j][0] = fmb_vec_dot(face[0], edge);
        x[j][1] = fmb_vec_dot(face[1], edge);
        x[j][2] = fmb_vec_dot(face[2], edge);
        length[j] = largest_component(edge);
        sides[j] = (uint8_t)proved_sides(&size, length[j], x[j][0], x[j][1], x[j][2]);
    }
    for (int j = 0; j < 3; j++) {
        int k = j == 2 ? 0 : j + 1;
        const fmb_real *y = x[k], *z = x[j];
        sides[3 + j] = (uint8_t)proved_sides(&size, fmb_max(length[k], length[j]), y[0] - z[0], y[1] - z[1],
                                             y[2] - z[2]);
    }
}

/* Of each edge the bits of proved_sides that make one of its two numbers positive. */
static const uint8_t ahead_of_edge[6] = {0x42, 0x14, 0x21, 0xc0, 0x90, 0xa0};

/*
 * Edge i of a tetrahedron; sides: of its faces times an edge, 0 of a cuboid. 1: ahead, 2: behind, 3: proved to be both.
 */
FMB_INLINE unsigned side_of(unsigned sides, int i)
{
    unsigned ahead = ahead_of_edge[i], behind = (ahead << 4 | ahead >> 4) & 0xffu;
    return ((sides & ahead) != 0 ? 1u : 0u) | ((sides & behind) != 0 ? 2u : 0u);
}

/* Of others. */
FMB_APART int try_edges(fmb_search *s)
{
    int edges_a = fmb_edge_count(s->shape[0]);
    fmb_search_edge e[2];
    for (int i = 0; i < edges_a; i++) {
        take_any_edge(s, &e[0], 0, i);
        for (int j = 0; j < 6; j++) {
            if ((side_of(s->sides[0][j], i) | side_of(s->sides[1][i], j)) == 3)
                continue;
            take_any_edge(s, &e[1], 1, j);
            if (try_product(s, e))
                return 1;
        }
    }
    return 0;
}

int fmbi_search_edges(fmb_search *s)
{
    if (are_cuboids(s))
        return try_edges_given(s);
    find_sides(s, 1);
    if (fmb_cuboid(s->shape[0]))
        for (int j = 0; j < 6; j++)
            s->sides[0][j] = 0;
    else
        find_sides(s, 0);
    return try_edges(s);
}

/*
 * Times are not asked for any more. So a product is tried as it comes, whatever it is off: if it separates, it does.
 * It is off by more than 4u S only where an edge is parallel to v within 14u. There its facet is narrower than 14u |v|.
 */
int fmbi_search_sweep3(fmb_search *s)
{
    fmb_search_edge e, v;
    fmbi_edge_minus(&v, s->velocity[1], s->velocity[0]);
    (void)fmbi_edge_scale(&v);
    for (int f = 1; f >= 0; f--)
        for (int i = 0; i < fmb_edge_count(s->shape[f]); i++) {
            fmb_real n[3];
            take_any_edge(s, &e, f, i);
            fmb_reach r = fmbi_cross(&e.e, &v.e, s->pair.size, n);
            if (r.size >= FMB_SIZE_SMALL && try_last(s, n, r.size))
                return 1;
        }
    return 0;
}

int fmbi_search_combination(fmb_search *s)
{
    fmb_real n[3], *first = FMB_FIRST(s) + 1, *last = FMB_LAST(s) + 1;
    if (!(FMB_FIRST(s)[0] > FMB_LAST(s)[0]))
        return 0;
    (void)fmbi_normalise(first, 3);
    (void)fmbi_normalise(last, 3);
    fmb_real p = fmb_abs(fmb_dot(first, s->pair.v, 3)), q = fmb_abs(fmb_dot(last, s->pair.v, 3));
    for (int k = 0; k < 3; k++)
        n[k] = first[k] * q + last[k] * p;
    (void)fmbi_normalise(n, 3); /* of slow motion n is short; 0 would prove nothing */
    return try_last(s, n, fmb_size_along(n, s->pair.size, 3));
}

int fmbi_search_sweep2(fmb_search *s)
{
    fmb_real n[2] = {-s->pair.v[1], s->pair.v[0]};
    (void)fmbi_normalise(n, 2); /* not 0: the pair moves, and its unit only makes v larger */
    return try_direction2(s, n, fmb_size_along(n, s->pair.size, 2), 0);
}
