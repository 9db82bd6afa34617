/* SPDX-License-Identifier: MIT */
/*
 * Segments of a turning link past boxes and tetrahedra, on a path of its own and on the screw between its ends: what is proved, how many
 * poses are asked for and, where they are counted, what it costs (make run-test_segment TARGET=cortex-m4). Exchanged bodies and lengths times a power
 * of two change no answer. What the theorem promises: test_pose_exact.c, test_chain.c.
 */
#include "check.h"
#include "number.h"
#include "pairs.h"
#include "port.h"

enum { LINKS = 4, EACH = 12, DEPTH = 10 };

/* At t: turned by the quaternion (1, t x), the centre of coordinates on a parabola. */
typedef struct {
    fmb_real x[3], from[3], way[3], bend[3], scale;
    int asked;
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
    c->asked++;
    return 0;
}

static void make_frame(fmb_frame3 *f, int shape, fmb_real x[4][3], fmb_real scale)
{
    for (int i = 0; i < 12; i++)
        x[i / 3][i % 3] *= scale;
    CHECK_EQ(fmb_frame3_init(f, (fmb_shape)shape, x[0], x[1], x[2], x[3]), 0);
}

/* A link of 0.6 that turns by up to 60 degrees, and a body near its way. Lengths times `scale`. */
static void make_case(course *c, fmb_frame3 *link, fmb_frame3 *other, fmb_motion_bounds *bounds, int n, fmb_real scale)
{
    fmb_real x[4][3] = {{(fmb_real)-0.05, (fmb_real)-0.05, 0},
                        {(fmb_real)0.1, 0, 0},
                        {0, (fmb_real)0.1, 0},
                        {0, 0, (fmb_real)0.6}},
             sum = 0;
    rng = random_start((uint64_t)n / 2 * 7 + 3);
    make_frame(link, FMB_CUBOID, x, scale);
    for (int k = 0; k < 3; k++) {
        c->x[k] = between(-0.3, 0.3);
        c->from[k] = between(-0.2, 0.2);
        c->way[k] = between(-0.4, 0.4);
        c->bend[k] = between(-0.1, 0.1);
        sum += c->x[k] < 0 ? -c->x[k] : c->x[k];
    }
    c->scale = scale;
    c->asked = 0;
    /*
     * The angle is 2 atan(t |x|): its rate at most 2 |x|, at most w, the sum of the components times 2, and the rate's change at most
     * 1.3 |x|^2. The link's middle is within .31 of what is turned: at most .31 (w^2 + w^2 / 2) beside the parabola's 2 |bend| < .35.
     */
    fmb_real w = 2 * sum;
    bounds->turn = w;
    bounds->bend = scale * ((fmb_real)0.35 + (fmb_real)0.465 * w * w);
    bounds->sway = (fmb_real)0x1p-18;
    bounds->stray = scale * (fmb_real)0x1p-18;
    fmb_real at[3], y[4][3];
    for (int k = 0; k < 3; k++)
        at[k] = c->from[k] + (fmb_real)0.5 * c->way[k] + between(-0.35, 0.35) + (k == 2 ? (fmb_real)0.3 : 0);
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 3; k++)
            y[i][k] = i == 0 ? at[k] : i == k + 1 ? between(0.1, 0.4) : between(-0.1, 0.1);
    make_frame(other, n / 2 & 1 ? FMB_TETRAHEDRON : FMB_CUBOID, y, scale);
}

static int run(int n, fmb_real scale, int swap, fmb_interval *when, int *asked)
{
    static course c;
    static fmb_frame3 link, other;
    static fmb_motion_bounds bounds;
    static fmb_pose3 end[2];
    make_case(&c, &link, &other, &bounds, n, scale);
    fmb_path3 a = {.motion = n & 1 ? FMB_SCREW : FMB_ASKED, .body = &link, .skin = scale * (fmb_real)0x1p-8};
    fmb_path3 b = {.motion = FMB_RESTS, .body = &other};
    if (n & 1) {
        ask(&c, 0, &end[0]);
        ask(&c, 1, &end[1]);
        a.from = &end[0];
        a.to = &end[1];
    } else {
        a.at = ask;
        a.context = &c;
        a.segment_bounds = bounds;
    }
    c.asked = 0;
    int answer = fmb_segment3(swap ? &b : &a, swap ? &a : &b, DEPTH, when);
    *asked = c.asked;
    return answer;
}

static void put(const char *what, uint64_t x)
{
    char text[NUMBER_TEXT];
    port_out(what);
    port_out(number_unsigned(x, text));
}

/*
 * A body 2048 from the point that its pose turns it about, by a matrix that is 1 -+ 2^-11 times a rotation: the body at the exact pose, that of the
 * rotation, is 1 from where the matrix puts it. What it meets there by 1/64 is not free, on either side, though the matrix leaves a gap; what
 * is far from both is.
 */
