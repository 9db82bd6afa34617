/* SPDX-License-Identifier: MIT */
/* The builder of trees: leaves in an array become a binary tree, in place. */
#include "box.h"
#include "volume.h"

/* Half the surface. It may over- or underflow: only the quality of a tree depends on it. */
static fmb_real box_area(const fmb_box3 *b)
{
    fmb_real x = b->max[0] - b->min[0], y = b->max[1] - b->min[1], z = b->max[2] - b->min[2];
    return x * y + y * z + z * x;
}

#define FMB_TREE_BINS 8

/* The leaves of one inner node. */
typedef struct {
    fmb_node3 *leaf;
    int32_t count;
    fmb_box3 box;     /* of their boxes */
    fmb_box3 centres; /* of their centres, doubled: min + max */
} leaf_range;

static fmb_real centre_doubled(const fmb_node3 *n, int axis) { return n->box.min[axis] + n->box.max[axis]; }

static void range_boxes(leaf_range *r)
{
    fmb_box_none(&r->box);
    fmb_box_none(&r->centres);
    for (int32_t i = 0; i < r->count; i++) {
        fmb_box_join(&r->box, &r->leaf[i].box);
        for (int k = 0; k < 3; k++) {
            r->centres.min[k] = fmb_min(r->centres.min[k], centre_doubled(&r->leaf[i], k));
            r->centres.max[k] = fmb_max(r->centres.max[k], centre_doubled(&r->leaf[i], k));
        }
    }
}

static int longest_axis(const leaf_range *r)
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

/* Moves leaves with a centre below `at` to the front; with `equal`, those not above it. Returns how many. */
static int32_t partition(fmb_node3 *leaf, int32_t count, int axis, fmb_real at, int equal)
{
    int32_t low = 0, high = count;
    while (low < high) {
        fmb_real c = centre_doubled(&leaf[low], axis);
        if (c < at || (equal && c == at))
            low++;
        else
            exchange(&leaf[low], &leaf[--high]);
    }
    return low;
}

/*
 * How many leaves split_median() looks at, per leaf: then it ends. In any order of leaves it needs 3.6 on average, and
 * in 20,000 orders of 4 to 256 leaves never more than 8.6. An adversary's orders need more, with more than 24 leaves.
 */
#define FMB_TREE_LOOKS 12

/*
 * Moves the leaves so that none of the first count / 2 has a centre above one of the others: quickselect with the
 * median of three. Two of these three are not below it, and two not above it. So each pass takes off two leaves or
 * more of three or more: there are at most count / 2 passes. A bad choice of pivots ends it early (FMB_TREE_LOOKS;
 * the last pass may look at 2 more per leaf). Then the halves are not sorted, which only costs the search time.
 */
