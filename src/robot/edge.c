/* SPDX-License-Identifier: MIT */
/*
 * A planner's edge by bisection. A part [t - h/2, t + h/2] of the motion is looked at from its middle t: there
 * kinematics.c has, of each link, place p, turn M, speed v, bend p'', angular velocity w and its derivative w', with
 * what they are off, and bounds S, rush, pull, jerk for all times.
 *
 * A BOX DURING A PART. m: its centre in the link's frame, c = p + M m; v_c, b_c the centre's speed and bend there; B =
 * (h^2/8) b_c, `arch`. For s = time - t, x = |2s/h| <= 1, compare the body with one whose centre is on the line c + B +
 * s v_c. Of that, a point y from the centre is at Q y + s w x Q y, Q the orientation in the middle: it turns evenly
 * (and grows). By Taylor a point of the body is there, and
 *     part              is                              why
 *     of the centre     -(1 - x^2) B, a vector          s^2/2 b_c less B
 *                       at most C x^3, C = jerk_c h^3/48    |c'''| <= jerk_c = jerk + S^3 |m|
 *     of the turn       at most D x^2, D = radius S^2 h^2/8    |(Q y)''| <= S^2 |y|
 *     or                at most D' x^2 + F x^3,         (Q y)'' = w' x Q y + w x (w x Q y) in the middle;
 *                       D' = radius (|w'| + |w|^2) h^2/8, F = radius S^3 h^3/48    |(Q y)'''| <= S^3 |y|
 * `swell`: D, or D' where D' + F is less; `rest`: C; F is in `room` then. So along a unit vector n the body reaches
 * further than the one that turns evenly by at most the larger of -n.B and 0, times 1 - x^2, and swell x^2: by the
 * larger of both; and by C, F and what rounds. Two bodies come nearer to each other by at most the larger of n.(B_b -
 * B_a), from a to b, and of the sum of what swells.
 * Each point of the box that turns evenly moves on a line, at a constant speed. So along any direction n it reaches no
 * further than between what it reaches at both ends of the part: what separates two of them at two moments does so at
 * all times between, and a box along the axes around both ends is around it all the time.
 *
 * Sweeps need a box that translates: the body in the orientation Q, its centre on the same line. It is off by G x more,
 * G = radius |w| h/2, or for the turn by G' x in all, G' = radius S h/2, as the rate is at most S:
 *     inflation         the largest of |B| (1 - x^2) + (the smaller of G + D, G') x + C x: fmb_largest_sum of motion.h
 * x^2 and x^3 are at most x.
 *
 * ROUNDING. E, D_p: what turn and place are off; r: fmb_robot_relative, of speeds and bends. g = 1 + S h/2: how much
 * longer edges are at the ends.
 *     part              at most                              why
 *     m                 u |m| + u span                       a sum; the cached diagonal's two, times w (place.h)
 *     c                 D_p + E |m| + 8u (|p|_1 + |m|_1)     M m: 6u, sums of c and m; beside u span of m
 *     s v_c             h/2 r (rush + S |m|)                 times h is exact
 *     B                 h^2/8 r (pull + S^2 |m|)             twice: in the line, and where it is less or more than that
 *     w                 r S                                  in G
 *     |w'| + |w|^2      r S^2                                w is off by (E + (12 + n) u) S, w' by (E + (14 + n) u) S^2
 *     sums of the line  8u (|c|_1 + |h v_c|_1 + |h^2 b_c|_1)
 *     edges, middle     (E + 6u) span                        M a
 *     what they turn    h/2 r S span                         a speed, as that of a point
 *     edges at an end   u g span                             a sum
 *     origin there      2u (|start|_1 + |step|_1 + g span)   its centre; three edges, times w <= 1/2; a difference
 * All of it is `room`: the frame (origin, edge) of an end, or any between them, with all that is within `room` of it,
 * holds at that time the exact box but for B and what swells.
 *     between, computed 3u (|x_0| + |x_1|) of each number    x_0 + part (x_1 - x_0): a difference, a product, a sum
 *     n.(B_b - B_a)     4u |n| |B_b - B_a|_1                 a difference, three products, two sums
 *
 * A PAIR is free in a part if boxes around that are apart (D9); or if one direction separates the frames of both ends
 * by more than both rooms and the margin (D2), or one those of the start and of a moment, and another one those of that
 * moment and of the end; or, in parts of the finest level, if frames that are inflated do not meet while they translate
 * (sweeps with a margin). It is a hit if frames that lie WITHIN both bodies at t meet (place.h, inside out).
 *
 * ORDER. open[level] has a bit for each pair that is not proved free on that level's way down; the bits that a part
 * leaves are those of its halves. A part that is proved free is passed as in src/motion/segment.c. Of a part that is
 * not, what all pairs that are left are proved free for at its start is passed, too. Where the robot is known to meet
 * something at a time `hit`, only what comes before is looked at. Links are placed as far as boxes are asked for.
 */
#include "../core/audit.h"
#include "../grid/grid.h"
#include "../scene/bits.h"
#include "../scene/scene.h"
#include "kinematics.h"

#if defined(__GNUC__) && !defined(__clang__)
/* Speed alone: calls of memset and memcpy, which go byte by byte on small cores, cost more than a few words. */
#pragma GCC optimize("no-tree-loop-distribute-patterns")
#endif

/* One search. */
typedef struct {
    const fmb_edge3 *e;
    int32_t row, obstacles; /* words of a box; their number */
    int level, first;       /* the part; the level that the search begins on */
    uint32_t number;
    fmb_real length, moment;     /* of the part; the time that links are placed at: */
    int32_t placed;              /* those before this one */
    fmb_real hit;                /* a moment at which `found` is known to meet; < 0: none */
    fmb_edge_found3 found, left; /* left: a pair that the part leaves open */
    int opened;                  /* 1: there is one */
    /* As fractions of the part: all of it is free until; about where a pair that is left meets; both of one pair. */
    fmb_real until, about, pair_until, pair_about;
    int tried; /* 1: whether `found` meets at the start of a part has been asked */
} edge_search;

enum { EDGE_NOBODY = -1, EDGE_MARK_WORDS = sizeof(fmb_mark) / sizeof(uint32_t) };

/* The search begins with parts in which no link turns by more, rad. It only steers: measured (tests/bench/edge.cpp). */
static const fmb_real EDGE_TURN = R(1.5);

FMB_AUDIT_CODE(static const fmb_interval edge_always = {0, 1};)

/* ---- a box during a part ---- */

static fmb_real edge_first_norm(const fmb_real x[3]) { return fmb_three_first_norm(fmb_three_at(x)); }

/* What is the same all along the motion. 0 or an error. */
static int edge_start_box(const fmb_edge3 *e, int32_t link, int32_t i)
{
    const fmb_frame3 *f = &e->box[i];
    fmb_edge_box3 *b = &e->swept[i];
    if (!fmb_usable(f->shape))
        return FMB_ERR_FRAME;
    fmb_real w = fmb_weight(f->shape);
    b->link = link;
    for (int k = 0; k < 3; k++)
        b->centre[k] = f->origin[k] + w * f->diagonal[k];
    b->span = edge_first_norm(f->extent) * (1 + 8 * FMB_U);
    b->reach = (fmb_length_up(b->centre, 3) + 4 * FMB_U * b->span) * (1 + 4 * FMB_U);
    b->radius = fmbi_radius3(f);
    return 0;
}

/* The centre in the middle, r from the link's origin, and what it is off. */
FMB_INLINE fmb_three edge_place_centre(fmb_edge_box3 *b, const fmb_edge_link3 *at, fmb_three r)
{
    const fmb_three origin = fmb_three_at(at->origin), anchor = fmb_three_add(origin, r);
    const fmb_real m = b->reach;
    fmb_three_put(b->anchor, anchor);
    b->anchor_off = (at->place_off + at->turn_off * m + 16 * FMB_U * (fmb_three_first_norm(origin) + m) +
                     2 * FMB_U * b->span) *
                    (1 + 32 * FMB_U);
    return anchor;
}

