/* SPDX-License-Identifier: MIT */
/*
 * What fmb_robot_edge says of links and boxes in a part of the motion: the tables at the heads of src/robot/kinematics.c and edge.c.
 * Each number that the call leaves in its memory is near the truth by no more than the tables say, which is found here by Taylor series of
 * the joints in long double; and each bound is the one of its table, no less, and hardly more.
 * Usage: test_robot_bounds [SEED [COUNT]], or as check.h says; COUNT: robots.
 */
#include "check.h"
#include "fmb.h"
#include "uniform.h"

#include <float.h>
#include <math.h>
#include <string.h>

enum { LINKS = 9, ORDERS = 4, HALVINGS = 4 };

typedef long double wide;

static const wide U = (sizeof(fmb_real) == 4 ? 0x1p-24L : 0x1p-53L), SECOND = 1.0078125L;

/* ---- what is asked ---- */

static fmb_robot_joint joint[LINKS];
static fmb_robot_link links[LINKS + 1];
static fmb_frame3 box[LINKS + 1], far_frame;
static const fmb_solid3 far_solid = {.frame = &far_frame, .step = fmb_no_step};
static fmb_edge_link3 place[LINKS + 1];
static fmb_edge_box3 swept[LINKS + 1];
static fmb_box3 wall[1];
static uint32_t cell_words[FMB_GRID3_WORDS(1, 1, 1)];
static fmb_grid3 far_cell; /* each box is asked about it as one that translates */
static uint32_t open_words[FMB_EDGE_WORDS(LINKS + 1, 1, HALVINGS)];
static fmb_real from[LINKS], to[LINKS];
static double scale; /* of all lengths */

/* A matrix that is as near to a rotation as its rounding lets it be. */
static void random_turn(fmb_real m[3][3])
{
    double q[4], n = 0;
    for (int i = 0; i < 4; i++) {
        q[i] = uniform();
        n += q[i] * q[i];
    }
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) {
            int other = (6 - i - k) % 3, sign = (k - i + 3) % 3 == 1 ? -1 : 1;
            double x = i == k ? n - 2 * (q[1] * q[1] + q[2] * q[2] + q[3] * q[3] - q[1 + i] * q[1 + i])
                              : 2 * (q[1 + i] * q[1 + k] + sign * q[0] * q[1 + other]);
            m[i][k] = (fmb_real)(x / n);
        }
}

static void random_joint(int i)
{
    fmb_robot_joint *j = &joint[i];
    fmb_real m[3][3];
    *j = (fmb_robot_joint){
        .kind = below(6) ? below(3) ? FMB_TURNS : FMB_SLIDES : FMB_FIXED, .child = i + 1, .mimic = -1};
    j->parent = below(3) ? i : below(i + 1);
    random_turn(j->origin.rotation);
    random_turn(m);
    for (int k = 0; k < 3; k++) {
        j->origin.translation[k] = (fmb_real)(below(3) ? .4 * scale * uniform() : 0);
        j->axis[k] = m[0][k];
    }
    if (below(3) == 0) /* off a rotation, and off the length 1 */
        j->origin.rotation[below(3)][below(3)] += (fmb_real)(1e-5 * uniform());
    if (below(3) == 0)
        j->axis[below(3)] += (fmb_real)(1e-6 * uniform());
    double size = j->kind == FMB_SLIDES ? scale : 1, way = below(3) == 0 ? 1e-3 : below(3) ? .5 : 2;
    from[i] = (fmb_real)((below(4) ? 3 : 20) * size * uniform());
    to[i] = from[i] + (fmb_real)(way * size * uniform());
    int other = below(i + 1);
    if (other < i && j->kind != FMB_FIXED && joint[other].kind == j->kind && joint[other].mimic < 0) {
        j->mimic = other;
        j->multiplier = (fmb_real)uniform();
        j->offset = (fmb_real)(size * uniform());
    }
}

