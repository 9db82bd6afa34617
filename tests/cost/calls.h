/* SPDX-License-Identifier: MIT */
/*
 * The calls whose most expensive input is searched for (climb.c, on the host), and how a board makes them (driver.c): one
 * table for both. An input is a list of numbers. `kinds` has a letter for each group of them:
 *     o  an origin     e  an edge             v  a displacement    n  a direction    p  a point        (D numbers each)
 *     E  an edge of a cell: of three of them each is along an axis of its own
 *     r  a matrix (D x D)                     s  any number        l  a length       u  a number in [0,1]
 * and | between bodies, of which one may be replaced by that of another input. All but r, n, s, u scale with the lengths.
 * class: the shapes of the bodies in this order, C or T; what follows a - is for the driver.
 */
#ifndef COST_CALLS_H
#define COST_CALLS_H

#include "fmb.h"

enum { COST_NUMBERS = 160 };

#define COST_SHAPES(X, name, dim, kinds, ask) X(name, "C", dim, kinds, ask) X(name, "T", dim, kinds, ask)
#define COST_PAIRS(X, name, dim, kinds, ask) \
    X(name, "CC", dim, kinds, ask)           \
    X(name, "CT", dim, kinds, ask) X(name, "TC", dim, kinds, ask) X(name, "TT", dim, kinds, ask)

#define COST_WALK(X, name, tail, kinds, ask) X(name, "CC" tail, 3, kinds, ask) X(name, "TT" tail, 3, kinds, ask)
#define COST_WALKS(X, tail, kinds, ask)              \
    COST_WALK(X, "fmb_walk3_next", tail, kinds, ask) \
    COST_WALK(X, "fmb_walk3_each", tail, kinds, ask) \
    COST_WALK(X, "fmb_walk3_all", tail, kinds, ask)  \
    COST_WALK(X, "fmb_walk3_first", tail, kinds, ask)

#define COST_REST3 "oeee|oeee|n"
#define COST_REST2 "oee|oee|n"
#define COST_STEP3 "oeeev|oeeev|n"
#define COST_STEP2 "oeev|oeev|n"
#define COST_POSED "oeee|oeee|oeee|oeee|rp|rp|l"
#define COST_ROWS(row) row "|" row "|" row "|" row "|" row "|" row "|" row "|" row

#define COST_MULTIPLIERS "ssssssssssssssssssss"
#define COST_POINT "oeeev|p|l|s"
#define COST_CELL "oeeev|oEEE"
#define COST_CELL_MESH "ppppppppv|oEEE"
#define COST_CELL_TREE "oeee|rp|l|oEEE|v"
#define COST_PARTS "pppppppp|pppppppp|l|rp|rp|l"

