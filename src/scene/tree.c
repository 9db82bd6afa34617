/* SPDX-License-Identifier: MIT */
/* Trees of boxes: leaves, what a tree was when it was proved, the proof, and new boxes after a motion. */
#include "box.h"
#include "volume.h"

/* ---- boxes ---- */

/*
 * A volume's box, rounded outward.
 *   volume        corners along an axis                       covered by
 *   tetrahedron   origin, origin + edge: one rounding         fmb_down once (fmb_up)
 *   cuboid        origin + sum of the negative edges, and     fmb_down twice for the sum: its two roundings are of
 *                 origin + sum of the positive edges          numbers of one sign; once for the last one
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

static uint64_t mix_address(uint64_t h, uintptr_t p)
{
    return sizeof p > 4 ? fmb_mix_long(h, p) : fmb_mix(h, (uint32_t)p);
}

/* mark: that of the root, as it was. */
static uint32_t stamp_of_tree(const fmb_tree3 *t, int32_t mark)
{
    uint64_t h = mix_address(FMB_MIX_START, (uintptr_t)t->node);
    h = fmb_mix(fmb_mix(h, (uint32_t)t->nodes), (uint32_t)t->volumes);
    h = fmb_mix(fmb_mix(h, t->links), t->contents);
    h = mix_address(mix_address(mix_address(h, (uintptr_t)t->frame), (uintptr_t)t->numbers), (uintptr_t)t->context);
    const uint32_t stamp = fmb_mix_short(fmb_mix(h, (uint32_t)mark));
    return stamp ? stamp : 1;
}

FMB_INLINE int has_volumes(const fmb_tree3 *t) { return t->frame || t->numbers; }
FMB_INLINE int is_complete(const fmb_tree3 *t) { return t && t->node && has_volumes(t); }

/* Does it have as many nodes and volumes as a tree may have? */
FMB_INLINE int has_size(const fmb_tree3 *t) { return t->nodes >= 1 && t->nodes <= FMB_TREE_NODES && t->volumes >= 1; }

int fmbi_tree_state(const fmb_tree3 *t)
{
    if (!is_complete(t))
        return FMB_ERR_NULL;
    if (t->stamp == 0)
        return FMB_ERR_FRAME;
    return t->stamp == stamp_of_tree(t, t->node->parent) ? 0 : FMB_ERR_STALE;
}

/* Of a leaf's numbers: a tree of one leaf has it for its mark, and fmb_tree3_build makes that of larger ones of all. */
static int32_t mark_of_leaf(int32_t volume, int shape, const fmb_real origin[3], const fmb_real edge[3][3])
{
    uint64_t h = fmb_mix(fmb_mix(FMB_MIX_START, (uint32_t)volume), (uint32_t)shape);
    h = fmb_mix_reals(h, origin, 3);
    for (int e = 0; e < 3; e++)
        h = fmb_mix_reals(h, edge[e], 3);
    return fmb_mark_of_sum(h);
}

/*
 * Of a tree of which a volume moves to other numbers, mark_of_leaf. A count would do for a tree that is only moved. But
 * one that is built anew of the same leaves begins with the same mark: after as many moves to elsewhere it would be the
 * same again.
 */
static void mark_move(fmb_node3 *root, int32_t number, int32_t to)
{
    const int32_t before = root->parent;
    const uint64_t h = fmb_mix(fmb_mix(FMB_MIX_START, (uint32_t)before), (uint32_t)number);
    root->parent = fmb_mark_of_sum(fmb_mix(h, (uint32_t)to));
    if (root->parent == before)
        fmb_change_mark(root);
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
    leaf->parent = mark_of_leaf(volume, shape, origin, edge);
    const int framed = fmb_framed(shape);
    if (!framed)
        return FMB_ERR_FRAME;
    int error = fmbi_check_displacement(origin, 3);
    for (int i = 0; i < 3 && error != FMB_ERR_NOT_FINITE; i++) {
        int other = fmbi_check_displacement(edge[i], 3);
        error = other ? other : error;
    }
    if (!error)
        volume_box(&leaf->box, framed, origin, edge);
    return error;
}

/* ---- validator ---- */

