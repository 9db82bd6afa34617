/* SPDX-License-Identifier: MIT */
/*
 * fmb_robot_edge by dense sampling: random trees of joints with random boxes, random obstacles and a grid, straight motions of any length.
 * No contact that is sampled lies in what is proved free, every hit meets, and a box of a part is never further than its `room` from the
 * frame that translates. The truth is computed here in double, with libm, and shares nothing with the library.
 * Usage: test_robot_edge [SEED [COUNT]], or as check.h says; COUNT: robots.
 */
#include "check.h"
#include "fmb.h"
#include "uniform.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { LINKS = 10, BOXES = 2 * LINKS, OBSTACLES = 12, MOMENTS = 60, HALVINGS = 9, CELLS = 3 };

/* ---- what is asked ---- */

static fmb_robot_joint joint[LINKS];
static fmb_robot_link robot_links[LINKS];
static fmb_frame3 box[BOXES], obstacle_frame[OBSTACLES];
static fmb_solid3 obstacle[OBSTACLES];
static fmb_edge_link3 place[LINKS];
static fmb_edge_box3 swept[BOXES];
static fmb_box3 wall[OBSTACLES];
static fmb_real hint[FMB_EDGE_HINTS(BOXES, OBSTACLES)][3], from[LINKS], to[LINKS];
static uint32_t open_words[FMB_EDGE_WORDS(BOXES, OBSTACLES, HALVINGS)];
static unsigned short allowed[1][2];
static uint32_t grid_words[FMB_GRID3_WORDS(8, 8, 8)];
static fmb_grid3 grid;
static fmb_frame3 cell_frame[CELLS]; /* those that are occupied */
static int cells;
static fmb_edge3 e;
static double scale; /* of all lengths */

static void turn_of(double m[3][3], const double a[3], double q)
{
    double c = cos(q), s = sin(q), l = sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2]), n[3];
    for (int k = 0; k < 3; k++)
        n[k] = a[k] / l;
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            m[i][k] = (i == k ? c : 0) + (1 - c) * n[i] * n[k];
    m[0][1] -= s * n[2];
    m[1][0] += s * n[2];
    m[0][2] += s * n[1];
    m[2][0] -= s * n[1];
    m[1][2] -= s * n[0];
    m[2][1] += s * n[0];
}

static void random_unit(double a[3])
{
    double length;
    do {
        for (int k = 0; k < 3; k++)
            a[k] = uniform();
        length = sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2]);
    } while (length < .1);
    for (int k = 0; k < 3; k++)
        a[k] /= length;
}

static void random_turn(double m[3][3], double angle)
{
    double a[3];
    random_unit(a);
    turn_of(m, a, angle);
}

/* A frame of either shape somewhere in a cube of 2 `far`, with edges of up to `most`. */
static void random_frame(fmb_frame3 *f, double far, double most)
{
    double m[3][3];
    fmb_real o[3], edge[3][3];
    random_turn(m, below(4) ? 3 * uniform() : 0);
    for (int i = 0; i < 3; i++) {
        double size = most * (.05 + fabs(uniform()));
        o[i] = (fmb_real)(far * uniform());
        for (int k = 0; k < 3; k++)
            edge[i][k] = (fmb_real)(size * m[k][i]);
    }
    CHECK_EQ(fmb_frame3_init(f, below(5) ? FMB_CUBOID : FMB_TETRAHEDRON, o, edge[0], edge[1], edge[2]), 0);
}

static void random_joint(int i)
{
    fmb_robot_joint *j = &joint[i];
    double m[3][3], a[3];
    int kind = below(8);
    *j = (fmb_robot_joint){.kind = kind == 0   ? FMB_FIXED
                                   : kind <= 5 ? FMB_TURNS
                                               : FMB_SLIDES,
                           .parent = below(3) ? i : below(i + 1),
                           .child = i + 1,
                           .mimic = -1};
    random_turn(m, below(2) ? 3 * uniform() : 0);
    random_unit(a);
    for (int k = 0; k < 3; k++) {
        j->origin.translation[k] = (fmb_real)(below(3) ? .4 * scale * uniform() : 0);
        j->axis[k] = (fmb_real)a[k];
        for (int l = 0; l < 3; l++)
            j->origin.rotation[k][l] = (fmb_real)m[k][l];
    }
    from[i] = (fmb_real)((j->kind == FMB_TURNS ? below(8) ? 3 : sizeof(fmb_real) == 4 ? 20 : 900 : scale) * uniform());
    if (i > 0 && j->kind != FMB_FIXED && below(5) == 0) {
        int other = below(i);
        if (joint[other].kind == j->kind && joint[other].mimic < 0)
            j->mimic = other;
        j->multiplier = (fmb_real)(1 - .5 * fabs(uniform()));
        j->offset = (fmb_real)(.1 * uniform() * (j->kind == FMB_SLIDES ? scale : 1));
    }
}

static void random_robot(void)
{
    e = (fmb_edge3){.joint = joint,
                    .link = robot_links,
                    .box = box,
                    .obstacle = obstacle,
                    .place = place,
                    .swept = swept,
                    .wall = wall,
                    .walls = OBSTACLES,
                    .open = open_words};
    e.joints = below(LINKS);
    for (int i = 0; i < e.joints; i++)
        random_joint(i);
    for (int i = 0; i <= e.joints; i++) {
        int n = i == e.joints && e.boxes == 0 ? 1 : below(3);
        robot_links[i] = (fmb_robot_link){.joint = i - 1, .first = e.boxes, .count = n};
        while (n-- > 0)
            random_frame(&box[e.boxes++], .2 * scale, .3 * scale);
    }
    e.places = LINKS;
    e.sweeps = BOXES;
    e.words = sizeof open_words / sizeof *open_words;
}

