/* SPDX-License-Identifier: MIT */
/* The exact search, one for both dimensions. What it proves: search.h. */
#include "search.h"

/* Nothing is known of the times yet. */
void fmb_search_start(fmb_search *s, const fmb_real *va, const fmb_real *vb, int dim)
{
    const fmb_view *a = s->frame[0], *b = s->frame[1];
    fmb_relative *r = &s->pair;
    s->outer.in = s->inner.in = 0;
    s->outer.out = s->inner.out = 1;
    r->moves = 0;
    FMB_AUDIT_CODE(s->of = fmb_claim_of(a, va, b, vb, dim); fmb_audit_begin();)
    for (int k = 0; k < dim; k++) { /* as fmb_relate */
        fmb_real d = b->origin[k] - a->origin[k], v = vb[k] - va[k];
        r->d[k] = d;
        r->v[k] = v;
        r->size[k] = (fmb_abs(d) + (a->extent[k] + b->extent[k])) + fmb_abs(v);
        r->moves |= v != 0;
    }
}

/*
 * Times in [0,1] are rounded by at most 2.01u |t|: one subtraction, one division. FMB_TIME_ERROR covers it, for |t| <= 1 and one
 * more rounding; times beyond 1 are clipped, where an error that is relative cannot change the side.
 */
#define FMB_TIME_ERROR (4 * FMB_U)

/*
 * Folds gap + t speed <= 0 into the times, which does not hold for all t: weakened by `weaken` into the outer ones,
 * strengthened by `strengthen` into the inner.
 */
FMB_APART void narrow(fmb_search *s, fmb_real gap, fmb_real speed, fmb_real weaken, fmb_real strengthen)
{
    if (!s->pair.moves) {
        s->inner.out = -1;
        return;
    }
    if (speed > 0) {
        s->outer.out = fmb_min(s->outer.out, (weaken - gap) / speed + FMB_TIME_ERROR);
        s->inner.out = fmb_min(s->inner.out, (-strengthen - gap) / speed - FMB_TIME_ERROR);
    } else if (speed < 0) {
        s->outer.in = fmb_max(s->outer.in, (weaken - gap) / speed - FMB_TIME_ERROR);
        s->inner.in = fmb_max(s->inner.in, (-strengthen - gap) / speed + FMB_TIME_ERROR);
    } else if (!(gap + strengthen < 0)) {
        s->inner.out = -1;
    }
}

/* Extremes of n . (p - origin) over frame f. */
FMB_APART fmb_span support(const fmb_view *f, const fmb_real *n, int dim)
{
    return fmb_support(f, n, dim);
}

/*
 * Takes in what the gap along n says: as fmb_gap_along, for an S of at least FMB_SIZE_SMALL (it is never too large: direction.h).
 * Returns 1 if n separates for good, and keeps it.
 */
static int try_direction(fmb_search *s, const fmb_real *n, fmb_reach r, int dim)
{
    fmb_span a = support(s->frame[0], n, dim), b = support(s->frame[1], n, dim);
    fmb_real d = fmb_dot(n, s->pair.d, dim), error = FMB_DIRECTION_ERROR * r.size, speed = 0, half = 0, reach = 0;
    fmb_real near = d + (b.min - a.max), far = (a.min - b.max) - d; /* far: near along -n */
    if (s->pair.moves) {
        speed = fmb_dot(n, s->pair.v, dim);
        half = speed * R(0.5);
        reach = fmb_abs(half);
    }
    fmb_real least = half - reach, most = half + reach; /* of t speed in [0,1] */
    int ahead = near + least > error;
    if (ahead || far - most > error) {
        for (int k = 0; s->axis && k < dim; k++)
            s->axis[k] = ahead ? n[k] : -n[k];
        FMB_AUDIT_CODE(fmb_real z = dim == 3 ? n[2] : 0;)
        return !(ahead ? FMB_MISS_BY("search", s->of, n[0], n[1], z) : FMB_MISS_BY("search", s->of, -n[0], -n[1], -z));
    }
    fmb_real off = r.off + error;
    /* A side along which there is contact all the time moves no end of the times. */
    if (!(near + most < -off))
        narrow(s, near, speed, error, off);
    if (!(far - least < -off))
        narrow(s, far, -speed, error, off);
    return 0;
}

static inline int is_open(const fmb_search *s, int k) { return s->open >> k & 1u; }

FMB_INLINE int are_cuboids(const fmb_search *s) { return fmb_cuboid(s->frame[0]->shape) && fmb_cuboid(s->frame[1]->shape); }

