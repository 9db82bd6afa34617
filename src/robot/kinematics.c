/* SPDX-License-Identifier: MIT */
/*
 * Forward kinematics of a tree of joints that move at constant rates: places, speeds and bends of its links, and what
 * they may be off. u: the unit roundoff. The robot that is meant has, of each joint, the rotation R* nearest to the
 * matrix R of the table, the axis a* along that of the table, of length 1, and the coordinate q*(t) = from + t (to -
 * from), t in [0,1]; of one that follows another: multiplier q* of that + offset.
 *
 * q: a coordinate as it is computed: q0 + t d. m: the largest |from|, |to| of the joint that moves; f, g: multiplier
 * and offset, 1 and 0 of a joint that moves by itself. |d| <= 2 |f| m.
 *     part               at most                  why
 *     q0                 2u |f| m + u |g|         a product and a sum
 *     d                  4u |f| m                 a difference, a product
 *     t d                2u |f| m                 t is exact
 *     the sum            u (|f| m + |g|)
 * dq = 16u (|f| m + |g|).
 *
 * E: bound of |M - Q|, Frobenius norm, of the matrix M computed for a link and its true rotation Q. M = (M_p R) T, T
 * the turn by q about a: cos I + sin [a] + (1 - cos) a a'. Products of norms: |Q| = 1, |M|_F <= root 3 and more.
 *     part               at most        why
 *     R                  off_R          fmbi_turn_check
 *     [a], a a'          6 |a - a*|     root 2 |a - a*| sin + 2 (2 + ..) |a - a*|; |a - a*| <= |a.a - 1|, off by 4u
 *     q                  1.5 dq         a turn by dq is root 2 dq
 *     sine, cosine       3 e            e = 4u (below); off by e each: root 2 e of each
 *     entries of T       27u            at most 9u of each: terms are at most 2, six roundings
 *     two products       20u            3u |.|_F |.|_F each
 * E = (E_p + off + 1.5 dq + 80u) SECOND: products of two errors, and the roundings of E itself, are in the factor,
 * since E is at most MOST_E.
 *
 * D: bound of |p - p*| of the link's origin p = p_p + r, r = M_p x (+ q z of a joint that slides, z = M_p R a). way:
 * |x| (+ |q|); W: their sum.
 *     part               at most        why
 *     M_p, z             E way          E >= E_p + 6 |a - a*|
 *     q of a slide       dq
 *     rounding           24u W          two products of a matrix and a vector: 6u each; sums: 2u W
 * D = (D_p + E way + dq + 24u W) SECOND.
 *
 * BOUNDS OF ALL TIMES. A vector that is fixed in a link is R_1(t) .. R_j(t) x, products of turns at constant rates.
 * Each derivative is a sum of products in which one generator [d_i a_i], of norm |d_i|, is added. So the n-th is at
 * most S^n |x|, S the sum of |d_i| of the joints that turn it. A vector of length l(t) along such a one, l' constant:
 * at most S^n l + n S^(n-1) l'. With S_p of the parent:
 *     speed of p         sum of S_p way + l'             `rush`
 *     bend, |p''|        sum of S_p^2 way + 2 S_p l'     `pull`
 *     |p'''|             sum of S_p^3 way + 3 S_p^2 l'   `jerk`
 * Also |(Q x)''| <= S^2 |x|.
 *
 * SPEED AND BEND at t: w: angular velocity of a link, b: its derivative; z d is the rate of a joint, a vector.
 *     w = w_p + z d (turns),  b = b_p + w_p x z d (turns),  v = v_p + w_p x r + z d (slides)
 *     p'' = p_p'' + b_p x r + w_p x (w_p x r) + 2 w_p x z d (slides)
 * Relative to the bounds above (n joints so far; a product of two vectors rounds 4u |.||.|):
 *     part               at most                   why
 *     z d                E + 12u                   z: E + 8u; d: 4u
 *     w                  E + 12u + n u             of S; sums
 *     r                  E + 28u                   of way; dq <= 16u way
 *     v                  2E + 44u + 3n u           of rush; two sums each
 *     b                  2E + 28u + 2n u           of S^2 / 2
 *     p''                4.5E + 90u + 9n u         of pull: the terms are at most (S^2/2 + S^2) way; four sums each
 * A point that is fixed in the link is one r more. 6E + (144 + 16n) u covers all of them, second orders, too.
 *
 * SINE AND COSINE. x is reduced by the nearest multiple n of pi/2, taken off in two parts; |x| <= FMB_ROBOT_TURN, so
 * that n has ten bits. The first part has 8 bits (in double 31): its product is exact. So is the difference: for n not
 * 0 both are multiples of 2^-24 (2^-53), and where it is above 1 (float), of 2^-22.
 *     part               at most                   why
 *     the second part    .32u + .32u               n times it is below .32 (in double less): itself and the product
 *     the difference     .8u                       |r| < .8
 *     polynomials        2u, and 2^-29 (2^-58)     by their first term left out; the last sum u, what it adds .4 of 2u
 * In all below 4u = e. n may be off by what its product rounds: |r| is then above pi/4 by less than .0002.
 */
