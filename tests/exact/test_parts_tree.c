/* SPDX-License-Identifier: MIT */
/*
 * Trees of convex parts against exact integers and rationals (GMP): at rest, translating, at poses. All contacts are listed, with times that
 * enclose the exact ones; what is called a hit is one; exchanged, scaled, far from the origin, with fronts and budgets; what is stale or too
 * short. Usage: test_parts_tree [SEED [COUNT]].
 */
#include "check.h"
#include "epsilon.h"
#include "fmb.h"
#include "pairs.h"
#include "solids.h"
#include "turn.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { PARTS = 10, NODES = 2 * PARTS - 1, PAIRS = PARTS * PARTS, FRONT = NODES * NODES };

struct thing {
    struct solid solid[PARTS];
    fmb_convex3 part[PARTS];
    fmb_parts3 parts;
    fmb_node3 node[NODES];
    fmb_tree3 tree;
    fmb_fit3 fit[NODES];
    fmb_fits3 fits;
};

static struct random rng;
static struct thing thing[2];
static fmb_walk3 w;
static fmb_parts3_work work;
static fmb_real room[SOLID_MOST][3];
static unsigned hits, misses, undecided;

static void plant(struct thing *t)
{
    t->parts = (fmb_parts3){t->part, PARTS};
    memset(t->node, 0, sizeof t->node);
    for (int i = 0; i < PARTS; i++)
        CHECK_EQ(fmb_parts3_leaf(&t->node[PARTS - 1 + i], &t->parts, i), 0);
    t->node[0].volume = -1;
    CHECK_EQ(fmb_tree3_build(t->node, NODES, 0, 1, PARTS - 1, PARTS, FMB_NODE_OBJECT, FMB_SPLIT_AREA), 0);
    t->tree = (fmb_tree3){
        .node = t->node, .nodes = NODES, .volumes = PARTS, .numbers = fmb_parts3_box, .context = &t->parts};
    CHECK_EQ(fmb_tree3_check(&t->tree, NULL), 0);
}

/* All parts of a thing, times unit; then its tree. */
static void load_all(struct thing *t, double unit)
{
    for (int i = 0; i < PARTS; i++) {
        CHECK_EQ(solid_load(&t->solid[i], unit), 0);
        t->part[i] = t->solid[i].convex;
    }
    plant(t);
}

static void shift(struct solid *s, int axis, long by)
{
    for (int n = 0; n < s->vertices; n++)
        s->at[n][axis] += by;
}

/* spread: how far the parts are from each other. */
static void make_spread(struct thing *t, int kind, long far, int spread)
{
    for (int i = 0; i < PARTS; i++) {
        int wrong;
        do
            wrong = kind == 1 ? solid_box(&rng, &t->solid[i]) : solid_make(&rng, &t->solid[i], 3, 0);
        while (wrong);
        for (int k = 0; k < 3; k++)
            shift(&t->solid[i], k,
                  random_int(&rng, -spread, spread) + (k == 0 ? far : 0) - (spread < 8 ? t->solid[i].at[0][k] : 0));
    }
    load_all(t, 1);
}

static void make_thing(struct thing *t, int kind, long far) { make_spread(t, kind, far, 8); }

/* ---- what is exact ---- */

struct truth {
    struct solid_times of[PARTS][PARTS];
    int any;
};

static struct truth truth;

static void find_truth(const struct solid *a, const struct solid *b, const long v[3])
{
    truth.any = 0;
    for (int i = 0; i < PARTS; i++)
        for (int j = 0; j < PARTS; j++) {
            truth.of[i][j] = solid_times(&a[i], &b[j], v);
            truth.any |= !truth.of[i][j].none;
        }
}

/* 1: t is at most (side -1), at least (1) the exact fraction. */
static int encloses(int side, fmb_real t, int64_t x, int64_t y)
{
    mpq_t exact, got;
    mpq_init(exact);
    mpq_init(got);
    solid_fraction(exact, x, y);
    mpq_set_d(got, (double)t);
    int order = mpq_cmp(got, exact) * side;
    mpq_clear(exact);
    mpq_clear(got);
    return order >= 0;
}

/* ---- lists ---- */

static fmb_meeting3 list[PAIRS];
static int verdict_of[PARTS][PARTS];
static fmb_interval when_of[PARTS][PARTS];

static int number_of(const fmb_tree3 *t, int32_t leaf) { return (int)t->node[leaf].volume; }

static void clear_list(void) { memset(verdict_of, 0, sizeof verdict_of); }

static void take(const fmb_meeting3 *m)
{
    int i = number_of(&w.tree[0], m->a), j = number_of(&w.tree[1], m->b);
    CHECK_EQ(verdict_of[i][j], 0);
    CHECK(m->verdict == FMB_HIT || m->verdict == FMB_UNDECIDED);
    verdict_of[i][j] = m->verdict;
    when_of[i][j] = m->when;
}

static int take_each(void *context, const fmb_meeting3 *m)
{
    ++*(int *)context;
    take(m);
    return 0;
}

static void check_list(int moves)
{
    for (int i = 0; i < PARTS; i++)
        for (int j = 0; j < PARTS; j++) {
            const struct solid_times *x = &truth.of[i][j];
            const fmb_interval *t = &when_of[i][j];
            CHECK(verdict_of[i][j] != (x->none ? FMB_HIT : FMB_MISS));
            hits += verdict_of[i][j] == FMB_HIT;
            undecided += verdict_of[i][j] == FMB_UNDECIDED;
            misses += verdict_of[i][j] == FMB_MISS;
            if (verdict_of[i][j] == 0)
                continue;
            CHECK(0 <= t->in && t->in <= t->out && t->out <= 1 && (moves || (t->in == 0 && t->out == 1)));
            if (moves && !x->none)
                CHECK(encloses(-1, t->in, x->in, x->in_over) && encloses(1, t->out, x->out, x->out_over));
        }
}

/* ---- searches ---- */

static int begin(const fmb_real *va, const fmb_real *vb, int options)
{
    int error = fmb_walk3_init(&w, &thing[0].tree, 0, va, &thing[1].tree, 0, vb, options);
    return error ? error : fmb_walk3_parts(&w, &work);
}

