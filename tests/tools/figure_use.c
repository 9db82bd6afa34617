/* SPDX-License-Identifier: MIT */
/* The pictures of docs/use.md: a contact, a margin, a body that turns, a whole path. */
#include "figure.h"

#include <stddef.h>
#include <stdio.h>

/* The second three: of pictures with more room above. */
enum { HEIGHT = 520, FLOOR = 340, BELOW = HEIGHT - 76, TALL = 545, LOW = 400, UNDER = 484 };

#define STEP "t, fraction of the step"
#define PROVED "fill=\"none\" stroke=\"" GREEN "\" stroke-width=\"2.5\""
#define REGION(words) "fill=\"" words "\" stroke=\"none\""

static const fmb_real corner[2] = {0.85F, 0.15F}, edge_u[2] = {0.4F, 0.05F}, edge_v[2] = {0.12F, 0.5F};

/* ---- where they meet ---- */

static void draw_box_and_point(const fmb_box2 *box, const fmb_witness2 *witness)
{
    char words[80];
    draw_box(box, "fill=\"none\" stroke=\"" GREEN "\" stroke-width=\"2.5\" stroke-dasharray=\"7 4\"");
    draw_dot(seen((double)witness->point[0], (double)witness->point[1]), GREEN);
    (void)snprintf(words, sizeof words, "box: x %.3f to %.3f, y %.3f to %.3f", LOWER(box->min[0]), UPPER(box->max[0]),
                   LOWER(box->min[1]), UPPER(box->max[1]));
    text(seen(0, 0).x, BELOW - 24, NOTE("start", GREEN), words);
    (void)snprintf(words, sizeof words, "witness: (%.3f, %.3f)", (double)witness->point[0], (double)witness->point[1]);
    text(seen(0, 0).x, BELOW + 6, NOTE("start", GREEN), words);
}

static int contact_at_rest(const fmb_frame2 *a, const fmb_frame2 *b, fmb_box2 *box, fmb_real *depth)
{
    fmb_witness2 witness;
    fmb_real axis[2];
    char words[80];
    if (fmb_test2_contact(a, b, NULL, box, &witness) != FMB_HIT || !witness.proved || fmb_depth2(a, b, axis, depth))
        return 1;
    figure_panel(0, FLOOR);
    draw_axes("Two frames at rest", 1.3);
    draw_frame(a, NULL, 0, BODY("#d6e6f7", BLUE));
    draw_frame(b, NULL, 0, BODY("none", ORANGE));
    draw_box_and_point(box, &witness);
    /* The way out: as long as the depth, along axis. */
    double square = (double)(axis[0] * axis[0] + axis[1] * axis[1]), length = 1;
    for (int i = 0; i < 40; i++)
        length = (length + square / length) / 2;
    fmb_real way[2] = {(fmb_real)((double)(*depth * axis[0]) / length),
                       (fmb_real)((double)(*depth * axis[1]) / length)};
    draw_frame(b, way, 1, "fill=\"none\" stroke=\"" PURPLE "\" stroke-width=\"1.5\" stroke-dasharray=\"3 4\"");
    point from = middle(b, NULL, 0), to = middle(b, way, 1);
    draw_arrow(from, to, PURPLE);
    (void)snprintf(words, sizeof words, "way out: %.3f m", UPPER(*depth));
    text(seen(0, 0).x, BELOW + 36, NOTE("start", PURPLE), words);
    text(seen(0.35, 0).x, seen(0, 0.5).y, NAME "\"" BLUE "\"", "A");
    text(from.x, from.y + 64, NAME "\"" ORANGE "\"", "B");
    return 0;
}

