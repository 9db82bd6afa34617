/* SPDX-License-Identifier: MIT */
/* Verdicts from elimination: a proved contradiction, a proved point, or neither. */
#include "../core/real.h"

#include "../core/audit.h"
#include "../core/busy.h"
#include "basis.h"
#include "eliminate.h"
#include "system.h"

/*
 * Moves x along the row's coefficients, to .05 of its range inside the side that it does not fulfil and a fifth as far
 * again, within [.01,.99]. It is a guess, and nothing rests on it.
 */
static void shift(const fmb_inequality *row, unsigned n, fmb_real up, fmb_real down, fmb_real *x)
{
    fmb_real reach = 0, length = 0;
    for (unsigned i = 0; i < n; i++) {
        reach += fmb_abs(row->c[i]);
        length += row->c[i] * row->c[i];
    }
    fmb_real room = R(0.05) * fmb_min(reach, row->high - row->low);
    fmb_real step = R(1.2) * (down < up ? room - down : up - room) / length;
    for (unsigned i = 0; i < n; i++) {
        x[i] += step * row->c[i];
        if (!(x[i] > R(0.01)))
            x[i] = R(0.01);
        x[i] = fmb_min(x[i], R(0.99));
    }
}

/*
 * Does x, in [0,1]^n exactly and 0 beyond, fulfil every exact given row? If not, and may_move, x is another point then.
 */
static int fulfils(const fmb_given *g, fmb_real *x, int may_move)
{
    const fmb_inequality *row = g->row;
    int all = 1;
    for (unsigned r = g->rows; r > 0; r--, row++) {
        fmb_real size, sum = fmbi_row_sum(row, x, &size), up = row->high - sum, down = sum - row->low;
        fmb_real error = fmbi_row_error(row, size);
        if (fmb_proves_inside(up, error) && fmb_proves_inside(down, error))
            continue;
        if (!may_move)
            return 0;
        shift(row, g->unknowns, up, down, x);
        all = 0;
    }
    return all;
}

void fmbi_centre_unknowns(const fmb_given *g, fmb_real *x)
{
    for (unsigned i = 0; i < g->unknowns; i++) {
        fmb_real low = 0, high = 1;
        for (unsigned m = 0; g->simplex && i < g->dimension && m < g->dimension; m++)
            high -= m == i ? 0 : x[m];
        const fmb_inequality *row = g->row;
        for (unsigned r = g->rows; r > 0; r--, row++) {
            fmb_real c = row->c[i], size = fmb_abs(c), twice = 2 * row->error;
            fmb_real others = row->c[0] * x[0] + row->c[1] * x[1] + row->c[2] * x[2] + row->c[3] * x[3] - c * x[i];
            fmb_real above = row->high - twice - others, below = row->low + twice - others;
            if (c < 0) {
                fmb_real up = above;
                above = -below;
                below = -up;
            }
            if (above < high * size)
                high = above / size;
            if (below > low * size)
                low = below / size;
        }
        x[i] = (low + high) / 2;
    }
    fmbi_witness_clamp(x, g->unknowns, 0);
}

/*
 * DEEPER. Where two frames hardly meet, what is left of the unknowns is small and askew. A point that is deep enough
 * inside of all sides is found by the method of centres (P. Huard, 1967). The unit of depth is the error of a row. Let
 * x be `least` units inside of the side that it is least inside of. A Newton step leads to the middle of all that is at
 * least (least - FRINGE) units inside: where the product of the depths beyond that is largest. Then again.
 *
 * Measured on pairs of `near`, `parallel` and `bad` in float, of 30 seeds, that overlap by more than 8 epsilon L and
 * stayed undecided while each unknown was centred by itself, from three points: a linear program finds a point that can
 * be proved for seven in ten of them. These steps do for six. The farthest that stays undecided overlaps by 16 epsilon
 * L, not 33. The last steps are centrings after all: they decide what is so near to touching that it is small beside
 * the unit. Nothing rests on any of this: a point is proved, or it is not. NaN becomes 0 where x is clamped.
 */
#define DEEPENINGS 10
#define CENTRINGS 2
#define FRINGE R(0.125)

typedef struct {
    fmb_real h[FMB_UNKNOWNS][FMB_UNKNOWNS]; /* the lower half: minus the second derivatives, then L D with D in L */
    fmb_real y[FMB_UNKNOWNS];               /* the first derivatives, then the step */
} newton_step;

