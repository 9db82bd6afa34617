/* SPDX-License-Identifier: MIT */
/*
 * fmb draw [--unit UNIT] [--tier quick|test|exact] [--step AX AY AZ BX BY BZ] A.frames B.frames OUT
 * fmb draw [--unit UNIT] [--tier quick|test|exact] [--id ID] PAIRS OUT
 * fmb draw [options of fmb mesh] A.ply|.stl|.obj B OUT
 *     OUT.svg, and OUT.pov for POV-Ray, seen alike (one of them alone where OUT ends so): two sets of frames, one pair of two or three dimensions, the first
 *     or that of the id, or two surfaces. A is blue, B yellow, red is what they have in common; of a step where bodies
 *     begin, where they end, and all between. --tier: what decides; without it test. `povray +IOUT.pov +OOUT.png +W960
 *     +H720 +A -D`.
 */
#include "drawing.h"
#include "frames.h"
#include "number.h"
#include "pair_words.h"
#include "programs.h"
#include "surface/surface_file.h"
#include "text.h"

#include <stddef.h>

enum { NAMES = 16, NAME = 512, WORDS = 64 }; /* bodies that are named, at most; longest name of a picture */

static fmb_walk3 walk;
static struct text file;

typedef struct {
    fmb_real step[6];
    int moves;
    const char *unit, *id, *by; /* by: --tier */
    const char *svg, *pov;      /* NULL: not drawn */
    char svg_name[NAME], pov_name[NAME];
} choice;

static int misuse(const char *what, const char *word)
{
    words_misuse("draw", what, word);
    return words_misuse("draw",
                        "usage: fmb draw [--unit UNIT] [--tier quick|test|exact] [--step AX AY AZ BX BY BZ] A.frames "
                        "B.frames OUT | fmb draw [--unit UNIT] [--tier quick|test|exact] [--id ID] PAIRS OUT | ",
                        "fmb draw [options of fmb mesh] A.ply|.stl|.obj B OUT");
}

enum { SAID = 160 };

/* Puts a text behind the end of another one of at most SAID bytes. Its new end. */
static char *say(char *text, char *end, const char *more)
{
    while (*more != 0 && end < text + SAID - 1)
        *end++ = *more++;
    *end = 0;
    return end;
}

static int make(const choice *c, drawing_plan *plan)
{
    int status;

    plan->svg = c->svg;
    plan->pov = c->pov;
    plan->unit = c->unit;
    status = drawing_make(plan);
    if (status == 0)
        return 0;
    return words_misuse(
        "draw", status == -2 ? "not enough memory for " : "cannot be written: ", c->svg != NULL ? c->svg : c->pov);
}

/* ---- two files of frames ---- */

typedef struct {
    const frames_contacts *of;
    const fmb_real *step[2];
} scene;

static void name_body(drawing *d, const frames_set *s, int32_t volume, const drawing_body *b)
{
    char text[IDS_TEXT];
    double at[3];

    drawing_centre(b, at);
    drawing_name(d, at, ids_text(&s->id[volume], text));
}

static int is_leaf(const frames_set *s, int32_t node) { return s->tree.node[node].child < 0; }

static int32_t leaves_of(const frames_set *s)
{
    int32_t leaves = 0;

    for (int32_t i = 0; i < s->tree.nodes; i++)
        leaves += is_leaf(s, i);
    return leaves;
}

static void tell_side(drawing *d, const scene *what, int side)
{
    const frames_set *s = side == 0 ? &what->of->a : &what->of->b;
    int named = leaves_of(s) <= NAMES;

    for (int32_t i = 0; i < s->tree.nodes; i++)
        if (is_leaf(s, i)) {
            drawing_body b = drawing_body3(&s->tree.frame[s->tree.node[i].volume], NULL, 0);

            drawing_solid(d, side, &b, what->step[side]);
            if (named)
                name_body(d, s, s->tree.node[i].volume, &b);
        }
}

