/* SPDX-License-Identifier: MIT */
/* fmb ofg: opposing face geometry on two convex meshes beside the exact answer; how often its "not found" is wrong; a picture. */
#include "number.h"
#include "programs.h"
#include "shapes.h"
#include "surface/surface_file.h"
#include "svg.h"
#include "words.h"

/* Too large for the stack of a small board; the program is single-threaded. */
static struct shape mesh[2];
static fmb_convex3 convex[2]; /* all vertices of a file as one mesh */

/* The parts of a file: its objects (lines `o NAME`), or the whole. Their vertices and faces follow each other in `mesh`. */
enum { PARTS = 32 };
static struct parts {
    fmb_convex3 part[PARTS];
    unsigned vertex[PARTS + 1], face[PARTS + 1]; /* where each begins; behind the last: where all end */
    int32_t count;
} parts[2];
static svg picture;

static const char *found_name(int found)
{
    return found == FMB_OFG_TOUCH       ? "touch"
           : found == FMB_OFG_CLOSE     ? "close"
           : found == FMB_OFG_NOT_FOUND ? "not_found"
                                        : "error";
}

static int take(int s)
{
    const struct shape *m = &mesh[s];
    return fmb_convex3_init(&convex[s], m->vertex, NULL, (int32_t)m->vertices, m->face, (int32_t)m->faces);
}

/* The parts of the mesh: its faces name vertices of their own part, from 0. */
static int take_parts(int s)
{
    const struct shape *m = &mesh[s];
    struct parts *p = &parts[s];
    int error = 0;
    p->vertex[p->count] = m->vertices;
    p->face[p->count] = m->faces;
    for (int32_t i = 0; i < p->count && !error; i++)
        error = fmb_convex3_init(&p->part[i], m->vertex + p->vertex[i], NULL,
                                 (int32_t)(p->vertex[i + 1] - p->vertex[i]), m->face + p->face[i],
                                 (int32_t)(p->face[i + 1] - p->face[i]));
    convex[s] = p->part[0];
    return error;
}

/* ---- meshes from files ---- */

/* What keeps the surface from being kept here, or NULL. */
static const char *check_size(const surface_file *from)
{
    if (from->objects > PARTS)
        return "more objects than this build holds: ";
    if (from->mesh.vertices > SHAPE_VERTICES)
        return "more vertices than this build holds: ";
    return from->mesh.faces > SHAPE_FACES ? "more faces than this build holds: " : NULL;
}

/* Faces name vertices of their own object, from 0. */
static void keep(int s, const surface_file *from)
{
    struct shape *m = &mesh[s];
    m->vertices = (unsigned)from->mesh.vertices;
    m->faces = (unsigned)from->mesh.faces;
    for (unsigned i = 0; i < m->vertices; i++)
        for (int k = 0; k < 3; k++)
            m->vertex[i][k] = from->mesh.vertex[i][k];
    parts[s].count = from->objects;
    for (int32_t n = 0; n < from->objects; n++) {
        const surface_object *o = &from->object[n];
        parts[s].vertex[n] = (unsigned)o->vertex;
        parts[s].face[n] = (unsigned)o->face;
        for (int32_t i = o[0].face; i < o[1].face; i++)
            for (int k = 0; k < 3; k++)
                m->face[i][k] = (uint16_t)(from->mesh.face[i][k] - o->vertex);
    }
}

static int read_mesh(int s, const char *path)
{
    static const surface_place stay = {{1, 1, 1}, {0, 0, 0}};
    surface_file from;
    const char *wrong;
    if (surface_read(&from, path, 1, &stay) != 0)
        return 2;
    if (from.shared != 0)
        return words_malformed(path, from.shared, "a vertex of another object");
    wrong = check_size(&from);
    if (wrong != NULL)
        return words_misuse("ofg", wrong, path);
    keep(s, &from);
    if (take_parts(s) == 0)
        return 0;
    port_error(path);
    port_error(": no mesh: too few vertices or faces, a face without its vertex, or numbers out of range\n");
    return 2;
}

/* ---- the picture ---- */

enum { WIDTH = 680, HEIGHT = 640 };

/* What a picture is about. */
typedef struct {
    const fmb_ofg3_trace *trace;
    int found, exact;
    const fmb_real *step; /* NULL: at rest */
    fmb_real when;        /* the time at which the faces that touch are drawn */
    fmb_nearest3 nearest; /* at the start; low 0: not told apart */
} ofg_scene;

