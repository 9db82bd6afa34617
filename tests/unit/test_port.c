/* SPDX-License-Identifier: MIT */
/* The port: lines of files with every kind of end, and the instruction counter. */
#include "check.h"
#include "number.h"
#include "port.h"

static port_file file;

/* Beside the program: several builds of it run at a time. */
static char *file_name(const char *program)
{
    static char name[160];
    int i = 0;

    for (; program[i] != 0 && i < 140; i++)
        name[i] = program[i];
    name[i++] = '.';
    name[i++] = 'l';
    name[i] = 0;
    return name;
}

static void test_lines(const char *name)
{
    char line[8];

    CHECK_EQ(port_create(&file, name), 0);
    CHECK_EQ(port_write(&file, "one\n\ntwo\r\n1234567\n12345678\nafter\nlast"), 0);
    CHECK_EQ(port_close(&file), 0);
    CHECK_EQ(port_open(&file, name), 0);
    CHECK_EQ(port_line(&file, line, sizeof line), 3);
    CHECK_TEXT(line, "one");
    CHECK_EQ(port_line(&file, line, sizeof line), 0);
    CHECK_TEXT(line, "");
    CHECK_EQ(port_line(&file, line, sizeof line), 3);
    CHECK_TEXT(line, "two");
    CHECK_EQ(port_line(&file, line, sizeof line), 7);
    CHECK_TEXT(line, "1234567");
    CHECK_EQ(port_line(&file, line, sizeof line), PORT_TOO_LONG);
    CHECK_EQ(port_close(&file), 0);
}

/* A file longer than the buffers, with lines that lie across their ends. */
static void test_long_file(const char *name)
{
    enum { LINES = PORT_BUFFER + 44 }; /* of several bytes each */
    char line[NUMBER_TEXT], text[NUMBER_TEXT];
    uint64_t i, n;

    CHECK_EQ(port_create(&file, name), 0);
    for (i = 0; i < LINES; i++) {
        CHECK_EQ(port_write(&file, number_unsigned(i * i * 7919, text)), 0);
        CHECK_EQ(port_write(&file, i + 1 < LINES ? "\n" : ""), 0);
    }
    CHECK_EQ(port_close(&file), 0);
    CHECK_EQ(port_open(&file, name), 0);
    for (i = 0; i < LINES; i++) {
        CHECK(port_line(&file, line, sizeof line) > 0);
        CHECK(number_read_unsigned(line, &n) && n == i * i * 7919);
    }
    CHECK_EQ(port_line(&file, line, sizeof line), PORT_END);
    CHECK_EQ(port_line(&file, line, sizeof line), PORT_END);
    CHECK_EQ(port_close(&file), 0);
}

/* Bytes are looked at by blocks: an odd one is told of wherever it stands, and in no other line. */
static void test_odd(const char *name)
{
    enum { LONG = 70 };
    char line[LONG + 1];
    int i, k;

    CHECK_EQ(port_create(&file, name), 0);
    for (i = 0; i < LONG; i++) {
        for (k = 0; k < LONG; k++)
            line[k] = k == i ? "#\t\r"[i % 3] : k % 7 == 0 ? ' ' : '$';
        line[LONG] = 0;
        CHECK_EQ(port_write(&file, line), 0);
        CHECK_EQ(port_write(&file, "\n -1.5e+3 \xff~\n"), 0);
    }
    CHECK_EQ(port_close(&file), 0);
    CHECK_EQ(port_open(&file, name), 0);
    for (i = 0; i < LONG; i++) {
        CHECK_EQ(port_line(&file, line, sizeof line), LONG);
        CHECK_EQ(file.odd, 1);
        CHECK_EQ(port_line(&file, line, sizeof line), 11);
        CHECK_EQ(file.odd, 0);
    }
    CHECK_EQ(port_close(&file), 0);
}

static void test_failures(void)
{
    CHECK_EQ(port_open(&file, "no/such/file"), PORT_FAILED);
    CHECK_EQ(port_create(&file, "no/such/folder/file"), PORT_FAILED);
    CHECK_EQ(port_same("no/such/file", "no/such/file"), 0);
    if (port_same(".", ".")) { /* else the system cannot tell */
        CHECK_EQ(port_again("no/such/file"), 0);
        CHECK_EQ(port_again("."), 0);
        CHECK_EQ(port_again("/dev/null"), 0);
    }
    CHECK_EQ(port_flush(), 0);
}

/* Rounds that take the same instructions each, however the compiler puts them: the bound is not known to it. */
static void turn(const volatile int *rounds)
{
    volatile int i;

    for (i = 0; i < *rounds; i++)
        ;
}

static void test_count(int expected)
{
    uint64_t a, b, c;
    volatile int rounds = 1000000;

    CHECK_EQ(port_count_start(), expected);
    a = port_count();
    b = port_count();
    turn(&rounds); /* some turns of the timer */
    c = port_count();
    if (expected) {
        CHECK(b - a <= 4);
        a = c - b;
        rounds = 2000000;
        b = port_count();
        turn(&rounds);
        c = port_count();
        CHECK((c - b) - a >= 3000000); /* at least subtract, compare and branch per round */
        /* twice the rounds are twice the instructions, but for the frame around them */
        CHECK(c - b - 2 * a + 64 < 128);
    } else {
        CHECK(a == 0 && b == 0 && c == 0);
    }
}

int main(int argc, char **argv)
{
    char *name;

    if (argc < 1) {
        CHECK(argc >= 1);
        return check_done("port");
    }
    name = file_name(argv[0]);
    test_lines(name);
    test_long_file(name);
    test_odd(name);
    test_failures();
    test_count(port_is_board); /* the Makefile runs this test with -icount */
    return check_done("port");
}
