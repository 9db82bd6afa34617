/* SPDX-License-Identifier: MIT */
/*
 * A frame against the occupied cells, one after the other.
 *
 *     clip       cells that the world box of the frame's sweep does not reach are left out (grid_range)
 *     blocks     of the others those whose bit in the index is set, cells by their bits
 *     axes       what depends on the frame and on the size of a cell alone is computed once per search: up to 25
 *                directions, with radii and errors that hold for every cell within the clip (proof.h, D20)
 *     the rest   fmb_test3, or fmb_sweep3, of the cell as a frame of its own
 * So each cell is proved to be apart by its place, by one of the axes at all times, by the times that the axes leave,
 * or by fmb_test3 and fmb_sweep3. A hit is theirs alone.
 *
 * One direction more, of the edges of the frame with the axes of the cells, is complete: these are all that can
 * separate a frame and a box. Sweeps need no others, since times are what is left after all of them.
 */
#include "../core/audit.h"
#include "grid.h"

/* Which calls a walk has seen. */
enum { GRID_FRESH, GRID_STEPS, GRID_FIRST, GRID_ENDED };

/*
 * The cells that the world box of the frame, and of its sweep, may reach, along axis k.
 *     world box            off by 4u (|origin| + extent)     middle and width 2u extent each, their sum, half of it,
 *                                                            the origin added
 *     with the sweep       u more of that and |v|
 *     added                8u (|origin| + extent + |v|)      off by 4u of itself
 * Underflow: extent is at least FMB_THINNEST. A cell before the last x_i <= low ends before the next one begins and
 * reaches over it by less than a cell. So at most one cell before it can reach low; its end is compared rounded: where
 * that is below low, the exact one is. Of the last cell of the grid that is asked, too.
 */
#define GRID_CLIP (8 * FMB_U)

static int grid_range(fmb_grid3_walk *w, int k)
{
    const fmb_grid3 *g = w->grid;
    const fmb_frame3 *f = w->frame;
    fmb_real off = GRID_CLIP * ((fmb_abs(f->origin[k]) + f->extent[k]) + fmb_abs(w->v[k]));
    fmb_real low = f->origin[k] + (f->middle[k] - f->width[k]) * R(0.5) + fmb_min0(w->v[k]) - off;
    fmb_real high = f->origin[k] + (f->middle[k] + f->width[k]) * R(0.5) + fmb_max0(w->v[k]) + off;
    int32_t from = fmbi_grid_below(g, k, low) - 1;
    if (from < 0)
        from = 0;
    for (int i = 0; i < 2 && fmb_grid_at(g, k, from) + g->box.edge[k][k] < low; i++)
        from++;
    w->from[k] = from;
    w->to[k] = fmbi_grid_below(g, k, high);
    if (!(low <= high)) { /* NaN: somebody has written over the frame. All cells are looked at */
        w->from[k] = 0;
        w->to[k] = g->cells[k] - 1;
        return 1;
    }
    return from <= w->to[k];
}

/* The clip, and where the search begins. */
static void set_clip(fmb_grid3_walk *w)
{
    int reached = 1;
    for (int k = 0; k < 3; k++)
        reached &= grid_range(w, k);
    for (int k = 0; k < 3; k++) {
        if (!reached)
            w->from[k] = w->to[k] = 0;
        w->block[k] = w->from[k] >> 2;
    }
    w->word = (w->from[0] >> 7) - 1;
    if (!reached)
        w->block[2] = 1; /* beyond all */
}

/* ---- the axes ---- */

/* What all axes need. */
typedef struct {
    fmb_vec size;   /* |d| + extents + |v| of all cells within the clip, as R1 adds them up */
    fmb_vec edge;   /* of a cell */
    fmb_vec middle; /* of a cuboid: from the middle of a cell at the frame's origin to that of the frame */
    fmb_vec v;
} grid_shared;

FMB_INLINE void keep_axis(fmb_grid3_walk *w, fmb_vec n, int usable)
{
    fmb_grid3_axis *axis = &w->axis[w->axes];
    axis->n[0] = n.x;
    axis->n[1] = n.y;
    axis->n[2] = n.z;
    w->axes += usable;
}

