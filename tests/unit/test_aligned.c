/* SPDX-License-Identifier: MIT */
/*
 * Boxes that share an axis: the fast stages decide them, at rest and moving, but next to touching. No answer depends on the order of the frames
 * or on the unit of length. (What the answers are worth: tests/exact/test_aligned_exact.c.)
 * Usage: test_aligned [SEED [COUNT]]; COUNT: pairs per kind, class, dimension and mode.
 */
#include "check.h"
#include "pairs.h"
#include "plain.h"
#include "port.h"
#include "separate/stage2.h"
#include "separate/stage3_cuboids.h"

/* What the fast stage says of two cuboids. */
static int stage3(const struct pair_frames *f, const struct pair *p)
{
    fmb_stage s;
    const fmb_couple3 c = {&f->frame.d3[0], &f->frame.d3[1], p->body[0].velocity, p->body[1].velocity};
    if (p->moving)
        return after_shadows(&s, &c, fmb_cuboids3_moving(&s, &c, NULL));
    fmb_cuboids3_start(&s, &c, NULL, 0);
    return fmb_cuboids3(&s, &c);
}

static int stage2(const struct pair_frames *f, const struct pair *p)
{
    fmb_stage s;
    const fmb_couple2 c = {&f->frame.d2[0], &f->frame.d2[1], p->body[0].velocity, p->body[1].velocity};
    return fmb_plane2(&s, &c, NULL, 1, p->moving);
}

/* ---- families ---- */

static uint32_t pairs, hits, open_hits, open_near;

/* What a miss returns separates by itself, along all of the step. */
static void check_axis(const struct pair_frames *f, const struct pair *p, const fmb_real *axis)
{
    const fmb_view a = p->dim == 3 ? fmb_view3(&f->frame.d3[0]) : fmb_view2(&f->frame.d2[0]);
    const fmb_view b = p->dim == 3 ? fmb_view3(&f->frame.d3[1]) : fmb_view2(&f->frame.d2[1]);
    const fmb_real *va = p->moving ? p->body[0].velocity : NULL, *vb = p->moving ? p->body[1].velocity : NULL;
    CHECK_EQ(fmbi_separates(&a, va, &b, vb, axis, p->dim), 1);
}

static void check_pair(const struct pair *p, struct random *r)
{
    struct pair_frames f, g;
    struct pair q = *p;
    CHECK_EQ(pair_init(&f, p), 0);
    fmb_real axis[3] = {0, 0, 0};
    const int answer = pair_ask(&f, p, 0, axis, NULL);
    if (answer == FMB_MISS)
        check_axis(&f, p, axis);
    CHECK_EQ(pair_ask(&f, p, 1, NULL, NULL), answer);
    pair_scale(&q, random_int(r, 0, 1) ? R(0x1p-9) : R(0x1p11));
    CHECK_EQ(pair_init(&g, &q), 0);
    CHECK_EQ(pair_ask(&g, &q, 0, NULL, NULL), answer);
    CHECK_EQ(pair_ask(&g, &q, 1, NULL, NULL), answer);
    if (p->body[0].shape != FMB_CUBOID || p->body[1].shape != FMB_CUBOID)
        return;
    const int said = p->dim == 3 ? stage3(&f, p) : stage2(&f, p);
    CHECK(said == FMB_OPEN || said == answer);
    pairs++;
    if (answer == FMB_HIT) {
        hits++;
        open_hits += said == FMB_OPEN;
    }
}

/* Fewer than one hit of 50 is left to the search; before there were shadows, all were in 3D. */
static void families(struct random *r, uint64_t count)
{
    for (int kind = 0; kind < BOXES_ALL; kind++) {
        pairs = hits = open_hits = 0;
        for (uint64_t i = 0; i < count; i++)
            for (int cell = 0; cell < 16; cell++) {
                struct pair p;
                int n = random_int(r, 0, 3);
                pair_make_boxes(&p, r, (enum pair_boxes)kind, cell & 8 ? 3 : 2, (cell & 4) != 0, cell & 3,
                                n == 0   ? 1e-7
                                : n == 1 ? 2e-6
                                         : 0,
                                n == 3 ? 1000 : 0);
                check_pair(&p, r);
            }
        CHECK(count < 10 || hits > 0);
        /*
         * Stacked boxes overlap by so little that the stage often cannot tell. Of the others one hit of 230 is open: of 30 hits two are in one
         * run of a hundred, four in one of a hundred thousand.
         */
        if (kind != BOXES_STACKED)
            CHECK(open_hits * 50 <= hits + (count < 100 ? 150 : 50));
        open_near += kind == BOXES_STACKED ? open_hits : 0;
    }
}

