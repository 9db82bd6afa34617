/* SPDX-License-Identifier: MIT */
/*
 * stage3_cuboids.h with four numbers in each operation (lanes.h). A lane is a face, or an edge of b; lane 3 is lane 2
 * once more. Each lane computes what the plain form does, in its order. So all bits are the same: answers, directions,
 * times, and what is open.
 *
 * Only which comes first differs. The plain form ends at the first direction that separates; here all faces are asked
 * together, then all edges, and of those that separate the first one is taken. What depends on a number is taken by
 * masks, not by jumps, where the processor would not foresee them: the face, its side.
 */
#ifndef FMB_SRC_STAGE3_CUBOIDS_LANES_H
#define FMB_SRC_STAGE3_CUBOIDS_LANES_H

#include "stage3_cuboids.h"
#include "stages.h"

#if FMB_LANES

/* A block of three vectors of a frame, by rows as they stand, and its transpose. */
typedef struct {
    fmb_four row[3];
} fmb_block;

#define FMB_BLOCK(frame, field)                                                          \
    ((fmb_block){{fmb_four_in(frame, offsetof(fmb_frame3, field)),                       \
                  fmb_four_in(frame, offsetof(fmb_frame3, field) + sizeof(fmb_real[3])), \
                  fmb_four_in(frame, offsetof(fmb_frame3, field) + 2 * sizeof(fmb_real[3]))}})

FMB_INLINE fmb_vecs fmb_block_lanes(fmb_block m) { return fmb_vecs_three(m.row[0], m.row[1], m.row[2]); }

/* Of three directions, one in each lane: those that separate, those that may, and those along which b is behind. Bits. */
typedef struct {
    unsigned apart, open, behind;
} fmb_told;

/* Faces of a frame against the edges of the other: fmb_cuboids3_faces at rest. p[i]: of edge i. d: D in all lanes. */
FMB_INLINE fmb_told fmb_lanes_faces(const fmb_frame3 *a, fmb_block edges, fmb_vecs d, fmb_real length, fmb_four p[3])
{
    const fmb_vecs n = fmb_block_lanes(FMB_BLOCK(a, normal));
    const fmb_four error = fmb_four_of(length * a->steepest), s = fmb_vecs_dot(n, d);
    p[0] = fmb_four_abs(fmb_vecs_dot(n, fmb_vecs_same(edges.row[0])));
    p[1] = fmb_four_abs(fmb_vecs_dot(n, fmb_vecs_same(edges.row[1])));
    p[2] = fmb_four_abs(fmb_vecs_dot(n, fmb_vecs_same(edges.row[2])));
    const fmb_four gap = fmb_four_abs(s) - (fmb_four_of(a->volume) + ((p[0] + p[1]) + p[2]));
    return (fmb_told){fmb_four_mask(fmb_stages_separate(gap, error)), ~fmb_four_mask(fmb_stages_overlap(gap, error)),
                      fmb_four_signs(s)};
}

/* Edge j of a with edge i of b, in lane i: position, radius, and the gap between. */
typedef struct {
    fmb_four s, r, gap;
} fmb_pair_lanes;

typedef struct {
    fmb_pair_lanes of[3];
} fmb_pairs;

/* x: b_i x D. p: the sum of |normal_a . b_i| of the two other normals of a; q: |normal_b . a_j|, a lane for each. */
FMB_INLINE fmb_pair_lanes fmb_lanes_pair(fmb_four edge, fmb_vecs x, fmb_four p, fmb_four q)
{
    const fmb_four s = fmb_vecs_dot(fmb_vecs_same(edge), x),
                   r = p + (__builtin_shufflevector(q, q, 1, 2, 0, 0) + __builtin_shufflevector(q, q, 2, 0, 1, 1));
    return (fmb_pair_lanes){s, r, fmb_four_abs(s) - r};
}

/* fmb_cuboids3_edges at rest. p[i], q[j]: as fmb_lanes_faces has them. */
FMB_INLINE fmb_pairs fmb_lanes_pairs(fmb_block ea, fmb_block eb, fmb_vecs d, const fmb_four p[3], const fmb_four q[3])
{
    const fmb_vecs x = fmb_vecs_cross(fmb_block_lanes(eb), d), of = fmb_vecs_three(p[0], p[1], p[2]);
    return (fmb_pairs){{fmb_lanes_pair(ea.row[0], x, of.y + of.z, q[0]),
                        fmb_lanes_pair(ea.row[1], x, of.z + of.x, q[1]),
                        fmb_lanes_pair(ea.row[2], x, of.x + of.y, q[2])}};
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
    return fmb_stage_miss(f, fmb_load(normal[of_b] + 3 * (k - 3 * of_b)), fmb_signed_one(behind >> k & 1u));
}

/* The first pair of edges that does. */
FMB_INLINE int fmb_lanes_miss_pairs(const fmb_stage *f, const fmb_couple3 *c, fmb_pairs e, fmb_four error)
{
    const unsigned apart = fmb_lanes_bits(fmb_four_mask(fmb_stages_separate(e.of[0].gap, error)),
                                          fmb_four_mask(fmb_stages_separate(e.of[1].gap, error)),
                                          fmb_four_mask(fmb_stages_separate(e.of[2].gap, error))),
                   behind = fmb_lanes_bits(fmb_four_signs(e.of[0].s), fmb_four_signs(e.of[1].s),
                                           fmb_four_signs(e.of[2].s));
    const int k = fmb_lowest_bit(apart), i = k / 3;
    return fmb_stage_miss(f, fmb_vec_cross(fmb_load(c->a->edge[k - 3 * i]), fmb_load(c->b->edge[i])),
                          fmb_signed_one(behind >> k & 1u));
}