/* Any direction. */
FMB_APART void add_axis(fmb_grid3_walk *w, const grid_shared *s, fmb_vec n)
{
    fmb_span cell = fmb_span_of(FMB_CUBOID, n.x * s->edge.x, n.y * s->edge.y, n.z * s->edge.z);
    keep_axis(w, n,
              fmb_share_axis(&w->axis[w->axes], fmb_support3(w->frame, n), cell, fmb_vec_dot(n, s->v),
                             fmb_vec_dot(fmb_vec_abs(n), s->size)));
}

/* Of a cuboid: reach is how far its edges reach along n, all in one line. */
FMB_APART void add_middle_axis(fmb_grid3_walk *w, const grid_shared *s, fmb_vec n, fmb_real reach, fmb_real tiny)
{
    fmb_vec size = fmb_vec_abs(n);
    reach += fmb_vec_dot(size, s->edge);
    keep_axis(w, n,
              fmb_share_middle(&w->axis[w->axes], fmb_vec_dot(n, s->middle), reach, fmb_vec_dot(n, s->v),
                               fmb_vec_dot(size, s->size), tiny));
}

/* x_i grows with i, and so does what is computed of it. So the ends of the clip have the largest |d|. */
static fmb_real largest_size(const fmb_grid3_walk *w, int k)
{
    fmb_real o = w->frame->origin[k];
    fmb_real first = fmb_abs(fmb_grid_at(w->grid, k, w->from[k]) - o);
    fmb_real last = fmb_abs(fmb_grid_at(w->grid, k, w->to[k]) - o);
    return (fmb_max(first, last) + (w->frame->extent[k] + w->grid->box.extent[k])) + fmb_abs(w->v[k]);
}

/*
 * Of a cuboid the other edges reach along e_j x axis k as far as the components k of two normals say: (e_j x e_l)_k.
 * Products of an edge with the axes of the cells have the edge's own components.
 */
static void add_cuboid(fmb_grid3_walk *w, const grid_shared *s)
{
    const fmb_frame3 *f = w->frame;
    fmb_real longest = fmb_max(fmb_max(f->extent[0], f->extent[1]), f->extent[2]);
    fmb_real tiny = FMB_NORMAL_TINY * longest * longest;
    for (int j = 0; j < 3; j++)
        add_middle_axis(w, s, fmb_load(f->normal[j]), f->volume, tiny * f->span);
    for (int j = 0; j < 3; j++) {
        fmb_vec e = fmb_load(f->edge[j]), p = fmb_vec_abs(fmb_load(f->normal[j == 2 ? 0 : j + 1]));
        p = fmb_vec_add(p, fmb_vec_abs(fmb_load(f->normal[j == 0 ? 2 : j - 1])));
        add_middle_axis(w, s, (fmb_vec){0, e.z, -e.y}, p.x, tiny);
        add_middle_axis(w, s, (fmb_vec){-e.z, 0, e.x}, p.y, tiny);
        add_middle_axis(w, s, (fmb_vec){e.y, -e.x, 0}, p.z, tiny);
    }
}

static void add_tetrahedron(fmb_grid3_walk *w, const grid_shared *s)
{
    const fmb_frame3 *f = w->frame;
    fmb_vec e[6] = {fmb_load(f->edge[0]), fmb_load(f->edge[1]), fmb_load(f->edge[2])};
    for (int j = 0; j < 4; j++)
        add_axis(w, s, fmb_load(f->normal[j]));
    for (int j = 0; j < 3; j++)
        e[3 + j] = fmb_vec_sub(e[j], e[j == 2 ? 0 : j + 1]);
    for (int j = 0; j < 6; j++) {
        add_axis(w, s, (fmb_vec){0, e[j].z, -e[j].y});
        add_axis(w, s, (fmb_vec){-e[j].z, 0, e[j].x});
        add_axis(w, s, (fmb_vec){e[j].y, -e[j].x, 0});
    }
}

/*
 * Once a cell is there to be looked at. (No axis at all: the first is one that separates nothing.) At rest the world's
 * axes have been asked by the clip.
 */
