"""Numbers on the tiles of sliding puzzles: pictures of cells, and which number each shows, if any.

    python3 numerals.py FOLDER --count 2000 --seed 1
    python3 numerals.py --sheet PICTURE --seed 1

Writes NUMBER.npz with the cells of some boards (SIDE x SIDE) and their numbers: 1 to 99, 0 for none (a blank, a piece of a picture
without a number), -1 where a cell says nothing that can be learned. Half of the boards are those of compose/, the others are drawn here tile
by tile, in ways of writing numbers that those do not know: outlined, glowing, in a corner beside a drawing, on discs and plates.
"""
import argparse
import functools
import os
import random
import sys

import cv2
import numpy as np
from PIL import Image, ImageDraw

import icons
import material
from compose import sliding
from compose.looks import desktop_sliding, modern_grids
from compose.looks.adverse_sliding import numeral
from compose.parts import any_picture, chosen_colour, distance, log_uniform, mixed, other_colour, paste_middle

SIDE = 48       # pixels of a cell's picture
LARGEST = 99    # number
UNKNOWN = -1


# Cells of whole scenes.

def cells_of(rng, scene):
    """(pictures, numbers) of a scene's cells, cut out a little beside where they are, as a lattice that was found is."""
    lattice, image = scene.lattice, scene.image
    off_x, off_y = rng.uniform(-0.05, 0.05), rng.uniform(-0.05, 0.05)
    share = rng.uniform(0.94, 1.04)
    pictures, numbers = [], []
    for r, row in enumerate(scene.cells):
        for c, label in enumerate(row):
            x, y = lattice.centre(r, c)
            pictures.append(cut(image, x + off_x * lattice.pitch_x, y + off_y * lattice.pitch_y, share * lattice.pitch_x,
                                share * lattice.pitch_y))
            known = label.isdigit() and int(label) <= LARGEST
            numbers.append(UNKNOWN if not known else int(label) if scene.numbered else 0)
    return pictures, numbers


def cut(image, x, y, width, height):
    """The part of a picture around a point, resampled as vision/eye/rectify.cpp does."""
    size = max(SIDE, round(max(width, height)))
    matrix = np.float32([[width / size, 0, x - width / 2], [0, height / size, y - height / 2]])
    matrix[:, 2] += matrix[:, :2].sum(1) * 0.5 - 0.5
    part = cv2.warpAffine(image, matrix, (size, size), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, borderMode=cv2.BORDER_REPLICATE)
    return cv2.resize(part, (SIDE, SIDE), interpolation=cv2.INTER_AREA)


def scene_of(rng):
    """A sliding puzzle of compose/."""
    draw = rng.random()
    if draw < 0.5:
        return sliding.scene(rng, photo=rng.random() < 0.25)
    made = modern_grids.sliding(rng, pictured=False) if draw < 0.8 else desktop_sliding.sliding_scene(rng, picture=False)
    if made is not None:
        made.numbered = True
    return made


# Tiles drawn here.

@functools.lru_cache(None)
def fonts():
    """Those that have any size, and digits that differ from each other."""
    def has_digits(path):
        masks = [text_mask(path, digit, 40) for digit in "28"]
        return all(mask is not None for mask in masks) and not (masks[0].shape == masks[1].shape and (masks[0] == masks[1]).all())
    return [path for path in material.fonts() if icons.has_any_size(path) and has_digits(path)]


def text_mask(font, text, size, stroke=0):
    """A text as large as its ink, 0 to 255; None where the font has none of it."""
    face = material.font(font, max(6, round(size)))
    left, top, right, bottom = face.getbbox(text, stroke_width=stroke)
    if right <= left or bottom <= top:
        return None
    image = Image.new("L", (right - left + 4, bottom - top + 4))
    ImageDraw.Draw(image).text((2 - left, 2 - top), text, font=face, fill=255, stroke_width=stroke)
    return np.array(image)


