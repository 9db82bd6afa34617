/* SPDX-License-Identifier: MIT */
/*
 * Lower bounds of the distance of boxes at poses (src/distance/boxes.h) against numbers of 768 bits: two points of the boxes, at the
 * exact poses, are never nearer than the bound. The points are the nearest that doubles find: the boxes face each other with faces, edges
 * or corners, so that a bound is about as large as it can be. Arguments: [SEED [COUNT]].
 */
#include "distance/boxes_lanes.h"
#include "check.h"
#include "exact_motion.h"
#include "pairs.h"
#include <math.h>
#include <stdio.h>

static struct random rng;
static double between(double a, double b) { return random_between(&rng, a, b); }

typedef struct {
    double m[3], axis[3][3], half[3];
} box;

static void random_turn(double m[3][3], double angle)
{
    double q[4] = {1, 0, 0, 0}, size = 1;
    for (int i = 1; i < 4; i++) {
        q[i] = angle * between(-1, 1);
        size += q[i] * q[i];
    }
    const double a = q[0], b = q[1], c = q[2], d = q[3];
    const double n[9] = {a * a + b * b - c * c - d * d, 2 * (b * c - a * d),           2 * (b * d + a * c),
                         2 * (b * c + a * d),           a * a - b * b + c * c - d * d, 2 * (c * d - a * b),
                         2 * (b * d - a * c),           2 * (c * d + a * b),           a * a - b * b - c * c + d * d};
    for (int i = 0; i < 9; i++)
        m[i / 3][i % 3] = n[i] / size;
}

/* x of the body to the world, and back; moved: 1, or 0 of a direction. */
static void forth(double to[3], const fmb_pose3 *p, const double x[3], double moved)
{
    for (int k = 0; k < 3; k++) {
        to[k] = moved * (double)p->translation[k];
        for (int j = 0; j < 3; j++)
            to[k] += (double)p->rotation[k][j] * x[j];
    }
}

static void back(double to[3], const fmb_pose3 *p, const double x[3], double moved)
{
    for (int k = 0; k < 3; k++) {
        to[k] = 0;
        for (int j = 0; j < 3; j++)
            to[k] += (double)p->rotation[j][k] * (x[j] - moved * (double)p->translation[j]);
    }
}

/* A box of the body as it stands in the world. */
static void world_of(box *to, const fmb_pose3 *p, const fmb_fit3 *f)
{
    double x[3];
    for (int k = 0; k < 3; k++) {
        x[k] = (double)f->middle[k];
        to->half[k] = (double)f->half[k];
    }
    forth(to->m, p, x, 1);
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++)
            x[k] = (double)f->axis[i][k];
        forth(to->axis[i], p, x, 0);
    }
}

static double dot(const double x[3], const double y[3]) { return x[0] * y[0] + x[1] * y[1] + x[2] * y[2]; }

/* The point of a box nearest to p, as it stands along the axes: in y. */
static void nearest_of(const box *b, const double p[3], double y[3], double point[3])
{
    for (int k = 0; k < 3; k++)
        point[k] = b->m[k];
    for (int i = 0; i < 3; i++) {
        const double d[3] = {p[0] - b->m[0], p[1] - b->m[1], p[2] - b->m[2]};
        y[i] = fmax(-b->half[i], fmin(b->half[i], dot(d, b->axis[i])));
        for (int k = 0; k < 3; k++)
            point[k] += y[i] * b->axis[i][k];
    }
}

/* ---- two boxes ---- */

enum { ALIGNED, TILTED, ANYHOW, KINDS };

static fmb_pose3 pose[2];
static fmb_fit3 fit[2];
static int upright[2]; /* the axes are those of the body, exactly */

static void random_pose(fmb_pose3 *p, double size, double away)
{
    double m[3][3];
    random_turn(m, random_int(&rng, 0, 3) ? 2 : 0);
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++)
            p->rotation[i][k] = (fmb_real)m[i][k];
        p->translation[i] = (fmb_real)(size * away * between(-1, 1));
    }
}

static void set_axes(fmb_fit3 *f, double axis[3][3], int along)
{
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            f->axis[i][k] = along ? (fmb_real)(i == k) : (fmb_real)axis[i][k];
}

