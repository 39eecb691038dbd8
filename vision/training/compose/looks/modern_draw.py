"""Drawing for the modern looks: an antialiased canvas with CSS-like shapes, shadows, gradients, texts and icons.

Coordinates are continuous (pixel i covers [i, i + 1)), colours are (red, green, blue). Masks of small shapes are cached by
their size and place to a quarter of a pixel, so that a board of equal cells costs little.
"""
import functools
import math
import os

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

import material

LIMIT = 160  # pixels: larger rectangles are filled piece by piece instead of by one cached mask


def mix(a, b, share):
    """The colour that lies `share` of the way from a to b."""
    return tuple(int(round(p + (q - p) * share)) for p, q in zip(a, b))


def lighter(colour, share=0.2):
    """The colour nearer to white."""
    return mix(colour, (255, 255, 255), share)


def darker(colour, share=0.2):
    """The colour nearer to black."""
    return mix(colour, (0, 0, 0), share)


def brightness(colour):
    """How light a colour looks, 0..255."""
    return 0.3 * colour[0] + 0.59 * colour[1] + 0.11 * colour[2]


def distance(a, b):
    """How different two colours look (0..about 255)."""
    red, green, blue = (float(p) - float(q) for p, q in zip(a, b))
    return math.sqrt(0.25 * red * red + 0.5 * green * green + 0.25 * blue * blue)


def ink_on(colour, tint=None):
    """A colour of text that can be read on this ground."""
    ink = (255, 255, 255) if brightness(colour) < 150 else (24, 24, 32)
    return ink if tint is None else mix(ink, tint, 0.15)


def hsv(hue, saturation, value):
    """Red, green, blue of a hue (0..1), a saturation and a value (0..1)."""
    sector = (hue % 1) * 6
    channels = []
    for offset in (5, 3, 1):
        k = (offset + sector) % 6
        channels.append(int(round(255 * value * (1 - saturation * max(0, min(k, 4 - k, 1))))))
    return tuple(channels)


class Gradient:
    """A paint that runs from one colour to another: "down", "across", "diagonal" or "round"."""

    def __init__(self, first, last, way="down"):
        self.first, self.last, self.way = tuple(first), tuple(last), way

    def pixels(self, width, height):
        return _gradient(self.first, self.last, self.way, width, height)


class Picture:
    """A paint that is a picture (height x width x 3), cut or stretched to the place that it fills."""

    def __init__(self, image):
        self.image = image

    def pixels(self, width, height):
        if self.image.shape[:2] == (height, width):
            return self.image
        return cv2.resize(self.image, (width, height), interpolation=cv2.INTER_AREA)


@functools.lru_cache(300)
def _gradient(first, last, way, width, height):
    """The pixels of a gradient."""
    if way == "round":
        size = 48
        ys, xs = np.mgrid[0:size, 0:size].astype(np.float32)
        share = np.clip(np.hypot(xs - size * 0.4, ys - size * 0.35) / (size * 0.72), 0, 1)[..., None]
    else:
        steps = np.linspace(0, 1, 32, dtype=np.float32)
        if way == "down":
            share = np.repeat(steps[:, None, None], 2, 1)
        elif way == "across":
            share = np.repeat(steps[None, :, None], 2, 0)
        else:
            share = ((steps[:, None] + steps[None, :]) / 2)[..., None]
    small = np.float32(first) + (np.float32(last) - np.float32(first)) * share
    return np.clip(cv2.resize(small, (max(1, width), max(1, height)), interpolation=cv2.INTER_LINEAR), 0, 255).astype(np.uint8)


def _regular(corners, turn=-90.0, reach=1.0):
    """Corners of a regular polygon around 0."""
    return [(reach * math.cos(math.radians(turn + 360 * i / corners)), reach * math.sin(math.radians(turn + 360 * i / corners)))
            for i in range(corners)]


def _star(points, inner, turn=-90.0):
    """Corners of a star."""
    out = []
    for i in range(2 * points):
        reach, angle = (1.0 if i % 2 == 0 else inner), math.radians(turn + 180 * i / points)
        out.append((reach * math.cos(angle), reach * math.sin(angle)))
    return out


