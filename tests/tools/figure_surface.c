/* SPDX-License-Identifier: MIT */
/*
 * Two surfaces of 69,564 faces, one the mirror image of the other, and the faces that meet: what the article shows of the Stanford bunny.
 * That mesh may not be given away under this licence, so here it is one of this project's own (tests/exact/surface.h).
 */
#include "figure_solid.h"
#include "surface.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

enum { TALL = 640, STEP = 6, PATCHES = 2 * (SURFACE_ROUND / STEP) * (SURFACE_UP / STEP + 1) };

static fmb_real vertex[2][SURFACE_VERTICES][3];
static int32_t face[SURFACE_FACES][3];
static fmb_node3 node[2][2 * SURFACE_FACES - 1];
static fmb_mesh3 mesh[2];
static fmb_tree3 tree[2];
static unsigned char met[2][SURFACE_FACES];

/* Faces of each that meet, pairs, tests of two faces; and the height of the box that holds all of the contact. */
struct found {
    int faces[2], pairs;
    uint32_t tests;
};

static int plant(int side)
{
    const int faces = SURFACE_FACES;
    mesh[side] = (fmb_mesh3){(const fmb_real(*)[3])vertex[side], (const int32_t(*)[3])face, SURFACE_VERTICES, faces, 1};
    for (int i = 0; i < faces; i++) {
        fmb_real o[3], e[3][3];
        int shape = fmb_mesh3_face(&mesh[side], i, o, e);
        if (fmb_leaf3_init(&node[side][faces - 1 + i], i, shape, o, (const fmb_real(*)[3])e))
            return 1;
    }
    node[side][0].volume = -1;
    tree[side] = (fmb_tree3){.node = node[side],
                             .nodes = 2 * faces - 1,
                             .volumes = faces,
                             .numbers = fmb_mesh3_face,
                             .context = &mesh[side]};
    return fmb_tree3_build(node[side], 2 * faces - 1, 0, 1, faces - 1, faces, FMB_NODE_OBJECT, FMB_SPLIT_AREA) ||
           fmb_tree3_check(&tree[side], NULL);
}

static int search(struct found *found)
{
    static fmb_made3 cache[2][256];
    fmb_walk3 walk;
    fmb_meeting3 m;
    int answer;
    if (fmb_walk3_init(&walk, &tree[0], 0, NULL, &tree[1], 0, NULL, 0) || fmb_walk3_cache(&walk, 0, cache[0], 256) ||
        fmb_walk3_cache(&walk, 1, cache[1], 256))
        return 1;
    while ((answer = fmb_walk3_next(&walk, &m)) == 1) {
        const int32_t both[2] = {node[0][m.a].volume, node[1][m.b].volume};
        for (int side = 0; side < 2; side++) {
            found->faces[side] += !met[side][both[side]];
            met[side][both[side]] = 1;
        }
        found->pairs++;
    }
    found->tests = walk.tests;
    return answer != 0;
}

/* ---- drawing ---- */

/* Four vertices of the surface, STEP rows and columns apart, that look at the eye. */
struct patch {
    int32_t corner[4];
    int side, shade, number;
    double near;
};

static struct patch patch[PATCHES];
static int patches;

static void place_of(int side, int32_t i, double p[3])
{
    for (int k = 0; k < 3; k++)
        p[k] = (double)vertex[side][i][k];
}

static int32_t vertex_at(int row, int column)
{
    return row <= 0 ? 0 : row >= SURFACE_UP ? 1 : 2 + (row - 1) * SURFACE_ROUND + column % SURFACE_ROUND;
}

/* The normal of a patch: of its diagonals, outwards; longer than nothing. */
static void diagonals(const struct patch *q, double n[3])
{
    double p[4][3];
    for (int c = 0; c < 4; c++)
        place_of(q->side, q->corner[c], p[c]);
    for (int k = 0; k < 3; k++) {
        int l = (k + 1) % 3, m = (k + 2) % 3;
        n[k] = (p[2][l] - p[0][l]) * (p[3][m] - p[1][m]) - (p[2][m] - p[0][m]) * (p[3][l] - p[1][l]);
        n[k] = q->side ? -n[k] : n[k]; /* mirrored */
    }
}

