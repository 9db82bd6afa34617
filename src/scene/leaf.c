/* SPDX-License-Identifier: MIT */
/*
 * Two volumes by their numbers: V = { o + sum x_i a_i } of one body and W of the other, each with edges a_i, b_i. One
 * of them is a volume of a, the other P of walk_pose.c. d: from the origin of V to that of W. X = |d|_1 + |v|_1 + the
 * sums of the extents of both; v: what W moves by relative to V.
 *
 * FACES. n = p x q as computed, of two edges of V or, for the slanted face, of two differences of edges from one
 * corner; G = |p|_1 |q|_1. e: the edge from that face to the opposite one, or to the opposite corner. Any n is exact by
 * definition: it separates where all of W is beyond all of V along n, or along -n. Of V no more is computed than n.e.
 *     h = n.e, w = 2 n.d - h, gap = (|w| - |h|) / 2 + low + min(0, +-n.v)
 * |w| > |h| where the origin of W is not between the face and what is opposite, on the side to which +-n points, + if w
 * > 0. low: the least of +-n.(x - origin) over W. What the gap is off, in u X G, each part of X with its own figure:
 *     part            d      V      W      v      why
 *     n as exact      -      3.1    -      -      all other corners of V are where n.p and n.q are taken for 0: the
 *                                                 components of n are off by 2.1u G in first norm; a slanted face's p,
 *                                                 q by u
 *     products        4.1    3.1    3.1    4.1    3 products, 2 sums; d, v are rounded once
 *     w, |w| - |h|    2      1.5    -      -      u each, of 2 |n.d| + |h| and 2 |n.d| + 2 |h|, halved
 *     low             -      -      2      -      a cuboid's two sums
 *     two sums        2      2      2      2
 *     in all          8.1    9.7    7.1    6.1
 * |n| <= |n|_1 <= G (1 + 2.1u). So n separates by more than room |n| if gap > (12u X + room (1 + 64u)) G; and, where
 * that is not so, if gap > (12u X + room (1 + 64u) |n| / G) G, |n| by fmb_length_up. The figures leave room for the
 * roundings of X, G and of that: twenty at most. (|n| / G is above 2.3u where that is told, so it does not underflow.)
 * Where |n| is far below G, as of needles, it is asked once more, as a direction (D2), whose error goes with |n|.
 * Underflow: a product is off by half of
 * FMB_DENORMAL: of n six times X, and 24 more. With G >= FMB_PRODUCT_LEAST, and X^2 >= G, 2u X G is far above that.
 * Nothing overflows: no number is above X G, which is at most FMB_SIZE_MOST.
 *
 * A HINT: a direction n from the volume of a to P, any numbers, that are exact by definition. G = |n|_1, X as above.
 *     gap = n.d + low + low' + min(0, n.v)      low: of W = P; low': the least of -n.(x - origin) over V
 * It is off by no more than the table has: n by nothing, and 3.1 of V's products and 2 of V's sums are within its 9.7.
 * Of W that moves there is one sum more: 8.1. |n| is at most G. So n separates by more than room |n| under the same
 * condition. Underflow: 24 products, half of FMB_DENORMAL each. X is at least FMB_THINNEST here, G at least
 * FMB_PRODUCT_LEAST: 2u X G is above that. Overflow: as above.
 *
 * POINTS. N_k = a_i x a_j, s the sign of N_2.a_2, b_k(x) = s N_k.(x - o), G_k as above. A point x is in V moved in by
 * eta if all rows are at least eta G_k: of a tetrahedron b_0, b_1, b_2, and b_3 = D - (b_0 + b_1 + b_2), G_3 = G_0 +
 * G_1 + G_2, D = |N_2.a_2|, as in sheets.c; of a cuboid b_k, and H_k - b_k with G_k once more, H_k = s N_k.a_k. From
 * each row L_k = (eta + 64u X) G_k is taken off first, so that signs decide (P3).
 *     what                 is off by at most     why
 *     N_k.x                5.2u |x| G_k          N_k 2.1u, products 3.1u; of d one more
 *     b_k - L_k, a corner  15u X G_k             the above; a difference and three sums, of at most X G_k + L_k
 *     D - 2 L_3, H - 2 L   9u X G                the products; a difference, of at most 3 X G
 *     b_3 - L_3, a corner  33u X G_3             three b_k; the line above; three sums, of at most 2, 2 and 5 X G_3
 *     H_k - b_k - L_k      29u X G_k             the same, one sum
 * x is a corner of W, or w_i + c (w_j - w_i), for the number c in [0,1] that was computed: a difference of two rows and
 * its product with c, of at most X G and a little, and a sum of at most 5 X G, 8u: 41u in all. The rest of the 64u is
 * for roundings of L_k, 10u, and underflow: L_k < X G_k, or no point is so deep and every row has its sign; it is at
 * least LEAF_LEAST. No number is above FMB_SIZE_MOST, and none is NaN.
 * What x proves stands in sheets.c: in V = a it is the point of E that belongs to x, a point of P; V = P moved in by
 * eta lies in E.
 * Volumes that meet have a corner in the other one, or an edge that passes through it. All edges are asked that are not
 * outside of one face at both ends.
 */
