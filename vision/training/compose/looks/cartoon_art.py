"""Pencils and paints of the illustrated looks: colours, shapes, stamps and texts.

Pictures are red-green-blue. A stamp is red-green-blue-alpha, its colours multiplied by its alpha already.
Coordinates are continuous, as in scene.py: the pixel in column i covers [i, i + 1).
"""
import colorsys
import functools
import math

import cv2
import numpy as np
from PIL import Image, ImageDraw

import material

WHITE, BLACK = (255, 255, 255), (0, 0, 0)
SHEET, SMALL_SHEET = 176, 96  # pixels of a sprite as it is drawn, before it is reduced to its size


def hsv(hue, saturation, value):
    """A colour by hue (any number; 1 is once around), saturation and value."""
    red, green, blue = colorsys.hsv_to_rgb(hue % 1, min(1, max(0, saturation)), min(1, max(0, value)))
    return (round(red * 255), round(green * 255), round(blue * 255))


def mix(one, other, part):
    """A colour between two."""
    return tuple(round(a + (b - a) * part) for a, b in zip(one, other))


def turned(colour, hue=0.0, saturation=1.0, value=1.0):
    """A colour with its hue moved and its saturation and value multiplied."""
    h, s, v = colorsys.rgb_to_hsv(*(c / 255 for c in colour))
    return hsv(h + hue, s * saturation, v * value)


def apart(one, other):
    """How far two colours are from each other, 0 to about 765."""
    return sum(abs(int(a) - int(b)) for a, b in zip(one, other))


def luminance(colour):
    """How light a colour is, 0 to 255."""
    return 0.3 * colour[0] + 0.59 * colour[1] + 0.11 * colour[2]


def ink_on(rng, ground):
    """A colour that can be read on the ground."""
    dark = luminance(ground) > rng.uniform(110, 165)
    kind = rng.random()
    if kind < 0.45:
        return (20, 20, 24) if dark else WHITE
    return mix(ground, BLACK if dark else WHITE, rng.uniform(0.65, 0.9))


SCHEMES = {  # ranges of saturation and value of the accents; of the ground
    "candy": ((0.45, 0.8), (0.9, 1.0), (0.15, 0.5), (0.9, 1.0)),
    "pastel": ((0.2, 0.4), (0.85, 1.0), (0.05, 0.2), (0.92, 1.0)),
    "bold": ((0.75, 1.0), (0.75, 1.0), (0.4, 0.9), (0.5, 0.95)),
    "forest": ((0.4, 0.8), (0.5, 0.9), (0.3, 0.6), (0.25, 0.6)),
    "night": ((0.5, 0.9), (0.7, 1.0), (0.4, 0.8), (0.1, 0.3)),
    "neon": ((0.85, 1.0), (0.95, 1.0), (0.2, 0.7), (0.03, 0.15)),
    "paper": ((0.3, 0.65), (0.6, 0.9), (0.04, 0.15), (0.85, 0.97)),
    "muted": ((0.15, 0.4), (0.5, 0.85), (0.1, 0.3), (0.3, 0.8)),
    "grey": ((0.0, 0.08), (0.35, 0.95), (0.0, 0.06), (0.15, 0.95)),
    "free": ((0.1, 1.0), (0.3, 1.0), (0.0, 1.0), (0.1, 1.0)),
}


