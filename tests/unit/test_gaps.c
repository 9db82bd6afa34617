/* SPDX-License-Identifier: MIT */
/*
 * The gap along a direction is computed in three ways, for views, for frames and ahead of a frame alone (proof.h, pair.h):
 * all must come to the same numbers, so that what is proved of one holds for the others. And their error bound counts to its last bit: a gap as
 * large as the bound proves nothing, the next larger one does.
 * Usage: test_gaps [SEED [COUNT]]; COUNT: pairs of each class.
 */
#include "check.h"
#include "separate/hint3.h"
#include "pairs.h"

#include <stddef.h>

/* Not NaN: all directions here are in range. */
static int same_gap(const fmb_gap *g, const fmb_gap *h)
{
    return g->near == h->near && g->far == h->far && g->speed == h->speed && g->error == h->error;
}

/* What is ahead along n, or behind: the side on which b's origin lies. */
static void check_ahead(const fmb_frame3 *a, const fmb_frame3 *b, const fmb_gap *g, const fmb_real *n,
                        const fmb_real *v, fmb_real side)
{
    fmb_vec m = fmb_load(n);
    const fmb_real near = g->near + fmb_min0(g->speed), far = fmb_min0(-g->speed) - g->far;
    const fmb_gap ahead = fmb_gap_ahead3(a, b, &m, v, FMB_DIRECTION_ERROR);
    CHECK(ahead.near == (side < 0 ? far : near));
    CHECK(ahead.error == g->error);
    CHECK(side < 0 ? m.x == -n[0] && m.y == -n[1] && m.z == -n[2] : m.x == n[0] && m.y == n[1] && m.z == n[2]);
}

/* Claimed or not, n is turned from a to b, or stays as it is. */
static void check_try(const fmb_frame3 *a, const fmb_frame3 *b, const fmb_gap *g, const fmb_real *n, const fmb_real *v)
{
    const int side = fmb_gap_separates(g);
    fmb_real m[3] = {n[0], n[1], n[2]};
    CHECK_EQ(fmb_try3(a, b, m, v) != 0, side != 0);
    for (int k = 0; k < 3; k++)
        CHECK(m[k] == (side < 0 ? -n[k] : n[k]));
    /* So short that its products are scaled up: what is claimed comes back as short as it was. */
    const fmb_real tiny = FMB_HINT_LEAST * (fmb_real)0x1p-12;
    for (int k = 0; k < 3; k++)
        m[k] = n[k] * tiny;
    if (fmb_try3(a, b, m, v))
        for (int k = 0; k < 3; k++)
            CHECK(m[k] == n[k] * tiny || m[k] == -n[k] * tiny);
}

static void check_pair(struct random *r, const struct pair *p)
{
    struct pair_frames f;
    if (pair_init(&f, p) != 0)
        return;
    const fmb_frame3 *a = &f.frame.d3[0], *b = &f.frame.d3[1];
    const fmb_real *va = p->body[0].velocity, *vb = p->body[1].velocity;
    const fmb_couple3 c = {a, b, va, vb};
    const fmb_view view_a = fmb_view3(a), view_b = fmb_view3(b);
    fmb_relative pair;
    fmb_relate(&pair, &view_a, va, &view_b, vb, 3);
    for (int i = 0; i < 6; i++) {
        fmb_real n[3];
        for (int k = 0; k < 3; k++)
            n[k] = i < 3    ? (fmb_real)random_between(r, -1, 1)
                   : i == 3 ? a->normal[0][k]
                   : i == 4 ? b->normal[1][k]
                            : pair.d[k];
        if (!fmbi_normalise(n, 3))
            continue;
        const fmb_gap g = fmb_gap_along(&pair, &view_a, &view_b, n, 3), h = fmb_gap3(&c, fmb_load(n), pair.moves);
        CHECK(same_gap(&g, &h));
        check_ahead(a, b, &g, n, pair.moves ? pair.v : NULL, fmb_dot(n, pair.d, 3));
        check_try(a, b, &g, n, pair.moves ? pair.v : NULL);
    }
}

/*
 * Unit cubes on both sides of x = 0, b's origin at `at`: the gap is that number itself, without rounding, and its bound 10u (2 + at). Both are
 * equal at a number near 20u, which is found by putting in what comes out.
 */
static void cubes(fmb_frame3 *a, fmb_frame3 *b, fmb_real at)
{
    const fmb_real origin[3] = {0, 0, 0}, there[3] = {at, 0, 0};
    const fmb_real x[3] = {1, 0, 0}, back[3] = {-1, 0, 0}, y[3] = {0, 1, 0}, z[3] = {0, 0, 1};
    CHECK_EQ(fmb_frame3_init(a, FMB_CUBOID, origin, back, y, z), 0);
    CHECK_EQ(fmb_frame3_init(b, FMB_CUBOID, there, x, y, z), 0);
}

static void at_the_bound(void)
{
    const fmb_real n[3] = {1, 0, 0}, rest[3] = {0, 0, 0};
    fmb_frame3 a, b;
    fmb_real at = 0;
    fmb_gap g = {0, 0, 0, 0};
    for (int i = 0; i < 9; i++) {
        cubes(&a, &b, at);
        const fmb_couple3 c = {&a, &b, rest, rest};
        g = fmb_gap3(&c, fmb_load(n), 0);
        CHECK(g.near == at);
        at = g.error;
    }
    CHECK(g.near == g.error && at > 18 * FMB_U && at < 22 * FMB_U);
    for (int side = -1; side <= 1; side += 2)
        for (int beyond = 0; beyond < 2; beyond++) {
            fmb_real m[3] = {(fmb_real)side, 0, 0};
            cubes(&a, &b, beyond ? at * (1 + 2 * FMB_U) : at);
            CHECK_EQ(fmb_try3(&a, &b, m, NULL), beyond);
            CHECK(m[0] == (beyond ? 1 : (fmb_real)side));
            m[0] = (fmb_real)side;
            const fmb_couple3 c = {&a, &b, rest, rest};
            g = fmb_gap3(&c, fmb_load(m), 0);
            CHECK_EQ(fmb_gap_separates(&g), side * beyond);
        }
}

int main(int argc, char **argv)
{
    struct random r = random_start(check_seed(argc, argv, 11));
    const uint64_t count = check_count(argc, argv, 20);
    at_the_bound();
    for (uint64_t i = 0; i < count; i++)
        for (int family = 0; family < PAIR_FAMILIES; family++)
            for (int shapes = 0; shapes < 4; shapes++)
                for (int moving = 0; moving < 2; moving++) {
                    struct pair p;
                    if (family == PAIR_SPEED && !moving)
                        continue;
                    pair_make(&p, &r, (enum pair_family)family, 3, moving, shapes);
                    check_pair(&r, &p);
                }
    return check_done("gaps");
}
