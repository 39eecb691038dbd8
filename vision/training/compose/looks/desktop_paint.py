"""Paint for the desktop and retro scenes: colours, textures, dithering, sprites, bodies of tiles, texts.

Colours are (blue, green, red). Nearly every surface is an index field (one byte a pixel: a gradient, a texture, a pattern)
coloured through a ramp of 256 colours; that is fast, and dithering is a matter of the field alone.
"""
import functools
import math
import random
from dataclasses import dataclass

import cv2
import numpy as np
from PIL import Image, ImageDraw

import material


def colour(text):
    """A colour from RRGGBB."""
    return int(text[4:6], 16), int(text[2:4], 16), int(text[:2], 16)


def hues(h, s, v):
    """A colour from hue 0..1, saturation 0..1, value 0..1."""
    h = (h % 1.0) * 6
    i, f = int(h), h - int(h)
    p, q, t = v * (1 - s), v * (1 - s * f), v * (1 - s * (1 - f))
    r, g, b = ((v, t, p), (q, v, p), (p, v, t), (p, q, v), (t, p, v), (v, p, q))[i % 6]
    return round(b * 255), round(g * 255), round(r * 255)


def mix(a, b, share):
    """The colour that lies `share` of the way from a to b."""
    return tuple(int(round(x + (y - x) * share)) for x, y in zip(a, b))


def lighter(a, share):
    """A colour mixed with white."""
    return mix(a, (255, 255, 255), share)


def darker(a, share):
    """A colour mixed with black."""
    return mix(a, (0, 0, 0), share)


def light(a):
    """How bright a colour looks, 0..255."""
    return 0.114 * a[0] + 0.587 * a[1] + 0.299 * a[2]


def apart(a, b):
    """How different two colours look, about 0..255."""
    return math.sqrt(sum(w * (x - y) ** 2 for w, x, y in zip((0.2, 0.5, 0.3), a, b)))


def ink_on(ground, rng=None):
    """A colour that can be read on the ground."""
    plain = (0, 0, 0) if light(ground) > 120 else (255, 255, 255)
    return plain if rng is None or rng.random() < 0.6 else mix(plain, ground, rng.uniform(0, 0.3))


PALETTES = {name: [colour(c) for c in text.split()] for name, text in {
    "windows": "000000 800000 008000 808000 000080 800080 008080 c0c0c0 808080 ff0000 00ff00 ffff00 0000ff ff00ff 00ffff ffffff",
    "ega": "000000 0000aa 00aa00 00aaaa aa0000 aa00aa aa5500 aaaaaa 555555 5555ff 55ff55 55ffff ff5555 ff55ff ffff55 ffffff",
    "cga": "000000 55ffff ff55ff ffffff 000000 00aaaa aa00aa aaaaaa",
    "c64": "000000 ffffff 883932 67b6bd 8b3f96 55a049 40318d bfce72 8b5429 574200 b86962 505050 787878 94e089 7869c4 9f9f9f",
    "gameboy": "0f380f 306230 8bac0f 9bbc0f",
    "zx": "000000 0000d7 d70000 d700d7 00d700 00d7d7 d7d700 d7d7d7 0000ff ff0000 ff00ff 00ff00 00ffff ffff00 ffffff",
    "tango": "fce94f edd400 c4a000 8ae234 73d216 4e9a06 fcaf3e f57900 ce5c00 e9b96e c17d11 8f5902 729fcf 3465a4 204a87 ad7fa8 "
             "75507b 5c3566 ef2929 cc0000 a40000 eeeeec d3d7cf babdb6 888a85 555753 2e3436",
    "solarized": "002b36 073642 586e75 657b83 839496 93a1a1 eee8d5 fdf6e3 b58900 cb4b16 dc322f d33682 6c71c4 268bd2 2aa198 "
                 "859900",
    "nord": "2e3440 3b4252 434c5e 4c566a d8dee9 e5e9f0 eceff4 8fbcbb 88c0d0 81a1c1 5e81ac bf616a d08770 ebcb8b a3be8c b48ead",
    "pico": "000000 1d2b53 7e2553 008751 ab5236 5f574f c2c3c7 fff1e8 ff004d ffa300 ffec27 00e436 29adff 83769c ff77a8 ffccaa",
    "db16": "140c1c 442434 30346d 4e4a4f 854c30 346524 d04648 757161 597dce d27d2c 8595a1 6daa2c d2aa99 6dc2ca dad45e deeed6",
    "amiga": "0055aa ffffff 000022 ff8800 aaaaaa 000000 6688bb ffbb99",
    "pastel": "ffd1dc c1e1c1 aec6cf fdfd96 ffb347 b39eb5 cfcfc4 f49ac2 77dd77 dea5a4",
    "neon": "0d0221 0f084b 26408b a6cfd5 ff00a0 00f0ff faff00 39ff14 ff3131 bc13fe",
    "wood": "deb887 c19a6b 8b5a2b 5c3317 a0522d d2b48c f5deb3 3b2314 704214 e6c9a0",
    "grey": "000000 202020 404040 606060 808080 a0a0a0 c0c0c0 e0e0e0 ffffff",
}.items()}


@dataclass
class Scheme:
    """The colours that one author chose."""
    page: tuple    # behind everything
    board: tuple   # under the cells
    tile: tuple
    other: tuple   # a second kind of cell
    accent: tuple
    ink: tuple     # on tiles


