"""Scenes of LYNE and games like it in the desktop and retro looks."""
import math

import cv2
import numpy as np

from compose.looks.desktop_frames import board_ground, finish, seat, stage
from compose.looks.desktop_paint import (Sketch, Sprite, apart, darker, far_from, fonts_of, ink_on, light, lighter, mix, paste,
                                         ring, star, whole, write)


SYMBOLS = {"a": ring(3), "b": ring(4, -90, 1.05), "c": [(-.78, -.78), (.78, -.78), (.78, .78), (-.78, .78)], "d": ring(5),
           "e": star(5, 0.48), "f": ring(40, 0, 0.92), "g": ring(6),
           "h": [(-.34, -1), (.34, -1), (.34, -.34), (1, -.34), (1, .34), (.34, .34), (.34, 1), (-.34, 1), (-.34, .34),
                 (-1, .34), (-1, -.34), (-.34, -.34)], "i": ring(3, 90)}


def _lyne_walks(rng, rows, columns, count, share):
    """Places of shapes and octagons, and the lines that join them: (labels, list of paths)."""
    labels = [["?"] * columns for _ in range(rows)]
    octagons = {(r, c): 0 for r in range(rows) for c in range(columns) if rng.random() < share}
    used, paths = set(), []
    names = rng.sample(["a", "b", "c", "a", "b", "c", "d", "e", "f", "g", "h", "i"], 12)
    names = list(dict.fromkeys(names if rng.random() < 0.5 else ["a", "b", "c"] + names))[:count]
    for name in names:
        free = [(r, c) for r in range(rows) for c in range(columns) if labels[r][c] == "?" and (r, c) not in octagons]
        if len(free) < 2:
            continue
        path, mine = [rng.choice(free)], set()
        length = rng.randint(3, max(3, 2 * rows * columns // (count + 1)))
        while len(path) < length:
            r, c = path[-1]
            ways = []
            for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)):
                to = (r + dr, c + dc)
                edge, crossing = frozenset((path[-1], to)), frozenset(((r, to[1]), (to[0], c)))
                if edge in used or edge in mine or dr and dc and (crossing in used or crossing in mine):
                    continue
                passes = to in octagons and octagons[to] + path.count(to) < 6 and path[-1] not in octagons
                if passes or to in free and to not in path:
                    ways.append(to)
            if not ways:
                break
            to = rng.choice(ways)
            mine.add(frozenset((path[-1], to)))
            path.append(to)
        while len(path) > 1 and path[-1] in octagons:
            path.pop()
        if len(path) < 2:
            continue
        used |= {frozenset(pair) for pair in zip(path, path[1:])}
        for place in path:
            if place in octagons:
                octagons[place] += 1
            else:
                labels[place[0]][place[1]] = name
        for place in (path[0], path[-1]):
            labels[place[0]][place[1]] = name.upper()
        paths.append((name, path))
    for (r, c), passes in octagons.items():
        if passes:
            labels[r][c] = str(passes)
    return labels, paths


def lyne_scene(rng):
    """A level with its nodes, ends and octagons, and the lines drawn so far."""
    rows, columns = rng.choice([(rng.randint(2, 4), rng.randint(3, 5)), (rng.randint(3, 6), rng.randint(3, 8)),
                                (rng.randint(5, 8), rng.randint(5, 9))])
    labels, paths = _lyne_walks(rng, rows, columns, rng.choice([1, 2, 2, 3, 3, 4, 5]), rng.choice([0, 0.1, 0.2, 0.3]))
    filled = np.array([[label != "?" for label in row] for row in labels])
    if not paths or filled.sum() < 4:
        return None
    ys, xs = np.where(filled)
    r0, c0 = ys.min(), xs.min()
    labels = [row[c0:xs.max() + 1] for row in labels[r0:ys.max() + 1]]
    paths = [(name, [(r - r0, c - c0) for r, c in path]) for name, path in paths]
    rows, columns = len(labels), len(labels[0])
    if min(rows, columns) < 2:
        return None
    made = stage(rng, "lyne", columns)
    lattice = seat(rng, made, rows, columns, rng.choice([1, 1, 1, 1, rng.uniform(0.9, 1.1)]), 26, rng.choice([60, 100, 160]),
                   margin=rng.choice([0, 4, 20]))
    if lattice is None:
        return None
    s, p = made.colours, min(lattice.pitch_x, lattice.pitch_y)
    if rng.random() < 0.7:
        board_ground(rng, made, lattice.box(), inside=rng.choice([0, 0, 4, 12]))
    x0, y0, x1, y1 = (max(0, int(v)) for v in lattice.box())
    mean = tuple(int(v) for v in made.image[y0:y1, x0:x1].reshape(-1, 3).mean(0))
    names = sorted({name for name, _ in paths})
    shades, octagon = {}, far_from(rng, [mean], 60)
    faint = lighter(mean, 0.12) if light(mean) < 190 else darker(mean, 0.1)
    for name in names:
        shades[name] = far_from(rng, [mean, faint, octagon] + list(shades.values()), rng.choice([40, 60, 80]))
    if rng.random() < 0.06:
        shades = {name: octagon for name in names}
    _lyne_links(rng, made, lattice, labels, faint, p)
    drawn = set()
    state = rng.choice(["none", "none", "part", "part", "all", "one"])
    under = rng.random() < 0.75
    thick = max(2, p * rng.uniform(0.05, 0.22))
    strokes = []
    for i, (name, path) in enumerate(paths):
        length = {"none": 0, "all": len(path), "part": rng.randint(0, len(path)), "one": len(path) if i == 0 else 0}[state]
        part = path[:length] if rng.random() < 0.5 else path[::-1][:length]
        if len(part) > 1:
            strokes.append((name, part))
            drawn |= set(part)
    line_kind = rng.choice(["own", "own", "white", "core", "dark"])
    if under:
        _lyne_strokes(rng, made, lattice, strokes, shades, thick, line_kind)
    _lyne_nodes(rng, made, lattice, labels, shades, octagon, mean, p, drawn)
    if not under:
        _lyne_strokes(rng, made, lattice, strokes, shades, min(thick, p * 0.08), line_kind)
    return finish(rng, made, lattice, labels)


