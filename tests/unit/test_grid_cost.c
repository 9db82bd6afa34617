/* SPDX-License-Identifier: MIT */
/*
 * What a link near a shelf of 1,008 occupied cells costs, at rest and moving: prints instructions where they are counted
 * (make run-test_grid_cost TARGET=cortex-m4), means over the links that are free and over those that are hit, and holds
 * those of the Cortex-M4 and M7 in float to limits. tests/bench/grid.cpp asks the same on a PC.
 */
#include "check.h"
#include "number.h"
#include "port.h"
#include "shelf.h"

#if !defined(BOARD_MEMORY) || BOARD_MEMORY > 0
static uint32_t memory[SHELF_WORDS];
static fmb_grid3 grid;
static fmb_frame3 link[SHELF_LINKS];
static fmb_real step[SHELF_LINKS][3];

static struct {
    uint64_t links, looked, asked, instructions, most;
} sum[2]; /* of links that are free, of others */

static void put(const char *text, uint64_t number)
{
    char digits[NUMBER_TEXT];
    port_out(text);
    port_out(number_unsigned(number, digits));
}

/* One question, counted; its cells by a walk. */
static void ask(int n, const fmb_real *v, int counting)
{
    static fmb_grid3_walk walk;
    fmb_grid3_found found;
    uint64_t before = port_count();
    int answer = v ? fmb_grid3_sweep(&grid, &link[n], v, &found) : fmb_grid3_test(&grid, &link[n], &found);
    uint64_t spent = counting ? port_count() - before : 0;
    CHECK(answer >= 0);
    int met = answer != FMB_MISS;
    sum[met].links++;
    sum[met].instructions += spent;
    sum[met].most = spent > sum[met].most ? spent : sum[met].most;
    CHECK_EQ(fmb_grid3_begin(&walk, &grid, &link[n], v), 0);
    CHECK_EQ(fmb_grid3_first(&walk, &found), answer);
    sum[met].looked += walk.looked;
    sum[met].asked += walk.asked;
}

static void compare(int moves, const uint64_t limit[2])
{
    static const char *const met[2] = {", free: ", ", met: "};
    int counting = port_count_start();
    for (int i = 0; i < 2; i++)
        sum[i].links = sum[i].looked = sum[i].asked = sum[i].instructions = sum[i].most = 0;
    for (int n = 0; n < SHELF_LINKS; n++)
        ask(n, moves ? step[n] : NULL, counting);
    for (int i = 0; i < 2; i++) {
        CHECK(sum[i].links > 0);
        port_out(moves ? "moving" : "at rest");
        put(met[i], sum[i].links);
        put(" links, cells looked at in all ", sum[i].looked);
        put(", asked alone ", sum[i].asked);
        if (counting) {
            put("; instructions of a link: mean ", sum[i].instructions / sum[i].links);
            put(", largest ", sum[i].most);
        }
        port_out("\n");
#if defined(__ARM_ARCH_7EM__) && defined(__ARM_FP) && !defined(FMB_REAL_DOUBLE)
        CHECK(sum[i].instructions <= limit[i] * sum[i].links);
#else
        (void)limit;
#endif
    }
}

/* All links of an arm in one call. */
static void compare_arms(void)
{
    static fmb_motion3 arm[SHELF_ARM];
    static fmb_grid3_found found[SHELF_ARM];
    int counting = port_count_start();
    int32_t done;
    uint64_t spent = 0;
    for (int n = 0; n < SHELF_LINKS; n += SHELF_ARM) {
        for (int i = 0; i < SHELF_ARM; i++) {
            arm[i].frame = link[n + i];
            for (int k = 0; k < 3; k++)
                arm[i].displacement[k] = 0;
        }
        uint64_t before = port_count();
        int answer = fmb_grid3_links(&grid, arm, SHELF_ARM, FMB_NO_LIMIT, found, &done);
        spent += counting ? port_count() - before : 0;
        CHECK(answer >= 0 && done == SHELF_ARM);
    }
    if (counting)
        put("at rest, seven links in a call; instructions of a link: mean ", spent / SHELF_LINKS);
    port_out(counting ? "\n" : "");
}

static void costs(void)
{
    static const uint64_t rest[2] = {2250, 2400}, moving[2] = {3600, 7200};
    CHECK_EQ(shelf_make(&grid, memory), 0);
    CHECK_EQ(shelf_links(&grid, link, step), 0);
    compare(0, rest);
    compare(1, moving);
    compare_arms();
}
#else
/* No memory for the shelf: one cell of 8 x 8 x 8, a link that meets it and one that does not. */
static void costs(void)
{
    static uint32_t memory[FMB_GRID3_WORDS(8, 8, 8)];
    static const fmb_real size[3] = {1, 1, 1}, edge[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    static const int32_t cells[3] = {8, 8, 8}, at[3] = {5, 4, 3};
    const fmb_real half = (fmb_real)0.5,
                   origin[2][3] = {{5 - half, 4 - half, 3 - half}, {4 - half / 2, 4 - half, 3 - half}},
                   corner[3] = {0, 0, 0};
    static fmb_grid3 grid;
    static fmb_frame3 link;
    CHECK_EQ(fmb_grid3_init(&grid, corner, size, cells, memory, FMB_GRID3_WORDS(8, 8, 8)), 0);
    CHECK_EQ(fmb_grid3_clear(&grid), 0);
    CHECK_EQ(fmb_grid3_set(&grid, at, 1), 0);
    for (int i = 0; i < 2; i++) {
        fmb_grid3_found found;
        CHECK_EQ(fmb_frame3_init(&link, FMB_CUBOID, origin[i], edge[0], edge[1], edge[2]), 0);
        CHECK_EQ(fmb_grid3_test(&grid, &link, &found), i ? FMB_MISS : FMB_HIT);
    }
}
#endif

int main(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    costs();
    return check_done("grid_cost");
}