static int contact_moving(const fmb_frame2 *a, const fmb_real v[2], const fmb_frame2 *b, fmb_box2 *box)
{
    fmb_witness2 witness;
    fmb_interval when;
    char words[80];
    if (fmb_sweep2_contact(a, v, b, NULL, NULL, &when, box, &witness) != FMB_HIT || !witness.proved)
        return 1;
    figure_panel(1, FLOOR);
    draw_axes("A moves: all common points", 1.3);
    draw_swept(a, v, "fill=\"#e6f0fa\" stroke=\"#8fb4d9\"");
    draw_frame(a, v, 0, BODY("#9cc3ea", BLUE));
    draw_frame(a, v, 1, BODY("none", BLUE));
    draw_frame(a, v, (double)witness.time, DASHED);
    draw_frame(b, NULL, 0, BODY("none", ORANGE));
    draw_box_and_point(box, &witness);
    (void)snprintf(words, sizeof words, "at t = %.3f, where A is dashed", (double)witness.time);
    text(seen(0, 0).x, BELOW + 36, NOTE("start", PURPLE), words);
    text(middle(a, v, 0).x, middle(a, v, 0).y + 8, NAME "\"" BLUE "\"", "A");
    text(middle(b, NULL, 0).x, middle(b, NULL, 0).y + 64, NAME "\"" ORANGE "\"", "B");
    return 0;
}

int draw_contact(void)
{
    static const fmb_real first[2] = {0.3F, 0.3F}, u[2] = {0.72F, 0.1F}, v[2] = {-0.06F, 0.36F};
    static const fmb_real start[2] = {0.08F, 0.36F}, p[2] = {0.3F, 0.03F}, q[2] = {-0.02F, 0.2F},
                          way[2] = {1.45F, 0.1F};
    fmb_frame2 a, moving, b;
    fmb_box2 box, all;
    fmb_real depth;
    char caption[400];
    if (fmb_frame2_init(&a, FMB_CUBOID, first, u, v) || fmb_frame2_init(&moving, FMB_CUBOID, start, p, q) ||
        fmb_frame2_init(&b, FMB_TETRAHEDRON, corner, edge_u, edge_v))
        return 1;
    figure_open(HEIGHT, "Where two frames meet: the box of the contact, the witness, the way out");
    if (contact_at_rest(&a, &b, &box, &depth) || contact_moving(&moving, way, &b, &all))
        return 1;
    (void)snprintf(
        caption, sizeof caption,
        "Left, fmb_test2_contact and fmb_depth2: the box of what A and B share is %.3f m wide; a move of B by "
        "more than %.3f m takes them apart. Right, fmb_sweep2_contact: the box of all that they share during "
        "the step is %.3f m wide.",
        UPPER(box.max[0] - box.min[0]), UPPER(depth), UPPER(all.max[0] - all.min[0]));
    figure_close(caption);
    return 0;
}

/* ---- margins ---- */

/* How far the corner goes that lies farthest from where it was, m. */
static double farthest(const fmb_frame2 *a, const fmb_frame2 *b)
{
    double most = 0;
    point p[4], q[4];
    int n = corners(a, NULL, 0, p);
    corners(b, NULL, 0, q);
    for (int i = 0; i < n; i++) {
        double square = (q[i].x - p[i].x) * (q[i].x - p[i].x) + (q[i].y - p[i].y) * (q[i].y - p[i].y);
        most = square > most ? square : most;
    }
    double root = 1;
    for (int i = 0; i < 60; i++)
        root = (root + most / root) / 2;
    return root;
}

