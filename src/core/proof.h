/* SPDX-License-Identifier: MIT */
/*
 * THE PROOFS: every step from computed numbers to a verdict about frames, boxes, hulls, convex meshes or triangles.
 *
 * Whoever checks fmb by hand begins here. tests/gates/proof.sh refuses a comparison with a bound that it knows by name
 * (error, off, a multiple of u) in any other file, and with 0 or a time in src/separate and triangles.h, but for what
 * it lists with its reason. Elimination (src/eliminate) keeps arithmetic of its own for its rows. What it says of two
 * frames is proved here, by D1, D15, P2 and P7. That a system of rows has no solution (fmb_solve, fmb_ranges) rests on
 * system.c and eliminate.c, not on this file.
 *
 *     FMB_MISS   by one direction n: n.(q - p) > 0 for all points p of a, q of b, at every time asked about    forms D
 *     FMB_HIT    by one point: it lies in both, or determinants of points around it have the right signs       forms P
 *                by all candidates: two polytopes meet if no facet normal of their difference set separates    forms A
 *     P5         a zone: FMB_MISS if all vertices of a link are inside it, FMB_HIT if one point is outside
 *
 * Most forms compute a number y and a bound e with |y - exact| <= e. They say "proved" where y > e, or y < -e where the
 * other side proves. The others:
 *     D9, D12, D16    compare numbers that are exact, or were rounded outwards before; so does A6
 *     D6              scales |D| down
 *     D10, D13, A3    move times outwards or inwards by what they are off. Then in > out says that there is no contact
 *                     (D10, D13), and in <= out that there is one (A3)
 *     P3, P5          the error is taken off before, or added, so the sign decides
 *     P4, P8          y >= e: a face belongs to its body, a ball has its surface
 * A comparison with NaN is false, so NaN proves nothing. (P3 looks at the sign bit; in A3 a NaN would bind no time, and
 * inner times would lose it. There are none: R3, overflow.)
 * Directions, points and times are exact by definition: any numbers will do, wherever they come from. Forms A alone
 * also ask how far a candidate is from the exact normal.
 *
 * WHAT ELSE A VERDICT RESTS ON. The forms speak of the frames, hulls and triangles that they are given. That these hold
 * what the caller means is derived where they are made:
 *     place.h             a grown or placed frame holds the body
 *     motion.c            a frame that translates holds the body that turns; segment.c: the parts make the segment
 *     tree.c, visit.c     a node's box and volume hold all that is below it; so does a box that moves
 *     mesh.c              the volume of a face holds the face
 *     hull.c, hull_map.c  a hull's supports are not too small, so a hull holds its points
 *     clip.h, extent.h    boxes of contacts; depth.c: the depth
 *
 * SYMBOLS, with one meaning in all of this file. k counts axes. Letters that one table alone uses are explained there.
 *     u            unit roundoff: 2^-24 in float, 2^-53 in double
 *     denormal     FMB_DENORMAL, the least number. A product that underflows is off by at most half of it.
 *     n            a direction, |n| its length, |n|_1 = sum |n_k|; m: a margin (D2)
 *     extent_k     of a frame: the sum of |component k| over its edges. It is at least FMB_THINNEST, and no number is
 *                  above FMB_LARGEST (fmb_types.h).
 *     d, v         origin_b - origin_a, vb - va
 *     t, tau       a time of the step: t in [0,1], tau = 2t - 1
 *     E_k, spans   extent_a_k + extent_b_k; sum E_k
 *     Z_k          |d_k| + E_k + |v_k|; of vertices: their largest |coordinates|, a's and b's, and |v_k|
 *     S            sum |n_k| Z_k; of triangles: the largest sum |n_k x_k| of a vertex x
 *     N, volume    cached normals and volume of a frame. Each component of N, and the volume, is within 4u of itself.
 *                  N may be off by FMB_NORMAL_TINY besides, times the square of the largest extent. init proves this
 *                  (pair.h).
 *     steepest     largest component of a frame's normals; longest: of its edges
 *     B            of a fast stage: steepest sum Z (faces), or 2 longest_a longest_b sum Z (edges). Not below any S
 *     D            without a number: twice the way from a's middle to b's, at mid-step; the middle is that of the
 *                  cuboid of the edges (world axes, R3: of the world box)
 *     h            of a face: the volume, scaled as its normal N is
 *     x            of P2, P7: coordinates of a point in b, each in [0,1]
 *     Q_k, T       magnitudes of all that a point's place is the sum of; T = sum |N_k| Q_k
 *     G            of a determinant: the sum of the magnitudes of its products
 *     off          how far a difference of two given coordinates may be from the exact one; of each coordinate half
 *     s, V, size   of hulls: a sum of supports; sum |v_k|; at least every |support|
 *     rooms        what both bodies of a segment have to keep free around them, as lengths
 *
 * PRECONDITIONS
 *     range        All numbers are what init and the checks of displacements let in: at most FMB_LARGEST, extents at
 *                  least FMB_THINNEST.
 *     S asked      The form itself asks whether S is in the range where nothing over- or underflows.
 *     n scaled     The largest component of n is in [1,2). With numbers in range, S is in range then (R1).
 *     search       Numbers are in the unit of the exact search, and S >= FMB_SIZE_SMALL or n is scaled (search.h).
 *     within off   Differences of the given coordinates are within off of the exact ones.
 *
 * TABLE. "why" is the table of roundings beside the constant below. "make bounds": the forms that derive the bound from
 * the code (docs/bounds.md); check: tests/bounds/check.py does; argument: nothing but the table of roundings, so it is
 * for a reader to check. Besides, tests/unit/test_proof.c gives the forms the same directions and points, and finds
 * their bounds, most of them to the last bit. So does test_proof_times.c with A3, and test_proof_points.c with motion.
 *
 * no. function                    asked by              precondition      error bound           why  make bounds
 * -----------------------------------------------------------------------------------------------------------------
 * D1  fmb_gap_separates           visit.c decide.h;     S asked           10u S                 R1   gap2 gap3
 *                                 solve.c, by
 *                                 fmbi_separates
 *     fmb_four_gap_separates      visit.c               S asked           the same, of two n        R1   argument
 * D2  fmb_gap_clears              clear.c               range, n scaled   10u S beyond m |n|    R2   check; gap
 *                                 walk_pose.c           S asked, n scaled
 * D3  fmb_hint_separates          hint3.c hint2.c       S asked           10u S; edges: 20u S   R1   hint2 hint3
 * D4  fmb_search_separates        search.c              search            10u S                 R1   search2,3
 * D5  fmb_stage_separates         stage2.h              range             96u B; two cuboids    R3   faces3 edges3
 *                                 stage3_cuboids.h                        in 3D 192u B               plane2
 *     fmb_stage_separates_behind  stage2.h              range             96u B                 R3   plane2 rows3
 *                                 stage3_tetrahedron.h
 *     fmb_stage_separates         stage.h: world axes   range             96u sum Z             R3   argument
 * D6  fmb_axis_separates          scene.c: world axes   range             32u |D_k|             R4   scene
 * D7  fmb_doubled_separates       scene.c: hints, faces S asked           32u S                 R4   scene
 * D8  fmb_part_separates          segment.c             range, n scaled   24u (|d|+|v|+spans)   R5   parted
 * D9  fmb_boxes_apart             walk.c visit.c        none              none: comparisons     -    -
 * D10 fmb_boxes_apart_in_time     visit.c convex.c      range             8u of a time          R6   check
 *     fmb_not_before              visit.c: a bound      outer times       none: comparison      -    -
 * D11 fmb_vertices_separate       convex.c              n scaled          8u S, 8 denormals     R7   farthest
 *     fmb_vertices_narrow         convex.c              n scaled          the same; 4u of a     R7   farthest
 *                                                                         time
 * D12 fmb_supports_separate       hull.c hull_set.c     rounded outwards  none: sign of s       R8   hull
 * D13 fmb_supports_apart_in_time  hull.c                rounded outwards  4u |s| + 8u V; 4u of  R8   argument
 *                                                                         a time
 *     fmb_supports_exclude        hull.c: no point, or  a hull            20u size              R8   argument
 *                                 one is proved: a HIT
 * D14 fmb_triangles_separate      triangles.h           within off        20u S, 4.1 off |n|_1  R9   triangles_gap
 *     fmb_edges_separate          triangles.h: edges    within off        1.5 of five errors P6 R14  argument
 *     fmb_coordinates_separate    triangles.h: boxes    within off        2 off                 -    argument
 * D15 fmb_face_separates          system.c              range             26u S                 R15  argument
 * D18 fmb_faces_apart             posed.h fitted.h      range             in these files        -    argument
 *     fmb_four_faces_apart        posed.h fitted.h      range             the same, of four faces    -    argument
 *     fmb_faces_apart_in_time     posed_moving.c        range             the same; 8u of a time -   argument
 * D26 fmb_ball_excludes          points.c              n scaled          10u S beyond m |n|;   R26  ball_face ball_any
 *                                                                         4u of a time               ball_time
 * D27 fmb_face_clears             leaf.c                asked             in leaf.c             -    leaf
 * P1  fmb_within                  contact.c             range, t in [0,1] 11u T, 6u volume      R10  within
 * P2  fmbi_witness                solve.c               range; x asked    16u T, 8u h           R11  witness
 * P3  fmb_negative                stage3_tetrahedron.h  range             96u B, taken off      R3   rows3
 *                                 leaf.c                asked             in leaf.c, taken off  -    argument
 *     fmb_face_is_reached         stage3_tetrahedron.h  range             96u B                 R3   rows3
 *     fmb_edge_is_held            stage3_tetrahedron.h  range             96u B; moving: 60u B  R3   rows3_held
 * P4  fmb_corner_is_inside        tree.c                range             16u T, 8u volume      R12  inside
 * P5  fmb_zone_holds              scene.c               range             96u B                 R13  contained
 *     fmb_zone_is_left            scene.c               range             96u B                 R13  contained
 * P6  fmb_det_sign                convex.c triangles.h  within off        10u G, and of off     R14  determinant
 *     fmb_near_sign               triangles.h           within off        10u G, and of off     R14  determinant
 * P7  fmb_proves_inside           solve.c: its rows     x clamped         in solve.c            -    fulfils
 * P8  fmb_place_is_near           points.c              0 <= t <= 1       4u of the rest        R26  ball_place
 * P9  fmb_point_is_deep           sheets.c              S asked           in sheets.c           -    sheet_depth
 * P10 fmb_point_in_cell           walk_grid.c           range             8u Z                  R24  cell_point
 * D16 fmb_sign_separates          integers.c            exact integers    none: sign            -    argument
 * D17 fmb_times_separate          stages3.c             A3                144u S of both        R19  argument
 * D19 fmb_gap_distance            frames.c              S asked           10u S, 8u of the rest R21  check; gap
 *     fmb_vertices_distance       meshes.c              n scaled          8u S, 8u of the rest  R21  farthest
 * D20 fmb_axis_clears, _all       walk_grid.c           range; S asked    16u S of all cells    R22  cell_axis
 *     fmb_axis_times              walk_grid.c           A3                the same; 8u of tau   R22  argument
 * D21 fmb_ahead_clears            walk_grid.c           range             40u S, and of cells    R23  cell_ahead
 * A9  fmb_axis_overlaps           walk_grid.c           D20               96u q radius          R24  face_met edge_met
 *     fmb_cell_overlaps           walk_grid.c           range             8u Z                  R24  cell_side
 * A1  fmb_stage_overlaps          stage3_cuboids.h      range             192u B; 2D: 96u B     R3   faces3 edges3
 *                                 stage2.h                                                          plane2
 *     fmb_stage_overlaps_both     stage2.h              range             96u B                 R3   plane2
 * A2  fmb_search_overlaps         search.c              search            10u S, and off        R1   inner2 inner3
 *                                 decide.h              none              and fmb_filter_tiny   R1   the same
 * A3  fmb_outer_from, _until      stage.h stage2.h      D5 at a time      24u, 30u S; 8u of tau R3   tau outwards
 *                                 search.c              D4 at a time      10u S; 4u of t        R1   time outwards
 *     fmb_inner_from, _until      stage.h stage2.h      A1 at a time      FMB_INNER times that, R3   tau outwards
 *                                 stage3_cuboids.h                        96u B or 192u B; 16u
 *                                                                         of tau
 *                                 search.c              A2 at a time      that, and off         R1   time outwards
 *     fmb_overlaps_at_standstill  stage.h stage2.h      A1, no motion     as of inner times     R3   outwards
 *     fmb_binds_from, _until      stage2.h              range             144u B                R3   argument
 *                                 stage3_cuboids.h      range             192u B                R3   argument
 *     fmb_times_overlap           stages, search        all candidates    none: comparison      -    -
 * A4  fmb_facet_is_needless       search.c              search            u least / 32          R16  argument
 * A5  fmb_shadow_decides          stage3_cuboids.h      A1, with 192u B   24u B                 R17  shadow3
 *     fmb_shadows_decide_own      stage3_cuboids_       A1, own size      24u B'                R17  own3 shadow3
 *                                 lanes.h
 * A6  fmb_sign_separates          integers.c            all candidates    none: sign            -    argument
 * A7  fmb_side_sign               search.c              scaled            100u wM               R18  argument
 *     fmb_face_sign               exact3.c              range             32u steepest |Q|_1    -    argument
 * A8  fmb_sharp_sign              integers.c            exact edges       32u T, 2 A B          R20  argument
 *
 * 20u S in D3: a product of two edges by a fast stage, which asks for twice what the search needs
 * (stage3_tetrahedron.h). P3 is form A, too: with a tetrahedron the signs of all vertices show that no normal
 * separates. fmb_edge_is_held asks for a weighted sum of two such numbers, at an edge: FMB_HELD says what it needs.
 * The rows of P7 are those of system.c, or those of basis.c. What each is off stands there.
 * All that triangles.h asks, of D14 and of P6, ends in an answer of OFG, which proves nobody apart.
 * FMB_MISS is said beside these calls by the macros of audit.h, which name who says it. With VARIANT=audit
 * each is judged there in exact arithmetic.
 *
 * R1. Along n, near is the least and far the most of n.(q - p) at t = 0; at the time t, t n.v is added.
 *     gamma_k = ku / (1 - ku) covers k roundings.
 *     near = n.d + (min_b - max_a), far = n.d + (max_b - min_a)
 *     min, max: of n.(p - origin) over a frame, from p_i = n.edge_i. Of a cuboid (sum p_i -+ sum |p_i|) / 2, of a
 *     tetrahedron the least and the largest of 0 and p_i
 *
 *     p_i                        gamma_3 of its products     3 products, 2 sums
 *     n.d, n.v                   gamma_4                     the same, and d, v are rounded once
 *     sum p_i, sum |p_i|         gamma_5                     2 more sums
 *     their difference           gamma_6 of 2 sum |p_i|      its half is exact
 *     min_b - max_a              gamma_7                     1 sum
 *     near, near + t n.v         gamma_8 S                   1 sum; for any t of [0,1]
 *     near + min(0, n.v)         gamma_9 S                   1 sum
 *     S                          8 roundings                 extents 2, Z_k of them 3, product 1, sum of products 2
 *     10u fl(S)                  > gamma_9 S                 (9u / (1 - 9u)) (1 + 9u) < 10u (1 - u)
 *     underflow                  14 denormals                27 products; .9u S is more, as S >= FMB_SIZE_LEAST
 *     overflow                   none                        S <= FMB_SIZE_MOST
 *
 *     near + min(0, n.v) > 10u S: n separates at every t. -far + min(0, -n.v) > 10u S: -n does.
 *     A scaled n has FMB_THINNEST <= S <= 60 FMB_LARGEST: |n_k| < 2, and Z_k <= 10 FMB_LARGEST (two origins, six edges,
 *     two displacements). A product of two edges has S < 3 2^69 2^37 < 2^108 (double: 2^909). Both are in range.
 *     D3 tries n or -n, whichever has n.d >= 0. The other cannot separate: origins are points of the frames, so near
 *     <= n.d. That is so of the rounded numbers, too: min <= 0 <= max as computed, and rounded sums are monotone.
 *     A2: along the exact normal n* near differs by sum_k |n*_k - n_k| Z_k at most.
 *
 *     Two cuboids in the search: d is the way from middle to middle, d + (sum b - sum a) / 2, near = n.d - reach, far =
 *     n.d + reach, reach = sum |p_i| / 2 of both. In u, of the parts of S that belong to |d|, E:
 *                                |d|   E
 *     d                          2     2    d 1; sums 2 each, their difference 1, of E / 2; the last sum 1
 *     n.d                        3     1.5  products and sums
 *     reach                      -     3    p_i 3, three sums, of E / 2
 *     near                       1     1    1 sum: 7.5u S at most, below gamma_8 S. Then as above.
 *
 * R2. Along n by more than m |n|.
 *     |n|                        0 .. 32u too long           fmb_length_up
 *     m |n| (1 + 16u), m > 0     3 roundings                 two products, and the sum with 10u S: 3u, 16u are added
 *     m |n| (1 - 64u), m < 0     32u and 3 roundings         the length, and the same: 35u, 64u are taken off
 */
