/* SPDX-License-Identifier: MIT */
#include "words.h"
#include "number.h"

int words_same(const char *a, const char *b)
{
    while (*a == *b && *a != 0) {
        a++;
        b++;
    }
    return *a == *b;
}

char *words_next(char **at)
{
    char *word = *at, *end;

    while (*word == ' ' || *word == '\t')
        word++;
    for (end = word; *end != 0 && *end != ' ' && *end != '\t'; end++)
        ;
    *at = *end != 0 ? end + 1 : end;
    *end = 0;
    return *word != 0 ? word : NULL;
}

int32_t words_number(const char **at, char end)
{
    int32_t value = 0;
    const char *digit = *at;

    for (; *digit >= '0' && *digit <= '9'; digit++) {
        if (value > (INT32_MAX - 9) / 10)
            return -1;
        value = 10 * value + (*digit - '0');
    }
    if (digit == *at || *digit != end)
        return -1;
    *at = end != 0 ? digit + 1 : digit;
    return value;
}

const char *words_vector(char **at, int count, fmb_real *to)
{
    for (int k = 0; k < count; k++) {
        const char *word = words_next(at);

        if (word == NULL)
            return "too few numbers";
        if (number_parse(word, &to[k]) == NUMBER_BAD)
            return "not a number, or the wrong count of numbers";
    }
    return NULL;
}

int words_malformed(const char *path, uint64_t line, const char *reason)
{
    char text[NUMBER_TEXT];

    port_error(path);
    port_error(":");
    port_error(number_unsigned(line, text));
    port_error(": ");
    port_error(reason);
    port_error("\n");
    return 2;
}

int words_misuse(const char *name, const char *what, const char *word)
{
    port_error("fmb ");
    port_error(name);
    port_error(": ");
    port_error(what);
    port_error(word);
    port_error("\n");
    return 2;
}

int words_line(port_file *file, char *line, size_t size, const char **wrong)
{
    int length = port_line(file, line, size), i;

    *wrong = NULL;
    if (length == PORT_TOO_LONG)
        *wrong = "the line is too long";
    else if (length == PORT_FAILED)
        *wrong = "cannot be read";
    for (i = 0; i < length; i++)
        if (line[i] == 0)
            *wrong = "a NUL byte";
    for (i = 0; i < length && line[i] != '#'; i++)
        ;
    if (length >= 0)
        line[i] = 0;
    return length;
}

static void put_number(fmb_real value)
{
    char text[NUMBER_TEXT];

    port_out(" ");
    port_out(number_format(value, text));
}

void words_put_box(const fmb_box3 *box)
{
    for (int k = 0; k < 3; k++)
        put_number(box->min[k]);
    for (int k = 0; k < 3; k++)
        put_number(box->max[k]);
}

void words_put_unsigned(uint64_t value)
{
    char text[NUMBER_TEXT];

    port_out(number_unsigned(value, text));
}

void words_put_verdict(int verdict)
{
    switch (verdict) {
    case FMB_HIT: port_out(" hit"); break;
    case FMB_UNDECIDED: port_out(" undecided"); break;
    case FMB_ERR_NOT_FINITE: port_out(" error not_finite"); break;
    case FMB_ERR_DEGENERATE: port_out(" error degenerate"); break;
    case FMB_ERR_RANGE: port_out(" error range"); break;
    default: port_out(" error frame"); break;
    }
}
