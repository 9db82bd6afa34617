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
 * Does x, in [0,1]^n exactly and 0 beyond, fulfil every exact given row? The inner bounds are high - 2 error and low + 2 error, the error of
 * the row's coefficients included; c.x is off by 4u sum|c_i x_i|, the difference and the bound by u each, and 4 products by
 * FMB_DENORMAL / 2 each if they underflow. Both sides at once: a side that is infinite is no matter.
 */
static int fulfils(const fmb_given *g, const fmb_real *x)
{
    const fmb_inequality *row = g->row;
    for (unsigned r = g->rows; r > 0; r--, row++) {
        fmb_real sum = 0, size = 0;
        for (unsigned i = 0; i < FMB_UNKNOWNS; i++) {
            fmb_real p = row->c[i] * x[i];
            sum += p;
            size += fmb_abs(p);
        }
        fmb_real up = row->high - sum, down = sum - row->low;
        fmb_real error = R(2.001) * row->error + 8 * FMB_U * size + 8 * FMB_DENORMAL;
        if (!(up > error) || !(down > error))
            return 0;
    }
    return 1;
}

static int proved(const fmb_given *g, const fmb_pair *pair, const fmb_real *x)
{
    if (fulfils(g, x))
        return 1;
    return pair && fmb_witness(&pair->a, pair->va, &pair->b, pair->vb, x, (int)g->unknowns > pair->dim ? x[pair->dim] : 0, pair->dim);
}

/*
 * Puts each unknown in turn in the middle of what the given rows, moved inwards, leave to it while the others stay. Unlike those that
 * elimination made, the given rows have not added up errors.
 */
static void centre(const fmb_given *g, fmb_real *x)
{
    for (unsigned i = 0; i < g->unknowns; i++) {
        fmb_real low = 0, high = 1;
        for (unsigned m = 0; g->simplex && i < g->dimension && m < g->dimension; m++)
            high -= m == i ? 0 : x[m];
        for (unsigned r = 0; r < g->rows; r++) {
            const fmb_inequality *row = g->row + r;
            fmb_real c = row->c[i], others = 0, size = fmb_abs(c);
            for (unsigned m = 0; m < g->unknowns; m++)
                if (m != i)
                    others += row->c[m] * x[m];
            fmb_real up = row->high - 2 * row->error - others, down = row->low + 2 * row->error - others;
            fmb_real above = c < 0 ? -down : up, below = c < 0 ? -up : down;
            if (above < high * size)
                high = above / size;
            if (below > low * size)
                low = below / size;
        }
        x[i] = (low + high) / 2;
    }
    fmb_witness_clamp(x, g->unknowns, 0);
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
        for (int m = 0;; m++) {
            if (e->given.simplex)
                fmb_witness_clamp(x, e->given.dimension, 1);
            if (proved(&e->given, pair, x))
                return 1;
            if (m == CENTRINGS)
                break;
            centre(&e->given, x);
        }
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
    e->given = (fmb_given){ system->row, system->rows, system->unknowns, system->dimension, system->simplex, system->contradiction, 0 };
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
    const unsigned first = FMB_SYSTEM_ROWS + 2, second = first + FMB_ROWS4_FIRST; /* 2: x_0, and the sum of a tetrahedron b */
    fmb_store store = { work->row, (uint16_t)first, (uint16_t)second, (uint16_t)(second + FMB_ROWS4_SECOND) };
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

static fmb_span support(const fmb_view *f, const fmb_real *n, int dim) { return fmb_support(f, n, dim); }

/* The direction n of a contradiction, from pair->a to pair->b, and its proof by itself. */
static int separates(const fmb_elimination *e, const fmb_pair *pair, fmb_real *n)
{
    const fmb_view *a = &pair->a, *b = &pair->b;
    fmb_real multiplier[FMB_FACES];
    fmb_relative relative = { { 0, 0, 0 }, { 0, 0, 0 }, { 0, 0, 0 }, 0 };
    fmb_elimination_multipliers(e, multiplier);
    if (!fmb_faces_direction(e->given.row, a->normal, multiplier, e->given.rows, pair->dim, n))
        return 0;
    fmb_relate(&relative, a, pair->va ? pair->va : fmb_at_rest, b, pair->vb ? pair->vb : fmb_at_rest, pair->dim);
    fmb_gap gap = fmb_gap_between(&relative, support(a, n, pair->dim), support(b, n, pair->dim), n, pair->dim);
    return fmb_gap_separates(&gap) == 1;
}

/* The verdict from the rows of a in the coordinates of b; n: the direction of a miss; contact: narrowed. */
static int decide(fmb_elimination *e, fmb_inequality *face, const fmb_pair *pair, fmb_real *n, fmb_interval *contact)
{
    fmb_real x[FMB_UNKNOWNS];
    int error = fmb_faces(&e->given, face, &pair->a, pair->va, &pair->b, pair->vb, pair->dim);
    if (error)
        return error;
    if (e->given.separates) {
        int j = e->given.contradiction, far = j > 0;
        const fmb_real *normal = pair->a.normal + (far ? j - 1 : -j - 1) * pair->dim;
        for (int k = 0; k < pair->dim; k++)
            n[k] = far ? normal[k] : -normal[k];
        (void)fmb_normalise(n, pair->dim);
        return FMB_MISS;
    }
    int status = fmb_elimination_run(e, e->given.unknowns - 1u);
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
static int eliminate(fmb_pair *pair, unsigned options, fmb_store store, fmb_inequality *face, fmb_real *axis, fmb_interval *when)
{
    fmb_elimination e;
    fmb_real n[3];
    fmb_interval contact = { 0, 1 };
    if (!fmb_usable(pair->a.shape) || !fmb_usable(pair->b.shape))
        return FMB_ERR_FRAME;
    e.store = store;
    e.history = (options & FMB_HISTORY) != 0;
    int side = 1, verdict = decide(&e, face, pair, n, &contact);
    if (verdict == FMB_UNDECIDED) {
        *pair = (fmb_pair){ pair->b, pair->a, pair->vb, pair->va, pair->dim };
        verdict = decide(&e, face, pair, n, &contact);
        side = -1;
    }
    if (verdict == FMB_MISS)
        for (int k = 0; axis && k < pair->dim; k++)
            axis[k] = side < 0 ? -n[k] : n[k];
    if ((verdict == FMB_HIT || verdict == FMB_UNDECIDED) && when && (pair->va || pair->vb))
        *when = contact;
    return verdict;
}

int fmb_eliminate3(const fmb_frame3 *a, const fmb_real va[3], const fmb_frame3 *b, const fmb_real vb[3], unsigned options,
                   fmb_rows4 *work, fmb_real axis[3], fmb_interval *when)
{
    if (!a || !b || !work)
        return FMB_ERR_NULL;
    fmb_pair pair = { fmb_view3(a), fmb_view3(b), va, vb, 3 };
    return eliminate(&pair, options, store4(work), work->face, axis, when);
}

int fmb_eliminate2(const fmb_frame2 *a, const fmb_real va[2], const fmb_frame2 *b, const fmb_real vb[2], unsigned options,
                   fmb_rows3 *work, fmb_real axis[2], fmb_interval *when)
{
    if (!a || !b || !work)
        return FMB_ERR_NULL;
    fmb_pair pair = { fmb_view2(a), fmb_view2(b), va, vb, 2 };
    return eliminate(&pair, options, store3(work), work->face, axis, when);
}
