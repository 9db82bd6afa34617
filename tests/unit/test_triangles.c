/* SPDX-License-Identifier: MIT */
/* Two triangles, and a segment and a triangle, against separating axes in integers. */
#include "check.h"
#include "pairs.h"
#include "port.h"
#include "mesh/triangles.h"

struct corners {
    long p[3][3];
};

static void subtract(long r[3], const long x[3], const long y[3])
{
    for (int k = 0; k < 3; k++)
        r[k] = x[k] - y[k];
}

static void cross(long n[3], const long x[3], const long y[3])
{
    for (int k = 0; k < 3; k++)
        n[k] = x[(k + 1) % 3] * y[(k + 2) % 3] - x[(k + 2) % 3] * y[(k + 1) % 3];
}

/* Bit 0: n separates strictly; bit 1: it just does not, the projections touch. */
static int along(const struct corners *a, int count_a, const struct corners *b, const long n[3])
{
    long low[2] = {0, 0}, high[2] = {0, 0};
    if (n[0] == 0 && n[1] == 0 && n[2] == 0)
        return 0;
    for (int s = 0; s < 2; s++)
        for (int i = 0; i < (s ? 3 : count_a); i++) {
            const long *p = (s ? b : a)->p[i];
            long x = n[0] * p[0] + n[1] * p[1] + n[2] * p[2];
            low[s] = i == 0 || x < low[s] ? x : low[s];
            high[s] = i == 0 || x > high[s] ? x : high[s];
        }
    return (low[1] > high[0] || low[0] > high[1] ? 1 : 0) | (low[1] == high[0] || low[0] == high[1] ? 2 : 0);
}

/* All directions that can be needed for two triangles that have an area, or a segment and one. */
static int exact(const struct corners *a, int count_a, const struct corners *b)
{
    long e[3][3], f[3][3], n[3], normal[2][3];
    int found = 0;
    for (int i = 0; i < 3; i++) {
        subtract(e[i], a->p[(i + 1) % count_a], a->p[i % count_a]);
        subtract(f[i], b->p[(i + 1) % 3], b->p[i]);
    }
    cross(normal[0], e[0], e[1]);
    cross(normal[1], f[0], f[1]);
    found |= along(a, count_a, b, normal[0]) | along(a, count_a, b, normal[1]);
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            cross(n, e[i], f[j]);
            found |= along(a, count_a, b, n);
        }
        cross(n, normal[0], e[i]);
        found |= along(a, count_a, b, n);
        cross(n, normal[1], f[i]);
        found |= along(a, count_a, b, n);
        cross(n, normal[1], e[i]);
        found |= along(a, count_a, b, n);
    }
    return found;
}

static int flat(const struct corners *c)
{
    long e[3], f[3], n[3];
    subtract(e, c->p[1], c->p[0]);
    subtract(f, c->p[2], c->p[0]);
    cross(n, e, f);
    return n[0] == 0 && n[1] == 0 && n[2] == 0;
}

/* Integers times 2^-3, moved far away now and then: differences stay exact. */
static void draw(struct random *r, struct corners *c, fmb_triangle *t, int size, int plane, fmb_real far)
{
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) {
            c->p[i][k] = k == 2 && plane ? 1 : random_int(r, -size, size);
            t->p[i][k] = (fmb_real)c->p[i][k] / 8 + far;
        }
    fmb_triangle_set(t);
}

static void place(const struct corners *c, fmb_triangle *t)
{
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            t->p[i][k] = (fmb_real)c->p[i][k] / 8;
    fmb_triangle_set(t);
}

/* What is given is off by one in every coordinate, all of one triangle the same way or each by itself: what is proved is true of what was meant. */
static void off_by_one(struct random *r)
{
    const fmb_real off = (fmb_real)0.25; /* twice that */
    struct corners meant[2], given[2];
    fmb_triangle t[2];
    const int size = random_int(r, 2, 12), alike = random_int(r, 0, 3), plane = random_int(r, 0, 7) == 0;
    int d[3];
    for (int k = 0; k < 3; k++)
        d[k] = random_int(r, 0, 1) ? 1 : -1;
    for (int i = 0; i < 6; i++)
        for (int k = 0; k < 3; k++) {
            int side = i / 3, more = alike ? (side ? -d[k] : d[k]) : random_int(r, -1, 1);
            meant[side].p[i % 3][k] = k == 2 && plane
                                          ? 1
                                          : random_int(r, -size, size) + (side ? size * random_int(r, 0, 1) : 0);
            given[side].p[i % 3][k] = meant[side].p[i % 3][k] + more;
        }
    if (flat(&meant[0]) || flat(&meant[1]))
        return;
    place(&given[0], &t[0]);
    place(&given[1], &t[1]);
    int apart = exact(&meant[0], 3, &meant[1]) & 1;
    int answer = fmb_triangles_meet(&t[0], &t[1], off);
    CHECK(answer == FMB_UNDECIDED || answer == (apart ? FMB_MISS : FMB_HIT));
    apart = exact(&meant[0], 2, &meant[1]) & 1;
    answer = fmb_segment_meets(t[0].p[0], t[0].p[1], &t[1], off);
    CHECK(answer == FMB_UNDECIDED || answer == (apart ? FMB_MISS : FMB_HIT));
}

/*
 * Along the cross product of two edges: p reaches from 0 to r_j - r_(j+1), q from e to e + s_(i+1) - s_i, each of the five numbers off by an error.
 * Any one that may be off by more than the gap is enough to say nothing; all together, each by a fifth; and that much less is a proof.
 */
