/* SPDX-License-Identifier: MIT */
/* a*b+c is never contracted into one rounding: a picture has the same bytes everywhere. */
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC optimize("fp-contract=off")
#else
#pragma STDC FP_CONTRACT OFF
#endif

#include "svg.h"
#include "number.h"

#include <stddef.h>

#define NUM(x) ((fmb_real)(x))

enum { MOST = 16 }; /* corners of a box and of where it goes: fewer than SVG_POINTS */

typedef struct {
    fmb_real x, y;
} point;

static void put(svg *s, const char *text)
{
    if (!s->failed && port_write(&s->file, text) < 0)
        s->failed = 1;
}

static void put_number(svg *s, fmb_real x)
{
    char text[NUMBER_TEXT];
    put(s, number_fixed(x, 2, text));
}

static void put_integer(svg *s, int x)
{
    char text[NUMBER_TEXT];
    put(s, number_signed(x, text));
}

int svg_open(svg *s, const char *path, int width, int height)
{
    s->failed = port_create(&s->file, path) < 0;
    put(s, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"");
    put_integer(s, width);
    put(s, "\" height=\"");
    put_integer(s, height);
    put(s, "\" viewBox=\"0 0 ");
    put_integer(s, width);
    put(s, " ");
    put_integer(s, height);
    /* Legible at half the size, too. */
    put(s, "\" font-family=\"DejaVu Sans, Arial, sans-serif\" font-size=\"18\" stroke-linejoin=\"round\">\n");
    put(s, "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n");
    return s->failed ? -1 : 0;
}

svg_view svg_unit(int dim)
{
    static const svg_view space = {{NUM(-0.5), NUM(0.866), 0}, {NUM(0.25), NUM(0.144), NUM(-0.957)}, {0, 0}},
                          plane = {{1, 0, 0}, {0, -1, 0}, {0, 0}};
    return dim == 3 ? space : plane;
}

void svg_fit(svg_view *view, const fmb_real low[2], const fmb_real high[2], const svg_part *part)
{
    fmb_real x = (fmb_real)part->width / (high[0] - low[0]), y = (fmb_real)part->height / (high[1] - low[1]),
             scale = x < y ? x : y;
    for (int k = 0; k < 3; k++) {
        view->across[k] *= scale;
        view->down[k] *= scale;
    }
    view->origin[0] = (fmb_real)part->left + (fmb_real)part->width / 2 +
                      scale * (view->origin[0] - (low[0] + high[0]) / 2);
    view->origin[1] = (fmb_real)part->top + (fmb_real)part->height / 2 +
                      scale * (view->origin[1] - (low[1] + high[1]) / 2);
}

svg_view svg_look(const fmb_real centre[3], fmb_real radius, int size)
{
    svg_view view = svg_unit(3);
    fmb_real scale = (fmb_real)(0.48 * size) / radius;
    for (int k = 0; k < 3; k++) {
        view.across[k] *= scale;
        view.down[k] *= scale;
    }
    view.origin[0] = view.origin[1] = (fmb_real)size / 2;
    for (int k = 0; k < 3; k++) {
        view.origin[0] -= view.across[k] * centre[k];
        view.origin[1] -= view.down[k] * centre[k];
    }
    return view;
}

int svg_close(svg *s)
{
    put(s, "</svg>\n");
    return port_close(&s->file) < 0 || s->failed ? -1 : 0;
}

static point seen(const svg_view *view, const fmb_real *p, int dim)
{
    fmb_real z = dim == 3 ? p[2] : 0;
    return (point){view->origin[0] + ((view->across[0] * p[0] + view->across[1] * p[1]) + view->across[2] * z),
                   view->origin[1] + ((view->down[0] * p[0] + view->down[1] * p[1]) + view->down[2] * z)};
}

static void put_corner(svg *s, const char *before, point p)
{
    put(s, before);
    put_number(s, p.x);
    put(s, " ");
    put_number(s, p.y);
}

/* Where the turn p, q, r goes: > 0, < 0, 0 straight on. */
static fmb_real turn(point p, point q, point r) { return (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x); }

static void sort(point *p, int n)
{
    for (int i = 1; i < n; i++)
        for (int j = i; j > 0 && (p[j].x < p[j - 1].x || (p[j].x == p[j - 1].x && p[j].y < p[j - 1].y)); j--) {
            point t = p[j];
            p[j] = p[j - 1];
            p[j - 1] = t;
        }
}

/*
 * Monotone chain: the lower half of the hull from left to right, then the upper one back. Returns its corners; hull:
 * room for 2n.
 */
static int outline(point *p, int n, point *hull)
{
    int count = 0;
    sort(p, n);
    for (int half = 0, first = 0; half < 2; half++, first = count) {
        for (int k = 0; k < n; k++) {
            point next = p[half ? n - 1 - k : k];
            while (count >= first + 2 && !(turn(hull[count - 2], hull[count - 1], next) > 0))
                count--;
            hull[count++] = next;
        }
        count--; /* the last corner begins the other half */
    }
    return count;
}

