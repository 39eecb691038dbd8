"""Scenes of Catch the Cat: free and blocked cells on rows shifted by half a cell, and one cat.

Cells are discs, hexagons, bricks, outlines or anything else of one form; the cat is a sprite that may overhang the
cells above it.
"""
import math

import numpy as np

import material
from compose import canvas
from compose.parts import (any_picture, brightness, buttons, centred_text, chosen_colour, corner, distance, emoji,
                           fonts, frame, mixed, other_colour, page, panel, paste_middle, pitch_that_fits, pointer,
                           readable_on, tile, tile_style, tinted)
from scene import Lattice, Scene

CAT_EMOJI = "1f431 1f408 1f431 1f408 1f63a 1f638 1f63c 1f640 1f639 1f42f 1f98a 1f43a 1f436 1f42d 1f43c 1f430"


def _whiskers(picture, size, x, y, colour, width):
    for side in (-1, 1):
        for rise in (-0.06, 0.0, 0.06):
            canvas.line(picture, [(x + side * size * 0.1, y + rise * size * 0.4), (x + side * size * 0.42,
                                                                                   y + rise * size)], colour, width)


def _face(rng, size, colour, ink):
    """A cat's head with ears, eyes, whiskers."""
    picture = np.zeros((size, size, 4), np.uint8)
    wide, high = rng.uniform(0.3, 0.42), rng.uniform(0.28, 0.38)
    middle_y = 0.56
    rim = rng.choice([0, 0, 1, max(1, size * 0.04)])
    tall = rng.uniform(0.02, 0.14)
    for side in (-1, 1):
        points = [(0.5 + side * wide * 1.0, middle_y - high * 0.2), (0.5 + side * wide * 0.85, tall),
                  (0.5 + side * wide * 0.15, middle_y - high * 0.85)]
        canvas.polygon(picture, [(a * size, b * size) for a, b in points], colour, border=rim, border_colour=ink)
    turn = np.linspace(0, 2 * np.pi, 40)
    points = [(size * (0.5 + wide * math.cos(t)), size * (middle_y + high * math.sin(t))) for t in turn]
    canvas.polygon(picture, points, colour, border=rim, border_colour=ink)
    eye = rng.choice([ink, ink, [80, 220, 120], [40, 220, 255], [255, 255, 255]])
    for side in (-1, 1):
        canvas.disc(picture, size * (0.5 + side * wide * 0.42), size * (middle_y - high * 0.1),
                    max(0.8, size * rng.uniform(0.035, 0.08)), eye)
    nose = rng.choice([ink, [160, 130, 255]])
    canvas.polygon(picture, [(size * 0.46, size * (middle_y + 0.09)), (size * 0.54, size * (middle_y + 0.09)),
                             (size * 0.5, size * (middle_y + 0.14))],
                   nose)
    if rng.random() < 0.7:
        _whiskers(picture, size, size * 0.5, size * (middle_y + 0.1), ink, max(1, size * 0.015))
    return picture


def _sitting(rng, size, colour, ink):
    """A cat that sits, seen from the front or the back: head, body, tail."""
    picture = np.zeros((size, size, 4), np.uint8)
    turn = np.linspace(0, 2 * np.pi, 40)

    def oval(x, y, wide, high, fill=colour):
        canvas.polygon(picture, [(size * (x + wide * math.cos(t)), size * (y + high * math.sin(t))) for t in turn],
                       fill)

    side = rng.choice([-1, 1])
    swing = [(0.5 + side * 0.15, 0.9), (0.5 + side * 0.36, 0.88), (0.5 + side * 0.4, 0.7),
             (0.5 + side * rng.uniform(0.28, 0.45), 0.55)]
    canvas.line(picture, [(a * size, b * size) for a, b in swing], colour, max(1, size * 0.07))
    oval(0.5, 0.72, rng.uniform(0.18, 0.27), 0.25)
    oval(0.5, 0.36, 0.19, 0.16)
    for way in (-1, 1):
        canvas.polygon(picture, [(size * (0.5 + way * 0.18), size * 0.34), (size * (0.5 + way * 0.17), size * 0.08),
                                 (size * (0.5 + way * 0.04), size * 0.24)],
                       colour)
    if rng.random() < 0.7:
        for way in (-1, 1):
            canvas.disc(picture, size * (0.5 + way * 0.08), size * 0.35, max(0.8, size * 0.03), ink)
    if rng.random() < 0.4:
        oval(0.5, 0.76, 0.12, 0.15, mixed(colour, [255, 255, 255], 0.5))
    return picture


