"""Catch the cat in adverse looks: hexagon boards, walls all round, trails, focus rings, search numbers, plain cats."""

import cv2
import numpy as np

from compose.looks import adverse_draw as d
from compose.looks import adverse_tiles as t
from compose.looks.adverse_page import Page


def scene(rng):
    """One board with a cat."""
    cells, shift = board(rng)
    rows, columns = len(cells), len(cells[0])
    shape = rng.choices(("circle", "hexagon", "rounded", "squircle", "square", "octagon", "flower"),
                        (40, 34, 8, 7, 4, 4, 2))[0]
    ratio = rng.choice((0.866, 0.866, 0.75, 1.0, 0.9, rng.uniform(0.78,
                                                                  1.05))) if shape != "hexagon" else rng.choice((0.866,
                                                                          0.866, rng.uniform(0.84, 0.9)))
    page = Page(rng, columns + 0.5, rows + 0.2, ratio, 12, 170, (0, 0.1),
                rng.choice((None, None, None, "photograph", "land")))
    if rng.random() < 0.4:
        page.panel(d.colour(rng, page.scheme), rng.choice((1.0, rng.uniform(0.3, 0.9))))
    lattice = page.lattice(rows, columns, shift)
    look = cell_look(rng, page, shape, ratio, cells)
    draw_cells(rng, page, lattice, cells, look)
    draw_cat(rng, page, lattice, cells, look)
    return page.finish("cat", lattice, cells, overlays=0.25)


def board(rng):
    """Labels and the shift of the rows."""
    if rng.random() < 0.2:
        radius = rng.randint(2, 7)
        cells, shift = hexagon_shaped(radius)
    else:
        rows = rng.choice((9, 11, 11, rng.randint(5, 15), rng.randint(5, 13)))
        columns = rows if rng.random() < 0.6 else rng.randint(5, 15)
        cells, shift = [["."] * columns for _ in range(rows)], rng.choice(("odd", "odd", "even"))
        if rng.random() < 0.12:
            _nibble(rng, cells, shift)
    _block(rng, cells)
    _place_cat(rng, cells)
    return cells, shift


