/* SPDX-License-Identifier: MIT */
/*
 * A frame against the occupied cells, one after the other.
 *
 *     clip       cells that the world box of the frame's sweep does not reach are left out (grid_range)
 *     blocks     of the others those whose bit in the index is set, cells by their bits
 *     axes       what depends on the frame and on the size of a cell alone is computed once per search: up to 25
 *                directions, with radii and errors that hold for every cell within the clip (proof.h, D20)
 *     hot axis   the one that separated the last cell comes first: neighbours are alike. What it says of a cell is a
 *                sum of three products with the cell's numbers (D21)
 *     hits       at rest, of a cuboid: a point of it that is in the cell (P10), before any axis is made; or where it
 *                overlaps the cell along every direction (A9)
 *     the rest   fmb_test3, or fmb_sweep3, of the cell as a frame of its own
 * So each cell is proved to be apart by its place, by one of the axes at all times, by the times that the axes leave,
 * or by fmb_test3 and fmb_sweep3.
 *
 * One direction more, of the edges of the frame with the axes of the cells, is complete: these are all that can
 * separate a frame and a box. Sweeps need no others, since times are what is left after all of them.
 */
#include "../core/audit.h"
#include "grid.h"

/* Which calls a walk has seen. */
enum { GRID_FRESH, GRID_STEPS, GRID_FIRST, GRID_ENDED };

/* w->ready: what a search has made, once a cell is there to be looked at. */
enum { GRID_SIZES = 1, GRID_AXES };

/*
 * The cells that the world box of the frame, and of its sweep, may reach, along axis k.
 *     world box            off by 4u (|origin| + extent)     middle and width 2u extent each, their sum, half of it,
 *                                                            the origin added
 *     with the sweep       u more of that and |v|
 *     added                8u (|origin| + extent + |v|)      off by 4u of itself
 * Underflow: extent is at least FMB_THINNEST.
 * With o = |origin of the grid| + 2 n cell, in u o: x_i is off origin + i cell by 1, the quotient below by 1 (it counts
 * only below n, and two roundings of n cells are less); edge - cell, exact, is 7.5 at least and 8.5 at most: GRID_EDGE.
 * Of a cell before `from`, i + 1 <= from, x_i + edge is below low - 2 (edge - cell) + 2 + 8.5, so below low; of one
 * after `to` x_i is above high + 2 (edge - cell) - 2.
 */
#define GRID_CLIP (8 * FMB_U)

static int grid_range(fmb_grid3_walk *w, int k)
{
    const fmb_grid3 *g = w->grid;
    const fmb_frame3 *f = w->frame;
    const int32_t last = g->cells[k] - 1;
    const fmb_real v = w->v[k], cell = g->cell[k], beyond = 2 * (g->box.extent[k] - cell);
    const fmb_real off = GRID_CLIP * ((fmb_abs(f->origin[k]) + f->extent[k]) + fmb_abs(v));
    const fmb_real low = f->origin[k] + (f->middle[k] - f->width[k]) * R(0.5) + fmb_min0(v) - off;
    const fmb_real high = f->origin[k] + (f->middle[k] + f->width[k]) * R(0.5) + fmb_max0(v) + off;
    const fmb_real from = ((low - beyond) - g->origin[k]) / cell, to = ((high + beyond) - g->origin[k]) / cell;
    w->from[k] = from > 0 ? (int32_t)fmb_min(from, (fmb_real)last) : 0;
    w->to[k] = to < (fmb_real)last ? (int32_t)fmb_max(to, 0) : last;
    /* NaN: somebody has written over the frame. All cells are looked at */
    return !(to < 0) && !(from > (fmb_real)g->cells[k]);
}

/*
 * Blocks are taken from this one on, the middle of the clip, to the last, and then from the first, along each axis:
 * hits are found sooner there.
 */
FMB_INLINE int32_t middle_block(const fmb_grid3_walk *w, int k) { return (w->from[k] + w->to[k]) >> 3; }

/* The clip, and where the search begins: before the middle row. w->rest: rows to come. */
static void set_clip(fmb_grid3_walk *w)
{
    int reached = 1;
    for (int k = 0; k < 3; k++)
        reached &= grid_range(w, k);
    w->rest = reached;
    for (int k = 0; k < 3; k++) {
        if (!reached)
            w->from[k] = w->to[k] = 0;
        w->block[k] = middle_block(w, k) - 1;
        if (w->block[k] < w->from[k] >> 2)
            w->block[k] = w->to[k] >> 2;
    }
    for (int k = 1; k < 3; k++)
        w->rest *= (w->to[k] >> 2) - (w->from[k] >> 2) + 1;
    w->word = w->to[0] >> 7; /* the row before the first one has ended */
}