#ifndef FMB_SRC_PROOF_H
#define FMB_SRC_PROOF_H

#include "det.h"
#include "lanes.h"
#include "length.h"
#include "pair.h"

/* ---- the comparisons. D9, D10, D12, D16, P3, P5, A3 to A6 have others below. NaN proves nothing. ---- */

/*
 * least: the least of n.(q - p) over all p of a, q of b and the times asked about, as computed; error: at least what
 * it is off.
 */
FMB_INLINE int fmb_proves_apart(fmb_real least, fmb_real error) { return least > error; }

/* The same along -n, from the most of n.(q - p); or where most >= 0 is necessary for contact. */
FMB_INLINE int fmb_proves_apart_behind(fmb_real most, fmb_real error) { return most < -error; }

/*
 * gap: the least of n.(q - p). It is below 0: n does not separate. Where that is so of every candidate, the two meet.
 */
FMB_INLINE int fmb_proves_overlap(fmb_real gap, fmb_real error) { return gap < -error; }

/* least, most: of n.(q - p). Neither n nor -n separates. */
FMB_INLINE int fmb_proves_overlap_both(fmb_real least, fmb_real most, fmb_real error)
{
    return least < -error && most > error;
}

/* depth: how far a point is inside a face. It is inside, and not on it. */
FMB_INLINE int fmb_proves_inside(fmb_real depth, fmb_real error) { return depth > error; }

/* P9. Of a sheet's four faces (sheets.c): is a point so deep behind one of them, times what that is measured in? */
FMB_INLINE int fmb_point_is_deep(fmb_real depth, fmb_real error) { return fmb_proves_inside(depth, error); }

/* The same with the face. */
FMB_INLINE int fmb_proves_not_outside(fmb_real depth, fmb_real error) { return depth >= error; }

/* The sign of x: 1, -1, or 0: not proved. */
FMB_INLINE int fmb_proved_sign(fmb_real x, fmb_real error) { return x > error ? 1 : x < -error ? -1 : 0; }

/* ---- D1 to D5: one direction of any length, two frames ---- */

/*
 * Of S: D1 to D4, A2. Others count with these 10u. Raise them, and derive anew: FMB_STAGE_ERROR (R3: the search needs
 * 29u), FMB_HELD, FMB_INNER, FMB_CUBOIDS_ERROR and FMB_SHADOW (R17), FMB_ONE_FACE_ERROR (R15), FMB_STAGE_PARTED
 * (R19), COMBINATION (search.c), and what may stay undecided (search.h; 64 epsilon L in fmb_separate.h). R1 has
 * no more than 1u to spare.
 */
#define FMB_DIRECTION_ERROR (10 * FMB_U)
#ifdef FMB_REAL_DOUBLE
#define FMB_SIZE_LEAST 0x1p-1000
#define FMB_SIZE_MOST 0x1p1000
#else
#define FMB_SIZE_LEAST 0x1p-116F
#define FMB_SIZE_MOST 0x1p120F
#endif

typedef struct {
    fmb_real near, far, speed; /* near + t speed <= n.(q - p) <= far + t speed */
    fmb_real error;            /* of near + t speed and of far + t speed, for any t in [0,1] */
} fmb_gap;

/* Antisymmetric: swapping a and b swaps near and -far exactly. */
FMB_INLINE fmb_gap fmb_gap_along(const fmb_relative *r, const fmb_view *a, const fmb_view *b, const fmb_real *n,
                                 int dim)
{
    fmb_span sa = fmb_support(a, n, dim), sb = fmb_support(b, n, dim);
    fmb_real s = fmb_dot(n, r->d, dim), size = 0;
    fmb_gap g;
    FMB_UNROLL
    for (int k = 0; k < dim; k++)
        size += fmb_abs(n[k]) * r->size[k];
    g.near = s + (sb.min - sa.max);
    g.far = s + (sb.max - sa.min);
    g.speed = r->moves ? fmb_dot(n, r->v, dim) : 0;
    g.error = FMB_DIRECTION_ERROR * size;
    return g;
}

/* The gap along n in 3D, straight from the frames: fmb_gap_along, operation by operation. */
FMB_INLINE fmb_gap fmb_gap3(const fmb_couple3 *c, fmb_vec n, int moves)
{
    fmb_vec d = fmb_vec_sub(fmb_load(c->b->origin), fmb_load(c->a->origin)), v = {0, 0, 0};
    fmb_vec size = fmb_vec_add(fmb_vec_abs(d), fmb_vec_add(fmb_load(c->a->extent), fmb_load(c->b->extent)));
    if (moves) {
        v = fmb_vec_sub(fmb_load(c->vb), fmb_load(c->va));
        size = fmb_vec_add(size, fmb_vec_abs(v));
    }
    fmb_span sa = fmb_support3(c->a, n), sb = fmb_support3(c->b, n);
    fmb_real s = fmb_vec_dot(n, d);
    fmb_gap g = {s + (sb.min - sa.max), s + (sb.max - sa.min), moves ? fmb_vec_dot(n, v) : 0,
                 FMB_DIRECTION_ERROR * fmb_vec_dot(fmb_vec_abs(n), size)};
    return g;
}

#if FMB_LANES
/* n.x of four n. */
FMB_INLINE fmb_four fmb_four_along(fmb_vecs n, const fmb_real *x)
{
    return n.x * fmb_four_of(x[0]) + n.y * fmb_four_of(x[1]) + n.z * fmb_four_of(x[2]);
}

/* fmb_support3 and fmb_gap3 of four n, operation by operation. */
typedef struct {
    fmb_four min, max;
} fmb_four_span;

typedef struct {
    fmb_four near, far, speed, error;
} fmb_four_gap;

FMB_INLINE fmb_four_span fmb_four_support3(const fmb_frame3 *f, fmb_vecs n)
{
    const fmb_four p = fmb_four_along(n, f->edge[0]), q = fmb_four_along(n, f->edge[1]),
                   r = fmb_four_along(n, f->edge[2]), none = fmb_four_of(0), half = fmb_four_of(R(0.5));
    if (fmb_cuboid(f->shape)) {
        const fmb_four sum = (p + q) + r, size = (fmb_four_abs(p) + fmb_four_abs(q)) + fmb_four_abs(r);
        return (fmb_four_span){(sum - size) * half, (sum + size) * half};
    }
    return (fmb_four_span){fmb_four_min(fmb_four_min(p, q), fmb_four_min(r, none)),
                           fmb_four_max(fmb_four_max(p, q), fmb_four_max(r, none))};
}

FMB_INLINE fmb_four_gap fmb_four_gap3(const fmb_couple3 *c, fmb_vecs n, int moves)
{
    const fmb_four_span sa = fmb_four_support3(c->a, n), sb = fmb_four_support3(c->b, n);
    fmb_real d[3], size[3], v[3] = {0, 0, 0};
    for (int k = 0; k < 3; k++) {
        d[k] = c->b->origin[k] - c->a->origin[k];
        size[k] = fmb_abs(d[k]) + (c->a->extent[k] + c->b->extent[k]);
        if (moves) {
            v[k] = c->vb[k] - c->va[k];
            size[k] += fmb_abs(v[k]);
        }
    }
    const fmb_four s = fmb_four_along(n, d);
    return (fmb_four_gap){s + (sb.min - sa.max), s + (sb.max - sa.min), moves ? fmb_four_along(n, v) : fmb_four_of(0),
                          fmb_four_of(FMB_DIRECTION_ERROR) * fmb_four_along(fmb_vecs_abs(n), size)};
}
#endif

/* Is least <= error <= most? Numbers that are not negative are ordered as their bits are, and NaN is beyond them. */
FMB_INLINE int fmb_error_between(fmb_real x, fmb_real y, fmb_real z)
{
    union {
        fmb_real real;
        fmb_bits bits;
    } error = {x}, least = {y}, most = {z};
    return error.bits - least.bits <= most.bits - least.bits;
}

/* Is the error bound free of under- and overflow? */
FMB_INLINE int fmb_gap_in_range(const fmb_gap *g)
{
    return fmb_error_between(g->error, FMB_DIRECTION_ERROR * FMB_SIZE_LEAST, FMB_DIRECTION_ERROR * FMB_SIZE_MOST);
}

/* D1. 1: n is proved to separate a from b at every t in [0,1]; -1: -n is; 0: not proved. */
FMB_INLINE int fmb_gap_separates(const fmb_gap *g)
{
    if (!fmb_gap_in_range(g))
        return 0;
    if (fmb_proves_apart(g->near + fmb_min0(g->speed), g->error))
        return 1;
    return fmb_proves_apart(-g->far + fmb_min0(-g->speed), g->error) ? -1 : 0;
}

#if FMB_LANES
/* D1 of two n, lanes 0 and 1: of the first that is proved, n or -n, and *which: its lane. 0: of neither. */
FMB_INLINE int fmb_four_gap_separates(const fmb_four_gap *g, int *which)
{
    const unsigned along = fmb_four_mask(g->near + fmb_four_min0(g->speed) > g->error),
                   against = fmb_four_mask(-g->far + fmb_four_min0(-g->speed) > g->error);
    for (int i = 0; i < 2; i++) {
        const fmb_gap one = {0, 0, 0, i ? g->error[1] : g->error[0]};
        *which = i;
        if (((along | against) >> i & 1) && fmb_gap_in_range(&one))
            return along >> i & 1 ? 1 : -1;
    }
    return 0;
}
#endif

/*
 * D2. Does n, normalised, separate by more than m |n| at every t in [0,1]? 1; -1: -n does; 0: not proved. m < 0: the
 * two overlap by less than |m| along n. length: fmb_length_up of n.
 */
