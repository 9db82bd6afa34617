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
    turn_back(p->speed, &p->pose[0], v);
    turn_back(p->with.speed_b, &p->pose[1], v);
    fmb_real sigma = ((e + 7 * FMB_U) * fmb_length_up(v, 3) + 4 * FMB_DENORMAL) * (1 + 8 * FMB_U);
    p->way_error = (p->way_error + sigma) * (1 + 2 * FMB_U);
    return fmbi_check_displacement(p->speed, 3);
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
        d[k] = (fmb_vec_dot(row, fmb_load(s_b)) + 2 * p->way[k]) - (a->max[k] + a->min[k]);
        fmb_real reach = v_a[k] + fmb_vec_dot(fmb_vec_abs(row), fmb_load(v_b));
        if (fmb_faces_apart_in_time(d[k], 2 * p->speed[k], reach + p->slack[0], when))
            return 1;
    }
    for (int j = 0; j < 3; j++) {
        const fmb_vec column = {p->turn[0][j], p->turn[1][j], p->turn[2][j]};
        fmb_real reach = v_b[j] + fmb_vec_dot(fmb_vec_abs(column), fmb_load(v_a));
        if (fmb_faces_apart_in_time(fmb_vec_dot(column, fmb_load(d)), 2 * p->with.speed_b[j], reach + p->slack[1],
                                    when))
            return 1;
    }
    return 0;
}

/*
 * The times at which a face of a box does not tell the boxes apart. n: its normal, half: how far its box reaches along
 * it. row: of C, or its column.
 */
FMB_INLINE int face_apart_in_time(fmb_vec n, fmb_real half, fmb_vec row, fmb_vec h, const fmb_vec c, const fmb_vec g,
                                  fmb_real slack, fmb_interval *when)
{
    const fmb_real most = fmb_fit_reach(half, row, h) + slack;
    return fmb_faces_apart_in_time(fmb_vec_dot(n, c), fmb_vec_dot(n, g), most, when);
}

int fmbi_fits_apart_in_time(const fmb_poses3 *p, const fmb_fit3 *a, const fmb_turned3 *b, fmb_interval *when)
{
    const fmb_vec h_a = fmb_load(a->half), h_b = fmb_load(b->half), g = fmb_load(p->speed);
    const fmb_vec c = fmb_vec_sub(fmb_turned_axis(b, 3), fmb_load(a->middle));
    fmb_real row[3][3];
    for (int i = 0; i < 3; i++) {
        const fmb_vec n = fmb_load(a->axis[i]), along = fmb_turned_along(b, n);
        row[i][0] = along.x;
        row[i][1] = along.y;
        row[i][2] = along.z;
        if (face_apart_in_time(n, a->half[i], along, h_b, c, g, p->slack[0], when))
            return 1;
    }
    for (int j = 0; j < 3; j++) {
        const fmb_vec column = {row[0][j], row[1][j], row[2][j]};
        if (face_apart_in_time(fmb_turned_axis(b, j), b->half[j], column, h_a, c, g, p->slack[1], when))
            return 1;
    }
    return 0;
}
