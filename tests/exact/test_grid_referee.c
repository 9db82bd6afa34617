/* SPDX-License-Identifier: MIT */
/*
 * Grids against exact arithmetic, near touching: a grid that is called free has no occupied cell that the frame meets; a hit is one; the first
 * contact is not later than any cell's; cells that a walk does not give are apart. Cells reach their neighbours, and what is filled holds what was
 * given, in 113 bits. Usage: test_grid_referee [SEED [COUNT]].
 */
#include "check.h"
#include "referee.h"
#include <math.h>
#include <stdio.h>

__extension__ typedef __float128 quad; /* sums of two numbers of the sizes below, exactly */

enum { MOST = 9, ROOM = 2048 };

static uint32_t memory[ROOM], packed[ROOM];
static fmb_grid3 grid, flash;
static long missed, hit, undecided, looked, asked;

static fmb_real any(struct random *r, double low, double high) { return (fmb_real)random_between(r, low, high); }

/*
 * A grid somewhere: near the origin or up to a thousand sizes away, cells that may be flat, all times a power of two.
 * around: the origin is within it or near it; or else farther away than that.
 */
static double make_grid(struct random *r, int around)
{
    int power = random_int(r, 0, 3) ? 0 : around ? random_int(r, -20, 20) : random_int(r, -8, 8);
    double far = random_int(r, 0, 2) ? around ? .1 : 3 : 300;
    fmb_real origin[3], cell[3];
    int32_t cells[3];
    for (int k = 0; k < 3; k++) {
        origin[k] = (fmb_real)ldexp(random_between(r, -far, far), power);
        cell[k] = (fmb_real)ldexp(random_between(r, .02, .2), power);
        cells[k] = random_int(r, 1, MOST);
    }
    CHECK_EQ(fmb_grid3_init(&grid, origin, cell, cells, memory, ROOM), 0);
    CHECK_EQ(fmb_grid3_clear(&grid), 0);
    int filled = random_int(r, 1, 40);
    for (int i = 0; i < filled; i++) {
        int32_t one[3];
        for (int k = 0; k < 3; k++)
            one[k] = random_int(r, 0, cells[k] - 1);
        CHECK_EQ(fmb_grid3_set(&grid, one, 1), 0);
    }
    int32_t words;
    CHECK_EQ(fmb_grid3_pack(&grid, packed, ROOM, &words), 0);
    CHECK_EQ(fmb_grid3_attach(&flash, origin, cell, cells, packed, words), 0);
    return ldexp(1, power);
}

/* An occupied cell. */
static void pick(struct random *r, int32_t cell[3])
{
    do
        for (int k = 0; k < 3; k++)
            cell[k] = random_int(r, 0, grid.cells[k] - 1);
    while (fmb_grid3_get(&grid, cell) != 1);
}

static void body_of_cell(struct body *b, const int32_t cell[3])
{
    fmb_frame3 f;
    CHECK_EQ(fmb_grid3_cell(&grid, cell, &f), 0);
    *b = (struct body){.shape = FMB_CUBOID};
    for (int k = 0; k < 3; k++) {
        b->origin[k] = f.origin[k];
        for (int j = 0; j < 3; j++)
            b->edge[k][j] = f.edge[k][j];
    }
}

/* Least and most of n.p over a body, from its origin, in double. */
static void span(const struct body *b, const double n[3], double *least, double *most)
{
    double p[3], low = 0, high = 0;
    for (int i = 0; i < 3; i++)
        p[i] = n[0] * (double)b->edge[i][0] + n[1] * (double)b->edge[i][1] + n[2] * (double)b->edge[i][2];
    for (int i = 0; i < 3; i++) {
        low = b->shape == FMB_CUBOID ? low + fmin(0, p[i]) : fmin(low, p[i]);
        high = b->shape == FMB_CUBOID ? high + fmax(0, p[i]) : fmax(high, p[i]);
    }
    *least = low;
    *most = high;
}

static void cross(const double u[3], const double v[3], double n[3])
{
    for (int k = 0; k < 3; k++)
        n[k] = u[(k + 1) % 3] * v[(k + 2) % 3] - u[(k + 2) % 3] * v[(k + 1) % 3];
}

