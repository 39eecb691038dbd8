"""Held-out scenes: little games that other code draws than the code that makes the training scenes.

Three families, each with its own way of painting: real Tk windows (tk_games), Cairo's vector drawings (cairo_games)
and pygame's sprites (pygame_games). A network that was trained on the other generators is measured here, so nothing
of this folder may be trained on, and nothing but the contract (scene.py) and the picture files (material.py) is
shared with those generators.

Here lies what the three families have in common and what has no look: the deals of the six games, faces that can be
told apart, colours, and the last step (a cropped or scaled screenshot). Colours are red, green, blue; pictures of
faces blue, green, red, alpha.
"""
import colorsys
import os
import sys

import cv2
import numpy as np

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import material  # noqa: E402
from scene import GAMES, Lattice, Scene  # noqa: E402

KINDS = GAMES + ("none",)


class Looks:
    """The little games of one family: `@looks("onet")` above a function enters it under its own name."""

    def __init__(self):
        self.by_game = {game: [] for game in KINDS}

    def __call__(self, game):
        def enter(function):
            self.by_game[game].append(function)
            return function
        return enter


# ------------------------------------------------------------------------------------------------ colours

def hsv(hue, saturation, value):
    """Red, green, blue from 0 to 255; all three arguments from 0 to 1 (the hue goes round)."""
    return tuple(round(255 * v) for v in colorsys.hsv_to_rgb(hue % 1, min(1, max(0, saturation)),
                                                             min(1, max(0, value))))


def mix(first, second, part):
    """The colour that lies `part` of the way from the first to the second."""
    return tuple(round(a + (b - a) * part) for a, b in zip(first, second))


def light(colour):
    """How light a colour looks, 0 to 255."""
    return 0.3 * colour[0] + 0.59 * colour[1] + 0.11 * colour[2]


def ink_on(colour):
    """Black or white, whichever can be read on the colour."""
    return (20, 20, 24) if light(colour) > 135 else (245, 245, 245)


def apart(first, second):
    """How far two colours are from each other, 0 to about 255."""
    return (sum((a - b) ** 2 for a, b in zip(first, second)) / 3) ** 0.5 * 1.4


class Palette:
    """The colours of one program: page, panel, tile, rim, accent, second accent, ink. Light, dark, grey, pastel or
    loud."""

    def __init__(self, rng, mood=None):
        self.mood = mood or rng.choice(("light", "dark", "grey", "pastel", "loud", "paper", "night"))
        hue = rng.random()
        other = hue + rng.choice((0.5, 0.33, 0.12, -0.2, 0.42))
        if self.mood == "light":
            self.page, self.panel, self.tile = hsv(hue, 0.04, 0.98), hsv(hue, 0.1, 0.92), (255, 255, 255)
        elif self.mood == "dark":
            self.page, self.panel, self.tile = hsv(hue, 0.3, 0.13), hsv(hue, 0.3, 0.2), hsv(hue, 0.3, 0.34)
        elif self.mood == "grey":
            value = rng.uniform(0.8, 0.9)
            self.page, self.panel, self.tile = hsv(0, 0, value), hsv(0, 0, value - 0.07), hsv(0, 0, value + 0.06)
        elif self.mood == "pastel":
            self.page, self.panel, self.tile = hsv(hue, 0.22, 0.96), hsv(hue, 0.32, 0.87), hsv(other, 0.14, 1)
        elif self.mood == "loud":
            self.page, self.panel, self.tile = hsv(hue, 0.65, 0.7), hsv(hue, 0.75, 0.5), hsv(other, 0.5, 0.95)
        elif self.mood == "paper":
            self.page, self.panel, self.tile = hsv(0.1, 0.14, 0.95), hsv(0.08, 0.3, 0.75), hsv(0.12, 0.1, 1)
        else:
            self.page, self.panel, self.tile = hsv(0.63, 0.6, 0.2), hsv(0.65, 0.55, 0.32), hsv(0.6, 0.25, 0.85)
        self.rim = mix(self.tile, (0, 0, 0), rng.uniform(0.25, 0.6))
        self.accent = hsv(other, rng.uniform(0.6, 0.95), rng.uniform(0.7, 1))
        self.second = hsv(other + rng.choice((0.3, 0.45, -0.25)), rng.uniform(0.5, 0.9), rng.uniform(0.6, 0.95))
        self.ink = ink_on(self.page)


