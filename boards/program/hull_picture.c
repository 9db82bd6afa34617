/* SPDX-License-Identifier: MIT */
/* See hull_picture.h. A picture is told twice: first the view is fitted to it, then it is drawn. */
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC optimize("fp-contract=off")
#else
#pragma STDC FP_CONTRACT OFF
#endif

#include "hull_picture.h"
#include "number.h"
#include "svg.h"
#include "words.h"

#include <stddef.h>

enum { WIDTH = 680, HEIGHT = 640, LEFT = 50, TOP = 96, DEEP = 420 };

typedef struct {
    svg file;
    svg_view view;
    int fitting;
    fmb_real low[2], high[2]; /* of all that is told */
} stage;

/* Too large for the stack of a small board; the program is single-threaded. */
static stage scene;

static const char *const BODY[2] = {"stroke=\"#1f4e79\" stroke-width=\"2.5\"",
                                    "stroke=\"#b03a2e\" stroke-width=\"2.5\""};
static const char *const HULL[2] = {"fill=\"#7fb3d5\" fill-opacity=\"0.18\" stroke=\"#7fb3d5\" stroke-width=\"1.2\"",
                                    "fill=\"#e59866\" fill-opacity=\"0.18\" stroke=\"#e59866\" stroke-width=\"1.2\""};
static const char *const EDGE[2] = {"stroke=\"#7fb3d5\" stroke-width=\"0.8\"",
                                    "stroke=\"#e59866\" stroke-width=\"0.8\""};
static const char *const GOES[2] = {"stroke=\"#1f4e79\" stroke-width=\"1.5\" stroke-dasharray=\"5 4\"",
                                    "stroke=\"#b03a2e\" stroke-width=\"1.5\" stroke-dasharray=\"5 4\""};
static const char WAY[] = "stroke=\"#117a3d\" stroke-width=\"3\"";
static const char PLANE[] = "stroke=\"#117a3d\" stroke-width=\"1.2\" stroke-dasharray=\"3 3\"";
static const char SAID[] = "font-size=\"20\" font-weight=\"bold\"";

/* ---- lengths ---- */

static double dot(const double x[3], const double y[3]) { return x[0] * y[0] + x[1] * y[1] + x[2] * y[2]; }

static void cross(double n[3], const double x[3], const double y[3])
{
    for (int k = 0; k < 3; k++)
        n[k] = x[(k + 1) % 3] * y[(k + 2) % 3] - x[(k + 2) % 3] * y[(k + 1) % 3];
}

static double root(double x)
{
    double y = x > 1 ? x : 1;

    for (int i = 0; i < 60; i++)
        y = (y + x / y) / 2;
    return y;
}

/* ---- hulls ---- */

/* Direction i of hulls in space and in the plane (fmb_hull.h). */
static const signed char space_direction[FMB_HULL_DIRECTIONS][3] = {
    {1, 1, 1},  {-1, 1, 1}, {1, -1, 1}, {-1, -1, 1}, {1, 0, 0},   {0, 1, 0},   {0, 0, 1},
    {0, 0, -1}, {0, -1, 0}, {-1, 0, 0}, {1, 1, -1},  {-1, 1, -1}, {1, -1, -1}, {-1, -1, -1}};
static const signed char plane_direction[FMB_HULL2_DIRECTIONS][3] = {{1, 1, 0},  {-1, 1, 0}, {1, 0, 0},  {0, 1, 0},
                                                                     {0, -1, 0}, {-1, 0, 0}, {1, -1, 0}, {-1, -1, 0}};

/* The direction, and what supports it. */
static double direction_of(const hull_pair *p, int side, int i, double d[3])
{
    for (int k = 0; k < 3; k++)
        d[k] = p->dim == 3 ? space_direction[i][k] : plane_direction[i][k];
    return (double)(p->dim == 3 ? p->hull3[side].support[i] : p->hull2[side].support[i]);
}

static int directions(const hull_pair *p) { return p->dim == 3 ? FMB_HULL_DIRECTIONS : FMB_HULL2_DIRECTIONS; }

static double size_of(const hull_pair *p, int side)
{
    return (double)(p->dim == 3 ? p->hull3[side].size : p->hull2[side].size);
}

