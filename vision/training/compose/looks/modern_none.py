"""Pictures without a board of the six games, in the modern looks: other puzzles, pages, forms, keyboards, menus."""
import math

import numpy as np

from .modern_draw import Gradient, Picture, darker, distance, icon, ink_on, lighter, mix
from .modern_faces import face_set, kind_of_faces
from .modern_page import _flow, finish, overlay, panel, stage, words
from .modern_theme import Body, Theme, any_font, ground, photograph


def scene(rng, family):
    """One picture without a board."""
    odds = {_chess: 2, _sudoku: 2, _minesweeper: 2.5, _merge: 2, _match_three: 2.5, _crossword: 1.5, _mahjong: 2, _memory: 2.5,
            _noughts: 1.5,
            _connect: 1.5, _falling: 1.5, _nonogram: 1.5, _solitaire: 2, _page: 3, _form: 1.5, _table: 1.5, _keyboard: 1,
            _calendar: 1.5,
            _icon_grid: 2, _shop: 2, _chart: 1.5, _picture: 2.5, _levels: 2.5, _menu: 2.5, _word_game: 1.5, _ships: 1,
            _calculator: 1,
            _solved: 1.5}
    maker, = rng.choices(list(odds), list(odds.values()))
    page = maker(rng)
    overlay(rng, page)
    return finish(rng, page, "none", None, [], family)


def _board(rng, rows, columns, least=16, most=110, ratio=1.0, odds=.5):
    """A page with a panel for a grid; and the colour of the panel."""
    page = stage(rng, columns, rows, (least, most), ratio, .35)
    seen, _ = panel(rng, page, odds)
    return page, seen


def _boxes(page, rows, columns, gap=0.0):
    """Row, column and box of each cell."""
    for r in range(rows):
        for c in range(columns):
            x, y = page.lattice.centre(r, c)
            w, h = (page.lattice.pitch_x - gap) / 2, (page.lattice.pitch_y - gap) / 2
            yield r, c, (round(x - w), round(y - h), round(x + w), round(y + h))


def _middle(box):
    """The middle of a box."""
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def _write(canvas, box, text, share, paint, font):
    """A text in the middle of a box."""
    canvas.text(text, *_middle(box), max(6, (box[3] - box[1]) * share), paint, font, "middle")


def _chess(rng):
    """Chess or draughts."""
    size = rng.choice([8, 8, 8, 10])
    page, _ = _board(rng, size, size)
    light, dark = rng.choice([((240, 217, 181), (181, 136, 99)), ((238, 238, 210), (118, 150, 86)),
                              ((255, 255, 255), (120, 120, 130)),
                              (lighter(page.theme.accent, .7), page.theme.accent), ((222, 227, 230), (140, 162, 173))])
    draughts, font = rng.random() < .35, next((f for f in [any_font(rng) for _ in range(20)] if f and "DejaVuSans" in f), None)
    share = rng.choice([.5, .3, .15])
    for r, c, box in _boxes(page, size, size):
        page.canvas.fill(*box, dark if (r + c) % 2 else light)
        x, y = _middle(box)
        half = (box[2] - box[0]) * .38
        start = r < 3 or r >= size - 3
        if (draughts and (r + c) % 2 and start) or (not draughts and ((r < 2 or r >= size - 2) or rng.random() < share * .2)
                                                    and rng.random() < .8):
            white = r > size / 2
            paint = (250, 245, 235) if white else (30, 30, 34)
            if draughts or not font:
                page.canvas.shape("circle", x - half, y - half, x + half, y + half, paint)
                page.canvas.ring("circle", x - half, y - half, x + half, y + half, 2, darker(paint, .4))
            else:
                page.canvas.text(rng.choice("♚♛♜♝♞♟♟♟♟"), x, y, half * 2, paint, font, "middle", 1, 1, (60, 60, 60))
    return page


def _sudoku(rng):
    """Sudoku, as a table or as cards."""
    page, _ = _board(rng, 9, 9, 18, 70)
    canvas, theme = page.canvas, page.theme
    paper = rng.choice([(255, 255, 255), theme.surface])
    ink, filled = ink_on(paper), rng.uniform(.25, .9)
    gap, marked = rng.choice([1, 1, 2, 3]), (rng.randrange(9), rng.randrange(9))
    canvas.fill(*page.box, mix(paper, ink, .6))
    for r, c, box in _boxes(page, 9, 9, gap):
        box = (box[0] + (c % 3 == 0), box[1] + (r % 3 == 0), box[2] - (c % 3 == 2), box[3] - (r % 3 == 2))
        tint = .25 if (r, c) == marked else .08 if r == marked[0] or c == marked[1] else 0
        canvas.fill(*box, mix(paper, theme.accent, tint))
        if rng.random() < filled:
            _write(canvas, box, str(rng.randint(1, 9)), .6, ink if rng.random() < .7 else theme.accent, theme.font)
    return page


