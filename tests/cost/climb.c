/* SPDX-License-Identifier: MIT */
/*
 * Looks for the input of each call that costs most instructions, by hill climbing. climb.sh says how it is started.
 *     climb KEPT INPUTS COUNTS COMMAND SECONDS ROUNDS SEED [FUNCTION.. or FUNCTION:CLASS..]
 *     climb KEPT pairs                 what is kept of the decisions, as pairs for fmb check (their hints are left out)
 * KEPT: the costliest inputs on record, a line `FUNCTION CLASS COUNT NUMBERS` each; it is read and, unless SECONDS is 0, written anew.
 * COMMAND: makes the calls of the file INPUTS (driver.c) on a board and writes what each took to COUNTS (count.c): so the counts are those
 * of the target, exact, and the same every time. A round is BATCH inputs per call. It ends after SECONDS, or after ROUNDS if that is not 0;
 * SEED and the number of rounds determine all that it does, for each call apart from the others.
 *
 * A climb begins with inputs of all families of tests/support/pairs.h. Its descendants differ by one to four moves of which some know
 * what makes a question hard (touching, parallel, flat, tiny, far away, unequal, ..) and some nothing (single bits, last places, exponents,
 * a number of another vector). One input of three begins with what is on record for another call (seeds.h). When it stalls it starts anew,
 * every other time with the best on record.
 */
#include "calls.h"
#include "pairs.h"
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { BATCH = 250, POOL = 24, FRESH_ROUNDS = 3, STALL = 30, VECTORS = 64, LINE = 4096 };

#ifdef FMB_REAL_DOUBLE
typedef uint64_t bits;
enum { MANTISSA = 52, LOWEST = -300, HIGHEST = 300 };
#define BITS "%016llx"
#else
typedef uint32_t bits;
enum { MANTISSA = 23, LOWEST = -30, HIGHEST = 33 };
#define BITS "%08llx"
#endif

typedef struct {
    long cost;
    fmb_real x[COST_NUMBERS];
} input;

/* A group of numbers of an input: its letter, where it begins, how long it is, which body it belongs to; 1, 2, 3: the axis of a cell's edge. */
typedef struct {
    char kind;
    int at, size, body, straight;
} group;

typedef struct {
    const char *name, *class;
    int dim;
    const char *kinds;
    group groups[VECTORS];
    int group_count, numbers, bodies;
    int asked, rounds, stall, starts, pool_count;
    long before;
    input pool[POOL], kept;
    struct random r;
} form;

#define CALL(function, shapes, dimension, letters, ask) \
    {.name = function, .class = shapes, .dim = dimension, .kinds = letters},
static form forms[] = {COST_CALLS(CALL)};
enum { FORMS = sizeof forms / sizeof forms[0] };
static input batch[FORMS][BATCH];

static void set_up(form *f, int number, uint64_t seed)
{
    int axis = 0;
    for (const char *k = f->kinds; *k; k++) {
        if (*k == '|') {
            f->bodies++;
            continue;
        }
        group g = {*k, f->numbers, f->dim, f->bodies, 0};
        if (*k == 'E') {
            g.kind = 'e';
            g.straight = ++axis;
        }
        if (strchr("slu", *k))
            g.size = 1;
        else if (*k == 'r')
            g.size = f->dim * f->dim;
        f->numbers += g.size;
        f->groups[f->group_count++] = g;
    }
    f->bodies++;
    f->r = random_start(seed * 1000 + (uint64_t)number);
}

static int chance(form *f, int n) { return random_int(&f->r, 0, n - 1); }

static int is_length(const group *g) { return strchr("oevpl", g->kind) != NULL; }

static group *any_group(form *f, const char *kinds)
{
    for (int tries = 0; tries < 50; tries++) {
        group *g = &f->groups[chance(f, f->group_count)];
        if (strchr(kinds, g->kind))
            return g;
    }
    return &f->groups[chance(f, f->group_count)];
}

static fmb_real power(form *f, int low, int high)
{
    fmb_real p = (fmb_real)ldexp(1, random_int(&f->r, low, high));
    return chance(f, 2) ? p : -p;
}

/* ---- inputs to begin with ---- */