/* How fast the box's centre moves, and its bend, times h and h^2/8. */
static void edge_move_centre(fmb_edge_box3 *b, const fmb_edge_link3 *at, const fmb_nine *turn, fmb_real h)
{
    const fmb_three omega = fmb_three_at(at->omega), gain = fmb_three_at(at->gain);
    const fmb_three r = fmb_nine_apply(turn, b->centre[0], b->centre[1], b->centre[2]), v = fmb_three_cross(omega, r);
    const fmb_three bent = fmb_three_add(fmb_three_cross(gain, r), fmb_three_cross(omega, v));
    const fmb_three anchor = edge_place_centre(b, at, r);
    const fmb_three step = fmb_three_scale(fmb_three_add(fmb_three_at(at->speed), v), h);
    const fmb_three arch = fmb_three_scale(fmb_three_add(fmb_three_at(at->bend), bent), h * h * R(0.125));
    const fmb_three before = fmb_three_sub(anchor, fmb_three_scale(step, R(0.5)));
    fmb_three_put(b->step, step);
    fmb_three_put(b->arch, arch);
    fmb_three_put(b->start, fmb_three_add(before, arch));
}

/* What swells: D, or D'. Returns F, or 0. */
static fmb_real edge_make_swell(fmb_edge_box3 *b, const fmb_edge_link3 *at, fmb_real h, fmb_real relative)
{
    fmb_real s = at->spin, up = 1 + 32 * FMB_U, square = h * h * R(0.125) * b->radius,
             w = fmb_dot(at->omega, at->omega, 3);
    fmb_real third = h * square * (s * s * s) * R(0.16666667) * up, whole = square * (s * s) * up;
    fmb_real near = square * ((fmb_length_up(at->gain, 3) + w) + relative * (s * s)) * up;
    int split = near + third < whole;
    b->swell = split ? near : whole;
    return split ? third : 0;
}

/* What line and ends are off, and the room they need: the tables at the head. */
static void edge_make_room(fmb_edge_box3 *b, const fmb_edge_link3 *at, fmb_real h, fmb_real relative)
{
    fmb_real s = at->spin, square = h * h * R(0.125), m = b->reach, up = 1 + 32 * FMB_U, half = R(0.5) * h;
    fmb_real pull = at->pull + s * s * m, jerk = at->jerk + s * s * s * m, off = relative * pull * square;
    fmb_real start = edge_first_norm(b->start), step = edge_first_norm(b->step);
    fmb_real sizes = edge_first_norm(b->anchor) + step + 8 * edge_first_norm(b->arch);
    b->start_off = (b->anchor_off + (half * relative * (at->rush + s * m) + off) + 16 * FMB_U * sizes) * up;
    b->arch_off = off;
    b->rest = h * square * jerk * R(0.16666667) * up;
    b->room = ((b->start_off + (off + (b->rest + edge_make_swell(b, at, h, relative)))) +
               (at->turn_off + 12 * FMB_U + (relative + 4 * FMB_U) * half * s) * b->span + 4 * FMB_U * (start + step)) *
              up;
}

/* The box that translates. */
static void edge_inflate(fmb_edge_box3 *b, const fmb_edge_link3 *at, fmb_real h, fmb_real relative)
{
    fmb_real s = at->spin, rate = fmb_min(s, fmb_length_up(at->omega, 3) + relative * s + s * s * h * R(0.25));
    fmb_real up = 1 + 32 * FMB_U;
    b->inflation = fmb_largest_sum(fmb_length_up(b->arch, 3) + b->arch_off,
                                   R(0.5) * h * b->radius * rate * up + b->rest) *
                   up;
}

/* The world box of an end, without room. */
typedef struct {
    fmb_three low, high;
} edge_reach;

/* An end of the part (0, 1), of the box that turns evenly: its edges, from its centre. w: the weight of its shape. */
FMB_INLINE edge_reach edge_make_end(fmb_edge_box3 *b, int end, const fmb_three edge[3], fmb_three centre, fmb_real w)
{
    const fmb_three sum = fmb_three_add(fmb_three_add(edge[0], edge[1]), edge[2]);
    const fmb_three size = fmb_three_add(fmb_three_add(fmb_three_abs(edge[0]), fmb_three_abs(edge[1])),
                                         fmb_three_abs(edge[2]));
    const fmb_three origin = fmb_three_sub(centre, fmb_three_scale(sum, w));
    for (int i = 0; i < 3; i++)
        fmb_three_put(b->edge[end] + 3 * i, edge[i]);
    fmb_three_put(b->origin[end], origin);
    fmb_three_put(b->extent[end], size);
    return (edge_reach){fmb_three_add(origin, fmb_three_scale(fmb_three_sub(sum, size), R(0.5))),
                        fmb_three_add(origin, fmb_three_scale(fmb_three_add(sum, size), R(0.5)))};
}

/* Both ends, and a box along the axes around both; without room. f: in the link's frame; half: h/2. */
static void edge_make_ends(fmb_edge_box3 *b, const fmb_edge_link3 *at, const fmb_nine *turn, const fmb_frame3 *f,
                           fmb_real half)
{
    const fmb_three omega = fmb_three_scale(fmb_three_at(at->omega), half), start = fmb_three_at(b->start);
    fmb_three before[3], after[3];
    const fmb_real w = fmb_weight(f->shape);
    for (int j = 0; j < 3; j++) {
        const fmb_three a = fmb_nine_apply(turn, f->edge[j][0], f->edge[j][1], f->edge[j][2]);
        const fmb_three turned = fmb_three_cross(omega, a);
        before[j] = fmb_three_sub(a, turned);
        after[j] = fmb_three_add(a, turned);
    }
    const edge_reach x = edge_make_end(b, 0, before, start, w);
    const edge_reach y = edge_make_end(b, 1, after, fmb_three_add(start, fmb_three_at(b->step)), w);
    fmb_three_put(b->around.min, fmb_three_min(x.low, y.low));
    fmb_three_put(b->around.max, fmb_three_max(x.high, y.high));
}

/* Adds room and margin to the box around, and what the middle is beside both ends. */
static void edge_widen(fmb_edge_box3 *b, fmb_real margin)
{
    const fmb_three arch = fmb_three_at(b->arch), swell = fmb_three_of(b->swell), room = fmb_three_of(b->room + margin);
    const fmb_three low = fmb_three_max(arch, swell), high = fmb_three_max(fmb_three_scale(arch, -1), swell);
    const fmb_three origins = fmb_three_add(fmb_three_abs(fmb_three_at(b->origin[0])),
                                            fmb_three_abs(fmb_three_at(b->origin[1])));
    const fmb_three extents = fmb_three_add(fmb_three_at(b->extent[0]), fmb_three_at(b->extent[1]));
    const fmb_three sizes = fmb_three_add(fmb_three_add(origins, extents),
                                          fmb_three_add(room, fmb_three_add(low, high)));
    const fmb_three all = fmb_three_add(room, fmb_three_scale(sizes, 16 * FMB_U));
    fmb_three_put(b->around.min, fmb_three_sub(fmb_three_at(b->around.min), fmb_three_add(all, low)));
    fmb_three_put(b->around.max, fmb_three_add(fmb_three_at(b->around.max), fmb_three_add(all, high)));
}

/*
 * The box along the world axes around an obstacle, rounded outwards: of its edges' sums 3u of the extent (2u of each,
 * their difference, half of it exact), a sum 2u, of the origin 2u with what is added to it.
 */
static void edge_obstacle_box(const fmb_frame3 *f, fmb_box3 *box)
{
    const fmb_three origin = fmb_three_at(f->origin), sum = fmb_three_at(f->diagonal), size = fmb_three_at(f->extent);
    const fmb_three off = fmb_three_scale(fmb_three_add(fmb_three_abs(origin), size), 8 * FMB_U);
    const fmb_three low = fmb_three_scale(fmb_three_sub(sum, size), R(0.5)),
                    high = fmb_three_scale(fmb_three_add(sum, size), R(0.5));
    fmb_three_put(box->min, fmb_three_sub(fmb_three_add(origin, low), off));
    fmb_three_put(box->max, fmb_three_add(fmb_three_add(origin, high), off));
}

/* Of a part of no length: where the box is, about. What is beside the anchor only steers. */
static void edge_make_still(fmb_edge_box3 *b, const fmb_edge_link3 *at, const fmb_nine *turn, const fmb_frame3 *f)
{
    const fmb_three centre = edge_place_centre(b, at, fmb_nine_apply(turn, b->centre[0], b->centre[1], b->centre[2]));
    fmb_three size = fmb_three_of(0);
    for (int j = 0; j < 3; j++)
        size = fmb_three_add(size, fmb_three_abs(fmb_nine_apply(turn, f->edge[j][0], f->edge[j][1], f->edge[j][2])));
    size = fmb_three_scale(size, 1 - fmb_weight(f->shape));
    fmb_three_put(b->around.min, fmb_three_sub(centre, size));
    fmb_three_put(b->around.max, fmb_three_add(centre, size));
}

