/* SPDX-License-Identifier: MIT */
/*
 * The same input gives the same bits: on every machine, with every compiler, and in every version unless CHANGELOG.md says what changed.
 * Each group asks one module above the decisions about pairs of all families, from a seed that never changes, and makes a digest of
 * every answer and every number that comes back. A group that fails prints its new line of the table below.
 *
 * A digest does not say what is right: that is for the referees. It says that something is not as it was, however small: a bound that
 * became narrower or wider, a direction found in another order, a contact that begins one spacing later. Whoever changes a line here says why.
 */
#include "check.h"
#include "digest.h"
#include "motion/motion.h"
#include "number.h"
#include "pairs.h"
#include "core/proof.h"
#include "poses.h"

/* Cases of a group, and the digests after so many of them. Boards stop after FEW. */
enum { FEW = 112, MANY = 6720, DOUBLE = sizeof(fmb_real) == 8 };

static struct random rng;
static struct pair pair;
static struct pair_frames frames;
enum {
    BODIES = 7,
    LINKS = 3,
    OBSTACLES = 2,
    ZONES = 2,
    HINTS = FMB_SCENE_HINTS(LINKS, OBSTACLES, FMB_SELF_TEST),
    CONTACTS = 10
};

struct scene {
    struct body body[BODIES];
    union {
        fmb_frame3 d3[BODIES];
        fmb_frame2 d2[BODIES];
    } frame;
    union {
        fmb_solid3 d3[BODIES];
        fmb_solid2 d2[BODIES];
    } solid;
    union {
        fmb_real d3[HINTS][3], d2[HINTS][2];
    } hint;
    fmb_scene_contact contact[CONTACTS];
    fmb_scene_state state;
};

/* What one group needs at a time: small boards have no room for both. */
static union {
    union pair_rows rows;
    struct scene scene;
    struct {
        fmb_hull3 hull[3];
        fmb_hull3_pose turn;
    } hulls;
    struct {
        fmb_path3 d3[2];
        fmb_path2 d2[2];
    } paths;
} room;

/* Two draws are never in one expression or initializer: their order would be the compiler's choice. */
static fmb_real between(double low, double high) { return (fmb_real)random_between(&rng, low, high); }

static void fill(fmb_real *x, int n, double low, double high)
{
    for (int i = 0; i < n; i++)
        x[i] = between(low, high);
}

/* Case n: all families, dimensions, at rest and moving, all shapes. 0: the frames are usable. */
static int next_pair(int n)
{
    int family = n % 7;
    pair_make(&pair, &rng, (enum pair_family)family, 2 + n / 7 % 2, n / 14 % 2 || family == PAIR_SPEED, n / 28 % 4);
    int error = pair_init(&frames, &pair);
    mix((uint32_t)error);
    return error;
}

static fmb_real size_of(const struct body *b)
{
    fmb_real sum = 0;
    for (int i = 0; i < 9; i++)
        sum += b->edge[i / 3][i % 3] < 0 ? -b->edge[i / 3][i % 3] : b->edge[i / 3][i % 3];
    return sum;
}

/* ---- elimination ---- */

static void mix_given(const fmb_inequality *row, unsigned rows)
{
    mix(rows);
    for (unsigned r = 0; r < rows; r++, row++) {
        mix_reals(row->c, FMB_UNKNOWNS);
        mix_real(row->low);
        mix_real(row->high);
        mix_real(row->error);
        mix_real(row->scale);
    }
}

/*
 * What an elimination has left behind: how many rows after each step, which they are, the bounds and the point it tried last. Then its
 * workspace is as if it had never been used.
 */
static void mix_effort(void)
{
    fmb_elimination *e = &room.rows.d2.state; /* d3's begins with it, too */
    for (int k = 0; k < FMB_UNKNOWNS - 1; k++) {
        mix(e->level[k].end > e->level[k].base ? (uint32_t)(e->level[k].end - e->level[k].base) : 0);
        for (unsigned i = e->level[k].base; i < e->level[k].end; i++) {
            const fmb_row *row = e->row + i;
            mix_reals(row->c, e->given.unknowns - 1 - k);
            mix_real(row->low);
            mix_real(row->high);
            mix(row->ancestors);
        }
    }
    mix_real(e->low);
    mix_real(e->high);
    mix_reals(e->x, FMB_UNKNOWNS);
    *e = (fmb_elimination){.history = 0};
}

static void eliminate(int n)
{
    if (next_pair(n))
        return;
    const fmb_elimination *e = &room.rows.d2.state;
    for (int options = 0; options <= FMB_HISTORY; options++) {
        fmb_real axis[3] = {9, 9, 9};
        fmb_interval when = {9, 9};
        mix((uint32_t)pair_eliminate(&frames, &pair, options, &room.rows, axis, &when));
        mix_reals(axis, 3);
        mix_times(&when);
        mix_given(e->given.row, e->given.rows);
        mix_effort();
        mix((uint32_t)pair_eliminate(&frames, &pair, options, &room.rows, axis, NULL));
        mix_reals(axis, 3);
        mix_effort(); /* nothing but a point where a guess did */
    }
}

