/* SPDX-License-Identifier: MIT */
#include "parts.h"
#include "port.h"
#include "surface_file.h"

#include <stddef.h>

enum { RAYS = 32, FEWEST = 3 }; /* rays that are tried; faces of a part that could bound a body */

static double size(double x) { return x < 0 ? -x : x; }
static double larger(double x, double y) { return x > y ? x : y; }

/* ---- parts ---- */

/* The root of a vertex; the way there becomes shorter. */
static int32_t root_of(int32_t *up, int32_t i)
{
    for (; up[i] != i; i = up[i])
        up[i] = up[up[i]];
    return i;
}

/* Numbers the parts; s->of is set. */
static void number_parts(parts_surface *s, int32_t *up, int32_t *number)
{
    const int32_t(*face)[3] = s->mesh->face;

    for (int32_t i = 0; i < s->mesh->vertices; i++) {
        up[i] = i;
        number[i] = -1;
    }
    for (int32_t i = 0; i < s->mesh->faces; i++)
        for (int k = 1; k < 3; k++) {
            const int32_t p = root_of(up, face[i][0]), q = root_of(up, face[i][k]);

            up[p < q ? q : p] = p < q ? p : q;
        }
    s->parts = 0;
    for (int32_t i = 0; i < s->mesh->faces; i++) {
        const int32_t at = root_of(up, face[i][0]);

        if (number[at] < 0)
            number[at] = s->parts++;
        s->of[i] = number[at];
    }
}

/* Vertex k of a face where it stands. Its components are off by s->off at most. */
static void place_corner(const parts_surface *s, int32_t face, int k, double p[3])
{
    const fmb_real *q = s->mesh->vertex[s->mesh->face[face][k]];

    for (int j = 0; j < 3; j++) {
        const fmb_real *r = s->pose != NULL ? s->pose->rotation[j] : NULL;

        p[j] = r == NULL ? (double)q[j]
                         : (((double)r[0] * (double)q[0] + (double)r[1] * (double)q[1]) + (double)r[2] * (double)q[2]) +
                               (double)s->pose->translation[j];
    }
}

/*
 * |(Q - R) p| <= error |p| by fmb_pose3_check; 3 products and 3 sums of numbers that are at most |p|_1, a little more of
 * it, and the translation, each rounded once in double: what is added for them is more than twice that.
 */
static double most_off(const parts_surface *s)
{
    double reach = 0, most = 0;

    for (int32_t i = 0; s->pose != NULL && i < s->mesh->vertices; i++) {
        const fmb_real *q = s->mesh->vertex[i];

        reach = larger(reach, size((double)q[0]) + size((double)q[1]) + size((double)q[2]));
    }
    for (int k = 0; s->pose != NULL && k < 3; k++)
        most = larger(most, size((double)s->pose->translation[k]));
    return (double)s->error * reach * (1 + 0x1p-10) + 0x1p-48 * (reach + most);
}

static void add_face(parts_surface *s, int32_t face)
{
    parts_box *box = &s->box[s->of[face]];

    for (int i = 0; i < 3; i++) {
        double p[3];

        place_corner(s, face, i, p);
        for (int k = 0; k < 3; k++) {
            box->min[k] = p[k] - s->off < box->min[k] ? p[k] - s->off : box->min[k];
            box->max[k] = p[k] + s->off > box->max[k] ? p[k] + s->off : box->max[k];
        }
    }
}

/* Faces by part, boxes, and what is wrong with each part. s->first: first how many faces, then where they begin. */
static void gather_faces(parts_surface *s, const unsigned char *wrong)
{
    for (int32_t i = 0; i < s->parts; i++)
        for (int k = 0; k < 3; k++) {
            s->box[i].min[k] = 0x1p1000;
            s->box[i].max[k] = -0x1p1000;
        }
    for (int32_t i = 0; i < s->mesh->faces; i++)
        s->first[s->of[i]]++;
    for (int32_t i = 0, before = 0, count; i <= s->parts; i++, before += count) {
        count = i < s->parts ? s->first[i] : 0;
        s->first[i] = before;
    }
    for (int32_t i = 0; i < s->mesh->faces; i++) {
        s->face[s->first[s->of[i]]++] = i;
        s->wrong[s->of[i]] |= wrong[i];
        add_face(s, i);
    }
    for (int32_t i = s->parts; i > 0; i--)
        s->first[i] = s->first[i - 1];
    s->first[0] = 0;
    s->closed = 1;
    for (int32_t i = 0; i < s->parts; i++)
        s->closed &= s->wrong[i] == 0;
}

