/* SPDX-License-Identifier: MIT */
/*
 * figure: the picture of the README's first screen, as SVG on standard output (make figures). Everything in it is
 * computed. fmb_sweep2 is asked about the frames; the times, the direction and the gap are what came back.
 *
 * Left a hit: the moving frame A at the start, at the first and the last time of contact, and at the end. Right a miss:
 * the direction that separates at every time, the line that bounds all of A's way, and the line that bounds B.
 */
#include "fmb.h"

#include <stddef.h>
#include <stdio.h>

enum { WIDTH = 1000, HEIGHT = 520, PANEL = 500, SCALE = 200, LEFT = 70, FLOOR = 340, CORNERS = 4, MOST = 2 * CORNERS };

#define BLUE "#1a5799"
#define ORANGE "#b84a0c"
#define PURPLE "#7b1f8a"
#define GREY "#555"
#define THIN "stroke=\"" GREY "\" stroke-width=\"1.5\""
#define DASHED "fill=\"none\" stroke=\"" PURPLE "\" stroke-width=\"2.5\" stroke-dasharray=\"7 4\""
#define TICK(anchor) "font-size=\"18\" text-anchor=\"" anchor "\" fill=\"" GREY "\""
#define NOTE(anchor, colour) "font-size=\"20\" text-anchor=\"" anchor "\" fill=\"" colour "\""

typedef struct {
    double x, y;
} point;

/* One panel: where its origin is drawn, metres to the right and up. */
static int panel;

static point seen(double x, double y) { return (point){panel * PANEL + LEFT + SCALE * x, FLOOR - SCALE * y}; }

static void text(double x, double y, const char *style, const char *words)
{
    printf("<text x=\"%.1f\" y=\"%.1f\" %s>%s</text>\n", x, y, style, words);
}

static void line(point p, point q, const char *style)
{
    printf("<path d=\"M%.1f %.1fL%.1f %.1f\" %s/>\n", p.x, p.y, q.x, q.y, style);
}

/* ---- outlines ---- */

/* Corners of a frame after its displacement by t v. */
static int corners(const fmb_frame2 *f, const fmb_real v[2], double t, point *to)
{
    int n = 0;
    for (int mask = 0; mask < 4; mask++) {
        double p[2];
        if (f->shape == FMB_TETRAHEDRON && mask == 3)
            continue;
        for (int k = 0; k < 2; k++)
            p[k] = ((double)f->origin[k] + t * (double)v[k]) +
                   ((mask & 1 ? (double)f->edge[0][k] : 0) + (mask & 2 ? (double)f->edge[1][k] : 0));
        to[n++] = (point){p[0], p[1]};
    }
    return n;
}

static double turn(point p, point q, point r) { return (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x); }

static int before(point p, point q) { return p.x < q.x || (p.x == q.x && p.y < q.y); }

static void sort(point *p, int n)
{
    for (int i = 1; i < n; i++)
        for (int j = i; j > 0 && before(p[j], p[j - 1]); j--) {
            point swap = p[j];
            p[j] = p[j - 1];
            p[j - 1] = swap;
        }
}

/* The convex hull of n points, drawn: the lower half from left to right, then the upper one back. */
static void draw_hull(point *p, int n, const char *style)
{
    point hull[2 * MOST];
    int count = 0;
    sort(p, n);
    for (int half = 0, first = 0; half < 2; half++, first = --count)
        for (int k = 0; k < n; k++) {
            point next = p[half ? n - 1 - k : k];
            while (count >= first + 2 && turn(hull[count - 2], hull[count - 1], next) <= 0)
                count--;
            hull[count++] = next;
        }
    printf("<polygon points=\"");
    for (int i = 0; i < count; i++) {
        point q = seen(hull[i].x, hull[i].y);
        printf("%s%.1f,%.1f", i ? " " : "", q.x, q.y);
    }
    printf("\" %s/>\n", style);
}

static void draw_frame(const fmb_frame2 *f, const fmb_real v[2], double t, const char *style)
{
    point p[MOST];
    draw_hull(p, corners(f, v, t, p), style);
}

static void draw_swept(const fmb_frame2 *f, const fmb_real v[2], const char *style)
{
    point p[MOST];
    int n = corners(f, v, 0, p);
    draw_hull(p, n + corners(f, v, 1, p + n), style);
}

