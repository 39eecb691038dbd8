"""Scenes of LYNE and of what others made after it: shapes on a lattice that lines join, octagons with holes that lines
pass.

A level is made by walking: every shape walks over free places from one end to the other and may pass the octagons,
whose holes are counted by the passes. So lines that are drawn in part or as a whole are lines that the game allows;
places left over are empty, or filled with more of the shapes.
"""
import math

import cv2
import numpy as np

from compose import canvas
from compose.parts import (any_picture, centred_text, chosen_colour, distance, fonts, mixed, other_colour, page, panel,
                           paste_middle, pitch_that_fits, pointer)
from scene import Lattice, Scene

# Each letter is always the same symbol, so that "a triangle" means something over all scenes.
SYMBOLS = {"a": "triangle", "b": "diamond", "c": "square", "d": "pentagon", "e": "star", "f": "circle", "g": "hexagon",
           "h": "cross",
           "i": "turned triangle"}


def _regular(corners, turn=-90.0, radius=1.0):
    return [(radius * math.cos(math.radians(turn + 360 * i / corners)),
             radius * math.sin(math.radians(turn + 360 * i / corners)))
            for i in range(corners)]


def _outline(symbol):
    """The symbol's corners around its middle, about as far out as 1."""
    if symbol == "triangle":
        return _regular(3)
    if symbol == "turned triangle":
        return _regular(3, 90)
    if symbol == "diamond":
        return _regular(4, -90, 1.05)
    if symbol == "square":
        return [(-0.78, -0.78), (0.78, -0.78), (0.78, 0.78), (-0.78, 0.78)]
    if symbol == "pentagon":
        return _regular(5)
    if symbol == "hexagon":
        return _regular(6)
    if symbol == "octagon":
        return _regular(8, 22.5)
    if symbol == "circle":
        return _regular(36, 0, 0.92)
    if symbol == "star":
        outer, inner = _regular(5), _regular(5, -54, 0.48)
        return [p for pair in zip(outer, inner) for p in pair]
    w = 0.34
    return [(-w, -1), (w, -1), (w, -w), (1, -w), (1, w), (w, w), (w, 1), (-w, 1), (-w, w), (-1, w), (-1, -w), (-w, -w)]


def _walk(rng, rows, columns, free, octagons, passes, edges, length):
    """One shape's line: places from end to end, or None; takes its places from `free`, marks its edges and octagon
    passes."""
    if not free:
        return None
    path = [rng.choice(sorted(free))]
    taken, used, passed = {path[0]}, set(), []
    while len(path) < length:
        r, c = path[-1]
        ways = []
        for dr in (-1, 0, 1):
            for dc in (-1, 0, 1):
                place = (r + dr, c + dc)
                if (dr, dc) == (0, 0) or not (0 <= place[0] < rows and 0 <= place[1] < columns):
                    continue
                edge = frozenset(((r, c), place))
                if edge in edges or edge in used:
                    continue
                if dr and dc and (frozenset(((r, c + dc), (r + dr, c))) in edges
                                  or frozenset(((r, c + dc), (r + dr, c))) in used):
                    continue
                if place in octagons:
                    if path[-1] not in octagons and passes.get(place, 0) + passed.count(place) < 6:
                        ways.append(place)
                elif place in free and place not in taken:
                    ways += [place] * (2 if not (dr and dc) else 1)
        if not ways:
            break
        place = rng.choice(ways)
        used.add(frozenset((path[-1], place)))
        path.append(place)
        if place in octagons:
            passed.append(place)
        else:
            taken.add(place)
    while path and path[-1] in octagons:
        last = path.pop()
        passed.remove(last)
        used.discard(frozenset((path[-1], last)))
    if len(path) < 2 or path[0] == path[-1]:
        return None
    free -= taken
    edges |= used
    for place in passed:
        passes[place] = passes.get(place, 0) + 1
    return path


