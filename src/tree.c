/* SPDX-License-Identifier: MIT */
/* Trees of boxes: leaves, the builder, new boxes after a motion, and the validator. */
#include "volume.h"

/* ---- boxes ---- */

static void box_none(fmb_box3 *box)
{
    for (int k = 0; k < 3; k++) {
        box->min[k] = FMB_REAL_MAX;
        box->max[k] = -FMB_REAL_MAX;
    }
}

static void box_join(fmb_box3 *to, const fmb_box3 *with)
{
    for (int k = 0; k < 3; k++) {
        to->min[k] = fmb_min(to->min[k], with->min[k]);
        to->max[k] = fmb_max(to->max[k], with->max[k]);
    }
}

/* Half the surface. Only the quality of a tree depends on it: it may over- or underflow. */
static fmb_real box_area(const fmb_box3 *b)
{
    fmb_real x = b->max[0] - b->min[0], y = b->max[1] - b->min[1], z = b->max[2] - b->min[2];
    return x * y + y * z + z * x;
}

static int box_finite(const fmb_box3 *b)
{
    return fmb_finite(fmb_largest(b->min, 3) + fmb_largest(b->max, 3)) && b->min[0] <= b->max[0] && b->min[1] <= b->max[1] &&
           b->min[2] <= b->max[2];
}

/* Is a within b? */
static int box_within(const fmb_box3 *a, const fmb_box3 *b)
{
    int within = 1;
    for (int k = 0; k < 3; k++)
        within &= a->min[k] >= b->min[k] && a->max[k] <= b->max[k];
    return within;
}

/*
 * A volume's box. Tetrahedron: origin and origin + edge, one rounding each. Cuboid: origin + sum of the negative (positive) edges: those
 * sums have two roundings of numbers of one sign, and fmb_down twice covers both.
 */
static void volume_box(fmb_box3 *box, int shape, const fmb_real origin[3], const fmb_real edge[3][3])
{
    for (int k = 0; k < 3; k++) {
        fmb_real x = edge[0][k], y = edge[1][k], z = edge[2][k], low, high;
        if (fmb_cuboid(shape)) {
            low = fmb_down(fmb_down((fmb_min0(x) + fmb_min0(y)) + fmb_min0(z)));
            high = fmb_up(fmb_up((fmb_max0(x) + fmb_max0(y)) + fmb_max0(z)));
        } else {
            low = fmb_min(fmb_min(x, y), fmb_min(z, 0));
            high = fmb_max(fmb_max(x, y), fmb_max(z, 0));
        }
        box->min[k] = low == 0 ? origin[k] : fmb_down(origin[k] + low);
        box->max[k] = high == 0 ? origin[k] : fmb_up(origin[k] + high);
    }
}

/* ---- what a tree was when it was proved ---- */

static uint32_t mix_address(uint32_t h, uintptr_t p)
{
    h = fmb_mix(h, (uint32_t)p);
    return sizeof p > 4 ? fmb_mix(h, (uint32_t)((uint64_t)p >> 32)) : h;
}

static uint32_t stamp_of(const fmb_tree3 *t)
{
    uint32_t h = mix_address(FMB_MIX_START, (uintptr_t)t->node);
    h = fmb_mix(fmb_mix(fmb_mix(fmb_mix(h, (uint32_t)t->nodes), (uint32_t)t->volumes), t->links), t->contents);
    h = mix_address(mix_address(mix_address(h, (uintptr_t)t->frame), (uintptr_t)t->numbers), (uintptr_t)t->of);
    h = fmb_mix(h, (uint32_t)t->node[0].parent);
    return h ? h : 1;
}

int fmb_tree_state(const fmb_tree3 *t)
{
    if (!t || !t->node || (!t->frame && !t->numbers))
        return FMB_ERR_NULL;
    if (t->stamp == 0)
        return FMB_ERR_FRAME;
    return t->stamp == stamp_of(t) ? 0 : FMB_ERR_STALE;
}

