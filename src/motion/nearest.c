/* SPDX-License-Identifier: MIT */
/*
 * One step: the new corner joins the simplex. The point nearest to the origin is then on one of the faces, edges or
 * corners that the new corner belongs to, or the origin is inside. All of them are tried, and the one with the least
 * |v|, as computed, is kept. So a rounded decision never makes |v| grow. The search ends by a corner that is known, by
 * a |v| that does not shrink, or by the count of steps.
 */
#include "nearest.h"
#include "../core/length.h"
#include "../core/vec.h"

/* Where the new corner is nothing but rounding nearer to the origin: the search ends. */
#define NEAREST_TOLERANCE (16 * FMB_U)

/* What is being tried: weights of the corners, and what they give. */
typedef struct {
    fmb_real weight[4], v[3], v2;
} fmb_mixture;

static fmb_vec simplex_corner(const fmb_simplex *s, int i) { return fmb_load(s->corner[i].x); }

/* Keeps the mixture of corners 0 .. last if it is nearer. */
static void offer_mixture(const fmb_simplex *s, int last, fmb_mixture *best, const fmb_real weight[4])
{
    fmb_real v[3] = {0, 0, 0};
    for (int i = 0; i <= last; i++)
        for (int k = 0; k < 3; k++)
            v[k] += weight[i] * s->corner[i].x[k];
    fmb_real v2 = fmb_dot(v, v, 3);
    if (!(v2 < best->v2))
        return;
    best->v2 = v2;
    for (int k = 0; k < 3; k++)
        best->v[k] = v[k];
    for (int i = 0; i < 4; i++)
        best->weight[i] = weight[i];
}

/* The new corner, number `last`, and number i. */
static void try_simplex_edge(const fmb_simplex *s, int last, int i, fmb_mixture *best)
{
    fmb_vec x = simplex_corner(s, last), e = fmb_vec_sub(simplex_corner(s, i), x);
    fmb_real weight[4] = {0, 0, 0, 0}, square = fmb_vec_dot(e, e), along = -fmb_vec_dot(x, e);
    if (!(along > 0 && along < square))
        return;
    weight[i] = along / square;
    weight[last] = 1 - weight[i];
    offer_mixture(s, last, best, weight);
}

/*
 * The new corner, and i and j. With edges e, f from it, n = e x f and r from it to the origin, the weights are
 * n.(r x f) / n.n and n.(e x r) / n.n. Edges, not corners: what cancels is then as small as the triangle is.
 */
static void try_simplex_face(const fmb_simplex *s, int last, int i, int j, fmb_mixture *best)
{
    fmb_vec x = simplex_corner(s, last), e = fmb_vec_sub(simplex_corner(s, i), x),
            f = fmb_vec_sub(simplex_corner(s, j), x);
    fmb_vec n = fmb_vec_cross(e, f), r = fmb_vec_scale(x, -1);
    fmb_real weight[4] = {0, 0, 0, 0}, square = fmb_vec_dot(n, n);
    fmb_real of_i = fmb_vec_dot(n, fmb_vec_cross(r, f)), of_j = fmb_vec_dot(n, fmb_vec_cross(e, r));
    if (!(of_i > 0 && of_j > 0 && of_i + of_j < square))
        return;
    weight[i] = of_i / square;
    weight[j] = of_j / square;
    weight[last] = 1 - (weight[i] + weight[j]);
    if (weight[last] > 0)
        offer_mixture(s, last, best, weight);
}

/* All four, the new corner being number 3: is the origin inside? */
FMB_APART void try_simplex_inside(const fmb_simplex *s, fmb_mixture *best)
{
    fmb_vec x = simplex_corner(s, 3), r = fmb_vec_scale(x, -1), e[3];
    for (int i = 0; i < 3; i++)
        e[i] = fmb_vec_sub(simplex_corner(s, i), x);
    fmb_real det = fmb_vec_dot(e[0], fmb_vec_cross(e[1], e[2])), weight[4];
    if (det == 0)
        return;
    for (int i = 0; i < 3; i++) {
        weight[i] = fmb_vec_dot(r, fmb_vec_cross(e[(i + 1) % 3], e[(i + 2) % 3])) / det;
        if (!(weight[i] > 0))
            return;
    }
    weight[3] = 1 - ((weight[0] + weight[1]) + weight[2]);
    if (weight[3] > 0)
        offer_mixture(s, 3, best, weight);
}

/* The corners that count move together. */
static void keep_mixture(fmb_simplex *s, int last, const fmb_mixture *best)
{
    s->used = 0;
    for (int i = 0; i <= last; i++) {
        if (!(best->weight[i] > 0))
            continue;
        s->corner[s->used] = s->corner[i];
        s->weight[s->used++] = best->weight[i];
    }
    for (int k = 0; k < 3; k++)
        s->v[k] = best->v[k];
    s->v2 = best->v2;
}

