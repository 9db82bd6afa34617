/* SPDX-License-Identifier: MIT */
/* fmb hull: lower bounds of distance by hulls of 14 directions, what they leave to be tested, what they cost, and a picture. */
#include "programs.h"
#include "svg.h"
#include "text.h"

#include <stddef.h>

/* Frames of the first file of --prune. */
#ifdef BOARD_MEMORY
#define HULL_FRAMES 200
#else
#define HULL_FRAMES 1024
#endif

struct solid {
    fmb_frame3 frame;
    fmb_hull3 hull;
    fmb_real displacement[3];
};

/* Too large for the stack of a small board; the program is single-threaded. */
static struct text file;
static struct solid pair[2];
static fmb_hull3 stored[HULL_FRAMES];
static fmb_frame3 stored_frame[HULL_FRAMES];
static svg picture;

/* ---- reading ---- */

static const char *read_shape(fmb_shape *shape)
{
    const char *word = words_next(&file.at);
    if (word == NULL || (!words_same(word, "C") && !words_same(word, "T")))
        return "C or T is expected";
    *shape = words_same(word, "C") ? FMB_CUBOID : FMB_TETRAHEDRON;
    return NULL;
}

/* TYPE o.. edges.. [v..]; *error: of the frame or its hull. NULL, or what is wrong with the line. */
static const char *read_solid(struct solid *s, int moving, int *error)
{
    fmb_real number[12];
    fmb_shape shape = FMB_CUBOID;
    const char *wrong = read_shape(&shape);
    if (wrong == NULL)
        wrong = words_vector(&file.at, 12, number);
    for (int k = 0; k < 3; k++)
        s->displacement[k] = 0;
    if (wrong == NULL && moving)
        wrong = words_vector(&file.at, 3, s->displacement);
    if (wrong != NULL)
        return wrong;
    int result = fmb_frame3_init(&s->frame, shape, number, number + 3, number + 6, number + 9);
    if (result == 0)
        result = fmb_hull3_frame(&s->hull, &s->frame);
    if (*error == 0)
        *error = result;
    return NULL;
}

static const char *read_pair(const char **id, int *moving, int *error)
{
    const char *word, *wrong;
    *error = 0;
    *id = words_next(&file.at);
    word = words_next(&file.at);
    if (word == NULL || !words_same(word, "3"))
        return "the dimension is not 3";
    word = words_next(&file.at);
    if (word == NULL || (!words_same(word, "0") && !words_same(word, "1")))
        return "the third word is neither 0 (static) nor 1 (moving)";
    *moving = words_same(word, "1");
    wrong = read_solid(&pair[0], *moving, error);
    if (wrong == NULL)
        wrong = read_solid(&pair[1], *moving, error);
    return wrong == NULL && words_next(&file.at) != NULL ? "too many words" : wrong;
}

/* ---- distances ---- */

/* b's hull over the step, seen from a: joined with itself moved; the margin is more than the rounding of the difference. */
static int sweep_hull(void)
{
    fmb_hull3 end;
    fmb_real v[3], margin = 0;
    for (int k = 0; k < 3; k++) {
        fmb_real p = pair[1].displacement[k], q = pair[0].displacement[k];
        v[k] = p - q;
        margin += ((p < 0 ? -p : p) + (q < 0 ? -q : q)) * (fmb_real)(sizeof(fmb_real) == 4 ? 0x1p-23 : 0x1p-52);
    }
    int error = fmb_hull3_scale(&end, &pair[1].hull, 1, v);
    if (error == 0)
        error = fmb_hull3_grow(&end, &end, margin);
    return error != 0 ? error : fmb_hull3_join(&pair[1].hull, &pair[1].hull, &end);
}

static void put_pair(const char *id, int moving)
{
    fmb_real distance = 0, axis[3] = {0, 0, 0};
    fmb_interval when = {0, 0};
    int contact = FMB_MISS, answer;
    if (moving)
        contact = fmb_hull3_sweep(&pair[0].hull, pair[0].displacement, &pair[1].hull, pair[1].displacement, &when);
    int error = moving ? sweep_hull() : 0;
    answer = error ? error : fmb_hull3_distance(&pair[0].hull, &pair[1].hull, axis, &distance);
    port_out(id);
    if (answer < 0 || contact < 0) {
        port_out(" error ");
        port_out(words_error(answer < 0 ? answer : contact));
        port_out("\n");
        return;
    }
    port_out(answer == FMB_MISS ? " apart" : " near");
    words_put_vector(&distance, 1);
    port_out(answer == FMB_MISS ? " sep" : " by");
    words_put_vector(axis, 3);
    if (contact != FMB_MISS) {
        port_out(" time");
        words_put_vector(&when.in, 1);
        words_put_vector(&when.out, 1);
    }
    port_out("\n");
}

