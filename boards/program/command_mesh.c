/* SPDX-License-Identifier: MIT */
/*
 * fmb mesh [OPTION..] A B
 *     The faces of two surfaces (PLY, STL, OBJ: surface/surface_file.h) that meet, each a tetrahedron of height T over
 *     its first vertex along v x u, grown by its rounding: `A-FACE,B-FACE hit|undecided|error NAME MIN.. MAX..` in
 *     order; then which parts lie inside the other surface (insides.h), how thick faces were, and `# faces N of A, N of
 *     B, pairs N tests M`. An error is a face without an area: a contact where it is. Vertices are scaled by S (1), those
 *     of B then per axis and shifted. Without --thickness each surface gets its own (surface/thickness.c). On stderr:
 *     edges that are not of two faces, one to each side; and how far large meshes are.
 * --pose-a, --pose-b: the surface stands there. The exact pose is meant, with the rotation nearest to the matrix
 *     (fmb_walk3_pose): what is not listed is proved apart there, and a hit has a common point there. Boxes are then what
 *     those of the two leaves, turned, have in common.
 * --tier: what decides pairs of faces; without it test. The boxes of quick are what the boxes of two faces have in
 *     common.
 * --margin M: what is not listed is proved farther apart than M; what is within M and not known to meet is undecided.
 *     Boxes are those of the leaves.
 * --distance [--tolerance T]: how far apart they are, `A-FACE,B-FACE apart|undecided LOW HIGH PA.. PB..` as fmb tree has
 *     it, of the faces as thick as they are: LOW holds for the surfaces, too.
 * --json: one document instead of lines, which says what it is about: `fmb`, `real`, `files` (`a`, `b`) with their
 *     names and sums, and all options (`asked`). `inside` is a list: of each part that lies inside the other surface, or
 *     may.
 * Exit status: 3 where a part lies inside the other surface. --fail-on contact: else 1 if anything is listed, or it is
 *     not decided whether a part lies inside.
 * --svg, --pov FILE: a picture; faces that meet, or lie inside, are red. There vertices are placed without a proof.
 */
#include "answers.h"
#include "distances.h"
#include "drawing.h"
#include "frames.h"
#include "insides.h"
#include "number.h"
#include "pose_words.h"
#include "programs.h"
#include "surface/surface_file.h"
#include "words.h"

#include <stddef.h>

enum { LARGE = 20000, CACHE = 256, LABEL = 512, INSIDE = 3 }; /* INSIDE: an exit status */

typedef struct {
    fmb_mesh3 mesh;
    fmb_tree3 tree;
    int posed;
    fmb_pose3 pose;
    fmb_real error;       /* of the pose: fmb_pose3_check */
    unsigned char *meets; /* for each face, whether it meets one of the other surface */
    unsigned char *wrong; /* of each face, its edges: surface_count_edges */
    parts_surface parts;
} surface;

static fmb_walk3 walk, plain; /* plain: without the margin */
static surface side[2];
static insides within;

static void tell(int quiet, const char *what, int32_t count)
{
    if (!quiet && count >= LARGE && words_watched())
        words_progress(what, (uint64_t)count, " faces");
}

/* ---- trees ---- */

static int plant(surface *s, int quiet)
{
    int32_t count = s->mesh.faces, leaf = count > 1 ? count - 1 : 1;
    fmb_node3 *node = port_memory((size_t)leaf + (size_t)count, sizeof *node);

    s->meets = port_memory((size_t)count, 1);
    if (node == NULL || s->meets == NULL)
        return words_misuse("mesh", "not enough memory for the tree", "");
    tell(quiet, "building a tree of", count);
    for (int32_t i = 0; i < count; i++) /* a face of which no leaf can be made meets everything, as an error */
        (void)fmb_mesh3_leaf(&node[leaf + i], &s->mesh, i);
    node[0].volume = -1;
    if (fmb_tree3_build(node, leaf + count, 0, 1, leaf, count, FMB_NODE_OBJECT, FMB_SPLIT_AREA) != 0)
        return words_misuse("mesh", "a tree cannot be built", "");
    s->tree = (fmb_tree3){
        .node = node, .nodes = leaf + count, .volumes = count, .numbers = fmb_mesh3_face, .context = &s->mesh};
    return fmb_tree3_check(&s->tree, NULL) == 0 ? 0 : words_misuse("mesh", "a tree cannot be built", "");
}

