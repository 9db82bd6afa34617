/* SPDX-License-Identifier: MIT */
/*
 * The same searches at poses, to the last bit and the last visit: as test_same_trees. A digest of every contact in its order and of what the
 * search costs: along the axes, and with fitted boxes of both bodies or of one. So the plain form of a comparison, which boards have, and
 * that with lanes (src/core/lanes.h) are held to the same verdicts and the same order. It does not say what is right: that is for
 * test_posed, test_posed_faces, test_posed_fits and test_posed_referee.
 */
#include "check.h"
#include "digest.h"
#include "pairs.h"
#include "port.h"
#include <stddef.h>

#if !__STDC_HOSTED__ && !defined(__wasm__) /* boards, as port_is_board says */
enum { LEAVES = 4, ROOM = 2 };
#else
enum { LEAVES = 40, ROOM = 4 };
#endif
/* Cases of a group, and the digests after so many of them. Boards stop after FEW, which have FEW_LEAVES, and room for two boxes. */
enum { FEW = 48, MANY = 1600, FEW_LEAVES = 4, MORE_LEAVES = 9, NODES = 2 * LEAVES - 1 };

struct volume {
    int shape;
    fmb_real origin[3], edge[3][3];
};
struct thing {
    struct volume volume[LEAVES];
    fmb_node3 node[NODES];
    fmb_tree3 tree;
    fmb_fit3 fit[NODES];
    fmb_fits3 fits;
    int32_t count;
};

static struct random rng;
static struct thing thing[2];
static fmb_walk3 w;

/* Two draws are never in one expression or initializer: their order would be the compiler's choice. */
static fmb_real between(double low, double high) { return (fmb_real)random_between(&rng, low, high); }

static int draw(int low, int high) { return random_int(&rng, low, high); }

static int numbers(const void *of, int32_t number, fmb_real origin[3], fmb_real edge[3][3])
{
    const struct volume *v = (const struct volume *)of + number;
    give_numbers(origin, edge, v->origin, v->edge[0]);
    return v->shape;
}

/* ---- what is searched ---- */

/* Anywhere; thin, along one slanted way; far away; tiny; huge; all in one place; one that has no frame. */
enum { ANYWHERE, SLANTED, FAR, TINY, HUGE, ONE_PLACE, BAD, LAYOUTS };

static void make_volume(struct volume *v, int32_t i, int layout)
{
    const fmb_real size = layout == TINY ? (fmb_real)0x1p-24 : layout == HUGE ? FMB_LARGEST / 256 : 1;
    v->shape = draw(FMB_CUBOID, FMB_TETRAHEDRON);
    for (int k = 0; k < 3; k++) {
        const fmb_real at = between(-3, 3);
        v->origin[k] = size * (layout == SLANTED     ? (fmb_real)i * (fmb_real)(k + 1) + at / 16
                               : layout == FAR       ? at + 50000
                               : layout == ONE_PLACE ? 0
                                                     : at);
        for (int j = 0; j < 3; j++)
            v->edge[j][k] = between(-1, 1) * size;
    }
    if (layout == SLANTED)
        for (int k = 0; k < 3; k++) {
            v->edge[0][k] += (fmb_real)(k + 1) * size;
            v->edge[1][k] /= 8;
            v->edge[2][k] /= 32;
        }
    if (layout == BAD && i % 3 == 1)
        v->shape = FMB_ERR_DEGENERATE;
}

static void plant(struct thing *t, int n, int layout)
{
    const int split = draw(0, 1);
    t->count = draw(1, n < FEW ? FEW_LEAVES : n % 4 ? MORE_LEAVES : LEAVES);
    const int32_t inner = t->count > 1 ? t->count - 1 : 1, nodes = inner + t->count;
    for (int32_t i = 0; i < t->count; i++) {
        make_volume(&t->volume[i], i, layout);
        const struct volume *v = &t->volume[i];
        mix((uint32_t)fmb_leaf3_init(&t->node[inner + i], i, v->shape, v->origin, (const fmb_real(*)[3])v->edge));
    }
    t->node[0].volume = -1;
    mix((uint32_t)fmb_tree3_build(t->node, nodes, 0, 1, inner, t->count, FMB_NODE_OBJECT, split));
    t->tree = (fmb_tree3){
        .node = t->node, .nodes = nodes, .volumes = t->count, .numbers = numbers, .context = t->volume};
    mix((uint32_t)fmb_tree3_check(&t->tree, NULL));
    mix((uint32_t)fmb_tree3_fits(&t->tree, t->fit, NODES, &t->fits));
}

