/* SPDX-License-Identifier: MIT */
/*
 * An interrupt that comes in the middle of a call, and asks with the same memory: it gets FMB_ERR_BUSY, or the true answer where the call has not
 * begun to use the memory, or has ended; and the call that was interrupted is undisturbed. SysTick fires so many ticks into the call: every tick of
 * its beginning and its end, where memory is taken and given back, and some between. Under -icount an instruction takes 1.6 ticks (Makefile), so
 * nearly every instruction is hit; in double, whose calls are longer and take their memory in the same words, every fourth. On cores with a vector table that moves (Armv7-M, Armv8-M); elsewhere nothing is asked.
 * Arguments: COUNT=n: ticks between beginning and end.
 */
#include "check.h"

#if defined(__ARM_ARCH_PROFILE) && __ARM_ARCH_PROFILE == 'M' &&                                \
    (defined(__ARM_ARCH_7M__) || defined(__ARM_ARCH_7EM__) || defined(__ARM_ARCH_8M_MAIN__) || \
     defined(__ARM_ARCH_8_1M_MAIN__))
#define INTERRUPTS 1
#else
#define INTERRUPTS 0
#endif

#if INTERRUPTS
#include "busy.h"
#include "number.h"
#include "port.h"

#define REGISTER(address) (*(volatile uint32_t *)(address))
#define SYST_CSR REGISTER(0xe000e010U)
#define SYST_RVR REGISTER(0xe000e014U)
#define SYST_CVR REGISTER(0xe000e018U)
#define VTOR REGISTER(0xe000ed08U)

enum { BEGINNING = 260, END = 160, SYSTICK = 15, STEP = sizeof(fmb_real) == 8 ? 4 : 1, LEAST = 50 / STEP };

void start_fault(void);

static const busy_state *state;
static int other_met;
static volatile int fired, said;
static uint32_t vectors[16] __attribute__((aligned(128)));

static void interrupt(void)
{
    SYST_CSR = 0;
    if (!fired) /* with few ticks another one may wait already */
        said = state->ask(other_met);
    fired = 1;
}

static void move_vectors(void)
{
    for (int i = 0; i < 16; i++)
        vectors[i] = (uint32_t)(uintptr_t)(i == SYSTICK ? interrupt : start_fault);
    VTOR = (uint32_t)(uintptr_t)vectors;
    __asm__ volatile("dsb\n\tisb" ::: "memory");
}

static void start_ticks(uint32_t ticks, uint32_t how)
{
    fired = 0;
    SYST_CSR = 0;
    SYST_RVR = ticks;
    SYST_CVR = 0;
    SYST_CSR = how;
}

/* Of the memory of a grid nothing is asked: a cell is filled. */
static int right(int met) { return state->memory == busy_words ? 0 : met; }

static int begin(int met) { return state->begin ? state->begin(met) : 0; }

static uint32_t ticks_of(int met)
{
    CHECK_EQ(begin(met), 0);
    start_ticks(0xffffffU, 5); /* without an interrupt */
    CHECK_EQ(state->ask(met), right(met));
    uint32_t taken = 0xffffffU - SYST_CVR;
    SYST_CSR = 0;
    return taken;
}

static struct {
    unsigned long asked, refused, answered;
} saw;

static void interrupt_at(int met, uint32_t ticks)
{
    other_met = state->begin ? met : 1 - met;
    CHECK_EQ(begin(met), 0);
    start_ticks(ticks, 7);
    int answer = state->ask(met);
    SYST_CSR = 0;
    int came = fired;
    /* A search tells its answer once: to the interrupt, if that came before the call had the memory, or after it. */
    const int told = came && state->begin && said == right(other_met), asked = answer == right(met);
    CHECK(asked || (told && answer == FMB_ERR_STALE));
    if (!came)
        return;
    saw.asked++;
    saw.refused += said == FMB_ERR_BUSY;
    saw.answered += said == right(other_met);
    CHECK(said == FMB_ERR_BUSY || said == right(other_met) || (state->begin && asked && said == FMB_ERR_STALE));
}

static void print_count(const char *text, unsigned long n)
{
    char number[NUMBER_TEXT];
    number_unsigned(n, number);
    port_out(text);
    port_out(number);
}

static void in_between(int met, uint32_t all, uint32_t times)
{
    for (uint32_t i = 0; i < times && all > BEGINNING + END; i++)
        interrupt_at(met, BEGINNING + (uint32_t)((uint64_t)(all - BEGINNING - END) * i / times));
}

/* On slow cores a call may look long at what it is given before it takes its memory: then more interrupts come later. */
static void one_state(uint32_t between, uint32_t first)
{
    saw.asked = saw.refused = saw.answered = 0;
    for (int met = 0; met < 2; met++) {
        const uint32_t all = ticks_of(met), begins = all < BEGINNING ? all : BEGINNING;
        for (uint32_t v = first; v < begins; v += STEP)
            interrupt_at(met, v);
        in_between(met, all, between);
        for (uint32_t v = first + (all > END ? all - END : 0); v < all + 40; v += STEP)
            interrupt_at(met, v);
        for (uint32_t more = 2; met && saw.refused <= LEAST && more <= 8; more *= 2)
            in_between(met, all, more * between + 1);
    }
    port_out(state->type);
    print_count(": interrupted ", saw.asked);
    print_count(", refused ", saw.refused);
    print_count(", answered ", saw.answered);
    port_out("\n");
    CHECK(saw.refused > LEAST);
}
#endif

int main(int argc, char **argv)
{
#if INTERRUPTS
    uint32_t between = (uint32_t)check_count(argc, argv, 60), first = 1 + (uint32_t)(check_seed(argc, argv, 0) % STEP);
    CHECK_EQ(busy_make(), 0);
    move_vectors();
    for (int i = 0; i < busy_count; i++) {
        state = &busy_states[i];
        if (state->memory != &busy_memory.front) /* its walk tells each contact once */
            one_state(between, first);
    }
#else
    (void)argc;
    (void)argv;
    CHECK(1);
#endif
    return check_done("busy_interrupt");
}