/* ---- the axes ---- */

FMB_INLINE fmb_grid3_axis *begin_axis(fmb_grid3_walk *w, fmb_vec n)
{
    fmb_grid3_axis *axis = &w->axis[w->axes];
    axis->n[0] = n.x;
    axis->n[1] = n.y;
    axis->n[2] = n.z;
    return axis;
}

/* Any direction, of a tetrahedron. */
FMB_APART void add_axis(fmb_grid3_walk *w, fmb_vec n)
{
    const fmb_real *edge = w->grid->box.extent;
    fmb_span cell = fmb_span_of(FMB_FRAMED_CUBOID, n.x * edge[0], n.y * edge[1], n.z * edge[2]);
    w->axes += fmb_share_axis(begin_axis(w, n), fmb_support3(w->frame, n), cell, fmb_vec_dot(n, fmb_load(w->v)),
                              fmb_vec_dot(fmb_vec_abs(n), fmb_load(w->size)));
}

/* middle: where that of the frame is, from the middle of a cell at its origin; reach: how far the frame reaches. */
FMB_INLINE void add_middle_axis(fmb_grid3_walk *w, fmb_vec n, fmb_real middle, fmb_real reach, fmb_real tiny)
{
    fmb_share_middle(begin_axis(w, n), middle, reach, fmb_vec_dot(fmb_vec_abs(n), fmb_load(w->share)),
                     w->moves ? fmb_vec_dot(n, fmb_load(w->v)) : 0, tiny);
    w->axes++;
}

/*
 * Along e x axis k a cuboid's other edges reach p: fmb_share_middle as above, without what is 0. e1, e2: components
 * k + 1 and k + 2 of e, so that n has e2 and -e1 there. A direction 0 is left out.
 */
FMB_INLINE void add_edge_axis(fmb_grid3_walk *w, int k, fmb_real e1, fmb_real e2, fmb_real p, fmb_real tiny)
{
    const fmb_real *m = w->middle, *share = w->share, *v = w->v;
    const int k1 = k == 2 ? 0 : k + 1, k2 = k == 0 ? 2 : k - 1;
    fmb_grid3_axis *axis = &w->axis[w->axes];
    axis->n[k] = 0;
    axis->n[k1] = e2;
    axis->n[k2] = -e1;
    fmb_real a1 = fmb_abs(e1), a2 = fmb_abs(e2);
    fmb_share_middle(axis, e2 * m[k1] - e1 * m[k2], p, a2 * share[k1] + a1 * share[k2],
                     w->moves ? e2 * v[k1] - e1 * v[k2] : 0, tiny);
    w->axes += a1 + a2 > 0;
}

/*
 * Of a cuboid the other edges reach along e_j x axis k as far as the components k of two normals say: (e_j x e_l)_k.
 * Products of an edge with the axes of the cells have the edge's own components.
 */
FMB_APART void add_edges(fmb_grid3_walk *w)
{
    const fmb_frame3 *f = w->frame;
    fmb_real tiny = fmb_cell_tiny(f);
    w->edges = 0;
    if (w->axes > FMB_GRID3_AXES - 9) /* somebody has written over the walk */
        return;
    for (int j = 0; j < 3; j++) {
        fmb_vec e = fmb_load(f->edge[j]), p = fmb_vec_abs(fmb_load(f->normal[j == 2 ? 0 : j + 1]));
        p = fmb_vec_add(p, fmb_vec_abs(fmb_load(f->normal[j == 0 ? 2 : j - 1])));
        add_edge_axis(w, 0, e.y, e.z, p.x, tiny);
        add_edge_axis(w, 1, e.z, e.x, p.y, tiny);
        add_edge_axis(w, 2, e.x, e.y, p.z, tiny);
    }
}

/* The faces; edges wait for a cell that these do not separate. */
static void add_cuboid(fmb_grid3_walk *w)
{
    const fmb_frame3 *f = w->frame;
    fmb_real tiny = fmb_cell_tiny_face(fmb_cell_tiny(f), f->span);
    for (int j = 0; j < 3; j++) {
        fmb_vec n = fmb_load(f->normal[j]);
        add_middle_axis(w, n, fmb_vec_dot(n, fmb_load(w->middle)), f->volume, tiny);
    }
    fmb_cell_overlap(&w->part, f, fmb_load(w->grid->box.extent), fmb_load(w->size));
    w->edges = 1;
}

