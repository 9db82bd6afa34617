/* SPDX-License-Identifier: MIT */
/*
 * Bodies of many volumes that turn along a segment: by bisection, as src/motion/segment.c has it for single frames, a
 * search of two posed trees for each part.
 *
 * A PART. By motion.c every point of a body is, at any time of the part, within `inflation` of the body in the exact
 * middle orientation Q, with its centre m (a point of its coordinates) at c(0) + t v. radius bounds |x - m| over the
 * body. There the body is { Q (x - m) + c(0) + t v } = { Q x + T + t v }, T = c(0) - Q m: a body at a pose that
 * translates. Known are M, |M - Q| <= turn_error; c, |c - c(0)| <= anchor_error + error (error: of the path, with what
 * v is off). The pose is M and T' = c - M m.
 *     part of T' - T             at most
 *     c                          anchor_error + error
 *     M m - Q m                  turn_error |m|
 *     M m, rounded               5.4u |m|               as in place.h
 *     the difference             u |T'|                 second norms are bounded by first norms
 * So the body translates by v from a pose within (turn_error, shift) of the one that is given: fmbi_walk_stand. If all
 * pairs are further apart than margin + both inflations, the turning bodies are further apart than the margin.
 *
 * A HIT. At a moment, with the key of that moment, the same with v = 0 and without inflation: the true orientation is
 * within sway of the key's (|Q - Q'| <= sway, a chord and its arc), the true centre within stray. What fmbi_posed_meet
 * proves of two leaves that are near each other, it proves for all poses within.
 *
 * FITTED BOXES hold all points of a body in its coordinates, too. The walk of a part takes them with the pose's errors,
 * loosened as above, and the part's margin (fitted.h): what they prove apart is as far apart as the boxes would be.
 *
 * All of a body is in the box of its node: the radius is that of the box's farthest corner. |min - m| and |max - m| per
 * component, one rounding each.
 */
#include "../motion/motion.h"
#include "fitted.h"
#include "walk.h"

/* fmb_bodies3.step */
enum { BODIES_NONE, BODIES_PART, BODIES_SEARCH, BODIES_DONE, BODIES_ERROR };

/* ---- what the caller gives ---- */

static int bodies_has_bounds(const fmb_body3 *b)
{
    const fmb_motion_bounds *g = &b->segment_bounds;
    const fmb_real given[7] = {g->bend, g->turn, g->sway, g->stray, b->centre[0], b->centre[1], b->centre[2]};
    int has = 0;
    for (int i = 0; i < 7; i++)
        has |= given[i] != 0;
    return has;
}

/* Does all that a body names belong to its way? */
static int bodies_belongs(const fmb_body3 *b)
{
    if (b->motion == FMB_ASKED)
        return !b->from && !b->to;
    return !b->at && !bodies_has_bounds(b) && (b->motion == FMB_SCREW || !b->to);
}

/* Is that all, and all that the way needs? 0 or an error. */
static int bodies_check_way(const fmb_body3 *b)
{
    if (b->motion < FMB_RESTS || b->motion > FMB_ASKED || !bodies_belongs(b))
        return FMB_ERR_RANGE;
    if (b->motion == FMB_ASKED)
        return b->at ? 0 : FMB_ERR_NULL;
    return b->motion == FMB_RESTS || (b->from && b->to) ? 0 : FMB_ERR_NULL;
}

/* 0, or why the body's poses or bounds cannot be used. They are copied. */
static int bodies_take_way(fmb_bodies3 *s, int side)
{
    const fmb_body3 *b = &s->body[side];
    if (b->motion == FMB_ASKED) {
        int error = fmbi_check_bounds(&s->limit[side], &b->segment_bounds);
        return error ? error : fmbi_check_displacement(b->centre, 3);
    }
    int error = b->from ? fmb_pose3_check(b->from, NULL) : 0;
    if (!error && b->to)
        error = fmb_pose3_check(b->to, NULL);
    if (b->from)
        s->end[side][0] = *b->from;
    if (b->to)
        s->end[side][1] = *b->to;
    return error;
}

