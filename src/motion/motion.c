/* SPDX-License-Identifier: MIT */
/*
 * What turning adds to a straight sweep. A body has its centre at c(t), a radius rho about it and the orientation Q(t);
 * t runs from 0 to 1. It is compared with itself in ONE orientation Q_m, its centre on the chord c(0) + t v, with
 * v = c(1) - c(0). A point of it is off by at most
 *
 *     |c(t) - c(0) - t v| + 2 rho sin(angle(Q(t), Q_m) / 2)
 *
 *     part              at most                        why
 *     of the centre     A (1 - x^2), A = m/8           |c''| <= m gives m t (1-t)/2; x = |2t - 1|
 *     of the turn       rho sway + B x, B = rho w/2    the rate is at most w, Q_m is within `sway` of Q(1/2): the angle
 *                                                      is at most sway + w x/2
 *     inflation         rho sway + the largest of A (1 - x^2) + B x for x in [0,1]
 *                       that is B, at x = 1, if B >= 2A; else A + B^2/(4A), at x = B/(2A)
 *
 * The screw by an angle a; its rate w is a. s = sin(a/2) <= .7072 (a <= 90.02 degrees). (asin(s)/s - 1)/s^2 is a power
 * series with positive coefficients. So it is largest at the end, .22146 there, and asin s <= s (1 + .2215 s^2).
 *     quantity          at most                        why
 *     B                 rho s (1 + s^2/4)              B = rho a/2 = rho asin s
 *     A                 |v| s (1 + s^2/2)/4            |c''| = R a^2, R the distance from the axis; the part of v
 *                                                      across the axis is 2 R s, so A = R a^2/8 <= |v| a^2/(16 s) = |v|
 *                                                      asin(s)^2/(4 s)
 *     2 sqrt 2 s        |M_1 - M_0|_F + e_0 + e_1      |Q_1 - Q_0|_F = 2 sqrt 2 sin(a/2); M_i is off by e_i
 * No axis is needed, and no turn at all is no special case.
 *
 * The orientation halfway is, exactly, the orthogonal polar factor of X = (Q_0 + Q_1)/2. The singular values of X are
 * 1, c, c with c = cos(a/2), and c^2 = (|X|_F^2 - 1)/2. X p(X'X) has the same polar factor for every positive
 * polynomial p. Two steps:
 *     p(y) = 1 + (1 - y)/(c (1 + c))   is 1 at 1 and 1/c at c^2: it leaves rounding and the errors of the matrices
 *                                      alone
 *     p(y) = (3 - y)/2                 Newton and Schulz: squares what is left
 * The coefficients' own rounding does not matter. Polar factors of matrices at distance d differ by at most 2 d/(sum of
 * the smallest singular values) (R.-C. Li 1995). Errors in the Frobenius norm:
 *     of X                             ((e_0 + e_1)/2 + 2u)/c, and 1 % for second orders (e <= 2^-8)
 *     of X p(X'X)                      22u } products of matrices round 3.1u |.|_F |.|_F; norms are up to sqrt 3,
 *     of Newton and Schulz             17u } those of p up to 2.3
 *     result to its own polar factor   measured (fmbi_turn_check)
 *
 * The centre halfway, which halving again needs: (c_0 + c_1)/2 + tan(a/4)/2 v x axis, with tan(a/4) = s/(1 + c). Half
 * the sum of the products of the columns of M_0 with those of M_1 is sin(a) axis, and sin a = 2 s c. So the second part
 * is v x that / (4 c (1 + c)).
 *     error of                         at most
 *     the centres, p_0 and p_1         (p_0 + p_1)(1/2 + .3 s): half their sum, and tan(a/4)/2 of it
 *     the matrices and c               |v| (.42 (e_0 + e_1) + 12u): .15 by the product, .27 by c
 *     roundings besides                2u (|c_0| + |c_1|)
 */
#include "motion.h"

