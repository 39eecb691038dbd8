"""What the adverse looks are drawn with: colours, outlines, textures, stamps (pictures with alpha), texts and backdrops.

Colours and pictures are blue-green-red. Only the random.Random that a caller hands in decides anything.
"""
import functools
import math
import os

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

import material

# ------------------------------------------------------------------------------------------------ colours

SCHEMES = ("flat", "pastel", "neon", "grey", "earth", "candy", "night", "pale", "ink", "any")


def noise(rng):
    """A numpy generator that the scene's own chance seeds."""
    return np.random.default_rng(rng.getrandbits(32))


def hsv(hue, saturation, value):
    """A colour from hue (0-360), saturation and value (0-1)."""
    hue = hue % 360 / 60
    low = value * (1 - saturation)
    part = hue - math.floor(hue)
    falling, rising = value * (1 - saturation * part), value * (1 - saturation * (1 - part))
    red, green, blue = ((value, rising, low), (falling, value, low), (low, value, rising), (low, falling, value),
                        (rising, low, value), (value, low, falling))[int(hue) % 6]
    return [round(255 * blue), round(255 * green), round(255 * red)]


def mixed(one, other, part):
    """`part` of the other colour in the one."""
    return [one[i] + (other[i] - one[i]) * part for i in range(3)]


def light(colour):
    """How bright a colour looks, 0-255."""
    return 0.114 * colour[0] + 0.587 * colour[1] + 0.299 * colour[2]


def unlike(one, other):
    """How far two colours lie apart, about 0-440."""
    return math.sqrt(sum(weight * (one[i] - other[i]) ** 2 for i, weight in enumerate((0.7, 1.2, 1.1))))


def colour(rng, scheme):
    """A colour in the taste of a scheme."""
    hue, u = rng.uniform(0, 360), rng.random()
    if scheme == "flat":
        return hsv(hue, rng.uniform(0.45, 0.85), rng.uniform(0.5, 0.95))
    if scheme == "pastel":
        return hsv(hue, rng.uniform(0.12, 0.42), rng.uniform(0.82, 1))
    if scheme == "neon":
        return hsv(hue, rng.uniform(0.75, 1), 1) if u < 0.6 else hsv(hue, rng.uniform(0.3, 0.9), rng.uniform(0.05, 0.25))
    if scheme == "grey":
        return [rng.randint(20, 250)] * 3
    if scheme == "earth":
        return hsv(rng.uniform(15, 110), rng.uniform(0.2, 0.7), rng.uniform(0.2, 0.9))
    if scheme == "candy":
        return hsv(rng.choice((330, 290, 200, 170, 45, 20)) + rng.uniform(-12, 12), rng.uniform(0.35, 0.8),
                   rng.uniform(0.85, 1))
    if scheme == "night":
        return hsv(rng.uniform(190, 290), rng.uniform(0.2, 0.75), rng.uniform(0.08, 0.6))
    if scheme == "pale":
        return hsv(hue, rng.uniform(0, 0.12), rng.uniform(0.86, 1))
    if scheme == "ink":
        return [rng.choice((0, 20, 235, 255, 128))] * 3 if u < 0.8 else hsv(hue, 0.9, 0.8)
    return [rng.randint(0, 255) for _ in range(3)]


def apart(rng, scheme, others, least):
    """A colour of the scheme that differs from all the others; the best of many tries, then pushed to black or white."""
    best, reach = None, -1
    for attempt in range(24):
        tried = colour(rng, scheme if attempt < 14 else "any")
        distance = min((unlike(tried, other) for other in others), default=999)
        if distance >= least:
            return tried
        if distance > reach:
            best, reach = tried, distance
    return best


def legible(rng, ground, strength=1.0):
    """A colour for text upon a ground."""
    end = [255, 255, 255] if light(ground) < 128 else [0, 0, 0]
    if rng.random() < 0.3:
        end = hsv(rng.uniform(0, 360), 0.6, 1.0 if light(ground) < 128 else 0.3)
    return mixed(ground, end, strength)


# ------------------------------------------------------------------------------------------------ outlines

def ring(count, turn=-90.0, radius=1.0):
    """The corners of a regular polygon."""
    return [(radius * math.cos(math.radians(turn + 360 * i / count)), radius * math.sin(math.radians(turn + 360 * i / count)))
            for i in range(count)]


def star(points, inner, turn=-90.0):
    """A star's corners."""
    return [((1 if i % 2 == 0 else inner) * math.cos(math.radians(turn + 180 * i / points)),
             (1 if i % 2 == 0 else inner) * math.sin(math.radians(turn + 180 * i / points))) for i in range(2 * points)]


