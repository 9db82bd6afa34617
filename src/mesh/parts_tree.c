/* SPDX-License-Identifier: MIT */
/*
 * Trees whose leaves are convex parts. Two bodies meet at a time if and only if a part of the one meets a part of the
 * other then. The search of src/scene comes to all pairs of parts whose boxes it does not prove apart (D9, D10, D18).
 * Here such a pair is decided by the parts themselves (D11, P6), and moving ones once more by their boxes (D10).
 *
 * WHAT A 0 RESTS ON. Leaves hold their parts: that is looked at before the search, for all of them. Parts are what they
 * were then: their stamps, skins and counts are mixed into one number, before the search and when it ends, and at its
 * end each stamp is compared with the vertices. Nothing else says 0. What a call says before, of a pair, is about
 * vertices that were compared then.
 *
 * AT POSES all is done in the coordinates of a, as in src/scene/walk_pose.c. A part of b is placed there by the map of
 * posed.h: its centre m goes to R m + w, and its vertices as in placed.c, with R for M, e = rho.
 *     part of the centre's error     at most                     why
 *     R m                            (rho + 5.4u) |m|            as tau in posed.h
 *     w                              tau
 *     the sum                        u (|c| + |w|)               |R m + w| is bounded by it, too; c as computed
 *     kept                           ((rho + 6u) |m|_1 + tau + 2u (|c|_1 + |w|_1)) (1 + 16u)
 * Underflow: six products of half a denormal each. The skin has 0.7u of the radius to spare (placed.c), which is at
 * least FMB_THINNEST.
 * So the placed part with its skin holds all points within the margin of the exact one. A miss of it is one of the
 * exact part, by more than the margin.
 * WHILE THEY TRANSLATE the placed part moves by g_a, as a volume does in posed_moving.h. tau + sigma, which is
 * way_error then, stands in place of tau: at every t the exact part is within eta, and its vertices within `off`, of
 * those that moved by t g_a. So the placed part with its skin, moving, holds all points within the margin at every t: a
 * miss (D11) is one at every t, and the times enclose all those at which the exact parts are within the margin.
 *     A CONTACT is FMB_HIT where the exact parts are proved to meet: the placed vertices are within `off` of the exact
 * ones. Four points of the difference set, swept where they translate, have the origin between them, wherever they are
 * within their errors and `off` (fmbi_convex_meet_within). The margin has no part in it. Else it is FMB_UNDECIDED.
 */
#include "../core/audit.h"
#include "convex.h"
#include "../scene/fitted.h"
#include "../scene/walk.h"

/* ---- boxes ---- */

/* Can the part be asked about? Its vertices are not looked at. */
static int part_sound(const fmb_convex3 *part)
{
    return part->usable == FMB_MADE && part->skin >= 0 && part->skin <= FMB_LARGEST && !part->moved;
}

/* 0, or what is wrong with the number of a part. */
static int find_part(const fmb_parts3 *body, int32_t number)
{
    if (!body || !body->part)
        return FMB_ERR_NULL;
    if (number < 0 || number >= body->parts)
        return FMB_ERR_RANGE;
    return part_sound(&body->part[number]) ? 0 : FMB_ERR_FRAME;
}

/*
 * The width is rounded up, so the cuboid holds the box; and one of no width is made a frame all the same. Parts of
 * larger widths than FMB_LARGEST have a box that holds everything.
 */
static void put_part_box(const fmb_convex3 *part, fmb_real origin[3], fmb_real edge[3][3])
{
    fmb_box3 box;
    fmbi_skinned_box(&box, part);
    for (int k = 0; k < 3; k++) {
        fmb_real width = fmb_max(fmb_up(box.max[k] - box.min[k]), 2 * FMB_THINNEST);
        origin[k] = box.min[k];
        for (int i = 0; i < 3; i++)
            edge[i][k] = i == k ? width : 0;
    }
}

/* Whoever overlooks the error must not make a small volume of it. */
static void put_no_box(fmb_real *origin, fmb_real (*edge)[3])
{
    for (int k = 0; k < 3; k++) {
        if (origin)
            origin[k] = 0;
        for (int i = 0; i < 3 && edge; i++)
            edge[i][k] = FMB_REAL_MAX;
    }
}

int fmb_parts3_box(const void *body, int32_t number, fmb_real origin[3], fmb_real edge[3][3])
{
    int error = origin && edge ? find_part(body, number) : FMB_ERR_NULL;
    if (error)
        put_no_box(origin, edge);
    else
        put_part_box(&((const fmb_parts3 *)body)->part[number], origin, edge);
    return error ? error : FMB_CUBOID;
}

