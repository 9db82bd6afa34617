/* SPDX-License-Identifier: MIT */
/*
 * figure NAME: a picture of the documents, as SVG on standard output (make figures). Here: that of the README's first
 * screen. fmb_sweep2 is asked about the frames; the times, the direction and the gap are what came back.
 *
 * Left a hit: the moving frame A at the start, at the first and the last time of contact, and at the end. Right a miss:
 * the direction that separates at every time, the line that bounds all of A's way, and the line that bounds B.
 */
#include "figure_solid.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HEIGHT = 520 };

#define STEP "t, fraction of the step"

static void draw_bodies(const fmb_frame2 *a, const fmb_real v[2], const fmb_frame2 *b)
{
    point p = middle(b, NULL, 0), q = middle(a, v, 0);
    draw_swept(a, v, "fill=\"#d6e6f7\" stroke=\"#8fb4d9\"");
    draw_frame(b, NULL, 0, "fill=\"#f7d9c4\" stroke=\"" ORANGE "\" stroke-width=\"2.5\"");
    draw_frame(a, v, 0, "fill=\"#9cc3ea\" stroke=\"" BLUE "\" stroke-width=\"2.5\"");
    draw_frame(a, v, 1, "fill=\"none\" stroke=\"" BLUE "\" stroke-width=\"2.5\"");
    text(p.x, p.y + 8, NAME "\"" ORANGE "\"", "B");
    text(q.x, q.y + 8, NAME "\"" BLUE "\"", "A");
}

/* ---- the panels ---- */

static void label_time(const fmb_frame2 *a, const fmb_real v[2], double t, double up, const char *words)
{
    point p = middle(a, v, t);
    text(p.x, p.y - 200 * up, NOTE("middle", BLUE), words);
}

static int draw_hit(const fmb_frame2 *a, const fmb_real v[2], const fmb_frame2 *b)
{
    fmb_interval when;
    if (fmb_sweep2(a, v, b, NULL, NULL, &when) != FMB_HIT)
        return 1;
    figure_panel(0, 340);
    draw_axes("FMB_HIT: when they meet", 1.3);
    draw_bodies(a, v, b);
    draw_frame(a, v, (double)when.in, DASHED);
    draw_frame(a, v, (double)when.out, DASHED);
    label_time(a, v, 0, 0.2, "t = 0");
    label_time(a, v, (double)when.in, 0.2, "in");
    label_time(a, v, (double)when.out, 0.2, "out");
    label_time(a, v, 1, 0.2, "t = 1");
    draw_time(HEIGHT - 76, &when, STEP);
    return 0;
}

/* Along n of length 1: how far all of A's way reaches, where B begins. */
static void reach(const fmb_frame2 *a, const fmb_real v[2], const fmb_frame2 *b, point n, double *most, double *least)
{
    point p[8], q[8];
    int count = corners(a, v, 0, p), other = corners(b, NULL, 0, q);
    count += corners(a, v, 1, p + count);
    *most = n.x * p[0].x + n.y * p[0].y;
    *least = n.x * q[0].x + n.y * q[0].y;
    for (int i = 1; i < count; i++)
        *most = n.x * p[i].x + n.y * p[i].y > *most ? n.x * p[i].x + n.y * p[i].y : *most;
    for (int i = 1; i < other; i++)
        *least = n.x * q[i].x + n.y * q[i].y < *least ? n.x * q[i].x + n.y * q[i].y : *least;
}

/* The line of all points with n.p = c, across the panel. n.y is not 0. */
static void draw_bound(point n, double c)
{
    line(seen(0, c / n.y), seen(2, (c - 2 * n.x) / n.y),
         "stroke=\"" PURPLE "\" stroke-width=\"2\" stroke-dasharray=\"9 5\"");
}

static double length(double x, double y)
{
    double square = x * x + y * y, root = square > 1 ? square : 1;
    for (int i = 0; i < 60; i++)
        root = (root + square / root) / 2;
    return root;
}