class Palette:
    """The colours of one scene: a ground, a board and accents whose hues are well apart."""

    def __init__(self, rng):
        self.rng = rng
        self.name = rng.choices(list(SCHEMES), [4, 3, 4, 3, 3, 2, 3, 2, 0.7, 3])[0]
        self.ranges = SCHEMES[self.name]
        s, v, ground_s, ground_v = self.ranges
        base = rng.random()
        self.ground = hsv(base, rng.uniform(*ground_s), rng.uniform(*ground_v))
        self.ground2 = turned(self.ground, rng.uniform(-0.1, 0.1), rng.uniform(0.7, 1.2), rng.uniform(0.7, 1.2))
        self.board = hsv(base + rng.choice([0, 0, 0.08, -0.08, 0.5]), rng.uniform(*ground_s), rng.uniform(*ground_v))
        start, step = rng.random(), rng.choice([0.618, 0.38, 0.23, 0.17])
        self.accents = [hsv(start + i * step + rng.uniform(-0.03, 0.03), rng.uniform(*s), rng.uniform(*v)) for i in range(8)]
        self.dark = luminance(self.ground) < 110
        self.ink = ink_on(rng, self.ground)

    def accent(self, rng):
        """One of the accents."""
        return rng.choice(self.accents)

    def unlike(self, others, least=110):
        """A colour that differs from all the others."""
        best, best_gap = None, -1
        for attempt in range(24):
            colour = self.rng.choice(self.accents) if attempt < 8 else hsv(self.rng.random(), self.rng.random(),
                                                                           self.rng.random())
            gap = min((apart(colour, other) for other in others), default=999)
            if gap >= least:
                return colour
            if gap > best_gap:
                best, best_gap = colour, gap
        return best


# ---------------------------------------------------------------- shapes on a picture or on a stamp

def _ink(image, colour):
    """The colour as OpenCV wants it for this picture (stamps have alpha)."""
    return tuple(int(c) for c in colour[:3]) + ((255,) if image.shape[2] == 4 else ())


def _fixed(points):
    """Points as OpenCV's numbers with four bits behind the point."""
    return np.round((np.asarray(points, np.float64) - 0.5) * 16).astype(np.int32)


def poly(image, points, colour):
    """A filled polygon."""
    cv2.fillPoly(image, [_fixed(points)], _ink(image, colour), cv2.LINE_AA, 4)


def lines(image, points, colour, width=1.0, closed=False):
    """A line through points."""
    fixed = _fixed(points)
    cv2.polylines(image, [fixed], closed, _ink(image, colour), max(1, round(width)), cv2.LINE_AA, 4)


def round_points(x, y, rx, ry=None, turn=0.0, count=40):
    """The outline of an ellipse."""
    ry = rx if ry is None else ry
    angles = np.linspace(0, 2 * math.pi, count, endpoint=False)
    px, py = rx * np.cos(angles), ry * np.sin(angles)
    c, s = math.cos(turn), math.sin(turn)
    return np.stack([x + px * c - py * s, y + px * s + py * c], 1)


def oval(image, x, y, rx, ry, colour):
    """A filled ellipse."""
    poly(image, round_points(x, y, rx, ry, count=32 if rx < 40 else 64), colour)


def box_points(x0, y0, x1, y1, radius=0.0):
    """The outline of a box whose corners are round."""
    radius = min(radius, (x1 - x0) / 2, (y1 - y0) / 2)
    if radius < 0.6:
        return np.array([(x0, y0), (x1, y0), (x1, y1), (x0, y1)], np.float64)
    steps = max(3, min(10, int(radius)))
    points = []
    for cx, cy, start in ((x1 - radius, y0 + radius, -90), (x1 - radius, y1 - radius, 0), (x0 + radius, y1 - radius, 90),
                          (x0 + radius, y0 + radius, 180)):
        for i in range(steps + 1):
            angle = math.radians(start + 90 * i / steps)
            points.append((cx + radius * math.cos(angle), cy + radius * math.sin(angle)))
    return np.array(points)


def box(image, x0, y0, x1, y1, colour, radius=0.0):
    """A filled box."""
    poly(image, box_points(x0, y0, x1, y1, radius), colour)


def star_points(x, y, radius, corners, inner=0.45, turn=-math.pi / 2):
    """The outline of a star."""
    return np.array([(x + (radius if i % 2 == 0 else radius * inner) * math.cos(turn + math.pi * i / corners),
                      y + (radius if i % 2 == 0 else radius * inner) * math.sin(turn + math.pi * i / corners))
                     for i in range(2 * corners)])


