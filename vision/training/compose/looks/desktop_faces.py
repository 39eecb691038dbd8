"""Faces for the desktop and retro scenes: what is drawn on tiles.

A set comes from one author: icons, mahjong, cards, pixel monsters, ...
"""
import functools
import math

import cv2
import numpy as np

import material
from compose.looks.desktop_paint import (PALETTES, Sketch, any_colour, apart, colour, darker, far_from, fonts_of, hues, ink_on,
                                         lighter, mix, over, photograph, ring, segment_digits, shrunk, star, text_mask, whole,
                                         write)


def blank(w, h):
    """A transparent picture."""
    return np.zeros((max(1, whole(h)), max(1, whole(w)), 4), np.uint8)


def sign(text, w, h, path, fill, share=0.7, aliased=False):
    """A short text, as large as fits into w x h times share; None where the font lacks it."""
    size = max(5, int(h * share))
    mask = text_mask(path, size, text, aliased)
    largest = max(mask.shape[1] / (w * 0.92), mask.shape[0] / (h * 0.92))
    if largest > 1:
        mask = text_mask(path, max(5, int(size / largest)), text, aliased)
    if not mask.any():
        return None
    out = blank(w, h)
    x, y = (out.shape[1] - mask.shape[1]) // 2, (out.shape[0] - mask.shape[0]) // 2
    over(out, np.dstack([np.full(mask.shape + (3,), fill, np.uint8), mask]), x, y)
    return out