/* Corner number `corner` of a body, from its centre; its squared length. Of a cuboid's opposite corners one. */
FMB_INLINE fmb_real radius_corner(const fmb_view *f, int corner, fmb_real p[3], int dim)
{
    fmb_real factor[3], square = 0;
    int box = fmb_cuboid(f->shape);
    FMB_UNROLL
    for (int i = 0; i < dim; i++)
        factor[i] = box ? (corner >> i & 1 ? R(-0.5) : R(0.5)) : i + 1 == corner ? R(0.75) : R(-0.25);
    FMB_UNROLL
    for (int k = 0; k < dim; k++) {
        p[k] = factor[0] * f->edge[k] + factor[1] * f->edge[dim + k];
        if (dim == 3)
            p[k] += factor[2] * f->edge[6 + k];
        square += p[k] * p[k];
    }
    return square;
}

FMB_INLINE fmb_real radius(const fmb_view *f, int dim)
{
    fmb_real best[3] = {0, 0, 0}, most = -1, span = 0;
    int corners = fmb_cuboid(f->shape) ? 1 << (dim - 1) : dim + 1;
    for (int corner = 0; corner < corners; corner++) {
        fmb_real p[3], square = radius_corner(f, corner, p, dim);
        if (!(square > most))
            continue;
        most = square;
        FMB_UNROLL
        for (int k = 0; k < dim; k++)
            best[k] = p[k];
    }
    FMB_UNROLL
    for (int k = 0; k < dim; k++)
        span += f->extent[k];
    /*
     * Four roundings of a component: 4u of the extent. Which corner is farthest is known to within 4u of the square:
     * 2u.
     */
    return (fmb_length_up(best, dim) + 6 * FMB_U * span) * (1 + 8 * FMB_U);
}

fmb_real fmbi_radius3(const fmb_frame3 *body)
{
    fmb_view f = fmb_view3(body);
    return radius(&f, 3);
}

fmb_real fmbi_radius2(const fmb_frame2 *body)
{
    fmb_view f = fmb_view2(body);
    return radius(&f, 2);
}

int fmbi_half_sine(const fmb_key *from, const fmb_key *to, fmb_real *s)
{
    fmb_real d[9];
    for (int i = 0; i < 9; i++)
        d[i] = to->turn[i] - from->turn[i];
    *s = (fmb_length_up(d, 9) + (from->turn_error + to->turn_error)) * R(0.35356); /* 1/(2 sqrt 2) = .353553 */
    return *s <= R(0.7072) ? 0 : FMB_ERR_RANGE;
}

/* y = x (alpha + beta x'x) */
static void polish(fmb_real y[9], const fmb_real x[9], fmb_real alpha, fmb_real beta)
{
    fmb_real p[9];
    for (int i = 0; i < 3; i++) {
        FMB_UNROLL
        for (int j = 0; j < 3; j++)
            p[3 * i + j] = beta * (x[i] * x[j] + x[3 + i] * x[3 + j] + x[6 + i] * x[6 + j]);
        p[4 * i] += alpha;
    }
    for (int i = 0; i < 9; i += 3) {
        FMB_UNROLL
        for (int j = 0; j < 3; j++)
            y[i + j] = x[i] * p[j] + x[i + 1] * p[3 + j] + x[i + 2] * p[6 + j];
    }
}

/*
 * cos(a/2) from the squared norm of the mean X of both matrices. Where fmbi_half_sine returned 0 it is within [.7, 1]:
 * |X|^2 = (|M_0|^2 + |M_1|^2)/2 - |M_1 - M_0|^2/4; norms of keys are within 2^-8 of sqrt 3, and |M_1 - M_0|^2 < 4.001.
 * So 4 c^2 > 1.97.
 */
static fmb_real half_cosine(const fmb_real x[9])
{
    fmb_real q = 0;
    for (int i = 0; i < 9; i++)
        q += x[i] * x[i];
    return fmb_min(fmb_root(2 * q - 2) * R(0.5), 1);
}

static void mean(fmb_real x[9], const fmb_key *from, const fmb_key *to)
{
    for (int i = 0; i < 9; i++)
        x[i] = (from->turn[i] + to->turn[i]) * R(0.5);
}

