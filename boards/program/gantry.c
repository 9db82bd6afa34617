/* SPDX-License-Identifier: MIT */
/*
 * fmb gantry [--quiet] [--no-count] [--tier quick|test|exact] [--svg FILE]
 *
 * The second example: a gantry router runs a program of straight moves (G1) between the clips that hold its stock, and
 * stops before the first move that would touch one. Straight moves sweep exactly what fmb_sweep3 says: no margin is
 * needed but the operator's own, CLEARANCE, by which everything to keep away from is grown once.
 *
 * Every move is looked at twice. In the plane, with footprints alone: what is apart there is apart at any height, even
 * if the head never lifts. Where that does not suffice, in space. The tool may cut the stock (an allowed pair); the
 * head must stay within its travel (a zone). Millimetres; x to the right, y away from the operator, z up; the origin is
 * a corner of the bed. A position is that of the tool's tip.
 *
 * --quiet: no line per move. --no-count: no instruction counts. --tier: what decides pairs; without it test. --svg
 * FILE: draws the bed, all sweeps up to the end, and the contact.
 */
#include "example.h"
#include "port.h"
#include "programs.h"
#include "svg.h"
#include "words.h"

#include <stddef.h>

#define NUM(x) ((fmb_real)(x))

/* Distance that the parts keep, mm. */
#define CLEARANCE NUM(0.5)

enum {
    PARTS = 4,
    OBSTACLES = 6,
    ZONES = 1,
    STOCK = 0,
    BEAM = 0,
    TOOL = 3,
    HINTS = FMB_SCENE_HINTS(PARTS, OBSTACLES, FMB_SELF_SKIP)
};

/* Who may meet: both say it. */
enum { IS_TOOL = 1, IS_STOCK = 2, IS_BEAM = 4, IS_TRAVEL = 8 };

typedef struct {
    const char *name;
    fmb_real corner[3], edge[3][3]; /* moving parts: with the tip at 0, 0, 0 */
} box;

/* clang-format off */
#define BOX(x, y, z) {{NUM(x), 0, 0}, {0, NUM(y), 0}, {0, 0, NUM(z)}}
/* Turned about z by the angle with cosine c and sine s. */
#define TURNED(x, y, z, c, s) \
    {{NUM((x) * (c)), NUM((x) * (s)), 0}, {NUM(-(y) * (s)), NUM((y) * (c)), 0}, {0, 0, NUM(z)}}
/* clang-format on */

/* The beam carries the head along y and keeps its own height and x. */
static const box parts[PARTS] = {
    {"beam", {NUM(-20), NUM(24), NUM(150)}, BOX(340, 40, 60)},
    {"spindle", {NUM(-22), NUM(-22), NUM(30)}, BOX(44, 44, 90)},
    {"collet", {NUM(-8), NUM(-8), NUM(18)}, BOX(16, 16, 12)},
    {"tool", {NUM(-3), NUM(-3), 0}, BOX(6, 6, 18)},
};

static const box solids[OBSTACLES] = {
    {"stock", {NUM(90), NUM(60), 0}, BOX(120, 80, 20)},
    {"left clip", {NUM(66), NUM(93), NUM(20)}, BOX(44, 14, 12)},
    {"right clip", {NUM(190), NUM(93), NUM(20)}, BOX(44, 14, 12)},
    {"front clip", {NUM(129), NUM(38), NUM(20)}, TURNED(40, 14, 12, 0.8, 0.6)},
    {"back clip", {NUM(145), NUM(124), NUM(20)}, TURNED(40, 14, 12, 0.6, 0.8)},
    {"tool rack (keep out)", {NUM(240), NUM(20), 0}, TURNED(60, 30, 90, 0.8, -0.6)},
};

/* Where spindle, collet and tool may be; the beam may be anywhere. */
static const box travel = {"travel", {NUM(-25), NUM(-25), NUM(0)}, BOX(350, 250, 240)};

