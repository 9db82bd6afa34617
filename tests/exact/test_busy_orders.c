/* SPDX-License-Identifier: MIT */
/*
 * The mark of memory that is in use (src/core/busy.c), as it is compiled here, in all orders of its single loads and stores: two tasks that take
 * and leave as often as they like. Never are both in; what both have left is free; who is in finds the mark its own when it leaves.
 *
 * How: each load and store is a step. A call is run from its beginning each time, with what its loads have found so far, and does one step more. So
 * its place is what its loads have found, and a state of both tasks is the three words and both places. All states that can be reached are looked at.
 * host-only: megabytes of states.
 */
#include "check.h"

#include "core/busy.h"

enum { LOADS = 24, TASKS = 2, MOST = 60000, TABLE = 1 << 17 };

/* What a call that has done so much has found. */
struct place {
    uint8_t phase; /* 0: takes; 1: is in; 2: leaves */
    uint8_t steps; /* loads and stores that are done */
    uint8_t loads;
    uint8_t found[LOADS];
};
struct state {
    uint8_t word[3];
    struct place task[TASKS];
};

static struct {
    struct state *s;
    struct place *p;
    int step, load, done;
} run;

static uint32_t step_load(int i);
static void step_store(int i, uint32_t x);
#define BUSY_LOAD(word, i) ((void)(word), step_load(i))
#define BUSY_STORE(word, i, x) ((void)(word), step_store(i, x))
#undef fmbi_take
#undef fmbi_leave
#undef fmbi_is_taken
#define fmbi_take ordered_take
#define fmbi_leave ordered_leave
#define fmbi_is_taken ordered_is_taken
int fmbi_take(fmb_mark *mark, uint32_t *me);
int fmbi_leave(int answer, fmb_mark *mark, uint32_t *me);
int fmbi_is_taken(const fmb_mark *mark);
#include "core/busy.c"

static fmb_mark mark;
static uint32_t caller[TASKS];

/* Words as bytes: 0, BUSY_GONE 1; 4: BUSY_SPOILED; 16 and 17: the tasks; 32: the mark's own number; 40: anything. */
static uint8_t byte_of(uint32_t x)
{
    if (x == busy_number(&caller[0]))
        return 16;
    if (x == busy_number(&caller[1]))
        return 17;
    if (x == BUSY_SPOILED)
        return 4;
    return x == busy_own(mark.word) ? 32 : x < 16 ? (uint8_t)x : 40;
}

static uint32_t word_of_byte(uint8_t b)
{
    if (b == 16 || b == 17)
        return busy_number(&caller[b - 16]);
    if (b == 4)
        return BUSY_SPOILED;
    return b == 32 ? busy_own(mark.word) : b == 40 ? 0x12345678u : b;
}

/* 1: this step is done now; it was done before, or comes too early: 0. */
static int is_next(void)
{
    int now = run.step++ == run.p->steps && !run.done;
    run.done |= now;
    return now;
}

static uint32_t step_load(int i)
{
    int known = run.load < run.p->loads;
    if (!known) {
        if (!is_next())
            return 0; /* beyond the step: whatever it does, nothing comes of it */
        run.p->found[run.p->loads++] = run.s->word[i];
        run.load++;
        return word_of_byte(run.s->word[i]);
    }
    run.step++;
    return word_of_byte(run.p->found[run.load++]);
}

static void step_store(int i, uint32_t x)
{
    if (is_next())
        run.s->word[i] = byte_of(x);
}

/* One step of a task. -1: its call goes on; else the call has ended, and with what. */
static int step(struct state *s, int t)
{
    struct place *p = &s->task[t];
    run.s = s;
    run.p = p;
    run.step = run.load = run.done = 0;
    int answer = p->phase == 0 ? ordered_take(&mark, &caller[t]) : ordered_leave(7, &mark, &caller[t]);
    p->steps++;
    return run.step > p->steps ? -1 : run.step == p->steps ? -2 - answer : -1;
}

static struct state seen[MOST];
static uint32_t table[TABLE];
static int count;
static struct {
    long both, stuck, lost, in, full;
} saw;

