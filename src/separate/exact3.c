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

/*
 * WHICH PAIRS SPAN A FACET. Edge P of a tetrahedron with another vector Q, an edge of the other frame or the
 * displacement. On P two faces meet. If Q leaves the tetrahedron through both, or through none, it has points on both
 * sides of the plane of P and Q. So that is no facet's, and the pair is left out (proof.h, A7).
 */

/* Bits 0..3: Q leaves frame f, a tetrahedron, through that face; 4..7: it enters. As far as it is proved. */
FMB_APART unsigned faces_left_by(const fmb_frame3 *f, const fmb_real q[3])
{
    fmb_real length = (fmb_abs(q[0]) + fmb_abs(q[1])) + fmb_abs(q[2]);
    unsigned sides = 0;
    for (int r = 3; r >= 0; r--) {
        int sign = fmb_face_sign(fmb_dot(f->normal[r], q, 3), f->steepest, length);
        sides = sides << 1 | (sign == 1 ? 1u : sign == -1 ? 16u : 0);
    }
    return sides ^ ((sides | sides >> 4) & 7u) * 17u; /* the slanted face's normal leads out, the others lead in */
}

/* The two faces that meet in each edge. */
static const uint8_t faces_of_edge[6] = {6, 5, 3, 12, 9, 10};

/* May edge i span a facet with what has these sides? */
FMB_INLINE int may_span(unsigned sides, int i)
{
    unsigned faces = faces_of_edge[i];
    return (sides & faces) != faces && (sides >> 4 & faces) != faces;
}

/* May edge `name` of a frame, if that is a tetrahedron, span a facet with q? */
FMB_APART int edge_may_span(const fmb_couple3 *c, unsigned name, const fmb_real q[3])
{
    int f = name >= FMB_OF_B0;
    const fmb_frame3 *own = frame_of(c, f);
    return fmb_cuboid(own->shape) || may_span(faces_left_by(own, q), (int)(name - name_of(f, 0)));
}

/*
 * By numbers: the product of the two vectors that are named. Returns as fmb_filter. (They are gone before integers are
 * asked.) foreign: the second one is no edge of the first one's frame, and may span no facet with it.
 */
