/* SPDX-License-Identifier: MIT */
/* The subcommands of fmb. argv[0] is the subcommand's own name; the result is the exit status: 0, or 2 for a misuse. */
#ifndef PROGRAMS_H
#define PROGRAMS_H

int check_main(int argc, char **argv);
int arm_main(int argc, char **argv);
int gantry_main(int argc, char **argv);
int shelf_main(int argc, char **argv);
int tree_main(int argc, char **argv);
int mesh_main(int argc, char **argv);
int draw_main(int argc, char **argv);
int hull_main(int argc, char **argv);
int ofg_main(int argc, char **argv);
int robot_main(int argc, char **argv);
int pairs_main(int argc, char **argv); /* fmb robot with --pairs */

#endif