/* ---- answers ---- */

/* Which faces meet others. */
static void mark_contacts(const frames_found *found)
{
    for (int32_t i = 0; i < found->count; i++) {
        side[0].meets[side[0].tree.node[found->list[i].a].volume] = 1;
        side[1].meets[side[1].tree.node[found->list[i].b].volume] = 1;
    }
}

static uint64_t marked(const surface *s)
{
    uint64_t count = 0;

    for (int32_t i = 0; i < s->mesh.faces; i++)
        count += s->meets[i];
    return count;
}

static int any_marked(void) { return marked(&side[0]) > 0; }

static void put_decimal(fmb_real value)
{
    char text[NUMBER_TEXT];

    port_out(number_decimal(value, text));
}

/* What was found beside pairs of faces, as lines or as members. */
static void put_rest(int json, int chosen)
{
    if (!json)
        insides_put_lines(&within, port_out, "# ");
    port_out(json ? ",\n\"thickness_a\": " : "# thickness ");
    put_decimal(side[0].mesh.thickness);
    port_out(json ? ", \"thickness_b\": " : " of A, ");
    put_decimal(side[1].mesh.thickness);
    if (json)
        insides_put_json(&within);
    else
        port_out(chosen ? " of B, from their edges\n" : " of B, as asked\n");
}

static void put_contacts(const frames_found *found, answers *to, int chosen)
{
    char a[NUMBER_TEXT], b[NUMBER_TEXT];

    answers_open(to);
    for (int32_t i = 0; i < found->count; i++) {
        const fmb_meeting3 *m = &found->list[i];

        answers_put(to, number_unsigned((uint64_t)side[0].tree.node[m->a].volume, a),
                    number_unsigned((uint64_t)side[1].tree.node[m->b].volume, b), m, 0);
    }
    if (!to->json) {
        if (found->count == 0)
            port_out(within.count > 0 ? "# no faces meet\n"
                                      : "# no faces meet, and neither has a part inside the other\n");
        put_rest(0, chosen);
    }
    answers_end(to);
    if (to->json) /* an empty list says of faces alone that they are apart */
        put_rest(1, chosen);
    answers_number(to, " faces ", "faces_a", marked(&side[0]));
    answers_number(to, " of A, ", "faces_b", marked(&side[1]));
    answers_number(to, " of B, pairs ", "pairs", (uint64_t)found->count);
    answers_close(to, &walk, found->taken);
}

static const fmb_pose3 *pose_of(const surface *s) { return s->posed ? &s->pose : NULL; }

static int search(fmb_walk3 *by, int quiet, const frames_tier *tier, fmb_real margin, frames_found *found)
{
    const int posed = side[0].posed || side[1].posed || margin > 0;

    tell(quiet, "searching among", side[0].mesh.faces + side[1].mesh.faces);
    fmb_walk3_init(by, &side[0].tree, 0, NULL, &side[1].tree, 0, NULL, 0);
    if (posed && fmb_walk3_pose(by, pose_of(&side[0]), pose_of(&side[1]), margin) != 0)
        return words_misuse("mesh", "no search with this margin, or at these poses", "");
    for (int i = 0; i < 2; i++) {
        fmb_made3 *cache = port_memory(CACHE, sizeof *cache);

        if (cache != NULL)
            fmb_walk3_cache(by, i, cache, CACHE);
    }
    by->tier = tier->tier;
    by->contact = posed ? NULL : tier->contact; /* these know of no poses */
    return frames_search(by, "mesh", quiet, found);
}

/* Below 0, 0 or above 0, as the pair m comes before n in a list, is the same, or comes behind. */
static int order_of(const fmb_meeting3 *m, const fmb_meeting3 *n)
{
    const fmb_node3 *a = side[0].tree.node, *b = side[1].tree.node;

    if (m->a != n->a)
        return a[m->a].volume < a[n->a].volume ? -1 : 1;
    return m->b == n->b ? 0 : b[m->b].volume < b[n->b].volume ? -1 : 1;
}