/* All contacts, once more by another call: the same. */
static void compare_calls(const fmb_real *va, const fmb_real *vb, int32_t found)
{
    int count = 0, answer;
    fmb_meeting3 m = {.a = -1, .b = -1};
    CHECK_EQ(begin(va, vb, 0), 0);
    clear_list();
    CHECK_EQ(fmb_walk3_each(&w, take_each, &count), 0);
    CHECK_EQ(count, found);
    CHECK_EQ(begin(va, vb, 0), 0);
    clear_list();
    w.budget = 1;
    for (count = 0; (answer = fmb_walk3_next(&w, &m)) != 0;) {
        CHECK(answer == 1 || answer == FMB_UNFINISHED);
        if (answer == 1) {
            take(&m);
            count++;
        } else if (answer != FMB_UNFINISHED)
            break;
    }
    CHECK_EQ(count, found);
    CHECK_EQ(begin(va, vb, FMB_WALK_PER_OBJECT), 0);
    answer = fmb_walk3_all(&w, list, PAIRS, &found);
    CHECK(answer == (count > 0) && found == (count > 0));
}

static void compare_first(const fmb_real *va, const fmb_real *vb, int moves, const fmb_meeting3 *last)
{
    fmb_meeting3 m = *last;
    CHECK_EQ(begin(va, vb, 0), 0);
    int answer = fmb_walk3_first(&w, &m);
    CHECK(answer != (truth.any ? FMB_MISS : FMB_HIT));
    CHECK(answer == FMB_MISS || answer == FMB_HIT || answer == FMB_UNDECIDED);
    if (answer == FMB_MISS)
        return;
    int i = number_of(&w.tree[0], m.a), j = number_of(&w.tree[1], m.b);
    CHECK(answer != FMB_HIT || !truth.of[i][j].none);
    for (i = 0; i < PARTS && moves; i++)
        for (j = 0; j < PARTS; j++)
            CHECK(truth.of[i][j].none || encloses(-1, m.when.in, truth.of[i][j].in, truth.of[i][j].in_over));
}

/* A front of this step begins the next one, after the bodies have moved. */
static void compare_front(const fmb_real *va, const fmb_real *vb, int32_t found)
{
    static fmb_front3 pair[2][FRONT];
    fmb_fronts3 front[2];
    int count = 0;
    for (int i = 0; i < 2; i++)
        CHECK_EQ(fmb_fronts3_init(&front[i], pair[i], FRONT), 0);
    CHECK_EQ(begin(vb, va, 0), 0);
    CHECK_EQ(fmb_walk3_keep(&w, &front[0]), 0);
    clear_list();
    CHECK_EQ(fmb_walk3_each(&w, take_each, &count), 0);
    for (int i = 0; i < 2; i++) {
        CHECK_EQ(begin(va, vb, 0), 0);
        CHECK_EQ(fmb_walk3_from(&w, &front[i]), 0);
        if (i == 0)
            CHECK_EQ(fmb_walk3_keep(&w, &front[1]), 0);
        count = 0;
        clear_list();
        CHECK_EQ(fmb_walk3_each(&w, take_each, &count), 0);
        CHECK_EQ(count, found);
    }
}

/* The same, exchanged, to the bit. */
static void compare_exchanged(const fmb_real *va, const fmb_real *vb, int32_t found)
{
    static int verdict[PARTS][PARTS];
    static fmb_interval when[PARTS][PARTS];
    int32_t back;
    memcpy(verdict, verdict_of, sizeof verdict);
    memcpy(when, when_of, sizeof when);
    CHECK_EQ(fmb_walk3_init(&w, &thing[1].tree, 0, vb, &thing[0].tree, 0, va, 0), 0);
    CHECK_EQ(fmb_walk3_parts(&w, &work), 0);
    CHECK_EQ(fmb_walk3_all(&w, list, PAIRS, &back), found > 0);
    CHECK_EQ(back, found);
    clear_list();
    for (int32_t n = 0; n < back; n++)
        take(&list[n]);
    for (int i = 0; i < PARTS; i++)
        for (int j = 0; j < PARTS; j++) {
            CHECK_EQ(verdict_of[j][i], verdict[i][j]);
            CHECK(verdict[i][j] == 0 || (when[i][j].in == when_of[j][i].in && when[i][j].out == when_of[j][i].out));
        }
}

/* All lengths times a power of two: the same. */
static void compare_scaled(const fmb_real *va, const fmb_real *vb, int32_t found, double unit)
{
    static struct thing kept[2];
    fmb_real wa[3], wb[3];
    int32_t again;
    memcpy(kept, thing, sizeof kept);
    for (int s = 0; s < 2; s++)
        load_all(&thing[s], unit);
    for (int k = 0; k < 3; k++) {
        wa[k] = va ? (fmb_real)((double)va[k] * unit) : 0;
        wb[k] = vb ? (fmb_real)((double)vb[k] * unit) : 0;
    }
    CHECK_EQ(begin(va ? wa : NULL, vb ? wb : NULL, 0), 0);
    CHECK_EQ(fmb_walk3_all(&w, list, PAIRS, &again), found > 0);
    CHECK_EQ(again, found);
    for (int s = 0; s < 2; s++) {
        memcpy(thing[s].solid, kept[s].solid, sizeof kept[s].solid);
        load_all(&thing[s], 1);
    }
}

/* Against all pairs of parts by one call. */
static void compare_parts(const fmb_real *va, const fmb_real *vb, const fmb_meeting3 *m, int32_t found)
{
    fmb_convex3_meeting all;
    int answer = fmb_convex3_parts(thing[0].part, PARTS, va, thing[1].part, PARTS, vb, PAIRS, &all), hit = 0;
    for (int32_t i = 0; i < found; i++)
        hit |= m[i].verdict == FMB_HIT;
    CHECK_EQ(answer, hit ? FMB_HIT : found > 0 ? FMB_UNDECIDED : FMB_MISS);
}

