/* SPDX-License-Identifier: MIT */
/*
 * host-only: the quick tier against the exact referee. A miss is apart, and its direction separates, exactly; a hit is no gap; times hold the
 * exact contact. Prints how much each family leaves undecided.
 * Usage: test_quick_referee [SEED [COUNT]]; COUNT: pairs per family, class, dimension and mode.
 */
#include "check.h"
#include "referee.h"
#include <stdio.h>
#include <string.h>

static int ask(const struct pair *p, const struct pair_frames *f, fmb_real *axis, fmb_interval *when)
{
    const fmb_real *va = p->body[0].velocity, *vb = p->body[1].velocity;
    if (p->dim == 3)
        return p->moving ? fmb_quick_sweep3(&f->frame.d3[0], va, &f->frame.d3[1], vb, axis, when)
                         : fmb_quick3(&f->frame.d3[0], &f->frame.d3[1], axis);
    return p->moving ? fmb_quick_sweep2(&f->frame.d2[0], va, &f->frame.d2[1], vb, axis, when)
                     : fmb_quick2(&f->frame.d2[0], &f->frame.d2[1], axis);
}

static void judge(const struct pair *p, const struct pair_frames *f, unsigned long *undecided)
{
    fmb_real axis[3] = {0, 0, 0};
    fmb_interval when = {-1, -1};
    double excess;
    int answer = ask(p, f, axis, &when);
    enum referee_verdict truth = referee_judge(p);
    if (answer == FMB_MISS)
        CHECK(truth == REFEREE_APART && referee_separates(axis));
    else if (answer == FMB_HIT)
        CHECK(truth == REFEREE_OVERLAP || truth == REFEREE_TOUCH);
    else if (answer == FMB_UNDECIDED)
        ++*undecided;
    else
        CHECK(answer < 0);
    if (p->moving && (answer == FMB_HIT || answer == FMB_UNDECIDED) && truth != REFEREE_APART)
        CHECK(referee_covers(&when, &excess));
}

int main(int argc, char **argv)
{
    struct random r = random_start(check_seed(argc, argv, 20261122));
    unsigned count = (unsigned)check_count(argc, argv, 40);
    for (int family = 0; family < PAIR_ALL; family++)
        for (int mode = family == PAIR_SPEED ? 2 : 0; mode < 4; mode++) {
            unsigned long pairs = 0, undecided = 0;
            for (unsigned i = 0; i < 4 * count; i++) {
                struct pair p;
                struct pair_frames f;
                pair_make(&p, &r, (enum pair_family)family, 2 + (mode & 1), mode >> 1, (int)(i & 3));
                if (pair_init(&f, &p) != 0)
                    continue;
                pairs++;
                judge(&p, &f, &undecided);
            }
            printf("%s %dD %s: %lu of %lu undecided\n", pair_family_name[family], 2 + (mode & 1),
                   mode >> 1 ? "moving" : "at rest", undecided, pairs);
        }
    return check_done("quick_referee");
}
