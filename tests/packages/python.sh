#!/bin/sh
# SPDX-License-Identifier: MIT
# fmb as a Python module (port/python): with Debian's python3 and numpy, on the shared libraries of both precisions. Bytes as those of
# `fmb check` on the vectors, on spoilt and malformed files; what the module promises; what it refuses. WHOLE: all vectors.
. tests/gates/lib.sh

python=/usr/bin/python3
[ -x $python ] || python=python3
modules=port/python
for real in float double; do
    check "make shared, $real" make --no-print-directory REAL=$real shared fmb
    check "make install, $real" make --no-print-directory REAL=$real PREFIX="$temporary/prefix" install
    define=$([ $real = double ] && echo -DFMB_REAL_DOUBLE)
    check "number.c, $real" gcc -std=c11 -O2 -shared -fPIC $define -Iinclude -Iport port/number.c -o "$temporary/libnumber_$real.so"
done
check "spoil.c" gcc -std=c11 -O2 -shared -fPIC tests/packages/python/spoil.c -o "$temporary/libspoil.so"

# tests NAME COMMAND...: the unit tests; each that ran is one that passed, or is named
tests() {
    name=$1
    shift
    env SEED="$seed" TEMPORARY="$temporary" PYTHONPATH=$modules PYTHONDONTWRITEBYTECODE=1 FMB_LIBRARY= "$@" \
        tests/packages/python/test_fmb.py >"$temporary/log" 2>&1
    status=$?
    ran=$(sed -n 's/^Ran \([0-9]*\) tests* in .*/\1/p' "$temporary/log")
    if [ $status -eq 0 ] && [ "${ran:-0}" -ge 30 ]; then
        passed=$((passed + ran))
    else
        fail "$name"
        tail -n 60 "$temporary/log"
    fi
    if grep -q 'skipped=' "$temporary/log"; then fail "$name: some tests were skipped: is python3-numpy there?"; fi
}
tests "unit tests" $python -W error

# What Python 3.9 can read; lines as PEP 8 wants them; no public name without a docstring.
check "syntax of Python 3.9" $python - $modules/fmb/*.py <<'END'
import ast, sys
for path in sys.argv[1:]:
    tree = ast.parse(open(path, encoding="ascii").read(), path, feature_version=(3, 9))
    for node in [tree, *ast.walk(tree)]:
        kinds = ast.Module, ast.ClassDef, ast.FunctionDef
        if isinstance(node, kinds) and not getattr(node, "name", "").startswith("_"):
            if ast.get_docstring(node) is None:
                sys.exit(f"{path}: {getattr(node, 'name', 'the module')} has no docstring")
        if isinstance(node, ast.FunctionDef) and node.end_lineno - node.lineno > 59:
            sys.exit(f"{path}: {node.name} is long")
END
if awk 'length > 79 { print FILENAME ":" FNR ": more than 79 characters"; bad = 1 } / $/ { print FILENAME ":" FNR ": blank at the end"; bad = 1 }
    END { exit bad }' $modules/fmb/*.py; then pass; else fail "lines"; fi

# The example of the module's head is run as it stands.
example=$($python - <<'END'
import ast
head = ast.get_docstring(ast.parse(open("port/python/fmb/__init__.py").read()))
print("\n".join(line[4:] for line in head.splitlines() if line.startswith("    ") and "-m fmb" not in line))
END
)
found=$(PYTHONPATH=$modules PYTHONDONTWRITEBYTECODE=1 $python -c "$example" 2>&1)
case $found in "HIT Interval(first=0.49999"*) pass ;; *) fail "the example of the module prints: $found" ;; esac

# What the documents say of its speed ("some .."), on this machine now: processor time of one core.
PYTHONPATH=$modules PYTHONDONTWRITEBYTECODE=1 $python - "$temporary/speed.pairs" <<'END'
import io, random, sys, time
import numpy
import fmb
from fmb import pairs

chance = random.Random(1)
numbers = [[chance.uniform(-2, 2) for _ in range(30)] for _ in range(20000)]
with open(sys.argv[1], "w", encoding="ascii") as file:
    for i, n in enumerate(numbers[:4000]):
        words = [x.hex() for x in n]
        print(i, 3, 1, "C", *words[:15], "C", *words[15:], file=file)
frames = numpy.array(numbers).reshape(-1, 2, 5, 3)
a, va, b, vb = frames[:, 0, :4], frames[:, 0, 4], frames[:, 1, :4], frames[:, 1, 4]


def one_by_one():
    for i in range(4000):
        p, q = fmb.single.cuboid(*a[i]), fmb.single.cuboid(*b[i])
        fmb.single.sweep(p, va[i], q, vb[i])


def speed(count, what):
    start = time.process_time()
    what()
    return round(count / (time.process_time() - start), -2)


bulk = speed(20000, lambda: fmb.single.check_pairs(a, b, va=va, vb=vb))
lines = speed(4000, lambda: pairs.check_file(fmb.single, sys.argv[1], io.BytesIO()))
print(f"pairs per second: {bulk:.0f} by check_pairs, {speed(4000, one_by_one):.0f} by cuboid and sweep, {lines:.0f} lines by fmb check")
END
finish
