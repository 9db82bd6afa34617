/* SPDX-License-Identifier: MIT */
/*
 * Memory of the caller belongs to one call at a time. Whatever a call writes and reads again, or a later call reads,
 * has a mark (fmb_mark): each call takes it first, and gives it back last, whatever it answers. A call that finds it
 * taken answers with FMB_ERR_BUSY, and has written nothing. So it is with another task, with an interrupt, and with a
 * callback that calls fmb again with the memory of the call that it was called from.
 *
 * THE MARK has three words, and only plain loads and stores touch them: not every core has atomic instructions.
 *     X    the last call that came: its number; 0: none, or it has gone
 *     Y    the call that is in: its number; 0: none; BUSY_GONE: none, as far as X is 0; BUSY_SPOILED
 *     Z    a number of the mark's own address, once it was used. Where Y is not 0 and Z is another, nobody has written
 *          this mark here: the memory was never set, or it is a copy of another one. Nobody is in. But a copy that was
 *          taken while a call was in is halfway between two states, and stays taken, as what a killed task has left:
 *          Y is that call's number there, X is, too, or 0 where another call came in vain at the same moment, and Z is
 *          the number of an address. So does a copy of what is spoiled. Bytes that were never set look so once in 2^35,
 *          and never if all three words are the same
 * The number of a call is the address of a variable on its stack (32 bits of it), so no two calls that are not over
 * have the same. That address is a multiple of 4: with 2 added no number is 0, BUSY_GONE or BUSY_SPOILED.
 *
 * TAKING is the splitter of L. Lamport ("A fast mutual exclusion algorithm", 1987): X = me; if Y is free: Y = me; and
 * whoever then still finds X == me is in. Since here nobody waits, two things are added:
 *     a call that has set X and finds Y taken     takes X back: X = 0
 *     a call that has set Y and is not in         says so: Y = BUSY_GONE, if Y is still its own; and tries once more
 * Free is Y == 0, or Y == BUSY_GONE with X == 0; after X is set Y == BUSY_GONE is enough. Giving back: Y = 0, then
 * X = 0. The other way round a call could come in between, and lose what it has taken.
 *
 * WHAT IS PROVED of that, by going through all orders of the single loads and stores (tests/exact/test_busy_orders.c):
 *     two calls at once, as often as they like    never both in; what both have left is free; who is in finds
 *                                                 X or Y its own when it leaves
 *     one that interrupts another and ends first  the same, and the other one comes in: it tries twice
 * Three and more at once, all between the first and the last line of fmbi_take, may in rare orders get in together. No
 * bounded number of words that are only loaded and stored does better for any number of tasks and is free again after
 * each race (J. Burns, N. Lynch, "Bounds on shared memory for mutual exclusion", 1993).
 *
 * LOST. A call that finds neither X nor Y its own when it leaves was not alone: the memory was begun anew, set to
 * zeros, or restored below it; or three came at once. It answers with FMB_ERR_BUSY, whatever it found, and leaves
 * BUSY_SPOILED: what stands there is of two calls. So everybody hears, until the memory is begun anew or set to zeros.
 *
 * CORES THAT REORDER. A store of X or Y must be seen before the next load: a full fence, which gcc and clang have as
 * one instruction (dmb, mfence, fence) and without a library. With another compiler there is none. Then one core with
 * any number of tasks is safe all the same; two cores at once may both come in.
 */
#ifndef FMB_SRC_BUSY_H
#define FMB_SRC_BUSY_H

#include "real.h"

#if defined(__GNUC__)
#define FMB_FENCE() __atomic_thread_fence(__ATOMIC_SEQ_CST)
#define FMB_FENCE_LOADS() __atomic_thread_fence(__ATOMIC_ACQUIRE)
#define FMB_FENCE_STORES() __atomic_thread_fence(__ATOMIC_RELEASE)
#else
#define FMB_FENCE() ((void)0)
#define FMB_FENCE_LOADS() ((void)0)
#define FMB_FENCE_STORES() ((void)0)
#endif

/* 0: the memory is this call's. FMB_ERR_BUSY: it is another's. me: any variable on the stack of this call. */
int fmbi_take(fmb_mark *mark, uint32_t *me);

/* Gives it back. Returns the answer; or FMB_ERR_BUSY where the memory has not been this call's alone. */
int fmbi_leave(int answer, fmb_mark *mark, uint32_t *me);

/*
 * Is a call in? For those that only read: no more than that. One that comes and goes between two such questions is seen
 * by what it has changed (fmb_scene_stop, pictures of grids), or not at all.
 */
int fmbi_is_taken(const fmb_mark *mark);

/*
 * fmbi_take for what begins memory anew: whoever was in was killed, or hears of it when it leaves. So does this call,
 * if another one begins the memory below it; and what stands there then, a mixture of both, is spoiled.
 */
static inline int fmbi_take_anew(fmb_mark *mark, uint32_t *me)
{
    *mark = (fmb_mark){{0, 0, 0}};
    return fmbi_take(mark, me);
}

/* Zeros from the first byte of what is begun to its mark, which is its last member. */
static inline void fmbi_clear(void *begun, const fmb_mark *mark)
{
    for (unsigned char *byte = begun; byte != (const unsigned char *)mark; byte++)
        *byte = 0;
}

#endif