def _minesweeper(rng):
    """A half opened field with numbers and flags."""
    rows, columns = rng.choice([(8, 8), (9, 9), (16, 16), (16, 30), (10, 10), (14, 18)])
    page, seen = _board(rng, rows, columns, 12, 60)
    canvas, theme = page.canvas, page.theme
    closed = theme.away_from(rng, seen, least=20) if rng.random() < .6 else (192, 192, 192)
    opened = mix(closed, (255, 255, 255), .5) if rng.random() < .6 else darker(closed, .3)
    body, gap = Body(rng, theme), rng.choice([0, 1, 2])
    hues = [(0, 0, 255), (0, 128, 0), (255, 0, 0), (0, 0, 128), (128, 0, 0)]
    middle = (rng.uniform(0, rows), rng.uniform(0, columns))
    reach = rng.uniform(.2, .8) * max(rows, columns)
    for r, c, box in _boxes(page, rows, columns, gap):
        if math.hypot(r - middle[0], c - middle[1]) < reach + rng.uniform(-1, 1):
            canvas.shape("rectangle", *box, opened)
            if rng.random() < .5:
                number = min(5, 1 + int(rng.expovariate(1)))
                _write(canvas, box, str(number), .7, hues[number - 1], theme.font)
        else:
            body.draw(canvas, "rectangle", box, closed, theme.corner * (box[2] - box[0]))
            if rng.random() < .1:
                icon(canvas, "flag", *_middle(box), (box[3] - box[1]) * .55, (220, 30, 30))
    return page


def _merge(rng):
    """2048 and its kind."""
    size = rng.choice([4, 4, 4, 5, 6])
    page, seen = _board(rng, size, size, 30, 140, 1, .9)
    canvas, theme = page.canvas, page.theme
    classic = rng.random() < .5
    slot = mix(seen, (255, 255, 255), .3)
    gap = page.lattice.pitch_x * rng.uniform(.06, .14)
    radius, first, last = rng.choice([3, theme.corner * page.lattice.pitch_x]), (238, 228, 218), (237, 120, 40)
    if not classic:
        first, last = rng.sample([*theme.accents, (255, 255, 255)], 2)
    for _, _, box in _boxes(page, size, size, gap):
        canvas.shape("rectangle", *box, slot, radius)
        if rng.random() < .6:
            power = min(11, 1 + int(rng.expovariate(.4)))
            colour = mix(first, last, power / 11)
            canvas.shape("rectangle", *box, colour, radius)
            text = str(2 ** power)
            _write(canvas, box, text, .55 if len(text) < 3 else .38, ink_on(colour), theme.title_font)
    return page


def _match_three(rng):
    """Gems, sweets or fruits side by side: every face many times, in no pairs."""
    rows, columns = rng.randint(5, 10), rng.randint(5, 10)
    page, seen = _board(rng, rows, columns, 24, 90, 1, .8)
    pitch = page.lattice.pitch_x
    faces, _ = face_set(rng, rng.randint(5, 7), pitch * rng.uniform(.7, .92), page.theme, seen,
                        rng.choice(["gems", "shapes", "emoji", "smileys", "gems"]))
    for r, c, box in _boxes(page, rows, columns):
        if rng.random() < .98:
            page.canvas.paste(rng.choice(faces), *_middle(box))
    return page


def _crossword(rng):
    """Black and white squares with letters; or a wordle's rows."""
    rows, columns = rng.choice([(13, 13), (15, 15), (9, 9), (11, 15)])
    page, _ = _board(rng, rows, columns, 14, 50)
    canvas, theme = page.canvas, page.theme
    chance = np.random.default_rng(rng.randrange(1 << 30)).random((rows, columns))
    black = (chance < .13) | (chance[::-1, ::-1] < .13)
    shown, letters = rng.random() < .6, rng.random()
    for r, c, box in _boxes(page, rows, columns, 1):
        if black[r, c]:
            if shown:
                canvas.fill(*box, (20, 20, 24))
            continue
        canvas.fill(box[0] - 1, box[1] - 1, box[2] + 1, box[3] + 1, (60, 60, 60))
        canvas.fill(*box, (255, 255, 255))
        if rng.random() < .2:
            canvas.text(str(rng.randint(1, 60)), box[0] + 2, box[1] + 5, 7, (40, 40, 40), theme.font)
        if rng.random() < letters:
            _write(canvas, box, rng.choice("EATOINSRHLD"), .6, (20, 20, 20), theme.font)
    return page


