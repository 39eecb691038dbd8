"""Held-out family "held-out-pygame": little games as people write them with pygame.

Hard-edged circles and polygons, the default font, sprites, half-transparent surfaces; and pixel art that is drawn
small and then enlarged without smoothing. No window is opened (SDL's dummy driver): a game's screen is a surface, and
the surface is the picture.
"""
import math
import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import numpy as np  # noqa: E402
import pygame  # noqa: E402

from . import (SYMBOLS, Looks, Palette, apart, blank_home, bright_colours, cat_deal, covered, faces,  # noqa: E402
               flip_deal, hsv, ink_on, light, lyne_deal, lyne_way, material, mix, numbered, onet_deal, onet_size,
               pair_of, piece_of, pitch_for, runaway_deal, scene_of, sliding_deal, trimmed)
from scene import Lattice  # noqa: E402

pygame.font.init()
looks = Looks()
TEXT_FONTS = (None, None, "dejavusans", "liberationsans", "dejavusansmono", "freeserif", "liberationserif")
_fonts = {}


def font(name, size, bold=False):
    """A font; None is pygame's own."""
    key = (name, size, bold)
    if key not in _fonts:
        _fonts[key] = pygame.font.Font(None, size) if name is None else pygame.font.SysFont(name, size, bold)
    return _fonts[key]


