/* SPDX-License-Identifier: MIT */
/* Two bodies at poses that translate during a step. Derivation: posed_moving.h. */
#include "posed_moving.h"

/* M' v, M that of a pose. */
static void turn_back(fmb_real to[3], const fmb_pose3 *pose, const fmb_real v[3])
{
    for (int i = 0; i < 3; i++)
        to[i] = (pose->rotation[0][i] * v[0] + pose->rotation[1][i] * v[1]) + pose->rotation[2][i] * v[2];
}

int fmbi_poses_move(fmb_poses3 *p, const fmb_real v[3])
{
    fmb_real e = fmb_max(p->pose_error[0], p->pose_error[1]);
    turn_back(p->with.speed[0], &p->pose[0], v);
    turn_back(p->with.speed[1], &p->pose[1], v);
    fmb_real sigma = ((e + 7 * FMB_U) * fmb_length_up(v, 3) + 4 * FMB_DENORMAL) * (1 + 8 * FMB_U);
    p->way_error = (p->way_error + sigma) * (1 + 2 * FMB_U);
    return fmbi_check_displacement(p->with.speed[0], 3);
}

int fmbi_poses_apart_in_time(const fmb_poses3 *p, const fmb_box3 *a, const fmb_box3 *b, fmb_interval *when)
{
    fmb_real s_b[3], v_b[3], d[3], v_a[3];
    for (int k = 0; k < 3; k++) {
        s_b[k] = b->max[k] + b->min[k];
        v_b[k] = b->max[k] - b->min[k];
    }
    for (int k = 0; k < 3; k++) {
        const fmb_vec row = fmb_load(p->turn[k]);
        v_a[k] = a->max[k] - a->min[k];
        d[k] = (fmb_vec_dot(row, fmb_load(s_b)) + p->twice[k]) - (a->max[k] + a->min[k]);
        fmb_real reach = v_a[k] + fmb_vec_dot(fmb_vec_abs(row), fmb_load(v_b));
        if (fmb_faces_apart_in_time(d[k], 2 * p->with.speed[0][k], reach + p->slack[0], when))
            return 1;
    }
    for (int j = 0; j < 3; j++) {
        const fmb_vec column = {p->turn[0][j], p->turn[1][j], p->turn[2][j]};
        fmb_real reach = v_b[j] + fmb_vec_dot(fmb_vec_abs(column), fmb_load(v_a));
        if (fmb_faces_apart_in_time(fmb_vec_dot(column, fmb_load(d)), 2 * p->with.speed[1][j], reach + p->slack[1],
                                    when))
            return 1;
    }
    return 0;
}