def level(rng, rows, columns, letters):
    """Labels of a level and its lines: (labels, {letter: path}); None where the walk did not come about."""
    places = [(r, c) for r in range(rows) for c in range(columns)]
    octagons = {p for p in places if rng.random() < rng.choice([0, 0.08, 0.2, 0.3])}
    holes = {p for p in places if p not in octagons and rng.random() < rng.choice([0, 0, 0.08, 0.25, 0.4])}
    free = {p for p in places if p not in octagons and p not in holes}
    labels = [["?"] * columns for _ in range(rows)]
    passes, edges, paths = {}, set(), {}
    for letter in letters:
        longest = max(2, round(rows * columns / len(letters) * rng.uniform(0.5, 1.4)))
        for _ in range(6):
            path = _walk(rng, rows, columns, free, octagons, passes, edges, longest)
            if path:
                break
        else:
            return None
        paths[letter] = path
        for place in path:
            if place not in octagons:
                labels[place[0]][place[1]] = letter
        for r, c in (path[0], path[-1]):
            labels[r][c] = letter.upper()
    more = rng.choice([0, 0, 1, 1, rng.random()])
    for r, c in sorted(free):
        if rng.random() < more:
            labels[r][c] = rng.choice(letters)
    for r, c in octagons:
        if passes.get((r, c)):
            labels[r][c] = str(passes[(r, c)])
        elif rng.random() < more:
            labels[r][c] = str(rng.choice([1, 2, 2, 2, 3, 3, 4, 4, 5, 6]))
    return labels, paths


def trimmed(labels, paths):
    """The level without outer lines that hold nothing."""
    top, left = 0, 0
    while labels and all(v == "?" for v in labels[0]):
        labels, top = labels[1:], top + 1
    while labels and all(v == "?" for v in labels[-1]):
        labels = labels[:-1]
    while labels and labels[0] and all(row[0] == "?" for row in labels):
        labels, left = [row[1:] for row in labels], left + 1
    while labels and labels[0] and all(row[-1] == "?" for row in labels):
        labels = [row[:-1] for row in labels]
    return labels, {letter: [(r - top, c - left) for r, c in path] for letter, path in paths.items()}


def hole_places(count, way):
    """Where the holes of an octagon lie, within -1..1: like dice, a ring, or a row."""
    if way == "ring":
        return [(0, 0)] if count == 1 else [(0.62 * x, 0.62 * y) for x, y in _regular(count)]
    if way == "row" and count <= 3:
        return [((i - (count - 1) / 2) * 0.75, 0) for i in range(count)]
    if way == "game":  # 2: left and right, 3: one more on top, 4: one more below
        return {1: [(0, 0)], 2: [(-.6, 0), (.6, 0)], 3: [(-.6, 0), (.6, 0), (0, -.6)],
                4: [(-.6, 0), (.6, 0), (0, -.6), (0, .6)],
                5: [(-.6, 0), (.6, 0), (0, -.6), (0, .6), (0, 0)],
                6: [(0.62 * x, 0.62 * y) for x, y in _regular(6)]}[count]
    d = 0.55
    return {1: [(0, 0)], 2: [(-d, -d), (d, d)], 3: [(-d, -d), (0, 0), (d, d)], 4: [(-d, -d), (d, -d), (-d, d), (d, d)],
            5: [(-d, -d), (d, -d), (0, 0), (-d, d), (d, d)],
            6: [(-d, -.68), (-d, 0), (-d, .68), (d, -.68), (d, 0), (d, .68)]}[count]


