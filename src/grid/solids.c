/* SPDX-License-Identifier: MIT */
/*
 * Convex meshes and hulls against the occupied cells. A box around the body, as a frame, walks through the cells as any
 * frame does (walk_grid.c): what it does not give is proved apart from the box, and so from the body. Each cell that it
 * gives is asked with the body:
 *
 *     mesh     the cell as a mesh of eight corners. The far corners, x + edge, are rounded outwards, so that the mesh
 *              holds the cell; a hit is asked again of one that is rounded inwards. The direction that separated the
 *              last cell is tried first: neighbours are alike.
 *     hull     the hull of the cell. A hit is one of all points that the 14 supports admit: those of them that are in
 *              the cell have supports of their own (inner_hull), and a point is proved of these (proof.h, D13)
 */
#include "../core/audit.h"
#include "../mesh/convex.h"
#include "../mesh/hull.h"
#include "around.h"
#include "grid.h"

enum { BODY_MESH = 1, BODY_HULL = 2 };
enum { BODY_FRESH, BODY_STEPS, BODY_FIRST, BODY_ENDED };

/* All that both kinds share, once walk->around is made. mesh: NULL of a hull, whatever `kind` says later. */
static int begin_body(fmb_cells3_walk *w, const fmb_grid3 *grid, const fmb_real *v, const fmb_convex3 *mesh)
{
    int error = fmb_grid3_begin(&w->cells, grid, &w->around, v);
    w->budget = FMB_NO_LIMIT;
    w->asked = 0;
    w->kind = mesh ? BODY_MESH : BODY_HULL;
    w->of = mesh;
    w->mode = BODY_FRESH;
    w->best.answer = 0;
    for (int k = 0; k < 3; k++) {
        w->v[k] = v ? v[k] : 0;
        w->axis[k] = 0;
    }
    w->usable = error ? 0 : FMB_MADE;
    return error;
}

static int begin_mesh(fmb_cells3_walk *walk, const fmb_grid3 *grid, const fmb_convex3 *mesh, const fmb_real *v)
{
    walk->usable = 0;
    int error = mesh && grid ? fmbi_convex_check(mesh) : FMB_ERR_NULL;
    if (!error)
        error = mesh->moved ? FMB_ERR_FRAME : fmb_frame_around(&walk->around, &mesh->box, mesh->skin);
    if (error)
        return error;
    walk->mesh = *mesh;
    return begin_body(walk, grid, v, mesh);
}

int fmb_cells3_convex(fmb_cells3_walk *walk, const fmb_grid3 *grid, const fmb_convex3 *mesh, const fmb_real v[3])
{
    uint32_t me;
    int busy = walk ? fmbi_take_anew(&walk->in_use, &me) : FMB_ERR_NULL;
    return busy ? busy : fmbi_leave(begin_mesh(walk, grid, mesh, v), &walk->in_use, &me);
}

static int begin_hull(fmb_cells3_walk *walk, const fmb_grid3 *grid, const fmb_hull3 *hull, const fmb_real *v)
{
    fmb_box3 box;
    walk->usable = 0;
    if (!hull || !grid)
        return FMB_ERR_NULL;
    fmb_hull_in in = fmb_hull_in3(hull);
    if (fmb_hull_not_made(in, in))
        return FMB_ERR_FRAME;
    for (unsigned k = 0; k < 3; k++) {
        box.max[k] = hull->support[fmb_hull_axis(k, 0, 3)];
        box.min[k] = -hull->support[fmb_hull_axis(k, 1, 3)];
    }
    int error = fmb_frame_around(&walk->around, &box, 0);
    if (error)
        return error;
    walk->hull = *hull;
    return begin_body(walk, grid, v, NULL);
}

int fmb_cells3_hull(fmb_cells3_walk *walk, const fmb_grid3 *grid, const fmb_hull3 *hull, const fmb_real v[3])
{
    uint32_t me;
    int busy = walk ? fmbi_take_anew(&walk->in_use, &me) : FMB_ERR_NULL;
    return busy ? busy : fmbi_leave(begin_hull(walk, grid, hull, v), &walk->in_use, &me);
}

/* x + edge, not below the exact sum (side 1) or not above it (side -1). 2u |s| is at least a unit in the last place. */
static fmb_real far_corner(fmb_real x, fmb_real edge, int side)
{
    fmb_real s = x + edge, back = s - x, rest = (x - (s - back)) + (edge - back); /* the exact sum less s: two-sum */
    if (side > 0)
        return rest > 0 ? s + 2 * FMB_U * fmb_abs(s) : s;
    return rest < 0 ? s - 2 * FMB_U * fmb_abs(s) : s;
}