def _lyne_links(rng, made, lattice, labels, faint, p):
    """What lies beneath the nodes: faint links, marks of empty places, grid lines."""
    if rng.random() < 0.4:
        for r in range(lattice.rows):
            for c in range(lattice.columns):
                for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    a, b = r + dr, c + dc
                    if a < lattice.rows and 0 <= b < lattice.columns and "?" not in (labels[r][c], labels[a][b]) and not (dr
                            and dc and rng.random() < 0.3):
                        cv2.line(made.image, *[tuple(whole(v) for v in lattice.centre(*q)) for q in ((r, c), (a, b))], faint,
                                 max(1, whole(p * 0.02)))
    if rng.random() < 0.15:
        for r in range(lattice.rows + 1):
            y = whole(lattice.y + r * lattice.pitch_y)
            cv2.line(made.image, (whole(lattice.x), y), (whole(lattice.x + lattice.columns * lattice.pitch_x), y), faint)
        for c in range(lattice.columns + 1):
            x = whole(lattice.x + c * lattice.pitch_x)
            cv2.line(made.image, (x, whole(lattice.y)), (x, whole(lattice.y + lattice.rows * lattice.pitch_y)), faint)
    empty = rng.choice([None, None, "dot", "diamond", "cross"])
    for r, row in enumerate(labels):
        for c, label in enumerate(row):
            x, y = lattice.centre(r, c)
            if label != "?" or empty is None:
                continue
            if empty == "dot":
                cv2.circle(made.image, (whole(x), whole(y)), max(1, int(p * 0.05)), faint, -1)
            elif empty == "diamond":
                cv2.fillPoly(made.image, [np.array([(x + a * p * 0.42, y + b * p * 0.42) for a, b in ring(4)], np.int32)],
                             faint, cv2.LINE_AA)
            else:
                cv2.drawMarker(made.image, (whole(x), whole(y)), faint, cv2.MARKER_TILTED_CROSS, max(3, int(p * 0.2)), 1)


def _lyne_strokes(rng, made, lattice, strokes, shades, thick, kind):
    """The lines drawn so far."""
    for name, part in strokes:
        points = [np.array([[whole(v) for v in lattice.centre(r, c)] for r, c in part], np.int32)]
        main = {"own": shades[name], "white": (250, 250, 250), "core": lighter(shades[name], 0.6),
                "dark": darker(shades[name], 0.35)}[kind]
        form = cv2.LINE_8 if made.pixel else cv2.LINE_AA
        cv2.polylines(made.image, points, False, main, max(2, whole(thick)), form)
        if kind == "core":
            cv2.polylines(made.image, points, False, shades[name], max(1, whole(thick * 0.4)), form)


