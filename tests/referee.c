/* SPDX-License-Identifier: MIT */
/*
 * host-only (GMP).
 *
 * Method. All numbers of a pair are multiples of one power of two: they become integers, and everything below is exact.
 * The frames are convex polytopes of full dimension D, and so is B - A = {q - p}. They have a point in common iff 0 is in B - A,
 * that is, iff no facet of B - A has it strictly outside; their interiors have one iff 0 is strictly inside of all facets.
 *
 * The facets of B - A. Its face with the outward normal n is F_B(n) + F_{-A}(n), the sum of the faces of B and of -A for that
 * normal, which lie in parallel planes. A facet has dimension D - 1.
 *   2D: one of the two faces is an edge: n is normal to an edge of A or of B.
 *   3D: either one of the two faces is a facet of its body: n is the normal of a face of A or of B; or both have dimension at
 *       most 1 and together 2: two edges that are not parallel, and n is normal to both.
 * So the normals of the faces and the products (edge of A) x (edge of B), those that are not zero, with both signs, are all
 * facet normals of B - A, and perhaps more, which does no harm: each of them is a true condition. (The products of the opposite
 * edges of a tetrahedron are taken along for the sake of the margin: it is the largest over the directions that are tried.)
 *
 * Motion. B(t) - A(t) = (B - A) + t w with w the relative velocity: a translation, the normals do not depend on t. For each
 * normal n, with [low, high] the range of n.(q - p) at t = 0, contact at time t needs low + t n.w <= 0 <= high + t n.w, and these
 * conditions together are sufficient. Each is one bound on t (or, if n.w = 0, none or a contradiction): the times of contact are
 * exactly their intersection with [0,1], fractions of integers. Interiors meet at some t of [0,1] iff all conditions hold
 * strictly at one t: no condition without t is an equality, and the interval has a positive length (an interval of length zero
 * within [0,1] is either a point where two conditions hold with equality, or an end of [0,1] where one does).
 *
 * Margin. max over n of the signed gap / |n| at time t, minimised over t: a convex, piecewise linear function of t.
 */
#include "referee.h"
#include <float.h>
#include <gmp.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

const char *const referee_name[4] = {"apart", "touch", "overlap", "singular"};

enum { AXES = 53, BITS = 320, DIGITS = sizeof(fmb_real) == 4 ? FLT_MANT_DIG : DBL_MANT_DIG };

typedef mpz_t vector[3];

/* The pair in integers, in units of 2^exponent. */
static struct {
    int dim, moving, axes;
    long exponent;
    fmb_shape shape[2];
    vector edge[2][3];
    vector apart, motion; /* origin of B - origin of A, velocity of B - velocity of A */
    vector axis[AXES];
    mpz_t low[AXES], high[AXES], rate[AXES]; /* n.(q - p) at t = 0, and n.w */
    enum referee_verdict verdict;
    mpz_t in[2], out[2]; /* numerator and denominator > 0 */
    double size;
} now;

static mpz_t scratch[4];
static mpq_t fraction[2];
static vector chord[12];

static void open_vector(vector v)
{
    for (int k = 0; k < 3; k++)
        mpz_init(v[k]);
}

static void open_once(void)
{
    static int opened;
    if (opened)
        return;
    opened = 1;
    for (int i = 0; i < 4; i++)
        mpz_init(scratch[i]);
    for (int i = 0; i < 2; i++) {
        mpz_init(now.in[i]);
        mpz_init(now.out[i]);
        mpq_init(fraction[i]);
        for (int j = 0; j < 3; j++)
            open_vector(now.edge[i][j]);
    }
    for (int i = 0; i < 12; i++)
        open_vector(chord[i]);
    for (int i = 0; i < AXES; i++) {
        open_vector(now.axis[i]);
        mpz_init(now.low[i]);
        mpz_init(now.high[i]);
        mpz_init(now.rate[i]);
    }
    open_vector(now.apart);
    open_vector(now.motion);
}

/* ---- from numbers to integers ---- */

/* Every fmb_real x != 0 is an integer times 2^(exponent of x - DIGITS). */
static void note_exponent(fmb_real x, long *least)
{
    int e;
    if (x == 0)
        return;
    (void)frexp((double)x, &e);
    if (e - DIGITS < *least)
        *least = e - DIGITS;
}