/* The mark of a root stays below 0. What was made for another mark is stale: 2^31 changes until one comes again. */
static void change_mark(fmb_node3 *root)
{
    root->parent = root->parent < 0 && root->parent > INT32_MIN ? root->parent - 1 : -1;
}

int fmb_leaf3_init(fmb_node3 *leaf, int32_t volume, int shape, const fmb_real origin[3], const fmb_real edge[3][3])
{
    if (!leaf)
        return FMB_ERR_NULL;
    leaf->parent = leaf->child = leaf->next = -1;
    leaf->volume = volume;
    leaf->kind = FMB_NODE_PART;
    leaf->order = -1;
    for (int k = 0; k < 3; k++) {
        leaf->box.min[k] = -16 * FMB_LARGEST;
        leaf->box.max[k] = 16 * FMB_LARGEST;
    }
    if (!origin || !edge)
        return FMB_ERR_NULL;
    if (!fmb_usable(shape))
        return FMB_ERR_FRAME;
    int error = fmb_check_displacement(origin, 3);
    for (int i = 0; i < 3 && error != FMB_ERR_NOT_FINITE; i++) {
        int other = fmb_check_displacement(edge[i], 3);
        error = other ? other : error;
    }
    if (!error)
        volume_box(&leaf->box, shape, origin, edge);
    return error;
}

/* ---- builder ---- */

#define FMB_TREE_BINS 8

/* Leaves of one inner node: a range of the array, the box of their boxes and that of their centres, doubled: min + max. */
typedef struct {
    fmb_node3 *leaf;
    int32_t count;
    fmb_box3 box, centres;
} range;

static fmb_real centre(const fmb_node3 *n, int axis) { return n->box.min[axis] + n->box.max[axis]; }

static void range_boxes(range *r)
{
    box_none(&r->box);
    box_none(&r->centres);
    for (int32_t i = 0; i < r->count; i++) {
        box_join(&r->box, &r->leaf[i].box);
        for (int k = 0; k < 3; k++) {
            r->centres.min[k] = fmb_min(r->centres.min[k], centre(&r->leaf[i], k));
            r->centres.max[k] = fmb_max(r->centres.max[k], centre(&r->leaf[i], k));
        }
    }
}

static int longest_axis(const range *r)
{
    int axis = 0;
    for (int k = 1; k < 3; k++)
        if (r->centres.max[k] - r->centres.min[k] > r->centres.max[axis] - r->centres.min[axis])
            axis = k;
    return axis;
}

static void exchange(fmb_node3 *a, fmb_node3 *b)
{
    fmb_node3 c = *a;
    *a = *b;
    *b = c;
}

/* Leaves with a centre below `at` to the front, or, if `equal`, not above it; how many. */
static int32_t partition(fmb_node3 *leaf, int32_t count, int axis, fmb_real at, int equal)
{
    int32_t low = 0, high = count;
    while (low < high) {
        fmb_real c = centre(&leaf[low], axis);
        if (c < at || (equal && c == at))
            low++;
        else
            exchange(&leaf[low], &leaf[--high]);
    }
    return low;
}

/*
 * Moves the leaves so that none of the first count / 2 has a centre above one of the others; quickselect with the median of three. A bad
 * choice of pivots ends it after 2 x 32 passes: the halves then are not sorted, which costs the search time and nothing else.
 */
static int32_t split_median(const range *r)
{
    int axis = longest_axis(r);
    int32_t first = 0, last = r->count, half = r->count / 2;
    for (int pass = 0; pass < 32 && last - first > 1; pass++) {
        fmb_node3 *leaf = r->leaf + first;
        int32_t n = last - first;
        fmb_real x = centre(&leaf[0], axis), y = centre(&leaf[n / 2], axis), z = centre(&leaf[n - 1], axis);
        fmb_real pivot = fmb_max(fmb_min(x, y), fmb_min(fmb_max(x, y), z));
        int32_t below = first + partition(leaf, n, axis, pivot, 0);
        if (half < below) {
            last = below;
            continue;
        }
        first = below + partition(r->leaf + below, last - below, axis, pivot, 1);
        if (half < first)
            break;
    }
    return half;
}