def _heart():
    """Corners of a heart that fills -1..1."""
    out = []
    for i in range(48):
        t = 2 * math.pi * i / 48
        y = 13 * math.cos(t) - 5 * math.cos(2 * t) - 2 * math.cos(3 * t) - math.cos(4 * t)
        out.append((math.sin(t) ** 3, -(y + 2.5) / 14.5))
    return out


CROSS = [(-.36, -1), (.36, -1), (.36, -.36), (1, -.36), (1, .36), (.36, .36), (.36, 1), (-.36, 1), (-.36, .36), (-1, .36),
         (-1, -.36),
         (-.36, -.36)]
HALF = math.sqrt(3) / 2
POLYGONS = {
    "pointy hexagon": [(0, -1), (1, -.5), (1, .5), (0, 1), (-1, .5), (-1, -.5)],
    "flat hexagon": [(-.5, -1), (.5, -1), (1, 0), (.5, 1), (-.5, 1), (-1, 0)],
    "diamond": [(0, -1), (1, 0), (0, 1), (-1, 0)],
    "triangle": [(0, -1), (HALF, .5), (-HALF, .5)],
    "turned triangle": [(0, 1), (HALF, -.5), (-HALF, -.5)],
    "pentagon": _regular(5),
    "hexagon": _regular(6),
    "octagon": _regular(8, 22.5),
    "star": _star(5, 0.45),
    "burst": _star(9, 0.75),
    "cross": CROSS,
    "square": [(-.8, -.8), (.8, -.8), (.8, .8), (-.8, .8)],
    "heart": _heart(),
    "play": [(-.8, -1), (1, 0), (-.8, 1)],
    "drop": [(0, -1), (.55, -.1), (.68, .3), (.5, .75), (0, 1), (-.5, .75), (-.68, .3), (-.55, -.1)],
    "chevron": [(-.9, -1), (.2, -1), (1, 0), (.2, 1), (-.9, 1), (-.1, 0)],
    "moon": [(.3, -1), (-.35, -.82), (-.85, -.3), (-.85, .3), (-.35, .82), (.3, 1), (-.1, .5), (-.25, 0), (-.1, -.5)],
    "bolt": [(.2, -1), (-.7, .15), (-.05, .15), (-.25, 1), (.7, -.2), (.05, -.2)],
}


def _rounded_rectangle(xs, ys, box, radius):
    """How much of each pixel (their middles) lies in a rectangle with round corners."""
    x0, y0, x1, y1 = box
    radius = max(0.0, min(radius, (x1 - x0) / 2, (y1 - y0) / 2))
    if radius < 0.3:
        across = np.clip(np.minimum(xs - x0, x1 - xs) + 0.5, 0, 1)
        down = np.clip(np.minimum(ys - y0, y1 - ys) + 0.5, 0, 1)
        return (down[:, None] * across[None, :]).astype(np.float32)
    qx = (np.abs(xs - (x0 + x1) / 2) - ((x1 - x0) / 2 - radius))[None, :]
    qy = (np.abs(ys - (y0 + y1) / 2) - ((y1 - y0) / 2 - radius))[:, None]
    outside = np.hypot(np.maximum(qx, 0), np.maximum(qy, 0)) + np.minimum(np.maximum(qx, qy), 0) - radius
    return np.clip(0.5 - outside, 0, 1).astype(np.float32)


@functools.lru_cache(6000)
def shape_mask(kind, x, y, width, height, radius):
    """The mask of a shape whose box begins at (x, y) within the mask, all in quarters of a pixel."""
    x, y, width, height, radius = x / 4, y / 4, width / 4, height / 4, radius / 4
    columns, rows = math.ceil(x + width) + 1, math.ceil(y + height) + 1
    if kind in ("rectangle", "circle"):
        return _rounded_rectangle(np.arange(columns) + 0.5, np.arange(rows) + 0.5, (x, y, x + width, y + height),
                                  min(width, height) / 2 if kind == "circle" else radius)
    fine = np.zeros((rows * 4, columns * 4), np.uint8)
    corners = [((x + width / 2 + px * width / 2) * 4 - 0.5, (y + height / 2 + py * height / 2) * 4 - 0.5) for px,
               py in POLYGONS[kind]]
    cv2.fillPoly(fine, [np.int32(np.round(np.float32(corners) * 16))], 255, cv2.LINE_8, 4)
    if radius >= 0.5:
        # An opening with a disc, by distances: much faster than one with a large kernel.
        core = cv2.distanceTransform(fine, cv2.DIST_L2, 5) <= radius * 4
        fine = np.where(cv2.distanceTransform(core.astype(np.uint8), cv2.DIST_L2, 5) <= radius * 4, np.uint8(255), np.uint8(0))
    return cv2.resize(fine, (columns, rows), interpolation=cv2.INTER_AREA).astype(np.float32) / 255


