/* SPDX-License-Identifier: MIT */
/*
 * Is a mesh what OFG and pictures take it for: closed, and convex?
 *
 * Closed: every edge of a face, from one corner to the next, is an edge of exactly one other face, the other way round.
 * Convex, tolerance 0: no vertex lies in front of the plane of any face; or none behind any (a mesh turned inside out).
 * And at least one vertex lies off a plane. Then the faces lie in the boundary of the hull of the vertices, all facing
 * the same way. A closed surface there covers it everywhere equally often, and so at least once. (Faces without area
 * lie in all planes, and cover nothing: they may lie inside.)
 *
 * Sides are exact: by P6 where that decides, else by integers. Distances are computed, with bounds of their errors.
 */
#include "convex.h"
#include "../core/proof.h"
#include "../core/length.h"
#include "../core/wide.h"

/* The vertices of a mesh over the plane of one face. */
typedef struct {
    const fmb_convex3 *mesh;
    const uint16_t *corner;
    fmb_plane_normal plane;
    fmb_real least, most; /* bounds of the normal's length; least may be below 0 */
} fmb_mesh_plane;

static void set_plane(fmb_mesh_plane *p, const fmb_convex3 *mesh, const uint16_t corner[3])
{
    fmb_real y[3], z[3];
    p->mesh = mesh;
    p->corner = corner;
    fmb_subtract(y, mesh->vertex[corner[1]], mesh->vertex[corner[0]]);
    fmb_subtract(z, mesh->vertex[corner[2]], mesh->vertex[corner[0]]);
    fmb_cross_of(&p->plane, y, z);
    /* A component is off by at most 4u of its two products, and by what underflows in them. The length is at most 32u
     * too long. */
    fmb_real length = fmb_length_up(p->plane.n, 3), off = 5 * FMB_U * p->plane.length + 4 * FMB_DENORMAL;
    p->least = length * (1 - 40 * FMB_U) - off;
    p->most = length * (1 + 4 * FMB_U) + off;
}

/* On which side vertex number n lies, exactly: 1 in front, -1 behind, 0 in the plane. *over: its determinant. */
static int mesh_side(const fmb_mesh_plane *p, int32_t n, fmb_near *over)
{
    fmb_real x[3];
    const fmb_real *origin = p->mesh->vertex[p->corner[0]], *vertex = p->mesh->vertex[n];
    fmb_subtract(x, vertex, origin);
    *over = fmb_det(x, &p->plane, 0);
    int side = fmb_near_sign(*over);
    if (side || n == p->corner[0] || n == p->corner[1] || n == p->corner[2])
        return side;
    const fmb_real *second = p->mesh->vertex[p->corner[1]], *third = p->mesh->vertex[p->corner[2]];
    const fmb_wide w = {
        {origin, second, third, vertex, origin, origin, origin, origin, origin, origin}, {2, 1}, {4, 1}, {8, 1}};
    /* det of (second, third, vertex), each relative to the first corner: bits are the numbers above */
    return fmbi_wide_sign3(&w);
}

/* What is known of one way round: that of the faces as they are, or of all turned over. */
typedef struct {
    int behind;    /* a vertex lies behind a face, exactly */
    int out, open; /* a vertex is proved to lie farther in front of a face than the tolerance; perhaps */
    fmb_convex3_flaw flaw;
} fmb_way_round;

/* A vertex in front of a face. */
static void take_front(fmb_way_round *w, const fmb_mesh_plane *p, fmb_near over, fmb_real tolerance, int32_t face,
                       int32_t vertex)
{
    int known = p->least > 0; /* the depth */
    fmb_real size = fmb_abs(over.value), depth = known ? (size + over.error) / p->least * (1 + 4 * FMB_U) : 0;
    int out = tolerance == 0 || fmb_proves_apart(size, over.error + tolerance * p->most * (1 + 4 * FMB_U));
    int within = !out && known && depth <= tolerance;
    w->out |= out;
    w->open |= !out && !within;
    if (!within && (w->flaw.face < 0 || depth > w->flaw.depth))
        w->flaw = (fmb_convex3_flaw){face, vertex, depth};
}