/* ---- the picture ---- */

enum { SIZE = 480 };

static void line(const svg_view *view, const double p[3], const double q[3], const char *style)
{
    fmb_real x[3], y[3];
    for (int k = 0; k < 3; k++) {
        x[k] = (fmb_real)p[k];
        y[k] = (fmb_real)q[k];
    }
    svg_line(&picture, view, x, y, style);
}

static void direction_of(int i, double d[3])
{
    int mask = i < 4 ? i : i - 6;
    for (int k = 0; k < 3; k++)
        d[k] = i < 4 || i >= 10 ? (mask >> k & 1 ? -1 : 1) : i == 4 + k ? 1 : i == 9 - k ? -1 : 0;
}

static double dot(const double x[3], const double y[3]) { return x[0] * y[0] + x[1] * y[1] + x[2] * y[2]; }

static void cross(double n[3], const double x[3], const double y[3])
{
    for (int k = 0; k < 3; k++)
        n[k] = x[(k + 1) % 3] * y[(k + 2) % 3] - x[(k + 2) % 3] * y[(k + 1) % 3];
}

/* The part of the line p + t u inside all planes: 0 if there is none. */
static int clip(const fmb_hull3 *h, const double p[3], const double u[3], double *from, double *to)
{
    double slack = 1e-6 * (double)h->size, low = -1e30, high = 1e30;
    for (int i = 0; i < FMB_HULL_DIRECTIONS; i++) {
        double d[3];
        direction_of(i, d);
        double rest = (double)h->support[i] - dot(d, p) + slack, slope = dot(d, u);
        if (slope > 0)
            high = rest / slope < high ? rest / slope : high;
        else if (slope < 0)
            low = rest / slope > low ? rest / slope : low;
        else if (rest < 0)
            return 0;
    }
    *from = low;
    *to = high;
    return high - low > 8 * slack;
}

/* Edges: where two planes meet, as far as the others allow. */
static void draw_hull(const svg_view *view, const fmb_hull3 *h, const char *style)
{
    for (int i = 0; i < FMB_HULL_DIRECTIONS; i++)
        for (int j = i + 1; j < FMB_HULL_DIRECTIONS; j++) {
            double d[3], e[3], u[3], x[3], y[3], p[3], q[3], from, to;
            direction_of(i, d);
            direction_of(j, e);
            cross(u, d, e);
            double length = dot(u, u);
            if (!(length > 0))
                continue;
            cross(x, e, u);
            cross(y, u, d);
            for (int k = 0; k < 3; k++)
                p[k] = ((double)h->support[i] * x[k] + (double)h->support[j] * y[k]) / length;
            if (!clip(h, p, u, &from, &to))
                continue;
            for (int k = 0; k < 3; k++) {
                q[k] = p[k] + to * u[k];
                p[k] += from * u[k];
            }
            line(view, p, q, style);
        }
}

static int draw_pair(const char *path)
{
    fmb_hull3 both;
    fmb_real centre[3], radius = 0;
    fmb_hull3_join(&both, &pair[0].hull, &pair[1].hull);
    for (int k = 0; k < 3; k++) {
        centre[k] = (both.support[4 + k] - both.support[9 - k]) / 2;
        radius += (both.support[4 + k] + both.support[9 - k]) / 2;
    }
    const svg_view view = svg_look(centre, radius * (fmb_real)0.75, SIZE);
    if (svg_open(&picture, path, SIZE, SIZE) == 0) {
        for (int s = 0; s < 2; s++) {
            svg_edges(&picture, &view, &pair[s].frame,
                      s ? "stroke=\"#b03a2e\" stroke-width=\"2\"" : "stroke=\"#1f4e79\" stroke-width=\"2\"");
            draw_hull(&view, &pair[s].hull, s ? "stroke=\"#e59866\"" : "stroke=\"#7fb3d5\"");
        }
        svg_text(&picture, 12, 24, "fill=\"black\"", "two frames and their hulls of 14 directions", "", "");
        if (svg_close(&picture) == 0)
            return 0;
    }
    port_error("fmb hull: the picture cannot be written\n");
    return 2;
}

