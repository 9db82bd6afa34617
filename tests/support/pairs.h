/* SPDX-License-Identifier: MIT */
/*
 * Pairs of frames for the tests: plain numbers, how to ask the library about them, and a generator of six families. Only
 * + - * / in double and integer arithmetic: the same seed gives the same pairs on every host and board.
 */
#ifndef PAIRS_H
#define PAIRS_H

#include "fmb.h"
#include <stdint.h>

/* World coordinates; edge[i][axis]; velocity: displacement during the step. In 2D the third components are 0. */
struct body {
    fmb_shape shape;
    fmb_real origin[3], edge[3][3], velocity[3];
};

/* What a callback fmb_numbers3 gives of a volume: its origin and its edges, one after the other. */
void give_numbers(fmb_real origin[3], fmb_real edge[3][3], const fmb_real *from, const fmb_real *edges);

struct pair {
    int dim;          /* 2, 3 */
    int moving;       /* 0: standing, velocities are 0 */
    int sliver;       /* one of the two is a sliver of the bad family: "undecided" is then counted, not judged */
    const char *kind; /* what the generator made */
    struct body body[2];
};

/*
 * random    all numbers uniform in [-100,100]
 * int       small integers: shared faces, edges, vertices, containment, parallel faces; exact contact at t = 0, 1/4, 1/2, 1
 * near      gap or overlap of 2^-9 .. 2^-40 of the size (double: to 2^-52); moving: grazing, just reached, just left
 * parallel  edges of B almost along edges of A (angle 2^-3 .. 2^-22, double: to 2^-48), small gap or overlap
 * bad       slivers (volume 1e-7 .. 1e-3 of edge^D), size ratios to 1e7, offsets to 1e6, mixtures
 * speed     thin plates crossed at 8 .. 1024 sizes per step, grazing, parallel to faces, no relative motion; moving only
 * One pair of eight is scaled by a power of two, 2^-10 .. 2^10 (double: 2^-250 .. 2^250).
 * extreme   one more, not in tests/vectors: magnitudes over the whole range and below it, from component to component or from edge
 *           to edge and axis to axis, denormals and zeros among them, in contact and not; frames may be singular, or refused
 * graded    likewise; edges of B are those of A, their differences, or near to them, but for one component or the last bits of one, whatever its
 *           magnitude: products of edges that are small, cancel or underflow, and differences of edges that rounding changes
 */
enum pair_family {
    PAIR_RANDOM,
    PAIR_INT,
    PAIR_NEAR,
    PAIR_PARALLEL,
    PAIR_BAD,
    PAIR_SPEED,
    PAIR_FAMILIES,
    PAIR_EXTREME = PAIR_FAMILIES,
    PAIR_GRADED,
    PAIR_ALL
};
extern const char *const pair_family_name[PAIR_ALL];

/* The four classes of shapes: bit 1 set: A is a tetrahedron; bit 0: B is one. */
extern const char *const pair_class_name[4];

struct random {
    uint64_t state;
};

struct random random_start(uint64_t seed);
uint64_t random_bits(struct random *r);
double random_between(struct random *r, double low, double high);
int random_int(struct random *r, int low, int high); /* both included */

/*
 * Makes a pair whose frames, rounded to fmb_real, are clearly not singular (|det| > 1e-12 of the product of the edges), but for
 * the extreme and the graded family.
 */
void pair_make(struct pair *p, struct random *r, enum pair_family family, int dim, int moving, int shapes);

/*
 * True boxes in metres whose bounds overlap (moving: of what is swept), or tetrahedra with three edges of such boxes.
 *     aligned   with the axes of the world
 *     upright   one axis is vertical, any turn about it (2D: any turn)
 *     turned    both turned alike, about any axis
 *     stacked   upright, every other pair turned alike, five times as large; a gap or an overlap of up to a millimetre along one
 *               of their directions, moving: at some time of the step
 * One of the two is turned further, by the angle `tilt`, about any axis. `distance`: how far both are from the origin.
 */
enum pair_boxes { BOXES_ALIGNED, BOXES_UPRIGHT, BOXES_TURNED, BOXES_STACKED, BOXES_ALL };
extern const char *const pair_boxes_name[BOXES_ALL];

void pair_make_boxes(struct pair *p, struct random *r, enum pair_boxes kind, int dim, int moving, int shapes,
                     double tilt, double distance);

/* Frames of either dimension, so that a test is written once for both. */
struct pair_frames {
    int dim;
    union {
        fmb_frame2 d2[2];
        fmb_frame3 d3[2];
    } frame;
};

/* fmb_frame3_init or fmb_frame2_init of both; the first result that is not 0, or 0. */
int pair_init(struct pair_frames *f, const struct pair *p);

/* fmb_test or fmb_sweep (if p moves), with a as frame number `first` (0; 1: swapped). axis and when as in fmb.h. */
int pair_ask(const struct pair_frames *f, const struct pair *p, int first, fmb_real axis[3], fmb_interval *when);

/* The same by elimination; options as in fmb_eliminate.h, axis is not read. */
union pair_rows {
    fmb_rows_small d2;
    fmb_rows_large d3;
};
int pair_eliminate(const struct pair_frames *f, const struct pair *p, int options, union pair_rows *rows,
                   fmb_real axis[3], fmb_interval *when);

/* fmb_contact or fmb_sweep_contact (if p moves) likewise; in 2D the third components are 0. */
int pair_contact(const struct pair_frames *f, const struct pair *p, int first, fmb_real axis[3], fmb_interval *when,
                 fmb_box3 *box, fmb_witness3 *witness);

/* fmb_exact or fmb_exact_sweep (if p moves) likewise; normal as in fmb_exact.h. */
int pair_exact(const struct pair_frames *f, const struct pair *p, int first, fmb_real axis[3], fmb_pair_of *normal,
               fmb_interval *when);

/* pair_init and pair_ask in this order: an answer or an error. */
int pair_verdict(const struct pair *p, fmb_real axis[3], fmb_interval *when);

/* All lengths times a power of two: exact within the range of fmb_real. */
void pair_scale(struct pair *p, fmb_real power);

#endif