static void translating(int n)
{
    long far = n % 4 == 2 ? 1000000 : 0, v[3];
    fmb_real va[3], vb[3];
    int moves = n % 3 != 0;
    int32_t found;
    int dense = n % 5 >= 3;
    make_spread(&thing[0], n % 5 == 1, far, dense ? 2 : 8);
    make_spread(&thing[1], n % 5 == 1 || n % 5 == 2, far + (n % 2 || dense ? 0 : 12), dense ? 4 : 8);
    for (int k = 0; k < 3; k++) {
        int one = moves ? random_int(&rng, -9, 9) : 0, other = moves ? random_int(&rng, -9, 9) : 0;
        va[k] = (fmb_real)one;
        vb[k] = (fmb_real)other;
        v[k] = (long)other - one;
    }
    const fmb_real *pa = moves ? va : NULL, *pb = moves ? vb : NULL;
    find_truth(thing[0].solid, thing[1].solid, v);
    CHECK_EQ(begin(pa, pb, 0), 0);
    int answer = fmb_walk3_all(&w, list, PAIRS, &found);
    CHECK_EQ(answer, found > 0);
    clear_list();
    for (int32_t i = 0; i < found; i++)
        take(&list[i]);
    check_list(moves);
    compare_parts(pa, pb, list, found);
    compare_exchanged(pa, pb, found);
    compare_calls(pa, pb, found);
    fmb_meeting3 last = {.a = random_int(&rng, -1, NODES), .b = random_int(&rng, -1, NODES)};
    compare_first(pa, pb, moves, &last);
    compare_front(pa, pb, found);
    compare_scaled(pa, pb, found, n & 1 ? 0x1p-20 : 0x1p12);
}

/* ---- poses ---- */

/* One of the 24 rotations that keep integers: m[row][column]. */
static void integer_turn(long m[3][3])
{
    int p[3], sign[3], odd, first = random_int(&rng, 0, 2), second = random_int(&rng, 0, 1);
    p[0] = first;
    p[1] = (first + 1 + second) % 3;
    p[2] = 3 - p[0] - p[1];
    odd = second;
    for (int k = 0; k < 2; k++) {
        sign[k] = random_int(&rng, 0, 1) ? 1 : -1;
        odd ^= sign[k] < 0;
    }
    sign[2] = odd ? -1 : 1;
    for (int k = 0; k < 3; k++)
        for (int j = 0; j < 3; j++)
            m[k][j] = p[k] == j ? sign[k] : 0;
}

/* pose = (any rotation) after (a signed permutation): its columns are those of the rotation, exactly. */
static void turn_after(fmb_pose3 *pose, const fmb_real any[3][3], const long p[3][3])
{
    for (int k = 0; k < 3; k++)
        for (int j = 0; j < 3; j++) {
            pose->rotation[k][j] = 0;
            for (int i = 0; i < 3; i++)
                if (p[i][j])
                    pose->rotation[k][j] = (fmb_real)p[i][j] * any[k][i];
        }
}

/* The integer body as it stands in common coordinates. */
static void stand(struct solid *to, const struct solid *s, const long p[3][3], const long t[3])
{
    *to = *s;
    for (int n = 0; n < s->vertices; n++)
        for (int k = 0; k < 3; k++)
            to->at[n][k] = p[k][0] * s->at[n][0] + p[k][1] * s->at[n][1] + p[k][2] * s->at[n][2] + t[k];
}

/* Of two corners; b stands v further on. */
static double near_of(const struct solid *a, const struct solid *b, const long v[3])
{
    double least = 1e300;
    for (int i = 0; i < a->vertices; i++)
        for (int j = 0; j < b->vertices; j++) {
            double square = 0;
            for (int k = 0; k < 3; k++)
                square += (double)(a->at[i][k] - b->at[j][k] - v[k]) * (double)(a->at[i][k] - b->at[j][k] - v[k]);
            least = square < least ? square : least;
        }
    return sqrt(least);
}

static struct solid standing[2][PARTS];

static void begin_posed(const fmb_pose3 pose[2], fmb_real margin, const fmb_real *va, const fmb_real *vb)
{
    CHECK_EQ(fmb_walk3_init(&w, &thing[0].tree, 0, va, &thing[1].tree, 0, vb, 0), 0);
    CHECK_EQ(fmb_walk3_parts_pose(&w, &pose[0], &pose[1], margin, &work, room, SOLID_MOST), 0);
}

/* The same with fitted boxes of both, of one, or of none; perhaps with room for some that are turned. */
static void begin_fitted(const fmb_pose3 pose[2], fmb_real margin, const fmb_real *va, const fmb_real *vb)
{
    static fmb_turned3 turned[4];
    const int which = random_int(&rng, 0, 3);
    begin_posed(pose, margin, va, vb);
    for (int s = 0; s < 2; s++)
        CHECK_EQ(fmb_parts3_fits(&thing[s].tree, thing[s].fit, NODES, &thing[s].fits), 0);
    CHECK_EQ(fmb_walk3_fits(&w, which & 1 ? &thing[0].fits : NULL, which & 2 ? &thing[1].fits : NULL), 0);
    if (which && random_int(&rng, 0, 1))
        CHECK_EQ(fmb_walk3_turned(&w, turned, 4), 0);
}

/* va, vb: NULL at rest; what b moves by relative to a in common coordinates is v. */
static void search_posed(const fmb_pose3 pose[2], fmb_real margin, const fmb_real *va, const fmb_real *vb,
                         const long v[3])
{
    const long none[3] = {0, 0, 0};
    int32_t found;
    int answer;
    begin_fitted(pose, margin, va, vb);
    answer = fmb_walk3_all(&w, list, PAIRS, &found);
    CHECK_EQ(answer, found > 0);
    clear_list();
    for (int32_t i = 0; i < found; i++)
        take(&list[i]);
    CHECK(w.tests >= (uint32_t)found);
    for (int i = 0; i < PARTS; i++)
        for (int j = 0; j < PARTS; j++) {
            const struct solid *a = &standing[0][i], *b = &standing[1][j];
            CHECK(verdict_of[i][j] || (near_of(a, b, none) > (double)margin && near_of(a, b, v) > (double)margin));
        }
    check_list(va != NULL);
    fmb_meeting3 m = {.a = random_int(&rng, -1, NODES), .b = random_int(&rng, -1, NODES)};
    begin_fitted(pose, margin, va, vb);
    answer = fmb_walk3_first(&w, &m);
    CHECK((answer == 0) == (found == 0) && answer >= 0);
    for (int i = 0; i < PARTS && va; i++)
        for (int j = 0; j < PARTS; j++)
            CHECK(truth.of[i][j].none || encloses(-1, m.when.in, truth.of[i][j].in, truth.of[i][j].in_over));
}

