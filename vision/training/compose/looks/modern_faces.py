"""Sets of faces for the modern looks: emoji, icon fonts, stamps, letters, shapes, photographs, pixel creatures, identicons.

A face is a picture with alpha, size x size x 4, red-green-blue-alpha.
"""
import functools
import math
import os

import cv2
import numpy as np

import material
from .modern_draw import Canvas, shape_mask, darker, distance, hsv, icon_fonts, icon_mask, ink_on, lighter, mix
from .modern_theme import any_font, photograph

GLYPHS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
GREEK = "ΑΒΓΔΘΛΞΠΣΦΨΩαβγδεζηθλμπσφψω"
CYRILLIC = "БГДЖЗИЛПУФЦЧШЩЫЭЮЯ"
CJK = "的一是不了人我在有他这中大来上国说们到地出要以时和你生会作自水火木金土山川田日月東西南北春夏秋冬龍虎馬鳥魚"
KANA = "あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわをん"
SUITS = "♠♥♦♣"
SIGNS = "★☆●○■□▲△▼◆◇♠♥♦♣♪♫☀☂☃☎✂✈✉✓✗∞§¥€£@#&%?!+=Ω∑π"
SKIN = ("1f3fb", "1f3fc", "1f3fd", "1f3fe", "1f3ff", "200d")
SHAPES = ["circle", "diamond", "triangle", "turned triangle", "pentagon", "hexagon", "octagon", "star", "burst", "cross",
          "square", "heart", "play",
          "drop", "chevron", "moon", "bolt", "rectangle"]


@functools.lru_cache(None)
def picture_families():
    """Names of the picture sets, by kind."""
    kinds = {"emoji": [], "stamps": [], "clips": [], "icons": []}
    for name in material.picture_sets():
        for kind, starts in (("emoji", ("emoji", "openmoji")), ("stamps", ("stamps", "gcompris")), ("clips", ("clips",)),
                             ("icons", ("icons",))):
            if name.startswith(starts):
                kinds[kind].append(name)
    return {kind: names for kind, names in kinds.items() if names}


@functools.lru_cache(None)
def _plain_files(name):
    """The files of a set without variants of skin and the like."""
    return [f for f in material.picture_sets()[name] if not any(s in os.path.basename(f) for s in SKIN)]


def sprite(path, size):
    """A picture file as a face; None where it cannot be read."""
    picture = material.picture(path, size)
    return None if picture is None else picture[..., [2, 1, 0, 3]]


def emoji(rng, size, *names):
    """One of some emoji (by their code points), from any vendor; None where there is none."""
    folders = [n for n in picture_families().get("emoji", []) if "black" not in n]
    for _ in range(3):
        if folders:
            code, folder = rng.choice(names), os.path.dirname(material.picture_sets()[rng.choice(folders)][0])
            for file in (f"{folder}/{code.lower()}.png", f"{folder}/{code.upper()}.png"):
                if os.path.exists(file):
                    return sprite(file, size)
    return None


def _from_mask(mask, colour):
    """A face of one colour."""
    out = np.empty(mask.shape + (4,), np.uint8)
    out[..., :3] = colour
    out[..., 3] = np.clip(mask * 255, 0, 255)
    return out


def shape_face(kind, size, colour, rim=None, radius=0.0):
    """A shape in one colour, with a rim or none."""
    canvas = Canvas(size, size, colour)
    mask = shape_mask(kind, 4, 4, (size - 2) * 4, (size - 2) * 4, round(radius * 4))[:size, :size]
    full = np.zeros((size, size), np.float32)
    full[:mask.shape[0], :mask.shape[1]] = mask
    if rim:
        canvas.ring(kind, 1, 1, size - 1, size - 1, max(1.5, size * .07), rim, radius)
    return np.dstack([canvas.pixels, (full * 255).astype(np.uint8)])


