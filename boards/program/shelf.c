/* SPDX-License-Identifier: MIT */
/*
 * fmb shelf [--quiet] [--no-count] [--svg FILE]
 *
 * The third example: the arm of `fmb arm` beside its shelf, which is not known as boxes but seen as points, as by a
 * depth camera; and so is a jar on the lower board, which nobody told of. The points, each with a radius, fill the
 * cells of an occupancy grid, 25 mm each. In every tick all that
 * a link may sweep, with ARM_SKIN around it, is looked for in the cells. The first tick in which a link is not proved
 * to be free ends the program.
 *
 * Points are SPACING apart within the shelf's boards, so that balls of RADIUS hold the boards: a point of a board is no
 * farther from one than sqrt 3 SPACING / 2 = 17.4 mm.
 */
#include "arm_model.h"
#include "arm_scene.h"
#include "example.h"
#include "port.h"
#include "programs.h"
#include "svg.h"
#include "words.h"

#include <stddef.h>

#define CELL NUM(0.025)
#define SPACING NUM(0.02)
#define RADIUS NUM(0.018)

static struct {
    fmb_grid3 grid;
    fmb_motion3 motion[ARM_LINKS];
    fmb_grid3_walk walk;
    fmb_box3 box; /* of the shelf */
    svg picture;
    uint64_t looked, asked, instructions, most, links;
} work;

/* The jar: beside the way of the tool out of the shelf. */
static const fmb_real jar_corner[3] = {NUM(-0.16), NUM(-0.65), NUM(0.02)};
static const fmb_real jar_edge[3][3] = {{NUM(0.06), 0, 0}, {0, NUM(0.06), 0}, {0, 0, NUM(0.16)}};

static int is_shelf(const char *name)
{
    static const char shelf[] = "shelf";
    for (int i = 0; shelf[i]; i++)
        if (name[i] != shelf[i])
            return 0;
    return 1;
}

/* The world box around all parts of the shelf, and RADIUS more. */
static void find_box(void)
{
    for (int k = 0; k < 3; k++) {
        work.box.min[k] = 100;
        work.box.max[k] = -100;
        for (int s = 0; s < ARM_FIXED; s++) {
            const fmb_frame3 *f = &arm_fixed[s];
            fmb_real low = f->origin[k] + (f->middle[k] - f->width[k]) / 2 - 2 * RADIUS,
                     high = low + f->width[k] + 4 * RADIUS;
            if (!is_shelf(arm_solids[s].name))
                continue;
            work.box.min[k] = low < work.box.min[k] ? low : work.box.min[k];
            work.box.max[k] = high > work.box.max[k] ? high : work.box.max[k];
        }
    }
}

/* Points SPACING or less apart on a line within an edge. */
static int32_t points_along(const fmb_real edge[3])
{
    fmb_real length = 0;
    for (int k = 0; k < 3; k++)
        length += edge[k] < 0 ? -edge[k] : edge[k]; /* not less than its length */
    return (int32_t)(length / SPACING) + 1;
}

/* What a camera would see of one part. Returns what the grid says. */
static int see(const fmb_frame3 *f)
{
    const int32_t n[3] = {points_along(f->edge[0]), points_along(f->edge[1]), points_along(f->edge[2])};
    int error = 0;
    for (int32_t i = 0; i < n[0] * n[1] * n[2] && !error; i++) {
        const int32_t at[3] = {i % n[0], i / n[0] % n[1], i / n[0] / n[1]};
        fmb_real p[1][3];
        for (int k = 0; k < 3; k++) {
            p[0][k] = f->origin[k];
            for (int e = 0; e < 3; e++)
                p[0][k] += f->edge[e][k] * (((fmb_real)at[e] + NUM(0.5)) / (fmb_real)n[e]);
        }
        error = fmb_grid3_fill_points(&work.grid, (const fmb_real(*)[3])p, 1, RADIUS);
    }
    return error;
}

