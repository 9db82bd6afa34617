/* SPDX-License-Identifier: MIT */
/*
 * What must hold of any pair, without knowing its answer. Usage: test_properties [SEED [COUNT]]; COUNT: pairs per family, class,
 * dimension and mode.
 */
#include "check.h"
#include "number.h"
#include "pairs.h"
#include "port.h"
#include <float.h>

#ifdef FMB_REAL_DOUBLE
#define EPSILON DBL_EPSILON
enum { SHIFT = 80 };
#else
#define EPSILON ((double)FLT_EPSILON)
enum { SHIFT = 12 };
#endif

/* Everything one question returns; equal bits are equal answers. */
struct reply {
    int answer;
    fmb_real axis[3];
    fmb_interval when;
};

/* Of all replies (FNV-1a): the same seed gives the same pairs, and the same bits, on every target. */
static uint32_t digest = 2166136261u;

static struct reply ask(const struct pair *p)
{
    struct reply r = {0, {0, 0, 0}, {-1, -1}};
    r.answer = pair_verdict(p, r.axis, &r.when);
    const unsigned char *byte = (const unsigned char *)&r.axis;
    digest = (digest ^ (unsigned)(r.answer & 255)) * 16777619u;
    for (unsigned i = 0; i < sizeof r.axis + sizeof r.when; i++)
        digest = (digest ^ (i < sizeof r.axis ? byte[i] : ((const unsigned char *)&r.when)[i - sizeof r.axis])) *
                 16777619u;
    return r;
}

/* -0 is 0: the same numbers. */
static int same_axis(const struct reply *a, const struct reply *b, fmb_real sign)
{
    return a->axis[0] == sign * b->axis[0] && a->axis[1] == sign * b->axis[1] && a->axis[2] == sign * b->axis[2];
}

static int same_times(const struct reply *a, const struct reply *b)
{
    return a->when.in == b->when.in && a->when.out == b->when.out;
}

static int same(const struct reply *a, const struct reply *b)
{
    return a->answer == b->answer && same_axis(a, b, 1) && same_times(a, b);
}

/* Answers about the same exact sets: a proof of one thing and a proof of its contrary never come together. */
static int compatible(int a, int b) { return a >= 0 && b >= 0 && (a == b || a == FMB_UNDECIDED || b == FMB_UNDECIDED); }

/* A pair of small whole numbers: nothing is flat or nearly parallel. */
static int is_whole(const struct pair *p) { return p->kind[0] == 'i'; }

static fmb_real absolute(fmb_real x) { return x < 0 ? -x : x; }

/* L of the contract, and the relative speed (largest component: a lower bound of its length). */
static double size_of(const struct pair *p, double *speed)
{
    double size = 0;
    *speed = 0;
    for (int k = 0; k < p->dim; k++) {
        double v = (double)p->body[1].velocity[k] - (double)p->body[0].velocity[k];
        *speed = v > *speed ? v : -v > *speed ? -v : *speed;
        for (int s = 0; s < 2; s++) {
            const struct body *b = &p->body[s];
            double reach = (double)absolute(b->origin[k]) + (double)absolute(b->velocity[k]);
            for (int i = 0; i < p->dim; i++)
                reach += (double)absolute(b->edge[i][k]);
            size = reach > size ? reach : size;
        }
    }
    return size;
}

/* B against A: the same answer; a direction that separates, turned round, separates them in the other order. */
static void swapped(const struct pair *p, const struct reply *r)
{
    struct pair q = *p;
    q.body[0] = p->body[1];
    q.body[1] = p->body[0];
    struct reply s = ask(&q), t = {0, {-r->axis[0], -r->axis[1], -r->axis[2]}, {-1, -1}};
    CHECK_EQ(s.answer, r->answer);
    if (r->answer == FMB_MISS) {
        t.answer = pair_verdict(&q, t.axis, &t.when);
        CHECK_EQ(t.answer, FMB_MISS);
        CHECK(same_axis(&t, r, -1));
    } else {
        CHECK(s.when.in <= r->when.out && r->when.in <= s.when.out);
    }
}

/*
 * All lengths times a power of two: the same answer and the same times to the bit, but for an error where that leaves the range.
 * The directions of a miss are each other's hints.
 */
