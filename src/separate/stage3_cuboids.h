/* SPDX-License-Identifier: MIT */
/* The fast stages for two cuboids, at rest or moving. Units: stage.h. Bounds: proof.h, R3. */
#ifndef FMB_SRC_STAGE3_CUBOIDS_H
#define FMB_SRC_STAGE3_CUBOIDS_H

#include "stage.h"

/*
 * Directions are numbered, as bits of f->open: 0..2 faces of a, 3..5 faces of b, 6 + 3i + j edge j of a x edge i of b.
 * At rest those are open that are neither proved to overlap nor to separate; of a sweep, pairs of edges alone.
 *
 * PAIRS OF EDGES THAT ARE PARALLEL, OR NEARLY SO. Upright boxes have one, aligned boxes have three. Their product is
 * about 0, and so are s, w and r: no bound proves that they overlap. But then the shadows along edge i of b tell, of
 * b and of a made flat along its edge j. They meet if the two overlap along four other directions (proof.h, A5): the
 * faces of b that have edge i, and edge i with the other edges of a.
 *     r is small       Those directions are proved by more than r. The pair is hidden: its bit is FMB_HIDDEN higher.
 *                      It is open again if one of them is open, or a hidden pair itself (fmb_cuboids3_exposed).
 *     what is open     At rest: left to the search, one direction at a time. In a sweep: the four are looked at once
 *                      more, without edge j of a, and narrow the inner times (fmb_cuboids3_shadows).
 */
#define FMB_HIDDEN 9

FMB_INLINE void fmb_cuboids3_start(fmb_stage *f, const fmb_couple3 *c, fmb_real *axis, int moves)
{
    fmb_stage_begin(f, c, axis, FMB_CUBOIDS_ERROR, moves);
}

/* The bit of edge pair k, which is not proved to overlap; r: its radius; f->error: that of edges. */
FMB_INLINE unsigned fmb_cuboids3_pair(const fmb_stage *f, const fmb_couple3 *c, fmb_real r, int k)
{
    const unsigned bit = 1u << k;
    return fmb_shadow_decides(r, f->error, f->length * c->b->steepest) ? bit << FMB_HIDDEN : bit;
}

/* Does a pair of a sweep wait for the shadows? Then its bit is noted. */
FMB_INLINE int fmb_cuboids3_waits(fmb_stage *f, const fmb_couple3 *c, const fmb_real *p, const fmb_real *q, fmb_real r)
{
    if (!q || !fmb_shadow_may_decide(r, f->error))
        return 0;
    f->open |= fmb_cuboids3_pair(f, c, r, 6 + (int)(q - c->b->edge[0]) + (int)(p - c->a->edge[0]) / 3);
    return 1;
}

/* Does the time t -+ r / speed move an end of the outer times, even if r is less by the stage's error? */
FMB_INLINE int fmb_cuboids3_lowers(const fmb_stage *f, fmb_real t, fmb_real r, fmb_real speed)
{
    return fmb_binds_from(&f->outer, t - (r - f->error), speed);
}

FMB_INLINE int fmb_cuboids3_uppers(const fmb_stage *f, fmb_real t, fmb_real r, fmb_real speed)
{
    return fmb_binds_until(&f->outer, t + (r - f->error), speed);
}

/*
 * The times of a direction that moves an end of them. |s + tau w| <= r, each number known to within an error over the
 * step, is (t - r) / |w| <= tau <= (t + r) / |w| there, t = -s or s. The inner times are narrowed by `inside`.
 */
