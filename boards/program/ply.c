/* SPDX-License-Identifier: MIT */
#include "ply.h"
#include "number.h"
#include "words.h"

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
} property;

typedef struct {
    int32_t count;
    char role; /* v vertices, f faces, 0 others */
    int first, properties;
} element;

static struct {
    port_file file;
    char line[PORT_LINE], *at;
    uint64_t number; /* of the line; of a binary file's last line of the header */
    int binary, elements, properties;
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
    int length = port_line(&ply.file, ply.line, sizeof ply.line);

    ply.number++;
    ply.at = ply.line;
    return length >= 0;
}

static const char *read_element(void)
{
    const char *name = words_next(&ply.at), *count = words_next(&ply.at);
    element *e = &ply.element[ply.elements];
    int32_t n = count != NULL ? words_number(&count, 0) : -1;

    if (ply.elements == MOST_ELEMENTS)
        return "too many elements";
    if (n < 0)
        return "an element needs a name and a count";
    *e = (element){n, 0, ply.properties, 0};
    if (words_same(name, "vertex"))
        e->role = 'v';
    else if (words_same(name, "face"))
        e->role = 'f';
    ply.elements++;
    return NULL;
}

/* TYPE, or list COUNT-TYPE TYPE. */
static const char *read_types(property *p)
{
    char *word = words_next(&ply.at);

    p->count_type = -1;
    if (word != NULL && words_same(word, "list")) {
        p->count_type = type_of(words_next(&ply.at));
        if (p->count_type < 0 || types[p->count_type].kind == 'f')
            return "the count of a list has no known type";
        word = words_next(&ply.at);
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
    name = words_next(&ply.at);
    if (p->type < 0 || name == NULL)
        return "a property needs a known type and a name";
    p->role = role_of(e, p, name);
    ply.properties++;
    e->properties++;
    return NULL;
}

static const char *read_format(void)
{
    const char *word = words_next(&ply.at);

    if (word != NULL && words_same(word, "ascii"))
        ply.binary = 0;
    else if (word != NULL && words_same(word, "binary_little_endian"))
        ply.binary = 1;
    else
        return "the format is neither ascii nor binary_little_endian";
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

    ply.binary = -1;
    if (!header_line() || !words_same(ply.line, "ply"))
        return "the first line is not ply";
    while (wrong == NULL) {
        if (!header_line())
            return "the header has no end";
        word = words_next(&ply.at);
        if (word == NULL)
            continue;
        if (words_same(word, "end_header"))
            return ply.binary < 0 ? "the header names no format" : NULL;
        wrong = read_entry(word);
    }
    return wrong;
}

/* How many vertices and faces follow. */
static const char *count_elements(fmb_mesh3 *mesh)
{
    mesh->vertices = mesh->faces = 0;
    for (int i = 0; i < ply.elements; i++) {
        const element *e = &ply.element[i];
        int32_t *count = e->role == 'v' ? &mesh->vertices : &mesh->faces;

        if (e->role == 0)
            continue;
        if (*count > 0)
            return "vertices or faces twice";
        *count = e->count;
    }
    return NULL;
}

/* Whether the header names all that a mesh needs. */
static const char *check_header(const fmb_mesh3 *mesh)
{
    unsigned have = 0;

    for (int i = 0; i < ply.properties; i++)
        have |= ply.property[i].role >= 0 ? 1U << ply.property[i].role : 0;
    if ((have & 7) != 7)
        return "the vertices have no x, y and z";
    if (!(have >> ROLE_CORNERS & 1))
        return "the faces have no list of vertex_indices";
    return mesh->faces == 0 ? "there are no faces" : NULL;
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

    if (port_bytes(&ply.file, byte, size) != size)
        return "the file ends too early";
    for (int i = 0; i < size; i++)
        bits |= (uint64_t)byte[i] << (8 * i);
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
    const char *word = words_next(&ply.at), *digit = word;

    if (word == NULL)
        return "too few numbers";
    to->whole = words_number(&digit, 0);
    if (number_parse(word, &to->real) == NUMBER_BAD)
        return "not a number";
    return NULL;
}

static const char *read_value(int type, value *to) { return ply.binary ? binary_value(type, to) : text_value(to); }

static int finite(fmb_real x) { return x - x == 0; }

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
    return p->role == ROLE_CORNERS && v.whole != 3 ? "a face that is not a triangle" : NULL;
}