/* Looks whether u x v is the direction of the largest gap so far. */
static void gap_along(const struct body *a, const struct body *b, const double u[3], const double v[3], double best[4])
{
    double n[3], low[2], high[2], at = 0;
    cross(u, v, n);
    double length = sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
    if (length == 0)
        return;
    for (int k = 0; k < 3; k++) {
        n[k] /= length;
        at += n[k] * ((double)b->origin[k] - (double)a->origin[k]);
    }
    span(a, n, &low[0], &high[0]);
    span(b, n, &low[1], &high[1]);
    double ahead = at + low[1] - high[0], behind = -at + low[0] - high[1];
    if (fmax(ahead, behind) <= best[3])
        return;
    best[3] = fmax(ahead, behind);
    for (int k = 0; k < 3; k++)
        best[k] = ahead > behind ? n[k] : -n[k];
}

/* Brings a to b until they touch to within `left`, along the direction of the largest gap, which is written. */
static void bring(struct body *a, const struct body *b, double left, double n[3])
{
    double best[4] = {0, 0, 0, -HUGE_VAL}, e[6][3], world[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    int edges = a->shape == FMB_CUBOID ? 3 : 6;
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) {
            e[i][k] = (double)a->edge[i][k];
            e[i + 3][k] = (double)a->edge[i][k] - (double)a->edge[(i + 1) % 3][k];
        }
    for (int i = 0; i < edges; i++) {
        for (int j = 0; j < i; j++)
            gap_along(a, b, e[i], e[j], best);
        for (int j = 0; j < 3; j++)
            gap_along(a, b, e[i], world[j], best);
    }
    for (int j = 0; j < 3; j++)
        gap_along(a, b, world[(j + 1) % 3], world[(j + 2) % 3], best);
    for (int k = 0; k < 3; k++) {
        n[k] = best[k];
        a->origin[k] = (fmb_real)((double)a->origin[k] + best[k] * (best[3] - left));
    }
}

/* A body of some cells' size, any shape, near to touching an occupied cell; moving: at some time of the step, or grazing it. */
static void make_body(struct body *a, struct random *r, double unit, int moving)
{
    int32_t cell[3];
    struct body b;
    double n[3], size = unit * (random_int(r, 0, 4) ? .3 : .003), at = random_between(r, 0, 1), into = 0;
    pick(r, cell);
    body_of_cell(&b, cell);
    *a = (struct body){.shape = random_int(r, 0, 1) ? FMB_CUBOID : FMB_TETRAHEDRON};
    int upright = random_int(r, 0, 3);
    for (int i = 0; i < 3; i++) {
        a->origin[i] = (fmb_real)((double)b.origin[i] + random_between(r, -unit, unit));
        for (int k = 0; k < 3; k++)
            a->edge[i][k] = any(r, -size, size);
        if (upright == 0)
            a->edge[i][2] = i == 2 ? (fmb_real)size : 0;
        if (upright == 0 && i == 2)
            a->edge[2][0] = a->edge[2][1] = 0;
    }
    double left = ldexp(random_int(r, 0, 1) ? unit : -unit, -random_int(r, 6, sizeof(fmb_real) == 4 ? 27 : 56));
    bring(a, &b, random_int(r, 0, 7) ? left : 0, n);
    if (!moving)
        return;
    for (int k = 0; k < 3; k++) {
        a->velocity[k] = any(r, -unit, unit);
        into += n[k] * (double)a->velocity[k];
    }
    int grazes = random_int(r, 0, 1);
    for (int k = 0; k < 3; k++) {
        a->velocity[k] = grazes ? (fmb_real)((double)a->velocity[k] - n[k] * into) : a->velocity[k];
        a->origin[k] = (fmb_real)((double)a->origin[k] - at * (double)a->velocity[k]);
    }
}

/*
 * A cuboid at rest, one corner of which is on a cell's face, edge or corner, but for a few units in the last place. Its edges go away from the cell
 * there. So of its points that corner mostly is the one that is nearest to the cell's middle (P10).
 */
static void make_corner(struct body *a, struct random *r)
{
    int32_t cell[3];
    struct body b;
    double at[3], out[3], away = ldexp(random_int(r, -40, 40), sizeof(fmb_real) == 4 ? -25 : -54);
    const int from = random_int(r, 0, 7), face = random_int(r, 0, 2); /* which corner it is */
    pick(r, cell);
    body_of_cell(&b, cell);
    *a = (struct body){.shape = FMB_CUBOID};
    for (int k = 0; k < 3; k++) {
        const double edge = (double)b.edge[k][k];
        int side = k == face ? 2 * random_int(r, 0, 1) - 1 : random_int(r, -1, 1);
        at[k] = (double)b.origin[k] + (side < 0 ? 0 : side > 0 ? edge : edge * random_between(r, .3, .7));
        out[k] = side * edge;
        at[k] += away * out[k];
    }
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) {
            /* Away, and aside by one of three vectors at 120 degrees, about, across the face. */
            double aside = k == face ? 0 : cos(2.1 * i + (k == (face + 1) % 3 ? 0 : 1.6)) * (double)b.edge[k][k];
            double e = out[k] * random_between(r, .4, .6) + aside * random_between(r, .3, .5);
            a->edge[i][k] = (fmb_real)(from >> i & 1 ? -e : e);
            at[k] -= from >> i & 1 ? (double)a->edge[i][k] : 0;
        }
    for (int k = 0; k < 3; k++)
        a->origin[k] = (fmb_real)at[k];
}