/* The mean of the corners, to write at. */
static point middle(const fmb_frame2 *f, const fmb_real v[2], double t)
{
    point p[MOST], sum = {0, 0};
    int n = corners(f, v, t, p);
    for (int i = 0; i < n; i++) {
        sum.x += p[i].x / n;
        sum.y += p[i].y / n;
    }
    return seen(sum.x, sum.y);
}

/* ---- what both panels have ---- */

static void draw_axes(const char *title)
{
    char number[16];
    text(panel * PANEL + LEFT, 38, "font-size=\"24\" font-weight=\"bold\" fill=\"#111\"", title);
    for (int i = 0; i <= 4; i++) {
        line(seen(i * 0.5, 0), seen(i * 0.5, 1.3), "stroke=\"#ddd\"");
        (void)snprintf(number, sizeof number, "%.1f", i * 0.5);
        text(seen(i * 0.5, 0).x, FLOOR + 24, TICK("middle"), number);
    }
    for (int i = 0; i <= 2; i++) {
        line(seen(0, i * 0.5), seen(2, i * 0.5), "stroke=\"#ddd\"");
        (void)snprintf(number, sizeof number, "%.1f", i * 0.5);
        text(seen(0, 0).x - 10, seen(0, i * 0.5).y + 6, TICK("end"), number);
    }
    line(seen(0, 0), seen(2, 0), THIN);
    line(seen(0, 0), seen(0, 1.3), THIN);
    text(seen(2, 0).x, FLOOR + 46, TICK("end"), "x, metres");
    text(seen(0, 1.3).x - 54, seen(0, 1.3).y - 8, TICK("start"), "y, metres");
}

static void draw_arrow(point p, point q)
{
    double dx = q.x - p.x, dy = q.y - p.y, size = 12 / ((dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy));
    line(p, (point){q.x - size * dx, q.y - size * dy}, "stroke=\"" PURPLE "\" stroke-width=\"3\"");
    printf("<polygon points=\"%.1f,%.1f %.1f,%.1f %.1f,%.1f\" fill=\"" PURPLE "\"/>\n", q.x, q.y,
           q.x - size * (1.3 * dx - 0.6 * dy), q.y - size * (1.3 * dy + 0.6 * dx), q.x - size * (1.3 * dx + 0.6 * dy),
           q.y - size * (1.3 * dy - 0.6 * dx));
}

/* The step's time, from 0 to 1, and in it what is told. */
static void draw_time(const fmb_interval *when)
{
    const double left = panel * PANEL + LEFT, y = HEIGHT - 76, width = 2 * SCALE;
    char words[64];
    line((point){left, y}, (point){left + width, y}, THIN);
    for (int i = 0; i <= 2; i++) {
        line((point){left + width * i / 2, y - 6}, (point){left + width * i / 2, y + 6}, THIN);
        text(left + width * i / 2, y + 28, TICK("middle"), i == 0 ? "0" : i == 1 ? "0.5" : "1");
    }
    text(left + width, y + 52, TICK("end"), "t, fraction of the step");
    if (!when)
        return;
    printf("<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"12\" fill=\"" PURPLE "\"/>\n",
           left + width * (double)when->in, y - 6, width * (double)(when->out - when->in));
    (void)snprintf(words, sizeof words, "in %.3f", (double)when->in);
    text(left + width * (double)when->in, y - 14, NOTE("end", PURPLE), words);
    (void)snprintf(words, sizeof words, "out %.3f", (double)when->out);
    text(left + width * (double)when->out, y - 14, NOTE("start", PURPLE), words);
}

#define NAME "font-size=\"22\" font-weight=\"bold\" text-anchor=\"middle\" fill="

static void draw_bodies(const fmb_frame2 *a, const fmb_real v[2], const fmb_frame2 *b)
{
    static const fmb_real rest[2] = {0, 0};
    point p = middle(b, rest, 0), q = middle(a, v, 0);
    draw_swept(a, v, "fill=\"#d6e6f7\" stroke=\"#8fb4d9\"");
    draw_frame(b, rest, 0, "fill=\"#f7d9c4\" stroke=\"" ORANGE "\" stroke-width=\"2.5\"");
    draw_frame(a, v, 0, "fill=\"#9cc3ea\" stroke=\"" BLUE "\" stroke-width=\"2.5\"");
    draw_frame(a, v, 1, "fill=\"none\" stroke=\"" BLUE "\" stroke-width=\"2.5\"");
    text(p.x, p.y + 8, NAME "\"" ORANGE "\"", "B");
    text(q.x, q.y + 8, NAME "\"" BLUE "\"", "A");
}

