/* SPDX-License-Identifier: MIT */
/*
 * A planner's edge by bisection. A part [t - h/2, t + h/2] of the motion is looked at from its middle t: there
 * kinematics.c has, of each link, place p, turn M, speed v, bend p'' and angular velocity w, with what they are off,
 * and bounds S, rush, pull, jerk for all times.
 *
 * A BOX DURING A PART. m: its centre in the link's frame, c = p + M m; v_c, b_c its speed and bend there. For s = time
 * - t, x = |2s/h| <= 1, compare the body with one whose centre is on the line c + (h^2/8) b_c + s v_c. Of that, a point
 * y from the centre is at Q y + s w x Q y, Q the orientation in the middle: it turns evenly (and grows). By Taylor a
 * point of the body is off by at most
 *     part              at most                       why
 *     of the centre     A (1 - x^2), A = |b_c| h^2/8  s^2/2 b_c less h^2/8 b_c
 *                       C x^3, C = jerk_c h^3/48      |c'''| <= jerk_c = jerk + S^3 |m|
 *     of the turn       D x^2, D = radius S^2 h^2/8   |(Q y)''| <= S^2 |y|
 *     bulge             the larger of A and D, and C
 * Each point of the box that turns evenly moves on a line, at a constant speed. So along any direction n it reaches no
 * further than between what it reaches at both ends of the part: what separates two of them at both ends does so at all
 * times between, and a box along the axes around both ends is around it all the time.
 *
 * Sweeps need a box that translates: the body in the orientation Q, its centre on the same line. It is off by B x more,
 * B = radius |w| h/2, or for the turn by B' x in all, B' = radius S h/2, as the rate is at most S:
 *     inflation         the largest of A (1 - x^2) + (the smaller of B + D, B') x + C x: fmb_largest_sum of motion.h
 * x^2 and x^3 are at most x.
 *
 * ROUNDING. E, D_p: what turn and place are off; r: fmb_robot_relative, of speeds and bends. g = 1 + S h/2: how much
 * longer edges are at the ends.
 *     part              at most                              why
 *     m                 u |m| + u span                       a sum; the cached diagonal's two, times w (place.h)
 *     c                 D_p + E |m| + 8u (|p|_1 + |m|_1)     M m: 6u, sums of c and m; beside u span of m
 *     s v_c             h/2 r (rush + S |m|)                 times h is exact
 *     h^2/8 b_c         h^2/8 r (pull + S^2 |m|)             twice: in A, too
 *     w                 r S                                  in B
 *     sums of the line  8u (|c|_1 + |h v_c|_1 + |h^2 b_c|_1)
 *     edges, middle     (E + 6u) span                        M a
 *     what they turn    h/2 r S span                         a speed, as that of a point
 *     edges at an end   u g span                             a sum
 *     origin there      2u (|start|_1 + |step|_1 + g span)   its centre; three edges, times w <= 1/2; a difference
 * All of it is `room`: the frame (origin, edge) of an end, or any between them, with all that is within `room` of it,
 * holds the exact box at that time.
 *
 * A PAIR is free in a part if boxes around that are apart (D9); or if one direction separates the frames of both ends
 * by more than both rooms and the margin (D2); or, in parts of the finest level, if frames that are inflated do not
 * meet while they translate (sweeps with a margin). It is a hit if frames that lie WITHIN both bodies at t meet
 * (place.h, inside out).
 *
 * ORDER. open[level] has a bit for each pair that is not proved free on that level's way down; the bits that a part
 * leaves are those of its halves. A part that is proved free is passed as in src/motion/segment.c. Where the robot is
 * known to meet something at a time `hit`, only what comes before is looked at.
 */
#include "../core/audit.h"
#include "../scene/bits.h"
#include "../scene/scene.h"
#include "kinematics.h"

/* One search. */
typedef struct {
    const fmb_edge3 *e;
    int32_t row, obstacles; /* words of a box; their number */
    int level, first;       /* the part; the level that the search begins on */
    uint32_t number;
    fmb_real length;
    fmb_real hit;                /* a moment at which `found` is known to meet; < 0: none */
    fmb_edge_found3 found, left; /* left: a pair that the part leaves open */
    int opened;                  /* 1: there is one */
} edge_search;

