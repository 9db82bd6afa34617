/* SPDX-License-Identifier: MIT */
/*
 * fmb arm [--quiet] [--no-count] [--ticks N] [--tables]
 *
 * The example: before every control tick of a moving six-axis arm, prove that no link can touch an obstacle during that tick,
 * and stop at the first tick for which there is no such proof. arm_model.h turns a tick into one moving box per link,
 * arm_scene.h has the surroundings; this file does what a controller would do with fmb. What is proved free is free for every
 * motion within the joint limits of arm_model.h; a contact of the enlarged boxes need not be one of the links.
 *
 * --quiet: no line per tick. --no-count: no instruction counts (the other bytes are the same on every target of one precision).
 * --ticks N: N ticks at most. --tables: print boards/arm_tables_float.h or _double.h instead.
 */
#include "arm_scene.h"
#include "number.h"
#include "port.h"
#include "programs.h"

/*
 * For every pair the direction that separated it last: most pairs part in the same direction for many ticks, and one dot product
 * per corner proves it again. Starts as zero: no hint.
 */
typedef struct {
    fmb_real direction[ARM_LINKS][ARM_OBSTACLES][3];
} hints;

/* What one tick came to. */
typedef struct {
    int verdict;  /* FMB_MISS: proved free. FMB_HIT or FMB_UNDECIDED: `link` meets `obstacle` first. Below 0: an error of fmb. */
    int link, obstacle;
    fmb_interval when; /* of the first contact, fractions of the tick */
    int pairs, misses; /* tested; proved apart */
    int by_hint;       /* of the misses: proved by the hint, unchanged */
    fmb_real margin;   /* largest of all links, m */
} finding;

typedef struct {
    int ticks;
    uint64_t pairs, misses, by_hint, instructions, most_instructions;
} totals;

typedef struct {
    int quiet, no_count, tables;
    int ticks;
} options;

static int same(const fmb_real a[3], const fmb_real b[3])
{
    return a[0] == b[0] && a[1] == b[1] && a[2] == b[2];
}

/* Tests one pair and keeps, in *result, the earliest contact. Returns 0, or an error. */
static int check_pair(const fmb_frame3 *box, const fmb_real v[3], int link, const fmb_frame3 *obstacle,
                      const fmb_real obstacle_v[3], int number, fmb_real hint[3], finding *result)
{
    fmb_real before[3] = {hint[0], hint[1], hint[2]};
    fmb_interval when;
    int verdict = fmb_sweep3(box, v, obstacle, obstacle_v, hint, &when);
    if (verdict < 0)
        return verdict;
    result->pairs++;
    if (verdict == FMB_MISS) {
        result->misses++;
        result->by_hint += same(before, hint);
    } else if (result->verdict == FMB_MISS || when.in < result->when.in) {
        result->verdict = verdict;
        result->link = link;
        result->obstacle = number;
        result->when = when;
    }
    return 0;
}

/* Every link against every obstacle during one tick. Returns 0, or an error. */
static int check_links(const arm_step *step, const fmb_frame3 *crate, hints *memory, finding *result)
{
    for (int link = 0; link < ARM_LINKS; link++) {
        fmb_frame3 box;
        fmb_real v[3];
        int error = arm_step_sweep(step, link, &box, v);
        for (int i = 0; i < ARM_FIXED && !error; i++)
            error = check_pair(&box, v, link, &arm_fixed[i], NULL, i, memory->direction[link][i], result);
        if (!error)
            error = check_pair(&box, v, link, crate, arm_crate_step, ARM_CRATE, memory->direction[link][ARM_CRATE], result);
        if (error)
            return error;
        if (step->margin[link] > result->margin)
            result->margin = step->margin[link];
    }
    return 0;
}

