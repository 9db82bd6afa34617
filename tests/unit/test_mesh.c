/* SPDX-License-Identifier: MIT */
/*
 * Faces of surfaces: those that share a vertex or an edge exactly are never apart, near and far, scaled, as slivers, as numbers and in a search;
 * what a face without an area, or without numbers, becomes; what lies inside is not found. Argument: how many random pairs.
 */
#include "check.h"
#include "faces.h"
#include "number.h"
#include "pairs.h"
#include "port.h"
#include <stddef.h>

static struct random r;
static fmb_real not_a_number;

static const int32_t two_faces[2][3] = {{0, 1, 2}, {3, 4, 5}};

static void copy(fmb_real to[3], const fmb_real from[3])
{
    for (int k = 0; k < 3; k++)
        to[k] = from[k];
}

static int boxes_meet(const fmb_box3 *a, const fmb_box3 *b)
{
    int meet = 1;
    for (int k = 0; k < 3; k++)
        meet &= a->min[k] <= b->max[k] && b->min[k] <= a->max[k];
    return meet;
}

static int holds(const fmb_box3 *box, const fmb_real p[3])
{
    const fmb_box3 point = {{p[0], p[1], p[2]}, {p[0], p[1], p[2]}};
    return boxes_meet(box, &point);
}

/* Contact or error of the two faces as frames: what a search would answer, but for its boxes. */
static int decide(const fmb_mesh3 *mesh)
{
    fmb_frame3 f[2];
    fmb_real o[3], e[3][3];
    for (int s = 0; s < 2; s++) {
        int shape = fmb_mesh3_face(mesh, s, o, e);
        if (shape < 0)
            return shape;
        int error = fmb_frame3_init(&f[s], (fmb_shape)shape, o, e[0], e[1], e[2]);
        if (error)
            return error;
    }
    fmb_hull3 h[2];
    int one = fmb_test3(&f[0], &f[1], NULL), other = fmb_test3(&f[1], &f[0], NULL),
        moving = fmb_sweep3(&f[0], o, &f[1], o, NULL, NULL);
    CHECK(moving != FMB_MISS);
    CHECK(fmb_hull3_frame(&h[0], &f[0]) == 0 && fmb_hull3_frame(&h[1], &f[1]) == 0);
    CHECK(fmb_hull3_distance(&h[0], &h[1], NULL, NULL) != FMB_MISS);
    return one < other ? one : other;
}

/* The same by a search, one face against the other, standing and while both make the same step. */
static int search(const fmb_mesh3 *mesh, const fmb_real step[3])
{
    const fmb_mesh3 half[2] = {{mesh->vertex, mesh->face, 6, 1, mesh->thickness},
                               {mesh->vertex, mesh->face + 1, 6, 1, mesh->thickness}};
    fmb_node3 node[2][2];
    fmb_tree3 tree[2];
    fmb_walk3 walk;
    fmb_meeting3 meeting;
    for (int s = 0; s < 2; s++) {
        (void)fmb_mesh3_leaf(&node[s][1], &half[s], 0);
        node[s][0].volume = -1;
        CHECK_EQ(fmb_tree3_build(node[s], 2, 0, 1, 1, 1, FMB_NODE_OBJECT, FMB_SPLIT_MEDIAN), 0);
        tree[s] = (fmb_tree3){
            .node = node[s], .nodes = 2, .volumes = 1, .numbers = fmb_mesh3_face, .context = &half[s]};
        CHECK_EQ(fmb_tree3_check(&tree[s], NULL), 0);
    }
    meeting.a = meeting.b = -1;
    CHECK_EQ(fmb_walk3_init(&walk, &tree[0], 0, step, &tree[1], 0, step, 0), 0);
    return fmb_walk3_first(&walk, &meeting);
}

static void shared_vertices(int rounds)
{
    int hit = 0, undecided = 0, none = 0;
    for (int n = 0; n < rounds; n++) {
        fmb_real p[6][3];
        int family = n % FACES_FAMILIES;
        faces_draw(&r, p, family, 1 + n / FACES_FAMILIES % 2, random_int(&r, -8, 8));
        const fmb_mesh3 mesh = {(const fmb_real(*)[3])p, two_faces, 6, 2, (fmb_real)(n % 5 ? 0.01 : n % 7 ? 1e-7 : 3)};
        int verdict = decide(&mesh);
        CHECK(verdict != FMB_MISS);
        hit += verdict == FMB_HIT;
        undecided += verdict == FMB_UNDECIDED;
        none += verdict < 0;
        fmb_node3 leaf[2];
        for (int s = 0; s < 2; s++) {
            int made = fmb_mesh3_leaf(&leaf[s], &mesh, s);
            for (int i = 0; i < 3; i++)
                CHECK(holds(&leaf[s].box, p[3 * s + i]));
            CHECK(made == 0);
        }
        CHECK(boxes_meet(&leaf[0].box, &leaf[1].box));
        const fmb_real step[3] = {p[0][1], p[1][2], p[2][0]};
        CHECK(search(&mesh, NULL) != FMB_MISS);
        CHECK(search(&mesh, step) != FMB_MISS);
    }
    CHECK(port_is_board || rounds < 1000 || (hit > rounds / 8 && none < rounds / 2));
    (void)undecided;
}