/* The pairs that are not proved to overlap, in f->open; the hidden ones higher. */
FMB_INLINE unsigned fmb_lanes_open(fmb_pairs e, fmb_four error, fmb_real edges, fmb_real faces)
{
    const unsigned open[3] = {~fmb_four_mask(fmb_stages_overlap(e.of[0].gap, error)),
                              ~fmb_four_mask(fmb_stages_overlap(e.of[1].gap, error)),
                              ~fmb_four_mask(fmb_stages_overlap(e.of[2].gap, error))},
                   hidden[3] = {fmb_four_mask(fmb_shadows_decide(e.of[0].r, edges, faces)),
                                fmb_four_mask(fmb_shadows_decide(e.of[1].r, edges, faces)),
                                fmb_four_mask(fmb_shadows_decide(e.of[2].r, edges, faces))};
    const unsigned all = fmb_lanes_bits(open[0], open[1], open[2]),
                   some = all & fmb_lanes_bits(hidden[0], hidden[1], hidden[2]);
    return (all ^ some) << 6 | some << (6 + FMB_HIDDEN);
}

/* No pair is open, and no two with the same edge of b are hidden: as fmb_cuboids3_left has it where no face is open. */
FMB_INLINE int fmb_lanes_closed(fmb_pairs e, fmb_four error, fmb_real edges, fmb_real faces)
{
    const fmb_four_bits p = fmb_stages_overlap(e.of[0].gap, error), q = fmb_stages_overlap(e.of[1].gap, error),
                        r = fmb_stages_overlap(e.of[2].gap, error);
    return fmb_four_mask((p | fmb_shadows_decide(e.of[0].r, edges, faces)) &
                         (q | fmb_shadows_decide(e.of[1].r, edges, faces)) &
                         (r | fmb_shadows_decide(e.of[2].r, edges, faces)) & (p | q) & (q | r) & (r | p)) == 15;
}

/* The pairs, after the faces; f->open: of these. */
FMB_INLINE int fmb_lanes_decide(fmb_stage *f, const fmb_couple3 *c, fmb_pairs e)
{
    const fmb_real edges = f->length * (2 * c->a->longest * c->b->longest), faces = f->length * c->b->steepest;
    const fmb_four error = fmb_four_of(edges);
    if (fmb_four_mask(fmb_stages_separate(e.of[0].gap, error) | fmb_stages_separate(e.of[1].gap, error) |
                      fmb_stages_separate(e.of[2].gap, error)))
        return fmb_lanes_miss_pairs(f, c, e, error);
    if (!f->open && fmb_lanes_closed(e, error, edges, faces))
        return FMB_HIT;
    f->open = fmb_cuboids3_left(f->open | fmb_lanes_open(e, error, edges, faces));
    return f->open ? FMB_OPEN : FMB_HIT;
}

/* fmb_cuboids3_start and fmb_cuboids3. */
FMB_INLINE int fmb_cuboids3_rest(fmb_stage *f, const fmb_couple3 *c, fmb_real *axis)
{
    const fmb_frame3 *a = c->a, *b = c->b;
    const fmb_block ea = FMB_BLOCK(a, edge), eb = FMB_BLOCK(b, edge);
    const fmb_four way = fmb_four_in(b, offsetof(fmb_frame3, origin)) - fmb_four_in(a, offsetof(fmb_frame3, origin)),
                   middles = fmb_four_in(b, offsetof(fmb_frame3, middle)) -
                             fmb_four_in(a, offsetof(fmb_frame3, middle)),
                   size = fmb_four_abs(way);
    const fmb_vecs d = fmb_vecs_same(fmb_four_of(2) * way + middles);
    fmb_four p[3], q[3];
    f->length = (((size[0] + size[1]) + size[2]) + (a->span + b->span)) * FMB_CUBOIDS_ERROR;
    f->axis = axis;
    FMB_AUDIT_CODE(f->of = fmb_claim3(a, c->va, b, c->vb); fmb_audit_begin();)
    const fmb_told of_a = fmb_lanes_faces(a, eb, d, f->length, p), of_b = fmb_lanes_faces(b, ea, d, f->length, q);
    if (of_a.apart | of_b.apart)
        return fmb_lanes_miss(f, c, of_a.apart | of_b.apart << 3, (of_a.behind & 7u) | of_b.behind << 3);
    f->open = (of_a.open & 7u) | (of_b.open & 7u) << 3;
    return fmb_lanes_decide(f, c, fmb_lanes_pairs(ea, eb, d, p, q));
}

#else

FMB_INLINE int fmb_cuboids3_rest(fmb_stage *f, const fmb_couple3 *c, fmb_real *axis)
{
    fmb_cuboids3_start(f, c, axis, 0);
    return fmb_cuboids3(f, c);
}

#endif
#endif
