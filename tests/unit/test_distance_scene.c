/* SPDX-License-Identifier: MIT */
/* Distances of the links of a scene against all of their pairs, what is left out, and what is refused. */
#include "check.h"
#include "pairs.h"
#include <float.h>
#include <stddef.h>

#ifdef FMB_REAL_DOUBLE
#define EPSILON DBL_EPSILON
#else
#define EPSILON FLT_EPSILON
#endif

enum { LINKS = 5, OBSTACLES = 12 };

static fmb_frame3 frame[LINKS + OBSTACLES];
static fmb_solid3 link[LINKS], obstacle[OBSTACLES];
static const fmb_real far_away[3] = {FMB_LARGEST, 0, 0};

static void make_frame(struct random *r, fmb_frame3 *f, double side, double scale)
{
    int error;
    do {
        fmb_real o[3], e[3][3];
        for (int k = 0; k < 3; k++) {
            o[k] = (fmb_real)(scale * random_between(r, 0, side));
            for (int n = 0; n < 3; n++)
                e[n][k] = (fmb_real)(scale * random_between(r, -1, 1));
        }
        error = fmb_frame3_init(f, random_int(r, 0, 1) ? FMB_CUBOID : FMB_TETRAHEDRON, o, e[0], e[1], e[2]);
    } while (error);
}

static fmb_scene3 make_scene(struct random *r, double scale)
{
    double side = random_between(r, 2, 40);
    for (int i = 0; i < LINKS + OBSTACLES; i++) {
        make_frame(r, &frame[i], side, scale);
        fmb_solid3 s = {.frame = &frame[i], .step = i % 2 ? fmb_no_step : far_away};
        if (random_int(r, 0, 2) == 0) {
            s.is = (uint64_t)random_int(r, 0, 3);
            s.may_meet = (uint64_t)random_int(r, 0, 3);
        }
        if (i < LINKS)
            link[i] = s;
        else
            obstacle[i - LINKS] = s;
    }
    return (fmb_scene3){.links = random_int(r, 1, LINKS),
                        .obstacles = random_int(r, 0, 4) ? random_int(r, 1, OBSTACLES) : FMB_NONE,
                        .self = random_int(r, 0, 1) ? FMB_SELF_TEST : FMB_SELF_SKIP,
                        .link = link,
                        .obstacle = obstacle};
}

static struct {
    fmb_real low, high;
    unsigned pairs;
} all;

static unsigned unfinished; /* answers that prove a distance although pairs are left */

static void add(const fmb_solid3 *a, const fmb_solid3 *b)
{
    fmb_nearest3 n;
    if (a->is && b->is && (a->may_meet & b->is) == b->is && (b->may_meet & a->is) == a->is)
        return;
    CHECK(fmb_distance3(a->frame, b->frame, &n) >= 0);
    all.low = n.low < all.low ? n.low : all.low;
    all.high = n.high < all.high ? n.high : all.high;
    all.pairs++;
}

static void all_pairs(const fmb_scene3 *s, int32_t one)
{
    all.low = all.high = FMB_LARGEST;
    all.pairs = 0;
    for (int i = 0; i < s->links; i++) {
        for (int j = 0; j < s->obstacles && (one < 0 || one == i); j++)
            add(&link[i], &obstacle[j]);
        for (int j = i + 1; j < s->links && s->self == FMB_SELF_TEST; j++)
            if (one < 0 || one == i || one == j)
                add(&link[i], &link[j]);
    }
}

static int is_nothing(const fmb_scene_nearest3 *f)
{
    int nothing = f->nearest.low == 0 && f->nearest.high == 0 && f->link == -1 && f->pairs == 0;
    for (int k = 0; k < 3; k++)
        nothing &= f->nearest.point_a[k] == 0 && f->nearest.point_b[k] == 0 && f->nearest.axis[k] == 0;
    return nothing;
}

static void against_all(const fmb_scene3 *s, int32_t one, fmb_real scale)
{
    fmb_scene_nearest3 f;
    fmb_nearest3 n;
    fmb_real rounding = scale * 400 * EPSILON * 60;
    all_pairs(s, one);
    int answer = fmb_scene3_distance(s, one, FMB_NO_LIMIT, &f);
    if (all.pairs == 0) {
        CHECK_EQ(answer, FMB_ERR_RANGE);
        CHECK(is_nothing(&f));
        return;
    }
    CHECK_EQ(answer, f.nearest.low > 0 ? FMB_MISS : FMB_UNDECIDED);
    CHECK_EQ(f.pairs, all.pairs);
    CHECK(f.nearest.low <= all.high && all.low <= f.nearest.high);
    CHECK(f.nearest.low >= all.low - rounding);
    CHECK(f.nearest.high <= all.high + rounding);
    CHECK(f.tests >= 1 && f.tests <= f.pairs);
    CHECK(f.link >= 0 && f.link < s->links && (one < 0 || f.link == one));
    const fmb_frame3 *b = f.kind == FMB_WITH_LINK ? link[f.other].frame : obstacle[f.other].frame;
    CHECK(fmb_distance3(link[f.link].frame, b, &n) >= 0);
    CHECK(n.low <= f.nearest.high && f.nearest.high <= n.high + rounding);
    for (int k = 0; k < 3; k++) {
        fmb_real d = f.nearest.point_b[k] - f.nearest.point_a[k];
        CHECK(d <= f.nearest.high + rounding && d >= -f.nearest.high - rounding);
    }
}

