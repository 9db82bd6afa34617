/* SPDX-License-Identifier: MIT */
/* Sorting in place without memory of its own: about n log n comparisons of n things, whatever their order was. */
#ifndef SORT_H
#define SORT_H

#include <stdint.h>

/* before: whether thing i belongs before thing j. exchange: each takes the other's place. */
typedef struct {
    void *things;
    int (*before)(const void *things, int32_t i, int32_t j);
    void (*exchange)(void *things, int32_t i, int32_t j);
} sort_list;

void sort_in_place(const sort_list *list, int32_t count);

#endif
