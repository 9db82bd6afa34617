#!/bin/sh
# SPDX-License-Identifier: MIT
# The audit (src/core/audit.h, tests/audit/audit.c): no other way to FMB_MISS, every verdict judged, seeded faults caught.
# In make check float with fewer repetitions, and one in FAULTS of the faults, others for every commit (SEED); WHOLE=1: both precisions, all faults.
# ROBOT_PAIRS=FILE: replay data of your own, too.
. tests/gates/lib.sh

# ---- one way to FMB_MISS: elsewhere the sources compare with it, or go through the macros ----

# Faces that OFG pairs are no bodies: it never says that anything is free.
exempt="src/core/audit.h src/mesh/triangles.h"
for source in src/*/*.c src/*/*.h; do
    case " $exempt " in *" $source "*) continue ;; esac
    gcc -fpreprocessed -dD -E -P "$source" 2>/dev/null | grep -E '(^|[^A-Za-z0-9_])FMB_MISS([^A-Za-z0-9_]|$)' |
        sed -E 's/[=!<>]=? *FMB_MISS([^A-Za-z0-9_]|$)/\1/g' | grep -E '(^|[^A-Za-z0-9_])FMB_MISS([^A-Za-z0-9_]|$)' >"$temporary/found"
    if [ -s "$temporary/found" ]; then fail "$source: FMB_MISS not by src/core/audit.h"; cat "$temporary/found"; else pass; fi
done

# ---- all verdicts judged ----

