/* SPDX-License-Identifier: MIT */
#include "ids.h"
#include "sort.h"
#include "words.h"

typedef struct {
    frames_id id;
    int32_t at; /* in the file */
} place;

static int before(const void *places, int32_t i, int32_t j)
{
    const place *p = (const place *)places + i, *q = (const place *)places + j;

    if (p->id.object != q->id.object)
        return p->id.object < q->id.object;
    return p->id.node != q->id.node ? p->id.node < q->id.node : p->at < q->at;
}

static void exchange(void *places, int32_t i, int32_t j)
{
    place *list = places, kept = list[i];

    list[i] = list[j];
    list[j] = kept;
}

static int growing(const frames_id *id, int32_t count)
{
    for (int32_t i = 1; i < count; i++)
        if (id[i].object < id[i - 1].object || (id[i].object == id[i - 1].object && id[i].node <= id[i - 1].node))
            return 0;
    return 1;
}

/* The first place in the file whose id, by the sorted list, was there before; INT32_MAX: there is none. */
static int32_t first_repeated(const place *list, int32_t count)
{
    int32_t at = INT32_MAX;

    for (int32_t i = 1; i < count; i++)
        if (list[i].id.object == list[i - 1].id.object && list[i].id.node == list[i - 1].id.node && list[i].at < at)
            at = list[i].at;
    return at;
}

/*
 * Lists, sorted, what may be there once: with `whole` the ids of all frames, else the objects, each where lines of it
 * begin. Returns how many those are.
 */
static int32_t list_of(place *list, const frames_id *id, int32_t count, int whole)
{
    const sort_list by_id = {list, before, exchange};
    int32_t n = 0;

    for (int32_t i = 0; i < count; i++)
        if (whole || i == 0 || id[i].object != id[i - 1].object)
            list[n++] = (place){{id[i].object, whole ? id[i].node : 0}, i};
    sort_in_place(&by_id, n);
    return n;
}

int ids_check(const char *command, const char *path, const frames_id *id, const uint32_t *line, int32_t count)
{
    static const char *const reason[2] = {"its object has lines before that do not stand together with this one",
                                          "this id has been there before"};
    int32_t at = count;
    int wrong = 0;
    place *list;

    if (growing(id, count))
        return 0;
    list = port_memory((size_t)count, sizeof *list);
    if (list == NULL)
        return words_misuse(command, "not enough memory for ", path);
    for (int whole = 0; whole < 2; whole++) {
        int32_t again = first_repeated(list, list_of(list, id, count, whole));

        if (again < at) {
            at = again;
            wrong = whole;
        }
    }
    return at < count ? words_malformed(path, line[at], reason[wrong]) : 0;
}
