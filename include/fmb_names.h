/* SPDX-License-Identifier: MIT */
/*
 * The names by which programs and library link. Each carries the options that its arguments or its answers depend on.
 * fmb_types.h includes this.
 *
 * A program that is built with other options than the library would read other structs, or other numbers, than the
 * library writes. It must not link. So every external name is replaced by one that says how its object was compiled:
 *     fmb_test3           in float                fmb_test3_double                        in double
 *     fmb_solve_small     with the defaults       fmb_solve_small_rows_17_36_324_49_625   with FMB_SYSTEM_ROWS 17
 * Where the two sides differ, the linker says "undefined reference to fmb_test3_double" (or .._rows_..). That name
 * tells how the CALLER was compiled. In float and with the defaults, the names are those that the headers declare. A
 * debugger, dlsym or another language that looks a name up must use it with its ending.
 *
 * Why macros, and not symbols of a fixed value or __asm__ labels: macros need nothing of the linker, the object format
 * or the compiler. They hold for ELF, PE and Mach-O, for static and shared libraries, and with link-time optimisation,
 * which does not see symbols that are made in assembly. And libraries of both precisions can stand in one program.
 * The price: a program's own identifiers cannot be the names in this list.
 *
 * A new public function needs one line here. A private external one needs one in src/core/names.h. The gate guards
 * tells if a line is missing, or says too little.
 */
#ifndef FMB_NAMES_H
#define FMB_NAMES_H

#include "fmb_config.h"

/* FMB_REAL_NAME: numbers, or structs of them. */
#ifdef FMB_REAL_DOUBLE
#define FMB_REAL_NAME(name) name##_double
#else
#define FMB_REAL_NAME(name) name
#endif

/* FMB_SHAPE_NAME: where shapes come in. See fmb_config.h, FMB_CUBOIDS_ONLY. */
#ifdef FMB_CUBOIDS_ONLY
#define FMB_SHAPE_NAME(name) FMB_REAL_NAME(name##_cuboids)
#else
#define FMB_SHAPE_NAME(name) FMB_REAL_NAME(name)
#endif

/* FMB_SYSTEM_NAME: an fmb_system or an fmb_solution. (FMB_JOIN: options are replaced by their numbers first.) */
#if FMB_SYSTEM_ROWS == 16
#define FMB_SYSTEM_NAME(name) FMB_REAL_NAME(name)
#else
#define FMB_SYSTEM_NAME(name) FMB_JOIN2(name, FMB_SYSTEM_ROWS)
#define FMB_JOIN2(name, rows) FMB_JOIN2_(name, rows)
#define FMB_JOIN2_(name, rows) FMB_REAL_NAME(name##_rows_##rows)
#endif

/* FMB_ROWS_NAME: an fmb_rows_small or an fmb_rows_large, too. */
#if FMB_SYSTEM_ROWS == 16 && FMB_ROWS_SMALL_FIRST == 36 && FMB_ROWS_SMALL_SECOND == 324 && \
    FMB_ROWS_LARGE_FIRST == 49 && FMB_ROWS_LARGE_SECOND == 625
#define FMB_ROWS_NAME(name) FMB_REAL_NAME(name)
#else
#define FMB_ROWS_NAME(name)                                                                             \
    FMB_JOIN6(name, FMB_SYSTEM_ROWS, FMB_ROWS_SMALL_FIRST, FMB_ROWS_SMALL_SECOND, FMB_ROWS_LARGE_FIRST, \
              FMB_ROWS_LARGE_SECOND)
#define FMB_JOIN6(name, rows, a, b, c, d) FMB_JOIN6_(name, rows, a, b, c, d)
#define FMB_JOIN6_(name, rows, a, b, c, d) FMB_REAL_NAME(name##_rows_##rows##_##a##_##b##_##c##_##d)
#endif