static int pairs_of(const char *path, const char **drawing)
{
    int status = text_open(&file, path);
    for (uint64_t count = 0; status == 0; count++) {
        const char *id, *wrong;
        int moving, error, more = text_next(&file);
        if (more == 0 && count == 0)
            return words_malformed(path, file.number, "an empty log: there is no pair");
        if (more != 1)
            return more;
        wrong = read_pair(&id, &moving, &error);
        if (wrong != NULL)
            return text_wrong(&file, wrong);
        if (error) {
            port_out(id);
            port_out(" error ");
            port_out(words_error(error));
            port_out("\n");
            continue;
        }
        if (*drawing != NULL)
            status = draw_pair(*drawing);
        *drawing = NULL;
        put_pair(id, moving);
    }
    return status;
}

/* ---- what hulls leave to be tested ---- */

/* Is this the leaf of a tree, not its node 0, which encloses the others? */
static int is_leaf(const char *id)
{
    size_t n = 0;
    while (id[n] != 0)
        n++;
    return n < 2 || id[n - 1] != '0' || id[n - 2] != '.';
}

/* ID 3 TYPE o.. edges.., a frame that can be used, into pair[1]. NULL, or what is wrong with the line. */
static const char *read_frame(const char **id)
{
    int error = 0;
    *id = words_next(&file.at);
    const char *word = words_next(&file.at);
    if (word == NULL || !words_same(word, "3"))
        return "the dimension is not 3";
    const char *wrong = read_solid(&pair[1], 0, &error);
    if (wrong == NULL && words_next(&file.at) != NULL)
        wrong = "too many words";
    return wrong == NULL && error ? words_error(error) : wrong;
}

/* Reads the next leaf of a tree into pair[1]. 1; 0 at the end; 2. */
static int next_frame(void)
{
    int more;
    while ((more = text_next(&file)) == 1) {
        const char *id, *wrong = read_frame(&id);
        if (wrong != NULL)
            return text_wrong(&file, wrong);
        if (is_leaf(id))
            return 1;
    }
    return more;
}

enum { PAIRS, BOXES, HULLS, MEETS, CONTACTS, COUNTS };

/* Pairs whose boxes overlap, whose hulls do along all 14 directions, whose hulls have a common point, that meet. */
static void count_pairs(unsigned frames, uint64_t count[COUNTS])
{
    const fmb_hull3 *b = &pair[1].hull;
    for (unsigned i = 0; i < frames; i++) {
        fmb_hull3 meet;
        int box = 1;
        for (unsigned d = 4; d < 10; d++)
            box &= stored[i].support[d] + b->support[FMB_HULL_DIRECTIONS - 1 - d] >= 0;
        fmb_hull3_meet(&meet, &stored[i], b);
        int near = fmb_hull3_distance(&stored[i], b, NULL, NULL) != FMB_MISS,
            common = fmb_hull3_occupied(&meet) != FMB_MISS;
        count[PAIRS]++;
        count[BOXES] += (uint64_t)box;
        count[HULLS] += (uint64_t)near;
        count[MEETS] += (uint64_t)(near && common);
        count[CONTACTS] += near && fmb_test3(&stored_frame[i], &pair[1].frame, NULL) != FMB_MISS;
    }
}

/* 0; or 2: there is none, and this file is why. */
static int put_counts(const uint64_t count[COUNTS], const char *path)
{
    static const char *const name[COUNTS] = {"# pairs ", " boxes ", " hulls ", " meets ", " contact "};
    if (count[PAIRS] == 0)
        return words_misuse("hull", "there is no pair of frames but those that enclose others: ", path);
    for (int i = 0; i < COUNTS; i++) {
        port_out(name[i]);
        words_put_unsigned(count[i]);
    }
    port_out("\n");
    return 0;
}

static int prune(const char *first, const char *second)
{
    uint64_t count[COUNTS] = {0, 0, 0, 0, 0};
    unsigned frames = 0;
    int more = text_open(&file, first) ? 2 : 1;
    while (more == 1 && (more = next_frame()) == 1) {
        if (frames == HULL_FRAMES)
            return text_wrong(&file, "more frames than this build holds");
        stored[frames] = pair[1].hull;
        stored_frame[frames++] = pair[1].frame;
    }
    if (more != 0 || text_open(&file, second))
        return 2;
    while ((more = next_frame()) == 1)
        count_pairs(frames, count);
    if (more != 0)
        return more;
    return put_counts(count, frames ? second : first);
}

/* ---- what they cost ---- */

enum { ROUNDS = 100, OPERATIONS = 6 };

static uint64_t seed = 88172645463325252u;

static fmb_real number(void)
{
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return (fmb_real)((double)(int64_t)(seed >> 32) * 0x1p-31 - 1);
}