/* The centre, and the radius about it. Of a body with a box that holds everything: FMB_ERR_NOT_FINITE. */
static int bodies_take_reach(fmb_bodies3 *s, int side)
{
    const fmb_body3 *b = &s->body[side];
    const fmb_box3 *box = &b->tree->node[b->node].box;
    fmb_real far[3];
    if (!fmb_box_finite(box))
        return FMB_ERR_NOT_FINITE;
    for (int k = 0; k < 3; k++) {
        fmb_real m = b->motion == FMB_ASKED ? b->centre[k] : R(0.5) * (box->min[k] + box->max[k]);
        s->centre[side][k] = m;
        far[k] = fmb_max(fmb_abs(box->min[k] - m), fmb_abs(box->max[k] - m));
    }
    s->radius[side] = fmb_length_up(far, 3) * (1 + 4 * FMB_U);
    return 0;
}

static int bodies_take(fmb_bodies3 *s, int side, const fmb_body3 *b)
{
    if (!b || !b->tree)
        return FMB_ERR_NULL;
    s->body[side] = *b;
    s->walk.mark[side] = fmb_mark_of(b->tree);
    int error = fmbi_tree_state(b->tree);
    if (!error && !fmb_is_node(b->tree, b->node))
        error = FMB_ERR_RANGE;
    if (!error)
        error = bodies_check_way(b);
    if (!error)
        error = bodies_take_way(s, side);
    if (error)
        return error;
    s->walk.tree[side] = *b->tree;
    return bodies_take_reach(s, side);
}

/* 0, or what is wrong with the two numbers. */
static int bodies_check_numbers(fmb_real margin, int32_t halvings)
{
    int error = fmbi_check_displacement(&margin, 1);
    return error ? error : margin >= 0 && halvings >= 0 && halvings <= FMB_SEGMENT_HALVINGS ? 0 : FMB_ERR_RANGE;
}

static int bodies_start(fmb_bodies3 *s, const fmb_body3 *a, const fmb_body3 *b, fmb_real margin, int32_t halvings)
{
    fmbi_clear(s, &s->in_use);
    s->budget = FMB_NO_LIMIT;
    s->leaf[0] = s->leaf[1] = -1;
    s->margin = margin;
    s->length = 1;
    s->hit = -1;
    s->step = BODIES_ERROR;
    s->answer = bodies_take(s, 0, a);
    if (!s->answer)
        s->answer = bodies_take(s, 1, b);
    if (!s->answer)
        s->answer = bodies_check_numbers(margin, halvings);
    if (s->answer)
        return s->answer;
    /* Where both rest, one part says all. */
    s->halvings = a->motion == FMB_RESTS && b->motion == FMB_RESTS ? 0 : halvings;
    s->step = BODIES_PART;
    return 0;
}

int fmb_bodies3_init(fmb_bodies3 *s, const fmb_body3 *a, const fmb_body3 *b, fmb_real margin, int32_t halvings)
{
    uint32_t me;
    int busy = s ? fmbi_take_anew(&s->in_use, &me) : FMB_ERR_NULL;
    return busy ? busy : fmbi_leave(bodies_start(s, a, b, margin, halvings), &s->in_use, &me);
}

/* ---- keys and steps of a part ---- */

/* The caller's pose at t. Only 0 is taken for one. */
static int bodies_ask(const fmb_bodies3 *s, int side, fmb_real t, fmb_key *key)
{
    const fmb_body3 *b = &s->body[side];
    fmb_pose3 pose;
    for (int i = 0; i < 3; i++)
        fmb_spoil(pose.rotation[i], 3);
    fmb_spoil(pose.translation, 3);
    int error = b->at ? b->at(b->context, t, &pose) : FMB_ERR_NULL; /* written since */
    if (!error)
        return fmbi_key_at(key, s->centre[side], &pose);
    return error < 0 ? error : FMB_ERR_RANGE;
}