static int init_grid(void)
{
    const fmb_real cell[3] = {CELL, CELL, CELL};
    int32_t cells[3];
    find_box();
    for (int k = 0; k < 3; k++)
        cells[k] = (int32_t)((work.box.max[k] - work.box.min[k]) / CELL) + 1;
    int32_t words = FMB_GRID3_WORDS(cells[0], cells[1], cells[2]);
    uint32_t *memory = port_memory((size_t)words, sizeof memory[0]);
    if (memory == NULL)
        return FMB_ERR_CAPACITY;
    int error = fmb_grid3_init(&work.grid, work.box.min, cell, cells, memory, words);
    if (!error)
        error = fmb_grid3_clear(&work.grid);
    for (int s = 0; s < ARM_FIXED && !error; s++)
        if (is_shelf(arm_solids[s].name))
            error = see(&arm_fixed[s]);
    fmb_frame3 jar;
    if (!error)
        error = fmb_frame3_init(&jar, FMB_CUBOID, jar_corner, jar_edge[0], jar_edge[1], jar_edge[2]);
    return error ? error : see(&jar);
}

/* Cell after cell; 0: that was the last. */
static int next_cell(int32_t cell[3])
{
    for (int k = 0; k < 3; k++) {
        if (++cell[k] < work.grid.cells[k])
            return 1;
        cell[k] = 0;
    }
    return 0;
}

static int32_t occupied(void)
{
    int32_t cell[3] = {0, 0, 0}, n = 0;
    do
        n += fmb_grid3_get(&work.grid, cell);
    while (next_cell(cell));
    return n;
}

/* One link in one tick: an answer or an error. */
static int check_link(const fmb_motion3 *m, fmb_grid3_found *found, int counting)
{
    uint64_t before = port_count();
    int answer = fmb_grid3_begin(&work.walk, &work.grid, &m->frame, m->displacement);
    if (!answer)
        answer = fmb_grid3_first(&work.walk, found);
    uint64_t spent = counting ? port_count() - before : 0;
    work.looked += work.walk.looked;
    work.asked += work.walk.asked;
    work.links++;
    work.instructions += spent;
    work.most = spent > work.most ? spent : work.most;
    return answer;
}

/* ---- the picture ---- */

static const char CELLS[] = "fill=\"#d8c8a0\" stroke=\"#a08040\" stroke-width=\"0.3\"";
static const char BEFORE[] = "fill=\"#3070d0\" fill-opacity=\"0.05\" stroke=\"#3070d0\" stroke-width=\"0.5\"";
static const char LINK[] = "fill=\"#3070d0\" fill-opacity=\"0.3\" stroke=\"#1f4e90\" stroke-width=\"1.2\"";
static const char CONTACT[] = "fill=\"#e03030\" fill-opacity=\"0.4\" stroke=\"#a00000\" stroke-width=\"2\"";

/* From the side of the arm, so that one sees into the shelf: pixels a metre, and where the origin of the world is. */
static svg_view look(void)
{
    static const fmb_real across[3] = {NUM(-0.866), NUM(0.5), 0}, down[3] = {NUM(0.145), NUM(0.25), NUM(-0.957)};
    svg_view view = {{0, 0, 0}, {0, 0, 0}, {500, 578}};
    for (int k = 0; k < 3; k++) {
        view.across[k] = 440 * across[k];
        view.down[k] = 440 * down[k];
    }
    return view;
}

/* Which way the axes of the world go: a tenth of a metre each. */
static void draw_axes(svg *s)
{
    static const char *const name[3] = {"x", "y", "z"};
    static const fmb_real from[3] = {0, 0, 0};
    svg_view view = look();
    view.origin[0] = 660;
    view.origin[1] = 160;
    for (int k = 0; k < 3; k++) {
        fmb_real at[2], to[3] = {0, 0, 0};
        to[k] = NUM(0.1);
        svg_arrow(s, &view, from, to, 8, "stroke=\"#444\" stroke-width=\"1.5\"");
        to[k] = NUM(0.135);
        svg_place(&view, to, at);
        svg_text(s, (int)at[0] - 5, (int)at[1] + 6, "fill=\"#444\"", name[k], "", "");
    }
}

static void draw_cells(svg *s)
{
    svg_view view = look();
    int32_t cell[3] = {0, 0, 0};
    fmb_frame3 f;
    svg_text(s, 40, 34, "font-size=\"22\" font-weight=\"bold\"", "fmb shelf: an arm beside cells of 25 mm", "", "");
    svg_key(s, 40, 648, CELLS, "occupied cells");
    svg_key(s, 340, 648, LINK, "links in the tick of the contact");
    svg_key(s, 40, 680, CONTACT, "the link and the cell that meet");
    svg_key(s, 420, 680, BEFORE, "links every 8th tick before");
    draw_axes(s);
    do
        if (fmb_grid3_get(&work.grid, cell) == 1 && fmb_grid3_cell(&work.grid, cell, &f) == 0)
            svg_frame3(s, &view, &f, NULL, CELLS, "cell");
    while (next_cell(cell));
}