#include "kinematics.h"

static const fmb_real ROBOT_MOST_OFF = R(0x1p-12), ROBOT_MOST_E = R(0x1p-10);

/* ---- sine and cosine ---- */

#ifdef FMB_REAL_DOUBLE
#define ROBOT_HALF_PI 1.57079632673412561417
#define ROBOT_HALF_PI_REST 6.07710050650619224932e-11
#else
#define ROBOT_HALF_PI 1.5703125F
#define ROBOT_HALF_PI_REST 0.00048382679489661923F
#endif

static fmb_real robot_sine_near(fmb_real r)
{
    fmb_real s = r * r;
#ifdef FMB_REAL_DOUBLE
    fmb_real p = s * (1.0 / 355687428096000.0) - 1.0 / 1307674368000.0;
    p = p * s + 1.0 / 6227020800.0;
    p = p * s - 1.0 / 39916800.0;
    p = p * s + R(1.0) / 362880;
#else
    fmb_real p = R(1.0) / 362880;
#endif
    p = p * s - R(1.0) / 5040;
    p = p * s + R(1.0) / 120;
    p = p * s - R(1.0) / 6;
    return r + r * s * p;
}

static fmb_real robot_cosine_near(fmb_real r)
{
    fmb_real s = r * r;
#ifdef FMB_REAL_DOUBLE
    fmb_real p = s * (1.0 / 20922789888000.0) - 1.0 / 87178291200.0;
    p = p * s + 1.0 / 479001600.0;
    p = p * s - R(1.0) / 3628800;
    p = p * s + R(1.0) / 40320;
#else
    fmb_real p = R(1.0) / 40320 - s * (R(1.0) / 3628800);
#endif
    p = p * s - R(1.0) / 720;
    p = p * s + R(1.0) / 24;
    return 1 - (s * R(0.5) - s * s * p);
}

/* sc[0], sc[1]: sine and cosine of x. */
static void robot_circle(fmb_real sc[2], fmb_real x)
{
    fmb_real turns = x * R(0.63661977236758134308); /* 2/pi */
    int n = (int)(turns + (turns < 0 ? R(-0.5) : R(0.5)));
    fmb_real r = (x - (fmb_real)n * ROBOT_HALF_PI) - (fmb_real)n * ROBOT_HALF_PI_REST;
    fmb_real s = robot_sine_near(r), c = robot_cosine_near(r);
    sc[0] = n & 1 ? c : s;
    sc[1] = n & 1 ? s : c;
    if (n & 2)
        sc[0] = -sc[0];
    if ((n + 1) & 2)
        sc[1] = -sc[1];
}

/* ---- what is the same all along the edge ---- */

