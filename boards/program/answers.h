/* SPDX-License-Identifier: MIT */
/* Lists of contacts as lines of text, or as one document of JSON. */
#ifndef ANSWERS_H
#define ANSWERS_H

#include "fmb.h"
#include "origin.h"

typedef struct {
    int json;
    int times;                 /* of a step: they are told */
    int stats;                 /* what the search took is told */
    const origin_document *of; /* JSON: what it is about */
    int any;                   /* private */
} answers;

/* Before the first contact. */
void answers_open(answers *a);
/* `A,B VERDICT [n=LEAVES] [time IN OUT] MIN.. MAX..`. leaves: 0: it is not told. */
void answers_put(answers *a, const char *name_a, const char *name_b, const fmb_meeting3 *m, int32_t leaves);
/*
 * JSON: closes the list. Text: begins the last line, a comment.
 */
void answers_end(answers *a);
/* A number of the last line, or of the document. text: what stands before it, and its name in JSON. */
void answers_number(const answers *a, const char *text, const char *name, uint64_t value);
/* Closes the document, or the last line. With stats: what the walk counted, and took (nanoseconds; 0: not known). */
void answers_close(const answers *a, const fmb_walk3 *walk, uint64_t taken);

#endif
