/* SPDX-License-Identifier: MIT */
#include "ids.h"
#include "names.h"
#include "number.h"
#include "sort.h"
#include "words.h"

/* ---- words ---- */

static const char wrong[] =
    "the first word is not [GROUP/]OBJECT.NODE[.NODE ..]: GROUP and OBJECT are numbers, or words of 63 letters at most, "
    "A-Z a-z 0-9 _ - (no - first); a NODE is a number";
static const char large[] = "a number in the first word is too large: 2147483639 is the largest";

static int is_digit(char c) { return c >= '0' && c <= '9'; }

static int is_letter(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || is_digit(c) || c == '_' || c == '-';
}

/* A number; the sign behind it, or 0, to *sign. NULL, or what is wrong. */
static const char *take_number(const char **word, char *sign, int32_t *to)
{
    const char *end = *word;

    while (is_digit(*end))
        end++;
    *sign = *end;
    if (end == *word)
        return wrong;
    *to = words_number(word, *end);
    return *to < 0 ? large : NULL;
}

/* A number or a word, as take_number. */
static const char *take_name(const char **word, char *sign, int32_t *to)
{
    const char *start = *word, *end = start;
    int digits = 1;

    for (; is_letter(*end); end++)
        digits &= is_digit(*end);
    if (digits)
        return take_number(word, sign, to);
    *sign = *end;
    if (*start == '-')
        return wrong;
    if (end - start > IDS_WORD)
        return "a name in the first word is too long: 63 letters at most";
    *word = *end != 0 ? end + 1 : end;
    *to = names_number(start, (int32_t)(end - start));
    return *to == 0 ? "not enough memory for the names of objects" : NULL;
}

/* [GROUP/]OBJECT, as take_number. */
static const char *take_names(const char **word, char *sign, ids_id *id)
{
    const char *fault = take_name(word, sign, &id->object);

    if (fault != NULL || *sign != '/')
        return fault;
    id->group = id->object;
    return take_name(word, sign, &id->object);
}

const char *ids_read(const char *word, ids_id *id)
{
    char sign = 0;
    const char *fault;

    *id = (ids_id){.group = IDS_NONE, .object = IDS_NONE};
    fault = word == NULL ? wrong : take_names(&word, &sign, id);
    if (fault == NULL && sign != '.')
        fault = wrong;
    while (fault == NULL && sign == '.') {
        if (id->levels == IDS_LEVELS)
            return "the first word has too many levels";
        fault = take_number(&word, &sign, &id->node[id->levels++]);
    }
    return fault == NULL && sign != 0 ? wrong : fault;
}

static char *put(char *to, int32_t value)
{
    char text[NUMBER_TEXT];

    number_unsigned((uint64_t)value, text);
    for (int i = 0; text[i] != 0; i++)
        *to++ = text[i];
    return to;
}

/* Where it ends. */
static char *put_object(char *to, int32_t object)
{
    if (object >= 0)
        return put(to, object);
    for (const char *word = names_word(object); *word != 0; word++)
        *to++ = *word;
    return to;
}

char *ids_object(const ids_id *id, char text[IDS_TEXT])
{
    *put_object(text, id->object) = 0;
    return text;
}

char *ids_text(const ids_id *id, char text[IDS_TEXT])
{
    char *end = put_object(text, id->object);

    for (int32_t i = 0; i < id->levels; i++) {
        *end++ = '.';
        end = put(end, id->node[i]);
    }
    *end = 0;
    return text;
}

/* ---- order ---- */

/* Number k of an id: 0 its group, 1 its object, then its nodes; -1 behind the last. */
static int32_t part_of(const ids_id *id, int k)
{
    if (k < 2)
        return k == 0 ? id->group : id->object;
    return k - 2 < id->levels ? id->node[k - 2] : -1;
}

/* Less than, equal to or more than 0; the numbers from `from` to `to`, which is not compared. */
static int compare(const ids_id *p, const ids_id *q, int from, int to)
{
    for (int k = from; k < to; k++)
        if (part_of(p, k) != part_of(q, k))
            return part_of(p, k) < part_of(q, k) ? -1 : 1;
    return 0;
}

int ids_same(const ids_id *p, const ids_id *q, int depth) { return compare(p, q, 0, depth) == 0; }

int ids_encloses(const ids_id *id, int depth) { return id->levels == depth - 1 && part_of(id, depth) == 0; }