def _cat(rng, size, ground, taken):
    """The cat as a picture with alpha, size x size pixels (its form may be narrower)."""
    kind = rng.random()
    size = max(6, round(size))
    if kind < 0.34:
        picture = emoji(rng, CAT_EMOJI, size)
        if picture is not None:
            if rng.random() < 0.2:
                picture = tinted(picture, [0, 0, 0], rng.uniform(0.6, 1.0))
            return picture
    if kind < 0.46:
        sets = material.picture_sets()
        names = [n for n in sets if "animals" in n]
        if names:
            picture = material.picture(rng.choice(sets[rng.choice(names)]), size)
            if picture is not None and (picture[..., 3] > 100).mean() > 0.12:
                return picture
    if kind < 0.52:
        picture = any_picture(rng, size)
        if picture is not None:
            return picture
    colour = [20, 20, 20] if rng.random() < 0.4 else rng.choice([[40, 140, 240], [150, 150, 150], [255, 255, 255],
                                                                 [60, 90, 140], chosen_colour(rng)])
    if min(distance(colour, other) for other in [ground] + taken[:1]) < 40:
        colour = other_colour(rng, [ground] + taken, 55)
    ink = [255, 255, 255] if brightness(colour) < 110 else [0, 0, 0]
    if kind < 0.76:
        return _face(rng, size, colour, ink)
    if kind < 0.94:
        return _sitting(rng, size, colour, ink)
    picture = material.letter(rng.choice(fonts()), size, rng.choice(["C", "C", "c", "@", "K", "X", "M"]), colour, 0.9)
    return picture if picture is not None else _face(rng, size, colour, ink)


def _stone(rng, size, ground):
    """What stands on a blocked cell: a stone, a tree, a cross, a picture; with alpha."""
    kind = rng.random()
    size = max(5, round(size))
    if kind < 0.4:
        picture = emoji(rng, rng.choice(["1faa8", "1f332", "1f333", "1f335", "1f6a7", "274c", "1f9f1", "1f6d1", "26d4",
                                         "1f344", "1f512", "2b1b", "1f5ff",
                                         "1f4e6", "1f33f"]), size)
        if picture is not None:
            return picture
    if kind < 0.5:
        picture = any_picture(rng, size)
        if picture is not None:
            return picture
    picture = np.zeros((size, size, 4), np.uint8)
    colour = other_colour(rng, [ground], 50)
    if kind < 0.7:
        width = max(1, size * rng.uniform(0.06, 0.18))
        canvas.line(picture, [(size * 0.2, size * 0.2), (size * 0.8, size * 0.8)], colour, width)
        canvas.line(picture, [(size * 0.8, size * 0.2), (size * 0.2, size * 0.8)], colour, width)
    elif kind < 0.85:
        points = [(size * (0.5 + 0.4 * rng.uniform(0.75, 1.1) * math.cos(t)),
                   size * (0.52 + 0.36 * rng.uniform(0.75, 1.1) * math.sin(t)))
                  for t in np.linspace(0, 2 * np.pi, 10)[:-1]]
        canvas.polygon(picture, points, colour, border=max(1, size * 0.03), border_colour=mixed(colour, [0, 0, 0], 0.4))
        canvas.polygon(picture, [(a * 0.55 + size * 0.16, b * 0.5 + size * 0.12) for a, b in points],
                       mixed(colour, [255, 255, 255], 0.3))
    else:
        for low, high, wide in ((0.55, 0.85, 0.36), (0.3, 0.62, 0.29), (0.08, 0.4, 0.2)):
            canvas.polygon(picture, [(size * (0.5 - wide), size * high), (size * 0.5, size * low),
                                     (size * (0.5 + wide), size * high)], [40, 120, 30])
        canvas.box(picture, size * 0.44, size * 0.83, size * 0.56, size * 0.98, [30, 60, 100])
    return picture


