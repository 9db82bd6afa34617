/* SPDX-License-Identifier: MIT */
/* A box as a row of a table of fmb_frame3, in C, as fmb_frame3_init makes it in each precision. */
#ifndef IMPORT_FRAME_H
#define IMPORT_FRAME_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Room for a row. */
enum { IMPORT_ROW = 4096 };

/* Returns 0, and the row in text; or what fmb_frame3_init says. name: a comment. */
int import_row_float(char text[IMPORT_ROW], const char *name, const float origin[3], const float edge[3][3]);
int import_row_double(char text[IMPORT_ROW], const char *name, const float origin[3], const float edge[3][3]);

/* Bytes of a row of each table of the header, where pointers have 32 bits. */
typedef struct {
    size_t real, corner, frame, joint, link, solid, hull, thing;
} import_sizes;
void import_sizes_float(import_sizes *size);
void import_sizes_double(import_sizes *size);

#ifdef __cplusplus
}
#endif

#endif
