"""Scenes of sliding puzzles: tiles with numbers, and pictures cut into pieces, with one cell empty.

A number's label is the number; a piece's label is its place in the finished picture, row by row from 1. The blank is
"0", whatever shows there: the page, a hole, the missing piece's ghost, a star. A finished picture beside the board is
no part of it.
"""
import math

import cv2
import numpy as np

import material
from compose import canvas
from compose.parts import (any_picture, brightness, buttons, centred_text, chosen_colour, distance, emoji, fonts, frame,
                           log_uniform, mixed, other_colour, page, panel, paste_middle, pointer, readable_on, tile,
                           tile_style)
from scene import Lattice, Scene


def arrangement(rng, rows, columns, goal_blank):
    """Which piece (1.., in the finished order; 0 the blank) lies where: solved, nearly solved, or shuffled."""
    count = rows * columns
    cells = list(range(1, count + 1))
    cells[goal_blank] = 0
    if goal_blank == count - 1 or rng.random() < 0.6:
        # Numbers go round the blank: a blank in the first cell makes the second one number 1.
        cells, number = [], 0
        for place in range(count):
            if place == goal_blank:
                cells.append(0)
            else:
                number += 1
                cells.append(number)
    grid = [cells[r * columns:(r + 1) * columns] for r in range(rows)]
    return grid


def shuffled(rng, grid):
    """The grid after some moves, many moves, or any order at all."""
    rows, columns = len(grid), len(grid[0])
    kind = rng.random()
    if kind < 0.07:
        return grid
    if kind < 0.3:
        r, c = next((r, c) for r in range(rows) for c in range(columns) if grid[r][c] == 0)
        for _ in range(rng.randint(1, 25)):
            dr, dc = rng.choice([(0, 1), (1, 0), (0, -1), (-1, 0)])
            if 0 <= r + dr < rows and 0 <= c + dc < columns:
                grid[r][c], grid[r + dr][c + dc] = grid[r + dr][c + dc], 0
                r, c = r + dr, c + dc
        return grid
    flat = [v for row in grid for v in row]
    rng.shuffle(flat)
    return [flat[r * columns:(r + 1) * columns] for r in range(rows)]


def _drawing(rng, width, height):
    """A cartoon-like picture: plain areas with outlines, hills, suns, faces, letters."""
    image = np.empty((height, width, 3), np.uint8)
    image[:] = chosen_colour(rng)
    ink = rng.choice([None, [0, 0, 0], [40, 30, 60]])
    thick = max(1, min(width, height) * 0.012) if ink else 0
    for _ in range(rng.randint(3, 14)):
        kind = rng.random()
        x, y, size = rng.uniform(0, width), rng.uniform(0, height), rng.uniform(0.06, 0.4) * min(width, height)
        colour = chosen_colour(rng)
        if kind < 0.35:
            canvas.disc(image, x, y, size, colour, border=thick, border_colour=ink)
        elif kind < 0.6:
            points = [(x + size * rng.uniform(0.5, 1.3) * math.cos(t), y + size * rng.uniform(0.5, 1.3) * math.sin(t))
                      for t in np.linspace(0, 6.28, rng.randint(4, 10))[:-1]]
            canvas.polygon(image, points, colour, border=thick, border_colour=ink)
        elif kind < 0.8:
            canvas.box(image, x - size, y - size * 0.6, x + size, y + size * 0.6, colour,
                       radius=rng.choice([0, size * 0.2]), border=thick,
                       border_colour=ink)
        else:
            level = rng.uniform(0.3, 0.9) * height
            wave = [(px, level + 0.08 * height * math.sin(px / width * rng.uniform(3, 9) + size))
                    for px in np.linspace(0, width, 12)]
            canvas.polygon(image, wave + [(width, height), (0, height)], colour)
    for _ in range(rng.randint(0, 4)):
        picture = any_picture(rng, rng.uniform(0.2, 0.8) * min(width, height))
        if picture is not None:
            paste_middle(image, picture, rng.uniform(0.2, 0.8) * width, rng.uniform(0.2, 0.8) * height)
    return image


