/* SPDX-License-Identifier: MIT */
/*
 * All forms of src/core/proof.h on the same directions and points.
 *  - Frames of small whole numbers, apart along n by a number that is known exactly. No form says "proved" where that
 *    is 0 or less; every form does where it is more than the form's bound asks for; with the frames exchanged each
 *    says the same of the opposite direction.
 *  - Unit cubes: the least gap, and the least depth, that a form proves is its bound. One unit in the last place less
 *  proves nothing.
 * Times: test_proof_times.c. Points and zones that move, rows, the range: test_proof_points.c.
 */
#include "check.h"
#include "last_bit.h"
#include "core/proof.h"
#include "separate/hint3.h"

#ifdef FMB_REAL_DOUBLE
#define TOP 1000
#else
#define TOP 100
#endif

#define GRAIN (32 * FMB_U) /* all coordinates are multiples of it, below 2^24 (double: 2^53) of them */

/* ---- pairs ---- */

/* Two frames in 3D and in 2D, along n, which has whole components, and what is known of them. */
typedef struct {
    fmb_frame3 a, b;
    fmb_frame2 flat_a, flat_b;
    fmb_real va[3], vb[3], n[3];
    int dim, moves;
    fmb_real s, most, sum; /* S, |n|'s largest component, the sums of S without n */
} couple;

static int64_t whole(fmb_real x) { return (int64_t)(x / GRAIN); }

/* Exactly, in grains: the extremes of n.(p - origin). */
static void exact_reach(const fmb_view *f, const fmb_real *n, int dim, int64_t *least, int64_t *most)
{
    *least = *most = 0;
    for (int i = 0; i < dim; i++) {
        int64_t p = 0;
        for (int k = 0; k < dim; k++)
            p += whole(f->edge[dim * i + k]) * (int64_t)n[k];
        if (f->shape == FMB_FRAME_SHAPE(FMB_CUBOID)) {
            *least += p < 0 ? p : 0;
            *most += p > 0 ? p : 0;
        } else {
            *least = p < *least ? p : *least;
            *most = p > *most ? p : *most;
        }
    }
}

static fmb_view view_of(const couple *c, int which)
{
    if (c->dim == 3)
        return fmb_view3(which ? &c->b : &c->a);
    return fmb_view2(which ? &c->flat_b : &c->flat_a);
}

/* The least of n.(q - p) at all times, in grains. */
static int64_t exact_gap(const couple *c)
{
    fmb_view a = view_of(c, 0), b = view_of(c, 1);
    int64_t low_a, high_a, low_b, high_b, gap = 0, speed = 0;
    exact_reach(&a, c->n, c->dim, &low_a, &high_a);
    exact_reach(&b, c->n, c->dim, &low_b, &high_b);
    for (int k = 0; k < c->dim; k++) {
        gap += (whole(b.origin[k]) - whole(a.origin[k])) * (int64_t)c->n[k];
        speed += (whole(c->vb[k]) - whole(c->va[k])) * (int64_t)c->n[k];
    }
    return gap + low_b - high_a + (speed < 0 ? speed : 0);
}

static int make(couple *c, const fmb_real *origin, const signed char (*edge)[3], int shape, int which)
{
    fmb_real e[3][3];
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            e[i][k] = edge[i][k];
    if (c->dim == 2)
        return fmb_frame2_init(which ? &c->flat_b : &c->flat_a, (fmb_shape)shape, origin, e[0], e[1]);
    return fmb_frame3_init(which ? &c->b : &c->a, (fmb_shape)shape, origin, e[0], e[1], e[2]);
}

static void measure(couple *c)
{
    fmb_view a = view_of(c, 0), b = view_of(c, 1);
    c->s = c->sum = 0;
    c->most = fmb_largest(c->n, c->dim);
    for (int k = 0; k < c->dim; k++) {
        fmb_real z = fmb_abs(b.origin[k] - a.origin[k]) + a.extent[k] + b.extent[k] + fmb_abs(c->vb[k] - c->va[k]);
        c->s += fmb_abs(c->n[k]) * z;
        c->sum += z;
    }
}

/* ---- the forms: 1: n is proved to separate, -1: -n is, 0: neither; NONE: it does not apply ---- */

#define NONE 7

static fmb_gap gap_of(const couple *c)
{
    static fmb_relative r;
    fmb_view a = view_of(c, 0), b = view_of(c, 1);
    fmb_relate(&r, &a, c->va, &b, c->vb, c->dim);
    return fmb_gap_along(&r, &a, &b, c->n, c->dim);
}

static int by_views(const couple *c)
{
    fmb_gap g = gap_of(c);
    return fmb_gap_separates(&g);
}

static int by_frames(const couple *c)
{
    fmb_couple3 p = {&c->a, &c->b, c->va, c->vb};
    if (c->dim == 2)
        return NONE;
    fmb_gap g = fmb_gap3(&p, fmb_load(c->n), c->moves);
    return fmb_gap_separates(&g);
}

