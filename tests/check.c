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
