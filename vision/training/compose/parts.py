"""What the composed scenes of cat, lyne, flip, runaway and sliding have in common.

Colours that look chosen, a page with a group of things on it, tiles as pictures with alpha, emoji by their code, hover
frames, pointers, panels, rows of buttons. canvas.py holds the brushes below these; Onet's scenes use only those.
"""
import functools
import glob
import math
import os

import cv2
import numpy as np

import material
from compose import canvas

# Colours that people pick: names of the web, flat and material palettes, greys. Red, green, blue as hexadecimal digits.
CHOSEN = """ffffff ffffff 000000 000000 808080 c0c0c0 d3d3d3 f0f0f0 eeeeee cccccc 333333 222222 111111 444444 666666
ff0000 00ff00 0000ff ffff00 ffa500 ffd700 00ffff ff00ff 800080 008000 000080 800000 87ceeb 87cefa add8e6 90ee90 ffc0cb
ff69b4 f5f5dc faebd7 deb887 8b4513 a0522d d2b48c 708090 2f4f4f 4682b4 6495ed 1e90ff 5f9ea0 20b2aa 3cb371 2e8b57 9acd32
6b8e23 ff6347 ff7f50 dc143c b22222 9370db 6a5acd 483d8b 191970 1abc9c 2ecc71 3498db 9b59b6 34495e 2c3e50 f1c40f e67e22
e74c3c ecf0f1 95a5a6 7f8c8d f44336 e91e63 9c27b0 3f51b5 2196f3 03a9f4 00bcd4 009688 4caf50 8bc34a cddc39 ffeb3b ffc107
ff9800 ff5722 795548 607d8b bbada0 cdc1b4 edc22e f2b179 1e1e2e 282a36 f8f8f2 0d1117 161b22 fdf6e3 073642
faf8ef""".split()


@functools.lru_cache(None)
def fonts():
    """Paths of fonts that write digits and letters as such (not as signs or pictures)."""
    return [f for f in material.fonts() if not any(word in f for word in ("D050000L", "StandardSymbols", "dingbat",
                                                                          "Dingbat", "Braille"))]


def log_uniform(rng, low, high):
    """A number between low and high, each octave as likely as any other."""
    return math.exp(rng.uniform(math.log(low), math.log(high)))


def chosen_colour(rng):
    """A colour as a programmer picks it: half of the time one with a name, else any."""
    if rng.random() < 0.5:
        text = rng.choice(CHOSEN)
        return [int(text[4:6], 16), int(text[2:4], 16), int(text[0:2], 16)]
    return material.random_colour(rng)


def mixed(first, second, part):
    """The colour that lies PART of the way from the first to the second."""
    return [int(round(a + (b - a) * part)) for a, b in zip(first, second)]


def brightness(colour):
    return 0.114 * colour[0] + 0.587 * colour[1] + 0.299 * colour[2]


def distance(first, second):
    """How different two colours look, 0 to about 255."""
    return math.sqrt(sum(w * (a - b) ** 2 for w, a, b in zip((0.2, 0.5, 0.3), first, second)))


def other_colour(rng, others, least=50):
    """A chosen colour that differs from all the others by `least`, or the farthest of many tries."""
    best, best_distance = None, -1
    for _ in range(40):
        colour = chosen_colour(rng)
        nearest = min((distance(colour, other) for other in others), default=255)
        if nearest >= least:
            return colour
        if nearest > best_distance:
            best, best_distance = colour, nearest
    return best


def readable_on(rng, colour):
    """A colour for text on the given one: mostly black or white, sometimes any other that can be read."""
    if rng.random() < 0.6:
        if brightness(colour) < rng.uniform(90, 160):
            return [255, 255, 255]
        return rng.choice([[0, 0, 0], [30, 30, 30], [60, 50, 45]])
    return other_colour(rng, [colour], 75)


def pitch_that_fits(rng, low, high, rows, columns, ratio=1.0, extra_rows=0.0, extra_columns=0.0):
    """A pitch (across) between low and high, log-uniform, such that the board and what belongs to it fit the largest
    picture."""
    most = min(1270 / (columns + extra_columns), 1030 / ((rows + extra_rows) * ratio))
    pitch = log_uniform(rng, low, min(high, max(low, most)))
    pitch = min(pitch, most)
    return float(round(pitch)) if rng.random() < 0.6 and pitch > 8 else pitch