@functools.lru_cache(1500)
def _blurred(kind, x, y, width, height, radius, blur):
    """The mask of a shape, blurred, with a margin of 3 * blur."""
    mask = shape_mask(kind, x, y, width, height, radius)
    margin = max(1, int(blur * 2.5))
    mask = cv2.copyMakeBorder(mask, margin, margin, margin, margin, cv2.BORDER_CONSTANT, value=0)
    return cv2.GaussianBlur(mask, (0, 0), max(0.4, blur)), margin


def _quarters(x0, y0, x1, y1):
    """Left upper whole pixel of a box, and the box's place from there in quarters of a pixel."""
    left, top = math.floor(x0) - 1, math.floor(y0) - 1
    return left, top, (round((x0 - left) * 4), round((y0 - top) * 4), max(1, round((x1 - x0) * 4)), max(1, round((y1 - y0) * 4)))


@functools.lru_cache(3000)
def _face(path, size):
    """A font, or PIL's own where there is none."""
    return ImageFont.load_default() if path is None else ImageFont.truetype(path, size)


@functools.lru_cache(6000)
def _written(text, path, size, stroke):
    """A text as a mask, and where its ink begins."""
    face = _face(path, size)
    try:
        x0, y0, x1, y1 = face.getbbox(text, stroke_width=stroke)
    except TypeError:  # PIL's own font knows no strokes
        x0, y0, x1, y1 = face.getbbox(text)
    image = Image.new("L", (max(1, x1 - x0 + 2), max(1, y1 - y0 + 2)))
    ImageDraw.Draw(image).text((1 - x0, 1 - y0), text, font=face, fill=255, stroke_width=stroke)
    return np.asarray(image, np.float32) / 255, (x0, y0, x1, y1)


def text_width(text, path, size):
    """How wide a text is."""
    box = _written(text, path, max(5, int(size)), 0)[1]
    return box[2] - box[0]


