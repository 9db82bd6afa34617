/* SPDX-License-Identifier: MIT */
/* See claims.h. */
#include "core/exact.h"
#include "core/proof.h"
#include "core/length.h"
#include "separate/stage3_cuboids.h"
#include "separate/hint3.h"
#include "separate/search.h"

#include "bounds/bounds.h"
#include "poses.h"

static const fmb_real refused = 0;

/* ---- frames: three edges ---- */

static const fmb_real nowhere[3] = {0, 0, 0};

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

static const fmb_real first_alone[3] = {1, 0, 0};

static int edges_of(fmb_search_edge e[2], const fmb_real *x)
{
    fmbi_edge_minus(&e[0], x, x + 6);
    fmbi_edge_minus(&e[1], x + 3, x + 9);
    return fmbi_check_displacement(x, 12);
}

/* What products that underflow may add, and that is no part of the bound (exact.h). */
static void add_tiny(fmb_real *bound, int products) { *bound += (fmb_real)products * FMB_DENORMAL; }

void form_cross(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    fmb_edge p = {x, NULL}, q = {x + 3, NULL};
    fmb_real n[3];
    *value = 0;
    *bound = refused;
    if (fmbi_check_displacement(x, 6))
        return;
    *bound = fmbi_cross(&p, &q, first_alone, n).off;
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
    *bound = fmbi_cross(&e[0].e, &e[1].e, first_alone, n).off;
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
    fmb_real most;
    *bound = fmbi_cross_nearly_parallel(&e[0].e, &e[1].e, first_alone, n, &most).off;
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
    fmbi_edge_cross(&e[0].e, &e[1].e, n, error);
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
    if (!fmbi_check_displacement(x, 8))
        *value = fmbi_sum(term, 8, bound);
}

/* ---- lengths ---- */

static void length_of(const fmb_real *x, int n, fmb_real *value, fmb_real *bound)
{
    *value = 0;
    *bound = refused;
    if (fmbi_check_displacement(x, n) || fmb_largest(x, n) < FMB_THINNEST)
        return;
    *value = fmb_length_of(x, n);
    *bound = 16 * FMB_U * *value;
}

void form_length3(const fmb_real *x, fmb_real *value, fmb_real *bound) { length_of(x, 3, value, bound); }
void form_length9(const fmb_real *x, fmb_real *value, fmb_real *bound) { length_of(x, 9, value, bound); }

/* ---- stages, and whole decisions: two frames and their displacements ---- */

typedef struct {
    fmb_frame3 a, b;
    const fmb_real *va, *vb;
    fmb_couple3 c;
    fmb_view view_a, view_b;
    fmb_relative pair;
} pair3;

typedef struct {
    fmb_frame2 a, b;
    const fmb_real *va, *vb;
    fmb_view view_a, view_b;
    fmb_relative pair;
} pair2;

static fmb_shape shape_of(int cuboid) { return cuboid ? FMB_CUBOID : FMB_TETRAHEDRON; }

static int make_pair3(pair3 *p, const fmb_real *x, int cuboid_a, int cuboid_b, int moves)
{
    p->va = moves ? x + 24 : fmb_at_rest;
    p->vb = moves ? x + 27 : fmb_at_rest;
    if (fmb_frame3_init(&p->a, shape_of(cuboid_a), x, x + 3, x + 6, x + 9) ||
        fmb_frame3_init(&p->b, shape_of(cuboid_b), x + 12, x + 15, x + 18, x + 21) ||
        fmb_check_displacements(p->va, p->vb, 3))
        return 0;
    p->c = (fmb_couple3){&p->a, &p->b, p->va, p->vb};
    p->view_a = fmb_view3(&p->a);
    p->view_b = fmb_view3(&p->b);
    fmb_relate(&p->pair, &p->view_a, p->va, &p->view_b, p->vb, 3);
    return 1;
}