static int same_bounds(const fmb_nearest3 *a, const fmb_nearest3 *b) { return a->low == b->low && a->high == b->high; }

/* With any budget: never more tests, bounds of all pairs, and the whole answer from as many tests on as that took. */
static void in_portions(const fmb_scene3 *s, int32_t one)
{
    fmb_scene_nearest3 whole, f = {.link = 7, .pairs = 3};
    int answer = fmb_scene3_distance(s, one, FMB_NO_LIMIT, &whole);
    CHECK_EQ(fmb_scene3_distance(s, one, 0, &f), FMB_ERR_RANGE);
    CHECK(is_nothing(&f));
    if (answer < 0)
        return;
    for (uint32_t budget = 1; budget < whole.tests; budget++) {
        CHECK_EQ(fmb_scene3_distance(s, one, budget, &f), FMB_UNFINISHED);
        CHECK_EQ(f.tests, budget);
        CHECK_EQ(f.pairs, whole.pairs);
        CHECK(f.nearest.low <= whole.nearest.high && whole.nearest.high <= f.nearest.high);
        CHECK(f.nearest.low <= f.nearest.high && f.link >= 0);
        unfinished += f.nearest.low > 0;
    }
    CHECK_EQ(fmb_scene3_distance(s, one, whole.tests, &f), answer);
    CHECK(same_bounds(&f.nearest, &whole.nearest) && f.tests == whole.tests && f.other == whole.other);
}

static void refuses(const fmb_scene3 *s, int32_t one, int error)
{
    fmb_scene_nearest3 f = {.link = 7, .pairs = 3};
    CHECK_EQ(fmb_scene3_distance(s, one, FMB_NO_LIMIT, &f), error);
    CHECK(is_nothing(&f));
}

static void refused(struct random *r)
{
    fmb_scene3 s = make_scene(r, 1), t = {0};
    s.links = LINKS;
    s.obstacles = OBSTACLES;
    for (int i = 0; i < LINKS; i++)
        link[i].is = 0;
    fmb_scene_nearest3 f;
    CHECK(fmb_scene3_distance(&s, FMB_ALL_LINKS, FMB_NO_LIMIT, &f) >= 0);
    CHECK_EQ(fmb_scene3_distance(&s, 0, FMB_NO_LIMIT, NULL), FMB_ERR_NULL);
    refuses(NULL, 0, FMB_ERR_NULL);
    refuses(&t, FMB_ALL_LINKS, FMB_ERR_RANGE);
    refuses(&s, LINKS, FMB_ERR_RANGE);
    refuses(&s, -2, FMB_ERR_RANGE);
    t = s, t.self = 0;
    refuses(&t, 0, FMB_ERR_RANGE);
    t = s, t.obstacles = 0;
    refuses(&t, 0, FMB_ERR_RANGE);
    t = s, t.links = FMB_SCENE_MOST + 1;
    refuses(&t, 0, FMB_ERR_RANGE);
    t = s, t.link = NULL;
    refuses(&t, 0, FMB_ERR_NULL);
    t = s, t.obstacle = NULL;
    refuses(&t, 0, FMB_ERR_NULL);
    link[3].frame = NULL;
    refuses(&s, 0, FMB_ERR_NULL);
    fmb_frame3 none = {0};
    link[3].frame = &none;
    refuses(&s, 0, FMB_ERR_FRAME);
    link[3].frame = &frame[3];
    obstacle[OBSTACLES - 1].frame = &none;
    refuses(&s, 0, FMB_ERR_FRAME);
    obstacle[OBSTACLES - 1].frame = NULL;
    refuses(&s, FMB_ALL_LINKS, FMB_ERR_NULL);
}

/* Of scenes that are larger or smaller by a power of two, the same numbers. */
static void scaled(struct random *r)
{
    const struct random start = *r;
    fmb_scene3 s = make_scene(r, 1);
    fmb_scene_nearest3 one, other;
    int answer = fmb_scene3_distance(&s, FMB_ALL_LINKS, FMB_NO_LIMIT, &one);
    *r = start;
    s = make_scene(r, 0x1p-20);
    CHECK_EQ(fmb_scene3_distance(&s, FMB_ALL_LINKS, FMB_NO_LIMIT, &other), answer);
    if (one.pairs > 0)
        CHECK(other.nearest.low == one.nearest.low * (fmb_real)0x1p-20 &&
              other.nearest.high == one.nearest.high * (fmb_real)0x1p-20 && other.link == one.link &&
              other.tests == one.tests);
}