static void posed(int n)
{
    long p[2][3][3], t[2][3] = {{0, 0, 0}, {0, 0, 0}}, v[3];
    fmb_real way[2][3];
    fmb_real any[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    fmb_pose3 pose[2];
    int away = n % 4 == 3; /* from the origins of both: what turning rounds is no less than the gaps are */
    int turned = n & 1;    /* any rotation, and one translation for both; or integers */
    if (turned)
        turn_any(any, &rng);
    for (int s = 0; s < 2; s++) {
        make_spread(&thing[s], n % 4 == 2, away ? 1000000 : 0, n % 5 && !away ? 8 : 2);
        if (s == 0 || !away)
            integer_turn(p[s]);
        else
            memcpy(p[1], p[0], sizeof p[0]);
        turn_after(&pose[s], (const fmb_real(*)[3])any, (const long(*)[3])p[s]);
        for (int k = 0; k < 3; k++) {
            pose[s].translation[k] = turned && s == 1 ? pose[0].translation[k]
                                     : turned         ? (fmb_real)random_between(&rng, -9, 9)
                                                      : (fmb_real)random_int(&rng, -9, 9);
            pose[s].translation[k] += turned && s == 1 ? 0 : n % 6 > 3 ? 1000000 : 0;
            t[s][k] = turned ? 0 : (long)pose[s].translation[k];
        }
    }
    for (int s = 0; s < 2; s++)
        for (int i = 0; i < PARTS; i++)
            stand(&standing[s][i], &thing[s].solid[i], (const long(*)[3])p[s], t[s]);
    int moves = n % 5 > 1;
    for (int k = 0; k < 3; k++) { /* integers; or whatever, the same for both */
        for (int s = 0; s < 2; s++)
            way[s][k] = turned ? (s ? way[0][k] : (fmb_real)random_between(&rng, -9, 9))
                               : (fmb_real)(moves ? random_int(&rng, -9, 9) : 0);
        v[k] = turned ? 0 : (long)way[1][k] - (long)way[0][k];
    }
    find_truth(standing[0], standing[1], v);
    search_posed(pose, n % 3 ? 0 : (fmb_real)0.75, moves ? way[0] : NULL, moves ? way[1] : NULL, v);
}

/* ---- what is stale, too short, or of no use ---- */

static void far_apart(void)
{
    make_thing(&thing[0], 1, 0);
    make_thing(&thing[1], 1, 1000);
}

static int search(void)
{
    int32_t found;
    return fmb_walk3_all(&w, list, PAIRS, &found);
}

static void stale_parts(void)
{
    far_apart();
    CHECK_EQ(begin(NULL, NULL, 0), 0);
    CHECK_EQ(search(), 0);
    for (int s = 0; s < 2; s++) {
        fmb_real *x = &thing[s].solid[PARTS / 2].vertex[3][1], before = *x;
        CHECK_EQ(begin(NULL, NULL, 0), 0);
        *x = 1000; /* no pair of leaves is looked at: the end of the search notices */
        CHECK_EQ(search(), FMB_ERR_STALE);
        *x = before;
        CHECK_EQ(search(), FMB_ERR_STALE);
        CHECK_EQ(begin(NULL, NULL, 0), 0);
        thing[s].part[1].skin = 2000;
        CHECK_EQ(search(), FMB_ERR_STALE);
        CHECK_EQ(begin(NULL, NULL, 0), FMB_ERR_STALE); /* and its leaf does not hold it any more */
        CHECK_EQ(fmb_parts3_refit(&thing[s].tree, thing[s].node, NULL), 0);
        CHECK_EQ(begin(NULL, NULL, 0), 0);
        CHECK_EQ(search(), 1);
        thing[s].part[1].skin = 0;
        CHECK_EQ(fmb_parts3_refit(&thing[s].tree, thing[s].node, NULL), 0);
        CHECK_EQ(begin(NULL, NULL, 0), 0);
        thing[s].solid[2].vertex[0][0] += 1; /* made anew: sound, and another one */
        CHECK_EQ(fmb_convex3_init(&thing[s].part[2], thing[s].part[2].vertex, NULL, 8, thing[s].part[2].face, 1), 0);
        CHECK_EQ(search(), FMB_ERR_STALE);
        thing[s].part[2].usable = 0;
        CHECK_EQ(begin(NULL, NULL, 0), FMB_ERR_FRAME);
        CHECK_EQ(fmb_parts3_refit(&thing[s].tree, thing[s].node, NULL), FMB_ERR_FRAME);
        CHECK(begin(NULL, NULL, 0) < 0);
        far_apart();
    }
}

/* Two bodies of one array, of which one has a single part: parts of the other alone are looked at in the end, too. */
static void shared_parts(void)
{
    fmb_pose3 there = {.rotation = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, .translation = {10000, 0, 0}};
    fmb_node3 node[2];
    fmb_parts3 one = {thing[0].part, 1};
    far_apart();
    fmb_tree3 small = {.node = node, .nodes = 2, .numbers = fmb_parts3_box, .context = &one, .volumes = 1};
    CHECK_EQ(fmb_parts3_leaf(&node[1], &one, 0), 0);
    node[0].volume = -1;
    CHECK_EQ(fmb_tree3_build(node, 2, 0, 1, 1, 1, FMB_NODE_OBJECT, FMB_SPLIT_MEDIAN), 0);
    CHECK_EQ(fmb_tree3_check(&small, NULL), 0);
    for (int n = 0; n < 4; n++) { /* one of them is a, or b; nothing is written, or a vertex */
        const fmb_tree3 *a = n & 1 ? &small : &thing[0].tree, *b = n & 1 ? &thing[0].tree : &small;
        fmb_real *x = &thing[0].solid[PARTS - 1].vertex[3][1], before = *x;
        CHECK_EQ(fmb_walk3_init(&w, a, 0, NULL, b, 0, NULL, 0), 0);
        CHECK_EQ(fmb_walk3_parts_pose(&w, NULL, &there, 0, &work, room, SOLID_MOST), 0);
        *x += n & 2 ? 1 : 0;
        CHECK_EQ(search(), n & 2 ? FMB_ERR_STALE : 0);
        *x = before;
    }
}

static void wrong_work(void)
{
    static fmb_walk3 other;
    static const fmb_walk3 zeros;
    fmb_parts3_work more;
    far_apart();
    CHECK_EQ(begin(NULL, NULL, 0), 0);
    other = w; /* its work serves the first one */
    int32_t found;
    CHECK_EQ(fmb_walk3_all(&other, list, PAIRS, &found), FMB_ERR_STALE);
    CHECK_EQ(search(), 0);
    CHECK_EQ(begin(NULL, NULL, 0), 0);
    memset(&work, 0, sizeof work);
    CHECK_EQ(search(), FMB_ERR_STALE);
    CHECK_EQ(begin(NULL, NULL, 0), 0);
    const fmb_pose3 id = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 0, 0}};
    CHECK_EQ(fmb_walk3_pose(&w, &id, &id, 0), FMB_ERR_RANGE); /* poses that the parts do not know of */
    CHECK_EQ(search(), FMB_ERR_RANGE);
    CHECK_EQ(fmb_walk3_parts(NULL, &work), FMB_ERR_NULL);
    other = zeros;
    CHECK_EQ(fmb_walk3_parts(&other, &work), FMB_ERR_FRAME);
    CHECK_EQ(fmb_walk3_init(&w, &thing[0].tree, 0, NULL, &thing[1].tree, 0, NULL, 0), 0);
    CHECK_EQ(fmb_walk3_parts(&w, NULL), FMB_ERR_NULL);
    CHECK_EQ(search(), FMB_ERR_NULL);
    CHECK_EQ(begin(NULL, NULL, 0), 0);
    CHECK_EQ(search(), 0);
    CHECK_EQ(fmb_walk3_parts(&w, &more), FMB_ERR_RANGE); /* it has begun */
    thing[0].parts.parts = PARTS - 1;
    CHECK_EQ(fmb_walk3_init(&w, &thing[0].tree, 0, NULL, &thing[1].tree, 0, NULL, 0), 0);
    CHECK_EQ(fmb_walk3_parts(&w, &work), FMB_ERR_RANGE);
    CHECK_EQ(search(), FMB_ERR_RANGE);
    thing[0].parts = (fmb_parts3){NULL, PARTS};
    CHECK(begin(NULL, NULL, 0) < 0);
}