FMB_APART void add_tetrahedron(fmb_grid3_walk *w)
{
    const fmb_frame3 *f = w->frame;
    fmb_vec e[6] = {fmb_load(f->edge[0]), fmb_load(f->edge[1]), fmb_load(f->edge[2])};
    for (int j = 0; j < 4; j++)
        add_axis(w, fmb_load(f->normal[j]));
    for (int j = 0; j < 3; j++)
        e[3 + j] = fmb_vec_sub(e[j], e[j == 2 ? 0 : j + 1]);
    for (int j = 0; j < 6; j++) {
        add_axis(w, (fmb_vec){0, e[j].z, -e[j].y});
        add_axis(w, (fmb_vec){-e[j].z, 0, e[j].x});
        add_axis(w, (fmb_vec){e[j].y, -e[j].x, 0});
    }
}

/* The cell of the clip from which the hot axis counts: the first one of its first block. */
FMB_INLINE int32_t corner_cell(const fmb_grid3_walk *w, int k) { return w->from[k] >> 2 << 2; }

/*
 * Where that is from the frame's origin, and what depends on the axis of the world alone. x_i grows with i, and so does
 * what is computed of it. So the first and the last cell that anything is computed of have the largest |d|.
 */
FMB_APART void set_sizes(fmb_grid3_walk *w)
{
    const fmb_grid3 *g = w->grid;
    const fmb_frame3 *f = w->frame;
    for (int k = 0; k < 3; k++) {
        fmb_real edge = g->box.extent[k], last = fmb_abs(fmb_grid_at(g, k, w->to[k]) - f->origin[k]);
        w->corner[k] = fmb_grid_at(g, k, corner_cell(w, k)) - f->origin[k];
        w->size[k] = (fmb_max(fmb_abs(w->corner[k]), last) + (f->extent[k] + edge)) + fmb_abs(w->v[k]);
        w->room[k] = fmb_cell_room(edge, g->cell[k], w->size[k]);
        w->share[k] = fmb_cell_share(edge, w->size[k]);
        w->middle[k] = (f->diagonal[k] - edge) * R(0.5);
        w->ahead[k] = 0;
    }
    w->ahead[3] = -1;
    w->scale = 1 / f->volume;
    w->ready = GRID_SIZES;
}

/* In motion the axes of the world. */
FMB_APART void add_world(fmb_grid3_walk *w)
{
    const fmb_frame3 *f = w->frame;
    for (int k = 0; k < 3; k++)
        add_middle_axis(w, (fmb_vec){k == 0, k == 1, k == 2}, (f->middle[k] - w->grid->box.extent[k]) * R(0.5),
                        f->width[k], 0);
}

/*
 * Once a cell is there that no shared point has decided. Until an axis has separated one, the hot axis separates
 * nothing. At rest the world's axes have been asked by the clip.
 */
FMB_APART void make_axes(fmb_grid3_walk *w)
{
    w->ready = GRID_AXES;
    w->axes = 0; /* whatever somebody has written there: so there is room for all */
    if (!(fmb_vec_sum(fmb_load(w->size)) <= 64 * FMB_LARGEST)) /* somebody has written over the frame: no axis at all */
        return;
    if (w->moves)
        add_world(w);
    if (fmb_cuboid(w->frame->shape))
        add_cuboid(w);
    else
        add_tetrahedron(w);
}

/* ---- one cell after the other ---- */

/* A row of blocks along x; at: where its words stand; rest: rows that are to come after it. */
typedef struct {
    int32_t y, z, at, rest;
} block_row;

FMB_INLINE block_row row_at_hand(const fmb_grid3_walk *w)
{
    return (block_row){w->block[1], w->block[2], fmb_grid_index(w->grid, 0, w->block[1], w->block[2]), w->rest};
}

/* The row after r. middle: of y. */
FMB_INLINE void next_row(block_row *r, const fmb_grid3_walk *w, int32_t row, int32_t end, int32_t middle)
{
    r->rest--;
    r->at += row;
    if (r->y++ == end) {
        r->y = w->from[1] >> 2;
        r->at = fmb_grid_index(w->grid, 0, r->y, r->z);
    }
    if (r->y == middle) {
        r->z = r->z == w->to[2] >> 2 ? w->from[2] >> 2 : r->z + 1;
        r->at = fmb_grid_index(w->grid, 0, r->y, r->z);
    }
}

