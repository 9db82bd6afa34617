/* SPDX-License-Identifier: MIT */
/* Two tori of 200 tetrahedra from flash, one of which moves into the other: the same answers, bits and costs on every target. */
#include "check.h"
#include "number.h"
#include "port.h"
#include "torus.h"
#include <stddef.h>

static fmb_walk3 walk;
static fmb_tree3 made[2]; /* of flash alone: frames are made when needed */

static void say(const char *what, uint64_t n)
{
    char text[NUMBER_TEXT];

    port_out(what);
    port_out(number_unsigned(n, text));
}

static void say_cost(const char *what)
{
    port_out(what);
    say(": visits ", walk.visits);
    say(", tests ", walk.tests);
    say(", frames made ", walk.makes);
    port_out("\n");
}

#if !defined(__ARM_ARCH_6M__)
/* Where there is RAM for frames: trees that have them ready. */
static fmb_frame3 frame[2][TORUS_VOLUMES];
static fmb_tree3 ready[2];

static void make_ready(void)
{
    for (int side = 0; side < 2; side++) {
        ready[side] = torus_tree[side];
        ready[side].frame = frame[side];
        for (int i = 0; i < TORUS_VOLUMES; i++) {
            fmb_real o[3], e[3][3];
            torus_numbers(torus_tree[side].context, i, o, e);
            CHECK_EQ(fmb_frame3_init(&frame[side][i], FMB_TETRAHEDRON, o, e[0], e[1], e[2]), 0);
        }
        CHECK_EQ(fmb_tree3_check(&ready[side], NULL), 0);
    }
}

/* The earliest contact and the number of pairs, by all of them. */
static int all_pairs(const fmb_real *v, fmb_real *first)
{
    int pairs = 0;
    for (int i = 0; i < TORUS_VOLUMES; i++)
        for (int j = 0; j < TORUS_VOLUMES; j++) {
            fmb_interval when;
            if (fmb_sweep3(&frame[0][i], NULL, &frame[1][j], v, NULL, &when) == FMB_MISS)
                continue;
            pairs++;
            *first = when.in < *first ? when.in : *first;
        }
    return pairs;
}
#endif

/* The torus approaches by v: first contact, then all pairs of the step; the trees' volumes in one form or the other. */
static void approach(const fmb_tree3 tree[2], const fmb_real *v, const char *name, fmb_meeting3 *first)
{
    fmb_meeting3 m;
    int pairs = 0;
    port_out(name);
    port_out("\n");
    CHECK_EQ(fmb_walk3_init(&walk, &tree[0], 0, NULL, &tree[1], 0, v, 0), 0);
    first->a = first->b = -1;
    int counted = port_count_start();
    uint64_t before = port_count();
    CHECK_EQ(fmb_walk3_first(&walk, first), FMB_HIT);
    uint64_t instructions = port_count() - before;
    if (counted)
        say("  instructions ", instructions);
    say_cost("  first contact");
    CHECK(first->when.in > (fmb_real)0.5 && first->when.in < (fmb_real)0.75);
    /* Once more, knowing the pair. */
    fmb_walk3_init(&walk, &tree[0], 0, NULL, &tree[1], 0, v, 0);
    fmb_meeting3 again = *first;
    before = port_count();
    CHECK_EQ(fmb_walk3_first(&walk, &again), FMB_HIT);
    instructions = port_count() - before;
    if (counted)
        say("  instructions ", instructions);
    say_cost("  first contact, its pair known");
    CHECK(again.a == first->a && again.b == first->b && again.when.in == first->when.in);
    fmb_walk3_init(&walk, &tree[0], 0, NULL, &tree[1], 0, NULL, 0);
    before = port_count();
    CHECK_EQ(fmb_walk3_next(&walk, &m), 0);
    instructions = port_count() - before;
    if (counted)
        say("  instructions ", instructions);
    say_cost("  at rest, apart");
    fmb_walk3_init(&walk, &tree[0], 0, NULL, &tree[1], 0, v, 0);
    while (fmb_walk3_next(&walk, &m) == 1) {
        /* Both are rounded down: a pair that was passed over may be rounded further, by some epsilons. */
        CHECK(m.verdict == FMB_HIT && m.when.in + (fmb_real)1e-6 >= first->when.in);
        pairs++;
    }
    say_cost("  all pairs of the step");
    CHECK_EQ(pairs, 599);
}

int main(int argc, char **argv)
{
    static const fmb_real v[3] = {(fmb_real)-1.5, 0, 0};
    fmb_meeting3 first;
    fmb_tree3_report report;

    (void)argc;
    (void)argv;
    for (int side = 0; side < 2; side++) {
        made[side] = torus_tree[side];
        CHECK_EQ(fmb_tree3_check(&made[side], &report), 0);
        CHECK(report.leaves == TORUS_VOLUMES && report.depth < 16);
    }
    approach(made, v, "volumes in flash as points, frames made when needed", &first);
#if !defined(__ARM_ARCH_6M__)
    fmb_meeting3 other;
    fmb_real least = 2;
    make_ready();
    approach(ready, v, "frames ready", &other);
    CHECK(other.a == first.a && other.b == first.b && other.when.in == first.when.in &&
          other.box.min[0] == first.box.min[0]);
    if (!port_is_board) {
        CHECK_EQ(all_pairs(v, &least), 599);
        CHECK(least <= first.when.in && least + (fmb_real)1e-6 >= first.when.in); /* as above */
    } else {
        (void)all_pairs;
    }
#endif
    return check_done("torus");
}
