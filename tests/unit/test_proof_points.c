/* SPDX-License-Identifier: MIT */
/*
 * Forms of proof.h where they begin to say "proved", for what test_proof.c does not feed them: points in frames that
 * move (P1, P2), zones (P5), rows of a system (P7, D15), the range of D1 and D7, and triangles that one form alone can
 * tell apart (D14); a cell and a cuboid (A9, P10), points with a radius (D26, P8), faces and sheets by their numbers
 * (D27, P9).
 */
#include "check.h"
#include "last_bit.h"
#include "core/exact.h"
#include "core/proof.h"
#include "eliminate/system.h"
#include "mesh/triangles.h"
#include "pairs.h"

/*
 * ---- P1, P2: a point that moves, in a frame of volume 1 ----
 *
 * Its face x_0 = 0 has the normal (1,-1,0), and a tetrahedron's slanted face (1.5,-.5,1).
 */

/* Static, and shared: boards with little stack. */
static fmb_frame3 frame, other;
static fmb_frame2 flat, flat_other;

enum { LOW, HIGH, SLANTED };

typedef struct {
    int dim, face, axis, frames; /* axis: of the motion; frames: which of the two moves: 0: both, 1: a, 2: b */
    fmb_real speed, t;
} motion;

/* Where the point is when it is asked about, so deep below that face: x_0 = 0, the opposite one, the slanted one. */
static void place_at(fmb_real p[3], fmb_real depth, const motion *m)
{
    static const fmb_real on[3][3] = {
        {R(0.125), R(0.125), R(0.25)}, {R(0.75), R(-0.25), R(0.25)}, {R(0.5), R(0.25), R(0.375)}};
    for (int k = 0; k < 3; k++)
        p[k] = on[m->face][k];
    p[m->face == SLANTED ? 2 : 0] += m->face == LOW ? depth : -depth;
}

static fmb_view frame_of(const motion *m) { return m->dim == 3 ? fmb_view3(&frame) : fmb_view2(&flat); }

static int by_within(fmb_real depth, const void *context)
{
    const motion *m = context;
    fmb_real p[3], v[3] = {0, 0, 0};
    fmb_view f = frame_of(m);
    v[m->axis] = m->speed;
    place_at(p, depth, m);
    p[m->axis] += m->t * m->speed;
    return fmb_within(&f, v, m->t, p, m->dim);
}

