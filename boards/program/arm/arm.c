/* SPDX-License-Identifier: MIT */
/*
 * fmb arm [--quiet] [--no-count] [--ticks N] [--tier quick|test|exact] [--svg FILE] [--pairs] [--tables]
 *
 * The example: before every control tick of a moving six-axis arm, prove that no link can touch an obstacle, another
 * link, or the end of its cell during that tick, and stop at the first tick for which there is no such proof.
 * arm_model.h turns a tick into one moving box per link, arm_scene.h has the surroundings; this file does what a
 * controller would do with fmb: one call of fmb_scene3_check a tick. What is proved free is free for every motion
 * within the joint limits of arm_model.h; a contact of the enlarged boxes need not be one of the links.
 *
 * After a contact: how late could a stop have been commanded that takes a tick to stand still (fmb_scene_stop, over
 * windows of two ticks), and do the two meet within the pick window, where they may (elimination with further
 * half-spaces)?
 *
 * --quiet: no line per tick. --no-count: no instruction counts (the other bytes are the same on every target of one
 * precision). --ticks N: N ticks at most. --tier: what decides pairs; without it test. --svg FILE: draws the surroundings, what is swept, and the contact. --pairs:
 * print what each tick asks about instead, as fmb check reads it, `TICK:LINK,OTHER 3 1 ..`. --tables: print
 * boards/program/arm/arm_tables_float.h or _double.h instead.
 */
#include "arm_scene.h"
#include "example.h"
#include "number.h"
#include "port.h"
#include "programs.h"
#include "svg.h"
#include "words.h"

enum { HINTS = FMB_SCENE_HINTS(ARM_LINKS, ARM_OBSTACLES, FMB_SELF_TEST), WINDOW = 2 };

/*
 * One subcommand runs at a time, and boards have little stack. hint: for every pair the direction that separated it
 * last; most pairs part in the same direction for many ticks, and one dot product per edge proves it again. Elimination
 * comes last, and takes their place.
 */
static struct {
    fmb_frame3 crate, cell;
    fmb_solid3 link[ARM_LINKS], obstacle[ARM_OBSTACLES], zone;
    fmb_tier3 tier;
    union {
        struct {
            fmb_motion3 motion[ARM_LINKS];
            fmb_real hint[HINTS][3];
        } scene;
        fmb_rows_large rows;
    } at;
    svg picture;
} work;

/* What one tick came to. */
typedef struct {
    fmb_scene_state scene;
    int verdict;        /* FMB_MISS: proved free. FMB_HIT or FMB_UNDECIDED: scene.first. Below 0: an error of fmb. */
    fmb_real inflation; /* largest of all links: what turning adds to the skin, m */
} finding;

typedef struct {
    int ticks;
    uint64_t pairs, in_zone, misses, by_hint, instructions, most_instructions;
} totals;

static int init_solid(fmb_frame3 *frame, const arm_solid *solid)
{
    return fmb_frame3_init(frame, FMB_CUBOID, solid->corner, solid->edge[0], solid->edge[1], solid->edge[2]);
}

/* What stays as it is from tick to tick. Returns 0, or an error. */
static int init_scene(void)
{
    for (int i = 0; i < ARM_LINKS; i++)
        work.link[i] = (fmb_solid3){.frame = &work.at.scene.motion[i].frame,
                                    .step = work.at.scene.motion[i].displacement,
                                    .is = (uint64_t)1 << i};
    for (int i = 0; i < ARM_FIXED; i++)
        work.obstacle[i] = (fmb_solid3){.frame = &arm_fixed[i], .step = fmb_no_step};
    for (int i = 0; i < ARM_ALLOWED; i++) {
        fmb_solid3 *a = &work.link[arm_allowed[i][0]], *b = &work.link[arm_allowed[i][1]];
        a->may_meet |= b->is;
        b->may_meet |= a->is;
    }
    work.zone = (fmb_solid3){.frame = &work.cell, .step = fmb_no_step};
    return init_solid(&work.cell, &arm_cell);
}

/*
 * The ticks from `tick` to tick + ticks as one step: a control tick, or a window to stop in, in which the crate stands
 * everywhere that it comes. Fails closed: whatever goes wrong, the verdict is not FMB_MISS.
 */
