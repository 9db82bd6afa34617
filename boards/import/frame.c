/* SPDX-License-Identifier: MIT */
/* Compiled twice, in float and with FMB_REAL_DOUBLE. */
#include "frame.h"
#include "fmb.h"
#include <stdio.h>

#ifdef FMB_REAL_DOUBLE
#define ROW import_row_double
#define ENDING ""
#else
#define ROW import_row_float
#define ENDING "F"
#endif

static int put_vector(char *text, size_t room, const fmb_real *v)
{
    return snprintf(text, room, "{%a%s, %a%s, %a%s}", (double)v[0], ENDING, (double)v[1], ENDING, (double)v[2], ENDING);
}

static size_t put_vectors(char *text, size_t at, const char *name, const fmb_real *v, int count)
{
    at += (size_t)snprintf(text + at, IMPORT_ROW - at, "     .%s = %s", name, count > 1 ? "{" : "");
    for (int i = 0; i < count; i++) {
        at += (size_t)put_vector(text + at, IMPORT_ROW - at, v + 3 * i);
        at += (size_t)snprintf(text + at, IMPORT_ROW - at, i + 1 < count ? ",\n      " : "");
    }
    return at + (size_t)snprintf(text + at, IMPORT_ROW - at, "%s,\n", count > 1 ? "}" : "");
}

static size_t put_number(char *text, size_t at, const char *name, fmb_real x)
{
    return at + (size_t)snprintf(text + at, IMPORT_ROW - at, "     .%s = %a%s,\n", name, (double)x, ENDING);
}

int ROW(char text[IMPORT_ROW], const char *name, const float origin[3], const float edge[3][3])
{
    fmb_real o[3], e[3][3];
    fmb_frame3 f;
    for (int k = 0; k < 3; k++) {
        o[k] = (fmb_real)origin[k];
        for (int i = 0; i < 3; i++)
            e[i][k] = (fmb_real)edge[i][k];
    }
    int error = fmb_frame3_init(&f, FMB_CUBOID, o, e[0], e[1], e[2]);
    if (error)
        return error;
    size_t at = (size_t)snprintf(text, IMPORT_ROW, "    {/* %.200s */\n", name);
    at = put_vectors(text, at, "origin", f.origin, 1);
    at = put_vectors(text, at, "edge", f.edge[0], 3);
    at = put_vectors(text, at, "normal", f.normal[0], 4);
    at = put_number(text, at, "volume", f.volume);
    at = put_vectors(text, at, "extent", f.extent, 1);
    at = put_vectors(text, at, "diagonal", f.diagonal, 1);
    at = put_vectors(text, at, "middle", f.middle, 1);
    at = put_vectors(text, at, "width", f.width, 1);
    at = put_number(text, at, "span", f.span);
    at = put_number(text, at, "longest", f.longest);
    at = put_number(text, at, "steepest", f.steepest);
    at += (size_t)snprintf(text + at, IMPORT_ROW - at, "     .shape = FMB_CUBOID},\n");
    return 0;
}
