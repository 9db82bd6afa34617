/* SPDX-License-Identifier: MIT */
/*
 * Motion segments by bisection. Part i of 2^d is [i, i + 1] / 2^d. The bits of i are the way to it, so no stack is
 * needed: after a part that is proved free comes part i + 1; while that number is even, both halves of its parent are
 * done.
 *
 * A part is proved free by the steps that enclose both bodies (motion.c): by one direction, as derived below, or by
 * frames that hold the bodies and a sweep of these. If neither proves it, frames that lie WITHIN both bodies are tested
 * in the middle of the part. If these meet, so do the bodies. The search goes on in the earlier half in any case. So it
 * ends with the first part of the finest level that is not proved free, and everything before that part is. A part that
 * ends with a known hit needs no attempt to prove it free.
 *
 * ONE DIRECTION n. Q is the middle orientation of the part; c(0) + t v is the chord of the centre. By motion.c every
 * point of a body is, at any time of the part, within `inflation` of the body in orientation Q with its centre on that
 * chord; c(0) and v are known to within anchor_error + error. h are the supports of a body from its centre, p is any
 * point of a, q any point of b:
 *     n.(q - p) >= n.(c_b - c_a) + t n.(v_b - v_a) + min h_b - max h_a - |n| (inflation + anchor_error + error)
 * with the last three of both bodies.
 * This is linear in t, so it is least at an end. If it exceeds |n| times the sum of the skins, all points are
 * that far apart. This is the bound of Schwarzer, Saha and Latombe (distance against lengths of paths), along a
 * direction: of the straight part of the motion only what leads together counts. It needs no frame, and it does not
 * grow at corners.
 *
 * Rounding: src/core/proof.h, form D8.
 *
 * A SCREW's part begins and ends at poses that are found by halving, from the whole segment down: keys with their
 * errors (place.h). One halving takes the mean of the errors of both ends, divides it by the cosine of half the angle,
 * and adds about 60u. The cosines tend to 1; the product of all of them is above .63.
 */
#include "../core/audit.h"
#include "motion.h"

/* Part `number` of 2^level. down: it is the first half of the part before it; else it begins where that one ended. */
typedef struct {
    int level;
    uint32_t number;
    fmb_real length; /* 2^-level */
    int down;
} path_part;

/* One of the two bodies. */
typedef struct {
    const fmb_path3 *d3; /* what the caller gave: one of them is NULL */
    const fmb_path2 *d2;
    int rests, asked; /* it stays; its poses come from the caller; neither: a screw */
    fmb_real skin, radius;
    fmb_motion_bounds limit; /* of the segment, if it is asked */
    fmb_key key[3];          /* of the part: start, middle, end */
    fmb_key end[2];          /* of the segment, for a screw */
    fmb_key up;              /* at up_at: the end of the part that was halved last */
    fmb_real up_at;
    fmb_step step;          /* of the part */
    int shape;              /* of the body */
    fmb_real edge[9], span; /* of the body, in 2D with zeros for the third; sum of all components' magnitudes */
    FMB_AUDIT_CODE(int level; uint32_t number;) /* of the part */
} path_mover;

/* ---- parts: fractions of the segment ---- */

FMB_INLINE fmb_real part_end(const path_part *p) { return (fmb_real)(p->number + 1) * p->length; }

/* To the first half of the part. */
FMB_INLINE void part_halve(path_part *p)
{
    p->level++;
    p->number *= 2;
    p->length *= R(0.5);
    p->down = 1;
}

/* To the largest part that begins where this one ends and has not been looked at. Level 0: there is none. */
FMB_INLINE void part_pass(path_part *p)
{
    for (p->number++; p->level > 0 && !(p->number & 1); p->level--) {
        p->number /= 2;
        p->length *= 2;
    }
    p->down = 0;
}

/* ---- 3D and 2D: the same but for the types of frames and poses ---- */

