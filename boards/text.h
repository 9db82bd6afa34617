/* SPDX-License-Identifier: MIT */
/* Lines of words from files, with errors as FILE:LINE: reason. One file at a time; bounded memory. */
#ifndef TEXT_H
#define TEXT_H

#include "fmb.h"
#include "port.h"

#define TEXT_LINE 1024

struct text {
    port_file file;
    const char *path;
    uint64_t number;     /* of the line, from 1 */
    char line[TEXT_LINE];
    char *at;            /* what of it was not yet read */
};

/* 0; or 2, and it was said on the error output. */
int text_open(struct text *t, const char *path);
/* The next line that holds more than a comment (from # on): 1; 0 at the end of the file, which is then closed; 2: an error, said. */
int text_next(struct text *t);
/* Says FILE:LINE: reason, closes the file and returns 2. */
int text_wrong(struct text *t, const char *reason);
/* The next word of the line; NULL: no more. */
char *text_word(struct text *t);
/* The next `count` numbers, rounded to fmb_real. NULL, or what is wrong. */
const char *text_numbers(struct text *t, fmb_real *to, int count);
int text_same(const char *a, const char *b);

/* Output: a blank and a number, hexadecimal or with a few decimals; words as they are. */
void text_put_hex(fmb_real value);
void text_put_fixed(double value, int places);
void text_put_count(uint64_t value);

#endif
