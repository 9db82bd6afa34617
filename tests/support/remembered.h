/* SPDX-License-Identifier: MIT */
/*
 * Whatever a function of the library remembers from one call to the next: a direction to try first, the pair that met last, where a search
 * ended, the state of a pass, a workspace, a cache. It may be of another pair, of another tick, turned round or nonsense: it must never make a
 * 0 where bodies meet. Here: every entry point with such a memory, behind one way to ask it, and pairs made so that what is remembered is wrong.
 */
#ifndef REMEMBERED_H
#define REMEMBERED_H

#include "pairs.h"

/* What a question is asked with, beside the pair. */
struct memory {
    fmb_real axis[3];          /* what is remembered; after FMB_MISS what the entry point keeps */
    fmb_real margin;           /* of entry points with REMEMBERED_MARGIN; else not read */
    fmb_interval when;         /* after contact, where REMEMBERED_TIMES */
    const struct pair *before; /* the tick before, asked with the same storage; NULL: there was none */
    int proved;                /* out: after FMB_MISS, axis is a proof of it */
    unsigned turn;             /* counts questions: small variations (NULL for rest, which call of a walk, budgets) */
};

enum {
    REMEMBERED_STILL = 1,  /* asks about the start of the step alone: for pairs at rest */
    REMEMBERED_SPACE = 2,  /* 3D only */
    REMEMBERED_AXIS = 4,   /* the direction is the caller's: it stays as it is but after FMB_MISS */
    REMEMBERED_KEEPS = 8,  /* a direction that separates by a good deal, and is a proof, stays the one that is kept */
    REMEMBERED_TRIES = 16, /* a direction that separates by a good deal is enough for FMB_MISS */
    REMEMBERED_TIMES = 32, /* tells times after contact */
    REMEMBERED_LOOSE = 64, /* may be undecided of pairs that are well apart */
    REMEMBERED_MARGIN = 128,
    REMEMBERED_WHOLE = 256,   /* for pairs of whole numbers times a power of two */
    REMEMBERED_NEAR = 512,    /* KEEPS goes for two cuboids, and a direction that is neither long nor short */
    REMEMBERED_ONE_WAY = 1024 /* a direction from b to a is of no use to it */
};

struct remembered_entry {
    const char *functions; /* which it stands for, in both dimensions, between spaces */
    int is;
    int (*ask)(const struct pair *p, struct memory *m); /* a verdict, or an error */
};

extern const struct remembered_entry remembered_entry[];
extern const int remembered_entries;

/* Is the entry point for this pair? */
int remembered_takes(const struct remembered_entry *e, const struct pair *p);

/* ---- pairs of whole numbers, with their answers, times a power of two ---- */

/* How they stand to the direction n, which is the one that is remembered. */
enum remembered_kind {
    REMEMBERED_ENDS,    /* n separates at first, and they end in contact */
    REMEMBERED_STARTS,  /* the other way round */
    REMEMBERED_THROUGH, /* n separates at first, -n in the end, and they meet in between */
    REMEMBERED_REACHES, /* as ENDS, just touching in the end: the gap along n is exactly 0 */
    REMEMBERED_LEAVES,  /* touching at first */
    REMEMBERED_SLIDES,  /* touching, with no speed along n at all */
    REMEMBERED_GRAZES,  /* the same, but apart along n by |n|, at all times */
    REMEMBERED_PASSES,  /* apart along n at all times, by |n| or 2 |n| at the start */
    REMEMBERED_SHALLOW, /* boxes that overlap in the end by 1 or 2 along an axis n, and by more along others */
    REMEMBERED_RESTS,   /* in contact, at rest */
    REMEMBERED_INSIDE,  /* boxes of one width along an axis n, the one within the other, at rest */
    REMEMBERED_APART,   /* at rest, apart along n by |n| or 2 |n| */
    REMEMBERED_KINDS
};

struct question {
    struct pair pair;
    int32_t n[3];
    enum remembered_kind kind;
    int apart;           /* exactly: no common point at any time */
    int separates;       /* n does, at all times */
    int separates_first; /* n does, at the start */
    double in, out;      /* contact, unless apart; rounded */
    fmb_real scale;      /* the power: that of all lengths of the pair */
    int32_t square;      /* of the distance at its least / scale, where n separates; 0: they meet */
    /* a ball of this diameter / scale fits into what they share at some time, and no larger one; 0: unknown */
    int32_t depth;
};

/* shapes: as in pair_make. What is at rest in `kind` is standing, all else moves. */
void remembered_make(struct question *q, struct random *r, enum remembered_kind kind, int dim, int shapes,
                     fmb_real scale);

/* Sets what is known of q->pair, of whole numbers: apart, separates, in, out. */
void remembered_judge(struct question *q);

/*
 * ---- crowds: two trees of several bodies each, that translate as those of a pair do ----
 * From tick to tick they stay in the same storage. made: volumes are given as numbers, and kept in a cache.
 */
enum { CROWD_A = 2, CROWD_B = 3, CROWD_FRONTS = 16 };

struct crowd {
    struct body body[2][CROWD_B]; /* of a the first CROWD_A */
    fmb_real way[2][3];
    int moving;
};

/* Room for one, which the trees read while it is there: what is asked in between writes over it. */
struct crowd *crowd_room(void);
/* A walk of all pairs that ends in fronts of its own: 0 or an error. */
int crowd_look(const struct crowd *c, int made, unsigned turn);
/* The next tick: all that is in the trees is moved. 0 or an error. */
int crowd_move(const struct crowd *c, int made);
/* The pairs that meet, bit i * CROWD_B + j, or an error; from the fronts, in which all directions are `axis` (NULL: from the nodes). */
int crowd_meet(const struct crowd *c, int made, unsigned turn, const fmb_real *axis);
/* fmb_walk3_first, with the pair of nodes (a, b) to try first. */
int crowd_first(const struct crowd *c, int made, int32_t a, int32_t b, unsigned turn, const fmb_real *axis,
                fmb_meeting3 *m);

#endif