def _points(form, x, y, wide, high):
    """The corners of one cell that is wide x high pixels around (x, y)."""
    if form == "hexagon":
        unit = ((0, -0.5), (0.5, -0.25), (0.5, 0.25), (0, 0.5), (-0.5, 0.25), (-0.5, -0.25))
    elif form == "flat hexagon":
        unit = ((-0.5, 0), (-0.25, -0.5), (0.25, -0.5), (0.5, 0), (0.25, 0.5), (-0.25, 0.5))
    elif form == "octagon":
        unit = ((-0.5, -0.2), (-0.2, -0.5), (0.2, -0.5), (0.5, -0.2), (0.5, 0.2), (0.2, 0.5), (-0.2, 0.5), (-0.5, 0.2))
    else:
        unit = ((0, -0.5), (0.5, 0), (0, 0.5), (-0.5, 0))
    return [(x + a * wide, y + b * high) for a, b in unit]


def scene(rng):
    """One board of Catch the Cat."""
    rows = columns = rng.choice([9, 11, 11, 11, 7, 5, 13, 15, 9, rng.randint(5, 15)])
    if rng.random() < 0.3:
        rows, columns = rng.randint(5, 15), rng.randint(5, 15)
    hexagonal = rng.random() < 0.2
    if hexagonal:
        radius = rng.randint(2, 7)
        rows = columns = 2 * radius + 1
    shift = rng.choice(["odd", "odd", "even"]) if not hexagonal else ("odd" if radius % 2 == 0 else "even")
    form = rng.choices(("disc", "hexagon", "box", "flat hexagon", "octagon", "diamond"), (40, 42, 10, 3, 3, 2))[0]
    draw = rng.random()
    if form == "disc":
        ratio = rng.choice([0.866, 0.866, 1.0, 1.0, rng.uniform(0.85, 1.0), rng.uniform(0.78, 1.0)])
    elif form == "hexagon":
        ratio = 0.866 if draw < 0.65 else rng.uniform(0.7, 1.0) if draw < 0.9 else rng.uniform(0.8, 0.9)
    elif form == "diamond":
        ratio = rng.uniform(0.7, 0.9)
    else:
        ratio = rng.choice([1.0, 1.0, rng.uniform(0.7, 1.0), 0.866])
    pitch = pitch_that_fits(rng, 12, 110, rows, columns, ratio, extra_rows=0.6, extra_columns=0.5)
    pitch_y = pitch * ratio
    if rng.random() < 0.3:
        pitch_y = float(max(round(pitch_y), math.ceil(pitch * 0.7)))
    board_width, board_height = (columns + 0.5) * pitch, rows * pitch_y
    width, height, x, y = page(rng, board_width, board_height, min(pitch, pitch_y))
    lattice = Lattice(x, y, pitch, pitch_y, rows, columns, shift)

    # The labels: cells that are not there, walls, the cat.
    cells = [["."] * columns for _ in range(rows)]
    if hexagonal:
        for r in range(rows):
            off = abs(r - radius)
            first = (off - 1) // 2 if off % 2 else off // 2
            for c in range(columns):
                if not first <= c < first + columns - off:
                    cells[r][c] = "_"
    elif rng.random() < 0.07:  # missing corners, or one less in the shifted rows
        kind = rng.random()
        for r in range(rows):
            if kind < 0.5 and lattice.row_shift(r):
                cells[r][columns - 1] = "_"
            elif kind >= 0.5 and r in (0, rows - 1):
                for c in rng.sample([0, columns - 1], rng.randint(1, 2)):
                    cells[r][c] = "_"
    there = [(r, c) for r in range(rows) for c in range(columns) if cells[r][c] == "."]
    part = rng.choice([0.03, 0.07, 0.1, 0.1, rng.uniform(0.05, 0.42)])
    for r, c in there:
        if rng.random() < part:
            cells[r][c] = "#"
    middle = sorted(there, key=lambda p: abs(p[0] - (rows - 1) / 2) + abs(p[1] - (columns - 1) / 2))
    draw = rng.random()
    cat_row, cat_column = middle[0] if draw < 0.3 else rng.choice(middle[:max(1, len(middle) // 2)] if draw < 0.8
                                                                  else there)
    cells[cat_row][cat_column] = "C"
    if rng.random() < 0.08:  # it is caught
        for r, c in there:
            x0, y0 = lattice.centre(r, c)
            x1, y1 = lattice.centre(cat_row, cat_column)
            if cells[r][c] == "." and 0 < math.hypot((x1 - x0) / pitch, (y1 - y0) / pitch_y * 0.866) < 1.25:
                cells[r][c] = "#"

    # The ground.
    image = canvas.background(rng, width, height)
    x0, y0, x1, y1 = lattice.box()
    canvas.furniture(rng, image, (x0, y0 - 0.3 * pitch, x1, y1))
    seen = panel(rng, image, lattice, None, 0.35)
    region = image[max(0, int(y0)):max(1, int(y1)), max(0, int(x0)):max(1, int(x1))]
    ground = seen or [int(v) for v in np.median(region.reshape(-1, 3)[::53], axis=0)]

    # Colours.
    draw = rng.random()
    if draw < 0.6:
        free = other_colour(rng, [ground], 25)
        blocked = other_colour(rng, [free], rng.choice([35, 60, 60]))
    elif draw < 0.72:  # nearly equal ones, of one hue
        free = other_colour(rng, [ground], 20)
        blocked = mixed(free, rng.choice([[0, 0, 0], [0, 0, 0], [255, 255, 255]]), rng.uniform(0.15, 0.5))
        if distance(free, blocked) < 16:
            blocked = mixed(free, [0, 0, 0] if brightness(free) > 100 else [255, 255, 255], 0.3)
    elif draw < 0.86:  # pale and strong
        free = mixed(chosen_colour(rng), [255, 255, 255], rng.uniform(0.5, 0.85))
        blocked = other_colour(rng, [free], 90)
    else:  # free cells are the ground's own, nearly
        free = mixed(ground, other_colour(rng, [ground], 60), rng.uniform(0.05, 0.25))
        blocked = other_colour(rng, [free, ground], 60)
    outlined = rng.random() < (0.3 if form != "disc" else 0.12)
    if distance(free, ground) < 9:
        outlined = True
    rim_colour = rng.choice([[0, 0, 0], [128, 128, 128], [255, 255, 255], mixed(free, [0, 0, 0], 0.4),
                             chosen_colour(rng)])
    if distance(rim_colour, ground) < 30:
        rim_colour = other_colour(rng, [ground, free], 60)
    rim = rng.choice([1, 1, 1.5, 2, 3]) if outlined else rng.choice([0, 0, 0, 0, 1, 1, 2])
    rim = min(rim, pitch * 0.12)
    hollow = outlined and rng.random() < 0.4
    if hollow and distance(blocked, ground) < 40:
        blocked = other_colour(rng, [ground], 60)
    edge = mixed(free, rng.choice([[255, 255, 255], [0, 0, 0], ground]),
                 rng.uniform(0.15, 0.4)) if rng.random() < 0.25 else None
    if edge is not None and distance(edge, blocked) < 40:
        edge = None
    # the walls that the player added look otherwise
    added = other_colour(rng, [free], 60) if rng.random() < 0.35 else None
    cat_cell = rng.choice([free, free, free, free, other_colour(rng, [free, blocked], 45)])
    path_colour = other_colour(rng, [free, blocked] + ([added] if added else []), 40) if rng.random() < 0.25 else None
    searched = set()
    if path_colour:
        if rng.random() < 0.5:  # cells that a search has visited
            reach = rng.uniform(1.2, 4.5) * pitch
            sx, sy = lattice.centre(cat_row, cat_column)
            searched = {(r, c) for r, c in there if math.dist(lattice.centre(r, c), (sx, sy)) < reach
                        and rng.random() < 0.97}
        else:  # a way to the border
            r, c = cat_row, cat_column
            while 0 <= r < rows and 0 <= c < columns:
                searched.add((r, c))
                if rng.random() < 0.35:
                    c += 1 if cat_column >= columns / 2 else -1
                else:
                    step = 1 if cat_row >= rows / 2 else -1
                    c += rng.choice([0, 1]) if lattice.row_shift(r) else rng.choice([0, -1])
                    r += step

    # The form of a cell.
    if form == "disc":
        wide = high = min(pitch, pitch_y / 0.8) * rng.choice([1.0, 0.95, 0.9, rng.uniform(0.6, 1.0)])
        if ratio < 0.85:
            wide = high = min(wide, pitch_y * 1.15)
    elif form in ("hexagon", "diamond"):
        factor = rng.choice([1.0, 1.0, 0.97, 0.94, rng.uniform(0.7, 1.0)])
        wide, high = pitch * factor, pitch_y / (0.75 if form == "hexagon" else 0.5) * factor
        if rng.random() < 0.15:
            high = min(high, pitch * 1.1547 * factor)
    else:
        factor = rng.choice([1.0, 0.95, 0.9, rng.uniform(0.7, 1.0)])
        wide, high = pitch * factor, pitch_y * factor
    roundness = rng.choice([0, rng.uniform(0.05, 0.4)]) * min(wide, high)
    stamped = rng.random() < 0.2 and form in ("disc", "hexagon", "box", "octagon")
    stamps = {}
    if form != "disc" and (stamped or rim == 0) and wide > pitch - 1.0:  # something must tell one cell from the next
        part = (pitch - max(1.0, 0.03 * pitch)) / wide
        wide, high = wide * part, high * part
    if stamped:
        style = tile_style(rng, min(wide, high), (form,), 0.0)
        style["radius"] = 0.0 if form != "box" else style["radius"]

    def draw_cell(r, c, colour, fill=True, factor=1.0):
        middle_x, middle_y = lattice.centre(r, c)
        if stamped and fill and factor == 1.0:
            key = tuple(colour)
            if key not in stamps:
                stamps[key] = canvas.Stamp(tile(style, wide, high, colour)[0])
            stamps[key].put(image, *corner(stamps[key].picture, middle_x, middle_y))
            return
        body = colour if fill else None
        if form == "disc":
            canvas.disc(image, middle_x, middle_y, wide / 2 * factor, body, border=rim, border_colour=rim_colour)
        elif form == "box":
            canvas.box(image, middle_x - wide / 2 * factor, middle_y - high / 2 * factor, middle_x + wide / 2 * factor,
                       middle_y + high / 2 * factor, body, radius=roundness, border=rim, border_colour=rim_colour)
        else:
            canvas.polygon(image, _points(form, middle_x, middle_y, wide * factor, high * factor), body, border=rim,
                           border_colour=rim_colour)

    stone = _stone(rng, min(wide, high) * rng.uniform(0.55, 0.95), free) if rng.random() < 0.2 else None
    stone_on_free = stone is not None and rng.random() < 0.5  # the stone lies on a cell that looks free
    stone_stamp = canvas.Stamp(stone) if stone is not None else None
    cast = rng.random() < 0.08
    grown = rng.choice([1.0, 1.0, 1.0, 1.0, 0.85, 1.08])
    for r in range(rows):
        for c in range(columns):
            label = cells[r][c]
            if label == "_":
                continue
            middle_x, middle_y = lattice.centre(r, c)
            if cast:
                canvas.disc(image, middle_x + wide * 0.04, middle_y + high * 0.08, wide * 0.48, [0, 0, 0], alpha=0.3)
            if label == "#":
                draw_cell(r, c, free if stone_on_free else (added if added and (r * 5 + c * 3) % 7 < 3 else blocked),
                          True, 1.0 if stone_on_free else grown)
                if stone_stamp is not None:
                    stone_stamp.put(image, *corner(stone_stamp.picture, middle_x, middle_y))
                continue
            colour, fill = free, not hollow
            if label == "C":
                colour = cat_cell
            elif (r, c) in searched:
                colour, fill = path_colour, True
            elif edge is not None and (r in (0, rows - 1) or c in (0, columns - 1)
                                       or "_" in (cells[r][max(0, c - 1)], cells[r][min(columns - 1, c + 1)])):
                colour = edge
            draw_cell(r, c, colour, fill if colour is not cat_cell or cat_cell is free else True)

    # Coordinates in the cells; hover and focus.
    if rng.random() < 0.08 and pitch > 24:
        kind = rng.randrange(3)
        path = rng.choice(fonts())
        size = max(7, pitch * rng.uniform(0.2, 0.34))
        for r in range(rows):
            for c in range(columns):
                if cells[r][c] in ".#":
                    text = (f"{r},{c}", str(r * columns + c), f"{chr(65 + c)}{r + 1}")[kind]
                    on = blocked if cells[r][c] == "#" and not stone_on_free else free if not hollow else ground
                    centred_text(rng, image, text, *lattice.centre(r, c), size, [255, 255, 255] if brightness(on) < 128
                                 else [0, 0, 0], path)
    if rng.random() < 0.22:
        r, c = rng.choice(there)
        middle_x, middle_y = lattice.centre(r, c)
        kind = rng.random()
        colour = other_colour(rng, [free, ground], 50)
        if kind < 0.35:  # a browser's focus ring: round the box of the cell
            colour = rng.choice([[240, 150, 60], [255, 128, 0], [0, 0, 0], colour])
            frame(image, middle_x - wide / 2 - 1, middle_y - high / 2 - 1, middle_x + wide / 2 + 1,
                  middle_y + high / 2 + 1, colour,
                  rng.choice([1, 2, 2, 3]), radius=rng.choice([0, 3]))
        elif kind < 0.6 and form != "box":
            points = _points("hexagon" if form == "disc" else form, middle_x, middle_y, wide, high)
            if form == "disc":
                canvas.disc(image, middle_x, middle_y, wide / 2, None, border=rng.choice([1, 2, 3]),
                            border_colour=colour)
            else:
                canvas.polygon(image, points, None, border=rng.choice([1, 2, 3]), border_colour=colour)
        elif cells[r][c] == "." and distance(free, blocked) > 40:
            draw_cell(r, c, mixed(free, [255, 255, 255] if brightness(free) < 200 else [0, 0, 0], 0.15))
        if rng.random() < 0.5:
            pointer(rng, image, middle_x + rng.uniform(-0.2, 0.2) * pitch, middle_y + rng.uniform(-0.2, 0.2) * pitch)

    # The cat.
    middle_x, middle_y = lattice.centre(cat_row, cat_column)
    kind = rng.random()
    if kind < 0.1:  # a plain disc
        colour = other_colour(rng, [free, blocked, cat_cell] + ([path_colour] if path_colour else []), 50)
        canvas.disc(image, middle_x, middle_y, min(wide, high) * rng.uniform(0.25, 0.5), colour,
                    border=rng.choice([0, 0, 1, 2]),
                    border_colour=mixed(colour, [0, 0, 0], 0.5))
    elif kind < 0.18:  # the cell itself in a colour of its own
        colour = other_colour(rng, [free, blocked, ground] + ([path_colour] if path_colour
                                                              else []) + ([added] if added else []), 60)
        draw_cell(cat_row, cat_column, colour)
        if rng.random() < 0.4 and pitch > 20:
            centred_text(rng, image, rng.choice(["C", "cat", "Cat", "CAT", ":3", "K"]), middle_x, middle_y,
                         pitch * 0.4, readable_on(rng, colour))
    elif kind < 0.5:  # a sprite that overhangs upward
        size = pitch * rng.uniform(1.0, 1.6)
        sprite = _cat(rng, size, ground, [free, blocked])
        feet = middle_y + min(high, pitch_y) * rng.uniform(0.1, 0.5)
        top = max(feet - size, middle_y - pitch_y * 0.5 - 0.8 * pitch_y)
        canvas.paste(image, sprite, round(middle_x - size / 2 + rng.uniform(-0.08, 0.08) * pitch), round(top))
    else:
        size = min(pitch, pitch_y) * rng.uniform(0.55, 1.1)
        paste_middle(image, _cat(rng, size, cat_cell if not hollow else ground, [free, blocked]), middle_x, middle_y)

    if y1 + 30 < height and rng.random() < 0.25:
        buttons(rng, image, max(4, x0), y1 + 6, min(width - 4, x1), min(height - 2, y1 + 6 + rng.uniform(24, 70)),
                [free, blocked])
    if y0 > 24 and rng.random() < 0.25:
        centred_text(rng, image, rng.choice(["Chat Noir", "Catch the Cat", "Trap the cat!", "Circle the Cat",
                                             "Level 3", "Your turn", "Steps: 7"]),
                     (x0 + x1) / 2, y0 / 2, min(40, y0 * 0.5), readable_on(rng, ground))
    canvas.occlude(rng, image, lattice, cells)  # with small odds of its own
    return Scene(image, "cat", lattice, cells, "compose-cat")
