/* SPDX-License-Identifier: MIT */
/*
 * The unit tests' frame. A test is one file tests/unit/test_NAME.c:
 *
 *     #include "check.h"
 *     int main(int argc, char **argv)
 *     {
 *         CHECK(1 + 1 == 2);
 *         CHECK_EQ(fmb_test3(NULL, NULL, NULL), FMB_ERR_NULL);
 *         return check_done("name");
 *     }
 *
 * It becomes its own program and runs natively and on every board, with the repository's root as working directory. No libc:
 * text goes through port.h, numbers through number.h. A test in tests/exact is built for TARGET=host alone and may use libc, POSIX
 * and GMP. What all tests may link to is in tests/support.
 */
#ifndef CHECK_H
#define CHECK_H

#include <stdint.h>

/* Each of them counts once, and is an expression that is 1 when it passed. A failing line is reported once, and counted always. */
#define CHECK(condition) check_that((condition) != 0, #condition, __FILE__, __LINE__)
#define CHECK_EQ(a, b) check_equal((long)(a), (long)(b), #a " == " #b, __FILE__, __LINE__)
/* bytes: two texts are the same */
#define CHECK_TEXT(a, b) check_text((a), (b), #a " == " #b, __FILE__, __LINE__)

int check_that(int passed, const char *expression, const char *file, int line);
int check_equal(long a, long b, const char *expression, const char *file, int line);
int check_text(const char *a, const char *b, const char *expression, const char *file, int line);

/*
 * How often random tests repeat, and where they start: argument 1 is the seed and argument 2 the count, or words SEED=n, COUNT=n,
 * EFFORT=n anywhere in the arguments (boards), or the environment (host); so in this order. Without COUNT it is `usual` times EFFORT / 100,
 * at least 1: a slow way to run tests (valgrind, a board without a float unit) asks for less of every test, make nightly for more.
 * The test prints its seed and count.
 */
uint64_t check_seed(int argc, char **argv, uint64_t otherwise);
uint64_t check_count(int argc, char **argv, uint64_t usual);

/* Prints `name: N passed, N failed` and returns 0, or 1 if anything failed or nothing was checked: main's result. */
int check_done(const char *name);

#endif