FMB_APART void fmb_cuboids3_narrow(fmb_stage *f, const fmb_couple3 *c, const fmb_real *p, const fmb_real *q, fmb_real s,
                                   fmb_real w, fmb_real r, fmb_real inside)
{
    if (w == 0) { /* a standstill along the direction: it is open */
        f->inner.out = -2;
        return;
    }
    fmb_real t = w < 0 ? s : -s, speed = fmb_abs(w), part = FMB_FACE_ERROR;
    fmb_vec n = fmb_load(p), m = fmb_vec_abs(n);
    if (q) {
        m = fmb_cross_size(n, fmb_load(q));
        n = fmb_vec_cross(n, fmb_load(q));
        part = FMB_EDGE_ERROR;
    }
    fmb_real error = fmb_stage_error(f, part, c->a, c->b, m);
    if (w < 0)
        n = fmb_vec_scale(n, -1);
    int lower = fmb_cuboids3_lowers(f, t, r, speed), upper = fmb_cuboids3_uppers(f, t, r, speed);
    if (lower)
        fmb_stage_lower(f, ((t - r) - error) / speed, ((t - r) + inside) / speed, fmb_vec_scale(n, -1));
    if (upper)
        fmb_stage_upper(f, ((t + r) + error) / speed, ((t + r) - inside) / speed, n);
}

/*
 * A direction that may move an end of the times: p, or p x q if there is a q. One whose bounds lie outside the outer
 * times, even with the stage's error, moves nothing. (Roundings here: 4u B, proof.h, A5.) A pair of edges with a small
 * r would leave no inner time; it waits for the shadows.
 */
FMB_INLINE void fmb_cuboids3_bind(fmb_stage *f, const fmb_couple3 *c, const fmb_real *p, const fmb_real *q, fmb_real s,
                                  fmb_real w, fmb_real r)
{
    fmb_real t = w < 0 ? s : -s, speed = fmb_abs(w);
    if ((fmb_cuboids3_lowers(f, t, r, speed) || fmb_cuboids3_uppers(f, t, r, speed)) &&
        !fmb_cuboids3_waits(f, c, p, q, r))
        fmb_cuboids3_narrow(f, c, p, q, s, w, r, f->error);
}

/*
 * One direction, p or p x q: position s, change w, radius r of both frames, known to within `error`. 1: separates at
 * all times; 0: goes on. At rest directions that are not proved to hold are left open.
 */
FMB_INLINE int fmb_cuboids3_direction(fmb_stage *f, const fmb_couple3 *c, const fmb_real *p, const fmb_real *q,
                                      fmb_real s, fmb_real w, fmb_real r, int k, int moves)
{
    fmb_real gap = fmb_abs(s) - r;
    if (fmb_stage_overlaps(moves ? gap + fmb_abs(w) : gap, f->error))
        return 0;
    if (fmb_stage_separates(moves ? gap - fmb_abs(w) : gap, f->error))
        return 1;
    if (moves)
        fmb_cuboids3_bind(f, c, p, q, s, w, r);
    else
        f->open |= q ? fmb_cuboids3_pair(f, c, r, k) : 1u << k;
    return 0;
}

/* Faces of a (first = 0) or of b (first = 3) against the other frame's edges; keeps |n_j . edge_i| in p. */
FMB_INLINE int fmb_cuboids3_faces(fmb_stage *f, const fmb_couple3 *c, fmb_real p[9], int first, int moves)
{
    const fmb_frame3 *a = first ? c->b : c->a, *b = first ? c->a : c->b;
    fmb_vec e0 = fmb_load(b->edge[0]), e1 = fmb_load(b->edge[1]), e2 = fmb_load(b->edge[2]);
    const fmb_real *normal = a->normal[0];
    f->error = f->length * a->steepest;
    for (int j = 0; j < 3; j++, normal += 3, p += 3) {
        fmb_vec n = fmb_load(normal);
        p[0] = fmb_abs(fmb_vec_dot(n, e0));
        p[1] = fmb_abs(fmb_vec_dot(n, e1));
        p[2] = fmb_abs(fmb_vec_dot(n, e2));
        fmb_real s = fmb_vec_dot(n, f->d);
        fmb_real w = moves ? fmb_vec_dot(n, f->v) : 0;
        if (fmb_cuboids3_direction(f, c, normal, NULL, s, w, a->volume + ((p[0] + p[1]) + p[2]), first + j, moves)) {
            fmb_stage_miss(f, n, s);
            return 1;
        }
    }
    return 0;
}