FMB_APART int look_along(fmb_decision *s, const fmb_couple3 *c, fmb_pair_of name, int foreign)
{
    fmb_search_edge p, q;
    fmb_real n[3], off;
    named_vector(&q, c, name.v);
    if (foreign && !edge_may_span(c, name.u, q.e.value))
        return 0;
    named_vector(&p, c, name.u);
    fmb_view a = fmb_view3(c->a), b = fmb_view3(c->b);
    fmb_reach r = fmbi_cross(&p.e, &q.e, s->pair.size, n);
    int open = fmb_filter(s, &a, &b, n, r, &off, 3);
    if (open & (FMB_AHEAD | FMB_BEHIND)) {
        fmb_guess_open(s, &a, &b, n, off, open, 3);
        fmbi_sharp_cross(&s->integers.normal, &p.e, &q.e);
    }
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
    if (!s->integers.wide.of[0])
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
 * Of these partners of edge P those that may span a facet with it, as far as b tells. While the frames move all edges
 * are looked at: a pair that spans no facet may still bind the times a little closer, if its error is less.
 */
FMB_APART unsigned partners_spanning(const fmb_couple3 *c, unsigned some, unsigned name)
{
    fmb_search_edge p;
    named_vector(&p, c, name);
    unsigned sides = faces_left_by(c->b, p.e.value);
    for (int j = 0; j < 6; j++)
        some &= may_span(sides, j) ? ~0u : ~(2u << j);
    return some;
}

/* Those of edge i of frame f; left_by_v: faces that v leaves. FMB_MISS, with its certificate, or FMB_OPEN. */
FMB_INLINE int exact_partners(fmb_decision *s, const exact_pair *x, int f, int i, unsigned left_by_v,
                              fmb_pair_of *normal)
{
    const fmb_couple3 *c = &x->c;
    unsigned some = partners_left(c, x->left, f, i, s->pair.moves);
    int moves = s->pair.moves;
    fmb_pair_of name = {(uint8_t)name_of(f, i), 0};
    if (!moves && some & (63u << 1) && !fmb_cuboid(c->b->shape))
        some = partners_spanning(c, some, name.u);
    if (!may_span(left_by_v, i))
        some &= 127u;
    for (; some; some &= some - 1) {
        int k = fmb_lowest_bit(some);
        name.v = (uint8_t)partner_of(f, i, k);
        int open = look_along(s, c, name, !moves && k);
        if (open == FMB_SEPARATES)
            return FMB_MISS_KNOWN(c->a, c->b);
        if (open && exact_settle(s, c, name, open)) {
            *normal = name;
            return FMB_MISS_NAMED("exact, a named normal", s->of, name);
        }
    }
    return FMB_OPEN;
}

/*
 * The candidates that are left. outer: times that enclose all contact, and become those that were found (NULL: not
 * asked for).
 */
FMB_APART int exact_candidates(const exact_pair *x, fmb_real *axis, fmb_pair_of *normal, fmb_interval *outer)
{
    fmb_decision s;
    exact_start(&s, &x->c, axis, outer);
    for (int f = 0; f < 2; f++) {
        const fmb_frame3 *own = frame_of(&x->c, f);
        unsigned left_by_v = s.pair.moves && !fmb_cuboid(own->shape) ? faces_left_by(own, s.pair.v) : 0;
        for (int i = 0; i < fmb_edge_count(own->shape); i++) {
            int answer = exact_partners(&s, x, f, i, left_by_v, normal);
            if (answer != FMB_OPEN)
                return answer;
        }
    }
    if (outer)
        *outer = s.outer;
    return FMB_HIT;
}

/* Of what two cuboids leave open at rest: the candidates. */
FMB_APART unsigned left_of_cuboids(unsigned open)
{
    open = fmb_cuboids3_exposed(open);
    return (open & 7u) | (open >> 3 & 7u) << 4 | open >> 6 << FMB_EDGES_LEFT;
}

/* Of what the stage of a tetrahedron b leaves open (stages.h): groups of four bits, for rows and edges of a. */
FMB_APART unsigned left_of_tetrahedron(int a, unsigned some)
{
    unsigned rows = some >> 3, edges, faces;
    if (fmb_cuboid(a)) {
        some |= some >> 12;
        rows |= rows >> 12;
        edges = (some & 0x030u ? 1u : 0) | (some & 0x003u ? 2u : 0) | (some & 0x300u ? 4u : 0);
        faces = (rows >> 8 & 1u) | (rows >> 3 & 2u) | (rows << 2 & 4u);
    } else {
        edges = (some >> 10 & 1u) | (some >> 21 & 2u) | (some >> 12 & 4u) | (some >> 3 & 8u) | (some << 2 & 16u) |
                (some >> 13 & 32u);
        faces = (rows >> 12 & 1u) | (rows >> 7 & 2u) | (rows >> 2 & 4u) | (rows << 3 & 8u);
    }
    return edges << FMB_EDGES_LEFT | faces | (some & FMB_LEFT_OF_B ? FMB_FACES_LEFT(1) : 0);
}

/* What is open is asked for here, as it is. */
FMB_APART int keep_left(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real *axis, int left)
{
    (void)a;
    (void)b;
    (void)axis;
    return left;
}

FMB_APART int exact_at_rest(exact_pair *x, fmb_real *axis, fmb_pair_of *normal)
{
    const fmb_frame3 *a = x->c.a, *b = x->c.b;
    int answer;
    if (fmb_cuboid(b->shape)) {
        answer = fmbi_cuboids3_at_rest(a, b, axis, keep_left);
        x->left = left_of_cuboids((unsigned)answer);
    } else {
        answer = fmbi_tetrahedron3_at_rest(a, b, axis);
        x->left = left_of_tetrahedron(a->shape, (unsigned)answer);
        if (answer > FMB_HIT && fmbi_hinge3(a, b, axis, answer) == FMB_MISS)
            return FMB_MISS_KNOWN(a, b);
    }
    return answer <= FMB_HIT ? answer : exact_candidates(x, axis, normal, NULL);
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
    fmb_pair_of normal = {FMB_OF_NONE, FMB_OF_NONE};
    return fmb_without_names(fmb_exact3(a, b, axis, &normal), normal, axis, 3);
}

int fmb_exact_sweep3_verdict(const fmb_frame3 *a, const fmb_real va[3], const fmb_frame3 *b, const fmb_real vb[3],
                             fmb_real axis[3], fmb_interval *when)
{
    fmb_pair_of normal = {FMB_OF_NONE, FMB_OF_NONE};
    return fmb_without_names(fmb_exact_sweep3(a, va, b, vb, axis, &normal, when), normal, axis, 3);
}
