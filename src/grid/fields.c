/* SPDX-License-Identifier: MIT */
/*
 * A pass over a scene, and then each link against each grid and each set of points. What is proved is proved by
 * fmb_scene3_check, fmb_grid3_sweep and fmb_points3_sweep: here their answers are put together.
 */
#include "../core/real.h"

/* The rule of fmb_scene.h: both have to say so. */
static int field_is_left_out(const fmb_solid3 *a, const fmb_field3 *b)
{
    return a->is != 0 && b->is != 0 && (b->is & ~a->may_meet) == 0 && (a->is & ~b->may_meet) == 0;
}

/* The answer of one link and one field; *f and *when are set after a contact, and *f after an error of a point. */
static int ask_field(const fmb_solid3 *link, const fmb_field3 *field, fmb_field3_found *f, fmb_interval *when)
{
    if (!link->frame || !link->step || !field->grid == !field->set)
        return FMB_ERR_NULL;
    const fmb_real *v = link->step == fmb_no_step ? NULL : link->step;
    int answer = field->grid ? fmb_grid3_sweep(field->grid, link->frame, v, &f->cell)
                             : fmb_points3_sweep(field->set, link->frame, v, &f->point);
    if (answer > 0)
        *when = field->grid ? f->cell.when : f->point.when;
    return answer;
}

/* A pass that is given up. */
static int give_up_fields(fmb_scene_state *state, int error)
{
    state->free = state->finished = 0;
    state->next = 0;
    state->why_not = error;
    return error;
}

/* Takes in a contact. 1: it is the first of all. */
static int take_contact(const fmb_scene3 *scene, fmb_scene_state *state, const fmb_scene_contact *c)
{
    if (scene->contact && state->contacts < scene->capacity)
        scene->contact[state->contacts] = *c;
    state->contacts++;
    if (state->first.verdict && !(c->when.in < state->first.when.in))
        return 0;
    state->first = *c;
    return 1;
}

/* All of one link. 0, or an error. */
static int ask_fields(const fmb_scene3 *scene, int32_t link, const fmb_field3 *field, int32_t fields,
                      fmb_scene_state *state, fmb_field3_found *found)
{
    for (int32_t j = 0; j < fields; j++) {
        fmb_field3_found f = {link, j, {{0, 0, 0}, 0, {0, 0}}, {0, 0, 0, {0, 0}}};
        fmb_scene_contact c = {FMB_WITH_FIELD, link, j, 0, {0, 1}};
        if (field_is_left_out(&scene->link[link], &field[j]))
            continue;
        c.verdict = ask_field(&scene->link[link], &field[j], &f, &c.when);
        if (c.verdict < 0) {
            state->first = c;
            *found = f;
            return c.verdict;
        }
        if (c.verdict > 0 && take_contact(scene, state, &c))
            *found = f;
    }
    return 0;
}

/* What the whole has come to. */
static int conclude_fields(const fmb_scene3 *scene, fmb_scene_state *state)
{
    state->why_not = scene->contact && state->contacts > scene->capacity ? FMB_ERR_CAPACITY : state->first.verdict;
    state->free = !state->why_not;
    return state->why_not;
}

/* 0, or why nothing is looked at. */
static int check_fields(const fmb_field3 *field, int32_t fields)
{
    if (!field)
        return FMB_ERR_NULL;
    return fields < 1 || fields > FMB_SCENE_MOST ? FMB_ERR_RANGE : 0;
}

int fmb_scene3_check_fields(const fmb_scene3 *scene, const fmb_field3 *field, int32_t fields, fmb_scene_state *state,
                            uint32_t budget, fmb_field3_found *found)
{
    fmb_field3_found f = {-1, -1, {{0, 0, 0}, 0, {0, 0}}, {0, 0, 0, {0, 0}}};
    int error = check_fields(field, fields);
    if (!state)
        return FMB_ERR_NULL;
    if (error) {
        state->first.verdict = 0;
        return give_up_fields(state, error);
    }
    int answer = fmb_scene3_check(scene, state, budget);
    if (!state->finished)
        return answer;
    for (int32_t i = 0; i < scene->links && !error; i++)
        error = ask_fields(scene, i, field, fields, state, &f);
    if (found)
        *found = f;
    return error ? give_up_fields(state, error) : conclude_fields(scene, state);
}