/* A few cells of 512. */
static void random_cells(void)
{
    static const int32_t counts[3] = {8, 8, 8};
    const fmb_real size = (fmb_real)(.3 * scale), corner = (fmb_real)(-1.2 * scale), o[3] = {corner, corner, corner};
    const fmb_real each[3] = {size, size, size};
    cells = below(CELLS + 1);
    CHECK_EQ(fmb_grid3_init(&grid, o, each, counts, grid_words, (int32_t)(sizeof grid_words / sizeof *grid_words)), 0);
    CHECK_EQ(fmb_grid3_clear(&grid), 0);
    for (int i = 0; i < cells; i++) {
        const int32_t cell[3] = {below(8), below(8), below(8)};
        CHECK_EQ(fmb_grid3_set(&grid, cell, 1), 0);
        CHECK_EQ(fmb_grid3_cell(&grid, cell, &cell_frame[i]), 0);
    }
    e.grid = below(2) ? &grid : NULL;
    cells = e.grid ? cells : 0;
}

static void random_scene(double far)
{
    random_cells();
    e.obstacles = below(OBSTACLES + 1);
    for (int i = 0; i < e.obstacles; i++) {
        random_frame(&obstacle_frame[i], far * scale, .5 * scale);
        obstacle[i] = (fmb_solid3){.frame = &obstacle_frame[i], .step = fmb_no_step};
    }
    e.obstacles = e.obstacles ? e.obstacles : FMB_NONE;
    e.self = below(3) && (e.obstacles > 0 || e.grid) ? FMB_SELF_SKIP : FMB_SELF_TEST;
    e.pairs = below(2);
    e.allowed = (const unsigned short(*)[2])allowed;
    allowed[0][0] = (unsigned short)below(e.joints + 1);
    allowed[0][1] = (unsigned short)below(e.joints + 1);
    e.halvings = below(HALVINGS + 1);
    e.budget = FMB_NO_LIMIT;
    e.want = below(2) ? FMB_EDGE_FIRST : FMB_EDGE_ANY;
    e.margin = below(3) ? 0 : (fmb_real)(.05 * scale * fabs(uniform()));
    e.hint = below(2) ? hint : NULL;
    e.hints = e.hint ? (int32_t)(sizeof hint / sizeof *hint) : 0;
    for (int i = 0; i < e.hints && below(2); i++)
        hint[i][i % 3] = (fmb_real)uniform();
}

/* Ends of a motion of `way` in each joint. */
static void random_edge(double way)
{
    for (int i = 0; i < e.joints; i++)
        to[i] = from[i] + (fmb_real)(way * uniform() * (joint[i].kind == FMB_SLIDES ? scale : 1));
}

/* ---- the truth ---- */

static double true_turn[LINKS][3][3], true_place[LINKS][3], exact_origin[LINKS][3][3];

/* The rotation nearest to a matrix that is nearly one: Newton's iteration. */
static void nearest_turn(double to_m[3][3], const fmb_pose3 *pose)
{
    double x[3][3], y[3][3];
    for (int i = 0; i < 9; i++)
        x[i / 3][i % 3] = (double)pose->rotation[i / 3][i % 3];
    for (int n = 0; n < 4; n++) {
        double det = 0;
        for (int i = 0; i < 3; i++)
            for (int k = 0; k < 3; k++) {
                int a = (i + 1) % 3, b = (i + 2) % 3, c = (k + 1) % 3, d = (k + 2) % 3;
                y[i][k] = x[a][c] * x[b][d] - x[a][d] * x[b][c];
            }
        for (int k = 0; k < 3; k++)
            det += x[0][k] * y[0][k];
        for (int i = 0; i < 9; i++)
            x[i / 3][i % 3] = (x[i / 3][i % 3] + y[i / 3][i % 3] / det) / 2;
    }
    memcpy(to_m, x, sizeof x);
}

static double true_coordinate(int i, double t)
{
    const fmb_robot_joint *j = &joint[i];
    int by = j->mimic < 0 ? i : j->mimic;
    double q = (double)from[by] + t * ((double)to[by] - (double)from[by]);
    return j->mimic < 0 ? q : (double)j->multiplier * q + (double)j->offset;
}

static void true_places(double t)
{
    memset(true_turn, 0, sizeof true_turn);
    memset(true_place, 0, sizeof true_place);
    for (int k = 0; k < 3; k++)
        true_turn[0][k][k] = 1;
    for (int i = 0; i < e.joints; i++) {
        const fmb_robot_joint *j = &joint[i];
        double q = j->kind == FMB_FIXED ? 0 : true_coordinate(i, t), own[3][3], along[3][3] = {{0}}, x[3];
        double a[3] = {(double)j->axis[0], (double)j->axis[1], (double)j->axis[2]};
        double l = sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2]);
        turn_of(own, a, j->kind == FMB_TURNS ? q : 0);
        for (int k = 0; k < 3; k++) {
            x[k] = (double)j->origin.translation[k];
            for (int n = 0; n < 3; n++) {
                x[k] += j->kind == FMB_SLIDES ? q * exact_origin[i][k][n] * a[n] / l : 0;
                for (int o = 0; o < 3; o++)
                    along[k][n] += exact_origin[i][k][o] * own[o][n];
            }
        }
        for (int k = 0; k < 3; k++) {
            true_place[i + 1][k] = true_place[j->parent][k];
            for (int n = 0; n < 3; n++) {
                true_place[i + 1][k] += true_turn[j->parent][k][n] * x[n];
                for (int o = 0; o < 3; o++)
                    true_turn[i + 1][k][o] += true_turn[j->parent][k][n] * along[n][o];
            }
        }
    }
}

static int link_of(int b)
{
    int link = 0;
    while (b >= robot_links[link].first + robot_links[link].count)
        link++;
    return link;
}

/* The point of a box with parameters x, in the world. */
static void true_point(double p[3], int b, const double x[3])
{
    int link = link_of(b);
    double own[3];
    for (int k = 0; k < 3; k++)
        own[k] = (double)box[b].origin[k] + x[0] * (double)box[b].edge[0][k] + x[1] * (double)box[b].edge[1][k] +
                 x[2] * (double)box[b].edge[2][k];
    for (int k = 0; k < 3; k++)
        p[k] = true_place[link][k] + true_turn[link][k][0] * own[0] + true_turn[link][k][1] * own[1] +
               true_turn[link][k][2] * own[2];
}

