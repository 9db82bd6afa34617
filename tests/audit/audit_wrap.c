/* SPDX-License-Identifier: MIT */
/*
 * The public side of the audit: in `make VARIANT=audit` the linker sends every call of these functions, the library's own between
 * its modules too, through here (--wrap; the list is in the Makefile). An answer that means "free" must have been judged inside, for these
 * very frames, during this very call; and what it says of the caller's numbers is judged once more, by itself.
 */
#include "judge.h"

#ifdef FMB_AUDIT

#include "core/audit.h"
#include "audit_count.h"
#include <stdio.h>

enum { RARE = 4 }; /* of what has been judged inside already, one in so many */

/* n: the direction that proves it, from a to b; axis: what the caller gets, or NULL. */
static void claim_holds(const char *what, const fmb_claim *c, const fmb_real *axis)
{
    fmb_real n[3];
    if (!audit_last(c->a.origin, c->b.origin, n)) {
        audit_wrong("free, and nothing was judged for these frames", what, 0);
        audit_end();
    }
    if (!axis || !audit_meet("direction handed out", RARE) ||
        judge_direction(&c->a, c->va, &c->b, c->vb, c->dim, axis, 0))
        return;
    audit_wrong("the direction that was handed out does not separate", what, 0);
    audit_show_frame("a", &c->a, c->va, c->dim);
    audit_show_frame("b", &c->b, c->vb, c->dim);
    audit_show("direction", axis, c->dim);
    audit_end();
}

/* ---- decisions ---- */

WRAP(fmb_test3, (const fmb_frame3 *a, const fmb_frame3 *b, fmb_real *axis))
{
    fmb_audit_begin();
    int answer = REAL(fmb_test3)(a, b, axis);
    if (answer == FMB_MISS) {
        fmb_claim c = fmb_claim3(a, NULL, b, NULL);
        claim_holds("fmb_test3", &c, axis);
    }
    return answer;
}

WRAP(fmb_test2, (const fmb_frame2 *a, const fmb_frame2 *b, fmb_real *axis))
{
    fmb_audit_begin();
    int answer = REAL(fmb_test2)(a, b, axis);
    if (answer == FMB_MISS) {
        fmb_claim c = fmb_claim2(a, NULL, b, NULL);
        claim_holds("fmb_test2", &c, axis);
    }
    return answer;
}

WRAP(fmb_sweep3, (const fmb_frame3 *a, const fmb_real *va, const fmb_frame3 *b, const fmb_real *vb, fmb_real *axis,
                  fmb_interval *when))
{
    fmb_audit_begin();
    int answer = REAL(fmb_sweep3)(a, va, b, vb, axis, when);
    if (answer == FMB_MISS) {
        fmb_claim c = fmb_claim3(a, va, b, vb);
        claim_holds("fmb_sweep3", &c, axis);
    }
    return answer;
}

WRAP(fmb_sweep2, (const fmb_frame2 *a, const fmb_real *va, const fmb_frame2 *b, const fmb_real *vb, fmb_real *axis,
                  fmb_interval *when))
{
    fmb_audit_begin();
    int answer = REAL(fmb_sweep2)(a, va, b, vb, axis, when);
    if (answer == FMB_MISS) {
        fmb_claim c = fmb_claim2(a, va, b, vb);
        claim_holds("fmb_sweep2", &c, axis);
    }
    return answer;
}

WRAP(fmb_quick3, (const fmb_frame3 *a, const fmb_frame3 *b, fmb_real *axis))
{
    fmb_audit_begin();
    int answer = REAL(fmb_quick3)(a, b, axis);
    if (answer == FMB_MISS) {
        fmb_claim c = fmb_claim3(a, NULL, b, NULL);
        claim_holds("fmb_quick3", &c, axis);
    }
    return answer;
}

WRAP(fmb_quick2, (const fmb_frame2 *a, const fmb_frame2 *b, fmb_real *axis))
{
    fmb_audit_begin();
    int answer = REAL(fmb_quick2)(a, b, axis);
    if (answer == FMB_MISS) {
        fmb_claim c = fmb_claim2(a, NULL, b, NULL);
        claim_holds("fmb_quick2", &c, axis);
    }
    return answer;
}

WRAP(fmb_quick_sweep3, (const fmb_frame3 *a, const fmb_real *va, const fmb_frame3 *b, const fmb_real *vb,
                        fmb_real *axis, fmb_interval *when))
{
    fmb_audit_begin();
    int answer = REAL(fmb_quick_sweep3)(a, va, b, vb, axis, when);
    if (answer == FMB_MISS) {
        fmb_claim c = fmb_claim3(a, va, b, vb);
        claim_holds("fmb_quick_sweep3", &c, axis);
    }
    return answer;
}

