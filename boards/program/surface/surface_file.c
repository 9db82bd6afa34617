/* SPDX-License-Identifier: MIT */
#include "source.h"
#include "sort.h"

#include <stddef.h>

/* ---- what is read ---- */

/* The mark of UTF-8 that some programs put before a text: it says nothing. */
static int starts_marked(const char *line)
{
    static const unsigned char mark[] = {0xEF, 0xBB, 0xBF};
    int i = 0;

    while (i < 3 && (unsigned char)line[i] == mark[i])
        i++;
    return i == 3;
}

const char *source_line(surface_source *s, int *more)
{
    const char *wrong = NULL;
    int length = words_line(&s->file, s->line, sizeof s->line, &wrong);

    s->number++;
    s->at = s->line;
    if (s->number == 1 && length >= 3 && starts_marked(s->line))
        s->at += 3;
    *more = wrong == NULL && length >= 0;
    return wrong;
}

/* An array with room for more, and what the old one held. NULL: there is not enough memory. */
static void *grown(const void *old, size_t used, int32_t room, size_t size)
{
    char *made = port_memory((size_t)room, size);

    for (size_t i = 0; made != NULL && i < used * size; i++)
        made[i] = ((const char *)old)[i];
    return made;
}

/* Twice as much as there was, as long as that is a number. */
static int32_t next_room(int32_t room) { return room < 32 ? 64 : room < INT32_MAX / 2 ? 2 * room : INT32_MAX; }

static const char no_memory[] = "not enough memory for so many";

static const char *points_room(surface_source *s, int32_t room)
{
    void *made = grown(s->point, (size_t)s->points, room, sizeof *s->point);

    if (made == NULL)
        return no_memory;
    s->point = made;
    s->point_room = room;
    return NULL;
}

static const char *faces_room(surface_source *s, int32_t room)
{
    void *made = grown(s->corner, (size_t)s->faces, room, sizeof *s->corner);

    if (made == NULL)
        return no_memory;
    s->corner = made;
    s->face_room = room;
    return NULL;
}

const char *source_room(surface_source *s, int32_t points, int32_t faces)
{
    const char *wrong = points > s->point_room ? points_room(s, points) : NULL;

    return wrong == NULL && faces > s->face_room ? faces_room(s, faces) : wrong;
}

static int finite(fmb_real x) { return x - x == 0; }

const char *source_point(surface_source *s, const fmb_real p[3])
{
    if (!finite(p[0]) || !finite(p[1]) || !finite(p[2]))
        return "a coordinate is not finite";
    if (s->points == s->point_room) {
        const char *wrong = s->points == INT32_MAX ? no_memory : points_room(s, next_room(s->points));

        if (wrong != NULL)
            return wrong;
    }
    for (int k = 0; k < 3; k++)
        s->point[s->points][k] = p[k];
    s->points++;
    return NULL;
}

const char *source_object(surface_source *s)
{
    if (s->objects > 0 && s->points == s->object[s->objects - 1].vertex && s->faces == s->object[s->objects - 1].face)
        return NULL;
    if (s->objects == s->object_room) {
        const int32_t room = next_room(s->objects);
        void *made = grown(s->object, (size_t)s->objects, room, sizeof *s->object);

        if (made == NULL)
            return no_memory;
        s->object = made;
        s->object_room = room;
    }
    s->object[s->objects++] = (surface_object){s->points, s->faces};
    return NULL;
}

/* ---- polygons ---- */

static const char *add_triangle(surface_source *s, int32_t a, int32_t b, int32_t c)
{
    if (s->faces == s->face_room) {
        const char *wrong = s->faces == INT32_MAX ? no_memory : faces_room(s, next_room(s->faces));

        if (wrong != NULL)
            return wrong;
    }
    s->corner[s->faces][0] = a;
    s->corner[s->faces][1] = b;
    s->corner[s->faces][2] = c;
    s->faces++;
    return NULL;
}

