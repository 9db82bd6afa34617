/* SPDX-License-Identifier: MIT */
/*
 * Forms of grids: one direction, and every cell. What low and high are off (R1) is one claim, what is done with them another: together they are
 * the bound. See forms.h.
 */
#include "above.h"

#include "grid/walk_grid.c"

/* What low and high may be off, of what both bodies reach along the direction. */
#define CELL_REACH (R(5.5) * FMB_U)

#ifdef FORM_PROOF
/* Directions of another size are left out: FORM_LEAST says so. */
int form_on_fmb_error_between(fmb_real x, fmb_real y, fmb_real z);
int form_on_fmb_error_between(fmb_real x, fmb_real y, fmb_real z)
{
    (void)x;
    (void)y;
    (void)z;
    return 1;
}
#endif

/* add_axis: min_a - max_cell, or max_a - min_cell. */
static void reach(const fmb_real *x, fmb_shape shape, int high, fmb_real *value, fmb_real *bound)
{
    fmb_frame3 f;
    FORM_BEGIN;
    if (form_body3(&f, shape, x))
        return;
    const fmb_real *edge = x + 12;
    const fmb_vec n = fmb_load(x + 15);
    const fmb_vec most = {f.extent[0] + edge[0], f.extent[1] + edge[1], f.extent[2] + edge[2]};
    const fmb_span cell = fmb_span_of(FMB_FRAMED_CUBOID, n.x * edge[0], n.y * edge[1], n.z * edge[2]),
                   a = fmb_support3(&f, n);
    fmb_real error = CELL_REACH * fmb_vec_dot(fmb_vec_abs(n), most);
    FORM_LEAST(error, CELL_REACH * FMB_SIZE_LEAST);
    *value = high ? a.max - cell.min : a.min - cell.max;
    *bound = error;
}

void form_cell_low(const fmb_real *x, fmb_real *value, fmb_real *bound) { reach(x, FMB_TETRAHEDRON, 0, value, bound); }
void form_cell_high(const fmb_real *x, fmb_real *value, fmb_real *bound) { reach(x, FMB_TETRAHEDRON, 1, value, bound); }

/* A direction n, low and high as they are, no larger than what is reached; v: of the frame. Returns S. */
static fmb_real shared(fmb_grid3_axis *axis, const fmb_real *corner, const fmb_real *reach_of, const fmb_real *v,
                       const fmb_real *n, fmb_real low, fmb_real high)
{
    const fmb_vec m = fmb_load(n);
    fmb_vec size;
    size.x = (fmb_abs(corner[0]) + reach_of[0]) + fmb_abs(v[0]);
    size.y = (fmb_abs(corner[1]) + reach_of[1]) + fmb_abs(v[1]);
    size.z = (fmb_abs(corner[2]) + reach_of[2]) + fmb_abs(v[2]);
    fmb_real all = fmb_vec_dot(fmb_vec_abs(m), size);
    const fmb_span a = {low, high}, point = {0, 0};
    axis->n[0] = m.x;
    axis->n[1] = m.y;
    axis->n[2] = m.z;
    (void)fmb_share_axis(axis, a, point, fmb_vec_dot(m, fmb_load(v)), all);
    return all;
}

/* along_shared: |c| - (radius + |half|). x: origin, corner, what is reached, v, n, low, high. */
void form_cell_axis(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    fmb_grid3_axis axis;
    FORM_BEGIN;
    const fmb_real corner[3] = {x[3] - x[0], x[4] - x[1], x[5] - x[2]};
    const fmb_real *of = x + 6, *n = x + 12;
    const fmb_real most = (fmb_abs(n[0]) * of[0] + fmb_abs(n[1]) * of[1]) + fmb_abs(n[2]) * of[2];
    FORM_ORDER(x[15], most);
    FORM_ORDER(x[16], most);
    fmb_real size = shared(&axis, corner, of, x + 9, n, x[15], x[16]), error = FMB_CELL_ERROR * size;
    fmb_real radius = FORM_LESS(axis.radius - error, -error) + fmb_abs(axis.half);
    fmb_real rest = (FMB_CELL_ERROR - CELL_REACH) * size;
    FORM_LEAST(rest, (FMB_CELL_ERROR - CELL_REACH) * FMB_SIZE_LEAST);
    *value = fmb_abs(along_shared(&axis, fmb_load(corner))) - radius;
    *bound = rest;
}

