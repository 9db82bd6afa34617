/* SPDX-License-Identifier: MIT */
/*
 * The rows of stage3_tetrahedron.h with four numbers in each operation (lanes.h): in a sweep, and of two tetrahedra at
 * rest. A lane is a face of a, or of b; of three faces lane 3 is lane 2 once more. Each lane computes what the plain
 * form does, in its order. So all bits are the same: answers, directions, times, and what is left open. Which direction
 * set a time is not kept. So where a sweep stays open the plain form is asked once more.
 */
#ifndef FMB_SRC_STAGE3_TETRAHEDRON_LANES_H
#define FMB_SRC_STAGE3_TETRAHEDRON_LANES_H

#include "stage3_tetrahedron.h"
#include "stage_lanes.h"

#if FMB_LANES

/* What rows of two frames share: of the sweep at mid-step, and sizes for the errors. */
typedef struct {
    fmb_vecs d, v, size;
    fmb_real length;
} fmb_sweep_lanes;

/* Rows, one in each lane: how far the other frame is inside of them at most, their change, and the errors. */
typedef struct {
    fmb_four top, g, error, margin;
    fmb_four_bits binds;
} fmb_row_lanes;

/* The normals, pointing inwards: of a tetrahedron all four. */
FMB_INLINE fmb_vecs fmb_lanes_inward(const fmb_frame3 *a, int cuboid)
{
    const fmb_four_bits back = {0, 0, 0, INT32_MIN};
    if (cuboid)
        return fmb_vecs_three(FMB_FOUR_OF_FRAME(a, normal, 0), FMB_FOUR_OF_FRAME(a, normal, 1),
                              FMB_FOUR_OF_FRAME(a, normal, 2));
    const fmb_vecs n = fmb_vecs_four(FMB_FOUR_OF_FRAME(a, normal, 0), FMB_FOUR_OF_FRAME(a, normal, 1),
                                     FMB_FOUR_OF_FRAME(a, normal, 2), FMB_FOUR_OF_FRAME(a, normal, 3));
    return (fmb_vecs){(fmb_four)((fmb_four_bits)n.x ^ back), (fmb_four)((fmb_four_bits)n.y ^ back),
                      (fmb_four)((fmb_four_bits)n.z ^ back)};
}

/* From where a row reaches inwards: the slanted face from the volume. */
FMB_INLINE fmb_four fmb_lanes_begin(const fmb_frame3 *a, int cuboid)
{
    return cuboid ? fmb_four_of(0) : (fmb_four){0, 0, 0, a->volume};
}

/* n . edge k, for each n. */
FMB_INLINE fmb_four fmb_lanes_along(fmb_vecs n, const fmb_frame3 *b, int k)
{
    return fmb_vecs_dot(n, fmb_vecs_same(FMB_FOUR_OF_FRAME(b, edge, k)));
}

FMB_INLINE fmb_four_bits fmb_lanes_all_negative(fmb_four x0, fmb_four x1, fmb_four x2, fmb_four x3)
{
    return ((fmb_four_bits)x0 & (fmb_four_bits)x1 & (fmb_four_bits)x2 & (fmb_four_bits)x3) >> 31;
}

/* Errors of the rows with these normals, of a frame whose steepest that is. */
FMB_INLINE void fmb_lanes_errors(fmb_row_lanes *r, const fmb_sweep_lanes *s, fmb_vecs n, fmb_real steepest)
{
    const fmb_real margin = s->length * steepest;
    r->margin = fmb_four_of(margin);
    r->error = fmb_four_of(FMB_FACE_ERROR) * fmb_vecs_dot(fmb_vecs_abs(n), s->size) +
               fmb_four_of(FMB_STAGE_TINY * margin);
}

/* fmb_rows_move: rows of a, and in *far the opposite ones of a cuboid. h[i]: vertex i of b in each row. */
FMB_INLINE fmb_row_lanes fmb_lanes_rows(const fmb_frame3 *a, const fmb_frame3 *b, const fmb_sweep_lanes *s,
                                        fmb_four h[4], fmb_row_lanes *far, int cuboid)
{
    const fmb_vecs n = fmb_lanes_inward(a, cuboid);
    fmb_row_lanes r;
    fmb_lanes_errors(&r, s, n, a->steepest);
    r.g = fmb_four_of(R(0.5)) * fmb_vecs_dot(n, s->v);
    h[0] = fmb_lanes_begin(a, cuboid) + fmb_vecs_dot(n, s->d);
    h[1] = h[0] + fmb_lanes_along(n, b, 0);
    h[2] = h[0] + fmb_lanes_along(n, b, 1);
    h[3] = h[0] + fmb_lanes_along(n, b, 2);
    const fmb_four least = r.margin + fmb_four_abs(r.g);
    r.binds = fmb_lanes_all_negative(h[0] - least, h[1] - least, h[2] - least, h[3] - least);
    r.top = fmb_four_max(fmb_four_max(h[0], h[1]), fmb_four_max(h[2], h[3]));
    *far = r;
    if (cuboid) {
        const fmb_four volume = fmb_four_of(a->volume), most = volume - least;
        far->binds = fmb_lanes_all_negative(most - h[0], most - h[1], most - h[2], most - h[3]);
        far->top = volume - fmb_four_min(fmb_four_min(h[0], h[1]), fmb_four_min(h[2], h[3]));
        far->g = -r.g;
    }
    return r;
}