/* A rotation, as near as fmb_real comes to it; slow: by a small angle, often about a world axis. */
static void any_rotation(form *f, double to[3][3], int slow)
{
    double q[4] = {1, 0, 0, 0}, size = 0, most = slow ? ldexp(1, -chance(f, 20)) : 1;
    for (int i = 1; i < 4; i++)
        q[i] = f->dim == 2 && i < 3 ? 0 : chance(f, 3) ? random_between(&f->r, -most, most) : 0;
    if (!slow)
        q[0] = random_between(&f->r, -1, 1);
    for (int i = 0; i < 4; i++)
        size += q[i] * q[i];
    double s = size > 0 ? 2 / size : 0;
    for (int i = 0; i < 3; i++) {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        to[i][i] = 1 - s * (q[j + 1] * q[j + 1] + q[k + 1] * q[k + 1]);
        to[i][j] = s * (q[i + 1] * q[j + 1] - q[k + 1] * q[0]);
        to[i][k] = s * (q[i + 1] * q[k + 1] + q[j + 1] * q[0]);
    }
}

/* A matrix: new, or that of the group before turned by a little. */
static void put_rotation(form *f, fmb_real *x, const group *g, const fmb_real *last)
{
    double turn[3][3];
    any_rotation(f, turn, last != NULL);
    for (int i = 0; i < f->dim; i++)
        for (int j = 0; j < f->dim; j++) {
            double sum = last ? 0 : turn[i][j];
            for (int k = 0; last && k < f->dim; k++)
                sum += turn[i][k] * (double)last[k * f->dim + j];
            x[g->at + i * f->dim + j] = (fmb_real)sum;
        }
}

/* Point number `corner` of a body: its corners, the bits of the number say which; of four points those of a tetrahedron. */
static void put_corner(fmb_real *to, const struct body *b, int corner, int dim, int simplex)
{
    for (int k = 0; k < dim; k++) {
        to[k] = b->origin[k];
        for (int i = 0; i < dim; i++)
            if (simplex ? corner == i + 1 : corner >> i & 1)
                to[k] += b->edge[i][k];
    }
}

static void put_number(form *f, fmb_real *x, const group *g, const struct body *b)
{
    fmb_real size = (fmb_real)(fabs((double)b->edge[0][0]) + fabs((double)b->edge[0][1]) + fabs((double)b->edge[0][2]));
    switch (g->kind) {
    case 'l': x[g->at] = chance(f, 3) ? size * (fmb_real)ldexp(1, -chance(f, 26)) : 0; break;
    case 'u': x[g->at] = (fmb_real)random_between(&f->r, 0, 1); break;
    default: x[g->at] = power(f, -8, 8);
    }
}

static void put_direction(form *f, fmb_real *x, const group *g)
{
    for (int k = 0; k < g->size; k++)
        x[g->at + k] = chance(f, 4) ? (fmb_real)random_between(&f->r, -1, 1) : 0;
}

/* Of a tree and a cell a tetrahedron, too. */
static int shapes_of(const form *f)
{
    int tetrahedron = f->class[0] == 'T' || (f->class[0] == '-' && f->kinds[0] == 'o' && strchr(f->kinds, 'E'));
    return tetrahedron << 1 | (f->class[0] && f->class[1] == 'T');
}

static void start(form *f, fmb_real *x)
{
    struct pair p;
    int moving = strchr(f->kinds, 'v') != NULL, family = random_int(&f->r, 0, PAIR_ALL - 1), edges = 0, corner = 0,
        body = -1;
    int points = 0;
    for (const char *k = f->kinds; *k && (*k != '|' || points == 0); k++)
        points += *k == 'p';
    const fmb_real *last = NULL;
    if (family == PAIR_SPEED && !moving)
        family = PAIR_NEAR;
    pair_make(&p, &f->r, (enum pair_family)family, f->dim, moving, shapes_of(f));
    for (int i = 0; i < f->group_count; i++) {
        const group *g = &f->groups[i];
        if (g->kind == 'o' || (body < 0 && g->kind == 'p') || (g->kind == 'p' && corner == points))
            body++, edges = corner = 0;
        const struct body *b = &p.body[body & 1];
        switch (g->kind) {
        case 'o': memcpy(x + g->at, b->origin, (size_t)f->dim * sizeof *x); break;
        case 'e': memcpy(x + g->at, b->edge[edges++], (size_t)f->dim * sizeof *x); break;
        case 'v': memcpy(x + g->at, b->velocity, (size_t)f->dim * sizeof *x); break;
        case 'p': put_corner(x + g->at, b, corner++, f->dim, points <= 4); break;
        case 'n': put_direction(f, x, g); break;
        case 'r':
            put_rotation(f, x, g, chance(f, 4) ? last : NULL);
            last = x + g->at;
            break;
        default: put_number(f, x, g, b);
        }
    }
}