/* > 0: the face, its vertices counter-clockwise seen from outside, looks at the viewer; `down` points down. */
static fmb_real faces_viewer(const svg_view *view, const fmb_real *const p[3])
{
    fmb_real side[4] = {0, 0, 0, 0};
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < 2; i++) {
            side[2 * i] += view->across[k] * (p[i + 1][k] - p[0][k]);
            side[2 * i + 1] += view->down[k] * (p[i + 1][k] - p[0][k]);
        }
    return side[1] * side[2] - side[0] * side[3];
}

/* Vertex n of mesh s at a time of the step. */
static void vertex_at(const ofg_scene *o, int s, unsigned n, fmb_real when, fmb_real p[3])
{
    for (int k = 0; k < 3; k++)
        p[k] = mesh[s].vertex[n][k] + (s == 1 && o->step != NULL ? when * o->step[k] : 0);
}

static void draw_face(const svg_view *view, const ofg_scene *o, int s, unsigned f, fmb_real when, const char *style)
{
    fmb_real p[3][3];

    for (int i = 0; i < 3; i++)
        vertex_at(o, s, mesh[s].face[f][i], when, p[i]);
    svg_triangle(&picture, view, p[0], p[1], p[2], style);
}

/* Both sides of a mesh at the start: backs, then fronts. */
static void draw_mesh(const svg_view *view, const ofg_scene *o, int s)
{
    static const char *const plain[2] = {
        "fill=\"#aed0ea\" fill-opacity=\"0.35\" stroke=\"#5b9bc8\" stroke-width=\"1\"",
        "fill=\"#f3cba5\" fill-opacity=\"0.35\" stroke=\"#d98142\" stroke-width=\"1\""};

    for (int pass = 0; pass < 2; pass++)
        for (unsigned f = 0; f < mesh[s].faces; f++) {
            const fmb_real *p[3];
            for (int i = 0; i < 3; i++)
                p[i] = mesh[s].vertex[mesh[s].face[f][i]];
            if (pass == (faces_viewer(view, p) > 0))
                draw_face(view, o, s, f, 0, plain[s]);
        }
}

/* The faces that were chosen, and the two that touch: where they are then. */
static void draw_chosen(const svg_view *view, const ofg_scene *o)
{
    static const char *const chosen[2] = {
        "fill=\"#1f618d\" fill-opacity=\"0.45\" stroke=\"#154360\" stroke-width=\"1.5\"",
        "fill=\"#ba4a00\" fill-opacity=\"0.45\" stroke=\"#6e2c00\" stroke-width=\"1.5\""};

    for (int s = 0; s < 2; s++)
        for (int32_t n = 0; n < o->trace->chosen[s]; n++)
            draw_face(view, o, s, (unsigned)o->trace->face[s][n], o->when, chosen[s]);
    for (int s = 0; s < 2 && o->found != FMB_OFG_NOT_FOUND && o->trace->touching[s] >= 0; s++)
        draw_face(view, o, s, (unsigned)o->trace->touching[s], o->when,
                  "fill=\"none\" stroke=\"#c00000\" stroke-width=\"4\"");
}

/* B after the step, and the way there. */
static void draw_motion(const svg_view *view, const ofg_scene *o)
{
    fmb_real to[3];

    if (o->step == NULL)
        return;
    for (unsigned f = 0; f < mesh[1].faces; f++)
        draw_face(view, o, 1, f, 1, "fill=\"none\" stroke=\"#d98142\" stroke-width=\"1\" stroke-dasharray=\"5 4\"");
    for (int k = 0; k < 3; k++)
        to[k] = convex[1].centre[k] + o->step[k];
    svg_arrow(&picture, view, convex[1].centre, to, 14, "stroke=\"#6e2c00\" stroke-width=\"2.5\"");
}

static svg_view fit(const ofg_scene *o)
{
    static const svg_part part = {50, 96, WIDTH - 100, 400};
    fmb_real low[2] = {(fmb_real)1e30, (fmb_real)1e30}, high[2] = {(fmb_real)-1e30, (fmb_real)-1e30};
    svg_view view = svg_unit(3);

    for (int s = 0; s < 2; s++)
        for (unsigned n = 0; n < 2 * mesh[s].vertices; n++) {
            fmb_real p[3], at[2];
            vertex_at(o, s, n / 2, (fmb_real)(n % 2), p);
            svg_place(&view, p, at);
            for (int k = 0; k < 2; k++) {
                low[k] = at[k] < low[k] ? at[k] : low[k];
                high[k] = at[k] > high[k] ? at[k] : high[k];
            }
        }
    svg_fit(&view, low, high, &part);
    return view;
}

