"""Scenes of Runaway Robot: minefields seen from above, with their goal, slots, arrows and texts beside them.

The goal (a row below and a column to the right of the field, or a strip) is drawn with the field but is no part of the
board.
"""
import numpy as np

import material
from compose import canvas
from compose.parts import (any_picture, buttons, centred_text, chosen_colour, corner, distance, emoji, fonts, frame,
                           mixed, other_colour, page, panel, paste_middle, pitch_that_fits, pointer, readable_on, tile,
                           tile_style)
from scene import Lattice, Scene


def _mine(size, colour, spike, shine, spikes, fuse):
    """A drawn bomb with alpha: a ball with spikes or a fuse."""
    size = max(5, round(size))
    picture = np.zeros((size, size, 4), np.uint8)
    middle = size / 2
    radius = size * (0.33 if spikes else 0.38)
    for i in range(spikes):
        angle = 2 * np.pi * i / spikes
        canvas.line(picture, [(middle, middle), (middle + np.cos(angle) * size * 0.47,
                                                 middle + np.sin(angle) * size * 0.47)], spike,
                    max(1, size * 0.07))
    y = middle + (size * 0.07 if fuse else 0)
    if fuse:
        canvas.line(picture, [(middle, y - radius * 0.8), (middle + size * 0.08, y - radius - size * 0.04),
                              (middle + size * 0.2, y - radius)],
                    spike, max(1, size * 0.06))
        canvas.disc(picture, middle + size * 0.22, y - radius, max(1, size * 0.06), [30, 140, 255])
    canvas.disc(picture, middle, y, radius, colour)
    if shine:
        canvas.disc(picture, middle - radius * 0.35, y - radius * 0.35, max(0.8, radius * 0.25), [255, 255, 255],
                    alpha=0.85)
    return picture


def _cross(size, colour, width, round_too):
    size = max(5, round(size))
    picture = np.zeros((size, size, 4), np.uint8)
    a, b = size * 0.18, size * 0.82
    canvas.line(picture, [(a, a), (b, b)], colour, width)
    canvas.line(picture, [(b, a), (a, b)], colour, width)
    if round_too:
        canvas.disc(picture, size / 2, size / 2, size * 0.47, None, border=width, border_colour=colour)
    return picture


def _bomb(rng, size, ground):
    """What lies on a mined cell, as a picture with alpha."""
    kind = rng.random()
    dark = [0, 0, 0] if distance(ground, [0, 0, 0]) > 50 else other_colour(rng, [ground], 80)
    if kind < 0.3:
        picture = emoji(rng, rng.choice(["1f4a3", "1f4a3", "1f4a3", "1f480", "2620", "1f525", "274c", "1f4a5", "1f6ab",
                                         "26d4", "1f47e", "2622",
                                         "1f534", "1faa8", "1f578"]), size)
        if picture is not None:
            return picture
    if kind < 0.42:
        colour = dark if rng.random() < 0.5 else other_colour(rng, [ground], 60)
        picture = np.zeros((max(4, round(size)), max(4, round(size)), 4), np.uint8)
        canvas.disc(picture, picture.shape[1] / 2, picture.shape[0] / 2, size * rng.uniform(0.28, 0.5), colour,
                    border=rng.choice([0, 0, 1, 2]), border_colour=mixed(colour, [255, 255, 255], 0.4))
        return picture
    if kind < 0.55:
        return _cross(size, rng.choice([[0, 0, 255], [40, 40, 200], dark, other_colour(rng, [ground], 70)]),
                      max(1, size * rng.uniform(0.06, 0.2)),
                      rng.random() < 0.2)
    if kind < 0.63:
        picture = material.letter(rng.choice(fonts()), max(6, round(size)), rng.choice("XX*BMx#@o!"),
                                  other_colour(rng, [ground], 80),
                                  rng.uniform(0.6, 0.95))
        if picture is not None:
            return picture
    if kind < 0.7:
        picture = any_picture(rng, size)
        if picture is not None:
            return picture
    spikes = rng.choice([0, 0, 8, 8, 6, 12])
    colour = rng.choice([dark, dark, [40, 40, 40], other_colour(rng, [ground], 70), [40, 40, 160]])
    if distance(colour, ground) < 40:
        colour = dark
    return _mine(size, colour, rng.choice([colour, mixed(colour, [90, 160, 200], 0.5)]), rng.random() < 0.6, spikes,
                 spikes == 0)


