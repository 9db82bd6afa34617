/* SPDX-License-Identifier: MIT */
/*
 * Fitted boxes of the nodes of a tree.
 *
 * A node's box has axes A (rows), |A - Q| <= E for an exact rotation Q: 0 of the axes of the coordinates, else what
 * fmb_pose3_check bounds, at most FMB_FIT_SKEW. c: any point of the node's own box, here about its middle; r: half of
 * that box's diagonal, no less. All volumes below are within that box: |x - c| <= r for a point x, edges are no longer
 * than 2r. Of each row, low and high of A_i (x - c) are found; s = (high + low) / 2, half = (high - low) / 2,
 * middle = c + A's. What they are off:
 *     o - c                     u r               per component; 1.8u r in second norm
 *     A_i (o - c)               5u r              the line above, 3.1u r
 *     A_i e_j                   6.3u r            3.1u of length 2r; three of them 19u r
 *     sums of them              12u r             at most four, of at most 7r
 *     low, high                 36u r
 *     s, half                   3u r              a sum, of magnitude 2r
 *     A's, c + A's              9u r + 2u |c|_1   3.1u of each row times |s| <= 1.8r; the sum
 * With the middle as it is stored, x - middle = (x - c) - (middle - c), and A_i A's differs from s_i by at most
 * |A A' - I| |s| <= (2E + E^2) |s|, |s| <= 1.8r. So |A_i (x - middle)| exceeds half by no more than
 *     57u r + 2u |c|_1 + 2.1 E 1.8r
 * For y with A'y = x - middle: y - A (x - middle) = (I - A A') y, |y| <= 2.9r, another 2.1 E 2.9r.
 *     half grows by             (80u + 10 E) r + 3u |c|_1
 * The rest covers its own roundings and underflow beside the FMB_DENORMALs that are added.
 *
 * A leaf whose volume has no numbers is taken as its box.
 *
 * A leaf may stand for the hull of points and all that is within a skin of it, all of it in the leaf's box. Then o of
 * the table is each of the points, there are no edges, and a skin s <= r is added: |A_i x| <= (1 + E) s for |x| <= s.
 * With 2E s instead it has more than what its product and sum round.
 */
#include "fitted.h"
#include "volume.h"
#include "walk.h"

/* ---- what is below a node ---- */

/* A leaf's volume: a cuboid or tetrahedron of these numbers; or, if it has points, what those hold. */
typedef struct {
    fmb_real origin[3], edge[3][3];
    int cuboid;
    fmb_fit_hull hull;
} fit_body;

/* A tree, and what its leaves stand for. NULL: volumes with numbers. */
typedef struct {
    const fmb_tree3 *tree;
    fmb_fit_source *source;
} fit_work;

/* The box of a node as a cuboid: its edges are no shorter than the box is wide. */
static void body_of_box(fit_body *to, const fmb_box3 *box)
{
    for (int k = 0; k < 3; k++) {
        to->origin[k] = box->min[k];
        for (int i = 0; i < 3; i++)
            to->edge[i][k] = i == k ? fmb_up(box->max[k] - box->min[k]) : 0;
    }
    to->cuboid = 1;
}

/* Numbers of volume `number`. Its shape by its name or as in a frame, or an error. */
static int take_numbers(const fmb_tree3 *t, int32_t number, fit_body *to)
{
    if (!t->frame) {
        fmb_spoil(to->origin, 3);
        for (int j = 0; j < 3; j++)
            fmb_spoil(to->edge[j], 3);
        return t->numbers(t->context, number, to->origin, to->edge);
    }
    const fmb_frame3 *f = &t->frame[number];
    for (int k = 0; k < 3; k++) {
        to->origin[k] = f->origin[k];
        for (int j = 0; j < 3; j++)
            to->edge[j][k] = f->edge[j][k];
    }
    return f->shape;
}

