/* SPDX-License-Identifier: MIT */
/*
 * All is drawn in points of the picture: x to the right, y down, z away from the viewer. The POV-Ray scene has the same
 * numbers, but y up, so both pictures are seen alike, and their size says nothing of that of the bodies.
 */
/* a*b+c is never contracted into one rounding: a picture has the same bytes everywhere. */
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC optimize("fp-contract=off")
#else
#pragma STDC FP_CONTRACT OFF
#endif

#include "drawing.h"
#include "number.h"
#include "sort.h"
#include "words.h"

/* The picture, and what of it the bodies have; above them the legend, below axes and scale. */
enum { WIDTH = 960, HEIGHT = 720, LEFT = 40, RIGHT = WIDTH - 40, TOP = 100, BOTTOM = HEIGHT - 120 };
enum { WIDEST = 200 }; /* scale */
/* Sides 0 and 1, and what meets; shades of each. */
enum { SIDES = 3, SHADES = 10, MOST = 64 };

/* What is done with what is told. */
enum { FIT, UNDER, FACES, OVER, NAMES };

typedef struct {
    float at[4][2], depth;
    int32_t number; /* in the order in which it was told */
    int16_t corners, side, shade;
} face;

struct drawing {
    const drawing_plan *plan;
    int pass, failed, any;
    int open; /* a mesh of POV-Ray has begun: it begins with its first triangle, since it must have one */
    double across[3], down[3], into[3];     /* unit vectors; after fitting, times points per length */
    double from[3], low[2], high[2], reach; /* the first point told; of all points relative to it */
    double shift[2], scale;
    face *face;
    int32_t faces, room;
    port_file svg, pov;
};

/* ---- text ---- */

static void put_svg(drawing *d, const char *text)
{
    d->failed |= d->plan->svg != NULL && port_write(&d->svg, text) < 0;
}
static void put_pov(drawing *d, const char *text)
{
    d->failed |= d->plan->pov != NULL && port_write(&d->pov, text) < 0;
}

static void put_both(drawing *d, void (*put)(drawing *, const char *), const char *before, double x)
{
    char text[NUMBER_TEXT];

    put(d, before);
    put(d, number_fixed((fmb_real)x, 2, text));
}

/* A point of the picture: "x y" behind a word; POV: "<x,y,z>". */
static void put_at(drawing *d, const char *before, const double p[3])
{
    put_both(d, put_svg, before, p[0]);
    put_both(d, put_svg, " ", p[1]);
}

static void put_point(drawing *d, const char *before, const double p[3])
{
    put_pov(d, before);
    put_both(d, put_pov, "<", p[0]);
    put_both(d, put_pov, ",", -p[1]);
    put_both(d, put_pov, ",", p[2]);
    put_pov(d, ">");
}

/* Text of files and names: what means something in XML, or ends a string of POV-Ray, or is no letter, is replaced. */
static void put_safe(drawing *d, void (*put)(drawing *, const char *), const char *text)
{
    static const char special[] = "<>&\"\\";

    while (*text != 0) {
        int bytes = words_letter(text), safe = bytes > 0 && (unsigned char)*text >= ' ';

        for (int i = 0; special[i] != 0; i++)
            safe &= *text != special[i];
        for (int i = 0; i < bytes && safe; i++)
            put(d, (const char[2]){text[i], 0});
        if (!safe)
            put(d, "?");
        text += bytes > 0 ? bytes : 1;
    }
}

/* ---- the camera ---- */

static double dot(const double x[3], const double y[3]) { return (x[0] * y[0] + x[1] * y[1]) + x[2] * y[2]; }

static void cross(double n[3], const double x[3], const double y[3])
{
    for (int k = 0; k < 3; k++)
        n[k] = x[(k + 1) % 3] * y[(k + 2) % 3] - x[(k + 2) % 3] * y[(k + 1) % 3];
}

static void subtract(double d[3], const double p[3], const double q[3])
{
    for (int k = 0; k < 3; k++)
        d[k] = p[k] - q[k];
}

/* From above and aside, x to the left below, y to the right, z up; in the plane x to the right, y up. */
static void look(drawing *d)
{
    static const double space[3][3] = {{-0.5, 0.866, 0}, {0.25, 0.144, -0.957}, {-0.829, -0.4785, -0.2885}};
    static const double plane[3][3] = {{1, 0, 0}, {0, -1, 0}, {0, 0, -1}};

    for (int k = 0; k < 3; k++) {
        d->across[k] = d->plan->dim == 3 ? space[0][k] : plane[0][k];
        d->down[k] = d->plan->dim == 3 ? space[1][k] : plane[1][k];
        d->into[k] = d->plan->dim == 3 ? space[2][k] : plane[2][k];
    }
}

