/* SPDX-License-Identifier: MIT */
/*
 * The body of a face holds the face's three vertices, exactly, whatever their numbers and their scale; it is little
 * larger than the face; how many faces have none. Argument: how many random faces.
 */
#include "check.h"
#include "faces.h"
#include "referee.h"
#include <float.h>
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

static const int32_t face[1][3] = {{0, 1, 2}};

static double between(const fmb_real p[3], const fmb_real q[3])
{
    double sum = 0;
    for (int k = 0; k < 3; k++)
        sum += ((double)p[k] - (double)q[k]) * ((double)p[k] - (double)q[k]);
    return sqrt(sum);
}

/* Height of the triangle over its longest side, over that side; its longest side. */
static double slenderness(fmb_real p[6][3], double *longest)
{
    double e[2][3], n = 0;
    *longest = fmax(between(p[0], p[1]), fmax(between(p[1], p[2]), between(p[2], p[0])));
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < 2; i++)
            e[i][k] = ((double)p[i + 1][k] - (double)p[0][k]) / *longest;
    for (int k = 0; k < 3; k++) {
        double x = e[0][(k + 1) % 3] * e[1][(k + 2) % 3] - e[0][(k + 2) % 3] * e[1][(k + 1) % 3];
        n += x * x;
    }
    return sqrt(n);
}

struct tally {
    int bodies, tilted, none, singular;
    /* most that a corner lies beyond its vertex, in units of u longest / slenderness, of faces not too thin */
    double grown;
};

static void one_face(fmb_real p[6][3], fmb_real thickness, struct tally *t)
{
    const fmb_mesh3 mesh = {(const fmb_real(*)[3])p, face, 6, 1, thickness};
    struct pair pair = {3, 0, 0, "face", {{FMB_TETRAHEDRON, {0, 0, 0}, {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}, {0, 0, 0}}}};
    struct body *b = &pair.body[0];
    int shape = fmb_mesh3_face(&mesh, 0, b->origin, b->edge), exact = 1;
    double longest, slender = slenderness(p, &longest);
    if (shape < 0) {
        CHECK_EQ(shape, FMB_ERR_DEGENERATE);
        CHECK(!(slender > 1200 * DBL_EPSILON * (sizeof(fmb_real) == 4 ? 0x1p29 : 1)) || longest < (double)FLT_MIN);
        t->none++;
        return;
    }
    CHECK_EQ(shape, FMB_TETRAHEDRON);
    pair.body[1] = pair.body[0];
    if (referee_judge(&pair) == REFEREE_SINGULAR) {
        t->singular++; /* only where no frame can be made of it, which then is a contact */
        fmb_frame3 f;
        CHECK(fmb_frame3_init(&f, FMB_TETRAHEDRON, b->origin, b->edge[0], b->edge[1], b->edge[2]) < 0);
        return;
    }
    for (int i = 0; i < 3; i++)
        CHECK(referee_contains(p[i], 0));
    for (int i = 0; i < 2; i++)
        for (int k = 0; k < 3; k++) {
            double off = fabs((double)b->edge[i][k] - ((double)p[i + 1][k] - (double)b->origin[k]));
            exact &= off == 0;
            if (thickness >= (fmb_real)longest / 4)
                t->grown = fmax(t->grown,
                                off / longest * slender / (DBL_EPSILON / 2 * (sizeof(fmb_real) == 4 ? 0x1p29 : 1)));
        }
    t->bodies++;
    t->tilted += !exact;
}

int main(int argc, char **argv)
{
    static const fmb_real thickness[4] = {(fmb_real)0.01, 1, (fmb_real)1e-9, 1000};
    int rounds = (int)check_count(argc, argv, 30000);
    struct random r = random_start(check_seed(argc, argv, 12));
    for (int family = 0; family < FACES_FAMILIES; family++) {
        struct tally t = {0, 0, 0, 0, 0};
        for (int n = 0; n < rounds / FACES_FAMILIES; n++) {
            fmb_real p[6][3], scaled;
            int power = n % 3 ? 0 : sizeof(fmb_real) == 4 ? random_int(&r, -140, 12) : random_int(&r, -1060, 270);
            faces_draw(&r, p, family, 0, power);
            scaled = (fmb_real)ldexp((double)thickness[n % 4], power);
            if (scaled > 0)
                one_face(p, scaled, &t);
        }
        printf(
            "family %d: %d bodies, %d of them tilted, %d faces without, %d flat; corners at most %.0f u / slenderness beyond\n",
            family, t.bodies, t.tilted, t.none, t.singular, t.grown);
        CHECK(t.bodies > 0);
    }
    return check_done("mesh_exact");
}
