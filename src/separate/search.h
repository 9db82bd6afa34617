/* SPDX-License-Identifier: MIT */
/*
 * The exact search: all facet normals of the difference set b - a, each as an explicit direction. It is the reference
 * that the fast stages must not contradict, and it takes what they leave open.
 *
 * Two convex polytopes meet if and only if 0 lies in b - a, the intersection of the half-spaces of its facets. In 3D
 * facets come from faces of a, faces of b and pairs of edges. In 2D they come from edges alone, which are its faces. A
 * candidate that is no facet does no harm: its half-space holds b - a as well. While b moves the normals stay, and each
 * half-space becomes a bound of t. So the contact times are the intersection of one interval per direction.
 *
 * Each direction n says near + t speed <= 0 <= far + t speed (proof.h), and is used twice:
 *     OUTER times   weakened by its error. Every contact fulfils it. If n alone excludes all of [0,1], it is the
 *                   certificate of a miss (D4).
 *     INNER times   strengthened by its error, and by what n is off the exact normal. A time that passes all
 *                   candidates is a time of contact: the proof of a hit (A2).
 * Outer times may be empty, or touch, though no direction excludes all of [0,1]. Then the other facets of the swept
 * difference set are tried: edge x v, in 2D v turned by a right angle.
 * Nothing but their gaps is asked, so that each is taken as it comes. Where an edge is parallel to v within 14u, it may
 * be off by more than 4u S.
 *
 * Undecided: along some normal |gap| is at most 10u S (the bound) + 9u S (what the gap is off) + 4u S (what n is off),
 * at all times. S <= 2 sqrt(3) L |n|, so the gap or the depth is below 80 u L = 40 epsilon L; fmb_separate.h says 64.
 * But for slivers, of which a product of edges may be off by more. Such a product is left out where a hit does not need
 * it (proof.h, A4), else no hit is proved. Nor is it where more than FMB_CAREFUL products have to be made again.
 *
 * COST. Given edges are scaled once, so that a product of two of them is good at once or needless. With a tetrahedron
 * the pairs of edges that span no facet are not tried (A7). Nothing is summed exactly. So all that is done at most does
 * not differ much from what is done of an unfortunate pair (docs/cost.md).
 *
 * ORDER AND UNIT. The answer is a function of the two sets and their motion alone.
 *     order   The frames are taken in an order of their own: by shape, origin, edges and displacement, as numbers.
 *             Frames that are equal in all of these are the same. So sums of many terms, which are not odd, meet the
 *             same operands in the same order.
 *     unit    All lengths are multiplied by one power of two, so that size[0] + size[1] + size[2] is in
 *             [FMB_UNIT, 2 FMB_UNIT). The unit of a pair in range is not above it, so this is exact. In 3D nothing
 *             comes from a frame's normals, but for one (try_slanted, search.c): they are made in the caller's unit,
 *             where products may underflow. So the same bits come out in every unit.
 * Along facet normals the fast stages claim a miss or a hit only with a margin at which the search finds it, too
 * (proof.h, R3; R17). But of a sliver with a tetrahedron the search may prove no hit at all (above), and a stage may.
 * And a direction that is no facet's normal may separate where no facet does by more than its error. So these may be
 * more than the search finds, and are proved all the same:
 *     a hit of slivers     of two tetrahedra as below; a cuboid and a tetrahedron always come in this order
 *     the caller's hint    The answer may depend on it: FMB_MISS with it, FMB_UNDECIDED without.
 *     a world axis         (stage.h) the same bits in either order and in every unit
 *     a product of two edges, at rest: in the caller's unit, as the last one here
 *     - two tetrahedra     What is undecided here goes to their stage once more, exchanged (settle_at_rest,
 *                          separate3.c). So the answer is that of both orders.
 *     - a cuboid's edge    The order is always the same.
 *     a combination of two directions, in a sweep:
 *     - two cuboids        claimed only where the search finds one, too (COMBINATION, search.c)
 *     - two tetrahedra     likewise (settle_tetrahedra, separate3.c)
 *     - a tetrahedron      The combination is in the caller's unit. Where products of single components underflow,
 *                          below 2^-126 (double: 2^-1022), its last bits may differ from those in another unit.
 *
 * Directions at most               at rest    a sweep besides
 *     two cuboids                  6 + 9      6 edges x v, and a combination
 *     a cuboid, a tetrahedron      7 + 18     9, and a combination; mostly not more than 7 + 12 at rest
 *     two tetrahedra               8 + 36     12, and a combination; mostly not more than 8 + 10 at rest
 *     in 2D                        4 to 6     1
 */