static double larger(double x, double y) { return x > y ? x : y; }

/* Makes room for a point. */
static void fit(drawing *d, const double p[3])
{
    double q[3], at[2], depth;

    for (int k = 0; k < 3 && !d->any; k++)
        d->from[k] = p[k];
    subtract(q, p, d->from);
    at[0] = dot(d->across, q);
    at[1] = dot(d->down, q);
    depth = dot(d->into, q);
    for (int k = 0; k < 2; k++) {
        d->low[k] = !d->any || at[k] < d->low[k] ? at[k] : d->low[k];
        d->high[k] = !d->any || at[k] > d->high[k] ? at[k] : d->high[k];
    }
    d->reach = larger(d->reach, depth > 0 ? depth : -depth);
    d->any = 1;
}

/* The largest picture of what was told that has room. */
static void set_camera(drawing *d)
{
    double wide = d->high[0] - d->low[0], tall = d->high[1] - d->low[1];
    double by_width = wide > 0 ? (RIGHT - LEFT) / wide : 0, by_height = tall > 0 ? (BOTTOM - TOP) / tall : 0;

    d->scale = by_height > 0 && (by_width == 0 || by_height < by_width) ? by_height : by_width > 0 ? by_width : 1;
    for (int k = 0; k < 3; k++) {
        d->across[k] *= d->scale;
        d->down[k] *= d->scale;
        d->into[k] *= d->scale;
    }
    d->reach *= d->scale;
    d->shift[0] = (LEFT + RIGHT) * 0.5 - d->scale * (d->low[0] + d->high[0]) * 0.5;
    d->shift[1] = (TOP + BOTTOM) * 0.5 - d->scale * (d->low[1] + d->high[1]) * 0.5;
}

static void see(const drawing *d, const double p[3], double at[3])
{
    double q[3];

    subtract(q, p, d->from);
    at[0] = dot(d->across, q) + d->shift[0];
    at[1] = dot(d->down, q) + d->shift[1];
    at[2] = dot(d->into, q);
}

/* ---- bodies ---- */

drawing_body drawing_body3(const fmb_frame3 *f, const fmb_real v[3], fmb_real t)
{
    drawing_body b = {.shape = FMB_SHAPE_OF_FRAME(f->shape), .dim = 3};

    for (int k = 0; k < 3; k++) {
        b.origin[k] = (double)f->origin[k] + (v != NULL ? (double)v[k] * (double)t : 0);
        for (int i = 0; i < 3; i++)
            b.edge[i][k] = (double)f->edge[i][k];
    }
    return b;
}

drawing_body drawing_body2(const fmb_frame2 *f, const fmb_real v[2], fmb_real t)
{
    drawing_body b = {.shape = FMB_SHAPE_OF_FRAME(f->shape), .dim = 2};

    for (int k = 0; k < 2; k++) {
        b.origin[k] = (double)f->origin[k] + (v != NULL ? (double)v[k] * (double)t : 0);
        for (int i = 0; i < 2; i++)
            b.edge[i][k] = (double)f->edge[i][k];
    }
    return b;
}

static int is_corner(const drawing_body *b, int mask)
{
    return mask < 1 << b->dim && (b->shape == FMB_CUBOID || (mask & (mask - 1)) == 0);
}

/* The origin and the edges whose bits are in the mask. */
static void corner_of(const drawing_body *b, int mask, double p[3])
{
    for (int k = 0; k < 3; k++) {
        p[k] = b->origin[k];
        for (int i = 0; i < b->dim; i++)
            p[k] += (mask >> i & 1) != 0 ? b->edge[i][k] : 0;
    }
}

/* Whether the corners of two masks are the ends of an edge. */
static int is_edge(const drawing_body *b, int from, int to)
{
    int bits = from ^ to, one = (bits & (bits - 1)) == 0;

    return is_corner(b, from) && is_corner(b, to) && from < to && (b->shape != FMB_CUBOID || one);
}

static drawing_body moved(const drawing_body *b, const fmb_real *v)
{
    drawing_body to = *b;

    for (int k = 0; k < b->dim; k++)
        to.origin[k] += (double)v[k];
    return to;
}

/* ---- faces ---- */

/* How bright a face is, from 0 on: by the square of the cosine towards the light, without a root. */
static int16_t shade_of(const double p[3], const double q[3], const double r[3])
{
    static const double light[3] = {-0.42, -0.64, -0.64};
    double u[3], v[3], n[3], c;
    int16_t shade = 0;

    subtract(u, q, p);
    subtract(v, r, p);
    cross(n, u, v);
    c = dot(n, light);
    c = c * c;
    for (int i = 1; i < SHADES; i++)
        shade = (int16_t)(shade + (c * (SHADES * SHADES) > dot(n, n) * (i * i)));
    return shade;
}

