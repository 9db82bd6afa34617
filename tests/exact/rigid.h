/* SPDX-License-Identifier: MIT */
/*
 * Rigid motions that round nothing: axes exchanged and turned around, and a translation that adds up exactly. Bodies that both move by one of
 * them stand to each other as before, to the last bit.
 */
#ifndef RIGID_H
#define RIGID_H

#include "fmb.h"
#include "pairs.h"

struct rigid {
    int from[3];                    /* which axis becomes axis k */
    double sign[3], translation[3]; /* and then */
};

static inline int rigid_adds_up(double x, double y)
{
    const fmb_real s = (fmb_real)(x + y);
    return (double)s - x == y && (double)s - y == x;
}

/* A turn; the translation is one that all n poses bear, at each axis, of about `far`: mostly not 0. */
static inline void rigid_any(struct rigid *by, struct random *r, double far, const fmb_pose3 *const *pose, int n)
{
    const int first = random_int(r, 0, 2), odd = random_int(r, 0, 1);
    for (int k = 0; k < 3; k++) {
        by->from[k] = odd ? (first + 3 - k) % 3 : (first + k) % 3;
        by->sign[k] = k < 2 && random_int(r, 0, 1) ? -1 : 1;
    }
    if (odd != (by->sign[0] * by->sign[1] < 0))
        by->sign[2] = -1;
    for (int k = 0; k < 3; k++) {
        int tries = 8, all = 0;
        while (tries-- && !all) {
            by->translation[k] = (double)(fmb_real)far * random_int(r, -15, 15) / (16 << random_int(r, 0, 5));
            all = 1;
            for (int i = 0; i < n; i++)
                all = all && rigid_adds_up(by->sign[k] * (double)pose[i]->translation[by->from[k]], by->translation[k]);
        }
        if (!all)
            by->translation[k] = 0;
    }
}

/* A displacement, turned with the poses. */
static inline void rigid_vector(fmb_real to[3], const struct rigid *by, const fmb_real x[3])
{
    for (int k = 0; k < 3; k++)
        to[k] = (fmb_real)by->sign[k] * x[by->from[k]];
}

/* The pose, moved. */
static inline void rigid_move(fmb_pose3 *to, const struct rigid *by, const fmb_pose3 *pose)
{
    const fmb_pose3 p = *pose;
    for (int k = 0; k < 3; k++) {
        const int i = by->from[k];
        for (int j = 0; j < 3; j++)
            to->rotation[k][j] = (fmb_real)by->sign[k] * p.rotation[i][j];
        to->translation[k] = (fmb_real)(by->sign[k] * (double)p.translation[i] + by->translation[k]);
    }
}

#endif
