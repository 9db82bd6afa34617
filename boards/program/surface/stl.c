/* SPDX-License-Identifier: MIT */
/*
 * Surfaces in STL files. A binary file is one whose length is that of the triangles it tells of, or in whose head a
 * byte stands that no text has: binary files, too, may begin with the word "solid". Of these one that is cut short is refused, and
 * one in which a triangle or more stands behind those that it tells of. Fewer bytes there, or zeros, are passed over with
 * a notice. Normals are passed over, and what exporters put behind them.
 */
#include "number.h"
#include "source.h"

#include <stddef.h>

enum { HEADER = 80, TRIANGLE = 50 };

/* Is there a byte that no text has? Letters beyond ASCII are text. */
static int has_control(const unsigned char *byte, int count)
{
    int found = 0;

    for (int i = 0; i < count; i++)
        found |= byte[i] == 127 || (byte[i] < 32 && (byte[i] < 9 || byte[i] > 13));
    return found;
}

static uint32_t word32(const unsigned char *byte)
{
    return (uint32_t)byte[0] | (uint32_t)byte[1] << 8 | (uint32_t)byte[2] << 16 | (uint32_t)byte[3] << 24;
}

/* ---- binary ---- */

/*
 * The bytes up to the triangles: how many triangles these tell of, or -1. *binary: there are bytes that no text has. Of a
 * whole head the last one is looked at: in a text it is a letter or a blank, and then there would be too many triangles for a file.
 */
static int64_t read_head(surface_source *s, int *binary)
{
    unsigned char byte[HEADER + 4];
    const int there = port_bytes(&s->file, byte, HEADER + 4), whole = there == HEADER + 4;

    *binary = whole ? has_control(byte + HEADER + 3, 1) : has_control(byte, there);
    return whole ? (int64_t)word32(byte + HEADER) : -1;
}

/* What a file is, seen from outside. */
typedef struct {
    int binary;
    int64_t told;   /* triangles; -1: the head is not whole */
    int64_t length; /* bytes behind the head */
    int64_t behind; /* of them, those behind the triangles that it tells of */
    int zeros;      /* those are all 0 */
} shape;

static void look_at(shape *f, const unsigned char *byte, int count)
{
    const int64_t end = TRIANGLE * f->told;

    for (int i = 0; i < count; i++)
        f->zeros &= f->length + i < end || byte[i] == 0;
    f->length += count;
}

/* The file is open again from its beginning. */
static const char *look(surface_source *s, shape *f)
{
    unsigned char byte[TRIANGLE];
    int read;

    *f = (shape){.zeros = 1};
    f->told = read_head(s, &f->binary);
    while (f->told >= 0 && (read = port_bytes(&s->file, byte, TRIANGLE)) > 0)
        look_at(f, byte, read);
    f->behind = f->length - TRIANGLE * f->told;
    f->binary |= f->told >= 0 && f->behind == 0;
    port_close(&s->file);
    return port_open(&s->file, s->path) < 0 ? "cannot be opened again" : NULL;
}

/* Puts a text, or a number, behind what stands in a message. */
static char *say(char *end, const char *more)
{
    while (*more != 0)
        *end++ = *more++;
    *end = 0;
    return end;
}

static char *say_number(char *end, int64_t number)
{
    char text[NUMBER_TEXT];

    return say(end, number_unsigned((uint64_t)number, text));
}

/* NULL, or what is wrong with the length of a binary file. */
static const char *check_length(const shape *f)
{
    static char text[200];
    char *end = text;

    if (f->told < 0)
        return "a binary STL that ends within its first 84 bytes";
    if (f->behind >= 0 && (f->behind < TRIANGLE || f->zeros))
        return NULL;
    end = say(end, f->behind < 0 ? "a binary STL that is cut short: it tells of "
                                 : "a binary STL of another length: it tells of ");
    end = say_number(end, f->told);
    end = say(end, " triangles and has bytes for ");
    say_number(end, f->length / TRIANGLE);
    return text;
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

static const char *read_triangle(surface_source *s)
{
    unsigned char byte[TRIANGLE];
    const char *wrong = port_bytes(&s->file, byte, TRIANGLE) == TRIANGLE ? NULL : "the file ends too early";

    for (int j = 1; j < 4 && wrong == NULL; j++) {
        const unsigned char *at = byte + 12 * j;
        const fmb_real p[3] = {real_at(at), real_at(at + 4), real_at(at + 8)};

        wrong = source_point(s, p);
    }
    return wrong == NULL ? last_triangle(s) : wrong;
}

static const char *read_binary(surface_source *s, const shape *f)
{
    int binary;
    const int64_t count = read_head(s, &binary);
    const char *wrong = check_length(f);

    if (wrong != NULL)
        return wrong;
    if (count != f->told || count > INT32_MAX / 3)
        return "not enough memory for so many";
    if (f->behind > 0)
        words_progress(s->path, (uint64_t)f->behind, " bytes behind its triangles, passed over");
    wrong = source_room(s, 3 * (int32_t)count, (int32_t)count);
    for (int64_t i = 0; i < count && wrong == NULL; i++)
        wrong = read_triangle(s);
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
    int rounded = 0;
    const char *wrong = words_vector(&s->at, 3, p, &rounded);

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
    shape f;
    const char *wrong = look(s, &f);

    if (wrong != NULL)
        return wrong;
    return f.binary ? read_binary(s, &f) : read_text(s);
}
