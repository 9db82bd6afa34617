/* SPDX-License-Identifier: MIT */
/* See figure.h. */
#include "figure.h"

#include <stddef.h>
#include <stdio.h>

enum { SCALE = 200, LEFT = 70, CORNERS = 4, MOST = 2 * CORNERS };

static int panel, panel_floor;

void figure_open(int height, const char *title)
{
    printf("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" "
           "font-family=\"DejaVu Sans, Arial, sans-serif\" stroke-linejoin=\"round\">\n"
           "<!-- SPDX-License-Identifier: MIT -->\n<!-- Drawn by make figures. -->\n"
           "<title>%s</title>\n<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>\n",
           (int)FIGURE_WIDTH, height, (int)FIGURE_WIDTH, height, title);
}

void figure_close(const char *caption) { printf("<desc>%s</desc>\n</svg>\n", caption); }

void figure_panel(int at, int floor)
{
    panel = at;
    panel_floor = floor;
}

point seen(double x, double y) { return (point){panel * FIGURE_PANEL + LEFT + SCALE * x, panel_floor - SCALE * y}; }

void text(double x, double y, const char *style, const char *words)
{
    printf("<text x=\"%.1f\" y=\"%.1f\" %s>%s</text>\n", x, y, style, words);
}

void line(point p, point q, const char *style)
{
    printf("<path d=\"M%.1f %.1fL%.1f %.1f\" %s/>\n", p.x, p.y, q.x, q.y, style);
}

void draw_arrow(point p, point q, const char *colour)
{
    double dx = q.x - p.x, dy = q.y - p.y, size = 12 / ((dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy));
    printf("<path d=\"M%.1f %.1fL%.1f %.1f\" stroke=\"%s\" stroke-width=\"3\"/>\n", p.x, p.y, q.x - size * dx,
           q.y - size * dy, colour);
    printf("<polygon points=\"%.1f,%.1f %.1f,%.1f %.1f,%.1f\" fill=\"%s\"/>\n", q.x, q.y,
           q.x - size * (1.3 * dx - 0.6 * dy), q.y - size * (1.3 * dy + 0.6 * dx), q.x - size * (1.3 * dx + 0.6 * dy),
           q.y - size * (1.3 * dy - 0.6 * dx), colour);
}

void draw_dot(point p, const char *colour)
{
    printf("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"6\" fill=\"%s\"/>\n", p.x, p.y, colour);
}

void draw_box(const fmb_box2 *box, const char *style)
{
    point low = seen((double)box->min[0], (double)box->min[1]), high = seen((double)box->max[0], (double)box->max[1]);
    printf("<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" %s/>\n", low.x, high.y, high.x - low.x,
           low.y - high.y, style);
}

/* ---- outlines ---- */

int corners(const fmb_frame2 *f, const fmb_real v[2], double t, point *to)
{
    int n = 0;
    for (int mask = 0; mask < 4; mask++) {
        double p[2];
        if (f->shape == FMB_FRAME_SHAPE(FMB_TETRAHEDRON) && mask == 3)
            continue;
        for (int k = 0; k < 2; k++)
            p[k] = ((double)f->origin[k] + (v ? t * (double)v[k] : 0)) +
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

void draw_frame(const fmb_frame2 *f, const fmb_real v[2], double t, const char *style)
{
    point p[MOST];
    draw_hull(p, corners(f, v, t, p), style);
}

void draw_swept(const fmb_frame2 *f, const fmb_real v[2], const char *style)
{
    point p[MOST];
    int n = corners(f, v, 0, p);
    draw_hull(p, n + corners(f, v, 1, p + n), style);
}

point middle(const fmb_frame2 *f, const fmb_real v[2], double t)
{
    point p[MOST], sum = {0, 0};
    int n = corners(f, v, t, p);
    for (int i = 0; i < n; i++) {
        sum.x += p[i].x / n;
        sum.y += p[i].y / n;
    }
    return seen(sum.x, sum.y);
}

/* ---- axes ---- */

void draw_axes(const char *title, double most)
{
    char number[16];
    text(panel * FIGURE_PANEL + LEFT, 38, "font-size=\"24\" font-weight=\"bold\" fill=\"#111\"", title);
    for (int i = 0; i <= 4; i++) {
        line(seen(i * 0.5, 0), seen(i * 0.5, most), "stroke=\"#ddd\"");
        (void)snprintf(number, sizeof number, "%.1f", i * 0.5);
        text(seen(i * 0.5, 0).x, panel_floor + 24, TICK("middle"), number);
    }
    for (int i = 0; i * 0.5 <= most; i++) {
        line(seen(0, i * 0.5), seen(2, i * 0.5), "stroke=\"#ddd\"");
        (void)snprintf(number, sizeof number, "%.1f", i * 0.5);
        text(seen(0, 0).x - 10, seen(0, i * 0.5).y + 6, TICK("end"), number);
    }
    line(seen(0, 0), seen(2, 0), THIN);
    line(seen(0, 0), seen(0, most), THIN);
    text(seen(2, 0).x, panel_floor + 46, TICK("end"), "x, metres");
    text(seen(0, most).x - 54, seen(0, most).y - 8, TICK("start"), "y, metres");
}

void draw_time(int below, const fmb_interval *when, const char *name)
{
    const double left = panel * FIGURE_PANEL + LEFT, y = below, width = 2 * SCALE;
    char words[64];
    line((point){left, y}, (point){left + width, y}, THIN);
    for (int i = 0; i <= 2; i++) {
        line((point){left + width * i / 2, y - 6}, (point){left + width * i / 2, y + 6}, THIN);
        text(left + width * i / 2, y + 28, TICK("middle"), i == 0 ? "0" : i == 1 ? "0.5" : "1");
    }
    text(left + width, y + 52, TICK("end"), name);
    if (!when)
        return;
    printf("<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"12\" fill=\"" PURPLE "\"/>\n",
           left + width * (double)when->in, y - 6, width * (double)(when->out - when->in));
    (void)snprintf(words, sizeof words, "in %.3f", LOWER(when->in));
    text(left + width * (double)when->in, y - 14, NOTE("end", PURPLE), words);
    (void)snprintf(words, sizeof words, "out %.3f", UPPER(when->out));
    text(left + width * (double)when->out, y - 14, NOTE("start", PURPLE), words);
}
