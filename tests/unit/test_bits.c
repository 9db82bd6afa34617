/* SPDX-License-Identifier: MIT */
/*
 * Usage: test_bits [table]
 * Every bit that the core computes, against a digest on record (tests/support/bits_float.h and bits_double.h): the same on all machines, so that any
 * change of arithmetic shows, also one after which all answers are still right: a bound that is wider than needed, a stage that
 * leaves to the search what it has always decided. Pairs of all families, and for some of them the very place where an answer
 * changes while one frame moves, found by halving: there the last bit of each error bound decides.
 * After a change that is meant: make record WHAT=bits, and the commit says why. Boards judge the first pairs of each class alone.
 */
#include "bits_signs.h"
#include "check.h"
#include "separate/search.h"
#include "separate/stage3_cuboids.h"
#include "number.h"
#include "pairs.h"
#include "separate/stage2.h"
#include "port.h"
#include "separate/stage3_tetrahedron.h"
#include "scene/volume.h"
#include "core/proof.h"

enum { GROUPS = PAIR_ALL * 4, PLAIN = 40, FLIPS = 84, BOARD_PLAIN = 2, BOARD_FLIPS = 1, SEARCHES = 3000 };

/* What is digested apart, so that a failure says where to look. */
enum part { FRAMES, PARTS, STAGES, SEARCH, ANSWERS, COLUMNS };
static const char *const part_name[COLUMNS] = {"frames", "bounds and directions", "fast stages", "exact search",
                                               "answers"};

/* [0]: of what boards judge, [1]: of all. */
static const uint32_t expected[GROUPS][COLUMNS][2] = {
#ifdef FMB_REAL_DOUBLE
#include "bits_double.h"
#else
#include "bits_float.h"
#endif
};

static uint32_t digest[COLUMNS], *sum;

static void take(uint32_t word)
{
    *sum = (*sum ^ word) * 16777619u;
    *sum ^= *sum >> 15;
}

static void take_int(int x) { take((uint32_t)x); }

static void take_reals(const fmb_real *x, int n)
{
    union {
        fmb_real real;
        fmb_bits bits;
    } v;
    for (int i = 0; i < n; i++) {
        v.real = x[i];
        if (x[i] != x[i])
            v.bits = 1; /* which NaN it is, is the machine's */
        take((uint32_t)v.bits);
        if (sizeof v.bits > 4)
            take((uint32_t)((uint64_t)v.bits >> 32));
    }
}

static void take_real(fmb_real x) { take_reals(&x, 1); }

static void take_interval(fmb_interval t)
{
    take_real(t.in);
    take_real(t.out);
}

static void take_vec(fmb_vec v)
{
    take_real(v.x);
    take_real(v.y);
    take_real(v.z);
}

/* ---- frames ---- */

static void take_frame3(const fmb_frame3 *f)
{
    take_int(f->shape ? FMB_SHAPE_OF_FRAME(f->shape) : 0);
    if (!f->shape)
        return;
    take_reals(f->origin, 3);
    take_reals(f->edge[0], 9);
    take_reals(f->normal[0], 12);
    take_real(f->volume);
    take_reals(f->extent, 3);
    take_reals(f->diagonal, 3);
    take_reals(f->middle, 3);
    take_reals(f->width, 3);
    take_real(f->span);
    take_real(f->longest);
    take_real(f->steepest);
}

static void take_frame2(const fmb_frame2 *f)
{
    take_int(f->shape ? FMB_SHAPE_OF_FRAME(f->shape) : 0);
    if (!f->shape)
        return;
    take_reals(f->origin, 2);
    take_reals(f->edge[0], 4);
    take_reals(f->normal[0], f->shape == FMB_FRAME_SHAPE(FMB_CUBOID) ? 4 : 6);
    take_real(f->volume);
    take_reals(f->extent, 2);
    take_reals(f->diagonal, 2);
    take_real(f->span);
    take_real(f->longest);
    take_real(f->steepest);
}

static int make_frames(struct pair_frames *f, const struct pair *p)
{
    int result = pair_init(f, p);
    sum = &digest[FRAMES];
    take_int(result);
    for (int i = 0; i < 2; i++)
        if (p->dim == 3)
            take_frame3(&f->frame.d3[i]);
        else
            take_frame2(&f->frame.d2[i]);
    return result;
}

