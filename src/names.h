/* SPDX-License-Identifier: MIT */
/*
 * The names by which the library's own objects link: see include/fmb_names.h. Objects of different options do not make one library. An
 * object that an option changes shares no name with the one that is built without; tests/gates/guards.sh compares them.
 */
#ifndef FMB_SRC_NAMES_H
#define FMB_SRC_NAMES_H

#include "fmb_names.h"

#define fmb_change_frame2 FMB_REAL_NAME(fmb_change_frame2)
#define fmb_change_frame3 FMB_REAL_NAME(fmb_change_frame3)
#define fmb_check_bounds FMB_REAL_NAME(fmb_check_bounds)
#define fmb_check_displacement FMB_REAL_NAME(fmb_check_displacement)
#define fmb_check_keys FMB_REAL_NAME(fmb_check_keys)
#define fmb_convex_check FMB_REAL_NAME(fmb_convex_check)
#define fmb_convex_free_until FMB_REAL_NAME(fmb_convex_free_until)
#define fmb_cross FMB_REAL_NAME(fmb_cross)
#define fmb_cross_nearly_parallel FMB_REAL_NAME(fmb_cross_nearly_parallel)
#define fmb_edge_cross FMB_REAL_NAME(fmb_edge_cross)
#define fmb_edge_minus FMB_REAL_NAME(fmb_edge_minus)
#define fmb_edge_product FMB_REAL_NAME(fmb_edge_product)
#define fmb_elimination_multipliers FMB_SYSTEM_NAME(fmb_elimination_multipliers)
#define fmb_elimination_point FMB_SYSTEM_NAME(fmb_elimination_point)
#define fmb_elimination_run FMB_SYSTEM_NAME(fmb_elimination_run)
#define fmb_face_direction FMB_SYSTEM_NAME(fmb_face_direction)
#define fmb_faces_direction FMB_SYSTEM_NAME(fmb_faces_direction)
#define fmb_half_sine FMB_REAL_NAME(fmb_half_sine)
#define fmb_key_of2 FMB_REAL_NAME(fmb_key_of2)
#define fmb_key_of3 FMB_REAL_NAME(fmb_key_of3)
#define fmb_leaf_check FMB_REAL_NAME(fmb_leaf_check)
#define fmb_middle_anchor FMB_REAL_NAME(fmb_middle_anchor)
#define fmb_middle_turn FMB_REAL_NAME(fmb_middle_turn)
#define fmb_normalise FMB_REAL_NAME(fmb_normalise)
#define fmb_radius2 FMB_REAL_NAME(fmb_radius2)
#define fmb_radius3 FMB_REAL_NAME(fmb_radius3)
#define fmb_search_combination FMB_REAL_NAME(fmb_search_combination)
#define fmb_search_compare FMB_REAL_NAME(fmb_search_compare)
#define fmb_search_edges FMB_REAL_NAME(fmb_search_edges)
#define fmb_search_faces2 FMB_REAL_NAME(fmb_search_faces2)
#define fmb_search_faces3 FMB_REAL_NAME(fmb_search_faces3)
#define fmb_search_sweep2 FMB_REAL_NAME(fmb_search_sweep2)
#define fmb_search_sweep3 FMB_REAL_NAME(fmb_search_sweep3)
#define fmb_separates FMB_REAL_NAME(fmb_separates)
#define fmb_small_cross FMB_REAL_NAME(fmb_small_cross)
#define fmb_step_chain FMB_REAL_NAME(fmb_step_chain)
#define fmb_step_screw FMB_REAL_NAME(fmb_step_screw)
#define fmb_sum FMB_REAL_NAME(fmb_sum)
#define fmb_system_faces FMB_SYSTEM_NAME(fmb_system_faces)
#define fmb_tiny_length FMB_REAL_NAME(fmb_tiny_length)
#define fmb_tree_state FMB_REAL_NAME(fmb_tree_state)
#define fmb_turn_check FMB_REAL_NAME(fmb_turn_check)
#define fmb_witness FMB_REAL_NAME(fmb_witness)
#define fmb_witness_clamp FMB_REAL_NAME(fmb_witness_clamp)

#endif