#ifndef FMB_SRC_SEARCH_H
#define FMB_SRC_SEARCH_H

#include "../core/audit.h"
#include "../core/exact.h"
#include "edges.h"
#include "order.h"

/*
 * Directions left to try, as bits: j: face j of a; 3 + j: face j of b; 6 + 3 j + i: edge i of a x edge j of b. Of two
 * cuboids a fast stage clears those that hold beyond its error: the search would find the same. With a tetrahedron all
 * are tried that may be facets, whatever a stage left open: with the frames exchanged it may leave others.
 */
#define FMB_ALL_OPEN (~0u)

typedef struct {
    int shape[2];      /* of a and b the one that comes first, and the other */
    int exchanged;     /* the first is b */
    fmb_real *edge[2]; /* scaled; the caller's room: dim * dim numbers, of a sweep in 3D FMB_FIRST, FMB_LAST, too */
    const fmb_real *normal[2], *velocity[2]; /* caller's unit */
    fmb_relative pair;
    fmb_real unit;        /* times the caller's */
    fmb_real least;       /* of pair.size */
    fmb_real power[2][3]; /* in 3D, of each given edge: fmb_search_power */
    unsigned open;
    int careful;         /* so many products may still be made with more care */
    uint8_t sides[2][6]; /* with a tetrahedron: proved_sides of its faces, of each edge of the other (search.c) */
    fmb_real *axis;      /* the caller's, or NULL */
    fmb_interval outer;  /* no contact at any other time */
    fmb_interval inner;  /* contact at all these times, once every candidate was tried; in > out: none is proved */
    FMB_AUDIT_CODE(fmb_claim of;)
} fmb_search;

/*
 * Behind the edges: the largest time before which one direction excludes contact, and the least after which one does,
 * by more than outer.in and outer.out say (COMBINATION, search.c); then the three numbers of that direction, ahead.
 */
#define FMB_FIRST(s) ((s)->edge[0] + 9)
#define FMB_LAST(s) ((s)->edge[1] + 9)
#define FMB_SEARCH_ROOM 13

/*
 * Products are made of edges that are scaled up, each by a power of two of its own, to a largest component in
 * [2 FMB_UNIT, 4 FMB_UNIT). In the search's unit an edge is shorter, so that this is exact. Given edges are normal
 * numbers there (frame.c).
 */
FMB_INLINE fmb_real fmb_search_power(const fmb_real e[3])
{
    fmb_real m = fmb_max(fmb_max(fmb_abs(e[0]), fmb_abs(e[1])), fmb_abs(e[2]));
    return fmb_inverse_power(m) * (2 * FMB_UNIT);
}

/*
 * So many products a call are made once more with more care (fmbi_cross_nearly_parallel). A tetrahedron and its copy
 * have six pairs of edges that are parallel but for roundings, and each of these may hold a difference. Only slivers
 * have more.
 */
#define FMB_CAREFUL 6

/* Of two cuboids in 3D d leads from middle to middle (proof.h, R1). */
FMB_INLINE void fmb_search_middles(fmb_search *s)
{
    const fmb_real *p = s->edge[0], *q = s->edge[1];
    FMB_UNROLL
    for (int k = 0; k < 3; k++)
        s->pair.d[k] += (((q[k] + q[k + 3]) + q[k + 6]) - ((p[k] + p[k + 3]) + p[k + 6])) * R(0.5);
}

