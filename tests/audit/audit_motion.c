/* SPDX-License-Identifier: MIT */
/*
 * The audit of what turns: frames that stand for a body at a pose, or on its way along a screw, contain it; a direction that
 * separates two bodies during a part of a segment does so at moments of that part. The bodies are those of exact_motion.h; moments are
 * sampled: the ends of the part, its middle and one more, by chance.
 */
#include "judge.h"

#ifdef FMB_AUDIT

#include "core/audit.h"
#include "audit_count.h"
#include "exact_motion.h"
#include <stdint.h>
#include <stdio.h>

enum { RARE_PLACE = 8, RARE_SCREW = 32, RARE_CHAIN = 16, RARE_PART = 64, DEPTH = 3, MOMENTS = 1 << DEPTH };

static void show_pose(const char *name, const fmb_pose3 *p)
{
    for (int i = 0; p && i < 3; i++)
        audit_show(name, p->rotation[i], 3);
    audit_show(name, p ? p->translation : NULL, 3);
}

static void not_enclosed(const char *what, const fmb_frame3 *outer, const fmb_frame3 *body, const fmb_pose3 *from,
                         const fmb_pose3 *to, fmb_real skin)
{
    fmb_view o = fmb_view3(outer), b = fmb_view3(body);
    audit_wrong("a frame that stands for a body does not contain it", what, 0);
    audit_show_frame("frame", &o, NULL, 3);
    audit_show_frame("body", &b, NULL, 3);
    show_pose("from", from);
    show_pose("to", to);
    audit_show("skin", &skin, 1);
    audit_end();
}

WRAP(fmb_frame3_place, (fmb_frame3 * world, const fmb_frame3 *body, const fmb_pose3 *pose, fmb_real skin))
{
    fmb_frame3 of = body ? *body : (fmb_frame3){.shape = 0};
    int answer = REAL(fmb_frame3_place)(world, body, pose, skin);
    if (answer != 0 || skin < 0 || !audit_meet("placed frame encloses", RARE_PLACE))
        return answer;
    int mark = exact_mark();
    exact_pose p;
    exact_frame e, o;
    mpf_ptr still[3];
    exact_of_pose(&p, pose);
    exact_body(&e, &of, &p);
    exact_body(&o, world, NULL);
    exact_vector(still, NULL);
    if (!(exact_room(&o, still, &e) >= (double)skin))
        not_enclosed("fmb_frame3_place", world, &of, pose, NULL, skin);
    exact_release(mark);
    return answer;
}

WRAP(fmb_motion3_screw,
     (fmb_motion3 * motion, const fmb_frame3 *body, const fmb_pose3 *from, const fmb_pose3 *to, fmb_real skin))
{
    int answer = REAL(fmb_motion3_screw)(motion, body, from, to, skin);
    if (answer != 0 || skin < 0 || !audit_meet("frame of a screw encloses", RARE_SCREW))
        return answer;
    int start = exact_mark();
    exact_pose p[MOMENTS + 1];
    exact_of_pose(&p[0], from);
    exact_of_pose(&p[MOMENTS], to);
    exact_along(p, DEPTH);
    for (int i = 0; i <= MOMENTS; i++) {
        int mark = exact_mark();
        exact_frame e, o;
        mpf_ptr v[3];
        exact_body(&e, body, &p[i]);
        exact_body(&o, &motion->frame, NULL);
        exact_vector(v, motion->displacement);
        for (int k = 0; k < 3; k++)
            v[k] = exact_div(exact_mul(v[k], exact_number(i)), exact_number(MOMENTS));
        if (!(exact_room(&o, v, &e) >= (double)skin))
            not_enclosed("fmb_motion3_screw", &motion->frame, body, from, to, skin);
        exact_release(mark);
    }
    exact_release(start);
    return answer;
}

/*
 * A motion within the bounds: the centre bends all the way to one side, along one of the axes, by bend/8 in the middle; the ends and the middle
 * have the poses given. What poses may be off is asked of nobody: it is allowed for.
 */