/* The square of what is too short for the digits of a point: a height of a triangle, the length of a line. */
static const double fine = 0.001;

/* POV-Ray refuses a mesh of nothing but triangles without an area. */
static void put_triangle(drawing *d, const double p[3], const double q[3], const double r[3], const char *end)
{
    double u[3], v[3], n[3];

    subtract(u, q, p);
    subtract(v, r, p);
    cross(n, u, v);
    if (!(dot(n, n) > fine * larger(dot(u, u), dot(v, v))))
        return;
    put_pov(d, d->open ? "" : "mesh {\n");
    d->open = 1;
    put_point(d, " triangle { ", p);
    put_point(d, ", ", q);
    put_point(d, ", ", r);
    put_pov(d, end);
}

static void close_mesh(drawing *d, const char *end)
{
    put_pov(d, d->open ? end : "");
    d->open = 0;
}

/* Corners in points of the picture. end: of each triangle in POV-Ray. */
static void keep_face(drawing *d, int side, double at[4][3], int corners, const char *end)
{
    face *f = &d->face[d->faces];

    *f = (face){.corners = (int16_t)corners, .side = (int16_t)side, .number = d->faces};
    f->shade = d->plan->dim == 3 ? shade_of(at[0], at[1], at[2]) : SHADES - 1;
    for (int i = 0; i < corners; i++) {
        f->at[i][0] = (float)at[i][0];
        f->at[i][1] = (float)at[i][1];
        f->depth += (float)(at[i][2] / corners);
    }
    d->faces++;
    for (int i = 2; i < corners; i++)
        put_triangle(d, at[0], at[i - 1], at[i], end);
}

static int before(const void *things, int32_t i, int32_t j)
{
    const face *p = (const face *)things + i, *q = (const face *)things + j;

    return p->depth != q->depth ? p->depth > q->depth : p->number < q->number;
}

static void exchange(void *things, int32_t i, int32_t j)
{
    face *list = things, kept = list[i];

    list[i] = list[j];
    list[j] = kept;
}

/* Far ones first. */
static void put_faces(drawing *d)
{
    static const char *const letter[SIDES] = {"a", "b", "m"};
    const sort_list far_first = {d->face, before, exchange};
    char text[NUMBER_TEXT];

    sort_in_place(&far_first, d->faces);
    for (int32_t i = 0; i < d->faces; i++) {
        const face *f = &d->face[i];

        put_svg(d, "<path class=\"");
        put_svg(d, letter[f->side]);
        put_svg(d, number_signed(f->shade, text));
        for (int k = 0; k < f->corners; k++)
            put_at(d, k == 0 ? "\" d=\"M" : "L", (double[3]){(double)f->at[k][0], (double)f->at[k][1], 0});
        put_svg(d, "Z\"/>\n");
    }
}

/* ---- solids ---- */

/* Corners as of corner_of, around each face; a tetrahedron has triangles, a body of the plane one face. */
static const unsigned char cuboid_faces[6][4] = {{0, 1, 3, 2}, {4, 5, 7, 6}, {0, 1, 5, 4},
                                                 {2, 3, 7, 6}, {0, 2, 6, 4}, {1, 3, 7, 5}};
static const unsigned char tetrahedron_faces[4][4] = {{0, 1, 2, 0}, {0, 1, 4, 0}, {0, 2, 4, 0}, {1, 2, 4, 0}};

static int faces_of(const drawing_body *b) { return b->dim == 2 ? 1 : b->shape == FMB_CUBOID ? 6 : 4; }

static void put_solid(drawing *d, int side, const drawing_body *b)
{
    int corners = b->shape == FMB_CUBOID ? 4 : 3;

    for (int i = 0; i < faces_of(b); i++) {
        const unsigned char *mask = b->shape == FMB_CUBOID ? cuboid_faces[i] : tetrahedron_faces[i];
        double at[4][3], p[3];

        for (int k = 0; k < corners; k++) {
            corner_of(b, mask[k], p);
            see(d, p, at[k]);
            at[k][2] -= b->dim == 2 ? 2 * side : 0; /* of two that lie in one plane, b is in front */
        }
        keep_face(d, side, at, corners, " }\n");
    }
}

static void fit_solid(drawing *d, const drawing_body *b)
{
    double p[3];

    for (int mask = 0; mask < 8; mask++)
        if (is_corner(b, mask)) {
            corner_of(b, mask, p);
            fit(d, p);
        }
}

/* ---- outlines ---- */