/* The same, and whether the vertices are still those that the box was made of. */
static int box_as_it_is(const fmb_parts3 *body, int32_t number, fmb_real origin[3], fmb_real edge[3][3])
{
    const int shape = fmb_parts3_box(body, number, origin, edge),
              error = shape > 0 ? fmbi_convex_check(&body->part[number]) : 0;
    if (!error)
        return shape;
    put_no_box(origin, edge);
    return error;
}

/* All that a part's answers rest on. */
static uint64_t mix_part(uint64_t h, const fmb_convex3 *part)
{
    h = fmb_mix(fmb_mix_long(h, part->stamp), (uint32_t)part->vertices);
    return fmb_mix_real(fmb_mix_real(fmb_mix_real(h, part->skin), part->own_skin), part->stray);
}

/* Parts that change within one box give the tree another mark, too. */
static void mark_part(fmb_node3 *node, const fmb_convex3 *part)
{
    node->parent = fmb_mark_of_sum(mix_part((uint32_t)node->parent, part));
}

int fmb_parts3_leaf(fmb_node3 *leaf, const fmb_parts3 *body, int32_t number)
{
    fmb_real origin[3], edge[3][3];
    int shape = box_as_it_is(body, number, origin, edge);
    int error = fmb_leaf3_init(leaf, number, shape, origin, (const fmb_real(*)[3])edge);
    if (leaf && shape > 0)
        mark_part(leaf, &body->part[number]);
    return !leaf || shape > 0 ? error : shape;
}

static int is_parts_tree(const fmb_tree3 *t) { return !t->frame && t->numbers == fmb_parts3_box; }

/* Moves the leaves' boxes. 0, or the first error of a part. What cannot be moved is refused when the tree is proved. */
static int move_leaves(fmb_tree3 *tree, fmb_node3 *node)
{
    int error = 0;
    for (int32_t i = 0; i < tree->nodes; i++) {
        fmb_real origin[3], edge[3][3];
        if (node[i].child != -1)
            continue;
        int shape = box_as_it_is(tree->context, node[i].volume, origin, edge);
        (void)fmb_tree3_move(tree, node, i, NULL, shape, origin, (const fmb_real(*)[3])edge);
        if (shape > 0)
            mark_part(&node[0], &((const fmb_parts3 *)tree->context)->part[node[i].volume]);
        error = error || shape > 0 ? error : shape;
    }
    return error;
}

int fmb_parts3_refit(fmb_tree3 *tree, fmb_node3 *node, fmb_tree3_report *report)
{
    if (!tree || !node)
        return FMB_ERR_NULL;
    if (!is_parts_tree(tree) || node != tree->node || tree->nodes < 1 || tree->nodes > FMB_TREE_NODES)
        return FMB_ERR_RANGE;
    int error = move_leaves(tree, node);
    int wrong = fmb_tree3_refit(tree, node, report);
    if (error)
        tree->stamp = 0;
    return error ? error : wrong;
}

/* ---- what a search begins with, and ends with ---- */

/* Of all that makes the parts what they are. Not 0. */
static uint64_t stamp_of_parts(const fmb_convex3 *part, int32_t parts)
{
    uint64_t h = fmb_mix(FMB_MIX_START, (uint32_t)parts);
    for (int32_t i = 0; i < parts; i++)
        h = mix_part(h, &part[i]);
    return h ? h : 1;
}

/*
 * Is every part within the box of each leaf that stands for it? Volumes of inner nodes would be parts that hold others,
 * as they were when the tree was proved: there are none. 0 or an error.
 */
static int check_leaves(const fmb_tree3 *t, const fmb_convex3 *part)
{
    for (int32_t i = 0; i < t->nodes; i++) {
        const fmb_node3 *n = &t->node[i];
        fmb_box3 box;
        if (n->child >= 0 && n->volume != -1)
            return FMB_ERR_RANGE;
        if (n->child >= 0)
            continue;
        if ((uint32_t)n->volume >= (uint32_t)t->volumes)
            return FMB_ERR_RANGE;
        fmbi_skinned_box(&box, &part[n->volume]);
        if (!fmb_box_within(&box, &n->box))
            return FMB_ERR_STALE;
    }
    return 0;
}