/* The box during the part. */
FMB_APART void edge_make_box(edge_search *s, int32_t i)
{
    const fmb_edge3 *e = s->e;
    fmb_edge_box3 *b = &e->swept[i];
    const fmb_edge_link3 *at = &e->place[b->link];
    b->made = 1;
    for (; s->placed <= b->link; s->placed++)
        fmbi_robot_place(e, s->placed, s->moment);
    const fmb_nine turn = fmb_nine_at(at->turn);
    if (s->length == 0) {
        edge_make_still(b, at, &turn, &e->box[i]);
        return;
    }
    edge_move_centre(b, at, &turn, s->length);
    edge_make_room(b, at, s->length, fmb_robot_relative(at, e->joints));
    edge_make_ends(b, at, &turn, &e->box[i], R(0.5) * s->length);
    edge_widen(b, e->margin);
}

/* Once. */
FMB_INLINE void edge_need_box(edge_search *s, int32_t i)
{
    if (!s->e->swept[i].made)
        edge_make_box(s, i);
}

/* The box at an end of the part: 0, 1. */
static fmb_view edge_view(const edge_search *s, int32_t i, int end)
{
    const fmb_edge_box3 *b = &s->e->swept[i];
    fmb_view v = {b->origin[end], b->edge[end], NULL, b->extent[end], 0, s->e->box[i].shape};
    return v;
}

/* The key of the box in the middle of the part, or of its line. */
static void edge_key(fmb_key *key, const edge_search *s, int32_t i, int line)
{
    const fmb_edge_box3 *b = &s->e->swept[i];
    const fmb_edge_link3 *at = &s->e->place[b->link];
    for (int k = 0; k < 9; k++)
        key->turn[k] = at->turn[3 * (k % 3) + k / 3];
    for (int k = 0; k < 3; k++)
        key->anchor[k] = line ? b->start[k] : b->anchor[k];
    key->turn_error = at->turn_off;
    key->anchor_error = line ? b->start_off : b->anchor_off;
}

/* A frame within the box in the middle of the part; NULL: it is too thin for that. */
static const fmb_frame3 *edge_inner(edge_search *s, int32_t i)
{
    fmb_edge_box3 *b = &s->e->swept[i];
    if (!b->framed) {
        fmb_key key;
        const fmb_change change = {&key, 0, 0, 1};
        edge_key(&key, s, i, 0);
        b->framed = 1;
        b->inside = !fmbi_change_frame3(&b->inner, &s->e->box[i], &change);
    }
    return b->inside ? &b->inner : NULL;
}

/* A frame that holds the box, with `skin` around it, while it translates by its step. 0 or an error. */
static int edge_outer(edge_search *s, int32_t i, fmb_frame3 *frame, fmb_real skin)
{
    fmb_edge_box3 *b = &s->e->swept[i];
    const fmb_edge_link3 *at = &s->e->place[b->link];
    fmb_key key;
    edge_inflate(b, at, s->length, fmb_robot_relative(at, s->e->joints));
    const fmb_change change = {&key, skin, b->inflation, 0};
    edge_key(&key, s, i, 1);
    return fmbi_change_frame3(frame, &s->e->box[i], &change);
}

/* ---- a pair during a part ---- */

/* Box i of the robot, and obstacle `other` or box `other` of the robot. */
typedef struct {
    int32_t i, other;
    int self;
    fmb_real *hint; /* or NULL */
} edge_pair;

/* A box at a moment between both ends of the part. */
typedef struct {
    fmb_real origin[3], edge[9], extent[3];
} edge_still;

/* Both boxes of a pair at a moment of the part, and what they are off beside their rooms. */
typedef struct {
    fmb_view f[2];
    fmb_relative r;
    fmb_real off;
} edge_moment;

static void edge_relate(edge_moment *m) { fmb_relate(&m->r, &m->f[0], fmb_at_rest, &m->f[1], fmb_at_rest, 3); }

static void edge_at_end(edge_moment *m, const edge_search *s, const edge_pair *p, int end)
{
    m->f[0] = edge_view(s, p->i, end);
    m->f[1] = p->self ? edge_view(s, p->other, end) : fmb_view3(s->e->obstacle[p->other].frame);
    m->off = 0;
    edge_relate(m);
}

/* Box i where a part x of the part is over. Returns what that is off. */
static fmb_real edge_cut_box(edge_still *to, const edge_search *s, int32_t i, fmb_real x)
{
    const fmb_edge_box3 *b = &s->e->swept[i];
    fmb_real size = 0;
    for (int k = 0; k < 3; k++) {
        to->origin[k] = b->origin[0][k] + x * (b->origin[1][k] - b->origin[0][k]);
        to->extent[k] = 0;
        for (int j = 0; j < 9; j += 3) {
            to->edge[j + k] = b->edge[0][j + k] + x * (b->edge[1][j + k] - b->edge[0][j + k]);
            to->extent[k] += fmb_abs(to->edge[j + k]);
        }
        size += (fmb_abs(b->origin[0][k]) + fmb_abs(b->origin[1][k])) + (b->extent[0][k] + b->extent[1][k]);
    }
    return 8 * FMB_U * size;
}

static void edge_at_cut(edge_moment *m, edge_still own[2], const edge_search *s, const edge_pair *p, fmb_real x)
{
    const int32_t box[2] = {p->i, p->other};
    m->off = 0;
    for (int k = 0; k <= p->self; k++) {
        m->off += edge_cut_box(&own[k], s, box[k], x);
        m->f[k] = (fmb_view){own[k].origin, own[k].edge, NULL, own[k].extent, 0, s->e->box[box[k]].shape};
    }
    if (!p->self)
        m->f[1] = fmb_view3(s->e->obstacle[p->other].frame);
    edge_relate(m);
}

static fmb_gap edge_gap(const edge_moment *m, const fmb_real n[3])
{
    return fmb_gap_along(&m->r, &m->f[0], &m->f[1], n, 3);
}

/* How far they have to be apart along n, normalised and from a to b, at both ends of the part. length: of n, up. */
static fmb_real edge_room(const edge_search *s, const edge_pair *p, const fmb_real n[3], fmb_real length)
{
    const fmb_edge_box3 *a = &s->e->swept[p->i], *b = p->self ? &s->e->swept[p->other] : NULL;
    fmb_real room = (a->room + (b ? b->room : 0)) + s->e->margin, swell = a->swell + (b ? b->swell : 0);
    fmb_real arch[3], nearer;
    for (int k = 0; k < 3; k++)
        arch[k] = (b ? b->arch[k] : 0) - a->arch[k];
    nearer = fmb_dot(n, arch, 3);
    if (nearer > 0)
        swell = fmb_max(swell, nearer / (length * (1 - 40 * FMB_U)));
    return (room + (swell + 8 * FMB_U * edge_first_norm(arch))) * (1 + 8 * FMB_U);
}

/* What a direction, from a to b, tells of a part. What is beside room and `at` only steers. */
typedef struct {
    fmb_real n[3], length, room;
    int at[2];            /* does it separate at the start, at the end, by more than room? FMB_MISS, FMB_OPEN */
    fmb_real when, meets; /* fractions of the part: about until or from when it does, and where they meet along it */
} edge_side;

/* Does the direction, a to b, separate them by more than its room, where the gap is g? FMB_MISS, FMB_OPEN. */
static int edge_apart(const edge_moment *m, const fmb_gap *g, const edge_side *d)
{
    const fmb_real all = (d->room + m->off) * (1 + 4 * FMB_U);
    if (!fmb_gap_in_range(g) || fmb_gap_clears_by(g, d->length, all) != 1)
        return FMB_OPEN;
    return FMB_MISS_BEYOND("edge, a moment", fmb_claim_of(&m->f[0], NULL, &m->f[1], NULL, 3), all, d->n);
}

/* The directions of a pair that separate longest: from the start on, and until the end. */
typedef struct {
    edge_moment end[2]; /* of the part */
    edge_side first, last;
} edge_cover;

static void edge_cover_start(edge_cover *c, const edge_search *s, const edge_pair *p)
{
    for (int k = 0; k < 2; k++)
        edge_at_end(&c->end[k], s, p, k);
    c->first.at[0] = c->last.at[1] = FMB_OPEN;
    c->first.when = 0;
    c->last.when = 1;
}