def _robot(rng, size, ground):
    """The robot as a picture with alpha: emoji, drawn, a disc, an arrow, a letter, any picture."""
    kind = rng.random()
    if kind < 0.35:
        picture = emoji(rng, rng.choice(["1f916", "1f916", "1f47e", "1f47d", "1f3c3", "1f697", "1f436", "1f600",
                                         "1f431", "1f680"]), size)
        if picture is not None:
            return picture
    if kind < 0.5:
        picture = any_picture(rng, size)
        if picture is not None:
            return picture
    size = max(5, round(size))
    picture = np.zeros((size, size, 4), np.uint8)
    colour = other_colour(rng, [ground], 60)
    if kind < 0.68:  # head with aerials, body with arms
        canvas.box(picture, size * 0.24, size * 0.4, size * 0.76, size * 0.85, colour, radius=size * 0.06)
        canvas.box(picture, size * 0.24, size * 0.14, size * 0.76, size * 0.37, colour, radius=size * 0.11)
        for x in (0.1, 0.8):
            canvas.box(picture, size * x, size * 0.42, size * (x + 0.1), size * 0.72, colour, radius=size * 0.04)
        for x in (0.38, 0.62):
            canvas.disc(picture, size * x, size * 0.26, max(0.7, size * 0.04), [255, 255, 255])
            canvas.line(picture, [(size * x, size * 0.16), (size * (x + (x - 0.5) * 0.5), size * 0.04)], colour,
                        max(1, size * 0.03))
            canvas.box(picture, size * (x - 0.06), size * 0.85, size * (x + 0.06), size * 0.98, colour)
    elif kind < 0.82:
        canvas.disc(picture, size / 2, size / 2, size * 0.42, colour, border=rng.choice([0, 1, 2]),
                    border_colour=[0, 0, 0])
        if rng.random() < 0.5:
            for x in (0.37, 0.63):
                canvas.disc(picture, size * x, size * 0.43, max(0.7, size * 0.06), readable_on(rng, colour))
    elif kind < 0.92:
        canvas.polygon(picture, [(size * 0.2, size * 0.15), (size * 0.85, size * 0.5), (size * 0.2, size * 0.85)],
                       colour)
    else:
        letter = material.letter(rng.choice(fonts()), size, rng.choice("RRS@P"), colour, 0.8)
        return letter if letter is not None else picture
    return picture


def arrow(rng, image, x, y, size, way, colour, outlined):
    """A block arrow to the right ("R") or down ("D"), filled or outlined."""
    points = [(-0.45, -0.16), (0.05, -0.16), (0.05, -0.4), (0.48, 0), (0.05, 0.4), (0.05, 0.16), (-0.45, 0.16)]
    if way == "D":
        points = [(b, a) for a, b in points]
    points = [(x + a * size, y + b * size) for a, b in points]
    canvas.polygon(image, points, None if outlined else colour, border=max(1, size * 0.05) if outlined else 0,
                   border_colour=colour)


def _slots(rng, image, x0, y0, x1, y1):
    """The program's slots: small boxes or dots in a row, some with arrows in them."""
    height = y1 - y0
    if height < 8:
        return
    count = rng.randint(2, 14)
    step = min(height * rng.uniform(1, 1.4), (x1 - x0) / count)
    if step < 7:
        return
    size = step * rng.uniform(0.6, 0.95)
    style = tile_style(rng, size)
    colour = chosen_colour(rng)
    picture, _ = tile(dict(style, shadow=None), size, size, colour)
    ink = readable_on(rng, colour)
    if rng.random() < 0.3:
        ink = mixed(colour, ink, 0.3)
    filled = rng.randint(0, count)
    outlined = rng.random() < 0.5
    x = x0 if rng.random() < 0.6 else max(x0, (x0 + x1 - count * step) / 2)
    dotted = rng.random() < 0.3
    for i in range(count):
        middle_x, middle_y = x + (i + 0.5) * step, (y0 + y1) / 2
        if dotted:
            canvas.disc(image, middle_x, middle_y, size * 0.25, ink if i < filled else colour)
            continue
        paste_middle(image, picture, middle_x, middle_y)
        if i < filled:
            if rng.random() < 0.8:
                arrow(rng, image, middle_x, middle_y, size * 0.7, rng.choice("RD"), ink, outlined)
            else:
                centred_text(rng, image, rng.choice(("R", "D", "go", "?", "00")), middle_x, middle_y,
                             max(6, size * 0.4), ink)