/*
 * From the simplex at right angles, towards its side away from the origin: along v, but computed of corners and
 * edges, since v is small where the bodies are close, and then little but rounding. 0: there is none.
 */
static int turn_simplex(fmb_simplex *s)
{
    fmb_vec x = simplex_corner(s, s->used - 1), n = x;
    if (s->used == 2) {
        fmb_vec e = fmb_vec_sub(simplex_corner(s, 0), x);
        n = fmb_vec_cross(fmb_vec_cross(e, x), e);
    } else if (s->used == 3) {
        n = fmb_vec_cross(fmb_vec_sub(simplex_corner(s, 0), x), fmb_vec_sub(simplex_corner(s, 1), x));
        fmb_real side = fmb_vec_dot(n, x);
        if (side == 0)
            return 0;
        n = side < 0 ? fmb_vec_scale(n, -1) : n;
    }
    s->n[0] = n.x;
    s->n[1] = n.y;
    s->n[2] = n.z;
    return fmbi_normalise(s->n, 3);
}

int fmbi_nearest_start(fmb_simplex *s)
{
    s->used = 1;
    s->weight[0] = 1;
    for (int k = 0; k < 3; k++) {
        s->v[k] = s->corner[0].x[k];
        s->best[k] = 0;
    }
    s->v2 = fmb_dot(s->v, s->v, 3);
    s->best_square = 0;
    return turn_simplex(s);
}

/* n.x of the corner along n, and what lower bound it promises. 1: it is as good as the upper one. */
static int ends_search(fmb_simplex *s, const fmb_corner *c)
{
    fmb_real height = fmb_dot(s->n, c->x, 3), square = fmb_dot(s->n, s->n, 3);
    if (height > 0) {
        fmb_real promise = height * height / square;
        if (promise > s->best_square) {
            s->best_square = promise;
            for (int k = 0; k < 3; k++)
                s->best[k] = s->n[k];
        }
        return promise >= s->v2 * (1 - NEAREST_TOLERANCE);
    }
    return 0;
}

static int is_known(const fmb_simplex *s, const fmb_corner *c)
{
    int known = 0;
    for (int i = 0; i < s->used; i++)
        known |= s->corner[i].x[0] == c->x[0] && s->corner[i].x[1] == c->x[1] && s->corner[i].x[2] == c->x[2];
    return known;
}

/* All that the new corner, number `last`, belongs to. 1: something is nearer than what there was; it is kept. */
static int comes_nearer(fmb_simplex *s, int last)
{
    fmb_mixture best;
    fmb_real alone[4] = {0, 0, 0, 0};
    best.v2 = s->v2;
    alone[last] = 1;
    offer_mixture(s, last, &best, alone);
    for (int i = 0; i < last; i++) {
        try_simplex_edge(s, last, i, &best);
        for (int j = 0; j < i; j++)
            try_simplex_face(s, last, i, j, &best);
    }
    if (last == 3)
        try_simplex_inside(s, &best);
    if (!(best.v2 < s->v2))
        return 0;
    keep_mixture(s, last, &best);
    return 1;
}

int fmbi_nearest_step(fmb_simplex *s, const fmb_corner *c)
{
    if (ends_search(s, c))
        return 0;
    int last = s->used;
    s->corner[last] = *c;
    s->tries -= last * (last + 1) / 2;
    if (s->tries < 0 || is_known(s, c) || !comes_nearer(s, last))
        return 0;
    return s->used < 4 && turn_simplex(s);
}

void fmbi_nearest_points(const fmb_simplex *s, fmb_real p[3], fmb_real q[3])
{
    for (int k = 0; k < 3; k++) {
        p[k] = q[k] = 0;
        for (int i = 0; i < s->used; i++) {
            p[k] += s->weight[i] * s->corner[i].p[k];
            q[k] += s->weight[i] * s->corner[i].q[k];
        }
    }
}

void fmbi_farthest_corner(const fmb_view *f, const fmb_real n[3], fmb_real at[3])
{
    fmb_real reach[3], most = 0;
    int which = -1;
    for (int i = 0; i < 3; i++) {
        reach[i] = fmb_dot(n, f->edge + 3 * i, 3);
        at[i] = fmb_cuboid(f->shape) && reach[i] > 0 ? 1 : 0;
        if (reach[i] > most) {
            most = reach[i];
            which = i;
        }
    }
    if (!fmb_cuboid(f->shape) && which >= 0)
        at[which] = 1;
}
