/* SPDX-License-Identifier: MIT */
/*
 * A robot, and what surrounds it, as lines of text (docs/robot.md): read, and refused where they are not whole. Metres,
 * radians, seconds. The world is the frame of the root. Names stay as they stand in the file.
 */
#ifndef ROBOT_MODEL_H
#define ROBOT_MODEL_H

#include "text.h"

/* The unit roundoff of fmb_real. */
#define ROBOT_U (sizeof(fmb_real) == sizeof(float) ? (fmb_real)0x1p-24 : (fmb_real)0x1p-53)

enum { ROBOT_FIXED = 0 }; /* kind of a joint, beside FMB_TURNS and FMB_SLIDES */

/* Joint i moves link i + 1: parent = origin x (turn about the axis by q, or slide along it by q) child. */
typedef struct {
    char *name;
    int kind;
    int32_t parent;
    fmb_pose3 origin;
    fmb_real axis[3];
    fmb_real length;                           /* of origin.translation, at least */
    fmb_real off;                              /* robot_step.c: what the origin's turn and the axis may be off */
    int has_limit, limited;                    /* limited: 0: it turns without end */
    fmb_real lower, upper, rate, acceleration; /* the last two per second, and per its square */
    char *follows;                             /* the name of the joint that this one follows, or NULL */
    int32_t mimic;                             /* its number, or -1 */
    fmb_real factor, offset;                   /* q = factor q of it + offset */
    int still;                                 /* it stands where --at says */
} robot_joint;

/* A link's box in its frame, and at least how far its centre is from the origin of that. */
typedef struct {
    int32_t link;
    fmb_frame3 frame;
    fmb_real reach;
} robot_box;

/* Links that are proved to stay farther apart than this within the ranges of the joints (robot_pairs.h). */
typedef struct {
    int32_t link[2];
    fmb_real apart;
} robot_never;

/* A line `notice` (robot_notice.h). */
typedef struct {
    int kind;
    int32_t body; /* a link or a joint; of a scene a box */
    char *name;
    int accepted;
} robot_notice;

typedef struct {
    char *name;
    int32_t links, joints, boxes, pairs, nevers, notices; /* how many */
    char **link;                                          /* their names */
    robot_joint *joint;
    robot_box *box;
    int32_t (*pair)[2]; /* links that may touch */
    char **reason;      /* of each such pair */
    robot_never *never;
    robot_notice *notice;
    uint32_t sum; /* of the lines that lines `never` are about */
} robot_model;

/* A zone: boxes that are no obstacles, and are told by themselves. A stop zone may not be entered. */
typedef struct {
    char *name;
    int stop;
    int32_t first, count; /* its boxes */
} robot_zone;

/*
 * Boxes that stand in the world, and which links may touch which of them: `boxes` of obstacles, behind them those of
 * zones, `all` in sum. Boxes of one thing stand together, and have the same name (the same pointer).
 */
typedef struct {
    int32_t boxes, all, pairs, zones, notices;
    char **name;
    fmb_frame3 *frame;  /* the box as it is written, rounded */
    fmb_real *skin;     /* that much around it holds the box as it is written */
    int32_t (*pair)[2]; /* link, a box of the thing */
    robot_zone *zone;
    robot_notice *notice;
} robot_scene;

/* Read a file; text: for their use. 0; or 2, and the reason was put out, as FILE:LINE: reason. */
int robot_read(robot_model *robot, struct text *text, const char *path);
int robot_read_scene(robot_scene *scene, const robot_model *robot, struct text *text, const char *path);

/* Whether a name of a file, in which %XX stands for a byte, is this word. */
int robot_named(const char *name, const char *word);
/* The same, but for capitals (of ASCII) and blanks. */
int robot_alike(const char *name, const char *word);

/* The length of a vector, rounded up. Its components are at most FMB_LARGEST. */
fmb_real robot_length(const fmb_real v[3]);

#endif
