/* SPDX-License-Identifier: MIT */
/*
 * Forms of cells that are hit, of points with a radius, and of volumes by their numbers (proof.h: A9, P10, D26, P8, D27, P9), proved only: what is
 * computed is seen where it is handed on (form_on_F is called in place of F, see stages.c).
 */
#include "above.h"

#ifdef FORM_PROOF

#include "grid/points.c"
#include "grid/walk_grid.c"
#include "scene/leaf.c"
#include "scene/sheets.c"

#define FORM_VOID (void)value, (void)bound

/* ---- A9, P10: a cuboid at rest and a cell ---- */

static int clamped; /* coordinates of a point that a frame has are any numbers of [-1/2,1/2] */
static const fmb_grid3_walk *walk;

fmb_real form_on_fmb_max(fmb_real x, fmb_real y);
int form_on_fmb_proves_overlap(fmb_real gap, fmb_real error);
void form_on_fmb_share_middle(fmb_grid3_axis *x, fmb_real middle, fmb_real reach, fmb_real shares, fmb_real speed,
                              fmb_real tiny);

fmb_real form_on_fmb_max(fmb_real x, fmb_real y)
{
    fmb_real c;
    if (!clamped)
        return fmb_max(x, y);
    c = form_atom(0, 0, 0);
    form_order(c, R(0.5));
    return c;
}

int form_on_fmb_proves_overlap(fmb_real gap, fmb_real error)
{
    form_least(error, FMB_CELL_SIDE * FMB_THINNEST); /* the least extent */
    form_check(gap, error);
    return 1;
}

/*
 * Of 96u, 2 times 42u: of S, for what |c| - radius is off, with the radius as it is without its error; and what that was is off it, too. The radius is at
 * least S / 2 q. The rest is for the product with that.
 */
void form_on_fmb_share_middle(fmb_grid3_axis *x, fmb_real middle, fmb_real reach, fmb_real shares, fmb_real speed,
                              fmb_real tiny)
{
    const fmb_real size = fmb_vec_dot(fmb_vec_abs(fmb_load(x->n)), fmb_load(walk->size)),
                   error = R(0.4375) * FMB_CELL_OVERLAP * size;
    (void)tiny; /* it counts apart */
    fmb_share_middle(x, middle, reach, shares, speed, 0);
    form_least(error, R(0.4375) * FMB_CELL_OVERLAP * FMB_SIZE_LEAST);
    form_check(
        form_plus(fmb_abs(along_shared(x, cell_place(walk))) - x->radius, form_off(form_times(FMB_CELL_ERROR, size))),
        error);
}

/* x: a frame, the origin of a cell, its edges. */
static void cell_of(fmb_grid3_walk *w, fmb_grid3 *g, fmb_frame3 *f, const fmb_real *x)
{
    (void)form_body3(f, FMB_CUBOID, x);
    f->longest = 0;
    for (int k = 0; k < 3; k++) {
        form_least(f->extent[k], FMB_THINNEST);
        f->middle[k] = f->diagonal[k];
        f->width[k] = f->extent[k];
        g->origin[k] = x[12 + k];
        g->cell[k] = g->box.extent[k] = x[15 + k];
        w->v[k] = 0;
        w->from[k] = w->to[k] = w->one[k] = 0;
    }
    w->grid = g;
    w->frame = f;
    w->moves = w->met = w->axes = 0;
    set_sizes(w);
    walk = w;
}

/* point_is_shared. */
void form_cell_point(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    fmb_grid3_walk w;
    fmb_grid3 g;
    fmb_frame3 f;
    FORM_VOID;
    cell_of(&w, &g, &f, x);
    clamped = 1;
    (void)point_is_shared(&w, cell_place(&w));
    clamped = 0;
}

/* cell_is_met: the axes of the world. */
void form_cell_side(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    fmb_grid3_walk w;
    fmb_grid3 g;
    fmb_frame3 f;
    FORM_VOID;
    cell_of(&w, &g, &f, x);
    w.deep = 1;
    w.axes = 3;
    (void)cell_is_met(&w);
}

/* The normals, and the products of edges with the axes of the world. */
static void overlap(const fmb_real *x, int edges)
{
    fmb_grid3_walk w;
    fmb_grid3 g;
    fmb_frame3 f;
    cell_of(&w, &g, &f, x);
    for (int k = 0; k < 3; k++)
        w.share[k] = fmb_cell_share(g.box.extent[k], 0);
    f.volume = form_known(fmb_vec_dot(fmb_vec_abs(fmb_load(f.normal[0])), fmb_load(f.extent)), FMB_NORMAL_ERROR, 0);
    if (!edges) {
        const fmb_vec n = fmb_load(f.normal[0]);
        add_middle_axis(&w, n, fmb_vec_dot(n, fmb_load(w.middle)), f.volume, 0);
        return;
    }
    for (int j = 0; j < 3; j++)
        for (int k = 0; k < 3; k++) {
            const fmb_real *p = f.edge[(j + 1) % 3], *q = f.edge[(j + 2) % 3];
            const int k1 = (k + 1) % 3, k2 = (k + 2) % 3;
            f.normal[j][k] = form_known(
                form_plus(form_times(fmb_abs(p[k1]), fmb_abs(q[k2])), form_times(fmb_abs(p[k2]), fmb_abs(q[k1]))),
                FMB_NORMAL_ERROR, 0);
        }
    add_edges(&w);
}