/* X(function, class, dimension, kinds, the driver's function) */
#define COST_CALLS(X)                                              \
    COST_PAIRS(X, "fmb_test3", 3, COST_REST3, decide)              \
    COST_PAIRS(X, "fmb_sweep3", 3, COST_STEP3, decide)             \
    COST_PAIRS(X, "fmb_test2", 2, COST_REST2, decide)              \
    COST_PAIRS(X, "fmb_sweep2", 2, COST_STEP2, decide)             \
    COST_PAIRS(X, "fmb_quick3", 3, COST_REST3, quick)              \
    COST_PAIRS(X, "fmb_quick_sweep3", 3, COST_STEP3, quick)        \
    COST_PAIRS(X, "fmb_quick2", 2, COST_REST2, quick)              \
    COST_PAIRS(X, "fmb_quick_sweep2", 2, COST_STEP2, quick)        \
    COST_PAIRS(X, "fmb_exact3", 3, COST_REST3, exact)              \
    COST_PAIRS(X, "fmb_exact_sweep3", 3, COST_STEP3, exact)        \
    COST_PAIRS(X, "fmb_exact2", 2, COST_REST2, exact)              \
    COST_PAIRS(X, "fmb_exact_sweep2", 2, COST_STEP2, exact)        \
    COST_SHAPES(X, "fmb_frame3_init", 3, "oeee", init)             \
    X("fmb_frame3_init", "C-upright", 3, "plll", init_upright)     \
    COST_SHAPES(X, "fmb_frame2_init", 2, "oee", init)              \
    COST_PAIRS(X, "fmb_test3_contact", 3, COST_REST3, contact)     \
    COST_PAIRS(X, "fmb_sweep3_contact", 3, COST_STEP3, contact)    \
    COST_PAIRS(X, "fmb_test2_contact", 2, COST_REST2, contact)     \
    COST_PAIRS(X, "fmb_sweep2_contact", 2, COST_STEP2, contact)    \
    COST_PAIRS(X, "fmb_depth3", 3, "oeee|oeee", depth)             \
    COST_PAIRS(X, "fmb_depth2", 2, "oee|oee", depth)               \
    COST_PAIRS(X, "fmb_test3_margin", 3, COST_REST3 "|l", margin)  \
    COST_PAIRS(X, "fmb_sweep3_margin", 3, COST_STEP3 "|l", margin) \
    COST_PAIRS(X, "fmb_test2_margin", 2, COST_REST2 "|l", margin)  \
    COST_PAIRS(X, "fmb_sweep2_margin", 2, COST_STEP2 "|l", margin) \
    X("fmb_eliminate3", "CC-rest", 3, "oeee|oeee", eliminate)      \
    X("fmb_eliminate3", "CT-rest", 3, "oeee|oeee", eliminate)      \
    X("fmb_eliminate3", "TC-rest", 3, "oeee|oeee", eliminate)      \
    X("fmb_eliminate3", "TT-rest", 3, "oeee|oeee", eliminate)      \
    X("fmb_eliminate3", "CC-moving", 3, "oeeev|oeeev", eliminate)  \
    X("fmb_eliminate3", "CT-moving", 3, "oeeev|oeeev", eliminate)  \
    X("fmb_eliminate3", "TC-moving", 3, "oeeev|oeeev", eliminate)  \
    X("fmb_eliminate3", "TT-moving", 3, "oeeev|oeeev", eliminate)  \
    X("fmb_eliminate2", "CC-rest", 2, "oee|oee", eliminate)        \
    X("fmb_eliminate2", "CT-rest", 2, "oee|oee", eliminate)        \
    X("fmb_eliminate2", "TC-rest", 2, "oee|oee", eliminate)        \
    X("fmb_eliminate2", "TT-rest", 2, "oee|oee", eliminate)        \
    X("fmb_eliminate2", "CC-moving", 2, "oeev|oeev", eliminate)    \
    X("fmb_eliminate2", "CT-moving", 2, "oeev|oeev", eliminate)    \
    X("fmb_eliminate2", "TC-moving", 2, "oeev|oeev", eliminate)    \
    X("fmb_eliminate2", "TT-moving", 2, "oeev|oeev", eliminate)    \
    COST_ABOVE(X)

