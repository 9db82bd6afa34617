/* SPDX-License-Identifier: MIT */
/*
 * A pass over a scene, and then each link against each grid and each set of points. What is proved is proved by
 * fmb_scene3_check, fmb_grid3_sweep and fmb_points3_sweep, or by the searches behind the latter two: here their answers
 * are put together.
 *
 * A pass is about one picture of each grid: which one is taken before the fields are looked at, and compared at the
 * end. An interrupt may fill a grid between two links, and each would be free in one of two pictures.
 *
 * A PASS OF MANY CALLS is free only if nothing has changed that an earlier call has looked at. Each call that goes on
 * compares a seal: of the scene's numbers and the state (scene.c), and of each field its bits, where its cells or
 * points stand, and which picture a grid has. Points have no such number. A search of a set sums up the bits of all
 * points that it has read; `sum` adds these sums, 2 j + 1 times that of field j, over all links. At the end all points
 * are read once more: each set has to have the same sum as often as it was searched. A search that ends before its last
 * point has found a contact at t = 0. Then that is the first contact of all, nothing is free, and it is that point
 * alone that is looked at once more.
 */
#include "../scene/scene.h"
#include "grid.h"

/* A pass that has come to the fields. */
typedef struct {
    const fmb_scene3 *scene;
    const fmb_field3 *field;
    fmb_scene_state *state;
    fmb_field3_search *search; /* NULL: no question goes on in a later call */
    fmb_field3_found first;
    uint64_t mark; /* of the fields, from before they were looked at */
    uint32_t left; /* of the budget */
    int32_t fields, link, at;
} field_pass;

static int field_is_left_out(const field_pass *p, int32_t link, int32_t at)
{
    const fmb_solid3 *a = &p->scene->link[link];
    const fmb_field3 *b = &p->field[at];
    return fmb_bits_may_meet(a->is, a->may_meet, b->is, b->may_meet);
}

static const fmb_real *way_of_link(const fmb_solid3 *link) { return link->step == fmb_no_step ? NULL : link->step; }

static void spend_on_field(field_pass *p, uint32_t left)
{
    if (p->left != FMB_NO_LIMIT)
        p->left = left;
}

/* ---- one link and one field ---- */

/* All of it now. */
static int ask_at_once(const fmb_solid3 *link, const fmb_field3 *field, fmb_field3_found *f)
{
    const fmb_real *v = way_of_link(link);
    return field->grid ? fmb_grid3_sweep(field->grid, link->frame, v, &f->cell)
                       : fmb_points3_sweep(field->set, link->frame, v, &f->point);
}

static int open_question(fmb_field3_search *s, const fmb_solid3 *link, const fmb_field3 *field)
{
    const fmb_real *v = way_of_link(link);
    if (field->grid)
        return fmb_grid3_begin(&s->cells, field->grid, link->frame, v);
    int error = fmb_points3_body_init(&s->body, link->frame, v, field->set->radius);
    return error ? error : fmb_points3_begin(&s->points, field->set, &s->body, 1);
}

/*
 * What a set that was searched for a link adds to the sum of a pass. All three are mixed before it is added: if it were
 * a multiple of the sum over the points, points that pass from one set to another while a pass lasts could cancel.
 */
static uint64_t sum_of_question(int32_t link, int32_t at, uint64_t points)
{
    uint64_t h = fmb_mix_long(fmb_mix(fmb_mix(FMB_MIX_START, (uint32_t)link), (uint32_t)at), points);
    for (int i = 0; i < 4; i++) /* each bit depends on all */
        h = fmb_mix(h, 0);
    return h;
}

/*
 * As much of it as the budget allows. No search has more than FMB_NO_LIMIT - 1 cells, blocks or points. Where frames,
 * grids, sets and the search itself stand may differ from where they stood in the last call.
 */
static int pursue_question(field_pass *p, const fmb_solid3 *link, const fmb_field3 *field, fmb_field3_found *f)
{
    fmb_field3_search *s = p->search;
    uint32_t left = p->left == FMB_NO_LIMIT ? FMB_NO_LIMIT - 1 : p->left;
    int answer;
    if (field->grid) {
        s->cells.grid = field->grid;
        s->cells.frame = link->frame;
        answer = fmbi_grid_first(&s->cells, &left, &f->cell);
    } else {
        s->points.body = &s->body;
        s->points.bodies = 1;
        s->points.caller = field->set;
        answer = fmbi_points_first(&s->points, &left, &f->point);
    }
    spend_on_field(p, left);
    s->open = answer == FMB_UNFINISHED;
    if (field->set && !s->open)
        s->sum += sum_of_question(p->link, p->at, s->points.sum);
    return answer;
}

