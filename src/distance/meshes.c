/* SPDX-License-Identifier: MIT */
/* The distance of the convex hulls of two meshes: the steps of frames.c over vertices. */
#include "bounds.h"
#include "../mesh/convex.h"

typedef struct {
    const fmb_convex3 *a, *b;
    fmb_real size[3]; /* the two reaches, in the caller's unit */
    fmb_real scale;   /* to the unit of the search, in which they are about 1 */
} fmb_distance_meshes;

static fmb_real dot_vertex(const fmb_real n[3], const fmb_real p[3])
{
    return (n[0] * p[0] + n[1] * p[1]) + n[2] * p[2];
}

/* The first of the vertices with the largest n.p, as computed, and that in *most. */
static const fmb_real *farthest_vertex(const fmb_convex3 *mesh, const fmb_real n[3], fmb_real *most)
{
    const fmb_real *at = mesh->vertex[0];
    *most = dot_vertex(n, at);
    for (int32_t i = 1; i < mesh->vertices; i++) {
        fmb_real reach = dot_vertex(n, mesh->vertex[i]);
        if (reach > *most) {
            *most = reach;
            at = mesh->vertex[i];
        }
    }
    return at;
}

/* The vertex of D with the least n.x. Returns that, from the two supports. */
static fmb_real nearest_vertex(const fmb_distance_meshes *m, const fmb_real n[3], fmb_corner *corner)
{
    const fmb_real back[3] = {-n[0], -n[1], -n[2]};
    fmb_real of_a, of_b;
    const fmb_real *p = farthest_vertex(m->a, n, &of_a), *q = farthest_vertex(m->b, back, &of_b);
    for (int k = 0; k < 3; k++) {
        corner->p[k] = p[k];
        corner->q[k] = q[k];
        corner->x[k] = (q[k] - p[k]) * m->scale;
    }
    return -(of_a + of_b);
}

static void search_meshes(const fmb_distance_meshes *m, fmb_simplex *s)
{
    fmb_corner corner;
    fmb_real way[3];
    for (int k = 0; k < 3; k++)
        way[k] = m->b->centre[k] - m->a->centre[k];
    if (!fmbi_normalise(way, 3)) /* they meet, or nearly so: then any vertex will do */
        for (int k = 0; k < 3; k++)
            way[k] = m->b->vertex[0][k] - m->a->vertex[0][k];
    (void)nearest_vertex(m, way, &s->corner[0]);
    s->tries = FMB_DISTANCE_TRIES;
    int more = fmbi_nearest_start(s);
    for (int i = 0; more && i < FMB_DISTANCE_STEPS; i++) {
        (void)nearest_vertex(m, s->n, &corner);
        more = fmbi_nearest_step(s, &corner);
    }
}

static fmb_real low_of_meshes(const fmb_distance_meshes *m, const fmb_simplex *s)
{
    fmb_corner corner;
    fmb_real least = nearest_vertex(m, s->best, &corner), size = 0;
    for (int k = 0; k < 3; k++)
        size += fmb_abs(s->best[k]) * m->size[k];
    return fmb_vertices_distance(least, size, s->best);
}

static int check_distance_meshes(const fmb_convex3 *a, const fmb_convex3 *b)
{
    int error = fmbi_convex_check(a);
    if (!error)
        error = fmbi_convex_check(b);
    /* A skin is not in the vertices: a distance of the hulls alone would be too large. */
    int hulls = !a->moved && !b->moved && a->skin == 0 && b->skin == 0;
    return error || hulls ? error : FMB_ERR_FRAME;
}

static void set_distance_meshes(fmb_distance_meshes *m, const fmb_convex3 *a, const fmb_convex3 *b)
{
    m->a = a;
    m->b = b;
    for (int k = 0; k < 3; k++)
        m->size[k] = a->reach[k] + b->reach[k];
    m->scale = fmb_inverse_power(fmb_largest(m->size, 3)); /* at least FMB_THINNEST / 2: init asks for a radius */
}

int fmb_convex3_distance(const fmb_convex3 *a, const fmb_convex3 *b, fmb_nearest3 *nearest)
{
    fmb_distance_meshes m;
    fmb_simplex s;
    if (nearest)
        fmb_nearest_none(nearest);
    if (!a || !b || !nearest)
        return FMB_ERR_NULL;
    int error = check_distance_meshes(a, b);
    if (error)
        return error;
    set_distance_meshes(&m, a, b);
    search_meshes(&m, &s);
    nearest->low = low_of_meshes(&m, &s);
    fmbi_nearest_points(&s, nearest->point_a, nearest->point_b);
    fmb_scale(m.size, 3, m.scale);
    nearest->high = fmb_nearest_high(&s, m.size) / m.scale;
    if (nearest->low == 0)
        return FMB_UNDECIDED;
    for (int k = 0; k < 3; k++)
        nearest->axis[k] = s.best[k];
    return FMB_MISS_POINTS("distance of meshes", a, fmb_at_rest, b, fmb_at_rest, 1, nearest->axis);
}
