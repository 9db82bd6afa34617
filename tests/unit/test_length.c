/* SPDX-License-Identifier: MIT */
/* The root and the length: their bounds, on all exponents. */
#include "core/length.h"

#include "check.h"
#include "port.h"

/* Within 3u of the root: |r r - q| <= 6u q, and u for the product. */
static int is_root(fmb_real q)
{
    fmb_real r = fmb_root(q);
    return r > 0 && fmb_abs(r * r - q) <= 8 * FMB_U * q;
}

static void roots(void)
{
    const int powers = (int)FMB_EXPONENT_BIAS - 2, steps = port_is_board ? 64 : 1 << 14;
    /* one even and one odd exponent: the others have the same bits but for the exponent */
    for (int i = 0; i < steps; i++)
        CHECK(is_root(1 + 3 * (fmb_real)i / (fmb_real)steps));
    fmb_real up = R(1.7), down = R(1.7);
    for (int i = 0; i < powers; i++) {
        up *= 2;
        down /= i + 1 < powers ? 2 : 1; /* down to a normal number */
        CHECK(is_root(up < FMB_REAL_MAX / 4 ? up : 1) && is_root(down));
    }
}

/* (1,2,2), (2,3,6) and nine times 1 have the lengths 3, 7 and 3, in any unit; not shorter also where only whole denormals are left. */
static void lengths(void)
{
    static const fmb_real vector[3][9] = {{1, -2, 2}, {-6, 2, 3}, {1, 1, 1, 1, 1, 1, 1, 1, 1}}, length[3] = {3, 7, 3};
    for (fmb_real scale = FMB_DENORMAL; scale < FMB_HALF_RANGE; scale *= 2)
        for (int i = 0; i < 3; i++) {
            fmb_real x[9];
            for (int k = 0; k < 9; k++)
                x[k] = vector[i][k] * scale;
            fmb_real l = fmb_length_up(x, i < 2 ? 3 : 9), exact = length[i] * scale;
            CHECK(l >= exact && l <= exact * (1 + 32 * FMB_U) + 2 * FMB_DENORMAL);
            if (scale >= 1 / FMB_HALF_RANGE)
                CHECK(l <= exact * (1 + 32 * FMB_U));
        }
    fmb_real tiny[3] = {FMB_DENORMAL, -FMB_DENORMAL, FMB_DENORMAL}, pair[3] = {FMB_DENORMAL, 0, FMB_DENORMAL},
             none[3] = {0, 0, 0};
    CHECK(fmb_length_up(tiny, 3) >= 2 * FMB_DENORMAL);
    CHECK(fmb_length_up(pair, 3) >= 2 * FMB_DENORMAL); /* 1.41 of them */
    CHECK(fmb_length_up(none, 3) == 0);
}

int main(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    roots();
    lengths();
    return check_done("length");
}