/* What OFG guesses, and what is so. */
static void say(const ofg_scene *o)
{
    static const char style[] = "font-size=\"20\" font-weight=\"bold\"", plain[] = "fill=\"#444\"";
    char text[NUMBER_TEXT];

    if (o->found == FMB_OFG_NOT_FOUND)
        svg_text(&picture, 20, 34, style, "no faces found that touch, which proves nothing", "", "");
    else if (o->step != NULL)
        svg_text(&picture, 20, 34, style,
                 o->found == FMB_OFG_TOUCH ? "two faces touch by t = " : "two faces come close, t = ",
                 number_fixed(o->when, 3, text), "");
    else
        svg_text(&picture, 20, 34, style,
                 o->found == FMB_OFG_TOUCH ? "two faces touch" : "two faces are close, which proves nothing", "", "");
    if (o->exact == FMB_MISS && o->nearest.low > 0)
        svg_text(&picture, 20, 62, plain, "proved: the hulls are apart, ", o->step != NULL ? "at the start by " : "by ",
                 svg_digits((double)o->nearest.low, 0, text));
    else
        svg_text(&picture, 20, 62, plain, "proved: the hulls ",
                 o->exact == FMB_MISS  ? "are apart"
                 : o->exact == FMB_HIT ? "meet"
                                       : "are too near to tell",
                 "");
}

static void keys(const ofg_scene *o)
{
    svg_key(&picture, 20, 554, "fill=\"#aed0ea\" stroke=\"#5b9bc8\"", "A");
    svg_key(&picture, 120, 554, "fill=\"#f3cba5\" stroke=\"#d98142\"", "B");
    if (o->step != NULL)
        svg_key(&picture, 220, 554, "fill=\"none\" stroke=\"#d98142\" stroke-dasharray=\"5 4\"", "B after the step");
    if (o->trace->chosen[0] > 0) {
        svg_key(&picture, 20, 586, "fill=\"#1f618d\" stroke=\"#154360\"", "faces of A that OFG chose");
        svg_key(&picture, 340, 586, "fill=\"#ba4a00\" stroke=\"#6e2c00\"", o->when > 0 ? "of B, at that time" : "of B");
    }
    if (o->found != FMB_OFG_NOT_FOUND)
        svg_key(&picture, 20, 618, "fill=\"none\" stroke=\"#c00000\" stroke-width=\"4\"", "the two");
    if (o->exact == FMB_MISS && o->nearest.low > 0)
        svg_key(&picture, 340, 618, "fill=\"#117a3d\"", "the distance");
}

static int draw(const char *path, const ofg_scene *o)
{
    if (svg_open(&picture, path, WIDTH, HEIGHT) == 0) {
        const svg_view view = fit(o);
        draw_mesh(&view, o, 0);
        draw_mesh(&view, o, 1);
        draw_motion(&view, o);
        draw_chosen(&view, o);
        if (o->exact == FMB_MISS && o->nearest.low > 0)
            svg_arrow(&picture, &view, o->nearest.point_a, o->nearest.point_b, 14,
                      "stroke=\"#117a3d\" stroke-width=\"3\"");
        say(o);
        keys(o);
        if (svg_close(&picture) == 0)
            return 0;
    }
    port_error("fmb ofg: the picture cannot be written\n");
    return 2;
}

/* ---- one pair ---- */

struct options {
    int32_t k;
    fmb_ofg3_faces how;
    int moves;
    fmb_real step[3];
    const char *svg;
};

/* A corner that is so far from where it belongs, relatively, is rounded: coordinates of a file have few digits. */
#define ROUNDED ((fmb_real)0x1p-16)

static const char *form_name(int form)
{
    return form == FMB_CONVEX_DENTED ? "dented"
           : form == FMB_CONVEX_OPEN ? "open"
           : form == FMB_CONVEX_FLAT ? "flat"
                                     : "unknown";
}

/* Tells of the parts that are not closed and convex. Returns how many. */
static int put_forms(int s)
{
    int wrong = 0;
    for (int32_t i = 0; i < parts[s].count; i++) {
        fmb_convex3_flaw flaw;
        const fmb_convex3 *part = &parts[s].part[i];
        int form = fmb_convex3_form(part, part->radius * ROUNDED, &flaw);
        if (form == FMB_CONVEX_PROVED)
            continue;
        wrong++;
        port_out(s ? "mesh b " : "mesh a ");
        port_out(form_name(form));
        if (parts[s].count > 1) {
            port_out(" part ");
            words_put_unsigned((uint64_t)i + 1);
        }
        if (flaw.face >= 0) {
            port_out(" face ");
            words_put_unsigned((uint64_t)parts[s].face[i] + (uint64_t)flaw.face + 1);
            port_out(" vertex ");
            words_put_unsigned((uint64_t)parts[s].vertex[i] + (uint64_t)flaw.vertex + 1);
        }
        if (form == FMB_CONVEX_DENTED || form == FMB_CONVEX_UNKNOWN) {
            port_out(" depth");
            words_put_vector(&flaw.depth, 1);
        }
        port_out("\n");
    }
    return wrong;
}

