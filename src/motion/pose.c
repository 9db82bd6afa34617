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
 * |M - Q| in the second norm. E = M M' - I; Q is the nearest rotation.
 *     singular values of M     within sqrt(1 -+ |E|), so |M - Q| <= 1 - sqrt(1 - |E|) <= |E| (1 + |E|) / 2
 *     |E|                      at most the largest row sum, since E is symmetric
 *     an entry of E            a dot product of rows of length 1 + |E| / 2: 3 roundings, 3.1u; minus 1 is exact near 1
 *     three entries, summed    10u + 3u |E|
 * The determinant is 1 or -1 then.
 */
static int second_norm_error(const fmb_real m[9], fmb_real *error)
{
    const fmb_real *p = m, *q = m + 3, *r = m + 6;
    fmb_real e00 = fmb_abs(fmb_dot(p, p, 3) - 1), e01 = fmb_abs(fmb_dot(p, q, 3)), e02 = fmb_abs(fmb_dot(p, r, 3));
    fmb_real e11 = fmb_abs(fmb_dot(q, q, 3) - 1), e12 = fmb_abs(fmb_dot(q, r, 3)), e22 = fmb_abs(fmb_dot(r, r, 3) - 1);
    fmb_real x = e00 + e01 + e02, y = e01 + e11 + e12, z = e02 + e12 + e22, worst = fmb_max(fmb_max(x, y), z);
    /* A maximum could lose a NaN. Each product of two rows is in two sums, so z alone is never one. */
    if (x != x || y != y)
        worst = 1;
    worst = worst * (1 + 8 * FMB_U) + 10 * FMB_U;
    *error = worst * R(0.5) * (1 + worst) * (1 + 8 * FMB_U);
    fmb_real det = p[0] * (q[1] * r[2] - q[2] * r[1]) + p[1] * (q[2] * r[0] - q[0] * r[2]) +
                   p[2] * (q[0] * r[1] - q[1] * r[0]);
    if (*error <= FMB_POSE_TOLERANCE && det > 0)
        return 0;
    for (int i = 0; i < 9; i++)
        if (!fmb_finite(m[i]))
            return FMB_ERR_NOT_FINITE;
    return FMB_ERR_RANGE;
}

/* The Frobenius norm is at most sqrt 3 times the second norm. */
int fmbi_turn_check(const fmb_real m[9], fmb_real *error)
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

FMB_INLINE int check_pose(const fmb_real m[9], const fmb_real *translation, fmb_real *error, int dim)
{
    fmb_real bound;
    int answer = second_norm_error(m, &bound), other = fmbi_check_displacement(translation, dim);
    if (other && answer != FMB_ERR_NOT_FINITE)
        answer = other;
    if (!answer && error)
        *error = bound;
    return answer;
}

int fmb_pose3_check(const fmb_pose3 *pose, fmb_real *error)
{
    fmb_real m[9];
    if (!pose)
        return FMB_ERR_NULL;
    load3(m, pose);
    return check_pose(m, pose->translation, error, 3);
}

int fmb_pose2_check(const fmb_pose2 *pose, fmb_real *error)
{
    fmb_real m[9];
    if (!pose)
        return FMB_ERR_NULL;
    load2(m, pose);
    return check_pose(m, pose->translation, error, 2);
}

/*
 * The anchor M p + t of the centre p = origin + w diagonal.
 *     p          u |p|_1 + u s           one rounding, two of the cached sum; w diagonal <= s/2
 *     M p        (e + 5.3u) |p|          as in place.h
 *     M p + t    u (|p|_1 + |t|_1)       one sum
 *     in all     E = (e + 8u) |p|_1 + 2u |t|_1 + 3u s
 */
FMB_INLINE void set_anchor(fmb_key *key, const fmb_view *f, const fmb_real *diagonal, const fmb_real *translation,
                           int dim)
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
                         3 * FMB_U * sum_of(f->extent, dim)) *
                        (1 + 16 * FMB_U);
}

FMB_INLINE int key_of(fmb_key *key, const fmb_view *f, const fmb_real *diagonal, const fmb_real *translation, int dim)
{
    if (!fmb_usable(f->shape))
        return FMB_ERR_FRAME;
    int error = fmbi_turn_check(key->turn, &key->turn_error), other = fmbi_check_displacement(translation, dim);
    if (error || other)
        return error && other != FMB_ERR_NOT_FINITE ? error : other;
    set_anchor(key, f, diagonal, translation, dim);
    return 0;
}