static int make_pair2(pair2 *p, const fmb_real *x, int cuboid_a, int cuboid_b)
{
    p->va = x + 12;
    p->vb = x + 14;
    if (fmb_frame2_init(&p->a, shape_of(cuboid_a), x, x + 2, x + 4) ||
        fmb_frame2_init(&p->b, shape_of(cuboid_b), x + 6, x + 8, x + 10) || fmb_check_displacements(p->va, p->vb, 2))
        return 0;
    p->view_a = fmb_view2(&p->a);
    p->view_b = fmb_view2(&p->b);
    fmb_relate(&p->pair, &p->view_a, p->va, &p->view_b, p->vb, 2);
    return 1;
}

/*
 * The times of a stage for cuboids, tau: the first one, and the error of the direction that decides it, which is the latest when widened.
 * (Beyond 1 a time is clipped.) s, w, r: as in fmb_cuboids3_direction; n: magnitudes of the direction.
 */
typedef struct {
    fmb_real latest, bound;
} first_time;

static void consider(first_time *t, fmb_stage *f, const pair3 *p, fmb_real part, fmb_vec n, fmb_real s, fmb_real w,
                     fmb_real r)
{
    fmb_real bound = fmb_stage_error(f, part, &p->a, &p->b, n) / fmb_abs(w) + FMB_TAU_ERROR;
    fmb_real latest = ((w < 0 ? s : -s) - r) / fmb_abs(w) - bound;
    if (w != 0 && latest > t->latest)
        *t = (first_time){latest, bound};
}

static void stage_in(const fmb_stage *f, const first_time *t, fmb_real *value, fmb_real *bound)
{
    if (f->outer.in <= -1 || f->outer.in > 1)
        return;
    *value = f->outer.in;
    *bound = t->bound;
}

static void forget_times(fmb_stage *f)
{
    f->outer.in = f->inner.in = -1;
    f->outer.out = f->inner.out = 1;
}

void form_faces_in(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    pair3 p;
    fmb_stage f;
    fmb_real products[9];
    *value = *bound = 0;
    if (!make_pair3(&p, x, 1, 1, 1))
        return;
    fmb_cuboids3_start(&f, &p.c, NULL, 1);
    f.d = fmb_stage_middles(&f, &p.a, &p.b, 1);
    if (fmb_cuboids3_faces(&f, &p.c, products, 0, 1))
        return;
    first_time t = {-FMB_REAL_MAX, 0};
    for (int j = 0; j < 3; j++) {
        fmb_vec n = fmb_load(p.a.normal[j]);
        consider(&t, &f, &p, FMB_FACE_ERROR, fmb_vec_abs(n), fmb_vec_dot(n, f.d), fmb_vec_dot(n, f.v),
                 p.a.volume + ((products[3 * j] + products[3 * j + 1]) + products[3 * j + 2]));
    }
    stage_in(&f, &t, value, bound);
}

void form_edges_in(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    pair3 p;
    fmb_stage f;
    fmb_real products[9], others[9];
    *value = *bound = 0;
    if (!make_pair3(&p, x, 1, 1, 1))
        return;
    fmb_cuboids3_start(&f, &p.c, NULL, 1);
    f.d = fmb_stage_middles(&f, &p.a, &p.b, 1);
    if (fmb_cuboids3_faces(&f, &p.c, products, 0, 1) || fmb_cuboids3_faces(&f, &p.c, others, 3, 1))
        return;
    forget_times(&f);
    f.error = f.length * (2 * p.a.longest * p.b.longest);
    if (fmb_cuboids3_edges(&f, &p.c, products, others, 1))
        return;
    first_time t = {-FMB_REAL_MAX, 0};
    for (int i = 0; i < 9; i++) {
        if ((f.open >> 6 | f.open >> (6 + FMB_HIDDEN)) >> i & 1u) /* the pair moves no time */
            continue;
        fmb_vec e = fmb_load(p.a.edge[i % 3]), g = fmb_load(p.b.edge[i / 3]), n = fmb_vec_cross(e, g);
        fmb_real r = 0;
        for (int k = 0; k < 3; k++)
            r += fmb_abs(fmb_vec_dot(n, fmb_load(p.a.edge[k]))) + fmb_abs(fmb_vec_dot(n, fmb_load(p.b.edge[k])));
        consider(&t, &f, &p, FMB_EDGE_ERROR, fmb_cross_size(e, g), fmb_vec_dot(n, f.d), fmb_vec_dot(n, f.v), r);
    }
    stage_in(&f, &t, value, bound);
}