/* convex: both meshes are. Else only "miss" is about the meshes: hulls that meet may hold meshes that do not. */
static void put_exact(int answer, int convex_both, const fmb_real axis[3])
{
    port_out(convex_both || answer == FMB_MISS ? "exact " : "hulls ");
    port_out(answer == FMB_MISS ? "miss" : answer == FMB_HIT ? "hit" : answer == FMB_UNDECIDED ? "undecided" : "error");
    if (answer == FMB_MISS && axis != NULL) {
        port_out(" sep");
        words_put_vector(axis, 3);
    }
}

static void put_times(const char *word, const fmb_interval *t)
{
    port_out(word);
    words_put_vector(&t->in, 1);
    words_put_vector(&t->out, 1);
}

/* Two numbers of faces, or of parts, from 1. */
static void put_two(const char *word, int32_t x, int32_t y)
{
    port_out(word);
    words_put_unsigned((uint64_t)x + 1);
    port_out(" ");
    words_put_unsigned((uint64_t)y + 1);
}

static void put_found(const struct options *o, int found, const fmb_ofg3_trace *trace)
{
    port_out("ofg ");
    port_out(found_name(found));
    if (found > 0) {
        port_out(" k ");
        words_put_unsigned((uint64_t)o->k);
        port_out(" tests ");
        words_put_unsigned((uint64_t)trace->tests);
    }
    if (found == FMB_OFG_TOUCH || found == FMB_OFG_CLOSE) {
        put_two(" faces ", trace->touching[0], trace->touching[1]);
        if (o->moves) {
            put_times(" impact", &trace->impact);
            port_out(" estimate");
            words_put_vector(&trace->estimate, 1);
        }
    }
}

/* Two collections: the guess about one pair of parts (standing still), and the exact answer about all. */
static int compare_parts(const struct options *o)
{
    fmb_ofg3_trace trace;
    fmb_convex3_meeting meeting;
    const struct parts *a = &parts[0], *b = &parts[1];
    int found = 0;
    if (!o->moves) {
        found = fmb_ofg3_parts(a->part, a->count, b->part, b->count, o->k, o->how, &trace);
        put_found(o, found, &trace);
        if (found > 0)
            put_two(" parts ", trace.part[0], trace.part[1]);
        port_out("\n");
    }
    int wrong = put_forms(0) + put_forms(1);
    int answer = fmb_convex3_parts(a->part, a->count, NULL, b->part, b->count, o->moves ? o->step : NULL, PARTS * PARTS,
                                   &meeting);
    put_exact(answer, wrong == 0, NULL);
    if (answer == FMB_HIT || answer == FMB_UNDECIDED) {
        put_two(" parts ", meeting.part[0], meeting.part[1]);
        if (o->moves)
            put_times(" first", &meeting.first);
    }
    port_out(" pairs ");
    words_put_unsigned((uint64_t)meeting.pairs);
    port_out("\n");
    return answer < 0 || found < 0 ? 2 : 0;
}

/* `distance LOW HIGH PA.. PB..` of the hulls at the start, where they are apart. */
static void put_nearest(const struct options *o, fmb_nearest3 *nearest)
{
    if (fmb_convex3_distance(&convex[0], &convex[1], nearest) != FMB_MISS)
        return;
    port_out(o->moves ? "start distance" : "distance");
    words_put_vector(&nearest->low, 1);
    words_put_vector(&nearest->high, 1);
    words_put_vector(nearest->point_a, 3);
    words_put_vector(nearest->point_b, 3);
    port_out("\n");
}

/* How far the hulls are apart, and the picture. */
static int show(const struct options *o, const fmb_ofg3_trace *trace, int found, int exact)
{
    ofg_scene scene = {trace, found, exact, o->moves ? o->step : NULL, 0, {0, 0, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}}};

    if (exact == FMB_MISS)
        put_nearest(o, &scene.nearest);
    if (o->moves && found != FMB_OFG_NOT_FOUND)
        scene.when = found == FMB_OFG_TOUCH ? trace->impact.out : trace->estimate;
    return o->svg != NULL ? draw(o->svg, &scene) : 0;
}

