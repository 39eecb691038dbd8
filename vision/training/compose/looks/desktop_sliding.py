"""Scenes of sliding puzzles in the desktop and retro looks."""
import cv2
import numpy as np

from compose.looks import desktop_faces as faces
from compose.looks.desktop_frames import board_ground, finish, ring_around, seat, stage, terminal
from compose.looks.desktop_paint import (Body, Sprite, any_colour, apart, bevel, coloured, darker, far_from, fill_box, fonts_of,
                                         ground, hues, ink_on, landscape, lay, lighter, mix, over, paste, photograph,
                                         segment_digits, shape_mask, slope, star, surface, whole, write)


def _arrangement(rng, rows, columns, picture):
    """Numbers of the tiles, 0 for the blank, by rows; scrambled much, little or not at all."""
    count = rows * columns
    goal_blank = rng.choice([count - 1, count - 1, count - 1, 0])
    if picture:
        flat = [0 if i == goal_blank else i + 1 for i in range(count)]
    else:
        flat = [0] + list(range(1, count)) if goal_blank == 0 else list(range(1, count)) + [0]
    kind = rng.random()
    if kind < 0.7:
        rng.shuffle(flat)
    elif kind < 0.93:
        grid = np.array(flat).reshape(rows, columns)
        r, c = (int(v) for v in np.argwhere(grid == 0)[0])
        for _ in range(rng.randint(1, 60)):
            dr, dc = rng.choice([(0, 1), (1, 0), (0, -1), (-1, 0)])
            if 0 <= r + dr < rows and 0 <= c + dc < columns:
                grid[r, c], grid[r + dr, c + dc] = grid[r + dr, c + dc], 0
                r, c = r + dr, c + dc
        flat = grid.ravel().tolist()
    return [flat[i * columns:(i + 1) * columns] for i in range(rows)]