/* Does every id come behind the one before, and is none the volume of a level that has nodes? */
static int growing(const ids_id *id, int32_t count)
{
    for (int32_t i = 1; i < count; i++) {
        const ids_id *p = &id[i - 1], *q = &id[i];

        if (compare(p, q, 0, IDS_LEVELS + 2) >= 0 || q->object < p->object ||
            (q->object == p->object && q->group != p->group) || compare(p, q, 0, 2 + p->levels) == 0)
            return 0;
    }
    return 1;
}

/* ---- what may be there once ---- */

/* What is wrong of several lines, and the first line where it is. */
typedef struct {
    int32_t at;
    const char *reason;
} fault;

/* Places in a file, sorted by the numbers from..to of the ids there, then by the place. */
typedef struct {
    const ids_id *id;
    int32_t *at;
    int from, to;
} places;

static int before(const void *of, int32_t i, int32_t j)
{
    const places *p = of;
    int order = compare(&p->id[p->at[i]], &p->id[p->at[j]], p->from, p->to);

    return order != 0 ? order < 0 : p->at[i] < p->at[j];
}

static void exchange(void *of, int32_t i, int32_t j)
{
    int32_t *at = ((places *)of)->at, kept = at[i];

    at[i] = at[j];
    at[j] = kept;
}

static void tell(fault *f, int32_t at, const char *reason)
{
    if (at < f->at)
        *f = (fault){at, reason};
}

/* Lists where numbers from..to begin to be others than on the line before. How many those are. */
static int32_t runs(places *p, int32_t count, int depth)
{
    int32_t n = 0;

    for (int32_t i = 0; i < count; i++) {
        int has = depth == 0 ? p->id[i].group != IDS_NONE : p->id[i].levels >= depth;

        if (has && (i == 0 || compare(&p->id[i], &p->id[i - 1], 0, depth + 1) != 0))
            p->at[n++] = i;
    }
    return n;
}

/* Groups (depth 0), objects (1) or levels below them that begin twice. */
static void find_scattered(places *p, int32_t count, int depth, fault *f)
{
    static const char *const reason[3] = {"its group has lines before that do not stand together with this one",
                                          "its object has lines before that do not stand together with this one",
                                          "its level has lines before that do not stand together with this one"};
    const sort_list list = {p, before, exchange};

    p->from = depth == 0 ? 0 : 1; /* the name of an object says all of it, whatever its group is */
    p->to = depth + 1;
    int32_t n = runs(p, count, depth);
    sort_in_place(&list, n);
    for (int32_t i = 1; i < n; i++)
        if (compare(&p->id[p->at[i]], &p->id[p->at[i - 1]], p->from, p->to) == 0)
            tell(f, p->at[i], reason[depth < 2 ? depth : 2]);
}

/* Ids that come twice, and volumes that have nodes. Sorted, both stand next to each other: numbers behind the last of
 * an id count as -1. */
static void find_repeated(places *p, int32_t count, fault *f)
{
    const sort_list list = {p, before, exchange};

    p->from = 1;
    p->to = IDS_LEVELS + 2;
    for (int32_t i = 0; i < count; i++)
        p->at[i] = i;
    sort_in_place(&list, count);
    for (int32_t i = 1; i < count; i++) {
        int32_t a = p->at[i - 1], b = p->at[i];

        if (compare(&p->id[a], &p->id[b], 1, IDS_LEVELS + 2) == 0)
            tell(f, b, "this id has been there before");
        else if (compare(&p->id[a], &p->id[b], 1, 2 + p->id[a].levels) == 0)
            tell(f, a > b ? a : b, "one id is that of a volume and of a level: the volume of a level is its node 0");
    }
}

int ids_check(const char *command, const char *path, const ids_id *id, const uint32_t *line, int32_t count)
{
    places p = {id, NULL, 0, 0};
    fault found = {INT32_MAX, NULL};

    if (growing(id, count))
        return 0;
    p.at = port_memory((size_t)count, sizeof *p.at);
    if (p.at == NULL)
        return words_misuse(command, "not enough memory for ", path);
    find_repeated(&p, count, &found);
    for (int depth = 0; depth < IDS_LEVELS + 1; depth++)
        find_scattered(&p, count, depth, &found);
    return found.reason != NULL ? words_malformed(path, line[found.at], found.reason) : 0;
}
