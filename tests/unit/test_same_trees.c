/* SPDX-License-Identifier: MIT */
/*
 * The same trees and the same searches, to the last bit and the last visit: as test_same_bits, for trees, hulls of trees and walks. A digest
 * of every node that is built, every contact in its order, every front, and of what the search costs, also where the links are damaged.
 * A group that fails prints its new line of the table below; whoever changes a line there says why. It does not say what is right: that is
 * for test_tree, test_walk, test_tree_stale, test_tree_damage and test_tree_large.
 */
#include "check.h"
#include "digest.h"
#include "pairs.h"
#include "port.h"

#if !__STDC_HOSTED__ && !defined(__wasm__) /* boards, as port_is_board says */
enum { LEAVES = 4, FRONTS = 14, CACHE = 1 };
#define FRAMES(side) NULL
#else
enum { LEAVES = 40, FRONTS = 400, CACHE = 8 };
static fmb_frame3 frames[2][2 * LEAVES];
#define FRAMES(side) frames[side]
#endif
/* Cases of a group, and the digests after so many of them. Boards stop after FEW, which have FEW_LEAVES, FEW_FRONTS, no frames and no cache. */
enum {
    FEW = 48,
    MANY = 1600,
    FEW_LEAVES = 4,
    MORE_LEAVES = 9,
    FEW_FRONTS = 14,
    DOUBLE = sizeof(fmb_real) == 8,
    NODES = 2 * LEAVES - 1
};

/* Volumes of leaves first, then those of inner nodes. */
struct volume {
    int shape; /* or an error */
    fmb_real origin[3], edge[3][3];
};
struct thing {
    struct volume volume[2 * LEAVES];
    fmb_node3 node[NODES];
    fmb_tree3 tree;
    int32_t count, nodes, volumes;
};

static struct random rng;
static struct thing thing[2];
static fmb_walk3 w;
static union { /* never both */
    fmb_front3 front[2][FRONTS];
    struct {
        fmb_made3 cache[2][CACHE];
        fmb_hull3 hull[2][NODES];
    } of;
} used;

static void mix_box(const fmb_box3 *box)
{
    mix_reals(box->min, 3);
    mix_reals(box->max, 3);
}

static void mix_nodes(const fmb_node3 *node, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        const fmb_node3 *n = &node[i];
        const int32_t all[] = {n->parent, n->child, n->next, n->volume, n->kind, n->order};
        mix_box(&n->box);
        for (int k = 0; k < 6; k++)
            mix((uint32_t)all[k]);
    }
}

/* Two draws are never in one expression or initializer: their order would be the compiler's choice. */
static fmb_real between(double low, double high) { return (fmb_real)random_between(&rng, low, high); }

static int draw(int low, int high) { return random_int(&rng, low, high); }

static int numbers(const void *of, int32_t number, fmb_real origin[3], fmb_real edge[3][3])
{
    const struct volume *v = (const struct volume *)of + number;
    give_numbers(origin, edge, v->origin, v->edge[0]);
    return v->shape;
}

/* ---- what trees are made of ---- */

/* Layouts: anywhere, in one place, in a row, in a plane, in two heaps, far away, near the largest numbers, one that has no frame, each
   half as far again as the one before, up or down. */
enum { ANYWHERE, ONE_PLACE, ROW, PLANE, HEAPS, FAR, LARGE, BAD, UP, DOWN, LAYOUTS };

static void make_volume(struct volume *v, int32_t i, int layout)
{
    fmb_real size = layout == LARGE ? FMB_LARGEST / 256 : 1;
    fmb_real away = layout == DOWN ? -1 : 1;
    for (int32_t step = 0; step < i; step++)
        away *= (fmb_real)1.5;
    v->shape = draw(FMB_CUBOID, FMB_TETRAHEDRON);
    for (int k = 0; k < 3; k++) {
        fmb_real at = between(-3, 3);
        int flat = layout == ONE_PLACE || (layout == ROW && k != 1) || (layout == PLANE && k == 0);
        v->origin[k] = (flat                       ? 0
                        : layout == ROW            ? (fmb_real)i
                        : layout == HEAPS && i % 3 ? at / 8 + 5
                        : layout == FAR            ? at + 50000
                                                   : at) *
                       size;
        if (layout >= UP)
            v->origin[k] = (k == i % 3 ? away : at) * (fmb_real)0.125;
        for (int j = 0; j < 3; j++)
            v->edge[j][k] = between(-2, 2) * size;
    }
    if (layout == BAD && i % 3 == 1)
        v->shape = FMB_ERR_DEGENERATE;
    if (layout == BAD && i % 5 == 2)
        for (int k = 0; k < 3; k++)
            v->edge[2][k] = v->edge[0][k];
}

