/* SPDX-License-Identifier: MIT */
/*
 * Convex meshes at poses, and during a step in which they turn: the same mesh with vertices placed anew, and a skin
 * that makes up for whatever that is off.
 *
 * THE LEMMA. Let every exact vertex x_i lie within eta of a computed y_i. Then the hull of the x_i lies within eta of
 * the hull of the y_i: take the same weights. So a skin of eta holds it; and skins add up.
 *
 * At rest: x_i = c + Q (p_i - m). m is the mesh's centre, an exact point of the body by definition; c is where the pose
 * has it, known to within the error of a key (place.h); M stands for Q, |M - Q| <= e. r is the mesh's radius.
 *     part              at most         why
 *     c                 its error       key (pose.c)
 *     M                 e r             |p_i - m| <= r
 *     p_i - m, M (..)   7.3u r          u of the difference and gamma_3: 4.1u sum_j |M_kj| |d_j|, and |M|_F <= 1.74
 *     the sum           u |y|_1         a rounding of each component; |y|_k <= reach_k of the placed mesh
 *     eta               error + (e + 8u) r + u sum reach
 *
 * During a step: the theorem of motion.c holds for any body, about any of its points as the centre, here m. The body,
 * in the orientation of the middle of the step and translating along the chord of c, is off by at most the inflation.
 * Its own skin counts to the radius there: the body reaches that much farther from m.
 */
#include "convex.h"
#include "../motion/motion.h"

/* What is asked of the arguments besides the poses. */
static int check_placed(const fmb_real (*room)[3], const fmb_convex3 *body, fmb_real skin)
{
    if (!room || !body)
        return FMB_ERR_NULL;
    int error = fmbi_convex_check(body);
    if (!error && body->moved)
        error = FMB_ERR_FRAME;
    if (!error)
        error = fmbi_check_displacement(&skin, 1);
    return !error && skin < 0 ? FMB_ERR_RANGE : error;
}

/* The vertices of a body at a key. */
static void place_vertices(fmb_real (*room)[3], const fmb_convex3 *body, const fmb_key *key)
{
    for (int32_t i = 0; i < body->vertices; i++) {
        fmb_real d[3];
        fmb_subtract(d, body->vertex[i], body->centre);
        for (int k = 0; k < 3; k++)
            room[i][k] = key->anchor[k] + fmb_dot(key->turn + 3 * k, d, 3);
    }
}

int fmbi_convex_place(fmb_convex3 *world, fmb_real (*room)[3], const fmb_convex3 *body, const fmb_key *key,
                      fmb_real more, fmb_real *off)
{
    fmb_real own = body->skin, radius = body->radius;
    place_vertices(room, body, key);
    int error = fmb_convex3_init(world, (const fmb_real(*)[3])room, NULL, body->vertices, body->face, body->faces);
    if (error)
        return error;
    fmb_real eta = key->anchor_error + (key->turn_error + 8 * FMB_U) * radius + FMB_U * fmb_sum_size(world->reach);
    fmb_real skin = ((own + more) + eta) * (1 + 16 * FMB_U); /* sums of numbers >= 0: fewer than 12 roundings */
    world->skin = skin;
    *off = eta * (1 + 16 * FMB_U);
    if (skin <= FMB_LARGEST)
        return 0;
    world->usable = 0;
    return FMB_ERR_RANGE;
}

/*
 * As fmbi_convex_place, and *world tells what it was made of. beyond, a part of more: what points of the body are off
 * besides, at any time of the step. A body that was placed before is off by what it was then, too.
 */
static int place_body(fmb_convex3 *world, fmb_real (*room)[3], const fmb_convex3 *body, const fmb_key *key,
                      fmb_real more, fmb_real beyond)
{
    fmb_real off;
    int error = fmbi_convex_place(world, room, body, key, more, &off);
    if (error)
        return error;
    world->own_skin = body->stray > 0 ? body->own_skin : body->skin;
    world->stray = ((off + beyond) + body->stray) * (1 + 8 * FMB_U);
    return 0;
}

int fmb_convex3_place(fmb_convex3 *world, fmb_real (*room)[3], const fmb_convex3 *body, const fmb_pose3 *pose,
                      fmb_real skin)
{
    fmb_key key;
    if (!world)
        return FMB_ERR_NULL;
    world->usable = 0;
    int error = check_placed((const fmb_real(*)[3])room, body, skin);
    if (!error)
        error = fmbi_key_at(&key, body->centre, pose);
    return error ? error : place_body(world, room, body, &key, skin, 0);
}

/* The body during the step. */
static int place_step(fmb_convex3 *world, fmb_real displacement[3], fmb_real (*room)[3], const fmb_convex3 *body,
                      const fmb_step *step, fmb_real skin)
{
    for (int k = 0; k < 3; k++)
        displacement[k] = step->v[k];
    return place_body(world, room, body, &step->key, (skin + step->error) + step->inflation,
                      step->error + step->inflation);
}

/* How far the body reaches from its centre. */
static fmb_real reach_of_body(const fmb_convex3 *body) { return (body->radius + body->skin) * (1 + 2 * FMB_U); }

int fmb_convex3_screw(fmb_convex3 *world, fmb_real displacement[3], fmb_real (*room)[3], const fmb_convex3 *body,
                      const fmb_pose3 *from, const fmb_pose3 *to, fmb_real skin)
{
    fmb_key key[2];
    fmb_step step;
    if (!world)
        return FMB_ERR_NULL;
    world->usable = 0;
    int error = displacement ? check_placed((const fmb_real(*)[3])room, body, skin) : FMB_ERR_NULL;
    if (!error)
        error = fmbi_key_at(&key[0], body->centre, from);
    if (!error)
        error = fmbi_key_at(&key[1], body->centre, to);
    if (!error)
        error = fmbi_screw_of(&step, reach_of_body(body), key, skin);
    return error ? error : place_step(world, displacement, room, body, &step, skin);
}

int fmb_convex3_chain(fmb_convex3 *world, fmb_real displacement[3], fmb_real (*room)[3], const fmb_convex3 *body,
                      const fmb_pose3 *from, const fmb_pose3 *middle, const fmb_pose3 *to,
                      const fmb_motion_bounds *bounds, fmb_real skin)
{
    const fmb_pose3 *const pose[3] = {from, middle, to};
    fmb_motion_bounds limit;
    fmb_key key[3];
    fmb_step step;
    if (!world)
        return FMB_ERR_NULL;
    world->usable = 0;
    int error = displacement && bounds ? check_placed((const fmb_real(*)[3])room, body, skin) : FMB_ERR_NULL;
    if (!error)
        error = fmbi_check_bounds(&limit, bounds);
    for (int i = 0; i < 3 && !error; i++)
        error = fmbi_key_at(&key[i], body->centre, pose[i]);
    if (!error)
        error = fmbi_chain_of(&step, reach_of_body(body), key, &limit, skin);
    return error ? error : place_step(world, displacement, room, body, &step, skin);
}
