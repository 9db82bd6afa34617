/* SPDX-License-Identifier: MIT */
/* The port of a POSIX host. */
#define _POSIX_C_SOURCE 200809L

#include "port.h"
#include "raw.h"

#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

const int port_is_board = 0;

static int put_failed;

void port_out(const char *text)
{
    if (fputs(text, stdout) == EOF)
        put_failed = 1;
}

void port_error(const char *text)
{
    fflush(stdout); /* where both are one terminal, the order of a board */
    fputs(text, stderr);
}

int port_terminal(int error) { return isatty(error ? STDERR_FILENO : STDOUT_FILENO) == 1; }

int port_flush(void)
{
    if (fflush(stdout) == EOF)
        put_failed = 1;
    return put_failed ? PORT_FAILED : 0;
}

const char *port_setting(const char *name) { return getenv(name); }

_Noreturn void port_exit(int status) { exit(status); }

/* All that was given out, so that it is not lost: each block begins with the one before. */
static union block {
    union block *before;
    max_align_t align;
} * blocks;

void *port_memory(size_t count, size_t size)
{
    union block *block = count <= (SIZE_MAX - sizeof *block) / size ? calloc(sizeof *block + count * size, 1) : NULL;

    if (block == NULL)
        return NULL;
    block->before = blocks;
    blocks = block;
    return block + 1;
}

int raw_open(const char *path, int mode)
{
    if (mode == RAW_CREATE)
        return open(path, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    return strcmp(path, "-") == 0 ? STDIN_FILENO : open(path, O_RDONLY);
}

int port_same(const char *path, const char *other)
{
    struct stat a, b;

    return stat(path, &a) == 0 && stat(other, &b) == 0 && a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

int port_again(const char *path)
{
    struct stat file;

    return stat(path, &file) == 0 && S_ISREG(file.st_mode);
}

int raw_read(int handle, char *to, size_t size)
{
    ssize_t n;

    do
        n = read(handle, to, size);
    while (n < 0 && errno == EINTR);
    return (int)n;
}

int raw_write(int handle, const char *from, size_t size)
{
    while (size > 0) {
        ssize_t n = write(handle, from, size);

        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return -1;
        from += n;
        size -= (size_t)n;
    }
    return 0;
}

int raw_close(int handle) { return handle == STDIN_FILENO ? 0 : close(handle); }

int port_count_start(void) { return 0; }

uint64_t port_count(void) { return 0; }

uint64_t port_clock(void)
{
    struct timespec now;

    if (clock_gettime(CLOCK_MONOTONIC, &now) != 0)
        return 0;
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}