FMB_INLINE fmb_real unit_of_row(const fmb_inequality *row) { return row->error + FMB_U; }

/* How many units x is inside of the side that it is least inside of. Own rows have no error: their unit is u. */
static fmb_real least_depth(const fmb_given *g, const fmb_real *x)
{
    const fmb_inequality *row = g->row;
    fmb_real own = 1, least = FMB_INFINITY, left = 1;
    for (unsigned r = g->rows; r > 0; r--, row++) {
        fmb_real size, sum = fmbi_row_sum(row, x, &size);
        least = fmb_min(least, fmb_min(row->high - sum, sum - row->low) / unit_of_row(row));
    }
    for (unsigned i = 0; i < g->unknowns; i++) {
        own = fmb_min(own, x[i]);
        if (g->simplex && i < g->dimension)
            left -= x[i];
        else if (!(g->open >> i & 1u))
            own = fmb_min(own, 1 - x[i]);
    }
    return fmb_min(least, fmb_min(own, left) / FMB_U);
}

/* 1 / (depth beyond the fringe). The fringe is kept where rounding took it. */
FMB_INLINE fmb_real repulsion(fmb_real depth, fmb_real least, fmb_real unit)
{
    return 1 / fmb_max(depth - (least - FRINGE) * unit, FRINGE / 2 * unit);
}

/* Both sides of a row. */
static void add_repulsion(newton_step *s, const fmb_inequality *row, const fmb_real *x, fmb_real least, unsigned n)
{
    fmb_real size, sum = fmbi_row_sum(row, x, &size), unit = unit_of_row(row);
    fmb_real up = repulsion(row->high - sum, least, unit), down = repulsion(sum - row->low, least, unit);
    fmb_real weight = up * up + down * down;
    for (unsigned i = 0; i < n; i++) {
        fmb_real c = weight * row->c[i];
        s->y[i] += (down - up) * row->c[i];
        for (unsigned j = 0; j <= i; j++)
            s->h[i][j] += c * row->c[j];
    }
}

/* The own rows. */
static void add_own(newton_step *s, const fmb_given *g, const fmb_real *x, fmb_real least)
{
    fmb_real left = 1;
    for (unsigned i = 0; i < g->unknowns; i++) {
        fmb_real down = repulsion(x[i], least, FMB_U), up = 0;
        if (g->simplex && i < g->dimension)
            left -= x[i];
        else if (!(g->open >> i & 1u))
            up = repulsion(1 - x[i], least, FMB_U);
        s->y[i] += down - up;
        s->h[i][i] += down * down + up * up;
    }
    fmb_real up = g->simplex ? repulsion(left, least, FMB_U) : 0;
    for (unsigned i = 0; g->simplex && i < g->dimension; i++) {
        s->y[i] -= up;
        for (unsigned j = 0; j <= i; j++)
            s->h[i][j] += up * up;
    }
}

/* y becomes the step, h^-1 y. Returns y.h^-1 y. Where h is nearly singular its rounding takes the place of D. */
static fmb_real solve_step(newton_step *s, unsigned n)
{
    fmb_real gain = 0;
    for (unsigned i = 0; i < n; i++) {
        fmb_real least = 8 * FMB_U * s->h[i][i];
        for (unsigned j = 0; j < i; j++) {
            fmb_real l = s->h[i][j] / s->h[j][j];
            for (unsigned k = i; k < n; k++)
                s->h[k][i] -= l * s->h[k][j];
            s->y[i] -= l * s->y[j];
        }
        s->h[i][i] = fmb_max(s->h[i][i], least);
        gain += s->y[i] * s->y[i] / s->h[i][i];
    }
    for (unsigned i = n; i-- > 0;) {
        for (unsigned k = i + 1; k < n; k++)
            s->y[i] -= s->h[k][i] * s->y[k];
        s->y[i] /= s->h[i][i];
    }
    return gain;
}

/* Returns `least` of the x that it was given. */
static fmb_real deepen(const fmb_given *g, fmb_real *x)
{
    const unsigned n = g->unknowns;
    const fmb_real least = least_depth(g, x);
    newton_step s = {.y = {0}};
    for (unsigned r = 0; r < g->rows; r++)
        add_repulsion(&s, g->row + r, x, least, n);
    add_own(&s, g, x, least);
    const fmb_real gain = solve_step(&s, n), share = 3 / (1 + R(0.3) * gain);
    for (unsigned i = 0; i < n; i++)
        x[i] += share * s.y[i];
    fmbi_witness_clamp(x, n, 0);
    return least;
}

