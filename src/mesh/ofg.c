/* SPDX-License-Identifier: MIT */
/*
 * Opposing face geometry (Lord Soth, 2004): a few faces of two convex meshes that oppose each other are tested instead
 * of all. The steps below are those of the document. Choosing faces by the distance of centres is a heuristic: only a
 * pair of faces that is proved to touch proves anything here.
 */
#include "convex.h"
#include "../core/proof.h"
#include "triangles.h"

/* ---- a mesh at a time of the step ---- */

typedef struct {
    const fmb_convex3 *mesh;
    fmb_real v[3]; /* displacement during the step, besides the vertices' own way: of a relative to b; of b 0 */
    fmb_real t;    /* time, 0 to 1; where a mesh turns, 0 or 1: in between nobody knows where it is */
} fmb_placed;

static void vertex_at(fmb_real p[3], const fmb_placed *m, int32_t n)
{
    const fmb_real *from = m->mesh->moved && m->t > 0 ? m->mesh->moved[n] : m->mesh->vertex[n];
    for (int k = 0; k < 3; k++)
        p[k] = from[k] + m->t * m->v[k];
}

static void triangle_at(fmb_triangle *t, const fmb_placed *m, int32_t face)
{
    for (int i = 0; i < 3; i++)
        vertex_at(t->p[i], m, m->mesh->face[face][i]);
    fmb_triangle_set(t);
}

/*
 * How far twice a coordinate at a time t > 0 may be off. The displacement is a difference (u), t v and the sum round
 * (2u): twice that is 6u of all sizes, and 12u is kept. At t = 0 vertices are as given.
 */
static fmb_real position_error(const fmb_placed *a, const fmb_placed *b)
{
    fmb_real most = 0;
    if (!(a->t > 0))
        return 0;
    for (int k = 0; k < 3; k++)
        most = fmb_max(most, (a->mesh->reach[k] + b->mesh->reach[k]) + fmb_abs(a->v[k]));
    return 12 * FMB_U * most + FMB_DENORMAL;
}

/* ---- steps 2 to 7: the faces ---- */

typedef struct {
    int32_t face[FMB_OFG_MOST];
    int32_t count;
    fmb_real key[FMB_OFG_MOST]; /* squared distance of 3 centre and 3 target, ascending */
    fmb_real centre[3], square; /* of the chosen faces' centres; squared radius around it */
} fmb_chosen;

static fmb_real square_between(const fmb_real x[3], const fmb_real y[3])
{
    fmb_real d[3];
    fmb_subtract(d, x, y);
    return fmb_dot(d, d, 3);
}

/* Steps 3 and 5: centre, and the square of the radius of a sphere around it that holds the chosen faces. */
static void measure(fmb_chosen *c, const fmb_convex3 *m)
{
    c->square = 0;
    for (int k = 0; k < 3; k++) {
        fmb_real sum = 0;
        for (int32_t n = 0; n < c->count; n++)
            for (int i = 0; i < 3; i++)
                sum += m->vertex[m->face[c->face[n]][i]][k];
        c->centre[k] = sum / (fmb_real)(3 * c->count);
    }
    for (int32_t n = 0; n < c->count; n++)
        for (int i = 0; i < 3; i++)
            c->square = fmb_max(c->square, square_between(m->vertex[m->face[c->face[n]][i]], c->centre));
}

/*
 * Steps 2 to 5, and 7: the k faces nearest to a target, the nearest first, and what they measure. c comes empty.
 * Returns 0, or FMB_ERR_STALE: a face names a vertex that is not there, so it was written since init.
 */
