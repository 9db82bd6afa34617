/* SPDX-License-Identifier: MIT */
/* Differences of edges, and their products where these are tiny: edges.h. */
#include "edges.h"

void fmbi_edge_minus(fmb_search_edge *e, const fmb_real *p, const fmb_real *q)
{
    fmb_twin x = fmb_two_difference(p[0], q[0]), y = fmb_two_difference(p[1], q[1]), z = fmb_two_difference(p[2], q[2]);
    e->value[0] = x.value;
    e->value[1] = y.value;
    e->value[2] = z.value;
    e->rest[0] = x.rest;
    e->rest[1] = y.rest;
    e->rest[2] = z.rest;
    e->e.value = e->value;
    e->e.rest = (fmb_abs(x.rest) + fmb_abs(y.rest)) + fmb_abs(z.rest) != 0 ? e->rest : NULL;
}

fmb_real fmbi_edge_scale(fmb_search_edge *e)
{
    fmb_real m = fmb_largest(e->e.value, 3), first = m < 1 / FMB_HALF_RANGE ? FMB_HALF_RANGE : 1;
    fmb_real second = fmb_inverse_power(m * first) * (2 * FMB_UNIT);
    for (int k = 0; k < 3; k++) {
        e->value[k] = e->e.value[k] * first * second;
        e->rest[k] = e->e.rest ? e->e.rest[k] * first * second : 0;
    }
    e->e.value = e->value;
    e->e.rest = e->e.rest ? e->rest : NULL;
    return first * second;
}

fmb_reach fmbi_small_cross(fmb_search_edge e[2], const fmb_real size[3], fmb_real n[3])
{
    (void)fmbi_edge_scale(&e[0]);
    (void)fmbi_edge_scale(&e[1]);
    fmb_reach r = fmbi_cross(&e[0].e, &e[1].e, size, n);
    fmb_real m = fmb_largest(n, 3);
    if (!(m >= 1)) /* of 4 FMB_UNIT^2 and more, but for edges that are nearly parallel */
        return (fmb_reach){0, 0};
    fmb_real scale = fmb_inverse_power(m);
    fmb_scale(n, 3, scale);
    return (fmb_reach){fmb_size_along(n, size, 3), r.off * scale + 16 * FMB_DENORMAL * ((size[0] + size[1]) + size[2])};
}
