/* SPDX-License-Identifier: MIT */
/*
 * The walk of src/mesh/convex.c by its parts: a hit is four points that have the origin between them, proved, against determinants in integers; the
 * farthest point, and the first portal, which the ray from v0 through the origin passes; directions that are at right angles to what they should be.
 * Arguments, environment: SEED, COUNT (tests/support/check.h).
 */
#include "mesh/convex.c"

#include "check.h"
#include "pairs.h"
#include "port.h"

static struct random r;

static int64_t det(const int32_t x[3], const int32_t y[3], const int32_t z[3])
{
    return x[0] * ((int64_t)y[1] * z[2] - (int64_t)y[2] * z[1]) + x[1] * ((int64_t)y[2] * z[0] - (int64_t)y[0] * z[2]) +
           x[2] * ((int64_t)y[0] * z[1] - (int64_t)y[1] * z[0]);
}

static int sign(int64_t x) { return x > 0 ? 1 : x < 0 ? -1 : 0; }

/* Strictly inside: with the origin in place of any one of the points the volume has the same sign. */
static int inside(int32_t p[4][3])
{
    static const int32_t zero[3] = {0, 0, 0};
    int first = 0, same = 1;
    for (int i = 0; i < 4; i++) {
        const int32_t *q[4] = {p[0], p[1], p[2], p[3]};
        int32_t e[3][3];
        q[i] = zero;
        for (int j = 0; j < 9; j++)
            e[j / 3][j % 3] = q[j / 3 + 1][j % 3] - q[0][j % 3];
        int is = sign(det(e[0], e[1], e[2]));
        first = i == 0 ? is : first;
        same &= is != 0 && is == first;
    }
    return same;
}

static int found;

static void four_points(void)
{
    int32_t p[4][3], size = random_int(&r, 0, 3) ? 20 : 2;
    fmb_real x[4][3];
    fmb_difference m = {.off = 0};
    for (int i = 0; i < 12; i++) {
        p[i / 3][i % 3] = random_int(&r, -size, size);
        x[i / 3][i % 3] = (fmb_real)p[i / 3][i % 3];
    }
    int exact = inside(p);
    found += exact;
    CHECK_EQ(encloses(&m, x[0], x[1], x[2], x[3]), exact);
    CHECK_EQ(encloses(&m, x[1], x[0], x[2], x[3]), exact);
    CHECK_EQ(encloses(&m, x[3], x[1], x[0], x[2]), exact);
    m.off = (fmb_real)0.25; /* what was meant may be a quarter off: no more is proved, and nothing near a face */
    int less = encloses(&m, x[0], x[1], x[2], x[3]);
    CHECK(!less || exact);
    m.off = (fmb_real)size;
    CHECK(!encloses(&m, x[0], x[1], x[2], x[3]));
}

/*
 * A tetrahedron with one face a little less than `off` from the origin, so that what was meant may have the origin outside; the others are far
 * away. Each of the four points is the one across from that face, and both orders.
 */
static void near_a_face(void)
{
    for (int across_from = 0; across_from < 8; across_from++) {
        const fmb_real far = 64, near = (fmb_real)0.95;
        const fmb_real corner[4][3] = {{-3 * far, 0, 0}, {near, far, 0}, {near, 0, far}, {near, -far, -far}};
        fmb_difference m = {.off = 1};
        const fmb_real *v[4];
        for (int i = 0; i < 4; i++)
            v[(across_from + (across_from < 4 ? i : 4 - i)) % 4] = corner[i];
        CHECK(!encloses(&m, v[0], v[1], v[2], v[3]));
        m.off = (fmb_real)0.25; /* what the origin is far from: proved */
        CHECK(encloses(&m, v[0], v[1], v[2], v[3]));
    }
}

static fmb_real largest(const fmb_real n[3]) { return fmb_max(fmb_abs(n[0]), fmb_max(fmb_abs(n[1]), fmb_abs(n[2]))); }

/* At right angles to y, scaled to [1,2), and well so. */
static void check_right(const fmb_real n[3], const fmb_real y[3])
{
    fmb_real size = largest(y);
    CHECK(largest(n) >= 1 && largest(n) < 2);
    CHECK(fmb_abs(fmb_dot(n, y, 3)) <= 32 * FMB_U * size);
}

static void right_angles(void)
{
    fmb_real o[3], x[3], y[3], u[3], v[3], n[3] = {0, 0, 0},
                                           power = random_int(&r, 0, 1) ? (fmb_real)0x1p-60 : (fmb_real)0x1p30;
    for (int k = 0; k < 3; k++) {
        o[k] = (fmb_real)random_int(&r, -9, 9) * power;
        u[k] = (fmb_real)random_int(&r, -9, 9) * power;
        v[k] = (fmb_real)random_int(&r, -9, 9) * power;
        x[k] = o[k] + u[k];
        y[k] = o[k] + v[k];
    }
    if (u[0] != 0 || u[1] != 0 || u[2] != 0) { /* where one component is the least, or two, or all are the same */
        across(n, u);
        check_right(n, u);
        fmb_real longest = largest(u), unit[3] = {0, 0, longest};
        across(n, unit);
        check_right(n, unit);
    }
    u[0] /= power, u[1] /= power, u[2] /= power;
    v[0] /= power, v[1] /= power, v[2] /= power;
    fmb_real c[3] = {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]};
    int is = normal_of(n, o, x, y);
    CHECK_EQ(is, c[0] != 0 || c[1] != 0 || c[2] != 0);
    if (!is)
        return;
    CHECK(largest(n) >= 1 && largest(n) < 2 && fmb_dot(n, c, 3) > 0);
    for (int k = 0; k < 3; k++) /* parallel, exactly: small integers */
        CHECK(n[k] * largest(c) == c[k] * largest(n));
}