enum { EDGE_NOBODY = -1 };

/* The search begins with parts in which no link turns by more, rad. It only steers: measured (tests/bench/edge.cpp). */
static const fmb_real EDGE_TURN = R(2.0);

FMB_AUDIT_CODE(static const fmb_interval edge_always = {0, 1};)

/* ---- a box during a part ---- */

static fmb_real edge_first_norm(const fmb_real x[3]) { return (fmb_abs(x[0]) + fmb_abs(x[1])) + fmb_abs(x[2]); }

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

/* How fast the box's centre moves, and its bend, times h and h^2/8. */
static void edge_move_centre(fmb_edge_box3 *b, const fmb_edge_link3 *at, fmb_real h, fmb_real bend[3])
{
    fmb_real r[3], v[3], w[3], g[3];
    for (int k = 0; k < 3; k++) {
        r[k] = fmb_dot(at->turn + 3 * k, b->centre, 3);
        b->anchor[k] = at->origin[k] + r[k];
    }
    fmb_robot_cross(v, at->omega, r);
    fmb_robot_cross(w, at->omega, v);
    fmb_robot_cross(g, at->gain, r);
    for (int k = 0; k < 3; k++) {
        b->step[k] = h * (at->speed[k] + v[k]);
        bend[k] = h * h * R(0.125) * (at->bend[k] + (g[k] + w[k]));
        b->start[k] = (b->anchor[k] - R(0.5) * b->step[k]) + bend[k];
    }
}

/* What line and ends are off, and the room they need: the tables at the head. */
static void edge_make_room(fmb_edge_box3 *b, const fmb_edge_link3 *at, fmb_real h, const fmb_real bend[3],
                           fmb_real relative)
{
    fmb_real s = at->spin, square = h * h * R(0.125), m = b->reach, up = 1 + 32 * FMB_U, half = R(0.5) * h;
    fmb_real pull = at->pull + s * s * m, jerk = at->jerk + s * s * s * m, off = relative * pull * square;
    fmb_real start = edge_first_norm(b->start), step = edge_first_norm(b->step);
    fmb_real sizes = edge_first_norm(b->anchor) + step + 8 * edge_first_norm(bend);
    b->anchor_off = (at->place_off + at->turn_off * m + 16 * FMB_U * (edge_first_norm(at->origin) + m) +
                     2 * FMB_U * b->span) *
                    up;
    b->start_off = (b->anchor_off + (half * relative * (at->rush + s * m) + off) + 16 * FMB_U * sizes) * up;
    b->arc = fmb_length_up(bend, 3) + off;
    b->rest = h * square * jerk * R(0.16666667) * up;
    b->room = ((b->start_off + (fmb_max(b->arc, b->radius * s * s * square) + b->rest)) +
               (at->turn_off + 12 * FMB_U + (relative + 4 * FMB_U) * half * s) * b->span + 4 * FMB_U * (start + step)) *
              up;
}

/* The box that translates. */
static void edge_inflate(fmb_edge_box3 *b, const fmb_edge_link3 *at, fmb_real h, fmb_real relative)
{
    fmb_real s = at->spin, rate = fmb_min(s, fmb_length_up(at->omega, 3) + relative * s + s * s * h * R(0.25));
    fmb_real up = 1 + 32 * FMB_U;
    b->inflation = fmb_largest_sum(b->arc, R(0.5) * h * b->radius * rate * up + b->rest) * up;
}

/*
 * An end of the part (0, 1), of the box that turns evenly. a: its edges in the middle; turned: what each of them turns
 * until the end; w: the weight of its shape.
 */
