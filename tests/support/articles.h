/* SPDX-License-Identifier: MIT */
/*
 * The worked examples and the unit tests that were published with the method, as numbers, with the exact verdicts for closed sets.
 *
 *   [1] P. Baillehache, "Collision detection for 3D objects based on the Fourier-Motzkin elimination method", 2013: (18)
 *   [2] P. Baillehache, "The FMB algorithm", 2019, with its sources: 5.3 the example of use, 6.1.1 the 34 unit
 *       tests, numbered here as they are printed.
 *
 * Seven of the 34 were published as "no intersection" although the closed sets touch. Two of the boxes are wrong as published.
 */
#ifndef ARTICLES_H
#define ARTICLES_H

#include "pairs.h"

enum { ARTICLE_APART, ARTICLE_TOUCH, ARTICLE_OVERLAP };
enum { ARTICLE_EXAMPLES = 2 + 12 + 1 + 22 };

/* World, length. In 2D the third components are 0. */
struct article_box {
    double min[3], max[3];
};

struct article_example {
    const char *name;
    int dim;
    fmb_shape shape_a, shape_b;
    int verdict;                  /* exact */
    fmb_real number[2][12];       /* origin, then the edges, as printed */
    struct article_box published; /* of all common points; where the two overlap */
    struct article_box exact;     /* if it is another one; else 0 */
};

extern const struct article_example article_example[ARTICLE_EXAMPLES];

/* The pair at rest. */
void article_pair(struct pair *p, const struct article_example *e);
/* The exact box of an example that overlaps. */
const struct article_box *article_exact_box(const struct article_example *e);

/*
 * The box of all points that two frames at rest share, by elimination alone: the unknowns are the coordinates in the box of b, and the
 * faces of b are half-spaces (fmb_system3_box). It holds the exact box if the edges of b are in eighths, its origin in
 * sixty-fourths, and all below 4 (test_published looks): then normals of faces have at most 11 bits, and their sides 21, so both are exact
 * in float. Returns what fmb_solve_large does.
 */
int article_box_by_elimination(const struct pair_frames *f, const struct pair *p, int first, union pair_rows *rows,
                               fmb_box3 *box);

#endif