static void chain_holds(const fmb_motion3 *motion, const fmb_frame3 *body, const fmb_pose3 *const pose[3],
                        const fmb_motion_bounds *bounds, fmb_real skin)
{
    double u = sizeof(fmb_real) == 4 ? 0x1p-23 : 0x1p-52, radius = (double)body->span;
    double slack = (double)bounds->stray + 2 * (double)bounds->sway * radius + 256 * u * radius;
    double bend = bounds->bend > 0 ? (double)bounds->bend / 8 : 0;
    for (int i = 0; i < 3; i++) {
        int mark = exact_mark(), axis = (int)audit_random(3);
        exact_pose p[3];
        exact_frame e, o;
        mpf_ptr v[3];
        for (int k = 0; k < 3; k++)
            exact_of_pose(&p[k], pose[k]);
        exact_body(&e, body, &p[i]);
        if (i == 1) { /* to the middle of the chord */
            exact_frame ends[2];
            exact_body(&ends[0], body, &p[0]);
            exact_body(&ends[1], body, &p[2]);
            double weight = body->shape == FMB_FRAME_SHAPE(FMB_CUBOID) ? 0.5 : 0.25;
            for (int k = 0; k < 3; k++) {
                mpf_ptr c[3];
                for (int s = 0; s < 3; s++) {
                    const exact_frame *f = s == 2 ? &e : &ends[s];
                    c[s] = exact_add(exact_add(f->edge[0][k], f->edge[1][k]), f->edge[2][k]);
                    c[s] = exact_add(exact_mul(c[s], exact_number(weight)), f->origin[k]);
                }
                mpf_ptr off = exact_sub(exact_mul(exact_add(c[0], c[1]), exact_number(0.5)), c[2]);
                off = k == axis ? exact_add(off, exact_number(audit_random(2) ? bend : -bend)) : off;
                e.origin[k] = exact_add(e.origin[k], off);
            }
        }
        exact_body(&o, &motion->frame, NULL);
        exact_vector(v, motion->displacement);
        for (int k = 0; k < 3; k++)
            v[k] = exact_mul(v[k], exact_number(0.5 * i));
        if (!(exact_room(&o, v, &e) >= (double)skin - slack))
            not_enclosed("fmb_motion3_chain", &motion->frame, body, pose[0], pose[2], skin);
        exact_release(mark);
    }
}

WRAP(fmb_motion3_chain, (fmb_motion3 * motion, const fmb_frame3 *body, const fmb_pose3 *from, const fmb_pose3 *middle,
                         const fmb_pose3 *to, const fmb_motion_bounds *bounds, fmb_real skin))
{
    int answer = REAL(fmb_motion3_chain)(motion, body, from, middle, to, bounds, skin);
    const fmb_pose3 *pose[3] = {from, middle, to};
    if (answer == 0 && skin >= 0 && audit_meet("frame of a chain encloses", RARE_CHAIN))
        chain_holds(motion, body, pose, bounds, skin);
    return answer;
}

/* ---- what was asked of paths ---- */

enum { RECORDS = 1 << 14 };

/* A path that the caller is asked about, with what it said; the audit asks nothing of its own. */
typedef struct {
    fmb_path3 given;
    fmb_path2 given2;
    int count;
    fmb_real t[RECORDS];
    fmb_pose3 pose[RECORDS];
} record;

static record records[2];

static int ask_and_record(void *context, fmb_real t, fmb_pose3 *pose)
{
    record *r = context;
    int error = r->given.at(r->given.context, t, pose);
    if (error == 0 && r->count < RECORDS) {
        r->t[r->count] = t;
        r->pose[r->count++] = *pose;
    }
    return error;
}

/* Of the plane, with a third axis that stays. */
static void lift_pose(fmb_pose3 *to, const fmb_pose2 *p)
{
    for (int k = 0; k < 9; k++)
        to->rotation[k / 3][k % 3] = k / 3 < 2 && k % 3 < 2 ? p->rotation[k / 3][k % 3] : k == 8;
    for (int k = 0; k < 3; k++)
        to->translation[k] = k < 2 ? p->translation[k] : 0;
}

static int ask_and_record2(void *context, fmb_real t, fmb_pose2 *pose)
{
    record *r = context;
    int error = r->given2.at(r->given2.context, t, pose);
    if (error == 0 && r->count < RECORDS) {
        r->t[r->count] = t;
        lift_pose(&r->pose[r->count++], pose);
    }
    return error;
}

static const fmb_pose3 *recorded(const fmb_path3 *path, fmb_real t)
{
    const record *r = path->context;
    if (path->at != ask_and_record)
        return NULL;
    for (int i = r->count - 1; i >= 0; i--)
        if (r->t[i] == t)
            return &r->pose[i];
    return NULL;
}

static const fmb_path3 *record_path(fmb_path3 *to, const fmb_path3 *path, record *r)
{
    if (!path || !path->at)
        return path;
    r->given = *path;
    r->count = 0;
    *to = *path;
    to->at = ask_and_record;
    to->context = r;
    return to;
}

