/* SPDX-License-Identifier: MIT */
/*
 * All lengths times a power of two, from one end of the range to the other, and the two bodies exchanged: segments, and tests and sweeps with
 * a margin, give the same answer and the same times (of sweeps exchanged: times that overlap). Poses asked for, screws, bodies at rest; in
 * 2D, too; hints of any length. The first cases are those that were once free in one unit and undecided in another: which direction was
 * found depended on how small the numbers were, and parts that follow start from it. Argument: how many cases.
 */
#include "check.h"
#include "number.h"
#include "pairs.h"
#include "port.h"

enum { DEPTH = 10 };

#define NUM(x) ((fmb_real)(x))

/* At t: turned by the quaternion (1, t x), the centre of coordinates on a parabola. */
typedef struct {
    fmb_real x[3], from[3], way[3], bend[3], scale;
} course;

static struct random rng;

static fmb_real between(double low, double high) { return (fmb_real)random_between(&rng, low, high); }

static int ask(void *context, fmb_real t, fmb_pose3 *pose)
{
    course *c = context;
    fmb_real x[3] = {t * c->x[0], t * c->x[1], t * c->x[2]}, square = x[0] * x[0] + x[1] * x[1] + x[2] * x[2],
             s = 2 / (1 + square);
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            fmb_real cross = j == (i + 1) % 3 ? -x[3 - i - j] : j == i ? 0 : x[3 - i - j];
            pose->rotation[i][j] = s * (x[i] * x[j] + cross) + (i == j ? 1 - s * square : 0);
        }
        pose->translation[i] = c->scale * (c->from[i] + t * c->way[i] + t * t * c->bend[i]);
    }
    return 0;
}

/* In the plane: about z alone. */
static int ask2(void *context, fmb_real t, fmb_pose2 *pose)
{
    course *c = context;
    fmb_real x = t * c->x[2], s = 2 / (1 + x * x);
    pose->rotation[0][0] = pose->rotation[1][1] = 1 - s * x * x;
    pose->rotation[1][0] = s * x;
    pose->rotation[0][1] = -s * x;
    for (int i = 0; i < 2; i++)
        pose->translation[i] = c->scale * (c->from[i] + t * c->way[i] + t * t * c->bend[i]);
    return 0;
}

/* Two bodies and how the first moves; lengths times `scale`. */
typedef struct {
    course c;
    int shape[2], moves;
    fmb_real x[2][4][3], skin;
    fmb_motion_bounds bounds;
} scenario;

/* A link of .6 that turns by up to 60 degrees, and a body near its way. */
static void make_scenario(scenario *s, uint64_t seed)
{
    static const fmb_real link[4][3] = {
        {NUM(-0.05), NUM(-0.05), 0}, {NUM(0.1), 0, 0}, {0, NUM(0.1), 0}, {0, 0, NUM(0.6)}};
    fmb_real sum = 0;
    rng = random_start(seed * 7 + 3);
    int slant = random_int(&rng, 0, 2);
    s->shape[0] = random_int(&rng, 1, 2);
    for (int i = 0; i < 12; i++)
        s->x[0][i / 3][i % 3] = link[i / 3][i % 3] + (slant ? between(-0.05, 0.05) : 0);
    for (int k = 0; k < 3; k++) {
        s->c.x[k] = between(-0.3, 0.3);
        s->c.from[k] = between(-0.2, 0.2);
        s->c.way[k] = between(-0.4, 0.4);
        s->c.bend[k] = between(-0.1, 0.1);
        sum += s->c.x[k] < 0 ? -s->c.x[k] : s->c.x[k];
    }
    /*
     * The angle is 2 atan(t |x|): its rate at most 2 |x|, at most w, the sum of the components times 2, and the rate's change at most
     * 1.3 |x|^2. The link's middle is within .4 of what is turned: at most .4 (w^2 + w^2 / 2) beside the parabola's 2 |bend| < .35.
     */
    fmb_real w = 2 * sum;
    s->bounds = (fmb_motion_bounds){NUM(0.45) + NUM(0.6) * w * w, w, NUM(0x1p-18), NUM(0x1p-18)};
    fmb_real at[3];
    for (int k = 0; k < 3; k++)
        at[k] = s->c.from[k] + NUM(0.5) * s->c.way[k] + between(-0.35, 0.35) + (k == 2 ? NUM(0.3) : 0);
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 3; k++)
            s->x[1][i][k] = i == 0       ? at[k]
                            : i == k + 1 ? between(0.1, 0.4)
                            : slant      ? between(-0.1, 0.1)
                                         : 0 * between(-0.1, 0.1);
    s->shape[1] = random_int(&rng, 1, 2);
    s->moves = seed & 1 ? FMB_SCREW : FMB_ASKED;
    s->skin = NUM(0x1p-8);
}

