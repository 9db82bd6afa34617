/* SPDX-License-Identifier: MIT */
/* Files by lines, with one small buffer per file. */
#include "port.h"
#include "raw.h"

enum { FILE_WRITES = -1 }; /* file->next of a file that is written: `fill` bytes of its buffer are still to be put */

int port_open(port_file *file, const char *path)
{
    file->handle = raw_open(path, RAW_READ);
    file->fill = file->next = 0;
    return file->handle < 0 ? PORT_FAILED : 0;
}

int port_create(port_file *file, const char *path)
{
    file->handle = raw_open(path, RAW_CREATE);
    file->fill = 0;
    file->next = FILE_WRITES;
    return file->handle < 0 ? PORT_FAILED : 0;
}

/* All bytes of the buffer are used: more of them. 0, or PORT_END or PORT_FAILED. */
static int file_more(port_file *file)
{
    const int count = raw_read(file->handle, file->buffer, sizeof file->buffer);

    file->next = 0;
    file->fill = (int16_t)(count > 0 ? count : 0);
    return count > 0 ? 0 : count < 0 ? PORT_FAILED : PORT_END;
}

/* Below '$', and no blank: the end of a line, or what port_file calls odd. */
static int is_odd(char byte) { return (unsigned char)byte < '$' && byte != ' '; }

enum { BLOCK = 32 }; /* bytes that a PC copies and looks at with a handful of instructions */

/* Copies a block. Whether one of its bytes is odd. */
static int copy_block(char *restrict to, const char *restrict from)
{
    unsigned char odd = 0;

    for (int i = 0; i < BLOCK; i++) {
        to[i] = from[i];
        odd |= (unsigned char)is_odd(from[i]);
    }
    return odd;
}

/*
 * Copies bytes of the buffer up to the end of a line, or as many as there is room for. How many. From the first block with
 * an odd byte on they are looked at one by one.
 */
static size_t file_copy(port_file *file, char *to, size_t room)
{
    const char *from = file->buffer + file->next;
    const size_t left = (size_t)(file->fill - file->next), most = left < room ? left : room;
    size_t i = 0;

    while (i + BLOCK <= most && !copy_block(to + i, from + i))
        i += BLOCK;
    for (; i < most && from[i] != '\n'; i++) {
        to[i] = from[i];
        if (is_odd(from[i]))
            file->odd = 1;
    }
    file->next = (int16_t)(file->next + (int)i);
    return i;
}

int port_line(port_file *file, char *line, size_t size)
{
    size_t length = 0;
    int end = 0;

    file->odd = 0;
    while (end == 0) {
        length += file_copy(file, line + length, size - 1 - length);
        if (file->next == file->fill)
            end = file_more(file);
        else if (file->buffer[file->next++] == '\n')
            break;
        else
            return PORT_TOO_LONG;
    }
    if (end == PORT_FAILED || (end == PORT_END && length == 0))
        return end;
    if (length > 0 && line[length - 1] == '\r')
        length--;
    line[length] = 0;
    return (int)length;
}

int port_bytes(port_file *file, void *to, int size)
{
    unsigned char *at = to;
    int count;

    for (count = 0; count < size;) {
        const int end = file->next == file->fill ? file_more(file) : 0;
        if (end == PORT_FAILED)
            return PORT_FAILED;
        if (end != 0)
            break;
        while (count < size && file->next < file->fill)
            at[count++] = (unsigned char)file->buffer[file->next++];
    }
    return count;
}

/* What has been written so far. 0, or PORT_FAILED. */
static int file_put(port_file *file)
{
    const int size = file->fill;
    file->fill = 0;
    return size > 0 && raw_write(file->handle, file->buffer, (size_t)size) < 0 ? PORT_FAILED : 0;
}

int port_write(port_file *file, const char *text)
{
    int failed = 0;

    for (; *text != 0; text++) {
        if (file->fill == (int)sizeof file->buffer)
            failed |= file_put(file);
        file->buffer[file->fill++] = *text;
    }
    return failed;
}

int port_close(port_file *file)
{
    const int failed = file->next == FILE_WRITES ? file_put(file) : 0;
    return raw_close(file->handle) < 0 ? PORT_FAILED : failed;
}