/* Each a box of eight vertices, turned a little. */
static void box(fmb_real p[8][3], int far)
{
    fmb_real e[3][3], o[3];
    for (int k = 0; k < 3; k++)
        o[k] = (fmb_real)random_int(&r, -far, far);
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            e[i][k] = (fmb_real)(random_int(&r, -2, 2) + (i == k ? 6 : 0));
    for (int i = 0; i < 8; i++)
        for (int k = 0; k < 3; k++)
            p[i][k] = o[k] + ((fmb_real)(i & 1) * e[0][k] + (fmb_real)(i >> 1 & 1) * e[1][k]) +
                      (fmb_real)(i >> 2) * e[2][k];
}

/* n.x over all points of the difference set, both ends of the step. */
static fmb_real most_along(fmb_real p[2][8][3], const fmb_real v[3], const fmb_real n[3])
{
    fmb_real most = 0;
    for (int i = 0; i < 128; i++) {
        fmb_real s = 0;
        for (int k = 0; k < 3; k++)
            s += n[k] * (p[1][i & 7][k] - p[0][i >> 3 & 7][k] + (i >> 6 ? v[k] : 0));
        most = i == 0 || s > most ? s : most;
    }
    return most;
}

/* A start lies in M along any direction, and is not the first one. */
static void other_start(const fmb_walk *w, fmb_real p[2][8][3], const fmb_real v[3], const fmb_real first[3])
{
    for (int i = 0; i < 4; i++) {
        fmb_real n[3];
        for (int k = 0; k < 3; k++)
            n[k] = (fmb_real)random_int(&r, -3, 3);
        CHECK(fmb_dot(n, w->v0, 3) <= most_along(p, v, n) + (fmb_real)0x1p-12);
    }
    CHECK(w->v0[0] != first[0] || w->v0[1] != first[1] || w->v0[2] != first[2]);
}

/* Shares of a mixture: four points that are one are that point, of which no bit changes where its numbers are short. */
static void shares(void)
{
    fmb_real x[3], y[3];
    for (int k = 0; k < 3; k++)
        x[k] = (fmb_real)random_int(&r, -99, 99);
    point_inside(y, x, x, x, x);
    CHECK(y[0] == x[0] && y[1] == x[1] && y[2] == x[2]);
}

static int portals, misses;

/* The first portal of the walk, or a direction that separates: what the words say, computed again. All numbers are small integers. */
static void first_portal(void)
{
    static const uint16_t face[1][3] = {{0, 1, 2}};
    fmb_real p[2][8][3], v[3];
    fmb_convex3 mesh[2];
    fmb_difference m;
    fmb_walk w;
    fmb_farthest f;
    for (int s = 0; s < 2; s++) {
        box(p[s], 8);
        CHECK_EQ(fmb_convex3_init(&mesh[s], (const fmb_real(*)[3])p[s], NULL, 8, face, 1), 0);
    }
    for (int k = 0; k < 3; k++)
        v[k] = (fmb_real)random_int(&r, -4, 4);
    if (first_sign(v, 3) == 0)
        v[1] = 1;
    for (int k = 0, back = first_sign(v, 3) < 0; k < 3 && back; k++)
        v[k] = -v[k]; /* b moves forwards, so that a comes first */
    fmb_difference other;
    set_difference(&m, &mesh[0], fmb_at_rest, &mesh[1], v);
    set_difference(&other, &mesh[1], v, &mesh[0], fmb_at_rest);
    CHECK(!m.exchanged && other.exchanged && other.a == m.a && other.b == m.b && other.off == m.off);
    CHECK(other.v[0] == m.v[0] && other.v[1] == m.v[1] && other.v[2] == m.v[2]);
    start_portal(&w, &m, 0);
    for (int k = 0; k < 3; k++) /* centre to centre, half a step on */
        CHECK(w.v0[k] == mesh[1].centre[k] - mesh[0].centre[k] + v[k] / 2);
    fmb_real n[3], first[3];
    copy(first, w.v0);
    for (int k = 0; k < 3; k++)
        n[k] = (fmb_real)random_int(&r, -3, 3);
    /* another point of M, which a hit rests on: from vertices, and from a portal */
    w.has_portal = 0;
    start_portal(&w, &m, 1);
    other_start(&w, p, v, first);
    start_portal(&w, &m, 0);
    farthest_vertices(&f, &m, n);
    CHECK(f.value == most_along(p, v, n) && fmb_dot(n, f.x, 3) == f.value);
    CHECK_EQ(f.clear, f.value < 0);
    int answer = find_portal(&w, &m);
    if (answer == FMB_MISS) {
        CHECK(most_along(p, v, w.n) < 0);
        misses++;
        return;
    }
    if (answer != FMB_HIT)
        return;
    /* v0 to the origin passes between v1, v2, v3, in this order seen from v0. */
    const fmb_real *corner[4] = {w.v1.x, w.v2.x, w.v3.x, w.v1.x};
    fmb_real c[3];
    for (int i = 0; i < 3; i++) {
        cross(c, corner[i], corner[i + 1]);
        CHECK(fmb_dot(c, w.v0, 3) <= 64 * FMB_U * 1000);
    }
    portals++;
    w.has_portal = 1;
    start_portal(&w, &m, 1);
    other_start(&w, p, v, first);
}

int main(int argc, char **argv)
{
    uint64_t rounds = check_count(argc, argv, port_is_board ? 100 : 6000);
    r = random_start(check_seed(argc, argv, 1));
    near_a_face();
    for (uint64_t n = 0; n < rounds; n++) {
        four_points();
        right_angles();
        first_portal();
        shares();
    }
    CHECK(port_is_board || rounds < 600 || (found > 10 && portals > 100 && misses > 10));
    return check_done("portal");
}
