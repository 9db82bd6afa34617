/* SPDX-License-Identifier: MIT */
/*
 * Pairs on the very boundary of an answer: b is moved along a line until a step of it, halved as often as its numbers have bits, lies between
 * a miss and none. There every bound, rounding and choice of a stage counts; what must hold of any pair is asked there.
 * Usage: test_boundary [SEED [COUNT]]; COUNT: pairs per family, class, dimension and mode.
 */
#include "check.h"
#include "number.h"
#include "pairs.h"
#include "port.h"
#include <float.h>

#ifdef FMB_REAL_DOUBLE
enum { BITS = DBL_MANT_DIG, SHIFT = 80 };
#else
enum { BITS = FLT_MANT_DIG, SHIFT = 12 };
#endif

static int is_miss(const struct pair *p) { return pair_verdict(p, NULL, NULL) == FMB_MISS; }

static void place(struct pair *p, const fmb_real from[3], const double way[3], double t)
{
    for (int k = 0; k < p->dim; k++)
        p->body[1].origin[k] = (fmb_real)((double)from[k] + t * way[k]);
}

/* Moves b to where the answer changes. 0: it does not along the line that was tried. */
static int to_boundary(struct pair *p, struct random *r)
{
    fmb_real from[3] = {p->body[1].origin[0], p->body[1].origin[1], p->body[1].origin[2]};
    double way[3] = {0, 0, 0}, low = 0, high = 1;
    int miss = is_miss(p);
    for (int k = 0; k < p->dim; k++)
        for (int s = 0; s < 2; s++)
            for (int i = 0; i < p->dim; i++)
                way[k] += random_between(r, -2, 2) * (double)p->body[s].edge[i][k];
    place(p, from, way, high);
    if (is_miss(p) == miss)
        return 0;
    for (int i = random_int(r, BITS - 4, BITS + 4); i > 0; i--) {
        double middle = (low + high) / 2;
        place(p, from, way, middle);
        if (is_miss(p) == miss)
            low = middle;
        else
            high = middle;
    }
    place(p, from, way, random_int(r, 0, 1) ? low : high);
    return 1;
}

static void exchanged(const struct pair *p, int answer, const fmb_real axis[3], const fmb_interval *when)
{
    struct pair q = *p;
    fmb_real back[3] = {-axis[0], -axis[1], -axis[2]};
    fmb_interval times = {0, 1};
    q.body[0] = p->body[1];
    q.body[1] = p->body[0];
    CHECK_EQ(pair_verdict(&q, NULL, &times), answer);
    if (answer == FMB_MISS)
        CHECK_EQ(pair_verdict(&q, back, NULL), FMB_MISS);
    else
        CHECK(times.in <= when->out && when->in <= times.out);
}

static void scaled(const struct pair *p, int answer, const fmb_interval *when, struct random *r)
{
    struct pair q = *p;
    fmb_interval times = {0, 1};
    fmb_real power = 1;
    for (int i = random_int(r, 1, SHIFT), up = random_int(r, 0, 1); i > 0; i--)
        power = up ? power * 2 : power / 2;
    pair_scale(&q, power);
    int other = pair_verdict(&q, NULL, &times);
    CHECK(other == FMB_ERR_RANGE || (other == answer && times.in == when->in && times.out == when->out));
}

/*
 * As a sweep without motion. Of two cuboids only a sweep compares world boxes as well, and may prove more. (In 2D, and with a tetrahedron,
 * both take the same stages and the same search.)
 */
static void standing(const struct pair *p, int answer)
{
    struct pair q = *p;
    q.moving = 1;
    int sweep = pair_verdict(&q, NULL, NULL);
    int cuboids = p->body[0].shape == FMB_CUBOID && p->body[1].shape == FMB_CUBOID;
    CHECK(sweep == answer || (cuboids && p->dim == 3 && answer == FMB_UNDECIDED && sweep == FMB_MISS));
}

/* A direction that is none of ours turns no proof round. */
static void hinted(const struct pair *p, int answer, struct random *r)
{
    fmb_real axis[3] = {0, 0, 0};
    for (int k = 0; k < p->dim; k++)
        axis[k] = (fmb_real)random_between(r, -1, 1);
    int other = pair_verdict(p, axis, NULL);
    CHECK(other == answer || (answer == FMB_UNDECIDED && other == FMB_MISS));
}

static long found;

static void try_one(struct pair *p, struct random *r)
{
    if (!to_boundary(p, r))
        return;
    fmb_real axis[3] = {0, 0, 0};
    fmb_interval when = {0, 1};
    int answer = pair_verdict(p, axis, &when);
    found++;
    if (!CHECK(answer >= 0))
        return;
    exchanged(p, answer, axis, &when);
    scaled(p, answer, &when, r);
    hinted(p, answer, r);
    if (!p->moving)
        standing(p, answer);
}

int main(int argc, char **argv)
{
    uint64_t seed = check_seed(argc, argv, 1), count = check_count(argc, argv, port_is_board ? 6 : 800);
    char digits[NUMBER_TEXT];
    struct random r = random_start(seed);
    struct pair p;
    for (int family = 0; family < PAIR_FAMILIES; family++)
        for (int cell = 0; cell < 16; cell++)
            for (uint64_t i = 0; i < count && (family != PAIR_SPEED || cell & 4); i++) {
                pair_make(&p, &r, (enum pair_family)family, cell & 8 ? 3 : 2, (cell & 4) != 0, cell & 3);
                try_one(&p, &r);
            }
    port_out("test_boundary: seed ");
    port_out(number_unsigned(seed, digits));
    port_out(", pairs on the boundary ");
    port_out(number_unsigned((uint64_t)found, digits));
    port_out("\n");
    CHECK(found > 0);
    return check_done("boundary");
}