/* Its links, its kind, and the numbers of its axis: 0 or an error. */
static int robot_check_kind(const fmb_robot_joint *j, int32_t i)
{
    if (j->kind < FMB_FIXED || j->kind > FMB_SLIDES)
        return FMB_ERR_RANGE;
    if (j->parent < 0 || j->parent > i || j->child != i + 1)
        return FMB_ERR_RANGE;
    return j->kind == FMB_FIXED ? 0 : fmbi_check_displacement(j->axis, 3);
}

/* What a joint's matrix and its axis are off, into *off; the length of its way, into *way. */
static int robot_check_joint(const fmb_edge3 *e, int32_t i, fmb_real *off, fmb_real *way)
{
    const fmb_robot_joint *j = &e->joint[i];
    const fmb_real *a = j->axis;
    fmb_real m[9];
    for (int k = 0; k < 9; k++)
        m[k] = j->origin.rotation[k / 3][k % 3];
    int error = fmbi_turn_check(m, off), other = fmbi_check_displacement(j->origin.translation, 3);
    if (other == FMB_ERR_NOT_FINITE || !error)
        error = other;
    if (!error)
        error = robot_check_kind(j, i);
    *way = error ? 0 : fmb_length_up(j->origin.translation, 3);
    if (j->kind != FMB_FIXED)
        *off += 6 * (fmb_abs(fmb_dot(a, a, 3) - 1) + 4 * FMB_U);
    return error || *off <= ROBOT_MOST_OFF ? error : FMB_ERR_RANGE;
}

/* The joint that moves this one: it itself, or the one that it follows; < 0: there is none. */
static int32_t robot_mover(const fmb_edge3 *e, int32_t i)
{
    const fmb_robot_joint *j = &e->joint[i];
    if (j->mimic < 0)
        return i;
    if (j->mimic >= e->joints || e->joint[j->mimic].mimic >= 0 || e->joint[j->mimic].kind == FMB_FIXED ||
        j->multiplier == 0) /* nobody follows by 0: the index was left out */
        return -1;
    return j->mimic;
}

/*
 * Is q beyond the joint's limits, by more than 8u of the larger one and `off`? A caller rounds its limit and its
 * coordinate, u of the limit each, and units on the way. 0 or an error.
 */
static int robot_check_limits(const fmb_robot_joint *j, fmb_real q, fmb_real off)
{
    const fmb_real limit[2] = {j->lower, j->upper};
    int error = fmbi_check_displacement(limit, 2);
    fmb_real slack = 8 * FMB_U * fmb_max(fmb_abs(j->lower), fmb_abs(j->upper)) + off;
    if (error)
        return error;
    return j->lower - q <= slack && q - j->upper <= slack ? 0 : FMB_ERR_LIMITS;
}

/* Both ends of the motion of joint i, whose at->start and the like are set. 0 or an error. */
static int robot_check_ends(const fmb_edge3 *e, int32_t i, fmb_real to)
{
    const fmb_robot_joint *j = &e->joint[i];
    const fmb_edge_link3 *at = &e->place[i + 1];
    fmb_real off = j->mimic < 0 ? 0 : at->q_off;
    if (e->limits == FMB_LIMITS_IGNORE)
        return 0;
    if (!j->limited) /* limits that stand there were meant to bind */
        return j->lower == 0 && j->upper == 0 ? 0 : FMB_ERR_RANGE;
    int error = robot_check_limits(j, at->start, off);
    return error ? error : robot_check_limits(j, to, off);
}

/* Coordinates are at most that: radians, or length. */
static fmb_real robot_reach(const fmb_robot_joint *j) { return j->kind == FMB_TURNS ? FMB_ROBOT_TURN : FMB_LARGEST; }

/*
 * at->start, change, rate and q_off; *most: the largest |q|. 0 or an error; *about: the joint whose coordinate it is
 * about, where the caller gave one that cannot be.
 */
