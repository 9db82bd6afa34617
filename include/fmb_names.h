/* SPDX-License-Identifier: MIT */
/*
 * The names by which programs and library link: each carries the options that its arguments or its answers depend on. Included by fmb.h.
 *
 * A program that is built with other options than the library would read other structs, or other numbers, than the library writes. It
 * must not link. So every external name is replaced by one that says with which options its object was compiled:
 *     fmb_test3      in float            fmb_test3_double      in double
 *     fmb_solve3     with the defaults   fmb_solve3_rows_17_36_324_49_625      with FMB_SYSTEM_ROWS 17
 * Where the two sides differ, the linker says "undefined reference to fmb_test3_double" (or ..._rows_..): the name tells which
 * options the CALLER was compiled with. In float and with the defaults the names are those that the headers declare. Who looks a
 * name up by hand (a debugger, dlsym, another language) must give it this ending.
 *
 * Why plain macros, and neither symbols of a fixed value nor __asm__ labels: they need nothing of the linker, the object format or the
 * compiler. They hold for ELF, PE and Mach-O, for static and shared libraries, and with link-time optimisation, which does not see
 * symbols that are made in assembly. As every name differs, libraries of both precisions can stand in one program.
 * Price: a program's own identifiers cannot be the names in this list; no one else's begin with fmb_.
 *
 * A new function needs one line here, the library's own external functions one in src/names.h; tests/gates/guards.sh tells if it is missing
 * or says too little.
 */
#ifndef FMB_NAMES_H
#define FMB_NAMES_H

#include "fmb_config.h"

/* Decimal numbers and the names of other macros are put in here, after they have been replaced. */
#define FMB_JOIN2(a, b) FMB_JOIN2_(a, b)
#define FMB_JOIN2_(a, b) a##b
#define FMB_JOIN3(a, b, c) FMB_JOIN3_(a, b, c)
#define FMB_JOIN3_(a, b, c) a##_##b##c
#define FMB_JOIN7(a, b, c, d, e, f, g) FMB_JOIN7_(a, b, c, d, e, f, g)
#define FMB_JOIN7_(a, b, c, d, e, f, g) a##_##b##_##c##_##d##_##e##_##f##g

#ifdef FMB_REAL_DOUBLE
#define FMB_NAME_END _double
#else
#define FMB_NAME_END
#endif

/* FMB_REAL_NAME: numbers, or structs of them. */
#define FMB_REAL_NAME(name) FMB_JOIN2(name, FMB_NAME_END)

/* FMB_SHAPE_NAME: where shapes come in. See fmb_config.h, FMB_CUBOIDS_ONLY. */
#ifdef FMB_CUBOIDS_ONLY
#define FMB_SHAPE_NAME(name) FMB_JOIN2(name##_cuboids, FMB_NAME_END)
#else
#define FMB_SHAPE_NAME(name) FMB_REAL_NAME(name)
#endif

