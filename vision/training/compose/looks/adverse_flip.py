"""Lights Out in adverse looks: all lit, all dark, lamps, glow, icons, switches, panes, hover frames, squares that shrink."""
import cv2
import numpy as np

from compose.looks import adverse_draw as d
from compose.looks import adverse_tiles as t
from compose.looks.adverse_page import Page


def scene(rng):
    """One board of lights."""
    rows = columns = rng.choice((5, 5, 3, 4, 6, rng.randint(2, 10)))
    if rng.random() < 0.3:
        rows, columns = rng.randint(2, 10), rng.randint(2, 10)
    ratio = rng.choice((1.0, 1.0, 1.0, rng.uniform(0.96, 1.04), rng.uniform(0.7, 1.4)))
    page = Page(rng, columns, rows, ratio, 12, 230)
    lattice, cells = page.lattice(rows, columns), lights(rng, rows, columns)
    if rng.random() < 0.45 or page.ground_is_busy():
        page.panel(d.colour(rng, rng.choice((page.scheme, "night", "pale"))), rng.choice((1.0, rng.uniform(0.4, 0.95))))
    draw_lights(rng, page, lattice, cells)
    return page.finish("flip", lattice, cells, overlays=0.25, gentle=True)


def lights(rng, rows, columns):
    """Which lights are on: all, none, any, symmetric, what a few clicks leave."""
    kind = rng.choices(("all", "none", "any", "mirror", "clicks", "one"), (9, 7, 36, 8, 34, 6))[0]
    part = rng.uniform(0.15, 0.85)
    cells = [["1" if kind == "all" or (kind in ("any", "mirror") and rng.random() < part) else "0" for _ in range(columns)]
             for _ in range(rows)]
    if kind == "mirror":
        cells = [[row[min(c, columns - 1 - c)] for c in range(columns)] for row in cells]
    if kind == "clicks":
        for _ in range(rng.randint(1, 6)):
            r, c = rng.randrange(rows), rng.randrange(columns)
            for a, b in ((r, c), (r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
                if 0 <= a < rows and 0 <= b < columns:
                    cells[a][b] = "1" if cells[a][b] == "0" else "0"
    if kind == "one":
        cells[rng.randrange(rows)][rng.randrange(columns)] = "1"
    return cells


def colours(rng, page, alone):
    """A lit and a dark colour; where only one of them is seen it must say by itself which it is."""
    kind = rng.choices(("bright", "hue", "any", "pale"), (5, 4, 0 if alone else 3, 0 if alone else 1))[0]
    if kind == "bright":
        lit = d.hsv(rng.choice((50, 45, 55, rng.uniform(0, 360))), rng.uniform(0.1, 1), 1)
        dark = d.mixed(d.hsv(rng.uniform(0, 360), rng.uniform(0, 0.6), rng.uniform(0.05, 0.4)), page.ground,
                       rng.uniform(0, 0.3))
    elif kind == "hue":
        hue = rng.uniform(0, 360)
        lit, dark = d.hsv(hue, rng.uniform(0.5, 1), 1), d.hsv(hue + rng.uniform(-15, 15), rng.uniform(0.2, 0.9),
                                                              rng.uniform(0.15, 0.5))
    elif kind == "pale":
        lit = d.hsv(rng.uniform(0, 360), rng.uniform(0.35, 0.9), rng.uniform(0.8, 1))
        dark = [rng.randint(205, 250)] * 3
    else:
        dark = d.colour(rng, rng.choice(("night", "grey", page.scheme)))
        lit = d.apart(rng, rng.choice(("neon", "flat", "candy")), [dark], 90)
        if d.light(lit) < d.light(dark):
            lit, dark = dark, lit
    if d.light(lit) - d.light(dark) < 25 and kind != "pale":
        lit, dark = d.mixed(lit, [255, 255, 255], 0.45), d.mixed(dark, [0, 0, 0], 0.5)
    return lit, dark


def draw_lights(rng, page, lattice, cells):
    """The lights by one of many designs."""
    alone = len({label for row in cells for label in row}) == 1
    lit, dark = colours(rng, page, alone)
    gap = rng.choice((0.0, rng.uniform(0.01, 0.06), rng.uniform(0.05, 0.3)))
    shape = rng.choices(("square", "rounded", "circle", "squircle", "octagon", "cut", "diamond", "flat hexagon"),
                        (34, 26, 22, 5, 4, 3, 3, 3))[0]
    width, height = lattice.pitch_x * (1 - gap), lattice.pitch_y * (1 - gap)
    if shape in ("circle", "octagon", "squircle"):
        width = height = min(width, height)
    design = rng.choices(("cards", "lamps", "icons", "switches", "panes", "marks", "photos", "rings", "letters"),
                         (40, 15, 10, 4, 7, 8, 5, 5, 4))[0]
    if alone and design in ("icons", "photos", "letters", "marks", "switches"):
        design = rng.choice(("lamps", "cards"))
    card = t.Card(rng, width, height, shape, plain=0.4, thick=0.1)
    if gap * lattice.pitch_x < 1 and shape == "square" and not card.bevel:
        card.border = max(1.0, 0.02 * width)  # cells of one colour must not run together
    on, off = both_states(rng, page, card, design, lit, dark)
    glow = rng.random() < (0.6 if design == "lamps" else 0.2) and d.light(page.ground) < 190
    halo = None
    if glow:
        reach = max(1, round(min(width, height) * rng.uniform(0.12, 0.3)))
        halo = d.shadow(card.covered, reach, rng.uniform(0.5, 0.95), lit)
    for r, row in enumerate(cells):
        for c, label in enumerate(row):
            x, y = lattice.centre(r, c)
            if card.depth or card.thick != (0, 0):
                card.under(page.image, x, y, lit if label == "1" else dark)
            if label == "1" and halo is not None:
                d.paste_middle(page.image, halo, x, y)
    special = {(rng.randrange(lattice.rows), rng.randrange(lattice.columns)) for _ in range(rng.choice((0, 0, 1, 1, 3)))}
    way = rng.choice(("shrunk", "rim", "paler", "ring", "fading", "wide"))
    for r, row in enumerate(cells):
        for c, label in enumerate(row):
            draw_light(page, lattice.centre(r, c), on if label == "1" else off, card, way if (r, c) in special else None)


def draw_light(page, centre, body, card, way):
    """One light; a hovered one is smaller, framed, paler."""
    x, y = centre
    if way in ("shrunk", "wide"):
        factor = 0.84 if way == "shrunk" else 1.05
        body = d.scaled(body, max(2, round(body.shape[1] * factor)), max(2, round(body.shape[0] * factor)))
    elif way == "paler":
        body = d.tinted(body, [255, 255, 255], 0.12)
    elif way == "fading":
        body = d.tinted(body, page.ground, 0.2)
    d.paste_middle(page.image, body, x, y)
    if way == "rim":
        x0, y0 = round(x - card.width / 2), round(y - card.height / 2)
        cv2.rectangle(page.image, (x0, y0), (x0 + card.width - 1, y0 + card.height - 1), (235, 140, 30),
                      max(1, card.width // 25))
    elif way == "ring":
        d.polygon(page.image, d.outline("circle"), x, y, min(card.width, card.height) * 0.5, [255, 255, 255],
                  max(1.0, card.width * 0.03))


def both_states(rng, page, card, design, lit, dark):
    """The pictures of a lit and of a dark cell."""
    w, h = card.width, card.height
    size = max(5, round(min(w, h) * rng.uniform(0.5, 0.8)))
    on, off = card.draw(lit), card.draw(dark)
    if design == "lamps":
        shine = d.stamp(cv2.GaussianBlur(d.mask(d.outline("circle"), w, h, 0.45), (0, 0), max(0.6, w * 0.08)),
                        [255, 255, 255])
        return d.over(on, shine, 0.8), d.over(off, shine, 0.12)
    if design == "panes":
        return on, d.fade(off, rng.uniform(0.3, 0.7))
    if design == "rings":
        hole = d.mask(d.outline(card.shape, card.detail), w, h, rng.uniform(0.6, 0.85))
        return on, d.over(off, d.stamp(hole, page.ground))
    if design == "icons":
        piece = d.any_picture(rng, size)
        if piece is not None and piece[..., 3].mean() > 40:
            grey = piece.copy()
            grey[..., :3] = np.clip(cv2.cvtColor(piece[..., :3], cv2.COLOR_BGR2GRAY)[..., None] * 0.45, 0, 255)
            return d.over(on, piece), d.over(off, grey) if rng.random() < 0.6 else off
    if design == "marks":
        mark = d.stamp(d.mask(d.outline(rng.choice(("circle", "star", "sparkle", "heart", "bolt", "diamond", "cross"))), w,
                              h, 0.55), d.legible(rng, lit, 0.8))
        return d.over(on, mark), off
    if design == "letters":
        words = rng.choice((("1", "0"), ("ON", "OFF"), ("X", ""), ("O", "."), ("*", "")))
        path = d.font_path(rng)
        texts = [d.text_within(word, path, w * 0.7, h * 0.5, d.legible(rng, paint, 0.85)) if word else None for word,
                 paint in zip(words, (lit, dark))]
        return d.over(on, texts[0]), off if texts[1] is None else d.over(off, texts[1])
    if design == "switches":
        knob = d.stamp(d.mask(d.outline("circle"), w, h, 0.3, (0.35, 0)), [250, 250, 250])
        lever = d.stamp(d.mask(d.outline("circle"), w, h, 0.3, (-0.35, 0)), [200, 200, 200])
        return d.over(on, knob), d.over(off, lever)
    if design == "photos":
        part = d.photograph(rng, w, h)
        bright, dim = np.clip(part * 0.6 + 110, 0, 255), part * 0.3
        return card.draw(np.float32(bright)), card.draw(np.float32(dim))
    return on, off