static int grown(const fmb_frame2 *a, fmb_real skin, double *corner_moves)
{
    fmb_frame2 larger;
    char style[160], words[64];
    if (fmb_frame2_grow(&larger, a, skin))
        return 1;
    *corner_moves = farthest(a, &larger);
    figure_panel(0, FLOOR);
    draw_axes("A frame, and the same grown", 1.3);
    /* All points within the skin: the outline, drawn twice the skin wide, with round corners. */
    (void)snprintf(style, sizeof style, "fill=\"#f0e2f3\" stroke=\"#f0e2f3\" stroke-width=\"%.1f\"",
                   (double)skin * 2 * 200);
    draw_frame(a, NULL, 0, style);
    draw_frame(&larger, NULL, 0, PROVED);
    draw_frame(a, NULL, 0, BODY("#9cc3ea", BLUE));
    text(middle(a, NULL, 0).x, middle(a, NULL, 0).y + 8, NAME "\"" BLUE "\"", "A");
    (void)snprintf(words, sizeof words, "grown by %.2f m (fmb_frame2_grow)", (double)skin);
    text(seen(0, 0).x, BELOW - 24, NOTE("start", GREEN), words);
    text(seen(0, 0).x, BELOW + 6, NOTE("start", PURPLE), "shaded: all that is as near as that");
    (void)snprintf(words, sizeof words, "its corners move by up to %.3f m", *corner_moves);
    text(seen(0, 0).x, BELOW + 36, NOTE("start", GREEN), words);
    return 0;
}

static int near_pass(const fmb_frame2 *a, const fmb_real v[2], const fmb_frame2 *b, fmb_real margin, fmb_interval *when)
{
    char words[80], style[160];
    if (fmb_sweep2(a, v, b, NULL, NULL, NULL) != FMB_MISS ||
        fmb_sweep2_margin(a, v, b, NULL, margin, NULL, when) != FMB_UNDECIDED)
        return 1;
    figure_panel(1, FLOOR);
    draw_axes("A passes B too near", 1.3);
    (void)snprintf(style, sizeof style, "fill=\"#f0e2f3\" stroke=\"#f0e2f3\" stroke-width=\"%.1f\"",
                   (double)margin * 2 * 200);
    draw_frame(b, NULL, 0, style);
    draw_swept(a, v, "fill=\"#d6e6f7\" fill-opacity=\"0.5\" stroke=\"#8fb4d9\"");
    draw_frame(b, NULL, 0, BODY("#f7d9c4", ORANGE));
    draw_frame(a, v, 0, BODY("#9cc3ea", BLUE));
    draw_frame(a, v, 1, BODY("none", BLUE));
    draw_frame(a, v, (double)when->in, DASHED);
    draw_frame(a, v, (double)when->out, DASHED);
    text(middle(a, v, 0).x, middle(a, v, 0).y + 8, NAME "\"" BLUE "\"", "A");
    text(middle(b, NULL, 0).x, middle(b, NULL, 0).y + 12, NAME "\"" ORANGE "\"", "B");
    (void)snprintf(words, sizeof words, "shaded: within %.2f m of B", (double)margin);
    text(seen(2, 0).x, seen(0, 1.2).y, NOTE("end", PURPLE), words);
    draw_time(BELOW, when, STEP);
    return 0;
}

int draw_margin(void)
{
    static const fmb_real first[2] = {0.55F, 0.4F}, u[2] = {0.9F, 0.06F}, v[2] = {-0.03F, 0.45F};
    static const fmb_real start[2] = {0.08F, 0.81F}, p[2] = {0.3F, 0.03F}, q[2] = {-0.02F, 0.2F};
    static const fmb_real way[2] = {1.45F, -0.05F};
    const fmb_real skin = 0.15F;
    fmb_frame2 a, moving, b;
    fmb_interval when;
    double moves;
    char caption[400];
    if (fmb_frame2_init(&a, FMB_CUBOID, first, u, v) || fmb_frame2_init(&moving, FMB_CUBOID, start, p, q) ||
        fmb_frame2_init(&b, FMB_TETRAHEDRON, corner, edge_u, edge_v))
        return 1;
    figure_open(HEIGHT, "A frame grown by a skin, and a sweep with a margin");
    if (grown(&a, skin, &moves) || near_pass(&moving, way, &b, skin, &when))
        return 1;
    (void)snprintf(caption, sizeof caption,
                   "Left: a frame grown by %.2f m holds all points that are as near as that; its corners move by up to "
                   "%.3f m. Right: A does not touch B. It is proved to be farther off than %.2f m before %.3f of the "
                   "step, and after %.3f.",
                   (double)skin, moves, (double)skin, LOWER(when.in), UPPER(when.out));
    figure_close(caption);
    return 0;
}