/* Exact differences: the numbers are those of the definition. */
static void numbers(void)
{
    static const fmb_real vertex[5][3] = {{0, 0, 0}, {3, 0, 0}, {0, 4, 0}, {6, 0, 0}, {1, 1, (fmb_real)0x1p-100}};
    static const int32_t face[6][3] = {{0, 1, 2}, {0, 2, 1}, {0, 1, 3}, {0, 1, 5}, {0, -1, 2}, {3, 4, 2}};
    fmb_mesh3 mesh = {vertex, face, 5, 6, (fmb_real)0.5};
    fmb_real o[3], e[3][3];
    CHECK_EQ(fmb_mesh3_face(&mesh, 0, o, e), FMB_TETRAHEDRON);
    CHECK(o[0] == 0 && e[0][0] == 3 && e[1][1] == 4 && e[2][0] == 0 && e[2][1] == 0 && e[2][2] == (fmb_real)-0.5);
    CHECK_EQ(fmb_mesh3_face(&mesh, 1, o, e), FMB_TETRAHEDRON);
    CHECK(e[2][2] == (fmb_real)0.5);
    CHECK_EQ(fmb_mesh3_face(&mesh, 5, o, e), FMB_TETRAHEDRON);
    CHECK(o[0] == 6 && e[0][0] == -5 && e[2][2] >= (fmb_real)0.49);
}

