/* SPDX-License-Identifier: MIT */
/* A picture of a tick of a replay: where the links are and go, the obstacles, and what meets. */
#ifndef ROBOT_DRAW_H
#define ROBOT_DRAW_H

#include "robot_replay.h"

/* Right behind the replay_next of this tick, which is not REPLAY_UNKNOWN: SVG. 0; or 2, and the reason was put out. */
int robot_draw(const replay *r, const replay_tick *tick, const char *path);

#endif