/* Tips of the tool; from each to the next by G1. */
static const fmb_real program[][3] = {
    {NUM(20), NUM(190), NUM(60)},  {NUM(20), NUM(30), NUM(60)},   {NUM(120), NUM(84), NUM(60)},
    {NUM(120), NUM(84), NUM(24)},  {NUM(120), NUM(84), NUM(15)},  {NUM(180), NUM(84), NUM(15)},
    {NUM(180), NUM(112), NUM(15)}, {NUM(120), NUM(112), NUM(15)}, {NUM(120), NUM(84), NUM(15)},
    {NUM(120), NUM(84), NUM(10)},  {NUM(170), NUM(84), NUM(10)},  {NUM(170), NUM(100), NUM(10)},
    {NUM(112), NUM(100), NUM(10)}, {NUM(112), NUM(100), NUM(60)}, {NUM(20), NUM(190), NUM(60)},
};
enum { MOVES = (int)(sizeof program / sizeof program[0]) - 1 };

/* One subcommand runs at a time, and boards have little stack. */
static struct {
    fmb_frame3 part3[PARTS], solid3[OBSTACLES], travel;
    fmb_solid3 link[PARTS], obstacle[OBSTACLES], zone;
    fmb_real step[PARTS][3], hint3[HINTS][3];
    fmb_frame2 part2[PARTS], solid2[OBSTACLES];
    fmb_solid2 link2[PARTS], obstacle2[OBSTACLES];
    fmb_tier3 tier;
    fmb_tier2 flat;
    svg picture;
} work;

static int init3(fmb_frame3 *f, const box *b, const fmb_real tip[3])
{
    fmb_real corner[3];
    for (int k = 0; k < 3; k++)
        corner[k] = b->corner[k] + tip[k];
    return fmb_frame3_init(f, FMB_CUBOID, corner, b->edge[0], b->edge[1], b->edge[2]);
}

/* The footprint: of boxes that stand upright, all of what is seen from above. */
static int init2(fmb_frame2 *f, const box *b, const fmb_real tip[3])
{
    fmb_real corner[2] = {b->corner[0] + tip[0], b->corner[1] + tip[1]};
    return fmb_frame2_init(f, FMB_CUBOID, corner, b->edge[0], b->edge[1]);
}

static void allow3(fmb_solid3 *a, uint64_t a_is, fmb_solid3 *b, uint64_t b_is)
{
    a->is = b->may_meet = a_is;
    b->is = a->may_meet = b_is;
}

static void allow2(fmb_solid2 *a, uint64_t a_is, fmb_solid2 *b, uint64_t b_is)
{
    a->is = b->may_meet = a_is;
    b->is = a->may_meet = b_is;
}

static int init_scene(void)
{
    static const fmb_real here[3] = {0, 0, 0};
    int error = init3(&work.travel, &travel, here);
    for (int i = 0; i < OBSTACLES; i++) {
        error |= init3(&work.solid3[i], &solids[i], here) | init2(&work.solid2[i], &solids[i], here);
        error |= fmb_frame3_grow(&work.solid3[i], &work.solid3[i], CLEARANCE) |
                 fmb_frame2_grow(&work.solid2[i], &work.solid2[i], CLEARANCE);
        work.obstacle[i] = (fmb_solid3){.frame = &work.solid3[i], .step = fmb_no_step};
        work.obstacle2[i] = (fmb_solid2){.frame = &work.solid2[i], .step = fmb_no_step};
    }
    for (int i = 0; i < PARTS; i++) {
        work.link[i] = (fmb_solid3){.frame = &work.part3[i], .step = work.step[i]};
        work.link2[i] = (fmb_solid2){.frame = &work.part2[i], .step = work.step[i]};
    }
    work.zone = (fmb_solid3){.frame = &work.travel, .step = fmb_no_step};
    allow3(&work.link[TOOL], IS_TOOL, &work.obstacle[STOCK], IS_STOCK);
    allow2(&work.link2[TOOL], IS_TOOL, &work.obstacle2[STOCK], IS_STOCK);
    allow3(&work.link[BEAM], IS_BEAM, &work.zone, IS_TRAVEL);
    return error;
}