static void plant(int kind, double size, double away)
{
    double turn[3][3], m[3], x[3];
    box a;
    for (int s = 0; s < 2; s++) {
        random_pose(&pose[s], size, away);
        upright[s] = s == 0 ? random_int(&rng, 0, 1) : kind == ANYHOW && random_int(&rng, 0, 1);
        for (int k = 0; k < 3; k++) {
            fit[s].half[k] = (fmb_real)(size * between(0.01, 1));
            fit[s].middle[k] = (fmb_real)(size * between(-2, 2));
        }
    }
    random_turn(turn, 2);
    set_axes(&fit[0], turn, upright[0]);
    world_of(&a, &pose[0], &fit[0]);
    /* b's axes are a's, a little tilted, or any. */
    random_turn(turn, kind == ALIGNED ? 0 : kind == TILTED ? 0.1 : 2);
    double axis[3][3];
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++)
            x[k] = turn[i][0] * a.axis[0][k] + turn[i][1] * a.axis[1][k] + turn[i][2] * a.axis[2][k];
        back(axis[i], &pose[1], x, 0);
    }
    set_axes(&fit[1], axis, upright[1]);
    /* Its middle: off one face, one edge or one corner of a. */
    int faces = random_int(&rng, 1, 3), first = random_int(&rng, 0, 2);
    for (int k = 0; k < 3; k++)
        x[k] = a.m[k];
    for (int n = 0; n < 3; n++) {
        int i = (first + n) % 3;
        double most = a.half[i] + size * 1.7,
               by = n < faces ? most + size * between(0, 0.3) : between(-0.3, 0.3) * size;
        for (int k = 0; k < 3; k++)
            x[k] += by * a.axis[i][k];
    }
    back(m, &pose[1], x, 1);
    for (int k = 0; k < 3; k++)
        fit[1].middle[k] = (fmb_real)m[k];
}

/* ---- judged ---- */

static double least_room = 1e300;
static int compared[2]; /* with a bound of 0, and above */

/* The square of the way between the points of both boxes, with these y. */
static mpf_ptr exact_square(double y[2][3])
{
    mpf_ptr point[2][3], world[2][3], d[3], square = exact_number(0);
    for (int s = 0; s < 2; s++) {
        exact_pose p;
        exact_of_pose(&p, &pose[s]);
        for (int k = 0; k < 3; k++) {
            point[s][k] = exact_number((double)fit[s].middle[k]);
            for (int i = 0; i < 3; i++)
                point[s][k] = exact_add(point[s][k],
                                        exact_mul(exact_number(y[s][i]), exact_number((double)fit[s].axis[i][k])));
            world[s][k] = exact_number(0);
        }
        exact_apply(world[s], &p, point[s]);
    }
    for (int k = 0; k < 3; k++)
        d[k] = exact_sub(world[1][k], world[0][k]);
    exact_dot(square, d, d);
    return square;
}

static void judge_bound(fmb_real low, mpf_ptr square, double size)
{
    mpf_ptr bound = exact_number((double)low);
    CHECK(low >= 0);
    CHECK(mpf_cmp(exact_mul(bound, bound), square) <= 0);
    least_room = fmin(least_room, (sqrt(mpf_get_d(square)) - (double)low) / ((double)FMB_U * size));
}

static fmb_real reach_of_fit(const fmb_fit3 *f)
{
    return (fmb_length_up(f->middle, 3) + fmb_length_up(f->half, 3)) * (1 + 4 * FMB_U);
}

/* In lanes: the same bits. */
static void judge_lanes(const fmb_poses3 *p, fmb_real scale, fmb_real slack, fmb_real enough, distance_boxes boxes)
{
#if FMB_LANES
    distance_lanes lanes;
    distance_turned turned;
    distance_set_lanes(&lanes, p, scale, slack);
    distance_turn_fit(&turned, &lanes, &fit[1]);
    const distance_boxes other = compare_fits_in_lanes(&lanes, &fit[0], &turned, enough);
    CHECK(other.square == boxes.square && other.way == boxes.way);
#else
    (void)p, (void)scale, (void)slack, (void)enough, (void)boxes;
#endif
}

static void judge(double size, double away)
{
    fmb_poses3 p;
    box b[2];
    double y[2][3], point[2][3];
    int mark = exact_mark();
    CHECK_EQ(fmbi_poses_init(&p, &pose[0], &pose[1], 0), 0);
    for (int s = 0; s < 2; s++)
        world_of(&b[s], &pose[s], &fit[s]);
    for (int k = 0; k < 3; k++)
        point[1][k] = b[1].m[k];
    for (int n = 0; n < 200; n++)
        for (int s = 0; s < 2; s++)
            nearest_of(&b[s], point[1 - s], y[s], point[s]);
    for (int s = 0; s < 2; s++) /* axes that are rounded: a point may be outside of a slab by that */
        for (int i = 0; i < 3 && !upright[s]; i++)
            y[s][i] *= 1 - 64 * (double)FMB_U;
    mpf_ptr square = exact_square(y);
    const fmb_real reach[2] = {reach_of_fit(&fit[0]), reach_of_fit(&fit[1])};
    fmb_real way = fmb_length_up(p.way, 3), scale = fmb_inverse_power(reach[0] + reach[1] + way);
    const fmb_real slack = slack_of_fits(&p, reach, way, scale);
    const distance_boxes one = compare_fits(&p, &fit[0], &fit[1], scale, slack, FMB_REAL_MAX);
    const fmb_real quarter = one.square * R(0.25);
    double whole = size * (3 + away);
    judge_lanes(&p, scale, slack, FMB_REAL_MAX, one);
    judge_bound(length_of_square(one.square, scale), square, whole);
    const distance_boxes some = compare_fits(&p, &fit[0], &fit[1], scale, slack, quarter);
    CHECK(some.square <= one.square && some.way == one.way && (one.square == 0 || some.square >= quarter));
    judge_lanes(&p, scale, slack, quarter, some);
    judge_bound(length_of_square(some.square, scale), square, whole);
    if (upright[0] && upright[1]) {
        fmb_box3 own[2];
        for (int s = 0; s < 2; s++)
            for (int k = 0; k < 3; k++) { /* within the fitted box, that the points of that are no nearer */
                own[s].min[k] = fit[s].middle[k] - fit[s].half[k];
                own[s].max[k] = fit[s].middle[k] + fit[s].half[k];
                if (!((double)own[s].min[k] <= (double)fit[s].middle[k] + y[s][k] &&
                      (double)own[s].max[k] >= (double)fit[s].middle[k] + y[s][k]))
                    own[s].min[k] -= (fmb_real)(whole * 1e-6), own[s].max[k] += (fmb_real)(whole * 1e-6);
            }
        fmbi_poses_reach(&p, &own[0], &own[1]);
        judge_bound(length_of_square(compare_at_poses(&p, &own[0], &own[1], scale).square, scale), square, whole);
    }
    exact_release(mark);
}