#include "leaf.h"

#ifdef FMB_REAL_DOUBLE
#define LEAF_LEAST 0x1p-900
#else
#define LEAF_LEAST 0x1p-100F
#endif
#define LEAF_MOST (FMB_DIRECTION_ERROR * FMB_SIZE_MOST)

/* ---- one direction ---- */

int fmbi_leaf_clears(const fmb_leaf_pair *t, fmb_vec v, fmb_real axis[3])
{
    const fmb_couple3 *c = &t->c;
    fmb_real n[3] = {v.x, v.y, v.z};
    if (!fmbi_normalise(n, 3))
        return 0;
    fmb_gap g = fmb_gap3(c, fmb_load(n), t->moves);
    int sign = fmb_gap_in_range(&g) ? fmb_gap_clears(&g, n, t->room, 3) : 0;
    if (sign == 0)
        return 0;
    for (int k = 0; k < 3; k++)
        axis[k] = (fmb_real)sign * n[k];
    return !FMB_MISS_BEYOND("walk, posed", fmb_claim3(c->a, c->va, c->b, c->vb), t->room, axis);
}

/* ---- faces ---- */

/* A volume V whose faces are asked, what is asked of them, and where the answer goes. */
typedef struct {
    const fmb_leaf_pair *pair;
    const fmb_frame3 *other; /* W */
    fmb_vec d, v;
    fmb_real error, room; /* of the derivation: 12u X, times G; and what is asked for, times |n| */
    fmb_real side;        /* 1: V is the volume of a; -1: P */
    fmb_real *axis;
} face_query;

FMB_INLINE fmb_real leaf_norm(fmb_vec x) { return fmb_vec_sum(fmb_vec_abs(x)); }

/* The least of n.(x - origin) over a volume. */
FMB_INLINE fmb_real leaf_low(const fmb_frame3 *f, fmb_vec n)
{
    fmb_real x = fmb_vec_dot(n, fmb_load(f->edge[0])), y = fmb_vec_dot(n, fmb_load(f->edge[1])),
             z = fmb_vec_dot(n, fmb_load(f->edge[2]));
    if (fmb_cuboid(f->shape))
        return (fmb_min0(x) + fmb_min0(y)) + fmb_min0(z);
    return fmb_min(fmb_min(0, x), fmb_min(y, z));
}

/* n separates: it is told. */
FMB_INLINE int tell_face(const face_query *f, fmb_vec n)
{
    f->axis[0] = f->side * n.x;
    f->axis[1] = f->side * n.y;
    f->axis[2] = f->side * n.z;
    return !FMB_MISS_BEYOND("walk, posed", fmb_claim3(f->pair->c.a, f->pair->c.va, f->pair->c.b, f->pair->c.vb),
                            f->pair->room, f->axis);
}

#define LEAF_NEEDLE R(0.0625)

