/* SPDX-License-Identifier: MIT */
/* fmb hull: lower bounds of distance by hulls of 14 directions (8 in the plane), of pairs and of sets, what they leave, what they cost. */
#include "hull_picture.h"
#include "pair_words.h"
#include "programs.h"
#include "text.h"

#include <stddef.h>

/* Frames of the first file of --prune, and of a set. */
#ifdef BOARD_MEMORY
#define HULL_FRAMES 200
#else
#define HULL_FRAMES 1024
#endif
enum { HULL_NAME = 32 };

/* Too large for the stack of a small board; the program is single-threaded. */
static struct text file;
static pair_words words;
static hull_pair pair;
static fmb_hull3 stored[HULL_FRAMES];
static union {
    fmb_frame3 frame[HULL_FRAMES]; /* of --prune */
    struct {
        fmb_hull2 hull2[HULL_FRAMES];
        fmb_real moved3[HULL_FRAMES][3], moved2[HULL_FRAMES][2];
        char name[HULL_FRAMES][HULL_NAME];
    } set;
} kept;

/* ---- distances ---- */

/* Both frames of `words` with their hulls. 0, or what is wrong. */
static int make_hulls(void)
{
    int error;

    pair.dim = words.dim;
    pair.moving = words.moving;
    for (int i = 0; i < 2; i++)
        for (int k = 0; k < 3; k++)
            pair.displacement[i][k] = words.moving && k < words.dim ? words.object[i].displacement[k] : 0;
    error = words.dim == 3 ? pair_frames3(&words, pair.frame3) : pair_frames2(&words, pair.frame2);
    for (int i = 0; i < 2 && error == 0; i++)
        error = words.dim == 3 ? fmb_hull3_frame(&pair.hull3[i], &pair.frame3[i])
                               : fmb_hull2_frame(&pair.hull2[i], &pair.frame2[i]);
    return error;
}

/* b's displacement, seen from a, and more than the rounding of the difference. */
static fmb_real relative(fmb_real v[3])
{
    fmb_real margin = 0;

    for (int k = 0; k < 3; k++) {
        fmb_real p = pair.displacement[1][k], q = pair.displacement[0][k];
        v[k] = p - q;
        margin += ((p < 0 ? -p : p) + (q < 0 ? -q : q)) * (fmb_real)(sizeof(fmb_real) == 4 ? 0x1p-23 : 0x1p-52);
    }
    return margin;
}

/* b's hull over the step, seen from a: joined with itself moved. */
static int sweep_hull3(fmb_hull3 *hull)
{
    fmb_hull3 end;
    fmb_real v[3], margin = relative(v);
    int error = fmb_hull3_scale(&end, &pair.hull3[1], 1, v);

    if (error == 0)
        error = fmb_hull3_grow(&end, &end, margin);
    return error != 0 ? error : fmb_hull3_join(hull, &pair.hull3[1], &end);
}

static int sweep_hull2(fmb_hull2 *hull)
{
    fmb_hull2 end;
    fmb_real v[3], margin = relative(v);
    int error = fmb_hull2_scale(&end, &pair.hull2[1], 1, v);

    if (error == 0)
        error = fmb_hull2_grow(&end, &end, margin);
    return error != 0 ? error : fmb_hull2_join(hull, &pair.hull2[1], &end);
}

/* Distance and direction over the whole step, and the times of contact. */
static void ask3(void)
{
    fmb_hull3 swept = pair.hull3[1];
    int error = 0;

    pair.contact = FMB_MISS;
    if (pair.moving) {
        pair.contact = fmb_hull3_sweep(&pair.hull3[0], pair.displacement[0], &pair.hull3[1], pair.displacement[1],
                                       &pair.when);
        error = sweep_hull3(&swept);
    }
    pair.answer = error ? error : fmb_hull3_distance(&pair.hull3[0], &swept, pair.axis, &pair.distance);
}

static void ask2(void)
{
    fmb_hull2 swept = pair.hull2[1];
    int error = 0;

    pair.contact = FMB_MISS;
    if (pair.moving) {
        pair.contact = fmb_hull2_sweep(&pair.hull2[0], pair.displacement[0], &pair.hull2[1], pair.displacement[1],
                                       &pair.when);
        error = sweep_hull2(&swept);
    }
    pair.answer = error ? error : fmb_hull2_distance(&pair.hull2[0], &swept, pair.axis, &pair.distance);
}

static void put_error(const char *id, int error)
{
    port_out(id);
    port_out(" error ");
    port_out(words_error(error));
    port_out("\n");
}

/* ` apart DISTANCE sep N..` or ` near -DEPTH by N..`; dim 0: without the direction. */
static void put_distance(int apart, fmb_real distance, const fmb_real *axis, int dim)
{
    port_out(apart ? " apart" : " near");
    words_put_vector(&distance, 1);
    if (dim == 0)
        return;
    port_out(apart ? " sep" : " by");
    words_put_vector(axis, dim);
}

