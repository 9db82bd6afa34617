/* SPDX-License-Identifier: MIT */
/*
 * The same input gives the same bits (see tests/unit/test_same_bits.c): convex meshes and the exact answer for them, opposing face geometry, triangles,
 * faces as tetrahedra. Also where the answer changes while one mesh moves, to the last bit, which holds the bounds and how far the search gets.
 */
#include "check.h"
#include "mesh/convex.h"
#include "digest.h"
#include "faces.h"
#include "pairs.h"
#include "mesh/triangles.h"
#include <stddef.h>

enum { FEW = 60, MANY = 2400, KINDS = 6, RING = 6, VERTICES = RING + 2, FACES = 2 * RING };

static struct random rng;

/* Two draws are never in one expression or initializer: their order would be the compiler's choice. */
static fmb_real between(double low, double high) { return (fmb_real)random_between(&rng, low, high); }

static void fill(fmb_real *x, int n, double low, double high)
{
    for (int i = 0; i < n; i++)
        x[i] = between(low, high);
}

/* ---- meshes: a ring of 3 to 6 vertices between two more, in any affine image ---- */

struct mesh {
    fmb_real vertex[VERTICES][3], moved[VERTICES][3];
    uint16_t face[FACES][3];
    fmb_convex3 convex;
    unsigned vertices, faces;
};

static struct mesh a, b;
static fmb_real va[3], vb[3];

static void set_faces(struct mesh *m, unsigned ring)
{
    m->vertices = ring + 2;
    m->faces = 2 * ring;
    for (unsigned i = 0; i < ring; i++) {
        uint16_t *up = m->face[i], *down = m->face[ring + i];
        up[0] = down[1] = (uint16_t)i;
        up[1] = down[0] = (uint16_t)((i + 1) % ring);
        up[2] = (uint16_t)ring;
        down[2] = (uint16_t)(ring + 1);
    }
}

/* Edges of the image. Kind 0: any; 1: small integers; 2: along the axes; 3: any, far away; 4: flat or nearly; 5: tiny or huge. */
static void set_image(fmb_real e[3][3], fmb_real o[3], int kind, fmb_real scale)
{
    fmb_real thin = random_int(&rng, 0, 1) ? 0 : (fmb_real)0x1p-16;
    int spread = random_int(&rng, 1, 3);
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 3; k++) {
            fmb_real *to = i < 3 ? &e[i][k] : &o[k], x = between(-1, 1);
            int whole = random_int(&rng, -4, 4), size = i < 3 ? 1 : 4 * spread;
            if (kind == 1)
                x = (fmb_real)whole / 4;
            if (kind == 2)
                x = i == 3 ? (fmb_real)(k == spread - 1 ? whole : 0) : i == k ? 1 : 0;
            if (kind == 4 && i == 2)
                x *= thin;
            *to = scale * (kind == 2 ? x : x * (fmb_real)size);
            if (i == 3 && kind == 3)
                *to += (fmb_real)(k == 1 ? -4096 : 1000000);
        }
}

static int make_mesh(struct mesh *m, int kind, fmb_real scale, int turns)
{
    static const signed char ring[RING][2] = {{4, 0}, {2, 3}, {-2, 3}, {-4, 0}, {-2, -3}, {2, -3}};
    fmb_real e[3][3], o[3];
    unsigned count = (unsigned)random_int(&rng, 3, RING);
    set_faces(m, count);
    set_image(e, o, kind, scale);
    for (unsigned n = 0; n < m->vertices; n++)
        for (int k = 0; k < 3; k++) {
            fmb_real x = n < count    ? ring[n][0]
                         : n == count ? 1
                                      : 0,
                     y = n < count ? ring[n][1] : 0,
                     z = n < count    ? 0
                         : n == count ? 4
                                      : -3;
            m->vertex[n][k] = o[k] + ((x * e[0][k] + y * e[1][k]) + z * e[2][k]);
            m->moved[n][k] = k == 0 ? -m->vertex[n][1] : k == 1 ? m->vertex[n][0] : m->vertex[n][2];
        }
    return fmb_convex3_init(&m->convex, (const fmb_real(*)[3])m->vertex, turns ? (const fmb_real(*)[3])m->moved : NULL,
                            (int32_t)m->vertices, (const uint16_t(*)[3])m->face, (int32_t)m->faces);
}