static int robot_take_joint(const fmb_edge3 *e, int32_t i, const fmb_real *from, const fmb_real *to, fmb_real *most,
                            int32_t *about)
{
    const fmb_robot_joint *j = &e->joint[i];
    fmb_edge_link3 *at = &e->place[i + 1];
    int32_t mover = robot_mover(e, i);
    at->start = at->change = at->rate = at->q_off = *most = 0;
    if (j->kind == FMB_FIXED)
        return 0;
    if (mover < 0)
        return FMB_ERR_RANGE;
    fmb_real x = from[mover], y = to[mover], f = j->mimic < 0 ? 1 : j->multiplier, g = j->mimic < 0 ? 0 : j->offset;
    const fmb_real given[2] = {x, y}, follows[2] = {f, g};
    int error = fmbi_check_displacement(given, 2);
    if (error)
        *about = mover;
    else
        error = fmbi_check_displacement(follows, 2);
    if (error)
        return error;
    at->start = f * x + g;
    at->change = f * (y - x);
    at->rate = fmb_abs(at->change) * (1 + 8 * FMB_U);
    *most = (fmb_abs(f) * fmb_max(fmb_abs(x), fmb_abs(y)) + fmb_abs(g)) * (1 + 8 * FMB_U);
    at->q_off = 16 * FMB_U * *most;
    *most += at->q_off;
    error = robot_check_ends(e, i, f * y + g);
    const fmb_real reach = robot_reach(j);
    if (error || *most <= reach)
        return error;
    *about = fmb_largest(given, 2) > reach ? mover : i; /* it, and not the factor of one that follows */
    return FMB_ERR_RANGE;
}

/* Errors and bounds of link i + 1, as the tables at the head have them. *about: as of robot_take_joint. */
static int robot_start_link(const fmb_edge3 *e, int32_t i, const fmb_real *from, const fmb_real *to, int32_t *about)
{
    const fmb_robot_joint *j = &e->joint[i];
    fmb_edge_link3 *at = &e->place[i + 1];
    fmb_real off = 0, way = 0, most = 0;
    int error = robot_check_joint(e, i, &off, &way);
    if (!error)
        error = robot_take_joint(e, i, from, to, &most, about);
    if (error)
        return error;
    const fmb_edge_link3 *p = &e->place[j->parent];
    int turns = j->kind == FMB_TURNS, slides = j->kind == FMB_SLIDES;
    fmb_real s = p->spin, up = 1 + 32 * FMB_U, slide = slides ? at->rate : 0;
    way += slides ? most : 0;
    at->turn_off = (p->turn_off + off + (turns ? R(1.5) * at->q_off : 0) + 80 * FMB_U) * FMB_ROBOT_SECOND;
    at->way = (p->way + way) * up;
    at->place_off = (p->place_off + at->turn_off * way + (slides ? at->q_off : 0) + 24 * FMB_U * at->way) *
                    FMB_ROBOT_SECOND;
    at->spin = (s + (turns ? at->rate : 0)) * up;
    at->rush = (p->rush + s * way + slide) * up;
    at->pull = (p->pull + s * s * way + 2 * s * slide) * up;
    at->jerk = (p->jerk + s * s * s * way + 3 * s * s * slide) * up;
    return at->turn_off <= ROBOT_MOST_E && at->way <= FMB_LARGEST ? 0 : FMB_ERR_RANGE;
}

/* Link 0, which never moves. All but the mark, which is not this call's alone to write. */
static void robot_stand(fmb_edge_link3 *at)
{
    for (int k = 0; k < 9; k++)
        at->turn[k] = (fmb_real)(k % 4 == 0);
    for (int k = 0; k < 3; k++)
        at->origin[k] = at->omega[k] = at->gain[k] = at->speed[k] = at->bend[k] = 0;
    at->turn_off = at->place_off = at->way = at->spin = at->rush = at->pull = at->jerk = 0;
    at->start = at->change = at->rate = at->q_off = 0;
}