/*
 * Each node but the root has one parent, with a smaller number. The children of a node are a chain of growing
 * numbers, and each names the node as its parent. So no node is in two chains, or twice in one. If the chains hold
 * nodes - 1 in all, every node is reached exactly once.
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
 * The first node that no link names. No node is named twice, and the root by none. So nodes 1 .. m are all named if
 * and only if there are m links to them: the first unnamed node is the least m with fewer than m such links.
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

/* Below sets and groups there is everything but parts. Below objects and their parts there are parts. */
static int fits_below(int kind, int above)
{
    return above <= FMB_NODE_GROUP ? kind != FMB_NODE_PART : kind == FMB_NODE_PART;
}

static int check_kind(const fmb_tree3 *t, int32_t i)
{
    const fmb_node3 *n = &t->node[i];
    if (n->kind < FMB_NODE_SET || n->kind > FMB_NODE_PART || !check_order(n))
        return FMB_TREE_KIND;
    if (n->child == -1 && n->kind <= FMB_NODE_GROUP)
        return FMB_TREE_KIND;
    if (i == 0)
        return 0;
    const fmb_node3 *above = &t->node[n->parent];
    return n->order <= above->order && fits_below(n->kind, above->kind) ? 0 : FMB_TREE_KIND;
}

/* Of an inner volume in an outer one (proof.h, P4). */
typedef struct {
    fmb_real d[3];     /* the inner origin, from the outer one */
    fmb_real reach[3]; /* Q: |d| + extents of the inner volume */
    fmb_real tiny;     /* what normals may be off beyond 4u, times sum Q */
} inside;

/* What N.(d + q) may be off for the normal n of a face. */
static fmb_real inside_error(const inside *s, const fmb_real *n)
{
    fmb_real size = (fmb_abs(n[0]) * s->reach[0] + fmb_abs(n[1]) * s->reach[1]) + fmb_abs(n[2]) * s->reach[2];
    return fmb_corner_error(size, s->tiny);
}