def any_colour(rng, low=0.0, high=1.0):
    """A colour of a value between low and high: grey, dull or strong."""
    return hues(rng.random(), rng.choice([0, rng.uniform(0.05, 0.35), rng.uniform(0.3, 1.0), rng.uniform(0.6, 1.0)]),
                rng.uniform(low, high))


def far_from(rng, others, distance, low=0.0, high=1.0):
    """A colour that can be told from the others."""
    best, best_distance = None, -1
    for _ in range(40):
        tried = any_colour(rng, low, high)
        nearest = min(apart(tried, o) for o in others)
        if nearest >= distance:
            return tried
        if nearest > best_distance:
            best, best_distance = tried, nearest
    return best


def scheme(rng):
    """Colours of a whole game: from a machine's palette, one hue with shades, classic greys, or free."""
    kind = rng.random()
    if kind < 0.4:
        colours = rng.sample(PALETTES[rng.choice(list(PALETTES))], 4)
    elif kind < 0.6:
        h, s = rng.random(), rng.uniform(0.05, 0.8)
        values = rng.sample([0.15, 0.3, 0.45, 0.6, 0.75, 0.9, 1.0], 4)
        colours = [hues(h + rng.uniform(-0.04, 0.04), s * rng.uniform(0.4, 1.2) if v < 0.95 else s * 0.3, v) if s < 0.8
                   else hues(h, s, v) for v in values]
    elif kind < 0.72:
        grey = rng.choice([192, 212, 236, 224, 240])
        colours = [(grey, grey, grey), (grey, grey, rng.choice([grey, grey - 12])), any_colour(rng), (255, 255, 255)]
    else:
        colours = [any_colour(rng) for _ in range(4)]
    page, board, tile, other = colours
    floor = rng.choice([22, 35, 60])
    if apart(tile, board) < floor:
        tile = far_from(rng, [board], floor)
    if apart(other, tile) < 45 or apart(other, board) < 25:
        other = far_from(rng, [tile, board], 45)
    return Scheme(page, board, tile, other, far_from(rng, [tile, board], 70), ink_on(tile, rng))


# ---- fields and ramps

def ramp(colours):
    """256 colours that pass evenly through the given ones."""
    stops = np.linspace(0, 255, len(colours))
    points = np.arange(256)
    return np.stack([np.interp(points, stops, [c[k] for c in colours]) for k in range(3)], axis=1).round().astype(np.uint8)


def coloured(field, colours):
    """An index field through a ramp (a table of 256 colours or a list of a few)."""
    table = colours if isinstance(colours, np.ndarray) else ramp(colours)
    return table[field] if field.size < 4000 else cv2.applyColorMap(np.ascontiguousarray(field), table.reshape(256, 1, 3))