def _mahjong(rng):
    """Mahjong solitaire: tiles in layers, half a tile apart."""
    rows, columns = 8, 14
    page = stage(rng, columns, rows, (22, 60), 1.3, .5)
    canvas, theme, lattice = page.canvas, page.theme, page.lattice
    card = rng.choice([(250, 245, 225), (255, 255, 255), lighter(theme.accent, .7)])
    width, height = lattice.pitch_x, lattice.pitch_y
    faces, _ = face_set(rng, 24, width * .65, theme, card, rng.choice(["cjk", "emoji", "icon font", "signs"]))
    side = rng.choice([darker(card, .35), darker(theme.accent, .2)])
    depth = width * rng.uniform(.08, .16)
    for layer in range(4):
        for r in range(layer, rows - layer):
            for c in range(layer * 2, columns - layer * 2):
                if (abs(r - 3.5) > 3 and abs(c - 6.5) > 4.5) or rng.random() < .06 + .1 * layer:
                    continue
                x, y = lattice.centre(r, c)
                x, y = x - layer * depth + (.5 * width if layer == 3 else 0), y - layer * depth
                box = (x - width / 2, y - height / 2, x + width / 2 - 1, y + height / 2 - 1)
                canvas.shape("rectangle", box[0] + depth, box[1] + depth, box[2] + depth, box[3] + depth, side, 4)
                canvas.shape("rectangle", *box, card, 4)
                canvas.ring("rectangle", *box, 1, darker(card, .4), 4)
                canvas.paste(rng.choice(faces), x, y)
    return page


def _memory(rng):
    """Memory: cards that lie on their faces, a few open."""
    rows, columns = rng.choice([(3, 4), (4, 4), (4, 5), (4, 6), (5, 6), (6, 6), (2, 4)])
    page, seen = _board(rng, rows, columns, 34, 140, rng.choice([1, 1, 1.3]), .35)
    canvas, theme = page.canvas, page.theme
    back = theme.away_from(rng, seen)
    body, gap = Body(rng, theme), page.lattice.pitch_x * rng.uniform(.05, .15)
    width = page.lattice.pitch_x - gap
    faces, _ = face_set(rng, 8, width * .65, theme, (255, 255, 255), kind_of_faces(rng))
    mark, share = rng.choice(["?", None, "star", "help", "heart"]), rng.choice([0, .1, .25])
    for r, c, box in _boxes(page, rows, columns, gap):
        opened = rng.random() < share
        body.draw(canvas, "rectangle", box, (255, 255, 255) if opened else back, theme.corner * width)
        if opened:
            canvas.paste(rng.choice(faces), *_middle(box))
        elif mark == "?":
            _write(canvas, box, "?", .5, ink_on(back), theme.title_font)
        elif mark:
            icon(canvas, mark, *_middle(box), width * .4, ink_on(back))
    return page


def _noughts(rng):
    """Tic-tac-toe."""
    size = rng.choice([3, 3, 3, 3, 4, 5])
    page, seen = _board(rng, size, size, 40, 200, 1, .4)
    canvas, theme = page.canvas, page.theme
    gap, cell = rng.choice([0, 2, 8]), theme.away_from(rng, seen, least=15)
    lines_only = rng.random() < .5
    signs = rng.choice(["XO", "drawn", "drawn"])
    hues = [theme.away_from(rng, cell), theme.away_from(rng, cell)]
    for r, c, box in _boxes(page, size, size, gap):
        if lines_only:
            canvas.ring("rectangle", *box, 2, theme.ink)
        else:
            canvas.shape("rectangle", *box, cell, theme.corner * 50)
        mark = rng.choice(["X", "O", "", ""])
        x, y = _middle(box)
        half = (box[2] - box[0]) * .28
        if not mark:
            continue
        colour = hues["XO".index(mark)]
        if lines_only and distance(colour, theme.page) < 50:
            colour = theme.ink
        if signs == "XO":
            _write(canvas, box, mark, .6, colour, theme.font)
        elif mark == "O":
            canvas.ring("circle", x - half, y - half, x + half, y + half, half * .28, colour)
        else:
            canvas.line([(x - half, y - half), (x + half, y + half)], half * .28, colour)
            canvas.line([(x - half, y + half), (x + half, y - half)], half * .28, colour)
    return page


def _connect(rng):
    """Connect four, go, gomoku or reversi: discs on squares."""
    kind = rng.choice(["four", "four", "go", "reversi"])
    rows, columns = {"four": (6, 7), "go": (13, 13), "reversi": (8, 8)}[kind]
    page, _ = _board(rng, rows, columns, 18, 100)
    canvas, theme = page.canvas, page.theme
    frame = {"four": (30, 80, 200), "go": (220, 179, 92), "reversi": (20, 120, 60)}[kind] if rng.random() < .6 else theme.accent
    canvas.shape("rectangle", *page.box, frame, 8)
    first, last = rng.choice([((230, 40, 40), (250, 220, 40)), ((20, 20, 20), (250, 250, 250))] if kind == "four"
                             else [((20, 20, 20), (250, 250, 250))])
    heights = [rng.randint(0, rows) for _ in range(columns)]
    for r, c, box in _boxes(page, rows, columns):
        x, y = _middle(box)
        half = (box[2] - box[0]) * .4
        if kind == "go":
            canvas.fill(x, box[1], x + 1, box[3], (60, 40, 10))
            canvas.fill(box[0], y, box[2], y + 1, (60, 40, 10))
        elif kind == "reversi":
            canvas.ring("rectangle", *box, 1, darker(frame, .4))
        filled = rows - r <= heights[c] if kind == "four" else rng.random() < .3
        if kind == "four" or filled:
            canvas.shape("circle", x - half, y - half, x + half, y + half, rng.choice([first, last]) if filled else theme.page)
    return page


