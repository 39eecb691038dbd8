"""LYNE in adverse looks: half-drawn lines, faint diamonds on empty places, odd shapes, words over the board."""

import cv2
import numpy as np

from compose.looks import adverse_draw as d
from compose.looks.adverse_page import Page

# The letter of a symbol is the same in all scenes of the project.
SYMBOLS = {"a": "triangle", "b": "diamond", "c": "square", "d": "pentagon", "e": "star", "f": "circle", "g": "hexagon",
           "h": "cross", "i": "turned triangle"}
STEPS = [(dr, dc) for dr in (-1, 0, 1) for dc in (-1, 0, 1) if (dr, dc) != (0, 0)]


def scene(rng):
    """One level, its lines drawn in part, as a whole or not at all."""
    for _ in range(50):
        made = level(rng, rng.choice((2, 3, 3, 3, 4, 4, 5, 6)), rng.choice((2, 3, 3, 4, 4, 5, 6, 7, 8)))
        if made:
            break
    cells, paths = made
    rows, columns = len(cells), len(cells[0])
    page = Page(rng, columns + 0.2, rows + 0.2, rng.choice((1.0, 1.0, 1.0, 1.0, rng.uniform(0.93, 1.07))), 24, 230,
                (0.1, 0.1),
                rng.choices(("plain", None), (6, 4))[0])
    on_panel = page.ground_is_busy() or rng.random() < 0.15
    if on_panel:
        page.panel(d.colour(rng, page.scheme), rng.choice((1.0, rng.uniform(0.55, 0.95))))
    look = node_look(rng, page)
    lattice = page.lattice(rows, columns)
    draw_ground(rng, page, lattice, cells, look, 0 if on_panel else rng.choice((0, 0, 1, 2)))
    progress = drawn_part(rng, paths)
    draw_lines(rng, page, lattice, cells, paths, progress, look)
    draw_nodes(rng, page, lattice, cells, paths, progress, look)
    draw_words(rng, page)
    return page.finish("lyne", lattice, cells, overlays=0.17, gentle=True)


# ------------------------------------------------------------------------------------------------ the level

def level(rng, rows, columns):
    """Labels and the lines that solve them, or None where no walk came about."""
    letters = rng.sample("aaabbbcccdefghi", rng.choice((1, 2, 2, 3, 3, 3, 4)))
    if len(set(letters)) < len(letters) or len(letters) * 2 > rows * columns:
        return None
    places = [(r, c) for r in range(rows) for c in range(columns)]
    many = rng.choice((0, 0.08, 0.2, 0.3))
    octagons = {p: 0 for p in places if rng.random() < many}
    free, used, paths = {p for p in places if p not in octagons}, set(), {}
    for letter in letters:
        length = max(2, round(rows * columns / len(letters) * rng.uniform(0.5, 1.2)))
        path = next((found for found in (_walk(rng, free, octagons, used, length) for _ in range(8)) if found), None)
        if path is None:
            return None
        paths[letter] = path
        free -= set(path)
        for a, b in zip(path, path[1:]):
            used |= {(a, b), (b, a)}
        for place in path:
            if place in octagons:
                octagons[place] += 1
    cells = [["?"] * columns for _ in range(rows)]
    for place, holes in octagons.items():
        if holes:
            cells[place[0]][place[1]] = str(min(6, holes))
    for letter, path in paths.items():
        for r, c in path:
            if (r, c) not in octagons:
                cells[r][c] = letter
        for r, c in (path[0], path[-1]):
            cells[r][c] = letter.upper()
    filled = rng.choice((0, 0.5, 1))
    for r, c in sorted(free):
        if rng.random() < filled:
            cells[r][c] = rng.choice(letters) if rng.random() < 0.75 else str(rng.choice((1, 2, 2, 3, 3, 4, 4, 5, 6)))
    return _without_margins(cells, paths)


