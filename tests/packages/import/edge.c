/* SPDX-License-Identifier: MIT */
/* The tables of fmb-import go into an fmb_edge3 as they stand: -DHEADER, -DNAME=LARGE. How many pairs, and how many were looked at. */
#include HEADER
#include <stdio.h>
#define OF(what) JOINED(NAME, what)
#define JOINED(name, what) JOIN(name, what)
#define JOIN(name, what) name##what
static fmb_edge_link3 place[OF(_LINKS)];
static fmb_edge_box3 swept[OF(_BOXES)];
static uint32_t left[FMB_EDGE_WORDS(OF(_BOXES), FMB_NONE, 0)];
int main(void)
{
    const fmb_edge3 e = {OF(_ROBOT),
                         .obstacles = FMB_NONE,
                         .self = FMB_SELF_TEST,
                         .want = FMB_EDGE_FIRST,
                         .limits = FMB_LIMITS_IGNORE, /* all joints at 0 is beyond those of some robots */
                         .budget = FMB_NO_LIMIT,
                         .place = place,
                         .swept = swept,
                         .open = left,
                         .places = OF(_LINKS),
                         .sweeps = OF(_BOXES),
                         .words = sizeof left / sizeof left[0]};
    static const fmb_real from[OF(_JOINTS) + 1], to[OF(_JOINTS) + 1];
    fmb_edge_found3 found;
    int answer = fmb_robot_edge(&e, from, to, &found);

    printf("%d allowed, %d never, %u looked at\n", OF(_ALLOWED), OF(_NEVER), (unsigned)found.pairs);
    return answer < 0;
}
