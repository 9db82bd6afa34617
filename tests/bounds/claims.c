/* SPDX-License-Identifier: MIT */
/* host-only. See claims.h. */
#include "exact.h"
#include "direction.h"
#include "length.h"
#include "search.h"

#include "bounds/bounds.h"

static const fmb_real refused = -1;

/* Two frames, their displacements and a direction, in this order. */
static void gap_along3(const fmb_real *x, fmb_shape shape_a, fmb_shape shape_b, fmb_real *value, fmb_real *bound)
{
    fmb_frame3 a, b;
    fmb_relative pair;
    *value = 0;
    *bound = refused;
    if (fmb_frame3_init(&a, shape_a, x, x + 3, x + 6, x + 9) || fmb_frame3_init(&b, shape_b, x + 12, x + 15, x + 18, x + 21) ||
        fmb_check_displacements(x + 24, x + 27, 3))
        return;
    fmb_view v = fmb_view3(&a), w = fmb_view3(&b);
    fmb_relate(&pair, &v, x + 24, &w, x + 27, 3);
    fmb_gap g = fmb_gap_along(&pair, &v, &w, x + 30, 3);
    if (!fmb_gap_in_range(&g))
        return;
    *value = g.near + fmb_min0(g.speed);
    *bound = g.error;
}

static void gap_along2(const fmb_real *x, fmb_shape shape, fmb_real *value, fmb_real *bound)
{
    fmb_frame2 a, b;
    fmb_relative pair;
    *value = 0;
    *bound = refused;
    if (fmb_frame2_init(&a, shape, x, x + 2, x + 4) || fmb_frame2_init(&b, shape, x + 6, x + 8, x + 10) ||
        fmb_check_displacements(x + 12, x + 14, 2))
        return;
    fmb_view v = fmb_view2(&a), w = fmb_view2(&b);
    fmb_relate(&pair, &v, x + 12, &w, x + 14, 2);
    fmb_gap g = fmb_gap_along(&pair, &v, &w, x + 16, 2);
    if (!fmb_gap_in_range(&g))
        return;
    *value = g.near + fmb_min0(g.speed);
    *bound = g.error;
}

void form_gap_cuboids3(const fmb_real *x, fmb_real *value, fmb_real *bound) { gap_along3(x, FMB_CUBOID, FMB_CUBOID, value, bound); }
void form_gap_mixed3(const fmb_real *x, fmb_real *value, fmb_real *bound) { gap_along3(x, FMB_CUBOID, FMB_TETRAHEDRON, value, bound); }
void form_gap_tetrahedra3(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    gap_along3(x, FMB_TETRAHEDRON, FMB_TETRAHEDRON, value, bound);
}
void form_gap_cuboids2(const fmb_real *x, fmb_real *value, fmb_real *bound) { gap_along2(x, FMB_CUBOID, value, bound); }
void form_gap_triangles2(const fmb_real *x, fmb_real *value, fmb_real *bound) { gap_along2(x, FMB_TETRAHEDRON, value, bound); }

/* ---- frames: three edges ---- */

static const fmb_real nowhere[3] = { 0, 0, 0 };

static void frame_of(const fmb_real *x, fmb_real *value, fmb_real *bound, int face)
{
    fmb_frame3 f;
    fmb_shape shape = face == 3 ? FMB_TETRAHEDRON : FMB_CUBOID;
    *value = 0;
    *bound = refused;
    if (fmb_frame3_init(&f, shape, nowhere, x, x + 3, x + 6))
        return;
    fmb_real size = fmb_largest(f.extent, 3);
    *value = face < 0 ? f.volume : f.normal[face][0];
    *bound = FMB_NORMAL_ERROR * fmb_abs(*value) + (face < 0 ? 0 : FMB_NORMAL_TINY * size * size);
}

