/* SPDX-License-Identifier: MIT */
/*
 * Surfaces in STL files. A binary file is one whose length is that of the triangles it tells of: binary files, too, may
 * begin with the word "solid". Normals are passed over, and what exporters put behind them.
 */
#include "source.h"

#include <stddef.h>

enum { HEADER = 80, TRIANGLE = 50 };

static uint32_t word32(const unsigned char *byte)
{
    return (uint32_t)byte[0] | (uint32_t)byte[1] << 8 | (uint32_t)byte[2] << 16 | (uint32_t)byte[3] << 24;
}

/* ---- binary ---- */

/* The bytes up to the triangles: how many triangles these tell of, or -1. */
static int64_t read_head(surface_source *s)
{
    unsigned char byte[HEADER + 4];

    return port_bytes(&s->file, byte, HEADER + 4) == HEADER + 4 ? (int64_t)word32(byte + HEADER) : -1;
}

/* Has the file as many bytes as its triangles need? It is open again from its beginning. */
static const char *look(surface_source *s, int *binary)
{
    unsigned char byte[TRIANGLE];
    const int64_t told = read_head(s);
    int64_t length = 0;
    int read;

    while (told >= 0 && (read = port_bytes(&s->file, byte, TRIANGLE)) > 0)
        length += read;
    *binary = told >= 0 && length == TRIANGLE * told;
    port_close(&s->file);
    return port_open(&s->file, s->path) < 0 ? "cannot be opened again" : NULL;
}

static fmb_real real_at(const unsigned char *byte)
{
    union {
        uint32_t bits;
        float real;
    } single;

    single.bits = word32(byte);
    return (fmb_real)single.real;
}

static const char *last_triangle(surface_source *s)
{
    for (int i = 0; i < 3; i++)
        s->named[i] = s->points - 3 + i;
    return source_face(s, 3);
}

static const char *read_binary(surface_source *s)
{
    unsigned char byte[TRIANGLE];
    const int64_t count = read_head(s);
    const char *wrong;

    if (count < 0 || count > INT32_MAX / 3)
        return "not enough memory for so many";
    wrong = source_room(s, 3 * (int32_t)count, (int32_t)count);
    for (int64_t i = 0; i < count && wrong == NULL; i++) {
        if (port_bytes(&s->file, byte, TRIANGLE) != TRIANGLE)
            return "the file ends too early";
        for (int j = 1; j < 4 && wrong == NULL; j++) {
            const unsigned char *at = byte + 12 * j;
            const fmb_real p[3] = {real_at(at), real_at(at + 4), real_at(at + 8)};

            wrong = source_point(s, p);
        }
        if (wrong == NULL)
            wrong = last_triangle(s);
    }
    return wrong;
}

/* ---- text ---- */

static void lower(char *word)
{
    for (; *word != 0; word++)
        if (*word >= 'A' && *word <= 'Z')
            *word = (char)(*word - 'A' + 'a');
}

/*
 * The lines of a text in the order in which they have to stand: what is missing or doubled would be a triangle that is
 * lost, and where one is lost "free" would be wrong.
 */
enum { BEGIN, FACET, LOOP, CORNER, END_LOOP = CORNER + 3, END_FACET, MORE };

static const struct {
    const char *word, *wrong;
} lines[] = {{"solid", "neither a binary STL of this length nor the word solid"},
             {"facet", "neither facet nor endsolid, where one of them has to stand"},
             {"outer", "no outer loop behind a facet"},
             {"vertex", "no vertex, where the first of three has to stand"},
             {"vertex", "no vertex, where the second of three has to stand"},
             {"vertex", "no vertex, where the third of three has to stand"},
             {"endloop", "no endloop behind three vertices"},
             {"endfacet", "no endfacet behind a loop"},
             {"solid", "behind endsolid stands another word than solid"}};

static const char *read_corner(surface_source *s)
{
    fmb_real p[3];
    const char *wrong = words_vector(&s->at, 3, p);

    if (wrong == NULL && words_next(&s->at) != NULL)
        wrong = "too many numbers";
    return wrong != NULL ? wrong : source_point(s, p);
}

/* What stands behind the first word of a line that begins or ends a loop, or ends a facet. */
static const char *read_rest(surface_source *s, int line)
{
    const char *word = words_next(&s->at);

    if (line == LOOP) {
        if (word == NULL || !words_same(word, "loop"))
            return lines[LOOP].wrong;
        word = words_next(&s->at);
    }
    if (word != NULL)
        return "a word too many in this line";
    return line == END_LOOP ? last_triangle(s) : NULL;
}

/* *line: which of them has to stand here; then: which one next. Names of solids and normals are passed over. */
static const char *read_keyword(surface_source *s, const char *word, int *line)
{
    const int now = *line;

    if (now == FACET && words_same(word, "endsolid")) {
        *line = MORE;
        return NULL;
    }
    if (!words_same(word, lines[now].word))
        return lines[now].wrong;
    *line = now >= END_FACET ? FACET : now + 1;
    if (now >= CORNER && now < END_LOOP)
        return read_corner(s);
    return now >= LOOP && now < MORE ? read_rest(s, now) : NULL;
}

/* What follows may be missing where the file ends. */
static const char *end_text(int line)
{
    if (line == BEGIN || line == MORE)
        return NULL;
    return line == FACET ? "no line endsolid: the file is cut short" : "the file ends within a facet";
}

static const char *read_text(surface_source *s)
{
    int line = BEGIN, more;

    for (;;) {
        const char *wrong = source_line(s, &more);
        char *word;

        if (wrong != NULL)
            return wrong;
        if (!more)
            return end_text(line);
        lower(s->line);
        word = words_next(&s->at);
        if (word == NULL)
            continue;
        wrong = read_keyword(s, word, &line);
        if (wrong != NULL)
            return wrong;
    }
}

const char *stl_read(surface_source *s)
{
    int binary;
    const char *wrong = look(s, &binary);

    if (wrong != NULL)
        return wrong;
    return binary ? read_binary(s) : read_text(s);
}