FMB_INLINE int fmb_gap_clears_by(const fmb_gap *g, fmb_real length, fmb_real m)
{
    fmb_real room = m * length * (m > 0 ? 1 + 16 * FMB_U : 1 - 64 * FMB_U);
    if (fmb_proves_apart(g->near + fmb_min0(g->speed), g->error + room))
        return 1;
    return fmb_proves_apart(-g->far + fmb_min0(-g->speed), g->error + room) ? -1 : 0;
}

FMB_INLINE int fmb_gap_clears(const fmb_gap *g, const fmb_real *n, fmb_real m, int dim)
{
    return fmb_gap_clears_by(g, fmb_length_up(n, dim), m);
}

/*
 * D27. A face of a volume, or a hint (leaf.c): gap is off by less than room * product, beyond what is asked for. Below
 * FMB_PRODUCT_LEAST of it, or if room * product is large, nothing is said, for what under- or overflows would count.
 */
#ifdef FMB_REAL_DOUBLE
#define FMB_PRODUCT_LEAST 0x1p-640
#else
#define FMB_PRODUCT_LEAST 0x1p-80F
#endif
FMB_INLINE int fmb_face_clears(fmb_real gap, fmb_real product, fmb_real room)
{
    const fmb_real error = room * product;
    return product >= FMB_PRODUCT_LEAST && error <= FMB_DIRECTION_ERROR * FMB_SIZE_MOST && fmb_proves_apart(gap, error);
}

/*
 * R21. D19. n.(q - p) >= least - error for all points p of a, q of b, so |q - p| >= (least - error) / |n|.
 *     least - error     u       a difference, above 0
 *     |n|               0       fmb_length_up: 0 .. 32u too long, which makes the bound smaller
 *     quotient, product 2u      3u in all; 8u are taken off
 *     underflow
 *         frames        none    S is at least FMB_THINNEST / 2, so the error is at least 2^-52 (double: 2^-351). The
 *                               difference is a multiple of its last place, divided by less than 4
 *         vertices      1       denormal, of quotient and product: of flat meshes S may be anything. Of the 8 in the
 *                               error the projections take 4.5: 9 products. The rest is 3.5, and |n| < 2 sqrt(3)
 */
#define FMB_DISTANCE_ERROR (8 * FMB_U)

/* No point of a is nearer to one of b. 0: not proved apart. n: scaled, or 0. */
FMB_INLINE fmb_real fmb_least_distance(fmb_real least, fmb_real error, const fmb_real *n)
{
    if (!fmb_proves_apart(least, error))
        return 0;
    return (least - error) / fmb_length_up(n, 3) * (1 - FMB_DISTANCE_ERROR);
}

FMB_INLINE fmb_real fmb_gap_distance(const fmb_gap *g, const fmb_real *n)
{
    return fmb_gap_in_range(g) ? fmb_least_distance(g->near, g->error, n) : 0;
}

/*
 * Is there a direction to try: not NULL, and not 0? By the bits but the signs: a comparison is a call where numbers
 * are computed in software.
 */
FMB_INLINE int fmb_is_given(const fmb_real *axis, int dim)
{
    union {
        fmb_real real;
        fmb_bits bits;
    } x, y, z = {0};
    if (!axis)
        return 0;
    x.real = axis[0];
    y.real = axis[1];
    if (dim == 3)
        z.real = axis[2];
    return (x.bits | y.bits | z.bits) << 1 != 0;
}

/*
 * The caller's directions count the same whatever their length: one whose S is not between FMB_HINT_LEAST and
 * FMB_SIZE_MOST is scaled before it counts. Float: S < 2^-72 and a size >= 2^-30: its largest number is between 2^-149
 * and 2^-42, scaled between 2^-39 and 2^68, so that S >= 2^-69; or S > 2^120 and a size < 2^37: between 2^81 and
 * 2^128, scaled 2^17 and 2^64. (Double: S < 2^-900, size >= 2^-300: 2^-1074 .. 2^-600, scaled 2^-274 .. 2^200; 2^694
 * .. 2^1024, scaled 2^182 .. 2^512.) NaN and infinities stay what they are. What underflows where S >= FMB_HINT_LEAST,
 * 14 FMB_DENORMAL, is below 2^-52 of the error bound that the gap is compared with.
 */
#ifdef FMB_REAL_DOUBLE
#define FMB_HINT_LEAST 0x1p-900
#define FMB_HINT_UP 0x1p800
#else
#define FMB_HINT_LEAST 0x1p-72F
#define FMB_HINT_UP 0x1p110F
#endif

/*
 * The numbers of fmb_gap3 on one side: that of m, or of its opposite, on which d lies; m is turned there. near: at all
 * times of the step.
 */
FMB_INLINE fmb_gap fmb_gap_ahead3(const fmb_frame3 *a, const fmb_frame3 *b, fmb_vec *m, const fmb_real *v,
                                  fmb_real part)
{
    fmb_vec d = fmb_vec_sub(fmb_load(b->origin), fmb_load(a->origin));
    fmb_vec size = fmb_vec_add(fmb_vec_abs(d), fmb_vec_add(fmb_load(a->extent), fmb_load(b->extent)));
    fmb_real s = fmb_vec_dot(*m, d);
    if (s < 0) {
        s = -s;
        *m = fmb_vec_scale(*m, -1);
    }
    fmb_gap g = {s - (fmb_farthest3(b, fmb_vec_scale(*m, -1)) + fmb_farthest3(a, *m)), 0, 0, 0};
    if (v) {
        g.near += fmb_min0(fmb_vec_dot(*m, fmb_load(v)));
        size = fmb_vec_add(size, fmb_vec_abs(fmb_load(v)));
    }
    g.error = part * fmb_vec_dot(fmb_vec_abs(*m), size);
    return g;
}

/* fmb_gap_ahead3 in 2D. */
FMB_INLINE fmb_gap fmb_gap_ahead2(const fmb_frame2 *a, const fmb_frame2 *b, fmb_point *m, const fmb_real *v)
{
    fmb_point d = {b->origin[0] - a->origin[0], b->origin[1] - a->origin[1]};
    fmb_point size = {fmb_abs(d.x) + (a->extent[0] + b->extent[0]), fmb_abs(d.y) + (a->extent[1] + b->extent[1])};
    fmb_real s = fmb_dot2(*m, d), sign = s < 0 ? R(-1.0) : R(1.0);
    *m = (fmb_point){sign * m->x, sign * m->y};
    fmb_gap g = {sign * s - (fmb_farthest2(b, -m->x, -m->y) + fmb_farthest2(a, m->x, m->y)), 0, 0, 0};
    if (v) {
        g.near += fmb_min0(fmb_dot2(*m, fmb_load2(v)));
        size = (fmb_point){size.x + fmb_abs(v[0]), size.y + fmb_abs(v[1])};
    }
    g.error = FMB_DIRECTION_ERROR * (fmb_abs(m->x) * size.x + fmb_abs(m->y) * size.y);
    return g;
}

enum { FMB_TOO_SHORT = -1, FMB_TOO_LONG = -2 };

FMB_INLINE int fmb_hint_in_range(const fmb_gap *g)
{
    return fmb_error_between(g->error, FMB_DIRECTION_ERROR * FMB_HINT_LEAST, FMB_DIRECTION_ERROR * FMB_SIZE_MOST);
}

/* What brings one that is not into the range. */
FMB_INLINE fmb_real fmb_hint_rescale(const fmb_gap *g)
{
    return g->error < FMB_DIRECTION_ERROR * FMB_HINT_LEAST ? FMB_HINT_UP : 1 / FMB_HALF_RANGE;
}

/*
 * D3. 1: n, as fmb_gap_ahead turned it, separates at every t in [0,1]; 0: not proved; else its products leave the
 * range of the proof.
 */
FMB_INLINE int fmb_hint_separates(const fmb_gap *g)
{
    if (!fmb_hint_in_range(g)) /* NaN: too long */
        return fmb_hint_rescale(g) == FMB_HINT_UP ? FMB_TOO_SHORT : FMB_TOO_LONG;
    return fmb_proves_apart(g->near, g->error);
}

/* fmb_hint_rescale, from that verdict. */
FMB_INLINE fmb_real fmb_hint_scale(int verdict) { return verdict == FMB_TOO_SHORT ? FMB_HINT_UP : 1 / FMB_HALF_RANGE; }

/*
 * Likewise: what makes the direction again of one that was scaled up, which is exact; one that was scaled down stays
 * so, it may have lost something.
 */
FMB_INLINE fmb_real fmb_hint_back(int verdict) { return verdict == FMB_TOO_SHORT ? 1 / FMB_HINT_UP : 1; }

/* D4, A2. gap: along n at rest; change: what the motion adds, at the least (D4) or at the most (A2). */
FMB_INLINE fmb_real fmb_search_error(fmb_real size) { return FMB_DIRECTION_ERROR * size; }
FMB_INLINE int fmb_search_separates(fmb_real gap, fmb_real change, fmb_real error)
{
    return fmb_proves_apart(gap + change, error);
}
FMB_INLINE int fmb_search_overlaps(fmb_real gap, fmb_real change, fmb_real off)
{
    return fmb_proves_overlap(gap + change, off);
}

/*
 * D1, A2 of a candidate in the caller's unit (decide.h), at any S. Underflow, in FMB_DENORMAL: of the two edges'
 * product 6 in each component, times Z_k, and of the gap itself 14 (R1). No overflow: a product of two edges has
 * S < 2^108, one of an edge and v, too (R1).
 */
FMB_INLINE fmb_real fmb_filter_tiny(fmb_real sum) { return 32 * FMB_DENORMAL * (1 + sum); }

/*
 * D16, A6. sign: of the gap along an exact candidate normal, at all times (integers.h). 1: it separates. Where none of
 * all candidates does, the two meet: there is no error. That all are asked stands in integers.h.
 */
FMB_INLINE int fmb_sign_separates(int sign) { return sign > 0; }

/*
 * R20. A8. n.w, n = p x q, to about twice the digits of a number. n_k is h + l to within 8u A: h the difference of two
 * rounded products, l the rest, A the magnitudes of what l is the sum of. w_k is s + r to within 9u B, likewise: a sum
 * of ten vectors at most.
 *     l             x', y' of two products, m' of their difference; where p, q have rests, four more products. 5u A:
 *                   each rounds 5 times at most. Left out: two products of rests, each below u of one that is in A
 *     r             9 rests, 8 sums
 *     n.w           sum of h s + h r + l s; l r is left out, at most A B (1 + 17u)
 *     low           of h s what three products and their sums lose, h r and l s: 12 terms, of T in all, each rounds
 *                   12 times at most: 12u T
 *     l, r off      8u A |s|, 9u B |h|: 9u T
 *     in all        21u T + A B. 32u T + 2 A B are asked for: what is of higher order, and T's own roundings
 *     value + low   its sign is that of the exact sum
 *     underflow     per component of n 8 denormals (double: two products 2 each, four plain ones), times |s| + B; of
 *                   the rest 24 products: 32 denormals (1 + sum |s| + B)
 * Where T and A B are 0 nothing was rounded. Then a value of 0 is exact, if no product was too small for its last bit:
 * all given numbers are 0 or at least FMB_GRID_LEAST, so multiples of 2^-49 (double: 2^-358), as their sums and
 * differences are, and 3 * 49 <= 149 (double: 3 * 358 <= 1074).
 */
#ifdef FMB_REAL_DOUBLE
#define FMB_GRID_LEAST 0x1p-306
#else
#define FMB_GRID_LEAST 0x1p-26F
#endif

FMB_INLINE int fmb_on_grid(fmb_real x) { return x == 0 || fmb_abs(x) >= FMB_GRID_LEAST; }

/* 1, -1; 0: nothing was rounded; 2: not proved. size: T; both: A B, all summed; sum: of |s| + B. */
FMB_INLINE int fmb_sharp_sign(fmb_real value, fmb_real size, fmb_real both, fmb_real sum)
{
    int sign = fmb_proved_sign(value, (32 * FMB_U * size + 2 * both) + 32 * FMB_DENORMAL * (1 + sum));
    return sign || (value == 0 && size + both == 0) ? sign : 2;
}

/*
 * A7 in the caller's unit (exact3.c). Two faces of a tetrahedron meet in an edge. Q is another vector. Where it leaves
 * the tetrahedron through both faces, or enters through both, no facet is spanned by the edge and Q. x: N.Q.
 *     N                 4u + u          what it is off beyond 4u is less than u steepest (R3)
 *     Q                 u               a difference
 *     N.Q               3u              9u in all. 32u steepest |Q|_1: higher orders, and its own 4 roundings
 *     underflow         4 denormals     3 products, and that of the bound
 */
FMB_INLINE int fmb_face_sign(fmb_real x, fmb_real steepest, fmb_real length)
{
    return fmb_proved_sign(x, 32 * FMB_U * (steepest * length) + 4 * FMB_DENORMAL);
}

/*
 * A3. A time of the search, t in [0,1], is a quotient of a difference: 2.01u |t|. 4u is added outwards, or taken off
 * inwards, for |t| <= 1 and one more rounding. Times beyond 1 are clipped: a relative error cannot bring them back.
 */
#define FMB_TIME_ERROR (4 * FMB_U)