static void edge_make_end(fmb_edge_box3 *b, int end, const fmb_real a[9], const fmb_real turned[9], fmb_real w)
{
    for (int k = 0; k < 3; k++) {
        fmb_real sum = 0, size = 0, *edge = b->edge[end] + k, centre = b->start[k] + (end ? b->step[k] : 0);
        for (int i = 0; i < 9; i += 3) {
            edge[i] = end ? a[i + k] + turned[i + k] : a[i + k] - turned[i + k];
            sum += edge[i];
            size += fmb_abs(edge[i]);
        }
        b->origin[end][k] = centre - w * sum;
        b->extent[end][k] = size;
        fmb_real low = b->origin[end][k] + R(0.5) * (sum - size), high = b->origin[end][k] + R(0.5) * (sum + size);
        b->around.min[k] = end ? fmb_min(b->around.min[k], low) : low;
        b->around.max[k] = end ? fmb_max(b->around.max[k], high) : high;
    }
}

/* Both ends, and a box along the axes around both; without room. f: in the link's frame; half: h/2. */
static void edge_make_ends(fmb_edge_box3 *b, const fmb_edge_link3 *at, const fmb_frame3 *f, fmb_real half)
{
    fmb_real omega[3], a[9], turned[9];
    for (int k = 0; k < 3; k++)
        omega[k] = half * at->omega[k];
    for (int j = 0; j < 3; j++) {
        for (int k = 0; k < 3; k++)
            a[3 * j + k] = fmb_dot(at->turn + 3 * k, f->edge[j], 3);
        fmb_robot_cross(turned + 3 * j, omega, a + 3 * j);
    }
    edge_make_end(b, 0, a, turned, fmb_weight(f->shape));
    edge_make_end(b, 1, a, turned, fmb_weight(f->shape));
}

/* Adds room and margin to the box around. */
static void edge_widen(fmb_edge_box3 *b, fmb_real margin)
{
    for (int k = 0; k < 3; k++) {
        fmb_real room = b->room + margin, sizes = fmb_abs(b->origin[0][k]) + fmb_abs(b->origin[1][k]);
        room += 16 * FMB_U * ((sizes + (b->extent[0][k] + b->extent[1][k])) + room);
        b->around.min[k] -= room;
        b->around.max[k] += room;
    }
}

/* The box along the world axes around an obstacle, rounded outwards: 4u of the extent, 2u of the origin. */
static void edge_obstacle_box(const fmb_frame3 *f, fmb_box3 *box)
{
    for (int k = 0; k < 3; k++) {
        fmb_real low = fmb_min0(f->edge[0][k]) + fmb_min0(f->edge[1][k]) + fmb_min0(f->edge[2][k]);
        fmb_real high = fmb_max0(f->edge[0][k]) + fmb_max0(f->edge[1][k]) + fmb_max0(f->edge[2][k]);
        fmb_real off = 8 * FMB_U * (fmb_abs(f->origin[k]) + f->extent[k]);
        box->min[k] = (f->origin[k] + low) - off;
        box->max[k] = (f->origin[k] + high) + off;
    }
}