static void wrong_poses(void)
{
    fmb_pose3 id = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 0, 0}}, bad = {{{2, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 0, 0}};
    const fmb_real v[3] = {1, 0, 0};
    far_apart();
    const struct {
        const fmb_pose3 *pose;
        fmb_real margin, (*room)[3];
        const fmb_real *v;
        fmb_parts3_work *work;
        int32_t rooms;
        int answer;
    } list_of[] = {{&id, 0, room, NULL, &work, 8, 0},
                   {NULL, 0, room, NULL, &work, 8, 0},
                   {&id, 0, room, NULL, &work, 7, FMB_ERR_CAPACITY},
                   {&id, 0, room, NULL, &work, 0, FMB_ERR_CAPACITY},
                   {&id, 0, NULL, NULL, &work, 8, FMB_ERR_NULL},
                   {&id, 0, room, NULL, NULL, 8, FMB_ERR_NULL},
                   {&id, -1, room, NULL, &work, 8, FMB_ERR_RANGE},
                   {&id, (fmb_real)NAN, room, NULL, &work, 8, FMB_ERR_NOT_FINITE},
                   {&bad, 0, room, NULL, &work, 8, FMB_ERR_RANGE},
                   {&id, 0, room, v, &work, 8, 0}};
    for (size_t i = 0; i < sizeof list_of / sizeof *list_of; i++) {
        CHECK_EQ(fmb_walk3_init(&w, &thing[0].tree, 0, list_of[i].v, &thing[1].tree, 0, NULL, 0), 0);
        CHECK_EQ(fmb_walk3_parts_pose(&w, list_of[i].pose, &id, list_of[i].margin, list_of[i].work, list_of[i].room,
                                      list_of[i].rooms),
                 list_of[i].answer);
        CHECK_EQ(search(), list_of[i].answer);
    }
    CHECK_EQ(fmb_walk3_parts_pose(NULL, &id, &id, 0, &work, room, 8), FMB_ERR_NULL);
    /* Each displacement is in range, and what is between them is not. */
    const fmb_real most[2][3] = {{FMB_LARGEST, 0, 0}, {-FMB_LARGEST, 0, 0}};
    CHECK_EQ(fmb_walk3_init(&w, &thing[0].tree, 0, most[0], &thing[1].tree, 0, most[1], 0), 0);
    CHECK_EQ(fmb_walk3_parts_pose(&w, &id, &id, 0, &work, room, 8), FMB_ERR_RANGE);
    CHECK_EQ(search(), FMB_ERR_RANGE);
    /* room that is a part's own vertices is written, and that is noticed */
    make_thing(&thing[1], 1, 0);
    CHECK_EQ(fmb_walk3_init(&w, &thing[0].tree, 0, NULL, &thing[1].tree, 0, NULL, 0), 0);
    bad = id;
    bad.translation[0] = (fmb_real)0.5;
    CHECK_EQ(fmb_walk3_parts_pose(&w, &id, &bad, 100, &work, thing[1].solid[0].vertex, 8), 0);
    CHECK_EQ(search(), FMB_ERR_STALE);
    /* a pose beyond the range: a contact, with an error */
    make_thing(&thing[1], 1, 0);
    bad.translation[0] = FMB_LARGEST;
    CHECK_EQ(fmb_walk3_init(&w, &thing[0].tree, 0, NULL, &thing[1].tree, 0, NULL, 0), 0);
    CHECK_EQ(fmb_walk3_parts_pose(&w, &bad, &id, FMB_LARGEST, &work, room, 8), 0);
    CHECK_EQ(search(), 1);
    CHECK_EQ(list[0].verdict, FMB_ERR_RANGE);
}

/* ---- fitted boxes ---- */

static int begin_apart(void)
{
    const fmb_pose3 id = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 0, 0}};
    begin_posed((const fmb_pose3[2]){id, id}, 0, NULL, NULL);
    return 0;
}

static void refuses_fits(const fmb_fits3 *a, const fmb_fits3 *b, int wrong)
{
    CHECK_EQ(begin_apart(), 0);
    CHECK_EQ(fmb_walk3_fits(&w, a, b), wrong);
    CHECK_EQ(search(), wrong);
}

