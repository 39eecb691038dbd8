"""Scenes of Lights Out as anybody might draw it: squares, lamps, buttons, bulbs, switches, diagrams."""
import cv2
import numpy as np

import material
from compose import canvas
from compose.parts import (any_picture, brightness, buttons, chosen_colour, distance, emoji, fonts, frame, mixed,
                           other_colour, page, panel, paste_middle, pitch_that_fits, pointer, readable_on, shape_mask,
                           tile, tile_style)
from scene import Lattice, Scene

# Pairs of emoji for lit and dark: (lit, dark).
PAIRS = (("1f4a1", "26ab"), ("1f4a1", "1f311"), ("1f315", "1f311"), ("1f31d", "1f31a"), ("1f600", "1f634"),
         ("1f7e8", "2b1b"), ("1f7e9", "2b1c"),
         ("1f7e1", "26ab"), ("26aa", "26ab"), ("1f31e", "1f31b"), ("1f525", "2744"), ("2b50", "2b1b"),
         ("1f33b", "1f331"), ("1f513", "1f512"),
         ("1f7e2", "1f534"), ("2600", "2601"), ("1f506", "1f505"), ("1f6a8", "26ab"), ("1f3ee", "26ab"),
         ("1f56f", "26ab"), ("2705", "274c"))


