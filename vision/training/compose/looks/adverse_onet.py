"""Onet in adverse looks: bare faces on a page of their colour, glass and thick tiles, locks, islands, last pairs, lines."""
import cv2
import numpy as np

from compose.looks import adverse_draw as d
from compose.looks import adverse_tiles as t
from compose.looks.adverse_page import Page, burst, lightning, rect


def scene(rng):
    """One board of Onet."""
    rows, columns = board_size(rng)
    plan = layout(rng, rows, columns)
    near_empty = sum(value != "." for row in plan for value in row) <= 8
    ratio = rng.choice((1.0, 1.0, rng.uniform(0.97, 1.03), rng.uniform(1.1, 1.45), rng.uniform(0.8, 0.95)))
    ring = rng.choice((0, 0, 0, 1.0))
    page = Page(rng, columns + 2 * ring, rows + 2 * ring, ratio, 11, 200, (ring, ring))
    shown = lay_ground(rng, page, rows, columns, ring, near_empty)
    look = tile_look(rng, page, sum(row.count("t") for row in plan) // 2)
    if not shown:
        plan, rows, columns = trimmed(page, plan)
    cells = deal(rng, plan, len(look["faces"]))
    lattice = page.lattice(rows, columns)
    if shown == "slots" or (shown and rng.random() < 0.15):
        draw_slots(rng, page, lattice, cells)
    states = draw_tiles(rng, page, lattice, cells, look)
    draw_links(rng, page, lattice, cells, states)
    return page.finish("onet", lattice, cells, overlays=0.33, gentle=True)


def board_size(rng):
    """Rows and columns: classic ones, small ones, tall ones for phones, big ones."""
    kind = rng.random()
    if kind < 0.25:
        return rng.choice(((8, 14), (9, 16), (7, 14), (10, 14), (8, 12), (6, 10), (8, 18), (10, 16)))
    if kind < 0.5:
        return rng.randint(4, 6), rng.randint(4, 8)
    if kind < 0.75:
        return rng.randint(7, 12), rng.randint(4, 8)
    return rng.randint(4, 13), rng.randint(5, 18)


# ------------------------------------------------------------------------------------------------ the deal

def layout(rng, rows, columns):
    """What lies where: "." nothing, "t" a tile, "#" an obstacle, "L" a tile that is locked."""
    plan = [["t"] * columns for _ in range(rows)]
    kind = rng.choices(("full", "played", "falling", "last", "shape", "islands", "letters"), (24, 30, 10, 14, 14, 8, 4))[0]
    if kind == "played":
        part = rng.uniform(0.15, 0.8)
        plan = [["t" if rng.random() < part else "." for _ in row] for row in plan]
        if rng.random() < 0.4:
            _cut_windows(rng, plan)
    elif kind == "falling":
        plan = _fallen(rng, rows, columns)
    elif kind == "last":
        plan = [["."] * columns for _ in range(rows)]
        for _ in range(rng.choice((2, 2, 4, 4, 6))):
            plan[rng.randrange(rows)][rng.randrange(columns)] = "t"
    elif kind == "shape":
        inside = _shape_test(rng, rows, columns)
        plan = [["t" if inside(r, c) else "." for c in range(columns)] for r in range(rows)]
    elif kind == "islands":
        plan = [["."] * columns for _ in range(rows)]
        for _ in range(rng.randint(2, 6)):
            r, c, h, w = rng.randrange(rows), rng.randrange(columns), rng.randint(1, 4), rng.randint(1, 4)
            for a in range(r, min(rows, r + h)):
                plan[a][c:c + w] = ["t"] * len(plan[a][c:c + w])
    elif kind == "letters":
        word = d.text_stamp(rng.choice(("GO", "HI", "ONET", "A", "8", "X", "LOVE", "S")), d.font_path(rng, "bold"), 40,
                            [0, 0, 0])[..., 3]
        small = cv2.resize(word, (columns, rows), interpolation=cv2.INTER_AREA)
        plan = [["t" if small[r, c] > 90 else "." for c in range(columns)] for r in range(rows)]
    _add_obstacles(rng, plan, kind)
    tiles = [(r, c) for r in range(rows) for c in range(columns) if plan[r][c] == "t"]
    if len(tiles) % 2:
        r, c = rng.choice(tiles)
        plan[r][c] = "."
        tiles.remove((r, c))
    if len(tiles) < 2:
        plan[0][0] = plan[rows - 1][columns - 1] = "t"
        return plan if sum(row.count("t") for row in plan) % 2 == 0 else layout(rng, rows, columns)
    return plan


def _cut_windows(rng, plan):
    """Takes whole rectangles away, as a player does who works at one place."""
    for _ in range(rng.randint(1, 4)):
        r, c = rng.randrange(len(plan)), rng.randrange(len(plan[0]))
        for row in plan[r:r + rng.randint(1, 4)]:
            for i in range(c, min(len(row), c + rng.randint(1, 6))):
                row[i] = "."


def _fallen(rng, rows, columns):
    """Tiles that fell to one side."""
    side, plan = rng.choice(("down", "up", "left", "right")), [["."] * columns for _ in range(rows)]
    lines, length = (columns, rows) if side in ("down", "up") else (rows, columns)
    for line in range(lines):
        high = rng.randint(0, length)
        for i in range(high):
            at = i if side in ("up", "left") else length - 1 - i
            if side in ("down", "up"):
                plan[at][line] = "t"
            else:
                plan[line][at] = "t"
    return plan


def _shape_test(rng, rows, columns):
    """A test of places that makes a diamond, a disc, a frame, a cross, stripes, checks, a heart, an hourglass."""
    kind = rng.choice(("diamond", "disc", "frame", "cross", "stripes", "checks", "heart", "hourglass", "corners", "stairs"))
    middle_r, middle_c = (rows - 1) / 2, (columns - 1) / 2

    def inside(r, c):
        y, x = (r - middle_r) / max(1, rows / 2), (c - middle_c) / max(1, columns / 2)
        return {"diamond": abs(x) + abs(y) < 1.02, "disc": x * x + y * y < 1, "frame": max(abs(x), abs(y)) > 0.5,
                "cross": min(abs(x), abs(y)) < 0.35, "stripes": r % 3 != 2, "checks": (r + c) % 2 == 0,
                "heart": (x * x + y * y * 1.1 - 0.55) ** 3 < -x * x * y ** 3 * 1.2, "hourglass": abs(x) < abs(y) + 0.2,
                "corners": abs(x) + abs(y) > 0.75, "stairs": (c - r) % 4 < 2}[kind]
    return inside


def _add_obstacles(rng, plan, kind):
    """Walls all round, walls and locks here and there."""
    rows, columns = len(plan), len(plan[0])
    u = rng.random()
    if u < 0.08 and rows > 4 and columns > 4:
        for r in range(rows):
            for c in range(columns):
                if r in (0, rows - 1) or c in (0, columns - 1):
                    plan[r][c] = "#"
    elif u < 0.24 and kind != "last":
        part = rng.uniform(0.02, 0.15)
        for row in plan:
            for c in range(columns):
                if rng.random() < part:
                    row[c] = "#"
    elif u < 0.36:
        part = rng.uniform(0.03, 0.18)
        for row in plan:
            for c in range(columns):
                if row[c] == "t" and rng.random() < part:
                    row[c] = "L"


def trimmed(page, plan):
    """The plan without the outer rows and columns that hold nothing; the page's corner moves along."""
    full_rows = [r for r, row in enumerate(plan) if any(v != "." for v in row)]
    full_columns = [c for c in range(len(plan[0])) if any(row[c] != "." for row in plan)]
    top, bottom, left, right = full_rows[0], full_rows[-1], full_columns[0], full_columns[-1]
    page.x += left * page.pitch_x
    page.y += top * page.pitch_y
    plan = [row[left:right + 1] for row in plan[top:bottom + 1]]
    return plan, len(plan), len(plan[0])


def deal(rng, plan, kinds):
    """Labels for the plan: every face an even number of times; now and then one face lies very often."""
    places = [(r, c) for r, row in enumerate(plan) for c, value in enumerate(row) if value == "t"]
    rng.shuffle(places)
    pairs = len(places) // 2
    used = max(1, min(kinds, round(pairs * rng.choice((1, 0.5, 0.5, rng.uniform(0.2, 1))))))
    often = rng.random() < 0.15
    tokens = list(range(used))[:pairs]
    tokens += [0 if often and rng.random() < 0.5 else rng.randrange(used) for _ in range(pairs - len(tokens))]
    cells = [list(row) for row in plan]
    for i, (r, c) in enumerate(places):
        cells[r][c] = f"f{tokens[i // 2]}"
    return cells


# ------------------------------------------------------------------------------------------------ the ground

def lay_ground(rng, page, rows, columns, ring, near_empty):
    """A panel or none; says how the board's extent shows: "panel", "slots" or not at all."""
    kind = rng.choices(("none", "panel", "glass", "slots"), (0, 4, 3, 3) if near_empty else (46, 22, 16, 16))[0]
    if kind == "none":
        if rng.random() < 0.25:
            page.panel(page.ground, rng.uniform(0.3, 0.9), rng.uniform(0.4, 1.5) * page.pitch)
        return None
    if kind == "slots" and not near_empty and rng.random() < 0.5:
        return "slots"
    paint = d.colour(rng, rng.choice((page.scheme, page.scheme, "any", "pale")))
    if kind == "glass":
        paint, opacity = rng.choice(([255, 255, 255], [0, 0, 0], paint)), rng.uniform(0.25, 0.7)
    else:
        opacity = 1.0
    rim = d.mixed(paint, rng.choice(([0, 0, 0], [255, 255, 255])), rng.uniform(0.3,
                                                                               0.9)) if rng.random() < 0.5 or ring else None
    margin = 0 if ring else rng.uniform(0.02, 0.25 if near_empty or rng.random() < 0.5 else 0.7)
    page.panel(paint, opacity, margin * page.pitch, None, rim)
    if kind == "slots" or (near_empty and ring):
        return "slots"
    return "panel" if margin <= 0.25 and not ring else None  # a wider sheet does not say where the board ends


def draw_slots(rng, page, lattice, cells):
    """Marks of the places themselves: sunken squares, dots, a grid, checks."""
    kind = rng.choice(("sunken", "sunken", "grid", "dots", "checks", "rims"))
    paint = d.mixed(page.ground, [0, 0, 0] if d.light(page.ground) > 90 else [255, 255, 255], rng.uniform(0.1, 0.35))
    w, h, gap = lattice.pitch_x, lattice.pitch_y, rng.uniform(0.02, 0.12)
    opacity, round_by = rng.uniform(0.4, 1), rng.choice((0, 0.15)) * w
    for r in range(lattice.rows):
        for c in range(lattice.columns):
            x, y = lattice.centre(r, c)
            if kind in ("sunken", "rims"):
                rim = d.mixed(paint, [0, 0, 0], 0.4) if kind == "rims" else None
                rect(page.image, x - w * (0.5 - gap), y - h * (0.5 - gap), w * (1 - 2 * gap), h * (1 - 2 * gap), paint,
                     opacity, round_by, rim)
            elif kind == "dots":
                d.polygon(page.image, d.outline("circle"), x, y, max(1.5, 0.07 * w), paint)
            elif kind == "checks" and (r + c) % 2:
                rect(page.image, x - w / 2, y - h / 2, w, h, paint, opacity)
    if kind == "grid":
        x0, y0, x1, y1 = lattice.box()
        for r in range(lattice.rows + 1):
            rect(page.image, x0, y0 + r * h, x1 - x0, 1, paint)
        for c in range(lattice.columns + 1):
            rect(page.image, x0 + c * w, y0, 1, y1 - y0, paint)


# ------------------------------------------------------------------------------------------------ tiles

def tile_look(rng, page, pairs):
    """The cards and the faces of one scene, all of which can be seen; tried until enough faces stand out."""
    for attempt in range(7):
        gap = rng.choice((0.0, 0.0, rng.uniform(0, 0.06), rng.uniform(0.03, 0.2)))
        card = t.Card(rng, page.pitch_x * (1 - gap), page.pitch_y * (1 - gap), plain=0.3, glass=0.14, thick=0.3 if gap < 0.1
                      else 0.15)
        kind = rng.choices(("own", "page", "none", "faces", "pale"), (46, 10, 16, 12, 16))[0]
        if page.ground_is_busy() and kind in ("page", "none") and rng.random() < 0.6:
            kind = "own"
        scheme = rng.choice((page.scheme, page.scheme, "pale", "any"))
        paint = d.apart(rng, scheme, [page.ground], rng.choice((25, 50, 90)))
        if kind == "pale":
            paint = d.colour(rng, "pale")
        if kind == "page":
            paint, card.texture = page.ground, "flat"
        inner = min(card.width, card.height)
        size = max(7, round(inner * rng.uniform(0.6, 0.92) * (0.72 if card.shape in ("circle", "hexagon", "shield") else 1)))
        if kind == "none":
            size, card.opacity, card.thick, card.depth = max(8, round(inner * rng.uniform(0.8, 1.0))), 0.0, (0, 0), 0
        faces, family = t.faces(rng, min(max(8, pairs), rng.choice((36, 24, 16, 10))), size, None if attempt < 5
                                else "shapes")
        fills = family in ("full", "photos") and rng.random() < 0.75 and kind != "none"
        paints = [d.colour(rng, scheme) for _ in faces] if kind == "faces" else [paint] * len(faces)
        least = rng.choice((16, 35, 35, 60)) * 0.8 ** attempt
        bodies = []
        for face, own in zip(faces, paints):
            if fills:
                body = card.draw(cv2.resize(face[..., :3], (card.width, card.height), interpolation=cv2.INTER_AREA))
                bodies.append((body, own))
                continue
            body = card.draw(own)
            if t.seen_upon(face, body, page.ground) >= least:
                bodies.append((d.over(body, face), own))
        if len(bodies) >= 6 or (attempt > 3 and len(bodies) > 1):
            return {"card": card, "faces": bodies, "bare": kind in ("none", "page")}
    ink = [0, 0, 0] if d.light(page.ground) > 127 else [255, 255, 255]
    card.opacity, card.thick, card.depth = 0.0, (0, 0), 0
    signs = [d.stamp(d.mask(d.outline(sign), card.width, card.height, 0.7), ink) for sign in d.SIGNS[:10]]
    return {"card": card, "faces": [(sign, page.ground) for sign in signs], "bare": True}


def draw_tiles(rng, page, lattice, cells, look):
    """Draws what lies on the board; gives the places that are selected or hinted."""
    card, bodies = look["card"], look["faces"]
    chosen, way = choose_states(rng, cells)
    wall = t.obstacle(rng, card.width, card.height)
    lock_kind = rng.choice(("chains", "bars", "ice", "chains", "crosses"))
    lock = t.fetter(rng, card.width, card.height, lock_kind)
    order = [(r, c) for r in range(lattice.rows) for c in range(lattice.columns) if cells[r][c] != "."]
    if card.depth or card.thick != (0, 0):
        for r, c in order:
            x, y = lattice.centre(r, c)
            label = cells[r][c]
            paint = [110, 110, 110] if label == "#" else bodies[0 if label == "L" else int(label[1:])][1]
            card.under(page.image, x, y, paint)
    ground_shown = card.opacity < 1
    for r, c in order:
        x, y = lattice.centre(r, c)
        label = cells[r][c]
        if label == "#":
            d.paste_middle(page.image, wall, x, y)
        elif label == "L":
            d.paste_middle(page.image, rng.choice(bodies)[0], x, y)
            if ground_shown:
                rect(page.image, x - card.width / 2, y - card.height / 2, card.width, card.height, [70, 70, 80], 0.4)
            d.paste_middle(page.image, lock, x, y)
            cells[r][c] = "#"
        else:
            body = bodies[int(label[1:])][0]
            if (r, c) in chosen:
                body = marked(rng, body, way, page)
            d.paste_middle(page.image, body, x, y)
            if (r, c) in chosen:
                mark_around(page, card, x, y, way)
    return chosen


def choose_states(rng, cells):
    """Which tiles are selected, hinted or hovered, and how such a tile looks."""
    places = [(r, c) for r, row in enumerate(cells) for c, label in enumerate(row) if label[0] == "f"]
    chosen = []
    if rng.random() < 0.5 and places:
        chosen = [rng.choice(places)]
        equal = [p for p in places if cells[p[0]][p[1]] == cells[chosen[0][0]][chosen[0][1]] and p != chosen[0]]
        if equal and rng.random() < 0.6:
            chosen.append(rng.choice(equal))
        if rng.random() < 0.1:
            chosen += equal
    way = {"kind": rng.choice(("rim", "rim", "tint", "page", "bright", "dim", "grown", "shrunk", "glow", "dashes",
                               "corners")),
           "paint": rng.choice(([0, 215, 255], [40, 40, 240], [60, 220, 60], [255, 160, 40], [255, 255, 255],
                                [220, 60, 220])),
           "part": rng.uniform(0.25, 0.55), "thick": rng.uniform(0.03, 0.1)}
    return chosen, way


def marked(rng, body, way, page):
    """A tile that is selected: tinted, of the page's colour, brighter, larger."""
    if way["kind"] == "tint":
        return d.tinted(body, way["paint"], way["part"])
    if way["kind"] == "page":
        return d.tinted(body, page.ground, way["part"])
    if way["kind"] in ("bright", "dim"):
        return d.tinted(body, [255, 255, 255] if way["kind"] == "bright" else [0, 0, 0], way["part"] * 0.8)
    if way["kind"] in ("grown", "shrunk"):
        factor = 1.12 if way["kind"] == "grown" else 0.85
        return d.scaled(body, round(body.shape[1] * factor), round(body.shape[0] * factor))
    return body


def mark_around(page, card, x, y, way):
    """The frame, glow, dashes or corners around a selected tile."""
    w, h, thick = card.width, card.height, max(1, round(way["thick"] * card.width))
    paint = tuple(way["paint"])
    x0, y0, x1, y1 = round(x - w / 2), round(y - h / 2), round(x + w / 2) - 1, round(y + h / 2) - 1
    if way["kind"] == "rim":
        cv2.rectangle(page.image, (x0, y0), (x1, y1), paint, thick)
    elif way["kind"] == "glow":
        halo = np.clip(d.mask(d.outline("rounded"), w, h, 1.0) - d.mask(d.outline("rounded"), w, h, 0.75), 0, 1)
        d.paste_middle(page.image, d.shadow(halo, max(1, w // 12), 0.9, paint), x, y)
    elif way["kind"] in ("dashes", "corners"):
        for fx, fy in ((0, 0), (1, 0), (0, 1), (1, 1)):
            cx, cy = (x1 if fx else x0), (y1 if fy else y0)
            cv2.line(page.image, (cx, cy), (cx + (-w // 3 if fx else w // 3), cy), paint, thick)
            cv2.line(page.image, (cx, cy), (cx, cy + (-h // 3 if fy else h // 3)), paint, thick)


def draw_links(rng, page, lattice, cells, chosen):
    """The line that joins two tiles, and sparks where a pair has just gone."""
    if len(chosen) == 2 and rng.random() < 0.7:
        (r0, c0), (r1, c1) = chosen
        turn = rng.choice(((r0, c1), (r1, c0)))
        points = [lattice.centre(r0, c0), lattice.centre(*turn), lattice.centre(r1, c1)]
        paint = d.hsv(rng.uniform(0, 360), rng.uniform(0.3, 1), 1)
        lightning(rng, page.image, points, paint, max(1.5, lattice.pitch_x * rng.uniform(0.03, 0.1)),
                  rng.choice(("plain", "glowing", "jagged", "dotted")))
    elif rng.random() < 0.08:
        empty = [(r, c) for r, row in enumerate(cells) for c, label in enumerate(row) if label == "."]
        for r, c in rng.sample(empty, min(2, len(empty))):
            burst(rng, page, *lattice.centre(r, c), page.pitch * rng.uniform(0.5, 1.3))