static void edge_ask(edge_side *d, const edge_search *s, const edge_pair *p, const edge_moment end[2])
{
    d->at[0] = d->at[1] = FMB_OPEN;
    if (!fmbi_normalise(d->n, 3))
        return;
    fmb_gap g[2] = {edge_gap(&end[0], d->n), edge_gap(&end[1], d->n)};
    if (fmb_max(g[0].near, g[1].near) < fmb_max(-g[0].far, -g[1].far)) {
        fmb_scale(d->n, 3, -1);
        for (int k = 0; k < 2; k++)
            g[k] = (fmb_gap){-g[k].far, -g[k].near, 0, g[k].error};
    }
    if (!(fmb_max(g[0].near, g[1].near) > 0))
        return;
    const fmb_real less = g[0].near - g[1].near;
    d->length = fmb_length_up(d->n, 3);
    d->room = edge_room(s, p, d->n, d->length);
    for (int k = 0; k < 2; k++)
        d->at[k] = edge_apart(&end[k], &g[k], d);
    d->when = (g[0].near - d->room * d->length) / less;
    d->meets = (g[0].near + d->room * d->length) / less;
}

/* Does the direction separate them where a part x of the part is over? FMB_MISS, or FMB_OPEN. */
static int edge_apart_at(const edge_search *s, const edge_pair *p, const edge_side *d, fmb_real x)
{
    edge_moment m;
    edge_still own[2];
    edge_at_cut(&m, own, s, p, x);
    const fmb_gap g = edge_gap(&m, d->n);
    return edge_apart(&m, &g, d);
}

/* Do both directions prove it, one until a moment and the other one from then on? FMB_MISS, or FMB_OPEN. */
static int edge_cover_both(const edge_search *s, const edge_pair *p, const edge_cover *c)
{
    const fmb_real cut = R(0.5) * (c->first.when + c->last.when);
    if (c->first.at[0] != FMB_MISS || c->last.at[1] != FMB_MISS || !(c->last.when <= c->first.when))
        return FMB_OPEN;
    if (!(cut > 0 && cut < 1) || edge_apart_at(s, p, &c->first, cut) != FMB_MISS)
        return FMB_OPEN;
    return edge_apart_at(s, p, &c->last, cut);
}

/* Is the pair apart all along, by a direction x, or by it and another one? FMB_MISS, or FMB_OPEN. */
static int edge_try(const edge_search *s, const edge_pair *p, edge_cover *c, const fmb_real x[3])
{
    edge_side d = {.n = {x[0], x[1], x[2]}};
    edge_ask(&d, s, p, c->end);
    int answer = d.at[0] == FMB_MISS ? d.at[1] : FMB_OPEN;
    if (answer != FMB_MISS) {
        if (d.at[0] == FMB_MISS && d.when > c->first.when)
            c->first = d;
        if (d.at[1] == FMB_MISS && d.when < c->last.when)
            c->last = d;
        answer = edge_cover_both(s, p, c);
    }
    for (int k = 0; k < 3 && answer == FMB_MISS && p->hint; k++)
        p->hint[k] = d.n[k];
    return answer;
}

/* Of three directions n: n.(origin_b - origin_a), and n.edge of both boxes. */
typedef struct {
    fmb_three d, p[2][3];
} edge_along;

static void edge_go_along(edge_along *to, const fmb_nine *n, const edge_moment *m)
{
    to->d = fmb_nine_apply(n, m->r.d[0], m->r.d[1], m->r.d[2]);
    for (int k = 0; k < 2; k++)
        for (int j = 0; j < 3; j++) {
            const fmb_real *edge = m->f[k].edge + 3 * j;
            to->p[k][j] = fmb_nine_apply(n, edge[0], edge[1], edge[2]);
        }
}

/* In the middle between both: what turns evenly is linear. */
static void edge_go_between(edge_along *to, const edge_along *x, const edge_along *y)
{
    to->d = fmb_three_scale(fmb_three_add(x->d, y->d), R(0.5));
    for (int k = 0; k < 2; k++)
        for (int j = 0; j < 3; j++)
            to->p[k][j] = fmb_three_scale(fmb_three_add(x->p[k][j], y->p[k][j]), R(0.5));
}

/* The larger of both gaps: along n, and along -n. Of a tetrahedron: of its edges' parallelepiped. */
static void edge_gaps(const edge_along *x, fmb_three *near, fmb_three *far)
{
    fmb_three sum[2], size[2];
    for (int k = 0; k < 2; k++) {
        const fmb_three *p = x->p[k];
        sum[k] = fmb_three_add(fmb_three_add(p[0], p[1]), p[2]);
        size[k] = fmb_three_add(fmb_three_add(fmb_three_abs(p[0]), fmb_three_abs(p[1])), fmb_three_abs(p[2]));
    }
    const fmb_three middle = fmb_three_add(x->d, fmb_three_scale(fmb_three_sub(sum[1], sum[0]), R(0.5)));
    const fmb_three sizes = fmb_three_scale(fmb_three_add(size[0], size[1]), R(0.5));
    *near = fmb_three_sub(middle, sizes);
    *far = fmb_three_add(middle, sizes);
}

/* What normals of faces tell of a pair, three of each box; it only steers. Of n and -n the one that tells more. */
enum { EDGE_FACES = 6 };
typedef struct {
    fmb_real n[3][EDGE_FACES];
    fmb_real gap[2][EDGE_FACES]; /* at the start and at the end of the part */
    fmb_real apart[EDGE_FACES];  /* the smaller one, by |n|, squared, with its sign */
    int middle;                  /* 1: some normal separates them in the middle */
} edge_faces;

/* Normals number first .. first + 2. Scaled by a power of two, so that no square overflows. */
static void edge_look_along(edge_faces *f, int first, const edge_cover *c, const fmb_nine *normal, fmb_real steepest)
{
    const fmb_real scale = fmb_inverse_power(steepest);
    fmb_nine n = fmb_nine_turned(normal);
    edge_along along[3];
    fmb_three near[3], far[3], square = fmb_three_of(0);
    fmb_real middle[3];
    for (int k = 0; k < 3; k++) {
        n.column[k] = fmb_three_scale(n.column[k], scale);
        square = fmb_three_add(square, fmb_three_mul(n.column[k], n.column[k]));
        fmb_three_put(f->n[k] + first, n.column[k]);
    }
    edge_go_along(&along[0], &n, &c->end[0]);
    edge_go_along(&along[1], &n, &c->end[1]);
    edge_go_between(&along[2], &along[0], &along[1]);
    for (int k = 0; k < 3; k++)
        edge_gaps(&along[k], &near[k], &far[k]);
    const fmb_three least = fmb_three_min(near[0], near[1]), most = fmb_three_scale(fmb_three_max(far[0], far[1]), -1);
    const fmb_three gap = fmb_three_max(least, most);
    fmb_three_put(f->apart + first, fmb_three_div(fmb_three_mul(gap, fmb_three_abs(gap)), square));
    for (int k = 0; k < 2; k++)
        fmb_three_put(f->gap[k] + first, fmb_three_max(near[k], fmb_three_scale(far[k], -1)));
    fmb_three_put(middle, fmb_three_max(near[2], fmb_three_scale(far[2], -1)));
    f->middle |= middle[0] > 0 || middle[1] > 0 || middle[2] > 0;
}

/* Normals of box i in the middle, and of an obstacle. */
static void edge_own_normals(fmb_nine *n, const edge_search *s, int32_t i)
{
    const fmb_nine turn = fmb_nine_at(s->e->place[s->e->swept[i].link].turn);
    const fmb_frame3 *f = &s->e->box[i];
    for (int k = 0; k < 3; k++)
        n->column[k] = fmb_nine_apply(&turn, f->normal[k][0], f->normal[k][1], f->normal[k][2]);
}

static void edge_still_normals(fmb_nine *n, const fmb_frame3 *f)
{
    for (int k = 0; k < 3; k++)
        n->column[k] = fmb_three_at(f->normal[k]);
}

static void edge_look_at_faces(edge_faces *f, const edge_search *s, const edge_pair *p, const edge_cover *c)
{
    const fmb_frame3 *b = p->self ? &s->e->box[p->other] : s->e->obstacle[p->other].frame;
    fmb_nine n;
    f->middle = 0;
    edge_own_normals(&n, s, p->i);
    edge_look_along(f, 0, c, &n, s->e->box[p->i].steepest);
    if (p->self)
        edge_own_normals(&n, s, p->other);
    else
        edge_still_normals(&n, b);
    edge_look_along(f, 3, c, &n, b->steepest);
}