FMB_APART void make_axes(fmb_grid3_walk *w)
{
    const fmb_frame3 *f = w->frame, *box = &w->grid->box;
    w->hot = 0;
    w->axis[0] = (fmb_grid3_axis){{0, 0, 0}, 0, FMB_REAL_MAX, 0};
    grid_shared s = {{largest_size(w, 0), largest_size(w, 1), largest_size(w, 2)},
                     {box->edge[0][0], box->edge[1][1], box->edge[2][2]},
                     {0, 0, 0},
                     fmb_load(w->v)};
    s.middle = fmb_vec_scale(fmb_vec_sub(fmb_load(f->diagonal), s.edge), R(0.5));
    if (w->moves) {
        add_axis(w, &s, (fmb_vec){1, 0, 0});
        add_axis(w, &s, (fmb_vec){0, 1, 0});
        add_axis(w, &s, (fmb_vec){0, 0, 1});
    }
    if (fmb_cuboid(f->shape))
        add_cuboid(w, &s);
    else
        add_tetrahedron(w, &s);
}

/* ---- one cell after the other ---- */

/* Goes to the next word of the index, in the next row of blocks if need be. 0: there is none. */
FMB_INLINE int next_word(fmb_grid3_walk *w)
{
    const int32_t first = w->from[0] >> 2, last = w->to[0] >> 2;
    if (++w->word > last >> 5) {
        w->word = first >> 5;
        if (++w->block[1] > w->to[1] >> 2) {
            w->block[1] = w->from[1] >> 2;
            w->block[2]++;
        }
    }
    if (w->block[2] > w->to[2] >> 2)
        return 0;
    uint32_t index = w->memory[fmb_grid_index(w->grid, w->word, w->block[1], w->block[2])];
    if (w->word == first >> 5)
        index = index >> (first & 31) << (first & 31);
    if (w->word == last >> 5)
        index &= (2u << (last & 31)) - 1u;
    w->index = index;
    if (index)
        fmb_grid_rows(w->rows, w->from, w->to, w->block[1], w->block[2]);
    return 1;
}

/* Goes to the next block that is not empty. */
FMB_INLINE void next_block(fmb_grid3_walk *w)
{
    w->block[0] = 32 * w->word + fmb_grid_lowest(w->index);
    w->index &= w->index - 1u;
    const uint32_t *cells = fmb_grid_block(w->grid, w->block);
    uint32_t columns = fmb_grid_columns(w->from, w->to, w->block[0]);
    w->left[0] = cells[0] & w->rows[0] & columns;
    w->left[1] = cells[1] & w->rows[1] & columns;
}

/* Takes one of the cells that are left, w->one: where it is, from the frame. */
FMB_INLINE fmb_vec take_cell(fmb_grid3_walk *w)
{
    const int upper = !w->left[0];
    int32_t bit = fmb_grid_lowest(w->left[upper]);
    w->left[upper] &= w->left[upper] - 1u;
    w->one[0] = 4 * w->block[0] + (bit & 3);
    w->one[1] = 4 * w->block[1] + (bit >> 2 & 3);
    w->one[2] = 4 * w->block[2] + (bit >> 4) + 2 * upper;
    fmb_vec at = {fmb_grid_at(w->grid, 0, w->one[0]), fmb_grid_at(w->grid, 1, w->one[1]),
                  fmb_grid_at(w->grid, 2, w->one[2])};
    return fmb_vec_sub(at, fmb_load(w->frame->origin));
}

/* Where the middle of a cell is along an axis; d from the frame's origin to the cell's. */
FMB_INLINE fmb_real along_shared(const fmb_grid3_axis *x, fmb_vec d)
{
    return fmb_vec_dot(fmb_load(x->n), d) - x->middle;
}

/* Does an axis separate? The one that separated the last cell comes first: neighbours are alike. */
FMB_INLINE int axes_separate(fmb_grid3_walk *w, fmb_vec d)
{
    if (fmb_axis_clears(&w->axis[w->hot], along_shared(&w->axis[w->hot], d)))
        return 1;
    for (int i = 0; i < w->axes; i++)
        if (fmb_axis_clears(&w->axis[i], along_shared(&w->axis[i], d))) {
            w->hot = i;
            return 1;
        }
    return 0;
}