/* Both, and displacements. 0: they are usable. */
static int make_meshes(int n, int turns)
{
    static const double power[4] = {0x1p-26, 0x1p-24, 0x1p-20, 0x1p24};
    fmb_real scale = n % KINDS == 5 ? (fmb_real)power[n / KINDS % 4] : 1;
    int one = make_mesh(&a, n % KINDS, scale, turns & 1), other = make_mesh(&b, n % KINDS, scale, turns >> 1);
    for (int k = 0; k < 3; k++) {
        va[k] = between(-8, 8) * scale;
        vb[k] = between(-8, 8) * scale;
        if (n % KINDS == 2)
            va[k] = vb[k] = 0;
    }
    mix((uint32_t)one);
    mix((uint32_t)other);
    return one | other;
}

static void mix_mesh(const fmb_convex3 *c)
{
    mix_reals(c->centre, 3);
    mix_real(c->centre_error);
    mix_reals(c->reach, 3);
    mix_real(c->radius);
}

/* ---- the exact answer ---- */

static void ask(const fmb_real *hint, int moving)
{
    fmb_real axis[3] = {0, 0, 0};
    for (int k = 0; k < 3; k++)
        axis[k] = hint ? hint[k] : 0;
    mix((uint32_t)(moving ? fmb_convex3_sweep(&a.convex, va, &b.convex, vb, axis, NULL)
                          : fmb_convex3_test(&a.convex, &b.convex, axis)));
    mix_reals(axis, 3);
}

static void answers(int n)
{
    fmb_real hint[3];
    if (make_meshes(n, 0))
        return;
    mix_mesh(&a.convex);
    mix_mesh(&b.convex);
    for (int i = 0; i < 4; i++) {
        fill(hint, 3, -1, 1);
        ask(i & 2 ? hint : NULL, i & 1);
    }
    fmb_interval when = {77, 77};
    mix((uint32_t)fmb_convex3_sweep(&a.convex, va, &b.convex, vb, NULL, &when));
    mix_times(&when);
}

/* b at `shift` times a direction. */
static int ask_shifted(const fmb_real way[3], fmb_real shift)
{
    struct mesh c = b;
    for (unsigned i = 0; i < c.vertices; i++)
        for (int k = 0; k < 3; k++)
            c.vertex[i][k] += shift * way[k];
    int error = fmb_convex3_init(&c.convex, (const fmb_real(*)[3])c.vertex, NULL, (int32_t)c.vertices,
                                 (const uint16_t(*)[3])c.face, (int32_t)c.faces);
    return error ? error : fmb_convex3_sweep(&a.convex, vb, &c.convex, va, NULL, NULL);
}

/* Along a way: how far a hit is proved; from how far on a miss is. Either of the two moves. */
static void limits(int n)
{
    fmb_real way[3], size = 0;
    if (make_meshes(n, 0))
        return;
    fill(way, 3, -1, 1);
    for (int k = 0; k < 3; k++)
        (n / KINDS % 2 ? va : vb)[k] = 0;
    for (int k = 0; k < 3; k++)
        size += 4 * (a.convex.radius + b.convex.radius + fmb_abs(a.convex.centre[k] - b.convex.centre[k]));
    for (int answer = FMB_MISS; answer <= FMB_HIT; answer++) {
        fmb_real low = 0, high = 0;
        for (int k = 0; k < 3; k++)
            high = fmb_max(high, fmb_abs(way[k]));
        high = size / high;
        for (int i = 0; i < 2 * FMB_MANTISSA_BITS / 3 + 8; i++) {
            fmb_real middle = (low + high) / 2;
            int is = ask_shifted(way, middle);
            *((answer == FMB_HIT ? is == FMB_HIT : is != FMB_MISS) ? &low : &high) = middle;
        }
        mix_real(low);
        mix_real(high);
    }
}

/* ---- opposing face geometry ---- */

static void mix_trace(int found, const fmb_ofg3_trace *t)
{
    mix((uint32_t)found);
    for (int s = 0; s < 2; s++) {
        mix((uint32_t)t->part[s]);
        mix((uint32_t)t->chosen[s]);
        mix((uint32_t)t->touching[s]);
        for (int i = 0; i < FMB_OFG_MOST; i++)
            mix((uint32_t)t->face[s][i]);
    }
    mix((uint32_t)t->tests);
    mix_times(&t->impact);
}

static void start_trace(fmb_ofg3_trace *t)
{
    *t = (fmb_ofg3_trace){.part = {77, 77}, .chosen = {77, 77}, .touching = {77, 77}, .tests = 77, .impact = {77, 77}};
    for (int i = 0; i < 2 * FMB_OFG_MOST; i++)
        t->face[i / FMB_OFG_MOST][i % FMB_OFG_MOST] = 77;
}

