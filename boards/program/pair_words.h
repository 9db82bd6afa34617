/* SPDX-License-Identifier: MIT */
/* Lines of pairs: `id dim dyn A o.. edges.. [v..] B o.. edges.. [v..] [H n.. c]..`; `fmb help` says more. */
#ifndef PAIR_WORDS_H
#define PAIR_WORDS_H

#include "fmb.h"

typedef struct {
    fmb_shape shape;
    fmb_real origin[3];
    fmb_real edge[3][3];
    fmb_real displacement[3];
} pair_body;

/* The half-space normal.p <= reach, which stands still in the world. */
typedef struct {
    fmb_real normal[3];
    fmb_real reach;
} pair_wall;

#if defined(BOARD_MEMORY) && BOARD_MEMORY == 0
enum { PAIR_WALLS = 1, PAIR_MOST_WALLS = 0 }; /* there is no room for more */
#else
enum { PAIR_WALLS = FMB_SYSTEM_ROWS - 4, PAIR_MOST_WALLS = PAIR_WALLS }; /* beside the faces of a tetrahedron */
#endif

typedef struct {
    const char *id;
    int dim;
    int moving;
    int rounded; /* a number was not representable */
    pair_body object[2];
    int walls;
    pair_wall wall[PAIR_WALLS];
} pair_words;

/* The words of a line from *at on; id stays a part of the line. NULL, or what is wrong. */
const char *pair_read(char **at, pair_words *pair);

/* Both frames of a pair of 3 or 2 dimensions. 0, or what is wrong with the first that is none. */
int pair_frames3(const pair_words *pair, fmb_frame3 frame[2]);
int pair_frames2(const pair_words *pair, fmb_frame2 frame[2]);

/* How far an object moves; NULL where the pair stands. */
const fmb_real *pair_moved(const pair_words *pair, int i);

#endif