static fmb_view view_of(const struct pair_frames *f, int i)
{
    return f->dim == 3 ? fmb_view3(&f->frame.d3[i]) : fmb_view2(&f->frame.d2[i]);
}

/* ---- the fast stages ---- */

static void take_filter(const fmb_stage *f, const fmb_real *axis, int answer, int moves)
{
    take_int(answer);
    take_reals(axis, 3);
    take(f->open);
    take_real(f->length);
    take_real(f->error);
    if (!moves)
        return;
    take_interval(f->outer);
    take_interval(f->inner);
    take_vec(fmb_stage_first(f));
    take_vec(fmb_stage_last(f));
}

/* Where a stage is asked for times outside of [0,1] nothing is set. */
FMB_APART int ask_stage(const struct pair_frames *f, const struct pair *p)
{
    fmb_stage g = {.open = 0};
    fmb_real axis[3] = {0, 0, 0};
    int answer;
    if (p->dim == 2) {
        const fmb_couple2 c = {&f->frame.d2[0], &f->frame.d2[1], p->body[0].velocity, p->body[1].velocity};
        answer = fmb_plane2(&g, &c, axis, fmb_cuboid(c.a->shape) && fmb_cuboid(c.b->shape), p->moving);
    } else {
        int a = fmb_cuboid(f->frame.d3[1].shape) && !fmb_cuboid(f->frame.d3[0].shape); /* a tetrahedron comes second */
        const fmb_couple3 c = {&f->frame.d3[a], &f->frame.d3[1 - a], p->body[a].velocity, p->body[1 - a].velocity};
        int cuboids = fmb_cuboid(c.b->shape);
        if (cuboids)
            fmb_cuboids3_start(&g, &c, axis, p->moving);
        else if (!p->moving)
            fmb_stage_start(&g, &c, axis, 0);
        if (cuboids)
            answer = p->moving ? fmb_cuboids3_moving(&g, &c, axis) : fmb_cuboids3(&g, &c);
        else
            answer = p->moving ? fmb_tetrahedron3_moves(&g, &c, axis) : fmb_tetrahedron3_rest(&g, &c);
    }
    sum = &digest[STAGES];
    take_filter(&g, axis, answer, p->moving);
    return answer;
}

/* ---- the search ---- */

static fmb_real room[32]; /* 2 * FMB_SEARCH_ROOM, and more */

static void start_search(fmb_search *s, const struct pair_frames *f, const struct pair *p, fmb_real *axis)
{
    const fmb_real *va = p->body[0].velocity, *vb = p->body[1].velocity;
#ifdef FMB_AUDIT
    s->of = f->dim == 3 ? fmb_claim3(&f->frame.d3[0], va, &f->frame.d3[1], vb)
                        : fmb_claim2(&f->frame.d2[0], va, &f->frame.d2[1], vb);
    fmb_audit_begin();
#endif
    s->exchanged = f->dim == 3 ? fmb_exchanges3(&f->frame.d3[0], va, &f->frame.d3[1], vb)
                               : fmb_exchanges2(&f->frame.d2[0], va, &f->frame.d2[1], vb);
    s->open = FMB_ALL_OPEN;
    s->axis = axis;
    s->edge[0] = room;
    s->edge[1] = room + FMB_SEARCH_ROOM;
    for (int i = 0; i < 2 * FMB_SEARCH_ROOM; i++)
        room[i] = 0;
    room[FMB_SEARCH_ROOM + 9] = 1;
    const fmb_view a = view_of(f, s->exchanged), b = view_of(f, 1 - s->exchanged);
    if (p->dim == 3)
        fmb_search_start(s, &a, s->exchanged ? vb : va, &b, s->exchanged ? va : vb, 3);
    else
        fmb_search_start(s, &a, s->exchanged ? vb : va, &b, s->exchanged ? va : vb, 2);
}

static void take_search(const fmb_search *s, const fmb_real *axis, const fmb_interval *when, int answer)
{
    sum = &digest[SEARCH];
    take_int(answer);
    take_int(s->exchanged);
    take_reals(axis, 3);
    take_real(s->unit);
    take_real(s->least);
    take_interval(s->outer);
    take_interval(s->inner);
    take_interval(*when);
    take_reals(room, 2 * FMB_SEARCH_ROOM);
}