/* tiny: what components of a cached normal may be off beyond FMB_NORMAL_ERROR of themselves. In 2D they are edges, exact or rounded once. */
int fmb_search_faces(fmb_search *s, int frame, fmb_real longest, int dim)
{
    const fmb_view *f = s->frame[frame];
    const fmb_real *normal = f->normal;
    fmb_real tiny = dim == 3 ? FMB_NORMAL_TINY * longest * longest + FMB_DENORMAL : 0;
    int faces = fmb_cuboid(f->shape) ? dim : dim + 1, k = frame ? 3 : 0;
    for (; faces > 0; faces--, k++, normal += dim) {
        fmb_real n[3] = { normal[0], normal[1], dim == 3 ? normal[2] : 0 }, reach = tiny;
        if (!is_open(s, k))
            continue;
        fmb_real size = fmb_size_along(n, s->pair.size, dim);
        if (!(size >= FMB_SIZE_SMALL)) {
            fmb_real scale = fmb_inverse_power(fmb_largest(n, dim));
            fmb_scale(n, dim, scale);
            reach *= scale;
            size = fmb_size_along(n, s->pair.size, dim);
        }
        reach *= (s->pair.size[0] + s->pair.size[1]) + (dim == 3 ? s->pair.size[2] : 0);
        if (try_direction(s, n, (fmb_reach){ size, R(1.0001) * (FMB_NORMAL_ERROR * size + reach) }, dim))
            return 1;
    }
    return 0;
}

void fmb_edge_minus(fmb_search_edge *e, const fmb_real *p, const fmb_real *q)
{
    fmb_twin x = fmb_two_sum(p[0], -q[0]), y = fmb_two_sum(p[1], -q[1]), z = fmb_two_sum(p[2], -q[2]);
    e->value[0] = x.value;
    e->value[1] = y.value;
    e->value[2] = z.value;
    e->rest[0] = x.rest;
    e->rest[1] = y.rest;
    e->rest[2] = z.rest;
    e->e.value = e->value;
    e->e.rest = (fmb_abs(x.rest) + fmb_abs(y.rest)) + fmb_abs(z.rest) != 0 ? e->rest : NULL;
}

/* Scales an edge, in its own room. Returns whether it is floored. */
FMB_APART int scale_edge(fmb_search_edge *e)
{
    fmb_real scale = fmb_edge_power(fmb_largest(e->e.value, 3));
    int floored = fmb_edge_scale(e->value, e->e.value, scale);
    e->e.value = e->value;
    return floored & (!e->e.rest || fmb_edge_scale(e->rest, e->e.rest, scale));
}

/*
 * Are all products that make up p x q error-free? As long as none is so small that its last bit is lost: FMB_EXACT_FLOOR^2, whatever
 * the factors are.
 */
FMB_APART int is_exact(const fmb_real *p, const fmb_real *q)
{
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            if (i != j && p[i] != 0 && q[j] != 0 && !(fmb_abs(p[i] * q[j]) >= FMB_EXACT_FLOOR * FMB_EXACT_FLOOR))
                return 0;
    return 1;
}

/* Are given edges, whose product is n, proved to be exactly parallel? */
static int are_parallel(const fmb_search_edge e[2], const fmb_real n[3])
{
    const fmb_real *p = e[0].e.value, *q = e[1].e.value;
    if (n[0] != 0 || n[1] != 0 || n[2] != 0)
        return 0;
    return is_exact(p, q) || (p[0] == q[0] && p[1] == q[1] && p[2] == q[2]) || (p[0] == -q[0] && p[1] == -q[1] && p[2] == -q[2]);
}

/*
 * n, a product of edges that are scaled up, within error_k (error NULL: r->off S). Scales it so that it can be used. tiny: what underflows
 * in it. 1: done; S = 0 where the edges are parallel for any purpose. 0: too small to be trusted, `least`, but for the last way to compute it.
 */
FMB_APART int rescale(fmb_search *s, fmb_real *n, fmb_real *error, fmb_real tiny, fmb_real least, fmb_reach *r)
{
    const fmb_real *size = s->pair.size;
    fmb_real m = fmb_largest(n, 3);
    if (!(m >= least)) {
        fmb_real off = error ? (error[0] + error[1]) + error[2] : 0;
        if (least == FMB_PARALLEL && m + off + tiny > 0) /* proved to be parallel or not: the scale would overflow */
            s->inner.out = -1;
        *r = (fmb_reach){ 0, 0 };
        return least == FMB_PARALLEL;
    }
    fmb_real scale = fmb_inverse_power(m);
    fmb_scale(n, 3, scale);
    r->off *= scale;
    if (error) {
        fmb_scale(error, 3, scale);
        r->off = fmb_off(error, size, 3);
    }
    r->off += tiny * scale * ((size[0] + size[1]) + size[2]);
    r->size = fmb_size_along(n, size, 3);
    return 1;
}

/* What underflows in a product of the two edges, scaled up as this does. */
FMB_INLINE fmb_real scale_edges(fmb_search_edge e[2])
{
    return scale_edge(&e[0]) & scale_edge(&e[1]) ? 0 : 64 * FMB_DENORMAL;
}