static int by_loops(const couple *c)
{
    fmb_view a = view_of(c, 0), b = view_of(c, 1);
    fmb_real back[3] = {-c->n[0], -c->n[1], -c->n[2]};
    return fmbi_separates(&a, c->va, &b, c->vb, c->n, c->dim) - fmbi_separates(&a, c->va, &b, c->vb, back, c->dim);
}

static int by_margin(const couple *c)
{
    fmb_gap g = gap_of(c);
    return fmb_gap_clears(&g, c->n, 0, c->dim);
}

/* A hint, turned to the side where b is. */
static int hint(const couple *c, fmb_real part)
{
    fmb_vec m = fmb_load(c->n);
    fmb_point m2 = fmb_load2(c->n);
    fmb_real v[3];
    for (int k = 0; k < 3; k++)
        v[k] = c->vb[k] - c->va[k];
    const fmb_real *w = c->moves ? v : NULL;
    fmb_gap g = c->dim == 3 ? fmb_gap_ahead3(&c->a, &c->b, &m, w, part)
                            : fmb_gap_ahead2(&c->flat_a, &c->flat_b, &m2, w);
    int turned = c->dim == 3 ? m.x != c->n[0] || m.y != c->n[1] || m.z != c->n[2] : m2.x != c->n[0] || m2.y != c->n[1];
    return fmb_hint_separates(&g) > 0 ? turned ? -1 : 1 : 0;
}

static int by_hint(const couple *c) { return hint(c, FMB_DIRECTION_ERROR); }
static int by_hinge(const couple *c) { return c->dim == 3 ? hint(c, 2 * FMB_DIRECTION_ERROR) : NONE; }

static int by_search(const couple *c)
{
    fmb_gap g = gap_of(c);
    fmb_real error = fmb_search_error(c->s);
    CHECK(!(fmb_search_separates(g.near, fmb_min0(g.speed), error) &&
            fmb_search_overlaps(g.near, fmb_max0(g.speed), error)));
    return fmb_search_separates(g.near, fmb_min0(g.speed), error) -
           fmb_search_separates(-g.far, fmb_min0(-g.speed), error);
}

/* Doubled positions at mid-step, as the stages and scenes have them; the cuboids of the edges. */
static void doubled(const couple *c, fmb_real *middle, fmb_real *reach, fmb_real *speed)
{
    fmb_view a = view_of(c, 0), b = view_of(c, 1);
    *middle = *reach = *speed = 0;
    for (int k = 0; k < c->dim; k++) {
        fmb_real d = b.origin[k] - a.origin[k], v = c->vb[k] - c->va[k], sum_a = 0, sum_b = 0;
        for (int i = 0; i < c->dim; i++) {
            sum_a += a.edge[c->dim * i + k];
            sum_b += b.edge[c->dim * i + k];
        }
        *middle += c->n[k] * ((d + d) + (sum_b + (v - sum_a)));
        *speed += c->n[k] * v;
    }
    for (int i = 0; i < c->dim; i++)
        *reach += fmb_abs(fmb_dot(c->n, a.edge + c->dim * i, c->dim)) +
                  fmb_abs(fmb_dot(c->n, b.edge + c->dim * i, c->dim));
}

static int cuboids(const couple *c)
{
    return view_of(c, 0).shape == FMB_FRAME_SHAPE(FMB_CUBOID) && view_of(c, 1).shape == FMB_FRAME_SHAPE(FMB_CUBOID);
}

static int by_stage(const couple *c)
{
    fmb_real middle, reach, speed, error = fmb_stage_length(c->sum) * c->most;
    doubled(c, &middle, &reach, &speed);
    if (!cuboids(c))
        return NONE;
    fmb_real gap = fmb_abs(middle) - reach;
    int apart = fmb_stage_separates(gap - fmb_abs(speed), error),
        behind = fmb_stage_separates_behind(fmb_abs(speed) - gap, error);
    CHECK(apart == behind && !(apart && fmb_stage_overlaps(gap + fmb_abs(speed), error)));
    CHECK(!(apart && fmb_stage_overlaps_both(gap + fmb_abs(speed), reach, error)));
    return apart ? middle > 0 ? 1 : -1 : 0;
}

static int by_axis(const couple *c)
{
    fmb_real middle, reach, speed;
    doubled(c, &middle, &reach, &speed);
    int axis = 0;
    for (int k = 0; k < c->dim; k++)
        axis += c->n[k] == 1 ? 1 : c->n[k] == 0 ? 0 : 2;
    return axis == 1 && cuboids(c) ? fmb_axis_separates(middle, reach + fmb_abs(speed)) : NONE;
}

static int by_doubled(const couple *c)
{
    fmb_real middle, reach, speed;
    doubled(c, &middle, &reach, &speed);
    return cuboids(c) ? fmb_doubled_separates(middle, reach + fmb_abs(speed), c->s) : NONE;
}

