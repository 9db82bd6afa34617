/* SPDX-License-Identifier: MIT */
/*
 * What a walk answers where its ends meet: a pair to try first whose boxes are apart or that is told the other way round, lists that are full when
 * an error comes, kinds and links that are damaged at any time of a search for one contact per pair of objects, callers who change what must stay.
 * Usage: test_walk [SEED [COUNT]]; COUNT: pairs of volumes whose contact's box is looked at.
 */
#include "check.h"
#include "pairs.h"
#include "port.h"

/* Two objects of two cubes each: nodes 0 the set, 1 and 2 the objects, 3 to 6 their parts. */
enum { CUBES = 4, NODES = 7, LISTS = 8 };

struct world {
    fmb_node3 node[NODES];
    fmb_real origin[CUBES][3];
    int error[CUBES]; /* in place of the shape */
    fmb_tree3 tree;
};

static struct world world[2];
static fmb_walk3 w;
static const fmb_real cube[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};

static int numbers(const void *of, int32_t number, fmb_real origin[3], fmb_real edge[3][3])
{
    const struct world *t = of;
    for (int k = 0; k < 3; k++) {
        origin[k] = t->origin[number][k];
        for (int i = 0; i < 3; i++)
            edge[i][k] = cube[i][k];
    }
    return t->error[number] ? t->error[number] : FMB_CUBOID;
}

/* Cubes at 0, 2, 4 and 6 along x, plus 0, step, 2 step and 3 step. */
static void plant(struct world *t, fmb_real y, fmb_real step)
{
    for (int i = 0; i < CUBES; i++) {
        t->origin[i][0] = (fmb_real)(2 * i) + step * (fmb_real)i;
        t->origin[i][1] = y;
        t->origin[i][2] = 0;
        t->error[i] = 0;
        CHECK_EQ(fmb_leaf3_init(&t->node[3 + i], i, FMB_CUBOID, t->origin[i], cube), 0);
    }
    t->node[0].volume = t->node[1].volume = t->node[2].volume = -1;
    for (int i = 0; i < 2; i++)
        CHECK_EQ(fmb_tree3_build(t->node, NODES, 1 + i, 3, 3 + 2 * i, 2, FMB_NODE_OBJECT, FMB_SPLIT_MEDIAN), 0);
    CHECK_EQ(fmb_tree3_build(t->node, NODES, 0, 1, 1, 2, FMB_NODE_SET, FMB_SPLIT_MEDIAN), 0);
    t->tree = (fmb_tree3){.node = t->node, .nodes = NODES, .volumes = CUBES, .numbers = numbers, .context = t};
    CHECK_EQ(fmb_tree3_check(&t->tree, NULL), 0);
}

static int32_t leaf_of(const struct world *t, int32_t volume)
{
    for (int32_t i = 3; i < NODES; i++)
        if (t->node[i].volume == volume)
            return i;
    return -1;
}

static void start(const fmb_real *vb, int options)
{
    CHECK_EQ(fmb_walk3_init(&w, &world[0].tree, 0, NULL, &world[1].tree, 0, vb, options), 0);
}

/* ---- the first contact ---- */

/* A volume without a frame is a contact where its box meets another: not where the caller's pair is apart. */
static void first_of_nothing(void)
{
    static const fmb_real away[3] = {0, 1, 0}, nearer[3] = {0, -2, 0};
    fmb_meeting3 m;
    plant(&world[0], 0, 0);
    plant(&world[1], 3, 0);
    for (int i = 0; i < CUBES; i++)
        world[0].error[i] = FMB_ERR_DEGENERATE;
    for (int32_t i = 0; i < CUBES; i++)
        for (int32_t j = 0; j < CUBES; j++)
            for (int moving = 0; moving < 3; moving++) {
                m.a = leaf_of(&world[0], i);
                m.b = leaf_of(&world[1], j);
                m.verdict = 77;
                start(moving == 1 ? away : moving == 2 ? nearer : NULL, 0);
                CHECK_EQ(fmb_walk3_first(&w, &m), moving == 2 ? FMB_ERR_DEGENERATE : 0);
                CHECK(moving == 2 ? world[0].node[m.a].volume == world[1].node[m.b].volume : m.verdict == 77);
                CHECK(moving != 2 || m.when.in == 0); /* when nobody knows */
            }
}