def _palette(rng, letters, by_colour, least=38):
    """Colours of one scene: ground, faint, border, octagon, and (body, rim) for each letter; `least`: how far bodies are from
    the ground at least."""
    ground = chosen_colour(rng)
    border = rng.choice([[255, 255, 255], mixed(ground, [255, 255, 255], 0.8), [0, 0, 0],
                         mixed(ground, [0, 0, 0], 0.7), chosen_colour(rng)])
    if distance(border, ground) < 35:
        border = [255, 255, 255] if sum(ground) < 380 else [20, 20, 20]
    faint = mixed(ground, rng.choice([[255, 255, 255], [0, 0, 0], border]), rng.uniform(0.05, 0.22))
    colours, taken = {}, [ground]
    alike = not by_colour and rng.random() < 0.2  # form alone tells the shapes apart
    near = rng.choice([0.2, 0.4, 0.8])
    for letter in letters:
        body = other_colour(rng, taken, 38)
        if least < 38 and rng.random() < near:  # near to the ground, as its ends say that it is a colour of its own
            body = mixed(ground, rng.choice([[255, 255, 255], [0, 0, 0], body]), rng.uniform(0.12, 0.35))
            if distance(body, ground) < least or any(distance(body, other) < least for other in taken[1:]):
                body = other_colour(rng, taken, 38)
        if alike and len(taken) > 1:
            body = mixed(taken[1], chosen_colour(rng), rng.choice([0, 0.1, 0.2]))
            if distance(body, ground) < 30:
                body = taken[1]
        taken.append(body)
        rim = rng.choice([mixed(body, [0, 0, 0], 0.45), mixed(body, [255, 255, 255], 0.45), border,
                          other_colour(rng, [body, ground], 40)])
        colours[letter] = (body, rim)
    octagon = other_colour(rng, taken if rng.random() < 0.8 else [ground], 30)
    if not by_colour and rng.random() < 0.1:  # as one of the shapes, or as its rim
        like = mixed(rng.choice(colours[rng.choice(letters)]), ground, rng.choice([0, 0, 0.1]))
        octagon = like if distance(like, ground) > 20 else octagon
    return ground, faint, border, octagon, colours


def _pattern(rng, image, lattice, colour, like_nodes=False):
    """A faint pattern over the whole picture, on the lattice, between its places, or off it; with `like_nodes` a diamond as
    large as a node on every place, as in the original."""
    height, width = image.shape[:2]
    step_x, step_y, x, y = lattice.pitch_x, lattice.pitch_y, *lattice.centre(0, 0)
    kind = 1 if like_nodes else rng.random()
    if kind < 0.35:
        x, y = x + 0.5 * step_x, y + 0.5 * step_y
    elif kind < 0.6:
        factor = rng.uniform(0.3, 1.6)
        step_x = step_y = max(10, step_x * factor)
        x, y = rng.uniform(0, step_x), rng.uniform(0, step_y)
    symbol = rng.choice(["diamond", "diamond", "diamond", "triangle", "circle", "square", "cross", "hexagon"])
    outline = np.array(_outline(symbol)) * min(step_x, step_y) * rng.choice([0.05, 0.12, rng.uniform(0.2, 0.6)])
    open_ones = rng.random() < 0.25
    if like_nodes:
        outline, open_ones = np.array(_outline("diamond")) * min(step_x, step_y) * rng.uniform(0.3, 0.45), False
    x -= math.ceil(x / step_x) * step_x
    y -= math.ceil(y / step_y) * step_y
    stagger = 0.5 * step_x if rng.random() < 0.2 and not like_nodes else 0
    if (width / step_x) * (height / step_y) > 1500:
        return
    spare = 0 if like_nodes else rng.choice([0, 0, 0.2])
    for row in range(math.ceil(height / step_y) + 2):
        for column in range(math.ceil(width / step_x) + 2):
            if rng.random() < spare:
                continue
            points = outline + [x + column * step_x + (stagger if row % 2 else 0), y + row * step_y]
            canvas.polygon(image, points, None if open_ones else colour, border=1 if open_ones else 0,
                           border_colour=colour)


def _mark(image, look, symbol, x, y, radius, body):
    """What all shapes of a scene carry, nodes and ends alike: the holes of a button, a gloss, a dot, a letter."""
    kind, colour = look["mark"], look["mark_colour"]
    if kind == "letter":
        centred_text(None, image, look["letters"].get(symbol, "A"), x, y, max(7, radius * 0.9), colour, look["mark_font"])
    elif kind == "gloss":
        canvas.disc(image, x - 0.3 * radius, y - 0.32 * radius, radius * 0.28, mixed(body, [255, 255, 255], 0.6))
    elif kind != "none":
        for dx, dy in hole_places({"button 2": 2, "button 4": 4, "dot": 1}[kind], look["mark_holes"]):
            canvas.disc(image, x + dx * radius * look["mark_spread"], y + dy * radius * look["mark_spread"],
                        max(1.0, radius * look["mark_size"]), colour)


