"""Plates that cells are made of, the page around a board, and what lies over it, in the illustrated looks."""
import math

import cv2
import numpy as np

import material
from compose.looks import cartoon_art as art
from compose.looks import cartoon_land as land
from compose.looks.cartoon_art import BLACK, WHITE, Palette, hsv, ink_on, mix
from compose.looks.cartoon_sprites import HEADS, SIMPLE, any_hand, sprite
from scene import Scene

SHAPES = {"square": 3, "rounded": 5, "round": 2, "squircle": 2, "octagon": 0.7, "blob": 0.8, "cookie": 0.5, "cut": 0.5}
FINISHES = {"flat": 4, "faded": 3, "dome": 2, "bevel": 2, "thick": 3, "outlined": 3, "double": 1.5, "jelly": 2, "wood": 1,
            "stone": 1, "paper": 1.2, "chalk": 0.7, "glass": 0.8, "neon": 0.8, "ice": 0.7, "wash": 0.8, "stripes": 0.5}


class Plate:
    """How the cells of one scene are made: a shape and a finish; keeps the stamps that it has drawn."""

    def __init__(self, rng, shapes=None, finishes=None, shadow=0.3):
        shapes, finishes = shapes or SHAPES, finishes or FINISHES
        self.shape, = rng.choices(list(shapes), list(shapes.values()))
        self.finish, = rng.choices(list(finishes), list(finishes.values()))
        self.corner = rng.choice([0.08, 0.14, 0.22, 0.3])
        self.depth = rng.uniform(0.05, 0.15)
        self.line = rng.choice([0.02, 0.04, 0.07])
        self.line_colour = rng.choice([BLACK, WHITE, None, None])
        self.shadow = rng.uniform(0.02, 0.09) if rng.random() < shadow else 0
        self.hard = rng.random() < 0.4
        self.way = rng.choice([0, 0, 1, -1])
        self.strength = rng.uniform(0.12, 0.4)
        self.seed = rng.randrange(1 << 20)
        self.kept = {}

    def points(self, width, height, inset=0.0):
        """The outline within a box of width x height, moved inwards."""
        x, y, small = width / 2, height / 2, min(width, height)
        rx, ry = max(0.6, x - inset), max(0.6, y - inset)
        if self.shape == "round":
            return art.round_points(x, y, rx, ry, count=48)
        if self.shape == "squircle":
            angles = np.linspace(0, 2 * math.pi, 48, endpoint=False)
            c, s = np.cos(angles), np.sin(angles)
            return np.stack([x + rx * np.sign(c) * np.abs(c) ** 0.5, y + ry * np.sign(s) * np.abs(s) ** 0.5], 1)
        if self.shape in ("octagon", "cut"):
            cut = 0.29 if self.shape == "octagon" else 0.14
            points = [(-1, -1 + 2 * cut), (-1 + 2 * cut, -1), (1 - 2 * cut, -1), (1, -1 + 2 * cut), (1, 1 - 2 * cut),
                      (1 - 2 * cut, 1), (-1 + 2 * cut, 1), (-1, 1 - 2 * cut)]
            return np.array([(x + a * rx, y + b * ry) for a, b in points])
        if self.shape == "cookie":
            return art.star_points(0, 0, 1, 14, 0.92) * (rx, ry) + (x, y)
        if self.shape == "blob":
            angles = np.linspace(0, 2 * math.pi, 40, endpoint=False)
            phase = self.seed % 7
            reach = 0.93 + 0.05 * np.sin(3 * angles + phase) + 0.02 * np.sin(5 * angles + 2 * phase)
            return np.stack([x + rx * reach * np.cos(angles), y + ry * reach * np.sin(angles)], 1)
        if self.shape in ("hexagon", "flat hexagon"):
            return np.stack([x + rx * np.array([0, 1, 1, 0, -1, -1]), y + ry * np.array([-1, -0.5, 0.5, 1, 0.5, -0.5])], 1)
        return art.box_points(x - rx, y - ry, x + rx, y + ry, self.corner * small if self.shape == "rounded" else 0)

    def draw(self, width, height, colour, picture=None):
        """A stamp whose middle is the cell's middle."""
        width, height = max(3, round(width)), max(3, round(height))
        name = (width, height, tuple(colour))
        if picture is None and name in self.kept:
            return self.kept[name]
        stamp = self._made(width, height, tuple(colour), picture)
        if picture is None:
            self.kept[name] = stamp
        return stamp

    def _made(self, width, height, colour, picture):
        small = min(width, height)
        points = self.points(width, height)
        mask = art.shape_mask(width, height, points)
        fill = np.full((height, width, 3), colour, np.uint8) if picture is None else picture.copy()
        if picture is None or self.finish in ("bevel", "jelly"):
            self._finished(fill, points, colour, small, picture is None)
        stamp = art.masked(fill, mask)
        if self.finish == "glass" and picture is None:
            stamp = art.faded(stamp, 0.55)
        if self.finish == "neon" and picture is None:
            stamp = art.masked(np.full_like(fill, mix(colour, BLACK, 0.75)), mask)
            art.lines(stamp, self.points(width, height, small * 0.06), mix(colour, WHITE, 0.35), max(1, small * 0.06), True)
            return art.with_glow(stamp, max(1.5, small * 0.1), colour, 0.6)
        if self.finish == "chalk" and picture is None:
            stamp = art.faded(stamp, 0.18)
            art.lines(stamp, self.points(width, height, small * 0.05), mix(colour, WHITE, 0.3), max(1, small * 0.05), True)
        if self.finish in ("outlined", "double", "paper") and small > 6:
            edge = self.line_colour or mix(colour, BLACK, 0.5)
            line = max(1, small * (self.line if self.finish != "paper" else 0.02))
            art.lines(stamp, self.points(width, height, line / 2), edge if self.finish != "paper" else mix(colour, BLACK, 0.25),
                      line, True)
            if self.finish == "double" and small > 16:
                art.lines(stamp, self.points(width, height, line * 2.6), edge, max(1, line * 0.5), True)
        if self.finish == "thick":
            stamp = self._thick(stamp, colour, small)
        if self.shadow and small > 8:
            shift = self.shadow * small
            stamp = art.with_shadow(stamp, shift * self.way * 0.7, shift, 0 if self.hard else shift,
                                    strength=self.strength + 0.15)
        return stamp

    def _finished(self, fill, points, colour, small, whole):
        """Light and texture on the plate's face, in place."""
        height, width = fill.shape[:2]
        chance = np.random.default_rng(self.seed)
        if self.finish == "faded":
            fill[:] = art.gradient(width, height, mix(colour, WHITE, self.strength), mix(colour, BLACK, self.strength * 0.7))
        elif self.finish == "dome":
            xs, ys = np.linspace(-1, 1, width, dtype=np.float32)[None], np.linspace(-1, 1, height, dtype=np.float32)[:, None]
            light = np.clip(1.15 - 0.75 * np.hypot(xs + 0.35, ys + 0.4), 0.45, 1.25)[..., None]
            fill[:] = np.clip(fill * light, 0, 255).astype(np.uint8)
            art.through_glass(fill, 0, 0, width, height, 0.6,
                              lambda picture: art.oval(picture, width * 0.36, height * 0.24, width * 0.17, height * 0.09, WHITE))
        elif self.finish == "jelly":
            if whole:
                fill[:] = art.gradient(width, height, mix(colour, WHITE, 0.1), mix(colour, BLACK, 0.2))
            art.through_glass(fill, 0, 0, width, height, 0.35,
                              lambda picture: art.box(picture, width * 0.1, height * 0.07, width * 0.9, height * 0.42, WHITE,
                                                      small * 0.2))
        elif self.finish == "bevel":
            step = max(1, small * self.depth * 0.8)
            for part, tone in (((0, 1), WHITE), ((2, 3), BLACK)):
                corner = [(0, height), (0, 0), (width, 0)] if part == (0, 1) else [(width, 0), (width, height), (0, height)]
                inner = [(width - step, step), (step, step), (step, height - step)] if part == (0, 1) else \
                    [(step, height - step), (width - step, height - step), (width - step, step)]
                art.through_glass(fill, 0, 0, width, height, 0.4, lambda picture: art.poly(picture, corner + inner, tone))
        elif self.finish in ("wood", "stone"):
            noise = chance.integers(0, 256, (height, max(2, width // 12)) if self.finish == "wood"
                                    else (max(2, height // 3), max(2, width // 3)), dtype=np.uint8)
            art.textured(fill, cv2.resize(noise, (width, height), interpolation=cv2.INTER_CUBIC), 14)
            if small > 14:
                art.lines(fill, points, mix(colour, BLACK, 0.35), 2, True)
        elif self.finish == "wash":
            noise = cv2.resize(chance.integers(0, 256, (5, 5), dtype=np.uint8), (width, height), interpolation=cv2.INTER_CUBIC)
            art.textured(fill, noise, 16)
            art.lines(fill, points, mix(colour, BLACK, 0.2), max(1, small * 0.05), True)
        elif self.finish == "ice":
            fill[:] = art.gradient(width, height, mix(colour, WHITE, 0.5), colour)
            for start in (0.2, 0.5):
                art.poly(fill, [(width * start, 0), (width * (start + 0.15), 0), (width * (start - 0.1), height),
                                (width * (start - 0.25), height)],
                         mix(colour, WHITE, 0.6))
        elif self.finish == "stripes":
            step = max(3, small / 5)
            for i in range(0, int((width + height) / step) + 1, 2):
                x = i * step
                art.poly(fill, [(x, 0), (x + step, 0), (x + step - height, height), (x - height, height)],
                         mix(colour, WHITE, 0.16))

    def _thick(self, stamp, colour, small):
        """A plate with a side below (and perhaps beside) its face."""
        depth = max(1, round(small * self.depth))
        margin = (depth + 1) // 2 + 1
        out = art.grown(np.zeros_like(stamp), margin)
        side = art.dyed(stamp, mix(colour, BLACK, 0.42), 0.95)
        for i in range(depth, 0, -1):
            art.paste(out, side, margin + (self.way * (i - depth // 2)), margin + i - depth // 2)
        art.paste(out, stamp, margin - (self.way * (depth // 2)), margin - depth // 2)
        return out

    def seen(self, colour, ground=(60, 60, 60)):
        """The colour of the face that one sees where a plate of this colour lies on the ground."""
        if self.finish == "neon":
            return mix(colour, BLACK, 0.75)
        return mix(ground, colour, {"chalk": 0.18, "glass": 0.55}.get(self.finish, 1))

    def lift(self, small):
        """How far the face's middle lies from the cell's middle: x, y."""
        if self.finish != "thick":
            return 0, 0
        depth = max(1, round(small * self.depth))
        return -self.way * (depth // 2), -(depth // 2)


# ---------------------------------------------------------------- where the board lies

SIZES = [(320, 240), (400, 300), (480, 320), (500, 500), (640, 480), (640, 640), (700, 550), (800, 600), (800, 800), (960, 540),
         (960, 640), (1000, 700),
         (1024, 768), (1100, 800), (1280, 720), (1280, 800), (1366, 768), (1440, 900), (1600, 900), (360, 640), (414, 736),
         (480, 800), (540, 960), (600, 1000)]
SIZE_ODDS = [2, 2, 2, 2, 4, 3, 3, 5, 2, 3, 2, 2, 3, 2, 2.5, 2, 1.5, 0.8, 0.8, 2, 2, 2, 1.5, 1]


def lay_out(rng, rows, columns, ratio=1.0, least=14.0, most=250.0, past=(0, 0)):
    """A picture's size and a place for the board: width, height, x, y, pitch_x, pitch_y.

    Ratio: pitch_y / pitch_x; past: columns and rows to leave free at the board's right and lower edges.
    """
    wide, high = columns + past[0], (rows + past[1]) * ratio
    size = rng.choices(SIZES, SIZE_ODDS)[0] if rng.random() < 0.75 else (rng.randint(320, 1300), rng.randint(240, 900))
    kind = rng.random()
    if kind < 0.14:  # to the picture's edge, or cut by it
        pitch = min(most, max(least, min(size[0] / wide, size[1] / high)))
        margins = [pitch * rng.choice([0, 0, 0, 0.02, 0.1, rng.uniform(-0.25, 0.2)]) for _ in range(4)]
    else:
        sides = [rng.choice([rng.uniform(0.01, 0.06), rng.uniform(0.02, 0.12), rng.uniform(0.04, 0.28)]) for _ in range(4)]
        left, top, right, bottom = sides
        if rng.random() < 0.4:
            right = left
        pitch = min(size[0] * (1 - left - right) / wide, size[1] * (1 - top - bottom) / high)
        if rng.random() < 0.3:
            pitch *= rng.uniform(0.65, 1)
        pitch = min(most, max(least, pitch))
        spare_x, spare_y = size[0] - pitch * wide, size[1] - pitch * high
        across, down = left / (left + right), top / (top + bottom)
        if rng.random() < 0.3:
            across = 0.5
        margins = [max(spare_x * across, 4), max(spare_y * down, 4), max(spare_x * (1 - across), 4), max(spare_y * (1 - down), 4)]
    pitch_y = pitch * ratio
    x, y = margins[0], margins[1]
    if rng.random() < 0.55:
        pitch, pitch_y, x, y = max(least, round(pitch)), max(least * ratio, round(pitch_y)), round(x), round(y)
    width, height = round(x + wide * pitch + margins[2]), round(y + (rows + past[1]) * pitch_y + margins[3])
    return max(120, min(1650, width)), max(120, min(1150, height)), x, y, pitch, pitch_y


def mean_colour(image, x0, y0, x1, y1):
    """The colour of a part of the picture."""
    height, width = image.shape[:2]
    part = image[max(0, int(y0)):max(1, min(height, int(y1))), max(0, int(x0)):max(1, min(width, int(x1)))]
    return tuple(int(v) for v in cv2.mean(part)[:3]) if part.size else (128, 128, 128)


def board_ground(rng, image, box, pitch, palette, bare=0.3, finish=None):
    """What lies under the cells: nothing, glass, a panel, a frame, a sheet; returns the colour that one sees there."""
    x0, y0, x1, y1 = box
    margin = rng.choice([0, 2, 0.08 * pitch, 0.2 * pitch, 0.45 * pitch])
    x0, y0, x1, y1 = x0 - margin, y0 - margin, x1 + margin, y1 + margin
    radius = rng.choice([0, 0, 0.1, 0.3]) * pitch
    kind = finish or rng.choices(["bare", "glass", "panel", "framed", "ground", "sheet"], [bare, 0.17, 0.25, 0.12, 0.2, 0.08])[0]
    colour = rng.choice([palette.board, palette.board, mix(palette.ground, rng.choice([WHITE, BLACK]), rng.uniform(0.1, 0.5)),
                         WHITE, (30, 32, 40)])
    if kind == "glass":
        art.through_glass(image, x0, y0, x1 + 1, y1 + 1, rng.uniform(0.25, 0.75),
                          lambda picture: art.box(picture, x0, y0, x1, y1, colour, radius))
    elif kind == "panel":
        art.box(image, x0, y0, x1, y1, colour, radius)
    elif kind == "framed":
        edge = max(2, rng.uniform(0.06, 0.3) * pitch)
        tone = rng.choice([(125, 80, 45), (90, 60, 35), palette.accent(rng), (70, 70, 78), (225, 190, 90)])
        art.box(image, x0 - edge, y0 - edge, x1 + edge, y1 + edge, tone, radius + edge / 2)
        art.box(image, x0 - edge * 0.7, y0 - edge * 0.7, x1 + edge * 0.7, y1 + edge * 0.7, mix(tone, WHITE, 0.25), radius)
        art.box(image, x0, y0, x1, y1, colour, radius)
    elif kind in ("ground", "sheet"):
        a, b, c, d = max(0, round(x0)), max(0, round(y0)), min(image.shape[1], round(x1)), min(image.shape[0], round(y1))
        if c - a > 8 and d - b > 8:
            if kind == "sheet":
                art.through_glass(image, a, b, c + 9, d + 9, 0.3,
                                  lambda picture: art.box(picture, a + 5, b + 6, c + 6, d + 7, BLACK))
            image[b:d, a:c] = land.backdrop(rng, c - a, d - b, Palette(rng) if rng.random() < 0.5 else palette,
                                            kind == "sheet" or rng.random() < 0.6)
    if rng.random() < 0.15:
        art.lines(image, art.box_points(x0, y0, x1, y1, radius), rng.choice([WHITE, BLACK, palette.accent(rng)]),
                  rng.choice([1, 2, 4]), True)
    return mean_colour(image, *box)


# ---------------------------------------------------------------- furniture

TITLES = ["Onet", "LYNE", "Lights Out", "Catch the Cat", "Puzzle 15", "Robot Run", "Jungle Match", "Candy Land", "Trap!",
          "Slide It", "Night Lights",
          "Connect Pairs", "Minefield", "Happy Farm", "Fruit Link", "Kitty Escape", "Bomb Alley", "Level 7", "Livello 12",
          "Niveau 3", "Stufe 4",
          "Paint the Stars", "Animals", "Sea World", "B 25", "Cosmos", "Winter Tale", "Puzzle Island", "Tile Garden"]
LABELS = ["Score: 1250", "Moves: 17", "Time 02:41", "Level 5", "Best: 31", "Lives: 3", "Coins 480", "00:37", "12/72", "Punkte 90",
          "Tempo 1:12", "Clicks 4",
          "HI 9900", "Hint x3", "Pasos: 8", "Stars 2/3", "Left: 36", "Round 2", "Player 1", "x 12"]
BUTTONS = ["New Game", "Restart", "Undo", "Hint", "Menu", "Shuffle", "Back", "Play", "Help", "Reset", "Options", "Neu", "Nuevo",
           "Solve", "Next", "OK", "Pause",
           "Sound", "Quit", "?", "<", ">", "II", "Level +"]
LINES = ["Click a tile to begin.", "Do not let it get away!", "Match two equal pictures.", "Turn off all the lights.",
         "Use the arrow keys to move.",
         "Made with love in 48 hours", "Press R to restart", "Druk op R om opnieuw te beginnen", "Drag to connect all nodes",
         "Reach the flag.",
         "Thanks for playing!", "v1.0.3", "Collect three stars", "Tip: plan ahead", "(c) 2014 Pixelpond", "Instructions",
         "Tap anywhere to continue"]


def _button(rng, image, x0, y0, x1, y1, palette, plate, path):
    """A button with a word or a sign."""
    colour = palette.accent(rng)
    width, height = max(8, x1 - x0), max(8, y1 - y0)
    art.put_whole(image, plate.draw(width, height, colour), (x0 + x1) / 2, (y0 + y1) / 2)
    if rng.random() < 0.25 or width < height * 1.4:
        name = rng.choice(["star", "heart", "key", "bell", "crown", "bolt", "gift", "house", "sun", "flag"])
        art.put_whole(image, sprite(name, min(width, height) * 0.65, mix(colour, WHITE, 0.75)), (x0 + x1) / 2, (y0 + y1) / 2)
        return
    word = art.fitted_text(path, rng.choice(BUTTONS), width * 0.8, height * 0.5, ink_on(rng, colour))
    art.put_whole(image, word, (x0 + x1) / 2, (y0 + y1) / 2)


def _band(rng, image, x0, y0, x1, y1, palette, plate, path):
    """Fills a free part of the page with words, buttons, counters, figures."""
    width, height = x1 - x0, y1 - y0
    ink = ink_on(rng, mean_colour(image, x0, y0, x1, y1))
    if rng.random() < 0.25:
        strength = rng.uniform(0.3, 1)
        colour = rng.choice([palette.board, palette.accent(rng), BLACK, WHITE])
        art.through_glass(image, x0, y0, x1, y1, strength,
                          lambda picture: art.box(picture, x0, y0, x1, y1, colour, rng.choice([0, 6, 14])))
        ink = ink_on(rng, mean_colour(image, x0, y0, x1, y1))
    if width > height:
        parts, across = rng.randint(1, 5) if width > 220 else rng.randint(1, 2), True
    else:
        parts, across = rng.randint(1, 6) if height > 220 else rng.randint(1, 2), False
    for i in range(parts):
        if across:
            a, b, c, d = x0 + width * i / parts, y0, x0 + width * (i + 1) / parts, y1
        else:
            a, b, c, d = x0, y0 + height * i / parts, x1, y0 + height * (i + 1) / parts
        w, h = c - a, d - b
        a, b, c, d = a + w * 0.08, b + h * 0.12, c - w * 0.08, d - h * 0.12
        w, h = c - a, d - b
        if w < 14 or h < 9:
            continue
        kind = rng.random()
        if kind < 0.22:
            rim = rng.choice([0, 0, 1, 2, 3])
            colour = palette.accent(rng) if rim else ink
            word = art.fitted_text(path, rng.choice(TITLES), w, min(h, 70) * rng.uniform(0.5, 1), colour, rim,
                                   rng.choice([WHITE, BLACK]))
            art.put_whole(image, word, (a + c) / 2, (b + d) / 2)
        elif kind < 0.5:
            word = art.fitted_text(path, rng.choice(LABELS), w, min(h, 34) * rng.uniform(0.5, 0.9), ink)
            if rng.random() < 0.35:
                colour = palette.accent(rng)
                art.put_whole(image, plate.draw(min(w, word.shape[1] + 26), min(h, word.shape[0] + 16), colour), (a + c) / 2,
                              (b + d) / 2)
                word = art.fitted_text(path, rng.choice(LABELS), w * 0.8, min(h, 34) * 0.5, ink_on(rng, colour))
            art.put_whole(image, word, (a + c) / 2, (b + d) / 2)
        elif kind < 0.72:
            high = min(h, rng.uniform(22, 60))
            wide = min(w, high * rng.choice([1, 1, 2.5, 3.5]))
            _button(rng, image, (a + c - wide) / 2, (b + d - high) / 2, (a + c + wide) / 2, (b + d + high) / 2, palette, plate,
                    path)
        elif kind < 0.8:
            size, count = min(h, 30, w / 3), rng.randint(1, 5)
            name, colour = rng.choice(["heart", "star", "key", "gift", "bolt", "bomb"]), palette.accent(rng)
            for j in range(count):
                art.put_whole(image, sprite(name, size, colour), a + size * (j * 1.1 + 0.5), (b + d) / 2, 1 if j < count - 1
                              else 0.4)
        elif kind < 0.9:
            size = min(w, h, 220)
            name = rng.choice(sorted(HEADS) + ["sitting", "monster:2,2", "robot", "knight", "octopus", "chest", "walking:cat"])
            art.put_whole(image, sprite(name, size, palette.accent(rng), any_hand(rng)), (a + c) / 2, (b + d) / 2)
        elif kind < 0.95:
            level = rng.uniform(0.1, 0.95)
            art.box(image, a, (b + d) / 2 - 6, c, (b + d) / 2 + 6, mix(ink, WHITE if palette.dark else BLACK, 0.4), 6)
            art.box(image, a + 2, (b + d) / 2 - 4, a + 2 + (w - 4) * level, (b + d) / 2 + 4, palette.accent(rng), 4)
        else:
            for j in range(rng.randint(1, 4)):
                word = art.text(path, min(18, max(9, h / 6)), rng.choice(LINES), ink)
                art.paste(image, word[:, :round(w)], round(a), round(b + j * 24))


def furnish(rng, image, box, palette, odds=0.8):
    """The page around the board."""
    if rng.random() > odds:
        return
    height, width = image.shape[:2]
    x0, y0, x1, y1 = (max(0, box[0]), max(0, box[1]), min(width, box[2]), min(height, box[3]))
    gap = rng.uniform(2, 12)
    plate = Plate(rng, {"rounded": 4, "square": 1, "squircle": 1, "cut": 0.5},
                  {"flat": 3, "faded": 2, "thick": 2, "outlined": 2, "jelly": 1, "wood": 0.5})
    path = art.any_font(rng)
    bands = [(gap, gap, width - gap, y0 - gap), (gap, y1 + gap, width - gap, height - gap), (gap, y0, x0 - gap, y1),
             (x1 + gap, y0, width - gap, y1)]
    for band in bands:
        if band[2] - band[0] > 34 and band[3] - band[1] > 14 and rng.random() < 0.72:
            a, b, c, d = band
            if d - b < c - a and d - b > 130 and rng.random() < 0.7:
                b, d = (d - rng.uniform(50, 110), d) if rng.random() < 0.5 else (b, b + rng.uniform(50, 110))
            if c - a < d - b and c - a > 330 and rng.random() < 0.7:
                a, c = (c - rng.uniform(90, 200), c) if rng.random() < 0.5 else (a, a + rng.uniform(90, 200))
            _band(rng, image, a, b, c, d, palette, plate, path)


# ---------------------------------------------------------------- what lies over the board

def pointer(rng, image, x, y):
    """A mouse's pointer, its tip at (x, y)."""
    size = rng.choice([16, 20, 26, 34])
    kind = rng.random()
    if kind < 0.75:
        outline = np.array([(0, 0), (0, 0.9), (0.22, 0.7), (0.36, 1.0), (0.5, 0.94), (0.37, 0.65), (0.64, 0.65)]) * size + (x, y)
        dark = rng.random() < 0.35
        art.poly(image, outline, BLACK if dark else WHITE)
        art.lines(image, outline, WHITE if dark else BLACK, 1, True)
    else:
        for part in ((-0.05, 0, 0.17, 0.62), (-0.3, 0.42, 0.5, 0.95)):
            points = art.box_points(x + part[0] * size, y + part[1] * size, x + part[2] * size, y + part[3] * size, 0.1 * size)
            art.poly(image, points, WHITE)
            art.lines(image, points, BLACK, 1, True)


def cover(rng, image, lattice, cells, x0, y0, x1, y1, paint):
    """Paints something opaque over a box and marks the cells that cannot be told any more."""
    paint(image)
    for r in range(lattice.rows):
        for c in range(lattice.columns):
            x, y = lattice.centre(r, c)
            w, h = lattice.pitch_x * 0.36, lattice.pitch_y * 0.36
            across = max(0, min(x1, x + w) - max(x0, x - w)) / (2 * w)
            down = max(0, min(y1, y + h) - max(y0, y - h)) / (2 * h)
            if cells[r][c] != "_" and across * down > 0.3:
                cells[r][c] = "~"


def _panel_over(rng, image, lattice, cells, palette):
    """A panel that hides a part of the board."""
    bx0, by0, bx1, by1 = lattice.box()
    wide, high = (bx1 - bx0) * rng.uniform(0.25, 0.75), (by1 - by0) * rng.uniform(0.12, 0.5)
    x0 = rng.choice([(bx0 + bx1 - wide) / 2, bx0 + rng.uniform(-0.3, 0.9) * (bx1 - bx0)])
    y0 = rng.choice([(by0 + by1 - high) / 2, by0 + rng.uniform(-0.3, 0.9) * (by1 - by0)])
    colour, path = rng.choice([palette.accent(rng), WHITE, (40, 40, 50), palette.board]), art.any_font(rng)
    edge = rng.choice([WHITE, BLACK, palette.accent(rng), (120, 80, 45)])

    def paint(picture):
        art.box(picture, x0, y0, x0 + wide, y0 + high, edge)
        art.box(picture, x0 + 3, y0 + 3, x0 + wide - 3, y0 + high - 3, colour)
        if high > 24 and wide > 40:
            word = art.fitted_text(path, rng.choice(["Congratulations!", "You win!", "Paused", "Game over", "Level complete",
                                                     "Well done", "Gewonnen!", "Ready?",
                                                     "No more moves"]), wide * 0.8, high * 0.3, ink_on(rng, colour))
            art.put_whole(picture, word, x0 + wide / 2, y0 + high * 0.35)
        if high > 70:
            art.box(picture, x0 + wide * 0.3, y0 + high * 0.6, x0 + wide * 0.7, y0 + high * 0.85, edge, 6)
    cover(rng, image, lattice, cells, x0, y0, x0 + wide, y0 + high, paint)


def overlay(rng, image, lattice, cells, palette):
    """With small odds a pointer, a tip, a panel, sparkles over the board."""
    x0, y0, x1, y1 = lattice.box()
    if rng.random() < 0.05:
        _panel_over(rng, image, lattice, cells, palette)
    if rng.random() < 0.06:
        small = min(lattice.pitch_x, lattice.pitch_y)
        for _ in range(rng.randint(4, 16)):
            size = rng.uniform(0.08, 0.25) * small
            art.put_whole(image, sprite("star:4", max(4, size), mix(palette.accent(rng), WHITE, 0.6)), rng.uniform(x0, x1),
                          rng.uniform(y0, y1), rng.uniform(0.5, 1))
    if rng.random() < 0.04 and lattice.pitch_x * lattice.columns > 150:
        x, y = rng.uniform(x0, x1 - 60), rng.uniform(y0, y1 - 20)
        word = art.text(art.any_font(rng), 12, rng.choice(LINES + LABELS), (20, 20, 20))
        high, wide = word.shape[:2]
        cover(rng, image, lattice, cells, x, y, x + wide + 8, y + high + 8,
              lambda picture: art.box(picture, x, y, x + wide + 8, y + high + 8,
                                      rng.choice([(255, 255, 225), WHITE, (225, 225, 230)])))
        art.paste(image, word, round(x) + 4, round(y) + 4)
    if rng.random() < 0.1 and lattice.pitch_x > 16:
        pointer(rng, image, rng.uniform(x0, x1), rng.uniform(y0, y1))


# ---------------------------------------------------------------- windows and the picture as a whole

def _chrome(rng, width):
    """The head of a window or of a browser: a picture of that width."""
    path = art.any_font(rng)
    dark = rng.random() < 0.4
    bar = rng.choice([(45, 45, 50), (32, 33, 36), (60, 63, 70)] if dark else [(222, 225, 230), (240, 240, 240), (255, 255, 255),
                                                                              (190, 205, 230)])
    ink = (235, 235, 235) if dark else (50, 50, 55)
    browser = rng.random() < 0.5
    height = rng.randint(62, 104) if browser else rng.randint(20, 36)
    image = np.full((height, width, 3), bar, np.uint8)
    line = 30 if browser else height
    signs = rng.random() < 0.4
    art.paste(image, art.text(path, min(13, line * 0.5), rng.choice(TITLES), ink), 76 if signs else 12, round(line * 0.28))
    for i in range(3):
        if signs:
            art.oval(image, 14 + i * 18, line / 2, 5.5, 5.5, [(250, 95, 87), (253, 188, 46), (40, 200, 64)][i])
        else:
            x = width - 20 - i * 30
            art.lines(image, art.box_points(x - 5, line / 2 - 4, x + 5, line / 2 + 4), ink, 1, i != 2)
    if browser:
        art.box(image, 80, 34, width - 60, 34 + 24, mix(bar, WHITE if dark else WHITE, 0.12 if dark else 0.7), 12)
        art.paste(image, art.text(path, 12, rng.choice(["https://play.example.org/puzzle", "localhost:8080",
                                                        "games.example.com/kitty", "file:///home/me/index.html"]),
                                  ink), 96, 40)
        for i in range(3):
            art.lines(image, [(18 + i * 20, 41), (12 + i * 20, 46), (18 + i * 20, 51)], ink, 2)
        for i in range((height - 62) // 20):
            art.paste(image, art.text(path, 11, "Apps    Mail    News    Games", ink), 14, 66 + i * 18)
    return image


def _in_window(rng, image, lattice):
    """The picture within a window's frame, perhaps with a task bar below."""
    height, width = image.shape[:2]
    head = _chrome(rng, width)
    edge = rng.choice([0, 0, 1, 4])
    foot = rng.choice([0, 0, 0, 24, 40])
    out = np.empty((height + head.shape[0] + edge + foot, width + 2 * edge, 3), np.uint8)
    out[:] = tuple(int(v) for v in head[-1, 0])
    out[:head.shape[0], edge:edge + width] = head
    out[head.shape[0]:head.shape[0] + height, edge:edge + width] = image
    if foot:
        y = out.shape[0] - foot
        out[y:] = rng.choice([(30, 32, 40), (210, 220, 235), (20, 20, 20), (60, 90, 160)])
        for i in range(rng.randint(2, 9)):
            art.put_whole(out, sprite(rng.choice(sorted(SIMPLE)), foot * 0.7, hsv(i * 0.3, 0.6, 0.9)), 30 + i * foot * 1.2,
                          y + foot / 2)
    return out, None if lattice is None else lattice.moved(edge, head.shape[0])


def _developed(rng, image, lattice):
    """What happens to a picture on its way: another size, light, JPEG, grain."""
    kind = rng.random()
    if kind < 0.1:
        factor = rng.uniform(0.7, 1.35)
        height, width = image.shape[:2]
        smallest = min(lattice.pitch_x, lattice.pitch_y) if lattice else 100
        factor = min(1500 / width, 1100 / height, max(factor, 9 / smallest, 320 / max(width, height)))
        wide, high = max(64, round(width * factor)), max(64, round(height * factor))
        image = cv2.resize(image, (wide, high), interpolation=cv2.INTER_AREA if factor < 1
                           else rng.choice([cv2.INTER_LINEAR, cv2.INTER_CUBIC]))
        lattice = lattice.scaled(wide / width, high / height) if lattice else None
    elif kind < 0.15:
        image = cv2.convertScaleAbs(image, alpha=rng.uniform(0.7, 1.1), beta=rng.uniform(-10, 25))
    elif kind < 0.19:
        art.textured(image, art.grain(rng, image.shape[1], image.shape[0], rng.choice([1, 2])), rng.randint(2, 8))
    if rng.random() < 0.15:
        image = cv2.imdecode(cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, rng.randint(45, 88)])[1], cv2.IMREAD_COLOR)
    return image, lattice


def finished(rng, image, game, lattice, cells, palette):
    """The scene: overlays, window, development; blue-green-red at last."""
    if lattice is not None:
        overlay(rng, image, lattice, cells, palette)
    if rng.random() < 0.2:
        image, lattice = _in_window(rng, image, lattice)
    image, lattice = _developed(rng, image, lattice)
    return Scene(np.ascontiguousarray(image[..., ::-1]), game, lattice, cells, f"cartoon-{game}")


def library_faces(rng, count, size):
    """Pictures of one of material.py's sets as stamps that look different; fewer, perhaps none, where the machine has none."""
    sets = material.picture_sets()
    kind = rng.choices(["emoji", "stamps", "icons", "openmoji", "gcompris", "clips"], [4, 3, 2, 2, 1, 0.5])[0]
    names = sorted(name for name in sets if name.startswith(kind) and not name.endswith(("-black", "actions")))
    if not names:
        return []
    files, count = sets[rng.choice(names)], min(count, 8 if kind in ("clips", "gcompris") else 20)
    if rng.random() < 0.5 and len(files) > 3 * count:
        start = rng.randrange(len(files) - 2 * count)
        files = files[start:start + 2 * count]
    return different(rng.sample(files, min(len(files), count + 4)), count,
                     lambda path: art.library_picture(path, max(8, round(size))))


def different(names, count, make):
    """Stamps of names, each unlike the others, at most so many."""
    found, small = [], []
    for name in names:
        stamp = make(name)
        if stamp is None:
            continue
        tiny = cv2.resize(stamp, (14, 14), interpolation=cv2.INTER_AREA).astype(np.int16)
        if tiny[..., 3].mean() < 14 or any(np.abs(tiny - other).mean() < 17 for other in small):
            continue
        small.append(tiny)
        found.append(stamp)
        if len(found) == count:
            break
    return found