/* The volume of leaf i. FMB_ERR_RANGE: there is no such volume. */
static int body_of_leaf(const fit_work *work, int32_t i, fit_body *to)
{
    const fmb_tree3 *t = work->tree;
    const fmb_node3 *n = &t->node[i];
    if (n->volume < 0 || n->volume >= t->volumes)
        return FMB_ERR_RANGE;
    to->hull.points = 0;
    if (work->source) {
        work->source(t->context, n->volume, &to->hull);
        return 0;
    }
    int shape = fmb_framed(take_numbers(t, n->volume, to));
    to->cuboid = fmb_cuboid(shape);
    if (!shape || fmbi_check_displacement(to->origin, 3) || fmbi_check_displacement(to->edge[0], 9))
        body_of_box(to, &n->box);
    return 0;
}

/* Where a look at all leaves below node `top` is. left: more steps than that can only be of damaged links. */
typedef struct {
    const fit_work *work;
    int32_t top, at, left;
} fit_leaves;

/* On to the next node below, children first. 0: there is none. FMB_ERR_RANGE: a link that cannot be. */
static int fit_next_node(fit_leaves *l)
{
    const fmb_tree3 *t = l->work->tree;
    const fmb_node3 *node = t->node;
    int32_t at = l->at, to = node[at].child;
    if (to == -1) {
        while (at != l->top && node[at].next == -1)
            if ((at = fmb_node_above(t, at)) < l->top)
                return FMB_ERR_RANGE;
        if (at == l->top)
            return 0;
        to = node[at].next;
    }
    if (to <= at || to >= t->nodes || l->left-- == 0)
        return FMB_ERR_RANGE;
    l->at = to;
    return 1;
}

/* The next leaf, of which *body becomes the volume. 0: there is none; or an error. `begin`: the first one. */
static int fit_next_leaf(fit_leaves *l, int begin, fit_body *body)
{
    const fmb_node3 *node = l->work->tree->node;
    int more = 1;
    while (!begin || node[l->at].child != -1) {
        more = fit_next_node(l);
        begin = 1;
        if (more != 1)
            return more;
    }
    more = body_of_leaf(l->work, l->at, body);
    return more ? more : 1;
}

/* ---- moments ---- */

/*
 * While boxes are fitted, an entry keeps what the orientation of its box is guessed by: the weight of all that is
 * below, its centre and its second moments about that. Nothing but the quality of boxes depends on it.
 */
typedef struct {
    fmb_real weight, centre[3], moment[6]; /* xx yy zz xy yz zx */
} fit_moments;

static const unsigned char moment_row[6] = {0, 1, 2, 0, 1, 2}, moment_column[6] = {0, 1, 2, 1, 2, 0};

static void keep_moments(fmb_fit3 *to, const fit_moments *m)
{
    to->middle[0] = m->weight;
    for (int k = 0; k < 3; k++) {
        to->axis[0][k] = m->centre[k];
        to->axis[1][k] = m->moment[k];
        to->axis[2][k] = m->moment[3 + k];
    }
}

static void kept_moments(fit_moments *m, const fmb_fit3 *from)
{
    m->weight = from->middle[0];
    for (int k = 0; k < 3; k++) {
        m->centre[k] = from->axis[0][k];
        m->moment[k] = from->axis[1][k];
        m->moment[3 + k] = from->axis[2][k];
    }
}

/* Of points, each with the same weight. */
FMB_APART void moments_of_points(fit_moments *m, const fmb_fit_hull *h)
{
    const fmb_real share = 1 / (fmb_real)h->points;
    *m = (fit_moments){.weight = 1};
    for (int32_t p = 0; p < h->points; p++)
        for (int k = 0; k < 3; k++)
            m->centre[k] += share * h->point[p][k];
    for (int32_t p = 0; p < h->points; p++) {
        fmb_real d[3];
        fmb_subtract(d, h->point[p], m->centre);
        for (int n = 0; n < 6; n++)
            m->moment[n] += share * (d[moment_row[n]] * d[moment_column[n]]);
    }
}

