/* SPDX-License-Identifier: MIT */
/*
 * Motion segments by bisection. Part i of 2^d is [i, i + 1] / 2^d; the bits of i are the way to it, so that no stack is needed: after a part
 * is proved free comes i + 1, and while that is even both halves of its parent are done.
 *
 * A part is proved free by the step that encloses each body (motion.c) and a sweep. If that fails, frames that lie WITHIN both bodies are
 * tested in the middle of the part: if they meet, so do the bodies. The search goes on in the earlier half in any case, so that it
 * ends with the first part of the finest level that is not proved free: what comes before is.
 *
 * A screw's part begins and ends at poses found by halving, from the whole segment down: keys with their errors (place.h). Halving averages
 * the errors of both ends, divides them by the cosine of half the angle, which tends to 1 (their product is above .63), and adds about 60u.
 */
#include "motion.h"

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
    const fmb_bounds *bounds;
    fmb_key key[3];      /* of the part: start, middle, end */
    fmb_key end[2];      /* of the segment, for a screw */
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
        error = m->d3->at(m->d3->context, t, &pose);
        if (!error)
            return fmb_key_of3(key, m->d3->body, &pose);
    } else {
        fmb_pose2 pose;
        error = m->d2->at(m->d2->context, t, &pose);
        if (!error)
            return fmb_key_of2(key, m->d2->body, &pose);
    }
    return error < 0 ? error : FMB_ERR_RANGE;
}

/* Keys of part i of 2^level; *s: of a screw, sin(half its angle). */
FMB_INLINE int part_keys(mover *m, int level, uint32_t i, fmb_real length, fmb_real *s, int dim)
{
    fmb_key *k = m->key;
    int error = 0;
    if (m->asked) {
        for (int j = 0; j < 3 && !error; j++)
            error = ask_pose(m, (fmb_real)(2 * i + (uint32_t)j) * (length * R(0.5)), &k[j], dim);
        return error;
    }
    k[0] = m->end[0];
    k[2] = m->end[1];
    for (;;) {
        error = fmb_half_sine(&k[0], &k[2], s);
        if (!error)
            error = fmb_middle_turn(&k[1], &k[0], &k[2]);
        if (error)
            return error;
        fmb_middle_anchor(&k[1], &k[0], &k[2], *s);
        if (level-- == 0)
            return 0;
        k[i >> level & 1 ? 0 : 2] = k[1];
    }
}

/* A body at rest: grown by its skin, or as it is. */
FMB_INLINE int rest(const mover *m, fmb_real skin, any_frame *frame, int dim)
{
    return dim == 3 ? fmb_frame3_grow(&frame->d3, m->d3->body, skin) : fmb_frame2_grow(&frame->d2, m->d2->body, skin);
}

/* The frame and displacement that enclose a body during a part. */
FMB_INLINE int enclose(mover *m, int level, uint32_t i, any_frame *frame, fmb_real v[3], int dim)
{
    fmb_real length = 1 / (fmb_real)(UINT32_C(1) << level), s = 0;
    fmb_step step;
    v[0] = v[1] = v[2] = 0;
    if (m->rests)
        return rest(m, m->skin, frame, dim);
    int error = part_keys(m, level, i, length, &s, dim);
    if (error)
        return error;
    if (m->asked) {
        fmb_bounds b = *m->bounds;
        b.bend *= length * length;
        b.turn *= length;
        fmb_step_chain(&step, m->radius, &m->key[0], &m->key[1], &m->key[2], &b);
    } else {
        fmb_step_screw(&step, m->radius, &m->key[0], &m->key[1], &m->key[2], s);
    }
    fmb_change swept = { &step.key, m->skin, step.error + step.inflation, 0 };
    for (int k = 0; k < dim; k++)
        v[k] = step.v[k];
    return change(frame, m, &swept, dim);
}

/* Do the bodies meet at the middle (key 1) or the end (2) of the part? 1: proved, by frames within them. */
FMB_INLINE int meet(const mover m[2], int moment, int dim)
{
    any_frame frame[2];
    for (int k = 0; k < 2; k++) {
        fmb_change c = { &m[k].key[moment], 0, 0, 1 };
        if (m[k].asked)
            c.error = (m[k].radius * m[k].bounds->sway + m[k].bounds->stray) * (1 + 8 * FMB_U);
        if (m[k].rests ? rest(&m[k], 0, &frame[k], dim) : change(&frame[k], &m[k], &c, dim))
            return 0; /* thinner than what its pose is off: nothing is inside */
    }
    return (dim == 3 ? fmb_test3(&frame[0].d3, &frame[1].d3, NULL) : fmb_test2(&frame[0].d2, &frame[1].d2, NULL)) == FMB_HIT;
}

