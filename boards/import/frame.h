/* SPDX-License-Identifier: MIT */
/* A box as a row of a table of fmb_frame3, in C, as fmb_frame3_init makes it in each precision. */
#ifndef IMPORT_FRAME_H
#define IMPORT_FRAME_H

#ifdef __cplusplus
extern "C" {
#endif

/* Room for a row. */
enum { IMPORT_ROW = 4096 };

/* Returns 0, and the row in text; or what fmb_frame3_init says. name: a comment. */
int import_row_float(char text[IMPORT_ROW], const char *name, const float origin[3], const float edge[3][3]);
int import_row_double(char text[IMPORT_ROW], const char *name, const float origin[3], const float edge[3][3]);

#ifdef __cplusplus
}
#endif

#endif
