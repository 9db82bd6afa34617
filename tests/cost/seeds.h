/* SPDX-License-Identifier: MIT */
/*
 * Inputs of a call made of those on record for another one; for climb.c alone. A function that asks a decision, or makes frames, costs most
 * where these do:
 *     borrow     bodies, displacements and the hint from the record of another call of the dimension: of fmb_test3 for fmb_test3_contact and
 *                fmb_test3_margin, of fmb_frame3_init for fmb_frame3_place; or points of sets of as many
 *     exchange   both bodies change places, of the same call on record: what is dear as CT is dear as TC
 *                of a planner's edge the joint turns so that the box moves as in a sweep on record
 *                of a search of two trees at poses all that another such search has
 *     calm       poses that turn nothing, or all alike; skins and margins that are next to nothing
 *     needles    all edges nearly along one direction: no sign of three of them is proved, so that all their products are tried
 *     undo       bodies that BECOME the given ones once they are grown, shrunk or placed: the library is asked what becomes of them, and the
 *                difference is added, until it is none or they do not come nearer
 */
#ifndef COST_SEEDS_H
#define COST_SEEDS_H

/* The group where body number `which` begins; -1: there are not so many. */
static int body_group(const form *f, int which)
{
    for (int i = 0; i < f->group_count; i++)
        if (f->groups[i].kind == 'o' && which-- == 0)
            return i;
    return -1;
}

/* How long the numbers of a body are: its origin, and edges. */
static int body_numbers(const form *f) { return f->dim * (f->dim + 1); }

static int find_group(const form *f, int from, char kind)
{
    while (from < f->group_count && f->groups[from].kind != kind)
        from++;
    return from < f->group_count ? from : -1;
}

static void copy_group(const form *f, fmb_real *x, int to, const form *g, const fmb_real *y, int from)
{
    if (to >= 0 && from >= 0 && f->groups[to].size == g->groups[from].size)
        memcpy(x + f->groups[to].at, y + g->groups[from].at, (size_t)f->groups[to].size * sizeof *x);
}

static char shape_of(const form *f, int which) { return f->class[0] == '-' ? 'C' : f->class[which]; }

/* A record of the same dimension whose bodies have the shapes of f's, or NULL; near: of the same class. */
static const form *any_donor(form *f, int near)
{
    for (int tries = 0; tries < 200; tries++) {
        const form *g = &forms[chance(f, FORMS)];
        if (g == f || g->dim != f->dim || !(g->kept.cost > 0) || g->groups[0].kind != 'o')
            continue;
        if (near ? strncmp(g->class, f->class, 2) == 0 : shape_of(g, 0) == shape_of(f, 0))
            return g;
    }
    return NULL;
}

static void borrow_bodies(form *f, fmb_real *x)
{
    const form *g = any_donor(f, chance(f, 4));
    if (g == NULL || f->groups[0].kind != 'o')
        return;
    const fmb_real *y = g->pool_count > 0 && chance(f, 2) ? g->pool[random_int(&f->r, 0, g->pool_count - 1)].x
                                                          : g->kept.x;
    for (int which = 0; body_group(f, which) >= 0; which++) {
        int to = body_group(f, which), from = body_group(g, which), moves = find_group(f, to, 'v');
        if (from < 0)
            from = body_group(g, 0);
        memcpy(x + f->groups[to].at, y + g->groups[from].at, (size_t)body_numbers(f) * sizeof *x);
        copy_group(f, x, moves, g, y, find_group(g, from, 'v'));
        if (moves >= 0 && find_group(g, from, 'v') < 0 && chance(f, 2))
            memset(x + f->groups[moves].at, 0, (size_t)f->dim * sizeof *x);
    }
    copy_group(f, x, find_group(f, 0, 'n'), g, y, find_group(g, 0, 'n'));
}

static const group *group_of(const form *f, char kind, int body, int number)
{
    for (int i = 0; i < f->group_count; i++)
        if (f->groups[i].kind == kind && (body < 0 || f->groups[i].body == body) && number-- == 0)
            return &f->groups[i];
    return NULL;
}

