/* SPDX-License-Identifier: MIT */
/*
 * The search visits a pair of nodes. Are their boxes apart? If not, and both nodes have volumes, are the volumes
 * apart? What is skipped is proved to be free.
 */
#include "walk.h"

/* ---- boxes ---- */

int fmbi_apart_in_time(const fmb_box3 *a, const fmb_box3 *b, const fmb_real v[3], fmb_interval *when)
{
    return fmb_boxes_apart_in_time(a, b, v, when);
}

/* fmb_down and fmb_up cover one rounding, FMB_DENORMAL the product's underflow. */
void fmbi_sweep_box(fmb_box3 *to, const fmb_box3 *box, const fmb_real v[3], const fmb_interval *when)
{
    for (int k = 0; k < 3; k++) {
        fmb_real p = when->in * v[k], q = when->out * v[k];
        fmb_real low = fmb_down(fmb_min(p, q)) - FMB_DENORMAL, high = fmb_up(fmb_max(p, q)) + FMB_DENORMAL;
        to->min[k] = v[k] == 0 ? box->min[k] : fmb_down(box->min[k] + low);
        to->max[k] = v[k] == 0 ? box->max[k] : fmb_up(box->max[k] + high);
    }
}

/* ---- volumes ---- */

/*
 * Of two volumes only numbers are known. Does the normal of one of them, of the face of its first two edges, separate
 * them? For the faces of a mesh that is the normal of the surface, and most pairs end here, before a frame is made.
 */
#if FMB_LANES
/* A component of the first normal, and of the second one. */
FMB_INLINE fmb_four of_both(fmb_real x, fmb_real y) { return (fmb_four){x, y, 0, 0}; }

FMB_INLINE fmb_vecs edge_of_both(const fmb_frame3 *a, const fmb_frame3 *b, int i)
{
    return (fmb_vecs){of_both(a->edge[i][0], b->edge[i][0]), of_both(a->edge[i][1], b->edge[i][1]),
                      of_both(a->edge[i][2], b->edge[i][2])};
}

/* Both normals at once. */
static int numbers_apart(const fmb_walk3 *w, const fmb_frame3 *a, const fmb_frame3 *b, fmb_real *axis)
{
    const fmb_couple3 c = {a, b, w->displacement[0], w->displacement[1]};
    const fmb_vecs p = edge_of_both(a, b, 0), q = edge_of_both(a, b, 1);
    const fmb_vecs n = {p.y * q.z - p.z * q.y, p.z * q.x - p.x * q.z, p.x * q.y - p.y * q.x};
    const fmb_four_gap g = fmb_four_gap3(&c, n, w->moves);
    int which;
    const fmb_real sign = (fmb_real)fmb_four_gap_separates(&g, &which);
    if (sign == 0)
        return 0;
    const fmb_real x = sign * (which ? n.x[1] : n.x[0]), y = sign * (which ? n.y[1] : n.y[0]),
                   z = sign * (which ? n.z[1] : n.z[0]);
    if (axis) {
        axis[0] = x;
        axis[1] = y;
        axis[2] = z;
    }
    return !FMB_MISS_BY("walk, numbers", fmb_claim3(a, c.va, b, c.vb), x, y, z);
}
#else
static int numbers_apart(const fmb_walk3 *w, const fmb_frame3 *a, const fmb_frame3 *b, fmb_real *axis)
{
    fmb_couple3 c = {a, b, w->displacement[0], w->displacement[1]};
    for (int side = 0; side < 2; side++) {
        const fmb_frame3 *f = side ? b : a;
        fmb_vec n = fmb_vec_cross(fmb_load(f->edge[0]), fmb_load(f->edge[1]));
        fmb_gap g = fmb_gap3(&c, n, w->moves);
        int sign = fmb_gap_separates(&g);
        if (sign == 0)
            continue;
        if (axis) {
            axis[0] = (fmb_real)sign * n.x;
            axis[1] = (fmb_real)sign * n.y;
            axis[2] = (fmb_real)sign * n.z;
        }
        return !FMB_MISS_BY("walk, numbers", fmb_claim3(a, c.va, b, c.vb), (fmb_real)sign * n.x, (fmb_real)sign * n.y,
                            (fmb_real)sign * n.z);
    }
    return 0;
}
#endif

/* What is known of a contact. */
typedef struct {
    fmb_interval when;
    fmb_box3 box; /* of all common points */
    int leaves;   /* it is one of leaves */
    int known;    /* the box is that of the volumes */
} contact;

void fmbi_visit_common(const fmb_walk3 *w, const fmb_interval *when, fmb_box3 *box)
{
    const fmb_box3 *a = &fmb_walk_at(w, 0)->box, *b = &fmb_walk_at(w, 1)->box;
    fmb_box3 other = *b;
    *box = *a;
    if (w->moves) {
        fmbi_sweep_box(box, a, w->displacement[0], when);
        fmbi_sweep_box(&other, b, w->displacement[1], when);
    }
    fmb_box_meet(box, &other);
}

