/* SPDX-License-Identifier: MIT */
/*
 * Collections of convex parts whose contacts are known: who meets whom first and when, how many pairs are decided, budgets, and what is refused. (Against
 * the exact referee: tests/exact/test_convex_exact.c.)
 */
#include "check.h"
#include "fmb.h"
#include <stddef.h>

enum { PARTS = 3 };

static const uint16_t face[12][3] = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                                     {2, 3, 6}, {3, 7, 6}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
static fmb_real vertex[2][PARTS][8][3];
static fmb_convex3 part[2][PARTS];
static fmb_convex3_meeting m;

/* A box from (x, y, y) with these sides. */
static void put(int side, int i, double x, double y, double thick, double wide)
{
    for (int n = 0; n < 8; n++) {
        vertex[side][i][n][0] = (fmb_real)(x + (n & 1 ? thick : 0));
        vertex[side][i][n][1] = (fmb_real)(y + (n & 2 ? wide : 0));
        vertex[side][i][n][2] = (fmb_real)(y + (n & 4 ? wide : 0));
    }
    CHECK_EQ(fmb_convex3_init(&part[side][i], (const fmb_real(*)[3])vertex[side][i], NULL, 8, face, 12), 0);
}

/* a: three cubes in a row along x; b: far above. */
static void begin(void)
{
    for (int i = 0; i < PARTS; i++) {
        put(0, i, 3 * i, 0, 1, 1);
        put(1, i, 3 * i, 50, 1, 1);
    }
}

static int ask(const fmb_real *va, const fmb_real *vb, int32_t budget)
{
    m = (fmb_convex3_meeting){{-7, -7}, {-7, -7}, -7, -7, -7};
    return fmb_convex3_parts(part[0], PARTS, va, part[1], PARTS, vb, budget, &m);
}

static int is_first(int a, int b, double in)
{
    return m.part[0] == a && m.part[1] == b && m.first.in <= (fmb_real)in && m.first.in > (fmb_real)(in - 0.001);
}

static int is_untouched(void) { return m.pairs == -7 && m.hits == -7 && m.part[0] == -7 && m.first.in == -7; }

static void at_rest(void)
{
    begin();
    CHECK_EQ(ask(NULL, NULL, 1), FMB_MISS);
    CHECK(m.pairs == 0 && m.hits == 0 && m.open == 0);
    /* Two pairs that meet: of two at one time the one that was decided first. */
    put(1, 1, 6.4, 0.3, 1, 1);
    put(1, 2, 0.4, 0.3, 1, 1);
    CHECK_EQ(ask(NULL, NULL, 2), FMB_HIT);
    CHECK(m.pairs == 2 && m.hits == 2 && m.open == 0 && is_first(0, 2, 0) && m.first.out == 0);
    CHECK_EQ(ask(NULL, NULL, 1), FMB_UNFINISHED);
    CHECK(m.pairs == 1 && m.hits == 1 && m.first.in == 0);
    CHECK_EQ(fmb_convex3_parts(part[0], PARTS, NULL, part[1], PARTS, NULL, 2, NULL), FMB_HIT);
    CHECK_EQ(fmb_convex3_parts(part[0], 2, NULL, part[1], 2, NULL, 2, &m), FMB_MISS);
    CHECK_EQ(fmb_convex3_parts(part[0], 1, NULL, part[1], PARTS, NULL, 2, &m), FMB_HIT);
    /* Boxes that meet, of bodies that do not: decided, and apart. */
    static const fmb_real beside[4][3] = {{(fmb_real)0.875, 2, 0}, {2, (fmb_real)0.875, 0}, {2, 2, 0}, {2, 2, 1}};
    static const uint16_t sides[4][3] = {{0, 1, 2}, {0, 3, 1}, {1, 3, 2}, {0, 2, 3}};
    begin();
    CHECK_EQ(fmb_convex3_init(&part[1][0], beside, NULL, 4, sides, 4), 0);
    CHECK_EQ(ask(NULL, NULL, 9), FMB_MISS);
    CHECK(m.pairs == 1 && m.hits == 0 && m.open == 0);
    /* Touching is no miss. */
    begin();
    put(1, 0, 1, 0, 1, 1);
    CHECK(ask(NULL, NULL, 9) > 0);
    CHECK(m.pairs == 1 && m.hits + m.open == 1 && is_first(0, 0, 0) && (m.hits || m.first.out == 1));
    /* Skins count. */
    begin();
    put(1, 0, 1.5, 0, 1, 1);
    CHECK_EQ(ask(NULL, NULL, 9), FMB_MISS);
    part[0][0].skin = part[1][0].skin = (fmb_real)0.3;
    CHECK_EQ(ask(NULL, NULL, 9), FMB_HIT);
    part[0][0].skin = part[1][0].skin = (fmb_real)0.2;
    CHECK_EQ(ask(NULL, NULL, 9), FMB_MISS);
}

