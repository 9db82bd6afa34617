# SPDX-License-Identifier: MIT
# WebAssembly, 32 bits of address, version 1: float and double by its own instructions. Node.js runs it here, a browser elsewhere.
FAMILY := wasm
CPU := --target=wasm32
# First in memory (boards/common/wasm.mk), so that an overflow leaves it.
STACK_SIZE := 1048576
OPTIONS :=
BOARD_MEMORY := 33554432