/* What fits into the smallest workspace, beside 2D and frames at rest; half-spaces through b. */
static void systems(int n)
{
    fmb_system s = {.rows = 0};
    fmb_solution solution;
    fmb_interval bound[FMB_UNKNOWNS];
    fmb_real axis[3] = {9, 9, 9};
    if (next_pair(n))
        return;
    const fmb_real *va = pair.moving ? pair.body[0].velocity : NULL, *vb = pair.moving ? pair.body[1].velocity : NULL;
    mix((uint32_t)(pair.dim == 3 ? fmb_system3_init(&s, &frames.frame.d3[0], va, &frames.frame.d3[1], vb)
                                 : fmb_system2_init(&s, &frames.frame.d2[0], va, &frames.frame.d2[1], vb)));
    for (int k = n / 7 % 3 + (n & 1); k > 0 && (pair.dim == 2 || !pair.moving); k--) {
        fmb_real normal[3], at = 0;
        fill(normal, 3, -1, 1);
        fmb_real along = between(-0.2, 1.2);
        for (int m = 0; m < pair.dim; m++)
            at += normal[m] * (pair.body[1].origin[m] + pair.body[1].velocity[m] / 4 + pair.body[1].edge[0][m] * along);
        mix((uint32_t)(pair.dim == 3 ? fmb_system3_add(&s, normal, at) : fmb_system2_add(&s, normal, at)));
    }
    if (n & 4 && s.unknowns < 4) {
        fmb_real c[FMB_UNKNOWNS] = {0};
        fill(c, 3, -1, 1);
        c[1] *= (fmb_real)0x1p-30;
        mix((uint32_t)fmb_system_add(&s, c, between(-1, 1)));
    }
    mix_given(s.row, s.rows);
    for (int options = 0; options <= FMB_HISTORY; options++) {
        solution = (fmb_solution){.x = {9, 9, 9, 9}};
        int answer = s.unknowns < 4 ? fmb_solve_small(&s, options, &room.rows.d2, &solution)
                                    : fmb_solve_large(&s, options, &room.rows.d3, &solution);
        mix((uint32_t)answer);
        mix_reals(solution.x, FMB_UNKNOWNS);
        mix_times(&solution.last);
        mix_reals(solution.multiplier, s.rows);
        if (answer == FMB_MISS)
            mix((uint32_t)(pair.dim == 3 ? fmb_system3_axis(&s, solution.multiplier, axis)
                                         : fmb_system2_axis(&s, solution.multiplier, axis)));
        mix_reals(axis, 3);
        mix_effort();
        answer = s.unknowns < 4 ? fmb_ranges_small(&s, options, &room.rows.d2, bound)
                                : fmb_ranges_large(&s, options, &room.rows.d3, bound);
        mix((uint32_t)answer);
        for (unsigned k = 0; answer > 0 && k < s.unknowns; k++)
            mix_times(&bound[k]);
        mix_effort();
    }
}

/* A number of any size, below `most` and above what a row may hold, too. */
static fmb_real of_any_size(int *exponent, int alike, fmb_real most)
{
    const int range = DOUBLE ? 1080 : 152, drawn = random_int(&rng, -range, range), kind = random_int(&rng, 0, 15);
    fmb_real x = kind ? between(-2, 2) : 0;
    if (!alike)
        *exponent = drawn;
    for (int i = *exponent; i > 0; i--)
        x = x > -most && x < most ? x * 2 : x;
    for (int i = *exponent; i < 0; i++)
        x /= 2;
    return x;
}

/* A box along the axes, each of its sides of any size, at one of its corners or around it. */
static void box_of_any_size(struct body *b, int range)
{
    b->shape = FMB_CUBOID;
    for (int k = 0; k < 3; k++) {
        fmb_real size = FMB_THINNEST;
        for (int i = random_int(&rng, 0, range); i > 0; i--)
            size *= 2;
        for (int i = 0; i < 3; i++)
            b->edge[i][k] = i == k ? size : 0;
        b->origin[k] = size * (fmb_real)random_int(&rng, -2, 2) / 2;
    }
}

/* Rows and half-spaces of numbers of all sizes, also such that differ by more than the range, beside frames of all sizes or none. */
static void sizes(int n)
{
    fmb_system s = {.rows = 0};
    fmb_real c[FMB_UNKNOWNS], y;
    const fmb_real largest = (fmb_real)(DOUBLE ? 0x1p1022 : 0x1p126);
    int exponent = 0, unusable = n % 3 ? next_pair(n) : 0;
    const int row = n % 3 == 0, range = DOUBLE ? 598 : 62;
    if (row)
        mix((uint32_t)fmb_system_init(&s, (int32_t)(n % 5)));
    if (n % 3 == 2 && pair.dim == 3) {
        box_of_any_size(&pair.body[0], n & 1 ? 4 : range);
        box_of_any_size(&pair.body[1], range);
        unusable = pair_init(&frames, &pair);
        mix((uint32_t)unusable);
    }
    if (n % 3 && !unusable)
        mix((uint32_t)(pair.dim == 3 ? fmb_system3_init(&s, &frames.frame.d3[0], NULL, &frames.frame.d3[1], NULL)
                                     : fmb_system2_init(&s, &frames.frame.d2[0], NULL, &frames.frame.d2[1], NULL)));
    for (int i = 0; i < 4; i++) {
        const int alike = n >> i & 1;
        for (int k = 0; k < FMB_UNKNOWNS; k++)
            c[k] = of_any_size(&exponent, k && alike, row || i == 3 ? FMB_LARGEST : largest);
        y = of_any_size(&exponent, alike, row || i == 3 ? FMB_LARGEST : largest);
        mix((uint32_t)(row || i == 3   ? fmb_system_add(&s, c, y)
                       : pair.dim == 3 ? fmb_system3_add(&s, c, y)
                                       : fmb_system2_add(&s, c, y)));
    }
    mix_given(s.row, s.rows);
    mix((uint32_t)s.contradiction);
    if (s.unknowns == 0 || s.unknowns > 3)
        return;
    fmb_solution solution = {.x = {9, 9, 9, 9}};
    mix((uint32_t)fmb_solve_small(&s, 0, &room.rows.d2, &solution));
    mix_reals(solution.x, FMB_UNKNOWNS);
    mix_effort();
}