/* Are there words of the index to come? */
FMB_INLINE int words_are_left(const fmb_grid3_walk *w) { return w->rest || w->word != w->to[0] >> 7; }

/*
 * Goes to the next word of the index that is not 0, in the next row of blocks if need be. Each word counts 1; returns
 * what is left of the budget. At the end no row is left, and the word is the last one of its row.
 */
static uint32_t next_word(fmb_grid3_walk *w, uint32_t budget)
{
    const int32_t first = w->from[0] >> 7, last = w->to[0] >> 7;
    const uint32_t high = (2u << (w->to[0] >> 2 & 31)) - 1u;
    const uint32_t low = (0xffffffffu << (w->from[0] >> 2 & 31)) & (first == last ? high : 0xffffffffu);
    const int32_t row = fmb_grid_row(w->grid), end = w->to[1] >> 2, middle = middle_block(w, 1);
    block_row r = row_at_hand(w);
    int32_t x = w->word;
    uint32_t index = 0;
    while (!index && budget && (r.rest || x != last)) {
        if (x == last) {
            x = first;
            next_row(&r, w, row, end, middle);
            index = w->memory[r.at + x] & low;
        } else {
            x++;
            index = w->memory[r.at + x] & (x == last ? high : 0xffffffffu);
        }
        budget--;
    }
    w->index = index;
    w->word = x;
    w->rest = r.rest;
    w->block[1] = r.y;
    w->block[2] = r.z;
    if (index)
        fmb_grid_rows(w->rows, w->from, w->to, r.y, r.z);
    return budget;
}

/* Goes to the next block that is not empty. (Where the row has several words, the order within each is any.) */
FMB_INLINE void next_block(fmb_grid3_walk *w)
{
    const uint32_t ahead = w->index & (0xffffffffu << (middle_block(w, 0) & 31));
    w->block[0] = fmb_grid_lowest(ahead ? ahead : w->index);
    w->index ^= 1u << w->block[0];
    w->block[0] += 32 * w->word;
    const uint32_t *cells = fmb_grid_block(w->grid, w->block);
    uint32_t columns = fmb_grid_columns(w->from, w->to, w->block[0]);
    w->left[0] = cells[0] & w->rows[0] & columns;
    w->left[1] = cells[1] & w->rows[1] & columns;
}

/* Where the middle of a cell is along an axis; d from the frame's origin to the cell's. */
FMB_INLINE fmb_real along_shared(const fmb_grid3_axis *x, fmb_vec d)
{
    return fmb_vec_dot(fmb_load(x->n), d) - x->middle;
}

/* Axis i has separated a cell whose middle is at c: from now on it is asked first. */
static void heat_axis(fmb_grid3_walk *w, int i, fmb_real c)
{
    const fmb_grid3_axis *x = &w->axis[i];
    const fmb_real *cell = w->grid->cell;
    fmb_vec n = fmb_load(x->n);
    fmb_real room = fmb_vec_dot(fmb_vec_abs(n), fmb_load(w->room)), corner = along_shared(x, fmb_load(w->corner));
    if (c < 0) {
        n = (fmb_vec){-n.x, -n.y, -n.z};
        corner = -corner;
    }
    w->ahead[0] = n.x * cell[0];
    w->ahead[1] = n.y * cell[1];
    w->ahead[2] = n.z * cell[2];
    w->ahead[3] = fmb_axis_ahead(x, corner, room);
}

/*
 * Takes cells of the block until the hot axis does not separate one: 1, it is w->one. 0: none is left, or the budget is
 * used up.
 */
