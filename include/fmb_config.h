/* SPDX-License-Identifier: MIT */
/*
 * Every option of fmb. Override one with -D on the command line of the library AND of its users: what is compiled with different
 * settings does not link (fmb_names.h). Numbers are plain decimal ones, without brackets.
 */
#ifndef FMB_CONFIG_H
#define FMB_CONFIG_H

/*
 * FMB_REAL_DOUBLE
 * Purpose: compute in double instead of float.
 * Default: not defined (float). Range: defined or not.
 * Price: frames of twice the size; soft-float arithmetic on cores without a double FPU (measured: 39 x the
 * instructions of float on a Cortex-M4F).
 */

/*
 * FMB_CUBOIDS_ONLY
 * Purpose: leave out all that is for tetrahedra and triangles; init refuses them with FMB_ERR_FRAME.
 * Default: not defined. Range: defined or not.
 * Price: none; flash of each call and with what it calls: "cuboids only" in the README.
 * It changes no struct, and no answer about frames that it lets in. So the names of those functions alone carry it at which a shape
 * comes in: init, leaves, faces. A program and a library that differ in it do not link if the program makes a frame; one whose
 * frames are all constants links, and a tetrahedron among them is FMB_ERR_FRAME at every call.
 */

/*
 * FMB_SYSTEM_ROWS
 * Purpose: rows that a system of inequalities holds beside the own ones of its unknowns; a cuboid takes 3, a tetrahedron 4,
 * each half-space takes one more.
 * Default: 16. Range: 4 .. 100.
 * Price: RAM of the caller, sizeof(fmb_system). FMB_HISTORY knows the first 11 of them and drops less with more.
 */
#ifndef FMB_SYSTEM_ROWS
#define FMB_SYSTEM_ROWS 16
#endif

/*
 * FMB_ROWS3_FIRST, FMB_ROWS3_SECOND, FMB_ROWS4_FIRST, FMB_ROWS4_SECOND
 * Purpose: rows that the workspaces of elimination hold. Up to 3 unknowns (2D, 3D at rest): given rows, rows after the first
 * elimination. 4 unknowns (3D moving): rows after the first, after the second. The last elimination is streamed.
 * Default: 36, 324, 49, 625: they hold ANY rows that a system has in 3 unknowns and ANY 12 rows of the caller in 4, beside the
 * own ones of the unknowns.
 * Range: at least the largest counts that the sixteen systems of two frames can reach (the argument stands in
 * src/system.c): 6, 11, 11, 44. A smaller value does not compile. At most 65535 rows together (they are numbered in 16 bits).
 * Price: RAM of the caller, sizeof(fmb_rows3) and sizeof(fmb_rows4).
 */
#ifndef FMB_ROWS3_FIRST
#define FMB_ROWS3_FIRST 36
#endif
#ifndef FMB_ROWS3_SECOND
#define FMB_ROWS3_SECOND 324
#endif
#ifndef FMB_ROWS4_FIRST
#define FMB_ROWS4_FIRST 49
#endif
#ifndef FMB_ROWS4_SECOND
#define FMB_ROWS4_SECOND 625
#endif

#endif