def coarse_mask(font, text, size, dots):
    """A text in dots: drawn so many pixels high, each of which is a square then."""
    mask = text_mask(font, text, dots * 1.35)
    if mask is None:
        return None
    sharp = np.where(mask > 110, 255, 0).astype(np.uint8)
    factor = max(1, round(size / sharp.shape[0]))
    return np.kron(sharp, np.full((factor, factor), 1, np.uint8))


SEGMENTS = {"0": "abcdef", "1": "bc", "2": "abged", "3": "abgcd", "4": "fgbc", "5": "afgcd", "6": "afgedc", "7": "abc", "8": "abcdefg",
            "9": "abcdfg"}


def segments_mask(text, size, faint, thick, slant):
    """Digits of seven segments, 0 to 255; those that are off are `faint`."""
    height, width = max(8, round(size)), max(5, round(0.56 * size))
    places = {"a": ((0, 0), (1, 0)), "b": ((1, 0), (1, .5)), "c": ((1, .5), (1, 1)), "d": ((0, 1), (1, 1)), "e": ((0, .5), (0, 1)),
              "f": ((0, 0), (0, .5)), "g": ((0, .5), (1, .5))}
    step, pad, scale = round(width * 1.35), round(thick * size) + 2 + round(slant * height), 4
    mask = np.zeros(((height + 2 * pad) * scale, (step * len(text) + 2 * pad) * scale), np.uint8)
    for lit in (False, True):
        for i, digit in enumerate(text):
            for name, ends in places.items():
                if (name in SEGMENTS[digit]) != lit or (not lit and not faint):
                    continue
                (ax, ay), (bx, by) = ends
                inset = thick * size * 0.6
                dx, dy = (bx - ax) * inset, (by - ay) * 2 * inset
                points = [(pad + i * step + x * width + slant * height * (0.5 - y) + sign * dx, pad + y * height + sign * dy)
                          for x, y, sign in ((ax, ay, 1), (bx, by, -1))]
                cv2.line(mask, *[tuple(round(v * scale) for v in point) for point in points], 255 if lit else faint,
                         max(1, round(thick * size * scale)))
    return cv2.resize(mask, None, fx=1 / scale, fy=1 / scale, interpolation=cv2.INTER_AREA)


def lay(image, mask, x, y, colour, opacity=1.0):
    """A mask in one colour (or in a picture's colours) with its middle at (x, y)."""
    height, width = mask.shape
    left, top = round(x - width / 2), round(y - height / 2)
    x0, y0, x1, y1 = max(0, left), max(0, top), min(image.shape[1], left + width), min(image.shape[0], top + height)
    if x1 <= x0 or y1 <= y0:
        return
    part = (mask[y0 - top:y1 - top, x0 - left:x1 - left].astype(np.float32) / 255 * opacity)[..., None]
    ink = colour if isinstance(colour, list) else colour[y0 - top:y1 - top, x0 - left:x1 - left]
    image[y0:y1, x0:x1] = (image[y0:y1, x0:x1] * (1 - part) + np.array(ink, np.float32) * part).astype(np.uint8)


def glow(image, mask, x, y, colour, wide, strength):
    """Light around a mask: added to what is there."""
    pad = round(3 * wide) + 1
    mask = cv2.GaussianBlur(cv2.copyMakeBorder(mask, pad, pad, pad, pad, cv2.BORDER_CONSTANT), (0, 0), wide)
    lay(image, np.minimum(255, mask.astype(np.float32) * strength).astype(np.uint8), x, y, colour)