/* The proofs that elimination rests on. */
static void proofs(int n)
{
    if (next_pair(n))
        return;
    fmb_real axis[3] = {0, 0, 0};
    fmb_interval when = {0, 1};
    const int three = pair.dim == 3, answer = pair_ask(&frames, &pair, 0, axis, &when);
    fmb_view a = three ? fmb_view3(&frames.frame.d3[0]) : fmb_view2(&frames.frame.d2[0]);
    fmb_view b = three ? fmb_view3(&frames.frame.d3[1]) : fmb_view2(&frames.frame.d2[1]);
    const fmb_real *va = pair.body[0].velocity, *vb = pair.body[1].velocity;
    for (int i = 0; i < 4; i++) {
        fmb_real x[3], direction[3] = {axis[0], axis[1], axis[2]};
        fill(x, 3, -0.1, 1.1);
        fmb_real t = when.in + (when.out - when.in) * between(0, 1);
        fmbi_witness_clamp(x, (unsigned)pair.dim, b.shape == FMB_FRAME_SHAPE(FMB_TETRAHEDRON));
        mix_reals(x, 3);
        mix((uint32_t)fmbi_witness(&a, i & 1 ? va : NULL, &b, i & 2 ? vb : NULL, x, pair.moving ? t : 0, pair.dim));
        for (int k = 0; k < pair.dim; k++)
            direction[k] += i && answer ? between(-1, 1) : i ? between(-1, 1) * axis[k] / (fmb_real)(1 << i) : 0;
        mix((uint32_t)fmbi_separates(&a, i & 1 ? NULL : va, &b, i & 2 ? NULL : vb, direction, pair.dim));
    }
}

/* ---- contacts, depths, margins ---- */

static void contacts(int n)
{
    fmb_box3 box = {{9, 9, 9}, {9, 9, 9}};
    fmb_witness3 witness = {{9, 9, 9}, 9, 9};
    fmb_real axis[3] = {0, 0, 0}, depth = 9;
    fmb_interval when = {9, 9};
    if (next_pair(n))
        return;
    mix((uint32_t)pair_contact(&frames, &pair, n / 112 % 2, axis, &when, &box, &witness));
    mix_reals(axis, 3);
    mix_times(&when);
    mix_reals(box.min, 3);
    mix_reals(box.max, 3);
    mix_reals(witness.point, 3);
    mix_real(witness.time);
    mix((uint32_t)witness.proved);
    mix((uint32_t)(pair.dim == 3 ? fmb_depth3(&frames.frame.d3[0], &frames.frame.d3[1], axis, &depth)
                                 : fmb_depth2(&frames.frame.d2[0], &frames.frame.d2[1], axis, &depth)));
    mix_reals(axis, 3);
    mix_real(depth);
}

static int ask_margin(int moving, fmb_real margin, fmb_real *axis, fmb_interval *when)
{
    const fmb_real *va = pair.body[0].velocity, *vb = pair.body[1].velocity;
    if (pair.dim == 3) {
        const fmb_frame3 *f = frames.frame.d3;
        return moving ? fmb_sweep3_margin(&f[0], va, &f[1], vb, margin, axis, when)
                      : fmb_test3_margin(&f[0], &f[1], margin, axis);
    }
    const fmb_frame2 *f = frames.frame.d2;
    return moving ? fmb_sweep2_margin(&f[0], va, &f[1], vb, margin, axis, when)
                  : fmb_test2_margin(&f[0], &f[1], margin, axis);
}

static void margins(int n)
{
    fmb_real axis[3] = {0, 0, 0}, size;
    fmb_interval when = {9, 9};
    if (next_pair(n))
        return;
    size = size_of(&pair.body[n & 1]);
    mix((uint32_t)pair_ask(&frames, &pair, 0, axis, NULL));
    for (int i = 0; i < 4; i++) {
        fmb_real n_[3] = {axis[0] * (fmb_real)(i - 2), axis[1], axis[2]};
        mix((uint32_t)ask_margin(pair.moving, size * between(-0.05, 0.2), i & 1 ? n_ : axis, &when));
        mix_reals(n_, 3);
        mix_reals(axis, 3);
        mix_times(&when);
    }
}

/*
 * A margin that is what is between both along a direction, to within units in the last place: where it is no longer proved, and by which
 * direction.
 */
static void clearances(int n)
{
    fmb_real axis[3] = {0, 0, 0}, low = 0, high;
    if (next_pair(n) || pair_ask(&frames, &pair, 0, axis, NULL) != FMB_MISS)
        return;
    const fmb_real given[3] = {axis[0] * 64, axis[1] * 64, axis[2] * 64};
    high = size_of(&pair.body[0]) * (n & 1 ? 1 : (fmb_real)0x1p-5);
    for (int i = 0; i < (DOUBLE ? 60 : 30); i++) { /* the largest margin that is proved */
        const fmb_real middle = low + (high - low) / 2;
        for (int k = 0; k < 3; k++)
            axis[k] = n & 2 ? -given[k] : given[k];
        if (ask_margin(pair.moving, middle, axis, NULL) == FMB_MISS)
            low = middle;
        else
            high = middle;
    }
    mix_real(low);
    mix_reals(axis, 3);
}

/* ---- scenes ---- */