/* Group `number` of that kind and body of one form becomes that of another one's input; 0 if that has none. */
static void copy_of(const form *to, fmb_real *x, int body, const form *from, int other, char kind, int number)
{
    const group *g = group_of(to, kind, body, number), *h = group_of(from, kind, other, number);
    for (int k = 0; g && k < g->size; k++)
        x[g->at + k] = h ? from->kept.x[h->at + k] : 0;
}

/* The poses behind a body: no turn, and the displacement of the other form's body from the first pose to the second. */
static void copy_path(const form *to, fmb_real *x, int body, const form *from, int other)
{
    const group *v = group_of(from, 'v', other, 0);
    for (int pose = 1; pose <= 2; pose++) {
        const group *r = group_of(to, 'r', body + pose, 0), *p = group_of(to, 'p', body + pose, 0);
        for (int k = 0; r && p && k < r->size; k++)
            x[r->at + k] = k % (to->dim + 1) == 0;
        for (int k = 0; r && p && k < p->size; k++)
            x[p->at + k] = v && pose == 2 ? from->kept.x[v->at + k] : 0;
    }
}

/* Displacements at the very end, of two trees at poses, or of one: those of the bodies of a pair. */
static void copy_last_steps(const form *to, fmb_real *x, const form *from)
{
    const int steps = strstr(to->kinds, "lvv") ? 2 : strstr(to->kinds, "|v") ? 1 : 0;
    for (int n = 0; n < steps; n++) {
        const group *g = group_of(to, 'v', to->bodies - 1, n), *h = group_of(from, 'v', n, 0);
        for (int k = 0; k < g->size; k++)
            x[g->at + k] = h ? from->kept.x[h->at + k] : 0;
    }
}

/*
 * Bodies become those of the costliest pair of another call on record, of the same shapes: what is dear to a decision
 * is dear to what asks it. Four bodies are two trees: each of both leaves is one body of the pair, and their
 * displacements are those of the last two.
 */
static void borrow_pair(form *f, fmb_real *x)
{
    const form *from = &forms[chance(f, (int)FORMS)];
    int first[4], solids = 0;
    for (int i = 0; i < f->group_count && solids < 4; i++)
        if (f->groups[i].kind == 'o')
            first[solids++] = f->groups[i].body;
    if (from == f || from->dim != f->dim || from->kept.cost <= 0 || from->kinds[0] != 'o' ||
        (f->class[0] != '-' && strncmp(f->class, from->class, f->class[1] == 'C' || f->class[1] == 'T' ? 2 : 1) != 0))
        return;
    for (int s = 0; s < solids; s++) {
        int other = solids == 4 ? s / 2 : s, pair = from->bodies > 1 && group_of(from, 'o', 1, 0);
        if (other == 1 && !pair)
            return;
        copy_of(f, x, first[s], from, other, 'o', 0);
        for (int e = 0; e < f->dim; e++)
            copy_of(f, x, first[s], from, other, 'e', e);
        copy_of(f, x, first[s], from, solids == 4 ? 1 - s : other, 'v', 0);
        copy_path(f, x, first[s], from, other);
    }
    copy_of(f, x, -1, from, -1, 'n', 0);
    copy_last_steps(f, x, from);
    for (int i = 0; i < f->group_count; i++)
        if (f->groups[i].kind == 'l' && chance(f, 2))
            x[f->groups[i].at] = 0;
}

/* What is on record for the next contact of two trees at poses, or NULL. */
static const form *standing_donor(form *f)
{
    for (int tries = 0; tries < 200; tries++) {
        const form *g = &forms[chance(f, (int)FORMS)];
        if (strncmp(g->kinds, COST_POSED, strlen(COST_POSED)) == 0 && strcmp(g->name, "fmb_walk3_next") == 0 &&
            g->kept.cost > 0)
            return g;
    }
    return NULL;
}

