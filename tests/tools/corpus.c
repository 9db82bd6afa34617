/* SPDX-License-Identifier: MIT */
/*
 * Pairs for the measuring tools, in the format of `fmb check`, on standard output.
 *     corpus cells DIM MOVING N SEED           N hits and N misses of every class of the article's pairs, of a robot's boxes and of upright ones (3D): as
 *                                              fmb itself, whose answers are proved, judges them
 *     corpus fresh DIM MOVING CLASS N SEED     of all families of tests/support/pairs.h, the extreme one too
 *     corpus boxes KIND DIM MOVING CLASS TILT DISTANCE N SEED
 *                                              boxes that share an axis (pairs.h), one of each pair tilted by TILT / 10 to TILT;
 *                                              TILT -1: some tilted, some at DISTANCE, most neither
 *     corpus vary N SEED <FILE                 N descendants of the pairs of FILE, each changed a little in one to four ways
 *     corpus judge ANSWERS <FILE               compares the answers with the exact referee's; status 1 and a line per pair if they differ
 *                                              (only if compiled with -DREFEREE)
 * An id is FAMILY-CLASSxy-..., x the dimension, y s (static) or d (dynamic).
 */
#include "cells.h"
#ifdef REFEREE
#include "referee.h"
#endif
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 2048, PARENTS = 4096 };

static struct pair parents[PARENTS];

static void put_vector(const fmb_real *x, int dim)
{
    for (int k = 0; k < dim; k++)
        printf(" %a", (double)x[k]);
}

static void put(const struct pair *p, const char *family, const char *rest, int number)
{
    int shapes = (p->body[0].shape == FMB_TETRAHEDRON) << 1 | (p->body[1].shape == FMB_TETRAHEDRON);
    printf("%s-%s%d%c-%s%06d %d %d", family, pair_class_name[shapes], p->dim, p->moving ? 'd' : 's', rest, number,
           p->dim, p->moving);
    for (int s = 0; s < 2; s++) {
        const struct body *b = &p->body[s];
        printf(" %c", b->shape == FMB_CUBOID ? 'C' : 'T');
        put_vector(b->origin, p->dim);
        for (int i = 0; i < p->dim; i++)
            put_vector(b->edge[i], p->dim);
        if (p->moving)
            put_vector(b->velocity, p->dim);
    }
    printf("\n");
}

static void put_cell(const struct cell *c, int wanted, struct random *r)
{
    int have[2] = {0, 0};
    while (have[0] < wanted || have[1] < wanted) {
        struct pair p;
        cell_pair(&p, r, c);
        int answer = pair_verdict(&p, NULL, NULL);
        if ((answer == FMB_HIT || answer == FMB_MISS) && have[answer] < wanted)
            put(&p, p.kind, answer == FMB_HIT ? "hit-" : "miss-", have[answer]++);
    }
}

static int shapes_of(const char *class)
{
    for (int shapes = 0; shapes < 4; shapes++)
        if (strcmp(pair_class_name[shapes], class) == 0)
            return shapes;
    fprintf(stderr, "corpus: class %s\n", class);
    exit(2);
}

static int usable(const struct pair *p)
{
    struct pair_frames f;
    return pair_init(&f, p) == 0;
}

/* ---- reading ---- */

static int read_vector(fmb_real *x, int dim)
{
    for (int k = 0; k < dim; k++) {
        const char *word = strtok(NULL, " \n");
        if (word == NULL)
            return 0;
        x[k] = strtof(word, NULL);
    }
    return 1;
}

static int read_pair(char *line, struct pair *p)
{
    const char *word = strtok(line, " \n");
    int good = 1;
    if (word == NULL || word[0] == '#')
        return 0;
    memset(p, 0, sizeof *p);
    word = strtok(NULL, " ");
    p->dim = word ? atoi(word) : 0;
    word = strtok(NULL, " ");
    p->moving = word ? atoi(word) : 0;
    for (int s = 0; s < 2 && good; s++) {
        struct body *b = &p->body[s];
        word = strtok(NULL, " ");
        if (word == NULL)
            return 0;
        b->shape = word[0] == 'C' ? FMB_CUBOID : FMB_TETRAHEDRON;
        good = read_vector(b->origin, p->dim);
        for (int i = 0; i < p->dim && good; i++)
            good = read_vector(b->edge[i], p->dim);
        if (p->moving && good)
            good = read_vector(b->velocity, p->dim);
    }
    return good;
}

