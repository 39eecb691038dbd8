"""Runaway Robot in adverse looks: goals within the grid's lines, pale bombs, icons on bevels, trails."""
import cv2
import numpy as np

from compose.looks import adverse_draw as d
from compose.looks import adverse_tiles as t
from compose.looks.adverse_page import Page, rect


def scene(rng):
    """One field of bombs."""
    size = rng.choice((rng.randint(3, 12), rng.randint(6, 24), rng.randint(15, 50)))
    rows, columns = (size, size) if rng.random() < 0.7 else (size, max(3, min(50, round(size * rng.uniform(0.5, 1.6)))))
    goal = rng.choices(("none", "cells", "strip", "corner"), (40, 25, 25, 10))[0]
    deep = {"none": 0, "cells": 1, "strip": rng.uniform(0.3, 1.2), "corner": 1}[goal]
    ratio = 1.0 if rng.random() < 0.85 else rng.uniform(0.85, 1.18)
    page = Page(rng, columns + deep, rows + deep, ratio, 9, 110)
    lattice, cells = page.lattice(rows, columns), field(rng, rows, columns)
    if rng.random() < 0.4 or page.ground_is_busy():
        page.panel(d.colour(rng, page.scheme), rng.choice((1.0, rng.uniform(0.5, 1))), rng.uniform(0, 6))
    look = cell_look(rng, page)
    draw_goal(rng, page, lattice, goal, deep, look)
    draw_field(rng, page, lattice, cells, look)
    draw_robot(rng, page, lattice, cells, look)
    return page.finish("runaway", lattice, cells, overlays=0.2, gentle=True)


