/* SPDX-License-Identifier: MIT */
/*
 * The forms with four numbers in a register (core/lanes.h) say what the plain forms say, to the bit: answers, directions, times, and what is left
 * open. Both are asked about pairs of all families and boxes that share an axis, and about each of them where an answer changes while one frame moves,
 * found by halving: there the last bit of an error bound decides. Where there are no lanes nothing is compared but the plain form with itself.
 * Usage: test_lanes [SEED [COUNT]]; COUNT: pairs of each class.
 */
#include "check.h"
#include "pairs.h"
#include "plain.h"
#include "separate/stage3_cuboids_lanes.h"
#include "separate/stage3_tetrahedron_lanes.h"

enum { HALVINGS = 40 };
static uint64_t compared[3], crossed; /* compared: by what it is, FMB_MISS, FMB_HIT, open */

#if FMB_LANES
static uint64_t closer; /* open, but proved by each direction's own size (FMB_LEFT_HIT) */
#endif

/* Each a function of its own: boards have little stack. */
FMB_APART int tetrahedron_moving(fmb_stage *f, const fmb_couple3 *c, fmb_real *axis)
{
    return fmb_tetrahedron3_swept(f, c, axis);
}

FMB_APART int tetrahedron_at_rest(fmb_stage *f, const fmb_couple3 *c, fmb_real *axis)
{
    return fmb_tetrahedron3_rested(f, c, axis);
}

FMB_APART int cuboids_moving(fmb_stage *f, const fmb_couple3 *c, fmb_real *axis)
{
    return fmb_cuboids3_moves(f, c, axis);
}

FMB_APART int cuboids_at_rest(fmb_stage *f, const fmb_couple3 *c, fmb_real *axis)
{
    return fmb_cuboids3_at_rest(f, c, axis);
}

static stage_told library_stage3(const fmb_couple3 *c, int moving)
{
    stage_told t = {0, 0, {0, 0, 0}, {0, 0}, {0, 0}, {0, 0, 0}, {0, 0, 0}};
    fmb_stage f = {.open = 0};
    if (!fmb_cuboid(c->b->shape))
        t.answer = moving ? tetrahedron_moving(&f, c, t.axis) : tetrahedron_at_rest(&f, c, t.axis);
    else
        t.answer = moving ? after_shadows(&f, c, cuboids_moving(&f, c, t.axis)) : cuboids_at_rest(&f, c, t.axis);
    tell_stage(&t, &f, moving);
    return t;
}

/* To the bit, the sign of 0 among them. */
static int same_reals(const fmb_real *x, const fmb_real *y, int n)
{
    for (int k = 0; k < n; k++)
        if (x[k] != y[k] || (x[k] == 0 && 1 / x[k] != 1 / y[k]))
            return 0;
    return 1;
}

static int same_vec(fmb_vec x, fmb_vec y) { return x.x == y.x && x.y == y.y && x.z == y.z; }

static int compare(const struct pair_frames *f, const struct pair *p)
{
    const int a = fmb_cuboid(f->frame.d3[1].shape) && !fmb_cuboid(f->frame.d3[0].shape);
    const fmb_couple3 c = {&f->frame.d3[a], &f->frame.d3[1 - a], p->body[a].velocity, p->body[1 - a].velocity};
    const stage_told x = plain_stage3(&c, p->moving);
    stage_told y = library_stage3(&c, p->moving);
    CHECK(x.answer == y.answer && same_reals(x.axis, y.axis, 3));
#if FMB_LANES
    if (x.answer == FMB_OPEN && (y.open & FMB_LEFT_HIT)) { /* open to the plain form; the other engine finds no miss */
        static fmb_rows_large rows;
        closer++;
        CHECK(fmb_eliminate3(c.a, NULL, c.b, NULL, 0, &rows, NULL, NULL) != FMB_MISS);
        y.open = x.open;
    }
#endif
    CHECK_EQ(x.open, y.open);
    CHECK(x.outer.in == y.outer.in && x.outer.out == y.outer.out);
    CHECK(x.inner.in == y.inner.in && x.inner.out == y.inner.out);
    CHECK(same_vec(x.first, y.first) && same_vec(x.last, y.last));
    compared[x.answer == FMB_MISS ? 0 : x.answer == FMB_HIT ? 1 : 2]++;
    crossed += x.outer.in > x.outer.out;
    return x.answer;
}

