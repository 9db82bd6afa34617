/* SPDX-License-Identifier: MIT */
#include "words.h"
#include "number.h"

int words_same(const char *a, const char *b)
{
    while (*a == *b && *a != 0) {
        a++;
        b++;
    }
    return *a == *b;
}

static int is_blank(char c) { return c == ' ' || c == '\t'; }

char *words_next(char **at)
{
    char *word = *at, *end;

    while (is_blank(*word))
        word++;
    for (end = word; *end != 0 && !is_blank(*end); end++)
        ;
    *at = *end != 0 ? end + 1 : end;
    *end = 0;
    return *word != 0 ? word : NULL;
}

int32_t words_number(const char **at, char end)
{
    int32_t value = 0;
    const char *digit = *at;

    for (; *digit >= '0' && *digit <= '9'; digit++) {
        if (value > (INT32_MAX - 9) / 10)
            return -1;
        value = 10 * value + (*digit - '0');
    }
    if (digit == *at || *digit != end)
        return -1;
    *at = end != 0 ? digit + 1 : digit;
    return value;
}

int words_shape(const char *word, fmb_shape *shape)
{
    if (word == NULL || (word[0] != 'C' && word[0] != 'T') || word[1] != 0)
        return 0;
    *shape = word[0] == 'C' ? FMB_CUBOID : FMB_TETRAHEDRON;
    return 1;
}

/* Ones that a byte begins with, 5 at most. */
static int ones_of(unsigned char byte)
{
    int ones = 0;

    while (ones < 5 && (byte & 0x80 >> ones) != 0)
        ones++;
    return ones;
}

int words_letter(const char *text)
{
    static const uint32_t least[] = {0x80, 0x800, 0x10000};
    const unsigned char *byte = (const unsigned char *)text;
    const int bytes = ones_of(byte[0]);
    uint32_t value = byte[0] & 0x7Fu >> bytes;

    if (bytes == 0)
        return 1;
    if (bytes < 2 || bytes > 4)
        return 0;
    for (int i = 1; i < bytes; i++) {
        if (ones_of(byte[i]) != 1)
            return 0;
        value = value << 6 | (byte[i] & 0x3Fu);
    }
    /* written longer than it is; beyond all; half of a pair of UTF-16; none at all */
    return value < least[bytes - 2] || value > 0x10FFFF || value >> 11 == 0x1B || (value | 1) == 0xFFFF ? 0 : bytes;
}

int words_option(const char *word) { return word[0] == '-' && word[1] == '-'; }

const char *words_vector(char **at, int count, fmb_real *to, int *rounded)
{
    const char *text = *at;

    for (int k = 0; k < count; k++) {
        while (is_blank(*text))
            text++;
        if (*text == 0)
            return "too few numbers";
        text = number_take(text, &to[k], rounded);
        if (text == NULL || (*text != 0 && !is_blank(*text)))
            return "not a number, or the wrong count of numbers";
    }
    *at += text - *at;
    return NULL;
}

int words_numbers(fmb_real *to, int count, char **word, int words)
{
    if (count > words)
        return 0;
    for (int k = 0; k < count; k++)
        if (number_parse(word[k], &to[k]) == NUMBER_BAD || to[k] - to[k] != 0)
            return 0;
    return 1;
}

/* Behind what says nothing where a part of a path begins: `./`, and more slashes. */
static const char *part_of(const char *path)
{
    while (path[0] == '/' || (path[0] == '.' && path[1] == '/'))
        path += path[0] == '/' ? 1 : 2;
    return path;
}

/* Do both say the same file, which need not be there? */
static int same_path(const char *a, const char *b)
{
    if ((*a == '/') != (*b == '/'))
        return 0;
    for (a = part_of(a), b = part_of(b); *a == *b && *a != 0;) {
        const int part = *a == '/';

        a = part ? part_of(a) : a + 1;
        b = part ? part_of(b) : b + 1;
    }
    return *a == *b;
}

int words_takes_place(const char *written, const char *other)
{
    if (written == NULL || other == NULL)
        return 0;
    return same_path(written, other) || (port_again(written) && port_same(written, other));
}

int words_malformed(const char *path, uint64_t line, const char *reason)
{
    return words_malformed_of(path, line, "", "", reason);
}

int words_malformed_of(const char *path, uint64_t line, const char *before, const char *name, const char *reason)
{
    char text[NUMBER_TEXT];

    port_error(path);
    port_error(":");
    port_error(number_unsigned(line, text));
    port_error(": ");
    port_error(before);
    port_error(name);
    port_error(reason);
    port_error("\n");
    return 2;
}

int words_misuse(const char *name, const char *what, const char *word)
{
    port_error("fmb ");
    port_error(name);
    port_error(": ");
    port_error(what);
    port_error(word);
    port_error("\n");
    return 2;
}

int words_fail_on(const char *command, int *fail, char **word, int words)
{
    *fail = words > 1 && words_same(word[1], "contact");
    if (!*fail)
        words_misuse(command, words > 1 ? "--fail-on contact, not on " : "fail on what? --fail-on contact",
                     words > 1 ? word[1] : "");
    return *fail ? 2 : 0;
}