/*
 * A3. Contact is between two times. One is computed as t, in which the error of the gap is already; the quotient and
 * its rounding add `error` at most. The outer times enclose all contact, so t counts `error` farther out; 1: that is a
 * new bound. In the inner times every candidate overlaps, so t counts `error` farther in. A t that is NaN moves no
 * outer time, and inner times would lose it at the next call. None is: numerators are finite, and speeds not 0.
 */
FMB_INLINE int fmb_outer_from(fmb_interval *outer, fmb_real t, fmb_real error)
{
    if (!(t - error > outer->in))
        return 0;
    outer->in = t - error;
    return 1;
}

FMB_INLINE int fmb_outer_until(fmb_interval *outer, fmb_real t, fmb_real error)
{
    if (!(t + error < outer->out))
        return 0;
    outer->out = t + error;
    return 1;
}

FMB_INLINE void fmb_inner_from(fmb_interval *inner, fmb_real t, fmb_real error)
{
    inner->in = fmb_max(inner->in, t + error);
}

FMB_INLINE void fmb_inner_until(fmb_interval *inner, fmb_real t, fmb_real error)
{
    inner->out = fmb_min(inner->out, t - error);
}

/*
 * The computed speed along n is 0; what the exact one adds is within the error. reach: by how much the two overlap
 * along n at least, at any time.
 */
FMB_INLINE int fmb_overlaps_at_standstill(fmb_real reach, fmb_real error) { return fmb_proves_inside(reach, error); }

/*
 * A3. Contact is at tau speed >= first alone, or at <= last, with 1.5 times the stage's error added outwards. Can that
 * move a time? Where it lies outside the outer times it binds nothing: neither outer times nor, since 144u B are more
 * than FMB_INNER times the error of one direction and roundings, inner ones. Of two cuboids in 3D the stage's error,
 * 192u B, is added once, and narrows the inner times. (There are no NaN: R3, overflow.)
 */
FMB_INLINE int fmb_binds_from(const fmb_interval *outer, fmb_real first, fmb_real speed)
{
    return first > outer->in * speed;
}

FMB_INLINE int fmb_binds_until(const fmb_interval *outer, fmb_real last, fmb_real speed)
{
    return last < outer->out * speed;
}

/* After all candidates (of a tetrahedron: with its edges): at a time that is left they overlap along each. A hit. */
FMB_INLINE int fmb_times_overlap(const fmb_interval *inner) { return inner->in <= inner->out; }

/*
 * R19. D17. p excludes contact before the time `in`, q after `out`, both tau and proved (A3), and out < in. P = -p.v,
 * Q = q.v, as computed here: both above 0, or nothing is said. So p Q / P + q, or p + q P / Q, is about at right
 * angles to v, and excludes contact at all times. Of the two the quotient above 1 is taken: it does not underflow.
 * Doubled units, two cuboids; S_p, S_q: of p and q. For the first, c = Q / P, n = p c + q:
 *     gap along n       q.v (in - out)                  at any tau of the step: a part that changes with tau is below
 *     changes with tau  2 |c p.v - q.v|                 2 (4u c S_p + 4u S_q + u Q): P, Q are off by 4u S, c by u
 *     q.v               4u S_q                          twice: of in - out no more than 2 counts (below)
 *     n                 3u (c S_p + S_q)                twice: a product and a sum, and 2u for S_p, S_q
 *     outside           2 (8u c S_p + 8u S_q)           a time is 2 outside of the step at most (below). What is known
 *                                                       of p and q holds within: there P, Q of the stage count, and
 *                                                       they are off by 4u S themselves
 *     in all            (10 + 9 + 6 + 16)u (c S_p + S_q)
 *     asked             144u (S_p / P + S_q / Q) Q      so 103u of doubled units, 51u S of n, are left
 *     D3 needs          20u S                           10u, and the error of the gap: so it proves n, too
 * A direction that separates alone, by less than the stage's error, sets a time outside of the step: far outside, where
 * its speed is little more than rounding. Where in - out is above 2, one of the two times is moved until it is 2: an
 * earlier `in`, a later `out` hold as well. So neither speed is mere rounding where the two times are enough.
 * Where D3 would have to scale n, p, q and n are scaled before. A time outside the step that no direction has set may
 * be one of the two: then p = q is the other's, n is twice that, and its slowness counts once.
 *
 * The search finds a combination of two directions, too, its own (COMBINATION, search.c). So the answer is the same in
 * whichever order the frames are given. A time of the step is half of what tau is.
 *     enough for the search   54.2u S / W of both      W as the search computes it
 *     W of the search         off by 6.1u S            n 2.1u; v, products and sums
 *     W of the stage          off by 8u S              n 4u
 *     so W of the search      >= (1 - 14.1 / 72) W     where 72u S / W is within the step, as it has to be
 *     asked for               72u > 54.2u / .804
 */
#define FMB_STAGE_PARTED (2 * 72 * FMB_U)

/* outer: in and out; slowness: S_p / P + S_q / Q. */
FMB_INLINE int fmb_times_separate(fmb_interval outer, fmb_real slowness)
{
    return fmb_min(outer.in - outer.out, 2) > FMB_STAGE_PARTED * slowness;
}

/* Does fmb_hint_separates take a direction of this S as it is? */
FMB_INLINE int fmb_is_hint_size(fmb_real size)
{
    return fmb_error_between(size, 2 * FMB_HINT_LEAST, FMB_SIZE_MOST / 2);
}

/*
 * R16. A4. A facet that p x q spans, if it is one, is left out of the proof of a hit where 32 most <= u least |p|. Its
 * product is nearly 0: the edges are nearly parallel.
 *
 * AN EDGE PAIR. Let P be an edge of frame 0.
 *     1. The facets that have P for an edge have their normals on an arc, less than half a circle, at right angles to
 *        P. It lies between the normals of the two faces that meet in P. Between its ends are the P x Q_i. From one to
 *        the next b's vertex moves by Q_i.
 *     2. Of three in this order let m be left out, and n, n' be not, all unit vectors. Then m = f n + f' n' with
 *        f, f' >= 0 and f + f' >= 1.
 *     3. If 0 lies deeper than r in the half-spaces of n and n', it lies deeper than r - 2 W in that of m. W is the sum
 *        of |P x Q_i| / |P| over the Q_i in between.
 *     4. r > .8u least, least being the least size_k: all that are tried leave 0 deeper than (10u - 9.1u) S >=
 *        .9u |n| least.
 *     5. Each facet left out has |P x Q| <= sqrt 3 most, and most <= u least |P| / 32. For 6 edges Q_i
 *        2 W <= 12 sqrt 3 u least / 32 < .7u least < r.
 *
 * A FACE is left out only where its two edges are parallel to within 2^-110 (double: 2^-680), or its product would be
 * good. (A slanted one that is not good otherwise proves no hit.) It is a sliver: its long edges are one P but for
 * that. The arcs of both, joined, are the arc of that P, with the other faces at its ends. That they are not in one
 * plane moves a vertex by 2^-110 2^39 at most, against r > .8u
 * 2^-30 (double: 2^-680 2^306, .8u 2^-300); f and f' multiply both. (For a miss it need not be tried either. But it
 * costs nothing, and where P is sharp it may be the one that is long enough.)
 *
 * most: bound of the components of p x q; least: of size_k, the least; scale: what q was scaled by; largest: component
 * of p.
 */
FMB_INLINE int fmb_facet_is_needless(fmb_real most, fmb_real least, fmb_real scale, fmb_real largest)
{
    return 32 * most <= FMB_U * least * scale * largest;
}

/*
 * R18. A7. Edges P of a and Q of b, n = P x Q. If n is a facet normal of b - a, and no face's, then all other vertices
 * of a are behind P, and all others of b ahead of Q. A pair of which two of these are proved to have different signs is
 * left out: it spans no facet. Table: search.c, WHICH PAIRS OF EDGES. All components of edges are below 2. F_r are
 * products of two edges of a, or the sum of three. Lengths of edges by their largest components: M of the one that is
 * multiplied, or the larger one of two, and w of a face: the product of both lengths, of F_3 the sum of those three. In
 * u w, and in u w M:
 *     F_0, F_1, F_2         4       two products below w, their difference below 2 w
 *     times an edge         30      three of 4 and a product below 2; two sums below 6
 *     of a difference       72      two of them, below 12
 *     F_3 times it          96      three of 72, of a part of w each; two sums below 12. 100u: higher orders
 *     underflow             2^-120  less than 100 products (double: 2^-1000)
 */
#define FMB_SIDE_ERROR (100 * FMB_U)
#ifdef FMB_REAL_DOUBLE
#define FMB_SIDE_TINY 0x1p-1000
#else
#define FMB_SIDE_TINY 0x1p-120F
#endif

/* x: the side of a face's product, times an edge; size: w M. 1, -1, or 0: not proved. */
FMB_INLINE int fmb_side_sign(fmb_real x, fmb_real size)
{
    return fmb_proved_sign(x, FMB_SIDE_ERROR * size + FMB_SIDE_TINY);
}

/* ---- D5, A1, A3, P3: the fast stages ---- */

/*
 * R3. D5, A1, A3, P3: one bound for all gaps of a stage. Two cuboids: positions are doubled, D = 2d + (sum b - sum a),
 * + v in motion; tau in [-1,1], t = (1 + tau) / 2. E: extents. In u, of the parts of S that belong to |d|, E and |v|:
 *
 *                                                                        |d|   E  |v|
 *     D at rest         d 1; diagonals 2 each, their difference, sum      4    4    -
 *     D in motion       |D_k| <= 2 |d_k| + E_k + |v_k|                    6    5    2
 *     a face n          cached, within 4u
 *         n.D           D; n 4, products and sums 3, of 2, 1, 1          20   12    9
 *         |n.b_i|       4 + 3, 2 sums, the volume added: 1 part of a      -   10    -
 *         tau n.v       v 1, n 4, products and sums 3                     -    -    8   22u S at most
 *     edges a_j, b_i    |a_jk b_il| + |a_jl b_ik| in place of |n_k|
 *         a.(b x D)     D; products and sums 5, of 2, 1, 1               16   10    7
 *         radii         4 + 3, 3 sums                                     -   10    -
 *         tau a.(b x v) v 1, products and sums 5                          -    -    6   20u S at most
 *     others, not doubled
 *         2D: lo, hi    n 1, n.d 5, n.edge and sums 5, the rest 3                       14u S
 *         tetrahedron   n 4, d and half of v 3, dot 3, constant 1, sum 1, opposite 3    15u S
 *     all of them
 *         |s| - r - |w| 2 differences, u each: what comes out, what goes in             2u S; a face: 26u S in all
 *         S             6 roundings, 150 u^2 S; higher orders 400 u^2 S                 2u S
 *         normals       beyond 4u: FMB_NORMAL_TINY longest^2 (init scales edges). Along D and both radii at most
 *                       FMB_STAGE_TINY of the stage's error, since init asks for steepest >= 2^-50 longest^2.
 *         underflow     64 products, half a denormal each, times lengths up to sum Z: 2^-144 (1 + sum Z) against
 *                       u 2^-62 sum Z, as steepest >= FMB_LEAST_AREA. The error of one direction may be as small as
 *                       it likes: FMB_STAGE_TINY of the stage's is 2^-137 and more.
 *         overflow      none: gaps are below 2^67 2^38 (float)
 *
 *     FMB_STAGE_ERROR   of B, which is not below S. What is claimed lies 96u - 30u = 66u S beyond touching in doubled
 *                       units, 33u S in those of D1. Along the same normal 29u S are enough for the search: 10u of its
 *                       bound, 9u of its error, and 4u that its normal is off, in the gap and in `off` (search.h).
 *                       So it proves the same.
 *     FMB_FACE_ERROR    of S, where one direction sets a time: 22u, and 2u for S. (The 2u S of the differences are not
 *                       in it: FMB_TAU_ERROR has them.)
 *     FMB_EDGE_ERROR    the same: 20u, and 2u; an edge in the stage of a tetrahedron needs 27u (fmb_hinge_times)
 *     FMB_TAU_ERROR     a time is a sum and a quotient: 2.1u |tau| for |tau| <= 1; beyond, it is clipped. The
 *                       difference above the quotient rounds by u of its result, which is at most |w| and the error
 *                       where |tau| <= 1. Then (1 + tau) / 2. Inner times take it twice, for that rounding, too.
 *     FMB_CUBOIDS_ERROR of B, in place of FMB_STAGE_ERROR: two cuboids in 3D. Twice as much, for A5.
 *     FMB_INNER         so many errors narrow the inner times: 24u or 30u, and 2 * 29u for the search. Of two cuboids
 *                       in 3D the stage's error does: 192u B.
 *     FMB_HELD          with a tetrahedron so much of the 96u is asked for at the ends of the inner times: 60u. 25u are
 *                       needed (stage3_tetrahedron.h), and 29u for the search.
 */
#define FMB_FACE_ERROR (24 * FMB_U)
#define FMB_EDGE_ERROR (30 * FMB_U)
#define FMB_STAGE_ERROR (96 * FMB_U)
#define FMB_STAGE_TINY R(0x1p-30)
#define FMB_TAU_ERROR (8 * FMB_U)
#define FMB_INNER 4
#define FMB_HELD R(0.625)
#define FMB_CUBOIDS_ERROR (192 * FMB_U)

/* length: sum Z. Times the largest component of the stage's normals it is the error of all its gaps. */
FMB_INLINE fmb_real fmb_stage_length(fmb_real length) { return FMB_STAGE_ERROR * length; }

