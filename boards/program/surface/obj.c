/* SPDX-License-Identifier: MIT */
/*
 * Surfaces in OBJ files: lines `v`, `f` and `o`. A line may go on after a backslash. Passed over are lines that shape
 * nothing: vt, vn, vp, g, s, usemtl, mtllib, l, p. Others are refused, since a surface could be lost with them.
 */
#include "source.h"
#include "number.h"

#include <stddef.h>

/* Cuts a backslash off the end of the line. 1: there was one. */
static int goes_on(surface_source *s)
{
    char *end = s->at;

    while (*end != 0)
        end++;
    while (end > s->at && (end[-1] == ' ' || end[-1] == '\t'))
        end--;
    if (end == s->at || end[-1] != '\\')
        return 0;
    end[-1] = 0;
    return 1;
}

/* The lines of one statement. */
typedef struct {
    surface_source *from;
    int more; /* the next line belongs to it */
    const char *wrong;
} statement;

/* The next word, or NULL: there is none, or s->wrong says why. */
static char *next_word(statement *s)
{
    char *word = words_next(&s->from->at);

    while (word == NULL && s->more && s->wrong == NULL) {
        int there;

        s->wrong = source_line(s->from, &there);
        if (s->wrong == NULL && !there)
            s->wrong = "the file ends within a line";
        s->more = there && goes_on(s->from);
        word = there ? words_next(&s->from->at) : NULL;
    }
    return word;
}

/* x y z, then a weight that is 1, or a colour. */
static const char *read_vertex(statement *s)
{
    fmb_real value[7];
    int count = 0;

    for (const char *word; (word = next_word(s)) != NULL; count++) {
        if (count == 7)
            return "too many numbers";
        if (number_parse(word, &value[count]) == NUMBER_BAD)
            return "not a number";
    }
    if (s->wrong != NULL)
        return s->wrong;
    if (count < 3)
        return "too few numbers";
    if (count == 5)
        return "neither a weight nor a colour: five numbers";
    if ((count == 4 || count == 7) && value[3] != 1)
        return "a vertex has a weight that is not 1";
    return source_point(s->from, value);
}

/* Digits, slashes and signs: numbers that may follow are passed over. */
static int is_corner(const char *word)
{
    for (; *word != 0; word++)
        if ((*word < '0' || *word > '9') && *word != '/' && *word != '-')
            return 0;
    return 1;
}

/* N, N/T, N//M or N/T/M: N counts from 1, or back from the last vertex. */
static const char *read_corner(const char *word, int32_t points, int64_t *corner)
{
    const int back = word[0] == '-';
    const char *at = word + back;
    int64_t n = 0;

    if (!is_corner(word))
        return "a corner is not a number of a vertex";
    for (; *at >= '0' && *at <= '9' && n <= INT32_MAX; at++)
        n = 10 * n + (*at - '0');
    if (n > INT32_MAX)
        return "there is no such vertex";
    if (*at == '-')
        return "a corner is not a number of a vertex";
    if (n == 0)
        return "vertices are counted from 1";
    *corner = back ? points - n : n - 1;
    return NULL;
}

static const char *read_face(statement *s)
{
    int32_t count = 0;

    for (const char *word; (word = next_word(s)) != NULL; count++) {
        const char *wrong = count == SOURCE_CORNERS ? "a face has too many corners"
                                                    : read_corner(word, s->from->points, &s->from->named[count]);

        if (wrong != NULL)
            return wrong;
    }
    return s->wrong != NULL ? s->wrong : source_face(s->from, count);
}

static int is_passed_over(const char *word)
{
    static const char *const none[] = {"vt", "vn", "vp", "g", "s", "usemtl", "mtllib", "l", "p"};

    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++)
        if (words_same(word, none[i]))
            return 1;
    return 0;
}

static const char *read_statement(statement *s)
{
    const char *word = next_word(s);

    if (word == NULL)
        return s->wrong;
    if (words_same(word, "v"))
        return read_vertex(s);
    if (words_same(word, "f"))
        return read_face(s);
    if (!words_same(word, "o") && !is_passed_over(word))
        return "a line that is not known: what it shapes would be lost";
    while (next_word(s) != NULL) {
    }
    if (s->wrong == NULL && words_same(word, "o"))
        return source_object(s->from);
    return s->wrong;
}

const char *obj_read(surface_source *s)
{
    for (;;) {
        int more;
        const char *wrong = source_line(s, &more);

        if (wrong != NULL || !more)
            return wrong;
        wrong = read_statement(&(statement){s, goes_on(s), NULL});
        if (wrong != NULL)
            return wrong;
    }
}