/* The functions above the decisions: per pair, per part, per vertex, at the least count that shows it. */
#define COST_ABOVE(X)                                                                \
    COST_SHAPES(X, "fmb_frame3_grow", 3, "oeee|l", grow)                             \
    COST_SHAPES(X, "fmb_frame2_grow", 2, "oee|l", grow)                              \
    COST_SHAPES(X, "fmb_frame3_place", 3, "oeee|rp|l", place)                        \
    COST_SHAPES(X, "fmb_frame2_place", 2, "oee|rp|l", place)                         \
    X("fmb_pose3_check", "-", 3, "rp", pose_check)                                   \
    X("fmb_pose2_check", "-", 2, "rp", pose_check)                                   \
    COST_SHAPES(X, "fmb_motion3_screw", 3, "oeee|rp|rp|l", screw)                    \
    COST_SHAPES(X, "fmb_motion2_screw", 2, "oee|rp|rp|l", screw)                     \
    COST_SHAPES(X, "fmb_motion3_chain", 3, "oeee|rp|rp|rp|l|lsul", chain)            \
    COST_SHAPES(X, "fmb_motion2_chain", 2, "oee|rp|rp|rp|l|lsul", chain)             \
    COST_PAIRS(X, "fmb_segment3", 3, "oeee|rp|rp|oeee|rp|rp|ll", segment)            \
    COST_PAIRS(X, "fmb_segment2", 2, "oee|rp|rp|oee|rp|rp|ll", segment)              \
    COST_PAIRS(X, "fmb_scene3_check", 3, COST_STEP3, scene)                          \
    COST_PAIRS(X, "fmb_scene2_check", 2, COST_STEP2, scene)                          \
    X("fmb_convex3_init", "-", 3, "pppppppp", convex_init)                           \
    X("fmb_convex3_test", "-", 3, "pppppppp|pppppppp|n", convex_test)                \
    X("fmb_convex3_sweep", "-", 3, "ppppppppv|ppppppppv|n", convex_sweep)            \
    X("fmb_convex3_place", "-", 3, "pppppppp|rp|l", convex_place)                    \
    X("fmb_convex3_screw", "-", 3, "pppppppp|rp|rp|l", convex_screw)                 \
    X("fmb_convex3_chain", "-", 3, "pppppppp|rp|rp|rp|l|lsul", convex_chain)         \
    X("fmb_convex3_form", "-", 3, "pppppppp|l", convex_form)                         \
    X("fmb_convex3_parts", "-", 3, "ppppppppv|ppppppppv", convex_parts)              \
    X("fmb_convex3_distance", "-", 3, "pppppppp|pppppppp", convex_distance)          \
    COST_PAIRS(X, "fmb_distance3", 3, "oeee|oeee", distance)                         \
    X("fmb_ofg3", "-", 3, "pppppppp|pppppppp", ofg)                                  \
    X("fmb_ofg3_sweep", "-", 3, "ppppppppv|ppppppppv", ofg_sweep)                    \
    X("fmb_hull3_points", "-", 3, "pppppppp", hull_points)                           \
    COST_SHAPES(X, "fmb_hull3_frame", 3, "oeee", hull_frame)                         \
    X("fmb_hull3_pose_init", "-", 3, "rp", hull_pose_init)                           \
    X("fmb_hull3_move", "-", 3, "pppp|rp", hull_move)                                \
    X("fmb_hull3_scale", "-", 3, "pppp|sp", hull_scale)                              \
    X("fmb_hull3_grow", "-", 3, "pppp|l", hull_grow)                                 \
    X("fmb_hull3_join", "-", 3, "pppp|pppp", hull_join)                              \
    X("fmb_hull3_meet", "-", 3, "pppp|pppp", hull_meet)                              \
    X("fmb_hull3_occupied", "-", 3, "pppp|pppp", hull_occupied)                      \
    X("fmb_hull3_along", "-", 3, "pppp|pppp", hull_along)                            \
    X("fmb_hull3_distance", "-", 3, "pppp|pppp", hull_distance)                      \
    X("fmb_hull3_sweep", "-", 3, "ppppv|ppppv", hull_sweep)                          \
    X("fmb_hull3_map_init", "-", 3, "pppp|rp", hull_image)                           \
    X("fmb_hull3_image", "-", 3, "pppp|rp", hull_image)                              \
    X("fmb_hull3_proximity", "-", 3, "ppppppppv|ppppppppv", hull_set)                \
    X("fmb_hull2_points", "-", 2, "pppp", plane_points)                              \
    COST_SHAPES(X, "fmb_hull2_frame", 2, "oee", hull_frame)                          \
    X("fmb_hull2_pose_init", "-", 2, "pppp|rp|sl", plane_move)                       \
    X("fmb_hull2_move", "-", 2, "pppp|rp|sl", plane_move)                            \
    X("fmb_hull2_map_init", "-", 2, "pppp|rp|sl", plane_move)                        \
    X("fmb_hull2_image", "-", 2, "pppp|rp|sl", plane_move)                           \
    X("fmb_hull2_scale", "-", 2, "pppp|rp|sl", plane_move)                           \
    X("fmb_hull2_grow", "-", 2, "pppp|rp|sl", plane_move)                            \
    X("fmb_hull2_join", "-", 2, "ppppv|ppppv", plane_pair)                           \
    X("fmb_hull2_meet", "-", 2, "ppppv|ppppv", plane_pair)                           \
    X("fmb_hull2_occupied", "-", 2, "ppppv|ppppv", plane_pair)                       \
    X("fmb_hull2_along", "-", 2, "ppppv|ppppv", plane_pair)                          \
    X("fmb_hull2_distance", "-", 2, "ppppv|ppppv", plane_pair)                       \
    X("fmb_hull2_sweep", "-", 2, "ppppv|ppppv", plane_pair)                          \
    X("fmb_hull2_proximity", "-", 2, "ppppv|ppppv", plane_pair)                      \
    COST_SHAPES(X, "fmb_leaf3_init", 3, "oeee", leaf_init)                           \
    X("fmb_mesh3_face", "-", 3, "pppl", mesh_face)                                   \
    X("fmb_mesh3_leaf", "-", 3, "pppl", mesh_leaf)                                   \
    X("fmb_chain_bounds", "-", 3, "sslll|sslll|sslll|sslll|l", chain_bounds)         \
    COST_PAIRS(X, "fmb_system3_init", 3, "oeeev|oeeev", system_init)                 \
    COST_PAIRS(X, "fmb_system2_init", 2, "oeev|oeev", system_init)                   \
    X("fmb_system3_add", "-", 3, "oeee|oeee|ns", system_add)                         \
    X("fmb_system2_add", "-", 2, "oee|oee|ns", system_add)                           \
    X("fmb_system3_box", "-", 3, "oeeev|oeeev|ns", system_box)                       \
    X("fmb_system2_box", "-", 2, "oeev|oeev|ns", system_box)                         \
    X("fmb_system3_point", "-", 3, "oeeev|oeeev|nsuuuu", system_point)               \
    X("fmb_system2_point", "-", 2, "oeev|oeev|nsuuu", system_point)                  \
    X("fmb_solve_small", "-", 3, COST_ROWS("ssss"), solve)                           \
    X("fmb_ranges_small", "-", 3, COST_ROWS("ssss"), solve)                          \
    X("fmb_solve_large", "-", 3, COST_ROWS("sssss"), solve)                          \
    X("fmb_ranges_large", "-", 3, COST_ROWS("sssss"), solve)                         \
    X("fmb_ofg3_parts", "-", 3, "pppppppp|pppppppp", ofg_parts)                      \
    X("fmb_tree3_build", "-", 3, "pppppppp|pppppppp", tree_build)                    \
    X("fmb_tree3_check", "-", 3, "oeee|oeee|oeee|oeee", tree_check)                  \
    X("fmb_tree3_refit", "-", 3, "oeee|oeee|oeee|oeee", tree_check)                  \
    X("fmb_tree3_hulls", "-", 3, "oeee|oeee|oeee|oeee", tree_check)                  \
    X("fmb_tree3_holds", "-", 3, "oeee|oeee|oeee|oeee", tree_check)                  \
    X("fmb_tree3_move", "-", 3, "oeee|oeee|oeee|oeee", tree_check)                   \
    X("fmb_walk3_init", "-", 3, "oeeev|oeeev|oeee|oeee", walk)                       \
    COST_WALKS(X, "", "oeeev|oeeev|oeee|oeee", walk)                                 \
    X("fmb_walk3_pose", "-", 3, COST_POSED, walk_posed)                              \
    COST_WALKS(X, "-posed", COST_POSED, walk_posed)                                  \
    X("fmb_grid3_init", "-", 3, "oeeev", grid_new)                                   \
    X("fmb_grid3_attach", "-", 3, "oeeev", grid_new)                                 \
    X("fmb_grid3_pack", "-", 3, "oeeev", grid_call)                                  \
    X("fmb_grid3_clear", "-", 3, "oeeev", grid_call)                                 \
    X("fmb_grid3_set", "-", 3, "oeeev", grid_call)                                   \
    X("fmb_grid3_get", "-", 3, "oeeev", grid_call)                                   \
    X("fmb_grid3_fill_box", "-", 3, "oeeev", grid_call)                              \
    X("fmb_grid3_fill_points", "-", 3, "oeeev", grid_call)                           \
    X("fmb_grid3_fill_heights", "-", 3, "oeeev", grid_call)                          \
    X("fmb_grid3_cell", "-", 3, "oeeev", grid_call)                                  \
    COST_SHAPES(X, "fmb_grid3_test", 3, COST_CELL, grid_ask)                         \
    COST_SHAPES(X, "fmb_grid3_sweep", 3, COST_CELL, grid_ask)                        \
    X("fmb_grid3_begin", "-", 3, COST_CELL, grid_ask)                                \
    COST_SHAPES(X, "fmb_grid3_next", 3, COST_CELL, grid_ask)                         \
    COST_SHAPES(X, "fmb_grid3_first", 3, COST_CELL, grid_ask)                        \
    COST_SHAPES(X, "fmb_grid3_links", 3, COST_CELL, grid_ask)                        \
    X("fmb_tree3_distance_init", "-", 3, "oeee|oeee|oeee|oeee|rp|rp", tree_distance) \
    X("fmb_tree3_distance", "-", 3, "oeee|oeee|oeee|oeee|rp|rp", tree_distance)      \
    COST_WALKS(X, "-posed-moving", COST_POSED "vv", walk_posed)                      \
    COST_BODIES(X)