def _falling(rng):
    """Tetris: a well with falling pieces; or a snake."""
    rows, columns = 20, 10
    page, _ = _board(rng, rows, columns, 10, 40)
    canvas, theme = page.canvas, page.theme
    canvas.fill(*page.box, rng.choice([(0, 0, 0), darker(theme.surface, .5), (240, 240, 240)]))
    heights = [rng.randint(0, 9) for _ in range(columns)]
    body = Body(rng, theme)
    piece = (rng.randint(0, 6), rng.randint(1, 7))
    form = rng.choice([[(0, 0), (0, 1), (1, 0), (1, 1)], [(0, 0), (1, 0), (2, 0), (2, 1)], [(0, 0), (0, 1), (0, 2), (1, 1)]])
    for r, c, box in _boxes(page, rows, columns):
        if (rows - r <= heights[c] and rng.random() < .85) or (r - piece[0], c - piece[1]) in form:
            body.draw(canvas, "rectangle", box, rng.choice(theme.accents), 0)
    return page


def _nonogram(rng):
    """A nonogram with its numbers at the left and above."""
    size = rng.choice([5, 10, 10, 15])
    page, _ = _board(rng, size + 3, size + 3, 13, 60)
    canvas, theme = page.canvas, page.theme
    paper = rng.choice([(255, 255, 255), theme.surface])
    full = ink_on(paper) if rng.random() < .6 else theme.away_from(rng, paper)
    for r, c, box in _boxes(page, size + 3, size + 3, 1):
        if r < 3 and c < 3:
            continue
        if r < 3 or c < 3:
            if rng.random() < .6:
                _write(canvas, box, str(rng.randint(1, 6)), .6, theme.ink, theme.font)
            continue
        canvas.fill(box[0] - 1, box[1] - 1, box[2] + 1, box[3] + 1, mix(paper, (0, 0, 0), .4))
        canvas.fill(*box, full if rng.random() < .4 else paper)
        if rng.random() < .1:
            _write(canvas, box, "×", .7, (150, 150, 150), theme.font)
    return page


def _solitaire(rng):
    """Klondike: cards in columns."""
    page = stage(rng, 7, 5, (44, 130), 1.2, .4)
    canvas, theme, lattice = page.canvas, page.theme, page.lattice
    if rng.random() < .5:
        canvas.fill(*page.box, (20, 110, 60))
    width = lattice.pitch_x * .86
    height, back, font = width * 1.4, rng.choice(theme.accents), any_font(rng)
    for c in range(7):
        x = lattice.centre(0, c)[0] - width / 2
        hidden = rng.randint(0, c)
        if c != 2:
            y = page.box[1] + 4
            canvas.ring("rectangle", x, y, x + width, y + height, 1, (255, 255, 255), 5, .5)
        step = height * .22
        for i in range(hidden + rng.randint(1, 4)):
            y = page.box[1] + height * 1.25 + i * step * (.5 if i < hidden else 1)
            box = (x, y, x + width, y + height)
            canvas.shape("rectangle", *box, back if i < hidden else (255, 255, 255), 5)
            canvas.ring("rectangle", *box, 1, (120, 120, 120), 5)
            if i >= hidden:
                colour = rng.choice([(200, 20, 30), (20, 20, 20)])
                rank = rng.choice(["A", "2", "3", "7", "9", "10", "J", "Q", "K"])
                canvas.text(rank, x + 5, y + step * .5, step * .8, colour, font)
                canvas.shape(rng.choice(["heart", "diamond"]), x + width * .3, y + height * .4, x + width * .7, y + height * .7,
                             colour)
    return page


def _page(rng):
    """A page of texts, pictures and cards without any board."""
    page = stage(rng, 6, 3, (30, 90), 1, .2)
    canvas, theme, box = page.canvas, page.theme, page.room
    columns = rng.randint(1, 4)
    wide = (box[2] - box[0] - 20) / columns
    canvas.fill(*box, theme.page)
    top = box[1] + 10
    if rng.random() < .6:
        canvas.fill(box[0], box[1], box[2], box[1] + 48, theme.surface)
        canvas.text(words(rng, 1, 2).title(), box[0] + 16, box[1] + 24, 20, theme.accent, theme.title_font)
        top += 50
    if rng.random() < .4:
        part = photograph(rng, int(box[2] - box[0] - 24), int(max(40, (box[3] - top) * .35)))
        canvas.fill(box[0] + 12, top, box[0] + 12 + part.shape[1], top + part.shape[0], Picture(part))
        top += part.shape[0] + 12
    for i in range(columns):
        _flow(rng, canvas, theme, (box[0] + 12 + i * wide, top, box[0] + (i + 1) * wide, box[3] - 10), top=True)
    page.box = (box[0] + 20, box[1] + 20, box[2] - 20, box[3] - 20)
    return page