/* Every gap of a stage, for the whole step: D5 along n; along -n, or where most >= 0 is necessary; A1. */
FMB_INLINE int fmb_stage_separates(fmb_real least, fmb_real error) { return fmb_proves_apart(least, error); }
FMB_INLINE int fmb_stage_separates_behind(fmb_real most, fmb_real error)
{
    return fmb_proves_apart_behind(most, error);
}
FMB_INLINE int fmb_stage_overlaps(fmb_real gap, fmb_real error) { return fmb_proves_overlap(gap, error); }
FMB_INLINE int fmb_stage_overlaps_both(fmb_real least, fmb_real most, fmb_real error)
{
    return fmb_proves_overlap_both(least, most, error);
}

/*
 * R17. A5. In the proof that two cuboids meet, a pair of edges a_j, b_i is left out where the shadows along b_i overlap
 * without a_j. Others of the facets along b_i must be proved for that; the pair itself need not be.
 *     1. Let A' be a with a_j left out: its points with the coordinate 1/2 along a_j. It is a part of a, with the same
 *        middle. The shadows along b_i of A' and of b are parallelograms. Their difference set C is a polygon, whose
 *        sides are at right angles to four directions: a_k x b_i and a_l x b_i of the other edges of a, and the normals
 *        of the two faces of b that have the edge b_i.
 *     2. Along each of the four, a_j adds its part to the radius of a: |N_l.b_i|, |N_k.b_i|, |M_m.a_j| and |M_n.a_j|.
 *        The sum of these is r, the radius of the pair. So where the gap of a is below -g, that of A' is below r - g.
 *     3. If 0 is inside all four sides of C by h, it is so along every direction at right angles to b_i: C holds the
 *        circle around 0. (A side of no length has gaps of 0, and proves nothing.) So a_j x b_i does not separate, and
 *        0 is h deep along it, or deeper. That is so at each time.
 *     4. r is asked to be at most FMB_SHADOW times the error of the edges and of the faces of b, 24u B.
 *
 *     what is proved    192u B          of each of the four, each with its own B (A1); of a sweep at the inner times
 *     in a sweep        4u B            the sums before the quotient of an inner time, or before it is compared
 *     the gap           30u B           R3: 26u S, or 24u S of edges, and what normals are off
 *     r                 24u B           asked
 *     what r is off     10u B           normals 4u, products and sums 3u, 3 sums
 *     h                 71u sum Z       what is left of it, 124u B, divided by the length of the direction, which is
 *                                       sqrt 3 B / sum Z at most
 *
 * The search proves the same: along a_j x b_i, or whatever it takes for it, it needs 2 * 29u S of doubled units, and
 * 8u S for its times (R3). S is |n| sum Z at most: 66u sum Z. So no answer depends on which of the two is asked.
 * A hidden pair decides nothing for another one: the four must be proved by themselves (fmb_cuboids3_exposed). Where
 * the gaps of A' are computed (fmb_shadow_holds), they are proved by 192u B, and r is not taken off: h is larger.
 *
 * BY ITS OWN SIZE (the form with lanes alone). What the stage leaves open at rest is looked at once more, with
 * B' = M sum Z in place of B. M: the largest |n_k| of a face, or |a_jk b_il| + |a_jl b_ik| of a pair. B' is not below S
 * of the direction either, and |n| <= sqrt 3 M. So all that is said above of each of the four holds with its own B':
 *     the gap           30u B'          R3 has it in parts of S, which are at most B'
 *     r                 24u B'          asked: of the two other pairs, and of the faces of b
 *     what r is off     10u B'          it is not below a_j's part along the direction, which alone counts: 7u of
 *                                       |M_m| |a_j|, at most 7u B' of the face; or 7u of |N_l| |b_i|, at most 7u times
 *                                       sum |a_jc| (|a_k| x |b_i|)_c, which B' of a_k x b_i covers
 *     underflow         FMB_STAGE_TINY  of the stage's error is added, as where one direction sets a time (R3)
 *     the search        29u S           as above; A5: 66u sum Z
 * (make bounds: own3, with faces3_far_rest and edges3_far_rest; shadow3 for r.)
 *
 * r: as computed; edges, faces: the errors of the stage.
 */
#define FMB_SHADOW R(0.125)

/* By its own size. length, error: of the stage; most: M. Numbers, or four of them. */
#define FMB_OWN_ERROR(length, most, error) ((length) * (most) + FMB_STAGE_TINY * (error))

FMB_INLINE int fmb_shadow_decides(fmb_real r, fmb_real edges, fmb_real faces)
{
    return r <= FMB_SHADOW * fmb_min(edges, faces);
}

#if FMB_LANES
/* The forms above of four numbers, each by itself: all ones in the lanes where they hold. */
FMB_INLINE fmb_four_bits fmb_stages_separate(fmb_four least, fmb_four error) { return least > error; }
FMB_INLINE fmb_four_bits fmb_stages_overlap(fmb_four gap, fmb_four error) { return gap < -error; }
FMB_INLINE fmb_four_bits fmb_shadows_decide(fmb_four r, fmb_real edges, fmb_real faces)
{
    return r <= fmb_four_of(FMB_SHADOW * fmb_min(edges, faces));
}
/* By its own size: the errors of the two other pairs with the same edge of b, and of its faces. */
FMB_INLINE fmb_four_bits fmb_shadows_decide_own(fmb_four r, fmb_four other, fmb_four third, fmb_four faces)
{
    return r <= fmb_four_of(FMB_SHADOW) * fmb_four_min(fmb_four_min(other, third), faces);
}
FMB_INLINE fmb_four_bits fmb_stages_separate_behind(fmb_four most, fmb_four error) { return most < -error; }
#endif

/*
 * Is a pair of edges of a sweep left to the shadows? No answer rests on it. Where r is below the error of edges, no
 * inner time would be left; where it is 16 times that, little is lost.
 */
FMB_INLINE int fmb_shadow_may_decide(fmb_real r, fmb_real edges) { return r <= 16 * edges; }

/*
 * P3. x: how far a vertex is inside a face, less the stage's error (fmb_rows_at: FMB_HELD of it): 1: not proved to be.
 * By the sign bit, so -0 is not inside. (Two instructions less than a comparison on a Cortex-M4, and no branch. There
 * are no NaN: R3, overflow.)
 */
FMB_INLINE unsigned fmb_negative(fmb_real x)
{
    union {
        fmb_real real;
        fmb_bits bits;
    } v;
    v.real = x;
    return (unsigned)(v.bits >> (8 * sizeof v.bits - 1));
}

/*
 * P3. A face of a tetrahedron against a cuboid. most: how far the cuboid reaches inside it at mid-step; error: the
 * stage's, and half of what the motion changes. Then the face separates at no time.
 */
FMB_INLINE int fmb_face_is_reached(fmb_real most, fmb_real error) { return fmb_proves_inside(most, error); }
#if FMB_LANES
FMB_INLINE fmb_four_bits fmb_faces_are_reached(fmb_four most, fmb_four error) { return most > error; }
#endif

/*
 * P3. An edge of a, where two faces meet. The points are vertices of b, as (inside one face, inside the other), less
 * the stage's error (moving: FMB_HELD of it). Asked of the one number of a point i, of the other of a point j, and of
 * lambda x_i + mu y_i with weights >= 0: the sign is that of the point of their segment where both numbers are the
 * same. Where all hold, a point of b is inside both faces, so this edge of a separates together with no edge of b.
 */
FMB_INLINE int fmb_edge_is_held(fmb_real x) { return x >= 0; }

#if FMB_LANES
/*
 * A3 of directions, one in each lane: each time is the largest of what they say, whichever comes first. until,
 * last: with their signs changed.
 */
typedef struct {
    fmb_four from, until;  /* of the outer times */
    fmb_four first, last;  /* of the inner times */
    fmb_four_bits nowhere; /* not 0: no inner time is left */
} fmb_four_times;

FMB_INLINE fmb_four_times fmb_four_step(void)
{
    return (fmb_four_times){fmb_four_of(-1), fmb_four_of(-1), fmb_four_of(-1), fmb_four_of(-1), {0, 0, 0, 0}};
}

/* What an end of the outer times would be by each direction alone: -1 where it says nothing of it. */
typedef struct {
    fmb_four from, until;
} fmb_four_ends;

/*
 * fmb_stage_bound, in the lanes where it `binds`. A time before which there is no contact, and one after which there is
 * none with its sign changed, are the same number of |g|, to the bit.
 */
FMB_INLINE fmb_four_ends fmb_four_bound(fmb_four_times *t, fmb_four_bits binds, fmb_four top, fmb_four g,
                                        fmb_four error, fmb_four margin)
{
    const fmb_four none = fmb_four_of(0), before = fmb_four_of(-1);
    const fmb_four_bits grows = binds & (g > none), shrinks = binds & (g < none);
    const fmb_four speed = fmb_four_where(grows | shrinks, fmb_four_abs(g), fmb_four_of(1)),
                   outer = -(top + error) / speed - fmb_four_of(FMB_TAU_ERROR),
                   inner = (margin - top) / speed + fmb_four_of(2 * FMB_TAU_ERROR);
    const fmb_four_ends ends = {fmb_four_where(grows, outer, before), fmb_four_where(shrinks, outer, before)};
    t->from = fmb_four_max(t->from, ends.from);
    t->until = fmb_four_max(t->until, ends.until);
    t->first = fmb_four_max(t->first, fmb_four_where(grows, inner, before));
    t->last = fmb_four_max(t->last, fmb_four_where(shrinks, inner, before));
    t->nowhere |= binds & (g == none) & ~(top > margin);
    return ends;
}

/* fmb_binds_from, or fmb_binds_until. */
FMB_INLINE fmb_four_bits fmb_four_binds(const fmb_interval *outer, fmb_four first, fmb_four last, fmb_four speed)
{
    return (first > fmb_four_of(outer->in) * speed) | (last < fmb_four_of(outer->out) * speed);
}

/* The times of all lanes. */
FMB_INLINE void fmb_four_times_of(const fmb_four_times *t, fmb_interval *outer, fmb_interval *inner)
{
    const fmb_four in = fmb_four_max(__builtin_shufflevector(t->from, t->first, 0, 4, 1, 5),
                                     __builtin_shufflevector(t->from, t->first, 2, 6, 3, 7)),
                   out = fmb_four_max(__builtin_shufflevector(t->until, t->last, 0, 4, 1, 5),
                                      __builtin_shufflevector(t->until, t->last, 2, 6, 3, 7)),
                   most = fmb_four_max(__builtin_shufflevector(in, out, 0, 1, 4, 5),
                                       __builtin_shufflevector(in, out, 2, 3, 6, 7));
    *outer = (fmb_interval){most[0], -most[2]};
    *inner = (fmb_interval){most[1], fmb_four_mask(t->nowhere) ? -2 : -most[3]};
}
#endif

/* ---- D6, D7, P5: scenes ---- */

/*
 * R4. D6, D7: scenes, both kinds of frames, since a tetrahedron lies in the cuboid of its edges.
 *     D = 2d + (diagonal_b + (v - diagonal_a)): doubled, at mid-step. If
 *     |n.D| > sum |n.edges of a| + sum |n.edges of b| + |n.v|, n or -n separates at every t in [0,1].
 *
 *     D_k               4u |d| + 5u extents + 4u |v|    2d 2; diagonals 2 each; v 1; two sums; the last sum u |D_k|
 *     axis: reach       4u of it                        extent_b + (extent_a + |v|)
 *     axis: in all      11u Z_k <= 22u |D_k|            |D| (1 - 32u): 2u Z. Where |D| > reach, Z <= 2 |D|.
 *     n.D               11u S                           5u of D, 3 roundings of 2S
 *     six products      9u of their parts of S          3u each, 6u of their sum with |n.v|
 *     difference        3u S                            23u S in all; S is within 9u
 *     underflow         2u S                            21 products, S >= FMB_SIZE_LEAST. An axis multiplies |D| alone.
 *     overflow          none                            S <= FMB_SIZE_MOST
 */
#define FMB_SCENE_ERROR (32 * FMB_U)

/*
 * D6. 1: world axis k separates at every t in [0,1]; -1: its opposite does; 0: not proved. middle: D_k; reach: what
 * both reach from their middles.
 */
FMB_INLINE int fmb_axis_separates(fmb_real middle, fmb_real reach)
{
    if (!fmb_proves_apart(fmb_abs(middle) * (1 - FMB_SCENE_ERROR), reach))
        return 0;
    return middle > 0 ? 1 : -1;
}

/* D7. The same along any n. middle: n.D; reach: sum |n.edges| + |n.v|; size: S. */
FMB_INLINE int fmb_doubled_separates(fmb_real middle, fmb_real reach, fmb_real size)
{
    if (!fmb_proves_apart(fmb_abs(middle) - reach, FMB_SCENE_ERROR * size) || !(size >= FMB_SIZE_LEAST) ||
        !(size <= FMB_SIZE_MOST))
        return 0;
    return middle > 0 ? 1 : -1;
}

/*
 * R13. P5. A zone holds a link while all its vertices are inside all its faces. How far they are is linear in t.
 *     how far           15u S       as of tetrahedra, R3: normals 4, n.d and extremes 10, volume. S <= steepest sum Z
 *     at the end        2u          + speed, - error
 *     96u of steepest sum Z: the rest is for what R3 says of normals and of underflow, and 72u for the times (scene.c).
 */