static void scaled(const struct pair *p, const struct reply *r, struct random *random)
{
    struct pair q = *p;
    fmb_real power = 1;
    for (int i = random_int(random, 1, SHIFT), up = random_int(random, 0, 1); i > 0; i--)
        power = up ? power * 2 : power / 2;
    pair_scale(&q, power);
    struct reply s = ask(&q);
    CHECK(s.answer == FMB_ERR_RANGE || (s.answer == r->answer && same_times(&s, r)));
    if (s.answer == FMB_MISS) {
        struct reply t = s;
        CHECK_EQ(pair_verdict(p, t.axis, &t.when), FMB_MISS);
        CHECK(same_axis(&t, &s, 1));
    }
}

/* a + b, and whether it is exact */
static fmb_real exact_sum(fmb_real a, fmb_real b, int *exact)
{
    volatile fmb_real sum = a + b, c = sum - a;
    *exact = *exact && c == b && sum - c == a;
    return sum;
}

/* The same motion from its end to its start: the times are mirrored, each to within its own rounding. */
static void reversed(const struct pair *p, const struct reply *r)
{
    struct pair q = *p;
    int exact = p->moving;
    for (int s = 0; s < 2; s++)
        for (int k = 0; k < p->dim; k++) {
            q.body[s].origin[k] = exact_sum(p->body[s].origin[k], p->body[s].velocity[k], &exact);
            q.body[s].velocity[k] = -p->body[s].velocity[k];
        }
    if (!exact)
        return;
    struct reply b = ask(&q);
    CHECK(compatible(b.answer, r->answer));
    if (b.answer == FMB_MISS || r->answer == FMB_MISS)
        return;
    double speed, size = size_of(p, &speed);
    double in = (double)b.when.in - (1 - (double)r->when.out), out = (double)b.when.out - (1 - (double)r->when.in);
    CHECK(b.when.in <= 1 - r->when.in + (fmb_real)EPSILON && 1 - r->when.out <= b.when.out + (fmb_real)EPSILON);
    if (r->answer == FMB_HIT && b.answer == FMB_HIT && speed > 0 && is_whole(p)) {
        /* whole numbers: no face is nearly parallel to the motion, so the ends are sharp (100: the worst slope there is) */
        double tolerance = 100 * 64 * EPSILON * size / speed;
        CHECK(in <= tolerance && -in <= tolerance && out <= tolerance && -out <= tolerance);
    }
}

/* Rigid motions that are exact: axes exchanged, an axis reversed. Sums are rounded in another order, so a decided pair may become
 * undecided, but never the contrary of what it was. */
static void turned(const struct pair *p, const struct reply *r, struct random *random)
{
    struct pair q = *p;
    int shift = random_int(random, 0, p->dim - 1), mirror = random_int(random, -1, p->dim - 1);
    for (int s = 0; s < 2; s++)
        for (int k = 0; k < p->dim; k++) {
            int to = (k + shift) % p->dim;
            fmb_real sign = k == mirror ? -1 : 1;
            q.body[s].origin[to] = sign * p->body[s].origin[k];
            q.body[s].velocity[to] = sign * p->body[s].velocity[k];
            for (int i = 0; i < p->dim; i++)
                q.body[s].edge[i][to] = sign * p->body[s].edge[i][k];
        }
    struct reply t = ask(&q);
    CHECK(compatible(t.answer, r->answer));
    if (shift == 0) /* a mirror image rounds alike */
        CHECK(t.answer == r->answer && same_times(&t, r));
}

/* Both moved by the same whole vector: where that is exact only differences remain, and nothing changes. */
static void translated(const struct pair *p, const struct reply *r, struct random *random)
{
    struct pair q = *p;
    int exact = 1;
    for (int k = 0; k < p->dim; k++) {
        fmb_real step = (fmb_real)random_int(random, -512, 512);
        for (int s = 0; s < 2; s++)
            q.body[s].origin[k] = exact_sum(p->body[s].origin[k], step, &exact);
    }
    if (!exact)
        return;
    struct reply t = ask(&q);
    CHECK(compatible(t.answer, r->answer));
    if (is_whole(p))
        CHECK(same(&t, r));
}

