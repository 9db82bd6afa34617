/* SPDX-License-Identifier: MIT */
/*
 * axis may be the array that is va or vb (fmb.h): whatever a sweep says, it says it with the displacement's own memory as the direction's, too,
 * to the last bit, with and without times, boxes and a margin; the displacement is gone only where a direction was proved.
 * Usage: test_aliasing [SEED [COUNT]]; COUNT: pairs.
 */
#include "check.h"
#include "pairs.h"
#include "port.h"

struct answer {
    fmb_real axis[3];
    fmb_interval when;
    fmb_box3 box;
    fmb_witness3 witness;
    fmb_pair_of normal;
    int verdict;
};

static struct pair_frames f;
static struct pair p;
static unsigned verdicts[4];

static int same(const fmb_real *x, const fmb_real *y, int n)
{
    for (int i = 0; i < n; i++)
        if (x[i] != y[i] && (x[i] == x[i] || y[i] == y[i]))
            return 0;
    return 1;
}

static int ask_margin(fmb_real margin, fmb_real *axis, fmb_interval *when)
{
    const struct body *a = &p.body[0], *b = &p.body[1];
    return p.dim == 3 ? fmb_sweep3_margin(&f.frame.d3[0], a->velocity, &f.frame.d3[1], b->velocity, margin, axis, when)
                      : fmb_sweep2_margin(&f.frame.d2[0], a->velocity, &f.frame.d2[1], b->velocity, margin, axis, when);
}

/* how: a sweep, one within a margin, one that is never undecided, one with its contact (boxes of sweeps take much of a small board's stack). */
static void ask(struct answer *to, int how, fmb_real *axis)
{
    static const struct answer none;
    *to = none;
    if (how == 0)
        to->verdict = pair_ask(&f, &p, 0, axis, &to->when);
    else if (how == 1)
        to->verdict = ask_margin((fmb_real)0.125, axis, &to->when);
    else if (how == 2)
        to->verdict = pair_exact(&f, &p, 0, axis, &to->normal, &to->when);
    else
        to->verdict = pair_contact(&f, &p, 0, axis, &to->when, &to->box, &to->witness);
    for (int k = 0; k < p.dim; k++)
        to->axis[k] = axis[k];
}

static void compare(int how, int side)
{
    fmb_real *v = p.body[side].velocity, kept[3], axis[3];
    static struct answer apart, shared;
    for (int k = 0; k < 3; k++)
        kept[k] = axis[k] = v[k];
    ask(&apart, how, axis);
    ask(&shared, how, v);
    CHECK_EQ(shared.verdict, apart.verdict);
    CHECK(shared.normal.u == apart.normal.u && shared.normal.v == apart.normal.v);
    CHECK(same(shared.axis, apart.axis, p.dim) && same(&shared.when.in, &apart.when.in, 1) &&
          same(&shared.when.out, &apart.when.out, 1));
    CHECK(same(shared.box.min, apart.box.min, 3) && same(shared.box.max, apart.box.max, 3) &&
          shared.witness.proved == apart.witness.proved);
    CHECK(same(shared.witness.point, apart.witness.point, 3) && same(&shared.witness.time, &apart.witness.time, 1));
    CHECK(apart.verdict == FMB_MISS || same(v, kept, 3));
    verdicts[apart.verdict < 0 ? 3 : apart.verdict]++;
    for (int k = 0; k < 3; k++)
        v[k] = kept[k];
}

int main(int argc, char **argv)
{
    struct random r = random_start(check_seed(argc, argv, 11));
#ifdef FMB_AUDIT /* which looks at the displacements after the call */
    const int count = 0;
#else
    const int count = (int)check_count(argc, argv, port_is_board ? 60 : 6000);
#endif
    for (int n = 0; n < count; n++) {
        pair_make(&p, &r, (enum pair_family)(n % (PAIR_FAMILIES + 1)), 2 + n / 7 % 2, 1, n / 14 % 4);
        if (pair_init(&f, &p))
            continue;
        for (int how = 0; how < (port_is_board ? 3 : 4); how++)
            for (int side = 0; side < 2; side++)
                compare(how, side);
    }
    CHECK(count < 60 || (verdicts[FMB_MISS] > 0 && verdicts[FMB_HIT] > 0));
    return check_done("aliasing");
}