static int at(struct pair *p, const fmb_real from[3], const fmb_real way[3], fmb_real t)
{
    struct pair_frames f;
    for (int k = 0; k < 3; k++)
        p->body[1].origin[k] = from[k] + t * way[k];
    return pair_init(&f, p) == 0 ? compare(&f, p) : FMB_ERR_FRAME;
}

/* Where b moves away until the answer is another one, or towards a. */
static void halve(struct pair *p, const fmb_real way[3], int first)
{
    const fmb_real from[3] = {p->body[1].origin[0], p->body[1].origin[1], p->body[1].origin[2]};
    fmb_real low = 0, high = 1;
    for (int n = 0; n < HALVINGS; n++) {
        fmb_real middle = (low + high) / 2;
        if (at(p, from, way, middle) == first)
            low = middle;
        else
            high = middle;
    }
}

static void check_pair(struct pair *p)
{
    struct pair_frames f;
    if (pair_init(&f, p) != 0)
        return;
    int answer = compare(&f, p);
    fmb_real way[3];
    for (int k = 0; k < 3; k++) {
        fmb_real d = p->body[1].origin[k] - p->body[0].origin[k];
        way[k] = answer == FMB_MISS ? -d : 2 * (f.frame.d3[0].extent[k] + f.frame.d3[1].extent[k]);
    }
    halve(p, way, answer);
}

/*
 * Of frame a two edges are nearly parallel to one edge of b. Both pairs hide, all else is held by its own size. But what hides one must not be
 * hidden itself (proof.h, R17): the stage leaves them open, whichever two of a's edges they are.
 */
static void test_two_hidden(void)
{
    static const fmb_real o[2][3] = {{1412316, -67220, -73684}, {1006418, -125725, 2506650}};
    static const fmb_real edge[2][3][3] = {
        {{-1026900, -2911629, 1236456}, {-718832, -2038141, 865516}, {1489382, -792850, -630059}},
        {{-1045314, -2963851, 1258634}, {-969456, -411417, -1773958}, {3483446, -1854357, -1473617}}};
    for (int k = 0; k < 3; k++) {
        fmb_frame3 f[2];
        fmb_stage s = {.open = 0};
        fmb_real axis[3];
        for (int i = 0; i < 2; i++) {
            const int n = i ? 0 : k;
            CHECK_EQ(fmb_frame3_init(&f[i], FMB_CUBOID, o[i], edge[i][n], edge[i][(n + 1) % 3], edge[i][(n + 2) % 3]),
                     0);
        }
        const fmb_couple3 c = {&f[0], &f[1], fmb_at_rest, fmb_at_rest};
        CHECK_EQ(cuboids_at_rest(&s, &c, axis), sizeof(fmb_real) == 4 ? FMB_OPEN : FMB_HIT);
        CHECK(!FMB_LANES || !(s.open & FMB_LEFT_HIT));
        CHECK_EQ(fmb_test3(&f[0], &f[1], NULL), FMB_HIT);
    }
}

#if FMB_LANES
/* Is each lane of v the number, to the bit? */
static int all_are(fmb_four v, fmb_real number)
{
    const fmb_four_bits bits = (fmb_four_bits)v, want = (fmb_four_bits)fmb_four_of(number);
    return fmb_four_mask(bits == want) == 15;
}

/* Of both zeros, of NaN, and of either order: what the plain form says. */
static void test_operations(void)
{
    const fmb_real x[] = {0, -R(0.0), R(1.5), -R(1.5), R(3.0), R(1e-40), -R(1e-40), __builtin_nanf("")};
    enum { NUMBERS = sizeof x / sizeof x[0], FINITE = NUMBERS - 1 };
    for (int i = 0; i < NUMBERS; i++)
        for (int k = 0; k < NUMBERS; k++) {
            CHECK(all_are(fmb_four_min(fmb_four_of(x[i]), fmb_four_of(x[k])), fmb_min(x[i], x[k])));
            CHECK(all_are(fmb_four_max(fmb_four_of(x[i]), fmb_four_of(x[k])), fmb_max(x[i], x[k])));
        }
    for (int i = 0; i < FINITE; i++) {
        CHECK(all_are(fmb_four_min0(fmb_four_of(x[i])), fmb_min0(x[i])));
        CHECK(all_are(fmb_four_max0(fmb_four_of(x[i])), fmb_max0(x[i])));
    }
    const fmb_four last = fmb_four_last3((fmb_four){0, 1, 2, 3});
    CHECK(last[0] == 1 && last[1] == 2 && last[2] == 3 && last[3] == 3);
}