/* fmb_separate.h */
#define fmb_check_arithmetic FMB_REAL_NAME(fmb_check_arithmetic)
#define fmb_frame3_init FMB_SHAPE_NAME(fmb_frame3_init)
#define fmb_frame2_init FMB_SHAPE_NAME(fmb_frame2_init)
#define fmb_test3 FMB_REAL_NAME(fmb_test3)
#define fmb_test2 FMB_REAL_NAME(fmb_test2)
#define fmb_sweep3 FMB_REAL_NAME(fmb_sweep3)
#define fmb_sweep2 FMB_REAL_NAME(fmb_sweep2)
#define fmb_quick3 FMB_REAL_NAME(fmb_quick3)
#define fmb_quick2 FMB_REAL_NAME(fmb_quick2)
#define fmb_quick_sweep3 FMB_REAL_NAME(fmb_quick_sweep3)
#define fmb_quick_sweep2 FMB_REAL_NAME(fmb_quick_sweep2)
/* fmb_exact.h */
#define fmb_exact3 FMB_REAL_NAME(fmb_exact3)
#define fmb_exact2 FMB_REAL_NAME(fmb_exact2)
#define fmb_exact_sweep3 FMB_REAL_NAME(fmb_exact_sweep3)
#define fmb_exact_sweep2 FMB_REAL_NAME(fmb_exact_sweep2)
#define fmb_exact3_verdict FMB_REAL_NAME(fmb_exact3_verdict)
#define fmb_exact2_verdict FMB_REAL_NAME(fmb_exact2_verdict)
#define fmb_exact_sweep3_verdict FMB_REAL_NAME(fmb_exact_sweep3_verdict)
#define fmb_exact_sweep2_verdict FMB_REAL_NAME(fmb_exact_sweep2_verdict)
/* fmb_grid.h */
#define fmb_grid3_attach FMB_REAL_NAME(fmb_grid3_attach)
#define fmb_grid3_begin FMB_REAL_NAME(fmb_grid3_begin)
#define fmb_grid3_cell FMB_REAL_NAME(fmb_grid3_cell)
#define fmb_grid3_clear FMB_REAL_NAME(fmb_grid3_clear)
#define fmb_grid3_fill_box FMB_REAL_NAME(fmb_grid3_fill_box)
#define fmb_grid3_fill_heights FMB_REAL_NAME(fmb_grid3_fill_heights)
#define fmb_grid3_fill_points FMB_REAL_NAME(fmb_grid3_fill_points)
#define fmb_grid3_first FMB_REAL_NAME(fmb_grid3_first)
#define fmb_grid3_get FMB_REAL_NAME(fmb_grid3_get)
#define fmb_grid3_init FMB_REAL_NAME(fmb_grid3_init)
#define fmb_grid3_links FMB_REAL_NAME(fmb_grid3_links)
#define fmb_grid3_next FMB_REAL_NAME(fmb_grid3_next)
#define fmb_grid3_pack FMB_REAL_NAME(fmb_grid3_pack)
#define fmb_grid3_set FMB_REAL_NAME(fmb_grid3_set)
#define fmb_grid3_sweep FMB_REAL_NAME(fmb_grid3_sweep)
#define fmb_grid3_test FMB_REAL_NAME(fmb_grid3_test)

/* fmb_cells.h */
#define fmb_cells3_convex FMB_REAL_NAME(fmb_cells3_convex)
#define fmb_cells3_first FMB_REAL_NAME(fmb_cells3_first)
#define fmb_cells3_hull FMB_REAL_NAME(fmb_cells3_hull)
#define fmb_cells3_next FMB_REAL_NAME(fmb_cells3_next)
#define fmb_cells3_tree FMB_REAL_NAME(fmb_cells3_tree)
#define fmb_cells3_tree_first FMB_REAL_NAME(fmb_cells3_tree_first)
#define fmb_cells3_tree_next FMB_REAL_NAME(fmb_cells3_tree_next)
#define fmb_cells3_tree_translate FMB_REAL_NAME(fmb_cells3_tree_translate)

/* fmb_fields.h */
#define fmb_scene3_check_fields FMB_REAL_NAME(fmb_scene3_check_fields)

/* fmb_points.h */
#define fmb_points3_begin FMB_REAL_NAME(fmb_points3_begin)
#define fmb_points3_body_init FMB_REAL_NAME(fmb_points3_body_init)
#define fmb_points3_first FMB_REAL_NAME(fmb_points3_first)
#define fmb_points3_next FMB_REAL_NAME(fmb_points3_next)
#define fmb_points3_sweep FMB_REAL_NAME(fmb_points3_sweep)
#define fmb_points3_test FMB_REAL_NAME(fmb_points3_test)

