/* SPDX-License-Identifier: MIT */
/*
 * What is remembered never makes a miss of a contact (remembered.h). Every entry point, pairs of whole numbers whose answers are known exactly, and
 * for each the direction they are made with: as it is, turned round, long, short, of another pair, of the tick before, no number at all. An answer
 * must be true; the same as without anything remembered; and the direction stays as it is unless it is a proof.
 * Usage: test_remembered [SEED [COUNT]]; COUNT: pairs per kind, dimension and shapes. On a board a quarter of it, chosen by SEED; EFFORT=400: all.
 */
#include "check.h"
#include "number.h"
#include "port.h"
#include "remembered.h"

#include <stddef.h>

#ifdef FMB_REAL_DOUBLE
#define U 0x1p-53
#define LONG 0x1p1000
#define SHORT 0x1p-1060
#define REAL_MAX 0x1.fffffffffffffp1023
#define ROOM (1 + 0x1p-40) /* plain double is no more than the library's own arithmetic then */
#else
#define U 0x1p-24F
#define LONG 0x1p110F
#define SHORT 0x1p-140F
#define REAL_MAX 0x1.fffffep127F
#define ROOM 1.0
#endif

static struct question now, earlier[2]; /* the last one of each dimension */
static unsigned turn;

/* ---- what is remembered ---- */

enum {
    NOTHING,
    AS_IT_IS,
    BACK,
    LONGER,
    SHORTER,
    LONGEST,
    SHORTEST,
    LONGEST_BACK,
    SHORTEST_BACK,
    SCALED = SHORTEST_BACK,
    SPEED,
    DISTANCE,
    NOT_A_NUMBER,
    INFINITE,
    BITS,
    OF_ANOTHER,
    PART,
    LARGEST,
    TILTED,
    OF_BEFORE,
    REMEMBERED
};

static fmb_real any_bits(struct random *r)
{
    union {
        uint64_t bits;
        double d;
        float f[2];
    } x = {random_bits(r)};
    return sizeof(fmb_real) == sizeof(double) ? (fmb_real)x.d : (fmb_real)x.f[0];
}

static fmb_real zero;

static fmb_real component(const struct question *q, int what, int k, struct random *r)
{
    const struct body *b = q->pair.body;
    fmb_real n = (fmb_real)q->n[k];
    switch (what) {
    case AS_IT_IS: return n;
    case BACK: return -n;
    case LONGER: return n * (fmb_real)0x1p20;
    case SHORTER: return n * (fmb_real)0x1p-20;
    case LONGEST: return n * LONG;
    case SHORTEST: return n * SHORT;
    case LONGEST_BACK: return -n * LONG;
    case SHORTEST_BACK: return -n * SHORT;
    case SPEED: return b[1].velocity[k] - b[0].velocity[k];
    case DISTANCE: return b[1].origin[k] - b[0].origin[k];
    case NOT_A_NUMBER: return k == (int)(turn % 2) ? zero / zero : n;
    case INFINITE: return k == (int)(turn % 2) ? 1 / zero : n;
    case BITS: return any_bits(r);
    case OF_ANOTHER: return (fmb_real)earlier[q->pair.dim - 2].n[k];
    case PART: return k == (int)(turn % 2) ? 0 : n;
    case LARGEST: return n > 0 ? REAL_MAX : n < 0 ? -REAL_MAX : 0;
    case TILTED: return 64 * n + (fmb_real)random_int(r, -1, 1);
    default: return 0;
    }
}

static int same_bits(fmb_real x, fmb_real y)
{
    const unsigned char *p = (const unsigned char *)&x, *q = (const unsigned char *)&y;
    int same = 1;
    for (unsigned i = 0; i < sizeof x; i++)
        same &= p[i] == q[i];
    return same;
}

/* ---- judgement ---- */

/* Of any length, times a power of two: its largest component becomes neither large nor small. */
static void as_double(const fmb_real *axis, int dim, double n[3])
{
    double most = 0, by;
    for (int k = 0; k < 3; k++) {
        n[k] = k < dim ? (double)axis[k] : 0;
        most = n[k] > most ? n[k] : -n[k] > most ? -n[k] : most;
    }
    for (; most >= 0x1p60 || (most > 0 && most < 0x1p-60); most *= by) {
        by = most > 1 ? 0x1p-60 : 0x1p60;
        for (int k = 0; k < 3; k++)
            n[k] *= by;
        if (most > (double)REAL_MAX) /* infinite: no direction */
            break;
    }
}