/* The caller's pose at t. Only 0 is taken for one. */
FMB_INLINE int ask3(const path_mover *m, fmb_real t, fmb_key *key)
{
    fmb_pose3 pose;
    for (int i = 0; i < 3; i++)
        fmb_spoil(pose.rotation[i], 3);
    fmb_spoil(pose.translation, 3);
    int error = m->d3->at(m->d3->context, t, &pose);
    if (!error)
        return fmbi_key_of3(key, m->d3->body, &pose);
    return error < 0 ? error : FMB_ERR_RANGE;
}

FMB_INLINE int ask2(const path_mover *m, fmb_real t, fmb_key *key)
{
    fmb_pose2 pose;
    for (int i = 0; i < 2; i++)
        fmb_spoil(pose.rotation[i], 2);
    fmb_spoil(pose.translation, 2);
    int error = m->d2->at(m->d2->context, t, &pose);
    if (!error)
        return fmbi_key_of2(key, m->d2->body, &pose);
    return error < 0 ? error : FMB_ERR_RANGE;
}

/* The body as `change` says; one at rest stays where it is and grows by the skin. */
FMB_INLINE int frame3_of(fmb_frame3 *frame, const path_mover *m, const fmb_change *change)
{
    const fmb_frame3 *body = m->d3->body;
    return m->rests ? fmb_frame3_grow(frame, body, change->skin) : fmbi_change_frame3(frame, body, change);
}

FMB_INLINE int frame2_of(fmb_frame2 *frame, const path_mover *m, const fmb_change *change)
{
    const fmb_frame2 *body = m->d2->body;
    return m->rests ? fmb_frame2_grow(frame, body, change->skin) : fmbi_change_frame2(frame, body, change);
}

/* What makes a frame within the body at the middle (key 1) or the end (2) of the part. */
FMB_INLINE fmb_change inner_change(const path_mover *m, int moment)
{
    fmb_change c = {&m->key[moment], 0, 0, 1};
    if (m->asked)
        c.error = (m->radius * m->limit.sway + m->limit.stray) * (1 + 8 * FMB_U);
    return c;
}

/* What makes a frame that holds the body, with its skin, during its step. */
FMB_INLINE fmb_change outer_change(const path_mover *m)
{
    return (fmb_change){&m->step.key, m->skin, m->step.error + m->step.inflation, 0};
}

enum { MET = 1, MISSED = 2 };

/* MET: proved. MISSED: the frames are apart along axis, which proves nothing of the bodies. 0: neither. */
FMB_INLINE int met(int answer) { return answer == FMB_HIT ? MET : answer == FMB_MISS ? MISSED : 0; }

/* Do the bodies meet at the middle (1) or the end (2) of the part? By frames within them. */
FMB_APART int meet3(path_mover *const m[2], int moment, fmb_real axis[3])
{
    fmb_frame3 frame[2];
    for (int k = 0; k < 2; k++) {
        const fmb_change inner = inner_change(m[k], moment);
        if (frame3_of(&frame[k], m[k], &inner))
            return 0; /* thinner than what its pose is off: nothing is inside */
    }
    return met(fmb_test3(&frame[0], &frame[1], axis));
}

FMB_APART int meet2(path_mover *const m[2], int moment, fmb_real axis[2])
{
    fmb_frame2 frame[2];
    for (int k = 0; k < 2; k++) {
        const fmb_change inner = inner_change(m[k], moment);
        if (frame2_of(&frame[k], m[k], &inner))
            return 0;
    }
    return met(fmb_test2(&frame[0], &frame[1], axis));
}

/*
 * The verdict on the frames that hold the bodies during the part. Where there are none, a sliver grown or moved far,
 * the part is not proved free; its halves may be, by one direction. What is wrong with poses was told before.
 */
FMB_APART int sweep_frames3(path_mover *const m[2], fmb_real axis[3])
{
    fmb_frame3 frame[2];
    for (int k = 0; k < 2; k++) {
        const fmb_change outer = outer_change(m[k]);
        if (frame3_of(&frame[k], m[k], &outer))
            return FMB_UNDECIDED;
    }
    return fmb_sweep3(&frame[0], m[0]->step.v, &frame[1], m[1]->step.v, axis, NULL);
}