/*
 * The same in motion, or do the times that the axes leave end before they begin? 1, too, if there is no contact before
 * w->soonest.
 */
FMB_INLINE int axes_exclude(fmb_grid3_walk *w, fmb_vec d)
{
    fmb_interval tau = {-1, 1};
    if (fmb_axis_clears_all(&w->axis[w->hot], along_shared(&w->axis[w->hot], d)))
        return 1;
    for (int i = 0; i < w->axes; i++) {
        fmb_real c = along_shared(&w->axis[i], d);
        if (fmb_axis_clears_all(&w->axis[i], c)) {
            w->hot = i;
            return 1;
        }
        fmb_axis_times(&w->axis[i], c, &tau);
        if (tau.in > tau.out || tau.in > w->soonest)
            return 1;
    }
    return 0;
}

/* Looks at one cell. 1: the axes leave it. */
FMB_INLINE int look_at(fmb_grid3_walk *w)
{
    if (w->hot < 0)
        make_axes(w);
    fmb_vec d = take_cell(w);
    w->looked++;
    return !(w->moves ? axes_exclude(w, d) : axes_separate(w, d));
}

/* 1: w->one is a cell that the axes leave; 0: there are no more; FMB_UNFINISHED: *budget is used up. */
static int next_cell(fmb_grid3_walk *w, uint32_t *budget)
{
    for (uint32_t b = *budget; b; b -= *budget != FMB_NO_LIMIT) {
        if (w->left[0] | w->left[1]) {
            if (look_at(w)) {
                *budget = b - (b != FMB_NO_LIMIT);
                return 1;
            }
        } else if (w->index)
            next_block(w);
        else if (!next_word(w))
            return 0;
    }
    *budget = 0;
    return FMB_UNFINISHED;
}

/* The cell, as a frame. */
static int ask_cell(fmb_grid3_walk *w, fmb_grid3_found *found)
{
    fmb_grid3_found f = {{w->one[0], w->one[1], w->one[2]}, 0, {0, 1}};
    fmb_frame3 cell = w->grid->box;
    for (int k = 0; k < 3; k++)
        cell.origin[k] = fmb_grid_at(w->grid, k, w->one[k]);
    w->asked++;
    f.answer = w->moves ? fmb_sweep3(w->frame, w->v, &cell, NULL, NULL, &f.when) : fmb_test3(w->frame, &cell, NULL);
    *found = f;
    return f.answer;
}

/* ---- the searches ---- */

/* 0, or why the frame or its way cannot be asked about. */
static int check_frame(const fmb_frame3 *f, const fmb_real *v)
{
    if (!f)
        return FMB_ERR_NULL;
    if (!fmb_usable(f->shape))
        return FMB_ERR_FRAME;
    return v ? fmbi_check_displacement(v, 3) : 0;
}

int fmb_grid3_begin(fmb_grid3_walk *walk, const fmb_grid3 *grid, const fmb_frame3 *frame, const fmb_real v[3])
{
    if (!walk)
        return FMB_ERR_NULL;
    walk->usable = 0;
    int error = fmb_grid_check(grid);
    if (!error)
        error = check_frame(frame, v);
    if (error)
        return error;
    walk->budget = FMB_NO_LIMIT;
    walk->looked = walk->asked = 0;
    walk->grid = grid;
    walk->memory = grid->memory;
    walk->key = grid->key;
    walk->frame = frame;
    walk->shape = frame->shape;
    walk->axes = walk->moves = 0;
    walk->hot = -1;
    walk->mode = GRID_FRESH;
    walk->changes = grid->memory[FMB_GRID_CHANGES];
    walk->left[0] = walk->left[1] = walk->index = 0;
    walk->soonest = 1;
    walk->best.answer = 0;
    for (int k = 0; k < 3; k++) {
        walk->v[k] = v ? v[k] : 0;
        walk->moves |= walk->v[k] != 0;
        walk->body[k] = frame->origin[k];
        for (int i = 0; i < 3; i++)
            walk->body[3 + 3 * i + k] = frame->edge[i][k];
    }
    set_clip(walk);
    walk->usable = FMB_MADE;
    return 0;
}