precisions=float least=100000 effort=5
whole && precisions="float double" least=10000000 effort=$((${EFFORT:-1000} / 5))
export AUDIT_COUNTS="$temporary/counts"
cat >"$temporary/kinds" <<KINDS
hint
hinge
filter
filter 2D
hint 2D
search
combination
elimination
elimination, basis
elimination, one face
system
margin
margin, of the frames given
grown frame encloses
placed frame encloses
frame of a screw encloses
frame of a chain encloses
direction handed out
exact, a direction
exact, a named normal
names handed out
scene, axis
scene, hint
scene, new direction
scene, a pair of it
scene, a link in its zone
scene, stop
zone
segment, one direction
segment, frames
segment, at a moment
segment of the plane
edge, boxes
edge, a moment
convex
convex, direction handed out
distance
distance of meshes
distance, boxes
hulls
hulls along a direction
hulls, moving
hulls of a set
hulls of a set, moving
hull without points
hull of a node holds a leaf
walk, boxes
walk, moving boxes
walk, a box and where volumes meet
walk, numbers
walk, hulls
walk, a search that ended
walk, a pair of leaves
walk, posed
walk, parts
parts, boxes
grid
points
KINDS
# programs SEED: the tests, from there
programs() {
    for program in "$build"/tests/test_*; do
        case $program in *.[a-z]*) continue ;; esac
        # Numbers change behind a frame's back, or in the middle of a call: what is judged is no body that was asked about.
        # Or tasks call at a time: the judge is one for all of them.
        case ${program##*/} in test_damage | test_old_answers | test_between | test_preempted | test_interrupted* | test_busy) continue ;; esac
        # In check without those that take longest: what they call others call, too.
        whole || case ${program##*/} in test_boundary | test_exchange | test_interface | test_port) continue ;; esac
        check "${program##*/} in $real" env EFFORT="$effort" SEED="$1" AUDIT_SEED="$1" "$program"
    done
}
# kinds: those of the list that no verdict was of
kinds() {
    while read -r kind; do
        awk -v kind="$kind" '{ n = $NF; $NF = ""; $(NF - 1) = ""; sub(/ +$/, ""); if ($0 == kind && n > 0) found = 1 } END { exit !found }' \
            "$temporary/counts" || echo "$kind"
    done <"$temporary/kinds"
}
for real in $precisions; do
    build=build/host-$real-audit
    check "the audit builds in $real" make -s VARIANT=audit REAL=$real tests fmb
    programs "$seed"
    for example in arm gantry shelf; do check "$example in $real" "$build/fmb" $example; done
    for file in tests/vectors/*.pairs $ROBOT_PAIRS; do
        for engine in separation elimination exact; do check "$file in $real" "$build/fmb" check --engine $engine "$file"; done
    done
done
awk '{ n = $NF; $NF = ""; $(NF - 1) = ""; judged[$0] += n; all += n }
    END { for (k in judged) printf "%12d %s\n", judged[k], k; printf "%12d verdicts judged\n", all }' "$temporary/counts" | sort -rn
all=$(awk '{ n += $NF } END { print n + 0 }' "$temporary/counts")
echo "evidence: $all verdicts \"free\" judged"
[ "$all" -ge $least ] && pass || fail "$all verdicts judged, fewer than $least"
# A sample may lack a rare kind by chance: then the same from the seed that stays.
whole || [ -z "$(kinds)" ] || programs "$(sh tests/tools/seed.sh fixed)"
kinds >"$temporary/lacking"
while read -r kind; do fail "no verdict of the kind: $kind"; done <"$temporary/lacking"
[ -s "$temporary/lacking" ] || pass

# ---- seeded faults ----

unset AUDIT_COUNTS COUNT
mkdir "$temporary/tree" "$temporary/tree/build"
cp -a Makefile src include tests port boards "$temporary/tree"
cp -a build/host-float-audit "$temporary/tree/build"

# fault FILE SED TEST...: with this change one of the tests must end badly, stopped by the audit or by itself.
faults=0 share=25
whole && share=1
fault() {
    faults=$((faults + 1)) file=$1 change=$2 caught=
    shift 2
    sed -E "$change" "$file" >"$temporary/tree/$file"
    if cmp -s "$file" "$temporary/tree/$file"; then stale faults "tests/gates/audit.sh: $file: nothing to change for $change"; return; fi
    if [ $(((faults + seed) % share)) -ne 0 ]; then cp "$file" "$temporary/tree/$file"; return; fi
    for test in "$@"; do
        if ! make -s -C "$temporary/tree" VARIANT=audit "build/host-float-audit/tests/test_$test" >"$temporary/log" 2>&1; then
            fail "$file: does not compile with $change"
            tail -n 5 "$temporary/log"
            cp "$file" "$temporary/tree/$file"
            return
        fi
        (cd "$temporary/tree" && EFFORT=100 SEED= timeout 3000 "build/host-float-audit/tests/test_$test" || exit 1) >"$temporary/log" 2>&1 && continue
        caught="test_$test: $(grep -m 1 -e '^audit: ' -e '^tests/' "$temporary/log")"
        break
    done
    if [ -n "$caught" ]; then pass; echo "$file: $change: $caught"; else fail "$file: nothing noticed $change"; fi
    cp "$file" "$temporary/tree/$file"
}

# The decisions.
fault src/core/proof.h 's/^#define FMB_DIRECTION_ERROR .*/#define FMB_DIRECTION_ERROR (0 * FMB_U)/' threshold
fault src/core/proof.h 's/^#define FMB_STAGE_ERROR .*/#define FMB_STAGE_ERROR (0 * FMB_U)/' vectors threshold
fault src/separate/stage.h 's/back = fmb_negative\(side\);/back = fmb_negative(-side);/' vectors
# (lanes: where these forms have lanes, that test alone holds the plain ones.)
fault src/separate/stage.h 's/far = fmb_vec_sub\(far, fmb_vec_abs\(f->v\)\);/far.x += 0;/' vectors lanes
fault src/separate/stage3_cuboids.h 's/moves \? gap - fmb_abs\(w\) : gap, f->error/gap, f->error/' vectors lanes
fault src/separate/stage3_tetrahedron.h 's/top \+ fmb_abs\(g\), f->error/top, f->error/' vectors lanes
if [ "$(uname -m)" = x86_64 ]; then
    fault src/separate/stage_lanes.h 's/^ *fmb_four_abs\(at->v\);/0 * at->v;/' vectors
    fault src/separate/stage3_cuboids_lanes.h 's/l->gap - fmb_four_abs\(l->w\) : l->gap, error/l->gap : l->gap, error/' vectors
    fault src/core/proof.h 's/^(#define FMB_OWN_ERROR\(length, most, error\) \()/\10 * /' aligned_exact
    fault src/core/proof.h 's/return r <= fmb_four_of\(FMB_SHADOW\)/return r <= fmb_four_of(R(1e9))/' lanes
    fault src/separate/stage3_cuboids_lanes.h 's/ & \(p \| q\) & \(q \| r\) & \(r \| p\)\) == 15;$/) == 15;/' lanes
    fault src/separate/stage3_tetrahedron_lanes.h 's/r->top \+ fmb_four_abs\(r->g\), r->margin/r->top, r->margin/' vectors
    fault src/separate/stage3_tetrahedron_lanes.h 's/low = fmb_lanes_begin\(b, 0\) - fmb_vecs_dot\(n, d\), rest/low = 0 - fmb_vecs_dot(n, d), rest/' vectors
    fault src/core/frame_lanes.h 's/\(p\.rest - q\.rest\)/(p.rest + q.rest)/' frame_exact
    fault src/mesh/mesh.c 's/^    \*rest \|= /    *rest \&= /' mesh_exact
fi
fault src/core/proof.h 's/fmb_proves_apart\(g->near, g->error\)/fmb_proves_apart(g->near, 0)/' threshold
fault src/separate/stage2.h 's/separates\(gap - reach, f->error\)/separates(gap, f->error)/' vectors
fault src/separate/search.c 's/fmb_search_separates\(gap.near, w.least, error\)/fmb_search_separates(gap.near, 0, error)/' vectors
fault src/separate/search.c 's/fmb_search_separates\(gap.far, -w.most, error\)/fmb_search_separates(gap.far, 0, error)/' vectors
fault src/core/proof.h 's/^ +g.near \+= fmb_min0\(fmb_dot2.*//' threshold vectors
fault src/separate/stages3.c 's/if \(!fmb_try3\(c->a, c->b, n, v\)\)/if (0)/; s/p\[k\] \* wq \+ q\[k\] \* wp/p[k] * wp + q[k] * wq/' vectors
fault src/separate/stages3.c 's/scale\(p, of_q \/ of_p\)/scale(p, of_p \/ of_q)/; s/scale\(q, of_p \/ of_q\)/scale(q, of_q \/ of_p)/' vectors
fault src/separate/separate3.c 's/FMB_HIT : FMB_UNDECIDED;/FMB_HIT : FMB_MISS_KNOWN(a, b);/' vectors
fault src/separate/quick3.c 's/return fmb_cuboid\(b->shape\) \? fmbi/return fmb_cuboid(a->shape) ? fmbi/' quick
fault src/separate/tetrahedron3.c 's/ \|\| !fmb_hinge_proves\(a, b, n\)\)/)/' quick
fault src/eliminate/solve.c 's/(given.dimension, n\)) &&/\1 ||/' vectors
fault src/separate/integers.c 's/if \(f == 0 \? sign > 0 : sign < 0\)/if (f == 0 ? sign > 0 : sign > 0)/' exact_referee
fault src/separate/integers.c 's/plus \|= FMB_BIT_VELOCITY\(1\);/plus |= 0;/' exact_referee
fault src/separate/exact2.c 's/\{-u\[1\], u\[0\]\}/{u[1], u[0]}/' exact_referee
# What lies above: margins, poses, motions, segments.
fault src/core/proof.h 's/g->error \+ room\)/g->error + 0 * room)/' threshold
fault src/core/proof.h 's/m > 0 \? 1 \+ 16 \* FMB_U : 1 - 64 \* FMB_U/m > 0 ? 1 - 64 * FMB_U : 1 + 64 * FMB_U/' threshold
fault src/motion/pose.c 's/\(key->turn_error \+ 8 \* FMB_U\) \* sum_of\(p, dim\)/0 * sum_of(p, dim)/' pose pose_exact chain
fault src/motion/pose.c 's/t \*= t > 0 \? .*$/t += 0 * y;/' pose_exact units threshold
fault src/motion/motion.c 's/limit->bend \* R\(0.125\)/limit->bend * R(0.0625)/' chain motion
fault src/motion/motion.c 's/radius \* limit->turn \* R\(0.5\)/radius * limit->turn * R(0.25)/' chain motion arm_motion
fault src/motion/motion.c 's/return norm > most \&\& .*$/return 0;/' contradictions
fault src/motion/motion.h 's/most \* \(1 \+ 16/most * R(0.5) * (1 + 16/' chain pose_exact
fault src/robot/edge.c 's/ \|\| fmb_gap_clears_by\(g, d->length, all\) != 1\)/)/' robot_edge
fault src/robot/edge.c 's/edge_apart\(&end\[k\], &g\[k\]/edge_apart(\&end[k], \&g[0]/' robot_edge
fault src/motion/segment.c 's/\(m->skin \+ m->step.inflation\)/m->skin/' segment pose_exact chain
fault src/motion/segment.c 's/m->step.error \+ m->step.inflation, 0/m->step.error, 0/' segment pose_exact chain
fault src/motion/segment.c 's/\+ fmb_min0\(speed\);/;/' segment pose_exact
fault src/motion/segment.c 's/^        if \(answer == FMB_MISS\) \{/        if (answer == FMB_MISS || part.level >= 3) {/' segment pose_exact chain
# Scenes.
fault src/core/proof.h 's/^#define FMB_SCENE_ERROR .*/#define FMB_SCENE_ERROR (0 * FMB_U)/' scene scene_referee
fault src/scene/scene.c 's/m->reach\[k\] = m->a.extent\[k\] \+ fmb_abs\(m->v\[k\]\);/m->reach[k] = m->a.extent[k];/' scene
fault src/scene/scene.c 's/reach = fmb_abs\(fmb_dot\(n, m->v, dim\)\)/reach = 0/' scene
fault src/core/proof.h 's/^#define FMB_CONTAIN_ERROR .*/#define FMB_CONTAIN_ERROR (0 * FMB_U)/' scene_referee scene
fault src/core/proof.h 's/return start > 0 \&\& end > 0;/return start > 0 \&\& end == end;/' scene
fault src/scene/bits.h 's/a_is \& ~b_may_meet/a_is \& ~b_may_meet \& 0/' scene_trust scene
fault src/scene/scene.c 's/state->seal == seal_of\(state, \*sum\)/1/' scene_trust
fault src/scene/scene.c 's/limit \+\+;|limit\+\+;/limit += 2; other++;/' scene scene_trust
# Trees, searches, hulls of nodes.
fault src/core/proof.h 's/\(b->min\[2\] > a->max\[2\]\)/(b->min[2] > a->min[2])/; s/\(q\.min > p\.max\)/(q.min > p.min)/' tree
fault src/core/proof.h 's/if \(near > 0 \|\| far < 0\)/if (near > 0 || far < 1)/' tree
fault src/scene/visit.c 's/int sign = fmb_gap_separates\(\&g\);/int sign = g.near > 0;/; s/fmb_four_gap_separates\(\&g, \&which\)/((which = 0), g.near[0] > 0)/' \
    tree mesh torus hull_tree
fault src/core/proof.h 's/return when->in > when->out;/return when->in > when->out * R(0.75);/' tree
fault src/scene/walk_init.c 's/if \(w->tree\[0\].node->parent != w->mark\[0\] .*$/if (0)/' tree_stale
fault src/scene/posed_moving.c 's/2 \* p->with.speed_b\[j\]/p->with.speed_b[j]/' posed_referee
fault src/scene/sheets.c 's/deep \&= fmb_point/deep \&= k == 3 || fmb_point/' sheets
fault src/scene/leaf.c 's/\(fmb_min0\(x\) \+ fmb_min0\(y\)\) \+ fmb_min0\(z\)/fmb_min0(x) + fmb_min0(y)/' sheets posed
fault src/scene/leaf.c 's/^        gap \+= fmb_min0\(.*/        gap += 0;/' sheets posed
fault src/scene/leaf.c 's/return 12 \* FMB_U \* size/return 0 * size/; s/return t->room.*/return 0 * t->room; }/' sheets posed
fault src/scene/leaf.c 's/f->room \* \(length \/ product\)/f->room * R(0.5) * (length \/ product)/' posed bodies
fault src/scene/leaf.c 's/f->side \* n/n/' sheets posed
fault src/scene/leaf.c 's/ \+ leaf_low\(c->a, fmb_vec_scale\(n, -1\)\);/;/' posed
fault src/core/proof.h 's/fmb_proves_apart\(gap, error\);/gap > 0;/' sheets posed
fault src/scene/tree.c 's/return t->stamp == stamp_of_tree\(t, t->node->parent\) \? 0 : FMB_ERR_STALE;/return 0;/' tree_stale
fault src/mesh/tree_hull.c 's/\(void\)fmb_hull3_join\(.*\);/continue;/' hull_tree
# Hulls, convex meshes, faces, contacts.
fault src/mesh/hull.c 's/\+= 4 \* FMB_U \* most \+ FMB_DENORMAL/+= 0/' hull hull_exact
fault src/core/proof.h 's/FMB_HULL_ERROR \* size/0 * size/' threshold_hull
fault src/mesh/hull_set.c 's/\+ fmb_min\(l \* i.slope \+ m \* j.slope, 0\)/+ 0/' hull_set
fault src/mesh/hull.c 's/\*relative = 20 \* FMB_U \+ R\(1.75\) \* off;/*relative = FMB_U + 0 * off;/' hull_exact threshold_hull
fault src/core/proof.h 's/s = fmb_supports_moving\(sum, speed\);/s = sum - speed * R(0.01);/' hull hull_exact
fault src/mesh/convex.c 's/\+ fmb_max0\(speed\);/;/' convex
fault src/grid/walk_grid.c 's/\+ fmb_max0\(v\) \+ off/+ off/' grid grid_referee
fault src/core/proof.h 's/FMB_VERTICES_ERROR \* size \+ 8 \* FMB_DENORMAL/0 * size/' threshold_hull
fault src/mesh/convex.c 's/stamp_of_mesh\(mesh\) == mesh->stamp/1/' convex
fault src/mesh/parts_tree.c 's/p->margin, \&work->off/0, \&work->off/' parts_tree
fault src/distance/boxes.h 's/\(reach \+ slack\)/(reach * R(0.97) + 0 * slack)/' distance_tree distance_boxes
fault src/mesh/mesh.c 's/least = 136 \* error/least = 0 * error/' mesh mesh_exact
fault src/contact/contact.c 's/fmb_common\(fmb_reach_along\(a, k, va\[k\], dim\)/fmb_common(fmb_reach_along(a, k, 0, dim)/' contact contact_referee

finish