static void to_integer(mpz_t z, fmb_real x, long exponent)
{
    int e;
    double m = frexp((double)x, &e);
    mpz_set_d(z, ldexp(m, DIGITS));
    if (mpz_sgn(z) != 0)
        mpz_mul_2exp(z, z, (mp_bitcnt_t)(e - DIGITS - exponent));
}

static void measure(const struct pair *p)
{
    long least = 100000;
    now.size = 0;
    for (int s = 0; s < 2; s++)
        for (int k = 0; k < p->dim; k++) {
            const struct body *b = &p->body[s];
            double reach = fabs((double)b->origin[k]) + (p->moving ? fabs((double)b->velocity[k]) : 0);
            note_exponent(b->origin[k], &least);
            if (p->moving)
                note_exponent(b->velocity[k], &least);
            for (int i = 0; i < p->dim; i++) {
                note_exponent(b->edge[i][k], &least);
                reach += fabs((double)b->edge[i][k]);
            }
            if (reach > now.size)
                now.size = reach;
        }
    now.exponent = least;
}

static void load(const struct pair *p)
{
    open_once();
    measure(p);
    now.dim = p->dim;
    now.moving = p->moving;
    for (int k = 0; k < p->dim; k++) {
        to_integer(now.apart[k], p->body[1].origin[k], now.exponent);
        to_integer(scratch[0], p->body[0].origin[k], now.exponent);
        mpz_sub(now.apart[k], now.apart[k], scratch[0]);
        to_integer(now.motion[k], p->moving ? p->body[1].velocity[k] : 0, now.exponent);
        to_integer(scratch[0], p->moving ? p->body[0].velocity[k] : 0, now.exponent);
        mpz_sub(now.motion[k], now.motion[k], scratch[0]);
        for (int s = 0; s < 2; s++)
            for (int i = 0; i < p->dim; i++)
                to_integer(now.edge[s][i][k], p->body[s].edge[i][k], now.exponent);
    }
    for (int s = 0; s < 2; s++)
        now.shape[s] = p->body[s].shape;
}

/* ---- normals ---- */

static void dot(mpz_t to, vector a, vector b)
{
    mpz_mul(to, a[0], b[0]);
    for (int k = 1; k < now.dim; k++)
        mpz_addmul(to, a[k], b[k]);
}

static void add_product(vector a, vector b)
{
    mpz_t *n = now.axis[now.axes];
    int zero = 1;
    for (int k = 0; k < 3; k++) {
        mpz_mul(n[k], a[(k + 1) % 3], b[(k + 2) % 3]);
        mpz_submul(n[k], a[(k + 2) % 3], b[(k + 1) % 3]);
        zero = zero && mpz_sgn(n[k]) == 0;
    }
    now.axes += !zero;
}

static void add_normal_2d(vector edge)
{
    mpz_neg(now.axis[now.axes][0], edge[1]);
    mpz_set(now.axis[now.axes][1], edge[0]);
    now.axes++;
}

/* All edge directions of a body. */
static int chords_of(int s, vector to[6])
{
    int n = 0;
    for (int i = 0; i < now.dim; i++, n++)
        for (int k = 0; k < now.dim; k++)
            mpz_set(to[n][k], now.edge[s][i][k]);
    for (int i = 0; i < now.dim && now.shape[s] == FMB_TETRAHEDRON; i++)
        for (int j = 0; j < i; j++, n++)
            for (int k = 0; k < now.dim; k++)
                mpz_sub(to[n][k], now.edge[s][i][k], now.edge[s][j][k]);
    return n;
}

/* Returns 0 if a body is flat. */
static int collect_normals(void)
{
    int count[2];
    now.axes = 0;
    for (int s = 0; s < 2; s++) {
        vector *e = now.edge[s];
        count[s] = chords_of(s, chord + 6 * s);
        if (now.dim == 2) {
            mpz_mul(scratch[0], e[0][0], e[1][1]);
            mpz_submul(scratch[0], e[0][1], e[1][0]);
            for (int i = 0; i < count[s]; i++)
                add_normal_2d(chord[6 * s + i]);
        } else {
            int first = now.axes;
            for (int i = 0; i < 3; i++)
                add_product(e[i], e[(i + 1) % 3]);
            if (now.axes != first + 3)
                return 0;
            if (now.shape[s] == FMB_TETRAHEDRON) {
                add_product(chord[6 * s + 3], chord[6 * s + 4]); /* e1 - e0, e2 - e0: the slanted face */
                for (int i = 0; i < 3; i++)                      /* opposite edges: they only sharpen the margin */
                    add_product(chord[6 * s + i], chord[6 * s + 5 - i]);
            }
            dot(scratch[0], now.axis[first], e[2]);
        }
        if (mpz_sgn(scratch[0]) == 0)
            return 0;
    }
    for (int i = 0; i < count[0] && now.dim == 3; i++)
        for (int j = 0; j < count[1]; j++)
            add_product(chord[i], chord[6 + j]);
    return 1;
}

