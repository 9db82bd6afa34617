# SPDX-License-Identifier: MIT
# Toolchain of a Cortex-M4 with FPU: cmake -DCMAKE_TOOLCHAIN_FILE=.../arm-none-eabi-cortex-m4.cmake. Copy it, and change fmb_core for
# other cores (docs/integrate.md, part 3). Start-up code, linker script and libc are the project's.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR cortex-m4)
set(fmb_core "-mcpu=cortex-m4 -mthumb -mfloat-abi=hard -mfpu=fpv4-sp-d16")

set(CMAKE_C_COMPILER arm-none-eabi-gcc)
set(CMAKE_CXX_COMPILER arm-none-eabi-g++)
set(CMAKE_ASM_COMPILER arm-none-eabi-gcc)
# CMake tries its compilers with a library: without start-up code no program links.
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
# Each function in a section of its own, so that the linker drops what is not called.
set(CMAKE_C_FLAGS_INIT "${fmb_core} -ffunction-sections -fdata-sections")
set(CMAKE_CXX_FLAGS_INIT "${fmb_core} -ffunction-sections -fdata-sections")
set(CMAKE_ASM_FLAGS_INIT "${fmb_core}")
set(CMAKE_EXE_LINKER_FLAGS_INIT "-Wl,--gc-sections")
if(NOT DEFINED CMAKE_BUILD_TYPE)
    set(CMAKE_BUILD_TYPE MinSizeRel CACHE STRING "MinSizeRel: -Os")
endif()
# Programs are the host's, libraries and packages the core's.
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