/*
 * c->box becomes a box that holds all common points of what is in the two nodes, at all times of the contact,
 * narrowed to what is known of them. After FMB_UNDECIDED there may be no common point: then the boxes may share
 * nothing, neither with each other nor with the known one.
 */
static void meeting_box(const fmb_walk3 *w, contact *c)
{
    fmb_box3 box;
    fmbi_visit_common(w, &c->when, &box);
    for (int k = 0; k < 3; k++) {
        fmb_real low = c->known ? fmb_max(c->box.min[k], box.min[k]) : box.min[k];
        fmb_real high = c->known ? fmb_min(c->box.max[k], box.max[k]) : box.max[k];
        c->box.min[k] = low <= high ? low : box.min[k];
        c->box.max[k] = low <= high ? high : box.max[k];
    }
}

/* The contact of a pair, with its box, if the walk asks for it; FMB_OPEN: it does not. */
static int ask_contact(const fmb_walk3 *w, const fmb_frame3 *a, const fmb_frame3 *b, fmb_real *axis, contact *c)
{
    int verdict = FMB_OPEN;
    if (w->moves && w->moving_contact && c->leaves)
        verdict = w->moving_contact(a, w->displacement[0], b, w->displacement[1], axis, &c->when, &c->box, NULL);
    else if (!w->moves && w->contact)
        verdict = w->contact(a, b, axis, &c->box, NULL);
    c->known = verdict > 0;
    return verdict;
}

/* The walk's own tier, then the contact of what it does not prove apart. */
FMB_APART int decide_by_tier(const fmb_walk3 *w, const fmb_frame3 *a, const fmb_frame3 *b, fmb_real *axis, contact *c)
{
    int verdict = w->moves ? w->tier.sweep(a, w->displacement[0], b, w->displacement[1], axis, &c->when)
                           : w->tier.test(a, b, axis);
    if (verdict <= 0) /* apart, or an error */
        return verdict;
    int known = ask_contact(w, a, b, axis, c);
    return verdict == FMB_HIT || known == FMB_OPEN ? verdict : known;
}

static int decide_frames(const fmb_walk3 *w, const fmb_frame3 *a, const fmb_frame3 *b, fmb_real *axis, contact *c)
{
    if (w->tier.test)
        return decide_by_tier(w, a, b, axis, c);
    int verdict = ask_contact(w, a, b, axis, c);
    if (verdict != FMB_OPEN)
        return verdict;
    return w->moves ? fmb_sweep3(a, w->displacement[0], b, w->displacement[1], axis, &c->when) : fmb_test3(a, b, axis);
}

/* A volume: its frame. made: where that is made of numbers; NULL: the tree has frames. */
typedef struct {
    const fmb_frame3 *frame;
    fmb_made3 *made;
} volume;

/* Volume `number` of one tree: its frame; or its numbers, of which no frame is made yet. Returns 0 or an error. */
FMB_INLINE int look_up(fmb_walk3 *w, int side, int32_t number, volume *v)
{
    const fmb_tree3 *t = &w->tree[side];
    v->made = t->frame ? NULL : fmb_made_slot(w, side, number);
    v->frame = t->frame ? &t->frame[number] : &v->made->frame;
    return v->made ? fmb_volume_numbers(t, number, v->made) : 0;
}

/* Makes the frame of a volume whose numbers are at hand. Returns 0 or an error. */
static int finish_volume(fmb_walk3 *w, fmb_made3 *made)
{
    if (!made)
        return 0;
    if (made->state > 0)
        w->makes++;
    return fmb_volume_finish(made);
}

/* decide_volumes, where not both trees have frames. */
static int decide_numbers(fmb_walk3 *w, int32_t p, int32_t q, fmb_real *axis, contact *c)
{
    volume a, b = {NULL, NULL};
    int error = look_up(w, 0, p, &a);
    if (!error)
        error = look_up(w, 1, q, &b);
    if (error)
        return error;
    if (!fmb_usable(a.frame->shape) || !fmb_usable(b.frame->shape))
        return FMB_ERR_FRAME;
    if (numbers_apart(w, a.frame, b.frame, axis))
        return FMB_MISS_KNOWN(a.frame, b.frame);
    error = finish_volume(w, a.made);
    if (!error)
        error = finish_volume(w, b.made);
    return error ? error : decide_frames(w, a.frame, b.frame, axis, c);
}

/* Volumes p of a and q of b. *c is changed where more is known after a contact. */
static int decide_volumes(fmb_walk3 *w, int32_t p, int32_t q, fmb_real *axis, contact *c)
{
    const fmb_tree3 *a = &w->tree[0], *b = &w->tree[1];
    w->tests++;
    if ((uint32_t)p >= (uint32_t)a->volumes || (uint32_t)q >= (uint32_t)b->volumes) /* damaged: a contact */
        return FMB_ERR_RANGE;
    if (a->frame && b->frame)
        return decide_frames(w, &a->frame[p], &b->frame[q], axis, c);
    return decide_numbers(w, p, q, axis, c);
}

/* ---- one tree against itself ---- */