/* The part of the line x + t u inside all planes: 0 if there is none. */
static int clip(const hull_pair *p, int side, const double x[3], const double u[3], double *from, double *to)
{
    double slack = 1e-6 * size_of(p, side), low = -1e30, high = 1e30;

    for (int i = 0; i < directions(p); i++) {
        double d[3], rest = direction_of(p, side, i, d) - dot(d, x) + slack, slope = dot(d, u);
        if (slope > 0)
            high = rest / slope < high ? rest / slope : high;
        else if (slope < 0)
            low = rest / slope > low ? rest / slope : low;
        else if (rest < 0)
            return 0;
    }
    *from = low;
    *to = high;
    return high - low > 8 * slack;
}

/* Where planes i and j meet: a point x and the way u; in the plane i alone. 0: nowhere. */
static int line_of(const hull_pair *p, int side, int i, int j, double x[3], double u[3])
{
    double d[3], e[3], a[3], b[3], si = direction_of(p, side, i, d), sj = direction_of(p, side, j, e), length;

    if (p->dim == 2) {
        length = dot(d, d);
        for (int k = 0; k < 3; k++)
            x[k] = d[k] * si / length;
        u[0] = -d[1];
        u[1] = d[0];
        u[2] = 0;
        return 1;
    }
    cross(u, d, e);
    length = dot(u, u);
    cross(a, e, u);
    cross(b, u, d);
    for (int k = 0; k < 3 && length > 0; k++)
        x[k] = (si * a[k] + sj * b[k]) / length;
    return length > 0;
}

/* ---- what is told ---- */

static void note(const fmb_real p[3])
{
    fmb_real at[2];

    svg_place(&scene.view, p, at);
    for (int k = 0; k < 2; k++) {
        scene.low[k] = at[k] < scene.low[k] ? at[k] : scene.low[k];
        scene.high[k] = at[k] > scene.high[k] ? at[k] : scene.high[k];
    }
}

static void line(const double p[3], const double q[3], const char *style)
{
    fmb_real x[3], y[3];

    for (int k = 0; k < 3; k++) {
        x[k] = (fmb_real)p[k];
        y[k] = (fmb_real)q[k];
    }
    if (scene.fitting) {
        note(x);
        note(y);
    } else
        svg_line(&scene.file, &scene.view, x, y, style);
}

static void arrow(const double p[3], const double q[3], const char *style)
{
    fmb_real x[3], y[3];

    for (int k = 0; k < 3; k++) {
        x[k] = (fmb_real)p[k];
        y[k] = (fmb_real)q[k];
    }
    if (!scene.fitting)
        svg_arrow(&scene.file, &scene.view, x, y, 14, style);
    else
        line(p, q, style);
}

/* The edge of a hull where planes i and j meet; both ends go to the corners, behind the first `corners`. How many then. */
static int tell_edge(const hull_pair *p, int side, int i, int j, fmb_real (*corner)[3], int corners)
{
    double x[3], u[3], from, to, q[2][3];

    if (corners + 2 > SVG_POINTS || !line_of(p, side, i, j, x, u) || !clip(p, side, x, u, &from, &to))
        return corners;
    for (int k = 0; k < 3; k++) {
        q[0][k] = x[k] + from * u[k];
        q[1][k] = x[k] + to * u[k];
        corner[corners][k] = (fmb_real)q[0][k];
        corner[corners + 1][k] = (fmb_real)q[1][k];
    }
    line(q[0], q[1], EDGE[side]);
    return corners + 2;
}

/* The edges of a hull, and its outline. */
static void tell_hull(const hull_pair *p, int side)
{
    static fmb_real corner[SVG_POINTS][3];
    int corners = 0, all = directions(p);

    for (int i = 0; i < all; i++)
        for (int j = p->dim == 2 ? all - 1 : i + 1; j < all; j++)
            corners = tell_edge(p, side, i, j, corner, corners);
    if (!scene.fitting)
        svg_points(&scene.file, &scene.view, (const fmb_real(*)[3])corner, corners, HULL[side],
                   side ? "hull of B" : "hull of A");
}

/* The frame as one of space, after a part of the step; that of the plane has no third edge. */
static fmb_frame3 body_at(const hull_pair *p, int side, int moved)
{
    fmb_frame3 f = p->frame3[side];

    if (p->dim == 2)
        for (int k = 0; k < 3; k++) {
            f.origin[k] = k < 2 ? p->frame2[side].origin[k] : 0;
            for (int i = 0; i < 3; i++)
                f.edge[i][k] = k < 2 && i < 2 ? p->frame2[side].edge[i][k] : 0;
            f.shape = p->frame2[side].shape;
        }
    for (int k = 0; k < 3 && moved; k++)
        f.origin[k] += p->displacement[side][k];
    return f;
}