void form_frame_normal(const fmb_real *x, fmb_real *value, fmb_real *bound) { frame_of(x, value, bound, 0); }
void form_frame_slanted(const fmb_real *x, fmb_real *value, fmb_real *bound) { frame_of(x, value, bound, 3); }
void form_frame_volume(const fmb_real *x, fmb_real *value, fmb_real *bound) { frame_of(x, value, bound, -1); }

static void frame2_of(const fmb_real *x, fmb_real *value, fmb_real *bound, int volume)
{
    fmb_frame2 f;
    *value = 0;
    *bound = refused;
    if (fmb_frame2_init(&f, FMB_TETRAHEDRON, nowhere, x, x + 2))
        return;
    *value = volume ? f.volume : f.normal[2][0];
    *bound = FMB_NORMAL_ERROR * fmb_abs(*value);
}

void form_frame2_volume(const fmb_real *x, fmb_real *value, fmb_real *bound) { frame2_of(x, value, bound, 1); }
void form_frame2_slanted(const fmb_real *x, fmb_real *value, fmb_real *bound) { frame2_of(x, value, bound, 0); }

/* ---- products of edges: the first component; edges p, q, or p - r, q - s ---- */

static const fmb_real first_alone[3] = { 1, 0, 0 };

static int edges_of(fmb_search_edge e[2], const fmb_real *x)
{
    fmb_edge_minus(&e[0], x, x + 6);
    fmb_edge_minus(&e[1], x + 3, x + 9);
    return fmb_check_displacement(x, 12);
}

/* What products that underflow may add, and that is no part of the bound (exact.h). */
static void add_tiny(fmb_real *bound, int products) { *bound += (fmb_real)products * FMB_DENORMAL; }

void form_cross(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    fmb_edge p = { x, NULL }, q = { x + 3, NULL };
    fmb_real n[3];
    *value = 0;
    *bound = refused;
    if (fmb_check_displacement(x, 6))
        return;
    *bound = fmb_cross(&p, &q, first_alone, n).off;
    add_tiny(bound, 6);
    *value = n[0];
}

void form_cross_rests(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    fmb_search_edge e[2];
    fmb_real n[3];
    *value = 0;
    *bound = refused;
    if (edges_of(e, x))
        return;
    *bound = fmb_cross(&e[0].e, &e[1].e, first_alone, n).off;
    add_tiny(bound, 6);
    *value = n[0];
}

void form_cross_nearly_parallel(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    fmb_search_edge e[2];
    fmb_real n[3];
    *value = 0;
    *bound = refused;
    if (edges_of(e, x))
        return;
    *bound = fmb_cross_nearly_parallel(&e[0].e, &e[1].e, first_alone, n).off;
    add_tiny(bound, 13);
    *value = n[0];
}

void form_cross_sums(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    fmb_search_edge e[2];
    fmb_real n[3], error[3];
    *value = 0;
    *bound = refused;
    if (edges_of(e, x))
        return;
    fmb_edge_cross(&e[0].e, &e[1].e, n, error);
    *bound = error[0];
    add_tiny(bound, 16);
    *value = n[0];
}

void form_sum(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    fmb_real term[8];
    for (int i = 0; i < 8; i++)
        term[i] = x[i];
    *value = 0;
    *bound = refused;
    if (!fmb_check_displacement(x, 8))
        *value = fmb_sum(term, 8, bound);
}

/* ---- lengths ---- */

static void length_of(const fmb_real *x, int n, fmb_real *value, fmb_real *bound)
{
    *value = 0;
    *bound = refused;
    if (fmb_check_displacement(x, n) || fmb_largest(x, n) < FMB_THINNEST)
        return;
    *value = fmb_length_of(x, n);
    *bound = 16 * FMB_U * *value;
}

void form_length3(const fmb_real *x, fmb_real *value, fmb_real *bound) { length_of(x, 3, value, bound); }
void form_length9(const fmb_real *x, fmb_real *value, fmb_real *bound) { length_of(x, 9, value, bound); }
