/* SPDX-License-Identifier: MIT */
/*
 * Sets of points with a radius: what is refused, points that cannot be used, budgets, points that change, several frames, all lengths times powers
 * of two, far from the origin. (Exactly: tests/exact/test_points_referee.c.)
 */
#include "check.h"
#include "pairs.h"
#include <stddef.h>

enum { N = 160, BODIES = 3 };

static fmb_real at[N][3];
static fmb_frame3 frame[BODIES];
static fmb_points3_body body[BODIES];
static fmb_points3_walk walk;
static fmb_points3 set = {(const fmb_real (*)[3])at, N, (fmb_real)0.0625};

static const fmb_real corner[3] = {(fmb_real)-0.5, (fmb_real)0.25, 1};
static const fmb_real edges[3][3] = {{1, 0, 0}, {0, (fmb_real)0.5, 0}, {0, 0, (fmb_real)0.25}};
static const fmb_real step[3] = {(fmb_real)0.75, (fmb_real)-0.5, (fmb_real)0.25};

static fmb_real any(struct random *r, double low, double high) { return (fmb_real)random_between(r, low, high); }

static void make_points(struct random *r, fmb_real scale, double far)
{
    for (int i = 0; i < N; i++)
        for (int k = 0; k < 3; k++)
            at[i][k] = scale * any(r, far - 2, far + 2);
}

static void make_frames(fmb_real scale, fmb_real far)
{
    for (int i = 0; i < BODIES; i++) {
        fmb_real o[3], e[3][3];
        for (int k = 0; k < 3; k++) {
            o[k] = scale * (far + corner[k] - (fmb_real)(i == 1));
            for (int j = 0; j < 3; j++)
                e[j][k] = scale * (edges[j][k] + (fmb_real)i * edges[(j + 1) % 3][k]);
        }
        CHECK_EQ(fmb_frame3_init(&frame[i], i == 2 ? FMB_TETRAHEDRON : FMB_CUBOID, o, e[0], e[1], e[2]), 0);
    }
}

static void refuses(void)
{
    static const fmb_frame3 zeros;
    static const fmb_points3_body no_body;
    fmb_points3_found f = {-7, -7, -7, {7, 7}};
    fmb_points3 s = set;
    fmb_real zero = 0, bad[3] = {0, 0, zero / zero}, large[3] = {0, 2 * FMB_LARGEST, 0};
    make_frames(1, 0);
    CHECK_EQ(fmb_points3_test(NULL, frame, &f), FMB_ERR_NULL);
    CHECK_EQ(fmb_points3_test(&set, NULL, &f), FMB_ERR_NULL);
    CHECK_EQ(fmb_points3_test(&set, &zeros, &f), FMB_ERR_FRAME);
    CHECK_EQ(fmb_points3_sweep(&set, frame, bad, &f), FMB_ERR_NOT_FINITE);
    CHECK_EQ(fmb_points3_sweep(&set, frame, large, &f), FMB_ERR_RANGE);
    s.point = NULL;
    CHECK_EQ(fmb_points3_test(&s, frame, &f), FMB_ERR_NULL);
    s.point = set.point;
    for (int i = 0; i < 3; i++) {
        s.points = i == 0 ? 0 : i == 1 ? -1 : FMB_POINTS3_MOST + 1;
        CHECK_EQ(fmb_points3_test(&s, frame, &f), FMB_ERR_RANGE);
    }
    s.points = N;
    s.radius = -set.radius;
    CHECK_EQ(fmb_points3_test(&s, frame, &f), FMB_ERR_RANGE);
    s.radius = bad[2];
    CHECK_EQ(fmb_points3_test(&s, frame, &f), FMB_ERR_NOT_FINITE);
    CHECK_EQ(fmb_points3_body_init(NULL, frame, NULL, 0), FMB_ERR_NULL);
    CHECK_EQ(fmb_points3_body_init(body, frame, NULL, bad[2]), FMB_ERR_NOT_FINITE);
    CHECK_EQ(fmb_points3_begin(&walk, &set, body, 1), FMB_ERR_FRAME);
    CHECK_EQ(fmb_points3_next(&walk, &f), FMB_ERR_FRAME);
    CHECK_EQ(fmb_points3_first(&walk, &f), FMB_ERR_FRAME);
    body[0] = no_body;
    CHECK_EQ(fmb_points3_begin(&walk, &set, body, 1), FMB_ERR_FRAME);
    CHECK_EQ(fmb_points3_body_init(body, frame, NULL, 2 * set.radius), 0);
    CHECK_EQ(fmb_points3_begin(&walk, &set, body, 1), FMB_ERR_STALE);
    CHECK_EQ(fmb_points3_body_init(body, frame, NULL, set.radius), 0);
    CHECK_EQ(fmb_points3_begin(NULL, &set, body, 1), FMB_ERR_NULL);
    CHECK_EQ(fmb_points3_begin(&walk, NULL, body, 1), FMB_ERR_NULL);
    CHECK_EQ(fmb_points3_begin(&walk, &set, NULL, 1), FMB_ERR_NULL);
    CHECK_EQ(fmb_points3_begin(&walk, &set, body, 0), FMB_ERR_RANGE);
    CHECK_EQ(fmb_points3_begin(&walk, &set, body, FMB_POINTS3_BODIES + 1), FMB_ERR_RANGE);
    CHECK_EQ(fmb_points3_begin(&walk, &set, body, 1), 0);
    CHECK_EQ(fmb_points3_next(NULL, &f), FMB_ERR_NULL);
    CHECK_EQ(fmb_points3_next(&walk, NULL), FMB_ERR_NULL);
    CHECK_EQ(fmb_points3_first(NULL, &f), FMB_ERR_NULL);
    walk.budget = 0;
    CHECK_EQ(fmb_points3_next(&walk, &f), FMB_ERR_RANGE);
    CHECK_EQ(fmb_points3_begin(&walk, &set, body, 1), 0);
    CHECK(fmb_points3_first(&walk, NULL) >= 0);
    CHECK_EQ(fmb_points3_next(&walk, &f), FMB_ERR_STALE);
    CHECK(f.point == -7 && f.answer == -7 && f.when.in == 7);
}

