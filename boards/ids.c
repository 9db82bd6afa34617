/* SPDX-License-Identifier: MIT */
#include "ids.h"
#include "words.h"

typedef struct {
    frames_id id;
    int32_t at; /* in the file */
} place;

static int before(const place *p, const place *q)
{
    if (p->id.object != q->id.object)
        return p->id.object < q->id.object;
    return p->id.node != q->id.node ? p->id.node < q->id.node : p->at < q->at;
}

static void sink(place *list, int32_t at, int32_t count)
{
    for (int32_t child; (child = 2 * at + 1) < count; at = child) {
        place kept = list[at];

        if (child + 1 < count && before(&list[child], &list[child + 1]))
            child++;
        if (!before(&list[at], &list[child]))
            return;
        list[at] = list[child];
        list[child] = kept;
    }
}

static void sort(place *list, int32_t count)
{
    for (int32_t i = count / 2; i > 0; i--)
        sink(list, i - 1, count);
    for (int32_t end = count - 1; end > 0; end--) {
        place last = list[end];

        list[end] = list[0];
        list[0] = last;
        sink(list, 0, end);
    }
}

static int growing(const frames_id *id, int32_t count)
{
    for (int32_t i = 1; i < count; i++)
        if (id[i].object < id[i - 1].object || (id[i].object == id[i - 1].object && id[i].node <= id[i - 1].node))
            return 0;
    return 1;
}

/* The first place in the file that stands again behind its like in the list, or INT32_MAX. */
static int32_t first_again(const place *list, int32_t count)
{
    int32_t at = INT32_MAX;

    for (int32_t i = 1; i < count; i++)
        if (list[i].id.object == list[i - 1].id.object && list[i].id.node == list[i - 1].id.node && list[i].at < at)
            at = list[i].at;
    return at;
}

/* The ids of all frames, or, with node 0 for all, where the lines of an object begin. */
static int32_t list_of(place *list, const frames_id *id, int32_t count, int whole)
{
    int32_t n = 0;

    for (int32_t i = 0; i < count; i++)
        if (whole || i == 0 || id[i].object != id[i - 1].object)
            list[n++] = (place){{id[i].object, whole ? id[i].node : 0}, i};
    sort(list, n);
    return n;
}

int ids_check(const char *path, const frames_id *id, const uint32_t *line, int32_t count)
{
    static const char *const reason[2] = {"its object has lines before that do not stand together with this one", "this id has been there before"};
    int32_t at = count;
    int wrong = 0;
    place *list;

    if (growing(id, count))
        return 0;
    list = port_memory((size_t)count, sizeof *list);
    if (list == NULL)
        return words_misuse("tree", "not enough memory for ", path);
    for (int whole = 0; whole < 2; whole++) {
        int32_t again = first_again(list, list_of(list, id, count, whole));

        if (again < at) {
            at = again;
            wrong = whole;
        }
    }
    return at < count ? words_malformed(path, line[at], reason[wrong]) : 0;
}
