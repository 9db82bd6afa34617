/* SPDX-License-Identifier: MIT */
/*
 * Does a direction separate? Decided by integers, for 2D and 3D, at rest and moving. No FMB_UNDECIDED.
 *
 * COMPLETE. Frames are full-dimensional and closed, so b - a is, too. It misses 0 if and only if the exact normal n of
 * one of its facets has a gap > 0, or -n has. Facets come from faces of a, faces of b, and pairs of edges. While b
 * moves by v the set b - a is swept, and facets are also spanned by an edge and v. A normal is the product of two
 * vectors of the frames: p x q (2D: at right angles to p). One that is 0 belongs to no facet, and has no gap > 0.
 *     gap(n) = n.(origin_b - origin_a) + min n.(b's vertices) - max n.(a's vertices) + min(0, n.v)
 * vertices relative to the origins. Minima and maxima are at vertices: gap(n) = n.w for a sum w of given vectors, so
 * its sign is that of det(p, q, w), of degree 3. Which vertices: by signs of n.edge, which are determinants as well.
 *
 * A GUESS IS ENOUGH FOR CONTACT. Any vertices give n.w >= gap(n). So n.w <= 0 proves that n does not separate,
 * whichever vertices were taken. Only where n.w > 0 it has to be known that they are the right ones. And then -n does
 * not separate, since there is a point p of a and q of b, at one time, with n.(q - p) > 0.
 */
#ifndef FMB_SRC_INTEGERS_H
#define FMB_SRC_INTEGERS_H

#include "../core/pair.h"
#include "../core/wide.h"
#include "../core/exact.h"

/*
 * The given vectors, by their bits in sums and choices. 2D: FMB_BIT_EDGE(f, 2) is the zero vector.
 * frame f: 0 is a, 1 is b
 */
#define FMB_BIT_ORIGIN(f) (1u << 5 * (f))
#define FMB_BIT_EDGE(f, i) (2u << (i) << 5 * (f))
#define FMB_BIT_VELOCITY(f) (16u << 5 * (f))
#define FMB_BITS_OF(f) (31u << 5 * (f))

/*
 * A normal n = p x q (2D: at right angles to p) to about twice the digits of a number: n + rest, to within 8u rough but
 * for what underflows. Mostly that tells the sign of n.w, and always where no product has more digits than
 * that: proof.h, R20.
 */
typedef struct {
    fmb_real n[3], rest[3], rough[3]; /* rough: the magnitudes of what rest is the sum of */
} fmb_sharp;

/* p, q: as they are, not scaled. */
void fmbi_sharp_cross(fmb_sharp *n, const fmb_edge *p, const fmb_edge *q);

/* The sign of n.r, r that of w: 1, -1, exactly; FMB_SIGN_OPEN: not known; 0: so it is, if fmbi_on_grid says yes. */
enum { FMB_SIGN_OPEN = 2 };
int fmbi_sharp_sign(const fmb_sharp *n, const fmb_wide *w, int dim);

/* Are all given numbers so large, or 0, that nothing underflows in fmbi_sharp_sign? */
int fmbi_on_grid(const fmb_wide *w, int dim);
enum { FMB_NOT_ASKED, FMB_SAID_YES, FMB_SAID_NO }; /* of what is asked once */

typedef struct {
    fmb_wide wide;    /* of[0] NULL: not started; p, q: what n is the product of; 2D: p: it is at right angles to it */
    fmb_sharp normal; /* of the direction that is asked about: set before fmbi_integers_separate */
    uint8_t cuboid[2], dim, moves, grid, places;
} fmb_integers;

/*
 * Which vertices n asks for, along one of its sides.
 *     choice   a guess, as bits. Of a cuboid the edges that lead to its nearest vertex (of a the one that is farthest
 *              along n, of b the least far); of a tetrahedron the vertex, the origin's bit if that is it; and
 *              FMB_BIT_VELOCITY(1): v counts
 *     unsure   what of it is not known: edges and v that may have to be the other way; vertices of a tetrahedron that
 *              may be the nearest
 */
typedef struct {
    uint16_t choice, unsure;
} fmb_guess;

/* Sides of a direction. */
enum { FMB_AHEAD = 1, FMB_BEHIND = 2 };

/*
 * Adds to a guess what it says of frame f: the farthest vertex along n where way is 1, along -n where it is -1. off:
 * what n.edge may be off, n being the computed normal.
 */
void fmbi_guess_vertices(fmb_guess *g, const fmb_view *x, int f, const fmb_real *n, fmb_real way, fmb_real off,
                         int dim);

/*
 * Displacements: not NULL, at rest 0, at most FMB_LARGEST. Frames may hold numbers that init never leaves there. Of
 * what is not finite sharp numbers tell no sign: the rests of their sums and products, and so their error bounds, are
 * NaN or infinite. Integers have no place above FMB_LARGEST. Where they have to be asked, nothing separates any more.
 */
void fmbi_integers3(fmb_integers *e, const fmb_couple3 *c);
void fmbi_integers2(fmb_integers *e, const fmb_couple2 *c);

/*
 * Does n (FMB_AHEAD in sides), or -n (FMB_BEHIND), separate at all times? 1 or 0, exactly. n = u x v of the names (2D:
 * (-u_1, u_0)). Here a slanted edge is the later one minus the earlier one, as fmb_edge_at makes it (search.h): edge 1
 * minus 0, 2 minus 1, 0 minus 2. So it is the opposite of what its name says, which tells of no sign. guess: of n, of
 * -n.
 */
int fmbi_integers_separate(fmb_integers *e, fmb_pair_of normal, int sides, const fmb_guess guess[2]);

#endif