static void put_pair(const char *id)
{
    if (pair.answer < 0 || pair.contact < 0) {
        put_error(id, pair.answer < 0 ? pair.answer : pair.contact);
        return;
    }
    port_out(id);
    put_distance(pair.answer == FMB_MISS, pair.distance, pair.axis, pair.dim);
    if (pair.contact != FMB_MISS) {
        port_out(" time");
        words_put_vector(&pair.when.in, 1);
        words_put_vector(&pair.when.out, 1);
    }
    port_out("\n");
}

/* One pair; the first is drawn, if anything is. */
static int answer_pair(const char **drawing)
{
    int error = make_hulls(), status = 0;

    if (error != 0) {
        put_error(words.id, error);
        return 0;
    }
    if (pair.dim == 3)
        ask3();
    else
        ask2();
    if (*drawing != NULL && pair.answer >= 0 && pair.contact >= 0) {
        status = hull_picture(&pair, *drawing);
        *drawing = NULL;
    }
    put_pair(words.id);
    return status;
}

static int pairs_of(const char *path, const char **drawing)
{
    int status = text_open(&file, path);
    for (uint64_t count = 0; status == 0; count++) {
        const char *wrong;
        int more = text_next(&file);
        if (more == 0 && count == 0)
            return words_malformed(path, file.number, "an empty log: there is no pair");
        if (more != 1)
            return more;
        wrong = pair_read(&file.at, &words);
        if (wrong == NULL && words.walls > 0)
            wrong = "half-spaces are for fmb check --engine elimination";
        if (wrong != NULL)
            return text_wrong(&file, wrong);
        status = answer_pair(drawing);
    }
    return status;
}

/* ---- sets ---- */

/* What a set is so far. */
typedef struct {
    int32_t count;
    int dim, moving;
} hull_set;

/* The words after the shape: the frame and, if there are more, its displacement. NULL, or what is wrong. */
static const char *read_numbers(pair_body *body, int dim, int *moving)
{
    const char *wrong = words_vector(&file.at, dim, body->origin, &words.rounded);

    for (int i = 0; i < dim && wrong == NULL; i++)
        wrong = words_vector(&file.at, dim, body->edge[i], &words.rounded);
    while (wrong == NULL && (*file.at == ' ' || *file.at == '\t'))
        file.at++;
    *moving = wrong == NULL && *file.at != 0;
    if (*moving)
        wrong = words_vector(&file.at, dim, body->displacement, &words.rounded);
    return wrong == NULL && words_next(&file.at) != NULL ? "too many words" : wrong;
}

/* ID DIM TYPE o.. edges.. [v..] into words.object[1]. */
static const char *read_member(hull_set *set, int *moving)
{
    const char *word;

    words.id = words_next(&file.at);
    word = words_next(&file.at);
    if (word == NULL || (!words_same(word, "2") && !words_same(word, "3")))
        return "the dimension is neither 2 nor 3";
    if (set->count > 0 && set->dim != word[0] - '0')
        return "another dimension than the lines before";
    set->dim = word[0] - '0';
    if (!words_shape(words_next(&file.at), &words.object[1].shape))
        return "C or T is expected";
    return read_numbers(&words.object[1], set->dim, moving);
}

/* The hull of what was read, in its place. 0, or what is wrong. */
static int keep_member(const hull_set *set, int moving)
{
    const pair_body *o = &words.object[1];
    fmb_frame3 f3;
    fmb_frame2 f2;
    int error;

    for (int k = 0; k < 3; k++)
        kept.set.moved3[set->count][k] = moving ? o->displacement[k] : 0;
    for (int k = 0; k < 2; k++)
        kept.set.moved2[set->count][k] = moving ? o->displacement[k] : 0;
    if (set->dim == 3) {
        error = fmb_frame3_init(&f3, o->shape, o->origin, o->edge[0], o->edge[1], o->edge[2]);
        return error ? error : fmb_hull3_frame(&stored[set->count], &f3);
    }
    error = fmb_frame2_init(&f2, o->shape, o->origin, o->edge[0], o->edge[1]);
    return error ? error : fmb_hull2_frame(&kept.set.hull2[set->count], &f2);
}

static const char *read_set_line(hull_set *set)
{
    int moving = 0, error, n = 0;
    const char *wrong = read_member(set, &moving);

    if (wrong != NULL)
        return wrong;
    if (set->count == HULL_FRAMES)
        return "more frames than this build holds";
    for (; words.id[n] != 0; n++) {
        if (n == HULL_NAME - 1)
            return "a name of more than 31 letters";
        kept.set.name[set->count][n] = words.id[n];
    }
    kept.set.name[set->count][n] = 0;
    error = keep_member(set, moving);
    if (error)
        return words_error(error);
    set->moving |= moving;
    set->count++;
    return NULL;
}

