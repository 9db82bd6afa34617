/* SPDX-License-Identifier: MIT */
/*
 * climb SECONDS SEED [FORM ..]: looks for inputs on which the library comes nearer to its error bounds than on those that are kept, goes on
 * from these, and writes them back. SECONDS are shared by the forms; 0 only brings the file up to date. The ratios that are recorded are
 * exact ones. Prints a line for each form: what was reached, in how many trials.
 *
 * Rounding errors are functions of the last bits, without a slope: a climb changes one to three numbers, by a bit of the mantissa, an exponent, a
 * sign, or to a mantissa just above or below a power of two (where a rounding is largest relatively) or the copy of another number, and
 * goes on where it is no worse. Where a bound does not hold the input is printed as a line of that file, a trap. When it stalls it starts anew: from nothing, or from the best, shaken.
 */
#include "bounds/bounds.h"
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#ifdef FMB_REAL_DOUBLE
typedef uint64_t bits;
enum { MANTISSA = 52 };
#else
typedef uint32_t bits;
enum { MANTISSA = 23 };
#endif
#define ONE ((bits)1)

static uint64_t state;

static uint32_t chance(uint32_t n)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (uint32_t)((state * 0x2545F4914F6CDD1Dull >> 32) * n >> 32);
}

static bits bits_of(fmb_real x)
{
    bits b;
    memcpy(&b, &x, sizeof b);
    return b;
}

static fmb_real real_of(bits b)
{
    fmb_real x;
    memcpy(&x, &b, sizeof x);
    return x;
}

static bits any_mantissa(void) { return ((bits)chance(1u << 26) << 26 ^ chance(1u << 26)) & ((ONE << MANTISSA) - 1); }

/* Any, a power of two and just above, just below one. */
static bits new_mantissa(void)
{
    switch (chance(4)) {
    case 0: return chance(8);
    case 1: return ((ONE << MANTISSA) - 1) - chance(8);
    case 2: return any_mantissa() & ~((ONE << chance(MANTISSA)) - 1);
    default: return any_mantissa();
    }
}

static fmb_real with_mantissa(fmb_real x, bits m) { return real_of((bits_of(x) & ~((ONE << MANTISSA) - 1)) | m); }

static fmb_real any_number(int range)
{
    fmb_real x = (fmb_real)ldexp(1, (int)chance((uint32_t)(2 * range + 1)) - range);
    x = with_mantissa(x, new_mantissa());
    return chance(2) ? x : -x;
}

/* A rotation, as near as fmb_real comes to it, from a random quaternion. */
static void any_rotation(fmb_real *m)
{
    double q[4], size = 0;
    for (int i = 0; i < 4; i++) {
        q[i] = (double)chance(1u << 20) / (1 << 19) - 1;
        size += q[i] * q[i];
    }
    double s = size > 0 ? 2 / size : 0;
    for (int i = 0; i < 3; i++) {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        m[3 * i + i] = (fmb_real)(1 - s * (q[j] * q[j] + q[k] * q[k]));
        m[3 * i + j] = (fmb_real)(s * (q[i] * q[j] - q[k] * q[3]));
        m[3 * i + k] = (fmb_real)(s * (q[i] * q[k] + q[j] * q[3]));
    }
}

/* Exponents of one climb lie near to each other, or far apart, or some numbers are 0. */
static void start(fmb_real *x, int n, const char *kinds)
{
    static const int ranges[] = {0, 1, 1, 3, 3, 8, 20, sizeof(fmb_real) == 4 ? 29 : 200};
    int range = ranges[chance(8)];
    uint32_t zeros = chance(3) ? 0 : chance(40);
    for (int i = 0; i < n; i++)
        x[i] = chance(100) < zeros ? 0 : any_number(range);
    for (int i = 6, plane = chance(4) == 0; plane && kinds[i]; i++) /* edges that are nearly in one plane */
        if (kinds[i] == 'e' && kinds[i - 6] == 'e')
            x[i] = x[i - 3] + (chance(8) ? 1 : -1) * x[i - 6];
    for (int i = 0; kinds[i]; i++)
        if (kinds[i] == 'r' && (i == 0 || kinds[i - 1] != 'r'))
            any_rotation(x + i);
        else if (kinds[i] == 't' || kinds[i] == 'p')
            x[i] = kinds[i] == 't' ? (fmb_real)chance(17) / 16 : (fmb_real)fabs((double)x[i]);
}

static void change(fmb_real *x, int n, const char *kinds)
{
    int i = (int)chance((uint32_t)n), j = (int)chance((uint32_t)n);
    switch (kinds[i] == 'r' ? 5 + chance(2) : chance(12)) { /* of a rotation last bits alone */
    case 0: x[i] = -x[i]; break;
    case 1: x[i] = chance(2) ? x[j] : -x[j]; break;
    case 2: x[i] = chance(2) ? x[i] * 2 : x[i] / 2; break;
    case 3: x[i] = with_mantissa(x[i], new_mantissa()); break;
    case 4: x[i] = chance(4) ? any_number(2) : chance(4) ? 0 : any_number(20); break;
    case 5: x[i] = real_of(bits_of(x[i]) + chance(64)); break;
    case 6: x[i] = real_of(bits_of(x[i]) - chance(64)); break;
    case 7: x[i] = x[i] + x[j]; break;
    default: x[i] = real_of(bits_of(x[i]) ^ ONE << chance(MANTISSA));
    }
    if (kinds[i] == 'p' || kinds[i] == 't')
        x[i] = (fmb_real)fabs((double)x[i]);
    if (!isfinite(x[i]) || (kinds[i] == 't' && x[i] > 1) || (x[i] != 0 && !isnormal(x[i])))
        x[i] = 1;
}

