/* SPDX-License-Identifier: MIT */
/* What the parts of the audit share: counts, chance, the end of the program. See audit.c. */
#ifndef AUDIT_COUNT_H
#define AUDIT_COUNT_H

#include "fmb.h"

/* A public function by its names for the linker, whatever macros made of it: WRAP begins the one that is called instead, REAL(name) is itself. */
#define AUDIT_JOIN(a, b) AUDIT_JOIN_(a, b)
#define AUDIT_JOIN_(a, b) a##b
#define REAL(name) AUDIT_JOIN(__real_, name)
#define WRAP(name, arguments)                \
    int REAL(name) arguments;                \
    int AUDIT_JOIN(__wrap_, name) arguments; \
    int AUDIT_JOIN(__wrap_, name) arguments

/* Counts a verdict of this kind; 1: judge it. rarer: one in so many, beside AUDIT_EVERY. */
int audit_meet(const char *what, unsigned rarer);

unsigned audit_random(unsigned below);

/* Says what went wrong and where; then the numbers may be printed to stderr; then the program ends. */
void audit_wrong(const char *what, const char *file, int line);
void audit_end(void);
void audit_show(const char *name, const fmb_real *x, int n);
void audit_show_frame(const char *name, const fmb_view *f, const fmb_real *v, int dim);

/* The verdict judged last is about frames with these origins, or what else has these addresses; n: its direction, if there is one. */
void audit_remember(const void *a, const void *b, const fmb_real n[3]);
/* 1: it was about these, in either order; n: its direction, from a to b. */
int audit_last(const void *a, const void *b, fmb_real n[3]);

#endif