int fmbi_middle_turn(fmb_key *middle, const fmb_key *from, const fmb_key *to)
{
    fmb_real x[9], y[9], own, given = from->turn_error + to->turn_error;
    mean(x, from, to);
    fmb_real c = half_cosine(x);
    fmb_real beta = -1 / (c * (1 + c));
    polish(y, x, 1 - beta, beta);
    polish(middle->turn, y, R(1.5), R(-0.5));
    (void)fmbi_turn_check(middle->turn, &own); /* what it refuses is in the error, too */
    middle->turn_error = ((given * R(0.505) + 3 * FMB_U) / c + 48 * FMB_U + own) * (1 + 8 * FMB_U);
    return middle->turn_error <= R(0x1p-8) ? 0 : FMB_ERR_RANGE;
}

void fmbi_middle_anchor(fmb_key *middle, const fmb_key *from, const fmb_key *to, fmb_real s)
{
    fmb_real x[9], v[3], w[3] = {0, 0, 0};
    const fmb_real *m0 = from->turn, *m1 = to->turn;
    mean(x, from, to);
    fmb_real c = half_cosine(x), scale = 1 / (8 * c * (1 + c)), size = 0;
    for (int j = 0; j < 3; j++) {
        w[0] += m0[3 + j] * m1[6 + j] - m0[6 + j] * m1[3 + j];
        w[1] += m0[6 + j] * m1[j] - m0[j] * m1[6 + j];
        w[2] += m0[j] * m1[3 + j] - m0[3 + j] * m1[j];
    }
    for (int k = 0; k < 3; k++) {
        v[k] = to->anchor[k] - from->anchor[k];
        size += fmb_abs(from->anchor[k]) + fmb_abs(to->anchor[k]);
    }
    fmb_real given = from->turn_error + to->turn_error, off = from->anchor_error + to->anchor_error;
    for (int k = 0; k < 3; k++) {
        int i = (k + 1) % 3, j = (k + 2) % 3;
        middle->anchor[k] = (from->anchor[k] + to->anchor[k]) * R(0.5) + (v[i] * w[j] - v[j] * w[i]) * scale;
    }
    middle->anchor_error = (off * (R(0.5) + R(0.3) * s) + (fmb_length_up(v, 3) + off) * (R(0.5) * given + 16 * FMB_U) +
                            4 * FMB_U * size) *
                           (1 + 16 * FMB_U);
}

int fmbi_halve(fmb_key *key, const fmb_key *from, const fmb_key *to, fmb_real *s)
{
    int error = fmbi_half_sine(from, to, s);
    if (!error)
        error = fmbi_middle_turn(key, from, to);
    if (!error)
        fmbi_middle_anchor(key, from, to, *s);
    return error;
}

int fmbi_screw_part(fmb_key key[3], const fmb_key end[2], int level, uint32_t number)
{
    fmb_real s;
    int error = 0;
    key[0] = end[0];
    key[2] = end[1];
    while (level-- > 0 && !error) {
        error = fmbi_halve(&key[1], &key[0], &key[2], &s);
        key[number >> level & 1 ? 0 : 2] = key[1];
    }
    return error;
}

/*
 * The centre runs from `from` to `to`. Returns an upper bound of the exact chord. The computed displacement is off by
 * one rounding. At any time the errors of both positions count in proportion, so their larger one is enough.
 */
static fmb_real start_step(fmb_step *step, const fmb_key *from, const fmb_key *middle, const fmb_key *to)
{
    fmb_real size = 0;
    step->key = *middle;
    for (int k = 0; k < 3; k++) {
        step->key.anchor[k] = from->anchor[k];
        step->v[k] = to->anchor[k] - from->anchor[k];
        size += fmb_abs(step->v[k]);
    }
    step->key.anchor_error = fmb_max(from->anchor_error, to->anchor_error);
    step->error = 2 * FMB_U * size;
    return (fmb_length_up(step->v, 3) + from->anchor_error + to->anchor_error + step->error) * (1 + 8 * FMB_U);
}