static int ask_by_budget(field_pass *p, const fmb_solid3 *link, const fmb_field3 *field, fmb_field3_found *f)
{
    fmb_field3_search *s = p->search;
    if (!p->left)
        return FMB_UNFINISHED;
    if (!s->open) {
        int error = open_question(s, link, field);
        if (error)
            return error;
        s->open = 1;
        spend_on_field(p, p->left - 1);
    }
    return p->left ? pursue_question(p, link, field, f) : FMB_UNFINISHED;
}

/* The answer of one link and one field; *f is set after a contact, and after an error of a point. */
static int ask_field(field_pass *p, fmb_field3_found *f)
{
    const fmb_solid3 *link = &p->scene->link[p->link];
    const fmb_field3 *field = &p->field[p->at];
    if (!link->frame || !link->step || !field->grid == !field->set)
        return FMB_ERR_NULL;
    return p->search ? ask_by_budget(p, link, field, f) : ask_at_once(link, field, f);
}

/* ---- all of them ---- */

/* Takes in a contact. */
static void take_contact(field_pass *p, const fmb_scene_contact *c, const fmb_field3_found *f)
{
    fmb_scene_state *state = p->state;
    if (p->scene->contact && state->contacts < p->scene->capacity)
        p->scene->contact[state->contacts] = *c;
    state->contacts++;
    if (state->first.verdict && !(c->when.in < state->first.when.in))
        return;
    state->first = *c;
    p->first = *f;
    const fmb_points3 *set = p->field[p->at].set;
    if (p->search && set)
        p->search->contact = fmb_mix_reals(FMB_MIX_START, set->point[f->point.point], 3);
}

/* 0; FMB_UNFINISHED; or an error. */
static int take_field(field_pass *p)
{
    fmb_field3_found f = {p->link, p->at, {{0, 0, 0}, 0, {0, 0}}, {0, 0, 0, {0, 0}}};
    fmb_scene_contact c = {FMB_WITH_FIELD, p->link, p->at, ask_field(p, &f), {0, 1}};
    if (c.verdict == FMB_UNFINISHED)
        return FMB_UNFINISHED;
    if (c.verdict < 0) {
        p->state->first = c;
        p->first = f;
        return c.verdict;
    }
    if (c.verdict > 0) {
        c.when = p->field[p->at].grid ? f.cell.when : f.point.when;
        take_contact(p, &c, &f);
    }
    return 0;
}

/* Those of one link. */
static int ask_row(field_pass *p)
{
    int answer = 0;
    for (; p->at < p->fields && !answer; p->at += !answer)
        answer = field_is_left_out(p, p->link, p->at) ? 0 : take_field(p);
    return answer;
}

static int ask_fields(field_pass *p)
{
    int answer = ask_row(p);
    while (!answer && p->link + 1 < p->scene->links) {
        p->link++;
        p->at = 0;
        answer = ask_row(p);
    }
    return answer;
}

/* ---- from call to call ---- */

/* Which fields these are, and which pictures. */
static uint64_t mark_of_fields(const fmb_field3 *field, int32_t fields)
{
    uint64_t h = fmb_mix(FMB_MIX_START, (uint32_t)fields);
    for (int32_t j = 0; j < fields; j++) {
        const fmb_points3 *set = field[j].set;
        const fmb_grid3 *grid = field[j].grid;
        h = fmb_mix(fmb_mix_long(fmb_mix_long(h, field[j].is), field[j].may_meet),
                    (uint32_t)(grid ? fmb_grid_check(grid) : 1));
        if (grid) {
            h = fmb_mix_long(h, (uintptr_t)grid->memory);
            h = fmb_mix(fmb_mix(h, grid->key), fmb_grid_picture_of(grid));
        }
        h = fmb_mix(h, set != NULL);
        if (set)
            h = fmb_mix_real(fmb_mix(fmb_mix_long(h, (uintptr_t)set->point), (uint32_t)set->points), set->radius);
    }
    return h;
}

