/* SPDX-License-Identifier: MIT */
/* Ids of the frames of a file: each once, those of an object together. */
#ifndef IDS_H
#define IDS_H

#include "frames.h"

/*
 * line[i]: where id[i] stands in the file. 0, or 2: the reason has been put out, by the name of the command. Ids that
 * grow are looked at once; others are sorted.
 */
int ids_check(const char *command, const char *path, const frames_id *id, const uint32_t *line, int32_t count);

#endif
