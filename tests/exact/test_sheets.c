/* SPDX-License-Identifier: MIT */
/*
 * Two sheets that are said to meet, against the exact referee: they meet wherever one of them is moved by as much as was allowed for, up to
 * the largest such length. And most pairs of sheets are told, all of them where there is room. Volumes of any form by their numbers (leaf.h): the
 * same where they are only just said to meet, or to be apart, of all sizes and beyond. Arguments: [SEED [COUNT]].
 */
#include "check.h"
#include "pairs.h"
#include "referee.h"
#include "scene/leaf.h"
#include "scene/sheets.h"
#include <math.h>
#include <stdio.h>

static struct random rng;
static double between(double a, double b) { return random_between(&rng, a, b); }
static unsigned meet, apart, open, wrong_way, told[2], said[2];
static fmb_real way[3]; /* of b, in all that is judged */

static void set_extent(fmb_frame3 *f)
{
    for (int k = 0; k < 3; k++) {
        f->extent[k] = 0;
        for (int i = 0; i < 3; i++)
            f->extent[k] += (fmb_real)fabs((double)f->edge[i][k]);
    }
}

static void set_frame(fmb_frame3 *f, double size, double thin, double away)
{
    double n[3], e[2][3], length = 0;
    for (int k = 0; k < 3; k++) {
        f->origin[k] = (fmb_real)(size * between(-0.5, 0.5) + (k == 0 ? away : 0));
        for (int i = 0; i < 2; i++)
            e[i][k] = (double)(f->edge[i][k] = (fmb_real)(size * between(-1, 1)));
    }
    if (random_int(&rng, 0, 3) == 0) { /* along the axes: what is allowed for is no more than has to be */
        int axis = random_int(&rng, 0, 2);
        for (int i = 0; i < 2; i++)
            for (int k = 0; k < 3; k++)
                e[i][k] = (double)(f->edge[i][k] = k == (axis + i) % 3 ? (fmb_real)(size * between(-1, 1)) : 0);
    }
    for (int k = 0; k < 3; k++) {
        n[k] = e[0][(k + 1) % 3] * e[1][(k + 2) % 3] - e[0][(k + 2) % 3] * e[1][(k + 1) % 3];
        length += n[k] * n[k];
    }
    double sign = random_int(&rng, 0, 1) ? 1 : -1;
    for (int k = 0; k < 3; k++)
        f->edge[2][k] = (fmb_real)(sign * size * thin * n[k] / sqrt(length));
    set_extent(f);
    f->shape = FMB_FRAME_SHAPE(FMB_TETRAHEDRON);
}