FMB_APART int sweep_frames2(path_mover *const m[2], fmb_real axis[2])
{
    fmb_frame2 frame[2];
    for (int k = 0; k < 2; k++) {
        const fmb_change outer = outer_change(m[k]);
        if (frame2_of(&frame[k], m[k], &outer))
            return FMB_UNDECIDED;
    }
    return fmb_sweep2(&frame[0], m[0]->step.v, &frame[1], m[1]->step.v, axis, NULL);
}

FMB_INLINE int ask_pose(const path_mover *m, fmb_real t, fmb_key *key, int dim)
{
    return dim == 3 ? ask3(m, t, key) : ask2(m, t, key);
}

FMB_INLINE int meet_at(path_mover *const m[2], int moment, fmb_real axis[3], int dim)
{
    return dim == 3 ? meet3(m, moment, axis) : meet2(m, moment, axis);
}

/* FMB_MISS: the part is free. FMB_UNDECIDED: not proved. Or an error. */
FMB_INLINE int sweep_part(path_mover *const m[2], fmb_real axis[3], int dim)
{
    int answer = dim == 3 ? sweep_frames3(m, axis) : sweep_frames2(m, axis);
    FMB_AUDIT_CODE(if (answer == FMB_MISS) answer = FMB_MISS_PART("segment, frames", m, axis);)
    return answer == FMB_HIT ? FMB_UNDECIDED : answer;
}

/* ---- the step of a part ---- */

/*
 * The keys of a part and, of a screw, *s = sin(half its angle). A moment's key is the same by whatever way it is found.
 */
FMB_INLINE int part_keys(path_mover *m, const path_part *part, fmb_real *s, int dim)
{
    fmb_real length = part->length, end = part_end(part);
    fmb_key *k = m->key;
    int error = 0;
    if (part->down) {
        m->up = k[2];
        m->up_at = 2 * length * (fmb_real)(part->number / 2 + 1);
        k[2] = k[1];
    } else if (part->number > 0 && end == m->up_at) {
        k[0] = k[2];
        k[2] = m->up;
    } else if (m->asked) {
        if (part->number > 0)
            k[0] = k[2];
        else
            error = ask_pose(m, 0, &k[0], dim);
        if (!error)
            error = ask_pose(m, end, &k[2], dim);
    } else {
        error = fmbi_screw_part(k, m->end, part->level, part->number);
    }
    if (error)
        return error;
    return m->asked ? ask_pose(m, end - R(0.5) * length, &k[1], dim) : fmbi_halve(&k[1], &k[0], &k[2], s);
}

FMB_INLINE int part_step(path_mover *m, const path_part *part, int dim)
{
    fmb_real length = part->length, s = 0;
    FMB_AUDIT_CODE(m->level = part->level; m->number = part->number;)
    if (m->rests)
        return 0;
    int error = part_keys(m, part, &s, dim);
    if (error)
        return error;
    if (!m->asked) {
        fmbi_step_screw(&m->step, m->radius, &m->key[0], &m->key[1], &m->key[2], s);
        return 0;
    }
    fmb_motion_bounds limit = m->limit;
    limit.bend *= length * length;
    limit.turn *= length;
    fmbi_step_chain(&m->step, m->radius, &m->key[0], &m->key[1], &m->key[2], &limit);
    return fmbi_check_keys(m->key, &limit);
}

/* ---- one direction ---- */

/* What a direction n says of one body during its step. */
typedef struct {
    fmb_span support; /* of the body in its middle orientation, from its centre */
    fmb_real room;    /* how far beyond that the body with its skin may be at any time; with its share of rounding */
} path_reach;

