/* SPDX-License-Identifier: MIT */
/*
 * Two sheets that are said to meet, against the exact referee: they meet wherever one of them is moved by as much as was allowed for, up to
 * the largest such length. And most pairs of sheets are told. Arguments: [SEED [COUNT]].
 */
#include "check.h"
#include "pairs.h"
#include "referee.h"
#include "scene/sheets.h"
#include <math.h>
#include <stdio.h>

static struct random rng;
static double between(double a, double b) { return random_between(&rng, a, b); }
static unsigned meet, apart, open, wrong_way;

static void set_frame(fmb_frame3 *f, double size, double thin, double away)
{
    double n[3], e[2][3], length = 0;
    for (int k = 0; k < 3; k++) {
        f->origin[k] = (fmb_real)(size * between(-0.5, 0.5) + (k == 0 ? away : 0));
        for (int i = 0; i < 2; i++)
            e[i][k] = (double)(f->edge[i][k] = (fmb_real)(size * between(-1, 1)));
    }
    for (int k = 0; k < 3; k++) {
        n[k] = e[0][(k + 1) % 3] * e[1][(k + 2) % 3] - e[0][(k + 2) % 3] * e[1][(k + 1) % 3];
        length += n[k] * n[k];
    }
    double sign = random_int(&rng, 0, 1) ? 1 : -1;
    for (int k = 0; k < 3; k++)
        f->edge[2][k] = (fmb_real)(sign * size * thin * n[k] / sqrt(length));
    for (int k = 0; k < 3; k++) {
        f->extent[k] = 0;
        for (int i = 0; i < 3; i++)
            f->extent[k] += (fmb_real)fabs((double)f->edge[i][k]);
    }
    f->shape = FMB_TETRAHEDRON;
}

static enum referee_verdict judge(const fmb_frame3 *a, const fmb_frame3 *b)
{
    struct pair p = {.dim = 3};
    for (int s = 0; s < 2; s++) {
        const fmb_frame3 *f = s ? b : a;
        p.body[s].shape = FMB_TETRAHEDRON;
        for (int k = 0; k < 3; k++) {
            p.body[s].origin[k] = f->origin[k];
            for (int i = 0; i < 3; i++)
                p.body[s].edge[i][k] = f->edge[i][k];
        }
    }
    return referee_judge(&p);
}

/* The normal of face number i of 4. */
static void normal_of(double n[3], const fmb_frame3 *f, int i)
{
    double p[3], q[3];
    for (int k = 0; k < 3; k++) {
        p[k] = (double)f->edge[i % 3][k] - (i == 3 ? (double)f->edge[1][k] : 0);
        q[k] = (double)f->edge[(i + 1) % 3 + (i == 3)][k] - (i == 3 ? (double)f->edge[1][k] : 0);
    }
    for (int k = 0; k < 3; k++)
        n[k] = p[(k + 1) % 3] * q[(k + 2) % 3] - p[(k + 2) % 3] * q[(k + 1) % 3];
}

/* b, moved by less than `off` along a face's normal, or anywhere: they meet. */
static void shake(const fmb_frame3 *a, const fmb_frame3 *b, double off)
{
    for (int n = 0; n < 20; n++) {
        fmb_frame3 moved = *b;
        double d[3] = {between(-1, 1), between(-1, 1), between(-1, 1)}, exact = 0;
        if (n < 16)
            normal_of(d, n & 4 ? a : b, n & 3);
        double length = sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
        if (length == 0)
            continue;
        for (int k = 0; k < 3; k++) {
            moved.origin[k] = (fmb_real)((double)b->origin[k] + (n & 8 ? -0.999 : 0.999) * off * d[k] / length);
            double by = (double)moved.origin[k] - (double)b->origin[k];
            exact += by * by;
        }
        if (exact < off * off)
            CHECK(judge(a, &moved) != REFEREE_APART);
    }
}

static void one(void)
{
    fmb_frame3 a, b;
    fmb_vec n;
    double size = ldexp(1, random_int(&rng, -18, 18)), thin = ldexp(1, -random_int(&rng, 5, 14));
    double away = random_int(&rng, 0, 2) ? 0 : size * between(0, 1000);
    set_frame(&a, size, thin, away);
    set_frame(&b, size * between(0.2, 1), thin, away);
    int what = fmbi_sheets_look(&a, &b, (fmb_real)(size * 1e-7), &n);
    enum referee_verdict truth = judge(&a, &b);
    meet += what == SHEETS_MEET;
    apart += what == SHEETS_LOOK_APART;
    open += what == SHEETS_OPEN && truth != REFEREE_APART;
    wrong_way += what == SHEETS_LOOK_APART && truth != REFEREE_APART;
    if (what != SHEETS_MEET)
        return;
    CHECK_EQ(truth, REFEREE_OVERLAP);
    double low = 1e-7 * size, high = size; /* the largest length that is allowed for */
    for (int i = 0; i < 40; i++) {
        double middle = sqrt(low * high);
        *(fmbi_sheets_look(&a, &b, (fmb_real)middle, &n) == SHEETS_MEET ? &low : &high) = middle;
    }
    shake(&a, &b, low * 0.999);
}

int main(int argc, char **argv)
{
    rng = random_start(check_seed(argc, argv, 77));
    int count = (int)check_count(argc, argv, 3000);
    for (int i = 0; i < count; i++)
        one();
    printf("meet %u, look apart %u, of these not apart %u; meet and not told %u\n", meet, apart, wrong_way, open);
    CHECK(meet > 0);
    CHECK(open + wrong_way <= 10 + meet);
    return check_done("sheets");
}