def centred(picture, w, h, share=1.0):
    """A square picture in the middle of w x h."""
    out = blank(w, h)
    over(out, picture, (out.shape[1] - picture.shape[1]) // 2, (out.shape[0] - picture.shape[0]) // 2)
    return out


def pictures(rng, count, w, h, tile, aliased):
    """Icons, emoji, stamps, clip art from one set."""
    sets = material.picture_sets()
    if not sets:
        return
    families = sorted({n.split("-")[0] for n in sets})
    family = rng.choices(families, [{"emoji": 6, "icons": 6, "openmoji": 2, "gcompris": 2}.get(f, 1.3) for f in families])[0]
    files = sets[rng.choice(sorted(n for n in sets if n.split("-")[0] == family))]
    n = max(4, int(min(w, h) * rng.choice([0.6, 0.75, 0.85, 0.95])))
    start = rng.randrange(len(files))
    chosen = rng.sample(files, min(len(files), count * 3)) if rng.random() < 0.7 else (files[start:] + files[:start])[:count
            * 3]
    coarse = aliased and n > 14
    for path in chosen:
        picture = material.picture(path, n // 2 if coarse else n)
        if picture is None:
            continue
        if coarse:
            picture = cv2.resize(picture, (n, n), interpolation=cv2.INTER_NEAREST)
            picture = np.dstack([picture[..., :3] // 48 * 44 + 20, np.where(picture[..., 3] > 100, 255, 0)]).astype(np.uint8)
        yield centred(picture, w, h)


def letters(rng, count, w, h, tile, aliased):
    """Letters, numbers, Chinese and other signs, in one ink or in many colours."""
    path = rng.choice(fonts_of(rng.choice(["any", "heavy", "mono", "serif"])))
    alphabet = rng.choice(["ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789", "numbers", "АБВГДЖИКЛПУФЦЧШЫЭЮЯ", "αβγδεθλμπρσφψωΓΔΘΛΞΣΦΨΩ",
                           "♠♥♦♣★☺☻♪♫☼►▲▼◄●■◆", "words", "cjk", "cjk"])
    dejavu = [f for f in material.fonts() if "DejaVuSans-Bold." in f or "DejaVuSans." in f]
    if alphabet == "numbers":
        texts = [str(i) for i in range(1, 100)]
    elif alphabet == "words":
        texts = ["Fe", "Cu", "Au", "Ag", "Pb", "Hg", "Na", "Mg", "Al", "Si", "Cl", "Ca", "Ti", "Zn", "Br", "He", "Li", "Be",
                 "Ne", "Ar", "Xe", "Kr", "Ni", "Co", "Sn", "Pt"]
    elif alphabet == "cjk":
        texts = list("一二三四五六七八九東南西北中發白春夏秋冬梅蘭竹菊金木水火土日月山川花鳥風雪龍虎馬牛羊犬猫魚車船人大天")
        if material.cjk_font():
            path = rng.choice(material.cjk_font())
        else:
            texts = [str(i) for i in range(1, 60)]
    else:
        texts = list(alphabet)
        if ord(texts[0]) > 127 and dejavu:
            path = rng.choice(dejavu)
    if rng.random() < 0.5:
        rng.shuffle(texts)
    inks = [ink_on(tile)] if rng.random() < 0.45 else [far_from(rng, [tile], 75) for _ in range(rng.choice([3, 6, 12]))]
    share = rng.uniform(0.4, 0.85)
    for i, text in enumerate(texts[:count * 2]):
        yield sign(text, w, h, path, inks[i % len(inks)], share, aliased)


SHAPES = {"circle": None, "square": [(-.8, -.8), (.8, -.8), (.8, .8), (-.8, .8)], "triangle": ring(3), "turned": ring(3, 90),
          "diamond": ring(4), "pentagon": ring(5), "hexagon": ring(6),
          "octagon": ring(8, 22.5), "star": star(5), "star6": star(6, 0.58), "star8": star(8, 0.6), "star4": star(4, 0.35),
          "cross": [(-.3, -.9), (.3, -.9), (.3, -.3), (.9, -.3), (.9, .3), (.3, .3), (.3, .9), (-.3, .9), (-.3, .3), (-.9, .3),
                    (-.9, -.3), (-.3, -.3)],
          "heart": [(0, .85), (-.85, .0), (-.9, -.4), (-.6, -.75), (-.25, -.7), (0, -.4), (.25, -.7), (.6, -.75), (.9, -.4),
                    (.85, 0)], "arrow": [(-.9, -.3), (.1, -.3), (.1, -.8), (.95, 0), (.1, .8), (.1, .3), (-.9, .3)],
          "bolt": [(.2, -.95), (-.6, .15), (-.05, .15), (-.25, .95), (.6, -.25), (.05, -.25)],
          "moon": [(.3, -.9), (-.3, -.8), (-.8, -.2), (-.7, .5), (-.1, .9), (.5, .8), (-.05, .4), (-.2, 0), (-.05, -.5)]}


def shapes(rng, count, w, h, tile, aliased):
    """Plain or shaded geometric forms in strong colours."""
    colours = []
    for _ in range(rng.randint(4, 7)):
        colours.append(far_from(rng, [tile] + colours, 60))
    names = rng.sample(sorted(SHAPES), min(len(SHAPES), rng.randint(6, 17)))
    pairs = [(n, c) for n in names for c in colours]
    rng.shuffle(pairs)
    rim, shine, holes = rng.random() < 0.5, rng.random() < 0.4, rng.random() < 0.2
    radius = min(w, h) * rng.uniform(0.28, 0.45)
    for name, fill in pairs[:count * 2]:
        sketch = Sketch(w, h, aliased)
        cx, cy = w / 2, h / 2

        def form(reach, shade):
            if name == "circle":
                sketch.disc(cx, cy, reach * 0.92, shade)
            else:
                sketch.polygon([(cx + x * reach, cy + y * reach) for x, y in SHAPES[name]], shade)
        if rim:
            form(radius, darker(fill, 0.55))
        form(radius * (0.86 if rim else 1), fill)
        if shine:
            form(radius * 0.5, lighter(fill, 0.4))
        elif holes:
            form(radius * 0.45, tile)
        yield sketch.done()


def monsters(rng, count, w, h, tile, aliased):
    """Pixel monsters: random symmetrical bitmaps of one to three colours."""
    n = rng.choice([5, 6, 7, 8, 8, 10])
    colours = [c for c in PALETTES[rng.choice(["windows", "ega", "c64", "zx", "pico", "db16", "gameboy"])]
               if apart(c, tile) > 50]
    colours = colours or [ink_on(tile)]
    if rng.random() < 0.2:
        colours = [rng.choice(colours)]
    generator = np.random.default_rng(rng.randrange(1 << 30))
    scale = max(1, int(min(w, h) * rng.choice([0.7, 0.9]) / n))
    for _ in range(count * 2):
        half = generator.random((n, (n + 1) // 2)) < rng.uniform(0.42, 0.62)
        bits = np.hstack([half, half[:, ::-1][:, n % 2:]])
        picture = np.zeros((n, n, 4), np.uint8)
        main, second = rng.choice(colours), rng.choice(colours)
        picture[bits] = main + (255,)
        eyes = np.zeros_like(bits)
        eyes[n // 3, n // 3] = eyes[n // 3, n - 1 - n // 3] = True
        if rng.random() < 0.6:
            eyes[n * 2 // 3, n // 4:n - n // 4] = True
        picture[eyes] = second + (255,)
        yield centred(np.kron(picture, np.ones((scale, scale, 1), np.uint8)), w, h)


def _suit(sketch, name, x, y, r, fill):
    """A suit of cards about (x, y)."""
    def part(points):
        sketch.polygon([(x + a * r, y + b * r) for a, b in points], fill)
    if name == "diamond":
        part([(0, -1), (.72, 0), (0, 1), (-.72, 0)])
    elif name == "heart":
        part(SHAPES["heart"])
    elif name == "spade":
        part([(a, -b * 0.9 - 0.1) for a, b in SHAPES["heart"]])
        part([(0, 0), (.35, .95), (-.35, .95)])
    else:
        for a, b in ((0, -.5), (-.48, .15), (.48, .15)):
            sketch.disc(x + a * r, y + b * r, r * 0.42, fill)
        part([(0, -.2), (.3, .95), (-.3, .95)])


def cards(rng, count, w, h, tile, aliased):
    """Playing cards: a rank and a suit."""
    path = rng.choice(fonts_of(rng.choice(["serif", "heavy", "interface"])))
    red, black = rng.choice([((0, 0, 200), (0, 0, 0)), ((40, 40, 220), (60, 40, 30))])
    if apart(tile, black) < 60:
        black = (240, 240, 240)
    deck = [(rank, suit) for rank in "A 2 3 4 5 6 7 8 9 10 J Q K".split() for suit in ("spade", "heart", "club", "diamond")]
    rng.shuffle(deck)
    big = rng.random() < 0.6
    for rank, suit in deck[:count + 8]:
        fill = red if suit in ("heart", "diamond") else black
        sketch = Sketch(w, h, aliased)
        if big:
            _suit(sketch, suit, w * 0.5, h * 0.68, min(w, h) * 0.26, fill)
        else:
            _suit(sketch, suit, w * 0.72, h * 0.24, min(w, h) * 0.17, fill)
            _suit(sketch, suit, w * 0.5, h * 0.66, min(w, h) * 0.27, fill)
        out = sketch.done()
        write(out, rank, w * (0.5 if big else 0.3), h * 0.24, path, h * 0.36, fill, aliased=aliased, widest=int(w * 0.8))
        yield out


def mahjong(rng, count, w, h, tile, aliased):
    """Mahjong tiles drawn by hand: circles, bamboos, characters, winds, dragons, flowers."""
    green, red, blue = rng.choice([((40, 130, 20), (30, 30, 200), (160, 60, 20)),
                                   ((60, 160, 60), (60, 60, 230), (200, 80, 40)), ((30, 90, 0), (0, 0, 160), (110, 20, 20))])
    if apart(tile, green) < 60 or apart(tile, red) < 60:
        green, red, blue = (150, 255, 150), (150, 150, 255), (255, 220, 150)
    spots = {1: [(0, 0)], 2: [(0, -1), (0, 1)], 3: [(-1, -1), (0, 0), (1, 1)], 4: [(-1, -1), (1, -1), (-1, 1), (1, 1)],
             5: [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
             6: [(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
             7: [(-1, -1.1), (0, -.7), (1, -.3), (-1, .4), (1, .4), (-1, 1.1), (1, 1.1)],
             8: [(x, y) for x in (-.8, .8) for y in (-1.1, -.37, .37, 1.1)],
             9: [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)]}
    kinds = [(kind, n) for kind in ("dot", "bamboo", "wan") for n in range(1, 10)] + [("honour", i) for i in range(7)]
    rng.shuffle(kinds)
    path = rng.choice(material.cjk_font()) if material.cjk_font() else rng.choice(fonts_of("heavy"))
    numbers = "一二三四五六七八九" if material.cjk_font() else "123456789"
    honours = "東南西北中發〇" if material.cjk_font() else "ESWNCFB"
    corner = rng.random() < 0.3
    for kind, n in kinds[:count + 6]:
        sketch = Sketch(w, h, aliased)
        for i, (x, y) in enumerate(spots[n] if kind in ("dot", "bamboo") else []):
            px, py = w * (0.5 + 0.27 * x), h * (0.5 + 0.29 * y)
            fill = (green, red, blue)[(i + n) % 3]
            if kind == "dot":
                r = min(w, h) * (0.38 if n == 1 else 0.17 if n < 6 else 0.125)
                sketch.disc(px, py, r, fill)
                if r > 3:
                    sketch.disc(px, py, r * 0.6, tile)
                    sketch.disc(px, py, r * 0.35, (red, green, blue)[(i + n) % 3])
            else:
                reach, thick = h * (0.34 if n == 1 else 0.13), w * (0.16 if n == 1 else 0.05)
                fill = red if (i == n // 2 and n % 2) else green
                sketch.box(px - thick, py - reach, px + thick, py + reach, fill)
                sketch.box(px - thick * 1.5, py - reach * 0.15, px + thick * 1.5, py + reach * 0.15, darker(fill, 0.2))
        out = sketch.done()
        if kind == "wan":
            write(out, numbers[n - 1], w / 2, h * 0.27, path, h * 0.34, blue, aliased=aliased, widest=int(w * 0.8))
            write(out, "萬" if material.cjk_font() else "w", w / 2, h * 0.7, path, h * 0.36, red, aliased=aliased,
                  widest=int(w * 0.8))
        elif kind == "honour":
            write(out, honours[n], w / 2, h / 2, path, min(w, h) * 0.75, (red if n == 4 else green if n == 5 else blue),
                  aliased=aliased)
        if corner:
            write(out, {"dot": "o", "bamboo": "b", "wan": "c", "honour": "h"}[kind] + str(n), w * 0.84, h * 0.1, path,
                  max(6, h * 0.14), red, aliased=aliased)
        yield out


@functools.lru_cache(4)
def _mahjong_sheet(path):
    """A sheet of GNOME's mahjong faces."""
    return cv2.imread(path, cv2.IMREAD_UNCHANGED)


def gnome_mahjong(rng, count, w, h, tile, aliased):
    """The faces of GNOME's mahjong tiles, cut out of their sheet."""
    sheets = [p for p in material.mahjong_sets() if p.endswith(".png")]
    if not sheets:
        return
    sheet = _mahjong_sheet(rng.choice(sheets))
    if sheet is None or sheet.shape[2] != 4:
        return
    tw, th = sheet.shape[1] // 43, sheet.shape[0] // 2
    for i in rng.sample(range(42), min(42, count + 6)):
        part = sheet[int(th * 0.08):int(th * 0.86), int(i * tw + tw * 0.16):int((i + 1) * tw - tw * 0.05)]
        scale = min(w * 0.95 / part.shape[1], h * 0.95 / part.shape[0])
        yield centred(shrunk(part, max(1, int(part.shape[1] * scale)), max(1, int(part.shape[0] * scale))), w, h)


def dice(rng, count, w, h, tile, aliased):
    """Dominoes and dice: two numbers of spots."""
    ink = ink_on(tile) if rng.random() < 0.6 else far_from(rng, [tile], 80)
    three = {0: [], 1: [(0, 0)], 2: [(-1, -1), (1, 1)], 3: [(-1, -1), (0, 0), (1, 1)], 4: [(-1, -1), (1, -1), (-1, 1), (1, 1)],
             5: [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
             6: [(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)]}
    pairs = [(a, b) for a in range(7) for b in range(7) if a + b]
    rng.shuffle(pairs)
    for a, b in pairs[:count + 6]:
        sketch = Sketch(w, h, aliased)
        r = min(w, h / 2) * 0.1
        for spots, cy in ((three[a], h * 0.26), (three[b], h * 0.74)):
            for x, y in spots:
                sketch.disc(w / 2 + x * min(w, h / 2) * 0.28, cy + y * min(w, h / 2) * 0.28, max(1, r), ink)
        sketch.box(w * 0.12, h / 2 - max(0.5, h * 0.01), w * 0.88, h / 2 + max(0.5, h * 0.01), ink)
        yield sketch.done()


def flags(rng, count, w, h, tile, aliased):
    """Flags: bands, crosses, discs in strong colours."""
    strong = [colour(c) for c in ("cc0000", "0033aa", "ffffff", "ffcc00", "007a33", "000000", "66b2ff", "ff8800")]
    for _ in range(count * 2):
        sketch = Sketch(w, h, aliased)
        x0, x1, y0, y1 = w * 0.12, w * 0.88, h * 0.22, h * 0.78
        a, b, c = rng.sample(strong, 3)
        kind = rng.choice(["across", "down", "cross", "disc", "saltire", "canton"])
        sketch.box(x0 - 1, y0 - 1, x1 + 1, y1 + 1, (60, 60, 60))
        sketch.box(x0, y0, x1, y1, a)
        if kind in ("across", "down"):
            for i, shade in enumerate((b, c)):
                if kind == "across":
                    sketch.box(x0, y0 + (y1 - y0) * (i + 1) / 3, x1, y0 + (y1 - y0) * (i + 2) / 3, shade)
                else:
                    sketch.box(x0 + (x1 - x0) * (i + 1) / 3, y0, x0 + (x1 - x0) * (i + 2) / 3, y1, shade)
        elif kind == "cross":
            sketch.box(x0 + (x1 - x0) * 0.28, y0, x0 + (x1 - x0) * 0.44, y1, b)
            sketch.box(x0, h * 0.44, x1, h * 0.56, b)
        elif kind == "disc":
            sketch.disc(w / 2, h / 2, (y1 - y0) * 0.32, b)
        elif kind == "saltire":
            sketch.line([(x0, y0), (x1, y1)], b, h * 0.09)
            sketch.line([(x1, y0), (x0, y1)], b, h * 0.09)
        else:
            sketch.box(x0, h / 2, x1, y1, b)
            sketch.box(x0, y0, w / 2, h / 2, c)
        yield sketch.done()


def photos(rng, count, w, h, tile, aliased):
    """Small photographs or paintings that fill their tiles."""
    share = rng.choice([1.0, 0.9, 0.8])
    big = photograph(rng, 420, 420) if rng.random() < 0.2 else None
    for _ in range(int(count * 1.4)):
        n_w, n_h = max(2, int(w * share)), max(2, int(h * share))
        if big is not None:
            y, x = rng.randrange(420 - 60), rng.randrange(420 - 60)
            picture = cv2.resize(big[y:y + 60, x:x + 60], (n_w, n_h), interpolation=cv2.INTER_AREA)
            picture = cv2.addWeighted(picture, 0.6, np.full_like(picture, any_colour(rng)), 0.4, 0)
        else:
            picture = photograph(rng, n_w, n_h)
        yield centred(np.dstack([picture, np.full(picture.shape[:2], 255, np.uint8)]), w, h)


def gems(rng, count, w, h, tile, aliased):
    """Cut stones with facets, and fruits of discs with a leaf."""
    names = [n for n in SHAPES if n not in ("circle", "arrow", "moon", "bolt")]
    for i in range(count * 2):
        name, base = rng.choice(names), hues(rng.random(), rng.uniform(0.6, 1), rng.uniform(0.6, 1))
        points = [(w / 2 + x * min(w, h) * 0.42, h / 2 + y * min(w, h) * 0.42) for x, y in SHAPES[name]]
        sketch = Sketch(w, h, aliased)
        sketch.polygon(points, darker(base, 0.5))
        for j, (p, q) in enumerate(zip(points, points[1:] + points[:1])):
            angle = math.atan2((p[1] + q[1]) / 2 - h / 2, (p[0] + q[0]) / 2 - w / 2)
            shade = lighter(base, 0.45) if math.sin(angle + 0.7) < -0.3 else base if math.sin(angle
                    + 0.7) < 0.4 else darker(base, 0.35)
            sketch.polygon([(w / 2, h / 2), p, q], shade)
        inner = [(w / 2 + (x - w / 2) * 0.5, h / 2 + (y - h / 2) * 0.5) for x, y in points]
        sketch.polygon(inner, lighter(base, 0.2))
        yield sketch.done()


def segments(rng, count, w, h, tile, aliased):
    """Seven-segment numbers."""
    lit = far_from(rng, [tile], 90)
    for number in rng.sample(range(10, 100), min(90, count + 5)):
        yield centred(segment_digits(str(number), w * 0.8, h * 0.6, lit, None, aliased), w, h)


KINDS = ((pictures, 42), (letters, 15), (shapes, 9), (monsters, 8), (cards, 6), (mahjong, 12), (gnome_mahjong, 7), (dice, 3),
         (flags, 3), (photos, 3), (gems, 5), (segments, 2))


def _look(face, tile):
    """A face on its tile reduced to a few numbers, to be compared with others."""
    h, w = face.shape[:2]
    a = face[..., 3:].astype(np.float32) / 255
    flat = face[..., :3] * a + np.array(tile, np.float32) * (1 - a)
    return cv2.resize(flat, (10, 10), interpolation=cv2.INTER_AREA)


def _alike(look, other):
    """Whether two faces could be taken for each other."""
    difference = np.abs(look - other)
    return difference.mean() < 3.5 or difference.max() < 48


def face_set(rng, count, w, h, tile, aliased=False, kind=None):
    """At least four and at most `count` faces, w x h pixels with alpha, that can be told from each other and seen on the tile."""
    w, h = max(4, whole(w)), max(4, whole(h))
    found, looks = [], []
    plain = np.zeros((10, 10, 3), np.float32) + np.array(tile, np.float32)
    for attempt in range(12):
        maker = kind or rng.choices([k for k, _ in KINDS], [n for _, n in KINDS])[0]
        if attempt > 5:
            maker = rng.choice([shapes, letters, monsters])
        for face in maker(rng, count, w, h, tile, aliased):
            if face is None:
                continue
            look = _look(face, tile)
            if np.abs(look - plain).mean() < 7 or np.abs(look - plain).max() < 40:
                continue
            if any(_alike(look, other) for other in looks):
                continue
            found.append(face)
            looks.append(look)
            if len(found) == count:
                return found
        if len(found) >= min(count, 6):
            return found
        kind = None
    return found


# ---- marks, beasts, things

CATS = ("1f431 1f408 1f63a 1f63c 1f638 1f42f 1f981 1f98a 1f43a 1f436 1f42d 1f401 1f43c 1f430 "
        "1f437 1f434 1f414 1f427 1f422 1f438 1f435").split()


@functools.lru_cache(None)
def _emoji_files(code):
    """The files of an emoji, of all vendors."""
    found = []
    for name, files in material.picture_sets().items():
        if name.startswith(("emoji", "openmoji")):
            found += [f for f in files if f.rsplit("/", 1)[-1].lower().split(".")[0] in (code, code + "-fe0f")]
    return found


def emoji(rng, codes, size):
    """One of these emoji from any vendor; None where none is installed."""
    files = _emoji_files(rng.choice(codes))
    return material.picture(rng.choice(files), max(4, int(size))) if files else None


def cat(rng, size, fill, ink, aliased=False):
    """A cat (or another beast): an emoji, a stamp, or drawn from the front, from the side, as pixels. Square, with alpha."""
    size = max(6, int(size))
    kind = rng.random()
    if kind < 0.3 and not aliased:
        picture = emoji(rng, CATS, size)
        if picture is not None:
            return picture
    if kind < 0.42 and not aliased:
        sets = material.picture_sets()
        names = [n for n in ("stamps-animals", "clips-animals") if n in sets]
        if names:
            picture = material.picture(rng.choice(sets[rng.choice(names)]), size)
            if picture is not None:
                return picture
    if kind < 0.55 or aliased and kind < 0.7:
        return _pixel_cat(rng, size, fill, ink)
    sketch = Sketch(size, size, aliased)
    n = size
    if kind < 0.8:
        rim = max(1, n * 0.03)
        for grow, shade in ((rim, ink), (0, fill)):
            for way in (-1, 1):
                sketch.polygon([(n * (0.5 + way * 0.38) + way * grow, n * 0.5),
                                (n * (0.5 + way * 0.34) + way * grow, n * 0.1 - grow),
                                (n * (0.5 + way * 0.06), n * 0.32 - grow)], shade)
            sketch.disc(n * 0.5, n * 0.57, n * 0.38 + grow, shade, n * 0.33 + grow)
        for way in (-1, 1):
            sketch.disc(n * (0.5 + way * 0.16), n * 0.52, n * 0.06, rng.choice([ink, ink, (80, 220, 120)]))
            for rise in (-0.03, 0.04):
                sketch.line([(n * (0.5 + way * 0.14), n * 0.66), (n * (0.5 + way * 0.44), n * (0.66 + rise))], ink,
                            max(1, n * 0.018))
        sketch.polygon([(n * 0.46, n * 0.61), (n * 0.54, n * 0.61), (n * 0.5, n * 0.67)], (140, 120, 240))
    else:
        sketch.disc(n * 0.48, n * 0.64, n * 0.3, fill, n * 0.16)
        sketch.disc(n * 0.76, n * 0.42, n * 0.15, fill)
        for x in (0.64, 0.8):
            sketch.polygon([(n * x, n * 0.36), (n * (x + 0.02), n * 0.16), (n * (x + 0.1), n * 0.32)], fill)
        for x in (0.24, 0.34, 0.6, 0.7):
            sketch.line([(n * x, n * 0.7), (n * x, n * 0.92)], fill, n * 0.07)
        sketch.line([(n * 0.22, n * 0.6), (n * 0.1, n * 0.4), (n * 0.14, n * 0.2)], fill, n * 0.06)
        sketch.disc(n * 0.8, n * 0.41, n * 0.025, ink)
    return sketch.done()


PIXEL_CATS = [".#....#..##..##..######..#o##o#..######..##nn##...####....#..#..",
              "..#..#....####....#o#o....####.#..######..#####...#..#....#..#..",
              "#..#....####....o#o#...#####..#.######.#.#####.#.#...#.#.#...##."]


def _pixel_cat(rng, size, fill, ink):
    """A cat of eight by eight pixels."""
    text = rng.choice(PIXEL_CATS)
    picture = np.zeros((8, 8, 4), np.uint8)
    for i, mark in enumerate(text):
        shade = {"#": fill, "o": ink, "n": (140, 120, 240)}.get(mark)
        if shade is not None:
            picture[i // 8, i % 8] = tuple(shade) + (255,)
    if rng.random() < 0.5:
        picture = picture[:, ::-1]
    return cv2.resize(np.ascontiguousarray(picture), (size, size), interpolation=cv2.INTER_NEAREST)


def bomb(rng, size, ground, aliased=False):
    """What lies on a mined cell: mines, bombs, skulls, crosses, rocks. Square, with alpha."""
    size = max(5, int(size))
    kind = rng.random()
    if kind < 0.22 and size > 9:
        picture = emoji(rng, ["1f4a3", "1f480", "2620", "1f525", "1f4a5", "26d4", "1f47e"], size)
        if picture is not None and np.abs(_look(picture, ground) - np.array(ground)).mean() > 25:
            return picture
    dark = (0, 0, 0) if apart(ground, (0, 0, 0)) > 70 else far_from(rng, [ground], 100)
    sketch = Sketch(size, size, aliased or size < 9)
    n, m = size, size / 2
    kind = rng.choice(["mine", "mine", "ball", "cross", "skull", "disc", "square", "spikes", "star"])
    if kind in ("mine", "spikes"):
        for i in range(4):
            a = math.pi * i / 4
            sketch.line([(m - math.cos(a) * n * 0.46, m - math.sin(a) * n * 0.46),
                         (m + math.cos(a) * n * 0.46, m + math.sin(a) * n * 0.46)], dark, max(1, n * 0.08))
        sketch.disc(m, m, n * 0.32, dark)
        sketch.disc(m - n * 0.1, m - n * 0.1, max(0.7, n * 0.08), (255, 255, 255))
    elif kind == "ball":
        sketch.disc(m, m + n * 0.08, n * 0.36, dark)
        sketch.line([(m, n * 0.2), (n * 0.62, n * 0.08), (n * 0.76, n * 0.14)], darker((80, 160, 220), 0.2), max(1, n * 0.07))
        sketch.disc(n * 0.8, n * 0.14, n * 0.08, (0, 140, 255))
        sketch.disc(m - n * 0.12, m, n * 0.08, (230, 230, 230))
    elif kind == "cross":
        shade = rng.choice([dark, far_from(rng, [ground], 90)])
        for a, b in (((.15, .15), (.85, .85)), ((.85, .15), (.15, .85))):
            sketch.line([(a[0] * n, a[1] * n), (b[0] * n, b[1] * n)], shade, max(1, n * 0.14))
    elif kind == "skull":
        bone = (240, 240, 240) if apart(ground, (240, 240, 240)) > 70 else dark
        hole = ink_on(bone)
        sketch.disc(m, n * 0.42, n * 0.34, bone)
        sketch.box(n * 0.32, n * 0.6, n * 0.68, n * 0.9, bone)
        for x in (0.36, 0.64):
            sketch.disc(x * n, n * 0.44, max(0.7, n * 0.09), hole)
    elif kind == "star":
        sketch.polygon([(m + x * n * 0.48, m + y * n * 0.48) for x, y in star(8, 0.5)], far_from(rng, [ground], 90))
    elif kind == "disc":
        sketch.disc(m, m, n * rng.uniform(0.3, 0.45), rng.choice([dark, far_from(rng, [ground], 90)]))
    else:
        e = n * rng.uniform(0.05, 0.25)
        sketch.box(e, e, n - e, n - e, dark)
    return sketch.done()


def robot(rng, size, ground, aliased=False):
    """A robot, or what stands for it."""
    size = max(5, int(size))
    if rng.random() < 0.3 and size > 10:
        picture = emoji(rng, ["1f916", "1f697", "1f600", "1f47d", "1f680", "1f6b6"], size)
        if picture is not None:
            return picture
    fill = far_from(rng, [ground, (0, 0, 0)], 70)
    sketch = Sketch(size, size, aliased or size < 9)
    n = size
    if rng.random() < 0.4:
        sketch.disc(n / 2, n / 2, n * 0.38, fill)
        if n > 12:
            sketch.disc(n * 0.4, n * 0.42, n * 0.06, ink_on(fill))
            sketch.disc(n * 0.6, n * 0.42, n * 0.06, ink_on(fill))
        return sketch.done()
    sketch.box(n * 0.2, n * 0.25, n * 0.8, n * 0.62, fill)
    sketch.box(n * 0.28, n * 0.66, n * 0.72, n * 0.92, darker(fill, 0.25))
    sketch.line([(n * 0.5, n * 0.25), (n * 0.5, n * 0.08)], fill, max(1, n * 0.06))
    for x in (0.36, 0.64):
        sketch.disc(x * n, n * 0.42, max(0.7, n * 0.07), ink_on(fill))
    return sketch.done()


def obstacle(rng, w, h, tile, aliased=False):
    """What may stand on a board and never goes: bricks, stone, a crate, a metal plate, a lock, a pot."""
    w, h = max(4, whole(w)), max(4, whole(h))
    sketch = Sketch(w, h, aliased)
    kind = rng.choice(["bricks", "bricks", "crate", "stone", "plate", "lock", "cross"])
    if kind == "bricks":
        mortar = rng.choice([(150, 160, 170), (60, 60, 60), (210, 210, 210)])
        brick = rng.choice([(40, 70, 170), (90, 110, 140), (120, 120, 120), hues(rng.random(), 0.5, 0.6)])
        sketch.box(0, 0, w, h, mortar)
        rows = rng.choice([3, 4, 5])
        for r in range(rows):
            for c in range(-1, 3):
                x = (c + 0.5 * (r % 2)) * w / 2
                sketch.box(x + w * 0.03, (r + 0.07) * h / rows, x + w * 0.47, (r + 0.93) * h / rows,
                           mix(brick, (0, 0, 0), rng.uniform(0, 0.2)))
    elif kind == "crate":
        wood = rng.choice([(60, 110, 170), (90, 150, 200), (40, 80, 120)])
        sketch.box(0, 0, w, h, darker(wood, 0.5))
        sketch.box(w * 0.04, h * 0.04, w * 0.96, h * 0.96, wood)
        sketch.box(w * 0.16, h * 0.16, w * 0.84, h * 0.84, darker(wood, 0.3))
        sketch.line([(w * 0.18, h * 0.18), (w * 0.82, h * 0.82)], wood, min(w, h) * 0.14)
        if rng.random() < 0.5:
            sketch.line([(w * 0.82, h * 0.18), (w * 0.18, h * 0.82)], wood, min(w, h) * 0.14)
    elif kind == "stone":
        grey = rng.choice([110, 140, 170, 80])
        points = [(w / 2 + w * 0.47 * x * rng.uniform(0.88, 1), h / 2 + h * 0.47 * y * rng.uniform(0.88, 1)) for x,
                  y in ring(9, rng.uniform(0, 40))]
        sketch.polygon(points, (grey // 2,) * 3)
        sketch.polygon([(x * 0.9 + w * 0.03, y * 0.9 + h * 0.02) for x, y in points], (grey, grey, grey))
        sketch.polygon([(x * 0.4 + w * 0.2, y * 0.35 + h * 0.17) for x, y in points], (min(255, grey + 45),) * 3)
    elif kind == "plate":
        grey = rng.choice([130, 160, 190])
        sketch.box(0, 0, w, h, (grey // 2,) * 3)
        sketch.box(w * 0.04, h * 0.04, w * 0.96, h * 0.96, (grey, grey, grey - 8))
        for x in (0.16, 0.84):
            for y in (0.16, 0.84):
                sketch.disc(w * x, h * y, min(w, h) * 0.07, (grey // 2,) * 3)
    else:
        back = rng.choice([(70, 70, 70), (40, 40, 90), (150, 150, 150)])
        sketch.box(0, 0, w, h, back)
        if kind == "lock":
            sketch.arc(w / 2, h * 0.45, w * 0.18, h * 0.22, 180, 360, (200, 200, 200), min(w, h) * 0.08)
            sketch.box(w * 0.24, h * 0.45, w * 0.76, h * 0.84, (40, 180, 230))
            sketch.disc(w / 2, h * 0.62, min(w, h) * 0.07, (20, 40, 60))
        else:
            sketch.line([(w * 0.2, h * 0.2), (w * 0.8, h * 0.8)], (40, 40, 220), min(w, h) * 0.12)
            sketch.line([(w * 0.8, h * 0.2), (w * 0.2, h * 0.8)], (40, 40, 220), min(w, h) * 0.12)
    return sketch.done()
