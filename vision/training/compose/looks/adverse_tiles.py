"""Cards (the bodies of tiles and cells) and faces (what is on them) of the adverse looks."""
import math
import os
import random

import cv2
import numpy as np

import material
from compose.looks import adverse_draw as d

SHAPES = ("square", "rounded", "circle", "squircle", "octagon", "cut", "ticket", "scallop", "leaf", "shield", "hexagon")
SHAPE_WEIGHTS = (34, 36, 6, 7, 3, 5, 2, 1.5, 2, 1, 1)


class Card:
    """The look of one scene's cards: shape, texture, rim, bevel, gloss, shadow, thickness, transparency."""

    def __init__(self, rng, width, height, shape=None, plain=0.25, glass=0.0, thick=0.0):
        self.rng, self.seed = rng, rng.getrandbits(32)
        self.width, self.height = max(3, round(width)), max(3, round(height))
        self.shape = shape or rng.choices(SHAPES, SHAPE_WEIGHTS)[0]
        self.detail = rng.random()
        size = min(self.width, self.height)
        bare = rng.random() < plain or size < 7
        self.texture = "flat" if bare else rng.choice(d.TEXTURES)
        self.strength = rng.uniform(0.08, 0.5)
        self.border = 0.0 if bare or rng.random() < 0.4 else max(0.8, rng.uniform(0.01, 0.1) * size)
        self.border_end = rng.choice(([0, 0, 0], [255, 255, 255], [0, 0, 0], d.colour(rng, "any")))
        self.border_part = rng.uniform(0.2, 1)
        self.inner = size > 24 and not bare and rng.random() < 0.18
        self.bevel = 0 if bare or size < 10 or rng.random() < 0.55 else max(1, round(rng.uniform(0.03, 0.14) * size))
        self.bevel_strength, self.sunken = rng.uniform(0.15, 0.6), rng.random() < 0.12
        self.shine = size > 20 and not bare and rng.random() < 0.12
        self.opacity = rng.uniform(0.25, 0.75) if rng.random() < glass else 1.0
        self.depth = 0 if bare or size < 14 or rng.random() < 0.6 else max(1, round(rng.uniform(0.02, 0.09) * size))
        self.shadow_strength = rng.uniform(0.2, 0.7)
        self.thick = (0, 0)
        if rng.random() < thick and size > 16:
            reach = rng.uniform(0.06, 0.2) * size
            self.thick = rng.choice(((reach, reach), (-reach, reach), (0, reach), (reach, -reach),
                                     (-reach * 0.6, -reach * 0.6), (0, reach * 1.3)))
        self.side_part = rng.uniform(0.25, 0.6)
        self.covered = d.mask(d.outline(self.shape, self.detail), self.width, self.height, 0.985 if size > 16 else 1.0)
        self.made, self.shade = {}, None

    def draw(self, paint):
        """The card in one colour, or with a picture of its size for a ground."""
        key = tuple(round(v) for v in paint) if isinstance(paint, (list, tuple)) else None
        if key is not None and key in self.made:
            return self.made[key]
        same = random.Random(self.seed)
        if key is not None:
            body = d.texture(same, self.texture, self.width, self.height, paint, self.strength)
        else:
            body, paint = paint.astype(np.float32), [float(v) for v in paint.reshape(-1, 3).mean(0)]
        corners = d.outline(self.shape, self.detail)
        if self.bevel:
            body = d.bevelled(self.covered, body, self.bevel, self.bevel_strength, self.sunken)
        if self.border:
            body = self._ruled(body, corners, 0.985, self.border, d.mixed(paint, self.border_end, self.border_part))
        if self.inner:
            body = self._ruled(body, corners, 0.8, max(1.0, 0.02 * self.width),
                               d.mixed(paint, self.border_end, self.border_part * 0.7))
        if self.shine:
            blot = d.mask(d.outline("circle"), self.width, self.height, 0.3, (-0.35, -0.45))
            body = body + (255 - body) * (cv2.GaussianBlur(blot, (0, 0), max(0.6, self.width * 0.04)) * 0.7)[..., None]
        piece = d.stamp(self.covered * self.opacity, body)
        if key is not None:
            self.made[key] = piece
        return piece

    def _ruled(self, body, corners, fill, thick, paint):
        """A line along the outline, so far inside and so thick."""
        outer = d.mask(corners, self.width, self.height, fill)
        inner = d.mask(corners, self.width, self.height, max(0.02, fill - 2 * thick / min(self.width, self.height)))
        return body + (np.float32(paint) - body) * np.clip(outer - inner, 0, 1)[..., None]

    def under(self, image, x, y, paint):
        """What a card around (x, y) has below its face: its shadow and its sides."""
        if self.depth:
            if self.shade is None:
                self.shade = d.shadow(self.covered, self.depth, self.shadow_strength * self.opacity)
            d.paste_middle(image, self.shade, x + self.depth * 0.5 + self.thick[0], y + self.depth * 0.8 + self.thick[1])
        if self.thick != (0, 0):
            dark = d.mixed(paint, [20, 30, 40], self.side_part)
            for part in ((1.0, 0.75, 0.5, 0.25) if max(map(abs, self.thick)) > 5 else (1.0, 0.5)):
                side = d.stamp(self.covered, d.mixed(dark, paint, 0.35 * (1 - part)))
                d.paste_middle(image, side, x + self.thick[0] * part, y + self.thick[1] * part)