static void set_source(struct thing *t, int framed)
{
    t->tree = (fmb_tree3){.node = t->node, .nodes = t->nodes, .volumes = t->volumes};
    if (!framed) {
        t->tree.numbers = numbers;
        t->tree.context = t->volume;
        return;
    }
    fmb_frame3 *f = FRAMES(t - thing);
    t->tree.frame = f;
    for (int32_t i = 0; i < t->volumes; i++) {
        const struct volume *v = &t->volume[i];
        int error = fmb_frame3_init(&f[i], (fmb_shape)v->shape, v->origin, v->edge[0], v->edge[1], v->edge[2]);
        mix((uint32_t)error);
    }
}

/* Gives inner node i a volume a little larger than its box. */
static void enclose(struct thing *t, int32_t i)
{
    fmb_node3 *n = &t->node[i];
    struct volume *v = &t->volume[t->volumes];
    v->shape = FMB_CUBOID;
    for (int k = 0; k < 3; k++) {
        fmb_real size = n->box.max[k] - n->box.min[k], far = n->box.max[k] < 0 ? -n->box.min[k] : n->box.max[k];
        fmb_real room = size / 256 + far / 262144;
        v->origin[k] = n->box.min[k] - room;
        for (int j = 0; j < 3; j++)
            v->edge[j][k] = j == k ? size + 2 * room : 0;
    }
    n->volume = t->volumes++;
}

static void set_leaf(struct thing *t, int32_t node, int32_t volume)
{
    const struct volume *v = &t->volume[volume];
    mix((uint32_t)fmb_leaf3_init(&t->node[node], volume, v->shape, v->origin, (const fmb_real(*)[3])v->edge));
}

/* Objects of one to three parts, in a set; some inner nodes are groups. */
static void plant_world(struct thing *t, int split)
{
    int32_t objects = t->count >= 3 ? t->count / 2 : 1, top = objects > 1 ? objects - 1 : 1, at = top + objects,
            volume = 0;
    for (int32_t i = 0; i < objects; i++) {
        int32_t parts = (t->count - volume) / (objects - i), inner = parts > 1 ? parts - 2 : 0;
        if (parts == 1) {
            set_leaf(t, top + i, volume);
            t->node[top + i].kind = FMB_NODE_OBJECT;
        } else {
            for (int32_t k = 0; k < parts; k++)
                set_leaf(t, at + inner + k, volume + k);
            t->node[top + i].volume = -1;
            mix((uint32_t)fmb_tree3_build(t->node, NODES, top + i, at, at + inner, parts, FMB_NODE_OBJECT, split));
            at += inner + parts;
        }
        volume += parts;
    }
    t->nodes = at;
    mix((uint32_t)fmb_tree3_build(t->node, t->nodes, 0, 1, top, objects, FMB_NODE_SET, split));
    for (int32_t i = 1; i < top && objects > 1; i++)
        if (draw(0, 3) == 0)
            t->node[i].kind = FMB_NODE_GROUP;
}

static void plant_object(struct thing *t, int split)
{
    int32_t first = t->count > 1 ? t->count - 1 : 1;
    for (int32_t i = 0; i < t->count; i++)
        set_leaf(t, first + i, i);
    t->nodes = first + t->count;
    mix((uint32_t)fmb_tree3_build(t->node, t->nodes, 0, 1, first, t->count, FMB_NODE_OBJECT, split));
}

/* A proved tree; world: of many objects. */
static void plant(struct thing *t, int n, int world)
{
    int layout = draw(0, LAYOUTS - 1), enclosed = draw(0, 2), split = draw(0, 1);
    fmb_tree3_report report;
    t->count = draw(1, n < FEW ? FEW_LEAVES : n % 4 ? MORE_LEAVES : LEAVES);
    t->volumes = t->count;
    for (int32_t i = 0; i < t->count; i++)
        make_volume(&t->volume[i], i, layout);
    t->node[0].volume = -1;
    if (world)
        plant_world(t, split);
    else
        plant_object(t, split);
    for (int32_t i = 0; i < t->nodes && layout != BAD; i++) /* a volume above one that has no frame is refused */
        if (t->node[i].child != -1 && t->node[i].kind >= FMB_NODE_OBJECT && enclosed && draw(0, enclosed) > 0)
            enclose(t, i);
    set_source(t, n >= FEW && draw(0, 1));
    mix((uint32_t)fmb_tree3_check(&t->tree, &report));
    mix((uint32_t)report.node);
    mix((uint32_t)report.depth);
    mix((uint32_t)report.leaves);
    mix((uint32_t)report.unusable);
}