/* low and high of sum x_i (n.edge_i) over the body. */
static void extent(int s, vector n, mpz_t low, mpz_t high)
{
    mpz_set_si(low, 0);
    mpz_set_si(high, 0);
    for (int i = 0; i < now.dim; i++) {
        mpz_t *end = &scratch[0];
        dot(*end, n, now.edge[s][i]);
        if (now.shape[s] == FMB_CUBOID) {
            if (mpz_sgn(*end) < 0)
                mpz_add(low, low, *end);
            else
                mpz_add(high, high, *end);
        } else {
            if (mpz_cmp(*end, low) < 0)
                mpz_set(low, *end);
            if (mpz_cmp(*end, high) > 0)
                mpz_set(high, *end);
        }
    }
}

/* The range of n.(q - p) at t = 0, and n.w. */
static void project(vector n, mpz_t low, mpz_t high, mpz_t rate)
{
    extent(0, n, scratch[1], scratch[2]);
    extent(1, n, low, high);
    mpz_sub(low, low, scratch[2]);
    mpz_sub(high, high, scratch[1]);
    dot(scratch[0], n, now.apart);
    mpz_add(low, low, scratch[0]);
    mpz_add(high, high, scratch[0]);
    dot(rate, n, now.motion);
}

/* ---- verdict ---- */

/* The condition gap + t rate <= 0. Returns 1 if it never holds, 2 if it is an equality without t, 0 otherwise. */
static int condition(const mpz_t gap, const mpz_t rate)
{
    if (mpz_sgn(rate) == 0)
        return mpz_sgn(gap) > 0 ? 1 : mpz_sgn(gap) == 0 ? 2 : 0;
    mpz_t *bound = mpz_sgn(rate) > 0 ? now.out : now.in;
    /* t <= -gap/rate (rate > 0), t >= gap/-rate (rate < 0): as numerator over |rate| */
    mpz_abs(scratch[0], rate);
    mpz_set(scratch[1], gap);
    if (mpz_sgn(rate) > 0)
        mpz_neg(scratch[1], scratch[1]);
    mpz_mul(scratch[2], scratch[1], bound[1]);
    mpz_mul(scratch[3], bound[0], scratch[0]);
    int order = mpz_cmp(scratch[2], scratch[3]);
    if (mpz_sgn(rate) > 0 ? order < 0 : order > 0) {
        mpz_swap(bound[0], scratch[1]);
        mpz_swap(bound[1], scratch[0]);
    }
    return 0;
}

enum referee_verdict referee_judge(const struct pair *p)
{
    static mpz_t negative[2];
    int seen = 0;
    load(p);
    now.verdict = REFEREE_SINGULAR;
    if (!collect_normals())
        return now.verdict;
    if (negative[0]->_mp_d == NULL) {
        mpz_init(negative[0]);
        mpz_init(negative[1]);
    }
    mpz_set_si(now.in[0], 0);
    mpz_set_si(now.in[1], 1);
    mpz_set_si(now.out[0], 1);
    mpz_set_si(now.out[1], 1);
    for (int i = 0; i < now.axes; i++) {
        project(now.axis[i], now.low[i], now.high[i], now.rate[i]);
        mpz_neg(negative[0], now.high[i]);
        mpz_neg(negative[1], now.rate[i]);
        seen |= condition(now.low[i], now.rate[i]);
        seen |= condition(negative[0], negative[1]);
    }
    mpz_mul(scratch[0], now.in[0], now.out[1]);
    mpz_mul(scratch[1], now.out[0], now.in[1]);
    int order = mpz_cmp(scratch[0], scratch[1]);
    if (seen & 1 || order > 0)
        now.verdict = REFEREE_APART;
    else
        now.verdict = seen & 2 || order == 0 ? REFEREE_TOUCH : REFEREE_OVERLAP;
    return now.verdict;
}