/* A frame with halved edges lies in the one it was made from, and any in itself. (A very flat one is not proved to.) */
static void shrunk(const struct pair *p, const struct reply *r)
{
    struct pair q = *p;
    for (int i = 0; i < p->dim; i++)
        for (int k = 0; k < p->dim; k++)
            q.body[1].edge[i][k] /= 2;
    struct reply s = ask(&q);
    CHECK(s.answer == FMB_ERR_RANGE || s.answer >= 0);
    CHECK(!(s.answer == FMB_HIT && r->answer == FMB_MISS));
    q.body[0] = p->body[1];
    s = ask(&q);
    CHECK(s.answer == FMB_ERR_RANGE || s.answer == FMB_HIT || (!is_whole(p) && s.answer == FMB_UNDECIDED));
    q.body[1] = p->body[1];
    s = ask(&q);
    CHECK(s.answer == FMB_HIT || (!is_whole(p) && s.answer == FMB_UNDECIDED));
}

/* A test is a sweep that does not move, in whichever way it is said. */
static void standing(const struct pair *p)
{
    struct pair q = *p;
    q.moving = 0;
    struct reply test = ask(&q);
    q.moving = 1;
    for (int way = 0; way < 2; way++) {
        for (int s = 0; s < 2; s++)
            for (int k = 0; k < p->dim; k++)
                q.body[s].velocity[k] = way == 0 ? 0 : q.body[0].origin[k];
        struct reply sweep = ask(&q);
        CHECK_EQ(sweep.answer, test.answer);
        if (test.answer == FMB_MISS)
            CHECK(sweep.when.in == -1);
        else
            CHECK(sweep.when.in == 0 && sweep.when.out == 1);
    }
    /* contact where the step starts is contact during the step, from 0 on */
    struct reply whole = ask(p);
    if (test.answer == FMB_HIT) {
        CHECK(whole.answer != FMB_MISS);
        if (p->moving)
            CHECK(whole.when.in == 0);
    }
}

/* The first half of a step is part of it. */
static void halved(const struct pair *p, const struct reply *r)
{
    struct pair q = *p;
    for (int s = 0; s < 2; s++)
        for (int k = 0; k < p->dim; k++)
            q.body[s].velocity[k] /= 2;
    struct reply half = ask(&q);
    CHECK(half.answer >= 0);
    CHECK(!(half.answer == FMB_HIT && r->answer == FMB_MISS));
    if (half.answer == FMB_HIT && p->moving)
        CHECK((double)r->when.in <= (double)half.when.out / 2 && r->when.out >= half.when.in / 2);
}

/* No state: the same question, with another one in between, has the same answer. */
static void repeated(const struct pair *p, const struct reply *r, const struct pair *other)
{
    (void)ask(other);
    struct reply s = ask(p);
    CHECK(same(&s, r));
}

static void try_all(const struct pair *p, const struct pair *before, struct random *random)
{
    struct reply r = ask(p);
    if (!CHECK(r.answer >= 0))
        return;
    swapped(p, &r);
    scaled(p, &r, random);
    reversed(p, &r);
    turned(p, &r, random);
    translated(p, &r, random);
    shrunk(p, &r);
    standing(p);
    halved(p, &r);
    repeated(p, &r, before);
}

int main(int argc, char **argv)
{
    uint64_t seed = check_seed(argc, argv, 1), count = check_count(argc, argv, port_is_board ? 2 : 1000);
    char digits[NUMBER_TEXT];
    struct pair p[2];
    port_out("test_properties: seed ");
    port_out(number_unsigned(seed, digits));
    port_out(", count ");
    port_out(number_unsigned(count, digits));
    port_out("\n");
    struct random r = random_start(seed);
    pair_make(&p[1], &r, PAIR_RANDOM, 3, 1, 0);
    for (int family = 0; family < PAIR_FAMILIES; family++)
        for (int cell = 0; cell < 16; cell++)
            for (uint64_t i = 0; i < count && (family != PAIR_SPEED || cell & 4); i++) {
                pair_make(&p[0], &r, (enum pair_family)family, cell & 8 ? 3 : 2, (cell & 4) != 0, cell & 3);
                try_all(&p[0], &p[1], &r);
                p[1] = p[0];
            }
    port_out("digest of all replies: ");
    port_out(number_unsigned(digest, digits));
    port_out("\n");
    return check_done("properties");
}