static finding check(int tick, int ticks)
{
    const fmb_scene3 scene = {.links = ARM_LINKS,
                              .obstacles = ARM_OBSTACLES,
                              .zones = 1,
                              .self = FMB_SELF_TEST,
                              .link = work.link,
                              .obstacle = work.obstacle,
                              .zone = &work.zone,
                              .hint = work.at.scene.hint,
                              .hints = HINTS,
                              .window = (fmb_real)ticks,
                              .tier = work.tier};
    finding result = {.verdict = FMB_MISS, .scene = {.next = 0}};
    fmb_real from[ARM_JOINTS], to[ARM_JOINTS];
    arm_command(tick, from);
    arm_command(tick + ticks, to);
    int error = arm_sweep(from, to, ticks, ARM_SKIN, work.at.scene.motion);
    if (!error)
        error = arm_crate_at(tick, ticks > 1 ? ticks : 0, &work.crate);
    for (int i = 0; i < ARM_LINKS && !error; i++)
        if (work.at.scene.motion[i].inflation > result.inflation)
            result.inflation = work.at.scene.motion[i].inflation;
    work.obstacle[ARM_CRATE] = (fmb_solid3){.frame = &work.crate, .step = ticks > 1 ? fmb_no_step : arm_crate_step};
    result.verdict = error ? error : fmb_scene3_check(&scene, &result.scene, FMB_NO_LIMIT);
    return result;
}

static const char *verdict_name(int verdict)
{
    return verdict == FMB_MISS ? "free" : verdict == FMB_HIT ? "hit" : verdict == FMB_UNDECIDED ? "undecided" : "error";
}

/* Instructions are 0 where they are not known, or not wanted. */
static void out_tick(int tick, const finding *result, uint64_t instructions)
{
    port_out("tick ");
    words_put_unsigned((uint64_t)tick);
    port_out(" at ");
    words_put_unsigned((uint64_t)tick * ARM_TICK_MS);
    port_out(" ms: ");
    port_out(verdict_name(result->verdict));
    port_out(", ");
    words_put_unsigned((uint64_t)result->scene.tested);
    port_out(" pairs, ");
    words_put_unsigned((uint64_t)result->scene.by_hint);
    port_out(" by hint, turning adds ");
    words_put_fixed(result->inflation * NUM(1000), 2);
    port_out(" mm");
    if (instructions) {
        port_out(", ");
        words_put_unsigned(instructions);
        port_out(" instructions");
    }
    port_out("\n");
}

static const char *other_name(const fmb_scene_contact *c)
{
    return c->kind == FMB_WITH_ZONE   ? arm_cell.name
           : c->kind == FMB_WITH_LINK ? arm_links[c->other].name
                                      : arm_solids[c->other].name;
}

static void out_span(fmb_interval when)
{
    port_out(" from ");
    words_put_fixed(when.in * NUM(ARM_TICK_MS), 3);
    port_out(" to ");
    words_put_fixed(when.out * NUM(ARM_TICK_MS), 3);
    port_out(" ms of it");
}

static void out_contact(int tick, const fmb_scene_contact *c)
{
    port_out("first contact: ");
    port_out(arm_links[c->link].name);
    port_out(" and ");
    port_out(other_name(c));
    port_out(", ");
    port_out(verdict_name(c->verdict));
    port_out(", in tick ");
    words_put_unsigned((uint64_t)tick);
    out_span(c->when);
    port_out(": stop\n");
}

/*
 * A moment of the motion in ms, `part` of the tick after its start. Rounded down, so that no sentence promises more
 * time than there is.
 */
static void out_moment(int tick, fmb_real part)
{
    words_put_fixed(((fmb_real)tick + part) * NUM(ARM_TICK_MS) - NUM(0.005), 2);
    port_out(" ms");
}

/*
 * The last moment for a stop that takes up to one tick, along the commanded path: the window is that tick and the next.
 * (arm_model.h: the links' boxes hold for every motion through the window, whatever its pace.)
 */
