/* SPDX-License-Identifier: MIT */
/*
 * Scenes against exact arithmetic: every pair that a scene calls free is apart for the exact referee, every
 * direction that it leaves separates, contacts are contacts and no later than they come, zones hold what is said to be in them,
 * stops are in time. Usage: test_scene_referee [SEED [COUNT]]; COUNT: pairs per family, class and mode. Without SEED every run
 * has another, which is printed.
 */
#define _POSIX_C_SOURCE 200809L /* clock_gettime */
#include "check.h"
#include "referee.h"
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

__extension__ typedef __float128 quad; /* 113 bits: products of three numbers, nearly exact */

static long missed, hit, undecided, inside, outside, between, stops;

static fmb_frame3 frame[2];
static fmb_solid3 solid[2];
static fmb_real hint[1][3];

static int set_pair(const struct pair *p)
{
    int error = 0;
    for (int i = 0; i < 2; i++) {
        const struct body *b = &p->body[i];
        solid[i] = (fmb_solid3){.frame = &frame[i], .step = p->moving ? b->velocity : fmb_no_step};
        error |= fmb_frame3_init(&frame[i], b->shape, b->origin, b->edge[0], b->edge[1], b->edge[2]);
    }
    return error;
}

static fmb_scene3 scene_of(int zone)
{
    fmb_scene3 scene = {.links = 1,
                        .obstacles = zone ? FMB_NONE : 1,
                        .zones = zone ? 1 : FMB_NONE,
                        .self = FMB_SELF_SKIP,
                        .link = solid,
                        .hint = hint,
                        .hints = 1};
    scene.obstacle = scene.zone = solid + 1;
    return scene;
}

/* As it comes, then with the direction of the first answer turned a little, or any. */
static void judge(const struct pair *p, struct random *r)
{
    fmb_scene3 scene = scene_of(0);
    fmb_scene_state state = {0};
    enum referee_verdict exact = referee_judge(p);
    double excess;
    for (int k = 0; k < 3; k++)
        hint[0][k] = 0;
    for (int turn = 0; turn < 4; turn++) {
        int answer = fmb_scene3_check(&scene, &state, FMB_NO_LIMIT);
        missed += answer == FMB_MISS;
        hit += answer == FMB_HIT;
        undecided += answer == FMB_UNDECIDED;
        if (answer < 0) { /* a displacement out of range */
            CHECK_EQ(answer, fmb_sweep3(&frame[0], solid[0].step, &frame[1], solid[1].step, NULL, NULL));
            return;
        }
        CHECK(answer == FMB_MISS ? exact == REFEREE_APART && referee_separates(hint[0])
                                 : answer == FMB_UNDECIDED || exact != REFEREE_APART);
        if (answer != FMB_MISS && p->moving && exact != REFEREE_APART)
            CHECK(referee_covers(&state.first.when, &excess));
        double size = random_int(r, 0, 1) ? 1
                                          : (double)(1u >> random_int(r, 0, 1)) / (double)(1u << random_int(r, 1, 30));
        for (int k = 0; k < 3; k++)
            hint[0][k] = (fmb_real)((double)hint[0][k] * (1 + size * random_between(r, -1, 1)) +
                                    (turn == 2 ? random_between(r, -1, 1) : 0));
    }
}

/* The least of what the faces leave to the vertices, over both ends of the step, over the size of its terms: is a inside b? */
static quad room_left(const struct pair *p)
{
    const struct body *a = &p->body[0], *b = &p->body[1];
    quad least = 1;
    for (int vertex = 0; vertex < 8; vertex++)
        for (int end = 0; end <= p->moving; end++) {
            quad q[3], n[4][3], sum = 0, volume = 0;
            if (a->shape == FMB_TETRAHEDRON && (vertex & (vertex - 1)))
                continue;
            for (int k = 0; k < 3; k++) {
                q[k] = (quad)a->origin[k] - (quad)b->origin[k] +
                       (end ? (quad)a->velocity[k] - (quad)b->velocity[k] : 0);
                for (int i = 0; i < 3; i++)
                    q[k] += vertex >> i & 1 ? (quad)a->edge[i][k] : 0;
            }
            for (int j = 0; j < 3; j++)
                for (int k = 0; k < 3; k++) {
                    const fmb_real *e = b->edge[(j + 1) % 3], *f = b->edge[(j + 2) % 3];
                    n[j][k] = (quad)e[(k + 1) % 3] * f[(k + 2) % 3] - (quad)e[(k + 2) % 3] * f[(k + 1) % 3];
                }
            for (int k = 0; k < 3; k++)
                volume += n[0][k] * b->edge[0][k];
            for (int j = 0; j < 3; j++) { /* coordinates in b */
                quad x = (n[j][0] * q[0] + n[j][1] * q[1] + n[j][2] * q[2]) / volume;
                sum += x;
                least = x < least ? x : least;
                if (b->shape == FMB_CUBOID && 1 - x < least)
                    least = 1 - x;
            }
            if (b->shape == FMB_TETRAHEDRON && 1 - sum < least)
                least = 1 - sum;
        }
    return least;
}