def ways(rng, image, lattice, labels, colour, diagonal=True):
    """Faint lines between neighbouring places that are not empty, nearly all of them."""
    for r in range(lattice.rows):
        for c in range(lattice.columns):
            for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1))[:4 if diagonal else 2]:
                inside = 0 <= r + dr < lattice.rows and 0 <= c + dc < lattice.columns
                if inside and "?" not in (labels[r][c], labels[r + dr][c + dc]) and rng.random() < 0.85:
                    canvas.line(image, [lattice.centre(r, c), lattice.centre(r + dr, c + dc)], colour, 1)


def _node(image, look, symbol, x, y, radius, body, rim, border, end, visited):
    """One shape: a node or an end, visited by its line or not."""
    _body(image, look, symbol, x, y, radius, body, rim, border, end, visited)
    if look["mark"] != "none":
        _mark(image, look, symbol, x, y, radius, body)


def _body(image, look, symbol, x, y, radius, body, rim, border, end, visited):
    """A shape without what it carries."""
    outline = np.array(_outline(symbol))
    if look["boxed_triangles"] and symbol == "triangle":
        outline = outline + [0, 0.25]
    if look["boxed_triangles"] and symbol == "turned triangle":
        outline = outline - [0, 0.25]
    stroke = max(1.0, radius * look["stroke"])
    if end and look["end"] == "larger":
        radius *= 1.3
    points = lambda factor: outline * radius * factor + [x, y]  # noqa: E731
    fill = body if look["fill"] != "open" else None
    if visited and look["visited"] == "light":
        fill = mixed(body, [255, 255, 255], 0.55)
    elif visited and look["visited"] == "border":
        fill = border
    elif visited and look["visited"] == "filled":
        fill = body
    elif visited and look["visited"] == "dark":
        fill = mixed(body, [0, 0, 0], 0.4)
    if look["shadow"]:
        canvas.polygon(image, points(1) + [stroke * 0.7, stroke * 1.2], [0, 0, 0], alpha=0.25)
    if end and look["end"] == "hollow":
        canvas.polygon(image, points(0.95), None, border=stroke * 1.8, border_colour=body)
        return
    if end and look["end"] == "ring":
        grown = points(1.42)
        canvas.polygon(image, grown, None, border=stroke, border_colour=rim if look["rim_ends"] else body)
    if end and look["end"] in ("layers", "copy"):
        canvas.polygon(image, points(1.18), rim if distance(rim, body) > 25 else mixed(body, [0, 0, 0], 0.4))
        canvas.polygon(image, points(0.8), fill if fill is not None else body)
        canvas.polygon(image, points(0.32), border)
        return
    thick = stroke * (2.2 if end and look["end"] == "thick" else 1)
    if look["fill"] == "open":
        canvas.polygon(image, points(1), fill, border=thick, border_colour=body)
    elif look["fill"] == "rimmed" or (end and look["end"] in ("thick", "double")):
        canvas.polygon(image, points(1), fill, border=thick, border_colour=rim)
    else:
        canvas.polygon(image, points(1), fill)
        if visited and look["visited"] == "outline":
            canvas.polygon(image, points(1), None, border=stroke, border_colour=border)
    if end:
        if look["end"] == "hole":
            canvas.polygon(image, points(0.42), look["ground"])
        centre = border if fill is None or distance(border, fill) > 30 else [255 - v for v in border]
        if look["end"] in ("centre", "larger"):
            canvas.polygon(image, points(0.42), centre if look["fill"] != "open" else body)
        elif look["end"] == "double":
            canvas.polygon(image, points(0.58), None, border=stroke, border_colour=centre if look["fill"] != "open"
                           else body)
        elif look["end"] == "dot" or (look["end"] == "ring" and look["fill"] == "open"):
            canvas.disc(image, x, y, radius * 0.27, centre if look["fill"] != "open" else body)
        elif look["end"] == "letter":
            canvas.disc(image, x, y, radius * 0.42, centre)


