/* SPDX-License-Identifier: MIT */
/*
 * What decides, and the user of a robot may not have meant: lines `notice` of models and scenes (docs/robot.md, part 4).
 * What was not accepted when they were made is said beside each answer.
 */
#ifndef ROBOT_NOTICE_H
#define ROBOT_NOTICE_H

#include "robot_model.h"

/* The kind of this word, an index; -1: there is none. */
int robot_notice_kind(const char *word);

/* The link with pictures alone that is not accepted: of it nothing is asked, and so nothing is free. -1: there is none. */
int32_t robot_unasked(const robot_model *robot);

/* Those that are not accepted: a line for each kind, with the names. scene may be NULL. */
void robot_put_notices(const robot_model *robot, const robot_scene *scene);

/* All of them, as the member `notices` of an object. */
void robot_put_json_notices(const robot_model *robot, const robot_scene *scene);

#endif
