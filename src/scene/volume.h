/* SPDX-License-Identifier: MIT */
/* The volumes of a tree: where they come from, and what their numbers alone can prove. */
#ifndef FMB_SRC_VOLUME_H
#define FMB_SRC_VOLUME_H

#include "../core/audit.h"
#include "../core/mix.h"

/*
 * The stamp of hulls: of their tree's stamp and of the first and last hull in the array (src/mesh/tree_hull.c). The two
 * sums do not wait for each other: every call of a search asks for them.
 */
static inline uint64_t fmb_hulls_stamp(uint64_t tree, const fmb_hull3 *hull, int32_t count)
{
    const fmb_hull3 *first = &hull[0], *last = &hull[count - 1];
    uint64_t h = fmb_mix_long(FMB_MIX_START, tree), other = fmb_mix_real(FMB_MIX_START, first->size);
    for (int i = 0; i < FMB_HULL_DIRECTIONS; i++) {
        h = fmb_mix_real(h, first->support[i]);
        other = fmb_mix_real(other, last->support[i]);
    }
    other = fmb_mix_real(other, last->size);
    h = fmb_mix_long(h, other);
    return h ? h : 1;
}

/*
 * The mark of a tree's root as it is now. What is to be about one state of the tree takes it first, and then all else:
 * an interrupt, or the source of numbers, may move the tree meanwhile. A mark that was taken last would be that of
 * volumes that nobody has looked at.
 */
static inline int32_t fmb_root_mark(const fmb_tree3 *t) { return *(const volatile int32_t *)&t->node->parent; }

/* The same of a tree that is yet to be looked at: it may be none. */
static inline int32_t fmb_mark_of(const fmb_tree3 *t) { return t && t->node ? fmb_root_mark(t) : 0; }

/* Of a node that is in a tree: the root, which has its mark. Bytes that are no tree: it ends all the same. */
static inline int32_t fmb_root_above(const fmb_node3 *node, int32_t i)
{
    for (int32_t above = node[i].parent; above >= 0 && above < i; above = node[i].parent)
        i = above;
    return i;
}

/* The mark of a root stays below 0. What was made for another mark is stale. A mark comes again after 2^31 changes. */
static inline void fmb_change_mark(fmb_node3 *root)
{
    root->parent = root->parent < 0 && root->parent > INT32_MIN ? root->parent - 1 : -1;
}

/* A mark of all that is in a sum. */
FMB_INLINE int32_t fmb_mark_of_sum(uint64_t h) { return -1 - (int32_t)(fmb_mix_short(h) >> 1); }

FMB_INLINE uint64_t fmb_mix_box(uint64_t h, const fmb_box3 *box)
{
    return fmb_mix_reals(fmb_mix_reals(h, box->min, 3), box->max, 3);
}

/* tree.c: is the tree what fmb_tree3_check or _refit proved? 0, FMB_ERR_NULL, FMB_ERR_FRAME (never), FMB_ERR_STALE. */
int fmbi_tree_state(const fmb_tree3 *t);

/*
 * tree.c: does the box of leaf i, 0 <= i < nodes, hold its volume, if that has numbers? 0, FMB_TREE_BOX,
 * FMB_TREE_VOLUME (no such volume).
 */
int fmbi_leaf_check(const fmb_tree3 *t, int32_t i, fmb_made3 *made);

/*
 * A search looks at a node of each tree for so many of its steps, in turn: links, kind, box, and whether a leaf's box
 * holds its volume. On a Cortex-M4 that is less than 1 % of what the steps take (docs/safety.md, "What is not looked
 * at every time"). For the steps that are left at its end as many questions of so many ask for a look as there are
 * steps: one step of each search has the same share, however short the search is.
 */
#define FMB_LOOK_STEPS 256u /* a power of two */

/* tree.c: is node `at`, modulo how many there are, sound, as far as it and its neighbours tell? */
int fmbi_node_is_sound(const fmb_tree3 *t, uint32_t at);

/*
 * tree.c: does the box of the first leaf below node `from` hold its volume, as a search begins? 0 or FMB_ERR_STALE.
 * *made: to work with.
 */
int fmbi_first_leaf_check(const fmb_tree3 *t, int32_t from, fmb_made3 *made);

/*
 * tree.c: with which node the looks of a search begin. question: a sum of all that is asked but the two trees, whose
 * states count, too: what repeats itself in a program, as bodies at rest do, begins elsewhere at each change.
 */
uint32_t fmbi_look_from(const fmb_tree3 *a, const fmb_tree3 *b, uint64_t question);

static inline uint64_t fmb_mix_pose(uint64_t h, const fmb_real turn[3][3], const fmb_real way[3])
{
    for (int k = 0; k < 3; k++)
        h = fmb_mix_reals(h, turn[k], 3);
    return fmb_mix_reals(h, way, 3);
}

/*
 * tree.c: as many looks as steps `before` .. `now` of the search ask for. 0, or FMB_ERR_STALE: a node is not sound. To
 * be asked where fmb_look_is_due, and with `now` of fmb_look_last where the search ends.
 */
int fmbi_tree_look(const fmb_tree3 *tree, uint64_t question, uint64_t before, uint64_t now);