/* `WHICH A,B apart|near D [sep|by N..] [at T]`, or `WHICH none`. */
static void put_of_set(const hull_set *set, const char *which, const fmb_hull_pair *p)
{
    fmb_real axis[3] = {0, 0, 0}, distance;

    port_out(which);
    if (p->a < 0) {
        port_out(" none\n");
        return;
    }
    port_out(" ");
    port_out(kept.set.name[p->a]);
    port_out(",");
    port_out(kept.set.name[p->b]);
    if (set->dim == 3)
        (void)fmb_hull3_distance(&stored[p->a], &stored[p->b], axis, &distance);
    else
        (void)fmb_hull2_distance(&kept.set.hull2[p->a], &kept.set.hull2[p->b], axis, &distance);
    put_distance(p->distance > 0, p->distance, axis, set->moving ? 0 : set->dim);
    if (set->moving) {
        port_out(" at");
        words_put_vector(&p->when, 1);
    }
    port_out("\n");
}

static int put_set(const hull_set *set, const char *path)
{
    fmb_hull_pair nearest, deepest;
    int answer = set->dim == 3
                     ? fmb_hull3_proximity(stored, set->moving ? (const fmb_real(*)[3])kept.set.moved3 : NULL,
                                           set->count, &nearest, &deepest)
                     : fmb_hull2_proximity(kept.set.hull2, set->moving ? (const fmb_real(*)[2])kept.set.moved2 : NULL,
                                           set->count, &nearest, &deepest);

    if (answer == FMB_ERR_DEGENERATE)
        return words_misuse("hull", "a set needs two frames: ", path);
    if (answer < 0)
        return words_misuse("hull", words_error(answer), "");
    put_of_set(set, "nearest", &nearest);
    put_of_set(set, "deepest", &deepest);
    port_out("# frames ");
    words_put_unsigned((uint64_t)set->count);
    port_out(answer == FMB_MISS ? ", all proved apart\n" : ", not all proved apart\n");
    return 0;
}

static int set_of(const char *path)
{
    hull_set set = {0, 0, 0};
    int more = text_open(&file, path) ? 2 : 1;

    while (more == 1 && (more = text_next(&file)) == 1) {
        const char *wrong = read_set_line(&set);
        if (wrong != NULL)
            return text_wrong(&file, wrong);
    }
    return more != 0 ? more : put_set(&set, path);
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

/* ID 3 TYPE o.. edges.., a frame that can be used, and its hull. NULL, or what is wrong with the line. */
static const char *read_frame(void)
{
    hull_set set = {0, 3, 0};
    int moving = 0, error;
    const char *wrong = read_member(&set, &moving);
    const pair_body *o = &words.object[1];
    if (set.dim != 3)
        return "the dimension is not 3";
    if (wrong != NULL)
        return wrong;
    if (moving)
        return "too many words";
    error = fmb_frame3_init(&pair.frame3[1], o->shape, o->origin, o->edge[0], o->edge[1], o->edge[2]);
    if (error == 0)
        error = fmb_hull3_frame(&pair.hull3[1], &pair.frame3[1]);
    return error ? words_error(error) : NULL;
}

/* Reads the next leaf of a tree. 1; 0 at the end; 2. */
static int next_frame(void)
{
    int more;
    while ((more = text_next(&file)) == 1) {
        const char *wrong = read_frame();
        if (wrong != NULL)
            return text_wrong(&file, wrong);
        if (is_leaf(words.id))
            return 1;
    }
    return more;
}

enum { PAIRS, BOXES, HULLS, MEETS, CONTACTS, COUNTS };

/* Pairs whose boxes overlap, whose hulls do along all 14 directions, whose hulls have a common point, that meet. */
static void count_pairs(unsigned frames, uint64_t count[COUNTS])
{
    const fmb_hull3 *b = &pair.hull3[1];
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
        count[CONTACTS] += near && fmb_test3(&kept.frame[i], &pair.frame3[1], NULL) != FMB_MISS;
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
        stored[frames] = pair.hull3[1];
        kept.frame[frames++] = pair.frame3[1];
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
    if (fmb_frame3_init(&pair.frame3[0], n & 1 ? FMB_CUBOID : FMB_TETRAHEDRON, o, e, e + 3, e + 6) != 0)
        return 0;
    uint64_t c0 = port_count();
    bad = fmb_hull3_frame(&pair.hull3[0], &pair.frame3[0]);
    uint64_t c1 = port_count();
    bad |= fmb_hull3_pose_init(&turn, &pose);
    uint64_t c2 = port_count();
    bad |= fmb_hull3_move(&pair.hull3[1], &pair.hull3[0], &turn);
    uint64_t c3 = port_count();
    bad |= fmb_hull3_distance(&pair.hull3[0], &pair.hull3[1], NULL, &distance) < 0;
    uint64_t c4 = port_count();
    bad |= fmb_hull3_distance(&pair.hull3[0], &pair.hull3[1], axis, &distance) < 0;
    uint64_t c5 = port_count();
    bad |= fmb_hull3_sweep(&pair.hull3[0], NULL, &pair.hull3[1], pose.translation, &when) < 0;
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
        port_error(
            "usage: fmb hull [--svg OUT.svg] FILE... | fmb hull --set FILE | fmb hull --prune A.frames B.frames | fmb hull --cost\n");
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
    if (argc == 3 && words_same(argv[1], "--set"))
        return set_of(argv[2]);
    return bounds_of(argc, argv);
}