static void out_stop(int tick)
{
    fmb_real latest = -1;
    for (int back = 1; back <= 10 && latest < 0 && tick >= back; back++) {
        finding window = check(tick - back, WINDOW);
        if (window.verdict < 0 || fmb_scene_stop(&window.scene, &latest) < 0 || latest < 0)
            continue;
        port_out("a stop that takes one tick must be commanded by ");
        out_moment(tick - back, latest);
        port_out(", in tick ");
        words_put_unsigned((uint64_t)(tick - back));
        port_out("\n");
    }
    if (latest < 0)
        port_out("no stop within the last ten ticks is proved to be in time\n");
}

/*
 * Do the two meet within the pick window? Their system of inequalities, and the window's half-spaces: separation cannot
 * ask this. The frames are copied, because the rows take their place.
 * Not inlined: its system would lie on the stack of the callers, whose own calls go as deep.
 */
static __attribute__((noinline)) void out_pick_window(const fmb_scene_contact *c)
{
    if (c->kind != FMB_WITH_OBSTACLE)
        return;
    const fmb_solid3 other = work.obstacle[c->other];
    fmb_motion3 link = work.at.scene.motion[c->link];
    fmb_system system;
    fmb_solution found;
    int answer = fmb_system3_init(&system, other.frame, other.step, &link.frame, link.displacement);
    for (int i = 0; i < ARM_PICK && !answer; i++)
        answer = fmb_system3_add(&system, arm_pick[i].normal, arm_pick[i].bound);
    if (!answer)
        answer = fmb_solve_large(&system, FMB_HISTORY, &work.at.rows, &found);
    port_out(answer == FMB_MISS  ? "within the pick window they do not meet in this tick"
             : answer == FMB_HIT ? "within the pick window they meet, in this tick"
                                 : "that they do not meet within the pick window is not proved");
    if (answer == FMB_HIT)
        out_span(found.last);
    port_out("\n");
}

/* ---- the picture ---- */

/* From above, and from the front: x, y, z in pixels a metre. */
static const svg_view above = {{NUM(140), 0, 0}, {0, NUM(-140), 0}, {NUM(370), NUM(308)}};
static const svg_view aside = {
    {NUM(127.5), NUM(-46.75), 0}, {NUM(27.2), NUM(46.75), NUM(-127.5)}, {NUM(980), NUM(420)}};
static const svg_view *const views[2] = {&above, &aside};

/* The tool is drawn in each tick of so many, the whole arm in each of so many. */
enum { TRAIL = 4, POSES = 120 };

static const char OBSTACLE[] = "fill=\"#c8c8c8\" fill-opacity=\"0.6\" stroke=\"#606060\"";
static const char KEEP_OUT[] = "fill=\"#fbe9d0\" fill-opacity=\"0.6\" stroke=\"#d08020\" stroke-dasharray=\"5 3\"";
static const char CELL[] = "fill=\"none\" stroke=\"#888\" stroke-dasharray=\"6 4\"";
static const char SWEPT[] = "fill=\"#3070d0\" fill-opacity=\"0.12\" stroke=\"none\"";
static const char POSE[] = "fill=\"#3070d0\" fill-opacity=\"0.07\" stroke=\"#3070d0\" stroke-width=\"0.8\"";
static const char LAST[] = "fill=\"#3070d0\" fill-opacity=\"0.25\" stroke=\"#103060\"";
static const char CRATE[] = "fill=\"#c09060\" fill-opacity=\"0.6\" stroke=\"#604020\"";
static const char CONTACT[] = "fill=\"#e03030\" fill-opacity=\"0.4\" stroke=\"#a00000\" stroke-width=\"2\"";

static void draw_legend(svg *s)
{
    svg_key(s, 40, 640, SWEPT, "swept by the tool");
    svg_key(s, 290, 640, POSE, "links, every 120th tick");
    svg_key(s, 40, 672, LAST, "links in the tick of the first contact");
    svg_key(s, 560, 640, OBSTACLE, "obstacle");
    svg_key(s, 560, 672, KEEP_OUT, "operator (keep out)");
    svg_key(s, 870, 640, CELL, "cell that no link may leave");
    svg_key(s, 870, 672, CONTACT, "the two that meet");
}