int fmbi_robot_start(const fmb_edge3 *e, const fmb_real *from, const fmb_real *to, int32_t *joint)
{
    int error = 0;
    robot_stand(e->place);
    for (int32_t i = 0; i < e->joints && !error; i++) {
        int32_t about = i;
        error = robot_start_link(e, i, from, to, &about);
        if (error)
            *joint = about;
    }
    return error;
}

/* ---- one moment ---- */

/* The turn by q about a, row by row. */
static void robot_turn_about(fmb_real turn[3][3], const fmb_real a[3], fmb_real q)
{
    fmb_real sc[2];
    robot_circle(sc, q);
    fmb_real s = sc[0], c = sc[1], rest = 1 - c;
    FMB_UNROLL
    for (int i = 0; i < 3; i++) {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        turn[i][i] = c + rest * (a[i] * a[i]);
        turn[i][j] = rest * (a[i] * a[j]) - s * a[k];
        turn[j][i] = rest * (a[i] * a[j]) + s * a[k];
    }
}

/* a b, b row by row. */
FMB_INLINE fmb_nine robot_multiply(const fmb_nine *a, const fmb_real (*b)[3])
{
    fmb_nine m;
    FMB_UNROLL
    for (int k = 0; k < 3; k++)
        m.column[k] = fmb_nine_apply(a, b[0][k], b[1][k], b[2][k]);
    return m;
}

/* What its parent's turning makes of a vector r that ends in *at; and what the rate z of its own joint does. */
FMB_INLINE void robot_add_motion(fmb_edge_link3 *at, const fmb_edge_link3 *p, fmb_three r, fmb_three z, int kind)
{
    fmb_three omega = fmb_three_at(p->omega), gain = fmb_three_at(p->gain), v = fmb_three_cross(omega, r);
    fmb_three speed = fmb_three_add(fmb_three_at(p->speed), v), cross = fmb_three_cross(omega, z);
    fmb_three bent = fmb_three_add(fmb_three_cross(gain, r), fmb_three_cross(omega, v));
    fmb_three bend = fmb_three_add(fmb_three_at(p->bend), bent);
    if (kind == FMB_TURNS) {
        omega = fmb_three_add(omega, z);
        gain = fmb_three_add(gain, cross);
    } else if (kind == FMB_SLIDES) {
        speed = fmb_three_add(speed, z);
        bend = fmb_three_add(bend, fmb_three_scale(cross, 2));
    }
    fmb_three_put(at->origin, fmb_three_add(fmb_three_at(p->origin), r));
    fmb_three_put(at->omega, omega);
    fmb_three_put(at->gain, gain);
    fmb_three_put(at->speed, speed);
    fmb_three_put(at->bend, bend);
}

void fmbi_robot_place(const fmb_edge3 *e, int32_t link, fmb_real t)
{
    const fmb_robot_joint *j = &e->joint[link - 1];
    const fmb_real *x = j->origin.translation, *a = j->axis;
    const fmb_edge_link3 *p = &e->place[j->parent];
    fmb_edge_link3 *at = &e->place[link];
    fmb_real turn[3][3], q = at->start + t * at->change;
    const fmb_nine before = fmb_nine_at(p->turn);
    fmb_nine along = robot_multiply(&before, j->origin.rotation);
    fmb_three r = fmb_nine_apply(&before, x[0], x[1], x[2]), z = fmb_nine_apply(&along, a[0], a[1], a[2]);
    if (j->kind == FMB_SLIDES)
        r = fmb_three_add(r, fmb_three_scale(z, q));
    robot_add_motion(at, p, r, fmb_three_scale(z, at->change), j->kind);
    if (j->kind == FMB_TURNS) {
        robot_turn_about(turn, a, q);
        along = robot_multiply(&along, (const fmb_real(*)[3])turn);
    }
    for (int k = 0; k < 3; k++)
        fmb_three_put(at->turn + 3 * k, along.column[k]);
}
