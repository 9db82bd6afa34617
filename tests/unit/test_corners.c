/* SPDX-License-Identifier: MIT */
/*
 * Elimination on systems of small whole numbers, against all their corners. The points that fulfil a system lie in the unit cube, so there are
 * some if and only if there is a corner: n of the sides fulfilled with equality, all others fulfilled. Determinants of whole numbers
 * find every corner exactly, and with them the exact bounds of every unknown.
 *
 * Usage: test_corners [SEED [COUNT]], or SEED=, COUNT= and EFFORT= (check.h); COUNT: systems.
 */
#include "check.h"
#include "number.h"
#include "pairs.h"
#include "port.h"

enum { COUNT = 6000, BOARD_COUNT = 30, SIDES = 24, UNKNOWNS = FMB_UNKNOWNS };

#ifdef FMB_REAL_DOUBLE
#define EPSILON 0x1p-52
#else
#define EPSILON 0x1p-23
#endif
/* Smaller workspaces than usual may be too small for frames that move beside half-spaces; then the answer is no answer. */
#define SMALL_ROWS (FMB_ROWS_LARGE_SECOND < 625)
#define SLACK 0x1p-46          /* what this test's own sums and quotients may be off */
#define TIGHT (4000 * EPSILON) /* what bounds may be wider than the exact ones where there is room */
#define ROOM 0.01              /* of a row, all around the mean of the corners: what an answer must be certain of */

/* sum c_i x_i <= y */
struct side {
    int64_t c[UNKNOWNS], y;
};

static struct side side[SIDES];
static int sides, unknowns;
static int own; /* sides that come of themselves: they stand first */

/* What the corners say. */
static int corners;
static double least[UNKNOWNS], most[UNKNOWNS], mean[UNKNOWNS];

static struct random rng;
static union pair_rows rows;
static struct pair pair;
static struct pair_frames frames;
static fmb_real not_a_number;
static int hits, misses, undecided, doubtful;

static void add_side(const int64_t *c, int64_t y)
{
    for (int k = 0; k < unknowns; k++)
        side[sides].c[k] = c[k];
    side[sides++].y = y;
}

/* 0 <= x_i, and x_i <= 1 or, for the first `simplex` ones, sum x_i <= 1. */
static void start(int n, int simplex)
{
    int64_t sum[UNKNOWNS] = {0};
    unknowns = n;
    sides = 0;
    for (int k = 0; k < n; k++) {
        int64_t c[UNKNOWNS] = {0};
        c[k] = -1;
        add_side(c, 0);
        c[k] = 1;
        if (k >= simplex)
            add_side(c, 1);
        else
            sum[k] = 1;
    }
    if (simplex)
        add_side(sum, 1);
    own = sides;
}

/* ---- corners ---- */

/* The corner of n sides is m[k][n] / m[0][0], or there is none: 0. Fraction-free elimination (Bareiss): all quotients are whole. */
static int solve(int64_t m[UNKNOWNS][UNKNOWNS + 1])
{
    const int n = unknowns;
    int64_t before = 1;
    for (int k = 0; k < n; k++) {
        int pivot = k;
        while (pivot < n && m[pivot][k] == 0)
            pivot++;
        if (pivot == n)
            return 0;
        for (int i = 0; i <= n && pivot != k; i++) {
            int64_t keep = m[k][i];
            m[k][i] = m[pivot][i];
            m[pivot][i] = keep;
        }
        const int64_t p = m[k][k];
        for (int j = 0; j < n; j++) {
            const int64_t f = m[j][k];
            for (int i = 0; i <= n && j != k; i++)
                m[j][i] = (m[j][i] * p - m[k][i] * f) / before;
        }
        before = p;
    }
    return 1;
}

