/* SPDX-License-Identifier: MIT */
/*
 * Motion segments by bisection. Part i of 2^d is [i, i + 1] / 2^d; the bits of i are the way to it, so that no stack is needed: after a part
 * is proved free comes i + 1, and while that is even both halves of its parent are done.
 *
 * A part is proved free by the steps that enclose both bodies (motion.c): by one direction, as below, or by frames that hold them and a sweep. If
 * neither does, frames that lie WITHIN both bodies are tested in the middle of the part: if they meet, so do the bodies. The search goes on in
 * the earlier half in any case, so that it ends with the first part of the finest level that is not proved free: what comes before is. A part
 * that ends with a known hit needs no such attempt.
 *
 * ONE DIRECTION n. By motion.c every point of a body is, at any time of the part, within `inflation` of the body in its middle orientation Q with
 * its centre on the chord c(0) + t v; c(0) and v are known to within anchor_error + error. With the supports h of the body from its centre,
 *     n.(q - p) >= n.(c_b - c_a) + t n.(v_b - v_a) + min h_b - max h_a - |n| (all that over both bodies)     p of a, q of b
 * which is linear in t: least at an end. If it exceeds |n| times the sum of the skins, all points are that far apart. This is the bound of Schwarzer,
 * Saha and Latombe (distance against lengths of paths) along a direction, so that of the straight part of the motion only what leads
 * together counts. It needs no frame, and does not grow at corners.
 *   Rounding, N = |n|, |M|_F <= sqrt 3 and the matrices' error e:
 *     p = M'n: within e N + 5.5u N of Q'n; p.edge: 3.2u N |edge|; supports, sums of products with weights up to 3/4: (e + 12u) N span in all,
 *       span = the sum of the magnitudes of the edges' components;
 *     d = c_b - c_a, v: u each; n.d, n.v: 4.2u N of their first norms; the sums: 3u N (|d| + |v| + spans).
 *   24u of |d| + |v| and of the spans are asked for. What is asked for is a sum of numbers >= 0: fewer than 16 roundings, and 32u.
 *   Underflow: n's largest component is in [1,2), a span at least FMB_THINNEST, and products that underflow are off by FMB_DENORMAL/2.
 *
 * A screw's part begins and ends at poses found by halving, from the whole segment down: keys with their errors (place.h). Halving averages
 * the errors of both ends, divides them by the cosine of half the angle, which tends to 1 (their product is above .63), and adds about 60u.
 */
#include "audit.h"
#include "motion.h"

#define PARTED_ERROR (24 * FMB_U)

typedef union {
    fmb_frame3 d3;
    fmb_frame2 d2;
} any_frame;

/* One of the two bodies. */
typedef struct {
    const fmb_path3 *d3; /* one of them is NULL */
    const fmb_path2 *d2;
    int rests, asked;    /* asked: its poses come from the caller; neither: a screw */
    fmb_real skin, radius;
    fmb_bounds limit;    /* of the segment, of one that is asked */
    fmb_key key[3];      /* of the part: start, middle, end */
    fmb_key end[2];      /* of the segment, for a screw */
    fmb_key up;          /* at up_at: the end of the part that was halved last */
    fmb_real up_at;
    fmb_step step;       /* of the part */
    int shape;           /* of the body; edge, span: its edges and the sum of their components, in 2D with zeros for the third */
    fmb_real edge[9], span;
    FMB_AUDIT_CODE(int level; uint32_t number;) /* of the part */
} mover;

FMB_INLINE int change(any_frame *out, const mover *m, const fmb_change *c, int dim)
{
    return dim == 3 ? fmb_change_frame3(&out->d3, m->d3->body, c) : fmb_change_frame2(&out->d2, m->d2->body, c);
}

/* The caller's pose at t. Only 0 is taken for one. */
FMB_INLINE int ask_pose(const mover *m, fmb_real t, fmb_key *key, int dim)
{
    int error;
    if (dim == 3) {
        fmb_pose3 pose;
        for (int i = 0; i < 3; i++)
            fmb_spoil(pose.rotation[i], 3);
        fmb_spoil(pose.translation, 3);
        error = m->d3->at(m->d3->context, t, &pose);
        if (!error)
            return fmb_key_of3(key, m->d3->body, &pose);
    } else {
        fmb_pose2 pose;
        for (int i = 0; i < 2; i++)
            fmb_spoil(pose.rotation[i], 2);
        fmb_spoil(pose.translation, 2);
        error = m->d2->at(m->d2->context, t, &pose);
        if (!error)
            return fmb_key_of2(key, m->d2->body, &pose);
    }
    return error < 0 ? error : FMB_ERR_RANGE;
}