def _gradient(rng, width, height):
    """Colours that run into each other, with or without rings and stripes."""
    across = rng.choice([2, 2, 3])
    small = np.array([[chosen_colour(rng) for _ in range(across)] for _ in range(2)], np.uint8)
    image = cv2.resize(small, (width, height), interpolation=cv2.INTER_LINEAR)
    if rng.random() < 0.5:
        down, across = np.mgrid[0:height, 0:width].astype(np.float32)
        far = np.hypot(down - rng.uniform(0, height), across - rng.uniform(0, width))
        wave = np.sin(far / rng.uniform(0.02, 0.2) / min(width, height)) * rng.uniform(10, 60)
        image = np.clip(image + wave[..., None], 0, 255).astype(np.uint8)
    return image


def _screenshot(rng, width, height):
    """A picture like a page: bars, boxes, lines of text, small pictures."""
    image = np.empty((height, width, 3), np.uint8)
    image[:] = rng.choice([[255, 255, 255], [240, 240, 240], [40, 36, 34], chosen_colour(rng)])
    ink = readable_on(rng, [int(v) for v in image[0, 0]])
    canvas.box(image, 0, 0, width, height * rng.uniform(0.05, 0.2), chosen_colour(rng))
    for _ in range(rng.randint(4, 16)):
        x, y = rng.uniform(0, 0.8) * width, rng.uniform(0.1, 0.95) * height
        if rng.random() < 0.5:
            canvas.text(rng, image, rng.choice(("Lorem ipsum dolor", "Sliding", "Contents", "News of today",
                                                "File Edit View", "Hello", "Sign in")), x, y,
                        rng.uniform(0.02, 0.09) * height + 5, ink)
        else:
            canvas.box(image, x, y, x + rng.uniform(0.05, 0.5) * width, y + rng.uniform(0.02, 0.3) * height,
                       chosen_colour(rng), radius=rng.choice([0, 5]))
    return image


def _emblem(rng, width, height):
    """One large picture or letter on a plain ground (nearly plain pieces all round it)."""
    image = np.empty((height, width, 3), np.uint8)
    ground = rng.choice([[255, 255, 255], chosen_colour(rng)])
    image[:] = ground
    size = min(width, height) * rng.uniform(0.6, 0.98)
    picture = any_picture(rng, size)
    if picture is not None and rng.random() < 0.85:
        paste_middle(image, picture, width / 2, height / 2)
    else:
        letter = material.letter(rng.choice(fonts()), max(8, round(size)),
                                 rng.choice(["A", "?", "15", "PLAY", "Hi", "8"]), readable_on(rng, ground), 0.9)
        if letter is not None:
            paste_middle(image, letter, width / 2, height / 2)
    return image