fmb_reach fmb_small_cross(fmb_search_edge e[2], const fmb_real size[3], fmb_real n[3])
{
    fmb_real tiny = scale_edges(e);
    fmb_reach r = fmb_cross(&e[0].e, &e[1].e, size, n);
    fmb_real m = fmb_largest(n, 3);
    if (!(m >= FMB_SIZE_SMALL))
        return (fmb_reach){ 0, 0 };
    fmb_real scale = fmb_inverse_power(m);
    fmb_scale(n, 3, scale);
    return (fmb_reach){ fmb_size_along(n, size, 3), r.off * scale + tiny * scale * ((size[0] + size[1]) + size[2]) };
}

/*
 * Given edges, without rests, whose product is too small: they are scaled up. (The scales are powers of two: the caller may go on with
 * the edges.) Exactly parallel edges span no facet: nothing to try, S = 0.
 */
FMB_APART fmb_reach small_product(fmb_search *s, fmb_search_edge e[2], fmb_real n[3])
{
    if (are_parallel(e, n))
        return (fmb_reach){ 0, 0 };
    fmb_real tiny = scale_edges(e);
    fmb_reach r = fmb_cross(&e[0].e, &e[1].e, s->pair.size, n);
    if (are_parallel(e, n))
        return (fmb_reach){ 0, 0 };
    (void)rescale(s, n, NULL, tiny, FMB_PARALLEL, &r);
    return r;
}

/*
 * One or both are differences, and r, of their product n, is not good: n computed once more, with more care if it was too far off; then
 * scaled up, at last as a sum of error-free products.
 */
FMB_APART fmb_reach careful_product(fmb_search *s, fmb_search_edge e[2], fmb_reach r, fmb_real n[3])
{
    int small = !(r.size >= FMB_SIZE_SMALL);
    if (!small) {
        r = fmb_cross_nearly_parallel(&e[0].e, &e[1].e, s->pair.size, n);
        if (fmb_reach_good(r))
            return r;
    }
    fmb_real error[3], tiny = scale_edges(e); /* r->off: what underflows in it is below u S 2^-28 for FMB_SIZE_SMALL */
    if (small) {
        r = fmb_cross(&e[0].e, &e[1].e, s->pair.size, n);
        if (rescale(s, n, NULL, tiny, FMB_SIZE_SMALL, &r) && r.off < FMB_REACH_ERROR * r.size)
            return r;
    }
    r = fmb_cross_nearly_parallel(&e[0].e, &e[1].e, s->pair.size, n);
    if (rescale(s, n, NULL, tiny, FMB_SIZE_SMALL, &r) && r.off < FMB_REACH_ERROR * r.size)
        return r;
    fmb_edge_cross(&e[0].e, &e[1].e, n, error);
    (void)rescale(s, n, error, tiny, FMB_PARALLEL, &r);
    return r;
}

/* The direction p x q. given: neither is a difference. */
FMB_INLINE int try_product(fmb_search *s, fmb_search_edge e[2], int given)
{
    fmb_real n[3];
    fmb_reach r = fmb_cross(&e[0].e, &e[1].e, s->pair.size, n);
    if (!fmb_reach_good(r)) /* of given edges: too small, since it is within 2.1u */
        r = given ? small_product(s, e, n) : careful_product(s, e, r, n);
    return r.size > 0 && try_direction(s, n, r, 3);
}

/* Products of an edge of a and one of b. */
int fmb_search_edges(fmb_search *s)
{
    int cuboids = are_cuboids(s), edges_a = fmb_edge_count(s->frame[0]->shape), edges_b = fmb_edge_count(s->frame[1]->shape);
    fmb_search_edge e[2];
    for (int i = 0; i < edges_a; i++) {
        fmb_edge_at(&e[0], s->frame[0]->edge, i);
        for (int j = 0; j < edges_b; j++) {
            if (cuboids && !is_open(s, 6 + 3 * j + i))
                continue;
            fmb_edge_at(&e[1], s->frame[1]->edge, j);
            if (try_product(s, e, cuboids || (!e[0].e.rest && !e[1].e.rest)))
                return 1;
        }
    }
    return 0;
}

int fmb_search_sweep3(fmb_search *s, const fmb_real *va, const fmb_real *vb)
{
    fmb_search_edge e[2];
    fmb_edge_minus(&e[1], vb, va);
    for (int f = 1; f >= 0; f--)
        for (int i = 0; i < fmb_edge_count(s->frame[f]->shape); i++) {
            fmb_edge_at(&e[0], s->frame[f]->edge, i);
            if (try_product(s, e, !e[0].e.rest && !e[1].e.rest))
                return 1;
        }
    return 0;
}

int fmb_search_sweep2(fmb_search *s)
{
    fmb_real n[2] = { -s->pair.v[1], s->pair.v[0] };
    return fmb_normalise(n, 2) && try_direction(s, n, (fmb_reach){ fmb_size_along(n, s->pair.size, 2), 0 }, 2);
}