static void expect(const fmb_mesh3 *mesh, int32_t face, int error)
{
    fmb_real o[3] = {not_a_number, not_a_number, not_a_number}, e[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    fmb_node3 leaf;
    CHECK_EQ(fmb_mesh3_face(mesh, face, o, e), error);
    CHECK(o[0] == 0 && o[1] == 0 && o[2] == 0);
    for (int i = 0; i < 9; i++) /* not one number is left of what was there */
        CHECK(e[i / 3][i % 3] > FMB_LARGEST);
    CHECK_EQ(fmb_mesh3_leaf(NULL, mesh, face), FMB_ERR_NULL);
    /* Whoever overlooks the error gets no frame, and no leaf that meets less than all. */
    fmb_frame3 frame;
    CHECK(fmb_frame3_init(&frame, FMB_TETRAHEDRON, o, e[0], e[1], e[2]) < 0);
    CHECK(fmb_leaf3_init(&leaf, 0, FMB_TETRAHEDRON, o, (const fmb_real(*)[3])e) < 0);
    CHECK(leaf.box.min[0] <= -FMB_LARGEST && leaf.box.max[2] >= FMB_LARGEST);
    CHECK_EQ(fmb_mesh3_leaf(&leaf, mesh, face), error == FMB_ERR_DEGENERATE ? 0 : error);
    if (error != FMB_ERR_DEGENERATE) {
        const fmb_real corner[2][3] = {{FMB_LARGEST, FMB_LARGEST, FMB_LARGEST},
                                       {-FMB_LARGEST, -FMB_LARGEST, -FMB_LARGEST}};
        CHECK(holds(&leaf.box, corner[0]) && holds(&leaf.box, corner[1]));
    }
}

static void refusals(void)
{
    static const int32_t face[5][3] = {{0, 1, 2}, {0, 1, 3}, {0, 1, -1}, {INT32_MAX, 1, 2}, {INT32_MIN, 1, 2}};
    const fmb_real large = FMB_LARGEST,
                   thick[6] = {0, -1, -large, 2 * large, not_a_number, large * large * large * large * large};
    fmb_real vertex[3][3] = {{0, 0, 0}, {3, 0, 0}, {0, 4, 0}}, o[3], e[3][3];
    fmb_mesh3 mesh = {(const fmb_real(*)[3])vertex, face, 3, 5, 1};
    fmb_node3 leaf;
    CHECK_EQ(fmb_mesh3_face(NULL, 0, o, e), FMB_ERR_NULL);
    CHECK_EQ(fmb_mesh3_face(&mesh, 0, NULL, e), FMB_ERR_NULL);
    CHECK_EQ(fmb_mesh3_face(&mesh, 0, o, NULL), FMB_ERR_NULL);
    CHECK_EQ(fmb_mesh3_leaf(NULL, &mesh, 0), FMB_ERR_NULL);
    CHECK_EQ(fmb_mesh3_leaf(&leaf, NULL, 0), FMB_ERR_NULL);
    for (int32_t f = 1; f < 5; f++)
        expect(&mesh, f, FMB_ERR_RANGE);
    expect(&mesh, -1, FMB_ERR_RANGE);
    expect(&mesh, 5, FMB_ERR_RANGE);
    expect(&mesh, INT32_MAX, FMB_ERR_RANGE);
    mesh.vertices = -1;
    expect(&mesh, 0, FMB_ERR_RANGE);
    mesh.vertices = 3;
    mesh.faces = INT32_MIN;
    expect(&mesh, 0, FMB_ERR_RANGE);
    mesh.faces = 5;
    for (int i = 0; i < 6; i++) {
        mesh.thickness = thick[i];
        expect(&mesh, 0, i < 4 ? FMB_ERR_RANGE : FMB_ERR_NOT_FINITE);
    }
    mesh.thickness = 1;
    for (int i = 0; i < 9; i++) {
        fmb_real kept = vertex[i / 3][i % 3];
        vertex[i / 3][i % 3] = not_a_number;
        expect(&mesh, 0, FMB_ERR_NOT_FINITE);
        vertex[i / 3][i % 3] = thick[5];
        expect(&mesh, 0, FMB_ERR_NOT_FINITE);
        vertex[i / 3][i % 3] = -64 * large;
        expect(&mesh, 0, FMB_ERR_RANGE);
        for (int j = 0; j < 9; j++) { /* one that is no number beside it, before or behind it */
            fmb_real other = vertex[j / 3][j % 3];
            vertex[j / 3][j % 3] = not_a_number;
            expect(&mesh, 0, FMB_ERR_NOT_FINITE);
            vertex[j / 3][j % 3] = other;
        }
        vertex[i / 3][i % 3] = kept;
    }
    /* All of it out of range, though its edges are not; and as far as numbers may go. */
    for (int i = 0; i < 9; i++)
        vertex[i / 3][i % 3] = 2 * large + (i == 3 || i == 7 ? large / 2 : 0);
    expect(&mesh, 0, FMB_ERR_RANGE);
    for (int i = 0; i < 9; i++)
        vertex[i / 3][i % 3] = i == 3 || i == 7 ? large : -large;
    mesh.thickness = large;
    CHECK_EQ(fmb_mesh3_face(&mesh, 0, o, e), FMB_TETRAHEDRON);
    CHECK(e[0][0] == 2 * large && e[1][1] == 2 * large && e[2][2] == -large);
    mesh.vertex = NULL;
    expect(&mesh, 0, FMB_ERR_NULL);
    mesh.vertex = (const fmb_real(*)[3])vertex;
    mesh.face = NULL;
    expect(&mesh, 0, FMB_ERR_NULL);
}

/* Edges along the axes are exact at any length, however different they are: every such face has its body, also where products underflow. */
static void short_edges(void)
{
    const int deep = sizeof(fmb_real) == 4 ? 140 : 1060;
    fmb_real u = 1;
    for (int i = 0; i <= deep; i += 20) {
        fmb_real v = 1;
        for (int j = 0; j <= deep; j += 20) {
            const fmb_real vertex[3][3] = {{0, 0, 0}, {0, u, 0}, {0, 0, v}};
            const fmb_mesh3 mesh = {vertex, two_faces, 3, 1, (fmb_real)0.25};
            fmb_real o[3], e[3][3];
            CHECK_EQ(fmb_mesh3_face(&mesh, 0, o, e), FMB_TETRAHEDRON);
            CHECK(e[0][0] == 0 && e[0][1] == u && e[0][2] == 0 && e[1][0] == 0 && e[1][1] == 0 && e[1][2] == v);
            CHECK(e[2][0] == (fmb_real)-0.25 && e[2][1] == 0 && e[2][2] == 0);
            for (int n = 0; n < 20; n++)
                v /= 2;
        }
        for (int n = 0; n < 20; n++)
            u /= 2;
    }
}

/* Twice as large in all, twice the numbers: no size of face is another case than the next, but near the smallest numbers. */
static void scaled(int rounds)
{
    for (int n = 0; n < rounds; n++) {
        fmb_real p[6][3], q[6][3], o[2][3], e[2][3][3], factor = 1;
        faces_draw(&r, p, n % FACES_FAMILIES, 0, 0);
        for (int i = random_int(&r, 1, 60); i > 0; i--)
            factor /= 2;
        for (int i = 0; i < 18; i++)
            q[i / 3][i % 3] = p[i / 3][i % 3] * factor;
        const fmb_mesh3 large = {(const fmb_real(*)[3])p, two_faces, 6, 1, (fmb_real)0.125};
        const fmb_mesh3 small = {(const fmb_real(*)[3])q, two_faces, 6, 1, (fmb_real)0.125 * factor};
        int shape = fmb_mesh3_face(&large, 0, o[0], e[0]);
        CHECK_EQ(fmb_mesh3_face(&small, 0, o[1], e[1]), shape);
        for (int i = 0; i < 9 && shape > 0; i++)
            CHECK(e[1][i / 3][i % 3] == e[0][i / 3][i % 3] * factor);
    }
}

/* Faces without an area: three points of a line, of which the middle one touches the other face, or three times one point. */
static void degenerate(void)
{
    const fmb_real third = (fmb_real)1 / 3;
    fmb_real p[6][3] = {{0, 0, 0},         {third, third, 0}, {2 * third, 2 * third, 0},
                        {third, third, 0}, {1, 0, 1},         {0, 1, 1}};
    fmb_mesh3 mesh = {(const fmb_real(*)[3])p, two_faces, 6, 2, (fmb_real)0.001};
    CHECK_EQ(decide(&mesh), FMB_ERR_DEGENERATE);
    expect(&mesh, 0, FMB_ERR_DEGENERATE);
    CHECK_EQ(search(&mesh, NULL), FMB_ERR_DEGENERATE);
    CHECK_EQ(search(&mesh, p[1]), FMB_ERR_DEGENERATE);
    for (int i = 0; i < 3; i++)
        copy(p[i], p[4]);
    CHECK_EQ(search(&mesh, NULL), FMB_ERR_DEGENERATE);
    /* Where a difference rounds a small number away: the box must hold it all the same. */
    for (int i = 0; i < 9; i++)
        p[i / 3][i % 3] = i == 0 ? 1 : i == 3 || i == 6 ? (fmb_real)0x1p-60 : 0;
    copy(p[3], p[1]);
    CHECK_EQ(search(&mesh, NULL), FMB_ERR_DEGENERATE);
    copy(p[0], p[4]); /* away from what lies elsewhere, it is proved apart as before */
    copy(p[1], p[4]);
    copy(p[2], p[4]);
    p[4][0] = p[4][1] = -3;
    p[5][0] = p[5][1] = -3;
    CHECK_EQ(search(&mesh, NULL), FMB_MISS);
}

/* Closed surfaces, one inside the other: 0 pairs, as fmb_mesh.h says; that they touch is found. */
static void nested(void)
{
    static const int32_t face[4][3] = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};
    fmb_real p[2][4][3] = {{{-9, -9, -9}, {30, 0, 0}, {0, 30, 0}, {0, 0, 30}},
                           {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    fmb_mesh3 mesh[2];
    for (int touch = 0; touch < 2; touch++) {
        fmb_node3 node[2][7];
        fmb_tree3 tree[2];
        fmb_walk3 walk;
        fmb_meeting3 meeting;
        for (int s = 0; s < 2; s++) {
            mesh[s] = (fmb_mesh3){(const fmb_real(*)[3])p[s], face, 4, 4, (fmb_real)0.125};
            for (int32_t f = 0; f < 4; f++)
                CHECK_EQ(fmb_mesh3_leaf(&node[s][3 + f], &mesh[s], f), 0);
            node[s][0].volume = -1;
            CHECK_EQ(fmb_tree3_build(node[s], 7, 0, 1, 3, 4, FMB_NODE_OBJECT, FMB_SPLIT_MEDIAN), 0);
            tree[s] = (fmb_tree3){
                .node = node[s], .nodes = 7, .volumes = 4, .numbers = fmb_mesh3_face, .context = &mesh[s]};
            CHECK_EQ(fmb_tree3_check(&tree[s], NULL), 0);
        }
        meeting.a = meeting.b = -1;
        CHECK_EQ(fmb_walk3_init(&walk, &tree[0], 0, NULL, &tree[1], 0, NULL, 0), 0);
        CHECK((fmb_walk3_first(&walk, &meeting) == FMB_MISS) == !touch);
        copy(p[1][0], p[0][0]);
    }
}

int main(int argc, char **argv)
{
    uint64_t rounds = check_count(argc, argv, port_is_board ? 120 : 12000);
    volatile fmb_real zero = 0;
    not_a_number = zero / zero;
    r = random_start(check_seed(argc, argv, 2));
    shared_vertices((int)rounds);
    numbers();
    short_edges();
    scaled((int)(rounds / 10 + 1));
    refusals();
    degenerate();
    nested();
    return check_done("mesh");
}