void fmbi_step_screw(fmb_step *step, fmb_real radius, const fmb_key *from, const fmb_key *middle, const fmb_key *to,
                     fmb_real s)
{
    fmb_real chord = start_step(step, from, middle, to), square = s * s;
    step->inflation = fmb_largest_sum(chord * s * (1 + R(0.5) * square) * R(0.25), radius * s * (1 + R(0.25) * square));
}

void fmbi_step_chain(fmb_step *step, fmb_real radius, const fmb_key *from, const fmb_key *middle, const fmb_key *to,
                     const fmb_motion_bounds *limit)
{
    (void)start_step(step, from, middle, to);
    step->error += limit->stray;
    fmb_real most = fmb_largest_sum(limit->bend * R(0.125), radius * limit->turn * R(0.5));
    step->inflation = (most + radius * limit->sway) * (1 + 8 * FMB_U);
}

/* 0 if 0 <= x <= most; FMB_ERR_NOT_FINITE for NaN and infinities, else FMB_ERR_RANGE. */
static int check_limit(fmb_real x, fmb_real most)
{
    if (x >= 0 && x <= most)
        return 0;
    return fmb_finite(x) ? FMB_ERR_RANGE : FMB_ERR_NOT_FINITE;
}

/* A limit that must be said: x > 0, or `none`, which stands for 0. 0 itself is one that was left out. */
static int said_limit(fmb_real *limit, fmb_real x, fmb_real none, fmb_real most)
{
    *limit = x == none ? 0 : x;
    return x == 0 ? FMB_ERR_RANGE : check_limit(*limit, most);
}

int fmbi_check_bounds(fmb_motion_bounds *limit, const fmb_motion_bounds *bounds)
{
    *limit = *bounds;
    int error = said_limit(&limit->bend, bounds->bend, FMB_STRAIGHT, FMB_LARGEST);
    int other = said_limit(&limit->turn, bounds->turn, FMB_NO_TURN, 1 / FMB_THINNEST);
    if (!error || other == FMB_ERR_NOT_FINITE)
        error = other;
    if (!error)
        error = check_limit(bounds->sway, 1 / FMB_THINNEST);
    return error ? error : check_limit(bounds->stray, FMB_LARGEST);
}

/*
 * 1: the angle a between two exact orientations is proved to exceed `most`. q = |M_1 - M_0|_F^2, computed; e: the
 * errors of both matrices.
 *     |M_1 - M_0|_F <= 2 sqrt 2 sin(a/2) + e, and sin x <= x - x^3/6 + x^5/120 for x >= 0.
 * So a > most if |M_1 - M_0|_F > 2 sqrt 2 (x - x^3/6 + x^5/120) + e with x = most/2 <= pi/2: up to there the sine
 * rises, and no a is beyond pi. Constants are rounded to the side that makes the bound larger.
 *     rounding of    at most     why
 *     q              11u         a difference, a square, 8 sums
 *     the bound      24u         x: 2u; the polynomial on [0, 1.57]: 6u of its terms, at most 2.6 times itself
 *     its square     49u         twice that, and a product
 * 64u are asked for. What underflows in q makes it smaller; the errors e are at least 6u.
 */
static int turned_beyond(fmb_real q, fmb_real e, fmb_real most)
{
    fmb_real x = most * R(0.5), y = x * x;
    if (!(x <= R(1.57)))
        return 0;
    fmb_real bound = R(2.828428) * (x * (1 - y * (1 - y * R(0.05)) * R(0.1666666))) + e;
    return q > bound * bound * (1 + 64 * FMB_U);
}

static int turns_contradict(const fmb_key key[3], const fmb_motion_bounds *limit)
{
    const fmb_real half = limit->turn * R(0.5) + 2 * limit->sway, whole = limit->turn + 2 * limit->sway;
    fmb_real first = 0, second = 0, both = 0;
    for (int i = 0; i < 9; i++) {
        fmb_real start = key[0].turn[i], m = key[1].turn[i], end = key[2].turn[i];
        fmb_real x = m - start, y = end - m, z = end - start;
        first += x * x;
        second += y * y;
        both += z * z;
    }
    fmb_real from = key[0].turn_error, middle = key[1].turn_error, to = key[2].turn_error;
    return turned_beyond(first, from + middle, half) || turned_beyond(second, middle + to, half) ||
           turned_beyond(both, from + to, whole);
}