static int read_parents(void)
{
    static char line[LINE];
    int n = 0;
    while (n < PARENTS && fgets(line, sizeof line, stdin) != NULL)
        n += read_pair(line, &parents[n]);
    return n;
}

/* ---- variations ---- */

static fmb_real power(struct random *r, int low, int high)
{
    return (fmb_real)ldexp(random_int(r, 0, 1) ? 1 : -1, random_int(r, low, high));
}

static fmb_real *any_vector(struct random *r, struct pair *p)
{
    struct body *b = &p->body[random_int(r, 0, 1)];
    int i = random_int(r, p->moving ? -2 : -1, p->dim - 1);
    return i == -2 ? b->velocity : i == -1 ? b->origin : b->edge[i];
}

static fmb_real *any_edge(struct random *r, struct pair *p, int s)
{
    return p->body[s].edge[random_int(r, 0, p->dim - 1)];
}

/* An edge of one, or a displacement, along an edge of the other, or nearly so. */
static void align(struct random *r, struct pair *p)
{
    int s = random_int(r, 0, 1);
    const fmb_real *from = any_edge(r, p, s);
    fmb_real *to = p->moving && random_int(r, 0, 3) == 0 ? p->body[1 - s].velocity : any_edge(r, p, 1 - s);
    fmb_real length = random_int(r, 0, 1) ? 1 : power(r, -6, 6), off = random_int(r, 0, 2) ? power(r, -24, -1) : 0;
    for (int k = 0; k < p->dim; k++)
        to[k] = from[k] * length + (fmb_real)random_between(r, -1, 1) * off * from[k];
}

/* An edge as the difference of two edges of the other. */
static void slant(struct random *r, struct pair *p)
{
    int s = random_int(r, 0, 1), i = random_int(r, 0, p->dim - 1), j = (i + 1) % p->dim;
    fmb_real *to = any_edge(r, p, 1 - s);
    for (int k = 0; k < p->dim; k++)
        to[k] = (p->body[s].edge[i][k] - p->body[s].edge[j][k]) * (1 + power(r, -40, -8));
}

static void vary(struct random *r, struct pair *p, const struct pair *other)
{
    fmb_real *x = any_vector(r, p), *component = &x[random_int(r, 0, p->dim - 1)];
    switch (random_int(r, 0, 9)) {
    case 0: /* in the last places */
    case 1: *component *= 1 + (fmb_real)random_int(r, -4, 4) * (fmb_real)ldexp(1, -23); break;
    case 2: *component *= 1 + power(r, -22, -1); break;
    case 3: *component = random_int(r, 0, 1) ? 0 : *component * power(r, -60, 4); break;
    case 4:
        for (int k = 0; k < p->dim; k++)
            x[k] *= (fmb_real)ldexp(1, random_int(r, -3, 3));
        break;
    case 5:
    case 6: align(r, p); break;
    case 7: slant(r, p); break;
    case 8: { /* nearer or farther */
        int s = random_int(r, 0, 1);
        const fmb_real *way = any_edge(r, p, random_int(r, 0, 1));
        fmb_real by = power(r, -24, 0);
        for (int k = 0; k < p->dim; k++)
            p->body[s].origin[k] += way[k] * by;
        break;
    }
    default: p->body[random_int(r, 0, 1)] = other->body[random_int(r, 0, 1)];
    }
}

static int same_class(const struct pair *a, const struct pair *b)
{
    return a->body[0].shape == b->body[0].shape && a->body[1].shape == b->body[1].shape;
}

static void put_varied(int wanted, struct random *r)
{
    int count = read_parents();
    if (count == 0)
        return;
    for (int n = 0; n < wanted;) {
        const struct pair *first = &parents[random_int(r, 0, count - 1)],
                          *second = &parents[random_int(r, 0, count - 1)];
        struct pair p = *first;
        for (int i = random_int(r, 1, 4); i > 0; i--)
            vary(r, &p, second);
        if (same_class(&p, first) && usable(&p))
            put(&p, "worst", "", n++);
    }
}

static void put_fresh(const struct cell *c, int wanted, struct random *r)
{
    for (int n = 0; n < wanted;) {
        struct pair p;
        int family = random_int(r, PAIR_RANDOM, PAIR_EXTREME);
        if (family == PAIR_SPEED && !c->moving)
            continue;
        pair_make(&p, r, (enum pair_family)family, c->dim, c->moving, c->shapes);
        if (usable(&p))
            put(&p, "worst", "", n++);
    }
}

/*
 * Boxes that share an axis. Tilts between tilt / 10 and tilt. Mixed (tilt below 0): of five one is tilted, by 1e-7 to
 * 1e-3, and one is far away.
 */