def _big_picture(rng, w, h):
    """The picture that is cut into pieces."""
    kind = rng.random()
    if kind < 0.6:
        picture = photograph(rng, w, h)
    elif kind < 0.75:
        picture = landscape(rng, w, h)
    else:
        picture = ground(rng, w, h, any_colour(rng, 0.4), any_colour(rng), plain=0)
        big = faces.face_set(rng, 4, min(w, h) * 0.9, min(w, h) * 0.9, any_colour(rng), False, faces.pictures)
        if big:
            lay(picture, big[0], (w - big[0].shape[1]) // 2, (h - big[0].shape[0]) // 2)
        for _ in range(rng.randint(0, 6)):
            cv2.circle(picture, (rng.randrange(w), rng.randrange(h)), rng.randint(4, max(5, w // 8)), any_colour(rng), -1,
                       cv2.LINE_AA)
    return np.ascontiguousarray(picture)


def _least_difference(picture, rows, columns):
    """How much the two pieces of a picture differ that are most alike."""
    small = cv2.resize(picture, (columns * 6, rows * 6), interpolation=cv2.INTER_AREA).astype(np.float32)
    pieces = small.reshape(rows, 6, columns, 6, 3).transpose(0, 2, 1, 3, 4).reshape(rows * columns, -1)
    differences = np.abs(pieces[:, None] - pieces[None]).mean(2)
    return float(differences[~np.eye(rows * columns, dtype=bool)].min())


def sliding_scene(rng, picture=None):
    """A drawn board of numbers or of pieces of a picture."""
    rows = rng.choice([3, 3, 4, 4, 4, 4, 5, 5, 6, 7, 8])
    columns = rows if rng.random() < 0.82 else rng.randint(3, 8)
    picture = rng.random() < 0.42 if picture is None else picture
    numbers = _arrangement(rng, rows, columns, picture)
    made = stage(rng, "sliding", columns)
    ratio = rng.choice([1, 1, 1, 1, 1.0, rng.uniform(0.7, 1.35)])
    lattice = seat(rng, made, rows, columns, ratio, 20, rng.choice([60, 100, 160, 250]), margin=rng.choice([0, 3, 8, 16]))
    if lattice is None:
        return None
    s, px, py = made.colours, lattice.pitch_x, lattice.pitch_y
    if rng.random() < 0.75:
        board_ground(rng, made, lattice.box(), inside=rng.choice([0, 0, 3, 8]))
    gap = rng.choice([0, 0, 1, 1, 2, 3, px * 0.05, px * 0.1])
    if picture and rng.random() < 0.5:
        gap = rng.choice([0, 1, 1, 2])
    w, h = px - gap, py - gap
    cells = [[str(v) for v in row] for row in numbers]
    whole_picture = None
    if picture:
        tries = [_big_picture(rng, whole(w) * columns, whole(h) * rows)]
        while len(tries) < 4 and _least_difference(tries[-1], rows, columns) < 8:
            tries.append(_big_picture(rng, whole(w) * columns, whole(h) * rows))
        whole_picture = max(tries, key=lambda tried: _least_difference(tried, rows, columns))
        if _least_difference(whole_picture, rows, columns) < 4:
            return None
    if rng.random() < 0.35:
        _special_blank(rng, made, lattice, numbers, w, h, whole_picture)
    if picture:
        _pieces(rng, made, lattice, numbers, whole_picture, w, h)
        if rng.random() < 0.25:
            _finished_picture(rng, made, lattice, whole_picture)
    else:
        _number_tiles(rng, made, lattice, numbers, w, h)
    if rng.random() < 0.15:
        r, c = rng.randrange(rows), rng.randrange(columns)
        ring_around(made, *lattice.centre(r, c), w, h, far_from(rng, [s.tile], 90), rng.choice(["frame", "dashed", "glow"]))
    return finish(rng, made, lattice, cells)


def _special_blank(rng, made, lattice, numbers, w, h, picture):
    """A blank that is more than the ground: a hollow, a gradient, a star, the dimmed piece, a texture."""
    r, c = next((r, c) for r, row in enumerate(numbers) for c, v in enumerate(row) if v == 0)
    x, y = lattice.centre(r, c)
    w, h = whole(w), whole(h)
    mean = made.colours.board
    kind = rng.choice(["hollow", "gradient", "star", "ghost", "texture", "black", "white", "hatched"])
    if kind == "ghost" and picture is not None:
        n = lattice.columns * lattice.rows
        place = next(i for i in range(1, n + 1) if i not in {v for row in numbers for v in row})
        pr, pc = divmod(place - 1, lattice.columns)
        part = picture[pr * h:(pr + 1) * h, pc * w:(pc + 1) * w]
        part = cv2.addWeighted(part, 0.25, np.full_like(part, rng.choice([(0, 0, 0), (255, 255, 255), (128, 128, 128)])), 0.75,
                               0)
    elif kind == "gradient":
        part = coloured(slope(w, h, rng.choice([45, 90])), [darker(mean, 0.4), lighter(mean, 0.3)])
    elif kind == "texture":
        part = surface(rng, w, h, mean)
    elif kind == "hatched":
        part = np.full((h, w, 3), lighter(mean, 0.2), np.uint8)
        for i in range(-h, w, 8):
            cv2.line(part, (i, h), (i + h, 0), darker(mean, 0.3), 1)
    else:
        part = np.full((h, w, 3), {"black": (0, 0, 0), "white": (255, 255, 255)}.get(kind, darker(mean, 0.3)), np.uint8)
        if kind == "hollow":
            bevel(part, 0, 0, w, h, lighter(mean, 0.4), darker(mean, 0.7), max(1, w // 25), True)
        elif kind == "star":
            points = np.array([(w / 2 + a * min(w, h) * 0.35, h / 2 + b * min(w, h) * 0.35) for a, b in star(5)], np.int32)
            cv2.fillPoly(part, [points], lighter(mean, 0.4), cv2.LINE_AA)
    paste(made.image, Sprite(np.dstack([part, np.full(part.shape[:2], 255, np.uint8)])), x, y)


def _pieces(rng, made, lattice, numbers, picture, w, h):
    """The pieces of a picture."""
    w, h = whole(w), whole(h)
    edge = rng.choice(["none", "none", "bevel", "line", "white", "rounded", "cylinder"])
    numbered = rng.random() < 0.25
    path = rng.choice(fonts_of("heavy"))
    n = max(1, whole(min(w, h) * rng.choice([0.02, 0.04, 0.06])))
    mask = shape_mask(w, h, "round", rng.choice([0.06, 0.12]), made.pixel) if edge == "rounded" else np.full((h, w), 255,
            np.uint8)
    shade = any_colour(rng)
    for r, row in enumerate(numbers):
        for c, value in enumerate(row):
            if value == 0:
                continue
            pr, pc = divmod(value - 1, lattice.columns)
            part = picture[pr * h:(pr + 1) * h, pc * w:(pc + 1) * w].copy()
            if edge == "bevel":
                for i in range(n):
                    part[i:i + 1] = part[i:i + 1] // 2 + 127
                    part[:, i:i + 1] = part[:, i:i + 1] // 2 + 127
                    part[h - 1 - i:h - i] //= 2
                    part[:, w - 1 - i:w - i] //= 2
            elif edge in ("line", "white"):
                cv2.rectangle(part, (0, 0), (w - 1, h - 1), (255, 255, 255) if edge == "white" else (0, 0, 0), 1)
            elif edge == "cylinder":
                part = (part * (0.75 + 0.25 * np.sin(np.linspace(0, np.pi, w)))[None, :, None]).astype(np.uint8)
            if numbered:
                size = max(8, int(min(w, h) * 0.26))
                write(part, str(value), 4 + size * 0.5, 3 + size * 0.5, path, size, (0, 0, 0), aliased=made.pixel)
                write(part, str(value), 3 + size * 0.5, 2 + size * 0.5, path, size, lighter(shade, 0.6), aliased=made.pixel)
            paste(made.image, Sprite(np.dstack([part, mask])), *lattice.centre(r, c))


def _finished_picture(rng, made, lattice, picture):
    """A small copy of the finished picture beside the board, where there is room."""
    x0, y0, x1, y1 = lattice.box()
    h, w = made.image.shape[:2]
    for a, b, wide, high in ((x1 + 10, y0, w - x1 - 20, y1 - y0), (10, y0, x0 - 20, y1 - y0)):
        scale = min(wide / picture.shape[1], high / picture.shape[0], 0.6)
        if scale * picture.shape[1] > 40:
            small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
            lay(made.image, np.dstack([small, np.full(small.shape[:2], 255, np.uint8)]), whole(a), whole(b), opaque=True)
            return


def _number_tiles(rng, made, lattice, numbers, w, h):
    """Tiles with numbers, in any font and material."""
    s, aliased = made.colours, made.pixel
    body = Body(rng, rng.choice(["rect", "rect", "rect", "round", "round", "cut", "octagon", "disc"]), aliased)
    if body.depth * min(w, h) > 14:
        body.depth = 14 / min(w, h)
    style = rng.choices(["font", "segments", "engraved", "outlined", "hershey", "corner", "circle"], [10, 1, 2, 2, 1, 1, 1])[0]
    path = rng.choice(fonts_of(rng.choice(["any", "any", "heavy", "serif", "mono", "interface"])))
    largest = max(max(row) for row in numbers)
    digits = len(str(largest))
    size = min(h * rng.choice([0.3, 0.4, 0.5, 0.6, 0.72]), w * 1.25 / digits)
    lead = rng.random() < 0.06
    chequered = rng.random() < 0.18
    right_place = rng.random() < 0.1
    rainbow = rng.random() < 0.1
    ink = s.ink if rng.random() < 0.7 else far_from(rng, [s.tile], 90)
    goal = {1 + r * lattice.columns + c: (r, c) for r in range(lattice.rows) for c in range(lattice.columns)}
    for r, row in enumerate(numbers):
        for c, value in enumerate(row):
            if value == 0:
                continue
            base = s.tile
            if chequered and (sum(goal.get(value, (0, 0))) % 2):
                base = s.other
            if rainbow:
                base = hues(goal[value][0] / lattice.rows, 0.5, 0.9)
            if right_place and goal.get(value) == (r, c):
                base = mix(base, (80, 200, 80), 0.6)
            fill = ink if apart(ink, base) > 70 else ink_on(base)
            tile = body.sprite(rng, w, h, base, variant=value if body.fill == "texture" else 0)
            pixels = tile.pixels.copy()
            text = str(value).zfill(digits) if lead else str(value)
            _number(pixels, text, -tile.left, -tile.top, w, h, style, path, size, fill, base, aliased)
            paste(made.image, Sprite(pixels, tile.left, tile.top), *lattice.centre(r, c))


def _number(pixels, text, x, y, w, h, style, path, size, fill, base, aliased):
    """A number on a tile whose middle is (x, y)."""
    if style == "segments":
        sign = segment_digits(text, w * 0.3 * len(text), h * 0.6, fill, mix(base, fill, 0.1), aliased)
        over(pixels, sign, whole(x - sign.shape[1] / 2), whole(y - sign.shape[0] / 2))
        return
    if style == "hershey":
        scale = size / 28
        (tw, th), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, scale, 1)
        thick = max(1, int(size / 14))
        flat = np.ascontiguousarray(pixels[..., :3])
        cv2.putText(flat, text, (whole(x - tw / 2), whole(y + th / 2)), cv2.FONT_HERSHEY_SIMPLEX, scale, fill, thick,
                    cv2.LINE_8 if aliased else cv2.LINE_AA)
        pixels[..., :3] = flat
        return
    if style == "corner":
        write(pixels, text, x - w / 2 + w * 0.1, y - h * 0.28, path, size * 0.75, fill, "lm", aliased, int(w * 0.8))
        return
    if style == "engraved":
        write(pixels, text, x + 1, y + 1, path, size, lighter(base, 0.6), aliased=aliased, widest=int(w * 0.86))
    elif style == "outlined":
        for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1), (1, 1), (2, 2)):
            write(pixels, text, x + dx, y + dy, path, size, ink_on(fill), aliased=aliased, widest=int(w * 0.86))
    elif style == "circle":
        n = max(4, whole(min(w, h) * 0.8))
        disc = np.dstack([np.full((n, n, 3), mix(base, fill, 0.18), np.uint8), shape_mask(n, n, "disc", aliased=aliased)])
        over(pixels, disc, whole(x - n / 2), whole(y - n / 2))
    write(pixels, text, x, y, path, size, fill, aliased=aliased, widest=int(w * 0.86))


def text_scene(rng):
    """Numbers on a text screen, with or without lines between them."""
    rows = rng.choice([3, 4, 4, 4, 5])
    columns = rows if rng.random() < 0.85 else rng.randint(3, 6)
    numbers = _arrangement(rng, rows, columns, False)
    kind = rng.choice(["plain", "plus", "boxes", "blocks"])
    chars, lines = {"plain": (rng.choice([3, 4, 5]), rng.choice([1, 2])), "plus": (5, 2), "boxes": (5, 2),
                    "blocks": (rng.choice([4, 5, 6]), rng.choice([1, 2, 3]))}[kind]
    screen, lattice = terminal(rng, "sliding", rows, columns, chars, lines)
    wide, high = screen.wide, screen.high
    hole = rng.choice(["", "", "_", "*", "0", "--", "#"])
    shade, line_shade = rng.choice(screen.colours), screen.fore
    for r, row in enumerate(numbers):
        for c, value in enumerate(row):
            x, y = int(lattice.x + c * chars * wide), int(lattice.y + r * lines * high)
            text = str(value) if value else hole
            cx, cy = lattice.centre(r, c)
            if kind == "blocks" and value:
                fill_box(screen.made.image, x + 2, y + 1, x + chars * wide - 2, y + lines * high - 1, shade)
            if kind in ("plus", "boxes"):
                image = screen.made.image
                dash = wide if kind == "plus" else 1
                box = [whole(v) for v in (cx - lattice.pitch_x / 2, cy - lattice.pitch_y / 2, cx + lattice.pitch_x / 2, cy
                                          + lattice.pitch_y / 2)]
                for i in range(box[0], box[2], 2 * dash if dash > 1 else 1):
                    for yy in (box[1], box[3]):
                        fill_box(image, i, yy, i + dash, yy + 1, line_shade)
                for xx in (box[0], box[2]):
                    fill_box(image, xx, box[1], xx + 1, box[3], line_shade)
            right = len(text) * wide
            screen.put(whole(cx - right / 2), whole(cy - high / 2), text, ink_on(shade) if kind == "blocks" and value
                       else screen.fore)
    return finish(rng, screen.made, lattice, [[str(v) for v in row] for row in numbers])