/* The exact verdict of the body and a cell. */
static int meets(struct pair *p, const int32_t cell[3])
{
    body_of_cell(&p->body[1], cell);
    enum referee_verdict verdict = referee_judge(p);
    return verdict == REFEREE_TOUCH || verdict == REFEREE_OVERLAP;
}

static int at_place(const fmb_grid3_found *f, const int32_t cell[3])
{
    return f->cell[0] == cell[0] && f->cell[1] == cell[1] && f->cell[2] == cell[2];
}

/* All occupied cells: one that meets the body is in the list, and not before `first`. */
static void judge_cells(struct pair *p, int answer, const fmb_grid3_found *first, const fmb_grid3_found *list,
                        int listed)
{
    int32_t c[3];
    double excess;
    for (c[2] = 0; c[2] < grid.cells[2]; c[2]++)
        for (c[1] = 0; c[1] < grid.cells[1]; c[1]++)
            for (c[0] = 0; c[0] < grid.cells[0]; c[0]++) {
                const fmb_grid3_found *mine = NULL;
                for (int i = 0; i < listed; i++)
                    mine = at_place(&list[i], c) ? &list[i] : mine;
                CHECK_EQ(fmb_grid3_get(&flash, c), fmb_grid3_get(&grid, c));
                if (fmb_grid3_get(&grid, c) != 1) {
                    CHECK(!mine);
                    continue;
                }
                int contact = meets(p, c);
                CHECK(!contact || mine);
                CHECK(!contact || answer == FMB_HIT || answer == FMB_UNDECIDED);
                CHECK(!mine || mine->answer == FMB_UNDECIDED || contact);
                if (contact && p->moving) {
                    CHECK(!mine || referee_covers(&mine->when, &excess));
                    fmb_interval from = {first->when.in, 1};
                    CHECK(referee_covers(&from, &excess));
                }
            }
    CHECK(answer != FMB_HIT || (fmb_grid3_get(&grid, first->cell) == 1 && meets(p, first->cell)));
}

static void judge(struct pair *p, struct random *r)
{
    static fmb_grid3_found list[MOST * MOST * MOST];
    static fmb_grid3_walk walk;
    fmb_frame3 frame;
    const struct body *b = &p->body[0];
    if (fmb_frame3_init(&frame, b->shape, b->origin, b->edge[0], b->edge[1], b->edge[2]))
        return;
    fmb_grid3_found first = {{-1, -1, -1}, -1, {2, 3}}, packed_first = first;
    int answer = p->moving ? fmb_grid3_sweep(&grid, &frame, b->velocity, &first)
                           : fmb_grid3_test(&grid, &frame, &first);
    CHECK_EQ(fmb_grid3_sweep(&flash, &frame, b->velocity, &packed_first), answer);
    CHECK(packed_first.when.in == first.when.in && at_place(&first, packed_first.cell));
    CHECK(answer == FMB_MISS ? first.answer == -1 : first.answer == answer);
    CHECK_EQ(fmb_grid3_begin(&walk, &grid, &frame, b->velocity), 0);
    walk.budget = (uint32_t)random_int(r, 1, 20);
    int listed = 0, more;
    while ((more = fmb_grid3_next(&walk, &list[listed])) == 1 || more == FMB_UNFINISHED)
        listed += more == 1;
    CHECK_EQ(more, 0);
    CHECK_EQ(answer == FMB_MISS, listed == 0);
    missed += answer == FMB_MISS;
    hit += answer == FMB_HIT;
    undecided += answer == FMB_UNDECIDED;
    looked += walk.looked;
    asked += walk.asked;
    judge_cells(p, answer, &first, list, listed);
}