def page(rng, width, height, pitch):
    """A page with a group of things (width x height pixels) on it: (page width, page height, x, y of the group).

    A quarter of the groups touch the page's edge or are cut by it (by less than half a pitch), the others stand in the
    middle of their window, or anywhere on a larger page.
    """
    kind = rng.random()
    if kind < 0.22:  # a window around the board and nothing else, or bars above and below
        margins = []
        for _ in range(4):
            draw = rng.random()
            if draw < 0.35:
                margins.append(0)
            elif draw < 0.6:
                margins.append(-min(rng.uniform(1, 9), 0.38 * pitch))
            elif draw < 0.8:
                margins.append(rng.uniform(1, 8))
            else:
                margins.append(rng.uniform(0, 1.5) * pitch)
        left, top, right, bottom = margins
        if rng.random() < 0.4:
            top = rng.uniform(20, 90)
        if rng.random() < 0.4:
            bottom = rng.uniform(20, 90)
    elif kind < 0.5:  # a window whose margins are alike
        margin = rng.uniform(0.05, 1.2) * pitch
        left = right = margin
        top, bottom = margin + rng.choice([0, rng.uniform(0, 120)]), margin + rng.choice([0, rng.uniform(0, 160)])
    else:  # a page
        room_x, room_y = max(0, 1300 - width), max(0, 1050 - height)
        wide = rng.uniform(0, room_x) if rng.random() < 0.6 else rng.uniform(0, min(room_x, width))
        high = rng.uniform(0, room_y) if rng.random() < 0.6 else rng.uniform(0, min(room_y, height))
        left = wide / 2 if rng.random() < 0.55 else rng.uniform(0, wide)
        top = rng.uniform(0, high)
        right, bottom = wide - left, high - top
    if left + width + right < 200:
        add = 200 - (left + width + right)
        side = rng.choice([0, 0.5, 1])
        left, right = left + add * side, right + add * (1 - side)
    if top + height + bottom < 200:
        add = 200 - (top + height + bottom)
        side = rng.choice([0, 0.5, 1])
        top, bottom = top + add * side, bottom + add * (1 - side)
    page_width, page_height = min(1300, math.ceil(left + width + right)), min(1050, math.ceil(top + height + bottom))
    if left + width + min(0, right) > page_width + 0.4 * pitch:
        left = page_width - width
    if top + height + min(0, bottom) > page_height + 0.4 * pitch:
        top = page_height - height
    if rng.random() < 0.7:
        left, top = round(left), round(top)
    return page_width, page_height, float(left), float(top)


def shape_mask(width, height, shape, radius=0.0, inset=0.0):
    """A shape that fills width x height pixels as alpha 0..1, antialiased: box (radius as a part of the shorter side),
    disc, hexagon (a corner on top), octagon, diamond."""
    scale = 4 if max(width, height) < 160 else 2
    w, h = max(1, round(width * scale)), max(1, round(height * scale))
    mask = np.zeros((h, w), np.uint8)
    i = inset * scale
    x0, y0, x1, y1 = i, i, w - i, h - i
    if x1 - x0 < 1 or y1 - y0 < 1:
        return np.zeros((max(1, round(height)), max(1, round(width))), np.float32)
    if shape == "disc":
        cv2.ellipse(mask, (round((x0 + x1 - 1) / 2 * 16), round((y0 + y1 - 1) / 2 * 16)),
                    (round((x1 - x0 - 1) / 2 * 16), round((y1 - y0 - 1) / 2 * 16)), 0, 0, 360, 255, -1, shift=4)
    elif shape == "box":
        r = max(0.0, min(x1 - x0, y1 - y0) * radius)
        a, b, c, d = round(x0), round(y0), round(x1) - 1, round(y1) - 1
        if r < 1:
            mask[b:d + 1, a:c + 1] = 255
        else:
            r = int(min(r, (c - a) / 2, (d - b) / 2))
            cv2.rectangle(mask, (a + r, b), (c - r, d), 255, -1)
            cv2.rectangle(mask, (a, b + r), (c, d - r), 255, -1)
            for px, py in ((a + r, b + r), (c - r, b + r), (a + r, d - r), (c - r, d - r)):
                cv2.circle(mask, (px, py), r, 255, -1)
    else:
        unit = {"hexagon": [(0.5, 0), (1, 0.25), (1, 0.75), (0.5, 1), (0, 0.75), (0, 0.25)],
                "octagon": [(0.293, 0), (0.707, 0), (1, 0.293), (1, 0.707), (0.707, 1), (0.293, 1), (0, 0.707),
                            (0, 0.293)],
                "diamond": [(0.5, 0), (1, 0.5), (0.5, 1), (0, 0.5)]}[shape]
        points = np.array([[x0 + u * (x1 - x0 - 1), y0 + v * (y1 - y0 - 1)] for u, v in unit])
        cv2.fillPoly(mask, [np.round(points * 16).astype(np.int32)], 255, shift=4)
    small = cv2.resize(mask, (max(1, round(width)), max(1, round(height))), interpolation=cv2.INTER_AREA)
    return small.astype(np.float32) / 255


