/* SPDX-License-Identifier: MIT */
/*
 * stage3_cuboids.h with four numbers in each operation (lanes.h). A lane is a face, or an edge of b; lane 3 is lane 2
 * once more. Each lane computes what the plain form does, in its order. So all bits are the same: answers, directions,
 * times, and what is open.
 *
 * The plain form ends at the first direction that separates. Here all faces are asked together, then all edges, and of
 * those that separate the first one is taken. What depends on numbers that the processor cannot foresee, which face it
 * is and on which side, is taken by masks, not by jumps. Directions that may move a time of a sweep are few. They go,
 * one after another, where those of the plain form go.
 */
#ifndef FMB_SRC_STAGE3_CUBOIDS_LANES_H
#define FMB_SRC_STAGE3_CUBOIDS_LANES_H

#include "stage3_cuboids.h"
#include "stage_lanes.h"

#if FMB_LANES

/* A block of three vectors of a frame, as they stand there. */
typedef struct {
    fmb_four row[3];
} fmb_block;

#define FMB_BLOCK(frame, field) \
    ((fmb_block){               \
        {FMB_FOUR_OF_FRAME(frame, field, 0), FMB_FOUR_OF_FRAME(frame, field, 1), FMB_FOUR_OF_FRAME(frame, field, 2)}})

FMB_INLINE fmb_vecs fmb_block_lanes(fmb_block m) { return fmb_vecs_three(m.row[0], m.row[1], m.row[2]); }

/* Three directions: position, change, radius, and the gap between, as fmb_cuboids3_direction has them. */
typedef struct {
    fmb_four s, w, r, gap;
} fmb_lines;

FMB_INLINE fmb_lines fmb_lines_of(fmb_four s, fmb_four w, fmb_four r)
{
    return (fmb_lines){s, w, r, fmb_four_abs(s) - r};
}

/* Those that separate, and those that are proved to overlap. */
FMB_INLINE fmb_four_bits fmb_lines_apart(const fmb_lines *l, fmb_four error, int moves)
{
    return fmb_stages_separate(moves ? l->gap - fmb_four_abs(l->w) : l->gap, error);
}

FMB_INLINE fmb_four_bits fmb_lines_held(const fmb_lines *l, fmb_four error, int moves)
{
    return fmb_stages_overlap(moves ? l->gap + fmb_four_abs(l->w) : l->gap, error);
}

/* Where both frames are, and what is asked. */
typedef struct {
    fmb_vecs d, v;
    int moves;
} fmb_cuboids_lanes;

/* Faces of a frame against the edges of the other one (fmb_cuboids3_faces). p[i]: of edge i. */
FMB_INLINE fmb_lines fmb_lanes_faces(const fmb_frame3 *a, fmb_block edges, const fmb_cuboids_lanes *at, fmb_four p[3])
{
    const fmb_vecs n = fmb_block_lanes(FMB_BLOCK(a, normal));
    p[0] = fmb_four_abs(fmb_vecs_dot(n, fmb_vecs_same(edges.row[0])));
    p[1] = fmb_four_abs(fmb_vecs_dot(n, fmb_vecs_same(edges.row[1])));
    p[2] = fmb_four_abs(fmb_vecs_dot(n, fmb_vecs_same(edges.row[2])));
    return fmb_lines_of(fmb_vecs_dot(n, at->d), at->moves ? fmb_vecs_dot(n, at->v) : fmb_four_of(0),
                        fmb_four_of(a->volume) + ((p[0] + p[1]) + p[2]));
}

/* Edge j of a with edge i of b, in lane i of line j. */
typedef struct {
    fmb_lines of[3];
} fmb_pairs;

/* x, y: b_i x D, b_i x v. p: the sum of |normal_a . b_i| of two normals of a; q: |normal_b . a_j|, a lane for each. */
FMB_INLINE fmb_lines fmb_lanes_pair(fmb_four edge, fmb_vecs x, fmb_vecs y, fmb_four p, fmb_four q, int moves)
{
    const fmb_vecs e = fmb_vecs_same(edge);
    return fmb_lines_of(fmb_vecs_dot(e, x), moves ? fmb_vecs_dot(e, y) : fmb_four_of(0),
                        p + (__builtin_shufflevector(q, q, 1, 2, 0, 0) + __builtin_shufflevector(q, q, 2, 0, 1, 1)));
}