/* Is the corner at d + q proved to be inside all faces of f? */
static int corner_inside(const fmb_frame3 *f, const inside *s, const fmb_real q[3])
{
    fmb_real p[3] = {s->d[0] + q[0], s->d[1] + q[1], s->d[2] + q[2]};
    int faces = fmb_cuboid(f->shape) ? 3 : 4, all = 1;
    for (int j = 0; j < faces; j++) {
        const fmb_real *n = f->normal[j];
        fmb_real y = fmb_dot(n, p, 3), error = inside_error(s, n), room = f->volume - y;
        if (j < 3)
            all &= fmb_corner_is_inside(y, error);
        if (fmb_cuboid(f->shape) || j == 3)
            all &= fmb_corner_is_inside(room, fmb_corner_beyond(error, f->volume));
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
        fmb_real q[3] = {0, 0, 0};
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

/* Is there a shape, and are its numbers finite and in range? */
static int numbers_usable(const fmb_frame3 *f)
{
    int usable = fmb_usable(f->shape) && !fmbi_check_displacement(f->origin, 3);
    for (int e = 0; e < 3 && usable; e++)
        usable = !fmbi_check_displacement(f->edge[e], 3);
    return usable;
}

static uint64_t mix_numbers(uint64_t h, const fmb_frame3 *f)
{
    h = fmb_mix_reals(fmb_mix(h, (uint32_t)f->shape), f->origin, 3);
    for (int e = 0; e < 3; e++)
        h = fmb_mix_reals(h, f->edge[e], 3);
    return h;
}

/*
 * Does the box of leaf i hold its volume? Nothing is known of a volume without usable numbers: its box is taken as it
 * is, and *usable is 0. whole: *usable also says whether there is a frame of the numbers. *contents: these numbers
 * are mixed into it.
 */
static int check_leaf(const fmb_tree3 *t, int32_t i, fmb_made3 *made, int whole, int *usable, uint64_t *contents)
{
    const fmb_node3 *n = &t->node[i];
    const fmb_frame3 *f = &made->frame;
    if (n->volume < 0 || n->volume >= t->volumes)
        return FMB_TREE_VOLUME;
    if (t->frame)
        f = &t->frame[n->volume];
    else
        (void)fmb_volume_numbers(t, n->volume, made); /* an error is its shape */
    *usable = numbers_usable(f);
    if (!*usable) {
        *contents = fmb_mix_box(*contents, &n->box);
        return 0;
    }
    *contents = mix_numbers(*contents, f);
    fmb_box3 box;
    volume_box(&box, f->shape, f->origin, f->edge);
    if (!fmb_box_within(&box, &n->box))
        return FMB_TREE_BOX;
    if (whole && !t->frame)
        *usable = !fmb_volume_finish(made);
    return 0;
}

int fmbi_leaf_check(const fmb_tree3 *t, int32_t i, fmb_made3 *made)
{
    int usable;
    uint64_t contents = FMB_MIX_START;
    return check_leaf(t, i, made, 0, &usable, &contents);
}

/*
 * The subtree of node i is done: the node that follows it, in the order of the links. `top` or a smaller number:
 * nothing is left below `top`. *climbed: how many steps up.
 */
static int32_t after(const fmb_tree3 *t, int32_t i, int32_t top, int32_t *climbed)
{
    *climbed = 0;
    while (i > top && t->node[i].next == -1) {
        i = t->node[i].parent;
        ++*climbed;
    }
    return i > top ? t->node[i].next : top;
}

/* Is the volume of node i proved to be inside f? inner: where its frame is made. */
static int node_inside(const fmb_tree3 *t, int32_t i, const fmb_frame3 *f, fmb_made3 *inner)
{
    int error;
    const fmb_frame3 *g = t->node[i].volume < 0 ? NULL : frame_at(t, i, inner, &error);
    return g && frame_inside(f, g);
}

/*
 * Is all below node i proved to be inside its volume? Where an inner volume is proved to be inside it, the nodes
 * below that one are left to the turn of that volume. alone: other volumes have no turn, so every leaf is looked at.
 * *at: what is not inside.
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
        const int32_t child = t->node[*at].child;
        int held = (child == -1 || !alone) && node_inside(t, *at, f, &inner);
        if (child == -1 && !held)
            return FMB_TREE_INSIDE;
        *at = held || child == -1 ? after(t, *at, i, &up) : child;
    }
    return 0;
}

/* Kind, order and box of a node whose links are right. */
static int check_kind_and_box(const fmb_tree3 *t, int32_t i)
{
    const fmb_node3 *n = &t->node[i];
    int wrong = check_kind(t, i);
    if (!wrong && (!fmb_box_finite(&n->box) || (i > 0 && !fmb_box_within(&n->box, &t->node[n->parent].box))))
        wrong = FMB_TREE_BOX;
    return wrong;
}

/* Is `to`, which node `from` names, -1, or a node behind it and below `parent`? */
static int named_rightly(const fmb_tree3 *t, int32_t from, int32_t to, int32_t parent)
{
    return to == -1 || (to > from && to < t->nodes && t->node[to].parent == parent);
}

/* Anywhere, but alike for the same question about the same states. */
uint32_t fmbi_look_from(const fmb_tree3 *a, const fmb_tree3 *b, uint64_t question)
{
    return fmb_mix_short(fmb_mix(fmb_mix(question, (uint32_t)fmb_root_mark(a)), (uint32_t)fmb_root_mark(b)));
}

/*
 * If it does not hold, volumes have been moved without their boxes, which is the step that programs forget most. To
 * look at every pair of volumes would cost too much: the first corners alone take some 3 % of a search for the first
 * contact.
 */
int fmbi_first_leaf_check(const fmb_tree3 *t, int32_t from, fmb_made3 *made)
{
    int32_t i = from;
    while (t->node[i].child > i && t->node[i].child < t->nodes)
        i = t->node[i].child;
    int wrong = fmbi_leaf_check(t, i, made);
    fmb_made_none(made);
    return wrong ? FMB_ERR_STALE : 0;
}

int fmbi_node_is_sound(const fmb_tree3 *t, uint32_t at)
{
    const int32_t i = (int32_t)(at % (uint32_t)t->nodes);
    const fmb_node3 *n = &t->node[i];
    fmb_made3 made;
    if (i == 0 ? n->parent >= 0 || n->next != -1 : n->parent < 0 || n->parent >= i)
        return 0;
    if (!named_rightly(t, i, n->child, i) || !named_rightly(t, i, n->next, n->parent) || check_kind_and_box(t, i))
        return 0;
    fmb_made_none(&made);
    return n->child != -1 || !fmbi_leaf_check(t, i, &made);
}

int fmbi_tree_look(const fmb_tree3 *tree, uint64_t question, uint64_t before, uint64_t now)
{
    const int32_t most = tree[0].nodes > tree[1].nodes ? tree[0].nodes : tree[1].nodes; /* once round is enough */
    uint64_t looks = now / FMB_LOOK_STEPS - before / FMB_LOOK_STEPS;
    uint32_t at = fmbi_look_from(&tree[0], &tree[1], question) + (uint32_t)(before / FMB_LOOK_STEPS);
    looks = looks < (uint64_t)most ? looks : (uint64_t)most;
    for (uint32_t i = 0; i < looks; i++)
        for (int side = 0; side < 2; side++)
            if (!fmbi_node_is_sound(&tree[side], at + i))
                return FMB_ERR_STALE;
    return 0;
}

static int check_node(const fmb_tree3 *t, int32_t i, fmb_made3 *made, int whole, uint64_t *contents,
                      fmb_tree3_report *r)
{
    const fmb_node3 *n = &t->node[i];
    int wrong = check_kind_and_box(t, i), usable = 1;
    r->node = i;
    if (wrong)
        return wrong;
    if (n->child == -1) {
        wrong = check_leaf(t, i, made, whole, &usable, contents);
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
    uint64_t links = FMB_MIX_START;
    for (; r->node < t->nodes; r->node++) {
        const fmb_node3 *n = &t->node[r->node];
        int wrong = check_links(t, r->node, &reached);
        if (wrong)
            return wrong;
        /* Parents follow from these. */
        links = fmb_mix(fmb_mix(links, (uint32_t)n->child), (uint32_t)n->next);
        links = fmb_mix(fmb_mix(links, (uint32_t)n->volume), (uint32_t)n->kind);
    }
    t->links = fmb_mix_short(links);
    if (reached == t->nodes)
        return 0;
    r->node = unnamed(t);
    return FMB_TREE_LINKS;
}

/*
 * Proves the tree and stamps it, with the mark that it had before: a tree that is moved meanwhile is stale. whole:
 * counts also leaves of whose numbers no frame can be made.
 */
static int prove(fmb_tree3 *t, int whole, fmb_tree3_report *report)
{
    fmb_tree3_report r = {0, 0, 0, 0};
    fmb_made3 made;
    fmb_made_none(&made);
    t->stamp = 0;
    const int32_t mark = fmb_root_mark(t);
    uint64_t contents = FMB_MIX_START;
    int wrong = has_size(t) ? check_all_links(t, &r) : FMB_ERR_RANGE;
    if (!wrong)
        r.depth = depth_of(t);
    for (int32_t i = 0; i < t->nodes && !wrong; i++)
        wrong = check_node(t, i, &made, whole, &contents, &r);
    if (!wrong) {
        r.node = t->nodes;
        t->contents = fmb_mix_short(contents);
        t->stamp = stamp_of_tree(t, mark);
    }
    if (report)
        *report = r;
    return wrong;
}

int fmb_tree3_check(fmb_tree3 *tree, fmb_tree3_report *report)
{
    if (!is_complete(tree))
        return FMB_ERR_NULL;
    return prove(tree, report != NULL, report);
}

/* Are the links below a node as they have to be? Each node's children are behind it and name it, so this ends. */
static int check_links_below(const fmb_tree3 *t, int32_t top)
{
    int32_t up, reached = 0;
    for (int32_t i = top; i >= top;) {
        const fmb_node3 *n = &t->node[i];
        if ((i > top && (n->parent < top || n->parent >= i)) || check_links(t, i, &reached))
            return FMB_TREE_LINKS;
        i = n->child != -1 ? n->child : after(t, i, top, &up);
        if (i == top)
            break;
    }
    return 0;
}

int fmb_tree3_holds(const fmb_tree3 *tree, int32_t number)
{
    int32_t at;
    if (!is_complete(tree))
        return FMB_ERR_NULL;
    if (number < 0 || number >= tree->nodes || tree->node[number].child == -1 || tree->node[number].volume < 0)
        return FMB_ERR_RANGE;
    int wrong = check_links_below(tree, number);
    return wrong ? wrong : check_inside(tree, number, 1, &at);
}

/* ---- motion ---- */

/* Is there a node of this number, and has it a volume? */
static int has_volume(const fmb_tree3 *t, int32_t number)
{
    if (number < 0 || number >= t->nodes)
        return 0;
    return t->node[number].volume >= 0 && t->node[number].volume < t->volumes;
}

static int check_move(const fmb_tree3 *t, const fmb_node3 *node, int32_t number, const fmb_frame3 *frame)
{
    if (!t || !node || (t->frame && !frame))
        return FMB_ERR_NULL;
    return node != t->node || frame != t->frame || !has_volume(t, number) ? FMB_ERR_RANGE : 0;
}

int fmb_tree3_move(fmb_tree3 *tree, fmb_node3 *node, int32_t number, fmb_frame3 *frame, int shape,
                   const fmb_real origin[3], const fmb_real edge[3][3])
{
    int error = !origin || !edge ? FMB_ERR_NULL : check_move(tree, node, number, frame);
    if (error)
        return error;
    int32_t volume = node[number].volume;
    fmb_node3 leaf;
    error = fmb_leaf3_init(&leaf, volume, shape, origin, edge);
    const int32_t top = fmb_root_above(node, number);
    mark_move(&node[0], number, leaf.parent); /* before anything is written */
    if (top != 0) /* an object that is in no tree yet: what is built of it has another mark */
        mark_move(&node[top], number, leaf.parent);
    if (node[number].child == -1)
        node[number].box = leaf.box;
    if (frame) {
        fmb_frame3 made; /* the numbers may be those of the frame that is changed */
        int other = fmb_frame3_init(&made, fmb_named(fmb_framed(shape)), origin, edge[0], edge[1], edge[2]);
        frame[volume] = made;
        error = error ? error : other;
    }
    return error;
}

/* Does each node but the root name a parent in front of it, one that has children? *at: the first that does not. */
static int check_parents(const fmb_node3 *node, int32_t nodes, int32_t *at)
{
    for (*at = 1; *at < nodes; ++*at) {
        int32_t parent = node[*at].parent;
        if (parent < 0 || parent >= *at || node[parent].child == -1)
            return FMB_TREE_LINKS;
    }
    return 0;
}

/* Boxes and orders of all inner nodes, from the boxes of the leaves. */
static void join_boxes(fmb_node3 *node, int32_t nodes)
{
    for (int32_t i = 0; i < nodes; i++)
        if (node[i].child != -1)
            fmb_box_none(&node[i].box);
    /* Children have larger numbers than their parents, so a node's box is complete when it is its turn. */
    for (int32_t i = nodes - 1; i >= 0; i--) {
        node[i].order = fmb_order(&node[i]);
        if (i > 0)
            fmb_box_join(&node[node[i].parent].box, &node[i].box);
    }
}

/*
 * The mark becomes one of what was proved: nodes that are restored each time, and then changed, would count down to the
 * same one. Not where somebody has moved the tree since `mark`: then it is stale. (A move between the two lines that
 * compare and write is lost: safety.md.)
 */
static void mark_contents(fmb_tree3 *t, fmb_node3 *node, int32_t mark)
{
    const int32_t now = fmb_mark_of_sum(
        fmb_mix(fmb_mix(fmb_mix(FMB_MIX_START, (uint32_t)mark), t->links), t->contents));
    if (fmb_root_mark(t) != mark)
        return;
    node[0].parent = now;
    t->stamp = stamp_of_tree(t, now);
}

int fmb_tree3_refit(fmb_tree3 *tree, fmb_node3 *node, fmb_tree3_report *report)
{
    fmb_tree3_report r = {0, 0, 0, 0};
    if (!tree || !node || !has_volumes(tree))
        return FMB_ERR_NULL;
    if (node != tree->node || tree->nodes < 1 || tree->nodes > FMB_TREE_NODES)
        return FMB_ERR_RANGE;
    tree->stamp = 0;
    fmb_change_mark(&node[0]);
    int wrong = check_parents(node, tree->nodes, &r.node);
    if (wrong) {
        if (report)
            *report = r;
        return wrong;
    }
    join_boxes(node, tree->nodes);
    const int32_t mark = fmb_root_mark(tree);
    wrong = prove(tree, 0, report);
    if (!wrong)
        mark_contents(tree, node, mark);
    return wrong;
}