/* A rotation: about x by a Pythagorean angle, then about z by another; entries rounded. */
static void turn_of(int n, fmb_real m[3][3])
{
    double p = 2 + n % 7, q = 1 + n % 5, c = (p * p - q * q) / (p * p + q * q), s = 2 * p * q / (p * p + q * q);
    double d = (q * q - 4) / (q * q + 4), t = 4 * q / (q * q + 4);
    const double e[9] = {c, -s, 0, d * s, d * c, -t, t * s, t * c, d};
    for (int i = 0; i < 9; i++)
        m[i / 3][i % 3] = (fmb_real)e[i];
}

/* Counts one call of each operation. 0 if something failed. */
static int measure(int n, uint64_t taken[OPERATIONS])
{
    fmb_real o[3] = {number(), number(), number()}, e[9], axis[3], distance;
    fmb_pose3 pose = {{{0}}, {3 * number(), 3 * number(), 3 * number()}};
    fmb_interval when;
    fmb_hull3_pose turn;
    int bad;
    for (int i = 0; i < 9; i++)
        e[i] = number();
    turn_of(n, pose.rotation);
    if (fmb_frame3_init(&pair[0].frame, n & 1 ? FMB_CUBOID : FMB_TETRAHEDRON, o, e, e + 3, e + 6) != 0)
        return 0;
    uint64_t c0 = port_count();
    bad = fmb_hull3_frame(&pair[0].hull, &pair[0].frame);
    uint64_t c1 = port_count();
    bad |= fmb_hull3_pose_init(&turn, &pose);
    uint64_t c2 = port_count();
    bad |= fmb_hull3_move(&pair[1].hull, &pair[0].hull, &turn);
    uint64_t c3 = port_count();
    bad |= fmb_hull3_distance(&pair[0].hull, &pair[1].hull, NULL, &distance) < 0;
    uint64_t c4 = port_count();
    bad |= fmb_hull3_distance(&pair[0].hull, &pair[1].hull, axis, &distance) < 0;
    uint64_t c5 = port_count();
    bad |= fmb_hull3_sweep(&pair[0].hull, NULL, &pair[1].hull, pose.translation, &when) < 0;
    uint64_t c6 = port_count();
    const uint64_t count[OPERATIONS] = {c1 - c0, c2 - c1, c3 - c2, c4 - c3, c5 - c4, c6 - c5};
    for (int i = 0; i < OPERATIONS; i++)
        taken[i] += count[i];
    return bad == 0;
}

static int cost(void)
{
    static const char *const name[OPERATIONS] = {"fmb_hull3_frame",    "fmb_hull3_pose_init",      "fmb_hull3_move",
                                                 "fmb_hull3_distance", "fmb_hull3_distance, axis", "fmb_hull3_sweep"};
    uint64_t taken[OPERATIONS] = {0, 0, 0, 0, 0, 0};
    if (!port_count_start()) {
        port_out("instructions are counted on boards only: make run TARGET=cortex-m4 ARGS=\"hull --cost\"\n");
        return 0;
    }
    unsigned done = 0;
    for (int n = 0; n < ROUNDS; n++)
        done += (unsigned)measure(n, taken);
    port_out("| call | instructions, mean |\n|---|---:|\n");
    for (int i = 0; i < OPERATIONS && done > 0; i++) {
        port_out("| ");
        port_out(name[i]);
        port_out(" | ");
        words_put_unsigned((taken[i] + done / 2) / done);
        port_out(" |\n");
    }
    return done == ROUNDS ? 0 : 1;
}

/* [--svg OUT.svg] FILE... */
static int bounds_of(int argc, char **argv)
{
    const char *drawing = NULL;
    int at = 1, status = 0;
    if (argc > 2 && words_same(argv[1], "--svg")) {
        drawing = argv[2];
        at = 3;
    }
    if (at >= argc || (argv[at][0] == '-' && argv[at][1] != 0)) {
        port_error("usage: fmb hull [--svg OUT.svg] FILE... | fmb hull --prune A.frames B.frames | fmb hull --cost\n");
        return 2;
    }
    for (int i = at; i < argc; i++)
        if (words_takes_place(drawing, argv[i]))
            return words_misuse("hull", "a picture would take the place of what it is about: ", drawing);
    for (; at < argc && status == 0; at++)
        status = pairs_of(argv[at], &drawing);
    return status;
}

int hull_main(int argc, char **argv)
{
    if (argc == 2 && words_same(argv[1], "--cost"))
        return cost();
    if (argc == 4 && words_same(argv[1], "--prune"))
        return prune(argv[2], argv[3]);
    return bounds_of(argc, argv);
}
