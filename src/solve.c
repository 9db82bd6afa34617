/* SPDX-License-Identifier: MIT */
/* Verdicts from elimination: a proved contradiction, a proved point, or neither. */
#include "real.h"

#include "eliminate.h"
#include "system.h"
#include "witness.h"

/* Frames whose contact is asked; NULL where only the rows of the system count. */
typedef struct {
    fmb_view a, b;
    const fmb_real *va, *vb;
    int dim;
} fmb_pair;

/*
 * Does x, in [0,1]^n exactly, fulfil every exact row that is not the system's own? The right side without its error outwards, and with as
 * much inwards, is y - 2 error, the error of the row's coefficients included; c.x is off by 4u sum|c_i x_i|, the difference
 * and y by u each, and 4 products by FMB_DENORMAL / 2 each if they underflow.
 */
static int fulfils(const fmb_system *system, const fmb_real *x)
{
    for (unsigned r = 0; r < system->rows; r++) {
        fmb_real sum = 0, size = fmb_abs(system->y[r]);
        if (system->source[r] == FMB_SOURCE_OWN)
            continue;
        for (unsigned i = 0; i < system->unknowns; i++) {
            fmb_real p = system->c[r][i] * x[i];
            sum += p;
            size += fmb_abs(p);
        }
        if (!(system->y[r] - sum > 2 * system->error[r] + (8 * FMB_U * size + 8 * FMB_DENORMAL)))
            return 0;
    }
    return 1;
}

static int proved(const fmb_system *system, const fmb_pair *pair, const fmb_real *x)
{
    if (!pair)
        return fulfils(system, x);
    return fmb_witness(&pair->a, pair->va, &pair->b, pair->vb, x, (int)system->unknowns > pair->dim ? x[pair->dim] : 0,
                       pair->dim);
}

/* Brings x into [0,1]^n, the coordinates in a tetrahedron to a sum of 1 at most. */
static void clamp(const fmb_system *system, fmb_real *x)
{
    fmb_witness_clamp(x, system->unknowns, 0);
    if (system->simplex)
        fmb_witness_clamp(x, system->dimension, 1);
}

/*
 * Puts each unknown in turn in the middle of what the given rows, moved inwards, leave to it while the others stay. Unlike those that
 * elimination made, the given rows have not added up errors.
 */
static void centre(const fmb_system *system, fmb_real *x)
{
    for (unsigned i = 0; i < system->unknowns; i++) {
        fmb_real low = 0, high = 1;
        for (unsigned r = 0; r < system->rows; r++) {
            fmb_real rest = system->y[r] - 2 * system->error[r], c = system->c[r][i];
            for (unsigned m = 0; m < system->unknowns; m++)
                if (m != i)
                    rest -= system->c[r][m] * x[m];
            if (c > 0 && rest < high * c)
                high = rest / c;
            else if (c < 0 && rest < low * c)
                low = rest / c;
        }
        x[i] = (low + high) / 2;
    }
    clamp(system, x);
}

/*
 * Candidates: the middle of what is left to each unknown, then two other points of the set of solutions; each as it is, then
 * centred. More of either, and means of several, decide no more pairs (measured on the families of tests/vectors).
 */
#define CANDIDATES 3
#define CENTRINGS 4

static int find_point(const fmb_elimination *e, const fmb_pair *pair, fmb_real x[FMB_UNKNOWNS])
{
    static const fmb_real part[CANDIDATES][FMB_UNKNOWNS] = { { R(0.5), R(0.5), R(0.5), R(0.5) },
                                                             { R(0.25), R(0.75), R(0.25), R(0.75) },
                                                             { R(0.75), R(0.25), R(0.75), R(0.25) } };
    for (int k = 0; k < CANDIDATES; k++) {
        fmb_elimination_point(e, part[k], x);
        clamp(e->system, x);
        for (int m = 0; m < CENTRINGS; m++) {
            if (proved(e->system, pair, x))
                return 1;
            centre(e->system, x);
        }
        if (proved(e->system, pair, x))
            return 1;
    }
    return 0;
}