def bright_colours(rng, count):
    """So many loud colours that can be told apart."""
    start = rng.random()
    return [hsv(start + i / count, rng.uniform(0.65, 0.95), 0.95 if i % 2 else rng.uniform(0.6, 0.85))
            for i in range(count)]


# ------------------------------------------------------------------------------------------------ faces

def _glance(picture, ground):
    """A face on its ground as a few numbers, to compare faces by."""
    alpha = picture[..., 3:].astype(np.float32) / 255
    flat = picture[..., :3] * alpha + np.float32(ground[::-1]) * (1 - alpha)
    return cv2.resize(flat, (14, 14), interpolation=cv2.INTER_AREA)


def faces(rng, count, size, ground=(255, 255, 255)):
    """`count` pictures of one set, size x size, that can be told from each other and from the ground they lie on.

    Blue, green, red, alpha. Sets are drawn by their kind first (emoji, icons, stamps, clips), so that many icon themes
    weigh no more than the rest.
    """
    sets = material.picture_sets()
    for _ in range(40):
        if not sets:
            break
        kinds = sorted({name.split("-")[0] for name in sets})
        kind = rng.choice(kinds)
        paths = sets[rng.choice(sorted(name for name in sets if name.split("-")[0] == kind))]
        chosen, glances = [], []
        plain = np.broadcast_to(np.float32(ground[::-1]), (14, 14, 3))
        for path in rng.sample(paths, min(len(paths), count * 4)):
            picture = material.picture(path, size)
            if picture is None:
                continue
            glance = _glance(picture, ground)
            if all(np.abs(glance - other).mean() > 16 for other in glances + [plain]):
                chosen.append(picture)
                glances.append(glance)
                if len(chosen) == count:
                    return chosen
    colours = bright_colours(rng, count)
    return [material.letter(material.fonts()[0], size, chr(65 + i % 26), colours[i][::-1]) for i in range(count)]


CHINESE = "东南西北中发白春夏秋冬梅兰竹菊龙凤虎马鸟鱼山水火木金土日月星云风雨雪花天人大小"
SYMBOLS = "★☀☂☎♠♣♥♦♫♞♛✿❄✈⚓⚡☯✂☘⚽✉♨⌛☕✚●▲■◆▼"
EMOJI = "🐱🐶🐸🐵🦁🐼🐨🐷🐮🐔🍎🍌🍇🍓🍉🍒🍋🥕🌽🍄🍕🍔🎂🍩⚽🏀🎲🎈🚗🚀🌈🌻🌵🔥🌙🎁🔔🔑💎👑👻🤖"


# ------------------------------------------------------------------------------------------------ deals