/* Of all that a pass that goes on among the fields relies on. 0 or an error. */
static int seal_of_fields(const field_pass *p, uint32_t budget, uint64_t *seal)
{
    int error = fmbi_scene3_seal(p->scene, p->state, budget, seal);
    if (!error)
        *seal = fmb_mix_long(*seal, p->mark);
    return error;
}

/* The number of the first link and field, behind those of all pairs, so that it is not 0. */
static int32_t first_question(const fmb_scene3 *s)
{
    return FMB_SCENE_PAIRS(s->links, s->obstacles, s->self, s->zones) + 1;
}

/* The pass stops here. FMB_UNFINISHED, or an error of the scene. */
static int pause_fields(field_pass *p)
{
    fmb_field3_search *s = p->search;
    p->state->free = p->state->finished = 0;
    p->state->why_not = FMB_UNFINISHED;
    p->state->next = s->next = first_question(p->scene) + p->link * p->fields + p->at;
    s->first = p->first;
    int error = seal_of_fields(p, 1, &s->seal);
    return error ? error : FMB_UNFINISHED;
}

/* A pass that is given up. */
static int give_up_fields(fmb_scene_state *state, int error)
{
    state->free = state->finished = 0;
    state->next = 0;
    state->why_not = error;
    return error;
}

/* Goes on where the last call has stopped. 0 or an error. */
static int resume_fields(field_pass *p, uint32_t budget)
{
    uint64_t seal = 0;
    p->mark = mark_of_fields(p->field, p->fields);
    int error = seal_of_fields(p, budget, &seal);
    if (!error && seal != p->search->seal)
        error = FMB_ERR_STALE;
    if (error) {
        p->state->first.verdict = 0;
        return error;
    }
    int32_t question = p->state->next - first_question(p->scene);
    p->link = question / p->fields;
    p->at = question % p->fields;
    p->first = p->search->first;
    p->search->resumed = 1;
    return 0;
}

/* The first contact begins with the step. If it is one with a point: is the point where it was? */
static int contact_is_stale(const field_pass *p)
{
    const fmb_field3_found *f = &p->first;
    if (f->link < 0 && f->field < 0)
        return 0; /* of solids, which the seal is of */
    if (f->link < 0 || f->link >= p->scene->links || f->field < 0 || f->field >= p->fields)
        return 1;
    const fmb_points3 *set = p->field[f->field].set;
    if (!set)
        return 0; /* of cells, which have a count of pictures */
    if (f->point.point < 0 || f->point.point >= set->points)
        return 1;
    return fmb_mix_reals(FMB_MIX_START, set->point[f->point.point], 3) != p->search->contact;
}

/* What a set, which is field `at`, adds for all links, as it is now. */
static uint64_t sum_of_set(const field_pass *p, const fmb_points3 *set, int32_t at)
{
    uint64_t sum = 0, h = FMB_MIX_START;
    for (int32_t i = 0; i < set->points; i++)
        h = fmb_mix_reals(h, set->point[i], 3);
    for (int32_t i = 0; i < p->scene->links; i++)
        if (!field_is_left_out(p, i, at))
            sum += sum_of_question(i, at, h);
    return sum;
}

/* All is looked at: are the points those that were? In one call nobody had the time to change them. */
static int points_are_stale(const field_pass *p)
{
    const fmb_scene_contact *c = &p->state->first;
    uint64_t sum = 0;
    if (!p->search || !p->search->resumed)
        return 0;
    if (c->verdict && !(c->when.in > 0))
        return contact_is_stale(p);
    for (int32_t j = 0; j < p->fields; j++) {
        const fmb_points3 *set = p->field[j].set;
        sum += set ? sum_of_set(p, set, j) : 0;
    }
    return sum != p->search->sum;
}

/* ---- the pass ---- */

/* What the whole has come to. */
static int conclude_fields(field_pass *p, fmb_field3_found *found)
{
    const fmb_scene3 *scene = p->scene;
    fmb_scene_state *state = p->state;
    if (found)
        *found = p->first;
    state->why_not = scene->contact && state->contacts > scene->capacity ? FMB_ERR_CAPACITY : state->first.verdict;
    state->free = !state->why_not;
    state->finished = 1;
    state->next = 0;
    return state->why_not;
}