/* Links 0, 1, 2, obstacles 3, 4, zones 5, 6: around link 0 and 1, wider by a power of two. */
static int make_scene(int n)
{
    int error = 0;
    for (int i = 0; i < LINKS; i++) {
        int usable = next_pair(n);
        error = usable ? usable : error;
        room.scene.body[i] = pair.body[0];
        if (i < OBSTACLES)
            room.scene.body[LINKS + i] = pair.body[1];
    }
    for (int i = 0; i < ZONES; i++) {
        struct body *zone = &room.scene.body[LINKS + OBSTACLES + i], *link = &room.scene.body[i];
        fmb_real factor = (fmb_real)(1 << random_int(&rng, 0, 3));
        fmb_real in = random_int(&rng, 0, 1) ? (factor - 1) / 2 : between(0, 1);
        *zone = *link;
        for (int k = 0; k < 3; k++) {
            zone->origin[k] -= in * (link->edge[0][k] + link->edge[1][k] + link->edge[2][k]);
            zone->velocity[k] = i ? 0 : link->velocity[k];
            for (int m = 0; m < 3; m++)
                zone->edge[m][k] *= factor;
        }
    }
    return error;
}

static int place_scene(int tick)
{
    int error = 0;
    for (int i = 0; i < BODIES; i++) {
        struct body *b = &room.scene.body[i];
        const int still = (b->velocity[0] == 0 && b->velocity[1] == 0 && b->velocity[2] == 0) || i == 1;
        const fmb_real *step = still ? fmb_no_step : b->velocity;
        const uint64_t is = i & 1 ? (uint64_t)1 << (i + 30) : 0, may = i == 0 ? (uint64_t)1 << 33 : 0;
        for (int k = 0; tick && k < 3; k++)
            b->origin[k] += b->velocity[k] / 8;
        if (pair.dim == 3) {
            room.scene.solid.d3[i] = (fmb_solid3){&room.scene.frame.d3[i], step, is, may};
            error |= fmb_frame3_init(&room.scene.frame.d3[i], b->shape, b->origin, b->edge[0], b->edge[1], b->edge[2]);
        } else {
            room.scene.solid.d2[i] = (fmb_solid2){&room.scene.frame.d2[i], step, is, may};
            error |= fmb_frame2_init(&room.scene.frame.d2[i], b->shape, b->origin, b->edge[0], b->edge[1]);
        }
    }
    return error;
}

static int check_scene(int n, uint32_t budget)
{
    const int self = n & 1 ? FMB_SELF_TEST : FMB_SELF_SKIP;
    const int32_t zones = n % 3 ? ZONES : FMB_NONE, hints = n % 5 ? HINTS : 0;
    const fmb_scene3 three = {LINKS,
                              OBSTACLES,
                              zones,
                              self,
                              room.scene.solid.d3,
                              room.scene.solid.d3 + LINKS,
                              room.scene.solid.d3 + LINKS + OBSTACLES,
                              hints ? room.scene.hint.d3 : NULL,
                              hints,
                              room.scene.contact,
                              n % 4 ? CONTACTS : 2,
                              3,
                              {NULL, NULL}};
    const fmb_scene2 two = {LINKS,
                            OBSTACLES,
                            zones,
                            self,
                            room.scene.solid.d2,
                            room.scene.solid.d2 + LINKS,
                            room.scene.solid.d2 + LINKS + OBSTACLES,
                            hints ? room.scene.hint.d2 : NULL,
                            hints,
                            room.scene.contact,
                            n % 4 ? CONTACTS : 2,
                            3,
                            {NULL, NULL}};
    return pair.dim == 3 ? fmb_scene3_check(&three, &room.scene.state, budget)
                         : fmb_scene2_check(&two, &room.scene.state, budget);
}

static void mix_contact(const fmb_scene_contact *c)
{
    mix((uint32_t)c->kind);
    mix((uint32_t)c->link);
    mix((uint32_t)c->other);
    mix((uint32_t)c->verdict);
    mix_times(&c->when);
}

static void mix_state(void)
{
    const fmb_scene_state *t = &room.scene.state;
    const int32_t number[] = {t->free,   t->why_not, t->finished, t->moving,  t->next,    t->contacts,
                              t->tested, t->allowed, t->in_zone,  t->by_hint, t->by_axis, t->searched};
    fmb_real latest = 9;
    for (unsigned i = 0; i < sizeof number / sizeof number[0]; i++)
        mix((uint32_t)number[i]);
    mix_contact(&t->first);
    mix_real(t->window);
    mix((uint32_t)fmb_scene_stop(t, &latest));
    mix_real(latest);
    mix_reals(room.scene.hint.d3[0], HINTS * pair.dim);
    for (int32_t i = 0; i < t->contacts && i < CONTACTS; i++)
        mix_contact(&room.scene.contact[i]);
}

static void scenes(int n)
{
    int error = make_scene(n);
    room.scene.state = (fmb_scene_state){0};
    for (int i = 0; i < HINTS; i++)
        for (int k = 0; k < 3; k++)
            room.scene.hint.d3[i][k] = 0;
    for (int i = 0; i < CONTACTS; i++)
        room.scene.contact[i] = (fmb_scene_contact){0};
    for (int tick = 0; tick < 3 && !error; tick++) {
        int answer;
        error = place_scene(tick);
        for (int i = 0; i < CONTACTS * 4; i++) {
            answer = check_scene(n, tick & 1 ? (uint32_t)(n % 5 + 1) : FMB_NO_LIMIT);
            mix((uint32_t)answer);
            mix_state();
            if (answer != FMB_UNFINISHED)
                break;
        }
    }
}

/* ---- poses, motions, segments ---- */