static int by_witness(fmb_real depth, const void *context)
{
    const motion *m = context;
    const fmb_real e[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, x[3] = {R(0.25), R(0.5), R(0.125)};
    fmb_real p[3], va[3] = {0, 0, 0}, vb[3] = {0, 0, 0};
    place_at(p, depth, m);
    p[m->axis] -= m->t * m->speed;
    for (int k = 0; k < 3; k++)
        p[k] -= x[k];
    va[m->axis] = m->frames == 0 ? R(0.5) : -m->speed;
    vb[m->axis] = m->frames == 0 ? R(0.5) + m->speed : m->speed;
    fmb_view f = frame_of(m), g;
    if (m->dim == 3 ? fmb_frame3_init(&other, FMB_TETRAHEDRON, p, e[0], e[1], e[2])
                    : fmb_frame2_init(&flat_other, FMB_TETRAHEDRON, p, e[0], e[1]))
        return 0;
    g = m->dim == 3 ? fmb_view3(&other) : fmb_view2(&flat_other);
    return fmbi_witness(&f, m->frames == 2 ? NULL : va, &g, m->frames == 1 ? NULL : vb, x, m->t, m->dim);
}

/* 11u T, and 6u of the volume; 16u T, and 8u. x: what b has of the point beside its origin. */
static void check_motion(const motion *m)
{
    static const fmb_real straight[3] = {1, 1, 0}, slanted[3] = {R(1.5), R(0.5), 1}, x[3] = {R(0.25), R(0.5), R(0.125)};
    const fmb_real *n = m->face == SLANTED ? slanted : straight;
    fmb_real p[3], within = m->face == LOW ? 0 : 6, witness = m->face == LOW ? 0 : 8;
    place_at(p, 0, m);
    for (int k = 0; k < 3; k++) {
        fmb_real way = k == m->axis ? m->t * m->speed : 0;
        within += 11 * n[k] * (fmb_abs(p[k] + way) + fmb_abs(way));
        witness += 16 * n[k] * (fmb_abs(p[k] - way - x[k]) + fmb_abs(way) + x[k]);
    }
    CHECK(is_within(least_of(by_within, m), within * FMB_U, R(1.5)));
    CHECK(is_within(least_of(by_witness, m), witness * FMB_U, R(1.5)));
}

static void points_that_move(void)
{
    const fmb_real origin[3] = {0, 0, 0}, u[3] = {R(0.5), R(-0.5), 0}, v[3] = {1, 1, 0}, w[3] = {0, 0, 1};
    for (int i = 0; i < 72; i++) {
        motion m = {i & 1 ? 2 : 3, i / 24, i / 2 % 3, i / 8 % 3, i & 4 ? -1 : 1, i & 8 ? R(0.5) : R(0.25)};
        const fmb_shape shape = m.face == SLANTED ? FMB_TETRAHEDRON : FMB_CUBOID;
        CHECK_EQ(fmb_frame3_init(&frame, shape, origin, u, v, w), 0);
        CHECK_EQ(fmb_frame2_init(&flat, FMB_CUBOID, origin, u, v), 0);
        if (m.axis < m.dim && (m.dim == 3 || m.face != SLANTED))
            check_motion(&m);
    }
}

/* Coordinates and times of [0,1] alone count, and of a tetrahedron those whose exact sum is at most 1. */
static void coordinates(void)
{
    const fmb_real origin[3] = {0, 0, 0}, e[3][3] = {{16, 0, 0}, {0, 16, 0}, {0, 0, 16}}, at[3] = {1, 1, 1};
    const fmb_real off[] = {0, 1, -FMB_DENORMAL, after(1)};
    CHECK_EQ(fmb_frame3_init(&frame, FMB_CUBOID, origin, e[0], e[1], e[2]), 0);
    for (int shape = 0; shape < 2; shape++) {
        const fmb_real small[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
        CHECK_EQ(fmb_frame3_init(&other, shape ? FMB_TETRAHEDRON : FMB_CUBOID, at, small[0], small[1], small[2]), 0);
        fmb_view f = fmb_view3(&frame), g = fmb_view3(&other);
        for (int i = 0; i < 4; i++) {
            fmb_real x[3] = {0, 0, 0};
            CHECK_EQ(fmbi_witness(&f, NULL, &g, NULL, x, off[i], 3), i < 2);
            for (int k = 0; k < 3; k++) {
                x[k] = off[i];
                CHECK_EQ(fmbi_witness(&f, NULL, &g, NULL, x, 0, 3), i < 2);
                x[k] = 0;
            }
        }
        fmb_real x[3] = {R(0.5), R(0.25), R(0.25)};
        CHECK(fmbi_witness(&f, NULL, &g, NULL, x, 0, 3));
        x[2] = after(x[2]);
        CHECK_EQ(fmbi_witness(&f, NULL, &g, NULL, x, 0, 3), !shape);
        x[0] = x[1] = R(0.5);
        x[2] = FMB_DENORMAL;
        CHECK_EQ(fmbi_witness(&f, NULL, &g, NULL, x, 0, 3), !shape);
    }
}

/* Numbers of at least 2^-9, exactly: a sum of three is below 2^63. */
static int64_t fixed(fmb_real x) { return (int64_t)(x * R(0x1p61)); }

static int64_t fixed_sum(const fmb_real *x) { return fixed(x[0]) + fixed(x[1]) + fixed(x[2]); }

static void clamp(const fmb_real x[3])
{
    fmb_real y[3] = {x[0], x[1], x[2]};
    const int64_t one = fixed(1), sum = fixed_sum(x);
    fmbi_witness_clamp(y, 3, 0);
    CHECK(y[0] == x[0] && y[1] == x[1] && y[2] == x[2]);
    fmbi_witness_clamp(y, 3, 1);
    if (sum <= one)
        CHECK(y[0] == x[0] && y[1] == x[1] && y[2] == x[2]);
    CHECK(fixed_sum(y) <= one);
    for (int k = 0; k < 3 && sum > one; k++) /* no farther than it has to */
        CHECK(is_within(y[k], x[k] / ((x[0] + x[1]) + x[2]), 12));
}

static void clamps(void)
{
    struct random r = random_start(71);
    number nan = {0};
    nan.bits = ~(fmb_bits)0 >> 1;
    for (int k = 0; k < 3; k++) {
        fmb_real x[3] = {R(0.25), R(0.25), R(0.25)}, y[3] = {R(0.25), R(0.25), R(0.25)}, z[3] = {1, 0, 0};
        x[k] = nan.real;
        y[k] = -1;
        z[k] = after(1);
        fmbi_witness_clamp(x, 3, 1);
        fmbi_witness_clamp(y, 3, 1);
        fmbi_witness_clamp(z, 3, 0);
        CHECK(x[k] == 0 && x[(k + 1) % 3] == R(0.25) && y[k] == 0 && y[(k + 2) % 3] == R(0.25));
        CHECK(z[0] == 1 && z[k] == 1);
    }
    fmb_real least[3] = {R(0.5), R(0.5), FMB_DENORMAL};
    fmbi_witness_clamp(least, 3, 1);
    CHECK(least[0] < R(0.5) && least[0] == least[1] && least[0] + least[1] < 1);
    for (int n = 0; n < 2000; n++) {
        fmb_real x[3] = {R(0.03125), 0, 0}, y = (fmb_real)random_int(&r, 4096, 65536) / 131072;
        x[0] += y / 3;
        x[1] = x[0] / 7 + y / 5;
        x[2] = 1 - x[0] - x[1]; /* rounded: the sum is beside 1, on either side */
        clamp(x);
        x[2] = fmb_min(x[2] * (1 + (fmb_real)(n % 9 - 4) * FMB_U), 1);
        clamp(x);
        x[1] = fmb_min(x[1] + y, 1);
        clamp(x);
    }
}

/* ---- P5: a link in a zone ---- */

typedef struct {
    int face, opposite, outside; /* of the zone; outside: proved to be */
    int axis, ends;              /* of the motion; ends: there, and starts one step off */
} zone_way;

/*
 * A unit cube in a cube of 4 at 0; elsewhere in the middle. The step is 1 long. Along the face's own axis it leads into
 * the zone, or, where it ends there, out of it.
 */
static void link_place(fmb_real x[3], fmb_real step[3], fmb_real depth, const zone_way *w)
{
    fmb_real at = w->outside ? -depth : depth, inwards = w->opposite ? -1 : 1;
    for (int k = 0; k < 3; k++)
        x[k] = R(1.5), step[k] = k == w->axis ? inwards : 0;
    x[w->face] = w->opposite ? 3 - at : at;
    if (w->ends && w->axis == w->face) { /* the way there is the way back */
        x[w->face] += inwards;
        step[w->face] = -inwards;
    }
}

static fmb_interval zone_times;

static int check_zone(const fmb_real x[3], const fmb_real step[3])
{
    static fmb_scene_state state;
    const fmb_real origin[3] = {0, 0, 0};
    fmb_real e[3][3] = {{4, 0, 0}, {0, 4, 0}, {0, 0, 4}};
    CHECK_EQ(fmb_frame3_init(&frame, FMB_CUBOID, origin, e[0], e[1], e[2]), 0);
    for (int k = 0; k < 3; k++)
        e[k][k] = 1;
    CHECK_EQ(fmb_frame3_init(&other, FMB_CUBOID, x, e[0], e[1], e[2]), 0);
    const fmb_solid3 a = {.frame = &other, .step = step}, b = {.frame = &frame, .step = fmb_no_step};
    const fmb_scene3 scene = {
        .links = 1, .obstacles = FMB_NONE, .zones = 1, .self = FMB_SELF_SKIP, .link = &a, .zone = &b};
    state = (fmb_scene_state){0};
    int answer = fmb_scene3_check(&scene, &state, FMB_NO_LIMIT);
    zone_times = state.first.when;
    return answer;
}

static int zone_says(fmb_real depth, const void *context)
{
    const zone_way *w = context;
    fmb_real x[3], step[3];
    link_place(x, step, depth, w);
    int answer = check_zone(x, step);
    CHECK(depth >= 0 || answer != (w->outside ? FMB_HIT : FMB_MISS));
    return answer == (w->outside ? FMB_HIT : FMB_MISS);
}

/* 96u of sum Z: where the link is, its step, and the extents, 5 along each axis. */
static void zones(void)
{
    for (int i = 0; i < 72; i++) {
        const zone_way w = {i % 3, i / 3 % 2, i / 6 % 2, i / 12 % 3, i / 36};
        fmb_real x[3], step[3], z = 16;
        link_place(x, step, 0, &w);
        for (int k = 0; k < 3; k++)
            z += x[k];
        CHECK(is_within(least_of(zone_says, &w), 96 * z * FMB_U, 8));
    }
    /* It leaves at 1/4, or comes in then: the times when it may be outside are longer by that. */
    const fmb_real in[3] = {R(0.25), 1, 1}, out[3] = {R(-0.25), 1, 1}, back[3] = {-1, 0, 0}, ahead[3] = {1, 0, 0};
    const fmb_real off = 96 * R(18.25) * FMB_U;
    CHECK_EQ(check_zone(in, back), FMB_HIT);
    CHECK(is_within(zone_times.in, R(0.25) - off, 2) && zone_times.out == 1);
    CHECK_EQ(check_zone(out, ahead), FMB_HIT);
    CHECK(is_within(zone_times.out, R(0.25) + off, 2) && zone_times.in == 0);
    /* The comparisons themselves. */
    const fmb_real e = 96 * FMB_U, more = after(e);
    CHECK(fmb_zone_holds(FMB_DENORMAL, FMB_DENORMAL) && !fmb_zone_holds(0, 1) && !fmb_zone_holds(1, 0));
    CHECK(fmb_zone_is_left(-more, 0, e) && !fmb_zone_is_left(-e, 0, e));
    CHECK(fmb_zone_is_left(-more, 2 * e, e) && !fmb_zone_is_left(-e, 2 * e, e));
    CHECK(fmb_zone_is_left(e, -2 * more, e) && !fmb_zone_is_left(e, -2 * e, e));
}

/* ---- D1, D3, D7: the range ---- */

#ifdef FMB_REAL_DOUBLE
#define LEAST R(0x1p-1000)
#define MOST R(0x1p1000)
#define HINT_LEAST R(0x1p-900)
#else
#define LEAST R(0x1p-116)
#define MOST R(0x1p120)
#define HINT_LEAST R(0x1p-72)
#endif

static int gap_counts(fmb_real error)
{
    const fmb_gap g = {FMB_REAL_MAX, FMB_REAL_MAX, 0, error};
    return fmb_gap_separates(&g);
}

static int hint_counts(fmb_real error)
{
    const fmb_gap g = {FMB_REAL_MAX, FMB_REAL_MAX, 0, error};
    return fmb_hint_separates(&g);
}

/* What is asked is S itself, or 10u of it. */
static void range(void)
{
    const fmb_real far = FMB_REAL_MAX, u = 10 * FMB_U;
    CHECK(fmb_doubled_separates(far, 0, LEAST) == 1 && fmb_doubled_separates(-far, 0, MOST) == -1);
    CHECK(fmb_doubled_separates(far, 0, before(LEAST)) == 0 && fmb_doubled_separates(far, 0, after(MOST)) == 0);
    CHECK(gap_counts(u * LEAST) == 1 && gap_counts(u * MOST) == 1);
    CHECK(gap_counts(before(u * LEAST)) == 0 && gap_counts(after(u * MOST)) == 0);
    CHECK(hint_counts(u * HINT_LEAST) == 1 && hint_counts(u * MOST) == 1);
    CHECK(hint_counts(before(u * HINT_LEAST)) == FMB_TOO_SHORT && hint_counts(after(u * MOST)) == FMB_TOO_LONG);
    /* And the comparison of D7: 32u S. */
    CHECK(fmb_doubled_separates(after(32 * FMB_U), 0, 1) == 1 && fmb_doubled_separates(32 * FMB_U, 0, 1) == 0);
    CHECK(fmb_doubled_separates(-after(32 * FMB_U), 0, 1) == -1 && fmb_doubled_separates(-32 * FMB_U, 0, 1) == 0);
}

/* ---- D15, P7: rows ---- */

/* 26u of the size, and tiny; both in the row's scale. */
static void one_face(void)
{
    for (int i = 0; i < 12; i++) {
        const fmb_real scale = i % 3 == 0 ? 1 : i % 3 == 1 ? 8 : R(0.125), size = (fmb_real)(i & 1) * 2;
        const fmb_real tiny = i / 6 ? 12 * FMB_U : 0, bound = (26 * size + tiny / FMB_U) * FMB_U * scale;
        if (bound == 0)
            continue;
        CHECK(fmb_face_separates(after(bound), size, tiny, scale) == 1);
        CHECK(fmb_face_separates(bound, size, tiny, scale) == 0);
    }
    CHECK(fmb_face_separates(FMB_DENORMAL, 0, 0, 1) == 1 && fmb_face_separates(0, 0, 0, 1) == 0);
}

/* b beside a unit cube, by a gap, or overlapping by it. */
static void put_beside(fmb_real x)
{
    const fmb_real origin[3] = {0, 0, 0}, at[3] = {x, 0, 0}, e[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    CHECK_EQ(fmb_frame3_init(&frame, FMB_CUBOID, origin, e[0], e[1], e[2]), 0);
    CHECK_EQ(fmb_frame3_init(&other, FMB_CUBOID, at, e[0], e[1], e[2]), 0);
}

static int face_says(fmb_real gap, const void *context)
{
    fmb_inequality row[FMB_FACES];
    fmb_given given;
    put_beside(*(const int *)context ? -1 - gap : 1 + gap);
    fmb_view f = fmb_view3(&frame), g = fmb_view3(&other);
    CHECK_EQ(fmbi_system_faces(&given, row, &f, NULL, &g, NULL, 3), 0);
    CHECK(gap > 0 || !given.separates);
    return given.separates;
}

static fmb_rows_small work;
static fmb_system given_rows;

/* One unknown between 1/2 - g and 1/2 + g: its middle is in by more than 8u of what is added up. */
static int row_says(fmb_real g, const void *context)
{
    const int scaled = *(const int *)context;
    const fmb_real c = scaled ? 1024 : 1, up[1] = {c}, down[1] = {-c};
    CHECK_EQ(fmb_system_init(&given_rows, 1), 0);
    CHECK_EQ(fmb_system_add(&given_rows, up, (R(0.5) + g) * c), 0);
    CHECK_EQ(fmb_system_add(&given_rows, down, (g - R(0.5)) * c), 0);
    int answer = fmb_solve_small(&given_rows, 0, &work, NULL);
    CHECK(g >= 0 || answer != FMB_HIT);
    return answer == FMB_HIT;
}

static int overlap_says(fmb_real depth, const void *context)
{
    put_beside(*(const int *)context ? depth - 1 : 1 - depth);
    CHECK_EQ(fmb_system3_init(&given_rows, &frame, NULL, &other, NULL), 0);
    int answer = fmb_solve_small(&given_rows, 0, &work, NULL);
    CHECK(depth >= 0 || answer != FMB_HIT);
    return answer == FMB_HIT;
}

/*
 * In units of u, of rows that are scaled to 1/2, with T = 3:
 *     a face     11 T, 6 of its range and its side, 26 of T and its own 1: the side is 0 or 1
 *     a row      8 of 1/2
 *     overlap    a point in the middle of what T leaves needs twice what a row asks for less twice its error: 11 T, and
 *                16 of the coordinate, which is 0 or 1. The point that is found is deeper in the row that asks for
 *                more: of 16 it needs 13.5 (as counted)
 */
static void rows(void)
{
    for (int i = 0; i < 2; i++) {
        const fmb_real side = (fmb_real)i;
        CHECK(is_within(least_of(face_says, &i), (33 + 6 * (1 + side) + 26 * 4) * FMB_U, 1 + side));
        CHECK(is_within(least_of(row_says, &i), 4 * FMB_U, 1));
        CHECK(is_within(least_of(overlap_says, &i), (33 + R(13.5) * side) * FMB_U, 1));
    }
}

/* ---- D14: triangles that one form alone tells apart ---- */

static int segment_says(fmb_real gap, const void *context)
{
    const int axis = *(const int *)context % 2, side = *(const int *)context / 2;
    const fmb_real sign = side ? -1 : 1;
    fmb_triangle q = {.p = {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}};
    fmb_real x[3] = {0, 0, 0}, y[3] = {0, 0, 0};
    q.p[1][axis] = -sign;
    q.p[2][1 - axis] = 2;
    x[axis] = sign * gap;
    y[axis] = sign * (gap + 1);
    fmb_triangle_set(&q);
    int answer = fmb_segment_meets(x, y, &q, 8 * FMB_U), back = fmb_segment_meets(y, x, &q, 8 * FMB_U);
    CHECK(answer == back && answer != FMB_HIT);
    return answer == FMB_MISS;
}

/* An edge of p along x below one of q along y; nothing else separates the two. */
static void place_edges(fmb_triangle *p, fmb_triangle *q, fmb_real gap)
{
    *p = (fmb_triangle){.p = {{-1, 0, 0}, {1, 0, 0}, {0, 1, -1}}};
    *q = (fmb_triangle){.p = {{0, -1, gap}, {0, 1, gap}, {1, 0, 1 + gap}}};
    fmb_triangle_set(p);
    fmb_triangle_set(q);
}

static int edges_say(fmb_real gap, const void *context)
{
    const fmb_real off = *(const fmb_real *)context;
    fmb_triangle p, q;
    place_edges(&p, &q, gap);
    int answer = fmb_triangles_meet(&p, &q, off), back = fmb_triangles_meet(&q, &p, off);
    CHECK(answer == back);
    CHECK(gap > 0 || answer != FMB_MISS);
    return answer == FMB_MISS;
}

/*
 * The product of the edges is (0,0,4). Off are s_0, s_1, r_0, r_1, each by 10u 2 and by 1.02 off (6 + 2 5); and what
 * lies between the edges, by 1.02 off (4 + 2 4). Half as much again.
 */
static void triangles(void)
{
    for (int i = 0; i < 4; i++)
        CHECK(least_of(segment_says, &i) == after(16 * FMB_U));
    for (int i = 0; i < 2; i++) {
        const fmb_real off = (fmb_real)i * FMB_U, sum = 80 * FMB_U + R(1.02) * off * (4 * 16 + 12);
        CHECK(is_within(least_of(edges_say, &off), sum * R(1.5) / 4, R(0.1)));
    }
}

/* ---- A9, P10: a cell and a cuboid at rest ---- */

/* Axis k of a point and of a cell: 8u of a size of 4 below half of an edge of 2. */
static int in_cell(int k, fmb_real x)
{
    fmb_real q[3] = {0, 0, 0}, size[3] = {R(0.25), R(0.25), R(0.25)};
    q[k] = x;
    size[k] = 4;
    return fmb_point_in_cell(fmb_load(q), (fmb_vec){2, 2, 2}, fmb_load(size));
}

static void cells(void)
{
    const fmb_real less = 33 * FMB_U, bound = 32 * FMB_U;
    for (int k = 0; k < 3; k++) {
        CHECK(in_cell(k, 1 - less) && in_cell(k, less - 1));
        CHECK(!in_cell(k, 1 - bound) && !in_cell(k, bound - 1) && !in_cell(k, 2));
    }
    /* The frame is from 0 to 1, the cell at its end, or before its beginning. */
    CHECK(fmb_cell_overlaps(1 - less, 1, 1, 1, 4) && !fmb_cell_overlaps(1 - bound, 1, 1, 1, 4));
    CHECK(fmb_cell_overlaps(less - 1, 1, 1, 1, 4) && !fmb_cell_overlaps(bound - 1, 1, 1, 1, 4));
    CHECK(!fmb_cell_overlaps(2, 1, 1, 1, 4) && !fmb_cell_overlaps(-2, 1, 1, 1, 4));
    /* 96u of the radius, times the largest size in cells: 6. */
    static const fmb_real edge[3][3] = {{2, 1, 4}, {1, 4, 2}, {4, 2, 1}},
                          size[3][3] = {{6, 5, 4}, {5, 4, 6}, {4, 6, 5}};
    const fmb_real tiny = 4 * 16 * (1 + 15) * FMB_NORMAL_TINY, off = R(0x1p-10);
    put_beside(1);
    for (int k = 0; k < 3; k++) {
        fmb_grid3_axis axis = {.radius = 1};
        fmb_grid3_part part;
        fmb_cell_overlap(&part, &frame, fmb_load(edge[k]), fmb_load(size[k]));
        CHECK(part.radius == 1 - 6 * 96 * FMB_U);
        CHECK(part.tiny >= tiny &&
              part.tiny <= R(1.001) * tiny); /* of an edge, and of a normal along which 15 counts */
        part.tiny = 0;
        CHECK(fmb_axis_overlaps(&axis, before(part.radius), &part) && !fmb_axis_overlaps(&axis, part.radius, &part));
        CHECK(fmb_axis_overlaps(&axis, -before(part.radius), &part) && !fmb_axis_overlaps(&axis, -part.radius, &part));
        part.tiny = off;
        CHECK(fmb_axis_overlaps(&axis, before(part.radius - off), &part));
        CHECK(!fmb_axis_overlaps(&axis, part.radius - off, &part));
    }
}

/* ---- D26, P8: points with a radius ---- */

/* The time at which it is near, 1/4, is moved outwards by 4u. */
static void radii(void)
{
    const fmb_real at = R(0.25), e = 4 * FMB_U, n[3] = {1, 0, 0}, p[3] = {1, 2, 3}, v[3] = {R(0.5), R(-0.25), 0};
    const fmb_real least[3] = {FMB_DENORMAL, 0, 0};
    fmb_interval when = {0, 1};
    CHECK(fmb_ball_excludes(after(at), 1, at, &when) && fmb_ball_excludes(after(at) + 1, -1, at + FMB_U, &when) == 0);
    when = (fmb_interval){0, 1};
    CHECK(!fmb_ball_excludes(at, 0, at, &when) && when.in == 0 && when.out == 1);
    CHECK(!fmb_ball_excludes(0, 1, at, &when) && when.in == 0 && when.out == at + e);
    when = (fmb_interval){0, 1};
    CHECK(!fmb_ball_excludes(2 * at, -1, at, &when) && when.in == at - e && when.out == 1);
    when = (fmb_interval){at + e, 1};
    CHECK(!fmb_ball_excludes(0, 1, at, &when));
    when = (fmb_interval){after(at + e), 1};
    CHECK(fmb_ball_excludes(0, 1, at, &when));
    CHECK(fmb_ball_reach(1, n, 0) == 10 * FMB_U);
    CHECK(
        is_within(fmb_ball_reach(1, n, 1), 1 + 42 * FMB_U, 17)); /* 10u, 16u, and a length that is up to 32u too long */
    fmb_real x[3];
    CHECK(fmb_place_at(p, v, R(0.5), x) == 13 * FMB_U && x[0] == R(0.75) && x[1] == R(2.125) && x[2] == 3);
    CHECK(fmb_place_at(p, v, 0, x) == 0 && x[0] == 1 && x[1] == 2 && x[2] == 3);
    CHECK(fmb_place_at(fmb_no_step, least, R(0.5), x) == 2 * FMB_DENORMAL);
    CHECK(fmb_place_is_near(1, 0, 1 + e) && !fmb_place_is_near(1, 0, before(1 + e)));
    CHECK(fmb_place_is_near(R(0.5), R(0.5), 1 + e) && !fmb_place_is_near(R(0.5), R(0.5), before(1 + e)));
}

/* ---- D27, P9: what leaf.c and sheets.c compute is compared with what they ask for ---- */

static void volumes(void)
{
    const fmb_real e = 12 * FMB_U, far = FMB_REAL_MAX, most = 10 * FMB_U * MOST;
    number nan = {0};
    nan.bits = ~(fmb_bits)0 >> 1;
    CHECK(fmb_face_clears(after(e), 1, e) && !fmb_face_clears(e, 1, e));
    CHECK(fmb_face_clears(after(3 * e), 3, e) && !fmb_face_clears(3 * e, 3, e));
    CHECK(fmb_face_clears(1, FMB_PRODUCT_LEAST, 1) && !fmb_face_clears(1, before(FMB_PRODUCT_LEAST), 1));
    CHECK(fmb_face_clears(far, 1, most) && !fmb_face_clears(far, 1, after(most)));
    CHECK(!fmb_face_clears(nan.real, 1, 1) && !fmb_face_clears(1, nan.real, 1) && !fmb_face_clears(1, 1, nan.real));
    CHECK(fmb_point_is_deep(after(e), e) && !fmb_point_is_deep(e, e) && !fmb_point_is_deep(nan.real, e));
}

int main(void)
{
    points_that_move();
    coordinates();
    clamps();
    zones();
    range();
    one_face();
    rows();
    triangles();
    cells();
    radii();
    volumes();
    return check_done("proof_points");
}