/* Times of the search, from one face: t. Returns 0 where it says nothing. */
static int search_times(fmb_search *s, const fmb_real *x)
{
    pair3 p;
    fmb_real room[2 * FMB_SEARCH_ROOM] = {0};
    room[FMB_SEARCH_ROOM + 9] = 1;
    if (!make_pair3(&p, x, 1, 1, 1))
        return 0;
    s->edge[0] = room;
    s->edge[1] = room + FMB_SEARCH_ROOM;
    s->exchanged = 0;
    s->open = 1;
    s->axis = NULL;
    fmb_search_start(s, &p.view_a, p.va, &p.view_b, p.vb, 3);
    return !fmbi_search_faces3(s) && s->outer.in > 0 && s->inner.in > 0 && s->inner.in <= 1;
}

void form_search_in(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    fmb_search s;
    int found = search_times(&s, x);
    *value = found ? s.outer.in : 0;
    *bound = found ? (s.inner.in - s.outer.in) * R(0.5) : 0;
}

void form_search_inner(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    fmb_search s;
    int found = search_times(&s, x);
    *value = found ? s.inner.in : 0;
    *bound = found ? (s.inner.in - s.outer.in) * R(0.5) : 0;
}

/*
 * What the faces of a fast stage say, the search says, too: value is what its gap along the same direction exceeds its error by, in the units of the
 * stage, which are doubled. It is not negative, with what the stage asks for to spare.
 */
static void agree(const fmb_real *x, int moves, fmb_real *value, fmb_real *bound)
{
    pair3 p;
    fmb_stage f;
    fmb_real products[9], n[3];
    *value = *bound = 0;
    if (!make_pair3(&p, x, 1, 1, moves))
        return;
    fmb_cuboids3_start(&f, &p.c, n, moves);
    f.d = fmb_stage_middles(&f, &p.a, &p.b, moves);
    if (!moves)
        f.v = (fmb_vec){0, 0, 0};
    if (!fmb_cuboids3_faces(&f, &p.c, products, 0, moves))
        return;
    fmb_gap g = fmb_gap_along(&p.pair, &p.view_a, &p.view_b, n, 3);
    *value = 2 * ((g.near + fmb_min0(g.speed)) - g.error);
    *bound = f.error;
}

void form_agree_faces(const fmb_real *x, fmb_real *value, fmb_real *bound) { agree(x, 0, value, bound); }
void form_agree_moving(const fmb_real *x, fmb_real *value, fmb_real *bound) { agree(x, 1, value, bound); }

/*
 * The unit of a time: FMB_FACE_ERROR of S over the speed, of the direction among the normals of both that says it is latest, or earliest, with that
 * much less.
 */
static void time_unit(const fmb_gap *g, int last, fmb_real *best, fmb_real *unit)
{
    fmb_real speed = fmb_abs(g->speed), near = g->speed < 0 ? g->near : -g->far, far = g->speed < 0 ? -g->far : g->near;
    fmb_real error = FMB_FACE_ERROR / FMB_DIRECTION_ERROR * g->error / speed + FMB_TAU_ERROR * R(0.5);
    fmb_real t = (last ? far : near) / speed - error;
    if (speed > 0 && t > *best) {
        *best = t;
        *unit = error;
    }
}

