"""Scenes of Runaway Robot in the desktop and retro looks."""
import cv2
import numpy as np

from compose.looks import desktop_faces as faces
from compose.looks.desktop_frames import board_ground, finish, seat, stage, terminal
from compose.looks.desktop_paint import (Body, Sprite, any_colour, apart, bevel, darker, far_from, fill_box, ink_on, lay, light,
                                         lighter, mix, over, paste, whole)


def _mines(rng, rows, columns):
    """Bombs with a way for a program that repeats."""
    generator = np.random.default_rng(rng.randrange(1 << 30))
    bombs = generator.random((rows, columns)) < rng.choice([0.22, 0.28, 0.28, rng.uniform(0.05, 0.4)])
    steps = [rng.random() < 0.5 for _ in range(rng.randint(2, max(2, rows)))]
    r = c = i = 0
    while r < rows and c < columns:
        bombs[r, c] = False
        down = steps[i % len(steps)]
        r, c, i = r + down, c + (not down), i + 1
    bombs[0, 0] = False
    return bombs


def _runaway_size(rng):
    """Rows and columns."""
    kind = rng.random()
    if kind < 0.3:
        n = rng.randint(3, 9)
    elif kind < 0.7:
        n = rng.randint(8, 24)
    else:
        n = rng.randint(20, 50)
    return n, n if rng.random() < 0.85 else max(3, min(50, n + rng.randint(-4, 8)))