def field(rng, rows, columns):
    """Which cells are bombs; the first is safe, and mostly a way to the goal is free."""
    part = rng.choice((0.28, 0.28, 0.22, 0.1, 0.4, rng.uniform(0.03, 0.6)))
    cells = [["X" if rng.random() < part else "." for _ in range(columns)] for _ in range(rows)]
    steps = [rng.random() < 0.5 for _ in range(rng.randint(2, max(2, (rows + columns) // 4)))]
    r = c = i = 0
    while r < rows and c < columns:
        cells[r][c] = "."
        if steps[i % len(steps)]:
            r += 1
        else:
            c += 1
        i += 1
        if i > 400:
            break
    cells[0][0] = "."
    if not any("X" in row for row in cells):
        cells[rows - 1][0] = "X"
    return cells


def cell_look(rng, page):
    """Pictures of a safe cell (two of them where the field is chequered) and of a bomb."""
    pitch_x, pitch_y = page.pitch_x, page.pitch_y
    gap = rng.choice((0.0, 0.0, 1 / pitch_x, 1 / pitch_x, rng.uniform(0.05, 0.18)))
    card = t.Card(rng, max(3, pitch_x * (1 - gap)), max(3, pitch_y * (1 - gap)),
                  rng.choices(("square", "rounded", "circle", "cut"), (70, 18, 8, 4))[0], plain=0.55, glass=0.12)
    card.depth = 0
    safe = d.apart(rng, rng.choice((page.scheme, "pale", "grey")), [page.ground] if gap else [], 15)
    bomb = d.apart(rng, rng.choice((page.scheme, "night", "ink", "flat")), [safe, page.ground], 70)
    if rng.random() < 0.75 and d.light(bomb) > d.light(safe):
        safe, bomb = bomb, safe
    body = card.draw(safe)
    other = card.draw(d.mixed(safe, [0, 0, 0], rng.uniform(0.04, 0.1))) if rng.random() < 0.15 else body
    return {"card": card, "safe": safe, "bomb": bomb, "body": body, "other": other,
            "mine": bomb_stamp(rng, card, safe, bomb, page),
            "line": d.mixed(safe, rng.choice(([0, 0, 0], [255, 255, 255])),
                            rng.uniform(0.15, 0.7)) if not gap and rng.random() < 0.6 else None}


def bomb_stamp(rng, card, safe, bomb, page):
    """A bomb: a cell of another colour, a mark, a drawn bomb or an emoji upon a safe or another cell."""
    kind = rng.choices(("cell", "disc", "bomb", "cross", "picture", "spikes", "letter", "hole"),
                       (40, 12, 14, 10, 7, 7, 5, 5))[0]
    w, h = card.width, card.height
    if min(w, h) < 12 and kind in ("picture", "letter", "bomb"):
        kind = "cell"
    ground = card.draw(safe if rng.random() < 0.7 else d.mixed(safe, bomb, 0.3))
    circle = d.outline("circle")
    if kind == "cell":
        return card.draw(bomb)
    if kind in ("disc", "hole"):
        return d.over(ground, d.stamp(d.mask(circle, w, h, rng.uniform(0.55, 0.85)), bomb))
    if kind == "bomb":
        piece = d.over(ground, d.stamp(d.mask(circle, w, h, 0.55, (-0.05, 0.12)), d.mixed(bomb, [0, 0, 0], 0.5)))
        piece = d.over(piece, d.stamp(d.mask(d.outline("square"), w, h, 0.16, (0.35, -0.42), 0.7),
                                      d.mixed(bomb, [0, 0, 0], 0.5)))
        return d.over(piece, d.stamp(d.mask(d.outline("sparkle"), w, h, 0.25, (0.55, -0.65)), [40, 160, 255]))
    if kind == "cross":
        return d.over(ground, d.stamp(d.mask(d.outline("cross", 0.0), w, h, 0.75, turn=0.785), bomb))
    if kind == "spikes":
        return d.over(ground, d.stamp(d.mask(d.outline("burst"), w, h, 0.8), bomb))
    if kind == "letter":
        return d.over(ground, d.text_within(rng.choice(("X", "B", "*", "#", "o")), d.font_path(rng, "bold"), w * 0.7,
                                            h * 0.7, bomb))
    for _ in range(4):
        piece = d.any_picture(rng, round(min(w, h) * 0.85))
        if piece is not None and piece[..., 3].mean() > 70 and t.seen_upon(piece, ground, page.ground) > 60:
            return d.over(ground, piece)
    return card.draw(bomb)


def draw_field(rng, page, lattice, cells, look):
    """All cells, laid at once as one sheet where the pitch is whole; then the grid's lines and the robot's trail."""
    image, trail = page.image, _trail(rng, cells)
    trodden = look["card"].draw(d.mixed(look["safe"], d.apart(rng, "flat", [look["bomb"], look["safe"]], 90),
                                        0.35)) if trail else None
    whole = lattice.pitch_x == int(lattice.pitch_x) and lattice.pitch_y == int(lattice.pitch_y)
    kinds, stamps = np.zeros((lattice.rows, lattice.columns), int), [look["body"], look["other"], look["mine"]] + ([trodden]
            if trail else [])
    for r, row in enumerate(cells):
        for c, label in enumerate(row):
            kinds[r, c] = 2 if label == "X" else 3 if (r, c) in trail else (r + c) % 2
    if whole:
        w, h = int(lattice.pitch_x), int(lattice.pitch_y)
        sheets = np.stack([d.over(np.zeros((h, w, 4), np.uint8), piece) for piece in stamps])
        sheet = sheets[kinds].transpose(0, 2, 1, 3, 4).reshape(lattice.rows * h, lattice.columns * w, 4)
        d.paste(image, sheet, lattice.x, lattice.y)
    else:
        for r in range(lattice.rows):
            for c in range(lattice.columns):
                d.paste_middle(image, stamps[kinds[r, c]], *lattice.centre(r, c))
    if look["line"] is not None:
        x0, y0, x1, y1 = lattice.box()
        for r in range(lattice.rows + 1):
            rect(image, x0, y0 + r * lattice.pitch_y, x1 - x0 + 1, 1, look["line"])
        for c in range(lattice.columns + 1):
            rect(image, x0 + c * lattice.pitch_x, y0, 1, y1 - y0 + 1, look["line"])


def _trail(rng, cells):
    """The cells that the robot has gone over, where that shows."""
    if rng.random() < 0.85:
        return set()
    places, r, c = {(0, 0)}, 0, 0
    for _ in range(rng.randint(2, len(cells) * 2)):
        ways = [(a, b) for a, b in ((r + 1, c), (r, c + 1)) if a < len(cells) and b < len(cells[0]) and cells[a][b] == "."]
        if not ways:
            break
        r, c = rng.choice(ways)
        places.add((r, c))
    return places


def draw_goal(rng, page, lattice, goal, deep, look):
    """The goal right of and below the field: cells, a strip, or the one cell after the last."""
    if goal == "none":
        return
    paint = d.apart(rng, "flat", [look["safe"], look["bomb"]], 80)
    x0, y0, x1, y1 = lattice.box()
    if goal == "strip":
        rect(page.image, x1 + 1, y0, deep * lattice.pitch_x - 1, y1 - y0 + deep * lattice.pitch_y, paint)
        rect(page.image, x0, y1 + 1, x1 - x0 + 1, deep * lattice.pitch_y - 1, paint)
        return
    body = look["card"].draw(paint)
    places = [(lattice.rows, lattice.columns)]
    if goal == "cells":
        places += [(r, lattice.columns) for r in range(lattice.rows)] + [(lattice.rows, c) for c in range(lattice.columns)]
    for r, c in places:
        d.paste_middle(page.image, body, *lattice.centre(r, c))


def draw_robot(rng, page, lattice, cells, look):
    """The robot on the first cell; now and then a mark of the start instead, a hovered cell besides."""
    x, y = lattice.centre(0, 0)
    size = max(6, round(page.pitch * rng.uniform(0.7, 1.0)))
    kind = rng.choices(("picture", "disc", "robot", "cell", "arrow"), (20, 25, 30, 15, 10))[0]
    paint = d.apart(rng, "flat", [look["safe"], look["bomb"]], 90)
    piece = d.any_picture(rng, size) if kind == "picture" and size > 12 else None
    if kind == "picture" and piece is not None:
        d.paste_middle(page.image, piece, x, y)
    elif kind == "robot" and size > 10:
        d.paste_middle(page.image, robot_picture(size, paint), x, y)
    elif kind == "cell":
        d.paste_middle(page.image, look["card"].draw(paint), x, y)
    elif kind == "arrow":
        d.polygon(page.image, d.outline("arrow"), x, y, size * 0.42, paint, turn=1.571)
    else:
        d.polygon(page.image, d.outline("circle"), x, y, size * 0.4, paint)
    if rng.random() < 0.15:
        free = [(r, c) for r, row in enumerate(cells) for c, label in enumerate(row) if label == "."]
        r, c = rng.choice(free)
        x, y = lattice.centre(r, c)
        cv2.rectangle(page.image, (round(x - page.pitch_x / 2), round(y - page.pitch_y / 2)),
                      (round(x + page.pitch_x / 2) - 1, round(y + page.pitch_y / 2) - 1),
                      paint, 1)


def robot_picture(size, paint):
    """A drawn robot: a head with eyes and an aerial."""
    piece = np.zeros((size, size, 4), np.uint8)
    piece = d.over(piece, d.stamp(d.mask(d.outline("rounded", 0.1), size, size, 0.62, (0, 0.2)), paint))
    piece = d.over(piece, d.stamp(d.mask(d.outline("circle"), size, size, 0.13, (0, -0.75)), paint))
    piece = d.over(piece, d.stamp(d.mask([(-0.2, -1), (0.2, -1), (0.2, 1), (-0.2, 1)], size, size, 0.3, (0, -0.5)), paint))
    for side in (-0.28, 0.28):
        piece = d.over(piece, d.stamp(d.mask(d.outline("circle"), size, size, 0.16, (side, 0.05)), [255, 255, 255]))
    return d.over(piece, d.stamp(d.mask([(-1, -0.25), (1, -0.25), (1, 0.25), (-1, 0.25)], size, size, 0.3, (0, 0.5)),
                                 [30, 30, 30]))
