/* SPDX-License-Identifier: MIT */
/*
 * fmb_exact3, fmb_exact_sweep3: the caller's direction, the fast stages, then every candidate that they leave open.
 *
 * What the stages prove stands (proof.h, R3). What is left is a set of candidates, as bits:
 *     0..3, 4..7    faces of a, of b; 3, 7: the slanted ones
 *     8..           two cuboids: 8 + 3i + j: edge j of a with edge i of b
 *                   else: 8 + j: edge j of a (as fmb_edge_at numbers them) with each edge of b
 * At rest a stage clears candidates one by one: along those it has proved that the frames overlap. The stage of a
 * tetrahedron b shows of an edge of a that some point of b is inside both faces that meet there. Then no direction
 * between their normals separates, so no product of that edge. (Beyond them it is no facet's.) Of a sweep all are left,
 * and those of the motion are added.
 */
#include "decide.h"
#include "edges.h"
#include "hint3.h"
#include "stage3_cuboids.h"
#include "stage3_tetrahedron.h"
#include "stages.h"

#define FMB_ALL_LEFT (~0u)
#define FMB_FACES_LEFT(f) (15u << 4 * (f))
#define FMB_EDGES_LEFT 8

/* Two frames, of two shapes a cuboid first; and what is left of their candidates. */
typedef struct {
    fmb_couple3 c;
    unsigned left;
} exact_pair;

FMB_INLINE unsigned name_of(int f, int i) { return (unsigned)((f ? FMB_OF_B0 : FMB_OF_A0) + i); }
FMB_INLINE const fmb_frame3 *frame_of(const fmb_couple3 *c, int f) { return f ? c->b : c->a; }

/* The vector of a name, as integers.h has it. */
FMB_INLINE void named_vector(fmb_search_edge *e, const fmb_couple3 *c, unsigned name)
{
    int f = name >= FMB_OF_B0;
    if (name == FMB_OF_V)
        fmbi_edge_minus(e, c->vb, c->va);
    else
        fmb_edge_at(e, frame_of(c, f)->edge[0], (int)(name - name_of(f, 0)));
}

/* By numbers: the product of the two vectors that are named. Returns as fmb_filter. */
FMB_APART int look_along(fmb_decision *s, const fmb_couple3 *c, fmb_pair_of name)
{
    fmb_search_edge p, q;
    fmb_real n[3], off;
    fmb_view a = fmb_view3(c->a), b = fmb_view3(c->b);
    named_vector(&p, c, name.u);
    named_vector(&q, c, name.v);
    fmb_reach r = fmbi_cross(&p.e, &q.e, s->pair.size, n);
    int open = fmb_filter(s, &a, &b, n, r, &off, 3);
    if (open & (FMB_AHEAD | FMB_BEHIND))
        fmb_guess_open(s, &a, &b, n, off, open, 3);
    return open;
}

/*
 * Partners of edge i of frame f, as bits: 0: the edge behind it, with which it spans a face (0: 1, 1: 2, 2: 0, 3: 4);
 * 1..6: edges of b, of an edge of a; 7: the displacement.
 */
FMB_INLINE unsigned partners_left(const fmb_couple3 *c, unsigned left, int f, int i, int moves)
{
    int face = i == 0 ? 2 : i == 3 ? 3 : i - 1;
    unsigned some = i <= 3 ? left >> (4 * f + face) & 1u : 0, edges = left >> (FMB_EDGES_LEFT + i);
    if (f == 0 && fmb_cuboid(c->b->shape)) /* two cuboids */
        some |= ((edges & 1u) | (edges >> 2 & 2u) | (edges >> 4 & 4u)) << 1;
    else if (f == 0)
        some |= edges & 1u ? 63u << 1 : 0;
    return some | (moves ? 128u : 0);
}

/* The name of one of them. */
FMB_INLINE unsigned partner_of(int f, int i, int k)
{
    return k == 7 ? FMB_OF_V : k ? name_of(1, k - 1) : name_of(f, i == 2 ? 0 : i + 1);
}

/* By integers. 1: it separates. */
FMB_APART int exact_settle(fmb_decision *s, const fmb_couple3 *c, fmb_pair_of name, int open)
{
    if (s->integers.wide.digits == 0)
        fmbi_integers3(&s->integers, c);
    return fmbi_integers_separate(&s->integers, name, open, s->guess);
}

/* Views have room of their own, which is needed here alone. */
FMB_APART void exact_start(fmb_decision *s, const fmb_couple3 *c, fmb_real *axis, const fmb_interval *outer)
{
    fmb_view a = fmb_view3(c->a), b = fmb_view3(c->b);
    fmb_decision_start(s, &a, c->va, &b, c->vb, axis, outer, 3);
}

/*
 * The candidates that are left. outer: times that enclose all contact, and become those that were found (NULL: not
 * asked for).
 */