/* *key halfway between the ends of a screw's part, and *s = sin(half its angle). */
static int halve(fmb_key *key, const fmb_key *from, const fmb_key *to, fmb_real *s)
{
    int error = fmb_half_sine(from, to, s);
    if (!error)
        error = fmb_middle_turn(key, from, to);
    if (!error)
        fmb_middle_anchor(key, from, to, *s);
    return error;
}

/* The key at the end of part i of 2^level of a screw, and at its start, from the whole segment down. */
static int walk_down(mover *m, int level, uint32_t i)
{
    fmb_key *k = m->key;
    fmb_real s;
    int error = 0;
    k[0] = m->end[0];
    k[2] = m->end[1];
    while (level-- > 0 && !error) {
        error = halve(&k[1], &k[0], &k[2], &s);
        k[i >> level & 1 ? 0 : 2] = k[1];
    }
    return error;
}

/*
 * Keys of part i of 2^level and, of a screw, *s = sin(half its angle). down: it is the first half of the part before; else it begins where that
 * ended. A moment's key is the same by whatever way it is found.
 */
FMB_INLINE int part_keys(mover *m, int level, uint32_t i, int down, fmb_real *s, int dim)
{
    fmb_real length = 1 / (fmb_real)(UINT32_C(1) << level), end = (fmb_real)(i + 1) * length;
    fmb_key *k = m->key;
    int error = 0;
    if (down) {
        m->up = k[2];
        m->up_at = 2 * length * (fmb_real)(i / 2 + 1);
        k[2] = k[1];
    } else if (i > 0 && end == m->up_at) {
        k[0] = k[2];
        k[2] = m->up;
    } else if (m->asked) {
        if (i > 0)
            k[0] = k[2];
        else
            error = ask_pose(m, 0, &k[0], dim);
        if (!error)
            error = ask_pose(m, end, &k[2], dim);
    } else {
        error = walk_down(m, level, i);
    }
    if (error)
        return error;
    return m->asked ? ask_pose(m, end - R(0.5) * length, &k[1], dim) : halve(&k[1], &k[0], &k[2], s);
}

/* The step of a part. */
FMB_INLINE int part_step(mover *m, int level, uint32_t i, int down, int dim)
{
    fmb_real length = 1 / (fmb_real)(UINT32_C(1) << level), s = 0;
    if (m->rests)
        return 0;
    int error = part_keys(m, level, i, down, &s, dim);
    if (error)
        return error;
    if (!m->asked) {
        fmb_step_screw(&m->step, m->radius, &m->key[0], &m->key[1], &m->key[2], s);
        return 0;
    }
    fmb_bounds limit = m->limit;
    limit.bend *= length * length;
    limit.turn *= length;
    fmb_step_chain(&m->step, m->radius, &m->key[0], &m->key[1], &m->key[2], &limit);
    return fmb_check_keys(m->key, &limit);
}

/* A body at rest: grown by its skin, or as it is. */
FMB_INLINE int rest(const mover *m, fmb_real skin, any_frame *frame, int dim)
{
    return dim == 3 ? fmb_frame3_grow(&frame->d3, m->d3->body, skin) : fmb_frame2_grow(&frame->d2, m->d2->body, skin);
}

/* What a direction n says of one body during its step. */
typedef struct {
    fmb_span support; /* of the body in its middle orientation, from its centre */
    fmb_real room;    /* how far beyond that, times |n|, the body with its skin may be at any time; of the rounding its own share */
} reach;

static reach reach_of(const mover *m, const fmb_real n[3])
{
    const fmb_real *turn = m->step.key.turn;
    fmb_real p[3], e[3];
    reach r;
    for (int j = 0; j < 3; j++)
        p[j] = (turn[j] * n[0] + turn[3 + j] * n[1]) + turn[6 + j] * n[2];
    for (int i = 0; i < 3; i++)
        e[i] = fmb_dot(p, m->edge + 3 * i, 3);
    fmb_real centre = fmb_weight(m->shape) * ((e[0] + e[1]) + e[2]);
    r.support = fmb_span_of(m->shape, e[0], e[1], e[2]);
    r.support.min -= centre;
    r.support.max -= centre;
    r.room = ((m->skin + m->step.inflation) + (m->step.error + m->step.key.anchor_error)) +
             (m->step.key.turn_error + PARTED_ERROR) * m->span;
    return r;
}