/* Of the corners of a body. */
static void moments_of_body(fit_moments *m, const fit_body *b)
{
    if (b->hull.points > 0) {
        moments_of_points(m, &b->hull);
        return;
    }
    fmb_real sum[3], share = b->cuboid ? R(0.5) : R(0.25), off = b->cuboid ? 0 : R(0.0625);
    m->weight = 1;
    for (int k = 0; k < 3; k++) {
        sum[k] = (b->edge[0][k] + b->edge[1][k]) + b->edge[2][k];
        m->centre[k] = b->origin[k] + share * sum[k];
    }
    for (int n = 0; n < 6; n++) {
        int i = moment_row[n], j = moment_column[n];
        fmb_real square = 0;
        for (int e = 0; e < 3; e++)
            square += b->edge[e][i] * b->edge[e][j];
        m->moment[n] = R(0.25) * square - off * (sum[i] * sum[j]);
    }
}

static void join_moments(fit_moments *to, const fit_moments *with)
{
    fmb_real sum = to->weight + with->weight, share = with->weight / sum, d[3];
    for (int k = 0; k < 3; k++) {
        d[k] = with->centre[k] - to->centre[k];
        to->centre[k] += share * d[k];
    }
    for (int n = 0; n < 6; n++)
        to->moment[n] = (1 - share) * to->moment[n] +
                        share * (with->moment[n] + (1 - share) * (d[moment_row[n]] * d[moment_column[n]]));
    to->weight = sum;
}

/* ---- orientations ---- */

/* One of the orientations that are tried: its axes, how far they may be off, and what they enclose about the middle. */
typedef struct {
    fmb_real axis[3][3], skew, low[3], high[3];
} fit_try;

#define FIT_SWEEPS 4
#define FIT_TURNS 3 /* orientations about the thinnest principal axis, a right angle divided by that */
#define FIT_TRIES (1 + FIT_TURNS)

/* A rotation of the plane (p, q) that makes m[p][q] vanish: of m, and of the rows of v. */
static void jacobi_turn(fmb_real m[3][3], fmb_real v[3][3], int p, int q)
{
    fmb_real half = (m[q][q] - m[p][p]) * R(0.5), off = m[p][q], size = half * half + off * off;
    if (!(size >= 1 / FMB_HALF_RANGE))
        return;
    /* t: the tangent of the smaller angle. */
    fmb_real t = off / (fmb_abs(half) + fmb_root(size)), c, s;
    t = half < 0 ? -t : t;
    c = 1 / fmb_root(1 + t * t);
    s = t * c;
    for (int k = 0; k < 3; k++) {
        fmb_real x = m[p][k], y = m[q][k];
        m[p][k] = c * x - s * y;
        m[q][k] = s * x + c * y;
    }
    for (int k = 0; k < 3; k++) {
        fmb_real x = m[k][p], y = m[k][q];
        m[k][p] = c * x - s * y;
        m[k][q] = s * x + c * y;
        x = v[p][k];
        y = v[q][k];
        v[p][k] = c * x - s * y;
        v[q][k] = s * x + c * y;
    }
}

static void upright_axes(fmb_real axis[3][3])
{
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            axis[i][k] = i == k;
}

/* Makes x a vector of length 1. 0: it is too short. */
static int unit_of(fmb_real x[3])
{
    if (!fmbi_normalise(x, 3))
        return 0;
    fmb_scale(x, 3, 1 / fmb_root(fmb_dot(x, x, 3)));
    return 1;
}

/* Row `to` becomes the vector product of the two others. */
static void third_axis(fmb_real axis[3][3], int to)
{
    const fmb_vec n = fmb_vec_cross(fmb_load(axis[(to + 1) % 3]), fmb_load(axis[(to + 2) % 3]));
    axis[to][0] = n.x;
    axis[to][1] = n.y;
    axis[to][2] = n.z;
}