/* Where the turn p, q, r goes: > 0, < 0, 0 straight on. */
static double turn(const double p[2], const double q[2], const double r[2])
{
    return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]);
}

static void sort_points(double (*p)[2], int n)
{
    for (int i = 1; i < n; i++)
        for (int j = i; j > 0 && (p[j][0] < p[j - 1][0] || (p[j][0] == p[j - 1][0] && p[j][1] < p[j - 1][1])); j--)
            for (int k = 0; k < 2; k++) {
                double kept = p[j][k];

                p[j][k] = p[j - 1][k];
                p[j - 1][k] = kept;
            }
}

/* The convex hull of points of the picture, as of svg.c's outlines. hull: room for 2n. */
static int outline(double (*p)[2], int n, double (*hull)[2])
{
    int count = 0;

    sort_points(p, n);
    for (int half = 0, first = 0; half < 2; half++, first = count) {
        for (int k = 0; k < n; k++) {
            const double *next = p[half != 0 ? n - 1 - k : k];

            while (count >= first + 2 && !(turn(hull[count - 2], hull[count - 1], next) > 0))
                count--;
            hull[count][0] = next[0];
            hull[count++][1] = next[1];
        }
        count -= n > 1; /* the last corner begins the other half */
    }
    return count;
}

static void put_outline(drawing *d, const char *style, double (*p)[2], int n)
{
    double hull[2 * MOST][2];
    int count = outline(p, n, hull);

    put_svg(d, "<path class=\"");
    put_svg(d, style);
    for (int i = 0; i < count; i++)
        put_at(d, i == 0 ? "\" d=\"M" : "L", (double[3]){hull[i][0], hull[i][1], 0});
    put_svg(d, "Z\"/>\n");
}

/* The points of a body in the picture, behind n others. */
static int points_of(const drawing *d, const drawing_body *b, double (*to)[2], int n)
{
    double p[3], at[3];

    for (int mask = 0; mask < 8; mask++)
        if (is_corner(b, mask)) {
            corner_of(b, mask, p);
            see(d, p, at);
            to[n][0] = at[0];
            to[n++][1] = at[1];
        }
    return n;
}

/* ---- where a body goes ---- */

/* A line of both pictures. */
static void put_line(drawing *d, const char *style, const char *colour, double thick, const double p[3],
                     const double q[3])
{
    double u[3];

    put_svg(d, "<path class=\"");
    put_svg(d, style);
    put_at(d, "\" d=\"M", p);
    put_at(d, "L", q);
    put_svg(d, "\"/>\n");
    subtract(u, q, p);
    if (!(dot(u, u) > fine))
        return; /* POV-Ray knows no cylinder without a length */
    put_point(d, "cylinder { ", p);
    put_point(d, ", ", q);
    put_both(d, put_pov, ", ", thick);
    put_pov(d, " pigment { color ");
    put_pov(d, colour);
    put_pov(d, " } no_shadow }\n");
}

static const char *const colour_of[SIDES] = {"rgb <.12,.3,.75>", "rgb <.65,.4,0>", "rgb <.8,0,0>"};

static void put_edges(drawing *d, int side, const char *style, const drawing_body *b)
{
    double p[3], q[3], from[3], to[3];

    for (int i = 0; i < 8; i++)
        for (int j = i + 1; j < 8; j++)
            if (is_edge(b, i, j)) {
                corner_of(b, i, p);
                corner_of(b, j, q);
                see(d, p, from);
                see(d, q, to);
                put_line(d, style, colour_of[side], 1, from, to);
            }
}

void drawing_centre(const drawing_body *b, double p[3])
{
    double part = b->shape == FMB_CUBOID ? 0.5 : b->dim == 3 ? 0.25 : 1.0 / 3;

    for (int k = 0; k < 3; k++)
        p[k] = b->origin[k] + part * ((b->edge[0][k] + b->edge[1][k]) + b->edge[2][k]);
}

/* All that it sweeps, filled; where it ends, by its edges; and the way of its centre. */
static void put_way(drawing *d, int side, const drawing_body *b, const fmb_real *v)
{
    static const char *const swept[2] = {"wa", "wb"}, *const end[2] = {"ea", "eb"};
    drawing_body to = moved(b, v);
    double p[MOST][2], start[3], stop[3], from[3], at[3];

    if (d->pass == UNDER) {
        put_outline(d, swept[side], p, points_of(d, &to, p, points_of(d, b, p, 0)));
        return;
    }
    put_edges(d, side, end[side], &to);
    drawing_centre(b, start);
    drawing_centre(&to, stop);
    see(d, start, from);
    see(d, stop, at);
    put_line(d, end[side], colour_of[side], 2, from, at);
}

