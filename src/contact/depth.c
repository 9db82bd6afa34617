/* SPDX-License-Identifier: MIT */
/*
 * How deep two frames lie in each other: the least way out of a contact. Moving b by s n/|n| raises near(n) by s |n|,
 * so that from s = -near/|n| on n separates. Hence -near(n)/|n| is an upper bound of the depth for ANY vector n. The
 * least of these bounds is attained at a facet normal of the difference set b - a: at a face of either frame or, in 3D,
 * at a product of two edges.
 *
 * Rounding of one bound, relatively:
 *     quantity                    bound   why
 *     near                        0       g.error, an absolute bound, is added
 *     length                      32u     fmb_length_of is not too short, and at most that much too long
 *     sum, quotient, product      3u      one rounding each
 *     in all                      40u     with orders beyond the first: FMB_DEPTH_ERROR
 */
#include "../core/length.h"
#include "../separate/search.h"

#define FMB_DEPTH_ERROR (40 * FMB_U)

typedef struct {
    fmb_view a, b;
    fmb_relative pair;
    fmb_real depth;   /* the least so far */
    fmb_real axis[3]; /* and its direction */
} fmb_depth;

/* Takes n and -n in. */
FMB_INLINE void take_normal(fmb_depth *s, fmb_real *n, int dim)
{
    if (!fmbi_normalise(n, dim))
        return;
    fmb_gap g = fmb_gap_along(&s->pair, &s->a, &s->b, n, dim); /* in range: n is normalised */
    fmb_real side = g.far < -g.near ? R(-1.0) : R(1.0), reach = side < 0 ? g.far : -g.near;
    fmb_real depth = fmb_max0(reach + g.error) / fmb_length_of(n, dim) * (1 + FMB_DEPTH_ERROR);
    if (!(depth < s->depth))
        return;
    s->depth = depth;
    for (int k = 0; k < dim; k++)
        s->axis[k] = side * n[k];
}

/*
 * It is called in three places: one function per dimension, since every call of an inlined one would repeat its code.
 */
static void take_normal2(fmb_depth *s, fmb_real *n) { take_normal(s, n, 2); }
static void take_normal3(fmb_depth *s, fmb_real *n) { take_normal(s, n, 3); }

FMB_INLINE void take_faces(fmb_depth *s, const fmb_view *f, int dim)
{
    int faces = fmb_cuboid(f->shape) ? dim : dim + 1;
    for (int j = 0; j < faces; j++) {
        fmb_real n[3];
        for (int k = 0; k < dim; k++)
            n[k] = f->normal[j * dim + k];
        if (dim == 2)
            take_normal2(s, n);
        else
            take_normal3(s, n);
    }
}

FMB_INLINE void start_depth(fmb_depth *s, int dim)
{
    fmb_relate(&s->pair, &s->a, fmb_at_rest, &s->b, fmb_at_rest, dim);
    s->depth = FMB_REAL_MAX;
    take_faces(s, &s->a, dim);
    take_faces(s, &s->b, dim);
}

/* In 3D alone: the products of two edges. */
FMB_INLINE void take_products(fmb_depth *s)
{
    for (int i = 0; i < fmb_edge_count(s->a.shape); i++)
        for (int j = 0; j < fmb_edge_count(s->b.shape); j++) {
            fmb_search_edge p, q;
            fmb_real n[3];
            fmb_edge_at(&p, s->a.edge, i);
            fmb_edge_at(&q, s->b.edge, j);
            (void)fmbi_cross(&p.e, &q.e, s->pair.size, n);
            take_normal3(s, n);
        }
}

/* For 3D and for 2D: the same steps over other types. What can be shared is above. */
int fmb_depth3(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real axis[3], fmb_real *depth)
{
    if (!a || !b || !depth)
        return FMB_ERR_NULL;
    if (!fmb_usable(a->shape) || !fmb_usable(b->shape))
        return FMB_ERR_FRAME;
    fmb_depth s;
    s.a = fmb_view3(a);
    s.b = fmb_view3(b);
    start_depth(&s, 3);
    take_products(&s);
    for (int k = 0; axis && k < 3; k++)
        axis[k] = s.axis[k];
    *depth = s.depth;
    return 0;
}

int fmb_depth2(const fmb_frame2 *a, const fmb_frame2 *b, fmb_real axis[2], fmb_real *depth)
{
    if (!a || !b || !depth)
        return FMB_ERR_NULL;
    if (!fmb_usable(a->shape) || !fmb_usable(b->shape))
        return FMB_ERR_FRAME;
    fmb_depth s;
    s.a = fmb_view2(a);
    s.b = fmb_view2(b);
    start_depth(&s, 2);
    for (int k = 0; axis && k < 2; k++)
        axis[k] = s.axis[k];
    *depth = s.depth;
    return 0;
}
