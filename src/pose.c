/* SPDX-License-Identifier: MIT */
/* Poses, and frames placed by them, or grown where they are. Derivation: place.h. */
#include "place.h"

FMB_INLINE fmb_real sum_of(const fmb_real *x, int n)
{
    fmb_real sum = 0;
    FMB_UNROLL
    for (int k = 0; k < n; k++)
        sum += fmb_abs(x[k]);
    return sum;
}

/*
 * |M - Q| in the second norm. With E = M M' - I, the singular values of M are in sqrt(1 -+ |E|), and Q, the nearest rotation, is within
 * 1 - sqrt(1 - |E|) <= |E| (1 + |E|) / 2. |E|_2 <= the largest row sum of the symmetric E. An entry of E is a dot product: 3 roundings, 3.1u
 * times rows of length 1 + |E| / 2; minus 1: exact near 1. Three entries and their sums: 10u + 3u |E|. Determinant: 1 or -1 then.
 */
static int second_norm_error(const fmb_real m[9], fmb_real *error)
{
    fmb_real e00 = fmb_abs(fmb_dot(m, m, 3) - 1), e01 = fmb_abs(fmb_dot(m, m + 3, 3)), e02 = fmb_abs(fmb_dot(m, m + 6, 3));
    fmb_real e11 = fmb_abs(fmb_dot(m + 3, m + 3, 3) - 1), e12 = fmb_abs(fmb_dot(m + 3, m + 6, 3));
    fmb_real e22 = fmb_abs(fmb_dot(m + 6, m + 6, 3) - 1);
    fmb_real x = e00 + e01 + e02, y = e01 + e11 + e12, z = e02 + e12 + e22, worst = fmb_max(fmb_max(x, y), z);
    if (x != x || y != y) /* a NaN, which a maximum could lose; z is none unless one of them is, since each product of two rows is in two sums */
        worst = 1;
    worst = worst * (1 + 8 * FMB_U) + 10 * FMB_U;
    *error = worst * R(0.5) * (1 + worst) * (1 + 8 * FMB_U);
    fmb_real det = m[0] * (m[4] * m[8] - m[5] * m[7]) + m[1] * (m[5] * m[6] - m[3] * m[8]) + m[2] * (m[3] * m[7] - m[4] * m[6]);
    if (*error <= FMB_POSE_TOLERANCE && det > 0)
        return 0;
    for (int i = 0; i < 9; i++)
        if (!fmb_finite(m[i]))
            return FMB_ERR_NOT_FINITE;
    return FMB_ERR_RANGE;
}

/* The Frobenius norm is at most sqrt 3 times the second norm. */
int fmb_turn_check(const fmb_real m[9], fmb_real *error)
{
    int answer = second_norm_error(m, error);
    *error *= R(1.7321);
    return answer;
}

static void load3(fmb_real m[9], const fmb_pose3 *pose)
{
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            m[3 * i + j] = pose->rotation[i][j];
}

static void load2(fmb_real m[9], const fmb_pose2 *pose)
{
    m[0] = pose->rotation[0][0];
    m[1] = pose->rotation[0][1];
    m[3] = pose->rotation[1][0];
    m[4] = pose->rotation[1][1];
    m[2] = m[5] = m[6] = m[7] = 0;
    m[8] = 1;
}

int fmb_pose3_check(const fmb_pose3 *pose, fmb_real *error)
{
    fmb_real m[9], bound;
    if (!pose)
        return FMB_ERR_NULL;
    load3(m, pose);
    int answer = second_norm_error(m, &bound), other = fmb_check_displacement(pose->translation, 3);
    if (other && answer != FMB_ERR_NOT_FINITE)
        answer = other;
    if (!answer && error)
        *error = bound;
    return answer;
}

int fmb_pose2_check(const fmb_pose2 *pose, fmb_real *error)
{
    fmb_real m[9], bound;
    if (!pose)
        return FMB_ERR_NULL;
    load2(m, pose);
    int answer = second_norm_error(m, &bound), other = fmb_check_displacement(pose->translation, 2);
    if (other && answer != FMB_ERR_NOT_FINITE)
        answer = other;
    if (!answer && error)
        *error = bound;
    return answer;
}

/*
 * The anchor M p + t of the centre p = origin + w diagonal. p: 1 rounding and 2 of the cached sum, w diagonal <= s/2: u |p|_1 + u s; M p: e |p| +
 * 5.3u |p|; + t: u (|p| + |t|)_1. In all E = (e + 8u) |p|_1 + 2u |t|_1 + 3u s.
 */
FMB_INLINE void set_anchor(fmb_key *key, const fmb_view *f, const fmb_real *diagonal, const fmb_real *translation, int dim)
{
    fmb_real p[3], w = fmb_weight(f->shape);
    key->anchor[2] = 0;
    FMB_UNROLL
    for (int k = 0; k < dim; k++)
        p[k] = f->origin[k] + w * diagonal[k];
    FMB_UNROLL
    for (int k = 0; k < dim; k++)
        key->anchor[k] = translation[k] + fmb_dot(key->turn + 3 * k, p, dim);
    key->anchor_error = ((key->turn_error + 8 * FMB_U) * sum_of(p, dim) + 2 * FMB_U * sum_of(translation, dim) +
                         3 * FMB_U * sum_of(f->extent, dim)) * (1 + 16 * FMB_U);
}