/* The parts of one tree. 0 or an error. */
static int take_side(fmb_parts3_work *work, const fmb_tree3 *t, int side)
{
    if (!is_parts_tree(t))
        return FMB_ERR_RANGE;
    const fmb_parts3 *body = t->context;
    if (!body || !body->part)
        return FMB_ERR_NULL;
    if (body->parts != t->volumes)
        return FMB_ERR_RANGE;
    for (int32_t i = 0; i < body->parts; i++)
        if (!part_sound(&body->part[i]))
            return FMB_ERR_FRAME;
    work->part[side] = body->part;
    work->parts[side] = body->parts;
    work->stamp[side] = stamp_of_parts(body->part, body->parts);
    return check_leaves(t, body->part);
}

/* A search that is ready, and has not begun. 0 or an error. */
static int check_ready(const fmb_walk3 *w)
{
    if (w->step == STEP_ERROR)
        return fmb_walk_error(w);
    if (w->step == STEP_NONE)
        return FMB_ERR_FRAME;
    return w->step == STEP_START && w->asked == ASKED_NOTHING ? 0 : FMB_ERR_RANGE;
}

/*
 * Which question it is: of the poses and the parts; bit 0: there are poses. What is placed in *work is of this one. The
 * address of the walk does not tell: a walk that was kept in a copy comes back to it when another has used *work there.
 */
static uint32_t question_of(const fmb_walk3 *w, const fmb_parts3_work *work)
{
    const fmb_poses3 *p = &w->of.poses;
    uint64_t h = fmb_mix_long(fmb_mix_long(FMB_MIX_START, work->stamp[0]), work->stamp[1]);
    if (!w->poser)
        return fmb_mix_short(h) & ~1u;
    for (int k = 0; k < 3; k++)
        h = fmb_mix_reals(h, p->turn[k], 3);
    h = fmb_mix_reals(fmb_mix_reals(h, p->way, 3), p->speed, 3);
    h = fmb_mix_real(fmb_mix_real(fmb_mix_real(h, p->margin), p->turn_error), p->way_error);
    return fmb_mix_short(h) | 1u;
}

static int take_work(fmb_walk3 *w, fmb_parts3_work *work, const fmb_leaver *leaver, fmb_real (*room)[3])
{
    int error = 0;
    work->walk = NULL; /* whom it has served: the work is written from here on, also where this one is refused */
    for (int side = 0; side < 2 && !error; side++)
        error = take_side(work, &w->tree[side], side);
    if (error)
        return error;
    work->walk = w;
    work->question = w->question = question_of(w, work);
    work->room = room;
    work->number = -1;
    w->leaver = leaver;
    w->leaves = work;
    return 0;
}

/* A walk that was ready, from now on one of parts; or after an error one that answers with it. */
static int take_search(fmb_walk3 *w, fmb_parts3_work *work, const fmb_leaver *leaver, fmb_real (*room)[3])
{
    uint32_t me;
    int error = fmbi_take_anew(&work->in_use, &me);
    if (!error)
        error = fmbi_leave(take_work(w, work, leaver, room), &work->in_use, &me);
    return error ? fmb_walk_stop(w, error) : 0;
}

/* Does the work serve this walk, as it stands, and these parts? Fitted boxes are another poser of the same poses. */
static int check_work(const fmb_walk3 *w, const fmb_parts3_work *work)
{
    if (work->walk != w || work->question != w->question)
        return FMB_ERR_STALE;
    for (int side = 0; side < 2; side++) {
        const fmb_parts3 *body = w->tree[side].context;
        if (body->part != work->part[side] || body->parts != work->parts[side])
            return FMB_ERR_STALE;
    }
    return (work->question & 1u) != (w->poser != NULL) ? FMB_ERR_RANGE : 0;
}

/* 0, or what is wrong with the parts of one side. */
static int check_side(const fmb_parts3_work *work, int side)
{
    int error = 0;
    for (int32_t i = 0; i < work->parts[side] && !error; i++)
        error = fmbi_convex_check(&work->part[side][i]);
    if (!error && work->stamp[side] != stamp_of_parts(work->part[side], work->parts[side]))
        error = FMB_ERR_STALE;
    return error;
}

static int finish_parts(const fmb_walk3 *w)
{
    const fmb_parts3_work *work = w->leaves;
    int error = check_work(w, work);
    if (!error)
        error = check_side(work, 0);
    int same = work->part[0] == work->part[1] && work->parts[0] == work->parts[1];
    return error || same ? error : check_side(work, 1);
}

/* ---- pairs of leaves ---- */

/* The parts of the leaves at w->at, sound and as they were made. 0 or an error. */
static int find_pair(const fmb_walk3 *w, const fmb_convex3 *part[2])
{
    const fmb_parts3_work *work = w->leaves;
    int error = check_work(w, work);
    for (int side = 0; side < 2 && !error; side++) {
        int32_t number = fmb_walk_at(w, side)->volume;
        if ((uint32_t)number >= (uint32_t)work->parts[side])
            return FMB_ERR_RANGE;
        part[side] = &work->part[side][number];
        error = fmbi_convex_check(part[side]);
        if (!error && part[side]->moved)
            error = FMB_ERR_FRAME;
    }
    return error;
}