/* ---- the panels ---- */

static void label_time(const fmb_frame2 *a, const fmb_real v[2], double t, double up, const char *words)
{
    point p = middle(a, v, t);
    text(p.x, p.y - SCALE * up, NOTE("middle", BLUE), words);
}

static int draw_hit(const fmb_frame2 *a, const fmb_real v[2], const fmb_frame2 *b)
{
    fmb_interval when;
    if (fmb_sweep2(a, v, b, NULL, NULL, &when) != FMB_HIT)
        return 1;
    panel = 0;
    draw_axes("FMB_HIT: when they meet");
    draw_bodies(a, v, b);
    draw_frame(a, v, (double)when.in, DASHED);
    draw_frame(a, v, (double)when.out, DASHED);
    label_time(a, v, 0, 0.2, "t = 0");
    label_time(a, v, (double)when.in, 0.2, "in");
    label_time(a, v, (double)when.out, 0.2, "out");
    label_time(a, v, 1, 0.2, "t = 1");
    draw_time(&when);
    return 0;
}

/* Along n of length 1: how far all of A's way reaches, where B begins. */
static void reach(const fmb_frame2 *a, const fmb_real v[2], const fmb_frame2 *b, point n, double *most, double *least)
{
    static const fmb_real rest[2] = {0, 0};
    point p[MOST], q[MOST];
    int count = corners(a, v, 0, p), other = corners(b, rest, 0, q);
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
    panel = 1;
    draw_axes("FMB_MISS: proved apart");
    draw_bodies(a, v, b);
    draw_bound(n, most);
    draw_bound(n, least);
    /* From the line that bounds A, at x = 0.45, along n; its length in the picture is no length of the world. */
    point from = {0.45, (most - n.x * 0.45) / n.y};
    draw_arrow(seen(from.x, from.y), seen(from.x + 0.3 * n.x, from.y + 0.3 * n.y));
    text(seen(from.x, 0).x + 14, seen(0, from.y + 0.28 * n.y).y, NAME "\"" PURPLE "\"", "n");
    label_time(a, v, 0, 0.2, "t = 0");
    label_time(a, v, 1, 0.2, "t = 1");
    text(seen(0.95, 0).x, seen(0, 0.81).y, NOTE("middle", BLUE), "what A sweeps");
    (void)snprintf(words, sizeof words, "gap %.3f m", least - most);
    text(seen(2, 0).x, seen(0, 0.4).y, NOTE("end", PURPLE), words);
    draw_time(NULL);
    text(panel * PANEL + LEFT, HEIGHT - 92, NOTE("start", PURPLE),
         "p in A, q in B: n&#183;(q &#8722; p) &gt; 0 at every t");
    return 0;
}

int main(void)
{
    static const fmb_real low[2] = {0.08F, 0.4F}, high[2] = {0.08F, 0.78F}, u[2] = {0.3F, 0.03F}, v[2] = {-0.02F, 0.2F};
    static const fmb_real corner[2] = {0.85F, 0.15F}, p[2] = {0.4F, 0.05F}, q[2] = {0.12F, 0.5F};
    static const fmb_real through[2] = {1.45F, 0.1F}, past[2] = {1.45F, -0.1F};
    fmb_frame2 a, b, c;
    if (fmb_frame2_init(&a, FMB_CUBOID, low, u, v) || fmb_frame2_init(&b, FMB_CUBOID, high, u, v) ||
        fmb_frame2_init(&c, FMB_TETRAHEDRON, corner, p, q))
        return 1;
    printf("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" "
           "font-family=\"DejaVu Sans, Arial, sans-serif\" stroke-linejoin=\"round\">\n"
           "<!-- SPDX-License-Identifier: MIT -->\n<!-- Drawn by make figures. -->\n"
           "<title>Two frames, what the moving one sweeps, and what fmb_sweep2 tells of them</title>\n"
           "<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>\n",
           (int)WIDTH, (int)HEIGHT, (int)WIDTH, (int)HEIGHT);
    if (draw_hit(&a, through, &c) || draw_miss(&b, past, &c))
        return 1;
    printf("</svg>\n");
    return ferror(stdout) != 0;
}
