/* SPDX-License-Identifier: MIT */
/* The stages of a tetrahedron in 3D, for all tiers: stages.h. */
#include "stage3_tetrahedron.h"
#include "stage3_tetrahedron_lanes.h"

int fmbi_tetrahedron3_at_rest(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real *axis)
{
    fmb_couple3 c = {a, b, fmb_at_rest, fmb_at_rest};
    fmb_stage f;
    return fmb_tetrahedron3_rested(&f, &c, axis);
}

/*
 * The product of both edges is claimed by twice what the search needs. For the search computes it in another unit, so
 * that what underflows differs (edges.h, 2^-17 u S).
 */
int fmbi_hinge3(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real *axis, int left)
{
    unsigned some = (unsigned)left, i = some >> FMB_LEFT_I & 3, j = some >> FMB_LEFT_J & 3;
    if (i == j)
        return FMB_OPEN;
    const uint8_t *row = fmb_edge_rows[fmb_lowest_bit(some & FMB_LEFT_EDGES)];
    const fmb_hinge e = {row[0], row[1], (int)i, (int)j, 0, 0};
    fmb_vec s = fmb_vec_add(fmb_vec_abs(fmb_vec_sub(fmb_load(b->origin), fmb_load(a->origin))),
                            fmb_vec_add(fmb_load(a->extent), fmb_load(b->extent)));
    const fmb_real size[3] = {s.x, s.y, s.z};
    fmb_real n[3];
    if (!fmb_hinge_direction(n, a, b, &e, size) || !fmb_hinge_proves(a, b, n))
        return FMB_OPEN;
    if (axis) {
        axis[0] = n[0];
        axis[1] = n[1];
        axis[2] = n[2];
    }
    return FMB_MISS_BY3("hinge", a, NULL, b, NULL, n);
}

int fmbi_tetrahedron3_moving(const fmb_couple3 *c, fmb_real *axis, fmb_interval *when, fmb_interval *left)
{
    fmb_stage f;
    int answer = fmb_tetrahedron3_swept(&f, c, axis);
    if (answer == FMB_OPEN)
        return fmbi_end_open(c, axis, left, fmb_stage_first(&f), fmb_stage_last(&f), f.outer);
    if (answer == FMB_HIT && when)
        fmb_put_times(when, f.outer);
    return answer;
}