def _walk(rng, free, octagons, used, length):
    """A line over free places and octagons that begins and ends on a free place and crosses nothing."""
    if len(free) < 2:
        return None
    path, edges, passed = [rng.choice(sorted(free))], set(), {}
    while len(path) < length:
        r, c = path[-1]
        ways = []
        for dr, dc in STEPS:
            place = (r + dr, c + dc)
            crossing = ((r + dr, c), (r, c + dc))
            taken = used | edges
            if (path[-1], place) in taken or (dr and dc and crossing in taken):
                continue
            if (place in free and place not in path) or (place in octagons and octagons[place] + passed.get(place, 0) < 6
                                                         and path[-1] not in octagons):
                ways.append(place)
        if not ways:
            break
        place = rng.choice(ways)
        edges |= {(path[-1], place), (place, path[-1])}
        if place in octagons:
            passed[place] = passed.get(place, 0) + 1
        path.append(place)
    while path and path[-1] in octagons:
        path.pop()
    return path if len(path) > 1 and path[0] != path[-1] else None


def _without_margins(cells, paths):
    """The level without outer rows and columns that hold nothing; None where too little is left."""
    rows = [r for r, row in enumerate(cells) if any(v != "?" for v in row)]
    columns = [c for c in range(len(cells[0])) if any(row[c] != "?" for row in cells)]
    top, left = rows[0], columns[0]
    cells = [row[left:columns[-1] + 1] for row in cells[top:rows[-1] + 1]]
    if len(cells) < 2 or len(cells[0]) < 2:
        return None
    return cells, {letter: [(r - top, c - left) for r, c in path] for letter, path in paths.items()}


# ------------------------------------------------------------------------------------------------ looks

def node_look(rng, page):
    """Colours, sizes and ways of drawing nodes, ends, octagons and lines."""
    ground, taken, paints = page.ground, [page.ground], {}
    scheme = rng.choice(("flat", "pastel", "neon", "earth", "candy", "any"))
    one = d.apart(rng, scheme, taken, 70) if rng.random() < 0.1 else None
    for letter in SYMBOLS:
        paint = one or d.apart(rng, scheme, taken, 75)
        taken = taken + [paint] if len(taken) < 5 else taken
        paints[letter] = (paint, d.mixed(paint, rng.choice(([255, 255, 255], [0, 0, 0], ground)), rng.uniform(0.2, 0.45)))
    faint = d.mixed(ground, [255, 255, 255] if d.light(ground) < 150 else [0, 0, 0], rng.uniform(0.05, 0.16))
    border = d.apart(rng, rng.choice(("pale", "ink")), [ground], 90)
    return {"paints": paints, "faint": faint, "border": border, "octagon": d.apart(rng, scheme, [ground], 60),
            "node": rng.choice(("solid", "solid", "solid", "rim", "two", "shine", "cut")),
            "end": rng.choice(("rim and copy", "rim and copy", "rim", "copy", "dot", "larger", "ring")),
            "holes": rng.choice(("game", "game", "dice", "ring")),
            "hole": rng.choice(("diamond", "circle", "circle", "square")),
            "size": rng.uniform(0.24, 0.38), "end_size": rng.uniform(1.0, 1.2),
            "octagon_kind": rng.choice(("octagon", "octagon", "octagon", "circle")),
            "line": rng.choice(("ground", "cased", "plain", "pale", "glow")), "line_width": rng.uniform(0.05, 0.2),
            "empty": rng.choice((None, None, "diamond", "diamond", "dot", "plus", "ring")), "links": rng.random() < 0.4}