static int choose(fmb_chosen *c, const fmb_convex3 *m, const fmb_real target[3], int32_t k)
{
    fmb_real three[3] = {3 * target[0], 3 * target[1], 3 * target[2]};
    for (int32_t f = 0; f < m->faces; f++) {
        const uint16_t *corner = m->face[f];
        if (corner[0] >= m->vertices || corner[1] >= m->vertices || corner[2] >= m->vertices)
            return FMB_ERR_STALE;
        const fmb_real *p = m->vertex[corner[0]], *q = m->vertex[corner[1]], *r = m->vertex[corner[2]];
        fmb_real x = ((p[0] + q[0]) + r[0]) - three[0], y = ((p[1] + q[1]) + r[1]) - three[1];
        fmb_real z = ((p[2] + q[2]) + r[2]) - three[2];
        fmb_real key = (x * x + y * y) + z * z;
        int32_t at = c->count;
        if (at == k && !(key < c->key[k - 1]))
            continue;
        if (at == k)
            at--;
        else
            c->count++;
        for (; at > 0 && c->key[at - 1] > key; at--) {
            c->key[at] = c->key[at - 1];
            c->face[at] = c->face[at - 1];
        }
        c->key[at] = key;
        c->face[at] = f;
    }
    measure(c, m);
    return 0;
}

/*
 * Do spheres of these squared radii, their centres at this squared distance, meet? d2 <= (r + s)^2 = r2 + s2 + 2 rs,
 * without a root.
 */
static int spheres_meet(fmb_real d2, fmb_real r2, fmb_real s2)
{
    fmb_real rest = d2 - (r2 + s2);
    return !(rest > 0) || !(rest * rest > 4 * (r2 * s2));
}

static int choose_both(fmb_chosen *a, fmb_chosen *b, const fmb_convex3 *ma, const fmb_convex3 *mb, int32_t k)
{
    int error = choose(a, ma, mb->centre, k);
    return error ? error : choose(b, mb, a->centre, k);
}

/* ---- step 8: faces with faces ---- */

/* A square of a radius around the mean of a triangle's vertices. */
static fmb_real triangle_sphere(const fmb_triangle *t, fmb_real centre[3])
{
    fmb_real square = 0;
    for (int k = 0; k < 3; k++)
        centre[k] = ((t->p[0][k] + t->p[1][k]) + t->p[2][k]) / 3;
    for (int i = 0; i < 3; i++)
        square = fmb_max(square, square_between(t->p[i], centre));
    return square;
}

/* The cheap test of Appendix A: spheres that meet, and an edge of one that crosses the plane of the other. */
static int spheres_and_planes(const fmb_triangle *p, const fmb_triangle *q)
{
    fmb_real x[3], y[3], r2 = triangle_sphere(p, x), s2 = triangle_sphere(q, y);
    fmb_near over[3];
    int s[3];
    if (!spheres_meet(square_between(x, y), r2, s2))
        return FMB_OFG_NOT_FOUND;
    fmb_triangle_over(over, s, p, q, 0);
    if (!fmb_same_side(s))
        return FMB_OFG_CLOSE;
    fmb_triangle_over(over, s, q, p, 0);
    return fmb_same_side(s) ? FMB_OFG_NOT_FOUND : FMB_OFG_CLOSE;
}

static int test_faces(const fmb_triangle *p, const fmb_triangle *q, fmb_ofg3_faces how, fmb_real off)
{
    if (how == FMB_OFG_SPHERES)
        return spheres_and_planes(p, q);
    int answer = fmb_triangles_meet(p, q, off);
    return answer == FMB_HIT ? FMB_OFG_TOUCH : answer == FMB_MISS ? FMB_OFG_NOT_FOUND : FMB_OFG_CLOSE;
}

/* Two placed meshes and their chosen faces. */
typedef struct {
    fmb_placed a, b;
    fmb_chosen of_a, of_b;
    fmb_ofg3_faces how;
    int32_t tests;
    int32_t touching[2];
    fmb_real estimate; /* the least that the edges so far have come to */
} fmb_opposed;

/* TOUCH before CLOSE before NOT_FOUND: their numbers ascend. */
static int sooner(int x, int y) { return x < y ? x : y; }

