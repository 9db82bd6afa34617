/* SPDX-License-Identifier: MIT */
/*
 * Two tori of a box and 200 or 800 tetrahedra each, in the four cases of the tree paper (2013, 6.1.2). Those of 200 are drawn: all of them,
 * those that meet, and the box of all contacts. Drawn only if of both as many pairs meet as are on record.
 */
#include "figure_solid.h"
#include "tori.h"
#include "torus.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

enum { LEAVES = 200 /* drawn */, CELL_WIDE = 500, CELL_TALL = 300, HEAD = 56, FOOT = 90, SIDES = 2 * 4 * LEAVES };

#define WIRE "fill=\"none\" stroke=\"#111\" stroke-width=\"1.5\" stroke-dasharray=\"5 3\""

static struct torus torus[2];
static unsigned char met[2][TORUS_LEAVES];

/* A side of a tetrahedron that no other one of its torus has, and that looks at the eye. */
struct side {
    double corner[3][3], near;
    const char *fill;
    int number;
};

static struct side side[SIDES];
static int sides;

static int search(int *pairs, fmb_box3 *all)
{
    fmb_walk3 walk;
    fmb_meeting3 m;
    int answer;
    for (int i = 0; i < TORUS_LEAVES; i++)
        met[0][i] = met[1][i] = 0;
    *pairs = 0;
    if (fmb_walk3_init(&walk, &torus[0].tree, 0, NULL, &torus[1].tree, 0, NULL, 0))
        return 1;
    walk.contact = fmb_test3_contact;
    while ((answer = fmb_walk3_next(&walk, &m)) == 1) {
        met[0][torus[0].node[m.a].volume - 1] = 1;
        met[1][torus[1].node[m.b].volume - 1] = 1;
        for (int k = 0; k < 3; k++) {
            all->min[k] = !*pairs || m.box.min[k] < all->min[k] ? m.box.min[k] : all->min[k];
            all->max[k] = !*pairs || m.box.max[k] > all->max[k] ? m.box.max[k] : all->max[k];
        }
        ++*pairs;
    }
    return answer != 0;
}

/* ---- sides ---- */

/* Corners of tetrahedron `leaf` but number `without`, ascending, as one number. */
static int32_t key_of(int leaf, int without)
{
    int corner[4], c[3], n = 0;
    torus_corners(LEAVES / 20, leaf, corner);
    for (int i = 0; i < 4; i++)
        if (i != without)
            c[n++] = corner[i];
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2 - i; j++)
            if (c[j] > c[j + 1]) {
                int swap = c[j];
                c[j] = c[j + 1];
                c[j + 1] = swap;
            }
    return (int32_t)((c[0] * 400 + c[1]) * 400 + c[2]);
}

static int is_outside(int leaf, int without)
{
    static int32_t key[4 * LEAVES];
    static int made;
    int count = 0;
    for (int i = 0; i < 4 * LEAVES && !made; i++)
        key[i] = key_of(i / 4, i % 4);
    made = 1;
    for (int i = 0; i < 4 * LEAVES; i++)
        count += key[i] == key[4 * leaf + without];
    return count == 1;
}

static void add_side(int which, int leaf, int without)
{
    struct side *s = &side[sides];
    int corner[4], n = 0;
    double apex[3], inwards[3], normal[3], u[3], v[3];
    torus_corners(LEAVES / 20, leaf, corner);
    s->near = 0;
    for (int i = 0; i < 4; i++) {
        double *to = i == without ? apex : s->corner[n];
        n += i != without;
        for (int k = 0; k < 3; k++)
            to[k] = (double)torus[which].point[corner[i]][k];
    }
    for (int i = 0; i < 3; i++)
        s->near += nearness(s->corner[i]);
    for (int k = 0; k < 3; k++) {
        u[k] = s->corner[1][k] - s->corner[0][k];
        v[k] = s->corner[2][k] - s->corner[0][k];
        inwards[k] = apex[k] - s->corner[0][k];
    }
    for (int k = 0; k < 3; k++)
        normal[k] = u[(k + 1) % 3] * v[(k + 2) % 3] - u[(k + 2) % 3] * v[(k + 1) % 3];
    double sign = normal[0] * inwards[0] + normal[1] * inwards[1] + normal[2] * inwards[2] > 0 ? -1 : 1;
    if (sign * nearness(normal) <= 0)
        return;
    s->fill = met[which][leaf] ? (which ? ORANGE : BLUE) : which ? "#f3d6c1" : "#c9dcf0";
    s->number = sides++;
}