static int compare(const struct options *o)
{
    fmb_ofg3_trace trace;
    fmb_real axis[3] = {0, 0, 0};
    fmb_interval when = {0, 1};
    const fmb_real *step = o->moves ? o->step : NULL;
    int found = o->moves ? fmb_ofg3_sweep(&convex[0], NULL, &convex[1], step, o->k, o->how, &trace)
                         : fmb_ofg3(&convex[0], &convex[1], o->k, o->how, &trace);
    put_found(o, found, &trace);
    port_out("\n");
    int wrong = put_forms(0) + put_forms(1);
    int exact = fmb_convex3_sweep(&convex[0], NULL, &convex[1], step, axis, &when);
    put_exact(exact, wrong == 0, axis);
    if (o->moves && (exact == FMB_HIT || exact == FMB_UNDECIDED))
        put_times(" time", &when);
    port_out("\n");
    return found < 0 || exact < 0 ? 2 : show(o, &trace, found, exact);
}

/* ---- the report ---- */

static uint64_t seed;

static double uniform(double low, double high)
{
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return low + (high - low) * ((double)(seed >> 11) * 0x1p-53);
}

/* A unit vector of n components, by Newton's root. */
static void unit_vector(double *x, int n)
{
    double square, root = 1;
    do {
        square = 0;
        for (int k = 0; k < n; k++) {
            x[k] = uniform(-1, 1);
            square += x[k] * x[k];
        }
    } while (square > 1 || square < 0.01);
    for (int i = 0; i < 8; i++)
        root = (root + square / root) / 2;
    for (int k = 0; k < n; k++)
        x[k] /= root;
}

static void turned(int s, enum shape_kind kind, unsigned faces)
{
    const double zero[3] = {0, 0, 0};
    double q[4];
    shape_make(&mesh[s], kind, faces);
    unit_vector(q, 4);
    shape_place(&mesh[s], q, zero);
    take(s);
}

/* Shifts the second mesh from one distance along u to another. */
static void shift(const double u[3], double from, double to)
{
    const double still[4] = {1, 0, 0, 0};
    double by[3] = {u[0] * (to - from), u[1] * (to - from), u[2] * (to - from)};
    shape_place(&mesh[1], still, by);
    take(1);
}

/* The distance along u at which the meshes come into contact, within a thousandth; the second mesh is left there. */
static double contact(const double u[3])
{
    double low = 0, high = (double)convex[0].radius + (double)convex[1].radius, at = 0;
    for (int i = 0; i < 11; i++) {
        double middle = (low + high) / 2;
        shift(u, at, middle);
        at = middle;
        if (fmb_convex3_test(&convex[0], &convex[1], NULL) == FMB_MISS)
            high = middle;
        else
            low = middle;
    }
    return at;
}

enum { SETTINGS = 3, KS = 3 };

struct tally {
    unsigned meet[SETTINGS], missed[SETTINGS][KS], undecided;
    uint64_t tests;
};

static void tally_pair(struct tally *t, int setting, const fmb_real *step)
{
    int exact = fmb_convex3_sweep(&convex[0], NULL, &convex[1], step, NULL, NULL);
    t->undecided += exact == FMB_UNDECIDED;
    if (exact != FMB_HIT)
        return;
    t->meet[setting]++;
    for (int i = 0; i < KS; i++) {
        fmb_ofg3_trace trace;
        int32_t k = 4 + 2 * i;
        int found = step ? fmb_ofg3_sweep(&convex[0], NULL, &convex[1], step, k, FMB_OFG_EXACT, &trace)
                         : fmb_ofg3(&convex[0], &convex[1], k, FMB_OFG_EXACT, &trace);
        t->missed[setting][i] += found == FMB_OFG_NOT_FOUND;
        if (setting == 0 && i == 1)
            t->tests += (uint64_t)trace.tests;
    }
}

/* One pair of shapes: just in contact, deeper, and passing through each other. */
static void tally_shapes(struct tally *t, enum shape_kind kind, unsigned faces)
{
    double u[3], aside[3], at, next;
    fmb_real step[3];
    turned(0, kind, faces);
    turned(1, (enum shape_kind)((kind + 1) % SHAPE_KINDS), faces);
    unit_vector(u, 3);
    at = contact(u);
    next = at * 0.98;
    shift(u, at, next);
    tally_pair(t, 0, NULL);
    at = next;
    next = at * uniform(0.2, 1);
    shift(u, at, next);
    tally_pair(t, 1, NULL);
    shift(u, next, 3);
    unit_vector(aside, 3);
    for (int k = 0; k < 3; k++)
        step[k] = (fmb_real)(-6 * u[k] + 0.5 * aside[k]);
    tally_pair(t, 2, step);
}