/* Vertices of a box of the robot, or of a frame of the world; how many. */
static int vertices(double p[8][3], int b, const fmb_frame3 *f)
{
    int cuboid = (f ? f : &box[b])->shape == FMB_FRAME_SHAPE(FMB_CUBOID), n = cuboid ? 8 : 4;
    for (int i = 0; i < n; i++) {
        int bits = cuboid ? i : i ? 1 << (i - 1) : 0;
        double x[3] = {bits & 1, bits >> 1 & 1, bits >> 2 & 1};
        if (!f)
            true_point(p[i], b, x);
        for (int k = 0; f && k < 3; k++)
            p[i][k] = (double)f->origin[k] + x[0] * (double)f->edge[0][k] + x[1] * (double)f->edge[1][k] +
                      x[2] * (double)f->edge[2][k];
    }
    return n;
}

static double gap_along(const double n[3], double (*p)[3], int np, double (*q)[3], int nq)
{
    double a[2] = {1e300, -1e300}, b[2] = {1e300, -1e300}, length = sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
    if (length < 1e-9 * scale * scale)
        return -1e300;
    for (int i = 0; i < np; i++) {
        double d = n[0] * p[i][0] + n[1] * p[i][1] + n[2] * p[i][2];
        a[0] = fmin(a[0], d);
        a[1] = fmax(a[1], d);
    }
    for (int i = 0; i < nq; i++) {
        double d = n[0] * q[i][0] + n[1] * q[i][1] + n[2] * q[i][2];
        b[0] = fmin(b[0], d);
        b[1] = fmax(b[1], d);
    }
    return fmax(b[0] - a[1], a[0] - b[1]) / length;
}

static void cross_of(double n[3], const double u[3], const double v[3])
{
    for (int k = 0; k < 3; k++)
        n[k] = u[(k + 1) % 3] * v[(k + 2) % 3] - u[(k + 2) % 3] * v[(k + 1) % 3];
}

/* Directions of the edges of such vertices; how many. */
static int edges_of(double u[6][3], double (*p)[3], int n)
{
    static const int of[6][2] = {{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}}, cube[3] = {1, 2, 4};
    int count = n == 8 ? 3 : 6;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < 3; k++)
            u[i][k] = n == 8 ? p[cube[i]][k] - p[0][k] : p[of[i][1]][k] - p[of[i][0]][k];
    return count;
}

/* The largest gap along all normals of faces and products of edges: how far they are apart (roughly), or how deep in each other. */
static double gap_of(double (*p)[3], int np, double (*q)[3], int nq)
{
    double u[6][3], v[6][3], n[3], most = -1e300;
    int nu = edges_of(u, p, np), nv = edges_of(v, q, nq);
    for (int i = 0; i < nu; i++)
        for (int k = 0; k < i; k++) {
            cross_of(n, u[i], u[k]);
            most = fmax(most, gap_along(n, p, np, q, nq));
        }
    for (int i = 0; i < nv; i++)
        for (int k = 0; k < i; k++) {
            cross_of(n, v[i], v[k]);
            most = fmax(most, gap_along(n, p, np, q, nq));
        }
    for (int i = 0; i < nu; i++)
        for (int k = 0; k < nv; k++) {
            cross_of(n, u[i], v[k]);
            most = fmax(most, gap_along(n, p, np, q, nq));
        }
    return most;
}

static int may_touch(int a, int b)
{
    return e.pairs && ((allowed[0][0] == a && allowed[0][1] == b) || (allowed[0][0] == b && allowed[0][1] == a));
}

/* The gap of a pair at the time that true_places has. */
static double true_gap(int b, int with, int other)
{
    double p[8][3], q[8][3];
    const fmb_frame3 *f = with == FMB_WITH_OBSTACLE ? &obstacle_frame[other]
                          : with == FMB_WITH_CELL   ? &cell_frame[other]
                                                    : NULL;
    int np = vertices(p, b, NULL), nq = vertices(q, other, f);
    return gap_of(p, np, q, nq);
}

/* The smallest gap of all pairs at the time that true_places has. */
static double least_gap(void)
{
    double least = 1e300;
    for (int b = 0; b < e.boxes; b++) {
        for (int o = 0; o < e.obstacles; o++)
            least = fmin(least, true_gap(b, FMB_WITH_OBSTACLE, o));
        for (int o = 0; o < cells; o++)
            least = fmin(least, true_gap(b, FMB_WITH_CELL, o));
        for (int o = b + 1; e.self == FMB_SELF_TEST && o < e.boxes; o++)
            if (link_of(b) != link_of(o) && !may_touch(link_of(b), link_of(o)))
                least = fmin(least, true_gap(b, FMB_WITH_LINK, o));
    }
    return least;
}

/* ---- the claims ---- */

/* What libm and the double arithmetic of the truth may be off. */
static double slack(void) { return 1e-9 * scale; }

/* Nothing that is sampled before `until` is nearer than the margin. (Gaps are at most distances.) */
static void check_free(double until)
{
    for (int m = 0; m <= MOMENTS && until > 0; m++) {
        true_places(until * m / MOMENTS);
        CHECK(least_gap() > -slack());
    }
}

static int counted[4], grazed;

static void check_edge(void)
{
    fmb_edge_found3 found, again;
    int said = fmb_robot_edge(&e, from, to, &found);
    CHECK(said >= 0 && said < FMB_UNFINISHED);
    counted[said]++;
    CHECK(0 <= found.when.in && found.when.in <= found.when.out && found.when.out <= 1);
    check_free(said == FMB_MISS ? 1 : (double)found.when.in * (1 - 1e-12));
    if (said == FMB_HIT) {
        true_places((double)found.when.out);
        double gap = 1e300;
        for (int o = 0; o < cells && found.with == FMB_WITH_CELL; o++)
            gap = fmin(gap, true_gap(found.box, FMB_WITH_CELL, o));
        CHECK((found.with == FMB_WITH_CELL ? gap : true_gap(found.box, found.with, found.other)) < slack());
    }
    CHECK_EQ(found.with < 0, said == FMB_MISS);
    e.want = FMB_EDGE_FIRST + FMB_EDGE_ANY - e.want;
    int other = fmb_robot_edge(&e, from, to, &again);
    CHECK(other >= 0 && other < FMB_UNFINISHED &&
          other + said != FMB_HIT); /* by hints one may be free, the other undecided */
    CHECK(e.hint || (other == FMB_MISS) == (said == FMB_MISS));
}