/* open: what is tried of two cuboids, of others of their faces alone, and the slanted ones; least: times the least size, which says what products may be left out. */
static int ask_search(const struct pair_frames *f, const struct pair *p, int whole, unsigned open, fmb_real least)
{
    fmb_search s = {.open = 0};
    fmb_real axis[3] = {0, 0, 0};
    fmb_interval when = {-1, -1};
    int answer = FMB_MISS;
    start_search(&s, f, p, axis);
    s.open = open;
    s.least *= least;
    const int faces = p->dim == 2 || (open != FMB_ALL_OPEN && !(fmb_cuboid(s.shape[0]) && fmb_cuboid(s.shape[1])));
    if (p->dim == 3 ? !fmbi_search_faces3(&s) && (faces || !fmbi_search_edges(&s)) : !fmbi_search_faces2(&s))
        answer = p->dim == 3 ? fmb_search_finish(&s, &when, 3) : fmb_search_finish(&s, &when, 2);
    take_search(&s, axis, &when, answer);
    if (whole && p->moving) { /* what is asked rarely */
        answer = p->dim == 3 ? 2 * fmbi_search_combination(&s) + fmbi_search_sweep3(&s) : fmbi_search_sweep2(&s);
        take_search(&s, axis, &when, answer);
    }
    return p->moving || !whole ? answer : FMB_OPEN;
}

/* ---- bounds and directions ---- */

/* Any direction, also one that is far too long or too short. */
static void some_direction(struct random *r, const fmb_view *a, fmb_real *n, int dim)
{
    fmb_real tiny, scale = 1;
    int kind = random_int(r, 0, 5), power = random_int(r, 1, FMB_EXPONENT_BIAS / 2);
    n[2] = 0;
    for (int k = 0; k < dim; k++)
        n[k] = (fmb_real)random_between(r, -1, 1);
    if (kind < 3)
        (void)fmb_unit_normal(a, kind % dim, dim, n, &tiny);
    if (kind != 0 && kind != 5)
        return;
    for (; power > 0; power--)
        scale *= kind ? 2 : R(0.5);
    fmb_scale(n, dim, scale);
}

FMB_INLINE int take_gap(const fmb_relative *r, const fmb_view *a, const fmb_view *b, const fmb_real *n, int dim)
{
    fmb_gap g = fmb_gap_along(r, a, b, n, dim);
    int side = fmb_gap_separates(&g);
    take_real(g.near);
    take_real(g.far);
    take_real(g.speed);
    take_real(g.error);
    take_int(fmb_gap_in_range(&g) + 2 * fmb_hint_in_range(&g));
    take_real(fmb_hint_rescale(&g));
    take_int(side);
    return side;
}

static void take_normals(const fmb_view *f, int dim)
{
    fmb_real n[3], tiny;
    for (int j = 0; j < dim + !fmb_cuboid(f->shape); j++) {
        take_real(fmb_unit_normal(f, j, dim, n, &tiny));
        take_reals(n, dim);
        take_real(tiny);
    }
}

/* A point that moves, and is in the middle of f when it starts. */
FMB_INLINE int take_point(const fmb_view *f, const fmb_real *v, fmb_real t, const fmb_real *p, int dim)
{
    fmb_real q[3], size[3], rest = fmb_within_start(f, v, t, p, q, size, dim),
                            error = fmb_within_error(f->normal, size, rest, dim);
    int within = fmb_within(f, v, t, p, dim);
    take_reals(q, dim);
    take_reals(size, dim);
    take_real(rest);
    take_real(error);
    take_real(fmb_within_beyond(error, f->volume));
    take_int(within);
    return within;
}

static void take_reach(fmb_reach r, const fmb_real *n)
{
    take_real(r.size);
    take_real(r.off);
    take_int(fmb_reach_good(r));
    take_reals(n, 3);
}