int fmbi_key_of3(fmb_key *key, const fmb_frame3 *body, const fmb_pose3 *pose)
{
    if (!body || !pose)
        return FMB_ERR_NULL;
    fmb_view f = fmb_view3(body);
    load3(key->turn, pose);
    return key_of(key, &f, body->diagonal, pose->translation, 3);
}

/* A body without edges: what is off is that of set_anchor() with s = 0. */
int fmbi_key_at(fmb_key *key, const fmb_real centre[3], const fmb_pose3 *pose)
{
    fmb_view f = {.shape = FMB_FRAMED_CUBOID, .origin = centre, .extent = fmb_at_rest};
    if (!pose)
        return FMB_ERR_NULL;
    load3(key->turn, pose);
    return key_of(key, &f, fmb_at_rest, pose->translation, 3);
}

int fmbi_key_of2(fmb_key *key, const fmb_frame2 *body, const fmb_pose2 *pose)
{
    if (!body || !pose)
        return FMB_ERR_NULL;
    fmb_view f = fmb_view2(body);
    load2(key->turn, pose);
    return key_of(key, &f, body->diagonal, pose->translation, 2);
}

/* 1 / thickness along each normal, rounded up, and their sum. *tiny: what a normal may be off beyond 4u. */
FMB_INLINE void thin_of(const fmb_view *f, fmb_real thin[4], fmb_real *sum, fmb_real *tiny, int dim)
{
    fmb_real size = fmb_max(fmb_max(f->extent[0], f->extent[1]), dim == 3 ? f->extent[2] : 0);
    int faces = fmb_cuboid(f->shape) ? dim : dim + 1;
    *tiny = 4 * (FMB_NORMAL_TINY * size * (dim == 3 ? size : 1) + FMB_DENORMAL) / f->volume;
    *sum = 0;
    for (int j = 0; j < faces; j++) {
        thin[j] = fmb_length_of(f->normal + dim * j, dim) / f->volume * (1 + 16 * FMB_U) + *tiny;
        *sum += thin[j];
    }
    *sum *= 1 + 4 * FMB_U;
}

/* g and f (factor) of place.h from T. 0, or FMB_ERR_RANGE where no more than y of an edge would be left. */
FMB_INLINE int steps_of(const fmb_view *f, const fmb_change *change, fmb_real t, const fmb_real thin[4], fmb_real tiny,
                        fmb_real y, fmb_real g[4], fmb_real factor[3], int dim)
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
        if (!(1 + factor[i] > y))
            return FMB_ERR_RANGE;
    }
    return 0;
}