static void sweep3(const fmb_real *x, int cuboid_a, int cuboid_b, int last, fmb_real *value, fmb_real *bound)
{
    pair3 p;
    fmb_interval when;
    fmb_real best = -FMB_REAL_MAX, size[3] = {1, 1, 1};
    *value = *bound = 0;
    if (!make_pair3(&p, x, cuboid_a, cuboid_b, 1) || fmb_sweep3(&p.a, p.va, &p.b, p.vb, NULL, &when) <= 0)
        return;
    if (last ? when.out >= 1 : when.in <= 0)
        return;
    for (int i = 0; i < 8; i++) {
        const fmb_frame3 *f = i < 4 ? &p.a : &p.b;
        if (i % 4 == 3 && fmb_cuboid(f->shape))
            continue;
        fmb_gap g = fmb_gap_along(&p.pair, &p.view_a, &p.view_b, f->normal[i % 4], 3);
        time_unit(&g, last, &best, bound);
    }
    for (int i = 0; i < fmb_edge_count(p.a.shape); i++)
        for (int j = 0; j < fmb_edge_count(p.b.shape); j++) {
            fmb_search_edge e[2];
            fmb_real n[3];
            fmb_edge_at(&e[0], p.a.edge[0], i);
            fmb_edge_at(&e[1], p.b.edge[0], j);
            (void)fmbi_cross(&e[0].e, &e[1].e, size, n);
            fmb_gap g = fmb_gap_along(&p.pair, &p.view_a, &p.view_b, n, 3);
            time_unit(&g, last, &best, bound);
        }
    *value = last ? when.out : when.in;
}

void form_in3_cc(const fmb_real *x, fmb_real *value, fmb_real *bound) { sweep3(x, 1, 1, 0, value, bound); }
void form_out3_cc(const fmb_real *x, fmb_real *value, fmb_real *bound) { sweep3(x, 1, 1, 1, value, bound); }
void form_in3_ct(const fmb_real *x, fmb_real *value, fmb_real *bound) { sweep3(x, 1, 0, 0, value, bound); }
void form_out3_ct(const fmb_real *x, fmb_real *value, fmb_real *bound) { sweep3(x, 1, 0, 1, value, bound); }
void form_in3_tt(const fmb_real *x, fmb_real *value, fmb_real *bound) { sweep3(x, 0, 0, 0, value, bound); }

static void sweep2(const fmb_real *x, int cuboid_a, int cuboid_b, int last, fmb_real *value, fmb_real *bound)
{
    pair2 p;
    fmb_interval when;
    fmb_real best = -FMB_REAL_MAX;
    *value = *bound = 0;
    if (!make_pair2(&p, x, cuboid_a, cuboid_b) || fmb_sweep2(&p.a, p.va, &p.b, p.vb, NULL, &when) <= 0)
        return;
    if (last ? when.out >= 1 : when.in <= 0)
        return;
    for (int i = 0; i < 6; i++) {
        const fmb_frame2 *f = i < 3 ? &p.a : &p.b;
        if (i % 3 == 2 && fmb_cuboid(f->shape))
            continue;
        fmb_gap g = fmb_gap_along(&p.pair, &p.view_a, &p.view_b, f->normal[i % 3], 2);
        time_unit(&g, last, &best, bound);
    }
    *value = last ? when.out : when.in;
}

void form_in2_cc(const fmb_real *x, fmb_real *value, fmb_real *bound) { sweep2(x, 1, 1, 0, value, bound); }
void form_out2_cc(const fmb_real *x, fmb_real *value, fmb_real *bound) { sweep2(x, 1, 1, 1, value, bound); }
void form_in2_tt(const fmb_real *x, fmb_real *value, fmb_real *bound) { sweep2(x, 0, 0, 0, value, bound); }
void form_out2_tt(const fmb_real *x, fmb_real *value, fmb_real *bound) { sweep2(x, 0, 0, 1, value, bound); }

/* ---- misses ---- */

static fmb_real miss3(const fmb_real *x, int cuboid_a, int cuboid_b, fmb_real *n)
{
    pair3 p;
    n[0] = n[1] = n[2] = 0;
    if (!make_pair3(&p, x, cuboid_a, cuboid_b, 1) || fmb_sweep3(&p.a, p.va, &p.b, p.vb, n, NULL) != FMB_MISS)
        return 0;
    return fmb_gap_along(&p.pair, &p.view_a, &p.view_b, n, 3).error;
}

