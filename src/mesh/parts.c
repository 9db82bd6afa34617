/* SPDX-License-Identifier: MIT */
/*
 * Collections of convex meshes: concave bodies, exactly. Two of them meet at a time if and only if a part of the one
 * meets a part of the other then. So all pairs are looked at: first their boxes (D10), then the parts themselves (D11,
 * P6). A pair is left out for one more reason: it can only meet later than another pair is proved to.
 */
#include "../core/audit.h"
#include "convex.h"

/* What both collections share during the call. */
typedef struct {
    const fmb_convex3 *a, *b;
    const fmb_real *va, *vb;
    fmb_real v[3]; /* vb - va, rounded once */
    fmb_convex3_meeting found;
} fmb_collections;

/* 0, or what is wrong with a part. */
static int check_parts(const fmb_convex3 *part, int32_t parts)
{
    int error = 0;
    for (int32_t i = 0; i < parts && !error; i++) {
        error = fmbi_convex_check(&part[i]);
        if (!error && part[i].moved)
            error = FMB_ERR_FRAME;
    }
    return error;
}

/*
 * 1: the boxes of the two parts do not meet, or only later than something that was found. A pair that nothing is left
 * out of (no hit yet) is left out by its boxes alone.
 */
static int boxes_leave_out(const fmb_collections *c, const fmb_box3 *a, const fmb_box3 *b)
{
    fmb_interval when = {0, 1};
    if (fmb_boxes_apart_in_time(a, b, c->v, &when)) {
        FMB_AUDIT_CODE(const fmb_interval always = {0, 1}; const fmb_real later = 2;
                       (void)FMB_MISS_BOXES("parts, boxes", a, c->va, b, c->vb, &always, later);)
        return 1;
    }
    return c->found.hits > 0 && when.in > c->found.first.out;
}

/*
 * After a hit of the pair: until when contact is proved. Soon after `when` begins (at its very beginning only if that
 * is the start of the step), or else when it ends.
 */
#define SOON R(0x1p-12)

static fmb_real proved_until(const fmb_collections *c, int32_t i, int32_t j, const fmb_interval *when)
{
    fmb_real later = when->in > 0 ? SOON : 0;
    for (int attempt = 0; attempt < 3; attempt++) {
        fmb_real t = when->in + later;
        if (t < when->out && fmbi_convex_meet_until(&c->a[i], c->va, &c->b[j], c->vb, t))
            return t;
        later = later > 0 ? later * 16 : SOON;
    }
    return when->out;
}

/* A pair whose boxes meet. */
static void decide_parts(fmb_collections *c, int32_t i, int32_t j)
{
    fmb_convex3_meeting *found = &c->found;
    fmb_interval when;
    int answer = fmbi_convex_decide(&c->a[i], c->va, &c->b[j], c->vb, NULL, &when);
    found->pairs++;
    if (answer == FMB_MISS)
        return;
    if (found->hits + found->open == 0 || when.in < found->first.in) {
        found->first.in = when.in;
        found->part[0] = i;
        found->part[1] = j;
    }
    if (answer == FMB_HIT) {
        found->hits++;
        found->first.out = fmb_min(found->first.out, proved_until(c, i, j, &when));
    } else {
        found->open++;
    }
}

/* All pairs; 1: within the budget. */
static int decide_all_parts(fmb_collections *c, int32_t parts_a, int32_t parts_b, int32_t budget)
{
    for (int32_t i = 0; i < parts_a; i++) {
        fmb_box3 box_a;
        fmbi_skinned_box(&box_a, &c->a[i]);
        for (int32_t j = 0; j < parts_b; j++) {
            fmb_box3 box_b;
            fmbi_skinned_box(&box_b, &c->b[j]);
            if (boxes_leave_out(c, &box_a, &box_b))
                continue;
            if (c->found.pairs >= budget)
                return 0;
            decide_parts(c, i, j);
        }
    }
    return 1;
}

static int check_collections(const fmb_convex3 *a, int32_t parts_a, const fmb_convex3 *b, int32_t parts_b,
                             int32_t budget)
{
    if (!a || !b)
        return FMB_ERR_NULL;
    if (parts_a < 1 || parts_a > FMB_OFG_PARTS || parts_b < 1 || parts_b > FMB_OFG_PARTS || budget < 1)
        return FMB_ERR_RANGE;
    int error = check_parts(a, parts_a);
    return error ? error : check_parts(b, parts_b);
}

int fmb_convex3_parts(const fmb_convex3 a[], int32_t parts_a, const fmb_real va[3], const fmb_convex3 b[],
                      int32_t parts_b, const fmb_real vb[3], int32_t budget, fmb_convex3_meeting *meeting)
{
    fmb_collections c;
    int error = check_collections(a, parts_a, b, parts_b, budget);
    c.a = a;
    c.b = b;
    c.va = va ? va : fmb_at_rest;
    c.vb = vb ? vb : fmb_at_rest;
    if (!error)
        error = fmb_check_displacements(c.va, c.vb, 3);
    if (error)
        return error;
    fmb_subtract(c.v, c.vb, c.va);
    c.found = (fmb_convex3_meeting){{0, 0}, {0, 1}, 0, 0, 0};
    int all = decide_all_parts(&c, parts_a, parts_b, budget);
    if (!all)
        c.found.first.in = 0;
    if (meeting)
        *meeting = c.found;
    if (!all)
        return FMB_UNFINISHED;
    /* Nothing was found: each pair was proved to be apart, where it was looked at. */
    return c.found.hits ? FMB_HIT : c.found.open ? FMB_UNDECIDED : 0;
}
