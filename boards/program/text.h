/* SPDX-License-Identifier: MIT */
/*
 * Lines of words from files, one file at a time, with errors as FILE:LINE: reason. UTF-8's byte order mark before the
 * first line is passed over.
 */
#ifndef TEXT_H
#define TEXT_H

#include "fmb.h"
#include "port.h"
#include "words.h"

struct text {
    port_file file;
    const char *path;
    uint64_t number; /* of the line, from 1 */
    char line[PORT_LINE];
    char *at; /* what of it was not yet read */
};

/* 0; or 2, and it was said on the error output. */
int text_open(struct text *t, const char *path);
/*
 * The next line that holds more than a comment: 1; 0 at the end of the file, which is then closed; 2: an error, said.
 */
int text_next(struct text *t);
/* Says FILE:LINE: reason, closes the file and returns 2. */
int text_wrong(struct text *t, const char *reason);
/* The same with the name of a thing: words_malformed_of. */
int text_wrong_of(struct text *t, const char *before, const char *name, const char *reason);

#endif
