/* SPDX-License-Identifier: MIT */
/* What the examples have in common, fmb arm and fmb gantry: their options and their picture. */
#ifndef EXAMPLE_H
#define EXAMPLE_H

#include "frames.h"
#include "svg.h"

typedef struct {
    int quiet, no_count;
    const char *file;         /* of the picture; NULL: none */
    const frames_tier *by;    /* what decides pairs; NULL: not given */
    int ticks, pairs, tables; /* of fmb arm alone */
} example_options;

/*
 * Takes --quiet, --no-count or --svg FILE and moves *at to its last word: 1. 0: it is none of them, or FILE is missing.
 */
int example_option(example_options *options, int argc, char **argv, int *at);

/* The same of --tier NAME. *at stays where NAME is missing, or is none. */
int example_tier(example_options *options, int argc, char **argv, int *at);

/* "fmb NAME: unknown option, or one without its value: WORD" and the usage to stderr; 2. */
int example_misuse(const char *name, const char *word, const char *usage);

typedef struct {
    const char *name;
    int width, height; /* of the picture */
    void (*draw_scene)(svg *picture);
    /* picture: NULL where none is wanted. Returns less than 0 for an error, which has been put out. */
    int (*run)(const example_options *options, svg *picture);
} example;

/* Runs it, with the picture that the options ask for. The exit status: 0, 1 after an error, 2 without the picture. */
int example_run(const example *what, const example_options *options, svg *picture);

#endif
