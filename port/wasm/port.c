/* SPDX-License-Identifier: MIT */
/* The port of a WebAssembly: text and files through the functions that its host gives it. */
#include "port.h"
#include "raw.h"
#include "host.h"

const int port_is_board = 0; /* as fast as a host */

static char out_buffer[4096];
static size_t out_fill;
static int put_failed;

static size_t text_length(const char *text)
{
    size_t length = 0;

    while (text[length] != 0)
        length++;
    return length;
}

int raw_open(const char *path, int mode)
{
    return mode == RAW_READ && path[0] == '-' && path[1] == 0 ? HOST_IN : host_open(path, text_length(path), mode);
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

int raw_read(int handle, char *to, size_t size) { return host_read(handle, to, size); }

int raw_write(int handle, const char *from, size_t size) { return host_write(handle, from, size); }

int raw_close(int handle) { return handle == HOST_IN ? 0 : host_close(handle); }

int port_flush(void)
{
    if (out_fill > 0 && host_write(HOST_OUT, out_buffer, out_fill) < 0)
        put_failed = 1;
    out_fill = 0;
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
    port_flush(); /* where both are one terminal, the order of a board */
    host_write(HOST_ERROR, text, text_length(text));
}

/* As on a board. */
const char *port_setting(const char *name)
{
    (void)name;
    return NULL;
}

_Noreturn void port_exit(int status)
{
    port_flush();
    host_exit(status);
}

/* An engine compiles as it likes: no instructions can be counted. */
int port_count_start(void) { return 0; }

uint64_t port_count(void) { return 0; }

uint64_t port_clock(void) { return 0; }