static void draw_links(svg *s, const char *style)
{
    svg_view view = look();
    for (int i = 0; i < ARM_LINKS; i++)
        svg_frame3(s, &view, &work.motion[i].frame, work.motion[i].displacement, style, arm_links[i].name);
}

static void draw_contact(svg *s, int tick, int link, const fmb_grid3_found *found)
{
    char number[NUMBER_TEXT];
    svg_view view = look();
    fmb_frame3 f;
    draw_links(s, LINK);
    svg_text(s, 40, 64, "fill=\"#a00000\"", arm_links[link].name, " meets a cell, tick ",
             number_unsigned((uint64_t)tick, number));
    svg_frame3(s, &view, &work.motion[link].frame, work.motion[link].displacement, CONTACT, arm_links[link].name);
    if (fmb_grid3_cell(&work.grid, found->cell, &f) == 0)
        svg_frame3(s, &view, &f, NULL, CONTACT, "cell");
}

/* ---- the run ---- */

static void out_number(const char *text, uint64_t number)
{
    port_out(text);
    words_put_unsigned(number);
}

static void out_contact(int tick, int link, const fmb_grid3_found *found)
{
    out_number("first contact: tick ", (uint64_t)tick);
    port_out(", ");
    port_out(arm_links[link].name);
    out_number(found->answer == FMB_HIT ? ", hit, cell " : ", undecided, cell ", (uint64_t)found->cell[0]);
    out_number(" ", (uint64_t)found->cell[1]);
    out_number(" ", (uint64_t)found->cell[2]);
    port_out(", not before ");
    words_put_fixed(found->when.in, 3);
    port_out(" of the tick\n");
}

/* All links in one tick: 0, what a link came to, or an error. */
static int check_tick(int tick, svg *picture, int counting)
{
    fmb_real from[ARM_JOINTS], to[ARM_JOINTS];
    arm_command(tick, from);
    arm_command(tick + 1, to);
    int answer = arm_sweep(from, to, 1, ARM_SKIN, work.motion);
    if (picture && tick % 8 == 0 && !answer)
        draw_links(picture, BEFORE);
    for (int i = 0; i < ARM_LINKS && !answer; i++) {
        fmb_grid3_found found;
        answer = check_link(&work.motion[i], &found, counting);
        if (answer <= 0)
            continue;
        out_contact(tick, i, &found);
        if (picture)
            draw_contact(picture, tick, i, &found);
    }
    return answer;
}

static void out_sum(int ticks)
{
    out_number("ticks ", (uint64_t)ticks);
    out_number(", links ", work.links);
    out_number(", occupied cells looked at ", work.looked);
    out_number(", left to a test of their own ", work.asked);
    if (work.most) {
        out_number(", instructions of a link: mean ", work.instructions / work.links);
        out_number(", largest ", work.most);
    }
    port_out("\n");
}

static int run(const example_options *chosen, svg *picture)
{
    int tick = 0, answer = 0, counting = !chosen->no_count && port_count_start();
    out_number("cells ", (uint64_t)occupied());
    out_number(" of ", (uint64_t)(work.grid.cells[0] * work.grid.cells[1] * work.grid.cells[2]));
    port_out("\n");
    while (tick < arm_duration() && !answer)
        answer = check_tick(tick++, picture, counting);
    if (!chosen->quiet)
        out_sum(tick);
    if (answer < 0)
        port_error("fmb shelf: a frame that is none, or a grid: stop\n");
    else
        port_out(answer ? "answer: stop.\n" : "answer: free. The arm is proved to stay clear of all cells.\n");
    return answer;
}

int shelf_main(int argc, char **argv)
{
    static const example shelf = {"shelf", 760, 700, draw_cells, run};
    example_options chosen = {0};
    for (int i = 1; i < argc; i++)
        if (!example_option(&chosen, argc, argv, &i))
            return example_misuse("shelf", argv[i], "usage: fmb shelf [--quiet] [--no-count] [--svg FILE]\n");
    if (init_grid()) {
        port_error("fmb shelf: no memory for the cells, or a point outside of them: not started\n");
        return 1;
    }
    return example_run(&shelf, &chosen, &work.picture);
}
