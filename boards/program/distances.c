/* SPDX-License-Identifier: MIT */
#include "distances.h"
#include "frames.h"
#include "number.h"
#include "words.h"

enum { SLICE = 1 << 14 }; /* visits between looks at the clock */

static frames_set file[2];
static fmb_fits3 fits[2];
static fmb_distance3_search search;
static uint64_t taken; /* nanoseconds */

/* Fitted boxes make it shorter. Where there is no room for them it goes without. */
static void fit(const fmb_tree3 *tree, int side)
{
    fmb_fit3 *room = port_memory((size_t)tree->nodes, sizeof *room);

    if (room != NULL && fmb_tree3_fits(tree, room, tree->nodes, &fits[side]) == 0)
        search.fits[side] = &fits[side];
}

int distances_find(const char *command, const distances_bodies *bodies, const distances_question *q,
                   fmb_nearest3 *nearest)
{
    int answer = fmb_tree3_distance_init(&search, bodies->tree[0], q->pose[0], bodies->tree[1], q->pose[1]);

    if (answer == 0) {
        search.tolerance = q->tolerance;
        fit(bodies->tree[0], 0);
        fit(bodies->tree[1], 1);
        taken = port_clock();
        search.budget = SLICE;
        while ((answer = fmb_tree3_distance(&search, nearest)) == FMB_UNFINISHED)
            if (words_due(0))
                words_progress("compared", search.visits, " pairs of nodes");
        taken = port_clock() - taken;
    }
    return answer >= 0 ? 0 : words_misuse(command, "no distance: ", words_error(answer));
}

static const char *name_of(const distances_bodies *bodies, int side, char *text)
{
    int32_t leaf = search.pair[side];

    return leaf < 0 ? "-" : bodies->name(side, bodies->tree[side]->node[leaf].volume, text);
}

static void put_decimals(const char *name, const fmb_real *x, int count)
{
    char text[NUMBER_TEXT];

    port_out(name);
    for (int i = 0; i < count; i++) {
        port_out(i > 0 ? ", " : count > 1 ? "[" : "");
        port_out(number_decimal(x[i], text));
    }
    port_out(count > 1 ? "]" : "");
}

static void put_document(const distances_bodies *bodies, const fmb_nearest3 *n, const origin_document *of)
{
    char a[IDS_TEXT], b[IDS_TEXT];

    origin_put_document(of);
    port_out("\"a\": \"");
    port_out(name_of(bodies, 0, a));
    port_out("\", \"b\": \"");
    port_out(name_of(bodies, 1, b));
    port_out(n->low > 0 ? "\", \"verdict\": \"apart\"" : "\", \"verdict\": \"undecided\"");
    put_decimals(", \"low\": ", &n->low, 1);
    put_decimals(", \"high\": ", &n->high, 1);
    put_decimals(", \"point_a\": ", n->point_a, 3);
    put_decimals(", \"point_b\": ", n->point_b, 3);
}

static void put_line(const distances_bodies *bodies, const fmb_nearest3 *n)
{
    char a[IDS_TEXT], b[IDS_TEXT];
    const fmb_real bounds[2] = {n->low, n->high};

    port_out(name_of(bodies, 0, a));
    port_out(",");
    port_out(name_of(bodies, 1, b));
    port_out(n->low > 0 ? " apart" : " undecided");
    words_put_vector(bounds, 2);
    words_put_vector(n->point_a, 3);
    words_put_vector(n->point_b, 3);
    port_out("\n");
}

static void put_count(const distances_question *q, const char *text, const char *name, uint64_t count)
{
    port_out(q->json ? ", \"" : " ");
    port_out(q->json ? name : text);
    port_out(q->json ? "\": " : " ");
    words_put_unsigned(count);
}

void distances_open(const distances_bodies *bodies, const distances_question *q, const fmb_nearest3 *nearest)
{
    if (q->json)
        put_document(bodies, nearest, q->of);
    else
        put_line(bodies, nearest);
}

void distances_close(const distances_question *q)
{
    port_out(q->json ? "" : "#");
    put_count(q, "visits", "visits", search.visits);
    put_count(q, "tests", "tests", search.tests);
    if (q->stats)
        put_count(q, "microseconds", "microseconds", taken / 1000);
    port_out(q->json ? "}\n" : "\n");
}

static const char *id_of(int side, int32_t volume, char *text) { return ids_text(&file[side].id[volume], text); }

int distances_put(const char *command, char **path, const distances_question *q)
{
    const distances_bodies bodies = {{&file[0].tree, &file[1].tree}, id_of};
    fmb_nearest3 nearest;
    int status = 0;

    for (int side = 0; side < 2 && status == 0; side++)
        status = frames_read(&file[side], command, path[side], 0);
    if (status == 0)
        status = distances_find(command, &bodies, q, &nearest);
    if (status != 0)
        return status;
    distances_open(&bodies, q, &nearest);
    distances_close(q);
    return q->fail && !(nearest.low > 0);
}