/* A robot with one box on each link, and an obstacle that it cannot reach. */
static void random_robot(fmb_edge3 *e)
{
    const int joints = below(LINKS + 1);
    fmb_real axes[3][3];
    const fmb_real off[3] = {(fmb_real)(1e4 * scale), 0, 0},
                   size[3] = {(fmb_real)scale, (fmb_real)scale, (fmb_real)scale};
    const int32_t counts[3] = {1, 1, 1}, cell[3] = {0, 0, 0};
    *e = (fmb_edge3){.joint = joint,
                     .link = links,
                     .box = box,
                     .joints = joints,
                     .boxes = joints + 1,
                     .obstacles = 1,
                     .self = FMB_SELF_SKIP,
                     .obstacle = &far_solid,
                     .want = FMB_EDGE_FIRST,
                     .halvings = below(2) ? 0 : HALVINGS,
                     .budget = FMB_NO_LIMIT,
                     .place = place,
                     .swept = swept,
                     .wall = wall,
                     .open = open_words,
                     .places = LINKS + 1,
                     .sweeps = LINKS + 1,
                     .walls = 1,
                     .words = sizeof open_words / sizeof *open_words,
                     .grid = &far_cell};
    e->margin = below(2) ? 0 : (fmb_real)(.1 * scale);
    random_turn(axes);
    for (int k = 0; k < 9; k++)
        axes[k / 3][k % 3] *= (fmb_real)scale;
    CHECK_EQ(fmb_frame3_init(&far_frame, FMB_CUBOID, off, axes[0], axes[1], axes[2]), 0);
    CHECK_EQ(fmb_grid3_init(&far_cell, off, size, counts, cell_words, FMB_GRID3_WORDS(1, 1, 1)), 0);
    CHECK_EQ(fmb_grid3_clear(&far_cell), 0);
    CHECK_EQ(fmb_grid3_set(&far_cell, cell, 1), 0);
    for (int i = 0; i <= joints; i++) {
        fmb_real o[3], edge[3][3];
        if (i < joints)
            random_joint(i);
        random_turn(edge);
        for (int k = 0; k < 9; k++)
            edge[k / 3][k % 3] *= (fmb_real)(scale * (.1 + .1 * (k / 3)));
        for (int k = 0; k < 3; k++)
            o[k] = (fmb_real)(.3 * scale * uniform());
        links[i] = (fmb_robot_link){.joint = i - 1, .first = i, .count = 1};
        CHECK_EQ(fmb_frame3_init(&box[i], below(2) ? FMB_CUBOID : FMB_TETRAHEDRON, o, edge[0], edge[1], edge[2]), 0);
    }
}

/* ---- the truth: Taylor series about the middle of the part, the coefficients of 1, s, s^2, s^3 ---- */

typedef struct {
    wide turn[ORDERS][3][3], at[ORDERS][3];
} series;

static series truth[LINKS + 1];

/* The rotation nearest to a matrix that is nearly one: Newton's iteration. */
static void nearest_turn(wide to_m[3][3], const fmb_pose3 *pose)
{
    wide y[3][3];
    for (int i = 0; i < 9; i++)
        to_m[i / 3][i % 3] = (wide)pose->rotation[i / 3][i % 3];
    for (int n = 0; n < 5; n++) {
        wide det = 0;
        for (int i = 0; i < 3; i++)
            for (int k = 0; k < 3; k++) {
                int a = (i + 1) % 3, b = (i + 2) % 3, c = (k + 1) % 3, d = (k + 2) % 3;
                y[i][k] = to_m[a][c] * to_m[b][d] - to_m[a][d] * to_m[b][c];
            }
        for (int k = 0; k < 3; k++)
            det += to_m[0][k] * y[0][k];
        for (int i = 0; i < 9; i++)
            to_m[i / 3][i % 3] = (to_m[i / 3][i % 3] + y[i / 3][i % 3] / det) / 2;
    }
}

