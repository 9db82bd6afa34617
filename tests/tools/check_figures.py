#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
check_figures.py PICTURE.svg ...: what a reader needs of a picture, as far as a program can see it. All shapes and texts lie within the
viewBox; no text lies on another; texts are at least 16 high, 8 where the picture is shown at half its size; axes have a unit. A plot of
gnuplot has another form: its texts stand in groups that say where, and its axes are named by its titles.

check_figures.py --captions DOCUMENT.md ... -- PICTURE.svg ...: each picture is shown by a document, and what its <desc> says is the text
that stands for it, or the paragraph behind it.
"""
import os
import re
import sys
import xml.etree.ElementTree as tree

LEAST = 16
SVG = '{http://www.w3.org/2000/svg}'
# Advance widths of DejaVu Sans, in em; other letters of their kind are not wider. Arial's are smaller.
WIDTHS = {**dict.fromkeys("ijl'|", 0.28), **dict.fromkeys(' .,:;/', 0.34), **dict.fromkeys('frt()-', 0.42), **dict.fromkeys('mMwW', 0.98),
          **dict.fromkeys('=+<>\u2212', 0.84)}
failed = 0


def fail(*words):
    global failed
    failed += 1
    print('FAILED:', *words)


def box_of(element, root):
    """Where a text is: left, top, right, bottom."""
    size = float(element.get('font-size') or root.get('font-size'))
    words = ''.join(element.itertext())
    width = size * sum(WIDTHS.get(c, 0.76 if c.isupper() else 0.64) for c in words)
    width *= 1.13 if element.get('font-weight') == 'bold' else 1
    x, y = float(element.get('x')), float(element.get('y'))
    left = x - {'start': 0, 'middle': width / 2, 'end': width}[element.get('text-anchor') or 'start']
    return size, words, (left, y - 0.76 * size, left + width, y + 0.24 * size)


def place_of_plot(root):
    """The texts of gnuplot, as those of the other pictures."""
    for group in root.iter(SVG + 'g'):
        place = re.match(r'translate\(([-0-9.]+),([-0-9.]+)\)$', group.get('transform') or '')
        for element in group.findall(SVG + 'text') if place else []:
            element.set('x', place[1])
            element.set('y', place[2])
            element.set('font-size', group.get('font-size'))
            element.set('text-anchor', group.get('text-anchor'))


def path_points(data):
    at = [0.0, 0.0]
    for letter, numbers in re.findall(r'([A-Za-z])([^A-Za-z]*)', data):
        values = [float(n) for n in re.findall(r'-?[0-9.]+', numbers)]
        if letter in 'ML':
            for at in (values[i:i + 2] for i in range(2, len(values), 2)):
                yield tuple(at)
            at = values[:2]
        elif letter == 'v':
            at = [at[0], at[1] + values[0]]
        elif letter == 'h':
            at = [at[0] + values[0], at[1]]
        elif letter != 'Z':
            raise ValueError('a path with ' + letter)
        yield tuple(at)


def points_of(element):
    """The corners of a shape."""
    kind, number = element.tag[len(SVG):], lambda name: float(element.get(name) or 0)
    if kind == 'polygon':
        for pair in element.get('points').split():
            yield tuple(float(n) for n in pair.split(','))
    elif kind == 'path':
        yield from path_points(element.get('d'))
    elif kind == 'circle':
        yield from ((number('cx') + s * number('r'), number('cy') + s * number('r')) for s in (-1, 1))
    elif kind == 'use' and element.get('transform'):
        yield tuple(float(n) for n in re.match(r'translate\(([-0-9.]+),([-0-9.]+)\)', element.get('transform')).groups())
    elif kind == 'rect' and element.get('width') != '100%':
        yield number('x'), number('y')
        yield number('x') + number('width'), number('y') + number('height')


def overlap(p, q):
    return p[0] < q[2] and q[0] < p[2] and p[1] < q[3] and q[1] < p[3]


def check_texts(path, root, inside):
    seen = []
    for element in root.iter(SVG + 'text'):
        size, words, box = box_of(element, root)
        if size < LEAST:
            fail(f'{path}: "{words}" is {size} high, not {LEAST}')
        if not inside(*box[:2]) or not inside(*box[2:]):
            fail(f'{path}: "{words}" is cropped: {[round(x) for x in box]}')
        for other, its in seen:
            if overlap(box, its):
                fail(f'{path}: "{words}" lies on "{other}"')
        seen.append((words, box))
    return [words for words, _ in seen]


def check(path):
    root = tree.parse(path).getroot()
    left, top, width, height = (float(n) for n in root.get('viewBox').split())

    def inside(x, y):
        return left <= x <= left + width and top <= y <= top + height

    plot = any(element.get('id') == 'gnuplot_canvas' for element in root.iter(SVG + 'g'))
    if plot:
        place_of_plot(root)
    words = check_texts(path, root, inside)
    if plot and not any(re.search('time, milliseconds|ratio of times', w) for w in words):
        fail(f'{path}: no axis says what is measured, and in what: {words}')
    if not plot and not {'x', 'y'} <= {w.split(',')[0] for w in words if re.fullmatch(r'[xyz], (metres|m|mm)', w)}:
        fail(f'{path}: axes without names and units: {words}')
    marks = {element for definition in root.iter(SVG + 'defs') for element in definition.iter()}
    shapes = [element for element in root.iter() if element not in marks and any(True for _ in points_of(element))]
    if len(shapes) < 10:
        fail(f'{path}: {len(shapes)} shapes only')
    for element in shapes:
        for point in points_of(element):
            if not inside(*point):
                fail(f'{path}: a {element.tag[len(SVG):]} is cropped at {point}')
                break


def check_captions(documents, pictures):
    shown = {}
    for document in documents:
        with open(document, encoding='utf-8') as file:
            for words, target, behind in re.findall(r'!\[([^]]*)\]\(([^)]*)\)(?=\n\n((?:.+\n)*))', file.read()):
                place = os.path.normpath(os.path.join(os.path.dirname(document), target))
                both = [' '.join(text.replace('`', '').split()) for text in (words, behind)]
                shown.setdefault(place, []).append((document, both))
    for picture in pictures:
        said = tree.parse(picture).getroot().findtext(SVG + 'desc')
        if os.path.normpath(picture) not in shown:
            fail(f'{picture}: no document shows it')
        for document, both in shown.get(os.path.normpath(picture), []):
            if said not in both:
                fail(f'{document}: of {picture} it says "{both}", not "{said}"')


arguments = sys.argv[1:]
if arguments[:1] == ['--captions']:
    middle = arguments.index('--')
    check_captions(arguments[1:middle], arguments[middle + 1:])
else:
    for argument in arguments:
        check(argument)
sys.exit(failed != 0)
