/* SPDX-License-Identifier: MIT */
/* See origin.h. */
#include "origin.h"
#include "number.h"
#include "port.h"
#include "words.h"

#define TEXT_OF(number) #number
#define TEXT(macro) TEXT_OF(macro)

const char origin_version[] = TEXT(FMB_VERSION_MAJOR) "." TEXT(FMB_VERSION_MINOR) "." TEXT(FMB_VERSION_PATCH);
#ifdef FMB_REAL_DOUBLE
const char origin_precision[] = "double";
#else
const char origin_precision[] = "float";
#endif

/* Half a byte at a time. */
uint32_t origin_add(uint32_t sum, unsigned char byte)
{
    static const uint32_t half[16] = {0x00000000, 0x1db71064, 0x3b6e20c8, 0x26d930ac, 0x76dc4190, 0x6b6b51f4,
                                      0x4db26158, 0x5005713c, 0xedb88320, 0xf00f9344, 0xd6d6a3e8, 0xcb61b38c,
                                      0x9b64c2b0, 0x86d3d2d4, 0xa00ae278, 0xbdbdf21c};

    sum ^= byte;
    sum = sum >> 4 ^ half[sum & 15];
    return sum >> 4 ^ half[sum & 15];
}

int origin_sum(const char *path, uint32_t *sum)
{
    port_file file;
    unsigned char byte[64];
    int count = 0;

    *sum = ORIGIN_START;
    if (words_same(path, "-") || !port_again(path) || port_open(&file, path) < 0)
        return 0;
    while ((count = port_bytes(&file, byte, sizeof byte)) > 0)
        for (int i = 0; i < count; i++)
            *sum = origin_add(*sum, byte[i]);
    port_close(&file);
    *sum = ~*sum;
    return count == 0;
}

/* Bytes that are no letter of UTF-8, as names of files and links may have them, would make it no JSON. */
void origin_put_quoted(const char *word)
{
    static const char digit[] = "0123456789abcdef";

    port_out("\"");
    while (*word != 0) {
        const unsigned char byte = (unsigned char)*word;
        const char code[7] = {'\\', 'u', '0', '0', digit[byte >> 4], digit[byte & 15], 0};
        int bytes = words_letter(word);

        if (bytes == 0 || byte < ' ')
            port_out(bytes == 0 ? "\\ufffd" : code);
        else if (byte == '"' || byte == '\\')
            port_out("\\");
        for (int i = 0; i < bytes && byte >= ' '; i++)
            port_out((const char[2]){word[i], 0});
        word += bytes > 0 ? bytes : 1;
    }
    port_out("\"");
}

void origin_put_flag(const char *text, int set)
{
    port_out(text);
    port_out(set ? "true" : "false");
}

void origin_put_program(void)
{
    port_out("\"fmb\": ");
    origin_put_quoted(origin_version);
    port_out(", \"real\": ");
    origin_put_quoted(origin_precision);
}

void origin_put_file(const char *text, const char *path)
{
    uint32_t bytes;
    int known = origin_sum(path, &bytes);

    port_out(text);
    port_out("{\"name\": ");
    origin_put_quoted(path);
    port_out(", \"crc32\": ");
    if (known)
        words_put_unsigned(bytes);
    else
        port_out("null");
    port_out("}");
}

static void put_numbers(const fmb_real *x, int count)
{
    char word[NUMBER_TEXT];

    if (x == NULL)
        port_out("null");
    for (int i = 0; i < count && x != NULL; i++) {
        port_out(i > 0 ? ", " : count > 1 ? "[" : "");
        port_out(number_decimal(x[i], word));
    }
    port_out(count > 1 && x != NULL ? "]" : "");
}

void origin_put_document(const origin_document *of)
{
    port_out("{");
    origin_put_program();
    port_out(",\n\"files\": {");
    for (int i = 0; i < ORIGIN_FILES && of->file[i] != NULL; i++) {
        port_out(i > 0 ? ", " : "");
        origin_put_quoted(of->file[i]);
        origin_put_file(": ", of->path[i]);
    }
    port_out("},\n\"asked\": {");
    for (int i = 0; i < of->options; i++) {
        const origin_option *o = &of->option[i];

        port_out(i > 0 ? ", " : "");
        origin_put_quoted(o->name);
        port_out(": ");
        if (o->word != NULL)
            origin_put_quoted(o->word);
        else if (o->count > 0)
            put_numbers(o->number, o->count);
        else
            origin_put_flag("", o->set);
    }
    port_out("},\n");
}
