"""Pictures of other things in the illustrated looks: other puzzles, menus, pages, landscapes."""
import math

import numpy as np

from compose.looks import cartoon_art as art
from compose.looks import cartoon_land as land
from compose.looks.cartoon_art import BLACK, WHITE, Palette, hsv, ink_on, mix
from compose.looks.cartoon_page import (BUTTONS, LABELS, LINES, TITLES, Plate, board_ground, furnish, lay_out, library_faces,
                                        mean_colour, pointer)
from compose.looks.cartoon_sprites import COLOURED, HEADS, NATURAL, SIMPLE, any_hand, sprite
from scene import Lattice


NAMES = ["Ann", "Bob", "Kim", "Zoe", "Max", "Ivo"]


class Field:
    """A page with room for rows x columns cells, and the means to fill it."""

    def __init__(self, rng, rows, columns, least=14, most=150, ratio=1.0, bare=0.3, calm=False):
        self.rng, self.rows, self.columns, self.palette = rng, rows, columns, Palette(rng)
        width, height, x, y, self.px, self.py = lay_out(rng, rows, columns, ratio, least, most)
        self.lattice = Lattice(x, y, self.px, self.py, rows, columns)
        self.image = land.backdrop(rng, width, height, self.palette, calm)
        self.ground = board_ground(rng, self.image, self.lattice.box(), self.px, self.palette, bare)
        self.small = min(self.px, self.py)
        self.gap = rng.choice([0, 0.02, 0.05, 0.1])
        self.wide, self.high = self.px * (1 - self.gap), self.py * (1 - self.gap)
        self.path = art.any_font(rng)

    def at(self, r, c):
        """The middle of a cell."""
        return self.lattice.centre(r, c)

    def put(self, stamp, r, c, strength=1.0):
        """Lays a stamp on a cell."""
        art.put_whole(self.image, stamp, *self.at(r, c), strength)

    def write(self, words, r, c, colour, fill=0.55):
        """Writes on a cell."""
        word = art.fitted_text(self.path, str(words), self.px * 0.75, self.py * fill, colour)
        art.put_whole(self.image, word, *self.at(r, c))

    def lines(self, colour, width=1, every=1):
        """The lines of a grid."""
        x0, y0, x1, y1 = self.lattice.box()
        for r in range(0, self.rows + 1, every):
            y = y0 + r * self.py
            art.box(self.image, x0 - width / 2, y - width / 2, x1 + width / 2, y + width / 2, colour)
        for c in range(0, self.columns + 1, every):
            x = x0 + c * self.px
            art.box(self.image, x - width / 2, y0, x + width / 2, y1, colour)

    def done(self):
        """The picture with its furniture."""
        furnish(self.rng, self.image, self.lattice.box(), self.palette)
        if self.rng.random() < 0.1:
            pointer(self.rng, self.image, self.rng.uniform(0, self.image.shape[1]), self.rng.uniform(0, self.image.shape[0]))
        return self.image, self.palette


def match_three(rng):
    """Sweets or stones of few kinds in a full field, none of them on tiles."""
    size = rng.choice([6, 7, 8, 8, 9])
    field = Field(rng, size, rng.choice([size, size, 7, 8]), 26, 110, 1, 0.1)
    hand, count = any_hand(rng), rng.choice([5, 6, 6, 7])
    names = rng.choice([["gem:4", "gem:5", "gem:6", "gem:8", "pearl", "star", "drop"],
                        ["candy", "lollipop", "donut", "cupcake", "heart", "star", "gem"],
                        ["apple", "cherry", "orange", "grapes", "leaf", "flower", "mushroom"], ["ball"] * 7,
                        rng.sample(sorted(HEADS), 7)])
    stamps = [sprite(names[i], field.small * 0.84, hsv(i / count + 0.02, 0.8, 0.95), hand) for i in range(count)]
    light = Plate(rng, {"square": 2, "rounded": 1}, {"flat": 1}, 0).draw(field.wide, field.high, rng.choice([BLACK, WHITE]))
    for r in range(field.rows):
        for c in range(field.columns):
            if (r + c) % 2:
                field.put(light, r, c, 0.12)
            field.put(stamps[rng.randrange(count)], r, c)
    return field.done()