static void report_bounds(const fmb_elimination *e, fmb_interval *to)
{
    to->in = e->low;
    to->out = e->high;
}

static void start(fmb_elimination *e, const fmb_system *system, unsigned options, fmb_store store)
{
    e->system = system;
    e->store = store;
    e->history = (options & FMB_HISTORY) != 0;
}

static int solve(const fmb_system *system, unsigned options, fmb_store store, fmb_solution *solution)
{
    fmb_elimination e;
    fmb_real x[FMB_UNKNOWNS];
    start(&e, system, options, store);
    int status = fmb_elimination_run(&e, system->unknowns - 1u);
    if (status == FMB_CONTRADICTION && solution)
        fmb_elimination_multipliers(&e, solution->multiplier);
    if (status != FMB_POSSIBLE)
        return status == FMB_CONTRADICTION ? FMB_MISS : status;
    int hit = find_point(&e, NULL, x);
    if (solution) {
        report_bounds(&e, &solution->last);
        for (unsigned i = 0; hit && i < system->unknowns; i++)
            solution->x[i] = x[i];
    }
    return hit ? FMB_HIT : FMB_UNDECIDED;
}

static int bounds(const fmb_system *system, unsigned options, fmb_store store, fmb_interval *bound)
{
    fmb_elimination e;
    fmb_interval found[FMB_UNKNOWNS];
    fmb_real x[FMB_UNKNOWNS];
    unsigned n = system->unknowns;
    int hit = 0;
    start(&e, system, options, store);
    for (unsigned last = n; last-- > 0;) {
        int status = fmb_elimination_run(&e, last);
        if (status != FMB_POSSIBLE)
            return status == FMB_CONTRADICTION ? FMB_MISS : status;
        report_bounds(&e, &found[last]);
        hit = hit || find_point(&e, NULL, x);
    }
    for (unsigned i = 0; i < n; i++)
        bound[i] = found[i];
    return hit ? FMB_HIT : FMB_UNDECIDED;
}

/* 0, or what is wrong with a call. */
static int check_call(const fmb_system *system, unsigned unknowns, const void *work)
{
    if (!system || !work)
        return FMB_ERR_NULL;
    if (system->unknowns == 0)
        return FMB_ERR_FRAME;
    return system->unknowns > unknowns ? FMB_ERR_CAPACITY : 0;
}

static fmb_store store3(fmb_rows3 *work)
{
    fmb_store store = { work->row, FMB_ROWS3_FIRST, 0, FMB_ROWS3_FIRST + FMB_ROWS3_SECOND };
    return store;
}

static fmb_store store4(fmb_rows4 *work)
{
    fmb_store store = { work->row, FMB_SYSTEM_ROWS, FMB_ROWS4_FIRST, FMB_SYSTEM_ROWS + FMB_ROWS4_FIRST + FMB_ROWS4_SECOND };
    return store;
}

int fmb_solve3(const fmb_system *system, unsigned options, fmb_rows3 *work, fmb_solution *solution)
{
    int error = check_call(system, 3, work);
    return error ? error : solve(system, options, store3(work), solution);
}

int fmb_solve4(const fmb_system *system, unsigned options, fmb_rows4 *work, fmb_solution *solution)
{
    int error = check_call(system, 4, work);
    return error ? error : solve(system, options, store4(work), solution);
}

int fmb_bounds3(const fmb_system *system, unsigned options, fmb_rows3 *work, fmb_interval bound[])
{
    int error = bound ? check_call(system, 3, work) : FMB_ERR_NULL;
    return error ? error : bounds(system, options, store3(work), bound);
}

int fmb_bounds4(const fmb_system *system, unsigned options, fmb_rows4 *work, fmb_interval bound[])
{
    int error = bound ? check_call(system, 4, work) : FMB_ERR_NULL;
    return error ? error : bounds(system, options, store4(work), bound);
}