/* In opposite corners of the range: by 1.75 FMB_LARGEST along each axis. */
static void far_apart(void)
{
    const fmb_real large = (fmb_real)FMB_LARGEST, e = large / 16;
    const fmb_real edge[3][3] = {{e, 0, 0}, {0, e, 0}, {0, 0, e}};
    fmb_scene_nearest3 f;
    fmb_frame3 at[2];
    fmb_solid3 solid[2];
    for (int i = 0; i < 2; i++) {
        const fmb_real x = i ? large * (fmb_real)0.875 : large * (fmb_real)-0.9375, origin[3] = {x, x, x};
        CHECK_EQ(fmb_frame3_init(&at[i], FMB_CUBOID, origin, edge[0], edge[1], edge[2]), 0);
        solid[i] = (fmb_solid3){.frame = &at[i], .step = fmb_no_step};
    }
    fmb_scene3 s = {.links = 1, .obstacles = 1, .zones = FMB_NONE, .self = FMB_SELF_SKIP};
    s.link = &solid[0];
    s.obstacle = &solid[1];
    CHECK_EQ(fmb_scene3_distance(&s, FMB_ALL_LINKS, FMB_NO_LIMIT, &f), FMB_MISS);
    double exact = 1.75 * 1.7320508075688773, low = (double)(f.nearest.low / large),
           high = (double)(f.nearest.high / large);
    CHECK(low <= exact && exact <= high && high - low < 1e-4);
    CHECK(f.link == 0 && f.other == 0 && f.nearest.axis[0] > 0);
}

/* From x + edge to y, all but exactly. */
static fmb_real gap_to(fmb_real x, fmb_real edge, fmb_real y)
{
    volatile fmb_real sum = x + edge, rest = sum - x, part = sum - rest;
    return (y - sum) - ((x - part) + (edge - rest));
}

/*
 * Far from the origin, between two obstacles at nearly the same small gap: the boxes of the one that is not compared
 * are not farther than they are, though rounding there is a share of the gap.
 */
static void by_boxes(struct random *r)
{
    fmb_real o[3][3], e[3][3][3] = {{{0}}};
    fmb_solid3 solid[3];
    fmb_scene_nearest3 f;
    double gap = random_between(r, 0.001, 0.01) * (double)EPSILON / 0x1p-23;
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) {
            e[i][k][k] = (fmb_real)random_between(r, 1, 2);
            o[i][k] = (fmb_real)(k ? random_between(r, -0.5, 0.5) : random_between(r, 900, 1100));
        }
    o[1][0] = (fmb_real)((o[0][0] + e[0][0][0]) + (fmb_real)gap);
    o[2][0] = (fmb_real)((o[0][0] - e[2][0][0]) - (fmb_real)gap);
    for (int i = 0; i < 3; i++) {
        CHECK_EQ(fmb_frame3_init(&frame[i], FMB_CUBOID, o[i], e[i][0], e[i][1], e[i][2]), 0);
        solid[i] = (fmb_solid3){.frame = &frame[i], .step = fmb_no_step};
    }
    fmb_scene3 s = {.links = 1, .obstacles = 2, .zones = FMB_NONE, .self = FMB_SELF_SKIP};
    s.link = &solid[0];
    s.obstacle = &solid[1];
    fmb_real right = gap_to(o[0][0], e[0][0][0], o[1][0]), left = gap_to(o[2][0], e[2][0][0], o[0][0]);
    fmb_real nearer = right < left ? right : left;
    for (uint32_t budget = 1; budget <= 2; budget++) {
        int answer = fmb_scene3_distance(&s, 0, budget, &f);
        CHECK(answer == FMB_MISS || answer == FMB_UNDECIDED || answer == FMB_UNFINISHED);
        CHECK(f.nearest.low <= nearer * (1 + 4 * (fmb_real)EPSILON) || nearer < 0);
    }
}

int main(int argc, char **argv)
{
    struct random r = random_start(check_seed(argc, argv, 43));
    uint64_t count = check_count(argc, argv, 60);
    for (uint64_t i = 0; i < count; i++) {
        fmb_scene3 s = make_scene(&r, i % 3 ? 1 : 0x1p-30);
        fmb_real scale = i % 3 ? 1 : (fmb_real)0x1p-30;
        against_all(&s, FMB_ALL_LINKS, scale);
        against_all(&s, random_int(&r, 0, s.links - 1), scale);
        in_portions(&s, FMB_ALL_LINKS);
        in_portions(&s, 0);
        scaled(&r);
        by_boxes(&r);
    }
    CHECK(unfinished > 0 || count < 30);
    refused(&r);
    far_apart();
    return check_done("distance_scene");
}