static int make_frame(fmb_frame3 *f, int shape, fmb_real x[4][3], fmb_real scale)
{
    fmb_real y[4][3];
    for (int i = 0; i < 12; i++)
        y[i / 3][i % 3] = x[i / 3][i % 3] * scale;
    return fmb_frame3_init(f, (fmb_shape)shape, y[0], y[1], y[2], y[3]);
}

static int make_frame2(fmb_frame2 *f, int shape, fmb_real x[4][3], fmb_real scale)
{
    fmb_real y[3][2];
    for (int i = 0; i < 6; i++)
        y[i / 2][i % 2] = x[i / 2][i % 2] * scale;
    return fmb_frame2_init(f, (fmb_shape)shape, y[0], y[1], y[2]);
}

static int run3(scenario *s, fmb_real scale, int swap, fmb_interval *when)
{
    static fmb_frame3 f[2];
    static fmb_pose3 end[2];
    for (int i = 0; i < 2; i++)
        if (make_frame(&f[i], s->shape[i], s->x[i], scale))
            return FMB_ERR_FRAME;
    fmb_path3 a = {.motion = s->moves, .body = &f[0], .skin = scale * s->skin},
              b = {.motion = FMB_RESTS, .body = &f[1]};
    s->c.scale = scale;
    if (s->moves == FMB_SCREW) {
        ask(&s->c, 0, &end[0]);
        ask(&s->c, 1, &end[1]);
        a.from = &end[0];
        a.to = &end[1];
    } else {
        a.at = ask;
        a.context = &s->c;
        a.segment_bounds = s->bounds;
        a.segment_bounds.bend *= scale;
        a.segment_bounds.stray *= scale;
    }
    return fmb_segment3(swap ? &b : &a, swap ? &a : &b, DEPTH, when);
}

static int run2(scenario *s, fmb_real scale, int swap, fmb_interval *when)
{
    static fmb_frame2 f[2];
    static fmb_pose2 end[2];
    for (int i = 0; i < 2; i++)
        if (make_frame2(&f[i], s->shape[i], s->x[i], scale))
            return FMB_ERR_FRAME;
    fmb_path2 a = {.motion = s->moves, .body = &f[0], .skin = scale * s->skin},
              b = {.motion = FMB_RESTS, .body = &f[1]};
    s->c.scale = scale;
    if (s->moves == FMB_SCREW) {
        ask2(&s->c, 0, &end[0]);
        ask2(&s->c, 1, &end[1]);
        a.from = &end[0];
        a.to = &end[1];
    } else {
        a.at = ask2;
        a.context = &s->c;
        a.segment_bounds = s->bounds;
        a.segment_bounds.bend *= scale;
        a.segment_bounds.stray *= scale;
    }
    return fmb_segment2(swap ? &b : &a, swap ? &a : &b, DEPTH, when);
}

static fmb_real power_of_two(int k)
{
    fmb_real p = 1;
    for (; k > 0; k--)
        p *= 2;
    for (; k < 0; k++)
        p /= 2;
    return p;
}

/* The largest shrinking and growing by which no length of a segment here leaves the range. */
#ifdef FMB_REAL_DOUBLE
enum { LEAST = -290, MOST = 295 };
#else
enum { LEAST = -24, MOST = 28 };
#endif

static int tally[3];

