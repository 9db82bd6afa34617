/* SPDX-License-Identifier: MIT */
/* Compiled twice, in float and with FMB_REAL_DOUBLE. */
#include "frame.h"
#include "fmb.h"
#include <assert.h>
#include <stdio.h>

#ifdef FMB_REAL_DOUBLE
#define ROW import_row_double
#define SIZES import_sizes_double
#define ENDING ""
#else
#define ROW import_row_float
#define SIZES import_sizes_float
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
    at += (size_t)snprintf(text + at, IMPORT_ROW - at, "     .shape = FMB_FRAME_SHAPE(FMB_CUBOID)},\n");
    return 0;
}

/*
 * Bytes of a struct whose pointers have so many, where everything stands at a multiple of its own size. One letter a
 * member: `p` a pointer, `i` 32 bits, `u` 64 bits, `r` an fmb_real.
 */
static size_t size_of(const char *members, size_t pointer)
{
    size_t at = 0, widest = 1;
    for (; *members != 0; members++) {
        size_t size = *members == 'p' ? pointer : *members == 'i' ? 4 : *members == 'u' ? 8 : sizeof(fmb_real);
        at = (at + size - 1) / size * size + size;
        widest = size > widest ? size : widest;
    }
    return (at + widest - 1) / widest * widest;
}

/* Of a struct that takes `own` bytes here: the letters must say the same. */
static size_t known(const char *members, size_t own)
{
    assert(size_of(members, sizeof(void *)) == own);
    (void)own;
    return size_of(members, 4);
}

void SIZES(import_sizes *size)
{
    *size = (import_sizes){
        .real = sizeof(fmb_real),
        .corner = sizeof(fmb_real[3]),
        .frame = sizeof(fmb_frame3), /* no pointers */
        .joint = known("piiirrrrrrrrrrrrrrrirrrriiirr", sizeof(fmb_robot_joint)),
        .link = known("piiiuu", sizeof(fmb_robot_link)),
        .solid = known("ppuu", sizeof(fmb_solid3)),
        .hull = size_of("ppiirr", 4),
        .thing = size_of("piii", 4),
    };
}
