"""What is no board of the six games: other puzzles whose cells lie like theirs, galleries, tables, maps, pages."""
import math

import cv2
import numpy as np

import material
from compose.looks import adverse_draw as d
from compose.looks import adverse_tiles as t
from compose.looks.adverse_page import Page, button, photographed, rect, lay_over
from scene import Scene


def scene(rng):
    """A picture without a board."""
    kind = rng.choices(list(KINDS), [weight for _, weight in KINDS.values()])[0]
    painter = KINDS[kind][0]
    page = painter(rng)
    if rng.random() < 0.3:
        lay_over(rng, page)
    image, _ = photographed(rng, page.image, None)
    return Scene(image, "none", None, [], "adverse-none-" + kind.replace(" ", "-"))


def grid_page(rng, rows, columns, ratio=1.0, least=10, most=150, gap=None, panel=0.5):
    """A page with room for rows x columns cells; gives the page, the lattice and the cell's width and height."""
    page = Page(rng, columns, rows, ratio, least, most)
    if rng.random() < panel:
        page.panel(d.colour(rng, page.scheme), rng.choice((1.0, rng.uniform(0.4, 1))))
    gap = rng.choice((0.0, rng.uniform(0.01, 0.06), rng.uniform(0.04, 0.2))) if gap is None else gap
    lattice = page.lattice(rows, columns)
    return page, lattice, max(4, round(page.pitch_x * (1 - gap))), max(4, round(page.pitch_y * (1 - gap)))


def places(lattice):
    """Row, column and middle of every cell."""
    for r in range(lattice.rows):
        for c in range(lattice.columns):
            yield r, c, *lattice.centre(r, c)


def lines(page, lattice, paint, thick=1, every=1):
    """A grid's lines, every so many rows and columns."""
    x0, y0, x1, y1 = lattice.box()
    for r in range(0, lattice.rows + 1, every):
        rect(page.image, x0, y0 + r * lattice.pitch_y - thick / 2, x1 - x0, thick, paint)
    for c in range(0, lattice.columns + 1, every):
        rect(page.image, x0 + c * lattice.pitch_x - thick / 2, y0, thick, y1 - y0, paint)


def glyph_font():
    """A font with signs such as chessmen; None where none is installed."""
    return next((path for path in material.fonts() if path.endswith(("/DejaVuSans.ttf", "/FreeSerif.ttf"))), None)


# ------------------------------------------------------------------------------------------------ other puzzles

def chess(rng):
    """Chess, draughts or an empty board of two shades."""
    size = rng.choice((8, 8, 8, 10))
    page, lattice, w, h = grid_page(rng, size, size, 1.0, gap=0.0)
    pale = d.colour(rng, rng.choice(("pale", page.scheme)))
    dark = d.mixed(pale, d.colour(rng, "night"), rng.uniform(0.4, 0.9))
    men, path, board = rng.choice(("chess", "chess", "draughts")), glyph_font(), rng.choice(("start", "played", "played",
            "end"))
    part = {"start": 1, "played": 0.4, "end": 0.1}[board]
    for r, c, x, y in places(lattice):
        rect(page.image, x - w / 2, y - h / 2, w, h, pale if (r + c) % 2 == 0 else dark)
        start = r < 2 or r > size - 3 if men == "chess" else (r < 3 or r > size - 4) and (r + c) % 2
        if not (start if board == "start" else rng.random() < part):
            continue
        white = r > size / 2
        if men == "chess" and path:
            text = "♜♞♝♛♚♝♞♜"[c % 8] if r in (0, size - 1) else "♟"
            d.paste_middle(page.image, d.text_within(text, path, w * 0.8, h * 0.75, [245, 245, 245] if white
                                                     else [20, 20, 20], 0, 1, [60, 60, 60]), x, y)
        else:
            d.polygon(page.image, d.outline("circle"), x, y, w * 0.4, [230, 230, 240] if white else [30, 30, 160])
            d.polygon(page.image, d.outline("circle"), x, y, w * 0.25, [120, 120, 130], max(1, w * 0.04))
    return page