static void draw_surroundings(svg *s)
{
    static const svg_scale plan = {{NUM(-1.95), NUM(-1.7), 0}, {NUM(3.65), NUM(3.1), 0}, NUM(0.5), 1, "m"};
    static const svg_scale upright = {{NUM(-1.95), NUM(-1.7), NUM(-0.2)}, {0, 0, NUM(1.7)}, NUM(0.5), 1, "m"};
    static const svg_scale deep = {{NUM(-1.95), NUM(-1.7), NUM(-0.2)}, {0, NUM(3.1), 0}, 1, 0, "m"};
    static const svg_scale front = {{NUM(-1.95), NUM(1.4), NUM(-0.2)}, {NUM(3.65), 0, 0}, NUM(0.5), 1, "m"};
    svg_text(s, 40, 34, "font-size=\"22\" font-weight=\"bold\"", "fmb arm: what the links sweep", "", "");
    svg_text(s, 360, 100, "text-anchor=\"middle\"", "from above", "", "");
    svg_text(s, 1010, 100, "text-anchor=\"middle\"", "from the front and above", "", "");
    svg_axes(s, &above, &plan);
    svg_axes(s, &aside, &upright);
    svg_axes(s, &aside, &deep);
    svg_axes(s, &aside, &front);
    draw_legend(s);
    for (int i = 0; i < 2; i++) {
        svg_frame3(s, views[i], &work.cell, NULL, CELL, arm_cell.name);
        for (int k = 0; k < ARM_FIXED; k++)
            svg_frame3(s, views[i], &arm_fixed[k], NULL, k == ARM_FIXED - 1 ? KEEP_OUT : OBSTACLE, arm_solids[k].name);
    }
}

/* All links from this one on. */
static void draw_links(svg *s, int from, const char *style)
{
    for (int i = 0; i < 2; i++)
        for (int link = from; link < ARM_LINKS; link++)
            svg_frame3(s, views[i], work.link[link].frame, work.link[link].step, style, arm_links[link].name);
}

static void draw_contact(svg *s, const fmb_scene_contact *c)
{
    draw_links(s, 0, LAST);
    for (int i = 0; i < 2; i++) {
        svg_frame3(s, views[i], &work.crate, arm_crate_step, CRATE, "crate");
        svg_frame3(s, views[i], work.link[c->link].frame, work.link[c->link].step, CONTACT, arm_links[c->link].name);
        if (c->kind == FMB_WITH_OBSTACLE)
            svg_frame3(s, views[i], work.obstacle[c->other].frame, work.obstacle[c->other].step, CONTACT,
                       other_name(c));
    }
    svg_text(s, 40, 64, "fill=\"#a00000\"", arm_links[c->link].name, " meets ", other_name(c));
}

static void out_totals(const totals *sum)
{
    port_out("ticks ");
    words_put_unsigned((uint64_t)sum->ticks);
    port_out(", pairs ");
    words_put_unsigned(sum->pairs);
    port_out(", free ");
    words_put_unsigned(sum->misses);
    port_out(": ");
    words_put_unsigned(sum->in_zone);
    port_out(" in the cell, ");
    words_put_unsigned(sum->by_hint);
    port_out(" by the last tick's direction");
    port_out("\n");
    if (sum->most_instructions) {
        port_out("instructions per tick: ");
        words_put_unsigned(sum->instructions / (uint64_t)sum->ticks);
        port_out(" on average, ");
        words_put_unsigned(sum->most_instructions);
        port_out(" at most\n");
    }
}

static void add_up(totals *sum, const finding *result, uint64_t instructions)
{
    sum->ticks++;
    sum->pairs += (uint64_t)result->scene.tested;
    sum->in_zone += (uint64_t)result->scene.in_zone;
    sum->misses += (uint64_t)(result->scene.tested - result->scene.contacts);
    sum->by_hint += (uint64_t)result->scene.by_hint;
    sum->instructions += instructions;
    if (instructions > sum->most_instructions)
        sum->most_instructions = instructions;
}

/* The last words of the program: what all of this came to. */
static void out_answer(int ticks, const finding *last)
{
    int free = last->verdict == FMB_MISS ? ticks : ticks - 1;
    port_out("answer: ");
    port_out(last->verdict == FMB_MISS ? "free. " : "stop. ");
    if (free > 0) {
        port_out("Nothing can touch in ticks 0 to ");
        words_put_unsigned((uint64_t)(free - 1));
        port_out(": proved. ");
    }
    if (last->verdict > 0) {
        const fmb_scene_contact *first = &last->scene.first;
        port_out("In tick ");
        words_put_unsigned((uint64_t)free);
        port_out(last->verdict == FMB_HIT ? " the volumes of " : " it is too close to tell for ");
        port_out(arm_links[first->link].name);
        port_out(" and ");
        port_out(other_name(first));
        port_out(last->verdict == FMB_HIT ? " meet, not before " : ", not before ");
        out_moment(free, first->when.in);
        port_out(".");
    }
    port_out("\n");
}