/* fmb_cuboids3_edges. p[i], q[j]: as fmb_lanes_faces has them. */
FMB_INLINE fmb_pairs fmb_lanes_pairs(fmb_block ea, fmb_block eb, const fmb_cuboids_lanes *at, const fmb_four p[3],
                                     const fmb_four q[3])
{
    const fmb_vecs e = fmb_block_lanes(eb), x = fmb_vecs_cross(e, at->d), y = at->moves ? fmb_vecs_cross(e, at->v) : x,
                   of = fmb_vecs_three(p[0], p[1], p[2]);
    return (fmb_pairs){{fmb_lanes_pair(ea.row[0], x, y, of.y + of.z, q[0], at->moves),
                        fmb_lanes_pair(ea.row[1], x, y, of.z + of.x, q[1], at->moves),
                        fmb_lanes_pair(ea.row[2], x, y, of.x + of.y, q[2], at->moves)}};
}

/* Masks of the edges of b, for the edges 0, 1, 2 of a: as bits 3i + j. */
FMB_INLINE unsigned fmb_lanes_bits(unsigned m0, unsigned m1, unsigned m2)
{
    const unsigned m = (m0 & 7u) | (m1 & 7u) << 8 | (m2 & 7u) << 16;
    return (m & 1u) | (m >> 7 & 2u) | (m >> 14 & 4u) | ((m >> 1 & 1u) | (m >> 8 & 2u) | (m >> 15 & 4u)) << 3 |
           ((m >> 2 & 1u) | (m >> 9 & 2u) | (m >> 16 & 4u)) << 6;
}

/* The first face that separates: the lowest bit of `apart`. */
FMB_INLINE int fmb_lanes_miss(const fmb_stage *f, const fmb_couple3 *c, unsigned apart, unsigned behind)
{
    const fmb_real *normal[2] = {c->a->normal[0], c->b->normal[0]};
    const int k = fmb_lowest_bit(apart), of_b = k > 2;
    return fmb_stage_miss(f, fmb_load(normal[of_b] + 3 * (k - 3 * of_b)), fmb_signed(1, behind >> k & 1u));
}

/* The first pair of edges that does, if one does. */
FMB_INLINE int fmb_lanes_miss_pairs(const fmb_stage *f, const fmb_couple3 *c, const fmb_pairs *e, fmb_four error,
                                    int moves)
{
    const fmb_four_bits m0 = fmb_lines_apart(&e->of[0], error, moves), m1 = fmb_lines_apart(&e->of[1], error, moves),
                        m2 = fmb_lines_apart(&e->of[2], error, moves);
    if (!fmb_four_mask(m0 | m1 | m2))
        return FMB_OPEN;
    const unsigned apart = fmb_lanes_bits(fmb_four_mask(m0), fmb_four_mask(m1), fmb_four_mask(m2)),
                   behind = fmb_lanes_bits(fmb_four_signs(e->of[0].s), fmb_four_signs(e->of[1].s),
                                           fmb_four_signs(e->of[2].s));
    const int k = fmb_lowest_bit(apart), i = k / 3;
    return fmb_stage_miss(f, fmb_vec_cross(fmb_load(c->a->edge[k - 3 * i]), fmb_load(c->b->edge[i])),
                          fmb_signed(1, behind >> k & 1u));
}

/* ---- at rest ---- */