/* Finds the object of a, and the topmost group it is in: once per object of a, since sets are taken apart first. */
static void begin_object(fmb_walk3 *w)
{
    const fmb_tree3 *t = &w->tree[0];
    w->in.self.object = w->in.self.skip = -1;
    if (fmb_walk_at(w, 0)->kind < FMB_NODE_OBJECT)
        return;
    w->in.self.object = w->in.self.skip = fmb_object_of(t, w->at[0], -1);
    for (int32_t i = fmb_node_above(t, w->in.self.object); i >= 0; i = fmb_node_above(t, i))
        if (t->node[i].kind == FMB_NODE_GROUP)
            w->in.self.skip = i;
}

int fmbi_visit_same(fmb_walk3 *w)
{
    begin_object(w);
    return w->in.self.skip >= 0 && fmb_is_below(&w->tree[1], w->at[1], w->in.self.skip);
}

/* Within one tree: may what is below the pair never meet, or has it been looked at the other way round? */
static int excluded(fmb_walk3 *w)
{
    int32_t b = w->at[1];
    if ((b == w->top[1] && fmbi_visit_same(w)) || (w->in.self.skip >= 0 && b == w->in.self.skip))
        return 1;
    return (w->options & FMB_WALK_ONCE) && fmb_walk_at(w, 1)->kind == FMB_NODE_OBJECT && b <= w->in.self.object;
}

/* ---- visits ---- */

/* Boxes of a pair while they move, within what is remembered. */
FMB_INLINE int apart_in_time(const fmb_walk3 *w, const fmb_box3 *a, const fmb_box3 *b)
{
    fmb_interval when = {0, 1};
    if (w->levels)
        when = w->of.clip[w->levels - 1].when;
    FMB_AUDIT_CODE(const fmb_interval known = when;)
    return (fmbi_apart_in_time(a, b, w->v, &when) || fmb_not_before(&when, w->until)) &&
           !FMB_MISS_BOXES("walk, moving boxes", a, w->displacement[0], b, w->displacement[1], &known, w->until);
}

/* Boxes of a pair at rest, within what is remembered, and hulls. */
FMB_INLINE int apart_at_rest(const fmb_walk3 *w, const fmb_box3 *a, const fmb_box3 *b)
{
    const fmb_box3 *clip = w->levels ? &w->of.clip[w->levels - 1].box : NULL;
    if (fmb_boxes_apart(a, b))
        return !FMB_MISS_BOXES("walk, boxes", a, NULL, b, NULL, &always, LATER);
    if (clip && (fmb_boxes_apart(a, clip) || fmb_boxes_apart(b, clip)))
        return !FMB_MISS_BOXES("walk, a box and where volumes meet", fmb_boxes_apart(a, clip) ? a : b, NULL, clip, NULL,
                               &always, LATER);
    if (!w->hulls_apart)
        return 0;
    const fmb_hull3 *hull_a = &w->hulls[0]->hull[w->at[0]], *hull_b = &w->hulls[1]->hull[w->at[1]];
    return w->hulls_apart(hull_a, hull_b, NULL, NULL) == FMB_MISS && !FMB_MISS_HULLS("walk, hulls", hull_a, hull_b, -1);
}

int fmbi_visit_boxes(fmb_walk3 *w, const fmb_box3 *a, const fmb_box3 *b)
{
    if ((w->options & FMB_WALK_SELF) && excluded(w))
        return 1;
    int is_apart = w->moves ? apart_in_time(w, a, b) : apart_at_rest(w, a, b);
    w->compared = (int16_t)(w->compared | is_apart);
    return is_apart;
}

static void remember(fmb_walk3 *w, const contact *c)
{
    if (w->levels == FMB_WALK_CLIPS)
        return;
    w->of.clip[w->levels].at[0] = w->at[0];
    w->of.clip[w->levels].at[1] = w->at[1];
    w->of.clip[w->levels].when = c->when;
    w->of.clip[w->levels].box = c->box;
    w->levels++;
}

int fmbi_visit_volumes(fmb_walk3 *w, fmb_meeting3 *m)
{
    const fmb_node3 *a = fmb_walk_at(w, 0), *b = fmb_walk_at(w, 1);
    fmb_real axis[3] = {0, 0, 0};
    contact c;
    c.when.in = 0;
    c.when.out = 1;
    c.leaves = a->child < 0 && b->child < 0;
    c.known = 0;
    fmb_hint_of_front(w, axis);
    int verdict = decide_volumes(w, a->volume, b->volume, w->keep || w->from ? axis : NULL, &c);
    int miss = verdict == FMB_MISS || fmb_not_before(&c.when, w->until), ends = miss | c.leaves;
    w->compared = (int16_t)(w->compared | ends);
    if (w->keep && ends)
        fmbi_front_add(w, verdict == FMB_MISS ? axis : NULL);
    if (miss)
        return APART;
    meeting_box(w, &c);
    if (!c.leaves) {
        remember(w, &c);
        return INNER;
    }
    fmb_meeting_set(w, m, verdict, &c.when, &c.box);
    return MEET;
}
