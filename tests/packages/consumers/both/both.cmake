# SPDX-License-Identifier: MIT
# Float and double in one program. A target has one precision, so each part is one of its own.
add_library(part_float OBJECT ${CMAKE_CURRENT_LIST_DIR}/part_float.c)
target_link_libraries(part_float PRIVATE fmb::fmb_float)
add_library(part_double OBJECT ${CMAKE_CURRENT_LIST_DIR}/part_double.c)
target_link_libraries(part_double PRIVATE fmb::fmb_double)
add_executable(both ${CMAKE_CURRENT_LIST_DIR}/both.c)
target_link_libraries(both PRIVATE part_float part_double)