/* eta_0 of place.h; given: E of the anchor. */
FMB_INLINE fmb_real matrix_error(const fmb_view *f, const fmb_real *anchor, fmb_real given, fmb_real nu, int dim)
{
    fmb_real span = sum_of(f->extent, dim) * (1 + 8 * FMB_U);
    fmb_real eta = given + 2 * FMB_U * sum_of(anchor, dim) + (nu + 4 * FMB_U) * span;
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
FMB_INLINE void set_frame(fmb_real *origin, fmb_real *edge, const fmb_view *f, const fmb_key *key,
                          const fmb_real *anchor, fmb_real w, const fmb_real g[4], const fmb_real factor[3], int dim)
{
    fmb_real o[3] = {0, 0, 0};
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

/* T of place.h: the skin, all errors and what growing by it rounds. */
FMB_INLINE fmb_real whole_skin(const fmb_change *change, fmb_real eta, fmb_real y)
{
    fmb_real t = change->skin + eta;
    t += 4 * FMB_U * (fmb_abs(change->skin) + eta);
    t *= t > 0 ? (1 + 2 * y) * (1 + 8 * FMB_U) : (1 - y) * (1 - 8 * FMB_U);
    return t;
}

/* w1 of place.h: how far the edges' ends go together for each length by which the faces move. */
FMB_INLINE fmb_real growth_of(const fmb_view *f, const fmb_real thin[4], fmb_real all, int dim)
{
    fmb_real w1 = 0;
    FMB_UNROLL
    for (int i = 0; i < dim; i++)
        w1 += (fmb_cuboid(f->shape) ? 2 * thin[i] : all) * sum_of(f->edge + dim * i, dim);
    return w1;
}

/* The origin and edges of the new frame: 0 or an error. */
FMB_INLINE int change_frame(fmb_real *origin, fmb_real *edge, const fmb_view *f, const fmb_change *change, int dim)
{
    const fmb_key *key = change->key;
    fmb_real nu = key ? turned_off(key) : 0, w = key ? fmb_weight(f->shape) : 0;
    fmb_real thin[4], all, tiny, g[4], factor[3] = {0, 0, 0}; /* gcc does not see that steps_of sets them */
    const fmb_real *anchor = key ? key->anchor : f->origin;
    thin_of(f, thin, &all, &tiny, dim);
    fmb_real y = slope_of(nu, growth_of(f, thin, all, dim));
    if (!(y <= R(0.5)))
        return FMB_ERR_RANGE;
    fmb_real eta = matrix_error(f, anchor, (key ? key->anchor_error : 0) + change->error, nu, dim);
    fmb_real t = whole_skin(change, eta, y);
    int error = steps_of(f, change, change->inside ? -t : t, thin, tiny, y, g, factor, dim);
    if (!error)
        set_frame(origin, edge, f, key, anchor, w, g, factor, dim);
    return error;
}

int fmbi_change_frame3(fmb_frame3 *out, const fmb_frame3 *in, const fmb_change *change)
{
    fmb_view f = fmb_view3(in);
    fmb_real origin[3], edge[9];
    fmb_shape shape = fmb_named(in->shape);
    int error = change_frame(origin, edge, &f, change, 3);
    if (error) {
        out->shape = 0;
        return error;
    }
    return fmb_frame3_init(out, shape, origin, edge, edge + 3, edge + 6);
}

int fmbi_change_frame2(fmb_frame2 *out, const fmb_frame2 *in, const fmb_change *change)
{
    fmb_view f = fmb_view2(in);
    fmb_real origin[2], edge[4];
    fmb_shape shape = fmb_named(in->shape);
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
    return fmb_usable(shape) ? fmbi_check_displacement(&skin, 1) : FMB_ERR_FRAME;
}

/* For 3D and for 2D: the same steps over other types. What can be shared is above. */
int fmb_frame3_grow(fmb_frame3 *out, const fmb_frame3 *in, fmb_real skin)
{
    const fmb_change change = {NULL, skin, 0, 0};
    if (!out)
        return FMB_ERR_NULL;
    int error = in ? check_skin(in->shape, skin) : FMB_ERR_NULL;
    if (!error && skin != 0)
        return fmbi_change_frame3(out, in, &change);
    if (!error)
        *out = *in;
    else
        out->shape = 0;
    return error;
}

int fmb_frame2_grow(fmb_frame2 *out, const fmb_frame2 *in, fmb_real skin)
{
    const fmb_change change = {NULL, skin, 0, 0};
    if (!out)
        return FMB_ERR_NULL;
    int error = in ? check_skin(in->shape, skin) : FMB_ERR_NULL;
    if (!error && skin != 0)
        return fmbi_change_frame2(out, in, &change);
    if (!error)
        *out = *in;
    else
        out->shape = 0;
    return error;
}

int fmb_frame3_place(fmb_frame3 *world, const fmb_frame3 *body, const fmb_pose3 *pose, fmb_real skin)
{
    fmb_key key;
    fmb_change change = {&key, skin, 0, 0};
    if (!world)
        return FMB_ERR_NULL;
    int error = !body || !pose ? FMB_ERR_NULL : check_skin(body->shape, skin);
    if (!error)
        error = fmbi_key_of3(&key, body, pose);
    if (!error)
        return fmbi_change_frame3(world, body, &change);
    world->shape = 0;
    return error;
}

int fmb_frame2_place(fmb_frame2 *world, const fmb_frame2 *body, const fmb_pose2 *pose, fmb_real skin)
{
    fmb_key key;
    fmb_change change = {&key, skin, 0, 0};
    if (!world)
        return FMB_ERR_NULL;
    int error = !body || !pose ? FMB_ERR_NULL : check_skin(body->shape, skin);
    if (!error)
        error = fmbi_key_of2(&key, body, pose);
    if (!error)
        return fmbi_change_frame2(world, body, &change);
    world->shape = 0;
    return error;
}