typedef struct {
    int axis, bin;
    fmb_real cost;
} split_choice;

static int bin_of(const range *r, const fmb_node3 *leaf, int axis, fmb_real scale)
{
    int bin = (int)((centre(leaf, axis) - r->centres.min[axis]) * scale);
    return bin < FMB_TREE_BINS ? bin : FMB_TREE_BINS - 1;
}

/* Slabs per unit of a centre along an axis. 0: they cannot be told apart. */
static fmb_real bin_scale(const range *r, int axis)
{
    fmb_real scale = FMB_TREE_BINS * R(0.9999) / (r->centres.max[axis] - r->centres.min[axis]);
    return fmb_finite(scale) ? scale : 0;
}

/* Its slabs are no part of the stack while leaves are moved. */
#if defined(__GNUC__)
__attribute__((noinline))
#endif
/* The best of the FMB_TREE_BINS - 1 planes across one axis, if it is better than *best. */
static void try_axis(const range *r, int axis, split_choice *best)
{
    struct {
        fmb_box3 box;
        int32_t count;
    } bin[FMB_TREE_BINS];
    fmb_real right[FMB_TREE_BINS], scale = bin_scale(r, axis);
    if (scale == 0)
        return;
    for (int i = 0; i < FMB_TREE_BINS; i++) {
        box_none(&bin[i].box);
        bin[i].count = 0;
    }
    for (int32_t i = 0; i < r->count; i++) {
        int k = bin_of(r, &r->leaf[i], axis, scale);
        box_join(&bin[k].box, &r->leaf[i].box);
        bin[k].count++;
    }
    fmb_box3 sum;
    box_none(&sum);
    for (int i = FMB_TREE_BINS - 1; i > 0; i--) {
        box_join(&sum, &bin[i].box);
        right[i] = box_area(&sum);
    }
    box_none(&sum);
    int32_t count = 0;
    for (int i = 0; i + 1 < FMB_TREE_BINS; i++) {
        box_join(&sum, &bin[i].box);
        count += bin[i].count;
        fmb_real cost = box_area(&sum) * (fmb_real)count + right[i + 1] * (fmb_real)(r->count - count);
        if (count > r->count / 16 && r->count - count > r->count / 16 && cost < best->cost)
            *best = (split_choice){ axis, i, cost };
    }
}

static int32_t split_area(const range *r)
{
    split_choice best = { -1, 0, FMB_REAL_MAX };
    for (int axis = 0; axis < 3; axis++)
        try_axis(r, axis, &best);
    if (best.axis < 0)
        return split_median(r);
    fmb_real scale = bin_scale(r, best.axis);
    int32_t low = 0, high = r->count;
    while (low < high) {
        if (bin_of(r, &r->leaf[low], best.axis, scale) <= best.bin)
            low++;
        else
            exchange(&r->leaf[low], &r->leaf[--high]);
    }
    return low;
}

typedef struct {
    fmb_node3 *node;
    int32_t inner, leaf; /* where the next free inner node is, and the first of the leaves */
    int kind;
} builder;

/*
 * While the tree grows an inner node keeps its range of leaves where its links will be: the first in child, how many in volume.
 * A subtree of n leaves has n - 1 inner nodes, so the numbers of both children are known before they are made: the first at `free`, the
 * second behind the n - 1 of the first. Of one leaf and one inner node the inner one comes first: its number is smaller.
 */