/* A walk with a margin proves fewer pairs to meet: those that the other one has found do. */
static void take_hits(frames_found *found, const frames_found *touching)
{
    for (int32_t i = 0, j = 0; i < found->count && j < touching->count; i++) {
        while (j < touching->count && order_of(&touching->list[j], &found->list[i]) < 0)
            j++;
        if (j < touching->count && order_of(&touching->list[j], &found->list[i]) == 0 &&
            touching->list[j].verdict == FMB_HIT)
            found->list[i].verdict = FMB_HIT;
    }
}

/* The same without the margin, for what is in contact. */
static int search_plain(int quiet, const frames_tier *tier, frames_found *found, frames_found *touching)
{
    const int status = search(&plain, quiet, tier, 0, touching);

    if (status == 0)
        take_hits(found, touching);
    return status;
}

/* `within`, from all pairs of faces that are not proved apart. */
static int find_insides(const frames_found *found)
{
    const fmb_tree3 *const tree[2] = {&side[0].tree, &side[1].tree};

    for (int i = 0; i < 2; i++) {
        surface *s = &side[i];

        s->parts = (parts_surface){.mesh = &s->mesh, .tree = &s->tree, .pose = pose_of(s), .error = s->error};
        if (parts_find(&s->parts, s->wrong) != 0)
            return words_misuse("mesh", "not enough memory for the parts", "");
    }
    return insides_find(&within, &side[0].parts, &side[1].parts, tree, found) == 0
               ? 0
               : words_misuse("mesh", "not enough memory for the parts", "");
}

/* ---- the picture ---- */

/* A vertex where it stands, without a proof. */
static void place_vertex(const surface *s, int32_t vertex, fmb_real p[3])
{
    const fmb_real *q = s->mesh.vertex[vertex];

    for (int k = 0; k < 3; k++) {
        const fmb_real *r = s->pose.rotation[k];

        p[k] = s->posed ? ((r[0] * q[0] + r[1] * q[1]) + r[2] * q[2]) + s->pose.translation[k] : q[k];
    }
}

static void tell_surfaces(drawing *d, void *context)
{
    fmb_real p[3][3];

    (void)context;
    for (int k = 0; k < 2; k++)
        for (int32_t i = 0; i < side[k].mesh.faces; i++) {
            for (int j = 0; j < 3; j++)
                place_vertex(&side[k], side[k].mesh.face[i][j], p[j]);
            drawing_triangle(d, side[k].meets[i] ? 2 : k, p[0], p[1], p[2]);
        }
}

/* ---- the command ---- */

static int misuse(const char *what, const char *word)
{
    words_misuse("mesh", what, word);
    return words_misuse(
        "mesh",
        "usage: fmb mesh [--scale S] [--place SX SY SZ TX TY TZ] [--thickness T] [--quiet] [--tier quick|test|exact] ",
        "[--margin M] [--pose-a POSE] [--pose-b POSE] [--svg FILE] [--pov FILE] [--unit UNIT] [--stats] [--json] "
        "[--fail-on contact] A B | fmb mesh --distance [--tolerance T] [..] A B");
}

/* number: scale, thickness, margin, tolerance, and the six of --place. */
enum { SCALE, THICKNESS, MARGIN, TOLERANCE, PLACE, NUMBERS = PLACE + 6 };

typedef struct {
    fmb_real number[NUMBERS];
    int quiet, json, stats, unlisted, fail, thick, near, distance, tolerant;
    const char *svg, *pov, *length, *by; /* by: --tier; NULL: not given */
} choice;

static const struct {
    const char *name;
    int first, count; /* its numbers */
    size_t flag;      /* offset in a choice of what is set; 0: nothing */
    size_t word;      /* offset of a word behind it; 0: there is none */
} option_list[] = {{"--scale", SCALE, 1, 0, 0},
                   {"--thickness", THICKNESS, 1, offsetof(choice, thick), 0},
                   {"--margin", MARGIN, 1, offsetof(choice, near), 0},
                   {"--distance", 0, 0, offsetof(choice, distance), 0},
                   {"--tolerance", TOLERANCE, 1, offsetof(choice, tolerant), 0},
                   {"--place", PLACE, 6, 0, 0},
                   {"--quiet", 0, 0, offsetof(choice, quiet), 0},
                   {"--json", 0, 0, offsetof(choice, json), 0},
                   {"--stats", 0, 0, offsetof(choice, stats), 0},
                   {"--no-list", 0, 0, offsetof(choice, unlisted), 0},
                   {"--tier", 0, 0, 0, offsetof(choice, by)},
                   {"--svg", 0, 0, 0, offsetof(choice, svg)},
                   {"--pov", 0, 0, 0, offsetof(choice, pov)},
                   {"--unit", 0, 0, 0, offsetof(choice, length)}};