/* The pairs that are not proved to overlap, as in f->open; the hidden ones higher. faces: the error of those of b. */
FMB_INLINE unsigned fmb_lanes_open(const fmb_pairs *e, fmb_four error, fmb_real edges, fmb_real faces)
{
    const unsigned open = ~fmb_lanes_bits(fmb_four_mask(fmb_lines_held(&e->of[0], error, 0)),
                                          fmb_four_mask(fmb_lines_held(&e->of[1], error, 0)),
                                          fmb_four_mask(fmb_lines_held(&e->of[2], error, 0))) &
                          0777u,
                   hidden = open & fmb_lanes_bits(fmb_four_mask(fmb_shadows_decide(e->of[0].r, edges, faces)),
                                                  fmb_four_mask(fmb_shadows_decide(e->of[1].r, edges, faces)),
                                                  fmb_four_mask(fmb_shadows_decide(e->of[2].r, edges, faces)));
    return (open ^ hidden) << 6 | hidden << (6 + FMB_HIDDEN);
}

/* No pair is open, and no two with the same edge of b are hidden: as fmb_cuboids3_left has it where no face is open. */
FMB_INLINE int fmb_lanes_closed(const fmb_pairs *e, fmb_four error, fmb_real edges, fmb_real faces)
{
    const fmb_four_bits p = fmb_lines_held(&e->of[0], error, 0), q = fmb_lines_held(&e->of[1], error, 0),
                        r = fmb_lines_held(&e->of[2], error, 0);
    return fmb_four_mask((p | fmb_shadows_decide(e->of[0].r, edges, faces)) &
                         (q | fmb_shadows_decide(e->of[1].r, edges, faces)) &
                         (r | fmb_shadows_decide(e->of[2].r, edges, faces)) & (p | q) & (q | r) & (r | p)) == 15;
}

/* The error of directions with these magnitudes by themselves (R17, BY ITS OWN SIZE); error: of the stage. */
FMB_INLINE fmb_four fmb_lanes_own(const fmb_stage *f, fmb_vecs size, fmb_real error)
{
    const fmb_four most = fmb_four_max(fmb_four_max(size.x, size.y), size.z);
    return FMB_OWN_ERROR(fmb_four_of(f->length), most, fmb_four_of(error));
}

/* |a_j|, the same in all lanes, times |b_i|: fmb_cross_size. */
FMB_INLINE fmb_vecs fmb_lanes_cross_size(fmb_four a, fmb_vecs b)
{
    const fmb_vecs e = fmb_vecs_same(fmb_four_abs(a));
    return (fmb_vecs){e.y * b.z + e.z * b.y, e.z * b.x + e.x * b.z, e.x * b.y + e.y * b.x};
}

/* Faces overlap by their own size, whose least error is *least. */
FMB_INLINE fmb_four_bits fmb_lanes_faces_held(const fmb_stage *f, const fmb_frame3 *a, const fmb_lines *l,
                                              fmb_four *least)
{
    const fmb_vecs n = fmb_block_lanes(FMB_BLOCK(a, normal));
    *least = fmb_lanes_own(f, fmb_vecs_abs(n), f->length * a->steepest);
    return fmb_lines_held(l, *least, 0);
}

/* What fmb_cuboids3_left leaves open is proved by each direction's own size: a hit. */
FMB_INLINE int fmb_lanes_held_closer(const fmb_stage *f, const fmb_couple3 *c, const fmb_lines *of_a,
                                     const fmb_lines *of_b, const fmb_pairs *e, fmb_real edges)
{
    const fmb_block ea = FMB_BLOCK(c->a, edge);
    const fmb_vecs b = fmb_vecs_abs(fmb_block_lanes(FMB_BLOCK(c->b, edge)));
    fmb_four faces, own;
    const fmb_four_bits held = fmb_lanes_faces_held(f, c->a, of_a, &own) & fmb_lanes_faces_held(f, c->b, of_b, &faces);
    const fmb_four x = fmb_lanes_own(f, fmb_lanes_cross_size(ea.row[0], b), edges),
                   y = fmb_lanes_own(f, fmb_lanes_cross_size(ea.row[1], b), edges),
                   z = fmb_lanes_own(f, fmb_lanes_cross_size(ea.row[2], b), edges);
    const fmb_four_bits p = fmb_lines_held(&e->of[0], x, 0), q = fmb_lines_held(&e->of[1], y, 0),
                        r = fmb_lines_held(&e->of[2], z, 0);
    faces = fmb_four_min(fmb_four_min(FMB_FOUR_LANE(faces, 0), FMB_FOUR_LANE(faces, 1)), FMB_FOUR_LANE(faces, 2));
    return fmb_four_mask(held & (p | fmb_shadows_decide_own(e->of[0].r, y, z, faces)) &
                         (q | fmb_shadows_decide_own(e->of[1].r, z, x, faces)) &
                         (r | fmb_shadows_decide_own(e->of[2].r, x, y, faces)) & (p | q) & (q | r) & (r | p)) == 15;
}

