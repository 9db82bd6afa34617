/* SPDX-License-Identifier: MIT */
/*
 * The 64 cases (tests/support/cases.h) as pictures: both bodies, what they have in common, and the box that the library gives of it. Drawn
 * only if the library's verdict is the one on record.
 */
#include "cases.h"
#include "figure_solid.h"

#include <stddef.h>
#include <stdio.h>

enum { CELL = 250, TALL = 190, HEAD = 62, FOOT = 120 };

#define OF_A "stroke=\"" BLUE "\" stroke-width=\"1.5\""
#define OF_B "stroke=\"" ORANGE "\" stroke-width=\"1.5\""
#define BACK " stroke-opacity=\"0.35\" fill=\"none\""
#define COMMON "fill=\"#777\" fill-opacity=\"0.8\" stroke=\"#333\" stroke-width=\"1\""
#define BOX "fill=\"none\" stroke=\"#111\" stroke-width=\"1.5\" stroke-dasharray=\"5 3\""

/* Both frames of a case, their box, and whether it is as on record. */
static int frames_of(int number, fmb_frame3 f[2], fmb_box3 *box, int *verdict)
{
    struct pair p;
    char exact = case_verdict[number];
    case_make(&p, number);
    for (int side = 0; side < 2; side++) {
        const struct body *b = &p.body[side];
        if (fmb_frame3_init(&f[side], b->shape, b->origin, b->edge[0], b->edge[1], b->edge[2]))
            return 1;
    }
    *verdict = fmb_test3_contact(&f[0], &f[1], NULL, box, NULL);
    if (exact == 't')
        return *verdict != FMB_HIT && *verdict != FMB_UNDECIDED;
    return *verdict != (exact == 'o' ? FMB_HIT : FMB_MISS);
}

/* How far a case reaches in the picture, in metres. */
static void reach(const solid *s, double low[2], double high[2])
{
    static const look plain = {0, 0, 1};
    for (int i = 0; i < s->faces; i++)
        for (int c = 0; c < s->face[i].corners; c++) {
            point p = looked(&plain, s->face[i].corner[c]);
            low[0] = p.x < low[0] ? p.x : low[0];
            low[1] = p.y < low[1] ? p.y : low[1];
            high[0] = p.x > high[0] ? p.x : high[0];
            high[1] = p.y > high[1] ? p.y : high[1];
        }
}

/* One scale for all 64. */
static int fit(look *at)
{
    double low[2] = {9, 9}, high[2] = {-9, -9};
    for (int n = 0; n < CASES; n++) {
        fmb_frame3 f[2];
        fmb_box3 box;
        int verdict;
        if (frames_of(n, f, &box, &verdict))
            return 1;
        for (int side = 0; side < 2; side++) {
            solid s;
            solid_of_frame(&s, &f[side]);
            reach(&s, low, high);
        }
    }
    double wide = (CELL - 16) / (high[0] - low[0]), tall = (TALL - 46) / (high[1] - low[1]);
    at->scale = wide < tall ? wide : tall;
    at->x = CELL / 2.0 - at->scale * (low[0] + high[0]) / 2;
    at->y = (TALL - 30) / 2.0 - at->scale * (low[1] + high[1]) / 2;
    return 0;
}

static int draw_case(const look *cell, int number, int *hits)
{
    fmb_frame3 f[2];
    fmb_box3 box;
    solid a, b, common, around;
    char words[64];
    int verdict, at = number % 16;
    look here = {cell->x + CELL * (at % 4), cell->y + HEAD + TALL * (at / 4), cell->scale};
    if (frames_of(number, f, &box, &verdict))
        return 1;
    solid_of_frame(&a, &f[0]);
    solid_of_frame(&b, &f[1]);
    draw_solid(&here, &a, 1, OF_A BACK);
    draw_solid(&here, &b, 1, OF_B BACK);
    solid_common(&common, &a, &b);
    if (verdict == FMB_HIT)
        draw_solid(&here, &common, 0, COMMON);
    draw_solid(&here, &a, 0, OF_A " fill=\"#9cc3ea\" fill-opacity=\"0.3\"");
    draw_solid(&here, &b, 0, OF_B " fill=\"#f7d9c4\" fill-opacity=\"0.4\"");
    if (verdict == FMB_HIT) {
        solid_of_box(&around, &box);
        draw_solid(&here, &around, 0, BOX);
        draw_solid(&here, &around, 1, BOX);
    }
    char exact = case_verdict[number];
    *hits += exact == 'o';
    (void)snprintf(words, sizeof words, "%d: %s", number,
                   exact == 'o'   ? "meet"
                   : exact == 't' ? "touch"
                   : exact == 'b' ? "apart, boxes meet"
                                  : "apart");
    text(CELL * (at % 4) + 12, HEAD + TALL * (at / 4 + 1) - 14, TICK("start"), words);
    return 0;
}

