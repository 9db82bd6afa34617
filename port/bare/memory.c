/* SPDX-License-Identifier: MIT */
/* The four functions that gcc may call in freestanding code, for boards without a libc. */
#include <stddef.h>

void *memcpy(void *restrict to, const void *restrict from, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *memset(void *to, int byte, size_t size);
int memcmp(const void *a, const void *b, size_t size);

typedef unsigned __attribute__((may_alias)) word;

/* Words where both are aligned: struct copies are. The Makefile keeps gcc from making calls to themselves of these. */
void *memcpy(void *restrict to, const void *restrict from, size_t size)
{
    char *t = to;
    const char *f = from;

    if ((((size_t)t | (size_t)f) & 3) == 0)
        for (; size >= 4; size -= 4, t += 4, f += 4)
            *(word *)(void *)t = *(const word *)(const void *)f;
    while (size-- > 0)
        *t++ = *f++;
    return to;
}

void *memmove(void *to, const void *from, size_t size)
{
    char *t = to;
    const char *f = from;

    if ((size_t)t <= (size_t)f)
        return memcpy(to, from, size); /* ascending, which memcpy is */
    while (size-- > 0)
        t[size] = f[size];
    return to;
}

void *memset(void *to, int byte, size_t size)
{
    char *t = to;

    while (size-- > 0)
        *t++ = (char)byte;
    return to;
}

int memcmp(const void *a, const void *b, size_t size)
{
    const unsigned char *p = a, *q = b;

    for (; size > 0; size--, p++, q++)
        if (*p != *q)
            return *p < *q ? -1 : 1;
    return 0;
}