/* Where a volume is in the middle of a contact. */
static drawing_body then(const frames_set *s, int32_t node, const fmb_real *v, const fmb_meeting3 *m)
{
    return drawing_body3(&s->tree.frame[s->tree.node[node].volume], v, (m->when.in + m->when.out) / 2);
}

static void tell_frames(drawing *d, void *context)
{
    const scene *what = context;
    const frames_contacts *c = what->of;

    tell_side(d, what, 0);
    tell_side(d, what, 1);
    for (int32_t i = 0; i < c->found.count; i++) {
        const fmb_meeting3 *m = &c->found.list[i];
        drawing_body a = then(&c->a, m->a, what->step[0], m), b = then(&c->b, m->b, what->step[1], m);

        drawing_common(d, &a, &b, &m->box);
    }
}

static int draw_frames(char **path, const choice *c)
{
    frames_question ask = {.by = frames_tier_of(c->by), .moves = c->moves};
    frames_contacts found;
    char meet[SAID], number[NUMBER_TEXT], *end;
    scene what = {.of = &found};
    int status;

    for (int k = 0; k < 6; k++)
        ask.step[k / 3][k % 3] = c->step[k];
    status = frames_meet(&found, &walk, "draw", path, &ask);
    if (status != 0)
        return status;
    for (int side = 0; side < 2 && c->moves; side++)
        what.step[side] = ask.step[side];
    end = say(meet, meet, number_unsigned((uint64_t)found.found.count, number));
    end = say(meet, end, " pairs meet: what they have in common");
    say(meet, end, c->moves ? ", each in the middle of its contact" : "");
    return make(c, &(drawing_plan){.side = {path[0], path[1]},
                                   .meet = found.found.count > 0 ? meet : NULL,
                                   .dim = 3,
                                   .tell = tell_frames,
                                   .context = &what});
}

/* ---- a pair ---- */

typedef struct {
    pair_words pair;
    const frames_tier *by;
    int verdict, common;              /* common: whether there is a box of what they share */
    drawing_body start[2], middle[2]; /* at the beginning, and in the middle of the contact */
    fmb_interval when;
    fmb_box3 box;
} couple;

static couple both;

static void tell_pair(drawing *d, void *context)
{
    static const char *const name[2] = {"A", "B"};
    const couple *c = context;

    for (int i = 0; i < 2; i++) {
        const drawing_body *b = &c->start[i];
        double at[3];

        drawing_centre(b, at);
        drawing_solid(d, i, b, pair_moved(&c->pair, i));
        drawing_name(d, at, name[i]);
    }
    if (c->common)
        drawing_common(d, &c->middle[0], &c->middle[1], &c->box);
}

static void ask3(couple *c)
{
    const fmb_real *va = pair_moved(&c->pair, 0), *vb = pair_moved(&c->pair, 1);
    fmb_frame3 f[2];

    c->when = (fmb_interval){0, 0};
    c->verdict = pair_frames3(&c->pair, f);
    if (c->verdict == 0 && c->pair.moving)
        c->verdict = fmb_sweep3_contact(&f[0], va, &f[1], vb, NULL, &c->when, &c->box, NULL);
    else if (c->verdict == 0)
        c->verdict = fmb_test3_contact(&f[0], &f[1], NULL, &c->box, NULL);
    c->common = c->verdict > 0;
    if (c->verdict >= 0 && c->pair.moving)
        c->verdict = c->by->tier.sweep(&f[0], va, &f[1], vb, NULL, &c->when);
    else if (c->verdict >= 0)
        c->verdict = c->by->tier.test(&f[0], &f[1], NULL);
    for (int i = 0; i < 2 && c->verdict >= 0; i++) {
        c->start[i] = drawing_body3(&f[i], NULL, 0);
        c->middle[i] = drawing_body3(&f[i], pair_moved(&c->pair, i), (c->when.in + c->when.out) / 2);
    }
}