/* What there is to say after a contact in this tick: who, how late a stop could have been commanded, and where. */
static void show_contact(svg *picture, int tick, const fmb_scene_contact *first)
{
    out_contact(tick, first);
    if (picture)
        draw_contact(picture, first);
    out_stop(tick);
    check(tick, 1); /* this tick's boxes again */
    out_pick_window(first);
}

static void run_tick(const example_options *chosen, svg *picture, int tick, int counting, finding *result, totals *sum)
{
    uint64_t before = port_count();
    *result = check(tick, 1);
    uint64_t instructions = counting ? port_count() - before : 0;
    if (!chosen->quiet)
        out_tick(tick, result, instructions);
    add_up(sum, result, instructions);
    if (picture && tick % TRAIL == 0 && result->verdict >= 0)
        draw_links(picture, tick % POSES == 0 ? 0 : ARM_LINKS - 1, tick % POSES == 0 ? POSE : SWEPT);
    if (result->verdict > 0)
        show_contact(picture, tick, &result->scene.first);
}

/* Every tick up to the first that is not free. picture: may be NULL. Returns what the last one came to. */
static int run(const example_options *chosen, svg *picture)
{
    totals sum = {0};
    finding result = {.verdict = FMB_MISS, .scene = {.next = 0}};
    int ticks = arm_duration(), counting = !chosen->no_count && port_count_start();
    if (chosen->ticks < ticks)
        ticks = chosen->ticks;
    for (int tick = 0; tick < ticks && result.verdict == FMB_MISS; tick++)
        run_tick(chosen, picture, tick, counting, &result, &sum);
    if (result.verdict < 0)
        port_error("fmb arm: a command beyond the joint limits, or a frame that is none: stop\n");
    if (result.verdict == FMB_MISS)
        port_out("no contact\n");
    out_totals(&sum);
    if (result.verdict >= 0)
        out_answer(sum.ticks, &result);
    return result.verdict;
}