static int same(const struct state *a, const struct state *b)
{
    const uint8_t *x = (const uint8_t *)a, *y = (const uint8_t *)b;
    for (unsigned i = 0; i < sizeof *a; i++)
        if (x[i] != y[i])
            return 0;
    return 1;
}

static void add(const struct state *s)
{
    const uint8_t *x = (const uint8_t *)s;
    uint32_t h = 2166136261u;
    for (unsigned i = 0; i < sizeof *s; i++)
        h = (h ^ x[i]) * 16777619u;
    for (h %= TABLE; table[h]; h = (h + 1) % TABLE)
        if (same(&seen[table[h] - 1], s))
            return;
    if (count == MOST) {
        saw.full++;
        return;
    }
    seen[count++] = *s;
    table[h] = (uint32_t)count;
}

static void begin(struct place *p, int phase) { *p = (struct place){.phase = (uint8_t)phase}; }

/* What the task does next in this state. */
static void go(struct state s, int t)
{
    struct place *p = &s.task[t];
    if (p->phase == 1) { /* in: it leaves some time */
        begin(p, 2);
        add(&s);
        return;
    }
    int ended = step(&s, t);
    if (ended != -1) {
        int answer = -2 - ended, in = p->phase == 0 && answer == 0;
        saw.in += in;
        saw.lost += p->phase == 2 && answer != 7;
        begin(p, in);
    }
    add(&s);
}

static int is_free(const struct state *s)
{
    return s->word[1] == 0 || (s->word[1] == BUSY_GONE && s->word[0] == 0) || s->word[2] != 32;
}

static int is_in(const struct place *p) { return p->phase == 1; }
static int is_idle(const struct place *p) { return p->phase == 0 && p->steps == 0; }

static void explore(const uint8_t word[3])
{
    struct state first = {.word = {word[0], word[1], word[2]}};
    count = 0;
    for (int i = 0; i < TABLE; i++)
        table[i] = 0;
    begin(&first.task[0], 0);
    begin(&first.task[1], 0);
    add(&first);
    for (int i = 0; i < count; i++) {
        const struct state *s = &seen[i];
        saw.both += is_in(&s->task[0]) && is_in(&s->task[1]);
        saw.stuck += is_idle(&s->task[0]) && is_idle(&s->task[1]) && !is_free(s);
        go(*s, 0);
        go(*s, 1);
    }
}

/* Task 1 comes whole between two steps of task 0, an interrupt: task 0 comes in all the same, unless it finds the mark taken. */
static void interrupted(void)
{
    for (int at = 0; at < LOADS; at++) {
        struct state s = {.word = {0, 0, 0}};
        int ended = -1, other = -1, was_in = 0;
        begin(&s.task[0], 0);
        for (int n = 0; ended == -1 && n < 60; n++) {
            if (n == at) {
                begin(&s.task[1], 0);
                for (other = -1; other == -1;)
                    other = step(&s, 1);
                was_in = other == -2;
                begin(&s.task[1], 2);
                for (other = was_in ? -1 : 0; other == -1;)
                    other = step(&s, 1);
                CHECK(!was_in || other == -2 - 7);
            }
            ended = step(&s, 0);
        }
        CHECK_EQ(ended, -2); /* in */
        begin(&s.task[0], 2);
        for (ended = -1; ended == -1;)
            ended = step(&s, 0);
        CHECK_EQ(ended, -2 - 7);
        CHECK(s.word[0] == 0 && s.word[1] == 0);
    }
}

int main(void)
{
    static const uint8_t zeros[3] = {0, 0, 0}, used[3] = {0, 0, 32}, gone[3] = {0, BUSY_GONE, 32},
                         left[3] = {17, 0, 32};
    const uint8_t *const words[] = {zeros, used, gone, left};
    for (unsigned i = 0; i < sizeof words / sizeof *words; i++) {
        explore(words[i]);
        CHECK(count > 500);
    }
    CHECK_EQ(saw.both, 0);
    CHECK_EQ(saw.stuck, 0);
    CHECK_EQ(saw.lost, 0);
    CHECK_EQ(saw.full, 0);
    CHECK(saw.in > 100);
    interrupted();
    return check_done("busy_orders");
}