static void ask2(couple *c)
{
    const fmb_real *va = pair_moved(&c->pair, 0), *vb = pair_moved(&c->pair, 1);
    fmb_frame2 f[2];
    fmb_box2 box = {{0, 0}, {0, 0}};

    c->when = (fmb_interval){0, 0};
    c->verdict = pair_frames2(&c->pair, f);
    if (c->verdict == 0 && c->pair.moving)
        c->verdict = fmb_sweep2_contact(&f[0], va, &f[1], vb, NULL, &c->when, &box, NULL);
    else if (c->verdict == 0)
        c->verdict = fmb_test2_contact(&f[0], &f[1], NULL, &box, NULL);
    c->common = c->verdict > 0;
    if (c->verdict >= 0 && c->pair.moving)
        c->verdict = c->by->flat.sweep(&f[0], va, &f[1], vb, NULL, &c->when);
    else if (c->verdict >= 0)
        c->verdict = c->by->flat.test(&f[0], &f[1], NULL);
    for (int k = 0; k < 2; k++) {
        c->box.min[k] = box.min[k];
        c->box.max[k] = box.max[k];
    }
    for (int i = 0; i < 2 && c->verdict >= 0; i++) {
        c->start[i] = drawing_body2(&f[i], NULL, 0);
        c->middle[i] = drawing_body2(&f[i], pair_moved(&c->pair, i), (c->when.in + c->when.out) / 2);
    }
}

/* The pair of this id, or the first, into `both`. 0; 1: there is none; 2: the reason has been put out. */
static int find_pair(const char *path, const char *id)
{
    int more = text_open(&file, path);

    if (more != 0)
        return more;
    while ((more = text_next(&file)) == 1) {
        const char *wrong = pair_read(&file.at, &both.pair);

        if (wrong != NULL)
            return text_wrong(&file, wrong);
        if (id == NULL || words_same(id, both.pair.id)) {
            if (both.pair.walls > 0)
                return text_wrong(&file,
                                  "a pair with half-spaces is not drawn; fmb check --engine elimination decides it");
            port_close(&file.file);
            return 0;
        }
    }
    return more == 0 ? 1 : more;
}

/* What is red. */
static void say_meeting(char *text, const couple *c)
{
    char number[NUMBER_TEXT];
    char *end = say(text, text, c->verdict == FMB_HIT ? "they meet: what they have in common" : "too near to tell");

    if (!c->pair.moving)
        return;
    end = say(text, end, ", in the middle of the contact, t = ");
    end = say(text, end, number_fixed(c->when.in, 3, number));
    say(text, say(text, end, " to "), number_fixed(c->when.out, 3, number));
}

static int draw_pair(const char *path, const choice *c)
{
    char side[SAID], meet[SAID];
    int status = find_pair(path, c->id);

    if (status == 1)
        return words_misuse("draw", "there is no such pair in ", path);
    if (status != 0)
        return status;
    both.by = frames_tier_of(c->by);
    if (both.pair.dim == 3)
        ask3(&both);
    else
        ask2(&both);
    if (both.verdict < 0)
        return words_misuse("draw", "there is no frame to draw: ", words_error(both.verdict));
    say(side, say(side, side, "A of "), both.pair.id);
    say_meeting(meet, &both);
    return make(c, &(drawing_plan){.side = {side, "B"},
                                   .meet = both.verdict == FMB_MISS ? NULL : meet,
                                   .dim = both.pair.dim,
                                   .tell = tell_pair,
                                   .context = &both});
}

/* ---- the command ---- */

static int ends_with(const char *name, const char *ending)
{
    const char *end = name, *last = ending;

    while (*end != 0)
        end++;
    while (*last != 0)
        last++;
    return end - name > last - ending && words_same(end - (last - ending), ending);
}

/* OUT with an ending. 0, or -1: too long. */
static int name_of(char *name, const char *out, const char *ending)
{
    size_t n = 0;

    for (; *out != 0 && n + 8 < NAME; out++)
        name[n++] = *out;
    for (; *ending != 0; ending++)
        name[n++] = *ending;
    name[n] = 0;
    return *out == 0 ? 0 : -1;
}