def finished_picture(rng, width, height):
    """The picture that is cut into pieces."""
    kind = rng.random()
    if kind < 0.66:
        image = material.photograph(rng, width, height)
        if rng.random() < 0.08:
            image = cv2.cvtColor(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
        elif rng.random() < 0.06:  # like a poster: few colours
            steps = rng.randint(3, 6)
            image = ((image // (256 // steps)) * (255 // (steps - 1))).clip(0, 255).astype(np.uint8)
        return image
    if kind < 0.8:
        return _drawing(rng, width, height)
    if kind < 0.87:
        return _gradient(rng, width, height)
    if kind < 0.92:
        return _screenshot(rng, width, height)
    return _emblem(rng, width, height)


def _number_colours(rng, rows, columns, ground):
    """A function (number, row, column) -> colour of the tile."""
    kind = rng.choices(("one", "two", "row", "column", "number", "ring", "any", "place"),
                       (46, 10, 8, 6, 10, 6, 6, 8))[0]
    first = other_colour(rng, [ground], 28)
    if rng.random() < 0.12:
        first = rng.choice([[255, 255, 255], [235, 235, 235], [245, 245, 245]])
    second = other_colour(rng, [ground], 28)
    third = other_colour(rng, [ground], 28)
    several = [other_colour(rng, [ground], 28) for _ in range(8)]
    count = rows * columns

    def goal(number):
        return (number - 1) // columns, (number - 1) % columns

    def colour(number, r, c):
        if kind == "two":
            return first if number % 2 else second
        if kind == "row":
            return several[goal(number)[0] % 8]
        if kind == "column":
            return several[goal(number)[1] % 8]
        if kind == "number":
            return mixed(first, second, number / count)
        if kind == "ring":
            gr, gc = goal(number)
            return several[min(gr, gc) % 8]
        if kind == "any":
            return several[number * 7 % 5]
        if kind == "place":
            return third if goal(number) == (r, c) else first
        return first
    return colour


def _digits(rng, size):
    """How numbers are written, drawn once a scene."""
    paths = fonts()
    draw = rng.random()
    if draw < 0.3:
        bold = [p for p in paths if "Bold" in p or "Black" in p or "Heavy" in p or "Demi" in p]
        paths = bold or paths
    elif draw < 0.4:
        slab = [p for p in paths if any(word in p for word in ("Bookman", "Mono", "Serif", "C059", "Slab"))]
        paths = slab or paths
    style = {"path": rng.choice(paths), "fill": rng.uniform(0.28, 0.72), "stroke": 0, "stroke_colour": None,
             "shadow": None, "lead": rng.random() < 0.06,
             "corner": None, "coloured": rng.random() < 0.12, "outline": False}
    draw = rng.random()
    if draw < 0.12 and size > 26:
        style["stroke"] = max(1, round(size * rng.uniform(0.01, 0.04)))
        style["stroke_colour"] = rng.choice([[0, 0, 0], [255, 255, 255], chosen_colour(rng)])
    elif draw < 0.18:
        style["shadow"] = (max(1, size * 0.02), rng.choice([[0, 0, 0], [255, 255, 255], [120, 120, 120],
                                                            chosen_colour(rng)]))
    if rng.random() < 0.1 and size > 40:
        style["corner"] = rng.choice([(0.2, 0.2), (0.8, 0.2), (0.2, 0.8), (0.8, 0.8)])
        style["fill"] = rng.uniform(0.18, 0.35)
    return style


def _write(rng, image, style, number, widest, x, y, width, height, ink):
    """Writes a tile's number around the tile's middle, or into its corner."""
    text = str(number).zfill(widest) if style["lead"] else str(number)
    extent = max(6, round(min(width, height)))
    if style["corner"]:
        x, y = x + (style["corner"][0] - 0.5) * width, y + (style["corner"][1] - 0.5) * height
    fill = style["fill"]
    if extent * fill < 8:
        fill = min(0.9, 9 / extent)
    stroke_colour = style["stroke_colour"]
    if stroke_colour is not None and distance(stroke_colour, ink) < 60:
        stroke_colour = [255, 255, 255] if brightness(ink) < 128 else [0, 0, 0]
    if style["shadow"]:
        under = material.letter(style["path"], extent, text, style["shadow"][1], fill)
        if under is not None:
            paste_middle(image, under, x + style["shadow"][0], y + style["shadow"][0])
    picture = material.letter(style["path"], extent, text, ink, fill, style["stroke"], stroke_colour)
    if picture is not None:
        paste_middle(image, picture, x, y)


def _blank(rng, image, kind, x, y, width, height, ground, colour, style, picture):
    """What shows in the blank's cell; `picture` is the missing piece or None."""
    x0, y0, x1, y1 = x - width / 2, y - height / 2, x + width / 2, y + height / 2
    radius = style["radius"] * min(width, height)
    if kind == "hole":
        canvas.box(image, x0, y0, x1, y1, mixed(ground, [0, 0, 0], rng.uniform(0.15, 0.6)), radius=radius)
        if rng.random() < 0.3:
            canvas.box(image, x0, y0, x1, y0 + max(1, height * 0.05), mixed(ground, [0, 0, 0], 0.75))
    elif kind == "light":
        canvas.box(image, x0, y0, x1, y1, mixed(ground, [255, 255, 255], rng.uniform(0.2, 0.6)), radius=radius)
    elif kind in ("white", "black", "plain"):
        canvas.box(image, x0, y0, x1, y1, {"white": [255, 255, 255], "black": [0, 0, 0]}.get(kind)
                   or other_colour(rng, [ground, colour], 30), radius=radius)
    elif kind == "dim tile":
        faded = mixed(colour, ground, rng.uniform(0.45, 0.85))
        paste_middle(image, tile(dict(style, shadow=None), width, height, faded)[0], x, y)
    elif kind == "gradient":
        texture = _gradient(rng, max(2, round(width)), max(2, round(height)))
        paste_middle(image, tile(dict(style, shadow=None, fill="flat", bevel=0.0, rim=0.0), width, height, None,
                                 texture=texture)[0], x, y)
    elif kind == "star":
        if rng.random() < 0.5:
            canvas.box(image, x0, y0, x1, y1, mixed(ground, chosen_colour(rng), 0.5), radius=radius)
        sign = emoji(rng, rng.choice(["2b50", "1f31f", "1f4a0", "2764", "1f63a", "1f3c6", "1f6ab", "1f573", "2728"]),
                     min(width, height) * rng.uniform(0.3, 0.85))
        if sign is None or rng.random() < 0.3:
            sign = any_picture(rng, min(width, height) * rng.uniform(0.3, 0.9))
        if sign is not None:
            paste_middle(image, sign, x, y, rng.choice([1.0, 1.0, rng.uniform(0.3, 0.8)]))
    elif kind == "outline":
        canvas.box(image, x0 + 1, y0 + 1, x1 - 1, y1 - 1, None, radius=radius, border=rng.choice([1, 2, 3]),
                   border_colour=other_colour(rng, [ground], 40))
    elif kind == "ghost" and picture is not None:
        paste_middle(image, picture, x, y, rng.uniform(0.1, 0.5))
    elif kind == "dimmed" and picture is not None:
        dark = picture.copy()
        target = rng.choice([0, 0, 255, 128])
        part = rng.uniform(0.1, 0.5)
        dark[..., :3] = (dark[..., :3] * part + target * (1 - part)).astype(np.uint8)
        paste_middle(image, dark, x, y)
    elif kind == "grey" and picture is not None:
        grey = picture.copy()
        grey[..., :3] = (cv2.cvtColor(picture[..., :3].copy(), cv2.COLOR_BGR2GRAY)[..., None] * 0.6).astype(np.uint8)
        paste_middle(image, grey, x, y)


def scene(rng, photo=None):
    """One sliding puzzle: of a picture, of numbers, or as it comes."""
    photo = rng.random() < 0.45 if photo is None else photo
    rows = columns = rng.choice([3, 3, 4, 4, 4, 5])
    if rng.random() < 0.42:
        rows, columns = rng.randint(2, 8), rng.randint(2, 8)
    ratio = 1.0
    if rng.random() < (0.5 if photo else 0.1):
        ratio = log_uniform(rng, 0.6, 1.5) if photo else rng.uniform(0.75, 1.3)

    # Beside or below the board: the finished picture, buttons.
    beside = rng.choice([None, None, None, "right", "left", "below", "above"]) if photo or rng.random() < 0.12 else None
    factor = rng.choice([1.0, rng.uniform(0.2, 0.7), rng.uniform(0.3, 1.0)])
    space = rng.uniform(0.05, 0.8)
    extra_columns = columns * factor + space if beside in ("right", "left") else 0
    extra_rows = rows * factor + space if beside in ("below", "above") else 0
    row_below = rng.uniform(0.3, 0.7) if rng.random() < 0.2 and beside != "below" else 0
    most = min(1280 / (columns + extra_columns), 1040 / ((rows + extra_rows + row_below) * ratio), 260.0)
    least = min(most, max(24.0, 24.0 / ratio))
    pitch = log_uniform(rng, least, most)
    if rng.random() < 0.65:
        pitch = float(max(10, math.floor(pitch)))
    pitch_y = pitch * ratio if ratio != 1 else pitch
    if rng.random() < 0.6 and ratio != 1:
        pitch_y = float(max(10, math.floor(pitch_y)))
    group_width, group_height = (columns + extra_columns) * pitch, (rows + extra_rows + row_below) * pitch_y
    width, height, gx, gy = page(rng, group_width, group_height, min(pitch, pitch_y))
    lattice = Lattice(gx + (extra_columns * pitch if beside == "left" else 0),
                      gy + (extra_rows * pitch_y if beside == "above" else 0), pitch, pitch_y,
                      rows, columns)
    x0, y0, x1, y1 = lattice.box()
    small = min(pitch, pitch_y)

    # Which piece lies where. For pictures a piece keeps its place's number; for numbers they run on past the blank.
    count = rows * columns
    goal_blank = rng.choices((count - 1, 0, rng.randrange(count)), (80, 10, 10))[0]
    if photo:
        flat = [0 if place == goal_blank else place + 1 for place in range(count)]
        grid = [flat[r * columns:(r + 1) * columns] for r in range(rows)]
    else:
        grid = arrangement(rng, rows, columns, goal_blank)
    grid = shuffled(rng, grid)
    if photo and rng.random() < 0.12:  # every piece is there: a puzzle that turns whole rows, or one just put together
        grid = [[goal_blank + 1 if number == 0 else number for number in row] for row in grid]

    image = canvas.background(rng, width, height)
    canvas.furniture(rng, image, (gx, gy, gx + group_width, gy + group_height))
    ground = panel(rng, image, lattice, None, 0.5 if photo else 0.6)
    if ground is None:
        region = image[max(0, int(y0)):max(1, int(y1)), max(0, int(x0)):max(1, int(x1))]
        ground = [int(v) for v in np.median(region.reshape(-1, 3)[::53], axis=0)]
    gap = rng.choice([0, 0, 1, 1, 2, 3, rng.uniform(0, 0.06) * small, rng.uniform(0.02, 0.16) * small]) if photo else \
        rng.choice([0, 1, 2, 3, rng.uniform(0, 0.08) * small, rng.uniform(0.03, 0.22) * small])
    gap = min(gap, small * 0.25)
    tile_width, tile_height = pitch - gap, pitch_y - gap
    style = tile_style(rng, min(tile_width, tile_height), plain=0.75 if photo else 0.35)
    if photo:
        style["fill"] = "flat" if rng.random() < 0.85 else style["fill"]
        style["radius"] = style["radius"] if rng.random() < 0.4 else 0
        style["rim_kind"] = rng.choice(["black", "white", "grey", "any"])
    widest = len(str(count))
    digits = _digits(rng, min(tile_width, tile_height))
    special = (rng.randrange(rows), rng.randrange(columns)) if rng.random() < 0.18 else None
    special_kind = rng.choice(["frame", "lighter", "darker", "pointer", "smaller"])

    if photo:
        picture = finished_picture(rng, max(columns * 2, round(columns * pitch)), max(rows * 2, round(rows * pitch_y)))
        numbered = rng.random() < 0.28
        if numbered:
            digits["corner"] = rng.choice([None, (0.15, 0.15), (0.15, 0.15), (0.85, 0.85), (0.85, 0.15), (0.15, 0.85)])
            digits["fill"] = rng.uniform(0.15, 0.3) if digits["corner"] else rng.uniform(0.2, 0.6)
            number_ink = rng.choice([[255, 255, 255], [0, 0, 0], [0, 255, 255], chosen_colour(rng)])
            plate = chosen_colour(rng) if rng.random() < 0.3 else None

    def piece(place):
        """The part of the picture that belongs to a place, as big as a tile; cut at the pixels that the place
        covers."""
        r, c = divmod(place, columns)
        left, top = round(c * pitch + (0 if squeezed else gap / 2)), round(r * pitch_y + (0 if squeezed else gap / 2))
        right = round((c + 1) * pitch - (0 if squeezed else gap / 2))
        bottom = round((r + 1) * pitch_y - (0 if squeezed else gap / 2))
        part = picture[min(top, picture.shape[0] - 2):bottom, min(left, picture.shape[1] - 2):right]
        return cv2.resize(part, (max(2, round(tile_width)), max(2, round(tile_height))), interpolation=cv2.INTER_AREA) \
            if part.shape[1::-1] != (max(2, round(tile_width)), max(2, round(tile_height))) else part

    # the whole picture is on the tiles, squeezed a little; else the gaps swallow parts of it
    squeezed = rng.random() < 0.6
    base_colour = chosen_colour(rng)
    colour_of = _number_colours(rng, rows, columns, ground) if not photo else None
    ink = None
    blank_kind = rng.choices(("through", "hole", "light", "white", "black", "plain", "dim tile", "gradient", "star",
                              "outline"),
                             (40, 14, 4, 8, 6, 8, 6, 4, 5, 5))[0]
    if photo:
        blank_kind = rng.choices((blank_kind, "ghost", "dimmed", "grey"), (52, 22, 20, 6))[0]
    if not photo and blank_kind == "plain" and gap < 1:
        blank_kind = "hole"
    solved = all(v in (0, r * columns + c + 1) for r, row in enumerate(grid) for c, v in enumerate(row))
    if photo and solved and gap < 1 and not style["rim"] and rng.random() < 0.8:
        style["rim"], style["rim_kind"] = 1.0, rng.choice(["white", "black"])
    inks = {}
    for r in range(rows):
        for c in range(columns):
            number = grid[r][c]
            middle_x, middle_y = lattice.centre(r, c)
            if number == 0:
                missing = tile(dict(style, shadow=None), tile_width, tile_height, base_colour,
                               texture=piece(goal_blank))[0] if photo else None
                _blank(rng, image, blank_kind, middle_x, middle_y, tile_width, tile_height, ground, base_colour
                       if photo else colour_of(1, r, c),
                       style, missing)
                continue
            wide, high = tile_width, tile_height
            if special == (r, c) and special_kind == "smaller":
                wide, high = wide * 0.92, high * 0.92
            if photo:
                texture = piece(number - 1)
                if (wide, high) != (tile_width, tile_height):
                    texture = cv2.resize(texture, (max(2, round(wide)), max(2, round(high))),
                                         interpolation=cv2.INTER_AREA)
                colour = base_colour
                stamp, _ = tile(style, wide, high, base_colour, seed=number, texture=texture)
            else:
                colour = colour_of(number, r, c)
                if special == (r, c) and special_kind in ("lighter", "darker"):
                    colour = mixed(colour, [255, 255, 255] if special_kind == "lighter" else [0, 0, 0], 0.22)
                stamp, _ = tile(style, wide, high, colour, seed=number)
            paste_middle(image, stamp, middle_x, middle_y)
            if photo and special == (r, c) and special_kind in ("lighter", "darker"):
                canvas.box(image, middle_x - wide / 2, middle_y - high / 2, middle_x + wide / 2, middle_y + high / 2,
                           [255] * 3 if special_kind == "lighter" else [0] * 3, alpha=0.25)
            if not photo:
                key = tuple(colour) if not digits["coloured"] else (number,)
                if digits["coloured"] and key not in inks:
                    inks[key] = other_colour(rng, [colour], 75)
                if key not in inks:
                    if ink is None or distance(ink, colour) < 60:
                        ink = readable_on(rng, colour)
                    inks[key] = ink
                _write(rng, image, digits, number, widest, middle_x, middle_y, wide, high, inks[key])
            elif numbered:
                if plate is not None:
                    at_x, at_y = middle_x, middle_y
                    if digits["corner"]:
                        at_x += (digits["corner"][0] - 0.5) * wide
                        at_y += (digits["corner"][1] - 0.5) * high
                    canvas.disc(image, at_x, at_y, min(wide, high) * digits["fill"] * 0.75, plate)
                    if distance(plate, number_ink) < 70:
                        number_ink = readable_on(rng, plate)
                _write(rng, image, digits, number, widest, middle_x, middle_y, wide, high, number_ink)
    if gap < 1 and rng.random() < (0.35 if photo else 0.5):  # lines of a grid
        colour = rng.choice([[0, 0, 0], [255, 255, 255], [128, 128, 128], ground, chosen_colour(rng)])
        thick = rng.choice([1, 1, 2, 3])
        for r in range(rows + 1):
            canvas.box(image, x0, y0 + r * pitch_y - thick / 2, x1, y0 + r * pitch_y + thick / 2, colour)
        for c in range(columns + 1):
            canvas.box(image, x0 + c * pitch - thick / 2, y0, x0 + c * pitch + thick / 2, y1, colour)
    if rng.random() < 0.15:
        frame(image, x0 - 1, y0 - 1, x1 + 1, y1 + 1, chosen_colour(rng), rng.choice([1, 2, 3]))
    if special:
        middle_x, middle_y = lattice.centre(*special)
        if special_kind == "frame":
            frame(image, middle_x - tile_width / 2, middle_y - tile_height / 2, middle_x + tile_width / 2,
                  middle_y + tile_height / 2,
                  rng.choice([[0, 0, 255], [0, 255, 255], [255, 140, 0], chosen_colour(rng)]), rng.choice([1, 2, 3, 4]))
        if special_kind == "pointer" or rng.random() < 0.4:
            pointer(rng, image, middle_x + rng.uniform(-0.3, 0.3) * pitch, middle_y + rng.uniform(-0.3, 0.3) * pitch_y)

    if beside:
        _finished(rng, image, lattice, beside, factor, space, picture if photo else None, style, digits, colour_of)
    if row_below:
        buttons(rng, image, x0, y1 + 0.05 * pitch_y, x1, y1 + row_below * pitch_y, [ground, chosen_colour(rng)])
    if y0 > 30 and rng.random() < 0.15:
        text_x, text_y = (x0 + x1) / 2, y0 / 2
        behind = image[min(height - 1, int(text_y)), min(width - 1, max(0, int(text_x)))]
        title = rng.choice(["15 Puzzle", "Sliding Puzzle", "Solve", "8-puzzle", "Moves: 0", "Slide!", "Puzzle 15"])
        centred_text(rng, image, title, text_x, text_y, min(44, y0 * 0.5), readable_on(rng, [int(v) for v in behind]))
    cells = [[str(v) for v in row] for row in grid]
    canvas.occlude(rng, image, lattice, cells)  # with small odds of its own
    return Scene(image, "sliding", lattice, cells, "compose-sliding", numbered=not photo or numbered)


def _finished(rng, image, lattice, beside, factor, space, picture, style, digits, colour_of):
    """The finished picture (or the finished order of numbers) beside the board, in a scale of its own."""
    x0, y0, x1, y1 = lattice.box()
    wide, high = (x1 - x0) * factor, (y1 - y0) * factor
    if beside in ("right", "left"):
        left = x1 + space * lattice.pitch_x if beside == "right" else x0 - space * lattice.pitch_x - wide
        top = y0 if rng.random() < 0.7 else y0 + rng.uniform(0, 1) * ((y1 - y0) - high)
    else:
        top = y1 + space * lattice.pitch_y if beside == "below" else y0 - space * lattice.pitch_y - high
        left = x0 if rng.random() < 0.5 else x0 + 0.5 * ((x1 - x0) - wide)
    if wide < 8 or high < 8:
        return
    if picture is None:
        picture = np.empty((max(8, round(high)), max(8, round(wide)), 3), np.uint8)
        picture[:] = chosen_colour(rng)
        step_x, step_y = wide / lattice.columns, high / lattice.rows
        for r in range(lattice.rows):
            for c in range(lattice.columns):
                number = r * lattice.columns + c + 1
                if number == lattice.rows * lattice.columns or min(step_x, step_y) < 7:
                    continue
                colour = colour_of(number, r, c)
                canvas.box(picture, c * step_x + 0.5, r * step_y + 0.5, (c + 1) * step_x - 0.5, (r + 1) * step_y - 0.5,
                           colour)
                _write(rng, picture, dict(digits, lead=False), number, 2, (c + 0.5) * step_x, (r + 0.5) * step_y,
                       step_x, step_y, readable_on(rng, colour))
    small = cv2.resize(picture, (max(2, round(wide)), max(2, round(high))), interpolation=cv2.INTER_AREA)
    canvas.paste(image, np.dstack([small, np.full(small.shape[:2], 255, np.uint8)]), round(left), round(top),
                 rng.choice([1.0, 1.0, 1.0, 0.7]))
    if rng.random() < 0.4:
        frame(image, left, top, left + wide, top + high, chosen_colour(rng), rng.choice([1, 2, 4]))
