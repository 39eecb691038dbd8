"""Scenes in the looks of web and mobile games of the last ten years: scene(rng, game).

Flat and material cards, glass, emoji, icon fonts, default buttons, dark modes, game jams, telephones, browsers. What the games
stand on is in modern_page.py, what they are made of in modern_theme.py and modern_faces.py. Onet, LYNE and the cat are here, the
square grids of states in modern_grids.py, boards of other games in modern_none.py.
"""
import itertools
import math

import cv2
import numpy as np

from scene import Lattice
from . import modern_grids, modern_none
from .modern_board import FAMILY, cell_box, end, shown_colour
from .modern_draw import Canvas, Gradient, darker, distance, icon, ink_on, lighter, mix
from .modern_faces import animal, emoji, face_set, shape_face
from .modern_page import panel, pointer, stage
from .modern_theme import Body


def scene(rng, game):
    """One scene of a game ("none": of something else)."""
    if game == "none":
        return modern_none.scene(rng, FAMILY)
    makers = {"onet": _onet, "lyne": _lyne, "cat": _cat, "sliding": modern_grids.sliding, "flip": modern_grids.flip,
              "runaway": modern_grids.runaway}
    return makers[game](rng)


# Onet

def _occupied(rng, rows, columns):
    """Which places hold a tile: full, half removed, eaten from the rim, a few, or a shape."""
    kind, = rng.choices(["full", "random", "eaten", "few", "shape"], [4, 3, 4, 1.5, 1.5])
    if kind == "full":
        return [[True] * columns for _ in range(rows)]
    if kind == "shape":
        form = rng.choice(["diamond", "ellipse", "islands", "checker", "corners", "hole"])
        tests = {"diamond": lambda x, y: abs(x) + abs(y) <= 1.15, "ellipse": lambda x, y: x * x + y * y <= 1.1,
                 "islands": lambda x, y: abs(x) > .17 or abs(y) > .8, "checker": lambda x, y: True,
                 "corners": lambda x, y: min(1 - abs(x), 1 - abs(y)) > -.01 and abs(x) + abs(y) < 1.6,
                 "hole": lambda x, y: max(abs(x), abs(y)) > .38}
        return [[tests[form]((2 * c - columns + 1) / columns, (2 * r - rows + 1) / rows)
                 and (form != "checker" or (r + c) % 2 == 0)
                 for c in range(columns)] for r in range(rows)]
    share = rng.uniform(.04, .2) if kind == "few" else rng.uniform(.2, .95)
    if kind == "eaten":
        x, y = rng.uniform(-.2, 1.2) * columns, rng.uniform(-.2, 1.2) * rows
        order = sorted(((math.hypot(c - x, r - y) + rng.uniform(0, 2.5), r, c) for r in range(rows) for c in range(columns)),
                       reverse=True)
        if rng.random() < .5:
            order.reverse()
        kept = {(r, c) for _, r, c in order[:max(6, int(share * rows * columns))]}
        return [[(r, c) in kept for c in range(columns)] for r in range(rows)]
    return [[rng.random() < share for _ in range(columns)] for _ in range(rows)]


def _deal(rng, places, faces):
    """Faces for the places, each an even number of times."""
    places = list(places)
    rng.shuffle(places)
    if len(places) % 2:
        places.pop()
    copies = rng.choice([2, 2, 4, 4, 4, 8])
    pool = []
    while len(pool) < len(places):
        for face in rng.sample(range(faces), faces):
            pool += [face] * copies
    return {place: pool[i] for i, place in enumerate(places)}