def text_face(text, size, colour, path, fill=.8, rim=None):
    """A short text as a face; None where the font lacks it."""
    face = material.letter(path, size, text, colour[::-1], fill, 0 if rim is None else max(1, size // 24), None if rim is None
                           else rim[::-1])
    return None if face is None else face[..., [2, 1, 0, 3]]


def creature(rng, size):
    """A creature of few pixels, the same on both sides."""
    half = np.random.default_rng(rng.randrange(1 << 30)).random((8, 4)) < rng.uniform(.4, .6)
    grid = np.hstack([half, half[:, ::-1]])
    colours = [hsv(rng.random(), rng.uniform(.4, 1), rng.uniform(.4, 1)) for _ in range(2)]
    small = np.zeros((8, 8, 4), np.uint8)
    small[..., :3] = colours[0]
    small[rng.randint(2, 6):, :, :3] = colours[1]
    small[..., 3] = np.where(grid, 255, 0)
    return cv2.resize(small, (size, size), interpolation=cv2.INTER_NEAREST)


def _identicon(rng, size):
    """A picture as of accounts without a portrait."""
    half = np.random.default_rng(rng.randrange(1 << 30)).random((5, 3)) < .5
    grid = np.hstack([half, half[:, 1::-1]]).astype(np.uint8)
    out = _from_mask(cv2.resize(grid, (size, size), interpolation=cv2.INTER_NEAREST).astype(np.float32),
                     hsv(rng.random(), .6, rng.uniform(.4, .8)))
    return out


def _smiley(rng, size):
    """A simple drawn face or animal."""
    canvas = Canvas(size, size, (0, 0, 0))
    colour = hsv(rng.random(), rng.uniform(.3, .9), rng.uniform(.6, 1))
    kind, ears = rng.choice(["circle", "rectangle", "hexagon", "drop"]), rng.choice(["none", "cat", "bear", "rabbit", "horns"])
    mask = Canvas(size, size, (0, 0, 0))
    s = size
    parts = []
    if ears == "cat":
        parts = [("triangle", .1, .02, .45, .5), ("triangle", .55, .02, .9, .5)]
    elif ears == "bear":
        parts = [("circle", .06, .06, .36, .36), ("circle", .64, .06, .94, .36)]
    elif ears == "rabbit":
        parts = [("circle", .22, .0, .4, .5), ("circle", .6, .0, .78, .5)]
    elif ears == "horns":
        parts = [("diamond", .2, .02, .32, .45), ("diamond", .68, .02, .8, .45)]
    for target, paint in ((mask, (255, 255, 255)), (canvas, darker(colour, .2))):
        for part, a, b, c, d in parts:
            target.shape(part, a * s, b * s, c * s, d * s, paint)
        target.shape(kind, .1 * s, .2 * s, .9 * s, .96 * s, paint if target is mask else colour, s * .2)
    eye = rng.uniform(.05, .12) * s
    for x in (.35, .65):
        canvas.shape("circle", x * s - eye, .5 * s - eye, x * s + eye, .5 * s + eye, (255, 255, 255))
        canvas.shape("circle", x * s - eye * .6, .5 * s - eye * .5, x * s + eye * .6, .5 * s + eye * .7, (20, 20, 20))
    if rng.random() < .5:
        canvas.shape("circle", .4 * s, .66 * s, .6 * s, .78 * s, rng.choice([(200, 60, 60), (40, 30, 30), (255, 150, 160)]))
    else:
        canvas.line([(.36 * s, .72 * s), (.5 * s, .8 * s), (.64 * s, .72 * s)], s * .05, (40, 30, 30))
    return np.dstack([canvas.pixels, mask.pixels[..., 0]])


def _gem(rng, size, colour, kind):
    """A cut stone."""
    canvas = Canvas(size, size, colour)
    for step, share in ((.0, -.3), (.12, 0), (.26, .25)):
        paint = darker(colour, -share) if share < 0 else lighter(colour, share)
        canvas.shape(kind, 1 + step * size, 1 + step * size, size - 1 - step * size, size - 1 - step * size, paint)
    canvas.shape("circle", size * .3, size * .22, size * .46, size * .36, (255, 255, 255), 0, .7)
    out = shape_face(kind, size, colour)
    out[..., :3] = canvas.pixels
    return out


def _card(rng, size, rank, suit, path):
    """The index of a playing card."""
    colour = (200, 30, 40) if suit in "♥♦" else (20, 20, 30)
    return text_face(rank + suit, size, colour, path, .55)


def _photograph_cut(rng, size, round_cut):
    """A part of a photograph, square or round."""
    image = photograph(rng, size, size, 1)
    mask = shape_mask("circle" if round_cut else "rectangle", 0, 0, size * 4, size * 4, size // 2)[:size, :size]
    return np.dstack([image, (mask * 255).astype(np.uint8)])


def _near_files(rng, files, count):
    """Files that lie near each other (a theme of emoji: fruits, animals), or any."""
    if rng.random() < .55 and len(files) > count * 2:
        first = rng.randrange(len(files) - count)
        return files[first:first + int(count * 1.8)]
    return rng.sample(files, min(len(files), int(count * 1.6) + 2))


def _colours(rng, count, ground):
    """Colours that can be told from each other and from the ground."""
    out = []
    for _ in range(400):
        colour = hsv(rng.random(), rng.uniform(.45, 1), rng.uniform(.35, 1))
        if distance(colour, ground) > 50 and all(distance(colour, other) > 48 for other in out):
            out.append(colour)
        if len(out) == count:
            break
    return out


def kind_of_faces(rng):
    """A kind of faces, by how often one sees it."""
    odds = {"emoji": 7, "stamps": 2.5, "clips": 2, "icons": 2, "icon font": 3, "coloured icon font": 2, "letters": 1.5,
            "numbers": 1.5, "cjk": 1,
            "shapes": 2, "signs": .7, "creatures": 1, "identicons": .4, "smileys": 1.2, "gems": 1, "cards": .6, "photographs": .8,
            "colours": .4,
            "avatars": .6}
    kind, = rng.choices(list(odds), list(odds.values()))
    return kind


def _made(rng, kind, count, size, theme, ground):
    """Faces of a kind, one after the other, more than needed where possible; some may be alike or missing (None)."""
    ink = ink_on(ground)
    path = any_font(rng, rng.choice(["sans", "heavy", "round", "serif", "mono"]))
    ink = rng.choice([ink, ink, theme.away_from(rng, ground, least=80)])
    if kind in ("emoji", "stamps", "clips", "icons"):
        names = picture_families().get(kind)
        if not names:
            return []
        return (sprite(f, size) for f in _near_files(rng, _plain_files(rng.choice(names)), count))
    if kind in ("icon font", "coloured icon font"):
        if not icon_fonts():
            return []
        font = rng.choice(icon_fonts())
        codes = rng.sample(range(0xf000, 0xf2e0) if "solid" in font else range(0xf101, 0xf7ff), min(700, count * 3))
        masks = (icon_mask(font, code, size) for code in codes)
        hues = _colours(rng, 14, ground) if kind == "coloured icon font" else [ink]
        return (_from_mask(mask, hues[i % len(hues)]) for i, mask in enumerate(masks) if mask is not None)
    if kind in ("letters", "signs", "cjk"):
        text = list(rng.choice([GLYPHS, GLYPHS, GREEK, CYRILLIC])) if kind == "letters" else list(SIGNS)
        if kind == "cjk":
            if not material.cjk_font():
                return []
            text, path = list(rng.choice([CJK, KANA])), rng.choice(material.cjk_font())
        if kind == "signs" and material.cjk_font():
            path = next((f for f in material.fonts() if f.endswith("DejaVuSans.ttf")), material.cjk_font()[0])
        rng.shuffle(text)
        hues = _colours(rng, 10, ground) if rng.random() < .5 else [ink]
        return [text_face(t, size, hues[i % len(hues)], path, rng.uniform(.8, .8)) for i, t in enumerate(text)] if path else []
    if kind == "numbers":
        first = rng.choice([1, 1, 0, 10])
        hues = _colours(rng, 10, ground) if rng.random() < .3 else [ink]
        return [text_face(str(first + i), size, hues[i % len(hues)], path, .7) for i in range(count + 2)] if path else []
    if kind in ("shapes", "gems", "colours"):
        hues = _colours(rng, 12, ground)
        kinds = ["circle"] if kind == "colours" else rng.sample(SHAPES, rng.randint(5, len(SHAPES)))
        pairs = [(k, h) for k in kinds for h in hues]
        rng.shuffle(pairs)
        if kind == "gems":
            return (_gem(rng, size, h, k) for k, h in pairs)
        rim = rng.choice([None, (255, 255, 255), (0, 0, 0)])
        return (shape_face(k, size, h, rim) for k, h in pairs)
    if kind == "cards":
        pairs = [(r, s) for r in ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"] for s in SUITS]
        rng.shuffle(pairs)
        path = next((f for f in material.fonts() if f.endswith("DejaVuSans-Bold.ttf")), None)
        return [_card(rng, size, r, s, path) for r, s in pairs] if path else []
    if kind == "avatars":
        out = []
        for i, hue in enumerate(_colours(rng, count, ground)):
            face = shape_face(rng.choice(["circle"]), size, hue)
            letter = text_face(rng.choice(GLYPHS), size, ink_on(hue), path, .5) if path else None
            if letter is not None:
                weight = letter[..., 3:] / 255
                face[..., :3] = (face[..., :3] * (1 - weight) + letter[..., :3] * weight).astype(np.uint8)
            out.append(face)
        return out
    makers = {"creatures": creature, "identicons": _identicon, "smileys": _smiley}
    if kind in makers:
        return (makers[kind](rng, size) for _ in range(int(count * 1.4) + 2))
    cut = rng.random() < .4
    return (_photograph_cut(rng, size, cut) for _ in range(min(count + 3, 26)))


def stands_out(face, ground, least=20):
    """Whether a face is seen on its ground."""
    return np.abs(_looks([face], ground)[0] - np.tile(np.float32(ground), 196)).mean() > least


def _looks(faces, ground):
    """Each face on its ground as a small picture."""
    out = []
    for face in faces:
        small = cv2.resize(face, (14, 14), interpolation=cv2.INTER_AREA).astype(np.float32)
        weight = small[..., 3:] / 255
        out.append((np.float32(ground) * (1 - weight) + small[..., :3] * weight).ravel())
    return out


def face_set(rng, count, size, theme, ground, kind=None):
    """Up to `count` faces that can be told from each other and from their ground; and their kind."""
    size = max(8, int(size))
    for attempt in range(8):
        chosen = kind if kind and attempt == 0 else kind_of_faces(rng)
        kept, looks = [], [np.tile(np.float32(ground), 14 * 14)]
        for face in _made(rng, chosen, count, size, theme, ground):
            if face is None:
                continue
            look = _looks([face], ground)[0]
            others = np.abs(np.stack(looks) - look)
            if others[0].mean() > 7 and others.mean(1)[1:].min(initial=99) > 9 and (others > 50).mean(1).min() > .03:
                kept.append(face)
                looks.append(look)
            if len(kept) == count:
                break
        if len(kept) >= min(count, 5):
            return kept, chosen
    hues = _colours(rng, 20, ground)
    return [shape_face(k, size, h) for k, h in zip(SHAPES * 2, hues)][:max(4, count)], "shapes"


ANIMALS = ["1f431", "1f408", "1f63a", "1f638", "1f42d", "1f439", "1f430", "1f98a", "1f43c", "1f437", "1f438", "1f435", "1f414",
           "1f427", "1f981",
           "1f42f", "1f42e", "1f436", "1f989", "1f422", "1f419", "1f408-200d-2b1b", "1f436", "1f43b", "1f428", "1f42c"]
CATS = ["1f431", "1f408", "1f63a", "1f638", "1f640", "1f63e", "1f408-200d-2b1b"]


def drawn_cat(rng, size, colour):
    """A cat of a few shapes: sitting from behind, or a head with ears."""
    if rng.random() < .5:
        canvas, mask = Canvas(size, size, colour), Canvas(size, size, (0, 0, 0))
        s = size
        for kind, a, b, c, d in (("triangle", .25, .05, .5, .45), ("triangle", .5, .05, .75, .45), ("circle", .24, .15, .76, .55),
                                 ("drop", .2, .35, .8, .98)):
            mask.shape(kind, a * s, b * s, c * s, d * s, (255, 255, 255))
        points = [((.7 + .22 * math.sin(t * 2.6)) * s, (.92 - .4 * t) * s) for t in np.linspace(0, 1, 9)]
        mask.line(points, s * .08, (255, 255, 255))
        for x in (.4, .6):
            canvas.shape("circle", (x - .05) * s, .27 * s, (x + .05) * s, .39 * s, mix(colour, ink_on(colour), .85))
        return np.dstack([canvas.pixels, mask.pixels[..., 0]])
    canvas, mask = Canvas(size, size, colour), Canvas(size, size, (0, 0, 0))
    s = size
    for kind, a, b, c, d in (("triangle", .08, .0, .5, .6), ("triangle", .5, .0, .92, .6), ("circle", .08, .2, .92, .95)):
        mask.shape(kind, a * s, b * s, c * s, d * s, (255, 255, 255))
    eyes = rng.choice([(255, 255, 255), (120, 220, 80), (255, 210, 60)])
    for x in (.34, .66):
        canvas.shape("circle", (x - .1) * s, .45 * s, (x + .1) * s, .62 * s, eyes)
        canvas.shape("circle", (x - .04) * s, .46 * s, (x + .04) * s, .61 * s, (10, 10, 10))
    canvas.shape("turned triangle", .44 * s, .66 * s, .56 * s, .75 * s, (240, 130, 140))
    ink = mix(colour, ink_on(colour), .7)
    for y in (.72, .8):
        canvas.line([(.12 * s, y * s), (.36 * s, .74 * s)], max(1, s * .02), ink)
        canvas.line([(.88 * s, y * s), (.64 * s, .74 * s)], max(1, s * .02), ink)
    return np.dstack([canvas.pixels, mask.pixels[..., 0]])


def animal(rng, size, theme, ground):
    """The one that is to be caught: a cat mostly, or any other creature."""
    size = max(8, int(size))
    for _ in range(6):
        kind = rng.random()
        if kind < .45:
            face = emoji(rng, size, *(CATS if rng.random() < .6 else ANIMALS))
        elif kind < .7:
            face = drawn_cat(rng, size, theme.away_from(rng, ground, least=60))
        elif kind < .8 and "stamps-animals" in material.picture_sets():
            face = sprite(rng.choice(material.picture_sets()["stamps-animals"]), size)
        elif kind < .9 and icon_fonts():
            mask = icon_mask(icon_fonts()[0], rng.choice([0xf6be, 0xf6d3, 0xf52e, 0xf6d5, 0xf1b0, 0xf54c, 0xf544]), size)
            face = None if mask is None else _from_mask(mask, theme.away_from(rng, ground, least=90))
        else:
            face = rng.choice([_smiley, creature])(rng, size)
        if face is not None and stands_out(face, ground):
            return face
    return drawn_cat(rng, size, theme.away_from(rng, ground, least=60))