/* Are grid and frame as they were when the walk began? 0, or an error. */
static int check_same(const fmb_grid3_walk *w)
{
    int error = fmb_grid_check(w->grid);
    if (error)
        return error;
    int same = w->grid->memory == w->memory && w->grid->key == w->key && w->memory[FMB_GRID_CHANGES] == w->changes;
    for (int k = 0; k < 3; k++) {
        same &= w->body[k] == w->frame->origin[k];
        for (int i = 0; i < 3; i++)
            same &= w->body[3 + 3 * i + k] == w->frame->edge[i][k];
    }
    return same && w->frame->shape == w->shape ? 0 : FMB_ERR_STALE;
}

/* Is the walk one that may go on, in this mode? */
static int check_grid_walk(fmb_grid3_walk *w, int mode)
{
    if (w->usable != FMB_MADE)
        return FMB_ERR_FRAME;
    int error = check_same(w);
    if (error)
        return error;
    if (w->mode == GRID_FRESH)
        w->mode = mode;
    return w->budget && (w->mode == mode || (w->mode == GRID_ENDED && mode == GRID_FIRST)) ? 0 : FMB_ERR_RANGE;
}

int fmb_grid3_next(fmb_grid3_walk *walk, fmb_grid3_found *found)
{
    if (!walk || !found)
        return FMB_ERR_NULL;
    int answer = check_grid_walk(walk, GRID_STEPS);
    if (answer)
        return answer;
    uint32_t budget = walk->budget;
    fmb_grid3_found f;
    while ((answer = next_cell(walk, &budget)) == 1) {
        int cell = ask_cell(walk, &f);
        if (cell < 0)
            return cell;
        if (cell != FMB_MISS) {
            *found = f;
            return 1;
        }
    }
    return answer;
}

/*
 * Of two cells that are not apart: the one that a search for the first contact keeps. Sooner is better, then a hit. A
 * hit at the start, or at rest, is the end. (At rest `when` is the whole step.)
 */
static void keep_first(fmb_grid3_walk *w, const fmb_grid3_found *f)
{
    const fmb_grid3_found *best = &w->best;
    if (!best->answer || f->when.in < best->when.in || (f->when.in == best->when.in && f->answer == FMB_HIT))
        w->best = *f;
    if (best->answer == FMB_HIT && best->when.in == 0)
        w->mode = GRID_ENDED;
    w->soonest = (2 * best->when.in - 1) + FMB_TAU_ERROR;
}

/* Looks at cells until there are no more. */
static int search_first(fmb_grid3_walk *w)
{
    uint32_t budget = w->budget;
    fmb_grid3_found f;
    while (w->mode == GRID_FIRST) {
        int answer = next_cell(w, &budget);
        if (answer == FMB_UNFINISHED)
            return answer;
        if (!answer)
            w->mode = GRID_ENDED;
        else if (ask_cell(w, &f) < 0)
            return f.answer;
        else if (f.answer != FMB_MISS)
            keep_first(w, &f);
    }
    return 0;
}

static int answer_first(fmb_grid3_walk *w, fmb_grid3_found *found)
{
    int answer = search_first(w);
    if (answer)
        return answer;
    if (!w->best.answer)
        return FMB_MISS_GRID(w->grid, w->frame, w->v);
    if (found)
        *found = w->best;
    return w->best.answer;
}

int fmb_grid3_first(fmb_grid3_walk *walk, fmb_grid3_found *found)
{
    if (!walk)
        return FMB_ERR_NULL;
    int error = check_grid_walk(walk, GRID_FIRST);
    return error ? error : answer_first(walk, found);
}

int fmb_grid3_sweep(const fmb_grid3 *grid, const fmb_frame3 *frame, const fmb_real v[3], fmb_grid3_found *found)
{
    fmb_grid3_walk walk;
    int error = fmb_grid3_begin(&walk, grid, frame, v);
    walk.mode = GRID_FIRST;
    return error ? error : answer_first(&walk, found);
}

int fmb_grid3_test(const fmb_grid3 *grid, const fmb_frame3 *frame, fmb_grid3_found *found)
{
    return fmb_grid3_sweep(grid, frame, NULL, found);
}