/* Edge j of a with edge i of b, from x = b_i x D, y = b_i x v. *side: s. */
FMB_INLINE int fmb_cuboids3_edge(fmb_stage *f, const fmb_couple3 *c, int j, const fmb_real *edge, int i, fmb_vec x,
                                 fmb_vec y, fmb_real r, fmb_real *side, int moves)
{
    fmb_vec e = fmb_load(c->a->edge[j]);
    fmb_real w = moves ? fmb_vec_dot(e, y) : 0;
    *side = fmb_vec_dot(e, x);
    return fmb_cuboids3_direction(f, c, c->a->edge[j], edge, *side, w, r, 6 + 3 * i + j, moves);
}

/* The radius of edge j of a with an edge of b. p, q: that edge along the other two faces of a; u, v: below. */
FMB_INLINE fmb_real fmb_cuboids3_radius(fmb_real p, fmb_real q, const fmb_real *u, const fmb_real *v, int j)
{
    return (p + q) + (u[j] + v[j]);
}

/*
 * Edge i of b against the three of a. p: |normal_a_j . b_i|; u, v: |normal_b . a_j| of the normals of the other two
 * edges of b. j + 1: edge j of a separates with it; 0: none does.
 */
FMB_INLINE int fmb_cuboids3_edge_of_b(fmb_stage *f, const fmb_couple3 *c, const fmb_real *p, const fmb_real *u,
                                      const fmb_real *v, const fmb_real *edge, int i, fmb_real *side, int moves)
{
    fmb_vec e = fmb_load(edge), x = fmb_vec_cross(e, f->d), y = moves ? fmb_vec_cross(e, f->v) : x;
    fmb_real p0 = p[0], p1 = p[3], p2 = p[6];
    if (fmb_cuboids3_edge(f, c, 0, edge, i, x, y, fmb_cuboids3_radius(p1, p2, u, v, 0), side, moves))
        return 1;
    if (fmb_cuboids3_edge(f, c, 1, edge, i, x, y, fmb_cuboids3_radius(p2, p0, u, v, 1), side, moves))
        return 2;
    return fmb_cuboids3_edge(f, c, 2, edge, i, x, y, fmb_cuboids3_radius(p0, p1, u, v, 2), side, moves) ? 3 : 0;
}

FMB_INLINE int fmb_cuboids3_edges(fmb_stage *f, const fmb_couple3 *c, const fmb_real *p, const fmb_real *q, int moves)
{
    const fmb_real *edge = c->b->edge[0], *u = q + 3, *v = q + 6;
    for (int i = 0; i < 3; i++, p++, edge += 3) {
        fmb_real side;
        int found = fmb_cuboids3_edge_of_b(f, c, p, u, v, edge, i, &side, moves);
        if (found) { /* their product is made here, once: it is rarely needed */
            fmb_stage_miss(f, fmb_vec_cross(fmb_load(c->a->edge[found - 1]), fmb_load(edge)), side);
            return 1;
        }
        u = v;
        v = q;
        q += 3;
    }
    return 0;
}

/*
 * What is open at last: nothing where all is hidden, and no two pairs have the same edge of b. (In octal, a digit is an
 * edge of b.)
 */
FMB_INLINE unsigned fmb_cuboids3_left(unsigned open)
{
    unsigned hidden = open >> (6 + FMB_HIDDEN), two = (hidden & hidden >> 1 & 0333u) | (hidden & hidden >> 2 & 0111u);
    return two | (open & 077777u) ? open : 0;
}

/* Where something is: that, and the hidden pairs that do not stay hidden. */
FMB_INLINE unsigned fmb_cuboids3_exposed(unsigned open)
{
    unsigned hidden = open >> FMB_HIDDEN & 077700u, left = open & 077777u;
    for (int i = 0; i < 3; i++) {
        unsigned pairs = 0700u << 3 * i, mine = hidden & pairs, faces = 070u & ~(010u << i);
        if ((mine & (mine - 1)) || (open & (pairs | faces)))
            left |= mine;
    }
    return left;
}