/* The least n.(q - p) at all times, in plain double: what is proved is beyond its rounding. */
static double gap_along(const struct pair *p, const double n[3])
{
    double gap = 0, speed = 0;
    for (int k = 0; k < p->dim; k++) {
        gap += n[k] * ((double)p->body[1].origin[k] - (double)p->body[0].origin[k]);
        speed += p->moving ? n[k] * ((double)p->body[1].velocity[k] - (double)p->body[0].velocity[k]) : 0;
    }
    for (int s = 0; s < 2; s++) {
        double most = 0, sum = 0;
        for (int i = 0; i < p->dim; i++) {
            double x = 0;
            for (int k = 0; k < p->dim; k++)
                x += (s ? -n[k] : n[k]) * (double)p->body[s].edge[i][k];
            most = x > most ? x : most;
            sum += x > 0 ? x : 0;
        }
        gap -= p->body[s].shape == FMB_CUBOID ? sum : most;
    }
    return gap + (speed < 0 ? speed : 0);
}

static int clears(const struct question *q, const struct memory *m)
{
    double n[3], gap, size = 0;
    as_double(m->axis, q->pair.dim, n);
    gap = gap_along(&q->pair, n);
    for (int k = 0; k < 3; k++)
        size += n[k] * n[k];
    return m->margin > 0 ? gap > 0 && gap * gap * ROOM > (double)m->margin * (double)m->margin * size
                         : m->margin < 0 || gap > 0;
}

/* Is the direction that is kept n, whatever its length? */
static int kept(const struct question *q, const struct memory *m)
{
    double x[3];
    as_double(m->axis, q->pair.dim, x);
    for (int k = 0; k < 3; k++)
        if (x[k] * q->n[(k + 1) % 3] != x[(k + 1) % 3] * q->n[k])
            return 0;
    return 1;
}

static int must_keep(const struct remembered_entry *e, const struct question *q, const struct memory *m, int what)
{
    int plain = q->pair.body[0].shape == FMB_CUBOID && q->pair.body[1].shape == FMB_CUBOID && what <= SHORTER;
    int back = what == BACK || what == LONGEST_BACK || what == SHORTEST_BACK;
    return (e->is & REMEMBERED_KEEPS) && (plain || !(e->is & REMEMBERED_NEAR)) &&
           !(back && (e->is & REMEMBERED_ONE_WAY)) && m->margin == 0 && q->separates && what >= AS_IT_IS &&
           what <= SCALED;
}

/* May the answer be 0? */
static int may_miss(const struct question *q, fmb_real margin)
{
    double x = (double)margin / (double)q->scale;
    return margin < 0 ? q->apart || -x > q->depth : q->apart && x * x < q->square;
}

/* Must it be, since the direction shows it, or since the decision itself is to find it? */
static int must_miss(const struct remembered_entry *e, const struct question *q, fmb_real margin, int what)
{
    int shows = (e->is & REMEMBERED_TRIES) && what >= AS_IT_IS && what <= SCALED && (q->separates || margin < 0);
    if (!may_miss(q, margin))
        return 0;
    if (shows && margin > 0) /* but by rounding */
        return (double)(margin / q->scale) * (double)(margin / q->scale) < (double)q->square - 0.5;
    return shows || (!(e->is & (REMEMBERED_LOOSE | REMEMBERED_SPACE)) && margin == 0);
}

static void judge(const struct remembered_entry *e, const struct question *q, const struct memory *m, int what,
                  int answer, int plain)
{
    /* nothing of the boxes is left */
    int too_deep = answer == FMB_ERR_RANGE && q->kind == REMEMBERED_INSIDE && m->margin < 0;
    int told = CHECK(answer >= 0 || too_deep);
    told &= CHECK(answer != FMB_MISS || may_miss(q, m->margin));
    told &= CHECK(answer == FMB_MISS || !must_miss(e, q, m->margin, what));
    told &= CHECK(answer != FMB_HIT || m->margin != 0 || !q->apart);
    if (e->is & (REMEMBERED_AXIS | REMEMBERED_TRIES))
        told &= CHECK(answer == plain || answer == FMB_MISS || plain == FMB_MISS);
    if ((e->is & (REMEMBERED_AXIS | REMEMBERED_TRIES)) && m->margin == 0)
        told &= CHECK(answer == plain || answer == FMB_UNDECIDED || plain == FMB_UNDECIDED);
    if (m->proved && answer == FMB_MISS)
        told &= CHECK(clears(q, m)) && CHECK(!must_keep(e, q, m, what) || kept(q, m));
    if ((e->is & REMEMBERED_TIMES) && answer > 0 && q->pair.moving && m->margin == 0 && !q->apart) {
        told &= CHECK((double)m->when.in <= q->in * (1 + 4 * 0x1p-53) &&
                      (double)m->when.out >= q->out * (1 - 4 * 0x1p-53));
        told &= CHECK(m->when.in >= 0 && m->when.out <= 1 && m->when.in <= m->when.out);
    }
    if (told)
        return;
    char number[NUMBER_TEXT];
    port_out(e->functions);
    port_out(" kind ");
    port_out(number_signed((int)q->kind, number));
    port_out(" remembered ");
    port_out(number_signed(what, number));
    port_out(" dimension ");
    port_out(number_signed(q->pair.dim, number));
    port_out(" answer ");
    port_out(number_signed(answer, number));
    port_out(" without ");
    port_out(number_signed(plain, number));
    port_out("\n");
}

