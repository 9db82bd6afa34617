/* SPDX-License-Identifier: MIT */
/* Where an answer comes from: the version of this program, sums of the files that it has read, what was asked. */
#ifndef ORIGIN_H
#define ORIGIN_H

#include "fmb.h"

/* MAJOR.MINOR.PATCH; float or double. */
extern const char origin_version[], origin_precision[];

/*
 * CRC-32 as zlib, PNG and `cksum -a crc32b` have it (polynomial 0xedb88320, reflected): begins with ORIGIN_START, takes
 * bytes, ends with ~. It shows changes of a few bits beside each other, and is no signature.
 */
#define ORIGIN_START UINT32_MAX
uint32_t origin_add(uint32_t sum, unsigned char byte);

/* Of a file, read again. 1; 0: it cannot be: standard input or a pipe, of which the rest would be lost; or it is gone. */
int origin_sum(const char *path, uint32_t *sum);

/* ---- the same in a document of JSON ---- */

/* A text. */
void origin_put_quoted(const char *word);
/* `TEXT true`, `TEXT false`. */
void origin_put_flag(const char *text, int set);
/* `"fmb": VERSION, "real": PRECISION`. */
void origin_put_program(void);
/* A file that was read: `TEXT {"name": .., "crc32": ..}`, null where it cannot be read again. */
void origin_put_file(const char *text, const char *path);

/* What makes an answer another one. With a word it is that; with a count numbers, or null; else whether it is set. */
typedef struct {
    const char *name, *word;
    int count, set;
    const fmb_real *number; /* NULL: there are none */
} origin_option;

enum { ORIGIN_FILES = 2 };

/* All of that, as a document begins with it. */
typedef struct {
    const char *file[ORIGIN_FILES]; /* what each is; NULL: there is none */
    char *const *path;
    const origin_option *option;
    int options;
} origin_document;

/* `{"fmb": .., "real": .., "files": {..}, "asked": {..},`: members are to follow, and the end. */
void origin_put_document(const origin_document *of);

#endif
