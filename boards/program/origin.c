/* SPDX-License-Identifier: MIT */
/* See origin.h. */
#include "origin.h"
#include "fmb.h"
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