static void put_share(unsigned part, unsigned whole)
{
    port_out(" ");
    words_put_fixed((fmb_real)(whole ? 100.0 * part / whole : 0), 1);
    port_out(" |");
}

static const unsigned sizes[5] = {24, 80, 200, 500, 2000};

static void report_errors(unsigned pairs)
{
    port_out(
        "Share of pairs that meet, in percent, for which OFG answers \"not found\":\n\n"
        "| faces | pairs | just in contact, k = 4 | 6 | 8 | deeper, k = 4 | 6 | 8 | moving, k = 4 | 6 | 8 | face tests, k = 6 |\n"
        "|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n");
    for (int n = 0; n < 5 && sizes[n] <= SHAPE_FACES; n++) {
        struct tally t = {{0, 0, 0}, {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}, 0, 0};
        seed = 88172645463325252u;
        for (unsigned i = 0; i < pairs; i++)
            tally_shapes(&t, (enum shape_kind)(i % SHAPE_KINDS), sizes[n]);
        port_out("| ");
        words_put_unsigned(mesh[0].faces);
        port_out(" | ");
        words_put_unsigned(t.meet[0] + t.meet[1] + t.meet[2]);
        port_out(" |");
        for (int s = 0; s < SETTINGS; s++)
            for (int i = 0; i < KS; i++)
                put_share(t.missed[s][i], t.meet[s]);
        port_out(" ");
        words_put_fixed((fmb_real)(t.meet[0] ? (double)t.tests / t.meet[0] : 0), 1);
        port_out(" |\n");
        if (t.undecided) {
            port_out("exact answers undecided: ");
            words_put_unsigned(t.undecided);
            port_out("\n");
        }
        port_flush();
    }
}

/* ---- collections ---- */

/* Parts of a collection, their faces. */
enum { PIECES = SHAPE_FACES >= 8 * 24 ? 8 : 2, PIECE_FACES = 24 };

static void begin_part(int s)
{
    struct parts *p = &parts[s];
    p->vertex[p->count] = mesh[s].vertices;
    p->face[p->count] = mesh[s].faces;
    p->count++;
}

/* A concave body: parts of all shapes and any orientation, their centres in a box of half edge 1.5, around a point. */
static void make_collection(int s, const double at[3])
{
    static struct shape one;
    struct shape *m = &mesh[s];
    m->vertices = m->faces = 0;
    parts[s].count = 0;
    for (int i = 0; i < PIECES; i++) {
        double q[4], by[3];
        begin_part(s);
        unit_vector(q, 4);
        for (int k = 0; k < 3; k++)
            by[k] = at[k] + uniform(-1.5, 1.5);
        shape_make(&one, (enum shape_kind)(i % SHAPE_KINDS), PIECE_FACES);
        shape_place(&one, q, by);
        for (unsigned n = 0; n < one.vertices; n++, m->vertices++)
            for (int k = 0; k < 3; k++)
                m->vertex[m->vertices][k] = one.vertex[n][k];
        for (unsigned f = 0; f < one.faces; f++, m->faces++)
            for (int k = 0; k < 3; k++)
                m->face[m->faces][k] = one.face[f][k];
    }
    (void)take_parts(s);
}

struct collected {
    unsigned meet, open, missed[KS];
    uint64_t decided, count[3]; /* pairs of parts; instructions: OFG, exact, exact and moving */
};

static void tally_collections(struct collected *t)
{
    double u[3], away = uniform(0.5, 5.5);
    const double middle[3] = {0, 0, 0};
    unit_vector(u, 3);
    const double at[3] = {away * u[0], away * u[1], away * u[2]};
    const fmb_real step[3] = {(fmb_real)(-0.25 * u[0]), (fmb_real)(-0.25 * u[1]), (fmb_real)(-0.25 * u[2])};
    make_collection(0, middle);
    make_collection(1, at);
    const fmb_convex3 *a = parts[0].part, *b = parts[1].part;
    fmb_convex3_meeting meeting = {{0, 0}, {0, 0}, 0, 0, 0};
    uint64_t start = port_count();
    int exact = fmb_convex3_parts(a, PIECES, NULL, b, PIECES, NULL, PARTS * PARTS, &meeting);
    t->count[1] += port_count() - start;
    t->decided += (uint64_t)meeting.pairs;
    t->open += exact == FMB_UNDECIDED;
    t->meet += exact == FMB_HIT;
    for (int i = 0; i < KS; i++) {
        start = port_count();
        int found = fmb_ofg3_parts(a, PIECES, b, PIECES, 4 + 2 * i, FMB_OFG_EXACT, NULL);
        if (i == 1)
            t->count[0] += port_count() - start;
        t->missed[i] += exact == FMB_HIT && found == FMB_OFG_NOT_FOUND;
    }
    start = port_count();
    (void)fmb_convex3_parts(a, PIECES, NULL, b, PIECES, step, PARTS * PARTS, &meeting);
    t->count[2] += port_count() - start;
}