def _form(rng):
    """Labels and fields."""
    page = stage(rng, 8, 10, (30, 60), .7, .2)
    canvas, theme = page.canvas, page.theme
    x0, y0, x1, y1 = page.box
    canvas.shape("rectangle", x0 - 10, y0 - 10, x1 + 10, y1 + 10, theme.surface, 10)
    ink, y = ink_on(theme.surface), y0 + 8
    while y + 60 < y1:
        canvas.text(words(rng, 1, 2).capitalize(), x0 + 10, y + 8, 13, ink, theme.font)
        kind = rng.random()
        if kind < .6:
            canvas.ring("rectangle", x0 + 10, y + 20, x1 - 10, y + 50, 1, mix(ink, theme.surface, .5), 5)
            if rng.random() < .6:
                canvas.text(words(rng, 1, 3), x0 + 20, y + 35, 13, mix(ink, theme.surface, .3), theme.font)
        elif kind < .8:
            for i in range(3):
                box = (x0 + 12 + i * 90, y + 24, x0 + 28 + i * 90, y + 40)
                canvas.ring(rng.choice(["circle", "rectangle"]), *box, 1.5, theme.accent if i == 0
                            else mix(ink, theme.surface, .5), 3)
                canvas.text(words(rng, 1, 1), x0 + 36 + i * 90, y + 32, 12, ink, theme.font)
        else:
            canvas.shape("rectangle", x0 + 10, y + 20, x0 + 120, y + 50, theme.accent, 6)
            canvas.text("Submit", x0 + 65, y + 35, 13, ink_on(theme.accent), theme.font, "middle")
        y += 66
    return page


def _table(rng):
    """A table of numbers and words, or a spreadsheet."""
    rows, columns = rng.randint(5, 20), rng.randint(3, 9)
    page = stage(rng, columns, rows, (44, 150), rng.uniform(.25, .5), .15)
    canvas, theme = page.canvas, page.theme
    paper, ruled = theme.surface, rng.random() < .6
    ink, sheet = ink_on(paper), rng.random() < .3
    canvas.fill(*page.box, paper)
    for r, c, box in _boxes(page, rows, columns):
        if r == 0:
            canvas.fill(*box, theme.accent if not sheet else theme.line)
        elif r % 2 and not ruled:
            canvas.fill(*box, mix(paper, ink, .06))
        if ruled:
            canvas.ring("rectangle", *box, 1, theme.line)
        text = words(rng, 1, 1) if r == 0 or c == 0 else str(rng.randint(0, 99999))
        canvas.text(text[:10], box[0] + 6, _middle(box)[1], min(15, (box[3] - box[1]) * .55), ink_on(theme.accent) if r == 0
                    and not sheet else ink,
                    theme.font)
    return page


def _keyboard(rng):
    """Keys of a keyboard on the screen."""
    page = stage(rng, 10, 4, (26, 100), 1.1, .3)
    canvas, theme, pitch = page.canvas, page.theme, page.lattice.pitch_x
    body, key = Body(rng, theme), theme.away_from(rng, theme.page, least=20)
    for r, row in enumerate(["1234567890", "QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"]):
        for i, letter in enumerate(row):
            x, y = page.box[0] + (i + .5 * r * (r > 1) * .6) * pitch, page.box[1] + r * page.lattice.pitch_y
            box = (x + 2, y + 2, x + pitch - 2, y + page.lattice.pitch_y - 3)
            body.draw(canvas, "rectangle", box, key, theme.corner * pitch)
            _write(canvas, box, letter, .4, ink_on(mix(key, body.page, .82) if body.kind == "outline" else key), theme.font)
    return page


def _calendar(rng):
    """A month."""
    page, _ = _board(rng, 7, 7, 26, 130, rng.choice([1, .8]))
    canvas, theme = page.canvas, page.theme
    paper = theme.surface
    canvas.shape("rectangle", *page.box, paper, 6)
    first, today, ink = rng.randint(0, 6), rng.randint(1, 30), ink_on(paper)
    ruled = rng.random() < .5
    for r, c, box in _boxes(page, 7, 7):
        if r == 0:
            _write(canvas, box, "MTWTFSS"[c], .35, theme.accent, theme.font)
            continue
        day = (r - 1) * 7 + c - first + 1
        if ruled:
            canvas.ring("rectangle", *box, 1, theme.line)
        if 1 <= day <= 31:
            if day == today:
                canvas.shape("circle", box[0] + 3, box[1] + 3, box[2] - 3, box[3] - 3, theme.accent)
            _write(canvas, box, str(day), .34, ink_on(theme.accent) if day == today else ink, theme.font)
            if rng.random() < .12:
                canvas.shape("rectangle", box[0] + 4, box[3] - 9, box[2] - 4, box[3] - 3, rng.choice(theme.accents), 2)
    return page