int parts_find(parts_surface *s, const unsigned char *wrong)
{
    const size_t vertices = (size_t)s->mesh->vertices, faces = (size_t)s->mesh->faces;
    int32_t *up = port_memory(vertices, sizeof *up), *number = port_memory(vertices, sizeof *number);

    s->of = port_memory(faces, sizeof *s->of);
    if (up == NULL || number == NULL || s->of == NULL)
        return -1;
    number_parts(s, up, number);
    s->first = port_memory((size_t)s->parts + 1, sizeof *s->first);
    s->face = port_memory(faces, sizeof *s->face);
    s->wrong = port_memory((size_t)s->parts, sizeof *s->wrong);
    s->box = port_memory((size_t)s->parts, sizeof *s->box);
    if (s->first == NULL || s->face == NULL || s->wrong == NULL || s->box == NULL)
        return -1;
    s->off = most_off(s);
    gather_faces(s, wrong);
    return 0;
}

/* ---- a ray ---- */

/*
 * A face seen from the point p where the ray begins: r = v - p of its vertices, and its edges. With the bounds
 *     |r_k| <= m, off by `far`     both points are off where they stand, and the difference is rounded
 *     |e_k| <= l, off by `near`    a difference of vertices, rounded, then turned: what the pose is off of it, and rounding
 * d.(r x e), |d_k| <= 1, has six products of m l: all are off by 6 (far l + m near + far near), and by 24 roundings of
 * at most 2 m l. r.(e x f) has six of m l l: by 6 (far l l + 2 m l near + ..) likewise. Twice and more of that is taken,
 * which holds the roundings of the bounds and, as near < l / 16, what stands for the dots.
 */
typedef struct {
    double r[3][3], e[3][3], f[3]; /* e: from each vertex to the next; f: from the first to the third */
    double m, l, far, near;
} seen_face;

static double turned(const parts_surface *s, const double e[3], int k)
{
    const fmb_real *r = s->pose != NULL ? s->pose->rotation[k] : NULL;

    return r == NULL ? e[k] : ((double)r[0] * e[0] + (double)r[1] * e[1]) + (double)r[2] * e[2];
}

/* From vertex i of a face to vertex j, turned as the surface stands. */
static void edge_of(const parts_surface *s, int32_t face, int i, int j, double to[3])
{
    const fmb_real *p = s->mesh->vertex[s->mesh->face[face][i]], *q = s->mesh->vertex[s->mesh->face[face][j]];
    double e[3];

    for (int k = 0; k < 3; k++)
        e[k] = (double)q[k] - (double)p[k];
    for (int k = 0; k < 3; k++)
        to[k] = turned(s, e, k);
}

static double most_of(const double x[3]) { return larger(larger(size(x[0]), size(x[1])), size(x[2])); }

static void see(seen_face *to, const parts_surface *s, int32_t face, const double p[3], double off)
{
    to->m = to->l = 0;
    for (int i = 0; i < 3; i++) {
        place_corner(s, face, i, to->r[i]);
        for (int k = 0; k < 3; k++)
            to->r[i][k] -= p[k];
        edge_of(s, face, i, (i + 1) % 3, to->e[i]);
        to->m = larger(to->m, most_of(to->r[i]));
        to->l = larger(to->l, most_of(to->e[i]));
    }
    edge_of(s, face, 0, 2, to->f);
    to->far = off + 0x1p-52 * to->m;
    to->near = (s->pose != NULL ? 4 * (double)s->error + 0x1p-48 : 0x1p-52) * to->l; /* |e| <= 3 of its largest */
}

/* a.(b x c) */
static double product(const double a[3], const double b[3], const double c[3])
{
    return a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) + a[2] * (b[0] * c[1] - b[1] * c[0]);
}

/* The sign of x, which is off by less than `off`; 0: it is not known. Comparisons with NaN are false. */
static int sign(double x, double off) { return x > off ? 1 : x < -off ? -1 : 0; }