def memory(rng):
    """Cards face down, a few face up."""
    field = Field(rng, rng.choice([2, 3, 4, 4, 5]), rng.choice([4, 4, 5, 6]), 40, 150, rng.choice([1, 1.3]), 0.5)
    plate, hand = Plate(rng), any_hand(rng)
    back = plate.draw(field.wide * 0.94, field.high * 0.94, field.palette.accent(rng)).copy()
    mark = sprite(rng.choice(["star", "heart", "flower", "moon", "cat", "snowflake", "leaf"]), field.small * 0.5,
                  field.palette.accent(rng), hand)
    art.put_whole(back, mark, back.shape[1] / 2, back.shape[0] / 2)
    for r in range(field.rows):
        for c in range(field.columns):
            if rng.random() < 0.8:
                field.put(back, r, c)
            elif rng.random() < 0.8:
                field.put(plate.draw(field.wide * 0.94, field.high * 0.94, (250, 248, 240)), r, c)
                field.put(sprite(rng.choice(sorted(COLOURED)), field.small * 0.65, field.palette.accent(rng), hand), r, c)
    return field.done()


def minesweeper(rng):
    """Closed cells, numbers, flags."""
    field = Field(rng, rng.randint(7, 16), rng.randint(8, 22), 16, 60, 1, 0.3)
    closed_colour = rng.choice([(190, 190, 195), (110, 180, 90), field.palette.accent(rng), (90, 110, 160)])
    closed = Plate(rng, {"square": 2, "rounded": 2}, {"bevel": 2, "flat": 1, "faded": 1},
                   0).draw(field.wide, field.high, closed_colour)
    opened = Plate(rng, {"square": 1}, {"flat": 1}, 0).draw(field.px, field.py,
                                                            rng.choice([(225, 225, 225), (230, 205, 160),
                                                                        mix(closed_colour, WHITE, 0.6)]))
    inks = [(40, 60, 220), (30, 130, 40), (215, 40, 40), (90, 30, 130), (130, 30, 30), (30, 140, 140)]
    cx, cy = rng.uniform(0, field.columns), rng.uniform(0, field.rows)
    for r in range(field.rows):
        for c in range(field.columns):
            if math.hypot(r - cy, c - cx) + rng.uniform(-1.5, 1.5) < 0.4 * field.columns:
                field.put(opened, r, c)
                if rng.random() < 0.5:
                    number = rng.choice([1, 1, 1, 1, 2, 2, 2, 3, 3, 4, 5])
                    field.write(number, r, c, inks[number - 1])
            else:
                field.put(closed, r, c)
                if rng.random() < 0.08:
                    field.put(sprite("flag", field.small * 0.75, (225, 50, 45)), r, c)
    return field.done()


