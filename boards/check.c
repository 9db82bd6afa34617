/* SPDX-License-Identifier: MIT */
/* fmb check: pairs from files, one line of answer per pair. */
#include "fmb.h"
#include "number.h"
#include "port.h"
#include "programs.h"
#include "words.h"

typedef struct {
    fmb_shape shape;
    fmb_real origin[3];
    fmb_real edge[3][3];
    fmb_real displacement[3];
} check_object;

typedef struct {
    const char *id;
    int dim;
    int moving;
    int rounded; /* a number was not representable */
    check_object object[2];
} check_pair;

typedef struct {
    int verdict; /* of the library; or CHECK_INEXACT */
    fmb_real axis[3];
    fmb_interval when;
    int has_box;
    fmb_box3 box; /* 2D: the first two of each */
    fmb_witness3 witness;
} check_answer;

enum { CHECK_INEXACT = -100 };

typedef void check_engine(const check_pair *pair, check_answer *answer);

typedef struct {
    check_engine *engine;
    int exact;
} check_options;

/* Too large for the stack of a small board; the program is single-threaded. */
static char line[PORT_LINE];
static check_pair pair;
static port_file file;
static union {
    fmb_rows3 of3;
    fmb_rows4 of4;
} work;

/* ---- reading ---- */

/* NULL, or what is wrong. */
static const char *read_vector(char **at, int dim, fmb_real *to)
{
    int k, how;

    for (k = 0; k < dim; k++) {
        const char *word = words_next(at);

        if (word == NULL)
            return "too few numbers";
        how = number_parse(word, &to[k]);
        if (how == NUMBER_BAD)
            return "not a number, or the wrong count of numbers";
        pair.rounded |= how == NUMBER_ROUNDED;
    }
    return NULL;
}

static const char *read_object(char **at, check_object *object)
{
    const char *word = words_next(at), *wrong;
    int i;

    if (word == NULL)
        return "too few words";
    if (words_same(word, "C"))
        object->shape = FMB_CUBOID;
    else if (words_same(word, "T"))
        object->shape = FMB_TETRAHEDRON;
    else
        return "C or T is expected, or the wrong count of numbers";
    wrong = read_vector(at, pair.dim, object->origin);
    for (i = 0; i < pair.dim && wrong == NULL; i++)
        wrong = read_vector(at, pair.dim, object->edge[i]);
    if (pair.moving && wrong == NULL)
        wrong = read_vector(at, pair.dim, object->displacement);
    return wrong;
}

/* The digit of a word that is one of two; -1 otherwise. */
static int read_choice(char **at, char one, char other)
{
    const char *word = words_next(at);

    if (word == NULL || (word[0] != one && word[0] != other) || word[1] != 0)
        return -1;
    return word[0] - '0';
}

/* The words of `line` into `pair`. NULL, or what is wrong; pair.id = NULL: no pair on this line. */
static const char *read_pair(void)
{
    char *at = line;
    const char *wrong;

    pair.rounded = 0;
    pair.id = words_next(&at);
    if (pair.id == NULL)
        return NULL;
    pair.dim = read_choice(&at, '2', '3');
    if (pair.dim < 0)
        return "the dimension is neither 2 nor 3";
    pair.moving = read_choice(&at, '0', '1');
    if (pair.moving < 0)
        return "the third word is neither 0 (static) nor 1 (moving)";
    wrong = read_object(&at, &pair.object[0]);
    if (wrong == NULL)
        wrong = read_object(&at, &pair.object[1]);
    if (wrong == NULL && words_next(&at) != NULL)
        wrong = "too many words";
    return wrong;
}

/* ---- the engines ---- */

static int make_frame3(fmb_frame3 *frame, const check_object *from)
{
    return fmb_frame3_init(frame, from->shape, from->origin, from->edge[0], from->edge[1], from->edge[2]);
}

static int make_frame2(fmb_frame2 *frame, const check_object *from)
{
    return fmb_frame2_init(frame, from->shape, from->origin, from->edge[0], from->edge[1]);
}