/* The least distance of both bodies along n, times |n|, to within 24u of size and what is in their room. */
static fmb_real gap_along(const fmb_step *a, const fmb_step *b, const fmb_real n[3], const fmb_span *of_a, const fmb_span *of_b, fmb_real *size)
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
 * Does n separate the bodies at every time of the part by more than their skins? PARTED: proved. NEARLY: the gap is above a quarter of what
 * that takes, so that other directions may do; it only steers. Derivation above.
 */
static int parted(mover *const m[2], const fmb_real axis[3])
{
    fmb_real n[3] = { axis[0], axis[1], axis[2] }, size;
    if (!fmb_normalise(n, 3))
        return 0;
    reach a = reach_of(m[0], n), b = reach_of(m[1], n);
    fmb_real gap = gap_along(&m[0]->step, &m[1]->step, n, &a.support, &b.support, &size);
    fmb_real need = ((a.room + b.room) + PARTED_ERROR * size) * fmb_length_up(n, 3) * (1 + 32 * FMB_U);
    return gap > need ? PARTED : gap > need * R(0.25) ? NEARLY : 0;
}

enum { MET = 1, MISSED = 2 };

/*
 * The bodies at the middle (key 1) or the end (2) of the part. MET: proved, by frames within them. MISSED: these are apart along axis, which
 * proves nothing of the bodies. 0: neither.
 */
FMB_INLINE int meet(mover *const m[2], int moment, fmb_real axis[3], int dim)
{
    any_frame frame[2];
    for (int k = 0; k < 2; k++) {
        fmb_change c = { &m[k]->key[moment], 0, 0, 1 };
        if (m[k]->asked)
            c.error = (m[k]->radius * m[k]->limit.sway + m[k]->limit.stray) * (1 + 8 * FMB_U);
        if (m[k]->rests ? rest(m[k], 0, &frame[k], dim) : change(&frame[k], m[k], &c, dim))
            return 0; /* thinner than what its pose is off: nothing is inside */
    }
    int answer = dim == 3 ? fmb_test3(&frame[0].d3, &frame[1].d3, axis) : fmb_test2(&frame[0].d2, &frame[1].d2, axis);
    return answer == FMB_HIT ? MET : answer == FMB_MISS ? MISSED : 0;
}

static int meet3(mover *const m[2], int moment, fmb_real axis[3]) { return meet(m, moment, axis, 3); }
static int meet2(mover *const m[2], int moment, fmb_real axis[3]) { return meet(m, moment, axis, 2); }

/* FMB_MISS: the part is free, by the frames that enclose both bodies; FMB_UNDECIDED: not proved; an error. */
FMB_INLINE int sweep_part(mover *const m[2], fmb_real axis[3], int dim)
{
    any_frame frame[2];
    for (int k = 0; k < 2; k++) {
        fmb_change swept = { &m[k]->step.key, m[k]->skin, m[k]->step.error + m[k]->step.inflation, 0 };
        int error = m[k]->rests ? rest(m[k], m[k]->skin, &frame[k], dim) : change(&frame[k], m[k], &swept, dim);
        if (error)
            return error;
    }
    const fmb_real *va = m[0]->step.v, *vb = m[1]->step.v;
    int answer = dim == 3 ? fmb_sweep3(&frame[0].d3, va, &frame[1].d3, vb, axis, NULL)
                          : fmb_sweep2(&frame[0].d2, va, &frame[1].d2, vb, axis, NULL);
    FMB_AUDIT_CODE(if (answer == FMB_MISS) answer = FMB_MISS_PART("segment, frames", m, axis);)
    return answer == FMB_HIT ? FMB_UNDECIDED : answer;
}