/* With FMB_WALK_ONCE the object of the smaller node is a, also of a pair that the caller gives; moving as one, too. */
static void first_of_once(void)
{
    static const fmb_real v[3] = {3, -1, 2};
    fmb_meeting3 m;
    plant(&world[0], 0, (fmb_real)-1.75); /* all meet all */
    for (int32_t i = 3; i < NODES; i++)
        for (int32_t j = 3; j < NODES; j++)
            for (int moving = 0; moving < 2; moving++) {
                const fmb_real *way = moving ? v : NULL;
                m.a = i;
                m.b = j;
                CHECK_EQ(
                    fmb_walk3_init(&w, &world[0].tree, 0, way, &world[0].tree, 0, way, FMB_WALK_SELF | FMB_WALK_ONCE),
                    0);
                CHECK_EQ(fmb_walk3_first(&w, &m), FMB_HIT);
                CHECK(m.object_a < m.object_b && m.object_a == world[0].node[m.a].parent &&
                      m.object_b == world[0].node[m.b].parent);
                const int32_t p = world[0].node[i].parent, q = world[0].node[j].parent;
                /* that pair, and no other */
                CHECK(p == q || (m.a == (p < q ? i : j) && m.b == (p < q ? j : i) && w.tests == 1 && w.visits == 0));
            }
}

/* Down from the tops by boxes alone one comes to a pair that meets late or not at all: the first contact is found all the same. */
static void first_of_moving(void)
{
    fmb_meeting3 m;
    for (int lead = 0; lead < CUBES; lead++)
        for (int way = 0; way < 2; way++) {
            const fmb_real v[3] = {0, way ? 8 : -8, 0};
            plant(&world[0], 0, 0);
            plant(&world[1], way ? -5 : 5, 0);
            struct world *t = &world[1];
            int32_t leaf = leaf_of(t, lead);
            t->origin[lead][1] += way ? 1 : -1;
            CHECK_EQ(fmb_tree3_move(&t->tree, t->node, leaf, NULL, FMB_CUBOID, t->origin[lead], cube), 0);
            CHECK_EQ(fmb_tree3_refit(&t->tree, t->node, NULL), 0);
            m.a = m.b = -1;
            start(v, 0);
            CHECK_EQ(fmb_walk3_first(&w, &m), FMB_HIT);
            CHECK(m.b == leaf && m.when.in <= (fmb_real)0.375 && m.when.in > (fmb_real)0.37);
            CHECK(w.visits < 40);
        }
}

/* ---- errors ---- */

/* A list that is full when the error comes: the error is told, and stays. */
static void full_and_damaged(void)
{
    fmb_meeting3 list[LISTS];
    int32_t found;
    unsigned errors = 0;
    for (int32_t i = 0; i < NODES; i++)
        for (int field = 0; field < 3; field++)
            for (int32_t capacity = 1; capacity < LISTS; capacity++) {
                int answer, last = 0;
                plant(&world[0], 0, 0);
                plant(&world[1], (fmb_real)0.5, 0);
                start(NULL, 0);
                fmb_node3 *n = &world[0].node[i];
                int32_t *link = field == 0 ? &n->next : field == 1 ? &n->child : &n->parent;
                *link = i ? i : *link;
                answer = fmb_walk3_all(&w, list, capacity, &found);
                if (answer == FMB_ERR_RANGE) {
                    CHECK(found >= 0 && found <= CUBES);
                    errors++;
                    CHECK_EQ(fmb_walk3_all(&w, list, LISTS, &found), FMB_ERR_RANGE);
                    CHECK_EQ(fmb_walk3_next(&w, list), FMB_ERR_RANGE);
                    continue;
                }
                CHECK(found == CUBES && answer == (capacity < CUBES ? FMB_ERR_CAPACITY : 1));
                for (int calls = 0; answer == FMB_ERR_CAPACITY && calls < LISTS; calls++, answer = last)
                    last = fmb_walk3_all(&w, list, 1, &found);
                CHECK_EQ(answer, 1);
            }
    CHECK(errors > 0);
}