def pattern(rng, rows, columns):
    """Which lights are on: any pattern; one click's cross; all; none; a few; symmetric."""
    kind = rng.random()
    if kind < 0.05:
        return [[1] * columns for _ in range(rows)]
    if kind < 0.09:
        return [[0] * columns for _ in range(rows)]
    if kind < 0.55:
        part = rng.uniform(0.15, 0.85)
        return [[int(rng.random() < part) for _ in range(columns)] for _ in range(rows)]
    start = int(rng.random() < 0.35)
    lights = [[start] * columns for _ in range(rows)]
    for _ in range(rng.randint(1, max(1, rows * columns // 2))):
        r, c = rng.randrange(rows), rng.randrange(columns)
        for dr, dc in ((0, 0), (0, 1), (1, 0), (0, -1), (-1, 0)):
            if 0 <= r + dr < rows and 0 <= c + dc < columns:
                lights[r + dr][c + dc] ^= 1
    if rng.random() < 0.1:
        lights = [[lights[r][min(c, columns - 1 - c)] for c in range(columns)] for r in range(rows)]
    return lights


def light_colours(rng, background, alone=False):
    """The colours of lit and dark: mostly a bright one and a dim one, sometimes any two.

    alone: only one of them will be seen, so that it must say by itself which it is.
    """
    kind = rng.random() if not alone else 0
    if kind < 0.35:  # a bright colour beside greys and blacks
        hsv = np.uint8([[[rng.randint(0, 179), rng.randint(90, 255), rng.randint(200, 255)]]])
        lit = [int(v) for v in cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0]]
        if rng.random() < 0.35:
            lit = rng.choice([[0, 255, 255], [0, 215, 255], [255, 255, 255], [120, 240, 255], [80, 220, 250],
                              [0, 200, 255]])
        v = rng.randint(0, 130)
        dark = rng.choice([[v, v, v], mixed([v, v, v], chosen_colour(rng), 0.25)])
    elif kind < 0.6:  # one hue, bright and dim
        lit = chosen_colour(rng)
        while brightness(lit) < 90:
            lit = chosen_colour(rng)
        dark = mixed(lit, rng.choice([[0, 0, 0], background, [90, 60, 40]]), rng.uniform(0.35, 0.85))
    elif kind < 0.92:
        dark = chosen_colour(rng)
        lit = other_colour(rng, [dark], 45)
        if brightness(lit) < brightness(dark):
            lit, dark = dark, lit
    else:  # lit is the darker one
        dark = rng.choice([[255, 255, 255], [240, 240, 240], [220, 220, 220], chosen_colour(rng)])
        lit = other_colour(rng, [dark], 60)
    if distance(lit, dark) < 28:
        lit = mixed(lit, [255, 255, 255], 0.5)
        dark = mixed(dark, [0, 0, 0], 0.5)
    return lit, dark


def scene(rng):
    """One board of Lights Out."""
    rows = columns = 5
    if rng.random() < 0.68:
        rows = rng.randint(2, 10)
        columns = rows if rng.random() < 0.45 else rng.randint(2, 10)
    ratio = 1.0 if rng.random() < 0.85 else rng.uniform(0.65, 1.45)
    row_below = rng.uniform(0.3, 0.9) if rng.random() < 0.3 else 0
    pitch = pitch_that_fits(rng, 14, 220, rows, columns, ratio, extra_rows=row_below)
    pitch_y = pitch if ratio == 1.0 else pitch * ratio
    width, height, x, y = page(rng, columns * pitch, (rows + row_below) * pitch_y, min(pitch, pitch_y))
    lattice = Lattice(x, y, pitch, pitch_y, rows, columns)
    lights = pattern(rng, rows, columns)

    image = canvas.background(rng, width, height)
    box = lattice.box()
    canvas.furniture(rng, image, (box[0], box[1], box[2], box[3] + row_below * pitch_y))
    background = [int(v) for v in np.median(image.reshape(-1, 3)[::97], axis=0)]
    lit, dark = light_colours(rng, background, len({v for row in lights for v in row}) == 1)
    ground = other_colour(rng, [lit, dark], 25) if rng.random() < 0.7 else mixed(dark, [0, 0, 0], rng.uniform(0.2, 0.6))
    if distance(ground, dark) < 14:
        ground = other_colour(rng, [lit, dark], 25)
    seen = panel(rng, image, lattice, ground, 0.6 if distance(background, dark) > 20 else 1)
    ground = seen or background

    gap = rng.choice([0, 0, rng.uniform(0, 0.06), rng.uniform(0.03, 0.15), rng.uniform(0.1, 0.3)])
    tile_width, tile_height = pitch * (1 - gap), pitch_y * (1 - gap)
    if pitch > 24 and gap == 0 and rng.random() < 0.5:
        tile_width, tile_height = tile_width - 1, tile_height - 1
    size = min(tile_width, tile_height)
    look = rng.choices(("tiles", "lamps", "pictures", "marks", "diagram", "grid", "photograph", "switches"),
                       (36, 17, 12, 10, 7, 10, 4, 4))[0]
    stamps = _stamps(rng, look, tile_width, tile_height, size, lit, dark, ground)
    if look == "grid":
        line_colour = rng.choice([[0, 0, 0], [255, 255, 255], [128, 128, 128], chosen_colour(rng)])
    glow = rng.uniform(0.3, 0.9) if look in ("lamps", "tiles") and rng.random() < 0.25 else 0
    if glow:
        reach = rng.uniform(0.75, 1.3)
        for r in range(rows):
            for c in range(columns):
                if lights[r][c]:
                    canvas.glow(image, *lattice.centre(r, c), size * reach, lit, glow)
    special = (rng.randrange(rows), rng.randrange(columns)) if rng.random() < 0.25 else None
    special_kind = rng.choice(["frame", "frame", "ring", "shrunken", "lighter", "pointer"])
    for r in range(rows):
        for c in range(columns):
            middle_x, middle_y = lattice.centre(r, c)
            picture = stamps[lights[r][c]]
            picture = picture[(r * 7 + c * 3) % len(picture)] if isinstance(picture, list) else picture
            if special == (r, c) and special_kind == "shrunken":
                factor = rng.uniform(0.65, 0.93)
                picture = cv2.resize(picture, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
            if special == (r, c) and special_kind == "lighter":
                picture = picture.copy()
                picture[..., :3] = (picture[..., :3] * 0.82 + 255 * 0.18).astype(np.uint8)
            paste_middle(image, picture, middle_x, middle_y)
    if look == "diagram":
        _diagrams(rng, image, lattice, rng.choice([[0, 0, 0], mixed(lit, dark, 0.5), chosen_colour(rng), [255, 0, 0]]))
    if look == "grid":
        thick = rng.choice([1, 1, 2, 3, max(1, pitch * 0.05)])
        for r in range(rows + 1):
            canvas.line(image, [(box[0], y + r * pitch_y), (box[2], y + r * pitch_y)], line_colour, thick)
        for c in range(columns + 1):
            canvas.line(image, [(x + c * pitch, box[1]), (x + c * pitch, box[3])], line_colour, thick)
    if special:
        middle_x, middle_y = lattice.centre(*special)
        if special_kind in ("frame", "ring"):
            reach = tile_width / 2 + (rng.uniform(0, 3) if special_kind == "ring" else 0)
            frame(image, middle_x - reach, middle_y - tile_height / 2, middle_x + reach, middle_y + tile_height / 2,
                  other_colour(rng, [lit, dark], 50), rng.choice([1, 2, 3,
                                                                  max(1, size * 0.06)]), rng.choice([1, 1, 0.6]))
        if special_kind == "pointer" or rng.random() < 0.5:
            pointer(rng, image, middle_x + rng.uniform(-0.3, 0.3) * pitch, middle_y + rng.uniform(-0.3, 0.3) * pitch_y)
    if row_below:
        buttons(rng, image, box[0], box[3] + rng.uniform(0, 0.1) * pitch_y, box[2], box[3] + row_below * pitch_y,
                [lit, dark])

    cells = [[str(v) for v in row] for row in lights]
    canvas.occlude(rng, image, lattice, cells)  # with small odds of its own
    return Scene(image, "flip", lattice, cells, "compose-flip")


def _lamp(rng, size, lit, dark, ground):
    """Round lamps: [dark, lit] as pictures with alpha."""
    style = tile_style(rng, size, ("disc",), 0.35)
    if rng.random() < 0.2:
        style["fill"] = "radial"
    pictures = [tile(style, size, size, colour)[0] for colour in (dark, lit)]
    if rng.random() < 0.25:  # on a square plate
        plate_style = tile_style(rng, size)
        plate = other_colour(rng, [lit, dark], 30)
        plates = []
        for colour in (dark, lit):
            picture = tile(plate_style, size, size, plate)[0][..., :4].copy()
            lamp = tile(style, size * 0.7, size * 0.7, colour)[0]
            ground_picture = np.ascontiguousarray(picture[..., :3])
            paste_middle(ground_picture, lamp, picture.shape[1] / 2, picture.shape[0] / 2)
            picture[..., :3] = ground_picture
            plates.append(picture)
        return plates
    if rng.random() < 0.12:  # dark is a ring only
        inner = shape_mask(*pictures[0].shape[1::-1], "disc", 0, max(1, size * rng.uniform(0.05, 0.15)))
        pictures[0][..., 3] = (pictures[0][..., 3] * (1 - inner)).astype(np.uint8)
    return pictures


def _stamps(rng, look, width, height, size, lit, dark, ground):
    """What a dark and a lit cell look like: [dark, lit], each a picture with alpha (or a list of them)."""
    style = tile_style(rng, size)
    if look == "lamps":
        return _lamp(rng, size, lit, dark, ground)
    if look == "grid":
        style.update(radius=0, rim=0, shadow=None, bevel=0)
        return [tile(style, width + 1, height + 1, colour)[0] for colour in (dark, lit)]
    if look == "photograph":
        photo = material.photograph(rng, max(2, round(width)), max(2, round(height)))
        dim = (photo * rng.uniform(0.15, 0.45)).astype(np.uint8)
        if rng.random() < 0.4:
            dim = cv2.cvtColor(cv2.cvtColor(dim, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
        bright = np.clip(photo.astype(np.float32) * 1.1 + 50, 0, 255).astype(np.uint8)
        return [tile(style, width, height, None, texture=texture)[0] for texture in (dim, bright)]
    if look == "switches":
        wide, high = width * 0.86, min(height * 0.86, width * rng.uniform(0.4, 0.6))
        knob = rng.choice([[255, 255, 255], [230, 230, 230], chosen_colour(rng)])
        pictures = []
        pill, disc = dict(style, shape="box", radius=0.5), dict(style, shape="disc", shadow=None)
        for state, colour in ((0, dark), (1, lit)):
            picture = tile(dict(pill, shadow=None), wide, high, colour)[0]
            ground_picture = np.ascontiguousarray(picture[..., :3])
            paste_middle(ground_picture, tile(disc, high * 0.8, high * 0.8, knob)[0],
                         wide - high / 2 if state else high / 2, picture.shape[0] / 2)
            picture[..., :3] = ground_picture
            pictures.append(picture)
        return pictures
    if look in ("pictures", "marks"):
        signs = [None, None]
        if look == "pictures":
            if rng.random() < 0.75:
                lit_code, dark_code = rng.choice(PAIRS)
                vendor = rng.randrange(100)
                extent = size * rng.uniform(0.6, 1.0)
                signs = [emoji(rng, dark_code, extent, vendor), emoji(rng, lit_code, extent, vendor)]
            if signs[0] is None or signs[1] is None:
                picture = any_picture(rng, size * rng.uniform(0.6, 0.95))
                if picture is None:
                    return _lamp(rng, size, lit, dark, ground)
                dim = picture.copy()
                dim[..., :3] = (picture[..., :3] * rng.uniform(0.1, 0.45)).astype(np.uint8)
                if rng.random() < 0.3:
                    dim = picture.copy()
                    dim[..., 3] = (picture[..., 3] * 0.3).astype(np.uint8)
                signs = [dim, picture]
        else:
            path = rng.choice(fonts())
            texts = rng.choice([("0", "1"), ("OFF", "ON"), ("off", "on"), ("", "*"), ("", "X"), ("", "O"), ("-", "+"),
                                ("", "1"), (".", "#")])
            extent = max(6, round(size * 0.8))
            ink = readable_on(rng, dark)
            fill = rng.uniform(0.35, 0.8)
            signs = [material.letter(path, extent, text, ink, fill) if text else None for text in texts]
            if texts[0] and rng.random() < 0.6:
                signs[1] = material.letter(path, extent, texts[1], readable_on(rng, lit), fill)
        bare = look == "pictures" and rng.random() < 0.4
        same = look == "marks" and texts[0] == "" and rng.random() < 0.3
        pictures = []
        for state, colour in ((0, dark), (1, dark if same else lit)):
            picture = tile(dict(style, shadow=None), width, height, colour)[0]
            if bare and signs[state] is not None:
                picture[..., 3] = 0
                sign = signs[state]
                y0 = max(0, (picture.shape[0] - sign.shape[0]) // 2)
                x0 = max(0, (picture.shape[1] - sign.shape[1]) // 2)
                part = picture[y0:y0 + sign.shape[0], x0:x0 + sign.shape[1]]
                part[:] = sign[:part.shape[0], :part.shape[1]]
            elif signs[state] is not None:
                ground_picture = np.ascontiguousarray(picture[..., :3])
                paste_middle(ground_picture, signs[state], picture.shape[1] / 2, picture.shape[0] / 2)
                picture[..., :3] = ground_picture
            pictures.append(picture)
        return pictures
    pictures = [tile(style, width, height, colour)[0] for colour in (dark, lit)]
    kind = rng.random()
    if kind < 0.06 and min(width, height) > 16:  # dark is an outline only
        inner = shape_mask(*pictures[0].shape[1::-1], style["shape"], style["radius"],
                           max(1.0, size * rng.uniform(0.03, 0.1)))
        if not style["shadow"]:
            pictures[0][..., 3] = (pictures[0][..., 3] * (1 - inner)).astype(np.uint8)
    elif kind < 0.12:  # pressed and raised
        if style["bevel"]:
            sunk = dict(style, bevel_strength=-style["bevel_strength"])
            pictures[rng.randrange(2)] = tile(sunk, width, height, rng.choice([lit, dark]))[0]
            pictures = [tile(style, width, height, dark)[0], tile(sunk, width, height, lit)[0]]
    elif kind < 0.2:  # half clear
        part = rng.uniform(0.45, 0.85)
        for picture in pictures:
            picture[..., 3] = (picture[..., 3] * part).astype(np.uint8)
    return pictures


def _diagrams(rng, image, lattice, colour):
    """In each square a small picture of the squares that it turns over, as in Simon Tatham's Flip."""
    pitch = min(lattice.pitch_x, lattice.pitch_y)
    step = pitch * rng.uniform(0.08, 0.16)
    outline = rng.random() < 0.5
    for r in range(lattice.rows):
        for c in range(lattice.columns):
            x, y = lattice.centre(r, c)
            places = [(0, 0)] + [d for d in ((0, 1), (1, 0), (0, -1), (-1, 0))
                                 if 0 <= r + d[1] < lattice.rows and 0 <= c + d[0] < lattice.columns]
            if rng.random() < 0.02:
                places.append(rng.choice([(1, 1), (-1, 1), (2, 0)]))
            for dx, dy in places:
                x0, y0 = x + (dx - 0.5) * step, y + (dy - 0.5) * step
                if outline and step > 4:
                    frame(image, x0, y0, x0 + step, y0 + step, colour, 1)
                else:
                    canvas.box(image, x0, y0, x0 + step * 0.9, y0 + step * 0.9, colour)
