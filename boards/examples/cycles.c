/* SPDX-License-Identifier: MIT */
/*
 * How many cycles does fmb take on your own board? Add this file to your firmware and call it once, from main or from
 * a task:
 *
 *     void cycles_table(void (*put)(const char *text));
 *     ...
 *     cycles_table(my_uart_puts);
 *
 * It prints the rows of docs/cost.md's table of calls: least, mean and most cycles per call. The pairs are those that
 * the project counts instructions on (tests/tools/corpus.c: 400 hits and 400 misses of each class, seed 1), and frames are
 * made beforehand, as there. So the columns compare: cycles here, instructions there.
 *
 * The clock is the cycle counter of the DWT where the core has one that runs (most Cortex-M3 and larger), else SysTick.
 * On RISC-V it is mcycle, in machine mode; there a -march without f has to end with _zicsr.
 * SysTick is taken over while this runs, and given back.
 * Interrupts that come in between are counted, too. For a clean table let none come.
 * The cost of reading the clock is taken off. The few instructions that pass the arguments are not.
 *
 * It needs 1 KB of stack beside fmb's own (double: 2 KB). The pairs are made in double. That is not measured, but it
 * links the compiler's routines on a core without a unit for double.
 */
#include "fmb.h"

#include <stddef.h>
#include <stdint.h>

void cycles_table(void (*put)(const char *text));

/* ---- the clock ---- */

#if defined(__riscv)

static uint32_t clock_mask = 0xffffffffU;

static const char *clock_start(void) { return "mcycle"; }
static void clock_stop(void) {}

static uint32_t clock_now(void)
{
    uint32_t low;
    __asm__ volatile("csrr %0, mcycle" : "=r"(low)::"memory");
    return low;
}

#else /* Arm, M profile */

#define REGISTER(address) (*(volatile uint32_t *)(address))
#define SYST_CSR REGISTER(0xe000e010U)
#define SYST_RVR REGISTER(0xe000e014U)
#define SYST_CVR REGISTER(0xe000e018U)
#define DEMCR REGISTER(0xe000edfcU)
#define DWT_CTRL REGISTER(0xe0001000U)
#define DWT_CYCCNT REGISTER(0xe0001004U)
#define DWT_LAR REGISTER(0xe0001fb0U)

static uint32_t clock_mask, systick_control, systick_reload;

/* The DWT counts up, in 32 bits. SysTick counts down, in 24; its complement counts up. */
static uint32_t clock_now(void) { return clock_mask >> 24 ? DWT_CYCCNT : ~SYST_CVR; }

#if !defined(__ARM_ARCH_6M__) && !defined(__ARM_ARCH_8M_BASE__)
/* Is there a cycle counter, and does it run? */
static int dwt_runs(void)
{
    DEMCR |= 1U << 24;     /* TRCENA: the DWT is on */
    DWT_LAR = 0xc5acce55U; /* unlocks it on a Cortex-M7 */
    DWT_CYCCNT = 0;
    DWT_CTRL |= 1; /* CYCCNTENA */
    for (int i = 0; i < 100; i++)
        if (DWT_CYCCNT != 0)
            return 1;
    return 0;
}
#else
static int dwt_runs(void) { return 0; } /* these cores have none, and fault where it would be */
#endif

static const char *clock_start(void)
{
    clock_mask = 0xffffffffU;
    systick_control = SYST_CSR;
    systick_reload = SYST_RVR;
    if (dwt_runs())
        return "DWT";
    clock_mask = 0xffffffU;
    SYST_CSR = 0;
    SYST_RVR = clock_mask;
    SYST_CVR = 0;
    SYST_CSR = 5; /* the core's clock, no interrupt, run */
    return "SysTick";
}

static void clock_stop(void)
{
    if (clock_mask >> 24)
        return;
    SYST_CSR = 0;
    SYST_RVR = systick_reload;
    SYST_CVR = 0;
    SYST_CSR = systick_control;
}

#endif

/* ---- the pairs: as tests/pairs.c and tests/bench/cells.c make them, number for number ---- */

enum { PAIRS = 400, SEED = 1 };

static uint64_t random_state;

static uint64_t random_bits(void)
{
    random_state ^= random_state >> 12;
    random_state ^= random_state << 25;
    random_state ^= random_state >> 27;
    return random_state * 0x2545F4914F6CDD1Du;
}

static void random_start(uint64_t seed)
{
    random_state = seed * 0x9E3779B97F4A7C15u + 0x2545F4914F6CDD1Du;
    for (int i = 0; i < 8; i++)
        (void)random_bits();
}

/* In [-100,100], rounded to float also in a double build: the same pairs. */
static void random_vector(fmb_real *to, int dim)
{
    for (int k = 0; k < dim; k++)
        to[k] = (fmb_real)(float)(-100 + 200 * ((double)(int64_t)(random_bits() >> 11) * 0x1p-53));
}

typedef struct {
    fmb_real origin[3], edge[3][3], velocity[3];
} body;

typedef struct {
    int dim, moving;
    fmb_frame3 frame3[2];
    fmb_frame2 frame2[2];
    fmb_real velocity[2][3];
} pair;