/* By fmbi_witness, where the rows leave e->x open: its error bound is the smaller one for most points. */
static int is_in_both(const fmb_elimination *e)
{
    const unsigned a = e->which, b = 1 - a, dim = e->given.dimension;
    return fmbi_witness(&e->frame[a], e->displacement[a], &e->frame[b], e->displacement[b], e->x, e->x[dim], (int)dim);
}

/* Is e->x, with its sum brought to 1 at most where it has to be, proved to be a point of all? */
static int is_proved_point(fmb_elimination *e)
{
    if (e->given.simplex)
        fmbi_witness_clamp(e->x, e->given.dimension, 1);
    return fulfils(&e->given, e->x, 0) || (e->frames && is_in_both(e));
}

/* Puts a proved point into e->x. */
static int find_point(fmb_elimination *e)
{
    fmbi_elimination_point(e);
    if (is_proved_point(e))
        return 1;
    fmb_real before = 0;
    for (int m = 0; m < DEEPENINGS; m++) {
        fmb_real least = deepen(&e->given, e->x);
        if (m > 2 && least < before + FRINGE / 8)
            break; /* no deeper than that: most pairs that touch */
        before = least;
        if (is_proved_point(e))
            return 1;
    }
    for (int m = 0; m < CENTRINGS; m++) {
        fmbi_centre_unknowns(&e->given, e->x);
        if (is_proved_point(e))
            return 1;
    }
    return 0;
}

/*
 * A point of b in a without elimination: b's centre, or what shifting makes of it. Of random pairs of cuboids that meet
 * at rest few are proved by the centre, about half by the second pass, and some more by the third.
 */
#define PASSES 3

static int guess_point(fmb_elimination *e)
{
    const fmb_given *g = &e->given;
    fmb_real *x = e->x;
    x[3] = g->unknowns > 3 ? R(0.5) : 0;
    x[2] = g->unknowns > 2 ? g->simplex && g->dimension == 3 ? R(0.25) : R(0.5) : 0;
    x[0] = x[1] = g->simplex ? R(0.25) : R(0.5);
    for (int pass = 1; pass <= PASSES; pass++) {
        if (fulfils(g, x, pass < PASSES))
            return 1;
        if (g->simplex)
            fmbi_witness_clamp(x, g->dimension, 1);
    }
    return 0;
}

static void report_bounds(const fmb_elimination *e, fmb_interval *to)
{
    to->in = e->low;
    to->out = e->high;
}

/* Of a tetrahedron b the sum bounds its coordinates. */
static void set_own_rows(fmb_given *g)
{
    g->open = (uint8_t)(g->simplex ? (1u << g->dimension) - 1u : 0u);
    g->slack = 0;
}

static void give(fmb_elimination *e, const fmb_system *system)
{
    e->given = (fmb_given){.row = system->row,
                           .rows = system->rows,
                           .unknowns = system->unknowns,
                           .dimension = system->dimension,
                           .simplex = system->simplex,
                           .contradiction = system->contradiction};
    e->frames = 0;
    set_own_rows(&e->given);
}

static int solve(fmb_elimination *e, const fmb_system *system, fmb_solution *solution)
{
    give(e, system);
    int status = fmbi_elimination_run(e, system->unknowns - 1u);
    if (status == FMB_CONTRADICTION && solution)
        fmbi_elimination_multipliers(e, solution->multiplier);
    if (status != FMB_POSSIBLE)
        return status == FMB_CONTRADICTION ? FMB_MISS_SYSTEM("system", &e->given) : status;
    int hit = find_point(e);
    if (solution) {
        report_bounds(e, &solution->last);
        for (unsigned i = 0; hit && i < system->unknowns; i++)
            solution->x[i] = e->x[i];
    }
    return hit ? FMB_HIT : FMB_UNDECIDED;
}

static int bounds(fmb_elimination *e, const fmb_system *system, fmb_interval *bound)
{
    fmb_interval found[FMB_UNKNOWNS];
    unsigned n = system->unknowns;
    int hit = 0;
    give(e, system);
    for (unsigned last = n; last-- > 0;) {
        int status = fmbi_elimination_run(e, last);
        if (status != FMB_POSSIBLE)
            return status == FMB_CONTRADICTION ? FMB_MISS_SYSTEM("system", &e->given) : status;
        report_bounds(e, &found[last]);
        hit = hit || find_point(e);
    }
    for (unsigned i = 0; i < n; i++)
        bound[i] = found[i];
    return hit ? FMB_HIT : FMB_UNDECIDED;
}

