/* SPDX-License-Identifier: MIT */
/*
 * Volumes of a tree that are given as numbers (src/scene/volume.h): what is at hand is used again for the same volume of the same source alone, and
 * never in place of what a source did not give; its numbers and its frame are those of fmb_frame3_init. And what nodes and hulls are known
 * by: their order, their stamps.
 */
#include "check.h"
#include "port.h"
#include "scene/volume.h"

enum { VOLUMES = 3, SILENT = 3, NOTHING = 4, FLAT = 5, REFUSED = 6, ALL = 7 };

struct numbers {
    int shape;
    fmb_real origin[3], edge[3][3];
};

static const struct numbers volume[2][VOLUMES] = {
    {{FMB_CUBOID, {1, 2, 3}, {{4, R(-0.5), 0}, {1, 8, R(0.25)}, {R(-0.75), 2, 16}}},
     {FMB_TETRAHEDRON, {-5, 6, -7}, {{1, 2, -4}, {R(-0.5), 3, R(0.125)}, {-9, R(-0.25), 5}}},
     {FMB_CUBOID, {0, 0, 1}, {{0, 0, -3}, {0, 5, 0}, {7, 0, 0}}}},
    {{FMB_TETRAHEDRON, {9, 8, 7}, {{3, 0, -1}, {0, 2, 0}, {1, 1, 1}}},
     {FMB_CUBOID, {1, 1, 1}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
     {FMB_CUBOID, {3, 2, 1}, {{5, 0, 0}, {0, -5, 0}, {0, 0, 5}}}},
};

static int calls;

static int give(const void *of, int32_t number, fmb_real origin[3], fmb_real edge[3][3])
{
    calls++;
    if (number == SILENT) /* sets nothing */
        return FMB_CUBOID;
    if (number == NOTHING) /* has no shape */
        return 0;
    if (number == REFUSED)
        return FMB_ERR_CAPACITY;
    const struct numbers *n = (const struct numbers *)of + (number == FLAT ? 0 : number);
    for (int k = 0; k < 3; k++) {
        origin[k] = n->origin[k];
        for (int i = 0; i < 3; i++)
            edge[i][k] = number == FLAT && i == 2 ? edge[1][k] : n->edge[i][k];
    }
    return n->shape;
}

static int give_other(const void *of, int32_t number, fmb_real origin[3], fmb_real edge[3][3])
{
    return give((const struct numbers *)of + 1, number, origin, edge);
}

static int same(const fmb_real *x, const fmb_real *y, int n)
{
    int equal = 1;
    for (int i = 0; i < n; i++)
        equal &= x[i] == y[i];
    return equal;
}

static int none(const fmb_real *x, int n)
{
    int all = 1;
    for (int i = 0; i < n; i++)
        all &= x[i] != x[i];
    return all;
}

static fmb_tree3 tree_of(int source) { return (fmb_tree3){.volumes = ALL, .numbers = give, .context = volume[source]}; }

static void is_volume(const fmb_made3 *made, const struct numbers *n)
{
    fmb_frame3 frame;
    CHECK_EQ(fmb_frame3_init(&frame, (fmb_shape)n->shape, n->origin, n->edge[0], n->edge[1], n->edge[2]), 0);
    CHECK_EQ(made->state, FMB_FRAME_SHAPE(n->shape));
    CHECK_EQ(made->frame.shape, FMB_FRAME_SHAPE(n->shape));
    CHECK(same(made->frame.origin, n->origin, 3));
    for (int i = 0; i < 3; i++)
        CHECK(same(made->frame.edge[i], n->edge[i], 3));
    CHECK(same(made->frame.extent, frame.extent, 3));
}

static void is_frame(const fmb_frame3 *f, const struct numbers *n)
{
    fmb_frame3 frame;
    CHECK_EQ(fmb_frame3_init(&frame, (fmb_shape)n->shape, n->origin, n->edge[0], n->edge[1], n->edge[2]), 0);
    CHECK_EQ(f->shape, frame.shape);
    CHECK(same(f->origin, frame.origin, 3));
    for (int i = 0; i < 3; i++)
        CHECK(same(f->edge[i], frame.edge[i], 3) && same(f->normal[i], frame.normal[i], 3));
    CHECK(f->volume == frame.volume && f->span == frame.span && f->longest == frame.longest &&
          f->steepest == frame.steepest);
    CHECK(same(f->extent, frame.extent, 3) && same(f->middle, frame.middle, 3) && same(f->width, frame.width, 3));
}

/* Asks for the numbers, and says how often the source was asked. */
static int asked(const fmb_tree3 *t, int32_t number, fmb_made3 *made, int *answer)
{
    calls = 0;
    *answer = fmb_volume_numbers(t, number, made);
    return calls;
}

static void numbers_at_hand(void)
{
    fmb_tree3 t = tree_of(0), other = tree_of(1), by_other = t;
    fmb_made3 made;
    int answer;
    by_other.numbers = give_other;
    fmb_made_none(&made);
    for (int32_t i = 0; i < VOLUMES; i++) {
        CHECK_EQ(asked(&t, i, &made, &answer), 1);
        CHECK_EQ(answer, 0);
        is_volume(&made, &volume[0][i]);
        CHECK_EQ(asked(&t, i, &made, &answer), 0); /* is at hand */
        CHECK_EQ(answer, 0);
        is_volume(&made, &volume[0][i]);
        CHECK_EQ(asked(&other, i, &made, &answer), 1); /* the same number of another source */
        CHECK_EQ(answer, 0);
        is_volume(&made, &volume[1][i]);
        CHECK_EQ(asked(&t, i, &made, &answer), 1);
        is_volume(&made, &volume[0][i]);
    }
    CHECK_EQ(asked(&t, 1, &made, &answer), 1);
    CHECK_EQ(asked(&by_other, 1, &made, &answer), 1); /* another function for the same source */
    is_volume(&made, &volume[0][2]);
    CHECK_EQ(asked(&by_other, 1, &made, &answer), 0);
    CHECK_EQ(asked(&t, 1, &made, &answer), 1);
    is_volume(&made, &volume[0][1]);
    fmb_made_none(&made);
    CHECK(made.number < 0 && made.state == 0 && !made.context && !made.numbers);
    CHECK_EQ(asked(&t, 1, &made, &answer), 1);
}

/* A volume whose source fails is an error whenever it is asked for, and has no numbers of another one. */
static void no_volume(int32_t number, int error)
{
    const fmb_tree3 t = tree_of(0);
    fmb_made3 made;
    int answer;
    fmb_made_none(&made);
    CHECK_EQ(asked(&t, 0, &made, &answer), 1);
    CHECK_EQ(asked(&t, number, &made, &answer), 1);
    CHECK_EQ(answer, error);
    CHECK(!fmb_usable(made.frame.shape));
    CHECK(none(made.frame.origin, 3) && none(made.frame.edge[0], 3) && none(made.frame.edge[1], 3) &&
          none(made.frame.edge[2], 3));
    CHECK_EQ(asked(&t, number, &made, &answer), 0);
    CHECK_EQ(answer, error);
    CHECK_EQ(fmb_volume_finish(&made), error);
    CHECK(!fmb_volume_frame(&t, number, &made, &answer));
    CHECK_EQ(answer, error);
}

/* One that has a shape, but no frame: its numbers stay there, and the error is told whenever the frame is wanted. */
static void no_frame(int32_t number, int error)
{
    const fmb_tree3 t = tree_of(0);
    fmb_made3 made;
    int answer = 1;
    fmb_made_none(&made);
    CHECK(fmb_volume_frame(&t, 0, &made, &answer) == &made.frame);
    CHECK_EQ(answer, 0);
    CHECK_EQ(asked(&t, number, &made, &answer), 1);
    CHECK_EQ(answer, 0);
    CHECK_EQ(made.frame.shape, FMB_FRAME_SHAPE(FMB_CUBOID));
    CHECK(number != SILENT ||
          (none(made.frame.origin, 3) && none(made.frame.edge[0], 3) && none(made.frame.edge[1], 3) &&
           none(made.frame.edge[2], 3) && none(made.frame.extent, 3)));
    const fmb_frame3 before = made.frame;
    for (int n = 0; n < 2; n++) {
        CHECK_EQ(fmb_volume_finish(&made), error);
        CHECK_EQ(asked(&t, number, &made, &answer), 0);
        CHECK_EQ(answer, 0);
        CHECK_EQ(made.frame.shape, FMB_FRAME_SHAPE(FMB_CUBOID));
        for (int k = 0; k < 3 && number != SILENT; k++) {
            CHECK(made.frame.origin[k] == before.origin[k] && made.frame.extent[k] == before.extent[k]);
            for (int i = 0; i < 3; i++)
                CHECK(made.frame.edge[i][k] == before.edge[i][k]);
        }
    }
    calls = 0;
    CHECK(!fmb_volume_frame(&t, number, &made, &answer));
    CHECK_EQ(answer, error);
    CHECK_EQ(calls, 0);
}

static void frames(void)
{
    fmb_tree3 t = tree_of(0);
    fmb_made3 made;
    int answer;
    fmb_made_none(&made);
    for (int32_t i = 0; i < VOLUMES; i++)
        for (int again = 0; again < 2; again++) {
            calls = 0;
            answer = 1;
            CHECK(fmb_volume_frame(&t, i, &made, &answer) == &made.frame);
            CHECK_EQ(answer, 0);
            CHECK_EQ(calls, !again);
            is_frame(&made.frame, &volume[0][i]);
            CHECK_EQ(fmb_volume_finish(&made), 0);
            is_frame(&made.frame, &volume[0][i]);
        }
    fmb_frame3 own[2] = {made.frame, made.frame};
    own[1].shape = 0;
    t.frame = own;
    calls = 0;
    answer = 1;
    CHECK(fmb_volume_frame(&t, 0, &made, &answer) == &own[0]);
    CHECK_EQ(answer, 0);
    CHECK(!fmb_volume_frame(&t, 1, &made, &answer));
    CHECK_EQ(answer, FMB_ERR_FRAME);
    CHECK_EQ(calls, 0);
}

/* ---- nodes ---- */

static int order_of(fmb_real x, fmb_real y, fmb_real z, fmb_real at)
{
    const fmb_node3 n = {
        .kind = FMB_NODE_OBJECT, .child = 5, .box = {{at, -at, 2 * at}, {at + x, -at + y, 2 * at + z}}};
    return fmb_order(&n);
}

/* The upper 16 bits of the sum of all sides: 1, 2, 7; and none of it for leaves, sets and groups. */
static void orders(void)
{
    const int one = FMB_MANTISSA_BITS == 23 ? 0x3f80 : 0x3ff0, two = 0x4000,
              seven = FMB_MANTISSA_BITS == 23 ? 0x40e0 : 0x401c;
    for (int at = -4; at <= 4; at += 4) {
        CHECK_EQ(order_of(0, 0, 0, (fmb_real)at), 0);
        CHECK_EQ(order_of(1, 0, 0, (fmb_real)at), one);
        CHECK_EQ(order_of(0, 1, 0, (fmb_real)at), one);
        CHECK_EQ(order_of(0, 0, 1, (fmb_real)at), one);
        CHECK_EQ(order_of(1, 0, 1, (fmb_real)at), two);
        CHECK_EQ(order_of(1, 2, 4, (fmb_real)at), seven);
        CHECK_EQ(order_of(4, 1, 2, (fmb_real)at), seven);
    }
    CHECK(order_of(FMB_LARGEST, FMB_LARGEST, FMB_LARGEST, 0) < INT16_MAX);
    fmb_node3 n = {.child = 5, .box = {{0, 0, 0}, {1, 1, 1}}};
    n.kind = FMB_NODE_SET;
    CHECK_EQ(fmb_order(&n), INT16_MAX);
    n.kind = FMB_NODE_GROUP;
    CHECK_EQ(fmb_order(&n), INT16_MAX);
    n.kind = FMB_NODE_OBJECT;
    n.child = 0; /* not that of a leaf, whatever else it is */
    CHECK(fmb_order(&n) > 0 && fmb_order(&n) < INT16_MAX);
    n.kind = FMB_NODE_PART;
    n.child = 1;
    CHECK(fmb_order(&n) > 0 && fmb_order(&n) < INT16_MAX);
    n.child = -1;
    CHECK_EQ(fmb_order(&n), -1);
}

/* ---- hulls ---- */

static void stamps(void)
{
    fmb_hull3 hull[3];
    for (int h = 0; h < 3; h++) {
        hull[h].size = (fmb_real)(30 + h);
        for (int i = 0; i < FMB_HULL_DIRECTIONS; i++)
            hull[h].support[i] = (fmb_real)(1 + i + 20 * h);
    }
    const uint64_t s = fmb_hulls_stamp(7, hull, 3);
    int found = 0;
    CHECK(fmb_mix(FMB_MIX_START, 1) == UINT64_C(0xA95057AA733CA218)); /* the same on every machine */
    CHECK(fmb_mix_short(1) == 0x97508E8Du);
    CHECK(s != 0);
    CHECK(fmb_hulls_stamp(7, hull, 3) == s);
    CHECK(fmb_hulls_stamp(8, hull, 3) != s);
    CHECK(fmb_hulls_stamp(7, hull, 2) != s);
    for (int h = 0; h < 3; h += 2) /* of the first and of the last hull each number counts */
        for (int i = 0; i < FMB_HULL_DIRECTIONS; i++) {
            const fmb_real was = hull[h].support[i];
            hull[h].support[i] = was + 1;
            CHECK(fmb_hulls_stamp(7, hull, 3) != s);
            hull[h].support[i] = was;
        }
    CHECK(fmb_hulls_stamp(7, hull, 3) == s);
    for (int h = 0; h < 3; h += 2) { /* and the size */
        const fmb_real was = hull[h].size;
        hull[h].size = was + 1;
        CHECK(fmb_hulls_stamp(7, hull, 3) != s);
        hull[h].size = was;
    }
    /* A stamp is never 0, which means that there are none. Here the last two words make it so: they bring one sum to
       where it takes the other one back. Both steps are undone from their end: the factor has an inverse. */
    const uint32_t factor = FMB_MIX_FACTOR;
    uint32_t inverse = factor;
    for (int i = 0; i < 5; i++)
        inverse *= 2 - factor * inverse; /* Newton: the correct digits double */
    for (uint64_t tree = 1; tree < 10; tree++) {
        const int both = sizeof(fmb_bits) > sizeof(uint32_t); /* the last number has both words */
        const uint64_t h = fmb_mix_reals(fmb_mix_long(FMB_MIX_START, tree), hull[0].support, FMB_HULL_DIRECTIONS);
        uint64_t other = fmb_mix_real(FMB_MIX_START, hull[0].size);
        other = fmb_mix_reals(other, hull[2].support, FMB_HULL_DIRECTIONS - !both);
        const uint32_t second = (uint32_t)(h >> 32) * inverse;
        const uint32_t first = ((uint32_t)h - (uint32_t)((uint64_t)second * factor >> 32)) * inverse;
        const uint32_t word[2] = {first ^ (uint32_t)other, second ^ (uint32_t)fmb_mix(other, first ^ (uint32_t)other)};
        union {
            fmb_real real;
            fmb_bits bits;
        } last[2];
        last[0].bits = (fmb_bits)word[0];
        last[1].bits = both ? (fmb_bits)((uint64_t)word[1] << 32 | word[0]) : (fmb_bits)word[1];
        if (!fmb_finite(last[0].real) || !fmb_finite(last[1].real))
            continue;
        if (!both)
            hull[2].support[FMB_HULL_DIRECTIONS - 1] = last[0].real;
        hull[2].size = last[1].real;
        CHECK(fmb_hulls_stamp(tree, hull, 3) == 1);
        found++;
    }
    CHECK(found > 0);
}

int main(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    numbers_at_hand();
    no_volume(NOTHING, FMB_ERR_FRAME);
    no_volume(REFUSED, FMB_ERR_CAPACITY);
    no_frame(SILENT, FMB_ERR_NOT_FINITE);
    no_frame(FLAT, FMB_ERR_DEGENERATE);
    frames();
    orders();
    stamps();
    return check_done("volume");
}
