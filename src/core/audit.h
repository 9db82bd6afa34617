/* SPDX-License-Identifier: MIT */
/*
 * Where FMB_MISS comes from. Nothing in this library writes the word as a value but the macros below: each place where
 * "apart" is proved names the frames and the direction that prove it, and each place that hands such a verdict on
 * names the frames it is about. (tests/gates/audit.sh looks for others.)
 *
 * In the library that users build all of it is the number 0: arguments are not even evaluated, the objects are the
 * same to the byte. With -DFMB_AUDIT (tests, host: make VARIANT=audit) every verdict goes to a judge outside the
 * library (tests/audit/audit.c), which takes all numbers as the rationals they are and ends the program where the
 * claim is wrong, or where a verdict is handed on that nobody judged.
 */
#ifndef FMB_SRC_AUDIT_H
#define FMB_SRC_AUDIT_H

#include "proof.h"

/* Neither answer nor error: what has been tried so far decides nothing. It never leaves the library. */
#define FMB_OPEN (-100)

#ifdef FMB_AUDIT

/* Frames of either dimension and their displacements (NULL: at rest): "they are apart at every t in [0,1]". */
typedef struct {
    fmb_view a, b;
    const fmb_real *va, *vb;
    int dim;
} fmb_claim;

static inline fmb_claim fmb_claim_of(const fmb_view *a, const fmb_real *va, const fmb_view *b, const fmb_real *vb,
                                     int dim)
{
    return (fmb_claim){*a, *b, va, vb, dim};
}

static inline fmb_claim fmb_claim3(const fmb_frame3 *a, const fmb_real *va, const fmb_frame3 *b, const fmb_real *vb)
{
    return (fmb_claim){fmb_view3(a), fmb_view3(b), va, vb, 3};
}

static inline fmb_claim fmb_claim2(const fmb_frame2 *a, const fmb_real *va, const fmb_frame2 *b, const fmb_real *vb)
{
    return (fmb_claim){fmb_view2(a), fmb_view2(b), va, vb, 2};
}

/* A hull of either dimension: as one of space. That of the plane is there between the planes z = 0. */
typedef struct {
    const void *hull;
    fmb_hull3 space;
} fmb_hull_claim;

static inline fmb_hull_claim fmb_hull_claim3(const fmb_hull3 *h) { return (fmb_hull_claim){h, *h}; }

static inline fmb_hull_claim fmb_hull_claim2(const fmb_hull2 *h)
{
    const fmb_real *s = h->support;
    return (fmb_hull_claim){
        h, {{s[0], s[1], s[6], s[7], s[2], s[3], 0, 0, s[4], s[5], s[0], s[1], s[6], s[7]}, h->size, h->usable}};
}

#define FMB_HULL_CLAIM(h) _Generic((h), const fmb_hull3 * : fmb_hull_claim3, const fmb_hull2 * : fmb_hull_claim2)(h)

/* The number in space of a direction of the plane. */
static inline int fmb_hull_claim_direction(int i, int dim)
{
    return dim == 3 || i < 2 ? i : i < 4 ? i + 2 : i < 6 ? i + 4 : i - 4;
}

/*
 * The judge's. `what` names the kind of proof, for counts and messages. They return FMB_MISS or do not return.
 * direction: (x, y, z) is at every t more than margin |n| from a to b. named: the exact product of these vectors, or
 * its opposite, separates at every t. known: the verdict judged last was about frames with these origins (or what else
 * has these addresses, below), in either order, and since fmb_audit_begin. system:
 * the rows have no solution.
 */
int fmb_audit_direction(const char *what, const char *file, int line, fmb_claim claim, fmb_real margin, fmb_real x,
                        fmb_real y, fmb_real z);
int fmb_audit_named(const char *what, const char *file, int line, fmb_claim claim, fmb_pair_of normal);
int fmb_audit_known(const char *file, int line, const void *a, const void *b);
int fmb_audit_system(const char *what, const char *file, int line, const fmb_given *given);
void fmb_audit_begin(void);

/*
 * Of what lies above the decisions. points: hulls of vertices, at every t up to `until`. inside: all of a in b, at
 * every t. boxes: share no point at any t of `when` before `until`. hulls: at rest along a direction (-1: along one of
 * theirs), moving, one that holds nothing. part: bodies on their ways, during part i of 2^level, of space or of the
 * plane, the others NULL; segment: all parts one after another have been judged. They can be handed on as well: points
 * by the arrays, hulls and paths by their addresses.
 */
int fmb_audit_points(const char *what, const char *file, int line, const fmb_convex3 *a, const fmb_real *va,
                     const fmb_convex3 *b, const fmb_real *vb, fmb_real until, const fmb_real n[3]);
int fmb_audit_inside(const char *what, const char *file, int line, fmb_claim claim);
int fmb_audit_boxes(const char *what, const char *file, int line, const fmb_box3 *a, const fmb_real *va,
                    const fmb_box3 *b, const fmb_real *vb, const fmb_interval *when, fmb_real until);
int fmb_audit_hulls(const char *what, const char *file, int line, fmb_hull_claim a, fmb_hull_claim b, int direction);
int fmb_audit_hulls_moving(const char *what, const char *file, int line, fmb_hull_claim a, const fmb_real *va,
                           fmb_hull_claim b, const fmb_real *vb, int dim);
int fmb_audit_empty(const char *what, const char *file, int line, fmb_hull_claim hull);
int fmb_audit_part(const char *what, const char *file, int line, const fmb_path3 *a3, const fmb_path3 *b3,
                   const fmb_path2 *a2, const fmb_path2 *b2, int level, uint32_t i, const fmb_real n[3]);
