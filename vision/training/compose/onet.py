"""Scenes with a board of Onet (Lianliankan, Shisen-Sho, Pikachu): pairs of equal tiles to be joined.

Everything that differs between such games is drawn at random and independently of the rest: where the board stands,
what its tiles are made of, what is on them, which cells are empty and how that looks, what stands in the way, what
lies over it at this moment.
"""
import functools
import math
import os
import sys

import cv2
import numpy as np

from . import canvas
from .canvas import Stamp, box, darker, disc, gradient_fill, lighter, line, mixed, paste, polygon, shadow

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import material  # noqa: E402  (lies in the folder above)
from scene import Lattice, Scene  # noqa: E402

WIDEST, TALLEST = 1300, 1000  # pixels of a scene at most
GLYPHS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789?!&@#+%"


# ------------------------------------------------------------------------------------------------ which cells are tiles

def _glyph_mask(rng, rows, columns):
    """Cells that form a large letter or two, as level designers like it."""
    count = 2 if columns > rows * 1.5 and rng.random() < 0.6 else 1
    if rng.random() < 0.3 and material.cjk_font():
        font, string = material.cjk_font()[0], rng.choice(canvas.CJK[:60])
    else:
        font, string = rng.choice(canvas.plain_fonts() or [None]), "".join(rng.choice(GLYPHS) for _ in range(count))
    mask = canvas._written(string, font, 60)
    if mask is None:
        return np.ones((rows, columns), bool)
    return cv2.resize(mask, (columns, rows), interpolation=cv2.INTER_AREA) > rng.uniform(0.25, 0.45)


