/* SPDX-License-Identifier: MIT */
/* Where an answer comes from: the version of this program, and sums of the files that it has read. */
#ifndef ORIGIN_H
#define ORIGIN_H

#include <stdint.h>

/* MAJOR.MINOR.PATCH; float or double. */
extern const char origin_version[], origin_precision[];

/*
 * CRC-32 as zlib, PNG and `cksum -a crc32b` have it (polynomial 0xedb88320, reflected): begins with ORIGIN_START, takes
 * bytes, ends with ~. It shows changes of a few bits beside each other, and is no signature.
 */
#define ORIGIN_START UINT32_MAX
uint32_t origin_add(uint32_t sum, unsigned char byte);

/* Of a file, read again. 1; 0: it cannot be: standard input or a pipe, of which the rest would be lost; or it is gone. */
int origin_sum(const char *path, uint32_t *sum);

#endif