/* The normal along which the boxes are farthest apart at both ends; -1: there is none. */
static int edge_best_face(const edge_faces *f)
{
    int best = -1;
    fmb_real most = 0;
    for (int i = 0; i < EDGE_FACES; i++)
        if (f->apart[i] > most) {
            most = f->apart[i];
            best = i;
        }
    return best;
}

/* That along which they are apart longest from the start on. */
static int edge_first_face(const edge_faces *f)
{
    int best = -1;
    fmb_real most = 0;
    for (int i = 0; i < EDGE_FACES; i++) {
        const fmb_real x = f->gap[0][i], less = x - f->gap[1][i];
        if (x > 0 && x > most * less) {
            most = less > 0 ? x / less : 1;
            best = i;
        }
    }
    return best;
}

/* By normals of faces. As edge_try, but FMB_UNDECIDED where some normal separates them in the middle. */
static int edge_try_faces(const edge_search *s, const edge_pair *p, edge_cover *c)
{
    edge_faces f;
    int answer = FMB_OPEN, last = -1;
    edge_look_at_faces(&f, s, p, c);
    for (int k = 0; k < 2 && answer != FMB_MISS; k++) {
        const int i = k ? edge_first_face(&f) : edge_best_face(&f);
        if (i < 0 || i == last)
            continue;
        const fmb_real n[3] = {f.n[0][i], f.n[1][i], f.n[2][i]};
        answer = edge_try(s, p, c, n);
        last = i;
    }
    return answer == FMB_OPEN && f.middle ? FMB_UNDECIDED : answer;
}

/* Frames and a sweep: FMB_MISS, FMB_UNDECIDED, or an error. */
FMB_APART int edge_sweep(edge_search *s, const edge_pair *p)
{
    const fmb_edge3 *e = s->e;
    const fmb_real *v = p->self ? e->swept[p->other].step : NULL;
    fmb_frame3 a, b;
    int error = edge_outer(s, p->i, &a, 0);
    if (!error && p->self)
        error = edge_outer(s, p->other, &b, 0);
    if (error)
        return error;
    int answer = fmb_sweep3_margin(&a, e->swept[p->i].step, p->self ? &b : e->obstacle[p->other].frame, v, e->margin,
                                   NULL, NULL);
    return answer == FMB_HIT ? FMB_UNDECIDED : answer;
}

/*
 * Do the two meet in the middle of the part? FMB_HIT: proved. FMB_MISS: frames within them are apart there, along n,
 * which proves nothing of them. FMB_UNDECIDED: neither; or an error.
 */
static int edge_meet(edge_search *s, const edge_pair *p, fmb_real n[3])
{
    const fmb_frame3 *a = edge_inner(s, p->i), *b;
    if (!a)
        return FMB_UNDECIDED;
    if (p->other == EDGE_NOBODY)
        return fmb_grid3_test(s->e->grid, a, NULL);
    b = p->self ? edge_inner(s, p->other) : s->e->obstacle[p->other].frame;
    return b ? fmb_test3(a, b, n) : FMB_UNDECIDED;
}

/*
 * Proves a pair that is not free all along free at the start: until a little before the room is used up. What is kept
 * as a hint will do so in a half, too.
 */
static void edge_keep_start(edge_search *s, const edge_pair *p, const edge_side *first)
{
    const fmb_real until = first->at[0] == FMB_MISS ? first->when * R(0.96875) : 0;
    if (!(until > 0 && until < 1) || edge_apart_at(s, p, first, until) != FMB_MISS)
        return;
    s->pair_until = until;
    s->pair_about = first->meets;
    for (int k = 0; k < 3 && p->hint; k++)
        p->hint[k] = first->n[k];
}

/* The pair is left: met is FMB_HIT, or it is not. A last attempt on the finest level. As edge_look. */
static int edge_leave(edge_search *s, const edge_pair *p, const edge_cover *c, int met)
{
    if (met != FMB_HIT && s->level == s->e->halvings)
        return edge_sweep(s, p);
    edge_keep_start(s, p, &c->first);
    return met == FMB_HIT ? met : FMB_UNDECIDED;
}

/* What takes no frames: the direction that is kept, normals of faces. As edge_try_faces. */
static int edge_try_first(const edge_search *s, const edge_pair *p, edge_cover *c)
{
    edge_cover_start(c, s, p);
    int answer = p->hint ? edge_try(s, p, c, p->hint) : FMB_OPEN;
    return answer == FMB_OPEN ? edge_try_faces(s, p, c) : answer;
}

/* FMB_MISS, FMB_HIT in the middle of the part, FMB_UNDECIDED, or an error. */
static int edge_look(edge_search *s, const edge_pair *p)
{
    fmb_real n[3] = {0, 0, 0};
    edge_cover c;
    int answer = edge_try_first(s, p, &c);
    if (answer == FMB_MISS)
        return answer;
    if (answer == FMB_UNDECIDED && s->level < s->e->halvings) /* halves tell more than frames that do not meet */
        return edge_leave(s, p, &c, answer);
    /* Not from the hint, which has failed: it may be all that is said of the frames within. */
    int met = edge_meet(s, p, n);
    if (met < 0 || (met == FMB_HIT && s->e->want == FMB_EDGE_ANY))
        return met;
    if (met == FMB_MISS)
        answer = edge_try(s, p, &c, n);
    return answer == FMB_MISS ? answer : edge_leave(s, p, &c, met);
}

/* The same of a box and all cells. */
FMB_APART int edge_cells(edge_search *s, int32_t i)
{
    const fmb_edge3 *e = s->e;
    fmb_frame3 outer;
    int error = edge_outer(s, i, &outer, e->margin);
    if (error)
        return error;
    int answer = fmb_grid3_sweep(e->grid, &outer, e->swept[i].step, NULL);
    if (answer <= 0)
        return answer;
    const edge_pair p = {i, EDGE_NOBODY, 0, NULL};
    answer = edge_meet(s, &p, NULL);
    return answer == FMB_MISS ? FMB_UNDECIDED : answer;
}

/* ---- a part ---- */

static uint32_t *edge_bits(const edge_search *s, int level, int32_t i)
{
    return s->e->open + EDGE_MARK_WORDS + ((int32_t)(level - s->first) * s->e->boxes + i) * s->row;
}

/* What bit number `bit` of box i stands for: an obstacle, the cells, or another box. */
static edge_pair edge_pair_of(const edge_search *s, int32_t i, int32_t bit)
{
    const fmb_edge3 *e = s->e;
    edge_pair p = {i, bit, bit > s->obstacles, NULL};
    if (e->hint)
        p.hint = e->hint[i * (s->obstacles + e->boxes + 1) + bit];
    if (bit >= s->obstacles)
        p.other = p.self ? bit - s->obstacles - 1 : EDGE_NOBODY;
    return p;
}

/* Are boxes around the two apart? sides: of mine. */
FMB_INLINE int edge_boxes_apart(const fmb_box3 *mine, const fmb_box_sides *sides, const fmb_box3 *other)
{
    int apart = fmb_sides_apart(sides, other);
    (void)mine;
    FMB_AUDIT_CODE(apart = apart && !FMB_MISS_BOXES("edge, boxes", mine, NULL, other, NULL, &edge_always, R(2.0));)
    return apart;
}

/* Bits of a word from `bit` on, of which the word's first is number `first`. */
static uint32_t edge_bits_from(int32_t first, int32_t bit)
{
    return bit <= first ? UINT32_MAX : bit >= first + 32 ? 0 : UINT32_MAX << (bit - first);
}

/* Pairs of a word, obstacles first, that boxes around them do not tell apart. Cells are in no box. */
static uint32_t edge_near(edge_search *s, int32_t i, int32_t word, uint32_t pairs)
{
    const fmb_edge3 *e = s->e;
    const fmb_box3 *mine = &e->swept[i].around;
    const fmb_box_sides sides = fmb_sides_of(mine);
    const uint32_t others = edge_bits_from(32 * word, s->obstacles);
    uint32_t near = 0, left = pairs & ~others, found = 0;
#if FMB_LANES && !defined(FMB_AUDIT)
    for (; found < 32 && (left >> found & 15) == 15; found += 4) {
        near |= fmb_sides_near_four(&sides, &e->wall[32 * word + (int32_t)found]) << found;
        left &= ~((uint32_t)15 << found);
    }
#endif
    for (; left; left &= left - 1, found++) {
        const int32_t k = fmb_lowest_bit(left);
        near |= (uint32_t)!edge_boxes_apart(mine, &sides, &e->wall[32 * word + k]) << k;
    }
    for (left = pairs & others; left; left &= left - 1, found++) {
        const int32_t k = fmb_lowest_bit(left), other = 32 * word + k - s->obstacles - 1;
        if (other >= 0)
            edge_need_box(s, other);
        near |= (uint32_t)(other < 0 || !edge_boxes_apart(mine, &sides, &e->swept[other].around)) << k;
    }
    s->found.pairs += found;
    return near;
}

