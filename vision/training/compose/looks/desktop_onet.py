"""Scenes of Onet and Shisen-Sho in the desktop and retro looks."""
import math

import cv2
import numpy as np

from compose.looks import desktop_faces as faces
from compose.looks.desktop_frames import board_ground, finish, ring_around, seat, stage, terminal
from compose.looks.desktop_paint import (Body, Sprite, any_colour, apart, bevel, darker, far_from, fill_box, ink_on, light,
                                         lighter, mix, over, paste, whole)


def _onet_size(rng):
    """Rows and columns."""
    kind = rng.random()
    if kind < 0.25:
        return rng.randint(4, 7), rng.randint(4, 8)
    if kind < 0.5:
        return rng.choice([(8, 12), (9, 16), (8, 18), (6, 14), (7, 12), (8, 14), (9, 14), (10, 16), (7, 14), (8, 16)])
    if kind < 0.6:
        return rng.choice([(12, 18), (12, 24), (14, 20), (11, 20), (14, 26), (16, 30)])
    return rng.randint(4, 11), rng.randint(5, 14)


def _onet_grid(rng, rows, columns, kinds):
    """Which cells hold which face (-1: empty, -2: obstacle); faces come in pairs."""
    there = np.ones((rows, columns), bool)
    form = rng.random()
    y, x = np.mgrid[0:rows, 0:columns]
    if form < 0.06:
        there = np.abs(y - (rows - 1) / 2) / rows + np.abs(x - (columns - 1) / 2) / columns < 0.55
    elif form < 0.12:
        m = rng.randint(1, max(1, min(rows, columns) // 3))
        there[:m, :m] = there[:m, -m:] = there[-m:, :m] = there[-m:, -m:] = False
    elif form < 0.16:
        there[rows // 3:rows - rows // 3, columns // 3:columns - columns // 3] = False
    grid = np.where(there, 0, -1)
    if rng.random() < 0.2:
        for _ in range(rng.randint(1, max(1, rows * columns // 10))):
            grid[rng.randrange(rows), rng.randrange(columns)] = -2
    if rng.random() < 0.05:
        grid[0], grid[-1], grid[:, 0], grid[:, -1] = -2, -2, -2, -2
    free = [(int(r), int(c)) for r, c in zip(*np.where(grid == 0))]
    rng.shuffle(free)
    if len(free) % 2:
        grid[free.pop()] = -1
    numbers = [i // 2 % kinds for i in range(len(free))]
    for place, number in zip(free, numbers):
        grid[place] = number + 1
    if rng.random() < 0.72:
        gone = int(len(free) // 2 * rng.choice([rng.random(), rng.random(), rng.uniform(0.7, 0.97), rng.uniform(0, 0.3)]))
        by_face = {}
        for r, c in free:
            by_face.setdefault(grid[r, c], []).append((r, c))
        clumped = rng.random() < 0.5
        cy, cx = rng.uniform(0, rows), rng.uniform(0, columns)
        pairs = []
        for places in by_face.values():
            pairs += [places[i:i + 2] for i in range(0, len(places) - 1, 2)]
        rng.shuffle(pairs)
        if clumped:
            pairs.sort(key=lambda pair: min(math.hypot(r - cy, c - cx) for r, c in pair) + rng.uniform(0, 3))
        for pair in pairs[:gone]:
            for r, c in pair:
                grid[r, c] = -1
    fall = rng.choice([None, None, None, "down", "left"])
    if fall and not (grid == -2).any() and form >= 0.16:
        for line in (grid.T if fall == "down" else grid):
            kept = line[line != -1]
            line[:] = -1
            line[(len(line) - len(kept) if fall == "down" else 0):][:len(kept)] = kept
    return np.where(grid > 0, grid - 1, grid)


def _trimmed(grid):
    """The grid without its empty outer rows and columns; None if next to nothing is left."""
    ys, xs = np.where(grid != -1)
    if len(ys) < 2:
        return None
    grid = grid[ys.min():ys.max() + 1, xs.min():xs.max() + 1]
    return grid if min(grid.shape) >= 2 else None


def _onet_labels(grid):
    """The labels of a grid."""
    return [["." if v == -1 else "#" if v == -2 else f"f{v}" for v in row] for row in grid.tolist()]


def onet_scene(rng):
    """A drawn board of tiles."""
    rows, columns = _onet_size(rng)
    made = stage(rng, "onet", columns)
    s = made.colours
    grid = _onet_grid(rng, rows, columns, min(rng.choice([8, 12, 18, 24, 36]), rows * columns // 2 + 1))
    wells = rng.random() < 0.25
    panel = rng.random() < 0.45
    if not wells and not panel:
        grid = _trimmed(grid)
        if grid is None:
            return None
    elif (grid >= 0).sum() < 2:
        return None
    rows, columns = grid.shape
    ratio = rng.choice([1, 1, 1, 1.0, rng.uniform(1.05, 1.45), rng.uniform(1.2, 1.4), rng.uniform(0.75, 0.95)])
    bare = rng.random() < 0.08
    body = Body(rng, rng.choice(["rect", "rect", "rect", "round", "round", "cut", "octagon", "disc"]), made.pixel)
    ivory = rng.random() < 0.15
    if ivory:
        body.depth, body.shadow = rng.uniform(0.06, 0.2), rng.random() < 0.5
        body.side_colours = rng.choice([(60, 120, 40), (50, 90, 170), (120, 70, 30), None, (40, 40, 40), (70, 130, 190)])
        s.tile = rng.choice([(225, 245, 252), (235, 250, 255), (210, 232, 240), (240, 240, 240), (190, 220, 235)])
        ratio = rng.choice([1.2, 1.28, 1.33, 1.4])
        body.shape = rng.choice(["rect", "round"])
    lattice = seat(rng, made, rows, columns, ratio, 14, rng.choice([40, 60, 90, 130]), margin=rng.choice([0, 2, 6, 12, 20])
                   + (12 if body.depth else 0))
    if lattice is None:
        return None
    px, py = lattice.pitch_x, lattice.pitch_y
    smallest = min(px, py)
    gap = rng.choice([0, 0, 0, 1, 1, 2, 3, smallest * 0.06, smallest * 0.1, smallest * 0.15])
    if body.depth and rng.random() < 0.4:
        gap = max(gap, body.depth * smallest)
    if body.depth * smallest < 1.5:
        body.depth = 0
    w, h = px - gap, py - gap
    if min(w, h) < 10:
        return None
    if panel:
        bounds = _trimmed(grid)
        edged = bounds is None or bounds.shape != grid.shape
        board_ground(rng, made, lattice.box(), inside=rng.choice([0, 0, 2, 5]) if not edged else rng.choice([0, 1]),
                     edged=edged)
    under = made.image[int(max(0, lattice.y)):int(lattice.y + py * rows), int(max(0, lattice.x)):int(lattice.x + px * columns)]
    mean = tuple(int(v) for v in under.reshape(-1, 3).mean(0)) if under.size else s.board
    if apart(mean, s.tile) < 25 and not bare and body.edge in ("none", "soft") and not body.depth:
        body.edge = "both"
    on = mean if bare else s.tile
    kinds = int(grid.max()) + 1
    aspect = 1.0 if rng.random() < 0.5 else rng.uniform(0.75, 0.98)
    set_kind = rng.choice([faces.mahjong, faces.gnome_mahjong, faces.mahjong, None]) if ivory else None
    pictures = faces.face_set(rng, max(2, kinds), w * aspect, h * aspect, on, made.pixel, set_kind)
    if len(pictures) < 2:
        return None
    grid = np.where(grid >= 0, grid % len(pictures), grid)
    cells = _onet_labels(grid)
    if wells:
        _wells(rng, made, lattice, grid.shape, w, h, mean)
    joined = _joined_pair(rng, grid) if rng.random() < 0.12 else None
    _onet_tiles(rng, made, lattice, grid, cells, body, pictures, (w, h), bare, joined)
    if joined:
        _joining_line(rng, made, lattice, joined)
    return finish(rng, made, lattice, cells)


def _wells(rng, made, lattice, shape, w, h, mean):
    """Every place of the board drawn: hollows, dots or grid lines that empty cells show."""
    kind = rng.choice(["hollow", "dots", "grid", "frame", "checks"])
    shade = darker(mean, rng.uniform(0.1, 0.25)) if light(mean) > 60 else lighter(mean, 0.12)
    for r in range(shape[0]):
        for c in range(shape[1]):
            x, y = lattice.centre(r, c)
            box = [whole(v) for v in (x - w / 2, y - h / 2, x + w / 2, y + h / 2)]
            if kind == "hollow":
                fill_box(made.image, *box, shade)
                bevel(made.image, *box, lighter(shade, 0.3), darker(shade, 0.3), 1, True)
            elif kind == "dots":
                cv2.circle(made.image, (whole(x), whole(y)), max(1, int(w * 0.05)), shade, -1)
            elif kind == "checks":
                if (r + c) % 2:
                    fill_box(made.image, *[whole(v) for v in (x - lattice.pitch_x / 2, y - lattice.pitch_y / 2, x
                                                              + lattice.pitch_x / 2, y + lattice.pitch_y / 2)], shade)
            else:
                cv2.rectangle(made.image, (box[0], box[1]), (box[2], box[3]), shade, 1)


def _joined_pair(rng, grid):
    """Two equal tiles and the corners of a way between them through empty cells, with at most two bends; or None."""
    rows, columns = grid.shape
    places = [(int(r), int(c)) for r, c in zip(*np.where(grid >= 0))]
    rng.shuffle(places)
    for i, a in enumerate(places[:30]):
        for b in places[i + 1:]:
            if grid[a] != grid[b]:
                continue
            ways = [[a, (r, a[1]), (r, b[1]), b] for r in range(-1, rows + 1)]
            ways += [[a, (a[0], c), (b[0], c), b] for c in range(-1, columns + 1)]
            for way in ways:
                if _is_clear(grid, way):
                    return way
    return None


def _is_clear(grid, way):
    """Whether a way touches nothing but empty cells and, at its ends, its two tiles."""
    rows, columns = grid.shape
    first, last = way[0], way[-1]
    for i, (p, q) in enumerate(zip(way, way[1:])):
        for r in range(min(p[0], q[0]), max(p[0], q[0]) + 1):
            for c in range(min(p[1], q[1]), max(p[1], q[1]) + 1):
                if (r, c) == first:
                    clear = all(corner == first for corner in way[:i + 1])
                elif (r, c) == last:
                    clear = all(corner == last for corner in way[i + 1:])
                else:
                    clear = not (0 <= r < rows and 0 <= c < columns) or grid[r, c] == -1
                if not clear:
                    return False
    return True


def _joining_line(rng, made, lattice, way):
    """The line that joins two tiles."""
    shade = rng.choice([(0, 0, 255), (0, 255, 255), (0, 255, 0), (255, 255, 255), (255, 80, 0), any_colour(rng, 0.6)])
    thick = max(1, whole(min(lattice.pitch_x, lattice.pitch_y) * rng.uniform(0.03, 0.14)))
    points = np.array([[whole(v) for v in lattice.centre(r, c)] for r, c in way], np.int32)
    if rng.random() < 0.3:
        cv2.polylines(made.image, [points], False, darker(shade, 0.6), thick + 2, cv2.LINE_8)
    cv2.polylines(made.image, [points], False, shade, thick, cv2.LINE_8 if made.pixel else cv2.LINE_AA)


def _onet_tiles(rng, made, lattice, grid, cells, body, pictures, size, bare, joined):
    """All tiles of the board, with their selections, hints and fading ones."""
    s, (w, h) = made.colours, size
    two_tone = rng.random() < 0.06
    block = Sprite(faces.obstacle(rng, w, h, s.tile, made.pixel))
    tints = {}
    if rng.random() < 0.1:  # every face has a card of its own colour
        tints = {i: mix(s.tile, any_colour(rng, 0.5), 0.5) for i in range(len(pictures))}
    drawn = {}
    chosen = {joined[0], joined[-1]} if joined else set()
    places = [(int(r), int(c)) for r, c in zip(*np.where(grid >= 0))]
    if not chosen and rng.random() < 0.35:
        chosen = {rng.choice(places)}
        if rng.random() < 0.4:
            r, c = next(iter(chosen))
            chosen |= set([p for p in places if grid[p] == grid[r, c]][:rng.choice([2, 2, 4])])
    fading = {rng.choice(places)} - chosen if rng.random() < 0.06 else set()
    mark = rng.choice(["frame", "frame", "tint", "tint", "dashed", "pressed", "glow", "dark"])
    mark_colour = far_from(rng, [s.tile], 100)
    if bare and mark in ("pressed", "tint", "dark"):
        mark = "frame"
    order_r = range(grid.shape[0]) if body.way[1] <= 0 else range(grid.shape[0] - 1, -1, -1)
    order_c = range(grid.shape[1]) if body.way[0] <= 0 else range(grid.shape[1] - 1, -1, -1)
    for r in order_r:
        for c in order_c:
            value = int(grid[r, c])
            if value == -1:
                continue
            x, y = lattice.centre(r, c)
            if value == -2:
                paste(made.image, block, x, y)
                continue
            state = (mark if (r, c) in chosen else "", two_tone and (r + c) % 2)
            key = (value,) + state
            if key not in drawn:
                drawn[key] = _onet_tile(rng, body, pictures[value], w, h, tints.get(value, s.tile), state, mark_colour, bare)
            opacity = 1.0
            if (r, c) in fading:
                opacity = rng.uniform(0.3, 0.7)
                cells[r][c] = "~"
            paste(made.image, drawn[key], x, y, opacity)
            if state[0] in ("frame", "dashed", "glow"):
                ring_around(made, x, y, w, h, mark_colour, state[0])


def _onet_tile(rng, body, picture, w, h, base, state, mark_colour, bare):
    """One tile: its body with its face."""
    mark, second = state
    if second:
        base = darker(base, 0.12)
    if bare:
        return Sprite(picture)
    if mark == "dark":
        base = darker(base, 0.35)
    tile = body.sprite(rng, w, h, base, mark == "pressed", mark_colour if mark == "tint" else None)
    pixels = tile.pixels.copy()
    dx = whole(-tile.left - picture.shape[1] / 2) + (1 if mark == "pressed" else 0)
    dy = whole(-tile.top - picture.shape[0] / 2) + (1 if mark == "pressed" else 0)
    over(pixels, picture, dx, dy)
    return Sprite(pixels, tile.left, tile.top)


def text_scene(rng):
    """A board of letters on a text screen."""
    rows, columns = rng.randint(4, 10), rng.randint(4, 14)
    grid = _onet_grid(rng, rows, columns, rng.choice([6, 10, 20]))
    hole = rng.choice([".", "·", None, "_"])
    grid = grid if hole else _trimmed(grid)
    if grid is None or (grid >= 0).sum() < 2:
        return None
    chars = rng.choice([2, 3, 3, 4])
    screen, lattice = terminal(rng, "onet", *grid.shape, chars, rng.choice([1, 1, 1, 2]))
    signs = rng.choice(["ABCDEFGHIJKLMNOPQRSTUVWXYZ", "23456789ABCDEFGHJKLMNPRSTUVWXYZ", "@%&*+=$?!<>^~",
                        "abcdefghkmnprstuvwxyz"])
    grid = np.where(grid >= 0, grid % len(signs), grid)
    boxed = chars >= 3 and rng.random() < 0.6
    by_sign, cards = rng.random() < 0.6, rng.random() < 0.4
    shades = [rng.choice(screen.colours) for _ in signs]
    for r in range(grid.shape[0]):
        for c in range(grid.shape[1]):
            x, y = (int(v) for v in (lattice.x + c * lattice.pitch_x, lattice.y + r * lattice.pitch_y))
            y += int((lattice.pitch_y - screen.high) // 2)
            value = int(grid[r, c])
            middle = x + (chars // 2 if chars % 2 else 0) * screen.wide + (0 if chars % 2 else (chars - 1) * screen.wide // 2)
            if value == -1:
                if hole:
                    screen.put(middle, y, hole, mix(screen.fore, screen.back, 0.4))
                continue
            if value == -2:
                screen.put(middle, y, "█", screen.fore)
                continue
            shade = shades[value] if by_sign else screen.fore
            if cards:
                inset = screen.wide // 3
                fill_box(screen.made.image, x + inset, y, x + chars * screen.wide - inset, y + screen.high - 1, shade)
                screen.put(middle, y, signs[value], ink_on(shade))
            else:
                if boxed:
                    screen.put(middle - screen.wide, y, "[", screen.fore)
                    screen.put(middle + screen.wide, y, "]", screen.fore)
                screen.put(middle, y, signs[value], shade)
    return finish(rng, screen.made, lattice, _onet_labels(grid))