/* A turn by up to `angle` or so about any axis (2D: the third), its numbers off by up to `bad`; a translation of up to `far`. */
static void random_pose(fmb_pose3 *p, int dim, double angle, double bad, double far)
{
    double q[3], square = 0;
    for (int k = 0; k < 3; k++) {
        q[k] = dim == 2 && k < 2 ? 0 : random_between(&rng, -angle / 3, angle / 3);
        square += q[k] * q[k];
        p->translation[k] = dim == 2 && k == 2 ? 0 : between(-far, far);
    }
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            double crossed = j == (i + 1) % 3 ? -q[3 - i - j]
                             : j == i         ? 0
                                              : q[3 - i - j],
                   off = random_between(&rng, -bad, bad);
            p->rotation[i][j] = (fmb_real)(2 / (1 + square) * (q[i] * q[j] + crossed) +
                                           (i == j ? 1 - 2 / (1 + square) * square : 0));
            if (dim == 3 || (i < 2 && j < 2))
                p->rotation[i][j] += (fmb_real)off;
        }
}

static fmb_pose2 flat(const fmb_pose3 *p)
{
    return (fmb_pose2){{{p->rotation[0][0], p->rotation[0][1]}, {p->rotation[1][0], p->rotation[1][1]}},
                       {p->translation[0], p->translation[1]}};
}

static void mix_frame3(int answer, const fmb_frame3 *f)
{
    mix((uint32_t)answer);
    if (answer)
        return;
    mix_reals(f->origin, 3);
    mix_reals(f->edge[0], 9);
}

static void mix_frame2(int answer, const fmb_frame2 *f)
{
    mix((uint32_t)answer);
    if (answer)
        return;
    mix_reals(f->origin, 2);
    mix_reals(f->edge[0], 4);
}

/* The body has a size of `size`, and may lie far from where its coordinates begin. */
static void poses3(const fmb_frame3 *body, const fmb_pose3 *p, fmb_real skin, const fmb_motion_bounds *bounds)
{
    fmb_frame3 f;
    fmb_motion3 m;
    fmb_real error = 9;
    mix_frame3(fmb_frame3_grow(&f, body, skin), &f);
    mix((uint32_t)fmb_pose3_check(&p[0], &error));
    mix_real(error);
    mix_frame3(fmb_frame3_place(&f, body, &p[0], skin), &f);
    int answer = fmb_motion3_screw(&m, body, &p[0], &p[2], skin);
    mix_frame3(answer, &m.frame);
    if (!answer)
        mix_reals(m.displacement, 3);
    mix_real(answer ? 0 : m.inflation);
    answer = fmb_motion3_chain(&m, body, &p[0], &p[1], &p[2], bounds, skin);
    mix_frame3(answer, &m.frame);
    if (!answer)
        mix_reals(m.displacement, 3);
    mix_real(answer ? 0 : m.inflation);
}

static void poses2(const fmb_frame2 *body, const fmb_pose3 *three, fmb_real skin, const fmb_motion_bounds *bounds)
{
    const fmb_pose2 p[3] = {flat(&three[0]), flat(&three[1]), flat(&three[2])};
    fmb_frame2 f;
    fmb_motion2 m;
    fmb_real error = 9;
    mix_frame2(fmb_frame2_grow(&f, body, skin), &f);
    mix((uint32_t)fmb_pose2_check(&p[0], &error));
    mix_real(error);
    mix_frame2(fmb_frame2_place(&f, body, &p[0], skin), &f);
    int answer = fmb_motion2_screw(&m, body, &p[0], &p[2], skin);
    mix_frame2(answer, &m.frame);
    if (!answer)
        mix_reals(m.displacement, 2);
    mix_real(answer ? 0 : m.inflation);
    answer = fmb_motion2_chain(&m, body, &p[0], &p[1], &p[2], bounds, skin);
    mix_frame2(answer, &m.frame);
    if (!answer)
        mix_reals(m.displacement, 2);
    mix_real(answer ? 0 : m.inflation);
}

static void poses(int n)
{
    static const double angle[4] = {0, 0x1p-7, 0.5, 2.5}, bad[3] = {0, 0x1p-22, 0x1p-12};
    if (next_pair(n))
        return;
    fmb_real size = size_of(&pair.body[0]);
    fmb_pose3 p[3];
    fmb_motion_bounds bounds;
    bounds.bend = size * between(0.01, 4);
    bounds.turn = between(0.01, 4);
    bounds.sway = n & 2 ? between(0, 0.1) : 0;
    bounds.stray = n & 4 ? size * between(0, 0.1) : 0;
    for (int i = 0; i < 3; i++)
        random_pose(&p[i], pair.dim, angle[n / 3 % 4], bad[n % 3], n & 1 ? 0.1 : (double)size);
    if (n % 11 == 0)
        bounds.turn = FMB_NO_TURN;
    if (n % 13 == 0)
        bounds.bend = FMB_STRAIGHT;
    fmb_real skin = n % 5 == 0 ? 0 : size * between(-0.05, 0.1);
    if (pair.dim == 3)
        poses3(&frames.frame.d3[0], p, skin, &bounds);
    else
        poses2(&frames.frame.d2[0], p, skin, &bounds);
}