/* The gap is not above the bound with G. Above that with |n|, which may be much less? */
FMB_APART int near_face_clears(const face_query *f, fmb_vec n, fmb_real gap, fmb_real product)
{
    const fmb_real normal[3] = {n.x, n.y, n.z}, length = fmb_length_up(normal, 3);
    if (fmb_face_clears(gap, product, f->error + f->room * (length / product)))
        return tell_face(f, n);
    return length < product * LEAF_NEEDLE ? fmbi_leaf_clears(f->pair, n, f->axis) : 0;
}

/* beyond: (|w| - |h|) / 2, above 0, along n, a product of vectors whose first norms have that product. */
FMB_APART int far_face_clears(const face_query *f, fmb_vec n, fmb_real beyond, fmb_real product)
{
    fmb_real gap = beyond + leaf_low(f->other, n);
    if (f->pair->moves)
        gap += fmb_min0(fmb_vec_dot(n, f->v));
    if (!(gap > 0))
        return 0;
    return fmb_face_clears(gap, product, f->error + f->room) ? tell_face(f, n) : near_face_clears(f, n, gap, product);
}

/* The face of edges p and q; between it and what is opposite lies e. Most faces have the other origin between. */
FMB_INLINE int face_clears(const face_query *f, fmb_vec p, fmb_vec q, fmb_vec e)
{
    const fmb_vec n = fmb_vec_cross(p, q);
    const fmb_real at = fmb_vec_dot(n, f->d), h = fmb_vec_dot(n, e), w = 2 * at - h,
                   beyond = R(0.5) * (fmb_abs(w) - fmb_abs(h));
    if (!(beyond > 0))
        return 0;
    return far_face_clears(f, w < 0 ? fmb_vec_scale(n, -1) : n, beyond, leaf_norm(p) * leaf_norm(q));
}

#define LEAF_SHEET R(0.03125)

/* Is the volume a sheet along the face of its first edges, as those of meshes are? Its other faces hardly separate. */
FMB_INLINE int leaf_is_sheet(const fmb_frame3 *f, fmb_vec p, fmb_vec q, fmb_vec r)
{
    const fmb_vec n = fmb_vec_cross(p, q);
    fmb_real height = fmb_vec_dot(n, r), size = fmb_vec_sum(fmb_load(f->extent)) * LEAF_SHEET;
    return height * height < fmb_vec_dot(n, n) * (size * size);
}

/* Does one of the faces of V separate? That of the first two edges, a mesh's own, is first. */
FMB_APART int faces_clear(const face_query *f, const fmb_frame3 *of)
{
    const fmb_vec p = fmb_load(of->edge[0]), q = fmb_load(of->edge[1]), r = fmb_load(of->edge[2]);
    if (face_clears(f, p, q, r))
        return 1;
    if (leaf_is_sheet(of, p, q, r))
        return 0;
    if (face_clears(f, q, r, p) || face_clears(f, r, p, q))
        return 1;
    return !fmb_cuboid(of->shape) && face_clears(f, fmb_vec_sub(q, p), fmb_vec_sub(r, p), p);
}

/* X, of volumes that are d apart; v is 0 of those at rest. */
FMB_INLINE fmb_real leaf_size(const fmb_couple3 *c, fmb_vec d)
{
    return leaf_norm(d) + fmb_vec_sum(fmb_vec_add(fmb_load(c->a->extent), fmb_load(c->b->extent)));
}

/* d. */
FMB_INLINE fmb_vec leaf_way(const fmb_couple3 *c)
{
    return fmb_vec_sub(fmb_load(c->b->origin), fmb_load(c->a->origin));
}

/* v, of volumes that move. */
FMB_INLINE fmb_vec leaf_speed(const fmb_couple3 *c) { return fmb_vec_sub(fmb_load(c->vb), fmb_load(c->va)); }

/* What D27 takes times G; size: X. And what it takes times |n|, or G, which is not less. */
FMB_INLINE fmb_real leaf_error(fmb_real size) { return 12 * FMB_U * size; }
FMB_INLINE fmb_real leaf_room(const fmb_leaf_pair *t) { return t->room * (1 + 64 * FMB_U); }

