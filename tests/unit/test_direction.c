/* SPDX-License-Identifier: MIT */
/*
 * What one direction says in the exact search, in states made by hand: the limits that the comments of search.c and search.h state, each met exactly,
 * and missed by the last bit. No frames have these numbers: what frames lead to is a part of it, and never to the limits themselves.
 */
#include "check.h"
#include "pairs.h"
#include "separate/search.h"

#include <stddef.h>

/*
 * The caller's own direction: squares, or cubes, that are 40u apart while one moves away from the other by 1 - 40u, S = 4, or by a little less.
 */
static void hint(void)
{
    const fmb_real gap = 40 * FMB_U, o[3] = {0, 0, 0}, at[3] = {1 + gap, 0, 0},
                   e[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    for (int little = 0; little < 2; little++)
        for (int side = -1; side <= 1; side += 2) {
            const fmb_real v[3] = {1 - gap - (little ? 4 * FMB_U : 0), 0, 0};
            fmb_real x[3] = {(fmb_real)side, 0, 0};
            fmb_interval when;
            fmb_frame2 a, b;
            fmb_frame3 c, d;
            CHECK(fmb_frame2_init(&a, FMB_CUBOID, o, e[0], e[1]) == 0 &&
                  fmb_frame2_init(&b, FMB_CUBOID, at, e[0], e[1]) == 0);
            CHECK(fmb_frame3_init(&c, FMB_CUBOID, o, e[0], e[1], e[2]) == 0 &&
                  fmb_frame3_init(&d, FMB_CUBOID, at, e[0], e[1], e[2]) == 0);
            CHECK_EQ(fmb_sweep2(&a, NULL, &b, v, x, &when), little ? FMB_MISS : FMB_UNDECIDED);
            CHECK(x[0] == (fmb_real)(little ? 1 : side) && x[1] == 0);
            x[0] = (fmb_real)side;
            CHECK_EQ(fmb_sweep3(&c, NULL, &d, v, x, &when), little ? FMB_MISS : FMB_UNDECIDED);
            CHECK(x[0] == (fmb_real)(little ? 1 : side) && x[1] == 0 && x[2] == 0);
        }
}

#ifndef FMB_AUDIT /* the audit's judge would ask for the frames */

static fmb_search s;
static fmb_real room[32] /* 2 * FMB_SEARCH_ROOM, and more */, axis[3];
static const fmb_real still[3] = {0, 0, 0};

static fmb_real after(fmb_real x) { return x + x * 2 * FMB_U; }
static fmb_real before(fmb_real x) { return x - x * FMB_U; }

/* Two cuboids of one direction, p x q (of 2D: a's first normal): a is w long along z, b is h long. */
static void start(const fmb_real p[3], const fmb_real q[3], fmb_real w, fmb_real h)
{
    s = (fmb_search){.shape = {FMB_FRAME_SHAPE(FMB_CUBOID), FMB_FRAME_SHAPE(FMB_CUBOID)},
                     .edge = {room, room + FMB_SEARCH_ROOM},
                     .velocity = {still, still},
                     .pair = {{0, 0, 0}, {0, 0, 0}, {1, 1, 1}, 0},
                     .unit = 1,
                     .least = 1,
                     .power = {{1, 1, 1}, {1, 1, 1}},
                     .open = 1u << 6,
                     .careful = FMB_CAREFUL,
                     .axis = axis,
                     .outer = {0, 1},
                     .inner = {0, 1}};
    for (int i = 0; i < 2 * FMB_SEARCH_ROOM; i++)
        room[i] = 0;
    for (int k = 0; k < 3; k++) {
        room[k] = p[k];
        room[FMB_SEARCH_ROOM + k] = q[k];
        axis[k] = 0;
    }
    room[5] = w;
    room[FMB_SEARCH_ROOM + 5] = h;
    room[FMB_SEARCH_ROOM + 9] = 1;
}

static const fmb_real x_axis[3] = {1, 0, 0}, y_axis[3] = {0, 1, 0};

/* d is set as the way between origins. */
static int edges(void)
{
    fmb_search_middles(&s);
    return fmbi_search_edges(&s);
}

static int gap_along_z(fmb_real w, fmb_real h, fmb_real z, int exchanged)
{
    start(x_axis, y_axis, w, h);
    s.exchanged = exchanged;
    s.pair.d[2] = z;
    return edges();
}

static int holds(void) { return s.inner.in == 0 && s.inner.out == 1; }

/* A gap counts beyond 10u S, a depth beyond that and what n is off: 1.0001 * 2.1u S. */
static void at_rest(void)
{
    const fmb_real error = FMB_DIRECTION_ERROR, off = R(1.0001) * (FMB_CROSS_ERROR * 1) + error;
    for (int exchanged = 0; exchanged < 2; exchanged++)
        for (int side = -1; side <= 1; side += 2) {
            CHECK_EQ(gap_along_z(0, 0, (fmb_real)side * error, exchanged), 0);
            CHECK(!holds() && axis[2] == 0);
            CHECK_EQ(gap_along_z(0, 0, (fmb_real)side * after(error), exchanged), 1);
            CHECK(axis[0] == 0 && axis[1] == 0 && axis[2] == (fmb_real)(exchanged ? -side : side));
        }
    for (int side = -1; side <= 1; side += 2) { /* turned: they reach from their origins the other way */
        const fmb_real w = 2 * (fmb_real)side;
        CHECK_EQ(gap_along_z(w * off, 0, (fmb_real)side * off, 0), 0);
        CHECK(!holds());
        CHECK_EQ(gap_along_z(w * after(off), 0, (fmb_real)side * after(off), 0), 0);
        CHECK(holds());
        CHECK_EQ(gap_along_z(0, w * off, (fmb_real)-side * off, 0), 0);
        CHECK(!holds());
        CHECK_EQ(gap_along_z(0, w * after(off), (fmb_real)-side * after(off), 0), 0);
        CHECK(holds());
    }
}

/* In motion a gap counts that is there at both ends of the step. */
static void moving(void)
{
    const fmb_real error = FMB_DIRECTION_ERROR;
    for (int side = -1; side <= 1; side += 2)
        for (int way = -1; way <= 1; way += 2) {
            start(x_axis, y_axis, 0, 0);
            s.pair.moves = 1;
            s.pair.d[2] = (fmb_real)side * (way > 0 ? after(error) : 1 + 2 * error);
            s.pair.v[2] = (fmb_real)(side * way);
            CHECK_EQ(edges(), way > 0 ? 1 : s.pair.d[2] + s.pair.v[2] > error || -s.pair.d[2] - s.pair.v[2] > error);
            s.pair.d[2] = (fmb_real)side * (way > 0 ? error : 1);
            CHECK_EQ(edges(), 0);
            CHECK(!holds());
        }
    /* Aside of the motion, and deep: nothing is said of the times. */
    start(x_axis, y_axis, 2, 4);
    s.pair.moves = 1;
    s.pair.d[2] = -1;
    s.pair.v[0] = 1;
    CHECK_EQ(edges(), 0);
    CHECK(holds() && s.outer.in == 0 && s.outer.out == 1);
    /* A standstill along n, not deep: no time of contact is proved, none is excluded. */
    s.pair.d[2] = 2;
    CHECK_EQ(edges(), 0);
    CHECK(!holds() && s.inner.in > s.inner.out && s.outer.in == 0 && s.outer.out == 1);
}

/* The same limits in 2D; a normal there is off by 4u at most. */
static int in_plane(const fmb_real *normals, fmb_real w, fmb_real h, fmb_real y)
{
    static const fmb_real other[4] = {0, 1, 0, 1};
    start(still, still, 0, 0);
    room[3] = w;
    room[FMB_SEARCH_ROOM + 3] = h;
    s.normal[0] = normals;
    s.normal[1] = other;
    s.pair.d[1] = y;
    return fmbi_search_faces2(&s);
}

static void plane(void)
{
    static const fmb_real up[4] = {0, 1, 0, 1}, down[4] = {0, -1, 0, -1}, tiny[4] = {0, FMB_DENORMAL, 0, FMB_DENORMAL};
    const fmb_real error = FMB_DIRECTION_ERROR, off = R(1.0001) * FMB_NORMAL_ERROR * 1 + error;
    const fmb_real *const normals[3] = {up, down, tiny};
    for (int i = 0; i < 3; i++)
        for (int side = -1; side <= 1; side += 2) {
            CHECK_EQ(in_plane(normals[i], 0, 0, (fmb_real)side * error), 0);
            CHECK_EQ(in_plane(normals[i], 0, 0, (fmb_real)side * after(error)), 1);
            CHECK(axis[0] == 0 && axis[1] == (fmb_real)side);
            CHECK_EQ(in_plane(normals[i], off, 1, 0), 0);
            CHECK(!holds());
            CHECK_EQ(in_plane(normals[i], after(off), 1, 0), 0);
            CHECK(holds());
            CHECK_EQ(in_plane(normals[i], 1, after(off), 0), 0);
            CHECK(holds());
        }
}

/* A product of given edges whose S is below FMB_SIZE_SMALL is not tried: needless. From there on it is. */
static int small_product(fmb_real y, fmb_real z)
{
    const fmb_real across[3] = {0, y, 0};
    start(x_axis, across, 0, 0);
    s.pair.d[2] = z;
    return edges();
}

static void needless(void)
{
    CHECK_EQ(small_product(FMB_SIZE_SMALL, 1), 1);
    CHECK_EQ(small_product(before(FMB_SIZE_SMALL), 1), 0);
    CHECK(holds());
    CHECK_EQ(small_product(0, 1), 0);
    CHECK(holds());
    CHECK_EQ(small_product(FMB_SIZE_SMALL, 0), 0);
    CHECK(!holds());
}

/* What brings an edge's largest component to [2 FMB_UNIT, 4 FMB_UNIT): a power of two. */
static void powers(void)
{
    const fmb_real length[] = {1, 3, FMB_UNIT / 2, FMB_THINNEST, before(2)};
    for (unsigned i = 0; i < sizeof length / sizeof *length; i++)
        for (int k = 0; k < 3; k++) {
            fmb_real e[3] = {length[i] / 4, length[i] / -8, 0};
            e[k] = k == 1 ? -length[i] : length[i];
            const fmb_real power = fmb_search_power(e), most = length[i] * power;
            CHECK(most >= 2 * FMB_UNIT && most < 4 * FMB_UNIT && fmb_inverse_power(power) * power == 1);
        }
}

/*
 * Two tetrahedra far inside of each other, a's edges along the axes: on which side of a's faces the first edge of b lies, (1, y, z), if that is
 * proved: beyond FMB_SIDE_ERROR of what the edges allow. a's last edge is `thin` long: so short are two of its faces then.
 */
static unsigned side_of_faces(fmb_real y, fmb_real z, fmb_real scale, fmb_real thin)
{
    start(x_axis, x_axis, 0, 0);
    s.shape[0] = s.shape[1] = FMB_FRAME_SHAPE(FMB_TETRAHEDRON);
    fmb_real *a = s.edge[0], *b = s.edge[1];
    for (int i = 0; i < 9; i++)
        a[i] = b[i] = i % 4 == 0 ? scale : 0;
    a[8] *= thin;
    b[1] = y * scale;
    b[2] = z * scale;
    for (int i = 0; i < 3; i++) {
        s.power[0][i] = fmb_search_power(a + 3 * i);
        s.power[1][i] = fmb_search_power(b + 3 * i);
    }
    (void)fmbi_search_edges(&s);
    return s.sides[0][0];
}

static void sides(void)
{
    const fmb_real e = FMB_SIDE_ERROR;
    for (int i = 0; i < 2; i++) {
        const fmb_real scale = i ? R(0.0009765625) : 1, thin = R(0.0009765625);
        CHECK_EQ(side_of_faces(R(0.5), R(0.25), scale, 1), 0x0f);
        CHECK_EQ(side_of_faces(R(-0.5), R(-0.75), scale, 1), 0xe1);
        CHECK_EQ(side_of_faces(0, FMB_DENORMAL, scale, 1), 0x09);
        CHECK_EQ(side_of_faces(e, -e, scale, 1), 0x09);
        CHECK_EQ(side_of_faces(after(e), -after(e), scale, 1), 0x4b);
        CHECK_EQ(side_of_faces(-1, 0, scale, 1), 0x21); /* the slanted one: 0 */
        CHECK_EQ(side_of_faces(-1, 4 * e, scale, 1), 0x2d);
        CHECK_EQ(side_of_faces(-1, -4 * e, scale, 1), 0xe1);
        CHECK_EQ(side_of_faces(e, -e, scale, thin), 0x09);
        CHECK_EQ(side_of_faces(after(e), -after(e), scale, thin), 0x4b);
    }
}

/*
 * Slivers with more products to be made with care than FMB_CAREFUL: the search tells no hit. Together with the stages fmb_test3 does
 * (test_regressions). In double their edges are far from parallel.
 */
static void careful(void)
{
    static const fmb_real x[12] = {R(-0x1.cb35bcp-1), R(-0x1.95fa2ap-1), R(-0x1.49bc76p-3), R(-0x1.692574p-1),
                                   R(-0x1.b296e2p-3), R(-0x1.c6d924p-1), R(0x1.62276p-7),   R(-0x1.f68b28p-2),
                                   R(0x1.a85d08p-3),  R(0x1.04ada2p-2),  R(-0x1.fdea5p-3),  R(0x1.e4b0a2p-2)},
                          y[12] = {R(-0x1.01c39ep+0), R(-0x1.07e9dp+0), R(-0x1.b42608p-3),  R(0x1.6eae12p-6),
                                   R(-0x1.1d3fb8p-7), R(0x1.187834p-5), R(-0x1.00ad0cp-5),  R(0x1.8f5934p-7),
                                   R(-0x1.88a848p-5), R(0x1.25580ep-8), R(-0x1.c865f4p-10), R(0x1.c0c054p-8)};
    fmb_frame3 a, b;
    CHECK_EQ(fmb_frame3_init(&a, FMB_TETRAHEDRON, x, x + 3, x + 6, x + 9), 0);
    CHECK_EQ(fmb_frame3_init(&b, FMB_TETRAHEDRON, y, y + 3, y + 6, y + 9), 0);
    fmb_view p = fmb_view3(&a), q = fmb_view3(&b);
    start(x_axis, y_axis, 0, 0);
    s.open = FMB_ALL_OPEN;
    fmb_search_start(&s, &p, still, &q, still, 3);
    CHECK_EQ(s.careful, FMB_CAREFUL);
    CHECK_EQ(fmbi_search_faces3(&s) || fmbi_search_edges(&s), 0);
    const int few = sizeof(fmb_real) == 4;
    CHECK(few ? s.careful == 0 && !holds() : s.careful > 0 && holds());
    CHECK_EQ(fmb_test3(&a, &b, NULL), FMB_HIT);
    CHECK_EQ(fmb_test3(&b, &a, NULL), FMB_HIT);
}

/* Frame of the tetrahedron with these corners, from number `from` on. */
static void from_corner(fmb_frame3 *f, double corner[4][3], int from)
{
    fmb_real x[4][3];
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 3; k++)
            x[i][k] = (fmb_real)(corner[(from + i) & 3][k] - (i ? corner[from][k] : 0));
    CHECK_EQ(fmb_frame3_init(f, FMB_TETRAHEDRON, x[0], x[1], x[2], x[3]), 0);
}