def _octagon(image, look, count, filled, x, y, radius, colour, ground, border):
    """An octagon (or circle) with holes, some of them filled by lines that passed."""
    outline = np.array(_outline("circle" if look["round_octagons"] else "octagon"))
    stroke = max(1.0, radius * look["stroke"])
    if look["octagon"] == "open":
        canvas.polygon(image, outline * radius + [x, y], None if look["octagon_clear"] else mixed(colour, ground, 0.7),
                       border=stroke,
                       border_colour=colour)
    else:
        canvas.polygon(image, outline * radius + [x, y], colour)
        if look["octagon"] == "rimmed" or (filled >= count and look["full"]):
            canvas.polygon(image, outline * radius + [x, y], None, border=stroke, border_colour=border
                           if distance(border, colour) > 25
                           else mixed(colour, [0, 0, 0], 0.5))
    if look["numbers"]:
        centred_text(None, image, str(count), x, y, max(8, radius * 1.1),
                     look["number_colour"], look["mark_font"])
        return
    hole = np.array(_outline(look["hole"])) * max(1.0, radius * look["hole_size"] * (0.85 if count > 4 else 1))
    open_colour = colour if look["octagon"] == "open" else (ground if distance(ground, colour) > 30 else [20, 20, 20])
    seen = distance(border, open_colour) > 40 and distance(border, colour) > 25
    filled_colour = border if seen else [0, 0, 255 - open_colour[2]]
    for i, (dx, dy) in enumerate(hole_places(count, look["holes"])):
        points = hole + [x + dx * radius * look["hole_spread"], y + dy * radius * look["hole_spread"]]
        if i < filled:
            canvas.polygon(image, points, filled_colour)
        elif look["octagon"] == "open" and look["open_holes"]:
            canvas.polygon(image, points, None, border=max(1.0, stroke * 0.6), border_colour=open_colour)
        else:
            canvas.polygon(image, points, open_colour)


def _marks(rng, look, letters, octagon, like_original):
    """What shapes carry in some scenes, and whether octagons say their number in a figure instead of holes."""
    mark = "none" if like_original else rng.choices(("none", "button 4", "button 2", "dot", "gloss", "letter"),
                                                    (70, 9, 5, 5, 6, 5))[0]
    marks = {"mark": mark, "numbers": not like_original and rng.random() < (0.15 if mark == "none" else 0.55),
             "mark_font": rng.choice(fonts()), "mark_holes": rng.choice(["dice", "dice", "ring", "row"]),
             "mark_spread": rng.uniform(0.35, 0.8), "mark_size": rng.uniform(0.08, 0.17),
             "mark_colour": rng.choice([look["ground"], look["ground"], [20, 20, 20], [255, 255, 255]]),
             "number_colour": [255, 255, 255] if sum(octagon) < 400 else [20, 20, 20]}
    if mark == "dot":
        marks |= {"mark_size": rng.uniform(0.12, 0.3)}
    written = rng.sample("ABCDEFGHIKLMNOPRSTUVWXYZ", len(letters))
    marks["letters"] = {SYMBOLS[letter]: text for letter, text in zip(letters, written)}
    if mark not in ("none", "gloss"):  # so that only what is around a shape, or its size, says that it is an end
        marks |= {"end": rng.choice(["ring", "ring", "larger", "thick"]), "fill": rng.choice(["solid", "solid", "rimmed"])}
    return marks


TITLES = ("A 1", "B 25", "C.7", "Level 12", "LYNE", "Daily 3", "Z 24", "Puzzle 4x5", "Set B", "08", "Lines", "Solve",
          "Solution", "Loading...",
          "TAP AND DRAG", "connect", "all shapes", "ok", "Well done!", "3 / 25", "undo", "back")