def regular_points(x, y, radius, corners, turn=-math.pi / 2):
    """The outline of a regular polygon."""
    return np.array([(x + radius * math.cos(turn + 2 * math.pi * i / corners),
                      y + radius * math.sin(turn + 2 * math.pi * i / corners)) for i in range(corners)])


def through_glass(image, x0, y0, x1, y1, strength, paint):
    """Lets paint(image) draw, and mixes what it drew within the box with what was there."""
    height, width = image.shape[:2]
    x0, y0, x1, y1 = max(0, int(x0)), max(0, int(y0)), min(width, math.ceil(x1)), min(height, math.ceil(y1))
    if x1 <= x0 or y1 <= y0:
        return
    before = image[y0:y1, x0:x1].copy()
    paint(image)
    part = image[y0:y1, x0:x1]
    part[:] = cv2.addWeighted(part, strength, before, 1 - strength, 0)


def gradient(width, height, top, bottom, across=False):
    """A picture that goes from one colour to the other."""
    ends = np.array([[top], [bottom]], np.float32)
    if across:
        ends = ends.reshape(1, 2, 3)
    steps = np.linspace(0, 1, 64, dtype=np.float32).reshape((1, 64, 1) if across else (64, 1, 1))
    first, last = ends.reshape(2, 3)
    return cv2.resize(np.ascontiguousarray(first + (last - first) * steps).astype(np.uint8), (width, height),
                      interpolation=cv2.INTER_LINEAR)


def grain(rng, width, height, coarse=1.0):
    """Grey noise around 128, of spots as large as `coarse` pixels."""
    chance = np.random.default_rng(rng.randrange(1 << 30))
    small = chance.integers(0, 256, (max(2, int(height / coarse)), max(2, int(width / coarse))), dtype=np.uint8)
    return cv2.resize(small, (width, height), interpolation=cv2.INTER_CUBIC) if coarse != 1 else small


def textured(image, noise, strength):
    """Makes the picture lighter and darker by the noise, in place; strength is the largest change."""
    change = cv2.addWeighted(noise, strength / 128, noise, 0, 0)
    change = cv2.merge([change] * 3)
    image[..., :3] = cv2.subtract(cv2.add(image[..., :3], change), (strength, strength, strength, 0))


# ---------------------------------------------------------------- stamps

def blank_stamp(width, height):
    """A stamp that shows nothing."""
    return np.zeros((max(1, round(height)), max(1, round(width)), 4), np.uint8)


def paste(image, stamp, left, top, strength=1.0):
    """Lays a stamp on a picture (or another stamp), its corner at whole pixels."""
    height, width = image.shape[:2]
    high, wide = stamp.shape[:2]
    x0, y0, x1, y1 = max(0, left), max(0, top), min(width, left + wide), min(height, top + high)
    if x1 <= x0 or y1 <= y0:
        return
    part = stamp[y0 - top:y1 - top, x0 - left:x1 - left]
    if strength < 1:
        part = cv2.convertScaleAbs(part, alpha=strength)
    target = image[y0:y1, x0:x1]
    channels = image.shape[2]
    keep = cv2.bitwise_not(cv2.extractChannel(part, 3))
    keep = cv2.merge([keep] * channels)
    target[:] = cv2.add(cv2.multiply(target, keep, scale=1 / 255), part if channels == 4
                        else cv2.cvtColor(part, cv2.COLOR_BGRA2BGR))


def put(image, stamp, x, y, strength=1.0):
    """Lays a stamp with its middle at (x, y), between pixels where it must."""
    high, wide = stamp.shape[:2]
    left, top = x - wide / 2, y - high / 2
    whole_x, whole_y = math.floor(left), math.floor(top)
    part_x, part_y = left - whole_x, top - whole_y
    if 0.13 < part_x < 0.87 or 0.13 < part_y < 0.87:
        if wide < 260:
            move = np.float32([[1, 0, part_x], [0, 1, part_y]])
            stamp = cv2.warpAffine(stamp, move, (wide + 1, high + 1), flags=cv2.INTER_LINEAR, borderValue=(0, 0, 0, 0))
            paste(image, stamp, whole_x, whole_y, strength)
            return
    paste(image, stamp, round(left), round(top), strength)