/*
 * FMB_MISS: the part is free, by parted or by sweep_part: there is no other way. FMB_HIT: they meet in its middle. FMB_UNDECIDED: neither
 * is proved. Or an error. axis: what separated last, tried first. Frames and a sweep cost ten times a direction: they are made where one
 * that separates in the middle is near to a proof, and, so that nothing is missed that they can prove, in parts of the finest level. hopeless:
 * only a hit is looked for.
 */
FMB_INLINE int prove_part(mover *const m[2], fmb_real axis[3], int finest, int hopeless, int dim)
{
    int known = hopeless ? 0 : parted(m, axis), tried = 0, swept = 0;
    for (;;) {
        if (known == PARTED)
            return FMB_MISS_PART("segment, one direction", m, axis);
        if (!swept && (known == NEARLY || (finest && tried))) {
            int answer = sweep_part(m, axis, dim);
            if (answer != FMB_UNDECIDED)
                return answer;
            swept = 1;
        }
        if (tried)
            return FMB_UNDECIDED;
        tried = 1;
        int met = dim == 3 ? meet3(m, 1, axis) : meet2(m, 1, axis);
        if (met == MET)
            return FMB_HIT;
        if (hopeless)
            return FMB_UNDECIDED;
        known = met == MISSED ? parted(m, axis) : 0;
    }
}

/*
 * Which directions are found depends on which of the bodies is called a, and so may what is proved free by them. The bodies are put in an order
 * of their own: that of the positions of their centres at the start. If these are the same they meet there. The first direction is that
 * from centre to centre.
 */
static void begin(mover *m[2], fmb_real axis[3])
{
    for (int k = 2; k >= 0; k--)
        axis[k] = m[1]->step.key.anchor[k] - m[0]->step.key.anchor[k];
    if (axis[0] < 0 || (axis[0] == 0 && (axis[1] < 0 || (axis[1] == 0 && axis[2] < 0)))) {
        mover *first = m[0];
        m[0] = m[1];
        m[1] = first;
        for (int k = 0; k < 3; k++)
            axis[k] = -axis[k];
    }
    (void)fmb_normalise(axis, 3); /* a hint of no unit */
}

FMB_INLINE int bisect(mover *m[2], int depth, fmb_interval *when, int dim)
{
    fmb_real axis[3] = { 0, 0, 0 }, hit = -1; /* the earliest moment at which they are known to meet */
    uint32_t i = 0;
    int level = 0, down = 0;
    do { /* at most 2^(depth + 1) - 1 times: each part of each level once */
        fmb_real length = 1 / (fmb_real)(UINT32_C(1) << level);
        for (int k = 0; k < 2; k++) {
            FMB_AUDIT_CODE(m[k]->level = level; m[k]->number = i;)
            int error = part_step(m[k], level, i, down, dim);
            if (error)
                return error;
        }
        if (level == 0)
            begin(m, axis);
        int hopeless = hit == (fmb_real)(i + 1) * length; /* what ends with a hit cannot be free, only hit earlier */
        int answer = prove_part(m, axis, level == depth, hopeless, dim);
        if (answer < 0)
            return answer;
        down = answer != FMB_MISS;
        if (!down) {
            for (i++; level > 0 && !(i & 1); level--)
                i /= 2;
            continue;
        }
        if (answer == FMB_HIT)
            hit = ((fmb_real)i + R(0.5)) * length;
        if (level < depth) {
            level++;
            i *= 2;
            continue;
        }
        if (hit < 0 && (dim == 3 ? meet3(m, 2, axis) : meet2(m, 2, axis)) == MET)
            hit = (fmb_real)(i + 1) * length;
        if (when) {
            when->in = (fmb_real)i * length;
            when->out = hit < 0 ? (fmb_real)(i + 1) * length : hit;
        }
        return hit < 0 ? FMB_UNDECIDED : FMB_HIT;
    } while (level > 0);
    return hit < 0 ? FMB_MISS_SEGMENT(m) : FMB_UNDECIDED; /* a hit and all parts free cannot both be */
}

/* What is given of a path, but for its body. */
typedef struct {
    int motion, from, to, at; /* given or not */
    const fmb_bounds *bounds;
} given_path;