static void tell_body(const hull_pair *p, int side, int moved)
{
    fmb_frame3 f = body_at(p, side, moved);

    if (!scene.fitting) {
        svg_edges(&scene.file, &scene.view, &f, moved ? GOES[side] : BODY[side]);
        return;
    }
    for (int mask = 0; mask < 8; mask++) {
        fmb_real q[3];
        if (f.shape == FMB_FRAME_SHAPE(FMB_TETRAHEDRON) && (mask & (mask - 1)))
            continue;
        svg_corner(&f, mask, q);
        note(q);
    }
}

/* The middle of the box of a hull. */
static void middle_of(const hull_pair *p, int side, double c[3])
{
    const fmb_real *s = p->dim == 3 ? p->hull3[side].support : p->hull2[side].support;

    c[2] = 0;
    for (int k = 0; k < p->dim; k++)
        c[k] = p->dim == 3 ? ((double)s[4 + k] - (double)s[9 - k]) / 2 : ((double)s[2 + k] - (double)s[5 - k]) / 2;
}

/* max d.q over the hull, of one of its directions. */
static double support_along(const hull_pair *p, int side, const double a[3])
{
    for (int i = 0; i < directions(p); i++) {
        double d[3], s = direction_of(p, side, i, d);
        if (d[0] == a[0] && d[1] == a[1] && d[2] == a[2])
            return s;
    }
    return 0;
}

/* Along x, y or z: along which u goes least. */
static void least_axis(const double u[3], double aside[3])
{
    int least = 0;

    for (int k = 1; k < 3; k++)
        least = u[k] * u[k] < u[least] * u[least] ? k : least;
    for (int k = 0; k < 3; k++)
        aside[k] = k == least;
}

/* A square at right angles to u around c, 2 half wide; in the plane a line. */
static void tell_plane(const double c[3], const double u[3], double half, int dim)
{
    static const int corner_s[4] = {-1, 1, 1, -1}, corner_t[4] = {-1, -1, 1, 1};
    double s[3] = {-u[1], u[0], 0}, t[3] = {0, 0, 0}, aside[3], corner[4][3], length;

    if (dim == 3) {
        least_axis(u, aside);
        cross(s, u, aside);
        cross(t, u, s);
    }
    length = root(dot(s, s));
    for (int k = 0; k < 3; k++) /* as long as s */
        t[k] /= root(dot(u, u));
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 3; k++)
            corner[i][k] = c[k] + half / length * (corner_s[i] * s[k] + corner_t[i] * t[k]);
    for (int i = 0; i < (dim == 2 ? 1 : 4); i++)
        line(corner[i], corner[(i + 1) % 4], PLANE);
}

/* The middle of side's box, and where its plane along a stands, in units of a: at the end of the step if `ends`. */
static double stand(const hull_pair *p, int side, const double a[3], int ends, double middle[3])
{
    double towards[3], moved[3], at;

    for (int k = 0; k < 3; k++) {
        towards[k] = side ? -a[k] : a[k];
        moved[k] = ends ? (double)p->displacement[side][k] : 0;
    }
    at = support_along(p, side, towards);
    middle_of(p, side, middle);
    for (int k = 0; k < 3; k++)
        middle[k] += moved[k];
    return (side ? -at : at) + dot(a, moved);
}

/*
 * The distance between the planes that touch the hulls, at the end of the step if it is less there; of hulls that are
 * not told apart at rest: the shortest way of b along one of the directions that takes them apart.
 */
static void tell_distance(const hull_pair *p)
{
    const int apart = p->answer == FMB_MISS;
    double a[3], ca[3], cb[3], from[3], to[3], closing = 0, half = 0.12 * size_of(p, 0);

    if (!apart && p->moving)
        return;
    for (int k = 0; k < 3; k++) {
        a[k] = k < p->dim ? (double)p->axis[k] : 0;
        closing += a[k] * ((double)p->displacement[1][k] - (double)p->displacement[0][k]);
    }
    const double square = dot(a, a), sa = stand(p, 0, a, closing < 0, ca), sb = stand(p, 1, a, closing < 0, cb),
                 at = (dot(a, ca) + dot(a, cb)) / 2;
    for (int k = 0; k < 3; k++) {
        const double middle = (ca[k] + cb[k]) / 2 - a[k] * at / square;
        from[k] = middle + a[k] * (apart ? sa : sb) / square;
        to[k] = middle + a[k] * (apart ? sb : sa) / square;
    }
    if (size_of(p, 1) < size_of(p, 0))
        half = 0.12 * size_of(p, 1);
    tell_plane(from, a, half, p->dim);
    tell_plane(to, a, half, p->dim);
    arrow(from, to, WAY);
}

