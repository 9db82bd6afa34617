/* SPDX-License-Identifier: MIT */
/* What a WebAssembly imports: all of them are functions of port/wasm/fmb.mjs. Addresses are offsets in its own memory. */
#ifndef HOST_H
#define HOST_H

#include <stddef.h>

#define HOST(name) __attribute__((import_module("fmb"), import_name(#name))) extern

/* Open from the start, and never closed. */
enum { HOST_IN, HOST_OUT, HOST_ERROR };

/* mode: as raw.h's. A handle, or -1. */
HOST(open) int host_open(const char *path, size_t length, int mode);
/* Bytes read, 0 at the end, -1. */
HOST(read) int host_read(int handle, char *to, size_t size);
/* 0 when all of it was written, or -1. */
HOST(write) int host_write(int handle, const char *from, size_t size);
/* 0, or -1. */
HOST(close) int host_close(int handle);
/*
 * Writes the program's name and its arguments, each with a NUL behind it. The bytes that this takes; more than `size`:
 * nothing was written.
 */
HOST(arguments) size_t host_arguments(char *to, size_t size);
HOST(exit) _Noreturn void host_exit(int status);

#endif