/* Puts all parts at the start of a move. */
static int place(int move)
{
    int error = 0;
    const fmb_real *from = program[move], *to = program[move + 1];
    for (int i = 0; i < PARTS; i++) {
        fmb_real tip[3];
        for (int k = 0; k < 3; k++) {
            int fixed = i == BEAM && k != 1;
            tip[k] = fixed ? 0 : from[k];
            work.step[i][k] = fixed ? 0 : to[k] - from[k];
        }
        error |= init3(&work.part3[i], &parts[i], tip) | init2(&work.part2[i], &parts[i], tip);
    }
    return error;
}

/* The head's footprints. The beam has none of interest: it is always above everything. */
static int check_plane(fmb_scene_state *state)
{
    const fmb_scene2 scene = {.links = PARTS - 1,
                              .obstacles = OBSTACLES,
                              .zones = FMB_NONE,
                              .self = FMB_SELF_SKIP,
                              .link = work.link2 + 1,
                              .obstacle = work.obstacle2,
                              .tier = work.flat};
    return fmb_scene2_check(&scene, state, FMB_NO_LIMIT);
}

/* window: how many moves the parts' steps stand for. */
static int check_space(fmb_scene_state *state, fmb_real window)
{
    const fmb_scene3 scene = {.links = PARTS,
                              .obstacles = OBSTACLES,
                              .zones = ZONES,
                              .self = FMB_SELF_SKIP,
                              .link = work.link,
                              .obstacle = work.obstacle,
                              .zone = &work.zone,
                              .hint = work.hint3,
                              .hints = HINTS,
                              .window = window,
                              .tier = work.tier};
    return fmb_scene3_check(&scene, state, FMB_NO_LIMIT);
}

/*
 * A feed hold takes up to a quarter of the move to stand still. Returns the latest fraction of the move at which it may
 * be given; negative: none. The window is the move and a quarter more: 5/4 of a difference of two whole numbers is
 * exact.
 */
static fmb_real latest_hold(void)
{
    fmb_scene_state state = {0};
    fmb_real latest;
    for (int i = 0; i < PARTS; i++)
        for (int k = 0; k < 3; k++)
            work.step[i][k] *= NUM(1.25);
    check_space(&state, NUM(1.25));
    fmb_scene_stop(&state, &latest);
    return latest;
}

static void out_position(const char *word, const fmb_real from[3], const fmb_real to[3], fmb_real t, int places)
{
    static const char *const axis[3] = {" X", " Y", " Z"};
    port_out(word);
    for (int k = 0; k < 3; k++) {
        port_out(axis[k]);
        words_put_fixed(from[k] + t * (to[k] - from[k]), places);
    }
}

static const char *other_name(const fmb_scene_contact *c)
{
    return c->kind == FMB_WITH_ZONE ? "the end of travel" : solids[c->other].name;
}

static void out_move(int move, int plane, const fmb_scene_state *state, uint64_t instructions)
{
    out_position("G1", program[move + 1], program[move + 1], 0, 0);
    port_out(state->free ? ": free" : ": NOT FREE");
    port_out(plane == FMB_MISS ? ", at any height" : "");
    port_out(" (");
    words_put_unsigned((uint64_t)state->tested);
    port_out(" pairs, ");
    words_put_unsigned((uint64_t)state->by_hint);
    port_out(" by hint");
    if (instructions) {
        port_out(", ");
        words_put_unsigned(instructions);
        port_out(" instructions");
    }
    port_out(")\n");
}

static void out_contact(int move, const fmb_scene_contact *c)
{
    const fmb_real *from = program[move], *to = program[move + 1];
    port_out("first contact: ");
    port_out(parts[c->link].name);
    port_out(" and ");
    port_out(other_name(c));
    port_out(c->verdict == FMB_HIT ? ", hit," : ", undecided,");
    out_position(" not before", from, to, c->when.in, 3);
    fmb_real latest = latest_hold();
    if (latest < 0) {
        port_out("\nno feed hold would be in time: the move is not started\n");
    } else {
        out_position("\na feed hold that takes a quarter of the move must be given by", from, to, latest, 3);
        port_out("\n");
    }
}