static path_reach reach_of(const path_mover *m, const fmb_real n[3])
{
    const fmb_real *turn = m->step.key.turn;
    fmb_real p[3], e[3];
    path_reach r;
    for (int j = 0; j < 3; j++)
        p[j] = (turn[j] * n[0] + turn[3 + j] * n[1]) + turn[6 + j] * n[2];
    for (int i = 0; i < 3; i++)
        e[i] = fmb_dot(p, m->edge + 3 * i, 3);
    fmb_real centre = fmb_weight(m->shape) * ((e[0] + e[1]) + e[2]);
    r.support = fmb_span_of(m->shape, e[0], e[1], e[2]);
    r.support.min -= centre;
    r.support.max -= centre;
    r.room = ((m->skin + m->step.inflation) + (m->step.error + m->step.key.anchor_error)) +
             (m->step.key.turn_error + FMB_PART_ERROR) * m->span;
    return r;
}

/* The least distance of both bodies along n, times |n|, to within 24u of size and what is in their room. */
static fmb_real gap_along(const fmb_step *a, const fmb_step *b, const fmb_real n[3], const fmb_span *of_a,
                          const fmb_span *of_b, fmb_real *size)
{
    fmb_real middle = 0, speed = 0;
    *size = 0;
    for (int k = 0; k < 3; k++) {
        fmb_real d = b->key.anchor[k] - a->key.anchor[k], v = b->v[k] - a->v[k];
        middle += n[k] * d;
        speed += n[k] * v;
        *size += fmb_abs(d) + fmb_abs(v);
    }
    return (middle + (of_b->min - of_a->max)) + fmb_min0(speed);
}

enum { NEARLY = 1, PARTED = 2 };

/*
 * Does n separate the bodies at every time of the part by more than their skins? PARTED: proved. NEARLY: the gap is
 * above a quarter of what that takes, so that other directions may do; it only steers. Derivation above.
 */
static int parted(path_mover *const m[2], const fmb_real axis[3])
{
    fmb_real n[3] = {axis[0], axis[1], axis[2]}, size;
    if (!fmbi_normalise(n, 3))
        return 0;
    path_reach a = reach_of(m[0], n), b = reach_of(m[1], n);
    fmb_real gap = gap_along(&m[0]->step, &m[1]->step, n, &a.support, &b.support, &size);
    fmb_real need = fmb_part_error(a.room + b.room, size, n);
    return fmb_part_separates(gap, need) ? PARTED : gap > need * R(0.25) ? NEARLY : 0;
}

/*
 * FMB_MISS: the part is free, by axis alone (`known` is what parted said of it) or, if `sweep`, by frames and a sweep:
 * there is no other way. FMB_UNDECIDED: not proved. Or an error.
 */
FMB_INLINE int prove_free(path_mover *const m[2], fmb_real axis[3], int known, int sweep, int dim)
{
    if (known == PARTED)
        return FMB_MISS_PART("segment, one direction", m, axis);
    return sweep ? sweep_part(m, axis, dim) : FMB_UNDECIDED;
}

/*
 * FMB_MISS: the part is free. FMB_HIT: the bodies meet in its middle. FMB_UNDECIDED: neither is proved. Or an error.
 * axis: what separated last, tried first. hopeless: only a hit is looked for. Frames and a sweep cost ten times a
 * direction. They are made, once, where a direction is near to a proof; and in parts of the finest level, so that
 * nothing is missed that they can prove.
 */
FMB_INLINE int prove_part(path_mover *const m[2], fmb_real axis[3], int finest, int hopeless, int dim)
{
    int known = hopeless ? 0 : parted(m, axis), swept = known == NEARLY;
    int answer = prove_free(m, axis, known, swept, dim);
    if (answer != FMB_UNDECIDED)
        return answer;
    int moment = meet_at(m, 1, axis, dim);
    if (moment == MET)
        return FMB_HIT;
    if (hopeless)
        return FMB_UNDECIDED;
    known = moment == MISSED ? parted(m, axis) : 0;
    return prove_free(m, axis, known, !swept && (finest || known == NEARLY), dim);
}

/* ---- the search ---- */