void drawing_solid(drawing *d, int side, const drawing_body *body, const fmb_real *v)
{
    drawing_body to = v != NULL ? moved(body, v) : *body;

    if (d->pass == FIT) {
        fit_solid(d, body);
        fit_solid(d, &to);
        d->room += faces_of(body);
    } else if (d->pass == FACES) {
        put_solid(d, side, body);
        close_mesh(d, side == 0 ? "texture { side_a } }\n" : "texture { side_b } }\n");
    } else if (v != NULL && d->pass != NAMES) {
        put_way(d, side, body, v);
    }
}

void drawing_triangle(drawing *d, int side, const fmb_real p[3], const fmb_real q[3], const fmb_real r[3])
{
    const fmb_real *const corner[3] = {p, q, r};
    static const char *const end[SIDES] = {" texture { side_a } }\n", " texture { side_b } }\n",
                                           " texture { meeting } }\n"};
    double at[4][3];

    for (int i = 0; i < 3 && (d->pass == FIT || d->pass == FACES); i++) {
        const double x[3] = {(double)corner[i][0], (double)corner[i][1], (double)corner[i][2]};

        if (d->pass == FIT)
            fit(d, x);
        else
            see(d, x, at[i]);
    }
    d->room += d->pass == FIT;
    if (d->pass == FACES)
        keep_face(d, side, at, 3, end[side]);
}

/* ---- what two bodies have in common ---- */

/* Sides of a body, n.p <= c, in points of the picture. */
typedef struct {
    double n[3], c;
} half_space;

/* A square root by Newton's rule, from above; x in [1, 3]. The same bits everywhere. */
static double root(double x)
{
    double y = 2;

    for (int i = 0; i < 6; i++)
        y = (y + x / y) * 0.5;
    return y;
}

/* Length 1, whatever it was; of a zero vector: zeros. */
static void normalise(double n[3])
{
    double largest = 0, length;

    for (int k = 0; k < 3; k++)
        largest = larger(largest, n[k] > 0 ? n[k] : -n[k]);
    for (int k = 0; k < 3 && largest > 0; k++)
        n[k] /= largest;
    length = largest > 0 ? root(dot(n, n)) : 1;
    for (int k = 0; k < 3; k++)
        n[k] /= length;
}

/* The body in points of the picture; one of the plane becomes a plate. */
static drawing_body seen(const drawing *d, const drawing_body *b)
{
    drawing_body s = *b;
    double p[3], q[3];

    see(d, b->origin, s.origin);
    for (int i = 0; i < b->dim; i++) {
        for (int k = 0; k < 3; k++)
            p[k] = b->origin[k] + b->edge[i][k];
        see(d, p, q);
        subtract(s.edge[i], q, s.origin);
    }
    if (b->dim == 2)
        s.edge[2][2] = 1;
    return s;
}

/* The side through a point with these edges, that `inner` is within. */
static half_space side_of(const double u[3], const double v[3], const double through[3], const double inner[3])
{
    half_space h;

    cross(h.n, u, v);
    normalise(h.n);
    h.c = dot(h.n, through);
    if (dot(h.n, inner) > h.c) {
        for (int k = 0; k < 3; k++)
            h.n[k] = -h.n[k];
        h.c = -h.c;
    }
    return h;
}

/* Of a body in points of the picture: two through its origin for each edge, or one and the slanted one. */
static int sides_of(const drawing_body *b, half_space *to)
{
    double centre[3], far_corner[3], u[3], v[3];
    int n = 0;

    drawing_centre(b, centre);
    for (int i = 0; i < b->dim; i++) {
        const double *p = b->edge[(i + 1) % 3], *q = b->edge[(i + 2) % 3];

        to[n++] = side_of(p, q, b->origin, centre);
        for (int k = 0; k < 3; k++)
            far_corner[k] = b->origin[k] + b->edge[i][k];
        if (b->shape == FMB_CUBOID)
            to[n++] = side_of(p, q, far_corner, centre);
    }
    if (b->shape == FMB_CUBOID)
        return n;
    for (int k = 0; k < 3; k++) {
        far_corner[k] = b->origin[k] + b->edge[0][k];
        u[k] = b->edge[1][k] - b->edge[0][k];
        v[k] = b->dim == 3 ? b->edge[2][k] - b->edge[0][k] : b->edge[2][k];
    }
    to[n++] = side_of(u, v, far_corner, centre);
    return n;
}