/* 0, or an error: such a pair does not count. */
static int random_body(pair *p, int which, int tetrahedron)
{
    body b = {{0}, {{0}}, {0}};
    fmb_shape shape = tetrahedron ? FMB_TETRAHEDRON : FMB_CUBOID;
    random_vector(b.origin, p->dim);
    for (int i = 0; i < p->dim; i++)
        random_vector(b.edge[i], p->dim);
    if (p->moving)
        random_vector(b.velocity, p->dim);
    for (int k = 0; k < 3; k++)
        p->velocity[which][k] = b.velocity[k];
    return p->dim == 3 ? fmb_frame3_init(&p->frame3[which], shape, b.origin, b.edge[0], b.edge[1], b.edge[2])
                       : fmb_frame2_init(&p->frame2[which], shape, b.origin, b.edge[0], b.edge[1]);
}

/* ---- one call ---- */

static uint32_t reading; /* what two readings of the clock take */

static uint32_t clock_since(uint32_t start)
{
    uint32_t cycles = (clock_now() - start) & clock_mask;
    return cycles > reading ? cycles - reading : 0;
}

/* The answer, and in *cycles what it took. */
static int ask(const pair *p, fmb_real axis[3], uint32_t *cycles)
{
    const fmb_frame3 *a = &p->frame3[0], *b = &p->frame3[1];
    const fmb_frame2 *c = &p->frame2[0], *d = &p->frame2[1];
    const fmb_real *va = p->velocity[0], *vb = p->velocity[1];
    fmb_interval when;
    int answer;
    uint32_t start;
    if (p->dim == 3 && p->moving) {
        start = clock_now();
        answer = fmb_sweep3(a, va, b, vb, axis, &when);
    } else if (p->dim == 3) {
        start = clock_now();
        answer = fmb_test3(a, b, axis);
    } else if (p->moving) {
        start = clock_now();
        answer = fmb_sweep2(c, va, d, vb, axis, &when);
    } else {
        start = clock_now();
        answer = fmb_test2(c, d, axis);
    }
    *cycles = clock_since(start);
    return answer;
}

static int clock_runs(void)
{
    uint32_t start = clock_now();
    for (volatile int i = 0; i < 1000; i++)
        ;
    return clock_now() != start;
}

static void measure_reading(void)
{
    uint32_t least = 0xffffffffU;
    reading = 0;
    for (int i = 0; i < 16; i++) {
        uint32_t cycles = clock_since(clock_now());
        least = cycles < least ? cycles : least;
    }
    reading = least;
}

/* ---- a row ---- */

typedef struct {
    uint32_t count, least, most;
    uint64_t sum;
} tally;

static void add(tally *t, uint32_t cycles)
{
    if (t->count == 0 || cycles < t->least)
        t->least = cycles;
    if (cycles > t->most)
        t->most = cycles;
    t->sum += cycles;
    t->count++;
}

/* column[0], [1]: misses and hits, [2]: misses asked again with the direction that the first call found. */
static void measure(tally column[3], pair *p, int shapes)
{
    while (column[FMB_MISS].count < PAIRS || column[FMB_HIT].count < PAIRS) {
        fmb_real axis[3] = {0, 0, 0};
        uint32_t cycles;
        int error_a = random_body(p, 0, shapes & 2), error_b = random_body(p, 1, shapes & 1);
        if (error_a || error_b)
            continue;
        int answer = ask(p, axis, &cycles);
        if ((answer != FMB_HIT && answer != FMB_MISS) || column[answer].count == PAIRS)
            continue;
        add(&column[answer], cycles);
        if (answer == FMB_MISS && ask(p, axis, &cycles) == FMB_MISS)
            add(&column[2], cycles);
    }
}

static void put_number(void (*put)(const char *text), uint32_t n)
{
    char text[12];
    int at = 11;
    text[at] = 0;
    do {
        text[--at] = (char)('0' + n % 10);
        n /= 10;
    } while (n != 0);
    put(&text[at]);
}

static void put_cell(void (*put)(const char *text), const tally *t)
{
    put(" | ");
    put_number(put, t->least);
    put(" / ");
    put_number(put, t->count ? (uint32_t)((t->sum + t->count / 2) / t->count) : 0);
    put(" / ");
    put_number(put, t->most);
}

static void put_rows(void (*put)(const char *text), int dim, int moving)
{
    static const char *const frames[2][4] = {
        {"two parallelograms", "parallelogram, triangle", "triangle, parallelogram", "two triangles"},
        {"two cuboids", "cuboid, tetrahedron", "tetrahedron, cuboid", "two tetrahedra"},
    };
    random_start(SEED);
    for (int shapes = 0; shapes < 4; shapes++) {
        tally column[3] = {{0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}};
        pair p = {.dim = dim, .moving = moving};
        measure(column, &p, shapes);
        put(moving ? "| `fmb_sweep" : "| `fmb_test");
        put(dim == 3 ? "3` | " : "2` | ");
        put(frames[dim == 3][shapes]);
        put_cell(put, &column[FMB_HIT]);
        put_cell(put, &column[FMB_MISS]);
        put_cell(put, &column[2]);
        put(" |\n");
    }
}

void cycles_table(void (*put)(const char *text))
{
    if (fmb_check_arithmetic()) {
        put("this core does not compute as fmb needs it: see fmb_check_arithmetic\n");
        return;
    }
    const char *name = clock_start();
    if (!clock_runs()) {
        put("the clock does not run: on RISC-V look at mcountinhibit, on Arm at SysTick\n");
        clock_stop();
        return;
    }
    measure_reading();
    put("Cycles per call, least / mean / most, by ");
    put(name);
    put(":\n\n| call | frames | hit | miss | hint holds |\n|---|---|---:|---:|---:|\n");
    for (int dim = 3; dim >= 2; dim--)
        for (int moving = 0; moving < 2; moving++)
            put_rows(put, dim, moving);
    clock_stop();
}