static void add_patch(int side, int row, int column)
{
    struct patch *q = &patch[patches];
    double n[3], p[3], square, length;
    q->side = side;
    q->corner[0] = vertex_at(row, column);
    q->corner[1] = vertex_at(row + STEP, column);
    q->corner[2] = vertex_at(row + STEP, column + STEP);
    q->corner[3] = vertex_at(row, column + STEP);
    diagonals(q, n);
    square = n[0] * n[0] + n[1] * n[1] + n[2] * n[2];
    length = square > 1 ? square : 1;
    for (int i = 0; i < 80; i++)
        length = (length + square / length) / 2;
    if (nearness(n) <= 0)
        return;
    q->shade = (int)(4.999 * nearness(n) / length);
    q->near = 0;
    for (int c = 0; c < 4; c++) {
        place_of(side, q->corner[c], p);
        q->near += nearness(p);
    }
    q->number = patches++;
}

/* The farthest first. */
static int farther(const void *a, const void *b)
{
    const struct patch *p = a, *q = b;
    return p->near == q->near ? p->number - q->number : p->near > q->near ? 1 : -1;
}

static void draw_patches(const look *at)
{
    static const char *const shade[2][5] = {{"#6f93b8", "#83a5c8", "#9ab9d8", "#b1cbe5", "#c9dcf0"},
                                            {"#c08a66", "#cd9b79", "#dbae8f", "#e8c2a7", "#f3d6c1"}};
    for (int side = 0; side < 2; side++)
        for (int row = 0; row < SURFACE_UP; row += STEP)
            for (int column = 0; column < SURFACE_ROUND; column += STEP)
                add_patch(side, row, column);
    qsort(patch, (size_t)patches, sizeof patch[0], farther);
    for (int i = 0; i < patches; i++) {
        printf("<path d=\"");
        for (int c = 0; c < 4; c++) {
            double p[3];
            place_of(patch[i].side, patch[i].corner[c], p);
            point to = looked(at, p);
            printf("%s%.1f %.1f", c ? "L" : "M", to.x, to.y);
        }
        printf("Z\" fill=\"%s\"/>\n", shade[patch[i].side][patch[i].shade]);
    }
}

/* The faces that meet, whatever is in front of them. */
static void draw_met(const look *at, int side, const char *style)
{
    printf("<path d=\"");
    for (int i = 0; i < SURFACE_FACES; i++)
        for (int c = 0; c < 3 && met[side][i]; c++) {
            double p[3];
            place_of(side, face[i][c], p);
            point to = looked(at, p);
            printf("%s%.1f %.1f%s", c ? "L" : "M", to.x, to.y, c == 2 ? "Z" : "");
        }
    printf("\" %s/>\n", style);
}

int draw_surfaces(void)
{
    struct found found = {{0, 0}, 0, 0};
    char caption[400];
    surface_make(vertex, face);
    if (plant(0) || plant(1) || search(&found))
        return 1;
    figure_open(TALL, "Two surfaces and the faces that meet");
    look at = {385, 285, 3.1};
    draw_patches(&at);
    draw_met(&at, 0, "fill=\"" BLUE "\"");
    draw_met(&at, 1, "fill=\"" ORANGE "\"");
    look triad = {30, TALL - 50, 1.2};
    draw_triad(&triad, 50, "mm");
    (void)draw_key(330, TALL - 30, "fill=\"" BLUE "\"", "faces of A that meet B");
    (void)draw_key(640, TALL - 30, "fill=\"" ORANGE "\"", "faces of B that meet A");
    (void)snprintf(
        caption, sizeof caption,
        "Two surfaces of %d faces each, B the mirror image of A: %d faces of A and %d of B meet, in %d pairs. "
        "Of 4.8 billion pairs of faces %u were tested. The arrows are 50 mm long.",
        (int)SURFACE_FACES, found.faces[0], found.faces[1], found.pairs, found.tests);
    figure_close(caption);
    return 0;
}