static fmb_real miss2(const fmb_real *x, int cuboid_a, int cuboid_b, fmb_real *n)
{
    pair2 p;
    n[0] = n[1] = 0;
    if (!make_pair2(&p, x, cuboid_a, cuboid_b) || fmb_sweep2(&p.a, p.va, &p.b, p.vb, n, NULL) != FMB_MISS)
        return 0;
    return fmb_gap_along(&p.pair, &p.view_a, &p.view_b, n, 2).error;
}

int claim_axis(const fmb_real *x, int dim, int cuboid_a, int cuboid_b, fmb_real *n)
{
    return (dim == 3 ? miss3(x, cuboid_a, cuboid_b, n) : miss2(x, cuboid_a, cuboid_b, n)) > 0;
}

static void miss(const fmb_real *x, int dim, int cuboid_a, int cuboid_b, fmb_real *value, fmb_real *bound)
{
    fmb_real n[3];
    *value = 0;
    *bound = dim == 3 ? miss3(x, cuboid_a, cuboid_b, n) : miss2(x, cuboid_a, cuboid_b, n);
}

void form_miss3_cc(const fmb_real *x, fmb_real *value, fmb_real *bound) { miss(x, 3, 1, 1, value, bound); }
void form_miss3_ct(const fmb_real *x, fmb_real *value, fmb_real *bound) { miss(x, 3, 1, 0, value, bound); }
void form_miss3_tt(const fmb_real *x, fmb_real *value, fmb_real *bound) { miss(x, 3, 0, 0, value, bound); }
void form_miss2_tt(const fmb_real *x, fmb_real *value, fmb_real *bound) { miss(x, 2, 0, 0, value, bound); }

/* ---- the caller's direction ---- */

static void ahead3(const fmb_real *x, int cuboid_a, int cuboid_b, fmb_real *value, fmb_real *bound)
{
    pair3 p;
    *value = *bound = 0;
    if (!make_pair3(&p, x, cuboid_a, cuboid_b, 1))
        return;
    fmb_vec n = fmb_load(x + 30);
    fmb_gap g = fmb_gap_ahead3(&p.a, &p.b, &n, p.pair.v, FMB_DIRECTION_ERROR);
    if (!fmb_hint_in_range(&g) || !(g.near > g.error)) /* else nothing is claimed, and the side is not known */
        return;
    *value = g.near;
    *bound = g.error;
}

void form_ahead3_cc(const fmb_real *x, fmb_real *value, fmb_real *bound) { ahead3(x, 1, 1, value, bound); }
void form_ahead3_tt(const fmb_real *x, fmb_real *value, fmb_real *bound) { ahead3(x, 0, 0, value, bound); }

static fmb_real margin3(const fmb_real *x, fmb_real *n)
{
    pair3 p;
    for (int k = 0; k < 3; k++)
        n[k] = x[30 + k];
    if (!make_pair3(&p, x, 1, 1, 1) || fmbi_check_displacement(x + 30, 4) ||
        fmb_sweep3_margin(&p.a, p.va, &p.b, p.vb, x[33], n, NULL) != FMB_MISS)
        return 0;
    return fmb_gap_along(&p.pair, &p.view_a, &p.view_b, n, 3).error + 16 * FMB_U * fmb_abs(x[33]) * fmb_length_up(n, 3);
}

int claim_margin(const fmb_real *x, fmb_real *n) { return margin3(x, n) > 0; }

void form_margin3(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    fmb_real n[3];
    *value = 0;
    *bound = margin3(x, n);
}

/* ---- frames made of others: how far their faces lie outside of what they have to hold is at least 0; in units of place.h's eta ---- */

static fmb_real first_norm(const fmb_real *x) { return (fmb_abs(x[0]) + fmb_abs(x[1])) + fmb_abs(x[2]); }