/* Products of an edge of each: all ways to make them. */
static void take_products(const fmb_relative *r, const fmb_view *a, const fmb_view *b)
{
    int count_a = fmb_edge_count(a->shape), count_b = fmb_edge_count(b->shape);
    for (int i = 0; i < count_a; i++)
        for (int j = (i & 1); j < count_b; j += 2) {
            fmb_search_edge e[2];
            fmb_real n[3] = {0, 0, 0}, error[3], near[2], most;
            fmb_edge_at(&e[0], a->edge, i);
            fmb_edge_at(&e[1], b->edge, j);
            take_reach(fmbi_cross_nearly_parallel(&e[0].e, &e[1].e, r->size, n, &most), n);
            take_reals(&most, 1);
            take_reach(fmbi_cross(&e[0].e, &e[1].e, r->size, n), n);
            fmbi_edge_cross(&e[0].e, &e[1].e, n, error);
            take_reals(n, 3);
            take_reals(error, 3);
            for (int off = 0; off < 2; off++) {
                take_int(bits_signs(r->d, e[0].e.value, e[1].e.value, (fmb_real)off * FMB_U * r->size[0], near));
                take_reals(near, 2);
            }
            fmb_reach small = fmbi_small_cross(e, r->size, n); /* scales both */
            take_reach(small, n);
        }
}

/* Numbers of a tree's boxes and hulls. */
static void take_tree(const struct pair_frames *f)
{
    fmb_hull3 hull[2];
    for (int i = 0; i < 2; i++) {
        const fmb_frame3 *g = &f->frame.d3[i];
        fmb_node3 node = {.kind = (int16_t)(i ? FMB_NODE_PART : FMB_NODE_GROUP), .child = 1};
        for (int k = 0; k < 3; k++) {
            node.box.min[k] = fmb_down(g->origin[k]);
            node.box.max[k] = fmb_up(g->origin[k] + g->extent[k]);
        }
        take_reals(node.box.min, 3);
        take_reals(node.box.max, 3);
        take_int(fmb_order(&node));
        node.kind = FMB_NODE_OBJECT;
        take_int(fmb_order(&node));
        node.child = -1;
        take_int(fmb_order(&node));
        if (!CHECK_EQ(fmb_hull3_frame(&hull[i], g), 0))
            return;
    }
    take(fmb_mix_short(fmb_hulls_stamp(7, hull, 1)));
    take(fmb_mix_short(fmb_hulls_stamp(8, hull, 2)));
}

struct codes {
    int answer, stage, search, gap, within, hint, contact;
};

/* In one dimension, which the compiler has to see. */
FMB_INLINE void ask_directions(struct codes *c, const struct pair *p, const fmb_view *a, const fmb_view *b,
                               struct random *q, fmb_relative *r, int dim)
{
    fmb_real n[3], point[3], t = (fmb_real)random_between(q, 0, 1);
    fmb_relate(r, a, p->body[0].velocity, b, p->body[1].velocity, dim);
    take_reals(r->d, dim);
    take_reals(r->v, dim);
    take_reals(r->size, dim);
    take_int(r->moves);
    some_direction(q, a, n, dim);
    c->gap = take_gap(r, a, b, n, dim);
    for (int k = 0; k < dim; k++)
        point[k] = b->origin[k] + (b->edge[k] + b->edge[dim + k]) * R(0.25);
    c->within = take_point(a, p->body[0].velocity, t, point, dim);
}

FMB_APART void ask_parts(struct codes *c, const struct pair_frames *f, const struct pair *p, struct random *q,
                         int whole)
{
    fmb_view a = view_of(f, 0), b = view_of(f, 1);
    fmb_relative r = {.moves = 0};
    sum = &digest[PARTS];
    if (p->dim == 3)
        ask_directions(c, p, &a, &b, q, &r, 3);
    else
        ask_directions(c, p, &a, &b, q, &r, 2);
    if (!whole)
        return;
    take_normals(&a, p->dim);
    if (p->dim == 2)
        return;
    take_products(&r, &a, &b);
    take_tree(f);
}

/* ---- answers ---- */

static int take_answer(const struct pair_frames *f, const struct pair *p, int first)
{
    fmb_real axis[3] = {0, 0, 0};
    fmb_interval when = {-1, -1};
    int answer = pair_ask(f, p, first, axis, &when);
    take_int(answer);
    take_reals(axis, 3);
    take_interval(when);
    return answer;
}