/* n += (q - p) x (r - p) */
static void add_area(const surface_source *s, int32_t p, int32_t q, int32_t r, fmb_real n[3])
{
    fmb_real u[3], v[3];

    for (int k = 0; k < 3; k++) {
        u[k] = s->point[q][k] - s->point[p][k];
        v[k] = s->point[r][k] - s->point[p][k];
    }
    for (int k = 0; k < 3; k++) {
        int i = (k + 1) % 3, j = (k + 2) % 3;

        n[k] += u[i] * v[j] - u[j] * v[i];
    }
}

/* Do all triangles of the fan around corner `first` look to the side of the polygon, whose area is n? */
static int fans(const surface_source *s, const int32_t *corner, int32_t count, int32_t first, const fmb_real n[3])
{
    for (int32_t i = 1; i + 1 < count; i++) {
        fmb_real t[3] = {0, 0, 0};

        add_area(s, corner[first], corner[(first + i) % count], corner[(first + i + 1) % count], t);
        if (!(t[0] * n[0] + t[1] * n[1] + t[2] * n[2] > 0))
            return 0;
    }
    return 1;
}

static const char *add_fan(surface_source *s, const int32_t *corner, int32_t count)
{
    fmb_real n[3] = {0, 0, 0};
    int32_t first = 0;
    const char *wrong = NULL;

    if (count == 3)
        return add_triangle(s, corner[0], corner[1], corner[2]);
    for (int32_t i = 1; i + 1 < count; i++)
        add_area(s, corner[0], corner[i], corner[i + 1], n);
    while (first < count && !fans(s, corner, count, first, n))
        first++;
    if (first == count)
        return "no corner of the polygon sees all others: split it into triangles";
    for (int32_t i = 1; i + 1 < count && wrong == NULL; i++)
        wrong = add_triangle(s, corner[first], corner[(first + i) % count], corner[(first + i + 1) % count]);
    return wrong;
}

/* Are these vertices, and are any of an earlier object? */
static const char *check_named(surface_source *s, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        if (s->named[i] < 0 || s->named[i] >= s->points)
            return "there is no such vertex";
        if (s->named[i] < s->object[s->objects - 1].vertex && s->shared == 0)
            s->shared = s->number;
    }
    return NULL;
}

/* A corner that is named twice in a row is one; three are kept. How many there are in s->kept. */
static int32_t keep_corners(surface_source *s, int32_t count)
{
    int32_t n = 0;

    for (int32_t i = 0; i < count; i++)
        if (i == 0 || s->named[i] != s->named[i - 1] || n + count - i <= 3)
            s->kept[n++] = (int32_t)s->named[i];
    return n > 3 && s->kept[n - 1] == s->kept[0] ? n - 1 : n;
}

const char *source_face(surface_source *s, int32_t count)
{
    const char *wrong = count < 3                ? "a face needs three corners"
                        : count > SOURCE_CORNERS ? "a face has too many corners"
                                                 : check_named(s, count);

    return wrong != NULL ? wrong : add_fan(s, s->kept, keep_corners(s, count));
}

/* ---- corners at the same place ---- */

/* Vertices that are sorted by place, then by number. */
typedef struct {
    const fmb_real (*point)[3];
    int32_t *at;
} places;

static int compare(const places *p, int32_t i, int32_t j)
{
    for (int k = 0; k < 3; k++)
        if (p->point[i][k] != p->point[j][k])
            return p->point[i][k] < p->point[j][k] ? -1 : 1;
    return 0;
}

static int before(const void *of, int32_t i, int32_t j)
{
    const places *p = of;
    int order = compare(p, p->at[i], p->at[j]);

    return order != 0 ? order < 0 : p->at[i] < p->at[j];
}

static void exchange(void *of, int32_t i, int32_t j)
{
    int32_t *at = ((places *)of)->at, kept = at[i];

    at[i] = at[j];
    at[j] = kept;
}

/* name[i]: the first of the vertices from begin to end at the place of vertex i. */
static void name_places(const fmb_real (*point)[3], int32_t *at, int32_t *name, int32_t begin, int32_t end)
{
    places p = {point, at};
    const sort_list list = {&p, before, exchange};

    for (int32_t i = begin; i < end; i++)
        at[i - begin] = i;
    sort_in_place(&list, end - begin);
    for (int32_t i = 0; i < end - begin; i++)
        name[at[i]] = i > 0 && compare(&p, at[i], at[i - 1]) == 0 ? name[at[i - 1]] : at[i];
}