static const char *read_list(const property *p, int32_t *corner, int32_t vertices)
{
    int64_t length;
    const char *wrong = read_length(p, &length);
    value v;

    for (int64_t i = 0; wrong == NULL && i < length; i++) {
        wrong = read_value(p->type, &v);
        if (wrong != NULL || p->role != ROLE_CORNERS)
            continue;
        if (v.whole < 0 || v.whole >= vertices)
            wrong = "there is no such vertex";
        corner[i] = (int32_t)v.whole;
    }
    return wrong;
}

static const char *read_number(const property *p, fmb_real *point)
{
    value v;
    const char *wrong = read_value(p->type, &v);

    if (wrong != NULL || p->role < 0)
        return wrong;
    point[p->role] = v.real;
    return finite(v.real) ? NULL : "a coordinate is not finite";
}

/* The next line of an ascii file. */
static const char *next_line(void)
{
    const char *wrong = NULL;
    int length = words_line(&ply.file, ply.line, sizeof ply.line, &wrong);

    ply.number++;
    ply.at = ply.line;
    return wrong != NULL ? wrong : length < 0 ? "the file ends too early" : NULL;
}

/* One element, in an ascii file a line: a vertex to point, a face to corner. */
static const char *read_one(const element *e, fmb_real *point, int32_t *corner, int32_t vertices)
{
    const char *wrong = ply.binary ? NULL : next_line();

    for (int i = e->first; i < e->first + e->properties && wrong == NULL; i++) {
        const property *p = &ply.property[i];

        wrong = p->count_type >= 0 ? read_list(p, corner, vertices) : read_number(p, point);
    }
    if (!ply.binary && wrong == NULL && words_next(&ply.at) != NULL)
        wrong = "too many numbers";
    return wrong;
}

static const char *read_elements(fmb_mesh3 *mesh, fmb_real (*point)[3], int32_t (*corner)[3])
{
    const char *wrong = NULL;
    fmb_real no_point[3];
    int32_t no_corner[3], done = 0;

    for (int i = 0; i < ply.elements; i++) {
        const element *e = &ply.element[i];

        if (e->role == 'f' && done < mesh->vertices)
            return "the faces come before the vertices";
        for (int32_t j = 0; j < e->count; j++) {
            wrong = read_one(e, e->role == 'v' ? point[j] : no_point, e->role == 'f' ? corner[j] : no_corner,
                             mesh->vertices);
            if (wrong != NULL)
                return wrong;
        }
        done += e->role == 'v' ? e->count : 0;
    }
    return NULL;
}

static void move(fmb_real (*point)[3], int32_t count, fmb_real factor, const ply_place *place)
{
    for (int32_t i = 0; i < count; i++)
        for (int k = 0; k < 3; k++)
            point[i][k] = point[i][k] * factor * place->scale[k] + place->shift[k];
}

static const char *read_body(fmb_mesh3 *mesh, fmb_real factor, const ply_place *place)
{
    fmb_real(*point)[3] = port_memory((size_t)mesh->vertices, sizeof *point);
    int32_t(*corner)[3] = port_memory((size_t)mesh->faces, sizeof *corner);
    const char *wrong;

    if (point == NULL || corner == NULL)
        return "not enough memory for so many";
    wrong = read_elements(mesh, point, corner);
    if (wrong != NULL)
        return wrong;
    move(point, mesh->vertices, factor, place);
    mesh->vertex = (const fmb_real(*)[3])point;
    mesh->face = (const int32_t(*)[3])corner;
    return NULL;
}

int ply_read(fmb_mesh3 *mesh, const char *path, fmb_real factor, const ply_place *place)
{
    const char *wrong;

    ply.number = 0;
    ply.elements = ply.properties = 0;
    if (port_open(&ply.file, path) < 0)
        return words_misuse("mesh", "cannot be opened: ", path);
    wrong = read_header();
    if (wrong == NULL)
        wrong = count_elements(mesh);
    if (wrong == NULL)
        wrong = check_header(mesh);
    if (wrong == NULL)
        wrong = read_body(mesh, factor, place);
    port_close(&ply.file);
    return wrong != NULL ? words_malformed(path, ply.number, wrong) : 0;
}