static int body_of(const fmb_real *x, int cuboid, fmb_frame3 *f)
{
    return fmb_frame3_init(f, shape_of(cuboid), x, x + 3, x + 6, x + 9) == 0;
}

int claim_grown(const fmb_real *x, int cuboid, fmb_frame3 *grown)
{
    fmb_frame3 f;
    return body_of(x, cuboid, &f) && x[12] != 0 && fmb_frame3_grow(grown, &f, x[12]) == 0;
}

static void grown(const fmb_real *x, int cuboid, fmb_real *value, fmb_real *bound)
{
    fmb_frame3 f, g;
    *value = *bound = 0;
    if (claim_grown(x, cuboid, &g) && body_of(x, cuboid, &f))
        *bound = 2 * FMB_U * first_norm(x) + 4 * FMB_U * f.span + 8 * FMB_U * fmb_abs(x[12]);
}

void form_grow_cuboid(const fmb_real *x, fmb_real *value, fmb_real *bound) { grown(x, 1, value, bound); }
void form_grow_tetrahedron(const fmb_real *x, fmb_real *value, fmb_real *bound) { grown(x, 0, value, bound); }

static fmb_pose3 pose_of(const fmb_real *rotation, const fmb_real *translation)
{
    fmb_pose3 pose;
    for (int i = 0; i < 9; i++)
        pose.rotation[i / 3][i % 3] = rotation[i];
    for (int k = 0; k < 3; k++)
        pose.translation[k] = translation[k];
    return pose;
}

int claim_placed(const fmb_real *x, int cuboid, fmb_frame3 *placed)
{
    fmb_frame3 f;
    fmb_pose3 pose = pose_of(x + 12, x + 21);
    return body_of(x, cuboid, &f) && fmb_frame3_place(placed, &f, &pose, x[24]) == 0;
}

static void placed(const fmb_real *x, int cuboid, fmb_real *value, fmb_real *bound)
{
    fmb_frame3 f, g;
    fmb_pose3 pose = pose_of(x + 12, x + 21);
    fmb_real error;
    *value = *bound = 0;
    if (!claim_placed(x, cuboid, &g) || !body_of(x, cuboid, &f) || fmb_pose3_check(&pose, &error))
        return;
    *bound = (error + 8 * FMB_U) * (first_norm(x) + 2 * f.span) + 4 * FMB_U * first_norm(pose.translation) +
             8 * FMB_U * x[24];
}

void form_place_cuboid(const fmb_real *x, fmb_real *value, fmb_real *bound) { placed(x, 1, value, bound); }
void form_place_tetrahedron(const fmb_real *x, fmb_real *value, fmb_real *bound) { placed(x, 0, value, bound); }

void form_pose_error(const fmb_real *x, fmb_real *value, fmb_real *bound)
{
    fmb_pose3 pose = pose_of(x, nowhere);
    *value = *bound = 0;
    if (fmb_pose3_check(&pose, value) == 0)
        *bound = *value;
}

/* A hull of one point, moved: its supports hold the point that is moved exactly. */
static void moved(const fmb_real *x, int i, fmb_real *value, fmb_real *bound)
{
    fmb_hull3 hull, to;
    fmb_hull3_pose turn;
    fmb_pose3 pose = pose_of(x + 3, x + 12);
    *value = *bound = 0;
    if (fmb_hull3_points(&hull, (const fmb_real(*)[3])x, 1) ||
        init_hull_pose(&turn, (const fmb_real(*)[3])pose.rotation, x + 12) || fmb_hull3_move(&to, &hull, &turn))
        return;
    *value = to.support[i];
    *bound = turn.relative * hull.size + 6 * FMB_U * first_norm(x + 12);
}

void form_hull_corner(const fmb_real *x, fmb_real *value, fmb_real *bound) { moved(x, 0, value, bound); }
void form_hull_axis_moved(const fmb_real *x, fmb_real *value, fmb_real *bound) { moved(x, 4, value, bound); }