WRAP(fmb_quick_sweep2, (const fmb_frame2 *a, const fmb_real *va, const fmb_frame2 *b, const fmb_real *vb,
                        fmb_real *axis, fmb_interval *when))
{
    fmb_audit_begin();
    int answer = REAL(fmb_quick_sweep2)(a, va, b, vb, axis, when);
    if (answer == FMB_MISS) {
        fmb_claim c = fmb_claim2(a, va, b, vb);
        claim_holds("fmb_quick_sweep2", &c, axis);
    }
    return answer;
}

/* One of two certificates: the direction, or the names. */
static void exact_claim_holds(const char *what, const fmb_claim *c, const fmb_real *axis, fmb_pair_of normal)
{
    claim_holds(what, c, normal.u == FMB_OF_NONE ? axis : NULL);
    if (normal.u == FMB_OF_NONE || !audit_meet("names handed out", RARE) ||
        judge_named(&c->a, c->va, &c->b, c->vb, c->dim, normal))
        return;
    audit_wrong("the vectors that were handed out do not separate", what, 0);
    audit_end();
}

WRAP(fmb_exact3, (const fmb_frame3 *a, const fmb_frame3 *b, fmb_real *axis, fmb_pair_of *normal))
{
    fmb_pair_of own;
    normal = normal ? normal : &own;
    fmb_audit_begin();
    int answer = REAL(fmb_exact3)(a, b, axis, normal);
    if (answer == FMB_MISS) {
        fmb_claim c = fmb_claim3(a, NULL, b, NULL);
        exact_claim_holds("fmb_exact3", &c, axis, *normal);
    }
    return answer;
}

WRAP(fmb_exact2, (const fmb_frame2 *a, const fmb_frame2 *b, fmb_real *axis, fmb_pair_of *normal))
{
    fmb_pair_of own;
    normal = normal ? normal : &own;
    fmb_audit_begin();
    int answer = REAL(fmb_exact2)(a, b, axis, normal);
    if (answer == FMB_MISS) {
        fmb_claim c = fmb_claim2(a, NULL, b, NULL);
        exact_claim_holds("fmb_exact2", &c, axis, *normal);
    }
    return answer;
}

WRAP(fmb_exact_sweep3, (const fmb_frame3 *a, const fmb_real *va, const fmb_frame3 *b, const fmb_real *vb,
                        fmb_real *axis, fmb_pair_of *normal, fmb_interval *when))
{
    fmb_pair_of own;
    normal = normal ? normal : &own;
    fmb_audit_begin();
    int answer = REAL(fmb_exact_sweep3)(a, va, b, vb, axis, normal, when);
    if (answer == FMB_MISS) {
        fmb_claim c = fmb_claim3(a, va, b, vb);
        exact_claim_holds("fmb_exact_sweep3", &c, axis, *normal);
    }
    return answer;
}

WRAP(fmb_exact_sweep2, (const fmb_frame2 *a, const fmb_real *va, const fmb_frame2 *b, const fmb_real *vb,
                        fmb_real *axis, fmb_pair_of *normal, fmb_interval *when))
{
    fmb_pair_of own;
    normal = normal ? normal : &own;
    fmb_audit_begin();
    int answer = REAL(fmb_exact_sweep2)(a, va, b, vb, axis, normal, when);
    if (answer == FMB_MISS) {
        fmb_claim c = fmb_claim2(a, va, b, vb);
        exact_claim_holds("fmb_exact_sweep2", &c, axis, *normal);
    }
    return answer;
}

/* The verdict alone: with a direction, or with zeros. */
static void verdict_holds(const char *entry, const fmb_claim *c, int dim, const fmb_real *axis)
{
    claim_holds(entry, c, axis && (axis[0] != 0 || axis[1] != 0 || (dim == 3 && axis[2] != 0)) ? axis : NULL);
}

WRAP(fmb_exact3_verdict, (const fmb_frame3 *a, const fmb_frame3 *b, fmb_real *axis))
{
    fmb_audit_begin();
    int answer = REAL(fmb_exact3_verdict)(a, b, axis);
    if (answer == FMB_MISS) {
        fmb_claim c = fmb_claim3(a, NULL, b, NULL);
        verdict_holds("fmb_exact3_verdict", &c, 3, axis);
    }
    return answer;
}

WRAP(fmb_exact2_verdict, (const fmb_frame2 *a, const fmb_frame2 *b, fmb_real *axis))
{
    fmb_audit_begin();
    int answer = REAL(fmb_exact2_verdict)(a, b, axis);
    if (answer == FMB_MISS) {
        fmb_claim c = fmb_claim2(a, NULL, b, NULL);
        verdict_holds("fmb_exact2_verdict", &c, 2, axis);
    }
    return answer;
}