static void report_collections(unsigned pairs, int counts)
{
    struct collected t = {0, 0, {0, 0, 0}, 0, {0, 0, 0}};
    seed = 88172645463325252u;
    for (unsigned i = 0; i < pairs; i++)
        tally_collections(&t);
    port_out("\nCollections of ");
    words_put_unsigned(PIECES);
    port_out(" convex parts of 24 faces:\n\n"
             "| pairs | that meet | \"not found\", k = 4 | 6 | 8 | undecided | pairs of parts decided, mean |\n"
             "|---:|---:|---:|---:|---:|---:|---:|\n| ");
    words_put_unsigned(pairs);
    port_out(" | ");
    words_put_unsigned(t.meet);
    port_out(" |");
    for (int i = 0; i < KS; i++)
        put_share(t.missed[i], t.meet);
    port_out(" ");
    words_put_unsigned(t.open);
    port_out(" | ");
    words_put_fixed((fmb_real)((double)t.decided / pairs), 1);
    port_out(" |\n");
    if (!counts)
        return;
    port_out("\nInstructions, mean: OFG on collections, k = 6: ");
    words_put_unsigned(t.count[0] / pairs);
    port_out("; exact: ");
    words_put_unsigned(t.count[1] / pairs);
    port_out("; exact, moving: ");
    words_put_unsigned(t.count[2] / pairs);
    port_out("\n");
}

/* ---- cost ---- */

/* A face as a tetrahedron, so thin that it matters to none of the pairs below. */
static int face_frame(fmb_frame3 *frame, const struct shape *s, unsigned face)
{
    const fmb_real *p = s->vertex[s->face[face][0]];
    fmb_real edge[3][3], size = 0;
    for (int i = 0; i < 2; i++)
        for (int k = 0; k < 3; k++)
            edge[i][k] = s->vertex[s->face[face][i + 1]][k] - p[k];
    for (int k = 0; k < 3; k++) {
        edge[2][k] = edge[1][(k + 1) % 3] * edge[0][(k + 2) % 3] - edge[1][(k + 2) % 3] * edge[0][(k + 1) % 3];
        size += edge[2][k] < 0 ? -edge[2][k] : edge[2][k];
    }
    for (int k = 0; k < 3; k++)
        edge[2][k] *= (fmb_real)0.001 / size;
    return fmb_frame3_init(frame, FMB_TETRAHEDRON, p, edge[0], edge[1], edge[2]);
}

enum { FRAMES = 16 };

/* All faces of a against all of b. Those of b come in portions, whose frames have room on a small board. */
static int all_pairs(void)
{
    static fmb_frame3 other[FRAMES];
    int meet = 0;
    for (unsigned from = 0; from < mesh[1].faces; from += FRAMES) {
        unsigned count = mesh[1].faces - from < FRAMES ? mesh[1].faces - from : FRAMES;
        for (unsigned j = 0; j < count; j++)
            meet |= face_frame(&other[j], &mesh[1], from + j);
        for (unsigned i = 0; i < mesh[0].faces; i++) {
            fmb_frame3 one;
            meet |= face_frame(&one, &mesh[0], i);
            for (unsigned j = 0; j < count; j++)
                meet |= fmb_test3(&one, &other[j], NULL);
        }
    }
    return meet;
}

static void put_instructions(uint64_t count)
{
    words_put_unsigned(count);
    port_out(" | ");
}

/* Instructions for a pair 2 % short of contact: nothing touches, and no call ends early. */
static void report_cost(unsigned faces)
{
    double u[3], at;
    uint64_t count[5];
    int bad;
    seed = 88172645463325252u;
    turned(0, SHAPE_BALL, faces);
    turned(1, SHAPE_CIGAR, faces);
    unit_vector(u, 3);
    at = contact(u);
    shift(u, at, at * 1.02);
    const fmb_real step[3] = {(fmb_real)(0.01 * u[0]), (fmb_real)(0.01 * u[1]), (fmb_real)(0.01 * u[2])};
    count[0] = port_count();
    bad = fmb_ofg3(&convex[0], &convex[1], 6, FMB_OFG_EXACT, NULL) != FMB_OFG_NOT_FOUND;
    count[1] = port_count();
    bad |= fmb_ofg3_sweep(&convex[0], NULL, &convex[1], step, 6, FMB_OFG_EXACT, NULL) != FMB_OFG_NOT_FOUND;
    count[2] = port_count();
    bad |= fmb_convex3_test(&convex[0], &convex[1], NULL) != FMB_MISS;
    count[3] = port_count();
    if (faces <= 200)
        bad |= all_pairs();
    count[4] = port_count();
    port_out("| ");
    put_instructions(mesh[0].faces);
    put_instructions(count[1] - count[0]);
    put_instructions(count[2] - count[1]);
    put_instructions(count[3] - count[2]);
    if (faces <= 200)
        words_put_unsigned(count[4] - count[3]);
    port_out(faces <= 200 ? " |\n" : "|\n");
    if (bad)
        port_out("an answer was not as expected\n");
    port_flush();
}