def _texts(rng, image, x0, y0, x1, y1, count):
    """Lines about level and bounds."""
    size = max(9, min((y1 - y0) * 0.6, rng.uniform(10, 30)))
    colour = readable_on(rng, [int(v) for v in image[min(image.shape[0] - 1, max(0, int((y0 + y1) / 2))),
                                                      min(image.shape[1] - 1, max(0, int((x0 + x1) / 2)))]])
    x = x0
    for _ in range(count):
        low = rng.randint(2, 30)
        text = rng.choice((f"min {low} max {low + rng.randint(0, 15)}", f"Level: {rng.randint(1, 200)}",
                           f"{low}..{low * 2}",
                           f"Steps {low}-{low + 4}", f"LEVEL {rng.randint(1, 90)}", "Runaway Robot", f"min: {low}",
                           f"max: {low + 3}",
                           f"Bombs: {low}", "GO", f"Màn {low}", "Program:"))
        taken = canvas.text(rng, image, text, x, (y0 + y1) / 2, size, colour)
        x += (taken if isinstance(taken, (int, float)) else len(text) * size * 0.55) + size
        if x > x1:
            return


def scene(rng):
    """One minefield."""
    rows = columns = round(3 + 37 * rng.random() ** 2.2)
    if rng.random() < 0.3:
        columns = max(3, min(40, round(rows * rng.uniform(0.6, 1.7))))
    goal = rng.choices(("none", "cells", "strip", "right only", "below only"), (42, 36, 14, 4, 4))[0]
    deep = 1.0 if goal == "cells" or rng.random() < 0.3 else rng.uniform(0.2, 1.2)
    right = deep if goal in ("cells", "strip", "right only") else 0.0
    below = deep if goal in ("cells", "strip", "below only") else 0.0
    above = rng.choice([0, 0, 1, 2, 3])  # lines of things above the field
    line_height = rng.uniform(18, 60)
    most = min(1250 / (columns + right), (1030 - above * line_height) / (rows + below))
    pitch = min(most, pitch_that_fits(rng, 9, 90, rows, columns, 1.0, below, right))
    pitch_y = pitch if rng.random() < 0.88 else min(pitch * rng.uniform(0.75, 1.3),
                                                    (1030 - above * line_height) / (rows + below))
    board_width, board_height = columns * pitch, rows * pitch_y
    width, height, x, y = page(rng, board_width + right * pitch, board_height + below * pitch_y + above * line_height,
                               pitch)
    lattice = Lattice(x, y + above * line_height, pitch, pitch_y, rows, columns)
    x0, y0, x1, y1 = lattice.box()

    part = rng.choice([0.1, 0.2, 0.28, 0.28, rng.uniform(0.03, 0.5)])
    mines = [[rng.random() < part for _ in range(columns)] for _ in range(rows)]
    path = [(0, 0)]
    mines[0][0] = False
    while path[-1][0] < rows - 1 or path[-1][1] < columns - 1:
        r, c = path[-1]
        r, c = (r + 1, c) if c == columns - 1 or (r < rows - 1 and rng.random() < 0.5) else (r, c + 1)
        path.append((r, c))
        if rng.random() < 0.9:
            mines[r][c] = False
    if not any(map(any, mines)) and rng.random() < 0.9:
        mines[rng.randrange(1, rows)][rng.randrange(columns)] = True

    image = canvas.background(rng, width, height)
    canvas.furniture(rng, image, (x, y, x1 + right * pitch, y1 + below * pitch_y))
    safe = chosen_colour(rng) if rng.random() < 0.55 else rng.choice([[255, 255, 255], [240, 240, 240],
                                                                      [220, 220, 220], [200, 200, 200],
                                                                      [192, 192, 192], [225, 235, 245]])
    ground = other_colour(rng, [safe], 20) if rng.random() < 0.7 else mixed(safe, [0, 0, 0], rng.uniform(0.1, 0.6))
    panel(rng, image, lattice, ground, 0.45)
    goal_colour = other_colour(rng, [safe], 40) if rng.random() < 0.6 else rng.choice([[0, 160, 0], [0, 255, 0],
                                                                                       [255, 0, 0], [120, 220, 120]])
    if distance(goal_colour, safe) < 35:
        goal_colour = other_colour(rng, [safe], 60)

    small = min(pitch, pitch_y)
    gap = rng.choice([0, 0, 1, 1, 2, rng.uniform(0, 0.12) * small,
                      rng.uniform(0.05, 0.25) * small]) if small > 12 else rng.choice([0, 0, 1])
    look = rng.choices(("icons", "colours", "tiles"), (45, 25, 30))[0]
    style = tile_style(rng, small)
    style["shadow"] = None
    if look != "tiles" or small < 12:
        style.update(fill="flat", bevel=0.0, line=None, radius=style["radius"] if rng.random() < 0.3 and gap > 1 else 0)
    cell_width, cell_height = pitch - gap, pitch_y - gap
    safe_picture = tile(style, cell_width, cell_height, safe)[0]
    second = mixed(safe, rng.choice([[0, 0, 0], [255, 255, 255]]),
                   rng.uniform(0.03, 0.12)) if rng.random() < 0.1 else None
    second_picture = tile(style, cell_width, cell_height, second)[0] if second else None
    mine_ground = safe
    if look == "colours" or rng.random() < 0.15:
        mine_ground = other_colour(rng, [safe, goal_colour] if rng.random() < 0.5 else [safe], 55)
        if rng.random() < 0.4:
            mine_ground = rng.choice([[0, 0, 0], [40, 40, 40], [0, 0, 255], [50, 50, 200], [128, 128, 128]])
        if distance(mine_ground, safe) < 40:
            mine_ground = other_colour(rng, [safe], 80)
    mine_picture = tile(style, cell_width, cell_height, mine_ground)[0]
    icon = None
    if look != "colours" and (look == "icons" or mine_ground == safe or rng.random() < 0.5):
        icon = _bomb(rng, min(cell_width, cell_height) * rng.uniform(0.6, 1.0), mine_ground)
    bare = gap == 0 and rng.random() < 0.15 and (icon is not None)  # cells are not drawn: one plain field
    if bare or second is None and style["fill"] == "flat" and not style["rim"] and not style["radius"] and gap == 0:
        canvas.box(image, x0, y0, x1, y1, safe)

    # The goal first: cells of the field are drawn beside it.
    goal_corner = rng.random() < 0.85
    if goal == "cells" and rng.random() < 0.75:
        goal_style = style if rng.random() < 0.6 else dict(style, fill="flat", bevel=0.0)
        goal_picture = tile(goal_style, cell_width, cell_height, goal_colour)[0]
        for r in range(rows + 1):
            if r < rows or goal_corner:
                paste_middle(image, goal_picture, x0 + (columns + 0.5) * pitch, y0 + (r + 0.5) * pitch_y)
        for c in range(columns):
            paste_middle(image, goal_picture, x0 + (c + 0.5) * pitch, y0 + (rows + 0.5) * pitch_y)
    else:
        if right:
            canvas.box(image, x1, y0, x1 + right * pitch, y1 + (below * pitch_y if goal_corner else 0), goal_colour)
        if below:
            canvas.box(image, x0, y1, x1, y1 + below * pitch_y, goal_colour)
    safe_stamp, mine_stamp = canvas.Stamp(safe_picture), canvas.Stamp(mine_picture)
    second_stamp = canvas.Stamp(second_picture) if second else None
    icon_stamp = canvas.Stamp(icon) if icon is not None else None
    trail = set(path[:rng.randint(2, len(path))]) if rng.random() < 0.07 else set()
    trail_stamp = canvas.Stamp(tile(style, cell_width, cell_height, other_colour(rng, [safe, mine_ground],
                                                                                 25))[0]) if trail else None

    def put(stamp, middle_x, middle_y):
        stamp.put(image, *corner(stamp.picture, middle_x, middle_y))

    for r in range(rows):
        for c in range(columns):
            middle_x, middle_y = lattice.centre(r, c)
            if mines[r][c]:
                if not bare or mine_ground != safe:
                    put(mine_stamp, middle_x, middle_y)
                if icon_stamp is not None:
                    put(icon_stamp, middle_x, middle_y)
            elif (r, c) in trail:
                put(trail_stamp, middle_x, middle_y)
            elif second and (r + c) % 2:
                put(second_stamp, middle_x, middle_y)
            elif not bare:
                put(safe_stamp, middle_x, middle_y)
    if rng.random() < (0.6 if gap == 0 or bare else 0.1):
        colour = rng.choice([[0, 0, 0], [128, 128, 128], [255, 255, 255], mixed(safe, [0, 0, 0], 0.25),
                             chosen_colour(rng)])
        thick = rng.choice([1, 1, 1, 2]) if small > 14 else 1
        more_c, more_r = (1, 1) if goal == "cells" and rng.random() < 0.7 else (0, 0)
        for r in range(rows + 1 + more_r):
            line_y = round(y0 + r * pitch_y)
            canvas.box(image, x0, line_y - thick / 2, x1 + more_c * pitch, line_y + thick / 2, colour)
        for c in range(columns + 1 + more_c):
            line_x = round(x0 + c * pitch)
            canvas.box(image, line_x - thick / 2, y0, line_x + thick / 2, y1 + more_r * pitch_y, colour)
    if rng.random() < 0.75:
        robot = _robot(rng, small * rng.uniform(0.6, 1.05), safe)
        paste_middle(image, robot, *lattice.centre(0, 0))
    elif rng.random() < 0.5:
        paste_middle(image, tile(style, cell_width, cell_height, other_colour(rng, [safe, mine_ground], 40))[0],
                     *lattice.centre(0, 0))
    if rng.random() < 0.2:
        frame(image, x0, y0, x1 + right * pitch, y1 + below * pitch_y, chosen_colour(rng), rng.choice([1, 2, 3]))

    # What stands above the field and to its right.
    for i in range(above):
        top = y + i * line_height
        bottom = top + line_height * 0.92
        kind = rng.random()
        if kind < 0.35:
            _slots(rng, image, max(2, x0), top, min(width, x0 + board_width), bottom)
        elif kind < 0.6:
            _texts(rng, image, max(2, x0), top, min(width, x0 + board_width), bottom, rng.randint(1, 3))
        elif kind < 0.8:
            size = line_height * rng.uniform(0.6, 0.9)
            colour, outlined = chosen_colour(rng), rng.random() < 0.6
            at = x0 + size
            plate = tile(dict(tile_style(rng, size), shadow=None), size, size,
                         chosen_colour(rng))[0] if rng.random() < 0.6 else None
            for way in "RD":
                if plate is not None:
                    paste_middle(image, plate, at, (top + bottom) / 2)
                arrow(rng, image, at, (top + bottom) / 2, size * 0.7, way, colour, outlined)
                at += size * rng.uniform(1.05, 1.4)
            if rng.random() < 0.6:
                cross = emoji(rng, "274c 1f5d1 23ee 1f519 274e",
                              size * 0.8) if rng.random() < 0.6 else _cross(size * 0.8, [0, 0, 255], 2, True)
                if cross is not None:
                    paste_middle(image, cross, at, (top + bottom) / 2)
        else:
            buttons(rng, image, max(2, x0), top, min(width - 2, x0 + max(board_width, 200)), bottom,
                    [safe, goal_colour])
    free_right = width - (x1 + right * pitch)
    if free_right > 60 and rng.random() < 0.4:
        at_x, at_y = x1 + right * pitch + min(60, free_right * 0.3), y0 + 20
        for _ in range(rng.randint(1, 4)):
            if rng.random() < 0.5:
                arrow(rng, image, at_x, at_y, rng.uniform(14, 46), rng.choice("RD"), chosen_colour(rng),
                      rng.random() < 0.6)
            else:
                _texts(rng, image, at_x - 20, at_y - 10, width, at_y + 14, 1)
            at_y += rng.uniform(30, 70)
            if at_y > height - 20:
                break
    if rng.random() < 0.08:
        pointer(rng, image, rng.uniform(x0, x1), rng.uniform(y0, y1))
    cells = [["X" if mine else "." for mine in row] for row in mines]
    canvas.occlude(rng, image, lattice, cells)  # with small odds of its own
    return Scene(image, "runaway", lattice, cells, "compose-runaway")
