# SPDX-License-Identifier: MIT
# How programs for WebAssembly are built and run: clang, its linker, Node.js. There is no libc, and no system but six functions
# that port/wasm/fmb.mjs gives (port/wasm/host.h).
CC := clang
AR := llvm-ar
CC_PACKAGE := clang, with lld and llvm
MACHINE_COMMAND := node
MACHINE_PACKAGE := nodejs
OPTIMIZE ?= -O2
FREESTANDING := -ffreestanding -DBOARD_MEMORY=$(BOARD_MEMORY)
PORT := wasm
# What a board without a libc needs, a WebAssembly needs, too.
PORT_SHARED := port/bare/memory.c port/bare/arena.c
LINK := -nostdlib -Wl,--no-entry -Wl,--stack-first -Wl,-z,stack-size=$(STACK_SIZE) -Wl,--strip-all -Wl,--fatal-warnings
LIBS :=
RUN = node boards/wasm32/run.mjs
SUFFIX := .wasm
START := boards/wasm32/start.c
LINK_SCRIPTS :=