static void put_outline(svg *s, point *p, int n, const char *style, const char *name)
{
    point hull[2 * SVG_POINTS];
    int corners = outline(p, n, hull);
    put(s, "<polygon points=\"");
    for (int i = 0; i < corners; i++) {
        put(s, i ? " " : "");
        put_number(s, hull[i].x);
        put(s, ",");
        put_number(s, hull[i].y);
    }
    put(s, "\" ");
    put(s, style);
    put(s, name ? "><title>" : "");
    put(s, name ? name : "");
    put(s, name ? "</title></polygon>\n" : "/>\n");
}

/* The origin and the edges whose bits are in `mask`; edge: dim rows of dim numbers. */
static void corner_of(const fmb_real *origin, const fmb_real *edge, int dim, int mask, fmb_real *p)
{
    for (int k = 0; k < dim; k++) {
        p[k] = origin[k];
        for (int i = 0; i < dim; i++)
            p[k] += mask >> i & 1 ? edge[i * dim + k] : 0;
    }
}

/* Corners of a frame and of where it goes. */
static void put_frame(svg *s, const svg_view *view, const fmb_real *origin, const fmb_real *edge, int shape,
                      const fmb_real *v, int dim, const char *style, const char *name)
{
    point p[MOST];
    int n = 0;
    for (int mask = 0; mask < 1 << dim; mask++) {
        fmb_real q[3] = {0, 0, 0};
        if (shape == FMB_TETRAHEDRON && (mask & (mask - 1)))
            continue;
        corner_of(origin, edge, dim, mask, q);
        p[n++] = seen(view, q, dim);
        for (int k = 0; v && k < dim; k++)
            q[k] += v[k];
        if (v)
            p[n++] = seen(view, q, dim);
    }
    put_outline(s, p, n, style, name);
}

void svg_frame3(svg *s, const svg_view *view, const fmb_frame3 *f, const fmb_real v[3], const char *style,
                const char *name)
{
    put_frame(s, view, f->origin, f->edge[0], FMB_SHAPE_OF_FRAME(f->shape), v, 3, style, name);
}

void svg_frame2(svg *s, const svg_view *view, const fmb_frame2 *f, const fmb_real v[2], const char *style,
                const char *name)
{
    put_frame(s, view, f->origin, f->edge[0], FMB_SHAPE_OF_FRAME(f->shape), v, 2, style, name);
}

/* A piece of a path, from p to q. */
static void put_piece(svg *s, const svg_view *view, const fmb_real p[3], const fmb_real q[3])
{
    put_corner(s, "M", seen(view, p, 3));
    put_corner(s, "L", seen(view, q, 3));
}

static void end_path(svg *s, const char *end, const char *style)
{
    put(s, end);
    put(s, style);
    put(s, "/>\n");
}

void svg_line(svg *s, const svg_view *view, const fmb_real p[3], const fmb_real q[3], const char *style)
{
    put(s, "<path d=\"");
    put_piece(s, view, p, q);
    end_path(s, "\" ", style);
}

void svg_points(svg *s, const svg_view *view, const fmb_real (*p)[3], int count, const char *style, const char *name)
{
    point at[SVG_POINTS];
    for (int i = 0; i < count; i++)
        at[i] = seen(view, p[i], 3);
    if (count > 0)
        put_outline(s, at, count, style, name);
}

void svg_place(const svg_view *view, const fmb_real p[3], fmb_real at[2])
{
    point q = seen(view, p, 3);
    at[0] = q.x;
    at[1] = q.y;
}

/* The square root, to a thousandth of itself: of lengths in pixels. */
static fmb_real root(fmb_real x)
{
    fmb_real y = x > 1 ? x : 1;
    for (int i = 0; i < 40; i++)
        y = (y + x / y) / 2;
    return y;
}

void svg_arrow(svg *s, const svg_view *view, const fmb_real p[3], const fmb_real q[3], fmb_real head, const char *style)
{
    point from = seen(view, p, 3), to = seen(view, q, 3), end;
    fmb_real dx = to.x - from.x, dy = to.y - from.y, length = root(dx * dx + dy * dy);
    if (!(dx * dx + dy * dy > 1))
        return;
    dx *= head / length;
    dy *= head / length;
    put(s, "<path d=\"");
    put_corner(s, "M", from);
    put_corner(s, "L", to);
    end = (point){to.x - dx - dy * (fmb_real)0.4, to.y - dy + dx * (fmb_real)0.4};
    put_corner(s, "M", end);
    put_corner(s, "L", to);
    end = (point){to.x - dx + dy * (fmb_real)0.4, to.y - dy - dx * (fmb_real)0.4};
    put_corner(s, "L", end);
    end_path(s, "\" fill=\"none\" ", style);
}

