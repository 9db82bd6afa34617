/* SPDX-License-Identifier: MIT */
/*
 * What turning adds to a straight sweep. A body with centre c(t), radius rho about it and orientation Q(t), t from 0 to 1, is compared
 * with itself in ONE orientation Q_m, its centre running along the chord c(0) + t v, v = c(1) - c(0). A point of it is off by at most
 *
 *     |c(t) - c(0) - t v| + 2 rho sin(angle(Q(t), Q_m) / 2)
 *
 * 1. |c''| <= m: the first part is at most m t (1-t)/2 = A (1 - x^2), A = m/8, x = |2t - 1|.
 * 2. Angular rate <= w and Q_m within `sway` of Q(1/2): the angle is at most sway + w |t - 1/2| = sway + w x/2, the second part at most
 *    rho sway + B x, B = rho w/2.
 * 3. A (1 - x^2) + B x for x in [0,1] is largest at x = B/(2A), A + B^2/(4A), or at x = 1, B, if B >= 2A. The inflation is this maximum plus
 *    rho sway.
 *
 * The screw by an angle a = w. With s = sin(a/2) <= .7072 (a <= 90.02 degrees), asin s <= s (1 + .2215 s^2): the quotient (asin(s)/s - 1)/s^2 has a
 * power series with positive coefficients, so that it is largest at the end, .22146 there.
 *    B = rho a/2 = rho asin s <= rho s (1 + s^2/4).
 *    The centre's acceleration is R a^2, R its distance from the axis; the part of v across the axis is 2 R s, so
 *    A = R a^2/8 <= |v| a^2/(16 s) = |v| asin(s)^2/(4 s) <= |v| s (1 + s^2/2)/4. No axis is needed, and no turn is no special case.
 *    s: |Q_1 - Q_0|_F = 2 sqrt 2 sin(a/2), and the matrices' norms are off by their errors e_0 + e_1: s <= (|M_1 - M_0|_F + e_0 + e_1)/(2 sqrt 2).
 *
 * The orientation halfway, exactly, is the orthogonal polar factor of X = (Q_0 + Q_1)/2, whose singular values are 1, c, c, c = cos(a/2).
 *    X p(X'X) has the same polar factor for every positive polynomial p. p(y) = 1 + (1 - y)/(c (1 + c)) is 1 at 1 and 1/c at c^2: it leaves
 *    no more than rounding and the errors of the matrices; one step of Newton and Schulz, p(y) = (3 - y)/2, squares them.
 *    c^2 = (|X|_F^2 - 1)/2. The coefficients' own rounding does not matter. Errors, in the Frobenius norm (polar factors of matrices at
 *    distance d differ by at most 2 d/(sum of the smallest singular values), R.-C. Li 1995):
 *      of X: (e_0 + e_1)/2 and one rounding, 2u, divided by c, 1 % for second orders (e <= 2^-8);
 *      X p(X'X): 22u; Newton and Schulz: 17u (products of matrices round 3.1u |.|_F |.|_F, with norms up to sqrt 3, p's up to 2.3);
 *      what the result is off its own polar factor is measured (fmb_turn_check).
 * The centre halfway, for halving again: (c_0 + c_1)/2 + tan(a/4)/2 v x axis, tan(a/4) = s/(1 + c). sin(a) axis = half the sum of the
 *    products of the columns of M_0 with those of M_1; sin a = 2 s c: v x that / (4 c (1 + c)). Errors: p_0, p_1 of the centres: half their sum, and
 *    (p_0 + p_1) tan(a/4)/2 <= .3 s (p_0 + p_1); of the matrices and c: |v| (.42 (e_0 + e_1) + 12u), .15 by the product, .27 by c;
 *    roundings: 2u (|c_0| + |c_1|) besides.
 */
#include "motion.h"