/* The error of a pair of edges by its own size, number by number; no stage that is asked about comes near it (R17). */
static void test_own_size(struct random *r)
{
    const fmb_stage f = {.length = R(0.25)};
    fmb_real b[4][3], a[4] = {0, 0, 0, 0};
    for (int k = 0; k < 3; k++)
        a[k] = (fmb_real)random_between(r, -2, 2);
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 3; k++)
            b[i][k] = (fmb_real)random_between(r, 0, 3);
    for (int tiny = 0; tiny < 2; tiny++) { /* of which the stage's own error is next to nothing, or nearly all */
        const fmb_real error = tiny ? R(0x1p40) : R(1.0);
        const fmb_vecs size = fmb_lanes_cross_size(
            fmb_four_at(a),
            fmb_vecs_four((fmb_four){b[0][0], b[0][1], b[0][2], 0}, (fmb_four){b[1][0], b[1][1], b[1][2], 0},
                          (fmb_four){b[2][0], b[2][1], b[2][2], 0}, (fmb_four){b[3][0], b[3][1], b[3][2], 0}));
        const fmb_four own = fmb_lanes_own(&f, size, error);
        for (int i = 0; i < 4; i++) {
            const fmb_real e[3] = {fmb_abs(a[0]), fmb_abs(a[1]), fmb_abs(a[2])}, *v = b[i];
            const fmb_vec want = {e[1] * v[2] + e[2] * v[1], e[2] * v[0] + e[0] * v[2], e[0] * v[1] + e[1] * v[0]};
            CHECK(size.x[i] == want.x && size.y[i] == want.y && size.z[i] == want.z);
            CHECK(own[i] == FMB_OWN_ERROR(f.length, fmb_max(fmb_max(want.x, want.y), want.z), error));
        }
    }
}

/* Each mask of four lanes: lane i of line j becomes bit 3i + j, and lane 3 none. */
static void test_masks(void)
{
    for (unsigned m = 0; m < 1u << 12; m++) {
        unsigned want = 0;
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < 3; j++)
                want |= (m >> (4 * j + i) & 1u) << (3 * i + j);
        CHECK_EQ(fmb_lanes_bits(m & 15u, m >> 4 & 15u, m >> 8), want);
    }
}
#endif

enum { KINDS = 8 }; /* of pairs: moving or not, and four pairs of shapes; of some alone few are open, or cross */

int main(int argc, char **argv)
{
    struct random r = random_start(check_seed(argc, argv, 41));
    uint64_t count = check_count(argc, argv, FMB_LANES ? 400 : 40);
    struct pair p;
    count = count < KINDS ? KINDS : count;
#if FMB_LANES
    test_operations();
    test_masks();
    for (int n = 0; n < 20; n++)
        test_own_size(&r);
#endif
    test_two_hidden();
    for (uint64_t n = 0; n < count; n++) {
        const int moving = n % 2, shapes = n / 2 % 4;
        for (int family = 0; family < PAIR_ALL; family++) {
            pair_make(&p, &r, (enum pair_family)family, 3, moving || family == PAIR_SPEED, shapes);
            check_pair(&p);
        }
        for (int kind = 0; kind < BOXES_ALL; kind++) {
            pair_make_boxes(&p, &r, (enum pair_boxes)kind, 3, moving, shapes, n % 3 ? 0 : random_between(&r, 0, 1e-6),
                            0);
            check_pair(&p);
        }
    }
    for (int k = 0; k < 3; k++)
        CHECK(compared[k] > 20 * count);
    CHECK(crossed > count);
#if FMB_LANES
    CHECK(closer > count);
#endif
    return check_done("lanes");
}