FMB_INLINE int key_of(fmb_key *key, const fmb_view *f, const fmb_real *diagonal, const fmb_real *translation, int dim)
{
    if (!fmb_usable(f->shape))
        return FMB_ERR_FRAME;
    int error = fmb_turn_check(key->turn, &key->turn_error), other = fmb_check_displacement(translation, dim);
    if (error || other)
        return error && other != FMB_ERR_NOT_FINITE ? error : other;
    set_anchor(key, f, diagonal, translation, dim);
    return 0;
}

int fmb_key_of3(fmb_key *key, const fmb_frame3 *body, const fmb_pose3 *pose)
{
    if (!body || !pose)
        return FMB_ERR_NULL;
    fmb_view f = fmb_view3(body);
    load3(key->turn, pose);
    return key_of(key, &f, body->diagonal, pose->translation, 3);
}

int fmb_key_of2(fmb_key *key, const fmb_frame2 *body, const fmb_pose2 *pose)
{
    if (!body || !pose)
        return FMB_ERR_NULL;
    fmb_view f = fmb_view2(body);
    load2(key->turn, pose);
    return key_of(key, &f, body->diagonal, pose->translation, 2);
}

/* 1 / thickness along each normal, rounded up; *sum: of all of them. tiny: what a normal may be off beyond 4u. */
FMB_INLINE void thin_of(const fmb_view *f, fmb_real thin[4], fmb_real *sum, fmb_real *tiny, int dim)
{
    fmb_real size = fmb_max(fmb_max(f->extent[0], f->extent[1]), dim == 3 ? f->extent[2] : 0);
    int faces = fmb_cuboid(f->shape) ? dim : dim + 1;
    *tiny = 4 * (FMB_NORMAL_TINY * size * (dim == 3 ? size : 1) + FMB_DENORMAL) / f->volume;
    *sum = 0;
    for (int j = 0; j < faces; j++) {
        thin[j] = fmb_length_up(f->normal + dim * j, dim) / f->volume * (1 + 16 * FMB_U) + *tiny;
        *sum += thin[j];
    }
    *sum *= 1 + 4 * FMB_U;
}

/* g and f of place.h from T; 0, or an error where nothing of the frame would be left. */
FMB_INLINE int steps_of(const fmb_view *f, const fmb_change *change, fmb_real t, const fmb_real thin[4], fmb_real tiny, fmb_real g[4],
                        fmb_real factor[3], int dim)
{
    int box = fmb_cuboid(f->shape), faces = box ? dim : dim + 1, inside = change->inside;
    fmb_real all = 0;
    FMB_UNROLL
    for (int j = 0; j < faces; j++) {
        fmb_real c = t < 0 && !inside ? fmb_max(thin[j] * (1 - 64 * FMB_U) - 2 * tiny, 0) : thin[j];
        g[j] = t * c;
        all += g[j];
    }
    all += (inside ? -4 : 4) * FMB_U * fmb_abs(all); /* three roundings */
    FMB_UNROLL
    for (int i = 0; i < dim; i++) {
        factor[i] = box ? 2 * g[i] : all;
        if (!(factor[i] > -1))
            return FMB_ERR_RANGE;
    }
    return 0;
}

/* eta_0 of place.h; given: E of the anchor. */
FMB_INLINE fmb_real off_of(const fmb_view *f, const fmb_real *anchor, fmb_real given, fmb_real nu, int dim)
{
    fmb_real span = sum_of(f->extent, dim) * (1 + 8 * FMB_U), eta = given + 2 * FMB_U * sum_of(anchor, dim) + (nu + 4 * FMB_U) * span;
    return eta * (1 + 16 * FMB_U);
}

/* y of place.h. */
FMB_INLINE fmb_real slope_of(fmb_real nu, fmb_real w1) { return (nu + 8 * FMB_U) * w1 * (1 + 16 * FMB_U); }

/* nu of place.h, of a frame that is turned. */
FMB_INLINE fmb_real turned_off(const fmb_key *key) { return key->turn_error + 6 * FMB_U; }

/* Edge i of the body, turned. */
FMB_INLINE void turn_edge(fmb_real r[3], const fmb_key *key, const fmb_real *edge, int dim)
{
    FMB_UNROLL
    for (int k = 0; k < dim; k++)
        r[k] = key ? fmb_dot(key->turn + 3 * k, edge, dim) : edge[k];
}

/* The new frame from its anchor and steps. */
FMB_INLINE void set_frame(fmb_real *origin, fmb_real *edge, const fmb_view *f, const fmb_key *key, const fmb_real *anchor, fmb_real w,
                          const fmb_real g[4], const fmb_real factor[3], int dim)
{
    fmb_real o[3] = { 0, 0, 0 };
    FMB_UNROLL
    for (int i = 0; i < dim; i++) {
        fmb_real r[3];
        turn_edge(r, key, f->edge + dim * i, dim);
        FMB_UNROLL
        for (int k = 0; k < dim; k++) {
            edge[dim * i + k] = r[k] + factor[i] * r[k];
            o[k] += (w + g[i]) * r[k];
        }
    }
    FMB_UNROLL
    for (int k = 0; k < dim; k++)
        origin[k] = anchor[k] - o[k];
}