FMB_INLINE fmb_real radius(const fmb_view *f, int dim)
{
    fmb_real best[3] = { 0, 0, 0 }, most = -1, span = 0;
    int box = fmb_cuboid(f->shape);
    for (int corner = 0; corner < (box ? 1 << (dim - 1) : dim + 1); corner++) {
        fmb_real factor[3], p[3], square = 0;
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
        if (square > most) {
            most = square;
            FMB_UNROLL
            for (int k = 0; k < dim; k++)
                best[k] = p[k];
        }
    }
    FMB_UNROLL
    for (int k = 0; k < dim; k++)
        span += f->extent[k];
    /* 4 roundings of a component are 4u of the extent; which corner is farthest is known to within 4u, in the length 2u */
    return (fmb_length_up(best, dim) + 6 * FMB_U * span) * (1 + 8 * FMB_U);
}

fmb_real fmb_radius3(const fmb_frame3 *body)
{
    fmb_view f = fmb_view3(body);
    return radius(&f, 3);
}

fmb_real fmb_radius2(const fmb_frame2 *body)
{
    fmb_view f = fmb_view2(body);
    return radius(&f, 2);
}

int fmb_half_sine(const fmb_key *from, const fmb_key *to, fmb_real *s)
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
    for (int i = 0; i < 9; i += 3)
        FMB_UNROLL
        for (int j = 0; j < 3; j++)
            y[i + j] = x[i] * p[j] + x[i + 1] * p[3 + j] + x[i + 2] * p[6 + j];
}

/*
 * cos(a/2) from the squared norm of the mean X of both matrices. Where fmb_half_sine returned 0 it is within [.7, 1]:
 * |X|^2 = (|M_0|^2 + |M_1|^2)/2 - |M_1 - M_0|^2/4, norms of keys are within 2^-8 of sqrt 3, and |M_1 - M_0|^2 < 4.001: 4 c^2 > 1.97.
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

int fmb_middle_turn(fmb_key *middle, const fmb_key *from, const fmb_key *to)
{
    fmb_real x[9], y[9], own, given = from->turn_error + to->turn_error;
    mean(x, from, to);
    fmb_real c = half_cosine(x);
    fmb_real beta = -1 / (c * (1 + c));
    polish(y, x, 1 - beta, beta);
    polish(middle->turn, y, R(1.5), R(-0.5));
    (void)fmb_turn_check(middle->turn, &own); /* what it refuses is in the error, too */
    middle->turn_error = ((given * R(0.505) + 3 * FMB_U) / c + 48 * FMB_U + own) * (1 + 8 * FMB_U);
    return middle->turn_error <= R(0x1p-8) ? 0 : FMB_ERR_RANGE;
}

void fmb_middle_anchor(fmb_key *middle, const fmb_key *from, const fmb_key *to, fmb_real s)
{
    fmb_real x[9], v[3], w[3] = { 0, 0, 0 };
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
                            4 * FMB_U * size) * (1 + 16 * FMB_U);
}

/* Point 3 of the derivation. All its operations are on numbers >= 0: fewer than 12 roundings, whose share 16u covers. */
static fmb_real largest_sum(fmb_real a, fmb_real b)
{
    fmb_real most = b >= 2 * a ? b : a + b * (b / (4 * a));
    return most * (1 + 16 * FMB_U);
}

/*
 * The centre runs from `from` to `to`. Returns an upper bound of the exact chord. Its computed displacement is off by one rounding, and at any
 * time the two positions' errors count in proportion.
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

void fmb_step_screw(fmb_step *step, fmb_real radius, const fmb_key *from, const fmb_key *middle, const fmb_key *to, fmb_real s)
{
    fmb_real chord = start_step(step, from, middle, to), square = s * s;
    step->inflation = largest_sum(chord * s * (1 + R(0.5) * square) * R(0.25), radius * s * (1 + R(0.25) * square));
}

void fmb_step_chain(fmb_step *step, fmb_real radius, const fmb_key *from, const fmb_key *middle, const fmb_key *to,
                    const fmb_bounds *limit)
{
    (void)start_step(step, from, middle, to);
    step->error += limit->stray;
    step->inflation = (largest_sum(limit->bend * R(0.125), radius * limit->turn * R(0.5)) + radius * limit->sway) * (1 + 8 * FMB_U);
}

/* 0 <= x <= most? NaN is not finite, infinite not in range. */
static int check_limit(fmb_real x, fmb_real most)
{
    if (x >= 0 && x <= most)
        return 0;
    return fmb_finite(x) ? FMB_ERR_RANGE : FMB_ERR_NOT_FINITE;
}