static void take_corner(const int *of)
{
    int64_t m[UNKNOWNS][UNKNOWNS + 1] = {{0}};
    for (int j = 0; j < unknowns; j++) {
        for (int k = 0; k < unknowns; k++)
            m[j][k] = side[of[j]].c[k];
        m[j][unknowns] = side[of[j]].y;
    }
    if (!solve(m))
        return;
    const int64_t down = m[0][0];
    for (int i = 0; i < sides; i++) {
        int64_t sum = -side[i].y * down;
        for (int k = 0; k < unknowns; k++)
            sum += side[i].c[k] * m[k][unknowns];
        if (down > 0 ? sum > 0 : sum < 0)
            return;
    }
    for (int k = 0; k < unknowns; k++) {
        double x = (double)m[k][unknowns] / (double)down;
        least[k] = corners && least[k] < x ? least[k] : x;
        most[k] = corners && most[k] > x ? most[k] : x;
        mean[k] = (mean[k] * corners + x) / (corners + 1);
    }
    corners++;
}

/* All choices of n sides. */
static void find_corners(void)
{
    int of[UNKNOWNS], at;
    corners = 0;
    for (int k = 0; k < UNKNOWNS; k++) {
        of[k] = k;
        mean[k] = 0;
    }
    do {
        take_corner(of);
        for (at = unknowns - 1; at >= 0 && of[at] == sides - unknowns + at; at--)
            ;
        if (at >= 0)
            of[at]++;
        for (int k = at + 1; at >= 0 && k < unknowns; k++)
            of[k] = of[k - 1] + 1;
    } while (at >= 0);
}

static double absolute(double x) { return x < 0 ? -x : x; }

/* What side i leaves at x, as a share of its size. */
static double room_at(int i, const double *x)
{
    double left = (double)side[i].y, size = absolute(left);
    for (int k = 0; k < unknowns; k++) {
        left -= (double)side[i].c[k] * x[k];
        size += absolute((double)side[i].c[k]);
    }
    return size > 0 ? left / size : 0; /* 0 <= 0 says nothing, but is as near as can be to what nothing fulfils */
}

static int is_roomy(void)
{
    if (!corners)
        return 0;
    for (int i = 0; i < sides; i++)
        if (room_at(i, mean) < ROOM)
            return 0;
    return 1;
}

/* ---- what is asked ---- */

/* An answer fits the corners: apart only if there is none, a hit only if there is one. */
static void judge(int answer)
{
    CHECK(answer == FMB_MISS || answer == FMB_HIT || answer == FMB_UNDECIDED);
    CHECK(answer != FMB_MISS || !corners);
    CHECK(answer != FMB_HIT || corners);
    hits += answer == FMB_HIT;
    misses += answer == FMB_MISS;
    undecided += answer == FMB_UNDECIDED;
    doubtful += answer == FMB_UNDECIDED && (is_roomy() || !corners);
}

static void judge_bounds(const fmb_interval *bound, int k)
{
    CHECK(bound->in >= 0 && bound->out <= 1);
    if (!corners)
        return;
    CHECK((double)bound->in <= least[k] + SLACK && (double)bound->out >= most[k] - SLACK);
    if (is_roomy())
        CHECK((double)bound->in >= least[k] - TIGHT && (double)bound->out <= most[k] + TIGHT);
}

static void judge_point(const fmb_real *x)
{
    double point[UNKNOWNS];
    for (int k = 0; k < unknowns; k++)
        point[k] = (double)x[k];
    for (int i = 0; i < sides; i++)
        CHECK(room_at(i, point) >= (i < own ? 0 : -SLACK));
}

/* No answer depends on what the workspace holds. */
static void spoil_rows(void)
{
    for (unsigned char *byte = (unsigned char *)&rows;
         byte < (unsigned char *)&rows + sizeof(fmb_elimination) + sizeof(fmb_row); byte++)
        *byte = 255; /* numbers are not a number then */
}

/*
 * Along the direction n, from a to b, whole numbers are exact, and so are the products: b begins where a has ended, at t = 0 and t = 1.
 * Numbers that are not whole are rounded here, by far less than the gap.
 */