/* Cells reach their neighbours, and a point's or box's cells hold it: from x_0 on, and up to the end. */
static void judge_filling(struct random *r)
{
    (void)make_grid(r, 0);
    fmb_real p[1][3], end[3];
    fmb_box3 box;
    int32_t c[3] = {0, 0, 0};
    quad next[3];
    for (int k = 0; k < 3; k++) {
        end[k] = grid.origin[k] + (fmb_real)grid.cells[k] * grid.cell[k];
        for (int32_t i = 0; i < grid.cells[k]; i++) {
            fmb_real at = grid.origin[k] + (fmb_real)i * grid.cell[k];
            next[k] = grid.origin[k] + (fmb_real)(i + 1) * grid.cell[k];
            CHECK((quad)at + (quad)grid.box.edge[k][k] >= next[k]);
        }
        fmb_real low = grid.origin[k] + any(r, 0, 1) * (end[k] - grid.origin[k]);
        fmb_real high = grid.origin[k] + any(r, 0, 1) * (end[k] - grid.origin[k]);
        if (random_int(r, 0, 3) == 0) /* on a face */
            low = grid.origin[k] + (fmb_real)random_int(r, 0, grid.cells[k]) * grid.cell[k];
        box.min[k] = low < high ? low : high;
        box.max[k] = low < high ? high : low;
        box.max[k] = box.max[k] < end[k] ? box.max[k] : end[k];
        p[0][k] = box.min[k];
    }
    for (int way = 0; way < 2; way++) {
        fmb_real radius = way ? 0 : grid.cell[0] * any(r, 0, 1);
        CHECK_EQ(fmb_grid3_clear(&grid), 0);
        int answer = way ? fmb_grid3_fill_box(&grid, &box)
                         : fmb_grid3_fill_points(&grid, (const fmb_real(*)[3])p, 1, radius);
        CHECK(answer == 0 || (!way && answer == FMB_ERR_CAPACITY));
        quad low[3], high[3], covered[3] = {0, 0, 0};
        int outside = 0;
        for (int k = 0; k < 3; k++) {
            low[k] = way ? (quad)box.min[k] : (quad)p[0][k] - radius;
            high[k] = way ? (quad)box.max[k] : (quad)p[0][k] + radius;
            outside |= low[k] < (quad)grid.origin[k] || high[k] > (quad)end[k];
            low[k] = low[k] < (quad)grid.origin[k] ? (quad)grid.origin[k] : low[k];
            high[k] = high[k] > (quad)end[k] ? (quad)end[k] : high[k];
        }
        CHECK(!outside || answer == FMB_ERR_CAPACITY);
        /* Cells that are filled are a block of them, so each axis alone tells: from its first cell on without a hole. */
        int32_t first[3] = {MOST, MOST, MOST}, last[3] = {-1, -1, -1}, filled = 0;
        for (c[2] = 0; c[2] < grid.cells[2]; c[2]++)
            for (c[1] = 0; c[1] < grid.cells[1]; c[1]++)
                for (c[0] = 0; c[0] < grid.cells[0]; c[0]++)
                    for (int k = 0; k < 3 && fmb_grid3_get(&grid, c) == 1; k++) {
                        first[k] = c[k] < first[k] ? c[k] : first[k];
                        last[k] = c[k] > last[k] ? c[k] : last[k];
                        filled += k == 0;
                    }
        CHECK_EQ(filled, (last[0] - first[0] + 1) * (last[1] - first[1] + 1) * (last[2] - first[2] + 1));
        for (int k = 0; k < 3; k++) {
            fmb_frame3 f;
            for (int j = 0; j < 3; j++)
                c[j] = first[j];
            CHECK_EQ(fmb_grid3_cell(&grid, c, &f), 0);
            CHECK((quad)f.origin[k] <= low[k]);
            c[k] = last[k];
            CHECK_EQ(fmb_grid3_cell(&grid, c, &f), 0);
            covered[k] = (quad)f.origin[k] + (quad)f.edge[k][k];
            CHECK(covered[k] >= high[k]);
        }
    }
}

int main(int argc, char **argv)
{
    struct random r = random_start(check_seed(argc, argv, 20261));
    uint64_t count = check_count(argc, argv, 600);
    for (uint64_t i = 0; i < count; i++) {
        double unit = make_grid(&r, i % 4 == 2);
        struct pair p = {.dim = 3, .moving = (int)(i & 1), .kind = "grid"};
        if (i % 4 == 2)
            make_corner(&p.body[0], &r);
        else
            make_body(&p.body[0], &r, unit, p.moving);
        judge(&p, &r);
        if (i % 4 == 0)
            judge_filling(&r);
    }
    printf("%ld free, %ld hit, %ld undecided; %ld cells looked at, %ld left to a test of their own\n", missed, hit,
           undecided, looked, asked);
    return check_done("grid_referee");
}