static enum referee_verdict judge(const fmb_frame3 *a, const fmb_frame3 *b)
{
    struct pair p = {.dim = 3, .moving = way[0] != 0};
    for (int s = 0; s < 2; s++) {
        const fmb_frame3 *f = s ? b : a;
        p.body[s].shape = (fmb_shape)FMB_SHAPE_OF_FRAME(f->shape);
        for (int k = 0; k < 3; k++) {
            p.body[s].velocity[k] = s ? way[k] : 0;
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

/* b, moved by less than `off` along a face's normal, or anywhere: they meet, or they are apart. */
static void shake(const fmb_frame3 *a, const fmb_frame3 *b, double off, int are_apart)
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
            CHECK_EQ(judge(a, &moved) == REFEREE_APART, are_apart);
    }
}

/* ---- what has to be told ---- */

static double dot(const double a[3], const double b[3]) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

/* The triangle of a sheet, its normal, and how far the corners of the other are above its plane; [2]: of both. */
struct face {
    double at[3][3], edge[3][3], normal[3], above[3];
    int apex;
};

static void set_face(struct face *t, const fmb_frame3 *f, const fmb_frame3 *from)
{
    for (int k = 0; k < 3; k++) {
        t->at[0][k] = (double)f->origin[k] - (double)from->origin[k];
        for (int i = 0; i < 3; i++)
            t->edge[i][k] = (double)f->edge[i][k];
        for (int i = 1; i < 3; i++)
            t->at[i][k] = t->at[0][k] + t->edge[i - 1][k];
    }
    normal_of(t->normal, f, 0);
    double length = sqrt(dot(t->normal, t->normal));
    for (int k = 0; k < 3; k++)
        t->normal[k] /= length;
}

/* The corners of w above t, none by less than `least`: which one is alone? 0: none, or they are near. */
static int look_above(struct face *t, const struct face *w, double least)
{
    int above = 0, near = 0;
    for (int i = 0; i < 3; i++) {
        t->above[i] = dot(t->normal, w->at[i]) - dot(t->normal, t->at[0]);
        above |= (t->above[i] > 0) << i;
        near |= fabs(t->above[i]) < least;
    }
    t->apex = above == 1 || above == 6 ? 0 : above == 2 || above == 5 ? 1 : 2;
    return !near && above != 0 && above != 7;
}

/* Where the edge from w's corner i to j comes through the plane of t. */
static void cross_at(double x[3], const struct face *t, const struct face *w, int i, int j)
{
    double c = t->above[i] / (t->above[i] - t->above[j]);
    for (int k = 0; k < 3; k++)
        x[k] = w->at[i][k] + c * (w->at[j][k] - w->at[i][k]);
}

static double norm_of(const double x[3]) { return fabs(x[0]) + fabs(x[1]) + fabs(x[2]); }

/* Is the point, in the plane of t, far enough within its edges, for all that `deep` is taken times? */
static int lies_within(const struct face *t, const double x[3], double deep)
{
    double y[3], m[3][3], d, size[3], part[3];
    for (int k = 0; k < 3; k++) {
        int i = (k + 1) % 3, j = (k + 2) % 3;
        y[k] = x[k] - t->at[0][k];
        size[k] = norm_of(t->edge[k]);
        for (int n = 0; n < 3; n++)
            m[n][k] = t->edge[(n + 1) % 3][i] * t->edge[(n + 2) % 3][j] -
                      t->edge[(n + 1) % 3][j] * t->edge[(n + 2) % 3][i];
    }
    d = dot(m[2], t->edge[2]);
    part[0] = dot(m[0], y) / d;
    part[1] = dot(m[1], y) / d;
    part[2] = 1 - part[0] - part[1];
    const double g[3] = {size[1] * size[2], size[2] * size[0], size[0] * size[1]}, room = 4 * deep / fabs(d);
    return part[0] > 0.1 + room * g[0] && part[1] > 0.1 + room * g[1] &&
           part[2] > 0.1 + room * (g[0] + g[1] + 2 * g[2]);
}

/* Deep, in the unit of heights above the triangle. */
static double height_of(const struct face *t, double deep)
{
    double n[3];
    for (int k = 0; k < 3; k++) {
        int i = (k + 1) % 3, j = (k + 2) % 3;
        n[k] = t->edge[0][i] * t->edge[1][j] - t->edge[0][j] * t->edge[1][i];
    }
    return 2 * deep * norm_of(t->edge[0]) * norm_of(t->edge[1]) / sqrt(dot(n, n));
}

/* What sheets of about `size` that cross each other's planes have to be told to be; -1: it is not clear. */
static int has_to_be(struct face t[2], double size, double deep)
{
    double x[2][2][3], line[3], low[2], high[2], least = 0.1 * size;
    int clear = 1, inside = 0;
    for (int s = 0; s < 2; s++)
        clear = clear && look_above(&t[s], &t[1 - s], fmax(least, 64 * height_of(&t[s], deep)));
    if (!clear)
        return -1;
    for (int k = 0; k < 3; k++) {
        int i = (k + 1) % 3, j = (k + 2) % 3;
        line[k] = t[0].normal[i] * t[1].normal[j] - t[0].normal[j] * t[1].normal[i];
    }
    for (int s = 0; s < 2; s++) {
        double at[2];
        for (int n = 0; n < 2; n++) {
            cross_at(x[s][n], &t[s], &t[1 - s], t[s].apex, (t[s].apex + 1 + n) % 3);
            at[n] = dot(line, x[s][n]) / sqrt(dot(line, line));
            inside = inside || lies_within(&t[s], x[s][n], deep);
        }
        low[s] = fmin(at[0], at[1]);
        high[s] = fmax(at[0], at[1]);
    }
    if (low[0] > high[1] + least || low[1] > high[0] + least)
        return SHEETS_LOOK_APART;
    return inside ? SHEETS_MEET : -1;
}

/* Does the direction separate the triangles? */
static int separates(fmb_vec n, struct face t[2])
{
    const double m[3] = {(double)n.x, (double)n.y, (double)n.z};
    double low[2] = {1e300, 1e300}, high[2] = {-1e300, -1e300};
    for (int s = 0; s < 2; s++)
        for (int i = 0; i < 3; i++) {
            low[s] = fmin(low[s], dot(m, t[s].at[i]));
            high[s] = fmax(high[s], dot(m, t[s].at[i]));
        }
    return low[0] > high[1] || low[1] > high[0];
}

static void look(const fmb_frame3 *a, const fmb_frame3 *b, double size, double off, int what, fmb_vec n)
{
    struct face t[2];
    double far = off + 64 * (sizeof(fmb_real) == 4 ? 0x1p-24 : 0x1p-53) * 3 * size;
    for (int s = 0; s < 2; s++) {
        set_face(&t[s], s ? b : a, a);
        for (int k = 0; k < 3; k++)
            far += 64 * (sizeof(fmb_real) == 4 ? 0x1p-24 : 0x1p-53) *
                   (fabs(t[s].at[0][k]) + (double)(s ? b : a)->extent[k]);
    }
    int must = has_to_be(t, size, far);
    if (must < 0)
        return;
    told[must == SHEETS_MEET]++;
    if (CHECK_EQ(what, must) && must == SHEETS_LOOK_APART)
        CHECK(separates(n, t));
}

static void one(void)
{
    fmb_frame3 a, b;
    fmb_vec n;
    double size = ldexp(1, random_int(&rng, -18, 18)), thin = ldexp(1, -random_int(&rng, 5, 14));
    double away = random_int(&rng, 0, 2) ? 0 : size * between(0, 1000);
    set_frame(&a, size, thin, away);
    double other = size * between(0.2, 1);
    set_frame(&b, other, thin, away);
    int what = fmbi_sheets_look(&a, &b, (fmb_real)(size * 1e-7), &n);
    enum referee_verdict truth = judge(&a, &b);
    look(&a, &b, other, size * 1e-7, what, n);
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
    shake(&a, &b, low * 0.999, 0);
}

/* ---- volumes ---- */

/* One of four along the axes, its numbers small multiples of a power of two: faces and corners touch. */
static void set_volume(fmb_frame3 *f, double size)
{
    int plain = random_int(&rng, 0, 3) == 0, turn = random_int(&rng, 0, 2);
    for (int k = 0; k < 3; k++) {
        f->origin[k] = (fmb_real)(size * (plain ? 0.25 * random_int(&rng, -4, 4) : between(-1, 1)));
        for (int i = 0; i < 3; i++)
            f->edge[i][k] = !plain                ? (fmb_real)(size * between(-1, 1))
                            : k == (turn + i) % 3 ? (fmb_real)(size * 0.25 * random_int(&rng, 1, 4))
                                                  : 0;
    }
    set_extent(f);
    f->shape = random_int(&rng, 0, 1) ? FMB_FRAME_SHAPE(FMB_TETRAHEDRON) : FMB_FRAME_SHAPE(FMB_CUBOID);
}

/* What is said of a and b, which is s of a way off. */
static int says(int clears, fmb_leaf_pair *t, fmb_frame3 *b, const fmb_real from[3], const double to[3], double s)
{
    fmb_real axis[3];
    for (int k = 0; k < 3; k++)
        b->origin[k] = (fmb_real)((double)from[k] + s * to[k]);
    return clears ? fmbi_leaf_faces_clear(t, axis) : fmbi_leaves_meet(t);
}

/* b, as near to a as it is still said to be clear of it, or as far off as it is still said to meet it. */
static void one_volume(int clears)
{
    static const fmb_real none[3];
    fmb_frame3 a, b;
    int wide = random_int(&rng, 0, 3) == 0, small = sizeof(fmb_real) == 4;
    double size = ldexp(1, wide ? random_int(&rng, small ? -52 : -460, small ? 34 : 290) : random_int(&rng, -18, 18));
    double off = random_int(&rng, 0, 1) ? 0 : ldexp(size, random_int(&rng, wide ? -20 : -16, wide ? 8 : -3));
    if (wide && random_int(&rng, 0, 7) == 0) { /* products that are too large */
        size = ldexp(1, small ? 34 : 306);
        off = ldexp(size, small ? 8 : 72);
    }
    double to[3], in = clears ? 10 : 0, out = clears ? 0 : 10; /* in: what is said there is looked at */
    set_volume(&a, size);
    set_volume(&b, size * (random_int(&rng, 0, 1) ? 1 : 0.25));
    for (int k = 0; k < 3 && !clears; k++) { /* a point of both */
        b.origin[k] = a.origin[k];
        for (int i = 0; i < 3; i++)
            b.origin[k] += (a.edge[i][k] - b.edge[i][k]) / 4;
    }
    fmb_leaf_pair t = {{&a, &b, none, way}, 0, clears ? 0 : (fmb_real)off, (fmb_real)off, 0};
    for (int k = 0; k < 3; k++)
        to[k] = size * between(-1, 1);
    t.moves = clears && random_int(&rng, 0, 1);
    for (int k = 0; k < 3; k++)
        way[k] = t.moves ? (fmb_real)(size * between(-1, 1)) : 0;
    const fmb_real from[3] = {b.origin[0], b.origin[1], b.origin[2]};
    if (judge(&a, &b) != REFEREE_SINGULAR && says(clears, &t, &b, from, to, in)) {
        for (int i = 0; i < 48; i++)
            *(says(clears, &t, &b, from, to, 0.5 * (in + out)) ? &in : &out) = 0.5 * (in + out);
        said[clears] += (unsigned)CHECK(says(clears, &t, &b, from, to, in));
        CHECK_EQ(judge(&a, &b) == REFEREE_APART, clears);
        if (off > 0)
            shake(&a, &b, off * 0.999, clears);
    }
    way[0] = way[1] = way[2] = 0;
}

int main(int argc, char **argv)
{
    rng = random_start(check_seed(argc, argv, 77));
    int count = (int)check_count(argc, argv, 3000);
    for (int i = 0; i < count; i++)
        one();
    for (int i = 0; i < count; i++)
        one_volume(i & 1);
    printf("volumes that only just meet %u, are only just apart %u\n", said[0], said[1]);
    CHECK(4 * said[0] > (unsigned)count && 4 * said[1] > (unsigned)count);
    printf("meet %u, look apart %u, of these not apart %u; meet and not told %u; clear %u, %u\n", meet, apart,
           wrong_way, open, told[1], told[0]);
    CHECK(meet > 0 || count < 300);
    CHECK(open + wrong_way <= 10 + meet);
    return check_done("sheets");
}
