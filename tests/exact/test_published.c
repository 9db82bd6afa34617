/* SPDX-License-Identifier: MIT */
/*
 * host-only: the published examples (articles.h) and the 64 cases (cases.h), judged exactly: verdicts on record, boxes on record, and the
 * boxes that both engines give. Usage: test_published [--verdicts]: prints what cases.c has on record.
 */
#include "articles.h"
#include "cases.h"
#include "check.h"
#include "referee.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

#define U (sizeof(fmb_real) == 4 ? 0x1p-24 : 0x1p-53)

/* Do the boxes of the two bodies meet? */
static int boxes_meet(const struct pair *p)
{
    double min[2][3], max[2][3];
    for (int side = 0; side < 2; side++)
        for (int k = 0; k < 3; k++) {
            const struct body *b = &p->body[side];
            min[side][k] = INFINITY, max[side][k] = -INFINITY;
            for (int corner = 0; corner < 8; corner++) {
                double x = (double)b->origin[k];
                if (b->shape == FMB_TETRAHEDRON && (corner & (corner - 1)))
                    continue;
                for (int i = 0; i < 3; i++)
                    x += corner >> i & 1 ? (double)b->edge[i][k] : 0;
                min[side][k] = fmin(min[side][k], x), max[side][k] = fmax(max[side][k], x);
            }
        }
    for (int k = 0; k < 3; k++)
        if (min[0][k] > max[1][k] || min[1][k] > max[0][k])
            return 0;
    return 1;
}

static char letter(const struct pair *p)
{
    enum referee_verdict exact = referee_judge(p);
    return exact == REFEREE_OVERLAP ? 'o' : exact == REFEREE_TOUCH ? 't' : boxes_meet(p) ? 'b' : 'a';
}

/* Is the box the exact one of the pair last judged, to within `slack`? */
static int is_exact(const struct article_box *box, double slack)
{
    fmb_real min[3], max[3];
    double excess;
    for (int k = 0; k < 3; k++) {
        min[k] = (fmb_real)(box->min[k] - slack);
        max[k] = (fmb_real)(box->max[k] + slack);
    }
    return referee_boxes(min, max, &excess) && excess <= 3 * slack;
}

static void published(void)
{
    int wrong = 0;
    for (int i = 0; i < ARTICLE_EXAMPLES; i++) {
        const struct article_example *e = &article_example[i];
        struct pair p;
        article_pair(&p, e);
        enum referee_verdict exact = referee_judge(&p);
        CHECK_EQ(exact, e->verdict == ARTICLE_APART   ? REFEREE_APART
                        : e->verdict == ARTICLE_TOUCH ? REFEREE_TOUCH
                                                      : REFEREE_OVERLAP);
        if (exact != REFEREE_OVERLAP)
            continue;
        CHECK(is_exact(article_exact_box(e), 2 * U));
        if (!is_exact(&e->published, 2 * U)) {
            printf("%s: the published box is y %g to %g, exact is %g to %g\n", e->name, e->published.min[1],
                   e->published.max[1], e->exact.min[1], e->exact.max[1]);
            wrong++;
        }
    }
    CHECK_EQ(wrong, 2);
}

static union pair_rows rows;
static double
    most[2]; /* by which a box is larger than the exact one, in units of u L (referee_size): separation, elimination */

static void judge_box(int engine, const fmb_box3 *box)
{
    double excess;
    CHECK(referee_boxes(box->min, box->max, &excess));
    most[engine] = fmax(most[engine], excess / (U * referee_size()));
}

/* What article_box_by_elimination presumes of both bodies. */
static int in_parts(fmb_real x, double parts)
{
    return (double)x * parts == rint((double)x * parts) && fabs((double)x) < 4;
}

static void presumed(const struct pair *p)
{
    for (int side = 0; side < 2; side++)
        for (int k = 0; k < 3; k++) {
            CHECK(in_parts(p->body[side].origin[k], 64));
            for (int i = 0; i < 3; i++)
                CHECK(in_parts(p->body[side].edge[i][k], 8));
        }
}

static void boxes(const struct pair *p, int overlap)
{
    struct pair_frames f;
    presumed(p);
    CHECK_EQ(pair_init(&f, p), 0);
    for (int first = 0; first < 2; first++) {
        fmb_box3 box;
        fmb_witness3 witness;
        memset(&box, 0, sizeof box);
        if (pair_contact(&f, p, first, NULL, NULL, &box, &witness) != FMB_MISS) {
            judge_box(0, &box);
            CHECK(!witness.proved || referee_contains(witness.point, 0));
        } else
            CHECK(!overlap);
        memset(&box, 0, sizeof box);
        if (article_box_by_elimination(&f, p, first, &rows, &box) > FMB_MISS)
            judge_box(1, &box);
        else
            CHECK(!overlap);
    }
}

int main(int argc, char **argv)
{
    char verdict[CASES + 1] = {0};
    published();
    for (int n = 0; n < CASES; n++) {
        struct pair p;
        case_make(&p, n);
        verdict[n] = letter(&p);
        boxes(&p, verdict[n] == 'o');
    }
    if (argc > 1 && strcmp(argv[1], "--verdicts") == 0) {
        for (int c = 0; c < 4; c++)
            printf("\"%.16s\"\n", verdict + 16 * c);
        return 0;
    }
    CHECK_TEXT(verdict, case_verdict);
    for (int i = 0; i < ARTICLE_EXAMPLES; i++) {
        struct pair p;
        article_pair(&p, &article_example[i]);
        if (referee_judge(&p) == REFEREE_OVERLAP)
            boxes(&p, 1);
    }
    printf("boxes larger than the exact ones by at most %.3g u L (separation), %.3g u L (elimination)\n", most[0],
           most[1]);
    CHECK(most[0] <= 64 && most[1] <= 128);
    return check_done("published");
}