/* Fitted boxes of volumes, of other parts, of parts as they were. And those of parts where pairs of boxes are asked about. */
static void wrong_fits(void)
{
    static fmb_fit3 other[NODES];
    static fmb_distance3_search distance;
    const fmb_pose3 id = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 0, 0}};
    fmb_fits3 boxes;
    far_apart();
    for (int s = 0; s < 2; s++)
        CHECK_EQ(fmb_parts3_fits(&thing[s].tree, thing[s].fit, NODES, &thing[s].fits), 0);
    CHECK_EQ(begin_apart(), 0);
    CHECK_EQ(fmb_walk3_fits(&w, &thing[0].fits, &thing[1].fits), 0);
    CHECK_EQ(search(), 0);
    CHECK(w.visits == 1 && w.tests == 0);
    refuses_fits(&thing[1].fits, NULL, FMB_ERR_STALE);
    refuses_fits(NULL, &thing[0].fits, FMB_ERR_STALE);
    CHECK_EQ(fmb_tree3_fits(&thing[0].tree, other, NODES, &boxes), 0);
    refuses_fits(&boxes, NULL, FMB_ERR_STALE);
    CHECK_EQ(fmb_walk3_init(&w, &thing[0].tree, 0, NULL, &thing[1].tree, 0, NULL, 0), 0);
    CHECK_EQ(fmb_walk3_pose(&w, &id, &id, 0), 0);
    CHECK_EQ(fmb_walk3_fits(&w, &thing[0].fits, NULL), FMB_ERR_STALE);
    CHECK_EQ(fmb_tree3_distance_init(&distance, &thing[0].tree, &id, &thing[1].tree, &id), 0);
    distance.fits[0] = &thing[0].fits;
    fmb_nearest3 far;
    CHECK_EQ(fmb_tree3_distance(&distance, &far), FMB_ERR_STALE);
    CHECK_EQ(begin(NULL, NULL, 0), 0); /* of no poses */
    CHECK_EQ(fmb_walk3_fits(&w, &thing[0].fits, NULL), FMB_ERR_RANGE);
    CHECK_EQ(begin(NULL, NULL, 0), 0);
    CHECK_EQ(fmb_walk3_pose(&w, &id, &id, 0), FMB_ERR_RANGE); /* of poses that the parts do not know of */
    CHECK_EQ(fmb_walk3_fits(&w, &thing[0].fits, NULL), FMB_ERR_RANGE);
    /* A part within its leaf's box that is another one, before the search begins and after. */
    for (int n = 0; n < 2; n++) {
        fmb_convex3 *part = &thing[0].part[2];
        const fmb_convex3 before = *part;
        CHECK_EQ(begin_apart(), 0);
        if (n)
            CHECK_EQ(fmb_walk3_fits(&w, &thing[0].fits, &thing[1].fits), 0);
        CHECK_EQ(fmb_convex3_init(part, part->vertex, NULL, 7, part->face, 1), 0);
        if (!n)
            CHECK_EQ(begin_apart(), 0);
        if (!n)
            CHECK_EQ(fmb_walk3_fits(&w, &thing[0].fits, &thing[1].fits), FMB_ERR_STALE);
        CHECK_EQ(search(), FMB_ERR_STALE);
        *part = before;
    }
    /* What cannot be fitted. */
    CHECK_EQ(fmb_parts3_fits(&thing[0].tree, other, NODES, NULL), FMB_ERR_NULL);
    CHECK_EQ(fmb_parts3_fits(NULL, other, NODES, &boxes), FMB_ERR_NULL);
    CHECK_EQ(fmb_parts3_fits(&thing[0].tree, NULL, NODES, &boxes), FMB_ERR_NULL);
    CHECK_EQ(fmb_parts3_fits(&thing[0].tree, other, NODES - 1, &boxes), FMB_ERR_CAPACITY);
    refuses_fits(&boxes, NULL, FMB_ERR_STALE);
    thing[0].solid[1].vertex[0][0] += 1;
    CHECK_EQ(fmb_parts3_fits(&thing[0].tree, other, NODES, &boxes), FMB_ERR_STALE);
    thing[0].solid[1].vertex[0][0] -= 1;
    thing[0].part[1].skin = 1; /* its leaf does not hold it */
    CHECK_EQ(fmb_parts3_fits(&thing[0].tree, other, NODES, &boxes), FMB_ERR_STALE);
    thing[0].part[1].usable = 0;
    CHECK_EQ(fmb_parts3_fits(&thing[0].tree, other, NODES, &boxes), FMB_ERR_FRAME);
    CHECK(boxes.stamp == 0);
    thing[1].parts.parts--;
    CHECK_EQ(fmb_parts3_fits(&thing[1].tree, other, NODES, &boxes), FMB_ERR_RANGE);
    thing[1].parts.parts++;
    thing[1].parts.part = NULL;
    CHECK_EQ(fmb_parts3_fits(&thing[1].tree, other, NODES, &boxes), FMB_ERR_NULL);
    thing[1].tree.stamp++;
    CHECK_EQ(fmb_parts3_fits(&thing[1].tree, other, NODES, &boxes), FMB_ERR_STALE);
}

/* Slanted plates, edges (4,3,0), (0,0,2), (-1,1,0), of both bodies side by side, (-4,4,0) apart: fitted boxes are thin, and prove at once what the boxes leave open. */
static void fitted_plates(void)
{
    const fmb_pose3 id = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 0, 0}};
    uint32_t visits[2];
    for (int s = 0; s < 2; s++) {
        for (int i = 0; i < PARTS; i++) {
            CHECK_EQ(solid_box(&rng, &thing[s].solid[i]), 0);
            for (int v = 0; v < 8; v++)
                for (int k = 0; k < 3; k++)
                    thing[s].solid[i].at[v][k] = (v & 1 ? (k == 0   ? 4
                                                           : k == 1 ? 3
                                                                    : 0)
                                                        : 0) +
                                                 (v & 2 ? 2 * (k == 2) : 0) + (v & 4 ? (k == 1) - (k == 0) : 0) +
                                                 i * (k == 0   ? 4
                                                      : k == 1 ? 3
                                                               : 0) +
                                                 s * 4 * ((k == 1) - (k == 0));
        }
        load_all(&thing[s], 1);
        CHECK_EQ(fmb_parts3_fits(&thing[s].tree, thing[s].fit, NODES, &thing[s].fits), 0);
        CHECK(thing[s].fits.share < (fmb_real)0.25);
    }
    for (int n = 0; n < 2; n++) {
        begin_posed((const fmb_pose3[2]){id, id}, 0, NULL, NULL);
        CHECK_EQ(fmb_walk3_fits(&w, n ? &thing[0].fits : NULL, n ? &thing[1].fits : NULL), 0);
        CHECK_EQ(search(), 0);
        visits[n] = w.visits;
    }
    CHECK(visits[0] > 1 && visits[1] == 1);
}