/*
 * A tetrahedron and its copy, a little aside and from another corner: six pairs of edges that are parallel but for roundings, most of them
 * differences. They are far inside of each other, and the search by itself says so: FMB_CAREFUL is enough for all six.
 */
static void copies(void)
{
    struct random r = random_start(22);
    for (int i = 0; i < 400; i++) {
        double a[4][3] = {{-1, -1, -1}, {1, 1, -1}, {1, -1, 1}, {-1, 1, 1}}, b[4][3];
        for (int j = 0; j < 12; j++) {
            a[j / 3][j % 3] += random_between(&r, -0.5, 0.5);
            b[j / 3][j % 3] = a[j / 3][j % 3] + 0.01 * (j % 3 + 1);
        }
        fmb_frame3 f[2];
        from_corner(&f[0], a, 0);
        from_corner(&f[1], b, i & 3);
        fmb_view p = fmb_view3(&f[0]), q = fmb_view3(&f[1]);
        start(x_axis, y_axis, 0, 0);
        s.open = FMB_ALL_OPEN;
        fmb_search_start(&s, &p, still, &q, still, 3);
        CHECK_EQ(fmbi_search_faces3(&s) || fmbi_search_edges(&s), 0);
        CHECK(holds());
    }
}

/* The combination counts as any other direction, beyond 10u S, whichever signs it has. */
static int combined(fmb_real z, fmb_real g, fmb_real first, fmb_real last)
{
    fmb_real *f = FMB_FIRST(&s), *l;
    start(still, still, 0, 0);
    l = FMB_LAST(&s);
    f[0] = first;
    l[0] = last;
    f[1] = -1;
    l[1] = 4;
    f[3] = z;
    l[3] = 4 * z;
    s.pair.moves = 1;
    s.pair.v[0] = 1;
    s.pair.d[2] = g;
    return fmbi_search_combination(&s);
}