/* All pairs of chosen faces at the time t of both; ends at the first that touches. */
static int test_pairs(fmb_opposed *o, fmb_real t)
{
    fmb_triangle p, q;
    int found = FMB_OFG_NOT_FOUND;
    o->a.t = o->b.t = t;
    fmb_real off = position_error(&o->a, &o->b);
    for (int32_t i = 0; i < o->of_a.count; i++) {
        triangle_at(&p, &o->a, o->of_a.face[i]);
        for (int32_t j = 0; j < o->of_b.count; j++) {
            triangle_at(&q, &o->b, o->of_b.face[j]);
            int answer = test_faces(&p, &q, o->how, off);
            o->tests++;
            if (answer < found) {
                found = answer;
                o->touching[0] = o->of_a.face[i];
                o->touching[1] = o->of_b.face[j];
            }
            if (found == FMB_OFG_TOUCH)
                return found;
        }
    }
    return found;
}

/* ---- the entry points ---- */

static void tell(fmb_ofg3_trace *trace, const fmb_opposed *o, fmb_interval impact, fmb_real estimate)
{
    if (!trace)
        return;
    trace->part[0] = trace->part[1] = 0;
    trace->chosen[0] = o->of_a.count;
    trace->chosen[1] = o->of_b.count;
    for (int32_t i = 0; i < FMB_OFG_MOST; i++) {
        trace->face[0][i] = i < o->of_a.count ? o->of_a.face[i] : 0;
        trace->face[1][i] = i < o->of_b.count ? o->of_b.face[i] : 0;
    }
    trace->touching[0] = o->touching[0];
    trace->touching[1] = o->touching[1];
    trace->tests = o->tests;
    trace->impact = impact;
    trace->estimate = estimate;
}

static int check_ofg(const fmb_convex3 *a, const fmb_convex3 *b, int32_t k, fmb_ofg3_faces faces)
{
    if (!a || !b)
        return FMB_ERR_NULL;
    int error = fmbi_convex_check(a);
    if (!error)
        error = fmbi_convex_check(b);
    if (error)
        return error;
    if (faces != FMB_OFG_EXACT && faces != FMB_OFG_SPHERES)
        return FMB_ERR_RANGE;
    return k < FMB_OFG_FEWEST || k > FMB_OFG_MOST ? FMB_ERR_RANGE : 0;
}

/* Nothing chosen yet; v: a's displacement, relative to b. */
static void oppose(fmb_opposed *o, const fmb_convex3 *a, const fmb_convex3 *b, const fmb_real v[3],
                   fmb_ofg3_faces faces)
{
    o->a.mesh = a;
    o->b.mesh = b;
    for (int k = 0; k < 3; k++) {
        o->a.v[k] = v[k];
        o->b.v[k] = 0;
    }
    o->of_a.count = o->of_b.count = 0;
    o->how = faces;
    o->tests = 0;
    o->estimate = 1;
    o->touching[0] = o->touching[1] = 0;
}

int fmb_ofg3(const fmb_convex3 *a, const fmb_convex3 *b, int32_t k, fmb_ofg3_faces faces, fmb_ofg3_trace *trace)
{
    const fmb_interval none = {0, 0};
    fmb_opposed o;
    int found = check_ofg(a, b, k, faces);
    if (found)
        return found;
    oppose(&o, a, b, fmb_at_rest, faces);
    found = FMB_OFG_NOT_FOUND;
    fmb_real reach = a->radius + b->radius;
    if (!(square_between(a->centre, b->centre) > reach * reach)) { /* step 1 */
        int error = choose_both(&o.of_a, &o.of_b, a, b, k);
        if (error)
            return error;
        if (spheres_meet(square_between(o.of_a.centre, o.of_b.centre), o.of_a.square, o.of_b.square)) /* step 6 */
            found = test_pairs(&o, 0);
    }
    tell(trace, &o, none, 0);
    return found;
}

/* The part whose centre is nearest to a point. */
static int32_t nearest_part(const fmb_convex3 *part, int32_t parts, const fmb_real point[3])
{
    int32_t at = 0;
    fmb_real least = FMB_REAL_MAX;
    for (int32_t i = 0; i < parts; i++) {
        fmb_real d2 = square_between(part[i].centre, point);
        if (d2 < least) {
            least = d2;
            at = i;
        }
    }
    return at;
}