FMB_APART int exact_candidates(const exact_pair *x, fmb_real *axis, fmb_pair_of *normal, fmb_interval *outer)
{
    const fmb_couple3 *c = &x->c;
    fmb_decision s;
    exact_start(&s, c, axis, outer);
    for (int f = 0; f < 2; f++)
        for (int i = 0; i < fmb_edge_count(frame_of(c, f)->shape); i++) {
            for (unsigned some = partners_left(c, x->left, f, i, s.pair.moves); some; some &= some - 1) {
                fmb_pair_of name = {(uint8_t)name_of(f, i), (uint8_t)partner_of(f, i, fmb_lowest_bit(some))};
                int open = look_along(&s, c, name);
                if (open == FMB_SEPARATES)
                    return FMB_MISS_KNOWN(c->a, c->b);
                if (open && exact_settle(&s, c, name, open)) {
                    *normal = name;
                    return FMB_MISS_NAMED("exact, a named normal", s.of, name);
                }
            }
        }
    if (outer)
        *outer = s.outer;
    return FMB_HIT;
}

/* Stages at rest: FMB_MISS (axis written), FMB_HIT, or FMB_OPEN: x->left is written. */
FMB_APART int exact_cuboids_at_rest(exact_pair *x, fmb_real *axis)
{
    fmb_stage f;
    fmb_cuboids3_start(&f, &x->c, axis, 0);
    int answer = fmb_cuboids3(&f, &x->c, 0);
    unsigned open = fmb_cuboids3_exposed(f.open);
    x->left = (open & 7u) | (open >> 3 & 7u) << 4 | open >> 6 << FMB_EDGES_LEFT;
    return answer;
}

/* Edge of a where faces r and s meet, as its bit in `left`. */
FMB_INLINE unsigned edge_left(const fmb_frame3 *a, int r, int s)
{
    int edge = fmb_cuboid(a->shape) || s < 3 ? 3 - r % 3 - s % 3 : 3 + (r + 1) % 3;
    return 1u << FMB_EDGES_LEFT << edge;
}

/* The faces of a whose rows no vertex of b is inside. */
FMB_INLINE unsigned faces_left(const fmb_frame3 *a, fmb_masks m)
{
    unsigned left = 0;
    int rows = fmb_cuboid(a->shape) ? 3 : 4;
    for (int r = 0; r < rows; r++) {
        int shift = 4 * (rows - 1 - r);
        left |= (m.low >> shift & 15u) == 15 || (m.high >> shift & 15u) == 15 ? 1u << r : 0;
    }
    return left;
}

/* As fmb_tetrahedron3_rest, but that nothing ends it before it knows all that is left. */
FMB_APART int exact_tetrahedron_at_rest(exact_pair *x, fmb_real *axis)
{
    const fmb_couple3 *c = &x->c;
    const fmb_frame3 *a = c->a, *b = c->b;
    unsigned left;
    fmb_stage f;
    fmb_real p[6][4];
    fmb_masks m;
    fmb_hinge e;
    fmb_stage_start(&f, c, axis, 0);
    if (fmb_tetrahedron3_far(&f, c, 0))
        return FMB_MISS_KNOWN(a, b);
    f.error = f.length * a->steepest;
    if (fmb_rows_rest(&f, a, b, p, &m))
        return FMB_MISS_KNOWN(a, b);
    if (fmb_inside(a, m))
        return FMB_HIT;
    left = faces_left(a, m);
    f.open = 0;
    f.error = f.length * b->steepest;
    if (fmb_rows_of_b(&f, a, b, 0))
        return FMB_MISS_KNOWN(a, b);
    left |= f.open ? FMB_FACES_LEFT(1) : 0;
    f.error = f.length * a->steepest;
    fmb_real inverse = fmb_inverse_power(f.error);
    for (unsigned unheld = fmb_unheld(a, m); unheld; unheld &= unheld - 1) {
        const uint8_t *face = fmb_edge_rows[fmb_lowest_bit(unheld)];
        unsigned bit = edge_left(a, face[0], face[1]);
        if (!(left & bit) && !fmb_quadrant_reached(p[face[0]], p[face[1]], inverse, &e))
            left |= bit;
    }
    x->left = left;
    return left ? FMB_OPEN : FMB_HIT;
}

FMB_APART int exact_at_rest(exact_pair *x, fmb_real *axis, fmb_pair_of *normal)
{
    int answer = fmb_cuboid(x->c.b->shape) ? exact_cuboids_at_rest(x, axis) : exact_tetrahedron_at_rest(x, axis);
    return answer != FMB_OPEN ? answer : exact_candidates(x, axis, normal, NULL);
}