class Canvas:
    """A picture that is drawn on; `pixels` is height x width x 3, red-green-blue."""

    def __init__(self, width, height, colour=(255, 255, 255)):
        self.pixels = np.empty((int(height), int(width), 3), np.uint8)
        self.pixels[:] = colour

    @property
    def width(self):
        return self.pixels.shape[1]

    @property
    def height(self):
        return self.pixels.shape[0]

    def blend(self, left, top, mask, paint, alpha=1.0):
        """Lays a paint over the picture where the mask (0..1) says so."""
        height, width = mask.shape
        x0, y0, x1, y1 = max(0, left), max(0, top), min(self.width, left + width), min(self.height, top + height)
        if x1 <= x0 or y1 <= y0:
            return
        area = self.pixels[y0:y1, x0:x1]
        if isinstance(paint, tuple):
            over = np.empty_like(area)
            over[:] = paint
        else:
            over = paint.pixels(width, height) if hasattr(paint, "pixels") else paint
            over = over[y0 - top:y1 - top, x0 - left:x1 - left]
        weight = mask[y0 - top:y1 - top, x0 - left:x1 - left]
        weight = weight * np.float32(alpha) if alpha < 1 else np.ascontiguousarray(weight)
        area[:] = cv2.blendLinear(np.ascontiguousarray(area), np.ascontiguousarray(over), 1 - weight, weight)

    def fill(self, x0, y0, x1, y1, paint, alpha=1.0):
        """Fills whole pixels (fast, for large areas)."""
        x0, y0, x1, y1 = (int(round(v)) for v in (x0, y0, x1, y1))
        left, top, right, bottom = max(0, x0), max(0, y0), min(self.width, x1), min(self.height, y1)
        if right <= left or bottom <= top:
            return
        area = self.pixels[top:bottom, left:right]
        if isinstance(paint, tuple):
            over = paint
            if alpha < 1:
                over = np.empty_like(area)
                over[:] = paint
        else:
            over = paint.pixels(x1 - x0, y1 - y0)[top - y0:bottom - y0, left - x0:right - x0]
        area[:] = cv2.addWeighted(np.ascontiguousarray(area), 1 - alpha, np.ascontiguousarray(over), alpha,
                                  0) if alpha < 1 else over

    def shape(self, kind, x0, y0, x1, y1, paint, radius=0.0, alpha=1.0):
        """Draws a filled shape in a box: "rectangle", "circle" or one of POLYGONS."""
        if x1 - x0 < 0.3 or y1 - y0 < 0.3:
            return
        if kind == "rectangle" and max(x1 - x0, y1 - y0) > LIMIT:
            self._large(x0, y0, x1, y1, paint, radius, alpha)
            return
        left, top, place = _quarters(x0, y0, x1, y1)
        self.blend(left, top, shape_mask(kind, *place, round(max(0, radius) * 4)), paint, alpha)

    def _large(self, x0, y0, x1, y1, paint, radius, alpha):
        """A large rectangle: the middle by plain filling, its margins by masks."""
        if not isinstance(paint, tuple):
            x0, y0, x1, y1 = (float(round(v)) for v in (x0, y0, x1, y1))
            paint = Picture(paint.pixels(int(x1 - x0), int(y1 - y0)))
        reach = math.ceil(min(radius, (x1 - x0) / 2, (y1 - y0) / 2)) + 1
        left, top, right, bottom = math.floor(x0), math.floor(y0), math.ceil(x1), math.ceil(y1)
        upper, lower = min(top + reach, bottom), max(bottom - reach, min(top + reach, bottom))
        near, far = min(left + reach, right), max(right - reach, min(left + reach, right))
        for a, b, c, d in ((left, top, right, upper), (left, lower, right, bottom), (left, upper, near, lower),
                           (far, upper, right, lower)):
            if c > a and d > b:
                mask = _rounded_rectangle(np.arange(a, c) + 0.5, np.arange(b, d) + 0.5, (x0, y0, x1, y1), radius)
                self.blend(a, b, mask, paint if isinstance(paint, tuple) else paint.image[b - top:d - top, a - left:c - left],
                           alpha)
        if far > near and lower > upper:
            part = paint if isinstance(paint, tuple) else Picture(paint.image[upper - top:lower - top, near - left:far - left])
            self.fill(near, upper, far, lower, part, alpha)

    def ring(self, kind, x0, y0, x1, y1, width, paint, radius=0.0, alpha=1.0):
        """Draws the border of a shape, `width` pixels wide, inside of its box."""
        if max(x1 - x0, y1 - y0) > LIMIT and kind == "rectangle":
            for box in ((x0, y0, x1, y0 + width + radius), (x0, y1 - width - radius, x1, y1),
                        (x0, y0 + width + radius, x0 + width, y1 - width - radius),
                        (x1 - width, y0 + width + radius, x1, y1 - width - radius)):
                a, b, c, d = math.floor(box[0]), round(box[1]), math.ceil(box[2]), round(box[3])
                if c > a and d > b:
                    xs, ys = np.arange(a, c) + 0.5, np.arange(b, d) + 0.5
                    mask = _rounded_rectangle(xs, ys, (x0, y0, x1, y1), radius) - _rounded_rectangle(
                        xs, ys, (x0 + width, y0 + width, x1 - width, y1 - width), max(0, radius - width))
                    self.blend(a, b, np.clip(mask, 0, 1), paint, alpha)
            return
        left, top, place = _quarters(x0, y0, x1, y1)
        mask = shape_mask(kind, *place, round(max(0, radius) * 4))
        if min(x1 - x0, y1 - y0) > 2 * width + 0.5:
            inner_left, inner_top, inner = _quarters(x0 + width, y0 + width, x1 - width, y1 - width)
            hole = shape_mask(kind, *inner, round(max(0, radius - width) * 4))
            mask = mask.copy()
            a, b = inner_top - top, inner_left - left
            hole = hole[:mask.shape[0] - a, :mask.shape[1] - b]
            part = mask[a:a + hole.shape[0], b:b + hole.shape[1]]
            np.clip(part - hole, 0, 1, out=part)
        self.blend(left, top, mask, paint, alpha)

    def shadow(self, kind, x0, y0, x1, y1, radius=0.0, dx=0.0, dy=3.0, blur=4.0, colour=(0, 0, 0), alpha=0.3):
        """Draws the soft shadow (or the glow) of a shape."""
        if max(x1 - x0, y1 - y0) > 2 * LIMIT:
            self._large_shadow(x0 + dx, y0 + dy, x1 + dx, y1 + dy, blur, colour, alpha)
            return
        left, top, place = _quarters(x0 + dx, y0 + dy, x1 + dx, y1 + dy)
        mask, margin = _blurred(kind, *place, round(max(0, radius) * 4), round(blur * 2) / 2)
        self.blend(left - margin, top - margin, mask, colour, alpha)

    def _large_shadow(self, x0, y0, x1, y1, blur, colour, alpha):
        """The shadow of a large rectangle as the product of two profiles."""
        margin = int(blur * 2.5) + 1
        left, top, right, bottom = (int(v) for v in (x0 - margin, y0 - margin, x1 + margin, y1 + margin))
        left, top, right, bottom = max(0, left), max(0, top), min(self.width, right), min(self.height, bottom)
        if right <= left or bottom <= top:
            return

        def profile(start, stop, first, last):
            middles = np.arange(first, last) + 0.5
            return 1 / (1 + np.exp(-1.7 * (middles - start) / blur)) * 1 / (1 + np.exp(-1.7 * (stop - middles) / blur))

        across, down = profile(x0, x1, left, right), profile(y0, y1, top, bottom)
        self.blend(left, top, (down[:, None] * across[None, :]).astype(np.float32), colour, alpha)

    def line(self, points, width, paint, alpha=1.0, closed=False):
        """Draws a line with round joins and ends through the points."""
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        margin = math.ceil(width / 2) + 2
        left, top = math.floor(min(xs)) - margin, math.floor(min(ys)) - margin
        columns, rows = math.ceil(max(xs)) + margin - left, math.ceil(max(ys)) + margin - top
        scale = 4 if max(columns, rows) < 400 else 2
        fine = np.zeros((rows * scale, columns * scale), np.uint8)
        corners = np.int32([[((x - left) * scale - 0.5) * 16, ((y - top) * scale - 0.5) * 16] for x, y in points])
        cv2.polylines(fine, [corners], closed, 255, max(1, round(width * scale)), cv2.LINE_8, 4)
        self.blend(left, top, cv2.resize(fine, (columns, rows), interpolation=cv2.INTER_AREA).astype(np.float32) / 255, paint,
                   alpha)

    def dashes(self, points, width, paint, dash, gap, alpha=1.0):
        """Draws a dashed line through the points."""
        for (x0, y0), (x1, y1) in zip(points, points[1:]):
            length = math.hypot(x1 - x0, y1 - y0)
            at = 0.0
            while at < length:
                end = min(length, at + dash)
                self.line([(x0 + (x1 - x0) * at / length, y0 + (y1 - y0) * at / length),
                           (x0 + (x1 - x0) * end / length, y0 + (y1 - y0) * end / length)], width, paint, alpha)
                at += dash + gap

    def text(self, text, x, y, size, paint, path=None, anchor="left", alpha=1.0, stroke=0, stroke_paint=None):
        """Writes a text whose left end, middle or right end lies at x, and whose middle in height lies at y."""
        size = max(5, int(round(size)))
        mask, box = _written(text, path, size, 0)
        if anchor == "middle":
            left = x - (box[2] - box[0]) / 2
        else:
            left = x if anchor == "left" else x - (box[2] - box[0])
        # Plain digits and capitals stand in the middle by their ink; words by the height of the font's capitals.
        capital = _written("H", path, size, 0)[1]
        top = y - (capital[1] + capital[3]) / 2 + box[1] if len(text) > 2 else y - (box[3] - box[1]) / 2
        left, top = round(left) - 1, round(top) - 1
        if stroke:
            rim, rim_box = _written(text, path, size, stroke)
            self.blend(left - (box[0] - rim_box[0]), top - (box[1] - rim_box[1]), rim, stroke_paint, alpha)
        self.blend(left, top, mask, paint, alpha)
        return box[2] - box[0]

    def paste(self, picture, x, y, alpha=1.0):
        """Lays a picture with alpha over the canvas, its middle at (x, y)."""
        height, width = picture.shape[:2]
        left, top = round(x - width / 2), round(y - height / 2)
        self.blend(left, top, picture[..., 3].astype(np.float32) / 255, np.ascontiguousarray(picture[..., :3]), alpha)