/* fmb_eliminate.h */
#define fmb_system_init FMB_SYSTEM_NAME(fmb_system_init)
#define fmb_system2_init FMB_SYSTEM_NAME(fmb_system2_init)
#define fmb_system3_init FMB_SYSTEM_NAME(fmb_system3_init)
#define fmb_system2_add FMB_SYSTEM_NAME(fmb_system2_add)
#define fmb_system3_add FMB_SYSTEM_NAME(fmb_system3_add)
#define fmb_system_add FMB_SYSTEM_NAME(fmb_system_add)
#define fmb_solve_small FMB_ROWS_NAME(fmb_solve_small)
#define fmb_solve_large FMB_ROWS_NAME(fmb_solve_large)
#define fmb_ranges_small FMB_ROWS_NAME(fmb_ranges_small)
#define fmb_ranges_large FMB_ROWS_NAME(fmb_ranges_large)
#define fmb_system2_axis FMB_SYSTEM_NAME(fmb_system2_axis)
#define fmb_system3_axis FMB_SYSTEM_NAME(fmb_system3_axis)
#define fmb_system2_box FMB_ROWS_NAME(fmb_system2_box)
#define fmb_system3_box FMB_ROWS_NAME(fmb_system3_box)
#define fmb_system2_point FMB_ROWS_NAME(fmb_system2_point)
#define fmb_system3_point FMB_ROWS_NAME(fmb_system3_point)
#define fmb_eliminate2 FMB_ROWS_NAME(fmb_eliminate2)
#define fmb_eliminate3 FMB_ROWS_NAME(fmb_eliminate3)
/* fmb_contact.h */
#define fmb_test3_contact FMB_REAL_NAME(fmb_test3_contact)
#define fmb_test2_contact FMB_REAL_NAME(fmb_test2_contact)
#define fmb_sweep3_contact FMB_REAL_NAME(fmb_sweep3_contact)
#define fmb_sweep2_contact FMB_REAL_NAME(fmb_sweep2_contact)
#define fmb_depth3 FMB_REAL_NAME(fmb_depth3)
#define fmb_depth2 FMB_REAL_NAME(fmb_depth2)
/* fmb_motion.h */
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
/* fmb_bodies.h */
#define fmb_bodies3_fits FMB_REAL_NAME(fmb_bodies3_fits)
#define fmb_bodies3_init FMB_REAL_NAME(fmb_bodies3_init)
#define fmb_bodies3_segment FMB_REAL_NAME(fmb_bodies3_segment)
#define fmb_robot_edge FMB_REAL_NAME(fmb_robot_edge)