/* A limit that 0 would leave open: positive, or `none`, which stands for 0. */
static int said_limit(fmb_real *limit, fmb_real x, fmb_real none, fmb_real most)
{
    *limit = x == none ? 0 : x;
    return x == 0 ? FMB_ERR_RANGE : check_limit(*limit, most);
}

int fmb_check_bounds(fmb_bounds *limit, const fmb_bounds *bounds)
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
 * 1: the angle a between two exact orientations is proved to exceed `most`; q = |M_1 - M_0|_F^2, computed, e: the errors of both matrices.
 * |M_1 - M_0|_F <= 2 sqrt 2 sin(a/2) + e, and sin x <= x - x^3/6 + x^5/120 for x >= 0. So a > most if |M_1 - M_0|_F > 2 sqrt 2 (x - x^3/6 +
 * x^5/120) + e, x = most/2 <= pi/2: the sine rises up to there. (No a is beyond pi.)
 * Constants are rounded to the side that makes the bound larger. Rounding: q: a difference, a square, 8 sums: 11u. x has 2u, the polynomial on
 * [0, 1.57] 6u of its terms, which are at most 2.6 times itself, the bound 24u in all, its square 49u: 64u is asked for. What underflows
 * in q makes it smaller; the errors are at least 6u.
 */
static int turned_beyond(fmb_real q, fmb_real e, fmb_real most)
{
    fmb_real x = most * R(0.5), y = x * x;
    if (!(x <= R(1.57)))
        return 0;
    fmb_real bound = R(2.828428) * (x * (1 - y * (1 - y * R(0.05)) * R(0.1666666))) + e;
    return q > bound * bound * (1 + 64 * FMB_U);
}

static int turns_contradict(const fmb_key key[3], const fmb_bounds *limit)
{
    fmb_real first = 0, second = 0, both = 0, half = limit->turn * R(0.5) + 2 * limit->sway, whole = limit->turn + 2 * limit->sway;
    for (int i = 0; i < 9; i++) {
        fmb_real m = key[1].turn[i], x = m - key[0].turn[i], y = key[2].turn[i] - m, z = key[2].turn[i] - key[0].turn[i];
        first += x * x;
        second += y * y;
        both += z * z;
    }
    fmb_real from = key[0].turn_error, middle = key[1].turn_error, to = key[2].turn_error;
    return turned_beyond(first, from + middle, half) || turned_beyond(second, middle + to, half) || turned_beyond(both, from + to, whole);
}

/*
 * What motion.h asks. Given orientations are within sway of true ones, whose angles are at most turn times the time between; given
 * centres within stray of true ones, for which |c_0 - 2 c_m + c_1| <= bend/4: in the middle of a chord a path is at most bend/8 off it.
 * A middle with every joint of a chain halfway: the motion with all joints at constant rates has the same ends and this middle, and, since
 * fmb_chain_bounds has |change| <= rate and acceleration >= 0, these bounds.
 * Rounding: d = (c_m - c_0) - (c_1 - c_m): u of both differences and of itself; its length is at most 32u too long, and no longer than its
 * first norm.
 */
int fmb_check_keys(const fmb_key key[3], const fmb_bounds *limit)
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
    fmb_real most = (limit->bend * R(0.25) + 4 * limit->stray) + (key[0].anchor_error + 2 * key[1].anchor_error + key[2].anchor_error);
    most += 3 * FMB_U * size;
    return norm > most && fmb_length_up(d, 3) * (1 - 64 * FMB_U) > most ? FMB_ERR_RANGE : 0;
}

/* The step, made a frame. */
static int finish3(fmb_motion3 *motion, const fmb_frame3 *body, const fmb_step *step, fmb_real skin)
{
    fmb_change change = { &step->key, skin, step->error + step->inflation, 0 };
    for (int k = 0; k < 3; k++)
        motion->displacement[k] = step->v[k];
    motion->inflation = step->inflation;
    return fmb_change_frame3(&motion->frame, body, &change);
}