/* What lies between two orientations, halved and halved again, with its errors; whether three of them contradict what is said of them. */
static void halves(int n)
{
    static const double angle[4] = {0, 0x1p-7, 0.5, 1}, bad[3] = {0, 0x1p-22, 0x1p-12};
    fmb_key key[3] = {{.turn_error = 0}};
    fmb_pose3 p[2];
    fmb_real s = 9;
    if (next_pair(n))
        return;
    fmb_real size = size_of(&pair.body[0]);
    for (int i = 0; i < 2; i++) {
        random_pose(&p[i], pair.dim, angle[n / 3 % 4], bad[n % 3], n & 1 ? 0.1 : (double)size);
        fmb_pose2 two = flat(&p[i]);
        mix((uint32_t)(pair.dim == 3 ? fmbi_key_of3(&key[2 * i], &frames.frame.d3[0], &p[i])
                                     : fmbi_key_of2(&key[2 * i], &frames.frame.d2[0], &two)));
        mix_reals(key[2 * i].turn, 14);
    }
    mix_real(pair.dim == 3 ? fmbi_radius3(&frames.frame.d3[0]) : fmbi_radius2(&frames.frame.d2[0]));
    for (int i = 0; i < 3; i++) {
        int answer = fmbi_half_sine(&key[0], &key[2], &s);
        mix((uint32_t)answer);
        mix_real(s);
        if (answer)
            return;
        mix((uint32_t)fmbi_middle_turn(&key[1], &key[0], &key[2]));
        fmbi_middle_anchor(&key[1], &key[0], &key[2], s);
        mix_reals(key[1].turn, 14);
        fmb_motion_bounds limit = {0, s * between(3.99, 4.01), 0, 0};
        for (int k = 0; k < 3; k++) {
            fmb_real bend = key[2].anchor[k] - 2 * key[1].anchor[k] + key[0].anchor[k];
            limit.bend += 4 * (bend < 0 ? -bend : bend);
        }
        mix((uint32_t)fmbi_check_keys(key, &limit));
        key[i & 1 ? 0 : 2] = key[1];
    }
}

/* Frames within a body whose pose is known to within some errors. */
static void insides(int n)
{
    fmb_key key = {.turn_error = 0};
    fmb_frame3 f3;
    fmb_frame2 f2;
    fmb_pose3 p;
    if (next_pair(n))
        return;
    const fmb_real size = size_of(&pair.body[0]);
    random_pose(&p, pair.dim, n % 3 ? 2.5 : 0, n % 5 ? 0 : 0x1p-13, n & 1 ? 0.1 : (double)size);
    fmb_pose2 two = flat(&p);
    int error = pair.dim == 3 ? fmbi_key_of3(&key, &frames.frame.d3[0], &p)
                              : fmbi_key_of2(&key, &frames.frame.d2[0], &two);
    mix((uint32_t)error);
    fmb_change change = {&key, 0, 0, 1};
    for (int i = 0; i < 4 && !error; i++) {
        change.skin = i & 1 ? size * between(0, 0.02) : 0;
        change.error = i & 2 ? size * between(0, 0.02) : 0;
        if (pair.dim == 3)
            mix_frame3(fmbi_change_frame3(&f3, &frames.frame.d3[0], &change), &f3);
        else
            mix_frame2(fmbi_change_frame2(&f2, &frames.frame.d2[0], &change), &f2);
    }
}

static void chains(int n)
{
    fmb_joint joint[4];
    fmb_motion_bounds bounds = {9, 9, 9, 9};
    for (int i = 0; i < 4; i++) {
        fmb_real x[5];
        fill(x, 5, 0, 1);
        joint[i] = (fmb_joint){
            n >> i & 1 ? FMB_TURNS : FMB_SLIDES, 2 * x[0] - 1, (fmb_real)0.9 + x[1], 3 * x[2], x[3], x[4]};
        if (n % 3 == i)
            joint[i].acceleration = FMB_CONSTANT_RATE;
        if (n % 7 == i)
            joint[i].change = 0;
    }
    mix((uint32_t)fmb_chain_bounds(&bounds, joint, n % 5, between(0, 1)));
    mix_reals(&bounds.bend, 1);
    mix_reals(&bounds.turn, 1);
    mix_reals(&bounds.sway, 1);
    mix_reals(&bounds.stray, 1);
}

/* At t: turned by the quaternion (1, t turn), the coordinates' origin on a parabola. */
struct course {
    fmb_real turn[3], from[3], way[3], bend[3];
};

static int at3(void *context, fmb_real t, fmb_pose3 *pose)
{
    const struct course *c = context;
    fmb_real x[3] = {t * c->turn[0], t * c->turn[1], t * c->turn[2]}, square = x[0] * x[0] + x[1] * x[1] + x[2] * x[2],
             f = 2 / (1 + square);
    mix_real(t);
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            fmb_real crossed = j == (i + 1) % 3 ? -x[3 - i - j] : j == i ? 0 : x[3 - i - j];
            pose->rotation[i][j] = f * (x[i] * x[j] + crossed) + (i == j ? 1 - f * square : 0);
        }
        pose->translation[i] = c->from[i] + t * c->way[i] + t * t * c->bend[i];
    }
    return 0;
}

static int at2(void *context, fmb_real t, fmb_pose2 *pose)
{
    fmb_pose3 p;
    at3(context, t, &p);
    *pose = flat(&p);
    return 0;
}

/* A body of .1 to .6, about where its coordinates begin. */
static void small_body(struct body *b, int dim, int shape)
{
    b->shape = shape ? FMB_TETRAHEDRON : FMB_CUBOID;
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            b->edge[i][k] = i >= dim || k >= dim ? 0 : i == k ? between(0.1, 0.6) : between(-0.08, 0.08);
    for (int k = 0; k < 3; k++)
        b->origin[k] = k < dim ? -b->edge[k][k] / 2 : 0;
}

static struct course course[2];
static fmb_pose3 end3[2][2];
static fmb_pose2 end2[2][2];