FMB_INLINE int pass_cells(fmb_grid3_walk *w, uint32_t *budget)
{
    const fmb_vec step = fmb_load(w->ahead);
    const fmb_real base = ((w->ahead[3] + (fmb_real)(4 * w->block[0] - corner_cell(w, 0)) * step.x) +
                           (fmb_real)(4 * w->block[1] - corner_cell(w, 1)) * step.y) +
                          (fmb_real)(4 * w->block[2] - corner_cell(w, 2)) * step.z;
    uint32_t b = *budget;
    int upper = !w->left[0], open = 0;
    uint32_t left = w->left[upper];
    while (left && b && !open) {
        const int32_t bit = fmb_grid_lowest(left), z = (bit >> 4) + 2 * upper;
        const fmb_real ahead = ((base + (fmb_real)z * step.z) + (fmb_real)(bit >> 2 & 3) * step.y) +
                               (fmb_real)(bit & 3) * step.x;
        left &= left - 1u;
        b--;
        open = !fmb_ahead_clears(ahead);
        if (open) {
            w->one[0] = 4 * w->block[0] + (bit & 3);
            w->one[1] = 4 * w->block[1] + (bit >> 2 & 3);
            w->one[2] = 4 * w->block[2] + z;
        }
    }
    w->left[upper] = left;
    w->looked += *budget - b;
    *budget = b;
    return open;
}

/* From the frame's origin to that of a cell. */
FMB_INLINE fmb_vec cell_place(const fmb_grid3_walk *w)
{
    fmb_vec at = {fmb_grid_at(w->grid, 0, w->one[0]), fmb_grid_at(w->grid, 1, w->one[1]),
                  fmb_grid_at(w->grid, 2, w->one[2])};
    return fmb_vec_sub(at, fmb_load(w->frame->origin));
}

/* Does an axis separate, at rest, from number i on? If none does: does the frame overlap along all? (w->deep) */
FMB_INLINE int axes_separate(fmb_grid3_walk *w, fmb_vec d, int i)
{
    int deep = w->deep;
    fmb_real c = 0;
    for (; i < w->axes; i++) {
        c = along_shared(&w->axis[i], d);
        if (fmb_axis_clears(&w->axis[i], c))
            break;
        deep &= fmb_axis_overlaps(&w->axis[i], c, &w->part);
    }
    w->deep = deep;
    if (i == w->axes)
        return 0;
    heat_axis(w, i, c);
    return 1;
}

/*
 * The same in motion, or do the times that the axes leave end before they begin? 1, too, if there is no contact before
 * w->soonest.
 */
static int axes_exclude(fmb_grid3_walk *w, fmb_vec d)
{
    fmb_interval tau = {-1, 1};
    fmb_real c = 0;
    int i;
    for (i = 0; i < w->axes; i++) {
        c = along_shared(&w->axis[i], d);
        if (fmb_axis_clears_all(&w->axis[i], c))
            break;
        fmb_axis_times(&w->axis[i], c, &tau);
        if (tau.in > tau.out || tau.in > w->soonest)
            return 1;
    }
    if (i == w->axes)
        return 0;
    heat_axis(w, i, c);
    return 1;
}

/*
 * Of a cuboid at rest: is the point that is nearest to the middle of the cell, in coordinates of the frame, within the
 * cell (P10)? d: from the frame's origin to the cell's; p: from middle to middle.
 */
FMB_INLINE int point_is_shared(const fmb_grid3_walk *w, fmb_vec d)
{
    const fmb_frame3 *f = w->frame;
    const fmb_vec p = fmb_vec_sub(d, fmb_load(w->middle));
    fmb_vec q = {0, 0, 0};
    for (int j = 0; j < 3; j++) {
        fmb_real y = fmb_vec_dot(fmb_load(f->normal[j]), p) * w->scale;
        q = fmb_vec_add(q, fmb_vec_scale(fmb_load(f->edge[j]), fmb_max(fmb_min(y, R(0.5)), R(-0.5))));
    }
    return fmb_point_in_cell(fmb_vec_sub(q, p), fmb_load(w->grid->box.extent), fmb_load(w->size));
}

/*
 * Do the axes exclude w->one? At rest they are made for the first cell whose nearest point is not shared, and the edges
 * of a cuboid for the first one that its faces leave.
 */
FMB_INLINE int axes_refuse(fmb_grid3_walk *w)
{
    const fmb_vec d = cell_place(w);
    w->deep = !w->moves;
    w->met = !w->moves && fmb_cuboid(w->frame->shape) && point_is_shared(w, d);
    if (w->met)
        return 0;
    if (w->ready == GRID_SIZES)
        make_axes(w);
    if (w->moves && w->edges)
        add_edges(w);
    if (w->moves ? axes_exclude(w, d) : axes_separate(w, d, 0))
        return 1;
    if (!w->edges)
        return 0;
    add_edges(w);
    return axes_separate(w, d, 3);
}

