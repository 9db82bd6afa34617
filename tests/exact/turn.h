/* SPDX-License-Identifier: MIT */
/* Rotations about any axis. */
#ifndef TURN_H
#define TURN_H

#include "fmb.h"
#include "pairs.h"

/* The rotation of a quaternion of four random numbers, rounded. */
static inline void turn_any(fmb_real m[3][3], struct random *r)
{
    double q[4], square;
    do {
        square = 0;
        for (int i = 0; i < 4; i++) {
            q[i] = random_between(r, -1, 1);
            square += q[i] * q[i];
        }
    } while (square < 0.1);
    const double w = q[0], x = q[1], y = q[2], z = q[3], s = 2 / square;
    const double of[3][3] = {{1 - s * (y * y + z * z), s * (x * y - w * z), s * (x * z + w * y)},
                             {s * (x * y + w * z), 1 - s * (x * x + z * z), s * (y * z - w * x)},
                             {s * (x * z - w * y), s * (y * z + w * x), 1 - s * (x * x + y * y)}};
    for (int k = 0; k < 3; k++)
        for (int j = 0; j < 3; j++)
            m[k][j] = (fmb_real)of[k][j];
}

#endif
