#!/bin/sh
# SPDX-License-Identifier: MIT
# Only src/core/proof.h turns numbers into a verdict: no other source compares with an error bound, or, where verdicts of frames and triangles
# arise, with 0 or a time, but for what is listed here and decides nothing.
# And the gate notices such comparisons where they are put back.
. tests/gates/lib.sh

# FILE: LINE, without comments, spaces as one: why it is no verdict.
cat >"$temporary/allowed" <<'ALLOWED'
src/core/exact.h: static inline int fmb_sum_is_sharp(fmb_real sum, fmb_real error) { return error <= 4 * FMB_U * fmb_abs(sum); }
src/core/frame.c: accurate &= error[k] <= FMB_NORMAL_ERROR * fmb_abs(n[k]) + tiny;
src/core/frame.c: if (*error <= FMB_NORMAL_ERROR * fmb_abs(sum) + enough)
src/core/frame.c: return error <= FMB_NORMAL_ERROR * fmb_abs(det) ? det : 0;
src/core/frame.c: if (!(error <= FMB_NORMAL_ERROR * fmb_abs(det)))
src/separate/edges.h: FMB_INLINE int fmb_reach_good(fmb_reach r) { return r.size >= FMB_SIZE_SMALL && r.off < FMB_REACH_ERROR * r.size; }
src/eliminate/system.c: if (row->high > r.max && row->high - r.max > 2 * row->error + upper)
src/eliminate/system.c: if (r.min > row->low && r.min - row->low > 2 * row->error + lower)
src/eliminate/system.c: if (fmb_largest(row->c, FMB_UNKNOWNS) <= FMB_U * FMB_U * row->error) {
src/eliminate/system.c: if (row->high - row->error > 16)
src/eliminate/basis.c: if (!(row->error <= R(0x1p-5) * size))
src/eliminate/basis.c: if (!(size.error <= R(0x1p-8)))
src/eliminate/basis.c: while (e->passes > 0 && !fmb_sum_is_sharp(sum, *error)) {
src/motion/motion.c: return middle->turn_error <= R(0x1p-8) ? 0 : FMB_ERR_RANGE;
src/motion/motion.c: return q > bound * bound * (1 + 64 * FMB_U);
src/motion/motion.c: return norm > most && fmb_length_up(d, 3) * (1 - 64 * FMB_U) > most ? FMB_ERR_RANGE : 0;
src/motion/pose.c: if (*error <= FMB_POSE_TOLERANCE && det > 0)
src/mesh/hull.c: if (error || !(off <= FMB_TURN_OFF))
src/robot/kinematics.c: return error || *off <= ROBOT_MOST_OFF ? error : FMB_ERR_RANGE;
src/mesh/convex.c: if (!(fmb_dot(c, w->n, 3) > m->off))
src/mesh/convex.c: if (!(fmb_dot(c, w->n, 3) > w->m->off))
ALLOWED
# exact.h, frame.c, search: how good a product or a normal is, asked at run time. system.c: elimination's own rows. basis.c: whether a basis can be used. motion.c, pose.c, hull.c, kinematics.c:
# whether a pose can be used. convex.c: where the walk ends.

# The same of comparisons with 0, and of times, where verdicts of frames and triangles arise.
cat >"$temporary/allowed_signs" <<'ALLOWED'
src/separate/hint3.c: if (proved >= 0 || first)
src/separate/hint3.c: if (proved <= 0)
src/separate/search.c: if (speed > 0) {
src/separate/order.h: return ahead > 0;
src/separate/hint2.c: if (proved >= 0 || first)
src/separate/hint2.c: if (proved <= 0)
src/separate/stages2.c: if (answer == FMB_OPEN && f.outer.in > f.outer.out && try_across(c, axis, -f.v.y, f.v.x))
src/separate/stages3.c: if (outer.in > outer.out && try_combination(c, first, last, axis))
src/separate/stages3.c: const int begins = f->outer.in > -1, ends = f->outer.out < 1;
src/separate/stages3.c: if (!(of_p > 0 && of_q > 0))
src/separate/stages3.c: if (f->outer.in > f->outer.out && combine_times(f))
src/separate/stage.h: if (g > 0)
src/separate/stage.h: else if (g < 0)
src/separate/stage.h: return side < 0 ? FMB_MISS_BY("filter", f->of, -n.x, -n.y, -n.z) : FMB_MISS_BY("filter", f->of, n.x, n.y, n.z);
src/separate/stage2.h: return !(side > 0 ? FMB_MISS_BY("filter 2D", f->of, n.x, n.y, 0) : FMB_MISS_BY("filter 2D", f->of, -n.x, -n.y, 0));
src/separate/stage2.h: fmb_plane2_bind(f, n, w < 0 ? lo : -hi, w < 0 ? hi : -lo, w);
src/separate/stage2.h: fmb_real way = w < 0 ? s : -s;
src/separate/stage3_cuboids.h: fmb_real t = w < 0 ? s : -s, speed = fmb_abs(w);
src/separate/stage3_cuboids.h: fmb_real t = w < 0 ? s : -s, speed = fmb_abs(w), part = FMB_FACE_ERROR;
src/separate/stage3_cuboids.h: if (w < 0)
src/separate/stage3_cuboids.h: if (f->outer.in > f->outer.out)
src/separate/stage3_cuboids_lanes.h: const fmb_four_bits back = l->w < fmb_four_of(0);
src/separate/stage3_cuboids_lanes.h: return f->outer.in > f->outer.out ? FMB_OPEN : FMB_HIT;
src/mesh/triangles.h: return s[i] * s[(i + 1) % 3] < 0 && e0 != 0 && e0 == e1 && e0 == e2;
src/mesh/triangles.h: return e[0] * e[1] < 0 || e[0] * e[2] < 0 || e[1] * e[2] < 0 ? FMB_MISS : FMB_UNDECIDED;
src/mesh/triangles.h: if (sides > 0)
src/separate/decide.h: s->axis[k] = ahead > 0 ? n[k] : -n[k];
src/separate/decide.h: return !(ahead > 0 ? FMB_MISS_BY("exact, a direction", s->of, n[0], n[1], z)
src/separate/decide.h: if (speed > 0 && fmb_binds_until(outer, last, speed))
src/separate/decide.h: else if (speed < 0 && fmb_binds_from(outer, -last, -speed))
src/separate/decide.h: *g = (fmb_guess){w < 0 ? FMB_BIT_VELOCITY(1) : 0, fmb_proved_sign(w, off) ? 0 : FMB_BIT_VELOCITY(1)};
src/separate/integers.c: choice |= p[i] > 0 ? bit : 0;
src/separate/integers.c: choice = sign < 0 ? choice | bit : choice & ~bit;
src/separate/integers.c: if (f == 0 ? sign > 0 : sign < 0)
ALLOWED
# integers.c: a guess, and exact signs that put it right.
# proved, sides, s, e: integers, what a form of proof.h has said. side, speed, g, w: which way a direction points, or a body moves along it.
# ahead: of the frames, which of them comes first. Outer times that cross lead to a direction that is tried,
# and has to prove the miss itself.

# comparisons FILE...: lines of code in which something is compared with a bound: a name with error or off in it, or a multiple of u.
comparisons() {
    for source in "$@"; do
        gcc -fpreprocessed -dD -E -P "$source" 2>/dev/null | tr -s ' \t' ' ' | sed 's/^ //' | grep -E \
            -e '[^-<>][<>]=? [^;?]*(\b[a-z_]*error\b([^(]|$)|_ERROR\b|\boff\b|[0-9] \* FMB_U\b)' -e '\b([a-z_]*error|off|[A-Z_]*_ERROR)\b([^(;&|?][^;&|?]*)? [<>]=? [^0]' |
            grep -v -E -e '\berror [<>]=? 0|error \?|for \(|int error|\*error = |!error\b' | sed "s#^#$source: #"
    done
}
# signs FILE...: lines in which something is compared with 0, or a time of an interval with something.
signs() {
    for source in "$@"; do
        gcc -fpreprocessed -dD -E -P "$source" 2>/dev/null | tr -s ' \t' ' ' | sed 's/^ //' | grep -E \
            -e '[^-<>][<>]=? (0|R\(0\.0\)|fmb_four_of\(0\))([^-x.0-9]|$)' -e '(^|[(:?&|;,=] )[^<>]*[.>](in|out)\b[^;=&|]* [<>]=? ' -e ' [<>]=? [^;&|]*[.>](in|out)\b' |
            grep -v -E 'for \(' | sed "s#^#$source: #"
    done
}
# refused FILE...: those that are not allowed
refused() { comparisons "$@" | grep -v -x -F -f "$temporary/allowed"; }
refused_signs() { signs "$@" | grep -v -x -F -f "$temporary/allowed_signs"; }

sources=$(ls src/*/*.c src/*/*.h | grep -v -e '^src/core/proof\.[ch]$' -e '^src/core/audit\.h$')
for source in $sources; do
    refused "$source" >"$temporary/found"
    if [ -s "$temporary/found" ]; then fail "$source: compares with an error bound"; cat "$temporary/found"; else pass; fi
done
while IFS= read -r line; do
    comparisons "${line%%: *}" | grep -q -x -F -e "$line" && pass || stale proof "tests/gates/proof.sh allows what is not there: $line"
done <"$temporary/allowed"
verdicts=$(ls src/separate/*.[ch] src/mesh/triangles.h)
for source in $verdicts; do
    refused_signs "$source" >"$temporary/found"
    if [ -s "$temporary/found" ]; then fail "$source: compares with 0, or times"; cat "$temporary/found"; else pass; fi
done
while IFS= read -r line; do
    signs "${line%%: *}" | grep -q -x -F -e "$line" && pass || stale proof "tests/gates/proof.sh allows what is not there: $line"
done <"$temporary/allowed_signs"
for form in 'if (depth >= 0)' 'return s->inner.in <= s->inner.out;' 'return f->open || (moves && f->inner.in > f->inner.out) ? FMB_OPEN : FMB_HIT;' \
    'int lower = t - inner > f->outer.in * speed;' 'return x[e->i] + step * gr >= 0 && y[e->j] + step * gs >= 0;' 'if (!(f->inner.in <= f->inner.out))'; do
    echo "int f(void) { $form }" >"$temporary/seeded.c"
    refused_signs "$temporary/seeded.c" >"$temporary/found"
    if [ -s "$temporary/found" ]; then pass; else fail "not noticed: $form"; fi
done
for form in 'return gap > error;' 'if (top < -f->error)' 'if (!(near - s > FMB_DIRECTION_ERROR * size))' 'ok = depth >= 8 * FMB_U * size;'; do
    echo "int f(void) { $form }" >"$temporary/seeded.c"
    refused "$temporary/seeded.c" >"$temporary/found"
    if [ -s "$temporary/found" ]; then pass; else fail "not noticed: $form"; fi
done
finish