int fmbi_leaf_hint_clears(const fmb_leaf_pair *t, const fmb_real hint[3])
{
    const fmb_couple3 *c = &t->c;
    const fmb_vec n = fmb_load(hint), d = leaf_way(c);
    fmb_real gap = fmb_vec_dot(n, d), size; /* what is added to the gap is not above 0 */
    if (!(gap > 0))
        return 0;
    gap = (gap + leaf_low(c->b, n)) + leaf_low(c->a, fmb_vec_scale(n, -1));
    size = leaf_size(c, d);
    if (t->moves) {
        const fmb_vec v = leaf_speed(c);
        gap += fmb_min0(fmb_vec_dot(n, v));
        size += leaf_norm(v);
    }
    return size >= FMB_THINNEST && fmb_face_clears(gap, leaf_norm(n), leaf_error(size) + leaf_room(t)) &&
           !FMB_MISS_BEYOND("walk, posed", fmb_claim3(c->a, c->va, c->b, c->vb), t->room, hint);
}

int fmbi_leaf_faces_clear(const fmb_leaf_pair *t, fmb_real axis[3])
{
    const fmb_couple3 *c = &t->c;
    face_query f = {t, c->b, leaf_way(c), {0, 0, 0}, 0, leaf_room(t), 1, axis};
    fmb_real size = leaf_size(c, f.d);
    if (t->moves) {
        f.v = leaf_speed(c);
        size += leaf_norm(f.v);
    }
    f.error = leaf_error(size);
    if (faces_clear(&f, c->a))
        return 1;
    f.other = c->a;
    f.d = fmb_vec_scale(f.d, -1);
    f.v = fmb_vec_scale(f.v, -1);
    f.side = -1;
    return faces_clear(&f, c->b);
}

/* ---- points ---- */

/* The rows of V. */
typedef struct {
    fmb_vec n[3], start, width; /* start: rows 0 to 2 of W's origin, less L; width: H - 2 L, D - 2 L_3 */
    int cuboid;
} leaf_rows;

/* A corner of W: rows 0 to 3 or 0 to 5, less L, and those in which it is outside, as bits. */
typedef struct {
    fmb_real row[6];
    unsigned out;
} leaf_corner;

enum { LEAF_CORNERS = 8 };

FMB_INLINE fmb_vec along_rows(const leaf_rows *r, fmb_vec x)
{
    return (fmb_vec){fmb_vec_dot(r->n[0], x), fmb_vec_dot(r->n[1], x), fmb_vec_dot(r->n[2], x)};
}

/* Sets all of it. 0: the numbers are too small or too large for the proof. */
FMB_INLINE int set_rows(leaf_rows *r, const fmb_frame3 *v, fmb_vec d, fmb_real deep)
{
    fmb_vec p = fmb_load(v->edge[0]), q = fmb_load(v->edge[1]), e = fmb_load(v->edge[2]), n = fmb_vec_cross(p, q);
    fmb_real volume = fmb_vec_dot(n, e);
    if (volume < 0) { /* the other way round, by exchanged edges */
        const fmb_vec x = p;
        p = q;
        q = x;
        n = fmb_vec_scale(n, -1);
        volume = -volume;
    }
    const fmb_real x = leaf_norm(p), y = leaf_norm(q), z = leaf_norm(e);
    const fmb_vec g = {y * z, z * x, x * y}, least = fmb_vec_scale(g, deep);
    const fmb_real all = fmb_vec_sum(least);
    r->n[0] = fmb_vec_cross(q, e);
    r->n[1] = fmb_vec_cross(e, p);
    r->n[2] = n;
    r->start = fmb_vec_sub(along_rows(r, d), least);
    r->cuboid = fmb_cuboid(v->shape);
    r->width = (fmb_vec){volume - 2 * all, 0, 0};
    if (r->cuboid)
        r->width = (fmb_vec){fmb_vec_dot(r->n[0], p) - 2 * least.x, fmb_vec_dot(r->n[1], q) - 2 * least.y,
                             volume - 2 * least.z};
    const fmb_real smallest = fmb_min(fmb_min(g.x, g.y), g.z);
    return smallest >= LEAF_LEAST && smallest * deep >= LEAF_LEAST && all <= LEAF_MOST;
}