/* The skin of any part, the first and the last too, is looked at when a search ends. */
static void stale_skins(void)
{
    far_apart();
    for (int i = 0; i < 2 * PARTS; i++) {
        fmb_convex3 *part = &thing[i % 2].part[i / 2];
        CHECK_EQ(begin(NULL, NULL, 0), 0);
        part->skin = 1;
        CHECK_EQ(search(), FMB_ERR_STALE);
        part->skin = 0;
        CHECK_EQ(begin(NULL, NULL, 0), 0);
        CHECK_EQ(search(), 0);
    }
}

static int other_numbers(const void *of, int32_t number, fmb_real origin[3], fmb_real edge[3][3])
{
    return fmb_parts3_box(of, number, origin, edge);
}

/* Trees that are none of parts, and what a refit leaves behind where a part cannot be had. */
static void wrong_trees(void)
{
    static fmb_frame3 frame[PARTS];
    far_apart();
    for (int n = 0; n < 2; n++) {
        if (n)
            thing[0].tree.frame = frame;
        else
            thing[0].tree.numbers = other_numbers;
        CHECK_EQ(fmb_parts3_refit(&thing[0].tree, thing[0].node, NULL), FMB_ERR_RANGE);
        for (int i = 0; i < PARTS; i++) {
            fmb_real x[3], edge[3][3];
            CHECK_EQ(fmb_parts3_box(&thing[0].parts, i, x, edge), FMB_CUBOID);
            CHECK_EQ(fmb_frame3_init(&frame[i], FMB_CUBOID, x, edge[0], edge[1], edge[2]), 0);
        }
        CHECK_EQ(fmb_tree3_check(&thing[0].tree, NULL), 0);
        CHECK_EQ(begin(NULL, NULL, 0), FMB_ERR_RANGE);
        CHECK_EQ(search(), FMB_ERR_RANGE);
        plant(&thing[0]);
    }
    const fmb_convex3 kept = thing[0].part[3];
    thing[0].part[3].usable = 0;
    CHECK_EQ(fmb_parts3_refit(&thing[0].tree, thing[0].node, NULL), FMB_ERR_FRAME);
    thing[0].part[3] = kept;
    CHECK(fmb_walk3_init(&w, &thing[0].tree, 0, NULL, &thing[1].tree, 0, NULL, 0) < 0); /* not before the next refit */
    CHECK_EQ(fmb_parts3_refit(&thing[0].tree, thing[0].node, NULL), 0);
    CHECK_EQ(begin(NULL, NULL, 0), 0);
    CHECK_EQ(search(), 0);
}

/*
 * A cube of b that stands at a pose near one of a, both far from the origins of their coordinates: what the placed one has for skin holds what
 * turning and the way are off. Those that overlap clearly are told to meet.
 */
static void placed_skins(void)
{
    for (int n = 0; n < 12; n++) {
        const fmb_real skin = n % 2 ? 0 : (fmb_real)0.375;
        const long away = n < 6 ? 0 : 1000000;
        fmb_pose3 pose = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 0, 0}};
        fmb_meeting3 m = {.a = -1, .b = -1};
        for (int s = 0; s < 2; s++)
            for (int i = 0; i < PARTS; i++) {
                CHECK_EQ(solid_box(&rng, &thing[s].solid[i]), 0);
                for (int v = 0; v < 8; v++)
                    for (int k = 0; k < 3; k++)
                        thing[s].solid[i].at[v][k] = 4 * (k == 0 ? i : 0) + (v >> k & 1) + (s || k == 0 ? 0 : away);
            }
        for (int s = 0; s < 2; s++)
            load_all(&thing[s], 1);
        for (int i = 0; i < PARTS; i++)
            thing[1].part[i].skin = skin;
        CHECK_EQ(fmb_parts3_refit(&thing[1].tree, thing[1].node, NULL), 0);
        pose.translation[2] = (fmb_real)away + (fmb_real)(n % 2 ? -0.5 : 0.5);
        pose.translation[0] = (fmb_real)0.125;
        pose.translation[1] = (fmb_real)away + (n % 2 ? 0 : (fmb_real)0.25);
        CHECK_EQ(fmb_walk3_init(&w, &thing[0].tree, 0, NULL, &thing[1].tree, 0, NULL, 0), 0);
        CHECK_EQ(fmb_walk3_parts_pose(&w, NULL, &pose, 0, &work, room, SOLID_MOST), 0);
        int said = fmb_walk3_next(&w, &m);
        CHECK_EQ(said, 1);
        CHECK(m.verdict == FMB_HIT || away);
        const fmb_poses3 *p = &w.of.poses;
        const fmb_real *middle = thing[1].part[work.number].centre;
        double rho = (double)p->turn_error, u = EPSILON / 2, sum[3] = {0, 0, 0};
        for (int k = 0; k < 3; k++) {
            double c = (double)p->way[k];
            for (int j = 0; j < 3; j++)
                c += (double)p->turn[k][j] * (double)middle[j];
            sum[0] += fabs((double)middle[k]);
            sum[1] += fabs(c);
            sum[2] += fabs((double)p->way[k]);
        }
        double off = (rho + 6 * u) * sum[0] + (double)p->way_error + 2 * u * (sum[1] + sum[2]);
        CHECK((double)work.world.skin >= (double)skin + off);
    }
}

