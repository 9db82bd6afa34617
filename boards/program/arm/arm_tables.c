/* SPDX-License-Identifier: MIT */
/*
 * The obstacles that stand still, and the links' boxes, as constants. Both tables are output of the program built in
 * their precision on the host; after any change of arm_solids, arm_links or fmb_frame3 print them again, and let
 * tests/unit/test_arm.c compare:
 *     build/host-float/fmb arm --tables > float.txt && mv float.txt boards/program/arm/arm_tables_float.h
 *     build/host-double/fmb arm --tables > double.txt && mv double.txt boards/program/arm/arm_tables_double.h
 */
#include "arm_scene.h"

#ifdef FMB_REAL_DOUBLE
#include "arm_tables_double.h"
#else
#include "arm_tables_float.h"
#endif