/* Some leaves to new places; the boxes of all. */
static void move_some(struct thing *t, fmb_real by)
{
    fmb_tree3_report report;
    for (int32_t i = 0; i < t->nodes; i++) {
        struct volume *v = &t->volume[t->node[i].volume < 0 ? 0 : t->node[i].volume];
        if (t->node[i].child != -1 || draw(0, 2) == 0)
            continue;
        v->origin[draw(0, 2)] += by;
        mix((uint32_t)fmb_tree3_move(&t->tree, t->node, i, t->tree.frame ? FRAMES(t - thing) : NULL, v->shape,
                                     v->origin, (const fmb_real(*)[3])v->edge));
    }
    mix((uint32_t)fmb_tree3_refit(&t->tree, t->node, &report));
    mix((uint32_t)report.node);
}

/* ---- groups ---- */

static void trees(int n)
{
    struct thing *t = &thing[0];
    fmb_hulls3 hulls;
    plant(t, n, n & 1);
    mix_nodes(t->node, t->nodes);
    for (int32_t i = 0; i < t->nodes; i++)
        mix((uint32_t)fmb_tree3_holds(&t->tree, i));
    mix((uint32_t)fmb_tree3_hulls(&t->tree, used.of.hull[0], t->nodes - (n % 16 == 7), &hulls));
    mix((uint32_t)hulls.count);
    for (int32_t i = 0; i < t->nodes && n % 16 != 7; i++) {
        mix((uint32_t)used.of.hull[0][i].usable);
        mix_reals(used.of.hull[0][i].support, used.of.hull[0][i].usable ? FMB_HULL_DIRECTIONS : 0);
    }
    move_some(t, between(-1, 1));
    mix_nodes(t->node, t->nodes);
}

/*
 * From which distance of a corner to a face on is a volume proved to be inside another? A tetrahedron in its middle, but for one corner, which comes
 * nearer to one of the faces by a quarter each time: 2^-24 or less is not proved in float, 2^-53 in double.
 */
static void insides(int n)
{
    static const fmb_node3 none;
    struct thing *t = &thing[0];
    struct volume *out = &t->volume[0], *in = &t->volume[1];
    fmb_real far = n % 3 ? 1 : 1000, unit = (fmb_real)(n % 5 ? 1 : 0x1p-16), near = (fmb_real)0.125, at[3], x[4][3];
    const int face = n % 4, corner = n / 4 % 4;
    make_volume(out, 0, ANYWHERE);
    for (int k = 0; k < 3; k++) {
        out->origin[k] *= far * unit;
        for (int i = 0; i < 3; i++)
            out->edge[i][k] *= unit;
        at[k] = (fmb_real)0.25;
        for (int c = 0; c < 4; c++)
            x[c][k] = (fmb_real)0.25 + between(-0.03125, 0.03125);
    }
    for (int step = 0; step < (DOUBLE ? 200 : 80); step++, near *= (fmb_real)0.75) {
        for (int k = 0; k < 3; k++)
            x[corner][k] = face == k                       ? near
                           : face < 3                      ? at[k]
                           : out->shape == FMB_TETRAHEDRON ? (1 - near) / 3
                                                           : 1 - near;
        in->shape = FMB_TETRAHEDRON;
        for (int c = 0; c < 4; c++)
            for (int k = 0; k < 3; k++) {
                fmb_real sum = (x[c][0] * out->edge[0][k] + x[c][1] * out->edge[1][k]) + x[c][2] * out->edge[2][k];
                if (c == 0)
                    in->origin[k] = out->origin[k] + sum;
                else
                    in->edge[c - 1][k] = (out->origin[k] + sum) - in->origin[k];
            }
        t->node[0] = none;
        t->node[0].volume = 0;
        set_leaf(t, 1, 1);
        fmb_tree3_build(t->node, 2, 0, 1, 1, 1, FMB_NODE_OBJECT, FMB_SPLIT_MEDIAN);
        t->tree = (fmb_tree3){.node = t->node, .nodes = 2, .volumes = 2, .numbers = numbers, .context = t->volume};
        mix((uint32_t)fmb_tree3_check(&t->tree, NULL));
    }
}

static void mix_meeting(const fmb_meeting3 *m)
{
    const int32_t all[] = {m->a, m->b, m->object_a, m->object_b, m->verdict};
    for (int k = 0; k < 5; k++)
        mix((uint32_t)all[k]);
    mix_reals(&m->when.in, 1);
    mix_reals(&m->when.out, 1);
    mix_box(&m->box);
}