/* fmb_rows_of_b. */
FMB_INLINE fmb_row_lanes fmb_lanes_rows_of_b(const fmb_frame3 *a, const fmb_frame3 *b, const fmb_sweep_lanes *s,
                                             int cuboid)
{
    const fmb_vecs n = fmb_lanes_inward(b, 0);
    const fmb_four u0 = fmb_lanes_along(n, a, 0), u1 = fmb_lanes_along(n, a, 1), u2 = fmb_lanes_along(n, a, 2),
                   g = fmb_four_of(R(0.5)) * fmb_vecs_dot(n, s->v), low = fmb_lanes_begin(b, 0) - fmb_vecs_dot(n, s->d);
    fmb_row_lanes r;
    fmb_lanes_errors(&r, s, n, b->steepest);
    const fmb_four least = r.margin + fmb_four_abs(g), rest = low - least;
    r.g = -g;
    if (cuboid) {
        r.top = low + ((fmb_four_max0(u0) + fmb_four_max0(u1)) + fmb_four_max0(u2));
        r.binds = ~fmb_faces_are_reached(r.top, least);
    } else {
        r.top = low + fmb_four_max(fmb_four_max(u0, u1), fmb_four_max(u2, fmb_four_of(0)));
        r.binds = fmb_lanes_all_negative(rest, rest + u0, rest + u1, rest + u2);
    }
    return r;
}

/* Bits of the rows that separate at all times. */
FMB_INLINE unsigned fmb_lanes_apart(const fmb_row_lanes *r)
{
    return fmb_four_mask(r->binds & fmb_stages_separate_behind(r->top + fmb_four_abs(r->g), r->margin));
}

/* Row by row, for the edges: from one vertex in each of h. */
FMB_INLINE void fmb_lanes_turn(fmb_four row[4], const fmb_four h[4])
{
    const fmb_four p = __builtin_shufflevector(h[0], h[1], 0, 4, 1, 5),
                   q = __builtin_shufflevector(h[2], h[3], 0, 4, 1, 5),
                   r = __builtin_shufflevector(h[0], h[1], 2, 6, 3, 7),
                   s = __builtin_shufflevector(h[2], h[3], 2, 6, 3, 7);
    row[0] = __builtin_shufflevector(p, q, 0, 1, 4, 5);
    row[1] = __builtin_shufflevector(p, q, 2, 3, 6, 7);
    row[2] = __builtin_shufflevector(r, s, 0, 1, 4, 5);
    row[3] = __builtin_shufflevector(r, s, 2, 3, 6, 7);
}

FMB_INLINE void fmb_lanes_store(fmb_rows *rows, const fmb_four h[4], fmb_four g, int cuboid)
{
    fmb_four row[4];
    fmb_lanes_turn(row, h);
    for (int k = 0; k < 4; k++)
        fmb_four_put(rows->h[k], row[k]);
    fmb_four_put(rows->g, g);
    if (cuboid)
        for (int k = 0; k < 3; k++)
            rows->g[3 + k] = -rows->g[k];
}

/*
 * Masks of rows of a, of the opposite ones, and of b: the first row in the order of the plain form. All are 0 only
 * where somebody has written NaN over a frame: then it is the last row of b.
 */
FMB_INLINE fmb_vec fmb_lanes_normal(const fmb_couple3 *c, unsigned near, unsigned far, unsigned of_b)
{
    if (near | far) {
        const int k = fmb_lowest_bit(near | far);
        return fmb_row_outward(c->a, near >> k & 1u ? k : 3 + k);
    }
    const int k = fmb_lowest_bit(of_b | 8u);
    const fmb_vec n = fmb_load(c->b->normal[k]);
    return k < 3 ? n : (fmb_vec){-n.x, -n.y, -n.z};
}

