/* SPDX-License-Identifier: MIT */
/*
 * Usage: test_vectors [SEED [COUNT]], or as check.h says; COUNT: percent of them, below 100 a sample that SEED moves.
 * The pairs of tests/vectors against their exact answers, one line at a time: separation everywhere, elimination on the host
 * (boards return the same bytes: tests/gates/vectors.sh).
 */
#include "check.h"
#include "number.h"
#include "pairs.h"
#include "port.h"

enum { LINE = 800, WORDS = 48 };

struct reader {
    port_file file;
    char line[LINE];
    char *word[WORDS];
    int words;
};

struct tally {
    uint64_t pairs, undecided, errors;
    uint32_t bits; /* a digest of every bit that was returned */
};

static int same_text(const char *a, const char *b)
{
    while (*a && *a == *b) {
        a++;
        b++;
    }
    return *a == *b;
}

/* The next line that is no comment, cut into words. 0 at the end. */
static int next_line(struct reader *r)
{
    do {
        int length = port_line(&r->file, r->line, sizeof r->line);
        CHECK(length >= PORT_END);
        if (length < 0)
            return 0;
        r->words = 0;
        for (char *p = r->line; *p;) {
            while (*p == ' ')
                *p++ = 0;
            if (!*p)
                break;
            if (!CHECK(r->words < WORDS))
                return 0;
            r->word[r->words++] = p;
            while (*p && *p != ' ')
                p++;
        }
    } while (r->words == 0 || r->word[0][0] == '#');
    return 1;
}

static int read_vector(struct reader *r, int *next, int dim, fmb_real to[3])
{
    for (int k = 0; k < dim; k++)
        if (*next >= r->words || number_parse(r->word[(*next)++], &to[k]) != NUMBER_EXACT)
            return 0;
    return 1;
}

static int read_pair(struct reader *r, struct pair *p)
{
    int next = 3, good = r->words > 3;
    if (!good)
        return 0;
    *p = (struct pair){.dim = r->word[1][0] - '0', .moving = r->word[2][0] == '1'};
    for (int s = 0; s < 2 && good; s++) {
        struct body *b = &p->body[s];
        if (next >= r->words)
            return 0;
        b->shape = r->word[next++][0] == 'C' ? FMB_CUBOID : FMB_TETRAHEDRON;
        good = read_vector(r, &next, p->dim, b->origin);
        for (int i = 0; i < p->dim; i++)
            good = good && read_vector(r, &next, p->dim, b->edge[i]);
        if (p->moving)
            good = good && read_vector(r, &next, p->dim, b->velocity);
    }
    return good && next == r->words;
}

/* A C hex float as a double, exactly, in either precision of the library: 0x1.8p-3. For normal numbers in [0,1]. */
static double hex_double(const char *text)
{
    double value = 0, digit = 1;
    int exponent = 0, sign = 1, fraction = 0;
    for (text += 2; *text && *text != 'p'; text++) {
        if (*text == '.') {
            fraction = 1;
            continue;
        }
        if (fraction)
            digit *= 0.0625;
        value += digit * (*text <= '9' ? *text - '0' : *text - 'a' + 10);
    }
    if (*text == 'p')
        text++;
    if (*text == '-')
        sign = -1;
    if (*text == '-' || *text == '+')
        text++;
    for (; *text; text++)
        exponent = 10 * exponent + (*text - '0');
    for (; exponent > 0; exponent--)
        value *= sign > 0 ? 2 : 0.5;
    return value;
}

enum engine { SEPARATION, ELIMINATION, ENGINES };
static const char *const engine_name[ENGINES] = {"separation", "elimination"};

static int ask(enum engine engine, const struct pair *p, fmb_real axis[3], fmb_interval *when)
{
#if FMB_ROWS_LARGE_SECOND >= 600 /* smaller only where RAM is: on a board */
    static union pair_rows rows;
    struct pair_frames f;
    if (engine == ELIMINATION && pair_init(&f, p) == 0)
        return pair_eliminate(&f, p, 0, &rows, axis, when);
#endif
    return engine == SEPARATION ? pair_verdict(p, axis, when) : FMB_ERR_CAPACITY;
}

/* FNV-1a */
static void digest(uint32_t *state, const void *data, size_t size)
{
    const unsigned char *byte = data;
    for (size_t i = 0; i < size; i++)
        *state = (*state ^ byte[i]) * 16777619u;
}

static int is_zero(const fmb_real axis[3]) { return axis[0] == 0 && axis[1] == 0 && axis[2] == 0; }

static void judge_miss(const struct pair *p, const fmb_real axis[3])
{
    fmb_real again[3] = {axis[0], axis[1], axis[2]};
    CHECK(!is_zero(axis));
    CHECK_EQ(pair_verdict(p, again, NULL), FMB_MISS);
    CHECK(again[0] == axis[0] && again[1] == axis[1] && again[2] == axis[2]);
}