static const fmb_path2 *record_path2(fmb_path2 *to, const fmb_path2 *path, record *r)
{
    if (!path || !path->at)
        return path;
    r->given2 = *path;
    r->count = 0;
    *to = *path;
    to->at = ask_and_record2;
    to->context = r;
    return to;
}

/*
 * A path of the plane as one of space: parallelograms and triangles become cuboids and tetrahedra that stand on them, one unit high. They meet
 * where those do, and what is said along a direction of the plane is the same.
 */
typedef struct {
    fmb_path3 path;
    fmb_frame3 body;
    fmb_pose3 from, to;
} lifted;

static const fmb_path3 *lift(lifted *l, const fmb_path2 *p)
{
    l->body = (fmb_frame3){.shape = p->body->shape, .span = p->body->span};
    for (int k = 0; k < 2; k++) {
        l->body.origin[k] = p->body->origin[k];
        for (int i = 0; i < 2; i++)
            l->body.edge[i][k] = p->body->edge[i][k];
    }
    l->body.edge[2][2] = 1;
    l->path = (fmb_path3){.motion = p->motion, .body = &l->body, .skin = p->skin, .segment_bounds = p->segment_bounds};
    if (p->from && p->to) {
        lift_pose(&l->from, p->from);
        lift_pose(&l->to, p->to);
        l->path.from = &l->from;
        l->path.to = &l->to;
    }
    if (p->at == ask_and_record2) {
        l->path.at = ask_and_record;
        l->path.context = p->context;
    }
    return &l->path;
}

static int apart_at(const fmb_path3 *a, const fmb_path3 *b, int level, uint32_t i);

static void segment_holds(const char *name, const fmb_path3 *p, const fmb_path3 *q, const void *a, const void *b,
                          int depth)
{
    fmb_real n[3];
    int level = depth + 1 > 12 ? 12 : depth + 1, judged = audit_last(a, b, n);
    if (judged && !audit_meet("segment, at a moment", RARE_PART / 8))
        return;
    if (judged && apart_at(p, q, level, audit_random((1u << level) + 1)) && apart_at(p, q, 0, 0) &&
        apart_at(p, q, 0, 1))
        return;
    audit_wrong(judged ? "a segment is not free" : "free, and not all of it was judged", name, 0);
    audit_end();
}

WRAP(fmb_segment3, (const fmb_path3 *a, const fmb_path3 *b, int32_t depth, fmb_interval *when))
{
    fmb_path3 path[2];
    fmb_audit_begin();
    const fmb_path3 *p = record_path(&path[0], a, &records[0]), *q = record_path(&path[1], b, &records[1]);
    int answer = REAL(fmb_segment3)(p, q, depth, when);
    if (answer == FMB_MISS)
        segment_holds("fmb_segment3", p, q, p, q, depth);
    return answer;
}

WRAP(fmb_segment2, (const fmb_path2 *a, const fmb_path2 *b, int32_t depth, fmb_interval *when))
{
    fmb_path2 path[2];
    lifted l[2];
    fmb_audit_begin();
    const fmb_path2 *p = record_path2(&path[0], a, &records[0]), *q = record_path2(&path[1], b, &records[1]);
    int answer = REAL(fmb_segment2)(p, q, depth, when);
    if (answer == FMB_MISS)
        segment_holds("fmb_segment2", lift(&l[0], p), lift(&l[1], q), p, q, depth);
    return answer;
}

/* ---- parts of segments ---- */

/* The exact body at the moment i / 2^level of the segment; of one that is asked *slack tells how far it may be from the true one. */
static int body_at(exact_frame *e, const fmb_path3 *path, int level, uint32_t i, double *slack)
{
    exact_pose p[3];
    *slack = 0;
    if (path->at) {
        const fmb_pose3 *pose = recorded(path, (fmb_real)i / (fmb_real)(UINT32_C(1) << level));
        if (!pose)
            return 0;
        exact_of_pose(&p[0], pose);
        exact_body(e, path->body, &p[0]);
        double radius = (double)path->body->span; /* more than from the centre to any corner */
        *slack = (double)path->segment_bounds.stray + (double)path->segment_bounds.sway * radius;
        return 1;
    }
    if (!path->from) {
        exact_body(e, path->body, NULL);
        return 1;
    }
    exact_of_pose(&p[0], path->from);
    exact_of_pose(&p[2], path->to);
    exact_identity(&p[1]);
    uint32_t low = 0, high = UINT32_C(1) << level;
    while (low < i && i < high) {
        uint32_t middle = low + (high - low) / 2;
        exact_halfway(&p[1], &p[0], &p[2]);
        exact_pose *end = i < middle ? &p[2] : &p[0];
        for (int k = 0; k < 9; k++)
            mpf_set(end->q[k / 3][k % 3], p[1].q[k / 3][k % 3]);
        for (int k = 0; k < 3; k++)
            mpf_set(end->t[k], p[1].t[k]);
        *(i < middle ? &high : &low) = middle;
    }
    exact_body(e, path->body, i == low ? &p[0] : &p[2]);
    return 1;
}