/* fmb_mesh.h */
#define fmb_mesh3_face FMB_SHAPE_NAME(fmb_mesh3_face)
#define fmb_mesh3_leaf FMB_SHAPE_NAME(fmb_mesh3_leaf)
/* fmb_tree.h */
#define fmb_leaf3_init FMB_SHAPE_NAME(fmb_leaf3_init)
#define fmb_tree3_build FMB_REAL_NAME(fmb_tree3_build)
#define fmb_tree3_refit FMB_REAL_NAME(fmb_tree3_refit)
#define fmb_tree3_hulls FMB_REAL_NAME(fmb_tree3_hulls)
#define fmb_tree3_fits FMB_REAL_NAME(fmb_tree3_fits)
#define fmb_tree3_check FMB_REAL_NAME(fmb_tree3_check)
#define fmb_tree3_holds FMB_REAL_NAME(fmb_tree3_holds)
#define fmb_tree3_move FMB_REAL_NAME(fmb_tree3_move)
#define fmb_fronts3_init FMB_REAL_NAME(fmb_fronts3_init)
#define fmb_walk3_keep FMB_REAL_NAME(fmb_walk3_keep)
#define fmb_walk3_init FMB_REAL_NAME(fmb_walk3_init)
#define fmb_walk3_from FMB_REAL_NAME(fmb_walk3_from)
#define fmb_walk3_fits FMB_REAL_NAME(fmb_walk3_fits)
#define fmb_walk3_turned FMB_REAL_NAME(fmb_walk3_turned)
#define fmb_walk3_cache FMB_REAL_NAME(fmb_walk3_cache)
#define fmb_walk3_pose FMB_REAL_NAME(fmb_walk3_pose)
#define fmb_walk3_next FMB_REAL_NAME(fmb_walk3_next)
#define fmb_walk3_all FMB_REAL_NAME(fmb_walk3_all)
#define fmb_walk3_each FMB_REAL_NAME(fmb_walk3_each)
#define fmb_walk3_first FMB_REAL_NAME(fmb_walk3_first)
/* fmb_hull.h */
#define fmb_hull3_points FMB_REAL_NAME(fmb_hull3_points)
#define fmb_hull2_points FMB_REAL_NAME(fmb_hull2_points)
#define fmb_hull3_frame FMB_REAL_NAME(fmb_hull3_frame)
#define fmb_hull2_frame FMB_REAL_NAME(fmb_hull2_frame)
#define fmb_hull3_pose_init FMB_REAL_NAME(fmb_hull3_pose_init)
#define fmb_hull2_pose_init FMB_REAL_NAME(fmb_hull2_pose_init)
#define fmb_hull3_move FMB_REAL_NAME(fmb_hull3_move)
#define fmb_hull2_move FMB_REAL_NAME(fmb_hull2_move)
#define fmb_hull3_scale FMB_REAL_NAME(fmb_hull3_scale)
#define fmb_hull2_scale FMB_REAL_NAME(fmb_hull2_scale)
#define fmb_hull3_grow FMB_REAL_NAME(fmb_hull3_grow)
#define fmb_hull2_grow FMB_REAL_NAME(fmb_hull2_grow)
#define fmb_hull3_join FMB_REAL_NAME(fmb_hull3_join)
#define fmb_hull2_join FMB_REAL_NAME(fmb_hull2_join)
#define fmb_hull3_meet FMB_REAL_NAME(fmb_hull3_meet)
#define fmb_hull2_meet FMB_REAL_NAME(fmb_hull2_meet)
#define fmb_hull3_occupied FMB_REAL_NAME(fmb_hull3_occupied)
#define fmb_hull2_occupied FMB_REAL_NAME(fmb_hull2_occupied)
#define fmb_hull3_along FMB_REAL_NAME(fmb_hull3_along)
#define fmb_hull2_along FMB_REAL_NAME(fmb_hull2_along)
#define fmb_hull3_distance FMB_REAL_NAME(fmb_hull3_distance)
#define fmb_hull2_distance FMB_REAL_NAME(fmb_hull2_distance)
#define fmb_hull3_sweep FMB_REAL_NAME(fmb_hull3_sweep)
#define fmb_hull2_sweep FMB_REAL_NAME(fmb_hull2_sweep)
#define fmb_hull3_map_init FMB_REAL_NAME(fmb_hull3_map_init)
#define fmb_hull2_map_init FMB_REAL_NAME(fmb_hull2_map_init)
#define fmb_hull3_image FMB_REAL_NAME(fmb_hull3_image)
#define fmb_hull2_image FMB_REAL_NAME(fmb_hull2_image)
#define fmb_hull3_proximity FMB_REAL_NAME(fmb_hull3_proximity)
#define fmb_hull2_proximity FMB_REAL_NAME(fmb_hull2_proximity)
/* fmb_convex.h */
#define fmb_convex3_init FMB_REAL_NAME(fmb_convex3_init)
#define fmb_convex3_test FMB_REAL_NAME(fmb_convex3_test)
#define fmb_convex3_sweep FMB_REAL_NAME(fmb_convex3_sweep)
#define fmb_convex3_form FMB_REAL_NAME(fmb_convex3_form)
#define fmb_convex3_parts FMB_REAL_NAME(fmb_convex3_parts)
#define fmb_convex3_chain FMB_REAL_NAME(fmb_convex3_chain)
#define fmb_convex3_screw FMB_REAL_NAME(fmb_convex3_screw)
#define fmb_convex3_place FMB_REAL_NAME(fmb_convex3_place)
#define fmb_ofg3 FMB_REAL_NAME(fmb_ofg3)
#define fmb_ofg3_parts FMB_REAL_NAME(fmb_ofg3_parts)
#define fmb_ofg3_sweep FMB_REAL_NAME(fmb_ofg3_sweep)
/* fmb_distance.h */
#define fmb_distance3 FMB_REAL_NAME(fmb_distance3)
#define fmb_parts3_box FMB_REAL_NAME(fmb_parts3_box)
#define fmb_parts3_fits FMB_REAL_NAME(fmb_parts3_fits)
#define fmb_parts3_leaf FMB_REAL_NAME(fmb_parts3_leaf)
#define fmb_parts3_refit FMB_REAL_NAME(fmb_parts3_refit)
#define fmb_walk3_parts FMB_REAL_NAME(fmb_walk3_parts)
#define fmb_walk3_parts_pose FMB_REAL_NAME(fmb_walk3_parts_pose)
#define fmb_convex3_distance FMB_REAL_NAME(fmb_convex3_distance)
#define fmb_tree3_distance_init FMB_REAL_NAME(fmb_tree3_distance_init)
#define fmb_tree3_distance FMB_REAL_NAME(fmb_tree3_distance)
#define fmb_scene3_distance FMB_REAL_NAME(fmb_scene3_distance)

#endif