static void judge_times(const struct reader *answer, const fmb_interval *when)
{
    CHECK(0 <= when->in && when->in <= when->out && when->out <= 1);
    if (answer->words > 3) {
        CHECK((double)when->in <= hex_double(answer->word[2]));
        CHECK((double)when->out >= hex_double(answer->word[3]));
    }
}

static void judge(struct tally *t, enum engine engine, const struct pair *p, const struct reader *exact)
{
    fmb_real axis[3] = {0, 0, 0};
    fmb_interval when = {-7, -7};
    int answer = ask(engine, p, axis, &when), apart = same_text(exact->word[1], "miss");
    t->pairs++;
    t->undecided += answer == FMB_UNDECIDED;
    t->errors += answer < 0;
    CHECK(apart || answer != FMB_MISS);
    CHECK(!apart || answer != FMB_HIT);
    if (answer == FMB_MISS)
        judge_miss(p, axis);
    else
        CHECK(is_zero(axis));
    if (p->moving && (answer == FMB_HIT || answer == FMB_UNDECIDED))
        judge_times(exact, &when);
    else
        CHECK(when.in == -7 && when.out == -7);
    unsigned char low = (unsigned char)answer;
    digest(&t->bits, &low, 1);
    digest(&t->bits, axis, sizeof axis);
    digest(&t->bits, &when, sizeof when);
}

static char *append(char *to, const char *text)
{
    while (*text)
        *to++ = *text++;
    *to = 0;
    return to;
}

static void say(const char *text, uint64_t number)
{
    char digits[NUMBER_TEXT];
    port_out(text);
    port_out(number_unsigned(number, digits));
}

/* Of every STRIDE pairs one is judged. */
static uint64_t stride = 1, line_number;

static void run_file(const char *family, const char *dim, const char *mode, struct tally t[ENGINES])
{
    static struct reader pairs, answers; /* not on the stack of a small board */
    static struct pair p;
    static const char *const suffix[2] = {".pairs", ".answers"};
    struct reader *reader[2] = {&pairs, &answers};
    for (int i = 0; i < 2; i++) {
        char path[64], *end = append(path, "tests/vectors/");
        end = append(append(append(append(append(end, family), "_"), dim), "_"), mode);
        append(end, suffix[i]);
        if (!CHECK_EQ(port_open(&reader[i]->file, path), 0))
            return;
    }
    while (next_line(&pairs)) {
        if (!CHECK(next_line(&answers)) || !CHECK(read_pair(&pairs, &p)) || !CHECK_TEXT(pairs.word[0], answers.word[0]))
            break;
        if (line_number++ % stride != 0)
            continue;
        for (int engine = 0; engine < (port_is_board ? ELIMINATION : ENGINES); engine++)
            judge(&t[engine], (enum engine)engine, &p, &answers);
    }
    CHECK(!next_line(&answers));
    CHECK_EQ(port_close(&pairs.file), 0);
    CHECK_EQ(port_close(&answers.file), 0);
}

int main(int argc, char **argv)
{
    static const char *const dim[2] = {"2d", "3d"}, *const mode[2] = {"static", "dynamic"};
    const int engines = port_is_board ? ELIMINATION : ENGINES;
    uint64_t pairs = 0, share = check_count(argc, argv, 100), first = check_seed(argc, argv, 0);
    uint32_t bits[ENGINES] = {2166136261u, 2166136261u};
    stride = share < 100 && share > 0 ? (100 + share - 1) / share : 1;
    line_number = first % stride;
    say("test_vectors: SEED=", first);
    say(", one pair of ", stride);
    port_out("\n");
    for (int family = 0; family < PAIR_FAMILIES + 2 + BOXES_ALL; family++) { /* worst, heavy: tests/tools/hard.sh */
        const char *name = family < PAIR_FAMILIES        ? pair_family_name[family]
                           : family == PAIR_FAMILIES     ? "worst"
                           : family == PAIR_FAMILIES + 1 ? "heavy"
                                                         : pair_boxes_name[family - PAIR_FAMILIES - 2];
        struct tally t[ENGINES] = {{.bits = bits[0]}, {.bits = bits[1]}};
        for (int d = 0; d < 2; d++)
            for (int m = family == PAIR_SPEED; m < 2; m++)
                run_file(name, dim[d], mode[m], t);
        port_out(name);
        say(": ", t[0].pairs);
        port_out(" pairs");
        for (int engine = 0; engine < engines; engine++) {
            port_out(engine == 0 ? ", undecided by " : ", by ");
            port_out(engine_name[engine]);
            say(" ", t[engine].undecided);
            CHECK_EQ(t[engine].errors, 0);
            CHECK_EQ(t[engine].pairs, t[0].pairs);
            bits[engine] = t[engine].bits;
        }
        port_out("\n");
        pairs += t[0].pairs;
    }
    CHECK(pairs == (13200 + 722 + 160 + 1600) / stride || pairs == (13200 + 722 + 160 + 1600) / stride + 1);
    for (int engine = 0; engine < engines; engine++) {
        port_out(engine_name[engine]);
        say(": digest of all answers, directions and times ", bits[engine]);
        port_out("\n");
    }
    return check_done("vectors");
}
