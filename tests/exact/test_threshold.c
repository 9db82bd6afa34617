/* SPDX-License-Identifier: MIT */
/*
 * host-only (GMP): where "free" ends. A frame is moved along a direction until the answer changes, to the last bit; there, and a few units around
 * it, answers of 0 rest on the error bounds alone, and the directions they come with are judged exactly. (In `make VARIANT=audit` what is
 * proved inside is judged, too: a bound that is gone shows here first.)
 *
 * Usage: test_threshold [SEED [COUNT]]; COUNT: pairs per kind of question.
 */
#include "check.h"
#include "judge.h"
#include "pairs.h"
#include <math.h>
#include <stdio.h>

/* One question: b is where it is plus `shift` times the way. */
struct question {
    int dim, moves, hinted;
    fmb_real margin; /* 0: none */
    struct body body[2];
    fmb_real way[3], hint[3];
};

static fmb_real axis[3]; /* of the answer looked at last */
static struct pair_frames frames;

/* The frames with b shifted; 0 if they are none. */
static int place(const struct question *q, fmb_real shift)
{
    struct pair p = {q->dim, q->moves, 0, "threshold", {q->body[0], q->body[1]}};
    for (int k = 0; k < q->dim; k++)
        p.body[1].origin[k] += shift * q->way[k];
    return pair_init(&frames, &p) == 0;
}

static int ask(const struct question *q)
{
    const fmb_real *va = q->body[0].velocity, *vb = q->body[1].velocity;
    for (int k = 0; k < 3; k++)
        axis[k] = q->hinted ? q->hint[k] : 0;
    if (q->dim == 3) {
        const fmb_frame3 *a = &frames.frame.d3[0], *b = &frames.frame.d3[1];
        if (q->margin != 0)
            return q->moves ? fmb_sweep3_margin(a, va, b, vb, q->margin, axis, NULL)
                            : fmb_test3_margin(a, b, q->margin, axis);
        return q->moves ? fmb_sweep3(a, va, b, vb, axis, NULL) : fmb_test3(a, b, axis);
    }
    const fmb_frame2 *a = &frames.frame.d2[0], *b = &frames.frame.d2[1];
    if (q->margin != 0)
        return q->moves ? fmb_sweep2_margin(a, va, b, vb, q->margin, axis, NULL)
                        : fmb_test2_margin(a, b, q->margin, axis);
    return q->moves ? fmb_sweep2(a, va, b, vb, axis, NULL) : fmb_test2(a, b, axis);
}

static fmb_view view_of(int dim, int side)
{
    const fmb_frame3 *f = &frames.frame.d3[side];
    const fmb_frame2 *g = &frames.frame.d2[side];
    if (dim == 3)
        return (fmb_view){f->origin, f->edge[0], NULL, f->extent, 0, f->shape};
    return (fmb_view){g->origin, g->edge[0], NULL, g->extent, 0, g->shape};
}

static const fmb_real *way_of(const struct question *q, int side) { return q->moves ? q->body[side].velocity : NULL; }

/* The direction of a miss, judged. */
static int is_true(const struct question *q)
{
    fmb_view a = view_of(q->dim, 0), b = view_of(q->dim, 1);
    if (q->margin < 0)
        return judge_eroded(&a, way_of(q, 0), &b, way_of(q, 1), q->dim, axis, q->margin / 2);
    return judge_direction(&a, way_of(q, 0), &b, way_of(q, 1), q->dim, axis, q->margin);
}

/* How near to false it is, in units of u S (src/core/proof.h): 10 less what rounding made of it. */
static double room_of(const struct question *q)
{
    fmb_view a = view_of(q->dim, 0), b = view_of(q->dim, 1);
    double size = 0;
    for (int k = 0; k < q->dim; k++) {
        double v = q->moves ? fabs((double)q->body[1].velocity[k] - (double)q->body[0].velocity[k]) : 0;
        size += fabs((double)axis[k]) *
                (fabs((double)b.origin[k] - (double)a.origin[k]) + (double)a.extent[k] + (double)b.extent[k] + v);
    }
    return judge_room(&a, way_of(q, 0), &b, way_of(q, 1), q->dim, axis, q->margin) / size * 2 /
           (sizeof(fmb_real) == 4 ? 0x1p-23 : 0x1p-52);
}

static long misses;

static void look(const struct question *q, fmb_real shift)
{
    if (!place(q, shift) || ask(q) != FMB_MISS)
        return;
    misses++;
    CHECK(is_true(q));
}