WRAP(fmb_exact_sweep3_verdict, (const fmb_frame3 *a, const fmb_real *va, const fmb_frame3 *b, const fmb_real *vb,
                                fmb_real *axis, fmb_interval *when))
{
    fmb_audit_begin();
    int answer = REAL(fmb_exact_sweep3_verdict)(a, va, b, vb, axis, when);
    if (answer == FMB_MISS) {
        fmb_claim c = fmb_claim3(a, va, b, vb);
        verdict_holds("fmb_exact_sweep3_verdict", &c, 3, axis);
    }
    return answer;
}

WRAP(fmb_exact_sweep2_verdict, (const fmb_frame2 *a, const fmb_real *va, const fmb_frame2 *b, const fmb_real *vb,
                                fmb_real *axis, fmb_interval *when))
{
    fmb_audit_begin();
    int answer = REAL(fmb_exact_sweep2_verdict)(a, va, b, vb, axis, when);
    if (answer == FMB_MISS) {
        fmb_claim c = fmb_claim2(a, va, b, vb);
        verdict_holds("fmb_exact_sweep2_verdict", &c, 2, axis);
    }
    return answer;
}

/* ---- elimination ---- */

WRAP(fmb_eliminate3, (const fmb_frame3 *a, const fmb_real *va, const fmb_frame3 *b, const fmb_real *vb, int options,
                      fmb_rows_large *work, fmb_real *axis, fmb_interval *when))
{
    fmb_audit_begin();
    int answer = REAL(fmb_eliminate3)(a, va, b, vb, options, work, axis, when);
    if (answer == FMB_MISS) {
        fmb_claim c = fmb_claim3(a, va, b, vb);
        claim_holds("fmb_eliminate3", &c, axis);
    }
    return answer;
}

WRAP(fmb_eliminate2, (const fmb_frame2 *a, const fmb_real *va, const fmb_frame2 *b, const fmb_real *vb, int options,
                      fmb_rows_small *work, fmb_real *axis, fmb_interval *when))
{
    fmb_audit_begin();
    int answer = REAL(fmb_eliminate2)(a, va, b, vb, options, work, axis, when);
    if (answer == FMB_MISS) {
        fmb_claim c = fmb_claim2(a, va, b, vb);
        claim_holds("fmb_eliminate2", &c, axis);
    }
    return answer;
}

/* ---- contact: its decision is that of fmb_test and fmb_sweep, its own frames ---- */

WRAP(fmb_test3_contact,
     (const fmb_frame3 *a, const fmb_frame3 *b, fmb_real *axis, fmb_box3 *box, fmb_witness3 *witness))
{
    fmb_audit_begin();
    int answer = REAL(fmb_test3_contact)(a, b, axis, box, witness);
    if (answer == FMB_MISS) {
        fmb_claim c = fmb_claim3(a, NULL, b, NULL);
        claim_holds("fmb_test3_contact", &c, axis);
    }
    return answer;
}

WRAP(fmb_test2_contact,
     (const fmb_frame2 *a, const fmb_frame2 *b, fmb_real *axis, fmb_box2 *box, fmb_witness2 *witness))
{
    fmb_audit_begin();
    int answer = REAL(fmb_test2_contact)(a, b, axis, box, witness);
    if (answer == FMB_MISS) {
        fmb_claim c = fmb_claim2(a, NULL, b, NULL);
        claim_holds("fmb_test2_contact", &c, axis);
    }
    return answer;
}

WRAP(fmb_sweep3_contact, (const fmb_frame3 *a, const fmb_real *va, const fmb_frame3 *b, const fmb_real *vb,
                          fmb_real *axis, fmb_interval *when, fmb_box3 *box, fmb_witness3 *witness))
{
    fmb_audit_begin();
    int answer = REAL(fmb_sweep3_contact)(a, va, b, vb, axis, when, box, witness);
    if (answer == FMB_MISS) {
        fmb_claim c = fmb_claim3(a, va, b, vb);
        claim_holds("fmb_sweep3_contact", &c, axis);
    }
    return answer;
}

WRAP(fmb_sweep2_contact, (const fmb_frame2 *a, const fmb_real *va, const fmb_frame2 *b, const fmb_real *vb,
                          fmb_real *axis, fmb_interval *when, fmb_box2 *box, fmb_witness2 *witness))
{
    fmb_audit_begin();
    int answer = REAL(fmb_sweep2_contact)(a, va, b, vb, axis, when, box, witness);
    if (answer == FMB_MISS) {
        fmb_claim c = fmb_claim2(a, va, b, vb);
        claim_holds("fmb_sweep2_contact", &c, axis);
    }
    return answer;
}

/* ---- margins ---- */