/* The pair is decided: a front hears of it. 1: it is apart. */
static int tell_front(fmb_walk3 *w, int verdict, const fmb_real axis[3])
{
    w->compared = 1;
    if (w->keep)
        fmbi_front_add(w, verdict == FMB_MISS ? axis : NULL);
    return verdict == FMB_MISS;
}

static int visit_parts(fmb_walk3 *w, fmb_meeting3 *m)
{
    const fmb_convex3 *part[2];
    fmb_interval when = {0, 1};
    fmb_real axis[3] = {0, 0, 0};
    fmb_box3 box;
    int verdict = find_pair(w, part);
    if (verdict)
        return verdict;
    w->tests++;
    fmb_hint_of_front(w, axis);
    verdict = fmbi_convex_decide(part[0], w->displacement[0], part[1], w->displacement[1], axis,
                                 w->moves ? &when : NULL);
    if (tell_front(w, verdict, axis) || fmb_not_before(&when, w->until))
        return APART;
    fmbi_visit_common(w, &when, &box);
    fmb_meeting_set(w, m, verdict, &when, &box);
    return MEET;
}

/* Fitted boxes that fmb_parts3_fits has made of the parts as they were before the search. */
static int made_of_parts(const fmb_walk3 *w, uint64_t of[2])
{
    const fmb_parts3_work *work = w->leaves;
    for (int side = 0; side < 2; side++)
        of[side] = work->stamp[side];
    return check_work(w, work);
}

static const fmb_leaver parts_leaver = {visit_parts, finish_parts, made_of_parts};

static int walk_parts(fmb_walk3 *w, fmb_parts3_work *work)
{
    int error = check_ready(w);
    if (!error)
        error = !work ? FMB_ERR_NULL : w->poser ? FMB_ERR_RANGE : 0;
    if (error)
        return w->step == STEP_NONE ? error : fmb_walk_stop(w, error);
    return take_search(w, work, &parts_leaver, NULL);
}

int fmb_walk3_parts(fmb_walk3 *w, fmb_parts3_work *work)
{
    uint32_t me;
    int busy = w ? fmbi_take(&w->in_use, &me) : FMB_ERR_NULL;
    return busy ? busy : fmbi_leave(walk_parts(w, work), &w->in_use, &me);
}

/* ---- at poses ---- */

/* The key of a part of b in the coordinates of a. */
static void posed_key(fmb_key *key, const fmb_poses3 *p, const fmb_real m[3])
{
    for (int k = 0; k < 3; k++) {
        for (int j = 0; j < 3; j++)
            key->turn[3 * k + j] = p->turn[k][j];
        key->anchor[k] = fmb_dot(p->turn[k], m, 3) + p->way[k];
    }
    key->turn_error = p->turn_error;
    fmb_real turned = (p->turn_error + 6 * FMB_U) * fmb_sum_size(m) + p->way_error;
    key->anchor_error = (turned + 2 * FMB_U * (fmb_sum_size(key->anchor) + fmb_sum_size(p->way))) * (1 + 16 * FMB_U);
}

/* A sum of the part as it is, and of what has come of it, whose vertices have a stamp. */
static uint64_t what_is_placed(const fmb_parts3_work *work, const fmb_convex3 *part)
{
    const fmb_convex3 *to = &work->world;
    uint64_t h = fmb_mix_long(fmb_mix_real(part->stamp, part->skin), to->stamp);
    h = fmb_mix_real(fmb_mix_real(fmb_mix_real(h, to->skin), to->stray), work->off);
    return fmb_mix_box(h, &to->box);
}

/* Part `number` of b, in the coordinates of a, in work->world. 0 or an error. */
static int place_part(fmb_parts3_work *work, const fmb_poses3 *p, int32_t number, const fmb_convex3 *part)
{
    fmb_key key;
    if (work->number == number && work->placed == what_is_placed(work, part) && fmbi_convex_check(&work->world) == 0)
        return 0;
    work->number = -1;
    posed_key(&key, p, part->centre);
    int error = fmbi_convex_place(&work->world, work->room, part, &key, p->margin, &work->off);
    work->placed = what_is_placed(work, part);
    if (!error)
        work->number = number;
    return error;
}