/* The origin and edges of the new frame: 0 or an error. */
FMB_INLINE int change_frame(fmb_real *origin, fmb_real *edge, const fmb_view *f, const fmb_change *change, int dim)
{
    const fmb_key *key = change->key;
    fmb_real nu = key ? turned_off(key) : 0, w = key ? fmb_weight(f->shape) : 0;
    fmb_real thin[4], all, tiny, w1 = 0, g[4], factor[3] = { 0, 0, 0 }; /* gcc does not see that steps_of sets them */
    const fmb_real *anchor = key ? key->anchor : f->origin;
    thin_of(f, thin, &all, &tiny, dim);
    FMB_UNROLL
    for (int i = 0; i < dim; i++)
        w1 += (fmb_cuboid(f->shape) ? 2 * thin[i] : all) * sum_of(f->edge + dim * i, dim);
    fmb_real y = slope_of(nu, w1);
    if (!(y <= R(0.5)))
        return FMB_ERR_RANGE;
    fmb_real eta = off_of(f, anchor, (key ? key->anchor_error : 0) + change->error, nu, dim);
    fmb_real t = change->skin + eta;
    t += 4 * FMB_U * (fmb_abs(change->skin) + eta);
    t *= t > 0 ? (1 + 2 * y) * (1 + 8 * FMB_U) : (1 - y) * (1 - 8 * FMB_U);
    int error = steps_of(f, change, change->inside ? -t : t, thin, tiny, g, factor, dim);
    if (!error)
        set_frame(origin, edge, f, key, anchor, w, g, factor, dim);
    return error;
}

int fmb_change_frame3(fmb_frame3 *out, const fmb_frame3 *in, const fmb_change *change)
{
    fmb_view f = fmb_view3(in);
    fmb_real origin[3], edge[9];
    fmb_shape shape = (fmb_shape)in->shape;
    int error = change_frame(origin, edge, &f, change, 3);
    if (error) {
        out->shape = 0;
        return error;
    }
    return fmb_frame3_init(out, shape, origin, edge, edge + 3, edge + 6);
}

int fmb_change_frame2(fmb_frame2 *out, const fmb_frame2 *in, const fmb_change *change)
{
    fmb_view f = fmb_view2(in);
    fmb_real origin[2], edge[4];
    fmb_shape shape = (fmb_shape)in->shape;
    int error = change_frame(origin, edge, &f, change, 2);
    if (error) {
        out->shape = 0;
        return error;
    }
    return fmb_frame2_init(out, shape, origin, edge, edge + 2);
}

/* 0, or why nothing can be grown by it. */
static int check_skin(int shape, fmb_real skin)
{
    return fmb_usable(shape) ? fmb_check_displacement(&skin, 1) : FMB_ERR_FRAME;
}

int fmb_frame3_grow(fmb_frame3 *out, const fmb_frame3 *in, fmb_real skin)
{
    if (!out || !in) {
        if (out)
            out->shape = 0;
        return FMB_ERR_NULL;
    }
    fmb_change change = { NULL, skin, 0, 0 };
    int error = check_skin(in->shape, skin);
    if (!error && skin != 0)
        return fmb_change_frame3(out, in, &change);
    *out = *in;
    if (error)
        out->shape = 0;
    return error;
}

int fmb_frame2_grow(fmb_frame2 *out, const fmb_frame2 *in, fmb_real skin)
{
    if (!out || !in) {
        if (out)
            out->shape = 0;
        return FMB_ERR_NULL;
    }
    fmb_change change = { NULL, skin, 0, 0 };
    int error = check_skin(in->shape, skin);
    if (!error && skin != 0)
        return fmb_change_frame2(out, in, &change);
    *out = *in;
    if (error)
        out->shape = 0;
    return error;
}

int fmb_frame3_place(fmb_frame3 *world, const fmb_frame3 *body, const fmb_pose3 *pose, fmb_real skin)
{
    fmb_key key;
    fmb_change change = { &key, skin, 0, 0 };
    if (!world)
        return FMB_ERR_NULL;
    int error = !body || !pose ? FMB_ERR_NULL : check_skin(body->shape, skin);
    if (!error)
        error = fmb_key_of3(&key, body, pose);
    if (!error)
        return fmb_change_frame3(world, body, &change);
    world->shape = 0;
    return error;
}

int fmb_frame2_place(fmb_frame2 *world, const fmb_frame2 *body, const fmb_pose2 *pose, fmb_real skin)
{
    fmb_key key;
    fmb_change change = { &key, skin, 0, 0 };
    if (!world)
        return FMB_ERR_NULL;
    int error = !body || !pose ? FMB_ERR_NULL : check_skin(body->shape, skin);
    if (!error)
        error = fmb_key_of2(&key, body, pose);
    if (!error)
        return fmb_change_frame2(world, body, &change);
    world->shape = 0;
    return error;
}