/* A point that is NaN, infinite or too large, near or far: it is named. */
static void names_unusable(struct random *r)
{
    fmb_real zero = 0, largest = FMB_LARGEST;
    const fmb_real bad[4] = {zero / zero, 1 / zero, -1 / zero, 2 * largest};
    make_frames(1, 0);
    for (int i = 0; i < 12; i++) {
        fmb_points3_found f = {-7, -7, -7, {7, 7}};
        int which = random_int(r, 0, N - 1), error = i % 4 == 3 ? FMB_ERR_RANGE : FMB_ERR_NOT_FINITE, seen = 0, more;
        for (int j = 0; j < N; j++) /* nothing is near */
            at[j][0] = at[j][1] = at[j][2] = 100;
        at[which][i % 3] = bad[i % 4];
        CHECK_EQ(fmb_points3_sweep(&set, frame, i & 1 ? step : NULL, &f), error);
        CHECK(f.point == which && f.answer == error && f.body == 0);
        CHECK_EQ(fmb_points3_sweep(&set, frame, step, NULL), error);
        for (int j = 0; j < BODIES; j++)
            CHECK_EQ(fmb_points3_body_init(&body[j], &frame[j], step, set.radius), 0);
        CHECK_EQ(fmb_points3_begin(&walk, &set, body, BODIES), 0);
        walk.budget = 3;
        while ((more = fmb_points3_next(&walk, &f)) == 1 || more == FMB_UNFINISHED)
            seen += more == 1 && f.point == which && f.answer == error;
        CHECK_EQ(more, 0);
        CHECK_EQ(seen, 1);
    }
}

/* All points but the first are far away, and that follows. A body that is made anew during a search, for another place or way, is noticed. */
static void bodies_move(const fmb_real *v)
{
    const fmb_real other[3] = {200, 0, 0}, *way = v ? NULL : other;
    at[0][0] += 100;
    for (int what = 0; what < 3; what++) { /* nothing, the place, the way */
        fmb_frame3 place = frame[0];
        place.origin[0] += what == 1;
        set.radius = (fmb_real)0.25;
        for (int j = 0; j < BODIES; j++)
            CHECK_EQ(fmb_points3_body_init(&body[j], &frame[j], v, set.radius), 0);
        CHECK_EQ(fmb_points3_begin(&walk, &set, body, BODIES), 0);
        walk.budget = N;
        CHECK_EQ(fmb_points3_first(&walk, NULL), FMB_UNFINISHED);
        CHECK_EQ(fmb_points3_body_init(&body[0], &place, what == 2 ? way : v, set.radius), 0);
        CHECK_EQ(fmb_points3_first(&walk, NULL), what ? FMB_ERR_STALE : FMB_UNFINISHED);
    }
}