static void boxes(void)
{
    fmb_real origin[3], edge[3][3];
    fmb_node3 leaf;
    far_apart();
    CHECK_EQ(fmb_parts3_box(&thing[0].parts, 0, origin, edge), FMB_CUBOID);
    CHECK_EQ(fmb_parts3_box(&thing[0].parts, -1, origin, edge), FMB_ERR_RANGE);
    CHECK_EQ(fmb_parts3_box(&thing[0].parts, PARTS, origin, edge), FMB_ERR_RANGE);
    CHECK(edge[0][0] > FMB_LARGEST && edge[1][1] > FMB_LARGEST && edge[2][2] > FMB_LARGEST);
    edge[0][0] = 0;
    CHECK_EQ(fmb_parts3_box(NULL, 0, origin, edge), FMB_ERR_NULL);
    CHECK(edge[0][0] > FMB_LARGEST);
    CHECK_EQ(fmb_parts3_box(&thing[0].parts, 0, NULL, edge), FMB_ERR_NULL);
    CHECK_EQ(fmb_parts3_box(&thing[0].parts, 0, origin, NULL), FMB_ERR_NULL);
    CHECK_EQ(fmb_parts3_leaf(NULL, &thing[0].parts, 0), FMB_ERR_NULL);
    CHECK_EQ(fmb_parts3_leaf(&leaf, &thing[0].parts, PARTS), FMB_ERR_RANGE);
    CHECK(leaf.box.min[0] < -FMB_LARGEST && leaf.box.max[0] > FMB_LARGEST);
    CHECK_EQ(fmb_parts3_refit(NULL, thing[0].node, NULL), FMB_ERR_NULL);
    CHECK_EQ(fmb_parts3_refit(&thing[0].tree, thing[1].node, NULL), FMB_ERR_RANGE);
    thing[0].part[0].skin = (fmb_real)0.1;
    CHECK_EQ(fmb_parts3_leaf(&leaf, &thing[0].parts, 0), 0);
    CHECK(leaf.box.min[0] <= thing[0].part[0].box.min[0] - (fmb_real)0.0999);
    /* A search that forgets fmb_walk3_parts is about boxes. */
    CHECK_EQ(fmb_walk3_init(&w, &thing[1].tree, 0, NULL, &thing[1].tree, 0, NULL, 0), 0);
    CHECK_EQ(search(), 1);
}

/* ---- within one tree ---- */

static void itself(void)
{
    const long none[3] = {0, 0, 0};
    struct thing *t = &thing[0];
    int32_t found;
    int expected = 0, answer;
    make_thing(t, 0, 0);
    for (int i = 0; i < NODES; i++)
        t->node[i].kind = FMB_NODE_OBJECT; /* the leaves: each part is an object of its own */
    t->node[0].volume = -1;
    for (int i = 0; i < PARTS; i++) {
        CHECK_EQ(fmb_parts3_leaf(&t->node[PARTS - 1 + i], &t->parts, i), 0);
        t->node[PARTS - 1 + i].kind = FMB_NODE_OBJECT;
    }
    CHECK_EQ(fmb_tree3_build(t->node, NODES, 0, 1, PARTS - 1, PARTS, FMB_NODE_SET, FMB_SPLIT_MEDIAN), 0);
    CHECK_EQ(fmb_tree3_check(&t->tree, NULL), 0);
    CHECK_EQ(fmb_walk3_init(&w, &t->tree, 0, NULL, &t->tree, 0, NULL, FMB_WALK_SELF | FMB_WALK_ONCE), 0);
    CHECK_EQ(fmb_walk3_parts(&w, &work), 0);
    answer = fmb_walk3_all(&w, list, PAIRS, &found);
    CHECK_EQ(answer, found > 0);
    clear_list();
    for (int32_t n = 0; n < found; n++)
        take(&list[n]);
    for (int i = 0; i < PARTS; i++)
        for (int j = 0; j < i; j++) {
            struct solid_times x = solid_times(&t->solid[i], &t->solid[j], none);
            int one = verdict_of[i][j], other = verdict_of[j][i];
            CHECK(one == 0 || other == 0);
            CHECK((one | other) != (x.none ? FMB_HIT : 0));
            expected += !x.none;
        }
    CHECK(found >= expected);
}

/* ---- many parts: far fewer pairs are looked at than there are ---- */

enum { MANY = 400 };

static void many(void)
{
    static struct solid solid[MANY];
    static fmb_convex3 part[MANY];
    static fmb_node3 node[2 * MANY];
    fmb_parts3 parts = {part, MANY};
    fmb_meeting3 m = {.a = -1, .b = -1};
    const fmb_real v[3] = {0, 0, (fmb_real)0.75};
    for (int i = 0; i < MANY; i++) {
        CHECK_EQ(solid_box(&rng, &solid[i]), 0);
        for (int n = 0; n < 8; n++) {
            solid[i].at[n][0] = 3 * (i % 20) + (n & 1);
            solid[i].at[n][1] = 3 * (i / 20) + (n >> 1 & 1);
            solid[i].at[n][2] = n >> 2 & 1;
        }
        CHECK_EQ(solid_load(&solid[i], 1), 0);
        part[i] = solid[i].convex;
        CHECK_EQ(fmb_parts3_leaf(&node[MANY - 1 + i], &parts, i), 0);
    }
    node[0].volume = -1;
    CHECK_EQ(fmb_tree3_build(node, 2 * MANY - 1, 0, 1, MANY - 1, MANY, FMB_NODE_OBJECT, FMB_SPLIT_MEDIAN), 0);
    fmb_tree3 tree = {
        .node = node, .nodes = 2 * MANY - 1, .volumes = MANY, .numbers = fmb_parts3_box, .context = &parts};
    CHECK_EQ(fmb_tree3_check(&tree, NULL), 0);
    CHECK_EQ(fmb_walk3_init(&w, &tree, 0, NULL, &tree, 0, v, 0), 0);
    CHECK_EQ(fmb_walk3_parts(&w, &work), 0);
    int32_t found = 0;
    int answer;
    while ((answer = fmb_walk3_next(&w, &m)) == 1)
        found++;
    CHECK_EQ(answer, 0);
    CHECK_EQ(found, MANY);
    CHECK_EQ(w.tests, MANY);
    CHECK(w.visits < 16 * MANY);
    printf("many: %d x %d parts, %u visits, %u pairs decided\n", MANY, MANY, (unsigned)w.visits, (unsigned)w.tests);
}

int main(int argc, char **argv)
{
    uint64_t seed = check_seed(argc, argv, 31);
    int count = (int)check_count(argc, argv, 60);
    rng = random_start(seed);
    printf("test_parts_tree: SEED=%llu COUNT=%d\n", (unsigned long long)seed, count);
    for (int n = 0; n < count; n++)
        translating(n);
    printf("translating: %u contacts, %u free, %u undecided\n", hits, misses, undecided);
    hits = misses = undecided = 0;
    for (int n = 0; n < count; n++)
        posed(n);
    printf("posed: %u contacts, %u free, %u undecided\n", hits, misses, undecided);
    for (int n = 0; n < count; n += 4)
        itself();
    stale_parts();
    stale_skins();
    wrong_fits();
    fitted_plates();
    wrong_trees();
    placed_skins();
    shared_parts();
    wrong_work();
    wrong_poses();
    boxes();
    many();
    return check_done("parts_tree");
}