/* Moving. Times that enclose all contact are asked for. */
FMB_APART int exact_moving(exact_pair *x, fmb_real *axis, fmb_pair_of *normal, fmb_interval *when)
{
    int answer = fmb_cuboid(x->c.b->shape) ? fmbi_cuboids3_moving(&x->c, axis, when, when)
                                           : fmbi_tetrahedron3_moving(&x->c, axis, when, when);
    x->left = FMB_ALL_LEFT;
    return answer != FMB_OPEN ? answer : exact_candidates(x, axis, normal, when);
}

/* A certificate of (b, a) as one of (a, b). */
static unsigned name_turned(unsigned name)
{
    const unsigned frame = FMB_OF_B0 - FMB_OF_A0;
    return name == FMB_OF_V ? name : name < FMB_OF_B0 ? name + frame : name - frame;
}

FMB_APART void certificate_turned(fmb_real *axis, fmb_pair_of *normal)
{
    for (int k = 0; axis && normal->u == FMB_OF_NONE && k < 3; k++)
        axis[k] = -axis[k];
    if (normal->u != FMB_OF_NONE)
        *normal = (fmb_pair_of){(uint8_t)name_turned(normal->u), (uint8_t)name_turned(normal->v)};
}

/* when NULL: at rest. */
FMB_INLINE int exact_ordered(exact_pair *x, fmb_real *axis, fmb_pair_of *normal, fmb_interval *when)
{
    fmb_couple3 *c = &x->c;
    int exchanged = fmb_cuboid(c->b->shape) && !fmb_cuboid(c->a->shape);
    if (exchanged)
        *c = (fmb_couple3){c->b, c->a, c->vb, c->va};
    *normal = (fmb_pair_of){FMB_OF_NONE, FMB_OF_NONE};
    int answer = when ? exact_moving(x, axis, normal, when) : exact_at_rest(x, axis, normal);
    if (answer == FMB_MISS && exchanged)
        certificate_turned(axis, normal);
    return answer;
}

/* The caller's direction in a sweep. */
FMB_APART int exact_hint_moving(const fmb_couple3 *c, fmb_real *axis)
{
    fmb_real v[3] = {c->vb[0] - c->va[0], c->vb[1] - c->va[1], c->vb[2] - c->va[2]};
    return fmb_is_given(axis, 3) && fmb_try3(c->a, c->b, axis, v) &&
           !FMB_MISS_BY3("hint", c->a, c->va, c->b, c->vb, axis);
}

/* Of frames and displacements that can be used. */
FMB_INLINE int exact_sweep(exact_pair *x, fmb_real *axis, fmb_pair_of *normal, fmb_interval *when)
{
    fmb_pair_of found = {FMB_OF_NONE, FMB_OF_NONE};
    fmb_interval times;
    int answer = exact_hint_moving(&x->c, axis) ? FMB_MISS_KNOWN(x->c.a, x->c.b)
                                                : exact_ordered(x, axis, &found, &times);
    if (answer == FMB_MISS && normal)
        *normal = found;
    if (answer == FMB_HIT && when)
        *when = fmb_enclosing(&times);
    return answer;
}

int fmb_exact3(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real axis[3], fmb_pair_of *normal)
{
    if (!a || !b)
        return FMB_ERR_NULL;
    if (!fmb_both_usable(a->shape, b->shape))
        return FMB_ERR_FRAME;
    exact_pair x = {{a, b, fmb_at_rest, fmb_at_rest}, 0};
    fmb_pair_of found = {FMB_OF_NONE, FMB_OF_NONE};
    int answer = fmb_is_given(axis, 3) && fmb_try3(a, b, axis, NULL) ? FMB_MISS_BY3("hint", a, NULL, b, NULL, axis)
                                                                     : exact_ordered(&x, axis, &found, NULL);
    if (answer == FMB_MISS && normal)
        *normal = found;
    return answer;
}

int fmb_exact_sweep3(const fmb_frame3 *a, const fmb_real va[3], const fmb_frame3 *b, const fmb_real vb[3],
                     fmb_real axis[3], fmb_pair_of *normal, fmb_interval *when)
{
    if (!a || !b)
        return FMB_ERR_NULL;
    if (!fmb_both_usable(a->shape, b->shape))
        return FMB_ERR_FRAME;
    exact_pair x = {{a, b, va ? va : fmb_at_rest, vb ? vb : fmb_at_rest}, 0};
    int error = fmb_check_displacements(x.c.va, x.c.vb, 3);
    return error ? error : exact_sweep(&x, axis, normal, when);
}

int fmb_exact3_verdict(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real axis[3])
{
    return fmb_exact3(a, b, axis, NULL);
}

int fmb_exact_sweep3_verdict(const fmb_frame3 *a, const fmb_real va[3], const fmb_frame3 *b, const fmb_real vb[3],
                             fmb_real axis[3], fmb_interval *when)
{
    return fmb_exact_sweep3(a, va, b, vb, axis, NULL, when);
}