def _icon_grid(rng):
    """Icons of a desktop or of a telephone, each another."""
    rows, columns = rng.randint(3, 7), rng.randint(3, 8)
    page = stage(rng, columns, rows, (60, 140), 1.15, 1)
    canvas, theme = page.canvas, page.theme
    size = page.lattice.pitch_x * rng.uniform(.45, .62)
    cards = rng.random() < .5
    faces, _ = face_set(rng, rows * columns, size * (.6 if cards else 1), theme, theme.page if not cards else (255, 255, 255),
                        rng.choice(["icons", "icons", "clips", "emoji", "coloured icon font"]))
    shown = rng.uniform(.5, 1)
    for r, c, box in _boxes(page, rows, columns):
        number = r * columns + c
        if number >= len(faces) * shown:
            break
        x, y = _middle(box)
        if cards:
            canvas.shape("rectangle", x - size / 2, y - size * .6, x + size / 2, y + size * .4,
                         rng.choice([(255, 255, 255), rng.choice(theme.accents)]),
                         size * .22)
        canvas.paste(faces[number], x, y - size * .1)
        canvas.text(words(rng, 1, 1)[:9], x, y + size * .62, max(9, size * .18), theme.ink, theme.font, "middle", 1)
    return page


def _shop(rng):
    """Cards with a picture, a name and a price or a button each."""
    rows, columns = rng.randint(2, 4), rng.randint(2, 5)
    page = stage(rng, columns, rows, (70, 240), 1.25, .3)
    canvas, theme = page.canvas, page.theme
    gap = page.lattice.pitch_x * .08
    body, photos = Body(rng, theme, ["flat", "bordered", "raised", "raised"]), rng.random() < .5
    faces, _ = face_set(rng, rows * columns, page.lattice.pitch_x * .5, theme, theme.surface,
                        rng.choice(["emoji", "clips", "stamps", "icons"]))
    for r, c, box in _boxes(page, rows, columns, gap):
        body.draw(canvas, "rectangle", box, theme.surface, theme.corner * 40)
        x, y = _middle(box)
        height = box[3] - box[1]
        if photos:
            part = photograph(rng, box[2] - box[0] - 8, int(height * .55), 1)
            canvas.fill(box[0] + 4, box[1] + 4, box[0] + 4 + part.shape[1], box[1] + 4 + part.shape[0], Picture(part))
        else:
            canvas.paste(faces[(r * columns + c) % len(faces)], x, box[1] + height * .33)
        ink = ink_on(theme.surface)
        canvas.text(words(rng, 1, 2)[:14].title(), box[0] + 8, box[1] + height * .68, max(9, height * .065), ink, theme.font)
        canvas.text(f"${rng.randint(1, 99)}.99", box[0] + 8, box[1] + height * .79, max(9, height * .065),
                    mix(ink, theme.surface, .3), theme.font)
        canvas.shape("rectangle", box[0] + 8, box[3] - height * .15, box[2] - 8, box[3] - height * .04, theme.accent, 5)
    return page


def _chart(rng):
    """Bars, lines, a heat map, or tiles of numbers."""
    kind = rng.choice(["bars", "lines", "heat", "heat"])
    rows, columns = (7, rng.randint(16, 53)) if kind == "heat" else (6, 9)
    page, seen = _board(rng, rows, columns, 9, 90)
    canvas, theme = page.canvas, page.theme
    x0, y0, x1, y1 = page.box
    if kind == "heat":
        for _, _, box in _boxes(page, rows, columns, max(1, page.lattice.pitch_x * .2)):
            canvas.shape("rectangle", *box, mix(mix(seen, ink_on(seen), .08), theme.accent, rng.choice([0, 0, 0, .3, .6, 1])), 2)
        return page
    for i in range(6):
        canvas.fill(x0, y0 + (y1 - y0) * i / 5, x1, y0 + (y1 - y0) * i / 5 + 1, theme.line)
        canvas.text(str(100 - 20 * i), x0 - 8, y0 + (y1 - y0) * i / 5, 11, theme.muted, theme.font, "right")
    count = rng.randint(4, 14)
    step = (x1 - x0) / count
    values = [rng.random() for _ in range(count)]
    if kind == "bars":
        for i, value in enumerate(values):
            canvas.fill(x0 + (i + .2) * step, y1 - value * (y1 - y0), x0 + (i + .8) * step, y1, theme.accents[i % 2])
    else:
        for colour in theme.accents[:2]:
            canvas.line([(x0 + (i + .5) * step, y1 - rng.random() * (y1 - y0)) for i in range(count)], 2.5, colour)
    return page


