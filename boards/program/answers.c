/* SPDX-License-Identifier: MIT */
#include "answers.h"
#include "number.h"
#include "words.h"

void answers_open(answers *a)
{
    a->any = 0;
    if (!a->json)
        return;
    origin_put_document(a->of);
    port_out("\"contacts\": [");
}

static void put_decimal(fmb_real value)
{
    char text[NUMBER_TEXT];

    port_out(number_decimal(value, text));
}

static void put_list(const char *name, const fmb_real *x, int count)
{
    port_out(name);
    for (int i = 0; i < count; i++) {
        port_out(i == 0 ? "[" : ", ");
        put_decimal(x[i]);
    }
    port_out("]");
}

static void put_json(const answers *a, const char *name_a, const char *name_b, const fmb_meeting3 *m, int32_t leaves)
{
    const fmb_real when[2] = {m->when.in, m->when.out};

    port_out(a->any ? ",\n{\"a\": \"" : "\n{\"a\": \"");
    port_out(name_a);
    port_out("\", \"b\": \"");
    port_out(name_b);
    port_out("\", \"verdict\": \"");
    port_out(m->verdict == FMB_HIT ? "hit\"" : m->verdict >= 0 ? "undecided\"" : "error\", \"error\": \"");
    if (m->verdict < 0) {
        port_out(words_error(m->verdict));
        port_out("\"");
    }
    if (leaves > 0) {
        port_out(", \"n\": ");
        words_put_unsigned((uint64_t)leaves);
    }
    if (a->times)
        put_list(", \"time\": ", when, 2);
    put_list(", \"min\": ", m->box.min, 3);
    put_list(", \"max\": ", m->box.max, 3);
    port_out("}");
}

static void put_text(const answers *a, const char *name_a, const char *name_b, const fmb_meeting3 *m, int32_t leaves)
{
    port_out(name_a);
    port_out(",");
    port_out(name_b);
    words_put_verdict(m->verdict);
    if (leaves > 0) {
        port_out(" n=");
        words_put_unsigned((uint64_t)leaves);
    }
    if (a->times) {
        const fmb_real when[2] = {m->when.in, m->when.out};

        port_out(" time");
        words_put_vector(when, 2);
    }
    words_put_box(&m->box);
    port_out("\n");
}

void answers_put(answers *a, const char *name_a, const char *name_b, const fmb_meeting3 *m, int32_t leaves)
{
    if (a->json)
        put_json(a, name_a, name_b, m, leaves);
    else
        put_text(a, name_a, name_b, m, leaves);
    a->any = 1;
}

void answers_end(answers *a) { port_out(a->json ? "\n]" : "#"); }

void answers_number(const answers *a, const char *text, const char *name, uint64_t value)
{
    port_out(a->json ? ",\n\"" : text);
    if (a->json) {
        port_out(name);
        port_out("\": ");
    }
    words_put_unsigned(value);
}

/* Milliseconds, to a thousandth. */
static void put_taken(const answers *a, uint64_t taken)
{
    char rest[NUMBER_TEXT];

    port_out(a->json ? ",\n\"milliseconds\": " : " milliseconds ");
    if (taken == 0) {
        port_out(a->json ? "null" : "unknown");
        return;
    }
    words_put_unsigned(taken / 1000000);
    port_out(".");
    port_out(number_unsigned(1000 + taken / 1000 % 1000, rest) + 1);
}

void answers_close(const answers *a, const fmb_walk3 *walk, uint64_t taken)
{
    answers_number(a, " tests ", "tests", walk->tests);
    if (a->stats) {
        answers_number(a, "\n# visits ", "visits", walk->visits);
        answers_number(a, " makes ", "makes", walk->makes);
        put_taken(a, taken);
    }
    port_out(a->json ? "}\n" : "\n");
}