/*
 * Which directions are found depends on which of the bodies is called a, and so may what is proved free by them. So the
 * bodies are put in an order of their own: that of the positions of their centres at the start. If these are the same,
 * they meet there. The first direction is that from centre to centre.
 */
static void order_movers(path_mover *m[2], fmb_real axis[3])
{
    for (int k = 2; k >= 0; k--)
        axis[k] = m[1]->step.key.anchor[k] - m[0]->step.key.anchor[k];
    if (axis[0] < 0 || (axis[0] == 0 && (axis[1] < 0 || (axis[1] == 0 && axis[2] < 0)))) {
        path_mover *first = m[0];
        m[0] = m[1];
        m[1] = first;
        for (int k = 0; k < 3; k++)
            axis[k] = -axis[k];
    }
    (void)fmbi_normalise(axis, 3); /* a hint of no unit */
}

/*
 * The answer where a part of the finest level is not proved free. hit: a later moment at which they are known to meet;
 * < 0: none.
 */
FMB_INLINE int report_part(path_mover *const m[2], const path_part *part, fmb_real hit, fmb_real axis[3],
                           fmb_interval *when, int dim)
{
    if (hit < 0 && meet_at(m, 2, axis, dim) == MET)
        hit = part_end(part);
    if (when) {
        when->in = (fmb_real)part->number * part->length;
        when->out = hit < 0 ? part_end(part) : hit;
    }
    return hit < 0 ? FMB_UNDECIDED : FMB_HIT;
}

FMB_INLINE int bisect(path_mover *m[2], int32_t halvings, fmb_interval *when, int dim)
{
    fmb_real axis[3] = {0, 0, 0}, hit = -1; /* the earliest moment at which they are known to meet */
    path_part part = {0, 0, 1, 0};
    do { /* at most 2^(halvings + 1) - 1 times: each part of each level once */
        for (int k = 0; k < 2; k++) {
            int error = part_step(m[k], &part, dim);
            if (error)
                return error;
        }
        if (part.level == 0)
            order_movers(m, axis);
        int hopeless = hit == part_end(&part); /* what ends with a hit cannot be free, only hit earlier */
        int answer = prove_part(m, axis, part.level == halvings, hopeless, dim);
        if (answer < 0)
            return answer;
        if (answer == FMB_MISS) {
            part_pass(&part);
            continue;
        }
        if (answer == FMB_HIT)
            hit = ((fmb_real)part.number + R(0.5)) * part.length;
        if (part.level == halvings)
            return report_part(m, &part, hit, axis, when, dim);
        part_halve(&part);
    } while (part.level > 0);
    return hit < 0 ? FMB_MISS_SEGMENT(m) : FMB_UNDECIDED; /* a hit and all parts free cannot both be */
}

/* ---- what the caller gives ---- */

/* A path but for its body: how many of the two poses, and whether `at`. */
typedef struct {
    int motion, poses, at;
    fmb_real skin;
    const fmb_motion_bounds *bounds;
} given_path;

static int has_bounds(const fmb_motion_bounds *b)
{
    return b->bend != 0 || b->turn != 0 || b->sway != 0 || b->stray != 0;
}

/* Is all there that the motion needs, and nothing that contradicts it? Sets the kind and the limits. 0 or an error. */
static int check_given(path_mover *m, const given_path *g)
{
    m->rests = g->motion == FMB_RESTS;
    m->asked = g->motion == FMB_ASKED;
    if (g->motion != FMB_SCREW && g->poses != 0)
        return FMB_ERR_RANGE;
    if (m->asked)
        return g->at ? fmbi_check_bounds(&m->limit, g->bounds) : FMB_ERR_NULL;
    if (g->at || has_bounds(g->bounds))
        return FMB_ERR_RANGE;
    if (g->motion == FMB_SCREW)
        return g->poses == 2 ? 0 : FMB_ERR_NULL;
    return m->rests ? 0 : FMB_ERR_RANGE;
}

