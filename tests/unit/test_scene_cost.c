/* SPDX-License-Identifier: MIT */
/*
 * What a tick of a scene costs when all hints hold: 7 links x 30 obstacles, slanted boxes, all links moving. Prints instructions where
 * they are counted (make run-test_scene_cost TARGET=cortex-m4), and holds the Cortex-M4's in float to its limit.
 */
#include "check.h"
#include "number.h"
#include "pairs.h"
#include "port.h"

#if defined(__ARM_ARCH_6M__)
enum { LINKS = 2, OBSTACLES = 4 }; /* 16 KB of RAM */
#else
enum { LINKS = 7, OBSTACLES = 30 };
#endif
/* PAUSE: for each solid, of a pass that stops and goes on. */
enum { LIMIT = 45000, PAUSE = 500 };

static fmb_frame3 link[LINKS], obstacle[OBSTACLES];
static fmb_solid3 links[LINKS], obstacles[OBSTACLES];
static fmb_real step[LINKS][3], hint[FMB_SCENE_HINTS(LINKS, OBSTACLES, FMB_SELF_SKIP)][3];

static fmb_real number(struct random *r, double low, double high) { return (fmb_real)random_between(r, low, high); }

/* A box of edges of length `size`, each turned by some degrees. */
static void make_box(fmb_frame3 *f, struct random *r, const fmb_real o[3], const fmb_real size[3])
{
    fmb_real e[3][3];
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            e[i][k] = size[i] * ((i == k ? 1 : 0) + number(r, -0.15, 0.15));
    CHECK_EQ(fmb_frame3_init(f, FMB_CUBOID, o, e[0], e[1], e[2]), 0);
}

/* A chain of links from the origin on, obstacles around it at 1.3 to 3.5. */
static void make_scene(struct random *r)
{
    for (int i = 0; i < LINKS; i++) {
        const fmb_real o[3] = {(fmb_real)i * (fmb_real)0.1 - (fmb_real)0.2, (fmb_real)i * (fmb_real)0.05,
                               (fmb_real)i * (fmb_real)0.1};
        const fmb_real size[3] = {(fmb_real)0.3, (fmb_real)0.1, (fmb_real)0.1};
        make_box(&link[i], r, o, size);
        for (int k = 0; k < 3; k++)
            step[i][k] = number(r, -0.005, 0.005);
        links[i] = (fmb_solid3){.frame = &link[i], .step = step[i]};
    }
    for (int j = 0; j < OBSTACLES; j++) {
        fmb_real o[3], size[3], far;
        do {
            far = 0;
            for (int k = 0; k < 3; k++) {
                o[k] = number(r, -2, 2);
                size[k] = number(r, 0.2, 0.6);
                far += o[k] * o[k];
            }
        } while (far < (fmb_real)1.7);
        make_box(&obstacle[j], r, o, size);
        obstacles[j] = (fmb_solid3){.frame = &obstacle[j], .step = fmb_no_step};
    }
}

/* World axes, the cheapest hints, become slanted ones that separate as well. */
static void slant(void)
{
    for (int i = 0; i < LINKS; i++)
        for (int j = 0; j < OBSTACLES; j++)
            for (int k = 0; k < 3; k++) {
                fmb_real *n = hint[FMB_PAIR_OBSTACLE(OBSTACLES, i, j)];
                fmb_real towards = obstacle[j].origin[k] + obstacle[j].diagonal[k] / 2 - link[i].origin[k] -
                                   link[i].diagonal[k] / 2;
                if (n[k] == 0)
                    n[k] = towards * (fmb_real)0.05;
            }
}

/* Returns the instructions of one tick whose hints all hold, `budget` pairs a call, 0 if they are not counted. */
static uint64_t tick(const fmb_scene3 *scene, uint32_t budget, const char *what)
{
    char text[NUMBER_TEXT];
    fmb_scene_state state = {0};
    int counting = port_count_start(), answer;
    uint64_t before = port_count();
    do
        answer = fmb_scene3_check(scene, &state, budget);
    while (answer == FMB_UNFINISHED);
    uint64_t spent = counting ? port_count() - before : 0;
    CHECK_EQ(answer, FMB_MISS);
    CHECK_EQ(state.tested, LINKS * OBSTACLES);
    CHECK_EQ(state.by_hint, LINKS * OBSTACLES);
    if (counting) {
        port_out(what);
        port_out(number_unsigned(spent, text));
        port_out(" instructions\n");
    }
    return spent;
}

int main(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    struct random r = random_start(7);
    fmb_scene3 scene = {.links = LINKS,
                        .obstacles = OBSTACLES,
                        .zones = FMB_NONE,
                        .self = FMB_SELF_SKIP,
                        .link = links,
                        .obstacle = obstacles,
                        .hint = hint,
                        .hints = LINKS * OBSTACLES};
    fmb_scene_state state = {0};
    make_scene(&r);
    CHECK_EQ(fmb_scene3_check(&scene, &state, FMB_NO_LIMIT), FMB_MISS);
    uint64_t cheapest = tick(&scene, FMB_NO_LIMIT, "a tick, hints as found: ");
    slant();
    uint64_t most = tick(&scene, FMB_NO_LIMIT, "a tick, every hint slanted: ");
    uint64_t halves = tick(&scene, (LINKS * OBSTACLES + 1) / 2, "the same in two calls: ");
    CHECK(cheapest <= most && most <= halves);
#if defined(__ARM_FP) && !defined(FMB_REAL_DOUBLE)
    CHECK(most <= LIMIT);
    CHECK(halves <= most + PAUSE * (LINKS + OBSTACLES));
#endif
    return check_done("scene_cost");
}