static void edge_tell(fmb_edge_found3 *to, const edge_pair *p)
{
    to->with = p->self ? FMB_WITH_LINK : p->other == EDGE_NOBODY ? FMB_WITH_CELL : FMB_WITH_OBSTACLE;
    to->box = p->i;
    to->other = p->other;
}

static edge_pair edge_told(const fmb_edge_found3 *f)
{
    return (edge_pair){f->box, f->other, f->with == FMB_WITH_LINK, NULL};
}

/* What came of a pair that is not free: FMB_UNDECIDED, or FMB_HIT where that is the end. */
static int edge_not_free(edge_search *s, const edge_pair *p, int answer)
{
    if (!s->opened)
        edge_tell(&s->left, p);
    s->opened = 1;
    s->until = fmb_min(s->until, s->pair_until);
    s->about = fmb_min(s->about, s->pair_about);
    if (answer == FMB_HIT) {
        s->hit = ((fmb_real)s->number + R(0.5)) * s->length;
        edge_tell(&s->found, p);
    }
    return answer == FMB_HIT && s->e->want == FMB_EDGE_ANY ? FMB_HIT : FMB_UNDECIDED;
}

/* One word of pairs: FMB_MISS; FMB_HIT: the search is over; FMB_UNDECIDED: some are left, in *rest; an error. */
static int edge_word(edge_search *s, int32_t i, int32_t word, uint32_t pairs, uint32_t *rest)
{
    for (pairs = edge_near(s, i, word, pairs); pairs; pairs &= pairs - 1) {
        const int32_t k = fmb_lowest_bit(pairs);
        edge_pair p = edge_pair_of(s, i, 32 * word + k);
        s->pair_until = 0;
        s->pair_about = 1;
        int answer = p.other == EDGE_NOBODY ? edge_cells(s, i) : edge_look(s, &p);
        if (answer == FMB_MISS)
            continue;
        if (answer > 0)
            answer = edge_not_free(s, &p, answer);
        if (answer != FMB_UNDECIDED)
            return answer;
        *rest |= (uint32_t)1 << k;
    }
    return *rest ? FMB_UNDECIDED : 0;
}

/* A part with its middle at t, of which no link is placed and no box is made. */
static void edge_begin(edge_search *s, fmb_real t)
{
    s->found.parts++;
    s->moment = t;
    s->placed = 1;
    for (int32_t i = 0; i < s->e->boxes; i++)
        s->e->swept[i].made = s->e->swept[i].framed = 0;
}

/* The part: FMB_MISS, FMB_HIT, FMB_UNDECIDED, or an error, as edge_word. */
static int edge_part(edge_search *s)
{
    const fmb_edge3 *e = s->e;
    s->opened = 0;
    s->until = s->about = 1;
    edge_begin(s, ((fmb_real)s->number + R(0.5)) * s->length);
    for (int32_t i = 0; i < e->boxes; i++)
        for (int32_t w = 0; w < s->row; w++) {
            uint32_t pairs = edge_bits(s, s->level, i)[w];
            uint32_t *rest = edge_bits(s, s->level + 1, i) + w;
            *rest = 0;
            if (!pairs)
                continue;
            edge_need_box(s, i);
            int answer = edge_word(s, i, w, pairs, rest);
            if (answer < 0 || answer == FMB_HIT)
                return answer;
        }
    return s->opened ? FMB_UNDECIDED : 0;
}

/* ---- the search ---- */

/* To the largest part that begins where this one ends and has not been looked at. 0: there is none. */
static int edge_pass(edge_search *s)
{
    for (s->number++; s->level > s->first && !(s->number & 1); s->level--) {
        s->number /= 2;
        s->length *= 2;
    }
    return s->level > s->first || s->number >> s->first == 0;
}

/* To the next level, into the half that has what is not proved free: it begins at s->until of the part, or before. */
static void edge_halve(edge_search *s)
{
    const int second = s->until >= R(0.5);
    s->level++;
    s->number = 2 * s->number + (uint32_t)second;
    s->length *= R(0.5);
    s->until = 2 * s->until - (fmb_real)second;
    s->about = 2 * s->about - (fmb_real)second;
}

/*
 * To a part that has what is not proved free, and where a hit is known, what is about to meet. All pairs that are left
 * come with it.
 */
static void edge_narrow(edge_search *s)
{
    for (edge_halve(s); s->level < s->e->halvings && (s->until >= R(0.5) || (s->hit >= 0 && s->about < R(0.5)));
         edge_halve(s))
        for (int32_t i = 0; i < s->e->boxes; i++)
            for (int32_t w = 0; w < s->row; w++)
                edge_bits(s, s->level + 1, i)[w] = edge_bits(s, s->level, i)[w];
}

/* The answer where the search ends with this part. */
static int edge_end(edge_search *s, int answer)
{
    fmb_edge_found3 *f = &s->found;
    f->when.in = (fmb_real)s->number * s->length;
    f->when.out = s->hit < 0 ? (fmb_real)(s->number + 1) * s->length : s->hit;
    if (s->hit >= 0)
        return FMB_HIT;
    if (answer == FMB_UNFINISHED) {
        f->when.out = 1;
        return answer;
    }
    f->with = s->left.with;
    f->box = s->left.box;
    f->other = s->left.other;
    return FMB_UNDECIDED;
}

/* Do a box and what it may meet, of one word of pairs, meet at the moment? 1, 0, or an error. */
static int edge_scout_word(edge_search *s, int32_t i, int32_t word, uint32_t pairs)
{
    for (pairs = edge_near(s, i, word, pairs); pairs; pairs &= pairs - 1) {
        const int32_t k = fmb_lowest_bit(pairs);
        edge_pair p = edge_pair_of(s, i, 32 * word + k);
        int answer = edge_meet(s, &p, NULL);
        if (answer == FMB_HIT)
            edge_tell(&s->found, &p);
        if (answer == FMB_HIT || answer < 0)
            return answer;
    }
    return 0;
}

/* Does the robot meet anything at t? FMB_HIT: proved, and told. 0: nobody knows. Or an error. A part of no length. */
static int edge_scout(edge_search *s, fmb_real t)
{
    const fmb_edge3 *e = s->e;
    fmb_real length = s->length;
    int answer = 0;
    edge_begin(s, t);
    s->length = 0;
    for (int32_t i = 0; i < e->boxes && !answer; i++)
        for (int32_t w = 0; w < s->row && !answer; w++) {
            uint32_t pairs = edge_bits(s, s->first, i)[w];
            if (!pairs)
                continue;
            edge_need_box(s, i);
            answer = edge_scout_word(s, i, w, pairs);
        }
    s->length = length;
    return answer;
}

/*
 * Where one contact is enough, the end is looked at first: the way begins where another one has ended, mostly, and is
 * looked at from there. FMB_HIT, 0, or an error.
 */
static int edge_scout_first(edge_search *s)
{
    int answer = edge_scout(s, 1);
    if (answer == FMB_HIT)
        s->found.when = (fmb_interval){0, 1};
    return answer;
}

/* Do the two meet at t? Then s->hit is there. FMB_HIT, another answer of edge_meet, or an error. */
static int edge_meet_at(edge_search *s, const edge_pair *p, fmb_real t)
{
    const fmb_real length = s->length;
    edge_begin(s, t);
    s->length = 0;
    edge_need_box(s, p->i);
    if (p->self)
        edge_need_box(s, p->other);
    int answer = edge_meet(s, p, NULL);
    s->length = length;
    if (answer == FMB_HIT) {
        s->hit = t;
        edge_tell(&s->found, p);
    }
    return answer;
}

/* Once, where a hit is known and nothing of the part is proved free: do they meet at its start, too? 0 or an error. */
static int edge_scout_start(edge_search *s)
{
    const edge_pair p = edge_told(&s->found);
    if (s->hit < 0 || s->until > 0 || s->tried || s->found.parts >= s->e->budget)
        return 0;
    s->tried = 1;
    int answer = edge_meet_at(s, &p, (fmb_real)s->number * s->length);
    return answer < 0 ? answer : 0;
}