def _picture(rng):
    """A photograph, a landscape, or a picture put together whole, with texts over it or none."""
    page = stage(rng, 6, 4, (30, 100), 1, 1)
    canvas = page.canvas
    kind = rng.random()
    if kind < .5:
        canvas.pixels[:] = photograph(rng, canvas.width, canvas.height)
    elif kind < .75:
        ground(rng, Theme(rng), canvas, 1)
    return page


def _levels(rng):
    """A picker of levels: numbered buttons, locks, stars."""
    rows, columns = rng.randint(3, 6), rng.randint(3, 7)
    page, seen = _board(rng, rows, columns, 34, 120, rng.choice([1, 1.15]), .35)
    canvas, theme, pitch = page.canvas, page.theme, page.lattice.pitch_x
    body, gap = Body(rng, theme), pitch * rng.uniform(.12, .35)
    form, reached = rng.choice(["rectangle", "rectangle", "circle", "pointy hexagon"]), rng.randint(0, rows * columns)
    opened, shut = theme.away_from(rng, seen, least=30), mix(seen, ink_on(seen), .2)
    stars, start = rng.random() < .5, rng.choice([0, 0, 20])
    for r, c, box in _boxes(page, rows, columns, gap):
        number = r * columns + c
        colour = opened if number <= reached else shut
        body.draw(canvas, form, box, colour, theme.corner * pitch)
        shown = mix(colour, body.page, .82) if body.kind == "outline" else colour
        x, y = _middle(box)
        if number > reached and rng.random() < .85:
            icon(canvas, "lock", x, y, pitch * .25, ink_on(shown))
            continue
        _write(canvas, box, str(start + number + 1), .38, ink_on(shown), theme.title_font)
        if stars and number < reached:
            for i in range(3):
                size = pitch * .14
                canvas.shape("star", x + (i - 1) * size * 1.2 - size / 2, box[3] - size * 1.3,
                             x + (i - 1) * size * 1.2 + size / 2, box[3] - size * .3,
                             (255, 200, 40) if i < rng.randint(1, 3) else mix(shown, (0, 0, 0), .4))
    return page


def _menu(rng):
    """A title and a few large buttons, with the game's things as ornaments."""
    page = stage(rng, 5, 6, (30, 80), .8, .8)
    canvas, theme = page.canvas, page.theme
    x0, y0, x1, y1 = page.box
    middle, count = (x0 + x1) / 2, rng.randint(2, 5)
    canvas.text(rng.choice(["Onet", "LYNE", "Catch the Cat", "15 Puzzle", "Lights Out", "Robot Run", words(rng, 1, 2).title()]),
                middle, y0 + (y1 - y0) * .12,
                min((y1 - y0) * .14, 70), theme.ink, theme.title_font, "middle")
    body, tall = Body(rng, theme), (y1 - y0) * .6 / count * .75
    for i in range(count):
        y = y0 + (y1 - y0) * (.3 + .65 * i / count)
        wide = (x1 - x0) * .35
        colour = theme.accent if rng.random() < .8 else rng.choice(theme.accents)
        body.draw(canvas, "rectangle", (middle - wide, y, middle + wide, y + tall), colour,
                  min(tall / 2, theme.corner * tall * 2))
        shown = mix(colour, body.page, .82) if body.kind == "outline" else colour
        canvas.text(rng.choice(["Play", "Continue", "Levels", "Settings", "About", "Quit", "4 x 4", "5 x 5", "Easy", "Hard",
                                "Shop", "Scores"]), middle, y + tall / 2,
                    min(tall * .45, 30), ink_on(shown), theme.font, "middle")
    if rng.random() < .6:
        faces, _ = face_set(rng, 6, max(20, (x1 - x0) * .14), theme, theme.page)
        for _ in range(rng.randint(2, 12)):
            canvas.paste(rng.choice(faces), rng.uniform(0, canvas.width),
                         rng.choice([rng.uniform(0, y0 + 20), rng.uniform(y1, canvas.height)]))
    return page


def _word_game(rng):
    """Wordle or a search for words: letters in squares."""
    searched = rng.random() < .4
    rows, columns = (rng.randint(8, 14),) * 2 if searched else (6, 5)
    page, seen = _board(rng, rows, columns, 16, 80, 1, .3)
    canvas, theme = page.canvas, page.theme
    filled, gap = rng.randint(1, 6), rng.choice([2, 4, 6])
    for r, c, box in _boxes(page, rows, columns, gap):
        if searched:
            _write(canvas, box, rng.choice("ABCDEFGHILMNOPRSTUVWY"), .7, ink_on(seen), theme.font)
            continue
        colour = rng.choice([(106, 170, 100), (201, 180, 88), (120, 124, 126), (120, 124, 126)])
        if r < filled:
            canvas.shape("rectangle", *box, colour, 2)
            _write(canvas, box, rng.choice("ABCDEFGHILMNOPRSTUVWY"), .6, (255, 255, 255), theme.font)
        else:
            canvas.ring("rectangle", *box, 2, mix(seen, ink_on(seen), .3), 2)
    return page