static void set_body(path_mover *m, const fmb_view *f, int dim)
{
    m->shape = f->shape;
    m->span = 0;
    for (int k = 0; k < 3; k++) {
        m->span += k < dim ? f->extent[k] : 0;
        for (int i = 0; i < 3; i++)
            m->edge[3 * i + k] = i < dim && k < dim ? f->edge[dim * i + k] : 0;
    }
}

/* Sets all but the radius and the keys. 0 or an error. */
FMB_INLINE int open_path(path_mover *m, const fmb_view *f, const given_path *g, int dim)
{
    m->skin = g->skin;
    m->step.error = m->step.inflation = m->up_at = 0;
    m->step.v[0] = m->step.v[1] = m->step.v[2] = 0;
    set_body(m, f, dim);
    int error = check_given(m, g);
    if (error)
        return error;
    if (!fmb_usable(f->shape))
        return FMB_ERR_FRAME;
    if (!(g->skin >= 0 && g->skin <= FMB_LARGEST))
        return fmb_finite(g->skin) ? FMB_ERR_RANGE : FMB_ERR_NOT_FINITE;
    return 0;
}

/* For 3D and for 2D: the same steps over other types. What can be shared is above. */
static int open_path3(path_mover *m, const fmb_path3 *p)
{
    static const fmb_pose3 still = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 0, 0}};
    if (!p || !p->body)
        return FMB_ERR_NULL;
    const int poses = (p->from != NULL) + (p->to != NULL);
    const given_path given = {p->motion, poses, p->at != NULL, p->skin, &p->segment_bounds};
    const fmb_view view = fmb_view3(p->body);
    m->d3 = p;
    m->d2 = NULL;
    int error = open_path(m, &view, &given, 3);
    if (error)
        return error;
    m->radius = fmbi_radius3(p->body);
    if (m->asked)
        return 0;
    if (m->rests)
        return fmbi_key_of3(&m->step.key, p->body, &still);
    error = fmbi_key_of3(&m->end[0], p->body, p->from);
    return error ? error : fmbi_key_of3(&m->end[1], p->body, p->to);
}

static int open_path2(path_mover *m, const fmb_path2 *p)
{
    static const fmb_pose2 still = {{{1, 0}, {0, 1}}, {0, 0}};
    if (!p || !p->body)
        return FMB_ERR_NULL;
    const int poses = (p->from != NULL) + (p->to != NULL);
    const given_path given = {p->motion, poses, p->at != NULL, p->skin, &p->segment_bounds};
    const fmb_view view = fmb_view2(p->body);
    m->d3 = NULL;
    m->d2 = p;
    int error = open_path(m, &view, &given, 2);
    if (error)
        return error;
    m->radius = fmbi_radius2(p->body);
    if (m->asked)
        return 0;
    if (m->rests)
        return fmbi_key_of2(&m->step.key, p->body, &still);
    error = fmbi_key_of2(&m->end[0], p->body, p->from);
    return error ? error : fmbi_key_of2(&m->end[1], p->body, p->to);
}

int fmb_segment3(const fmb_path3 *a, const fmb_path3 *b, int32_t halvings, fmb_interval *when)
{
    path_mover m[2], *both[2] = {&m[0], &m[1]};
    int error = open_path3(&m[0], a);
    if (!error)
        error = open_path3(&m[1], b);
    if (!error && (halvings < 0 || halvings > FMB_SEGMENT_HALVINGS))
        error = FMB_ERR_RANGE;
    return error ? error : bisect(both, halvings, when, 3);
}

int fmb_segment2(const fmb_path2 *a, const fmb_path2 *b, int32_t halvings, fmb_interval *when)
{
    path_mover m[2], *both[2] = {&m[0], &m[1]};
    int error = open_path2(&m[0], a);
    if (!error)
        error = open_path2(&m[1], b);
    if (!error && (halvings < 0 || halvings > FMB_SEGMENT_HALVINGS))
        error = FMB_ERR_RANGE;
    return error ? error : bisect(both, halvings, when, 2);
}