/*
 * One contact for each pair of objects, while one kind or order is damaged after so many contacts: the search ends with an error, or has told
 * each pair of objects that meets, whatever it takes for an object.
 */
static void damaged_kinds(void)
{
    static const int16_t order[] = {-1, 0, 1, INT16_MAX - 1, INT16_MAX};
    fmb_meeting3 m;
    unsigned errors = 0, ends = 0;
    for (int32_t i = 0; i < 2 * NODES; i++)
        for (int what = 0; what < 9; what++)
            for (int after = 0; after < 4; after++) {
                int told[2][2] = {{0, 0}, {0, 0}}, answer = 0;
                plant(&world[0], 0, (fmb_real)-1.75); /* all meet all */
                plant(&world[1], (fmb_real)0.5, (fmb_real)-1.75);
                start(NULL, FMB_WALK_PER_OBJECT);
                fmb_node3 *n = &world[i / NODES].node[i % NODES];
                for (int contacts = 0; contacts < 99; contacts++) {
                    if (contacts == after && what < 4)
                        n->kind = (int16_t)what;
                    else if (contacts == after)
                        n->order = order[what - 4];
                    if ((answer = fmb_walk3_next(&w, &m)) != 1)
                        break;
                    CHECK(m.a >= 3 && m.b >= 3 && m.a < NODES && m.b < NODES);
                    told[world[0].node[m.a].parent - 1][world[1].node[m.b].parent - 1]++;
                }
                CHECK(answer == 0 || answer == FMB_ERR_RANGE);
                CHECK(answer || (told[0][0] && told[0][1] && told[1][0] && told[1][1]));
                errors += answer != 0;
                ends += answer == 0;
            }
    CHECK(errors > 0 && ends > 0);
}

/* The same of a number of a volume that is none: a contact, of its own error. */
static void damaged_volumes(void)
{
    static const int32_t none[] = {CUBES, -2, INT32_MAX, INT32_MIN, CUBES + 1};
    fmb_meeting3 m;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < 5; i++) {
            int met = 0, bad = 0;
            plant(&world[0], 0, 0);
            plant(&world[1], (fmb_real)0.5, 0);
            int32_t leaf = leaf_of(&world[side], 2);
            start(NULL, 0);
            world[side].node[leaf].volume = none[i];
            int answer;
            while ((answer = fmb_walk3_next(&w, &m)) == 1) {
                met++;
                bad += (side ? m.b : m.a) == leaf && m.verdict == FMB_ERR_RANGE;
            }
            CHECK(answer == FMB_ERR_RANGE || (answer == 0 && met == CUBES && bad == 1));
            CHECK((none[i] < 0) == (answer == FMB_ERR_RANGE)); /* a leaf that has none and no child */
        }
}

/* An error of a volume is found at any time: as the numbers are given, and as the frame of either side is made. */
static void errors_of_numbers(void)
{
    fmb_meeting3 m;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < CUBES; i++) {
            int met = 0, bad = 0;
            plant(&world[0], 0, 0);
            plant(&world[1], (fmb_real)0.5, 0);
            start(NULL, 0);
            world[side].error[i] = FMB_ERR_NOT_FINITE;
            while (fmb_walk3_next(&w, &m) == 1) {
                met++;
                bad += m.verdict == FMB_ERR_NOT_FINITE && world[side].node[side ? m.b : m.a].volume == i;
            }
            CHECK(met == CUBES && bad == 1);
            world[side].error[i] = FMB_TETRAHEDRON + 1; /* a shape that is none */
            start(NULL, 0);
            for (met = bad = 0; fmb_walk3_next(&w, &m) == 1; met++)
                bad += m.verdict == FMB_ERR_FRAME && world[side].node[side ? m.b : m.a].volume == i;
            CHECK(met == CUBES && bad == 1);
        }
}