def occupancy(rng, rows, columns):
    """Which cells hold something: a truth value for each cell."""
    full = np.ones((rows, columns), bool)
    generator = np.random.default_rng(rng.getrandbits(32))
    kind = rng.random()
    r, c = np.mgrid[:rows, :columns]
    u, v = (c + 0.5) / columns * 2 - 1, (r + 0.5) / rows * 2 - 1
    if kind < 0.34:
        return full
    if kind < 0.52:  # holes anywhere
        return generator.random((rows, columns)) > rng.choice([0.05, 0.15, 0.3, 0.5, 0.7])
    if kind < 0.64:  # columns or rows that have fallen to one side
        lines = columns if rng.random() < 0.6 else rows
        depth = rows if lines == columns else columns
        gone = (generator.random(lines) ** rng.uniform(0.7, 3) * (depth + 1)).astype(int)
        along, across = (r, c) if lines == columns else (c, r)
        if rng.random() < 0.5:
            along = depth - 1 - along
        return along >= gone[across]
    if kind < 0.7:  # pairs taken out in runs: rectangles of holes
        mask = full.copy()
        for _ in range(rng.randint(1, 7)):
            y, x = rng.randrange(rows), rng.randrange(columns)
            mask[y:y + rng.randint(1, max(1, rows // 2)), x:x + rng.randint(1, max(1, columns // 2))] = False
        return mask
    if kind < 0.75:  # islands
        mask = ~full
        for _ in range(rng.randint(2, 6)):
            y, x = rng.randrange(rows), rng.randrange(columns)
            mask[y:y + rng.randint(1, max(2, rows // 2)), x:x + rng.randint(1, max(2, columns // 3))] = True
        return mask
    if kind < 0.79:
        return np.abs(u) + np.abs(v) <= rng.uniform(0.9, 1.3)
    if kind < 0.82:
        return u * u + v * v <= rng.uniform(0.8, 1.3)
    if kind < 0.86:  # rings
        ring = np.minimum(np.minimum(r, rows - 1 - r), np.minimum(c, columns - 1 - c))
        return ring % 2 == 0 if rng.random() < 0.6 else ring < rng.randint(1, 2)
    if kind < 0.89:  # missing corners, a split, a cross
        mask = full.copy()
        shape = rng.randrange(3)
        a, b = max(1, rows // rng.randint(3, 5)), max(1, columns // rng.randint(3, 5))
        if shape == 0:
            mask[:a, :b] = mask[:a, -b:] = mask[-a:, :b] = mask[-a:, -b:] = False
        elif shape == 1:
            mask[:, columns // 2 - (1 - columns % 2):columns // 2 + 1] = False
            mask[rows // 2] = mask[rows // 2] & (rng.random() < 0.5)
        else:
            mask = (r + c) % 2 == 0 if rng.random() < 0.3 else (np.abs(u) < 0.45) | (np.abs(v) < 0.45)
        return mask
    if kind < 0.95 and rows >= 6 and columns >= 6:
        return _glyph_mask(rng, rows, columns)
    mask = ~full  # nearly done
    for index in rng.sample(range(rows * columns), min(rows * columns, 2 * rng.randint(2, 8))):
        mask[index // columns, index % columns] = True
    return mask


def _deal(rng, places, kinds):
    """Deals faces 0..kinds-1 to the places: in pairs or fours in most games."""
    count = len(places)
    style = rng.random()
    if style < 0.12:
        faces = [rng.randrange(kinds) for _ in range(count)]
    else:
        group = 4 if style > 0.6 else 2
        faces = []
        while len(faces) < count:
            order = rng.sample(range(kinds), kinds)
            for face in order:
                faces += [face] * group
        faces = faces[:count]
        if len(faces) % 2 == 0 and faces.count(faces[-1]) % 2 and group == 4:
            faces[-1] = faces[0] if faces.count(faces[0]) % 2 else faces[-1]
        rng.shuffle(faces)
    return dict(zip(places, faces))


# ---------------------------------------------------------------------------------------------------------------- tiles

class Look:
    """How the tiles of one board look: everything drawn once, so that all tiles agree."""

    STYLES = (("none", 13), ("flat", 20), ("bordered", 16), ("bevelled", 12), ("shadowed", 9), ("thick", 17),
              ("glossy", 6), ("button", 5),
              ("glass", 4), ("outline", 3), ("double", 4))

    def __init__(self, rng, pitch_x, pitch_y, face_kind, page):
        self.style, = rng.choices([s for s, _ in self.STYLES], [w for _, w in self.STYLES])
        if face_kind == "mahjong" and rng.random() < 0.5:
            self.style = "thick"
        if face_kind == "mahjong-whole" and rng.random() < 0.85:
            self.style = "whole"
        small = min(pitch_x, pitch_y)
        self.thickness = max(1.0, small * rng.uniform(0.04, 0.2))
        self.direction = rng.choice([(1, 1), (1, 1), (-1, 1), (1, -1), (-1, -1), (0, 1), (0, 1), (1, 0)])
        touching = rng.random()
        self.gap = 0.0 if touching < 0.35 else small * (rng.uniform(0.01, 0.1) if touching < 0.8
                                                        else rng.uniform(0.1, 0.25))
        if touching > 0.35 and rng.random() < 0.4:
            self.gap = float(rng.choice([1, 1, 2, 2, 3, 4]))
        if self.style in ("none", "whole"):
            self.gap = 0.0
        self.overlapping = self.style == "thick" and rng.random() < 0.55  # the sides lie behind the neighbours
        if self.overlapping:
            self.gap = rng.choice([0.0, 0.0, 1.0])
        elif self.style == "thick":
            self.gap = self.thickness + rng.choice([0, 0, 1, 2, small * 0.06])
        elif self.style == "shadowed":
            self.gap = max(self.gap, small * 0.06)
        self.gap = min(self.gap, small * 0.28)
        self.width, self.height = pitch_x - self.gap, pitch_y - self.gap
        if rng.random() < 0.3 and self.gap > 1 and not self.style == "thick":  # another gap across than down
            self.height = pitch_y - self.gap * rng.uniform(0.2, 1.6)
        self.height = max(self.height, pitch_y * 0.7)
        self.radius = rng.choice([0, 0, 0, 0.06, 0.1, 0.15, 0.25, 0.5]) * min(self.width, self.height)
        if self.style in ("bevelled",) and rng.random() < 0.7:
            self.radius = 0
        self.border = max(1.0, rng.choice([1, 1, 1, 2, 2, 3, small * 0.06]))
        kind = rng.random()
        pale = [rng.randint(225, 255)] * 3 if rng.random() < 0.5 else canvas.pale_colour(rng)
        ivory = [rng.randint(190, 225), rng.randint(230, 245), rng.randint(240, 255)]
        self.near_page = 0.52 < kind < 0.66
        self.card = pale if kind < 0.34 else ivory if kind < 0.52 else mixed(page,
                                                                             rng.choice([[255, 255, 255], [0, 0, 0]]),
                                                                             rng.uniform(0, 0.1)) \
            if self.near_page else material.random_colour(rng) if kind < 0.9 else canvas.dark_colour(rng)
        edge = rng.random()
        self.edge = darker(self.card, rng.uniform(0.15, 0.7)) if edge < 0.6 else material.random_colour(rng)
        self.side = [darker(self.card, rng.uniform(0.1, 0.4)),
                     darker(self.card, rng.uniform(0.3, 0.7))] if rng.random() < 0.55 \
            else [(c := material.random_colour(rng)), darker(c, rng.uniform(0.1, 0.5))]
        self.shadow_alpha = rng.uniform(0.15, 0.6)
        self.shadow_move = (rng.uniform(-0.04, 0.08) * small, rng.uniform(0, 0.1) * small)
        self.shadow_blur = rng.uniform(1, 0.12 * small + 1.5)
        self.glass = rng.uniform(0.25, 0.8)
        self.angle = rng.choice([math.pi / 2, math.pi / 4, 0])
        self.colours = rng.choice(["one"] * 9 + ["face", "cell"])
        self.colour_list = [material.random_colour(rng) if rng.random() < 0.3
                            else canvas.from_hsv((i * 0.618 + 0.1) % 1, rng.uniform(0.2, 0.9), rng.uniform(0.6, 1))
                            for i in range(rng.choice([2, 3, 4, 8, 40]))]
        self.sheen = rng.random() < 0.5

    @property
    def margin(self):
        """Pixels that a tile's picture has around its card: for sides and shadows."""
        if self.style == "thick":
            return int(math.ceil(self.thickness)) + 2 + (int(self.shadow_blur) + 2 if self.shadow_alpha > 0.45 else 0)
        if self.style == "shadowed":
            return int(math.ceil(self.shadow_blur + max(abs(self.shadow_move[0]), abs(self.shadow_move[1])))) + 2
        return 1

    def body(self, colour, width=None, height=None):
        """The picture of a tile without a face, with alpha; the card begins at (margin, margin)."""
        width, height = width or self.width, height or self.height
        m = self.margin
        image = np.zeros((int(math.ceil(height)) + 2 * m, int(math.ceil(width)) + 2 * m, 4), np.uint8)
        x0, y0, x1, y1 = m, m, m + round(width), m + round(height)
        radius, style, edge = self.radius, self.style, self.edge if self.colours == "one" else darker(colour, 0.4)
        if style in ("none", "whole"):
            return image
        if style == "shadowed":
            shadow(image, x0, y0, x1, y1, *self.shadow_move, self.shadow_blur, self.shadow_alpha, radius)
            box(image, x0, y0, x1, y1, colour, radius)
        elif style == "thick":
            dx, dy = self.direction[0] * self.thickness, self.direction[1] * self.thickness
            if self.shadow_alpha > 0.45:
                shadow(image, x0 + dx, y0 + dy, x1 + dx, y1 + dy, dx / 3, dy / 3, self.shadow_blur, 0.5, radius)
            steps = max(1, int(math.ceil(max(abs(dx), abs(dy)))))
            if radius >= 1:
                for i in range(steps, 0, -1):
                    box(image, x0 + dx * i / steps, y0 + dy * i / steps, x1 + dx * i / steps, y1 + dy * i / steps,
                        self.side[0 if i < steps / 2 else 1], radius)
            else:
                if dx:
                    x = x1 if dx > 0 else x0
                    polygon(image, [(x, y0), (x + dx, y0 + dy), (x + dx, y1 + dy), (x, y1)], self.side[0])
                if dy:
                    y = y1 if dy > 0 else y0
                    polygon(image, [(x0, y), (x0 + dx, y + dy), (x1 + dx, y + dy), (x1, y)], self.side[1])
            if self.sheen:
                gradient_fill(image, x0, y0, x1, y1, lighter(colour, 0.4), darker(colour, 0.06), self.angle, radius)
                box(image, x0, y0, x1, y1, None, radius, 0.7, 1, edge)
            else:
                box(image, x0, y0, x1, y1, colour, radius, 1, self.border if self.border < 2 else 0, edge)
        elif style == "glossy":
            gradient_fill(image, x0, y0, x1, y1, lighter(colour, 0.6), darker(colour, 0.2), self.angle, radius)
            if self.sheen:
                box(image, x0 + 2, y0 + 1, x1 - 2, (y0 + y1) / 2, [255, 255, 255], radius, 0.3)
            box(image, x0, y0, x1, y1, None, radius, 1, 1, darker(colour, 0.5))
        elif style == "button":
            box(image, x0, y0, x1, y1, darker(colour, 0.35), radius)
            box(image, x0, y0, x1, y1 - self.border * 1.5, colour, radius)
        elif style == "glass":
            box(image, x0, y0, x1, y1, colour, radius, self.glass, self.border if self.sheen else 0,
                lighter(colour, 0.5))
        elif style == "outline":
            box(image, x0, y0, x1, y1, None, radius, 1, self.border, edge)
        elif style == "double":
            box(image, x0, y0, x1, y1, edge, radius)
            inner = max(1.5, self.border)
            box(image, x0 + inner, y0 + inner, x1 - inner, y1 - inner, colour, max(0, radius - inner), 1,
                max(1, inner / 2), mixed(edge, colour, 0.5))
        elif style == "bevelled":
            box(image, x0, y0, x1, y1, colour, radius)
            b = max(1, round(self.border))
            light, dark = (lighter(colour, 0.55), darker(colour, 0.4))
            for i in range(b):
                line(image, [(x0 + i + .5, y1 - i - .5), (x0 + i + .5, y0 + i + .5), (x1 - i - .5, y0 + i + .5)], light,
                     1)
                line(image, [(x1 - i - .5, y0 + i + .5), (x1 - i - .5, y1 - i - .5), (x0 + i + .5, y1 - i - .5)], dark,
                     1)
        else:
            box(image, x0, y0, x1, y1, colour, radius, 1, self.border if style == "bordered" else 0, edge)
        return image

    def card_colour(self, rng, face):
        """The colour of a card with this face."""
        if self.colours == "one" or self.style in ("none", "whole", "outline"):
            return self.card
        if self.colours == "face":
            return self.colour_list[face % len(self.colour_list)]
        return rng.choice(self.colour_list)


def _cut_to_content(picture):
    """A picture with alpha without its transparent margins."""
    ys, xs = np.where(picture[..., 3] > 8)
    if len(ys) == 0:
        return picture
    return np.ascontiguousarray(picture[ys.min():ys.max() + 1, xs.min():xs.max() + 1])


def _fitted_faces(rng, look, kind, pictures, scale, filling):
    """Faces brought to the size that they have on the cards."""
    width, height = look.width * scale, look.height * scale
    fitted = []
    common = kind in ("mahjong", "pips", "cards", "family") or rng.random() < 0.3
    if kind in ("mahjong", "pips", "mahjong-whole", "cards", "family"):  # all cut alike, so that one dot does not fill its tile
        together = np.max([p[..., 3] for p in pictures], 0)
        ys, xs = np.where(together > 8)
        pictures = [p[ys.min():ys.max() + 1, xs.min():xs.max() + 1] for p in pictures]
    for picture in pictures:
        if not common and not filling:
            picture = _cut_to_content(picture)
        if filling:
            w, h = width, height
        else:
            ratio = min(width / picture.shape[1], height / picture.shape[0])
            w, h = picture.shape[1] * ratio, picture.shape[0] * ratio
        fitted.append(canvas.resized(picture, max(3, round(w)), max(3, round(h))))
    return fitted


def _seen(face, ground, width, height):
    """What a face on a ground of one colour looks like from afar: 12 x 12 pixels, float32."""
    image = np.empty((max(4, round(height)), max(4, round(width)), 3), np.uint8)
    image[:] = ground
    paste(image, face, (image.shape[1] - face.shape[1]) // 2, (image.shape[0] - face.shape[0]) // 2)
    return cv2.resize(image, (12, 12), interpolation=cv2.INTER_AREA).astype(np.float32)


def _distinct(faces, grounds, width, height, page=None):
    """The indexes of faces that differ visibly from their ground and from all faces before them; grounds: a colour for
    each face.

    Where faces fill their tiles, `page` is the colour of the ground around, from which the tile must differ too."""
    kept, seen = [], []
    for index, (face, ground) in enumerate(zip(faces, grounds)):
        looks = _seen(face, ground, width, height)
        if page is not None and np.abs(looks - np.array(page, np.float32)).mean() < 14:
            continue
        if np.abs(looks - np.array(ground, np.float32)).mean() < 1.6 or any(np.abs(looks - other).mean() < 2.0
                                                                            for other in seen):
            continue
        kept.append(index)
        seen.append(looks)
    return kept


def _made_legible(rng, look, faces, page, filling):
    """Changes cards on which the faces cannot be told apart; returns those faces that can be."""
    enough = max(2, int(len(faces) * 0.8))
    best = []
    for trial in range(7):
        if look.style in ("none", "whole", "outline"):
            grounds = [page] * len(faces)
        elif look.style == "glass":
            grounds = [mixed(page, look.card, look.glass)] * len(faces)
        elif look.colours == "face":
            grounds = [look.colour_list[i % len(look.colour_list)] for i in range(len(faces))]
        else:
            grounds = [look.card] * len(faces)
        kept = _distinct(faces, grounds, look.width, look.height, page if filling else None)
        if look.colours == "cell" and look.style not in ("none", "whole", "outline", "glass"):
            colours = [c for c in look.colour_list
                       if len(_distinct(faces, [c] * len(faces), look.width, look.height)) == len(faces)]
            look.colour_list = colours or [look.card]
            kept = kept if not colours else list(range(len(faces)))
        if len(kept) > len(best):
            best = kept
        if len(kept) >= enough:
            break
        if look.style in ("none", "outline", "glass") and trial >= 1:
            look.style = rng.choice(["flat", "bordered", "bevelled"])
        look.colours = "one"
        look.card = rng.choice([[255, 255, 255], [245, 245, 245], [20, 20, 20], canvas.pale_colour(rng),
                                canvas.dark_colour(rng),
                                material.random_colour(rng)])
        look.edge = darker(look.card, 0.5) if canvas.brightness(look.card) > 60 else lighter(look.card, 0.4)
    return [faces[i] for i in best]


def _rounded(picture, radius):
    """The picture with its corners cut off round, as far as a card's radius asks."""
    mask = canvas._coverage(0, 0, picture.shape[1], picture.shape[0], 0, 0, picture.shape[1], picture.shape[0], radius)
    picture = picture.copy()
    picture[..., 3] = (picture[..., 3] * mask).astype(np.uint8)
    return picture


# ------------------------------------------------------------------------------------------------------------ obstacles

@functools.lru_cache(None)
def _wall_pictures():
    """Emoji that stand for something that cannot be taken away: bricks, rocks, locks, trees, signs that forbid."""
    names = ("1f9f1", "1faa8", "1f512", "1f510", "1f332", "1f6ab", "26d4", "1f6a7", "1f5ff", "1f573-fe0f", "274c",
             "26d3-fe0f")
    return [f for vendor in ("google", "twitter", "facebook", "apple") for name in names
            for f in [f"{material.NODE_MODULES}/emoji-datasource-{vendor}/img/{vendor}/64/{name}.png"]
            if os.path.exists(f)]


def _padlock(image, x, y, size, colour):
    """A padlock around (x, y)."""
    disc(image, x, y - size * 0.12, size * 0.24, None, 1, max(1.5, size * 0.08), darker(colour, 0.4))
    box(image, x - size * 0.32, y - size * 0.08, x + size * 0.32, y + size * 0.4, colour, size * 0.06, 1,
        max(1, size * 0.03), darker(colour, 0.6))
    disc(image, x, y + size * 0.12, size * 0.07, darker(colour, 0.8))


def obstacle(rng, width, height, look, face_kind):
    """The picture of a cell that cannot be taken away, with alpha, width x height pixels."""
    width, height = max(6, round(width)), max(6, round(height))
    image = np.zeros((height, width, 4), np.uint8)
    kind = rng.choice(["stone", "stone", "crate", "crate", "brick", "lock", "cross", "plain", "plain", "metal",
                       "picture", "picture", "photograph", "hatched"])
    if face_kind in ("plates", "photographs") and kind in ("plain", "photograph", "hatched", "picture"):
        kind = rng.choice(["crate", "brick"])  # anything else could as well be a face
    if look.style in ("none", "outline") and kind == "picture":
        kind = rng.choice(["stone", "crate", "brick", "lock"])
    radius = rng.choice([0, 0, 2, min(width, height) * 0.12])
    if kind == "stone":
        grey = mixed([rng.randint(70, 190)] * 3, material.random_colour(rng), 0.15)
        box(image, 0, 0, width, height, grey, radius)
        noise = canvas._noise(rng, width, height, rng.choice([1, 2, 4])) * rng.uniform(5, 25)
        image[..., :3] = np.clip(image[..., :3] + noise[..., None], 0, 255).astype(np.uint8)
        line(image, [(1, height - 1), (1, 1), (width - 1, 1)], lighter(grey, 0.5), max(1, width / 20))
        line(image, [(width - 1, 1), (width - 1, height - 1), (1, height - 1)], darker(grey, 0.5), max(1, width / 20))
        if rng.random() < 0.4:
            points = [(width * rng.random(), 0)]
            for i in range(4):
                points.append((width * rng.uniform(0.2, 0.8), height * (i + 1) / 4))
            line(image, points, darker(grey, 0.6), max(1, width / 40))
    elif kind == "crate":
        wood = rng.choice([[60, 120, 190], [40, 90, 150], [90, 150, 210], [50, 70, 110]])
        box(image, 0, 0, width, height, wood, radius, 1, max(1, width * 0.12), darker(wood, 0.25))
        count = rng.randint(3, 5)
        for i in range(1, count):
            line(image, [(width * 0.12, height * i / count), (width * 0.88, height * i / count)], darker(wood, 0.4),
                 max(1, width / 40))
        if rng.random() < 0.7:
            line(image, [(width * 0.14, height * 0.86), (width * 0.86, height * 0.14)], darker(wood, 0.3),
                 max(1, width * 0.11))
            if rng.random() < 0.5:
                line(image, [(width * 0.14, height * 0.14), (width * 0.86, height * 0.86)], darker(wood, 0.2),
                     max(1, width * 0.11))
        box(image, 0, 0, width, height, None, radius, 1, 1, darker(wood, 0.7))
    elif kind == "brick":
        clay = rng.choice([[40, 60, 170], [60, 90, 190], [110, 110, 120], [70, 100, 140]])
        box(image, 0, 0, width, height, lighter(clay, 0.5) if rng.random() < 0.6 else darker(clay, 0.6), radius)
        rows = rng.randint(3, 5)
        for r in range(rows):
            y = height * r / rows
            for k in range(-1, 3):
                x = (k + (r % 2) * 0.5) * width / 2
                box(image, max(0, x + 0.7), y + 0.7, min(width, x + width / 2 - 0.7), y + height / rows - 0.7,
                    mixed(clay, [0, 0, 0], rng.uniform(0, 0.2)))
    elif kind == "lock":
        plate = rng.choice([look.card, [120, 120, 120], canvas.dark_colour(rng)])
        box(image, 0, 0, width, height, plate, radius, 1, 1, darker(plate, 0.5))
        _padlock(image, width / 2, height / 2, min(width, height) * 0.9,
                 rng.choice([[40, 180, 230], [170, 170, 170], [60, 60, 60]]))
    elif kind == "cross":
        plate = rng.choice([look.card, material.random_colour(rng), [60, 60, 60]])
        ink = canvas.ink_on(rng, plate)
        box(image, 0, 0, width, height, plate, radius, 1, rng.choice([0, 1, 2]), ink)
        a = rng.uniform(0, 0.3)
        for points in ([(a, a), (1 - a, 1 - a)], [(1 - a, a), (a, 1 - a)]):
            line(image, [(u * width, v * height) for u, v in points], ink,
                 max(1, min(width, height) * rng.uniform(0.03, 0.15)))
    elif kind == "plain":
        colour = rng.choice([[rng.randint(20, 140)] * 3, canvas.dark_colour(rng), material.random_colour(rng)])
        box(image, 0, 0, width, height, colour, radius, 1, rng.choice([0, 0, 1, 2]),
            rng.choice([darker(colour, 0.5), lighter(colour, 0.5)]))
        if rng.random() < 0.4:
            line(image, [(1, height - 1), (1, 1), (width - 1, 1)], lighter(colour, 0.4), max(1, width / 16))
            line(image, [(width - 1, 1), (width - 1, height - 1), (1, height - 1)], darker(colour, 0.4),
                 max(1, width / 16))
    elif kind == "metal":
        grey = [rng.randint(110, 200)] * 3
        gradient_fill(image, 0, 0, width, height, lighter(grey, 0.5), darker(grey, 0.5), rng.uniform(0, 1.6), radius)
        for u in (0.14, 0.86):
            for v in (0.14, 0.86):
                disc(image, u * width, v * height, max(1, width * 0.06), darker(grey, 0.6))
        box(image, 0, 0, width, height, None, radius, 1, 1, darker(grey, 0.7))
    elif kind == "hatched":
        colour, other = rng.choice([([0, 200, 250], [20, 20, 20]), ([180] * 3, [90] * 3),
                                    (canvas.page_colour(rng), material.random_colour(rng))])
        box(image, 0, 0, width, height, colour)
        step = max(4, width / rng.randint(3, 6))
        for i in range(-8, 16):
            line(image, [(i * step, 0), (i * step + height, height)], other, step * 0.4)
        box(image, 0, 0, width, height, None, 0, 1, 1, darker(colour, 0.6))
    elif kind == "photograph":
        image[..., :3] = cv2.convertScaleAbs(canvas.photograph(rng, width, height, 0.2), alpha=0.7)
        image[..., 3] = 255
        box(image, 0, 0, width, height, None, 0, 1, max(1, width / 16), [60, 60, 60])
    else:
        if rng.random() < 0.4:
            box(image, 0, 0, width, height, rng.choice([[90, 90, 90], canvas.dark_colour(rng), look.card]), radius)
        side = min(width, height)
        paths = _wall_pictures()
        found = canvas.picture(rng.choice(paths), side) if paths else None
        if found is None:
            _padlock(image, width / 2, height / 2, side * 0.9, [40, 180, 230])
        else:
            paste(image, found, (width - side) / 2, (height - side) / 2)
    return image


# ------------------------------------------------------------------------------------------------- grounds of the board

def _hole(rng, look, page):
    """How an empty cell is shown, as a function of a picture and a cell's box; None where it is not shown."""
    kind = rng.random()
    if kind < 0.66:
        return None
    if kind < 0.72:  # a mark in its middle
        ink, part = mixed(page, canvas.ink_on(rng, page), rng.uniform(0.1, 0.5)), rng.uniform(0.04, 0.2)
        sign = rng.choice("....+x")

        def mark(image, x0, y0, x1, y1, r, c):
            x, y, reach = (x0 + x1) / 2, (y0 + y1) / 2, part * min(x1 - x0, y1 - y0) / 2
            if sign == ".":
                disc(image, x, y, max(1, reach), ink)
            else:
                for dx, dy in ((1, 0), (0, 1)) if sign == "+" else ((0.7, 0.7), (0.7, -0.7)):
                    line(image, [(x - reach * dx, y - reach * dy), (x + reach * dx, y + reach * dy)], ink, 1)
        return mark
    for _ in range(12):  # a hole is another thing than a card, and seen on the page
        colour = material.random_colour(rng) if rng.random() < 0.5 else canvas.dark_colour(rng)
        if canvas.distance(colour, look.card) > 45 and canvas.distance(colour, page) > 45:
            break
    else:
        return None
    if kind < 0.8:
        return lambda image, x0, y0, x1, y1, r, c: box(image, x0, y0, x1, y1, colour, look.radius, 0.35)
    if kind < 0.86:
        return lambda image, x0, y0, x1, y1, r, c: box(image, x0, y0, x1, y1, None, look.radius, 0.8, 1, colour)
    if kind < 0.92:
        def inset(image, x0, y0, x1, y1, r, c):
            box(image, x0, y0, x1, y1, darker(colour, 0.3), look.radius)
            line(image, [(x0, y1), (x0, y0), (x1, y0)], darker(colour, 0.7), max(1, (x1 - x0) / 24))
            line(image, [(x1, y0), (x1, y1), (x0, y1)], lighter(colour, 0.3), 1)
        return inset
    other = mixed(colour, rng.choice([[255, 255, 255], [0, 0, 0]]), rng.uniform(0.05, 0.3))
    return lambda image, x0, y0, x1, y1, r, c: box(image, x0, y0, x1, y1, colour if (r + c) % 2 else other, look.radius)


def _panel(rng, image, lattice, pad_x, pad_y):
    """A panel behind the board, with a frame, a shadow, a picture on it or none of that."""
    x0, y0, x1, y1 = lattice.box()
    x0, y0, x1, y1 = x0 - pad_x, y0 - pad_y, x1 + pad_x, y1 + pad_y
    radius = rng.choice([0, 0, 0, 6, 12, 24])
    colour = canvas.page_colour(rng)
    kind = rng.random()
    frame = rng.choice([0, 0, 1, 2, 4, rng.uniform(4, 22)])
    frame_colour = material.random_colour(rng)
    height, width = image.shape[:2]
    area = np.s_[int(max(0, y0)):int(max(0, min(height, y1))):7, int(max(0, x0)):int(max(0, min(width, x1))):7]
    before = image[area].astype(np.int16)
    if rng.random() < 0.25:
        shadow(image, x0 - frame, y0 - frame, x1 + frame, y1 + frame, rng.choice([0, 4]), rng.choice([2, 6]),
               rng.uniform(4, 16), rng.uniform(0.2, 0.6), radius)
    if kind < 0.5:
        box(image, x0, y0, x1, y1, colour, radius)
    elif kind < 0.72:
        box(image, x0, y0, x1, y1, colour, radius, rng.uniform(0.15, 0.8))
    elif kind < 0.84:
        gradient_fill(image, x0, y0, x1, y1, colour, mixed(colour, material.random_colour(rng), 0.3),
                      rng.choice([0, math.pi / 2, math.pi / 4]), radius)
    elif kind < 0.94:
        left, top, right, bottom = (int(max(0, x0)), int(max(0, y0)), int(min(image.shape[1], x1)),
                                    int(min(image.shape[0], y1)))
        if right - left > 4 and bottom - top > 4:
            image[top:bottom, left:right] = canvas.photograph(rng, right - left, bottom - top)
    pale = before.size and np.abs(image[area] - before).mean() < 9  # one would not see where the panel ends
    if pale and not frame:
        ground = canvas.mean_colour(image, x0, y0, x1, y1)
        frame_colour = mixed(ground, [0, 0, 0] if canvas.brightness(ground) > 90 else [255, 255, 255],
                             rng.uniform(0.2, 0.8))
    if frame or pale:
        frame = max(frame, 1)
        box(image, x0 - frame, y0 - frame, x1 + frame, y1 + frame, None, radius, 1, frame, frame_colour)
        if frame > 5 and rng.random() < 0.5:
            box(image, x0 - frame, y0 - frame, x1 + frame, y1 + frame, None, radius, 1, frame * 0.4,
                lighter(frame_colour, 0.4))


# -------------------------------------------------------------------------------------------------- moments of the play

def _connection(rng, lattice, start, end):
    """The corners of a joining line between two cells: one to three segments, through middles of cells."""
    (r0, c0), (r1, c1) = start, end
    kind = rng.random()
    if r0 == r1 or c0 == c1:
        way = [start, end]
    elif kind < 0.5:
        way = [start, (r0, c1) if rng.random() < 0.5 else (r1, c0), end]
    elif kind < 0.75:
        middle = rng.randint(-1, lattice.columns)
        way = [start, (r0, middle), (r1, middle), end]
    else:
        middle = rng.randint(-1, lattice.rows)
        way = [start, (middle, c0), (middle, c1), end]
    return [lattice.centre(r, c) for r, c in way]


def _lightning(rng, image, points, size, colour):
    """A jagged line along the points, with a glow."""
    jagged = []
    for (xa, ya), (xb, yb) in zip(points, points[1:]):
        count = max(2, int(math.hypot(xb - xa, yb - ya) / (size * 0.4)))
        jagged += [(xa + (xb - xa) * i / count + rng.uniform(-0.14, 0.14) * size,
                    ya + (yb - ya) * i / count + rng.uniform(-0.14, 0.14) * size)
                   for i in range(count)]
    jagged.append(points[-1])
    line(image, jagged, colour, max(3, size * 0.14), 0.4)
    line(image, jagged, lighter(colour, 0.7), max(1, size * 0.05))


def _sparkles(rng, image, lattice, count):
    """Particles, stars or sparks over a few cells."""
    x, y = lattice.centre(rng.randrange(lattice.rows), rng.randrange(lattice.columns))
    size = min(lattice.pitch_x, lattice.pitch_y)
    colours = [canvas.vivid_colour(rng) for _ in range(rng.randint(1, 4))] + [[255, 255, 255]]
    kind = rng.choice(["disc", "disc", "star4", "star5", "heart", "square"])
    spread = size * rng.uniform(0.4, 1.6)
    for _ in range(count):
        px, py, radius = rng.gauss(x, spread / 2), rng.gauss(y, spread / 2), size * rng.uniform(0.02, 0.12) + 0.7
        if kind == "disc":
            disc(image, px, py, radius, rng.choice(colours), rng.uniform(0.4, 1))
        else:
            polygon(image, canvas.shape_points(kind, px, py, radius * 1.5), rng.choice(colours), rng.uniform(0.5, 1))


def _moment(rng, image, lattice, cells, filled, look):
    """What lies over the board while it is played: joining lines, lightning, sparks, texts, frames, veils."""
    size = min(lattice.pitch_x, lattice.pitch_y)
    everywhere = [(r, c) for r in range(lattice.rows) for c in range(lattice.columns)]
    x0, y0, x1, y1 = lattice.box()
    if rng.random() < 0.09 and len(filled) >= 2:
        start, end = rng.sample(filled if rng.random() < 0.7 else everywhere, 2)
        points = _connection(rng, lattice, start, end)
        colour = canvas.vivid_colour(rng) if rng.random() < 0.8 else rng.choice([[0, 0, 0], [255, 255, 255]])
        if rng.random() < 0.25:
            _lightning(rng, image, points, size, colour)
        else:
            width = max(1, size * rng.uniform(0.03, 0.18))
            if rng.random() < 0.3:
                line(image, points, lighter(colour, 0.5), width * 2.5, 0.4)
            line(image, points, colour, width, rng.choice([1, 1, 0.7]))
            if rng.random() < 0.3:
                for point in points:
                    disc(image, *point, width * 1.2, colour)
    if rng.random() < 0.05:
        _sparkles(rng, image, lattice, rng.randint(4, 40))
    if rng.random() < 0.04:
        string = rng.choice(["+10", "+100", "x2", "Combo 3!", "Good!", "Great", "-1s", "连击", "PERFECT", "+5 ♥"])
        x, y = lattice.centre(*rng.choice(everywhere))
        letters = rng.uniform(0.35, 1.2) * size
        canvas.text(rng, image, string, x + letters / 14, y + letters / 14, letters, [0, 0, 0], None, 0.6, True)
        canvas.text(rng, image, string, x, y, letters, canvas.vivid_colour(rng), None, 1, True)
    if rng.random() < 0.02:  # a browser's focus ring around the board
        pad = rng.uniform(0, 5)
        box(image, x0 - pad, y0 - pad, x1 + pad, y1 + pad, None, 3, 0.9, rng.uniform(1, 3),
            rng.choice([[230, 120, 20], [20, 20, 20], [0, 140, 255]]))
    if rng.random() < 0.025:
        canvas.dim(image, rng.choice([[0, 0, 0], [255, 255, 255]]), rng.uniform(0.2, 0.55), x0, y0, x1, y1)
    if rng.random() < 0.025:
        canvas.dim(image, rng.choice([[0, 0, 0], [0, 0, 0], [255, 255, 255], material.random_colour(rng)]),
                   rng.uniform(0.2, 0.55))


def _selected(rng, look, image, x, y, draw, cell_box, style, colour, page):
    """Draws one tile that is selected, hinted at or hovered over; draw(colour or None, scale) draws the tile itself."""
    x0, y0, x1, y1 = cell_box
    size = min(x1 - x0, y1 - y0)
    width = max(1.0, size * 0.07)
    if style == "recoloured":
        draw(colour, 1)
    elif style == "page":
        draw(page, 1)
    elif style == "tint":
        draw(None, 1)
        box(image, x0, y0, x1, y1, colour, look.radius, 0.4)
    elif style == "frame":
        draw(None, 1)
        box(image, x0, y0, x1, y1, None, look.radius, 1, width, colour)
    elif style == "outer":
        draw(None, 1)
        box(image, x0 - width, y0 - width, x1 + width, y1 + width, None, look.radius + width, 1, width, colour)
    elif style == "glow":
        shadow(image, x0, y0, x1, y1, 0, 0, size * 0.25 + 1, 0.9, look.radius, colour)
        draw(None, 1)
    elif style == "grown":
        draw(None, 1.15)
    elif style == "shrunk":
        draw(None, 0.82)
    elif style == "light":
        draw(None, 1)
        box(image, x0, y0, x1, y1, [255, 255, 255], look.radius, 0.35)
    elif style == "dark":
        draw(None, 1)
        box(image, x0, y0, x1, y1, [0, 0, 0], look.radius, 0.35)
    else:  # corners of a frame
        draw(None, 1)
        a = size * 0.3
        for u, v, du, dv in ((x0, y0, a, a), (x1, y0, -a, a), (x0, y1, a, -a), (x1, y1, -a, -a)):
            line(image, [(u + du, v), (u, v), (u, v + dv)], colour, width)


SELECTIONS = ("recoloured", "recoloured", "page", "tint", "frame", "frame", "outer", "glow", "grown", "shrunk", "light",
              "dark", "corners")


# ------------------------------------------------------------------------------------------------------------ the scene

def _measures(rng):
    """Rows, columns and both pitches of a board."""
    kind = rng.random()
    if kind < 0.74:
        pitch = math.exp(rng.uniform(math.log(24), math.log(80)))
    elif kind < 0.88:
        pitch = math.exp(rng.uniform(math.log(12), math.log(24)))
    else:
        pitch = math.exp(rng.uniform(math.log(80), math.log(250)))
    ratio = rng.choice([1, 1, 1, 1, 1, rng.uniform(0.8, 1), rng.uniform(1, 1.4), rng.uniform(1.15, 1.4)])
    pitch_x, pitch_y = pitch / math.sqrt(ratio), pitch * math.sqrt(ratio)
    if rng.random() < 0.75:
        pitch_x, pitch_y = float(round(pitch_x)), float(round(pitch_y))
    most_columns, most_rows = max(3, min(30, int(1180 / pitch_x))), max(3, min(20, int(880 / pitch_y)))
    rows = rng.randint(3, most_rows) if rng.random() < 0.4 else rng.randint(min(6, most_rows), min(12, most_rows))
    columns = rng.randint(3, most_columns) if rng.random() < 0.4 else rng.randint(min(6, most_columns),
                                                                                  min(18, most_columns))
    if rng.random() < 0.5 and columns < rows * 0.7:
        columns = min(most_columns, rows)
    return rows, columns, pitch_x, pitch_y


def _margins(rng, width, height, pitch_x, pitch_y):
    """Left, top, right, bottom: pixels between the board and the picture's edges, negative where the edge cuts the
    board."""
    kind = rng.random()

    def edge(pitch):
        return rng.choice([0.0, float(rng.randint(0, 4)), -rng.uniform(0, 0.08) * pitch, -rng.uniform(0, 0.4) * pitch])
    if kind < 0.06:
        sides = [edge(p) for p in (pitch_x, pitch_y, pitch_x, pitch_y)]
    elif kind < 0.12:
        sides = [0.0, 0.0, 0.0, 0.0]
    elif kind < 0.3:
        sides = [rng.uniform(0, 30) for _ in range(4)]
    elif kind < 0.42:  # as on a telephone
        side = rng.uniform(0, 24)
        sides = [side, rng.uniform(40, 260), side, rng.uniform(40, 260)]
    elif kind < 0.75:
        sides = [rng.uniform(10, 130) for _ in range(4)]
    else:
        sides = [rng.uniform(10, 420) if rng.random() < 0.6 else rng.uniform(5, 60) for _ in range(4)]
    if kind > 0.12:
        for i in range(4):
            if rng.random() < 0.04:
                sides[i] = edge((pitch_x, pitch_y)[i % 2])
    spare = [max(0, WIDEST - width), max(0, TALLEST - height)]
    for i in range(2):
        total = max(sides[i], 0) + max(sides[i + 2], 0)
        if total > spare[i]:
            sides[i], sides[i + 2] = (s * spare[i] / total if s > 0 else s for s in (sides[i], sides[i + 2]))
        lacking = (200, 160)[i] - ((width, height)[i] + sides[i] + sides[i + 2])
        if lacking > 0 and kind > 0.12:
            sides[i] += lacking / 2
            sides[i + 2] += lacking / 2
    return [float(round(s)) if rng.random() < 0.8 else s for s in sides]


def _visible_extent(cells):
    """First row, last row, first column, last column of the cells that are not empty."""
    rows = [r for r, row in enumerate(cells) if any(label != "." for label in row)]
    columns = [c for c in range(len(cells[0])) if any(row[c] != "." for row in cells)]
    return min(rows), max(rows), min(columns), max(columns)


def _beside(rng, image, lattice, stamps, look):
    """Things that look like the board's but are not of it: a sample tile, a row of tiles of another size, numbers of
    the columns."""
    height, width = image.shape[:2]
    x0, y0, x1, y1 = lattice.box()
    if rng.random() < 0.04:  # numbers along the upper and left edges
        size = min(14, min(lattice.pitch_x, lattice.pitch_y) * 0.5)
        font = rng.choice(canvas.plain_fonts() or [None])
        ink = canvas.ink_on(rng, canvas.mean_colour(image, x0 - 14, y0 - 14, x1, y0))
        first = rng.choice([0, 1])
        for c in range(lattice.columns):
            canvas.text(rng, image, str(c + first), lattice.centre(0, c)[0], y0 - size, size, ink, font, 1, True)
        for r in range(lattice.rows):
            canvas.text(rng, image, chr(65 + r) if first else str(r), x0 - size, lattice.centre(r, 0)[1], size, ink,
                        font, 1, True)
    if rng.random() < 0.07 and stamps:
        stamp = rng.choice(stamps)
        scale = rng.choice([0.5, 0.7, 1, 1.4])
        picture = stamp.picture if scale == 1 else canvas.resized(stamp.picture, max(3, int(stamp.width * scale)),
                                                                  max(3, int(stamp.height * scale)))
        h, w = picture.shape[:2]
        away_x, away_y = lattice.pitch_x * 0.75, lattice.pitch_y * 0.75
        places = []
        if width - x1 > w + away_x:
            places.append((rng.uniform(x1 + away_x, width - w), rng.uniform(0, max(0, height - h))))
        if x0 > w + away_x:
            places.append((rng.uniform(0, x0 - w - away_x), rng.uniform(0, max(0, height - h))))
        if height - y1 > h + away_y:
            places.append((rng.uniform(0, max(0, width - w)), rng.uniform(y1 + away_y, height - h)))
        if places:
            x, y = rng.choice(places)
            paste(image, picture, x, y)
            if rng.random() < 0.5:
                box(image, x - 3, y - 3, x + w + 3, y + h + 3, None, 0, 1, 2, canvas.vivid_colour(rng))


def _walls(rng, mask, often):
    """Places of walls, which may change what is filled: a ring around all, single ones, lines, blocks, mirrored ones."""
    rows, columns = mask.shape
    draw = rng.random() * (0.16 if often else 1)
    if draw < 0.03 and rows >= 5 and columns >= 5:  # all round
        mask[0] = mask[-1] = mask[:, 0] = mask[:, -1] = False
        if mask.sum() < 4:
            mask[1:-1, 1:-1] = True
        return {(r, c) for r in range(rows) for c in range(columns) if r in (0, rows - 1) or c in (0, columns - 1)}
    if draw >= 0.16:
        return set()
    share = rng.choice([0.02, 0.05, 0.1, 0.2])
    walls = {(r, c) for r in range(rows) for c in range(columns) if rng.random() < share} or \
        {(rng.randrange(rows), rng.randrange(columns))}
    if often and rng.random() < 0.5:
        for _ in range(rng.randint(1, 3)):
            r, c, length = rng.randrange(rows), rng.randrange(columns), rng.randint(2, max(2, min(rows, columns) - 1))
            if rng.random() < 0.7:  # a line
                walls |= {(r, c + i) if rng.random() < 0.5 else (r + i, c) for i in range(length)}
            else:
                walls |= {(r + i, c + j) for i in range(2) for j in range(2)}
        if rng.random() < 0.6:
            walls |= {(r, columns - 1 - c) for r, c in walls}
        if rng.random() < 0.3:
            walls |= {(rows - 1 - r, c) for r, c in walls}
        walls = {(r, c) for r, c in walls if 0 <= r < rows and 0 <= c < columns}
    if rng.random() < 0.3:  # only where there would be a hole
        walls = {place for place in walls if not mask[place]} or walls
    return walls


def _body_alone(faces):
    """A whole tile without what is on it: the middle of all tiles of its set, which share nothing but their body."""
    return np.median(np.stack(faces), 0).astype(np.uint8)


def scene(rng, hard=False):
    """One scene with an Onet board; hard: there are walls, blank tiles, or both."""
    rows, columns, pitch_x, pitch_y = _measures(rng)
    mask = occupancy(rng, rows, columns)
    while mask.sum() < 4:
        mask[rng.randrange(rows), rng.randrange(columns)] = True
    with_walls, with_blanks = rng.choice([(True, False), (True, True), (False, True)]) if hard else (None, rng.random() < 0.09)
    walls = set() if with_walls is False else _walls(rng, mask, often=hard)
    filled = [(r, c) for r in range(rows) for c in range(columns) if mask[r, c] and (r, c) not in walls]
    if len(filled) < 4:
        walls, filled = set(), [(r, c) for r in range(rows) for c in range(columns) if mask[r, c]]

    # Faces: of one set, at the size they have on the cards.
    kinds = max(2, min(rng.choice([4, 6, 8, 10, 12, 15, 18, 20, 25, 30, 36]), len(filled) // 2))
    kind, pictures = canvas.face_set(rng, kinds, max(16, round(max(pitch_x, pitch_y))))
    if kind == "mahjong-whole" and rng.random() < 0.8:
        pitch_y = float(round(pitch_x * 1.33))
    elif kind in ("mahjong", "cards", "pips", "family") and rng.random() < 0.6:
        pitch_y = pitch_x * rng.uniform(1.15, 1.4)
    if rows * pitch_y > TALLEST:
        pitch_x, pitch_y = pitch_x * TALLEST / (rows * pitch_y), TALLEST / rows

    # The picture, with what stands around the board.
    board_width, board_height = columns * pitch_x, rows * pitch_y
    left, top, right, bottom = _margins(rng, board_width, board_height, pitch_x, pitch_y)
    width, height = max(40, round(board_width + left + right)), max(40, round(board_height + top + bottom))
    lattice = Lattice(left, top, pitch_x, pitch_y, rows, columns)
    image = canvas.background(rng, width, height)
    page = canvas.mean_colour(image, left, top, left + board_width, top + board_height)
    look = Look(rng, pitch_x, pitch_y, kind, page)
    pad_x = pad_y = 0.0
    panelled, exact = rng.random() < 0.42, False
    if panelled:
        if rng.random() < 0.7:
            exact = True
            pad_x = pad_y = rng.choice([0.0, 2.0, rng.uniform(0, 0.25) * min(pitch_x, pitch_y)])
        else:
            pad_x, pad_y = (rng.uniform(0.3, 1.3) * pitch_x, rng.uniform(0.3, 1.3) * pitch_y)
    keep = 0.35 * min(pitch_x, pitch_y) + max(look.thickness if look.style == "thick" else 0, 4)
    canvas.furniture(rng, image, (left - max(pad_x, keep), top - max(pad_y, keep),
                                  left + board_width + max(pad_x, keep),
                                  top + board_height + max(pad_y, keep)))
    if panelled:
        _panel(rng, image, lattice, pad_x, pad_y)
        page = canvas.mean_colour(image, left, top, left + board_width, top + board_height)
        if look.near_page:
            look.card = mixed(page, rng.choice([[255, 255, 255], [0, 0, 0]]), rng.uniform(0.0, 0.1))
            look.edge = darker(look.card, rng.uniform(0.08, 0.3))

    def card_box(r, c):
        """The box of a card: on whole pixels, its middle that of its cell."""
        x, y = lattice.centre(r, c)
        x0, y0 = round(x - look.width / 2), round(y - look.height / 2)
        return x0, y0, x0 + round(look.width), y0 + round(look.height)
    # Faces on cards.
    filling = rng.random() < (0.75 if kind in ("photographs", "plates") else 0.05) or look.style == "whole"
    scale = rng.choice([rng.uniform(0.86, 1.0), rng.uniform(0.66, 0.88), rng.uniform(0.66, 0.88),
                        rng.uniform(0.45, 0.7), rng.uniform(0.28, 0.5)])
    if look.style == "none":
        scale = rng.uniform(0.6, 1.0)
    if filling:
        scale = 1.0 if look.style in ("none", "whole") or rng.random() < 0.6 else rng.uniform(0.8, 0.98)
        if look.style == "none":
            scale = rng.choice([1.0, 1.0, rng.uniform(0.85, 1)])
    if min(pitch_x, pitch_y) < 22:
        scale = max(scale, 0.6)
    faces = _fitted_faces(rng, look, kind, pictures, scale, filling)
    if filling and scale > 0.97 and look.radius >= 1:
        faces = [_rounded(f, look.radius) for f in faces]
    if rng.random() < 0.05:
        faint = rng.uniform(0.4, 0.85)
        for f in faces:
            f[..., 3] = (f[..., 3] * faint).astype(np.uint8)
    faces = _made_legible(rng, look, faces, page, filling and scale > 0.8)
    if len(faces) < 2:
        return scene(rng)
    plain_shown = look.style in ("bordered", "bevelled", "shadowed", "thick", "button",
                                 "double") or canvas.distance(look.card, page) > 25
    if with_blanks and look.style == "whole" and kind == "mahjong-whole" and len(faces) > 5:
        faces[rng.randrange(len(faces))] = _body_alone(faces)
    elif with_blanks and plain_shown and look.style not in ("none", "whole", "outline", "glass") and len(faces) > 2:
        blank = rng.randrange(len(faces))  # a tile without anything on it, like the white dragon
        faces[blank] = np.zeros((3, 3, 4), np.uint8)
    elif rng.random() < 0.04:  # a face that one could take for a wall
        odd = rng.randrange(len(faces))
        plate = np.zeros_like(faces[odd])
        colour = rng.choice([[rng.randint(40, 150)] * 3, canvas.dark_colour(rng), [60, 110, 170]])
        if all(canvas.distance(colour, canvas.mean_colour(f, 0, 0, f.shape[1], f.shape[0])) > 30
               for f in faces) and canvas.distance(colour, look.card) > 60:
            box(plate, 0, 0, plate.shape[1], plate.shape[0], colour, 0, 1, rng.choice([0, 1]), darker(colour, 0.5))
            faces[odd] = plate

    # The grounds of the cells.
    hole = _hole(rng, look, page)
    everywhere = hole is not None and rng.random() < 0.4  # under the tiles too
    if hole is not None:
        for r in range(rows):
            for c in range(columns):
                if everywhere or ((r, c) not in walls and not mask[r, c]):
                    hole(image, *card_box(r, c), r, c)
    ruled = rng.random() < (0.15 if look.style in ("none", "outline") else 0.03)
    if ruled:
        ink = mixed(page, canvas.ink_on(rng, page), rng.uniform(0.2, 1))
        for r in range(rows + 1):
            line(image, [(left, top + r * pitch_y), (left + board_width, top + r * pitch_y)], ink, 1)
        for c in range(columns + 1):
            line(image, [(left + c * pitch_x, top), (left + c * pitch_x, top + board_height)], ink, 1)

    m = look.margin
    bodies, tiles = {}, {}

    def tile(face, colour):
        """The stamp of a tile with a face on a card of a colour; drawn once."""
        key = (face, tuple(colour))
        if key not in tiles:
            if tuple(colour) not in bodies:
                bodies[tuple(colour)] = look.body(colour)
            picture = bodies[tuple(colour)].copy()
            x = m + (round(look.width) - faces[face].shape[1]) // 2
            y = m + (round(look.height) - faces[face].shape[0]) // 2
            paste(picture, faces[face], x, y)
            tiles[key] = Stamp(picture)
        return tiles[key]

    dealt = _deal(rng, filled, len(faces))
    cells = [["." for _ in range(columns)] for _ in range(rows)]
    selected = {}
    moment = rng.random()
    if moment < 0.22:
        style = rng.choice(SELECTIONS)
        for place in rng.sample(filled, min(len(filled), rng.choice([1, 1, 1, 2]))):
            selected[place] = style
        if len(selected) == 2 and rng.random() < 0.5:  # two equal ones
            same = [p for p in filled if dealt[p] == dealt[next(iter(selected))]]
            selected = {p: style for p in rng.sample(same, min(2, len(same)))}
    accent = canvas.vivid_colour(rng) if rng.random() < 0.8 else mixed(look.card, material.random_colour(rng), 0.3)
    locked = set(rng.sample(filled, min(len(filled), rng.randint(1, 6)))) if rng.random() < 0.04 else set()
    wall_pictures = [Stamp(obstacle(rng, look.width, look.height, look, kind))
                     for _ in range(rng.choice([1, 1, 1, 2, 3] if hard else [1, 1, 1, 2]))] if walls else []
    wall_on_card = rng.random() < 0.15 and look.style not in ("none",
                                                              "whole") and not kind.startswith(("emoji", "openmoji"))
    order = sorted(((r, c) for r in range(rows) for c in range(columns)),
                   key=lambda place: (place[0] * (look.direction[1] or 1), place[1] * (look.direction[0] or 1)))
    late = []
    for r, c in order:
        x0, y0, x1, y1 = card_box(r, c)
        if (r, c) in walls:
            cells[r][c] = "#"
            if wall_on_card:
                paste(image, look.body(look.card), x0 - m, y0 - m)
            rng.choice(wall_pictures).put(image, x0, y0)
        elif (r, c) in dealt:
            face = dealt[r, c]
            cells[r][c] = f"f{face}"
            colour = look.card_colour(rng, face)
            if (r, c) in selected:
                late.append((r, c, face, colour))
                if selected[r, c] in ("grown", "shrunk", "glow"):
                    continue
            tile(face, colour).put(image, x0 - m, y0 - m)
            if (r, c) in locked:
                size = min(look.width, look.height) * rng.choice([0.45, 0.8])
                _padlock(image, (x0 + x1) / 2 + rng.choice([0, 0.2]) * look.width, (y0 + y1) / 2, size, [50, 180, 230])
    for r, c, face, colour in late:
        x0, y0, x1, y1 = card_box(r, c)

        def draw(other, scale, face=face, colour=colour, x0=x0, y0=y0):
            stamp = tile(face, other if other is not None else colour)
            if scale == 1:
                stamp.put(image, x0 - m, y0 - m)
            else:
                w, h = max(3, round(stamp.width * scale)), max(3, round(stamp.height * scale))
                paste(image, canvas.resized(stamp.picture, w, h), x0 - m + (stamp.width - w) / 2,
                      y0 - m + (stamp.height - h) / 2)
        style = selected[r, c]
        if style in ("recoloured", "page") and look.style in ("none", "whole", "outline", "glass"):
            style = "frame"
        if style in ("recoloured", "page"):
            other = accent if style == "recoloured" else page
            looks = _seen(faces[face], other, look.width, look.height)
            if np.abs(looks - np.array(other, np.float32)).mean() < 1.6 and faces[face].shape[0] > 3:
                style = "frame"
        _selected(rng, look, image, x0, y0, draw, (x0, y0, x1, y1), style, accent, page)

    # Only outer lines that one can see belong to the board.
    delimited = hole is not None or ruled or exact or (panelled and pad_x < 0.1)
    if not delimited:
        first_row, last_row, first_column, last_column = _visible_extent(cells)
        cells = [row[first_column:last_column + 1] for row in cells[first_row:last_row + 1]]
        lattice = Lattice(left + first_column * pitch_x, top + first_row * pitch_y, pitch_x, pitch_y, len(cells),
                          len(cells[0]))
        filled = [(r, c) for r, row in enumerate(cells) for c, label in enumerate(row) if label.startswith("f")]
    _beside(rng, image, lattice, list(tiles.values()), look)
    _moment(rng, image, lattice, cells, filled, look)
    canvas.occlude(rng, image, lattice, cells)

    if rng.random() < 0.16:  # shown larger or smaller than drawn, as browsers and telephones do
        factor = rng.uniform(0.6, 1.5)
        factor = min(factor, WIDEST / image.shape[1], TALLEST / image.shape[0])
        if min(pitch_x, pitch_y) * factor > 11:
            new_width, new_height = round(image.shape[1] * factor), round(image.shape[0] * factor)
            lattice = lattice.scaled(new_width / image.shape[1], new_height / image.shape[0])
            image = cv2.resize(image, (new_width, new_height),
                               interpolation=rng.choice([cv2.INTER_AREA, cv2.INTER_LINEAR]) if factor < 1
                               else rng.choice([cv2.INTER_LINEAR, cv2.INTER_CUBIC]))
    return Scene(image, "onet", lattice, cells, "compose-onet")