int referee_separates(const fmb_real n[3])
{
    static vector direction;
    static mpz_t low, high, rate;
    long least = 100000;
    if (low->_mp_d == NULL) {
        open_vector(direction);
        mpz_init(low);
        mpz_init(high);
        mpz_init(rate);
    }
    for (int k = 0; k < now.dim; k++) {
        if (!(n[k] - n[k] == 0)) /* not finite */
            return 0;
        note_exponent(n[k], &least);
    }
    for (int k = 0; k < now.dim; k++)
        to_integer(direction[k], n[k], least);
    project(direction, low, high, rate);
    if (mpz_sgn(rate) < 0)
        mpz_add(low, low, rate);
    return mpz_sgn(low) > 0;
}

/* ---- times ---- */

static void set_fraction(mpq_t to, mpz_t from[2])
{
    mpz_set(mpq_numref(to), from[0]);
    mpz_set(mpq_denref(to), from[1]);
    mpq_canonicalize(to);
}

static int has_times(void)
{
    return now.moving && (now.verdict == REFEREE_TOUCH || now.verdict == REFEREE_OVERLAP);
}

int referee_covers(const fmb_interval *when, double *excess)
{
    *excess = 0;
    if (!has_times())
        return 0;
    if (!(when->in >= 0 && when->in <= when->out && when->out <= 1))
        return 0;
    int covers = 1;
    set_fraction(fraction[0], now.in);
    mpq_set_d(fraction[1], (double)when->in);
    mpq_sub(fraction[0], fraction[0], fraction[1]);
    covers &= mpq_sgn(fraction[0]) >= 0;
    *excess += mpq_get_d(fraction[0]);
    set_fraction(fraction[0], now.out);
    mpq_set_d(fraction[1], (double)when->out);
    mpq_sub(fraction[0], fraction[1], fraction[0]);
    covers &= mpq_sgn(fraction[0]) >= 0;
    *excess += mpq_get_d(fraction[0]);
    return covers;
}

void referee_times(double *in, double *out)
{
    *in = *out = 0;
    if (!has_times())
        return;
    set_fraction(fraction[0], now.in);
    *in = mpq_get_d(fraction[0]);
    set_fraction(fraction[0], now.out);
    *out = mpq_get_d(fraction[0]);
}

/* ---- margin ---- */

/* gap(t) = start + t slope, lengths; two for each axis, numbered 2 axis + side. */
static mpf_t start[2 * AXES], slope[2 * AXES], measure_of[4];

static void open_margin(void)
{
    if (start[0]->_mp_d != NULL)
        return;
    for (int i = 0; i < 2 * AXES; i++) {
        mpf_init2(start[i], BITS);
        mpf_init2(slope[i], BITS);
    }
    for (int i = 0; i < 4; i++)
        mpf_init2(measure_of[i], BITS);
}

static void set_lines(void)
{
    open_margin();
    for (int i = 0; i < now.axes; i++) {
        mpf_t *length = &measure_of[0];
        dot(scratch[0], now.axis[i], now.axis[i]);
        mpf_set_z(*length, scratch[0]);
        mpf_sqrt(*length, *length);
        mpf_set_z(start[2 * i], now.low[i]);
        mpf_div(start[2 * i], start[2 * i], *length);
        mpf_set_z(start[2 * i + 1], now.high[i]);
        mpf_div(start[2 * i + 1], start[2 * i + 1], *length);
        mpf_neg(start[2 * i + 1], start[2 * i + 1]);
        mpf_set_z(slope[2 * i], now.rate[i]);
        mpf_div(slope[2 * i], slope[2 * i], *length);
        mpf_neg(slope[2 * i + 1], slope[2 * i]);
    }
}

/* The line that is highest at t, among equals the steepest upwards (side > 0) or downwards; its height in `height`. */
static int highest(const mpf_t t, int side, mpf_t height)
{
    int best = -1;
    for (int i = 0; i < 2 * now.axes; i++) {
        mpf_mul(measure_of[0], slope[i], t);
        mpf_add(measure_of[0], measure_of[0], start[i]);
        int order = best < 0 ? 1 : mpf_cmp(measure_of[0], height);
        if (order == 0)
            order = side * mpf_cmp(slope[i], slope[best]);
        if (order > 0) {
            mpf_set(height, measure_of[0]);
            best = i;
        }
    }
    return best;
}

