/* SPDX-License-Identifier: MIT */
/* The port of a board: text and files through semihosting. */
#include "port.h"
#include "raw.h"
#include "semihost.h"

const int port_is_board = 1;

enum { OPEN_READ_BINARY = 1, OPEN_WRITE = 4, OPEN_WRITE_BINARY = 5, OPEN_APPEND = 8 };

static char out_buffer[256];
static size_t out_fill;
static int out_handle = -1, error_handle = -1;
static int put_failed;

static size_t text_length(const char *text)
{
    size_t length = 0;

    while (text[length] != 0)
        length++;
    return length;
}

static int open_mode(const char *path, uint32_t mode)
{
    uint32_t arguments[3];

    arguments[0] = semihost_address(path);
    arguments[1] = mode;
    arguments[2] = (uint32_t)text_length(path);
    return (int)semihost(SEMIHOST_OPEN, arguments);
}

int raw_open(const char *path, int mode)
{
    return open_mode(path, mode == RAW_CREATE ? OPEN_WRITE_BINARY : OPEN_READ_BINARY);
}

int port_terminal(int error)
{
    (void)error;
    return 0;
}

int port_same(const char *path, const char *other)
{
    (void)path;
    (void)other;
    return 0;
}

int port_again(const char *path)
{
    (void)path;
    return 1;
}

int raw_read(int handle, char *to, size_t size)
{
    uint32_t arguments[3], left;

    arguments[0] = (uint32_t)handle;
    arguments[1] = semihost_address(to);
    arguments[2] = (uint32_t)size;
    left = semihost(SEMIHOST_READ, arguments); /* bytes not read */
    return left > size ? -1 : (int)(size - left);
}

int raw_write(int handle, const char *from, size_t size)
{
    uint32_t arguments[3];

    arguments[0] = (uint32_t)handle;
    arguments[1] = semihost_address(from);
    arguments[2] = (uint32_t)size;
    return semihost(SEMIHOST_WRITE, arguments) == 0 ? 0 : -1; /* bytes not written */
}

int raw_close(int handle)
{
    uint32_t arguments[1];

    arguments[0] = (uint32_t)handle;
    return (int)semihost(SEMIHOST_CLOSE, arguments) < 0 ? -1 : 0;
}

int port_flush(void)
{
    if (out_fill > 0) {
        if (out_handle < 0)
            out_handle = open_mode(":tt", OPEN_WRITE);
        if (raw_write(out_handle, out_buffer, out_fill) < 0)
            put_failed = 1;
        out_fill = 0;
    }
    return put_failed ? PORT_FAILED : 0;
}

void port_out(const char *text)
{
    for (; *text != 0; text++) {
        if (out_fill == sizeof out_buffer)
            port_flush();
        out_buffer[out_fill++] = *text;
    }
}

void port_error(const char *text)
{
    port_flush();
    if (error_handle < 0)
        error_handle = open_mode(":tt", OPEN_APPEND);
    raw_write(error_handle, text, text_length(text));
}

const char *port_setting(const char *name)
{
    (void)name;
    return NULL;
}

_Noreturn void port_exit(int status)
{
    uint32_t arguments[2];

    port_flush();
    arguments[0] = 0x20026; /* ADP_Stopped_ApplicationExit */
    arguments[1] = (uint32_t)status;
    for (;;)
        semihost(SEMIHOST_EXIT_EXTENDED, arguments);
}

uint64_t port_clock(void) { return 0; }