static int32_t split_median(const leaf_range *r)
{
    int axis = longest_axis(r);
    int32_t first = 0, last = r->count, half = r->count / 2, left = FMB_TREE_LOOKS * r->count;
    while (last - first > 1 && left > 0) {
        fmb_node3 *leaf = r->leaf + first;
        int32_t n = last - first;
        fmb_real x = centre_doubled(&leaf[0], axis), y = centre_doubled(&leaf[n / 2], axis);
        fmb_real z = centre_doubled(&leaf[n - 1], axis);
        fmb_real pivot = fmb_max(fmb_min(x, y), fmb_min(fmb_max(x, y), z));
        int32_t below = first + partition(leaf, n, axis, pivot, 0);
        left -= n;
        if (half < below) {
            last = below;
            continue;
        }
        left -= last - below;
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

static int bin_of(const leaf_range *r, const fmb_node3 *leaf, int axis, fmb_real scale)
{
    int bin = (int)((centre_doubled(leaf, axis) - r->centres.min[axis]) * scale);
    return bin < FMB_TREE_BINS ? bin : FMB_TREE_BINS - 1;
}

/* Slabs per unit of a centre along an axis. 0: they cannot be told apart. */
static fmb_real bin_scale(const leaf_range *r, int axis)
{
    fmb_real scale = FMB_TREE_BINS * R(0.9999) / (r->centres.max[axis] - r->centres.min[axis]);
    return fmb_finite(scale) ? scale : 0;
}

/*
 * The best of the FMB_TREE_BINS - 1 planes across one axis, if it is better than *best. A function of its own, so
 * that its slabs are not on the stack while leaves are moved.
 */
FMB_APART void try_split(const leaf_range *r, int axis, split_choice *best)
{
    struct {
        fmb_box3 box;
        int32_t count;
    } bin[FMB_TREE_BINS];
    fmb_real right[FMB_TREE_BINS], scale = bin_scale(r, axis);
    if (scale == 0)
        return;
    for (int i = 0; i < FMB_TREE_BINS; i++) {
        fmb_box_none(&bin[i].box);
        bin[i].count = 0;
    }
    for (int32_t n = 0; n < r->count; n++) {
        int k = bin_of(r, &r->leaf[n], axis, scale);
        fmb_box_join(&bin[k].box, &r->leaf[n].box);
        bin[k].count++;
    }
    fmb_box3 sum;
    fmb_box_none(&sum);
    for (int i = FMB_TREE_BINS - 1; i > 0; i--) {
        fmb_box_join(&sum, &bin[i].box);
        right[i] = box_area(&sum);
    }
    fmb_box_none(&sum);
    int32_t count = 0;
    for (int i = 0; i + 1 < FMB_TREE_BINS; i++) {
        fmb_box_join(&sum, &bin[i].box);
        count += bin[i].count;
        fmb_real cost = box_area(&sum) * (fmb_real)count + right[i + 1] * (fmb_real)(r->count - count);
        if (count > r->count / 16 && r->count - count > r->count / 16 && cost < best->cost)
            *best = (split_choice){axis, i, cost};
    }
}

static int32_t split_area(const leaf_range *r)
{
    split_choice best = {-1, 0, FMB_REAL_MAX};
    for (int axis = 0; axis < 3; axis++)
        try_split(r, axis, &best);
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
 * While the tree grows, an inner node keeps its range of leaves where its links will be: the first in `child`, how
 * many in `volume`. A subtree of n leaves has n - 1 inner nodes. So the numbers of both children are known before
 * they are made: the first is at `free`, the second behind the n - 1 inner nodes of the first. If one child is a leaf
 * and the other an inner node, the inner node comes first, since its number is smaller.
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
    leaf_range r = {.leaf = b->node + b->leaf + first, .count = count};
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

/* Leaf i has been in a tree, and the leaf before it was not its sibling there, which has the same root. */
static int is_new_in_tree(const fmb_node3 *node, int32_t leaf, int32_t i)
{
    return node[i].parent >= 0 && (i == leaf || node[i].parent != node[i - 1].parent);
}

/*
 * Are the boxes of all leaves finite? All that the tree is made of is mixed into *mark: of a new leaf `parent` is made
 * of its numbers, and of an object's root it is the mark of what is below. Leaves that have been in a tree have a link
 * in its place; then the mark of that tree is mixed in, too, so that the new one is another, whatever moved.
 */
static int check_boxes(const fmb_node3 *node, int32_t leaf, int32_t count, uint64_t *mark)
{
    for (int32_t i = leaf; i < leaf + count; i++) {
        const fmb_box3 *box = &node[i].box;
        if (!fmb_box_finite(box))
            return FMB_ERR_NOT_FINITE;
        *mark = fmb_mix_box(*mark, box);
        *mark = fmb_mix(fmb_mix(*mark, (uint32_t)node[i].volume), (uint32_t)node[i].child);
        *mark = fmb_mix(fmb_mix(*mark, (uint32_t)node[i].kind), (uint32_t)node[i].parent);
        if (!is_new_in_tree(node, leaf, i))
            continue;
        const fmb_node3 *root = &node[fmb_root_above(node, i)];
        if (root->parent >= 0 || root->child == -1) /* written over: nobody knows what has moved since */
            return FMB_ERR_RANGE;
        *mark = fmb_mix(*mark, (uint32_t)root->parent);
    }
    return 0;
}

/* Searches of the trees that leaves have been in are stale, also where it is a part of a tree that is built anew. */
static void change_old_marks(fmb_node3 *node, int32_t leaf, int32_t count)
{
    for (int32_t i = leaf; i < leaf + count; i++) {
        if (is_new_in_tree(node, leaf, i))
            fmb_change_mark(&node[fmb_root_above(node, i)]);
    }
}

/*
 * Children of the leaves are behind all leaves, in growing order, and no more than there are nodes behind. One that was
 * made new since its object was built is linked again, so its mark is mixed in.
 */
static int check_children(const fmb_node3 *node, int32_t nodes, int32_t leaf, int32_t count, uint64_t *mark)
{
    const int32_t end = leaf + count;
    int32_t left = nodes - end;
    for (int32_t i = leaf; i < end; i++)
        for (int32_t c = node[i].child, before = end - 1; c != -1; before = c, c = node[c].next) {
            if (c <= before || c >= nodes || left-- == 0)
                return FMB_ERR_RANGE;
            if (node[c].parent < 0)
                *mark = fmb_mix(*mark, (uint32_t)node[c].parent);
        }
    return 0;
}

static int check_build(const fmb_node3 *node, int32_t nodes, int32_t root, int32_t inner, int32_t leaf, int32_t count)
{
    if (!node)
        return FMB_ERR_NULL;
    if (nodes > FMB_TREE_NODES || root < 0 || count < 1 || inner <= root || leaf <= root || leaf > nodes)
        return FMB_ERR_RANGE; /* from here on differences do not overflow */
    return count - 2 > leaf - inner || count > nodes - leaf ? FMB_ERR_RANGE : 0;
}

static int is_choice(int kind, int split)
{
    return kind >= FMB_NODE_SET && kind <= FMB_NODE_PART && (split == FMB_SPLIT_MEDIAN || split == FMB_SPLIT_AREA);
}

/* Children of the leaves are told their parent's number, which has changed. */
static void name_parents(fmb_node3 *node, int32_t leaf, int32_t count)
{
    for (int32_t i = leaf; i < leaf + count; i++)
        for (int32_t c = node[i].child; c != -1; c = node[c].next)
            node[c].parent = i;
}

int fmb_tree3_build(fmb_node3 *node, int32_t nodes, int32_t root, int32_t inner, int32_t leaf, int32_t count, int kind,
                    int split)
{
    uint64_t mark = FMB_MIX_START;
    int error = check_build(node, nodes, root, inner, leaf, count);
    if (!error && !is_choice(kind, split))
        error = FMB_ERR_RANGE;
    if (!error)
        error = check_boxes(node, leaf, count, &mark);
    if (!error)
        error = check_children(node, nodes, leaf, count, &mark);
    if (error)
        return error;
    change_old_marks(node, leaf, count);
    builder b = {node, inner, leaf, kind == FMB_NODE_OBJECT ? FMB_NODE_PART : kind};
    mark = fmb_mix(fmb_mix(fmb_mix(mark, (uint32_t)kind), (uint32_t)split), (uint32_t)node[root].volume);
    /* Where it stands counts, too: the same leaves at other places of the array are another tree. */
    mark = fmb_mix(fmb_mix(fmb_mix(mark, (uint32_t)root), (uint32_t)inner), (uint32_t)leaf);
    node[root].kind = (int16_t)kind;
    node[root].parent = fmb_mark_of_sum(mark);
    node[root].next = -1;
    divide(&b, root, inner, 0, count, split);
    /* A child has a larger number than its parent, so it is planted before its turn. */
    for (int32_t i = inner; i < inner + count - 2; i++) {
        int32_t first = node[i].child, n = node[i].volume;
        node[i].volume = -1;
        divide(&b, i, i + 1, first, n, split);
    }
    name_parents(node, leaf, count);
    return 0;
}