/* The course's bounds: |rate| <= w = 2 sum |turn|, its change at most w^2 / 2; the centre is within .5 of what is turned. */
static void make_path(fmb_path3 *p, int i, int dim, int motion)
{
    struct course *c = &course[i];
    fmb_real w = 0, bend = (fmb_real)0x1p-10;
    for (int k = 0; k < 3; k++) {
        c->turn[k] = dim == 2 && k < 2 ? 0 : between(-0.25, 0.25);
        c->from[k] = k < dim ? between(-0.5, 0.5) : 0;
        c->way[k] = k < dim ? between(-0.5, 0.5) : 0;
        c->bend[k] = k < dim ? between(-0.05, 0.05) : 0;
        w += 2 * (c->turn[k] < 0 ? -c->turn[k] : c->turn[k]);
        bend += 2 * (c->bend[k] < 0 ? -c->bend[k] : c->bend[k]);
    }
    *p = (fmb_path3){.motion = motion, .skin = random_int(&rng, 0, 2) ? between(0, 0.02) : 0};
    for (int k = 0; k < 2; k++) {
        (void)at3(c, (fmb_real)k, &end3[i][k]);
        end2[i][k] = flat(&end3[i][k]);
    }
    if (motion == FMB_ASKED)
        p->segment_bounds = (fmb_motion_bounds){bend + (fmb_real)0.75 * w * w, w, (fmb_real)0x1p-18, (fmb_real)0x1p-18};
}

static fmb_path3 *const path3 = room.paths.d3;
static fmb_path2 *const path2 = room.paths.d2;

/* What the courses are, as paths in both dimensions. */
static void set_paths(int dim)
{
    for (int i = 0; i < 2; i++) {
        path2[i] = (fmb_path2){
            .motion = path3[i].motion, .skin = path3[i].skin, .segment_bounds = path3[i].segment_bounds};
        path3[i].body = &frames.frame.d3[i];
        path2[i].body = &frames.frame.d2[i];
        if (path3[i].motion == FMB_ASKED) {
            path3[i].at = at3;
            path2[i].at = at2;
            path3[i].context = path2[i].context = &course[i];
        } else if (path3[i].motion == FMB_SCREW) {
            path3[i].from = &end3[i][0];
            path3[i].to = &end3[i][1];
            path2[i].from = &end2[i][0];
            path2[i].to = &end2[i][1];
        }
    }
    pair.dim = dim;
    mix((uint32_t)pair_init(&frames, &pair));
}

static void ask_segment(int first, int depth)
{
    fmb_interval when = {9, 9};
    mix((uint32_t)(pair.dim == 3 ? fmb_segment3(&path3[first], &path3[!first], depth, &when)
                                 : fmb_segment2(&path2[first], &path2[!first], depth, &when)));
    mix_times(&when);
}

static void segments(int n)
{
    static const int motion[8][2] = {{FMB_ASKED, FMB_RESTS}, {FMB_SCREW, FMB_RESTS}, {FMB_ASKED, FMB_SCREW},
                                     {FMB_SCREW, FMB_ASKED}, {FMB_RESTS, FMB_ASKED}, {FMB_ASKED, FMB_ASKED},
                                     {FMB_SCREW, FMB_SCREW}, {FMB_RESTS, FMB_SCREW}};
    const int dim = 2 + n / 8 % 2;
    for (int i = 0; i < 2; i++) {
        struct body *b = &pair.body[i];
        small_body(b, dim, n >> (4 + i) & 1);
        make_path(&path3[i], i, dim, motion[n % 8][i]);
        for (int k = 0; k < dim && path3[i].motion == FMB_RESTS; k++)
            b->origin[k] += between(-0.5, 0.5);
    }
    set_paths(dim);
    ask_segment(0, n % 9);
}

/*
 * Past each other within a few parts, by several of their sizes: each as a and as b; the first side by side or one above the other when they start.
 */
static void passings(int n)
{
    const int dim = 2 + n / 2 % 2, level = n / 4 % 4;
    for (int i = 0; i < 2; i++) {
        struct body *b = &pair.body[i];
        struct course *c = &course[i];
        small_body(b, dim, level ? 0 : n >> (4 + i) & 1);
        for (int k = 0; k < 3 && level; k++)
            for (int m = 0; m < 3; m++)
                b->edge[k][m] = k == m ? b->edge[k][m] : 0; /* the centre is 0 exactly */
        make_path(&path3[i], i, dim, n & 1 ? FMB_SCREW : FMB_ASKED);
        for (int k = 0; k < dim; k++) {
            c->way[k] *= 4;
            c->from[k] = k < level ? 0 : c->from[k] / 2 - c->way[k] * between(0.2, 0.8);
        }
        for (int k = 0; k < 2; k++) {
            (void)at3(c, (fmb_real)k, &end3[i][k]);
            end2[i][k] = flat(&end3[i][k]);
        }
    }
    set_paths(dim);
    for (int first = 0; first < 2; first++)
        ask_segment(first, n / 3 % 5);
}

/* ---- hulls ---- */

static fmb_hull3 *const hull = room.hulls.hull;
static fmb_hull3_pose *const turn = &room.hulls.turn;

static void mix_hull(int answer, const fmb_hull3 *h)
{
    mix((uint32_t)answer);
    mix((uint32_t)h->usable);
    if (answer)
        return;
    mix_reals(h->support, FMB_HULL_DIRECTIONS);
    mix_real(h->size);
}

static void mix_turn(void)
{
    for (int i = 0; i < FMB_HULL_DIRECTIONS / 2; i++) {
        mix_reals(turn->row[i].one, 3);
        mix_reals(turn->row[i].two, 3);
        mix_real(turn->row[i].shift);
        for (int k = 0; k < 8; k++)
            mix(turn->row[i].from[k / 4][k % 4]);
    }
    mix_real(turn->relative);
    mix_real(turn->absolute);
}