static wide length(const wide x[3]) { return sqrtl(x[0] * x[0] + x[1] * x[1] + x[2] * x[2]); }

/* The true coordinate of joint i at t, and its rate. */
static wide coordinate(int i, wide t, wide *rate)
{
    const fmb_robot_joint *j = &joint[i];
    int by = j->mimic < 0 ? i : j->mimic;
    wide f = j->mimic < 0 ? 1 : (wide)j->multiplier, g = j->mimic < 0 ? 0 : (wide)j->offset;
    *rate = f * ((wide)to[by] - (wide)from[by]);
    return f * (wide)from[by] + g + t * *rate;
}

/* The turn about a axis of length 1 by q + s d. */
static void turn_series(wide own[ORDERS][3][3], const wide a[3], wide q, wide d)
{
    const wide c = cosl(q), s = sinl(q), cosine[ORDERS] = {c, -s * d, -c * d * d / 2, s * d * d * d / 6},
               sine[ORDERS] = {s, c * d, -s * d * d / 2, -c * d * d * d / 6};
    for (int n = 0; n < ORDERS; n++)
        for (int i = 0; i < 3; i++) {
            int j = (i + 1) % 3, k = (i + 2) % 3;
            wide rest = (n == 0) - cosine[n];
            own[n][i][i] = cosine[n] + rest * a[i] * a[i];
            own[n][i][j] = rest * a[i] * a[j] - sine[n] * a[k];
            own[n][j][i] = rest * a[i] * a[j] + sine[n] * a[k];
        }
}

/* Joint i about t: what moves its child, in its parent. */
static void joint_series(series *own, int i, wide t)
{
    const fmb_robot_joint *j = &joint[i];
    wide m[3][3], a[3], turn[ORDERS][3][3], d, q = coordinate(i, t, &d);
    for (int k = 0; k < 3; k++)
        a[k] = (wide)j->axis[k];
    wide l = length(a);
    for (int k = 0; k < 3; k++)
        a[k] /= j->kind == FMB_FIXED ? 1 : l;
    nearest_turn(m, &j->origin);
    turn_series(turn, a, j->kind == FMB_TURNS ? q : 0, j->kind == FMB_TURNS ? d : 0);
    memset(own, 0, sizeof *own);
    for (int k = 0; k < 3; k++) {
        wide along = m[k][0] * a[0] + m[k][1] * a[1] + m[k][2] * a[2];
        own->at[0][k] = (wide)j->origin.translation[k] + (j->kind == FMB_SLIDES ? q * along : 0);
        own->at[1][k] = j->kind == FMB_SLIDES ? d * along : 0;
        for (int n = 0; n < ORDERS; n++)
            for (int c = 0; c < 3; c++)
                for (int o = 0; o < 3; o++)
                    own->turn[n][k][c] += m[k][o] * turn[n][o][c];
    }
}

static void all_series(int joints, wide t)
{
    memset(truth, 0, sizeof truth);
    for (int k = 0; k < 3; k++)
        truth[0].turn[0][k][k] = 1;
    for (int i = 0; i < joints; i++) {
        const series *p = &truth[joint[i].parent];
        series own, *at = &truth[i + 1];
        joint_series(&own, i, t);
        memcpy(at->at, p->at, sizeof at->at);
        for (int n = 0; n < ORDERS; n++)
            for (int m = 0; m <= n; m++)
                for (int k = 0; k < 3; k++)
                    for (int o = 0; o < 3; o++) {
                        at->at[n][k] += p->turn[n - m][k][o] * own.at[m][o];
                        for (int c = 0; c < 3; c++)
                            at->turn[n][k][c] += p->turn[n - m][k][o] * own.turn[m][o][c];
                    }
    }
}

/* The n-th derivative of a point that is fixed in link i. */
static void derivative(wide to_x[3], int i, const wide point[3], int n)
{
    static const wide factorial[ORDERS] = {1, 1, 2, 6};
    for (int k = 0; k < 3; k++) {
        const wide *m = truth[i].turn[n][k];
        to_x[k] = factorial[n] * (truth[i].at[n][k] + m[0] * point[0] + m[1] * point[1] + m[2] * point[2]);
    }
}