/* The part of p + t u, t in [0,1], within all sides. 0: there is none. */
static int clip(const half_space *side, int sides, const double p[3], const double u[3], double part[2])
{
    const double slack = 0.001; /* of a point: faces that touch have a part in common */

    part[0] = 0;
    part[1] = 1;
    for (int i = 0; i < sides; i++) {
        double w = dot(side[i].n, u), rest = side[i].c + slack - dot(side[i].n, p);

        if (w > 0 && rest < part[1] * w)
            part[1] = rest / w;
        else if (w < 0 && rest < part[0] * w)
            part[0] = rest / w;
        else if (w == 0 && rest < 0)
            return 0;
    }
    return part[0] <= part[1];
}

/* Every corner of what two bodies have in common is on an edge of one, within the other. */
static int common_corners(const drawing_body *of, const half_space *side, int sides, double (*to)[2], int n)
{
    double p[3], q[3], u[3], part[2];

    for (int i = 0; i < 8; i++)
        for (int j = i + 1; j < 8; j++) {
            if (!is_edge(of, i, j))
                continue;
            corner_of(of, i, p);
            corner_of(of, j, q);
            subtract(u, q, p);
            if (!clip(side, sides, p, u, part))
                continue;
            for (int end = 0; end < 2; end++, n++) {
                to[n][0] = p[0] + part[end] * u[0];
                to[n][1] = p[1] + part[end] * u[1];
            }
        }
    return n;
}

static int box_points(const drawing *d, const fmb_box3 *box, double (*to)[2])
{
    drawing_body b = {.shape = FMB_CUBOID, .dim = d->plan->dim};

    for (int k = 0; k < b.dim; k++) {
        b.origin[k] = (double)box->min[k];
        b.edge[k][k] = (double)box->max[k] - (double)box->min[k];
    }
    return points_of(d, &b, to, 0);
}

/*
 * In POV-Ray the sides of both, a little further out: so it stands out where its faces are those of a body, and what is
 * flat has a thickness.
 */
static void put_sides(drawing *d, const half_space *side, int sides)
{
    const double out = d->plan->dim == 3 ? 0.8 : 0;
    double n[3];

    for (int i = 0; i < sides; i++) {
        for (int k = 0; k < 3; k++)
            n[k] = side[i].n[k] * 1000;
        put_point(d, " plane { ", n);
        put_both(d, put_pov, ", ", side[i].c + out);
        put_pov(d, " }\n");
    }
    if (d->plan->dim == 2)
        put_pov(d, " plane { z, -3.5 } plane { -z, 4.5 }\n");
    put_pov(d, " texture { meeting } }\n");
}

void drawing_common(drawing *d, const drawing_body *a, const drawing_body *b, const fmb_box3 *box)
{
    double p[MOST][2];
    half_space side[12];
    int count, n, more;

    if (d->pass != OVER)
        return;
    drawing_body one = seen(d, a), other = seen(d, b);
    n = sides_of(&one, side);
    more = sides_of(&other, side + n);
    count = common_corners(&one, side + n, more, p, common_corners(&other, side, n, p, 0));
    if (count == 0)
        count = box_points(d, box, p);
    put_outline(d, "meet", p, count);
    put_pov(d, "intersection {\n");
    put_sides(d, side, n + more);
}

/* ---- words in the picture ---- */

static void put_text(drawing *d, double x, double y, const char *anchor, const char *text)
{
    put_both(d, put_svg, "<text x=\"", x);
    put_both(d, put_svg, "\" y=\"", y);
    put_svg(d, "\" text-anchor=\"");
    put_svg(d, anchor);
    put_svg(d, "\">");
    put_safe(d, put_svg, text);
    put_svg(d, "</text>\n");
    put_pov(d, "#declare word = text { internal 2 \"");
    put_safe(d, put_pov, text);
    put_pov(d, "\", .1, 0 };\nobject { word");
    put_pov(d, anchor[0] == 'm'   ? " translate -x*(min_extent(word).x + max_extent(word).x)/2"
               : anchor[0] == 'e' ? " translate -x*max_extent(word).x"
                                  : "");
    put_point(d, " scale <18,18,1> translate ", (double[3]){x, y, -(2 * d->reach + 200)});
    put_pov(d, " texture { ink } }\n");
}

void drawing_name(drawing *d, const double at[3], const char *name)
{
    double p[3];

    if (d->pass != NAMES)
        return;
    see(d, at, p);
    put_text(d, p[0], p[1] + 6, "middle", name);
}

void drawing_label(drawing *d, const double at[3], int side, const char *name)
{
    double p[3], from[3], to[3];

    if (d->pass != NAMES)
        return;
    see(d, at, p);
    for (int k = 0; k < 3; k++)
        from[k] = to[k] = k < 2 ? p[k] : -(2 * d->reach + 100);
    to[0] += 70 * side;
    to[1] -= 45;
    put_line(d, "ink", "rgb .2", 1.5, from, to);
    put_text(d, to[0] + 6 * side, to[1] + 6, side < 0 ? "end" : "start", name);
}