/* Each point of each box is within its room of the one that turns evenly, but for the bend of its way; how near it comes to that. */
static double check_room(void)
{
    fmb_edge_found3 found;
    double most = 0;
    e.halvings = 0;
    e.self = FMB_SELF_SKIP;
    e.want = FMB_EDGE_FIRST;
    int said = fmb_robot_edge(&e, from, to, &found);
    CHECK(said >= 0);
    for (int m = 0; m <= MOMENTS; m++) {
        double t = (double)m / MOMENTS;
        true_places(t);
        for (int b = 0; b < e.boxes; b++)
            for (int corner = 0; corner < 8; corner++) {
                double x[3] = {corner & 1, corner >> 1 & 1, corner >> 2}, p[3], square = 0;
                const fmb_edge_box3 *s = &swept[b];
                if (box[b].shape != FMB_FRAME_SHAPE(FMB_CUBOID) && corner != 0 && corner != 1 && corner != 2 &&
                    corner != 4)
                    continue;
                true_point(p, b, x);
                for (int k = 0; k < 3; k++) {
                    double at = (1 - t) * (double)s->origin[0][k] + t * (double)s->origin[1][k];
                    for (int i = 0; i < 3; i++)
                        at += x[i] * ((1 - t) * (double)s->edge[0][3 * i + k] + t * (double)s->edge[1][3 * i + k]);
                    at -= 4 * t * (1 - t) * (double)s->arch[k]; /* 1 - x^2 */
                    square += (p[k] - at) * (p[k] - at);
                    CHECK((double)s->around.min[k] <= p[k] && p[k] <= (double)s->around.max[k]);
                }
                most = fmax(most, sqrt(square) / ((double)s->room + (1 - 4 * t * (1 - t)) * (double)s->swell));
            }
    }
    CHECK(most <= 1);
    return most;
}

/* How far a point of a box is from where the frame that translates has it, as a part of what that holds. */
static double part_of_inflation(int b, const double x[3], double t)
{
    const fmb_edge_box3 *s = &swept[b];
    const fmb_edge_link3 *at = &place[s->link];
    const double weight = box[b].shape == FMB_FRAME_SHAPE(FMB_CUBOID) ? .5 : .25,
                 u = sizeof(fmb_real) == 4 ? 0x1p-24 : 0x1p-53;
    double p[3], square = 0, reach = 0;
    true_point(p, b, x);
    for (int k = 0; k < 3; k++) {
        double line = (double)s->start[k] + t * (double)s->step[k];
        for (int i = 0; i < 9; i++) {
            const double y = (x[i / 3] - weight) * (double)box[b].edge[i / 3][i % 3];
            line += (double)at->turn[3 * (i % 3) + k] * y;
            reach += fabs(y);
        }
        square += (p[k] - line) * (p[k] - line);
    }
    return sqrt(square) / ((double)s->inflation + (double)s->start_off + ((double)at->turn_off + 64 * u) * reach);
}

/*
 * Each point of each box is within `inflation` of the frame that translates, which has the orientation in the middle; how near it comes to that.
 * Everything is asked about cells: so each box has its frame.
 */
static double check_inflation(void)
{
    static const int32_t counts[3] = {8, 8, 8};
    const fmb_real size = (fmb_real)(8 * scale), corner = -4 * size, o[3] = {corner, corner, corner},
                   each[3] = {size, size, size};
    double most = 0;
    CHECK_EQ(fmb_grid3_init(&grid, o, each, counts, grid_words, (int32_t)(sizeof grid_words / sizeof *grid_words)), 0);
    CHECK_EQ(fmb_grid3_clear(&grid), 0);
    e.grid = &grid;
    const int said = fmb_robot_edge(&e, from, to, NULL);
    e.grid = NULL;
    for (int m = 0; m <= MOMENTS && said >= 0; m++) {
        const double t = (double)m / MOMENTS;
        true_places(t);
        for (int b = 0; b < e.boxes; b++)
            for (int i = 0; i < 8; i++) {
                const double x[3] = {i & 1, i >> 1 & 1, i >> 2};
                if (box[b].shape == FMB_FRAME_SHAPE(FMB_CUBOID) || x[0] + x[1] + x[2] < 2)
                    most = fmax(most, part_of_inflation(b, x, t));
            }
    }
    CHECK(most <= 1);
    return most;
}

static void prepare(void)
{
    random_robot();
    for (int i = 0; i < e.joints; i++)
        nearest_turn(exact_origin[i], &joint[i].origin);
}

