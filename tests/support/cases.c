/* SPDX-License-Identifier: MIT */
#include "cases.h"

#define Q (fmb_real)0.25
#define E (fmb_real)0.125

static const fmb_real edges_of_a[3][3] = {{1, 0, 0}, {Q, 1, 0}, {Q, Q, 1}};
static const fmb_real edges_of_b[4][3][3] = {{{1, 0, 0}, {Q, 1, 0}, {Q, Q, 1}},
                                             {{-1, 0, 0}, {-Q, -1, 0}, {-Q, -Q, -1}},
                                             {{3 * Q, 3 * Q, 0}, {-3 * Q, 3 * Q, Q}, {0, -Q, 1}},
                                             {{2, 2 * Q, 2 * Q}, {-E, Q, 0}, {0, -E, Q}}};
static const fmb_real place_of_b[4][3] = {{Q, Q, Q}, {3 * Q, 3 * Q, Q}, {7 * Q, Q, Q}, {5 * Q, 5 * Q, 5 * Q}};

const char case_verdict[CASES + 1] = "oobtootoooobooba"
                                     "oobtootbooobooba"
                                     "otaaootbobaaobaa"
                                     "otaaobaaobaaobaa";

void case_make(struct pair *p, int number)
{
    int shapes = number / 16, kind = number / 4 % 4;
    const fmb_real *x = place_of_b[number % 4];
    p->dim = 3;
    p->moving = 0;
    p->sliver = 0;
    p->kind = "case";
    for (int side = 0; side < 2; side++) {
        struct body *b = &p->body[side];
        b->shape = shapes >> (1 - side) & 1 ? FMB_TETRAHEDRON : FMB_CUBOID;
        for (int k = 0; k < 3; k++) {
            b->origin[k] = b->velocity[k] = 0;
            for (int i = 0; i < 3; i++) {
                b->edge[i][k] = side ? edges_of_b[kind][i][k] : edges_of_a[i][k];
                if (side)
                    b->origin[k] += x[i] * edges_of_a[i][k] - Q * b->edge[i][k];
            }
        }
    }
}