/* Vertices that are named by themselves move together, and all else follows. name: then the new numbers. */
static void close_up(surface_source *s, int32_t *name)
{
    int32_t used = 0, next = 0;

    for (int32_t i = 0; i < s->points; i++) {
        for (; next < s->objects && s->object[next].vertex == i; next++)
            s->object[next].vertex = used;
        if (name[i] != i) {
            name[i] = name[name[i]];
            continue;
        }
        for (int k = 0; k < 3; k++)
            s->point[used][k] = s->point[i][k];
        name[i] = used++;
    }
    for (int32_t i = 0; i < s->faces; i++)
        for (int k = 0; k < 3; k++)
            s->corner[i][k] = name[s->corner[i][k]];
    s->points = used;
}

static const char *weld(surface_source *s)
{
    int32_t *at = port_memory((size_t)s->points, sizeof *at), *name = port_memory((size_t)s->points, sizeof *name);

    if (at == NULL || name == NULL)
        return no_memory;
    for (int32_t i = 0; i < s->objects; i++)
        name_places((const fmb_real(*)[3])s->point, at, name, s->object[i].vertex,
                    i + 1 < s->objects ? s->object[i + 1].vertex : s->points);
    close_up(s, name);
    return NULL;
}

int surface_join(fmb_mesh3 *mesh)
{
    int32_t *at = port_memory((size_t)mesh->vertices, sizeof *at);
    int32_t *name = port_memory((size_t)mesh->vertices, sizeof *name);
    int32_t(*face)[3] = port_memory((size_t)mesh->faces, sizeof *face);

    if (at == NULL || name == NULL || face == NULL)
        return -1;
    name_places(mesh->vertex, at, name, 0, mesh->vertices);
    for (int32_t i = 0; i < mesh->faces; i++)
        for (int k = 0; k < 3; k++)
            face[i][k] = name[mesh->face[i][k]];
    mesh->face = (const int32_t(*)[3])face;
    return 0;
}

/* ---- edges ---- */

/* Edge k of a face has the number 3 face + k. */
typedef struct {
    const fmb_mesh3 *mesh;
    int32_t *at;
} edges;

/* Its lower end (0) or its higher one. */
static int32_t end_of(const edges *e, int32_t edge, int which)
{
    const int32_t *corner = e->mesh->face[edge / 3], a = corner[edge % 3], b = corner[(edge + 1) % 3];

    return (a < b) == (which == 0) ? a : b;
}

static int edge_order(const edges *e, int32_t i, int32_t j)
{
    for (int k = 0; k < 2; k++)
        if (end_of(e, i, k) != end_of(e, j, k))
            return end_of(e, i, k) < end_of(e, j, k) ? -1 : 1;
    return 0;
}

static int edge_before(const void *of, int32_t i, int32_t j)
{
    const edges *e = of;

    return edge_order(e, e->at[i], e->at[j]) < 0;
}

static void edge_exchange(void *of, int32_t i, int32_t j)
{
    int32_t *at = ((edges *)of)->at, kept = at[i];

    at[i] = at[j];
    at[j] = kept;
}

static int rises(const edges *e, int32_t edge) { return e->mesh->face[edge / 3][edge % 3] == end_of(e, edge, 0); }

/* What is wrong with so many faces that have one edge, of which `up` go along it to its higher end. */
static unsigned char wrong_edge(int32_t count, int32_t up)
{
    return (unsigned char)((count % 2 != 0 ? SURFACE_ODD : 0) | (2 * up != count ? SURFACE_TURNED : 0));
}

/* An edge that `count` faces have, from e->at[first] on. */
static void count_edge(const edges *e, int32_t first, int32_t count, surface_edges *to, unsigned char *wrong)
{
    int32_t up = 0;

    for (int32_t i = first; i < first + count; i++)
        up += rises(e, e->at[i]);
    to->open += count == 1;
    to->crowded += count > 2;
    to->turned += count == 2 && up != 1;
    for (int32_t i = first; i < first + count && wrong != NULL; i++)
        wrong[e->at[i] / 3] |= wrong_edge(count, up);
}