void form_cell_face_met(const fmb_real *x, fmb_real *value, fmb_real *bound) { FORM_VOID, overlap(x, 0); }
void form_cell_edge_met(const fmb_real *x, fmb_real *value, fmb_real *bound) { FORM_VOID, overlap(x, 1); }

/* ---- D26, P8: points with a radius ---- */

static int timed; /* the times are looked at, not the gap */

int form_on_fmbi_normalise(fmb_real n[3], int dim);
fmb_real form_on_fmb_length_up(const fmb_real *n, int dim);
int form_on_fmb_ball_excludes(fmb_real near, fmb_real speed, fmb_real reach, fmb_interval *when);
int form_on_fmb_outer_until(fmb_interval *outer, fmb_real t, fmb_real error);

/* Any direction, scaled. */
int form_on_fmbi_normalise(fmb_real n[3], int dim)
{
    for (int k = 0; k < dim; k++)
        n[k] = form_atom(0, 0, 0);
    return 1;
}

/* Of radius 0 it does not count. */
fmb_real form_on_fmb_length_up(const fmb_real *n, int dim)
{
    (void)n;
    (void)dim;
    return 1;
}

int form_on_fmb_ball_excludes(fmb_real near, fmb_real speed, fmb_real reach, fmb_interval *when)
{
    if (timed)
        return fmb_ball_excludes(near, speed, reach, when);
    form_least(reach, FMB_DIRECTION_ERROR * FMB_THINNEST);
    form_check(near + fmb_min0(speed), reach);
    return 0;
}

/* A time of the step. */
int form_on_fmb_outer_until(fmb_interval *outer, fmb_real t, fmb_real error)
{
    (void)outer;
    (void)form_most(t, 1);
    form_check(t, error);
    return 0;
}

/* A body without radius, and a point that is at an end of its box: there d is largest. x: frame, displacement, point. */
static void ball(const fmb_real *x, fmb_shape shape, const fmb_real *n)
{
    fmb_points3_body b;
    fmb_interval when = {0, 1};
    (void)form_body3(&b.frame, shape, x);
    b.radius = 0;
    b.moves = b.faces = 1;
    for (int k = 0; k < 3; k++) {
        b.v[k] = x[12 + k];
        b.box.min[k] = b.box.max[k] = x[15 + k];
    }
    if (n) {
        (void)direction_excludes(&b, x + 15, n, &when);
        return;
    }
    set_ball_face(&b, 0);
    (void)faces_exclude(&b, x + 15, &when);
}

void form_ball_face_c(const fmb_real *x, fmb_real *value, fmb_real *bound) { FORM_VOID, ball(x, FMB_CUBOID, NULL); }
void form_ball_face_t(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    FORM_VOID, ball(x, FMB_TETRAHEDRON, NULL);
}
void form_ball_any_c(const fmb_real *x, fmb_real *value, fmb_real *bound) { FORM_VOID, ball(x, FMB_CUBOID, x + 18); }
void form_ball_any_t(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    FORM_VOID, ball(x, FMB_TETRAHEDRON, x + 18);
}

/* fmb_ball_excludes itself. x: reach, near, speed: exact by definition. */
void form_ball_time(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    fmb_interval when = {0, 1};
    FORM_VOID;
    timed = 1;
    (void)fmb_ball_excludes(form_cancels(x[1]), x[2], x[0], &when);
    timed = 0;
}

/* fmb_place_at: what all three coordinates are off. Nothing moves by 0. x: p, v, t. */
void form_ball_place(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    if (x[6] == 0 || x[3] == 0 || x[4] == 0 || x[5] == 0)
        form_never();
    fmb_real p[3], stray = fmb_place_at(x, x + 3, x[6], p);
    *value = form_plus(form_plus(p[0], p[1]), p[2]);
    *bound = stray;
}

/* ---- D27: the face of a volume ---- */

static int slanted;
static fmb_real beyond_face;

/* Of two edges, as computed. */
static fmb_vec difference_of(const fmb_frame3 *f)
{
    fmb_real x[3];
    for (int k = 0; k < 3; k++) {
        x[k] = form_atom(0, 0, 0);
        form_order(x[k], form_times(1 + 2 * FMB_U, f->extent[k]));
    }
    return fmb_load(x);
}

int form_on_faces_clear(const face_query *f, const fmb_frame3 *of);
int form_on_fmb_face_clears(fmb_real gap, fmb_real product, fmb_real room);

/*
 * One face: of two edges, or of two differences of edges, as they are rounded. Then the other corners of the face are beyond the first one by what those
 * are off, along the product.
 */