static int draw_cases(int shapes, const char *a, const char *b)
{
    char words[200];
    look cell;
    int hits = 0;
    if (fit(&cell))
        return 1;
    (void)snprintf(words, sizeof words, "Cases %d to %d: A %s, B %s", 16 * shapes, 16 * shapes + 15, a, b);
    figure_open(HEAD + 4 * TALL + FOOT, words);
    text(12, 36, "font-size=\"24\" font-weight=\"bold\" fill=\"#111\"", words);
    for (int i = 0; i < 16; i++)
        if (draw_case(&cell, 16 * shapes + i, &hits))
            return 1;
    look triad = {30, HEAD + 4 * TALL + 80, cell.scale};
    draw_triad(&triad, 1, "m");
    double x = 240, y = HEAD + 4 * TALL + 70;
    x = draw_key(x, y, OF_A " fill=\"#9cc3ea\" fill-opacity=\"0.3\"", "A");
    x = draw_key(x, y, OF_B " fill=\"#f7d9c4\" fill-opacity=\"0.4\"", "B");
    x = draw_key(x, y, COMMON, "what they share");
    (void)draw_key(x, y, BOX, "its box, by fmb_test3_contact");
    (void)snprintf(words, sizeof words, "A %s, B %s: in %d of 16 cases the interiors meet.", a, b, hits);
    figure_close(words);
    return 0;
}

int draw_cases_cc(void) { return draw_cases(0, "is a cuboid", "a cuboid"); }
int draw_cases_ct(void) { return draw_cases(1, "is a cuboid", "a tetrahedron"); }
int draw_cases_tc(void) { return draw_cases(2, "is a tetrahedron", "a cuboid"); }
int draw_cases_tt(void) { return draw_cases(3, "is a tetrahedron", "a tetrahedron"); }

/* ---- for POV-Ray, as in the paper: left both bodies, right what POV-Ray takes for their intersection, in grey, in the box ---- */

static void put_planes(const solid *s, double shift, const char *paint)
{
    printf("intersection {\n");
    for (int i = 0; i < s->faces; i++) {
        const double *n = s->normal[i];
        double square = n[0] * n[0] + n[1] * n[1] + n[2] * n[2], length = square > 1 ? square : 1;
        for (int k = 0; k < 60; k++)
            length = (length + square / length) / 2;
        printf(" plane { <%.6f,%.6f,%.6f>, %.6f }\n", n[0] / length, n[1] / length, n[2] / length, s->side[i] / length);
    }
    printf(" bounded_by { sphere { <.5,.5,.5>, 6 } } translate %.3f*<.8,.6,0> %s }\n", shift, paint);
}

/* The edges of the box as thin rods. */
static void put_rods(const fmb_box3 *box, double shift)
{
    for (int k = 0; k < 3; k++)
        for (int c = 0; c < 4; c++) {
            double p[2][3];
            for (int end = 0; end < 2; end++) {
                p[end][k] = (double)(end ? box->max[k] : box->min[k]);
                p[end][(k + 1) % 3] = (double)(c & 1 ? box->max[(k + 1) % 3] : box->min[(k + 1) % 3]);
                p[end][(k + 2) % 3] = (double)(c & 2 ? box->max[(k + 2) % 3] : box->min[(k + 2) % 3]);
            }
            printf("cylinder { <%.5f,%.5f,%.5f>, <%.5f,%.5f,%.5f>, .012 open translate %.3f*<.8,.6,0> pigment { "
                   "color rgb 0 } }\n",
                   p[0][0], p[0][1], p[0][2], p[1][0], p[1][1], p[1][2], shift);
        }
}

int scene_of_case(int number)
{
    fmb_frame3 f[2];
    fmb_box3 box;
    solid a, b;
    int verdict;
    if (number < 0 || number >= CASES || frames_of(number, f, &box, &verdict))
        return 1;
    solid_of_frame(&a, &f[0]);
    solid_of_frame(&b, &f[1]);
    printf(
        "// SPDX-License-Identifier: MIT\n#version 3.7;\nglobal_settings { assumed_gamma 1 }\nbackground { color rgb 1 }\n"
        "camera { orthographic location <5.7,-6.4,5.5> sky z right -7.2*x up 3.6*y look_at <.5,.5,.5> }\n"
        "light_source { <9,-6,12> color rgb 1 shadowless }\n#default { finish { ambient .4 diffuse .6 } }\n");
    for (int k = 0; k < 3; k++) /* axes: x red, y green, z blue */
        printf("cylinder { 0, %c*1.5, .01 translate -1.8*<.8,.6,0> pigment { color rgb <%d,%d,%d> } }\n", "xyz"[k],
               k == 0, k == 1, k == 2);
    put_planes(&a, -1.8, "pigment { color rgbt <.2,.4,1,.5> }");
    put_planes(&b, -1.8, "pigment { color rgbt <1,.6,.1,.5> }");
    if (verdict != FMB_HIT)
        return 0;
    printf("intersection {\n");
    put_planes(&a, 1.8, "");
    put_planes(&b, 1.8, "");
    printf("pigment { color rgb .5 } }\n");
    put_rods(&box, 1.8);
    return 0;
}
