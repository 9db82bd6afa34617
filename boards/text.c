/* SPDX-License-Identifier: MIT */
/* See text.h. */
#include "text.h"

#include "number.h"

int text_open(struct text *t, const char *path)
{
    t->path = path;
    t->number = 0;
    if (port_open(&t->file, path) == 0)
        return 0;
    port_error("fmb: ");
    port_error(path);
    port_error(": cannot be opened\n");
    return 2;
}

int text_wrong(struct text *t, const char *reason)
{
    char text[NUMBER_TEXT];
    port_error(t->path);
    port_error(":");
    port_error(number_unsigned(t->number, text));
    port_error(": ");
    port_error(reason);
    port_error("\n");
    port_close(&t->file);
    return 2;
}

/* Ends the line at its comment. 0 if it holds a NUL byte. */
static int clean(char *line, int length)
{
    int i = 0;
    while (i < length && line[i] != '#' && line[i] != 0)
        i++;
    int good = i == length || line[i] == '#';
    line[i] = 0;
    return good;
}

int text_next(struct text *t)
{
    for (;;) {
        int length = port_line(&t->file, t->line, sizeof t->line);
        if (length == PORT_END) {
            port_close(&t->file);
            return 0;
        }
        t->number++;
        if (length < 0)
            return text_wrong(t, length == PORT_TOO_LONG ? "the line is too long" : "cannot be read");
        if (!clean(t->line, length))
            return text_wrong(t, "a NUL byte");
        for (t->at = t->line; *t->at == ' ' || *t->at == '\t'; t->at++)
            ;
        if (*t->at != 0)
            return 1;
    }
}

char *text_word(struct text *t)
{
    char *word = t->at, *end;
    while (*word == ' ' || *word == '\t')
        word++;
    for (end = word; *end != 0 && *end != ' ' && *end != '\t'; end++)
        ;
    t->at = *end != 0 ? end + 1 : end;
    *end = 0;
    return *word != 0 ? word : NULL;
}

const char *text_numbers(struct text *t, fmb_real *to, int count)
{
    for (int k = 0; k < count; k++) {
        const char *word = text_word(t);
        if (word == NULL)
            return "too few numbers";
        if (number_parse(word, &to[k]) == NUMBER_BAD)
            return "not a number";
    }
    return NULL;
}

int text_same(const char *a, const char *b)
{
    while (*a == *b && *a != 0) {
        a++;
        b++;
    }
    return *a == *b;
}

void text_put_hex(fmb_real value)
{
    char text[NUMBER_TEXT];
    port_out(" ");
    port_out(number_format(value, text));
}

void text_put_fixed(double value, int places)
{
    char text[NUMBER_TEXT];
    port_out(number_fixed((fmb_real)value, places, text));
}

void text_put_count(uint64_t value)
{
    char text[NUMBER_TEXT];
    port_out(number_unsigned(value, text));
}
