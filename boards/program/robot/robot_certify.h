/* SPDX-License-Identifier: MIT */
/*
 * A certificate of a replay: what proves each free tick, as lines that fmb-certify checks without this program or the
 * library (docs/robot.md, part 6).
 */
#ifndef ROBOT_CERTIFY_H
#define ROBOT_CERTIFY_H

#include "robot_replay.h"

typedef struct {
    const char *path; /* NULL: nobody asked for one */
    port_file file;
    int failed;   /* something could not be written; nothing more is */
    uint32_t sum; /* of all that was written: CRC-32, as zlib has it */
    fmb_real (*axis)[3];
    uint64_t ticks, free;
} certificate;

/* The files that a replay is about; scene: NULL where there is none. */
typedef struct {
    const char *model, *scene, *log;
    int degrees;
    const char *const *rest; /* words behind --at */
    int rests;
} certify_about;

/* Is it one of these files, by this name or another one? Writing would empty that. */
int certify_is_about(const certify_about *about, const char *path);

/* Below: 0; or 2, and the reason was put out. */

/* Creates the file: what the certificate is about, and the obstacles. */
int certify_open(certificate *c, const char *path, const replay *r, const certify_about *about);

/* One tick, right behind its replay_next: the frames of a free one, and the directions that separate them. */
int certify_tick(certificate *c, const replay *r, const replay_tick *tick);

int certify_close(certificate *c);

#endif
