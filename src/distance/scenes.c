/* SPDX-License-Identifier: MIT */
/*
 * The distance of the links of a scene to what they are tested against, as the frames stand.
 *
 * WHAT IS PROVED. Each pair that is not left out was compared (D19), or its world boxes are apart, at rest (boxes.h).
 * So no two are nearer than the least of those bounds. The first look at all pairs finds the one whose boxes are
 * nearest; that one is compared first, and the second look leaves out what is farther. Where the budget is used
 * up, what would be compared counts by its boxes.
 */
#include "bounds.h"
#include "boxes.h"
#include "../scene/bits.h"
#include "../scene/box.h"

typedef struct {
    const fmb_scene3 *scene;
    fmb_scene_nearest3 *found;
    int32_t one;    /* the link that is asked about, or FMB_ALL_LINKS */
    fmb_real scale; /* to the unit of the search */
    fmb_box3 box;   /* of the link at hand */
    fmb_real least; /* lower bound of all pairs so far, length */
    int compares;   /* 0: the first look */
    fmb_real square;
    uint32_t left;  /* of the budget */
    int stopped;    /* pairs are left that should have been compared */
    int first_kind; /* the pair that was compared first */
    int32_t first_link, first_other;
} scene_nearest;

/* ---- may it be asked? ---- */

static int nearest_count(int32_t count) { return count >= 1 && count <= FMB_SCENE_MOST; }

static int nearest_counts(const fmb_scene3 *s, int32_t link)
{
    int right = nearest_count(s->links) && (s->obstacles == FMB_NONE || nearest_count(s->obstacles));
    right = right && (s->self == FMB_SELF_TEST || s->self == FMB_SELF_SKIP);
    return right && link >= FMB_ALL_LINKS && link < s->links ? 0 : FMB_ERR_RANGE;
}

static int nearest_lists(const fmb_scene3 *s)
{
    return s->link && (s->obstacles == FMB_NONE || s->obstacle) ? 0 : FMB_ERR_NULL;
}

/*
 * The world box of a frame, rounded outward.
 *     middle, width, their difference, half of it, origin added     off by 4u (|origin| + extent)
 *     what is added, subtracted                                     u more
 *     added                                                         8u of that     off by 3u of itself
 * Underflow: extent is at least FMB_THINNEST.
 */
#define NEAREST_BOX (8 * FMB_U)

static void nearest_box(fmb_box3 *box, const fmb_frame3 *f)
{
    for (int k = 0; k < 3; k++) {
        fmb_real wide = NEAREST_BOX * (fmb_abs(f->origin[k]) + f->extent[k]);
        box->min[k] = (f->origin[k] + (f->middle[k] - f->width[k]) * R(0.5)) - wide;
        box->max[k] = (f->origin[k] + (f->middle[k] + f->width[k]) * R(0.5)) + wide;
    }
}

/* All frames of a list are usable; their boxes join *all. 0 or an error. */
static int join_solids(fmb_box3 *all, const fmb_solid3 *list, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        fmb_box3 box;
        if (!list[i].frame)
            return FMB_ERR_NULL;
        if (!fmb_usable(list[i].frame->shape))
            return FMB_ERR_FRAME;
        nearest_box(&box, list[i].frame);
        fmb_box_join(all, &box);
    }
    return 0;
}

/* ---- pairs ---- */

static void take_pair(scene_nearest *s, int kind, int32_t link, int32_t other)
{
    s->found->kind = kind;
    s->found->link = link;
    s->found->other = other;
}

static const fmb_solid3 *solid_of_pair(const scene_nearest *s, int kind, int32_t other)
{
    return kind == FMB_WITH_OBSTACLE ? &s->scene->obstacle[other] : &s->scene->link[other];
}

static void compare_pair(scene_nearest *s, int kind, int32_t link, int32_t other)
{
    fmb_nearest3 n, *best = &s->found->nearest;
    const fmb_frame3 *a = s->scene->link[link].frame, *b = solid_of_pair(s, kind, other)->frame;
    int known = s->found->tests++ > 0;
    s->left--;
    fmbi_frames_nearest(a, b, known ? best->axis : NULL, NULL, known ? best->high : 0, NULL, &n);
    s->least = fmb_min(s->least, n.low);
    if (n.high < best->high) {
        *best = n;
        take_pair(s, kind, link, other);
    }
}

/* The second look: what is not farther by its boxes is compared, once. */
static void look_again(scene_nearest *s, int kind, int32_t link, int32_t other, fmb_real square)
{
    fmb_real most = s->found->nearest.high * s->scale;
    int near = square < fmb_max(most * most, FMB_SQUARE_LEAST);
    if (kind == s->first_kind && link == s->first_link && other == s->first_other)
        return;
    if (near && s->left > 0) {
        compare_pair(s, kind, link, other);
        return;
    }
    s->stopped |= near;
    s->least = fmb_min(s->least, length_of_square(square, s->scale));
}