/* The principal axes, that of the least moment first. Upright ones where nothing can be told. */
static void principal_axes(fmb_real axis[3][3], const fit_moments *from)
{
    fmb_real m[3][3], v[3][3], scale = fmb_largest(from->moment, 6);
    upright_axes(v);
    upright_axes(axis);
    if (!(scale >= 1 / FMB_HALF_RANGE && scale <= FMB_HALF_RANGE))
        return;
    scale = fmb_inverse_power(scale);
    for (int n = 0; n < 6; n++)
        m[moment_row[n]][moment_column[n]] = m[moment_column[n]][moment_row[n]] = from->moment[n] * scale;
    for (int n = 0; n < FIT_SWEEPS; n++) {
        jacobi_turn(m, v, 0, 1);
        jacobi_turn(m, v, 1, 2);
        jacobi_turn(m, v, 0, 2);
    }
    int least = m[1][1] < m[0][0] ? 1 : 0;
    least = m[2][2] < m[least][least] ? 2 : least;
    int next = (least + 1) % 3;
    if (!unit_of(v[least]))
        return;
    const fmb_real lean = fmb_dot(v[least], v[next], 3);
    for (int k = 0; k < 3; k++) {
        axis[0][k] = v[least][k];
        axis[1][k] = v[next][k] - lean * v[least][k];
    }
    if (unit_of(axis[1]))
        third_axis(axis, 2);
    else
        upright_axes(axis);
}

/* Adds the orientation, if its axes are as near to a rotation as they have to be. */
static void add_try(fit_try *list, int *count, fmb_real axis[3][3])
{
    fit_try *t = &list[*count];
    fmb_pose3 turn = {.translation = {0, 0, 0}};
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            turn.rotation[i][k] = t->axis[i][k] = axis[i][k];
    if (fmb_pose3_check(&turn, &t->skew) == 0 && t->skew <= FMB_FIT_SKEW)
        ++*count;
}

/* The orientations that are tried, into list. Returns how many: at least one, upright. */
static int set_tries(fit_try list[FIT_TRIES], const fit_moments *m)
{
    fmb_real axis[3][3], turned[3][3];
    int count = 1;
    upright_axes(list[0].axis);
    list[0].skew = 0;
    principal_axes(axis, m);
    add_try(list, &count, axis);
    for (int n = 1; n < FIT_TURNS; n++) {
        /* By 30 degrees each time. */
        for (int k = 0; k < 3; k++) {
            turned[0][k] = axis[0][k];
            turned[1][k] = R(0.8660254037844386) * axis[1][k] + R(0.5) * axis[2][k];
        }
        if (!unit_of(turned[1]))
            break;
        third_axis(turned, 2);
        add_try(list, &count, turned);
        for (int k = 0; k < 3; k++) {
            axis[1][k] = turned[1][k];
            axis[2][k] = turned[2][k];
        }
    }
    return count;
}

/* ---- boxes ---- */

/* Widens what the orientations enclose by what points hold. c: as above. */
FMB_APART void widen_by_points(fit_try *list, int count, const fmb_fit_hull *h, const fmb_real c[3])
{
    const fmb_real skin = h->skin * (1 + 2 * FMB_FIT_SKEW);
    for (int32_t p = 0; p < h->points; p++) {
        const fmb_vec o = fmb_vec_sub(fmb_load(h->point[p]), fmb_load(c));
        for (int n = 0; n < count; n++)
            for (int i = 0; i < 3; i++) {
                const fmb_real at = fmb_vec_dot(fmb_load(list[n].axis[i]), o);
                list[n].low[i] = fmb_min(list[n].low[i], at - skin);
                list[n].high[i] = fmb_max(list[n].high[i], at + skin);
            }
    }
}

/* Widens what the orientations enclose by a body. c: as above. */
static void widen_tries(fit_try *list, int count, const fit_body *b, const fmb_real c[3])
{
    if (b->hull.points > 0) {
        widen_by_points(list, count, &b->hull, c);
        return;
    }
    const fmb_vec o = fmb_vec_sub(fmb_load(b->origin), fmb_load(c));
    for (int n = 0; n < count; n++)
        for (int i = 0; i < 3; i++) {
            const fmb_vec x = fmb_load(list[n].axis[i]);
            const fmb_real at = fmb_vec_dot(x, o), p = fmb_vec_dot(x, fmb_load(b->edge[0])),
                           q = fmb_vec_dot(x, fmb_load(b->edge[1])), r = fmb_vec_dot(x, fmb_load(b->edge[2]));
            fmb_real low, high;
            if (b->cuboid) {
                low = (fmb_min0(p) + fmb_min0(q)) + fmb_min0(r);
                high = (fmb_max0(p) + fmb_max0(q)) + fmb_max0(r);
            } else {
                low = fmb_min(fmb_min(p, q), fmb_min(r, 0));
                high = fmb_max(fmb_max(p, q), fmb_max(r, 0));
            }
            list[n].low[i] = fmb_min(list[n].low[i], at + low);
            list[n].high[i] = fmb_max(list[n].high[i], at + high);
        }
}

