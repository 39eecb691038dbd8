"""LYNE in the illustrated looks."""
import math

import numpy as np

from compose.looks import cartoon_art as art
from compose.looks import cartoon_land as land
from compose.looks.cartoon_art import BLACK, WHITE, Palette, apart, ink_on, mix
from compose.looks.cartoon_cells import placer
from compose.looks.cartoon_page import board_ground, finished, furnish, lay_out, mean_colour
from scene import Lattice

OUTLINES = {"triangle": lambda: art.regular_points(0, 0, 0.82, 3), "diamond": lambda: art.regular_points(0, 0, 0.88, 4),
            "square": lambda: art.regular_points(0, 0, 0.88, 4, math.pi / 4),
            "pentagon": lambda: art.regular_points(0, 0, 0.8, 5),
            "hexagon": lambda: art.regular_points(0, 0, 0.78, 6), "star": lambda: art.star_points(0, 0, 0.92, 5, 0.5),
            "circle": lambda: art.round_points(0, 0, 0.7),
            "turned triangle": lambda: art.regular_points(0, 0, 0.82, 3, math.pi / 2),
            "cross": lambda: np.array([(-.28, -.8), (.28, -.8), (.28, -.28), (.8, -.28), (.8, .28), (.28, .28), (.28, .8),
                                       (-.28, .8), (-.28, .28), (-.8, .28), (-.8, -.28), (-.28, -.28)]),
            "drop": lambda: np.array([(0, -.95)] + [(.58 * math.cos(a), .2 + .58 * math.sin(a))
                                                    for a in np.linspace(-.5, math.pi + .5, 20)]),
            "star of four": lambda: art.star_points(0, 0, 0.95, 4, 0.45)}
OUTLINES = {name: make() for name, make in OUTLINES.items()}