/* ---- bodies that turn ---- */

/* A turn by n times 5 degrees about the point (0.5, 0.55). */
static fmb_pose2 turned(int n)
{
    const double cosine = 0.99619469809174555, sine = 0.087155742747658174;
    double c = 1, s = 0;
    for (int i = 0; i < n; i++) {
        double next = c * cosine - s * sine;
        s = c * sine + s * cosine;
        c = next;
    }
    return (fmb_pose2){.rotation = {{(fmb_real)c, (fmb_real)-s}, {(fmb_real)s, (fmb_real)c}},
                       .translation = {0.5F, 0.55F}};
}

enum { WHOLE = 12 }; /* steps of 5 degrees */

/* The body that turns, in its own coordinates. */
static const fmb_real link_corner[2] = {0.05F, -0.07F}, link_u[2] = {0.8F, 0}, link_v[2] = {0, 0.14F};

/* The body as it stands after n steps of 5 degrees. */
static int draw_turned(const fmb_frame2 *body, int n, const char *style)
{
    const fmb_pose2 pose = turned(n);
    fmb_frame2 frame;
    if (fmb_frame2_place(&frame, body, &pose, 0))
        return 1;
    draw_frame(&frame, NULL, 0, style);
    return 0;
}

/* The turn by WHOLE, in so many motions. *most: the largest of what turning adds. */
static int turn_in(const fmb_frame2 *body, int motions, const char *title, fmb_real *most)
{
    char words[80];
    *most = 0;
    draw_axes(title, 1.6);
    for (int i = 0; i < motions; i++) {
        const fmb_pose2 from = turned(WHOLE * i / motions), to = turned(WHOLE * (i + 1) / motions);
        fmb_motion2 motion;
        if (fmb_motion2_screw(&motion, body, &from, &to, 0))
            return 1;
        *most = motion.inflation > *most ? motion.inflation : *most;
        draw_swept(&motion.frame, motion.displacement, "fill=\"#d9eee0\" fill-opacity=\"0.6\" stroke=\"#8fc3a3\"");
        draw_frame(&motion.frame, NULL, 0, PROVED);
    }
    for (int n = 0; n <= WHOLE; n += 2)
        if (draw_turned(body, n, n % WHOLE ? "fill=\"none\" stroke=\"#8fb4d9\"" : BODY("#9cc3ea", BLUE)))
            return 1;
    (void)snprintf(words, sizeof words, "turning adds %.4f m to every face", (double)*most);
    text(seen(0, 0).x, UNDER + 30, NOTE("start", GREEN), words);
    return 0;
}

int draw_turn(void)
{
    fmb_frame2 body;
    fmb_real one, three;
    char caption[400];
    if (fmb_frame2_init(&body, FMB_CUBOID, link_corner, link_u, link_v))
        return 1;
    figure_open(TALL, "A body that turns, and the frames that are proved to hold it");
    figure_panel(0, LOW);
    if (turn_in(&body, 1, "60 degrees in one step", &one))
        return 1;
    text(seen(0, 0).x, UNDER, NOTE("start", BLUE), "blue: the body, every 10 degrees");
    figure_panel(1, LOW);
    if (turn_in(&body, 3, "60 degrees in three steps", &three))
        return 1;
    text(seen(0, 0).x, UNDER, NOTE("start", GREEN), "green: frame at the start, and its sweep");
    (void)snprintf(
        caption, sizeof caption,
        "fmb_motion2_screw: the frame, moved along the displacement, holds the body at every time. A turn of "
        "60 degrees in one step adds %.4f m to every face, in three steps %.4f m.",
        (double)one, (double)three);
    figure_close(caption);
    return 0;
}

/* ---- a whole path ---- */

