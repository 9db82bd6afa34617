/* SPDX-License-Identifier: MIT */
/*
 * Every option of fmb. Set one with -D on the command line of the library AND of its users. What is compiled with
 * different settings does not link (fmb_names.h; exceptions: docs/safety.md, part 3). Numbers are plain decimal ones,
 * without brackets.
 */
#ifndef FMB_CONFIG_H
#define FMB_CONFIG_H

/*
 * FMB_REAL_DOUBLE
 * Purpose: compute in double instead of float.
 * Default: not defined (float). Range: defined or not.
 * Price: frames of twice the size. Cores without an FPU for double compute in software (up to 42 times the
 * instructions of float: docs/integrate.md, part 2).
 */

/*
 * FMB_CUBOIDS_ONLY
 * Purpose: leave out all that is for tetrahedra and triangles. Init refuses them with FMB_ERR_FRAME.
 * Default: not defined. Range: defined or not.
 * Price: none. What it saves is in docs/cost.md, "cuboids only".
 * It changes no struct, and no answer about frames that it lets in. So only the names of those functions carry it at
 * which a shape comes in: init, leaves, faces. A program that makes a frame does not link to a library that differs.
 * One whose frames are all constants links, and a tetrahedron among them is FMB_ERR_FRAME at every call.
 */

/*
 * FMB_SYSTEM_ROWS
 * Purpose: rows that a system of inequalities holds beside the own ones of its unknowns. A cuboid takes 3, a
 * tetrahedron 4, each half-space one more.
 * Default: 16. Range: 4 .. 100.
 * Price: RAM of the caller, sizeof(fmb_system). FMB_HISTORY knows the first 11 of them and drops less with more.
 */
#ifndef FMB_SYSTEM_ROWS
#define FMB_SYSTEM_ROWS 16
#endif

/*
 * FMB_ROWS_SMALL_FIRST, FMB_ROWS_SMALL_SECOND, FMB_ROWS_LARGE_FIRST, FMB_ROWS_LARGE_SECOND
 * Purpose: rows that the workspaces of elimination hold. Small, up to 3 unknowns (2D; 3D at rest): given rows, rows
 * after the first elimination. Large, 4 unknowns (3D moving): rows after the first, after the second. The last
 * elimination is streamed.
 * Default: 36, 324, 49, 625. They hold ANY rows that a system has in 3 unknowns, and ANY 12 rows of the caller in 4,
 * beside the own ones of the unknowns.
 * Range: at least 6, 11, 11, 44. These are the largest counts that the sixteen systems of two frames can reach (the
 * argument stands in src/eliminate/system.c). A smaller value does not compile. Rows are numbered in 16 bits, so all
 * together are at most 65535.
 * Price: RAM of the caller, sizeof(fmb_rows_small) and sizeof(fmb_rows_large).
 */
#ifndef FMB_ROWS_SMALL_FIRST
#define FMB_ROWS_SMALL_FIRST 36
#endif
#ifndef FMB_ROWS_SMALL_SECOND
#define FMB_ROWS_SMALL_SECOND 324
#endif
#ifndef FMB_ROWS_LARGE_FIRST
#define FMB_ROWS_LARGE_FIRST 49
#endif
#ifndef FMB_ROWS_LARGE_SECOND
#define FMB_ROWS_LARGE_SECOND 625
#endif

#endif
