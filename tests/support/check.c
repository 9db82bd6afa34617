/* SPDX-License-Identifier: MIT */
/* See check.h. */
#include "check.h"

#include "number.h"
#include "port.h"

enum { REPORTS = 32 }; /* failing lines that are told apart; further ones are only counted */

static struct {
    const char *file;
    int line;
} reported[REPORTS];
static int reports;
static uint64_t passed_count, failed_count;

/* 1 if this line fails for the first time: then FILE:LINE: expression is printed. */
static int check_report(const char *expression, const char *file, int line)
{
    char number[NUMBER_TEXT];
    int i;

    failed_count++;
    for (i = 0; i < reports; i++)
        if (reported[i].line == line && reported[i].file == file)
            return 0;
    if (reports == REPORTS)
        return 0;
    reported[reports].file = file;
    reported[reports++].line = line;
    port_out(file);
    port_out(":");
    port_out(number_signed(line, number));
    port_out(": ");
    port_out(expression);
    return 1;
}

int check_that(int passed, const char *expression, const char *file, int line)
{
    if (passed)
        passed_count++;
    else if (check_report(expression, file, line))
        port_out("\n");
    return passed;
}

int check_equal(long a, long b, const char *expression, const char *file, int line)
{
    char number[NUMBER_TEXT];

    if (a == b) {
        passed_count++;
    } else if (check_report(expression, file, line)) {
        port_out(": ");
        port_out(number_signed(a, number));
        port_out(" and ");
        port_out(number_signed(b, number));
        port_out("\n");
    }
    return a == b;
}

int check_text(const char *a, const char *b, const char *expression, const char *file, int line)
{
    int i = 0, same;

    while (a[i] == b[i] && a[i] != 0)
        i++;
    same = a[i] == b[i];
    if (same) {
        passed_count++;
    } else if (check_report(expression, file, line)) {
        port_out(": \"");
        port_out(a);
        port_out("\" and \"");
        port_out(b);
        port_out("\"\n");
    }
    return same;
}

/* What follows NAME= in text, or NULL. */
static const char *after_name(const char *text, const char *name)
{
    while (*name && *text == *name) {
        text++;
        name++;
    }
    return *name == 0 && *text == '=' ? text + 1 : NULL;
}

static int has_name(const char *text)
{
    while (*text && *text != '=')
        text++;
    return *text == '=';
}

/* place: which argument it is without a name; 0: none. 1 if it was set; what is no number fails. */
static int setting(int argc, char **argv, int place, const char *name, uint64_t *value)
{
    const char *text = place > 0 && argc > place && !has_name(argv[place]) ? argv[place] : NULL;
    for (int i = 1; i < argc && text == NULL; i++)
        text = after_name(argv[i], name);
    if (text == NULL)
        text = port_setting(name);
    return text != NULL && *text != 0 && CHECK(number_read_unsigned(text, value));
}

uint64_t check_seed(int argc, char **argv, uint64_t otherwise)
{
    uint64_t seed;
    return setting(argc, argv, 1, "SEED", &seed) ? seed : otherwise;
}

uint64_t check_count(int argc, char **argv, uint64_t usual)
{
    uint64_t value;
    if (setting(argc, argv, 2, "COUNT", &value))
        return value;
    if (!setting(argc, argv, 0, "EFFORT", &value))
        return usual;
    value = (usual * value + 99) / 100;
    return value > 0 ? value : 1;
}

int check_done(const char *name)
{
    char number[NUMBER_TEXT];

    port_out(name);
    port_out(": ");
    port_out(number_unsigned(passed_count, number));
    port_out(" passed, ");
    port_out(number_unsigned(failed_count, number));
    port_out(" failed\n");
    return failed_count > 0 || passed_count == 0;
}