# ------------------------------------------------------------------------------------------------ faces

FACE_KINDS = ("pictures", "letters", "shapes", "gems", "photos", "full", "critters", "silhouettes", "dominoes", "poker",
              "mahjong", "flags", "pixels",
              "fruit", "words")
FACE_WEIGHTS = (34, 7, 7, 5, 6, 6, 5, 8, 3, 4, 6, 3, 4, 3, 2)


def faces(rng, count, size, kind=None):
    """Up to `count` faces that differ visibly, each size x size with alpha, and the kind that they are of."""
    kind = kind or rng.choices(FACE_KINDS, FACE_WEIGHTS)[0]
    if kind in ("pictures", "silhouettes", "full") and not material.picture_sets():
        kind = rng.choice(("letters", "shapes", "gems", "critters"))
    maker = {"pictures": _pictures, "letters": _letters, "shapes": _shapes, "gems": _gems, "photos": _photos, "full": _full,
             "critters": _critters,
             "silhouettes": _silhouettes, "dominoes": _dominoes, "poker": _poker, "mahjong": _mahjong, "flags": _flags,
             "pixels": _pixels,
             "fruit": _fruit, "words": _words}[kind]
    found, seen = [], []
    for piece in maker(rng, size):
        if piece is None:
            continue
        thumb = thumbnail(piece)
        if np.abs(thumb - 0.5).max() < 0.02 or any(np.abs(thumb - other).mean() < 0.055 for other in seen):
            continue
        found.append(piece)
        seen.append(thumb)
        if len(found) == count:
            break
    return found, kind


def thumbnail(piece):
    """A face at 10 x 10 pixels upon middle grey, by which two of them are compared: 0-1."""
    alpha = piece[..., 3:].astype(np.float32) / 255
    flat = piece[..., :3] / 255 * alpha + 0.5 * (1 - alpha)
    return cv2.resize(flat.astype(np.float32), (10, 10), interpolation=cv2.INTER_AREA)