/* Is the word behind this option any text, so that another option could be taken for it? */
static int takes_text(const char *command, const char *option)
{
    static const char *const name[] = {"--svg",  "--pov",  "--certify", "--write", "--log",
                                       "--time", "--name", "--unit",    "--id"};

    for (size_t i = 0; i < sizeof name / sizeof name[0]; i++)
        if (words_same(option, name[i]))
            return 1;
    return words_same(option, "--scene") && words_same(command, "robot"); /* of the others it is a word alone */
}

/* Is `-` to be written to? That would be a file of this name, and who asks for it means stdout, as elsewhere. */
static int writes_dash(const char *option, const char *word)
{
    static const char *const name[] = {"--svg", "--pov", "--certify", "--write"};
    int found = 0;

    for (size_t i = 0; i < sizeof name / sizeof name[0]; i++)
        found |= words_same(option, name[i]);
    return found && words_same(word, "-");
}

/* What is wrong with the word behind an option? NULL, or that. */
static const char *wrong_behind(const char *command, const char *option, const char *word)
{
    if (writes_dash(option, word))
        return "'-' is not the name of a file: ";
    return words_option(word) && takes_text(command, option) ? "the word behind it is missing: " : NULL;
}

int words_once(const char *command, int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        const char *wrong;

        if (!words_option(argv[i]) || words_same(argv[i], "--at"))
            continue;
        wrong = i + 1 < argc ? wrong_behind(command, argv[i], argv[i + 1]) : NULL;
        if (wrong != NULL)
            return words_misuse(command, wrong, argv[i]);
        for (int k = i + 1; k < argc; k++)
            if (words_same(argv[k], argv[i]))
                return words_misuse(command, argv[i], " is given twice");
    }
    return 0;
}

enum { SECOND = 1000000000 };

/* since: when the command began, or told how far it is. Looking at the clock costs nothing where nobody sees it. */
static struct {
    int watched, alone; /* alone: and answers go elsewhere */
    uint64_t since;
} progress;

void words_begin(int argc, char **argv)
{
    progress.since = port_clock();
    progress.watched = progress.since > 0 && port_terminal(1);
    for (int i = 1; i < argc; i++)
        if (words_same(argv[i], "--quiet"))
            progress.watched = 0;
    progress.alone = progress.watched && !port_terminal(0);
}

int words_due(int lists)
{
    uint64_t now;

    if (!(lists ? progress.alone : progress.watched))
        return 0;
    now = port_clock();
    if (now - progress.since < SECOND)
        return 0;
    progress.since = now;
    return 1;
}

int words_watched(void) { return progress.watched; }

void words_progress(const char *what, uint64_t count, const char *unit)
{
    char text[NUMBER_TEXT];

    port_error("fmb: ");
    port_error(what);
    port_error(" ");
    port_error(number_unsigned(count, text));
    port_error(unit);
    port_error("\n");
}

/* Cuts the comment off. NULL, or what is wrong: in the comment, too. */
static const char *cut_comment(char *line, int length)
{
    char *comment = line + length;
    const char *wrong = NULL;

    for (char *at = line; at < line + length; at++) {
        if (*at == 0)
            return "a NUL byte";
        if (*at == '\r')
            wrong = "a carriage return within the line";
        if (*at == '#' && at < comment)
            comment = at;
    }
    *comment = 0;
    return wrong;
}

int words_line(port_file *file, char *line, size_t size, const char **wrong)
{
    const int length = port_line(file, line, size);

    *wrong = length == PORT_TOO_LONG ? "the line is too long" : length == PORT_FAILED ? "cannot be read" : NULL;
    if (length >= 0 && file->odd)
        *wrong = cut_comment(line, length);
    return length;
}

void words_put_hex(fmb_real value)
{
    char text[NUMBER_TEXT];

    port_out(number_format(value, text));
}

void words_put_fixed(fmb_real value, int places)
{
    char text[NUMBER_TEXT];

    port_out(number_fixed(value, places, text));
}

void words_put_unsigned(uint64_t value)
{
    char text[NUMBER_TEXT];

    port_out(number_unsigned(value, text));
}

void words_put_picture(const char *path)
{
    port_out("picture: ");
    port_out(path);
    port_out("\n");
}

void words_put_vector(const fmb_real *x, int count)
{
    for (int k = 0; k < count; k++) {
        port_out(" ");
        words_put_hex(x[k]);
    }
}

void words_put_box(const fmb_box3 *box)
{
    words_put_vector(box->min, 3);
    words_put_vector(box->max, 3);
}

const char *words_error(int error)
{
    switch (error) {
    case FMB_ERR_NULL: return "null";
    case FMB_ERR_NOT_FINITE: return "not_finite";
    case FMB_ERR_DEGENERATE: return "degenerate";
    case FMB_ERR_RANGE: return "range";
    case FMB_ERR_CAPACITY: return "capacity";
    case FMB_ERR_FRAME: return "frame";
    case FMB_ERR_STALE: return "stale";
    case FMB_ERR_ARITHMETIC: return "arithmetic";
    case FMB_ERR_BUSY: return "busy";
    case FMB_ERR_LIMITS: return "limits";
    default: return "unknown";
    }
}

void words_put_verdict(int verdict)
{
    if (verdict >= 0) {
        port_out(verdict == FMB_HIT ? " hit" : " undecided");
        return;
    }
    port_out(" error ");
    port_out(words_error(verdict));
}