def draw_ground(rng, page, lattice, cells, look, around):
    """Faint marks on empty places in and around the board, faint links between neighbours."""
    image, pitch = page.image, page.pitch
    if look["links"]:
        for r in range(lattice.rows):
            for c in range(lattice.columns):
                for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    if 0 <= r + dr < lattice.rows and 0 <= c + dc < lattice.columns and "?" not in (cells[r][c],
                            cells[r + dr][c + dc]):
                        a, b = lattice.centre(r, c), lattice.centre(r + dr, c + dc)
                        cv2.line(image, tuple(int(v) for v in a), tuple(int(v) for v in b), look["faint"],
                                 max(1, round(pitch * 0.015)), cv2.LINE_AA)
    if look["empty"] is None:
        return
    for r in range(-around, lattice.rows + around):
        for c in range(-around, lattice.columns + around):
            if 0 <= r < lattice.rows and 0 <= c < lattice.columns and cells[r][c] != "?":
                continue
            x, y = lattice.centre(r, c)
            size = {"diamond": 0.36, "dot": 0.06, "plus": 0.1, "ring": 0.25}[look["empty"]] * pitch
            shape = {"diamond": "diamond", "dot": "circle", "plus": "cross", "ring": "circle"}[look["empty"]]
            d.polygon(image, d.outline(shape, 0.0), x, y, size, look["faint"], max(1, 0.03 * pitch)
                      if look["empty"] == "ring" else 0)


def drawn_part(rng, paths):
    """How many nodes of each line are drawn already."""
    kind = rng.choice(("none", "none", "one", "some", "all"))
    out = {}
    for i, (letter, path) in enumerate(paths.items()):
        out[letter] = {"none": 0, "one": rng.randint(2, len(path)) if i == 0 else 0,
                       "some": rng.choice((0, len(path), rng.randint(2, len(path)))), "all": len(path)}[kind]
    return out