/* Body s of a segment stands where that of a search does, and goes on by the search's displacement, by next to nothing, or not at all. */
static void copy_standing(form *f, fmb_real *x, int s, const form *from)
{
    const group *p = group_of(f, 'p', 3 * s + 2, 0), *v = group_of(from, 'v', from->bodies - 1, s);
    const int way = chance(f, 3);
    copy_of(f, x, 3 * s, from, 2 * s, 'o', 0);
    for (int e = 0; e < 3; e++)
        copy_of(f, x, 3 * s, from, 2 * s, 'e', e);
    for (int pose = 1; pose <= 2; pose++) {
        copy_of(f, x, 3 * s + pose, from, 4 + s, 'r', 0);
        copy_of(f, x, 3 * s + pose, from, 4 + s, 'p', 0);
    }
    for (int k = 0; way > 0 && k < 3; k++)
        x[p->at + k] += way == 1 && v ? from->kept.x[v->at + k] : x[p->at + k] * power(f, -MANTISSA, -MANTISSA + 3);
}

/* A segment of two trees becomes a search of two trees at poses: of the first volume of each. */
static void borrow_standing(form *f, fmb_real *x)
{
    const form *from = standing_donor(f);
    for (int s = 0; from && s < 2; s++)
        copy_standing(f, x, s, from);
    if (from)
        copy_of(f, x, f->bodies - 1, from, 6, 'l', 0);
}

/* Sets of points become those of another call of as many: of fmb_convex3_sweep for fmb_convex3_parts. */
static void borrow_points(form *f, fmb_real *x)
{
    const form *from = &forms[chance(f, (int)FORMS)];
    const size_t points = strspn(f->kinds, "p");
    if (from == f || from->dim != f->dim || from->kept.cost <= 0 || strspn(from->kinds, "p") != points)
        return;
    for (int body = 0; body < f->bodies && body < from->bodies; body++) {
        for (int i = 0; i < (int)points; i++)
            if (group_of(f, 'p', body, i) && group_of(from, 'p', body, i))
                copy_of(f, x, body, from, body, 'p', i);
        copy_of(f, x, body, from, body, 'v', 0);
    }
    copy_of(f, x, -1, from, -1, 'n', 0);
}

/* Do both classes have the same shapes, in the other order? */
static int is_exchanged(const form *f, const form *g)
{
    return f->class[0] == g->class[1] && f->class[1] == g->class[0] && strcmp(f->class + 2, g->class + 2) == 0;
}

/* The same call's record with its bodies exchanged. What stands behind both stays; of two lengths each goes with its body. */
static void exchange(form *f, fmb_real *x)
{
    int half = 0;
    for (int i = 1; i < f->group_count && half == 0; i++)
        if (f->groups[i].kind == 'o')
            half = f->groups[i].at;
    if (half == 0 || f->groups[0].kind != 'o' || strlen(f->class) < 2 || 2 * half > f->numbers)
        return;
    for (int i = 0; i < (int)FORMS; i++) {
        const form *g = &forms[i];
        if (strcmp(g->name, f->name) != 0 || !(g->kept.cost > 0) || !is_exchanged(f, g))
            continue;
        const fmb_real *y = g->kept.x;
        memcpy(x, y + half, (size_t)half * sizeof *x);
        memcpy(x + half, y, (size_t)half * sizeof *x);
        memcpy(x + 2 * half, y + 2 * half, (size_t)(f->numbers - 2 * half) * sizeof *x);
        if (f->kinds[strlen(f->kinds) - 2] == 'l') {
            x[f->numbers - 2] = y[f->numbers - 1];
            x[f->numbers - 1] = y[f->numbers - 2];
        }
    }
}

static fmb_real magnitude(fmb_real x) { return x < 0 ? -x : x; }

/* A record of two tetrahedra, or NULL. */
static const form *tetrahedra_donor(form *f)
{
    for (int tries = 0; tries < 200; tries++) {
        const form *g = &forms[chance(f, (int)FORMS)];
        if (g->dim == 3 && strncmp(g->kinds, "oeee", 4) == 0 && strncmp(g->class, "TT", 2) == 0 && g->kept.cost > 0)
            return g;
    }
    return NULL;
}