static void judge_direction(const fmb_real *n, int dim)
{
    double reach[2][2];
    for (int s = 0; s < 2; s++) {
        const struct body *b = &pair.body[s];
        double at = 0, v = 0, low = 0, high = 0, low_sum = 0, high_sum = 0;
        for (int k = 0; k < dim; k++) {
            at += (double)n[k] * (double)b->origin[k];
            v += (double)n[k] * (double)b->velocity[k];
        }
        for (int i = 0; i < dim; i++) {
            double p = 0;
            for (int k = 0; k < dim; k++)
                p += (double)n[k] * (double)b->edge[i][k];
            low_sum += p < 0 ? p : 0;
            high_sum += p > 0 ? p : 0;
            low = p < low ? p : low;
            high = p > high ? p : high;
        }
        if (b->shape == FMB_CUBOID) {
            low = low_sum;
            high = high_sum;
        }
        for (int t = 0; t < 2; t++)
            reach[s][t] = at + t * v + (s ? low : high);
    }
    CHECK(reach[1][0] > reach[0][0] && reach[1][1] > reach[0][1]);
}

/* Of a miss: from a to b, or 0 if a half-space or a row of the caller has a part in it. Multipliers beyond the rows are not read. */
static void ask_direction(const fmb_system *s, const fmb_real *multiplier)
{
    fmb_real axis[3] = {9, 9, 9};
    int others = 0;
    for (int k = s->faces; k < s->rows; k++)
        others |= multiplier[k] != 0;
    if (s->dimension == 0)
        return;
    CHECK_EQ(s->dimension == 3 ? fmb_system3_axis(s, multiplier, axis) : fmb_system2_axis(s, multiplier, axis), 0);
    if (others)
        CHECK(axis[0] == 0 && axis[1] == 0 && axis[2] == (s->dimension == 3 ? 0 : 9));
    else
        judge_direction(axis, s->dimension);
}

static void ask_system(const fmb_system *s)
{
    for (int options = 0; options <= FMB_HISTORY; options++) {
        struct {
            fmb_solution solution;
            fmb_real behind[4];
        } one = {.solution = {.x = {9, 9, 9, 9}, .last = {9, 9}}, .behind = {9, 9, 9, 9}};
        fmb_interval bound[UNKNOWNS] = {{9, 9}, {9, 9}, {9, 9}, {9, 9}};
        for (int k = 0; k < FMB_SYSTEM_ROWS; k++)
            one.solution.multiplier[k] = not_a_number;
        spoil_rows();
        int answer = fmb_solve_large(s, options, &rows.d3, &one.solution);
        if (SMALL_ROWS && answer == FMB_ERR_CAPACITY)
            continue;
        judge(answer);
        if (answer == FMB_HIT)
            judge_point(one.solution.x);
        else
            CHECK(one.solution.x[0] == 9);
        if (answer != FMB_MISS)
            judge_bounds(&one.solution.last, unknowns - 1);
        else
            ask_direction(s, one.solution.multiplier);
        CHECK(answer != FMB_MISS || one.solution.last.in == 9);
        for (int k = 0; k < 4; k++)
            CHECK(one.behind[k] == 9);
        CHECK_EQ(fmb_solve_large(s, options, &rows.d3, NULL), answer);
        spoil_rows();
        int again = fmb_ranges_large(s, options, &rows.d3, bound);
        if (SMALL_ROWS && again == FMB_ERR_CAPACITY)
            continue;
        judge(again);
        for (int k = 0; k < UNKNOWNS; k++)
            if (again == FMB_MISS || k >= unknowns)
                CHECK(bound[k].in == 9 && bound[k].out == 9);
            else
                judge_bounds(&bound[k], k);
        if (unknowns < 4) {
            spoil_rows();
            CHECK_EQ(fmb_solve_small(s, options, &rows.d2, NULL), answer);
            CHECK_EQ(fmb_ranges_small(s, options, &rows.d2, bound), again);
        }
    }
}

/* A row of the caller: numbers and a power of two. */
static void add_row(fmb_system *s)
{
    int64_t c[UNKNOWNS], y = random_int(&rng, -5, 6);
    fmb_real given[UNKNOWNS], power = (fmb_real)1 / (1 << 15);
    for (int i = random_int(&rng, 0, 30); i > 0; i--)
        power *= 2;
    for (int k = 0; k < unknowns; k++) {
        c[k] = random_int(&rng, 0, 3) ? random_int(&rng, -4, 4) : 0;
        given[k] = (fmb_real)c[k] * power;
    }
    CHECK_EQ(fmb_system_add(s, given, (fmb_real)y * power), 0);
    add_side(c, y);
}