/* The names of both pictures: OUT with both endings, or, if it has one of them, that one alone. 0, or -1: too long. */
static int name_both(choice *c, const char *out)
{
    static const char svg[] = ".svg", pov[] = ".pov";
    const int only_svg = ends_with(out, svg), only_pov = ends_with(out, pov);

    c->svg = only_pov ? NULL : c->svg_name;
    c->pov = only_svg ? NULL : c->pov_name;
    return name_of(c->svg_name, out, only_svg ? "" : svg) < 0 || name_of(c->pov_name, out, only_pov ? "" : pov) < 0 ? -1
                                                                                                                    : 0;
}

/* How many words an option takes; 0: the reason was put out. */
static int take_option(choice *c, char **word, int words)
{
    if (words_same(word[0], "--step")) {
        if (!words_numbers(c->step, 6, word + 1, words - 1))
            return misuse("not the numbers it needs: ", word[0]), 0;
        c->moves = 1;
        return 7;
    }
    const char **to = words_same(word[0], "--unit")   ? &c->unit
                      : words_same(word[0], "--id")   ? &c->id
                      : words_same(word[0], "--tier") ? &c->by
                                                      : NULL;
    if (to == NULL)
        return misuse("unknown option ", word[0]), 0;
    if (words < 2)
        return misuse("a word is missing behind ", word[0]), 0;
    *to = word[1];
    return 2;
}

/* Surfaces: fmb mesh draws them, without its list of pairs, and with all of its options. */
static int draw_surfaces(int argc, char **argv)
{
    static char svg[] = "--svg", pov[] = "--pov", silent[] = "--no-list";
    static char *word[WORDS];
    static choice name;
    int count = 0;

    if (argc + 4 > WORDS)
        return misuse("too many words", "");
    if (name_both(&name, argv[argc - 1]) < 0)
        return misuse("the name is too long: ", argv[argc - 1]);
    word[count++] = argv[0];
    word[count++] = silent;
    if (name.svg != NULL) {
        word[count++] = svg;
        word[count++] = name.svg_name;
    }
    if (name.pov != NULL) {
        word[count++] = pov;
        word[count++] = name.pov_name;
    }
    for (int i = 1; i + 1 < argc; i++)
        word[count++] = argv[i];
    return words_once("draw", count, word) != 0 ? 2 : mesh_main(count, word); /* --svg and --pov are here already */
}

/* Names both pictures, OUT behind so many files. 0, or 2: one would take the place of a file that is read. */
static int name_pictures(int files, char **path, choice *c)
{
    if (name_both(c, path[files]) < 0)
        return misuse("the name is too long: ", path[files]);
    for (int i = 0; i < files; i++)
        if (words_takes_place(c->svg, path[i]) || words_takes_place(c->pov, path[i]))
            return words_misuse("draw", "a picture would take the place of what it is about: ", path[i]);
    return 0;
}

static int run(int files, char **path, choice *c)
{
    if (files != 2 && files != 3)
        return misuse("two files and a name for the pictures are needed, or a file of pairs and a name", "");
    if (files == 3 && c->id != NULL)
        return misuse("--id is of a file of pairs", "");
    if (files == 2 && c->moves)
        return misuse("--step is for two files; a pair has displacements of its own", "");
    if (name_pictures(files - 1, path, c) != 0)
        return 2;
    return files == 2 ? draw_pair(path[0], c) : draw_frames(path, c);
}

int draw_main(int argc, char **argv)
{
    static choice chosen = {.by = "test"};
    int at = 1;

    if (argc > 3 && surface_named(argv[argc - 2]))
        return draw_surfaces(argc, argv);
    while (at < argc && words_option(argv[at])) {
        int taken = take_option(&chosen, argv + at, argc - at);

        if (taken == 0)
            return 2;
        at += taken;
    }
    if (frames_tier_of(chosen.by) == NULL)
        return misuse("unknown tier ", chosen.by);
    return run(argc - at, argv + at, &chosen);
}