int form_on_faces_clear(const face_query *f, const fmb_frame3 *of)
{
    fmb_vec p = fmb_load(of->edge[0]), q = fmb_load(of->edge[1]);
    beyond_face = 0;
    if (slanted) {
        p = difference_of(of);
        q = difference_of(of);
        beyond_face = form_times(FMB_U, fmb_vec_dot(fmb_vec_abs(fmb_vec_cross(p, q)), fmb_vec_abs(p)));
    }
    (void)face_clears(f, p, q, fmb_load(of->edge[2]));
    return 1;
}

/* The gap along the exact product. */
int form_on_fmb_face_clears(fmb_real gap, fmb_real product, fmb_real room)
{
    const fmb_real error = room * product;
    form_order(R(0.99) * FMB_PRODUCT_LEAST, product);
    form_check(slanted ? form_plus(gap, form_off(beyond_face)) : gap, error);
    return 1;
}

/* fmbi_leaf_faces_clear, and no room beyond; hint: or fmbi_leaf_hint_clears. x: two frames, how they move, and the hint. */
static void leaf(const fmb_real *x, fmb_shape other, int hint)
{
    fmb_frame3 a, b;
    fmb_real axis[3];
    fmb_leaf_pair t;
    (void)form_body3(&a, FMB_CUBOID, x);
    (void)form_body3(&b, other, x + 12);
    t.c = (fmb_couple3){&a, &b, x + 24, x + 27};
    t.moves = 1;
    t.room = 0;
    form_least(a.extent[0], FMB_THINNEST);
    (void)(hint ? fmbi_leaf_hint_clears(&t, x + 30) : fmbi_leaf_faces_clear(&t, axis));
}

void form_leaf_face_c(const fmb_real *x, fmb_real *value, fmb_real *bound) { FORM_VOID, leaf(x, FMB_CUBOID, 0); }
void form_leaf_face_t(const fmb_real *x, fmb_real *value, fmb_real *bound) { FORM_VOID, leaf(x, FMB_TETRAHEDRON, 0); }
void form_leaf_hint_c(const fmb_real *x, fmb_real *value, fmb_real *bound) { FORM_VOID, leaf(x, FMB_CUBOID, 1); }
void form_leaf_hint_t(const fmb_real *x, fmb_real *value, fmb_real *bound) { FORM_VOID, leaf(x, FMB_TETRAHEDRON, 1); }
void form_leaf_slanted(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    FORM_VOID, slanted = 1, leaf(x, FMB_TETRAHEDRON, 0), slanted = 0;
}

/* ---- P9: a point in a sheet ---- */

static fmb_real part_of_edge;

int form_on_edge_is_deep(const sheet *s, const fmb_real b[4][3], const fmb_real least[4], int i, int j);
int form_on_fmb_point_is_deep(fmb_real depth, fmb_real error);
void form_on_set_sheet(sheet *s, const fmb_frame3 *f, fmb_vec d, const fmb_frame3 *w, fmb_real deep);
int form_on_sheets_look_apart(const sheet *a, const sheet *b, fmb_vec *n);

/* Where on the edge the point is: any number of [0,1]. */
int form_on_edge_is_deep(const sheet *s, const fmb_real b[4][3], const fmb_real least[4], int i, int j)
{
    (void)s;
    for (int k = 0; k < 4; k++)
        (void)fmb_point_is_deep(b[k][i] + part_of_edge * (b[k][j] - b[k][i]), least[k]);
    return 1;
}

int form_on_fmb_point_is_deep(fmb_real depth, fmb_real error)
{
    form_least(error, SHEET_LEAST);
    form_check(depth, error);
    return 1;
}

/* One corner is alone on its side of the sheet. */
void form_on_set_sheet(sheet *s, const fmb_frame3 *f, fmb_vec d, const fmb_frame3 *w, fmb_real deep)
{
    set_sheet(s, f, d, w, deep);
    s->apex = 0;
    form_least(f->extent[0], FMB_THINNEST);
    for (int k = 0; k < 3; k++)
        form_order(R(0.99) * SHEET_LEAST, s->size[k] * s->size[(k + 1) % 3]);
}

int form_on_sheets_look_apart(const sheet *a, const sheet *b, fmb_vec *n)
{
    (void)a;
    (void)b;
    (void)n;
    return 0;
}

/* fmbi_sheets_look, and no depth beyond. x: two frames, and where on the edge. */
void form_sheet_depth(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    fmb_frame3 a, b;
    fmb_vec n;
    FORM_VOID;
    (void)form_body3(&a, FMB_TETRAHEDRON, x);
    (void)form_body3(&b, FMB_TETRAHEDRON, x + 12);
    form_single(); /* on which side of the sheet corners are */
    part_of_edge = x[24];
    (void)fmbi_sheets_look(&a, &b, 0, &n);
}

FORMS_BODIES(FORM_DESCRIBE)

#endif