/* ---- where it begins: unit cubes side by side ---- */

static void cube(struct body *b, fmb_real x, fmb_real y, fmb_real z)
{
    const fmb_real at[3] = {x, y, z};
    b->shape = FMB_CUBOID;
    for (int k = 0; k < 3; k++) {
        b->origin[k] = at[k];
        b->velocity[k] = 0;
        for (int i = 0; i < 3; i++)
            b->edge[i][k] = i == k;
    }
}

/* Two unit cubes, one `depth` inside the other along z; moving: it slides along x. */
static int cubes(fmb_real depth, int moving)
{
    struct pair p = {.dim = 3, .moving = moving};
    struct pair_frames f;
    cube(&p.body[0], 0, 0, 0);
    cube(&p.body[1], R(0.25), R(0.375), 1 - depth);
    p.body[1].velocity[0] = moving ? R(0.125) : 0;
    CHECK_EQ(pair_init(&f, &p), 0);
    return stage3(&f, &p);
}

/*
 * The gap is -2 depth. Edges of it ask for 192u times 2 sum Z: 6 of both extents, 1.625 and the motion. Touching is
 * never a hit, though all three parallel pairs are hidden, nor is a little less.
 */
static void depths(void)
{
    for (int moving = 0; moving < 2; moving++) {
        const fmb_real least = 192 * FMB_U * (R(7.625) + (moving ? R(0.125) : 0));
        CHECK_EQ(cubes(R(1.01) * least, moving), FMB_HIT);
        CHECK_EQ(cubes(R(0.98) * least, moving), FMB_OPEN);
        CHECK_EQ(cubes(0, moving), FMB_OPEN);
        CHECK_EQ(cubes(-R(1.01) * least, moving), FMB_MISS);
    }
}

/* Of the masks: bits of pairs as digits, an edge of b each. */
static void masks(void)
{
    const unsigned pair = 1u << 6, hidden = pair << FMB_HIDDEN;
    CHECK_EQ(fmb_cuboids3_left(hidden * 0421u), 0); /* three, each with an edge of its own */
    CHECK_EQ(fmb_cuboids3_exposed(hidden * 0421u), 0);
    for (unsigned two = 3; two < 7; two += two == 3 ? 2 : 1) /* two with the same edge of b: 3, 5, 6 */
        for (unsigned shift = 0; shift < 9; shift += 3) {
            CHECK(fmb_cuboids3_left((hidden * two) << shift) != 0);
            CHECK_EQ(fmb_cuboids3_exposed((hidden * two) << shift), (pair * two) << shift);
        }
    for (unsigned i = 0; i < 3; i++) /* an open direction beside a hidden one */
        for (unsigned k = 0; k < 15; k++) {
            const unsigned mine = hidden << 3 * i, open = mine | 1u << k;
            const int decides = k >= 6 ? (k - 6) / 3 == i : k >= 3 && k - 3 != i;
            CHECK_EQ(fmb_cuboids3_left(open), open);
            CHECK_EQ(fmb_cuboids3_exposed(open), 1u << k | (decides ? pair << 3 * i : 0));
        }
}

int main(int argc, char **argv)
{
    struct random r = random_start(check_seed(argc, argv, 5));
    const uint64_t count = check_count(argc, argv, port_is_board ? 12 : 1500);
    depths();
    masks();
    families(&r, count);
    CHECK(count < 100 || sizeof(fmb_real) == 8 || open_near > 0);
    return check_done("aligned");
}