static void faces(int n)
{
    fmb_ofg3_trace t;
    if (make_meshes(n, n % 7 == 0 ? 1 : 0))
        return;
    for (int32_t k = FMB_OFG_FEWEST; k <= FMB_OFG_MOST; k += 2)
        for (int how = 0; how < 2; how++) {
            start_trace(&t);
            mix_trace(fmb_ofg3(&a.convex, &b.convex, k, (fmb_ofg3_faces)how, &t), &t);
        }
}

/* A third of them turns: a, b or both. */
static void moving_faces(int n)
{
    fmb_ofg3_trace t;
    if (make_meshes(n, n / KINDS % 9 < 6 ? 0 : n / KINDS % 9 - 5))
        return;
    for (int32_t k = FMB_OFG_FEWEST; k <= FMB_OFG_MOST; k += 4)
        for (int how = 0; how < 2; how++) {
            start_trace(&t);
            mix_trace(fmb_ofg3_sweep(&a.convex, va, &b.convex, vb, k, (fmb_ofg3_faces)how, &t), &t);
        }
}

/* ---- triangles ---- */

static void triangles(int n)
{
    static const double power[4] = {0, 0x1p-22, 0x1p-12, 0x1p-5};
    fmb_triangle t[2];
    fmb_real p[6][3], axis[3], low[2], high[2];
    int scale = n % 5 ? 0 : random_int(&rng, -20, 20), family = n % FACES_FAMILIES;
    fmb_real off = (fmb_real)power[n / 6 % 4];
    faces_draw(&rng, p, family, n / 24 % 3, scale);
    for (int i = 0; i < 18; i++)
        t[i / 9].p[i / 3 % 3][i % 3] = p[i / 3][i % 3];
    fmb_triangle_set(&t[0]);
    fmb_triangle_set(&t[1]);
    mix((uint32_t)fmb_triangles_meet(&t[0], &t[1], off));
    mix((uint32_t)fmb_triangles_meet(&t[1], &t[0], off));
    for (int i = 0; i < 3; i++)
        mix((uint32_t)fmb_segment_meets(t[0].p[i], t[0].p[(i + 1) % 3], &t[1], off));
    mix((uint32_t)fmb_triangles_search(&t[0], &t[1], off));
    fill(axis, 3, -1, 1);
    mix_real(fmb_triangles_along(&t[0], &t[1], axis, off, low, high));
    mix_reals(low, 2);
    mix_reals(high, 2);
    mix((uint32_t)fmb_triangles_apart(&t[0], &t[1], axis, off));
}

/* ---- faces as tetrahedra ---- */

static void tetrahedra(int n)
{
    static const int32_t face[2][3] = {{0, 1, 2}, {3, 5, 4}};
    fmb_real p[6][3], o[3] = {9, 9, 9}, e[3][3] = {{9, 9, 9}, {9, 9, 9}, {9, 9, 9}}, thickness = between(0, 0.1);
    fmb_node3 leaf;
    int scale = n % 3 ? 0 : random_int(&rng, -40, 16);
    faces_draw(&rng, p, n % FACES_FAMILIES, n / FACES_FAMILIES % 3, scale);
    const fmb_mesh3 mesh = {(const fmb_real(*)[3])p, face, 6, 2,
                            n % 11 == 0 ? thickness * (fmb_real)0x1p-20 : thickness};
    for (int i = 0; i < 2; i++) {
        mix((uint32_t)fmb_mesh3_face(&mesh, i, o, e));
        mix_reals(o, 3);
        mix_reals(e[0], 9);
        mix((uint32_t)fmb_mesh3_leaf(&leaf, &mesh, i));
        mix_reals(leaf.box.min, 3);
        mix_reals(leaf.box.max, 3);
    }
}

/* ---- digests on record: float after FEW and MANY, double after FEW and MANY ---- */

static const struct digest_group group[] = {
    {"answers", answers, {{1501947884u, 1328421500u}, {2884328038u, 1126805838u}}},
    {"limits", limits, {{1424943703u, 117565195u}, {3872691277u, 3431890949u}}},
    {"faces", faces, {{3277791935u, 1276688709u}, {197874431u, 2600964147u}}},
    {"moving faces", moving_faces, {{355374551u, 2580439847u}, {4227452570u, 2197241737u}}},
    {"triangles", triangles, {{1750419895u, 489663833u}, {1740907527u, 621023689u}}},
    {"tetrahedra", tetrahedra, {{1659853287u, 1203678577u}, {2509049569u, 1348516127u}}},
};

int main(void)
{
    for (unsigned i = 0; i < sizeof group / sizeof group[0]; i++) {
        rng = random_start(1);
        digest_check("test_same_meshes", &group[i], FEW, MANY);
    }
    return check_done("same_meshes");
}