/* Is all there that the motion needs, and nothing that contradicts it? Sets the kind and the limits; 0 or an error. */
static int check_given(mover *m, const given_path *g)
{
    const fmb_bounds *b = g->bounds;
    int poses = g->from || g->to, bounds = b->bend != 0 || b->turn != 0 || b->sway != 0 || b->stray != 0;
    m->rests = g->motion == FMB_RESTS;
    m->asked = g->motion == FMB_ASKED;
    switch (g->motion) {
    case FMB_RESTS: return poses || g->at || bounds ? FMB_ERR_RANGE : 0;
    case FMB_SCREW: return g->at || bounds ? FMB_ERR_RANGE : g->from && g->to ? 0 : FMB_ERR_NULL;
    case FMB_ASKED: return poses ? FMB_ERR_RANGE : g->at ? fmb_check_bounds(&m->limit, b) : FMB_ERR_NULL;
    default: return FMB_ERR_RANGE;
    }
}

/* What both dimensions check of a path; sets all but the keys. */
FMB_INLINE int open_path(mover *m, const fmb_view *f, fmb_real skin, const given_path *g, int dim)
{
    m->skin = skin;
    m->shape = f->shape;
    m->step.error = m->step.inflation = m->up_at = m->span = 0;
    for (int k = 0; k < 3; k++) {
        m->step.v[k] = 0;
        m->span += k < dim ? f->extent[k] : 0;
        for (int i = 0; i < 3; i++)
            m->edge[3 * i + k] = i < dim && k < dim ? f->edge[dim * i + k] : 0;
    }
    int error = check_given(m, g);
    if (error)
        return error;
    if (!fmb_usable(f->shape))
        return FMB_ERR_FRAME;
    if (!(skin >= 0 && skin <= FMB_LARGEST))
        return fmb_finite(skin) ? FMB_ERR_RANGE : FMB_ERR_NOT_FINITE;
    return 0;
}

static int open_path3(mover *m, const fmb_path3 *p)
{
    static const fmb_pose3 still = { { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } }, { 0, 0, 0 } };
    if (!p || !p->body)
        return FMB_ERR_NULL;
    given_path given = { p->motion, p->from != NULL, p->to != NULL, p->at != NULL, &p->segment_bounds };
    fmb_view view = fmb_view3(p->body);
    m->d3 = p;
    m->d2 = NULL;
    int error = open_path(m, &view, p->skin, &given, 3);
    if (error)
        return error;
    m->radius = fmb_radius3(p->body);
    if (m->asked)
        return 0;
    if (m->rests)
        return fmb_key_of3(&m->step.key, p->body, &still);
    error = fmb_key_of3(&m->end[0], p->body, p->from);
    return error ? error : fmb_key_of3(&m->end[1], p->body, p->to);
}

static int open_path2(mover *m, const fmb_path2 *p)
{
    static const fmb_pose2 still = { { { 1, 0 }, { 0, 1 } }, { 0, 0 } };
    if (!p || !p->body)
        return FMB_ERR_NULL;
    given_path given = { p->motion, p->from != NULL, p->to != NULL, p->at != NULL, &p->segment_bounds };
    fmb_view view = fmb_view2(p->body);
    m->d3 = NULL;
    m->d2 = p;
    int error = open_path(m, &view, p->skin, &given, 2);
    if (error)
        return error;
    m->radius = fmb_radius2(p->body);
    if (m->asked)
        return 0;
    if (m->rests)
        return fmb_key_of2(&m->step.key, p->body, &still);
    error = fmb_key_of2(&m->end[0], p->body, p->from);
    return error ? error : fmb_key_of2(&m->end[1], p->body, p->to);
}

int fmb_segment3(const fmb_path3 *a, const fmb_path3 *b, int depth, fmb_interval *when)
{
    mover m[2], *both[2] = { &m[0], &m[1] };
    int error = open_path3(&m[0], a);
    if (!error)
        error = open_path3(&m[1], b);
    if (!error && (depth < 0 || depth > FMB_DEPTH))
        error = FMB_ERR_RANGE;
    return error ? error : bisect(both, depth, when, 3);
}

int fmb_segment2(const fmb_path2 *a, const fmb_path2 *b, int depth, fmb_interval *when)
{
    mover m[2], *both[2] = { &m[0], &m[1] };
    int error = open_path2(&m[0], a);
    if (!error)
        error = open_path2(&m[1], b);
    if (!error && (depth < 0 || depth > FMB_DEPTH))
        error = FMB_ERR_RANGE;
    return error ? error : bisect(both, depth, when, 2);
}