def rounded(radius, steps=6):
    """A square with round corners; the radius 0-1 in halves of its side."""
    corners = []
    for turn, (sx, sy) in zip((0, 90, 180, 270), ((1, 1), (-1, 1), (-1, -1), (1, -1))):
        for i in range(steps + 1):
            angle = math.radians(turn + 90 * i / steps)
            corners.append((sx * (1 - radius) + radius * math.cos(angle), sy * (1 - radius) + radius * math.sin(angle)))
    return corners


@functools.lru_cache(4000)
def outline(kind, detail=0.3):
    """A shape's corners within -1..1 both ways; detail 0-1 bends it (the corner's radius and the like)."""
    if kind == "rounded":
        return rounded(0.08 + 0.6 * detail)
    if kind == "circle":
        return ring(40)
    if kind == "squircle":
        power = 2 / (2.6 + 2 * detail)
        return [(math.copysign(abs(x) ** power, x), math.copysign(abs(y) ** power, y)) for x, y in ring(48)]
    if kind == "hexagon":
        return [(x / math.cos(math.pi / 6), y) for x, y in ring(6)]
    if kind == "flat hexagon":
        return [(x, y / math.cos(math.pi / 6)) for x, y in ring(6, 0)]
    if kind in ("octagon", "cut"):
        cut = 0.586 if kind == "octagon" else 0.15 + 0.5 * detail
        return [(1 - cut, -1), (1, -1 + cut), (1, 1 - cut), (1 - cut, 1), (-1 + cut, 1), (-1, 1 - cut), (-1, -1 + cut),
                (-1 + cut, -1)]
    if kind == "ticket":
        dent = 0.12 + 0.3 * detail
        return [(sx * (1 - dent * a), sy * (1 - dent * b)) for sx, sy, turned in ((1, 1, 0), (-1, 1, 1), (-1, -1, 0),
                                                                                  (1, -1, 1))
                for a, b in (((0, 1), (0.75, 0.75), (1, 0)) if not turned else ((1, 0), (0.75, 0.75), (0, 1)))]
    if kind == "scallop":
        return [(x * (0.92 + 0.08 * math.cos(10 * i * math.tau / 80)), y * (0.92 + 0.08 * math.cos(10 * i * math.tau / 80)))
                for i, (x, y) in enumerate(ring(80))]
    if kind == "leaf":
        return [(1, -1), (1, 0.3), (0.8, 0.75), (0.3, 1), (-1, 1), (-1, -0.3), (-0.8, -0.75), (-0.3, -1)]
    if kind == "shield":
        return [(-1, -1), (0, -0.85), (1, -1), (1, 0.1), (0.7, 0.6), (0, 1), (-0.7, 0.6), (-1, 0.1)]
    if kind == "heart":
        return [(16 * math.sin(t) ** 3 / 17, -(13 * math.cos(t) - 5 * math.cos(2 * t) - 2 * math.cos(3 * t)
                                               - math.cos(4 * t)) / 17)
                for t in (i * math.tau / 40 for i in range(40))]
    if kind == "drop":
        return [(0, -1)] + [(0.72 * x, 0.28 + 0.72 * y) for x, y in (ring(30, -30)[:21])]
    if kind == "cross":
        arm = 0.28 + 0.2 * detail
        return [(-arm, -1), (arm, -1), (arm, -arm), (1, -arm), (1, arm), (arm, arm), (arm, 1), (-arm, 1), (-arm, arm),
                (-1, arm),
                (-1, -arm), (-arm, -arm)]
    if kind == "moon":
        return [(math.cos(t), math.sin(t)) for t in np.linspace(0.7, 5.6, 24)] + [
            (0.35 + 0.72 * math.cos(t), 0.72 * math.sin(t)) for t in np.linspace(5.15, 1.15, 20)]
    if kind == "arrow":
        return [(0, -1), (1, 0), (0.4, 0), (0.4, 1), (-0.4, 1), (-0.4, 0), (-1, 0)]
    if kind == "bolt":
        return [(0.3, -1), (-0.7, 0.15), (-0.1, 0.15), (-0.3, 1), (0.7, -0.2), (0.1, -0.2)]
    if kind in STARS:
        return star(*STARS[kind])
    if kind in POLYGONS:
        return ring(*POLYGONS[kind])
    return [(-1, -1), (1, -1), (1, 1), (-1, 1)]


STARS = {"star": (5, 0.45), "burst": (12, 0.7), "sparkle": (4, 0.35), "flower": (6, 0.6)}
POLYGONS = {"triangle": (3,), "turned triangle": (3, 90), "diamond": (4,), "pentagon": (5,)}