def sudoku(rng):
    """Numbers (or fruits) in nine boxes."""
    field = Field(rng, 9, 9, 24, 80, 1, 0.05, True)
    ground = rng.choice([WHITE, (250, 245, 225), field.ground])
    x0, y0, x1, y1 = field.lattice.box()
    art.box(field.image, x0, y0, x1, y1, ground)
    ink = ink_on(rng, ground)
    share, fruits = rng.uniform(0.3, 0.8), rng.sample(sorted(COLOURED), 9) if rng.random() < 0.15 else None
    field.lines(mix(ground, ink, 0.35), 1)
    field.lines(mix(ground, ink, 0.9), 3, 3)
    for r in range(9):
        for c in range(9):
            if rng.random() < share:
                number = (r * 3 + r // 3 + c) % 9
                if fruits:
                    field.put(sprite(fruits[number], field.small * 0.75, hsv(number / 9, 0.8, 0.9)), r, c)
                else:
                    field.write(number + 1, r, c, ink if rng.random() < 0.7 else (50, 90, 210))
    return field.done()


def chess(rng):
    """A chequered board with pieces."""
    size = rng.choice([8, 8, 8, 10])
    field = Field(rng, size, size, 24, 100, 1, 0.3)
    light, dark = rng.choice([((240, 217, 181), (181, 136, 99)), ((235, 236, 208), (119, 149, 86)),
                              (mix(field.palette.board, WHITE, 0.6), field.palette.board), (WHITE, (90, 90, 100))])
    x0, y0, x1, y1 = field.lattice.box()
    kind = rng.choice(["chess", "draughts", "animals"])
    plates = [Plate(rng, {"round": 1}, {"dome": 1, "double": 1, "thick": 1},
                    0.4).draw(field.small * 0.8, field.small * 0.8, colour)
              for colour in ((245, 240, 225), rng.choice([(40, 38, 42), (190, 40, 40)]))]
    names = [rng.choice(sorted(HEADS)) for _ in range(6)]
    for r in range(size):
        for c in range(size):
            x, y = x0 + c * field.px, y0 + r * field.py
            art.box(field.image, x, y, x + field.px, y + field.py, dark if (r + c) % 2 else light)
            side = 0 if r >= size - 3 else 1 if r < 3 else None
            if rng.random() < 0.25:
                side = None if side is not None else rng.choice([None, 0, 1])
            if side is None:
                continue
            if kind == "draughts" and (r + c) % 2:
                field.put(plates[side], r, c)
            elif kind == "animals" and r in (0, 1, size - 2, size - 1):
                field.put(sprite(names[rng.randrange(6)], field.small * 0.8), r, c)
            elif kind == "chess" and r in (0, 1, size - 2, size - 1):
                name = rng.choice(["crown", "knight", "house", "flag", "bell"])
                stamp = art.greyed(sprite(name, field.small * 0.8))
                field.put(art.dyed(stamp, (250, 250, 245) if side == 0 else (25, 25, 30), 0.7), r, c)
    return field.done()


def powers(rng):
    """2048: equal numbers on coloured tiles, several places free."""
    field = Field(rng, 4, rng.choice([4, 4, 4, 5]), 50, 150, 1, 0.05)
    plate = Plate(rng, {"rounded": 3, "square": 1})
    hollow = Plate(rng, {plate.shape: 1}, {"flat": 1}, 0).draw(field.wide * 0.92, field.high * 0.92,
                                                               mix(field.ground, rng.choice([WHITE, BLACK]), 0.25))
    start = rng.random()
    for r in range(4):
        for c in range(field.columns):
            field.put(hollow, r, c)
            if rng.random() < 0.6:
                power = rng.choice([1, 1, 2, 2, 3, 3, 4, 5, 6, 7])
                colour = hsv(start + power * 0.06, 0.2 + power * 0.08, 0.95)
                field.put(plate.draw(field.wide * 0.92, field.high * 0.92, colour), r, c)
                field.write(2 ** power, r, c, ink_on(rng, plate.seen(colour, field.ground)), 0.4)
    return field.done()


def noughts(rng):
    """Noughts and crosses, four in a row, five in a row."""
    kind = rng.choice(["three", "four", "five", "reversi"])
    rows, columns = {"three": (3, 3), "four": (6, 7), "five": (13, 13), "reversi": (8, 8)}[kind]
    field = Field(rng, rows, columns, 24, 150, 1, 0.4, kind == "three")
    ink = ink_on(rng, field.ground)
    first, second = rng.choice([((225, 60, 50), (245, 205, 60)), ((30, 30, 34), WHITE), ((70, 130, 220), (235, 90, 60))])
    if kind == "three":
        x0, y0, x1, y1 = field.lattice.box()
        for i in (1, 2):
            art.lines(field.image, [(x0 + i * field.px, y0), (x0 + i * field.px, y1)], ink, field.small * 0.05)
            art.lines(field.image, [(x0, y0 + i * field.py), (x1, y0 + i * field.py)], ink, field.small * 0.05)
    elif kind != "four":
        field.lines(mix(field.ground, ink, 0.5), 1)
    frame = rng.choice([(40, 90, 200), field.palette.accent(rng)])
    if kind == "four":
        art.box(field.image, *field.lattice.box(), frame, 10)
    plate = Plate(rng, {"round": 1}, {"flat": 2, "dome": 1, "double": 1, "thick": 1}, 0)
    hand = any_hand(rng)
    for r in range(rows):
        for c in range(columns):
            x, y = field.at(r, c)
            if kind == "four":
                art.oval(field.image, x, y, field.small * 0.4, field.small * 0.4, mix(frame, BLACK, 0.6))
            if rng.random() > (0.55 if kind != "five" else 0.25) or kind == "four" and r < rng.randint(0, 5):
                continue
            side = rng.random() < 0.5
            if kind == "three":
                if side:
                    field.put(sprite("cross", field.small * 0.75, first, hand), r, c)
                else:
                    art.lines(field.image, art.round_points(x, y, field.small * 0.3), second if kind != "three" else ink,
                              field.small * 0.08, True)
            else:
                field.put(plate.draw(field.small * 0.8, field.small * 0.8, first if side else second), r, c)
    return field.done()


def tetris(rng):
    """Falling pieces over a heap."""
    field = Field(rng, 20, 10, 14, 45, 1, 0.02)
    plate = Plate(rng, {"square": 3, "rounded": 1}, {"bevel": 2, "flat": 1, "jelly": 1, "outlined": 1}, 0)
    colours = [hsv(i / 7, 0.85, 0.95) for i in range(7)]
    top = [rng.randint(8, 19) for _ in range(10)]
    for c in range(10):
        for r in range(top[c], 20):
            if rng.random() < 0.9:
                field.put(plate.draw(field.wide, field.high, colours[(r // 2 * 3 + c // 3) % 7]), r, c)
    shape = rng.choice([[(0, 0), (0, 1), (1, 0), (1, 1)], [(0, 0), (1, 0), (2, 0), (3, 0)], [(0, 0), (0, 1), (0, 2), (1, 1)],
                        [(0, 0), (1, 0), (1, 1), (2, 1)]])
    colour, r0, c0 = rng.choice(colours), rng.randint(0, 5), rng.randint(0, 7)
    for dr, dc in shape:
        field.put(plate.draw(field.wide, field.high, colour), r0 + dr, min(9, c0 + dc))
    return field.done()


def nonogram(rng):
    """Filled cells with numbers at the sides, or a crossword, or hidden words."""
    kind = rng.choice(["nonogram", "crossword", "words"])
    rows, columns = rng.choice([(10, 10), (12, 12), (15, 15), (8, 12)])
    field = Field(rng, rows, columns, 18, 60, 1, 0.2, True)
    ground = rng.choice([WHITE, (250, 244, 226), field.ground])
    art.box(field.image, *field.lattice.box(), ground)
    ink = ink_on(rng, ground)
    noise = np.random.default_rng(rng.randrange(1 << 30)).random((rows, columns))
    for r in range(rows):
        for c in range(columns):
            if kind == "words":
                field.write(rng.choice("EEAARTIONSLCUDPMHGBY"), r, c, ink, 0.5)
            elif kind == "crossword" and (noise[r, c] < 0.35 or rng.random() < 0.1):
                x, y = field.at(r, c)
                art.box(field.image, x - field.px / 2, y - field.py / 2, x + field.px / 2, y + field.py / 2, ink)
            elif kind == "crossword" and noise[r, c] > 0.6:
                field.write(rng.choice("EATRIONSLCUD"), r, c, ink, 0.5)
            elif kind == "nonogram" and noise[r, c] < 0.5:
                x, y = field.at(r, c)
                art.box(field.image, x - field.px * 0.46, y - field.py * 0.46, x + field.px * 0.46, y + field.py * 0.46,
                        field.palette.accents[0])
    if kind != "words":
        field.lines(mix(ground, ink, 0.5), 1)
    if kind == "nonogram":
        field.lines(ink, 2, 5)
        for i in range(max(rows, columns)):
            for j in range(1, rng.randint(2, 4)):
                colour = ink_on(rng, mean_colour(field.image, *field.lattice.box()))
                if i < rows:
                    field.write(rng.randint(1, 6), i, -j, colour, 0.45)
                if i < columns:
                    field.write(rng.randint(1, 6), -j, i, colour, 0.45)
        return field.image, field.palette
    return field.done()


def mahjong(rng):
    """Tiles in layers, shifted by halves."""
    field = Field(rng, 8, 14, 22, 70, 1.3, 0.6)
    plate = Plate(rng, {"rounded": 1}, {"thick": 1}, 0.3)
    plate.corner = 0.1
    faces = [sprite(name, field.small * 0.8, field.palette.accent(rng), any_hand(rng)) for name in rng.sample(sorted(SIMPLE), 16)]
    stamp = plate.draw(field.px, field.py, (250, 244, 225))
    for layer in range(rng.randint(2, 4)):
        shift = layer * 0.5 if rng.random() < 0.5 else 0
        for r in range(layer, 8 - layer):
            for c in range(2 * layer, 14 - 2 * layer):
                if abs(r - 3.5) + abs(c - 6.5) < 9 - 2 * layer and rng.random() < 0.95:
                    x, y = field.at(r, c)
                    x, y = x + (shift - layer * 0.08) * field.px, y + (shift - layer * 0.1) * field.py
                    art.put_whole(field.image, stamp, x, y)
                    art.put_whole(field.image, rng.choice(faces), x + plate.lift(field.small)[0], y + plate.lift(field.small)[1])
    return field.done()


def cards(rng):
    """Playing cards on a table."""
    palette = Palette(rng)
    width, height = rng.choice([(800, 600), (1024, 700), (640, 480), (480, 800)])
    image = land.backdrop(rng, width, height, palette, True) if rng.random() < 0.6 else land.plain(rng, width, height, palette)
    wide = width / rng.uniform(8.5, 11)
    high, path = wide * 1.4, art.any_font(rng)
    plate = Plate(rng, {"rounded": 1}, {"outlined": 1}, 0.3)
    plate.corner = 0.08
    front, back = plate.draw(wide, high, (252, 252, 250)), plate.draw(wide, high, palette.accent(rng)).copy()
    art.put_whole(back, sprite("star:8", wide * 0.7, palette.accent(rng)), back.shape[1] / 2, back.shape[0] / 2)
    for pile in range(7):
        x = (pile + 0.5) * width / 7
        closed, opened = rng.randint(0, pile), rng.randint(0, 6)
        y = high * 2.2
        for i in range(closed + opened):
            art.put_whole(image, back if i < closed else front, x, y)
            if i >= closed:
                suit = rng.choice(["heart", "gem:4", "leaf", "flower"])
                tone = (215, 40, 45) if suit in ("heart", "gem:4") else (30, 30, 35)
                art.put_whole(image, art.text(path, wide * 0.26, rng.choice(["A", "2", "5", "7", "9", "10", "J", "Q", "K"]),
                                              tone), x - wide * 0.32, y - high * 0.38)
                art.put_whole(image, sprite(suit, wide * 0.22, tone), x + wide * 0.3, y - high * 0.38)
                art.put_whole(image, sprite(suit, wide * 0.5, tone), x, y + high * 0.1)
            y += high * (0.12 if i < closed else 0.25)
    for pile in (0, 1, 3, 4, 5, 6):
        art.put_whole(image, rng.choice([front, back]), (pile + 0.5) * width / 7, high * 0.75)
    return image, palette


def bubbles(rng):
    """Bubbles hanging from the top, shot at from below."""
    palette = Palette(rng)
    columns = rng.randint(8, 16)
    width, height = rng.choice([(480, 640), (600, 800), (800, 600), (400, 600), (360, 640)])
    image = land.backdrop(rng, width, height, palette)
    size = width / (columns + 0.5)
    hand, kinds = any_hand(rng), rng.randint(4, 6)
    names = rng.choice([["ball"] * 6, ["pearl"] * 6, rng.sample(sorted(HEADS), 6), ["gem:8"] * 6])
    stamps = [sprite(names[i], size * 0.97, hsv(i / kinds, 0.8, 0.95), hand) for i in range(kinds)]
    for r in range(rng.randint(4, int(0.6 * height / (size * 0.87)))):
        for c in range(columns):
            if rng.random() < 0.93 - 0.05 * r:
                art.put_whole(image, stamps[(rng.randrange(kinds) if rng.random() < 0.5 else (r // 2 + c // 2)) % kinds],
                              size * (c + 0.5 + (r % 2) * 0.5), size * (0.5 + r * 0.87))
    art.lines(image, [(width / 2, height - size), (width * rng.uniform(0.2, 0.8), height * 0.6)], WHITE, 2)
    art.put_whole(image, art.sized(stamps[0], size * 1.1), width / 2, height - size)
    return image, palette


def level_picker(rng):
    """A menu of levels: numbers (in order) with stars and locks."""
    field = Field(rng, rng.randint(2, 5), rng.randint(3, 7), 40, 140, rng.choice([1, 1.15]), 0.6)
    plate, colour, reached = Plate(rng), field.palette.accent(rng), rng.randint(1, field.rows * field.columns)
    stars, locked = rng.random() < 0.7, mix(colour, (120, 120, 125), 0.7)
    for r in range(field.rows):
        for c in range(field.columns):
            number = r * field.columns + c + 1
            open_ = number <= reached
            field.put(plate.draw(field.wide * 0.78, field.high * 0.78, colour if open_ else locked), r, c)
            x, y = field.at(r, c)
            if not open_ and rng.random() < 0.9:
                field.put(sprite("lock", field.small * 0.4), r, c)
            else:
                field.write(number, r, c, ink_on(rng, plate.seen(colour, field.ground)), 0.3)
            if stars and open_:
                for i in range(3):
                    art.put_whole(field.image, sprite("star", field.small * 0.18, (255, 215, 60) if rng.random() < 0.7
                                                      else (120, 120, 120)),
                                  x + (i - 1) * field.small * 0.2, y + field.high * 0.36)
    return field.done()


def level_map(rng):
    """A path with stations through a landscape."""
    palette = Palette(rng)
    width, height = rng.choice([(480, 800), (800, 600), (1024, 768), (640, 480), (1280, 720)])
    image = land.backdrop(rng, width, height, palette)
    count = rng.randint(7, 24)
    points = [(width * (0.5 + 0.4 * math.sin(i * 0.9)), height * (0.95 - 0.9 * i / count)) for i in range(count)]
    if width > height:
        points = [(width * (0.04 + 0.92 * i / count), height * (0.55 + 0.3 * math.sin(i * 1.1))) for i in range(count)]
    art.lines(image, points, mix(palette.ground, WHITE, 0.6), 8)
    plate, path, size = Plate(rng, {"round": 3, "rounded": 1}), art.any_font(rng), rng.uniform(26, 56)
    for i, (x, y) in enumerate(points):
        colour = palette.accents[0] if i < count * 0.6 else (140, 140, 145)
        art.put_whole(image, plate.draw(size, size, colour), x, y)
        art.put_whole(image, art.text(path, size * 0.4, str(i + 1), ink_on(rng, plate.seen(colour))), x, y)
    for _ in range(rng.randint(2, 10)):
        name = rng.choice(["tree", "house", "fir", "mushroom", "stone", "chest", "flower"])
        art.put_whole(image, sprite(name, rng.uniform(30, 90), palette.accent(rng)), rng.uniform(0, width),
                      rng.uniform(0, height))
    return image, palette


def menu(rng):
    """A title with buttons."""
    palette = Palette(rng)
    width, height = rng.choice([(800, 600), (640, 480), (480, 800), (1280, 720), (360, 640), (1024, 768)])
    image = land.backdrop(rng, width, height, palette)
    path, plate = art.any_font(rng), Plate(rng, {"rounded": 3, "square": 1, "squircle": 1, "cut": 1})
    title = art.fitted_text(path, rng.choice(TITLES), width * 0.75, height * 0.16, palette.accent(rng), rng.choice([0, 2, 4]),
                            rng.choice([WHITE, BLACK]))
    art.put_whole(image, title, width / 2, height * 0.18)
    count = rng.randint(1, 6)
    wide, high = width * rng.uniform(0.25, 0.5), min(height * 0.09, 70)
    colour = palette.accent(rng)
    for i in range(count):
        y = height * (0.38 + 0.55 * (i + 0.5) / count)
        art.put_whole(image, plate.draw(wide, high, colour), width / 2, y)
        art.put_whole(image, art.fitted_text(path, rng.choice(BUTTONS), wide * 0.7, high * 0.5, ink_on(rng, plate.seen(colour))),
                      width / 2, y)
    for _ in range(rng.randint(0, 4)):
        art.put_whole(image, sprite(rng.choice(sorted(HEADS) + ["sitting", "robot", "monster:2,2", "octopus"]),
                                    rng.uniform(0.15, 0.35) * height, palette.accent(rng), any_hand(rng)),
                      rng.choice([rng.uniform(0, 0.22), rng.uniform(0.78, 1)]) * width, rng.uniform(0.4, 0.95) * height)
    return image, palette


def scenery(rng):
    """A landscape, a picture, a room full of figures; nothing in rows."""
    palette = Palette(rng)
    width, height = rng.choice([(800, 600), (640, 480), (1280, 720), (480, 640), (1024, 768)])
    image = land.illustration(rng, width, height, palette) if rng.random() < 0.6 else land.backdrop(rng, width, height, palette)
    hand, path = any_hand(rng), art.any_font(rng)
    for _ in range(rng.randint(0, 14)):
        art.put_whole(image, sprite(rng.choice(sorted(SIMPLE) + sorted(HEADS)), rng.uniform(0.04, 0.25) * height,
                                    palette.accent(rng), hand), rng.uniform(0, width),
                      rng.uniform(0, height))
    for _ in range(rng.randint(0, 4)):
        x, y = rng.uniform(0, width * 0.7), rng.uniform(0, height * 0.9)
        art.paste(image, art.text(path, rng.choice([14, 20, 32]), rng.choice(LINES + LABELS + TITLES),
                                  ink_on(rng, mean_colour(image, x, y, x + 120, y + 20))),
                  round(x), round(y))
    return image, palette


def platforms(rng):
    """A side view with blocks, or a map from above with walls and paths."""
    rows, columns = rng.randint(8, 14), rng.randint(12, 22)
    field = Field(rng, rows, columns, 20, 60, 1, 0.9)
    plates = [Plate(rng, {"square": 1}, None, 0) for _ in range(2)]
    colours = [field.palette.accent(rng), rng.choice([(120, 85, 55), (130, 130, 135), (100, 160, 70)])]
    side = rng.random() < 0.6
    ground = [rng.randint(rows // 2, rows - 1) for _ in range(columns // 3 + 1)]
    for r in range(rows):
        for c in range(columns):
            solid = r >= ground[c // 3] if side else (r % 4 == 0 or c % 5 == 0) and rng.random() < 0.85
            if solid:
                top = side and r == ground[c // 3]
                field.put(plates[top].draw(field.px + 1, field.py + 1, colours[top]), r, c)
            elif rng.random() < 0.05:
                field.put(sprite(rng.choice(["star", "gem", "mushroom", "key", "crate", "spikes", "chest", "bush"]), field.small,
                                 field.palette.accent(rng)), r, c)
    field.put(sprite(rng.choice(["knight", "robot", "monster:2,0", "walking:cat"]), field.small * 1.3, field.palette.accent(rng)),
              rng.randrange(rows), rng.randrange(columns))
    return field.done()


def shop(rng):
    """Things with their names and prices, or icons with captions."""
    field = Field(rng, rng.randint(2, 4), rng.randint(2, 6), 70, 190, rng.choice([1, 1.2, 1.35]), 0.7)
    plate, hand = Plate(rng), any_hand(rng)
    cards_, captions = rng.random() < 0.7, rng.random() < 0.9
    tone = mix(field.palette.board, WHITE, rng.uniform(0.2, 0.8))
    pictures = library_faces(rng, 12, field.small * 0.5) if rng.random() < 0.4 else []
    names = rng.sample(sorted(COLOURED) + sorted(NATURAL) + sorted(HEADS), field.rows * field.columns)
    for r in range(field.rows):
        for c in range(field.columns):
            x, y = field.at(r, c)
            if cards_:
                field.put(plate.draw(field.wide * 0.9, field.high * 0.9, tone), r, c)
            stamp = rng.choice(pictures) if pictures else sprite(names[r * field.columns + c], field.small * 0.5,
                                                                 field.palette.accent(rng), hand)
            art.put_whole(field.image, stamp, x, y - field.high * 0.12)
            if captions:
                ink = ink_on(rng, plate.seen(tone, field.ground) if cards_ else field.ground)
                words = rng.choice(["$ 0.99", "250 coins", "Magic wand", "Unlock", "Buy", "Small pack", "Extra life", "4.5 / 5",
                                    "OWNED", names[r * field.columns + c]])
                art.put_whole(field.image, art.fitted_text(field.path, words, field.wide * 0.7, field.high * 0.12, ink), x,
                              y + field.high * 0.3)
    return field.done()


def page(rng):
    """A page of text with pictures, a form, a table of scores, a chart, a calendar."""
    palette = Palette(rng)
    width, height = rng.choice([(800, 600), (1024, 768), (640, 480), (480, 800), (1280, 800)])
    image = land.backdrop(rng, width, height, palette, True)
    path, kind = art.any_font(rng), rng.choice(["text", "scores", "chart", "calendar", "form"])
    x0, y0, x1, y1 = width * rng.uniform(0.04, 0.2), height * rng.uniform(0.05, 0.2), width * rng.uniform(0.7,
                                                                          0.96), height * rng.uniform(0.75, 0.97)
    ground = rng.choice([WHITE, (250, 246, 235), (40, 42, 50), palette.board])
    art.box(image, x0, y0, x1, y1, ground, rng.choice([0, 8, 20]))
    ink, pad = ink_on(rng, ground), 0.05 * (x1 - x0)
    art.put_whole(image, art.fitted_text(path, rng.choice(TITLES), (x1 - x0) * 0.6, 34, palette.accents[0]), (x0 + x1) / 2,
                  y0 + 30)
    if kind == "calendar":
        px, py = (x1 - x0 - 2 * pad) / 7, (y1 - y0 - 80) / 6
        start = rng.randint(0, 6)
        for day in range(1, 32):
            r, c = divmod(day + start - 1, 7)
            art.put_whole(image, art.text(path, min(px, py) * 0.35, str(day), (200, 60, 60) if c == 6 else ink),
                          x0 + pad + (c + 0.5) * px, y0 + 70 + (r + 0.5) * py)
        return image, palette
    if kind == "chart":
        count = rng.randint(4, 12)
        for i in range(count):
            tall = rng.uniform(0.1, 0.9) * (y1 - y0 - 90)
            step = (x1 - x0 - 2 * pad) / count
            art.box(image, x0 + pad + i * step + 3, y1 - 20 - tall, x0 + pad + (i + 1) * step - 3, y1 - 20,
                    palette.accents[i % 4])
        return image, palette
    step = rng.uniform(22, 46)
    rows = int((y1 - y0 - 90) / step)
    for i in range(rows):
        y = y0 + 70 + i * step
        if kind == "scores" and i % 2:
            art.box(image, x0 + 6, y - step / 2, x1 - 6, y + step / 2, mix(ground, ink, 0.08))
        if kind == "form":
            art.lines(image, art.box_points(x0 + (x1 - x0) * 0.4, y - step * 0.36, x1 - pad, y + step * 0.36, 3),
                      mix(ground, ink, 0.5), 1, True)
        words = rng.choice(LINES + LABELS) if kind != "scores" else f"{i + 1}.  {rng.choice(NAMES)}"
        word = art.text(path, step * 0.5, words, ink)
        art.paste(image, word[:, :max(1, round((x1 - x0) * (0.34 if kind == "form" else 0.9)))], round(x0 + pad),
                  round(y - step * 0.25))
        if kind == "scores":
            art.paste(image, art.text(path, step * 0.5, str(rng.randint(100, 99999)), ink), round(x1 - pad - 90),
                      round(y - step * 0.25))
        if rng.random() < 0.1:
            art.put_whole(image, sprite(rng.choice(sorted(SIMPLE)), step * 0.9, palette.accent(rng)), x1 - pad, y)
    return image, palette


def islands(rng):
    """A strategic map of hexagons of many kinds of land."""
    palette = Palette(rng)
    width, height = rng.choice([(800, 600), (1024, 768), (640, 480)])
    image = land.backdrop(rng, width, height, palette)
    size = rng.uniform(40, 90)
    tones = [(110, 170, 80), (60, 120, 60), (225, 200, 130), (150, 150, 150), (90, 160, 220), (240, 240, 245)]
    plate = Plate(rng, {"hexagon": 1}, None, 0)
    for r in range(-1, int(height / (size * 0.75)) + 1):
        for c in range(-1, int(width / size) + 1):
            tone = rng.choice(tones)
            x, y = size * (c + 0.5 + (r % 2) * 0.5), size * 0.866 * (r + 0.5)
            art.put_whole(image, plate.draw(size * 0.98, size * 1.13, tone), x, y)
            if rng.random() < 0.4:
                art.put_whole(image, sprite(rng.choice(["tree", "fir", "house", "stone", "flag", "knight", "mushroom", "gem"]),
                                            size * 0.6, palette.accent(rng)), x, y)
    return image, palette


def snake(rng):
    """A snake (or a train of balls) and fruits on a chequered field, or coloured pipes between dots."""
    size = rng.randint(5, 18)
    field = Field(rng, size, round(size * rng.uniform(0.8, 1.4)), 20, 70, 1, 0.1)
    plate, tone = Plate(rng, {"square": 1}, {"flat": 1}, 0), field.palette.board
    for r in range(field.rows):
        for c in range(field.columns):
            field.put(plate.draw(field.px + 1, field.py + 1, tone if (r + c) % 2 else mix(tone, WHITE, 0.1)), r, c)
    for i in range(1 if size > 9 else rng.randint(3, 5)):
        r, c, points, colour = rng.randrange(field.rows), rng.randrange(field.columns), [], hsv(i * 0.23, 0.8, 0.9)
        for _ in range(rng.randint(3, 14)):
            points.append(field.at(r, c))
            dr, dc = rng.choice([(0, 1), (1, 0), (0, -1), (-1, 0)])
            r, c = min(field.rows - 1, max(0, r + dr)), min(field.columns - 1, max(0, c + dc))
        art.lines(field.image, points, colour, field.small * 0.45)
        for x, y in (points[0], points[-1]):
            art.oval(field.image, x, y, field.small * 0.34, field.small * 0.34, colour)
    for _ in range(rng.randint(0, 3)):
        field.put(sprite(rng.choice(["apple", "cherry", "mushroom"]), field.small * 0.8), rng.randrange(field.rows),
                  rng.randrange(field.columns))
    return field.done()


def keyboard(rng):
    """A guessing game of words with its keys."""
    field = Field(rng, 6, 5, 34, 76, 1, 0.5, True)
    plate = Plate(rng, {"square": 1, "rounded": 2}, {"flat": 2, "outlined": 2}, 0)
    tones = [(105, 170, 100), (200, 180, 90), (120, 124, 126)]
    done = rng.randint(1, 5)
    for r in range(6):
        for c in range(5):
            colour = rng.choice(tones) if r < done else mix(field.ground, ink_on(rng, field.ground), 0.12)
            field.put(plate.draw(field.wide * 0.92, field.high * 0.92, colour), r, c)
            if r < done:
                field.write(rng.choice("EATRIONSLCUDPMHG"), r, c, WHITE)
    height, width = field.image.shape[:2]
    x0, y0, x1, y1 = field.lattice.box()
    size = min((width - 10) / 10, 40)
    for r, keys in enumerate(("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM")):
        for c, sign in enumerate(keys):
            x, y = width / 2 + (c - (len(keys) - 1) / 2) * size, y1 + (r + 0.9) * size * 1.2
            art.put_whole(field.image, plate.draw(size * 0.9, size * 1.1, (200, 202, 206)), x, y)
            art.put_whole(field.image, art.text(field.path, size * 0.45, sign, (30, 30, 34)), x, y)
    return field.image, field.palette


MAKERS = {match_three: 2.5, memory: 1.5, minesweeper: 1.5, sudoku: 1, chess: 1.3, powers: 1, noughts: 1.3, tetris: 0.8,
          nonogram: 1.2, mahjong: 1, cards: 0.8,
          bubbles: 1.2, level_picker: 1.8, level_map: 0.8, menu: 1.5, scenery: 1.8, platforms: 1, shop: 1.3, page: 1.5,
          islands: 0.7, snake: 1, keyboard: 0.6}


def picture(rng):
    """A picture without any of the six games' boards, and its palette."""
    make, = rng.choices(list(MAKERS), list(MAKERS.values()))
    return make(rng)