/* What a ray passes of a part: how often, and how much more it leaves it than it enters it. */
typedef struct {
    int32_t passes, winding;
} passing;

/*
 * On which side of the edges of a face the line from p along d passes. 0: it does not pass the face; 3, -3: it does, from
 * behind, or from before it; 1, 2, -1, -2: it does or misses an edge by little; 4: nothing is known.
 */
static int sides(const seen_face *f, const double d[3])
{
    const double off = 16 * (f->far * f->l + f->m * f->near) + 0x1p-46 * f->m * f->l + 0x1p-1000;
    int left = 0, right = 0;

    for (int i = 0; i < 3; i++) {
        const int side = sign(product(d, f->r[i], f->e[i]), off);

        left += side > 0;
        right += side < 0;
    }
    if (left > 0 && right > 0)
        return 0;
    return left + right > 0 ? left - right : 4;
}

/*
 * Does the ray from p along d pass the face? 1, and *to is counted; 0: no; -1: not known. The line passes it where it
 * passes its three edges on one side. Then d.N has that sign, N = e0 x f; and the ray does, where r.N has it, too.
 */
static int pass(passing *to, const seen_face *f, const double d[3])
{
    const double off = f->l * (16 * (f->far * f->l + 2 * f->m * f->near) + 0x1p-45 * f->m * f->l) + 0x1p-1000;
    const int side = sides(f, d);
    int ahead;

    if (side == 0)
        return 0;
    ahead = sign(product(f->r[0], f->e[0], f->f), off);
    if (ahead == 0 || side == 4)
        return -1;
    if ((ahead > 0) != (side > 0)) /* behind where the ray begins */
        return 0;
    if (side != 3 && side != -3)
        return -1;
    to->passes++;
    to->winding += ahead;
    return 1;
}

/* A direction for each number, the same everywhere: odd numbers over one power of two, so none of its components is 0. */
static void direction_of(int number, double d[3])
{
    uint32_t state = 2463534242u + 747796405u * (uint32_t)number;

    for (int k = 0; k < 3; k++) {
        for (int i = 0; i < 3; i++) { /* Marsaglia's xorshift */
            state ^= state << 13;
            state ^= state >> 17;
            state ^= state << 5;
        }
        d[k] = ((double)(state >> 16 & 0xFFFF) - 32767.5) * 0x1p-15;
    }
}

/*
 * The ray of the world in the coordinates of the surface, where its tree is: Q' (p - t) along Q' d, by the matrix, which
 * is off by `error`. What that makes of a point of it is in the room of may_pass.
 */
static void turn_back(const parts_surface *s, double p[3], double d[3])
{
    double from[3], along[3];

    if (s->pose == NULL)
        return;
    for (int k = 0; k < 3; k++) {
        from[k] = p[k] - (double)s->pose->translation[k];
        along[k] = d[k];
    }
    for (int k = 0; k < 3; k++) {
        p[k] = d[k] = 0;
        for (int j = 0; j < 3; j++) {
            p[k] += (double)s->pose->rotation[j][k] * from[j];
            d[k] += (double)s->pose->rotation[j][k] * along[j];
        }
    }
}

/*
 * How far a point of the ray in the box may be off: as p is, and by `error` of its distance from p and of p itself, each
 * no more than the sums of components of p and of the box; four times that, for what rounding adds.
 */
static double room_of(const parts_surface *s, const fmb_box3 *box, const double p[3], double off)
{
    double sum = 0;

    for (int k = 0; k < 3; k++)
        sum += size((double)box->min[k]) + size((double)box->max[k]) + 2 * size(p[k]);
    return 2 * off + (s->pose != NULL ? 4 * (double)s->error : 0) * sum + 0x1p-40 * sum;
}

/*
 * May the ray from p along d pass the box? Its sides are moved out by `room`; the times at which they are passed are then
 * rounded twice: what is added for that is far more.
 */
static int may_pass(const fmb_box3 *box, const double p[3], const double d[3], double room)
{
    double in = 0, out = 0x1p1000;

    for (int k = 0; k < 3; k++) {
        const double low = (double)box->min[k], high = (double)box->max[k];
        const double x = (low - room - p[k]) / d[k], y = (high + room - p[k]) / d[k];

        in = larger(in, d[k] > 0 ? x : y);
        out = -larger(-out, d[k] > 0 ? -y : -x);
    }
    return !(in - 0x1p-44 * size(in) > out + 0x1p-44 * size(out));
}