static void off_centre(void)
{
    const fmb_real e = (fmb_real)0x1p-11, o[3] = {(fmb_real)2047.5, (fmb_real)-0.5, (fmb_real)-0.5};
    const fmb_real u[3] = {1, 0, 0}, v[3] = {0, 1, 0}, w[3] = {0, 0, 1};
    static fmb_frame3 body, other;
    static fmb_frame2 body2, other2;
    CHECK_EQ(fmb_frame3_init(&body, FMB_CUBOID, o, u, v, w) | fmb_frame2_init(&body2, FMB_CUBOID, o, u, v), 0);
    for (int n = 0; n < 8; n++) {
        const fmb_real side = n & 1 ? -1 : 1, away = n & 2 ? 4 : (fmb_real)-0x1p-6, size = 1 - side * e;
        const fmb_real at[3] = {o[0] + side * (1 + away), o[1], o[2]};
        fmb_pose3 pose = {{{size, 0, 0}, {0, size, 0}, {0, 0, size}}, {0, 0, 0}};
        fmb_pose2 pose2 = {{{size, 0}, {0, size}}, {0, 0}};
        CHECK_EQ(fmb_frame3_init(&other, FMB_CUBOID, at, u, v, w) | fmb_frame2_init(&other2, FMB_CUBOID, at, u, v), 0);
        fmb_path3 a = {.motion = FMB_SCREW, .body = &body, .from = &pose, .to = &pose},
                  b = {.motion = FMB_RESTS, .body = &other};
        fmb_path2 c = {.motion = FMB_SCREW, .body = &body2, .from = &pose2, .to = &pose2},
                  d = {.motion = FMB_RESTS, .body = &other2};
        const int found = n & 4 ? fmb_segment3(&b, &a, 4, NULL) : fmb_segment3(&a, &b, 4, NULL);
        const int found2 = n & 4 ? fmb_segment2(&d, &c, 4, NULL) : fmb_segment2(&c, &d, 4, NULL);
        CHECK_EQ(found, n & 2 ? FMB_MISS : FMB_UNDECIDED);
        CHECK_EQ(found2, n & 2 ? FMB_MISS : FMB_UNDECIDED);
    }
}

/* A screw of which one pose alone is none, of either body: refused, whatever the other pose is. */
static void refused_poses(void)
{
    static const fmb_real o[3] = {0, 0, 0}, u[3] = {1, 0, 0}, v[3] = {0, 1, 0}, w[3] = {0, 0, 1}, far[3] = {9, 0, 0};
    const fmb_pose3 good = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 0, 0}};
    const fmb_pose2 good2 = {{{1, 0}, {0, 1}}, {0, 0}};
    fmb_frame3 f[2];
    fmb_frame2 g[2];
    CHECK(!fmb_frame3_init(&f[0], FMB_CUBOID, o, u, v, w) && !fmb_frame3_init(&f[1], FMB_CUBOID, far, u, v, w));
    CHECK(!fmb_frame2_init(&g[0], FMB_CUBOID, o, u, v) && !fmb_frame2_init(&g[1], FMB_CUBOID, far, u, v));
    for (int n = -1; n < 4; n++) {
        fmb_pose3 pose[4] = {good, good, good, good};
        fmb_pose2 flat[4] = {good2, good2, good2, good2};
        const fmb_path3 a = {.motion = FMB_SCREW, .body = &f[0], .from = &pose[0], .to = &pose[1]},
                        b = {.motion = FMB_SCREW, .body = &f[1], .from = &pose[2], .to = &pose[3]};
        const fmb_path2 c = {.motion = FMB_SCREW, .body = &g[0], .from = &flat[0], .to = &flat[1]},
                        d = {.motion = FMB_SCREW, .body = &g[1], .from = &flat[2], .to = &flat[3]};
        for (int k = 0; k < 3 && n >= 0; k++) /* twice as long */
            pose[n].rotation[k][k] = 2;
        for (int k = 0; k < 2 && n >= 0; k++)
            flat[n].rotation[k][k] = 2;
        CHECK_EQ(fmb_segment3(&a, &b, 4, NULL), n < 0 ? FMB_MISS : FMB_ERR_RANGE);
        CHECK_EQ(fmb_segment2(&c, &d, 4, NULL), n < 0 ? FMB_MISS : FMB_ERR_RANGE);
        if (n < 0)
            continue;
        pose[n] = good;
        flat[n] = good2;
        pose[n].translation[1] = flat[n].translation[1] = 2 * FMB_LARGEST;
        CHECK_EQ(fmb_segment3(&a, &b, 4, NULL), FMB_ERR_RANGE);
        CHECK_EQ(fmb_segment2(&c, &d, 4, NULL), FMB_ERR_RANGE);
    }
}

int main(int argc, char **argv)
{
    static const char *const name[3] = {"free", "hit", "undecided"};
    uint64_t spent[2][3] = {{0}}, asked[3] = {0};
    int tally[2][3] = {{0}}, counting = port_count_start(), cases = 2 * LINKS * EACH;
    (void)argc;
    (void)argv;
    for (int n = 0; n < cases; n++) {
        fmb_interval when = {0, 1}, other = {0, 1};
        int poses, more;
        uint64_t before = port_count();
        int answer = run(n, 1, 0, &when, &poses);
        uint64_t cost = counting ? port_count() - before : 0;
        if (!CHECK(answer >= 0 && answer <= 2))
            continue;
        CHECK_EQ(run(n, 1, 1, &other, &more), answer);
        CHECK(other.in == when.in && other.out == when.out && more == poses);
        CHECK_EQ(run(n, (fmb_real)0x1p-12, 0, &other, &more), answer);
        CHECK(other.in == when.in && other.out == when.out && more == poses);
        tally[n & 1][answer]++;
        spent[n & 1][answer] += cost;
        asked[answer] += n & 1 ? 0 : (uint64_t)poses;
    }
    for (int kind = 0; kind < 2; kind++)
        for (int i = 0; i < 3; i++)
            if (tally[kind][i]) {
                uint64_t count = (uint64_t)tally[kind][i];
                port_out(kind ? "test_segment: screw, " : "test_segment: path, ");
                port_out(name[i]);
                put(": ", count);
                if (!kind)
                    put(", poses asked for ", asked[i] / count);
                if (counting)
                    put(", instructions ", spent[kind][i] / count);
                port_out("\n");
            }
    off_centre();
    refused_poses();
    CHECK(tally[0][FMB_MISS] > 5 && tally[0][FMB_HIT] > 5 && tally[1][FMB_MISS] > 5 && tally[1][FMB_HIT] > 5);
    return check_done("segment");
}
