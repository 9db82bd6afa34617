/* SPDX-License-Identifier: MIT */
/* host-only: sines. */
#include "surface.h"
#include <math.h>

static void place(fmb_real vertex[2][SURFACE_VERTICES][3])
{
    const double pi = 3.14159265358979323846;
    for (int i = 0; i < SURFACE_VERTICES; i++) {
        int pole = i < 2, row = pole ? 0 : (i - 2) / SURFACE_ROUND + 1, column = pole ? 0 : (i - 2) % SURFACE_ROUND;
        double a = 2 * pi * column / SURFACE_ROUND, b = pole ? pi * i : pi * row / SURFACE_UP;
        double rho = 60 + 9 * sin(5 * a) * sin(b) * sin(3 * b) + 5 * cos(11 * b);
        double p[3] = {rho * sin(b) * cos(a), rho * sin(b) * sin(a), rho * cos(b)};
        for (int k = 0; k < 3; k++) {
            vertex[0][i][k] = (fmb_real)(float)p[k];
            vertex[1][i][k] = (fmb_real)(float)((k ? 1 : -1) * p[k] + (k == 0 ? 97 : k == 1 ? -10 : 0));
        }
    }
}

void surface_make(fmb_real vertex[2][SURFACE_VERTICES][3], int32_t face[SURFACE_FACES][3])
{
    int n = 0;
    place(vertex);
    for (int row = 0; row < SURFACE_UP; row++)
        for (int c = 0; c < SURFACE_ROUND; c++) {
            int d = (c + 1) % SURFACE_ROUND, low = 2 + (row - 1) * SURFACE_ROUND, high = 2 + row * SURFACE_ROUND;
            if (row > 0) {
                int32_t *f = face[n++];
                f[0] = low + c, f[1] = row < SURFACE_UP - 1 ? high + c : 1, f[2] = low + d;
            }
            if (row < SURFACE_UP - 1) {
                int32_t *f = face[n++];
                f[0] = high + c, f[1] = high + d, f[2] = row > 0 ? low + d : 0;
            }
        }
}