/* Arrows along the axes of the world, from one corner of the picture. */
static void put_axes(drawing *d)
{
    static const char *const name[3] = {"x", "y", "z"};
    const double from[3] = {LEFT + 40, BOTTOM + 70, -(2 * d->reach + 100)}, length = 46 / d->scale;

    for (int k = 0; k < d->plan->dim; k++) {
        double to[3] = {from[0] + length * d->across[k], from[1] + length * d->down[k], from[2]};

        put_line(d, "ink", "rgb .2", 1.5, from, to);
        put_text(d, from[0] + 1.3 * (to[0] - from[0]), from[1] + 1.3 * (to[1] - from[1]) + 6, "middle", name[k]);
    }
}

/* 1, 2 or 5 times a power of ten: the largest length that takes no more points than WIDEST. */
static double scale_length(const drawing *d, int *digit, int *power)
{
    double ten = 1, most = WIDEST / d->scale;

    for (*power = 0; ten * 10 <= most && *power < 300; ++*power)
        ten *= 10;
    for (; ten > most && *power > -300; --*power)
        ten /= 10;
    *digit = ten * 5 <= most ? 5 : ten * 2 <= most ? 2 : 1;
    return ten * *digit;
}

/* A digit times a power of ten: plain where that is short. Returns the end of the text, in room for two of NUMBER_TEXT. */
static char *length_text(int digit, int power, char *text)
{
    fmb_real value = (fmb_real)digit;
    char *end = text;

    for (int i = 0; i < power && power < 6; i++)
        value *= 10;
    for (int i = 0; i > power && power >= -6; i--)
        value /= 10;
    if (power >= -6 && power < 6) {
        number_fixed(value, power < 0 ? -power : 0, text);
    } else {
        *end++ = (char)('0' + digit);
        *end++ = 'e';
        number_signed(power, end);
    }
    while (*end != 0)
        end++;
    return end;
}

/* A bar, its length and the unit. */
static void put_scale(drawing *d)
{
    char text[2 * NUMBER_TEXT], *end;
    int digit, power;
    const double length = scale_length(d, &digit, &power) * d->scale, y = BOTTOM + 70;
    const double z = -(2 * d->reach + 100), from = RIGHT - length;
    const char *unit = d->plan->unit != NULL ? d->plan->unit : "(units of the file)";

    end = length_text(digit, power, text);
    *end++ = ' ';
    for (int i = 0; unit[i] != 0 && i < 40; i++)
        *end++ = unit[i];
    *end = 0;
    put_line(d, "ink", "rgb .2", 1.5, (double[3]){from, y, z}, (double[3]){RIGHT, y, z});
    put_line(d, "ink", "rgb .2", 1.5, (double[3]){from, y - 6, z}, (double[3]){from, y + 6, z});
    put_line(d, "ink", "rgb .2", 1.5, (double[3]){RIGHT, y - 6, z}, (double[3]){RIGHT, y + 6, z});
    put_text(d, (from + RIGHT) * 0.5, y + 28, "middle", text);
}

/* What the colours stand for. */
static void put_legend(drawing *d)
{
    static const char *const letter[SIDES] = {"a7", "b7", "meet"}, *const texture[SIDES] = {"side_a", "side_b",
                                                                                            "meeting"};
    double y = 20;

    for (int i = 0; i < SIDES; i++) {
        const char *what = i < 2 ? d->plan->side[i] : d->plan->meet;

        if (what == NULL)
            continue;
        put_svg(d, "<path class=\"");
        put_svg(d, letter[i]);
        put_at(d, "\" d=\"M", (double[3]){LEFT, y, 0});
        put_svg(d, "h34v16h-34Z\"/>\n");
        put_point(d, "box { ", (double[3]){LEFT, y, -(2 * d->reach + 101)});
        put_point(d, ", ", (double[3]){LEFT + 34, y + 16, -(2 * d->reach + 100)});
        put_pov(d, " texture { ");
        put_pov(d, texture[i]);
        put_pov(d, " } }\n");
        put_text(d, LEFT + 44, y + 14, "start", what);
        y += 24;
    }
}

/* ---- both files ---- */

static void put_class(drawing *d, char letter, int shade, const int base[3])
{
    static const char hex[] = "0123456789abcdef";
    char text[] = ".a0{fill:#000000;stroke:#000000}\n";

    text[1] = letter;
    text[2] = (char)('0' + shade);
    for (int k = 0; k < 3; k++) {
        int light = base[k] * (10 + shade) / (9 + SHADES), dark = d->plan->surfaces ? light : base[k] / 2;

        text[10 + 2 * k] = hex[light / 16];
        text[11 + 2 * k] = hex[light % 16];
        text[25 + 2 * k] = hex[dark / 16];
        text[26 + 2 * k] = hex[dark % 16];
    }
    put_svg(d, text);
}