static void mix_front(const fmb_fronts3 *f, int32_t room)
{
    mix((uint32_t)f->used);
    mix((uint32_t)f->complete);
    for (int32_t i = 0; i < f->used && i < room; i++) {
        mix((uint32_t)f->pair[i].a);
        mix((uint32_t)f->pair[i].b);
        mix_reals(f->pair[i].axis, 3);
    }
}

static int tell(void *of, const fmb_meeting3 *m)
{
    int *left = of;
    mix_meeting(m);
    return --*left == 0 ? 9 : 0;
}

/* To the end, or for 100 calls. */
static void walk_on(int how)
{
    fmb_meeting3 m, list[3];
    int32_t found = 0;
    int answer, left = draw(1, 6);
    m.a = draw(-1, MORE_LEAVES);
    m.b = draw(-1, MORE_LEAVES);
    for (int calls = 0; calls < 100; calls++) {
        switch (how) {
        case 0: answer = fmb_walk3_all(&w, list, 3, &found); break;
        case 1: answer = fmb_walk3_each(&w, tell, &left); break;
        case 2: answer = fmb_walk3_first(&w, &m); break;
        default: answer = fmb_walk3_next(&w, &m); break;
        }
        mix((uint32_t)answer);
        for (int32_t i = 0; i < found && i < 3; i++)
            mix_meeting(&list[i]);
        mix((uint32_t)found);
        if (answer > 0 && answer != FMB_UNFINISHED && how > 1)
            mix_meeting(&m);
        if (how == 0   ? answer != FMB_UNFINISHED && answer != FMB_ERR_CAPACITY
            : how == 2 ? answer != FMB_UNFINISHED
                       : answer <= 0)
            break;
    }
    mix(w.visits);
    mix(w.tests);
    mix(w.makes);
}

static int32_t some_node(const struct thing *t)
{
    int all = draw(0, 3), node = draw(0, t->nodes - 1);
    return all ? 0 : node;
}

static void set_budget(void)
{
    int small = draw(0, 3), steps = draw(1, 9);
    w.budget = small ? FMB_NO_LIMIT : (uint32_t)steps;
}

/* Displacements of one or both; 0: none. */
static int displace(fmb_real v[2][3])
{
    int which = draw(0, 5);
    double size = draw(0, 3) ? 3 : 1e-3;
    for (int side = 0; side < 2; side++)
        for (int k = 0; k < 3; k++)
            v[side][k] = draw(0, 3) ? between(-size, size) : 0;
    return which < 3 ? which + 1 : 0;
}

static int begin(int moving, fmb_real v[2][3], int32_t from_a, const struct thing *b, int32_t from_b, int options)
{
    int error = fmb_walk3_init(&w, &thing[0].tree, from_a, moving & 1 ? v[0] : NULL, &b->tree, from_b,
                               moving & 2 ? v[1] : NULL, options);
    mix((uint32_t)error);
    set_budget();
    return error;
}

static void walks(int n)
{
    fmb_hulls3 hulls[2];
    fmb_real v[2][3];
    for (int side = 0; side < 2; side++)
        plant(&thing[side], n, draw(0, 1));
    int moving = displace(v), tight = draw(0, 1), extra = draw(0, 3);
    int32_t from_a = some_node(&thing[0]), from_b = some_node(&thing[1]);
    if (begin(moving, v, from_a, &thing[1], from_b, draw(0, 3) ? 0 : FMB_WALK_PER_OBJECT))
        return;
    if (tight && !moving)
        w.contact = fmb_test3_contact;
    if (tight && n >= FEW) /* takes much of a small board's stack */
        w.moving_contact = fmb_sweep3_contact;
    for (int side = 0; side < 2; side++) {
        if (extra == 1 && n >= FEW)
            mix((uint32_t)fmb_walk3_cache(&w, side, used.of.cache[side], CACHE));
        if (extra == 2 && !moving) {
            mix((uint32_t)fmb_tree3_hulls(&thing[side].tree, used.of.hull[side], thing[side].nodes, &hulls[side]));
            w.hulls[side] = &hulls[side];
            w.hulls_apart = fmb_hull3_distance;
        }
    }
    walk_on(n % 4);
}