static int take_hint(const struct pair_frames *f, const struct pair *p, int first, const fmb_real *n)
{
    fmb_real axis[3] = {n[0], n[1], n[2]};
    fmb_interval when = {-1, -1};
    int answer = pair_ask(f, p, first, axis, &when);
    take_int(answer);
    take_reals(axis, 3);
    take_interval(when);
    return answer == FMB_MISS && axis[0] * n[0] >= 0 && axis[1] * n[1] >= 0;
}

static int take_contact(const struct pair_frames *f, const struct pair *p, int first)
{
    fmb_real axis[3] = {0, 0, 0};
    fmb_interval when = {-1, -1};
    fmb_box3 box = {{0, 0, 0}, {0, 0, 0}};
    fmb_witness3 witness = {{0, 0, 0}, 0, 0};
    int answer = pair_contact(f, p, first, axis, &when, &box, &witness);
    take_int(answer);
    take_reals(axis, 3);
    take_interval(when);
    take_reals(box.min, 3);
    take_reals(box.max, 3);
    take_reals(witness.point, 3);
    take_real(witness.time);
    take_int(witness.proved);
    return witness.proved;
}

static void take_margin(const struct pair_frames *f, const struct pair *p, fmb_real margin)
{
    fmb_real axis[3] = {0, 0, 0}, depth = -1;
    const fmb_real *va = p->body[0].velocity, *vb = p->body[1].velocity;
    fmb_interval when = {-1, -1};
    if (f->dim == 3) {
        const fmb_frame3 *a = &f->frame.d3[0], *b = &f->frame.d3[1];
        fmb_frame3 grown;
        take_int(p->moving ? fmb_sweep3_margin(a, va, b, vb, margin, axis, &when)
                           : fmb_test3_margin(a, b, margin, axis));
        take_int(fmb_depth3(a, b, axis, &depth));
        take_int(fmb_frame3_grow(&grown, a, margin));
        take_frame3(&grown);
    } else {
        const fmb_frame2 *a = &f->frame.d2[0], *b = &f->frame.d2[1];
        fmb_frame2 grown;
        take_int(p->moving ? fmb_sweep2_margin(a, va, b, vb, margin, axis, &when)
                           : fmb_test2_margin(a, b, margin, axis));
        take_int(fmb_depth2(a, b, axis, &depth));
        take_int(fmb_frame2_grow(&grown, a, margin));
        take_frame2(&grown);
    }
    take_reals(axis, 3);
    take_interval(when);
    take_real(depth);
}

/* ---- a pair ---- */

enum { CODES = 12, ALONE_MISS = CODES, ALONE_HIT, ALL_CODES }; /* the last two: along few directions alone */

/* whole: all that is known of a pair; else what `code` asks for, and is returned: it changes somewhere between contact and none. */
static int ask(const struct pair *p, uint64_t number, int whole, int code)
{
    struct pair_frames f;
    struct random q = random_start(number);
    struct codes c = {0, 0, 0, 0, 0, 0, 0};
    fmb_real n[3];
    if (make_frames(&f, p) != 0)
        return -1;
    if (whole || code >= 6)
        ask_parts(&c, &f, p, &q, whole);
    if (whole || code == 2 || code == 3)
        c.stage = ask_stage(&f, p);
    if (whole && p->dim == 3) {
        (void)ask_search(&f, p, 0, FMB_ALL_OPEN, 0);
        (void)ask_search(&f, p, 0, FMB_ALL_OPEN, 1 / FMB_U);
    }
    if (whole || code == 4 || code == 5)
        c.search = ask_search(&f, p, whole, FMB_ALL_OPEN, 1);
    if (code >= CODES)
        c.search = ask_search(&f, p, 0, 1u << number % 15, 1);
    fmb_view a = view_of(&f, (int)(number & 1));
    some_direction(&q, &a, n, p->dim);
    sum = &digest[ANSWERS];
    if (whole || code < 2)
        c.answer = take_answer(&f, p, 0);
    if (whole || code == 10)
        c.hint = take_hint(&f, p, 0, n);
    if (whole || code == 11)
        c.contact = take_contact(&f, p, 0);
    if (whole) {
        (void)take_answer(&f, p, 1);
        (void)take_hint(&f, p, 1, n);
        (void)take_contact(&f, p, 1);
        take_margin(&f, p, a.extent[0] * (fmb_real)random_between(&q, -0.5, 1));
    }
    const int found[ALL_CODES] = {c.answer == FMB_MISS,
                                  c.answer == FMB_HIT,
                                  c.stage == FMB_MISS,
                                  c.stage == FMB_HIT,
                                  c.search == FMB_MISS,
                                  c.search == FMB_HIT,
                                  c.gap == 1,
                                  c.gap == -1,
                                  c.within,
                                  c.gap != 0,
                                  c.hint,
                                  c.contact,
                                  c.search == FMB_MISS,
                                  c.search == FMB_HIT};
    return found[code];
}