/* Half the surface. Only the quality of boxes depends on it. */
static fmb_real fit_surface(const fmb_real width[3])
{
    return width[0] * width[1] + width[1] * width[2] + width[2] * width[0];
}

static const fit_try *best_try(const fit_try *list, int count)
{
    const fit_try *best = list;
    fmb_real least = FMB_REAL_MAX;
    for (int n = 0; n < count; n++) {
        fmb_real width[3];
        for (int i = 0; i < 3; i++)
            width[i] = list[n].high[i] - list[n].low[i];
        if (fit_surface(width) < least) {
            least = fit_surface(width);
            best = &list[n];
        }
    }
    return best;
}

/* Exchanges two axes; a third one turns round, so that they stay right-handed. */
static void exchange_axes(fmb_fit3 *f, int i, int j)
{
    for (int k = 0; k < 3; k++) {
        fmb_real x = f->axis[i][k];
        f->axis[i][k] = f->axis[j][k];
        f->axis[j][k] = -x;
    }
    fmb_real h = f->half[i];
    f->half[i] = f->half[j];
    f->half[j] = h;
}

static void sort_axes(fmb_fit3 *f)
{
    if (f->half[0] > f->half[1])
        exchange_axes(f, 0, 1);
    if (f->half[1] > f->half[2])
        exchange_axes(f, 1, 2);
    if (f->half[0] > f->half[1])
        exchange_axes(f, 0, 1);
}

/* The box that holds everything. */
static void fit_everything(fmb_fit3 *to)
{
    upright_axes(to->axis);
    for (int k = 0; k < 3; k++) {
        to->middle[k] = 0;
        to->half[k] = FMB_REAL_MAX;
    }
}

/* A box about c, of a node whose own box has this reach. */
static void fit_of_try(fmb_fit3 *to, const fit_try *t, const fmb_real c[3], fmb_real r)
{
    fmb_real s[3], off = ((80 * FMB_U + 10 * t->skew) * r + 3 * FMB_U * fmb_sum_size(c)) + 32 * FMB_DENORMAL;
    for (int i = 0; i < 3; i++) {
        s[i] = R(0.5) * (t->high[i] + t->low[i]);
        to->half[i] = R(0.5) * (t->high[i] - t->low[i]) + off;
        for (int k = 0; k < 3; k++)
            to->axis[i][k] = t->axis[i][k];
    }
    for (int k = 0; k < 3; k++)
        to->middle[k] = c[k] + ((t->axis[0][k] * s[0] + t->axis[1][k] * s[1]) + t->axis[2][k] * s[2]);
    sort_axes(to);
}

void fmbi_fit_of_box(fmb_fit3 *to, const fmb_box3 *box)
{
    for (int k = 0; k < 3; k++) {
        to->middle[k] = R(0.5) * box->min[k] + R(0.5) * box->max[k];
        to->half[k] = fmb_up(fmb_max(box->max[k] - to->middle[k], to->middle[k] - box->min[k])) + FMB_DENORMAL;
    }
    upright_axes(to->axis);
}

/* Node i's box, of which fit[i] has the moments. 0 or an error. */
static int fit_node(const fit_work *work, int32_t i, fmb_fit3 *fit)
{
    const fmb_tree3 *t = work->tree;
    fit_leaves leaves = {work, i, i, t->nodes};
    fit_try list[FIT_TRIES];
    fit_moments m;
    fit_body body;
    fmb_fit3 own;
    kept_moments(&m, &fit[i]);
    fmbi_fit_of_box(&own, &t->node[i].box);
    int count = set_tries(list, &m), more;
    for (int n = 0; n < count; n++)
        for (int k = 0; k < 3; k++) {
            list[n].low[k] = FMB_REAL_MAX;
            list[n].high[k] = -FMB_REAL_MAX;
        }
    for (int begin = 1; (more = fit_next_leaf(&leaves, begin, &body)) == 1; begin = 0)
        widen_tries(list, count, &body, own.middle);
    if (fmb_largest(own.half, 3) <= 4 * FMB_LARGEST) /* else one of the leaves has a box that holds everything */
        fit_of_try(&fit[i], best_try(list, count), own.middle, fmb_length_up(own.half, 3));
    else
        fit_everything(&fit[i]);
    return more;
}

