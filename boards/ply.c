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
} types[] = {{"char", "int8", 1, 'i'},   {"uchar", "uint8", 1, 'u'}, {"short", "int16", 2, 'i'},   {"ushort", "uint16", 2, 'u'},
             {"int", "int32", 4, 'i'},   {"uint", "uint32", 4, 'u'}, {"float", "float32", 4, 'f'}, {"double", "float64", 8, 'f'}};
enum { TYPES = 8 };

typedef struct {
    int type, count_type; /* count_type >= 0: a list */
    int role;             /* x, y, z: 0, 1, 2; the list of vertices: 3; -1: nothing of interest */
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

static const char *read_property(void)
{
    property *p = &ply.property[ply.properties];
    char *word = words_next(&ply.at);

    if (ply.elements == 0)
        return "a property before the first element";
    if (ply.properties == MOST_PROPERTIES)
        return "too many properties";
    p->count_type = -1;
    if (word != NULL && words_same(word, "list")) {
        p->count_type = type_of(words_next(&ply.at));
        if (p->count_type < 0 || types[p->count_type].kind == 'f')
            return "the count of a list has no known type";
        word = words_next(&ply.at);
    }
    p->type = type_of(word);
    word = words_next(&ply.at);
    if (p->type < 0 || word == NULL)
        return "a property needs a known type and a name";
    p->role = -1;
    if (ply.element[ply.elements - 1].role == 'v' && word[0] >= 'x' && word[0] <= 'z' && word[1] == 0 && p->count_type < 0)
        p->role = word[0] - 'x';
    if (ply.element[ply.elements - 1].role == 'f' && p->count_type >= 0 &&
        (words_same(word, "vertex_indices") || words_same(word, "vertex_index")))
        p->role = 3;
    ply.properties++;
    ply.element[ply.elements - 1].properties++;
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

/* NULL, or what is wrong. */
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
        if (word == NULL || words_same(word, "comment") || words_same(word, "obj_info"))
            continue;
        if (words_same(word, "end_header"))
            return ply.binary < 0 ? "the header names no format" : NULL;
        if (words_same(word, "format"))
            wrong = read_format();
        else if (words_same(word, "element"))
            wrong = read_element();
        else if (words_same(word, "property"))
            wrong = read_property();
        else
            wrong = "a header line that is none";
    }
    return wrong;
}

static const char *check_header(void)
{
    unsigned have = 0;

    for (int i = 0; i < ply.properties; i++)
        have |= ply.property[i].role >= 0 ? 1U << ply.property[i].role : 0;
    return (have & 7) != 7 ? "the vertices have no x, y and z" : !(have & 8) ? "the faces have no list of vertex_indices" : NULL;
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
    union { uint32_t bits; float real; } single;
    union { uint64_t bits; double real; } twice;

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

static const char *read_list(const property *p, int32_t *corner, int32_t vertices)
{
    value v = {0, -1};
    const char *wrong = read_value(p->count_type, &v);

    if (wrong == NULL && (v.whole < 0 || v.whole > 65535))
        wrong = "a list of impossible length";
    if (wrong == NULL && p->role == 3 && v.whole != 3)
        wrong = "a face that is not a triangle";
    for (int64_t i = 0, n = v.whole; i < n && wrong == NULL; i++) {
        wrong = read_value(p->type, &v);
        if (wrong == NULL && p->role == 3) {
            if (v.whole < 0 || v.whole >= vertices)
                wrong = "there is no such vertex";
            corner[i] = (int32_t)v.whole;
        }
    }
    return wrong;
}

/* One element: a vertex to point, a face to corner. */
static const char *read_one(const element *e, fmb_real *point, int32_t *corner, int32_t vertices)
{
    const char *wrong = NULL;
    value v;

    if (!ply.binary) {
        int length = words_line(&ply.file, ply.line, sizeof ply.line, &wrong);

        ply.number++;
        ply.at = ply.line;
        if (wrong != NULL || length < 0)
            return wrong != NULL ? wrong : "the file ends too early";
    }
    for (int i = e->first; i < e->first + e->properties && wrong == NULL; i++) {
        const property *p = &ply.property[i];

        if (p->count_type >= 0) {
            wrong = read_list(p, corner, vertices);
            continue;
        }
        wrong = read_value(p->type, &v);
        if (wrong == NULL && p->role >= 0) {
            point[p->role] = v.real;
            if (!finite(v.real))
                wrong = "a coordinate is not finite";
        }
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
            wrong = read_one(e, e->role == 'v' ? point[j] : no_point, e->role == 'f' ? corner[j] : no_corner, mesh->vertices);
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

int ply_read(fmb_mesh3 *mesh, const char *path, fmb_real factor, const ply_place *place)
{
    const char *wrong;
    fmb_real (*point)[3] = NULL;
    int32_t (*corner)[3] = NULL;

    ply.number = 0;
    ply.elements = ply.properties = 0;
    mesh->vertices = mesh->faces = 0;
    if (port_open(&ply.file, path) < 0)
        return words_misuse("mesh", "cannot be opened: ", path);
    wrong = read_header();
    for (int i = 0; i < ply.elements && wrong == NULL; i++) {
        if ((ply.element[i].role == 'v' && mesh->vertices > 0) || (ply.element[i].role == 'f' && mesh->faces > 0))
            wrong = "vertices or faces twice";
        mesh->vertices += ply.element[i].role == 'v' ? ply.element[i].count : 0;
        mesh->faces += ply.element[i].role == 'f' ? ply.element[i].count : 0;
    }
    wrong = wrong != NULL ? wrong : check_header();
    if (wrong == NULL && mesh->faces == 0)
        wrong = "there are no faces";
    if (wrong == NULL) {
        point = port_memory((size_t)mesh->vertices, sizeof *point);
        corner = port_memory((size_t)mesh->faces, sizeof *corner);
        wrong = point == NULL || corner == NULL ? "not enough memory for so many" : read_elements(mesh, point, corner);
    }
    port_close(&ply.file);
    if (wrong != NULL)
        return words_malformed(path, ply.number, wrong);
    move(point, mesh->vertices, factor, place);
    mesh->vertex = (const fmb_real(*)[3])point;
    mesh->face = (const int32_t(*)[3])corner;
    return 0;
}