enum { OPTIONS = (int)(sizeof option_list / sizeof option_list[0]) };

/* How many words an option takes; 0: the reason has been put out. */
static int take_pose(surface *s, char **word, int words)
{
    int taken = pose_take("mesh", &s->pose, &s->error, word + 1, words - 1);

    s->posed = taken > 0;
    return taken > 0 ? taken + 1 : 0;
}

static int take_word(choice *c, size_t at, char **word, int words)
{
    if (words < 2)
        return misuse("a word is missing behind ", word[0]), 0;
    *(const char **)(void *)((char *)c + at) = word[1];
    return 2;
}

static int take_option(choice *c, char **word, int words)
{
    int i = 0;

    if (words_same(word[0], "--pose-a") || words_same(word[0], "--pose-b"))
        return take_pose(&side[word[0][7] - 'a'], word, words);
    if (words_same(word[0], "--fail-on"))
        return words_fail_on("mesh", &c->fail, word, words);
    while (i < OPTIONS && !words_same(word[0], option_list[i].name))
        i++;
    if (i == OPTIONS)
        return misuse("unknown option ", word[0]), 0;
    if (option_list[i].word != 0)
        return take_word(c, option_list[i].word, word, words);
    if (!words_numbers(&c->number[option_list[i].first], option_list[i].count, word + 1, words - 1))
        return misuse("not the numbers it needs: ", word[0]), 0;
    if (option_list[i].flag != 0)
        *(int *)(void *)((char *)c + option_list[i].flag) = 1;
    return 1 + option_list[i].count;
}

/* A surface that is not closed has no inside; one that is not manifold neither. The faces are tested all the same. */
static int count_edges(surface *s, const char *path, int quiet)
{
    static const char *const what[3] = {" edges with one face", " edges with more than two faces",
                                        " edges whose faces look to different sides"};
    surface_edges e;

    s->wrong = port_memory((size_t)s->mesh.faces, sizeof *s->wrong);
    if (s->wrong == NULL || surface_join(&s->mesh) != 0 || surface_count_edges(&s->mesh, &e, s->wrong) != 0)
        return words_misuse("mesh", "not enough memory for the edges of ", path);
    const int32_t count[3] = {e.open, e.crowded, e.turned};
    for (int i = 0; i < 3 && !quiet; i++)
        if (count[i] > 0)
            words_progress(path, (uint64_t)count[i], what[i]);
    return 0;
}

/* The one asked for, or one from the edges. */
static int set_thickness(surface *s, const char *path, const choice *c)
{
    char text[NUMBER_TEXT];
    fmb_real edge;

    if (surface_edge(&s->mesh, &edge) != 0)
        return words_misuse("mesh", "not enough memory for the edges of ", path);
    s->mesh.thickness = c->thick ? c->number[THICKNESS] : surface_thickness(edge);
    if (!c->thick || s->mesh.thickness <= edge || c->quiet)
        return 0;
    port_error("fmb: ");
    port_error(path);
    port_error(": --thickness is more than a usual edge, ");
    port_error(number_decimal(edge, text));
    port_error(": is it in the unit of the file?\n");
    return 0;
}

static int read_side(surface *s, const char *path, const choice *c, const surface_place *place)
{
    surface_file file;
    int status = surface_read(&file, path, c->number[SCALE], place);

    if (status != 0)
        return status;
    s->mesh = file.mesh;
    status = count_edges(s, path, c->quiet);
    if (status == 0)
        status = set_thickness(s, path, c);
    return status != 0 ? status : plant(s, c->quiet);
}

/* What a colour stands for: the file, and how thick its faces are. */
static const char *label(const surface *s, const char *path, char text[LABEL])
{
    char number[NUMBER_TEXT];
    const char *const part[] = {path, ", faces ", number_decimal(s->mesh.thickness, number), " thick"};
    int n = 0;

    for (int i = 0; i < 4; i++)
        for (const char *at = part[i]; *at != 0 && n < LABEL - 1; at++)
            text[n++] = *at;
    text[n] = 0;
    return text;
}