static void combination(void)
{
    for (int side = -1; side <= 1; side += 2) {
        const fmb_real z = (fmb_real)side, error = FMB_DIRECTION_ERROR;
        CHECK_EQ(combined(z, z * error, 1, 0), 0);
        CHECK_EQ(combined(z, z * after(error), 1, 0), 1);
        CHECK(axis[0] == 0 && axis[1] == 0 && axis[2] == z);
        CHECK_EQ(combined(z, z, 0, 0), 0); /* the two do not part */
        CHECK_EQ(combined(z, z, R(0.5), R(0.75)), 0);
    }
}

/* fmbi_small_cross: the same whatever the edges' own units; what underflows is told; nothing behind n is written. */
static void small_cross(void)
{
    const fmb_real p[3] = {R(1.5), R(0.0625), -3}, q[3] = {R(-0.75), 5, R(0.125)},
                   rest[3] = {FMB_U, R(0.25) * FMB_U, FMB_U / 2};
    const fmb_real size[3] = {R(0.001), FMB_DENORMAL, 1 / FMB_U}, far[3] = {0, 0, 1},
                   sizes[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    fmb_real first[4] = {0, 0, 0, 77}, n[4] = {0, 0, 0, 77};
    fmb_reach r = {0, 0}, again;
    for (int i = 0; i < 16; i++) {
        fmb_search_edge e[2];
        const fmb_real scale = (i & 1 ? 1 / FMB_HALF_RANGE : 1) * (i & 2 ? R(0.0625) : 1),
                       own = i & 4 ? 16 / FMB_HALF_RANGE : 1;
        for (int k = 0; k < 3; k++) {
            e[0].value[k] = p[k] * scale;
            e[0].rest[k] = rest[k] * scale;
            e[1].value[k] = q[k] * own;
            e[1].rest[k] = rest[k] * own;
        }
        for (int j = 0; j < 2; j++) {
            e[j].e.value = e[j].value;
            e[j].e.rest = i < 8 ? e[j].rest : NULL;
        }
        again = fmbi_small_cross(e, size, n);
        CHECK(n[3] == 77);
        if (i == 0 || i == 8) {
            r = again;
            for (int k = 0; k < 3; k++)
                first[k] = n[k];
        }
        CHECK(again.size == r.size && again.off == r.off && n[0] == first[0] && n[1] == first[1] && n[2] == first[2]);
        CHECK(fmb_largest(n, 3) >= 1 && fmb_largest(n, 3) < 2 && fmb_reach_good(again));
        CHECK(again.size == fmb_size_along(n, size, 3) && again.off > 2 * FMB_U * again.size);
    }
    for (int k = 0; k < 3; k++) { /* along z there is no size */
        fmb_search_edge e[2];
        const fmb_real much[3] = {sizes[k][0] / FMB_U, sizes[k][1] / FMB_U, sizes[k][2] / FMB_U},
                       *of = k == 2 ? y_axis : x_axis;
        e[0].e = (fmb_edge){of, NULL};
        e[1].e = (fmb_edge){k == 2 ? far : y_axis, NULL};
        again = fmbi_small_cross(e, much, n); /* n: along z, z, x */
        CHECK(again.size == 0 && again.off == 16 * FMB_DENORMAL / FMB_U);
        e[0].e = (fmb_edge){of, NULL};
        e[1].e = (fmb_edge){of, NULL};
        again = fmbi_small_cross(e, much, n);
        CHECK(again.size == 0 && again.off == 0);
    }
}

static void by_hand(void)
{
    at_rest();
    moving();
    plane();
    needless();
    powers();
    sides();
    careful();
    copies();
    combination();
    small_cross();
}

#else
static void by_hand(void) {}
#endif

int main(void)
{
    hint();
    by_hand();
    return check_done("direction");
}