class Look:
    """How the tiles of one board look, and how their numbers are written."""

    def __init__(self, rng):
        self.rng, self.size = rng, round(log_uniform(rng, 26, 150))
        self.dark = rng.random() < 0.5
        self.ground = mixed(chosen_colour(rng), [0, 0, 0] if self.dark else [255, 255, 255], rng.uniform(0, 0.9))
        self.body = other_colour(rng, [self.ground], 12) if rng.random() < 0.7 else mixed(self.ground, chosen_colour(rng), 0.1)
        self.by_number = rng.random() < 0.3
        self.bodies = [other_colour(rng, [self.ground], 12) for _ in range(6)]
        self.gap = rng.choice([0, 0.01, 0.03, 0.08, 0.14])
        self.radius, self.rim = rng.choice([0, 0, 0.06, 0.15, 0.5]), rng.choice([0, 0, 0.02, 0.04])
        self.rim_glows, self.shade = rng.random() < 0.2, rng.choice([0, 0, 0.15, 0.35])
        self.way = rng.choices(("plain", "outlined", "glowing", "outlined glow", "rimmed", "shadow", "gradient", "embossed"),
                               (24, 14, 8, 16, 12, 8, 10, 8))[0]
        self.font = rng.choice(fonts())
        self.picture = material.photograph(rng, 4 * self.size, 4 * self.size) if rng.random() < 0.35 else None
        self.place = rng.choices(("middle", "corner", "disc", "plate"), (52, 20, 16, 12) if self.picture is None else (20, 15, 15, 50))[0]
        self.at = (0, 0) if self.place in ("middle", "disc") else rng.choice([(-1, -1), (-1, -1), (1, -1), (-1, 1), (1, 1), (0, -1), (0, 1)])
        self.text_size = rng.uniform(0.3, 0.72) if self.place == "middle" and rng.random() < 0.8 else rng.uniform(0.16, 0.4)
        self.drawing = rng.random() < (0.7 if self.at != (0, 0) else 0.1)
        self.writing = rng.choices(("plain", "noughts", "roman"), (83, 3, 14))[0]
        self.drawn = rng.choices(("by a font", "in dots", "in segments"), (84, 8, 8 if self.writing != "roman" else 0))[0]
        self.dots = rng.randint(7, 14)
        self.faint, self.thick, self.slant = rng.choice([0, 0, 20, 45]), rng.uniform(0.07, 0.16), rng.choice([0, 0, 0.1])
        self.ink = None
        self.several_inks = rng.random() < 0.25
        self.disc = other_colour(rng, [self.body], 45)
        self.disc_size = rng.uniform(0.26, 0.44) if self.place == "disc" and self.at == (0, 0) else rng.uniform(0.14, 0.24)
        self.plate_width, self.plate_opacity = rng.uniform(0.8, 1.4), rng.choice([1, 1, rng.uniform(0.55, 0.95)])
        self.blank = rng.choice(["ground", "ground", "darker", "lighter", "hatched", "dots", "ghost", "picture", "rim"])

    def empty(self):
        image = np.empty((self.size, self.size, 3), np.uint8)
        image[:] = self.ground
        return image

    def box(self, radius=None):
        """Where a tile is, 0 to 255."""
        n, scale = self.size, 4
        inset = (self.gap * n / 2 + (1 if self.gap else 0)) * scale
        mask = np.zeros((n * scale, n * scale), np.uint8)
        corner = min((self.radius if radius is None else radius) * n * scale, n * scale / 2 - inset)
        x0, x1 = round(inset), round(n * scale - 1 - inset)
        r = round(corner)
        cv2.rectangle(mask, (x0 + r, x0), (x1 - r, x1), 255, -1)
        cv2.rectangle(mask, (x0, x0 + r), (x1, x1 - r), 255, -1)
        for cx, cy in ((x0 + r, x0 + r), (x1 - r, x0 + r), (x0 + r, x1 - r), (x1 - r, x1 - r)):
            cv2.circle(mask, (cx, cy), r, 255, -1)
        return cv2.resize(mask, (n, n), interpolation=cv2.INTER_AREA)

    def tile(self, number):
        """The picture of a cell with this number."""
        rng, n = self.rng, self.size
        image, body = self.empty(), self.bodies[number % 6] if self.by_number else self.body
        surface = np.empty_like(image)
        surface[:] = body
        if self.shade:
            ramp = np.linspace(1 + self.shade, 1 - self.shade, n, dtype=np.float32)[:, None, None]
            surface = np.clip(surface * ramp, 0, 255).astype(np.uint8)
        if self.picture is not None:
            x, y = rng.randrange(3 * n), rng.randrange(3 * n)
            surface = self.picture[y:y + n, x:x + n].copy()
            body = [int(v) for v in surface.reshape(-1, 3).mean(0)]
        mask, middle = self.box(), n / 2
        lay(image, mask, middle, middle, surface)
        if self.rim:
            inner = cv2.erode(mask, np.ones((3, 3), np.uint8), iterations=max(1, round(self.rim * n)))
            line, colour = cv2.subtract(mask, inner), self.ink_on(body, number)
            if self.rim_glows:
                glow(image, line, middle, middle, colour, 0.03 * n + 0.5, 2)
            lay(image, line, middle, middle, colour)
        if self.drawing:
            self.draw(image, body)
        self.write(image, number, body)
        return image

    def draw(self, image, body):
        """Something else on the tile."""
        rng, n = self.rng, self.size
        for _ in range(rng.randint(1, 4)):
            x, y, r = n * rng.uniform(0.35, 0.7), n * rng.uniform(0.35, 0.7), n * rng.uniform(0.1, 0.25)
            colour, kind = mixed(chosen_colour(rng), body, rng.uniform(0, 0.7)), rng.random()
            if kind < 0.3:
                cv2.circle(image, (round(x), round(y)), round(r), colour, rng.choice([-1, 1, 2]), cv2.LINE_AA)
            elif kind < 0.6:
                points = np.round([[x + r * np.cos(t), y + r * np.sin(t)] for t in np.linspace(0, 6.28, rng.randint(3, 6))[:-1] + 0.5]).astype(np.int32)
                cv2.polylines(image, [points], True, colour, rng.choice([1, 2]), cv2.LINE_AA)
            else:
                picture = any_picture(rng, 2 * r)
                if picture is not None:
                    paste_middle(image, picture, x, y, rng.choice([1.0, 0.5]))

    def ink_on(self, body, number=0):
        if self.ink is None or self.several_inks or distance(self.ink, body) < 60:
            found = other_colour(self.rng, [body], 75)
            if self.ink is None:
                self.ink = found
            return found
        return self.ink

    def mask(self, text, size):
        if self.drawn == "in dots":
            return coarse_mask(self.font, text, size, self.dots)
        if self.drawn == "in segments":
            return segments_mask(text, size, self.faint, self.thick, self.slant)
        return text_mask(self.font, text, size)

    def write(self, image, number, body):
        rng, n = self.rng, self.size
        text = numeral(number, self.writing)
        size = self.text_size * n * (0.85 if len(text) > 1 and self.place != "middle" else 1)
        ink = self.ink_on(body, number)
        reach = 0.5 - self.disc_size * 0.9 - self.gap / 2 if self.place in ("disc", "plate") else 0.5 - 0.55 * self.text_size - self.gap / 2
        reach = min(max(reach, 0), 0.36)
        x, y = n * (0.5 + self.at[0] * reach), n * (0.5 + self.at[1] * reach)
        if self.place in ("disc", "plate"):
            if self.place == "disc":
                cv2.circle(image, (round(x * 8), round(y * 8)), round(self.disc_size * n * 8), self.disc, -1, cv2.LINE_AA, 3)
            else:
                half = (round(self.disc_size * n * self.plate_width), round(self.disc_size * n * 0.8))
                corner = (round(x) - half[0], round(y) - half[1])
                plate = np.full((2 * half[1] + 1, 2 * half[0] + 1), 255, np.uint8)
                lay(image, plate, corner[0] + plate.shape[1] / 2, corner[1] + plate.shape[0] / 2, self.disc, self.plate_opacity)
            size = min(size, self.disc_size * n * 1.5)
            if distance(ink, self.disc) < 70:
                ink = other_colour(rng, [self.disc], 90)
            body = self.disc
        size = max(size, 8)
        stroke = max(1, round(size * 0.05))
        mask = self.mask(text, size)
        if mask is None:
            return
        if mask is not None and mask.shape[1] > 0.92 * n:
            mask = self.mask(text, size * 0.85 * n / mask.shape[1])
        if "outlined" in self.way:
            grown = cv2.dilate(mask, np.ones((3, 3), np.uint8), iterations=max(1, round(size * rng.uniform(0.02, 0.04))))
            line = cv2.subtract(cv2.copyMakeBorder(grown, 2, 2, 2, 2, cv2.BORDER_CONSTANT),
                                cv2.erode(cv2.copyMakeBorder(mask, 2, 2, 2, 2, cv2.BORDER_CONSTANT), np.ones((2, 2), np.uint8)))
            if "glow" in self.way:
                glow(image, line, x, y, ink, 0.04 * size + 0.6, 2.5)
            if rng.random() < 0.3:
                lay(image, mask, x, y, mixed(body, ink, 0.25))
            lay(image, line, x, y, ink)
            return
        if self.way == "glowing":
            glow(image, mask, x, y, ink, 0.06 * size + 0.6, 1.8)
        elif self.way == "rimmed":
            under = text_mask(self.font, text, size, stroke)
            if under is not None:
                lay(image, under, x, y, other_colour(rng, [ink], 70))
        elif self.way == "shadow":
            lay(image, mask, x + stroke, y + stroke, [0, 0, 0], 0.5)
        elif self.way == "embossed":
            lay(image, mask, x - 1, y - 1, [0, 0, 0], 0.6)
            lay(image, mask, x + 1, y + 1, [255, 255, 255], 0.6)
        if self.way == "gradient":
            ramp = np.linspace(0, 1, mask.shape[0], dtype=np.float32)[:, None, None]
            colours = np.array(ink, np.float32) * (1 - ramp) + np.array(mixed(ink, [255, 255, 255], 0.5), np.float32) * ramp
            lay(image, mask, x, y, np.broadcast_to(colours, (*mask.shape, 3)))
        else:
            lay(image, mask, x, y, ink)

    def no_tile(self, number):
        """The blank's cell."""
        rng, n = self.rng, self.size
        image, kind = self.empty(), self.blank
        mask = self.box()
        if kind in ("darker", "lighter"):
            lay(image, mask, n / 2, n / 2, mixed(self.ground, [0, 0, 0] if kind == "darker" else [255, 255, 255], 0.4))
        elif kind in ("hatched", "ghost"):
            if rng.random() < 0.6:
                step = rng.randint(4, max(5, n // 5))
                for i in range(-n, n, step):
                    cv2.line(image, (i, n), (i + n, 0), mixed(self.ground, self.ink_on(self.ground), 0.25), 1, cv2.LINE_AA)
            if kind == "ghost":
                full = self.tile(number)
                part = rng.uniform(0.08, 0.25)
                image = (image * (1 - part) + full * part).astype(np.uint8)
        elif kind == "dots":
            for y in range(n // 8, n, max(4, n // 4)):
                for x in range(n // 8, n, max(4, n // 4)):
                    cv2.circle(image, (x, y), max(1, n // 30), mixed(self.ground, self.ink_on(self.ground), 0.4), -1)
        elif kind == "picture":
            picture = any_picture(rng, n * rng.uniform(0.4, 0.9))
            if picture is not None:
                paste_middle(image, picture, n / 2, n / 2)
        elif kind == "rim":
            lay(image, cv2.subtract(mask, cv2.erode(mask, np.ones((3, 3), np.uint8))), n / 2, n / 2, self.ink_on(self.ground))
        return image


def drawn_cells(rng):
    """(pictures, numbers) of some tiles of one look, in noise, blurred and compressed now and then."""
    look, pictures, numbers = Look(rng), [], []
    largest = rng.choice([8, 15, 15, 24, 24, 35, 63, 99])
    # Small numbers are looked for in parts of the cell, too, as vision/sliding/numbers.cpp does.
    share = 0.5 if look.text_size < 0.4 and look.size > 50 and rng.random() < 0.5 else 1.0
    shifts = [0.25 * at if share < 1 else 0 for at in look.at]
    noise, blur, quality = rng.random() < 0.1, rng.random() < 0.1, rng.choice([None, None, rng.randint(50, 95)])
    for number in rng.sample(range(1, largest + 1), min(8, largest)) + [0, 0]:
        image = look.tile(number) if number else look.no_tile(rng.randint(1, largest))
        n = look.size
        around = cv2.copyMakeBorder(image, n // 4, n // 4, n // 4, n // 4, cv2.BORDER_CONSTANT, value=look.ground)
        if rng.random() < 0.5:  # the neighbours
            around = cv2.copyMakeBorder(image, n // 4, n // 4, n // 4, n // 4, cv2.BORDER_WRAP)
            around[n // 4:n // 4 + n, n // 4:n // 4 + n] = image
        x, y = (n // 4 + n * (0.5 + shift + rng.uniform(-0.05, 0.05) * share) for shift in shifts)
        picture = cut(around, x, y, n * share * rng.uniform(0.94, 1.05), n * share * rng.uniform(0.94, 1.05))
        if blur:
            picture = cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.3, 0.7))
        if noise:
            picture = np.clip(picture + np.random.default_rng(rng.randrange(1 << 30)).normal(0, 5, picture.shape), 0, 255).astype(np.uint8)
        if quality:
            picture = cv2.imdecode(cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])[1], cv2.IMREAD_COLOR)
        pictures.append(picture)
        numbers.append(number)
    return pictures, numbers


def cells(rng, from_scenes):
    """(pictures, numbers): those of one scene, or of some boards drawn here."""
    if from_scenes:
        made = scene_of(rng)
        return cells_of(rng, made) if made is not None else ([], [])
    pictures, numbers = [], []
    for _ in range(4):
        more, of_them = drawn_cells(rng)
        pictures += more
        numbers += of_them
    return pictures, numbers


class Store:
    """What was written into folders, a few files at a time in memory."""

    def __init__(self, folders):
        self.open(folders)

    def open(self, folders):
        self.files = sorted(os.path.join(folder, name) for folder in folders for name in os.listdir(folder) if name.endswith(".npz") and name[0] != ".")
        assert self.files, "there are no cells to learn from; make some first"
        self.loaded = []

    def batch(self, rng, size):
        """pictures (size x SIDE x SIDE x 3), numbers (size); drawn from some 60 boards, two of which are new each time."""
        while len(self.loaded) < 60 or rng.random() < 0.75:
            with np.load(rng.choice(self.files)) as file:
                self.loaded.append((file["pictures"], file["numbers"]))
        del self.loaded[:-60]
        pictures, numbers = (np.concatenate(part) for part in zip(*self.loaded))
        chosen = np.random.default_rng(rng.randrange(1 << 30)).permutation(np.flatnonzero(numbers >= 0))[:size]
        return [pictures[chosen], numbers[chosen].astype(np.int64)]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?")
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sheet")
    options = parser.parse_args()
    if options.sheet:
        rng, rows = random.Random(options.seed), []
        while len(rows) < 16:
            pictures, _ = cells(rng, len(rows) % 4 == 0)
            if len(pictures) >= 9:
                rows.append(np.hstack((pictures * 3)[:24]))
        cv2.imwrite(options.sheet, np.vstack(rows))
        return
    if not options.folder:
        parser.error("a folder is wanted, or --sheet PICTURE")
    os.makedirs(options.folder, exist_ok=True)
    for number in range(options.seed, options.seed + options.count):
        file = os.path.join(options.folder, f"{number}.npz")
        if os.path.exists(file):
            continue
        try:
            pictures, numbers = cells(random.Random(f"numbers-{number}"), number % 2 == 0)
        except Exception as failure:  # one bad board must not end a run of thousands
            print(f"{number}: {failure!r}", file=sys.stderr)
            continue
        if pictures:
            part = os.path.join(options.folder, f".{number}.npz")
            np.savez_compressed(part, pictures=np.stack(pictures), numbers=np.array(numbers, np.int8))
            os.replace(part, file)


if __name__ == "__main__":
    main()