/* Parts inside are marked, too. */
static const char *mark_insides(void)
{
    const int meet = any_marked();

    for (int32_t i = 0; i < within.count; i++) {
        const insides_part *p = &within.list[i];
        const parts_surface *s = within.side[p->side];

        for (int32_t j = s->first[p->part]; p->where <= PARTS_HOLLOW && j < s->first[p->part + 1]; j++)
            side[p->side].meets[s->face[j]] = 1;
    }
    if (within.inside > 0)
        return meet ? "faces that meet, or lie inside the other surface" : "what lies inside the other surface";
    return meet ? "faces that meet" : NULL;
}

static int draw(char **path, const choice *c)
{
    static char text[2][LABEL];
    int status = drawing_make(
        &(drawing_plan){.svg = c->svg,
                        .pov = c->pov,
                        .unit = c->length,
                        .side = {label(&side[0], path[0], text[0]), label(&side[1], path[1], text[1])},
                        .meet = mark_insides(),
                        .dim = 3,
                        .surfaces = 1,
                        .tell = tell_surfaces});

    if (status == 0)
        return 0;
    return words_misuse("mesh",
                        status == -2 ? "not enough memory for the picture of " : "a picture cannot be written: ",
                        status == -2 || c->svg == NULL ? path[0] : c->svg);
}

enum { ASKED = 8 };
static fmb_real pose_number[2][POSE_NUMBERS];

/* What a document is about: everything that makes an answer another one. */
static void tell_about(origin_option asked[ASKED], const choice *c)
{
    const origin_option tier = {.name = "tier", .word = c->by};
    const fmb_real *number = c->number;

    asked[0] = (origin_option){.name = "what", .word = c->distance ? "distance" : "faces"};
    asked[1] = c->distance ? (origin_option){.name = "tolerance", .count = 1, .number = &number[TOLERANCE]} : tier;
    asked[2] = (origin_option){.name = "scale", .count = 1, .number = &number[SCALE]};
    asked[3] = (origin_option){.name = "place", .count = 6, .number = &number[PLACE]};
    asked[4] = (origin_option){.name = "thickness", .count = 1, .number = c->thick ? &number[THICKNESS] : NULL};
    for (int k = 0; k < 2; k++) {
        pose_numbers(&side[k].pose, pose_number[k]);
        asked[5 + k] = (origin_option){.name = k == 0 ? "pose_a" : "pose_b",
                                       .count = POSE_NUMBERS,
                                       .number = side[k].posed ? pose_number[k] : NULL};
    }
    asked[7] = (origin_option){.name = "margin", .count = 1, .number = &number[MARGIN]};
}

static int check_pictures(char **path, const choice *c)
{
    const char *const picture[2] = {c->svg, c->pov};

    for (int i = 0; i < 2; i++)
        for (int k = 0; k < 2; k++)
            if (words_takes_place(picture[i], path[k]))
                return misuse("a picture would take the place of a surface: ", picture[i]);
    return words_takes_place(c->svg, c->pov) ? misuse("one picture would take the place of the other: ", c->svg) : 0;
}

/* What it comes to, where all has been put out. listed: whether anything that is not free is. */
static int status_of(const choice *c, int listed)
{
    if (within.inside > 0)
        return INSIDE;
    return c->fail && (listed || within.unknown > 0);
}

static int read_both(char **path, const choice *c)
{
    static const surface_place stay = {{1, 1, 1}, {0, 0, 0}};
    const fmb_real *n = &c->number[PLACE];
    int status = read_side(&side[0], path[0], c, &stay);

    if (status != 0)
        return status;
    return read_side(&side[1], path[1], c, &(surface_place){{n[0], n[1], n[2]}, {n[3], n[4], n[5]}});
}

static const char *face_name(int at, int32_t face, char *text)
{
    (void)at;
    return number_unsigned((uint64_t)face, text);
}