def scene(rng):
    """One level of LYNE, untouched, half drawn or solved."""
    for _ in range(60):
        rows, columns = rng.randint(2, 8), rng.randint(2, 12)
        if rng.random() < 0.6:
            rows, columns = rng.randint(3, 6), rng.randint(3, 7)
        most = max(1, min(5, rows * columns // 3))
        count = min(most, rng.choices((1, 2, 3, 4, 5), (10, 28, 38, 14, 10))[0])
        letters = sorted(rng.sample("abc" if rng.random() < 0.6 and count <= 3 else sorted(SYMBOLS), count))
        made = level(rng, rows, columns, letters)
        if made is None:
            continue
        labels, paths = trimmed(*made)
        if len(labels) >= 2 and len(labels[0]) >= 2:
            break
    else:
        labels, paths, letters = [["A", "a"], ["2", "A"]], {"a": [(0, 0), (1, 0), (0, 1), (1, 0), (1, 1)]}, ["a"]
    rows, columns = len(labels), len(labels[0])

    ratio = 1.0 if rng.random() < 0.75 else rng.uniform(0.8, 1.25)
    pitch = pitch_that_fits(rng, 18, 180, rows, columns, ratio)
    pitch_y = pitch if ratio == 1 else pitch * ratio
    width, height, x, y = page(rng, columns * pitch, rows * pitch_y, pitch)
    lattice = Lattice(x, y, pitch, pitch_y, rows, columns)
    by_colour = rng.random() < 0.15  # colour alone tells the shapes apart
    like_original = rng.random() < 0.45 and not by_colour  # holes close together, faint diamonds and links, layered ends
    ground, faint, border, octagon, colours = _palette(rng, letters, by_colour, rng.choice([14, 24]) if like_original else 38)

    if rng.random() < 0.6:
        image = np.empty((height, width, 3), np.uint8)
        image[:] = ground
        if rng.random() < 0.15:
            ramp = np.linspace(0, rng.uniform(-0.5, 0.5), height)[:, None, None]
            image[:] = np.clip(image + (np.where(ramp > 0, 255.0, 0.0) - image) * np.abs(ramp), 0, 255).astype(np.uint8)
    else:
        image = canvas.background(rng, width, height)
        if panel(rng, image, lattice, ground, 0.65) is None:
            ground = [int(v) for v in np.median(image.reshape(-1, 3)[::97], axis=0)]
            for letter in letters:
                if distance(colours[letter][0], ground) < 35:
                    body = other_colour(rng, [ground] + [colours[other][0] for other in letters if other != letter], 40)
                    colours[letter] = (body, mixed(body, [0, 0, 0], 0.4))
            if distance(octagon, ground) < 35:
                octagon = other_colour(rng, [ground] + [colours[letter][0] for letter in letters], 40)
            if distance(border, ground) < 35:
                border = [255, 255, 255] if sum(ground) < 380 else [20, 20, 20]
            faint = mixed(ground, border, 0.12)
    if rng.random() < (0.8 if like_original else 0.3):
        _pattern(rng, image, lattice, faint, like_nodes=like_original or rng.random() < 0.3)
    if rng.random() < 0.5:
        canvas.furniture(rng, image, lattice.box())

    spread = rng.uniform(0.48, 0.85)  # of the octagon's holes, which do not touch
    look = {"fill": rng.choices(("solid", "rimmed", "open"), (55, 25, 20))[0],
            "stroke": rng.choice([0.08, 0.12, 0.18, 0.25]),
            "end": rng.choice(["layers", "layers", "copy", "centre", "ring", "double", "thick", "larger", "dot",
                               "letter", "hole", "hollow"]),
            "ground": ground,
            "visited": rng.choice(["same", "light", "border", "filled", "outline", "dark"]),
            "shadow": rng.random() < 0.08,
            "boxed_triangles": rng.random() < 0.4, "rim_ends": rng.random() < 0.5,
            "round_octagons": rng.random() < 0.25 and "f" not in letters,
            "octagon": rng.choice(["solid", "solid", "rimmed", "open"]),
            "octagon_clear": rng.random() < 0.5, "full": rng.random() < 0.5, "open_holes": rng.random() < 0.5,
            "hole": rng.choice(["diamond", "diamond", "circle", "circle", "square", "triangle"]),
            "hole_spread": spread, "hole_size": rng.uniform(0.13, max(0.15, 0.45 * spread)),
            "holes": rng.choice(["dice", "dice", "game", "game", "ring", "row"])}
    if like_original:
        look |= {"fill": "solid", "end": "layers", "octagon": "solid", "hole": "diamond", "hole_spread": rng.uniform(0.48, 0.6),
                 "hole_size": rng.uniform(0.19, 0.25), "holes": "game"}
    look |= _marks(rng, look, letters, octagon, like_original)
    if look["end"] in ("hole", "hollow"):
        look["fill"] = "solid"
    symbols = dict(SYMBOLS)
    if by_colour:
        symbols = dict.fromkeys(SYMBOLS, rng.choice(("circle", "circle", "square", "hexagon", "diamond")))
        look["round_octagons"] = False
    if look["end"] == "thick" and look["fill"] == "solid":
        look["rim_ends"] = True
    small = min(pitch, pitch_y)
    radius = small * rng.uniform(0.24, 0.42)
    if look["end"] in ("ring", "larger", "layers", "copy"):
        radius = min(radius, small * 0.36)
    sizes = {letter: rng.uniform(0.85, 1.05) for letter in letters}
    octagon_radius = radius * rng.uniform(0.95, 1.15)

    # What stands on empty places, and faint lines along the ways.
    empty_look = rng.choice(["nothing", "nothing", "dot", "diamond", "ring", "cross"])
    if rng.random() < (0.7 if like_original else 0.18):
        ways(rng, image, lattice, labels, faint)
    for r in range(rows):
        for c in range(columns):
            if labels[r][c] == "?" and empty_look != "nothing":
                middle_x, middle_y = lattice.centre(r, c)
                if empty_look == "dot":
                    canvas.disc(image, middle_x, middle_y, max(1.0, small * 0.05), faint)
                elif empty_look == "diamond":
                    canvas.polygon(image, np.array(_outline("diamond")) * small * 0.45 + [middle_x, middle_y], faint)
                elif empty_look == "ring":
                    canvas.disc(image, middle_x, middle_y, small * 0.12, None, border=max(1, small * 0.02),
                                border_colour=faint)
                else:
                    canvas.line(image, [(middle_x - small * 0.06, middle_y), (middle_x + small * 0.06, middle_y)],
                                faint, 1)
                    canvas.line(image, [(middle_x, middle_y - small * 0.06), (middle_x, middle_y + small * 0.06)],
                                faint, 1)

    # Lines that are drawn: none, one in part, some whole, all.
    drawn = {}
    progress = rng.random()
    if progress > 0.42:
        for letter in letters:
            whole = len(paths[letter])
            drawn[letter] = whole if progress > 0.86 or rng.random() < 0.35 else rng.choice([0, rng.randint(1, whole)])
    visited, filled = set(), {}
    thick = max(1.0, small * rng.choice([0.03, 0.06, 0.1, 0.16]))
    line_white = rng.random() < 0.3
    core = rng.random() < 0.25
    ends_short = rng.random() < 0.3
    for letter, reach in drawn.items():
        if not reach:
            continue
        path = paths[letter][:reach]
        points = [lattice.centre(*place) for place in path]
        if reach < len(paths[letter]) and len(points) > 1 and ends_short:  # the pen is between two places
            part = rng.uniform(0.3, 0.8)
            next_x, next_y = lattice.centre(*paths[letter][reach])
            points.append((points[-1][0] + (next_x - points[-1][0]) * part,
                           points[-1][1] + (next_y - points[-1][1]) * part))
        colour = border if line_white else colours[letter][0]
        if len(points) > 1:
            canvas.line(image, points, colour, thick)
            if core and thick >= 3:
                canvas.line(image, points, colours[letter][0] if line_white else border, max(1, thick * 0.4))
        for place in path:
            if labels[place[0]][place[1]].isdigit():
                filled[place] = filled.get(place, 0) + 1
            else:
                visited.add(place)
    if rng.random() < 0.04:  # the ghost of a shape that was just reached
        r, c = rng.randrange(rows), rng.randrange(columns)
        letter = labels[r][c].lower()
        if letter in SYMBOLS:
            points = np.array(_outline(symbols[letter])) * small * rng.uniform(0.6, 1.5) + lattice.centre(r, c)
            canvas.polygon(image, points, colours[letter][0], alpha=rng.uniform(0.1, 0.3))
    over = rng.random() < 0.12  # lines above the shapes
    for r in range(rows):
        for c in range(columns):
            label = labels[r][c]
            middle_x, middle_y = lattice.centre(r, c)
            if label == "?":
                continue
            if label.isdigit():
                _octagon(image, look, int(label), min(int(label), filled.get((r, c), 0)), middle_x, middle_y,
                         octagon_radius, octagon,
                         ground, border)
            else:
                body, rim = colours[label.lower()]
                _node(image, look, symbols[label.lower()], middle_x, middle_y, radius * sizes[label.lower()], body,
                      rim, border,
                      label.isupper(), (r, c) in visited)
    if over:
        for letter, reach in drawn.items():
            if reach > 1:
                canvas.line(image, [lattice.centre(*place) for place in paths[letter][:reach]], border if line_white
                            else colours[letter][1],
                            max(1, min(thick, small * 0.05)), alpha=rng.choice([1, 0.6]))

    # Words over and beside the board; window frame.
    box = lattice.box()
    if rng.random() < 0.4:
        size = rng.uniform(0.2, 0.6) * small
        place = rng.random()
        if place < 0.6:
            text_x, text_y = (box[0] + box[2]) / 2, box[1] - size * 0.9
        elif place < 0.8:
            text_x, text_y = (box[0] + box[2]) / 2, box[3] + size * 0.9
        else:
            text_x, text_y = rng.uniform(0, width), rng.choice([box[1] / 2, (box[3] + height) / 2])
        centred_text(rng, image, rng.choice(TITLES), text_x, text_y, max(8, min(60, size)),
                     rng.choice([border, faint, mixed(ground, border, 0.5)]))
    if rng.random() < 0.1:  # a word whose letters lie on empty places
        for r in range(rows):
            run = 0
            for c in range(columns + 1):
                if c < columns and labels[r][c] == "?":
                    run += 1
                else:
                    if run and rng.random() < 0.7:
                        text_x = (lattice.centre(r, c - run)[0] + lattice.centre(r, c - 1)[0]) / 2
                        centred_text(rng, image, rng.choice(TITLES)[:run * 4], text_x, lattice.centre(r, 0)[1],
                                     max(8, small * rng.uniform(0.2, 0.4)), border)
                    run = 0
    if rng.random() < 0.05:
        picture = any_picture(rng, rng.uniform(0.5, 2) * small)
        if picture is not None and box[0] > picture.shape[1] + 4:
            paste_middle(image, picture, box[0] / 2, rng.uniform(0, height))
    if rng.random() < 0.3:
        _window_frame(rng, image, box, border)
    if rng.random() < 0.08:
        pointer(rng, image, rng.uniform(box[0], box[2]), rng.uniform(box[1], box[3]))
    cells = [list(row) for row in labels]
    canvas.occlude(rng, image, lattice, cells)  # with small odds of its own
    return Scene(image, "lyne", lattice, cells, "compose-lyne")


def _window_frame(rng, image, box, colour):
    """A border around the whole picture, its inner corners rounded or cut; never deeper than the board's first cells
    allow."""
    height, width = image.shape[:2]
    room = min(box[0], box[1], width - box[2], height - box[3])
    thick = min(rng.uniform(2, 14), max(2.0, room + 0.1 * (box[2] - box[0]) / 12))
    radius = rng.choice([0, 4, 10, 20]) if room > 8 else 0
    scale = 2
    mask = np.full((height * scale, width * scale), 255, np.uint8)
    x0, y0, x1, y1 = (round(v * scale) for v in (thick, thick, width - thick, height - thick))
    r = min(round(radius * scale), (x1 - x0) // 2, (y1 - y0) // 2)
    cv2.rectangle(mask, (x0 + r, y0), (x1 - r, y1), 0, -1)
    cv2.rectangle(mask, (x0, y0 + r), (x1, y1 - r), 0, -1)
    if r:
        for px, py in ((x0 + r, y0 + r), (x1 - r, y0 + r), (x0 + r, y1 - r), (x1 - r, y1 - r)):
            cv2.circle(mask, (px, py), r, 0, -1)
    part = (cv2.resize(mask, (width, height), interpolation=cv2.INTER_AREA).astype(np.float32) / 255)[..., None]
    image[:] = (image * (1 - part) + np.array(colour, np.float32) * part).astype(np.uint8)