/* A part of a segment in which nothing turns: bodies from their origins. */
static int by_part(const couple *c)
{
    fmb_view a = view_of(c, 0), b = view_of(c, 1);
    fmb_real n[3] = {c->n[0], c->n[1], c->dim == 3 ? c->n[2] : 0}, size = 0, spans = 0;
    fmb_gap g = gap_of(c);
    for (int k = 0; k < c->dim; k++) {
        size += fmb_abs(b.origin[k] - a.origin[k]) + fmb_abs(c->vb[k] - c->va[k]);
        spans += a.extent[k] + b.extent[k];
    }
    fmb_real need = fmb_part_error(FMB_PART_ERROR * spans, size, n);
    return fmb_part_separates(g.near + fmb_min0(g.speed), need) - fmb_part_separates(-g.far + fmb_min0(-g.speed), need);
}

/* The boxes of both, exact here: along a world axis they reach as far as the frames do. */
static void box_of(const couple *c, int which, fmb_box3 *box)
{
    fmb_view f = view_of(c, which);
    for (int k = 0; k < 3; k++) {
        fmb_real n[3] = {k == 0, k == 1, k == 2};
        fmb_span s = {0, 0};
        if (k < c->dim)
            s = fmb_support(&f, n, c->dim);
        box->min[k] = k < c->dim ? f.origin[k] + s.min : 0;
        box->max[k] = k < c->dim ? f.origin[k] + s.max : 0;
    }
}

/* Only that along n; along the others they touch all the time. */
static int by_boxes(const couple *c)
{
    fmb_box3 a, b;
    fmb_real v[3] = {0, 0, 0};
    fmb_interval when = {0, 1};
    int axis = -1;
    box_of(c, 0, &a);
    box_of(c, 1, &b);
    for (int k = 0; k < c->dim; k++)
        if (c->n[k] != 0)
            axis = axis < 0 && c->n[k] == 1 ? k : 3;
    for (int k = 0; k < 3; k++)
        if (k != axis)
            a.min[k] = a.max[k] = b.min[k] = b.max[k] = 0;
    if (axis < 0 || axis == 3)
        return NONE;
    int side = b.min[axis] > a.min[axis] ? 1 : -1, rest = fmb_boxes_apart(&a, &b);
    v[axis] = c->vb[axis] - c->va[axis];
    int moving = fmb_boxes_apart_in_time(&a, &b, v, &when);
    CHECK(!moving || rest);
    if (!c->moves)
        CHECK_EQ(rest, moving);
    return moving ? side : 0;
}

/* Of all vertices, as numbers: exact here. */
static int by_vertices(const couple *c)
{
    fmb_view a = view_of(c, 0), b = view_of(c, 1);
    fmb_span p = fmb_support(&a, c->n, c->dim), q = fmb_support(&b, c->n, c->dim);
    fmb_real far_a = fmb_dot(c->n, a.origin, c->dim), far_b = fmb_dot(c->n, b.origin, c->dim), size = 0,
             v[3] = {0, 0, 0};
    for (int k = 0; k < c->dim; k++) {
        v[k] = c->vb[k] - c->va[k];
        size += fmb_abs(c->n[k]) *
                (fmb_abs(a.origin[k]) + a.extent[k] + fmb_abs(b.origin[k]) + b.extent[k] + fmb_abs(v[k]));
    }
    fmb_real speed = fmb_dot(c->n, v, c->dim), error = fmb_vertices_error(size);
    fmb_real ahead = ((far_b + q.min) - (far_a + p.max)) + fmb_min0(speed),
             back = ((far_b + q.max) - (far_a + p.min)) + fmb_max0(speed);
    return fmb_vertices_separate(-ahead, error) - fmb_vertices_separate(back, error);
}

/* Supports at rest; hulls hold what they are of, so that no rounding is asked for, but here it is none. */
static int by_supports(const couple *c)
{
    fmb_box3 a, b;
    int axis = by_boxes(c) == NONE ? 3 : c->n[0] != 0 ? 0 : c->n[1] != 0 ? 1 : 2;
    if (axis == 3 || c->moves)
        return NONE;
    box_of(c, 0, &a);
    box_of(c, 1, &b);
    return fmb_supports_separate(a.max[axis] - b.min[axis]) - fmb_supports_separate(b.max[axis] - a.min[axis]);
}

static int by_triangles(const couple *c)
{
    fmb_gap g = gap_of(c);
    if (c->moves)
        return NONE;
    const fmb_real length = fmb_abs(c->n[0]) + fmb_abs(c->n[1]) + (c->dim == 3 ? fmb_abs(c->n[2]) : 0),
                   error = fmb_triangles_error(c->s, 0, length);
    const fmb_real low[2] = {0, g.near}, high[2] = {0, g.near}, over[2] = {0, g.far};
    return fmb_triangles_separate(low, high, error) && g.near > 0   ? 1
           : fmb_triangles_separate(over, over, error) && g.far < 0 ? -1
                                                                    : 0;
}

static int by_face(const couple *c)
{
    fmb_gap g = gap_of(c);
    return fmb_face_separates(g.near + fmb_min0(g.speed), c->s, 0, 1) -
           fmb_face_separates(-g.far + fmb_min0(-g.speed), c->s, 0, 1);
}

