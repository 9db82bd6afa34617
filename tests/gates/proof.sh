#!/bin/sh
# SPDX-License-Identifier: MIT
# Only src/core/proof.h turns numbers into a verdict: no other source compares with an error bound, but for what is listed here and decides nothing.
# And the gate notices: a comparison put back into each source is refused.
. tests/gates/lib.sh

# FILE: LINE, without comments, spaces as one: why it is no verdict.
cat >"$temporary/allowed" <<'ALLOWED'
src/core/exact.c: if (*error <= 4 * FMB_U * fmb_abs(sum))
src/core/frame.c: accurate &= error[k] <= FMB_NORMAL_ERROR * fmb_abs(n[k]) + FMB_NORMAL_TINY / 2;
src/core/frame.c: return error <= FMB_NORMAL_ERROR * fmb_abs(det) ? det : 0;
src/core/frame.c: if (!(error <= FMB_NORMAL_ERROR * fmb_abs(det)))
src/separate/search.h: FMB_INLINE int fmb_reach_good(fmb_reach r) { return r.size >= FMB_SIZE_SMALL && r.off < FMB_REACH_ERROR * r.size; }
src/separate/search.c: if (needless && !(r.off < FMB_REACH_ERROR * r.size))
src/separate/stage.h: if (outer - FMB_TAU_ERROR > f->outer.in) {
src/separate/stage.h: if (outer + FMB_TAU_ERROR < f->outer.out) {
src/eliminate/system.c: if (row->high > r.max && row->high - r.max > 2 * row->error + upper)
src/eliminate/system.c: if (r.min > row->low && r.min - row->low > 2 * row->error + lower)
src/eliminate/system.c: if (fmb_largest(row->c, FMB_UNKNOWNS) <= FMB_U * FMB_U * row->error) {
src/eliminate/system.c: if (row->high - row->error > 16)
src/motion/motion.c: return middle->turn_error <= R(0x1p-8) ? 0 : FMB_ERR_RANGE;
src/motion/motion.c: return q > bound * bound * (1 + 64 * FMB_U);
src/motion/motion.c: return norm > most && fmb_length_up(d, 3) * (1 - 64 * FMB_U) > most ? FMB_ERR_RANGE : 0;
src/motion/pose.c: if (*error <= FMB_POSE_TOLERANCE && det > 0)
src/mesh/hull.c: if (error || !(off <= FMB_TURN_OFF))
src/mesh/convex.c: if (!(fmb_dot(c, w->n, 3) > m->off))
ALLOWED
# exact.c, frame.c, search: how good a product or a normal is, asked at run time. stage.h: which direction sets a time. system.c: elimination's own
# rows. motion.c, pose.c, hull.c: whether a pose can be used. convex.c: where the walk ends.

# comparisons FILE...: lines of code in which something is compared with a bound: a name with error or off in it, or a multiple of u.
comparisons() {
    for source in "$@"; do
        gcc -fpreprocessed -dD -E -P "$source" 2>/dev/null | tr -s ' \t' ' ' | sed 's/^ //' | grep -E \
            -e '[^-<>][<>]=? [^;?]*(\b[a-z_]*error\b([^(]|$)|_ERROR\b|\boff\b|[0-9] \* FMB_U\b)' -e '\b([a-z_]*error|off|[A-Z_]*_ERROR)\b([^(;&|?][^;&|?]*)? [<>]=? [^0]' |
            grep -v -E -e '\berror [<>]=? 0|error \?|for \(|int error|\*error = |!error\b' | sed "s#^#$source: #"
    done
}
# refused FILE...: those that are not allowed
refused() { comparisons "$@" | grep -v -x -F -f "$temporary/allowed"; }

sources=$(ls src/*/*.c src/*/*.h | grep -v -e '^src/core/proof\.[ch]$' -e '^src/core/audit\.h$')
for source in $sources; do
    refused "$source" >"$temporary/found"
    if [ -s "$temporary/found" ]; then fail "$source: compares with an error bound"; cat "$temporary/found"; else pass; fi
done
while IFS= read -r line; do
    comparisons "${line%%: *}" | grep -q -x -F -e "$line" && pass || fail "allowed, but not there: $line"
done <"$temporary/allowed"
for form in 'return gap > error;' 'if (top < -f->error)' 'if (!(near - s > FMB_DIRECTION_ERROR * size))' 'ok = depth >= 8 * FMB_U * size;'; do
    echo "int f(void) { $form }" >"$temporary/seeded.c"
    refused "$temporary/seeded.c" >"$temporary/found"
    if [ -s "$temporary/found" ]; then pass; else fail "not noticed: $form"; fi
done
finish