#define FMB_CONTAIN_ERROR (96 * FMB_U)

/* start, end: how far all of a link is inside a face at t = 0 and t = 1, less the error. It is inside all the time. */
FMB_INLINE int fmb_zone_holds(fmb_real start, fmb_real end) { return start > 0 && end > 0; }

/*
 * gap: the same at t = 0, and speed its change, without the error. At one of these times a part of the link is proved
 * to be outside.
 */
FMB_INLINE int fmb_zone_is_left(fmb_real gap, fmb_real speed, fmb_real error)
{
    return gap + error < 0 || (gap + speed) + error < 0;
}

/* ---- D8: parts of a segment ---- */

/*
 * R5. D8. By motion.c every point of a body is within its inflation of the body in its middle orientation, with the
 * centre on the chord. What these are off is asked for beside: the rooms. c, w: centre and displacement of a body;
 * reach: n.(a point - c) over it. M, e: the matrix of the orientation, and what it is off.
 *     n separates if n.(c_b - c_a) + min(0, n.(w_b - w_a)) + min reach_b - max reach_a > |n| (both rooms)
 *
 *     p = M'n           (e + 5.5u) |n|                  |M|_F <= sqrt 3
 *     p.edge            3.2u |n| |edge|
 *     reach             (e + 12u) |n| span              weights up to 3/4; span: sum of the edges' |components|
 *     d, v              u                               d = c_b - c_a, v = w_b - w_a
 *     n.d, n.v          4.2u |n| of their first norms
 *     the sums          3u |n| (|d| + |v| + spans)      in all 12u; 24u of |d| + |v| and of the spans are asked for
 *     what is asked for fewer than 16 roundings: 32u    a sum of numbers >= 0
 *     underflow         below                           n's largest component is in [1,2), a span >= FMB_THINNEST
 */
#define FMB_PART_ERROR (24 * FMB_U)

/* rooms: of both bodies; size: sum |d| + |v|; n: normalised. */
FMB_INLINE fmb_real fmb_part_error(fmb_real rooms, fmb_real size, const fmb_real n[3])
{
    return (rooms + FMB_PART_ERROR * size) * fmb_length_up(n, 3) * (1 + 32 * FMB_U);
}

FMB_INLINE int fmb_part_separates(fmb_real gap, fmb_real need) { return fmb_proves_apart(gap, need); }

/* ---- D9, D10: boxes of trees ---- */

#if FMB_LANES
/* A box; the last lanes are other numbers of it. */
typedef struct {
    fmb_four min, max;
} fmb_box_lanes;

FMB_INLINE fmb_box_lanes fmb_box_lanes_of(const fmb_box3 *box)
{
    return (fmb_box_lanes){FMB_FOUR_IN(fmb_box3, box, min[0]), fmb_four_last3(FMB_FOUR_IN(fmb_box3, box, min[2]))};
}

/* D9. Comparisons are exact, and false for NaN, which therefore is apart from nothing. Lanes are axes. */
FMB_INLINE int fmb_boxes_apart(const fmb_box3 *a, const fmb_box3 *b)
{
    const fmb_box_lanes p = fmb_box_lanes_of(a), q = fmb_box_lanes_of(b);
    return (fmb_four_mask((p.min > q.max) | (q.min > p.max)) & 7) != 0;
}
#else
/* D9. Comparisons are exact, and false for NaN, which therefore is apart from nothing. */
FMB_INLINE int fmb_boxes_apart(const fmb_box3 *a, const fmb_box3 *b)
{
    return (a->min[0] > b->max[0]) | (b->min[0] > a->max[0]) | (a->min[1] > b->max[1]) | (b->min[1] > a->max[1]) |
           (a->min[2] > b->max[2]) | (b->min[2] > a->max[2]);
}
#endif

/*
 * A box that is compared with many, and D9 of it. With lanes the six comparisons of min and max are two of four numbers
 * that stand side by side in the other: min and the first of max, the last of min and max. What is one too many is
 * compared with an infinity, and never holds.
 */
#if FMB_LANES
typedef struct {
    fmb_four least, most; /* -infinity, min; max, infinity */
} fmb_box_sides;

FMB_INLINE fmb_box_sides fmb_sides_of(const fmb_box3 *a)
{
    const fmb_real infinity = __builtin_inff();
    return (fmb_box_sides){{-infinity, a->min[0], a->min[1], a->min[2]}, {a->max[0], a->max[1], a->max[2], infinity}};
}

/* All ones in a lane in which the two are apart. */
FMB_INLINE fmb_four_bits fmb_sides_lanes(const fmb_box_sides *a, const fmb_box3 *b)
{
    fmb_four low, high;
    __builtin_memcpy(&low, (const char *)b, sizeof low);
    __builtin_memcpy(&high, (const char *)b + 2 * sizeof(fmb_real), sizeof high);
    return (a->least > high) | (low > a->most);
}

FMB_INLINE int fmb_sides_apart(const fmb_box_sides *a, const fmb_box3 *b)
{
    return fmb_four_mask(fmb_sides_lanes(a, b)) != 0;
}

/* Bit k: the two are not proved apart, of four boxes b[k]. */
FMB_INLINE unsigned fmb_sides_near_four(const fmb_box_sides *a, const fmb_box3 *b)
{
    return fmb_four_none(fmb_sides_lanes(a, b), fmb_sides_lanes(a, b + 1), fmb_sides_lanes(a, b + 2),
                         fmb_sides_lanes(a, b + 3));
}
#else
typedef struct {
    const fmb_box3 *box;
} fmb_box_sides;

FMB_INLINE fmb_box_sides fmb_sides_of(const fmb_box3 *a) { return (fmb_box_sides){a}; }
FMB_INLINE int fmb_sides_apart(const fmb_box_sides *a, const fmb_box3 *b) { return fmb_boxes_apart(a->box, b); }

FMB_INLINE unsigned fmb_sides_near_four(const fmb_box_sides *a, const fmb_box3 *b)
{
    unsigned near = 0;
    for (int k = 0; k < 4; k++)
        near |= (unsigned)!fmb_sides_apart(a, b + k) << k;
    return near;
}
#endif

/*
 * R6. Times at which boxes meet: near + t v <= 0 <= far + t v along each axis.
 *         near, far, v      u each          differences: they do not underflow, and have the exact sign
 *         quotient          3.1u |t|        |t| <= 2; beyond 2 it is beyond 1 also exactly, below 0 its sign is exact
 *         - error           u               less than 8u in all, and what underflows is less
 */
#define FMB_BOX_TIME_ERROR (8 * FMB_U)

/* D10. Nothing at or after the time `until` is asked about. when: outer times. Is all contact there? */
FMB_INLINE int fmb_not_before(const fmb_interval *when, fmb_real until) { return when->in >= until; }

/* D10. Narrows *when to the times at which the boxes may meet, b moving by v relative to a; 1: there are none. */
FMB_INLINE int fmb_boxes_apart_in_time(const fmb_box3 *a, const fmb_box3 *b, const fmb_real v[3], fmb_interval *when)
{
    for (int k = 0; k < 3; k++) {
        fmb_real near = b->min[k] - a->max[k], far = b->max[k] - a->min[k], in, out;
        if (v[k] > 0) {
            in = -far / v[k];
            out = -near / v[k];
        } else if (v[k] < 0) {
            in = near / -v[k];
            out = far / -v[k];
        } else {
            if (near > 0 || far < 0)
                return 1;
            continue;
        }
        if (in - FMB_BOX_TIME_ERROR > when->in)
            when->in = in - FMB_BOX_TIME_ERROR;
        if (out + FMB_BOX_TIME_ERROR < when->out)
            when->out = out + FMB_BOX_TIME_ERROR;
    }
    return when->in > when->out;
}

/* ---- D18: boxes of bodies at poses ---- */

/*
 * D18. way: twice the way from centre to centre along a face's normal; reach: how far both boxes reach along it, twice;
 * slack: what both are off, with the margin, twice (posed.h).
 */
FMB_INLINE int fmb_faces_apart(fmb_real way, fmb_real reach, fmb_real slack)
{
    return fmb_proves_apart(fmb_abs(way), reach + slack);
}

#if FMB_LANES
/* D18. Four faces. */
FMB_INLINE fmb_four_bits fmb_four_faces_apart(fmb_four way, fmb_four reach, fmb_real slack)
{
    return fmb_four_abs(way) > reach + fmb_four_of(slack);
}
#endif

/*
 * D18. The same while the way changes by `speed` during the step: they may meet where |way + t speed| <= most = reach +
 * slack. Narrows *when to these times; 1: there are none. With speed >= 0 (else both are turned around) that is
 *     first <= t speed <= last, first = -most - way, last = most - way
 *     first, last       u of themselves     their signs are exact, so the times are beyond 0 where these are
 *     first > speed     4u                  asked for with 4u to spare: then t > 1
 *     quotient          2.1u |t|            |t| <= 1 + 5u; what underflows is less
 *     - error           u                   FMB_BOX_TIME_ERROR is 8u
 */
FMB_INLINE int fmb_faces_apart_in_time(fmb_real way, fmb_real speed, fmb_real most, fmb_interval *when)
{
    fmb_real at = speed < 0 ? -way : way, v = fmb_abs(speed), first = -most - at, last = most - at;
    if (fmb_proves_apart(first, v * (1 + 4 * FMB_U)) || fmb_proves_apart_behind(last, 0))
        return 1;
    if (first > 0)
        when->in = fmb_max(when->in, first / v - FMB_BOX_TIME_ERROR);
    if (last < v)
        when->out = fmb_min(when->out, last / v + FMB_BOX_TIME_ERROR);
    return when->in > when->out;
}

/* ---- D11 to D14: vertices, hulls, triangles ---- */

/*
 * R7. D11. Hulls of vertices. S = sum |n_k| size_k, size: the largest |coordinates| of both, and |v|.
 *     projections       3u              the largest computed one is within the error of the largest
 *     n.v               4u
 *     2 sums            2u              6u S; S within 6u: 8u S
 *     underflow         8 denormals     9 products
 * Vertices seen from a point near them: each is off by u of what is left of it, and S is of that. Projections: 4u, as
 * n.v has.
 * Bodies with skins: the most grows by reach = (the sum of both skins) |n|, and so does S.
 *     reach             3u of it        the sum of the skins, the length (not too short), their product
 *     a sum             u               3 sums: 7u S, and S within 6u. 8u of S and a quarter more: 10u S
 * Times t of [0,1]. still: n.(q - p) at the start, the most of all; speed: n.v. The exact most at t is at least 0 where
 * they meet. It is at most still + t speed + error: the products are the same, and one sum less is rounded.
 *     still + error     u of it         its sign is exact
 *     a time            2u of it        a quotient, and what moves it outwards; 4u, and a denormal
 */
#define FMB_VERTICES_ERROR (8 * FMB_U)

FMB_INLINE fmb_real fmb_vertices_error(fmb_real size) { return FMB_VERTICES_ERROR * size + 8 * FMB_DENORMAL; }

/* The size where bodies have skins. */
FMB_INLINE fmb_real fmb_skinned_size(fmb_real size, fmb_real reach) { return (size + reach) * R(1.25); }

/* D11. Narrows *when to the times at which the bodies may meet, as n has it. in > out: there are none. */
FMB_INLINE void fmb_vertices_narrow(fmb_real still, fmb_real speed, fmb_real error, fmb_interval *when)
{
    fmb_real s = still + error;
    if (s < 0 && speed > 0)
        when->in = fmb_max(when->in, (s / -speed) * (1 - 4 * FMB_U) - FMB_DENORMAL);
    else if (s >= 0 && speed < 0)
        when->out = fmb_min(when->out, (s / -speed) * (1 + 4 * FMB_U) + FMB_DENORMAL);
}

/* most: of n.(q - p) over all vertices and times. -n separates. */
FMB_INLINE int fmb_vertices_separate(fmb_real most, fmb_real error) { return fmb_proves_apart_behind(most, error); }

/* D19 of vertices. least: of n.(q - p), as computed; size: S. */
FMB_INLINE fmb_real fmb_vertices_distance(fmb_real least, fmb_real size, const fmb_real *n)
{
    return fmb_least_distance(least, fmb_vertices_error(size), n);
}

/*
 * R8. D12, D13. Supports are rounded outwards when they are made (hull.c), so they are exact here.
 *     sum of two        u of it         its sign is exact
 *     no point          18u size        a sum of supports with multipliers up to 6 in all, at most 3 roundings each
 *     moving: sum       u |s|           at a time t <= 1 of contact t w <= s
 *     moving: w         4u V            u in v, two sums; V within 3u
 *     moving: in all    u |s| + 4u V    t w <= s implies t fl(w) <= fl(s) + that. 4u |s| + 8u V: it rounds twice
 *                                       itself, and in the sum
 *     a time            2u of it        a quotient, and its own error; 4u and a denormal outwards
 */
#define FMB_HULL_ERROR (20 * FMB_U)

/*
 * D12. sum: of the supports of a along n and of b along -n. Both hold their hulls, so that a sum below 0, exactly, is
 * a gap. So is minus a distance over the step that was rounded down (hull_set.c).
 */
FMB_INLINE int fmb_supports_separate(fmb_real sum) { return sum < 0; }

/*
 * D13. least: of all sums of supports along directions that add up to 0. 1: no point; -1: a point is proved; 0:
 * neither.
 */