/*
 * proved: how many u of M suffice: the bound, and what x itself may be off. cubes: what unit cubes (below) must be
 * apart, in u; where positions are doubled one more than the bound, which falls between two numbers. measure: M is 0:
 * S; 1: sum Z
 * times the largest component of n; 2: sum Z times the sum of all.
 */
typedef struct {
    const char *name;
    int (*form)(const couple *c);
    int proved, measure, cubes;
} direction_form;

static const direction_form forms[] = {
    {"D1 views", by_views, 20, 0, 20},
    {"D1 frames", by_frames, 20, 0, 20},
    {"D1 loops", by_loops, 20, 0, 20},
    {"D2 margin", by_margin, 20, 0, 20},
    {"D3 hint", by_hint, 20, 0, 20},
    {"D3 edges", by_hinge, 30, 0, 40},
    {"D4 search", by_search, 20, 0, 20},
    {"D5 stage", by_stage, 61, 1, 289},
    {"D6 axis", by_axis, 64, 0, 33},
    {"D7 doubled", by_doubled, 32, 0, 33},
    {"D8 part", by_part, 48, 2, 144},
    {"D9 D10 boxes", by_boxes, 0, 0, 0},
    {"D11 vertices", by_vertices, 64, 2, 16},
    {"D12 supports", by_supports, 0, 0, 0},
    {"D14 triangles", by_triangles, 40, 0, 40},
    {"D15 face", by_face, 52, 0, 52},
};
#define FORMS ((int)(sizeof forms / sizeof forms[0]))

static fmb_real scale_of(const couple *c, int measure)
{
    return measure == 0   ? c->s
           : measure == 1 ? c->sum * c->most
                          : c->sum * (fmb_abs(c->n[0]) + fmb_abs(c->n[1]) + fmb_abs(c->n[2]));
}

static void exchange(couple *to, const couple *c)
{
    *to = *c;
    to->a = c->b;
    to->b = c->a;
    to->flat_a = c->flat_b;
    to->flat_b = c->flat_a;
    for (int k = 0; k < 3; k++) {
        to->va[k] = c->vb[k];
        to->vb[k] = c->va[k];
    }
}

static couple it, other;

/*
 * All forms along n, which has the exact gap of `gap` grains; and with the frames exchanged, along -n, and n of other
 * lengths.
 */
static void ask_all(int64_t gap)
{
    measure(&it);
    CHECK(exact_gap(&it) == gap);
    exchange(&other, &it);
    for (int i = 0; i < FORMS; i++) {
        const direction_form *f = &forms[i];
        int said = f->form(&it), back = f->form(&other);
        if (said == NONE) {
            CHECK_EQ(back, NONE);
            continue;
        }
        if (gap <= 0)
            CHECK(said <= 0);
        if ((fmb_real)gap * GRAIN > (fmb_real)f->proved * FMB_U * scale_of(&it, f->measure))
            CHECK_EQ(said, 1);
        CHECK_EQ(back, -said);
        if (by_axis(&it) == NONE || f->form == by_boxes || f->form == by_supports || f->form == by_axis)
            continue;
        fmb_real n[3] = {it.n[0], it.n[1], it.n[2]};
        for (int k = 0; k < 3; k++)
            it.n[k] = n[k] * 1024;
        measure(&it);
        CHECK_EQ(f->form(&it), said);
        for (int k = 0; k < 3; k++)
            it.n[k] = n[k];
        measure(&it);
    }
}

/*
 * The caller's directions count whatever their length: powers of two from far below the range of the proof to far
 * beyond it.
 */
static void ask_lengths(void)
{
    fmb_real v[3], n[3], factor = 1;
    if (it.dim != 3)
        return;
    for (int k = 0; k < 3; k++)
        v[k] = it.vb[k] - it.va[k];
    int said = by_hint(&it) != 0;
    for (int i = -TOP; i <= TOP; i += TOP / 10) {
        factor = 1;
        for (int j = i; j < 0; j++)
            factor *= R(0.5);
        for (int j = 0; j < i; j++)
            factor *= 2;
        for (int k = 0; k < 3; k++)
            n[k] = it.n[k] * factor;
        CHECK_EQ(fmb_try3(&it.a, &it.b, n, it.moves ? v : NULL), said);
    }
}