@functools.lru_cache(None)
def _clouds(seed, octaves, stretch=1):
    """Soft noise, 512 x 512, that wraps round: uint8."""
    generator = np.random.default_rng(seed)
    total = np.zeros((512, 512), np.float32)
    for octave in octaves:
        cells = 2 ** octave
        small = generator.random((cells, max(1, cells // stretch))).astype(np.float32)
        small = np.pad(small, 2, mode="wrap")
        big = cv2.resize(small, None, fx=512 / max(1, cells // stretch), fy=512 / cells, interpolation=cv2.INTER_CUBIC)
        top, left = 2 * 512 // cells, 2 * 512 // max(1, cells // stretch)
        total += big[top:top + 512, left:left + 512] / 2 ** (octave * 0.7)
    low, high = np.percentile(total, (1, 99))
    return np.clip((total - low) / (high - low) * 255, 0, 255).astype(np.uint8)


@functools.lru_cache(None)
def texture_field(kind, variant):
    """A texture, 512 x 512: wood, metal, stone, marble, felt, paper, clouds, leather, water."""
    generator = np.random.default_rng(hash_of(kind) + variant)
    y, x = np.mgrid[0:512, 0:512].astype(np.float32)
    if kind == "wood":
        bend = _clouds(variant, (1, 2, 3), 2).astype(np.float32)
        fine = generator.random((512, 1)).astype(np.float32) * 40 + cv2.blur(generator.random((512, 512)).astype(np.float32),
                                                                             (41, 1)) * 160
        field = 128 + 70 * np.sin(y * (0.12 + 0.05 * variant) + bend * (0.05 + 0.02 * variant)) + fine - 100
    elif kind == "metal":
        field = cv2.blur(generator.random((512, 512)).astype(np.float32), (61, 1)) * 900 - 322
    elif kind == "marble":
        field = 128 + 120 * np.sin(x * 0.02 + y * 0.013 + _clouds(variant + 7, (2, 3, 4, 5)).astype(np.float32) * 0.045)
    elif kind == "stone":
        field = _clouds(variant + 3, (3, 4, 5, 6, 7)).astype(np.float32) * 0.7 + generator.random((512, 512)) * 76
    elif kind == "felt":
        field = cv2.GaussianBlur(generator.random((512, 512)).astype(np.float32), (3, 3), 0.8) * 255
    elif kind == "leather":
        rough = cv2.GaussianBlur(generator.random((512, 512)).astype(np.float32), (7, 7), 1.8)
        field = 128 + (rough - np.roll(rough, (2, 2), (0, 1))) * 900
    elif kind == "water":
        bend = _clouds(variant + 11, (2, 3, 4)).astype(np.float32)
        field = 128 + 80 * np.sin(y * 0.07 + bend * 0.06) + 40 * np.sin(x * 0.05 + bend * 0.09)
    elif kind == "planks":
        field = texture_field("wood", variant).astype(np.float32) * 0.75 + 30 + 40 * ((y // 64) % 2)
        field[np.arange(512) % 64 < 2] = 0
    else:
        field = _clouds(variant, (2, 3, 4, 5)).astype(np.float32)
    return np.clip(field, 0, 255).astype(np.uint8)


def hash_of(text):
    """A number that stays the same in every run."""
    return sum((i + 1) * ord(c) for i, c in enumerate(text))


TEXTURES = ("wood", "metal", "marble", "stone", "felt", "leather", "water", "planks", "clouds")


def textured(rng, w, h, kind=None, scale=None):
    """A part of a texture, w x h."""
    field = texture_field(kind or rng.choice(TEXTURES), rng.randrange(3))
    if rng.random() < 0.35:
        field = field.T
    scale = scale or rng.choice([1, 1, 1, 0.5, 2])
    if scale != 1:
        field = cv2.resize(np.ascontiguousarray(field), None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA if scale < 1
                           else cv2.INTER_LINEAR)
    size = field.shape[0]
    field = np.roll(field, (rng.randrange(size), rng.randrange(size)), (0, 1))
    return np.tile(field, (-(-h // size), -(-w // size)))[:h, :w]


def slope(w, h, angle=90.0):
    """A straight gradient field; 90 is from the top down."""
    a = math.radians(angle)
    x = np.linspace(-0.5, 0.5, w, dtype=np.float32) * math.cos(a)
    y = np.linspace(-0.5, 0.5, h, dtype=np.float32) * math.sin(a)
    span = (abs(math.cos(a)) + abs(math.sin(a))) or 1
    return np.clip((x[None, :] + y[:, None]) / span * 255 + 128, 0, 255).astype(np.uint8)


def round_slope(w, h, cx=0.5, cy=0.5, reach=0.75):
    """A gradient field from a middle outwards."""
    x = (np.arange(w, dtype=np.float32) / w - cx) ** 2
    y = (np.arange(h, dtype=np.float32) / h - cy) ** 2
    return np.clip(np.sqrt(x[None, :] + y[:, None]) / reach * 255, 0, 255).astype(np.uint8)


BAYER = np.array([[0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5]], np.float32) / 16


def dithered(field, levels, grain=1):
    """An index field reduced to a few levels with an ordered pattern of dots."""
    h, w = field.shape
    bayer = np.kron(BAYER, np.ones((grain, grain), np.float32))
    n = bayer.shape[0]
    bayer = np.tile(bayer, (-(-h // n), -(-w // n)))[:h, :w]
    steps = np.floor(field.astype(np.float32) * ((levels - 1) / 255) + bayer * 0.999)
    return (np.clip(steps, 0, levels - 1) * (255 / (levels - 1))).astype(np.uint8)


def pattern(rng, w, h):
    """A pattern field of two or more levels: checks, stripes, dots, bricks, weaves, small random bitmaps."""
    kind = rng.choice(["checks", "stripes", "diagonals", "dots", "bricks", "bitmap", "bitmap", "weave", "lines", "rings"])
    n = rng.choice([2, 4, 8, 12, 16, 24, 40])
    y, x = np.mgrid[0:h, 0:w]
    if kind == "checks":
        field = (x // n + y // n) % 2
    elif kind == "stripes":
        field = ((x if rng.random() < 0.5 else y) // n) % 2
    elif kind == "diagonals":
        field = ((x + y) // n) % 2
    elif kind == "dots":
        n = max(6, n)
        field = ((x % n - n // 2) ** 2 + ((y + (x // n % 2) * (n // 2)) % n - n // 2) ** 2 < (n * 0.25) ** 2)
    elif kind == "bricks":
        n = max(8, n)
        field = ((y % n) < max(1, n // 10)) | (((x + (y // n % 2) * n) % (2 * n)) < max(1, n // 10))
    elif kind == "bitmap":
        bits = np.random.default_rng(rng.randrange(1 << 30)).random((8, 8)) < rng.uniform(0.2, 0.6)
        if rng.random() < 0.6:
            bits = np.block([[bits[:4, :4], bits[:4, 3::-1]], [bits[3::-1, :4], bits[3::-1, 3::-1]]])
        bits = np.kron(bits, np.ones((rng.choice([1, 1, 2, 3]),) * 2, bool))
        size = bits.shape[0]
        field = bits[y % size, x % size]
    elif kind == "weave":
        n = max(4, n)
        field = ((x // n + y // n) % 2 * (x % n) + (x // n + y // n + 1) % 2 * (y % n)) / n
    elif kind == "lines":
        field = ((x % max(6, n)) == 0) | ((y % max(6, n)) == 0)
    else:
        cx, cy = rng.uniform(0, w), rng.uniform(0, h)
        field = (np.sqrt((x - cx) ** 2 + (y - cy) ** 2) // max(6, n)) % 2
    return (np.asarray(field, np.float32) * 255).astype(np.uint8)


@functools.lru_cache(300)
def _small_photograph(path):
    """A photograph of at most 560 pixels: small enough to keep them all."""
    image = cv2.imread(path, cv2.IMREAD_REDUCED_COLOR_4)
    if image is None or min(image.shape[:2]) < 8:
        return None
    scale = min(1, 560 / max(image.shape[:2]))
    return cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)


def photograph(rng, w, h):
    """A part of a photograph, w x h pixels; a drawn landscape where there is none."""
    w, h = max(1, int(w)), max(1, int(h))
    paths = material.photographs()
    image = _small_photograph(rng.choice(paths)) if paths else None
    if image is None:
        return landscape(rng, w, h)
    share = rng.uniform(0.35, 1.0) if w < 700 else rng.uniform(0.7, 1.0)
    full_h, full_w = image.shape[:2]
    part_w = max(2.0, min(full_w, full_h * w / h) * share)
    part_h = max(2.0, part_w * h / w)
    x, y = int(rng.uniform(0, max(0, full_w - part_w))), int(rng.uniform(0, max(0, full_h - part_h)))
    part = image[y:y + max(2, int(part_h)), x:x + max(2, int(part_w))]
    if rng.random() < 0.3:
        part = part[:, ::-1]
    return cv2.resize(np.ascontiguousarray(part), (w, h), interpolation=cv2.INTER_AREA if part_w > w else cv2.INTER_CUBIC)


def landscape(rng, w, h):
    """A drawn landscape or a city by night: bands of hills, a sky, a sun, houses or trees."""
    night = rng.random() < 0.35
    top, low = (hues(rng.uniform(0.6, 0.8), 0.8, 0.2), hues(rng.uniform(0.5, 0.95), 0.6, 0.5)) if night else \
        (hues(rng.uniform(0.5, 0.62), rng.uniform(0.3, 0.8), 0.9), hues(rng.uniform(0.05, 0.6), rng.uniform(0.1, 0.5), 1.0))
    field = slope(w, h)
    if rng.random() < 0.3:
        field = dithered(field, rng.choice([3, 4, 6]), rng.choice([1, 2]))
    image = coloured(field, [top, low])
    for _ in range(rng.randrange(0, 60) if night else rng.randrange(0, 3)):
        at = (rng.randrange(w), rng.randrange(max(1, h // 2)))
        cv2.circle(image, at, 1 if night else max(2, h // rng.randint(8, 16)), (255, 255, 255) if night else (150, 230, 255),
                   -1, cv2.LINE_AA)
    hue = rng.choice([rng.uniform(0.2, 0.42), rng.random()])
    layers = rng.randint(2, 4)
    for i in range(layers):
        shade = hues(hue + rng.uniform(-0.05, 0.05), rng.uniform(0.3, 0.8), (0.15 if night else 0.4) + 0.1
                     * (layers - i) * rng.random())
        xs = np.linspace(0, w, 40)
        base = h * (0.45 + 0.45 * (i + 1) / layers)
        waves = sum(rng.uniform(0.01, 0.08) * h * np.sin(xs / w * rng.uniform(2, 14) + rng.uniform(0, 6)) for _ in range(3))
        if rng.random() < 0.25:
            waves = np.repeat(np.array([rng.uniform(-0.15, 0.05) * h for _ in range(20)]), 2)
        points = [(0, h)] + [(int(a), int(base + b)) for a, b in zip(xs, waves)] + [(w, h)]
        cv2.fillPoly(image, [np.array(points, np.int32)], shade, cv2.LINE_AA)
    return image


def ground(rng, w, h, base, other=None, plain=0.35):
    """Whatever lies behind things: plain, gradient, dithered, textured, patterned, photographed, drawn."""
    w, h = max(1, int(w)), max(1, int(h))
    kind = rng.random()
    other = other or mix(base, any_colour(rng), rng.choice([0.15, 0.3, 1.0]))
    if kind < plain:
        return np.full((h, w, 3), base, np.uint8)
    kind = rng.random()
    if kind < 0.22:
        return coloured(slope(w, h, rng.choice([90, 90, 270, 0, 45, 60, 135])), [base, other])
    if kind < 0.3:
        return coloured(dithered(slope(w, h, rng.choice([90, 270, 0, 45])), rng.choice([2, 3, 5, 8]), rng.choice([1, 1, 2])),
                        [base, other])
    if kind < 0.36:
        return coloured(round_slope(w, h, rng.uniform(0.2, 0.8), rng.uniform(0.1, 0.8), rng.uniform(0.5, 1.1)), [base, other])
    if kind < 0.62:
        return surface(rng, w, h, rng.choice([base, base, mix(base, (60, 110, 160), 0.6)]), rng.choice(TEXTURES))
    if kind < 0.8:
        return coloured(pattern(rng, w, h), [base, mix(base, other, rng.choice([0.1, 0.2, 0.4, 1.0]))])
    if kind < 0.9:
        return landscape(rng, w, h)
    image = photograph(rng, w, h)
    return cv2.addWeighted(image, rng.uniform(0.3, 1), np.full_like(image, base), rng.uniform(0, 0.5),
                           0) if rng.random() < 0.3 else image


def surface(rng, w, h, base, kind=None):
    """A textured surface of about the base colour."""
    kind = kind or rng.choice(TEXTURES)
    strength = rng.uniform(0.08, 0.45)
    return coloured(textured(rng, w, h, kind), [darker(base, strength), base, lighter(base, strength * rng.uniform(0.2, 0.8))])


# ---- sprites

class Sprite:
    """A small picture with alpha; (left, top) is where its corner lies relative to the middle of what it shows."""

    def __init__(self, pixels, left=None, top=None):
        self.pixels = pixels
        h, w = pixels.shape[:2]
        self.left = -w / 2 if left is None else left
        self.top = -h / 2 if top is None else top
        self.opaque = bool((pixels[..., 3] == 255).all())


def whole(x):
    """The nearest whole number, halves upwards, so that equal steps stay equal."""
    return int(math.floor(x + 0.5))


def paste(image, sprite, x, y, opacity=1.0):
    """Lays a sprite with its middle on (x, y)."""
    lay(image, sprite.pixels, whole(x + sprite.left), whole(y + sprite.top), opacity, sprite.opaque)


def lay(image, pixels, left, top, opacity=1.0, opaque=False):
    """Lays pixels with alpha on an image at whole coordinates."""
    h, w = pixels.shape[:2]
    x0, y0, x1, y1 = max(0, left), max(0, top), min(image.shape[1], left + w), min(image.shape[0], top + h)
    if x0 >= x1 or y0 >= y1:
        return
    part = pixels[y0 - top:y1 - top, x0 - left:x1 - left]
    if opaque and opacity >= 1:
        image[y0:y1, x0:x1] = part[..., :3]
        return
    under = image[y0:y1, x0:x1]
    alpha = part[..., 3:].astype(np.int32)
    if opacity < 1:
        alpha = (alpha * opacity).astype(np.int32)
    image[y0:y1, x0:x1] = under + ((part[..., :3].astype(np.int32) - under) * alpha + 127) // 255


def over(low, high, dx=0, dy=0):
    """Lays one picture with alpha over another with alpha, in place."""
    h, w = high.shape[:2]
    x0, y0, x1, y1 = max(0, dx), max(0, dy), min(low.shape[1], dx + w), min(low.shape[0], dy + h)
    if x0 >= x1 or y0 >= y1:
        return low
    part = high[y0 - dy:y1 - dy, x0 - dx:x1 - dx]
    under = low[y0:y1, x0:x1]
    a = part[..., 3:].astype(np.float32) / 255
    b = under[..., 3:].astype(np.float32) / 255 * (1 - a)
    total = np.maximum(a + b, 1e-6)
    under[..., :3] = ((part[..., :3] * a + under[..., :3] * b) / total).round().astype(np.uint8)
    under[..., 3:] = np.clip(total * 255, 0, 255).round().astype(np.uint8)
    return low


class Sketch:
    """A drawing board for one sprite: w x h pixels, drawn `fine` times as large unless it is aliased."""

    def __init__(self, w, h, aliased=False, fine=4):
        self.k = 1 if aliased else fine
        self.w, self.h = max(1, whole(w)), max(1, whole(h))
        self.pixels = np.zeros((self.h * self.k, self.w * self.k, 4), np.uint8)

    def _scaled(self, points):
        """Points in the drawing's sixteenths of pixels."""
        return np.round(np.asarray(points, np.float64) * self.k * 16 - 8).astype(np.int32)

    def polygon(self, points, fill):
        """A filled polygon."""
        cv2.fillPoly(self.pixels, [self._scaled(points)], tuple(fill) + (255,), cv2.LINE_8, 4)

    def line(self, points, fill, width=1.0, closed=False):
        """A line through points."""
        cv2.polylines(self.pixels, [self._scaled(points)], closed, tuple(fill) + (255,), max(1, whole(width * self.k)),
                      cv2.LINE_8, 4)

    def disc(self, x, y, rx, fill, ry=None, width=None):
        """A disc or an ellipse, filled or as a ring."""
        ry = rx if ry is None else ry
        centre = tuple(int(v) for v in self._scaled([(x, y)])[0])
        axes = (max(1, int(rx * self.k * 16)), max(1, int(ry * self.k * 16)))
        cv2.ellipse(self.pixels, centre, axes, 0, 0, 360, tuple(fill) + (255,), -1 if width is None
                    else max(1, whole(width * self.k)), cv2.LINE_8, 4)

    def arc(self, x, y, rx, ry, start, end, fill, width):
        """A part of an ellipse."""
        centre = tuple(int(v) for v in self._scaled([(x, y)])[0])
        axes = (max(1, int(rx * self.k * 16)), max(1, int(ry * self.k * 16)))
        cv2.ellipse(self.pixels, centre, axes, 0, start, end, tuple(fill) + (255,), max(1, whole(width * self.k)), cv2.LINE_8,
                    4)

    def box(self, x0, y0, x1, y1, fill):
        """A filled rectangle."""
        k = self.k
        self.pixels[max(0, whole(y0 * k)):max(0, whole(y1 * k)),
                    max(0, whole(x0 * k)):max(0, whole(x1 * k))] = tuple(fill) + (255,)

    def done(self):
        """The drawing reduced to its size: uint8, four channels."""
        return self.pixels if self.k == 1 else shrunk(self.pixels, self.w, self.h)


def shrunk(pixels, w, h, method=cv2.INTER_AREA):
    """A picture with alpha resized without colours bleeding in from its transparent parts."""
    alpha = pixels[..., 3:].astype(np.float32)
    flat = np.dstack([pixels[..., :3] * (alpha / 255), alpha])
    small = cv2.resize(flat, (w, h), interpolation=method)
    a = np.maximum(small[..., 3:], 1) / 255
    return np.dstack([np.clip(small[..., :3] / a, 0, 255), np.clip(small[..., 3:], 0, 255)]).round().astype(np.uint8)


def ring(corners, turn=-90.0, radius=1.0):
    """Corners of a regular polygon about the origin."""
    return [(radius * math.cos(math.radians(turn + 360 * i / corners)), radius
             * math.sin(math.radians(turn + 360 * i / corners)))
            for i in range(corners)]


def star(points, inner=0.45, turn=-90.0):
    """Corners of a star about the origin."""
    outer, middle = ring(points, turn), ring(points, turn + 180 / points, inner)
    return [p for pair in zip(outer, middle) for p in pair]


# ---- masks and bodies of tiles

def shape_mask(w, h, shape, radius=0.2, aliased=False):
    """Alpha of a tile's outline: rect, round, disc, hexagon, octagon, diamond, cut."""
    w, h = max(1, whole(w)), max(1, whole(h))
    if shape == "rect":
        return np.full((h, w), 255, np.uint8)
    k = 1 if aliased else 4
    mask = np.zeros((h * k, w * k), np.uint8)
    half_w, half_h = w * k / 2, h * k / 2
    if shape == "round":
        r = int(max(1, min(w, h) * k * radius))
        cv2.rectangle(mask, (r, 0), (w * k - 1 - r, h * k - 1), 255, -1)
        cv2.rectangle(mask, (0, r), (w * k - 1, h * k - 1 - r), 255, -1)
        for x in (r, w * k - 1 - r):
            for y in (r, h * k - 1 - r):
                cv2.circle(mask, (x, y), r, 255, -1)
    elif shape == "disc":
        cv2.ellipse(mask, (int((half_w - 0.5) * 16), int((half_h - 0.5) * 16)),
                    (int((half_w - 0.5) * 16), int((half_h - 0.5) * 16)), 0, 0, 360, 255, -1, cv2.LINE_8, 4)
    else:
        corners = {"hexagon": [(0, -1), (1, -0.5), (1, 0.5), (0, 1), (-1, 0.5), (-1, -0.5)],
                   "octagon": [(x * 1.082, y * 1.082) for x, y in ring(8, 22.5)],
                   "diamond": ring(4), "cut": [(-1 + radius, -1), (1 - radius, -1), (1, -1 + radius), (1, 1 - radius),
                                               (1 - radius, 1), (-1 + radius, 1),
                                               (-1, 1 - radius), (-1, -1 + radius)]}[shape]
        points = [(half_w * (1 + x) - 0.5, half_h * (1 + y) - 0.5) for x, y in corners]
        cv2.fillPoly(mask, [np.round(np.array(points) * 16).astype(np.int32)], 255, cv2.LINE_8, 4)
    return mask if k == 1 else cv2.resize(mask, (w, h), interpolation=cv2.INTER_AREA)


def moved(mask, dx, dy):
    """A mask shifted by whole pixels; nothing comes in at the edges."""
    out = np.zeros_like(mask)
    h, w = mask.shape
    if abs(dx) >= w or abs(dy) >= h:
        return out
    out[max(0, dy):h + min(0, dy), max(0, dx):w + min(0, dx)] = mask[max(0, -dy):h + min(0, -dy), max(0, -dx):w + min(0, -dx)]
    return out


def tint(pixels, mask, shade, share=1.0):
    """Colours a part of a three- or four-channel picture in place."""
    a = mask.astype(np.float32)[..., None] * (share / 255)
    pixels[..., :3] = (pixels[..., :3] * (1 - a) + np.array(shade, np.float32) * a).round().astype(np.uint8)


FILLS = ("plain", "plain", "gradient", "gradient", "dither", "texture", "round", "halves", "pattern")
EDGES = ("bevel", "bevel", "border", "none", "both", "ridge", "soft", "double")


class Body:
    """The bodies of one game's cells: one author's choice of outline, filling, edge, gloss, sides and shadow."""

    def __init__(self, rng, shape=None, aliased=False, fill=None, edge=None, sides=None):
        self.seed = rng.randrange(1 << 30)
        self.aliased = aliased
        self.shape = shape or rng.choice(["rect", "rect", "rect", "round", "round", "cut"])
        self.radius = rng.choice([0.06, 0.1, 0.15, 0.2, 0.3, 0.45])
        self.fill = fill or rng.choice(FILLS)
        self.texture = rng.choice(["wood", "metal", "marble", "stone", "felt", "clouds", "planks", "leather"])
        self.strength = rng.uniform(0.1, 0.45)
        self.edge = edge or rng.choice(EDGES)
        self.edge_share = rng.choice([0.02, 0.04, 0.06, 0.1, 0.14])
        self.border = rng.choice([None, (0, 0, 0), (0, 0, 0), (255, 255, 255), (80, 80, 80)])
        self.gloss = rng.random() < 0.18 and not aliased
        self.shadow = rng.random() < 0.3 and not aliased
        self.depth = 0.0
        if sides or (sides is None and rng.random() < 0.15):
            self.depth = rng.uniform(0.05, 0.2)
        self.way = rng.choice([(1, 1), (-1, 1), (1, -1), (0, 1), (0, 1), (-1, -1)])
        self.side_colours = rng.choice([None, None, (60, 110, 30), (40, 80, 150), (120, 60, 30), (40, 40, 150), (90, 90, 90)])

    def margins(self, size):
        """Pixels that sides and shadows take to the left, top, right, bottom."""
        d = whole(self.depth * size)
        s = max(2, whole(size * 0.08)) if self.shadow else 0
        return (d * (self.way[0] < 0) + s // 2, d * (self.way[1] < 0) + s // 2, d * (self.way[0] > 0) + s, d
                * (self.way[1] > 0) + s)

    def sprite(self, rng, w, h, base, pressed=False, lit=None, variant=0):
        """A cell of this body, w x h pixels of face: a Sprite whose middle is the middle of the face."""
        own = random.Random(self.seed + variant)
        w, h = max(2, whole(w)), max(2, whole(h))
        size = min(w, h)
        mask = shape_mask(w, h, self.shape, self.radius, self.aliased)
        face = self._filled(own, w, h, base, pressed)
        self._edged(face, mask, base, pressed, size)
        if self.gloss:
            shine = shape_mask(w, h, "round", 0.3)
            shine[h // 2:] = 0
            tint(face, cv2.min(shine, mask), (255, 255, 255), 0.3)
        if lit is not None:
            tint(face, mask, lit, 0.4)
        left, top, right, bottom = self.margins(size)
        out = np.zeros((h + top + bottom, w + left + right, 4), np.uint8)
        if self.shadow:
            s = max(2, whole(size * 0.08))
            dark = np.zeros(out.shape[:2], np.uint8)
            y, x = min(top + s // 2, out.shape[0] - h), min(left + s // 2, out.shape[1] - w)
            dark[y:y + h, x:x + w] = mask
            out[..., 3] = cv2.GaussianBlur(dark, (0, 0), max(0.6, s / 3)) // 2
        d = whole(self.depth * size)
        for step in range(d, 0, -1):
            second = self.side_colours if self.side_colours and step > d * 0.45 else darker(base, 0.22)
            shade = darker(second, 0.25 if step == d else 0.0)
            layer = np.dstack([np.full((h, w, 3), shade, np.uint8), mask])
            over(out, layer, left + step * self.way[0], top + step * self.way[1])
        over(out, np.dstack([face, mask]), left, top)
        return Sprite(out, -w / 2 - left, -h / 2 - top)

    def _filled(self, own, w, h, base, pressed):
        """The face's filling."""
        s = self.strength
        colours = [lighter(base, s), base, darker(base, s)]
        if pressed:
            colours = colours[::-1]
        if self.fill == "gradient":
            return coloured(slope(w, h, own.choice([90, 90, 45, 0])), colours)
        if self.fill == "dither":
            return coloured(dithered(slope(w, h, own.choice([90, 45])), own.choice([2, 3, 4])), colours)
        if self.fill == "texture":
            return coloured(textured(own, w, h, self.texture), colours[::-1])
        if self.fill == "round":
            return coloured(round_slope(w, h, own.uniform(0.3, 0.5), own.uniform(0.2, 0.5), 0.8), colours)
        if self.fill == "halves":
            field = np.zeros((h, w), np.uint8)
            field[h // 2:] = 150
            return coloured(field, colours)
        if self.fill == "pattern":
            return coloured(pattern(own, w, h), [base, mix(base, colours[2], 0.35)])
        return np.full((h, w, 3), base, np.uint8)

    def _edged(self, face, mask, base, pressed, size):
        """The face's edge."""
        n = max(1, whole(self.edge_share * size))
        shine, shade = lighter(base, 0.65), darker(base, 0.45)
        if pressed:
            shine, shade = shade, shine
        if self.edge in ("bevel", "both", "ridge"):
            for step in range(n, 0, -1):
                tint(face, cv2.subtract(mask, moved(mask, -step, -step)), shade, 0.9)
                tint(face, cv2.subtract(mask, moved(mask, step, step)), shine, 0.9)
        if self.edge == "ridge":
            inner = moved(moved(mask, n, n), -2 * n, -2 * n)
            inner = cv2.min(inner, moved(mask, n, n))
            tint(face, cv2.subtract(inner, moved(inner, 1, 1)), shade, 0.9)
        if self.edge == "soft":
            padded = cv2.copyMakeBorder(mask, 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=0)
            blurred = cv2.GaussianBlur(padded, (0, 0), max(0.7, size * 0.06))[1:-1, 1:-1]
            tint(face, cv2.subtract(mask, blurred), shade, 1.0)
        if self.edge in ("border", "both", "double"):
            line = self.border or darker(base, 0.5)
            tint(face, cv2.subtract(mask, self._inner(mask, n if self.edge == "border" else 1)), line)
        if self.edge == "double":
            a, b = self._inner(mask, 1 + n), self._inner(mask, 2 + n)
            tint(face, cv2.subtract(a, b), self.border or darker(base, 0.5))

    @staticmethod
    def _inner(mask, n):
        """A mask without its outermost n pixels."""
        padded = cv2.copyMakeBorder(mask, n, n, n, n, cv2.BORDER_CONSTANT, value=0)
        return cv2.erode(padded, np.ones((2 * n + 1, 2 * n + 1), np.uint8))[n:-n, n:-n]


def with_mark(sprite, mark):
    """A sprite with a mark in its middle."""
    pixels = sprite.pixels.copy()
    over(pixels, mark, whole(-sprite.left - mark.shape[1] / 2), whole(-sprite.top - mark.shape[0] / 2))
    return Sprite(pixels, sprite.left, sprite.top)


# ---- texts

@functools.lru_cache(2000)
def text_mask(path, size, text, aliased):
    """Alpha of a text in a font, cut to its ink, and the ink's offset below the line's top."""
    face = material.font(path, max(5, int(size)))
    box = face.getbbox(text)
    image = Image.new("L", (max(1, int(box[2] - box[0])) + 2, max(1, int(box[3] - box[1])) + 2))
    pen = ImageDraw.Draw(image)
    if aliased:
        pen.fontmode = "1"
    pen.text((1 - box[0], 1 - box[1]), text, font=face, fill=255)
    return np.array(image)


def write(image, text, x, y, path, size, fill, anchor="mm", aliased=False, widest=None):
    """Writes a text; the anchor is l, m or r across and t or m down. Returns the box of its ink."""
    mask = text_mask(path, int(size), text, aliased)
    if widest and mask.shape[1] > widest:
        mask = text_mask(path, max(5, int(size * widest / mask.shape[1])), text, aliased)
    h, w = mask.shape
    left = x - {"l": 0, "m": w / 2, "r": w}[anchor[0]]
    top = y - {"t": 0, "m": h / 2}[anchor[1]]
    pixels = np.dstack([np.full((h, w, 3), fill, np.uint8), mask])
    if image.shape[2] == 4:
        over(image, pixels, whole(left), whole(top))
    else:
        lay(image, pixels, whole(left), whole(top))
    return whole(left), whole(top), whole(left) + w, whole(top) + h


@functools.lru_cache(None)
def fonts_of(kind):
    """Paths of the fonts of a kind: mono, interface, serif, heavy, any."""
    wanted = {"mono": ("Mono", "FiraCode", "Hack-", "Courier"),
              "interface": ("DejaVuSans", "Liberation", "NotoSans", "Cantarell", "FreeSans", "NimbusSans", "OpenSans",
                            "Roboto"),
              "serif": ("Serif", "C059", "P052", "Roman", "Bookman"), "heavy": ("Bold", "Black", "Demi")}.get(kind, ("",))
    unwanted = () if kind != "interface" else ("Mono", "Thin", "Italic", "Oblique", "Condensed", "ExtraLight")
    named = [(f, f.rsplit("/", 1)[-1]) for f in material.fonts()]
    found = [f for f, n in named if any(k in n for k in wanted) and not any(k in n for k in unwanted)]
    if kind == "mono":
        found = [f for f in found if not any(k in f for k in ("Thin", "Italic", "Oblique"))]
    return found or material.fonts()


SEGMENTS = {"0": "abcdef", "1": "bc", "2": "abged", "3": "abgcd", "4": "fgbc", "5": "afgcd", "6": "afgedc", "7": "abc",
            "8": "abcdefg",
            "9": "abcdfg", "-": "g", " ": "", "A": "abcefg", "C": "adef", "E": "adefg", "F": "aefg", "H": "bcefg", "L": "def",
            "P": "abefg", "U": "bcdef"}


def segment_digits(text, w, h, lit, dim=None, aliased=False):
    """A text in seven-segment digits as a picture with alpha."""
    sketch = Sketch(w, h, aliased)
    n = len(text)
    step = w / n
    for i, sign in enumerate(text):
        x0, x1 = step * i + step * 0.14, step * (i + 1) - step * 0.14
        y0, y1, ym = h * 0.06, h * 0.94, h * 0.5
        t = max(1.0, min(x1 - x0, y1 - y0) * 0.16)
        bars = {"a": [(x0, y0), (x1, y0)], "b": [(x1, y0), (x1, ym)], "c": [(x1, ym), (x1, y1)], "d": [(x0, y1), (x1, y1)],
                "e": [(x0, ym), (x0, y1)], "f": [(x0, y0), (x0, ym)], "g": [(x0, ym), (x1, ym)]}
        for name, ((ax, ay), (bx, by)) in sorted(bars.items(), key=lambda bar: bar[0] in SEGMENTS.get(sign, "")):
            shade = lit if name in SEGMENTS.get(sign, "") else dim
            if shade is None:
                continue
            if ay == by:
                y = min(max(ay, y0 + t / 2), y1 - t / 2)
                sketch.polygon([(ax + t * 0.2, y), (ax + t * 0.7, y - t / 2), (bx - t * 0.7, y - t / 2), (bx - t * 0.2, y),
                                (bx - t * 0.7, y + t / 2), (ax + t * 0.7, y + t / 2)], shade)
            else:
                x = min(max(ax, x0 + t / 2), x1 - t / 2)
                sketch.polygon([(x, ay + t * 0.2), (x + t / 2, ay + t * 0.7), (x + t / 2, by - t * 0.7), (x, by - t * 0.2),
                                (x - t / 2, by - t * 0.7), (x - t / 2, ay + t * 0.7)], shade)
    return sketch.done()


def bevel(image, x0, y0, x1, y1, shine, shade, n=1, sunken=False):
    """Light and dark lines just inside of a box."""
    if sunken:
        shine, shade = shade, shine
    x0, y0, x1, y1 = (int(v) for v in (x0, y0, x1, y1))
    for i in range(n):
        a, b, c, d = x0 + i, y0 + i, x1 - 1 - i, y1 - 1 - i
        if c < a or d < b:
            return
        cv2.line(image, (a, d), (c, d), shade)
        cv2.line(image, (c, b), (c, d), shade)
        cv2.line(image, (a, b), (c, b), shine)
        cv2.line(image, (a, b), (a, d), shine)


def fill_box(image, x0, y0, x1, y1, fill):
    """A plain rectangle."""
    image[max(0, int(y0)):max(0, int(y1)), max(0, int(x0)):max(0, int(x1))] = fill
