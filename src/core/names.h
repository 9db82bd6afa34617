/* SPDX-License-Identifier: MIT */
/*
 * The names by which the library's own objects link: see include/fmb_names.h. Objects of different options do not make
 * one library. An object that an option changes shares no name with the one that is built without;
 * tests/gates/guards.sh compares them.
 */
#ifndef FMB_SRC_NAMES_H
#define FMB_SRC_NAMES_H

#include "fmb_names.h"

#define fmbi_apart_in_time FMB_REAL_NAME(fmbi_apart_in_time)
#define fmbi_change_frame2 FMB_REAL_NAME(fmbi_change_frame2)
#define fmbi_change_frame3 FMB_REAL_NAME(fmbi_change_frame3)
#define fmbi_check_bounds FMB_REAL_NAME(fmbi_check_bounds)
#define fmbi_check_displacement FMB_REAL_NAME(fmbi_check_displacement)
#define fmbi_check_keys FMB_REAL_NAME(fmbi_check_keys)
#define fmbi_convex_check FMB_REAL_NAME(fmbi_convex_check)
#define fmbi_convex_free_until FMB_REAL_NAME(fmbi_convex_free_until)
#define fmbi_cross FMB_REAL_NAME(fmbi_cross)
#define fmbi_cross_nearly_parallel FMB_REAL_NAME(fmbi_cross_nearly_parallel)
#define fmbi_edge_cross FMB_REAL_NAME(fmbi_edge_cross)
#define fmbi_edge_minus FMB_REAL_NAME(fmbi_edge_minus)
#define fmbi_edge_product FMB_REAL_NAME(fmbi_edge_product)
#define fmbi_elimination_multipliers FMB_SYSTEM_NAME(fmbi_elimination_multipliers)
#define fmbi_elimination_point FMB_SYSTEM_NAME(fmbi_elimination_point)
#define fmbi_elimination_run FMB_SYSTEM_NAME(fmbi_elimination_run)
#define fmbi_face_direction FMB_SYSTEM_NAME(fmbi_face_direction)
#define fmbi_faces_direction FMB_SYSTEM_NAME(fmbi_faces_direction)
#define fmbi_front_add FMB_REAL_NAME(fmbi_front_add)
#define fmbi_front_next FMB_REAL_NAME(fmbi_front_next)
#define fmbi_half_sine FMB_REAL_NAME(fmbi_half_sine)
#define fmbi_key_of2 FMB_REAL_NAME(fmbi_key_of2)
#define fmbi_key_of3 FMB_REAL_NAME(fmbi_key_of3)
#define fmbi_leaf_check FMB_REAL_NAME(fmbi_leaf_check)
#define fmbi_middle_anchor FMB_REAL_NAME(fmbi_middle_anchor)
#define fmbi_middle_turn FMB_REAL_NAME(fmbi_middle_turn)
#define fmbi_normalise FMB_REAL_NAME(fmbi_normalise)
#define fmbi_radius2 FMB_REAL_NAME(fmbi_radius2)
#define fmbi_radius3 FMB_REAL_NAME(fmbi_radius3)
#define fmbi_search_combination FMB_REAL_NAME(fmbi_search_combination)
#define fmbi_search_compare FMB_REAL_NAME(fmbi_search_compare)
#define fmbi_search_edges FMB_REAL_NAME(fmbi_search_edges)
#define fmbi_search_faces2 FMB_REAL_NAME(fmbi_search_faces2)
#define fmbi_search_faces3 FMB_REAL_NAME(fmbi_search_faces3)
#define fmbi_search_sweep2 FMB_REAL_NAME(fmbi_search_sweep2)
#define fmbi_search_sweep3 FMB_REAL_NAME(fmbi_search_sweep3)
#define fmbi_separates FMB_REAL_NAME(fmbi_separates)
#define fmbi_small_cross FMB_REAL_NAME(fmbi_small_cross)
#define fmbi_step_chain FMB_REAL_NAME(fmbi_step_chain)
#define fmbi_step_screw FMB_REAL_NAME(fmbi_step_screw)
#define fmbi_sum FMB_REAL_NAME(fmbi_sum)
#define fmbi_system_faces FMB_SYSTEM_NAME(fmbi_system_faces)
#define fmbi_tiny_length FMB_REAL_NAME(fmbi_tiny_length)
#define fmbi_tree_state FMB_REAL_NAME(fmbi_tree_state)
#define fmbi_turn_check FMB_REAL_NAME(fmbi_turn_check)
#define fmbi_visit_boxes FMB_REAL_NAME(fmbi_visit_boxes)
#define fmbi_visit_same FMB_REAL_NAME(fmbi_visit_same)
#define fmbi_visit_volumes FMB_REAL_NAME(fmbi_visit_volumes)
#define fmbi_walk_go FMB_REAL_NAME(fmbi_walk_go)
#define fmbi_walk_start FMB_REAL_NAME(fmbi_walk_start)
#define fmbi_witness FMB_REAL_NAME(fmbi_witness)
#define fmbi_witness_clamp FMB_REAL_NAME(fmbi_witness_clamp)

#endif