def hexagon_shaped(radius):
    """A board in the form of a hexagon upon shifted rows."""
    size = 2 * radius + 1
    cells = [["_"] * size for _ in range(size)]
    for r in range(size):
        off = abs(radius - r)
        for c in range(off // 2, off // 2 + size - off):
            cells[r][c] = "."
    return cells, "odd" if radius % 2 == 0 else "even"


def _nibble(rng, cells, shift):
    """Takes corners away, or the last place of the shifted rows."""
    rows, columns = len(cells), len(cells[0])
    if rng.random() < 0.4:
        for r in range(rows):
            if (r % 2 == 1) == (shift == "odd"):
                cells[r][columns - 1] = "_"
        return
    reach = rng.randint(1, max(1, min(rows, columns) // 4))
    for r, c in [(r, c) for r in range(rows) for c in range(columns)]:
        if min(r, rows - 1 - r) + min(c, columns - 1 - c) < reach:
            cells[r][c] = "_"


def _block(rng, cells):
    """Blocks cells: few at the start, many later, a rim, a ring around the middle."""
    rows, columns = len(cells), len(cells[0])
    kind, part = rng.random(), rng.choice((0.02, 0.06, 0.1, 0.2, 0.33, 0.5))
    for r in range(rows):
        for c in range(columns):
            if cells[r][c] == "_":
                continue
            rim = any(not (0 <= r + a < rows and 0 <= c + b < columns) or cells[r + a][c + b] == "_" for a in (-1, 0, 1)
                      for b in (-1, 0, 1))
            if rng.random() < part or (kind < 0.1 and rim) or (0.1 < kind < 0.16 and rim and rng.random() < 0.6):
                cells[r][c] = "#"
    places = [(r, c) for r in range(rows) for c in range(columns) if cells[r][c] == "."]
    if not any("#" in row for row in cells) and places:
        r, c = rng.choice(places)
        cells[r][c] = "#"


def _place_cat(rng, cells):
    """The cat stands in the middle, or anywhere; now and then it is caught or about to leave."""
    rows, columns = len(cells), len(cells[0])
    places = [(r, c) for r in range(rows) for c in range(columns) if cells[r][c] != "_"]
    if rng.random() < 0.5:
        places.sort(key=lambda p: abs(p[0] - (rows - 1) / 2) + abs(p[1] - (columns - 1) / 2) + rng.uniform(0, 2))
        r, c = places[0]
    else:
        r, c = rng.choice(places)
    cells[r][c] = "C"


def cell_look(rng, page, shape, ratio, cells):
    """Cards and colours of free and blocked cells and of the third states."""
    gap = rng.choice((0.0, rng.uniform(0.02, 0.08), rng.uniform(0.05, 0.25)))
    width = page.pitch_x * (1 - gap)
    height = page.pitch_x / 0.866 * (1 - gap) * min(1.0, ratio / 0.866) if shape == "hexagon" else min(width,
            page.pitch_y * (1 - gap * 0.5) * 1.12)
    if shape in ("circle", "octagon", "squircle", "flower"):
        width = height = min(width, page.pitch_y * 1.12)
    card = t.Card(rng, width, height, shape, plain=0.4, glass=0.08)
    card.sunken = False
    free_part = sum(row.count(".") for row in cells) / max(1, sum(row.count(".") + row.count("#") for row in cells))
    mark = rng.choices((None, "cross", "stone", "picture", "ring", "bricks", "small"), (55, 8, 8, 10, 7, 5, 7))[0]
    if free_part < 0.7 and mark is None and rng.random() < 0.8:
        mark = rng.choice(("cross", "stone", "picture", "bricks"))
    free = d.apart(rng, page.scheme, [page.ground], 30)
    blocked = d.apart(rng, rng.choice((page.scheme, "flat", "night")), [page.ground, free] if rng.random() < 0.8
                      else [free], 60)
    if mark is None and d.light(blocked) > d.light(free) and rng.random() < 0.75:
        free, blocked = blocked, free
    look = {"card": card, "free": free, "blocked": blocked, "mark": mark, "added": None, "trail": None,
            "ghost": rng.random() < 0.1}
    if rng.random() < 0.15:
        look["added"] = d.mixed(blocked, d.colour(rng, "any"), 0.3)
    if rng.random() < 0.15:
        look["trail"] = d.mixed(free, d.apart(rng, page.scheme, [blocked], 80), 0.3)
    return look


def draw_cells(rng, page, lattice, cells, look):
    """Draws free and blocked cells, and the cell below the cat."""
    card, picture = look["card"], None
    size = max(6, round(min(card.width, card.height) * 0.72))
    if look["mark"] == "picture":
        picture = d.any_picture(rng, size)
    places = [(r, c) for r in range(lattice.rows) for c in range(lattice.columns) if cells[r][c] != "_"]
    if card.depth:
        for r, c in places:
            card.under(page.image, *lattice.centre(r, c), look["free"])
    free_body = card.draw(look["free"])
    if look["ghost"]:
        free_body = d.fade(free_body, 0.5)
    blocked_body = blocked_stamp(rng, look, picture, size)
    added_body = card.draw(look["added"]) if look["added"] and not look["mark"] else blocked_body
    trail = {p for p in places if rng.random() < 0.12} if look["trail"] else set()
    searched = rng.random() < 0.07 and page.pitch > 18
    path, ink = d.font_path(rng, "plain"), d.legible(rng, look["free"], 0.8)
    for r, c in places:
        x, y = lattice.centre(r, c)
        if cells[r][c] == "#":
            d.paste_middle(page.image, added_body if (r * 7 + c * 3) % 4 == 0 else blocked_body, x, y)
            continue
        d.paste_middle(page.image, card.draw(look["trail"]) if (r, c) in trail else free_body, x, y)
        if searched and cells[r][c] == ".":
            d.write(page.image, str(min(r, c, lattice.rows - 1 - r, lattice.columns - 1 - c)), x, y, path,
                    page.pitch * 0.35, ink, True)
    _third_look(rng, page, lattice, cells, card, look)


def blocked_stamp(rng, look, picture, size):
    """A blocked cell: a card of another colour, or with a cross, a stone, a picture, a ring."""
    card, mark = look["card"], look["mark"]
    body = card.draw(look["blocked"] if mark not in ("picture", "small") or rng.random() < 0.5 else look["free"])
    ink = d.legible(rng, look["blocked"], 0.85)
    if mark == "cross":
        return d.over(body, d.stamp(d.mask(d.outline("cross", 0.0), card.width, card.height, 0.6, turn=0.785), ink))
    if mark in ("stone", "bricks"):
        block = t.obstacle(rng, size, size, mark)
        return d.over(body, block)
    if mark == "picture" and picture is not None:
        return d.over(body, picture)
    if mark == "ring":
        corners = d.outline(card.shape)
        covered = d.mask(corners, card.width, card.height, 0.75) - d.mask(corners, card.width, card.height, 0.5)
        return d.over(body, d.stamp(np.clip(covered, 0, 1), ink))
    if mark in ("small", "picture"):
        return d.over(body, d.stamp(d.mask(d.outline(card.shape), card.width, card.height, 0.66),
                                    d.apart(rng, "night", [look["free"]], 90)))
    return body


def _third_look(rng, page, lattice, cells, card, look):
    """A hovered cell, a focus ring, exits marked at the rim, a way that is hinted."""
    if rng.random() < 0.6:
        return
    free = [(r, c) for r, row in enumerate(cells) for c, label in enumerate(row) if label == "."]
    if not free:
        return
    kind, paint = rng.choice(("hover", "focus", "rims", "way")), d.colour(rng, "flat")
    if kind == "hover":
        r, c = rng.choice(free)
        d.paste_middle(page.image, card.draw(d.mixed(look["free"], [255, 255, 255] if d.light(look["free"]) < 200
                                                     else [200, 220, 200], 0.4)),
                       *lattice.centre(r, c))
    elif kind == "focus":
        r, c = rng.choice(free)
        d.polygon(page.image, d.outline(card.shape if card.shape != "hexagon" else "circle"), *lattice.centre(r, c),
                  card.width / 2 * 1.02,
                  rng.choice(([235, 130, 20], [0, 0, 0], [255, 255, 255])), max(1.2, 0.05 * card.width))
    elif kind == "rims":
        for r, c in free:
            if r in (0, lattice.rows - 1) or c in (0, lattice.columns - 1):
                d.polygon(page.image, d.outline("circle"), *lattice.centre(r, c), card.width * 0.42, paint,
                          max(1.0, 0.04 * card.width))
    else:
        for r, c in rng.sample(free, min(len(free), rng.randint(1, 5))):
            d.polygon(page.image, d.outline("circle"), *lattice.centre(r, c), card.width * 0.12, paint)


def draw_cat(rng, page, lattice, cells, look):
    """The cat: an emoji, a drawn cat, any animal or sprite, a plain disc or a coloured cell; it may overhang the cell above."""
    r, c = next((r, row.index("C")) for r, row in enumerate(cells) if "C" in row)
    x, y = lattice.centre(r, c)
    card = look["card"]
    kind = rng.choices(("picture", "drawn", "disc", "cell", "letter"), (46, 26, 12, 10, 6))[0]
    paint = d.apart(rng, rng.choice(("flat", "ink", "neon")), [look["free"], look["blocked"]], 90)
    size = page.pitch_x * rng.choice((rng.uniform(0.6, 1.0), rng.uniform(0.9, 1.7)))
    if kind == "picture":
        piece = next((p for p in (d.any_picture(rng, int(size)) for _ in range(4)) if p is not None
                      and p[..., 3].mean() > 60), None)
        if piece is not None and t.seen_upon(piece, card.draw(look["free"]), page.ground) > 60:
            lift = 0.22 * max(0.0, size - page.pitch_x)
            if rng.random() < 0.3:
                d.paste_middle(page.image, d.shadow(d.mask(d.outline("circle"), max(4, int(size * 0.6)),
                                                           max(3, int(size * 0.2)), 1.0), 2, 0.4), x, y + size * 0.4 - lift)
            d.paste_middle(page.image, piece, x, y - lift)
            return
        kind = "drawn"
    if kind == "drawn":
        lift = 0.2 * max(0.0, size - page.pitch_x)
        d.paste_middle(page.image, cat_picture(rng, max(8, int(size)), paint), x, y - lift)
    elif kind == "disc":
        d.polygon(page.image, d.outline("circle"), x, y, card.width * rng.uniform(0.3, 0.5), paint)
    elif kind == "cell":
        d.paste_middle(page.image, card.draw(paint), x, y)
    else:
        d.write(page.image, rng.choice(("C", "@", "cat", "X", "M")), x, y, d.font_path(rng, "bold"), card.height * 0.6,
                paint, True)


def cat_picture(rng, size, paint):
    """A drawn cat: a head with ears, or a whole one that sits or lies."""
    piece = np.zeros((size, size, 4), np.uint8)
    dark = d.mixed(paint, [0, 0, 0] if d.light(paint) > 60 else [255, 255, 255], 0.45)
    kind = rng.choice(("head", "sits", "lies"))
    head_y, head = {"head": (0.1, 0.75), "sits": (-0.4, 0.42), "lies": (-0.1, 0.4)}[kind]
    head_x = {"head": 0.0, "sits": 0.0, "lies": -0.5}[kind]
    if kind != "head":
        body = (0.0, 0.45) if kind == "sits" else (0.15, 0.25)
        shape = [(px * (0.85 if kind == "sits" else 1.5), py) for px, py in d.outline("circle")]
        piece = d.over(piece, d.stamp(d.mask(shape, size, size, 0.5, body), paint))
        big = np.zeros((size, size), np.uint8)
        cv2.ellipse(big, (int(size * 0.8), int(size * 0.6)), (max(1, int(size * 0.12)), max(1, int(size * 0.25))), 20, 90,
                    330, 255, max(1, size // 12), cv2.LINE_AA)
        piece = d.over(piece, d.stamp(big.astype(np.float32) / 255, paint))
    for side in (-1, 1):
        ear = [(-0.5, 0.4), (side * 0.55, -1), (0.5, 0.4)]
        piece = d.over(piece, d.stamp(d.mask(ear, size, size, head * 0.55, (head_x + side * head * 0.55, head_y
                                                                            - head * 0.75)), paint))
    piece = d.over(piece, d.stamp(d.mask([(px, py * 0.85) for px, py in d.outline("circle")], size, size, head,
                                         (head_x, head_y)), paint))
    for side in (-1, 1):
        eye = d.mask([(px * 0.6, py) for px, py in d.outline("circle")], size, size, head * 0.2,
                     (head_x + side * head * 0.38, head_y - 0.05))
        piece = d.over(piece, d.stamp(eye, rng.choice(([80, 230, 230], [255, 255, 255], dark))))
    nose = d.mask(d.outline("turned triangle"), size, size, head * 0.13, (head_x, head_y + head * 0.25))
    return d.over(piece, d.stamp(nose, [140, 120, 240]))