/* The first row that says t of an end. */
FMB_INLINE fmb_vec fmb_lanes_setter(const fmb_couple3 *c, fmb_real t, fmb_four near, fmb_four far, fmb_four of_b)
{
    const fmb_four all = fmb_four_of(t);
    return fmb_lanes_normal(c, fmb_four_mask(near == all), fmb_four_mask(far == all), fmb_four_mask(of_b == all));
}

/* The rows of both. FMB_MISS, FMB_HIT: as far as rows tell; FMB_OPEN: no inner time is left. */
FMB_INLINE int fmb_lanes_both_rows(fmb_stage *f, const fmb_couple3 *c, const fmb_sweep_lanes *s, fmb_rows *rows,
                                   int cuboid)
{
    fmb_four h[4];
    fmb_row_lanes far, near = fmb_lanes_rows(c->a, c->b, s, h, &far, cuboid),
                       of_b = fmb_lanes_rows_of_b(c->a, c->b, s, cuboid);
    const unsigned apart = fmb_lanes_apart(&near), apart_far = cuboid ? fmb_lanes_apart(&far) : 0,
                   apart_of_b = fmb_lanes_apart(&of_b);
    if (apart | apart_far | apart_of_b)
        return fmb_stage_miss(f, fmb_lanes_normal(c, apart, apart_far, apart_of_b), 1);
    fmb_four_times t = fmb_four_step();
    const fmb_four_ends by_near = fmb_four_bound(&t, near.binds, near.top, near.g, near.error, near.margin),
                        by_far = cuboid ? fmb_four_bound(&t, far.binds, far.top, far.g, far.error, far.margin)
                                        : (fmb_four_ends){fmb_four_of(-2), fmb_four_of(-2)},
                        by_b = fmb_four_bound(&t, of_b.binds, of_b.top, of_b.g, of_b.error, of_b.margin);
    fmb_four_times_of(&t, &f->outer, &f->inner);
    if (fmb_times_overlap(&f->inner)) {
        fmb_lanes_store(rows, h, near.g, cuboid);
        return FMB_HIT;
    }
    f->first = fmb_lanes_setter(c, f->outer.in, by_near.from, by_far.from, by_b.from);
    f->last = fmb_lanes_setter(c, -f->outer.out, by_near.until, by_far.until, by_b.until);
    return FMB_OPEN;
}

/* fmb_begin_and_rows. */
FMB_APART int fmb_lanes_begin_and_rows(fmb_stage *f, const fmb_couple3 *c, fmb_rows *rows, fmb_real *axis)
{
    const fmb_frame3 *a = c->a, *b = c->b;
    const fmb_place_lanes at = fmb_lanes_place(f, c, axis, FMB_STAGE_ERROR, 1);
    if (fmb_lanes_boxes(f, a, b, &at))
        return FMB_MISS_KNOWN(a, b);
    const fmb_four size = (fmb_four_abs(at.way) + fmb_four_abs(at.v)) +
                          (FMB_FOUR_OF_FRAME(a, extent, 0) + FMB_FOUR_OF_FRAME(b, extent, 0));
    const fmb_sweep_lanes s = {fmb_vecs_same(at.way + at.v * fmb_four_of(R(0.5))), fmb_vecs_same(at.v),
                               fmb_vecs_same(size), f->length};
    f->size.x = 0;
    f->error = f->length * a->steepest;
    return fmb_cuboid(a->shape) ? fmb_lanes_both_rows(f, c, &s, rows, 1) : fmb_lanes_both_rows(f, c, &s, rows, 0);
}

/* fmb_tetrahedron3_moves. */
FMB_INLINE int fmb_lanes_moves(fmb_stage *f, const fmb_couple3 *c, fmb_real *axis)
{
    fmb_rows rows;
    int answer = fmb_lanes_begin_and_rows(f, c, &rows, axis);
    if (answer != FMB_HIT || fmb_edges_hold(f, c->a, c->b, &rows))
        return answer;
    return fmb_tetrahedron3_moves(f, c, axis);
}

/* ---- two tetrahedra at rest ---- */

/*
 * Bits of the rows that separate. out: of those that all vertices are outside of, less T; open: what f->open says of
 * them.
 */
FMB_INLINE unsigned fmb_lanes_opens(fmb_stage *f, unsigned open, fmb_four_bits out, fmb_four top)
{
    const unsigned some = fmb_four_signs((fmb_four)out);
    if (!some)
        return 0;
    f->open |= open;
    return some & fmb_four_mask(fmb_stages_separate_behind(top, fmb_four_of(f->error)));
}