static int parts_made(const fmb_convex3 *part, int32_t parts)
{
    int32_t i = 0;
    while (i < parts && part[i].usable == FMB_MADE)
        i++;
    return i == parts;
}

static void mean_centre(fmb_real centre[3], const fmb_convex3 *part, int32_t parts)
{
    centre[0] = centre[1] = centre[2] = 0;
    for (int32_t i = 0; i < parts; i++)
        for (int n = 0; n < 3; n++)
            centre[n] += part[i].centre[n] / (fmb_real)parts;
}

static int count_in_range(int32_t parts) { return parts >= 1 && parts <= FMB_OFG_PARTS; }

int fmb_ofg3_parts(const fmb_convex3 a[], int32_t parts_a, const fmb_convex3 b[], int32_t parts_b, int32_t k,
                   fmb_ofg3_faces faces, fmb_ofg3_trace *trace)
{
    fmb_real centre[3];
    if (!a || !b)
        return FMB_ERR_NULL;
    if (!count_in_range(parts_a) || !count_in_range(parts_b))
        return FMB_ERR_RANGE;
    if (!parts_made(a, parts_a) || !parts_made(b, parts_b))
        return FMB_ERR_FRAME;
    mean_centre(centre, b, parts_b);
    int32_t first = nearest_part(a, parts_a, centre), second = nearest_part(b, parts_b, a[first].centre);
    int found = fmb_ofg3(&a[first], &b[second], k, faces, trace);
    if (found > 0 && trace) {
        trace->part[0] = first;
        trace->part[1] = second;
    }
    return found;
}

FMB_INLINE int turns(const fmb_opposed *o) { return o->a.mesh->moved || o->b.mesh->moved; }

/*
 * When a point that moves from x to y between the times t and end is in the plane of q, by its velocity relative to it:
 * from its heights over the plane at both ends. Of one that does not change sides: the end.
 */
static fmb_real crossing_time(const fmb_real x[3], const fmb_real y[3], const fmb_triangle *q, fmb_real t, fmb_real end)
{
    fmb_real d[3];
    fmb_subtract(d, x, q->p[1]);
    fmb_real first = fmb_dot(d, q->plane.n, 3);
    fmb_subtract(d, y, q->p[1]);
    fmb_real change = first - fmb_dot(d, q->plane.n, 3), share = change != 0 ? first / change : 1;
    return share >= 0 && share <= 1 ? t + share * (end - t) : end;
}

/*
 * The virtual edges of a's chosen vertices, from the time t to that of both, against b's chosen faces. While b itself
 * turns, its faces are those of that time, and a chord is no arc: then nothing is proved.
 */
static int test_edges(fmb_opposed *o, fmb_real t)
{
    fmb_triangle q;
    int found = FMB_OFG_NOT_FOUND, chords = turns(o);
    fmb_placed from = o->a;
    from.t = t;
    fmb_real off = position_error(&o->a, &o->b);
    for (int32_t j = 0; j < o->of_b.count; j++) {
        triangle_at(&q, &o->b, o->of_b.face[j]);
        for (int32_t i = 0; i < 3 * o->of_a.count; i++) {
            int32_t n = o->a.mesh->face[o->of_a.face[i / 3]][i % 3];
            fmb_real x[3], y[3];
            vertex_at(x, &from, n);
            vertex_at(y, &o->a, n);
            int answer = fmb_segment_meets(x, y, &q, off);
            o->tests++;
            if (answer == FMB_MISS)
                continue;
            o->estimate = fmb_min(o->estimate, crossing_time(x, y, &q, t, o->a.t));
            if (answer == FMB_HIT && !chords && o->how == FMB_OFG_EXACT)
                return FMB_OFG_TOUCH;
            found = FMB_OFG_CLOSE;
        }
    }
    return found;
}

/* Faces at the time `end`, and what comes between. */
static int test_until(fmb_opposed *o, fmb_real t, fmb_real end)
{
    int found = test_pairs(o, end);
    return found == FMB_OFG_TOUCH ? found : sooner(found, test_edges(o, t));
}

