/* SPDX-License-Identifier: MIT */
#include "insides.h"
#include "number.h"
#include "origin.h"
#include "words.h"

#include <stddef.h>

enum { LINES = 16 };

/* ---- which ---- */

/* Contacts of a side by its parts: the first of each, and of each contact the next one of its part; -1: none. */
typedef struct {
    const fmb_tree3 *const *tree;
    const frames_found *found;
    int32_t *first, *next;
    unsigned char *touches; /* of each part of the other side */
} contacts;

static int32_t face_of(const contacts *c, int side, int32_t i)
{
    const fmb_meeting3 *m = &c->found->list[i];

    return c->tree[side]->node[side == 0 ? m->a : m->b].volume;
}

static int list_contacts(contacts *c, const insides *in, int side)
{
    c->first = port_memory((size_t)in->side[side]->parts, sizeof *c->first);
    c->next = port_memory((size_t)c->found->count + 1, sizeof *c->next);
    c->touches = port_memory((size_t)in->side[1 - side]->parts, sizeof *c->touches);
    if (c->first == NULL || c->next == NULL || c->touches == NULL)
        return -1;
    for (int32_t i = 0; i < in->side[side]->parts; i++)
        c->first[i] = -1;
    for (int32_t i = 0; i < c->found->count; i++) {
        int32_t *first = &c->first[in->side[side]->of[face_of(c, side, i)]];

        c->next[i] = *first;
        *first = i;
    }
    return 0;
}

/* Sets, or clears, what a part touches. */
static void mark(const contacts *c, const insides *in, int side, int32_t part, unsigned char touches)
{
    for (int32_t i = c->first[part]; i >= 0; i = c->next[i])
        c->touches[in->side[1 - side]->of[face_of(c, 1 - side, i)]] = touches;
}

static void place_parts(insides *in, const contacts *c, int side)
{
    for (int32_t i = 0; i < in->side[side]->parts; i++) {
        int where;

        mark(c, in, side, i, 1);
        where = parts_place(in->side[side], i, in->side[1 - side], c->touches);
        mark(c, in, side, i, 0);
        if (where != PARTS_OUTSIDE)
            in->list[in->count++] = (insides_part){side, i, where};
        in->inside += where == PARTS_INSIDE || where == PARTS_HOLLOW;
        in->unknown += where == PARTS_OPEN || where == PARTS_NEAR;
    }
}

int insides_find(insides *to, const parts_surface *a, const parts_surface *b, const fmb_tree3 *const tree[2],
                 const frames_found *found)
{
    contacts c = {.tree = tree, .found = found};

    *to = (insides){.side = {a, b}, .list = port_memory((size_t)a->parts + (size_t)b->parts, sizeof *to->list)};
    if (to->list == NULL)
        return -1;
    for (int side = 0; side < 2; side++) {
        if (list_contacts(&c, to, side) != 0)
            return -1;
        place_parts(to, &c, side);
    }
    return 0;
}

/* ---- their lines ---- */

static int32_t first_face(const insides *in, const insides_part *p)
{
    const parts_surface *s = in->side[p->side];

    return s->face[s->first[p->part]];
}

static int32_t faces_of(const insides *in, const insides_part *p)
{
    const parts_surface *s = in->side[p->side];

    return s->first[p->part + 1] - s->first[p->part];
}

static void put_number(void (*put)(const char *text), int32_t number)
{
    char text[NUMBER_TEXT];

    put(number_unsigned((uint64_t)number, text));
}

static void put_part(const insides *in, const insides_part *p, void (*put)(const char *text), const char *begin)
{
    static const char *const behind[] = {"", " lies inside ", " lies in a hollow of ", " lies inside ",
                                         " lies inside "};
    const char *const other = p->side == 0 ? "B" : "A";

    put(begin);
    put(p->where > PARTS_HOLLOW ? "not decided: whether part " : "part ");
    put_number(put, p->part);
    put(p->side == 0 ? " of A (" : " of B (");
    if (faces_of(in, p) > 1) {
        put_number(put, faces_of(in, p));
        put(" faces, the first is ");
    } else {
        put("face ");
    }
    put_number(put, first_face(in, p));
    put(")");
    put(behind[p->where]);
    put(other);
    if (p->where == PARTS_OPEN)
        put(", which is not closed there");
    if (p->where == PARTS_NEAR)
        put(", it is too near to tell");
    put("\n");
}

void insides_put_lines(const insides *in, void (*put)(const char *text), const char *begin)
{
    const int32_t lines = in->count <= LINES ? in->count : LINES - 1;

    for (int32_t i = 0; i < lines; i++)
        put_part(in, &in->list[i], put, begin);
    if (lines == in->count)
        return;
    put(begin);
    put("and ");
    put_number(put, in->count - lines);
    put(" parts more: ");
    put_number(put, in->inside);
    put(" in all lie inside, of ");
    put_number(put, in->unknown);
    put(" that is not decided\n");
}

static void put_member(const char *name, int32_t value)
{
    port_out(name);
    put_number(port_out, value);
}

void insides_put_json(const insides *in)
{
    static const char *const where[] = {"", "inside\"", "hollow\"", "undecided\", \"reason\": \"not closed\"",
                                        "undecided\", \"reason\": \"too near\""};

    port_out(",\n\"inside\": [");
    for (int32_t i = 0; i < in->count; i++) {
        const insides_part *p = &in->list[i];

        port_out(i > 0 ? ",\n" : "\n");
        port_out(p->side == 0 ? "{\"of\": \"a\"" : "{\"of\": \"b\"");
        put_member(", \"part\": ", p->part);
        put_member(", \"faces\": ", faces_of(in, p));
        put_member(", \"face\": ", first_face(in, p));
        port_out(", \"verdict\": \"");
        port_out(where[p->where]);
        port_out("}");
    }
    port_out(in->count > 0 ? "\n]" : "]");
    put_member(",\n\"parts_a\": ", in->side[0]->parts);
    origin_put_flag(", \"closed_a\": ", in->side[0]->closed);
    put_member(", \"parts_b\": ", in->side[1]->parts);
    origin_put_flag(", \"closed_b\": ", in->side[1]->closed);
}
