"""Pictures without a board in the desktop and retro looks: other games, programs, pages."""
import math

import cv2
import numpy as np

from compose.looks import desktop_faces as faces
from compose.looks.desktop_frames import BUTTONS, TITLES, button, finish, seat, stage, terminal, window
from compose.looks.desktop_paint import (Body, Sprite, any_colour, bevel, darker, far_from, fill_box, fonts_of, ground, hues,
                                         ink_on, lay, light, lighter, mix, paste, photograph, star, whole, write)


def other_scene(rng):
    """A picture without a board."""
    for _ in range(20):
        maker = rng.choice(MAKERS)
        if maker is _text_page:
            return _text_page(rng)
        made = stage(rng, "none", 8)
        if maker(rng, made) is not False:
            return finish(rng, made, None, [])
    return finish(rng, stage(rng, "none"), None, [])


def _field(rng, made, rows, columns, ratio=1.0, most=70, fill=None, least=10):
    """A lattice for another game, and its ground; None where there is no room."""
    lattice = seat(rng, made, rows, columns, ratio, least, most, margin=rng.choice([0, 4, 14]))
    if lattice is None:
        return None
    if fill is not None or rng.random() < 0.6:
        x0, y0, x1, y1 = (whole(v) for v in lattice.box())
        m = rng.choice([0, 2, 6])
        x0, y0, x1, y1 = max(0, x0 - m), max(0, y0 - m), min(made.image.shape[1], x1 + m), min(made.image.shape[0], y1 + m)
        made.image[y0:y1, x0:x1] = ground(rng, x1 - x0, y1 - y0, fill or made.colours.board, plain=0.7)
    return lattice


def _box(lattice, r, c, inset=0.0):
    """A cell's corners in whole pixels."""
    x, y = lattice.centre(r, c)
    return [whole(v) for v in (x - lattice.pitch_x / 2 + inset, y - lattice.pitch_y / 2 + inset, x
                               + lattice.pitch_x / 2 - inset, y + lattice.pitch_y / 2 - inset)]


def _lines(made, lattice, shade, thick=1, every=1):
    """Grid lines."""
    x0, y0, x1, y1 = (whole(v) for v in lattice.box())
    for r in range(0, lattice.rows + 1, every):
        y = whole(lattice.y + r * lattice.pitch_y)
        cv2.line(made.image, (x0, y), (x1, y), shade, thick)
    for c in range(0, lattice.columns + 1, every):
        x = whole(lattice.x + c * lattice.pitch_x)
        cv2.line(made.image, (x, y0), (x, y1), shade, thick)


def _minesweeper(rng, made):
    """Minesweeper, partly opened."""
    rows, columns = rng.choice([(8, 8), (9, 9), (16, 16), (16, 30), (10, 12), (rng.randint(6, 20), rng.randint(6, 24))])
    lattice = _field(rng, made, rows, columns, most=rng.choice([16, 24, 36]), fill=(192, 192, 192))
    if lattice is None:
        return False
    p = lattice.pitch_x
    grey = made.colours.tile if rng.random() < 0.3 else (192, 192, 192)
    mines = {(r, c) for r in range(rows) for c in range(columns) if rng.random() < 0.16}
    opened = set()
    for _ in range(rng.randint(0, 3)):
        cy, cx, reach = rng.uniform(0, rows), rng.uniform(0, columns), rng.uniform(1, max(rows, columns) * 0.6)
        opened |= {(r, c) for r in range(rows) for c in range(columns) if math.hypot(r - cy, c - cx) < reach
                   and (r, c) not in mines}
    inks = [(255, 0, 0), (0, 128, 0), (0, 0, 255), (128, 0, 0), (0, 0, 128), (128, 128, 0), (0, 0, 0), (100, 100, 100)]
    path = rng.choice(fonts_of("heavy"))
    over_now = rng.random() < 0.3
    for r in range(rows):
        for c in range(columns):
            box, (x, y) = _box(lattice, r, c), lattice.centre(r, c)
            fill_box(made.image, *box, grey if (r, c) not in opened else darker(grey, 0.06))
            if (r, c) in opened:
                cv2.rectangle(made.image, (box[0], box[1]), (box[2], box[3]), darker(grey, 0.35), 1)
                near = sum((a, b) in mines for a in (r - 1, r, r + 1) for b in (c - 1, c, c + 1))
                if near:
                    write(made.image, str(near), x, y, path, p * 0.7, inks[near - 1], aliased=made.pixel)
            elif over_now and (r, c) in mines:
                cv2.rectangle(made.image, (box[0], box[1]), (box[2], box[3]), darker(grey, 0.35), 1)
                cv2.circle(made.image, (whole(x), whole(y)), max(2, int(p * 0.28)), (0, 0, 0), -1)
            else:
                bevel(made.image, *box, lighter(grey, 0.9), darker(grey, 0.4), max(1, int(p * 0.1)))
                if (r, c) in mines and rng.random() < 0.3:
                    cv2.fillPoly(made.image, [np.array([(x - p * 0.2, y - p * 0.15), (x + p * 0.1, y - p * 0.3),
                                                        (x + p * 0.1, y)], np.int32)], (0, 0, 255))
                    cv2.line(made.image, (whole(x + p * 0.1), whole(y - p * 0.3)), (whole(x + p * 0.1), whole(y + p * 0.3)),
                             (0, 0, 0), 1)
    return True