/* Of b's frame, of points about it, or of points so near to 0 that no number is finer. */
static void second_hull(int n, fmb_real size)
{
    const fmb_real finest = DOUBLE ? (fmb_real)(0x1p-1022 * 0x1p-48) : (fmb_real)0x1p-142;
    fmb_real point[4][3];
    if (pair.dim == 3 && n % 3) {
        mix_hull(fmb_hull3_frame(&hull[1], &frames.frame.d3[1]), &hull[1]);
        return;
    }
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 3; k++)
            point[i][k] = n % 4 ? pair.body[1].origin[k] + size * between(-0.1, 0.1)
                                : finest * (fmb_real)random_int(&rng, -40, 60);
    mix_hull(fmb_hull3_points(&hull[1], (const fmb_real(*)[3])point, 1 + n % 4), &hull[1]);
}

static void ask_hulls(const fmb_hull3 *a, const fmb_hull3 *b, int n)
{
    fmb_real distance = 9, axis[3] = {9, 9, 9};
    fmb_interval when = {9, 9};
    const fmb_real *va = pair.body[0].velocity, *vb = pair.body[1].velocity;
    mix((uint32_t)fmb_hull3_distance(a, b, n & 1 ? axis : NULL, &distance));
    mix_real(distance);
    mix_reals(axis, 3);
    for (int32_t i = 0; i < FMB_HULL_DIRECTIONS; i++) {
        mix((uint32_t)fmb_hull3_along(a, b, i, &distance));
        mix_real(distance);
    }
    mix((uint32_t)fmb_hull3_sweep(a, n & 2 ? va : NULL, b, n & 4 ? vb : NULL, &when));
    mix_times(&when);
}

static void hulls(int n)
{
    static const double angle[4] = {0, 0x1p-7, 0.5, 2.5}, bad[3] = {0, 0x1p-22, 0x1p-13};
    fmb_pose3 p;
    if (next_pair(n))
        return;
    const fmb_real size = size_of(&pair.body[0]);
    for (int i = 0; i < 3; i++)
        hull[i] = (fmb_hull3){{0}, 0, 0};
    *turn = (fmb_hull3_pose){.relative = 0};
    second_hull(n, size);
    if (pair.dim == 3)
        mix_hull(fmb_hull3_frame(&hull[0], &frames.frame.d3[0]), &hull[0]);
    else
        mix_hull(fmb_hull3_scale(&hull[0], &hull[1], between(-2, 2), n & 4 ? pair.body[0].origin : NULL), &hull[0]);
    random_pose(&p, n & 4 ? 2 : 3, angle[n / 3 % 4], bad[n % 3], n % 8 ? (double)size : 0);
    mix((uint32_t)init_hull_pose(turn, (const fmb_real(*)[3])p.rotation, n & 1 ? p.translation : NULL));
    mix_turn();
    ask_hulls(&hull[0], &hull[1], n);
    mix_hull(fmb_hull3_move(&hull[2], &hull[0], turn), &hull[2]);
    mix_hull(fmb_hull3_move(&hull[0], &hull[0], turn), &hull[0]);
    mix_hull(fmb_hull3_scale(&hull[2], &hull[1], between(-2, 2), n & 8 ? p.translation : NULL), &hull[2]);
    ask_hulls(&hull[2], &hull[0], n + 1);
    mix_hull(fmb_hull3_grow(&hull[2], &hull[1], n % 4 ? size * between(0, 0.1) : 0), &hull[2]);
    mix_hull(fmb_hull3_join(&hull[2], &hull[0], &hull[1]), &hull[2]);
    mix_hull(fmb_hull3_meet(&hull[2], &hull[0], &hull[1]), &hull[2]);
    for (int i = 0; i < 4; i++) {
        mix((uint32_t)fmb_hull3_occupied(&hull[2]));
        for (int k = 0; k < 7; k++)
            hull[2].support[k] -= size * between(0, 0.05);
    }
}

/* ---- digests on record: float after FEW and MANY, double after FEW and MANY ---- */

static const struct digest_group group[] = {
    {"eliminate", eliminate, {{2790489100u, 1652646053u}, {417669324u, 2984356819u}}},
    {"systems", systems, {{3361391844u, 2006601017u}, {931575978u, 3566907925u}}},
    {"sizes", sizes, {{651246866u, 3479493610u}, {3758299686u, 3134216115u}}},
    {"proofs", proofs, {{3409808961u, 3517133700u}, {2762733684u, 3988847553u}}},
    {"contacts", contacts, {{603507202u, 3419781413u}, {1817164399u, 3403102132u}}},
    {"margins", margins, {{257751933u, 1371561774u}, {1716196636u, 2672652583u}}},
    {"scenes", scenes, {{250527652u, 1600776241u}, {3179377269u, 3010737129u}}},
    {"poses", poses, {{4195673705u, 2978782356u}, {1142511986u, 53650715u}}},
    {"clearances", clearances, {{3530287484u, 1861104680u}, {3200525597u, 3441317333u}}},
    {"insides", insides, {{4031295792u, 2924451124u}, {2773709435u, 1611405798u}}},
    {"halves", halves, {{747458376u, 2685408300u}, {321663833u, 848269903u}}},
    {"chains", chains, {{4223804095u, 336260849u}, {136925540u, 1467673514u}}},
    {"segments", segments, {{2197182110u, 3797196184u}, {1356221984u, 4233460901u}}},
    {"passings", passings, {{3007719461u, 2902731945u}, {2809158473u, 4242954881u}}},
    {"hulls", hulls, {{383606313u, 3331984195u}, {885357502u, 2961854371u}}},
};

int main(void)
{
    for (unsigned i = 0; i < sizeof group / sizeof group[0]; i++) {
        rng = random_start(1);
        digest_check("test_same_bits", &group[i], FEW, MANY);
    }
    return check_done("same_bits");
}