/* a shrunk about some point of b, so that it is about inside; or laid into its corner, touching but for a few roundings. */
static void judge_zone(struct pair *p, struct random *r)
{
    fmb_real part = (fmb_real)random_between(r, 0.01, 0.3), tiny = (fmb_real)0.5;
    int corner = random_int(r, 0, 1);
    for (int n = random_int(r, 8, sizeof(fmb_real) == sizeof(float) ? 24 : 53); n > 0; n--)
        tiny /= 2;
    fmb_real shift[3] = {tiny * (fmb_real)random_int(r, -1, 4), tiny * (fmb_real)random_int(r, 0, 4),
                         tiny * (fmb_real)random_int(r, 0, 4)};
    for (int k = 0; k < 3; k++) {
        fmb_real middle = p->body[1].origin[k];
        for (int i = 0; i < 3; i++) {
            fmb_real edge = p->body[1].edge[i][k], most = p->body[1].shape == FMB_CUBOID ? 1 : (fmb_real)0.5;
            p->body[0].edge[i][k] = part * (corner ? edge : p->body[0].edge[i][k]);
            middle += (corner ? shift[i] : (fmb_real)random_between(r, 0, 1) * most) * edge;
        }
        p->body[0].origin[k] = middle;
        p->body[0].velocity[k] *= part;
        p->body[1].velocity[k] *= part;
    }
    if (set_pair(p))
        return;
    fmb_scene3 scene = scene_of(1);
    fmb_scene_state state = {0};
    int answer = fmb_scene3_check(&scene, &state, FMB_NO_LIMIT);
    quad room = room_left(p);
    inside += answer == FMB_MISS;
    outside += answer == FMB_HIT;
    between += answer == FMB_UNDECIDED;
    CHECK(answer >= 0);
    CHECK(answer == FMB_MISS ? room > 0 : answer == FMB_HIT ? room < 0 : 1);
    if (answer == FMB_MISS || !p->moving)
        return;
    /* Before and after the interval it is inside: a step that ends, or begins, there. */
    for (int late = 0; late < 2; late++) {
        struct pair q = *p;
        fmb_real t = late ? state.first.when.out : state.first.when.in;
        if (t == 0 || t == 1)
            continue;
        for (int i = 0; i < 2; i++)
            for (int k = 0; k < 3; k++) {
                q.body[i].origin[k] = 0;
                q.body[i].velocity[k] = 0;
            }
        q.moving = 0;
        for (int k = 0; k < 3; k++) /* b stays at 0: the difference, in fmb_real, is off by its rounding alone */
            q.body[0].origin[k] = (fmb_real)((quad)p->body[0].origin[k] - (quad)p->body[1].origin[k] +
                                             (quad)t * ((quad)p->body[0].velocity[k] - (quad)p->body[1].velocity[k]));
        CHECK(room_left(&q) > -(quad)0x1p-12);
    }
}

/* The theorem of fmb_scene_stop: s + window - 1 < window in, for the exact time of contact. */
static void judge_stop(struct pair *p, struct random *r)
{
    fmb_real window = (fmb_real)(1 + random_between(r, 0, 1) / (double)(1u << random_int(r, 0, 20))), latest;
    for (int k = 0; k < 3; k++)
        p->body[1].velocity[k] = 0;
    if (!p->moving || set_pair(p))
        return;
    solid[1].step = fmb_no_step;
    fmb_scene3 scene = scene_of(0);
    fmb_scene_state state = {0};
    enum referee_verdict exact = referee_judge(p);
    scene.window = window;
    int checked = fmb_scene3_check(&scene, &state, FMB_NO_LIMIT), answer = fmb_scene_stop(&state, &latest);
    CHECK_EQ(answer, checked);
    CHECK(latest <= 1);
    if (answer == FMB_MISS)
        CHECK(latest == 1);
    if (exact == REFEREE_APART || latest < 0)
        return;
    double in, out;
    referee_times(&in, &out);
    stops++;
    CHECK((quad)latest + ((quad)window - 1) < (quad)window * (quad)in);
}

int main(int argc, char **argv)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    uint64_t seed = check_seed(argc, argv, (uint64_t)now.tv_sec * 1000003u ^ (uint64_t)now.tv_nsec);
    uint64_t count = check_count(argc, argv, 200);
    printf("test_scene_referee: SEED=%llu COUNT=%llu\n", (unsigned long long)seed, (unsigned long long)count);
    struct random r = random_start(seed);
    for (uint64_t n = 0; n < count; n++)
        for (int family = 0; family <= PAIR_EXTREME; family++)
            for (int form = 0; form < 8; form++) {
                struct pair p;
                if (family == PAIR_SPEED && !(form & 4))
                    continue;
                pair_make(&p, &r, (enum pair_family)family, 3, form >> 2, form & 3);
                if (set_pair(&p))
                    continue;
                judge(&p, &r);
                judge_stop(&p, &r);
                if (family != PAIR_EXTREME)
                    judge_zone(&p, &r);
            }
    printf("free %ld hit %ld undecided %ld; zones: inside %ld outside %ld undecided %ld; stops %ld\n", missed, hit,
           undecided, inside, outside, between, stops);
    CHECK(count < 20 || (missed && hit && inside && outside && stops));
    return check_done("scene_referee");
}
