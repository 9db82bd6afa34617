/* SPDX-License-Identifier: MIT */
/* fmb check: pairs from files, one line of answer per pair. */
#include "fmb.h"
#include "number.h"
#include "pair_words.h"
#include "port.h"
#include "programs.h"
#include "text.h"

#include <stddef.h>

typedef struct {
    int verdict; /* of the library; or CHECK_INEXACT */
    fmb_real axis[3];
    fmb_interval when;
    int has_box;
    fmb_box3 box; /* 2D: the first two of each */
    fmb_witness3 witness;
    fmb_pair_of normal; /* of a miss by two vectors, their names */
    int within;         /* a miss within half-spaces; walls: bit i: half-space i has a part in it */
    unsigned walls;
} check_answer;

enum { CHECK_INEXACT = -100 };

typedef void check_engine(const pair_words *pair, check_answer *answer);

typedef struct {
    check_engine *engine;
    int exact;
    int fail_on_contact;
    const char *name; /* what messages call standard input; NULL: "-" */
    int32_t line;     /* the number of its first line; 0: not given, so 1 */
} check_options;

/* Too large for the stack of a small board; the program is single-threaded. */
static struct text file;
static pair_words pair;
static int all_free; /* every pair so far was proved apart */
static fmb_system system;
static union {
    fmb_rows_small of3;
    fmb_rows_large of4;
} work;

/* ---- the engines ---- */

static void separation3(const pair_words *p, check_answer *answer)
{
    fmb_frame3 f[2];

    answer->verdict = pair_frames3(p, f);
    if (answer->verdict != 0)
        return;
    if (p->moving)
        answer->verdict = fmb_sweep3_contact(&f[0], pair_moved(p, 0), &f[1], pair_moved(p, 1), answer->axis,
                                             &answer->when, &answer->box, &answer->witness);
    else
        answer->verdict = fmb_test3_contact(&f[0], &f[1], answer->axis, &answer->box, &answer->witness);
    answer->has_box = 1;
}

static void put_box2(check_answer *answer, const fmb_box2 *box)
{
    for (int k = 0; k < 2; k++) {
        answer->box.min[k] = box->min[k];
        answer->box.max[k] = box->max[k];
    }
    answer->has_box = 1;
}

static void separation2(const pair_words *p, check_answer *answer)
{
    fmb_frame2 f[2];
    fmb_box2 box = {{0, 0}, {0, 0}};
    fmb_witness2 witness = {{0, 0}, 0, 0};
    int k;

    answer->verdict = pair_frames2(p, f);
    if (answer->verdict != 0)
        return;
    if (p->moving)
        answer->verdict = fmb_sweep2_contact(&f[0], pair_moved(p, 0), &f[1], pair_moved(p, 1), answer->axis,
                                             &answer->when, &box, &witness);
    else
        answer->verdict = fmb_test2_contact(&f[0], &f[1], answer->axis, &box, &witness);
    put_box2(answer, &box);
    for (k = 0; k < 2; k++)
        answer->witness.point[k] = witness.point[k];
    answer->witness.time = witness.time;
    answer->witness.proved = witness.proved;
}

static void separation(const pair_words *p, check_answer *answer)
{
    if (p->dim == 3)
        separation3(p, answer);
    else
        separation2(p, answer);
}

/* Every miss is asked about again, with its direction as the hint. */
static void hinted(const pair_words *p, check_answer *answer)
{
    separation(p, answer);
    if (answer->verdict == FMB_MISS)
        separation(p, answer);
}

static void quick3(const pair_words *p, check_answer *answer)
{
    fmb_frame3 f[2];

    answer->verdict = pair_frames3(p, f);
    if (answer->verdict != 0)
        return;
    if (p->moving)
        answer->verdict = fmb_quick_sweep3(&f[0], pair_moved(p, 0), &f[1], pair_moved(p, 1), answer->axis,
                                           &answer->when);
    else
        answer->verdict = fmb_quick3(&f[0], &f[1], answer->axis);
}