static void begin_svg(drawing *d)
{
    static const int base[SIDES][3] = {{96, 150, 255}, {255, 200, 70}, {240, 40, 40}};

    put_svg(d, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"960\" height=\"720\" viewBox=\"0 0 960 720\" "
               "font-family=\"DejaVu Sans, Arial, sans-serif\" font-size=\"18\" stroke-linejoin=\"round\">\n<style>\n"
               "path{stroke-width:.8}text{fill:#222;stroke:#fff;stroke-width:4;paint-order:stroke}\n"
               ".meet{fill:#d00;fill-opacity:.7;stroke:#800;stroke-width:1.5}.ink{stroke:#333;stroke-width:2}\n"
               ".wa{fill:#69f;fill-opacity:.12;stroke:#36c;stroke-dasharray:2 4}"
               ".wb{fill:#fb4;fill-opacity:.15;stroke:#b80;stroke-dasharray:2 4}\n"
               ".ea{stroke:#36c;stroke-width:1.2;stroke-dasharray:7 3}"
               ".eb{stroke:#b80;stroke-width:1.2;stroke-dasharray:7 3}\n");
    for (int side = 0; side < SIDES; side++)
        for (int shade = 0; shade < SHADES; shade++)
            put_class(d, "abm"[side], shade, base[side]);
    put_svg(d, "</style>\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n");
}

static void begin_pov(drawing *d)
{
    put_pov(d, "// povray +IFILE.pov +OFILE.png +W960 +H720 +A -D\n// Lengths are points of the picture");
    put_both(d, put_pov, ", 1/", d->scale);
    put_pov(d, " of the file's; x to the right, y up, z away.\n#version 3.7;\nglobal_settings { assumed_gamma 1 "
               "max_trace_level 40 }\nbackground { color rgb 1 }\n");
    put_both(d, put_pov, "camera { orthographic location <480,-360,", -(4 * d->reach + 1000));
    put_pov(d, "> direction z right 960*x up 720*y }\n");
    put_both(d, put_pov, "light_source { <-300,800,", -(6 * d->reach + 2000));
    put_pov(d, "> color rgb 1 shadowless }\n#default { finish { ambient .4 diffuse .6 } }\n");
    put_pov(d, d->plan->surfaces ? "#declare through = 0;\n" : "#declare through = .5;\n");
    put_pov(d, "#declare side_a = texture { pigment { color rgbt <.2,.4,1,through> } };\n"
               "#declare side_b = texture { pigment { color rgbt <1,.7,.1,through> } };\n"
               "#declare meeting = texture { pigment { color rgb <.85,.02,.02> } finish { ambient .6 } };\n"
               "#declare ink = texture { pigment { color rgb .1 } finish { ambient 1 diffuse 0 } };\n");
}

static int create(drawing *d)
{
    if (d->plan->svg != NULL && port_create(&d->svg, d->plan->svg) < 0)
        return -1;
    /* Now that the one is there, the other is not the same file by any name. */
    if (words_takes_place(d->plan->pov, d->plan->svg) ||
        (d->plan->pov != NULL && port_create(&d->pov, d->plan->pov) < 0)) {
        if (d->plan->svg != NULL)
            port_close(&d->svg);
        return -1;
    }
    return 0;
}

static void tell(drawing *d, int pass)
{
    d->pass = pass;
    d->plan->tell(d, d->plan->context);
}

static void draw(drawing *d)
{
    begin_svg(d);
    begin_pov(d);
    tell(d, UNDER);
    put_svg(d, d->plan->surfaces ? "<g>\n" : "<g fill-opacity=\".55\">\n");
    tell(d, FACES);
    close_mesh(d, "}\n");
    put_faces(d);
    put_svg(d, "</g>\n");
    tell(d, OVER);
    tell(d, NAMES);
    put_axes(d);
    put_scale(d);
    put_legend(d);
    put_svg(d, "</svg>\n");
}

int drawing_make(const drawing_plan *plan)
{
    drawing d = {.plan = plan};

    look(&d);
    tell(&d, FIT);
    set_camera(&d);
    d.face = port_memory((size_t)d.room, sizeof *d.face);
    if (d.face == NULL)
        return -2;
    if (create(&d) < 0)
        return -1;
    draw(&d);
    if (plan->svg != NULL)
        d.failed |= port_close(&d.svg) < 0;
    if (plan->pov != NULL)
        d.failed |= port_close(&d.pov) < 0;
    return d.failed ? -1 : 0;
}