def put_whole(image, stamp, x, y, strength=1.0):
    """Lays a stamp with its middle at (x, y), its corner rounded to whole pixels."""
    paste(image, stamp, round(x - stamp.shape[1] / 2), round(y - stamp.shape[0] / 2), strength)


def sized(stamp, width, height=None):
    """A stamp reduced or enlarged to a size."""
    width = max(1, round(width))
    height = width if height is None else max(1, round(height))
    if stamp.shape[:2] == (height, width):
        return stamp
    smaller = width < stamp.shape[1]
    return cv2.resize(stamp, (width, height), interpolation=cv2.INTER_AREA if smaller else cv2.INTER_LINEAR)


def faded(stamp, strength):
    """A stamp that lets things through."""
    return cv2.convertScaleAbs(stamp, alpha=strength)


def dyed(stamp, colour, part):
    """A stamp mixed with a colour where it shows something."""
    alpha = stamp[..., 3:].astype(np.float32) / 255
    out = stamp.astype(np.float32)
    out[..., :3] = out[..., :3] * (1 - part) + np.array(colour, np.float32) * alpha * part
    return out.astype(np.uint8)


def greyed(stamp, part=1.0):
    """A stamp that has lost its colours."""
    grey = cv2.cvtColor(np.ascontiguousarray(stamp[..., :3]), cv2.COLOR_RGB2GRAY)
    out = stamp.copy()
    out[..., :3] = cv2.addWeighted(np.ascontiguousarray(stamp[..., :3]), 1 - part, cv2.merge([grey] * 3), part, 0)
    return out


def grown(stamp, margin):
    """A stamp with an empty margin around it."""
    return cv2.copyMakeBorder(stamp, margin, margin, margin, margin, cv2.BORDER_CONSTANT, value=(0, 0, 0, 0))


def with_shadow(stamp, dx, dy, blur, colour=BLACK, strength=0.4):
    """A stamp with the shadow that it throws; larger than before on all sides alike."""
    margin = max(1, math.ceil(max(abs(dx), abs(dy)) + blur))
    wide = grown(stamp, margin)
    alpha = cv2.warpAffine(wide[..., 3], np.float32([[1, 0, dx], [0, 1, dy]]), (wide.shape[1], wide.shape[0]))
    if blur > 0.4:
        alpha = cv2.GaussianBlur(alpha, (0, 0), blur / 2 + 0.1)
    out = (alpha[..., None].astype(np.float32) / 255 * strength * np.array(tuple(colour) + (255,), np.float32)).astype(np.uint8)
    paste(out, wide, 0, 0)
    return out


def with_rim(stamp, width, colour):
    """A stamp with a rim around its outline, as a sticker has; larger than before on all sides alike."""
    margin = max(1, math.ceil(width))
    wide = grown(stamp, margin)
    size = 2 * margin + 1
    alpha = cv2.dilate(wide[..., 3], cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size)))
    out = (alpha[..., None].astype(np.float32) / 255 * np.array(tuple(colour) + (255,), np.float32)).astype(np.uint8)
    paste(out, wide, 0, 0)
    return out


def with_glow(stamp, radius, colour, strength=1.0):
    """A stamp that glows; larger than before on all sides alike."""
    margin = max(1, math.ceil(radius * 1.5))
    wide = grown(stamp, margin)
    alpha = cv2.GaussianBlur(wide[..., 3], (0, 0), max(0.5, radius / 1.7))
    alpha = np.clip(alpha.astype(np.float32) / 255 * strength * 1.6, 0, 1)[..., None]
    out = (alpha * np.array(tuple(colour) + (255,), np.float32)).astype(np.uint8)
    paste(out, wide, 0, 0)
    return out


@functools.lru_cache(40)
def _slopes(height, width, amount):
    """How much is taken away below and added above."""
    steps = np.linspace(-255 * amount, 255 * amount, height)
    return [np.repeat(np.clip(s, 0, 255).astype(np.uint8), width * 3).reshape(height, width, 3) for s in (steps, -steps)]