FMB_INLINE int fmb_supports_exclude(fmb_real least, fmb_real size)
{
    return -fmb_proved_sign(least, FMB_HULL_ERROR * size);
}

/*
 * D13. sum: of supports of two hulls, so that t w <= sum at a time t of contact. Returns what t w, w as computed, is at
 * most then. V = sum |v_k|.
 */
FMB_INLINE fmb_real fmb_supports_moving(fmb_real sum, fmb_real v)
{
    return sum + (4 * FMB_U * fmb_abs(sum) + 8 * FMB_U * v);
}

/*
 * D13. Narrows *when to the times at which t w <= sum, as the hulls ask of a contact; V = sum |v_k| = speed. 1: there
 * are none.
 */
FMB_INLINE int fmb_supports_apart_in_time(fmb_real sum, fmb_real w, fmb_real speed, fmb_interval *when)
{
    fmb_real s = fmb_supports_moving(sum, speed);
    if (fmb_supports_separate(s)) {
        if (w >= 0)
            return 1;
        when->in = fmb_max(when->in, (s / w) * (1 - 4 * FMB_U) - FMB_DENORMAL);
    } else if (w > 0) {
        when->out = fmb_min(when->out, (s / w) * (1 + 4 * FMB_U) + FMB_DENORMAL);
    }
    return when->in > when->out;
}

/*
 * R9. D14. Triangles along n, relative to a vertex of the first. x: another vertex, so relative.
 *     projection        4u sum |n_k x_k|       a difference, a product, 2 sums
 *     of two            10u S                  4u each, and u of their difference. 20u: of S itself, too
 *     off               2 off |n|_1            four coordinates along each axis, off by off / 2. 4.1: more than enough
 */
#define FMB_TRIANGLES_ERROR (20 * FMB_U)

/* size: the largest sum |n_k| |x_k|; length: sum |n_k|; off: every coordinate is off by half of it. */
FMB_INLINE fmb_real fmb_triangles_error(fmb_real size, fmb_real off, fmb_real length)
{
    return FMB_TRIANGLES_ERROR * size + R(4.1) * off * length + 16 * FMB_DENORMAL;
}

/*
 * D14. A world axis. gap: a difference of two coordinates, each off by off / 2 at most. The rest of 2 off is for its
 * rounding.
 */
FMB_INLINE int fmb_coordinates_separate(fmb_real gap, fmb_real off) { return fmb_proves_apart(gap, 2 * off); }

/* low, high: the extremes of both along n. */
FMB_INLINE int fmb_triangles_separate(const fmb_real low[2], const fmb_real high[2], fmb_real error)
{
    return fmb_proves_apart(low[1] - high[0], error) || fmb_proves_apart(low[0] - high[1], error);
}

/* ---- P1, P2, P4: a point in a frame; D15: a face ---- */

/*
 * R10. P1. q = p - origin - t v; 0 < N.q < volume for each normal N. Q = |p - origin| + |t v|, T = sum |N_k| Q_k.
 *     q                 2u Q            differences and product
 *     N                 4u
 *     N.q               3u              9u T in all; 11u T: higher orders, T's own rounding
 *     volume - N.q      5u volume       volume 4u, u of the difference; 6u: as above
 *     normals           beyond 4u       FMB_NORMAL_TINY extent^2 sum Q (2D: extent); twice that and 2 denormals: its
 *                                       own roundings
 *     underflow         8 denormals     16 products of N; of t v: u (FMB_DENORMAL / u) in Q
 */
#define FMB_WITHIN_ERROR (11 * FMB_U)
#define FMB_WITHIN_THICKNESS (6 * FMB_U)

/* q and Q (size); returns what normals are off beyond 4u, and underflow. */
FMB_INLINE fmb_real fmb_within_start(const fmb_view *f, const fmb_real *v, fmb_real t, const fmb_real *p, fmb_real *q,
                                     fmb_real *size, int dim)
{
    fmb_real sum = 0, longest = 0;
    FMB_UNROLL
    for (int k = 0; k < dim; k++) {
        fmb_real s = p[k] - f->origin[k], w = t * v[k];
        q[k] = s - w;
        size[k] = fmb_abs(s) + fmb_abs(w) + FMB_DENORMAL / FMB_U;
        sum += size[k];
        longest = fmb_max(longest, f->extent[k]);
    }
    return (2 * FMB_NORMAL_TINY * (longest * (dim == 3 ? longest : 1)) + 2 * FMB_DENORMAL) * sum + 8 * FMB_DENORMAL;
}

/* What y = N.q may be off. */
FMB_INLINE fmb_real fmb_within_error(const fmb_real *n, const fmb_real *size, fmb_real rest, int dim)
{
    fmb_real error = fmb_abs(n[0]) * size[0] + fmb_abs(n[1]) * size[1];
    return FMB_WITHIN_ERROR * (dim == 3 ? error + fmb_abs(n[2]) * size[2] : error) + rest;
}

/* What volume - y may be off; error: what y may. */
FMB_INLINE fmb_real fmb_within_beyond(fmb_real error, fmb_real volume) { return error + FMB_WITHIN_THICKNESS * volume; }

/* P1. 1 if p is proved to lie in f at the time t of [0,1] while it moves by v. */
FMB_INLINE int fmb_within(const fmb_view *f, const fmb_real *v, fmb_real t, const fmb_real *p, int dim)
{
    fmb_real q[3], size[3], rest = fmb_within_start(f, v, t, p, q, size, dim);
    int slabs = fmb_cuboid(f->shape) ? dim : dim + 1;
    const fmb_real *n = f->normal;
    for (int r = 0; r < slabs; r++, n += dim) {
        fmb_real y = fmb_dot(n, q, dim), error = fmb_within_error(n, size, rest, dim);
        if (!fmb_proves_inside(y, error) || !fmb_proves_inside(f->volume - y, fmb_within_beyond(error, f->volume)))
            return 0;
    }
    return 1;
}

/*
 * R11. P2. q = d + t v + sum x_i b_i of exact x, t. Q_k = |d_k| + |t v_k| + sum x_i |b_ik|, T = sum |N_k| Q_k;
 * h: the volume, scaled as N is.
 *     d; t v; x_i b_i   u; 2u; u
 *     q                 6u Q            4 sums
 *     N.q               13u T           N 4u, products and sums 3u
 *     h - N.q           4u h, u (h + T) 16u T + 8u h leave 2u T and 3u h for higher orders and T's own 9u
 *     normals           beyond 4u       tiny sum Q, twice
 *     underflow         64 denormals    32 products times |N_k| < 2
 */
#define FMB_WITNESS_ERROR (16 * FMB_U)
#define FMB_WITNESS_HEIGHT (8 * FMB_U)

/* Brings x into [0,1]^n and, if it has to (simplex), its sum to 1 at most, exactly; n <= 3. NaN becomes 0. */
void fmbi_witness_clamp(fmb_real *x, unsigned n, int simplex);

/*
 * P2. Is the point oB + t vB + sum x_i b_i, for the exact values of x (dim coordinates in b) and t, proved to lie in b
 * and in a at the time t of [0,1]? Displacements NULL: at rest; finite and in range.
 */
int fmbi_witness(const fmb_view *a, const fmb_real *va, const fmb_view *b, const fmb_real *vb, const fmb_real *x,
                 fmb_real t, int dim);

/*
 * D1, in loops: a third of the code. Is n proved to separate a from b (towards b) at every t in [0,1]? Displacements
 * as above.
 */
int fmbi_separates(const fmb_view *a, const fmb_real *va, const fmb_view *b, const fmb_real *vb, const fmb_real *n,
                   int dim);

/*
 * R12. P4. A corner q of a volume in another frame. Q = |d| + extents, T = sum |N_k| Q_k.
 *     q                 4u Q            4 roundings
 *     N.q               11u T           q 4u, N 4u, products and sums 3u; 16u: higher orders, and the rounding of T
 *     volume - N.q      5u volume       volume 4u, u of the difference; 8u: as above
 *     normals           beyond 4u       FMB_NORMAL_TINY extent^2 sum Q, less than 2^-28 96u steepest sum Q
 */
#define FMB_CORNER_ERROR (16 * FMB_U)
#define FMB_CORNER_VOLUME (8 * FMB_U)

/* What N.q of a corner may be off; size: sum |N_k| Q_k; tiny: what N may be off beyond 4u, times sum Q. */
FMB_INLINE fmb_real fmb_corner_error(fmb_real size, fmb_real tiny) { return FMB_CORNER_ERROR * size + tiny; }

/* And what volume - N.q may. */
FMB_INLINE fmb_real fmb_corner_beyond(fmb_real error, fmb_real volume) { return error + FMB_CORNER_VOLUME * volume; }

FMB_INLINE int fmb_corner_is_inside(fmb_real depth, fmb_real error) { return fmb_proves_not_outside(depth, error); }

/*
 * R15. D15. A face of a whose row alone excludes b (system.c: the row's own error is taken off the gap before).
 * own: sum |N_k| extent_a_k. Then its cached normal separates.
 *     N along the face  4u own + tiny   the other edges of the face are not exactly across N, and N.a_j is not exactly
 *                                       the volume
 *     as a hint, too    20u S           S <= size + own: D3, which is off by 10u S, proves the same direction again
 *     26u (size + own)  24u of it       the two above; the rest is for the roundings of size and own
 */
#define FMB_ONE_FACE_ERROR (26 * FMB_U)

/* gap: of a row; size: sum of what it was made of; tiny, scale: of the row's normal. */
FMB_INLINE int fmb_face_separates(fmb_real gap, fmb_real size, fmb_real tiny, fmb_real scale)
{
    return fmb_proves_apart(gap, (FMB_ONE_FACE_ERROR * size + tiny) * scale);
}

/* ---- D20: one direction, a frame and every cell of a grid ---- */

/*
 * R22. D20. A frame, and cells that differ by where they are (grid.h). d: from the frame's origin to that of a cell; v:
 * of the frame, so that the cell is at d - t v, t = (1 + tau) / 2. Along n the two meet only where
 *     low <= n.d - t n.v <= high      low = min_a - max_cell, high = max_a - min_cell, from their origins
 *     |c - tau half| <= radius        c = n.d - middle, half = n.v / 2, middle = (low + high) / 2 + half,
 *                                     radius = (high - low) / 2
 * S = sum |n_k| Z_k, with the largest |d_k| of all cells that are asked about: no smaller than the S of any of them.
 * Nothing else below depends on the cell but c. In u, of the parts of S that belong to |d|, E and |v|:
 *                                          |d|   E    |v|
 *     n.d                                  4     -    -      d 1, products and sums 3
 *     low, high                            -     7    -      R1: of min_b - max_a
 *     their half sum, half difference      -     2    -      each is at most E
 *     the same of a cuboid                 -     8.5  -      below
 *     half, middle                         -     1    2      n.v 3, of half of |v|; 1 sum
 *     c                                    1     1    .5     1 sum
 *     tau half                             -     -    1.5    n.v 3
 *     radius + error, and + |half|         -     2    .5     2 sums; those of the error itself are of second order
 *     in all                               5     13   4.5
 *     S                                    9u of itself: R1. 16u (1 - 9u) > 13u (1 + 20u)
 *     underflow                            60 products, half a denormal each; 2.9u S is more, since S >= FMB_SIZE_LEAST
 *     overflow                             none: S <= FMB_SIZE_MOST. A direction of another S is left out.
 * |c| > radius + error + |half|: n, or -n, separates at every t. Else contact is at (c -+ (radius + error)) / half
 * alone, a sum and a quotient of numbers that are known to within that error for every tau of the step: FMB_TAU_ERROR,
 * as in A3. Where half is 0 as computed, what the exact one adds is in the error: then the quotient is infinite only
 * where |c| > radius + error, and there is no contact.
 *
 * Of a cuboid the middles are used, in place of low and high. Half of (diagonal - edge of a cell): diagonal 2u, a
 * difference, a dot product 3u, of E / 2: 3u E. The radius is half of what the edges of both reach along n:
 *     cell                                 sum |n_k| share_k, share_k = edge_k / 2 + 16u Z_k: its sum 1u, products and
 *                                          sums 3u; those of 16u Z_k are of second order
 *     frame, along a normal N of its own   the volume, within 4u. The other edges reach what N is off: 4u
 *     frame, along e_j x axis k            |N_k| of the two normals that e_j makes with other edges, within 4u; 1 sum
 *     frame, along an axis of the world    the width, within 2u; twice the middle is `middle`, within 2u
 *     their sum                            1u: 11u E / 2 in all
 *     tiny                                 what N is off beyond 4u: FMB_NORMAL_TINY extent^2, for each component, and
 *                                          an extent is at most 3 longest. Times the span along a normal
 *     underflow                            64 denormals are added, whatever S is. (Axes of the world: no products)
 *     overflow                             none: range. 3 2^67 2^38 (double: 3 2^601 2^305)
 */
#define FMB_CELL_ERROR (16 * FMB_U)

/* 1: *x is set, but for n. speed: n.v; size: S. 0: n cannot be used. */
FMB_INLINE int fmb_share_axis(fmb_grid3_axis *x, fmb_span a, fmb_span cell, fmb_real speed, fmb_real size)
{
    fmb_real low = a.min - cell.max, high = a.max - cell.min;
    x->half = speed * R(0.5);
    x->middle = (low + high) * R(0.5) + x->half;
    x->radius = (high - low) * R(0.5) + FMB_CELL_ERROR * size;
    return fmb_error_between(size, FMB_SIZE_LEAST, FMB_SIZE_MOST);
}