static void separation3(const check_pair *p, check_answer *answer)
{
    fmb_frame3 a, b;

    answer->verdict = make_frame3(&a, &p->object[0]);
    if (answer->verdict == 0)
        answer->verdict = make_frame3(&b, &p->object[1]);
    if (answer->verdict != 0)
        return;
    if (p->moving)
        answer->verdict = fmb_sweep_contact3(&a, p->object[0].displacement, &b, p->object[1].displacement, answer->axis,
                                             &answer->when, &answer->box, &answer->witness);
    else
        answer->verdict = fmb_contact3(&a, &b, answer->axis, &answer->box, &answer->witness);
    answer->has_box = 1;
}

static void separation2(const check_pair *p, check_answer *answer)
{
    fmb_frame2 a, b;
    fmb_box2 box = {{0, 0}, {0, 0}};
    fmb_witness2 witness = {{0, 0}, 0, 0};
    int k;

    answer->verdict = make_frame2(&a, &p->object[0]);
    if (answer->verdict == 0)
        answer->verdict = make_frame2(&b, &p->object[1]);
    if (answer->verdict != 0)
        return;
    if (p->moving)
        answer->verdict = fmb_sweep_contact2(&a, p->object[0].displacement, &b, p->object[1].displacement, answer->axis,
                                             &answer->when, &box, &witness);
    else
        answer->verdict = fmb_contact2(&a, &b, answer->axis, &box, &witness);
    for (k = 0; k < 2; k++) {
        answer->box.min[k] = box.min[k];
        answer->box.max[k] = box.max[k];
        answer->witness.point[k] = witness.point[k];
    }
    answer->witness.time = witness.time;
    answer->witness.proved = witness.proved;
    answer->has_box = 1;
}

static void separation(const check_pair *p, check_answer *answer)
{
    if (p->dim == 3)
        separation3(p, answer);
    else
        separation2(p, answer);
}

/* Every miss is asked about again, with its direction as the hint. */
static void hinted(const check_pair *p, check_answer *answer)
{
    separation(p, answer);
    if (answer->verdict == FMB_MISS)
        separation(p, answer);
}

static void elimination3(const check_pair *p, check_answer *answer)
{
    const fmb_real *va = p->moving ? p->object[0].displacement : NULL;
    const fmb_real *vb = p->moving ? p->object[1].displacement : NULL;
    fmb_frame3 a, b;

    answer->verdict = make_frame3(&a, &p->object[0]);
    if (answer->verdict == 0)
        answer->verdict = make_frame3(&b, &p->object[1]);
    if (answer->verdict == 0)
        answer->verdict = fmb_eliminate3(&a, va, &b, vb, FMB_HISTORY, &work.of4, answer->axis, &answer->when);
}

static void elimination2(const check_pair *p, check_answer *answer)
{
    const fmb_real *va = p->moving ? p->object[0].displacement : NULL;
    const fmb_real *vb = p->moving ? p->object[1].displacement : NULL;
    fmb_frame2 a, b;

    answer->verdict = make_frame2(&a, &p->object[0]);
    if (answer->verdict == 0)
        answer->verdict = make_frame2(&b, &p->object[1]);
    if (answer->verdict == 0)
        answer->verdict = fmb_eliminate2(&a, va, &b, vb, FMB_HISTORY, &work.of3, answer->axis, &answer->when);
}

static void elimination(const check_pair *p, check_answer *answer)
{
    if (p->dim == 3)
        elimination3(p, answer);
    else
        elimination2(p, answer);
}

/* ---- writing ---- */

static void put_number(fmb_real value)
{
    char text[NUMBER_TEXT];

    port_out(" ");
    port_out(number_format(value, text));
}

static const char *error_name(int verdict)
{
    switch (verdict) {
    case FMB_ERR_NULL: return "null";
    case FMB_ERR_NOT_FINITE: return "not_finite";
    case FMB_ERR_DEGENERATE: return "degenerate";
    case FMB_ERR_RANGE: return "range";
    case FMB_ERR_CAPACITY: return "capacity";
    case FMB_ERR_FRAME: return "frame";
    case CHECK_INEXACT: return "inexact";
    default: return "unknown";
    }
}