/* An option that does not exist is not passed over in silence. */
static int refuse_options(int options) { return options & ~FMB_HISTORY ? FMB_ERR_RANGE : 0; }

/* 0, or what is wrong with a call. */
static int check_system(const fmb_system *system, int options, unsigned unknowns, const void *work)
{
    if (!system || !work)
        return FMB_ERR_NULL;
    if (fmbi_system_check(system))
        return FMB_ERR_FRAME;
    return system->unknowns > unknowns ? FMB_ERR_CAPACITY : refuse_options(options);
}

int fmb_solve_small(const fmb_system *system, int options, fmb_rows_small *work, fmb_solution *solution)
{
    uint32_t me;
    int error = check_system(system, options, 3, work);
    if (!error)
        error = fmbi_take(&work->in_use, &me);
    return error ? error : fmbi_leave(solve(fmbi_start3(work, options), system, solution), &work->in_use, &me);
}

int fmb_solve_large(const fmb_system *system, int options, fmb_rows_large *work, fmb_solution *solution)
{
    uint32_t me;
    int error = check_system(system, options, 4, work);
    if (!error)
        error = fmbi_take(&work->in_use, &me);
    return error ? error : fmbi_leave(solve(fmbi_start4(work, options), system, solution), &work->in_use, &me);
}

int fmb_ranges_small(const fmb_system *system, int options, fmb_rows_small *work, fmb_interval bound[])
{
    uint32_t me;
    int error = bound ? check_system(system, options, 3, work) : FMB_ERR_NULL;
    if (!error)
        error = fmbi_take(&work->in_use, &me);
    return error ? error : fmbi_leave(bounds(fmbi_start3(work, options), system, bound), &work->in_use, &me);
}

int fmb_ranges_large(const fmb_system *system, int options, fmb_rows_large *work, fmb_interval bound[])
{
    uint32_t me;
    int error = bound ? check_system(system, options, 4, work) : FMB_ERR_NULL;
    if (!error)
        error = fmbi_take(&work->in_use, &me);
    return error ? error : fmbi_leave(bounds(fmbi_start4(work, options), system, bound), &work->in_use, &me);
}

FMB_AUDIT_CODE(static fmb_claim claim_of(const fmb_elimination *e) {
    int a = e->which;
    return fmb_claim_of(&e->frame[a], e->displacement[a], &e->frame[1 - a], e->displacement[1 - a], e->given.dimension);
})

/* *n: the direction of a contradiction, from a to b. 1: it is proved to separate, by itself. */
static int separates(fmb_elimination *e, fmb_real *n)
{
    const fmb_view *a = &e->frame[e->which], *b = &e->frame[1 - e->which];
    fmbi_elimination_multipliers(e, e->x);
    return fmbi_faces_direction(e->given.row, a->normal, e->x, e->given.rows, e->given.dimension, n) &&
           fmbi_separates(a, e->displacement[e->which], b, e->displacement[1 - e->which], n, e->given.dimension);
}

/*
 * Cuts *contact (if asked for) down to the bounds of the time that elimination found. Where rounding leaves none in
 * common it stays.
 */
static void narrow_contact(fmb_interval *contact, const fmb_elimination *e)
{
    if (contact && e->low <= contact->out && e->high >= contact->in) {
        contact->in = fmb_max(contact->in, e->low);
        contact->out = fmb_min(contact->out, e->high);
    }
}

/*
 * The verdict from the rows of a in the coordinates of b. n: the direction of a miss. contact: narrowed; NULL if no
 * times are asked for, and then a point of b that is found without elimination will do.
 */
