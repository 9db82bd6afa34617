/* SPDX-License-Identifier: MIT */
/*
 * What every consumer asks, in C and in C++: sweeps whose answers are known, and sweeps of random pairs, which the two
 * engines must not answer differently. All bits are put out, so that consumers on different machines compare as text.
 */
#ifndef ANSWERS_H
#define ANSWERS_H

#include <stddef.h>
#include "fmb.h"

enum { ANSWERS_PAIRS = 40, ANSWERS_NUMBER = 2 * sizeof(fmb_real), ANSWERS_LINE = 2 + 5 * (1 + ANSWERS_NUMBER) };

static fmb_rows_large answers_rows; /* too large for a small stack */
static uint32_t answers_state;

/* From -1 to 1, exact in both precisions. */
static fmb_real answers_number(void)
{
    answers_state = answers_state * 1664525U + 1013904223U;
    return (fmb_real)((int32_t)(answers_state >> 12) - 524288) / (fmb_real)524288;
}

static void answers_frame(fmb_frame3 *frame, fmb_shape shape, fmb_real apart)
{
    fmb_real number[12];
    int i;

    do {
        for (i = 0; i < 12; i++)
            number[i] = answers_number();
        number[0] += apart;
    } while (fmb_frame3_init(frame, shape, number, number + 3, number + 6, number + 9));
}

/* A blank and the bits of value (of a little-endian machine). */
static char *answers_bits(char *to, fmb_real value)
{
    const unsigned char *byte = (const unsigned char *)&value + sizeof value;

    for (*to++ = ' '; byte-- > (const unsigned char *)&value;) {
        *to++ = "0123456789abcdef"[*byte >> 4];
        *to++ = "0123456789abcdef"[*byte & 15];
    }
    return to;
}

/* Puts out the answer of fmb_sweep3 with its direction and times. Returns it, or -99 if the other engine contradicts. */
static int answers_sweep(const fmb_frame3 *a, const fmb_real va[3], const fmb_frame3 *b, void (*put)(const char *))
{
    fmb_real axis[3] = {0, 0, 0};
    fmb_interval when = {0, 0};
    char line[ANSWERS_LINE], *to = line;
    const int answer = fmb_sweep3(a, va, b, NULL, axis, &when);
    const int other = fmb_eliminate3(a, va, b, NULL, 0, &answers_rows, NULL, NULL);
    int i;

    if (answer < 0 || answer > FMB_UNDECIDED || other < 0 || other > FMB_UNDECIDED ||
        (answer == FMB_MISS && other == FMB_HIT) || (answer == FMB_HIT && other == FMB_MISS))
        return -99;
    *to++ = "MHU"[answer];
    for (i = 0; i < 3; i++)
        to = answers_bits(to, axis[i]);
    to = answers_bits(to, when.in);
    to = answers_bits(to, when.out);
    *to = 0;
    put(line);
    return answer;
}

/* put gets one line at a time, without its end. Returns how many answers are wrong. */
static int answers(void (*put)(const char *line))
{
    const fmb_real here[3] = {0, 0, 0}, there[3] = {3, 0, 0}, far_step[3] = {4, 0, 0}, near_step[3] = {1, 0, 0};
    const fmb_real u[3] = {1, 0, 0}, v[3] = {0, 1, 0}, w[3] = {0, 0, 1};
    fmb_frame3 a, b;
    fmb_real step[3];
    int i, k, wrong = 0, hits = 0, misses = 0;

    if (fmb_check_arithmetic() || fmb_frame3_init(&a, FMB_CUBOID, here, u, v, w) ||
        fmb_frame3_init(&b, FMB_CUBOID, there, u, v, w))
        return 100;
    wrong += answers_sweep(&a, far_step, &b, put) != FMB_HIT;
    wrong += answers_sweep(&a, near_step, &b, put) != FMB_MISS;
    wrong += answers_sweep(&a, NULL, &b, put) != FMB_MISS;
    for (i = 0; i < ANSWERS_PAIRS; i++) {
#ifdef FMB_CUBOIDS_ONLY
        const fmb_shape shape = FMB_CUBOID;
#else
        const fmb_shape shape = i % 2 ? FMB_TETRAHEDRON : FMB_CUBOID;
#endif
        answers_frame(&a, shape, 0);
        answers_frame(&b, FMB_CUBOID, (fmb_real)0.75);
        for (k = 0; k < 3; k++)
            step[k] = answers_number();
        k = answers_sweep(&a, step, &b, put);
        wrong += k < 0;
        hits += k == FMB_HIT;
        misses += k == FMB_MISS;
    }
    return wrong + (hits < ANSWERS_PAIRS / 4) + (misses < ANSWERS_PAIRS / 4);
}

#endif
