/* SPDX-License-Identifier: MIT */
/* What port/bare/count.c needs of a family: a counter that may count instructions. */
#ifndef COUNTER_H
#define COUNTER_H

#include <stdint.h>

/* Instructions of one round of counter_loop. */
enum { COUNTER_ROUND = 2 };

/* Lets it run. 0 where it can not count. */
int counter_start(void);
/* The count so far. Every reading costs the same. */
uint64_t counter_read(void);
/* What `rounds` rounds of a loop count, and a frame around them that is always the same. */
uint64_t counter_loop(uint32_t rounds);
/* Loops count right, and one round counts `base`: now measures what is to be left out of counts. 0 where it fails. */
int counter_settle(uint64_t base);

#endif