def _joining(rng, lattice, cells):
    """A way of at most two bends between two equal tiles, as places; None where none was found."""
    there = {}
    for r, row in enumerate(cells):
        for c, label in enumerate(row):
            if label.startswith("f"):
                there.setdefault(label, []).append((r, c))

    def free(r, c):
        return not (0 <= r < lattice.rows and 0 <= c < lattice.columns) or cells[r][c] == "."

    def clear(a, b):
        (r0, c0), (r1, c1) = a, b
        steps = max(abs(r1 - r0), abs(c1 - c0))
        return all(free(r0 + (r1 - r0) * i // steps, c0 + (c1 - c0) * i // steps) for i in range(1, steps))

    for label in rng.sample(sorted(there), len(there)):
        first, last = rng.sample(there[label], 2) if len(there[label]) > 1 else (None, None)
        if first is None:
            continue
        ways = [[(first[0], c), (last[0], c)] for c in range(-1, lattice.columns + 1)]
        ways += [[(r, first[1]), (r, last[1])] for r in range(-1, lattice.rows + 1)]
        for way in rng.sample(ways, len(ways)):
            points = [p for i, p in enumerate([first, *way, last]) if i == 0 or p != ([first, *way, last])[i - 1]]
            if len(points) > 1 and all(free(*p) for p in points[1:-1]) and all(clear(a, b) for a, b in zip(points, points[1:])):
                return points
    return None


def _obstacle(rng, theme, size, card):
    """A picture of something that stands in the way: stone, crate, lock, wall."""
    face = emoji(rng, size, "1f9f1", "1faa8", "1f512", "1f4e6", "26d4", "1f6a7", "1f5ff", "26d3-fe0f",
                 "1f6ab") if rng.random() < .5 else None
    if face is not None:
        return face
    canvas = Canvas(size, size, rng.choice([(92, 94, 100), (120, 85, 50), (60, 60, 70), darker(card, .6)]))
    base = tuple(int(v) for v in canvas.pixels[0, 0])
    kind = rng.choice(["crate", "bricks", "stone", "steel", "lock"])
    if kind == "crate":
        canvas.ring("rectangle", 0, 0, size, size, size * .14, darker(base, .35))
        canvas.line([(size * .12, size * .12), (size * .88, size * .88)], size * .12, darker(base, .35))
        canvas.line([(size * .12, size * .88), (size * .88, size * .12)], size * .12, darker(base, .35))
    elif kind == "bricks":
        for i in range(4):
            canvas.fill(0, size * i / 4, size, size * i / 4 + max(1, size // 24), lighter(base, .4))
            for j in range(3):
                x = size * (j + (i % 2) / 2) / 2
                canvas.fill(x, size * i / 4, x + max(1, size // 24), size * (i + 1) / 4, lighter(base, .4))
    elif kind == "stone":
        canvas.shape("octagon", size * .06, size * .06, size * .94, size * .94, Gradient(lighter(base, .45), base, "diagonal"))
    elif kind == "steel":
        canvas.fill(0, 0, size, size, Gradient(lighter(base, .5), darker(base, .3), "diagonal"))
        for x in (.15, .85):
            for y in (.15, .85):
                canvas.shape("circle", (x - .07) * size, (y - .07) * size, (x + .07) * size, (y + .07) * size, darker(base, .5))
    else:
        icon(canvas, "lock", size / 2, size / 2, size * .6, (255, 215, 90))
    return np.dstack([canvas.pixels, np.full((size, size), 255, np.uint8)])


def _onet_size(rng):
    """Rows and columns."""
    if rng.random() < .5:
        return rng.choice([(4, 4), (6, 6), (8, 8), (9, 16), (10, 18), (12, 18), (7, 12), (8, 14), (10, 6), (9, 7), (10, 8),
                           (12, 8), (5, 6), (4, 6),
                           (6, 8), (8, 10), (10, 10), (12, 12), (9, 5), (14, 8)])
    return rng.randint(4, 13), rng.randint(4, 19)


def _onet_cells(rng, rows, columns, faces):
    """Labels of a board: equal numbers of each face, walls in some."""
    cells = [["."] * columns for _ in range(rows)]
    taken = _occupied(rng, rows, columns)
    places = {(r, c) for r in range(rows) for c in range(columns) if taken[r][c]}
    walls = set()
    if rng.random() < .17:
        if rng.random() < .15:
            walls = {(r, c) for r in range(rows) for c in range(columns) if r in (0, rows - 1) or c in (0, columns - 1)}
        else:
            inside = [(r, c) for r in range(rows) for c in range(columns)]
            walls = set(rng.sample(inside, max(1, int(len(inside) * rng.uniform(.01, .12)))))
    places -= walls
    if len(places) < 6:
        places |= {(r, c) for r in (rows // 2, rows // 2 - 1) for c in range(columns)} - walls
    for place, face in sorted(_deal(rng, sorted(places), faces).items()):
        cells[place[0]][place[1]] = f"f{face}"
    for r, c in walls:
        cells[r][c] = "#"
    return cells


def _trimmed(lattice, cells, empty):
    """Lattice and labels without outer lines that hold nothing."""
    rows = [r for r, row in enumerate(cells) if any(v != empty for v in row)]
    columns = [c for c in range(len(cells[0])) if any(row[c] != empty for row in cells)]
    r0, r1, c0, c1 = rows[0], rows[-1] + 1, columns[0], columns[-1] + 1
    cells = [row[c0:c1] for row in cells[r0:r1]]
    return Lattice(lattice.x + c0 * lattice.pitch_x, lattice.y + r0 * lattice.pitch_y, lattice.pitch_x, lattice.pitch_y, r1 - r0,
                   c1 - c0), cells


def _adjacent(cells, empty):
    """Whether tiles stand beside each other and above each other, so that the pitch can be seen."""
    across = any(a != empty and b != empty for row in cells for a, b in zip(row, row[1:]))
    down = any(a != empty and b != empty for upper, lower in zip(cells, cells[1:]) for a, b in zip(upper, lower))
    return across and down


def _onet(rng):
    """A board of tiles in pairs."""
    rows, columns = _onet_size(rng)
    page = stage(rng, columns, rows, (19, 130), rng.choice([1, 1, 1, 1, 1.15, 1.25, 1.33, .85]), .5)
    canvas, theme, lattice = page.canvas, page.theme, page.lattice
    seen, close = panel(rng, page, .55)
    pitch_x, pitch_y = lattice.pitch_x, lattice.pitch_y
    gap = rng.choice([0, 0, 1, 2, .04 * pitch_x, .08 * pitch_x, .14 * pitch_x])
    width, height = pitch_x - gap, pitch_y - gap
    form = rng.choices(["rectangle", "circle", "pointy hexagon", "octagon"], [14, 1, .3, .3])[0]
    if form == "circle":
        height = width = min(width, height)
    radius = rng.choice([0, 2, theme.corner, theme.corner, .12, .2, .3])
    radius = radius if radius == 2 else radius * min(width, height)
    body, card = Body(rng, theme), _card_colour(rng, theme, seen)
    bare = rng.random() < .12
    fill = rng.uniform(.5, .9) if not bare else rng.uniform(.7, .98)
    faced = seen if bare else shown_colour(body, card, seen)
    size = max(8, int(min(width, height) * fill * (.72 if form == "circle" else 1)))
    faces, _ = face_set(rng, max(3, min(rng.randint(5, 36), rows * columns // 3)), size, theme, faced)
    per_face = not bare and rng.random() < .12
    tints = [mix(faced, theme.away_from(rng, seen), rng.uniform(.15, .4)) for _ in faces] if per_face else None
    cells = _onet_cells(rng, rows, columns, len(faces))
    slots = rng.random() < .22
    if not slots and not close and not _adjacent(cells, "."):
        close = slots = True
    snap = rng.random() < .6
    slot_colour, slot_ring = mix(seen, ink_on(seen), rng.uniform(.04, .14)), rng.random() < .4
    obstacle = _obstacle(rng, theme, max(8, int(min(width, height) * rng.uniform(.85, 1))), card)
    selected, style = _chosen_tiles(rng, cells), rng.choice(["ring", "ring", "tint", "grown", "lift", "glow", "dashes", "shrunk",
                                                             "fade"])
    accent = theme.away_from(rng, card, seen, least=60)
    boxes = {}
    for r in range(rows):
        for c in range(columns):
            label = cells[r][c]
            box = cell_box(lattice, r, c, width, height, snap)
            boxes[r, c] = box
            if slots:
                if slot_ring:
                    canvas.ring(form, *box, 1, slot_colour, radius)
                else:
                    canvas.shape(form, *box, slot_colour, radius)
            if label == "." or (r, c) in selected:
                continue
            if label == "#":
                canvas.paste(obstacle, (box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
                continue
            face = int(label[1:])
            _tile(canvas, None if bare else body, form, box, tints[face] if tints else card, radius, faces[face])
    for r, c in selected:
        face = int(cells[r][c][1:])
        _chosen_tile(canvas, None if bare else body, form, boxes[r, c], tints[face] if tints else card, radius, faces[face],
                     style, accent)
    way = _joining(rng, lattice, cells) if rng.random() < .12 else None
    if way:
        points = [lattice.centre(r, c) for r, c in way]
        line = rng.uniform(2, max(2.5, pitch_x * .14))
        colour = rng.choice([(255, 0, 0), accent, (255, 215, 0), (0, 230, 120)])
        if rng.random() < .25:
            canvas.dashes(points, line, colour, line * 3, line * 2.5)
        else:
            canvas.line(points, line, colour, rng.choice([1, 1, .7]))
    if not (slots or close):
        lattice, cells = _trimmed(lattice, cells, ".")
    return end(rng, page, "onet", lattice, cells)


def _card_colour(rng, theme, seen):
    """The colour of a tile's card, to be told from what lies under it."""
    kind = rng.random()
    if kind < .35:
        colour = rng.choice([(255, 255, 255), (250, 250, 250), (255, 251, 235), (245, 235, 215), (240, 240, 245)])
    elif kind < .6:
        colour = theme.surface
    elif kind < .75:
        colour = mix(rng.choice(theme.accents), (255, 255, 255), rng.uniform(.3, .8))
    else:
        colour = rng.choice([rng.choice(theme.accents), darker(rng.choice(theme.accents), .4), (40, 44, 52), (239, 239, 239)])
    return colour if distance(colour, seen) > 22 else theme.away_from(rng, seen, least=40)


def _tile(canvas, body, form, box, card, radius, face, alpha=1.0):
    """One tile with its face."""
    if body:
        body.draw(canvas, form, box, card, radius)
    lift = (box[3] - box[1]) * body.depth / 2 if body and body.kind in ("keycap", "hard") else 0
    canvas.paste(face, (box[0] + box[2]) / 2 - (lift if body and body.kind == "hard" else 0), (box[1] + box[3]) / 2 - lift, alpha)


def _chosen_tiles(rng, cells):
    """None, one or two tiles that are selected or hinted."""
    filled = [(r, c) for r, row in enumerate(cells) for c, label in enumerate(row) if label.startswith("f")]
    if rng.random() < .55:
        return []
    first = rng.choice(filled)
    same = [p for p in filled if p != first and cells[p[0]][p[1]] == cells[first[0]][first[1]]]
    return [first] + ([rng.choice(same)] if same and rng.random() < .5 else [rng.choice(filled)] if rng.random() < .15 else [])


def _chosen_tile(canvas, body, form, box, card, radius, face, style, accent):
    """A tile that is selected, hovered or hinted."""
    width, height = box[2] - box[0], box[3] - box[1]
    if style in ("grown", "shrunk"):
        grow = width * (.08 if style == "grown" else -.07)
        box = (box[0] - grow, box[1] - grow, box[2] + grow, box[3] + grow)
        small = max(6, int(face.shape[0] * (1 + 2 * grow / width)))
        face = cv2.resize(face, (small, small), interpolation=cv2.INTER_AREA)
    if style == "lift":
        canvas.shadow(form, *box, radius, 0, height * .08, width * .08, (0, 0, 0), .4)
        box = (box[0], box[1] - height * .08, box[2], box[3] - height * .08)
    if style == "glow":
        canvas.shadow(form, *box, radius, 0, 0, width * .1, accent, .9)
    _tile(canvas, body, form, box, mix(card, accent, .5) if style == "tint" and body else card, radius, face, .55
          if style == "fade" else 1)
    if style == "dashes":
        x0, y0, x1, y1 = box
        canvas.dashes([(x0, y0), (x1, y0), (x1, y1), (x0, y1), (x0, y0)], max(1.5, width * .04), accent, width * .12, width * .1)
    elif style in ("ring", "grown", "shrunk") or (style == "tint" and not body):
        canvas.ring(form, *box, max(1.5, width * .06), accent, radius)


# LYNE

SYMBOLS = {"a": "triangle", "b": "diamond", "c": "square", "d": "pentagon", "e": "star", "f": "circle", "g": "hexagon",
           "h": "cross",
           "i": "turned triangle"}
AROUND = [(dr, dc) for dr in (-1, 0, 1) for dc in (-1, 0, 1) if dr or dc]


def _walk(rng, labels, passes, used, longest):
    """A way over free places and octagons from one end to the other; None where it does not come about."""
    rows, columns = len(labels), len(labels[0])
    starts = [(r, c) for r in range(rows) for c in range(columns) if labels[r][c] == "?"]
    if not starts:
        return None
    path, edges, own = [rng.choice(starts)], set(), set()
    own.add(path[0])
    while len(path) < longest:
        r, c = path[-1]
        steps = []
        for dr, dc in AROUND:
            place = (r + dr, c + dc)
            edge = frozenset([(r, c), place])
            crossing = frozenset([(r + dr, c), (r, c + dc)]) if dr and dc else None
            if not (0 <= place[0] < rows and 0 <= place[1] < columns) or edge in used | edges or crossing in used | edges:
                continue
            octagon = labels[place[0]][place[1]] == "8"
            if (octagon and passes.get(place, 0) + path.count(place) < 6) or (labels[place[0]][place[1]] == "?"
                                                                              and place not in own):
                steps.append((place, edge))
        if not steps:
            break
        place, edge = rng.choice(steps)
        path.append(place)
        edges.add(edge)
        if labels[place[0]][place[1]] == "?":
            own.add(place)
    while path and labels[path[-1][0]][path[-1][1]] == "8":
        path.pop()
    if len(path) < 2 or path[0] == path[-1]:
        return None
    used |= {frozenset(pair) for pair in zip(path, path[1:])}
    return path


def _level(rng, rows, columns, letters):
    """Labels of a level, and the way of each letter; a larger level where the letters find no room."""
    for attempt in itertools.count():
        if attempt % 8 == 7:
            rows, columns = rows + 1, columns + 1
        octagons = rng.choice([0, .08, .2, .3])
        labels = [["8" if rng.random() < octagons else "_" if rng.random() < rng.choice([0, 0, .1, .3]) else "?"
                   for _ in range(columns)]
                  for _ in range(rows)]
        passes, used, paths = {}, set(), {}
        for letter in letters:
            path = _walk(rng, labels, passes, used, rng.randint(2, max(3, rows * columns // len(letters) + 2)))
            if not path:
                break
            paths[letter] = path
            for r, c in path:
                if labels[r][c] == "8":
                    passes[r, c] = passes.get((r, c), 0) + 1
                else:
                    labels[r][c] = letter
            for r, c in (path[0], path[-1]):
                labels[r][c] = letter.upper()
        if len(paths) < len(letters):
            continue
        spare = rng.choice([0, .3, 1])
        for r in range(rows):
            for c in range(columns):
                if labels[r][c] == "8":
                    labels[r][c] = str(passes[r, c]) if (r, c) in passes else rng.choice("12346") if rng.random() < spare else "?"
                elif labels[r][c] == "_":
                    labels[r][c] = "?"
                elif labels[r][c] == "?" and rng.random() < spare:
                    labels[r][c] = rng.choice(letters)
        full_rows = [r for r in range(rows) if any(v != "?" for v in labels[r])]
        full_columns = [c for c in range(columns) if any(row[c] != "?" for row in labels)]
        r0, c0 = full_rows[0], full_columns[0]
        labels = [row[c0:full_columns[-1] + 1] for row in labels[r0:full_rows[-1] + 1]]
        if len(labels) > 1 and len(labels[0]) > 1:
            return labels, {letter: [(r - r0, c - c0) for r, c in path] for letter, path in paths.items()}


def _dots(count, way):
    """Places of the dots in an octagon, in -1..1."""
    d = .5
    if way == "ring" and count > 1:
        return [(.55 * math.sin(2 * math.pi * i / count), -.55 * math.cos(2 * math.pi * i / count)) for i in range(count)]
    if way == "row" and count < 4:
        return [((i - (count - 1) / 2) * .6, 0) for i in range(count)]
    dice = {1: [(0, 0)], 2: [(-d, 0), (d, 0)], 3: [(-d, d * .6), (d, d * .6), (0, -d)], 4: [(-d, -d), (d, -d), (-d, d), (d, d)],
            5: [(-d, -d), (d, -d), (-d, d), (d, d), (0, 0)], 6: [(-d, -.6), (-d, 0), (-d, .6), (d, -.6), (d, 0), (d, .6)]}
    return dice[count]


def _lyne(rng):
    """A level of shapes to be joined by lines."""
    count = rng.choices([1, 2, 3, 4, 5], [1, 4, 4, 1, 1])[0]
    letters = sorted(rng.sample("abc" if count <= 3 and rng.random() < .5 else sorted(SYMBOLS), count))
    rows, columns = rng.choice([(rng.randint(3, 5), rng.randint(3, 5)), (rng.randint(3, 7), rng.randint(3, 8))])
    labels, paths = _level(rng, rows, columns, letters)
    rows, columns = len(labels), len(labels[0])
    page = stage(rng, columns, rows, (36, 170), 1, .3)
    canvas, theme, lattice = page.canvas, page.theme, page.lattice
    lattice.pitch_y = lattice.pitch_x
    seen, _ = panel(rng, page, .25)
    pitch = lattice.pitch_x
    size, body = rng.uniform(.55, .86), Body(rng, theme, ["flat", "flat", "bordered", "raised", "gradient", "lit", "double"])
    rounding = rng.choice([0, 0, 0, .04, .09]) * pitch
    colours = {}
    for letter in letters:
        colours[letter] = theme.away_from(rng, seen, *colours.values(), least=rng.choice([25, 45, 60]))
        if distance(colours[letter], seen) < 40:
            colours[letter] = theme.away_from(rng, seen, least=60)
    end_style = rng.choice(["copy", "copy", "dot", "ring", "ring", "hollow", "halo", "icon"])
    octagon = {"colour": theme.away_from(rng, seen, least=40), "dots": rng.choice(["circle", "circle", "diamond", "square"]),
               "way": rng.choice(["dice", "ring", "row", "dice"]), "hollow": rng.random() < .2}
    _faint(rng, canvas, theme, lattice, labels, seen)
    _strokes(rng, canvas, lattice, paths, colours, pitch, theme)
    for r, row in enumerate(labels):
        for c, label in enumerate(row):
            x, y = lattice.centre(r, c)
            if label.isdigit():
                _octagon(rng, canvas, x, y, pitch * size, int(label), octagon, seen, theme)
            elif label != "?":
                _node(canvas, SYMBOLS[label.lower()], x, y, pitch * size, colours[label.lower()], label.isupper(), end_style,
                      body, rounding, seen)
    if rng.random() < .08:
        canvas.text(rng.choice(["TUTORIAL", "connect", "B 25", "Level 7", "perfect"]),
                    *lattice.centre(rows / 2 - .5, columns / 2 - .5), pitch * .35,
                    theme.ink, theme.title_font, "middle", .35)
    return end(rng, page, "lyne", lattice, labels)


def _faint(rng, canvas, theme, lattice, labels, seen):
    """Marks of empty places and faint lines along the links."""
    faint = mix(seen, ink_on(seen), rng.uniform(.05, .15))
    kind, pitch = rng.choice(["none", "none", "dot", "diamond", "ring", "square"]), lattice.pitch_x
    if rng.random() < .4:
        for r, row in enumerate(labels):
            for c, label in enumerate(row):
                for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    there = 0 <= r + dr < lattice.rows and 0 <= c + dc < lattice.columns
                    if label != "?" and there and labels[r + dr][c + dc] != "?":
                        canvas.line([lattice.centre(r, c), lattice.centre(r + dr, c + dc)], max(1, pitch * .03), faint)
    for r, row in enumerate(labels):
        for c, label in enumerate(row):
            if label == "?" and kind != "none":
                x, y = lattice.centre(r, c)
                reach = pitch * {"dot": .06, "ring": .2, "diamond": .35, "square": .3}[kind]
                if kind == "ring":
                    canvas.ring("circle", x - reach, y - reach, x + reach, y + reach, 2, faint)
                else:
                    canvas.shape("circle" if kind == "dot" else kind, x - reach, y - reach, x + reach, y + reach, faint)


def _strokes(rng, canvas, lattice, paths, colours, pitch, theme):
    """The lines that the player has drawn: none, a part, or all."""
    share = rng.choice([0, 0, 0, .5, 1])
    width = pitch * rng.choice([.06, .1, .15, .22])
    white = rng.random() < .2
    for letter, path in paths.items():
        if rng.random() >= share:
            continue
        points = [lattice.centre(*place) for place in (path if rng.random() < .5 else path[:rng.randint(2, len(path))])]
        colour = theme.ink if white else lighter(colours[letter], .25) if rng.random() < .4 else colours[letter]
        canvas.line(points, width, colour, rng.choice([1, 1, .6]))


def _node(canvas, symbol, x, y, size, colour, end, style, body, rounding, seen):
    """A node or an end of a shape."""
    half = size * {"square": .5, "cross": .47, "circle": .45, "triangle": .56, "turned triangle": .56, "star": .56}.get(symbol,
                                                                                                                        .52)
    box = (x - half, y - half, x + half, y + half)

    def scaled(share, paint):
        canvas.shape(symbol, x - half * share, y - half * share, x + half * share, y + half * share, paint, rounding * share)

    if not end:
        body.draw(canvas, symbol, box, colour, rounding)
        return
    light = lighter(colour, .65) if distance(colour, (255, 255, 255)) > 60 else darker(colour, .7)
    if style == "copy":
        scaled(1.12, colour)
        scaled(.8, mix(colour, seen, .5))
        scaled(.38, light)
    elif style == "dot":
        scaled(1, colour)
        canvas.shape("circle", x - half * .24, y - half * .24, x + half * .24, y + half * .24, light)
    elif style == "ring":
        scaled(1.15, light)
        scaled(.86, colour)
        canvas.shape("circle", x - half * .12, y - half * .12, x + half * .12, y + half * .12, light)
    elif style == "hollow":
        scaled(1.05, colour)
        scaled(.62, seen)
    elif style == "halo":
        canvas.ring("circle", x - half * 1.2, y - half * 1.2, x + half * 1.2, y + half * 1.2, max(2, size * .06), colour)
        scaled(.9, colour)
    else:
        scaled(1.1, colour)
        icon(canvas, "star", x, y, max(6, size * .34), light)


def _octagon(rng, canvas, x, y, size, count, look, seen, theme):
    """An octagon that is to be passed `count` times."""
    half = size * .52
    box = (x - half, y - half, x + half, y + half)
    paint, ground = look["colour"], seen
    if look["hollow"]:
        canvas.shape("octagon", *box, mix(seen, paint, .15))
        canvas.ring("octagon", *box, max(2, size * .07), paint)
        ground = paint
    else:
        canvas.shape("octagon", *box, paint)
        ground = seen if distance(seen, paint) > 60 else ink_on(paint)
    reach = half * (.17 if count > 4 else .2)
    for dx, dy in _dots(count, look["way"]):
        px, py = x + dx * half, y + dy * half
        canvas.shape(look["dots"], px - reach, py - reach, px + reach, py + reach, ground)


# Catch the cat

def _cat_board(rng):
    """Labels of a board, which rows are shifted."""
    shift = rng.choice(["odd", "odd", "even"])
    cells_of_row = rng.choice(["all", "all", "all", "short", "hexagon"])
    if cells_of_row == "hexagon":
        radius = rng.randint(2, 6)
        rows = columns = 2 * radius + 1
        cells = [["_"] * columns for _ in range(rows)]
        middle_shifted = (radius % 2 == 1) == (shift == "odd")
        for r in range(rows):
            d = abs(r - radius)
            first = d // 2 if d % 2 == 0 else (d + 1) // 2 if middle_shifted else (d - 1) // 2
            for c in range(first, first + columns - d):
                cells[r][c] = "."
    else:
        rows = columns = rng.choice([5, 7, 9, 9, 11, 11, 13, 15])
        if rng.random() < .3:
            rows, columns = rng.randint(5, 15), rng.randint(5, 15)
        cells = [["."] * columns for _ in range(rows)]
        if cells_of_row == "short":
            for r in range(rows):
                if (r % 2 == 1) == (shift == "odd"):
                    cells[r][-1] = "_"
    places = [(r, c) for r in range(rows) for c in range(columns) if cells[r][c] == "."]
    r, c = (rows // 2, columns // 2) if rng.random() < .4 else rng.choice(places)
    if cells[r][c] != ".":
        r, c = rng.choice(places)
    share = rng.choice([rng.uniform(.02, .15), rng.uniform(.05, .4)])
    for place in places:
        if rng.random() < share:
            cells[place[0]][place[1]] = "#"
    if not any("#" in row for row in cells):
        place = rng.choice(places)
        cells[place[0]][place[1]] = "#"
    cells[r][c] = "C"
    return cells, shift, (r, c)


def _cat(rng):
    """A board of shifted rows with a cat on it."""
    cells, shift, cat = _cat_board(rng)
    rows, columns = len(cells), len(cells[0])
    ratio = rng.choice([.866, .866, .866, .866, 1, rng.uniform(.75, 1.1)])
    page = stage(rng, columns + .5, rows + .16, (15, 120), ratio, .45)
    canvas, theme = page.canvas, page.theme
    pitch = page.lattice.pitch_x
    lattice = Lattice(page.lattice.x, page.lattice.y + .08 * page.lattice.pitch_y, pitch, page.lattice.pitch_y, rows, columns,
                      shift)
    page.lattice = Lattice(lattice.x, lattice.y, pitch, lattice.pitch_y, rows, columns)
    seen = _cat_panel(rng, page)
    form = rng.choices(["circle", "pointy hexagon", "rectangle", "octagon"], [5, 5, 1, .4])[0]
    fill = rng.uniform(.8, 1)
    width = pitch * fill
    height = width if form in ("circle",
                               "octagon") else lattice.pitch_y * fill if form == "rectangle" else lattice.pitch_y * fill * 4 / 3
    if form in ("circle", "octagon"):
        width = height = min(pitch, lattice.pitch_y * 1.1) * fill
    radius = rng.choice([0, 0, .1, .18]) * pitch
    free = theme.away_from(rng, seen, least=rng.choice([14, 30]))
    blocked = theme.away_from(rng, seen, free, least=70)
    if distance(blocked, seen) < distance(free, seen) * .5 and rng.random() < .7:
        free, blocked = blocked, free
    if rng.random() < .25:  # the classic: pale discs, dark ones block
        free, blocked = lighter(free, .6), darker(blocked, .6)
    if distance(free, blocked) < 60:
        blocked = theme.away_from(rng, free, least=90)
    body = Body(rng, theme)
    body_blocked = body if rng.random() < .6 else Body(rng, theme)
    mark = _block_mark(rng, pitch, blocked, theme) if rng.random() < .3 else None
    edge_tint = mix(free, theme.away_from(rng, free, blocked), .25) if rng.random() < .08 else None
    snap, hover = rng.random() < .4, rng.random() < .15
    free_shown = shown_colour(body, free, seen)
    if distance(free_shown, shown_colour(body_blocked, blocked, seen)) < 55:
        body_blocked = body = Body(rng, theme, ["flat", "bordered", "raised", "lit"])
    for r in range(rows):
        for c in range(columns):
            label = cells[r][c]
            if label == "_":
                continue
            box = cell_box(lattice, r, c, width, height, snap and form != "pointy hexagon")
            rim = r in (0, rows - 1) or c in (0, columns - 1)
            colour = blocked if label == "#" else edge_tint if edge_tint and rim else free
            (body_blocked if label == "#" else body).draw(canvas, form, box, colour, radius)
            if label == "#" and mark is not None:
                canvas.paste(mark, (box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
    if hover:
        r, c = rng.randrange(rows), rng.randrange(columns)
        if cells[r][c] == ".":
            box = cell_box(lattice, r, c, width, height, False)
            canvas.ring(form, *box, max(1, pitch * .06), theme.away_from(rng, free, blocked), radius)
            pointer(rng, canvas, box[0] + width * .6, box[1] + height * .6)
    _put_cat(rng, page, lattice, cat, free_shown, blocked)
    if rng.random() < .06:
        for r in range(rows):
            for c in range(columns):
                if cells[r][c] == "." and pitch > 26:
                    canvas.text(str(rng.randint(1, 9)), *lattice.centre(r, c), pitch * .3,
                                mix(free_shown, ink_on(free_shown), .6), theme.font, "middle")
    return end(rng, page, "cat", lattice, cells)


def _cat_panel(rng, page):
    """The panel below the cells; room for the parts of cells that stand over the lattice's box."""
    kept = page.box
    pad = page.lattice.pitch_y * .2
    page.box = (kept[0], kept[1] - pad, kept[2], kept[3] + pad)
    seen, _ = _plain_panel(rng, page)
    page.box = kept
    return seen


def _plain_panel(rng, page):
    """A panel without lines of square cells."""
    lattice = page.lattice
    page.lattice = Lattice(0, 0, lattice.pitch_x, lattice.pitch_y, 0, 0)
    seen = panel(rng, page, .4)
    page.lattice = lattice
    return seen


def _block_mark(rng, pitch, blocked, theme):
    """A picture on each blocked cell: a tree, a stone, a wall, a cross."""
    size = max(7, int(pitch * rng.uniform(.5, .8)))
    face = emoji(rng, size, "1f332", "1f333", "1faa8", "1f9f1", "1f6a7", "26d4", "274c", "1f335", "1f512", "1f4a3", "2b1b",
                 "1f6d1")
    if face is not None and rng.random() < .7:
        return face
    kind = rng.choice(["cross", "star", "diamond", "circle", "square"])
    return shape_face(kind, size, mix(blocked, ink_on(blocked), .6))


def _put_cat(rng, page, lattice, cat, free, blocked):
    """Draws the cat on its cell; it may be taller than the cell."""
    canvas, theme, pitch = page.canvas, page.theme, lattice.pitch_x
    x, y = lattice.centre(*cat)
    kind = rng.random()
    if kind < .8:
        scale = rng.choice([rng.uniform(.65, .9), rng.uniform(.65, .9), rng.uniform(.9, 1.5)])
        face = animal(rng, pitch * scale, theme, free)
        if scale > 1 and rng.random() < .7:
            y -= pitch * (scale - 1) * .5
        elif scale < 1 and rng.random() < .3:
            half = pitch * .42
            canvas.shape("circle", x - half, y - half, x + half, y + half, theme.away_from(rng, free, blocked))
        canvas.paste(face, x, y)
        return
    colour, half = theme.away_from(rng, free, blocked, least=60), pitch * rng.uniform(.3, .45)
    if kind < .9:
        canvas.shape(rng.choice(["circle", "circle", "pointy hexagon", "star", "heart"]), x - half, y - half, x + half, y + half,
                     colour)
        if rng.random() < .5:
            canvas.text(rng.choice("CX@K"), x, y, half * 1.1, ink_on(colour), theme.font, "middle")
        return
    canvas.shape("circle", x - half, y - half, x + half, y + half, colour)
    canvas.shape("circle", x - half * .5, y - half * .5, x + half * .5, y + half * .5, ink_on(colour))
