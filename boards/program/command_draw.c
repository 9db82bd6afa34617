/* SPDX-License-Identifier: MIT */
/*
 * fmb draw A.frames B.frames OUT
 *     Pictures of two sets of frames and of the boxes in which they meet: OUT.pov for POV-Ray, OUT.svg in parallel
 *     projection. A is blue, B yellow, boxes of contact are red; the files' enclosing volumes are left out.
 *     `povray +IOUT.pov +OOUT.png +W640 +H480 -D`.
 */
#include "frames.h"
#include "number.h"
#include "programs.h"
#include "svg.h"
#include "words.h"

enum { SIZE = 480 }; /* of the flat picture, its edges */

static port_file pov;
static svg picture;
static svg_view view;
static fmb_walk3 walk;
static fmb_box3 world; /* of all leaves */
static int failed;

static void put(const char *text) { failed |= port_write(&pov, text) < 0; }

static void put_point(const fmb_real p[3])
{
    char text[NUMBER_TEXT];

    put("<");
    for (int k = 0; k < 3; k++) {
        put(number_fixed(p[k], 5, text));
        put(k < 2 ? "," : ">");
    }
}

/* ---- solids ---- */

/* Corners as of svg_corner. */
static const unsigned char cuboid_faces[12][3] = {{0, 1, 3}, {0, 3, 2}, {4, 5, 7}, {4, 7, 6}, {0, 1, 5}, {0, 5, 4},
                                                  {2, 3, 7}, {2, 7, 6}, {0, 2, 6}, {0, 6, 4}, {1, 3, 7}, {1, 7, 5}};
static const unsigned char tetrahedron_faces[4][3] = {{0, 1, 2}, {0, 1, 4}, {0, 2, 4}, {1, 2, 4}};
static void put_solid(const fmb_frame3 *f)
{
    int faces = f->shape == FMB_CUBOID ? 12 : 4;

    for (int i = 0; i < faces; i++) {
        put(" triangle { ");
        for (int j = 0; j < 3; j++) {
            fmb_real p[3];

            svg_corner(f, f->shape == FMB_CUBOID ? cuboid_faces[i][j] : tetrahedron_faces[i][j], p);
            put_point(p);
            put(j < 2 ? ", " : " }\n");
        }
    }
}

/* A box in which two volumes meet. */
static void put_box(const fmb_box3 *b)
{
    fmb_frame3 f = {.shape = FMB_CUBOID}; /* for its edges alone: the box may be flat */

    for (int k = 0; k < 3; k++) {
        f.origin[k] = b->min[k];
        f.edge[k][k] = b->max[k] - b->min[k];
    }
    svg_edges(&picture, &view, &f, "stroke=\"#c00\" stroke-width=\"1.5\"");
    put("box { ");
    put_point(b->min);
    put(", ");
    put_point(b->max);
    put(" pigment { color rgbt <1,0,0,.35> } no_shadow }\n");
}

/* ---- both ---- */

static void begin(void)
{
    fmb_real centre[3], size = 0, eye[3];
    static const fmb_real way[3] = {(fmb_real)0.9, (fmb_real)-2.1, (fmb_real)1.4};

    for (int k = 0; k < 3; k++) {
        centre[k] = (world.min[k] + world.max[k]) / 2;
        size = world.max[k] - world.min[k] > size ? world.max[k] - world.min[k] : size;
    }
    for (int k = 0; k < 3; k++)
        eye[k] = centre[k] + size * way[k];
    put("#version 3.7;\nglobal_settings { assumed_gamma 1 }\nbackground { color rgb 1 }\ncamera { location ");
    put_point(eye);
    put(" sky z right -1.333*x up y look_at ");
    put_point(centre);
    put(" angle 45 }\nlight_source { ");
    eye[0] += size;
    eye[2] += size;
    put_point(eye);
    put(" color rgb 1 shadowless }\n#default { finish { ambient .35 diffuse .65 } }\n");
    view = svg_look(centre, size * (fmb_real)0.866, SIZE);
}

static void put_set(const frames_set *s, const char *paint, const char *style)
{
    put("mesh {\n");
    for (int32_t i = 0; i < s->tree.nodes; i++)
        if (s->tree.node[i].child < 0) {
            put_solid(&s->tree.frame[s->tree.node[i].volume]);
            svg_edges(&picture, &view, &s->tree.frame[s->tree.node[i].volume], style);
        }
    put(paint);
}

static void join(const frames_set *s)
{
    const fmb_box3 *b = &s->tree.node[0].box;

    for (int k = 0; k < 3; k++) {
        world.min[k] = b->min[k] < world.min[k] ? b->min[k] : world.min[k];
        world.max[k] = b->max[k] > world.max[k] ? b->max[k] : world.max[k];
    }
}

/* OUT with an ending, or NULL: too long. */
static const char *name_of(const char *out, const char *ending)
{
    static char name[512];
    size_t n = 0;

    for (; *out != 0 && n + 8 < sizeof name; out++)
        name[n++] = *out;
    if (*out != 0)
        return NULL;
    for (; *ending != 0; ending++)
        name[n++] = *ending;
    name[n] = 0;
    return name;
}

static int create(const char *out)
{
    const char *name = name_of(out, ".pov");

    if (name == NULL || port_create(&pov, name) < 0)
        return words_misuse("draw", "cannot be written: ", out);
    if (svg_open(&picture, name_of(out, ".svg"), SIZE, SIZE) < 0)
        return words_misuse("draw", "cannot be written: ", out);
    return 0;
}

static void draw(const frames_contacts *found)
{
    world = found->a.tree.node[0].box;
    join(&found->b);
    begin();
    put_set(&found->a, "pigment { color rgbt <.2,.4,1,.55> } }\n", "stroke=\"#36c\"");
    put_set(&found->b, "pigment { color rgbt <1,.75,.1,.55> } }\n", "stroke=\"#b80\"");
    for (int32_t i = 0; i < found->count; i++)
        put_box(&found->list[i].box);
}

int draw_main(int argc, char **argv)
{
    frames_contacts found;
    int status;

    if (argc != 4)
        return words_misuse("draw",
                            "two files and a name for the pictures are needed: ", "fmb draw A.frames B.frames OUT");
    status = frames_meet(&found, &walk, "draw", argv + 1, 0);
    if (status == 0)
        status = create(argv[3]);
    if (status != 0)
        return status;
    draw(&found);
    failed |= port_close(&pov) < 0;
    failed |= svg_close(&picture) < 0;
    return failed ? words_misuse("draw", "could not be written: ", argv[3]) : 0;
}