static void quick2(const pair_words *p, check_answer *answer)
{
    fmb_frame2 f[2];

    answer->verdict = pair_frames2(p, f);
    if (answer->verdict != 0)
        return;
    if (p->moving)
        answer->verdict = fmb_quick_sweep2(&f[0], pair_moved(p, 0), &f[1], pair_moved(p, 1), answer->axis,
                                           &answer->when);
    else
        answer->verdict = fmb_quick2(&f[0], &f[1], answer->axis);
}

static void quick(const pair_words *p, check_answer *answer)
{
    if (p->dim == 3)
        quick3(p, answer);
    else
        quick2(p, answer);
}

/* Every miss is asked about again, with its direction as the hint. */
static void quick_hinted(const pair_words *p, check_answer *answer)
{
    quick(p, answer);
    if (answer->verdict == FMB_MISS)
        quick(p, answer);
}

/* With a hint that proves hardly anything, and is so short that it is tried twice: what a call can cost at most. */
static void quick_spoilt(const pair_words *p, check_answer *answer)
{
    const fmb_real tiny = FMB_THINNEST * FMB_THINNEST * FMB_THINNEST / 1024;

    for (int k = 0; k < p->dim; k++)
        answer->axis[k] = tiny;
    quick(p, answer);
}

/* ---- elimination ---- */

/* Both frames of a pair, in 2D or 3D. */
typedef struct {
    fmb_frame3 of3[2];
    fmb_frame2 of2[2];
} check_frames;

static int decide_by_elimination(const pair_words *p, const check_frames *f, check_answer *answer)
{
    const fmb_real *va = pair_moved(p, 0), *vb = pair_moved(p, 1);

    return p->dim == 3
               ? fmb_eliminate3(&f->of3[0], va, &f->of3[1], vb, FMB_HISTORY, &work.of4, answer->axis, &answer->when)
               : fmb_eliminate2(&f->of2[0], va, &f->of2[1], vb, FMB_HISTORY, &work.of3, answer->axis, &answer->when);
}

/* The system of the pair in the coordinates of object 1 - a, with its half-spaces; row[i]: of half-space i, -1: it has none. */
static int make_system(const pair_words *p, const check_frames *f, int a, int row[PAIR_WALLS])
{
    const fmb_real *va = pair_moved(p, a), *vb = pair_moved(p, 1 - a);
    int error = p->dim == 3 ? fmb_system3_init(&system, &f->of3[a], va, &f->of3[1 - a], vb)
                            : fmb_system2_init(&system, &f->of2[a], va, &f->of2[1 - a], vb);

    for (int i = 0; i < p->walls && error == 0; i++) {
        const pair_wall *w = &p->wall[i];
        int rows = system.rows;

        error = p->dim == 3 ? fmb_system3_add(&system, w->normal, w->reach)
                            : fmb_system2_add(&system, w->normal, w->reach);
        row[i] = system.rows > rows ? rows : -1;
    }
    return error;
}

/* Cuts the box down to what one more has in common with it; where rounding leaves nothing it stays. */
static void cut_box(check_answer *answer, const fmb_real *min, const fmb_real *max, int dim)
{
    for (int k = 0; k < dim; k++) {
        fmb_real low = min[k], high = max[k];

        if (answer->has_box && answer->box.min[k] > low)
            low = answer->box.min[k];
        if (answer->has_box && answer->box.max[k] < high)
            high = answer->box.max[k];
        if (low <= high) {
            answer->box.min[k] = low;
            answer->box.max[k] = high;
        }
    }
    answer->has_box = 1;
}

/* A box that cannot be made is left out. */
static void box_of_system(const pair_words *p, check_answer *answer)
{
    fmb_box3 box;
    fmb_box2 flat;

    if (p->dim == 3 && fmb_system3_box(&system, FMB_HISTORY, &work.of4, &box) == 0)
        cut_box(answer, box.min, box.max, 3);
    if (p->dim == 2 && fmb_system2_box(&system, FMB_HISTORY, &work.of3, &flat) == 0)
        cut_box(answer, flat.min, flat.max, 2);
}