/*
 * Where the count of steps ends: behind the next look as often as there are steps since the last one. The roots are a
 * step, too.
 */
static inline uint64_t fmb_look_last(uint64_t question, uint64_t now)
{
    return now + 1 + fmb_mix_short(fmb_mix(question, (uint32_t)now)) % FMB_LOOK_STEPS;
}

FMB_INLINE int fmb_look_is_due(uint64_t before, uint64_t now)
{
    return (before & ~(uint64_t)(FMB_LOOK_STEPS - 1)) != (now & ~(uint64_t)(FMB_LOOK_STEPS - 1));
}

/* Nothing is at hand yet, and so nobody reads the frame. */
static inline void fmb_made_none(fmb_made3 *made)
{
    made->number = -1;
    made->state = 0;
    made->context = NULL;
    made->numbers = NULL;
}

/* The extents of edges that are set. */
FMB_INLINE void fmb_set_extent(fmb_frame3 *f)
{
    const fmb_vec x = fmb_vec_abs(fmb_load(f->edge[0])), y = fmb_vec_abs(fmb_load(f->edge[1])),
                  z = fmb_vec_abs(fmb_load(f->edge[2]));
    const fmb_vec all = fmb_vec_add(fmb_vec_add(x, y), z);
    f->extent[0] = all.x;
    f->extent[1] = all.y;
    f->extent[2] = all.z;
}

/*
 * The numbers of a volume in *made: origin, edges and extents. That is all that the proof by a direction needs
 * (fmb_gap3). Returns 0 or an error. made->frame.shape is already that of the volume though the rest of the frame is
 * missing: no one else may see this frame.
 */
static inline int fmb_volume_numbers(const fmb_tree3 *t, int32_t number, fmb_made3 *made)
{
    if (made->number == number && made->context == t->context && made->numbers == t->numbers)
        return made->state < 0 ? made->state : 0;
    fmb_frame3 *f = &made->frame;
    made->number = number;
    made->context = t->context;
    made->numbers = t->numbers;
    fmb_spoil(f->origin, 3);
    for (int i = 0; i < 3; i++)
        fmb_spoil(f->edge[i], 3);
    made->state = t->numbers(t->context, number, f->origin, f->edge);
    f->shape = fmb_framed(made->state);
    if (made->state >= 0)
        made->state = f->shape ? f->shape : FMB_ERR_FRAME;
    fmb_set_extent(f);
    return made->state < 0 ? made->state : 0;
}

/*
 * Makes the frame of the numbers in *made. Returns 0 or an error. If there is no frame of them, the numbers stay what
 * they are: the next pair may still be apart by them.
 */
static inline int fmb_volume_finish(fmb_made3 *made)
{
    fmb_frame3 *f = &made->frame;
    if (made->state > 0) {
        fmb_real o[3], e[3][3];
        for (int k = 0; k < 3; k++) {
            o[k] = f->origin[k];
            for (int i = 0; i < 3; i++)
                e[i][k] = f->edge[i][k];
        }
        int error = fmb_frame3_init(f, fmb_named(made->state), o, e[0], e[1], e[2]);
        if (error) {
            f->shape = made->state;
            return error;
        }
        made->state = 0;
    }
    return made->state;
}

/* The frame of a volume: the tree's own, or *made. NULL: there is none, *error says why. */
static inline const fmb_frame3 *fmb_volume_frame(const fmb_tree3 *t, int32_t number, fmb_made3 *made, int *error)
{
    if (t->frame) {
        *error = fmb_usable(t->frame[number].shape) ? 0 : FMB_ERR_FRAME;
        return *error ? NULL : &t->frame[number];
    }
    (void)fmb_volume_numbers(t, number, made); /* its error stays in *made */
    *error = fmb_volume_finish(made);
    return *error ? NULL : &made->frame;
}

/*
 * A rounded sum s, moved outwards: never inside the exact sum. Units are in the last place of s.
 *   s          off by at most   2u |s| is           so s -+ 2u |s|, rounded, is
 *   normal     half a unit      at least one unit   at least half a unit outside s
 *   denormal   0                0                   s, the exact sum
 */
FMB_INLINE fmb_real fmb_down(fmb_real s) { return s - 2 * FMB_U * fmb_abs(s); }
FMB_INLINE fmb_real fmb_up(fmb_real s) { return s + 2 * FMB_U * fmb_abs(s); }

/*
 * Order of a node in a search: the upper 16 bits of the sum of its box's sides. Positive numbers of fmb_real have the
 * order of their bits. A box within another has no larger sides, and rounding keeps that.
 */
FMB_INLINE int16_t fmb_order(const fmb_node3 *n)
{
    union {
        fmb_real real;
        fmb_bits bits;
    } v;
    if (n->child < 0)
        return -1;
    if (n->kind <= FMB_NODE_GROUP)
        return INT16_MAX;
    v.real = ((n->box.max[0] - n->box.min[0]) + (n->box.max[1] - n->box.min[1])) + (n->box.max[2] - n->box.min[2]);
    return (int16_t)(v.bits >> (sizeof v.bits * 8 - 16));
}

#endif