/* ---- the calls ---- */

/* The moments of all nodes, those behind first. 0 or an error. */
static int fit_all_moments(const fit_work *work, fmb_fit3 *fit)
{
    const fmb_tree3 *t = work->tree;
    fit_moments m, other;
    fit_body body;
    for (int32_t i = t->nodes - 1; i >= 0; i--) {
        const fmb_node3 *n = &t->node[i];
        if (n->child == -1) {
            int error = body_of_leaf(work, i, &body);
            if (error)
                return error;
            moments_of_body(&m, &body);
        } else {
            m = (fit_moments){0};
            for (int32_t c = n->child, before = i; c != -1; before = c, c = t->node[c].next) {
                if (c <= before || c >= t->nodes || t->node[c].parent != i)
                    return FMB_ERR_RANGE;
                kept_moments(&other, &fit[c]);
                if (before == i)
                    m = other;
                else
                    join_moments(&m, &other);
            }
        }
        keep_moments(&fit[i], &m);
    }
    return 0;
}

/* Of a node: the volume of its fitted box in that of its own, at most 1. */
static fmb_real share_of_node(const fmb_fit3 *f, const fmb_box3 *box)
{
    fmb_real share = 8;
    for (int k = 0; k < 3; k++)
        share *= f->half[k] / (box->max[k] - box->min[k]);
    return share < 1 ? share : 1;
}

/* Boxes of all nodes, and what *fits tells of them. 0 or an error. */
static int fit_all_nodes(const fit_work *work, fmb_fit3 *fit, fmb_fits3 *fits)
{
    const fmb_tree3 *t = work->tree;
    fmb_real sum = 0, count = 0;
    for (int32_t i = 0; i < t->nodes; i++) {
        const fmb_node3 *n = &t->node[i];
        int error = fit_node(work, i, fit);
        if (error)
            return error;
        fmb_real reach = fmb_length_up(fit[i].middle, 3) + fmb_length_up(fit[i].half, 3);
        if (reach > fits->reach) /* those that hold everything, NaN, are apart from nothing anyway */
            fits->reach = reach;
        if (n->child == -1 || n->kind < FMB_NODE_OBJECT)
            continue;
        sum += share_of_node(&fit[i], &n->box);
        count++;
    }
    fits->reach = fits->reach * (1 + 4 * FMB_U);
    fits->share = count > 0 ? sum / count : 1;
    return 0;
}

/* ---- stamps ---- */

/* times: a power of two. */
static uint64_t mix_fit(uint64_t h, const fmb_fit3 *f, fmb_real times)
{
    for (int i = 0; i < 3; i++) {
        const fmb_real length[2] = {f->middle[i] * times, f->half[i] * times};
        h = fmb_mix_reals(fmb_mix_reals(h, length, 2), f->axis[i], 3);
    }
    return h;
}

/*
 * Boxes of two trees may have the same first and last box, and differ between. So the first one is made a little wider,
 * by 2u of itself times numbers of 0 .. 765 that all boxes make, whatever the unit of length: an array that is filled
 * with other boxes has another first box, but for 1 in 2^24. A wider box holds what it held. Wider ones have larger
 * numbers: half widths stay in order.
 */