def _lyne_nodes(rng, made, lattice, labels, shades, octagon, mean, p, drawn):
    """Shapes, their ends, and octagons with their holes."""
    reach = p * rng.uniform(0.28, 0.42)
    inner_style = rng.choice(["filled", "filled", "outline", "pale"])
    end_style = rng.choice(["framed", "framed", "core", "ring", "letter"])
    if inner_style == "outline":
        end_style = rng.choice(["filled", "filled", "core"])
    hole_style = rng.choice(["dots", "dots", "holes", "diamonds", "pips"])
    bevelled, shadow = rng.random() < 0.25, rng.random() < 0.2
    path = rng.choice(fonts_of("heavy"))
    drawn_look = rng.random() < 0.3
    cache = {}
    for r, row in enumerate(labels):
        for c, label in enumerate(row):
            if label == "?":
                continue
            key = (label, (r, c) in drawn and drawn_look)
            if key not in cache:
                if label.isdigit():
                    cache[key] = _octagon(label, reach * 1.05, octagon, mean, hole_style, made.pixel, bevelled, shadow)
                else:
                    name = label.lower()
                    fill = lighter(shades[name], 0.3) if key[1] else shades[name]
                    cache[key] = _node(name, label.isupper(), reach, fill, mean, inner_style, end_style, made.pixel, bevelled,
                                       shadow, path)
            paste(made.image, cache[key], *lattice.centre(r, c))


def _node(name, end, reach, fill, mean, inner, end_style, aliased, bevelled, shadow, path):
    """A shape, or an end of it, which is drawn otherwise."""
    n = reach * 2.6
    sketch = Sketch(n, n, aliased)
    m = sketch.w / 2

    def form(share, shade, dx=0.0):
        sketch.polygon([(m + dx + x * reach * share, m + dx + y * reach * share) for x, y in SYMBOLS[name]], shade)
    if shadow:
        form(1.0, darker(mean, 0.4), reach * 0.12)
    if bevelled:
        form(1.06, lighter(fill, 0.6), -max(0.5, reach * 0.04))
        form(1.06, darker(fill, 0.5), max(0.5, reach * 0.04))
    if not end:
        if inner == "outline":
            form(0.85, fill)
            form(0.62, mean)
        elif inner == "pale":
            form(0.75, mix(fill, mean, 0.25))
        else:
            form(0.82, fill)
    elif end_style == "framed":
        form(1.15, fill)
        form(0.9, mean if inner == "filled" else lighter(fill, 0.5))
        form(0.72, fill)
        form(0.25, (245, 245, 245) if light(fill) < 170 else (20, 20, 20))
    elif end_style == "core":
        form(1.1, fill)
        form(0.4, (250, 250, 250) if light(fill) < 170 else (20, 20, 20))
    elif end_style == "ring":
        rim = ink_on(mean) if apart(ink_on(mean), fill) > 70 else ink_on(fill)
        form(1.15, rim)
        form(0.92, fill)
    elif end_style == "letter":
        form(1.1, darker(fill, 0.4))
        form(0.9, fill)
    else:
        form(1.0, fill)
    out = sketch.done()
    if end and end_style == "letter":
        write(out, "x" if reach < 14 else "END", m, m, path, reach * 0.5, ink_on(fill), aliased=aliased,
              widest=int(reach * 1.1))
    return Sprite(out)


HOLES = {1: [(0, 0)], 2: [(-1, 0), (1, 0)], 3: [(-1, 0), (1, 0), (0, -1)], 4: [(-1, 0), (1, 0), (0, -1), (0, 1)],
         5: [(-1, 0), (1, 0), (0, -1), (0, 1), (0, 0)],
         6: [(math.cos(math.radians(60 * i)), math.sin(math.radians(60 * i))) for i in range(6)]}


def _octagon(label, reach, fill, mean, style, aliased, bevelled, shadow):
    """An octagon with its holes."""
    n = reach * 2.4
    sketch = Sketch(n, n, aliased)
    m = sketch.w / 2

    def form(share, shade, dx=0.0):
        sketch.polygon([(m + dx + x * reach * share, m + dx + y * reach * share) for x, y in ring(8, 22.5)], shade)
    if shadow:
        form(1.0, darker(mean, 0.4), reach * 0.1)
    if bevelled:
        form(1.04, lighter(fill, 0.6), -max(0.5, reach * 0.04))
        form(1.04, darker(fill, 0.5), max(0.5, reach * 0.04))
    form(1.0, fill)
    hole = {"holes": mean, "diamonds": mean, "dots": ink_on(fill), "pips": darker(fill, 0.6) if light(fill) > 100
            else lighter(fill, 0.7)}[style]
    if apart(hole, fill) < 60:
        hole = ink_on(fill)
    for x, y in HOLES[int(label)]:
        x, y, small = m + x * reach * 0.5, m + y * reach * 0.5, max(0.9, reach * 0.17)
        if style == "diamonds":
            sketch.polygon([(x + a * small * 1.3, y + b * small * 1.3) for a, b in ring(4)], hole)
        else:
            sketch.disc(x, y, small, hole)
    return Sprite(sketch.done())
