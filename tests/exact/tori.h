/* SPDX-License-Identifier: MIT */
/*
 * host-only: tori of a box and 200 or 800 tetrahedra, and worlds of many of them, as the tree paper (2013, section 6) measures. The
 * paper's own numbers are not published: these are constructed here.
 */
#ifndef TORI_H
#define TORI_H

#include "fmb.h"

enum { TORUS_LEAVES = 800 /* at most; a multiple of 20, at least 100 */ };

struct torus {
    int leaves;
    float point[9 * 40][3];
    fmb_frame3 frame[TORUS_LEAVES + 1]; /* 0: the box of all */
    fmb_node3 node[2 * TORUS_LEAVES - 1];
    fmb_tree3 tree;
};

struct place {
    double turn[3][3], shift[3];
};

/* Frames of a torus: the radius of the ring and of the tube. 0, or what fmb_frame3_init says. */
int torus_make(struct torus *t, int leaves, double ring, double tube, const struct place *at);
/* A tree of these frames. 0, or what the tree's functions say. */
int torus_plant(struct torus *t, int split);

/* The second of two tori of ring 1 and tube .25; the first stands at the origin. */
struct tori_case {
    const char *name;
    double angle; /* about the z axis, or, negative, about x: -pi/2 is a ring in the xz plane */
    double shift[3];
    int pairs[2]; /* of leaves that meet, with 200 and 800 of them: by an exact referee */
};
enum { TORI_CASES = 5 };
extern const struct tori_case tori_case[TORI_CASES];
struct place tori_place(const struct tori_case *c);

/* How the tree of a world is made. */
enum {
    WORLD_FLAT, /* the paper's two levels: the world, its tori, and below each its tetrahedra */
    WORLD_BUILT /* binary trees by fmb_tree3_build, of the tori and of each one's tetrahedra */
};

struct world {
    int objects, leaves;
    fmb_frame3 *frame; /* of torus i: frame[i (leaves + 1)] its box, then its tetrahedra */
    fmb_node3 *node;
    fmb_tree3 tree;
    int first; /* the node of torus 0; those of the others follow, in an order of their own */
};

/*
 * Tori of random places, turns and sizes: centres in a cube of the side `side`, rings of .3 to 1, tubes of .15 to .4 of the ring. The
 * first n tori of a world are those of a smaller one with the same side. 0, or what is wrong; memory is that of malloc.
 */
int world_make(struct world *w, int objects, int leaves, double side, int kind);
void world_free(struct world *w);
/* The node of torus `number`, and the torus of a node that has a volume. */
int32_t world_node(const struct world *w, int number);
int world_torus(const struct world *w, int32_t node);
/* Do tetrahedra of two tori meet, by all pairs (behind a test of the boxes, which hold them)? */
int world_meet(const struct world *w, int p, int q);

#endif
