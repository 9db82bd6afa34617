/* SPDX-License-Identifier: MIT */
/*
 * Surfaces in PLY files: ascii, and binary of both orders of bytes. Other properties are passed over, and other elements
 * (edges, a camera, materials), but not those that could be of faces: with a list, or by their name.
 */
#include "source.h"
#include "number.h"

#include <stddef.h>

enum { MOST_PROPERTIES = 32, MOST_ELEMENTS = 8 };

/* Scalar types: bytes, and whether signed, floating. */
static const struct {
    const char *name, *other;
    int size;
    char kind; /* i signed, u unsigned, f floating */
} types[] = {{"char", "int8", 1, 'i'},     {"uchar", "uint8", 1, 'u'},   {"short", "int16", 2, 'i'},
             {"ushort", "uint16", 2, 'u'}, {"int", "int32", 4, 'i'},     {"uint", "uint32", 4, 'u'},
             {"float", "float32", 4, 'f'}, {"double", "float64", 8, 'f'}};
enum { TYPES = 8 };

/* What a property is: a coordinate (0, 1, 2), the vertices of a face, or nothing that a mesh needs. */
enum { ROLE_CORNERS = 3, ROLE_NONE = -1 };

typedef struct {
    int type, count_type; /* count_type >= 0: a list */
    int role;
    const char *name;
} property;

typedef struct {
    int32_t count;
    char role;   /* v vertices, f faces, 0 others */
    char shapes; /* of others: by its name it is of faces */
    int first, properties;
} element;

/* How numbers stand in the file. */
enum { NONE, ASCII, LITTLE, BIG };

static struct {
    surface_source *from;
    int format, elements, properties;
    int32_t vertices;
    element element[MOST_ELEMENTS];
    property property[MOST_PROPERTIES];
} ply;

static int type_of(const char *word)
{
    for (int i = 0; word != NULL && i < TYPES; i++)
        if (words_same(word, types[i].name) || words_same(word, types[i].other))
            return i;
    return -1;
}

/* ---- header ---- */

static int header_line(void)
{
    surface_source *s = ply.from;
    int length = port_line(&s->file, s->line, sizeof s->line);

    s->number++;
    s->at = s->line;
    return length >= 0;
}

static char small(char c) { return (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c); }

/* Does a name have this part, in capitals or not? */
static int has_part(const char *name, const char *part)
{
    int length = 0;

    for (; *name != 0 && part[length] != 0; name++) {
        for (length = 0; part[length] != 0 && small(name[length]) == part[length]; length++)
            ;
    }
    return part[length] == 0;
}

/* Is an element of this name of faces, though it is no `face`? Three numbers each could be a triangle's corners. */
static int names_shape(const char *name)
{
    static const char *const part[] = {"face", "facet", "triang", "tris", "polygon", "quad", "strip"};
    int found = 0;

    for (size_t i = 0; i < sizeof part / sizeof part[0]; i++)
        found |= has_part(name, part[i]);
    return found;
}

static const char *read_element(void)
{
    const char *name = words_next(&ply.from->at), *count = words_next(&ply.from->at);
    element *e = &ply.element[ply.elements];
    int32_t n = count != NULL ? words_number(&count, 0) : -1;

    if (ply.elements == MOST_ELEMENTS)
        return "too many elements";
    if (n < 0)
        return "an element needs a name and a count";
    *e = (element){n, 0, 0, ply.properties, 0};
    if (words_same(name, "vertex"))
        e->role = 'v';
    else if (words_same(name, "face"))
        e->role = 'f';
    else
        e->shapes = (char)names_shape(name);
    ply.elements++;
    return NULL;
}

/* TYPE, or list COUNT-TYPE TYPE. */
static const char *read_types(property *p)
{
    char *word = words_next(&ply.from->at);

    p->count_type = -1;
    if (word != NULL && words_same(word, "list")) {
        p->count_type = type_of(words_next(&ply.from->at));
        if (p->count_type < 0 || types[p->count_type].kind == 'f')
            return "the count of a list has no known type";
        word = words_next(&ply.from->at);
    }
    p->type = type_of(word);
    return NULL;
}

static int role_of(const element *e, const property *p, const char *name)
{
    int list = p->count_type >= 0;

    if (e->role == 'v' && !list && name[0] >= 'x' && name[0] <= 'z' && name[1] == 0)
        return name[0] - 'x';
    if (e->role == 'f' && list && (words_same(name, "vertex_indices") || words_same(name, "vertex_index")))
        return ROLE_CORNERS;
    return ROLE_NONE;
}

/* A copy, as the line of the header is read over. NULL: there is not enough memory. */
static const char *copy_of(const char *name)
{
    size_t size = 1;
    char *copy;

    while (name[size - 1] != 0)
        size++;
    copy = port_memory(size, 1);
    for (size_t i = 0; copy != NULL && i < size; i++)
        copy[i] = name[i];
    return copy;
}

/*
 * Has the element a property of this name, or of this role by another name, already? Nobody could tell which of the two
 * is meant, and the other one would be passed over.
 */
