#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""recursion.py POINTERS FILE.ci ...: no function of a library calls itself, by whatever way.

The call graph is gcc's own (-fcallgraph-info), of all files together. A call through a pointer goes to each function that POINTERS names
(tests/tools/pointers.txt); POINTERS `-`: such calls are left out. taken=FILE: a function whose address the objects hold (one name a line) must
stand in POINTERS. Prints the cycles, and `N functions, N calls`.
"""
import re
import sys


def read_graph(files):
    calls, name = {}, {}
    for file in files:
        with open(file, encoding='utf-8') as lines:
            for line in lines:
                m = re.match(r'node: \{ title: "([^"]+)" label: "([^"\\]+)', line)
                if m and 'shape' not in line:  # ellipses: functions of other files
                    name[m.group(1)] = m.group(2)
                    calls.setdefault(m.group(1), set())
                m = re.match(r'edge: \{ sourcename: "([^"]+)" targetname: "([^"]+)"', line)
                if m:
                    calls.setdefault(m.group(1), set()).add(m.group(2))
    return calls, name


def read_pointers(file):
    rows = {}
    with open(file, encoding='utf-8') as lines:
        for line in lines:
            line = line.split('#')[0]
            if ':' in line:
                caller, behind = line.split(':')
                rows.setdefault(caller.strip(), set()).update(behind.split())
    return rows


def strongly_connected(calls):
    """Tarjan's, without recursion: groups of functions each of which reaches all others."""
    index, low, on, stack, groups = {}, {}, set(), [], []
    for root in calls:
        if root in index:
            continue
        work = [(root, iter(sorted(calls[root])))]
        index[root] = low[root] = len(index)
        stack.append(root)
        on.add(root)
        while work:
            at, rest = work[-1]
            for to in rest:
                if to not in calls:
                    continue
                if to not in index:
                    index[to] = low[to] = len(index)
                    stack.append(to)
                    on.add(to)
                    work.append((to, iter(sorted(calls[to]))))
                    break
                if to in on:
                    low[at] = min(low[at], index[to])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[at])
                if low[at] == index[at]:
                    group = []
                    while not group or group[-1] != at:
                        group.append(stack.pop())
                        on.discard(group[-1])
                    groups.append(group)
    return [g for g in groups if len(g) > 1 or g[0] in calls[g[0]]]


def plain(name):
    return re.sub(r'_double$', '', name.split('.')[0])


def main():
    taken = [a[6:] for a in sys.argv[1:] if a.startswith('taken=')]
    table, *files = [a for a in sys.argv[1:] if not a.startswith('taken=')]
    calls, name = read_graph(files)
    titles, wrong = {}, []
    for title, text in name.items():
        titles.setdefault(plain(text), []).append(title)
    if table != '-':
        rows, used = read_pointers(table), set()
        for title in [t for t in calls if '__indirect_call' in calls[t]]:
            text = plain(name[title])
            used.add(text)
            if text not in rows:
                wrong.append('%s calls through a pointer: no row' % text)
            for to in rows.get(text, ()):
                if to != 'caller' and to not in titles:
                    wrong.append('%s: no function %s' % (text, to))
                calls[title].update(titles.get(to, ()))
        wrong += ['%s calls through no pointer' % text for text in sorted(set(rows) - used)]
        behind = set().union(*rows.values())
        for file in taken:
            with open(file, encoding='utf-8') as lines:
                wrong += ['the address of %s is taken: no row has it' % text
                          for text in sorted({plain(line.strip()) for line in lines} & set(titles) - behind)]
    for group in strongly_connected(calls):
        wrong.append('calls itself: ' + ' > '.join(sorted(plain(name[t]) for t in group)))
    print('\n'.join(wrong + ['%d functions, %d calls' % (len(name), sum(len(c) for c in calls.values()))]))
    return 1 if wrong or not name else 0


sys.exit(main())