/*
 * Small whole numbers, then all vectors times one matrix of whole numbers whose determinant is 1: a
 * product of shears. So every determinant of them is as small as before, a sum of terms that nearly cancel.
 */
static void shear(form *f, fmb_real *x)
{
    double m[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    int most = 1 << random_int(&f->r, 1, MANTISSA / 2 - 2), span = random_int(&f->r, 1, 3);
    for (int to = 0; to < 2 * f->dim - 2; to++) { /* below the diagonal, then above it */
        int below = to < f->dim - 1, row = below ? f->dim - 1 - to : to - f->dim + 1;
        for (int from = 0; from < f->dim; from++)
            for (int k = 0, by = random_int(&f->r, -most, most); k < f->dim && (below ? from < row : from > row); k++)
                m[row][k] += by * m[from][k];
    }
    for (int i = 0; i < f->group_count; i++) {
        const group *g = &f->groups[i];
        double y[3] = {0, 0, 0};
        if (!strchr("oevp", g->kind))
            continue;
        for (int k = 0; k < f->dim; k++) {
            double number = random_int(&f->r, -span, span);
            for (int j = 0; j < f->dim; j++)
                y[j] += m[j][k] * number;
        }
        for (int k = 0; k < f->dim; k++)
            x[g->at + k] = (fmb_real)y[k];
    }
}

/*
 * Rows of numbers alone, c.x <= y: all nearly through one point of the unit cube, half of each sign. So they leave
 * room, none follows from few others, and elimination keeps many of their sums.
 */
static void put_rows(form *f, fmb_real *x)
{
    int width = (int)strcspn(f->kinds, "|"), spread = chance(f, 4) ? 0 : chance(f, 12), even = chance(f, 2);
    double room = ldexp(1, -random_int(&f->r, 2, 24)), at[4];
    for (int k = 0; k < 4; k++)
        at[k] = random_between(&f->r, 0.3, 0.7);
    for (int r = 0; r < f->bodies; r++) {
        double y = room * random_between(&f->r, 0.5, 1), by = ldexp(1, spread ? random_int(&f->r, -spread, spread) : 0);
        for (int k = 0; k + 1 < width; k++) {
            int up = k == 0 ? r : !even ? chance(f, 2) : k == 3 ? (r >> 2) + (r >> 1) + r : r >> k;
            double c = random_between(&f->r, 0.2, 1) * (up & 1 ? 1 : -1);
            x[r * width + k] = (fmb_real)(c * by);
            y += c * at[k];
        }
        x[r * width + width - 1] = (fmb_real)(y * by);
    }
}

/* ---- moves ---- */

static void tweak(form *f, fmb_real *x)
{
    group *g = &f->groups[chance(f, f->group_count)];
    fmb_real *y = &x[g->at + chance(f, g->size)];
    switch (chance(f, 5)) {
    case 0:
    case 1: *y *= 1 + (fmb_real)random_int(&f->r, -4, 4) * (fmb_real)ldexp(1, -MANTISSA); break;
    case 2: *y *= 1 + power(f, 1 - MANTISSA, -1); break;
    case 3: *y = g->kind == 'r' ? *y : chance(f, 2) ? 0 : *y * power(f, -60, 4); break;
    default: *y = chance(f, 2) ? -*y : x[g->at + chance(f, g->size)];
    }
}

static void lengthen(form *f, fmb_real *x)
{
    group *g = any_group(f, "evnplo");
    fmb_real by = (fmb_real)ldexp(1, random_int(&f->r, -3, 3));
    for (int k = 0; k < g->size; k++)
        x[g->at + k] *= by;
}

/* A vector along another one, or nearly so. */
static void align(form *f, fmb_real *x)
{
    group *from = any_group(f, "evn"), *to = any_group(f, "evn");
    fmb_real length = chance(f, 2) ? 1 : power(f, -6, 6), off = chance(f, 3) ? power(f, -24, -1) : 0;
    for (int k = 0; k < to->size && k < from->size; k++)
        x[to->at + k] = x[from->at + k] * length + (fmb_real)random_between(&f->r, -1, 1) * off * x[from->at + k];
}

/* A vector as the sum or the difference of two others, or nearly so: slanted faces, edges nearly in one plane. */
static void combine(form *f, fmb_real *x)
{
    group *a = any_group(f, "evp"), *b = any_group(f, "evp"), *to = any_group(f, "evnp");
    fmb_real by = chance(f, 2) ? power(f, 0, 0) : power(f, -8, 8), off = chance(f, 3) ? power(f, -MANTISSA - 2, -8) : 0;
    for (int k = 0; k < to->size && k < a->size && k < b->size; k++)
        x[to->at + k] = (x[a->at + k] + by * x[b->at + k]) * (1 + off) + (chance(f, 2) ? off * x[to->at + k] : 0);
}

/* A direction, or an edge, at right angles to two vectors. */
static void cross(form *f, fmb_real *x)
{
    group *a = any_group(f, "ev"), *b = any_group(f, "ev"), *to = any_group(f, chance(f, 3) ? "n" : "env");
    double p[3], size = 0, old = 0;
    if (f->dim != 3 || to->size != 3 || a->size != 3 || b->size != 3)
        return;
    for (int k = 0; k < 3; k++) {
        int i = (k + 1) % 3, j = (k + 2) % 3;
        p[k] = (double)x[a->at + i] * (double)x[b->at + j] - (double)x[a->at + j] * (double)x[b->at + i];
        size = fmax(size, fabs(p[k]));
        old = fmax(old, fabs((double)x[to->at + k]));
    }
    for (int k = 0; k < 3 && size > 0; k++)
        x[to->at + k] = (fmb_real)(p[k] / size * old);
}

static void move_body(form *f, fmb_real *x, int body, const fmb_real *by)
{
    for (int i = 0; i < f->group_count; i++)
        for (int k = 0; f->groups[i].body == body && strchr("op", f->groups[i].kind) && k < f->dim; k++)
            x[f->groups[i].at + k] += by[k];
}

/* Along an edge: nearer or farther. */
static void shift(form *f, fmb_real *x)
{
    group *way = any_group(f, "ev");
    fmb_real by[3] = {0}, length = power(f, -MANTISSA - 1, 0);
    for (int k = 0; k < f->dim && k < way->size; k++)
        by[k] = x[way->at + k] * length;
    move_body(f, x, chance(f, f->bodies), by);
}

/* All bodies go far away together: 2^1 .. 2^26 of an edge. */
static void remove_far(form *f, fmb_real *x)
{
    group *way = any_group(f, "e");
    fmb_real by[3] = {0}, length = power(f, 1, 26);
    for (int k = 0; k < f->dim && k < way->size; k++)
        by[k] = chance(f, 2) ? x[way->at + chance(f, f->dim)] * length : 0;
    for (int body = 0; body < f->bodies; body++)
        move_body(f, x, body, by);
}

/* A corner of a body, with part of an edge or none; *body: whose it is. */
static void any_corner(form *f, const fmb_real *x, int body, double to[3])
{
    double part = chance(f, 3) ? 1 : random_between(&f->r, 0, 1);
    for (int i = 0; i < f->group_count; i++) {
        const group *g = &f->groups[i];
        if (g->body != body || !strchr("oe", g->kind))
            continue;
        double by = g->kind == 'o' ? 1 : chance(f, 2) ? 0 : chance(f, 3) ? 1 : part;
        for (int k = 0; k < g->size; k++)
            to[k] += by * (double)x[g->at + k];
    }
}

/* Point to point: they touch, but for rounding; at some time of the step if they move. */
static void touch(form *f, fmb_real *x)
{
    double p[3] = {0}, q[3] = {0}, t = chance(f, 2) ? (double)chance(f, 5) / 4 : random_between(&f->r, 0, 1);
    fmb_real by[3];
    any_corner(f, x, 0, p);
    any_corner(f, x, 1, q);
    for (int i = 0; i < f->group_count; i++)
        for (int k = 0; f->groups[i].kind == 'v' && k < f->dim; k++)
            (f->groups[i].body == 0 ? p : q)[k] += t * (double)x[f->groups[i].at + k];
    for (int k = 0; k < f->dim; k++)
        by[k] = (fmb_real)(p[k] - q[k]);
    move_body(f, x, 1, by);
}

/* All lengths, or those of one body, times a power of two; tiny: the longest edge comes near to the smallest that is allowed. */
static void scale(form *f, fmb_real *x)
{
    int body = chance(f, 2) ? -1 : chance(f, f->bodies), by = random_int(&f->r, -24, 24), most = LOWEST - 100;
    for (int i = 0; i < f->group_count; i++)
        for (int k = 0; f->groups[i].kind == 'e' && k < f->dim; k++)
            most = x[f->groups[i].at + k] != 0 && ilogb((double)x[f->groups[i].at + k]) > most
                       ? ilogb((double)x[f->groups[i].at + k])
                       : most;
    if (chance(f, 3) == 0 && most > LOWEST - 100)
        by = random_int(&f->r, LOWEST, LOWEST + 5) - most;
    else if (chance(f, 6) == 0 && most > LOWEST - 100)
        by = random_int(&f->r, HIGHEST - 4, HIGHEST) - most;
    for (int i = 0; i < f->group_count; i++)
        for (int k = 0; (body < 0 || f->groups[i].body == body) && is_length(&f->groups[i]) && k < f->groups[i].size;
             k++)
            x[f->groups[i].at + k] = (fmb_real)ldexp((double)x[f->groups[i].at + k], by);
}

/*
 * A body becomes larger or smaller by little, about its centre: what a search at poses makes of one, with its faces
 * moved. Four bodies are the volumes of two trees: both of a tree.
 */
static void swell(form *f, fmb_real *x)
{
    int body = chance(f, f->bodies), of_trees = strncmp(f->kinds, COST_POSED, strlen(COST_POSED)) == 0;
    double by = (double)power(f, -MANTISSA - 1, -8);
    for (int i = 0; i + f->dim < f->group_count; i++) {
        const group *g = &f->groups[i];
        if (g->kind != 'o' || (of_trees ? g->body / 2 != body % 2 : g->body != body))
            continue;
        double weight = f->class[of_trees ? body % 2 : 0] == 'C' ? 0.5 : 0.25;
        for (int k = 0; k < f->dim; k++) {
            double sum = 0;
            for (int e = 1; e <= f->dim; e++) {
                fmb_real *y = &x[f->groups[i + e].at + k];
                sum += (double)*y;
                *y = (fmb_real)((double)*y * (1 + by));
            }
            x[g->at + k] = (fmb_real)((double)x[g->at + k] - sum * weight * by);
        }
    }
}

/* An edge becomes short: a sliver; or a displacement long. */
static void squeeze(form *f, fmb_real *x)
{
    group *g = any_group(f, "ev");
    fmb_real by = g->kind == 'v' ? power(f, -12, 12) : power(f, -MANTISSA, -1);
    for (int k = 0; k < g->size; k++)
        x[g->at + k] *= by;
}

/* All numbers of the lengths on one grid: exact ties. */
static void snap(form *f, fmb_real *x)
{
    double most = 0;
    for (int i = 0; i < f->group_count; i++)
        for (int k = 0; is_length(&f->groups[i]) && k < f->groups[i].size; k++)
            most = fmax(most, fabs((double)x[f->groups[i].at + k]));
    if (most == 0 || !isfinite(most))
        return;
    double grid = ldexp(1, ilogb(most) - random_int(&f->r, 2, MANTISSA));
    for (int i = 0; i < f->group_count; i++)
        for (int k = 0; is_length(&f->groups[i]) && k < f->groups[i].size; k++)
            x[f->groups[i].at + k] = (fmb_real)(rint((double)x[f->groups[i].at + k] / grid) * grid);
}

/* A body, a group or a number of another input. */
static void take(form *f, fmb_real *x, const fmb_real *other)
{
    int whole = chance(f, 2), at = chance(f, f->group_count);
    for (int i = 0; i < f->group_count; i++) {
        const group *g = &f->groups[i];
        if (whole ? g->body == f->groups[at].body : i == at)
            memcpy(x + g->at, other + g->at, (size_t)g->size * sizeof *x);
    }
}

/* A matrix turns on by a little, or becomes that of another group. */
static void turn(form *f, fmb_real *x)
{
    group *to = any_group(f, "r"), *from = any_group(f, "r");
    fmb_real last[9];
    if (to->kind != 'r' || from->kind != 'r') {
        tweak(f, x);
        return;
    }
    memcpy(last, x + from->at, (size_t)from->size * sizeof *x);
    put_rotation(f, x, to, last);
}

/* One bit of one number. */
static void flip(form *f, fmb_real *x)
{
    fmb_real *y = &x[chance(f, f->numbers)], old = *y;
    bits b;
    memcpy(&b, y, sizeof b);
    b ^= (bits)1 << chance(f, (int)(8 * sizeof b));
    memcpy(y, &b, sizeof b);
    if (!isfinite((double)*y))
        *y = old;
}

/* A number of a vector becomes that of another vector, or the same but for its last places. */
static void mix(form *f, fmb_real *x)
{
    group *to = any_group(f, "oevp"), *from = any_group(f, "oevp");
    fmb_real off = (fmb_real)random_int(&f->r, -2, 2) * (fmb_real)ldexp(1, -MANTISSA);
    x[to->at + chance(f, to->size)] = x[from->at + chance(f, from->size)] * (chance(f, 2) ? 1 : 1 + off);
}

/* An edge along another one, by a power of two, but for the last places of one number. */
static void parallel(form *f, fmb_real *x)
{
    group *from = any_group(f, "e"), *to = any_group(f, "ev");
    fmb_real length = power(f, -12, 12);
    for (int k = 0; k < to->size && k < from->size; k++)
        x[to->at + k] = x[from->at + k] * length;
    x[to->at + chance(f, to->size)] *= 1 + (fmb_real)random_int(&f->r, -2, 2) * (fmb_real)ldexp(1, -MANTISSA);
}

static fmb_real fmb_real_max(fmb_real x, fmb_real y) { return fabs((double)x) > fabs((double)y) ? x : y; }

#include "seeds.h"

static void change(form *f, fmb_real *x, const fmb_real *other)
{
    static void (*const moves[])(form *, fmb_real *) = {
        tweak,   tweak, tweak, tweak, lengthen, align, combine,  cross,  shift, remove_far, touch, scale,
        squeeze, snap,  turn,  flip,  flip,     mix,   parallel, borrow, calm,  undo,       swell, swell};
    enum { MOVES = sizeof moves / sizeof moves[0] };
    int move = chance(f, MOVES + 1);
    if (move == MOVES)
        take(f, x, other);
    else
        moves[move](f, x);
}

static int is_frame_and_cell(const form *f) { return strcmp(f->kinds, COST_CELL) == 0; }

/* The edges of a cell are along the axes. */
static void straighten(const form *f, fmb_real *x)
{
    for (int i = 0; i < f->group_count; i++)
        for (int k = 0; f->groups[i].straight && k < f->dim; k++) {
            fmb_real *y = &x[f->groups[i].at + k];
            *y = k + 1 == f->groups[i].straight ? (fmb_real)fabs((double)*y) : 0;
        }
}

static void breed(form *f, fmb_real *x)
{
    if (f->rounds < FRESH_ROUNDS || f->pool_count == 0 || chance(f, 12) == 0) {
        start(f, x);
        if (f->kinds[0] == 's' && f->kinds[1] == 's' && strncmp(f->name + 4, "chain", 5) != 0 && chance(f, 4))
            put_rows(f, x);
        if (strchr("op", f->kinds[0]) && chance(f, 2))
            borrow(f, x);
        if (f->kinds[0] == 'o' && chance(f, 6) == 0)
            needles(f, x);
        if (chance(f, 3) == 0)
            calm(f, x);
        if (chance(f, 4) == 0)
            undo(f, x);
        if (f->kinds[0] == 'o' && chance(f, 4) == 0)
            shear(f, x);
        straighten(f, x);
        if (is_frame_and_cell(f) && chance(f, 2))
            touch(f, x);
        for (int moves = chance(f, 3); moves > 0; moves--)
            change(f, x, x);
        straighten(f, x);
        return;
    }
    int first = chance(f, f->pool_count), second = chance(f, f->pool_count);
    memcpy(x, f->pool[first < second ? first : second].x, sizeof f->pool[0].x);
    for (int moves = 1 + chance(f, 4); moves > 0; moves--)
        change(f, x, f->pool[chance(f, f->pool_count)].x);
    straighten(f, x);
}

/* ---- counting ---- */

static void put_input(FILE *to, const form *f, const fmb_real *x)
{
    for (int k = 0; k < f->numbers; k++) {
        bits b;
        memcpy(&b, &x[k], sizeof b);
        fprintf(to, " " BITS, (unsigned long long)b);
    }
    fprintf(to, "\n");
}

/* Sets the costs of `count` inputs of each form that is asked. */
static void count_all(const char *inputs, const char *counts, const char *command, int count)
{
    char name[80];
    long cost;
    FILE *file = fopen(inputs, "w");
    for (int i = 0; file && i < FORMS; i++)
        for (int n = 0; forms[i].asked && n < count; n++) {
            fprintf(file, "%x", (unsigned)i);
            put_input(file, &forms[i], batch[i][n].x);
        }
    if (file == NULL || fclose(file) != 0 || system(command) != 0 || (file = fopen(counts, "r")) == NULL) {
        fprintf(stderr, "climb: the calls cannot be counted\n");
        exit(1);
    }
    for (int i = 0; i < FORMS; i++)
        for (int n = 0; forms[i].asked && n < count; n++) {
            int begun = 0;
            do { /* of the line; the calls with which the driver makes its frames are not counted */
                if (fscanf(file, "%79s %ld", name, &cost) != 2 || (begun && strcmp(name, "cost_line") == 0)) {
                    fprintf(stderr, "climb: %s %s: calls are missing\n", forms[i].name, forms[i].class);
                    exit(1);
                }
                begun |= strcmp(name, "cost_line") == 0;
            } while (!begun || strcmp(name, forms[i].name) != 0);
            batch[i][n].cost = cost;
        }
    fclose(file);
}

/* Into the pool, by cost, one of each. */
static void keep(form *f, const input *new)
{
    int at = f->pool_count;
    for (int i = 0; i < f->pool_count; i++)
        if (f->pool[i].cost == new->cost)
            return;
    if (at == POOL && f->pool[POOL - 1].cost > new->cost)
        return;
    if (at == POOL)
        at--;
    else
        f->pool_count++;
    for (; at > 0 && f->pool[at - 1].cost < new->cost; at--)
        f->pool[at] = f->pool[at - 1];
    f->pool[at] = *new;
    if (at == 0)
        f->stall = 0;
    if (new->cost > f->kept.cost)
        f->kept = *new;
}

static void climb_round(const char *inputs, const char *counts, const char *command)
{
    for (int i = 0; i < FORMS; i++)
        for (int n = 0; forms[i].asked && n < BATCH; n++)
            breed(&forms[i], batch[i][n].x);
    count_all(inputs, counts, command, BATCH);
    for (int i = 0; i < FORMS; i++) {
        form *f = &forms[i];
        if (!f->asked)
            continue;
        f->stall++;
        f->rounds++;
        for (int n = 0; n < BATCH; n++)
            keep(f, &batch[i][n]);
        if (f->stall <= STALL)
            continue;
        f->stall = f->rounds = f->pool_count = 0;
        if (++f->starts % 2 == 0)
            keep(f, &f->kept);
    }
}

/* ---- what is on record ---- */

/* 0, or the number of the first line that is none. */
static int read_kept(const char *path)
{
    static char line[LINE];
    FILE *file = fopen(path, "r");
    for (int number = 1; file && fgets(line, sizeof line, file); number++) {
        char *name = strtok(line, " \n"), *class = strtok(NULL, " \n"), *word = strtok(NULL, " \n");
        int i = 0, k = 0;
        if (name == NULL || name[0] == '#')
            continue;
        while (class && i < FORMS && (strcmp(name, forms[i].name) || strcmp(class, forms[i].class)))
            i++;
        if (word == NULL || i == FORMS)
            return number;
        forms[i].kept.cost = forms[i].before = atol(word);
        for (word = strtok(NULL, " \n"); word && k < forms[i].numbers; word = strtok(NULL, " \n"), k++) {
            bits b = (bits)strtoull(word, NULL, 16);
            memcpy(&forms[i].kept.x[k], &b, sizeof b);
        }
        if (k != forms[i].numbers || word)
            return number;
    }
    return file ? fclose(file) : 0;
}

static int write_kept(const char *path)
{
    FILE *file = fopen(path, "w");
    if (file == NULL)
        return 1;
    fprintf(
        file,
        "# SPDX-License-Identifier: MIT\n# The costliest input of each call that tests/cost/climb.c has found: FUNCTION CLASS "
        "INSTRUCTIONS, and the bits of its numbers (tests/cost/calls.h)\n");
    for (int i = 0; i < FORMS; i++)
        if (forms[i].kept.cost > 0) {
            fprintf(file, "%s %s %ld", forms[i].name, forms[i].class, forms[i].kept.cost);
            put_input(file, &forms[i], forms[i].kept.x);
        }
    return fclose(file) != 0;
}

/* Of the decisions: as pairs for fmb check, without the hint. */
static void print_pairs(void)
{
    for (int i = 0; i < FORMS; i++) {
        const form *f = &forms[i];
        int moving = strncmp(f->name, "fmb_sweep", 9) == 0, last = -1;
        if ((!moving && strncmp(f->name, "fmb_test", 8) != 0) || strlen(f->name) != (moving ? 10 : 9) ||
            !(f->kept.cost > 0))
            continue;
        printf("worst-%s%d%c-climb %d %d", f->class, f->dim, moving ? 'd' : 's', f->dim, moving);
        for (int g = 0; g < f->group_count && f->groups[g].kind != 'n'; g++) {
            if (f->groups[g].body != last)
                printf(" %c", f->class[++last]);
            for (int k = 0; k < f->dim; k++)
                printf(" %a", (double)f->kept.x[f->groups[g].at + k]);
        }
        printf("\n");
    }
}

static int is_asked(const form *f, int count, char **names)
{
    char whole[80];
    snprintf(whole, sizeof whole, "%s:%s", f->name, f->class);
    for (int i = 0; i < count; i++)
        if (strcmp(names[i], f->name) == 0 || strcmp(names[i], whole) == 0)
            return 1;
    return count == 0;
}

/* What is on record, counted now. */
static void recount(const char *inputs, const char *counts, const char *command)
{
    for (int i = 0; i < FORMS; i++)
        batch[i][0] = forms[i].kept;
    count_all(inputs, counts, command, 1);
    for (int i = 0; i < FORMS; i++)
        if (forms[i].kept.cost > 0 && forms[i].asked) {
            forms[i].kept.cost = batch[i][0].cost;
            keep(&forms[i], &forms[i].kept);
        }
}

int main(int argc, char **argv)
{
    if (argc == 3 && strcmp(argv[2], "pairs") == 0) {
        for (int i = 0; i < FORMS; i++)
            set_up(&forms[i], i, 0);
        int bad = read_kept(argv[1]);
        print_pairs();
        return bad != 0;
    }
    if (argc < 8) {
        fprintf(stderr, "usage: climb KEPT INPUTS COUNTS COMMAND SECONDS ROUNDS SEED [FUNCTION..]\n");
        return 2;
    }
    const char *kept = argv[1], *inputs = argv[2], *counts = argv[3], *command = argv[4];
    long seconds = atol(argv[5]), rounds = atol(argv[6]), done = 0;
    time_t begun = time(NULL);
    for (int i = 0; i < FORMS; i++) {
        set_up(&forms[i], i, strtoull(argv[7], NULL, 0));
        forms[i].asked = is_asked(&forms[i], argc - 8, argv + 8);
    }
    int line = read_kept(kept);
    if (line != 0) {
        fprintf(stderr, "%s:%d: not an input of a call that there is\n", kept, line);
        return 1;
    }
    recount(inputs, counts, command);
    while (seconds > 0 && time(NULL) - begun < seconds && (rounds == 0 || done < rounds)) {
        climb_round(inputs, counts, command);
        done++;
    }
    for (int i = 0; i < FORMS; i++)
        if (forms[i].asked)
            printf("%s %s %ld %ld\n", forms[i].name, forms[i].class, forms[i].kept.cost, forms[i].before);
    fprintf(stderr, "climb: seed %s, %ld rounds of %d inputs per call, %ld seconds\n", argv[7], done, BATCH,
            (long)(time(NULL) - begun));
    return seconds > 0 && write_kept(kept);
}