/* Solves the system; of a hit the point, if it is proved. */
static int solve_system(const pair_words *p, fmb_solution *solution, check_answer *answer)
{
    int verdict = p->dim == 3 ? fmb_solve_large(&system, FMB_HISTORY, &work.of4, solution)
                              : fmb_solve_small(&system, FMB_HISTORY, &work.of3, solution);

    if (verdict != FMB_HIT)
        return verdict;
    answer->witness.time = solution->x[p->dim];
    answer->witness.proved = (p->dim == 3 ? fmb_system3_point(&system, solution->x, answer->witness.point)
                                          : fmb_system2_point(&system, solution->x, answer->witness.point)) == FMB_HIT;
    return verdict;
}

/* What the system says where there are half-spaces: elimination of the frames alone did not tell them apart. */
static void settle(const pair_words *p, const fmb_solution *solution, int verdict, const int row[PAIR_WALLS],
                   check_answer *answer)
{
    answer->verdict = verdict;
    answer->within = verdict == FMB_MISS;
    if (verdict > FMB_MISS && p->moving) {
        if (solution->last.in > answer->when.in)
            answer->when.in = solution->last.in;
        if (solution->last.out < answer->when.out)
            answer->when.out = solution->last.out;
    }
    for (int i = 0; i < p->walls && verdict == FMB_MISS; i++)
        if (row[i] >= 0 && solution->multiplier[row[i]] != 0)
            answer->walls |= 1u << i;
}

/*
 * Where they meet, and whether they do within half-spaces. In the coordinates of both objects: each box holds all, and
 * what the one leaves open the other may tell.
 */
static void contact_by_elimination(const pair_words *p, const check_frames *f, check_answer *answer)
{
    for (int a = 0; a < 2 && answer->verdict > FMB_MISS; a++) {
        fmb_solution solution;
        int row[PAIR_WALLS], error = make_system(p, f, a, row), verdict;

        if (error != 0) {
            answer->verdict = error;
            return;
        }
        box_of_system(p, answer);
        if (answer->witness.proved)
            continue;
        verdict = solve_system(p, &solution, answer);
        if (a > 0 && answer->verdict == FMB_HIT && verdict == FMB_UNDECIDED)
            verdict = FMB_HIT;
        if (p->walls > 0)
            settle(p, &solution, verdict, row, answer);
    }
}

static void elimination(const pair_words *p, check_answer *answer)
{
    check_frames f;
    int row[PAIR_WALLS], error = 0;

    answer->verdict = p->dim == 3 ? pair_frames3(p, f.of3) : pair_frames2(p, f.of2);
    if (answer->verdict == 0)
        answer->verdict = decide_by_elimination(p, &f, answer);
    if (answer->verdict >= FMB_MISS && p->walls > 0)
        error = make_system(p, &f, 0, row); /* a half-space that is none is told where the frames are apart, too */
    if (error != 0)
        answer->verdict = error;
    if (answer->verdict > FMB_MISS)
        contact_by_elimination(p, &f, answer);
}

/* Neither box nor point: fmb_contact.h asks the engine that may be undecided. */
static void exact(const pair_words *p, check_answer *answer)
{
    fmb_frame3 f3[2];
    fmb_frame2 f2[2];

    answer->verdict = p->dim == 3 ? pair_frames3(p, f3) : pair_frames2(p, f2);
    if (answer->verdict != 0)
        return;
    if (p->dim == 3)
        answer->verdict = p->moving ? fmb_exact_sweep3(&f3[0], pair_moved(p, 0), &f3[1], pair_moved(p, 1), answer->axis,
                                                       &answer->normal, &answer->when)
                                    : fmb_exact3(&f3[0], &f3[1], answer->axis, &answer->normal);
    else
        answer->verdict = p->moving ? fmb_exact_sweep2(&f2[0], pair_moved(p, 0), &f2[1], pair_moved(p, 1), answer->axis,
                                                       &answer->normal, &answer->when)
                                    : fmb_exact2(&f2[0], &f2[1], answer->axis, &answer->normal);
}