/* ---- questions ---- */

static void remember(struct memory *m, const struct remembered_entry *e, const struct question *q, fmb_real margin,
                     int what, struct random *r)
{
    const struct question *before = &earlier[q->pair.dim - 2];
    *m = (struct memory){{0, 0, 0}, margin, {0, 0}, NULL, 0, turn++};
    if (before->pair.dim && remembered_takes(e, &before->pair))
        m->before = &before->pair;
    if (what == OF_BEFORE && m->before) {
        struct memory own = *m;
        own.before = NULL;
        (void)e->ask(m->before, &own);
        for (int k = 0; k < q->pair.dim; k++)
            m->axis[k] = own.axis[k];
        return;
    }
    for (int k = 0; k < q->pair.dim; k++)
        m->axis[k] = component(q, what, k, r);
}

static void ask(const struct remembered_entry *e, const struct question *q, fmb_real margin, struct random *r)
{
    struct memory m, given;
    int plain = 0;
    for (int what = NOTHING; what < REMEMBERED; what++) {
        remember(&m, e, q, margin, what, r);
        given = m;
        int answer = e->ask(&q->pair, &m);
        plain = what == NOTHING ? answer : plain;
        judge(e, q, &m, what, answer, plain);
        for (int k = 0; (e->is & REMEMBERED_AXIS) && answer != FMB_MISS && k < q->pair.dim; k++)
            CHECK(same_bits(m.axis[k], given.axis[k]));
    }
}

/* Margins about the distance, and about the depth, of the pair: that itself, exactly, and one unit in the last place to each side. */
static void ask_margins(const struct remembered_entry *e, const struct question *q, struct random *r)
{
    const fmb_real one = q->scale, less = one * (1 - 2 * (fmb_real)U), more = one * (1 + 2 * (fmb_real)U);
    int32_t root = 0;
    while ((root + 1) * (root + 1) <= q->square)
        root++;
    ask(e, q, 0, r);
    ask(e, q, (fmb_real)random_int(r, 1, 3) / 2 * one, r);
    if (root > 0) {
        ask(e, q, (fmb_real)root * less, r);
        ask(e, q, (fmb_real)root * one, r);
        ask(e, q, (fmb_real)root * more, r);
        ask(e, q, (fmb_real)(root + 1) * one, r);
    }
    if (q->depth) {
        ask(e, q, -(fmb_real)q->depth * less, r);
        ask(e, q, -(fmb_real)q->depth * one, r);
        if (q->kind == REMEMBERED_SHALLOW)
            ask(e, q, -(fmb_real)(q->depth + 1) * one, r);
    }
}

/* Is the pair what its kind says? */
static void check_kind(const struct question *q)
{
    int at_first = q->separates_first,
        apart = q->kind == REMEMBERED_GRAZES || q->kind == REMEMBERED_PASSES || q->kind == REMEMBERED_APART;
    CHECK_EQ(q->apart, apart);
    CHECK_EQ(q->separates, apart);
    CHECK_EQ(q->square > 0, apart);
    CHECK(apart || q->in <= q->out);
    if (q->kind == REMEMBERED_ENDS || q->kind == REMEMBERED_THROUGH || q->kind == REMEMBERED_REACHES ||
        q->kind == REMEMBERED_SHALLOW)
        CHECK(at_first && q->in > 0);
    if (q->kind == REMEMBERED_STARTS || q->kind == REMEMBERED_THROUGH || q->kind == REMEMBERED_LEAVES)
        CHECK(q->out < 1);
}

static void all_entries(struct random *r)
{
    for (int i = 0; i < remembered_entries; i++) {
        const struct remembered_entry *e = &remembered_entry[i];
        if (!remembered_takes(e, &now.pair))
            continue;
        if (e->is & REMEMBERED_MARGIN)
            ask_margins(e, &now, r);
        else
            ask(e, &now, 0, r);
    }
}

