/* SPDX-License-Identifier: MIT */
/*
 * fmb draw A.frames B.frames OUT
 *     Pictures of two sets of frames and of the boxes in which they meet: OUT.pov for POV-Ray (A blue, B yellow, boxes of contact red; the
 *     files' enclosing volumes are left out), OUT.svg in parallel projection. `povray +IOUT.pov +OOUT.png +W640 +H480 -D`.
 */
#include "frames.h"
#include "number.h"
#include "programs.h"
#include "words.h"

static port_file pov, svg;
static fmb_walk3 walk;
static fmb_box3 world; /* of all leaves */
static int failed;

static void put(port_file *file, const char *text) { failed |= port_write(file, text) < 0; }

static void put_fixed(port_file *file, fmb_real value)
{
    char text[NUMBER_TEXT];

    put(file, number_fixed(value, 5, text));
}

static void put_point(const fmb_real p[3])
{
    put(&pov, "<");
    for (int k = 0; k < 3; k++) {
        put_fixed(&pov, p[k]);
        put(&pov, k < 2 ? "," : ">");
    }
}

/* ---- solids ---- */

/* Corner number c of a frame: origin + the edges of its bits (cuboid), or origin and the ends of the edges. */
static void corner(const fmb_frame3 *f, int c, fmb_real to[3])
{
    for (int k = 0; k < 3; k++) {
        to[k] = f->origin[k];
        for (int i = 0; i < 3; i++)
            if (f->shape == FMB_CUBOID ? c >> i & 1 : c == i + 1)
                to[k] += f->edge[i][k];
    }
}

static void box_corner(const fmb_box3 *b, int c, fmb_real to[3])
{
    for (int k = 0; k < 3; k++)
        to[k] = c >> k & 1 ? b->max[k] : b->min[k];
}

static const unsigned char cuboid_faces[12][3] = {{0, 1, 3}, {0, 3, 2}, {4, 5, 7}, {4, 7, 6}, {0, 1, 5}, {0, 5, 4},
                                                  {2, 3, 7}, {2, 7, 6}, {0, 2, 6}, {0, 6, 4}, {1, 3, 7}, {1, 7, 5}};
static const unsigned char tetrahedron_faces[4][3] = {{0, 1, 2}, {0, 1, 3}, {0, 2, 3}, {1, 2, 3}};
static const unsigned char cuboid_edges[12][2] = {{0, 1}, {2, 3}, {4, 5}, {6, 7}, {0, 2}, {1, 3}, {4, 6}, {5, 7}, {0, 4}, {1, 5}, {2, 6}, {3, 7}};
static const unsigned char tetrahedron_edges[6][2] = {{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}};

static void put_solid(const fmb_frame3 *f)
{
    int faces = f->shape == FMB_CUBOID ? 12 : 4;

    for (int i = 0; i < faces; i++) {
        put(&pov, " triangle { ");
        for (int j = 0; j < 3; j++) {
            fmb_real p[3];

            corner(f, f->shape == FMB_CUBOID ? cuboid_faces[i][j] : tetrahedron_faces[i][j], p);
            put_point(p);
            put(&pov, j < 2 ? ", " : " }\n");
        }
    }
}

/* ---- the flat picture ---- */

/* Seen along (-1, 2, -1.2) or so: x to the right and a little down, y to the right and up, z up; 480 across. */
static void put_flat(const fmb_real p[3])
{
    fmb_real size = 0, q[3];

    for (int k = 0; k < 3; k++) {
        fmb_real side = world.max[k] - world.min[k];

        size = side > size ? side : size;
        q[k] = p[k] - (world.min[k] + world.max[k]) / 2;
    }
    put_fixed(&svg, 240 + 240 * ((fmb_real)0.85 * q[0] + (fmb_real)0.45 * q[1]) / size);
    put(&svg, ",");
    put_fixed(&svg, 240 - 240 * ((fmb_real)0.85 * q[2] + (fmb_real)0.35 * q[1] - (fmb_real)0.2 * q[0]) / size);
}