/*
 * What motion.h asks.
 *     given               true
 *     orientations        within sway of it; the angles between true ones are at most turn times the time between
 *     centres             within stray of it; |c_0 - 2 c_m + c_1| <= bend/4: in the middle of its chord a path is at
 *                         most bend/8 off
 * A middle with every joint of a chain halfway passes as well. The motion with all joints at constant rates has the
 * same ends and this middle; and it keeps to these bounds, since fmb_chain_bounds has |change| <= rate and acceleration
 * >= 0. Rounding: d = (c_m - c_0) - (c_1 - c_m): u of both differences and of itself. Its length is at most 32u too
 * long, and no longer than its first norm.
 */
int fmbi_check_keys(const fmb_key key[3], const fmb_motion_bounds *limit)
{
    fmb_real d[3], size = 0, norm = 0;
    if (turns_contradict(key, limit))
        return FMB_ERR_RANGE;
    for (int k = 0; k < 3; k++) {
        fmb_real x = key[1].anchor[k] - key[0].anchor[k], y = key[2].anchor[k] - key[1].anchor[k];
        d[k] = x - y;
        norm += fmb_abs(d[k]);
        size += fmb_abs(x) + fmb_abs(y);
    }
    fmb_real given = key[0].anchor_error + 2 * key[1].anchor_error + key[2].anchor_error;
    fmb_real most = (limit->bend * R(0.25) + 4 * limit->stray) + given;
    most += 3 * FMB_U * size;
    return norm > most && fmb_length_up(d, 3) * (1 - 64 * FMB_U) > most ? FMB_ERR_RANGE : 0;
}

/* The steps of fmb_motion3_screw and fmb_motion3_chain, and of those in 2D, from their keys. 0 or an error. */
int fmbi_screw_of(fmb_step *step, fmb_real radius, const fmb_key key[2], fmb_real skin)
{
    fmb_key middle;
    fmb_real s = 0; /* for compilers that do not see that it is set */
    int error = fmbi_check_displacement(&skin, 1);
    if (!error)
        error = fmbi_half_sine(&key[0], &key[1], &s);
    if (!error)
        error = fmbi_middle_turn(&middle, &key[0], &key[1]);
    if (!error)
        fmbi_step_screw(step, radius, &key[0], &middle, &key[1], s);
    return error;
}

int fmbi_chain_of(fmb_step *step, fmb_real radius, const fmb_key key[3], const fmb_motion_bounds *limit, fmb_real skin)
{
    int error = fmbi_check_displacement(&skin, 1);
    if (!error)
        error = fmbi_check_keys(key, limit);
    if (!error)
        fmbi_step_chain(step, radius, &key[0], &key[1], &key[2], limit);
    return error;
}

/* ---- 3D and 2D: the same but for the types of bodies and poses ---- */

static int keys3(fmb_key *key, const fmb_frame3 *body, const fmb_pose3 *const pose[], int count)
{
    int error = 0;
    for (int i = 0; i < count && !error; i++)
        error = fmbi_key_of3(&key[i], body, pose[i]);
    return error;
}

static int keys2(fmb_key *key, const fmb_frame2 *body, const fmb_pose2 *const pose[], int count)
{
    int error = 0;
    for (int i = 0; i < count && !error; i++)
        error = fmbi_key_of2(&key[i], body, pose[i]);
    return error;
}

/* The step, made a frame. */
static int finish3(fmb_motion3 *motion, const fmb_frame3 *body, const fmb_step *step, fmb_real skin)
{
    fmb_change change = {&step->key, skin, step->error + step->inflation, 0};
    for (int k = 0; k < 3; k++)
        motion->displacement[k] = step->v[k];
    motion->inflation = step->inflation;
    return fmbi_change_frame3(&motion->frame, body, &change);
}