/* Far beside each other, so that sums along the hint cancel: there rounding weighs most. */
static void make(struct question *q, struct random *r, int kind)
{
    struct pair p;
    q->dim = kind & 1 ? 3 : 2;
    q->moves = kind >> 1 & 1;
    q->hinted = kind >> 2 & 1;
    pair_make(&p, r, PAIR_RANDOM, q->dim, q->moves, random_int(r, 0, 3));
    fmb_real size = 0, length = 0, beside = (fmb_real)random_between(r, 0, 30);
    for (int k = 0; k < 3; k++)
        q->way[k] = q->hint[k] = 0;
    for (int k = 0; k < q->dim; k++) {
        q->way[k] = q->hint[k] = (fmb_real)random_between(r, -1, 1);
        length += q->way[k] * q->way[k];
        for (int s = 0; s < 2; s++)
            for (int i = 0; i < q->dim; i++)
                size += (fmb_real)fabs((double)p.body[s].edge[i][k]);
    }
    for (int s = 0; s < 2; s++)
        q->body[s] = p.body[s];
    fmb_real side[3] = {-q->way[1], q->way[0], 0};
    for (int k = 0; k < q->dim; k++) {
        q->body[1].origin[k] = q->body[0].origin[k] + (beside < 10 ? 0 : beside * side[k] * size);
        q->way[k] *= size * 2 / (length + (fmb_real)1e-3);
        q->body[1].velocity[k] = q->body[0].velocity[k] + (beside < 20 ? q->body[1].velocity[k] : 5 * side[k] * size);
    }
    int margin = kind >> 3 & 3;
    fmb_real share = (fmb_real)(random_int(r, 0, 1) ? 0.01 : margin == 1 ? 20 : 0.1);
    q->margin = margin == 1 ? size * share : margin == 2 ? -size * share : 0;
}

/* The least shift found with an answer of 0. */
static fmb_real last_free(const struct question *q, fmb_real low, fmb_real high)
{
    while (high < 64 && !(place(q, high) && ask(q) == FMB_MISS))
        high *= 2;
    for (int step = 0; step < 80; step++) {
        fmb_real middle = low + (high - low) / 2;
        if (!(middle > low && middle < high))
            break;
        *(place(q, middle) && ask(q) == FMB_MISS ? &high : &low) = middle;
    }
    return high;
}

static void find(const struct question *q, struct random *r)
{
    fmb_real shift = last_free(q, 0, 1);
    look(q, shift);
    for (int i = 0; i < 16; i++) {
        struct question other = *q;
        for (int k = 0; k < q->dim; k++)
            other.body[1].origin[k] *= 1 + (fmb_real)random_int(r, -3, 3) *
                                               (sizeof(fmb_real) == 4 ? (fmb_real)0x1p-23 : (fmb_real)0x1p-52);
        look(&other, shift);
    }
}

/* Another question, a little or rather different in one number. */
static void mutate(struct question *q, struct random *r)
{
    int side = random_int(r, 0, 1), k = random_int(r, 0, q->dim - 1), what = random_int(r, 0, 6),
        far = random_int(r, 0, 2);
    struct body *b = &q->body[side];
    fmb_real *x = what == 0   ? &q->hint[k]
                  : what == 1 ? &b->origin[k]
                  : what == 2 ? &b->velocity[k]
                              : &b->edge[random_int(r, 0, q->dim - 1)][k];
    if (what >= 5)
        x = &q->hint[k];
    if (far)
        *x *= 1 + (fmb_real)random_between(r, -1, 1) * (far == 1                ? (fmb_real)0.25
                                                        : sizeof(fmb_real) == 4 ? (fmb_real)0x1p-16
                                                                                : (fmb_real)0x1p-45);
    else
        *x = (fmb_real)random_between(r, -1, 1) * (fmb_real)fabs((double)*x) * 4;
}

/*
 * Climbs, by chance, to where rounding takes most of an error bound away. Random numbers reach a fourth of it, which would hide one that is half
 * of what it should be.
 */
static double climb(struct question *q, struct random *r, int steps)
{
    double least = 1e9;
    fmb_real shift = 1;
    for (int i = 0; i < steps; i++) {
        struct question other = *q;
        if (i > 0)
            mutate(&other, r);
        fmb_real found = last_free(&other, i ? shift * (fmb_real)0.5 : 0, i ? shift * (fmb_real)1.5 : 1);
        if (!place(&other, found) || ask(&other) != FMB_MISS)
            continue;
        misses++;
        CHECK(is_true(&other));
        double room = room_of(&other);
        if (room <= least) {
            least = room;
            *q = other;
            shift = found;
        }
    }
    return least;
}

static void climb_all(struct random *r, int count)
{
    /* those with a hint; what erosion leaves has other bounds */
    for (int kind = 4; kind < 16; kind += kind == 7 ? 5 : 1) {
        double least = 1e9;
        for (int start = 0; start < 4; start++) {
            struct question q;
            make(&q, r, kind);
            double room = climb(&q, r, count);
            least = room < least ? room : least;
        }
        printf("test_threshold: %dD, %s, %s: free down to %.2f of 10 u S\n", kind & 1 ? 3 : 2,
               kind & 2 ? "moving" : "at rest", kind < 8 ? "no margin" : "margin", least);
    }
}

int main(int argc, char **argv)
{
    uint64_t seed = check_seed(argc, argv, 1), count = check_count(argc, argv, 1000);
    struct random r = random_start(seed);
    for (uint64_t i = 0; i < count / 10 + 1; i++)
        for (int kind = 0; kind < 24; kind++) {
            struct question q;
            make(&q, &r, kind);
            find(&q, &r);
        }
    climb_all(&r, (int)count);
    printf("test_threshold: %ld answers of 0 at the threshold\n", misses);
    CHECK(misses > (long)count);
    return check_done("test_threshold");
}