static int32_t plant(const builder *b, int32_t parent, int32_t free, int32_t first, int32_t count)
{
    int32_t number = count > 1 ? free : b->leaf + first;
    fmb_node3 *n = &b->node[number];
    n->parent = parent;
    n->next = -1;
    if (count > 1) {
        n->child = first;
        n->volume = count;
        n->kind = (int16_t)b->kind;
    }
    return number;
}

static void divide(const builder *b, int32_t number, int32_t free, int32_t first, int32_t count, int split)
{
    range r = { .leaf = b->node + b->leaf + first, .count = count };
    range_boxes(&r);
    fmb_node3 *n = &b->node[number];
    n->box = r.box;
    int32_t part = count == 1 ? 1 : split == FMB_SPLIT_AREA && count > 2 ? split_area(&r) : split_median(&r);
    int32_t one = plant(b, number, free, first, part);
    n->child = one;
    n->order = fmb_order(n);
    if (part == count)
        return;
    int32_t other = plant(b, number, free + (part - 1), first + part, count - part);
    n->child = one < other ? one : other;
    b->node[n->child].next = one < other ? other : one;
}

/* Are the boxes of all leaves finite? *mark becomes one of all that the tree is made of. */
static int check_boxes(const fmb_node3 *node, int32_t leaf, int32_t count, uint32_t *mark)
{
    for (int32_t i = leaf; i < leaf + count; i++) {
        const fmb_box3 *box = &node[i].box;
        if (!box_finite(box))
            return FMB_ERR_NOT_FINITE;
        *mark = fmb_mix_reals(fmb_mix_reals(*mark, box->min, 3), box->max, 3);
        *mark = fmb_mix(fmb_mix(*mark, (uint32_t)node[i].volume), (uint32_t)node[i].child);
    }
    return 0;
}

/* Children of the leaves: behind all leaves, in growing order; together they cannot be more than there are nodes behind. */
static int check_children(const fmb_node3 *node, int32_t nodes, int32_t leaf, int32_t count)
{
    const int32_t end = leaf + count;
    int32_t left = nodes - end;
    for (int32_t i = leaf; i < end; i++)
        for (int32_t c = node[i].child, before = end - 1; c != -1; before = c, c = node[c].next)
            if (c <= before || c >= nodes || left-- == 0)
                return FMB_ERR_RANGE;
    return 0;
}

static int check_build(const fmb_node3 *node, int32_t nodes, int32_t root, int32_t inner, int32_t leaf, int32_t count)
{
    if (!node)
        return FMB_ERR_NULL;
    if (nodes > FMB_TREE_NODES || root < 0 || count < 1 || inner <= root || leaf <= root || leaf > nodes) /* from here on differences do not overflow */
        return FMB_ERR_RANGE;
    return count - 2 > leaf - inner || count > nodes - leaf ? FMB_ERR_RANGE : 0;
}

int fmb_tree3_build(fmb_node3 *node, int32_t nodes, int32_t root, int32_t inner, int32_t leaf, int32_t count, int kind, int split)
{
    uint32_t mark = FMB_MIX_START;
    int error = check_build(node, nodes, root, inner, leaf, count);
    if (error)
        return error;
    if (kind < FMB_NODE_SET || kind > FMB_NODE_PART || (split != FMB_SPLIT_MEDIAN && split != FMB_SPLIT_AREA))
        return FMB_ERR_RANGE;
    error = check_boxes(node, leaf, count, &mark);
    if (!error)
        error = check_children(node, nodes, leaf, count);
    if (error)
        return error;
    builder b = { node, inner, leaf, kind == FMB_NODE_OBJECT ? FMB_NODE_PART : kind };
    node[root].kind = (int16_t)kind;
    node[root].parent = -1 - (int32_t)(mark >> 1);
    node[root].next = -1;
    divide(&b, root, inner, 0, count, split);
    /* Children have larger numbers than their parents: each is planted before its turn. */
    for (int32_t i = inner; i < inner + count - 2; i++) {
        int32_t first = node[i].child, n = node[i].volume;
        node[i].volume = -1;
        divide(&b, i, i + 1, first, n, split);
    }
    for (int32_t i = leaf; i < leaf + count; i++)
        for (int32_t c = node[i].child; c != -1; c = node[c].next)
            node[c].parent = i;
    return 0;
}

