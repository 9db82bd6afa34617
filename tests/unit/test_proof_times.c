/* SPDX-License-Identifier: MIT */
/*
 * The times of proof.h (A3) and what else a sweep asks of the numbers it is made of (A2, P3, FMB_HELD): each where it
 * begins to say "proved".
 *  - One bound of a time, given to the functions that take it in. Its numbers are such that every step is exact, so
 *    that the times are what the constants say to the last bit: outer ones outwards, inner ones inwards.
 *  - Whole decisions, whose times are known.
 */
#include "check.h"
#include "last_bit.h"
#include "separate/search.h"
#include "separate/stage2.h"
#include "separate/stage3_cuboids.h"
#include "separate/stage3_tetrahedron.h"

#define QUARTER R(0.25)
#define TINY R(0x1p-30)

/* ---- two unit cubes: b at d, moving by v ---- */

static fmb_frame3 a, b;
static fmb_frame2 flat_a, flat_b;
static fmb_real rest[3], v[3];
static const fmb_couple3 both = {&a, &b, rest, v};

static void put(int shape_a, int shape_b, fmb_real x, fmb_real y, fmb_real speed)
{
    const fmb_real origin[3] = {0, 0, 0}, at[3] = {x, y, 0}, e[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    v[0] = speed;
    v[1] = v[2] = 0;
    CHECK_EQ(fmb_frame3_init(&a, (fmb_shape)shape_a, origin, e[0], e[1], e[2]), 0);
    CHECK_EQ(fmb_frame3_init(&b, (fmb_shape)shape_b, at, e[0], e[1], e[2]), 0);
    CHECK_EQ(fmb_frame2_init(&flat_a, (fmb_shape)shape_a, origin, e[0], e[1]), 0);
    CHECK_EQ(fmb_frame2_init(&flat_b, (fmb_shape)shape_b, at, e[0], e[1]), 0);
}

/* A stage before its first bound; S along x and along y is 4 each. */
static fmb_stage start(fmb_real error)
{
    fmb_stage f;
    put(FMB_CUBOID, FMB_CUBOID, 1, 2, 1);
    fmb_stage_start(&f, &both, NULL, 1);
    f.error = error;
    return f;
}

static int is(const fmb_interval *x, fmb_real in, fmb_real out) { return x->in == in && x->out == out; }
static int along_x(fmb_vec n, fmb_real x) { return n.x == x && n.y == 0 && n.z == 0; }

/* ---- D17: two times ---- */

/* They have to be 144u times the slowness of both apart: by not less, and by an ulp more they are. */
static void two_times(void)
{
    const fmb_real apart = 144 * FMB_U;
    const fmb_interval at = {QUARTER + apart, QUARTER}, beyond = {QUARTER + (apart + FMB_U / 2), QUARTER};
    CHECK_EQ(fmb_times_separate(at, 1), 0);
    CHECK_EQ(fmb_times_separate(beyond, 1), 1);
    CHECK_EQ(fmb_times_separate(beyond, 2), 0);
    const fmb_interval none = {QUARTER, QUARTER}, before = {-QUARTER, QUARTER};
    CHECK_EQ(fmb_times_separate(none, 0), 0);
    CHECK_EQ(fmb_times_separate(before, 1), 0);
    /* A time far outside of the step proves nothing of a speed that is mere rounding: 2 counts. */
    const fmb_interval late = {1000, QUARTER}, early = {-QUARTER, -1000};
    CHECK_EQ(fmb_times_separate(late, R(1.5) / apart), 1);
    CHECK_EQ(fmb_times_separate(late, R(2.5) / apart), 0);
    CHECK_EQ(fmb_times_separate(early, R(1.5) / apart), 1);
    CHECK_EQ(fmb_times_separate(early, R(2.5) / apart), 0);
    CHECK_EQ(fmb_is_hint_size(FMB_HINT_LEAST), 0);
    CHECK_EQ(fmb_is_hint_size(2 * FMB_HINT_LEAST), 1);
    CHECK_EQ(fmb_is_hint_size(FMB_SIZE_MOST / 2), 1);
    CHECK_EQ(fmb_is_hint_size(FMB_SIZE_MOST), 0);
}

/* ---- A3: one bound ---- */

/* Outer times by 8u, and inner ones by 16u; the direction is kept only where it moves an end. */
static void ends(void)
{
    const fmb_vec n = {1, 0, 0}, m = {2, 0, 0};
    fmb_stage f = start(0);
    fmb_stage_lower(&f, QUARTER, QUARTER, n);
    fmb_stage_upper(&f, R(0.75), R(0.75), m);
    CHECK(is(&f.outer, QUARTER - 8 * FMB_U, R(0.75) + 8 * FMB_U));
    CHECK(is(&f.inner, QUARTER + 16 * FMB_U, R(0.75) - 16 * FMB_U));
    CHECK(along_x(f.first, 1) && along_x(f.last, 2));
    fmb_stage_lower(&f, QUARTER, 0, m);
    fmb_stage_upper(&f, R(0.75), 1, n);
    CHECK(is(&f.outer, QUARTER - 8 * FMB_U, R(0.75) + 8 * FMB_U));
    CHECK(is(&f.inner, QUARTER + 16 * FMB_U, R(0.75) - 16 * FMB_U));
    CHECK(along_x(f.first, 1) && along_x(f.last, 2));
    fmb_stage_lower(&f, R(0.5), R(0.5), m);
    CHECK(f.outer.in == R(0.5) - 8 * FMB_U && f.inner.in == R(0.5) + 16 * FMB_U && along_x(f.first, 2));
}

/* top + tau g >= 0 to within 32u; inner times ask for 64u. */
static void one_bound(void)
{
    const fmb_vec n = {1, 0, 0};
    for (int i = -1; i <= 1; i++) {
        fmb_real g = i < 0 ? R(0.5) : i ? 2 : 1, e = 32 * FMB_U * g;
        fmb_stage f = start(0);
        fmb_stage_bound(&f, -QUARTER * g, g, e, 2 * e, n);
        CHECK(is(&f.outer, QUARTER - 40 * FMB_U, 1) && is(&f.inner, QUARTER + 80 * FMB_U, 1));
        f = start(0);
        fmb_stage_bound(&f, QUARTER * g, -g, e, 2 * e, n);
        CHECK(is(&f.outer, -1, QUARTER + 40 * FMB_U) && is(&f.inner, -1, QUARTER - 80 * FMB_U));
    }
    /* A standstill: more than 64u. */
    fmb_stage f = start(0);
    fmb_stage_bound(&f, after(64 * FMB_U), 0, 32 * FMB_U, 64 * FMB_U, n);
    CHECK(is(&f.outer, -1, 1) && is(&f.inner, -1, 1));
    fmb_stage_bound(&f, 64 * FMB_U, 0, 32 * FMB_U, 64 * FMB_U, n);
    CHECK(is(&f.outer, -1, 1) && f.inner.in > f.inner.out);
}

/*
 * Two cuboids, |s + tau w| <= r: from -1/4 to 3/4. A face: 24u of 4; two edges: 30u of 4. And 2^-30 of the stage's
 * error, which is what the inner times are narrowed by.
 */
static void cuboids_bind(void)
{
    const fmb_real x[3] = {1, 0, 0}, y[3] = {0, 1, 0}, z[3] = {0, 0, 1};
    for (int back = 0; back < 2; back++)
        for (int edges = 0; edges < 2; edges++) {
            fmb_real s = back ? QUARTER : -QUARTER, w = back ? -1 : 1, e = (edges ? 120 : 96) * FMB_U;
            fmb_stage f = start(512 * FMB_U);
            e += 512 * FMB_U * TINY;
            fmb_cuboids3_bind(&f, &both, edges ? y : x, edges ? z : NULL, s, w, R(0.5));
            CHECK(is(&f.outer, -QUARTER - e - 8 * FMB_U, R(0.75) + e + 8 * FMB_U));
            CHECK(is(&f.inner, -QUARTER + 528 * FMB_U, R(0.75) - 528 * FMB_U));
            CHECK(along_x(f.first, -w) && along_x(f.last, w));
        }
    /* A standstill counts from the stage's error on, on either side. */
    for (int side = -1; side <= 1; side += 2) {
        fmb_real s = (fmb_real)side * R(0.375);
        fmb_stage f = start(R(0.125));
        fmb_cuboids3_bind(&f, &both, x, NULL, s, 0, R(0.5));
        CHECK(f.inner.out == 1);
        fmb_cuboids3_bind(&f, &both, x, NULL, s * (1 + 2 * FMB_U), 0, R(0.5));
        CHECK(f.inner.out < f.inner.in);
    }
    fmb_stage f = start(1);
    CHECK(fmb_stage_error(&f, 24 * FMB_U, &a, &b, fmb_load(x)) == 96 * FMB_U + TINY);
}

/* first <= tau |w| <= last. */
static void plane_binds(void)
{
    const fmb_point n = {1, 0};
    for (int back = 0; back < 2; back++) {
        fmb_stage f = start(0);
        f.size = (fmb_vec){4, 4, 0};
        fmb_plane2_bind(&f, n, -QUARTER, R(0.75), back ? -1 : 1);
        CHECK(is(&f.outer, -QUARTER - 104 * FMB_U, R(0.75) + 104 * FMB_U));
        CHECK(is(&f.inner, -QUARTER + 400 * FMB_U, R(0.75) - 400 * FMB_U));
    }
    const fmb_real e = 384 * FMB_U;
    for (int i = 0; i < 3; i++) {
        fmb_stage f = start(1);
        f.size = (fmb_vec){4, 4, 0};
        fmb_plane2_bind(&f, n, i == 1 ? -e : -after(e), i == 2 ? e : after(e), 0);
        CHECK_EQ(f.inner.out < f.inner.in, i != 0);
    }
    for (int i = 0; i < 4; i++) { /* it counts from 1.5 times the stage's error on; e is above it */
        const fmb_real edge = R(0.1875), far = i & 1 ? before(edge) : edge;
        fmb_stage f = start(R(0.125));
        f.size = (fmb_vec){1 / (256 * FMB_U), 0, 0};
        fmb_plane2_bind(&f, n, i & 2 ? -far : -1, i & 2 ? 1 : far, 0);
        CHECK_EQ(f.inner.out < f.inner.in, i & 1);
    }
}

/* A row of the stage of a tetrahedron: 24u of 4 outwards, the stage's error inwards. */
static void rows_bind(void)
{
    const fmb_vec n = {1, 0, 0};
    const fmb_real e = R(0x1p-10);
    fmb_stage f = start(e);
    CHECK(!fmb_row_bounds(&f, &a, &b, -QUARTER, 1, n));
    CHECK(is(&f.outer, QUARTER - (96 * FMB_U + TINY * e) - 8 * FMB_U, 1));
    CHECK(is(&f.inner, QUARTER + e + 16 * FMB_U, 1) && along_x(f.first, 1));
    f = start(e);
    CHECK(!fmb_row_bounds(&f, &a, &b, QUARTER, -1, n));
    CHECK(is(&f.outer, -1, QUARTER + (96 * FMB_U + TINY * e) + 8 * FMB_U));
    CHECK(is(&f.inner, -1, QUARTER - e - 16 * FMB_U) && along_x(f.last, 1));
    for (int i = -1; i <= 1; i += 2) { /* apart all the time, D5 */
        f = start(e);
        CHECK(!fmb_row_bounds(&f, &a, &b, -R(0.5) - e, (fmb_real)i * R(0.5), n));
        f = start(e);
        put(FMB_CUBOID, FMB_CUBOID, 2, 2, 1); /* so that it is true */
        CHECK(fmb_row_bounds(&f, &a, &b, -R(0.5) - e * (1 + 1024 * FMB_U), (fmb_real)i * R(0.5), n));
    }
}

/*
 * Two faces of a with weights 1 and 1, S = 8: 30u of that, and 48u of what they ask for, twice the stage's error. Rows
 * come less 60 of the 96u, at the time tau; contact from 1/4 on, or until then.
 */
static void hinge_binds(void)
{
    const fmb_real e = R(0.125), sum = 2 * e;
    const fmb_hinge hinge = {0, 1, 0, 0, 1, 1};
    for (int end = 0; end < 2; end++) {
        const fmb_real way = end ? -1 : 1, tau = -way, total = (tau - QUARTER) * way - R(0.625) * sum;
        fmb_rows rows;
        for (int i = 0; i < 4; i++)
            rows.p[0][i] = rows.p[1][i] = total / 2 - (i ? QUARTER : 0);
        rows.g[0] = rows.g[1] = way / 2;
        fmb_stage f = start(e);
        CHECK_EQ(fmb_hinge_times(&f, &a, &b, &rows, &hinge, tau, end), 1);
        const fmb_real off = 240 * FMB_U + 48 * FMB_U * sum + TINY * (e + sum);
        if (end) {
            CHECK(is_within(f.outer.out, QUARTER + off + 8 * FMB_U, 1) && f.outer.in == -1);
            CHECK(is(&f.inner, -1, QUARTER - sum - 16 * FMB_U));
        } else {
            CHECK(is_within(f.outer.in, QUARTER - off - 8 * FMB_U, 1) && f.outer.out == 1);
            CHECK(is(&f.inner, QUARTER + sum + 16 * FMB_U, 1));
        }
        const fmb_vec first = fmb_stage_first(&f), last = fmb_stage_last(&f);
        CHECK(fmb_abs(first.x) + fmb_abs(last.x) == 1 && fmb_abs(first.y) + fmb_abs(last.y) == 1);
    }
}

/* ---- P3 with motion: an edge is held ---- */

/* Of rows 0 and 2 of a cuboid, which meet in its first edge. */
static int reached(const fmb_real x[4], const fmb_real y[4], fmb_real scale, fmb_hinge *e)
{
    fmb_real p[6][4] = {{0}};
    for (int k = 0; k < 4; k++) {
        p[0][k] = x[k];
        p[2][k] = y[k];
    }
    return fmb_edge_reached(p, fmb_outside(p[0]) << 8 | fmb_outside(p[2]), 1, scale, e);
}

/* In the quadrant, on its corner, and one bit beside it; a point with -0 is not in it. */
static void quadrant(void)
{
    for (int i = -1; i <= 1; i++) {
        const fmb_real scale = i < 0 ? R(0x1p-20) : i ? R(0x1p20) : 1, far = 1 - 2 * FMB_U;
        const fmb_real x[4] = {1, -1, -2, -2}, y[4] = {-1, 1, -2, -2}, less[4] = {far, -1, -2, -2};
        const fmb_real point[4] = {-1, 0, -1, -1}, beside[4] = {-1, R(-0.0), -1, -1};
        fmb_hinge e;
        CHECK_EQ(reached(x, y, scale, &e), 1);
        CHECK_EQ(reached(less, y, scale, &e), 0);
        CHECK(e.i == 0 && e.j == 1 && e.lambda == 2 * scale && fmb_abs(e.mu - 2 * scale) <= 2 * FMB_U * scale);
        CHECK_EQ(reached(y, less, scale, &e), 0);
        CHECK(e.i == 1 && e.j == 0);
        CHECK_EQ(reached(point, point, scale, &e), 1);
        CHECK_EQ(reached(point, beside, scale, &e), 0);
        CHECK(e.lambda == 0 && e.mu == 0);
    }
}

/* Rows 0 and 1 of a unit cube: the corner of their quadrant is so deep in the hull of b; all others are held. */
static int edge_holds(fmb_real depth, const void *context)
{
    const fmb_real tau = *(const fmb_real *)context;
    fmb_rows rows;
    fmb_stage f = start(R(0x1p-6));
    f.inner.in = f.inner.out = tau;
    for (int i = 0; i < 4; i++) {
        rows.g[0] = rows.g[1] = QUARTER;
        rows.g[2] = 0;
        rows.h[0][i] = (i & 1 ? -QUARTER : QUARTER) + depth - tau * QUARTER;
        rows.h[1][i] = (i & 1 ? QUARTER : -QUARTER) + depth - tau * QUARTER;
        rows.h[2][i] = R(0.5);
    }
    return fmb_edges_hold(&f, &a, &b, &rows) && f.inner.in == tau && f.inner.out == tau;
}

static int point_holds(fmb_real depth, const void *context)
{
    const int row = *(const int *)context;
    fmb_rows rows = {.g = {0, 0, 0, 0, 0, 0}};
    for (int i = 0; i < 4; i++)
        for (int r = 0; r < 3; r++)
            rows.h[r][i] = r == row % 3 ? row > 2 ? 1 - depth : depth : R(0.5);
    return fmb_unheld(&a, fmb_rows_at(&a, &rows, R(0.625) * R(0x1p-6), 0)) == 0;
}

/* 5/8 of the stage's error, which is 2^-6. */
static void held(void)
{
    for (int t = -1; t <= 1; t++) {
        const fmb_real tau = (fmb_real)t, least = least_of(edge_holds, &tau);
        CHECK(is_within(least, R(0.625) * R(0x1p-6), 2));
    }
    for (int row = 0; row < 6; row++)
        CHECK(is_within(least_of(point_holds, &row), R(0.625) * R(0x1p-6), 2));
}

/* At rest: a vertex of b that is inside by the 96u, of a unit cube a that touches b besides. */
static int vertex_inside(fmb_real depth, const void *context)
{
    const int side = *(const int *)context;
    const fmb_real at[3] = {side ? 1 - depth : depth, R(0.5), R(0.5)}, e[3][3] = {{-1, 0, 0}, {-2, 2, 0}, {-1, 0, 2}};
    const fmb_real f[3][3] = {{1, 0, 0}, {2, 2, 0}, {1, 0, 2}}, (*edge)[3] = side ? f : e;
    fmb_stage stage;
    fmb_masks m;
    fmb_real p[6][4];
    if (fmb_frame3_init(&b, FMB_TETRAHEDRON, at, edge[0], edge[1], edge[2]))
        return 0;
    fmb_stage_start(&stage, &both, NULL, 0);
    stage.error = stage.length * a.steepest;
    if (fmb_rows_rest(&stage, &a, &b, p, &m))
        return 0;
    return fmb_inside(&a, m);
}

/* Sum Z: the distance, 3 and 8, the extents. */
static void inside(void)
{
    put(FMB_CUBOID, FMB_CUBOID, 0, 0, 0);
    int side = 0;
    CHECK(is_within(least_of(vertex_inside, &side), (3 + 8 + 1) * 96 * FMB_U, 4));
    side = 1;
    CHECK(is_within(least_of(vertex_inside, &side), (3 + 8 + 2) * 96 * FMB_U, 4));
}

/* ---- A3, D4 and A2: the search ---- */

static fmb_real room[2 * FMB_SEARCH_ROOM];

/* 1: a face separates. */
static int searched(fmb_search *s, int dim)
{
    fmb_view x = dim == 3 ? fmb_view3(&a) : fmb_view2(&flat_a), y = dim == 3 ? fmb_view3(&b) : fmb_view2(&flat_b);
    s->exchanged = 0;
    s->axis = NULL;
    s->open = FMB_ALL_OPEN;
    s->edge[0] = room;
    s->edge[1] = room + FMB_SEARCH_ROOM;
    FMB_AUDIT_CODE(s->of = fmb_claim_of(&x, rest, &y, v, dim); fmb_audit_begin();)
    fmb_search_start(s, &x, rest, &y, v, dim);
    room[9] = 0;
    room[FMB_SEARCH_ROOM + 9] = 1;
    return dim == 3 ? fmbi_search_faces3(s) : fmbi_search_faces2(s);
}

static fmb_real end_of(const fmb_interval *x, int leaves) { return leaves ? x->out : x->in; }

/*
 * b comes from the right, or leaves to the right, and touches at 1/4. Outer times by 10u S and 4u; inner ones by what
 * the normal is off, too: in 2D 4u S, in 3D 2.1u S, each times 1.0001. In 3D a direction is kept by four times 10u S.
 */
static void search_times(int dim, int leaves)
{
    const fmb_real way = leaves ? 1 : -1, d = leaves ? R(0.75) : R(1.25), s = (d + 3) * FMB_U;
    const fmb_real part = R(10.0) + (dim == 3 ? R(2.1) : R(4.0)) * R(1.0001), least = R(0.6);
    fmb_search f;
    put(FMB_CUBOID, FMB_CUBOID, d, QUARTER, way);
    CHECK_EQ(searched(&f, dim), 0);
    CHECK(end_of(&f.outer, !leaves) == !leaves && end_of(&f.inner, !leaves) == !leaves);
    CHECK(is_within(end_of(&f.outer, leaves), QUARTER + way * (10 * s + 4 * FMB_U), least));
    CHECK(is_within(end_of(&f.inner, leaves), QUARTER - way * (part * s + 4 * FMB_U), least));
    if (dim == 3) {
        const fmb_real *kept = room + (leaves ? FMB_SEARCH_ROOM : 0) + 9;
        CHECK(is_within(kept[0], QUARTER + way * 40 * s, least) && kept[1] > 0);
    }
}

typedef struct {
    int dim, overlap, slides; /* overlap: deep, not apart; slides: along y, at right angles to that */
} way_of;

static int search_proves(fmb_real x, const void *context)
{
    const way_of *w = context;
    fmb_search s;
    put(FMB_CUBOID, FMB_CUBOID, w->overlap ? 1 - x : 1 + x, QUARTER, 0);
    v[1] = w->slides ? QUARTER : 0;
    int apart = searched(&s, w->dim);
    CHECK(!(apart && x < 0 && !w->overlap));
    return w->overlap ? !apart && s.inner.in <= s.inner.out : apart;
}

/* S = 3: 10u of it apart; what the normal is off as well where it proves an overlap. */
static void search_bounds(void)
{
    for (int dim = 2; dim <= 3; dim++)
        for (int slides = 0; slides < 2; slides++) {
            const fmb_real off = (dim == 3 ? R(2.1) : R(4.0)) * R(1.0001);
            way_of w = {dim, 0, slides};
            CHECK(is_within(least_of(search_proves, &w), 30 * FMB_U, 2));
            w.overlap = 1;
            CHECK(is_within(least_of(search_proves, &w), 3 * (10 + off) * FMB_U, 2));
        }
}

/* ---- whole decisions ---- */

/* b stands on its corner in front of a face of a. */
static void put_corner(int shape, fmb_real x, fmb_real speed)
{
    const fmb_real at[3] = {x, R(0.5), R(0.5)}, e[3][3] = {{1, 1, 0}, {1, -1, 0}, {1, 0, 1}};
    put(FMB_CUBOID, FMB_CUBOID, 0, 0, speed);
    CHECK_EQ(fmb_frame3_init(&b, (fmb_shape)shape, at, e[0], e[1], e[2]), 0);
    CHECK_EQ(fmb_frame2_init(&flat_b, (fmb_shape)shape, at, e[0], e[1]), 0);
}

static int sweep(int dim, int exchanged, fmb_interval *when)
{
    if (dim == 2)
        return exchanged ? fmb_sweep2(&flat_b, v, &flat_a, rest, NULL, when)
                         : fmb_sweep2(&flat_a, rest, &flat_b, v, NULL, when);
    return exchanged ? fmb_sweep3(&b, v, &a, rest, NULL, when) : fmb_sweep3(&a, rest, &b, v, NULL, when);
}

/*
 * Contact from 1/4 on, or until then, by the stages. Of two cuboids a time is half of what tau is: 24u S of a face and
 * 8u, both halved. With a tetrahedron positions are not doubled: 24u S.
 */
static void decisions(void)
{
    for (int i = 0; i < 16; i++) {
        const int dim = 2 + (i & 1), leaves = i & 2, simplex = i & 4;
        const fmb_real d = leaves ? R(0.75) : R(1.25), s = d + (fmb_real)dim + 2;
        const fmb_real off = FMB_U * ((simplex ? 24 : 12) * s + 4);
        fmb_interval when = {7, 7};
        put_corner(simplex ? FMB_TETRAHEDRON : FMB_CUBOID, d, leaves ? 1 : -1);
        CHECK_EQ(sweep(dim, i & 8, &when), FMB_HIT);
        CHECK(leaves ? is_within(when.out, QUARTER + off, 1) : is_within(when.in, QUARTER - off, 1));
    }
}

int main(void)
{
    ends();
    two_times();
    one_bound();
    cuboids_bind();
    plane_binds();
    rows_bind();
    hinge_binds();
    quadrant();
    held();
    inside();
    for (int i = 0; i < 4; i++)
        search_times(2 + i / 2, i % 2);
    search_bounds();
    decisions();
    return check_done("proof_times");
}