/* Of a body with poses at start and end: the keys of start, middle and end of the part, and the step between them. */
FMB_APART int bodies_step_screw(const fmb_bodies3 *s, int side, fmb_key key[3], fmb_step *step)
{
    fmb_key end[2];
    fmb_real sine = 0;
    int error = 0;
    for (int i = 0; i < 2 && !error; i++)
        error = fmbi_key_at(&end[i], s->centre[side], &s->end[side][i]);
    if (!error)
        error = fmbi_screw_part(key, end, s->level, s->number);
    if (!error)
        error = fmbi_halve(&key[1], &key[0], &key[2], &sine);
    if (error)
        return error;
    fmbi_step_screw(step, s->radius[side], &key[0], &key[1], &key[2], sine);
    return 0;
}

/* The same of a body whose poses are asked for. */
FMB_APART int bodies_step_asked(const fmb_bodies3 *s, int side, fmb_key key[3], fmb_step *step)
{
    fmb_real start = (fmb_real)s->number * s->length;
    fmb_motion_bounds limit = s->limit[side];
    for (int i = 0; i < 3; i++) {
        int error = bodies_ask(s, side, start + (fmb_real)i * (R(0.5) * s->length), &key[i]);
        if (error)
            return error;
    }
    limit.bend *= s->length * s->length;
    limit.turn *= s->length;
    return fmbi_chain_of(step, s->radius[side], key, &limit, 0);
}

static int bodies_step(const fmb_bodies3 *s, int side, fmb_key key[3], fmb_step *step)
{
    if (s->body[side].motion == FMB_ASKED)
        return bodies_step_asked(s, side, key, step);
    return bodies_step_screw(s, side, key, step);
}

/* ---- where a body stands ---- */

/* The pose of a key; turn, shift: what orientation and centre may be off beyond the key's errors. */
static void bodies_place(fmb_place3 *to, const fmb_key *key, const fmb_real centre[3], fmb_real turn, fmb_real shift)
{
    fmb_real off = (key->turn_error + turn) * (1 + 2 * FMB_U), size = 0, way = 0;
    for (int k = 0; k < 3; k++) {
        for (int j = 0; j < 3; j++)
            to->pose.rotation[k][j] = key->turn[3 * k + j];
        to->pose.translation[k] = key->anchor[k] - fmb_dot(key->turn + 3 * k, centre, 3);
        size += fmb_abs(centre[k]);
        way += fmb_abs(to->pose.translation[k]);
    }
    to->turn = off;
    to->shift = ((key->anchor_error + shift) + ((off + 8 * FMB_U) * size + 2 * FMB_U * way)) * (1 + 16 * FMB_U);
}

/* A body that rests stands exactly there. */
static fmb_stand3 bodies_stand(const fmb_bodies3 *s, int side, const fmb_place3 *place)
{
    const fmb_body3 *b = &s->body[side];
    if (b->motion == FMB_RESTS)
        return (fmb_stand3){b->from ? &s->end[side][0] : NULL, 0, 0};
    return (fmb_stand3){&place->pose, place->turn, place->shift};
}

/*
 * Are the trees those that radius and centre were taken of? The walk knows: it has them from fmb_bodies3_init or from
 * the part before. 0, or FMB_ERR_STALE.
 */
static int bodies_check_trees(const fmb_bodies3 *s)
{
    for (int side = 0; side < 2; side++) {
        const fmb_tree3 *now = s->body[side].tree, *then = &s->walk.tree[side];
        if (now->node != then->node || now->stamp != then->stamp || now->node->parent != s->walk.mark[side])
            return FMB_ERR_STALE;
    }
    return 0;
}