static int report(const char *word)
{
    uint64_t pairs = port_is_board ? 4 : 1000;
    if (word != NULL && (!number_read_unsigned(word, &pairs) || pairs == 0 || pairs > 1000000)) {
        port_error("fmb ofg: a number of pairs is expected\n");
        return 2;
    }
    report_errors((unsigned)pairs);
    int counts = port_count_start();
    report_collections((unsigned)(port_is_board ? pairs * 4 : pairs), counts);
    if (!counts)
        return 0;
    port_out("\nInstructions, two meshes 2 % short of contact:\n\n"
             "| faces | OFG, k = 6 | moving | exact | all pairs of faces |\n|---:|---:|---:|---:|---:|\n");
    for (int n = 0; n < 5 && sizes[n] <= SHAPE_FACES; n++)
        report_cost(sizes[n]);
    return 0;
}

/* ---- the command ---- */

static int misuse(const char *what)
{
    port_error("fmb ofg: ");
    port_error(what);
    port_error("\nusage: fmb ofg [--k K] [--spheres] [--step X Y Z] [--svg OUT.svg] A B | fmb ofg --report [PAIRS]\n");
    return 2;
}

static int read_k(struct options *o, const char *word)
{
    uint64_t k;
    if (!number_read_unsigned(word, &k) || k < FMB_OFG_FEWEST || k > FMB_OFG_MOST)
        return 0;
    o->k = (int32_t)k;
    return 1;
}

static int read_step(struct options *o, char **word)
{
    o->moves = 1;
    return words_numbers(o->step, 3, word, 3);
}

/* Reads an option and the words after it that belong to it. Returns how many those are, or -1. */
static int read_option(struct options *o, int words, char **word)
{
    if (words_same(word[0], "--spheres")) {
        o->how = FMB_OFG_SPHERES;
        return 0;
    }
    if (words_same(word[0], "--k") && words > 1)
        return read_k(o, word[1]) ? 1 : -1;
    if (words_same(word[0], "--step") && words > 3)
        return read_step(o, word + 1) ? 3 : -1;
    if (!words_same(word[0], "--svg") || words < 2)
        return -1;
    o->svg = word[1];
    return 1;
}

/* Reads the options from argv[1] on; the number of the first word that is none, or -1. */
static int read_options(struct options *o, int argc, char **argv)
{
    int at = 1;
    for (; at < argc && argv[at][0] == '-' && argv[at][1] == '-'; at++) {
        int taken = read_option(o, argc - at, argv + at);
        if (taken < 0)
            return -1;
        at += taken;
    }
    return at;
}

static int read_both(const struct options *o, char **path)
{
    if (words_takes_place(o->svg, path[0]) || words_takes_place(o->svg, path[1]))
        return words_misuse("ofg", "a picture would take the place of what it is about: ", o->svg);
    return read_mesh(0, path[0]) || read_mesh(1, path[1]) ? 2 : 0;
}

/* What was read: two meshes, or two collections. */
static int answer(const struct options *o)
{
    if (parts[0].count == 1 && parts[1].count == 1)
        return compare(o);
    return o->svg != NULL ? misuse("no picture of meshes of several objects") : compare_parts(o);
}

int ofg_main(int argc, char **argv)
{
    struct options o = {6, FMB_OFG_EXACT, 0, {0, 0, 0}, NULL};
    if (argc > 1 && argc < 4 && words_same(argv[1], "--report"))
        return report(argc == 3 ? argv[2] : NULL);
    int at = read_options(&o, argc, argv);
    if (at < 0)
        return misuse("unknown option, or one without its value (K is 1 to 8, of a step three finite numbers)");
    if (argc - at != 2)
        return misuse("two files are expected");
    return read_both(&o, argv + at) != 0 ? 2 : answer(&o);
}