static int put_distance(const choice *c, const origin_document *about)
{
    const distances_bodies bodies = {{&side[0].tree, &side[1].tree}, face_name};
    const distances_question q = {.pose = {pose_of(&side[0]), pose_of(&side[1])},
                                  .tolerance = c->number[TOLERANCE],
                                  .json = c->json,
                                  .stats = c->stats,
                                  .fail = c->fail,
                                  .of = about};
    frames_found none = {.count = 0};
    fmb_nearest3 nearest;
    int status = distances_find("mesh", &bodies, &q, &nearest);

    if (status == 0 && !(nearest.low > 0)) /* which faces are not proved apart? */
        status = search(&walk, c->quiet, frames_tier_of("test"), 0, &none);
    if (status == 0)
        status = find_insides(&none);
    if (status != 0)
        return status;
    distances_open(&bodies, &q, &nearest);
    put_rest(c->json, !c->thick);
    distances_close(&q);
    return status_of(c, !(nearest.low > 0));
}

static int put_faces(char **path, const choice *c, const origin_document *about)
{
    const frames_tier *tier = frames_tier_of(c->by);
    const fmb_real margin = c->number[MARGIN];
    answers to = {.json = c->json, .stats = c->stats, .of = about};
    frames_found found, touching;
    int status = search(&walk, c->quiet, tier, margin, &found);

    touching = found;
    if (status == 0 && margin > 0 && found.count > 0) /* near is not yet in contact */
        status = search_plain(c->quiet, tier, &found, &touching);
    if (status == 0)
        status = find_insides(&touching);
    if (status != 0)
        return status;
    mark_contacts(&found);
    if (!c->unlisted)
        put_contacts(&found, &to, !c->thick);
    else
        insides_put_lines(&within, port_error, "fmb: ");
    if (c->svg != NULL || c->pov != NULL)
        status = draw(path, c);
    return status != 0 ? status : status_of(c, found.count > 0);
}

static int run(char **path, const choice *c)
{
    origin_option asked[ASKED];
    const origin_document about = {
        .file = {"a", "b"}, .path = path, .option = asked, .options = c->distance ? ASKED - 1 : ASKED};
    int status = check_pictures(path, c);

    if (status == 0)
        status = read_both(path, c);
    if (status != 0)
        return status;
    tell_about(asked, c);
    return c->distance ? put_distance(c, &about) : put_faces(path, c, &about);
}

/* Is anything asked for that is of faces that meet, or of a picture of them? */
static int is_search(const choice *c)
{
    return c->by != NULL || c->near || c->unlisted || c->svg != NULL || c->pov != NULL || c->length != NULL;
}

/* NULL, or what does not go with --distance, or needs it. */
static const char *wrong_distance(const choice *c)
{
    if (c->distance && is_search(c))
        return "--distance goes without --tier, --margin, --no-list, --svg, --pov and --unit";
    if (c->tolerant && !c->distance)
        return "--tolerance is for --distance";
    return !c->tolerant || (c->number[TOLERANCE] >= 0 && c->number[TOLERANCE] <= 1) ? NULL : "a tolerance is 0 to 1";
}

/* NULL, or what does not go together. */
static const char *wrong_choice(const choice *c)
{
    if (c->json && c->unlisted)
        return "--no-list prints nothing, so not with --json";
    if (c->thick && !(c->number[THICKNESS] > 0 && c->number[THICKNESS] <= FMB_LARGEST))
        return "--thickness needs a thickness above 0";
    if (!(c->number[MARGIN] >= 0 && c->number[MARGIN] <= FMB_LARGEST))
        return "a margin is a length of 0 or more";
    return wrong_distance(c);
}

int mesh_main(int argc, char **argv)
{
    choice chosen = {.number = {[SCALE] = 1, [PLACE] = 1, 1, 1}};
    const char *wrong;
    int at = 1;

    while (at < argc && words_option(argv[at])) {
        int taken = take_option(&chosen, argv + at, argc - at);

        if (taken == 0)
            return 2;
        at += taken;
    }
    wrong = wrong_choice(&chosen);
    if (wrong != NULL)
        return misuse(wrong, "");
    chosen.by = chosen.by != NULL ? chosen.by : "test";
    if (frames_tier_of(chosen.by) == NULL)
        return misuse("unknown tier ", chosen.by);
    if (argc - at != 2)
        return misuse("two files are needed", "");
    return run(argv + at, &chosen);
}