/* The pairs, after the faces; f->open: of these. */
FMB_INLINE int fmb_lanes_decide(fmb_stage *f, const fmb_couple3 *c, const fmb_lines *of_a, const fmb_lines *of_b,
                                const fmb_pairs *e)
{
    const fmb_real edges = f->length * (2 * c->a->longest * c->b->longest), faces = f->length * c->b->steepest;
    const fmb_four error = fmb_four_of(edges);
    if (fmb_lanes_miss_pairs(f, c, e, error, 0) != FMB_OPEN)
        return FMB_MISS_KNOWN(c->a, c->b);
    if (!f->open && fmb_lanes_closed(e, error, edges, faces))
        return FMB_HIT;
    if (fmb_lanes_held_closer(f, c, of_a, of_b, e, edges))
        f->open = FMB_LEFT_HIT;
    else
        f->open = fmb_cuboids3_left(f->open | fmb_lanes_open(e, error, edges, faces));
    return FMB_OPEN;
}

/* fmb_cuboids3_rest. */
FMB_INLINE int fmb_lanes_rest(fmb_stage *f, const fmb_couple3 *c, fmb_real *axis)
{
    const fmb_block ea = FMB_BLOCK(c->a, edge), eb = FMB_BLOCK(c->b, edge);
    const fmb_place_lanes place = fmb_lanes_place(f, c, axis, FMB_CUBOIDS_ERROR, 0);
    const fmb_vecs d = fmb_vecs_same(place.middles);
    const fmb_cuboids_lanes at = {d, d, 0};
    const fmb_four error_a = fmb_four_of(f->length * c->a->steepest), error_b = fmb_four_of(f->length * c->b->steepest);
    fmb_four p[3], q[3];
    const fmb_lines of_a = fmb_lanes_faces(c->a, eb, &at, p), of_b = fmb_lanes_faces(c->b, ea, &at, q);
    const unsigned apart = fmb_four_mask(fmb_lines_apart(&of_a, error_a, 0)),
                   apart_b = fmb_four_mask(fmb_lines_apart(&of_b, error_b, 0));
    if (apart | apart_b)
        return fmb_lanes_miss(f, c, apart | apart_b << 3, (fmb_four_signs(of_a.s) & 7u) | fmb_four_signs(of_b.s) << 3);
    f->open = (~fmb_four_mask(fmb_lines_held(&of_a, error_a, 0)) & 7u) |
              (~fmb_four_mask(fmb_lines_held(&of_b, error_b, 0)) & 7u) << 3;
    const fmb_pairs e = fmb_lanes_pairs(ea, eb, &at, p, q);
    return fmb_lanes_decide(f, c, &of_a, &of_b, &e);
}

/* ---- a sweep ---- */

/* Those that may move an end of the times as they are now (fmb_cuboids3_bind, which asks once more). */
FMB_INLINE unsigned fmb_lanes_may_bind(const fmb_stage *f, const fmb_lines *l, fmb_four error)
{
    const fmb_four_bits back = l->w < fmb_four_of(0);
    const fmb_four t = fmb_four_where(back, l->s, -l->s), r = l->r - error;
    return fmb_four_mask(fmb_four_binds(&f->outer, t - r, t + r, fmb_four_abs(l->w)) & ~fmb_lines_held(l, error, 1)) &
           7u;
}