/* A part takes as much as some hundred steps and more: every fourth time a node is looked at. 0 or an error. */
static int bodies_look_in_turn(const fmb_bodies3 *s, const fmb_real *const v[2], const fmb_stand3 stand[2],
                               fmb_real margin)
{
    uint64_t question = fmb_mix_real(FMB_MIX_START, margin);
    if (s->begun % 4 != 0)
        return 0;
    for (int side = 0; side < 2; side++) {
        if (v[side])
            question = fmb_mix_reals(question, v[side], 3);
        if (stand[side].pose)
            question = fmb_mix_pose(question, stand[side].pose->rotation, stand[side].pose->translation);
    }
    return fmbi_tree_look(s->walk.tree, question, (uint64_t)(s->begun / 4) * FMB_LOOK_STEPS,
                          (uint64_t)(s->begun / 4 + 1) * FMB_LOOK_STEPS);
}

/* The walk of bodies that stand and translate so, with fitted boxes if there are any. 0 or an error. */
static int bodies_walk(fmb_bodies3 *s, const fmb_real *const v[2], const fmb_stand3 stand[2], fmb_real margin)
{
    const fmb_body3 *b = s->body;
    int error = bodies_check_trees(s);
    if (!error)
        error = bodies_look_in_turn(s, v, stand, margin);
    if (error)
        return error;
    const int32_t mark[2] = {s->walk.mark[0], s->walk.mark[1]};
    error = fmb_walk3_init(&s->walk, b[0].tree, b[0].node, v[0], b[1].tree, b[1].node, v[1], 0);
    if (!error && (s->walk.mark[0] != mark[0] || s->walk.mark[1] != mark[1]))
        error = FMB_ERR_STALE; /* moved and refitted while nodes were looked at */
    s->walk.tier = s->tier;
    s->walk.nearer = NEARER_LEAVES_ALONE; /* one contact is enough */
    if (!error)
        error = fmbi_walk_stand(&s->walk, stand, margin);
    return error || !s->take_fits ? error : s->take_fits(&s->walk, s->fits[0], s->fits[1]);
}

/* Where a body that moves stands in the part, and in the middle and at the end of it. *margin: and its inflation. */
FMB_APART int bodies_move(fmb_bodies3 *s, int side, fmb_step *step, fmb_place3 *at, fmb_real *margin)
{
    const fmb_motion_bounds *limit = &s->limit[side];
    const fmb_real *centre = s->centre[side];
    fmb_key key[3];
    int error = bodies_step(s, side, key, step);
    if (error)
        return error;
    bodies_place(at, &step->key, centre, 0, step->error);
    for (int moment = 0; moment < 2; moment++)
        bodies_place(&s->place[side][moment], &key[1 + moment], centre, limit->sway, limit->stray);
    *margin = (*margin + step->inflation) * (1 + 2 * FMB_U);
    return 0;
}

/* The walk of the part is ready; or an error. */
static int bodies_begin(fmb_bodies3 *s)
{
    const fmb_real *v[2] = {NULL, NULL};
    fmb_real margin = s->margin;
    fmb_place3 at[2];
    fmb_step step[2];
    for (int side = 0; side < 2; side++) {
        if (s->body[side].motion == FMB_RESTS)
            continue;
        int error = bodies_move(s, side, &step[side], &at[side], &margin);
        if (error)
            return error;
        v[side] = step[side].v;
    }
    const fmb_stand3 stand[2] = {bodies_stand(s, 0, &at[0]), bodies_stand(s, 1, &at[1])};
    s->parts++;
    s->begun++;
    s->met = 0;
    return bodies_walk(s, v, stand, margin);
}

/*
 * Do the two leaves meet in the middle (0) or at the end (1) of the part? 1: proved. The walk of the part is lent for
 * it: its place and its poses come back. P of b's volume is one of other poses then, so it is at hand no more.
 */
