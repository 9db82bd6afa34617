/* SPDX-License-Identifier: MIT */
/*
 * A consumer: what every package has to build, in whatever way it builds. Status 0: a step into an obstacle is a hit from
 * 0.5 on, one beside it is a miss, and the options here are those of the library.
 */
#include <stddef.h>
#include "fmb.h"

int main(void);

int main(void)
{
    const fmb_real here[3] = {0, 0, 0}, there[3] = {3, 0, 0}, into[3] = {4, 0, 0}, beside[3] = {0, 4, 0};
    const fmb_real u[3] = {1, 0, 0}, v[3] = {0, 1, 0}, w[3] = {0, 0, 1};
    fmb_real hint[3] = {0, 0, 0};
    fmb_interval when = {0, 0};
    fmb_frame3 link, obstacle;
    fmb_system system;

    if (fmb_check_arithmetic() || fmb_frame3_init(&link, FMB_CUBOID, here, u, v, w) ||
        fmb_frame3_init(&obstacle, FMB_CUBOID, there, u, v, w))
        return 10;
#ifdef FMB_CUBOIDS_ONLY
    if (fmb_frame3_init(&obstacle, FMB_TETRAHEDRON, there, u, v, w) != FMB_ERR_FRAME)
        return 11;
    if (fmb_frame3_init(&obstacle, FMB_CUBOID, there, u, v, w))
        return 12;
#endif
#ifdef FMB_REAL_DOUBLE
    if (sizeof(fmb_real) != 8)
        return 13;
#else
    if (sizeof(fmb_real) != 4)
        return 14;
#endif
    if (fmb_sweep3(&link, into, &obstacle, NULL, hint, &when) != FMB_HIT || when.in > (fmb_real)0.5 ||
        when.in < (fmb_real)0.499 || fmb_sweep3(&link, beside, &obstacle, NULL, hint, NULL) != FMB_MISS)
        return 15;
    return fmb_system3_init(&system, &link, NULL, &obstacle, NULL) ? 16 : 0;
}