static void expect_same(uint64_t seed, int power, int (*run)(scenario *, fmb_real, int, fmb_interval *))
{
    static scenario s;
    fmb_interval when = {-1, -1}, exchanged = {-1, -1}, scaled = {-1, -1};
    make_scenario(&s, seed);
    int answer = run(&s, 1, 0, &when);
    if (answer == FMB_ERR_FRAME || answer == FMB_ERR_RANGE) /* a sliver */
        return;
    int swapped = run(&s, 1, 1, &exchanged), other = run(&s, power_of_two(power), (int)(seed & 2), &scaled);
    int same = swapped == answer && other == answer && exchanged.in == when.in && exchanged.out == when.out &&
               scaled.in == when.in && scaled.out == when.out;
    if (CHECK(answer >= 0) && !CHECK(same)) {
        char text[NUMBER_TEXT];
        port_out("test_units: seed ");
        port_out(number_unsigned(seed, text));
        port_out(power < 0 ? ", 2^-" : ", 2^");
        port_out(number_unsigned((uint64_t)(power < 0 ? -power : power), text));
        port_out("\n");
    }
    tally[answer < 0 ? 0 : answer]++;
}

static void segments(int count, uint64_t seed_of_run)
{
#ifdef FMB_REAL_DOUBLE
    static const int was = -228;
    static const uint32_t seed[] = {1474, 10959, 11767, 13654, 1547, 2546, 17532};
#else
    static const int was = -20;
    static const uint32_t seed[] = {31518, 112610, 236487, 253366, 27343, 59870, 2030};
#endif
    for (unsigned i = 0; i < sizeof seed / sizeof seed[0]; i++)
        expect_same(seed[i], was, run3);
    struct random choice = random_start(seed_of_run);
    for (int n = 0; n < count; n++) {
        uint64_t start = random_bits(&choice) >> 40;
        expect_same(start, random_int(&choice, LEAST, MOST), run3);
        expect_same(start, random_int(&choice, LEAST, MOST), run2);
    }
    CHECK(count < 80 || (tally[0] > 0 && tally[1] > 0));
}

/* A pair's answer with a margin: m times its size, at rest or moving, with a hint of any length. */
static int ask_margin(const struct pair *p, fmb_real m, int swap, const fmb_real hint[3], fmb_interval *when)
{
    static struct pair_frames f;
    fmb_real axis[3] = {hint[0], hint[1], hint[2]};
    int a = swap, b = !swap, error = pair_init(&f, p);
    const fmb_real *va = p->body[a].velocity, *vb = p->body[b].velocity;
    if (error)
        return error;
    if (p->dim == 3) {
        fmb_real margin = m * (f.frame.d3[0].span + f.frame.d3[1].span);
        return p->moving ? fmb_sweep3_margin(&f.frame.d3[a], va, &f.frame.d3[b], vb, margin, axis, when)
                         : fmb_test3_margin(&f.frame.d3[a], &f.frame.d3[b], margin, axis);
    }
    fmb_real margin = m * (f.frame.d2[0].span + f.frame.d2[1].span);
    return p->moving ? fmb_sweep2_margin(&f.frame.d2[a], va, &f.frame.d2[b], vb, margin, axis, when)
                     : fmb_test2_margin(&f.frame.d2[a], &f.frame.d2[b], margin, axis);
}

/* Between a margin that is kept and one that is not, to within a few bits: 0 if there is none. */
static fmb_real threshold(const struct pair *p, struct random *r)
{
    static const fmb_real none[3] = {0, 0, 0};
    fmb_real low = NUM(-0.125), high = 1;
    if (ask_margin(p, low, 0, none, NULL) != FMB_MISS) {
        low = 0;
        if (ask_margin(p, low, 0, none, NULL) != FMB_MISS)
            return 0;
    }
    for (int i = random_int(r, 18, sizeof(fmb_real) == 4 ? 26 : 56); i > 0; i--) {
        fmb_real middle = (low + high) / 2;
        *(ask_margin(p, middle, 0, none, NULL) == FMB_MISS ? &low : &high) = middle;
    }
    return random_int(r, 0, 1) ? low : high;
}