void svg_triangle(svg *s, const svg_view *view, const fmb_real p[3], const fmb_real q[3], const fmb_real r[3],
                  const char *style)
{
    put(s, "<path d=\"");
    put_piece(s, view, p, q);
    put_corner(s, "L", seen(view, r, 3));
    end_path(s, "Z\" ", style);
}

void svg_corner(const fmb_frame3 *f, int mask, fmb_real p[3]) { corner_of(f->origin, f->edge[0], 3, mask, p); }

void svg_edges(svg *s, const svg_view *view, const fmb_frame3 *f, const char *style)
{
    put(s, "<path d=\"");
    for (int from = 0; from < 8; from++)
        for (int to = from + 1; to < 8; to++) {
            int bits = from ^ to, one = !(bits & (bits - 1)), ends = !(from & (from - 1)) && !(to & (to - 1));
            fmb_real p[3], q[3];
            if (f->shape == FMB_FRAME_SHAPE(FMB_CUBOID) ? !one : !ends)
                continue;
            svg_corner(f, from, p);
            svg_corner(f, to, q);
            put_piece(s, view, p, q);
        }
    end_path(s, "\" fill=\"none\" ", style);
}

/* Text at a place, dx and dy away from it. */
static void put_text(svg *s, point p, int dx, int dy, const char *anchor, const char *text, const char *more)
{
    put(s, "<text x=\"");
    put_number(s, p.x + (fmb_real)dx);
    put(s, "\" y=\"");
    put_number(s, p.y + (fmb_real)dy);
    put(s, "\" fill=\"#444\" text-anchor=\"");
    put(s, anchor);
    put(s, "\">");
    put(s, text);
    put(s, more);
    put(s, "</text>\n");
}

/* A number of an axis, and its mark: below an axis that runs across the picture, else to the left of it. */
static void put_tick(svg *s, point p, int below, fmb_real value, int places)
{
    char text[NUMBER_TEXT];
    put_corner(s, "<path d=\"M", p);
    put(s, below ? "v6" : "h-6");
    end_path(s, "\" ", "stroke=\"#444\"");
    put_text(s, p, below ? 0 : -10, below ? 24 : 6, below ? "middle" : "end", number_fixed(value, places, text), "");
}

static void put_axis(svg *s, const svg_view *view, const svg_scale *scale, int k)
{
    static const char *const names[3] = {"x, ", "y, ", "z, "};
    fmb_real end[3] = {scale->from[0], scale->from[1], scale->from[2]}, at[3] = {end[0], end[1], end[2]};
    fmb_real dx = view->across[k], dy = view->down[k];
    int below = dx * dx > 4 * dy * dy;
    end[k] += scale->length[k];
    svg_line(s, view, scale->from, end, "stroke=\"#444\"");
    for (int i = -100; i <= 100; i++) {
        at[k] = (fmb_real)i * scale->step;
        if (at[k] >= scale->from[k] && at[k] <= end[k])
            put_tick(s, seen(view, at, 3), below, at[k], scale->places);
    }
    if (below)
        put_text(s, seen(view, end, 3), 0, 48, "end", names[k], scale->unit);
    else
        put_text(s, seen(view, end, 3), dy > 0 ? -12 : 0, dy > 0 ? 20 : -12, dy > 0 ? "end" : "middle", names[k],
                 scale->unit);
}

void svg_axes(svg *s, const svg_view *view, const svg_scale *scale)
{
    for (int k = 0; k < 3; k++)
        if (scale->length[k] > 0)
            put_axis(s, view, scale, k);
}

void svg_key(svg *s, int x, int y, const char *style, const char *text)
{
    put(s, "<rect x=\"");
    put_integer(s, x);
    put(s, "\" y=\"");
    put_integer(s, y - 15);
    put(s, "\" width=\"34\" height=\"18\" ");
    put(s, style);
    put(s, "/>\n");
    svg_text(s, x + 44, y, "fill=\"#444\"", text, "", "");
}

void svg_text(svg *s, int x, int y, const char *style, const char *text, const char *more, const char *last)
{
    put(s, "<text x=\"");
    put_integer(s, x);
    put(s, "\" y=\"");
    put_integer(s, y);
    put(s, "\" ");
    put(s, style);
    put(s, ">");
    put(s, text);
    put(s, more);
    put(s, last);
    put(s, "</text>\n");
}

char *svg_digits(double x, int up, char text[NUMBER_TEXT])
{
    double unit = 1;
    int places = 0;

    while (places < 9 && x * unit < 1000) {
        unit *= 10;
        places++;
    }
    if (x * unit < 1e15)
        x = (double)((int64_t)(x * unit) + up) / unit;
    return number_fixed((fmb_real)x, places, text);
}