static void mark_fits(fmb_fit3 *fit, fmb_fits3 *fits)
{
    fmb_real widest = fit->half[2], unit;
    uint64_t sum = FMB_MIX_START;
    uint32_t steps = 0;
    if (!(widest >= 1 / FMB_HALF_RANGE && widest <= 8 * FMB_LARGEST))
        return; /* a single point; or apart from nothing */
    unit = fmb_inverse_power(widest);
    for (int32_t i = 0; i < fits->count; i++)
        sum = mix_fit(sum, &fit[i], unit);
    const uint32_t h = fmb_mix_short(sum);
    for (int k = 0; k < 3; k++) {
        steps += h >> 8 * k & 255u;
        fit->half[k] *= 1 + 2 * FMB_U * (fmb_real)steps;
    }
    fmb_real reach = (fmb_length_up(fit->middle, 3) + fmb_length_up(fit->half, 3)) * (1 + 4 * FMB_U);
    fits->reach = fmb_max(reach, fits->reach);
}

static uint64_t stamp_fit(uint64_t h, const fmb_fit3 *f)
{
    h = fmb_mix_reals(fmb_mix_reals(h, f->middle, 3), f->half, 3);
    for (int i = 0; i < 3; i++)
        h = fmb_mix_reals(h, f->axis[i], 3);
    return h;
}

/* Of the first box: both stamps below have it, and a call computes it once. */
static uint64_t stamp_of_first(const fmb_fits3 *fits) { return stamp_fit(FMB_MIX_START, &fits->fit[0]); }

/* The stamp of fitted boxes: of their tree's stamp and of the first and last box in the array. */
static uint64_t stamp_of_fits(uint64_t tree, const fmb_fits3 *fits, uint64_t first)
{
    uint64_t h = fmb_mix_real(fmb_mix_real(fmb_mix_long(FMB_MIX_START, tree), fits->reach), fits->share);
    h = fmb_mix_long(fmb_mix_long(stamp_fit(h, &fits->fit[fits->count - 1]), first), fits->of);
    return h ? h : 1;
}

/* What can be looked at in each call: the numbers of the struct, and the first box. */
static uint32_t short_stamp(const fmb_fits3 *fits, uint64_t first)
{
    return fmb_mix_short(fmb_mix(fmb_mix_long(first, fits->stamp), (uint32_t)fits->count));
}

int fmbi_fits_make(const fmb_tree3 *tree, fmb_fit3 *fit, int32_t count, fmb_fits3 *fits, fmb_fit_source *source,
                   uint64_t of)
{
    const fit_work work = {tree, source};
    if (!fits)
        return FMB_ERR_NULL;
    *fits = (fmb_fits3){.fit = fit, .count = count, .of = of};
    int error = fit ? fmbi_tree_state(tree) : FMB_ERR_NULL;
    if (error)
        return error;
    if (count < tree->nodes)
        return FMB_ERR_CAPACITY;
    fits->count = tree->nodes;
    const uint32_t stamp = *(const volatile uint32_t *)&tree->stamp; /* as of hulls */
    error = fit_all_moments(&work, fit);
    if (!error)
        error = fit_all_nodes(&work, fit, fits);
    if (error)
        return error;
    mark_fits(fit, fits);
    fits->stamp = stamp_of_fits(stamp, fits, stamp_of_first(fits));
    return 0;
}

int fmb_tree3_fits(const fmb_tree3 *tree, fmb_fit3 *fit, int32_t count, fmb_fits3 *fits)
{
    return fmbi_fits_make(tree, fit, count, fits, NULL, 0);
}

/* Are there as many as the tree has nodes? */
static int fits_there(const fmb_fits3 *fits, const fmb_tree3 *tree)
{
    return fits->fit && fits->stamp != 0 && fits->count == tree->nodes;
}

int fmbi_fits_check(const fmb_fits3 *fits, const fmb_tree3 *tree, uint64_t of)
{
    if (!fits_there(fits, tree) || fits->of != of)
        return FMB_ERR_STALE;
    return fits->stamp == stamp_of_fits(tree->stamp, fits, stamp_of_first(fits)) ? 0 : FMB_ERR_STALE;
}

void fmbi_turned_own(fmb_poses3 *p, uint32_t question)
{
    fmb_turned_use *use = fmb_turned_use_of(p);
    use->of[0] = (uint32_t)(uintptr_t)p;
    use->of[1] = (uint32_t)((uint64_t)(uintptr_t)p >> 32);
    use->question = question;
}