static void rows_of_the_caller(void)
{
    fmb_system s;
    int n = random_int(&rng, 1, 4);
    CHECK_EQ(fmb_system_init(&s, n), 0);
    start(n, 0);
    for (int i = random_int(&rng, 0, n + 2); i > 0; i--)
        add_row(&s);
    find_corners();
    ask_system(&s);
}

/* ---- frames ---- */

static int64_t whole(fmb_real x) { return (int64_t)x; }

static void random_body(struct body *b, int dim, int shape, int moves)
{
    b->shape = shape ? FMB_TETRAHEDRON : FMB_CUBOID;
    for (int k = 0; k < 3; k++) {
        b->origin[k] = k < dim ? (fmb_real)random_int(&rng, -3, 3) : 0;
        b->velocity[k] = k < dim && moves ? (fmb_real)random_int(&rng, -4, 4) : 0;
        for (int i = 0; i < 3; i++)
            b->edge[i][k] = i < dim && k < dim ? (fmb_real)(i == k ? random_int(&rng, 1, 3) : random_int(&rng, -1, 1))
                                               : 0;
    }
}

/* n.p <= c for the points p of b, as a side. */
static void add_half_space(const int64_t *n, int64_t c, const fmb_real *velocity, int dim)
{
    const struct body *b = &pair.body[1];
    int64_t s[UNKNOWNS] = {0};
    for (int k = 0; k < dim; k++) {
        c -= n[k] * whole(b->origin[k]);
        for (int i = 0; i < dim; i++)
            s[i] += n[k] * whole(b->edge[i][k]);
        if (unknowns > dim)
            s[dim] += n[k] * whole(velocity[k]);
    }
    add_side(s, c);
}

/* Face j of a, its inside where n.(p - origin) <= 0, seen by one that moves with a. The corner opposite gives the sign. */
static void add_face(const int64_t *normal, int64_t sign, int64_t height, int dim)
{
    const struct body *a = &pair.body[0];
    int64_t n[3];
    fmb_real v[3];
    for (int k = 0; k < dim; k++) {
        n[k] = sign * normal[k];
        height += n[k] * whole(a->origin[k]);
        v[k] = pair.body[1].velocity[k] - a->velocity[k];
    }
    add_half_space(n, height, v, dim);
}

/* Normals as products of the edges, or turned edges; the faces at the origin of a have 0 <= n.p, those opposite n.p <= det. */
static void add_faces(int dim)
{
    int64_t e[3][3], n[3][3], det = 0, sum[3] = {0};
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            e[i][k] = i == 2 && dim == 2 ? k == 2 : whole(pair.body[0].edge[i][k]);
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) {
            const int64_t *p = e[(i + 1) % 3], *q = e[(i + 2) % 3];
            n[i][k] = p[(k + 1) % 3] * q[(k + 2) % 3] - p[(k + 2) % 3] * q[(k + 1) % 3];
        }
    for (int k = 0; k < 3; k++)
        det += e[0][k] * n[0][k];
    for (int i = 0; i < dim; i++) {
        const int64_t sign = det < 0 ? -1 : 1;
        add_face(n[i], -sign, 0, dim);
        if (pair.body[0].shape == FMB_CUBOID)
            add_face(n[i], sign, sign * det, dim);
        for (int k = 0; k < dim; k++)
            sum[k] += n[i][k];
    }
    if (pair.body[0].shape == FMB_TETRAHEDRON)
        add_face(sum, det < 0 ? -1 : 1, det < 0 ? -det : det, dim);
}