def mask(corners, width, height, fill=1.0, centre=(0.0, 0.0), turn=0.0):
    """How much of each pixel a shape covers, 0-1: its -1..1 spread over the width and the height times `fill`."""
    finer = 4 if max(width, height) < 60 else 3 if max(width, height) < 130 else 2
    points = np.array(corners, float)
    if turn:
        c, s = math.cos(turn), math.sin(turn)
        points = points @ np.array(((c, s), (-s, c)))
    points = (points * fill + centre) * (width / 2, height / 2) + (width / 2, height / 2)
    big = np.zeros((height * finer, width * finer), np.uint8)
    cv2.fillPoly(big, [np.round(points * finer * 16 - 8).astype(np.int32)], 255, cv2.LINE_8, 4)
    return cv2.resize(big, (width, height), interpolation=cv2.INTER_AREA).astype(np.float32) / 255


def polygon(image, corners, x, y, radius, paint, thick=0.0, opacity=1.0, turn=0.0):
    """Draws a shape around (x, y) into the picture: filled, or its rim only."""
    size = max(3, int(2 * radius + 2 * thick + 6))
    fill = 2 * radius / size
    dx, dy = x - size / 2 - round(x - size / 2), y - size / 2 - round(y - size / 2)
    off = (2 * dx / size, 2 * dy / size)
    covered = mask(corners, size, size, fill, off, turn)
    if thick:
        covered = np.clip(covered - mask(corners, size, size, max(0.01, fill - 2 * thick / size), off, turn), 0, 1)
    paste(image, stamp(covered * opacity, paint), x - size / 2, y - size / 2)


# ------------------------------------------------------------------------------------------------ stamps

def stamp(covered, paint):
    """A picture with alpha from how much is covered and a colour or a picture."""
    out = np.empty(covered.shape + (4,), np.uint8)
    out[..., :3] = np.clip(paint, 0, 255)
    out[..., 3] = np.clip(covered * 255 + 0.5, 0, 255)
    return out


def paste(image, piece, x, y, opacity=1.0):
    """Lays a picture with alpha onto the image, its left upper corner at (x, y), rounded to whole pixels."""
    x, y = math.floor(x + 0.5), math.floor(y + 0.5)
    x0, y0, x1, y1 = max(x, 0), max(y, 0), min(x + piece.shape[1], image.shape[1]), min(y + piece.shape[0], image.shape[0])
    if x0 >= x1 or y0 >= y1:
        return
    part = piece[y0 - y:y1 - y, x0 - x:x1 - x].astype(np.float32)
    under = image[y0:y1, x0:x1]
    alpha = part[..., 3:] * (opacity / 255)
    image[y0:y1, x0:x1] = under + (part[..., :3] - under) * alpha + 0.5


def paste_middle(image, piece, x, y, opacity=1.0):
    """Lays a picture with alpha around the point (x, y)."""
    paste(image, piece, x - piece.shape[1] / 2, y - piece.shape[0] / 2, opacity)


def over(lower, upper, opacity=1.0):
    """Lays a smaller or equal picture with alpha onto the middle of another one with alpha; gives a new one."""
    out = lower.copy()
    y, x = (lower.shape[0] - upper.shape[0]) // 2, (lower.shape[1] - upper.shape[1]) // 2
    cy, cx = max(0, -y), max(0, -x)
    upper = upper[cy:cy + lower.shape[0], cx:cx + lower.shape[1]]
    y, x = max(0, y), max(0, x)
    part = out[y:y + upper.shape[0], x:x + upper.shape[1]].astype(np.float32)
    alpha = upper[..., 3:].astype(np.float32) / 255 * opacity
    below = part[..., 3:] / 255 * (1 - alpha)
    total = np.maximum(alpha + below, 1e-4)
    mix = (upper[..., :3] * alpha + part[..., :3] * below) / total
    out[y:y + upper.shape[0], x:x + upper.shape[1]] = np.dstack([mix, (alpha + below) * 255]) + 0.5
    return out


def fade(piece, opacity):
    """A picture with alpha made more transparent."""
    out = piece.copy()
    out[..., 3] = (out[..., 3] * opacity).astype(np.uint8)
    return out


def tinted(piece, paint, part):
    """A picture with alpha that takes on a colour."""
    out = piece.astype(np.float32)
    out[..., :3] += (np.float32(paint) - out[..., :3]) * part
    return np.clip(out, 0, 255).astype(np.uint8)