def runaway_scene(rng):
    """A drawn minefield."""
    rows, columns = _runaway_size(rng)
    bombs = _mines(rng, rows, columns)
    made = stage(rng, "runaway", max(rows, columns))
    goal_cells = rng.choice(["none", "cells", "strip", "none"])
    extra = 1 if goal_cells == "cells" else 0
    seated = seat(rng, made, rows + extra, columns + extra, 1.0, 9, rng.choice([20, 40, 70]), margin=rng.choice([0, 0, 4, 12])
                  + (8 if goal_cells == "strip" else 0))
    if seated is None:
        return None
    # Cells of whole pixels, drawn once each and laid out all at a time.
    p = int(seated.pitch_x)
    q = int(seated.pitch_y)
    seated.pitch_x, seated.pitch_y = float(p), float(q)
    lattice = seated
    lattice.rows, lattice.columns = rows, columns
    s = made.colours
    left, top = whole(lattice.x), whole(lattice.y)
    if top + q * (rows + extra) > made.image.shape[0] or left + p * (columns
                                                                     + extra) > made.image.shape[1] or left < 0 or top < 0:
        return None
    safe, mined, grid_line, chequered = _runaway_cells(rng, made, p, q)
    kinds = np.where(bombs, 1, 0)
    if chequered is not None:
        y, x = np.mgrid[0:rows, 0:columns]
        kinds = np.where(~bombs & ((x + y) % 2 == 1), 2, kinds)
    stack = np.stack([safe, mined] + ([chequered] if chequered is not None else []))
    block = stack[kinds].transpose(0, 2, 1, 3, 4).reshape(rows * q, columns * p, 4)
    if rng.random() < 0.5:
        board_ground(rng, made, (left, top, left + p * (columns + extra), top + q * (rows + extra)), fill=s.board)
    lay(made.image, block, left, top)
    if goal_cells != "none":
        _goal(rng, made, lattice, goal_cells, p, q)
    if grid_line is not None:
        for c in range(columns + 1 + extra):
            fill_box(made.image, left + c * p, top, left + c * p + 1, top + (rows + extra) * q, grid_line)
        for r in range(rows + 1 + extra):
            fill_box(made.image, left, top + r * q, left + (columns + extra) * p, top + r * q + 1, grid_line)
    base = tuple(int(v) for v in made.image[min(made.image.shape[0] - 1, top + q // 2),
                                            min(made.image.shape[1] - 1, left + p // 2)])
    if rng.random() < 0.85:
        paste(made.image, Sprite(faces.robot(rng, max(5, min(p, q) * rng.uniform(0.7, 0.95)), base, made.pixel)), left + p / 2,
              top + q / 2)
    if rng.random() < 0.12:
        _trail(rng, made, lattice, bombs, base)
    return finish(rng, made, lattice, [["X" if v else "." for v in row] for row in bombs])


def _runaway_cells(rng, made, p, q):
    """Pictures with alpha of a safe and a mined cell, the colour of grid lines (or None), and a second safe cell (or None)."""
    s, n = made.colours, min(p, q)
    aliased = made.pixel or n < 14
    dark_theme = rng.random() < 0.3
    free = any_colour(rng, 0.05, 0.35) if dark_theme else any_colour(rng, 0.65, 1.0)
    if rng.random() < 0.3:
        free = rng.choice([(192, 192, 192), (255, 255, 255), (220, 235, 240), (90, 180, 100), (170, 220, 240)])
    gap = rng.choice([0, 0, 0, 1, 1, 2 if n > 14 else 0])
    look = rng.choice(["flat", "flat", "bomb", "bomb", "bomb", "tile"])

    def cell(pixels, body_w, body_h):
        out = np.zeros((q, p, 4), np.uint8)
        over(out, pixels, (p - body_w) // 2, (q - body_h) // 2)
        return out
    body = Body(rng, rng.choice(["rect", "rect", "rect", "rect", "round"]), aliased,
                edge=rng.choice(["bevel", "bevel", "border", "none", "none", "both"]), sides=False)
    body.shadow = body.gloss = False
    if n < 16:
        body.edge_share, body.fill = 0.06, rng.choice(["plain", "plain", "gradient"])
    w, h = p - gap, q - gap
    safe = cell(body.sprite(rng, w, h, free).pixels, w, h)
    if look == "flat":
        ink = (rng.randint(0, 50),) * 3 if light(free) > 130 else far_from(rng, [free], 100, 0.5)
        ink = ink if rng.random() < 0.6 else far_from(rng, [free], 90)
        mined = cell(body.sprite(rng, w, h, ink).pixels, w, h)
    elif look == "tile":
        mined = cell(faces.obstacle(rng, w, h, free, aliased) if n > 11
                     else body.sprite(rng, w, h, far_from(rng, [free], 100)).pixels, w, h)
        if apart(tuple(int(v) for v in mined[q // 4:q - q // 4, p // 4:p - p // 4, :3].reshape(-1, 3).mean(0)), free) < 55:
            mined = cell(faces.bomb(rng, n, free, aliased), n, n)
            mined = over(safe.copy(), mined)
    else:
        base = free if rng.random() < 0.7 else mix(free, far_from(rng, [free], 80), 0.5)
        mined = cell(body.sprite(rng, w, h, base).pixels, w, h)
        size = max(5, int(min(w, h) * rng.uniform(0.7, 0.95)))
        over(mined, faces.bomb(rng, size, base, aliased), (p - size) // 2, (q - size) // 2)
    different = np.abs(safe[..., :3].astype(np.int32) - mined[..., :3]).mean()
    if different < 16:
        mined = cell(body.sprite(rng, w, h, ink_on(free)).pixels, w, h)
    grid_line = rng.choice([None, None, darker(free, 0.25), darker(free, 0.5), ink_on(free)]) if gap == 0 else None
    second = cell(body.sprite(rng, w, h, darker(free, 0.1) if light(free) > 60 else lighter(free, 0.08)).pixels, w,
                  h) if rng.random() < 0.12 else None
    return safe, mined, grid_line, second


def _goal(rng, made, lattice, kind, p, q):
    """The goal after the last row and column: cells of one colour, or a strip."""
    left, top = whole(lattice.x), whole(lattice.y)
    right, low = left + p * lattice.columns, top + q * lattice.rows
    shade = rng.choice([(60, 200, 60), (60, 200, 60), (60, 220, 240), any_colour(rng, 0.5)])
    if kind == "strip":
        n = rng.randint(3, 8)
        fill_box(made.image, right + 1, top, right + 1 + n, low + 1 + n, shade)
        fill_box(made.image, left, low + 1, right + 1 + n, low + 1 + n, shade)
        return
    fill_box(made.image, right, top, right + p, low + q, shade)
    fill_box(made.image, left, low, right + p, low + q, shade)
    if rng.random() < 0.5:
        for r in range(lattice.rows + 1):
            bevel(made.image, right, top + r * q, right + p, top + (r + 1) * q, lighter(shade, 0.5), darker(shade, 0.4))
        for c in range(lattice.columns):
            bevel(made.image, left + c * p, low, left + (c + 1) * p, low + q, lighter(shade, 0.5), darker(shade, 0.4))


def _trail(rng, made, lattice, bombs, base):
    """The way that the robot has gone, drawn as a line."""
    r = c = 0
    way = [(0, 0)]
    while True:
        ways = [(a, b) for a, b in ((r + 1, c), (r, c + 1)) if a < lattice.rows and b < lattice.columns and not bombs[a, b]]
        if not ways or len(way) > 40:
            break
        r, c = rng.choice(ways)
        way.append((r, c))
    points = np.array([[whole(v) for v in lattice.centre(*place)] for place in way], np.int32)
    cv2.polylines(made.image, [points], False, far_from(rng, [base], 80), max(1, int(lattice.pitch_x * 0.1)))


def text_scene(rng):
    """A field of characters."""
    rows = rng.choice([rng.randint(4, 12), rng.randint(8, 30)])
    columns = rows if rng.random() < 0.85 else rng.randint(4, 30)
    bombs = _mines(rng, rows, columns)
    screen, lattice = terminal(rng, "runaway", rows, columns, rng.choice([1, 2, 2, 3] if rows < 20 else [1, 2]), 1)
    if min(lattice.pitch_x, lattice.pitch_y) < 5:
        return None
    safe, bomb = rng.choice([(".", "X"), (".", "#"), (".", "*"), ("·", "█"), ("-", "X"), ("0", "1"), ("_", "X"), (".", "o"),
                             ("░", "█"), (".", "@"), (" ", "X"), (" ", "#")])
    shade, dim = (rng.choice(screen.colours), mix(screen.fore, screen.back, 0.45)) if rng.random() < 0.5 else (screen.fore,
            screen.fore)
    if safe == " " and not (bombs[-1].any() and bombs[:, -1].any()):
        safe = "."
    beast = rng.choice(["R", "@", "r", None])
    for r in range(rows):
        for c in range(columns):
            x, y = lattice.centre(r, c)
            text = bomb if bombs[r, c] else safe
            fill = shade if bombs[r, c] else dim
            if (r, c) == (0, 0) and (beast or safe == " "):
                text, fill = beast or "R", screen.fore
            if bomb == "@" and text == "@" and not bombs[r, c]:
                text = "R"
            screen.put(whole(x - screen.wide / 2), whole(y - screen.high / 2), text, fill)
    return finish(rng, screen.made, lattice, [["X" if v else "." for v in row] for row in bombs])