static int bodies_meet(fmb_bodies3 *s, int moment)
{
    const fmb_stand3 stand[2] = {bodies_stand(s, 0, &s->place[0][moment]), bodies_stand(s, 1, &s->place[1][moment])};
    fmb_walk3 *w = &s->walk;
    const int32_t at[2] = {w->at[0], w->at[1]};
    const int8_t moves = w->moves;
    s->part = w->of.poses;
    w->moves = 0;
    w->makes = 0;
    fmb_made_none(&w->made[1]);
    const int met = fmbi_posed_meet(w, stand, s->leaf);
    w->of.poses = s->part;
    w->at[0] = at[0];
    w->at[1] = at[1];
    w->nearer = NEARER_LEAVES_ALONE;
    w->moves = moves;
    fmb_made_none(&w->made[1]);
    s->tests++;
    s->makes += w->makes;
    return met;
}

/* ---- the search ---- */

/*
 * Goes on with the search of the part, with what is left of the budget. 1: a contact of s->leaf; 0: the part is free;
 * FMB_UNFINISHED; an error.
 */
static int bodies_look(fmb_bodies3 *s, uint32_t *spent)
{
    fmb_walk3 *w = &s->walk;
    fmb_meeting3 m;
    if (*spent >= s->budget)
        return FMB_UNFINISHED;
    w->budget = s->budget - *spent;
    w->visits = w->tests = w->makes = 0;
    int said = fmbi_walk_next(w, &m);
    s->visits += w->visits;
    s->tests += w->tests;
    s->makes += w->makes;
    *spent += w->spent;
    if (said == FOUND) {
        s->leaf[0] = m.a;
        s->leaf[1] = m.b;
    }
    return said;
}

/* To the largest part that begins where this one ends and has not been looked at. 0: there is none. */
static int bodies_pass(fmb_bodies3 *s)
{
    for (s->number++; s->level > 0 && !(s->number & 1); s->level--) {
        s->number /= 2;
        s->length *= 2;
    }
    return s->level > 0;
}

static fmb_real bodies_middle(const fmb_bodies3 *s) { return ((fmb_real)s->number + R(0.5)) * s->length; }
static fmb_real bodies_end(const fmb_bodies3 *s) { return (fmb_real)(s->number + 1) * s->length; }

/*
 * A contact of the part: it is not proved free. On to its first half. Of the finest level: is it a hit? 1: that it is,
 * or that another is known, and all is said. What ends with a hit is never proved free, so none is passed by.
 */
static int bodies_contact(fmb_bodies3 *s)
{
    s->met = 1;
    if (bodies_meet(s, 0))
        s->hit = bodies_middle(s);
    if (s->level < s->halvings) {
        s->level++;
        s->number *= 2;
        s->length *= R(0.5);
        s->step = BODIES_PART;
        return 0;
    }
    if (s->hit < 0 && bodies_meet(s, 1))
        s->hit = bodies_end(s);
    return s->hit >= 0;
}

/*
 * There are no more contacts in the part: on to the next one, if there were none. 1: all is said. A hit and all parts
 * free cannot both be.
 */
static int bodies_close(fmb_bodies3 *s)
{
    if (s->met)
        return 1;
    s->step = BODIES_PART;
    return !bodies_pass(s);
}

static int bodies_stop(fmb_bodies3 *s, int error)
{
    s->step = BODIES_ERROR;
    s->answer = error;
    return error;
}

/* On with the parts. 0: s->answer is known; FMB_UNFINISHED; an error. */
static int bodies_go(fmb_bodies3 *s)
{
    uint32_t spent = 0;
    while (s->step != BODIES_DONE) { /* each part of each level once */
        int error = s->step == BODIES_PART ? bodies_begin(s) : bodies_check_trees(s);
        if (error)
            return bodies_stop(s, error);
        s->step = BODIES_SEARCH;
        int said = bodies_look(s, &spent);
        if (said == FMB_UNFINISHED)
            return said;
        if (said < 0)
            return bodies_stop(s, said);
        if (said == FOUND ? bodies_contact(s) : bodies_close(s)) {
            s->answer = s->hit >= 0 ? FMB_HIT : s->met ? FMB_UNDECIDED : NONE;
            s->step = BODIES_DONE;
        }
    }
    return 0;
}