/* ---- the picture ---- */

/* From above, and from the front right: x, y, z in pixels a millimetre. */
static const svg_view above = {{NUM(1.4), 0, 0}, {0, NUM(-1.4), 0}, {NUM(120), NUM(460)}};
static const svg_view aside = {{NUM(1.4), NUM(0.7), 0}, {NUM(0.3), NUM(-0.6), NUM(-1.4)}, {NUM(790), NUM(400)}};

static const char STOCK_STYLE[] = "fill=\"#e8d8b0\" stroke=\"#a08040\"";
static const char CLIP[] = "fill=\"#b8b8b8\" stroke=\"#505050\"";
static const char KEEP_OUT[] = "fill=\"#fbe9d0\" fill-opacity=\"0.8\" stroke=\"#d08020\" stroke-dasharray=\"5 3\"";
static const char TRAVEL[] = "fill=\"none\" stroke=\"#888\" stroke-dasharray=\"6 4\"";
static const char FREE[] = "fill=\"#3070d0\" fill-opacity=\"0.10\" stroke=\"#3070d0\" stroke-width=\"0.7\"";
static const char NOT_FREE[] = "fill=\"#e03030\" fill-opacity=\"0.15\" stroke=\"#e03030\"";
static const char CONTACT[] = "fill=\"#e03030\" fill-opacity=\"0.35\" stroke=\"#a00000\" stroke-width=\"2\"";

static void draw_legend(svg *s)
{
    svg_key(s, 40, 590, FREE, "swept by the head in a move that is free");
    svg_key(s, 40, 622, NOT_FREE, "the same, not free");
    svg_key(s, 530, 590, STOCK_STYLE, "stock");
    svg_key(s, 530, 622, CLIP, "clips");
    svg_key(s, 690, 590, KEEP_OUT, "tool rack (keep out)");
    svg_key(s, 690, 622, TRAVEL, "travel of the head");
    svg_key(s, 960, 590, CONTACT, "the two that meet");
}

static void draw_solids(svg *s)
{
    static const svg_scale plan = {{NUM(-40), NUM(-40), 0}, {NUM(380), NUM(280), 0}, NUM(50), 0, "mm"};
    static const svg_scale space = {{NUM(-100), NUM(-40), 0}, {0, NUM(250), NUM(90)}, NUM(50), 0, "mm"};
    static const svg_scale front = {{NUM(-100), NUM(-40), 0}, {NUM(410), 0, 0}, NUM(50), 0, "mm"};
    svg_text(s, 40, 34, "font-size=\"22\" font-weight=\"bold\"", "fmb gantry: what spindle, collet and tool sweep", "",
             "");
    svg_text(s, 330, 100, "text-anchor=\"middle\"", "from above", "", "");
    svg_text(s, 950, 100, "text-anchor=\"middle\"", "from the front right, without the spindle", "", "");
    svg_axes(s, &above, &plan);
    svg_axes(s, &aside, &space);
    svg_axes(s, &aside, &front);
    draw_legend(s);
    svg_frame3(s, &above, &work.travel, NULL, TRAVEL, travel.name);
    for (int i = 0; i < OBSTACLES; i++) {
        const char *style = i == STOCK ? STOCK_STYLE : i == OBSTACLES - 1 ? KEEP_OUT : CLIP;
        svg_frame2(s, &above, &work.solid2[i], NULL, style, solids[i].name);
        svg_frame3(s, &aside, &work.solid3[i], NULL, style, solids[i].name);
        svg_edges(s, &aside, &work.solid3[i], "stroke=\"#505050\" stroke-width=\"0.6\"");
    }
}