static void put_line(const fmb_real p[3], const fmb_real q[3], int first)
{
    put(&svg, first ? "<path d=\"M" : "M");
    put_flat(p);
    put(&svg, "L");
    put_flat(q);
}

static void put_wires(const fmb_frame3 *f, const char *colour)
{
    int cuboid = f->shape == FMB_CUBOID, edges = cuboid ? 12 : 6;

    for (int i = 0; i < edges; i++) {
        fmb_real p[3], q[3];

        corner(f, cuboid ? cuboid_edges[i][0] : tetrahedron_edges[i][0], p);
        corner(f, cuboid ? cuboid_edges[i][1] : tetrahedron_edges[i][1], q);
        put_line(p, q, i == 0);
    }
    put(&svg, "\" fill=\"none\" stroke=\"");
    put(&svg, colour);
    put(&svg, "\"/>\n");
}

static void put_box(const fmb_box3 *b)
{
    for (int i = 0; i < 12; i++) {
        fmb_real p[3], q[3];

        box_corner(b, cuboid_edges[i][0], p);
        box_corner(b, cuboid_edges[i][1], q);
        put_line(p, q, i == 0);
    }
    put(&svg, "\" fill=\"none\" stroke=\"#c00\" stroke-width=\"1.5\"/>\n");
    put(&pov, "box { ");
    put_point(b->min);
    put(&pov, ", ");
    put_point(b->max);
    put(&pov, " pigment { color rgbt <1,0,0,.35> } no_shadow }\n");
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
    put(&pov, "#version 3.7;\nglobal_settings { assumed_gamma 1 }\nbackground { color rgb 1 }\ncamera { location ");
    put_point(eye);
    put(&pov, " sky z right -1.333*x up y look_at ");
    put_point(centre);
    put(&pov, " angle 45 }\nlight_source { ");
    eye[0] += size;
    eye[2] += size;
    put_point(eye);
    put(&pov, " color rgb 1 shadowless }\n#default { finish { ambient .35 diffuse .65 } }\n");
    put(&svg, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 480 480\" width=\"480\" height=\"480\">\n"
              "<rect width=\"480\" height=\"480\" fill=\"#fff\"/>\n");
}

static void put_set(const frames_set *s, const char *paint, const char *colour)
{
    put(&pov, "mesh {\n");
    for (int32_t i = 0; i < s->tree.nodes; i++)
        if (s->tree.node[i].child < 0) {
            put_solid(&s->tree.frame[s->tree.node[i].volume]);
            put_wires(&s->tree.frame[s->tree.node[i].volume], colour);
        }
    put(&pov, paint);
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
    if (port_create(&svg, name_of(out, ".svg")) < 0)
        return words_misuse("draw", "cannot be written: ", out);
    return 0;
}

int draw_main(int argc, char **argv)
{
    frames_set a, b;
    fmb_meeting3 *list;
    int32_t count;
    int status;

    if (argc != 4)
        return words_misuse("draw", "usage: fmb draw A.frames B.frames OUT", "");
    status = frames_read(&a, argv[1]);
    if (status == 0)
        status = frames_read(&b, argv[2]);
    if (status != 0)
        return status;
    fmb_walk3_init(&walk, &a.tree, 0, NULL, &b.tree, 0, NULL, 0);
    walk.contact = fmb_contact3;
    status = frames_search(&walk, 0, &list, &count);
    if (status == 0)
        status = create(argv[3]);
    if (status != 0)
        return status;
    world = a.tree.node[0].box;
    join(&b);
    begin();
    put_set(&a, "pigment { color rgbt <.2,.4,1,.55> } }\n", "#36c");
    put_set(&b, "pigment { color rgbt <1,.75,.1,.55> } }\n", "#b80");
    for (int32_t i = 0; i < count; i++)
        put_box(&list[i].box);
    put(&svg, "</svg>\n");
    failed |= port_close(&pov) < 0;
    failed |= port_close(&svg) < 0;
    return failed ? words_misuse("draw", "could not be written: ", argv[3]) : 0;
}