static int finish2(fmb_motion2 *motion, const fmb_frame2 *body, const fmb_step *step, fmb_real skin)
{
    fmb_change change = { &step->key, skin, step->error + step->inflation, 0 };
    for (int k = 0; k < 2; k++)
        motion->displacement[k] = step->v[k];
    motion->inflation = step->inflation;
    return fmb_change_frame2(&motion->frame, body, &change);
}

static int screw_of(fmb_step *step, fmb_real radius, const fmb_key *from, const fmb_key *to)
{
    fmb_key middle;
    fmb_real s;
    int error = fmb_half_sine(from, to, &s);
    if (!error)
        error = fmb_middle_turn(&middle, from, to);
    if (!error)
        fmb_step_screw(step, radius, from, &middle, to, s);
    return error;
}

int fmb_motion3_screw(fmb_motion3 *motion, const fmb_frame3 *body, const fmb_pose3 *from, const fmb_pose3 *to, fmb_real skin)
{
    fmb_key key[2];
    fmb_step step;
    if (!motion)
        return FMB_ERR_NULL;
    motion->frame.shape = 0;
    int error = fmb_key_of3(&key[0], body, from);
    if (!error)
        error = fmb_key_of3(&key[1], body, to);
    if (!error)
        error = fmb_check_displacement(&skin, 1);
    if (error)
        return error;
    error = screw_of(&step, fmb_radius3(body), &key[0], &key[1]);
    return error ? error : finish3(motion, body, &step, skin);
}

int fmb_motion2_screw(fmb_motion2 *motion, const fmb_frame2 *body, const fmb_pose2 *from, const fmb_pose2 *to, fmb_real skin)
{
    fmb_key key[2];
    fmb_step step;
    if (!motion)
        return FMB_ERR_NULL;
    motion->frame.shape = 0;
    int error = fmb_key_of2(&key[0], body, from);
    if (!error)
        error = fmb_key_of2(&key[1], body, to);
    if (!error)
        error = fmb_check_displacement(&skin, 1);
    if (error)
        return error;
    error = screw_of(&step, fmb_radius2(body), &key[0], &key[1]);
    return error ? error : finish2(motion, body, &step, skin);
}

int fmb_motion3_chain(fmb_motion3 *motion, const fmb_frame3 *body, const fmb_pose3 *from, const fmb_pose3 *middle,
                      const fmb_pose3 *to, const fmb_bounds *bounds, fmb_real skin)
{
    const fmb_pose3 *pose[3] = { from, middle, to };
    fmb_bounds limit;
    fmb_key key[3];
    fmb_step step;
    if (!motion)
        return FMB_ERR_NULL;
    motion->frame.shape = 0;
    int error = bounds ? fmb_check_bounds(&limit, bounds) : FMB_ERR_NULL;
    for (int i = 0; i < 3 && !error; i++)
        error = fmb_key_of3(&key[i], body, pose[i]);
    if (!error)
        error = fmb_check_displacement(&skin, 1);
    if (!error)
        error = fmb_check_keys(key, &limit);
    if (error)
        return error;
    fmb_step_chain(&step, fmb_radius3(body), &key[0], &key[1], &key[2], &limit);
    return finish3(motion, body, &step, skin);
}

int fmb_motion2_chain(fmb_motion2 *motion, const fmb_frame2 *body, const fmb_pose2 *from, const fmb_pose2 *middle,
                      const fmb_pose2 *to, const fmb_bounds *bounds, fmb_real skin)
{
    const fmb_pose2 *pose[3] = { from, middle, to };
    fmb_bounds limit;
    fmb_key key[3];
    fmb_step step;
    if (!motion)
        return FMB_ERR_NULL;
    motion->frame.shape = 0;
    int error = bounds ? fmb_check_bounds(&limit, bounds) : FMB_ERR_NULL;
    for (int i = 0; i < 3 && !error; i++)
        error = fmb_key_of2(&key[i], body, pose[i]);
    if (!error)
        error = fmb_check_displacement(&skin, 1);
    if (!error)
        error = fmb_check_keys(key, &limit);
    if (error)
        return error;
    fmb_step_chain(&step, fmb_radius2(body), &key[0], &key[1], &key[2], &limit);
    return finish2(motion, body, &step, skin);
}