static void tell(const hull_pair *p)
{
    for (int side = 0; side < 2; side++) {
        double c[3], to[3];
        tell_hull(p, side);
        tell_body(p, side, 0);
        middle_of(p, side, c);
        for (int k = 0; k < 3; k++)
            to[k] = c[k] + (double)p->displacement[side][k];
        if (to[0] == c[0] && to[1] == c[1] && to[2] == c[2])
            continue;
        tell_body(p, side, 1);
        arrow(c, to, BODY[side]);
    }
    tell_distance(p);
}

/* ---- the picture ---- */

static void fit(const hull_pair *p)
{
    static const svg_part part = {LEFT, TOP, WIDTH - 2 * LEFT, DEEP};

    scene.view = svg_unit(p->dim);
    scene.low[0] = scene.low[1] = (fmb_real)1e30;
    scene.high[0] = scene.high[1] = (fmb_real)-1e30;
    scene.fitting = 1;
    tell(p);
    scene.fitting = 0;
    svg_fit(&scene.view, scene.low, scene.high, &part);
}

static void say(const hull_pair *p)
{
    char first[NUMBER_TEXT], second[NUMBER_TEXT], axis[16], *at = axis;
    const double distance = (double)p->distance;

    if (p->answer == FMB_MISS)
        svg_text(&scene.file, 20, 34, SAID, "apart by at least ", svg_digits(distance, 0, first),
                 p->moving ? " during the whole step" : "");
    else if (!p->moving)
        svg_text(&scene.file, 20, 34, SAID, "not told apart: B is out of A's hull after ",
                 svg_digits(-distance, 1, first), "");
    else if (p->contact == FMB_MISS)
        svg_text(&scene.file, 20, 34, SAID, "apart at every time of the step", "", "");
    else {
        svg_text(&scene.file, 20, 34, SAID, "not told apart from t = ", number_fixed(p->when.in, 3, first), " on,");
        svg_text(&scene.file, 20, 62, SAID, "to t = ", number_fixed(p->when.out, 3, second), "");
        return;
    }
    for (int k = 0; k < p->dim; k++) {
        *at++ = k > 0 ? ' ' : '(';
        if (p->axis[k] < 0)
            *at++ = '-';
        *at++ = p->axis[k] == 0 ? '0' : '1';
    }
    *at++ = ')';
    *at = 0;
    svg_text(&scene.file, 20, 62, "fill=\"#444\"", "along ", axis,
             p->dim == 3 ? ", one of 14 directions" : ", one of 8 directions");
}

static void keys(const hull_pair *p)
{
    svg_key(&scene.file, 20, 582, "fill=\"#7fb3d5\" fill-opacity=\"0.4\" stroke=\"#1f4e79\" stroke-width=\"2\"",
            "A in its hull");
    svg_key(&scene.file, 240, 582, "fill=\"#e59866\" fill-opacity=\"0.4\" stroke=\"#b03a2e\" stroke-width=\"2\"",
            "B in its hull");
    if (p->moving)
        svg_key(&scene.file, 460, 582, "fill=\"none\" stroke=\"#444\" stroke-dasharray=\"5 4\"", "after the step");
    if (p->answer == FMB_MISS)
        svg_key(&scene.file, 20, 614, "fill=\"#117a3d\"", "the distance, between planes that touch the hulls");
    else if (!p->moving)
        svg_key(&scene.file, 20, 614, "fill=\"#117a3d\"", "the shortest way of B out of A's hull along a direction");
}

int hull_picture(const hull_pair *pair, const char *path)
{
    if (svg_open(&scene.file, path, WIDTH, HEIGHT) == 0) {
        fit(pair);
        tell(pair);
        say(pair);
        keys(pair);
        if (svg_close(&scene.file) == 0)
            return 0;
    }
    port_error("fmb hull: the picture cannot be written\n");
    return 2;
}
