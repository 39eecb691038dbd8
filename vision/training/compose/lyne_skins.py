"""Scenes of LYNE in skins of others' own: any motif, any way to mark an end, any way to count the passes of a crossing.

What is drawn is put together from parts that are chosen independently of each other: a motif (a figure, a letter, a
picture), how it is painted (flat, outlined, glowing, hatched, embossed), what stands behind every place, what marks an
end, how a crossing looks and how it says its number, how lines are drawn, and what lies over the whole board (pixels
of a coarse screen, a pencil's tremble, a glow).
"""
import math

import cv2
import numpy as np

from compose import canvas
from compose.lyne import TITLES, hole_places, level, trimmed, ways
from compose.parts import (any_picture, centred_text, chosen_colour, distance, fonts, mixed, other_colour, page, panel,
                           paste_middle, pitch_that_fits, pointer, readable_on)
from scene import Lattice, Scene

FIGURES = ("circle", 3, "turned 3", "square", "diamond", 5, 6, "star4", "star5", "star6", "star8", "cross", "heart",
           "drop", "moon", "arrow", "flower", "half", "tilted", "shield", "hourglass")
PAINTS = ("flat", "flat", "flat", "rimmed", "open", "open", "gradient", "hatched", "embossed", "dotted", "double")
ENDS = ("ring", "ring", "square frame", "brackets", "filled", "filled", "hollow", "larger", "double ring", "own outline",
        "dot", "hole", "small copy", "badge", "star", "letter", "halo", "rays", "underline", "thick", "inverse",
        "plate", "white", "crown", "smaller nodes", "dashed ring", "cross inside", "dark core")
FORMS = (8, 8, 8, "circle", "circle", 6, "square", "rounded", "diamond", "plus")
COUNTS = ("holes", "holes", "holes", "dots", "figure", "figure", "bars", "lying bars", "arcs", "rings", "times", "roman",
          "corners")


def outline(figure):
    """The corners of a figure around (0, 0), about as far out as 1."""
    if figure == "turned 3":
        points = [(-x, -y) for x, y in canvas.shape_points(3, 0, 0, 1)]
    elif figure == "half":
        points = [(math.cos(a), 0.45 - math.sin(a) * 1.1) for a in np.linspace(0, math.pi, 20)]
    elif figure == "tilted":
        points = [(-0.95, 0.7), (-0.4, -0.7), (0.95, -0.7), (0.4, 0.7)]
    elif figure == "shield":
        points = [(-0.8, -0.9), (0.8, -0.9), (0.8, 0.1), (0.45, 0.7), (0, 1), (-0.45, 0.7), (-0.8, 0.1)]
    elif figure == "hourglass":
        points = [(-0.85, -0.9), (0.85, -0.9), (0.15, 0), (0.85, 0.9), (-0.85, 0.9), (-0.15, 0)]
    elif figure == "rounded":
        points = [(0.62 * sx + 0.3 * math.cos(a), 0.62 * sy + 0.3 * math.sin(a))
                  for sx, sy, start in ((1, 1, 0), (-1, 1, 90), (-1, -1, 180), (1, -1, 270))
                  for a in np.radians(np.linspace(start, start + 90, 6))]
    elif figure == "plus":
        points = [(x * 0.95, y * 0.95) for x, y in canvas.shape_points("cross", 0, 0, 1)]
        points = [(x * (1.7 if abs(x) < 0.5 else 1), y * (1.7 if abs(y) < 0.5 else 1)) for x, y in points]
    elif figure == 8:
        points = canvas.shape_points(8, 0, 0, 1, math.pi / 8)
    elif figure == "diamond":
        points = [(0, -1), (1, 0), (0, 1), (-1, 0)]
    else:
        points = canvas.shape_points(figure, 0, 0, 1)
    return np.array(points, np.float64)


def trembling(rng, points, much):
    """The points of a closed line as a hand draws them: more of them, each a little off."""
    closed = np.vstack([points, points[:1]])
    out = []
    for a, b in zip(closed, closed[1:]):
        steps = max(1, int(np.hypot(*(b - a)) / max(3.0, 3 * much)))
        out += [a + (b - a) * i / steps for i in range(steps)]
    noise = np.array([(rng.gauss(0, 1), rng.gauss(0, 1)) for _ in out]) * much
    return np.array(out) + 0.5 * (noise + np.roll(noise, 1, 0))