/* Cutting planes: the two lines that bound the minimum are replaced by the highest line where they cross, until none is higher. */
static void least_over_step(mpf_t height)
{
    mpf_t *t = &measure_of[1];
    mpf_set_si(*t, 0);
    int falling = highest(*t, 1, height);
    if (!now.moving || mpf_sgn(slope[falling]) >= 0)
        return;
    mpf_set_si(*t, 1);
    int rising = highest(*t, -1, height);
    if (mpf_sgn(slope[rising]) <= 0)
        return;
    for (int i = 0; i < 2 * AXES; i++) {
        mpf_sub(measure_of[3], start[falling], start[rising]);
        mpf_sub(measure_of[0], slope[rising], slope[falling]);
        mpf_div(*t, measure_of[3], measure_of[0]);
        int best = highest(*t, 1, height);
        if (best == falling || best == rising || mpf_sgn(slope[best]) == 0)
            break;
        if (mpf_sgn(slope[best]) < 0)
            falling = best;
        else
            rising = best;
    }
}

double referee_margin(void)
{
    if (now.verdict == REFEREE_TOUCH || now.verdict == REFEREE_SINGULAR)
        return 0;
    set_lines();
    least_over_step(measure_of[2]);
    long exponent;
    double margin = mpf_get_d_2exp(&exponent, measure_of[2]); /* integers of 2^now.exponent may be beyond double */
    margin = ldexp(margin, (int)(exponent + now.exponent));
    if (now.verdict == REFEREE_APART)
        return margin > 0 ? margin : DBL_MIN;
    return margin < 0 ? margin : -DBL_MIN;
}

double referee_size(void)
{
    return now.size;
}

double referee_speed(void)
{
    double sum = 0;
    for (int k = 0; k < now.dim; k++) {
        long exponent;
        double v = mpz_get_d_2exp(&exponent, now.motion[k]);
        sum = hypot(sum, ldexp(v, (int)(exponent + now.exponent)));
    }
    return sum;
}

/* ---- what a frame caches ---- */

/* The exact normal of a face by its definition (fmb.h), and its product with edge[face] (slanted face: edge[0]): the volume. */
static void exact_normal(int s, int face, vector n, mpz_t volume)
{
    vector *e = now.edge[s];
    int slanted = face == now.dim, base = now.axes;
    if (now.dim == 2) {
        vector *along = slanted ? &chord[6 * s + 2] : &e[1 - face]; /* chord 2: e1 - e0 */
        mpz_set(n[0], (*along)[1]);
        mpz_neg(n[1], (*along)[0]);
    } else {
        if (slanted)
            add_product(chord[6 * s + 3], chord[6 * s + 4]);
        else
            add_product(e[(face + 1) % 3], e[(face + 2) % 3]);
        for (int k = 0; k < 3; k++)
            mpz_set(n[k], now.axis[base][k]);
        now.axes = base;
    }
    dot(volume, n, e[slanted ? 0 : face]);
    if (mpz_sgn(volume) < 0) {
        mpz_neg(volume, volume);
        for (int k = 0; k < now.dim; k++)
            mpz_neg(n[k], n[k]);
    }
}

/* |given / (exact 2^(power now.exponent)) - 1| / u; 0 for two zeros. */
static double relative_error(fmb_real given, const mpz_t exact, int power)
{
    mpf_t *x = &measure_of[0], *y = &measure_of[1];
    long shift = power * now.exponent;
    if (mpz_sgn(exact) == 0)
        return given == 0 ? 0 : HUGE_VAL;
    mpf_set_d(*x, (double)given);
    mpf_set_z(*y, exact);
    if (shift >= 0)
        mpf_mul_2exp(*y, *y, (mp_bitcnt_t)shift);
    else
        mpf_div_2exp(*y, *y, (mp_bitcnt_t)-shift);
    mpf_sub(*x, *x, *y);
    mpf_div(*x, *x, *y);
    return fabs(ldexp(mpf_get_d(*x), DIGITS));
}

double referee_normal_error(int s, int face, const fmb_real *normal, fmb_real volume)
{
    static vector exact;
    static mpz_t exact_volume;
    if (exact_volume->_mp_d == NULL) {
        open_vector(exact);
        mpz_init(exact_volume);
    }
    open_margin();
    exact_normal(s, face, exact, exact_volume);
    double worst = relative_error(volume, exact_volume, now.dim);
    for (int k = 0; k < now.dim; k++)
        worst = fmax(worst, relative_error(normal[k], exact[k], now.dim - 1));
    return worst;
}
