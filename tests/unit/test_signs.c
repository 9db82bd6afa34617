/* SPDX-License-Identifier: MIT */
/*
 * The bound of a determinant whose vectors are off: against all signs of all perturbations, and a climber among small integers. Every
 * number here is exact in fmb_real and in 32 bits. Argument: how many starts of the climber.
 */
#include "check.h"
#include "number.h"
#include "pairs.h"
#include "port.h"
#include "core/proof.h"

static long determinant(const long m[9])
{
    return m[0] * (m[4] * m[8] - m[5] * m[7]) - m[1] * (m[3] * m[8] - m[5] * m[6]) + m[2] * (m[3] * m[7] - m[4] * m[6]);
}

/* What the library claims for rows x, y, z that are each off by `off` in every component. */
static fmb_near claimed(const long m[9], long off)
{
    fmb_real x[9];
    fmb_plane_normal c;
    for (int i = 0; i < 9; i++)
        x[i] = (fmb_real)m[i];
    fmb_cross_of(&c, x + 3, x + 6);
    return fmb_det(x, &c, (fmb_real)off);
}

/* The largest change of the determinant over all 512 perturbations by +-off. */
static long largest_change(const long m[9], long off)
{
    long most = 0, here = determinant(m);
    for (unsigned signs = 0; signs < 512; signs++) {
        long n[9], change;
        for (int i = 0; i < 9; i++)
            n[i] = m[i] + (signs >> i & 1 ? off : -off);
        change = determinant(n) - here;
        change = change < 0 ? -change : change;
        most = change > most ? change : most;
    }
    return most;
}

/* Thousandths of the claimed bound that a change takes. */
static long share(const long m[9], long off)
{
    return (long)((fmb_real)largest_change(m, off) / claimed(m, off).error * 1000);
}

int main(int argc, char **argv)
{
    uint64_t starts = check_count(argc, argv, port_is_board ? 4 : 300);
    struct random r = random_start(check_seed(argc, argv, 7));
    long best = 0;
    const long zero[9] = {0, 0, 0, 0, 0, 0, 0, 0, 0};
    CHECK_EQ(largest_change(zero, 1), 4);
    CHECK(claimed(zero, 1).error >= 4);
    CHECK(claimed(zero, 1).error < (fmb_real)4.2);
    for (uint64_t n = 0; n < starts; n++) {
        long m[9], off = random_int(&r, 1, 8), now;
        for (int i = 0; i < 9; i++)
            m[i] = random_int(&r, -6, 6);
        now = share(m, off);
        for (int step = 0; step < 40; step++) {
            int at = random_int(&r, 0, 8), by = random_int(&r, 0, 1) ? 1 : -1;
            m[at] += by;
            long next = share(m, off);
            if (next < now)
                m[at] -= by;
            else
                now = next;
        }
        fmb_near d = claimed(m, off);
        CHECK(d.error >= (fmb_real)largest_change(m, off));
        CHECK_EQ((long)d.value, determinant(m));
        best = now > best ? now : best;
    }
    CHECK(best <= 1000 && (starts < 300 || best > 900)); /* the bound is no larger than it must be */
    return check_done("signs");
}