/* b from its place, or (at == 1) from a's, by s times the way. */
static void place(struct pair *to, const struct pair *p, const fmb_real *way, int at, fmb_real s)
{
    for (int k = 0; k < p->dim; k++)
        to->body[1].origin[k] = p->body[1 - at].origin[k] + s * way[k];
}

/* Where does what `code` asks for change while b moves away? To the last bit. */
static void find_flip(const struct pair *p, struct random *r, uint64_t number, int code)
{
    struct pair moved = *p;
    fmb_real way[3] = {0, 0, 0}, size = 0, low = 0, high = 1;
    int at = random_int(r, 0, 1);
    for (int s = 0; s < 2; s++)
        for (int k = 0; k < p->dim; k++) {
            size += fmb_abs(p->body[s].origin[k]) * (fmb_real)(1 - at) + fmb_abs(p->body[s].velocity[k]);
            for (int i = 0; i < p->dim; i++)
                size += fmb_abs(p->body[s].edge[i][k]);
        }
    for (int k = 0; k < p->dim; k++)
        way[k] = size * (fmb_real)random_between(r, -1, 1);
    place(&moved, p, way, at, low);
    int before = ask(&moved, number, 0, code);
    place(&moved, p, way, at, high);
    if (before < 0 || ask(&moved, number, 0, code) == before)
        return;
    for (int step = 0; step < FMB_MANTISSA_BITS + 3; step++) {
        fmb_real middle = (low + high) * R(0.5);
        place(&moved, p, way, at, middle);
        if (ask(&moved, number, 0, code) == before)
            low = middle;
        else
            high = middle;
    }
}

/* ---- ranges: in steps of powers of two, which meet every limit that is one ---- */

static void take_init(struct pair *p)
{
    struct pair_frames f;
    take_int(pair_init(&f, p));
    for (int i = 0; i < 2; i++) {
        const int shape = p->dim == 3 ? f.frame.d3[i].shape : f.frame.d2[i].shape;
        take_int(shape ? FMB_SHAPE_OF_FRAME(shape) : 0);
    }
}

/* Frames that become thin, small or large: which are refused, and why. */
static void take_frame_ranges(const struct pair *p)
{
    sum = &digest[FRAMES];
    for (int kind = 0; kind < 4; kind++) {
        struct pair q = *p;
        for (int e = 0; e < (int)FMB_EXPONENT_BIAS + FMB_MANTISSA_BITS; e++) {
            fmb_real power = kind == 3 ? 2 : R(0.5);
            if (kind > 1)
                pair_scale(&q, power);
            for (int s = 0; s < 2 && kind < 2; s++)
                for (int i = 0; i <= kind; i++)
                    fmb_scale(q.body[s].edge[i], 3, power);
            take_init(&q);
        }
    }
}

/* Gaps and sizes on both sides of every power of two. */
static void take_gap_ranges(void)
{
    fmb_real x = FMB_DENORMAL;
    sum = &digest[PARTS];
    for (; x <= FMB_REAL_MAX; x *= 2)
        for (int k = 0; k < 6; k++) {
            fmb_real y = k < 3 ? x : 10 * FMB_U * x; /* as FMB_DIRECTION_ERROR makes them */
            fmb_gap g = {1, 2, 0, y + y * FMB_U * 2 * (fmb_real)(k % 3 - 1)};
            take_int(fmb_gap_in_range(&g) + 2 * fmb_hint_in_range(&g));
            take_real(fmb_hint_rescale(&g));
            take_real(fmb_hint_back(y == FMB_HINT_UP ? FMB_TOO_SHORT : FMB_TOO_LONG));
            take_int(fmb_gap_separates(&g));
            take_int(fmb_reach_good((fmb_reach){y, 0}) + 2 * fmb_reach_good((fmb_reach){1, y}));
        }
}

