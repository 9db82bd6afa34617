/* SPDX-License-Identifier: MIT */
/*
 * Frames files: lines `obj.node 3 TYPE o.. u.. v.. w..`, TYPE C or T; # starts a comment. A new object begins where the
 * number `obj` changes; its node 0, if it has one, comes first and encloses its other nodes. The lines of an object
 * stand together, no id comes twice.
 */
#ifndef FRAMES_H
#define FRAMES_H

#include "fmb.h"

typedef struct {
    int32_t object, node;
} frames_id;

/* Volume i of the tree is line i of the file that holds a frame. */
typedef struct {
    fmb_tree3 tree;
    const frames_id *id;
    int32_t objects;
    int bare; /* objects whose node 0 is not proved to enclose the others: it is left out */
} frames_set;

/* Below: 0, or 2 and the reason has been put out; command: who says it, as words_misuse. */

/* Reads the file twice and builds a tree over its objects. */
int frames_read(frames_set *set, const char *command, const char *path);

/* All contacts, by the line of a, then by that of b. Long searches tell how far they are, unless quiet. */
int frames_search(fmb_walk3 *walk, const char *command, int quiet, fmb_meeting3 **list, int32_t *count);
void frames_sort(const fmb_walk3 *walk, fmb_meeting3 *list, int32_t count);

/* Two files, and where their volumes meet. */
typedef struct {
    frames_set a, b;
    fmb_meeting3 *list;
    int32_t count;
} frames_contacts;

/* Reads both files and searches. options: of fmb_walk3_init. */
int frames_meet(frames_contacts *to, fmb_walk3 *walk, const char *command, char **path, int options);

#endif