/* Those of driver_bodies.h. */
#define COST_BODIES(X)                                                          \
    COST_PAIRS(X, "fmb_exact3_verdict", 3, COST_REST3, verdict)                 \
    COST_PAIRS(X, "fmb_exact_sweep3_verdict", 3, COST_STEP3, verdict)           \
    COST_PAIRS(X, "fmb_exact2_verdict", 2, COST_REST2, verdict)                 \
    COST_PAIRS(X, "fmb_exact_sweep2_verdict", 2, COST_STEP2, verdict)           \
    X("fmb_check_arithmetic", "-", 3, "s", arithmetic)                          \
    X("fmb_system_init", "-", 3, "sssss", system_row)                           \
    X("fmb_system_add", "-", 3, "sssss", system_row)                            \
    X("fmb_system3_axis", "-", 3, "oeeev|oeeev|" COST_MULTIPLIERS, system_axis) \
    X("fmb_system2_axis", "-", 2, "oeev|oeev|" COST_MULTIPLIERS, system_axis)   \
    X("fmb_scene_stop", "-", 3, "ul", scene_stop)                               \
    X("fmb_scene3_distance", "-", 3, "oeee|oeee", scene_distance)               \
    X("fmb_points3_body_init", "-", 3, COST_POINT, points)                      \
    X("fmb_points3_test", "-", 3, COST_POINT, points)                           \
    X("fmb_points3_sweep", "-", 3, COST_POINT, points)                          \
    X("fmb_points3_begin", "-", 3, COST_POINT, points)                          \
    X("fmb_points3_next", "-", 3, COST_POINT, points)                           \
    X("fmb_points3_first", "-", 3, COST_POINT, points)                          \
    X("fmb_cells3_convex", "-", 3, COST_CELL_MESH, cells_body)                  \
    X("fmb_cells3_hull", "-", 3, "ppppv|oEEE", cells_body)                      \
    X("fmb_cells3_next", "-", 3, COST_CELL_MESH, cells_body)                    \
    X("fmb_cells3_first", "-", 3, COST_CELL_MESH, cells_body)                   \
    X("fmb_cells3_tree", "-", 3, COST_CELL_TREE, cells_tree)                    \
    X("fmb_cells3_tree_translate", "-", 3, COST_CELL_TREE, cells_tree)          \
    X("fmb_cells3_tree_next", "-", 3, COST_CELL_TREE, cells_tree)               \
    X("fmb_cells3_tree_first", "-", 3, COST_CELL_TREE, cells_tree)              \
    X("fmb_scene3_check_fields", "CC", 3, COST_STEP3 "|pl", scene_fields)       \
    X("fmb_scene3_check_fields", "TT", 3, COST_STEP3 "|pl", scene_fields)       \
    X("fmb_parts3_box", "-", 3, COST_PARTS, parts)                              \
    X("fmb_parts3_leaf", "-", 3, COST_PARTS, parts)                             \
    X("fmb_parts3_refit", "-", 3, COST_PARTS, parts)                            \
    X("fmb_parts3_fits", "-", 3, COST_PARTS, parts)                             \
    X("fmb_walk3_parts", "-", 3, COST_PARTS, parts)                             \
    X("fmb_walk3_parts_pose", "-", 3, COST_PARTS, parts)                        \
    X("fmb_tree3_fits", "-", 3, "oeee|oeee|oeee|oeee", tree_fits)               \
    X("fmb_fronts3_init", "-", 3, COST_POSED, walk_room)                        \
    X("fmb_walk3_keep", "-", 3, COST_POSED, walk_room)                          \
    X("fmb_walk3_from", "-", 3, COST_POSED, walk_room)                          \
    X("fmb_walk3_cache", "-", 3, COST_POSED, walk_room)                         \
    X("fmb_walk3_fits", "-", 3, COST_POSED, walk_room)                          \
    X("fmb_walk3_turned", "-", 3, COST_POSED, walk_room)                        \
    X("fmb_bodies3_init", "-", 3, "oeee|rp|rp|oeee|rp|rp|l", bodies_call)       \
    X("fmb_bodies3_fits", "-", 3, "oeee|rp|rp|oeee|rp|rp|l", bodies_call)       \
    X("fmb_bodies3_segment", "-", 3, "oeee|rp|rp|oeee|rp|rp|l", bodies_call)    \
    X("fmb_robot_edge", "-", 3, "oeee|oeee|rp|s|s|l", edge_call)
#endif