def draw_lines(rng, page, lattice, cells, paths, progress, look):
    """The lines as far as they are drawn, the last of them perhaps with a loose end."""
    pitch = page.pitch
    thick = max(2, round(look["line_width"] * pitch))
    for letter, path in paths.items():
        if progress[letter] < 2:
            continue
        points = [lattice.centre(r, c) for r, c in path[:progress[letter]]]
        if progress[letter] < len(path) and rng.random() < 0.35:
            points.append((points[-1][0] + rng.uniform(-0.6, 0.6) * pitch, points[-1][1] + rng.uniform(-0.6, 0.6) * pitch))
        line, paint = [np.int32(np.round(np.array(points) * 16 - 8))], look["paints"][letter][0]
        if look["line"] in ("cased", "ground"):
            cv2.polylines(page.image, line, False, look["border"], thick + max(2, thick // 2), cv2.LINE_AA, 4)
        if look["line"] == "glow":
            cv2.polylines(page.image, line, False, d.mixed(paint, page.ground, 0.5), thick * 2, cv2.LINE_AA, 4)
        paint = {"pale": d.mixed(paint, [255, 255, 255], 0.5), "ground": d.mixed(paint, page.ground, 0.3)}.get(look["line"],
                paint)
        cv2.polylines(page.image, line, False, paint, thick, cv2.LINE_AA, 4)


def draw_nodes(rng, page, lattice, cells, paths, progress, look):
    """Nodes, ends and octagons."""
    visited = {place for letter, path in paths.items() for place in path[:progress[letter]]}
    filled = {}
    for letter, path in paths.items():
        for place in path[:progress[letter]]:
            filled[place] = filled.get(place, 0) + 1
    turn = rng.uniform(0, 0.4) if rng.random() < 0.06 else 0.0
    for r, row in enumerate(cells):
        for c, label in enumerate(row):
            x, y = lattice.centre(r, c)
            if label.isdigit():
                draw_octagon(page, x, y, int(label), filled.get((r, c), 0), look)
            elif label != "?":
                draw_node(page, x, y, label, (r, c) in visited, look, turn if (r, c) in visited else 0.0)


def draw_node(page, x, y, label, visited, look, turn):
    """A node, or an end of a line, which is marked."""
    letter, end = label.lower(), label.isupper()
    corners, paint, rim = d.outline(SYMBOLS[letter], 0.35), *look["paints"][letter]
    if letter == "c":
        corners = [(0.78 * px, 0.78 * py) for px, py in corners]
    radius = look["size"] * page.pitch * {"a": 1.1, "i": 1.1, "b": 1.08, "e": 1.15}.get(letter, 1.0) * (look["end_size"]
            if end else 1.0)
    stroke = max(1.5, 0.045 * page.pitch)
    image = page.image
    if visited:
        d.polygon(image, corners, x, y, radius + stroke, look["border"], turn=turn)
    style = look["node"]
    if style == "rim" and not end:
        d.polygon(image, corners, x, y, radius, paint, stroke * 1.6, turn=turn)
        return
    d.polygon(image, corners, x, y, radius, paint, turn=turn)
    if style == "two" and not end:
        d.polygon(image, corners, x, y, radius * 0.72, rim, turn=turn)
    elif style == "shine":
        d.polygon(image, corners, x - radius * 0.1, y - radius * 0.15, radius * 0.55, d.mixed(paint, [255, 255, 255], 0.25),
                  turn=turn)
    elif style == "cut" and not end:
        d.polygon(image, corners, x, y, radius * 0.35, page.ground, turn=turn)
    if not end:
        return
    kind = look["end"]
    if kind in ("rim and copy", "rim", "larger"):
        d.polygon(image, corners, x, y, radius * (1.15 if kind == "larger" else 1.0) - stroke, rim, turn=turn)
    if kind in ("rim and copy", "copy"):
        d.polygon(image, corners, x, y, radius * 0.38, look["border"], turn=turn)
    elif kind in ("dot", "larger"):
        d.polygon(image, d.outline("circle"), x, y, radius * 0.3, look["border"])
    elif kind == "ring":
        d.polygon(image, d.outline("circle"), x, y, radius * 1.35, look["border"], max(1.5, stroke * 0.8))


def draw_octagon(page, x, y, holes, filled, look):
    """An octagon with its holes; those that lines have passed are filled."""
    radius = page.pitch * (0.24 + 0.3 * look["size"])
    if filled:
        d.polygon(page.image, d.outline(look["octagon_kind"]), x, y, radius * 1.1, look["border"])
    d.polygon(page.image, d.outline(look["octagon_kind"]), x, y, radius, look["octagon"])
    inside = page.ground if d.unlike(page.ground, look["octagon"]) > 40 else [0, 0, 0]
    full = look["border"] if d.unlike(look["border"], look["octagon"]) > 40 else [255, 255, 255]
    for i, (px, py) in enumerate(hole_places(holes, look["holes"])):
        d.polygon(page.image, d.outline(look["hole"]), x + px * radius * 0.55, y + py * radius * 0.55, radius * 0.19, full
                  if i < filled else inside)


def hole_places(count, way):
    """Where an octagon's holes lie within -1..1."""
    if count == 1:
        return [(0, 0)]
    if way == "ring" or count > 5:
        return d.ring(count, -90, 0.95)
    if way == "game":
        return [(-0.9, 0), (0.9, 0), (0, -0.9), (0, 0.9), (0, 0)][:count]
    return {2: [(-0.8, -0.8), (0.8, 0.8)], 3: [(-0.85, -0.85), (0, 0), (0.85, 0.85)],
            4: [(-0.8, -0.8), (0.8, -0.8), (-0.8, 0.8), (0.8, 0.8)],
            5: [(-0.85, -0.85), (0.85, -0.85), (0, 0), (-0.85, 0.85), (0.85, 0.85)]}[count]


def draw_words(rng, page):
    """A word of the tutorial or a level's name, faint, across the board or above it."""
    if rng.random() < 0.3:
        text = rng.choice(("LYNE", "B 25", "drag", "connect the shapes", "A 1", "Z 23", "twice", "loop", "cross"))
        piece = d.text_stamp(text, d.font_path(rng), page.pitch * rng.uniform(0.25, 0.7),
                             d.mixed(page.ground, [255, 255, 255], 0.5))
        x, y = (page.box[0] + page.box[2]) / 2, rng.uniform(page.box[1] - page.pitch, page.box[3])
        d.paste_middle(page.image, piece, x, y, rng.uniform(0.25, 0.8))