/* What of the room, and of what fmb_axis_ahead adds for underflow, is for that function; the rest is for what is added to it. */
#define CELL_ROOM (R(0.1875))

/* The room of a direction n, of cells of no other width than their distance. size: |d| + E + |v|. */
static fmb_real room_of(const fmb_real *n, const fmb_real *size, const fmb_real *cell)
{
    const fmb_vec room = {fmb_cell_room(cell[0], cell[0], size[0]), fmb_cell_room(cell[1], cell[1], size[1]),
                          fmb_cell_room(cell[2], cell[2], size[2])};
    return fmb_vec_dot(fmb_vec_abs(fmb_load(n)), room);
}

/* fmb_axis_ahead: c and the radius as they are (what they are off is in the radius), each no larger than S. x: n, Z, c, radius, cell. */
void form_cell_corner(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    fmb_grid3_axis axis;
    FORM_BEGIN;
    const fmb_real *n = x, *size = x + 3;
    const fmb_real all = (fmb_abs(n[0]) * size[0] + fmb_abs(n[1]) * size[1]) + fmb_abs(n[2]) * size[2];
    for (int k = 0; k < 3; k++)
        FORM_LEAST(size[k], FMB_THINNEST); /* a body has an extent */
    fmb_real room = room_of(n, size, x + 8), part = CELL_ROOM * room;
    FORM_ORDER(x[6], all);
    FORM_ORDER(x[7], all);
    FORM_LEAST(part, CELL_ROOM * FMB_AHEAD_ERROR * FMB_SIZE_LEAST);
    axis.radius = x[7];
    axis.half = 0;
    *value = FORM_LESS(fmb_axis_ahead(&axis, x[6], room) + room, -room);
    *bound = part + CELL_ROOM * (FMB_DENORMAL / FMB_U);
}

/*
 * pass_cells: from there to cell i, in two parts, block and within it. Ahead of the corner it is no more than S; cells times their distance are no
 * more than 2 Z. x: n, Z, ahead, cell, block, within.
 */
void form_cell_ahead(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    FORM_BEGIN;
    const fmb_real *n = x, *size = x + 3, *cell = x + 7, *block = x + 10, *within = x + 13;
    const fmb_real all = (fmb_abs(n[0]) * size[0] + fmb_abs(n[1]) * size[1]) + fmb_abs(n[2]) * size[2];
    for (int k = 0; k < 3; k++)
        FORM_LEAST(size[k], FMB_THINNEST);
    fmb_real part = (1 - CELL_ROOM) * room_of(n, size, cell);
    FORM_ORDER(x[6], all);
    for (int k = 0; k < 3; k++) {
        FORM_ORDER(block[k], FMB_GRID3_MOST);
        FORM_ORDER(within[k], 3);
        FORM_ORDER(block[k] * cell[k] + within[k] * cell[k], 2 * size[k]);
    }
    FORM_LEAST(part, (1 - CELL_ROOM) * FMB_AHEAD_ERROR * FMB_SIZE_LEAST);
    const fmb_real step[3] = {n[0] * cell[0], n[1] * cell[1], n[2] * cell[2]};
    const fmb_real base = ((x[6] + block[0] * step[0]) + block[1] * step[1]) + block[2] * step[2];
    *value = ((base + within[2] * step[2]) + within[1] * step[1]) + within[0] * step[0];
    *bound = part + (1 - CELL_ROOM) * (FMB_DENORMAL / FMB_U);
}

#ifdef FORM_PROOF
FORMS_GRID(FORM_DESCRIBE)
#endif