def scaled(piece, width, height):
    """A picture with alpha at another size, without its hidden colours bleeding in."""
    if piece.shape[:2] == (height, width):
        return piece
    part = piece.astype(np.float32)
    part[..., :3] *= part[..., 3:] / 255
    shrinks = height * width < piece.shape[0] * piece.shape[1]
    part = cv2.resize(part, (width, height), interpolation=cv2.INTER_AREA if shrinks else cv2.INTER_LINEAR)
    part[..., :3] /= np.maximum(part[..., 3:], 1) / 255
    return np.clip(part, 0, 255).astype(np.uint8)


def shadow(covered, depth, strength, paint=(0, 0, 0)):
    """The soft shadow of a shape: a stamp that is larger by 2 * depth on each side."""
    wide = cv2.copyMakeBorder(covered, 2 * depth, 2 * depth, 2 * depth, 2 * depth, cv2.BORDER_CONSTANT, value=0)
    return stamp(cv2.GaussianBlur(wide, (0, 0), max(0.5, depth * 0.7)) * strength, paint)


# ------------------------------------------------------------------------------------------------ textures

TEXTURES = ("flat", "falling", "slanted", "radial", "gloss", "paper", "wood", "marble", "stripes", "dots", "metal")


def texture(rng, kind, width, height, paint, strength=0.25):
    """A ground of one colour that is shaded or grained: float32, height x width x 3."""
    out = np.empty((height, width, 3), np.float32)
    out[:] = paint
    ys = np.linspace(-1, 1, height, dtype=np.float32)[:, None]
    xs = np.linspace(-1, 1, width, dtype=np.float32)[None, :]
    up = 255 * strength
    if kind == "falling":
        out -= (ys * up * 0.6)[..., None]
    elif kind == "slanted":
        out -= ((ys + xs) * up * 0.4)[..., None]
    elif kind == "radial":
        out += (up * (0.5 - np.sqrt((xs + 0.2) ** 2 + (ys + 0.3) ** 2)) * 0.8)[..., None]
    elif kind == "gloss":
        out += np.where(ys < -0.02 + 0.1 * xs ** 2, up * (0.45 - 0.4 * ys), -up * 0.2 * ys + 0 * xs)[..., None]
    elif kind == "paper":
        out += noise(rng).normal(0, up * 0.14, (height, width, 1)).astype(np.float32)
    elif kind in ("wood", "metal"):
        lines = noise(rng).normal(0, up * 0.4, (height, max(2, width // (12 if kind == "wood" else 30)))).astype(np.float32)
        out += cv2.GaussianBlur(cv2.resize(lines, (width, height)), (0, 0), 0.8)[..., None] * (1, 0.9, 0.8)
    elif kind == "marble":
        cloud = cv2.resize(noise(rng).normal(0, 1, (5, 5)).astype(np.float32), (width, height), interpolation=cv2.INTER_CUBIC)
        out += (np.abs(np.sin(cloud * 3 + xs * 2)) * up * 0.7 - up * 0.4)[..., None]
    elif kind == "stripes":
        step = rng.randint(3, 14)
        out += ((((np.arange(width)[None, :] + np.arange(height)[:, None]) // step) % 2) * up * 0.35)[..., None]
    elif kind == "dots":
        step = rng.randint(5, 16)
        column, row = np.arange(width)[None, :] % step - step / 2, np.arange(height)[:, None] % step - step / 2
        out += ((column ** 2 + row ** 2 < (step * 0.22) ** 2) * up * 0.6)[..., None]
    return np.clip(out, 0, 255)


def bevelled(covered, paint, depth, strength, sunken=False):
    """A shape's texture with its left upper edge lit and its right lower one in shade."""
    soft = cv2.copyMakeBorder(covered, depth, depth, depth, depth, cv2.BORDER_CONSTANT, value=0)
    soft = cv2.blur(soft, (depth | 1, depth | 1))
    height, width = covered.shape
    slope = soft[2 * depth:, 2 * depth:][:height, :width] - soft[:height, :width]
    return np.clip(paint + (slope * (-255 if sunken else 255) * strength)[..., None], 0, 255)


@functools.lru_cache(None)
def photograph_paths():
    """One file of each photograph: of a wallpaper that lies there in many sizes a middle one."""
    chosen = {}
    for path in material.photographs():
        folder, name = os.path.split(path)
        many = "/contents/" in path
        key = folder if many else path
        if many and "screenshot" in name:
            continue
        if key not in chosen or 100000 < os.path.getsize(path) < os.path.getsize(chosen[key]):
            chosen[key] = path
    return sorted(chosen.values())


@functools.lru_cache(110)
def _photograph(path):
    """A photograph no larger than 900 pixels; None where it cannot be read."""
    large = os.path.getsize(path) > 700000
    image = cv2.imread(path, cv2.IMREAD_REDUCED_COLOR_4 if large else cv2.IMREAD_REDUCED_COLOR_2)
    if image is None or min(image.shape[:2]) < 60:
        return None
    scale = min(1.0, 900 / max(image.shape[:2]))
    return cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)


def photograph(rng, width, height, whole=False):
    """A part of a photograph, or nearly all of it; clouds of colour where none is installed."""
    image = None
    for _ in range(4):
        image = _photograph(rng.choice(photograph_paths())) if photograph_paths() else None
        if image is not None:
            break
    if image is None:
        image = cv2.resize(noise(rng).integers(0, 256, (9, 12, 3)).astype(np.uint8), (600, 450),
                           interpolation=cv2.INTER_CUBIC)
    tall, wide = image.shape[:2]
    share = min(wide / width, tall / height) * (rng.uniform(0.85, 1) if whole else rng.uniform(0.4, 1))
    w, h = max(2, int(width * share)), max(2, int(height * share))
    x, y = rng.randint(0, wide - w), rng.randint(0, tall - h)
    part = image[y:y + h, x:x + w]
    if rng.random() < 0.3:
        part = part[:, ::-1]
    return cv2.resize(part, (width, height), interpolation=cv2.INTER_AREA if share > 1 else cv2.INTER_LINEAR)


# ------------------------------------------------------------------------------------------------ texts

@functools.lru_cache(400)
def font(path, size):
    """A font at a size; PIL's own where no font is installed."""
    return ImageFont.truetype(path, size) if path else ImageFont.load_default()


FONT_WORDS = {"slab": ("Bookman", "C059", "Serif-Bold", "Roboto-Black", "Lato-Black", "ExtraBold"),
              "hand": ("Comic", "lobster", "Z003", "Quicksand", "Dosis"), "mono": ("Mono", "Hack", "Fira"),
              "plain": ("DejaVuSans", "LiberationSans", "OpenSans", "NotoSans-", "Roboto-"),
              "bold": ("Bold", "Black", "Heavy", "Demi")}


@functools.lru_cache(None)
def _font_paths(kind):
    """The fonts of a kind, or all where there are none of it."""
    words = FONT_WORDS.get(kind, ("",))
    return [path for path in material.fonts() if any(word in os.path.basename(path) for word in words)] or material.fonts()


def font_path(rng, kind=None):
    """A font's file: any, or one of a kind ("slab", "hand", "plain", "mono", "bold"); None where no font is installed."""
    paths = _font_paths(kind)
    return rng.choice(paths) if paths else None


@functools.lru_cache(6000)
def _text_mask(text, path, size, thick):
    """A text's coverage, cut to its ink: uint8; a single empty pixel where the font has no such glyph."""
    face = font(path, size)
    left, top, right, bottom = face.getbbox(text, stroke_width=thick) if path else face.getbbox(text)
    width, height = max(1, math.ceil(right - left)), max(1, math.ceil(bottom - top))
    image = Image.new("L", (width + 2, height + 2))
    ImageDraw.Draw(image).text((1 - left, 1 - top), text, font=face, fill=255, stroke_width=thick if path else 0)
    return np.array(image)


def text_stamp(text, path, size, paint, thick=0, rim=None, rim_paint=None):
    """A text as a picture with alpha, cut to its ink; with a rim of another colour on demand."""
    size = max(6, int(size))
    if rim:
        outer = stamp(_text_mask(text, path, size, rim).astype(np.float32) / 255, rim_paint)
        return over(outer, text_stamp(text, path, size, paint))
    return stamp(_text_mask(text, path, size, thick).astype(np.float32) / 255, paint)


def text_within(text, path, width, height, paint, thick=0, rim=None, rim_paint=None):
    """A text made as large as fits into a box."""
    return text_stamp(text, path, size_within(text, path, width, height), paint, thick, rim, rim_paint)


@functools.lru_cache(4000)
def size_within(text, path, width, height):
    """The size of font at which a text fits into a box."""
    size = max(6, int(height * 1.25))
    box = font(path, size).getbbox(text)
    return size * min(width / max(1, box[2] - box[0]), height / max(1, box[3] - box[1]), 1)


def write(image, text, x, y, path, size, paint, middle=False, opacity=1.0):
    """Writes a text from (x, y), its left upper corner, or around it; gives its width."""
    piece = text_stamp(text, path, size, paint)
    paste(image, piece, x - piece.shape[1] / 2 if middle else x, y - piece.shape[0] / 2 if middle else y, opacity)
    return piece.shape[1]


WORDS = ("Level", "Score", "Moves", "Time", "New Game", "Hint", "Shuffle", "Restart", "Undo", "Menu", "Pause", "Best",
         "Lives", "Options", "Help",
         "Play", "Settings", "Next", "Back", "Coins", "Stage", "Quit", "Sound", "Nivel", "Punkte", "Neues Spiel", "Rejouer",
         "Puntos", "Aide",
         "Zeit", "Reset", "Solve", "Easy", "Hard", "About", "Share", "High Score", "Continue", "Shop", "Daily", "Rank",
         "Steps", "Clicks", "Pairs left",
         "Zug", "Tentativas", "Mosse", "Spela igen", "Ruch", "Oyna", "Skor")


def phrase(rng):
    """A label such as games show: a word, a word and a number, a time."""
    kind = rng.random()
    if kind < 0.45:
        return rng.choice(WORDS)
    if kind < 0.8:
        return f"{rng.choice(WORDS)}{rng.choice((': ', ' ', ' - ', '  '))}{rng.randint(0, 10 ** rng.randint(1, 5))}"
    return f"{rng.randint(0, 9):0{rng.randint(1, 2)}}:{rng.randint(0, 59):02}"


def sentence(rng, words):
    """Some words in a row, as text that nobody reads."""
    stock = ("the", "tiles", "of", "click", "to", "a", "pair", "remove", "all", "cat", "lights", "board", "and", "your",
             "every", "move", "with",
             "line", "robot", "until", "free", "puzzle", "is", "game", "by", "or", "play", "in", "no", "more", "than", "two")
    return " ".join(rng.choice(stock) for _ in range(words)).capitalize() + rng.choice((".", "", "!", "..."))


# ------------------------------------------------------------------------------------------------ backdrops

BACKDROPS = ("photograph", "blurred", "plain", "gradient", "glow", "texture", "checks", "bricks", "land", "stars",
             "bubbles", "strewn", "cards", "rays",
             "facets")


def backdrop(rng, width, height, scheme, kind=None):
    """What lies behind everything: uint8, height x width x 3."""
    kind = kind or rng.choices(BACKDROPS, (20, 9, 16, 11, 6, 8, 5, 4, 6, 4, 4, 5, 5, 3, 4))[0]
    base = colour(rng, scheme)
    if kind in ("photograph", "blurred"):
        image = photograph(rng, width, height, rng.random() < 0.6)
        if kind == "blurred":
            small = cv2.resize(image, (max(8, width // 12), max(8, height // 12)), interpolation=cv2.INTER_AREA)
            image = cv2.resize(cv2.blur(small, (3, 3)), (width, height), interpolation=cv2.INTER_LINEAR)
        if rng.random() < 0.4:
            image = _veiled(image, rng.choice(([0, 0, 0], [255, 255, 255], base)), rng.uniform(0.15, 0.75))
        return np.ascontiguousarray(image)
    image = np.empty((height, width, 3), np.uint8)
    image[:] = np.clip(base, 0, 255)
    if kind in ("gradient", "land", "glow"):
        image = _gradient(rng, width, height, base, colour(rng, scheme), "radial" if kind == "glow" else None)
    if kind == "texture":
        small = texture(rng, rng.choice(TEXTURES[4:]), max(8, width // 2), max(8, height // 2), base, rng.uniform(0.1, 0.5))
        image = cv2.resize(small, (width, height), interpolation=cv2.INTER_LINEAR).astype(np.uint8)
    elif kind in ("checks", "bricks"):
        _checks(rng, image, base, kind)
    elif kind == "land":
        _land(rng, image, scheme)
    elif kind in ("stars", "bubbles"):
        _specks(rng, image, kind, base)
    elif kind == "strewn":
        _strewn(rng, image, base)
    elif kind == "cards":
        loose_cards(rng, image, scheme, rng.randint(6, 30), rng.uniform(25, 90))
    elif kind == "rays":
        _rays(rng, image, base)
    elif kind == "facets":
        _facets(rng, image, base)
    return image


def _veiled(image, paint, part):
    """A picture under a veil of one colour."""
    veil = np.empty_like(image)
    veil[:] = np.clip(paint, 0, 255)
    return cv2.addWeighted(image, 1 - part, veil, part, 0)


def _gradient(rng, width, height, one, other, kind=None):
    """One colour going over into another one: falling, sideways, slanted or from the middle."""
    ys, xs = np.linspace(0, 1, 64, dtype=np.float32)[:, None], np.linspace(0, 1, 64, dtype=np.float32)[None, :]
    kind = kind or rng.choice(("falling", "falling", "sideways", "slanted", "radial"))
    part = {"falling": ys + 0 * xs, "sideways": xs + 0 * ys, "slanted": (xs + ys) / 2,
            "radial": np.clip(np.hypot(xs - 0.5, ys - 0.5) * 1.5, 0, 1)}[kind]
    small = np.float32(one) + (np.float32(other) - np.float32(one)) * part[..., None]
    return np.clip(cv2.resize(small, (width, height), interpolation=cv2.INTER_LINEAR), 0, 255).astype(np.uint8)


def _checks(rng, image, base, kind):
    """Checks of two shades, or bricks: a lattice that is no board."""
    height, width = image.shape[:2]
    step, other = rng.randint(8, 70), mixed(base, rng.choice(([0, 0, 0], [255, 255, 255])), rng.uniform(0.05, 0.3))
    for row, y in enumerate(range(0, height, step)):
        for x in range(-step if kind == "bricks" else (row % 2) * step, width, 2 * step):
            if kind == "bricks":
                x += (row % 2) * step
                cv2.rectangle(image, (x, y), (x + 2 * step - 3, y + step - 3), other, -1)
            else:
                cv2.rectangle(image, (x, y), (x + step - 1, y + step - 1), other, -1)


def _land(rng, image, scheme):
    """Hills, a sun, clouds and trees on a sky."""
    height, width = image.shape[:2]
    if rng.random() < 0.7:
        cv2.circle(image, (rng.randint(0, width), rng.randint(0, height // 2)), rng.randint(15, 90),
                   hsv(rng.uniform(20, 60), 0.5, 1), -1, cv2.LINE_AA)
    for _ in range(rng.randint(0, 5)):
        x, y, r = rng.randint(0, width), rng.randint(0, height // 2), rng.randint(8, 40)
        for i in range(4):
            cv2.circle(image, (x + i * r, y + rng.randint(-r // 3, r // 3)), r, (255, 250, 245), -1, cv2.LINE_AA)
    for layer in range(rng.randint(1, 4)):
        level, sway, wave = height * (0.45 + 0.15 * layer), rng.uniform(5, 70), rng.uniform(80, 500)
        points = [(x, int(level + sway * math.sin(x / wave * math.tau + layer))) for x in range(0, width + 20, 20)]
        paint = colour(rng, scheme) if rng.random() < 0.5 else hsv(rng.uniform(70, 150), rng.uniform(0.3, 0.8),
                                                                   rng.uniform(0.25, 0.8))
        cv2.fillPoly(image, [np.int32(points + [(width + 20, height), (0, height)])], paint, cv2.LINE_AA)
        for _ in range(rng.choice((0, 0, 8))):
            x, r = rng.randint(0, width), rng.randint(8, 30)
            cv2.fillPoly(image, [np.int32([(x - r, level + r), (x, level - 2 * r), (x + r, level + r)])],
                         mixed(paint, [0, 40, 0], 0.4), cv2.LINE_AA)


def _specks(rng, image, kind, base):
    """Stars or bubbles."""
    height, width = image.shape[:2]
    for _ in range(rng.randint(20, 160 if kind == "stars" else 50)):
        centre, paint = (rng.randint(0, width), rng.randint(0, height)), mixed(base, [255, 255, 255], rng.uniform(0.1, 0.9))
        if kind == "stars":
            cv2.circle(image, centre, rng.choice((0, 1, 1, 2)), paint, -1, cv2.LINE_AA)
        else:
            cv2.circle(image, centre, rng.randint(5, 60), paint, rng.choice((-1, 1, 2)), cv2.LINE_AA)


def _strewn(rng, image, base):
    """One or a few small pictures repeated all over, in rows or at random."""
    height, width = image.shape[:2]
    size = rng.randint(16, 60)
    pieces = [piece for piece in (any_picture(rng, size) for _ in range(rng.randint(1, 4))) if piece is not None]
    if not pieces:
        return
    if rng.random() < 0.5:
        pieces = [tinted(piece, mixed(base, [255, 255, 255] if light(base) < 128 else [0, 0, 0], 0.25), 1.0)
                  for piece in pieces]
    opacity, step = rng.uniform(0.15, 0.9), size * rng.uniform(1.3, 3)
    in_rows = rng.random() < 0.5
    for row in range(min(20, int(height / step) + 1)):
        for column in range(min(24, int(width / step) + 1)):
            x, y = (column + (row % 2) * 0.5) * step, row * step
            if not in_rows:
                x, y = rng.uniform(0, width), rng.uniform(0, height)
            paste(image, rng.choice(pieces), x, y, opacity)


def loose_cards(rng, image, scheme, count, size, keep_out=None):
    """Cards with pictures that lie about, upright or turned, at sizes of their own: like tiles and none."""
    height, width = image.shape[:2]
    for _ in range(count):
        side = max(8, int(size * rng.uniform(0.7, 1.3)))
        paint = colour(rng, rng.choice((scheme, "pale", "any")))
        card = stamp(mask(outline(rng.choice(("square", "rounded", "rounded", "cut")), rng.random()), side, side, 0.98),
                     paint)
        piece = any_picture(rng, int(side * rng.uniform(0.5, 0.9)))
        if piece is not None:
            card = over(card, piece)
        if rng.random() < 0.5:
            card = turned(card, rng.uniform(-40, 40))
        x, y = rng.uniform(0, width - side / 2), rng.uniform(0, height - side / 2)
        if keep_out:
            left, top, right, bottom = keep_out
            if left - 1.6 * side < x < right + 0.3 * side and top - 1.6 * side < y < bottom + 0.3 * side:
                continue
        paste(image, card, x, y)


def turned(piece, degrees):
    """A picture with alpha turned about its middle, upon a square that holds it."""
    side = int(max(piece.shape[:2]) * 1.42) + 2
    centre = (piece.shape[1] / 2, piece.shape[0] / 2)
    move = cv2.getRotationMatrix2D(centre, degrees, 1)
    move[:, 2] += (side / 2 - centre[0], side / 2 - centre[1])
    return cv2.warpAffine(piece, move, (side, side), flags=cv2.INTER_LINEAR, borderValue=(0, 0, 0, 0))


def _rays(rng, image, base):
    """Rays of light from a point."""
    height, width = image.shape[:2]
    centre, count, paint = (rng.randint(0, width), rng.randint(0, height)), rng.randint(8, 24), mixed(base, [255, 255, 255],
            rng.uniform(0.08, 0.35))
    for i in range(count):
        a, b = math.tau * i / count, math.tau * (i + 0.5) / count
        far = width + height
        cv2.fillPoly(image, [np.int32([centre, (centre[0] + far * math.cos(a), centre[1] + far * math.sin(a)),
                                       (centre[0] + far * math.cos(b), centre[1] + far * math.sin(b))])], paint, cv2.LINE_AA)


def _facets(rng, image, base):
    """Triangles of many shades, as low-polygon wallpapers have."""
    height, width = image.shape[:2]
    across, down = rng.randint(3, 10), rng.randint(3, 8)
    points = [[((c + rng.uniform(-0.35, 0.35)) * width / across, (r + rng.uniform(-0.35, 0.35)) * height / down)
               for c in range(-1, across + 2)] for r in range(-1, down + 2)]
    for r in range(down + 2):
        for c in range(across + 2):
            a, b, d, e = points[r][c], points[r][c + 1], points[r + 1][c], points[r + 1][c + 1]
            for corners in ((a, b, d), (b, d, e)):
                cv2.fillPoly(image, [np.int32(corners)], mixed(base, rng.choice(([0, 0, 0], [255, 255, 255])),
                                                               rng.uniform(0, 0.35)))


def any_picture(rng, size):
    """Any small picture with alpha, or a drawn shape where no set is installed."""
    stock = furniture_files()
    if stock and rng.random() < 0.92:
        for _ in range(3):
            piece = picture(rng.choice(stock), size)
            if piece is not None:
                return piece
    return stamp(mask(outline(rng.choice(SIGNS)), size, size, 0.9), colour(rng, "flat"))


@functools.lru_cache(None)
def set_files(name):
    """The files of a picture set: some hundred, spread evenly over it, so that those once read are met again."""
    files = material.picture_sets()[name]
    most = 500 if name.startswith("emoji") else 100
    return files[::-(-len(files) // most)]


@functools.lru_cache(None)
def furniture_files():
    """Some files of every set, for the pages' furniture."""
    return [path for name in sorted(material.picture_sets()) for path in set_files(name)[3::12]]


SIGNS = ("circle", "square", "triangle", "diamond", "pentagon", "star", "heart", "drop", "cross", "moon", "arrow", "bolt",
         "hexagon", "octagon", "flower",
         "sparkle", "burst", "shield", "leaf", "turned triangle", "rounded", "ticket")


@functools.lru_cache(None)
def quick_sets():
    """Names of the picture sets; those of large pictures, which are slow to read, only once for two of the others."""
    names = sorted(material.picture_sets())
    return [name for name in names for _ in range(1 if name.startswith("clips-") else 2)]


@functools.lru_cache(6000)
def _base_picture(path):
    """A picture file at 72 pixels, so that it need not be read again for another size."""
    return material.picture.__wrapped__(path, 72)


def picture(path, size):
    """A picture file fitted into size x size pixels, with alpha; None where it cannot be read."""
    size = max(4, int(size))
    base = _base_picture(path) if size <= 86 else material.picture(path, size)
    return None if base is None else scaled(base, size, size)