# Icons: the fonts of Font Awesome and of Bootstrap, where npm has put them.

ICONS = {"gear": 0xf013, "home": 0xf015, "heart": 0xf004, "star": 0xf005, "again": 0xf01e, "undo": 0xf0e2, "clock": 0xf017,
         "trophy": 0xf091, "menu": 0xf0c9, "play": 0xf04b, "pause": 0xf04c, "sound": 0xf028, "help": 0xf059, "bulb": 0xf0eb,
         "search": 0xf002, "user": 0xf007, "close": 0xf00d, "back": 0xf060, "bomb": 0xf1e2, "robot": 0xf544, "flag": 0xf024,
         "cat": 0xf6be, "coins": 0xf51e, "shuffle": 0xf074, "share": 0xf1e0, "download": 0xf019, "cart": 0xf07a, "bell": 0xf0f3,
         "wifi": 0xf1eb, "signal": 0xf012, "battery": 0xf241, "lock": 0xf023, "skull": 0xf54c, "power": 0xf011, "sun": 0xf185,
         "moon": 0xf186, "paw": 0xf1b0, "check": 0xf00c, "bolt": 0xf0e7, "fire": 0xf06d, "forward": 0xf061, "image": 0xf03e,
         "down": 0xf063, "right": 0xf061, "plus": 0xf067, "gift": 0xf06b, "crown": 0xf521, "dog": 0xf6d3, "frog": 0xf52e,
         "dragon": 0xf6d5, "mouse": 0xf245, "wall": 0xe3a3, "tree": 0xf1bb, "rocket": 0xf135, "comments": 0xf086}