def pitch_for(rng, rows, columns, smallest, largest, wide=1120, high=820):
    """A distance of cells so that the board is not larger than `wide` x `high`: a whole number."""
    most = min(largest, wide // (columns + 1), high // (rows + 1))
    return rng.randint(smallest, most) if most > smallest else max(9, most)


def onet_size(rng):
    """Rows and columns of a board of pairs, small to large."""
    return rng.choice(((4, 6), (6, 6), (6, 8), (7, 12), (8, 8), (8, 14), (9, 16), (8, 17), (10, 6), (10, 14), (12, 8),
                       (7, 18), (8, 5), (5, 10)))


def onet_deal(rng, rows, columns, kinds, obstacles=0.0, state=None):
    """Rows of labels: a board of pairs that is full, half played, fallen to one side, sparse, or has a shape of its
    own."""
    state = state or rng.choice(("full", "full", "half", "half", "fallen", "sparse", "shaped"))
    while True:
        belongs = np.ones((rows, columns), bool)
        if state == "shaped":
            y, x = np.mgrid[0:rows, 0:columns]
            u, v = (y + 0.5) / rows * 2 - 1, (x + 0.5) / columns * 2 - 1
            shape = rng.choice(("diamond", "corners", "holes", "ring", "stairs"))
            belongs = {"diamond": np.abs(u) + np.abs(v) < 1.15, "corners": ~((np.abs(u) > 0.6) & (np.abs(v) > 0.6)),
                       "holes": np.array([[rng.random() > 0.2 for _ in range(columns)] for _ in range(rows)]),
                       "ring": (np.abs(u) > 0.35) | (np.abs(v) > 0.35), "stairs": u + v > -0.9}[shape]
        cells = [["." for _ in range(columns)] for _ in range(rows)]
        places = [(r, c) for r in range(rows) for c in range(columns) if belongs[r, c]]
        rng.shuffle(places)
        for _ in range(int(len(places) * obstacles)):
            r, c = places.pop()
            cells[r][c] = "#"
        pairs = [(places[i], places[i + 1], f"f{rng.randrange(kinds)}") for i in range(0, len(places) - 1, 2)]
        if state in ("half", "fallen", "sparse"):
            kept = rng.uniform(0.05, 0.25) if state == "sparse" else rng.uniform(0.35, 0.9)
            if rng.random() < 0.5:  # played from the outside: what lies at the border goes first
                depth = {p: min(p[0], rows - 1 - p[0], p[1], columns - 1 - p[1]) + rng.uniform(0, 3) for p in places}
                pairs.sort(key=lambda pair: -depth[pair[0]] - depth[pair[1]])
            pairs = pairs[:max(3, round(len(pairs) * kept))]
        for first, second, face in pairs:
            cells[first[0]][first[1]] = cells[second[0]][second[1]] = face
        if state == "fallen":
            cells = fallen(cells, rng.choice(("down", "left", "up", "right")))
        filled = [(r, c) for r in range(rows) for c in range(columns) if cells[r][c] != "."]
        if len(filled) >= 5 and len({r for r, c in filled}) > 1 and len({c for r, c in filled}) > 1:
            return cells


def fallen(cells, way):
    """The board after all that can has fallen the named way; obstacles fall too."""
    columns = len(cells[0])
    lines = [list(line) for line in (zip(*cells) if way in ("down", "up") else cells)]
    packed = []
    for line in lines:
        full = [label for label in line if label != "."]
        gap = ["."] * (len(line) - len(full))
        packed.append(gap + full if way in ("down", "right") else full + gap)
    out = [list(line) for line in zip(*packed)] if way in ("down", "up") else packed
    assert len(out[0]) == columns
    return out


def trimmed(lattice, cells, empty="."):
    """Lattice and labels without the outer rows and columns that show nothing; for unshifted boards."""
    filled = [(r, c) for r, row in enumerate(cells) for c, label in enumerate(row) if label != empty]
    top, bottom = min(r for r, c in filled), max(r for r, c in filled)
    left, right = min(c for r, c in filled), max(c for r, c in filled)
    smaller = Lattice(lattice.x + left * lattice.pitch_x, lattice.y + top * lattice.pitch_y, lattice.pitch_x,
                      lattice.pitch_y, bottom - top + 1, right - left + 1)
    return smaller, [row[left:right + 1] for row in cells[top:bottom + 1]]


def pair_of(rng, cells):
    """Two places with the same face, or None: what a player has just chosen."""
    places = {}
    for r, row in enumerate(cells):
        for c, label in enumerate(row):
            if label.startswith("f"):
                places.setdefault(label, []).append((r, c))
    pairs = [where for where in places.values() if len(where) > 1]
    return rng.sample(rng.choice(pairs), 2) if pairs else None


def cat_deal(rng, hexagon=None):
    """Labels and shift of a cat's board; `hexagon` True: six-sided, with places that do not belong to it."""
    hexagon = rng.random() < 0.2 if hexagon is None else hexagon
    if hexagon:
        radius = rng.randint(3, 6)
        rows = columns = 2 * radius + 1
        shift = "odd" if radius % 2 == 0 else "even"
        cells = [["_"] * columns for _ in range(rows)]
        for r in range(rows):
            away = abs(r - radius)
            first = away // 2
            for c in range(first, first + columns - away):
                cells[r][c] = "."
    else:
        rows = rng.choice((5, 7, 8, 9, 9, 10, 11, 11, 11, 13))
        columns = rows if rng.random() < 0.6 else rng.choice((6, 7, 9, 10, 11, 12, 13))
        shift = rng.choice(("odd", "odd", "even"))
        cells = [["."] * columns for _ in range(rows)]
    blocked = rng.uniform(0.03, 0.3)
    for row in cells:
        for c, label in enumerate(row):
            if label == "." and rng.random() < blocked:
                row[c] = "#"
    reach_r, reach_c = rng.choice(((0, 0), (1, 1), (rows // 2 - 1, columns // 2 - 1)))
    while True:
        r, c = rows // 2 + rng.randint(-reach_r, reach_r), columns // 2 + rng.randint(-reach_c, reach_c)
        if cells[r][c] != "_":
            cells[r][c] = "C"
            return cells, shift


def lyne_deal(rng, kinds=3):
    """Labels of a LYNE level that has an answer: lines are drawn first, and places are named after what they passed."""
    while True:
        rows, columns = rng.randint(2, 6), rng.randint(3, 8)
        free = [(r, c) for r in range(rows) for c in range(columns)]
        rng.shuffle(free)
        octagons = {free.pop() for _ in range(int(len(free) * rng.choice((0, 0.1, 0.2, 0.3))))}
        cells, passed, edges = [["?"] * columns for _ in range(rows)], dict.fromkeys(octagons, 0), set()
        wanted = rng.randint(1, min(kinds, 3, rows * columns // 4))
        longest = rng.choice((3, 5, rows * columns // wanted))
        shapes = iter(rng.sample("abcde"[:kinds], wanted))
        for shape in shapes:
            way = lyne_line(rng, cells, passed, edges, rng.randint(2, max(2, longest)))
            if way is None:
                break
            nodes = [place for place in way if place not in passed]
            for r, c in nodes:
                cells[r][c] = shape
            for r, c in (nodes[0], nodes[-1]):
                cells[r][c] = shape.upper()
            for place in way:
                if place in passed:
                    passed[place] += 1
        else:
            for (r, c), count in passed.items():
                cells[r][c] = str(count) if count else "?"
            lattice, cells = trimmed(Lattice(0.0, 0.0, 1.0, 1.0, rows, columns), cells, "?")
            if lattice.rows > 1 and lattice.columns > 2 and max(passed.values(), default=0) <= 4:
                return cells


def lyne_line(rng, cells, passed, edges, length):
    """A line of so many places or fewer over free places and octagons, begun and ended at free ones; its edges are
    added to `edges`. None where there is no room."""
    rows, columns = len(cells), len(cells[0])
    free = [(r, c) for r in range(rows) for c in range(columns) if cells[r][c] == "?" and (r, c) not in passed]
    if len(free) < 2:
        return None
    way, taken = [rng.choice(free)], []
    while len(way) < length or way[-1] in passed:
        r, c = way[-1]
        steps = []
        for i in (-1, 0, 1):
            for j in (-1, 0, 1):
                to = (r + i, c + j)
                crossing = frozenset(((r + i, c), (r, c + j)))
                edge = frozenset((way[-1], to))
                if (to in free and to not in way or to in passed) and (i or j) and edge not in edges and \
                        edge not in taken and (not i or not j or crossing not in edges and crossing not in taken):
                    steps.append((to, edge))
        if not steps:
            break
        to, edge = rng.choice(steps)
        way.append(to)
        taken.append(edge)
    while way and way[-1] in passed:
        way.pop()
        taken = taken[:-1]
    if len(way) < 2:
        return None
    edges.update(taken)
    return way


def lyne_way(rng, cells, shape):
    """A line that a player has begun from an end of the shape: places, each a neighbour of the one before."""
    rows, columns = len(cells), len(cells[0])
    ends = [(r, c) for r in range(rows) for c in range(columns) if cells[r][c] == shape.upper()]
    way = [rng.choice(ends)]
    for _ in range(rng.randint(1, 6)):
        r, c = way[-1]
        near = [(r + i, c + j) for i in (-1, 0, 1) for j in (-1, 0, 1) if 0 <= r + i < rows and 0 <= c + j < columns]
        near = [p for p in near if p not in way and (cells[p[0]][p[1]] == shape or cells[p[0]][p[1]].isdigit())]
        if not near:
            break
        way.append(rng.choice(near))
    return way


def sliding_deal(rng, rows=None, columns=None, largest=6):
    """Labels of a sliding puzzle, mixed or nearly in order, the blank anywhere; tiles go by their places from 1."""
    rows = rows or rng.choice((3, 3, 4, 4, 4, 5, 5, 6, 2, 7))
    rows = min(rows, largest)
    columns = columns or (rows if rng.random() < 0.7 else rng.randint(2 if rows > 2 else 3, largest))
    tiles = list(range(1, rows * columns)) + [0]
    home = rng.choice((-1, -1, -1, 0, None))
    if home == 0:
        tiles = [0] + list(range(2, rows * columns + 1))
    elif home is None:
        gone = rng.randrange(rows * columns)
        tiles = [0 if i == gone else i + 1 for i in range(rows * columns)]
    cells = [tiles[r * columns:(r + 1) * columns] for r in range(rows)]
    r, c = divmod(tiles.index(0), columns)
    for _ in range(rng.choice((4, 12, 400, 400))):
        i, j = rng.choice(((0, 1), (1, 0), (0, -1), (-1, 0)))
        if 0 <= r + i < rows and 0 <= c + j < columns:
            cells[r][c], cells[r + i][c + j] = cells[r + i][c + j], 0
            r, c = r + i, c + j
    return [[str(v) for v in row] for row in cells]


def numbered(cells):
    """The deal with the numbers from 1 without a gap, as games with numbers have it."""
    order = sorted({int(v) for row in cells for v in row} - {0})
    names = {v: str(i + 1) for i, v in enumerate(order)}
    return [[names.get(int(v), "0") for v in row] for row in cells]


def piece_of(label, columns):
    """Row and column of a tile in the finished picture."""
    return divmod(int(label) - 1, columns)


def blank_home(cells):
    """The number of the piece that is missing."""
    return next(str(i) for i in range(1, len(cells) * len(cells[0]) + 1)
                if str(i) not in {v for row in cells for v in row})


def flip_deal(rng, largest=9):
    """Labels of a board of lamps: nearly dark, mixed, nearly lit; all the same now and then."""
    rows = rng.choice((3, 4, 5, 5, 5, 6, 7, largest))
    columns = rows if rng.random() < 0.75 else rng.randint(3, largest)
    lit = rng.choice((0.15, 0.4, 0.5, 0.6, 0.85, rng.choice((0, 1))))
    return [["1" if rng.random() < lit else "0" for _ in range(columns)] for _ in range(rows)]


def runaway_deal(rng, largest=24):
    """Labels of a minefield; the robot's start is safe. Somewhere below and to the right is the way out."""
    rows = rng.choice((4, 5, 6, 8, 10, 12, 15, 18, largest, rng.randint(4, largest)))
    columns = rows if rng.random() < 0.8 else rng.randint(4, largest)
    bombs = rng.uniform(0.12, 0.36)
    cells = [["X" if rng.random() < bombs else "." for _ in range(columns)] for _ in range(rows)]
    cells[0][0] = "."
    return cells


# ------------------------------------------------------------------------------------------------ the last step

def covered(cells, lattice, box):
    """The labels after something opaque was laid over the box (left, top, right, bottom): what it hides by half or more
    cannot be told."""
    out = [list(row) for row in cells]
    for r, row in enumerate(out):
        for c, label in enumerate(row):
            x, y = lattice.centre(r, c)
            w = min(box[2], x + lattice.pitch_x / 2) - max(box[0], x - lattice.pitch_x / 2)
            h = min(box[3], y + lattice.pitch_y / 2) - max(box[1], y - lattice.pitch_y / 2)
            if label != "_" and w > 0 and h > 0 and w * h > 0.45 * lattice.pitch_x * lattice.pitch_y:
                row[c] = "~"
    return out


def as_screenshot(rng, scene):
    """Now and then the picture is cropped close to its board or scaled, as people do with screenshots; else it stays as
    it is."""
    height, width = scene.image.shape[:2]
    chance = rng.random()
    if chance < 0.14 and scene.lattice is not None:
        left, top, right, bottom = scene.lattice.box()
        wide = 0.8 * max(scene.lattice.pitch_x, scene.lattice.pitch_y)
        left, top = max(0, int(left - rng.uniform(2, wide))), max(0, int(top - rng.uniform(2, wide)))
        right, bottom = min(width, int(right + rng.uniform(2, wide))), min(height, int(bottom + rng.uniform(2, wide)))
        scene.image = np.ascontiguousarray(scene.image[top:bottom, left:right])
        scene.lattice = scene.lattice.moved(-left, -top)
    elif chance < 0.30:
        factor = rng.choice((0.6, 0.75, 0.8, 0.9, 1.25, 1.5))
        pitch = 40 if scene.lattice is None else min(scene.lattice.pitch_x, scene.lattice.pitch_y)
        if pitch * factor > 12 and max(height, width) * factor < 1700:
            wide, high = round(width * factor), round(height * factor)
            way = cv2.INTER_AREA if factor < 1 else cv2.INTER_LINEAR
            scene.image = cv2.resize(scene.image, (wide, high), interpolation=way)
            if scene.lattice is not None:
                scene.lattice = scene.lattice.scaled(wide / width, high / height)
    return scene


def scene_of(image, game, lattice=None, cells=()):
    """A scene of a picture whose colours stand in the order red, green, blue."""
    return Scene(np.ascontiguousarray(image[..., 2::-1]), game, lattice, [list(row) for row in cells])