/*
 * The part is one of the finest, and a hit is known that may be far: do those that the part leaves meet at its end, or
 * soon after? At most halvings + 1 moments. 0 or an error.
 */
static int edge_scout_end(edge_search *s)
{
    const edge_pair p = edge_told(&s->left);
    fmb_real t = (fmb_real)(s->number + 1) * s->length;
    int answer = 0;
    for (fmb_real step = s->length; t < s->hit && answer >= 0 && s->found.parts < s->e->budget; step *= 2) {
        answer = edge_meet_at(s, &p, t);
        t += step;
    }
    return answer < 0 ? answer : 0;
}

/* A part is not free: to the part that is next; or, of the finest level, to the answer, which is told by *over. */
static int edge_go_down(edge_search *s, int *over)
{
    int error;
    *over = s->level == s->e->halvings;
    if (*over) {
        error = edge_scout_end(s);
        return error ? error : edge_end(s, FMB_UNDECIDED);
    }
    error = edge_scout_start(s);
    edge_narrow(s);
    return error;
}

static int edge_bisect(edge_search *s)
{
    int over = 0, answer;
    do { /* at most 2^(halvings + 1) - 1 times: each part of each level once */
        if (s->found.parts >= s->e->budget || s->hit == (fmb_real)s->number * s->length)
            return edge_end(s, FMB_UNFINISHED);
        answer = edge_part(s);
        if (answer == FMB_HIT)
            return edge_end(s, answer);
        if (answer == FMB_MISS && !edge_pass(s))
            return answer;
        if (answer == FMB_UNDECIDED)
            answer = edge_go_down(s, &over);
    } while (!over && answer >= 0);
    return answer;
}

/* ---- what the caller gives ---- */

static int edge_between(int32_t x, int32_t least, int32_t most) { return x >= least && x <= most; }

/* What is asked about: a 0 about nothing is no answer. */
static int edge_check_question(const fmb_edge3 *e)
{
    const int none = e->obstacles == FMB_NONE, skip = e->self == FMB_SELF_SKIP;
    int around = none || edge_between(e->obstacles, 1, FMB_SCENE_MOST);
    return around && (skip || e->self == FMB_SELF_TEST) && !(none && skip && !e->grid);
}

static int edge_check_counts(const fmb_edge3 *e)
{
    int whole = edge_between(e->joints, 0, FMB_ROBOT_JOINTS) && edge_between(e->boxes, 1, FMB_ROBOT_BOXES);
    int asked = edge_between(e->want, FMB_EDGE_FIRST, FMB_EDGE_ANY) && e->budget > 0 &&
                edge_between(e->limits, FMB_LIMITS_BIND, FMB_LIMITS_IGNORE);
    int fine = edge_between(e->halvings, 0, FMB_SEGMENT_HALVINGS) &&
               edge_between(e->pairs, 0, whole ? (e->joints + 1) * (e->joints + 1) : 0);
    return edge_check_question(e) & whole & asked & fine ? 0 : FMB_ERR_RANGE;
}

/* Is there nothing where something is needed? */
static int edge_lacks(const void *pointer, int needed) { return needed && !pointer; }

static int edge_check_pointers(const fmb_edge3 *e, const fmb_real *from, const fmb_real *to)
{
    const int moves = e->joints > 0, around = e->obstacles != FMB_NONE;
    int lacks = edge_lacks(e->link, 1) | edge_lacks(e->box, 1) | edge_lacks(e->allowed, e->pairs > 0);
    lacks |= edge_lacks(e->joint, moves) | edge_lacks(from, moves) | edge_lacks(to, moves);
    lacks |= edge_lacks(e->place, 1) | edge_lacks(e->swept, 1) | edge_lacks(e->open, 1) | edge_lacks(e->hint, e->hints);
    lacks |= edge_lacks(e->obstacle, around) | edge_lacks(e->wall, around);
    return lacks ? FMB_ERR_NULL : 0;
}

/* Bytes of the caller. */
typedef struct {
    const void *at;
    size_t bytes;
} edge_bytes;

enum { EDGE_WRITTEN = 5 };

/* What is written, of which the caller says that it is large enough. */
static void edge_written(const fmb_edge3 *e, edge_bytes m[EDGE_WRITTEN])
{
    const size_t walls = e->wall ? (size_t)FMB_SCENE_COUNT(e->obstacles) : 0;
    const size_t words = (size_t)FMB_EDGE_WORDS(e->boxes, e->obstacles, e->halvings);
    const size_t hints = e->hint ? (size_t)FMB_EDGE_HINTS(e->boxes, e->obstacles) : 0;
    m[0] = (edge_bytes){e->place, ((size_t)e->joints + 1) * sizeof *e->place};
    m[1] = (edge_bytes){e->swept, (size_t)e->boxes * sizeof *e->swept};
    m[2] = (edge_bytes){e->wall, walls * sizeof *e->wall};
    m[3] = (edge_bytes){e->open, words * sizeof *e->open};
    m[4] = (edge_bytes){e->hint, hints * sizeof *e->hint};
}

/* Have these bytes something in common with m[first] or one behind it? */
static int edge_shares(const edge_bytes m[EDGE_WRITTEN], int first, const edge_bytes *x)
{
    int shared = 0;
    for (int i = first; i < EDGE_WRITTEN; i++)
        shared |= x->bytes && m[i].bytes && fmb_bytes_overlap(m[i].at, m[i].bytes, x->at, x->bytes);
    return shared;
}

/*
 * What is written must not overlap, nor anything that is read: a table that changes below the search could leave out a
 * pair. Frames of obstacles: edge_check_obstacles. Cells of the grid are not looked at.
 */
static int edge_overlaps(const fmb_edge3 *e, const fmb_real *from, const fmb_real *to)
{
    const size_t joints = (size_t)e->joints;
    edge_bytes m[EDGE_WRITTEN];
    const edge_bytes read[9] = {{e, sizeof *e},
                                {from, joints * sizeof *from},
                                {to, joints * sizeof *to},
                                {e->joint, joints * sizeof *e->joint},
                                {e->link, (joints + 1) * sizeof *e->link},
                                {e->box, (size_t)e->boxes * sizeof *e->box},
                                {e->allowed, (size_t)e->pairs * sizeof *e->allowed},
                                {e->obstacle, (size_t)FMB_SCENE_COUNT(e->obstacles) * sizeof *e->obstacle},
                                {e->grid, e->grid ? sizeof *e->grid : 0}};
    int shared = 0;
    edge_written(e, m);
    for (int i = 0; i < EDGE_WRITTEN; i++)
        shared |= edge_shares(m, i + 1, &m[i]);
    for (int i = 0; i < 9; i++)
        shared |= edge_shares(m, 0, &read[i]);
    return shared;
}

static int edge_check_memory(const fmb_edge3 *e, const fmb_real *from, const fmb_real *to)
{
    if (e->places <= e->joints || e->sweeps < e->boxes || e->walls < FMB_SCENE_COUNT(e->obstacles))
        return FMB_ERR_CAPACITY;
    if (e->words < FMB_EDGE_WORDS(e->boxes, e->obstacles, e->halvings))
        return FMB_ERR_CAPACITY;
    if (e->hint && e->hints < FMB_EDGE_HINTS(e->boxes, e->obstacles))
        return FMB_ERR_CAPACITY;
    return edge_overlaps(e, from, to) ? FMB_ERR_RANGE : 0;
}

/* Frames of obstacles do not overlap what is written: all bytes from the first to the last one, else each by itself. */
static int edge_frames_overlap(const fmb_edge3 *e, int32_t n)
{
    uintptr_t first = UINTPTR_MAX, last = 0;
    edge_bytes m[EDGE_WRITTEN];
    int shared = 0;
    edge_written(e, m);
    for (int32_t i = 0; i < n; i++) {
        const uintptr_t at = (uintptr_t)e->obstacle[i].frame;
        first = at < first ? at : first;
        last = at > last ? at : last;
    }
    const edge_bytes all = {(const void *)first, (size_t)(last - first) + sizeof(fmb_frame3)};
    if (n == 0 || !edge_shares(m, 0, &all))
        return 0;
    for (int32_t i = 0; i < n; i++) {
        const edge_bytes frame = {e->obstacle[i].frame, sizeof(fmb_frame3)};
        shared |= edge_shares(m, 0, &frame);
    }
    return shared;
}

