/* SPDX-License-Identifier: MIT */
/*
 * Two sheets V = { o + x p + y q + z r }, x + y + z <= 1, and W. The large face of W is a triangle w_0 w_1 w_2.
 *
 * DEPTH. N_0 = q x r, N_1 = r x p, N_2 = p x q, D = N_2.r, b_k(x) = N_k.(x - o), b_3 = D - (b_0 + b_1 + b_2). G_k: the
 * product of |.|_1 of both edges of N_k, G_3 = G_0 + G_1 + G_2. So |N_k| <= G_k, and |N_0 + N_1 + N_2| <= G_3. A point
 * x lies in V moved in by `off`, if for one sign s and all four k: s b_k(x) >= off G_k: all four have the sign of their
 * sum D, so s D > 0, and b_k / |N_k| is the distance from face k.
 * x is w_i + c (w_j - w_i), for the number c in [0,1] that was computed: a point of W's face. X = |o_W - o|_1 + the
 * sums of the extents of both.
 *     what                 is off by at most     why
 *     w_i - o              2.1u X                the difference of the origins, the sum with an edge: u each
 *     N_k                  2.1u G_k              in first norm; two products, a difference
 *     b_k(w_i)             7.4u X G_k            the two above, and 3.1u of the products
 *     D                    5.3u X G_2            as b_k
 *     b_3(w_i)             20u X G_3             three times 7.4u, of X G_k, and D; three sums, of at most 2 X G_3
 *     b_k(x), k < 3        17u X G_k             three roundings of at most 3 X G_k: 9.3u
 *     b_3(x)               39u X G_3             of at most 6 X G_3: 19u
 * s b_k(x) > (off + 48u X) G_k is enough. The rest covers the roundings of X, G and the sum, and underflow: with G_k
 * and the right side at least SHEET_LEAST, a product that underflows is far below u X G_k.
 *
 * ANSWERS. If W is P of walk_pose.c, V is a volume of a: the point of E that belongs to x is in V. If V is P, P moved
 * in by eta lies in E, and x is a point of a.
 */
#include "sheets.h"

#ifdef FMB_REAL_DOUBLE
#define SHEET_LEAST 0x1p-900
#else
#define SHEET_LEAST 0x1p-100F
#endif

/* A sheet, and the other one's triangle as it stands to it. */
typedef struct {
    fmb_vec p, q, r, normal; /* N_2 */
    fmb_vec at[3];           /* w_i - o */
    fmb_real height[3];      /* b_2(w_i) */
    fmb_real level;          /* the height at which points are deep enough to be in the sheet */
    fmb_real size[3];        /* |p|_1, |q|_1, |r|_1 */
    int apex;                /* the number of the corner that is alone on its side of that level; -1: none is */
} sheet;

FMB_INLINE fmb_real sheet_norm(fmb_vec x) { return fmb_vec_sum(fmb_vec_abs(x)); }

/* d: from its origin to that of the other, w. deep: off + 48u X. */
static void set_sheet(sheet *s, const fmb_frame3 *f, fmb_vec d, const fmb_frame3 *w, fmb_real deep)
{
    static const signed char alone[8] = {-1, 0, 1, 2, 2, 1, 0, -1};
    s->p = fmb_load(f->edge[0]);
    s->q = fmb_load(f->edge[1]);
    s->r = fmb_load(f->edge[2]);
    s->normal = fmb_vec_cross(s->p, s->q);
    s->size[0] = sheet_norm(s->p);
    s->size[1] = sheet_norm(s->q);
    s->size[2] = sheet_norm(s->r);
    s->at[0] = d;
    s->at[1] = fmb_vec_add(d, fmb_load(w->edge[0]));
    s->at[2] = fmb_vec_add(d, fmb_load(w->edge[1]));
    s->level = 2 * deep * (s->size[0] * s->size[1]);
    if (fmb_vec_dot(s->normal, s->r) < 0)
        s->level = -s->level;
    int above = 0;
    for (int i = 0; i < 3; i++) {
        s->height[i] = fmb_vec_dot(s->normal, s->at[i]);
        above |= (s->height[i] > s->level) << i;
    }
    s->apex = alone[above];
}

/* Corner i of a sheet's triangle, from its origin. */
FMB_INLINE fmb_vec sheet_corner(const sheet *s, int i) { return i == 0 ? (fmb_vec){0, 0, 0} : i == 1 ? s->p : s->q; }

/* The gap of two triangles along n: > 0, n separates. d: from corner to corner at which the edges of n are; the third
 * corners of both are at f and g from there. */