/*
 * What encloses the first contact, after something was found later than at the start. At `out` a touch is proved, or it
 * is the end. Up to `in` there is none, proved, if the meshes do not turn: then their vertices at every time are known.
 */
static fmb_interval follow(fmb_opposed *o, int found, const fmb_real va[3], const fmb_real vb[3])
{
    fmb_interval t = {0, 1};
    fmb_real low = 0, soon = o->estimate + 1 / (fmb_real)(1 << FMB_OFG_HALVINGS);
    if (turns(o)) /* no time but its ends can be looked at */
        return t;
    if (found == FMB_OFG_TOUCH && soon < 1 && test_until(o, 0, soon) == FMB_OFG_TOUCH)
        t.out = soon;
    for (int i = 0; i < FMB_OFG_HALVINGS && found == FMB_OFG_TOUCH; i++) {
        fmb_real middle = (low + t.out) * R(0.5);
        if (test_until(o, low, middle) == FMB_OFG_TOUCH)
            t.out = middle;
        else
            low = middle;
    }
    fmb_interval hulls = {1, 1}; /* none, if the hulls are apart */
    (void)fmbi_convex_decide(o->a.mesh, va, o->b.mesh, vb, NULL, &hulls);
    t.in = hulls.in;
    return t;
}

/*
 * Can spheres around the centres meet during the step? Only translations shift centres; a mesh that turns is not asked.
 */
static int spheres_pass(const fmb_convex3 *a, const fmb_convex3 *b, const fmb_real v[3])
{
    fmb_real reach = (a->radius + b->radius) + fmb_sum_size(v);
    return a->moved || b->moved || !(square_between(a->centre, b->centre) > reach * reach);
}

/* After the start, where no touch was proved. */
static int find_later(fmb_opposed *o, int start, const fmb_real va[3], const fmb_real vb[3], fmb_interval *impact)
{
    int32_t first[2] = {o->touching[0], o->touching[1]};
    int later = test_until(o, 0, 1), found = sooner(start, later);
    if (found == FMB_OFG_NOT_FOUND)
        return found;
    if (later < start) { /* what the bisection looks at is not told */
        first[0] = o->touching[0];
        first[1] = o->touching[1];
    }
    if (later == FMB_OFG_TOUCH && o->estimate == 1 && !turns(o))
        (void)test_edges(o, 0); /* the faces touched at the end: edges were not looked at */
    fmb_real estimate = o->estimate;
    *impact = follow(o, found, va, vb);
    o->estimate = turns(o) ? 0 : estimate;
    o->touching[0] = first[0];
    o->touching[1] = first[1];
    return found;
}

int fmb_ofg3_sweep(const fmb_convex3 *a, const fmb_real va[3], const fmb_convex3 *b, const fmb_real vb[3], int32_t k,
                   fmb_ofg3_faces faces, fmb_ofg3_trace *trace)
{
    fmb_interval impact = {0, 0};
    fmb_real v[3];
    fmb_opposed o;
    int found = check_ofg(a, b, k, faces);
    if (found)
        return found;
    va = va ? va : fmb_at_rest;
    vb = vb ? vb : fmb_at_rest;
    found = fmb_check_displacements(va, vb, 3);
    if (found)
        return found;
    fmb_subtract(v, va, vb);
    oppose(&o, a, b, v, faces);
    found = FMB_OFG_NOT_FOUND;
    if (spheres_pass(a, b, v)) {
        int error = choose_both(&o.of_a, &o.of_b, a, b, k);
        if (error)
            return error;
        found = test_pairs(&o, 0);
        if (found != FMB_OFG_TOUCH)
            found = find_later(&o, found, va, vb, &impact);
    }
    /* of a touch at the start, and of nothing, there is nothing to estimate */
    int later = found != FMB_OFG_NOT_FOUND && impact.out > 0;
    tell(trace, &o, impact, later ? o.estimate : 0);
    return found;
}