/* Angular velocity and its derivative: Q'Q^T, and the part of Q''Q^T that changes its sign with its rows and columns. */
static void turning(wide omega[3], wide gain[3], int i)
{
    wide x[2][3][3] = {{{0}}};
    for (int n = 0; n < 2; n++)
        for (int k = 0; k < 9; k++)
            for (int o = 0; o < 3; o++)
                x[n][k / 3][k % 3] += (wide)(n + 1) * truth[i].turn[n + 1][k / 3][o] * truth[i].turn[0][k % 3][o];
    for (int k = 0; k < 3; k++) {
        int a = (k + 1) % 3, b = (k + 2) % 3;
        omega[k] = (x[0][b][a] - x[0][a][b]) / 2;
        gain[k] = (x[1][b][a] - x[1][a][b]) / 2;
    }
}

/* ---- what is compared ---- */

/* Below what long double rounds, nothing is told. */
static wide dust(wide size) { return 64 * (wide)LDBL_EPSILON * size; }

static wide off_by(const fmb_real x[3], const wide y[3])
{
    const wide d[3] = {(wide)x[0] - y[0], (wide)x[1] - y[1], (wide)x[2] - y[2]};
    return length(d);
}

static wide first_norm(const fmb_real x[3]) { return fabsl((wide)x[0]) + fabsl((wide)x[1]) + fabsl((wide)x[2]); }

/* Is it no less than the number of the table, and more by its roundings alone? */
static int is_bound(fmb_real x, wide table)
{
    return (wide)x >= table * (1 - dust(1)) && (wide)x <= table * (1 + 2000 * U);
}

/* The tables of kinematics.c, of link i + 1; `p` of its parent. */
typedef struct {
    wide turn_off, place_off, way, spin, rush, pull, jerk;
} bounds;

static bounds table[LINKS + 1];

static void table_of_link(int i)
{
    const fmb_robot_joint *j = &joint[i];
    const bounds *p = &table[j->parent];
    const int turns = j->kind == FMB_TURNS, slides = j->kind == FMB_SLIDES, by = j->mimic < 0 ? i : j->mimic;
    const wide f = j->mimic < 0 ? 1 : fabsl((wide)j->multiplier), g = j->mimic < 0 ? 0 : fabsl((wide)j->offset),
               s = p->spin;
    const wide t[3] = {(wide)j->origin.translation[0], (wide)j->origin.translation[1], (wide)j->origin.translation[2]};
    wide size = turns || slides ? f * fmaxl(fabsl((wide)from[by]), fabsl((wide)to[by])) + g : 0, dq = 16 * U * size,
         square = 0, d;
    fmb_real skew = 0;
    coordinate(i, 0, &d);
    d = turns || slides ? fabsl(d) : 0;
    CHECK_EQ(fmb_pose3_check(&j->origin, &skew), 0);
    for (int k = 0; k < 3; k++)
        square += (wide)j->axis[k] * (wide)j->axis[k];
    /* What the axis is off, as it is computed: within 4u of what it is. */
    wide least = 1.7321L * (wide)skew + (turns || slides ? 6 * fabsl(square - 1) : 0),
         way = length(t) + (slides ? size + dq : 0);
    wide turn = table[j->parent].turn_off + least + (turns ? 1.5L * dq : 0) + 80 * U, slide = slides ? d : 0;
    wide axis = turns || slides ? 24 * U : 0;
    CHECK((wide)place[i + 1].turn_off >= turn * SECOND * (1 - 16 * U));
    CHECK((wide)place[i + 1].turn_off <= (turn + 2 * axis) * SECOND * (1 + 2000 * U));
    table[i + 1].turn_off = turn = (wide)place[i + 1].turn_off;
    table[i + 1].way = p->way + way;
    table[i + 1].place_off = (p->place_off + turn * way + (slides ? dq : 0) + 24 * U * table[i + 1].way) * SECOND;
    table[i + 1].spin = s + (turns ? d : 0);
    table[i + 1].rush = p->rush + s * way + slide;
    table[i + 1].pull = p->pull + s * s * way + 2 * s * slide;
    table[i + 1].jerk = p->jerk + s * s * s * way + 3 * s * s * slide;
    CHECK(is_bound(place[i + 1].rate, d) && is_bound(place[i + 1].q_off, dq));
}