def _ships(rng):
    """Two boards of sea battle with letters and numbers at their sides."""
    page = stage(rng, 22, 11, (14, 40), 1, .2)
    canvas, theme = page.canvas, page.theme
    sea = rng.choice([(200, 225, 255), theme.surface, (20, 60, 110)])
    for half in (0, 11):
        for r, c, box in _boxes(page, 11, 11):
            shift = half * page.lattice.pitch_x
            box = (box[0] + shift, box[1], box[2] + shift, box[3])
            if r == 0 or c == 0:
                if r or c:
                    _write(canvas, box, "ABCDEFGHIJ"[c - 1] if r == 0 else str(r), .5, theme.ink, theme.font)
                continue
            canvas.fill(*box, (110, 110, 120) if rng.random() < .15 else sea)
            canvas.ring("rectangle", *box, 1, mix(sea, (0, 0, 0), .3))
            if rng.random() < .2:
                _write(canvas, box, rng.choice("×•"), .6, rng.choice([(220, 30, 30), (60, 60, 60)]), theme.font)
    return page


def _calculator(rng):
    """Keys of a calculator or of a telephone's dialler."""
    page = stage(rng, 4, 6, (40, 120), .85, .3)
    canvas, theme, pitch = page.canvas, page.theme, page.lattice.pitch_x
    body, form, key = Body(rng, theme), rng.choice(["rectangle", "rectangle", "circle"]), theme.away_from(rng, theme.page,
                                                                                                          least=20)
    x0, y0, x1, _ = page.box
    canvas.shape("rectangle", x0 + 3, y0 + 3, x1 - 3, y0 + page.lattice.pitch_y - 6, darker(theme.surface, .1), 6)
    canvas.text(str(rng.randint(0, 99999)), x1 - 14, y0 + page.lattice.pitch_y / 2, pitch * .4, ink_on(theme.surface), theme.font,
                "right")
    for r, c, box in _boxes(page, 6, 4, 6):
        if r == 0:
            continue
        label = ["C±%÷", "789×", "456-", "123+", "0.=="][r - 1][c]
        colour = theme.accent if c == 3 else key
        if form == "circle":
            x, y = _middle(box)
            half = min(box[2] - box[0], box[3] - box[1]) / 2
            box = (x - half, y - half, x + half, y + half)
        body.draw(canvas, form, box, colour, theme.corner * pitch)
        _write(canvas, box, label, .4, ink_on(mix(colour, body.page, .82) if body.kind == "outline" else colour), theme.font)
    return page


def _solved(rng):
    """The end of a game: no board any more, but a message, stars, a score."""
    page = stage(rng, 6, 5, (30, 90), 1, .7)
    canvas, theme = page.canvas, page.theme
    x0, y0, x1, y1 = page.box
    canvas.shadow("rectangle", x0, y0, x1, y1, 14, 0, 6, 12, (0, 0, 0), .3)
    surface = rng.choice([theme.surface, (255, 255, 255), theme.accent])
    canvas.shape("rectangle", x0, y0, x1, y1, Gradient(lighter(surface, .1), surface), rng.choice([0, 8, 20]))
    middle, ink = (x0 + x1) / 2, ink_on(surface)
    canvas.text(rng.choice(["You win!", "Congratulations", "Level complete", "Game over", "Well done", "Solved", "Time is up"]),
                middle, y0 + (y1 - y0) * .2,
                (y1 - y0) * .09, ink, theme.title_font, "middle")
    for i in range(3):
        size = (y1 - y0) * .16
        canvas.shape("star", middle + (i - 1) * size * 1.3 - size / 2, y0 + (y1 - y0) * .32,
                     middle + (i - 1) * size * 1.3 + size / 2,
                     y0 + (y1 - y0) * .32 + size, (255, 200, 40) if rng.random() < .7 else mix(surface, (0, 0, 0), .25))
    canvas.text(f"Score {rng.randint(10, 99999)}", middle, y0 + (y1 - y0) * .62, (y1 - y0) * .07, ink, theme.font, "middle")
    colour = theme.away_from(rng, surface)
    canvas.shape("rectangle", middle - (x1 - x0) * .25, y1 - (y1 - y0) * .25, middle + (x1 - x0) * .25, y1 - (y1 - y0) * .1,
                 colour, 8)
    canvas.text(rng.choice(["Next", "Play again", "OK", "Menu"]), middle, y1 - (y1 - y0) * .175, (y1 - y0) * .06, ink_on(colour),
                theme.font, "middle")
    return page