/* Does a pair stay within the range when its lengths take this power? Its numbers must not lose bits, either. */
static int fits(const struct pair *p, int power)
{
    fmb_real least = FMB_LARGEST, most = 0, scale = power_of_two(power);
    for (int i = 0; i < 2; i++)
        for (int k = 0; k < 15; k++) {
            const struct body *b = &p->body[i];
            fmb_real x = k < 9 ? b->edge[k / 3][k % 3] : k < 12 ? b->origin[k - 9] : b->velocity[k - 12];
            x = x < 0 ? -x : x;
            if (x > most)
                most = x;
            if (k < 9 && x > 0 && x < least)
                least = x;
        }
    return most * scale < FMB_LARGEST / 256 && least * scale > FMB_THINNEST * 4;
}

static int whole_step(const fmb_interval *when) { return when->in == 0 && when->out == 1; }

static void margins(int count, uint64_t seed_of_run)
{
    struct random r = random_start(seed_of_run);
    static const fmb_real none[3] = {0, 0, 0};
    int misses = 0, other = 0, refused = 0;
    for (int n = 0; n < 4 * count; n++) {
        struct pair p;
        int moving = random_int(&r, 0, 1), power = random_int(&r, LEAST, MOST);
        pair_make(&p, &r, (enum pair_family)random_int(&r, PAIR_RANDOM, PAIR_SPEED - !moving), random_int(&r, 2, 3),
                  moving, n & 3);
        if (!fits(&p, 0) || !fits(&p, power))
            continue;
        fmb_real m = n % 5 == 0 ? 0 : (fmb_real)random_between(&r, -1, 1) * power_of_two(-random_int(&r, 3, 20));
        if (n % 3 == 0)
            m = threshold(&p, &r);
        fmb_real length = power_of_two(random_int(&r, LEAST, MOST)), hint[3], longer[3];
        fmb_interval when = {-1, -1}, exchanged = {-1, -1}, scaled = {-1, -1};
        for (int k = 0; k < 3; k++) {
            hint[k] = (fmb_real)random_between(&r, -1, 1);
            longer[k] = hint[k] * length;
        }
        int answer = ask_margin(&p, m, 0, n & 4 ? hint : none, &when);
        int other_answer = ask_margin(&p, m, 1, none, &exchanged), first_answer = ask_margin(&p, m, 0, none, &when);
        if (other_answer >= 0 || first_answer >= 0) /* of two errors the first frame's is told */
            CHECK_EQ(other_answer, first_answer);
        /* they enclose the same times, not with the same ends */
        CHECK(exchanged.in <= when.out && when.in <= exchanged.out);
        answer = ask_margin(&p, m, 0, n & 4 ? hint : none, &when);
        pair_scale(&p, power_of_two(power));
        int scaled_answer = ask_margin(&p, m, 0, n & 4 ? longer : none, &scaled);
        /* a sliver that is one there: nothing is left of it when its faces move in */
        if (answer == FMB_ERR_RANGE || scaled_answer == FMB_ERR_RANGE) {
            refused++;
            continue;
        }
        if (!CHECK_EQ(scaled_answer, answer)) {
            char text[NUMBER_TEXT];
            port_out("test_units: margin ");
            port_out(number_unsigned((uint64_t)n, text));
            port_out(" ");
            port_out(p.kind);
            port_out("\n");
        }
        /* a sliver that is one there, or leaves the range, cannot be grown: then no times are known */
        CHECK(answer == FMB_MISS || whole_step(&scaled) || whole_step(&when) ||
              (scaled.in == when.in && scaled.out == when.out));
        misses += answer == FMB_MISS;
        other += answer == FMB_HIT || answer == FMB_UNDECIDED;
    }
    CHECK(count < 80 || (misses > 0 && other > 0 && refused < misses));
}

int main(int argc, char **argv)
{
    uint64_t count = check_count(argc, argv, port_is_board ? 20 : 8000);
    uint64_t seed = check_seed(argc, argv, 17);
    segments((int)count, seed);
    margins((int)count, seed);
    return check_done("units");
}