/* Link i, as it is said to be and as it is. */
static void check_link(int i, int joints)
{
    static const wide none[3] = {0, 0, 0};
    const fmb_edge_link3 *at = &place[i];
    const bounds *b = &table[i];
    wide square = 0, x[3], omega[3], gain[3], relative = 6 * (wide)at->turn_off + (144 + 16 * (wide)joints) * U;
    CHECK(is_bound(at->way, b->way) && is_bound(at->spin, b->spin) && is_bound(at->rush, b->rush));
    CHECK(is_bound(at->pull, b->pull) && is_bound(at->jerk, b->jerk) &&
          is_bound(at->place_off, b->place_off * (1 - 16 * U)));
    for (int k = 0; k < 9; k++) {
        wide d = (wide)at->turn[k] - truth[i].turn[0][k % 3][k / 3];
        square += d * d;
    }
    CHECK(sqrtl(square) <= (wide)at->turn_off);
    derivative(x, i, none, 0);
    CHECK(off_by(at->origin, x) <= (wide)at->place_off);
    derivative(x, i, none, 1);
    CHECK(off_by(at->speed, x) <= relative * (wide)at->rush && length(x) <= (wide)at->rush + dust((wide)at->rush));
    derivative(x, i, none, 2);
    CHECK(off_by(at->bend, x) <= relative * (wide)at->pull && length(x) <= (wide)at->pull + dust((wide)at->pull));
    derivative(x, i, none, 3);
    CHECK(length(x) <= (wide)at->jerk + dust((wide)at->jerk));
    turning(omega, gain, i);
    CHECK(off_by(at->omega, omega) <= relative * (wide)at->spin &&
          length(omega) <= (wide)at->spin + dust((wide)at->spin));
    CHECK(off_by(at->gain, gain) <= relative * (wide)at->spin * (wide)at->spin);
}

/* ---- boxes ---- */

/* Vertices of box i in its link, their middle; how many. */
static int vertices(wide p[8][3], wide middle[3], int i)
{
    const fmb_frame3 *f = &box[i];
    const int cuboid = f->shape == FMB_FRAME_SHAPE(FMB_CUBOID), n = cuboid ? 8 : 4;
    for (int k = 0; k < 3; k++)
        middle[k] = 0;
    for (int v = 0; v < n; v++)
        for (int k = 0; k < 3; k++) {
            int bits = cuboid ? v : v ? 1 << (v - 1) : 0;
            p[v][k] = (wide)f->origin[k];
            for (int j = 0; j < 3; j++)
                p[v][k] += bits >> j & 1 ? (wide)f->edge[j][k] : 0;
            middle[k] += p[v][k] / n;
        }
    return n;
}

/* What is the same all along the motion. */
static void check_whole(int i, wide p[8][3], int n, const wide middle[3])
{
    const fmb_edge_box3 *b = &swept[i];
    const fmb_real *extent = box[i].extent;
    wide radius = 0, span = (wide)extent[0] + (wide)extent[1] + (wide)extent[2], reach = length(middle);
    for (int v = 0; v < n; v++) {
        const wide d[3] = {p[v][0] - middle[0], p[v][1] - middle[1], p[v][2] - middle[2]};
        radius = fmaxl(radius, length(d));
    }
    CHECK_EQ(b->link, i);
    CHECK(off_by(b->centre, middle) <= U * (reach + span));
    CHECK((wide)b->span >= span && is_bound(b->span, span));
    CHECK((wide)b->reach >= reach && (wide)b->reach <= (reach + 4 * U * span) * (1 + 2000 * U));
    CHECK((wide)b->radius >= radius && (wide)b->radius <= radius * 1.001L);
}