/*
 * A parent that is another one whenever it is asked for: up from leaf 6 to object 1, on to its sibling 2, down to leaf 6. No step of it is wrong, but
 * there are more of them than there can be: so many are not taken, in however many calls.
 */
static void in_circles(void)
{
    const uint32_t most = 2 * (NODES + 1) * (NODES + 1);
    fmb_meeting3 m = {.a = -1, .b = -1}; /* no guess */
    plant(&world[0], 0, 0);
    plant(&world[1], (fmb_real)0.5, 0);
    for (uint32_t budget = 1; budget < 3; budget++) {
        fmb_node3 *n = world[0].node;
        int answer;
        uint32_t calls = 0, turns = 0;
        CHECK_EQ(fmb_walk3_init(&w, &world[0].tree, 0, NULL, &world[1].tree, leaf_of(&world[1], 2), NULL, 0), 0);
        n[1].child = 4;
        n[2].child = 6;
        w.budget = 1;
        do {
            turns += w.at[0] == 6;
            n[6].parent = w.at[0] == 6 ? 1 : 2;
            answer = budget == 1 ? fmb_walk3_next(&w, &m) : fmb_walk3_first(&w, &m);
        } while ((answer == FMB_UNFINISHED || answer == 1) && ++calls < 2 * most);
        CHECK(answer == FMB_ERR_RANGE && calls <= most && turns > 4);
        plant(&world[0], 0, 0);
    }
}

/* What a walk that could not begin answers to all that may come before the search; a front that nobody has written to. */
static void never_begun(void)
{
    static fmb_front3 pair[2];
    static fmb_made3 made;
    fmb_real v[3] = {0, 0, 0};
    volatile fmb_real zero = 0;
    fmb_fronts3 fronts;
    v[2] = zero / zero;
    plant(&world[0], 0, 0);
    plant(&world[1], (fmb_real)0.5, 0);
    CHECK_EQ(fmb_fronts3_init(&fronts, pair, 2), 0);
    CHECK(fronts.used == 0 && fronts.complete == 0 && fronts.capacity == 2 && fronts.pair == pair);
    CHECK_EQ(fmb_walk3_init(&w, &world[0].tree, 0, v, &world[1].tree, 0, NULL, 0), FMB_ERR_NOT_FINITE);
    CHECK_EQ(fmb_walk3_keep(&w, &fronts), FMB_ERR_NOT_FINITE);
    CHECK_EQ(fmb_walk3_from(&w, &fronts), FMB_ERR_NOT_FINITE);
    CHECK_EQ(fmb_walk3_cache(&w, 0, &made, 1), FMB_ERR_NOT_FINITE);
    start(NULL, 0);
    CHECK_EQ(fmb_walk3_keep(&w, &fronts), 0);
    CHECK_EQ(fmb_walk3_keep(&w, &fronts), FMB_ERR_RANGE);
    w.keep_used = fronts.used = INT32_MAX - 1; /* as after so many pairs: it does not begin again */
    int answer;
    fmb_meeting3 m;
    while ((answer = fmb_walk3_next(&w, &m)) == 1)
        ;
    CHECK(answer == 0 && fronts.used == INT32_MAX && fronts.complete == 0);
}

/* ---- boxes of contacts ---- */

static int body_numbers(const void *of, int32_t number, fmb_real origin[3], fmb_real edge[3][3])
{
    const struct body *b = (const struct body *)of + number;
    give_numbers(origin, edge, b->origin, b->edge[0]);
    return (int)b->shape;
}