/* FMB_SYSTEM_NAME: an fmb_system or an fmb_solution. FMB_ROWS_NAME: an fmb_rows3 or an fmb_rows4, too. */
#if FMB_SYSTEM_ROWS == 16
#define FMB_SYSTEM_NAME(name) FMB_REAL_NAME(name)
#else
#define FMB_SYSTEM_NAME(name) FMB_JOIN3(name##_rows, FMB_SYSTEM_ROWS, FMB_NAME_END)
#endif
#if FMB_SYSTEM_ROWS == 16 && FMB_ROWS3_FIRST == 36 && FMB_ROWS3_SECOND == 324 && FMB_ROWS4_FIRST == 49 && FMB_ROWS4_SECOND == 625
#define FMB_ROWS_NAME(name) FMB_REAL_NAME(name)
#else
#define FMB_ROWS_NAME(name) \
    FMB_JOIN7(name##_rows, FMB_SYSTEM_ROWS, FMB_ROWS3_FIRST, FMB_ROWS3_SECOND, FMB_ROWS4_FIRST, FMB_ROWS4_SECOND, FMB_NAME_END)
#endif

/* fmb.h */
#define fmb_check_arithmetic FMB_REAL_NAME(fmb_check_arithmetic)
#define fmb_frame3_init FMB_SHAPE_NAME(fmb_frame3_init)
#define fmb_frame2_init FMB_SHAPE_NAME(fmb_frame2_init)
#define fmb_test3 FMB_REAL_NAME(fmb_test3)
#define fmb_test2 FMB_REAL_NAME(fmb_test2)
#define fmb_sweep3 FMB_REAL_NAME(fmb_sweep3)
#define fmb_sweep2 FMB_REAL_NAME(fmb_sweep2)
/* fmb_eliminate.h */
#define fmb_system_init FMB_SYSTEM_NAME(fmb_system_init)
#define fmb_system2_init FMB_SYSTEM_NAME(fmb_system2_init)
#define fmb_system3_init FMB_SYSTEM_NAME(fmb_system3_init)
#define fmb_system2_add FMB_SYSTEM_NAME(fmb_system2_add)
#define fmb_system3_add FMB_SYSTEM_NAME(fmb_system3_add)
#define fmb_system_add FMB_SYSTEM_NAME(fmb_system_add)
#define fmb_solve3 FMB_ROWS_NAME(fmb_solve3)
#define fmb_solve4 FMB_ROWS_NAME(fmb_solve4)
#define fmb_bounds3 FMB_ROWS_NAME(fmb_bounds3)
#define fmb_bounds4 FMB_ROWS_NAME(fmb_bounds4)
#define fmb_system2_axis FMB_SYSTEM_NAME(fmb_system2_axis)
#define fmb_system3_axis FMB_SYSTEM_NAME(fmb_system3_axis)
#define fmb_eliminate2 FMB_ROWS_NAME(fmb_eliminate2)
#define fmb_eliminate3 FMB_ROWS_NAME(fmb_eliminate3)
/* fmb_contact.h */
#define fmb_contact3 FMB_REAL_NAME(fmb_contact3)
#define fmb_contact2 FMB_REAL_NAME(fmb_contact2)
#define fmb_sweep_contact3 FMB_REAL_NAME(fmb_sweep_contact3)
#define fmb_sweep_contact2 FMB_REAL_NAME(fmb_sweep_contact2)
#define fmb_depth3 FMB_REAL_NAME(fmb_depth3)
#define fmb_depth2 FMB_REAL_NAME(fmb_depth2)
/* fmb_pose.h */
#define fmb_frame3_grow FMB_REAL_NAME(fmb_frame3_grow)
#define fmb_frame2_grow FMB_REAL_NAME(fmb_frame2_grow)
#define fmb_test3_margin FMB_REAL_NAME(fmb_test3_margin)
#define fmb_test2_margin FMB_REAL_NAME(fmb_test2_margin)
#define fmb_sweep3_margin FMB_REAL_NAME(fmb_sweep3_margin)
#define fmb_sweep2_margin FMB_REAL_NAME(fmb_sweep2_margin)
#define fmb_pose3_check FMB_REAL_NAME(fmb_pose3_check)
#define fmb_pose2_check FMB_REAL_NAME(fmb_pose2_check)
#define fmb_frame3_place FMB_REAL_NAME(fmb_frame3_place)
#define fmb_frame2_place FMB_REAL_NAME(fmb_frame2_place)
#define fmb_motion3_screw FMB_REAL_NAME(fmb_motion3_screw)
#define fmb_motion2_screw FMB_REAL_NAME(fmb_motion2_screw)
#define fmb_motion3_chain FMB_REAL_NAME(fmb_motion3_chain)
#define fmb_motion2_chain FMB_REAL_NAME(fmb_motion2_chain)
#define fmb_chain_bounds FMB_REAL_NAME(fmb_chain_bounds)
#define fmb_segment3 FMB_REAL_NAME(fmb_segment3)
#define fmb_segment2 FMB_REAL_NAME(fmb_segment2)
/* fmb_scene.h */
#define fmb_scene3_check FMB_REAL_NAME(fmb_scene3_check)
#define fmb_scene2_check FMB_REAL_NAME(fmb_scene2_check)
#define fmb_scene_stop FMB_REAL_NAME(fmb_scene_stop)
#define fmb_no_step FMB_REAL_NAME(fmb_no_step)
/* fmb_mesh.h */
#define fmb_mesh3_face FMB_SHAPE_NAME(fmb_mesh3_face)
#define fmb_mesh3_leaf FMB_SHAPE_NAME(fmb_mesh3_leaf)
/* fmb_tree.h */
#define fmb_leaf3_init FMB_SHAPE_NAME(fmb_leaf3_init)
#define fmb_tree3_build FMB_REAL_NAME(fmb_tree3_build)
#define fmb_tree3_refit FMB_REAL_NAME(fmb_tree3_refit)
#define fmb_tree3_hulls FMB_REAL_NAME(fmb_tree3_hulls)
#define fmb_tree3_check FMB_REAL_NAME(fmb_tree3_check)
#define fmb_tree3_holds FMB_REAL_NAME(fmb_tree3_holds)
#define fmb_tree3_move FMB_REAL_NAME(fmb_tree3_move)
#define fmb_fronts3_init FMB_REAL_NAME(fmb_fronts3_init)
#define fmb_walk3_keep FMB_REAL_NAME(fmb_walk3_keep)
#define fmb_walk3_init FMB_REAL_NAME(fmb_walk3_init)
#define fmb_walk3_from FMB_REAL_NAME(fmb_walk3_from)
#define fmb_walk3_cache FMB_REAL_NAME(fmb_walk3_cache)
#define fmb_walk3_next FMB_REAL_NAME(fmb_walk3_next)
#define fmb_walk3_all FMB_REAL_NAME(fmb_walk3_all)
#define fmb_walk3_each FMB_REAL_NAME(fmb_walk3_each)
#define fmb_walk3_first FMB_REAL_NAME(fmb_walk3_first)
/* fmb_hull.h */
#define fmb_hull_points FMB_REAL_NAME(fmb_hull_points)
#define fmb_hull_frame FMB_REAL_NAME(fmb_hull_frame)
#define fmb_turn_init FMB_REAL_NAME(fmb_turn_init)
#define fmb_hull_move FMB_REAL_NAME(fmb_hull_move)
#define fmb_hull_scale FMB_REAL_NAME(fmb_hull_scale)
#define fmb_hull_grow FMB_REAL_NAME(fmb_hull_grow)
#define fmb_hull_join FMB_REAL_NAME(fmb_hull_join)
#define fmb_hull_meet FMB_REAL_NAME(fmb_hull_meet)
#define fmb_hull_occupied FMB_REAL_NAME(fmb_hull_occupied)
#define fmb_hull_along FMB_REAL_NAME(fmb_hull_along)
#define fmb_hull_distance FMB_REAL_NAME(fmb_hull_distance)
#define fmb_hull_sweep FMB_REAL_NAME(fmb_hull_sweep)
/* fmb_convex.h */
#define fmb_convex_init FMB_REAL_NAME(fmb_convex_init)
#define fmb_convex_test FMB_REAL_NAME(fmb_convex_test)
#define fmb_convex_sweep FMB_REAL_NAME(fmb_convex_sweep)
#define fmb_ofg FMB_REAL_NAME(fmb_ofg)
#define fmb_ofg_parts FMB_REAL_NAME(fmb_ofg_parts)
#define fmb_ofg_sweep FMB_REAL_NAME(fmb_ofg_sweep)

#endif
