/* SPDX-License-Identifier: MIT */
/*
 * What the tests and the programs need of a platform; the library needs none of it. Three implementations: port/host
 * (POSIX), port/bare (a board in QEMU, through semihosting) and port/wasm (functions of JavaScript). On a board `main`
 * gets the arguments of QEMU's command line, and its result becomes QEMU's exit status. Files are the host's, relative
 * to QEMU's working directory; WebAssembly has those that its loader gives it.
 */
#ifndef PORT_H
#define PORT_H

#include <stddef.h>
#include <stdint.h>

/* 1 when this is a board, 0 on a host and in WebAssembly: for the size of a workload, not for behaviour. */
extern const int port_is_board;

void port_out(const char *text);
void port_error(const char *text);
/* 1: what port_out (error 0), or port_error (1), puts goes to a terminal. 0: it does not, or nobody can tell. */
int port_terminal(int error);
/* Everything put so far is out. 0, or PORT_FAILED (since the start: a full disk, a closed pipe). */
int port_flush(void);
_Noreturn void port_exit(int status);
/* The value of an environment variable, or NULL: boards and WebAssembly have none. */
const char *port_setting(const char *name);

/*
 * Longest line that can be read, in bytes without its end: twice what two moving 3D frames can take. On a board without
 * memory to spare what they take in hexadecimal: 30 numbers of 25 bytes.
 */
#if defined(BOARD_MEMORY) && BOARD_MEMORY == 0
#define PORT_LINE 768
#else
#define PORT_LINE 2048
#endif

/* A host has memory to spare, and each block costs it a call of the system. */
#if defined(__unix__) || defined(__APPLE__)
#define PORT_BUFFER 4096
#else
#define PORT_BUFFER 192 /* so that fmb fits a board of 16 KB in double, too */
#endif

/* One open file. Bounded memory; at most four are open at a time. Fields are private, but for odd. */
typedef struct {
    int odd; /* 0: no byte of the last line is below '$', but for blanks, so that none is a NUL, `\r` or `#` */
    int handle;
    int16_t fill; /* bytes in the buffer */
    int16_t next; /* the first of them that was not yet used */
    char buffer[PORT_BUFFER];
} port_file;

enum { PORT_END = -1, PORT_TOO_LONG = -2, PORT_FAILED = -3 };

/* path "-" is standard input on the host. 0, or PORT_FAILED. */
int port_open(port_file *file, const char *path);
/* 1: both paths name one file, however they are spelled. 0: they do not, or the system cannot tell (all but a host). */
int port_same(const char *path, const char *other);
/* 0: what is read of it is gone then, as of a pipe. 1: it is a file, or the system cannot tell (all but a host). */
int port_again(const char *path);
/* Creates or empties a file for port_write. 0, or PORT_FAILED. */
int port_create(port_file *file, const char *path);
/*
 * Reads the next line into line[size] without "\n" or "\r\n"; returns its length, PORT_END, PORT_TOO_LONG (it does not
 * fit in size - 1 bytes; the rest of it is still to be read) or PORT_FAILED. NUL bytes are kept: a line with one is
 * longer than its text.
 */
int port_line(port_file *file, char *line, size_t size);
/* 0, or PORT_FAILED: of this text, or of one before. Blocks are written, the last one by port_close. */
int port_write(port_file *file, const char *text);
/*
 * Up to `size` bytes as they are; how many there were, or PORT_FAILED. Lines and bytes of a file may be read in turns.
 */
int port_bytes(port_file *file, void *to, int size);
/* 0, or PORT_FAILED: what was written may be incomplete. */
int port_close(port_file *file);

/*
 * Memory for `count` things of `size` bytes that a program has read, zeroed, until it ends; NULL: there is not so much
 * (a board has BOARD_MEMORY bytes). For the program fmb alone: neither the library nor its tests need any.
 */
void *port_memory(size_t count, size_t size);

/*
 * Instructions executed by this core between two readings; the readings' own cost is already subtracted, but for the
 * few instructions with which the caller keeps the first one. Exact on the boards when QEMU runs with `-icount shift=8`
 * (port/bare/count.c says how; `make run` does so). port_count_start: 1, or 0 when nothing can be counted: on the host,
 * in WebAssembly, or without -icount; port_count then is 0 at every call.
 */
int port_count_start(void);
uint64_t port_count(void);

/* Nanoseconds of a clock that never goes back, since some moment. 0: there is none (on a board, in WebAssembly). */
uint64_t port_clock(void);

#endif