static void projections(void)
{
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            for (int mirror = -1; mirror <= 1; mirror += 2) {
                const fmb_real gap = 1, side = (fmb_real)mirror;
                for (int which = 0; which < 6; which++) {
                    fmb_near e = {side * (gap + 16), 0}, s[3] = {{0, 0}, {0, 0}, {0, 0}},
                             r[3] = {{0, 0}, {0, 0}, {0, 0}};
                    fmb_near *of[5] = {&e, &s[i], &s[(i + 1) % 3], &r[j], &r[(j + 1) % 3]};
                    s[i].value = side * 4;
                    s[(i + 1) % 3].value = side * -4; /* q comes 8 nearer, p 8 towards it */
                    r[j].value = side * 5;
                    r[(j + 1) % 3].value = side * -3;
                    for (int n = 0; n < 5; n++)
                        of[n]->error = which == 5 ? gap * R(0.21) : which == n ? gap * R(1.01) : 0;
                    CHECK_EQ(fmb_edges_apart(e, s, i, r, j), 0);
                    for (int n = 0; n < 5; n++)
                        of[n]->error *= R(0.6);
                    CHECK_EQ(fmb_edges_apart(e, s, i, r, j), 1);
                }
            }
}

/* Two points are apart along the way from the one to the other; segments and triangles by their boxes. */
static void points(struct random *r)
{
    struct corners c[2];
    fmb_triangle t[2];
    int same = 1;
    for (int i = 0; i < 6; i++)
        for (int k = 0; k < 3; k++)
            c[i / 3].p[i % 3][k] = i % 3 ? c[i / 3].p[0][k] : random_int(r, -2, 2);
    for (int k = 0; k < 3; k++)
        same &= c[0].p[0][k] == c[1].p[0][k];
    place(&c[0], &t[0]);
    place(&c[1], &t[1]);
    CHECK_EQ(fmb_triangles_meet(&t[0], &t[1], 0), same ? FMB_UNDECIDED : FMB_MISS);
    for (int k = 0; k < 3; k++) { /* a segment beside a triangle, along one axis alone */
        fmb_real x[3] = {0, 0, 0}, y[3] = {0, 0, 0};
        fmb_triangle q = {.p = {{0, 1, 1}, {1, 0, 1}, {1, 1, 0}}};
        fmb_triangle_set(&q);
        for (int side = -1; side <= 1; side += 2) {
            x[k] = (fmb_real)(side < 0 ? -1 : 2);
            y[k] = x[k] + (fmb_real)side;
            CHECK(fmb_segment_beside(x, y, &q, (fmb_real)0.25) == 1 &&
                  fmb_segment_beside(y, x, &q, (fmb_real)0.49) == 1);
            CHECK(fmb_segment_beside(x, y, &q, (fmb_real)0.5) == 0 &&
                  fmb_segment_beside(y, x, &q, (fmb_real)0.51) == 0);
        }
    }
}

int main(int argc, char **argv)
{
    struct random r = random_start(33);
    int usual = port_is_board ? 400 : 60000, rounds = (int)check_count(argc, argv, (uint64_t)usual);
    int few = port_is_board || rounds < usual; /* too few to say how often */
    int count[3] = {0, 0, 0}, open = 0, degenerate = 0, segments[3] = {0, 0, 0};
    projections();
    for (int n = 0; n < rounds; n++) {
        struct corners a, b;
        fmb_triangle p, q;
        off_by_one(&r);
        if (n % 16 == 0)
            points(&r);
        int size = n % 3 ? 40 : 3, plane = n % 16 == 5;
        fmb_real far = n % 5 ? 0 : 4096;
        draw(&r, &a, &p, size, plane, far);
        draw(&r, &b, &q, size, plane, far);
        int answer = fmb_triangles_meet(&p, &q, 0), other = fmb_triangles_meet(&q, &p, 0), state = exact(&a, 3, &b);
        if (!flat(&a) && !flat(&b)) {
            CHECK(answer == FMB_UNDECIDED || answer == (state & 1 ? FMB_MISS : FMB_HIT));
            /* a vertex in the other's plane, a common plane */
            degenerate += state == 0 && !plane && answer == FMB_UNDECIDED;
            open += (state & 1) && answer != FMB_MISS;
            count[answer]++;
        }
        CHECK(answer != FMB_HIT || !(state & 1));
        CHECK(other == answer || other == FMB_UNDECIDED || answer == FMB_UNDECIDED);
        /* Off by as much as they are large, nothing is proved; by a little, nothing is proved that was not. */
        CHECK_EQ(fmb_triangles_meet(&p, &q, (fmb_real)size), FMB_UNDECIDED);
        int less = fmb_triangles_meet(&p, &q, (fmb_real)0.01);
        CHECK(less == FMB_UNDECIDED || answer == FMB_UNDECIDED || less == answer);
        if (!flat(&b)) {
            answer = fmb_segment_meets(p.p[0], p.p[1], &q, 0);
            state = exact(&a, 2, &b);
            CHECK(answer == FMB_UNDECIDED || answer == (state & 1 ? FMB_MISS : FMB_HIT));
            segments[answer]++;
        }
    }
    CHECK(few || (count[0] > 1000 && count[1] > 1000 && count[2] > 100));
    CHECK(few || (segments[0] > 1000 && segments[1] > 1000 && segments[2] > 100));
    CHECK_EQ(open, 0);
    CHECK(few || degenerate * 200 < count[FMB_HIT]);
    return check_done("triangles");
}