def tile_style(rng, size, shapes=("box",), plain=0.4):
    """How the tiles of one game look, drawn once a scene: shape, roundness, rim, bevel, gradient, shadow."""
    style = {"shape": rng.choice(shapes), "radius": rng.choice([0, 0, 0, rng.uniform(0.03, 0.15),
                                                                rng.uniform(0.1, 0.35)]),
             "fill": "flat", "strength": rng.uniform(0.1, 0.5), "rim": 0.0, "rim_kind": "darker", "bevel": 0.0,
             "bevel_strength": 0.0,
             "shadow": None, "line": None}
    if rng.random() < 0.4:
        style["rim"] = min(rng.choice([1.0, 1.0, 2.0, 3.0, rng.uniform(1, 6)]), size * 0.14)
        style["rim_kind"] = rng.choice(["darker", "darker", "lighter", "black", "white", "any", "grey"])
        style["rim_colour"] = chosen_colour(rng)
    if rng.random() < plain:
        return style
    style["fill"] = rng.choice(["flat", "flat", "down", "down", "up", "across", "diagonal", "radial", "gloss", "grain",
                                "wood", "vignette"])
    if rng.random() < 0.3:
        style["bevel"] = max(1.0, min(rng.choice([1, 2, 3, rng.uniform(2, 12)]), size * 0.16))
        style["bevel_strength"] = rng.choice([1, 1, 1, -1]) * rng.uniform(0.2, 0.75)
    if rng.random() < 0.25:
        blur = rng.choice([0, rng.uniform(1, 8)])
        style["shadow"] = (rng.choice([0, 1, 2, 3, rng.uniform(-4, 6)]), rng.uniform(0, 5), min(blur, size * 0.12),
                           rng.uniform(0.15, 0.8))
    if rng.random() < 0.1:
        style["line"] = (rng.uniform(0.06, 0.16), rng.uniform(-0.5, 0.5))
    return style


def _lit(colour_field, part):
    """A field of colours made lighter (part > 0) or darker; part is a number or a field."""
    part = np.asarray(part, np.float32)
    target = np.where(part > 0, 255.0, 0.0)
    return colour_field + (target - colour_field) * np.abs(part)


