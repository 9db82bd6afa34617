/* SPDX-License-Identifier: MIT */
/* See robot_certify.h. */
#include "robot_certify.h"
#include "number.h"
#include "origin.h"

#include <stddef.h>

/* ---- words ---- */

static void put(certificate *c, const char *word)
{
    if (!c->failed && port_write(&c->file, word) < 0)
        c->failed = 1;
    for (; *word != 0; word++)
        c->sum = origin_add(c->sum, (unsigned char)*word);
}

static void put_whole(certificate *c, uint64_t x)
{
    char digits[NUMBER_TEXT];

    put(c, " ");
    put(c, number_unsigned(x, digits));
}

static void put_vector(certificate *c, const fmb_real *x)
{
    char word[NUMBER_TEXT];

    for (int k = 0; k < 3; k++) {
        put(c, " ");
        put(c, number_format(x[k], word));
    }
}

static void put_frame(certificate *c, const char *kind, int32_t number, const fmb_solid3 *solid)
{
    put(c, kind);
    put_whole(c, (uint64_t)number);
    put_vector(c, solid->frame->origin);
    for (int i = 0; i < 3; i++)
        put_vector(c, solid->frame->edge[i]);
}

/* ---- the head ---- */

static int put_sums(certificate *c, const certify_about *about)
{
    const char *const path[3] = {about->model, about->log, about->scene};
    uint32_t sum[3] = {0, 0, 0};
    int wrong = 0;

    for (int i = 0; i < 3 && wrong == 0; i++)
        if (path[i] != NULL && !origin_sum(path[i], &sum[i]))
            wrong = words_misuse("robot", "cannot be read again for a certificate: ", path[i]);
    put(c, "about");
    for (int i = 0; i < 3; i++)
        put_whole(c, sum[i]);
    put(c, "\n");
    return wrong;
}

static void put_asked(certificate *c, const replay *r, int degrees)
{
    const fmb_real number[3] = {2 * r->options.half, r->options.acceleration, 0};
    char word[NUMBER_TEXT];

    put(c, r->options.straight ? "asked straight" : "asked drives");
    put(c, degrees ? " degrees" : " radians");
    for (int i = 0; i < 2; i++) {
        put(c, " ");
        put(c, number_format(number[i], word));
    }
    put(c, "\n");
}

/* A word of the caller's as one word: blanks, control characters, # and % are % and two hex digits, as in a model. */
static void put_word(certificate *c, const char *word)
{
    static const char digit[] = "0123456789ABCDEF";

    put(c, " ");
    for (; *word != 0; word++) {
        const unsigned char byte = (unsigned char)*word;
        const int plain = byte > ' ' && byte < 127 && byte != '#' && byte != '%';
        const char code[4] = {plain ? *word : '%', plain ? '\0' : digit[byte >> 4], digit[byte & 15], 0};

        put(c, code);
    }
}

/* Who says it, and what of: version and precision, names of files, how the log was read. `-`: there is no scene. */
static void put_origin(certificate *c, const replay *r, const certify_about *about)
{
    put(c, "by");
    put_word(c, origin_version);
    put_word(c, origin_precision);
    put(c, "\nnamed");
    put_word(c, about->model);
    put_word(c, about->log);
    put_word(c, about->scene != NULL ? about->scene : "-");
    put(c, "\nread");
    put_word(c, r->log->time);
    for (int i = 0; i < about->rests; i++)
        put_word(c, about->rest[i]);
    put(c, "\n");
}

int certify_is_about(const certify_about *about, const char *path)
{
    const char *const read[3] = {about->model, about->log, about->scene};

    for (int i = 0; i < 3; i++)
        if (words_takes_place(path, read[i]))
            return 1;
    return 0;
}

int certify_open(certificate *c, const char *path, const replay *r, const certify_about *about)
{
    const size_t links = (size_t)r->robot->boxes, obstacles = (size_t)r->scene->boxes;
    int wrong;

    if (r->contacts == 0)
        return words_misuse("robot", "a certificate would prove nothing: no pair is asked about but of zones: ", path);
    *c = (certificate){.path = path, .sum = ORIGIN_START};
    c->axis = port_memory(links * (links + obstacles), sizeof *c->axis);
    if (c->axis == NULL)
        return words_misuse("robot", "not enough memory for the directions of all pairs of ", r->robot->name);
    if (certify_is_about(about, path))
        return words_misuse("robot", "a certificate would take the place of what it is about: ", path);
    if (port_create(&c->file, path) < 0)
        return words_misuse("robot", "cannot be written: ", path);
    put(c, "fmb-certificate 2\n");
    wrong = put_sums(c, about);
    put_asked(c, r, about->degrees);
    put_origin(c, r, about);
    for (int32_t i = 0; i < r->scene->boxes; i++) {
        put_frame(c, "obstacle", i, &r->obstacle[i]);
        put(c, "\n");
    }
    return wrong;
}