/* The corner whose rows 0 to 2 are x. */
FMB_INLINE void set_corner(leaf_corner *c, const leaf_rows *r, fmb_vec x)
{
    c->row[0] = x.x;
    c->row[1] = x.y;
    c->row[2] = x.z;
    c->out = fmb_negative(x.x) | fmb_negative(x.y) << 1 | fmb_negative(x.z) << 2;
    if (r->cuboid) {
        c->row[4] = r->width.y - x.y;
        c->row[5] = r->width.z - x.z;
        c->row[3] = r->width.x - x.x;
        c->out |= fmb_negative(c->row[4]) << 4 | fmb_negative(c->row[5]) << 5;
    } else {
        c->row[3] = r->width.x - fmb_vec_sum(x);
    }
    c->out |= fmb_negative(c->row[3]) << 3;
}

/* The corners of W: of a tetrahedron the origin, then the ends of the edges; of a cuboid in binary. Their number. */
FMB_INLINE int set_corners(leaf_corner c[LEAF_CORNERS], const leaf_rows *r, const fmb_frame3 *w)
{
    set_corner(&c[0], r, r->start);
    for (int j = 0; j < 3; j++) {
        const fmb_vec x = along_rows(r, fmb_load(w->edge[j]));
        if (!fmb_cuboid(w->shape))
            set_corner(&c[j + 1], r, fmb_vec_add(r->start, x));
        else
            for (int i = 0; i < 1 << j; i++)
                set_corner(&c[i + (1 << j)], r, fmb_vec_add(fmb_load(c[i].row), x));
    }
    return fmb_cuboid(w->shape) ? 8 : 4;
}

/* Is a point of the edge between two corners inside all rows? The ends are not, and no row has both outside. */
FMB_APART int edge_passes(const leaf_corner *a, const leaf_corner *b)
{
    const unsigned out = a->out | b->out;
    fmb_real first = 0, last = 1;
    for (unsigned left = out; left; left &= left - 1) {
        const int k = fmb_lowest_bit(left);
        const fmb_real c = a->row[k] / (a->row[k] - b->row[k]);
        if (a->out >> k & 1)
            first = fmb_max(first, c);
        else
            last = fmb_min(last, c);
    }
    const fmb_real c = R(0.5) * (first + last);
    unsigned outside = !(c >= 0 && c <= 1);
    for (unsigned left = out; left; left &= left - 1) {
        const int k = fmb_lowest_bit(left);
        outside |= fmb_negative(a->row[k] + c * (b->row[k] - a->row[k]));
    }
    return !outside;
}

/* Does an edge of W pass through V, between corners of which neither is in it? */
FMB_INLINE int edges_pass(const leaf_corner *c, int corners)
{
    for (int j = 1; j < corners; j++)
        for (int i = 0; i < j; i++) {
            const int over = i ^ j; /* corners of a cuboid with an edge between them differ in one bit */
            if (!(c[i].out & c[j].out) && (corners == 4 || !(over & (over - 1))) && edge_passes(&c[i], &c[j]))
                return 1;
        }
    return 0;
}

/* Is a point of W proved to be deep in V? */
FMB_APART int leaf_is_met(const fmb_frame3 *v, const fmb_frame3 *w, fmb_vec d, fmb_real deep)
{
    leaf_rows r;
    leaf_corner c[LEAF_CORNERS];
    if (!set_rows(&r, v, d, deep))
        return 0;
    const int corners = set_corners(c, &r, w);
    unsigned all = ~0u;
    for (int i = 0; i < corners; i++) {
        if (!c[i].out)
            return 1;
        all &= c[i].out;
    }
    return !all && edges_pass(c, corners);
}

int fmbi_leaves_meet(const fmb_leaf_pair *t)
{
    const fmb_frame3 *a = t->c.a, *b = t->c.b;
    const fmb_vec d = leaf_way(&t->c);
    const fmb_real deep = t->eta + 64 * FMB_U * leaf_size(&t->c, d);
    return leaf_is_met(a, b, d, deep) || leaf_is_met(b, a, fmb_vec_scale(d, -1), deep);
}