/* ---- all of them ---- */

FMB_APART void run_class(struct random *r, enum pair_family family, int dim, int moving, int i, int plain,
                         uint32_t number)
{
    for (int shapes = 0; shapes < 4; shapes++) {
        struct pair p;
        pair_make(&p, r, family, dim, moving, shapes);
        if (i == BOARD_PLAIN + BOARD_FLIPS)
            take_frame_ranges(&p);
        if (plain)
            (void)ask(&p, number + (uint32_t)i, 1, 0);
        else
            find_flip(&p, r, number + (uint32_t)i, (i * 4 + shapes + (int)family) % CODES);
    }
}

/* The search alone, of many pairs whose directions are seldom what they usually are; and where it changes. */
FMB_APART void run_searches(struct random *r, enum pair_family family, int dim, int moving)
{
    for (uint32_t i = 0; i < SEARCHES; i++) {
        struct pair p;
        int shapes = random_int(r, 0, 3), code = random_int(r, 0, 3);
        pair_make(&p, r, family, dim, moving, shapes);
        (void)ask(&p, i, 0, 4);
        if (i % 4 == 0)
            find_flip(&p, r, i, code < 2 ? 4 + code : CODES - 2 + code);
    }
}

static void run_group(int group, uint32_t out[COLUMNS][2])
{
    int family = group / 4, dim = 2 + (group >> 1 & 1), moving = group & 1;
    struct random r = random_start((uint64_t)group + 1);
    for (int c = 0; c < COLUMNS; c++)
        digest[c] = 2166136261u;
    take_gap_ranges();
    for (int i = 0; i < PLAIN + FLIPS; i++) {
        int plain = i < BOARD_PLAIN || (i >= BOARD_PLAIN + BOARD_FLIPS && i < PLAIN + BOARD_FLIPS);
        if (i == BOARD_PLAIN + BOARD_FLIPS) {
            for (int c = 0; c < COLUMNS; c++)
                out[c][0] = digest[c];
            if (port_is_board)
                return;
        }
        run_class(&r, (enum pair_family)family, dim, moving, i, plain, (uint32_t)group * 1000);
    }
    if (family >= PAIR_EXTREME)
        run_searches(&r, (enum pair_family)family, dim, moving);
    for (int c = 0; c < COLUMNS; c++)
        out[c][1] = digest[c];
}

static void say_number(uint32_t x)
{
    char text[NUMBER_TEXT];
    port_out(number_unsigned(x, text));
}

static void say_group(int group)
{
    port_out(pair_family_name[group / 4]);
    port_out(group & 2 ? " 3d" : " 2d");
    port_out(group & 1 ? " moving" : " at rest");
}

static void print_row(int group, uint32_t row[COLUMNS][2])
{
    port_out("    {");
    for (int c = 0; c < COLUMNS; c++) {
        port_out(c ? ", {" : "{");
        say_number(row[c][0]);
        port_out("u, ");
        say_number(row[c][1]);
        port_out("u}");
    }
    port_out("}, /* ");
    say_group(group);
    port_out(" */\n");
}

static void judge_row(int group, uint32_t row[COLUMNS][2])
{
    int whole = !port_is_board, first = 1;
    for (int c = 0; c < COLUMNS; c++) {
        if (CHECK(row[c][whole] == expected[group][c][whole]))
            continue;
        port_out(first ? "other bits than on record: " : ", ");
        if (first) {
            say_group(group);
            port_out(": ");
        }
        port_out(part_name[c]);
        first = 0;
    }
    if (!first)
        port_out("; if that is meant: make record WHAT=bits\n");
}

int main(int argc, char **argv)
{
    int table = argc > 1 && argv[1][0] == 't';
    for (int group = 0; group < GROUPS; group++) {
        uint32_t row[COLUMNS][2];
        for (int c = 0; c < COLUMNS; c++)
            row[c][0] = row[c][1] = 0;
        if (group / 4 != PAIR_SPEED || (group & 1)) /* which all move */
            run_group(group, row);
        if (table)
            print_row(group, row);
        else
            judge_row(group, row);
    }
    return table ? 0 : check_done("bits");
}