/* One arm of two links of 1 m, which turn by as much as is said. */
static void two_links(double first, double second)
{
    static const fmb_real o[3] = {0, (fmb_real)-.05, (fmb_real)-.05}, u[3] = {1, 0, 0}, v[3] = {0, (fmb_real).1, 0},
                          w[3] = {0, 0, (fmb_real).1};
    scale = 1;
    e = (fmb_edge3){.joint = joint,
                    .link = robot_links,
                    .box = box,
                    .obstacle = obstacle,
                    .place = place,
                    .swept = swept,
                    .wall = wall,
                    .walls = OBSTACLES,
                    .open = open_words};
    e.joints = e.boxes = 2;
    for (int i = 0; i < 3; i++)
        robot_links[i] = (fmb_robot_link){.joint = i - 1, .first = i ? i - 1 : 0, .count = i > 0};
    for (int i = 0; i < 2; i++) {
        joint[i] = (fmb_robot_joint){.kind = FMB_TURNS, .parent = i, .child = i + 1, .mimic = -1, .axis = {0, 0, 1}};
        joint[i].origin = (fmb_pose3){{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {(fmb_real)i, 0, 0}};
        CHECK_EQ(fmb_frame3_init(&box[i], FMB_CUBOID, o, u, v, w), 0);
        nearest_turn(exact_origin[i], &joint[i].origin);
        from[i] = 0;
    }
    to[0] = (fmb_real)first;
    to[1] = (fmb_real)second;
    e.obstacles = 1;
    e.self = FMB_SELF_SKIP;
    obstacle[0] = (fmb_solid3){.frame = &obstacle_frame[0], .step = fmb_no_step};
    e.places = LINKS;
    e.sweeps = BOXES;
    e.words = sizeof open_words / sizeof *open_words;
    e.halvings = HALVINGS;
    e.budget = FMB_NO_LIMIT;
    e.want = FMB_EDGE_FIRST;
}

/* A cube of 0.1 at (x, y). */
static void cube_at(double x, double y)
{
    static const fmb_real u[3] = {(fmb_real).1, 0, 0}, v[3] = {0, (fmb_real).1, 0}, w[3] = {0, 0, (fmb_real).1};
    const fmb_real o[3] = {(fmb_real)x, (fmb_real)y, (fmb_real)-.05};
    CHECK_EQ(fmb_frame3_init(&obstacle_frame[0], FMB_CUBOID, o, u, v, w), 0);
}

/* A known contact: the tip comes to y = 1.9 within the first quarter turn; the time is enclosed. A budget that ends. */
static void test_known(void)
{
    fmb_edge_found3 found;
    two_links(1.5, 0);
    cube_at(.1, 1.9);
    CHECK_EQ(fmb_robot_edge(&e, from, to, &found), FMB_HIT);
    CHECK(found.with == FMB_WITH_OBSTACLE && found.box == 1 && found.other == 0);
    CHECK((double)(found.when.out - found.when.in) <= 0x1p-9 * 1.001 && found.when.in > (fmb_real).9);
    cube_at(-.2, 1.9);
    CHECK_EQ(fmb_robot_edge(&e, from, to, &found), FMB_MISS);
    CHECK(found.with == -1 && found.box == -1 && found.when.in == 0 && found.when.out == 1);
    uint32_t parts = found.parts;
    fmb_real last = 0;
    for (e.budget = 1; e.budget < parts; e.budget++) {
        CHECK_EQ(fmb_robot_edge(&e, from, to, &found), FMB_UNFINISHED);
        CHECK(found.when.in >= last && found.when.out == 1 && found.parts == e.budget);
        last = found.when.in;
    }
    CHECK(last > 0);
    CHECK_EQ(fmb_robot_edge(&e, from, to, NULL), FMB_MISS);
    e.budget = FMB_NO_LIMIT;
    e.margin = (fmb_real).2;
    CHECK(fmb_robot_edge(&e, from, to, &found) == FMB_UNDECIDED && found.box == 1);
}

/*
 * Two obstacles on the way: one is known to be met, and before it the other one is touched, which is found at the end of the part that is left.
 * What is told is the pair that meets at the time that is told. (In float each of these comes to that.)
 */
static void test_two_on_the_way(void)
{
    static const struct {
        double to, angle, far, other;
        int halvings;
    } way[5] = {{0x1.bb955p+0, 0.92994709912763085, 1.9979804319600081, 1.0448103012838907, 7},
                {0x1.810096p+0, 0.45192058808420943, 1.9972873737082251, 0.61711309090944133, 8},
                {0x1.40d55cp+0, 0.78721816667604472, 2.0003523285833471, 0.9344315780230561, 8},
                {0x1.42baacp+0, 0.72702849849726014, 1.9992952567236677, 0.9470574216894041, 9},
                {0x1.f94b24p+0, 0.85222442611299698, 2.0002242984651706, 0.99440144816132259, 7}};
    for (int n = 0; n < 5; n++) {
        fmb_edge_found3 found;
        two_links(way[n].to, 0);
        e.obstacles = 2;
        e.halvings = way[n].halvings;
        obstacle[1] = (fmb_solid3){.frame = &obstacle_frame[1], .step = fmb_no_step};
        cube_at(way[n].far * cos(way[n].angle), way[n].far * sin(way[n].angle));
        obstacle_frame[1] = obstacle_frame[0];
        cube_at(.9 * cos(way[n].other) - .05, .9 * sin(way[n].other) - .05);
        CHECK_EQ(fmb_robot_edge(&e, from, to, &found), FMB_HIT);
        true_places((double)found.when.out);
        CHECK(true_gap(found.box, found.with, found.other) < slack());
        CHECK_EQ(found.other, 1);
    }
}

/*
 * Of many obstacles one stands on the way, anywhere in the list, whose boxes are looked at four at a time, and whose bits are in words of 32. It is
 * found; with leave it may be met; where all but this one have leave it is found.
 */
static void test_many(void)
{
    enum { MANY = 67 };
    static fmb_solid3 all[MANY];
    static fmb_box3 around[MANY];
    static uint32_t words[FMB_EDGE_WORDS(2, MANY, HALVINGS)];
    fmb_edge_found3 found;
    two_links(1.5, 0);
    cube_at(.1, 1.9);
    obstacle_frame[1] = obstacle_frame[0];
    cube_at(5, 5);
    e.obstacle = all;
    e.wall = around;
    e.walls = MANY;
    e.open = words;
    e.words = sizeof words / sizeof *words;
    for (e.obstacles = 1; e.obstacles <= MANY; e.obstacles++)
        for (int k = 0; k < e.obstacles; k++)
            for (int leave = 0; leave < 3; leave++) { /* nobody has leave, the one, all others */
                for (int i = 0; i < e.obstacles; i++) {
                    const int has = leave == 1 ? i == k : leave == 2 && i != k;
                    all[i] = (fmb_solid3){.frame = &obstacle_frame[i == k],
                                          .step = fmb_no_step,
                                          .is = 2 * (uint64_t)has,
                                          .may_meet = (uint64_t)has};
                }
                for (int i = 0; i < 3; i++) {
                    robot_links[i].is = 1;
                    robot_links[i].may_meet = 2;
                }
                e.want = k & 1 ? FMB_EDGE_ANY : FMB_EDGE_FIRST;
                CHECK_EQ(fmb_robot_edge(&e, from, to, &found), leave == 1 ? FMB_MISS : FMB_HIT);
                CHECK(leave == 1 || (found.with == FMB_WITH_OBSTACLE && found.other == k));
            }
}

/* A link slides along an axis into a side of a cube of 1, by a hundredth. flip: the cube's edges go backwards. */
static void check_side(int axis, int side, int flip)
{
    static const fmb_real o[3] = {(fmb_real)-.05, (fmb_real)-.05, (fmb_real)-.05};
    const double first = side * 2, last = side * .54;
    fmb_real corner[3], edge[3][3] = {{0}}, own[3][3] = {{0}};
    fmb_edge_found3 found;
    two_links(0, 0);
    for (int k = 0; k < 3; k++) {
        corner[k] = (fmb_real)(flip ? .5 : -.5);
        edge[k][k] = flip ? -1 : 1;
        own[k][k] = (fmb_real).1;
        joint[0].axis[k] = (fmb_real)(k == axis);
    }
    joint[0].kind = FMB_SLIDES;
    e.joints = e.boxes = 1;
    from[0] = (fmb_real)first;
    to[0] = (fmb_real)last;
    CHECK_EQ(fmb_frame3_init(&box[0], FMB_CUBOID, o, own[0], own[1], own[2]), 0);
    CHECK_EQ(fmb_frame3_init(&obstacle_frame[0], FMB_CUBOID, corner, edge[0], edge[1], edge[2]), 0);
    for (e.want = FMB_EDGE_FIRST; e.want <= FMB_EDGE_ANY; e.want++) {
        CHECK(fmb_robot_edge(&e, from, to, &found) != FMB_MISS);
        CHECK(found.box == 0 && found.other == 0);
    }
    e.want = FMB_EDGE_FIRST;
    to[0] = (fmb_real)(side * .56);
    CHECK_EQ(fmb_robot_edge(&e, from, to, NULL), FMB_MISS);
}

static void test_sides(void)
{
    for (int axis = 0; axis < 3; axis++)
        for (int i = 0; i < 4; i++)
            check_side(axis, i & 1 ? 1 : -1, i >> 1);
}

/* A robot that turns about itself: whole turns count. */
static void test_turns(void)
{
    fmb_edge_found3 found;
    two_links(6.2831853, 0);
    cube_at(-2.05, -.05);
    CHECK_EQ(fmb_robot_edge(&e, from, to, &found), FMB_HIT);
    to[0] = 0;
    CHECK_EQ(fmb_robot_edge(&e, from, to, &found), FMB_MISS);
}

/* Links against each other; cells. */
static void test_others(void)
{
    fmb_edge_found3 found;
    two_links(0, 3.1);
    cube_at(5, 5);
    e.self = FMB_SELF_TEST;
    CHECK_EQ(fmb_robot_edge(&e, from, to, &found), FMB_HIT);
    CHECK(found.with == FMB_WITH_LINK && found.box == 0 && found.other == 1);
    e.pairs = 1;
    e.allowed = (const unsigned short(*)[2])allowed;
    allowed[0][0] = 2;
    allowed[0][1] = 1;
    CHECK_EQ(fmb_robot_edge(&e, from, to, &found), FMB_MISS);
}

/* A wall from x on. */
static void wall_at(fmb_frame3 *frame, double x)
{
    static const fmb_real u[3] = {1, 0, 0}, v[3] = {0, 4, 0}, w[3] = {0, 0, (fmb_real).1};
    const fmb_real o[3] = {(fmb_real)x, -2, (fmb_real)-.05};
    CHECK_EQ(fmb_frame3_init(frame, FMB_CUBOID, o, u, v, w), 0);
}

/*
 * A link of 1 m turns, in one part. Within it its corner reaches furthest along x where the tangent of the angle is half its width; both ends
 * of the part are away from there. So only the room for what is between the ends tells that a wall is met: an obstacle, a box of the robot that
 * comes later, or one that comes before. Of the thin link the gap at an end is above half of the room, at the other above all of it.
 * What is small at the tip hardly swells: there it is the bend of its way that counts.
 */
enum { BLOCK, THIN, TIP };
static void check_between(int as, int middle, int kind, double wall_x)
{
    const int mover = as == 2, other = 1 - mover;
    const double half = kind == THIN ? .1 : .5, at = (kind == THIN ? .001 : .01) * middle;
    const fmb_real width = (fmb_real)(kind == THIN  ? .001
                                      : kind == TIP ? .01
                                                    : .05),
                   o[3] = {kind == TIP ? 1 - width : 0, -width, -width}, u[3] = {kind == TIP ? 2 * width : 1, 0, 0},
                   v[3] = {0, 2 * width, 0}, w[3] = {0, 0, 2 * width};
    two_links(0, 0);
    joint[1].parent = 0;
    joint[1].origin.translation[0] = 0;
    from[mover] = (fmb_real)(at - half);
    to[mover] = (fmb_real)(at + half);
    CHECK_EQ(fmb_frame3_init(&box[mover], FMB_CUBOID, o, u, v, w), 0);
    wall_at(&box[other], as ? wall_x : 50);
    wall_at(&obstacle_frame[0], as ? 50 : wall_x);
    e.self = as ? FMB_SELF_TEST : FMB_SELF_SKIP;
    e.halvings = 0;
    CHECK(fmb_robot_edge(&e, from, to, NULL) != FMB_MISS);
    e.halvings = HALVINGS;
    CHECK(fmb_robot_edge(&e, from, to, NULL) != FMB_MISS);
}

static void test_between(void)
{
    for (int as = 0; as < 3; as++)
        for (int middle = -20; middle <= 20; middle++)
            for (int x = 0; x < 4; x++) {
                check_between(as, middle, BLOCK, 1 + 3e-4 * x);
                check_between(as, middle, THIN, 1 - 1e-6 * x);
                check_between(as, middle, TIP, 1.0099 - 1e-5 * x);
            }
}

/* The point of a box that is farthest along n at t: its parameters x. Returns how far. */
static double farthest(double x[3], int b, const double n[3], double t)
{
    double most = -1e300;
    true_places(t);
    for (int i = 0; i < 8; i++) {
        const double y[3] = {i & 1, i >> 1 & 1, i >> 2};
        double p[3];
        if (box[b].shape != FMB_FRAME_SHAPE(FMB_CUBOID) && y[0] + y[1] + y[2] > 1)
            continue;
        true_point(p, b, y);
        const double at = n[0] * p[0] + n[1] * p[1] + n[2] * p[2];
        if (at > most) {
            most = at;
            memcpy(x, y, sizeof y);
        }
    }
    return most;
}

/* When a box reaches furthest along n. */
static double furthest_time(int b, const double n[3])
{
    double x[3], best = 0, most = -1e300, step = 1.0 / MOMENTS;
    for (int m = 0; m <= MOMENTS; m++) {
        const double at = farthest(x, b, n, m * step);
        best = at > most ? m * step : best;
        most = fmax(at, most);
    }
    double low = fmax(0, best - step), high = fmin(1, best + step);
    for (int i = 0; i < 40; i++) {
        const double p = low + .382 * (high - low), q = low + .618 * (high - low);
        if (farthest(x, b, n, p) > farthest(x, b, n, q))
            high = q;
        else
            low = p;
    }
    return (low + high) / 2;
}

/*
 * An obstacle has a corner a little inside of a box, where and when that reaches furthest along n, and lies beyond: most of the time nothing
 * meets. With a margin it is that much farther. 0: no such frame.
 */
static int put_grazing(int b, const double n[3], double t)
{
    double x[3], p[3];
    fmb_real o[3], edge[3][3];
    const double depth = pow(10, -3 + 1.5 * uniform());
    farthest(x, b, n, t);
    for (int k = 0; k < 3; k++)
        x[k] = x[k] * (1 - depth) + depth * .25;
    true_point(p, b, x);
    for (int k = 0; k < 3; k++)
        o[k] = (fmb_real)(p[k] + .999 * (double)e.margin * n[k]);
    for (int i = 0; i < 3; i++) {
        double a[3];
        random_unit(a);
        const double along = a[0] * n[0] + a[1] * n[1] + a[2] * n[2];
        for (int k = 0; k < 3; k++)
            edge[i][k] = (fmb_real)((along < 0 ? -.3 : .3) * scale * a[k]);
    }
    obstacle[0] = (fmb_solid3){.frame = &obstacle_frame[0], .step = fmb_no_step};
    return fmb_frame3_init(&obstacle_frame[0], FMB_CUBOID, o, edge[0], edge[1], edge[2]) == 0;
}

/* Nothing is called free at a moment when a box is just met. Turns of 1e-7 to 100 rad. */
static void check_grazing(void)
{
    fmb_edge_found3 found;
    double n[3];
    const int b = below(e.boxes);
    random_unit(n);
    e.obstacles = 1;
    e.self = FMB_SELF_SKIP;
    e.grid = NULL;
    e.halvings = below(HALVINGS + 1);
    e.want = below(2) ? FMB_EDGE_FIRST : FMB_EDGE_ANY;
    e.budget = below(4) ? FMB_NO_LIMIT : (uint32_t)(1 + below(40));
    e.margin = below(3) ? 0 : (fmb_real)(.05 * scale * fabs(uniform()));
    const double t = furthest_time(b, n);
    if (!put_grazing(b, n, t))
        return;
    const int said = fmb_robot_edge(&e, from, to, &found);
    CHECK(said != FMB_MISS);
    CHECK(said < 0 || (double)found.when.in <= t + 1e-9);
    grazed += said >= 0;
}

/* Three joints in one point, whose rates cancel in the middle of the motion: there the link does not turn, but before and behind it does. */
static void test_wrist(void)
{
    static const fmb_real o[3] = {-1, (fmb_real)-.01, (fmb_real)-.01}, u[3] = {2, 0, 0}, v[3] = {0, (fmb_real).02, 0},
                          w[3] = {0, 0, (fmb_real).02};
    static const double axis[3][2] = {{1, 0}, {-.5, .86602540378443865}, {-.5, -.86602540378443865}};
    for (int part = 1; part <= 4; part++) {
        two_links(0, 0);
        e.joints = 3;
        e.boxes = 1;
        e.obstacles = FMB_NONE;
        e.halvings = 0;
        for (int i = 0; i < 3; i++) {
            joint[i] = (fmb_robot_joint){.kind = FMB_TURNS, .parent = i, .child = i + 1, .mimic = -1};
            for (int k = 0; k < 3; k++) {
                joint[i].axis[k] = (fmb_real)(k < 2 ? axis[i][k] : 0);
                joint[i].origin.rotation[k][k] = 1;
            }
            nearest_turn(exact_origin[i], &joint[i].origin);
            from[i] = -1 / (fmb_real)part;
            to[i] = -from[i];
            robot_links[i] = (fmb_robot_link){.joint = i - 1};
        }
        robot_links[3] = (fmb_robot_link){.joint = 2, .count = 1};
        CHECK_EQ(fmb_frame3_init(&box[0], FMB_CUBOID, o, u, v, w), 0);
        CHECK(check_inflation() > .05);
    }
}

/* Whatever stands in the memory, the answer is the same; hints may only turn what is undecided into free. */
static void check_memory(void)
{
    fmb_edge_found3 first, other;
    e.hint = NULL;
    e.hints = 0;
    int said = fmb_robot_edge(&e, from, to, &first);
    for (int value = 0; value < 256; value += 51) {
        memset(place, value, sizeof place);
        memset(swept, value, sizeof swept);
        memset(wall, value, sizeof wall);
        memset(open_words, value, sizeof open_words);
        CHECK_EQ(fmb_robot_edge(&e, from, to, &other), said);
        CHECK(other.with == first.with && other.box == first.box && other.other == first.other);
        CHECK(other.when.in == first.when.in && other.when.out == first.when.out && other.pairs == first.pairs);
        memset(hint, value, sizeof hint);
        e.hint = hint;
        e.hints = (int32_t)(sizeof hint / sizeof *hint);
        int hinted = fmb_robot_edge(&e, from, to, NULL);
        CHECK(hinted == said || (said == FMB_UNDECIDED && hinted >= 0));
        e.hint = NULL;
        e.hints = 0;
    }
}

/* Memory that is also one of the tables, or a frame: a call would write over what it reads. */
static void test_tables_shared(void)
{
    static union {
        fmb_edge_link3 place[LINKS];
        fmb_robot_link link[LINKS];
        fmb_robot_joint joint[LINKS];
        fmb_frame3 frame[BOXES];
        fmb_solid3 solid[OBSTACLES];
        fmb_grid3 grid;
        fmb_edge3 e;
        uint32_t words[FMB_EDGE_WORDS(BOXES, OBSTACLES, HALVINGS)];
        unsigned short pair[1][2];
    } both;
    const fmb_edge3 whole = e;
    for (int which = 0; which < 8; which++) {
        const fmb_edge3 *call = &e;
        e = whole;
        e.open = both.words;
        CHECK_EQ(fmb_robot_edge(&e, from, to, NULL), FMB_MISS);
        memset(&both, 0, sizeof both);
        if (which == 0)
            e.link = memcpy(both.link, robot_links, sizeof robot_links);
        if (which == 1)
            e.joint = memcpy(both.joint, joint, sizeof joint);
        if (which == 2)
            e.box = memcpy(both.frame, box, sizeof box);
        if (which == 3)
            e.obstacle = memcpy(both.solid, obstacle, sizeof obstacle);
        if (which == 4)
            obstacle[0].frame = memcpy(both.frame, obstacle_frame, sizeof obstacle_frame);
        if (which == 5)
            e.grid = memcpy(&both.grid, &grid, sizeof grid);
        if (which == 6) {
            e.pairs = 1;
            e.allowed = (const unsigned short(*)[2])both.pair;
        }
        if (which == 7)
            call = memcpy(&both.e, &e, sizeof e);
        CHECK_EQ(fmb_robot_edge(call, from, to, NULL), FMB_ERR_RANGE);
        obstacle[0].frame = &obstacle_frame[0];
    }
    e = whole;
}

/* Room that is too small, memory that overlaps, tables that are not whole. */
static void test_refused(void)
{
    fmb_edge_found3 found;
    two_links(1, 1);
    cube_at(5, 5);
    e.words = FMB_EDGE_WORDS(2, 1, HALVINGS);
    CHECK_EQ(fmb_robot_edge(&e, from, to, &found), FMB_MISS);
    e.words--;
    CHECK_EQ(fmb_robot_edge(&e, from, to, &found), FMB_ERR_CAPACITY);
    CHECK(found.with == -1 && found.box == -1);
    e.words++;
    e.places = 2;
    CHECK_EQ(fmb_robot_edge(&e, from, to, &found), FMB_ERR_CAPACITY);
    e.places = 3;
    e.sweeps = 1;
    CHECK_EQ(fmb_robot_edge(&e, from, to, &found), FMB_ERR_CAPACITY);
    e.sweeps = 2;
    e.walls = 0;
    CHECK_EQ(fmb_robot_edge(&e, from, to, &found), FMB_ERR_CAPACITY);
    e.walls = 1;
    e.hint = hint;
    e.hints = FMB_EDGE_HINTS(2, 1) - 1;
    CHECK_EQ(fmb_robot_edge(&e, from, to, &found), FMB_ERR_CAPACITY);
    e.hints++;
    CHECK_EQ(fmb_robot_edge(&e, from, to, &found), FMB_MISS);
    CHECK_EQ(fmb_robot_edge(&e, hint[1], to, &found), FMB_ERR_RANGE);
    e.wall = (fmb_box3 *)(void *)swept;
    CHECK_EQ(fmb_robot_edge(&e, from, to, &found), FMB_ERR_RANGE);
    e.wall = wall;
    joint[1].parent = 2;
    CHECK_EQ(fmb_robot_edge(&e, from, to, &found), FMB_ERR_RANGE);
    joint[1].parent = 1;
    joint[1].mimic = 1;
    CHECK_EQ(fmb_robot_edge(&e, from, to, &found), FMB_ERR_RANGE);
    joint[1].mimic = -1;
    joint[1].axis[2] = (fmb_real)1.001;
    CHECK_EQ(fmb_robot_edge(&e, from, to, &found), FMB_ERR_RANGE);
    joint[1].axis[2] = 1;
    robot_links[2].first = 0;
    CHECK_EQ(fmb_robot_edge(&e, from, to, &found), FMB_ERR_RANGE);
    robot_links[2].first = 1;
    to[0] = FMB_ROBOT_TURN * 2;
    CHECK_EQ(fmb_robot_edge(&e, from, to, &found), FMB_ERR_RANGE);
    to[0] = 1;
    obstacle[0].step = cell_frame[0].origin;
    CHECK_EQ(fmb_robot_edge(&e, from, to, &found), FMB_ERR_RANGE);
    obstacle[0].step = fmb_no_step;
    CHECK_EQ(fmb_robot_edge(NULL, from, to, &found), FMB_ERR_NULL);
    test_tables_shared();
}

int main(int argc, char **argv)
{
    seed = check_seed(argc, argv, 1);
    uint64_t robots = check_count(argc, argv, 60);
    double nearest = 0, inflated = 0;
    test_known();
    test_turns();
    test_two_on_the_way();
    test_many();
    test_sides();
    test_others();
    test_between();
    test_wrist();
    test_refused();
    for (uint64_t i = 0; i < robots; i++) {
        static const double scales[4] = {1, 1, 0x1p-10, 0x1p14};
        scale = scales[below(4)];
        prepare();
        random_scene(1.5);
        random_edge(below(2) ? 2 : .3);
        check_edge();
        check_memory();
        e.margin = 0;
        e.obstacles = 1;
        random_frame(&obstacle_frame[0], 0, .5 * scale);
        obstacle[0] = (fmb_solid3){.frame = &obstacle_frame[0], .step = fmb_no_step};
        random_edge(below(3) ? .5 : below(2) ? 1e-4 : 3);
        e.grid = NULL;
        cells = 0;
        e.budget = FMB_NO_LIMIT;
        nearest = fmax(nearest, check_room());
        inflated = fmax(inflated, check_inflation());
        for (int k = 0; k < 12; k++) {
            static const double ways[6] = {1e-7, 1e-3, .3, 2, 10, 100};
            random_edge(ways[below(6)]);
            check_grazing();
        }
    }
    if (robots >= 60)
        CHECK(counted[FMB_MISS] > 5 && counted[FMB_HIT] > 5 && nearest > .3 && inflated > .3 && grazed > 400);
    printf("room used: %.3f, inflation %.3f; free %d, hit %d, undecided %d\n", nearest, inflated, counted[0],
           counted[1], counted[2]);
    return check_done("robot_edge");
}