/*
 * Of any numbers lanes and the plain form say the same, bit for bit: axes that are none, units in which squares are too small to count, any
 * slack, boxes that overlap; and where what is enough is just what was found.
 */
static void compare_lanes(void)
{
    fmb_poses3 p;
    for (int s = 0; s < 2; s++) {
        random_pose(&pose[s], 1, 1);
        for (int k = 0; k < 3; k++) {
            fit[s].half[k] = (fmb_real)between(0, random_int(&rng, 0, 1) ? 1 : 0.1);
            fit[s].middle[k] = (fmb_real)(random_int(&rng, 0, 3) ? between(-2, 2) : 0);
            for (int i = 0; i < 3; i++)
                fit[s].axis[i][k] = (fmb_real)(random_int(&rng, 0, 3) ? between(-1, 1) : i == k);
        }
    }
    CHECK_EQ(fmbi_poses_init(&p, &pose[0], &pose[1], 0), 0);
    /* A gap's square is too small to count; or that of a square. */
    const int faint = (sizeof(fmb_real) == 4 ? -25 : -225) * random_int(&rng, 0, 2);
    const fmb_real scale = (fmb_real)ldexp(1, faint + random_int(&rng, -3, 3));
    const fmb_real slack = scale * (fmb_real)(random_int(&rng, 0, 2) ? between(0, 0.3) : 0);
    fmb_real enough = FMB_REAL_MAX;
    for (int n = 0; n < 6; n++) {
        const distance_boxes boxes = compare_fits(&p, &fit[0], &fit[1], scale, slack, enough);
        judge_lanes(&p, scale, slack, enough, boxes);
        compared[boxes.square > 0]++;
        /* All; that; half of it; nothing, which tells a's part; more than that; and what both parts tell. */
        enough = n == 1   ? enough * R(0.5)
                 : n == 2 ? 0
                 : n == 4 ? boxes.square
                          : boxes.square * (n == 3 ? 1 + 2 * FMB_U : 1);
    }
}

/* Points that are 1 apart, in the unit in which the square of that is just large enough to count. */
static void compare_least(void)
{
    static const fmb_pose3 still = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 0, 0}};
    const fmb_real scale = sizeof(fmb_real) == 4 ? (fmb_real)0x1p-50 : (fmb_real)ldexp(1, -450);
    fmb_poses3 p;
    for (int s = 0; s < 2; s++) {
        pose[s] = still;
        fit[s] = (fmb_fit3){.axis = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, .middle = {(fmb_real)s, 0, 0}};
    }
    CHECK_EQ(fmbi_poses_init(&p, &pose[0], &pose[1], 0), 0);
    const distance_boxes boxes = compare_fits(&p, &fit[0], &fit[1], scale, 0, FMB_REAL_MAX);
    CHECK(boxes.square == scale * scale && boxes.way == scale * scale);
    judge_lanes(&p, scale, 0, FMB_REAL_MAX, boxes);
}

int main(int argc, char **argv)
{
    rng = random_start(check_seed(argc, argv, 29));
    int count = (int)check_count(argc, argv, 600);
    for (int n = 0; n < count; n++) {
        double size = ldexp(1, random_int(&rng, -12, 12)), away = random_int(&rng, 0, 2) == 0 ? 1000 : between(0, 3);
        plant(n % KINDS, size, away);
        judge(size, away);
    }
    compare_least();
    for (int n = 0; n < 20 * count; n++)
        compare_lanes();
    CHECK(count < 100 || (compared[0] > count && compared[1] > count));
    printf("least distance above the bound: %.2f u of the size\n", least_room);
    return check_done("distance_boxes");
}
