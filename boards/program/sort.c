/* SPDX-License-Identifier: MIT */
/* Heapsort: no thing of the heap is before one that hangs below it, and the last of all stands at the top. */
#include "sort.h"

static void sink(const sort_list *list, int32_t at, int32_t count)
{
    for (int32_t child; (child = 2 * at + 1) < count; at = child) {
        if (child + 1 < count && list->before(list->things, child, child + 1))
            child++;
        if (!list->before(list->things, at, child))
            return;
        list->exchange(list->things, at, child);
    }
}

void sort_in_place(const sort_list *list, int32_t count)
{
    for (int32_t i = count / 2; i > 0; i--)
        sink(list, i - 1, count);
    for (int32_t end = count - 1; end > 0; end--) {
        list->exchange(list->things, 0, end);
        sink(list, 0, end);
    }
}