/* The frames themselves, not those that grew: apart along the axis by more than the margin, or what is left of them is. */
static void margin_holds(const fmb_claim *c, fmb_real margin, const fmb_real *axis)
{
    fmb_real half = margin * (fmb_real)0.5;
    if (!audit_meet("margin, of the frames given", 1))
        return;
    if (margin >= 0 ? judge_direction(&c->a, c->va, &c->b, c->vb, c->dim, axis, margin)
                    : judge_eroded(&c->a, c->va, &c->b, c->vb, c->dim, axis, half != 0 ? half : margin))
        return;
    audit_wrong("margin", __FILE__, __LINE__);
    audit_show_frame("a", &c->a, c->va, c->dim);
    audit_show_frame("b", &c->b, c->vb, c->dim);
    audit_show("direction", axis, c->dim);
    audit_show("margin", &margin, 1);
    audit_end();
}

/* (Asked with a direction in any case: one of zeros is none.) */
WRAP(fmb_test3_margin, (const fmb_frame3 *a, const fmb_frame3 *b, fmb_real margin, fmb_real *axis))
{
    fmb_real own[3] = {0, 0, 0}, *n = axis ? axis : own;
    int answer = REAL(fmb_test3_margin)(a, b, margin, n);
    if (answer == FMB_MISS) {
        fmb_claim c = fmb_claim3(a, NULL, b, NULL);
        margin_holds(&c, margin, n);
    }
    return answer;
}

WRAP(fmb_test2_margin, (const fmb_frame2 *a, const fmb_frame2 *b, fmb_real margin, fmb_real *axis))
{
    fmb_real own[3] = {0, 0, 0}, *n = axis ? axis : own;
    int answer = REAL(fmb_test2_margin)(a, b, margin, n);
    if (answer == FMB_MISS) {
        fmb_claim c = fmb_claim2(a, NULL, b, NULL);
        margin_holds(&c, margin, n);
    }
    return answer;
}

WRAP(fmb_sweep3_margin, (const fmb_frame3 *a, const fmb_real *va, const fmb_frame3 *b, const fmb_real *vb,
                         fmb_real margin, fmb_real *axis, fmb_interval *when))
{
    fmb_real own[3] = {0, 0, 0}, *n = axis ? axis : own;
    int answer = REAL(fmb_sweep3_margin)(a, va, b, vb, margin, n, when);
    if (answer == FMB_MISS) {
        fmb_claim c = fmb_claim3(a, va, b, vb);
        margin_holds(&c, margin, n);
    }
    return answer;
}

WRAP(fmb_sweep2_margin, (const fmb_frame2 *a, const fmb_real *va, const fmb_frame2 *b, const fmb_real *vb,
                         fmb_real margin, fmb_real *axis, fmb_interval *when))
{
    fmb_real own[3] = {0, 0, 0}, *n = axis ? axis : own;
    int answer = REAL(fmb_sweep2_margin)(a, va, b, vb, margin, n, when);
    if (answer == FMB_MISS) {
        fmb_claim c = fmb_claim2(a, va, b, vb);
        margin_holds(&c, margin, n);
    }
    return answer;
}

/* ---- frames that enclose: what "free" of others rests on ---- */

static void grown_holds(const fmb_view *grown, const fmb_view *of, fmb_real skin, int dim)
{
    if (!audit_meet("grown frame encloses", 1) || judge_grown(grown, of, skin, dim))
        return;
    audit_wrong("a grown frame does not enclose what it stands for", __FILE__, __LINE__);
    audit_show_frame("frame", of, NULL, dim);
    audit_show_frame("grown", grown, NULL, dim);
    audit_show("skin", &skin, 1);
    audit_end();
}

WRAP(fmb_frame3_grow, (fmb_frame3 * grown, const fmb_frame3 *frame, fmb_real skin))
{
    fmb_frame3 of = frame ? *frame : (fmb_frame3){.shape = 0};
    int answer = REAL(fmb_frame3_grow)(grown, frame, skin);
    if (answer == 0) {
        fmb_view g = fmb_view3(grown), f = fmb_view3(&of);
        grown_holds(&g, &f, skin, 3);
    }
    return answer;
}

WRAP(fmb_frame2_grow, (fmb_frame2 * grown, const fmb_frame2 *frame, fmb_real skin))
{
    fmb_frame2 of = frame ? *frame : (fmb_frame2){.shape = 0};
    int answer = REAL(fmb_frame2_grow)(grown, frame, skin);
    if (answer == 0) {
        fmb_view g = fmb_view2(grown), f = fmb_view2(&of);
        grown_holds(&g, &f, skin, 2);
    }
    return answer;
}

#else

typedef int audit_wrap_is_off;

#endif