def lit_from_above(stamp, amount=0.25):
    """A stamp that is lighter at its top and darker at its bottom."""
    dark, light = _slopes(*stamp.shape[:2], amount)
    colours, alpha = cv2.cvtColor(stamp, cv2.COLOR_BGRA2BGR), cv2.extractChannel(stamp, 3)
    colours = cv2.subtract(colours, cv2.multiply(colours, dark, scale=1 / 255))
    colours = cv2.add(colours, cv2.multiply(cv2.subtract(cv2.cvtColor(alpha, cv2.COLOR_GRAY2BGR), colours), light, scale=1 / 255))
    return cv2.merge([*cv2.split(colours), alpha])


def from_straight(image):
    """A stamp from a picture whose colours are not yet multiplied by its alpha (red-green-blue-alpha)."""
    alpha = image[..., 3:].astype(np.uint16)
    return np.dstack([(image[..., :3] * alpha // 255).astype(np.uint8), image[..., 3]])


def masked(picture, mask):
    """A stamp of a picture where the mask shows it."""
    wide = cv2.merge([mask] * 3)
    return np.dstack([cv2.multiply(np.ascontiguousarray(picture[..., :3]), wide, scale=1 / 255), mask])


def shape_mask(width, height, points):
    """A mask of a polygon."""
    mask = np.zeros((max(1, round(height)), max(1, round(width))), np.uint8)
    cv2.fillPoly(mask, [_fixed(points)], 255, cv2.LINE_AA, 4)
    return mask


@functools.lru_cache(600)
def library_picture(path, size):
    """A picture of material.py as a stamp; None where it cannot be read."""
    found = material.picture(path, size)
    return None if found is None else from_straight(found[..., [2, 1, 0, 3]])


# ---------------------------------------------------------------- texts

@functools.lru_cache(None)
def readable_fonts():
    """Fonts whose digits and letters can be told apart (some hold only signs)."""
    good = []
    for path in material.fonts():
        try:
            face = material.font(path, 24)
            masks = {bytes(face.getmask(sign)) for sign in "01238AEo"}
        except OSError:
            continue
        if len(masks) == 8 and min(len(mask) for mask in masks) > 30:
            good.append(path)
    return good


@functools.lru_cache(None)
def _font_groups():
    """Readable fonts by family, so that one with many files is not drawn too often."""
    groups = {}
    for path in readable_fonts():
        groups.setdefault(path.rsplit("/", 1)[0] + path.rsplit("/", 1)[1][:5], []).append(path)
    return [groups[key] for key in sorted(groups)]


def any_font(rng):
    """A font's path."""
    return rng.choice(rng.choice(_font_groups()))


@functools.lru_cache(2000)
def text(path, size, words, colour, rim=0, rim_colour=BLACK):
    """A line of text as a stamp, cut close."""
    size = max(5, int(size))
    face = material.font(path, size)
    left, top, right, bottom = face.getbbox(words, stroke_width=rim)
    picture = Image.new("RGBA", (max(1, int(right - left) + 2), max(1, int(bottom - top) + 2)),
                        tuple(rim_colour if rim else colour) + (0,))
    ImageDraw.Draw(picture).text((1 - left, 1 - top), words, font=face, fill=tuple(colour) + (255,), stroke_width=rim,
                                 stroke_fill=tuple(rim_colour) + (255,))
    return from_straight(np.array(picture))


@functools.lru_cache(4000)
def extent(path, words):
    """Width and height of a text in sizes of its font."""
    left, top, right, bottom = material.font(path, 40).getbbox(words)
    return max(1, right - left) / 40, max(1, bottom - top) / 40


def fitted_text(path, words, width, height, colour, rim=0, rim_colour=BLACK):
    """A line of text as large as the box allows."""
    wide, high = extent(path, words)
    return text(path, max(5, int(min(width / wide, height / high))), words, tuple(colour), rim, tuple(rim_colour))