/* The next node that is not below this one; -1: there is none. */
static int32_t after(const fmb_node3 *node, int32_t i)
{
    while (i > 0 && node[i].next < 0)
        i = node[i].parent;
    return i > 0 ? node[i].next : -1;
}

/* The ray of this number from a part of a, through a part of b. 0, or -1: not known. */
static int send(passing *to, const parts_surface *a, int32_t part, const parts_surface *b, int32_t through, int number)
{
    const int32_t faces = a->first[part + 1] - a->first[part];
    const int32_t from = a->face[a->first[part] + (int32_t)((int64_t)faces * number / RAYS)];
    const fmb_node3 *node = b->tree->node;
    double p[3], d[3], in[3], along[3];

    *to = (passing){0, 0};
    place_corner(a, from, number % 3, p);
    direction_of(number, d);
    for (int k = 0; k < 3; k++) {
        in[k] = p[k];
        along[k] = d[k];
    }
    turn_back(b, in, along);
    for (int32_t i = 0, face; i >= 0;) {
        seen_face f;

        if (node[i].child >= 0 && may_pass(&node[i].box, in, along, room_of(b, &node[i].box, in, a->off + b->off))) {
            i = node[i].child;
            continue;
        }
        face = node[i].child < 0 ? node[i].volume : -1;
        i = after(node, i);
        if (face < 0 || b->of[face] != through)
            continue;
        see(&f, b, face, p, a->off + b->off);
        if (pass(to, &f, d) < 0)
            return -1;
    }
    return 0;
}

/* ---- a part ---- */

/*
 * Of a part that is closed, but whose faces look to different sides, one ray tells whether it passes an odd number of
 * them; or none, and then its beginning is outside. Else another ray may.
 */
static int by_parity(const passing *p)
{
    return p->passes == 0 ? PARTS_OUTSIDE : p->passes % 2 != 0 ? PARTS_INSIDE : PARTS_OPEN;
}

/* Of a part of a, whether it is inside of a part of b, and how often that winds round it. */
static int place_in(const parts_surface *a, int32_t part, const parts_surface *b, int32_t in, int32_t *winding)
{
    int where = PARTS_NEAR;
    passing p;

    *winding = 0;
    if ((b->wrong[in] & SURFACE_ODD) != 0)
        return PARTS_OPEN;
    for (int i = 0; i < RAYS && where > PARTS_HOLLOW; i++) {
        if (send(&p, a, part, b, in, i) != 0)
            continue;
        *winding = p.winding;
        where = b->wrong[in] != 0 ? by_parity(&p) : p.winding != 0 ? PARTS_INSIDE : PARTS_OUTSIDE;
    }
    return where;
}

/* Can what is in the box x, each side of which may be `off` nearer, be inside of what is in the box y? */
static int may_hold(const parts_box *y, const parts_box *x, double off)
{
    int may = 1;

    for (int k = 0; k < 3; k++)
        may &= x->max[k] - off <= y->max[k] && x->min[k] + off >= y->min[k];
    return may;
}

int parts_place(const parts_surface *a, int32_t part, const parts_surface *b, const unsigned char *touches)
{
    int32_t sum = 0, winding;
    int inside = 0, unknown = PARTS_OUTSIDE, counts = 1; /* counts: the sum says what all parts of b are to this one */

    for (int32_t i = 0; i < b->parts; i++) {
        int where = PARTS_OUTSIDE;

        counts &= !touches[i];
        if (touches[i] || b->first[i + 1] - b->first[i] < FEWEST || !may_hold(&b->box[i], &a->box[part], 2 * a->off))
            continue;
        where = place_in(a, part, b, i, &winding);
        sum += winding;
        inside |= where == PARTS_INSIDE;
        counts &= b->wrong[i] == 0 && where <= PARTS_HOLLOW;
        unknown = where > PARTS_HOLLOW ? where : unknown;
    }
    if (!inside)
        return unknown;
    return sum == 0 && counts ? PARTS_HOLLOW : PARTS_INSIDE;
}