/* Whatever moves however, and is told as a contact: a box has min <= max, times are within the step; what is proved to be common is in the box. */
static void boxes(struct random *r, int count)
{
    struct pair p;
    for (int n = 0; n < count; n++) {
        struct pair_frames f;
        fmb_tree3 tree[2];
        fmb_meeting3 m;
        int error = 0;
        pair_make(&p, r, n % 3 ? PAIR_EXTREME : (enum pair_family)(n / 3 % PAIR_FAMILIES), 3, 1, n / 18 % 4);
        for (int side = 0; side < 2; side++) {
            const struct body *b = &p.body[side];
            fmb_node3 *node = world[side].node;
            if (!error)
                error = fmb_leaf3_init(&node[1], 0, (int)b->shape, b->origin, (const fmb_real(*)[3])b->edge);
            node[0].volume = -1;
            if (!error)
                error = fmb_tree3_build(node, 2, 0, 1, 1, 1, FMB_NODE_OBJECT, FMB_SPLIT_MEDIAN);
            tree[side] = (fmb_tree3){.node = node, .nodes = 2, .volumes = 1, .numbers = body_numbers, .context = b};
            if (!error)
                error = fmb_tree3_check(&tree[side], NULL);
        }
        if (error || pair_init(&f, &p) ||
            fmb_walk3_init(&w, &tree[0], 0, p.body[0].velocity, &tree[1], 0, p.body[1].velocity, 0))
            continue;
        if (n & 1 && !port_is_board) /* takes much of a small board's stack */
            w.moving_contact = fmb_sweep3_contact;
        if (fmb_walk3_next(&w, &m) != 1)
            continue;
        CHECK(m.when.in >= 0 && m.when.in <= m.when.out && m.when.out <= 1);
        for (int k = 0; k < 3; k++)
            CHECK(m.box.min[k] <= m.box.max[k]);
        fmb_box3 box;
        fmb_witness3 witness = {.proved = 0};
        if (!port_is_board)
            pair_contact(&f, &p, 0, NULL, NULL, &box, &witness);
        for (int k = 0; k < 3 && witness.proved; k++)
            CHECK(m.box.min[k] <= witness.point[k] && m.box.max[k] >= witness.point[k]);
    }
}

/* ---- callbacks that change what must stay ---- */

static int refit(void *of, const fmb_meeting3 *m)
{
    struct world *t = of;
    CHECK(m->verdict == FMB_HIT);
    CHECK_EQ(fmb_tree3_refit(&t->tree, t->node, NULL), 0);
    return 0;
}

static int count_to(void *of, const fmb_meeting3 *m)
{
    int *left = of;
    CHECK(m->verdict == FMB_HIT);
    return --*left == 0 ? -55 : 0;
}

static void each(void)
{
    for (int side = 0; side < 2; side++) {
        plant(&world[0], 0, 0);
        plant(&world[1], (fmb_real)0.5, 0);
        start(NULL, 0);
        CHECK_EQ(fmb_walk3_each(&w, refit, &world[side]), FMB_ERR_STALE);
        CHECK_EQ(fmb_walk3_each(&w, refit, &world[side]), FMB_ERR_STALE);
    }
    int left = 3, rest = 9;
    plant(&world[0], 0, 0);
    plant(&world[1], (fmb_real)0.5, 0);
    start(NULL, 0);
    CHECK_EQ(fmb_walk3_each(&w, count_to, &left), -55);
    CHECK_EQ(fmb_walk3_each(&w, count_to, &rest), 0);
    CHECK_EQ(rest, 9 - (CUBES - 3));
}

int main(int argc, char **argv)
{
    struct random r = random_start(check_seed(argc, argv, 31));
    boxes(&r, (int)check_count(argc, argv, port_is_board ? 60 : 9000));
    first_of_nothing();
    first_of_once();
    first_of_moving();
    full_and_damaged();
    damaged_kinds();
    damaged_volumes();
    errors_of_numbers();
    in_circles();
    never_begun();
    each();
    return check_done("walk");
}