static void in_motion(int of_a)
{
    const fmb_real back[3] = {-8, 0, 0}, forth[3] = {8, 0, 0}, *va = of_a ? forth : NULL, *vb = of_a ? NULL : back;
    /* Part 0 of b comes from behind: to part 2 of a at 0.375 of the step, to part 1 at 0.75, to part 0 after it. */
    begin();
    put(1, 0, 10, 0, 1, 1);
    CHECK_EQ(ask(va, vb, 9), FMB_HIT);
    CHECK(m.pairs == 2 && m.hits == 2 && is_first(2, 0, 0.375));
    CHECK(m.first.out >= (fmb_real)0.375 && m.first.out < (fmb_real)0.376);
    CHECK_EQ(ask(va, vb, 1), FMB_UNFINISHED);
    CHECK(m.first.in == 0 && m.pairs == 1);
    /* In the other order the later pair need not be decided. */
    put(0, 0, 6, 0, 1, 1);
    put(0, 2, 0, 0, 1, 1);
    CHECK_EQ(ask(va, vb, 9), FMB_HIT);
    CHECK(m.pairs == 1 && m.hits == 1 && is_first(0, 0, 0.375) && m.first.out < (fmb_real)0.376);
    CHECK_EQ(ask(va, vb, 1), FMB_HIT);
    /* From the beginning: proved there. */
    put(1, 0, 6.4, 0.3, 1, 1);
    CHECK_EQ(ask(va, vb, 9), FMB_HIT);
    CHECK(is_first(0, 0, 0) && m.first.out == 0 && m.pairs == 1);
    /* Thin plates pass each other in less than what is waited for. */
    begin();
    put(0, 1, 3, 0, 0x1p-13, 1);
    put(1, 1, 6, 0, 0x1p-13, 1);
    put(0, 0, -30, 0, 1, 1);
    put(0, 2, -40, 0, 1, 1);
    CHECK(ask(va, vb, 9) > 0);
    CHECK(m.pairs == 1 && is_first(1, 1, 0.375) && (m.hits == 0 || m.first.out < (fmb_real)0.376));
    /* Not so thin: they meet, for less than that. */
    put(0, 1, 3, 0, 0x1p-11, 1);
    put(1, 1, 6, 0.3, 0x1p-11, 1);
    CHECK_EQ(ask(va, vb, 9), FMB_HIT);
    CHECK(is_first(1, 1, 0.375) && m.first.out >= m.first.in && m.first.out < (fmb_real)0.376);
    /* Side by side, and beyond each other's reach. */
    put(1, 1, 6, 1.5, 1, 1);
    CHECK_EQ(ask(va, vb, 9), FMB_MISS);
    CHECK(m.pairs == 0);
}

/* A hit, a pair that touches, one more hit: of all that begin at once the first. Of pairs that graze the one that comes first. */
static void mixed(void)
{
    const fmb_real back[3] = {-8, 0, 0};
    begin();
    put(1, 0, 0.4, 0.3, 1, 1);
    put(1, 1, 4, 0, 1, 1);
    put(1, 2, 6.4, 0.3, 1, 1);
    CHECK_EQ(ask(NULL, NULL, 9), FMB_HIT);
    CHECK(m.pairs == 3 && m.hits + m.open == 3 && is_first(0, 0, 0));
    begin();
    put(0, 0, 6, 0, 1, 1);
    put(0, 1, 3, 30, 1, 1);
    put(0, 2, 0, 30, 1, 1);
    put(1, 0, 10, 1, 1, 1);
    put(1, 1, 11, 1, 1, 1);
    CHECK(ask(NULL, back, 9) > 0);
    CHECK(m.part[0] == 0 && m.part[1] == 0 && m.pairs <= 2);
}

static void refuses(void)
{
    const fmb_real zero = 0, bad[3] = {0, 0, zero / zero}, large[3] = {2 * FMB_LARGEST, 0, 0};
    begin();
    for (int side = 0; side < 2; side++) {
        CHECK_EQ(ask(side ? bad : NULL, side ? NULL : bad, 9), FMB_ERR_NOT_FINITE);
        CHECK_EQ(ask(side ? large : NULL, side ? NULL : large, 9), FMB_ERR_RANGE);
        CHECK_EQ(ask(side ? bad : large, side ? large : bad, 9), FMB_ERR_NOT_FINITE);
        CHECK(is_untouched());
        for (int i = 0; i < PARTS; i++) {
            part[side][i].usable++;
            CHECK_EQ(ask(NULL, NULL, 9), FMB_ERR_FRAME);
            part[side][i].usable--;
            part[side][i].moved = part[side][i].vertex;
            CHECK(ask(NULL, NULL, 9) < 0);
            part[side][i].moved = NULL;
            vertex[side][i][0][2] -= 1;
            CHECK_EQ(ask(NULL, NULL, 9), FMB_ERR_STALE);
            CHECK(is_untouched());
            vertex[side][i][0][2] += 1;
            CHECK_EQ(ask(NULL, NULL, 9), FMB_MISS);
        }
        for (int i = 0; i < 3; i++) {
            const int32_t count = i == 0 ? 0 : i == 1 ? -1 : FMB_OFG_PARTS + 1;
            CHECK_EQ(fmb_convex3_parts(part[0], side ? count : 1, NULL, part[1], side ? 1 : count, NULL, 9, &m),
                     FMB_ERR_RANGE);
        }
        CHECK_EQ(fmb_convex3_parts(side ? NULL : part[0], 1, NULL, side ? part[1] : NULL, 1, NULL, 9, &m),
                 FMB_ERR_NULL);
        CHECK_EQ(ask(NULL, NULL, -side), FMB_ERR_RANGE);
        CHECK(is_untouched());
    }
    /* A mesh that turns has no place in a collection. */
    CHECK_EQ(fmb_convex3_init(&part[1][2], (const fmb_real(*)[3])vertex[1][2], (const fmb_real(*)[3])vertex[1][1], 8,
                              face, 12),
             0);
    CHECK_EQ(ask(NULL, NULL, 9), FMB_ERR_FRAME);
    vertex[1][2][0][2] -= 1;
    CHECK_EQ(ask(NULL, NULL, 9), FMB_ERR_STALE);
}

int main(void)
{
    at_rest();
    in_motion(0);
    in_motion(1);
    mixed();
    refuses();
    return check_done("parts");
}