/*
 * UPRIGHT BOXES ON A PROCESSOR THAT FORESEES BRANCHES. Which pair of edges is parallel differs from boxes to boxes, so
 * the branch at the pair that is open is not foreseen; that took a quarter of the time (docs/cost.md). So where a pair
 * may be parallel, and no face is open, it is asked first, without such a branch, whether edges leave nothing open at
 * rest:
 *     row of edge i of b       gaps g_j, radii r_j of its pairs with the edges of a. `second`: the second largest gap.
 *     second is proved         Two pairs overlap. They have r > 192u B, since g >= -r.
 *     least r is hidden (A5)   r <= 24u B: it is the third pair's, the only hidden one with edge i. By A5 it does not
 *                              separate.
 *     largest gap is proved    The third pair overlaps, too.
 * Then fmb_cuboids3_left finds nothing: no answer depends on which of the two is asked. (There are no NaN: R3.)
 */
#if defined(__x86_64__) || defined(__aarch64__)
FMB_INLINE int fmb_cuboids3_upright(const fmb_stage *f, const fmb_couple3 *c, const fmb_real *p, const fmb_real *q)
{
    const fmb_vec a0 = fmb_load(c->a->edge[0]), a1 = fmb_load(c->a->edge[1]), a2 = fmb_load(c->a->edge[2]);
    const fmb_real *edge = c->b->edge[0], *u = q + 3, *v = q + 6, faces = f->length * c->b->steepest;
    fmb_real second = -FMB_REAL_MAX;
    int held = 1;
    for (int i = 0; i < 3; i++, p++, edge += 3) {
        fmb_vec x = fmb_vec_cross(fmb_load(edge), f->d);
        fmb_real r0 = fmb_cuboids3_radius(p[3], p[6], u, v, 0), r1 = fmb_cuboids3_radius(p[6], p[0], u, v, 1);
        fmb_real r2 = fmb_cuboids3_radius(p[0], p[3], u, v, 2);
        fmb_real g0 = fmb_abs(fmb_vec_dot(a0, x)) - r0, g1 = fmb_abs(fmb_vec_dot(a1, x)) - r1;
        fmb_real g2 = fmb_abs(fmb_vec_dot(a2, x)) - r2, high = fmb_max(g0, g1), row = fmb_max(high, g2);
        second = fmb_max(second, fmb_max(fmb_min(g0, g1), fmb_min(high, g2)));
        held &= fmb_stage_overlaps(row, f->error) | fmb_shadow_decides(fmb_min(fmb_min(r0, r1), r2), f->error, faces);
        u = v;
        v = q;
        q += 3;
    }
    return held & fmb_stage_overlaps(second, f->error);
}

/* Asked only where a pair may be parallel: an edge of b lies nearly along face 0 of a. */
FMB_INLINE int fmb_cuboids3_meet_upright(const fmb_stage *f, const fmb_couple3 *c, const fmb_real *p, const fmb_real *q)
{
    return fmb_shadow_may_decide(fmb_min(fmb_min(p[0], p[1]), p[2]), f->error) && !f->open &&
           fmb_cuboids3_upright(f, c, p, q);
}
#else
#define fmb_cuboids3_meet_upright(f, c, p, q) 0
#endif

/*
 * The faces of both. p, q: as above. FMB_MISS; FMB_OPEN: no time is left, though no direction separates alone;
 * FMB_HIT: as far as faces tell.
 */
FMB_INLINE int fmb_cuboids3_both_faces(fmb_stage *f, const fmb_couple3 *c, fmb_real p[9], fmb_real q[9], int moves)
{
    if (!moves)
        return fmb_cuboids3_faces(f, c, p, 0, 0) || fmb_cuboids3_faces(f, c, q, 3, 0) ? FMB_MISS_KNOWN(c->a, c->b)
                                                                                      : FMB_HIT;
    for (int first = 0; first < 6; first += 3) { /* in a loop: the bounds of the times are long */
        if (fmb_cuboids3_faces(f, c, first ? q : p, first, 1))
            return FMB_MISS_KNOWN(c->a, c->b);
        if (f->outer.in > f->outer.out)
            return FMB_OPEN;
    }
    return FMB_HIT;
}