static int finish2(fmb_motion2 *motion, const fmb_frame2 *body, const fmb_step *step, fmb_real skin)
{
    fmb_change change = {&step->key, skin, step->error + step->inflation, 0};
    for (int k = 0; k < 2; k++)
        motion->displacement[k] = step->v[k];
    motion->inflation = step->inflation;
    return fmbi_change_frame2(&motion->frame, body, &change);
}

/* For 3D and for 2D: the same steps over other types. What can be shared is above. */
int fmb_motion3_screw(fmb_motion3 *motion, const fmb_frame3 *body, const fmb_pose3 *from, const fmb_pose3 *to,
                      fmb_real skin)
{
    const fmb_pose3 *const pose[2] = {from, to};
    fmb_key key[2];
    fmb_step step;
    if (!motion)
        return FMB_ERR_NULL;
    motion->frame.shape = 0;
    int error = keys3(key, body, pose, 2);
    if (!error)
        error = fmbi_screw_of(&step, fmbi_radius3(body), key, skin);
    return error ? error : finish3(motion, body, &step, skin);
}

int fmb_motion2_screw(fmb_motion2 *motion, const fmb_frame2 *body, const fmb_pose2 *from, const fmb_pose2 *to,
                      fmb_real skin)
{
    const fmb_pose2 *const pose[2] = {from, to};
    fmb_key key[2];
    fmb_step step;
    if (!motion)
        return FMB_ERR_NULL;
    motion->frame.shape = 0;
    int error = keys2(key, body, pose, 2);
    if (!error)
        error = fmbi_screw_of(&step, fmbi_radius2(body), key, skin);
    return error ? error : finish2(motion, body, &step, skin);
}

int fmb_motion3_chain(fmb_motion3 *motion, const fmb_frame3 *body, const fmb_pose3 *from, const fmb_pose3 *middle,
                      const fmb_pose3 *to, const fmb_motion_bounds *bounds, fmb_real skin)
{
    const fmb_pose3 *const pose[3] = {from, middle, to};
    fmb_motion_bounds limit;
    fmb_key key[3];
    fmb_step step;
    if (!motion)
        return FMB_ERR_NULL;
    motion->frame.shape = 0;
    int error = bounds ? fmbi_check_bounds(&limit, bounds) : FMB_ERR_NULL;
    if (!error)
        error = keys3(key, body, pose, 3);
    if (!error)
        error = fmbi_chain_of(&step, fmbi_radius3(body), key, &limit, skin);
    return error ? error : finish3(motion, body, &step, skin);
}

int fmb_motion2_chain(fmb_motion2 *motion, const fmb_frame2 *body, const fmb_pose2 *from, const fmb_pose2 *middle,
                      const fmb_pose2 *to, const fmb_motion_bounds *bounds, fmb_real skin)
{
    const fmb_pose2 *const pose[3] = {from, middle, to};
    fmb_motion_bounds limit;
    fmb_key key[3];
    fmb_step step;
    if (!motion)
        return FMB_ERR_NULL;
    motion->frame.shape = 0;
    int error = bounds ? fmbi_check_bounds(&limit, bounds) : FMB_ERR_NULL;
    if (!error)
        error = keys2(key, body, pose, 3);
    if (!error)
        error = fmbi_chain_of(&step, fmbi_radius2(body), key, &limit, skin);
    return error ? error : finish2(motion, body, &step, skin);
}

/*
 * Bounds of a chain of joints, with coordinates q.
 *     rate of a joint     the smaller of two bounds: |q'| <= rate; and |change| + acceleration/2, since the mean of q'
 *                         over the step is `change` and q' differs from it by at most acceleration/2
 *     angular rate        the sum over the joints that turn: turning one joint turns all behind it
 *     sway                the sum of acceleration/8: at t = 1/2, |q - (q(0) + q(1))/2| is at most that
 *     path of the centre  a sum of vectors p, each fixed behind some joints. With unit axes z, over the turning joints
 *                         that move p,
 *                             p'' = sum_i q_i'' (z_i x p) + sum_i sum_k q_i' q_k' z_min(i,k) x (z_max(i,k) x p)
 *                         so |p''| <= |p| pull, pull = sum acceleration + (sum turn)^2. A vector of varying length l
 *                             along an axis has
 *                         l'' and 2 l' (rate x axis) besides: acceleration + 2 rate sum turn
 * Rounding: numbers >= 0, fewer than 8 operations after one another per joint, 16 before and after: (8 joints + 16) u.
 */