def tile(style, width, height, colour, seed=0, texture=None):
    """One tile as a picture with alpha, and how far that picture reaches out on every side: (blue-green-red-alpha,
    margin).

    texture: a picture of width x height to use in place of the colour (a piece of a photograph).
    """
    width, height = max(2, round(width)), max(2, round(height))
    mask = shape_mask(width, height, style["shape"], style["radius"])
    if texture is not None:
        field = texture[:height, :width].astype(np.float32)
    else:
        field = np.empty((height, width, 3), np.float32)
        field[:] = colour
    strength, fill = style["strength"], style["fill"]
    down = np.linspace(0, 1, height, dtype=np.float32)[:, None, None]
    across = np.linspace(0, 1, width, dtype=np.float32)[None, :, None]
    if fill in ("down", "up", "across", "diagonal"):
        way = {"down": 1 - 2 * down, "up": 2 * down - 1, "across": 1 - 2 * across, "diagonal": 1 - down - across}[fill]
        field = _lit(field, np.broadcast_to(way * strength * 0.7, (height, width, 1)))
    elif fill in ("radial", "vignette"):
        far = np.sqrt((down - 0.45) ** 2 + (across - (0.4 if fill == "radial" else 0.5)) ** 2) * 1.5
        field = _lit(field, (0.5 - far) * strength * 1.3 if fill == "radial" else -np.clip(far - 0.3, 0, 1) * strength)
    elif fill == "gloss":
        field = _lit(field, np.where(down < 0.48, strength * (0.9 - down), 0.02) + 0 * across)
    elif fill == "grain":
        field = field + np.random.default_rng(seed).normal(0, 20 * strength, (height, width, 1))
    elif fill == "wood":
        noise = np.random.default_rng(seed).normal(0, 1, (max(2, height // 3), 3)).astype(np.float32)
        grain = cv2.resize(noise, (width, height), interpolation=cv2.INTER_CUBIC)[..., None]
        field = _lit(field, np.clip(grain * strength * 0.35, -0.6, 0.6))
    if style["bevel"]:
        steps = style["bevel"]
        edge = mask - shape_mask(width, height, style["shape"], style["radius"], steps)
        # The light comes from the left upper corner: the sides above the falling diagonal are light, the others dark.
        light = np.where((1 - down) * height - across * width > (height - width) / 2, 1.0,
                         -1.0) * style["bevel_strength"]
        field = _lit(field, light * edge[..., None])
    if style["line"]:
        inset, part = style["line"]
        inset *= min(width, height)
        ring = shape_mask(width, height, style["shape"], style["radius"], inset)
        ring = ring - shape_mask(width, height, style["shape"], style["radius"], inset + 1.5)
        field = _lit(field, part * np.clip(ring, 0, 1)[..., None])
    if style["rim"]:
        inner = shape_mask(width, height, style["shape"], style["radius"], style["rim"])
        base = colour if colour is not None else [128, 128, 128]
        rim = {"darker": mixed(base, [0, 0, 0], 0.35), "lighter": mixed(base, [255, 255, 255], 0.4), "black": [0, 0, 0],
               "white": [255, 255, 255], "grey": [128, 128, 128]}.get(style["rim_kind"],
                                                                      style.get("rim_colour", [0, 0, 0]))
        part = np.clip(mask - inner, 0, 1)[..., None]
        field = field * (1 - part) + np.array(rim, np.float32) * part
    picture = np.dstack([np.clip(field, 0, 255), mask * 255]).astype(np.uint8)
    if not style["shadow"]:
        return picture, 0
    dx, dy, blur, alpha = style["shadow"]
    margin = math.ceil(max(abs(dx), abs(dy)) + 2 * blur) + 1
    under = np.zeros((height + 2 * margin, width + 2 * margin), np.float32)
    oy, ox = margin + round(dy), margin + round(dx)
    under[oy:oy + height, ox:ox + width] = mask * alpha
    if blur >= 0.5:
        under = cv2.GaussianBlur(under, (0, 0), blur)
    over = np.zeros_like(under)
    over[margin:margin + height, margin:margin + width] = mask
    total = over + under * (1 - over)
    out = np.zeros(under.shape + (4,), np.float32)
    out[margin:margin + height, margin:margin + width, :3] = picture[..., :3]
    out[..., :3] *= (over / np.maximum(total, 1e-4))[..., None]
    out[..., 3] = total * 255
    return np.clip(out, 0, 255).astype(np.uint8), margin


@functools.lru_cache(None)
def _emoji_files(code):
    found = []
    for vendor in ("google", "twitter", "facebook", "apple"):
        found += glob.glob(os.path.join(material.NODE_MODULES,
                                        f"emoji-datasource-{vendor}/img/{vendor}/64/{code}*.png"))[:1]
    found += glob.glob(os.path.join(material.NODE_MODULES, f"openmoji/color/72x72/{code.upper()}.png"))
    found += glob.glob(os.path.join(material.NODE_MODULES, f"openmoji/black/72x72/{code.upper()}.png"))
    return found


def emoji(rng, codes, size, vendor=None):
    """A picture of one of the emoji with these codes (space-separated), size x size; None where no emoji are installed.

    vendor: a number; the same number takes the same vendor's picture.
    """
    codes = codes.split()
    rng.shuffle(codes)
    for code in codes:
        files = _emoji_files(code)
        if files:
            file = files[(vendor if vendor is not None else rng.randrange(100)) % len(files)]
            picture = material.picture(file, max(4, round(size)))
            if picture is not None:
                return picture
    return None


def any_picture(rng, size):
    """Any picture of any set, or None."""
    sets = material.picture_sets()
    if not sets:
        return None
    for _ in range(4):
        picture = material.picture(rng.choice(sets[rng.choice(sorted(sets))]), max(4, round(size)))
        if picture is not None and (picture[..., 3] > 100).mean() > 0.15:
            return picture
    return None


def tinted(picture, colour, part=1.0):
    """The picture in one colour (its form stays)."""
    out = picture.copy()
    out[..., :3] = (picture[..., :3] * (1 - part) + np.array(colour) * part).astype(np.uint8)
    return out


def corner(picture, x, y):
    """The whole pixel where a picture begins whose middle is (x, y). Halves always go the same way (Python's round
    would take them to even numbers, so that the gaps of a board alternate)."""
    return math.floor(x - picture.shape[1] / 2 + 0.499), math.floor(y - picture.shape[0] / 2 + 0.499)


def paste_middle(image, picture, x, y, alpha=1.0):
    """Pastes a picture with alpha with its middle at (x, y)."""
    canvas.paste(image, picture, *corner(picture, x, y), alpha)


def centred_text(rng, image, text, x, y, size, colour, font_path=None):
    """Writes a text with its middle at (x, y), size pixels high at most and shrunk into 3 times its size."""
    path = font_path or rng.choice(fonts())
    width = max(8, int(size * max(1, 0.75 * len(text))))
    picture = material.letter(path, width, text, colour, fill=size / width)
    if picture is not None:
        paste_middle(image, picture, x, y)


def frame(image, x0, y0, x1, y1, colour, width, alpha=1.0, radius=0):
    """The outline of a box (a hover frame, a focus ring); the line lies inside."""
    canvas.box(image, x0, y0, x1, y1, None, radius=radius, alpha=alpha, border=width, border_colour=colour)


def pointer(rng, image, x, y):
    """A mouse pointer with its tip at (x, y)."""
    scale = rng.choice([0.8, 1, 1, 1.3, 1.7])
    points = [(0, 0), (0, 16), (4, 12.5), (6.5, 18.5), (9, 17.5), (6.5, 11.7), (11.5, 11.5)]
    fill, rim = rng.choice([([255, 255, 255], [0, 0, 0]), ([0, 0, 0], [255, 255, 255])])
    points = [(x + px * scale, y + py * scale) for px, py in points]
    canvas.polygon(image, points, fill)
    canvas.line(image, points + points[:1], rim, 1)


def panel(rng, image, lattice, colour=None, odds=0.5):
    """Sometimes a plain panel behind the board; returns its colour, or None where the page shows through."""
    if rng.random() > odds:
        return None
    x0, y0, x1, y1 = lattice.box()
    pitch = min(lattice.pitch_x, lattice.pitch_y)
    pad = rng.choice([0, 1, 2, 3, rng.uniform(0, 0.2) * pitch, rng.uniform(0, 0.6) * pitch])
    colour = colour or chosen_colour(rng)
    radius = rng.choice([0, 0, rng.uniform(2, 16)]) if pad > 3 else 0
    if rng.random() < 0.15:
        canvas.shadow(image, x0 - pad, y0 - pad, x1 + pad, y1 + pad, rng.uniform(-3, 6), rng.uniform(0, 8),
                      rng.uniform(2, 12),
                      rng.uniform(0.2, 0.6), radius)
    border = rng.choice([0, 0, 1, 2, 3, rng.randint(2, 10)])
    canvas.box(image, x0 - pad, y0 - pad, x1 + pad, y1 + pad, colour, radius=radius)
    if border and pad >= border:
        border_colour = chosen_colour(rng)
        canvas.box(image, x0 - pad, y0 - pad, x1 + pad, y1 + pad, border_colour, radius=radius)
        canvas.box(image, x0 - pad + border, y0 - pad + border, x1 + pad - border, y1 + pad - border, colour,
                   radius=max(0, radius - border))
    return colour


WORDS = ("Reset", "New", "Hint", "Menu", "New Game", "Undo", "Solve", "Restart", "Start", "Quit", "Help", "Back",
         "Shuffle", "Pause",
         "Easy", "Hard", "Next", "OK", "Moves: 12", "Time 0:42", "Level 4", "Score 310", "Best: 7", "?", "X", "+",
         "Play", "Neu",
         "Nouveau", "Otra vez", "Opnieuw", "Spiel", "Mezclar")


def buttons(rng, image, x0, y0, x1, y1, colours=None):
    """A row of buttons within the box, alike or not; colours: some of the board's, so that they look like its cells."""
    count = rng.randint(1, 5)
    room = (x1 - x0) / count
    height = (y1 - y0) * rng.uniform(0.6, 0.95)
    if height < 8 or room < 16:
        return
    style = tile_style(rng, height)
    gap = rng.uniform(0.02, 0.3) * room
    path = rng.choice(fonts())
    colour = rng.choice(colours) if colours and rng.random() < 0.6 else chosen_colour(rng)
    ink = readable_on(rng, colour)
    for i in range(count):
        if rng.random() < 0.12:
            continue
        picture, margin = tile(style, room - gap, height, colour)
        middle_x, middle_y = x0 + (i + 0.5) * room, (y0 + y1) / 2
        paste_middle(image, picture, middle_x, middle_y)
        text = rng.choice(WORDS)
        size = min(height * rng.uniform(0.4, 0.7), (room - gap) / max(1, len(text)) * 1.6)
        if size >= 6:
            centred_text(rng, image, text, middle_x, middle_y, size, ink, path)