/* Place, line and growth during the part of length h, by the tables of edge.c. bend: h^2/8 times that of the middle. */
static void check_growth(int i, int joints, wide h, const wide bend[3])
{
    const fmb_edge_box3 *b = &swept[i];
    const fmb_edge_link3 *at = &place[i];
    wide s = (wide)at->spin, m = (wide)b->reach, span = (wide)b->span,
         relative = 6 * (wide)at->turn_off + (144 + 16 * (wide)joints) * U;
    wide pull = (wide)at->pull + s * s * m, jerk = (wide)at->jerk + s * s * s * m, off = relative * pull * h * h / 8,
         most = 0;
    const wide w[3] = {(wide)at->omega[0], (wide)at->omega[1], (wide)at->omega[2]};
    wide rate = fminl(s, length(w) + relative * s + s * s * h / 4), rest = jerk * h * h * h / 8 * 0.16666667L,
         swells = (wide)b->radius * rate * h / 2 + rest, arc = length(bend) + off;
    wide anchor = (wide)at->place_off + (wide)at->turn_off * m + 16 * U * (first_norm(at->origin) + m) + 2 * U * span;
    wide sizes = first_norm(b->anchor) + first_norm(b->step) + 8 * (fabsl(bend[0]) + fabsl(bend[1]) + fabsl(bend[2]));
    CHECK(is_bound(b->anchor_off, anchor));
    CHECK(is_bound(b->start_off, anchor + h / 2 * relative * ((wide)at->rush + s * m) + off + 16 * U * sizes));
    for (int n = 0; n <= 4096; n++)
        most = fmaxl(most, arc * (1 - (wide)n * n / (4096.0L * 4096)) + swells * n / 4096);
    CHECK((wide)b->inflation >= most * (1 - dust(1)) && (wide)b->inflation <= most * (1 + 1e-6L + 2000 * U));
    const wide g[3] = {(wide)at->gain[0], (wide)at->gain[1], (wide)at->gain[2]};
    wide whole = (wide)b->radius * s * s * h * h / 8, third = 0.16666667L * h * s * whole, turn = s * h / 2;
    wide near = (wide)b->radius * h * h / 8 * (length(g) + length(w) * length(w) + relative * s * s);
    wide edges = ((wide)at->turn_off + 12 * U + (relative + 4 * U) * turn) * span,
         ends = 4 * U * (first_norm(b->start) + first_norm(b->step));
    const wide room = (wide)b->start_off + off + rest + edges + ends;
    const int even = is_bound(b->swell, whole) &&
                     is_bound(b->room, room), /* one joint turns: both are nearly the same */
        split = is_bound(b->swell, near) && is_bound(b->room, room + third);
    CHECK(near + third < whole * (1 - 2000 * U) ? split : near + third > whole * (1 + 2000 * U) ? even : split || even);
}