def _chess(rng, made):
    """Chess, draughts, reversi, go: boards with men."""
    kind = rng.choice(["chess", "chess", "draughts", "reversi", "go"])
    n = {"go": rng.choice([9, 13, 19])}.get(kind, rng.choice([8, 8, 8, 10]) if kind == "draughts" else 8)
    lattice = _field(rng, made, n, n, most=rng.choice([40, 60, 90]), fill=made.colours.board)
    if lattice is None:
        return False
    p = lattice.pitch_x
    pale, dark = rng.choice([((181, 217, 240), (99, 136, 181)), ((210, 238, 238), (86, 150, 118)),
                             ((255, 255, 255), (128, 128, 128)), (made.colours.tile, made.colours.other)])
    path = next((f for f in fonts_of("any") if "DejaVuSans.ttf" in f), fonts_of("any")[0])
    if kind in ("chess", "draughts"):
        for r in range(n):
            for c in range(n):
                fill_box(made.image, *_box(lattice, r, c), pale if (r + c) % 2 == 0 else dark)
    else:
        _lines(made, lattice, ink_on(made.colours.board))
    men = "♜♞♝♛♚♝♞♜"
    for r in range(n):
        for c in range(n):
            x, y = lattice.centre(r, c)
            if kind == "chess":
                sign = men[c] if r in (0, 7) else "♟" if r in (1, 6) else None
                if sign and rng.random() < 0.85:
                    ink = (20, 20, 20) if r < 3 else (250, 250, 250)
                    if rng.random() < 0.15:
                        y += lattice.pitch_y * (2 if r < 3 else -2)
                    for dx, dy in ((-1, 0), (1, 0), (0, 1), (0, -1)):
                        write(made.image, sign, x + dx, y + dy, path, p * 0.75, ink_on(ink), aliased=made.pixel)
                    write(made.image, sign, x, y, path, p * 0.75, ink, aliased=made.pixel)
            elif kind == "draughts":
                if (r + c) % 2 and (r < n * 0.4 or r >= n * 0.6) and rng.random() < 0.8:
                    cv2.circle(made.image, (whole(x), whole(y)), max(2, int(p * 0.38)), (30, 30, 30) if r < n / 2
                               else (240, 240, 240), -1, cv2.LINE_AA)
                    cv2.circle(made.image, (whole(x), whole(y)), max(2, int(p * 0.28)), (90, 90, 90), 1, cv2.LINE_AA)
            elif rng.random() < 0.4:
                cv2.circle(made.image, (whole(x), whole(y)), max(2, int(p * 0.42)),
                           rng.choice([(10, 10, 10), (245, 245, 245)]), -1, cv2.LINE_AA)
    return True


