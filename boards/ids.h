/* SPDX-License-Identifier: MIT */
/* Ids of the frames of a file: each once, those of an object together. */
#ifndef IDS_H
#define IDS_H

#include "frames.h"

/* line[i]: where id[i] stands in the file. 0, or 2: the reason has been put out. Cost: count, or where they do not grow count log count. */
int ids_check(const char *path, const frames_id *id, const uint32_t *line, int32_t count);

#endif
