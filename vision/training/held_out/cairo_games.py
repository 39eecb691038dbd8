"""Held-out family "held-out-cairo": vector drawings in the style of finished desktop and mobile games.

Each function is one little game: it draws a whole window, phone screen or page with Cairo and says where its cells
are. Coordinates are Cairo's user space, which is the picture's own (a pixel's left edge is a whole number), so the
truth is what was drawn with.
"""
import math

import cairo
import numpy as np

from . import (
    CHINESE,
    Looks,
    Palette,
    apart,
    blank_home,
    bright_colours,
    cat_deal,
    faces,
    flip_deal,
    hsv,
    ink_on,
    light,
    lyne_deal,
    lyne_way,
    material,
    mix,
    numbered,
    onet_deal,
    onet_size,
    pair_of,
    piece_of,
    pitch_for,
    runaway_deal,
    scene_of,
    sliding_deal,
     trimmed)
from scene import Lattice

looks = Looks()
TYPEFACES = (
    "DejaVu Sans",
    "Liberation Sans",
    "Lato",
    "Roboto",
    "Open Sans",
    "Noto Sans",
    "Noto Serif",
    "FreeSerif",
    "URW Gothic",
    "Z003",
    "Nimbus Roman",
    "DejaVu Serif",
    "P052",
    "C059",
     "URW Bookman")
TITLES = {"onet": ("Pair Garden", "Tile Link", "Connect!", "Onet Deluxe", "Fruit Pairs", "Shisen"),
          "cat": ("Catch the Cat", "Where is Kitty?", "Don't let her out", "Chat Noir", "Trap"),
          "lyne": ("Knots", "C 14", "Strings", "One Line Each", "B 7"),
          "sliding": ("Fifteen", "Slide", "Gem Puzzle", "Taquin", "Put it right"),
          "flip": ("Lights Out", "All Dark", "Flip It", "Switches", "Good Night"),
          "runaway": ("Runaway", "Minefield", "Robot March", "Boom", "Level 12")}