FMB_INLINE int sweep(any_frame frame[2], fmb_real v[2][3], fmb_real axis[3], int dim)
{
    return dim == 3 ? fmb_sweep3(&frame[0].d3, v[0], &frame[1].d3, v[1], axis, NULL)
                    : fmb_sweep2(&frame[0].d2, v[0], &frame[1].d2, v[1], axis, NULL);
}

/* FMB_MISS: the part is free; FMB_UNDECIDED: not proved; an error. */
FMB_INLINE int prove_part(mover m[2], int level, uint32_t i, fmb_real axis[3], int dim)
{
    any_frame frame[2];
    fmb_real v[2][3];
    for (int k = 0; k < 2; k++) {
        int error = enclose(&m[k], level, i, &frame[k], v[k], dim);
        if (error)
            return error;
    }
    int answer = sweep(frame, v, axis, dim);
    return answer == FMB_HIT ? FMB_UNDECIDED : answer;
}

FMB_INLINE int bisect(mover m[2], int depth, fmb_interval *when, int dim)
{
    fmb_real axis[3] = { 0, 0, 0 }, hit = -1; /* the earliest moment at which they are known to meet */
    uint32_t i = 0;
    int level = 0;
    do { /* at most 2^(depth + 1) - 1 times: each part of each level once */
        fmb_real length = 1 / (fmb_real)(UINT32_C(1) << level);
        int answer = prove_part(m, level, i, axis, dim);
        if (answer < 0)
            return answer;
        if (answer == FMB_MISS) {
            for (i++; level > 0 && !(i & 1); level--)
                i /= 2;
            continue;
        }
        if (meet(m, 1, dim))
            hit = ((fmb_real)i + R(0.5)) * length;
        if (level < depth) {
            level++;
            i *= 2;
            continue;
        }
        if (hit < 0 && meet(m, 2, dim))
            hit = (fmb_real)(i + 1) * length;
        if (when) {
            when->in = (fmb_real)i * length;
            when->out = hit < 0 ? (fmb_real)(i + 1) * length : hit;
        }
        return hit < 0 ? FMB_UNDECIDED : FMB_HIT;
    } while (level > 0 || i == 0);
    return hit < 0 ? FMB_MISS : FMB_UNDECIDED; /* a hit and all parts free cannot both be */
}

/* What both dimensions check of a path; sets all but the keys. */
static int open_path(mover *m, int shape, fmb_real skin, const fmb_bounds *bounds)
{
    m->skin = skin;
    m->bounds = bounds;
    if (!fmb_usable(shape))
        return FMB_ERR_FRAME;
    if (!(skin >= 0 && skin <= FMB_LARGEST))
        return fmb_finite(skin) ? FMB_ERR_RANGE : FMB_ERR_NOT_FINITE;
    return m->asked ? fmb_check_bounds(bounds) : 0;
}

int fmb_segment3(const fmb_path3 *a, const fmb_path3 *b, int depth, fmb_interval *when)
{
    const fmb_path3 *path[2] = { a, b };
    mover m[2];
    for (int k = 0; k < 2; k++) {
        const fmb_path3 *p = path[k];
        if (!p || !p->body || (!p->at && !p->from != !p->to))
            return FMB_ERR_NULL;
        m[k].d3 = p;
        m[k].d2 = NULL;
        m[k].asked = p->at != NULL;
        m[k].rests = !p->at && !p->from;
        int error = open_path(&m[k], p->body->shape, p->skin, &p->bounds);
        m[k].radius = error ? 0 : fmb_radius3(p->body);
        if (!error && !m[k].asked && !m[k].rests) {
            error = fmb_key_of3(&m[k].end[0], p->body, p->from);
            if (!error)
                error = fmb_key_of3(&m[k].end[1], p->body, p->to);
        }
        if (error)
            return error;
    }
    return depth < 0 || depth > FMB_DEPTH ? FMB_ERR_RANGE : bisect(m, depth, when, 3);
}

int fmb_segment2(const fmb_path2 *a, const fmb_path2 *b, int depth, fmb_interval *when)
{
    const fmb_path2 *path[2] = { a, b };
    mover m[2];
    for (int k = 0; k < 2; k++) {
        const fmb_path2 *p = path[k];
        if (!p || !p->body || (!p->at && !p->from != !p->to))
            return FMB_ERR_NULL;
        m[k].d3 = NULL;
        m[k].d2 = p;
        m[k].asked = p->at != NULL;
        m[k].rests = !p->at && !p->from;
        int error = open_path(&m[k], p->body->shape, p->skin, &p->bounds);
        m[k].radius = error ? 0 : fmb_radius2(p->body);
        if (!error && !m[k].asked && !m[k].rests) {
            error = fmb_key_of2(&m[k].end[0], p->body, p->from);
            if (!error)
                error = fmb_key_of2(&m[k].end[1], p->body, p->to);
        }
        if (error)
            return error;
    }
    return depth < 0 || depth > FMB_DEPTH ? FMB_ERR_RANGE : bisect(m, depth, when, 2);
}