class Stage:
    """A game's screen with room for its board; one pixel of the game becomes `zoom` of the picture."""

    def __init__(self, rng, board_w, board_h, zoom=1, title="", mood=None, palette=None, furniture=None):
        self.rng, self.zoom = rng, zoom
        self.palette = palette or Palette(rng, mood)
        self.name = rng.choice(TEXT_FONTS) if zoom == 1 else None
        board_w, board_h = int(math.ceil(board_w)), int(math.ceil(board_h))
        kind = furniture or rng.choice(("top", "bottom", "right", "left", "screen", "edge", "both"))
        unit = 1 if zoom == 1 else 2 / (zoom + 1)
        pad = int(rng.randint(4, 60) * unit)
        top = bottom = left = right = pad
        bar = int(rng.randint(30, 70) * unit) + 8
        if kind in ("top", "both"):
            top += bar
        if kind in ("bottom", "both"):
            bottom += bar
        if kind in ("left", "right"):
            side = int(rng.randint(110, 200) * unit)
            left, right = (left + side, right) if kind == "left" else (left, right + side)
        if kind == "edge":
            left = right = top = bottom = rng.choice((0, 0, 1, 3))
        width, height = board_w + left + right, board_h + top + bottom
        if kind == "screen":
            width, height = max(width, rng.choice((640, 800, 1024)) // zoom), max(height,
                    rng.choice((480, 600, 700)) // zoom)
            left, top = (width - board_w) // 2, (height - board_h) // 2
        self.side = left if kind == "left" else right
        self.x, self.y = left, top
        self.surface = pygame.Surface((width, height))
        self.width, self.height = width, height
        self.ground()
        self.words(kind, title, left, top, board_w, board_h, bar, pad)

    def ground(self):
        """Fills the screen: one colour mostly; stars, grass, checks, bricks, a gradient or a photograph else."""
        rng, s, p = self.rng, self.surface, self.palette
        kind = rng.choice(("plain", "plain", "plain", "stars", "grass", "checks", "bricks", "gradient", "photograph"))
        s.fill(p.page)
        if kind == "stars":
            p.page, p.ink = (8, 8, 20), (240, 240, 240)
            s.fill(p.page)
            for _ in range(self.width * self.height // 900):
                v = rng.randint(80, 255)
                s.set_at((rng.randrange(self.width), rng.randrange(self.height)), (v, v, v))
        elif kind == "grass":
            p.page, p.ink = (88, 152, 72), (250, 250, 240)
            s.fill(p.page)
            for _ in range(self.width * self.height // 60):
                x, y = rng.randrange(self.width), rng.randrange(self.height)
                pygame.draw.line(s, rng.choice(((70, 130, 60), (110, 176, 90))), (x, y), (x, y + 2))
        elif kind == "checks":
            step = rng.randint(6, 40)
            for x in range(0, self.width, step):
                for y in range(0, self.height, step):
                    if (x // step + y // step) % 2:
                        pygame.draw.rect(s, mix(p.page, p.panel, 0.35), (x, y, step, step))
        elif kind == "bricks":
            high = rng.randint(6, 18)
            p.page, p.ink = (110, 60, 50), (250, 240, 230)
            s.fill((80, 44, 38))
            for j, y in enumerate(range(0, self.height, high)):
                for x in range(-2 * high if j % 2 else -high, self.width, 2 * high):
                    pygame.draw.rect(s, mix(p.page, (0, 0, 0), rng.uniform(0, 0.2)),
                                     (x + 1, y + 1, 2 * high - 1, high - 1))
        elif kind == "gradient":
            for y in range(self.height):
                pygame.draw.line(s, mix(p.page, p.panel, y / self.height), (0, y), (self.width, y))
        elif kind == "photograph":
            s.blit(sprite(material.photograph(rng, self.width, self.height)), (0, 0))

    def words(self, kind, title, left, top, board_w, board_h, bar, pad):
        """Score, time, title, keys and buttons where there is room."""
        rng, ink = self.rng, self.palette.ink
        size = max(9, int((24 if self.zoom == 1 else 14) * rng.uniform(0.8, 1.3)))
        lines = [title, f"Score: {rng.randint(0, 9000)}", f"Moves {rng.randint(0, 300)}", "R = restart",
                 f"Time {rng.randint(0, 500)}", "ESC to quit"]
        if kind in ("top", "both"):
            self.text(lines[0], self.width // 2, bar // 2, int(size * 1.5), ink)
        if kind in ("bottom", "both"):
            self.text("   ".join(rng.sample(lines[1:], 2)), self.width // 2, self.height - bar // 2, size, ink)
        if kind in ("left", "right", "screen"):
            size = size if kind == "screen" else max(8, min(size, (self.side - 2 * pad) // 7 + 2))
            x = pad if kind == "left" else left + board_w + pad if kind == "right" else 6
            for i, line in enumerate(lines[:rng.randint(2, 6)]):
                if kind != "screen":
                    self.text(line, x, 20 + int(i * size * 1.6), size, ink, "left")
                elif i < 2 and top > 2 * size:
                    self.text(line, x if i else self.width // 2, top // 2 if i == 0 else self.height - size, size, ink,
                              "left" if i else "middle")

    def text(self, words, x, y, size, colour, anchor="middle", name="own"):
        image = font(self.name if name == "own" else name, int(size)).render(words, self.zoom == 1, colour)
        box = image.get_rect()
        if anchor == "left":
            box.midleft = (round(x), round(y))
        else:
            box.center = (round(x), round(y))
        self.surface.blit(image, box)
        return box

    def rect(self, colour, x, y, w, h, line=0, radius=0):
        """A rectangle; its corners are rounded to whole pixels as pygame does."""
        pygame.draw.rect(self.surface, colour, pygame.Rect(round(x), round(y), round(x + w) - round(x),
                                                           round(y + h) - round(y)), line, border_radius=int(radius))

    def circle(self, colour, x, y, radius, line=0):
        pygame.draw.circle(self.surface, colour, (round(x), round(y)), max(1, round(radius)), line)

    def polygon(self, colour, points, line=0):
        pygame.draw.polygon(self.surface, colour, points, line)

    def veil(self, colour, alpha, x, y, w, h):
        """A half-transparent rectangle."""
        image = pygame.Surface((int(w), int(h)), pygame.SRCALPHA)
        image.fill(tuple(colour) + (alpha,))
        self.surface.blit(image, (round(x), round(y)))

    def put(self, image, x, y):
        """A sprite with its middle at (x, y)."""
        self.surface.blit(image, (round(x - image.get_width() / 2), round(y - image.get_height() / 2)))

    def scene(self, game, lattice=None, cells=()):
        """The picture, enlarged by the zoom, and its truth."""
        image = self.surface
        if self.zoom > 1:
            image = pygame.transform.scale(image, (self.width * self.zoom, self.height * self.zoom))
        pixels = np.transpose(pygame.surfarray.array3d(image), (1, 0, 2))
        return scene_of(pixels, game, None if lattice is None else lattice.scaled(float(self.zoom)), cells)


def sprite(image):
    """A pygame surface of a picture (blue, green, red[, alpha])."""
    if image.shape[2] == 4:
        return pygame.image.frombuffer(np.ascontiguousarray(image[..., [2, 1, 0, 3]]).tobytes(), image.shape[1::-1],
                                       "RGBA")
    return pygame.image.frombuffer(np.ascontiguousarray(image[..., ::-1]).tobytes(), image.shape[1::-1], "RGB")


def regular(x, y, radius, corners, turn=0.0, stretch=1.0):
    """The corners of a regular polygon; the first points up when turn is 0."""
    return [(x + radius * stretch * math.sin(turn + 2 * math.pi * i / corners),
             y - radius * math.cos(turn + 2 * math.pi * i / corners)) for i in range(corners)]


def creature(rng, size, colours):
    """A symmetric creature of square pixels, size x size, on nothing."""
    image = pygame.Surface((size, size), pygame.SRCALPHA)
    half = (size + 1) // 2
    body = rng.choice(colours)
    second = rng.choice(colours)
    for y in range(size):
        for x in range(half):
            near = 1 - (abs(y - size / 2) + abs(x - half)) / size
            if rng.random() < 0.25 + 0.6 * near:
                colour = second if rng.random() < 0.2 else body
                image.set_at((x, y), colour)
                image.set_at((size - 1 - x, y), colour)
    eye = rng.randint(size // 4, size // 2)
    for x in (size // 2 - 2, size - 1 - (size // 2 - 2)):
        image.set_at((x, eye), (255, 255, 255))
        image.set_at((x, min(size - 1, eye + 1)), (0, 0, 0))
    return image


CAT = (
    "a.........a.",
    "aa.......aa.",
    "aaa.....aaa.",
    "aaaaaaaaaaa.",
    "aabaaaaabaa.",
    "aabaaaaabaa.",
    "aaaaacaaaaa.",
    ".aaaacaaaa..",
    "..aaaaaaa..a",
    "..aaaaaaaa.a",
    "..aaaaaaaaa.",
     "..aa.aa.aa..")
BOMB = (
    ".......gg...",
    "......g..r..",
    "....kk......",
    "...kkkk.....",
    "..kkkkkk....",
    ".kkwkkkkk...",
    ".kwkkkkkk...",
    ".kkkkkkkk...",
    ".kkkkkkkk...",
    "..kkkkkk....",
    "...kkkk.....",
     "............")
ROBOT = (
    "....r.......",
    "....s.......",
    ".ssssssss...",
    ".swwsswws...",
    ".swksskws...",
    ".ssssssss...",
    ".skkkkkks...",
    "..ssssss....",
    ".s.ssss.s...",
    ".s.ssss.s...",
    "...s..s.....",
     "..ss..ss....")
TREE = (
    "....gg......",
    "...gggg.....",
    "..ggggggg...",
    ".gggGggggg..",
    ".ggggggGgg..",
    "..ggggggg...",
    "...gGgggg...",
    "....gggg....",
    ".....tt.....",
    ".....tt.....",
    ".....tt.....",
     "....tttt....")
INKS = {
    "a": (
        40, 36, 44), "b": (
            250, 220, 80), "c": (
                230, 140, 150), "g": (
                    50, 140, 60), "G": (
                        90, 180, 80), "t": (
                            110, 72, 40), "k": (
                                28, 28, 34), "w": (
                                    245, 245, 245), "r": (
                                        230, 60, 40), "s": (
                                            150, 160, 176)}


def drawn(rows, changes=None):
    """A sprite from rows of letters."""
    inks = dict(INKS, **(changes or {}))
    image = pygame.Surface((len(rows[0]), len(rows)), pygame.SRCALPHA)
    for y, row in enumerate(rows):
        for x, letter in enumerate(row):
            if letter != ".":
                image.set_at((x, y), inks[letter])
    return image


def emoji(rng, code, size):
    """An emoji as a sprite, or None where no set of emoji is installed."""
    names = [name for name in sorted(material.picture_sets()) if name.startswith("emoji-")]
    rng.shuffle(names)
    for name in names:
        for path in material.picture_sets()[name]:
            if path.endswith(f"/{code}.png"):
                image = material.picture(path, size)
                if image is not None:
                    return sprite(image)
    return None


# ------------------------------------------------------------------------------------------------ onet

def finish_onet(rng, stage, lattice, cells, outlined=False):
    """A joining line now and then; a message over some tiles now and then; the extent."""
    pair = pair_of(rng, cells)
    if pair and rng.random() < 0.15:
        ends = [lattice.centre(*place) for place in pair]
        pygame.draw.lines(stage.surface, stage.palette.accent, False, [ends[0], (ends[0][0], ends[1][1]), ends[1]],
                          max(1, int(lattice.pitch_x / 12)))
    if not outlined:
        lattice, cells = trimmed(lattice, cells)
    if rng.random() < 0.06 and lattice.rows > 5:
        w, h = lattice.pitch_x * lattice.columns * 0.6, lattice.pitch_y * 2
        x, y = lattice.x + w / 3, lattice.y + lattice.pitch_y * (lattice.rows // 2 - 1)
        box = (round(x), round(y), round(x + w), round(y + h))
        stage.rect((20, 20, 30), x, y, w, h)
        stage.rect((240, 240, 240), x, y, w, h, 2)
        stage.text(rng.choice(("PAUSED", "No more moves", "Shuffle!")), x + w / 2, y + h / 2, max(10, h / 4),
                   (255, 255, 255))
        cells = covered(cells, lattice, box)
    return stage.scene("onet", lattice, cells)


@looks("onet")
def pixel_creatures(rng):
    """Symmetric creatures of square pixels in framed boxes, enlarged."""
    rows, columns = onet_size(rng)
    size = rng.choice((8, 10, 12, 14))
    pitch = size + rng.randint(2, 6)
    zoom = max(1, min(rng.randint(2, 5), 1100 // ((columns + 2) * pitch), 820 // ((rows + 3) * pitch)))
    kinds = rng.randint(6, 20)
    cells = onet_deal(rng, rows, columns, kinds, rng.choice((0, 0, 0.08)))
    stage = Stage(rng, columns * pitch, rows * pitch, zoom, "PIXEL PAIRS")
    lattice = Lattice(float(stage.x), float(stage.y), float(pitch), float(pitch), rows, columns)
    p = stage.palette
    boxed = rng.random() < 0.7
    if boxed and apart(p.tile, p.page) < 25:
        p.tile = mix(p.page, p.ink, 0.35)
    back = p.tile if boxed else p.page
    if not boxed:
        stage.rect(back, stage.x - 2, stage.y - 2, columns * pitch + 4, rows * pitch + 4)
    colours = [c for c in bright_colours(rng, 9) if apart(c, back) > 45] or [ink_on(back)]
    sprites = [creature(rng, size, colours) for _ in range(kinds)]
    chosen = pair_of(rng, cells) if rng.random() < 0.3 else None
    for r, row in enumerate(cells):
        for c, label in enumerate(row):
            x, y = lattice.x + c * pitch, lattice.y + r * pitch
            if label == ".":
                continue
            if label == "#":
                stage.rect((120, 76, 60), x, y, pitch - 1, pitch - 1)
                for j in range(2, pitch - 2, 4):
                    pygame.draw.line(stage.surface, (70, 40, 30), (x, y + j), (x + pitch - 2, y + j))
                continue
            if boxed:
                stage.rect(p.accent if chosen and (r, c) in chosen else back, x, y, pitch - 1, pitch - 1)
                stage.rect(mix(back, (0, 0, 0), 0.5), x, y, pitch - 1, pitch - 1, 1)
            stage.surface.blit(sprites[int(label[1:])], (x + (pitch - size) // 2, y + (pitch - size) // 2))
    return finish_onet(rng, stage, lattice, cells)


@looks("onet")
def plain_sprites(rng):
    """Pictures on plain rectangles with a thin frame, on a black or coloured screen: a first game."""
    rows, columns = onet_size(rng)
    pitch = pitch_for(rng, rows, columns, 26, 80)
    tall = min(int(pitch * rng.choice((1, 1, 1.15, 0.9))), 860 // rows)
    kinds = rng.randint(6, 24)
    cells = onet_deal(rng, rows, columns, kinds)
    stage = Stage(rng, columns * pitch, rows * tall, 1, "Link Link")
    lattice = Lattice(float(stage.x), float(stage.y), float(pitch), float(tall), rows, columns)
    back = rng.choice(((255, 255, 255), (230, 230, 230), (250, 240, 200), stage.palette.tile))
    gap = rng.choice((0, 1, 2, 4))
    size = int((min(pitch, tall) - gap) * rng.uniform(0.65, 0.98))
    sprites = [sprite(face) for face in faces(rng, kinds, size, back)]
    chosen = pair_of(rng, cells) if rng.random() < 0.35 else None
    framed = rng.random() < 0.6
    for r, row in enumerate(cells):
        for c, label in enumerate(row):
            if label == ".":
                continue
            x, y = lattice.x + c * pitch, lattice.y + r * tall
            stage.rect(back, x, y, pitch - gap, tall - gap)
            stage.put(sprites[int(label[1:])], x + (pitch - gap) / 2, y + (tall - gap) / 2)
            if framed:
                stage.rect((60, 60, 60), x, y, pitch - gap, tall - gap, 1)
            if chosen and (r, c) in chosen:
                stage.rect((255, 0, 0), x, y, pitch - gap, tall - gap, 3)
    return finish_onet(rng, stage, lattice, cells)


@looks("onet")
def coloured_forms(rng):
    """Circles, squares, triangles, crosses and rings in loud colours, straight on a half-transparent panel."""
    rows, columns = onet_size(rng)
    pitch = pitch_for(rng, rows, columns, 22, 66)
    kinds = rng.randint(6, 15)
    cells = onet_deal(rng, rows, columns, kinds, rng.choice((0, 0.1)))
    stage = Stage(rng, columns * pitch, rows * pitch, 1, "SHAPES", rng.choice(("dark", "night", "light", "grey")))
    lattice = Lattice(float(stage.x), float(stage.y), float(pitch), float(pitch), rows, columns)
    dark = rng.random() < 0.6
    stage.veil((10, 10, 20) if dark else (250, 250, 245), rng.randint(190, 255), stage.x - 2, stage.y - 2,
               columns * pitch + 4, rows * pitch + 4)
    colours = bright_colours(rng, 5)
    colours = colours if dark else [mix(colour, (0, 0, 0), 0.25) for colour in colours]
    makes = [(form, colours[(form + 2 * k) % 5]) for form in range(6) for k in range(3)]
    rng.shuffle(makes)
    for r, row in enumerate(cells):
        for c, label in enumerate(row):
            x, y = lattice.centre(r, c)
            if label == "#":
                stage.rect((128, 128, 132), x - pitch * 0.46, y - pitch * 0.46, pitch * 0.92, pitch * 0.92)
                stage.rect((70, 70, 74), x - pitch * 0.46, y - pitch * 0.46, pitch * 0.92, pitch * 0.92, 2)
            elif label != ".":
                form, colour = makes[int(label[1:])]
                h = pitch * 0.37
                if form == 0:
                    stage.circle(colour, x, y, h)
                elif form == 1:
                    stage.rect(colour, x - h, y - h, 2 * h, 2 * h)
                elif form == 2:
                    stage.polygon(colour, regular(x, y + h * 0.2, h * 1.15, 3))
                elif form == 3:
                    stage.rect(colour, x - h, y - h / 3, 2 * h, h * 0.66)
                    stage.rect(colour, x - h / 3, y - h, h * 0.66, 2 * h)
                elif form == 4:
                    stage.circle(colour, x, y, h, max(2, int(h / 3)))
                else:
                    stage.polygon(colour, regular(x, y, h * 1.1, 4))
    return finish_onet(rng, stage, lattice, cells)


@looks("onet")
def bevelled_signs(rng):
    """Raised grey or coloured keys with a letter or a symbol of a font."""
    rows, columns = onet_size(rng)
    pitch = pitch_for(rng, rows, columns, 24, 62)
    kinds = rng.randint(8, 26)
    cells = onet_deal(rng, rows, columns, kinds)
    stage = Stage(rng, columns * pitch, rows * pitch, 1, "Memory? No, pairs!")
    lattice = Lattice(float(stage.x), float(stage.y), float(pitch), float(pitch), rows, columns)
    tone = rng.choice(((192, 192, 192), stage.palette.second, (222, 184, 135), (100, 140, 190)))
    signs = rng.sample(SYMBOLS,
                       min(kinds, len(SYMBOLS))) if rng.random() < 0.5 else list("ABCDEFGHJKLMNPQRSTUVWXYZ2345")
    name = "dejavusans" if signs[0] not in "ABC" else stage.name
    coloured = rng.random() < 0.6
    inks = [mix(c, (0, 0, 0) if light(tone) > 120 else (255, 255, 255), 0.4) for c in bright_colours(rng, 7)]
    inks = [ink if apart(ink, tone) > 70 else ink_on(tone) for ink in inks]
    b = max(1, pitch // 14)
    for r, row in enumerate(cells):
        for c, label in enumerate(row):
            if label == ".":
                continue
            x, y = lattice.x + c * pitch, lattice.y + r * pitch
            stage.rect(mix(tone, (0, 0, 0), 0.45), x, y, pitch, pitch)
            stage.rect(mix(tone, (255, 255, 255), 0.6), x, y, pitch - b, pitch - b)
            stage.rect(tone, x + b, y + b, pitch - 2 * b, pitch - 2 * b)
            number = int(label[1:])
            stage.text(signs[number % len(signs)], x + pitch / 2, y + pitch / 2, pitch * 0.68,
                       inks[number % 7] if coloured else ink_on(tone), name=name)
    cells = [["." if label == "." else f"f{int(label[1:]) % len(signs)}" for label in row] for row in cells]
    return finish_onet(rng, stage, lattice, cells)


@looks("onet")
def empty_sockets(rng):
    """A board of round or square sockets; a removed picture leaves its socket."""
    rows, columns = onet_size(rng)
    pitch = pitch_for(rng, rows, columns, 30, 80)
    kinds = rng.randint(6, 20)
    cells = onet_deal(rng, rows, columns, kinds, 0, rng.choice(("full", "half", "sparse", "half")))
    stage = Stage(rng, columns * pitch, rows * pitch, 1, "SOCKETS")
    lattice = Lattice(float(stage.x), float(stage.y), float(pitch), float(pitch), rows, columns)
    board = stage.palette.panel
    socket = mix(board, (0, 0, 0), 0.35) if light(board) > 60 else mix(board, (255, 255, 255), 0.3)
    size = int(pitch * rng.uniform(0.5, 0.66))
    sprites = [sprite(face) for face in faces(rng, kinds, size, socket)]
    stage.rect(board, stage.x, stage.y, columns * pitch, rows * pitch)
    round_ones = rng.random() < 0.5
    for r, row in enumerate(cells):
        for c, label in enumerate(row):
            x, y = lattice.centre(r, c)
            if round_ones:
                stage.circle(socket, x, y, pitch * 0.45)
            else:
                stage.rect(socket, x - pitch * 0.44, y - pitch * 0.44, pitch * 0.88, pitch * 0.88, 0, pitch * 0.1)
            if label != ".":
                stage.put(sprites[int(label[1:])], x, y)
    return finish_onet(rng, stage, lattice, cells, True)


# ------------------------------------------------------------------------------------------------ cat

def cat_stage(rng, cells, pitch, tall, reach, zoom=1, mood=None):
    """A stage for a shifted board and the y of its first row's upper edge."""
    return Stage(rng, (len(cells[0]) + 0.5) * pitch, len(cells) * tall + 2 * reach, zoom, "Catch the cat", mood)


def cat_tones(rng, palette):
    """Colours of free and of closed cells that can be told from each other and from the page."""
    while True:
        free, wall = hsv(rng.random(), rng.uniform(0, 0.8),
                         rng.uniform(0.4, 1)), rng.choice((hsv(rng.random(), rng.random(), rng.random()), (30, 30, 30)))
        if apart(free, wall) > 70 and apart(free, palette.page) > 35 and apart(wall, palette.page) > 20:
            return free, wall


def put_cat(rng, stage, x, y, size, free):
    """The cat: an emoji, a plain disc with ears, or a word."""
    kind = rng.choice(("emoji", "emoji", "disc", "pixel"))
    image = emoji(rng, rng.choice(("1f431", "1f408", "1f63a")), int(size * 0.85)) if kind == "emoji" else None
    tone = (240, 120, 20) if apart(free, (240, 120, 20)) > 80 else (20, 20, 20)
    if image is not None:
        stage.put(image, x, y)
    elif kind == "pixel":
        scale = max(1, int(size * 0.85 / 12))
        stage.put(pygame.transform.scale(drawn(CAT, {"a": tone}), (12 * scale, 12 * scale)), x, y)
    else:
        for side in (-1, 1):
            stage.polygon(tone, [(x + side * size * 0.05, y - size * 0.2), (x + side * size * 0.3, y - size * 0.42),
                                 (x + side * size * 0.3, y)])
        stage.circle(tone, x, y, size * 0.3)
        for side in (-1, 1):
            stage.circle((255, 255, 255), x + side * size * 0.11, y - size * 0.05, size * 0.07)


@looks("cat")
def hard_circles(rng):
    """Circles without smoothing, in two colours."""
    cells, shift = cat_deal(rng, False)
    pitch = pitch_for(rng, len(cells), len(cells[0]), 24, 68)
    tall = pitch * rng.choice((1.0, 0.87, 0.9))
    tall = tall if rng.random() < 0.5 else float(round(tall))
    stage = cat_stage(rng, cells, pitch, tall, 3)
    lattice = Lattice(float(stage.x), float(stage.y + 3), float(pitch), float(tall), len(cells), len(cells[0]), shift)
    free, wall = cat_tones(rng, stage.palette)
    rim, share = rng.random() < 0.3, rng.uniform(0.38, 0.48)
    for r, row in enumerate(cells):
        for c, label in enumerate(row):
            x, y = lattice.centre(r, c)
            stage.circle(wall if label == "#" else free, x, y, pitch * share)
            if rim:
                stage.circle(mix(free, (0, 0, 0), 0.6), x, y, pitch * share, 2)
            if label == "C":
                put_cat(rng, stage, x, y, pitch, free)
    return stage.scene("cat", lattice, cells)


def hexagon_board(rng, cells, shift, gap, line):
    """Hexagons standing on a corner, hard-edged; line 0 fills only."""
    pitch = pitch_for(rng, len(cells), len(cells[0]), 26, 70)
    radius = pitch / math.sqrt(3)
    stage = cat_stage(rng, cells, pitch, 1.5 * radius, radius / 4 + 1)
    lattice = Lattice(float(stage.x), stage.y + radius / 4 + 1, float(pitch), 1.5 * radius, len(cells), len(cells[0]),
                      shift)
    free, wall = cat_tones(rng, stage.palette)
    if line and rng.random() < 0.5:
        free = stage.palette.page
        stage.rect(free, stage.x - 3, stage.y - 3, (len(cells[0]) + 0.5) * pitch + 6,
                   len(cells) * 1.5 * radius + radius)
        wall = wall if apart(wall, free) > 60 else mix(free, ink_on(free), 0.7)
    edge = mix(free, ink_on(free), 0.7)
    for r, row in enumerate(cells):
        for c, label in enumerate(row):
            if label == "_":
                continue
            x, y = lattice.centre(r, c)
            points = regular(x, y, radius - gap, 6)
            stage.polygon(wall if label == "#" else free, points)
            if line:
                stage.polygon(edge, points, line)
            if label == "C":
                put_cat(rng, stage, x, y, pitch, free)
    return stage.scene("cat", lattice, cells)


@looks("cat")
def hexagon_lines(rng):
    """Outlined hexagons that touch; the free ones as the page now and then."""
    cells, shift = cat_deal(rng, False)
    return hexagon_board(rng, cells, shift, 0, rng.choice((1, 2, 3)))


@looks("cat")
def hexagon_world(rng):
    """A six-sided board of filled hexagons."""
    cells, shift = cat_deal(rng, True)
    return hexagon_board(rng, cells, shift, rng.choice((1, 2, 3)), rng.choice((0, 0, 1)))


@looks("cat")
def forest_tiles(rng):
    """Square ground tiles of pixel art in shifted rows; trees close them; a pixel cat; enlarged."""
    cells, shift = cat_deal(rng, False)
    rows, columns = len(cells), len(cells[0])
    pitch = rng.choice((14, 16))
    zoom = max(1, min(rng.randint(2, 4), 1100 // ((columns + 3) * pitch), 820 // ((rows + 4) * pitch)))
    stage = cat_stage(rng, cells, pitch, pitch, 0, zoom)
    lattice = Lattice(float(stage.x), float(stage.y), float(pitch), float(pitch), rows, columns, shift)
    soil = rng.choice(((186, 160, 110), (120, 180, 90), (214, 206, 180), (160, 170, 190)))
    while apart(soil, stage.palette.page) < 30:
        soil = hsv(rng.random(), 0.35, rng.uniform(0.5, 0.95))
    stump = drawn(TREE) if rng.random() < 0.7 else None
    coat = rng.choice(((40, 36, 44), (220, 130, 40), (240, 240, 240)))
    for r, row in enumerate(cells):
        for c, label in enumerate(row):
            x, y = lattice.centre(r, c)
            stage.rect(mix(soil, (0, 0, 0), 0.4), x - pitch / 2, y - pitch / 2, pitch - 1, pitch - 1)
            stage.rect(soil, x - pitch / 2, y - pitch / 2, pitch - 2, pitch - 2)
            for _ in range(4):
                stage.surface.set_at((int(x + rng.uniform(-0.35, 0.35) * pitch),
                                      int(y + rng.uniform(-0.35, 0.35) * pitch)), mix(soil, (0, 0, 0), 0.2))
            if label == "#" and stump:
                stage.put(stump, x, y)
            elif label == "#":
                stage.rect((70, 70, 76), x - pitch / 2 + 2, y - pitch / 2 + 2, pitch - 5, pitch - 5, 0, 3)
            elif label == "C":
                stage.put(drawn(CAT, {"a": coat, "b": (80, 160, 60)}), x, y)
    return stage.scene("cat", lattice, cells)


@looks("cat")
def pixel_discs(rng):
    """Small discs enlarged to blocks; closed ones are crosses or dark."""
    cells, shift = cat_deal(rng, False)
    rows, columns = len(cells), len(cells[0])
    pitch = rng.choice((12, 14, 16))
    tall = rng.choice((pitch, pitch - 2))
    zoom = max(1, min(rng.randint(2, 5), 1100 // ((columns + 3) * pitch), 820 // ((rows + 4) * tall)))
    stage = cat_stage(rng, cells, pitch, tall, 2, zoom)
    lattice = Lattice(float(stage.x), float(stage.y + 2), float(pitch), float(tall), rows, columns, shift)
    free, wall = cat_tones(rng, stage.palette)
    cross = rng.random() < 0.4
    for r, row in enumerate(cells):
        for c, label in enumerate(row):
            x, y = lattice.centre(r, c)
            stage.circle(wall if label == "#" and not cross else free, x, y, pitch * 0.42)
            if label == "#" and cross:
                for side in (-1, 1):
                    pygame.draw.line(stage.surface, wall, (x - 3, y - 3 * side), (x + 3, y + 3 * side), 2)
            elif label == "C":
                stage.put(pygame.transform.scale(drawn(CAT,
                                                       {"a": (20, 20, 24) if light(free) > 90 else (250, 250, 250)}),
                                                 (10, 10)), x, y)
    return stage.scene("cat", lattice, cells)


# ------------------------------------------------------------------------------------------------ lyne

def lyne_points(kind, x, y, radius):
    """Corners of a shape: a triangle, b diamond, c square, e pentagon, digits octagon; d (a disc) has many."""
    corners, turn, size = {"a": (3, 0, 1), "b": (4, 0, 1), "c": (4, math.pi / 4, 1), "d": (24, 0, 0.8),
                           "e": (5, 0, 0.92)}.get(kind, (8, math.pi / 8, 0.95))
    return regular(x, y, radius * size, corners, turn)


def lyne_board(rng, kinds, zoom, paint, mood=None, tiles=False, wires=False, begun=False):
    """The common part: `paint(stage, label, x, y, radius, tone, page, passed)` draws a shape, an end or an octagon."""
    cells = lyne_deal(rng, kinds)
    rows, columns = len(cells), len(cells[0])
    pitch = pitch_for(rng, rows + 1, columns + 1, 44, 120, 1100, 760)
    if zoom > 1:
        pitch = max(18, pitch // zoom)
    stage = Stage(rng, columns * pitch, rows * pitch, zoom, rng.choice(("LINES", "Level 3", "C 11")), mood)
    page = stage.palette.page
    if not tiles:
        stage.rect(page, stage.x - 4, stage.y - 4, columns * pitch + 8, rows * pitch + 8)
    else:
        page = stage.palette.tile
    lattice = Lattice(float(stage.x), float(stage.y), float(pitch), float(pitch), rows, columns)
    colours = []
    while len(colours) < 6:
        colour = hsv(rng.random(), rng.uniform(0.4, 1), rng.uniform(0.4, 1))
        if apart(colour, page) > 75 and all(apart(colour, other) > 35 for other in colours):
            colours.append(colour)
    tones = dict(zip("abcde", colours))
    if tiles:
        for r in range(rows):
            for c in range(columns):
                x, y = lattice.centre(r, c)
                stage.rect(page, x - pitch * 0.47, y - pitch * 0.47, pitch * 0.94, pitch * 0.94, 0, pitch * 0.08)
    if wires:
        for r in range(rows):
            for c in range(columns):
                for i, j in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    if r + i < rows and 0 <= c + j < columns and "?" not in (cells[r][c], cells[r + i][c + j]):
                        pygame.draw.line(stage.surface, mix(page, ink_on(page), 0.3), lattice.centre(r, c),
                                         lattice.centre(r + i, c + j), 1)
    passed = set()
    if begun:
        for shape in sorted({label.lower() for row in cells for label in row if label.isalpha()}):
            way = lyne_way(rng, cells, shape)
            passed |= set(way)
            if len(way) > 1:
                pygame.draw.lines(stage.surface, mix(tones[shape], ink_on(page), 0.3), False,
                                  [lattice.centre(*p) for p in way], max(2, int(pitch / 9)))
    radius = pitch * rng.uniform(0.28, 0.38)
    for r, row in enumerate(cells):
        for c, label in enumerate(row):
            if label != "?":
                x, y = lattice.centre(r, c)
                paint(stage, label, x, y, radius, colours[5] if label.isdigit() else tones[label.lower()], page,
                      (r, c) in passed)
    return stage.scene("lyne", lattice, cells)


HOLES = {"1": ((0, 0),), "2": ((-0.42, 0), (0.42, 0)), "3": ((-0.4, 0.25), (0.4, 0.25),
               (0, -0.42)), "4": ((-0.4, -0.4), (0.4, -0.4), (-0.4, 0.4), (0.4, 0.4))}


def solid(stage, label, x, y, radius, tone, page, passed):
    """Filled shapes; an end has a ring of its own form and a small core."""
    kind = label.lower()
    if label.isupper():
        stage.polygon(mix(tone, ink_on(page), 0.5), lyne_points(kind, x, y, radius * 1.22))
        stage.polygon(page, lyne_points(kind, x, y, radius * 1.08))
    stage.polygon(tone, lyne_points(kind, x, y, radius * (0.95 if label.isupper() else 1)))
    if label.isupper():
        stage.polygon((255, 255, 255) if light(tone) < 190 else (20, 20, 20), lyne_points(kind, x, y, radius * 0.4))
    elif label.isdigit():
        for i, (dx, dy) in enumerate(HOLES[label]):
            stage.circle((255, 255, 255) if passed and i == 0 else page, x + dx * radius, y + dy * radius,
                         radius * 0.18)


def hollow(stage, label, x, y, radius, tone, page, passed):
    """Outlined shapes; an end is filled, with a core in the page's colour."""
    kind = label.lower()
    line = max(2, int(radius / 6))
    stage.polygon(tone, lyne_points(kind, x, y, radius), 0 if label.isupper() or label.isdigit() else line)
    if label.isupper():
        stage.polygon(mix(tone, ink_on(page), 0.6), lyne_points(kind, x, y, radius * 1.2), line)
        stage.polygon(page, lyne_points(kind, x, y, radius * 0.4))
    elif label.isdigit():
        for dx, dy in HOLES[label]:
            stage.polygon(page, regular(x + dx * radius, y + dy * radius, radius * 0.22, 4))
    elif passed:
        stage.polygon(tone, lyne_points(kind, x, y, radius * 0.5))


@looks("lyne")
def solid_polygons(rng):
    """Filled hard-edged polygons on one colour."""
    return lyne_board(rng, 3, 1, solid, None, False, rng.random() < 0.3, rng.random() < 0.3)


@looks("lyne")
def hollow_polygons(rng):
    """Outlined polygons on a dark screen, wires between neighbours."""
    return lyne_board(rng, 4, 1, hollow, rng.choice(("dark", "night", "loud")), False, True, rng.random() < 0.5)


@looks("lyne")
def blocky_polygons(rng):
    """Small polygons enlarged to blocks."""
    return lyne_board(rng, 3, rng.choice((2, 3)), solid, None, False, False, rng.random() < 0.4)


@looks("lyne")
def tiled_polygons(rng):
    """Each shape on a tile of its own; empty places are empty tiles."""
    return lyne_board(rng, 5, 1, rng.choice((solid, hollow)), None, True, False, rng.random() < 0.3)


# ------------------------------------------------------------------------------------------------ sliding

@looks("sliding")
def slide_numbers(rng):
    """Numbers on plain rectangles with a frame around the board, as in many tutorials."""
    cells = numbered(sliding_deal(rng))
    rows, columns = len(cells), len(cells[0])
    pitch = pitch_for(rng, rows, columns, 42, 130, 900, 720)
    stage = Stage(rng, columns * pitch, rows * pitch, 1, "Slide Puzzle")
    lattice = Lattice(float(stage.x), float(stage.y), float(pitch), float(pitch), rows, columns)
    p = stage.palette
    tone = rng.choice(((0, 204, 0), (0, 50, 255), p.accent, p.second, (250, 250, 250)))
    floor = p.page if apart(p.page, tone) > 40 else (20, 20, 30)
    stage.rect(floor, stage.x, stage.y, columns * pitch, rows * pitch)
    gap, size = rng.choice((1, 2, 4, 8)), pitch * rng.uniform(0.4, 0.75)
    stage.rect(p.second, stage.x - 5, stage.y - 5, columns * pitch + 9, rows * pitch + 9, 4)
    framed = rng.random() < 0.3
    for r, row in enumerate(cells):
        for c, label in enumerate(row):
            if label == "0":
                continue
            x, y = lattice.x + c * pitch + gap / 2, lattice.y + r * pitch + gap / 2
            stage.rect(tone, x, y, pitch - gap, pitch - gap)
            if framed:
                stage.rect(ink_on(tone), x, y, pitch - gap, pitch - gap, 2)
            stage.text(label, x + (pitch - gap) / 2, y + (pitch - gap) / 2, size, ink_on(tone))
    return stage.scene("sliding", lattice, cells)


@looks("sliding")
def retro_numbers(rng):
    """Bevelled tiles with blocky numbers, enlarged without smoothing."""
    cells = numbered(sliding_deal(rng, largest=5))
    rows, columns = len(cells), len(cells[0])
    pitch = rng.choice((20, 24, 28))
    zoom = max(1, min(rng.randint(2, 5), 1000 // ((columns + 2) * pitch), 780 // ((rows + 3) * pitch)))
    stage = Stage(rng, columns * pitch, rows * pitch, zoom, "15")
    lattice = Lattice(float(stage.x), float(stage.y), float(pitch), float(pitch), rows, columns)
    tone = rng.choice((stage.palette.accent, (190, 190, 190), (200, 150, 90), (90, 150, 200)))
    stage.rect((16, 16, 22), stage.x - 2, stage.y - 2, columns * pitch + 4, rows * pitch + 4)
    for r, row in enumerate(cells):
        for c, label in enumerate(row):
            if label == "0":
                continue
            x, y = lattice.x + c * pitch, lattice.y + r * pitch
            stage.rect(mix(tone, (0, 0, 0), 0.5), x, y, pitch, pitch)
            stage.rect(mix(tone, (255, 255, 255), 0.6), x, y, pitch - 1, pitch - 1)
            stage.rect(tone, x + 1, y + 1, pitch - 2, pitch - 2)
            stage.text(label, x + pitch / 2, y + pitch / 2, pitch * 0.8, ink_on(tone))
    return stage.scene("sliding", lattice, cells)


def cut_picture(rng, stage, image, cells, lattice, gap, blank, framed=False, shown=False):
    """The pieces of a picture (blue, green, red) in the order of the deal."""
    whole = sprite(image)
    w, h = int(lattice.pitch_x), int(lattice.pitch_y)
    for r, row in enumerate(cells):
        for c, label in enumerate(row):
            x, y = int(lattice.x + c * w), int(lattice.y + r * h)
            home_r, home_c = piece_of(blank_home(cells) if label == "0" else label, lattice.columns)
            part = whole.subsurface((home_c * w, home_r * h, w - gap, h - gap)).copy()
            if label == "0":
                if blank == "colour":
                    stage.rect(stage.palette.panel, x, y, w, h)
                elif blank == "black":
                    stage.rect((0, 0, 0), x, y, w, h)
                elif blank == "faint":
                    part.set_alpha(70)
                    stage.surface.blit(part, (x, y))
                continue
            stage.surface.blit(part, (x, y))
            if framed:
                stage.rect((0, 0, 0), x, y, w - gap, h - gap, 1)
            if shown:
                stage.text(label, x + 10, y + 10, max(12, h * 0.22), (255, 255, 0))


def pygame_picture(rng, zoom, image_of):
    """The common part of the looks with a picture in pieces."""
    cells = sliding_deal(rng, largest=6)
    rows, columns = len(cells), len(cells[0])
    pitch = pitch_for(rng, rows, columns, 48, 160, 960, 720) // zoom
    tall = max(8, int(pitch * rng.choice((1, 1, 0.75, 0.7))))
    stage = Stage(rng, columns * pitch, rows * tall, zoom, "Picture puzzle")
    lattice = Lattice(float(stage.x), float(stage.y), float(pitch), float(tall), rows, columns)
    if rng.random() < 0.6:
        stage.rect(stage.palette.panel, stage.x, stage.y, columns * pitch, rows * tall)
    cut_picture(rng, stage, image_of(columns * pitch, rows * tall), cells, lattice, rng.choice((0, 0, 1, 2)),
                rng.choice(("page", "colour", "black", "faint")), rng.random() < 0.3, zoom == 1 and rng.random() < 0.2)
    return stage.scene("sliding", lattice, cells)


@looks("sliding")
def photo_slices(rng):
    """A photograph in pieces, blitted side by side."""
    return pygame_picture(rng, 1, lambda w, h: material.photograph(rng, w, h))


@looks("sliding")
def coarse_picture(rng):
    """A picture of few colours and large pixels in pieces."""
    def coarse(w, h):
        image = material.photograph(rng, w, h).astype(np.int32)
        step = rng.choice((32, 48, 64))
        return (image // step * step + step // 2).clip(0, 255).astype(np.uint8)
    return pygame_picture(rng, rng.choice((2, 3, 4)), coarse)


@looks("sliding")
def emoji_picture(rng):
    """One big face or icon on a slope of colours, in pieces: many pieces are nearly plain, no two alike."""
    def big(w, h):
        top = hsv(rng.random(), 0.4, 0.95)
        down, right = np.float32(hsv(rng.random(), 0.6, 0.6)), np.float32(hsv(rng.random(), 0.6, 0.9))
        y, x = np.mgrid[0:h, 0:w].astype(np.float32)
        y, x = y[..., None] / h, x[..., None] / w
        image = (np.float32(top) * (1 - y) * (1 - x) + down * y * (1 - x / 2) + right * x * (1 - y / 2)).clip(0,
                255).astype(np.uint8)[..., ::-1].copy()
        size = int(min(w, h) * rng.uniform(0.7, 0.98))
        face = faces(rng, 2, size, top)[0]
        y, x = (h - size) // 2, (w - size) // 2
        alpha = face[..., 3:].astype(np.float32) / 255
        image[y:y + size, x:x + size] = face[..., :3] * alpha + image[y:y + size, x:x + size] * (1 - alpha)
        return image
    return pygame_picture(rng, 1, big)


# ------------------------------------------------------------------------------------------------ flip

def flip_stage(rng, paint, zoom=1, pitch=None, mood=None):
    """The common part of the lamps: `paint(stage, x, y, pitch, lit)` draws one around its middle."""
    cells = flip_deal(rng)
    rows, columns = len(cells), len(cells[0])
    pitch = pitch or pitch_for(rng, rows, columns, 28, 110, 900, 720)
    if zoom > 1:
        zoom = max(1, min(zoom, 1000 // ((columns + 3) * pitch), 780 // ((rows + 4) * pitch)))
    stage = Stage(rng, columns * pitch, rows * pitch, zoom, "LIGHTS OUT", mood)
    lattice = Lattice(float(stage.x), float(stage.y), float(pitch), float(pitch), rows, columns)
    for r, row in enumerate(cells):
        for c, label in enumerate(row):
            paint(stage, *lattice.centre(r, c), pitch, label == "1")
    if zoom == 1 and rng.random() < 0.2:
        x, y = lattice.centre(rng.randrange(rows), rng.randrange(columns))
        stage.rect((255, 0, 0), x - pitch / 2 + 1, y - pitch / 2 + 1, pitch - 2, pitch - 2, 3)
    return stage.scene("flip", lattice, cells)


@looks("flip")
def yellow_squares(rng):
    """Yellow (or another loud colour) and grey squares, a frame or a gap."""
    lit_tone = rng.choice(((255, 255, 0), (255, 215, 0), (0, 255, 120), (90, 120, 255), (255, 255, 255)))
    dark_tone = rng.choice(((128, 128, 128), (60, 60, 60), (40, 44, 80), (0, 0, 0)))
    if apart(lit_tone, dark_tone) < 110:
        dark_tone = (40, 40, 44)
    gap, line, radius = rng.choice((0, 2, 5, 10)), rng.choice((0, 1, 2)), rng.choice((0, 0, 8))

    def paint(stage, x, y, p, lit):
        side = p - gap
        stage.rect(lit_tone if lit else dark_tone, x - side / 2, y - side / 2, side, side, 0, radius)
        if line or gap == 0:
            stage.rect((90, 90, 96) if not lit else (120, 110, 60), x - side / 2, y - side / 2, side, side,
                       max(1, line), radius)

    return flip_stage(rng, paint, mood=rng.choice((None, "dark", "grey")))


@looks("flip")
def diodes(rng):
    """Round diodes on a board; a lit one has rings of light of decreasing strength."""
    tone = rng.choice(((255, 40, 30), (60, 255, 60), (80, 160, 255), (255, 170, 30)))
    board = rng.choice(((16, 60, 30), (30, 30, 34), (60, 20, 20), (210, 210, 200)))

    def paint(stage, x, y, p, lit):
        stage.rect(board, x - p / 2, y - p / 2, p, p)
        if lit:
            for share, part in ((0.46, 0.25), (0.4, 0.5)):
                stage.circle(mix(board, tone, part), x, y, p * share)
            stage.circle(tone, x, y, p * 0.32)
            stage.circle(mix(tone, (255, 255, 255), 0.8), x - p * 0.08, y - p * 0.08, p * 0.1)
        else:
            stage.circle(mix(board, (0, 0, 0), 0.5), x, y, p * 0.34)
            stage.circle(mix(tone, (0, 0, 0), 0.75), x, y, p * 0.3)

    return flip_stage(rng, paint)


@looks("flip")
def torches(rng):
    """Torches of pixel art on a stone wall: burning or out; enlarged."""
    stone = hsv(rng.random(), 0.15, rng.uniform(0.25, 0.5))

    def paint(stage, x, y, p, lit):
        stage.rect(mix(stone, (0, 0, 0), 0.5), x - p / 2, y - p / 2, p, p)
        stage.rect(mix(stone, (255, 200, 60), 0.25) if lit else stone, x - p / 2, y - p / 2, p - 1, p - 1)
        stage.rect((110, 70, 36), x - 1, y, 3, p * 0.4)
        if lit:
            stage.circle((250, 110, 20), x, y - p * 0.12, p * 0.22)
            stage.circle((255, 230, 90), x, y - p * 0.08, p * 0.12)
        else:
            stage.rect((50, 46, 44), x - 2, y - 2, 5, 3)

    return flip_stage(rng, paint, rng.randint(2, 5), rng.choice((14, 16, 20)))


@looks("flip")
def sun_and_moon(rng):
    """Cards that show a sun (lit) or a moon (dark)."""
    day, night = rng.choice(((135, 206, 250), (255, 250, 220))), rng.choice(((20, 24, 60), (50, 40, 80)))

    def paint(stage, x, y, p, lit):
        h = p * 0.45
        stage.rect(day if lit else night, x - h, y - h, 2 * h, 2 * h, 0, p * 0.1)
        if lit:
            for i in range(8):
                a = math.pi * i / 4
                pygame.draw.line(stage.surface, (255, 180, 0), (x, y),
                                 (x + p * 0.36 * math.cos(a), y + p * 0.36 * math.sin(a)), max(1, int(p / 18)))
            stage.circle((255, 210, 0), x, y, p * 0.22)
        else:
            stage.circle((190, 196, 214), x, y, p * 0.24)
            stage.circle(night, x + p * 0.12, y - p * 0.06, p * 0.22)

    return flip_stage(rng, paint)


# ------------------------------------------------------------------------------------------------ runaway

def runaway_stage(rng, paint, smallest, largest, zoom=1, lines=True, pitch=None, most=24):
    """The common part of the minefields: `paint(stage, x, y, pitch, label, start)` draws a cell around its middle."""
    cells = runaway_deal(rng, most)
    rows, columns = len(cells), len(cells[0])
    pitch = pitch or pitch_for(rng, rows, columns, smallest, largest, 900, 740)
    if zoom > 1:
        zoom = max(1, min(zoom, 1000 // ((columns + 3) * pitch), 780 // ((rows + 4) * pitch)))
    goal = rng.choice(("cells", "cells", "line", None))
    room = {"cells": pitch, "line": 4, None: 0}[goal]
    stage = Stage(rng, columns * pitch + room, rows * pitch + room, zoom, f"Level {rng.randint(1, 40)}")
    lattice = Lattice(float(stage.x), float(stage.y), float(pitch), float(pitch), rows, columns)
    way_out = rng.choice(((0, 0, 255), (0, 200, 0), (255, 215, 0), (220, 40, 200)))
    if goal:
        stage.rect(way_out, stage.x + columns * pitch, stage.y, room, rows * pitch + room)
        stage.rect(way_out, stage.x, stage.y + rows * pitch, columns * pitch, room)
    for r, row in enumerate(cells):
        for c, label in enumerate(row):
            paint(stage, *lattice.centre(r, c), pitch, label, (r, c) == (0, 0))
    if lines:
        extra = 1 if goal == "cells" else 0
        for r in range(rows + 1 + extra):
            pygame.draw.line(stage.surface, (90, 90, 90), (stage.x, stage.y + r * pitch),
                             (stage.x + (columns + extra) * pitch, stage.y + r * pitch))
        for c in range(columns + 1 + extra):
            pygame.draw.line(stage.surface, (90, 90, 90), (stage.x + c * pitch, stage.y),
                             (stage.x + c * pitch, stage.y + (rows + extra) * pitch))
    return stage.scene("runaway", lattice, cells)


@looks("runaway")
def grid_of_rectangles(rng):
    """Plain rectangles: bombs black or red, the robot a green or blue one."""
    safe = rng.choice(((255, 255, 255), (200, 200, 200), (30, 30, 36), (180, 220, 180)))
    danger = rng.choice(((0, 0, 0), (220, 30, 30), (120, 0, 0)))
    if apart(safe, danger) < 80:
        danger = (240, 60, 60)

    def paint(stage, x, y, p, label, start):
        stage.rect(danger if label == "X" else safe, x - p / 2, y - p / 2, p, p)
        if start:
            stage.rect((40, 120, 255), x - p * 0.3, y - p * 0.3, p * 0.6, p * 0.6)

    return runaway_stage(rng, paint, 9, 36, 1, rng.random() < 0.7, None, 40)


@looks("runaway")
def pixel_mines(rng):
    """Pixel bombs and a pixel robot on grass or sand, enlarged."""
    soil = rng.choice(((120, 180, 90), (214, 196, 140), (170, 176, 190), (90, 80, 76)))
    bomb, robot = drawn(BOMB, {"k": (28, 28, 34) if light(soil) > 100 else (225, 60, 50)}), drawn(ROBOT,
            {"s": (60, 110, 200)})
    checks = rng.random() < 0.5

    def paint(stage, x, y, p, label, start):
        i = round((x - stage.x) / p - 0.5) + round((y - stage.y) / p - 0.5)
        stage.rect(mix(soil, (0, 0, 0), 0.12) if checks and i % 2 else soil, x - p / 2, y - p / 2, p, p)
        if not checks:
            stage.rect(mix(soil, (0, 0, 0), 0.3), x - p / 2, y - p / 2, p, p, 1)
        if label == "X":
            stage.put(bomb, x + 1, y)
        elif start:
            stage.put(robot, x + 1, y)

    return runaway_stage(rng, paint, 0, 0, rng.randint(2, 4), False, rng.choice((14, 16)), 18)


@looks("runaway")
def emoji_field(rng):
    """Pictures of bombs, skulls or fires on tiles; a picture of a robot."""
    code = rng.choice(("1f4a3", "2620-fe0f", "1f525", "1f480"))
    tile = rng.choice(((236, 236, 230), (200, 210, 220), (160, 200, 150), (50, 54, 66)))
    images = {}

    def paint(stage, x, y, p, label, start):
        stage.rect(tile, x - p / 2 + 1, y - p / 2 + 1, p - 2, p - 2, 0, p * 0.08)
        if not images:
            images["X"] = emoji(rng, code, int(p * 0.75)) or emoji(rng, "1f4a3", int(p * 0.75))
            images["R"] = emoji(rng, "1f916", int(p * 0.75))
        if label == "X":
            if images["X"] is not None:
                stage.put(images["X"], x, y)
            else:
                stage.circle((30, 30, 30), x, y, p * 0.35)
        elif start and images["R"] is not None:
            stage.put(images["R"], x, y)

    return runaway_stage(rng, paint, 24, 80, 1, rng.random() < 0.3)


@looks("runaway")
def sea_mines(rng):
    """Dark discs with spikes in blue water; a boat for the robot."""
    water = hsv(rng.uniform(0.5, 0.62), rng.uniform(0.4, 0.8), rng.uniform(0.5, 0.95))
    mine = (30, 30, 40)

    def paint(stage, x, y, p, label, start):
        stage.rect(water, x - p / 2, y - p / 2, p, p)
        pygame.draw.arc(stage.surface, mix(water, (255, 255, 255), 0.35),
                        pygame.Rect(int(x - p * 0.3), int(y), int(p * 0.3), int(p * 0.25)), 0.3, 2.8, 1)
        if label == "X":
            for i in range(8):
                a = math.pi * i / 4
                pygame.draw.line(stage.surface, mine, (x, y), (x + p * 0.42 * math.cos(a), y + p * 0.42 * math.sin(a)),
                                 max(1, int(p / 12)))
            stage.circle(mine, x, y, p * 0.28)
            stage.circle((200, 60, 60), x, y, p * 0.08)
        elif start:
            stage.polygon((240, 240, 240), [(x - p * 0.35, y), (x + p * 0.35, y), (x + p * 0.2, y + p * 0.3),
                                            (x - p * 0.2, y + p * 0.3)])
            stage.polygon((220, 60, 40), [(x, y - p * 0.38), (x, y - p * 0.03), (x + p * 0.28, y - p * 0.03)])

    return runaway_stage(rng, paint, 18, 70, 1, rng.random() < 0.6)


# ------------------------------------------------------------------------------------------------ none

WORDS = ("you wake up in a small dark room and hear rain on the roof a key lies on the table next to an old map take "
         "it or leave now").split()


def other(rng, wide, high, zoom=1, title="", mood=None):
    """A stage for something that is none of the six games."""
    return Stage(rng, wide, high, zoom, title, mood)


@looks("none")
def text_adventure(rng):
    """Lines of text in a terminal."""
    stage = other(rng, rng.randint(400, 900), rng.randint(300, 600))
    ink = rng.choice(((0, 220, 60), (255, 176, 0), (230, 230, 230)))
    stage.surface.fill((10, 10, 12))
    size = rng.randint(16, 28)
    for i in range(stage.height // (size + 4) - 1):
        words = " ".join(rng.choice(WORDS) for _ in range(rng.randint(3, 11)))
        stage.text(("> " if rng.random() < 0.2 else "") + words, 10, 14 + i * (size + 4), size, ink, "left")
    return stage.scene("none")


@looks("none")
def falling_blocks(rng):
    """Falling blocks: a shaft with a heap of coloured squares."""
    pitch = rng.randint(16, 34)
    stage = other(rng, 10 * pitch, 20 * pitch, 1, "BLOCKS", "dark")
    stage.rect((12, 12, 16), stage.x, stage.y, 10 * pitch, 20 * pitch)
    colours = bright_colours(rng, 7)
    full = rng.randint(3, 9)
    for r in range(20 - full, 20):
        for c in range(10):
            if rng.random() < 0.75:
                stage.rect(rng.choice(colours), stage.x + c * pitch + 1, stage.y + r * pitch + 1, pitch - 2, pitch - 2)
    at = rng.randint(0, 7)
    for r, c in rng.choice((((0, 0), (0, 1), (0, 2), (1, 1)), ((0, 0), (1, 0), (2, 0), (2, 1)),
                            ((0, 0), (0, 1), (1, 0), (1, 1)))):
        stage.rect(colours[0], stage.x + (at + c) * pitch + 1, stage.y + (3 + r) * pitch + 1, pitch - 2, pitch - 2)
    return stage.scene("none")


@looks("none")
def snake(rng):
    """A snake, an apple, a plain field."""
    pitch = rng.randint(12, 30)
    columns, rows = rng.randint(12, 28), rng.randint(10, 20)
    stage = other(rng, columns * pitch, rows * pitch, 1, "SNAKE")
    stage.rect(rng.choice(((0, 0, 0), (170, 215, 81))), stage.x, stage.y, columns * pitch, rows * pitch)
    r, c = rows // 2, columns // 2
    for i in range(rng.randint(5, 40)):
        stage.rect((40, 90, 220) if i == 0 else (80, 130, 250), stage.x + c * pitch + 1, stage.y + r * pitch + 1,
                   pitch - 2, pitch - 2)
        i, j = rng.choice(((0, 1), (1, 0), (0, -1), (-1, 0)))
        r, c = min(rows - 1, max(0, r + i)), min(columns - 1, max(0, c + j))
    stage.rect((230, 40, 40), stage.x + rng.randrange(columns) * pitch + 2, stage.y + rng.randrange(rows) * pitch + 2,
               pitch - 4, pitch - 4)
    return stage.scene("none")


@looks("none")
def breakout(rng):
    """Rows of bricks, a bat, a ball."""
    stage = other(rng, rng.randint(420, 800), rng.randint(360, 600), 1, "BREAKOUT", "dark")
    colours = bright_colours(rng, 6)
    columns = rng.randint(8, 14)
    for r in range(6):
        for c in range(columns):
            if rng.random() < 0.85:
                stage.rect(colours[r], c * stage.width / columns + 1, 50 + r * 20, stage.width / columns - 2, 18)
    stage.rect((230, 230, 230), stage.width * rng.uniform(0.1, 0.7), stage.height - 40, 90, 12)
    stage.circle((255, 255, 255), stage.width * rng.uniform(0.2, 0.8), stage.height * 0.7, 7)
    return stage.scene("none")


@looks("none")
def platformer(rng):
    """Ground tiles, platforms, coins and a hero, of pixel art."""
    zoom = rng.choice((2, 3))
    stage = other(rng, rng.randint(240, 360), rng.randint(150, 220), zoom)
    stage.surface.fill((120, 190, 240))
    for x in range(0, stage.width, 16):
        for y in range(stage.height - 32, stage.height, 16):
            stage.rect((130, 84, 50), x, y, 16, 16)
            stage.rect((100, 60, 36), x, y, 16, 16, 1)
        stage.rect((80, 170, 70), x, stage.height - 34, 16, 5)
    for _ in range(rng.randint(3, 8)):
        x, y = rng.randrange(stage.width - 60), rng.randint(30, stage.height - 50)
        for k in range(rng.randint(2, 5)):
            stage.rect((190, 110, 60), x + 16 * k, y, 15, 10)
            if rng.random() < 0.6:
                stage.circle((255, 210, 40), x + 16 * k + 8, y - 8, 4)
    stage.put(creature(rng, 12, [(220, 60, 60), (60, 60, 200)]), rng.randint(20, 100), stage.height - 41)
    return stage.scene("none")


@looks("none")
def noughts_and_crosses(rng):
    """Three by three, or connect four."""
    four = rng.random() < 0.5
    rows, columns = (6, 7) if four else (3, 3)
    pitch = rng.randint(40, 80) if four else rng.randint(70, 140)
    stage = other(rng, columns * pitch, rows * pitch, 1, "FOUR" if four else "TIC TAC TOE")
    if four:
        stage.rect((30, 60, 200), stage.x, stage.y, columns * pitch, rows * pitch)
    for c in range(columns):
        height = rng.randint(0, rows)
        for r in range(rows):
            x, y = stage.x + (c + 0.5) * pitch, stage.y + (r + 0.5) * pitch
            if four:
                stage.circle(rng.choice(((230, 40, 40), (250, 220, 40))) if rows - r <= height else stage.palette.page,
                             x, y, pitch * 0.4)
                continue
            kind = rng.choice("XO  ")
            if kind == "O":
                stage.circle((40, 90, 220), x, y, pitch * 0.33, 6)
            elif kind == "X":
                for side in (-1, 1):
                    pygame.draw.line(stage.surface, (210, 50, 50), (x - pitch * 0.3, y - side * pitch * 0.3),
                                     (x + pitch * 0.3, y + side * pitch * 0.3), 7)
    if not four:
        for i in (1, 2):
            pygame.draw.line(stage.surface, stage.palette.ink, (stage.x + i * pitch, stage.y),
                             (stage.x + i * pitch, stage.y + 3 * pitch), 4)
            pygame.draw.line(stage.surface, stage.palette.ink, (stage.x, stage.y + i * pitch),
                             (stage.x + 3 * pitch, stage.y + i * pitch), 4)
    return stage.scene("none")


@looks("none")
def pixel_chess(rng):
    """A chess board with letters or discs for pieces."""
    pitch = rng.randint(32, 76)
    stage = other(rng, 8 * pitch, 8 * pitch, 1, "CHESS")
    pale, deep = rng.choice((((255, 206, 158), (209, 139, 71)), ((220, 220, 220), (90, 110, 130))))
    for r in range(8):
        for c in range(8):
            x, y = stage.x + c * pitch, stage.y + r * pitch
            stage.rect(deep if (r + c) % 2 else pale, x, y, pitch, pitch)
            if (r < 2 or r > 5) and rng.random() < 0.8 or rng.random() < 0.05:
                ink = (0, 0, 0) if r < 4 else (255, 255, 255)
                stage.text("♟" if r in (1, 6) else "♜♞♝♛♚♝♞♜"[c], x + pitch / 2, y + pitch / 2, pitch * 0.75, ink,
                           name="dejavusans")
    return stage.scene("none")


@looks("none")
def mines(rng):
    """Minesweeper as a first pygame program."""
    pitch = rng.randint(18, 40)
    rows, columns = rng.randint(8, 16), rng.randint(8, 20)
    stage = other(rng, columns * pitch, rows * pitch, 1, "MINES")
    shades = {1: (0, 0, 255), 2: (0, 128, 0), 3: (255, 0, 0)}
    for r in range(rows):
        for c in range(columns):
            x, y = stage.x + c * pitch, stage.y + r * pitch
            opened = math.sin(r * 0.5) + math.cos(c * 0.4) + rng.uniform(-0.4, 0.4) > 0.3
            stage.rect((225, 225, 225) if opened else (150, 150, 150), x, y, pitch - 1, pitch - 1)
            if opened and rng.random() < 0.5:
                number = rng.choice((1, 1, 2, 3))
                stage.text(str(number), x + pitch / 2, y + pitch / 2, pitch * 0.8, shades[number])
            elif not opened and rng.random() < 0.1:
                stage.polygon((220, 0, 0), [(x + pitch * 0.3, y + pitch * 0.2), (x + pitch * 0.75, y + pitch * 0.4),
                                            (x + pitch * 0.3, y + pitch * 0.6)])
    return stage.scene("none")


@looks("none")
def doubling(rng):
    """2048."""
    pitch = rng.randint(64, 120)
    stage = other(rng, 4 * pitch, 4 * pitch, 1, "2048")
    stage.rect((187, 173, 160), stage.x - 5, stage.y - 5, 4 * pitch + 10, 4 * pitch + 10, 0, 6)
    for r in range(4):
        for c in range(4):
            power = rng.choice((0, 0, 0, 1, 1, 2, 3, 4, 5, 6, 8))
            tone = (204, 192, 179) if power == 0 else hsv(0.11 - 0.01 * power, 0.09 * power, 0.95)
            stage.rect(tone, stage.x + c * pitch + 5, stage.y + r * pitch + 5, pitch - 10, pitch - 10, 0, 4)
            if power:
                stage.text(str(2 ** power), stage.x + (c + 0.5) * pitch, stage.y + (r + 0.5) * pitch, pitch * 0.5,
                           (119, 110, 101) if power < 3 else (250, 246, 240))
    return stage.scene("none")


@looks("none")
def sudoku_grid(rng):
    """A sudoku drawn with lines."""
    pitch = rng.randint(30, 66)
    stage = other(rng, 9 * pitch, 9 * pitch, 1, "SUDOKU")
    stage.rect((255, 255, 255), stage.x, stage.y, 9 * pitch, 9 * pitch)
    for i in range(10):
        wide = 3 if i % 3 == 0 else 1
        pygame.draw.line(stage.surface, (0, 0, 0), (stage.x + i * pitch, stage.y),
                         (stage.x + i * pitch, stage.y + 9 * pitch), wide)
        pygame.draw.line(stage.surface, (0, 0, 0), (stage.x, stage.y + i * pitch),
                         (stage.x + 9 * pitch, stage.y + i * pitch), wide)
    for r in range(9):
        for c in range(9):
            if rng.random() < 0.4:
                stage.text(str(rng.randint(1, 9)), stage.x + (c + 0.5) * pitch, stage.y + (r + 0.5) * pitch,
                           pitch * 0.75, (0, 0, 0))
    return stage.scene("none")


@looks("none")
def title_menu(rng):
    """A title with menu entries, or a game over screen."""
    stage = other(rng, rng.randint(360, 800), rng.randint(300, 600), rng.choice((1, 1, 2)))
    lines = rng.choice((("GAME OVER", "Score 1200", "Press SPACE"), ("LINK LINK", "Start", "Options", "Quit"),
                        ("LEVEL 2", "get ready"), ("YOU WIN!", "Play again? Y/N")))
    for i, line in enumerate(lines):
        size = stage.width // 9 if i == 0 else stage.width // 18
        stage.text(line, stage.width / 2, stage.height * (0.25 + 0.17 * i), size,
                   stage.palette.accent if i == 0 else stage.palette.ink)
    return stage.scene("none")


@looks("none")
def photo_with_dialogue(rng):
    """A picture, with a box of speech below it."""
    stage = other(rng, rng.randint(420, 900), rng.randint(320, 640))
    stage.surface.blit(sprite(material.photograph(rng, stage.width, stage.height)), (0, 0))
    if rng.random() < 0.6:
        stage.veil((0, 0, 30), 180, 10, stage.height - 110, stage.width - 20, 100)
        for i in range(3):
            stage.text(" ".join(rng.choice(WORDS) for _ in range(7)), 24, stage.height - 88 + 28 * i, 22,
                       (255, 255, 255), "left")
    return stage.scene("none")


@looks("none")
def starship(rng):
    """Stars, a ship, rocks, shots."""
    stage = other(rng, rng.randint(400, 800), rng.randint(400, 700))
    stage.surface.fill((4, 4, 14))
    for _ in range(150):
        stage.circle((rng.randint(100, 255),) * 3, rng.randrange(stage.width), rng.randrange(stage.height), 1)
    for _ in range(rng.randint(4, 12)):
        x, y, s = rng.randrange(stage.width), rng.randrange(stage.height), rng.randint(10, 44)
        stage.polygon((120, 110, 100), [(x + s * rng.uniform(0.7, 1.1) * math.cos(a),
                                         y + s * rng.uniform(0.7, 1.1) * math.sin(a)) for a in np.arange(0, 6.28, 0.7)])
    x, y = stage.width // 2, stage.height - 50
    stage.polygon((200, 210, 230), [(x, y - 26), (x - 18, y + 18), (x + 18, y + 18)])
    return stage.scene("none")


@looks("none")
def inventory(rng):
    """A hero's list of things: a figure, words with numbers, a few uneven slots."""
    stage = other(rng, rng.randint(420, 760), rng.randint(320, 560))
    p = stage.palette
    stage.rect(p.panel, 10, 10, stage.width - 20, stage.height - 20, 0, 8)
    ink = ink_on(p.panel)
    stage.put(pygame.transform.scale(creature(rng, 12, bright_colours(rng, 4)), (120, 120)), stage.width * 0.22,
              stage.height * 0.35)
    for i, name in enumerate(("Strength", "Wisdom", "Luck", "Gold", "Potion", "Rope", "Lamp")):
        stage.text(f"{name}  {rng.randint(1, 99)}", stage.width * 0.5, 44 + i * 32, 24, ink, "left")
        stage.rect(p.accent, stage.width * 0.78, 40 + i * 32, stage.width * 0.16 * rng.random(), 10)
    return stage.scene("none")


@looks("none")
def puzzle_words(rng):
    """A word game: a gallows or five letters in a few rows."""
    pitch = rng.randint(44, 70)
    stage = other(rng, 5 * pitch, 6 * pitch, 1, "WORDS")
    words = ["crane", "bloom", "river", "stone", "lemon", "quiet"]
    rng.shuffle(words)
    for r in range(6):
        for c in range(5):
            x, y = stage.x + c * pitch, stage.y + r * pitch
            if r < 4:
                stage.rect(rng.choice(((106, 170, 100), (201, 180, 88), (120, 124, 126))), x + 2, y + 2, pitch - 4,
                           pitch - 4)
                stage.text(words[r][c].upper(), x + pitch / 2, y + pitch / 2, pitch * 0.7, (255, 255, 255))
            else:
                stage.rect((150, 150, 150), x + 2, y + 2, pitch - 4, pitch - 4, 2)
    return stage.scene("none")