def filled(image, points, colour, alpha=1.0):
    canvas.polygon(image, points, [int(v) for v in colour], alpha=alpha)


def stroked(image, points, colour, width, alpha=1.0):
    canvas.polygon(image, points, None, alpha=alpha, border=max(1.0, width), border_colour=[int(v) for v in colour])


def patterned(image, points, colour, kind, step):
    """Fills a figure with a gradient to a darker tone, with hatching, or with dots."""
    low, high = np.floor(points.min(0)).astype(int), np.ceil(points.max(0)).astype(int)
    low, high = np.maximum(low, 0), np.minimum(high, [image.shape[1], image.shape[0]])
    if (high <= low).any():
        return
    mask = np.zeros((high[1] - low[1], high[0] - low[0]), np.uint8)
    cv2.fillPoly(mask, [np.round((points - low - 0.5) * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
    y, x = np.mgrid[low[1]:high[1], low[0]:high[0]].astype(np.float32)
    part = image[low[1]:high[1], low[0]:high[0]].astype(np.float32)
    weight = mask.astype(np.float32)[..., None] / 255
    colours = np.array(colour, np.float32)
    if kind == "gradient":
        across = ((y - low[1]) / max(1, high[1] - low[1]))[..., None]
        colours = np.clip(colours * (1.25 - 0.6 * across) + 40 * (1 - across), 0, 255)
    elif kind == "hatched":
        weight = weight * (((x + y) % step) < 0.45 * step)[..., None]
    else:
        weight = weight * ((((x % step) - step / 2) ** 2 + ((y % step) - step / 2) ** 2) < (0.3 * step) ** 2)[..., None]
    image[low[1]:high[1], low[0]:high[0]] = (part * (1 - weight) + colours * weight).astype(np.uint8)


class Skin:
    """How one scene is drawn: what was chosen once, and the painting of a place with it."""

    def __init__(self, rng, letters, pitch, ground):
        self.rng, self.pitch, self.ground = rng, pitch, ground
        dark = sum(ground) < 380
        self.ink = [235, 235, 235] if dark else [30, 30, 30]
        by_colour = rng.random() < 0.22
        motif = rng.choices(("figure", "letter", "picture"), (86, 6, 8))[0]
        self.paint, self.end = rng.choice(PAINTS), rng.choice(ENDS)
        if self.end == "filled" and self.paint not in ("open", "double", "hatched", "dotted"):
            self.paint = rng.choice(["open", "double", "hatched", "dotted"])
        if self.end in ("hollow", "hole", "inverse", "white", "dark core") and self.paint in ("open", "double", "dotted", "hatched"):
            self.paint = rng.choice(["flat", "gradient", "embossed"])
        if motif != "figure" and self.end in ("filled", "hollow", "hole", "inverse", "thick", "dark core", "small copy", "own outline",
                                              "white"):
            self.end = rng.choice(["ring", "square frame", "brackets", "larger", "halo", "badge", "plate", "underline"])
        self.stroke = rng.choice([0.07, 0.1, 0.14, 0.2])
        self.tremble = rng.choice([0.02, 0.04]) if rng.random() < 0.15 else 0
        self.radius = rng.uniform(0.2, 0.4) * pitch
        if self.end in ("ring", "square frame", "brackets", "larger", "double ring", "own outline", "rays", "halo", "plate",
                        "badge", "underline", "dashed ring", "crown"):
            self.radius = min(self.radius, 0.3 * pitch)
        self.taken, self.colours, self.figures, self.pictures = [ground], {}, {}, {}
        one_figure = rng.choice(["circle", "circle", "square", 6, "diamond", "rounded"])
        figures = rng.sample(FIGURES, len(letters))
        texts = rng.sample("ABCDEFGHKLMNPRSTUVXZ", len(letters))
        self.font = rng.choice(fonts())
        one_colour = not by_colour and rng.random() < 0.25
        for letter, figure, text in zip(letters, figures, texts):
            colour = other_colour(rng, self.taken, 45)
            if one_colour and self.colours:
                colour = next(iter(self.colours.values()))
            self.taken.append(colour)
            self.colours[letter] = colour
            self.figures[letter] = one_figure if by_colour else figure
            self.pictures[letter] = None
            if motif == "letter" and not by_colour:
                self.figures[letter] = text
            elif motif == "picture" and not by_colour:
                self.pictures[letter] = any_picture(rng, 2 * self.radius)
        self.rim = rng.choice([[0, 0, 0], [255, 255, 255], self.ink])
        self.end_colour = rng.choice([None, None, self.ink, other_colour(rng, [ground], 60)])  # None: the shape's own
        self.end_reach = rng.uniform(1.25, 1.6)
        self.behind = rng.choices(("nothing", "tile", "disc", "outlined tile"), (70, 12, 8, 10))[0]
        self.behind_colour = mixed(ground, rng.choice([[255, 255, 255], [0, 0, 0], chosen_colour(rng)]), rng.uniform(0.1, 0.4))
        self.behind_empty = rng.random() < 0.6
        self.behind_size = rng.uniform(0.4, 0.49)
        if self.behind != "nothing":
            self.radius = min(self.radius, 0.3 * pitch)
        self.visited = rng.choice(["same", "same", "lighter", "darker", "filled", "check"])
        self.visited = "same" if self.end in ("filled", "white", "hollow", "dot", "halo", "dark core") else self.visited
        # crossings
        self.form = rng.choice([form for form in FORMS if form not in self.figures.values()])
        self.crossing = other_colour(rng, self.taken if rng.random() < 0.7 else [ground], 35)
        if rng.random() < 0.4:
            self.crossing = mixed(ground, self.ink, rng.uniform(0.25, 0.7))
        self.crossing_paint = rng.choice(["flat", "flat", "open", "rimmed", "gradient"])
        self.count, self.hole = rng.choice(COUNTS), rng.choice(["circle", "circle", "square", "diamond", 3])
        self.arrangement = rng.choice(["dice", "dice", "game", "ring", "row"])
        self.crossing_size = rng.uniform(0.9, 1.2)
        inside = self.crossing if self.crossing_paint != "open" else ground
        self.count_colour = ground if distance(ground, inside) > 60 and rng.random() < 0.5 else readable_on(rng, inside)
        if self.crossing_paint == "open" and rng.random() < 0.6:
            self.count_colour = self.crossing
        self.passed_colour = other_colour(rng, [inside, self.count_colour], 40)

    def _points(self, figure, x, y, radius):
        points = outline(figure) * radius + [x, y]
        return trembling(self.rng, points, self.tremble * self.pitch) if self.tremble else points

    def _motif(self, image, letter, x, y, radius, colour, paint):
        """The motif itself, painted in a colour."""
        figure, picture = self.figures[letter], self.pictures[letter]
        if picture is not None:
            size = max(4, round(2 * radius))
            paste_middle(image, cv2.resize(picture, (size, size), interpolation=cv2.INTER_AREA), x, y)
            return
        if isinstance(figure, str) and len(figure) == 1:
            centred_text(None, image, figure, x, y, max(8, 2 * radius), colour, self.font)
            return
        points, width = self._points(figure, x, y, radius), self.stroke * radius * 1.6
        if paint in ("open", "double", "hatched", "dotted"):
            if paint in ("hatched", "dotted"):
                patterned(image, points, colour, paint, max(3.0, radius * 0.35))
            stroked(image, points, colour, width)
            if paint == "double":
                stroked(image, self._points(figure, x, y, radius * 0.55), colour, width * 0.7)
        elif paint == "gradient":
            patterned(image, points, colour, "gradient", 0)
        else:
            if paint == "embossed":
                filled(image, points + [-0.08 * radius, -0.1 * radius], mixed(colour, [255, 255, 255], 0.5))
                filled(image, points + [0.08 * radius, 0.1 * radius], mixed(colour, [0, 0, 0], 0.5))
            filled(image, points, colour)
            if paint == "rimmed":
                stroked(image, points, self.rim, width)

    def node(self, image, letter, x, y, end, visited):
        """A shape at its place, plain or as an end, passed by its line or not."""
        colour, radius, paint, mark = self.colours[letter], self.radius, self.paint, self.end if end else ""
        if visited and self.visited in ("lighter", "darker"):
            colour = mixed(colour, [255, 255, 255] if self.visited == "lighter" else [0, 0, 0], 0.4)
        elif visited and self.visited == "filled" and paint in ("open", "double", "hatched"):
            paint = "flat"
        told = self.end_colour or colour
        width = max(1.0, self.stroke * radius * 1.4)
        reach = self.end_reach * radius
        if mark == "halo":
            for factor in (1.0, 0.85, 0.7):
                canvas.disc(image, x, y, radius + (reach * 1.1 - radius) * factor, told, alpha=0.22)
        elif mark == "plate":
            filled(image, self._points("circle" if self.form != "circle" else "rounded", x, y, reach), mixed(told, self.ground, 0.45))
        elif mark == "rays":
            for angle in np.arange(8) * math.pi / 4:
                canvas.line(image, [(x + f * reach * math.cos(angle), y + f * reach * math.sin(angle)) for f in (0.85, 1.1)], told, width)
        elif mark == "inverse":
            filled(image, self._points("rounded", x, y, radius * 1.3), colour)
            colour = self.ground
        elif mark == "white":
            colour = mixed(colour, self.ink, 0.75)
        elif mark == "larger":
            radius *= 1.35
        elif mark == "filled":
            paint = "flat"
        elif mark == "hollow":
            paint, width = "open", width * 1.4
        elif mark == "thick":
            paint = "rimmed"
        if self.end == "smaller nodes" and not end:
            radius *= 0.55
        self._motif(image, letter, x, y, radius, colour, paint)
        self._mark(image, letter, x, y, radius, reach, width, told, mark)
        if visited and self.visited == "check" and not end:
            canvas.line(image, [(x - 0.3 * radius, y), (x - 0.05 * radius, y + 0.28 * radius), (x + 0.35 * radius, y - 0.3 * radius)],
                        self.ink, width)

    def _mark(self, image, letter, x, y, radius, reach, width, told, mark):
        """What is drawn over or around an end."""
        on_it = readable_on(self.rng, self.colours[letter]) if self.paint not in ("open", "double") else self.colours[letter]
        if mark in ("ring", "double ring"):
            stroked(image, self._points("circle", x, y, reach), told, width)
            if mark == "double ring":
                stroked(image, self._points("circle", x, y, reach * 1.2), told, width * 0.6)
        elif mark == "dashed ring":
            for start in range(0, 360, 45):
                arc = [(x + reach * math.cos(a), y + reach * math.sin(a)) for a in np.radians(np.linspace(start, start + 28, 5))]
                canvas.line(image, arc, told, width)
        elif mark == "square frame":
            canvas.box(image, x - reach, y - reach, x + reach, y + reach, None, radius=self.stroke * reach * 2, border=width,
                       border_colour=told)
        elif mark == "brackets":
            arm = reach * 0.5
            for sx in (-1, 1):
                for sy in (-1, 1):
                    corner_x, corner_y = x + sx * reach, y + sy * reach
                    canvas.line(image, [(corner_x - sx * arm, corner_y), (corner_x, corner_y), (corner_x, corner_y - sy * arm)], told, width)
        elif mark == "own outline" or mark == "thick":
            figure = self.figures[letter]
            stroked(image, self._points(figure, x, y, radius * (1.4 if mark == "own outline" else 1.0)), told if mark == "own outline"
                    else self.rim, width * (1 if mark == "own outline" else 2.2))
        elif mark in ("dot", "dark core"):
            canvas.disc(image, x, y, radius * 0.33, on_it if mark == "dot" else mixed(self.colours[letter], [0, 0, 0], 0.6))
        elif mark == "hole":
            canvas.disc(image, x, y, radius * 0.4, self.ground)
        elif mark == "small copy":
            filled(image, self._points(self.figures[letter], x, y, radius * 0.45), on_it)
        elif mark == "badge":
            canvas.disc(image, x + radius * 0.8, y - radius * 0.8, radius * 0.38, told if distance(told, self.ground) > 40 else self.ink)
        elif mark == "star":
            filled(image, outline("star5") * radius * 0.5 + [x, y], on_it)
        elif mark == "letter":
            centred_text(None, image, "SEA*"[len(letter) % 4], x, y, max(7, radius * 0.9), on_it, self.font)
        elif mark == "underline":
            canvas.line(image, [(x - radius, y + reach * 0.95), (x + radius, y + reach * 0.95)], told, width * 1.3)
        elif mark == "crown":
            top = y - radius * 1.05
            filled(image, np.array([(x - 0.5 * radius, top), (x - 0.5 * radius, top - 0.4 * radius), (x - 0.2 * radius, top - 0.2 * radius),
                                    (x, top - 0.5 * radius), (x + 0.2 * radius, top - 0.2 * radius), (x + 0.5 * radius, top - 0.4 * radius),
                                    (x + 0.5 * radius, top)]), told)
        elif mark == "cross inside":
            for sx in (-1, 1):
                canvas.line(image, [(x - sx * radius * 0.35, y - radius * 0.35), (x + sx * radius * 0.35, y + radius * 0.35)], on_it, width)

    def passage(self, image, count, passed, x, y):
        """A crossing that says how many lines pass it."""
        radius = self.radius * self.crossing_size
        points = self._points(self.form, x, y, radius)
        width = max(1.0, self.stroke * radius * 1.4)
        if self.count not in ("arcs", "rings"):
            if self.crossing_paint == "open":
                stroked(image, points, self.crossing, width)
            elif self.crossing_paint == "gradient":
                patterned(image, points, self.crossing, "gradient", 0)
            else:
                filled(image, points, self.crossing)
                if self.crossing_paint == "rimmed":
                    stroked(image, points, self.rim, width)
        colours = [self.passed_colour if i < passed else self.count_colour for i in range(count)]
        self._count(image, count, colours, x, y, radius, width)

    def _count(self, image, count, colours, x, y, radius, width):
        """The number of a crossing, each of its passes in a colour of its own where it is not written."""
        if self.count in ("figure", "times", "roman") or count > 6:
            text = {"times": f"x{count}", "roman": ("", "I", "II", "III", "IV", "V", "VI")[min(count, 6)]}.get(self.count, str(count))
            centred_text(None, image, text, x, y, max(8, radius * (1.1 if len(text) < 3 else 0.8)), self.count_colour, self.font)
        elif self.count in ("bars", "lying bars"):
            step, long = 1.1 * radius / max(count, 2), 0.45 * radius
            for i, colour in enumerate(colours):
                at = (i - (count - 1) / 2) * step
                ends = [(x + at, y - long), (x + at, y + long)] if self.count == "bars" else [(x - long, y + at), (x + long, y + at)]
                canvas.line(image, ends, colour, max(1.0, min(width, step * 0.5)))
        elif self.count == "arcs":
            gap = 24 if count > 1 else 0
            for i, colour in enumerate(colours):
                angles = np.radians(np.linspace(-90 + 360 * i / count + gap / 2, -90 + 360 * (i + 1) / count - gap / 2, 14))
                colour = self.crossing if colour is self.count_colour else colour
                canvas.line(image, [(x + radius * math.cos(a), y + radius * math.sin(a)) for a in angles], colour, width * 1.4)
        elif self.count == "rings":
            for i, colour in enumerate(colours):
                colour = self.crossing if colour is self.count_colour else colour
                stroked(image, outline("circle") * radius * (i + 1) / count + [x, y], colour, max(1.0, min(width, 0.4 * radius / count)))
        elif self.count == "corners":
            for (dx, dy), colour in zip(hole_places(count, "ring" if count != 2 else "row"), colours):
                canvas.disc(image, x + dx * radius * 1.5, y + dy * radius * 1.5, radius * 0.2,
                            self.crossing if colour is self.count_colour else colour)
        else:
            size = radius * (0.2 if count < 5 else 0.16) * (1 if self.count == "holes" else 0.8)
            for (dx, dy), colour in zip(hole_places(count, self.arrangement), colours):
                filled(image, outline(self.hole) * max(1.2, size) + [x + dx * radius * 0.75, y + dy * radius * 0.75], colour)

    def place(self, image, x, y, empty):
        """What stands behind a place."""
        if self.behind == "nothing" or (empty and not self.behind_empty):
            return
        half = self.behind_size * self.pitch
        if self.behind == "disc":
            canvas.disc(image, x, y, half, self.behind_colour)
        else:
            open_one = self.behind == "outlined tile"
            canvas.box(image, x - half, y - half, x + half, y + half, None if open_one else self.behind_colour, radius=self.stroke * half,
                       border=1 if open_one else 0, border_colour=self.behind_colour)


def _drawn(rng, image, lattice, skin, labels, paths, letters):
    """Draws lines that were begun or are whole; -> the places they passed, and how often each crossing was."""
    visited, passed = set(), {}
    progress = rng.random()
    width = max(1.0, skin.pitch * rng.choice([0.03, 0.06, 0.1, 0.16, 0.22]))
    manner = rng.choice(["solid", "solid", "solid", "dashed", "cased", "pale", "glowing"])
    one_colour = rng.random() < 0.2
    for letter in letters:
        whole = len(paths[letter])
        reach = 0 if progress < 0.45 else whole if progress > 0.88 or rng.random() < 0.35 else rng.choice([0, rng.randint(1, whole)])
        path = paths[letter][:reach]
        colour = skin.ink if one_colour else skin.colours[letter]
        points = [lattice.centre(*place) for place in path]
        if len(points) > 1:
            if manner == "cased":
                canvas.line(image, points, mixed(colour, [0, 0, 0], 0.5), width * 1.6)
            if manner == "glowing":
                canvas.line(image, points, colour, width * 2.2, alpha=0.3)
            if manner == "dashed":
                for a, b in zip(points, points[1:]):
                    for start in (0.05, 0.4, 0.75):
                        canvas.line(image, [(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t) for t in (start, start + 0.2)], colour, width)
            else:
                canvas.line(image, points, colour, width, alpha=0.5 if manner == "pale" else 1.0)
        for r, c in path:
            if labels[r][c].isdigit():
                passed[(r, c)] = passed.get((r, c), 0) + 1
            else:
                visited.add((r, c))
    return visited, passed


def _ground(rng, width, height, lattice):
    """The picture before anything stands on it, and its colour where the board lies."""
    colour = chosen_colour(rng)
    if rng.random() < 0.35:
        colour = [rng.randint(5, 45) for _ in range(3)]
    image = np.empty((height, width, 3), np.uint8)
    image[:] = colour
    kind = rng.random()
    if kind < 0.3:
        other = mixed(colour, rng.choice([[0, 0, 0], [255, 255, 255], chosen_colour(rng)]), rng.uniform(0.1, 0.4))
        canvas.gradient_fill(image, 0, 0, width, height, colour, other, rng.uniform(0, 2 * math.pi))
    elif kind < 0.45:
        step = lattice.pitch_x * rng.choice([0.5, 1, rng.uniform(0.15, 0.9)])
        ruled = mixed(colour, [0, 0, 0] if sum(colour) > 380 else [255, 255, 255], rng.uniform(0.08, 0.25))
        for x in np.arange(lattice.x % step, width, step):
            canvas.line(image, [(x, 0), (x, height)], ruled, 1)
        for y in np.arange(lattice.y % step, height, step):
            canvas.line(image, [(0, y), (width, y)], ruled, 1)
    elif kind < 0.6:
        image = canvas.background(rng, width, height)
        chosen = panel(rng, image, lattice, colour, 0.9)
        if chosen is None:
            colour = [int(v) for v in np.median(image.reshape(-1, 3)[::97], axis=0)]
    return image, colour


def _finished(rng, image, before, lattice):
    """What lies over the whole: a glow of what was drawn, coarse pixels, a scanned paper's noise."""
    kind = rng.random()
    if kind < 0.16:
        changed = (cv2.absdiff(image, before).max(2) > 12).astype(np.float32)[..., None]
        light = cv2.GaussianBlur(image.astype(np.float32) * changed, (0, 0), max(1.0, lattice.pitch_x * rng.uniform(0.04, 0.12)))
        image[:] = np.clip(image + light * rng.uniform(0.6, 1.6), 0, 255).astype(np.uint8)
    elif kind < 0.24 and lattice.pitch_x > 40:
        height, width = image.shape[:2]
        step = rng.choice([2, 3, 4]) if lattice.pitch_x > 80 else 2
        small = cv2.resize(image, (max(1, width // step), max(1, height // step)), interpolation=rng.choice([cv2.INTER_AREA, cv2.INTER_NEAREST]))
        image[:] = cv2.resize(small, (width, height), interpolation=cv2.INTER_NEAREST)
    elif kind < 0.3:
        noise = np.random.default_rng(rng.getrandbits(32)).normal(0, rng.uniform(3, 10), image.shape[:2])[..., None]
        image[:] = np.clip(image + noise, 0, 255).astype(np.uint8)


def _labels(rng):
    """Labels of a level, its lines and its letters."""
    for _ in range(60):
        rows, columns = rng.randint(2, 8), rng.randint(2, 9)
        count = min(max(1, rows * columns // 3), rng.choices((1, 2, 3, 4), (10, 32, 40, 18))[0])
        letters = list("abcd"[:count])
        made = level(rng, rows, columns, letters)
        if made is not None:
            labels, paths = trimmed(*made)
            if len(labels) >= 2 and len(labels[0]) >= 2:
                return labels, paths, letters
    return [["A", "a"], ["2", "A"]], {"a": [(0, 0), (1, 0), (0, 1), (1, 0), (1, 1)]}, ["a"]


def scene(rng):
    """One level in a skin of its own, untouched, half drawn or solved."""
    labels, paths, letters = _labels(rng)
    rows, columns = len(labels), len(labels[0])
    ratio = 1.0 if rng.random() < 0.85 else rng.uniform(0.85, 1.2)
    pitch = pitch_that_fits(rng, 24, 170, rows, columns, ratio)
    width, height, x, y = page(rng, columns * pitch, rows * pitch * ratio, pitch)
    lattice = Lattice(x, y, pitch, pitch * ratio, rows, columns)
    image, ground = _ground(rng, width, height, lattice)
    if rng.random() < 0.6:
        canvas.furniture(rng, image, lattice.box())
    small = min(lattice.pitch_x, lattice.pitch_y)
    skin = Skin(rng, letters, small, ground)
    before = image.copy()
    if rng.random() < 0.2:
        ways(rng, image, lattice, labels, mixed(ground, skin.ink, rng.uniform(0.08, 0.3)), rng.random() < 0.5)
    empty = rng.choice(["nothing", "nothing", "dot", "ring", "cross"])
    for r in range(rows):
        for c in range(columns):
            middle = lattice.centre(r, c)
            skin.place(image, *middle, labels[r][c] == "?")
            if labels[r][c] == "?" and empty == "dot":
                canvas.disc(image, *middle, max(1.0, 0.05 * small), mixed(ground, skin.ink, 0.25))
            elif labels[r][c] == "?" and empty == "ring":
                stroked(image, outline("circle") * small * 0.1 + middle, mixed(ground, skin.ink, 0.25), 1)
            elif labels[r][c] == "?" and empty == "cross":
                centred_text(None, image, "+", *middle, max(7, 0.2 * small), mixed(ground, skin.ink, 0.3), skin.font)
    visited, passed = _drawn(rng, image, lattice, skin, labels, paths, letters)
    for r in range(rows):
        for c in range(columns):
            label, middle = labels[r][c], lattice.centre(r, c)
            if label.isdigit():
                skin.passage(image, int(label), min(int(label), passed.get((r, c), 0)), *middle)
            elif label != "?":
                skin.node(image, label.lower(), *middle, label.isupper(), (r, c) in visited)
    _finished(rng, image, before, lattice)
    box = lattice.box()
    if rng.random() < 0.3 and box[1] > 20:
        centred_text(rng, image, rng.choice(TITLES), (box[0] + box[2]) / 2, box[1] / 2, max(8, min(40, 0.3 * small)), skin.ink)
    if rng.random() < 0.08:
        pointer(rng, image, rng.uniform(box[0], box[2]), rng.uniform(box[1], box[3]))
    cells = [list(row) for row in labels]
    canvas.occlude(rng, image, lattice, cells)  # with small odds of its own
    return Scene(image, "lyne", lattice, cells, "compose-lyne")