/* One cell as a mesh. Returns 1 if nothing was rounded, 0 if something was, or an error. */
static int make_cell(fmb_convex3 *mesh, fmb_real corner[8][3], const fmb_frame3 *cell, int side)
{
    static const uint16_t face[12][3] = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                                         {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
    int exact = 1;
    for (int k = 0; k < 3; k++) {
        fmb_real at = cell->origin[k], far = far_corner(at, cell->edge[k][k], side);
        exact &= far == far_corner(at, cell->edge[k][k], -side);
        for (int i = 0; i < 8; i++)
            corner[i][k] = i >> k & 1 ? far : at;
    }
    int error = fmb_convex3_init(mesh, (const fmb_real(*)[3])corner, NULL, 8, face, 12);
    return error ? error : exact;
}

/* Axis and *when as of fmb_convex3_sweep. */
static int ask_mesh(fmb_cells3_walk *w, const fmb_frame3 *cell, fmb_interval *when)
{
    fmb_convex3 mesh;
    fmb_real corner[8][3];
    int exact = make_cell(&mesh, corner, cell, 1);
    if (exact < 0)
        return exact;
    int answer = fmbi_convex_decide(&w->mesh, w->v, &mesh, fmb_at_rest, w->axis, when);
    if (answer != FMB_HIT || exact)
        return answer;
    exact = make_cell(&mesh, corner, cell, -1);
    if (exact < 0)
        return exact;
    return fmbi_convex_decide(&w->mesh, w->v, &mesh, fmb_at_rest, NULL, NULL) == FMB_HIT ? FMB_HIT : FMB_UNDECIDED;
}

/*
 * Supports whose points are in the hull as it is at the time t, and in the cell. V = sum |v_k|, t in [0,1]:
 *     d.v, times t      3u V            two sums, a product; underflow: half a denormal
 *     support + that    u (|s| + V)     by second orders more
 *     taken off         8u (|s| + V)    and a denormal; it rounds by 4u of itself, the difference by u (|s| + 2 V)
 * Along the axes the cell's are taken where they are less: -x, exact, and x + edge, rounded inwards. Along corners
 * those of a box say no more than its axes do.
 */
#define CELL_HULL (8 * FMB_U)

static void inner_hull(fmb_hull3 *inner, const fmb_cells3_walk *w, const fmb_frame3 *cell, fmb_real t)
{
    const fmb_real speed = fmb_hull_sum(w->v, 3);
    for (unsigned i = 0; i < fmb_hull_all(3); i++) {
        const unsigned half = i < fmb_hull_half(3) ? i : fmb_hull_opposite(i, 3);
        const fmb_real way = t * fmb_hull_product(half, w->v, 3), s = w->hull.support[i];
        const fmb_real off = speed > 0 ? CELL_HULL * (fmb_abs(s) + speed) + FMB_DENORMAL : 0;
        inner->support[i] = (s + (half == i ? way : -way)) - off;
    }
    for (unsigned k = 0; k < 3; k++) {
        fmb_real *up = &inner->support[fmb_hull_axis(k, 0, 3)], *down = &inner->support[fmb_hull_axis(k, 1, 3)];
        *up = fmb_min(*up, far_corner(cell->origin[k], cell->edge[k][k], -1));
        *down = fmb_min(*down, -cell->origin[k]);
    }
}

/* Is a point proved that both have, at one of three times of `when`? At rest they are all alike. */
static int hull_meets_cell(const fmb_cells3_walk *w, const fmb_frame3 *cell, const fmb_interval *when)
{
    static const fmb_real part[3] = {R(0.5), R(0.25), R(0.75)};
    const int times = w->cells.moves ? 3 : 1;
    int met = 0;
    for (int i = 0; i < times && !met; i++) {
        const fmb_real t = when->in + part[i] * (when->out - when->in);
        fmb_hull3 inner;
        inner_hull(&inner, w, cell, t);
        met = !fmb_hull_finish(fmb_hull_out3(&inner), 3) && fmb_hull3_occupied(&inner) == FMB_HIT;
    }
    return met;
}

static int ask_hull(const fmb_cells3_walk *w, const fmb_frame3 *cell, fmb_interval *when)
{
    fmb_hull3 hull;
    int error = fmb_hull3_frame(&hull, cell);
    int answer = error ? error : fmb_hull3_sweep(&w->hull, w->v, &hull, NULL, when);
    return answer == FMB_UNDECIDED && hull_meets_cell(w, cell, when) ? FMB_HIT : answer;
}

/*
 * The body and the cell that its box met. Where the body cannot be asked (at the ends of the range), the cell is not
 * proved apart, and the times are those of the box.
 */
static int ask_body(fmb_cells3_walk *w, fmb_grid3_found *f)
{
    fmb_frame3 cell;
    fmb_interval when = {0, 1};
    int error = fmb_grid3_cell(w->cells.grid, f->cell, &cell);
    if (error)
        return error;
    w->asked++;
    int answer = w->kind == BODY_MESH ? ask_mesh(w, &cell, &when) : ask_hull(w, &cell, &when);
    f->answer = answer < 0 ? FMB_UNDECIDED : answer;
    if (answer >= 0)
        f->when = when;
    return f->answer;
}

/*
 * Goes on until the body is not apart from a cell: 1. 0: there are no more; FMB_UNFINISHED; or an error.
 * Cells that the box meets after `later` are of no interest. The walk may have been moved in memory.
 */
static int next_of_body(fmb_cells3_walk *w, uint32_t *budget, fmb_real later, fmb_grid3_found *f)
{
    const uint32_t limited = *budget != FMB_NO_LIMIT;
    w->cells.frame = &w->around;
    for (; *budget; *budget -= limited) {
        w->cells.budget = limited ? 1 : FMB_NO_LIMIT;
        int answer = fmbi_grid_next(&w->cells, f);
        if (answer != 1 && answer != FMB_UNFINISHED)
            return answer;
        if (answer == 1 && !(f->when.in > later)) {
            int body = ask_body(w, f);
            if (body < 0)
                return body;
            if (body != FMB_MISS) {
                *budget -= limited;
                return 1;
            }
        }
    }
    return FMB_UNFINISHED;
}

/* Are the mesh, its skin and its vertices those that the walk began with? 0 or an error. */
static int check_mesh(const fmb_cells3_walk *w)
{
    const fmb_convex3 *now = w->of, *then = &w->mesh;
    if (!now) /* somebody has written over the kind of a hull's walk */
        return FMB_ERR_FRAME;
    const int same = now->vertex == then->vertex && now->vertices == then->vertices && now->moved == then->moved;
    const int skins = now->skin == then->skin && now->own_skin == then->own_skin && now->stray == then->stray;
    if (!same || !skins || now->stamp != then->stamp)
        return FMB_ERR_STALE;
    return fmbi_convex_check(then);
}

/* 0, or why the walk cannot go on in this mode. */
static int check_body_walk(fmb_cells3_walk *w, int mode)
{
    if (w->usable != FMB_MADE)
        return FMB_ERR_FRAME;
    int error = w->kind == BODY_MESH ? check_mesh(w) : 0;
    if (error)
        return error;
    if (w->mode == BODY_FRESH)
        w->mode = mode;
    if (!w->budget || (w->mode != mode && w->mode != BODY_ENDED))
        return FMB_ERR_RANGE;
    return w->mode == BODY_ENDED ? FMB_ERR_STALE : 0; /* what it came to was about the picture of then */
}

static int next_cell_of_body(fmb_cells3_walk *walk, fmb_grid3_found *found)
{
    fmb_grid3_found f;
    int answer = check_body_walk(walk, BODY_STEPS);
    if (answer)
        return answer;
    uint32_t budget = walk->budget;
    answer = next_of_body(walk, &budget, 1, &f);
    if (answer == 1)
        *found = f;
    if (!answer)
        walk->mode = BODY_ENDED;
    return answer;
}

int fmb_cells3_next(fmb_cells3_walk *walk, fmb_grid3_found *found)
{
    uint32_t me;
    int busy = walk && found ? fmbi_take(&walk->in_use, &me) : FMB_ERR_NULL;
    return busy ? busy : fmbi_leave(next_cell_of_body(walk, found), &walk->in_use, &me);
}

/* Sooner is better, then a hit. A hit at the start is the end. */
static void keep_cell(fmb_cells3_walk *w, const fmb_grid3_found *f)
{
    const fmb_grid3_found *best = &w->best;
    if (!best->answer || f->when.in < best->when.in || (f->when.in == best->when.in && f->answer == FMB_HIT))
        w->best = *f;
    if (best->answer == FMB_HIT && best->when.in == 0)
        w->mode = BODY_ENDED;
}

/* Goes on until there are no more. */
static int search_body(fmb_cells3_walk *w)
{
    uint32_t budget = w->budget;
    fmb_grid3_found f;
    while (w->mode == BODY_FIRST) {
        int answer = next_of_body(w, &budget, w->best.answer ? w->best.when.in : 1, &f);
        if (answer == 1)
            keep_cell(w, &f);
        else if (answer)
            return answer;
        else
            w->mode = BODY_ENDED;
    }
    return 0;
}

static int first_cell_of_body(fmb_cells3_walk *walk, fmb_grid3_found *found)
{
    int answer = check_body_walk(walk, BODY_FIRST);
    if (!answer)
        answer = search_body(walk);
    if (!answer && fmb_grid_picture(walk->cells.memory) != walk->cells.changes) /* a hit at the start ends it above */
        answer = walk->cells.error = FMB_ERR_STALE;
    if (answer)
        return answer;
    if (found && walk->best.answer)
        *found = walk->best;
    return walk->best.answer;
}

int fmb_cells3_first(fmb_cells3_walk *walk, fmb_grid3_found *found)
{
    uint32_t me;
    int busy = walk ? fmbi_take(&walk->in_use, &me) : FMB_ERR_NULL;
    return busy ? busy : fmbi_leave(first_cell_of_body(walk, found), &walk->in_use, &me);
}