/* The tick that starts at number `tick`. Fails closed: whatever goes wrong, the verdict is not FMB_MISS. */
static finding check_tick(int tick, hints *memory)
{
    finding result = {.verdict = FMB_MISS};
    fmb_real from[ARM_JOINTS], to[ARM_JOINTS];
    arm_step step;
    fmb_frame3 crate;
    arm_command(tick, from);
    arm_command(tick + 1, to);
    int error = arm_step_init(&step, from, to) ? FMB_ERR_RANGE : arm_crate_at(tick, &crate);
    if (!error)
        error = check_links(&step, &crate, memory, &result);
    if (error)
        result.verdict = error;
    return result;
}

static void out_number(fmb_real value, int places)
{
    char text[NUMBER_TEXT];
    port_out(number_fixed(value, places, text));
}

static void out_hex(fmb_real value)
{
    char text[NUMBER_TEXT];
    port_out(number_format(value, text));
}

static void out_count(uint64_t value)
{
    char text[NUMBER_TEXT];
    port_out(number_unsigned(value, text));
}

static const char *verdict_name(int verdict)
{
    return verdict == FMB_MISS        ? "free"
           : verdict == FMB_HIT       ? "hit"
           : verdict == FMB_UNDECIDED ? "undecided"
                                      : "error";
}

/* Instructions are 0 where they are not known, or not wanted. */
static void out_tick(int tick, const finding *result, uint64_t instructions)
{
    port_out("tick ");
    out_count((uint64_t)tick);
    port_out(" at ");
    out_count((uint64_t)tick * ARM_TICK_MS);
    port_out(" ms: ");
    port_out(verdict_name(result->verdict));
    port_out(", ");
    out_count((uint64_t)result->pairs);
    port_out(" pairs, ");
    out_count((uint64_t)result->by_hint);
    port_out(" by hint, margin ");
    out_number(result->margin * NUM(1000), 2);
    port_out(" mm");
    if (instructions) {
        port_out(", ");
        out_count(instructions);
        port_out(" instructions");
    }
    port_out("\n");
}

static void out_contact(int tick, const finding *result)
{
    port_out("first contact: ");
    port_out(arm_links[result->link].name);
    port_out(" and ");
    port_out(arm_solids[result->obstacle].name);
    port_out(", ");
    port_out(verdict_name(result->verdict));
    port_out(", in tick ");
    out_count((uint64_t)tick);
    port_out(" from ");
    out_hex(result->when.in);
    port_out(" to ");
    out_hex(result->when.out);
    port_out(" of it (");
    out_number(result->when.in * NUM(ARM_TICK_MS), 3);
    port_out(" to ");
    out_number(result->when.out * NUM(ARM_TICK_MS), 3);
    port_out(" ms): stop\n");
}

static void out_totals(const totals *sum)
{
    port_out("ticks ");
    out_count((uint64_t)sum->ticks);
    port_out(", pairs ");
    out_count(sum->pairs);
    port_out(", misses ");
    out_count(sum->misses);
    port_out(", of these proved by the last tick's direction ");
    out_count(sum->by_hint);
    port_out("\n");
    if (sum->most_instructions) {
        port_out("instructions per tick: ");
        out_count(sum->instructions / (uint64_t)sum->ticks);
        port_out(" on average, ");
        out_count(sum->most_instructions);
        port_out(" at most\n");
    }
}

/* Returns the exit status: 0 after a contact or at the end of the motion, 1 after an error. */
static int run(const options *chosen)
{
    hints memory = {0};
    totals sum = {0};
    finding result = {.verdict = FMB_MISS};
    int ticks = arm_duration(), counting = !chosen->no_count && port_count_start();
    if (chosen->ticks < ticks)
        ticks = chosen->ticks;
    for (int tick = 0; tick < ticks && result.verdict == FMB_MISS; tick++) {
        uint64_t before = port_count();
        result = check_tick(tick, &memory);
        uint64_t instructions = counting ? port_count() - before : 0;
        if (!chosen->quiet)
            out_tick(tick, &result, instructions);
        if (result.verdict > 0)
            out_contact(tick, &result);
        if (result.verdict < 0)
            port_error("fmb arm: a command beyond the joint limits, or a frame that is none: stop\n");
        sum.ticks++;
        sum.pairs += (uint64_t)result.pairs;
        sum.misses += (uint64_t)result.misses;
        sum.by_hint += (uint64_t)result.by_hint;
        sum.instructions += instructions;
        if (instructions > sum.most_instructions)
            sum.most_instructions = instructions;
    }
    if (result.verdict == FMB_MISS)
        port_out("no contact\n");
    out_totals(&sum);
    return result.verdict < 0;
}