int fmbi_turned_is_own(const fmb_poses3 *p, uint32_t question)
{
    const fmb_turned_use *use = fmb_turned_use_of(p);
    const uint64_t at = (uint64_t)(uintptr_t)p;
    return use->of[0] == (uint32_t)at && use->of[1] == (uint32_t)(at >> 32) && use->question == question;
}

const fmb_turned3 *fmbi_fit_take(fmb_turned3 *slot, fmb_turned3 *at_hand, const fmb_poses3 *p, const fmb_tree3 *b,
                                 int32_t j)
{
    fmb_fit3 own;
    if (p->with.fits.turned && slot == p->with.fits.turned)
        slot = at_hand;
    if (slot->node == j)
        return slot;
    fmb_fit_turn(slot, p, fmb_fit_at(p, 1, b->node, j, &own), j);
    return slot;
}

/* L of body `side`. 0 or an error. */
static int fits_reach(fmb_real *reach, const fmb_fits3 *fits, const fmb_tree3 *tree, int32_t begin, uint64_t of)
{
    fmb_fit3 own;
    if (fits) {
        *reach = fits->reach;
        return fmbi_fits_check(fits, tree, of);
    }
    fmbi_fit_of_box(&own, &tree->node[begin].box);
    fmb_real far[3];
    for (int k = 0; k < 3; k++)
        far[k] = fmb_abs(own.middle[k]) + own.half[k];
    /* Of a box within it |m| and |h| may be one as large as the other: their sum is at most this. */
    *reach = R(1.4143) * fmb_length_up(far, 3);
    return 0;
}

int fmbi_fits_take(fmb_poses3 *p, const fmb_tree3 tree[2], const int32_t begin[2], const fmb_fits3 *a,
                   const fmb_fits3 *b, const uint64_t of[2])
{
    fmb_real l_a = 0, l_b = 0; /* for compilers that do not see that both are set */
    fmb_real way = fmb_length_up(p->way, 3) + fmb_length_up(p->speed, 3), rho = p->turn_error, e = FMB_FIT_SKEW;
    int error = fits_reach(&l_a, a, &tree[0], begin[0], of[0]);
    if (!error)
        error = fits_reach(&l_b, b, &tree[1], begin[1], of[1]);
    if (error)
        return error;
    fmb_real rest = p->way_error + p->margin + 32 * FMB_DENORMAL, both = (3 * e + rho) + 17 * FMB_U;
    fmb_real of_a = (both * l_b + (e + 7 * FMB_U) * l_a) + (e + 7 * FMB_U) * way;
    fmb_real of_b = ((e + 2 * rho + 18 * FMB_U) * l_b + both * l_a) + (e + rho + 12 * FMB_U) * way;
    const fmb_fits3 *fits[2] = {a, b};
    for (int side = 0; side < 2; side++) {
        p->with.fits.of[side] = fits[side];
        p->with.fits.fit[side] = fits[side] ? fits[side]->fit : NULL;
        p->with.fits.stamp[side] = fits[side] ? short_stamp(fits[side], stamp_of_first(fits[side])) : 0;
    }
    p->with.fits.turned = NULL;
    p->with.fits.last = 0;
    p->slack[0] = (of_a + rest) * (1 + 16 * FMB_U);
    p->slack[1] = (of_b + rest) * (1 + 16 * FMB_U);
    return 0;
}

int fmbi_fits_state(const fmb_poses3 *p, const fmb_tree3 tree[2], int whole)
{
    for (int side = 0; side < 2; side++) {
        const fmb_fits3 *f = p->with.fits.of[side];
        if (!f)
            continue;
        if (f->fit != p->with.fits.fit[side])
            return FMB_ERR_STALE;
        const uint64_t first = stamp_of_first(f);
        if (short_stamp(f, first) != p->with.fits.stamp[side])
            return FMB_ERR_STALE;
        if (whole && (!fits_there(f, &tree[side]) || f->stamp != stamp_of_fits(tree[side].stamp, f, first)))
            return FMB_ERR_STALE;
    }
    return 0;
}