/* 1: w->one is a cell that the axes leave; 0: there are no more; FMB_UNFINISHED: *budget is used up. */
static int next_cell(fmb_grid3_walk *w, uint32_t *budget)
{
    while (*budget) {
        if (w->left[0] | w->left[1]) {
            if (!w->ready)
                set_sizes(w);
            if (!pass_cells(w, budget))
                continue;
            if (!axes_refuse(w))
                return 1;
        } else if (w->index) {
            next_block(w);
            --*budget;
        } else if (words_are_left(w)) {
            *budget = next_word(w, *budget);
        } else {
            return 0;
        }
    }
    return FMB_UNFINISHED;
}

/*
 * Does the frame, a cuboid at rest, overlap the cell along every direction that could separate them? Its faces and the
 * products of its edges with the world's axes have been asked (w->deep): those that are 0 alone are not among the axes.
 * The world's axes remain.
 */
static int cell_is_met(const fmb_grid3_walk *w)
{
    const fmb_frame3 *f = w->frame;
    const fmb_vec place = cell_place(w);
    const fmb_real *d = &place.x, *edge = w->grid->box.extent;
    int met = w->deep && w->axes >= 3 && fmb_cuboid(f->shape);
    if (w->met)
        return 1;
    for (int k = 0; k < 3 && met; k++)
        met = fmb_cell_overlaps(d[k], edge[k], f->middle[k], f->width[k], w->size[k]);
    return met;
}

/* The cell, as a frame. */
FMB_APART int ask_frame(fmb_grid3_walk *w, fmb_interval *when)
{
    fmb_frame3 cell = w->grid->box;
    for (int k = 0; k < 3; k++)
        cell.origin[k] = fmb_grid_at(w->grid, k, w->one[k]);
    w->asked++;
    return w->moves ? fmb_sweep3(w->frame, w->v, &cell, NULL, NULL, when) : fmb_test3(w->frame, &cell, NULL);
}