/* A planner's edge: the link's box goes through the place of the body at x in the middle of a turn that moves it by nearly v. */
static void turn_by(form *f, fmb_real *x, const fmb_real v[3], fmb_real length)
{
    const group *r = group_of(f, 'r', 2, 0), *p = group_of(f, 'p', 2, 0);
    const fmb_real far = length * power(f, 1, 12);
    const int least = magnitude(v[0]) <= magnitude(v[1]) ? (magnitude(v[0]) <= magnitude(v[2]) ? 0 : 2)
                                                         : (magnitude(v[1]) <= magnitude(v[2]) ? 1 : 2);
    fmb_real axis[3][3], size = 0, body[12];
    for (int k = 0; k < 3; k++) {
        axis[1][k] = v[k] / length;
        axis[0][k] = (fmb_real)(k == least) - v[least] / length * axis[1][k];
        size += axis[0][k] * axis[0][k];
    }
    for (int k = 0; k < 3; k++)
        axis[0][k] /= (fmb_real)sqrt((double)size);
    for (int k = 0; k < 3; k++)
        axis[2][k] = axis[0][(k + 1) % 3] * axis[1][(k + 2) % 3] - axis[0][(k + 2) % 3] * axis[1][(k + 1) % 3];
    for (int k = 0; k < 3; k++) {
        x[p->at + k] = x[k] + v[k] / 2 - far * axis[0][k];
        for (int i = 0; i < 3; i++)
            x[r->at + 3 * k + i] = axis[i][k];
    }
    for (int k = 0; k < 12; k++) {
        const int from = k / 3 * 3;
        body[k] = k == 0 ? far : 0;
        for (int i = 0; i < 3 && k >= 3; i++)
            body[k] += axis[k % 3][i] * x[from + i];
    }
    memcpy(x, body, sizeof body);
    x[p->at + 3] = -length / far / 2;
    x[p->at + 4] = length / far / 2;
}

/* A planner's edge becomes a sweep of two tetrahedra on record, or a pair at rest. */
static void borrow_turn(form *f, fmb_real *x)
{
    const form *from = tetrahedra_donor(f);
    fmb_real v[3], sum = 0;
    if (from == NULL || body_group(from, 1) < 0)
        return;
    const int first = chance(f, 2);
    for (int s = 0; s < 2; s++)
        memcpy(x + 12 * s, from->kept.x + from->groups[body_group(from, s ^ first)].at, 12 * sizeof *x);
    memset(x + 24, 0, 14 * sizeof *x);
    x[24] = x[28] = x[32] = 1;
    for (int k = 0; k < 3; k++) {
        const group *g = group_of(from, 'v', first, 0), *h = group_of(from, 'v', 1 - first, 0);
        v[k] = (g ? from->kept.x[g->at + k] : 0) - (h ? from->kept.x[h->at + k] : 0);
        sum += v[k] * v[k];
    }
    if (sum > 0 && sum < (fmb_real)1e15 && chance(f, 3))
        turn_by(f, x, v, (fmb_real)sqrt((double)sum));
    const group *l = group_of(from, 'l', -1, 0);
    x[38] = l && chance(f, 2) ? magnitude(from->kept.x[l->at]) : power(f, -MANTISSA - 8, -2) * magnitude(x[3]);
}

/* A search of two trees at poses becomes another one of the class, of the first volume of each alone, or of both. */
static void borrow_search(form *f, fmb_real *x)
{
    const form *from = &forms[chance(f, (int)FORMS)];
    for (int tries = 0; tries < 200 && (from == f || strcmp(from->kinds, f->kinds) != 0 ||
                                        strcmp(from->class, f->class) != 0 || !(from->kept.cost > 0));
         tries++)
        from = &forms[chance(f, (int)FORMS)];
    if (strcmp(from->kinds, f->kinds) != 0 || strcmp(from->class, f->class) != 0)
        return;
    memcpy(x, from->kept.x, (size_t)f->numbers * sizeof *x);
    for (int s = 0; s < 4 && chance(f, 2); s += 2)
        memcpy(x + 12 * (s + 1), x + 12 * s, 12 * sizeof *x);
}