/* The frame at an end of the part of length h (0, 1): where a box that turns evenly is, by the truth of the middle. */
static void check_end(int i, int end, wide h, wide relative)
{
    const fmb_edge_box3 *b = &swept[i];
    const wide way = (end ? h : -h) / 2, weight = box[i].shape == FMB_FRAME_SHAPE(FMB_CUBOID) ? 0.5L : 0.25L,
               spin = (wide)place[i].spin, grown = 1 + h / 2 * spin;
    wide diagonal[3] = {0, 0, 0}, sizes = 0;
    for (int j = 0; j < 3; j++) {
        const wide size = first_norm(box[i].edge[j]);
        wide off = 0;
        for (int k = 0; k < 3; k++) {
            wide exact = 0, x = (wide)b->edge[end][3 * j + k];
            for (int o = 0; o < 3; o++)
                exact += (truth[i].turn[0][k][o] + way * truth[i].turn[1][k][o]) * (wide)box[i].edge[j][o];
            diagonal[k] += x;
            off += (x - exact) * (x - exact);
        }
        CHECK(sqrtl(off) <= ((wide)place[i].turn_off + 6 * U + h / 2 * relative * spin + U * grown) * size);
        sizes += size * grown;
    }
    for (int k = 0; k < 3; k++) {
        const wide centre = (wide)b->start[k] + (wide)end * (wide)b->step[k];
        CHECK(fabsl((wide)b->origin[end][k] - (centre - weight * diagonal[k])) <=
              2 * U * (fabsl((wide)b->start[k]) + fabsl((wide)b->step[k]) + sizes));
        wide size = 0;
        for (int j = 0; j < 3; j++)
            size += fabsl((wide)b->edge[end][3 * j + k]);
        CHECK(is_bound(b->extent[end][k], size * (1 - 4 * U)));
    }
}

/* The box around both ends. */
static void check_around(int i, fmb_real margin)
{
    const fmb_edge_box3 *b = &swept[i];
    for (int k = 0; k < 3; k++) {
        wide min[2], max[2], size = 0, room = (wide)b->room + (wide)margin;
        for (int end = 0; end < 2; end++) {
            wide low = (wide)b->origin[end][k], high = low;
            for (int j = 0; j < 3; j++) {
                low += fminl((wide)b->edge[end][3 * j + k], 0);
                high += fmaxl((wide)b->edge[end][3 * j + k], 0);
            }
            min[end] = low - room - fmaxl((wide)b->arch[k], (wide)b->swell);
            max[end] = high + room + fmaxl(-(wide)b->arch[k], (wide)b->swell);
            size += (high - low) + fabsl((wide)b->origin[end][k]);
        }
        room += (wide)b->swell + fabsl((wide)b->arch[k]);
        const wide low = fminl(min[0], min[1]), high = fmaxl(max[0], max[1]), off = 2000 * U * (size + room);
        CHECK((wide)b->around.min[k] <= low && (wide)b->around.min[k] >= low - off);
        CHECK((wide)b->around.max[k] >= high && (wide)b->around.max[k] <= high + off);
    }
}

/* Each corner p of the box at five times of the part beside that of one that turns evenly: by series. */
static void check_even(int i, int n, wide p[8][3], const wide middle[3], wide h)
{
    const fmb_edge_box3 *b = &swept[i];
    const fmb_edge_link3 *at = &place[i];
    const wide bulge = (wide)b->room - (wide)b->start_off, s = (wide)at->spin;
    wide c[ORDERS][3], q[ORDERS][3];
    for (int order = 0; order < ORDERS; order++)
        derivative(c[order], i, middle, order);
    for (int v = 0; v < n; v++) {
        for (int order = 0; order < ORDERS; order++)
            derivative(q[order], i, p[v], order);
        for (int step = -2; step <= 2; step++) {
            const wide t = (wide)step * h / 4, x = (wide)step / 2;
            wide off[3], fourth = 0;
            for (int k = 0; k < 3; k++) {
                const wide truly = q[0][k] + t * (q[1][k] + t * (q[2][k] / 2 + t * q[3][k] / 6));
                off[k] = truly - (q[0][k] + t * q[1][k] + x * x * h * h / 8 * c[2][k]);
            }
            /* What the series leaves out: each derivative is at most S times the bound of the one before. */
            fourth = t * t * t * t / 24 * ((wide)at->jerk + s * s * s * ((wide)b->reach + (wide)b->radius)) *
                     fmaxl(s, 1);
            CHECK(length(off) <= x * x * (wide)b->swell + bulge + fourth);
        }
    }
}