static void look_over_face(fmb_way_round way[2], const fmb_convex3 *mesh, int32_t face, fmb_real tolerance)
{
    fmb_mesh_plane p;
    set_plane(&p, mesh, mesh->face[face]);
    for (int32_t n = 0; n < mesh->vertices; n++) {
        fmb_near over;
        int side = mesh_side(&p, n, &over);
        if (side == 0)
            continue;
        way[side > 0].behind = 1;
        take_front(&way[side < 0], &p, over, tolerance, face, n);
    }
}

/* How many faces have the edge from vertex p to vertex q. */
static int32_t faces_along(const fmb_convex3 *mesh, int p, int q)
{
    int32_t count = 0;
    for (int32_t f = 0; f < mesh->faces; f++)
        for (int i = 0; i < 3; i++)
            count += mesh->face[f][i] == p && mesh->face[f][(i + 1) % 3] == q;
    return count;
}

/* 1: closed; else 0, and *flaw: a face, and the corner at which an edge begins that is open. */
static int is_closed(const fmb_convex3 *mesh, fmb_convex3_flaw *flaw)
{
    for (int32_t f = 0; f < mesh->faces; f++)
        for (int i = 0; i < 3; i++) {
            int p = mesh->face[f][i], q = mesh->face[f][(i + 1) % 3];
            if (p != q && faces_along(mesh, p, q) == 1 && faces_along(mesh, q, p) == 1)
                continue;
            *flaw = (fmb_convex3_flaw){f, p, 0};
            return 0;
        }
    return 1;
}

/* 0, or FMB_ERR_STALE: a face names a vertex that is not there. */
static int faces_hold(const fmb_convex3 *mesh)
{
    for (int32_t f = 0; f < mesh->faces; f++)
        for (int i = 0; i < 3; i++)
            if (mesh->face[f][i] >= mesh->vertices)
                return FMB_ERR_STALE;
    return 0;
}

static int check_form(const fmb_convex3 *mesh, fmb_real tolerance)
{
    if (!mesh)
        return FMB_ERR_NULL;
    int error = fmbi_convex_check(mesh);
    if (!error && mesh->moved)
        error = FMB_ERR_FRAME;
    if (!error)
        error = fmbi_check_displacement(&tolerance, 1);
    if (!error && tolerance < 0)
        error = FMB_ERR_RANGE;
    return error ? error : faces_hold(mesh);
}

static int form_of_way(const fmb_way_round *way)
{
    if (way->out)
        return FMB_CONVEX_DENTED;
    if (way->open)
        return FMB_CONVEX_UNKNOWN;
    return way->behind ? FMB_CONVEX_PROVED : FMB_CONVEX_FLAT;
}

/*
 * Of two answers, which is the better one? One way round is flat only where nothing lies in front the other way: that
 * one is flat or proved.
 */
static int form_rank(int form) { return form == FMB_CONVEX_PROVED ? 2 : form == FMB_CONVEX_UNKNOWN; }

/*
 * Of both ways round: the one with the better answer; of equal ones that with the smaller flaw. So a mesh is dented
 * only where it is proved to be so both ways. A depth says nothing of that: it is an upper bound, or not known.
 */
static int form_of(const fmb_way_round way[2], fmb_convex3_flaw *flaw)
{
    int first = form_of_way(&way[0]), second = form_of_way(&way[1]), gain = form_rank(second) - form_rank(first);
    int turned = gain > 0 || (gain == 0 && way[1].flaw.depth < way[0].flaw.depth);
    *flaw = way[turned].flaw;
    return turned ? second : first;
}

int fmb_convex3_form(const fmb_convex3 *mesh, fmb_real tolerance, fmb_convex3_flaw *flaw)
{
    fmb_convex3_flaw where = {-1, -1, 0};
    fmb_way_round way[2] = {{0, 0, 0, {-1, -1, 0}}, {0, 0, 0, {-1, -1, 0}}};
    int answer = check_form(mesh, tolerance);
    if (answer)
        return answer;
    answer = FMB_CONVEX_OPEN;
    if (is_closed(mesh, &where)) {
        for (int32_t f = 0; f < mesh->faces; f++)
            look_over_face(way, mesh, f, tolerance);
        answer = form_of(way, &where);
    }
    if (flaw)
        *flaw = where;
    return answer;
}