static void put_boxes(const char *name, const struct cell *c, double tilt, double distance, int wanted,
                      struct random *r)
{
    int kind = 0, mixed = tilt < 0;
    while (kind < BOXES_ALL && strcmp(pair_boxes_name[kind], name) != 0)
        kind++;
    if (kind == BOXES_ALL) {
        fprintf(stderr, "corpus: boxes %s\n", name);
        exit(2);
    }
    for (int n = 0; n < wanted;) {
        struct pair p;
        double least = random_between(r, -1, 0), angle = tilt * pow(10, least), far = distance;
        if (mixed) {
            angle = n % 5 == 3 ? pow(10, 4 * least - 3) : 0;
            far = n % 5 == 4 ? distance : 0;
        }
        pair_make_boxes(&p, r, (enum pair_boxes)kind, c->dim, c->moving, c->shapes, angle, far);
        if (usable(&p))
            put(&p, p.kind, "", n++);
    }
}

/* ---- the exact referee ---- */

#ifdef REFEREE
static int judge(const char *path)
{
    static char line[LINE], answer[LINE];
    FILE *answers = fopen(path, "r");
    int wrong = 0, judged = 0;
    while (answers != NULL && fgets(line, sizeof line, stdin) != NULL) {
        char id[64] = "", answer_id[64] = "", verdict[16] = "";
        struct pair p;
        if (line[0] == '#')
            continue;
        do
            if (fgets(answer, sizeof answer, answers) == NULL)
                answer[0] = 0;
        while (answer[0] == '#');
        (void)sscanf(line, "%63s", id);
        (void)sscanf(answer, "%63s %15s", answer_id, verdict);
        enum referee_verdict v = read_pair(line, &p) ? referee_judge(&p) : REFEREE_SINGULAR;
        const char *name = v == REFEREE_APART     ? "miss"
                           : v == REFEREE_TOUCH   ? "touch"
                           : v == REFEREE_OVERLAP ? "overlap"
                                                  : "singular";
        judged++;
        if (strcmp(id, answer_id) != 0 || strcmp(name, verdict) != 0) {
            printf("%s: %s %s, the referee says %s\n", id, answer_id, verdict, name);
            wrong++;
        }
    }
    return wrong || judged == 0;
}
#endif

int main(int argc, char **argv)
{
    const char *command = argc > 1 ? argv[1] : "";
    if (strcmp(command, "cells") == 0 && argc == 6) {
        struct random r = random_start(strtoull(argv[5], NULL, 0));
        struct cell c = {.dim = atoi(argv[2]), .moving = atoi(argv[3])};
        for (c.shapes = 0; c.shapes < 4; c.shapes++)
            put_cell(&c, atoi(argv[4]), &r);
        c.shapes = 0;
        for (c.boxes = CELL_ROBOT; c.boxes < CELL_BOXES && c.dim == 3; c.boxes++) {
            int few = c.boxes > CELL_UPRIGHT; /* a mean is enough */
            put_cell(&c, few ? (atoi(argv[4]) + 3) / 4 : atoi(argv[4]), &r);
        }
    } else if (strcmp(command, "fresh") == 0 && argc == 7) {
        struct random r = random_start(strtoull(argv[6], NULL, 0));
        struct cell c = {.dim = atoi(argv[2]), .moving = atoi(argv[3]), .shapes = shapes_of(argv[4])};
        put_fresh(&c, atoi(argv[5]), &r);
    } else if (strcmp(command, "boxes") == 0 && argc == 10) {
        struct random r = random_start(strtoull(argv[9], NULL, 0));
        struct cell c = {.dim = atoi(argv[3]), .moving = atoi(argv[4]), .shapes = shapes_of(argv[5])};
        put_boxes(argv[2], &c, strtod(argv[6], NULL), strtod(argv[7], NULL), atoi(argv[8]), &r);
    } else if (strcmp(command, "vary") == 0 && argc == 4) {
        struct random r = random_start(strtoull(argv[3], NULL, 0));
        put_varied(atoi(argv[2]), &r);
#ifdef REFEREE
    } else if (strcmp(command, "judge") == 0 && argc == 3) {
        return judge(argv[2]);
#endif
    } else {
        fprintf(stderr, "usage: corpus cells DIM MOVING N SEED | fresh DIM MOVING CLASS N SEED |"
                        " boxes KIND DIM MOVING CLASS TILT DISTANCE N SEED | vary N SEED <FILE\n");
        return 2;
    }
    return 0;
}