/* Searches by small budgets, of several frames: they find what searches of one frame do. Points that change are noticed. */
static void budgets(struct random *r)
{
    for (int round = 0; round < 20; round++) {
        const fmb_real *v = round & 1 ? step : NULL;
        fmb_points3_found f, first, best = {-1, -1, 0, {2, 2}};
        int more, found = 0, calls = 0, alone = 0;
        make_points(r, 1, 0);
        make_frames(1, 0);
        for (int j = 0; j < BODIES; j++) {
            CHECK_EQ(fmb_points3_body_init(&body[j], &frame[j], v, set.radius), 0);
            int answer = fmb_points3_sweep(&set, &frame[j], v, &f);
            if (answer > 0 && f.when.in < best.when.in)
                best = f;
            CHECK_EQ(fmb_points3_begin(&walk, &set, &body[j], 1), 0);
            while (fmb_points3_next(&walk, &f) == 1)
                alone++;
        }
        CHECK_EQ(fmb_points3_begin(&walk, &set, body, BODIES), 0);
        walk.budget = (uint32_t)random_int(r, 1, 50);
        while ((more = fmb_points3_next(&walk, &f)) == 1 || more == FMB_UNFINISHED)
            found += more == 1;
        CHECK_EQ(more, 0);
        CHECK_EQ(found, alone);
        CHECK_EQ(fmb_points3_begin(&walk, &set, body, BODIES), 0);
        walk.budget = 7;
        while ((more = fmb_points3_first(&walk, &first)) == FMB_UNFINISHED)
            calls++;
        CHECK_EQ(more == FMB_MISS, best.answer == 0);
        CHECK(more == FMB_MISS || first.when.in == best.when.in);
        CHECK(more == FMB_HIT || calls >= N * BODIES / 7);
        CHECK_EQ(fmb_points3_first(&walk, &first), FMB_ERR_STALE); /* told once: nothing is remembered */
        /* All far away, then one that was looked at comes near. */
        for (int i = 0; i < N; i++)
            at[i][0] += 100;
        CHECK_EQ(fmb_points3_begin(&walk, &set, body, BODIES), 0);
        walk.budget = N;
        CHECK_EQ(fmb_points3_first(&walk, &first), FMB_UNFINISHED);
        at[0][0] -= 100;
        walk.budget = FMB_NO_LIMIT;
        CHECK_EQ(fmb_points3_first(&walk, &first), FMB_ERR_STALE);
        /* A frame that changes after its body was made is of no account; a body made for another radius is. */
        CHECK_EQ(fmb_points3_begin(&walk, &set, body, BODIES), 0);
        CHECK_EQ(fmb_points3_body_init(&body[1], &frame[1], v, 3), 0);
        CHECK_EQ(fmb_points3_next(&walk, &f), FMB_ERR_STALE);
        bodies_move(v);
    }
}

/* The unit changes nothing. */
static void units(struct random *r)
{
    static const int powers[] = {-12, -3, 5, 14};
    for (int round = 0; round < 12; round++) {
        struct random same = *r;
        const fmb_real *v = round & 1 ? step : NULL;
        fmb_points3_found f, g;
        make_points(r, 1, 0);
        make_frames(1, 0);
        int answer = fmb_points3_sweep(&set, &frame[round % BODIES], v, &f);
        fmb_real s = 1, w[3];
        for (int i = powers[round % 4]; i != 0; i += i < 0 ? 1 : -1)
            s = i < 0 ? s / 2 : s * 2;
        make_points(&same, s, 0);
        make_frames(s, 0);
        for (int k = 0; k < 3; k++)
            w[k] = s * step[k];
        fmb_points3 scaled = {set.point, N, s * set.radius};
        CHECK_EQ(fmb_points3_sweep(&scaled, &frame[round % BODIES], v ? w : NULL, &g), answer);
        CHECK(answer == 0 || (f.point == g.point && f.when.in == g.when.in && f.when.out == g.when.out));
    }
}

/* A frame beside a point at a known distance: 1e6 sizes from the origin, and by denormals. */
static void far_and_small(void)
{
    for (int i = 0; i < 3; i++) {
        fmb_real far = i == 1 ? (fmb_real)1e6 : 0;
        make_frames(1, far);
        for (int k = 0; k < 3; k++)
            at[0][k] = far + corner[k];
        at[0][0] -= 2;
        fmb_points3 one = {set.point, 1, (fmb_real)1.5};
        CHECK_EQ(fmb_points3_test(&one, frame, NULL), FMB_MISS);
        one.radius = (fmb_real)2.5;
        CHECK_EQ(fmb_points3_test(&one, frame, NULL), FMB_HIT);
        one.radius = 2;
        CHECK(fmb_points3_test(&one, frame, NULL) != FMB_MISS); /* touching */
        one.radius = 0;
        CHECK_EQ(fmb_points3_test(&one, frame, NULL), FMB_MISS);
        at[0][0] = far + corner[0];
        CHECK(fmb_points3_test(&one, frame, NULL) != FMB_MISS); /* a corner */
        at[0][0] = sizeof(fmb_real) == 4 ? (fmb_real)1e-42 : (fmb_real)1e-310;
        one.radius = at[0][0];
        fmb_real v[3] = {at[0][0], 0, -at[0][0]};
        CHECK(i == 1 || fmb_points3_sweep(&one, frame, v, NULL) != FMB_MISS);
    }
}

int main(int argc, char **argv)
{
    struct random r = random_start(check_seed(argc, argv, 20263));
    make_points(&r, 1, 0);
    refuses();
    uint64_t count = check_count(argc, argv, 4);
    for (uint64_t i = 0; i < count; i++) {
        names_unusable(&r);
        budgets(&r);
        units(&r);
    }
    far_and_small();
    return check_done("points");
}