/* The farthest first. */
static int farther(const void *a, const void *b)
{
    const struct side *p = a, *q = b;
    return p->near == q->near ? p->number - q->number : p->near > q->near ? 1 : -1;
}

/* ---- drawing ---- */

static void draw_sides(const look *at)
{
    sides = 0;
    for (int which = 0; which < 2; which++)
        for (int i = 0; i < 4 * LEAVES; i++)
            if (is_outside(i / 4, i % 4))
                add_side(which, i / 4, i % 4);
    qsort(side, (size_t)sides, sizeof side[0], farther);
    for (int i = 0; i < sides; i++) {
        printf("<path d=\"");
        for (int c = 0; c < 3; c++) {
            point p = looked(at, side[i].corner[c]);
            printf("%c%.1f %.1f", c ? 'L' : 'M', p.x, p.y);
        }
        printf("Z\" fill=\"%s\"/>\n", side[i].fill);
    }
}

/* Makes both tori of a case and searches them. */
static int make(const struct tori_case *c, int leaves, fmb_box3 *all)
{
    static const struct place still = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 0, 0}};
    const struct place moved = tori_place(c);
    int pairs;
    return torus_make(&torus[0], leaves, 1, .25, &still) || torus_make(&torus[1], leaves, 1, .25, &moved) ||
           torus_plant(&torus[0], FMB_SPLIT_AREA) || torus_plant(&torus[1], FMB_SPLIT_AREA) || search(&pairs, all) ||
           pairs != c->pairs[leaves == 800];
}

static int draw_case(int cell, const struct tori_case *c)
{
    double left = CELL_WIDE * (cell % 2), top = HEAD + CELL_TALL * (cell / 2);
    look at = {left + 140, top + 112, 80};
    char words[96];
    fmb_box3 all = {{0, 0, 0}, {0, 0, 0}};
    solid around;
    if (make(c, 800, &all) || make(c, LEAVES, &all))
        return 1;
    printf("<g stroke=\"#556\" stroke-width=\"0.6\">\n");
    draw_sides(&at);
    printf("</g>\n");
    if (c->pairs[0]) {
        solid_of_box(&around, &all);
        draw_solid(&at, &around, 0, WIRE);
        draw_solid(&at, &around, 1, WIRE);
        (void)snprintf(words, sizeof words, "%s: %d pairs meet (of 800: %d)", c->name, c->pairs[0], c->pairs[1]);
    } else
        (void)snprintf(words, sizeof words, "%s: none meet", c->name);
    text(left + 24, top + CELL_TALL - 24, TICK("start"), words);
    return 0;
}

int draw_tori(void)
{
    static const int shown[4] = {0, 1, 3, 4};
    figure_open(HEAD + 2 * CELL_TALL + FOOT, "Two tori of 200 tetrahedra");
    text(24, 36, "font-size=\"24\" font-weight=\"bold\" fill=\"#111\"", "Two tori of 200 tetrahedra");
    for (int i = 0; i < 4; i++)
        if (draw_case(i, &tori_case[shown[i]]))
            return 1;
    look triad = {30, HEAD + 2 * CELL_TALL + 50, 40};
    draw_triad(&triad, 1, "m");
    double x = 200, y = HEAD + 2 * CELL_TALL + 54;
    x = draw_key(x, y, "fill=\"" BLUE "\"", "meet B");
    x = draw_key(x, y, "fill=\"" ORANGE "\"", "meet A");
    (void)draw_key(x, y, WIRE, "the box of all contacts");
    figure_close(
        "Two tori of 200 tetrahedra each, and the tetrahedra that meet. The box holds the boxes of all contacts.");
    return 0;
}