static int decide_by_rows(fmb_elimination *e, int dim, fmb_real *n, fmb_interval *contact)
{
    const fmb_view *a = &e->frame[e->which], *b = &e->frame[1 - e->which];
    const fmb_real *va = e->displacement[e->which], *vb = e->displacement[1 - e->which];
    int error = fmbi_system_faces(&e->given, e->face, a, va, b, vb, dim);
    if (error)
        return error;
    if (e->given.separates) {
        fmbi_face_direction(a->normal + (e->given.rows - 1) * dim, e->given.contradiction, dim, n);
        return FMB_MISS_BEYOND("elimination, one face", claim_of(e), 0, n);
    }
    /* Points of a tetrahedron a are guessed too rarely: no gain. */
    if (!contact && !e->given.contradiction && fmb_cuboid(a->shape) && guess_point(e))
        return FMB_HIT;
    set_own_rows(&e->given);
    if (fmbi_elimination_run(e, e->given.unknowns - 1u) == FMB_CONTRADICTION) /* never FMB_ERR_CAPACITY (system.c) */
        return separates(e, n) ? FMB_MISS_BEYOND("elimination", claim_of(e), 0, n) : FMB_UNDECIDED;
    narrow_contact(contact, e);
    return find_point(e) ? FMB_HIT : FMB_UNDECIDED;
}

/* All of a against the faces of b: a miss by one of them, an error, or FMB_OPEN. Sets `which`. */
static int decide_by_faces(fmb_elimination *e, int dim, fmb_real *axis)
{
    const fmb_view *a = &e->frame[0], *b = &e->frame[1];
    FMB_AUDIT_CODE(fmb_real n[3]; e->which = 1;)
    int verdict = fmbi_system_faces(&e->given, e->face, b, e->displacement[1], a, e->displacement[0], dim);
    if (verdict)
        return verdict;
    if (!e->given.separates)
        return FMB_OPEN;
    const fmb_real *normal = b->normal + (e->given.rows - 1) * dim;
    FMB_AUDIT_CODE(fmbi_face_direction(normal, e->given.contradiction, dim, n);)
    verdict = FMB_MISS_BEYOND("elimination, one face", claim_of(e), 0, n);
    if (axis) /* last: it may be written where a displacement stands */
        fmbi_face_direction(normal, -e->given.contradiction, dim, axis);
    return verdict;
}

/*
 * Rows of a in the coordinates of b, and the other way round where that does not decide. Rows of a frame whose faces
 * are nearly parallel say little about its ends; its coordinates as unknowns are exact. n: of a miss, from a to b.
 */
static int decide_both_ways(fmb_elimination *e, int dim, fmb_real n[3], fmb_interval *contact)
{
    e->which = 0;
    int verdict = decide_by_rows(e, dim, n, contact);
    if (verdict != FMB_UNDECIDED)
        return verdict;
    e->which = 1;
    verdict = decide_by_rows(e, dim, n, contact);
    for (int k = 0; verdict == FMB_MISS && k < dim; k++)
        n[k] = -n[k];
    return verdict;
}

/* The sign of the first difference of x and y (NULL: all 0). */
static int compare(const fmb_real *x, const fmb_real *y, int n)
{
    for (int k = 0; k < n; k++) {
        fmb_real p = x ? x[k] : 0, q = y ? y[k] : 0;
        if (p != q)
            return p > q ? 1 : -1;
    }
    return 0;
}

/*
 * The frame that is a for the basis, found by its numbers: exchanging the frames changes nothing. 0 where all are
 * equal.
 */
static uint8_t first_by_numbers(const fmb_elimination *e, int dim)
{
    const fmb_view *a = &e->frame[0], *b = &e->frame[1];
    int order = (a->shape > b->shape) - (a->shape < b->shape);
    if (!order)
        order = compare(a->edge, b->edge, dim * dim);
    if (!order)
        order = compare(a->origin, b->origin, dim);
    if (!order)
        order = compare(e->displacement[0], e->displacement[1], dim);
    return order > 0;
}

/* Is the direction of a contradiction proved, or that of the two bounds which are nearest to each other? */
static int miss_by_basis(fmb_elimination *e, int dim, fmb_real n[3])
{
    fmb_real multiplier[FMB_FACES + 1];
    const fmb_view *a = &e->frame[e->which], *b = &e->frame[1 - e->which];
    fmbi_elimination_multipliers(e, multiplier);
    if (!fmbi_basis_direction(e, multiplier, n) ||
        !fmbi_separates(a, e->displacement[e->which], b, e->displacement[1 - e->which], n, dim))
        return FMB_UNDECIDED;
    int verdict = FMB_MISS_BEYOND("elimination, basis", claim_of(e), 0, n);
    for (int k = 0; e->which && k < dim; k++)
        n[k] = -n[k];
    return verdict;
}