/* At the moment n is more than both skins from a to b. */
static int parted_at(const fmb_path3 *a, const fmb_path3 *b, int level, uint32_t i, const fmb_real n[3])
{
    int mark = exact_mark(), known;
    exact_frame ea, eb;
    double slack_a, slack_b, gap = 0;
    mpf_ptr x[3];
    known = body_at(&ea, a, level, i, &slack_a) && body_at(&eb, b, level, i, &slack_b);
    if (known) {
        exact_vector(x, n);
        gap = exact_gap(&ea, &eb, x) - ((double)a->skin + (double)b->skin) + slack_a + slack_b;
    }
    exact_release(mark);
    return !known || gap > 0;
}

/* At the moment some facet's normal separates them, by what poses may be off less. */
static int apart_at(const fmb_path3 *a, const fmb_path3 *b, int level, uint32_t i)
{
    int mark = exact_mark();
    exact_frame ea, eb;
    double slack_a, slack_b;
    int known = body_at(&ea, a, level, i, &slack_a) && body_at(&eb, b, level, i, &slack_b);
    int apart = !known || exact_margin(&ea, &eb) + slack_a + slack_b > 0;
    exact_release(mark);
    return apart;
}

/* How far the segment has been judged: in 2^-30 of it, each part from where the one before ended. */
static struct {
    const void *of[2];
    uint32_t until;
} judged;

static void follow(const void *a, const void *b, int level, uint32_t i)
{
    if ((judged.of[0] != a || judged.of[1] != b) && (judged.of[0] != b || judged.of[1] != a))
        judged.until = UINT32_MAX;
    judged.of[0] = a;
    judged.of[1] = b;
    if (i == 0)
        judged.until = 0;
    if (judged.until == i << (30 - level))
        judged.until = (i + 1) << (30 - level);
}

int fmb_audit_segment(const char *file, int line, const void *a, const void *b)
{
    if (((judged.of[0] == a && judged.of[1] == b) || (judged.of[0] == b && judged.of[1] == a)) &&
        judged.until == UINT32_C(1) << 30) {
        judged.of[0] = judged.of[1] = NULL;
        audit_remember(a, b, fmb_at_rest);
        return 0;
    }
    audit_wrong("a segment is free of which not all parts were judged", file, line);
    audit_end();
    return -1;
}

static void show_path(const char *name, const fmb_path3 *p)
{
    fmb_view v = fmb_view3(p->body);
    audit_show_frame(name, &v, NULL, 3);
    audit_show("skin", &p->skin, 1);
    show_pose("from", p->from);
    show_pose("to", p->to);
}

int fmb_audit_part(const char *what, const char *file, int line, const fmb_path3 *a3, const fmb_path3 *b3,
                   const fmb_path2 *a2, const fmb_path2 *b2, int level, uint32_t i, const fmb_real n[3])
{
    const fmb_path3 *a = a3, *b = b3;
    const fmb_real m[3] = {n[0], n[1], a ? n[2] : 0};
    lifted l[2];
    if (a)
        follow(a, b, level, i);
    else
        follow(a2, b2, level, i);
    if (!audit_meet(a ? what : "segment of the plane", RARE_PART))
        return 0;
    if (!a) {
        a = lift(&l[0], a2);
        b = lift(&l[1], b2);
    }
    /* Paths that are asked are known at what they were asked for: both ends of the part, and its middle. */
    int finer = a->at || b->at ? 1 : 4;
    uint32_t moments = UINT32_C(1) << finer, first = i << finer;
    uint32_t look[4] = {0, moments / 2, moments, audit_random(moments)};
    if (level + finer > 30)
        return 0;
    for (int k = 0; k < 4; k++) {
        if (parted_at(a, b, level + finer, first + look[k], m))
            continue;
        audit_wrong(what, file, line);
        show_path("a", a);
        show_path("b", b);
        audit_show("direction", m, 3);
        fprintf(stderr, "  at %lu / 2^%d\n", (unsigned long)(first + look[k]), level + finer);
        audit_end();
    }
    return 0;
}

#else

typedef int audit_motion_is_off;

#endif