/* 0, or what is wrong with a joint's numbers; *acceleration: its limit, 0 if the rate is constant. */
static int check_joint(const fmb_joint *j, fmb_real *acceleration)
{
    int error = FMB_ERR_RANGE;
    if (j->kind == FMB_TURNS || j->kind == FMB_SLIDES)
        error = check_limit(fmb_abs(j->change), FMB_LARGEST);
    if (!error)
        error = said_limit(acceleration, j->acceleration, FMB_CONSTANT_RATE, FMB_LARGEST);
    if (!error)
        error = check_limit(j->along, FMB_LARGEST);
    if (!error)
        error = check_limit(j->across, FMB_LARGEST);
    return j->rate == j->rate ? error : FMB_ERR_NOT_FINITE;
}

/*
 * 0, and the limits of a joint that are used: the smaller of both bounds of its rate, and its acceleration; or an
 * error.
 */
static int limits_of(const fmb_joint *j, fmb_real *rate, fmb_real *acceleration)
{
    fmb_real change = fmb_abs(j->change);
    int error = check_joint(j, acceleration);
    if (error)
        return error;
    *rate = change + *acceleration * R(0.5);
    if (j->acceleration == FMB_CONSTANT_RATE && j->rate == 0)
        return 0;
    if (j->rate < *rate)
        *rate = j->rate;
    return j->rate > 0 && change <= j->rate ? 0 : FMB_ERR_RANGE;
}

/*
 * Sums over the joints so far; pull: what a length that all of them move adds to |c''|; bend: |c''| of the chain's end.
 */
typedef struct {
    fmb_real turn, spin, pull, bend;
} chain_sums;

static int add_joint(chain_sums *sum, const fmb_joint *j)
{
    fmb_real rate = 0, acceleration = 0;
    int error = limits_of(j, &rate, &acceleration);
    sum->bend += j->along * sum->pull; /* what the joint does not turn */
    if (j->kind == FMB_SLIDES) {
        sum->bend += acceleration + 2 * rate * sum->turn;
    } else {
        sum->turn += rate;
        sum->spin += acceleration;
        sum->pull = sum->spin + sum->turn * sum->turn;
    }
    sum->bend += j->across * sum->pull;
    return error;
}

/*
 * The bounds of a centre that is at most `reach` from the chain's end; rounding: of the sums, relatively. 0 or an
 * error.
 */
static int round_up(fmb_motion_bounds *bounds, const chain_sums *sum, fmb_real reach, fmb_real rounding)
{
    fmb_real scale = 1 + rounding, bend = (sum->bend + reach * sum->pull) * scale, turn = sum->turn * scale;
    fmb_motion_bounds limit, result = {bend, turn, sum->spin * R(0.125) * scale, 0};
    if (!(bend > 0))
        result.bend = FMB_STRAIGHT;
    if (!(turn > 0))
        result.turn = FMB_NO_TURN;
    int error = fmbi_check_bounds(&limit, &result);
    if (!error)
        *bounds = result;
    return error;
}

int fmb_chain_bounds(fmb_motion_bounds *bounds, const fmb_joint *joint, int32_t count, fmb_real reach)
{
    chain_sums sum = {0, 0, 0, 0};
    if (!bounds || !joint)
        return FMB_ERR_NULL;
    int error = count < 1 || count > FMB_JOINTS ? FMB_ERR_RANGE : check_limit(reach, FMB_LARGEST);
    for (int32_t i = 0; i < count && !error; i++)
        error = add_joint(&sum, &joint[i]);
    return error ? error : round_up(bounds, &sum, reach, (fmb_real)(8 * count + 16) * FMB_U);
}