/* All edges but those that begin and end at one vertex. */
static int32_t list_edges(edges *e)
{
    int32_t count = 0;

    for (int32_t i = 0; e->at != NULL && i < 3 * e->mesh->faces; i++)
        if (end_of(e, i, 0) != end_of(e, i, 1))
            e->at[count++] = i;
    return count;
}

int surface_count_edges(const fmb_mesh3 *mesh, surface_edges *to, unsigned char *wrong)
{
    edges e = {mesh, mesh->faces < INT32_MAX / 3 ? port_memory((size_t)mesh->faces, 3 * sizeof(int32_t)) : NULL};
    const sort_list list = {&e, edge_before, edge_exchange};
    const int32_t count = list_edges(&e);

    *to = (surface_edges){0, 0, 0};
    sort_in_place(&list, count);
    for (int32_t i = 0, n; i < count; i += n) {
        for (n = 1; i + n < count && edge_order(&e, e.at[i], e.at[i + n]) == 0; n++) {
        }
        count_edge(&e, i, n, to, wrong);
    }
    return e.at != NULL ? 0 : -1;
}

/* ---- the whole ---- */

static const struct {
    const char *ending, *other;
    const char *(*read)(surface_source *s);
} kinds[] = {{".ply", ".PLY", ply_read}, {".obj", ".OBJ", obj_read}, {".stl", ".STL", stl_read}};
enum { KINDS = 3 };

/* Which kind of file, or -1. */
static int kind_of(const char *path)
{
    const char *end = path;

    while (*end != 0)
        end++;
    for (int i = 0; end - path > 4 && i < KINDS; i++)
        if (words_same(end - 4, kinds[i].ending) || words_same(end - 4, kinds[i].other))
            return i;
    return -1;
}

int surface_named(const char *path) { return kind_of(path) >= 0; }

static void move(const surface_source *s, fmb_real factor, const surface_place *place)
{
    for (int32_t i = 0; i < s->points; i++)
        for (int k = 0; k < 3; k++)
            s->point[i][k] = s->point[i][k] * factor * place->scale[k] + place->shift[k];
}

/* Reads what is open, as it is in the file. */
static const char *read_all(surface_source *s)
{
    const int kind = kind_of(s->path);
    const char *wrong = source_object(s);

    if (wrong == NULL)
        wrong = (kind < 0 ? ply_read : kinds[kind].read)(s);
    if (wrong == NULL && s->faces == 0)
        wrong = "there are no faces";
    if (wrong == NULL)
        wrong = weld(s);
    return wrong;
}

/* What has been read, with an end behind the last object that is not empty. */
static const char *hand_over(surface_source *s, surface_file *to)
{
    const surface_object *last = &s->object[s->objects - 1];

    s->objects -= s->objects > 1 && last->vertex == s->points && last->face == s->faces;

    surface_object *object = grown(s->object, (size_t)s->objects, s->objects + 1, sizeof *object);

    if (object == NULL)
        return no_memory;
    object[s->objects] = (surface_object){s->points, s->faces};
    *to = (surface_file){.objects = s->objects, .object = object, .shared = s->shared};
    to->mesh.vertices = s->points;
    to->mesh.vertex = (const fmb_real(*)[3])s->point;
    to->mesh.faces = s->faces;
    to->mesh.face = (const int32_t(*)[3])s->corner;
    return NULL;
}

int surface_read(surface_file *to, const char *path, fmb_real factor, const surface_place *place)
{
    static surface_source s; /* too large for the stack of a small board */
    const char *wrong;

    s = (surface_source){.path = path};
    if (port_open(&s.file, path) < 0)
        return words_misuse("mesh", "cannot be opened: ", path);
    wrong = read_all(&s);
    port_close(&s.file);
    if (wrong != NULL)
        return s.number > 0 ? words_malformed(path, s.number, wrong) : words_misuse(path, wrong, "");
    move(&s, factor, place);
    wrong = hand_over(&s, to);
    return wrong != NULL ? words_misuse("mesh", wrong, "") : 0;
}
