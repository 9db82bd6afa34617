/* SPDX-License-Identifier: MIT */
/* See sketch.h. */
#include "sketch.h"

#include "number.h"

enum { SIZE = 480 };

/* Rows: to the right, downwards, towards the viewer; nearly orthonormal, which is enough for a picture. */
static const double view[3][3] = {{-0.5, 0.866, 0}, {0.25, 0.144, -0.957}, {0.829, 0.479, 0.289}};

static void put(struct sketch *s, const char *text)
{
    if (port_write(&s->file, text) < 0)
        s->failed = 1;
}

static double along(const double *axis, const double p[3]) { return axis[0] * p[0] + axis[1] * p[1] + axis[2] * p[2]; }

static void put_number(struct sketch *s, const char *before, double value)
{
    char text[NUMBER_TEXT];
    put(s, before);
    put(s, number_fixed((fmb_real)value, 1, text));
}

static void put_point(struct sketch *s, const char *before, const char *between, const double p[3])
{
    put_number(s, before, s->left + s->scale * along(view[0], p));
    put_number(s, between, s->top + s->scale * along(view[1], p));
}

int sketch_open(struct sketch *s, const char *path, const double centre[3], double radius)
{
    if (port_create(&s->file, path) < 0)
        return PORT_FAILED;
    s->scale = 0.48 * SIZE / radius;
    s->left = SIZE / 2.0 - s->scale * along(view[0], centre);
    s->top = SIZE / 2.0 - s->scale * along(view[1], centre);
    s->failed = 0;
    put(s, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"480\" height=\"480\" stroke-linejoin=\"round\" "
           "stroke-linecap=\"round\" font-family=\"sans-serif\" font-size=\"14\">\n"
           "<rect width=\"480\" height=\"480\" fill=\"white\"/>\n");
    return s->failed ? PORT_FAILED : 0;
}

void sketch_line(struct sketch *s, const double p[3], const double q[3], const char *attributes)
{
    put_point(s, "<line x1=\"", "\" y1=\"", p);
    put_point(s, "\" x2=\"", "\" y2=\"", q);
    put(s, "\" ");
    put(s, attributes);
    put(s, "/>\n");
}

void sketch_triangle(struct sketch *s, const double p[3], const double q[3], const double r[3], const char *attributes)
{
    put_point(s, "<polygon points=\"", ",", p);
    put_point(s, " ", ",", q);
    put_point(s, " ", ",", r);
    put(s, "\" ");
    put(s, attributes);
    put(s, "/>\n");
}

void sketch_text(struct sketch *s, int line, const char *text)
{
    put_number(s, "<text x=\"12\" y=\"", 24 + 18 * line);
    put(s, "\">");
    put(s, text);
    put(s, "</text>\n");
}

int sketch_close(struct sketch *s)
{
    put(s, "</svg>\n");
    return port_close(&s->file) < 0 || s->failed ? PORT_FAILED : 0;
}

double sketch_faces_viewer(const double p[3], const double q[3], const double r[3])
{
    double a = along(view[0], q) - along(view[0], p), b = along(view[1], q) - along(view[1], p);
    double c = along(view[0], r) - along(view[0], p), d = along(view[1], r) - along(view[1], p);
    return b * c - a * d; /* the second axis points down */
}