static int is_there(const element *e, const property *p)
{
    for (const property *before = &ply.property[e->first]; before < p; before++)
        if (words_same(before->name, p->name) || (p->role != ROLE_NONE && before->role == p->role))
            return 1;
    return 0;
}

static const char *read_property(void)
{
    property *p = &ply.property[ply.properties];
    const char *wrong, *name;
    element *e;

    if (ply.elements == 0)
        return "a property before the first element";
    e = &ply.element[ply.elements - 1];
    if (ply.properties == MOST_PROPERTIES)
        return "too many properties";
    wrong = read_types(p);
    if (wrong != NULL)
        return wrong;
    name = words_next(&ply.from->at);
    if (p->type < 0 || name == NULL)
        return "a property needs a known type and a name";
    p->role = role_of(e, p, name);
    p->name = copy_of(name);
    if (p->name == NULL)
        return "not enough memory for its name";
    if (is_there(e, p))
        return "two properties of one name, or of one meaning, in an element";
    ply.properties++;
    e->properties++;
    return NULL;
}

static const char *read_format(void)
{
    const char *word = words_next(&ply.from->at);

    if (ply.format != NONE)
        return "the format twice";
    if (word != NULL && words_same(word, "ascii"))
        ply.format = ASCII;
    else if (word != NULL && words_same(word, "binary_little_endian"))
        ply.format = LITTLE;
    else if (word != NULL && words_same(word, "binary_big_endian"))
        ply.format = BIG;
    else
        return "the format is neither ascii, binary_little_endian nor binary_big_endian";
    return NULL;
}

/* A line of the header before its end. NULL, or what is wrong. */
static const char *read_entry(const char *word)
{
    if (words_same(word, "comment") || words_same(word, "obj_info"))
        return NULL;
    if (words_same(word, "format"))
        return read_format();
    if (words_same(word, "element"))
        return read_element();
    if (words_same(word, "property"))
        return read_property();
    return "a header line that is none";
}

static const char *read_header(void)
{
    const char *wrong = NULL, *word;

    if (!header_line() || !words_same(ply.from->line, "ply"))
        return "the first line is not ply: .ply, .obj and .stl are read here (fmb-import reads .dae and .glb, too)";
    while (wrong == NULL) {
        if (!header_line())
            return "the header has no end";
        word = words_next(&ply.from->at);
        if (word == NULL)
            continue;
        if (words_same(word, "end_header"))
            return ply.format == NONE ? "the header names no format" : NULL;
        wrong = read_entry(word);
    }
    return wrong;
}

/* The elements of a role ('v' or 'f'): how many, or -1: they stand there twice. */
static int32_t count_of(char role)
{
    int32_t count = -1;

    for (int i = 0; i < ply.elements; i++) {
        if (ply.element[i].role != role)
            continue;
        if (count >= 0)
            return -1;
        count = ply.element[i].count;
    }
    return count < 0 ? 0 : count;
}

/* Does an element that is passed over have a list? */
static int has_lists(const element *e)
{
    int lists = 0;

    for (int i = e->first; i < e->first + e->properties; i++)
        lists |= ply.property[i].count_type >= 0;
    return lists && e->role == 0 && e->count > 0;
}

/* Would an element that is passed over be one of faces? NULL, or why. */
static const char *lost_shape(void)
{
    int lists = 0, shapes = 0;

    for (int i = 0; i < ply.elements; i++) {
        lists |= has_lists(&ply.element[i]);
        shapes |= ply.element[i].shapes && ply.element[i].count > 0;
    }
    if (shapes)
        return "an element that is called as one of faces, and is not known: what it shapes would be lost";
    return lists ? "an element that is not known has a list: what it shapes would be lost" : NULL;
}

/* Whether the header names all that a mesh needs. */
static const char *check_header(int32_t faces)
{
    unsigned have = 0;

    if (lost_shape() != NULL)
        return lost_shape();
    for (int i = 0; i < ply.properties; i++)
        have |= ply.property[i].role >= 0 ? 1U << ply.property[i].role : 0;
    if (ply.vertices < 0 || faces < 0)
        return "vertices or faces twice";
    if ((have & 7) != 7)
        return "the vertices have no x, y and z";
    if (!(have >> ROLE_CORNERS & 1))
        return "the faces have no list of vertex_indices";
    return faces == 0 ? "there are no faces" : NULL;
}

/* ---- values ---- */

typedef struct {
    fmb_real real;
    int64_t whole; /* -1: it is none, or is negative */
} value;

/* As it stands in the file: rounded to fmb_real it could be the number of another vertex. */
static int64_t whole_of(double x) { return x >= 0 && x < 0x1p31 && x == (double)(int64_t)x ? (int64_t)x : -1; }