/* The direction of a contradiction, and its proof by itself. */
static int separates(const fmb_elimination *e, const fmb_pair *pair, fmb_real *n)
{
    fmb_real multiplier[FMB_SYSTEM_ROWS];
    fmb_relative relative = { { 0, 0, 0 }, { 0, 0, 0 }, { 0, 0, 0 }, 0 };
    fmb_elimination_multipliers(e, multiplier);
    if (!fmb_system_direction(e->system, multiplier, n))
        return 0;
    fmb_relate(&relative, &pair->a, pair->va ? pair->va : fmb_at_rest, &pair->b, pair->vb ? pair->vb : fmb_at_rest, pair->dim);
    fmb_gap gap = fmb_gap_along(&relative, &pair->a, &pair->b, n, pair->dim);
    return fmb_gap_separates(&gap) == 1;
}

/* The verdict from the rows of a in the coordinates of b; n: the direction of a miss; contact: narrowed. */
static int decide(fmb_elimination *e, fmb_system *system, const fmb_pair *pair, fmb_real *n, fmb_interval *contact)
{
    fmb_real x[FMB_UNKNOWNS];
    int error = fmb_system_build(system, &pair->a, pair->va, &pair->b, pair->vb, pair->dim);
    if (error)
        return error;
    int status = fmb_elimination_run(e, system->unknowns - 1u);
    if (status < 0)
        return status;
    if (status == FMB_CONTRADICTION)
        return separates(e, pair, n) ? FMB_MISS : FMB_UNDECIDED;
    if (e->low <= contact->out && e->high >= contact->in) {
        contact->in = fmb_max(contact->in, e->low);
        contact->out = fmb_min(contact->out, e->high);
    }
    return find_point(e, pair, x) ? FMB_HIT : FMB_UNDECIDED;
}

/*
 * Both ways round where the first does not decide: rows of a frame whose faces are nearly parallel say little about its
 * ends, its coordinates as unknowns are exact.
 */
static int eliminate(const fmb_pair *pair, unsigned options, fmb_store store, fmb_real *axis, fmb_interval *when)
{
    fmb_system system;
    fmb_elimination e;
    fmb_real n[3], side = 1;
    fmb_interval contact = { 0, 1 };
    system.unknowns = 0; /* until it is built */
    start(&e, &system, options, store);
    int verdict = decide(&e, &system, pair, n, &contact);
    if (verdict == FMB_UNDECIDED) {
        fmb_pair swapped = { pair->b, pair->a, pair->vb, pair->va, pair->dim };
        verdict = decide(&e, &system, &swapped, n, &contact);
        side = -1;
    }
    if (verdict == FMB_MISS)
        for (int k = 0; axis && k < pair->dim; k++)
            axis[k] = side * n[k];
    if ((verdict == FMB_HIT || verdict == FMB_UNDECIDED) && when && (pair->va || pair->vb))
        *when = contact;
    return verdict;
}

int fmb_eliminate3(const fmb_frame3 *a, const fmb_real va[3], const fmb_frame3 *b, const fmb_real vb[3], unsigned options,
                   fmb_rows4 *work, fmb_real axis[3], fmb_interval *when)
{
    if (!a || !b || !work)
        return FMB_ERR_NULL;
    if (!fmb_usable(a->shape) || !fmb_usable(b->shape))
        return FMB_ERR_FRAME;
    fmb_pair pair = { fmb_view3(a), fmb_view3(b), va, vb, 3 };
    return eliminate(&pair, options, store4(work), axis, when);
}

int fmb_eliminate2(const fmb_frame2 *a, const fmb_real va[2], const fmb_frame2 *b, const fmb_real vb[2], unsigned options,
                   fmb_rows3 *work, fmb_real axis[2], fmb_interval *when)
{
    if (!a || !b || !work)
        return FMB_ERR_NULL;
    if (!fmb_usable(a->shape) || !fmb_usable(b->shape))
        return FMB_ERR_FRAME;
    fmb_pair pair = { fmb_view2(a), fmb_view2(b), va, vb, 2 };
    return eliminate(&pair, options, store3(work), axis, when);
}