/* Usable, at rest. 0 or an error. */
static int edge_check_obstacles(const fmb_edge3 *e)
{
    const int32_t n = FMB_SCENE_COUNT(e->obstacles);
    for (int32_t i = 0; i < n; i++) {
        const fmb_solid3 *o = &e->obstacle[i];
        if (!o->frame || !o->step)
            return FMB_ERR_NULL;
        if (o->step != fmb_no_step)
            return FMB_ERR_RANGE;
        if (!fmb_usable(o->frame->shape))
            return FMB_ERR_FRAME;
    }
    return edge_frames_overlap(e, n) ? FMB_ERR_RANGE : 0;
}

/* Each box its link, and what is the same all along the motion. Every box belongs to one link. 0 or an error. */
static int edge_start_boxes(const fmb_edge3 *e)
{
    int32_t next = 0;
    for (int32_t k = 0; k <= e->joints; k++) {
        const fmb_robot_link *l = &e->link[k];
        if (l->joint != k - 1 || l->count < 0 || l->count > e->boxes - next || (l->count > 0 && l->first != next))
            return FMB_ERR_RANGE;
        for (int32_t i = 0; i < l->count; i++, next++) {
            int error = edge_start_box(e, k, next);
            if (error)
                return error;
        }
    }
    return next == e->boxes ? 0 : FMB_ERR_RANGE;
}

static void edge_set(uint32_t *words, int32_t bit) { words[bit >> 5] |= (uint32_t)1 << (bit & 31); }

/* Obstacles that a link may meet, by the bits of both. leave: what obstacles may meet, all together. */
static void edge_start_around(const edge_search *s, const fmb_robot_link *mine, uint64_t leave, uint32_t *words)
{
    const fmb_solid3 *o = s->e->obstacle;
    const int all = !mine->is || (mine->is & ~leave); /* none of them has leave */
    for (int32_t w = 0; w < s->row; w++)
        words[w] = all ? ~edge_bits_from(32 * w, s->obstacles) : 0;
    for (int32_t k = 0; k < s->obstacles && !all; k++)
        if (!fmb_bits_may_meet(mine->is, mine->may_meet, o[k].is, o[k].may_meet))
            edge_set(words, k);
}

/* What box i may meet. */
static void edge_start_row(const edge_search *s, int32_t i, uint64_t leave, uint32_t *words)
{
    const fmb_edge3 *e = s->e;
    const fmb_edge_box3 *b = e->swept;
    const fmb_robot_link *mine = &e->link[b[i].link];
    edge_start_around(s, mine, leave, words);
    if (e->grid)
        edge_set(words, s->obstacles);
    for (int32_t k = i + 1; k < e->boxes && e->self == FMB_SELF_TEST; k++) {
        const fmb_robot_link *other = &e->link[b[k].link];
        if (other != mine && !fmb_bits_may_meet(mine->is, mine->may_meet, other->is, other->may_meet))
            edge_set(words, s->obstacles + 1 + k);
    }
}

/* Takes away what the list says of two links, a before b. */
static void edge_leave_out(const edge_search *s, int32_t a, int32_t b)
{
    const fmb_robot_link *link = s->e->link;
    for (int32_t i = link[a].first; i < link[a].first + link[a].count; i++)
        for (int32_t k = link[b].first; k < link[b].first + link[b].count; k++) {
            int32_t bit = s->obstacles + 1 + k;
            edge_bits(s, s->first, i)[bit >> 5] &= ~((uint32_t)1 << (bit & 31));
        }
}

/* All pairs of the first level. */
static void edge_start_pairs(edge_search *s)
{
    const fmb_edge3 *e = s->e;
    uint64_t leave = 0;
    for (int32_t k = 0; k < s->obstacles; k++)
        leave |= e->obstacle[k].may_meet;
    for (int32_t i = 0; i < e->boxes; i++)
        edge_start_row(s, i, leave, edge_bits(s, s->first, i));
    for (int32_t i = 0; i < e->pairs && e->self == FMB_SELF_TEST; i++) {
        const int32_t a = e->allowed[i][0], b = e->allowed[i][1];
        if (a <= e->joints && b <= e->joints && a != b)
            edge_leave_out(s, a < b ? a : b, a < b ? b : a);
    }
}

/* The first level: no link turns by more than EDGE_TURN in a part. */
static void edge_start_level(edge_search *s)
{
    const fmb_edge3 *e = s->e;
    fmb_real spin = 0;
    for (int32_t i = 0; i < e->boxes; i++)
        spin = fmb_max(spin, e->place[e->swept[i].link].spin);
    while (s->first < e->halvings && spin * s->length > EDGE_TURN) {
        s->first++;
        s->length *= R(0.5);
    }
    s->level = s->first;
}

static int edge_check(const fmb_edge3 *e, const fmb_real *from, const fmb_real *to)
{
    int error = e ? edge_check_counts(e) : FMB_ERR_NULL;
    if (!error)
        error = edge_check_pointers(e, from, to);
    if (!error)
        error = edge_check_memory(e, from, to);
    if (!error)
        error = fmbi_check_displacement(&e->margin, 1);
    if (!error && !(e->margin >= 0))
        error = FMB_ERR_RANGE;
    return error ? error : edge_check_obstacles(e);
}

/* What is written before anything is looked at. 0 or an error; *joint: that it is about, if it is about one. */
static int edge_start(const fmb_edge3 *e, const fmb_real *from, const fmb_real *to, int32_t *joint)
{
    for (int32_t i = 0; i < FMB_SCENE_COUNT(e->obstacles); i++)
        edge_obstacle_box(e->obstacle[i].frame, &e->wall[i]);
    int error = edge_start_boxes(e);
    return error ? error : fmbi_robot_start(e, from, to, joint);
}

static int edge_ask_all(edge_search *s, const fmb_real *from, const fmb_real *to)
{
    const fmb_edge3 *e = s->e;
    int answer = edge_start(e, from, to, &s->found.joint);
    if (answer)
        return answer;
    s->obstacles = FMB_SCENE_COUNT(e->obstacles);
    s->row = FMB_EDGE_ROW(e->boxes, e->obstacles);
    edge_start_level(s);
    edge_start_pairs(s);
    answer = e->want == FMB_EDGE_ANY ? edge_scout_first(s) : 0;
    return answer ? answer : edge_bisect(s);
}

/* Which picture the grid has; 0 where there is none. */
static uint32_t edge_picture(const fmb_edge3 *e) { return e->grid ? fmb_grid_picture_of(e->grid) : 0; }

/* The same, of one picture: what an interrupt fills between two parts would let each be free in another one. */
static int edge_ask_picture(edge_search *s, const fmb_real *from, const fmb_real *to)
{
    const uint32_t picture = edge_picture(s->e);
    int answer = edge_ask_all(s, from, to);
    return answer >= 0 && edge_picture(s->e) != picture ? FMB_ERR_BUSY : answer;
}

/*
 * The same, while place, swept and open are this call's: each has a mark, since each may be another task's, too. That
 * of `open` stands in front: always in the same words, which no search with other counts writes. Walls and hints have
 * none (docs/safety.md).
 */
static int edge_ask_alone(edge_search *s, const fmb_real *from, const fmb_real *to)
{
    const fmb_edge3 *e = s->e;
    fmb_mark *mark[3] = {&e->place->in_use, &e->swept->in_use, (fmb_mark *)(void *)e->open};
    uint32_t me;
    int taken = 0, answer = 0;
    while (taken < 3 && !answer) {
        answer = fmbi_take(mark[taken], &me);
        taken += !answer;
    }
    if (!answer)
        answer = edge_ask_picture(s, from, to);
    while (taken > 0)
        answer = fmbi_leave(answer, mark[--taken], &me);
    return answer;
}

int fmb_robot_edge(const fmb_edge3 *e, const fmb_real *from, const fmb_real *to, fmb_edge_found3 *found)
{
    edge_search s = {.e = e, .length = 1, .hit = -1};
    s.found = (fmb_edge_found3){.with = EDGE_NOBODY, .box = EDGE_NOBODY, .other = EDGE_NOBODY, .when = {0, 1}};
    s.found.joint = EDGE_NOBODY;
    int answer = edge_check(e, from, to);
    if (!answer)
        answer = edge_ask_alone(&s, from, to);
    if (answer < 0) /* a contact may have been known before */
        s.found.with = s.found.box = s.found.other = EDGE_NOBODY;
    if (found)
        *found = s.found;
    return answer;
}