/* Each step from the front of the one before, and what it knows; 2: not from a front, the first contact. */
static void fronts(int n)
{
    fmb_fronts3 f[2];
    fmb_real v[2][3];
    const int self = n % 3 == 2;
    const struct thing *b = &thing[!self];
    for (int side = 0; side < 2; side++) {
        plant(&thing[side], n, self);
        mix((uint32_t)fmb_fronts3_init(&f[side], used.front[side], n < FEW ? FEW_FRONTS : FRONTS));
    }
    int options = self ? FMB_WALK_SELF | (draw(0, 1) ? FMB_WALK_ONCE : 0) : 0,
        rests = options & FMB_WALK_ONCE || draw(0, 1);
    for (int step = 0; step < 4; step++) {
        int moving = displace(v);
        if (begin(rests ? 0 : moving, v, 0, b, 0, options))
            return;
        if (step)
            mix((uint32_t)fmb_walk3_from(&w, &f[(step + 1) & 1]));
        if (step < 3)
            mix((uint32_t)fmb_walk3_keep(&w, &f[step & 1]));
        walk_on(step < 3 ? 3 : draw(0, 3));
        if (step < 3)
            mix_front(&f[step & 1], n < FEW ? FEW_FRONTS : FRONTS);
        move_some(&thing[!self], between(-1, 1));
    }
}

static void worlds(int n)
{
    fmb_real v[2][3];
    plant(&thing[0], n, 1);
    int options = FMB_WALK_SELF | draw(0, FMB_WALK_PER_OBJECT | FMB_WALK_ONCE), moving = displace(v);
    int32_t from_a = some_node(&thing[0]), from_b = some_node(&thing[0]);
    if (!begin(moving, v, from_a, &thing[0], from_b, options))
        walk_on(n % 4);
}

static int32_t wild(void)
{
    static const int32_t ends[] = {-1, -2, 0, 1, INT32_MAX, INT32_MIN};
    int near = draw(0, 2), node = draw(-1, thing[0].nodes), end = draw(0, 5);
    return near ? node : ends[end];
}

/* One number of one node, but never that of a leaf's volume or box: what is made of them may be any bits. */
static void damage(struct thing *t)
{
    fmb_node3 *n = &t->node[draw(0, t->nodes - 1)];
    int32_t to = wild(), mark = t->node[0].parent;
    switch (draw(0, 5)) {
    case 0: n->parent = to; break;
    case 1: n->child = to; break;
    case 2: n->next = to; break;
    case 3: n->volume = to; break;
    case 4: n->kind = (int16_t)(to & 3); break;
    default: n->order = (int16_t)to; break;
    }
    t->node[0].parent = mark;
}

/* Links and kinds that are damaged: before a tree is proved, and during a search. */
static void damages(int n)
{
    fmb_tree3_report report = {-1, -1, -1, -1};
    fmb_hulls3 hulls;
    fmb_real v[2][3];
    for (int side = 0; side < 2; side++)
        plant(&thing[side], n, draw(0, 1));
    int moving = displace(v), options = n % 3 ? 0 : FMB_WALK_PER_OBJECT;
    if (!begin(moving, v, 0, &thing[1], 0, options)) {
        damage(&thing[n & 1]);
        walk_on(3);
    }
    damage(&thing[0]);
    mix((uint32_t)fmb_tree3_check(&thing[0].tree, &report));
    mix((uint32_t)report.node);
    mix((uint32_t)fmb_tree3_holds(&thing[0].tree, 0));
    mix((uint32_t)fmb_tree3_hulls(&thing[0].tree, used.of.hull[0], thing[0].nodes, &hulls));
    mix((uint32_t)fmb_tree3_refit(&thing[0].tree, thing[0].node, &report));
    mix((uint32_t)report.node);
    int32_t root = draw(-1, 2), inner = draw(0, 3), leaf = draw(0, thing[0].nodes), count = draw(-1, thing[0].count);
    int32_t nodes = draw(0, thing[0].nodes);
    mix((uint32_t)fmb_tree3_build(thing[0].node, nodes, root, inner, leaf, count, FMB_NODE_OBJECT, n & 1));
}

/* ---- digests on record: float after FEW and MANY, double after FEW and MANY ---- */

static const struct digest_group group[] = {
    {"trees", trees, {{760168383u, 1698405120u}, {1532662403u, 4095861250u}}},
    {"insides", insides, {{2957998981u, 239073349u}, {2877148206u, 3932283749u}}},
    {"walks", walks, {{1648869783u, 2707677505u}, {969433333u, 2623275775u}}},
    {"fronts", fronts, {{2910202110u, 261834302u}, {2781621568u, 291177953u}}},
    {"worlds", worlds, {{2651024550u, 708573379u}, {4193244262u, 2552799480u}}},
    {"damages", damages, {{3375223196u, 2584814022u}, {3877049592u, 981147810u}}},
};

int main(void)
{
    for (unsigned i = 0; i < sizeof group / sizeof group[0]; i++) {
        rng = random_start(1);
        digest_check("test_same_trees", &group[i], FEW, MANY);
    }
    return check_done("same_trees");
}