/* The faces of one frame (fmb_cuboids3_both_faces); first: 0 of a, 3 of b. */
FMB_INLINE int fmb_lanes_faces_move(fmb_stage *f, const fmb_couple3 *c, const fmb_lines *l, int first)
{
    const fmb_frame3 *a = first ? c->b : c->a;
    f->error = f->length * a->steepest;
    const fmb_four error = fmb_four_of(f->error);
    const unsigned apart = fmb_four_mask(fmb_lines_apart(l, error, 1));
    if (apart)
        return fmb_lanes_miss(f, c, apart << first, fmb_four_signs(l->s) << first);
    for (unsigned some = fmb_lanes_may_bind(f, l, error); some; some &= some - 1) {
        const int j = fmb_lowest_bit(some);
        fmb_cuboids3_bind(f, c, a->normal[j], NULL, l->s[j], l->w[j], l->r[j]);
    }
    return f->outer.in > f->outer.out ? FMB_OPEN : FMB_HIT;
}

/* The pairs of edges. FMB_HIT: none separates. */
FMB_INLINE int fmb_lanes_pairs_move(fmb_stage *f, const fmb_couple3 *c, const fmb_pairs *e)
{
    f->error = f->length * (2 * c->a->longest * c->b->longest);
    const fmb_four error = fmb_four_of(f->error);
    if (fmb_lanes_miss_pairs(f, c, e, error, 1) != FMB_OPEN)
        return FMB_MISS_KNOWN(c->a, c->b);
    unsigned some = fmb_lanes_bits(fmb_lanes_may_bind(f, &e->of[0], error), fmb_lanes_may_bind(f, &e->of[1], error),
                                   fmb_lanes_may_bind(f, &e->of[2], error));
    for (; some; some &= some - 1) {
        const int k = fmb_lowest_bit(some), i = k / 3, j = k - 3 * i;
        const fmb_lines *l = &e->of[j];
        fmb_cuboids3_bind(f, c, c->a->edge[j], c->b->edge[i], l->s[i], l->w[i], l->r[i]);
    }
    return FMB_HIT;
}

/* fmb_cuboids3_moving. */
FMB_INLINE int fmb_lanes_moving(fmb_stage *f, const fmb_couple3 *c, fmb_real *axis)
{
    const fmb_place_lanes place = fmb_lanes_place(f, c, axis, FMB_CUBOIDS_ERROR, 1);
    if (fmb_lanes_boxes(f, c->a, c->b, &place))
        return FMB_MISS_KNOWN(c->a, c->b);
    const fmb_cuboids_lanes at = {fmb_vecs_same(place.middles), fmb_vecs_same(place.v), 1};
    const fmb_block ea = FMB_BLOCK(c->a, edge), eb = FMB_BLOCK(c->b, edge);
    fmb_four p[3], q[3];
    f->d = (fmb_vec){place.middles[0], place.middles[1], place.middles[2]};
    fmb_stage_times(f);
    const fmb_lines of_a = fmb_lanes_faces(c->a, eb, &at, p), of_b = fmb_lanes_faces(c->b, ea, &at, q);
    int faces = fmb_lanes_faces_move(f, c, &of_a, 0);
    if (faces == FMB_HIT)
        faces = fmb_lanes_faces_move(f, c, &of_b, 3);
    if (faces != FMB_HIT)
        return faces;
    const fmb_pairs e = fmb_lanes_pairs(ea, eb, &at, p, q);
    if (fmb_lanes_pairs_move(f, c, &e) == FMB_MISS)
        return FMB_MISS_KNOWN(c->a, c->b);
    if (f->open)
        f->open = fmb_cuboids3_left(f->open);
    return f->open || !fmb_times_overlap(&f->inner) ? FMB_OPEN : FMB_HIT;
}

/* What the library takes. */
#define fmb_cuboids3_at_rest fmb_lanes_rest
#define fmb_cuboids3_moves fmb_lanes_moving
#else
#define fmb_cuboids3_at_rest fmb_cuboids3_rest
#define fmb_cuboids3_moves fmb_cuboids3_moving
#endif
#endif
