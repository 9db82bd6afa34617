/* SPDX-License-Identifier: MIT */
/* The few calls in which the platforms differ; port/file.c makes files and lines of them. */
#ifndef RAW_H
#define RAW_H

#include <stddef.h>

enum { RAW_READ, RAW_CREATE };

/* A handle >= 0, or -1. */
int raw_open(const char *path, int mode);
/* Bytes read, 0 at the end, -1. */
int raw_read(int handle, char *to, size_t size);
/* 0 when all of it was written, or -1. */
int raw_write(int handle, const char *from, size_t size);
/* 0, or -1. */
int raw_close(int handle);

#endif