@functools.lru_cache(None)
def icon_fonts():
    """Paths of the icon fonts that can be opened."""
    found = []
    for name in ("@fortawesome/fontawesome-free/webfonts/fa-solid-900.woff2", "bootstrap-icons/font/fonts/bootstrap-icons.woff"):
        path = os.path.join(material.NODE_MODULES, name)
        try:
            ImageFont.truetype(path, 20)
            found.append(path)
        except OSError:
            continue
    return found


@functools.lru_cache(3000)
def icon_mask(path, code, size):
    """A glyph of an icon font as a mask, size x size, fitted into the middle; None where the font has none."""
    mask, _ = _written(chr(code), path, size, 0)
    ys, xs = np.where(mask > 0.1)
    if len(ys) < 8:
        return None
    mask = mask[ys.min():ys.max() + 1, xs.min():xs.max() + 1]
    missing, _ = _written(chr(0xffff), path, size, 0)
    ys, xs = np.where(missing > 0.1)
    if len(ys) and missing[ys.min():ys.max() + 1, xs.min():xs.max() + 1].shape == mask.shape and code < 0xf000:
        return None
    scale = min(1.0, size / max(mask.shape))
    if scale < 1:
        mask = cv2.resize(mask, (max(1, round(mask.shape[1] * scale)), max(1, round(mask.shape[0] * scale))),
                          interpolation=cv2.INTER_AREA)
    out = np.zeros((size, size), np.float32)
    y, x = (size - mask.shape[0]) // 2, (size - mask.shape[1]) // 2
    out[y:y + mask.shape[0], x:x + mask.shape[1]] = mask
    return out


def icon(canvas, name, x, y, size, paint, alpha=1.0):
    """Draws a named icon with its middle at (x, y); a plain mark where there is no icon font."""
    size = max(5, int(round(size)))
    mask = icon_mask(icon_fonts()[0], ICONS[name], size) if icon_fonts() and "solid" in icon_fonts()[0] else None
    if mask is None:
        canvas.ring("circle", x - size / 2, y - size / 2, x + size / 2, y + size / 2, max(1, size / 6), paint, 0, alpha)
        return
    canvas.blend(round(x - size / 2), round(y - size / 2), mask, paint, alpha)