int fmb_audit_segment(const char *file, int line, const void *a, const void *b);
/* The frame, which translates by v, has no point in common with an occupied cell. */
int fmb_audit_grid(const char *file, int line, const fmb_grid3 *grid, const fmb_frame3 *frame, const fmb_real v[3]);
/* No point of the set is within its radius of the frame, which translates by v. */
int fmb_audit_set(const char *file, int line, const fmb_points3 *set, const fmb_frame3 *frame, const fmb_real v[3]);

#define FMB_AUDIT_CODE(...) __VA_ARGS__
#define FMB_MISS_BY(what, claim, x, y, z) fmb_audit_direction(what, __FILE__, __LINE__, claim, 0, x, y, z)
#define FMB_MISS_BEYOND(what, claim, margin, n) \
    fmb_audit_direction(what, __FILE__, __LINE__, claim, margin, (n)[0], (n)[1], (claim).dim == 3 ? (n)[2] : 0)
#define FMB_MISS_NAMED(what, claim, normal) fmb_audit_named(what, __FILE__, __LINE__, claim, normal)
#define FMB_MISS_HANDED(a, b) fmb_audit_known(__FILE__, __LINE__, a, b)
#define FMB_MISS_SYSTEM(what, given) fmb_audit_system(what, __FILE__, __LINE__, given)
#define FMB_MISS_POINTS(what, a, va, b, vb, until, n) fmb_audit_points(what, __FILE__, __LINE__, a, va, b, vb, until, n)
#define FMB_MISS_INSIDE(what, claim) fmb_audit_inside(what, __FILE__, __LINE__, claim)
#define FMB_MISS_BOXES(what, a, va, b, vb, when, until) \
    fmb_audit_boxes(what, __FILE__, __LINE__, a, va, b, vb, when, until)
#define FMB_HULL_DIM(h) _Generic((h), const fmb_hull3 * : 3, const fmb_hull2 * : 2)
#define FMB_MISS_HULLS(what, a, b, direction)                                       \
    fmb_audit_hulls(what, __FILE__, __LINE__, FMB_HULL_CLAIM(a), FMB_HULL_CLAIM(b), \
                    fmb_hull_claim_direction(direction, FMB_HULL_DIM(a)))
#define FMB_MISS_HULLS_MOVING(what, a, va, b, vb) \
    fmb_audit_hulls_moving(what, __FILE__, __LINE__, FMB_HULL_CLAIM(a), va, FMB_HULL_CLAIM(b), vb, FMB_HULL_DIM(a))
#define FMB_MISS_EMPTY(what, hull) fmb_audit_empty(what, __FILE__, __LINE__, FMB_HULL_CLAIM(hull))
#define FMB_MISS_PART(what, m, n)                                                                           \
    fmb_audit_part(what, __FILE__, __LINE__, (m)[0]->d3, (m)[1]->d3, (m)[0]->d2, (m)[1]->d2, (m)[0]->level, \
                   (m)[0]->number, n)
#define FMB_MISS_GRID(grid, frame, v) fmb_audit_grid(__FILE__, __LINE__, grid, frame, v)
#define FMB_MISS_SET(set, frame, v) fmb_audit_set(__FILE__, __LINE__, set, frame, v)
#define FMB_MISS_SEGMENT(m)                                                                   \
    fmb_audit_segment(__FILE__, __LINE__, (m)[0]->d3 ? (const void *)(m)[0]->d3 : (m)[0]->d2, \
                      (m)[1]->d3 ? (const void *)(m)[1]->d3 : (m)[1]->d2)

#else

#define FMB_AUDIT_CODE(...)                        /* what only the audit needs: a field for the claim, its filling */
#define FMB_MISS_BY(what, claim, x, y, z) FMB_MISS /* proved by the direction (x, y, z), from a to b */
#define FMB_MISS_BEYOND(what, claim, margin, n) FMB_MISS /* by the vector n, by more than the margin */
#define FMB_MISS_NAMED(what, claim, normal) FMB_MISS     /* by the exact product of two vectors, or its opposite */
#define FMB_MISS_HANDED(a, b) FMB_MISS                   /* handed on: proved, and judged, for what is there now */
#define FMB_MISS_SYSTEM(what, given) FMB_MISS            /* a system of inequalities without solution */
#define FMB_MISS_POINTS(what, a, va, b, vb, until, n) FMB_MISS
#define FMB_MISS_INSIDE(what, claim) FMB_MISS
#define FMB_MISS_BOXES(what, a, va, b, vb, when, until) FMB_MISS
#define FMB_MISS_HULLS(what, a, b, direction) FMB_MISS
#define FMB_MISS_HULLS_MOVING(what, a, va, b, vb) FMB_MISS
#define FMB_MISS_EMPTY(what, hull) FMB_MISS
#define FMB_MISS_PART(what, m, n) FMB_MISS /* m: the two movers of segment.c */
#define FMB_MISS_SEGMENT(m) FMB_MISS
#define FMB_MISS_GRID(grid, frame, v) FMB_MISS
#define FMB_MISS_SET(set, frame, v) FMB_MISS

#endif

/* Of frames: by their origins. */
#define FMB_MISS_KNOWN(a, b) FMB_MISS_HANDED((a)->origin, (b)->origin)
#define FMB_MISS_BY3(what, a, va, b, vb, n) FMB_MISS_BY(what, fmb_claim3(a, va, b, vb), (n)[0], (n)[1], (n)[2])
#define FMB_MISS_BY2(what, a, va, b, vb, n) FMB_MISS_BY(what, fmb_claim2(a, va, b, vb), (n)[0], (n)[1], 0)

#endif
