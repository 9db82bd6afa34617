/* SPDX-License-Identifier: MIT */
/*
 * Frames files: lines `ID 3 TYPE o.. u.. v.. w..`, TYPE C or T; # starts a comment. ids.h says what ids are: objects,
 * of ever finer levels, and groups of objects that never meet each other.
 */
#ifndef FRAMES_H
#define FRAMES_H

#include "fmb.h"
#include "ids.h"

/* Volume i of the tree is line i of the file that holds a frame. */
typedef struct {
    fmb_tree3 tree;
    const fmb_frame3 *given; /* of each volume the frame as it stands in the file; that of the tree may be grown */
    const char *encloses;    /* of each volume: 1: it stands for others below it */
    const ids_id *id;
    int32_t objects;
    int32_t tops; /* groups and objects without a group */
    int32_t bare; /* levels whose node 0 is not proved to enclose the others: it is left out */
} frames_set;

/* Below: 0, or 2 and the reason has been put out; command: who says it, as words_misuse. */

/*
 * Reads the file twice and builds a tree over its objects. grow: all volumes are grown by it (fmb_frame3_grow), those
 * that enclose others, too; so what is apart is proved to be apart by what both sides were grown, and the boxes of the
 * tree, and of contacts, are those of grown volumes.
 */
int frames_read(frames_set *set, const char *command, const char *path, fmb_real grow);

/* Contacts. */
typedef struct {
    fmb_meeting3 *list;
    int32_t count;
    uint64_t taken; /* nanoseconds of the search, without reading and building; 0: there is no clock */
} frames_found;

/* All contacts, by the line of a, then by that of b. Long searches tell how far they are, unless quiet. */
int frames_search(fmb_walk3 *walk, const char *command, int quiet, frames_found *found);
void frames_sort(const fmb_walk3 *walk, fmb_meeting3 *list, int32_t count);

/* What decides pairs of volumes, and what finds the boxes of their contacts (fmb_walk3). */
typedef struct {
    const char *name;
    fmb_tier3 tier;
    fmb_tier2 flat; /* of frames in the plane */
    int (*contact)(const fmb_frame3 *a, const fmb_frame3 *b, fmb_real axis[3], fmb_box3 *box, fmb_witness3 *witness);
    int (*moving_contact)(const fmb_frame3 *a, const fmb_real va[3], const fmb_frame3 *b, const fmb_real vb[3],
                          fmb_real axis[3], fmb_interval *when, fmb_box3 *box, fmb_witness3 *witness);
} frames_tier;

/* quick, test or exact; NULL: there is none of this name. */
const frames_tier *frames_tier_of(const char *name);

/* What is asked about two files. */
typedef struct {
    const frames_tier *by;
    int options;         /* of fmb_walk3_init */
    int moves;           /* whether there is a step */
    fmb_real step[2][3]; /* how far each file translates during it, in the world */
    fmb_real margin;     /* what is left out is proved farther apart */
    /* Where the files stand; NULL: as they are. Of posed ones boxes are those of the leaves (fmb_walk3_pose). */
    const fmb_pose3 *pose[2];
} frames_question;

/* Two files, and where their volumes meet. */
typedef struct {
    frames_set a, b;
    frames_found found;
} frames_contacts;

/*
 * Sets what a walk leaves to its caller. With a margin, and without poses, the trees of both files (the same twice, of
 * one) are of grown frames. Then two leaves that the tier does not tell apart are asked about as they were given
 * (fmb_test3_margin), and a hit is one of these.
 */
void frames_ask(fmb_walk3 *walk, const frames_question *question, const frames_set *a, const frames_set *b);

/*
 * What both sides are grown by for a margin: half of it. Returns 0 and *half; or -1: the margin is negative, not finite
 * or so small that its half is not exact.
 */
int frames_half(fmb_real margin, fmb_real *half);

/* Reads both files and searches. */
int frames_meet(frames_contacts *to, fmb_walk3 *walk, const char *command, char **path,
                const frames_question *question);

#endif