/* ---- writing ---- */

/* What a miss is proved by: a direction, or vectors of the pair. */
static void put_proof(const pair_words *p, const check_answer *answer)
{
    static const char *const name[] = {"none", "a0", "a1", "a2",  "a01", "a12", "a20",
                                       "b0",   "b1", "b2", "b01", "b12", "b20", "v"};

    if (answer->within) {
        port_out(" miss within");
        for (unsigned i = 0; i < PAIR_WALLS; i++)
            if (answer->walls >> i & 1u) {
                port_out(" ");
                words_put_unsigned(i + 1);
            }
        return;
    }
    if (answer->normal.u == FMB_OF_NONE) {
        port_out(" miss sep");
        words_put_vector(answer->axis, p->dim);
        return;
    }
    port_out(" miss cross ");
    port_out(name[answer->normal.u]);
    if (p->dim == 3) {
        port_out(" ");
        port_out(name[answer->normal.v]);
    }
}

/* Where they meet; a point only where it is proved. */
static void put_contact(const pair_words *p, const check_answer *answer)
{
    port_out(" box");
    words_put_vector(answer->box.min, p->dim);
    words_put_vector(answer->box.max, p->dim);
    if (answer->verdict != FMB_HIT || !answer->witness.proved)
        return;
    port_out(" wit");
    words_put_vector(answer->witness.point, p->dim);
    if (p->moving)
        words_put_vector(&answer->witness.time, 1);
}

static void put_answer(const pair_words *p, const check_answer *answer)
{
    port_out(p->id);
    switch (answer->verdict) {
    case FMB_MISS: put_proof(p, answer); break;
    case FMB_HIT:
    case FMB_UNDECIDED:
        port_out(answer->verdict == FMB_HIT ? " hit" : " undecided");
        if (p->moving) {
            port_out(" time");
            words_put_vector(&answer->when.in, 1);
            words_put_vector(&answer->when.out, 1);
        }
        if (answer->has_box)
            put_contact(p, answer);
        break;
    default:
        port_out(" error ");
        port_out(answer->verdict == CHECK_INEXACT ? "inexact" : words_error(answer->verdict));
        break;
    }
    port_out("\n");
}

/* ---- files ---- */

static void answer_pair(const check_options *options)
{
    check_answer answer = {0, {0, 0, 0}, {0, 1}, 0, {{0, 0, 0}, {0, 0, 0}}, {{0, 0, 0}, 0, 0}, {0, 0}, 0, 0};

    if (options->exact && pair.rounded)
        answer.verdict = CHECK_INEXACT;
    else
        options->engine(&pair, &answer);
    all_free &= answer.verdict == FMB_MISS;
    put_answer(&pair, &answer);
}

/* All pairs of the open file. 0; or 2, and it was said on the error output: so is a log without a pair. */
static int pairs_pairs(const check_options *options)
{
    int more;
    uint64_t count = 0;

    for (; (more = text_next(&file)) == 1; count++) {
        const char *wrong = pair_read(&file.at, &pair);

        if (wrong == NULL && pair.walls > 0 && options->engine != elimination)
            wrong = "half-spaces are for --engine elimination";
        if (wrong != NULL)
            return text_wrong(&file, wrong);
        answer_pair(options);
    }
    return more == 0 && count == 0 ? words_malformed(file.path, file.number, "an empty log: there is no pair") : more;
}

/* Is standard input a part of a log? */
static int is_part(const check_options *options) { return options->name != NULL || options->line > 0; }

static int check_file(const check_options *options, const char *path)
{
    int status = text_open(&file, path);

    if (status != 0)
        return status;
    if (options->name != NULL)
        file.path = options->name;
    if (options->line > 0)
        file.number = (uint64_t)options->line - 1;
    status = pairs_pairs(options);
    /* Who writes the part would be ended by a signal if nobody read on, and would not see the status (GNU parallel). */
    if (status != 0 && is_part(options))
        while (port_bytes(&file.file, file.line, PORT_LINE) > 0)
            ;
    return status;
}