FMB_INLINE fmb_real sheet_gap(fmb_vec n, fmb_vec d, fmb_vec f, fmb_vec g)
{
    fmb_real way = fmb_vec_dot(n, d), x = fmb_vec_dot(n, f), y = fmb_vec_dot(n, g);
    return fmb_max((way + fmb_min(0, y)) - fmb_max(0, x), (fmb_min(0, x) - fmb_max(0, y)) - way);
}

/*
 * Triangles that cross each other's planes, both at two edges from a corner, are apart if and only if the product of
 * two of these edges separates them: where both planes meet, the ends of the two triangles are on these edges.
 */
static int sheets_look_apart(const sheet *a, const sheet *b, fmb_vec *n)
{
    const int i = b->apex, j = a->apex; /* that of a is told by b's level */
    const fmb_vec from = sheet_corner(a, i);
    const fmb_vec e[2] = {fmb_vec_sub(sheet_corner(a, (i + 1) % 3), from),
                          fmb_vec_sub(sheet_corner(a, (i + 2) % 3), from)};
    const fmb_vec f[2] = {fmb_vec_sub(a->at[(j + 1) % 3], a->at[j]), fmb_vec_sub(a->at[(j + 2) % 3], a->at[j])};
    const fmb_vec d = fmb_vec_sub(a->at[j], from);
    for (int k = 0; k < 4; k++) {
        *n = fmb_vec_cross(e[k & 1], f[k >> 1]);
        if (sheet_gap(*n, d, e[1 - (k & 1)], f[1 - (k >> 1)]) > 0)
            return 1;
    }
    return 0;
}

/* Is the point where the edge from corner i to j of the other triangle comes to the level deep in the sheet? */
static int edge_is_deep(const sheet *s, const fmb_real b[4][3], const fmb_real least[4], int i, int j)
{
    fmb_real rise = s->height[j] - s->height[i], c = (s->level - s->height[i]) / rise;
    int deep = c >= 0 && c <= 1;
    for (int k = 0; k < 4; k++)
        deep &= fmb_point_is_deep(b[k][i] + c * (b[k][j] - b[k][i]), least[k]);
    return deep;
}

/* Is a point of the other triangle deep in the sheet? */
static int sheet_is_pierced(const sheet *s, fmb_real deep)
{
    const fmb_real *size = s->size, g0 = size[1] * size[2], g1 = size[2] * size[0], g2 = size[0] * size[1];
    const fmb_real least[4] = {deep * g0, deep * g1, deep * g2, deep * ((g0 + g1) + g2)};
    const fmb_vec n0 = fmb_vec_cross(s->q, s->r), n1 = fmb_vec_cross(s->r, s->p);
    fmb_real most = fmb_vec_dot(s->normal, s->r), sign = most < 0 ? (fmb_real)-1 : (fmb_real)1, b[4][3];
    const fmb_real smallest = fmb_min(fmb_min(g0, g1), g2);
    if (!(smallest >= SHEET_LEAST && smallest * deep >= SHEET_LEAST))
        return 0;
    for (int i = 0; i < 3; i++) {
        b[0][i] = sign * fmb_vec_dot(n0, s->at[i]);
        b[1][i] = sign * fmb_vec_dot(n1, s->at[i]);
        b[2][i] = sign * s->height[i];
        b[3][i] = sign * most - ((b[0][i] + b[1][i]) + b[2][i]);
    }
    const int i = s->apex;
    return edge_is_deep(s, (const fmb_real(*)[3])b, least, i, (i + 1) % 3) ||
           edge_is_deep(s, (const fmb_real(*)[3])b, least, i, (i + 2) % 3);
}

int fmbi_sheets_look(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real off, fmb_vec *n)
{
    const fmb_vec d = fmb_vec_sub(fmb_load(b->origin), fmb_load(a->origin));
    const fmb_real size = (sheet_norm(d) + fmb_vec_sum(fmb_load(a->extent))) + fmb_vec_sum(fmb_load(b->extent));
    const fmb_real deep = off + 48 * FMB_U * size;
    sheet of_a, of_b;
    set_sheet(&of_a, a, d, b, deep);
    if (of_a.apex < 0)
        return SHEETS_OPEN;
    set_sheet(&of_b, b, fmb_vec_scale(d, -1), a, deep);
    if (of_b.apex < 0)
        return SHEETS_OPEN;
    if (sheets_look_apart(&of_a, &of_b, n))
        return SHEETS_LOOK_APART;
    return sheet_is_pierced(&of_a, deep) || sheet_is_pierced(&of_b, deep) ? SHEETS_MEET : SHEETS_OPEN;
}