/* ---- crowds ---- */

/* All of a crowd as they are at q, b's bodies shifted by `by`. */
static void gather(struct crowd *c, const struct question *q, int32_t shift[2][CROWD_B][3], const int32_t by[3])
{
    c->moving = q->pair.moving;
    for (int s = 0; s < 2; s++)
        for (int k = 0; k < 3; k++) {
            c->way[s][k] = q->pair.body[s].velocity[k];
            for (int i = 0; i < CROWD_B; i++) {
                if (k == 0)
                    c->body[s][i] = q->pair.body[s];
                c->body[s][i].origin[k] += (fmb_real)(shift[s][i][k] + (s ? by[k] : 0));
            }
        }
}

/* Which pairs meet, exactly; *in: when the first does. */
static int exactly(const struct crowd *c, const struct question *q, double *in)
{
    struct question one = *q;
    int met = 0;
    *in = 2;
    for (int i = 0; i < CROWD_A; i++)
        for (int j = 0; j < CROWD_B; j++) {
            one.pair.body[0] = c->body[0][i];
            one.pair.body[1] = c->body[1][j];
            remembered_judge(&one);
            met |= one.apart ? 0 : 1 << (i * CROWD_B + j);
            *in = !one.apart && one.in < *in ? one.in : *in;
        }
    return met;
}

static void crowd_of(struct random *r, enum remembered_kind kind, int shapes)
{
    struct crowd *const c = crowd_room();
    static const int32_t here[3] = {0, 0, 0};
    int32_t shift[2][CROWD_B][3], by[3];
    double in;
    remembered_make(&now, r, kind, 3, shapes, 1);
    for (int i = 0; i < 2 * CROWD_B; i++)
        for (int k = 0; k < 3; k++)
            shift[i / CROWD_B][i % CROWD_B][k] = i % CROWD_B ? random_int(r, -12, 12) : 0;
    for (int made = 0; made < 2; made++)
        for (int what = NOTHING; what < OF_BEFORE; what++, turn++) {
            fmb_real axis[3];
            fmb_meeting3 m;
            for (int k = 0; k < 3; k++) {
                by[k] = random_int(r, -24, 24);
                axis[k] = component(&now, what, k, r);
            }
            gather(c, &now, shift, by);
            CHECK_EQ(crowd_look(c, made, turn), 0);
            gather(c, &now, shift, here);
            CHECK_EQ(crowd_move(c, made), 0);
            int met = exactly(c, &now, &in);
            CHECK_EQ(crowd_meet(c, made, turn, axis), met);
            CHECK_EQ(crowd_meet(c, made, turn + 5, NULL), met);
            for (int32_t n = -1; n < 2 * CROWD_B; n++) { /* a pair of leaves, of inner nodes, of no nodes */
                int answer = crowd_first(c, made, n % (2 * CROWD_A), n, turn + (unsigned)n, n & 1 ? axis : NULL, &m);
                CHECK(answer >= 0 && (answer > 0) == (met != 0));
                CHECK(answer <= 0 || (double)m.when.in <= in * (1 + 4 * 0x1p-53));
            }
        }
}

int main(int argc, char **argv)
{
    uint64_t seed = check_seed(argc, argv, 20261122), count = check_count(argc, argv, 1);
    static const fmb_real scale[5] = {1, 1, (fmb_real)0x1p-7, (fmb_real)0x1p-20, (fmb_real)0x1p13};
    struct random r = random_start(seed);
    const int first = random_int(&r, 0, 3), rounds = (int)count * (port_is_board ? 1 : 4);
    char number[NUMBER_TEXT];
    port_out("test_remembered: seed ");
    port_out(number_unsigned(seed, number));
    port_out("\n");
    for (int i = 0; i < rounds; i++)
        for (int kind = 0; kind < REMEMBERED_KINDS; kind++)
            for (int dim = 2; dim <= 3; dim++) {
                int shapes = (first + kind + 2 * dim + i) % 4;
                remembered_make(&now, &r, (enum remembered_kind)kind, dim, shapes, scale[random_int(&r, 0, 4)]);
                check_kind(&now);
                all_entries(&r);
                earlier[dim - 2] = now;
            }
    for (int i = first; i < rounds * REMEMBERED_KINDS; i += 4)
        crowd_of(&r, (enum remembered_kind)(i % REMEMBERED_KINDS), random_int(&r, 0, 3));
    return check_done("remembered");
}
