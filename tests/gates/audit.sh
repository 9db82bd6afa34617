#!/bin/sh
# SPDX-License-Identifier: MIT
# The audit (src/audit.h, tests/audit.c): no other way to FMB_MISS, every verdict judged, seeded faults caught.
# NIGHTLY=1: all tests with the counts they have by themselves, both precisions, all faults. SEED=: of the tests, printed.
. tests/gates/lib.sh

# ---- one way to FMB_MISS: elsewhere the sources compare with it, or go through the macros ----

# Faces that OFG pairs are no bodies: it never says that anything is free.
exempt="src/audit.h src/triangles.h"


for source in src/*.c src/*.h; do
    case " $exempt " in *" $source "*) continue ;; esac
    gcc -fpreprocessed -dD -E -P "$source" 2>/dev/null | grep -E '(^|[^A-Za-z0-9_])FMB_MISS([^A-Za-z0-9_]|$)' |
        sed -E 's/[=!<>]=? *FMB_MISS([^A-Za-z0-9_]|$)/\1/g' | grep -E '(^|[^A-Za-z0-9_])FMB_MISS([^A-Za-z0-9_]|$)' >"$temporary/found"
    if [ -s "$temporary/found" ]; then fail "$source: FMB_MISS not by src/audit.h"; cat "$temporary/found"; else pass; fi
done

# ---- all verdicts judged ----

precisions=float least=100000
[ -n "$NIGHTLY" ] && precisions="float double" least=10000000
[ -n "$NIGHTLY" ] || export COUNT="${COUNT:-100}"
export AUDIT_COUNTS="$temporary/counts"
for real in $precisions; do
    build=build/host-$real-audit
    check "the audit builds in $real" make -s VARIANT=audit REAL=$real tests fmb
    for program in "$build"/tests/test_*; do
        case $program in *.[a-z]*) continue ;; esac
        # In check without those that take longest: what they call others call, too.
        case ${NIGHTLY:-${program##*/}} in test_tree_large | test_boundary | test_arm_motion) continue ;; esac
        check "${program##*/} in $real" "$program" $SEED
    done
    for example in arm gantry; do check "$example in $real" "$build/fmb" $example; done
    for file in tests/vectors/*.pairs $ROBOT_PAIRS; do
        for engine in separation elimination; do check "$file in $real" "$build/fmb" check --engine $engine "$file"; done
    done
done
awk '{ n = $NF; $NF = ""; $(NF - 1) = ""; judged[$0] += n; all += n }
    END { for (k in judged) printf "%12d %s\n", judged[k], k; printf "%12d verdicts judged\n", all }' "$temporary/counts" | sort -rn
all=$(awk '{ n += $NF } END { print n + 0 }' "$temporary/counts")
[ "$all" -ge $least ] && pass || fail "$all verdicts judged, fewer than $least"
for kind in hint filter "filter 2D" "explicit 2D" search combination elimination "elimination, one face" system margin \
    "margin, of the frames given" "grown frame encloses" "direction handed out"; do
    grep -q "^$kind [0-9]" "$temporary/counts" && pass || fail "no verdict of the kind: $kind"
done

# ---- seeded faults ----

unset AUDIT_COUNTS COUNT
mkdir "$temporary/clean"
cp -a Makefile src include tests port boards "$temporary/clean"
mkdir "$temporary/clean/build"
cp -a build/host-float-audit "$temporary/clean/build"

# fault WHEN FILE SED TEST...: with this change one of the tests must end badly, stopped by the audit or by itself. WHEN: check, nightly.
fault() {
    when=$1 file=$2 change=$3
    shift 3
    [ $when = check ] || [ -n "$NIGHTLY" ] || return 0
    rm -rf "$temporary/tree"
    cp -a "$temporary/clean" "$temporary/tree"
    sed -E "$change" "$file" >"$temporary/tree/$file"
    if cmp -s "$file" "$temporary/tree/$file"; then fail "$file: nothing to change for $change"; return; fi
    caught=
    for test in "$@"; do
        if ! make -s -C "$temporary/tree" VARIANT=audit "build/host-float-audit/tests/test_$test" >"$temporary/log" 2>&1; then
            fail "$file: does not compile with $change"
            tail -n 5 "$temporary/log"
            return
        fi
        (cd "$temporary/tree" && timeout 300 "build/host-float-audit/tests/test_$test") >"$temporary/log" 2>&1 && continue
        caught="test_$test: $(grep -m 1 -e '^audit: ' -e '^tests/' "$temporary/log")"
        break
    done
    if [ -n "$caught" ]; then pass; echo "$file: $change: $caught"; else fail "$file: nothing noticed $change"; fi
}

fault check src/direction.h 's/^#define FMB_DIRECTION_ERROR .*/#define FMB_DIRECTION_ERROR (0 * FMB_U)/' threshold
fault check src/direction.h '/r->moves \|= r->v/d' threshold
fault nightly src/filter.h 's/^#define FMB_FILTER_ERROR .*/#define FMB_FILTER_ERROR (0 * FMB_U)/' vectors threshold
fault nightly src/filter.h 's/side < 0 \? R\(-1.0\)/side > 0 ? R(-1.0)/' vectors
fault nightly src/filter.h 's/far = fmb_vec_sub\(far, fmb_vec_abs\(f->v\)\);/far.x += 0;/' vectors
fault nightly src/cuboids3.h 's/\(moves \? gap - fmb_abs\(w\) : gap\) > f->error/gap > f->error/' vectors
fault nightly src/tetrahedron3.h 's/top \+ fmb_abs\(g\) < -f->error/top < -f->error/' vectors
fault nightly src/tetrahedron3.h 's/if \(!good \|\| !fmb_try3_moving\(c, normal\)\)/if (!good)/' vectors threshold
fault nightly src/explicit3.h 's/!\(g.near > g.error\)/!(g.near > 0)/' threshold
fault nightly src/plane2.h 's/gap - reach > f->error/gap > f->error/' vectors
fault nightly src/search.c 's/near \+ least > error;/near > error;/' vectors
fault nightly src/search.c 's/far - most > error/far > error/' vectors
fault nightly src/separate2.c 's/g.near \+ fmb_min0\(g.speed\) > g.error/g.near > g.error/' threshold vectors
fault check src/separate3.c 's/if \(!fmb_try3_moving\(c, n\)\)/if (0)/; s/p\[k\] \* wq \+ q\[k\] \* wp/p[k] * wp + q[k] * wq/' vectors
fault nightly src/separate3.c 's/FMB_HIT : FMB_UNDECIDED;/FMB_HIT : FMB_MISS_KNOWN(a, b);/' vectors
fault check src/margin.c 's/g->error \+ room\)$/g->error)/' threshold
fault nightly src/margin.c 's/m > 0 \? 1 \+ 16 \* FMB_U : 1 - 64 \* FMB_U/m > 0 ? 1 - 64 * FMB_U : 1 + 64 * FMB_U/' threshold
fault nightly src/solve.c 's/(given.dimension, n\)) &&/\1 ||/' vectors

finish