static int draw_miss(const fmb_frame2 *a, const fmb_real v[2], const fmb_frame2 *b)
{
    fmb_real axis[2] = {0, 0};
    double most, least, size;
    char words[64];
    if (fmb_sweep2(a, v, b, NULL, axis, NULL) != FMB_MISS || axis[1] == 0)
        return 1;
    size = length((double)axis[0], (double)axis[1]);
    point n = {(double)axis[0] / size, (double)axis[1] / size};
    reach(a, v, b, n, &most, &least);
    figure_panel(1, 340);
    draw_axes("FMB_MISS: proved apart", 1.3);
    draw_bodies(a, v, b);
    draw_bound(n, most);
    draw_bound(n, least);
    /* From the line that bounds A, at x = 0.45, along n; its length in the picture is no length of the world. */
    point from = {0.45, (most - n.x * 0.45) / n.y};
    draw_arrow(seen(from.x, from.y), seen(from.x + 0.3 * n.x, from.y + 0.3 * n.y), PURPLE);
    text(seen(from.x, 0).x + 14, seen(0, from.y + 0.28 * n.y).y, NAME "\"" PURPLE "\"", "n");
    label_time(a, v, 0, 0.2, "t = 0");
    label_time(a, v, 1, 0.2, "t = 1");
    text(seen(0.95, 0).x, seen(0, 0.81).y, NOTE("middle", BLUE), "what A sweeps");
    (void)snprintf(words, sizeof words, "gap %.3f m", least - most);
    text(seen(2, 0).x, seen(0, 0.4).y, NOTE("end", PURPLE), words);
    draw_time(HEIGHT - 76, NULL, STEP);
    text(seen(0, 0).x, HEIGHT - 92, NOTE("start", PURPLE), "p in A, q in B: n&#183;(q &#8722; p) &gt; 0 at every t");
    return 0;
}

static int draw_question(void)
{
    static const fmb_real low[2] = {0.08F, 0.4F}, high[2] = {0.08F, 0.78F}, u[2] = {0.3F, 0.03F}, v[2] = {-0.02F, 0.2F};
    static const fmb_real corner[2] = {0.85F, 0.15F}, p[2] = {0.4F, 0.05F}, q[2] = {0.12F, 0.5F};
    static const fmb_real through[2] = {1.45F, 0.1F}, past[2] = {1.45F, -0.1F};
    fmb_frame2 a, b, c;
    if (fmb_frame2_init(&a, FMB_CUBOID, low, u, v) || fmb_frame2_init(&b, FMB_CUBOID, high, u, v) ||
        fmb_frame2_init(&c, FMB_TETRAHEDRON, corner, p, q))
        return 1;
    figure_open(HEIGHT, "Two frames, what the moving one sweeps, and what fmb_sweep2 tells of them");
    if (draw_hit(&a, through, &c) || draw_miss(&b, past, &c))
        return 1;
    figure_close("Left: A sweeps into B; they meet from in to out. Right: the direction n separates them");
    return 0;
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        int (*draw)(void);
    } pictures[] = {
        {"question", draw_question}, {"contact", draw_contact},   {"margin", draw_margin},
        {"turn", draw_turn},         {"path", draw_path},         {"cases_cc", draw_cases_cc},
        {"cases_ct", draw_cases_ct}, {"cases_tc", draw_cases_tc}, {"cases_tt", draw_cases_tt},
        {"surfaces", draw_surfaces}, {"tori", draw_tori},
    };
    for (size_t i = 0; argc == 2 && i < sizeof pictures / sizeof pictures[0]; i++)
        if (strcmp(argv[1], pictures[i].name) == 0)
            return pictures[i].draw() || ferror(stdout) != 0;
    if (argc == 3 && strcmp(argv[1], "pov") == 0)
        return scene_of_case(atoi(argv[2])) || ferror(stdout) != 0;
    fprintf(stderr, "usage: figure PICTURE, of those of tests/tools/figures.sh; or: figure pov CASE\n");
    return 2;
}