enum { ROWS = 6 };

/* What fmb_segment2 tells with so many halvings, as a bar. y: of its row. */
static void draw_row(int halvings, int answer, fmb_interval when, double y)
{
    const double left = seen(0, 0).x + 40, width = 360, in = answer == FMB_MISS ? 1 : (double)when.in;
    char words[16];
    (void)snprintf(words, sizeof words, "%d", halvings);
    text(left - 12, y + 17, TICK("end"), words);
    printf("<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"22\" fill=\"#eee\" stroke=\"#999\"/>\n", left, y,
           width);
    printf("<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"22\" fill=\"#8fc3a3\"/>\n", left, y, width * in);
    if (answer == FMB_MISS)
        return;
    printf("<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"22\" fill=\"#d9935f\"/>\n", left + width * in, y,
           width * ((double)when.out - in));
}

/* *needed: how many halvings prove the path free. */
static int draw_rows(const fmb_path2 *moving, const fmb_path2 *still, int *needed)
{
    const double left = seen(0, 0).x + 40;
    *needed = -1;
    for (int halvings = 0; halvings <= ROWS; halvings++) {
        fmb_interval when = {0, 1};
        int answer = fmb_segment2(moving, still, halvings, &when);
        if (answer < 0 || answer == FMB_HIT)
            return 1;
        if (answer == FMB_MISS && *needed < 0)
            *needed = halvings;
        draw_row(halvings, answer, when, 96 + 40 * halvings);
    }
    for (int i = 0; i <= 2; i++)
        text(left + 180 * i, 96 + 40 * ROWS + 46, TICK("middle"), i == 0 ? "0" : i == 1 ? "0.5" : "1");
    text(left + 360, 96 + 40 * ROWS + 70, TICK("end"), "t, fraction of the path");
    text(left - 36, 80, TICK("start"), "halvings at most");
    text(left, UNDER, NOTE("start", GREEN), "green: proved free up to here");
    text(left, UNDER + 30, NOTE("start", ORANGE), "orange: first part that is not");
    return *needed < 0;
}

int draw_path(void)
{
    static const fmb_real at[2] = {1.22F, 1.04F}, p[2] = {0.4F, -0.1F}, q[2] = {0.2F, 0.42F};
    const fmb_pose2 from = turned(0), to = turned(WHOLE);
    fmb_frame2 body, wall;
    int needed;
    char caption[400];
    if (fmb_frame2_init(&body, FMB_CUBOID, link_corner, link_u, link_v) ||
        fmb_frame2_init(&wall, FMB_TETRAHEDRON, at, p, q))
        return 1;
    const fmb_path2 moving = {.motion = FMB_SCREW, .body = &body, .from = &from, .to = &to};
    const fmb_path2 still = {.motion = FMB_RESTS, .body = &wall};
    figure_open(TALL, "A whole path, halved until it is proved free");
    figure_panel(0, LOW);
    draw_axes("A link turns past an obstacle", 1.6);
    draw_frame(&wall, NULL, 0, BODY("#f7d9c4", ORANGE));
    for (int n = 0; n <= WHOLE; n += 2)
        if (draw_turned(&body, n, n % WHOLE ? "fill=\"none\" stroke=\"#8fb4d9\"" : BODY("#9cc3ea", BLUE)))
            return 1;
    text(seen(0, 0).x, UNDER + 30, NOTE("start", BLUE), "blue: the link, every 10 degrees");
    figure_panel(1, LOW);
    text(seen(0, 0).x, 38, "font-size=\"24\" font-weight=\"bold\" fill=\"#111\"", "How far fmb_segment2 gets");
    if (draw_rows(&moving, &still, &needed))
        return 1;
    (void)snprintf(
        caption, sizeof caption,
        "Parts that are not proved free are halved. Here %d halvings prove the whole path free; fewer prove what "
        "lies before the first part in doubt.",
        needed);
    figure_close(caption);
    return 0;
}