static void borrow(form *f, fmb_real *x)
{
    if (strncmp(f->kinds, COST_POSED, strlen(COST_POSED)) == 0 && chance(f, 3) == 0) {
        borrow_search(f, x);
        return;
    }
    if (strcmp(f->name, "fmb_robot_edge") == 0 && chance(f, 2)) {
        borrow_turn(f, x);
        return;
    }
    if (f->kinds[0] == 'p')
        borrow_points(f, x);
    else if (strncmp(f->kinds, "oeee|rp|rp|oeee", 15) == 0 && chance(f, 2))
        borrow_standing(f, x);
    else if (chance(f, 8) == 0)
        exchange(f, x);
    else if (chance(f, 2))
        borrow_bodies(f, x);
    else
        borrow_pair(f, x);
}

/* The second body comes to where a corner of it, or a point between corners, is one of the first one's. */
static void join_corners(form *f, fmb_real *x)
{
    const int first = body_group(f, 0), second = body_group(f, 1);
    double p[3] = {0}, q[3] = {0};
    if (second < 0)
        return;
    any_corner(f, x, f->groups[first].body, p);
    any_corner(f, x, f->groups[second].body, q);
    for (int k = 0; k < f->dim; k++)
        x[f->groups[second].at + k] += (fmb_real)(p[k] - q[k]);
}

static void needles(form *f, fmb_real *x)
{
    const double off = ldexp(1, -random_int(&f->r, 10, MANTISSA - 1));
    double along[3];
    for (int k = 0; k < 3; k++)
        along[k] = random_between(&f->r, -1, 1);
    for (int i = 0; i < f->group_count; i++) {
        const group *g = &f->groups[i];
        const double by = chance(f, 2) ? (double)power(f, -6, 6) : random_between(&f->r, -1, 1);
        for (int k = 0; g->kind == 'e' && k < g->size; k++)
            x[g->at + k] = (fmb_real)(by * along[k] + off * random_between(&f->r, -1, 1));
    }
    join_corners(f, x);
}

static void calm(form *f, fmb_real *x)
{
    fmb_real size = 0;
    int same = chance(f, 3);
    for (int i = 0; i < f->group_count; i++) {
        const group *g = &f->groups[i];
        fmb_real *y = x + g->at;
        for (int k = 0; g->kind == 'e' && k < g->size; k++)
            size = fmb_real_max(size, y[k]);
        for (int k = 0; g->kind == 'r' && same && k < g->size; k++)
            y[k] = k % (f->dim + 1) == 0;
        for (int k = 0; g->kind == 'p' && k < g->size; k++)
            y[k] = same == 2 ? 0 : y[k];
        if (g->kind != 'l')
            continue;
        *y = chance(f, 6) ? size * power(f, -MANTISSA - 8, -2) * (fmb_real)random_between(&f->r, 1, 2)
                          : power(f, LOWEST, LOWEST);
    }
}

/* ---- undo ---- */

enum { UNDO_STEPS = 10 };

static int asks_for(const form *f, const char *what) { return strstr(f->name, what) != NULL; }

/* Number `which` of the poses, as a struct. */
static void pose3_of(fmb_pose3 *pose, const form *f, const fmb_real *x, int which)
{
    int i = find_group(f, 0, 'r');
    for (; which > 0; which--)
        i = find_group(f, i + 1, 'r');
    memcpy(pose->rotation, x + f->groups[i].at, 9 * sizeof *x);
    memcpy(pose->translation, x + f->groups[i + 1].at, 3 * sizeof *x);
}