/* The box during the part; once. */
static void edge_make_box(edge_search *s, int32_t i)
{
    const fmb_edge3 *e = s->e;
    fmb_edge_box3 *b = &e->swept[i];
    const fmb_edge_link3 *at = &e->place[b->link];
    fmb_real bend[3];
    if (b->made)
        return;
    b->made = 1;
    edge_move_centre(b, at, s->length, bend);
    edge_make_room(b, at, s->length, bend, fmb_robot_relative(at, e->joints));
    edge_make_ends(b, at, &e->box[i], R(0.5) * s->length);
    edge_widen(b, e->margin);
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
        key->turn[k] = at->turn[k];
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

/* Both at an end of the part. */
static void edge_at_end(fmb_view f[2], const edge_search *s, const edge_pair *p, int end)
{
    f[0] = edge_view(s, p->i, end);
    f[1] = p->self ? edge_view(s, p->other, end) : fmb_view3(s->e->obstacle[p->other].frame);
}

/*
 * Does n, normalised, separate them at an end of the part by more than room? FMB_MISS: from a to b; n is turned round
 * for that, but at the end (1) no more: it has to be what it is at the start (0). Or FMB_OPEN.
 */
static int edge_try_end(const edge_search *s, const edge_pair *p, fmb_real n[3], fmb_real room, int end)
{
    fmb_view f[2];
    fmb_relative r;
    edge_at_end(f, s, p, end);
    fmb_relate(&r, &f[0], fmb_at_rest, &f[1], fmb_at_rest, 3);
    fmb_gap g = fmb_gap_along(&r, &f[0], &f[1], n, 3);
    int side = fmb_gap_in_range(&g) ? fmb_gap_clears(&g, n, room, 3) : 0;
    if (!side || (end && side < 0))
        return FMB_OPEN;
    for (int k = 0; k < 3 && side < 0; k++)
        n[k] = -n[k];
    return FMB_MISS_BEYOND("edge, an end", fmb_claim_of(&f[0], NULL, &f[1], NULL, 3), room, n);
}

/* Does n separate them at every time of the part by more than the margin? FMB_MISS, or FMB_OPEN. */
FMB_APART int edge_try(const edge_search *s, const edge_pair *p, fmb_real n[3])
{
    const fmb_edge3 *e = s->e;
    fmb_real room = (e->swept[p->i].room + (p->self ? e->swept[p->other].room : 0) + e->margin) * (1 + 4 * FMB_U);
    if (!fmbi_normalise(n, 3))
        return FMB_OPEN;
    int answer = edge_try_end(s, p, n, room, 0);
    if (answer == FMB_MISS)
        answer = edge_try_end(s, p, n, room, 1);
    for (int k = 0; k < 3 && answer == FMB_MISS && p->hint; k++)
        p->hint[k] = n[k];
    return answer;
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

/* FMB_MISS, FMB_HIT in the middle of the part, FMB_UNDECIDED, or an error. */
static int edge_look(edge_search *s, const edge_pair *p)
{
    fmb_real n[3] = {0, 0, 0}, hint[3];
    int answer = FMB_OPEN;
    for (int k = 0; k < 3 && p->hint; k++)
        hint[k] = p->hint[k];
    if (p->hint)
        answer = edge_try(s, p, hint);
    if (answer == FMB_MISS)
        return answer;
    /* Not from the hint, which has failed: it may be all that is said of the frames within. */
    answer = edge_meet(s, p, n);
    if (answer == FMB_HIT || answer < 0)
        return answer;
    answer = answer == FMB_MISS ? edge_try(s, p, n) : FMB_OPEN;
    if (answer == FMB_MISS)
        return answer;
    return s->level == s->e->halvings ? edge_sweep(s, p) : FMB_UNDECIDED;
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
    return s->e->open + ((int32_t)(level - s->first) * s->e->boxes + i) * s->row;
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

/* Are boxes around the pair apart? */
FMB_INLINE int edge_clear(edge_search *s, int32_t i, int32_t bit)
{
    const fmb_edge3 *e = s->e;
    const fmb_box3 *mine = &e->swept[i].around, *other;
    if (bit == s->obstacles)
        return 0;
    if (bit > s->obstacles) {
        edge_make_box(s, bit - s->obstacles - 1);
        other = &e->swept[bit - s->obstacles - 1].around;
    } else
        other = &e->wall[bit];
    int apart = fmb_boxes_apart(mine, other);
    FMB_AUDIT_CODE(apart = apart && !FMB_MISS_BOXES("edge, boxes", mine, NULL, other, NULL, &edge_always, R(2.0));)
    return apart;
}

static void edge_tell(fmb_edge_found3 *to, const edge_pair *p)
{
    to->with = p->self ? FMB_WITH_LINK : p->other == EDGE_NOBODY ? FMB_WITH_CELL : FMB_WITH_OBSTACLE;
    to->box = p->i;
    to->other = p->other;
}

/* What came of a pair that is not free: FMB_UNDECIDED, or FMB_HIT where that is the end. */
static int edge_not_free(edge_search *s, const edge_pair *p, int answer)
{
    if (!s->opened)
        edge_tell(&s->left, p);
    s->opened = 1;
    if (answer == FMB_HIT) {
        s->hit = ((fmb_real)s->number + R(0.5)) * s->length;
        edge_tell(&s->found, p);
    }
    return answer == FMB_HIT && s->e->want == FMB_EDGE_ANY ? FMB_HIT : FMB_UNDECIDED;
}

/* One word of pairs: FMB_MISS; FMB_HIT: the search is over; FMB_UNDECIDED: some are left, in *rest; an error. */
static int edge_word(edge_search *s, int32_t i, int32_t word, uint32_t pairs, uint32_t *rest)
{
    *rest = 0;
    for (int32_t k = 0; k < 32 && pairs >> k; k++) {
        if (!(pairs >> k & 1))
            continue;
        s->found.pairs++;
        if (edge_clear(s, i, 32 * word + k))
            continue;
        edge_pair p = edge_pair_of(s, i, 32 * word + k);
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

/* Links at the time t; no box is made. */
static void edge_begin(edge_search *s, fmb_real t)
{
    s->found.parts++;
    fmbi_robot_place(s->e, t);
    for (int32_t i = 0; i < s->e->boxes; i++)
        s->e->swept[i].made = s->e->swept[i].framed = 0;
}

/* The part: FMB_MISS, FMB_HIT, FMB_UNDECIDED, or an error, as edge_word. */
static int edge_part(edge_search *s)
{
    const fmb_edge3 *e = s->e;
    s->opened = 0;
    edge_begin(s, ((fmb_real)s->number + R(0.5)) * s->length);
    for (int32_t i = 0; i < e->boxes; i++)
        for (int32_t w = 0; w < s->row; w++) {
            uint32_t pairs = edge_bits(s, s->level, i)[w];
            if (pairs)
                edge_make_box(s, i);
            int answer = edge_word(s, i, w, pairs, edge_bits(s, s->level + 1, i) + w);
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

static void edge_halve(edge_search *s)
{
    s->level++;
    s->number *= 2;
    s->length *= R(0.5);
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
    for (int32_t k = 0; k < 32 && pairs >> k; k++) {
        if (!(pairs >> k & 1))
            continue;
        s->found.pairs++;
        if (edge_clear(s, i, 32 * word + k))
            continue;
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
            if (pairs)
                edge_make_box(s, i);
            answer = edge_scout_word(s, i, w, pairs);
        }
    s->length = length;
    return answer;
}

/* Where one contact is enough, a few moments are looked at first. FMB_HIT, 0, or an error. */
static int edge_scouts(edge_search *s)
{
    static const fmb_real moment[3] = {0, R(0.5), 1};
    int answer = 0;
    for (int i = 0; i < 3 && !answer && s->found.parts < s->e->budget; i++) {
        answer = edge_scout(s, moment[i]);
        if (answer == FMB_HIT)
            s->found.when = (fmb_interval){0, moment[i]};
    }
    return answer;
}

static int edge_bisect(edge_search *s)
{
    do { /* at most 2^(halvings + 1) - 1 times: each part of each level once */
        if (s->found.parts >= s->e->budget || s->hit == (fmb_real)s->number * s->length)
            return edge_end(s, FMB_UNFINISHED);
        int answer = edge_part(s);
        if (answer < 0)
            return answer;
        if (answer == FMB_HIT || (answer != FMB_MISS && s->level == s->e->halvings))
            return edge_end(s, answer);
        if (answer == FMB_UNDECIDED) {
            edge_halve(s);
            continue;
        }
        if (!edge_pass(s))
            return 0;
    } while (1);
}

/* ---- what the caller gives ---- */

static int edge_between(int32_t x, int32_t least, int32_t most) { return x >= least && x <= most; }

static int edge_check_counts(const fmb_edge3 *e)
{
    int around = e->obstacles == FMB_NONE || edge_between(e->obstacles, 1, FMB_SCENE_MOST);
    int self = e->self == FMB_SELF_TEST || e->self == FMB_SELF_SKIP;
    int whole = edge_between(e->joints, 0, FMB_ROBOT_JOINTS) && edge_between(e->boxes, 1, FMB_ROBOT_BOXES);
    int asked = edge_between(e->want, FMB_EDGE_FIRST, FMB_EDGE_ANY) && e->budget > 0;
    int fine = edge_between(e->halvings, 0, FMB_SEGMENT_HALVINGS) &&
               edge_between(e->pairs, 0, whole ? (e->joints + 1) * (e->joints + 1) : 0);
    return around & self & whole & asked & fine ? 0 : FMB_ERR_RANGE;
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
 * pair. Frames of obstacles: edge_start_obstacles. Cells of the grid are not looked at.
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

/* Usable, at rest; and the boxes around them. 0 or an error. */
static int edge_start_obstacles(const fmb_edge3 *e)
{
    int32_t n = FMB_SCENE_COUNT(e->obstacles);
    edge_bytes m[EDGE_WRITTEN];
    edge_written(e, m);
    for (int32_t i = 0; i < n; i++) {
        const fmb_solid3 *o = &e->obstacle[i];
        if (!o->frame || !o->step)
            return FMB_ERR_NULL;
        const edge_bytes frame = {o->frame, sizeof *o->frame};
        if (o->step != fmb_no_step || edge_shares(m, 0, &frame))
            return FMB_ERR_RANGE;
        if (!fmb_usable(o->frame->shape))
            return FMB_ERR_FRAME;
        edge_obstacle_box(o->frame, &e->wall[i]);
    }
    return 0;
}

/* May the links touch, by the list of pairs? */
static int edge_listed(const fmb_edge3 *e, int32_t a, int32_t b)
{
    for (int32_t i = 0; i < e->pairs; i++)
        if ((e->allowed[i][0] == a && e->allowed[i][1] == b) || (e->allowed[i][0] == b && e->allowed[i][1] == a))
            return 1;
    return 0;
}

/* Is the pair of this bit to be looked at? */
static int edge_wanted(const edge_search *s, int32_t i, int32_t bit)
{
    const fmb_edge3 *e = s->e;
    int32_t link = e->swept[i].link, other = bit - s->obstacles - 1;
    const fmb_robot_link *a = &e->link[link], *b;
    if (bit < s->obstacles) {
        const fmb_solid3 *o = &e->obstacle[bit];
        return !fmb_bits_may_meet(a->is, a->may_meet, o->is, o->may_meet);
    }
    if (bit == s->obstacles)
        return e->grid != NULL;
    if (e->self != FMB_SELF_TEST || other <= i || e->swept[other].link == link)
        return 0;
    b = &e->link[e->swept[other].link];
    return !fmb_bits_may_meet(a->is, a->may_meet, b->is, b->may_meet) && !edge_listed(e, link, e->swept[other].link);
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

/* All pairs of the first level; the level: where no link turns by more than EDGE_TURN in a part. */
static void edge_start_pairs(edge_search *s)
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
    for (int32_t i = 0; i < e->boxes; i++)
        for (int32_t w = 0; w < s->row; w++) {
            uint32_t pairs = 0;
            for (int32_t k = 0; k < 32 && 32 * w + k <= s->obstacles + e->boxes; k++)
                pairs |= (uint32_t)edge_wanted(s, i, 32 * w + k) << k;
            edge_bits(s, s->first, i)[w] = pairs;
        }
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
    if (!error)
        error = edge_start_obstacles(e);
    if (!error)
        error = edge_start_boxes(e);
    return error ? error : fmbi_robot_start(e, from, to);
}

int fmb_robot_edge(const fmb_edge3 *e, const fmb_real *from, const fmb_real *to, fmb_edge_found3 *found)
{
    edge_search s = {.e = e, .length = 1, .hit = -1};
    s.found = (fmb_edge_found3){.with = EDGE_NOBODY, .box = EDGE_NOBODY, .other = EDGE_NOBODY, .when = {0, 1}};
    int answer = edge_check(e, from, to);
    if (!answer) {
        s.obstacles = FMB_SCENE_COUNT(e->obstacles);
        s.row = FMB_EDGE_ROW(e->boxes, e->obstacles);
        edge_start_pairs(&s);
        answer = e->want == FMB_EDGE_ANY ? edge_scouts(&s) : 0;
        if (!answer)
            answer = edge_bisect(&s);
    }
    if (found)
        *found = s.found;
    return answer;
}