/* fmb_rows_rest. h[i]: vertex i of b in each row, less T. */
FMB_INLINE unsigned fmb_lanes_rows_rest(fmb_stage *f, const fmb_frame3 *a, const fmb_frame3 *b, fmb_vecs d,
                                        fmb_four h[4])
{
    const fmb_vecs n = fmb_lanes_inward(a, 0);
    h[0] = (fmb_lanes_begin(a, 0) - fmb_four_of(f->error)) + fmb_vecs_dot(n, d);
    h[1] = h[0] + fmb_lanes_along(n, b, 0);
    h[2] = h[0] + fmb_lanes_along(n, b, 1);
    h[3] = h[0] + fmb_lanes_along(n, b, 2);
    const fmb_four top = fmb_four_max(fmb_four_max(h[0], h[1]), fmb_four_max(h[2], h[3]));
    return fmb_lanes_opens(f, FMB_LEFT, fmb_lanes_all_negative(h[0], h[1], h[2], h[3]), top + fmb_four_of(f->error));
}

/* fmb_rows_of_b. */
FMB_INLINE unsigned fmb_lanes_rest_of_b(fmb_stage *f, const fmb_frame3 *a, const fmb_frame3 *b, fmb_vecs d)
{
    const fmb_vecs n = fmb_lanes_inward(b, 0);
    const fmb_four u0 = fmb_lanes_along(n, a, 0), u1 = fmb_lanes_along(n, a, 1), u2 = fmb_lanes_along(n, a, 2),
                   low = fmb_lanes_begin(b, 0) - fmb_vecs_dot(n, d), rest = low - fmb_four_of(f->error);
    const fmb_four top = low + fmb_four_max(fmb_four_max(u0, u1), fmb_four_max(u2, fmb_four_of(0)));
    return fmb_lanes_opens(f, FMB_LEFT | FMB_LEFT_OF_B, fmb_lanes_all_negative(rest, rest + u0, rest + u1, rest + u2),
                           top);
}

/* Is a vertex of b inside all rows of a? */
FMB_INLINE int fmb_lanes_inside(const fmb_four h[4])
{
    return !fmb_four_signs(h[0]) || !fmb_four_signs(h[1]) || !fmb_four_signs(h[2]) || !fmb_four_signs(h[3]);
}

FMB_INLINE int fmb_lanes_edges_rest(fmb_stage *f, const fmb_couple3 *c, const fmb_four h[4])
{
    fmb_real p[6][4];
    fmb_four row[4];
    fmb_lanes_turn(row, h);
    for (int k = 0; k < 4; k++)
        fmb_four_put(p[k], row[k]);
    return fmb_edges_rest(f, c, p, (fmb_masks){fmb_four_all_signs(row[3], row[2], row[1], row[0]), 0});
}

/* fmb_tetrahedron3_rest, with its start. */
FMB_INLINE int fmb_lanes_stand(fmb_stage *f, const fmb_couple3 *c, fmb_real *axis)
{
    const fmb_frame3 *a = c->a, *b = c->b;
    const fmb_place_lanes at = fmb_lanes_place(f, c, axis, FMB_STAGE_ERROR, 0);
    if (fmb_lanes_boxes(f, a, b, &at))
        return FMB_MISS_KNOWN(a, b);
    const fmb_vecs d = fmb_vecs_same(at.way);
    fmb_four h[4];
    f->error = f->length * a->steepest;
    unsigned apart = fmb_lanes_rows_rest(f, a, b, d, h), of_b = 0;
    if (!apart) {
        if (fmb_lanes_inside(h))
            return FMB_HIT;
        f->error = f->length * b->steepest;
        of_b = fmb_lanes_rest_of_b(f, a, b, d);
        f->error = f->length * a->steepest;
    }
    return (apart | of_b) ? fmb_stage_miss(f, fmb_lanes_normal(c, apart, 0, of_b), 1) : fmb_lanes_edges_rest(f, c, h);
}

/* Any frame a, and a tetrahedron b. It begins here. */
FMB_INLINE int fmb_lanes_at_rest(fmb_stage *f, const fmb_couple3 *c, fmb_real *axis)
{
    if (!fmb_cuboid(c->a->shape))
        return fmb_lanes_stand(f, c, axis);
    fmb_stage_start(f, c, axis, 0);
    return fmb_tetrahedron3_rest(f, c);
}

/* What the library takes. */
#define fmb_tetrahedron3_swept fmb_lanes_moves
#define fmb_tetrahedron3_rested fmb_lanes_at_rest
#else
#define fmb_tetrahedron3_swept fmb_tetrahedron3_moves
#define fmb_tetrahedron3_rested(f, c, axis) (fmb_stage_start(f, c, axis, 0), fmb_tetrahedron3_rest(f, c))
#endif
#endif