/*
 * Bounds of a chain. Each coordinate q: |q'| <= rate; the mean of q' over the step is `change`, and q' differs from it by at most
 * acceleration/2. The smaller of both bounds is turn_i (slide_i).
 * Orientation: |q_i - (q_i(0) + q_i(1))/2| at t = 1/2 is at most acceleration_i/8, and turning one joint by x turns all behind it by x: sway is
 * the sum of these, the angular rate the sum of turn_i.
 * Path: the centre is the sum of vectors p, each fixed behind some joints. With unit axes z, over the turning joints that move p,
 *   p'' = sum_i q_i'' (z_i x p) + sum_i sum_k q_i' q_k' z_min(i,k) x (z_max(i,k) x p): |p''| <= |p| pull, pull = sum acceleration + (sum turn)^2.
 *   A vector of varying length l along an axis has l'' and 2 l' (rate x axis) besides: acceleration + 2 slide sum turn.
 * Rounding: numbers >= 0, per joint fewer than 8 operations after one another, before and after: (8 joints + 16) u.
 */
/* 0, and what is used of a joint's limits: rate, the smaller of both bounds, and acceleration, 0 if constant; or what is wrong with it. */
static int check_joint(const fmb_joint *j, fmb_real *rate, fmb_real *acceleration)
{
    fmb_real change = fmb_abs(j->change);
    int constant = j->acceleration == FMB_CONSTANT_RATE;
    int error = j->kind == FMB_TURNS || j->kind == FMB_SLIDES ? check_limit(change, FMB_LARGEST) : FMB_ERR_RANGE;
    if (!error)
        error = said_limit(acceleration, j->acceleration, FMB_CONSTANT_RATE, FMB_LARGEST);
    if (!error)
        error = check_limit(j->along, FMB_LARGEST);
    if (!error)
        error = check_limit(j->across, FMB_LARGEST);
    if (j->rate != j->rate)
        error = FMB_ERR_NOT_FINITE;
    if (error)
        return error;
    *rate = change + *acceleration * R(0.5);
    if (constant && j->rate == 0)
        return 0;
    if (j->rate < *rate)
        *rate = j->rate;
    return j->rate > 0 && change <= j->rate ? 0 : FMB_ERR_RANGE;
}

int fmb_chain_bounds(fmb_bounds *bounds, const fmb_joint *joint, int count, fmb_real reach)
{
    fmb_real turn = 0, spin = 0, pull = 0, bend = 0;
    if (!bounds || !joint)
        return FMB_ERR_NULL;
    int error = count < 1 || count > FMB_JOINTS ? FMB_ERR_RANGE : check_limit(reach, FMB_LARGEST);
    for (int i = 0; i < count && !error; i++) {
        const fmb_joint *j = &joint[i];
        fmb_real rate = 0, acceleration = 0;
        error = check_joint(j, &rate, &acceleration);
        bend += j->along * pull; /* what the joint does not turn */
        if (j->kind == FMB_SLIDES) {
            bend += acceleration + 2 * rate * turn;
        } else {
            turn += rate;
            spin += acceleration;
            pull = spin + turn * turn;
        }
        bend += j->across * pull;
    }
    if (error)
        return error;
    fmb_real scale = 1 + (fmb_real)(8 * count + 16) * FMB_U;
    bend = (bend + reach * pull) * scale;
    turn *= scale;
    fmb_bounds limit, result = { bend > 0 ? bend : FMB_STRAIGHT, turn > 0 ? turn : FMB_NO_TURN, spin * R(0.125) * scale, 0 };
    error = fmb_check_bounds(&limit, &result);
    if (!error)
        *bounds = result;
    return error;
}