class Sheet:
    """A picture being drawn: Cairo's context and short names for what every game draws."""

    def __init__(self, width, height):
        self.width, self.height = int(width), int(height)
        self.surface = cairo.ImageSurface(cairo.FORMAT_RGB24, self.width, self.height)
        self.c = cairo.Context(self.surface)
        self.kept = []

    def pixels(self):
        """Height x width x 3, red, green, blue."""
        self.surface.flush()
        data = np.frombuffer(self.surface.get_data(), np.uint8).reshape(self.height, self.surface.get_stride() // 4, 4)
        return data[:, :self.width, 2::-1].copy()

    def colour(self, colour, alpha=1.0):
        self.c.set_source_rgba(*(v / 255 for v in colour[:3]), alpha)

    def gradient(self, x, y, x2, y2, first, second, alpha=1.0):
        pattern = cairo.LinearGradient(x, y, x2, y2)
        pattern.add_color_stop_rgba(0, *(v / 255 for v in first), alpha)
        pattern.add_color_stop_rgba(1, *(v / 255 for v in second), alpha)
        self.c.set_source(pattern)

    def glow(self, x, y, inner, outer, first, second, alpha=1.0, last=0.0):
        pattern = cairo.RadialGradient(x, y, inner, x, y, outer)
        pattern.add_color_stop_rgba(0, *(v / 255 for v in first), alpha)
        pattern.add_color_stop_rgba(1, *(v / 255 for v in second), last)
        self.c.set_source(pattern)

    def rounded(self, x, y, w, h, radius):
        """The outline of a rounded rectangle, as the current path."""
        radius = min(radius, w / 2, h / 2)
        c = self.c
        c.new_path()
        if radius <= 0:
            c.rectangle(x, y, w, h)
            return
        c.arc(x + w - radius, y + radius, radius, -math.pi / 2, 0)
        c.arc(x + w - radius, y + h - radius, radius, 0, math.pi / 2)
        c.arc(x + radius, y + h - radius, radius, math.pi / 2, math.pi)
        c.arc(x + radius, y + radius, radius, math.pi, 1.5 * math.pi)
        c.close_path()

    def box(self, x, y, w, h, colour, radius=0, alpha=1.0):
        self.rounded(x, y, w, h, radius)
        self.colour(colour, alpha)
        self.c.fill()

    def frame(self, x, y, w, h, colour, line, radius=0, alpha=1.0):
        self.rounded(x, y, w, h, radius)
        self.colour(colour, alpha)
        self.c.set_line_width(line)
        self.c.stroke()

    def disc(self, x, y, radius, colour, alpha=1.0):
        self.c.new_path()
        self.c.arc(x, y, radius, 0, 2 * math.pi)
        self.colour(colour, alpha)
        self.c.fill()

    def polygon(self, x, y, radius, corners, turn=0.0, squeeze=1.0):
        """A regular polygon as the current path; its first corner points up when turn is 0."""
        self.c.new_path()
        for i in range(corners):
            angle = turn + 2 * math.pi * i / corners - math.pi / 2
            self.c.line_to(x + radius * squeeze * math.cos(angle), y + radius * math.sin(angle))
        self.c.close_path()

    def star(self, x, y, radius, points, inner=0.45):
        self.c.new_path()
        for i in range(2 * points):
            r = radius * (1 if i % 2 == 0 else inner)
            angle = math.pi * i / points - math.pi / 2
            self.c.line_to(x + r * math.cos(angle), y + r * math.sin(angle))
        self.c.close_path()

    def text(self, words, x, y, size, colour, face="DejaVu Sans", bold=False, anchor="middle", alpha=1.0):
        """A line of text whose middle (or left or right end) is at (x, y)."""
        self.c.select_font_face(face, cairo.FONT_SLANT_NORMAL,
                                cairo.FONT_WEIGHT_BOLD if bold else cairo.FONT_WEIGHT_NORMAL)
        self.c.set_font_size(size)
        extents = self.c.text_extents(words)
        left = {"middle": x - extents.width / 2 - extents.x_bearing, "left": x, "right": x - extents.x_advance}[anchor]
        ascent, descent = self.c.font_extents()[:2]
        middle = y - extents.height / 2 - extents.y_bearing if len(words) < 3 else y + (ascent - descent) / 2
        self.c.move_to(left, middle)
        self.colour(colour, alpha)
        self.c.show_text(words)

    def picture(self, image, x, y, alpha=1.0):
        """Paints a picture (blue, green, red[, alpha]) with its left upper corner at (x, y)."""
        surface = surface_of(image)
        self.kept.append(surface)
        self.c.set_source_surface(surface, x, y)
        self.c.paint_with_alpha(alpha)

    def shadow(self, x, y, w, h, radius, strength=0.25, spread=4, down=2):
        for i in range(spread, 0, -1):
            self.box(x - i / 2, y - i / 2 + down, w + i, h + i, (0, 0, 0), radius + i / 2, strength / spread)


def surface_of(image):
    """A Cairo surface of a picture (blue, green, red[, alpha])."""
    height, width = image.shape[:2]
    out = np.empty((height, width, 4), np.uint8)
    if image.shape[2] == 4:
        alpha = image[..., 3:].astype(np.float32) / 255
        out[..., :3] = image[..., :3] * alpha
        out[..., 3] = image[..., 3]
    else:
        out[..., :3] = image
        out[..., 3] = 255
    return cairo.ImageSurface.create_for_data(bytearray(out.tobytes()), cairo.FORMAT_ARGB32, width, height)


def ground(rng, sheet, palette):
    """Paints what lies behind everything: a colour, a gradient, rays, stripes, spots, hills or a photograph."""
    c, w, h = sheet.c, sheet.width, sheet.height
    kind = rng.choice(("plain", "plain", "gradient", "gradient", "radial", "stripes", "spots", "hills", "photograph"))
    sheet.box(0, 0, w, h, palette.page)
    if kind == "gradient":
        sheet.gradient(0, 0, rng.choice((0, w)), h, mix(palette.page, (255, 255, 255), 0.2),
                       mix(palette.page, palette.panel, 0.9))
        c.paint()
    elif kind == "radial":
        sheet.glow(w / 2, h / 2, 0, max(w, h) * 0.7, mix(palette.page, (255, 255, 255), 0.3), palette.panel, 1, 1)
        c.paint()
    elif kind == "stripes":
        step = rng.randint(14, 70)
        for i in range(-h, w + h, 2 * step):
            c.move_to(i, 0)
            c.line_to(i + step, 0)
            c.line_to(i + step + h, h)
            c.line_to(i + h, h)
            c.close_path()
        sheet.colour(mix(palette.page, palette.panel, 0.5))
        c.fill()
    elif kind == "spots":
        for _ in range(rng.randint(20, 90)):
            sheet.disc(rng.uniform(0, w), rng.uniform(0, h), rng.uniform(4, 60),
                       rng.choice((palette.panel, palette.accent)), 0.12)
    elif kind == "hills":
        sheet.gradient(0, 0, 0, h, (150, 205, 245), (225, 240, 250))
        c.paint()
        for i, green in enumerate(((150, 200, 120), (110, 175, 90), (75, 145, 70))):
            c.move_to(0, h)
            for x in range(0, w + 41, 40):
                c.line_to(x, h * (0.55 + 0.14 * i) + 30 * math.sin(x / (90 + 40 * i) + i * 2))
            c.line_to(w + 40, h)
            c.close_path()
            sheet.colour(green)
            c.fill()
    elif kind == "photograph":
        sheet.picture(material.photograph(rng, w, h), 0, 0)
        if rng.random() < 0.5:
            sheet.box(0, 0, w, h, palette.page, 0, rng.uniform(0.2, 0.6))


def stage(rng, game, board_w, board_h, palette):
    """A sheet with the furniture of a program around room for a board: (sheet, x, y of its left upper corner)."""
    kind = rng.choice(("phone", "phone", "window", "window", "bare", "side", "wide"))
    face = rng.choice(TYPEFACES)
    title = rng.choice(TITLES.get(game, ("Notes", "Viewer", "Office")))
    gap = rng.randint(6, 60)
    if kind == "bare":
        edge = rng.choice((0, 1, 4, 12, 30))
        sheet = Sheet(board_w + 2 * edge, board_h + 2 * edge)
        ground(rng, sheet, palette)
        return sheet, edge, edge
    if kind == "phone":
        width = max(board_w + 2 * rng.randint(6, 40), 280)
        head, foot = rng.randint(60, 170), rng.randint(50, 200)
        sheet = Sheet(width, board_h + head + foot)
        ground(rng, sheet, palette)
        sheet.text("9:41", 12, 12, 13, palette.ink, "Roboto", True, "left")
        for i in range(3):
            sheet.box(width - 20 - 16 * i, 7, 11, 9, palette.ink, 2, 0.8)
        sheet.text(title, width / 2, head * 0.48, min(34, width / 12), palette.ink, face, True)
        sheet.text(f"Score {rng.randint(0, 4000)}", 14, head - 16, 15, palette.ink, face, False, "left")
        sheet.text(f"0{rng.randint(0, 9)}:{rng.randint(10, 59)}", width - 14, head - 16, 15, palette.ink, face, False,
                   "right")
        count = rng.randint(1, 4)
        for i in range(count):
            x, y = width * (i + 0.5) / count, board_h + head + foot / 2
            if rng.random() < 0.5:
                sheet.disc(x, y, min(24, foot * 0.4), palette.accent)
                sheet.text(rng.choice(("?", "+", "<", "II", "!")), x, y, 18, ink_on(palette.accent), face, True)
            else:
                wide = width / count * 0.8
                sheet.box(x - wide / 2, y - 18, wide, 36, palette.accent, rng.choice((4, 18)))
                sheet.text(rng.choice(("Hint", "Undo", "New", "Menu", "Shuffle")), x, y, 15, ink_on(palette.accent),
                           face, True)
        return sheet, (width - board_w) / 2 if rng.random() < 0.5 else (width - board_w) // 2, head
    if kind == "window":
        bar, tools = rng.choice((0, 26, 32, 38)), rng.choice((0, 34, 46))
        foot = rng.choice((0, 22, 40))
        width = max(board_w + 2 * gap, 240)
        sheet = Sheet(width, board_h + 2 * gap + bar + tools + foot)
        ground(rng, sheet, palette)
        if bar:
            head = rng.choice(((236, 236, 236), (44, 46, 52), (250, 250, 250), palette.panel))
            sheet.box(0, 0, sheet.width, bar, head)
            sheet.text(title, sheet.width / 2, bar / 2, 14, ink_on(head), face, True)
            for i, dot in enumerate(((252, 95, 87), (253, 188, 46), (40, 200, 64))):
                sheet.disc(16 + 20 * i, bar / 2, 6, dot)
        if tools:
            sheet.box(0, bar, sheet.width, tools, palette.panel)
            x = 10
            while x < sheet.width - 90:
                wide = rng.randint(40, 84)
                sheet.box(x, bar + 6, wide, tools - 12, palette.tile, 5)
                sheet.text(rng.choice(("New", "Undo", "Hint", "Pause", "Scores", "Help")), x + wide / 2,
                           bar + tools / 2, 12, ink_on(palette.tile), face)
                x += wide + 8
        if foot:
            sheet.text(f"Moves: {rng.randint(0, 200)}", 12, sheet.height - foot / 2, 13, palette.ink, face, False,
                       "left")
            sheet.text(f"Time: {rng.randint(1, 300)} s", sheet.width - 12, sheet.height - foot / 2, 13, palette.ink,
                       face, False, "right")
        return sheet, (width - board_w) // 2, gap + bar + tools
    side = rng.randint(110, 240)
    left = rng.random() < 0.5
    if kind == "side":
        sheet = Sheet(board_w + 2 * gap + side, board_h + 2 * gap)
        ground(rng, sheet, palette)
    else:
        sheet = Sheet(max(board_w + 2 * gap + side, 900), max(board_h + 2 * gap, 560))
        ground(rng, sheet, palette)
    x = 10 if left else sheet.width - side + 10
    sheet.box(x, 10, side - 20, sheet.height - 20, palette.panel, 10, 0.9)
    ink = ink_on(palette.panel)
    sheet.text(title, x + side / 2 - 10, 44, min(24, side / 8), ink, face, True)
    for i, words in enumerate(("Level", "Time", "Moves", "Best")[:rng.randint(1, 4)]):
        sheet.text(f"{words}: {rng.randint(1, 99)}", x + 14, 84 + 26 * i, 14, ink, face, False, "left")
    for i, words in enumerate(("New game", "Hint", "Quit")[:rng.randint(0, 3)]):
        sheet.box(x + 14, 220 + 46 * i, side - 48, 34, palette.accent, 6)
        sheet.text(words, x + side / 2 - 10, 237 + 46 * i, 14, ink_on(palette.accent), face, True)
    free = sheet.width - side
    return sheet, (side if left else 0) + (free - board_w) // 2, (sheet.height - board_h) // 2


def pointer(sheet, x, y):
    """A mouse pointer whose tip is at (x, y)."""
    c = sheet.c
    c.new_path()
    for dx, dy in ((0, 0), (0, 16), (4, 12), (7, 18), (9, 17), (6, 11), (11, 11)):
        c.line_to(x + dx, y + dy)
    c.close_path()
    sheet.colour((255, 255, 255))
    c.fill_preserve()
    sheet.colour((0, 0, 0))
    c.set_line_width(1)
    c.stroke()


def joining_line(rng, sheet, lattice, pair, colour):
    """The line that joins two chosen tiles, with one bend or two."""
    (r1, c1), (r2, c2) = pair
    c = sheet.c
    x1, y1 = lattice.centre(r1, c1)
    x2, y2 = lattice.centre(r2, c2)
    c.new_path()
    c.move_to(x1, y1)
    c.line_to(*rng.choice(((x1, y2), (x2, y1))))
    c.line_to(x2, y2)
    sheet.colour(colour)
    c.set_line_width(rng.uniform(2, 7))
    c.stroke()


def drawn_cat(sheet, x, y, size, colour=(30, 30, 34), eyes=(240, 220, 80)):
    """A cat's head (and a body below it) of circles and triangles, about `size` high."""
    c = sheet.c
    r = size * 0.3
    sheet.colour(colour)
    c.new_path()
    c.save()
    c.translate(x, y + size * 0.25)
    c.scale(1, 0.8)
    c.arc(0, 0, r * 1.05, 0, 2 * math.pi)
    c.restore()
    c.fill()
    for side in (-1, 1):
        c.move_to(x + side * r * 0.95, y - size * 0.55)
        c.line_to(x + side * r * 0.2, y - size * 0.3)
        c.line_to(x + side * r * 0.95, y - size * 0.1)
        c.fill()
    sheet.disc(x, y - size * 0.12, r, colour)
    for side in (-1, 1):
        sheet.disc(x + side * r * 0.4, y - size * 0.16, r * 0.22, eyes)
        sheet.disc(x + side * r * 0.4, y - size * 0.16, r * 0.1, (0, 0, 0))


# ------------------------------------------------------------------------------------------------ onet

def _finish_onet(rng, sheet, lattice, cells, outlined, palette):
    """What onet's looks share at the end: now and then a line and a pointer; the extent."""
    pair = pair_of(rng, cells)
    if pair and rng.random() < 0.15:
        joining_line(rng, sheet, lattice, pair, palette.accent)
    if rng.random() < 0.15:
        pointer(sheet, lattice.x + rng.uniform(0, lattice.columns) * lattice.pitch_x,
                lattice.y + rng.uniform(0, lattice.rows) * lattice.pitch_y)
    if not outlined:
        lattice, cells = trimmed(lattice, cells)
    return scene_of(sheet.pixels(), "onet", lattice, cells)


@looks("onet")
def candy_tiles(rng):
    """Rounded glossy tiles with a face each, a gap between them, a soft shadow; the chosen one has a bright frame."""
    rows, columns = onet_size(rng)
    pitch = pitch_for(rng, rows, columns, 26, 84)
    palette = Palette(rng)
    kinds = rng.randint(6, 22)
    cells = onet_deal(rng, rows, columns, kinds, rng.choice((0, 0, 0.06)))
    gap = max(1, pitch * rng.uniform(0.03, 0.14))
    tall = pitch * rng.choice((1, 1, 1.2))
    size = max(10, int((pitch - gap) * rng.uniform(0.6, 0.9)))
    pictures = faces(rng, kinds, size, palette.tile)
    tall = min(tall, 860 / rows)
    tall = max(tall, size + gap + 1)
    sheet, x, y = stage(rng, "onet", math.ceil(columns * pitch), math.ceil(rows * tall), palette)
    lattice = Lattice(float(x), float(y), float(pitch), float(tall), rows, columns)
    radius = pitch * rng.choice((0.08, 0.18, 0.3))
    chosen = pair_of(rng, cells) if rng.random() < 0.35 else None
    for r, row in enumerate(cells):
        for c, label in enumerate(row):
            if label == ".":
                continue
            cx, cy = lattice.centre(r, c)
            w, h = pitch - gap, tall - gap
            sheet.shadow(cx - w / 2, cy - h / 2, w, h, radius, 0.35, 3, 2)
            sheet.rounded(cx - w / 2, cy - h / 2, w, h, radius)
            if label == "#":
                sheet.gradient(0, cy - h / 2, 0, cy + h / 2, (128, 92, 60), (84, 56, 34))
                sheet.c.fill()
                sheet.colour((50, 34, 20))
                sheet.c.set_line_width(max(1, w / 14))
                for a, b in ((-1, 1), (1, 1)):
                    sheet.c.move_to(cx - a * w * 0.35, cy - b * h * 0.35)
                    sheet.c.line_to(cx + a * w * 0.35, cy + b * h * 0.35)
                sheet.c.stroke()
                continue
            sheet.gradient(0, cy - h / 2, 0, cy + h / 2, mix(palette.tile, (255, 255, 255), 0.5),
                           mix(palette.tile, (0, 0, 0), 0.14))
            sheet.c.fill()
            sheet.picture(pictures[int(label[1:])], round(cx - size / 2), round(cy - size / 2))
            if chosen and (r, c) in chosen[:1]:
                sheet.frame(cx - w / 2 + 1, cy - h / 2 + 1, w - 2, h - 2, palette.accent, 3, radius)
    return _finish_onet(rng, sheet, lattice, cells, False, palette)


@looks("onet")
def mahjong_slabs(rng):
    """Thick upright tiles, touching each other, with Chinese signs or pictures, lit from one corner, on cloth or a
    photograph."""
    rows, columns = onet_size(rng)
    pitch = pitch_for(rng, rows, columns, 24, 62, 1120, 600)
    tall = min(pitch * rng.uniform(1.1, 1.4), 840 / rows)
    palette = Palette(rng, rng.choice(("paper", "loud", "dark")))
    kinds = rng.randint(10, 30)
    cells = onet_deal(rng, rows, columns, kinds)
    body = rng.choice(((252, 248, 232), (240, 240, 236), (255, 255, 255), (236, 222, 184)))
    back = rng.choice(((60, 130, 80), (200, 150, 60), (90, 110, 190), (150, 140, 120)))
    depth = max(2, pitch * rng.uniform(0.06, 0.14))
    size = int(min(pitch, tall) * rng.uniform(0.62, 0.8))
    signs = rng.random() < 0.5
    pictures = None if signs else faces(rng, kinds, size, body)
    colours = ((180, 30, 30), (20, 110, 50), (25, 50, 140), (20, 20, 20))
    words = [(rng.choice(CHINESE), rng.choice(colours)) for _ in range(200)]
    words = list(dict.fromkeys(words))[:kinds]
    sheet, x, y = stage(rng, "onet", math.ceil(columns * pitch + depth), math.ceil(rows * tall + depth), palette)
    lattice = Lattice(float(x), float(y), float(pitch), float(tall), rows, columns)
    dx, dy = rng.choice(((1, 1), (-1, 1)))
    chosen = pair_of(rng, cells) if rng.random() < 0.35 else None
    order = [(r, c) for r in range(rows) for c in (range(columns) if dx < 0 else range(columns - 1, -1, -1))]
    serif = rng.choice(("Noto Serif CJK SC", "Noto Sans CJK SC"))
    for r, c in order[::-1] if dy < 0 else order:
        label = cells[r][c]
        if label == ".":
            continue
        cx, cy = lattice.centre(r, c)
        left, top = cx - pitch / 2, cy - tall / 2
        for i in range(int(depth), 0, -1):
            sheet.box(left + dx * i, top + dy * i, pitch, tall, mix(back, (0, 0, 0), 0.3 * i / depth), 3)
        tone = mix(body, palette.accent, 0.45) if chosen and (r, c) in chosen else body
        sheet.box(left, top, pitch, tall, mix(tone, (0, 0, 0), 0.35), 3)
        sheet.rounded(left + 0.75, top + 0.75, pitch - 1.5, tall - 1.5, 3)
        sheet.gradient(left, top, left + pitch, top + tall, mix(tone, (255, 255, 255), 0.6), mix(tone, (0, 0, 0), 0.06))
        sheet.c.fill()
        if signs:
            sign, colour = words[int(label[1:])]
            sheet.text(sign, cx, cy, size, colour, serif, True)
        else:
            sheet.picture(pictures[int(label[1:])], round(cx - size / 2), round(cy - size / 2))
    return _finish_onet(rng, sheet, lattice, cells, False, palette)


def jewel(sheet, kind, x, y, radius, colour):
    """One of eight forms of cut stones: outline, gradient, a light facet."""
    c = sheet.c
    shape = kind % 8

    def path(scale):
        r = radius * scale
        if shape == 0:
            sheet.polygon(x, y, r, 4)
        elif shape == 1:
            sheet.polygon(x, y, r, 6)
        elif shape == 2:
            sheet.rounded(x - r * 0.8, y - r * 0.8, r * 1.6, r * 1.6, r * 0.2)
        elif shape == 3:
            sheet.polygon(x, y + r * 0.15, r * 1.05, 3)
        elif shape == 4:
            c.new_path()
            c.arc(x, y, r * 0.9, 0, 2 * math.pi)
        elif shape == 5:
            sheet.star(x, y, r, 5, 0.5)
        elif shape == 6:
            sheet.polygon(x, y - r * 0.15, r * 1.05, 3, math.pi)
        else:
            sheet.polygon(x, y, r, 8, math.pi / 8, 0.75)

    path(1)
    sheet.gradient(x - radius, y - radius, x + radius, y + radius, mix(colour, (255, 255, 255), 0.35),
                   mix(colour, (0, 0, 0), 0.35))
    c.fill_preserve()
    sheet.colour(mix(colour, (0, 0, 0), 0.6))
    c.set_line_width(max(1, radius / 12))
    c.stroke()
    path(0.6)
    sheet.gradient(x - radius * 0.6, y - radius * 0.6, x + radius * 0.6, y + radius * 0.6,
                   mix(colour, (255, 255, 255), 0.7), colour)
    c.fill()


@looks("onet")
def jewels(rng):
    """Cut stones straight on a panel, without tiles; rocks are obstacles."""
    rows, columns = onet_size(rng)
    pitch = pitch_for(rng, rows, columns, 22, 72)
    palette = Palette(rng, rng.choice(("dark", "night", "paper", "light")))
    colours = bright_colours(rng, 6)
    makes = [(shape, colours[(shape + 3 * turn) % 6]) for shape in range(8) for turn in range(2)]
    rng.shuffle(makes)
    kinds = rng.randint(6, 16)
    cells = onet_deal(rng, rows, columns, kinds, rng.choice((0, 0, 0.1)))
    edge = rng.randint(4, 26)
    sheet, x, y = stage(rng, "onet", columns * pitch + 2 * edge, rows * pitch + 2 * edge, palette)
    lattice = Lattice(float(x + edge), float(y + edge), float(pitch), float(pitch), rows, columns)
    sheet.box(x, y, columns * pitch + 2 * edge, rows * pitch + 2 * edge, palette.panel, 14, rng.choice((1, 0.75)))
    chosen = pair_of(rng, cells) if rng.random() < 0.3 else None
    for r, row in enumerate(cells):
        for c, label in enumerate(row):
            cx, cy = lattice.centre(r, c)
            if label == "#":
                sheet.polygon(cx, cy, pitch * 0.46, 7, rng.random())
                sheet.gradient(cx, cy - pitch / 2, cx, cy + pitch / 2, (150, 150, 150), (70, 70, 72))
                sheet.c.fill()
            elif label != ".":
                if chosen and (r, c) in chosen:
                    sheet.box(cx - pitch / 2 + 1, cy - pitch / 2 + 1, pitch - 2, pitch - 2, palette.accent, 4, 0.7)
                jewel(sheet, makes[int(label[1:])][0], cx, cy, pitch * 0.38, makes[int(label[1:])][1])
    return _finish_onet(rng, sheet, lattice, cells, False, palette)


@looks("onet")
def sticker_album(rng):
    """Pictures in the outlined places of an album page; a place whose picture is gone keeps its outline."""
    rows, columns = onet_size(rng)
    pitch = pitch_for(rng, rows, columns, 28, 90)
    palette = Palette(rng, rng.choice(("light", "pastel", "paper", "dark")))
    kinds = rng.randint(6, 24)
    cells = onet_deal(rng, rows, columns, kinds, 0, rng.choice(("full", "half", "sparse")))
    size = int(pitch * rng.uniform(0.5, 0.85))
    pictures = faces(rng, kinds, size, palette.panel)
    sheet, x, y = stage(rng, "onet", columns * pitch, rows * pitch, palette)
    lattice = Lattice(float(x), float(y), float(pitch), float(pitch), rows, columns)
    dashes = rng.random() < 0.4
    sheet.box(x, y, columns * pitch, rows * pitch, palette.panel, 4)
    for r, row in enumerate(cells):
        for c, label in enumerate(row):
            cx, cy = lattice.centre(r, c)
            if dashes:
                sheet.c.set_dash((4, 3))
            sheet.frame(cx - pitch * 0.46, cy - pitch * 0.46, pitch * 0.92, pitch * 0.92,
                        mix(palette.panel, ink_on(palette.panel), 0.4), 1.5, pitch * 0.08)
            sheet.c.set_dash(())
            if label != ".":
                sheet.picture(pictures[int(label[1:])], round(cx - size / 2), round(cy - size / 2))
    return _finish_onet(rng, sheet, lattice, cells, True, palette)


@looks("onet")
def letter_blocks(rng):
    """Coloured flat blocks with a letter or a number each; the colour goes with the letter or is the same for all."""
    rows, columns = onet_size(rng)
    pitch = pitch_for(rng, rows, columns, 20, 64)
    palette = Palette(rng)
    kinds = rng.randint(8, 26)
    cells = onet_deal(rng, rows, columns, kinds)
    signs = rng.choice(("ABCDEFGHJKLMNPQRSTUVWXYZ23", "0123456789ABCDEFGHJKLMNPQR", "abdefghijkmnpqrtuvy23456789αβ"))
    face = rng.choice(TYPEFACES[:7])
    colours = bright_colours(rng, 7)
    coloured = rng.random() < 0.6
    gap = rng.choice((0, 1, 2, pitch * 0.1))
    sheet, x, y = stage(rng, "onet", columns * pitch, rows * pitch, palette)
    lattice = Lattice(float(x), float(y), float(pitch), float(pitch), rows, columns)
    plain = palette.tile if apart(palette.tile, palette.page) > 25 else palette.second
    for r, row in enumerate(cells):
        for c, label in enumerate(row):
            if label == ".":
                continue
            number = int(label[1:])
            cx, cy = lattice.centre(r, c)
            tone = colours[number % 7] if coloured else plain
            side = pitch - gap
            sheet.box(cx - side / 2, cy - side / 2, side, side, tone, pitch * 0.08)
            sheet.frame(cx - side / 2 + 1, cy - side / 2 + 1, side - 2, side - 2, mix(tone, (0, 0, 0), 0.4), 1.5,
                        pitch * 0.06)
            sheet.text(signs[number], cx, cy, pitch * 0.6, ink_on(tone), face, True)
    return _finish_onet(rng, sheet, lattice, cells, False, palette)


# ------------------------------------------------------------------------------------------------ cat

def cat_room(cells, pitch, tall, reach):
    """Width and height of a shifted board whose cells reach `reach` above and below their rows."""
    return math.ceil((len(cells[0]) + 0.5) * pitch), math.ceil(len(cells) * tall + 2 * reach)


def cat_picture(rng, size):
    """A cat of the emoji sets, or None where there is none."""
    for name in sorted(material.picture_sets()):
        if name.startswith("emoji") and rng.random() < 0.5:
            for code in rng.sample(("1f431", "1f408", "1f63a", "1f638"), 4):
                for path in material.picture_sets()[name]:
                    if path.endswith(f"/{code}.png"):
                        return material.picture(path, size)
    return None


@looks("cat")
def garden_discs(rng):
    """Shaded round stones; walls are darker stones; a cat drawn or pasted on its stone."""
    cells, shift = cat_deal(rng, False)
    pitch = pitch_for(rng, len(cells), len(cells[0]), 24, 70)
    tall = pitch * rng.choice((0.866, 0.9, 1.0))
    palette = Palette(rng)
    width, height = cat_room(cells, pitch, tall, pitch * 0.1)
    sheet, x, y = stage(rng, "cat", width, height, palette)
    lattice = Lattice(float(x), y + pitch * 0.1, float(pitch), float(tall), len(cells), len(cells[0]), shift)
    free = rng.choice((palette.tile, palette.accent, hsv(0.22, 0.7, 0.9)))
    while apart(free, palette.page) < 30:
        free = hsv(rng.random(), rng.uniform(0.2, 0.8), rng.uniform(0.5, 1))
    wall = mix(free, (0, 0, 0), rng.uniform(0.55, 0.9)) if light(free) > 90 else mix(free, (255, 255, 255), 0.7)
    radius = pitch * rng.uniform(0.38, 0.48)
    shaded = rng.random() < 0.6
    image = cat_picture(rng, int(pitch * 0.8)) if rng.random() < 0.5 else None
    for r, row in enumerate(cells):
        for c, label in enumerate(row):
            cx, cy = lattice.centre(r, c)
            tone = wall if label == "#" else free
            if shaded:
                sheet.disc(cx + 1, cy + 2, radius, (0, 0, 0), 0.3)
                sheet.c.new_path()
                sheet.c.arc(cx, cy, radius, 0, 2 * math.pi)
                sheet.gradient(cx, cy - radius, cx, cy + radius, mix(tone, (255, 255, 255), 0.25),
                               mix(tone, (0, 0, 0), 0.15))
                sheet.c.fill()
            else:
                sheet.disc(cx, cy, radius, tone)
            if label == "C" and image is not None:
                sheet.picture(image, round(cx - image.shape[1] / 2), round(cy - image.shape[0] / 2))
            elif label == "C":
                drawn_cat(sheet, cx, cy, pitch * rng.uniform(0.7, 1.0))
    return scene_of(sheet.pixels(), "cat", lattice, cells)


def hexagons(rng, cells, shift, palette, inset, outline, island=False):
    """A board of hexagons that stand on a corner: the common part of the next three looks."""
    pitch = pitch_for(rng, len(cells), len(cells[0]), 24, 72)
    radius = pitch / math.sqrt(3)
    tall = 1.5 * radius
    width, height = cat_room(cells, pitch, tall, radius / 4)
    sheet, x, y = stage(rng, "cat", width, height, palette)
    lattice = Lattice(float(x), y + radius / 4, pitch, tall, len(cells), len(cells[0]), shift)
    lattice.pitch_x = float(pitch)
    free = palette.tile if apart(palette.tile, palette.page) > 22 or outline else palette.second
    wall = rng.choice((palette.accent, (20, 20, 24), (90, 90, 96), palette.second))
    while apart(wall, free) < 60 or apart(wall, palette.page) < 25:
        wall = hsv(rng.random(), rng.uniform(0.2, 0.9), rng.uniform(0.1, 0.9))
    edge = mix(free, ink_on(free), rng.uniform(0.3, 0.8))
    two = mix(wall, (255, 255, 255), 0.25) if rng.random() < 0.25 else wall
    image = cat_picture(rng, int(pitch * 0.8)) if rng.random() < 0.5 else None
    dark = light(free) < 110
    for r, row in enumerate(cells):
        for c, label in enumerate(row):
            if label == "_":
                continue
            cx, cy = lattice.centre(r, c)
            sheet.polygon(cx, cy, radius - inset, 6)
            tone = rng.choice((wall, wall, two)) if label == "#" else free
            if island and label != "#" and any(not (0 <= r + i < len(cells)) or not (0 <= c + j < len(row))
                                               or cells[r + i] [c + j] == "_" for i,
                                               j in ((0, 1), (0, -1), (1, 0), (-1, 0))):
                tone = mix(free, palette.ink, 0.12)
            sheet.colour(tone)
            sheet.c.fill_preserve()
            sheet.colour(edge)
            sheet.c.set_line_width(outline)
            if outline:
                sheet.c.stroke()
            sheet.c.new_path()
            if label == "C" and image is not None:
                sheet.picture(image, round(cx - image.shape[1] / 2), round(cy - image.shape[0] / 2))
            elif label == "C":
                drawn_cat(sheet, cx, cy, pitch * 0.85, (240, 240, 240) if dark else (34, 30, 30),
                          (60, 140, 60) if dark else (240, 220, 80))
    if rng.random() < 0.15:
        pointer(sheet, x + rng.uniform(0, width), y + rng.uniform(0, height))
    return scene_of(sheet.pixels(), "cat", lattice, cells)


@looks("cat")
def honeycomb(rng):
    """Filled hexagons with a gap between them."""
    cells, shift = cat_deal(rng, False)
    return hexagons(rng, cells, shift, Palette(rng), rng.uniform(1, 3), 0)


@looks("cat")
def outlined_hexagons(rng):
    """White or pale hexagons with thin lines, touching each other."""
    cells, shift = cat_deal(rng, False)
    return hexagons(rng, cells, shift, Palette(rng, rng.choice(("light", "grey", "paper", "pastel"))), 0,
                    rng.choice((1, 1.5, 2.5)))


@looks("cat")
def hexagon_island(rng):
    """A six-sided board of hexagons; the places beyond its corners do not belong to it, its border has another tone."""
    cells, shift = cat_deal(rng, True)
    return hexagons(rng, cells, shift, Palette(rng), rng.uniform(0.5, 2), rng.choice((0, 1)), True)


@looks("cat")
def cushions(rng):
    """Rounded squares in rows that are half a square apart; bushes or crosses stand on those that are closed."""
    cells, shift = cat_deal(rng, False)
    pitch = pitch_for(rng, len(cells), len(cells[0]), 24, 66)
    palette = Palette(rng)
    width, height = cat_room(cells, pitch, pitch, 0)
    sheet, x, y = stage(rng, "cat", width, height, palette)
    lattice = Lattice(float(x), float(y), float(pitch), float(pitch), len(cells), len(cells[0]), shift)
    free = palette.tile if apart(palette.tile, palette.page) > 22 else palette.second
    side = pitch * rng.uniform(0.82, 0.96)
    bushes = rng.random() < 0.5
    for r, row in enumerate(cells):
        for c, label in enumerate(row):
            cx, cy = lattice.centre(r, c)
            tone = mix(free, (0, 0, 0), 0.35) if label == "#" else free
            sheet.box(cx - side / 2, cy - side / 2, side, side, tone, side * 0.25)
            if label == "#" and bushes:
                for dx, dy in ((-0.18, 0.05), (0.18, 0.05), (0, -0.15), (0, 0.15)):
                    sheet.disc(cx + dx * pitch, cy + dy * pitch, pitch * 0.2, mix((40, 120, 50), (0, 0, 0), 0.25 + dy))
            elif label == "#":
                sheet.text("✕", cx, cy, pitch * 0.6, (200, 40, 40), "DejaVu Sans", True)
            elif label == "C":
                drawn_cat(sheet, cx, cy, pitch * 0.85, (200, 110, 40), (255, 255, 255))
    return scene_of(sheet.pixels(), "cat", lattice, cells)


# ------------------------------------------------------------------------------------------------ lyne

def lyne_shape(sheet, kind, x, y, radius, turn=0.0):
    """A shape's outline as the current path: a triangle, b diamond, c square, d disc, e pentagon; digits: octagon."""
    if kind == "a":
        sheet.polygon(x, y, radius, 3, turn)
    elif kind == "b":
        sheet.polygon(x, y, radius, 4, turn)
    elif kind == "c":
        sheet.polygon(x, y, radius * 0.98, 4, math.pi / 4 + turn)
    elif kind == "d":
        sheet.c.new_path()
        sheet.c.arc(x, y, radius * 0.8, 0, 2 * math.pi)
    elif kind == "e":
        sheet.polygon(x, y, radius * 0.9, 5, turn)
    else:
        sheet.polygon(x, y, radius * 0.95, 8, math.pi / 8)


def holes_of(count):
    """Where an octagon's holes are, in parts of its radius."""
    return {1: ((0, 0),), 2: ((-0.4, 0), (0.4, 0)), 3: ((-0.4, 0.1), (0.4, 0.1), (0, -0.42)),
            4: ((-0.42, 0), (0.42, 0), (0, -0.42), (0, 0.42))}[count]


def lyne_board(rng, style, kinds=3):
    """A LYNE level; `style` holds what the looks differ in: colours, lines, forms of ends and holes."""
    cells = lyne_deal(rng, kinds)
    rows, columns = len(cells), len(cells[0])
    pitch = pitch_for(rng, rows + 1, columns + 1, 44, 130, 1180, 760)
    palette = style["palette"]
    edge = rng.choice((0.1, 0.3, 0.6)) * pitch
    width, height = math.ceil(columns * pitch + 2 * edge), math.ceil(rows * pitch + 2 * edge)
    sheet, x, y = stage(rng, "lyne", width, height, palette)
    lattice = Lattice(x + edge, y + edge, float(pitch), float(pitch), rows, columns)
    c = sheet.c
    page = palette.page
    if style["panel"]:
        sheet.box(x, y, width, height, palette.panel, 6)
        page = palette.panel
    else:
        sheet.box(x, y, width, height, palette.page)
    faint = mix(page, ink_on(page), 0.1)
    if style["diamonds"]:
        for r in range(rows):
            for k in range(columns):
                sheet.polygon(*lattice.centre(r, k), pitch * 0.4, 4)
                sheet.colour(faint)
                c.fill()
    if style["grid"]:
        sheet.colour(mix(page, ink_on(page), 0.25))
        c.set_line_width(rng.choice((1, 2)))
        for r in range(rows):
            for k in range(columns):
                for i, j in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    if r + i < rows and 0 <= k + j < columns and cells[r][k] != "?" and cells[r + i][k + j] != "?":
                        c.move_to(*lattice.centre(r, k))
                        c.line_to(*lattice.centre(r + i, k + j))
                        c.stroke()
    shapes = sorted({label.lower() for row in cells for label in row if label.isalpha()})
    ways = {shape: lyne_way(rng, cells, shape) for shape in shapes if style["begun"] and rng.random() < 0.7}
    for shape, way in ways.items():
        c.new_path()
        for r, k in way:
            c.line_to(*lattice.centre(r, k))
        c.set_line_join(cairo.LINE_JOIN_ROUND)
        sheet.colour(mix(style["colours"][shape], (255, 255, 255), 0.4))
        c.set_line_width(pitch * 0.14)
        c.stroke_preserve()
        sheet.colour(style["colours"][shape])
        c.set_line_width(pitch * 0.06)
        c.stroke()
    radius = pitch * rng.uniform(0.28, 0.38)
    octagon = style["octagon"]
    passed = {p for way in ways.values() for p in way}
    for r in range(rows):
        for k in range(columns):
            label = cells[r][k]
            if label == "?":
                continue
            cx, cy = lattice.centre(r, k)
            tone = octagon if label.isdigit() else style["colours"][label.lower()]
            if style["glow"]:
                sheet.glow(cx, cy, radius * 0.4, radius * 1.5, tone, tone, 0.6)
                c.arc(cx, cy, radius * 1.5, 0, 2 * math.pi)
                c.fill()
            lyne_shape(sheet, label.lower(), cx, cy, radius)
            if style["hollow"] and not label.isupper():
                sheet.colour(mix(tone, page, 0.55))
                c.fill_preserve()
                sheet.colour(tone)
                c.set_line_width(max(1.5, pitch * 0.04))
                c.stroke()
            else:
                sheet.colour(tone)
                c.fill()
            c.new_path()
            if label.isupper():
                lyne_shape(sheet, label.lower(), cx, cy, radius * 1.18)
                sheet.colour(mix(tone, ink_on(page), 0.55))
                c.set_line_width(max(2, pitch * 0.05))
                c.stroke()
                lyne_shape(sheet, label.lower(), cx, cy, radius * 0.4)
                sheet.colour((250, 250, 245) if light(tone) < 190 else (40, 40, 40))
                c.fill()
            elif label.isdigit():
                for i, (dx, dy) in enumerate(holes_of(int(label))):
                    shade = mix(tone, (255, 255, 255), 0.85) if (r, k) in passed and i == 0 else page
                    if style["round"]:
                        sheet.disc(cx + dx * radius, cy + dy * radius, radius * 0.17, shade)
                    else:
                        sheet.polygon(cx + dx * radius, cy + dy * radius, radius * 0.22, 4)
                        sheet.colour(shade)
                        c.fill()
            elif (r, k) in passed:
                lyne_shape(sheet, label, cx, cy, radius * 1.12)
                sheet.colour(mix(tone, (255, 255, 255), 0.6))
                c.set_line_width(max(1.5, pitch * 0.03))
                c.stroke()
    return scene_of(sheet.pixels(), "lyne", lattice, cells)


def lyne_style(rng, palette, **more):
    """Colours that can be told apart from each other and from the page, and the given traits."""
    page = palette.panel if more.get("panel") else palette.page
    colours = []
    while len(colours) < 6:
        colour = hsv(rng.random(), rng.uniform(0.25, 0.95), rng.uniform(0.35, 1))
        if apart(colour, page) > 45 and all(apart(colour, other) > 30 for other in colours):
            colours.append(colour)
    style = {"palette": palette, "colours": dict(zip("abcde", colours)), "octagon": colours[5], "panel": False,
             "diamonds": False, "grid": False, "begun": False, "glow": False, "hollow": False, "round": False}
    style.update(more)
    return style


@looks("lyne")
def paper_shapes(rng):
    """Flat solid shapes over faint diamonds, as the original has them, in other colours."""
    palette = Palette(rng, rng.choice(("pastel", "paper", "light", "loud")))
    return lyne_board(rng, lyne_style(rng, palette, diamonds=True, grid=rng.random() < 0.3, begun=rng.random() < 0.3))


@looks("lyne")
def neon_shapes(rng):
    """Hollow glowing shapes on a dark page."""
    return lyne_board(rng, lyne_style(rng, Palette(rng, rng.choice(("dark", "night"))), glow=True, hollow=True,
                                      round=True, grid=rng.random() < 0.5, begun=rng.random() < 0.4))


@looks("lyne")
def wired_shapes(rng):
    """Shapes on a panel, all neighbours joined by thin lines; five shapes; lines have been begun."""
    return lyne_board(rng, lyne_style(rng, Palette(rng), panel=True, grid=True, begun=True, round=rng.random() < 0.5),
                      5)


@looks("lyne")
def plain_shapes(rng):
    """Shapes on a panel, nothing between them; round holes."""
    return lyne_board(rng, lyne_style(rng, Palette(rng), panel=rng.random() < 0.6, round=True,
                                      hollow=rng.random() < 0.3), 4)


# ------------------------------------------------------------------------------------------------ sliding

def drawn_landscape(rng, width, height):
    """A picture of sky, sun, hills, houses and trees, to be cut into pieces: blue, green, red."""
    sheet = Sheet(width, height)
    c = sheet.c
    sheet.gradient(0, 0, 0, height, hsv(rng.random(), 0.4, 0.9), hsv(rng.random(), 0.15, 1))
    c.paint()
    sheet.gradient(0, 0, width, 0, hsv(rng.random(), 0.5, 0.5), (255, 255, 255), 0.35)
    c.paint()
    sheet.disc(width * rng.uniform(0.15, 0.85), height * rng.uniform(0.1, 0.3), height * 0.09, (255, 235, 120))
    for layer in range(4):
        tone = hsv(0.25 + 0.05 * layer + rng.uniform(-0.05, 0.05), 0.5, 0.85 - 0.15 * layer)
        base, wave = height * (0.4 + 0.14 * layer), rng.uniform(30, 120)
        c.move_to(0, height)
        for x in range(0, width + 11, 10):
            c.line_to(x, base + height * 0.06 * math.sin(x / wave + layer))
        c.line_to(width + 10, height)
        sheet.gradient(0, base, width, height, mix(tone, (255, 255, 220), 0.3), mix(tone, (0, 0, 0), 0.35))
        c.fill()
        for _ in range(rng.randint(1, 5)):
            x, y, s = rng.uniform(0, width), base + height * 0.06, height * rng.uniform(0.05, 0.12)
            if rng.random() < 0.5:
                sheet.box(x, y - s, s, s, hsv(rng.random(), 0.4, 0.9))
                c.move_to(x - s * 0.15, y - s)
                c.line_to(x + s / 2, y - s * 1.6)
                c.line_to(x + s * 1.15, y - s)
                sheet.colour((150, 60, 50))
                c.fill()
                sheet.box(x + s * 0.4, y - s * 0.5, s * 0.25, s * 0.5, (80, 50, 30))
            else:
                sheet.box(x - s * 0.08, y - s * 0.5, s * 0.16, s * 0.6, (90, 60, 40))
                sheet.disc(x, y - s * 0.8, s * 0.45, hsv(0.33, 0.6, rng.uniform(0.3, 0.6)))
    return sheet.pixels()[..., ::-1].copy()


@looks("sliding")
def wooden_blocks(rng):
    """Wooden blocks with carved numbers in a tray; the blank shows the tray's floor."""
    cells = numbered(sliding_deal(rng))
    rows, columns = len(cells), len(cells[0])
    pitch = pitch_for(rng, rows, columns, 44, 150, 900, 760)
    palette = Palette(rng)
    edge = rng.randint(4, 24)
    sheet, x, y = stage(rng, "sliding", columns * pitch + 2 * edge, rows * pitch + 2 * edge, palette)
    wood = hsv(rng.uniform(0.05, 0.12), rng.uniform(0.3, 0.65), rng.uniform(0.6, 0.92))
    sheet.box(x, y, columns * pitch + 2 * edge, rows * pitch + 2 * edge, mix(wood, (30, 14, 4), 0.55), 8)
    sheet.box(x + edge, y + edge, columns * pitch, rows * pitch, mix(wood, (20, 10, 4), 0.75))
    lattice = Lattice(float(x + edge), float(y + edge), float(pitch), float(pitch), rows, columns)
    gap, face = rng.uniform(0.5, 3), rng.choice(TYPEFACES)
    large = rng.uniform(0.3, 0.55)
    leading = rng.random() < 0.15
    for r, row in enumerate(cells):
        for k, label in enumerate(row):
            if label == "0":
                continue
            cx, cy = lattice.centre(r, k)
            side = pitch - 2 * gap
            sheet.rounded(cx - side / 2, cy - side / 2, side, side, pitch * 0.06)
            sheet.gradient(cx, cy - side / 2, cx + side * 0.3, cy + side / 2, mix(wood, (255, 255, 255), 0.25),
                           mix(wood, (0, 0, 0), 0.12))
            sheet.c.fill()
            for i in range(5):
                sheet.c.move_to(cx - side / 2, cy - side / 2 + side * (i + 0.5) / 5)
                sheet.c.curve_to(cx - side * 0.2, cy - side / 2 + side * i / 5, cx + side * 0.2,
                                 cy - side / 2 + side * (i + 1) / 5, cx + side / 2,
                                 cy - side / 2 + side * (i + 0.5) / 5)
                sheet.colour(mix(wood, (0, 0, 0), 0.3), 0.35)
                sheet.c.set_line_width(1)
                sheet.c.stroke()
            sheet.frame(cx - side / 2 + 0.5, cy - side / 2 + 0.5, side - 1, side - 1, mix(wood, (0, 0, 0), 0.45), 1,
                        pitch * 0.06)
            words = label.zfill(2) if leading else label
            sheet.text(words, cx + 1, cy + 1, pitch * large, mix(wood, (255, 255, 255), 0.5), face, True)
            sheet.text(words, cx, cy, pitch * large, mix(wood, (20, 5, 0), 0.8), face, True)
    return scene_of(sheet.pixels(), "sliding", lattice, cells)


@looks("sliding")
def flat_numbers(rng):
    """Flat rounded tiles with numbers, those in their place in another colour now and then; the blank is the page, a
    hole or an outline."""
    cells = numbered(sliding_deal(rng))
    rows, columns = len(cells), len(cells[0])
    pitch = pitch_for(rng, rows, columns, 40, 150, 900, 760)
    tall = min(pitch * rng.choice((1, 1, 0.8, 1.15)), 780 / rows)
    palette = Palette(rng)
    sheet, x, y = stage(rng, "sliding", math.ceil(columns * pitch), math.ceil(rows * tall), palette)
    lattice = Lattice(float(x), float(y), float(pitch), float(tall), rows, columns)
    gap = rng.uniform(1, pitch * 0.14)
    tone = rng.choice((palette.tile, palette.accent, palette.second))
    tone = tone if apart(tone, palette.page) > 28 else palette.accent
    helped, blank, face = rng.random() < 0.3, rng.choice(("page", "hole", "outline", "star")), rng.choice(TYPEFACES)
    radius, large = pitch * rng.choice((0, 0.06, 0.2, 0.5)), rng.uniform(0.26, 0.5)
    for r, row in enumerate(cells):
        for k, label in enumerate(row):
            cx, cy = lattice.centre(r, k)
            w, h = pitch - gap, tall - gap
            if label == "0":
                if blank == "hole":
                    sheet.box(cx - w / 2, cy - h / 2, w, h, mix(palette.page, (0, 0, 0), 0.25), radius)
                elif blank == "outline":
                    sheet.c.set_dash((5, 4))
                    sheet.frame(cx - w / 2 + 1, cy - h / 2 + 1, w - 2, h - 2, mix(palette.page, palette.ink, 0.5), 1.5,
                                radius)
                    sheet.c.set_dash(())
                elif blank == "star":
                    sheet.star(cx, cy, min(w, h) * 0.3, 5)
                    sheet.colour(mix(palette.page, palette.ink, 0.25))
                    sheet.c.fill()
                continue
            here = mix(tone, (70, 190, 90), 0.6) if helped and int(label) == r * columns + k + 1 else tone
            sheet.box(cx - w / 2, cy - h / 2, w, h, here, radius)
            sheet.text(label, cx, cy, min(pitch, tall) * large, ink_on(here), face, large > 0.38)
    if rng.random() < 0.15:
        pointer(sheet, lattice.x + rng.uniform(0, columns) * pitch, lattice.y + rng.uniform(0, rows) * tall)
    return scene_of(sheet.pixels(), "sliding", lattice, cells)


def pieces(rng, image, cells, lattice, sheet, gap, radius, blank, bevel, badge, palette):
    """Paints the pieces of a picture (blue, green, red) as they were dealt; blank says what stands in the hole."""
    c = sheet.c
    columns = lattice.columns
    w, h = lattice.pitch_x, lattice.pitch_y
    surface = surface_of(image)
    sheet.kept.append(surface)
    missing = blank_home(cells)
    for r, row in enumerate(cells):
        for k, label in enumerate(row):
            cx, cy = lattice.centre(r, k)
            left, top = cx - w / 2, cy - h / 2
            ghost = label == "0" and blank in ("ghost", "dim")
            if label == "0" and not ghost:
                if blank == "black":
                    sheet.box(left, top, w, h, (0, 0, 0))
                elif blank == "white":
                    sheet.box(left, top, w, h, (255, 255, 255))
                elif blank == "panel":
                    sheet.box(left, top, w, h, palette.panel)
                elif blank == "gradient":
                    sheet.rounded(left, top, w, h, 0)
                    sheet.gradient(left, top, left + w, top + h, palette.panel, palette.accent)
                    c.fill()
                continue
            home_r, home_c = piece_of(missing if ghost else label, columns)
            sheet.rounded(left + gap / 2, top + gap / 2, w - gap, h - gap, radius)
            c.set_source_surface(surface, left - home_c * w, top - home_r * h)
            c.save()
            c.clip()
            c.paint_with_alpha(0.22 if ghost and blank == "ghost" else 1)
            if ghost and blank == "dim":
                sheet.colour((0, 0, 0), 0.6)
                c.paint()
            c.restore()
            if bevel and not ghost:
                sheet.frame(left + gap / 2 + 0.5, top + gap / 2 + 0.5, w - gap - 1, h - gap - 1,
                            rng.choice(((255, 255, 255), (0, 0, 0))), 1, radius, 0.5)
            if badge and not ghost:
                sheet.disc(left + w * 0.16, top + h * 0.16, min(w, h) * 0.13, (0, 0, 0), 0.6)
                sheet.text(label, left + w * 0.16, top + h * 0.16, min(w, h) * 0.15, (255, 255, 255), "Lato", True)


def picture_puzzle(rng, image_of, gap, badge):
    """The common part of the looks with pictures; `image_of` makes the finished picture."""
    cells = sliding_deal(rng, largest=6)
    rows, columns = len(cells), len(cells[0])
    pitch = pitch_for(rng, rows, columns, 44, 170, 900, 740)
    tall = max(40, round(pitch * rng.choice((1, 1, 0.75, 0.66, 1.2))))
    tall = min(tall, 760 // rows)
    palette = Palette(rng)
    preview = rng.random() < 0.25
    width, height = columns * pitch, rows * tall
    room = width + (width // 2 + 20 if preview else 0)
    sheet, x, y = stage(rng, "sliding", room, height, palette)
    lattice = Lattice(float(x), float(y), float(pitch), float(tall), rows, columns)
    image = image_of(width, height)
    blank = rng.choice(("page", "black", "white", "panel", "gradient", "ghost", "dim"))
    if blank != "page" or rng.random() < 0.5:
        sheet.box(x, y, width, height, mix(palette.panel, (0, 0, 0), 0.3))
    pieces(rng, image, cells, lattice, sheet, gap, rng.choice((0, 0, 5)) if gap else 0, blank, rng.random() < 0.4,
           badge, palette)
    if preview:
        sheet.c.save()
        sheet.c.translate(x + width + 20, y)
        sheet.c.scale(0.5, 0.5)
        sheet.picture(image, 0, 0)
        sheet.c.restore()
    return scene_of(sheet.pixels(), "sliding", lattice, cells)


@looks("sliding")
def photograph_seamless(rng):
    """A photograph in pieces that touch each other; a small finished picture beside it now and then."""
    return picture_puzzle(rng, lambda w, h: material.photograph(rng, w, h), 0, False)


@looks("sliding")
def photograph_tiles(rng):
    """A photograph in pieces with a gap between them, numbered in the corner now and then."""
    return picture_puzzle(rng, lambda w, h: material.photograph(rng, w, h), rng.uniform(1, 6), rng.random() < 0.4)


@looks("sliding")
def drawn_picture(rng):
    """A drawn landscape in pieces."""
    return picture_puzzle(rng, lambda w, h: drawn_landscape(rng, w, h), rng.choice((0, 1, 3)), rng.random() < 0.2)


# ------------------------------------------------------------------------------------------------ flip

def flip_board(rng, paint, palette, edge=0, smallest=30):
    """The common part of the lamps: `paint(sheet, lattice, r, c, lit)` draws one."""
    cells = flip_deal(rng)
    rows, columns = len(cells), len(cells[0])
    pitch = pitch_for(rng, rows, columns, smallest, 120, 900, 760)
    sheet, x, y = stage(rng, "flip", columns * pitch + 2 * edge, rows * pitch + 2 * edge, palette)
    lattice = Lattice(float(x + edge), float(y + edge), float(pitch), float(pitch), rows, columns)
    if edge:
        sheet.box(x, y, columns * pitch + 2 * edge, rows * pitch + 2 * edge, palette.panel, edge)
    for r, row in enumerate(cells):
        for c, label in enumerate(row):
            paint(sheet, lattice, r, c, label == "1")
    if rng.random() < 0.2:
        r, c = rng.randrange(rows), rng.randrange(columns)
        cx, cy = lattice.centre(r, c)
        sheet.frame(cx - pitch / 2 + 2, cy - pitch / 2 + 2, pitch - 4, pitch - 4, palette.second, 2)
        pointer(sheet, cx + 2, cy + 3)
    return scene_of(sheet.pixels(), "flip", lattice, cells)


@looks("flip")
def glowing_lamps(rng):
    """Round lamps; the lit ones have a light inside and a halo around."""
    palette = Palette(rng, rng.choice(("dark", "night", "loud", "grey")))
    lamp = hsv(rng.choice((0.14, 0.33, 0.55, 0.0, 0.8)), rng.uniform(0.4, 0.9), 1)
    halo = rng.random() < 0.6

    def paint(sheet, lattice, r, c, lit):
        cx, cy = lattice.centre(r, c)
        pitch = lattice.pitch_x
        if lit and halo:
            sheet.glow(cx, cy, pitch * 0.2, pitch * 0.6, lamp, lamp, 0.7)
            sheet.c.arc(cx, cy, pitch * 0.6, 0, 2 * math.pi)
            sheet.c.fill()
        sheet.disc(cx, cy, pitch * 0.4, mix(palette.panel, (0, 0, 0), 0.6))
        sheet.c.arc(cx, cy, pitch * 0.36, 0, 2 * math.pi)
        if lit:
            sheet.glow(cx - pitch * 0.1, cy - pitch * 0.1, 0, pitch * 0.4, (255, 255, 240), lamp, 1, 1)
        else:
            sheet.glow(cx - pitch * 0.1, cy - pitch * 0.1, 0, pitch * 0.4, mix(lamp, (60, 60, 60), 0.7),
                       mix(lamp, (20, 20, 20), 0.85), 1, 1)
        sheet.c.fill()

    return flip_board(rng, paint, palette, rng.choice((0, 8, 20)))


@looks("flip")
def flat_squares(rng):
    """Flat squares in two colours, with or without gaps and round corners."""
    palette = Palette(rng)
    lit_tone = hsv(rng.random(), rng.uniform(0.3, 0.9), 1)
    dark_tone = rng.choice((mix(lit_tone, (0, 0, 0), 0.65), (70, 70, 76), (35, 38, 60),
                            mix(palette.page, (0, 0, 0), 0.45)))
    if light(lit_tone) - light(dark_tone) < 50:
        dark_tone = mix(lit_tone, (0, 0, 0), 0.75)
    gap, radius = rng.uniform(0.02, 0.2), rng.choice((0, 0.1, 0.25))

    def paint(sheet, lattice, r, c, lit):
        cx, cy = lattice.centre(r, c)
        side = lattice.pitch_x * (1 - gap)
        sheet.box(cx - side / 2, cy - side / 2, side, side, lit_tone if lit else dark_tone, radius * side)

    return flip_board(rng, paint, palette, rng.choice((0, 6)))


@looks("flip")
def house_windows(rng):
    """The windows of a house at night: some have light."""
    palette = Palette(rng, "night")
    wall = hsv(rng.random(), rng.uniform(0.1, 0.5), rng.uniform(0.2, 0.45))
    warm = hsv(rng.uniform(0.1, 0.16), rng.uniform(0.4, 0.7), 1)

    def paint(sheet, lattice, r, c, lit):
        cx, cy = lattice.centre(r, c)
        p = lattice.pitch_x
        sheet.box(cx - p / 2, cy - p / 2, p, p, wall)
        sheet.box(cx - p * 0.33, cy - p * 0.38, p * 0.66, p * 0.76, mix(wall, (255, 255, 255), 0.35))
        sheet.rounded(cx - p * 0.28, cy - p * 0.33, p * 0.56, p * 0.66, 0)
        if lit:
            sheet.gradient(cx, cy - p * 0.33, cx, cy + p * 0.33, mix(warm, (255, 255, 255), 0.4), warm)
        else:
            sheet.gradient(cx, cy - p * 0.33, cx, cy + p * 0.33, (30, 36, 60), (14, 16, 30))
        sheet.c.fill()
        sheet.colour(mix(wall, (255, 255, 255), 0.35))
        sheet.c.set_line_width(max(1, p * 0.04))
        sheet.c.move_to(cx, cy - p * 0.33)
        sheet.c.line_to(cx, cy + p * 0.33)
        sheet.c.move_to(cx - p * 0.28, cy)
        sheet.c.line_to(cx + p * 0.28, cy)
        sheet.c.stroke()

    return flip_board(rng, paint, palette)


@looks("flip")
def bulbs(rng):
    """A drawn bulb on each card: yellow with rays when lit, grey glass when dark."""
    palette = Palette(rng, rng.choice(("light", "pastel", "paper", "dark")))
    card = palette.tile if apart(palette.tile, palette.page) > 15 else mix(palette.tile, (0, 0, 0), 0.1)
    lights_card = rng.random() < 0.5

    def paint(sheet, lattice, r, c, lit):
        cx, cy = lattice.centre(r, c)
        p = lattice.pitch_x
        tone = mix(card, (255, 240, 150), 0.6) if lit and lights_card else card
        sheet.box(cx - p * 0.46, cy - p * 0.46, p * 0.92, p * 0.92, tone, p * 0.1)
        sheet.frame(cx - p * 0.46, cy - p * 0.46, p * 0.92, p * 0.92, mix(card, (0, 0, 0), 0.35), 1, p * 0.1)
        glass = (255, 205, 40) if lit else (128, 130, 136)
        if lit:
            sheet.colour((245, 170, 30))
            sheet.c.set_line_width(max(1, p * 0.03))
            for i in range(8):
                a = i * math.pi / 4
                sheet.c.move_to(cx + p * 0.28 * math.cos(a), cy - p * 0.06 + p * 0.28 * math.sin(a))
                sheet.c.line_to(cx + p * 0.37 * math.cos(a), cy - p * 0.06 + p * 0.37 * math.sin(a))
                sheet.c.stroke()
        sheet.disc(cx, cy - p * 0.06, p * 0.21, glass)
        sheet.box(cx - p * 0.1, cy + p * 0.12, p * 0.2, p * 0.16, (90, 90, 96), 2)

    return flip_board(rng, paint, palette)


@looks("flip")
def bevelled_keys(rng):
    """Raised keys with a sloping rim; the lit ones shine, all touch each other."""
    palette = Palette(rng, rng.choice(("grey", "dark", "loud")))
    lit_tone = hsv(rng.choice((0.0, 0.15, 0.33, 0.5, 0.6)), 0.8, 1)
    dark_tone = mix(lit_tone, (24, 24, 28), 0.78)

    def paint(sheet, lattice, r, c, lit):
        cx, cy = lattice.centre(r, c)
        h = lattice.pitch_x / 2
        b = h * 0.2
        tone = lit_tone if lit else dark_tone
        for corners, shade in ((((-1, -1), (1, -1)), 0.4), (((-1, 1), (1, 1)), -0.45), (((-1, -1), (-1, 1)), 0.2),
                               (((1, -1), (1, 1)), -0.25)):
            (ax, ay), (bx, by) = corners
            sheet.c.move_to(cx + ax * h, cy + ay * h)
            sheet.c.line_to(cx + bx * h, cy + by * h)
            sheet.c.line_to(cx + bx * (h - b), cy + by * (h - b))
            sheet.c.line_to(cx + ax * (h - b), cy + ay * (h - b))
            sheet.c.close_path()
            sheet.colour(mix(tone, (255, 255, 255), shade) if shade > 0 else mix(tone, (0, 0, 0), -shade))
            sheet.c.fill()
        sheet.box(cx - h + b, cy - h + b, 2 * (h - b), 2 * (h - b), tone)

    return flip_board(rng, paint, palette, rng.choice((0, 10)))


# ------------------------------------------------------------------------------------------------ runaway

def bomb(sheet, x, y, radius, body=(30, 30, 34)):
    """A round bomb with a fuse and a spark."""
    sheet.disc(x, y + radius * 0.12, radius * 0.75, body)
    sheet.disc(x - radius * 0.25, y - radius * 0.12, radius * 0.16, (200, 200, 205))
    sheet.c.new_path()
    sheet.c.move_to(x + radius * 0.4, y - radius * 0.45)
    sheet.c.curve_to(x + radius * 0.5, y - radius * 0.9, x + radius * 0.8, y - radius * 0.8, x + radius * 0.8,
                     y - radius * 0.7)
    sheet.colour((150, 110, 60))
    sheet.c.set_line_width(max(1, radius * 0.14))
    sheet.c.stroke()
    sheet.disc(x + radius * 0.82, y - radius * 0.7, radius * 0.16, (255, 150, 30))


def robot(sheet, x, y, radius, body):
    """A robot's head with eyes and an aerial."""
    sheet.box(x - radius * 0.7, y - radius * 0.45, radius * 1.4, radius * 1.1, body, radius * 0.25)
    sheet.box(x - radius * 0.05, y - radius * 0.85, radius * 0.1, radius * 0.4, body)
    sheet.disc(x, y - radius * 0.85, radius * 0.13, (230, 60, 50))
    for side in (-1, 1):
        sheet.disc(x + side * radius * 0.32, y - radius * 0.05, radius * 0.17, (255, 255, 255))
    sheet.box(x - radius * 0.35, y + radius * 0.3, radius * 0.7, radius * 0.12, (255, 255, 255))


def runaway_board(rng, paint, palette, smallest, largest, lines, goal=None, most=24):
    """The common part of the minefields: `paint(sheet, x, y, pitch, label, r, c)` draws a cell."""
    cells = runaway_deal(rng, most)
    rows, columns = len(cells), len(cells[0])
    pitch = pitch_for(rng, rows, columns, smallest, largest, 900, 760)
    goal = rng.choice((None, "cells", "band")) if goal is None else goal
    zone = {"cells": pitch, "band": max(4, pitch // 3), None: 0}[goal]
    slots = rng.choice((0, 0, 34))
    sheet, x, y = stage(rng, "runaway", columns * pitch + zone, rows * pitch + zone + slots, palette)
    y += slots
    for i in range(rng.randint(3, 12) if slots else 0):
        if (i + 1) * 30 < columns * pitch + zone:
            sheet.frame(x + 30 * i + 2, y - 30, 26, 24, palette.ink, 1, 3)
            if rng.random() < 0.6:
                sheet.text(rng.choice("→↓"), x + 30 * i + 15, y - 18, 16, palette.ink)
    lattice = Lattice(float(x), float(y), float(pitch), float(pitch), rows, columns)
    way_out = rng.choice(((60, 200, 90), (40, 60, 230), palette.accent))
    if goal:
        sheet.box(x + columns * pitch, y, zone, rows * pitch + zone, way_out)
        sheet.box(x, y + rows * pitch, columns * pitch, zone, way_out)
    for r, row in enumerate(cells):
        for c, label in enumerate(row):
            paint(sheet, *lattice.centre(r, c), pitch, label, r, c)
    if lines:
        sheet.colour(mix(palette.tile, ink_on(palette.tile), 0.4))
        sheet.c.set_line_width(1)
        extra = 1 if goal == "cells" else 0
        for r in range(rows + 1 + extra):
            sheet.c.move_to(x, round(y + r * pitch) + 0.5)
            sheet.c.line_to(x + (columns + extra) * pitch, round(y + r * pitch) + 0.5)
        for c in range(columns + 1 + extra):
            sheet.c.move_to(round(x + c * pitch) + 0.5, y)
            sheet.c.line_to(round(x + c * pitch) + 0.5, y + (rows + extra) * pitch)
        sheet.c.stroke()
    return scene_of(sheet.pixels(), "runaway", lattice, cells)


@looks("runaway")
def flat_field(rng):
    """Small flat cells, dark ones are bombs; the robot a disc; a green zone or none."""
    palette = Palette(rng)
    safe = palette.tile
    danger = rng.choice(((30, 30, 30), (60, 0, 0), palette.accent))
    if apart(safe, danger) < 70:
        danger = (20, 20, 20) if light(safe) > 110 else (240, 240, 240)

    def paint(sheet, x, y, p, label, r, c):
        sheet.box(x - p / 2, y - p / 2, p, p, danger if label == "X" else safe)
        if (r, c) == (0, 0):
            sheet.disc(x, y, p * 0.35, palette.second)

    return runaway_board(rng, paint, palette, 9, 34, rng.random() < 0.7, None, 40)


@looks("runaway")
def bomb_tiles(rng):
    """Shaded tiles with drawn bombs and a robot."""
    palette = Palette(rng)
    tile = rng.choice(((225, 225, 228), palette.tile, (150, 190, 110), (214, 190, 140)))
    body = (30, 30, 34) if light(tile) > 80 else (210, 60, 50)

    def paint(sheet, x, y, p, label, r, c):
        sheet.rounded(x - p / 2 + 0.5, y - p / 2 + 0.5, p - 1, p - 1, p * 0.08)
        sheet.gradient(x, y - p / 2, x, y + p / 2, mix(tile, (255, 255, 255), 0.4), mix(tile, (0, 0, 0), 0.15))
        sheet.c.fill()
        if label == "X":
            bomb(sheet, x, y, p * 0.42, body)
        elif (r, c) == (0, 0):
            robot(sheet, x, y, p * 0.42, palette.second)

    return runaway_board(rng, paint, palette, 22, 80, False)


@looks("runaway")
def squared_paper(rng):
    """Crosses in red ink on squared paper."""
    palette = Palette(rng, "paper")
    pen = rng.choice(((200, 30, 30), (30, 40, 150), (20, 20, 20)))

    def paint(sheet, x, y, p, label, r, c):
        sheet.box(x - p / 2, y - p / 2, p, p, (255, 253, 245))
        if label == "X":
            sheet.colour(pen)
            sheet.c.set_line_width(max(1.5, p * 0.09))
            for a in (-1, 1):
                sheet.c.move_to(x - a * p * 0.3 + rng.uniform(-1, 1), y - p * 0.3)
                sheet.c.line_to(x + a * p * 0.3, y + p * 0.3 + rng.uniform(-1, 1))
            sheet.c.stroke()
        elif (r, c) == (0, 0):
            sheet.text("R", x, y, p * 0.7, (30, 120, 60), "P052", True)

    return runaway_board(rng, paint, palette, 16, 56, True)


@looks("runaway")
def night_patrol(rng):
    """Dark ground with glowing mines and skulls, a robot in the corner."""
    palette = Palette(rng, rng.choice(("night", "dark")))
    ground_tone = mix(palette.page, (255, 255, 255), 0.12)
    skulls = rng.random() < 0.4
    red = hsv(rng.choice((0.0, 0.05, 0.9)), 0.9, 1)

    def paint(sheet, x, y, p, label, r, c):
        sheet.box(x - p * 0.47, y - p * 0.47, p * 0.94, p * 0.94, ground_tone, p * 0.12)
        if label == "X" and skulls:
            sheet.text("☠", x, y, p * 0.75, (235, 235, 225), "DejaVu Sans")
        elif label == "X":
            sheet.glow(x, y, 0, p * 0.45, red, red, 0.9, 0.1)
            sheet.c.arc(x, y, p * 0.4, 0, 2 * math.pi)
            sheet.c.fill()
            sheet.disc(x, y, p * 0.16, (255, 230, 220))
        elif (r, c) == (0, 0):
            robot(sheet, x, y, p * 0.4, (90, 200, 240))

    return runaway_board(rng, paint, palette, 20, 70, False)


# ------------------------------------------------------------------------------------------------ none

WORDS = ("the quiet river carried small boats towards evening while people on the bridge counted lamps and spoke "
         "of weather bread letters gardens clocks music winter roads trains maps paper glass copper salt honey stone "
         "light water").split()


def sentence(rng, least=4, most=12):
    """A line of words."""
    return " ".join(rng.choice(WORDS) for _ in range(rng.randint(least, most))).capitalize()


def page(rng, width=None, height=None, mood=None):
    """An empty program to put anything into: (sheet, palette, left, top, width, height of the room)."""
    palette = Palette(rng, mood)
    width, height = width or rng.randint(360, 1000), height or rng.randint(320, 760)
    sheet, x, y = stage(rng, "none", width, height, palette)
    sheet.box(x, y, width, height, mix(palette.page, palette.tile, 0.7))
    return sheet, palette, x, y, width, height


@looks("none")
def text_page(rng):
    """A page of text with headings."""
    sheet, palette, x, y, w, h = page(rng)
    face, size = rng.choice(TYPEFACES), rng.randint(11, 20)
    ink = ink_on(mix(palette.page, palette.tile, 0.7))
    sheet.c.rectangle(x, y, w, h)
    sheet.c.clip()
    at = y + 2 * size
    while at < y + h - size:
        head = rng.random() < 0.1
        sheet.text(sentence(rng, 3, 5) if head else sentence(rng, 8, 16), x + 14, at, size * (1.5 if head else 1), ink,
                   face, head, "left")
        at += size * (2.2 if head else 1.5)
    return scene_of(sheet.pixels(), "none")


@looks("none")
def form(rng):
    """A form: labels, fields, boxes to tick, buttons."""
    sheet, palette, x, y, w, h = page(rng)
    face = rng.choice(TYPEFACES[:7])
    ink = ink_on(mix(palette.page, palette.tile, 0.7))
    step = rng.randint(36, 56)
    for i in range(int((h - 70) / step)):
        at = y + 30 + i * step
        sheet.text(sentence(rng, 1, 2), x + 16, at, 14, ink, face, False, "left")
        kind = rng.random()
        if kind < 0.6:
            sheet.box(x + w * 0.4, at - 13, w * 0.5, 26, (255, 255, 255), 4)
            sheet.frame(x + w * 0.4, at - 13, w * 0.5, 26, (150, 150, 155), 1, 4)
            sheet.text(sentence(rng, 1, 2), x + w * 0.4 + 8, at, 13, (40, 40, 40), face, False, "left")
        else:
            for k in range(rng.randint(1, 3)):
                sheet.frame(x + w * (0.4 + 0.18 * k), at - 8, 16, 16, ink, 1.5, rng.choice((3, 8)))
                if rng.random() < 0.5:
                    sheet.box(x + w * (0.4 + 0.18 * k) + 4, at - 4, 8, 8, palette.accent, 4)
    for k in range(2):
        sheet.box(x + w - 110 * (k + 1), y + h - 40, 96, 30, palette.accent if k == 0 else palette.panel, 6)
        sheet.text(("Send", "Cancel")[k], x + w - 110 * (k + 1) + 48, y + h - 25, 14,
                   ink_on(palette.accent if k == 0 else palette.panel), face)
    return scene_of(sheet.pixels(), "none")


@looks("none")
def table(rng):
    """A spreadsheet or a table of numbers."""
    sheet, palette, x, y, w, h = page(rng)
    columns, step = rng.randint(3, 10), rng.randint(20, 34)
    face = rng.choice(TYPEFACES[:7])
    ruled, striped = rng.random() < 0.6, rng.random() < 0.5
    back = mix(palette.page, palette.tile, 0.7)
    ink = ink_on(back)
    for r in range(int(h / step)):
        if r == 0 or (striped and r % 2):
            sheet.box(x, y + r * step, w, step, palette.panel if r == 0 else mix(back, palette.panel, 0.35))
        for c in range(columns):
            words = sentence(rng, 1, 1) if r == 0 or c == 0 else rng.choice((str(rng.randint(0, 9999)),
                                                                             f"{rng.uniform(0, 90):.1f}", ""))
            sheet.text(words[:int(w / columns / 9) + 1], x + c * w / columns + 6, y + (r + 0.5) * step, 12,
                       ink_on(palette.panel) if r == 0 else ink, face, r == 0, "left")
            if ruled:
                sheet.frame(x + c * w / columns, y + r * step, w / columns, step, mix(back, ink, 0.3), 1)
    return scene_of(sheet.pixels(), "none")


@looks("none")
def calendar(rng):
    """A month, large, with a few entries."""
    sheet, palette, x, y, w, h = page(rng)
    face = rng.choice(TYPEFACES)
    back = mix(palette.page, palette.tile, 0.7)
    ink = ink_on(back)
    rows = rng.choice((5, 6))
    head = 60
    sheet.text(rng.choice(("March 2021", "Juni 2019", "October", "Dezember 1998")), x + w / 2, y + 22, 22, ink, face,
               True)
    cw, ch = w / 7, (h - head) / rows
    first = rng.randint(0, 6)
    framed, today = rng.random() < 0.6, rng.randint(1, 28)
    for c, day in enumerate(("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su")):
        sheet.text(day, x + (c + 0.5) * cw, y + head - 10, 13, mix(ink, back, 0.4), face, True)
    for i in range(rows * 7):
        r, c = divmod(i, 7)
        day = i - first + 1
        if framed:
            sheet.frame(x + c * cw, y + head + r * ch, cw, ch, mix(back, ink, 0.3), 1)
        if 1 <= day <= 30:
            if day == today:
                sheet.disc(x + (c + 0.5) * cw, y + head + (r + 0.5) * ch, min(cw, ch) * 0.38, palette.accent)
            sheet.text(str(day), x + (c + 0.5) * cw, y + head + (r + 0.5) * ch, min(cw, ch) * 0.3,
                       ink_on(palette.accent) if day == today else ink, face)
            if rng.random() < 0.15 and ch > 40:
                sheet.box(x + c * cw + 3, y + head + (r + 1) * ch - 12, cw - 6, 9, palette.second, 3)
    return scene_of(sheet.pixels(), "none")


def square_board(rng, rows, columns, smallest, largest, mood=None):
    """Room for a board of some other game: (sheet, palette, lattice)."""
    palette = Palette(rng, mood)
    pitch = pitch_for(rng, rows, columns, smallest, largest, 900, 760)
    sheet, x, y = stage(rng, "none", columns * pitch, rows * pitch, palette)
    return sheet, palette, Lattice(float(x), float(y), float(pitch), float(pitch), rows, columns)


@looks("none")
def chess(rng):
    """A chess board, or draughts."""
    sheet, palette, lattice = square_board(rng, 8, 8, 30, 90)
    p = lattice.pitch_x
    pale, deep = rng.choice((((240, 217, 181), (181, 136, 99)), ((238, 238, 210), (118, 150, 86)),
                             ((230, 230, 235), (110, 120, 150))))
    draughts = rng.random() < 0.3
    start = "♜♞♝♛♚♝♞♜"
    for r in range(8):
        for c in range(8):
            x, y = lattice.centre(r, c)
            sheet.box(x - p / 2, y - p / 2, p, p, deep if (r + c) % 2 else pale)
            if draughts and (r + c) % 2 and (r < 3 or r > 4) and rng.random() < 0.9:
                sheet.disc(x, y, p * 0.38, (30, 30, 30) if r < 3 else (240, 235, 225))
            elif not draughts and (r in (0, 1, 6, 7) and rng.random() < 0.8 or rng.random() < 0.08):
                sign = "♟" if r not in (0, 7) else start[c]
                sheet.text(sign, x, y, p * 0.8, (20, 20, 20) if r < 4 else (250, 250, 250), "DejaVu Sans")
    return scene_of(sheet.pixels(), "none")


@looks("none")
def sudoku(rng):
    """A sudoku, half filled."""
    sheet, palette, lattice = square_board(rng, 9, 9, 24, 70)
    p, face = lattice.pitch_x, rng.choice(TYPEFACES)
    sheet.box(lattice.x, lattice.y, 9 * p, 9 * p, palette.tile)
    ink = ink_on(palette.tile)
    for r in range(9):
        for c in range(9):
            x, y = lattice.centre(r, c)
            sheet.frame(x - p / 2, y - p / 2, p, p, mix(palette.tile, ink, 0.4), 1)
            if rng.random() < 0.45:
                sheet.text(str(rng.randint(1, 9)), x, y, p * 0.6, rng.choice((ink, ink, mix(ink, palette.accent, 0.8))),
                           face)
    for i in range(0, 10, 3):
        sheet.box(lattice.x - 1, lattice.y + i * p - 1, 9 * p + 2, 2.5, ink)
        sheet.box(lattice.x + i * p - 1, lattice.y - 1, 2.5, 9 * p + 2, ink)
    return scene_of(sheet.pixels(), "none")


@looks("none")
def minesweeper(rng):
    """Minesweeper: raised fields, numbers, flags."""
    rows, columns = rng.randint(8, 16), rng.randint(8, 24)
    sheet, palette, lattice = square_board(rng, rows, columns, 16, 44)
    p = lattice.pitch_x
    shades = {1: (0, 0, 220), 2: (0, 120, 0), 3: (220, 0, 0), 4: (0, 0, 120)}
    for r in range(rows):
        for c in range(columns):
            x, y = lattice.centre(r, c)
            opened = math.sin(r * 0.6 + c * 0.3) + rng.uniform(-0.3, 0.3) > 0
            sheet.box(x - p / 2, y - p / 2, p, p, (125, 125, 125))
            sheet.box(x - p / 2, y - p / 2, p - (1 if opened else 2), p - (1 if opened else 2),
                      (205, 205, 205) if opened else (250, 250, 250))
            if not opened:
                sheet.box(x - p / 2 + 2, y - p / 2 + 2, p - 4, p - 4, (190, 190, 190))
                if rng.random() < 0.12:
                    sheet.text("⚑", x, y, p * 0.7, (220, 0, 0))
            elif rng.random() < 0.5:
                number = rng.choice((1, 1, 1, 2, 2, 3, 4))
                sheet.text(str(number), x, y, p * 0.7, shades[number], "DejaVu Sans", True)
    return scene_of(sheet.pixels(), "none")


@looks("none")
def twenty_forty_eight(rng):
    """2048: powers of two on coloured tiles."""
    size = rng.choice((4, 4, 5))
    sheet, palette, lattice = square_board(rng, size, size, 60, 120)
    p = lattice.pitch_x
    sheet.box(lattice.x - 6, lattice.y - 6, size * p + 12, size * p + 12, (187, 173, 160), 8)
    for r in range(size):
        for c in range(size):
            x, y = lattice.centre(r, c)
            power = rng.choice((0, 0, 0, 1, 1, 2, 2, 3, 4, 5, 6, 7, 9, 10))
            tone = (205, 193, 180) if power == 0 else hsv(0.12 - 0.012 * power, 0.08 + 0.08 * power, 0.95)
            sheet.box(x - p * 0.45, y - p * 0.45, p * 0.9, p * 0.9, tone, 5)
            if power:
                sheet.text(str(2 ** power), x, y, p * (0.42 if power < 7 else 0.3),
                           (119, 110, 101) if power < 3 else (249, 246, 242), "Liberation Sans", True)
    return scene_of(sheet.pixels(), "none")


@looks("none")
def gallery(rng):
    """A gallery of photographs with names below."""
    sheet, palette, x, y, w, h = page(rng)
    tw, th = rng.randint(90, 200), rng.randint(70, 150)
    label = rng.choice((0, 18))
    gap = rng.randint(4, 20)
    ink = ink_on(mix(palette.page, palette.tile, 0.7))
    for i in range(int((w - gap) / (tw + gap))):
        for j in range(int((h - gap) / (th + gap + label))):
            left, top = x + gap + i * (tw + gap), y + gap + j * (th + gap + label)
            sheet.picture(material.photograph(rng, tw, th), round(left), round(top))
            if label:
                sheet.text(f"IMG_{rng.randint(1000, 9999)}.jpg", left + tw / 2, top + th + 9, 11, ink, "Lato")
    return scene_of(sheet.pixels(), "none")


@looks("none")
def launcher(rng):
    """A screen of program icons, each with its own name."""
    palette = Palette(rng)
    sheet = Sheet(rng.randint(420, 1200), rng.randint(420, 820))
    ground(rng, sheet, palette)
    columns, size = rng.randint(3, 7), rng.randint(32, 72)
    pictures = faces(rng, 24, size, palette.page)
    step_x, step_y = sheet.width / columns, size + rng.randint(36, 60)
    for i in range(min(len(pictures), columns * int((sheet.height - 40) / step_y))):
        r, c = divmod(i, columns)
        cx, cy = (c + 0.5) * step_x, 30 + (r + 0.4) * step_y
        sheet.picture(pictures[i], round(cx - size / 2), round(cy - size / 2))
        sheet.text(rng.choice(WORDS).capitalize(), cx, cy + size / 2 + 12, 12, palette.ink, "Open Sans")
    return scene_of(sheet.pixels(), "none")


@looks("none")
def charts(rng):
    """Bars, a curve, a pie with a legend."""
    sheet, palette, x, y, w, h = page(rng)
    colours = bright_colours(rng, 6)
    count = rng.randint(5, 14)
    back = mix(palette.page, palette.tile, 0.7)
    for i in range(5):
        sheet.box(x + 30, y + h * (0.1 + 0.1 * i), w - 50, 1, mix(back, ink_on(back), 0.2))
    for i in range(count):
        tall = rng.uniform(0.05, 0.45) * h
        sheet.box(x + 36 + i * (w - 60) / count, y + h * 0.55 - tall, (w - 60) / count * 0.7, tall, colours[i % 3])
    start = 0.0
    for i in range(5):
        part = rng.uniform(0.4, 1.6)
        sheet.c.move_to(x + w * 0.3, y + h * 0.78)
        sheet.c.arc(x + w * 0.3, y + h * 0.78, h * 0.16, start, start + part)
        sheet.c.close_path()
        sheet.colour(colours[i])
        sheet.c.fill()
        start += part
        sheet.box(x + w * 0.55, y + h * (0.64 + 0.06 * i), 12, 12, colours[i])
        sheet.text(sentence(rng, 1, 3), x + w * 0.55 + 20, y + h * (0.64 + 0.06 * i) + 6, 12, ink_on(back), "Lato",
                   False, "left")
    return scene_of(sheet.pixels(), "none")


@looks("none")
def photo(rng):
    """A plain photograph, with a caption or a dialog now and then."""
    w, h = rng.randint(360, 1100), rng.randint(300, 780)
    sheet = Sheet(w, h)
    sheet.picture(material.photograph(rng, w, h), 0, 0)
    if rng.random() < 0.4:
        sheet.shadow(w * 0.25, h * 0.35, w * 0.5, h * 0.3, 8)
        sheet.box(w * 0.25, h * 0.35, w * 0.5, h * 0.3, (246, 246, 246), 8)
        sheet.text(sentence(rng, 2, 4), w / 2, h * 0.43, 16, (30, 30, 30), "Lato")
        sheet.box(w * 0.43, h * 0.54, w * 0.14, 30, (60, 120, 220), 5)
        sheet.text("OK", w / 2, h * 0.54 + 15, 14, (255, 255, 255), "Lato", True)
    return scene_of(sheet.pixels(), "none")


@looks("none")
def title_screen(rng):
    """A game's title or menu before the first board."""
    palette = Palette(rng)
    sheet = Sheet(rng.randint(360, 1000), rng.randint(420, 760))
    ground(rng, sheet, palette)
    face = rng.choice(TYPEFACES)
    game = rng.choice(sorted(TITLES))
    sheet.text(rng.choice(TITLES[game]), sheet.width / 2, sheet.height * 0.22, sheet.width / 11, palette.accent, face,
               True)
    for i in range(rng.randint(2, 5)):
        top = sheet.height * 0.4 + i * 58
        sheet.box(sheet.width * 0.3, top, sheet.width * 0.4, 44, palette.tile, rng.choice((4, 22)))
        sheet.text(("Play", "6 x 6", "8 x 8", "Scores", "Quit")[i], sheet.width / 2, top + 22, 18, ink_on(palette.tile),
                   face, True)
    return scene_of(sheet.pixels(), "none")


@looks("none")
def keyboard(rng):
    """A calculator or a keyboard of letters: keys with signs that are no game."""
    palette = Palette(rng)
    lines = rng.choice((("789/", "456x", "123-", "0.=+"), ("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"),
                        ("1234567890", "qwertzuiop", "asdfghjkl", "yxcvbnm,.")))
    pitch = rng.randint(36, 64)
    wide = max(len(line) for line in lines)
    sheet, x, y = stage(rng, "none", wide * pitch, len(lines) * pitch + 60, palette)
    sheet.box(x, y, wide * pitch, 50, (235, 240, 230))
    sheet.text(str(rng.randint(0, 10 ** 6)), x + wide * pitch - 10, y + 25, 26, (20, 20, 20), "DejaVu Sans Mono", False,
               "right")
    for r, line in enumerate(lines):
        for c, sign in enumerate(line):
            left = x + (c + (wide - len(line)) / 2) * pitch
            sheet.box(left + 2, y + 60 + r * pitch + 2, pitch - 4, pitch - 4, palette.tile, 6)
            sheet.text(sign, left + pitch / 2, y + 60 + (r + 0.5) * pitch, pitch * 0.45, ink_on(palette.tile), "Roboto")
    return scene_of(sheet.pixels(), "none")
