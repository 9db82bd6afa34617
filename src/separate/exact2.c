/* SPDX-License-Identifier: MIT */
/*
 * fmb_exact2, fmb_exact_sweep2: the caller's direction, the fast stage, then every candidate: the edges of both frames,
 * in a sweep v, too. What decides a candidate: decide.h.
 *
 * The stage is taken as a function, in its form for any two frames: two cuboids in place would save less than what is
 * undecided costs.
 */
#include "decide.h"
#include "hint2.h"
#include "stages.h"

/* Looks along the direction at right angles to u, which is off by u of itself where it is a difference. */
FMB_APART int look_across2(fmb_decision *s, const fmb_couple2 *c, const fmb_real u[2], int rounded)
{
    fmb_view a = fmb_view2(c->a), b = fmb_view2(c->b);
    fmb_real n[2] = {-u[1], u[0]}, off;
    fmb_real size = fmb_abs(n[0]) * s->pair.size[0] + fmb_abs(n[1]) * s->pair.size[1];
    fmb_reach r = {size, rounded ? R(1.0001) * FMB_U * size : 0};
    int open = fmb_filter(s, &a, &b, n, r, &off, 2);
    if (open & (FMB_AHEAD | FMB_BEHIND))
        fmb_guess_open(s, &a, &b, n, off, open, 2);
    return open;
}

/* The sides that are open, by integers. */
FMB_APART int settle_sides2(fmb_decision *s, const fmb_couple2 *c, fmb_pair_of name, int open)
{
    if (!s->integers.wide.of[0])
        fmbi_integers2(&s->integers, c);
    return fmbi_integers_separate(&s->integers, name, open, s->guess);
}

/* Candidates: edges 0 and 1 of a and, of a triangle, 1 minus 0 (integers.h); those of b; the displacement. */
#define FMB_CANDIDATES2 7
static const uint8_t candidate_name2[FMB_CANDIDATES2] = {FMB_OF_A0, FMB_OF_A1,  FMB_OF_A01, FMB_OF_B0,
                                                         FMB_OF_B1, FMB_OF_B01, FMB_OF_V};

/* Is there one? Its numbers are in u then. */
FMB_INLINE int candidate2(const fmb_decision *s, const fmb_couple2 *c, int k, fmb_real u[2])
{
    const fmb_frame2 *f = k < 3 ? c->a : c->b;
    int i = k % 3;
    if (k == FMB_CANDIDATES2 - 1) {
        u[0] = s->pair.v[0];
        u[1] = s->pair.v[1];
        return s->pair.moves;
    }
    for (int axis = 0; axis < 2; axis++)
        u[axis] = i < 2 ? f->edge[i][axis] : f->edge[1][axis] - f->edge[0][axis];
    return i < 2 || !fmb_cuboid(f->shape);
}

/* All candidates. outer: times that enclose all contact, and become those that were found (NULL: not asked for). */
FMB_APART int decide_open2(const fmb_couple2 *c, fmb_real *axis, fmb_pair_of *normal, fmb_interval *outer)
{
    fmb_decision s;
    {
        fmb_view a = fmb_view2(c->a), b = fmb_view2(c->b);
        fmb_decision_start(&s, &a, c->va, &b, c->vb, axis, outer, 2);
    }
    for (int k = 0; k < FMB_CANDIDATES2; k++) {
        fmb_real u[2];
        fmb_pair_of name = {candidate_name2[k], FMB_OF_NONE};
        if (!candidate2(&s, c, k, u))
            continue;
        int open = look_across2(&s, c, u, k % 3 == 2 || k == FMB_CANDIDATES2 - 1);
        if (open == FMB_SEPARATES)
            return FMB_MISS_KNOWN(c->a, c->b);
        if (open && settle_sides2(&s, c, name, open)) {
            *normal = name;
            return FMB_MISS_NAMED("exact, a named normal", s.of, name);
        }
    }
    if (outer)
        *outer = fmb_enclosing(&s.outer);
    return FMB_HIT;
}

/* What the stage leaves open: it returns, for decide_open2. */
FMB_APART int keep_open2(const fmb_frame2 *a, const fmb_frame2 *b, fmb_real *axis)
{
    (void)a;
    (void)b;
    (void)axis;
    return FMB_OPEN;
}

FMB_INLINE int exact_plane(const fmb_couple2 *c, fmb_real *axis, fmb_pair_of *normal, fmb_interval *when, int moves)
{
    fmb_pair_of found = {FMB_OF_NONE, FMB_OF_NONE};
    fmb_interval times;
    int answer = fmb_is_given(axis, 2) ? fmbi_hint2(c, axis) : FMB_OPEN;
    if (answer == FMB_OPEN)
        answer = moves ? fmbi_triangle2_moving(c, axis, &times, &times)
                       : fmbi_triangle2_at_rest(c->a, c->b, axis, keep_open2);
    if (answer == FMB_OPEN)
        answer = decide_open2(c, axis, &found, when ? &times : NULL);
    if (answer == FMB_MISS && normal)
        *normal = found;
    if (answer == FMB_HIT && when)
        *when = times;
    return answer;
}

int fmb_exact2(const fmb_frame2 *a, const fmb_frame2 *b, fmb_real axis[2], fmb_pair_of *normal)
{
    if (!a || !b)
        return FMB_ERR_NULL;
    if (!fmb_both_usable(a->shape, b->shape))
        return FMB_ERR_FRAME;
    fmb_couple2 c = {a, b, fmb_at_rest, fmb_at_rest};
    return exact_plane(&c, axis, normal, NULL, 0);
}

int fmb_exact_sweep2(const fmb_frame2 *a, const fmb_real va[2], const fmb_frame2 *b, const fmb_real vb[2],
                     fmb_real axis[2], fmb_pair_of *normal, fmb_interval *when)
{
    if (!a || !b)
        return FMB_ERR_NULL;
    if (!fmb_both_usable(a->shape, b->shape))
        return FMB_ERR_FRAME;
    fmb_couple2 c = {a, b, va ? va : fmb_at_rest, vb ? vb : fmb_at_rest};
    int error = fmb_check_displacements(c.va, c.vb, 2);
    return error ? error : exact_plane(&c, axis, normal, when, 1);
}

int fmb_exact2_verdict(const fmb_frame2 *a, const fmb_frame2 *b, fmb_real axis[2])
{
    fmb_pair_of normal = {FMB_OF_NONE, FMB_OF_NONE};
    return fmb_without_names(fmb_exact2(a, b, axis, &normal), normal, axis, 2);
}

int fmb_exact_sweep2_verdict(const fmb_frame2 *a, const fmb_real va[2], const fmb_frame2 *b, const fmb_real vb[2],
                             fmb_real axis[2], fmb_interval *when)
{
    fmb_pair_of normal = {FMB_OF_NONE, FMB_OF_NONE};
    return fmb_without_names(fmb_exact_sweep2(a, va, b, vb, axis, &normal, when), normal, axis, 2);
}
