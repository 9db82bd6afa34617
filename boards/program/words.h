/* SPDX-License-Identifier: MIT */
/* What the subcommands share: words of a line, lines of answers, and complaints. */
#ifndef WORDS_H
#define WORDS_H

#include "fmb.h"
#include "port.h"

int words_same(const char *a, const char *b);
/* Cuts the next word off at *at; NULL when there is none. */
char *words_next(char **at);
/* A whole number below 2^31 of digits up to `end` (0 or a point); *at is then behind it. -1: there is none. */
int32_t words_number(const char **at, char end);
/* C or T. 1, or 0 and *shape unchanged: it is neither; word may be NULL. */
int words_shape(const char *word, fmb_shape *shape);
/* Bytes of the letter of UTF-8 that a text begins with; 0: it begins with none. Noncharacters at the end are none: XML. */
int words_letter(const char *text);
/* Whether it begins with two dashes. */
int words_option(const char *word);
/* The next words as numbers; *rounded is 1 if one is not representable, else it stays. NULL, or what is wrong. */
const char *words_vector(char **at, int count, fmb_real *to, int *rounded);

/* So many numbers from whole words. 1; 0: one is none, or not finite, or they are too few. */
int words_numbers(fmb_real *to, int count, char **word, int words);

/* `--fail-on contact`: 2 words, and *fail is 1; 0: it is not on that, and it was said by the name of the command. */
int words_fail_on(const char *command, int *fail, char **word, int words);

/*
 * 0; or 2, and it was said by the name of the command: an option is given twice, or one stands where the word behind
 * another one is missing. Else one would be dropped in silence: of two scenes one would not be asked about, and behind
 * `--certify --degrees` the log would be read in rad. --at may be given for each joint. Or a file called `-` would be
 * written: it is no file's name.
 */
int words_once(const char *command, int argc, char **argv);

/*
 * Would what is written to this file take the place of another one, which is read, or written, too? Files that are there
 * tell, by any name, and names, but for `./` and doubled slashes. No device is one. NULL: there is no such file. Each
 * command asks of all that it writes, before it writes anything.
 */
int words_takes_place(const char *written, const char *other);

/* "PATH:LINE: reason" to stderr; 2. */
int words_malformed(const char *path, uint64_t line, const char *reason);
/* The same of a thing that has a name: the reason is BEFORE, NAME and REASON, with nothing between them. */
int words_malformed_of(const char *path, uint64_t line, const char *before, const char *name, const char *reason);
/* "fmb NAME: what word" to stderr; 2. */
int words_misuse(const char *name, const char *what, const char *word);

/* A command begins: from now on words_due counts, unless one of the words is --quiet. */
void words_begin(int argc, char **argv);
/*
 * Is it time to tell how far the command is? Where stderr is a terminal, a second after it began or was last asked with
 * this answer; with `lists`, whose lines tell themselves, not where these go to a terminal too. Never with --quiet, nor
 * without a clock.
 */
int words_due(int lists);
/* Is anything to be told of what may take a second and cannot say how far it is? */
int words_watched(void);
/* "fmb: WHAT COUNT UNIT" to stderr. */
void words_progress(const char *what, uint64_t count, const char *unit);

/*
 * The next line without its comment. Its length, or PORT_END; otherwise *wrong says what is wrong. A NUL byte is, and a
 * carriage return within the line, its comment included: some programs end lines so, and what follows a comment would be
 * a part of it, and not be asked about.
 */
int words_line(port_file *file, char *line, size_t size, const char **wrong);

/* A number in hexadecimal; in decimal with `places` digits behind the point; a whole one. */
void words_put_hex(fmb_real value);
void words_put_fixed(fmb_real value, int places);
void words_put_unsigned(uint64_t value);
/* A blank and the number in hexadecimal, of each; of a box the lower corner, then the upper one. */
void words_put_vector(const fmb_real *x, int count);
void words_put_box(const fmb_box3 *box);
/* "picture: PATH": the last line of a program that has drawn one. */
void words_put_picture(const char *path);
/* An error of the library by its name, as `range`. */
const char *words_error(int error);
/* " hit", " undecided" or " error NAME". */
void words_put_verdict(int verdict);

#endif