static const signed char edges[][3][3] = {
    {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
    {{2, 1, 0}, {-1, 1, 0}, {0, 1, 1}},
    {{-1, 0, 1}, {1, 2, 0}, {0, -1, 2}},
};
static const signed char directions[][3] = {
    {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {-1, 0, 0}, {1, 1, 0}, {1, -1, 1}, {1, 2, -1}, {-2, 1, 1}, {1, 0, -1}, {2, 1, 2},
};
static const int16_t gaps[] = {-3000, -60, -7, -1, 0, 1, 2, 5, 9, 20, 50, 120, 300, 1000, 3000, 8000};

/* b's place along the component of n that is 1 or -1, so that the gap is this. */
static void place(int p, int q, int shapes, int moves, int d, int64_t gap)
{
    fmb_real origin[3] = {0, 0, 0}, at[3] = {0, 0, 0};
    int one = 0;
    it.moves = moves;
    for (int k = 0; k < 3; k++) {
        it.n[k] = k < it.dim ? directions[d][k] : 0;
        it.va[k] = moves && k < it.dim ? (fmb_real)(k - 1) : 0;
        it.vb[k] = moves && k < it.dim ? (fmb_real)(1 - k % 2 * 2) : 0;
        at[k] = k < it.dim ? (fmb_real)(k - 1) : 0;
        if (it.n[k] == 1 || it.n[k] == -1)
            one = k;
    }
    if (it.n[one] != 1 && it.n[one] != -1)
        return;
    CHECK_EQ(make(&it, origin, edges[p], shapes & 1 ? FMB_TETRAHEDRON : FMB_CUBOID, 0), 0);
    CHECK_EQ(make(&it, at, edges[q], shapes & 2 ? FMB_TETRAHEDRON : FMB_CUBOID, 1), 0);
    at[one] += it.n[one] * (fmb_real)(gap - exact_gap(&it)) * GRAIN;
    CHECK_EQ(make(&it, at, edges[q], shapes & 2 ? FMB_TETRAHEDRON : FMB_CUBOID, 1), 0);
    ask_all(gap);
    ask_lengths();
}

static void known_gaps(void)
{
    for (it.dim = 2; it.dim <= 3; it.dim++)
        for (int p = 0; p < 3; p++)
            for (int shapes = 0; shapes < 4; shapes++)
                for (int d = 0; d < 10; d++)
                    for (int g = 0; g < (int)(sizeof gaps / sizeof gaps[0]); g++)
                        place(p, (p + d) % 3, shapes, (d + g + shapes) % 2, d, gaps[g]);
}

/* ---- the bound itself ---- */

/* A unit cube below x = 0 and one above x = gap, straight beside it. */
static int cubes_apart(fmb_real gap, const void *context)
{
    static const signed char below[3][3] = {{-1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const direction_form *f = context;
    fmb_real origin[3] = {0, 0, 0}, at[3] = {gap, 0, 0};
    for (int k = 0; k < 3; k++)
        it.n[k] = k == 0, it.va[k] = it.vb[k] = 0;
    it.moves = 0;
    if (make(&it, origin, below, FMB_CUBOID, 0) || make(&it, at, edges[0], FMB_CUBOID, 1))
        return 0;
    measure(&it);
    return f->form(&it) == 1;
}

static int is_near(fmb_real x, fmb_real y) { return fmb_abs(x - y) <= y * R(0.001) + 64 * FMB_U * y; }

static void bounds_of_directions(void)
{
    it.dim = 3;
    for (int i = 0; i < FORMS; i++) {
        fmb_real least = least_of(cubes_apart, &forms[i]);
        CHECK(forms[i].cubes ? is_near(least, (fmb_real)forms[i].cubes * FMB_U)
                             : least == FMB_DENORMAL || least < FMB_U * FMB_U);
        if (forms[i].cubes && !is_near(least, (fmb_real)forms[i].cubes * FMB_U))
            CHECK_TEXT(forms[i].name, "at its bound");
    }
}

/* ---- points ---- */

static fmb_frame3 inside_of; /* of volume 1, with the normal (1,-1,0) of the face x_0 = 0 */

/*
 * A point that is so deep below the face x_0 = 0, or above the opposite one. Two components count, so that
 * |N_0| |p_0| + |N_1| |p_1| is 1/4 there, and 1 at the opposite face. Returns N.p, or 1 - N.p.
 */
static fmb_real depth_at(fmb_real depth, int opposite, fmb_real p[3])
{
    p[0] = opposite ? R(0.75) - depth : R(0.125) + depth;
    p[1] = opposite ? R(-0.25) : R(0.125);
    p[2] = R(0.25);
    return opposite ? 1 - (p[0] - p[1]) : p[0] - p[1];
}

static int by_within(fmb_real depth, const void *opposite)
{
    fmb_real p[3];
    fmb_view f = fmb_view3(&inside_of);
    (void)depth_at(depth, *(const int *)opposite, p);
    return fmb_within(&f, fmb_at_rest, 0, p, 3);
}

static int by_witness(fmb_real depth, const void *opposite)
{
    static fmb_frame3 b;
    fmb_real p[3];
    const fmb_real x[3] = {0, 0, 0}, u[3] = {1, 0, 0}, v[3] = {0, 1, 0}, w[3] = {0, 0, 1};
    fmb_view f = fmb_view3(&inside_of), g;
    (void)depth_at(depth, *(const int *)opposite, p);
    if (fmb_frame3_init(&b, FMB_CUBOID, p, u, v, w))
        return 0;
    g = fmb_view3(&b);
    return fmbi_witness(&f, NULL, &g, NULL, x, 0, 3);
}

static int by_row(fmb_real depth, const void *opposite)
{
    fmb_real p[3], x = depth_at(depth, *(const int *)opposite, p);
    return !fmb_negative(x - fmb_stage_length(1)) && !fmb_negative(depth);
}

static int by_corner(fmb_real depth, const void *opposite)
{
    fmb_real p[3], x = depth_at(depth, *(const int *)opposite, p);
    fmb_real error = fmb_corner_error(fmb_abs(p[0]) + fmb_abs(p[1]), 0);
    return fmb_corner_is_inside(x, *(const int *)opposite ? fmb_corner_beyond(error, 1) : error) && x > 0;
}

static int by_zone(fmb_real depth, const void *opposite)
{
    fmb_real p[3], x = depth_at(depth, *(const int *)opposite, p), error = FMB_CONTAIN_ERROR;
    CHECK(!(fmb_zone_holds(x - error, x - error) && fmb_zone_is_left(x, 0, error)));
    CHECK(fmb_zone_holds(x - error, -error) == 0 && fmb_zone_holds(-error, x - error) == 0);
    /* Outside by as much, now or at the end of the step: proved where it was proved to be inside on the other side. */
    CHECK(fmb_zone_is_left(-2 * error, 0, error) && fmb_zone_is_left(error, -3 * error, error));
    CHECK(!fmb_zone_is_left(0, 0, error) && !fmb_zone_is_left(-error / 2, 0, error) &&
          !fmb_zone_is_left(error, -error, error) && !fmb_zone_is_left(error, error, error));
    return fmb_zone_holds(x - error, x - error);
}

/* det(x, y, z) = x_0 - x_1 - x_2, of vectors that are exact; or of ones that are off by u. */
static int by_sign(fmb_real depth, const void *off)
{
    const fmb_real x[3] = {R(0.25) + depth, R(0.125), R(0.125)}, at[3] = {depth, 0, 0};
    const fmb_real y[3] = {1, 1, 0}, z[3] = {1, 0, 1}, back[3] = {-at[0], 0, 0};
    fmb_plane_normal c;
    fmb_cross_of(&c, y, z);
    CHECK_EQ(fmb_det_sign(at, &c, FMB_U), -fmb_det_sign(back, &c, FMB_U));
    return *(const int *)off ? fmb_det_sign(at, &c, FMB_U) == 1 : fmb_det_sign(x, &c, 0) == 1;
}

typedef struct {
    int (*form)(fmb_real depth, const void *opposite);
    int low, high; /* the least depth that is proved, in u / 8, and at the opposite face */
} point_form;

/*
 * The bounds, rounded as coordinates there are: P1 11u / 4, 11u + 6u; P2, P4 16u / 4, 16u + 8u; P3, P5 96u; P6 10u / 2,
 * 4.08u.
 */
static const point_form points[] = {
    {by_within, 23, 132}, {by_witness, 33, 188}, {by_row, 767, 764},
    {by_corner, 33, 188}, {by_zone, 769, 772},   {by_sign, 42, 33},
};

static void bounds_of_points(void)
{
    const fmb_real origin[3] = {0, 0, 0}, u[3] = {R(0.5), R(-0.5), 0}, v[3] = {1, 1, 0}, w[3] = {0, 0, 1};
    CHECK_EQ(fmb_frame3_init(&inside_of, FMB_CUBOID, origin, u, v, w), 0);
    for (int i = 0; i < (int)(sizeof points / sizeof points[0]); i++)
        for (int opposite = 0; opposite < 2; opposite++) {
            fmb_real least = least_of(points[i].form, &opposite);
            fmb_real is = (fmb_real)(opposite ? points[i].high : points[i].low) * FMB_U / 8;
            CHECK(fmb_abs(least - is) <= R(0.1) * FMB_U);
        }
}

/* Unit cubes beyond a margin of 1, and within one of -1: by a gap, and a length that is at most 32u too long. */
static int beyond_margin(fmb_real gap, const void *context)
{
    const fmb_real margin = *(const fmb_real *)context;
    const direction_form none = {"", by_views, 0, 0, 0};
    (void)cubes_apart(gap + margin, &none);
    fmb_gap g = gap_of(&it);
    return fmb_gap_clears(&g, it.n, margin, 3) == 1;
}

static void margins(void)
{
    const fmb_real apart = 1, deep = -1, beyond = least_of(beyond_margin, &apart),
                   within = least_of(beyond_margin, &deep);
    CHECK(beyond >= 56 * FMB_U && beyond <= 66 * FMB_U); /* 30u, 16u on top, and what the length is */
    CHECK(within >= 74 * FMB_U && within <= 82 * FMB_U); /* 30u, 64u taken off, less what the length is */
}

/* Of a time or a number that is none: no overlap, nothing needless, nothing later, nothing held. */
static void nothing_of_times(fmb_real nan)
{
    const fmb_interval none[2] = {{nan, 1}, {0, nan}}, when = {0, 1};
    for (int i = 0; i < 2; i++)
        CHECK(!fmb_times_overlap(&none[i]));
    CHECK(!fmb_not_before(&when, nan) && !fmb_not_before(&none[0], 1));
    CHECK(!fmb_overlaps_at_standstill(nan, 1) && !fmb_overlaps_at_standstill(1, nan));
    CHECK(!fmb_face_is_reached(nan, 1) && !fmb_face_is_reached(1, nan) && !fmb_edge_is_held(nan));
    CHECK(!fmb_facet_is_needless(nan, 1, 1, 1) && !fmb_facet_is_needless(0, nan, 1, 1));
}

/* ---- what is no number ---- */

static void no_numbers(void)
{
    number nan = {0}, infinite = {0};
    nan.bits = ~(fmb_bits)0 >> 1;
    infinite.real = FMB_REAL_MAX;
    infinite.bits++;
    const fmb_gap small = {1, 1, 0, FMB_DIRECTION_ERROR * FMB_SIZE_LEAST / 2},
                  large = {FMB_REAL_MAX, FMB_REAL_MAX, 0, FMB_REAL_MAX / 2};
    CHECK(fmb_gap_separates(&small) == 0 && fmb_gap_separates(&large) == 0); /* S is out of range */
    const fmb_real none[] = {nan.real, infinite.real, -infinite.real};
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            fmb_gap g = {none[i], none[i], none[j], none[j]};
            CHECK_EQ(fmb_gap_separates(&g), 0);
            CHECK(fmb_hint_separates(&g) <= 0);
            CHECK_EQ(fmb_doubled_separates(none[i], none[j], none[j]), 0);
        }
    CHECK(!fmb_proves_apart(nan.real, 1) && !fmb_proves_apart(1, nan.real));
    CHECK(!fmb_supports_separate(nan.real));
    for (int w = -1; w <= 1; w++) {
        fmb_interval when = {0, 1};
        CHECK(!fmb_supports_apart_in_time(nan.real, (fmb_real)w, 1, &when));
        when = (fmb_interval){0, 1};
        CHECK(!fmb_supports_apart_in_time((fmb_real)w, nan.real, 1, &when));
    }
    CHECK(!fmb_proves_apart_behind(nan.real, 1) && !fmb_proves_apart_behind(-1, nan.real));
    CHECK(!fmb_proves_overlap(nan.real, 1) && !fmb_proves_overlap(-1, nan.real));
    CHECK(!fmb_proves_overlap_both(nan.real, 2, 1) && !fmb_proves_overlap_both(-2, nan.real, 1) &&
          !fmb_proves_overlap_both(-2, 2, nan.real));
    CHECK(!fmb_proves_inside(nan.real, 1) && !fmb_proves_inside(1, nan.real));
    CHECK(!fmb_proves_not_outside(nan.real, 1) && !fmb_proves_not_outside(1, nan.real));
    CHECK(fmb_proved_sign(nan.real, 1) == 0 && fmb_proved_sign(1, nan.real) == 0);
    CHECK(!fmb_supports_separate(nan.real) && fmb_supports_exclude(nan.real, 1) == 0 &&
          fmb_supports_exclude(1, nan.real) == 0);
    CHECK(!fmb_zone_holds(nan.real, 1) && !fmb_zone_holds(1, nan.real) && !fmb_zone_is_left(nan.real, 0, 0));
    CHECK(fmb_axis_separates(nan.real, 0) == 0 && fmb_axis_separates(1, nan.real) == 0);
    nothing_of_times(nan.real);
}

/* The same at equality. */
static void comparisons_of_times(void)
{
    const fmb_real e = 8 * FMB_U, more = e * (1 + 2 * FMB_U);
    const fmb_interval when = {R(0.25), R(0.75)};
    CHECK(fmb_overlaps_at_standstill(more, e) && !fmb_overlaps_at_standstill(e, e));
    CHECK(fmb_face_is_reached(more, e) && !fmb_face_is_reached(e, e));
    CHECK(fmb_binds_from(&when, 1 + 2 * FMB_U, 4) && !fmb_binds_from(&when, 1, 4));
    CHECK(fmb_binds_until(&when, 3 - 4 * FMB_U, 4) && !fmb_binds_until(&when, 3, 4));
    CHECK(fmb_not_before(&when, R(0.25)) && !fmb_not_before(&when, R(0.25) + FMB_U));
    /* 32 most against u 2 4 8: most is 2u. */
    CHECK(fmb_facet_is_needless(2 * FMB_U, 2, 4, 8) && !fmb_facet_is_needless(2 * FMB_U * (1 + 2 * FMB_U), 2, 4, 8));
}

/* The comparisons at their bounds: strict, but where a face counts as inside. */
static void comparisons(void)
{
    const fmb_real e = 8 * FMB_U, more = e * (1 + 2 * FMB_U), less = e * (1 - FMB_U);
    CHECK(fmb_proves_apart(more, e) && !fmb_proves_apart(e, e) && !fmb_proves_apart(less, e));
    CHECK(fmb_proves_apart_behind(-more, e) && !fmb_proves_apart_behind(-e, e));
    CHECK(fmb_proves_overlap(-more, e) && !fmb_proves_overlap(-e, e));
    CHECK(fmb_proves_overlap_both(-more, more, e) && !fmb_proves_overlap_both(-e, more, e) &&
          !fmb_proves_overlap_both(-more, e, e));
    CHECK(fmb_proves_inside(more, e) && !fmb_proves_inside(e, e));
    CHECK(fmb_proves_not_outside(e, e) && !fmb_proves_not_outside(less, e));
    CHECK(fmb_proved_sign(more, e) == 1 && fmb_proved_sign(e, e) == 0 && fmb_proved_sign(-e, e) == 0 &&
          fmb_proved_sign(-more, e) == -1);
    const fmb_real hull = 20 * FMB_U;
    CHECK(fmb_supports_exclude(-hull * (1 + 2 * FMB_U), 1) == 1 && fmb_supports_exclude(-hull, 1) == 0 &&
          fmb_supports_exclude(hull, 1) == 0 && fmb_supports_exclude(hull * (1 + 2 * FMB_U), 1) == -1);
    CHECK(fmb_supports_moving(-1, 1) == -1 + 12 * FMB_U && fmb_supports_moving(0, 0) == 0);
    /* Hulls that move: 1 apart, they meet after half of the step; the other direction lets go of them before that. */
    fmb_interval times = {0, 1};
    CHECK(fmb_supports_apart_in_time(-1, 2, 2, &times)); /* they part: at no time */
    CHECK(!fmb_supports_apart_in_time(-1, -2, 2, &times));
    CHECK(times.in < R(0.5) && times.in > R(0.5) * (1 - 32 * FMB_U) && times.out == 1);
    CHECK(fmb_supports_apart_in_time(R(0.5), 2, 2, &times) && times.out > R(0.25));
    /* Boxes that move: they meet for a moment, or miss each other by 1/8 of the step. */
    const fmb_box3 a = {{0, 0, 0}, {1, 1, 1}}, b = {{2, -2, 0}, {3, -1, 1}};
    for (int i = 0; i < 3; i++) {
        const fmb_real v[3] = {-4, i == 0 ? 1 : i == 1 ? 3 : -3, 0};
        fmb_interval when = {0, 1};
        CHECK_EQ(fmb_boxes_apart_in_time(&a, &b, v, &when), i != 1);
        if (i == 1) /* from 1/3 to 3/4 */
            CHECK(when.out == R(0.75) + 8 * FMB_U && fmb_abs(when.in - (1 / (fmb_real)3 - 8 * FMB_U)) <= FMB_U);
    }
    comparisons_of_times();
}

/* What proves an overlap, at its bound; what a normal, given coordinates and a time may be off. */
static void overlaps(void)
{
    const fmb_real e = 96 * FMB_U, more = e * (1 + 2 * FMB_U);
    CHECK(fmb_stage_overlaps(-more, e) && !fmb_stage_overlaps(-e, e) && !fmb_stage_overlaps(more, e));
    CHECK(fmb_stage_overlaps_both(-more, more, e) && !fmb_stage_overlaps_both(-e, more, e) &&
          !fmb_stage_overlaps_both(-more, e, e));
    CHECK(fmb_search_overlaps(-more, 0, e) && !fmb_search_overlaps(-e, 0, e));
    CHECK(fmb_search_overlaps(e, -e - more, e) && !fmb_search_overlaps(e, -2 * e, e));
    /* The side of an edge: 100u of the size of its product, however large that is; a product of nothing is never proved. */
    const fmb_real side = 100 * FMB_U;
    for (int i = 0; i < 2; i++) {
        const fmb_real size = i ? 48 : 1, proved = side * size * (1 + 2 * FMB_U);
        CHECK(fmb_side_sign(proved, size) == 1 && fmb_side_sign(-proved, size) == -1);
        CHECK(fmb_side_sign(side * size, size) == 0 && fmb_side_sign(-side * size, size) == 0);
    }
    CHECK(fmb_side_sign(0, 1) == 0 && fmb_side_sign(0, 0) == 0);
    CHECK(fmb_side_sign(FMB_SIDE_TINY / 2, 0) == 0 && fmb_side_sign(2 * FMB_SIDE_TINY, 0) == 1);
    /* Triangles whose coordinates are off: 20u of their size, and 4 off along the direction, which asks for 2. */
    CHECK(fmb_triangles_error(1, 0, 1) >= 20 * FMB_U && fmb_triangles_error(1, 0, 1) <= R(20.01) * FMB_U);
    CHECK(fmb_triangles_error(0, 1, 3) >= 12 && fmb_triangles_error(0, 1, 3) <= R(12.6));
    /* The times of hulls: outwards by 4u of the quotient. */
    fmb_interval when = {0, 1};
    CHECK(!fmb_supports_apart_in_time(-1, -2, 2, &when));
    CHECK(when.in <= fmb_supports_moving(-1, 2) / -2 * (1 - 4 * FMB_U));
    CHECK(!fmb_supports_apart_in_time(R(1.5), 2, 2, &when));
    CHECK(when.out >= fmb_supports_moving(R(1.5), 2) / 2 * (1 + 4 * FMB_U) && when.out < 1);
}

int main(void)
{
    comparisons();
    overlaps();
    no_numbers();
    bounds_of_directions();
    bounds_of_points();
    margins();
    known_gaps();
    return check_done("proof");
}