/*
 * Faces and edges, from f->d. Returns FMB_MISS (axis written), FMB_HIT (times in f), or FMB_OPEN: f->open then holds
 * what is left to the search at rest.
 */
FMB_INLINE int fmb_cuboids3_near(fmb_stage *f, const fmb_couple3 *c, int moves)
{
    const fmb_frame3 *a = c->a, *b = c->b;
    fmb_real p[9], q[9];
    int faces = fmb_cuboids3_both_faces(f, c, p, q, moves);
    if (faces != FMB_HIT)
        return faces;
    f->error = f->length * (2 * a->longest * b->longest);
    if (!moves && fmb_cuboids3_meet_upright(f, c, p, q))
        return FMB_HIT;
    if (fmb_cuboids3_edges(f, c, p, q, moves))
        return FMB_MISS_KNOWN(a, b);
    if (f->open)
        f->open = fmb_cuboids3_left(f->open);
    return f->open || (moves && !fmb_times_overlap(&f->inner)) ? FMB_OPEN : FMB_HIT;
}

/* At rest. */
FMB_INLINE int fmb_cuboids3(fmb_stage *f, const fmb_couple3 *c)
{
    f->d = fmb_stage_middles(f, c->a, c->b, 0);
    return fmb_cuboids3_near(f, c, 0);
}

/* From the start. */
FMB_INLINE int fmb_cuboids3_rest(fmb_stage *f, const fmb_couple3 *c, fmb_real *axis)
{
    fmb_cuboids3_start(f, c, axis, 0);
    return fmb_cuboids3(f, c);
}

/*
 * One direction of the shadows: s, w, and r without one edge of a. 1: they overlap along it by `error` at the inner
 * times, which are narrowed to that.
 */
FMB_APART int fmb_shadow_holds(fmb_stage *f, fmb_real s, fmb_real w, fmb_real r, fmb_real error)
{
    fmb_real t = w < 0 ? s : -s, speed = fmb_abs(w);
    if (fmb_stage_overlaps((fmb_abs(s) - r) + speed, error))
        return 1;
    if (w == 0)
        return 0;
    fmb_inner_from(&f->inner, ((t - r) + error) / speed, 2 * FMB_TAU_ERROR);
    fmb_inner_until(&f->inner, ((t + r) - error) / speed, 2 * FMB_TAU_ERROR);
    return 1;
}

/* Edges or normals j of a frame, and the two others of it. */
typedef struct {
    const fmb_real *edge[3], *normal[3];
} fmb_turn;

FMB_INLINE fmb_turn fmb_turned_to(const fmb_frame3 *a, int j)
{
    int k = (j + 1) % 3, l = (j + 2) % 3;
    return (fmb_turn){{a->edge[j], a->edge[k], a->edge[l]}, {a->normal[j], a->normal[k], a->normal[l]}};
}

FMB_INLINE fmb_real fmb_reach_of(const fmb_real *n, const fmb_real *edge)
{
    return fmb_abs(fmb_vec_dot(fmb_load(n), fmb_load(edge)));
}

/* A face of b that has edge i: m. y, z: what the other two edges of a reach along it. */
FMB_INLINE int fmb_shadow_of_face(fmb_stage *f, const fmb_frame3 *b, const fmb_real *normal, fmb_real y, fmb_real z)
{
    fmb_vec m = fmb_load(normal);
    return fmb_shadow_holds(f, fmb_vec_dot(m, f->d), fmb_vec_dot(m, f->v), b->volume + (y + z),
                            f->length * b->steepest);
}

/*
 * Do the shadows along edge i of b meet at the inner times, of b and of a made flat along its edge j? x, y: b_i x D,
 * b_i x v.
 */