static const char *binary_value(int type, value *to)
{
    unsigned char byte[8];
    uint64_t bits = 0;
    int size = types[type].size;
    union {
        uint32_t bits;
        float real;
    } single;
    union {
        uint64_t bits;
        double real;
    } twice;

    if (port_bytes(&ply.from->file, byte, size) != size)
        return "the file ends too early";
    for (int i = 0; i < size; i++)
        bits |= (uint64_t)byte[i] << (8 * (ply.format == BIG ? size - 1 - i : i));
    single.bits = (uint32_t)bits;
    twice.bits = bits;
    if (types[type].kind == 'f') {
        to->real = size == 4 ? (fmb_real)single.real : (fmb_real)twice.real;
        to->whole = whole_of(size == 4 ? (double)single.real : twice.real);
        return NULL;
    }
    to->whole = (int64_t)bits;
    if (types[type].kind == 'i' && (bits >> (8 * size - 1)) & 1)
        to->whole -= (int64_t)1 << (8 * size);
    to->real = (fmb_real)to->whole;
    return NULL;
}

static const char *text_value(value *to)
{
    const char *word = words_next(&ply.from->at), *digit = word;

    if (word == NULL)
        return "too few numbers";
    to->whole = words_number(&digit, 0);
    if (number_parse(word, &to->real) == NUMBER_BAD)
        return "not a number";
    return NULL;
}

static const char *read_value(int type, value *to)
{
    return ply.format == ASCII ? text_value(to) : binary_value(type, to);
}

/* ---- elements ---- */

/* How many values follow. */
static const char *read_length(const property *p, int64_t *length)
{
    value v = {0, -1};
    const char *wrong = read_value(p->count_type, &v);

    *length = v.whole;
    if (wrong != NULL)
        return wrong;
    if (v.whole < 0 || v.whole > 65535)
        return "a list of impossible length";
    return p->role == ROLE_CORNERS && v.whole > SOURCE_CORNERS ? "a face has too many corners" : NULL;
}

/* The corners of a face, and their number; of any other list nothing. */
static const char *read_list(const property *p, int32_t *corners)
{
    int64_t length;
    const char *wrong = read_length(p, &length);
    value v;

    for (int64_t i = 0; wrong == NULL && i < length; i++) {
        wrong = read_value(p->type, &v);
        if (p->role == ROLE_CORNERS)
            ply.from->named[i] = v.whole;
    }
    if (wrong == NULL && p->role == ROLE_CORNERS)
        *corners = (int32_t)length;
    return wrong;
}

static const char *read_number(const property *p, fmb_real *point)
{
    value v;
    const char *wrong = read_value(p->type, &v);

    if (wrong != NULL || p->role < 0)
        return wrong;
    point[p->role] = v.real;
    return NULL;
}

/* The next line of an ascii file. */
static const char *next_line(void)
{
    int more;
    const char *wrong = source_line(ply.from, &more);

    return wrong == NULL && !more ? "the file ends too early" : wrong;
}

/* The properties of an element, in an ascii file a line of them. */
static const char *read_properties(const element *e, fmb_real *point, int32_t *corners)
{
    const char *wrong = ply.format == ASCII ? next_line() : NULL;

    for (int i = e->first; i < e->first + e->properties && wrong == NULL; i++) {
        const property *p = &ply.property[i];

        wrong = p->count_type >= 0 ? read_list(p, corners) : read_number(p, point);
    }
    if (ply.format == ASCII && wrong == NULL && words_next(&ply.from->at) != NULL)
        wrong = "too many numbers";
    return wrong;
}

static const char *read_one(const element *e)
{
    fmb_real point[3] = {0, 0, 0};
    int32_t corners = 0;
    const char *wrong = read_properties(e, point, &corners);

    if (wrong != NULL || e->role == 0)
        return wrong;
    return e->role == 'v' ? source_point(ply.from, point) : source_face(ply.from, corners);
}

static const char *read_elements(void)
{
    const char *wrong = NULL;

    for (int i = 0; i < ply.elements && wrong == NULL; i++) {
        const element *e = &ply.element[i];

        if (e->role == 'f' && ply.from->points < ply.vertices)
            return "the faces come before the vertices";
        for (int32_t j = 0; j < e->count && wrong == NULL; j++)
            wrong = read_one(e);
    }
    return wrong;
}

/* Nothing may follow: what the header does not tell of would be lost. */
static const char *read_end(void)
{
    unsigned char byte;
    int more = 1;
    const char *wrong = NULL;

    if (ply.format != ASCII)
        return port_bytes(&ply.from->file, &byte, 1) > 0 ? "more bytes than the header tells of" : NULL;
    while (wrong == NULL && more) {
        wrong = source_line(ply.from, &more);
        if (wrong == NULL && more && words_next(&ply.from->at) != NULL)
            wrong = "more lines than the header tells of";
    }
    return wrong;
}

const char *ply_read(surface_source *s)
{
    const char *wrong;
    int32_t faces;

    ply.from = s;
    ply.format = NONE;
    ply.elements = ply.properties = 0;
    wrong = read_header();
    if (wrong != NULL)
        return wrong;
    ply.vertices = count_of('v');
    faces = count_of('f');
    wrong = check_header(faces);
    if (wrong == NULL)
        wrong = source_room(s, ply.vertices, faces);
    if (wrong == NULL)
        wrong = read_elements();
    return wrong == NULL ? read_end() : wrong;
}