/* The same, of trees that nobody has moved while the call looked: what is free so far is so of these. */
static int bodies_run(fmb_bodies3 *s)
{
    int said = bodies_go(s), moved = said < 0 ? 0 : bodies_check_trees(s);
    return moved ? bodies_stop(s, moved) : said;
}

static int bodies_error(const fmb_bodies3 *s) { return s->answer < 0 ? s->answer : FMB_ERR_STALE; }

/* Is the part one that a segment of so many halvings has? */
static int bodies_place_is_right(const fmb_bodies3 *s)
{
    return s->halvings >= 0 && s->halvings <= FMB_SEGMENT_HALVINGS && s->level >= 0 && s->level <= s->halvings &&
           s->number <= (uint32_t)1 << s->level;
}

/* Are these boxes of the bodies as they are? 0 or an error. */
static int bodies_check_fits(const fmb_bodies3 *s)
{
    int error = bodies_check_trees(s);
    for (int side = 0; side < 2 && !error; side++)
        if (s->fits[side])
            error = fmbi_fits_check(s->fits[side], s->body[side].tree, 0);
    return error;
}

/*
 * Before the first part. The search has the address of what takes the boxes for its walks, so that programs without
 * them do not link it.
 */
static int bodies_take_fits(fmb_bodies3 *s, const fmb_fits3 *a, const fmb_fits3 *b)
{
    if (s->step == BODIES_NONE)
        return FMB_ERR_FRAME;
    if (s->step == BODIES_ERROR)
        return bodies_error(s);
    s->fits[0] = a;
    s->fits[1] = b;
    s->take_fits = a || b ? fmb_walk3_fits : NULL;
    int error = s->walk.step == STEP_NONE ? bodies_check_fits(s) : FMB_ERR_RANGE;
    return error ? bodies_stop(s, error) : 0;
}

int fmb_bodies3_fits(fmb_bodies3 *s, const fmb_fits3 *a, const fmb_fits3 *b)
{
    uint32_t me;
    int busy = s ? fmbi_take(&s->in_use, &me) : FMB_ERR_NULL;
    return busy ? busy : fmbi_leave(bodies_take_fits(s, a, b), &s->in_use, &me);
}

/* May a call be made? 0 or an error. */
static int bodies_check_call(const fmb_bodies3 *s)
{
    if (s->step == BODIES_NONE)
        return FMB_ERR_FRAME;
    if (s->step == BODIES_ERROR)
        return bodies_error(s);
    if (s->budget == 0)
        return FMB_ERR_RANGE;
    /* What it came to was about the bodies as they were then. And no bytes lead out of the parts that there are. */
    return s->step == BODIES_DONE || !bodies_place_is_right(s) ? FMB_ERR_STALE : 0;
}

static int bodies_segment(fmb_bodies3 *s, fmb_interval *when)
{
    int said = bodies_check_call(s);
    if (!said)
        said = bodies_run(s);
    if (said < 0)
        return said;
    int answer = said ? said : s->answer;
    if (answer != NONE && when) {
        when->in = (fmb_real)s->number * s->length;
        when->out = answer == FMB_UNFINISHED ? 1 : s->hit < 0 ? bodies_end(s) : s->hit;
    }
    return answer;
}

int fmb_bodies3_segment(fmb_bodies3 *s, fmb_interval *when)
{
    uint32_t me;
    int busy = s ? fmbi_take(&s->in_use, &me) : FMB_ERR_NULL;
    return busy ? busy : fmbi_leave(bodies_segment(s, when), &s->in_use, &me);
}