/* Of each axis: half of a cell's edge, and the error's part of size, Z_k. */
FMB_INLINE fmb_real fmb_cell_share(fmb_real edge, fmb_real size) { return edge * R(0.5) + FMB_CELL_ERROR * size; }

/* What the cached normals of a cuboid are off beyond 4u, and underflow; along a normal, in all. */
FMB_INLINE fmb_real fmb_cell_tiny(const fmb_frame3 *f)
{
    return 16 * FMB_NORMAL_TINY * f->longest * f->longest + 64 * FMB_DENORMAL;
}

FMB_INLINE fmb_real fmb_cell_tiny_face(fmb_real tiny, fmb_real span) { return tiny * span + 64 * FMB_DENORMAL; }

/* The same of a cuboid. middle: n.(middles); reach: of the frame's edges; shares: sum |n_k| share_k; tiny: above. */
FMB_INLINE void fmb_share_middle(fmb_grid3_axis *x, fmb_real middle, fmb_real reach, fmb_real shares, fmb_real speed,
                                 fmb_real tiny)
{
    x->half = speed * R(0.5);
    x->middle = middle + x->half;
    x->radius = (reach * R(0.5) + shares) + tiny;
}

/* D20. At rest. The radius has the error. */
FMB_INLINE int fmb_axis_clears(const fmb_grid3_axis *x, fmb_real c) { return fmb_proves_apart(fmb_abs(c), x->radius); }

/* At all times of the step. */
FMB_INLINE int fmb_axis_clears_all(const fmb_grid3_axis *x, fmb_real c)
{
    return fmb_proves_apart(fmb_abs(c), x->radius + fmb_abs(x->half));
}

/*
 * R23. D21. The same axis, counted in cells, for all cells of the clip at once. The corner is a cell, and i_k how many
 * cells another is farther along axis k. x_i - x_corner is i_k cell_k but for what rounds x_i, and with s = 1 or -1
 *     ahead = s (n.corner - middle) - (radius + |half| + room) + sum i_k (s n_k cell_k) > 0
 * shows s c > radius + |half|. S and Z_k as in R22, with the corner's |d_k| among them: i_k cell_k <= 2 Z_k.
 *     what D20 takes in       0             n.corner, middle, radius, half: in radius. The cell's c is not needed
 *     n_k cell_k, times i_k   4u S          2u of |n_k| i_k cell_k. i_k in two parts: of the block, and within it
 *     sums                    27u S         9 of them; no sum is above 3 S
 *     x_i - x_corner          half of sum |n_k| (edge_k - cell_k): x rounds by u (|origin| + 2 n cell) at most, and
 *                                           edge is 8u of that longer than cell. Their difference is exact
 *     in all                  31u S         room has 40u Z_k: higher orders, its own roundings
 *     underflow               2^14 denormals    n_k cell_k, times i_k <= 4096; 3 axes, 9 other products
 */
#define FMB_AHEAD_ERROR (40 * FMB_U)

/* Of each axis of the world; room: sum |n_k| of that. */
FMB_INLINE fmb_real fmb_cell_room(fmb_real edge, fmb_real cell, fmb_real size)
{
    return FMB_AHEAD_ERROR * size + (edge - cell) * R(0.5);
}

/* corner: s (n.corner - middle). */
FMB_INLINE fmb_real fmb_axis_ahead(const fmb_grid3_axis *x, fmb_real corner, fmb_real room)
{
    return corner - (((x->radius + fmb_abs(x->half)) + room) + FMB_DENORMAL / FMB_U);
}

FMB_INLINE int fmb_ahead_clears(fmb_real ahead) { return fmb_proves_apart(ahead, 0); }

/*
 * R24. A9. A cuboid at rest, and a cell. They meet if they overlap along the axes of the world, the normals of the
 * frame, and all products of its edges with the axes of the world that are not 0. Those are exact. gap = |c| - radius.
 *     c, radius         2 (16u S + tiny)    D20: they are off by as much as the radius has for it
 *     normals           4u S                N is off by 4u; n.d and what the cell reaches change by that
 *                       TINY sum Z          and by FMB_NORMAL_TINY extent^2 of each component beyond
 *     S                 2 q radius          q = max Z_k / min edge_k: the radius has sum |n_k| edge_k / 2 in it
 *     in all            72u q radius        and 4u radius for product and difference; 96u q: higher orders, q's own
 *                                           roundings
 *     tiny              4 times that of a normal or an edge, with sum Z for the span
 * Axis k of the world: the world box from the frame's origin, d_k, edge.
 *     middle, width     2u extent each      their half sum u more: 3u extent
 *     d, d + edge       2u |d| + u edge
 *     difference        u Z_k               6u Z_k in all; 8u
 *
 * P10. The point (1/2 + y_j) e_j, summed, of a cuboid: it is in the frame for any numbers y_j in [-1/2,1/2]. It is in
 * the cell if q, its way from the cell's middle, is at most half an edge along each axis. In u, of |d|, E and the edge:
 *     from the frame's middle to the cell's    2, 2, 1        d 1; the diagonal 2, less the edge 1, half of it; 1 sum
 *     sum y_j e_j                              -, 1.5, -      products 1, sums 2, of E / 2 at most
 *     their difference                         1, 1, .5
 *     less half an edge                        1, 1, 1        in all 4, 5.5, 2.5: below 8u Z_k
 */
#define FMB_CELL_OVERLAP (96 * FMB_U)
#define FMB_CELL_SIDE (8 * FMB_U)

FMB_INLINE void fmb_cell_overlap(fmb_grid3_part *o, const fmb_frame3 *f, fmb_vec edge, fmb_vec size)
{
    fmb_real most = fmb_max(fmb_max(size.x, size.y), size.z), least = -fmb_max(fmb_max(-edge.x, -edge.y), -edge.z);
    fmb_real tiny = fmb_cell_tiny(f);
    o->radius = 1 - FMB_CELL_OVERLAP * (most / least);
    o->tiny = 4 * (tiny + fmb_cell_tiny_face(tiny, fmb_vec_sum(size)));
}

/* A9. The frame's middle and width, and Z, of one axis of the world. */
FMB_INLINE int fmb_cell_overlaps(fmb_real d, fmb_real edge, fmb_real middle, fmb_real width, fmb_real size)
{
    fmb_real low = (middle - width) * R(0.5), high = (middle + width) * R(0.5);
    return fmb_proves_overlap(low - (d + edge), FMB_CELL_SIDE * size) &
           fmb_proves_overlap(d - high, FMB_CELL_SIDE * size);
}

/* P10. */
FMB_INLINE int fmb_point_in_cell(fmb_vec q, fmb_vec edge, fmb_vec size)
{
    return fmb_proves_overlap(fmb_abs(q.x) - edge.x * R(0.5), FMB_CELL_SIDE * size.x) &
           fmb_proves_overlap(fmb_abs(q.y) - edge.y * R(0.5), FMB_CELL_SIDE * size.y) &
           fmb_proves_overlap(fmb_abs(q.z) - edge.z * R(0.5), FMB_CELL_SIDE * size.z);
}

/* A9. Of the other axes. */
FMB_INLINE int fmb_axis_overlaps(const fmb_grid3_axis *x, fmb_real c, const fmb_grid3_part *o)
{
    return fmb_proves_overlap(fmb_abs(c) - x->radius * o->radius, o->tiny);
}

/* Takes from the times, tau, those at which the axis excludes contact. */
FMB_INLINE void fmb_axis_times(const fmb_grid3_axis *x, fmb_real c, fmb_interval *tau)
{
    fmb_real s = x->half < 0 ? -c : c, speed = fmb_abs(x->half), first = s - x->radius, last = s + x->radius;
    if (fmb_binds_from(tau, first, speed))
        (void)fmb_outer_from(tau, first / speed, FMB_TAU_ERROR);
    if (fmb_binds_until(tau, last, speed))
        (void)fmb_outer_until(tau, last / speed, FMB_TAU_ERROR);
}

/* ---- D26, P8: points with a radius ---- */

/*
 * R26. D26. A frame a that translates, and a point b with a radius m: of the times of the step contact is possible at
 * those alone at which near + t speed <= m |n|. A point is a body without edges: R1 holds with sums of zeros.
 *     near + t speed    gamma_8 S        R1. 10u S, of an S that is no smaller than that of the point, has 1u to spare
 *     m |n|             0 .. 32u too long, and 3 roundings, for which 16u are added: R2
 *     time              as in A3         a difference and a quotient: 4u outwards; beyond the step it is clipped
 * P8. A point q of a is no farther than `high` from where b is computed to be at the time t, x = p - t v.
 *     t v, x            u |t v|, u |x|   2u with higher orders, and the sum of three axes rounds: 4u
 *     underflow                          half a denormal: of t v, and of 4u (..)
 */
FMB_INLINE fmb_real fmb_ball_reach(fmb_real size, const fmb_real *n, fmb_real m)
{
    return FMB_DIRECTION_ERROR * size + m * fmb_length_up(n, 3) * (1 + 16 * FMB_U);
}

/* Takes from the times, t, those at which the direction excludes contact. 1: none is left. */
FMB_INLINE int fmb_ball_excludes(fmb_real near, fmb_real speed, fmb_real reach, fmb_interval *when)
{
    if (fmb_proves_apart(near + fmb_min0(speed), reach))
        return 1;
    if (speed > 0)
        (void)fmb_outer_until(when, (reach - near) / speed, FMB_TIME_ERROR);
    else if (speed < 0)
        (void)fmb_outer_from(when, (reach - near) / speed, FMB_TIME_ERROR);
    return when->in > when->out;
}

/* Where p is at the time t, seen from a frame that moves by v. Returns how far that may be off. */
FMB_INLINE fmb_real fmb_place_at(const fmb_real *p, const fmb_real *v, fmb_real t, fmb_real *x)
{
    fmb_real stray = 0;
    for (int k = 0; k < 3; k++) {
        fmb_real w = t * v[k];
        x[k] = p[k] - w;
        stray += t == 0 || v[k] == 0 ? 0 : 4 * FMB_U * (fmb_abs(x[k]) + fmb_abs(w)) + 2 * FMB_DENORMAL;
    }
    return stray;
}

/* P8. */
FMB_INLINE int fmb_place_is_near(fmb_real high, fmb_real stray, fmb_real m)
{
    return fmb_proves_not_outside(m, (high + stray) * (1 + 4 * FMB_U));
}

/* ---- P6: the sign of a determinant ---- */

typedef struct {
    fmb_real value, error; /* |value - exact| <= error; error >= 10u |value| */
} fmb_near;

FMB_INLINE int fmb_near_sign(fmb_near x) { return fmb_proved_sign(x.value, x.error); }

/*
 * R14. P6. det(x, y, z) = x.(y x z). |.|: sums of magnitudes. G = sum |x_k| size_k, size_k: the magnitudes of what
 * component k of y x z is made of. x, y, z are differences rounded once, off by u of themselves, and by `off` besides.
 *     y x z             4u              u of each component, a product, a difference
 *     x.(..)            8u G            x u, product u, sums 2u. 10u G: higher orders, G's own 5 roundings
 *     off: one of them  off (|y||z| + |x| (|y| + |z|))    a minor's sum of products is at most |y||z|
 *     off: two          2 off^2 (|x| + |y| + |z|)         |(a x b)_k| <= 2 off^2
 *     off: all three    4 off^3                           the most of a matrix of +-1. All times 1.02: roundings
 *     underflow         4 denormals (1 + |x|)             6 products times |x|, and 3 more
 */
static inline fmb_near fmb_det(const fmb_real x[3], const fmb_plane_normal *c, fmb_real off)
{
    fmb_real det = 0, size = 0, sx = fmb_sum_size(x);
    for (int k = 0; k < 3; k++) {
        det += x[k] * c->n[k];
        size += fmb_abs(x[k]) * c->size[k];
    }
    fmb_near d = {det, 10 * FMB_U * size + 4 * FMB_DENORMAL * (1 + sx)};
    if (off > 0)
        d.error += R(1.02) * off * ((c->length + sx * c->sum) + 2 * off * ((sx + c->sum) + 2 * off));
    return d;
}

static inline int fmb_det_sign(const fmb_real x[3], const fmb_plane_normal *c, fmb_real off)
{
    return fmb_near_sign(fmb_det(x, c, off));
}

/*
 * D14. The product of an edge of p and one of q. n.(q - p) reaches over the sides of their vertices: e of the two
 * edges, s0, s1 of p's edge over q's plane, r0, r1 of q's edge over p's plane (triangles.h). Does n separate, or -n?
 *     roundings         .3 of the errors    each value rounds at most 3 times, and |value| <= error / 10u
 *     1.5               of their sum        1.3 are needed
 */
FMB_INLINE int fmb_edges_separate(fmb_near e, fmb_near s0, fmb_near s1, fmb_near r0, fmb_near r1)
{
    fmb_real error = R(1.5) * (e.error + ((s0.error + s1.error) + (r0.error + r1.error)));
    fmb_real of_p = r0.value - r1.value, of_q = s1.value - s0.value;
    return fmb_proves_apart((e.value + fmb_min0(of_q)) - fmb_max0(of_p), error) ||
           fmb_proves_apart_behind((e.value + fmb_max0(of_q)) - fmb_min0(of_p), error);
}

#endif