static void pose2_of(fmb_pose2 *pose, const form *f, const fmb_real *x, int which)
{
    int i = find_group(f, 0, 'r');
    for (; which > 0; which--)
        i = find_group(f, i + 1, 'r');
    memcpy(pose->rotation, x + f->groups[i].at, 4 * sizeof *x);
    memcpy(pose->translation, x + f->groups[i + 1].at, 2 * sizeof *x);
}

/* What the call makes of a body: its origin and edges. 0: nothing. */
static int become3(const form *f, const fmb_real *x, fmb_shape shape, const fmb_real *body, fmb_real *to)
{
    fmb_frame3 in;
    static fmb_frame3 out;
    static fmb_motion3 motion;
    fmb_pose3 first, second;
    fmb_real skin = x[f->groups[find_group(f, 0, 'l')].at];
    if (fmb_frame3_init(&in, shape, body, body + 3, body + 6, body + 9) != 0)
        return 0;
    motion.frame.edge[0][0] = out.edge[0][0] = (fmb_real)NAN;
    if (asks_for(f, "_place")) {
        pose3_of(&first, f, x, 0);
        (void)fmb_frame3_place(&out, &in, &first, skin);
    } else if (asks_for(f, "_screw")) {
        pose3_of(&first, f, x, 0);
        pose3_of(&second, f, x, 1);
        (void)fmb_motion3_screw(&motion, &in, &first, &second, skin);
        out = motion.frame;
    } else
        (void)fmb_frame3_grow(&out, &in, asks_for(f, "_margin") ? skin / 2 : skin);
    memcpy(to, out.origin, 3 * sizeof *to);
    memcpy(to + 3, out.edge, 9 * sizeof *to);
    return to[3] == to[3];
}

static int become2(const form *f, const fmb_real *x, fmb_shape shape, const fmb_real *body, fmb_real *to)
{
    fmb_frame2 in;
    static fmb_frame2 out;
    static fmb_motion2 motion;
    fmb_pose2 first, second;
    fmb_real skin = x[f->groups[find_group(f, 0, 'l')].at];
    if (fmb_frame2_init(&in, shape, body, body + 2, body + 4) != 0)
        return 0;
    motion.frame.edge[0][0] = out.edge[0][0] = (fmb_real)NAN;
    if (asks_for(f, "_place")) {
        pose2_of(&first, f, x, 0);
        (void)fmb_frame2_place(&out, &in, &first, skin);
    } else if (asks_for(f, "_screw")) {
        pose2_of(&first, f, x, 0);
        pose2_of(&second, f, x, 1);
        (void)fmb_motion2_screw(&motion, &in, &first, &second, skin);
        out = motion.frame;
    } else
        (void)fmb_frame2_grow(&out, &in, asks_for(f, "_margin") ? skin / 2 : skin);
    memcpy(to, out.origin, 2 * sizeof *to);
    memcpy(to + 2, out.edge, 4 * sizeof *to);
    return to[2] == to[2];
}

static void undo(form *f, fmb_real *x)
{
    if (!asks_for(f, "_grow") && !asks_for(f, "_place") && !asks_for(f, "_screw") && !asks_for(f, "_margin"))
        return;
    for (int which = 0; body_group(f, which) >= 0; which++) {
        fmb_real body[12], becomes[12], *aim = x + f->groups[body_group(f, which)].at;
        fmb_shape shape = shape_of(f, which) == 'T' ? FMB_TETRAHEDRON : FMB_CUBOID;
        int count = body_numbers(f), same = 0;
        memcpy(body, aim, (size_t)count * sizeof *body);
        for (int step = 0; step < UNDO_STEPS && !same; step++) {
            if (!(f->dim == 3 ? become3(f, x, shape, body, becomes) : become2(f, x, shape, body, becomes)))
                break;
            same = 1;
            for (int k = 0; k < count; k++) {
                same &= becomes[k] == aim[k];
                body[k] += aim[k] - becomes[k];
            }
        }
        memcpy(aim, body, (size_t)count * sizeof *body);
    }
}

#endif