static double seconds(void) { return (double)clock() / CLOCKS_PER_SEC; }

/* Keeps x if it is among the best, and unlike the others: a climb that came from one replaces it. */
static void keep(bound_inputs *kept, int form, const fmb_real *x, int from)
{
    int holds, n = (int)strlen(bound_forms[form].kinds);
    bound_input new = {bound_ratio_exact(form, x, &holds), {0}};
    memcpy(new.x, x, (size_t)n * sizeof *x);
    if (!holds) {
        printf("%s: the bound does not hold:\n", bound_forms[form].name);
        bound_print(stdout, form, &new, 1);
    }
    if (from >= 0 && new.ratio < kept->input[from].ratio)
        return;
    int at = from >= 0 ? from : kept->count;
    kept->count += from < 0;
    for (; at > 0 && kept->input[at - 1].ratio < new.ratio; at--)
        kept->input[at] = kept->input[at - 1];
    kept->input[at] = new;
    if (kept->count > BOUND_KEPT)
        kept->count = BOUND_KEPT;
}

/* Climbs from x, the ratio of which it returns. */
static double climb(int form, fmb_real *x, long *trials, double until)
{
    int n = (int)strlen(bound_forms[form].kinds);
    double best = bound_ratio_wide(form, x);
    for (int stall = 0; stall < 500 + 150 * n; stall++) {
        fmb_real y[BOUND_NUMBERS];
        memcpy(y, x, (size_t)n * sizeof *x);
        for (uint32_t moves = 1 + chance(3); moves > 0; moves--)
            change(y, n, bound_forms[form].kinds);
        double ratio = bound_ratio_quick(form, y);
        if (sizeof(fmb_real) > 4 && ratio > best - .05)
            ratio = bound_ratio_wide(form, y);
        ++*trials;
        if (ratio > best)
            stall = 0;
        if (ratio >= best) {
            best = ratio;
            memcpy(x, y, (size_t)n * sizeof *x);
        }
        if (*trials % 256 == 0 && seconds() > until)
            break;
    }
    return best;
}

static void climb_form(int form, bound_inputs *kept, double share)
{
    int n = (int)strlen(bound_forms[form].kinds);
    long trials = 0;
    double until = seconds() + share, before = kept->count ? kept->input[0].ratio : 0;
    while (seconds() < until) {
        fmb_real x[BOUND_NUMBERS];
        int from = kept->count > 0 && chance(2) ? (int)chance((uint32_t)kept->count) : -1;
        if (from >= 0) {
            memcpy(x, kept->input[from].x, sizeof x);
            for (uint32_t moves = chance(12); moves > 0; moves--)
                change(x, n, bound_forms[form].kinds);
        } else {
            start(x, n, bound_forms[form].kinds);
        }
        double best = climb(form, x, &trials, until);
        if (best > 0 && (from >= 0 ? best > kept->input[from].ratio
                                   : kept->count < BOUND_KEPT || best > kept->input[BOUND_KEPT - 1].ratio))
            keep(kept, form, x, from);
    }
    printf("%-24s %.4f  was %.4f  %ld trials\n", bound_forms[form].name, kept->count ? kept->input[0].ratio : 0, before,
           trials);
    fflush(stdout);
}

/* The ratios as they are now. */
static void update(int form, bound_inputs *kept)
{
    for (int k = 0; k < kept->traps; k++) {
        int holds;
        double ratio = bound_ratio_exact(form, kept->trap[k].x, &holds);
        kept->trap[k].ratio = ratio > 0 ? ratio : 0;
    }
    bound_inputs old = *kept;
    kept->count = 0;
    for (int k = 0; k < old.count; k++)
        keep(kept, form, old.input[k].x, -1);
}

static int is_asked(int form, int argc, char **argv)
{
    if (!bound_climbed(form))
        return 0;
    for (int i = 3; i < argc; i++)
        if (strncmp(argv[i], bound_forms[form].name, strlen(argv[i])) == 0)
            return 1;
    return argc <= 3;
}

int main(int argc, char **argv)
{
    double share = argc > 1 ? atof(argv[1]) : 60;
    state = 0x9E3779B97F4A7C15ull * (1 + 2 * (argc > 2 ? strtoull(argv[2], NULL, 10) : 1));
    bound_inputs *kept = calloc((size_t)bound_form_count, sizeof *kept);
    int line = kept ? bounds_read(kept) : -1, asked = 0;
    if (line > 1 || line < 0) {
        fprintf(stderr, "%s:%d: not a line of a form that there is\n", bounds_file(), line);
        return 1;
    }
    for (int i = 0; i < bound_form_count; i++) {
        update(i, &kept[i]);
        asked += is_asked(i, argc, argv);
    }
    for (int i = 0; i < bound_form_count; i++)
        if (is_asked(i, argc, argv))
            climb_form(i, &kept[i], share / asked);
    int error = bounds_write(kept);
    free(kept);
    return error != 0;
}