def _sudoku(rng, made):
    """Sudoku."""
    lattice = _field(rng, made, 9, 9, most=rng.choice([30, 44, 60]), fill=rng.choice([(255, 255, 255), made.colours.tile]))
    if lattice is None:
        return False
    base = made.colours.tile if rng.random() < 0.4 else (255, 255, 255)
    if base == (255, 255, 255):
        for r in range(9):
            for c in range(9):
                fill_box(made.image, *_box(lattice, r, c), base if (r // 3 + c // 3) % 2 else darker(base, 0.06))
    ink = ink_on(base)
    path = rng.choice(fonts_of("any"))
    shift = rng.randrange(9)
    share = rng.uniform(0.3, 0.95)
    for r in range(9):
        for c in range(9):
            if rng.random() < share:
                write(made.image, str((r * 3 + r // 3 + c + shift) % 9 + 1), *lattice.centre(r, c), path, lattice.pitch_y
                      * 0.6, rng.choice([ink, ink, (200, 60, 30)]), aliased=made.pixel)
    _lines(made, lattice, mix(base, ink, 0.4))
    _lines(made, lattice, ink, 2, 3)
    return True


def _2048(rng, made):
    """2048."""
    n = rng.choice([4, 4, 4, 5])
    lattice = _field(rng, made, n, n, most=rng.choice([60, 90, 120]), fill=(160, 173, 187))
    if lattice is None:
        return False
    body = Body(rng, rng.choice(["rect", "round"]), made.pixel)
    path, hue = rng.choice(fonts_of("heavy")), rng.choice([0.1, rng.random()])
    for r in range(n):
        for c in range(n):
            power = rng.choice([0, 0, 0, 1, 1, 2, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
            base = hues(hue - power * 0.012, min(1, 0.08 * power), 0.95) if power else (180, 193, 205)
            paste(made.image, body.sprite(rng, lattice.pitch_x * 0.9, lattice.pitch_y * 0.9, base), *lattice.centre(r, c))
            if power:
                write(made.image, str(2 ** power), *lattice.centre(r, c), path, lattice.pitch_y * 0.42, ink_on(base),
                      aliased=made.pixel, widest=int(lattice.pitch_x * 0.8))
    return True


def _gems(rng, made):
    """A match-three: few kinds of stones on a full field."""
    rows, columns = rng.choice([(8, 8), (8, 8), (9, 9), (7, 8), (10, 10)])
    lattice = _field(rng, made, rows, columns, most=rng.choice([34, 48, 64]))
    if lattice is None:
        return False
    p = lattice.pitch_x
    stones = faces.face_set(rng, rng.randint(5, 7), p * 0.86, p * 0.86, made.colours.board, made.pixel,
                            rng.choice([faces.gems, faces.shapes, faces.gems]))
    if len(stones) < 4:
        return False
    sprites = [Sprite(s) for s in stones]
    for r in range(rows):
        for c in range(columns):
            if rng.random() < 0.5 and (r + c) % 2:
                fill_box(made.image, *_box(lattice, r, c), darker(made.colours.board, 0.1))
            paste(made.image, rng.choice(sprites), *lattice.centre(r, c))
    return True


def _crossword(rng, made):
    """A crossword."""
    n = rng.randint(9, 17)
    lattice = _field(rng, made, n, n, most=rng.choice([20, 28, 36]), fill=(255, 255, 255))
    if lattice is None:
        return False
    path, number = rng.choice(fonts_of("any")), 1
    blocks = {(r, c) for r in range(n) for c in range(n) if rng.random() < 0.2}
    blocks |= {(n - 1 - r, n - 1 - c) for r, c in blocks}
    for r in range(n):
        for c in range(n):
            box = _box(lattice, r, c)
            fill_box(made.image, *box, (0, 0, 0) if (r, c) in blocks else (255, 255, 255))
            if (r, c) in blocks:
                continue
            if rng.random() < 0.3:
                write(made.image, str(number), box[0] + 2, box[1] + lattice.pitch_y * 0.2, path,
                      max(6, lattice.pitch_y * 0.28), (0, 0, 0), "lm")
                number += 1
            if rng.random() < 0.4:
                write(made.image, rng.choice("ABCDEFGHILMNOPRSTU"), *lattice.centre(r, c), path, lattice.pitch_y * 0.6,
                      (60, 30, 30), aliased=made.pixel)
    _lines(made, lattice, (90, 90, 90))
    return True


def _mahjong_pile(rng, made):
    """Mahjong solitaire: layers of tiles, each layer moved by half tiles and by its thickness."""
    rows, columns = rng.choice([(8, 12), (8, 15), (6, 10), (7, 12)])
    lattice = _field(rng, made, rows, columns, rng.choice([1.25, 1.33]), 50)
    if lattice is None:
        return False
    w, h = lattice.pitch_x, lattice.pitch_y
    body = Body(rng, rng.choice(["rect", "round"]), made.pixel, rng.choice(["plain", "gradient"]),
                rng.choice(["border", "both", "bevel"]), True)
    base = rng.choice([(225, 245, 252), (240, 240, 240), (200, 225, 240)])
    pictures = faces.face_set(rng, 30, w * 0.85, h * 0.85, base, made.pixel,
                              rng.choice([faces.mahjong, faces.gnome_mahjong, None]))
    if len(pictures) < 6:
        return False
    tile = body.sprite(rng, w, h, base)
    d = max(2, body.depth * min(w, h))
    for layer in range(rng.randint(3, 5)):
        half = 0.5 if layer % 2 else 0
        for r in range(layer, rows - layer):
            cut = rng.randint(0, 2) + layer
            for c in range(cut, columns - cut):
                if rng.random() < 0.08 + 0.1 * layer:
                    continue
                x, y = lattice.centre(r + half * (rng.random() < 0.3), c + half)
                x, y = x - body.way[0] * d * layer, y - body.way[1] * d * layer
                paste(made.image, tile, x, y)
                paste(made.image, Sprite(rng.choice(pictures)), x, y)
    return True


def _memory(rng, made):
    """Memory: most tiles face down."""
    rows, columns = rng.choice([(4, 4), (4, 5), (4, 6), (6, 6), (3, 4), (5, 6)])
    lattice = _field(rng, made, rows, columns, rng.choice([1, 1.2, 1.4]), 100)
    if lattice is None:
        return False
    body = Body(rng, None, made.pixel)
    w, h = lattice.pitch_x * 0.88, lattice.pitch_y * 0.88
    back = body.sprite(rng, w, h, made.colours.other)
    mark = faces.face_set(rng, 1, w * 0.6, h * 0.6, made.colours.other, made.pixel) if rng.random() < 0.6 else []
    front = body.sprite(rng, w, h, (245, 245, 245))
    pictures = faces.face_set(rng, 6, w * 0.8, h * 0.8, (245, 245, 245), made.pixel)
    shown = rng.randint(0, 3)
    for i in range(rows * columns):
        at = lattice.centre(i // columns, i % columns)
        if rng.random() < shown / (rows * columns) and pictures:
            paste(made.image, front, *at)
            paste(made.image, Sprite(rng.choice(pictures)), *at)
        else:
            paste(made.image, back, *at)
            if mark:
                paste(made.image, Sprite(mark[0]), *at)
    return True


def _noughts(rng, made):
    """Tic-tac-toe, connect four, peg solitaire, battleships: discs and signs on few places."""
    kind = rng.choice(["noughts", "four", "pegs", "ships"])
    rows, columns = {"noughts": (3, 3), "four": (6, 7), "pegs": (7, 7), "ships": (10, 10)}[kind]
    lattice = _field(rng, made, rows, columns, most=rng.choice([40, 70, 100]),
                     fill=rng.choice([(200, 80, 20), made.colours.board]) if kind == "four" else made.colours.board)
    if lattice is None:
        return False
    p, base = lattice.pitch_x, made.colours.board
    one, two = far_from(rng, [base], 90), far_from(rng, [base], 90)
    if kind in ("noughts", "ships"):
        _lines(made, lattice, ink_on(base), 2 if kind == "noughts" else 1)
    heights = [rng.randint(0, 6) for _ in range(columns)]
    for r in range(rows):
        for c in range(columns):
            x, y = (whole(v) for v in lattice.centre(r, c))
            if kind == "noughts" and rng.random() < 0.6:
                n = int(p * 0.3)
                if rng.random() < 0.5:
                    cv2.circle(made.image, (x, y), n, one, max(2, n // 5), cv2.LINE_AA)
                else:
                    cv2.line(made.image, (x - n, y - n), (x + n, y + n), two, max(2, n // 5), cv2.LINE_AA)
                    cv2.line(made.image, (x - n, y + n), (x + n, y - n), two, max(2, n // 5), cv2.LINE_AA)
            elif kind == "four":
                filled = rows - r <= heights[c]
                cv2.circle(made.image, (x, y), int(p * 0.4), rng.choice([(0, 0, 220), (0, 220, 240)]) if filled
                           else (255, 255, 255), -1, cv2.LINE_AA)
            elif kind == "pegs" and (2 <= r <= 4 or 2 <= c <= 4):
                cv2.circle(made.image, (x, y), max(2, int(p * 0.35)), one if rng.random() < 0.75 else darker(base, 0.4), -1,
                           cv2.LINE_AA)
            elif kind == "ships" and rng.random() < 0.25:
                cv2.circle(made.image, (x, y), max(2, int(p * 0.2)), rng.choice([one, two]), -1, cv2.LINE_AA)
    if kind == "ships":
        for i in range(10):
            write(made.image, "ABCDEFGHIJ"[i], lattice.x - 9, lattice.centre(i, 0)[1], made.font, 11, ink_on(base))
    return True


def _falling(rng, made):
    """Falling blocks, breakout, snake, arcade mazes."""
    kind = rng.choice(["tetris", "tetris", "breakout", "snake", "maze"])
    rows, columns = {"tetris": (20, 10), "breakout": (18, 14), "snake": (18, 24), "maze": (21, 25)}[kind]
    lattice = _field(rng, made, rows, columns, {"breakout": 0.6}.get(kind, 1.0), 30,
                     rng.choice([(0, 0, 0), (0, 0, 0), made.colours.board]), 6)
    if lattice is None:
        return False
    p = lattice.pitch_x
    body = Body(rng, "rect", True, rng.choice(["plain", "gradient"]), rng.choice(["bevel", "border", "both"]), False)
    shades = [hues(i / 7, rng.uniform(0.6, 1), 0.95) for i in range(7)]
    sprites = [body.sprite(rng, p, lattice.pitch_y, s) for s in shades]
    if kind == "tetris":
        tops = [rng.randint(8, 19) for _ in range(columns)]
        for r in range(rows):
            for c in range(columns):
                if r > tops[c] and rng.random() < 0.85:
                    paste(made.image, rng.choice(sprites), *lattice.centre(r, c))
        for r, c in rng.choice([[(2, 4), (2, 5), (3, 4), (3, 5)], [(1, 4), (2, 4), (3, 4), (4, 4)],
                                [(2, 4), (3, 4), (3, 5), (3, 6)]]):
            paste(made.image, sprites[1], *lattice.centre(r, c))
        cv2.rectangle(made.image, tuple(whole(v) for v in lattice.box()[:2]), tuple(whole(v) for v in lattice.box()[2:]),
                      (200, 200, 200), 1)
    elif kind == "breakout":
        for r in range(2, 8):
            for c in range(columns):
                if rng.random() < 0.8:
                    paste(made.image, sprites[r % 7], *lattice.centre(r, c))
        x, y = lattice.centre(rows - 2, rng.uniform(3, 9))
        fill_box(made.image, x - p, y, x + p, y + 5, (230, 230, 230))
        cv2.circle(made.image, (whole(x + 20), whole(y - 60)), max(2, int(p / 5)), (255, 255, 255), -1)
    else:
        shade = rng.choice(sprites)
        if kind == "snake":
            r, c = rows // 2, columns // 2
            for _ in range(rng.randint(5, 40)):
                paste(made.image, shade, *lattice.centre(r, c))
                dr, dc = rng.choice([(0, 1), (1, 0), (0, -1), (-1, 0)])
                r, c = (r + dr) % rows, (c + dc) % columns
        else:
            for r in range(0, rows, 2):
                for c in range(0, columns, 2):
                    paste(made.image, shade, *lattice.centre(r, c))
                    a, b = rng.choice([(r + 1, c), (r, c + 1), (r - 1, c), (r, c - 1)])
                    if 0 <= a < rows and 0 <= b < columns:
                        paste(made.image, shade, *lattice.centre(a, b))
    return True


def _nonogram(rng, made):
    """A nonogram with its numbers."""
    n = rng.choice([5, 10, 10, 15])
    extra = max(2, n // 3)
    lattice = _field(rng, made, n + extra, n + extra, most=rng.choice([18, 26, 40]), fill=(250, 250, 250))
    if lattice is None:
        return False
    ink = rng.choice([(0, 0, 0), (120, 60, 20)])
    for r in range(n + extra):
        for c in range(n + extra):
            box = _box(lattice, r, c)
            if r < extra or c < extra:
                if (r >= extra or c >= extra) and rng.random() < 0.55:
                    write(made.image, str(rng.randint(1, 6)), *lattice.centre(r, c), made.font, lattice.pitch_y * 0.55,
                          (0, 0, 0))
                continue
            fill_box(made.image, *box, ink if rng.random() < 0.4 else (255, 255, 255))
            cv2.rectangle(made.image, (box[0], box[1]), (box[2], box[3]), (150, 150, 150), 1)
    return True


def _solitaire(rng, made):
    """A game of patience: columns of overlapping cards on felt."""
    x0, y0, x1, y1 = made.room
    fill = rng.choice([(0, 128, 0), (60, 110, 40), (90, 60, 20), made.colours.board])
    made.image[y0:y1, x0:x1] = ground(rng, x1 - x0, y1 - y0, fill, plain=0.7)
    columns = rng.choice([7, 8, 10])
    w = min(80, (x1 - x0) / columns * 0.86)
    h = w * 1.4
    if w < 16 or y1 - y0 < 150:
        return False
    body = Body(rng, rng.choice(["round", "rect"]), made.pixel, "plain", "border", False)
    body.radius, body.border = 0.08, (0, 0, 0)
    front = body.sprite(rng, w, h, (255, 255, 255))
    back = Body(rng, body.shape, made.pixel, "pattern", "border", False).sprite(rng, w, h,
                                                                                rng.choice([(150, 40, 30), (40, 30, 160),
                                                                                        (130, 60, 120)]))
    deck = faces.face_set(rng, 24, w * 0.9, h * 0.9, (255, 255, 255), made.pixel, faces.cards)
    if len(deck) < 5:
        return False
    step = (x1 - x0) / columns
    for c in range(columns):
        if rng.random() < 0.7:
            at = (x0 + (c + 0.5) * step, y0 + h * 0.6)
            paste(made.image, rng.choice([front, back, back]), *at)
        hidden, shown = rng.randint(0, c % 7 + 1), rng.randint(1, 7)
        for i in range(hidden + shown):
            at = (x0 + (c + 0.5) * step, y0 + h * 1.75 + i * h * 0.2)
            if at[1] > y1 - h * 0.3:
                break
            paste(made.image, back if i < hidden else front, *at)
            if i >= hidden:
                paste(made.image, Sprite(rng.choice(deck)), *at)
    return True


def _table(rng, made):
    """A spreadsheet, a list of files, a table of scores."""
    x0, y0, x1, y1 = made.room
    pale = rng.choice([(255, 255, 255), (255, 255, 255), (40, 40, 40), made.colours.tile])
    fill_box(made.image, x0, y0, x1, y1, pale)
    ink, line = ink_on(pale), mix(pale, ink_on(pale), rng.choice([0.0, 0.15, 0.3]))
    high, x = rng.choice([17, 20, 24, 30]), x0
    head = rng.random() < 0.8
    while x < x1 - 20:
        wide = rng.choice([64, 80, 120, 50])
        numbers = rng.random() < 0.6
        for i, y in enumerate(range(y0, y1 - high, high)):
            if head and i == 0:
                fill_box(made.image, x, y, x + wide, y + high, made.toolkit.face)
                bevel(made.image, x, y, min(x1, x + wide), y + high, lighter(made.toolkit.face, 0.7),
                      darker(made.toolkit.face, 0.4))
                text = rng.choice(["A", "B", "C", "Name", "Size", "Date", "Score", "Player", "Sum"])
                write(made.image, text, x + wide / 2, y + high / 2, made.font, 11, ink_on(made.toolkit.face), widest=wide - 4)
                continue
            cv2.rectangle(made.image, (x, y), (x + wide, y + high), line, 1)
            if rng.random() < 0.6:
                text = str(rng.randrange(10000)) if numbers else rng.choice(["file.txt", "games", "Anna", "x", "total",
                                                                             "12.03.98", "readme", "kg", "yes", "no"])
                write(made.image, text, x + wide - 4 if numbers else x + 4, y + high / 2, made.font, 11, ink, "rm" if numbers
                      else "lm", made.pixel, wide - 6)
        x += wide
    return True


def _form(rng, made):
    """A form or dialog: labels, fields, check boxes, radio buttons, lists, tabs."""
    x0, y0, x1, y1 = made.room
    kit = made.toolkit
    fill_box(made.image, x0, y0, x1, y1, kit.face)
    y = y0 + 12
    while y < y1 - 30:
        x = x0 + 14
        while x < x1 - 90:
            kind = rng.choice(["label", "field", "check", "radio", "button", "slider", "group", "combo"])
            white = (255, 255, 255) if light(kit.face) > 100 else (20, 20, 20)
            if kind == "label":
                write(made.image, rng.choice(["Name:", "Rows", "Columns", "Colour", "Difficulty", "Level:", "Player",
                                              "Speed"]), x, y + 9, made.font, 11, kit.ink, "lm")
            elif kind in ("field", "combo"):
                fill_box(made.image, x, y, x + 80, y + 20, white)
                bevel(made.image, x, y, x + 80, y + 20, darker(kit.face, 0.5), lighter(kit.face, 0.6))
                write(made.image, rng.choice(["15", "Easy", "4x4", "admin", "0.5"]), x + 4, y + 10, made.font, 11,
                      ink_on(white), "lm")
                if kind == "combo":
                    button(rng, made.image, x + 62, y + 2, x + 78, y + 18, kit, "v", made.font, 9)
            elif kind == "check":
                fill_box(made.image, x, y + 3, x + 13, y + 16, white)
                bevel(made.image, x, y + 3, x + 13, y + 16, darker(kit.face, 0.5), lighter(kit.face, 0.6))
                if rng.random() < 0.5:
                    cv2.line(made.image, (x + 3, y + 9), (x + 6, y + 13), ink_on(white), 2)
                    cv2.line(made.image, (x + 6, y + 13), (x + 10, y + 5), ink_on(white), 2)
                write(made.image, rng.choice(["Sound", "Timer", "Hints", "Colour"]), x + 18, y + 10, made.font, 11, kit.ink,
                      "lm")
            elif kind == "radio":
                cv2.circle(made.image, (x + 7, y + 10), 6, white, -1, cv2.LINE_AA)
                cv2.circle(made.image, (x + 7, y + 10), 6, darker(kit.face, 0.5), 1, cv2.LINE_AA)
                if rng.random() < 0.4:
                    cv2.circle(made.image, (x + 7, y + 10), 3, ink_on(white), -1, cv2.LINE_AA)
                write(made.image, rng.choice(["Small", "Medium", "Large", "Expert"]), x + 18, y + 10, made.font, 11, kit.ink,
                      "lm")
            elif kind == "button":
                button(rng, made.image, x, y, x + 76, y + 24, kit, rng.choice(BUTTONS), made.font)
            elif kind == "slider":
                cv2.line(made.image, (x, y + 10), (x + 80, y + 10), darker(kit.face, 0.4), 2)
                at = x + rng.randint(4, 70)
                button(rng, made.image, at, y + 1, at + 10, y + 20, kit, "", made.font)
            else:
                cv2.rectangle(made.image, (x, y), (x + 80, y + 24), darker(kit.face, 0.3), 1)
            x += rng.choice([95, 110, 130])
        y += rng.choice([30, 34, 44])
    return True


def _icons(rng, made):
    """A file manager, a program group, a tool palette: icons with names."""
    x0, y0, x1, y1 = made.room
    if rng.random() < 0.7:
        fill_box(made.image, x0, y0, x1, y1, rng.choice([(255, 255, 255), (250, 250, 250), made.toolkit.face]))
    size = rng.choice([16, 24, 32, 48])
    named = size > 20 and rng.random() < 0.8
    step_x, step_y = size + (rng.randint(30, 50) if named else rng.randint(6, 14)), size + (rng.randint(26, 40) if named
            else rng.randint(6, 14))
    if (x1 - x0) // step_x * ((y1 - y0) // step_y) > 160:
        return False
    chosen = faces.face_set(rng, 40, size, size, (255, 255, 255), made.pixel, faces.pictures)
    for y in range(y0 + 10, y1 - step_y, step_y):
        for x in range(x0 + 12, x1 - step_x, step_x):
            if rng.random() < 0.04:
                break
            if not chosen:
                return False
            lay(made.image, rng.choice(chosen), x + (step_x - size) // 2 - 6, y)
            if named:
                write(made.image, rng.choice(["Games", "notes.txt", "Mail", "Paint", "Fotos", "C:", "backup", "Music", "setup",
                                              "game.py", "Web"]), x + step_x / 2 - 6, y + size + 9, made.font, 10,
                      ink_on(tuple(int(v) for v in made.image[min(y + size + 9, made.image.shape[0] - 1), x])),
                      aliased=made.pixel, widest=step_x - 4)
    return True


def _calendar(rng, made):
    """A month."""
    lattice = _field(rng, made, 7, 7, rng.choice([0.7, 1.0]), 90, rng.choice([(255, 255, 255), made.toolkit.face]))
    if lattice is None:
        return False
    start, days = rng.randrange(7), rng.choice([28, 30, 31])
    base = tuple(int(v) for v in made.image[whole(lattice.y) + 2, min(made.image.shape[1] - 1, whole(lattice.x) + 2)])
    write(made.image, rng.choice(["May 1998", "Oktober 2003", "July 2007", "1999-12"]),
          (lattice.box()[0] + lattice.box()[2]) / 2, lattice.y + 10, made.font, 13, ink_on(base))
    for c in range(7):
        write(made.image, "MTWTFSS"[c], lattice.centre(0, c)[0], lattice.y + lattice.pitch_y * 0.75, made.font, 11,
              ink_on(base))
    for day in range(days):
        r, c = (start + day) // 7 + 1, (start + day) % 7
        if r < 7:
            if rng.random() < 0.05:
                fill_box(made.image, *_box(lattice, r, c, 2), (200, 120, 40))
            write(made.image, str(day + 1), *lattice.centre(r, c), made.font, min(18, lattice.pitch_y * 0.5), (0, 0, 220)
                  if c == 6 else ink_on(base), aliased=made.pixel)
    if rng.random() < 0.4:
        _lines(made, lattice, darker(base, 0.2))
    return True


def _keys(rng, made):
    """A calculator or a keyboard."""
    rows = rng.choice([["789/", "456*", "123-", "0.=+"], ["MC", "789/", "456*", "123-", "0.=+"],
                       ["1234567890", "QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"], ["QWERTZUIOP", "ASDFGHJKL", "YXCVBNM"],
                       ["ABCDEFG", "HIJKLMN", "OPQRSTU", "VWXYZ"], ["123", "456", "789", "*0#"]])
    n = max(len(row) for row in rows)
    lattice = _field(rng, made, len(rows) + 1, n, rng.choice([1, 0.8]), 60)
    if lattice is None:
        return False
    body, path = Body(rng, None, made.pixel), rng.choice(fonts_of("any"))
    x0, y0, x1, _ = lattice.box()
    fill_box(made.image, x0, y0, x1, y0 + lattice.pitch_y * 0.8, (200, 225, 215))
    write(made.image, rng.choice(["0.", "3.14159", "H_NG_A_", "12345679"]), x1 - 6, y0 + lattice.pitch_y * 0.4, path,
          lattice.pitch_y * 0.45, (20, 20, 20), "rm", widest=int(x1 - x0 - 10))
    for r, row in enumerate(rows):
        for c, sign in enumerate(row):
            x, y = lattice.centre(r + 1, c + (n - len(row)) / 2 * (n > 5))
            base = made.colours.other if sign in "/*-+=" else made.colours.tile
            paste(made.image, body.sprite(rng, lattice.pitch_x * 0.9, lattice.pitch_y * 0.88, base), x, y)
            write(made.image, sign, x, y, path, lattice.pitch_y * 0.42, ink_on(base), aliased=made.pixel)
    return True


def _palette(rng, made):
    """A colour chooser, or a map of characters."""
    rows, columns = rng.choice([(2, 14), (6, 8), (12, 18), (8, 20), (16, 16)])
    lattice = _field(rng, made, rows, columns, most=30, fill=made.toolkit.face)
    if lattice is None:
        return False
    signs = rng.random() < 0.5
    path = rng.choice(fonts_of("interface"))
    for r in range(rows):
        for c in range(columns):
            box = _box(lattice, r, c, 1)
            shade = (255, 255, 255) if signs else hues(c / columns, r / rows if r < rows - 1 else 0, 1 - r / rows / 2)
            fill_box(made.image, *box, shade)
            bevel(made.image, *box, (128, 128, 128), (220, 220, 220))
            if signs:
                write(made.image, chr(33 + (r * columns + c) % 94), *lattice.centre(r, c), path, lattice.pitch_y * 0.6,
                      (0, 0, 0), aliased=made.pixel)
    return True


def _chart(rng, made):
    """Bars, lines or a pie."""
    x0, y0, x1, y1 = made.room
    fill_box(made.image, x0, y0, x1, y1, rng.choice([(255, 255, 255), (30, 30, 30), made.colours.board]))
    a, b, c, d = x0 + 40, y0 + 20, x1 - 20, y1 - 40
    if c - a < 80 or d - b < 60:
        return False
    ink = ink_on(tuple(int(v) for v in made.image[y0 + 1, x0 + 1]))
    kind = rng.choice(["bars", "lines", "pie"])
    if kind == "pie":
        centre, r, start = ((a + c) // 2, (b + d) // 2), int(min(c - a, d - b) / 2), 0
        while start < 360:
            end = min(360, start + rng.randint(20, 120))
            cv2.ellipse(made.image, centre, (r, r), 0, start, end, any_colour(rng, 0.4), -1, cv2.LINE_AA)
            start = end
        return True
    for i in range(6):
        cv2.line(made.image, (a, b + (d - b) * i // 5), (c, b + (d - b) * i // 5), mix(ink, (128, 128, 128), 0.6), 1)
    n = rng.randint(4, 14)
    if kind == "bars":
        for i in range(n):
            x = a + (c - a) * i / n
            high = (d - b) * rng.random()
            fill_box(made.image, x + 3, d - high, x + (c - a) / n - 3, d, any_colour(rng, 0.4))
    else:
        for _ in range(rng.randint(1, 4)):
            points = np.array([(a + (c - a) * i / n, d - (d - b) * rng.random()) for i in range(n + 1)], np.int32)
            cv2.polylines(made.image, [points], False, any_colour(rng, 0.4), 2, cv2.LINE_AA)
    cv2.line(made.image, (a, b), (a, d), ink, 1)
    cv2.line(made.image, (a, d), (c, d), ink, 1)
    return True


def _level_picker(rng, made):
    """A grid of levels, some of them locked or with stars."""
    rows, columns = rng.choice([(4, 5), (5, 5), (3, 6), (4, 6), (5, 8), (2, 5)])
    lattice = _field(rng, made, rows, columns, most=rng.choice([50, 70, 90]))
    if lattice is None:
        return False
    body, path = Body(rng, rng.choice(["rect", "round", "disc", "hexagon", "octagon"]),
                      made.pixel), rng.choice(fonts_of("heavy"))
    p = min(lattice.pitch_x, lattice.pitch_y)
    w = p * rng.uniform(0.65, 0.9)
    done, stars = rng.randint(1, rows * columns), rng.random() < 0.5
    write(made.image, rng.choice(["Select level", "LEVELS", "Choose a stage", "World 2", "Niveau"]),
          (lattice.box()[0] + lattice.box()[2]) / 2, max(8, lattice.y - 14), path, 16,
          far_from(rng, [made.colours.page], 90), aliased=made.pixel)
    lock = faces.obstacle(rng, w * 0.5, w * 0.5, made.colours.tile, made.pixel)
    for i in range(rows * columns):
        x, y = lattice.centre(i // columns, i % columns)
        base = made.colours.tile if i < done else mix(made.colours.tile, (90, 90, 90), 0.6)
        paste(made.image, body.sprite(rng, w, w, base), x, y)
        if i < done or rng.random() < 0.3:
            write(made.image, str(i + 1), x, y - (w * 0.1 if stars else 0), path, w * 0.4, ink_on(base), aliased=made.pixel)
            for j in range(3 if stars else 0):
                points = np.array([(x + (j - 1) * w * 0.24 + a * w * 0.1, y + w * 0.28 + b * w * 0.1) for a, b in star(5)],
                                  np.int32)
                cv2.fillPoly(made.image, [points], (0, 210, 255) if rng.random() < 0.6 else (120, 120, 120), cv2.LINE_AA)
        else:
            paste(made.image, Sprite(lock), x, y)
    return True


def _menu(rng, made):
    """A title screen: the name of a game, some buttons, a picture."""
    x0, y0, x1, y1 = made.room
    if rng.random() < 0.5:
        made.image[y0:y1, x0:x1] = ground(rng, x1 - x0, y1 - y0, made.colours.page, plain=0.1)
    path = rng.choice(fonts_of("heavy"))
    title = rng.choice(TITLES[rng.choice(sorted(TITLES))])
    size = rng.randint(24, max(26, (x1 - x0) // 10))
    for dx, shade in ((2, (0, 0, 0)), (0, far_from(rng, [(0, 0, 0), made.colours.page], 80))):
        write(made.image, title, (x0 + x1) / 2 + dx, y0 + (y1 - y0) * 0.2 + dx, path, size, shade, aliased=made.pixel,
              widest=x1 - x0 - 10)
    body = Body(rng, rng.choice(["rect", "round", "cut"]), made.pixel)
    for i in range(rng.randint(2, 5)):
        y = y0 + (y1 - y0) * (0.42 + i * 0.13)
        wide = (x1 - x0) * 0.36
        paste(made.image, body.sprite(rng, max(40, wide), max(14, (y1 - y0) * 0.1), made.colours.tile), (x0 + x1) / 2, y)
        write(made.image, rng.choice(["Play", "Options", "Help", "Quit", "Scores", "Credits", "Easy", "Normal", "Hard",
                                      "4 x 4", "5 x 5", "Continue"]), (x0 + x1) / 2, y, path, (y1 - y0) * 0.05,
              ink_on(made.colours.tile), aliased=made.pixel, widest=int(wide))
    for _ in range(rng.randint(0, 4)):
        picture = faces.cat(rng, rng.randint(24, 90), any_colour(rng), (0, 0, 0), made.pixel)
        lay(made.image, picture, rng.randint(x0, max(x0, x1 - 40)), rng.randint(y0, max(y0, y1 - 40)))
    return True


def _photo(rng, made):
    """A photograph, or pictures of many, as in a viewer."""
    x0, y0, x1, y1 = made.room
    if rng.random() < 0.5:
        made.image[y0:y1, x0:x1] = photograph(rng, x1 - x0, y1 - y0)
        return True
    step = rng.choice([90, 130, 170])
    for y in range(y0 + 8, y1 - step, step):
        for x in range(x0 + 8, x1 - step, step):
            w = int(step * rng.uniform(0.6, 0.9))
            h = int(step * rng.uniform(0.5, 0.8))
            made.image[y:y + h, x:x + w] = photograph(rng, w, h)
    return True


def _writing(rng, made):
    """An editor or a page of text."""
    x0, y0, x1, y1 = made.room
    pale = rng.choice([(255, 255, 255), (40, 36, 30), (240, 250, 253), (54, 43, 0)])
    fill_box(made.image, x0, y0, x1, y1, pale)
    path, size = rng.choice(fonts_of(rng.choice(["mono", "serif", "interface"]))), rng.choice([10, 11, 12, 14])
    lines = ["def solve(board):", "for (int i = 0; i < n; i++) {", "    return grid[x][y];",
             "The rules of the game are simple.", "Click two equal tiles to remove them.", "import tkinter as tk",
             "if __name__ == '__main__':", "Lorem ipsum dolor sit amet, consectetur", "}", "# TODO list: milk, bread, eggs",
             "    print(score)", "Dim x As Integer", "10 PRINT \"HELLO\"", "20 GOTO 10",
             "", "", "Dear Sir or Madam,", "<td width=\"40\">7</td>"]
    y = y0 + size
    indent = 30 if rng.random() < 0.4 else 6
    number = 1
    while y < y1 - size:
        if indent == 30:
            write(made.image, str(number), x0 + 24, y, path, size, (150, 150, 150), "rm")
        line = rng.choice(lines)
        if line.strip():
            write(made.image, line, x0 + indent + (len(line) - len(line.lstrip())) * size * 0.6, y, path, size,
                  rng.choice([ink_on(pale), ink_on(pale), (200, 100, 60), (60, 140, 60)]), "lm",
                  made.pixel, x1 - x0 - indent - 4)
        y += int(size * 1.5)
        number += 1
    return True


def _text_page(rng):
    """A text screen with lists, tables and messages."""
    rows, columns = rng.randint(10, 28), rng.randint(30, 80)
    screen, lattice = terminal(rng, "none", rows, columns, 1, 1)
    texts = ["drwxr-xr-x  2 user user  4096 May  3  games", "Volume in drive C is MS-DOS_6",
             "-rw-r--r--  1 user user   812 Jan 12  cat.py", "Guess the number (1-100):", "Too high!", "1) New game",
             "2) Load game", "3) Quit", "Mem:  7834  2211  340", "You are standing in an open field west of a white house.",
             "> open mailbox", "+-----------------+", "|   HIGH SCORES   |", "AUTOEXEC BAT    128 04-09-91",
             "a b c d e f g h", "8 r n b q k b n r", "HP: 12/20  Gold: 310  Level: 4", "Loading...........OK", "__|_|__|_|__",
             " X | O |   ", "---+---+---", "########@.......####"]
    for r in range(rows):
        if rng.random() < 0.75:
            screen.put(int(lattice.x), int(lattice.y + r * lattice.pitch_y), rng.choice(texts)[:columns],
                       rng.choice([screen.fore, screen.fore, rng.choice(screen.colours)]))
    return finish(rng, screen.made, None, [])


def _bare_desktop(rng, made):
    """Several windows over each other."""
    h, w = made.image.shape[:2]
    for _ in range(rng.randint(1, 4)):
        ww, wh = rng.randint(w // 4, w * 3 // 4), rng.randint(h // 4, h * 3 // 4)
        x, y = rng.randint(0, w - ww), rng.randint(0, h - wh)
        box = window(rng, made.image, (x, y, x + ww, y + wh), made.toolkit, rng.choice(TITLES["none"]), made.font, made.pixel)
        if box[2] - box[0] > 60 and box[3] - box[1] > 60:
            keep, made.room = made.room, tuple(int(v) for v in box)
            rng.choice([_writing, _form, _table, _icons, _chart, _photo])(rng, made)
            made.room = keep
    return True


def _scatter(rng, made):
    """Things of all sorts lying about: a picture book, a shop, a hidden-object game."""
    x0, y0, x1, y1 = made.room
    things = faces.face_set(rng, 14, 60, 60, made.colours.page, made.pixel)
    for _ in range(rng.randint(6, 40)):
        if things:
            lay(made.image, rng.choice(things), rng.randint(x0 - 20, x1), rng.randint(y0 - 20, y1))
    return True


MAKERS = [_minesweeper, _minesweeper, _chess, _chess, _sudoku, _2048, _gems, _crossword, _mahjong_pile, _memory, _noughts,
          _falling, _nonogram, _solitaire, _table, _form, _icons, _calendar, _keys,
          _palette, _chart, _level_picker, _level_picker, _menu, _menu, _photo, _writing, _text_page, _bare_desktop, _scatter]