/* ---- pairs ---- */

static int may_meet(const fmb_solid3 *a, const fmb_solid3 *b) { return (a->may_meet & b->is) && (b->may_meet & a->is); }

static void put_pair(certificate *c, const char *kind, int32_t a, int32_t b)
{
    put(c, kind);
    put_whole(c, (uint64_t)a);
    put_whole(c, (uint64_t)b);
}

/* A direction stands until another one is written for its pair. */
static void put_axis(certificate *c, int32_t a, int32_t b, fmb_real known[3], const fmb_real axis[3])
{
    if (known[0] == axis[0] && known[1] == axis[1] && known[2] == axis[2])
        return;
    for (int k = 0; k < 3; k++)
        known[k] = axis[k];
    put_pair(c, "apart", a, b);
    put_vector(c, axis);
    put(c, "\n");
}

/* A pair of a free tick: what the tier of the replay proved, test and exact prove as well. 0 or 2. */
static int put_proof(certificate *c, int32_t a, int32_t b, const fmb_solid3 *one, const fmb_solid3 *other,
                     fmb_real known[3])
{
    fmb_real axis[3] = {known[0], known[1], known[2]};
    fmb_pair_of normal = {FMB_OF_NONE, FMB_OF_NONE};

    if (fmb_sweep3(one->frame, one->step, other->frame, other->step, axis, NULL) != FMB_MISS) {
        int answer = fmb_exact_sweep3(one->frame, one->step, other->frame, other->step, axis, &normal, NULL);

        if (answer != FMB_MISS)
            return words_misuse("robot", "a pair of a free tick has no certificate: ", words_error(answer));
    }
    if (normal.u == FMB_OF_NONE) {
        put_axis(c, a, b, known, axis);
        return 0;
    }
    put_pair(c, "cross", a, b);
    put_whole(c, normal.u);
    put_whole(c, normal.v);
    put(c, "\n");
    return 0;
}

/* The pairs of a box of a link: with boxes of later ones, then with obstacles. 0 or 2. */
static int put_pairs(certificate *c, const replay *r, int32_t a)
{
    const int32_t links = r->robot->boxes, all = links + r->scene->boxes;
    int wrong = 0;

    for (int32_t b = a + 1; b < all && wrong == 0; b++) {
        const fmb_solid3 *other = b < links ? &r->link[b] : &r->obstacle[b - links];

        if (!may_meet(&r->link[a], other))
            wrong = put_proof(c, a, b, &r->link[a], other, c->axis[(size_t)a * (size_t)all + (size_t)b]);
    }
    return wrong;
}

int certify_tick(certificate *c, const replay *r, const replay_tick *tick)
{
    int wrong = 0;

    put(c, "tick");
    put_whole(c, tick->number);
    put(c, tick->verdict == FMB_MISS ? " free\n" : " open\n");
    c->ticks++;
    if (tick->verdict != FMB_MISS)
        return 0;
    c->free++;
    for (int32_t i = 0; i < r->robot->boxes; i++) {
        put_frame(c, "frame", i, &r->link[i]);
        put_vector(c, r->link[i].step);
        put(c, "\n");
    }
    for (int32_t i = 0; i < r->robot->boxes && wrong == 0; i++)
        wrong = put_pairs(c, r, i);
    return wrong;
}

int certify_close(certificate *c)
{
    uint32_t sum;

    put(c, "end");
    put_whole(c, c->ticks);
    put_whole(c, c->free);
    put(c, "\n");
    sum = ~c->sum;
    put(c, "sum");
    put_whole(c, sum);
    put(c, "\n");
    c->failed |= port_close(&c->file) < 0;
    return c->failed ? words_misuse("robot", "cannot be written: ", c->path) : 0;
}