FMB_INLINE int fmb_shadows_meet(fmb_stage *f, const fmb_frame3 *b, const fmb_turn *j, const fmb_turn *i, fmb_vec x,
                                fmb_vec y)
{
    fmb_vec e = fmb_load(j->edge[1]), g = fmb_load(j->edge[2]);
    fmb_real reach_e = fmb_reach_of(i->normal[1], j->edge[1]), reach_g = fmb_reach_of(i->normal[1], j->edge[2]);
    if (!fmb_shadow_of_face(f, b, i->normal[1], reach_e, reach_g))
        return 0;
    fmb_real other_e = fmb_reach_of(i->normal[2], j->edge[1]), other_g = fmb_reach_of(i->normal[2], j->edge[2]);
    if (!fmb_shadow_of_face(f, b, i->normal[2], other_e, other_g))
        return 0;
    fmb_real flat = fmb_reach_of(j->normal[0], i->edge[0]);
    return fmb_shadow_holds(f, fmb_vec_dot(e, x), fmb_vec_dot(e, y), flat + (reach_e + other_e), f->error) &&
           fmb_shadow_holds(f, fmb_vec_dot(g, x), fmb_vec_dot(g, y), flat + (reach_g + other_g), f->error);
}

/*
 * Pair k, of edge j of a with edge i of b, in a sweep: is it no obstacle to a hit? Then it moves the outer times, too,
 * and no inner time.
 */
FMB_APART int fmb_cuboids3_shadow(fmb_stage *f, const fmb_couple3 *c, int k)
{
    fmb_turn j = fmb_turned_to(c->a, k % 3), i = fmb_turned_to(c->b, k / 3);
    fmb_vec p = fmb_load(j.edge[0]), q = fmb_load(i.edge[0]), x = fmb_vec_cross(q, f->d), y = fmb_vec_cross(q, f->v);
    if (!fmb_shadows_meet(f, c->b, &j, &i, x, y))
        return 0;
    fmb_real s = fmb_vec_dot(p, x), w = fmb_vec_dot(p, y);
    fmb_real r = (fmb_reach_of(j.normal[1], i.edge[0]) + fmb_reach_of(j.normal[2], i.edge[0])) +
                 (fmb_reach_of(i.normal[1], j.edge[0]) + fmb_reach_of(i.normal[2], j.edge[0]));
    if (w != 0)
        fmb_cuboids3_narrow(f, c, j.edge[0], i.edge[0], s, w, r, -FMB_REAL_MAX);
    return 1;
}

/*
 * Of a sweep that is open at pairs of edges alone: is it a hit? The times then are in f. Three pairs are looked at:
 * aligned boxes have no more that are parallel, one for each edge. More wait only where boxes are very flat, or very
 * far from each other. Then the sweep stays open. So what the shadows cost is bounded.
 */
#define FMB_SHADOW_PAIRS 3

FMB_INLINE int fmb_cuboids3_shadows(fmb_stage *f, const fmb_couple3 *c)
{
    unsigned left = fmb_cuboids3_exposed(f->open) >> 6;
    int pairs = 0;
    for (int k = 0; left; k++, left >>= 1)
        if ((left & 1u) && (pairs++ == FMB_SHADOW_PAIRS || !fmb_cuboids3_shadow(f, c, k)))
            return 0;
    return fmb_times_overlap(&f->inner);
}

/* A sweep, from its start: world axes come first. What the state needs is set when it is needed. */
FMB_INLINE int fmb_cuboids3_moving(fmb_stage *f, const fmb_couple3 *c, fmb_real *axis)
{
    fmb_vec d = fmb_stage_place(f, c, axis, FMB_CUBOIDS_ERROR, 1);
    f->d = fmb_stage_middles_from(f, d, c->a, c->b, 1);
    if (fmb_stage_boxes(f, c->a, c->b, f->d, 1))
        return FMB_MISS_KNOWN(c->a, c->b);
    fmb_stage_times(f);
    return fmb_cuboids3_near(f, c, 1);
}

/* What it leaves open: do the shadows prove a hit? */
FMB_INLINE int fmb_cuboids3_shadows_meet(fmb_stage *f, const fmb_couple3 *c)
{
    return f->open && fmb_times_overlap(&f->inner) && fmb_cuboids3_shadows(f, c);
}

#endif
