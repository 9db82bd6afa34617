/* SPDX-License-Identifier: MIT */
/*
 * How thick faces are taken to be, where nobody says: a share of the middle one of the faces' shortest edges. So it has
 * no unit: a file in millimetres gets the same answers as one in metres, and a power of two the same bits. The middle one
 * is that of the mesh whatever a few slivers, or a few large faces, are; of each face the shortest edge, since triangles
 * of a cylinder are as long as it is.
 *
 * Which share? The Stanford bunny and its mirror image, of 69,451 faces each, give 26,422 pairs with faces as thick as
 * an edge is long, 7,112 with a 16th, 5,656 with a 256th, 5,588 with a 1024th (measured once): about what the triangles
 * alone make, and as few of them are undecided as with any. Thinner ones take more tests again. Faces with rounding need
 * some height in any case (fmb_mesh3_face): in float that is a 60th of this one.
 */
#include "port.h"
#include "sort.h"
#include "surface_file.h"

#include <stddef.h>

enum { SHARE = 1024 };

static int before(const void *of, int32_t i, int32_t j)
{
    const fmb_real *x = of;

    return x[i] < x[j];
}

static void exchange(void *of, int32_t i, int32_t j)
{
    fmb_real *x = of, kept = x[i];

    x[i] = x[j];
    x[j] = kept;
}

/* The largest component of an edge: no square that could underflow, and no root. */
static fmb_real edge_size(const fmb_real p[3], const fmb_real q[3])
{
    fmb_real most = 0;

    for (int k = 0; k < 3; k++) {
        const fmb_real x = q[k] > p[k] ? q[k] - p[k] : p[k] - q[k];

        most = x > most ? x : most;
    }
    return most;
}

/* Of a face; 0: two of its corners are at one place. */
static fmb_real shortest(const fmb_mesh3 *mesh, int32_t face)
{
    const int32_t *corner = mesh->face[face];
    fmb_real least = edge_size(mesh->vertex[corner[2]], mesh->vertex[corner[0]]);

    for (int i = 0; i < 2; i++) {
        const fmb_real x = edge_size(mesh->vertex[corner[i]], mesh->vertex[corner[i + 1]]);

        least = x < least ? x : least;
    }
    return least;
}

int surface_edge(const fmb_mesh3 *mesh, fmb_real *edge)
{
    fmb_real *x = port_memory((size_t)mesh->faces, sizeof *x);
    const sort_list list = {x, before, exchange};
    int32_t count = 0;

    if (x == NULL)
        return -1;
    for (int32_t i = 0; i < mesh->faces; i++) {
        x[count] = shortest(mesh, i);
        count += x[count] > 0;
    }
    sort_in_place(&list, count);
    *edge = count > 0 ? x[count / 2] : 0;
    return 0;
}

fmb_real surface_thickness(fmb_real edge)
{
    const fmb_real thickness = edge / SHARE, least = 4 * FMB_THINNEST; /* thinner ones are no frames */

    if (!(thickness > least))
        return least;
    return thickness < FMB_LARGEST ? thickness : FMB_LARGEST;
}
