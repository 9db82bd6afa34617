/* SPDX-License-Identifier: MIT */
/* The mark of memory that a call uses: busy.h says what it does, and why. */
#include "busy.h"

enum { BUSY_X, BUSY_Y, BUSY_Z };
#define BUSY_GONE 1u
#define BUSY_SPOILED 0x73706f6cu /* no call's number, and chance does not hit it */
#define BUSY_TRIES 2             /* one more where an interrupt has come and gone meanwhile */
enum { BUSY_IN, BUSY_OUT, BUSY_AGAIN };

/* All that touches a mark. tests/unit/test_busy_orders.c has functions of its own here, and goes through all orders. */
#ifndef BUSY_LOAD
#define BUSY_LOAD(word, i) ((word)[i])
#define BUSY_STORE(word, i, x) ((word)[i] = (x))
#endif

static uint32_t busy_number(const uint32_t *me) { return (uint32_t)(uintptr_t)me + 2u; }
static uint32_t busy_own(const volatile uint32_t *word) { return (uint32_t)(uintptr_t)word ^ 0x6d61726bu; }

/*
 * Z is the number of a mark's address, and the mark was copied while a call was in: Y is that call's number, and X is,
 * too, or 0 where another one has come in vain. Or it was spoiled before.
 */
static int busy_was_copied(uint32_t last, uint32_t in, uint32_t of)
{
    const int call = in > 2 && (in & 3u) == 2u;
    return (last == in || last == 0) && (call || in == BUSY_SPOILED) && (of & 3u) == (busy_own(NULL) & 3u);
}

/* Y is not 0, but `in`. May a call come in all the same? The fence: whoever sets Y has set Z before. */
static int busy_is_open(volatile uint32_t *word, uint32_t in)
{
    FMB_FENCE_LOADS();
    const uint32_t of = BUSY_LOAD(word, BUSY_Z), last = BUSY_LOAD(word, BUSY_X);
    if (of == busy_own(word))
        return in == BUSY_GONE && last == 0;
    if (busy_was_copied(last, in, of))
        return 0;
    BUSY_STORE(word, BUSY_X, 0); /* not a mark yet */
    BUSY_STORE(word, BUSY_Y, 0);
    return 1;
}

/* BUSY_AGAIN: another call has come since, and may have gone. */
static int busy_try(volatile uint32_t *word, uint32_t me)
{
    uint32_t in = BUSY_LOAD(word, BUSY_Y);
    if (in != 0 && !busy_is_open(word, in))
        return BUSY_OUT;
    if (BUSY_LOAD(word, BUSY_Z) != busy_own(word))
        BUSY_STORE(word, BUSY_Z, busy_own(word));
    BUSY_STORE(word, BUSY_X, me);
    FMB_FENCE();
    in = BUSY_LOAD(word, BUSY_Y);
    if (in != 0 && in != BUSY_GONE) {
        BUSY_STORE(word, BUSY_X, 0);
        return BUSY_OUT;
    }
    BUSY_STORE(word, BUSY_Y, me);
    FMB_FENCE();
    if (BUSY_LOAD(word, BUSY_X) == me)
        return BUSY_IN;
    if (BUSY_LOAD(word, BUSY_Y) == me)
        BUSY_STORE(word, BUSY_Y, BUSY_GONE);
    return BUSY_AGAIN;
}

int fmbi_take(fmb_mark *mark, uint32_t *me)
{
    for (int i = 0; i < BUSY_TRIES; i++) {
        int came = busy_try(mark->word, busy_number(me));
        if (came == BUSY_IN) {
            FMB_FENCE_LOADS();
            return 0;
        }
        if (came == BUSY_OUT)
            break;
    }
    return FMB_ERR_BUSY;
}

int fmbi_leave(int answer, fmb_mark *mark, uint32_t *me)
{
    volatile uint32_t *word = mark->word;
    const uint32_t number = busy_number(me);
    const int alone = BUSY_LOAD(word, BUSY_X) == number || BUSY_LOAD(word, BUSY_Y) == number;
    FMB_FENCE_STORES();
    if (!alone) /* zeros may have come over it */
        BUSY_STORE(word, BUSY_Z, busy_own(word));
    BUSY_STORE(word, BUSY_Y, alone ? 0 : BUSY_SPOILED);
    BUSY_STORE(word, BUSY_X, 0);
    return alone ? answer : FMB_ERR_BUSY;
}

int fmbi_is_taken(const fmb_mark *mark)
{
    const volatile uint32_t *word = mark->word;
    const uint32_t in = BUSY_LOAD(word, BUSY_Y);
    FMB_FENCE_LOADS();
    if (in == 0)
        return 0;
    if (in == BUSY_GONE) /* X: of a call that is in, or was killed there, while another one came in vain */
        return BUSY_LOAD(word, BUSY_X) != 0 && BUSY_LOAD(word, BUSY_Z) == busy_own(word);
    const uint32_t of = BUSY_LOAD(word, BUSY_Z);
    return of == busy_own(word) || busy_was_copied(BUSY_LOAD(word, BUSY_X), in, of);
}