def digits_grid(rng):
    """Sudoku, kakuro, word search: a grid with a sign in many cells."""
    kind = rng.choice(("sudoku", "sudoku", "words", "small sudoku"))
    size = {"sudoku": 9, "small sudoku": rng.choice((4, 6)), "words": rng.randint(8, 18)}[kind]
    page, lattice, w, h = grid_page(rng, size, size, 1.0, gap=0.0)
    paper = d.colour(rng, rng.choice(("pale", "pale", page.scheme)))
    x0, y0, x1, y1 = lattice.box()
    rect(page.image, x0, y0, x1 - x0, y1 - y0, paper)
    ink, path, part = d.legible(rng, paper, 0.9), d.font_path(rng), rng.uniform(0.25, 1) if kind != "words" else 1
    stamps = [d.text_within(text, path, w * 0.6, h * 0.6, ink) for text in ("ABCDEFGHIKLMNOPRSTUVWZ" if kind == "words"
                                                                            else "123456789"[:size])]
    for r, c, x, y in places(lattice):
        if rng.random() < 0.05:
            rect(page.image, x - w / 2, y - h / 2, w, h, d.mixed(paper, d.colour(rng, "flat"), 0.3))
        if rng.random() < part:
            d.paste_middle(page.image, rng.choice(stamps), x, y)
    if kind != "words" or rng.random() < 0.4:
        lines(page, lattice, d.mixed(paper, ink, 0.5))
        if size == 9:
            lines(page, lattice, ink, 2 + w // 30, 3)
    return page


def mines(rng):
    """Minesweeper: covered cells, numbers, flags."""
    rows, columns = rng.choice(((9, 9), (16, 16), (16, 30), (rng.randint(6, 20), rng.randint(6, 24))))
    page, lattice, w, h = grid_page(rng, rows, columns, 1.0, 12, 60, rng.choice((0.0, 0.04)))
    card = t.Card(rng, w, h, rng.choice(("square", "square", "rounded")), plain=0.1)
    card.bevel = max(1, w // 10)
    cover, bare, path = d.colour(rng, rng.choice(("grey", page.scheme))), d.colour(rng, "pale"), d.font_path(rng, "bold")
    covered, opened = card.draw(cover), t.Card(rng, w, h, "square", plain=1.0).draw(bare)
    paints = [[230, 60, 30], [30, 130, 30], [40, 40, 220], [120, 20, 20], [20, 20, 110], [130, 130, 20]]
    numbers = [d.text_within(str(i + 1), path, w * 0.6, h * 0.65, paint) for i, paint in enumerate(paints)]
    spots = [(rng.uniform(0, rows), rng.uniform(0, columns), rng.uniform(1, 6)) for _ in range(rng.randint(0, 5))]
    for r, c, x, y in places(lattice):
        near = min((math.hypot(r - a, c - b) - reach for a, b, reach in spots), default=9)
        d.paste_middle(page.image, opened if near < 0 else covered, x, y)
        if -1.4 < near < 0 or (near < 0 and rng.random() < 0.1):
            d.paste_middle(page.image, rng.choice(numbers[:3] if rng.random() < 0.9 else numbers), x, y)
        elif near >= 0 and rng.random() < 0.06:
            d.polygon(page.image, d.outline("turned triangle"), x, y, w * 0.3, [40, 40, 220])
    return page


def merging(rng):
    """2048: numbers that are powers, equal ones among them, many places free."""
    size = rng.choice((4, 4, 4, 5, 3, 6))
    page, lattice, w, h = grid_page(rng, size, size, 1.0, 20, 150, rng.uniform(0.04, 0.14), 1.0)
    card, path, hue = t.Card(rng, w, h, rng.choice(("square", "rounded", "rounded")), plain=0.6), d.font_path(rng,
            "bold"), rng.uniform(0, 360)
    empty = d.mixed(page.ground, [255, 255, 255] if d.light(page.ground) < 128 else [0, 0, 0], 0.12)
    base, part = rng.choice((2, 2, 2, 3)), rng.uniform(0.3, 1)
    for _, _, x, y in places(lattice):
        if rng.random() < part:
            power = min(rng.randint(1, 11), rng.randint(1, 11))
            paint = d.hsv(hue + power * 18, 0.08 + 0.07 * power, 0.95)
            text = d.text_within(str(base ** power if base == 2 else 3 * 2 ** (power - 1)), path, w * 0.7, h * 0.45,
                                 d.legible(rng, paint, 0.8))
            d.paste_middle(page.image, d.over(card.draw(paint), text), x, y)
        else:
            d.paste_middle(page.image, card.draw(empty), x, y)
    return page


def match_three(rng):
    """Match-three, bubbles, collapse games: few kinds in every cell, three and more of a kind together."""
    rows, columns = rng.randint(6, 11), rng.randint(6, 11)
    page, lattice, w, h = grid_page(rng, rows, columns, 1.0, 18, 110, rng.choice((0.0, 0.06)))
    kind = rng.choice(("gems", "gems", "fruit", "shapes", "pictures", "discs", "squares"))
    size = max(8, round(min(w, h) * rng.uniform(0.78, 0.96)))
    count = rng.randint(4, 7)
    if kind in ("discs", "squares"):
        card = t.Card(rng, size, size, "circle" if kind == "discs" else "rounded", plain=0.1)
        pieces = [card.draw(d.hsv(i * 360 / count + rng.uniform(0, 20), 0.8, 0.9)) for i in range(count)]
    else:
        pieces = t.faces(rng, count, size, kind)[0]
    slot = d.mixed(page.ground, [0, 0, 0], 0.2)
    chequered, slots = rng.random() < 0.5, rng.random() < 0.5
    seen = {}
    for r, c, x, y in places(lattice):
        if slots and (not chequered or (r + c) % 2):
            rect(page.image, x - w / 2, y - h / 2, w, h, slot, 0.5)
        near = [seen[p] for p in ((r - 1, c), (r, c - 1)) if p in seen]
        seen[r, c] = rng.choice(near) if near and rng.random() < 0.3 else rng.randrange(len(pieces)) if pieces else 0
        if pieces:
            d.paste_middle(page.image, pieces[seen[r, c]], x, y)
    return page


def memory(rng):
    """Memory: backs of cards all alike, one or two of them turned."""
    rows, columns = rng.randint(2, 6), rng.randint(3, 8)
    page, lattice, w, h = grid_page(rng, rows, columns, rng.choice((1.0, 1.3, 0.8)), 26, 170, rng.uniform(0.05, 0.2))
    card = t.Card(rng, w, h, rng.choice(("rounded", "square", "rounded", "cut")), plain=0.15)
    size = round(min(w, h) * 0.7)
    faces, _ = t.faces(rng, 4, size)
    back = card.draw(d.colour(rng, page.scheme))
    mark = rng.choice((None, "?", "star", "diamond", "picture"))
    if mark == "?":
        back = d.over(back, d.text_within("?", d.font_path(rng), w * 0.5, h * 0.5, [255, 255, 255]))
    elif mark == "picture":
        piece = d.any_picture(rng, size)
        back = back if piece is None else d.over(back, piece)
    elif mark:
        back = d.over(back, d.stamp(d.mask(d.outline(mark), w, h, 0.5), d.colour(rng, "pale")))
    front, opened = card.draw(d.colour(rng, "pale")), rng.choice((0, 1, 2, 2))
    shown = rng.sample([(r, c) for r in range(rows) for c in range(columns)], opened)
    for r, c, x, y in places(lattice):
        d.paste_middle(page.image, d.over(front, rng.choice(faces)) if (r, c) in shown and faces else back, x, y)
    return page


def crossword(rng):
    """Crosswords and nonograms: black and white cells, small numbers, letters or clues."""
    size = rng.randint(7, 16)
    page, lattice, w, h = grid_page(rng, size, size, 1.0, 14, 60, 0.0)
    path, clues = d.font_path(rng, "plain"), rng.random() < 0.4
    ink, paper, part = rng.choice(([0, 0, 0], d.colour(rng, "night"))), d.colour(rng, "pale"), rng.uniform(0, 0.9)
    letters, number = [d.text_within(sign, path, w * 0.6, h * 0.55, ink) for sign in "AEIOURSTLNMD"], 1
    black = {(r, c) for r in range(size) for c in range(size) if rng.random() < 0.2}
    black |= {(size - 1 - r, size - 1 - c) for r, c in black}
    for r, c, x, y in places(lattice):
        rect(page.image, x - w / 2, y - h / 2, w, h, ink if (r, c) in black else paper)
        if (r, c) in black or clues:
            continue
        if ((r - 1, c) in black or (r, c - 1) in black) and h > 20:
            d.write(page.image, str(number), x - w * 0.45, y - h * 0.45, path, h * 0.26, ink)
            number += 1
        if rng.random() < part:
            d.paste_middle(page.image, rng.choice(letters), x, y + h * 0.08)
    lines(page, lattice, d.mixed(ink, paper, 0.3))
    if clues:
        for i in range(size):
            text = " ".join(str(rng.randint(1, 5)) for _ in range(rng.randint(1, 4)))
            d.write(page.image, text, lattice.x - w * 1.2, lattice.y + (i + 0.5) * h, path, h * 0.4,
                    d.legible(rng, page.ground), True)
            for k, sign in enumerate(text.split()):
                d.write(page.image, sign, lattice.x + (i + 0.5) * w, lattice.y - h * (0.4 + 0.5 * k), path, h * 0.4,
                        d.legible(rng, page.ground), True)
    return page


def mahjong(rng):
    """Mahjong solitaire: tiles in layers that overlap by halves."""
    page = Page(rng, 13, 9, rng.choice((1.25, 1.35, 1.1)), 20, 90)
    w, h = round(page.pitch_x), round(page.pitch_y)
    card = t.Card(rng, w, h, rng.choice(("square", "rounded")), plain=0.4)
    reach = max(2, round(0.12 * w))
    card.thick = (-reach, reach) if rng.random() < 0.5 else (reach, reach)
    paint = d.colour(rng, "pale")
    faces, _ = t.faces(rng, 24, round(min(w, h) * 0.8), rng.choice(("mahjong", "mahjong", "pictures")))
    bodies = [d.over(card.draw(paint), face) for face in faces] or [card.draw(paint)]
    for layer in range(rng.randint(2, 4)):
        inset, half = layer * rng.uniform(0.5, 1.2), rng.choice((0, 0.5))
        r = inset
        while r < 8 - inset:
            c = inset + half
            while c < 12 - inset:
                if rng.random() < (0.8 if layer == 0 else 0.6):
                    x, y = page.x + (c + 0.5) * w - layer * card.thick[0], page.y + (r + 0.5) * h - layer * card.thick[1]
                    card.under(page.image, x, y, paint)
                    d.paste_middle(page.image, rng.choice(bodies), x, y)
                c += 1
            r += 1
    return page


def stones(rng):
    """Tic-tac-toe, connect four, go, reversi, gomoku, peg solitaire."""
    kind = rng.choice(("tic", "four", "go", "reversi", "peg"))
    rows, columns = {"tic": (3, 3), "four": (6, 7), "go": rng.choice(((9, 9), (13, 13), (19, 19))), "reversi": (8, 8),
                     "peg": (7, 7)}[kind]
    page, lattice, w, h = grid_page(rng, rows, columns, 1.0, 12, 150, 0.0)
    board = d.colour(rng, rng.choice(("earth", page.scheme)))
    x0, y0, x1, y1 = lattice.box()
    rect(page.image, x0, y0, x1 - x0, y1 - y0, board)
    one, two, circle = d.apart(rng, "flat", [board], 80), d.apart(rng, "ink", [board], 80), d.outline("circle")
    if kind in ("go",):
        for r in range(rows):
            rect(page.image, x0 + w / 2, y0 + (r + 0.5) * h, x1 - x0 - w, 1, [30, 30, 30])
            rect(page.image, x0 + (r + 0.5) * w, y0 + h / 2, 1, y1 - y0 - h, [30, 30, 30])
    elif kind in ("tic", "reversi"):
        lines(page, lattice, d.legible(rng, board, 0.7), max(1, w // 40))
    part = rng.uniform(0.05, 0.8)
    for r, c, x, y in places(lattice):
        if kind == "peg" and min(r, 6 - r) < 2 and min(c, 6 - c) < 2:
            continue
        if kind in ("four", "peg"):
            d.polygon(page.image, circle, x, y, w * 0.38, d.mixed(board, [0, 0, 0], 0.5))
        if rng.random() > part or (kind == "four" and r < rows * (1 - part)):
            continue
        if kind == "tic":
            d.write(page.image, rng.choice("XO"), x, y, d.font_path(rng), h * 0.7, d.legible(rng, board, 0.9), True)
        else:
            d.polygon(page.image, circle, x, y, w * 0.4, one if kind == "peg" or rng.random() < 0.5 else two)
    return page


def falling_blocks(rng):
    """Tetris: a well with blocks of four."""
    page, lattice, w, h = grid_page(rng, 20, 10, 1.0, 10, 50, rng.choice((0.0, 0.06)), 1.0)
    card, paints = t.Card(rng, w, h, "square", plain=0.2), [d.hsv(i * 52, 0.85, 0.9) for i in range(7)]
    top = rng.randint(8, 18)
    for r, c, x, y in places(lattice):
        if r > top and rng.random() < 0.8:
            d.paste_middle(page.image, card.draw(paints[(r // 2 + c // 2 * 3) % 7]), x, y)
    lines(page, lattice, d.mixed(page.ground, [128, 128, 128], 0.4))
    return page


def patience(rng):
    """Solitaire: columns of cards that overlap."""
    page = Page(rng, rng.randint(7, 10), 5, 1.35, 40, 130)
    w, h = round(page.pitch_x * 0.85), round(page.pitch_y * 0.9)
    card = t.Card(rng, w, h, "rounded", plain=0.7)
    card.detail, card.border = 0.05, 1.0
    card.covered = d.mask(d.outline("rounded", 0.05), w, h, 0.99)
    faces, _ = t.faces(rng, 16, round(w * 0.9), "poker")
    back = d.over(card.draw(d.colour(rng, "flat")), d.stamp(d.mask(d.outline("diamond"), w, h, 0.6), [255, 255, 255]), 0.5)
    for c in range(int(page.across)):
        for k in range(rng.randint(1, 9)):
            body = back if k < c / 2 and rng.random() < 0.8 else d.over(card.draw([250, 252, 252]), rng.choice(faces))
            d.paste_middle(page.image, body, page.x + (c + 0.5) * page.pitch_x, page.y + h * (0.5 + 0.2 * k))
    return page


# ------------------------------------------------------------------------------------------------ things of pages and desktops

def gallery(rng):
    """Galleries, shops, icon grids, inventories: pictures in rows, hardly one of them twice, with names, prices or counts."""
    rows, columns = rng.randint(2, 7), rng.randint(2, 9)
    page, lattice, w, h = grid_page(rng, rows, columns, rng.choice((1.0, 1.2, 1.4)), 26, 180, rng.uniform(0.04, 0.25), 0.4)
    kind = rng.choice(("photos", "icons", "icons", "shop", "inventory"))
    card, paint, path = t.Card(rng, w, h, rng.choice(("square", "rounded", "rounded", "circle")), plain=0.5), d.colour(rng,
            page.scheme), d.font_path(rng)
    bare, captions, ink = rng.random() < 0.4, rng.random() < 0.6 and h > 40, d.legible(rng, page.ground if kind == "icons"
                                                                                       else paint, 0.85)
    for r, c, x, y in places(lattice):
        if kind == "inventory" and rng.random() < 0.35:
            d.paste_middle(page.image, card.draw(d.mixed(paint, [0, 0, 0], 0.25)), x, y)
            continue
        if kind == "photos":
            d.paste_middle(page.image, card.draw(np.float32(d.photograph(rng, w, h))), x, y)
            continue
        if not bare or kind == "shop":
            d.paste_middle(page.image, card.draw(paint), x, y)
        piece = d.any_picture(rng, round(min(w, h) * (0.55 if captions else 0.75)))
        if piece is not None:
            d.paste_middle(page.image, piece, x, y - (h * 0.12 if captions else 0))
        if captions:
            text = f"{rng.randint(1, 99)}.{rng.randint(0, 9)}0" if kind == "shop" else rng.choice(d.WORDS)
            d.paste_middle(page.image, d.text_within(text, path, w * 0.8, h * 0.14, ink), x, y + h * 0.36)
        if kind == "inventory":
            d.write(page.image, str(rng.randint(1, 64)), x + w * 0.2, y + h * 0.2, path, h * 0.22, [255, 255, 255])
    return page


def table(rng):
    """A table of texts, a spreadsheet, a price list, a time table."""
    rows, columns = rng.randint(6, 26), rng.randint(3, 9)
    page, lattice, w, h = grid_page(rng, rows, columns, rng.uniform(0.2, 0.4), 10, 160, 0.0)
    paper, path, odd = d.colour(rng, rng.choice(("pale", "night", page.scheme))), d.font_path(rng,
            "plain"), rng.random() < 0.5
    head, ink, size = d.colour(rng, page.scheme), d.legible(rng, paper, 0.85), min(15, h * 0.6)
    for r, c, x, y in places(lattice):
        ground = head if r == 0 else d.mixed(paper, ink, 0.06) if odd and r % 2 else paper
        rect(page.image, x - w / 2, y - h / 2, w + 1, h + 1, ground)
        text = str(rng.randint(0, 9999)) if rng.random() < 0.6 else d.sentence(rng, 1)
        text = rng.choice(d.WORDS) if r == 0 or c == 0 else text
        d.paste(page.image, d.text_within(text, path, w * 0.85, size, ink), x - w * 0.42, y - size / 2)
    if rng.random() < 0.6:
        lines(page, lattice, d.mixed(paper, ink, 0.3))
    return page


def calendar(rng):
    """A month of days, some of them marked."""
    rows = rng.choice((5, 6))
    page, lattice, w, h = grid_page(rng, rows + 1, 7, rng.choice((1.0, 0.8, 0.65)), 22, 140, rng.choice((0.0, 0.05, 0.12)))
    card, path = t.Card(rng, w, h, rng.choice(("square", "rounded", "circle")), plain=0.6), d.font_path(rng)
    paper, mark, first = d.colour(rng, rng.choice(("pale", page.scheme))), d.colour(rng, "flat"), rng.randint(0, 6)
    for r, c, x, y in places(lattice):
        day = (r - 1) * 7 + c - first + 1
        if r == 0:
            d.write(page.image, "MTWTFSS"[c], x, y, path, h * 0.35, d.legible(rng, page.ground), True)
        elif 1 <= day <= 31:
            ground = mark if rng.random() < 0.1 else paper
            d.paste_middle(page.image, card.draw(ground), x, y)
            d.write(page.image, str(day), x, y, path, h * 0.34, d.legible(rng, ground, 0.9), True)
    return page


def keys(rng):
    """A keyboard, a calculator, a number pad, a piano of pads."""
    kind = rng.choice(("keyboard", "calculator", "pads"))
    rows, columns = {"keyboard": (4, 11), "calculator": (5, 4), "pads": (4, 4)}[kind]
    page, lattice, w, h = grid_page(rng, rows, columns, rng.choice((1.0, 1.2, 0.8)), 20, 110, rng.uniform(0.05, 0.15))
    card, path = t.Card(rng, w, h, rng.choice(("rounded", "square", "circle")), plain=0.3, thick=0.3), d.font_path(rng)
    one, two = d.colour(rng, page.scheme), d.colour(rng, page.scheme)
    texts = {"keyboard": "1234567890-QWERTYUIOP[ASDFGHJKL;'ZXCVBNM,./ ", "calculator": "C()/789*456-123+0.%=",
             "pads": " " * 16}[kind]
    for r, c, x, y in places(lattice):
        paint = two if kind == "calculator" and (c == 3 or r == 0) or rng.random() < 0.06 else one
        x += (r * 0.25 * w) if kind == "keyboard" else 0
        card.under(page.image, x, y, paint)
        sign = texts[r * columns + c]
        body = card.draw(d.colour(rng, "candy") if kind == "pads" else paint)
        if sign != " ":
            body = d.over(body, d.text_within(sign, path, w * 0.5, h * 0.45, d.legible(rng, paint, 0.9)))
        d.paste_middle(page.image, body, x, y)
    return page


def levels(rng):
    """A menu of levels: numbers in rows from one on, stars below, locks on the later ones."""
    rows, columns = rng.randint(3, 6), rng.randint(3, 8)
    page, lattice, w, h = grid_page(rng, rows, columns, rng.choice((1.0, 1.15)), 30, 130, rng.uniform(0.1, 0.35))
    card, path, paint = t.Card(rng, w, h, plain=0.2, thick=0.2), d.font_path(rng), d.colour(rng, page.scheme)
    reached, locked = rng.randint(1, rows * columns), d.mixed(paint, [90, 90, 90], 0.7)
    stars = rng.random() < 0.6
    for r, c, x, y in places(lattice):
        number = r * columns + c + 1
        own = paint if number <= reached else locked
        card.under(page.image, x, y, own)
        d.paste_middle(page.image, card.draw(own), x, y)
        if number > reached and rng.random() < 0.9:
            d.paste_middle(page.image, t.fetter(rng, max(9, w // 2), max(9, h // 2), "chains")[h // 12:, w // 12:], x, y)
            continue
        d.write(page.image, str(number), x, y - (h * 0.1 if stars else 0), path, h * 0.4, d.legible(rng, own, 0.95), True)
        for k in range(3 if stars else 0):
            d.polygon(page.image, d.outline("star"), x + (k - 1) * w * 0.24, y + h * 0.3, w * 0.11, [60, 210, 250]
                      if rng.random() < 0.7 else [110, 110, 110])
    return page


def hexagons(rng):
    """A map of hexagons in many kinds of land, with units, in rows or in columns."""
    rows, columns = rng.randint(5, 11), rng.randint(6, 12)
    page = Page(rng, columns + 1, rows + 1, 0.87, 24, 110)
    across = rng.random() < 0.5
    paints = [d.hsv(hue, rng.uniform(0.3, 0.7), rng.uniform(0.4, 0.9)) for hue in (110, 85, 45, 30, 205, 215, 0)]
    radius = page.pitch_x / 2 / 0.866
    shape, cloud = d.ring(6, -90 if across else 0), cv2.resize(d.noise(rng).random((4, 5)).astype(np.float32),
                                                               (columns, rows), interpolation=cv2.INTER_CUBIC)
    stamps = [d.stamp(d.mask(shape, round(2 * radius), round(2 * radius), 0.97), paint) for paint in paints]
    for r in range(rows):
        for c in range(columns):
            x = page.x + (c + 0.5 + 0.5 * (r % 2 if across else 0)) * (page.pitch_x if across else 1.5 * radius)
            y = page.y + (r + 0.5 + 0.5 * (0 if across else c % 2)) * (1.5 * radius if across else page.pitch_x)
            d.paste_middle(page.image, stamps[min(6, max(0, int(cloud[r, c] * 7)))], x, y)
            if rng.random() < 0.15:
                piece = d.any_picture(rng, round(radius))
                if piece is not None:
                    d.paste_middle(page.image, piece, x, y)
    return page


def reading(rng):
    """A page of text with headings, pictures and links; a program's text; a letter."""
    page = Page(rng, 4, 3, 1.0, 60, 400, backdrop="plain")
    path, ink = d.font_path(rng, rng.choice(("plain", "mono", None))), d.legible(rng, page.ground, 0.85)
    y, size, x0 = page.height * 0.08, rng.uniform(10, 18), page.width * rng.uniform(0.03, 0.25)
    while y < page.height * 0.95:
        if rng.random() < 0.12:
            d.write(page.image, d.sentence(rng, 3), x0, y, path, size * 1.7, ink)
            y += size * 3
        elif rng.random() < 0.06:
            w, h = rng.randint(80, 300), rng.randint(50, 160)
            part = d.photograph(rng, w, h)
            d.paste(page.image, d.stamp(np.ones((h, w), np.float32), part), x0, y)
            y += h + size
        else:
            words = max(2, int(rng.uniform(0.4, 1) * (page.width * 0.9 - x0) / size / 2.9))
            d.write(page.image, d.sentence(rng, words), x0 + size * 2 * rng.choice((0, 0, 0, 1)), y, path, size, ink)
            y += size * 1.7
    return page


def form(rng):
    """A dialog of settings: labels, fields, boxes to tick, buttons."""
    page = Page(rng, 5, 4, 1.0, 50, 300)
    paper, path = d.colour(rng, rng.choice(("pale", "night", page.scheme))), d.font_path(rng, "plain")
    page.panel(paper, 1.0, 4)
    x0, y0, x1, y1 = page.box
    ink, line = d.legible(rng, paper, 0.85), rng.uniform(26, 44)
    y = y0 + line * 0.5
    while y < y1 - line:
        d.write(page.image, d.phrase(rng), x0 + 10, y, path, line * 0.38, ink)
        for i in range(rng.randint(1, 4)):
            x = x0 + (x1 - x0) * 0.45 + i * line * rng.choice((1.0, 2.2))
            if x > x1 - line:
                break
            kind = rng.choice(("field", "box", "dot", "button"))
            if kind == "field":
                rect(page.image, x, y - 3, min(120, x1 - x - 8), line * 0.65, [255, 255, 255], 1, 2, [120, 120, 120])
                break
            if kind == "button":
                button(rng, page.image, x, y - 4, line * 2, line * 0.7, rng.choice(d.WORDS), d.colour(rng, page.scheme),
                       path, "rim")
            else:
                rect(page.image, x, y, line * 0.45, line * 0.45, [255, 255, 255], 1, 0 if kind == "box" else line,
                     [90, 90, 90])
        y += line
    return page


def chart(rng):
    """Bars, lines, or a heat map of values."""
    page = Page(rng, 5, 3.5, 1.0, 50, 260)
    paper = d.colour(rng, rng.choice(("pale", page.scheme)))
    page.panel(paper, 1.0)
    x0, y0, x1, y1 = page.box
    kind, count = rng.choice(("bars", "lines", "heat", "heat")), rng.randint(4, 24)
    if kind == "heat":
        rows = rng.randint(4, 12)
        w, h, one, two = (x1 - x0) / count, (y1 - y0) / rows, d.colour(rng, "flat"), d.colour(rng, "pale")
        for r in range(rows):
            for c in range(count):
                rect(page.image, x0 + c * w, y0 + r * h, w - 1, h - 1, d.mixed(two, one, rng.random()))
        return page
    values = [rng.uniform(0.1, 0.95) for _ in range(count)]
    for i in range(6):
        rect(page.image, x0, y1 - (y1 - y0) * i / 5, x1 - x0, 1, d.mixed(paper, [128, 128, 128], 0.5))
    if kind == "bars":
        w = (x1 - x0) / count
        paint = d.apart(rng, "flat", [paper], 60)
        for i, value in enumerate(values):
            rect(page.image, x0 + (i + 0.15) * w, y1 - (y1 - y0) * value, w * 0.7, (y1 - y0) * value, paint)
    else:
        for _ in range(rng.randint(1, 4)):
            points = [(x0 + (x1 - x0) * i / (count - 1), y1 - (y1 - y0) * rng.uniform(0.1, 0.9)) for i in range(count)]
            cv2.polylines(page.image, [np.int32(points)], False, d.colour(rng, "flat"), 2, cv2.LINE_AA)
    return page


def desktop(rng):
    """A wallpaper with icons and windows, a photograph alone, cards lying about."""
    page = Page(rng, 5, 4, 1.0, 50, 300, backdrop=rng.choice(("photograph", "photograph", "cards", "land", "strewn",
                                                              "facets")))
    path, kind = d.font_path(rng, "plain"), rng.choice(("bare", "icons", "windows", "cards"))
    if kind == "icons":
        step = rng.randint(60, 110)
        for i in range(rng.randint(3, 20)):
            x, y = 20 + (i // 6) * step, 40 + (i % 6) * step
            piece = d.any_picture(rng, 40)
            if piece is not None:
                d.paste(page.image, piece, x, y)
            d.write(page.image, rng.choice(d.WORDS), x + 20, y + 52, path, 11, [255, 255, 255], True)
    elif kind == "cards":
        d.loose_cards(rng, page.image, page.scheme, rng.randint(5, 30), rng.uniform(40, 110))
    elif kind == "windows":
        for _ in range(rng.randint(1, 3)):
            w, h = rng.uniform(0.3, 0.7) * page.width, rng.uniform(0.3, 0.7) * page.height
            x, y = rng.uniform(0, page.width - w), rng.uniform(0, page.height - h)
            rect(page.image, x, y, w, h, d.colour(rng, rng.choice(("pale", "night"))), 1, 6, [90, 90, 90])
            rect(page.image, x, y, w, 24, d.colour(rng, page.scheme), 1, 6)
            d.write(page.image, d.phrase(rng), x + 10, y + 6, path, 12, [240, 240, 240])
            for i in range(int(h // 24) - 2):
                d.write(page.image, d.sentence(rng, max(1, int(w / 60))), x + 12, y + 34 + 22 * i, path, 11, [128, 128, 128])
    return page


def title_menu(rng):
    """A game's first page: a title, some large buttons, pictures around."""
    page = Page(rng, 4, 5, 1.0, 40, 200)
    path = d.font_path(rng)
    x0, y0, x1, y1 = page.box
    title = rng.choice(("Onet Connect", "Lights Out", "Catch the Cat", "15 Puzzle", "LYNE", "Robot Run", "Pikachu",
                        "Slide!", "Mah Jong", "Trap it"))
    d.paste_middle(page.image, d.text_within(title, path, (x1 - x0) * 0.95, (y1 - y0) * 0.2,
                                             d.legible(rng, page.ground, 1.0), 0, 2, [60, 60, 60]),
                   (x0 + x1) / 2, y0 + (y1 - y0) * 0.13)
    kind, paint, count = rng.choice(("flat", "round", "rim", "raised")), d.colour(rng, page.scheme), rng.randint(2, 6)
    for i in range(count):
        h = (y1 - y0) * 0.6 / count
        button(rng, page.image, x0 + (x1 - x0) * 0.2, y0 + (y1 - y0) * 0.32 + i * h * 1.1, (x1 - x0) * 0.6, h * 0.8,
               rng.choice(d.WORDS), paint, path, kind)
    return page


KINDS = {"chess": (chess, 5), "digits grid": (digits_grid, 6), "mines": (mines, 4), "merging": (merging, 4),
         "match three": (match_three, 7),
         "memory": (memory, 6), "crossword": (crossword, 4), "mahjong": (mahjong, 4), "stones": (stones, 5),
         "falling blocks": (falling_blocks, 2),
         "patience": (patience, 3), "gallery": (gallery, 11), "table": (table, 5), "calendar": (calendar, 4),
         "keys": (keys, 4), "levels": (levels, 6),
         "hexagons": (hexagons, 5), "reading": (reading, 4), "form": (form, 3), "chart": (chart, 3),
         "desktop": (desktop, 6), "title menu": (title_menu, 4)}