static void look_at_pair(scene_nearest *s, int kind, int32_t link, int32_t other)
{
    const fmb_solid3 *a = &s->scene->link[link], *b = solid_of_pair(s, kind, other);
    fmb_box3 box;
    if (fmb_bits_may_meet(a->is, a->may_meet, b->is, b->may_meet))
        return;
    nearest_box(&box, b->frame);
    fmb_real square = compare_at_rest(&s->box, &box, s->scale).square;
    if (!s->compares) {
        if (s->found->pairs++ == 0 || square < s->square) {
            s->square = square;
            take_pair(s, kind, link, other);
        }
        return;
    }
    look_again(s, kind, link, other, square);
}

/* All pairs of link i; with later links, or, where it is the only one that is asked about, with all others. */
static void look_at_link(scene_nearest *s, int32_t i)
{
    const fmb_scene3 *scene = s->scene;
    nearest_box(&s->box, scene->link[i].frame);
    for (int32_t j = 0; j < scene->obstacles; j++)
        look_at_pair(s, FMB_WITH_OBSTACLE, i, j);
    if (scene->self != FMB_SELF_TEST)
        return;
    for (int32_t j = s->one == FMB_ALL_LINKS ? i + 1 : 0; j < scene->links; j++)
        if (j != i)
            look_at_pair(s, FMB_WITH_LINK, i, j);
}

static void look_at_all(scene_nearest *s)
{
    if (s->one != FMB_ALL_LINKS) {
        look_at_link(s, s->one);
        return;
    }
    for (int32_t i = 0; i < s->scene->links; i++)
        look_at_link(s, i);
}

static void nothing_found(fmb_scene_nearest3 *found)
{
    fmb_nearest_none(&found->nearest);
    found->kind = FMB_WITH_OBSTACLE;
    found->link = found->other = -1;
    found->pairs = found->tests = 0;
}

static int nearest_begin(scene_nearest *s)
{
    fmb_box3 all;
    fmb_real size = 0;
    int error = s->left == 0 ? FMB_ERR_RANGE : 0;
    if (!error)
        error = nearest_counts(s->scene, s->one);
    fmb_box_none(&all);
    if (!error)
        error = nearest_lists(s->scene);
    if (!error)
        error = join_solids(&all, s->scene->link, s->scene->links);
    if (!error)
        error = join_solids(&all, s->scene->obstacle, s->scene->obstacles == FMB_NONE ? 0 : s->scene->obstacles);
    if (error)
        return error;
    for (int k = 0; k < 3; k++)
        size = fmb_max(size, all.max[k] - all.min[k]);
    s->scale = fmb_inverse_power(fmb_max(fmb_min(size, FMB_HALF_RANGE), FMB_THINNEST));
    s->least = FMB_REAL_MAX; /* two bodies may be further apart than FMB_LARGEST */
    s->found->nearest.high = FMB_REAL_MAX;
    return 0;
}

/* The pair whose boxes are nearest, then all others. */
static void compare_scene(scene_nearest *s)
{
    s->first_kind = s->found->kind;
    s->first_link = s->found->link;
    s->first_other = s->found->other;
    compare_pair(s, s->first_kind, s->first_link, s->first_other);
    s->compares = 1;
    look_at_all(s);
    s->found->nearest.low = fmb_min(s->least, s->found->nearest.high);
}

int fmb_scene3_distance(const fmb_scene3 *scene, int32_t link, uint32_t budget, fmb_scene_nearest3 *found)
{
    scene_nearest s = {.scene = scene, .found = found, .one = link, .left = budget};
    if (found)
        nothing_found(found);
    if (!scene || !found)
        return FMB_ERR_NULL;
    int error = nearest_begin(&s);
    if (error)
        return error;
    look_at_all(&s);
    if (found->pairs == 0) {
        nothing_found(found);
        return FMB_ERR_RANGE;
    }
    compare_scene(&s);
    if (s.stopped)
        return FMB_UNFINISHED;
    if (!(found->nearest.low > 0))
        return FMB_UNDECIDED;
    FMB_AUDIT_CODE(const fmb_frame3 *a = scene->link[found->link].frame;
                   const fmb_frame3 *b = solid_of_pair(&s, found->kind, found->other)->frame;)
    return FMB_MISS_BEYOND("distance of a scene", fmb_claim3(a, fmb_at_rest, b, fmb_at_rest), found->nearest.low,
                           found->nearest.axis);
}
