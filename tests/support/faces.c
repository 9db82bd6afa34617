/* SPDX-License-Identifier: MIT */
#include "faces.h"

static double octave(struct random *r, int low, int high)
{
    double x = random_between(r, -1, 1);
    for (int n = random_int(r, low, high); n < 0; n++)
        x /= 2;
    return x;
}

/* Vertex n of the two faces; a sliver's depends on the one before. */
static void draw_vertex(struct random *r, double p[6][3], int family, int n, double spread)
{
    static const double middle[3] = {1e6, -3e5, 7};
    for (int k = 0; k < 3; k++) {
        double x = random_between(r, -1, 1) / 3; /* not on one grid, which would make all differences exact */
        if (family == FACES_MIXED)
            x = octave(r, -24, 0);
        else if (family == FACES_ACROSS)
            x = k == 0 ? x : k == 1 ? 1000 + x / 64 : 300 + octave(r, -20, 0);
        else if (family == FACES_FAR)
            x = middle[k] + x * spread;
        else if (family == FACES_SLIVER && n % 3 == 2)
            x = p[n - 1][k] + octave(r, -24, -6);
        else if (family == FACES_INTEGER)
            x = random_int(r, -20, 20);
        p[n][k] = x;
    }
}

static void copy(double to[3], const double from[3])
{
    for (int k = 0; k < 3; k++)
        to[k] = from[k];
}

void faces_draw(struct random *r, fmb_real p[6][3], int family, int shared, int power)
{
    double x[6][3], scale = 1, spread = random_int(r, 0, 1) ? 0.01 : 3;
    for (int n = 0; n < 6; n++)
        draw_vertex(r, x, family, n, spread);
    for (int n = power; n != 0; n += n < 0 ? 1 : -1)
        scale *= n < 0 ? 0.5 : 2;
    int i = random_int(r, 0, 2), j = random_int(r, 0, 2), next = (j + random_int(r, 1, 2)) % 3;
    if (shared > 0)
        copy(x[3 + j], x[i]);
    if (shared > 1)
        copy(x[3 + next], x[(i + 1) % 3]);
    for (int n = 0; n < 18; n++)
        p[n / 3][n % 3] = (fmb_real)(x[n / 3][n % 3] * scale);
}