/* h^2/8 times the bend of box i's middle, by what is said of its link. */
static void said_bend(wide bend[3], int i, wide h)
{
    const fmb_edge_link3 *at = &place[i];
    wide r[3] = {0, 0, 0}, v[3];
    for (int k = 0; k < 9; k++)
        r[k % 3] += (wide)at->turn[k] * (wide)swept[i].centre[k / 3];
    for (int k = 0; k < 3; k++)
        v[k] = (wide)at->omega[(k + 1) % 3] * r[(k + 2) % 3] - (wide)at->omega[(k + 2) % 3] * r[(k + 1) % 3];
    for (int k = 0; k < 3; k++) {
        int a = (k + 1) % 3, b = (k + 2) % 3;
        bend[k] = ((wide)at->bend[k] + (wide)at->gain[a] * r[b] - (wide)at->gain[b] * r[a] + (wide)at->omega[a] * v[b] -
                   (wide)at->omega[b] * v[a]) *
                  h * h / 8;
    }
}

/* Box i in the part of length h. */
static void check_box(int i, const fmb_edge3 *e, wide h)
{
    const fmb_edge_box3 *b = &swept[i];
    wide p[8][3], middle[3], x[3], v[3], c[3], start[3];
    const int n = vertices(p, middle, i);
    check_whole(i, p, n, middle);
    derivative(c, i, middle, 0);
    derivative(v, i, middle, 1);
    derivative(x, i, middle, 2);
    CHECK(off_by(b->anchor, c) <= (wide)b->anchor_off);
    for (int k = 0; k < 3; k++) {
        x[k] *= h * h / 8;
        v[k] *= h;
        start[k] = c[k] - v[k] / 2 + x[k];
    }
    CHECK(off_by(b->start, start) <= (wide)b->start_off && off_by(b->step, v) <= 2 * (wide)b->start_off);
    said_bend(x, i, h);
    check_growth(i, e->joints, h, x);
    for (int end = 0; end < 2; end++)
        check_end(i, end, h, 6 * (wide)place[i].turn_off + (144 + 16 * (wide)e->joints) * U);
    check_around(i, e->margin);
    check_even(i, n, p, middle, h);
}

/* The box around the obstacle holds it, and hardly more. */
static void check_wall(void)
{
    for (int k = 0; k < 3; k++) {
        wide low = (wide)far_frame.origin[k], high = low, off;
        for (int j = 0; j < 3; j++) {
            low += fminl((wide)far_frame.edge[j][k], 0);
            high += fmaxl((wide)far_frame.edge[j][k], 0);
        }
        off = 20 * U * (fabsl((wide)far_frame.origin[k]) + (wide)far_frame.extent[k]);
        CHECK((wide)wall[0].min[k] <= low && (wide)wall[0].min[k] >= low - off);
        CHECK((wide)wall[0].max[k] >= high && (wide)wall[0].max[k] <= high + off);
        CHECK(low - (wide)wall[0].min[k] > off / 5 &&
              (wide)wall[0].max[k] - high > off / 5); /* room is left for every rounding */
    }
}

int main(int argc, char **argv)
{
    seed = check_seed(argc, argv, 1);
    uint64_t robots = check_count(argc, argv, 400);
    for (uint64_t n = 0; n < robots && LDBL_EPSILON < U / 64; n++) { /* else nothing here is wider than the library */
        static const double scales[4] = {1, 1, 0x1p-10, 0x1p14};
        fmb_edge3 e;
        fmb_edge_found3 found;
        scale = scales[below(4)];
        random_robot(&e);
        CHECK_EQ(fmb_robot_edge(&e, from, to, &found), FMB_MISS);
        wide h = 1 / (wide)found.parts; /* all of the same length, and what the last one left is looked at */
        check_wall();
        all_series(e.joints, 1 - h / 2);
        memset(table, 0, sizeof table);
        for (int i = 0; i <= e.joints; i++) {
            if (i > 0)
                table_of_link(i - 1);
            check_link(i, e.joints);
            check_box(i, &e, h);
        }
    }
    CHECK(1);
    return check_done("robot_bounds");
}
