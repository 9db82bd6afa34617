/* SPDX-License-Identifier: MIT */
/* Files by lines, with one small buffer per file. */
#include "port.h"
#include "raw.h"

int port_open(port_file *file, const char *path)
{
    file->handle = raw_open(path, RAW_READ);
    file->fill = file->next = 0;
    return file->handle < 0 ? PORT_FAILED : 0;
}

int port_create(port_file *file, const char *path)
{
    file->handle = raw_open(path, RAW_CREATE);
    file->fill = file->next = 0;
    return file->handle < 0 ? PORT_FAILED : 0;
}

/* The next byte, or PORT_END or PORT_FAILED. */
static int file_byte(port_file *file)
{
    if (file->next == file->fill) {
        file->next = 0;
        file->fill = raw_read(file->handle, file->buffer, sizeof file->buffer);
        if (file->fill <= 0) {
            int end = file->fill < 0 ? PORT_FAILED : PORT_END;

            file->fill = 0;
            return end;
        }
    }
    return (unsigned char)file->buffer[file->next++];
}

int port_line(port_file *file, char *line, size_t size)
{
    size_t length = 0;
    int byte = file_byte(file);

    if (byte < 0)
        return byte;
    for (; byte >= 0 && byte != '\n'; byte = file_byte(file)) {
        if (length + 1 == size)
            return PORT_TOO_LONG;
        line[length++] = (char)byte;
    }
    if (byte == PORT_FAILED)
        return PORT_FAILED;
    if (length > 0 && line[length - 1] == '\r')
        length--;
    line[length] = 0;
    return (int)length;
}

int port_bytes(port_file *file, void *to, int size)
{
    unsigned char *at = to;
    int count;

    for (count = 0; count < size; count++) {
        int byte = file_byte(file);

        if (byte == PORT_FAILED)
            return PORT_FAILED;
        if (byte < 0)
            break;
        at[count] = (unsigned char)byte;
    }
    return count;
}

int port_write(port_file *file, const char *text)
{
    size_t length = 0;

    while (text[length] != 0)
        length++;
    return raw_write(file->handle, text, length) < 0 ? PORT_FAILED : 0;
}

int port_close(port_file *file) { return raw_close(file->handle) < 0 ? PORT_FAILED : 0; }