/* ---- the command ---- */

static int misuse(const char *what, const char *word)
{
    words_misuse("check", what, word);
    port_error("usage: fmb check [--engine separation|hinted|quick|quick-hinted|quick-spoilt|elimination|exact]\n"
               "                 [--exact] [--fail-on contact] [--name NAME] [--line N] FILE...\n");
    return 2;
}

/* NULL: there is none of this name. */
static check_engine *engine_of(const char *name)
{
    static const struct {
        const char *name;
        check_engine *engine;
    } engines[] = {{"separation", separation},     {"elimination", elimination},   {"hinted", hinted}, {"quick", quick},
                   {"quick-hinted", quick_hinted}, {"quick-spoilt", quick_spoilt}, {"exact", exact}};

    for (size_t i = 0; i < sizeof engines / sizeof engines[0]; i++)
        if (words_same(name, engines[i].name))
            return engines[i].engine;
    return NULL;
}

/* The line number that a word says. 0: it is none. */
static int32_t line_of(const char *word)
{
    int32_t line = words_number(&word, 0);

    return line > 0 ? line : 0;
}

/* Each takes the word of its option. 1; or 0: it is none that the option knows. */
static int take_engine(check_options *options, const char *word)
{
    options->engine = engine_of(word);
    return options->engine != NULL;
}

static int take_fail_on(check_options *options, const char *word)
{
    options->fail_on_contact = words_same(word, "contact");
    return options->fail_on_contact;
}

static int take_name(check_options *options, const char *word)
{
    options->name = word;
    return word[0] != 0;
}

static int take_line(check_options *options, const char *word)
{
    options->line = line_of(word);
    return options->line != 0;
}

/* An option and the word behind it, which is NULL if there is none. 1; or 0: the reason has been put out. */
static int take_option(check_options *options, const char *name, const char *word)
{
    static const struct {
        const char *name, *missing, *unknown;
        int (*take)(check_options *options, const char *word);
    } with_word[] = {{"--engine", "which engine?", "unknown engine ", take_engine},
                     {"--fail-on", "fail on what?", "can fail on contact, not on ", take_fail_on},
                     {"--name", "which name?", "an empty name", take_name},
                     {"--line", "which line?", "not a line number: ", take_line}};

    for (size_t i = 0; i < sizeof with_word / sizeof with_word[0]; i++)
        if (words_same(name, with_word[i].name)) {
            if (word == NULL)
                misuse(with_word[i].missing, "");
            else if (with_word[i].take(options, word))
                return 1;
            else
                misuse(with_word[i].unknown, word);
            return 0;
        }
    misuse("unknown option ", name);
    return 0;
}

/* Reads the options from argv[1] on. Where they end; or -1: the reason has been put out. */
static int read_options(check_options *options, int argc, char **argv)
{
    int at;

    for (at = 1; at < argc && argv[at][0] == '-' && argv[at][1] != 0; at++)
        if (words_same(argv[at], "--exact"))
            options->exact = 1;
        else if (take_option(options, argv[at], at + 1 < argc ? argv[at + 1] : NULL))
            at++;
        else
            return -1;
    return at;
}

/* Is what is said of standard input said where it is all that is read? A name for other files would be a wrong one. */
static int name_fits(const check_options *options, int files, char **file_names)
{
    return !is_part(options) || (files == 1 && words_same(file_names[0], "-"));
}

int check_main(int argc, char **argv)
{
    check_options options = {separation, 0, 0, NULL, 0};
    int at = read_options(&options, argc, argv), status = 0;

    if (at < 0)
        return 2;
    if (at == argc)
        return misuse("no file", "");
    if (!name_fits(&options, argc - at, argv + at))
        return misuse("--name and --line are for standard input alone: -", "");
    all_free = 1;
    for (; at < argc && status == 0; at++)
        status = check_file(&options, argv[at]);
    return status == 0 && options.fail_on_contact && !all_free ? 1 : status;
}