static void out_constant(fmb_real x)
{
    words_put_hex(x);
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

static void out_frame(const char *name, const fmb_frame3 *f)
{
    port_out("    {   /* ");
    port_out(name);
    port_out(" */\n        .origin = ");
    out_vector(f->origin, 3);
    port_out(",\n");
    out_vectors("        .edge = ", (const fmb_real(*)[3])f->edge, 3);
    out_vectors("        .normal = ", (const fmb_real(*)[3])f->normal, 4);
    port_out("        .extent = ");
    out_vector(f->extent, 3);
    port_out(",\n        .diagonal = ");
    out_vector(f->diagonal, 3);
    port_out(",\n        .middle = ");
    out_vector(f->middle, 3);
    port_out(",\n        .width = ");
    out_vector(f->width, 3);
    out_field(".volume", f->volume);
    out_field(".span", f->span);
    out_field(".longest", f->longest);
    out_field(".steepest", f->steepest);
    port_out(",\n        .shape = FMB_FRAME_SHAPE(FMB_CUBOID),\n    },\n");
}

/* Returns the exit status. */
static int print_tables(void)
{
    fmb_frame3 f;
    port_out("/* SPDX-License-Identifier: MIT */\n");
    port_out("/* Printed by `fmb arm --tables`; see arm_tables.c. */\n");
    /* Normals rounded to the one precision are not what the other one's proofs presume. */
    port_out(sizeof(fmb_real) == 8 ? "#ifndef FMB_REAL_DOUBLE\n#error \"these frames were made in double\"\n#endif\n"
                                   : "#ifdef FMB_REAL_DOUBLE\n#error \"these frames were made in float\"\n#endif\n");
    port_out("const fmb_frame3 arm_fixed[ARM_FIXED] = {\n");
    for (int i = 0; i < ARM_FIXED; i++) {
        if (init_solid(&f, &arm_solids[i]))
            return 1;
        out_frame(arm_solids[i].name, &f);
    }
    port_out("};\nconst fmb_frame3 arm_bodies[ARM_LINKS] = {\n");
    for (int i = 0; i < ARM_LINKS; i++) {
        if (arm_body(&f, i))
            return 1;
        out_frame(arm_links[i].name, &f);
    }
    port_out("};\n");
    return 0;
}

/* ---- the pairs of each tick, for fmb check ---- */

/* A name as a part of an id: one `_` for what is neither a letter nor a digit, none at the end. */
static void out_name(const char *name)
{
    for (int gap = 0; *name != 0; name++) {
        const char letter[2] = {*name, 0};
        if ((*name < 'a' || *name > 'z') && (*name < '0' || *name > '9')) {
            gap = 1;
            continue;
        }
        port_out(gap ? "_" : "");
        port_out(letter);
        gap = 0;
    }
}

static void out_solid(const fmb_solid3 *solid)
{
    port_out(" C");
    words_put_vector(solid->frame->origin, 3);
    for (int i = 0; i < 3; i++)
        words_put_vector(solid->frame->edge[i], 3);
    words_put_vector(solid->step, 3);
}

static void out_pair(int tick, int link, const fmb_solid3 *other, const char *name)
{
    words_put_unsigned((uint64_t)tick);
    port_out(":");
    out_name(arm_links[link].name);
    port_out(",");
    out_name(name);
    port_out(" 3 1");
    out_solid(&work.link[link]);
    out_solid(other);
    port_out("\n");
}

/* All pairs of the tick that was checked last: those that fmb_scene3_check asks about, but for the cell. */
static void out_pairs(int tick)
{
    for (int link = 0; link < ARM_LINKS; link++) {
        for (int i = 0; i < ARM_OBSTACLES; i++)
            out_pair(tick, link, &work.obstacle[i], arm_solids[i].name);
        for (int i = link + 1; i < ARM_LINKS; i++)
            if (!(work.link[link].may_meet & work.link[i].is))
                out_pair(tick, link, &work.link[i], arm_links[i].name);
    }
}

/* Every tick up to the first that is not free. Returns the exit status. */
static int print_pairs(int ticks)
{
    finding result = {.verdict = FMB_MISS, .scene = {.next = 0}};
    for (int tick = 0; tick < ticks && result.verdict == FMB_MISS; tick++) {
        result = check(tick, 1);
        if (result.verdict >= 0)
            out_pairs(tick);
    }
    return result.verdict < 0;
}

/* As example_option: --tables, --pairs, --ticks N. */
static int own_option(example_options *chosen, int argc, char **argv, int *at)
{
    uint64_t n;
    if (words_same(argv[*at], "--tables")) {
        chosen->tables = 1;
        return 1;
    }
    if (words_same(argv[*at], "--pairs")) {
        chosen->pairs = 1;
        return 1;
    }
    if (!words_same(argv[*at], "--ticks") || *at + 1 == argc || !number_read_unsigned(argv[*at + 1], &n) || n == 0 ||
        n > 1000000)
        return 0;
    chosen->ticks = (int)n;
    ++*at;
    return 1;
}

int arm_main(int argc, char **argv)
{
    static const example arm = {"arm", 1260, 700, draw_surroundings, run};
    example_options chosen = {.ticks = arm_duration()};
    for (int i = 1; i < argc; i++)
        if (!example_option(&chosen, argc, argv, &i) && !example_tier(&chosen, argc, argv, &i) &&
            !own_option(&chosen, argc, argv, &i))
            return example_misuse("arm", argv[i],
                                  "usage: fmb arm [--quiet] [--no-count] [--ticks N] [--tier quick|test|exact] "
                                  "[--svg FILE] [--pairs] [--tables]\n");
    if (chosen.tables)
        return print_tables();
    if (init_scene()) {
        port_error("fmb arm: a frame that is none: not started\n");
        return 1;
    }
    if (chosen.by != NULL)
        work.tier = chosen.by->tier;
    if (chosen.pairs)
        return print_pairs(chosen.ticks < arm_duration() ? chosen.ticks : arm_duration());
    return example_run(&arm, &chosen, &work.picture);
}