/*
 * edge, exchanged, open and axis are set; a is the frame that comes first. Scales both, and knows nothing of the times
 * yet. (Inline: the compiler then knows where the parts of the frames are.)
 */
FMB_INLINE void fmb_search_start(fmb_search *s, const fmb_view *a, const fmb_real *va, const fmb_view *b,
                                 const fmb_real *vb, int dim)
{
    fmb_relative *r = &s->pair;
    fmb_real sum = 0, least = FMB_REAL_MAX, d[3], v[3], size[3];
    s->careful = FMB_CAREFUL;
    s->shape[0] = a->shape;
    s->shape[1] = b->shape;
    s->normal[0] = a->normal;
    s->normal[1] = b->normal;
    s->velocity[0] = va;
    s->velocity[1] = vb;
    s->outer.in = s->inner.in = 0;
    s->outer.out = s->inner.out = 1;
    r->moves = 0;
    FMB_UNROLL
    for (int k = 0; k < dim; k++) { /* as fmb_relate */
        d[k] = b->origin[k] - a->origin[k];
        v[k] = vb[k] - va[k];
        size[k] = (fmb_abs(d[k]) + (a->extent[k] + b->extent[k])) + fmb_abs(v[k]);
        r->moves |= v[k] != 0;
        sum += size[k];
        least = fmb_min(least, size[k]);
    }
    fmb_real unit = fmb_inverse_power(sum) * FMB_UNIT;
    s->unit = unit;
    s->least = least * unit;
    FMB_UNROLL
    for (int k = 0; k < dim; k++) {
        r->d[k] = d[k] * unit;
        r->v[k] = v[k] * unit;
        r->size[k] = size[k] * unit;
    }
    fmb_real *p = s->edge[0], *q = s->edge[1];
    const fmb_real *x = a->edge, *y = b->edge;
    for (int i = 0; i < dim; i++, p += dim, q += dim, x += dim, y += dim) {
        FMB_UNROLL
        for (int k = 0; k < dim; k++) {
            p[k] = x[k] * unit;
            q[k] = y[k] * unit;
        }
        if (dim == 3) {
            s->power[0][i] = fmb_search_power(p);
            s->power[1][i] = fmb_search_power(q);
        }
    }
    if (dim == 3 && fmb_cuboid(b->shape))
        fmb_search_middles(s);
}

/* The faces, then in 3D the products of edges. Each returns 1 if a direction separates. */
int fmbi_search_faces3(fmb_search *s);
int fmbi_search_edges(fmb_search *s);
int fmbi_search_faces2(fmb_search *s);

/*
 * Products of an edge and the relative displacement: normals of the swept difference set that belong to no facet at
 * rest.
 */
int fmbi_search_sweep3(fmb_search *s);

/* The combination of first and last. */
int fmbi_search_combination(fmb_search *s);

/* The same in 2D. */
int fmbi_search_sweep2(fmb_search *s);

/* After all of them: the decision. */
FMB_INLINE int fmb_search_finish(fmb_search *s, fmb_interval *when, int dim)
{
    int hit = fmb_times_overlap(&s->inner);
    fmb_interval contact = s->outer;
    if (!hit && s->pair.moves &&
        (dim == 3 ? fmbi_search_combination(s) || fmbi_search_sweep3(s) : fmbi_search_sweep2(s)))
        return FMB_MISS_KNOWN(&s->of.a, &s->of.b);
    if (when) { /* outer times may cross where no direction proves the miss: any interval covers the exact, empty set */
        when->in = fmb_max(0, fmb_min(contact.in, contact.out));
        when->out = fmb_min(1, fmb_max(contact.in, contact.out));
    }
    return hit ? FMB_HIT : FMB_UNDECIDED;
}

#endif