/* ---- validator ---- */

/*
 * Each node but the root has one parent, smaller than itself; the children of every node are a chain of growing numbers that name it as
 * their parent: no node is in two chains or twice in one. If the chains hold nodes - 1 in all, every node is reached exactly once.
 */
static int check_links(const fmb_tree3 *t, int32_t i, int32_t *reached)
{
    const fmb_node3 *n = &t->node[i];
    if (i == 0 ? n->parent >= 0 || n->next != -1 : n->parent < 0 || n->parent >= i)
        return FMB_TREE_LINKS;
    int32_t before = i;
    for (int32_t c = n->child; c != -1; c = t->node[c].next) {
        if (c <= before || c >= t->nodes || t->node[c].parent != i)
            return FMB_TREE_LINKS;
        before = c;
        (*reached)++;
    }
    return 0;
}

/*
 * The first node that no link names. No node is named twice, so of the nodes up to m as many are named as there are links to them: the first
 * unnamed one is the least m with fewer than m of them (the root is named by none).
 */
static int32_t unnamed(const fmb_tree3 *t)
{
    int32_t low = 1, high = t->nodes - 1;
    while (low < high) {
        int32_t middle = low + (high - low) / 2, named = 0;
        for (int32_t i = 0; i < t->nodes; i++) {
            named += t->node[i].child > 0 && t->node[i].child <= middle;
            named += t->node[i].next > 0 && t->node[i].next <= middle;
        }
        if (named < middle)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

static int check_order(const fmb_node3 *n)
{
    if (n->child == -1)
        return n->order == -1;
    return n->kind <= FMB_NODE_GROUP ? n->order == INT16_MAX : n->order >= 0 && n->order < INT16_MAX;
}

static int check_kind(const fmb_tree3 *t, int32_t i)
{
    const fmb_node3 *n = &t->node[i];
    if (n->kind < FMB_NODE_SET || n->kind > FMB_NODE_PART || (n->child == -1 && n->kind <= FMB_NODE_GROUP) || !check_order(n))
        return FMB_TREE_KIND;
    if (i == 0)
        return 0;
    if (n->order > t->node[n->parent].order)
        return FMB_TREE_KIND;
    int above = t->node[n->parent].kind;
    return above <= FMB_NODE_GROUP ? (n->kind == FMB_NODE_PART ? FMB_TREE_KIND : 0) : n->kind == FMB_NODE_PART ? 0 : FMB_TREE_KIND;
}

/* How far the corner q + d of a volume is inside a face, less than which it is not proved to be. */
typedef struct {
    fmb_real d[3], reach[3];
    fmb_real tiny;
} inside;

/*
 * Is the corner at d + q inside all faces of f? With N_j within 4u, y_j = N_j.(d + q), Q = |d| + extents: d and q have 4 roundings of at
 * most Q, the dot product 3, N_j 4u: |fl(y_j) - y_j| <= 12u sum_k |N_jk| Q_k to first order; 16u S covers the rest and the rounding of S; the volume
 * is within 4u, its difference to y_j within u: 8u. What N_j may be off beyond 4u, FMB_NORMAL_TINY size^2, is less than 2^-28 96u of the
 * steepest normal (filter.h: steepest >= 2^-50 longest^2), times sum Q.
 */
static fmb_real inside_error(const inside *s, const fmb_real *n)
{
    return 16 * FMB_U * ((fmb_abs(n[0]) * s->reach[0] + fmb_abs(n[1]) * s->reach[1]) + fmb_abs(n[2]) * s->reach[2]) + s->tiny;
}

FMB_INLINE fmb_real beyond_error(fmb_real error, fmb_real volume) { return error + 8 * FMB_U * volume; }

static int corner_inside(const fmb_frame3 *f, const inside *s, const fmb_real q[3])
{
    fmb_real p[3] = { s->d[0] + q[0], s->d[1] + q[1], s->d[2] + q[2] };
    int faces = fmb_cuboid(f->shape) ? 3 : 4, all = 1;
    for (int j = 0; j < faces; j++) {
        const fmb_real *n = f->normal[j];
        fmb_real y = fmb_dot(n, p, 3), error = inside_error(s, n), room = f->volume - y;
        if (j < 3)
            all &= y >= error;
        if (fmb_cuboid(f->shape) || j == 3)
            all &= room >= beyond_error(error, f->volume);
    }
    return all;
}

static inside inside_of(const fmb_frame3 *outer, const fmb_frame3 *in)
{
    inside s;
    fmb_real sum = 0;
    for (int k = 0; k < 3; k++) {
        s.d[k] = in->origin[k] - outer->origin[k];
        s.reach[k] = fmb_abs(s.d[k]) + in->extent[k];
        sum += s.reach[k];
    }
    s.tiny = R(0x1p-28) * 96 * FMB_U * outer->steepest * sum;
    return s;
}

static int frame_inside(const fmb_frame3 *outer, const fmb_frame3 *in)
{
    inside s = inside_of(outer, in);
    for (int corner = 0; corner < 8; corner++) {
        fmb_real q[3] = { 0, 0, 0 };
        if (!fmb_cuboid(in->shape) && (corner & (corner - 1)) != 0)
            continue;
        for (int i = 0; i < 3; i++)
            for (int k = 0; k < 3 && (corner >> i & 1); k++)
                q[k] += in->edge[i][k];
        if (!corner_inside(outer, &s, q))
            return 0;
    }
    return 1;
}

/* The frame of node i's volume. NULL: there is none, *error says why. */
static const fmb_frame3 *frame_at(const fmb_tree3 *t, int32_t i, fmb_made3 *made, int *error)
{
    int32_t number = t->node[i].volume;
    *error = number < 0 || number >= t->volumes ? FMB_TREE_VOLUME : 0;
    return *error ? NULL : fmb_volume_frame(t, number, made, error);
}

/*
 * Is the box of leaf i around its volume? Of one that has no frame nothing is known: its box is taken as it is, and *usable is 0. whole: is there a
 * frame of its numbers? *contents: becomes one of these numbers.
 */
static int check_leaf(const fmb_tree3 *t, int32_t i, fmb_made3 *made, int whole, int *usable, uint32_t *contents)
{
    const fmb_node3 *n = &t->node[i];
    const fmb_frame3 *f = &made->frame;
    if (n->volume < 0 || n->volume >= t->volumes)
        return FMB_TREE_VOLUME;
    if (t->frame)
        f = &t->frame[n->volume];
    else
        (void)fmb_volume_numbers(t, n->volume, made); /* an error is its shape */
    *usable = fmb_usable(f->shape) && !fmb_check_displacement(f->origin, 3);
    for (int e = 0; e < 3 && *usable; e++)
        *usable = !fmb_check_displacement(f->edge[e], 3);
    if (!*usable)
        return 0;
    *contents = fmb_mix_reals(fmb_mix(*contents, (uint32_t)f->shape), f->origin, 3);
    for (int e = 0; e < 3; e++)
        *contents = fmb_mix_reals(*contents, f->edge[e], 3);
    fmb_box3 box;
    volume_box(&box, f->shape, f->origin, f->edge);
    if (!box_within(&box, &n->box))
        return FMB_TREE_BOX;
    if (whole && !t->frame)
        *usable = !fmb_volume_finish(made);
    return 0;
}

int fmb_leaf_check(const fmb_tree3 *t, int32_t i, fmb_made3 *made)
{
    int usable;
    uint32_t contents = FMB_MIX_START;
    return check_leaf(t, i, made, 0, &usable, &contents);
}

/* The node after i, its subtree done, in the order of the links; `top` or above it: there is none below `top`. *climbed: how many steps up. */
static int32_t after(const fmb_tree3 *t, int32_t i, int32_t top, int32_t *climbed)
{
    *climbed = 0;
    while (i > top && t->node[i].next == -1) {
        i = t->node[i].parent;
        ++*climbed;
    }
    return i > top ? t->node[i].next : top;
}

/*
 * Is all below node i proved to be inside its volume? What is inside a volume that is inside this one need not be looked at here: it is, when it is
 * that volume's turn; `alone`: here, too. *at: what is not.
 */
static int check_inside(const fmb_tree3 *t, int32_t i, int alone, int32_t *at)
{
    fmb_made3 outer, inner;
    int error;
    int32_t up;
    fmb_made_none(&outer);
    fmb_made_none(&inner);
    const fmb_frame3 *f = frame_at(t, i, &outer, &error);
    *at = i;
    if (!f)
        return FMB_TREE_VOLUME;
    for (*at = t->node[i].child; *at > i;) {
        const fmb_node3 *n = &t->node[*at];
        const fmb_frame3 *g = n->volume < 0 ? NULL : frame_at(t, *at, &inner, &error);
        int held = g && (n->child == -1 || !alone) && frame_inside(f, g);
        if (n->child == -1 && !held)
            return FMB_TREE_INSIDE;
        *at = held || n->child == -1 ? after(t, *at, i, &up) : n->child;
    }
    return 0;
}

static int check_node(fmb_tree3 *t, int32_t i, fmb_made3 *made, int whole, fmb_tree3_report *r)
{
    const fmb_node3 *n = &t->node[i];
    int wrong = check_kind(t, i), usable = 1;
    if (!wrong && (!box_finite(&n->box) || (i > 0 && !box_within(&n->box, &t->node[n->parent].box))))
        wrong = FMB_TREE_BOX;
    r->node = i;
    if (wrong)
        return wrong;
    if (n->child == -1) {
        wrong = check_leaf(t, i, made, whole, &usable, &t->contents);
        r->leaves++;
        r->unusable += !usable;
        return wrong;
    }
    return n->volume == -1 ? 0 : check_inside(t, i, 0, &r->node);
}

static int32_t depth_of(const fmb_tree3 *t)
{
    int32_t deepest = 0, depth = 1, up;
    for (int32_t i = t->node[0].child; i > 0;) {
        deepest = depth > deepest ? depth : deepest;
        if (t->node[i].child != -1) {
            i = t->node[i].child;
            depth++;
        } else {
            i = after(t, i, 0, &up);
            depth -= up;
        }
    }
    return deepest;
}

static int check_all_links(fmb_tree3 *t, fmb_tree3_report *r)
{
    int32_t reached = 1;
    uint32_t links = FMB_MIX_START;
    for (; r->node < t->nodes; r->node++) {
        const fmb_node3 *n = &t->node[r->node];
        int wrong = check_links(t, r->node, &reached);
        if (wrong)
            return wrong;
        links = fmb_mix(fmb_mix(fmb_mix(links, (uint32_t)n->child), (uint32_t)n->next), (uint32_t)n->kind); /* parents follow from them */
    }
    t->links = links;
    if (reached == t->nodes)
        return 0;
    r->node = unnamed(t);
    return FMB_TREE_LINKS;
}

/* whole: also whether there is a frame of the numbers of each leaf. */
static int prove(fmb_tree3 *t, int whole, fmb_tree3_report *report)
{
    fmb_tree3_report r = { 0, 0, 0, 0 };
    fmb_made3 made;
    fmb_made_none(&made);
    t->stamp = 0;
    t->contents = FMB_MIX_START;
    int wrong = t->nodes < 1 || t->nodes > FMB_TREE_NODES || t->volumes < 1 ? FMB_ERR_RANGE : check_all_links(t, &r);
    if (!wrong)
        r.depth = depth_of(t);
    for (int32_t i = 0; i < t->nodes && !wrong; i++)
        wrong = check_node(t, i, &made, whole, &r);
    if (!wrong) {
        r.node = t->nodes;
        t->stamp = stamp_of(t);
    }
    if (report)
        *report = r;
    return wrong;
}

int fmb_tree3_check(fmb_tree3 *tree, fmb_tree3_report *report)
{
    if (!tree || !tree->node || (!tree->frame && !tree->numbers))
        return FMB_ERR_NULL;
    return prove(tree, 1, report);
}

int fmb_tree3_holds(const fmb_tree3 *tree, int32_t number)
{
    int32_t at, up, reached = 0;
    if (!tree || !tree->node || (!tree->frame && !tree->numbers))
        return FMB_ERR_NULL;
    if (number < 0 || number >= tree->nodes || tree->node[number].child == -1 || tree->node[number].volume < 0)
        return FMB_ERR_RANGE;
    /* Links below: each node's children are behind it and name it, so the way through them ends. */
    for (int32_t i = number; i >= number;) {
        if ((i > number && (tree->node[i].parent < number || tree->node[i].parent >= i)) || check_links(tree, i, &reached))
            return FMB_TREE_LINKS;
        i = tree->node[i].child != -1 ? tree->node[i].child : after(tree, i, number, &up);
        if (i == number)
            break;
    }
    return check_inside(tree, number, 1, &at);
}

/* ---- motion ---- */

int fmb_tree3_move(fmb_tree3 *tree, fmb_node3 *node, int32_t number, fmb_frame3 *frame, int shape, const fmb_real origin[3],
                   const fmb_real edge[3][3])
{
    if (!tree || !node || !origin || !edge || (tree->frame && !frame))
        return FMB_ERR_NULL;
    if (node != tree->node || frame != tree->frame || number < 0 || number >= tree->nodes || node[number].volume < 0 ||
        node[number].volume >= tree->volumes)
        return FMB_ERR_RANGE;
    int32_t volume = node[number].volume;
    fmb_node3 leaf;
    change_mark(&node[0]);
    int error = fmb_leaf3_init(&leaf, volume, shape, origin, edge);
    if (node[number].child == -1)
        node[number].box = leaf.box;
    if (frame) {
        fmb_frame3 made; /* the numbers may be those of the frame that is changed */
        int other = fmb_frame3_init(&made, (fmb_shape)shape, origin, edge[0], edge[1], edge[2]);
        frame[volume] = made;
        error = error ? error : other;
    }
    return error;
}

int fmb_tree3_refit(fmb_tree3 *tree, fmb_node3 *node, fmb_tree3_report *report)
{
    fmb_tree3_report r = { 0, 0, 0, 0 };
    if (!tree || !node || (!tree->frame && !tree->numbers))
        return FMB_ERR_NULL;
    if (node != tree->node || tree->nodes < 1 || tree->nodes > FMB_TREE_NODES)
        return FMB_ERR_RANGE;
    tree->stamp = 0;
    change_mark(&node[0]);
    for (r.node = 1; r.node < tree->nodes; r.node++)
        if (node[r.node].parent < 0 || node[r.node].parent >= r.node || node[node[r.node].parent].child == -1) {
            if (report)
                *report = r;
            return FMB_TREE_LINKS;
        }
    for (int32_t i = 0; i < tree->nodes; i++)
        if (node[i].child != -1)
            box_none(&node[i].box);
    /* Children have larger numbers: a node's box is complete when it is its turn. */
    for (int32_t i = tree->nodes - 1; i >= 0; i--) {
        node[i].order = fmb_order(&node[i]);
        if (i > 0)
            box_join(&node[node[i].parent].box, &node[i].box);
    }
    return prove(tree, 0, report);
}