/* What the parts of the head sweep in this move: spindle, collet, tool; aside the spindle would hide the others. */
static void draw_move(svg *s, const fmb_real *from, const fmb_real *to, const fmb_scene_state *state)
{
    const char *style = state->free ? FREE : NOT_FREE;
    for (int i = 1; i < PARTS; i++) {
        svg_frame2(s, &above, &work.part2[i], work.step[i], style, parts[i].name);
        if (i > BEAM + 1)
            svg_frame3(s, &aside, &work.part3[i], work.step[i], style, parts[i].name);
    }
    svg_line(s, &above, from, to, "stroke=\"#103060\" stroke-width=\"1.5\"");
    svg_line(s, &aside, from, to, "stroke=\"#103060\" stroke-width=\"1.5\"");
}

/* The two that meet, where they meet first. */
static void draw_contact(svg *s, const fmb_scene_contact *c)
{
    fmb_frame3 part = work.part3[c->link];
    for (int k = 0; k < 3; k++)
        part.origin[k] += c->when.in * work.step[c->link][k];
    const svg_view *const views[2] = {&above, &aside};
    for (int i = 0; i < 2; i++) {
        svg_frame3(s, views[i], &part, NULL, CONTACT, parts[c->link].name);
        svg_edges(s, views[i], &part, "stroke=\"#a00000\"");
        if (c->kind == FMB_WITH_OBSTACLE)
            svg_frame3(s, views[i], &work.solid3[c->other], NULL, CONTACT, other_name(c));
    }
    svg_text(s, 40, 64, "fill=\"#a00000\"", parts[c->link].name, " meets ", other_name(c));
}

/* The last words of the program where a move is not free: what all of this came to. */
static void out_answer(int move, const fmb_scene_contact *first)
{
    port_out("answer: stop. The first ");
    words_put_unsigned((uint64_t)move);
    port_out(" moves are proved free. In the next one ");
    port_out(parts[first->link].name);
    port_out(" and ");
    port_out(other_name(first));
    port_out(first->verdict == FMB_HIT ? ", grown by " : " are too close to tell, grown by ");
    words_put_fixed(CLEARANCE, 1);
    out_position(first->verdict == FMB_HIT ? " mm, meet, not before" : " mm, not before", program[move],
                 program[move + 1], first->when.in, 3);
    port_out(".\n");
}

static void show_contact(svg *picture, int move, const fmb_scene_contact *first)
{
    if (picture)
        draw_contact(picture, first);
    out_contact(move, first);
    out_answer(move, first);
}

/* Returns what the last move came to. */
static int run_program(const example_options *chosen, svg *picture)
{
    int answer = FMB_MISS, counting = !chosen->no_count && port_count_start();
    for (int move = 0; move < MOVES && answer == FMB_MISS; move++) {
        fmb_scene_state plane = {0}, space = {0};
        if (place(move))
            return FMB_ERR_FRAME;
        uint64_t before = port_count();
        int flat = check_plane(&plane);
        answer = check_space(&space, 1);
        uint64_t spent = counting ? port_count() - before : 0;
        if (!chosen->quiet)
            out_move(move, flat, &space, spent);
        if (picture)
            draw_move(picture, program[move], program[move + 1], &space);
        if (answer > 0)
            show_contact(picture, move, &space.first);
    }
    return answer;
}

static int run(const example_options *chosen, svg *picture)
{
    int answer = run_program(chosen, picture);
    if (answer == FMB_MISS)
        port_out("no contact\nanswer: free. All moves are proved free.\n");
    if (answer < 0)
        port_error("fmb gantry: a frame that is none: stop\n");
    return answer;
}

int gantry_main(int argc, char **argv)
{
    static const example gantry = {"gantry", 1250, 650, draw_solids, run};
    example_options chosen = {0};
    for (int i = 1; i < argc; i++)
        if (!example_option(&chosen, argc, argv, &i) && !example_tier(&chosen, argc, argv, &i))
            return example_misuse("gantry", argv[i],
                                  "usage: fmb gantry [--quiet] [--no-count] [--tier quick|test|exact] [--svg FILE]\n");
    if (chosen.by != NULL) {
        work.tier = chosen.by->tier;
        work.flat = chosen.by->flat;
    }
    if (init_scene()) {
        port_error("fmb gantry: a frame that is none: not started\n");
        return 1;
    }
    return example_run(&gantry, &chosen, &work.picture);
}