static void out_constant(fmb_real x)
{
    out_hex(x);
    if (sizeof(fmb_real) == sizeof(float))
        port_out("F");
}

static void out_field(const char *name, fmb_real x)
{
    port_out(",\n        ");
    port_out(name);
    port_out(" = ");
    out_constant(x);
}

static void out_vector(const fmb_real v[], int n)
{
    for (int k = 0; k < n; k++) {
        port_out(k ? ", " : "{");
        out_constant(v[k]);
    }
    port_out("}");
}

static void out_vectors(const char *name, const fmb_real (*v)[3], int n)
{
    port_out(name);
    for (int i = 0; i < n; i++) {
        port_out(i ? ",\n" : "{\n");
        port_out("         ");
        out_vector(v[i], 3);
    }
    port_out("},\n");
}

/* Returns the exit status. */
static int print_tables(void)
{
    port_out("/* SPDX-License-Identifier: MIT */\n");
    port_out("/* Printed by `fmb arm --tables`; see arm_tables.c. */\n");
    port_out("const fmb_frame3 arm_fixed[ARM_FIXED] = {\n");
    for (int i = 0; i < ARM_FIXED; i++) {
        const arm_solid *solid = &arm_solids[i];
        fmb_frame3 f;
        if (fmb_frame3_init(&f, FMB_CUBOID, solid->corner, solid->edge[0], solid->edge[1], solid->edge[2]))
            return 1;
        port_out("    {   /* ");
        port_out(solid->name);
        port_out(" */\n        .origin = ");
        out_vector(f.origin, 3);
        port_out(",\n");
        out_vectors("        .edge = ", (const fmb_real(*)[3])f.edge, 3);
        out_vectors("        .normal = ", (const fmb_real(*)[3])f.normal, 4);
        port_out("        .extent = ");
        out_vector(f.extent, 3);
        port_out(",\n        .diagonal = ");
        out_vector(f.diagonal, 3);
        port_out(",\n        .middle = ");
        out_vector(f.middle, 3);
        port_out(",\n        .width = ");
        out_vector(f.width, 3);
        out_field(".volume", f.volume);
        out_field(".span", f.span);
        out_field(".longest", f.longest);
        out_field(".steepest", f.steepest);
        port_out(",\n        .shape = FMB_CUBOID,\n    },\n");
    }
    port_out("};\n");
    return 0;
}

static int equal(const char *a, const char *b)
{
    while (*a && *a == *b) {
        a++;
        b++;
    }
    return *a == *b;
}

/* 1, or 0 for a misuse. */
static int read_options(int argc, char **argv, options *chosen)
{
    for (int i = 1; i < argc; i++) {
        uint64_t n;
        if (equal(argv[i], "--quiet"))
            chosen->quiet = 1;
        else if (equal(argv[i], "--no-count"))
            chosen->no_count = 1;
        else if (equal(argv[i], "--tables"))
            chosen->tables = 1;
        else if (equal(argv[i], "--ticks") && i + 1 < argc && number_read_unsigned(argv[i + 1], &n) && n <= 1000000) {
            chosen->ticks = (int)n;
            i++;
        } else
            return 0;
    }
    return 1;
}

int arm_main(int argc, char **argv)
{
    options chosen = {.ticks = arm_duration()};
    if (!read_options(argc, argv, &chosen)) {
        port_error("usage: fmb arm [--quiet] [--no-count] [--ticks N] [--tables]\n");
        return 2;
    }
    return chosen.tables ? print_tables() : run(&chosen);
}