/* A turn by quarters, or any one; a way of about `size`. */
static void any_pose(fmb_pose3 *p, double size)
{
    double q[4], square = 0;
    const int whole = draw(0, 3) == 0;
    for (int i = 0; i < 4; i++) {
        const double any = random_between(&rng, -1, 1);
        const int one = draw(0, 1);
        q[i] = whole ? one : any;
        square += q[i] * q[i];
    }
    if (square == 0)
        q[0] = square = 1;
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        const double x = q[1 + i], y = q[1 + j], z = q[1 + k];
        p->rotation[i][i] = (fmb_real)((q[0] * q[0] + x * x - y * y - z * z) / square);
        p->rotation[i][j] = (fmb_real)(2 * (x * y - q[0] * z) / square);
        p->rotation[i][k] = (fmb_real)(2 * (x * z + q[0] * y) / square);
        p->translation[i] = between(-size, size);
    }
}

static void mix_meeting(const fmb_meeting3 *m)
{
    mix((uint32_t)m->a);
    mix((uint32_t)m->b);
    mix((uint32_t)m->verdict);
    mix_times(&m->when);
    mix_reals(m->box.min, 3);
    mix_reals(m->box.max, 3);
}

/* The first contact, or all of them. */
static void walk_on(int first)
{
    fmb_meeting3 m = {.a = -1, .b = -1};
    int answer;
    do {
        answer = first ? fmb_walk3_first(&w, &m) : fmb_walk3_next(&w, &m);
        mix((uint32_t)answer);
        if (answer > 0)
            mix_meeting(&m);
    } while (answer > 0 && !first);
    mix(w.visits);
    mix(w.tests);
    mix(w.makes);
}

/* fitted: 1: the boxes of a are; 2: those of b. */
static void search(int n, int fitted, int moves)
{
    fmb_turned3 turned[ROOM];
    fmb_pose3 pose[2];
    fmb_real v[2][3];
    const int layout = draw(0, LAYOUTS - 1);
    const double size = layout == TINY ? 0x1p-24 : layout == HUGE ? (double)FMB_LARGEST / 256 : 1;
    for (int side = 0; side < 2; side++) {
        plant(&thing[side], n, layout);
        any_pose(&pose[side], layout == FAR ? 1 : 3 * size);
        for (int k = 0; k < 3; k++)
            v[side][k] = (fmb_real)size * between(-2, 2);
    }
    const fmb_real margin = draw(0, 2) ? 0 : (fmb_real)size * between(0, 1);
    mix((uint32_t)fmb_walk3_init(&w, &thing[0].tree, 0, moves ? v[0] : NULL, &thing[1].tree, 0, moves ? v[1] : NULL,
                                 0));
    mix((uint32_t)fmb_walk3_pose(&w, draw(0, 5) ? &pose[0] : NULL, &pose[1], margin));
    const int room = draw(0, 1) ? ROOM : draw(0, 1);
    if (fitted) {
        mix((uint32_t)fmb_walk3_fits(&w, fitted & 1 ? &thing[0].fits : NULL, fitted & 2 ? &thing[1].fits : NULL));
        if (room)
            mix((uint32_t)fmb_walk3_turned(&w, turned, room));
    }
    walk_on(n % 3 != 0);
}

static void boxes(int n) { search(n, 0, 0); }
static void fits(int n) { search(n, n % 4 ? 3 : 1 + n / 4 % 2, 0); }
static void moving(int n) { search(n, n % 4, 1); }

/* ---- digests on record: float after FEW and MANY, double after FEW and MANY ---- */

static const struct digest_group group[] = {
    {"boxes", boxes, {{2869743115u, 758048427u}, {596150778u, 2848440763u}}},
    {"fits", fits, {{3252423309u, 2672593039u}, {1455730858u, 2520931599u}}},
    {"moving", moving, {{1667410219u, 1260369444u}, {2617006020u, 2121576400u}}},
};

int main(void)
{
    for (unsigned i = 0; i < sizeof group / sizeof group[0]; i++) {
        rng = random_start(1);
        digest_check("test_same_posed", &group[i], FEW, MANY);
    }
    return check_done("same_posed");
}
