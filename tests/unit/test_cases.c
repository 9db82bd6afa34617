/* SPDX-License-Identifier: MIT */
/*
 * The 64 cases (cases.h): both engines and the exact tier say what is on record, in both orders and at any scale of 2^k. The boxes of the
 * two engines are both as tight as rounding lets them be, so they agree. tests/exact/test_published.c judges the record and the boxes.
 */
#include "articles.h"
#include "cases.h"
#include "check.h"
#include <stddef.h>

/* What a box of a contact may be too large by: this times u times the largest number of a case, which is below 8. */
enum { BOX_EXCESS = 128 };
#define U (sizeof(fmb_real) == 4 ? (fmb_real)0x1p-24 : (fmb_real)0x1p-53)

static union pair_rows rows;

static int expected(int answer, char exact)
{
    return exact == 'o'   ? answer == FMB_HIT
           : exact == 't' ? answer == FMB_HIT || answer == FMB_UNDECIDED
                          : answer == FMB_MISS;
}

static void verdicts(const struct pair *p, char exact)
{
    struct pair_frames f;
    CHECK_EQ(pair_init(&f, p), 0);
    for (int first = 0; first < 2; first++) {
        fmb_real axis[3] = {0, 0, 0};
        CHECK(expected(pair_ask(&f, p, first, axis, NULL), exact));
        CHECK_EQ(pair_exact(&f, p, first, NULL, NULL, NULL), exact == 'o' || exact == 't' ? FMB_HIT : FMB_MISS);
    }
    CHECK(expected(pair_eliminate(&f, p, 0, &rows, NULL, NULL), exact));
    CHECK(expected(pair_eliminate(&f, p, FMB_HISTORY, &rows, NULL, NULL), exact));
}

static void boxes(const struct pair *p, char exact)
{
    struct pair_frames f;
    fmb_box3 box = {{0, 0, 0}, {0, 0, 0}}, other = box;
    fmb_witness3 witness = {{0, 0, 0}, 0, 0};
    CHECK_EQ(pair_init(&f, p), 0);
    CHECK(expected(pair_contact(&f, p, 0, NULL, NULL, &box, &witness), exact));
    CHECK(expected(article_box_by_elimination(&f, p, 0, &rows, &other), exact));
    for (int k = 0; k < 3 && exact == 'o'; k++) {
        fmb_real low = box.min[k] - other.min[k], high = box.max[k] - other.max[k], most = BOX_EXCESS * 8 * U;
        CHECK(low <= most && -low <= most && high <= most && -high <= most);
    }
}

int main(int argc, char **argv)
{
    int count[4] = {0, 0, 0, 0};
    (void)argc;
    (void)argv;
    for (int n = 0; n < CASES; n++) {
        struct pair p;
        case_make(&p, n);
        verdicts(&p, case_verdict[n]);
        boxes(&p, case_verdict[n]);
        pair_scale(&p, (fmb_real)0x1p20);
        verdicts(&p, case_verdict[n]);
        pair_scale(&p, (fmb_real)0x1p-45);
        verdicts(&p, case_verdict[n]);
        count[n / 16] += case_verdict[n] == 'b';
    }
    /* Each combination has bodies that only their boxes take for a contact. */
    CHECK(count[0] > 0 && count[1] > 0 && count[2] > 0 && count[3] > 0);
    CHECK_EQ(count[0] + count[1] + count[2] + count[3], 13); /* docs/articles.md */
    return check_done("cases");
}