/* A cell that the axes leave. *found is set where it is not apart. */
static int ask_cell(fmb_grid3_walk *w, fmb_grid3_found *found)
{
    fmb_interval when = {0, 1};
    int answer = cell_is_met(w) ? FMB_HIT : ask_frame(w, &when);
    if (answer < 0)
        w->error = answer;
    for (int k = 0; k < 3; k++)
        found->cell[k] = w->one[k];
    found->answer = answer;
    found->when = when;
    return answer;
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

/* Begins a search that ends before anybody can change the grid or the frame. */
static void start_walk(fmb_grid3_walk *w, const fmb_grid3 *grid, const fmb_frame3 *frame, const fmb_real *v)
{
    w->budget = FMB_NO_LIMIT;
    w->looked = w->asked = 0;
    w->grid = grid;
    w->memory = grid->memory;
    w->frame = frame;
    w->part = (fmb_grid3_part){0, 0};
    w->axes = w->error = w->ready = w->edges = w->deep = 0;
    w->left[0] = w->left[1] = w->index = 0;
    w->one[0] = w->one[1] = w->one[2] = 0;
    w->soonest = 1;
    w->best.answer = 0;
    for (int k = 0; k < 3; k++)
        w->v[k] = v ? v[k] : 0;
    w->moves = w->v[0] != 0 || w->v[1] != 0 || w->v[2] != 0;
    set_clip(w);
}

int fmb_grid3_begin(fmb_grid3_walk *walk, const fmb_grid3 *grid, const fmb_frame3 *frame, const fmb_real v[3])
{
    uint32_t me;
    if (!walk)
        return FMB_ERR_NULL;
    if (fmbi_take_anew(&walk->in_use, &me))
        return FMB_ERR_BUSY;
    walk->usable = 0;
    int error = fmb_grid_check(grid);
    if (!error)
        error = check_frame(frame, v);
    if (error)
        return fmbi_leave(error, &walk->in_use, &me);
    start_walk(walk, grid, frame, v);
    walk->key = grid->key;
    walk->shape = frame->shape;
    walk->mode = GRID_FRESH;
    walk->changes = fmb_grid_picture(grid->memory);
    for (int k = 0; k < 3; k++) {
        walk->body[k] = frame->origin[k];
        for (int i = 0; i < 3; i++)
            walk->body[3 + 3 * i + k] = frame->edge[i][k];
    }
    walk->usable = FMB_MADE;
    return fmbi_leave(0, &walk->in_use, &me);
}

/* Are grid and frame as they were when the walk began? 0, or an error. */
static int check_same(const fmb_grid3_walk *w)
{
    int error = fmb_grid_check(w->grid);
    if (error)
        return error;
    int same = w->grid->memory == w->memory && w->grid->key == w->key && fmb_grid_picture(w->memory) == w->changes;
    for (int k = 0; k < 3; k++) {
        same &= w->body[k] == w->frame->origin[k];
        for (int i = 0; i < 3; i++)
            same &= w->body[3 + 3 * i + k] == w->frame->edge[i][k];
    }
    return same && w->frame->shape == w->shape ? 0 : FMB_ERR_STALE;
}

/* Along axis k: the clip, and the cell at hand. */
static int clip_is_right(const fmb_grid3_walk *w, int k)
{
    return 0 <= w->from[k] && w->from[k] <= w->to[k] && w->to[k] < w->grid->cells[k] && w->one[k] >= 0 &&
           w->one[k] < w->grid->cells[k];
}

static int counts_and_clip_are_right(const fmb_grid3_walk *w)
{
    return w->axes >= 0 && w->axes <= FMB_GRID3_AXES && w->rest >= 0 && clip_is_right(w, 0) && clip_is_right(w, 1) &&
           clip_is_right(w, 2);
}

/* Is the place of the search one that the grid and its clip have? So no bytes of a walk lead out of the memory. */
static int place_is_right(const fmb_grid3_walk *w)
{
    if (!counts_and_clip_are_right(w))
        return 0;
    const int32_t rows = (w->to[1] >> 2) - (w->from[1] >> 2) + 1, layers = (w->to[2] >> 2) - (w->from[2] >> 2) + 1;
    int right = w->word >= w->from[0] >> 7 && w->word <= w->to[0] >> 7 && w->rest <= rows * layers;
    for (int k = 0; k < 3; k++)
        right &= w->block[k] >= w->from[k] >> 2 && w->block[k] <= w->to[k] >> 2;
    /* Blocks of the word of the index at hand that come behind the last one. */
    return right && (w->word != w->to[0] >> 7 || !(w->index >> (w->to[0] >> 2 & 31) >> 1));
}

/* What has gone wrong once stays wrong. */
static int check_grid_place(fmb_grid3_walk *w)
{
    if (!w->error)
        w->error = check_same(w);
    if (!w->error && !place_is_right(w))
        w->error = FMB_ERR_STALE;
    return w->error;
}

/* Is the walk one that may go on, in this mode? */
static int check_grid_walk(fmb_grid3_walk *w, int mode)
{
    if (w->usable != FMB_MADE)
        return FMB_ERR_FRAME;
    if (check_grid_place(w))
        return w->error;
    if (w->mode == GRID_FRESH)
        w->mode = mode;
    if (!w->budget || (w->mode != mode && w->mode != GRID_ENDED))
        return FMB_ERR_RANGE;
    return w->mode == GRID_ENDED ? FMB_ERR_STALE : 0; /* what it came to was about the picture of then */
}

/* Of what a search has come to, a first contact, too: nothing was filled while the call looked. */
static int same_picture(fmb_grid3_walk *w, int answer)
{
    if (answer >= 0 && answer != FMB_UNFINISHED && fmb_grid_picture(w->memory) != w->changes)
        answer = w->error = FMB_ERR_STALE;
    return answer;
}

int fmbi_grid_next(fmb_grid3_walk *walk, fmb_grid3_found *found)
{
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
    answer = same_picture(walk, answer);
    if (!answer)
        walk->mode = GRID_ENDED;
    return answer;
}

int fmb_grid3_next(fmb_grid3_walk *walk, fmb_grid3_found *found)
{
    uint32_t me;
    int busy = walk && found ? fmbi_take(&walk->in_use, &me) : FMB_ERR_NULL;
    return busy ? busy : fmbi_leave(fmbi_grid_next(walk, found), &walk->in_use, &me);
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
static int search_first(fmb_grid3_walk *w, uint32_t *budget)
{
    fmb_grid3_found f;
    while (w->mode == GRID_FIRST) {
        int answer = next_cell(w, budget);
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

/* The answer, and the cell that it is about. */
FMB_INLINE int tell_first(const fmb_grid3_walk *w, int answer, fmb_grid3_found *found)
{
    if (found && (answer == FMB_HIT || answer == FMB_UNDECIDED))
        *found = w->best;
    return answer;
}

/* *budget becomes what is left of it. */
static int answer_first(fmb_grid3_walk *w, uint32_t *budget)
{
    int answer = search_first(w, budget);
    if (answer || w->best.answer)
        return answer ? answer : w->best.answer;
    return FMB_MISS_GRID(w->grid, w->frame, w->v);
}

int fmbi_grid_first(fmb_grid3_walk *walk, uint32_t *budget, fmb_grid3_found *found)
{
    int answer = check_grid_walk(walk, GRID_FIRST);
    if (!answer)
        answer = same_picture(walk, answer_first(walk, budget));
    return tell_first(walk, answer, found);
}

int fmb_grid3_first(fmb_grid3_walk *walk, fmb_grid3_found *found)
{
    uint32_t me;
    int busy = walk ? fmbi_take(&walk->in_use, &me) : FMB_ERR_NULL;
    if (busy)
        return busy;
    uint32_t budget = walk->budget;
    return fmbi_leave(fmbi_grid_first(walk, &budget, found), &walk->in_use, &me);
}

/* One question, whole: the walk is nobody else's. */
static int ask_once(fmb_grid3_walk *w, const fmb_grid3 *grid, const fmb_frame3 *frame, const fmb_real *v,
                    uint32_t *budget)
{
    int error = check_frame(frame, v);
    if (error)
        return error;
    start_walk(w, grid, frame, v);
    w->mode = GRID_FIRST;
    return answer_first(w, budget);
}

int fmb_grid3_sweep(const fmb_grid3 *grid, const fmb_frame3 *frame, const fmb_real v[3], fmb_grid3_found *found)
{
    fmb_grid3_walk walk;
    uint32_t budget = FMB_NO_LIMIT;
    uint32_t picture;
    int answer = fmb_grid_begin(grid, &picture);
    if (answer)
        return answer;
    answer = ask_once(&walk, grid, frame, v, &budget);
    if (answer >= 0 && fmb_grid_picture(grid->memory) != picture)
        return FMB_ERR_BUSY;
    return tell_first(&walk, answer, found);
}

int fmb_grid3_test(const fmb_grid3 *grid, const fmb_frame3 *frame, fmb_grid3_found *found)
{
    return fmb_grid3_sweep(grid, frame, NULL, found);
}

/* *done counts the links that are asked. 0 or, if not all are asked, why. *worst: a hit, or else undecided. */
static int ask_links(const fmb_grid3 *grid, const fmb_motion3 *link, int32_t links, uint32_t budget,
                     fmb_grid3_found *found, int32_t *done, int *worst)
{
    fmb_grid3_walk walk;
    uint32_t left = budget;
    for (int32_t i = 0; i < links; i++) {
        fmb_grid3_found one = {{-1, -1, -1}, 0, {1, 0}};
        if (budget == FMB_NO_LIMIT)
            left = budget; /* links together may take more than any number says */
        int answer = ask_once(&walk, grid, &link[i].frame, link[i].displacement, &left);
        if (answer < 0 || answer == FMB_UNFINISHED)
            return answer;
        one.answer = tell_first(&walk, answer, &one);
        found[i] = one;
        *done = i + 1;
        if (answer == FMB_HIT || !*worst)
            *worst = answer;
    }
    return 0;
}

/* Of a grid that can be asked, and had this picture: 0 or the worst answer, or an error. */
static int ask_picture(const fmb_grid3 *grid, uint32_t picture, const fmb_motion3 *link, int32_t links, uint32_t budget,
                       fmb_grid3_found *found, int32_t *done)
{
    int worst = 0, error = ask_links(grid, link, links, budget, found, done, &worst);
    if (fmb_grid_picture(grid->memory) != picture) { /* before an error, too: of the links that are done, */
        *done = 0;                                   /* found[] says nothing */
        return FMB_ERR_BUSY;
    }
    return error ? error : worst;
}

int fmb_grid3_links(const fmb_grid3 *grid, const fmb_motion3 *link, int32_t links, uint32_t budget,
                    fmb_grid3_found *found, int32_t *done)
{
    if (!link || !found || !done)
        return FMB_ERR_NULL;
    *done = 0;
    uint32_t picture;
    int error = fmb_grid_begin(grid, &picture);
    if (!error && (links < 1 || links > FMB_GRID3_MOST_LINKS || !budget))
        error = FMB_ERR_RANGE;
    return error ? error : ask_picture(grid, picture, link, links, budget, found, done);
}