static void put_vector(const char *name, const fmb_real *x, int dim)
{
    int k;

    port_out(name);
    for (k = 0; k < dim; k++)
        put_number(x[k]);
}

/* Where they meet; a point only where it is proved. */
static void put_contact(const check_pair *p, const check_answer *answer)
{
    put_vector(" box", answer->box.min, p->dim);
    put_vector("", answer->box.max, p->dim);
    if (answer->verdict != FMB_HIT || !answer->witness.proved)
        return;
    put_vector(" wit", answer->witness.point, p->dim);
    if (p->moving)
        put_number(answer->witness.time);
}

static void put_answer(const check_pair *p, const check_answer *answer)
{

    port_out(p->id);
    switch (answer->verdict) {
    case FMB_MISS:
        put_vector(" miss sep", answer->axis, p->dim);
        break;
    case FMB_HIT:
    case FMB_UNDECIDED:
        port_out(answer->verdict == FMB_HIT ? " hit" : " undecided");
        if (p->moving) {
            port_out(" time");
            put_number(answer->when.in);
            put_number(answer->when.out);
        }
        if (answer->has_box)
            put_contact(p, answer);
        break;
    default:
        port_out(" error ");
        port_out(error_name(answer->verdict));
    }
    port_out("\n");
}

/* ---- files ---- */

/* `line` without its comment. NULL, or what is wrong with its bytes. */
static const char *clean_line(int length)
{
    int i;

    for (i = 0; i < length; i++)
        if (line[i] == 0)
            return "a NUL byte";
    for (i = 0; i < length && line[i] != '#'; i++)
        ;
    line[i] = 0;
    return NULL;
}

static void answer_pair(const check_options *options)
{
    check_answer answer = {0, {0, 0, 0}, {0, 1}, 0, {{0, 0, 0}, {0, 0, 0}}, {{0, 0, 0}, 0, 0}};

    if (options->exact && pair.rounded)
        answer.verdict = CHECK_INEXACT;
    else
        options->engine(&pair, &answer);
    put_answer(&pair, &answer);
}

static int check_lines(const check_options *options, const char *path)
{
    uint64_t number = 0;
    const char *wrong;

    for (;;) {
        int length = port_line(&file, line, sizeof line);

        number++;
        if (length == PORT_END)
            return 0;
        if (length == PORT_TOO_LONG)
            return words_malformed(path, number, "the line is too long");
        if (length < 0)
            return words_malformed(path, number, "cannot be read");
        wrong = clean_line(length);
        if (wrong == NULL)
            wrong = read_pair();
        if (wrong != NULL)
            return words_malformed(path, number, wrong);
        if (pair.id != NULL)
            answer_pair(options);
    }
}

static int check_file(const check_options *options, const char *path)
{
    int status;

    if (port_open(&file, path) < 0) {
        port_error("fmb: ");
        port_error(path);
        port_error(": cannot be opened\n");
        return 2;
    }
    status = check_lines(options, path);
    port_close(&file);
    return status;
}

static int misuse(const char *what, const char *word)
{
    port_error("fmb check: ");
    port_error(what);
    port_error(word);
    port_error("\nusage: fmb check [--engine separation|hinted|elimination] [--exact] FILE...\n");
    return 2;
}

int check_main(int argc, char **argv)
{
    check_options options = {separation, 0};
    int i, status;

    for (i = 1; i < argc && argv[i][0] == '-' && argv[i][1] != 0; i++) {
        if (words_same(argv[i], "--exact"))
            options.exact = 1;
        else if (!words_same(argv[i], "--engine"))
            return misuse("unknown option ", argv[i]);
        else if (i + 1 == argc)
            return misuse("which engine?", "");
        else if (words_same(argv[++i], "separation"))
            options.engine = separation;
        else if (words_same(argv[i], "elimination"))
            options.engine = elimination;
        else if (words_same(argv[i], "hinted"))
            options.engine = hinted;
        else
            return misuse("unknown engine ", argv[i]);
    }
    if (i == argc)
        return misuse("no file", "");
    for (status = 0; i < argc && status == 0; i++)
        status = check_file(&options, argv[i]);
    return status;
}