/*
 * The first contradiction is not the widest one, and its direction may be too near to be proved. Rows that are moved
 * outwards leave the wider ones.
 */
static int widen_miss(fmb_elimination *e, int dim, fmb_real n[3])
{
    int verdict = FMB_UNDECIDED, status = FMB_CONTRADICTION;
    for (fmb_real slack = 256 * FMB_U; slack < R(0.1) && status == FMB_CONTRADICTION; slack *= 256) {
        e->given.slack = slack;
        status = fmbi_elimination_run(e, e->given.unknowns - 1u);
        verdict = status < 0 ? FMB_UNDECIDED : miss_by_basis(e, dim, n);
        if (verdict == FMB_MISS)
            break;
    }
    return verdict;
}

/*
 * The verdict from the rows of a basis: for slivers, whose faces say too little. Only a direction or a point is taken
 * for proof. The times stay as they are. A workspace of the smallest size may be too small (basis.c): undecided.
 */
FMB_APART int decide_by_basis(fmb_elimination *e, int dim, fmb_real n[3])
{
    e->which = first_by_numbers(e, dim);
    e->frames = 0;
    fmbi_basis_choose(e);
    if (!fmbi_basis_rows(e))
        return FMB_UNDECIDED;
    int status = fmbi_elimination_run(e, e->given.unknowns - 1u);
    if (status == FMB_POSSIBLE && find_point(e))
        return FMB_HIT;
    if (status < 0)
        return FMB_UNDECIDED;
    int verdict = miss_by_basis(e, dim, n);
    return verdict != FMB_MISS && status == FMB_CONTRADICTION ? widen_miss(e, dim, n) : verdict;
}

static void copy_direction(fmb_real *axis, const fmb_real n[3], int dim)
{
    for (int k = 0; axis && k < dim; k++)
        axis[k] = n[k];
}

static int check_frames(const fmb_elimination *e, int options)
{
    if (!fmb_both_usable(e->frame[0].shape, e->frame[1].shape))
        return FMB_ERR_FRAME;
    return refuse_options(options);
}

static int eliminate(fmb_elimination *e, int options, int dim, fmb_real *axis, fmb_interval *when)
{
    fmb_real n[3];
    fmb_interval contact = {0, 1}, *asked = when && (e->displacement[0] || e->displacement[1]) ? &contact : NULL;
    int error = check_frames(e, options);
    if (error)
        return error;
    e->frames = 1;
    int verdict = decide_by_faces(e, dim, axis);
    if (verdict != FMB_OPEN)
        return verdict;
    verdict = decide_both_ways(e, dim, n, asked);
    if (verdict == FMB_UNDECIDED)
        verdict = decide_by_basis(e, dim, n);
    if (verdict == FMB_MISS)
        copy_direction(axis, n, dim);
    if (verdict > FMB_MISS && asked)
        *when = contact;
    return verdict;
}

/* For 3D and for 2D: the same steps over other types. What can be shared is above. */
int fmb_eliminate3(const fmb_frame3 *a, const fmb_real va[3], const fmb_frame3 *b, const fmb_real vb[3], int options,
                   fmb_rows_large *work, fmb_real axis[3], fmb_interval *when)
{
    uint32_t me;
    int busy = a && b && work ? fmbi_take(&work->in_use, &me) : FMB_ERR_NULL;
    if (busy)
        return busy;
    fmb_elimination *e = fmbi_start4(work, options);
    e->frame[0] = fmb_view3(a);
    e->frame[1] = fmb_view3(b);
    e->displacement[0] = va;
    e->displacement[1] = vb;
    return fmbi_leave(eliminate(e, options, 3, axis, when), &work->in_use, &me);
}

int fmb_eliminate2(const fmb_frame2 *a, const fmb_real va[2], const fmb_frame2 *b, const fmb_real vb[2], int options,
                   fmb_rows_small *work, fmb_real axis[2], fmb_interval *when)
{
    uint32_t me;
    int busy = a && b && work ? fmbi_take(&work->in_use, &me) : FMB_ERR_NULL;
    if (busy)
        return busy;
    fmb_elimination *e = fmbi_start3(work, options);
    e->frame[0] = fmb_view2(a);
    e->frame[1] = fmb_view2(b);
    e->displacement[0] = va;
    e->displacement[1] = vb;
    return fmbi_leave(eliminate(e, options, 2, axis, when), &work->in_use, &me);
}
