/* SPDX-License-Identifier: MIT */
/* Two bodies at poses: what their poses have in common. Derivation: posed.h. */
#include "posed.h"

/* A pose; of a body without one the identity, which is exact. 0 or an error. */
static int take_pose(fmb_pose3 *to, fmb_real *error, const fmb_pose3 *pose)
{
    *error = 0;
    if (pose) {
        *to = *pose;
        return fmb_pose3_check(to, error);
    }
    for (int i = 0; i < 3; i++) {
        to->translation[i] = 0;
        for (int j = 0; j < 3; j++)
            to->rotation[i][j] = i == j;
    }
    return 0;
}

/* 0, or what is wrong with a margin. -0 is 0. */
static int check_margin(fmb_real margin)
{
    int error = fmbi_check_displacement(&margin, 1);
    return error ? error : margin >= 0 ? 0 : FMB_ERR_RANGE;
}

/* Row i of M_a', which is column i of M_a, times the vector x, whose components are `step` numbers apart. */
FMB_INLINE fmb_real column_dot(const fmb_pose3 *a, int i, const fmb_real *x, int step)
{
    return (a->rotation[0][i] * x[0] + a->rotation[1][i] * x[step]) + a->rotation[2][i] * x[2 * step];
}

/* rho and tau. d: from translation to translation. Some five roundings each; the figures of posed.h leave no room. */
static void set_pose_errors(fmb_poses3 *p, const fmb_real d[3])
{
    const fmb_real *e = p->pose_error;
    p->turn_error = ((e[0] + e[1]) + (e[0] * e[1] + 10 * FMB_U)) * (1 + 8 * FMB_U);
    p->way_error = ((e[0] + 7 * FMB_U) * fmb_length_up(d, 3) + FMB_DENORMAL) * (1 + 8 * FMB_U);
}

int fmbi_poses_loosen(fmb_poses3 *p, const fmb_real turn[2], fmb_real shift)
{
    fmb_real d[3];
    for (int side = 0; side < 2; side++) {
        if (!(turn[side] <= FMB_POSE_TOLERANCE))
            return FMB_ERR_RANGE;
        p->pose_error[side] = fmb_max(p->pose_error[side], turn[side]);
    }
    for (int k = 0; k < 3; k++)
        d[k] = p->pose[1].translation[k] - p->pose[0].translation[k];
    set_pose_errors(p, d);
    p->way_error = (p->way_error + shift) * (1 + 2 * FMB_U);
    return 0;
}

int fmbi_poses_init(fmb_poses3 *p, const fmb_pose3 *a, const fmb_pose3 *b, fmb_real margin)
{
    fmb_real *e = p->pose_error, d[3];
    int error = take_pose(&p->pose[0], &e[0], a);
    if (!error)
        error = take_pose(&p->pose[1], &e[1], b);
    if (!error)
        error = check_margin(margin);
    if (error)
        return error;
    p->margin = margin;
    for (int k = 0; k < 3; k++)
        d[k] = p->pose[1].translation[k] - p->pose[0].translation[k];
    for (int i = 0; i < 3; i++) {
        p->way[i] = column_dot(&p->pose[0], i, d, 1);
        p->speed[i] = 0;
        for (int j = 0; j < 3; j++)
            p->turn[i][j] = column_dot(&p->pose[0], i, &p->pose[1].rotation[0][j], 3);
    }
    set_pose_errors(p, d);
    return 0;
}

/* L of posed.h: how far the points of a box are from the origin. */
static fmb_real box_reach(const fmb_box3 *box)
{
    fmb_real m[3];
    for (int k = 0; k < 3; k++)
        m[k] = fmb_max(fmb_abs(box->min[k]), fmb_abs(box->max[k]));
    return fmb_length_up(m, 3);
}

void fmbi_poses_reach(fmb_poses3 *p, const fmb_box3 *a, const fmb_box3 *b)
{
    fmb_real reach_a = box_reach(a), reach_b = box_reach(b), way = fmb_length_up(p->way, 3), rho = p->turn_error;
    fmb_real rest = 2 * (p->way_error + p->margin) + 32 * FMB_DENORMAL;
    fmb_real both = R(2.9) * rho + 18 * FMB_U;
    fmb_real of_a = both * reach_b + 6 * FMB_U * reach_a + 4 * FMB_U * way;
    fmb_real of_b = ((R(4.1) * rho + 24 * FMB_U) * reach_b + both * reach_a) + (R(2.1) * rho + 11 * FMB_U) * way;
    /* Eight roundings at most, and one more where the sides of the comparison are summed up. */
    p->slack[0] = (of_a + rest) * (1 + 16 * FMB_U);
    p->slack[1] = (of_b + rest) * (1 + 16 * FMB_U);
}

/*
 * With c the box's centre, h half its widths, M, e, t of the pose: all points are within |M| h of M c + t, but for
 *     |Q - M|                     e (|c| + |h|) in each component, second norms bounded by first norms
 *     c, h, their products, sums  u each of c, h; 3.1u sum |M_ij| (|c_j| + h_j); the sum with t u (|t_i| + ..)
 *     the last sum or difference  u of what it is, and then this outward bound's own roundings
 * With |M_ij| <= 1 + e, all of it is below (e + 10u) |x|_1 + 6u |t_i|, x_j = |c_j| + h_j; what underflows is below 16
 * FMB_DENORMAL.
 */
void fmbi_poses_world_box(fmb_box3 *to, const fmb_poses3 *p, int side, const fmb_box3 *box)
{
    const fmb_pose3 *pose = &p->pose[side];
    fmb_real c[3], h[3], sum = 0;
    for (int k = 0; k < 3; k++) {
        c[k] = R(0.5) * (box->max[k] + box->min[k]);
        h[k] = R(0.5) * (box->max[k] - box->min[k]);
        sum += fmb_abs(c[k]) + h[k];
    }
    for (int k = 0; k < 3; k++) {
        const fmb_real *m = pose->rotation[k], t = pose->translation[k];
        fmb_real middle = ((m[0] * c[0] + m[1] * c[1]) + m[2] * c[2]) + t;
        fmb_real half = (fmb_abs(m[0]) * h[0] + fmb_abs(m[1]) * h[1]) + fmb_abs(m[2]) * h[2];
        half += ((p->pose_error[side] + 10 * FMB_U) * sum + 6 * FMB_U * fmb_abs(t)) + 16 * FMB_DENORMAL;
        to->min[k] = middle - half;
        to->max[k] = middle + half;
    }
}