static void ask_frames(const fmb_real *va, const fmb_real *vb)
{
    const int dim = pair.dim;
    for (int i = 0; i < 4; i++) {
        fmb_real axis[3] = {9, 9, 9};
        fmb_interval when = {9, 9}, *asked = i & 1 ? &when : NULL;
        const int options = i & 2 ? FMB_HISTORY : 0;
        spoil_rows();
        int answer = dim == 3 ? fmb_eliminate3(&frames.frame.d3[0], va, &frames.frame.d3[1], vb, options, &rows.d3,
                                               axis, asked)
                              : fmb_eliminate2(&frames.frame.d2[0], va, &frames.frame.d2[1], vb, options, &rows.d2,
                                               axis, asked);
        judge(answer);
        if (answer == FMB_MISS)
            judge_direction(axis, dim);
        else
            CHECK(axis[0] == 9);
        if (answer != FMB_MISS && asked && unknowns > dim)
            judge_bounds(&when, dim);
        else
            CHECK(when.in == 9 && when.out == 9);
    }
}

/* Frames of whole numbers, one of them, both or none moving; then the same with half-spaces and rows of the caller. */
static void frames_and_half_spaces(void)
{
    const int dim = random_int(&rng, 2, 3), moves = random_int(&rng, 0, 3);
    fmb_system s;
    pair = (struct pair){.dim = dim, .moving = moves != 0};
    for (int i = 0; i < 2; i++)
        random_body(&pair.body[i], dim, random_int(&rng, 0, 1), moves >> i & 1);
    if (pair_init(&frames, &pair))
        return;
    const fmb_real *va = moves & 1 ? pair.body[0].velocity : NULL, *vb = moves & 2 ? pair.body[1].velocity : NULL;
    start(dim + (moves != 0), pair.body[1].shape == FMB_TETRAHEDRON ? dim : 0);
    add_faces(dim);
    find_corners();
    ask_frames(va, vb);
    CHECK_EQ(dim == 3 ? fmb_system3_init(&s, &frames.frame.d3[0], va, &frames.frame.d3[1], vb)
                      : fmb_system2_init(&s, &frames.frame.d2[0], va, &frames.frame.d2[1], vb),
             0);
    for (int i = random_int(&rng, 0, 2); i > 0; i--) {
        int64_t n[3] = {0}, c = random_int(&rng, -6, 6);
        for (int k = 0; k < dim; k++)
            n[k] = random_int(&rng, -2, 2);
        const fmb_real f = random_int(&rng, 0, 1) ? 1 : (fmb_real)0x1p-13,
                       given[3] = {(fmb_real)n[0] * f, (fmb_real)n[1] * f, (fmb_real)n[2] * f};
        const int none = n[0] == 0 && n[1] == 0 && n[2] == 0;
        CHECK_EQ(dim == 3 ? fmb_system3_add(&s, given, (fmb_real)c * f) : fmb_system2_add(&s, given, (fmb_real)c * f),
                 none ? FMB_ERR_DEGENERATE : 0);
        if (!none)
            add_half_space(n, c, pair.body[1].velocity, dim);
    }
    if (random_int(&rng, 0, 2) == 0)
        add_row(&s);
    find_corners();
    ask_system(&s);
}

int main(int argc, char **argv)
{
    uint64_t seed = check_seed(argc, argv, 1), count = check_count(argc, argv, port_is_board ? BOARD_COUNT : COUNT);
    char digits[NUMBER_TEXT];
    port_out("test_corners: SEED=");
    port_out(number_unsigned(seed, digits));
    port_out(" COUNT=");
    port_out(number_unsigned(count, digits));
    volatile fmb_real zero = 0;
    not_a_number = zero / zero;
    rng = random_start(seed);
    for (uint64_t i = 0; i < count; i++)
        if (i % 3 == 0)
            rows_of_the_caller();
        else
            frames_and_half_spaces();
    const int number[] = {hits, misses, undecided, doubtful};
    static const char *const name[] = {" hits ", " misses ", " undecided ", " doubtful "};
    for (int i = 0; i < 4; i++) {
        port_out(name[i]);
        port_out(number_unsigned((uint64_t)number[i], digits));
    }
    port_out("\n");
    CHECK(doubtful == 0);
    return check_done("corners");
}