/* The verdict on a part of a and one of b, which is placed. */
static int decide_placed(const fmb_walk3 *w, const fmb_convex3 *a, const fmb_convex3 *b, fmb_real axis[3],
                         fmb_interval *when)
{
    const fmb_parts3_work *work = w->leaves;
    const fmb_real *v = w->of.poses.speed; /* 0 at rest */
    int verdict = fmbi_convex_decide(a, fmb_at_rest, &work->world, v, axis, w->moves ? when : NULL);
    if (verdict == FMB_MISS)
        return FMB_MISS_HANDED(a->vertex, work->world.vertex);
    if (fmb_not_before(when, w->until))
        return FMB_UNDECIDED; /* of no interest */
    fmb_convex3 placed = work->world;
    placed.skin = b->skin;
    placed.own_skin = b->own_skin;
    placed.stray = b->stray;
    return fmbi_convex_meet_within(a, &placed, v, work->off) ? FMB_HIT : FMB_UNDECIDED;
}

static int visit_placed(fmb_walk3 *w, fmb_meeting3 *m)
{
    const fmb_convex3 *part[2];
    fmb_interval when = {0, 1};
    fmb_real axis[3] = {0, 0, 0};
    fmb_box3 box;
    int verdict = find_pair(w, part);
    if (verdict)
        return verdict;
    w->tests++;
    fmb_hint_of_front(w, axis);
    verdict = place_part(w->leaves, &w->of.poses, fmb_walk_at(w, 1)->volume, part[1]);
    if (!verdict)
        verdict = decide_placed(w, part[0], part[1], axis, &when);
    if (tell_front(w, verdict, axis) || fmb_not_before(&when, w->until))
        return APART;
    fmbi_posed_common(w, &when, &box);
    fmb_meeting_set(w, m, verdict, &when, &box);
    return MEET;
}

static const fmb_leaver placed_leaver = {visit_placed, finish_parts, made_of_parts};

/* Is there room for the largest part of b? 0 or an error. */
static int check_room(const fmb_tree3 *t, const fmb_parts3_work *work, const fmb_real (*room)[3], int32_t rooms)
{
    const fmb_parts3 *body = t->context;
    if (!work || !room)
        return FMB_ERR_NULL;
    if (!is_parts_tree(t))
        return FMB_ERR_RANGE;
    if (!body || !body->part)
        return FMB_ERR_NULL;
    for (int32_t i = 0; i < body->parts; i++)
        if (body->part[i].vertices > rooms)
            return FMB_ERR_CAPACITY;
    return 0;
}

static int walk_parts_pose(fmb_walk3 *w, const fmb_stand3 of[2], fmb_real margin, fmb_parts3_work *work,
                           fmb_real (*room)[3], int32_t rooms)
{
    int error = check_ready(w);
    if (!error)
        error = check_room(&w->tree[1], work, (const fmb_real(*)[3])room, rooms);
    if (error)
        return w->step == STEP_NONE ? error : fmb_walk_stop(w, error);
    error = fmbi_walk_stand(w, of, margin);
    return error ? error : take_search(w, work, &placed_leaver, room);
}

int fmb_walk3_parts_pose(fmb_walk3 *w, const fmb_pose3 *pose_a, const fmb_pose3 *pose_b, fmb_real margin,
                         fmb_parts3_work *work, fmb_real (*room)[3], int32_t rooms)
{
    const fmb_stand3 of[2] = {{pose_a, 0, 0}, {pose_b, 0, 0}};
    uint32_t me;
    int busy = w ? fmbi_take(&w->in_use, &me) : FMB_ERR_NULL;
    return busy ? busy : fmbi_leave(walk_parts_pose(w, of, margin, work, room, rooms), &w->in_use, &me);
}

/* ---- fitted boxes ---- */

static void part_hull(const void *body, int32_t number, fmb_fit_hull *to)
{
    const fmb_convex3 *part = &((const fmb_parts3 *)body)->part[number];
    *to = (fmb_fit_hull){part->vertex, part->vertices, part->skin};
}

int fmb_parts3_fits(const fmb_tree3 *tree, fmb_fit3 *fit, int32_t count, fmb_fits3 *fits)
{
    fmb_parts3_work work;
    if (!fits)
        return FMB_ERR_NULL;
    *fits = (fmb_fits3){.count = count};
    int error = fit ? fmbi_tree_state(tree) : FMB_ERR_NULL;
    if (!error)
        error = take_side(&work, tree, 0);
    if (!error)
        error = check_side(&work, 0);
    return error ? error : fmbi_fits_make(tree, fit, count, fits, part_hull, work.stamp[0]);
}