static int look_at_fields(field_pass *p, fmb_field3_found *found)
{
    int answer = ask_fields(p);
    if (answer == FMB_UNFINISHED) {
        answer = pause_fields(p);
        return answer == FMB_UNFINISHED ? answer : give_up_fields(p->state, answer);
    }
    if (answer && found)
        *found = p->first;
    if (!answer && (mark_of_fields(p->field, p->fields) != p->mark || points_are_stale(p))) {
        p->state->first.verdict = 0;
        answer = FMB_ERR_STALE;
    }
    return answer ? give_up_fields(p->state, answer) : conclude_fields(p, found);
}

/* The search is written among the fields, as the state and contacts are; hints before. */
static int search_overlaps(const fmb_field3_search *s, const fmb_scene3 *scene, const fmb_scene_state *state)
{
    uint64_t hints = scene->hints > 0 ? (uint64_t)scene->hints * sizeof *scene->hint : 0;
    uint64_t contacts = scene->capacity > 0 ? (uint64_t)scene->capacity * sizeof *scene->contact : 0;
    return fmb_bytes_overlap(s, sizeof *s, state, sizeof *state) | fmb_bytes_overlap(s, sizeof *s, scene->hint, hints) |
           fmb_bytes_overlap(s, sizeof *s, scene->contact, contacts);
}

/* 0, or why nothing is looked at. */
static int check_fields(const field_pass *p)
{
    if (!p->field)
        return FMB_ERR_NULL;
    if (p->fields < 1 || p->fields > FMB_SCENE_MOST)
        return FMB_ERR_RANGE;
    return p->search && p->scene && search_overlaps(p->search, p->scene, p->state) ? FMB_ERR_RANGE : 0;
}

/* The pairs of solids; then, where they are all looked at, the fields from the first one on. */
static int check_from_pairs(field_pass *p, uint32_t budget, fmb_field3_found *found)
{
    const uint32_t before = p->state->next ? (uint32_t)p->state->tested : 0;
    int answer = fmbi_scene3_pass(p->scene, p->state, budget);
    if (!p->state->finished)
        return answer;
    spend_on_field(p, budget - ((uint32_t)p->state->tested - before));
    if (p->search) {
        p->search->open = p->search->resumed = 0;
        p->search->sum = 0;
    }
    p->mark = mark_of_fields(p->field, p->fields);
    return look_at_fields(p, found);
}

/* State and search are this call's. */
static int pass_of_fields(field_pass *p, uint32_t budget, fmb_field3_found *found)
{
    fmb_scene_state *state = p->state;
    const int goes_on = p->search && state->next > 0 && p->search->next == state->next;
    if (p->search)
        p->search->next = 0;
    if (!goes_on)
        return check_from_pairs(p, budget, found);
    int error = resume_fields(p, budget);
    return error ? give_up_fields(state, error) : look_at_fields(p, found);
}

/* The state is this call's. The search is taken once it is known not to be a part of the state. */
static int check_with_fields(field_pass *p, uint32_t budget, fmb_field3_found *found, uint32_t *me)
{
    int error = check_fields(p);
    if (error) {
        p->state->first.verdict = 0;
        return give_up_fields(p->state, error);
    }
    if (!p->search)
        return pass_of_fields(p, budget, found);
    if (fmbi_take(&p->search->in_use, me)) {
        p->state->first.verdict = 0;
        return give_up_fields(p->state, FMB_ERR_BUSY);
    }
    int answer = fmbi_leave(pass_of_fields(p, budget, found), &p->search->in_use, me);
    return answer == FMB_ERR_BUSY ? give_up_fields(p->state, answer) : answer;
}

int fmb_scene3_check_fields(const fmb_scene3 *scene, const fmb_field3 *field, int32_t fields, fmb_scene_state *state,
                            uint32_t budget, fmb_field3_search *search, fmb_field3_found *found)
{
    field_pass p = {.scene = scene, .field = field, .fields = fields, .state = state, .search = search, .left = budget};
    uint32_t me;
    p.first.link = p.first.field = -1;
    int busy = state ? fmbi_take(&state->in_use, &me) : FMB_ERR_NULL;
    return busy ? busy : fmbi_leave(check_with_fields(&p, budget, found, &me), &state->in_use, &me);
}