def _walks(rng, rows, columns, letters):
    """A level: labels and the way of each shape, made by random walks that never use a link twice nor cross."""
    used, owner, passes, ways = set(), {}, {}, {}
    eights = {(r, c) for r in range(rows) for c in range(columns) if rng.random() < rng.choice([0.05, 0.2])}
    for letter in letters:
        starts = [(r, c) for r in range(rows) for c in range(columns) if (r, c) not in owner and (r, c) not in eights]
        if not starts:
            return None
        at = rng.choice(starts)
        way, owner[at] = [at], letter
        for _ in range(rng.randint(3, max(4, rows * columns // max(1, len(letters)) + 4))):
            options = []
            for dr in (-1, 0, 1):
                for dc in (-1, 0, 1):
                    to = (at[0] + dr, at[1] + dc)
                    if to == at or not (0 <= to[0] < rows and 0 <= to[1] < columns):
                        continue
                    link, crossing = frozenset((at, to)), frozenset(((at[0], to[1]), (to[0], at[1])))
                    if link in used or (dr and dc and crossing in used):
                        continue
                    if to in eights and passes.get(to, 0) < 6 or to not in eights and to not in owner:
                        options.append((to, link))
            if not options:
                break
            to, link = rng.choice(options)
            used.add(link)
            way.append(to)
            if to in eights:
                passes[to] = passes.get(to, 0) + 1
            else:
                owner[to] = letter
            at = to
        while way and way[-1] in eights:
            passes[way.pop()] -= 1
        if len(way) < 2:
            return None
        ways[letter] = way
    labels = [["?"] * columns for _ in range(rows)]
    for (r, c), letter in owner.items():
        labels[r][c] = letter
    for (r, c), count in passes.items():
        if count:
            labels[r][c] = str(count)
    for letter, way in ways.items():
        for r, c in (way[0], way[-1]):
            labels[r][c] = letter.upper()
    return labels, ways


def _cropped(labels, ways):
    """A level without empty outer rows and columns."""
    places = [(r, c) for r, row in enumerate(labels) for c, label in enumerate(row) if label != "?"]
    r0, r1 = min(p[0] for p in places), max(p[0] for p in places)
    c0, c1 = min(p[1] for p in places), max(p[1] for p in places)
    return [row[c0:c1 + 1] for row in labels[r0:r1 + 1]], {k: [(r - r0, c - c0) for r, c in way] for k, way in ways.items()}


def _lyne_level(rng):
    """A level of at least two rows and columns, with two places used in each direction."""
    while True:
        rows, columns = rng.choice([(3, 3), (3, 4), (4, 4), (4, 5), (5, 5), (4, 8), (2, 3), (6, 5), (6, 7),
                                    (rng.randint(2, 8), rng.randint(3, 10))])
        letters = "abcde"[:rng.choices([1, 2, 3, 4, 5], [1.5, 3, 4, 1, 0.5])[0]]
        made = _walks(rng, rows, columns, letters)
        if made is not None:
            labels, ways = _cropped(*made)
            if len(labels) >= 2 and len(labels[0]) >= 2:
                return labels, ways


class _LyneLook:
    """How one author draws the nodes of LYNE."""

    def __init__(self, rng, palette, ground, small):
        self.rng, self.small, self.ground = rng, small, ground
        self.style, = rng.choices(["solid", "glow", "chalk", "shaded", "cutout", "line"], [5, 1, 1, 1.5, 1.2, 1])
        self.end, = rng.choices(["copy", "ring", "hollow others", "dot", "halo", "double"], [4, 2, 1.5, 1.2, 0.8, 1])
        self.border = rng.choice([WHITE, ink_on(rng, ground), mix(ground, WHITE, 0.8), mix(ground, BLACK, 0.7)])
        if apart(self.border, ground) < 120:
            self.border = ink_on(rng, ground)
        self.radius = rng.uniform(0.26, 0.42) * small
        self.wobble = rng.choice([0, 0, 0, 0.03]) if self.style != "chalk" else 0.05
        self.hole = rng.choice(["diamond", "diamond", "round", "square", "notches"])
        self.eight_shape = rng.choices(["octagon", "circle", "star of eight"], [8, 1, 0.5])[0]
        self.hole_filled = rng.random() < 0.3
        self.kept = {}

    def outline(self, points, radius):
        """Points of a shape with the author's wobble, around (0, 0)."""
        points = np.asarray(points) * radius
        if self.wobble:
            many = np.concatenate([points[i] + (points[(i + 1) % len(points)] - points[i]) * np.linspace(0, 1, 4,
                                                                                                         endpoint=False)[:, None]
                                   for i in range(len(points))])
            points = many + np.array([[self.rng.gauss(0, 1), self.rng.gauss(0, 1)]
                                      for _ in range(len(many))]) * self.wobble * radius
        return points

    def body(self, stamp, points, colour, solid=True):
        """A filled (or hollow) shape in the author's style, in the middle of the stamp."""
        middle = stamp.shape[0] / 2
        placed, line = points + middle, max(1.5, self.radius * 0.14)
        if self.style == "chalk":
            if solid:
                fill = stamp.copy()
                art.poly(fill, placed, mix(colour, self.ground, 0.55))
                stamp[:] = fill
            art.lines(stamp, placed, colour, line, True)
        elif self.style == "glow":
            art.poly(stamp, placed, mix(colour, BLACK, 0.2 if solid else 0.75))
            art.lines(stamp, placed, mix(colour, WHITE, 0.5), line * 0.8, True)
        elif not solid:
            art.poly(stamp, placed, mix(colour, self.ground, 0.75))
            art.lines(stamp, points * 0.9 + middle, colour, line * 1.3, True)
        elif self.style == "line":
            art.poly(stamp, placed, colour)
            art.lines(stamp, placed, mix(colour, BLACK, 0.6), line * 0.8, True)
        elif self.style == "shaded":
            art.poly(stamp, placed, mix(colour, BLACK, 0.3))
            art.poly(stamp, points * 0.9 + middle - self.radius * 0.05, colour)
            art.poly(stamp, points * 0.5 + middle - self.radius * 0.1, mix(colour, WHITE, 0.25))
        else:
            art.poly(stamp, placed, colour)

    def node(self, shape, colour, end, visited):
        """A node's stamp."""
        name = (shape, tuple(colour), end, visited)
        if name not in self.kept or self.wobble:
            self.kept[name] = self._node(shape, colour, end, visited)
        return self.kept[name]

    def _node(self, shape, colour, end, visited):
        stamp, base = art.blank_stamp(self.small * 1.25, self.small * 1.25), OUTLINES[shape]
        middle, radius = stamp.shape[0] / 2, self.radius
        inner = mix(colour, self.ground, 0.35) if apart(mix(colour, self.ground, 0.35), self.border) > 100 else colour
        if end and self.end in ("copy", "double"):
            self.body(stamp, self.outline(base, radius * 1.22), colour)
            art.poly(stamp, self.outline(base, radius * 0.92) + middle, inner if self.end == "copy" else self.ground)
            art.poly(stamp, self.outline(base, radius * (0.42 if self.end == "copy" else 0.62)) + middle,
                     self.border if self.end == "copy" else colour)
        elif end and self.end == "ring":
            art.lines(stamp, self.outline(base, radius * 1.38) + middle, colour if self.rng.random() < 0.5 else self.border,
                      max(1.5, radius * 0.13), True)
            self.body(stamp, self.outline(base, radius), colour)
        elif end and self.end == "halo":
            art.oval(stamp, middle, middle, radius * 1.3, radius * 1.3, mix(self.ground, self.border, 0.55))
            self.body(stamp, self.outline(base, radius), colour)
        else:
            self.body(stamp, self.outline(base, radius), colour, end or self.end != "hollow others")
            if end and self.end == "dot":
                art.oval(stamp, middle, middle, radius * 0.32, radius * 0.32, self.border)
        if visited:
            art.lines(stamp, self.outline(base, radius * (1.3 if end else 1.08)) + middle, self.border, max(1, radius * 0.09),
                      True)
        return self.dressed(stamp, colour)

    def dressed(self, stamp, colour):
        """Glow or shadow, where the style has any."""
        if self.style == "glow":
            return art.with_glow(stamp, max(2, self.radius * 0.3), colour, 0.6)
        if self.style == "cutout":
            return art.with_shadow(stamp, self.radius * 0.08, self.radius * 0.12, self.radius * 0.1, strength=0.4)
        return stamp

    def eight(self, count, colour, filled):
        """An octagon with holes, some of them filled already."""
        size = math.ceil(self.small * 1.2)
        stamp, middle = art.blank_stamp(size, size), size / 2
        base = {"octagon": art.regular_points(0, 0, 1, 8, math.pi / 8), "circle": art.round_points(0, 0, 0.95),
                "star of eight": art.star_points(0, 0, 1.05, 8, 0.85)}[self.eight_shape]
        radius = self.radius * 1.12
        self.body(stamp, self.outline(base, radius), colour)
        reach, hole = (0.52, 0.2) if count < 5 else (0.58, 0.16)
        for i, (dx, dy) in enumerate(_holes(count)):
            x, y = middle + dx * reach * radius, middle + dy * reach * radius
            tone = self.ground if self.style not in ("glow",) else mix(self.ground, BLACK, 0.5)
            if apart(tone, colour) < 160:
                tone = ink_on(self.rng, colour)
            if i < filled:
                tone = self.border if apart(self.border, colour) > 90 else mix(tone, self.border, 0.5)
            r = max(1.2, radius * hole)
            if self.hole == "round":
                art.oval(stamp, x, y, r, r, tone)
            elif self.hole == "square":
                art.box(stamp, x - r * 0.9, y - r * 0.9, x + r * 0.9, y + r * 0.9, tone)
            else:
                art.poly(stamp, art.regular_points(x, y, r * 1.15, 4), tone)
        return self.dressed(stamp, colour)


def _holes(count):
    """Where the holes of an octagon are."""
    if count == 1:
        return [(0, 0)]
    if count <= 4:
        return [(-1, 0), (1, 0), (0, -1), (0, 1)][:count]
    return [(math.cos(2 * math.pi * i / count - math.pi / 2), math.sin(2 * math.pi * i / count - math.pi / 2))
            for i in range(count)]


def lyne(rng):
    """Nodes of shapes to be joined by lines."""
    labels, ways = _lyne_level(rng)
    rows, columns = len(labels), len(labels[0])
    palette = Palette(rng)
    ratio = 1 if rng.random() < 0.8 else rng.uniform(0.85, 1.2)
    width, height, x, y, pitch_x, pitch_y = lay_out(rng, rows, columns, ratio, 26, 190)
    lattice = Lattice(x, y, pitch_x, pitch_y, rows, columns)
    paint, = rng.choices([land.plain, land.fade, land.washes, land.facets, land.paper, land.blackboard, land.space,
                          land.landscape, None],
                         [6, 3, 1, 0.7, 1, 1, 0.7, 0.5, 1])
    image = (paint or land.backdrop)(rng, width, height, palette)
    ground = mean_colour(image, *lattice.box())
    if paint in (land.landscape, None) or rng.random() < 0.1:
        ground = board_ground(rng, image, lattice.box(), pitch_x, palette, 0, rng.choice(["glass", "panel", "panel"]))
    small = min(pitch_x, pitch_y)
    look = _LyneLook(rng, palette, ground, small)
    shapes = ["triangle", "diamond", "square"] if rng.random() < 0.55 and len(ways) <= 3 else sorted(OUTLINES)
    shapes = [s for s in shapes if s != "circle" or look.eight_shape == "octagon"]
    shapes = dict(zip(ways, rng.sample(shapes, len(ways))))
    colours = {}
    for letter in ways:
        colours[letter] = palette.unlike([ground, *colours.values()] if rng.random() < 0.85 else [ground], 150)
    eight = palette.unlike([ground, *colours.values()] if rng.random() < 0.7 else [ground], 130)
    _lyne_links(rng, image, lattice, labels, look, ground)
    drawn = {}
    progress = rng.random()
    if progress > 0.45:
        for letter, way in ways.items():
            drawn[letter] = len(way) if progress > 0.85 or rng.random() < 0.4 else rng.choice([1, rng.randint(1, len(way))])
    filled, visited, over = {}, set(), rng.random() < 0.15
    for letter, reach in drawn.items():
        if reach > 1:
            for r, c in ways[letter][:reach]:
                filled[r, c] = filled.get((r, c), 0) + 1
                visited.add((r, c))
    if not over:
        _lyne_lines(rng, image, lattice, ways, drawn, colours, look, False)
    lay = placer(rng)
    for r in range(rows):
        for c in range(columns):
            label, at = labels[r][c], lattice.centre(r, c)
            if label.isdigit():
                lay(image, look.eight(int(label), eight, filled.get((r, c), 0) if look.hole_filled else 0), *at)
            elif label != "?":
                letter = label.lower()
                lay(image, look.node(shapes[letter], colours[letter], label.isupper(), (r, c) in visited and rng.random() < 0.5),
                    *at)
    if over:
        _lyne_lines(rng, image, lattice, ways, drawn, colours, look, True)
    furnish(rng, image, lattice.box(), palette, 0.4)
    if rng.random() < 0.35:
        title = art.fitted_text(art.any_font(rng), rng.choice(["B 25", "A 1", "Lyne", "Level 12", "M 07", "Daily set", "4 - 8"]),
                                small * 1.4, min(40, small * 0.4), mix(ground, look.border, rng.uniform(0.4, 1)))
        if lattice.y > title.shape[0] + 6:
            art.put_whole(image, title, width / 2, lattice.y - title.shape[0] * 0.7)
    return finished(rng, image, "lyne", lattice, labels, palette)


def _lyne_links(rng, image, lattice, labels, look, ground):
    """Faint marks of empty places and of usable links."""
    faint = mix(ground, rng.choice([WHITE, BLACK]), rng.uniform(0.06, 0.2))
    empty, links = rng.choice(["none", "none", "diamond", "dot", "ring"]), rng.random() < 0.4
    beyond = 1 if rng.random() < 0.3 else 0
    small = min(lattice.pitch_x, lattice.pitch_y)
    for r in range(-beyond, lattice.rows + beyond):
        for c in range(-beyond, lattice.columns + beyond):
            x, y = lattice.centre(r, c)
            inside = 0 <= r < lattice.rows and 0 <= c < lattice.columns
            if empty == "diamond":
                art.poly(image, art.regular_points(x, y, small * 0.4, 4), faint)
            elif empty == "dot":
                art.oval(image, x, y, small * 0.06, small * 0.06, faint)
            elif empty == "ring":
                art.lines(image, art.round_points(x, y, small * 0.16), faint, 1, True)
            if links and inside and labels[r][c] != "?":
                for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    a, b = r + dr, c + dc
                    if a < lattice.rows and 0 <= b < lattice.columns and labels[a][b] != "?":
                        art.lines(image, [(x, y), lattice.centre(a, b)], faint, max(1, small * 0.02))


def _lyne_lines(rng, image, lattice, ways, drawn, colours, look, over):
    """The strokes that are drawn already."""
    small = min(lattice.pitch_x, lattice.pitch_y)
    width = max(1.5, small * (rng.choice([0.04, 0.08, 0.12, 0.18]) if not over else 0.05))
    light, core = rng.random() < 0.25, rng.random() < 0.2
    for letter, reach in drawn.items():
        if reach < 2:
            continue
        points = [lattice.centre(*place) for place in ways[letter][:reach]]
        if reach < len(ways[letter]) and rng.random() < 0.3:
            (x0, y0), (x1, y1) = points[-1], lattice.centre(*ways[letter][reach])
            part = rng.uniform(0.3, 0.8)
            points.append((x0 + (x1 - x0) * part, y0 + (y1 - y0) * part))
        if look.wobble:
            points = [(x + rng.gauss(0, 0.01) * small, y + rng.gauss(0, 0.01) * small) for x, y in points]
        if look.style == "glow":
            art.lines(image, points, mix(colours[letter], look.ground, 0.5), width * 1.8)
        art.lines(image, points, look.border if light else colours[letter], width)
        if core and width > 4:
            art.lines(image, points, colours[letter] if light else look.border, width * 0.4)
