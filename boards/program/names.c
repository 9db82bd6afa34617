/* SPDX-License-Identifier: MIT */
/*
 * A tree of words: two bits of a word's hash at each level say which of four branches it is in. It grows without moving
 * what it has, as port_memory takes nothing back. Where 16 levels are the same, words stand in one row.
 */
#include "names.h"
#include "port.h"

/* Words are in parts of FIRST, 2 FIRST, 4 FIRST ..; texts in blocks, the longest of which fits in an empty one. */
enum { FIRST = 32, PARTS = 24, BLOCK = 1024, BRANCHES = 4 };

typedef struct {
    const char *text;
    int32_t below[BRANCHES]; /* 0: none, as the first of all is below no other */
} name;

static name *part[PARTS];
static int32_t count;

static struct {
    char *at;
    int32_t left;
} block;

static name *name_at(int32_t index)
{
    int k = 0;

    for (; index >= FIRST << k; k++)
        index -= FIRST << k;
    return &part[k][index];
}

/* FNV-1a; then all bits go into the upper ones, which are taken first. */
static uint32_t hash_of(const char *word, int32_t length)
{
    uint32_t hash = 2166136261u;

    for (int32_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)word[i]) * 16777619u;
    return (hash ^ hash >> 15) * 0x2c1b3c6du;
}

static int is_text(const char *text, const char *word, int32_t length)
{
    int32_t i = 0;

    while (i < length && text[i] == word[i])
        i++;
    return i == length && text[i] == 0;
}

/* NULL: there is not enough memory. */
static const char *keep(const char *word, int32_t length)
{
    char *text = block.at;

    if (block.left <= length) {
        text = port_memory(length < BLOCK ? BLOCK : (size_t)length + 1, 1);
        block.left = length < BLOCK ? BLOCK : length + 1;
    }
    if (text == NULL) {
        block.left = 0;
        return NULL;
    }
    for (int32_t i = 0; i < length; i++)
        text[i] = word[i];
    text[length] = 0;
    block.at = text + length + 1;
    block.left -= length + 1;
    return text;
}

/* Its index, or -1: there is not enough memory. */
static int32_t add(const char *word, int32_t length)
{
    int32_t rest = count;
    int k = 0;

    for (; k < PARTS && rest >= FIRST << k; k++)
        rest -= FIRST << k;
    if (k == PARTS)
        return -1;
    if (part[k] == NULL)
        part[k] = port_memory((size_t)FIRST << k, sizeof *part[k]);
    if (part[k] == NULL || (part[k][rest].text = keep(word, length)) == NULL)
        return -1;
    return count++;
}

int32_t names_number(const char *word, int32_t length)
{
    uint32_t hash = hash_of(word, length);
    int32_t index = count > 0 ? 0 : add(word, length);

    while (index >= 0 && !is_text(name_at(index)->text, word, length)) {
        int32_t *below = &name_at(index)->below[hash >> 30];

        if (*below == 0) {
            index = add(word, length);
            *below = index > 0 ? index : 0;
        } else {
            index = *below;
        }
        hash <<= 2;
    }
    return index < 0 ? 0 : INT32_MIN + index;
}

const char *names_word(int32_t number) { return name_at(number - INT32_MIN)->text; }