def seen_upon(piece, card, ground):
    """How much a face stands out from its card upon a ground, 0-255."""
    upon = card[..., :3].astype(np.float32)
    through = card[..., 3:].astype(np.float32) / 255
    upon = upon * through + np.float32(ground) * (1 - through)
    y, x = (upon.shape[0] - piece.shape[0]) // 2, (upon.shape[1] - piece.shape[1]) // 2
    below = upon[max(0, y):max(0, y) + piece.shape[0], max(0, x):max(0, x) + piece.shape[1]]
    face = piece[max(0, -y):max(0, -y) + below.shape[0], max(0, -x):max(0, -x) + below.shape[1]].astype(np.float32)
    change = np.abs((face[..., :3] - below) * (face[..., 3:] / 255)).max(axis=2)
    return float(np.sort(change.ravel())[-max(1, change.size // 12):].mean())


def _files(rng, attempts=60):
    """Files of one random set, or of several sets."""
    files = list(d.set_files(rng.choice(d.quick_sets())))
    if rng.random() < 0.12:
        for _ in range(3):
            files = files[:40] + d.set_files(rng.choice(d.quick_sets()))[:40]
    if rng.random() < 0.4 and len(files) > attempts:
        start = rng.randrange(len(files) - attempts)  # neighbours of a set: alike, but not equal
        files = files[start:start + attempts]
    rng.shuffle(files)
    return files[:attempts]


def _pictures(rng, size):
    """Pictures of one set."""
    for path in _files(rng):
        yield d.picture(path, size)


def _silhouettes(rng, size):
    """Pictures of one set in one colour each: line drawings, pale prints."""
    scheme, one = rng.choice(d.SCHEMES), None
    if rng.random() < 0.5:
        one = d.colour(rng, scheme)
    for path in _files(rng):
        piece = d.picture(path, size)
        if piece is None:
            continue
        if piece[..., 3].mean() < 150:
            piece = piece.copy()
            piece[..., :3] = np.clip(one or d.colour(rng, scheme), 0, 255)
            yield piece
        else:
            grey = cv2.cvtColor(piece[..., :3], cv2.COLOR_BGR2GRAY).astype(np.float32)[..., None] / 255
            yield np.dstack([(np.float32(one or d.colour(rng, scheme)) * (1 - grey) + 255 * grey).astype(np.uint8),
                             piece[..., 3]])


LETTERS = {"capitals": "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "greek": "ΑΒΓΔΘΛΞΠΣΦΨΩαβγδεζηθλμξπφχψω", "cyrillic": "БГДЖИЙЛПФЦЧШЩЫЭЮЯ",
           "all": "ABDEFGHKLMNPRTabdefghkmnrty2345678&?@#%", "kanji": "日月火水木金土山川田人口目耳手足犬虫花草雨風空海石竹糸貝車力"}


def _letters(rng, size):
    """Letters, digits, signs of other scripts, each in the one colour or in one of its own."""
    cjk = material.cjk_font()
    kind = rng.choice(("capitals", "all", "digits", "kanji", "greek", "cyrillic") if material.fonts() else ("capitals", "digits"))
    path, texts = d.font_path(rng), LETTERS.get(kind) or [str(i) for i in range(1, 60)]
    if kind == "kanji" and cjk:
        path = rng.choice(cjk)
    elif kind == "kanji":
        texts = LETTERS["capitals"]
    if kind in ("greek", "cyrillic"):
        wanted = rng.choice(("DejaVuSans-Bold.ttf", "FreeSerif.ttf", "DejaVuSerif.ttf"))
        path = next((path for path in material.fonts() if os.path.basename(path) == wanted), path)
    texts = list(texts)
    rng.shuffle(texts)
    one = d.colour(rng, rng.choice(("flat", "ink", "night"))) if rng.random() < 0.6 else None
    for text in texts:
        yield _middle(d.text_within(text, path, size * 0.9, size * 0.8, one or d.colour(rng, "flat")), size)


def _middle(piece, size):
    """A small picture in the middle of a square one."""
    return d.over(np.zeros((size, size, 4), np.uint8), piece)


def _shapes(rng, size):
    """Plain shapes in plain colours, some hollow or with a mark."""
    paints = [d.hsv(hue + rng.uniform(-8, 8), rng.uniform(0.6, 1), value) for hue,
              value in ((0, 0.9), (35, 1), (60, 0.95), (120, 0.7), (185, 0.85),
                                                                                            (225, 0.85), (285, 0.7), (325, 0.95))]
    paints += [[40, 40, 40], [160, 160, 160]]
    pairs = [(sign, paint, hollow) for sign in d.SIGNS for paint in paints for hollow in (False, True)]
    rng.shuffle(pairs)
    plain = rng.random() < 0.5
    for sign, paint, hollow in pairs[:90]:
        covered = d.mask(d.outline(sign), size, size, 0.9)
        if hollow and not plain:
            covered = covered - 0.9 * d.mask(d.outline(sign), size, size, 0.5)
        yield d.stamp(np.clip(covered, 0, 1), paint)


def _gems(rng, size):
    """Cut stones: shapes with lit and dark facets."""
    for _ in range(70):
        corners = d.outline(rng.choice(("hexagon", "octagon", "diamond", "triangle", "pentagon", "circle", "drop", "square",
                                        "heart", "star")))
        paint = d.hsv(rng.uniform(0, 360), rng.uniform(0.5, 1), rng.uniform(0.6, 1))
        big = np.zeros((size * 2, size * 2, 4), np.uint8)
        points = [(size + x * size * 0.92, size + y * size * 0.92) for x, y in corners]
        for (ax, ay), (bx, by) in zip(points, points[1:] + points[:1]):
            slope = math.atan2((ay + by) / 2 - size, (ax + bx) / 2 - size)
            shade = d.mixed(paint, [255, 255, 255] if math.cos(slope + 2.2) > 0 else [0, 0, 0],
                            abs(math.cos(slope + 2.2)) * 0.5)
            cv2.fillPoly(big, [np.int32([(ax, ay), (bx, by), (size, size)])], shade + [255])
        inner = [(size + x * size * 0.5, size + y * size * 0.5) for x, y in corners]
        cv2.fillPoly(big, [np.int32(inner)], d.mixed(paint, [255, 255, 255], 0.25) + [255])
        yield d.scaled(big, size, size)


def _photos(rng, size):
    """Pieces of photographs, square or round."""
    round_ones = rng.random() < 0.3
    covered = d.mask(d.outline("circle" if round_ones else "square"), size, size, 0.95 if round_ones else 1.0)
    sources = [d.photograph(rng, 4 * size, 3 * size, whole=True) for _ in range(rng.randint(3, 9))]
    for i in range(60):
        source = sources[i % len(sources)]
        side = round(size * rng.uniform(1, 2.9))
        y, x = rng.randint(0, 3 * size - side), rng.randint(0, 4 * size - side)
        yield d.stamp(covered, cv2.resize(source[y:y + side, x:x + side], (size, size), interpolation=cv2.INTER_AREA))


def _full(rng, size):
    """Pictures that fill their tile to the edge, upon grounds of their own colours."""
    scheme = rng.choice(d.SCHEMES)
    for path in _files(rng):
        piece = d.picture(path, int(size * rng.uniform(0.9, 1.35)))
        if piece is None:
            continue
        ground = np.full((size, size, 4), 255, np.uint8)
        ground[..., :3] = np.clip(d.texture(rng, rng.choice(("flat", "falling", "radial", "stripes")), size, size,
                                            d.colour(rng, scheme), 0.3), 0, 255)
        yield d.over(ground, piece)


def _critters(rng, size):
    """Drawn monsters: a body, eyes, a mouth, ears."""
    for _ in range(60):
        paint = d.hsv(rng.uniform(0, 360), rng.uniform(0.4, 0.9), rng.uniform(0.5, 1))
        body = d.mask(d.outline(rng.choice(("circle", "squircle", "rounded", "drop", "shield", "octagon", "flower",
                                            "heart")), rng.random()), size, size, 0.74)
        piece = np.zeros((size, size, 4), np.uint8)
        ears = rng.choice((None, "triangle", "circle", "drop", "leaf"))
        if ears:
            for side in (-0.5, 0.5):
                piece = d.over(piece, d.stamp(d.mask(d.outline(ears), size, size, 0.3, (side, -0.62)),
                                              d.mixed(paint, [0, 0, 0], 0.2)))
        piece = d.over(piece, d.stamp(body, d.texture(rng, "radial", size, size, paint, 0.4)))
        for eye in ((-0.27, 0.27), (0,), (-0.35, 0, 0.35))[rng.randrange(3)]:
            piece = d.over(piece, d.stamp(d.mask(d.outline("circle"), size, size, 0.2, (eye, -0.15)), [255, 255, 255]))
            piece = d.over(piece, d.stamp(d.mask(d.outline("circle"), size, size, 0.1, (eye + 0.04, -0.12)), [0, 0, 0]))
        mouth = d.outline(rng.choice(("moon", "circle", "square", "turned triangle", "heart")))
        piece = d.over(piece, d.stamp(d.mask(mouth, size, size, rng.uniform(0.12, 0.24), (0, 0.35)),
                                      rng.choice(([30, 20, 90], [0, 0, 0], [255, 255, 255]))))
        yield piece


def _dominoes(rng, size):
    """Pips: dice or dominoes."""
    paint, many = d.colour(rng, rng.choice(("ink", "night", "flat"))), [(a, b) for a in range(7) for b in range(7) if a
                                                                        + b > 0]
    rng.shuffle(many)
    for a, b in many:
        piece = np.zeros((size, size, 4), np.uint8)
        for count, middle in ((a, -0.5), (b, 0.5)):
            for x, y in pips(count):
                spot = d.stamp(d.mask(d.outline("circle"), size, size, 0.11, (0.6 * x, middle + 0.3 * y)), paint)
                piece = d.over(piece, spot)
        line = np.zeros((size, size), np.float32)
        line[size // 2 - max(1, size // 40):size // 2 + max(1, size // 40), size // 10:-max(1, size // 10)] = 1
        yield d.over(piece, d.stamp(line, paint))


def pips(count):
    """Where the pips of a die lie, within -1..1."""
    one, two, three = [(0, 0)], [(-1, -1), (1, 1)], [(1, -1), (-1, 1)]
    return {0: [], 1: one, 2: two, 3: one + two, 4: two + three, 5: one + two + three, 6: two + three
            + [(-1, 0), (1, 0)]}[count]


def _poker(rng, size):
    """A rank and a suit."""
    path, cards = d.font_path(rng, rng.choice(("bold", "slab", None))), [(rank, suit) for rank in "A23456789JQK"
                                                                         for suit in range(4)]
    rng.shuffle(cards)
    for rank, suit in cards:
        paint = ([40, 30, 210], [30, 30, 30])[suit % 2]
        sign = d.outline(("heart", "burst", "diamond", "drop")[suit])
        piece = d.over(np.zeros((size, size, 4), np.uint8), d.stamp(d.mask(sign, size, size, 0.34, (0.3, 0.4)), paint))
        text = d.text_within(rank, path, size * 0.5, size * 0.5, paint)
        sheet = np.zeros((size, size, 4), np.uint8)
        sheet[:min(size, text.shape[0]), :min(size, text.shape[1])] = text[:size, :size]
        yield d.over(piece, np.roll(sheet, (size // 12, size // 12), (0, 1)))


def _mahjong(rng, size):
    """Tiles of mahjong: circles, bamboo, characters, winds."""
    cjk, kinds = material.cjk_font(), [(suit, count) for suit in ("dots", "sticks", "signs", "winds")
                                       for count in range(1, 10)]
    rng.shuffle(kinds)
    paints = [[40, 120, 20], [40, 30, 190], [150, 60, 20]]
    path = rng.choice(cjk) if cjk else d.font_path(rng)
    for suit, count in kinds:
        if suit in ("signs", "winds") and not cjk:
            continue
        piece = np.zeros((size, size, 4), np.uint8)
        if suit == "signs":
            upper = d.text_within("一二三四五六七八九"[count - 1], path, size * 0.8, size * 0.4, paints[2])
            lower = d.text_within("萬", path, size * 0.8, size * 0.42, paints[1])
            sheet = np.zeros((size, size, 4), np.uint8)
            for text, top in ((upper, 0.03), (lower, 0.5)):
                y, x = int(size * top), (size - text.shape[1]) // 2
                text = text[:size - y]
                sheet[y:y + text.shape[0], x:x + text.shape[1]] = text
            piece = sheet
        elif suit == "winds":
            if count > 7:
                continue
            piece = _middle(d.text_within("東南西北中發白"[count - 1], path, size * 0.9, size * 0.85, paints[count % 3]), size)
        else:
            rows = {1: (1,), 2: (1, 1), 3: (1, 1, 1), 4: (2, 2), 5: (2, 1, 2), 6: (2, 2, 2), 7: (3, 2, 2), 8: (3, 2, 3),
                    9: (3, 3, 3)}[count]
            for r, many in enumerate(rows):
                for c in range(many):
                    place = ((c - (many - 1) / 2) * 0.58, (r - (len(rows) - 1) / 2) * (0.62 if len(rows) > 2 else 0.8))
                    radius = 0.5 if count == 1 else 0.25
                    shape = d.outline("circle") if suit == "dots" else [(-0.35, -1), (0.35, -1), (0.35, 1), (-0.35, 1)]
                    piece = d.over(piece, d.stamp(d.mask(shape, size, size, radius, place), paints[(r + c) % 3]))
                    if suit == "dots":
                        piece = d.over(piece, d.stamp(d.mask(shape, size, size, radius * 0.4, place), [240, 245, 245]))
        yield piece


def _flags(rng, size):
    """Flags: stripes, a cross, a disc."""
    stock = [[40, 30, 200], [255, 255, 255], [150, 60, 20], [40, 200, 250], [60, 140, 30], [20, 20, 20], [230, 180, 90]]
    for _ in range(80):
        one, two, three = rng.sample(stock, 3)
        piece = np.zeros((size, size, 4), np.uint8)
        top, bottom = int(size * 0.16), int(size * 0.84)
        kind, part = rng.choice(("across", "down", "cross", "disc", "half")), piece[top:bottom]
        part[..., 3] = 255
        part[..., :3] = two
        h = bottom - top
        if kind == "across":
            part[:h // 3, :, :3], part[2 * h // 3:, :, :3] = one, three
        elif kind == "down":
            part[:, :size // 3, :3], part[:, 2 * size // 3:, :3] = one, three
        elif kind == "cross":
            part[h * 2 // 5:h * 3 // 5, :, :3] = one
            part[:, size // 3:size // 2, :3] = one
        elif kind == "half":
            part[h // 2:, :, :3] = one
        else:
            cv2.circle(piece, (size // 2, size // 2), size // 5, one + [255], -1, cv2.LINE_AA)
        yield piece


def _pixels(rng, size):
    """Sprites of few big pixels, the same to the left and to the right."""
    count = rng.choice((6, 7, 8, 10))
    for _ in range(50):
        half = d.noise(rng).random((count, (count + 1) // 2))
        whole = np.concatenate([half, half[:, ::-1][:, count % 2:]], axis=1)
        small = np.zeros((count, count, 4), np.uint8)
        one, two = d.colour(rng, "flat"), d.colour(rng, "neon")
        small[whole > 0.5] = one + [255]
        small[whole > 0.8] = two + [255]
        yield cv2.resize(small, (size, size), interpolation=cv2.INTER_NEAREST)


def _fruit(rng, size):
    """Round fruit with a stalk, a leaf and a shine."""
    for _ in range(60):
        paint = d.hsv(rng.choice((0, 20, 35, 55, 90, 130, 280, 330)) + rng.uniform(-8, 8), rng.uniform(0.6, 1),
                      rng.uniform(0.55, 1))
        body = d.mask(d.outline(rng.choice(("circle", "heart", "drop", "squircle", "flower", "hexagon"))), size, size, 0.72,
                      (0, 0.15))
        piece = d.stamp(body, d.texture(rng, "radial", size, size, paint, 0.6))
        leaf = d.stamp(d.mask(d.outline("leaf"), size, size, 0.25, (0.25 * rng.choice((-1, 1)), -0.68)), [40, 150, 50])
        yield d.over(piece, leaf)


def _words(rng, size):
    """Short words, chemical signs, sums: texts as faces."""
    kind, path = rng.choice(("chemistry", "syllables", "sums", "times")), d.font_path(rng)
    paint = d.colour(rng, rng.choice(("ink", "flat", "night")))
    texts = {"chemistry": "He Li Be Ne Na Mg Al Si Cl Ar Ca Sc Ti Cr Mn Fe Co Ni Cu Zn Ga Ge As Se Br Kr Ag Sn Au Hg".split(),
             "syllables": "cat dog sun sea red ice fox hat pen cup bed map key box car ant owl egg jam toy bus pig".split(),
             "sums": [f"{a}+{b}" for a in range(1, 9) for b in range(1, 9)],
             "times": [f"{a}:{b:02}" for a in range(1, 13) for b in (0, 15, 30, 45)]}[kind]
    rng.shuffle(texts)
    for text in texts:
        yield _middle(d.text_within(text, path, size * 0.95, size * 0.6, paint), size)


# ------------------------------------------------------------------------------------------------ obstacles

def obstacle(rng, width, height, kind=None):
    """A wall, a crate, a stone, an iron plate, a hedge, ice: what is no face."""
    kind = kind or rng.choice(("bricks", "crate", "stone", "iron", "hedge", "cross", "hatched", "black", "ice"))
    width, height = max(4, round(width)), max(4, round(height))
    base = {"bricks": [60, 80, 160], "crate": [70, 130, 190], "stone": [125, 125, 128], "iron": [120, 115, 110],
            "hedge": [40, 110, 40],
            "cross": [40, 40, 170], "hatched": [90, 90, 90], "black": [25, 25, 25], "ice": [240, 215, 170]}[kind]
    base = d.mixed(base, d.colour(rng, "any"), rng.uniform(0, 0.25))
    body = d.texture(rng, {"crate": "wood", "stone": "marble", "iron": "metal", "hedge": "paper", "ice": "marble"}.get(kind,
            "flat"), width, height, base, 0.5)
    dark, pale, thin = d.mixed(base, [0, 0, 0], 0.5), d.mixed(base, [255, 255, 255], 0.5), max(1,
            round(min(width, height) * 0.05))
    body = np.ascontiguousarray(body.astype(np.float32))
    if kind == "bricks":
        rows = rng.choice((3, 4))
        for r in range(rows):
            cv2.line(body, (0, r * height // rows), (width, r * height // rows), pale, thin)
            for c in range(3):
                x = round((c + 0.5 * (r % 2)) * width / 2)
                cv2.line(body, (x, r * height // rows), (x, (r + 1) * height // rows), pale, thin)
    elif kind == "crate":
        cv2.rectangle(body, (thin, thin), (width - thin - 1, height - thin - 1), dark, 2 * thin)
        cv2.line(body, (0, 0), (width, height), dark, 2 * thin, cv2.LINE_AA)
        cv2.line(body, (width, 0), (0, height), dark, 2 * thin, cv2.LINE_AA)
    elif kind == "iron":
        for x in (0.15, 0.85):
            for y in (0.15, 0.85):
                cv2.circle(body, (round(x * width), round(y * height)), max(1, round(width * 0.06)), dark, -1, cv2.LINE_AA)
    elif kind == "cross":
        cv2.line(body, (width // 5, height // 5), (width * 4 // 5, height * 4 // 5), [255, 255, 255], 2 * thin, cv2.LINE_AA)
        cv2.line(body, (width * 4 // 5, height // 5), (width // 5, height * 4 // 5), [255, 255, 255], 2 * thin, cv2.LINE_AA)
    elif kind == "hatched":
        for x in range(-height, width, 3 * thin + 3):
            cv2.line(body, (x, height), (x + height, 0), pale, thin, cv2.LINE_AA)
    covered = d.mask(d.outline(rng.choice(("square", "square", "rounded")), 0.1), width, height, 1.0)
    if kind in ("stone", "crate", "iron", "ice", "black") and min(width, height) > 12:
        body = d.bevelled(covered, body, max(1, width // 12), 0.4)
    return d.stamp(covered, body)


def fetter(rng, width, height, kind):
    """What locks a tile and lets its face be seen in part: chains, bars, ice, a net, with a padlock or without."""
    width, height = max(8, round(width)), max(8, round(height))
    piece = np.zeros((height, width, 4), np.uint8)
    thick = max(2, round(min(width, height) * 0.09))
    paint = rng.choice(([90, 90, 95], [60, 110, 150], [40, 45, 50], [60, 160, 215]))
    if kind == "ice":
        piece = d.stamp(np.full((height, width), 0.62, np.float32), d.texture(rng, "marble", width, height, [245, 220, 180],
                                                                              0.6))
        for _ in range(5):
            a, b = [(rng.randint(0, width), rng.randint(0, height)) for _ in range(2)]
            cv2.line(piece, a, b, (255, 255, 255, 255), max(1, thick // 3), cv2.LINE_AA)
    elif kind == "bars":
        for i in range(4):
            x = round((i + 0.5) * width / 4)
            cv2.line(piece, (x, 0), (x, height), paint + [255], thick)
    else:
        for a, b in (((0, 0), (width, height)), ((width, 0), (0, height))):
            steps = max(3, round(min(width, height) / thick / 1.5))
            for i in range(steps + 1):
                x, y = a[0] + (b[0] - a[0]) * i / steps, a[1] + (b[1] - a[1]) * i / steps
                cv2.circle(piece, (round(x), round(y)), thick, paint + [255], max(1, thick // 2), cv2.LINE_AA)
    if kind == "chains" or rng.random() < 0.5:
        cx, cy, s = width // 2, height // 2, min(width, height) * 0.22
        cv2.ellipse(piece, (cx, round(cy - s * 0.4)), (round(s * 0.6), round(s * 0.8)), 0, 180, 360, [120, 120, 120, 255],
                    max(2, thick // 2), cv2.LINE_AA)
        cv2.rectangle(piece, (round(cx - s), round(cy - s * 0.4)), (round(cx + s), round(cy + s)), [50, 180, 230, 255], -1)
        cv2.circle(piece, (cx, round(cy + s * 0.25)), max(1, round(s * 0.25)), [20, 40, 60, 255], -1, cv2.LINE_AA)
    return piece
