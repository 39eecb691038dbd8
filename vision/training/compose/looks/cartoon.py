"""Scenes of illustrated games: cartoon grounds, glossy plates, sprites drawn by code, chalk, paper, neon.

    scene(rng, game)    a Scene of one of the six games, or of something that is none of them
"""
import math

import cv2
import numpy as np

from compose.looks import cartoon_art as art
from compose.looks import cartoon_land as land
from compose.looks import cartoon_none
from compose.looks.cartoon_art import BLACK, WHITE, Palette, apart, hsv, ink_on, mix
from compose.looks.cartoon_cells import on_plate, placer, ring, seen_on, told_apart
from compose.looks.cartoon_lyne import lyne
from compose.looks.cartoon_page import (Plate, board_ground, different, finished, furnish, lay_out, library_faces, pointer)
from compose.looks.cartoon_sprites import COLOURED, HEADS, NATURAL, PLANTS_AND_SWEETS, any_hand, sprite
from scene import Lattice


def scene(rng, game):
    """A scene of this game."""
    makers = {"onet": onet, "lyne": lyne, "cat": cat, "sliding": sliding, "flip": flip, "runaway": runaway}
    if game == "none":
        image, palette = cartoon_none.picture(rng)
        made = finished(rng, image, "none", None, [], palette)
    else:
        made = makers[game](rng)
    made.check()
    return made


# ---------------------------------------------------------------- Onet

def _hues(rng, count):
    """Colours that cannot be mistaken for each other."""
    start = rng.random()
    found = [hsv(start + i / max(count, 6), rng.uniform(0.65, 0.95), 0.95 if i % 2 else 0.72) for i in range(count)]
    rng.shuffle(found)
    return found


def _faces(rng, count, size, palette):
    """Different faces for tiles of a game: stamps."""
    hand = any_hand(rng)
    kind = rng.choices(["heads", "food", "mixed", "coloured", "gems", "monsters", "signs", "library", "one"],
                       [2, 2, 3, 1, 1.2, 1, 1, 2.5, 0.8])[0]
    size = max(8, round(size))
    if kind == "library":
        found = library_faces(rng, count, size)
        if len(found) >= min(count, 4):
            return found
        kind = "mixed"
    if kind == "one":  # one thing in several colours
        name = rng.choice(["ball", "candy", "fish", "heart", "drop", "star", "flower", "butterfly", "balloon", "gem", "octopus",
                           "donut", "leaf"])
        hand = hand._replace(chalk=False, saturation=1.0, hue=0.0)
        return [sprite(name, size, colour, hand) for colour in _hues(rng, min(count, 7))]
    if kind == "signs":
        path, colours = art.any_font(rng), _hues(rng, 6)
        signs = list("ABCDEFGHKLMNPRSTUXYZ23456789&@%$?!")
        rng.shuffle(signs)
        return different(signs, count,
                         lambda sign: _centred(art.fitted_text(path, sign, size * 0.7, size * 0.72, colours[ord(sign) % 6]),
                                               size))
    if kind == "gems":
        names = [(f"gem:{corners}" if corners < 20 else "pearl", colour) for corners in (4, 5, 6, 8, 20)
                 for colour in _hues(rng, 6)]
        hand = hand._replace(saturation=1.0, chalk=False)
    elif kind == "monsters":
        names = [(f"monster:{eyes},{horns}", colour) for eyes in (1, 2, 3) for horns in (0, 2, 3)
                 for colour in _hues(rng, 5)]
    elif kind == "heads":
        names = [(name, BLACK) for name in HEADS]
    elif kind == "food":
        names = [(name, hsv(rng.randrange(12) / 12, 0.7, 0.9)) for name in PLANTS_AND_SWEETS]
    elif kind == "coloured":
        names = [(name, palette.accent(rng)) for name in COLOURED]
    else:
        names = [(name, hsv(rng.randrange(12) / 12, 0.75, 0.9)) for name in list(COLOURED) + list(NATURAL) + list(HEADS)]
    rng.shuffle(names)
    return different(names, count, lambda pair: sprite(pair[0], size, pair[1], hand))


def _centred(stamp, size):
    """A stamp in the middle of a square one."""
    out = art.blank_stamp(size, size)
    art.put_whole(out, stamp, size / 2, size / 2)
    return out


def _filled_places(rng, rows, columns):
    """Which places of an Onet board hold tiles: full, shaped, half-played, nearly empty."""
    kind = rng.choices(["full", "played", "late", "shaped"], [3, 4, 1.5, 1.5])[0]
    keep = np.ones((rows, columns), bool)
    if kind == "shaped":
        form = rng.choice(["diamond", "ring", "islands", "corners", "columns"])
        for r in range(rows):
            for c in range(columns):
                y, x = abs(r - (rows - 1) / 2) / (rows / 2), abs(c - (columns - 1) / 2) / (columns / 2)
                keep[r, c] = {"diamond": x + y <= 1.15, "ring": max(x, y) > 0.45, "islands": (r // 2 + c // 3) % 2 == 0,
                              "corners": x + y <= 1.5, "columns": c % 3 != 2}[form]
        if rng.random() < 0.5:
            kind = "played"
    if kind in ("played", "late"):
        share = rng.uniform(0.25, 0.9) if kind == "played" else rng.uniform(0.04, 0.25)
        chance = np.random.default_rng(rng.randrange(1 << 30))
        noise = chance.random((rows, columns))
        if rng.random() < 0.4:  # in patches
            noise = cv2.resize(chance.random((max(2, rows // 2), max(2, columns // 2))), (columns, rows),
                               interpolation=cv2.INTER_LINEAR)
        keep &= noise < share
        if rng.random() < 0.15:  # fallen down
            for c in range(columns):
                keep[:, c] = np.sort(keep[:, c])
    return keep


def _bordered(rng, keep):
    """Sees to it that the outer rows and columns hold a tile, so that the board's size can be seen."""
    rows, columns = keep.shape
    for line, length in ((0, columns), (rows - 1, columns)):
        if not keep[line].any():
            keep[line, rng.randrange(length)] = True
    for line in (0, columns - 1):
        if not keep[:, line].any():
            keep[rng.randrange(rows), line] = True


def _dealt(rng, keep, walls, count_of_faces):
    """Deals faces to the kept places in even numbers; may give up a place to make their number even."""
    places = [(r, c) for r, c in zip(*np.where(keep & ~walls))]
    if len(places) % 2:
        for r, c in [(r, c) for r, c in zip(*np.where(~keep & ~walls))][:1]:
            keep[r, c] = True
            places.append((r, c))
    if len(places) % 2:
        r, c = places.pop(len(places) // 2)
        keep[r, c] = False
    copies = rng.choice([2, 2, 4, 4])
    pairs = len(places) // 2
    deck = []
    for i in range(pairs):
        deck += [(i // (copies // 2)) % count_of_faces] * 2
    rng.shuffle(deck)
    rng.shuffle(places)
    return dict(zip(places, deck))


def onet(rng):
    """Tiles in pairs."""
    rows, columns = rng.choice([(4, 4), (4, 6), (5, 6), (6, 6), (6, 8), (7, 10), (8, 8), (8, 12), (9, 16), (10, 14), (10, 6),
                                (12, 8), (12, 18), (7, 5),
                                (rng.randint(4, 13), rng.randint(4, 20)), (rng.randint(4, 9), rng.randint(4, 11))])
    palette = Palette(rng)
    ratio = rng.choice([1, 1, 1, 1.1, 1.2, 1.3, 0.85, rng.uniform(0.8, 1.45)])
    width, height, x, y, pitch_x, pitch_y = lay_out(rng, rows, columns, ratio, 19, 170)
    lattice = Lattice(x, y, pitch_x, pitch_y, rows, columns)
    image = land.backdrop(rng, width, height, palette)
    bare = rng.random() < 0.16
    ground = board_ground(rng, image, lattice.box(), pitch_x, palette, 0.45 if not bare else 0.15)
    small = min(pitch_x, pitch_y)
    gap = rng.choice([0, 0, 0.02, 0.04, 0.08, 0.14, 0.2])
    wide, high = pitch_x * (1 - gap), pitch_y * (1 - gap)
    plate = Plate(rng, {"square": 3, "rounded": 6, "squircle": 1, "round": 1, "octagon": 0.5, "cut": 0.5, "cookie": 0.3,
                        "blob": 0.4})
    if plate.finish == "thick" or plate.shadow:
        gap = max(gap, 0.03)
    keep = _filled_places(rng, rows, columns)
    walls = np.zeros_like(keep)
    slots = rng.random() < 0.2
    if rng.random() < 0.2:
        for _ in range(rng.randint(1, max(2, rows * columns // 8))):
            walls[rng.randrange(rows), rng.randrange(columns)] = True
        if rng.random() < 0.15 and rows > 5 and columns > 5:
            walls[:] = False
            walls[0], walls[-1], walls[:, 0], walls[:, -1] = True, True, True, True
    if not slots:
        _bordered(rng, keep)
    faces, wanted = [], rng.randint(5, 36)
    while len(faces) < 4:
        faces = _faces(rng, wanted, small * (0.95 if small > 30 else 1), palette)
    deal = _dealt(rng, keep, walls, len(faces))
    tone = rng.choice([(250, 245, 230), WHITE, palette.accent(rng), mix(palette.accent(rng), WHITE, 0.6), (60, 62, 75),
                       palette.board])
    if plate.finish in ("outlined", "flat", "glass", "paper", "faded") and apart(tone, ground) < 60 and plate.line_colour is None:
        tone = palette.unlike([ground], 130)
    own = rng.random() < 0.18
    tones = _hues(rng, 7)
    fill = rng.uniform(0.6, 0.95) if plate.shape not in ("round", "cookie", "blob") else rng.uniform(0.5, 0.72)
    rim = rng.random() < 0.5
    stamps = []
    for i, face in enumerate(faces):
        face = _visible_face(rng, face, ground if bare else plate.seen(tone if not own else mix(tones[i % 7], WHITE, 0.35),
                                                                       ground), small * fill, rim)
        stamps.append(art.sized(face, small * min(0.98, fill + 0.12)) if bare else
                      on_plate(plate, wide, high, mix(tones[i % 7], WHITE, 0.35) if own else tone, face, fill))
    wall = _wall(rng, plate, wide, high, palette, tone, bare, stamps, ground)
    lay, cells = placer(rng), [["."] * columns for _ in range(rows)]
    slot = art.faded(Plate(rng, {plate.shape: 1}, {"flat": 1}, 0).draw(wide * 0.94, high * 0.94, rng.choice([BLACK, WHITE])),
                     rng.uniform(0.12, 0.25))
    mark = _marks(rng, deal)
    for r in range(rows):
        for c in range(columns):
            at = lattice.centre(r, c)
            if walls[r, c]:
                lay(image, wall, *at)
                cells[r][c] = "#"
            elif (r, c) in deal:
                cells[r][c] = f"f{deal[r, c]}"
                lay(image, _marked(stamps[deal[r, c]], mark.get((r, c)), small), *at)
            elif slots:
                lay(image, slot, *at)
    _onet_marks(rng, image, lattice, mark, deal, palette, wide, high)
    furnish(rng, image, lattice.box(), palette)
    return finished(rng, image, "onet", lattice, cells, palette)


def _visible_face(rng, face, ground, size, rim):
    """A face that can be seen on its ground: with a light or dark rim where it could not."""
    picture = seen_on(face, ground)
    if np.abs(picture - np.array(ground)).mean() > 24 and not (rim and size > 40 and rng.random() < 0.1):
        return face
    colour = BLACK if art.luminance(ground) > 120 else WHITE
    return art.sized(art.with_rim(face, max(1, face.shape[0] * 0.03), colour), face.shape[1])


def _wall(rng, plate, wide, high, palette, tone, bare, stamps, ground):
    """An obstacle that looks like none of the tiles."""
    for _ in range(6):
        name = rng.choice(["stone", "crate", "bricks", "lock", "stump", "cross", "barrel", "bush", "chest", "plain"])
        colour = palette.unlike([tone, ground], 150)
        small = min(wide, high)
        if name == "plain":
            stamp = plate.draw(wide, high, mix(colour, BLACK, 0.3))
        elif name in ("crate", "bricks") or bare:
            stamp = art.sized(sprite(name, round(small), (150, 145, 140)), wide * 0.98, high * 0.98)
        else:
            stamp = on_plate(plate, wide, high, mix(colour, (90, 85, 80), 0.6), sprite(name, small, (150, 145, 140)), 0.8)
        if all(told_apart(stamp, other, ground) > 16 for other in stamps):
            break
    return stamp


def _marks(rng, deal):
    """States of a few tiles: {place: state}."""
    if not deal or rng.random() > 0.3:
        return {}
    places = sorted(deal)
    first = rng.choice(places)
    state = rng.choice(["ring", "ring", "ring", "yellow", "light", "grown", "dim", "shrunk"])
    mark = {first: state}
    if rng.random() < 0.5:
        twins = [place for place in places if deal[place] == deal[first] and place != first]
        mark[rng.choice(twins)] = state
    return mark


def _marked(stamp, state, small):
    """A tile's stamp in a state."""
    if state == "yellow":
        return art.dyed(stamp, (255, 225, 60), 0.4)
    if state == "light":
        return art.dyed(stamp, WHITE, 0.35)
    if state == "dim":
        return art.dyed(stamp, BLACK, 0.35)
    if state in ("grown", "shrunk"):
        factor = 1.12 if state == "grown" else 0.86
        return art.sized(stamp, stamp.shape[1] * factor, stamp.shape[0] * factor)
    return stamp


def _onet_marks(rng, image, lattice, mark, deal, palette, wide, high):
    """Frames of selected tiles, and now and then the line that joins two."""
    colour = rng.choice([(255, 60, 50), (255, 230, 50), (60, 230, 120), (50, 160, 255), WHITE])
    for place, state in mark.items():
        if state == "ring":
            ring(rng, image, *lattice.centre(*place), wide, high, colour=colour)
    if len(mark) == 2 and rng.random() < 0.4:
        (r0, c0), (r1, c1) = mark
        points = [lattice.centre(r0, c0), lattice.centre(r0, c1), lattice.centre(r1, c1)]
        art.lines(image, points, colour, max(2, 0.06 * min(wide, high)))


# ---------------------------------------------------------------- the cat

def _cat_board(rng):
    """A cat's board: labels, shift."""
    kind = rng.random()
    if kind < 0.14:  # a hexagon
        radius = rng.randint(2, 7)
        size = 2 * radius + 1
        shift = "odd" if radius % 2 == 0 else "even"
        labels = [["_"] * size for _ in range(size)]
        for r in range(size):
            far = abs(r - radius)
            for c in range(far // 2, far // 2 + size - far):
                labels[r][c] = "."
    else:
        rows = rng.choice([5, 7, 9, 9, 9, 11, 11, 11, 13, 15, rng.randint(5, 15)])
        columns = rows if rng.random() < 0.75 else rng.randint(5, 15)
        shift = rng.choice(["odd", "odd", "even"])
        labels = [["."] * columns for _ in range(rows)]
        if rng.random() < 0.06:
            for r, c in ((0, 0), (0, columns - 1), (rows - 1, 0), (rows - 1, columns - 1)):
                labels[r][c] = "_"
    rows, columns = len(labels), len(labels[0])
    places = [(r, c) for r in range(rows) for c in range(columns) if labels[r][c] == "."]
    cat_at = min(places,
                 key=lambda p: abs(p[0] - rows // 2) + abs(p[1] - columns // 2)) if rng.random() < 0.4 else rng.choice(places)
    share = rng.choice([rng.uniform(0.03, 0.12), rng.uniform(0.05, 0.2), rng.uniform(0.15, 0.38)])
    for r, c in rng.sample(places, max(2, round(share * len(places)))):
        labels[r][c] = "#"
    labels[cat_at[0]][cat_at[1]] = "C"
    return labels, shift


def _cat_cell_stamps(rng, plate, wide, high, palette, ground):
    """Stamps of free and blocked cells that can be told apart: free variants, blocked variants, colour of the free."""
    small = min(wide, high)
    for _ in range(12):
        hand = any_hand(rng)
        free_colour = rng.choice([palette.accent(rng), mix(palette.accent(rng), WHITE, 0.5), palette.unlike([ground], 140),
                                  palette.board])
        if apart(free_colour, ground) < 70:
            free_colour = palette.unlike([ground], 140)
        free = [plate.draw(wide, high, free_colour)]
        if rng.random() < 0.15:
            free.append(plate.draw(wide, high, mix(free_colour, rng.choice([WHITE, BLACK]), 0.1)))
        kind = rng.choices(["darker", "other", "object", "alone", "raised", "sunken"], [3, 2.5, 3, 0.8, 0.8, 0.6])[0]
        names = ["stone", "stump", "bush", "tree", "fir", "crate", "cross", "lock", "mine", "mushroom", "cactus", "bricks",
                 "flower", "barrel", "spikes", "fire"]
        if kind == "darker":
            blocked = [plate.draw(wide, high, mix(free_colour, BLACK, rng.uniform(0.5, 0.8)))]
        elif kind == "other":
            blocked = [plate.draw(wide, high, palette.unlike([free_colour, ground], 190))]
        elif kind == "object":
            names = rng.sample(names, rng.choice([1, 1, 1, 2]))
            under = free_colour if rng.random() < 0.6 else mix(free_colour, BLACK, 0.45)
            scale = rng.uniform(0.7, 1.05)
            blocked = [on_plate(plate, wide, high, under, sprite(name, small, palette.accent(rng), hand), scale)
                       for name in names]
        elif kind == "alone":
            blocked = [art.sized(sprite(rng.choice(["tree", "bush", "stone", "crate", "fir"]), small * 1.05, palette.accent(rng),
                                        hand), small * 1.05)]
        elif kind == "raised":
            tall = Plate(rng, {plate.shape: 1}, {"thick": 1}, 0)
            tall.depth = 0.25
            blocked = [tall.draw(wide, high, mix(palette.unlike([free_colour, ground], 150), BLACK, 0.2))]
        else:
            dip = plate.draw(wide, high, mix(free_colour, BLACK, 0.3)).copy()
            inner = Plate(rng, {plate.shape: 1}, {"flat": 1}, 0).draw(wide * 0.75, high * 0.75, mix(free_colour, BLACK, 0.8))
            art.put_whole(dip, inner, dip.shape[1] / 2, dip.shape[0] / 2)
            blocked = [dip]
        if kind in ("darker", "other") and rng.random() < 0.12:  # dealt and added ones look different
            blocked.append(plate.draw(wide, high, palette.unlike([free_colour, ground], 200)))
        if all(told_apart(b, f, ground) > 17 for b in blocked
               for f in free) and told_apart(free[0], art.blank_stamp(*free[0].shape[1::-1]), ground) > 9:
            return free, blocked, free_colour
    free_colour = (235, 230, 200) if art.luminance(ground) < 150 else (150, 190, 110)
    return [plate.draw(wide, high, free_colour)], [plate.draw(wide, high, (70, 40, 30) if art.luminance(ground) > 60
                                                              else (200, 60, 40))], free_colour


def _cat_figure(rng, size, palette, plate, wide, high, ground, others):
    """The cat: stamp, and by how much of the pitch its middle lies above the cell's middle."""
    kind = rng.choices(["sitting", "head", "walking", "library", "marker", "creature"], [4, 3, 2, 1.2, 1, 1.5])[0]
    hand = any_hand(rng)._replace(chalk=False)
    coat = rng.choice([(60, 58, 70), (235, 150, 60), (240, 235, 230), (150, 150, 155), palette.accent(rng), (140, 95, 60)])
    if kind == "library":
        faces = library_faces(rng, 1, round(size))
        if faces:
            return faces[0], rng.choice([0, 0, 0.2])
        kind = "head"
    if kind == "marker":
        colour = palette.unlike([ground, *others], 210)
        return plate.draw(wide, high, colour), 0
    if kind == "sitting":
        tall = size * rng.uniform(1.0, 1.5)
        return art.sized(sprite("sitting", tall, coat, hand), tall), 0.3 * tall / size
    if kind == "walking":
        return sprite(f"walking:{rng.choice(['cat', 'cat', 'fox', 'sheep'])}", size * rng.uniform(0.9, 1.4), coat, hand), 0.12
    if kind == "creature":
        return sprite(rng.choice(["fish", "ladybird", "octopus", "turtle", "monster:2,2", "robot", "knight", "snail", "bee"]),
                      size * rng.uniform(0.8, 1.1), coat, hand), 0
    name = rng.choice(["cat", "black cat", "cat", "fox", "dog", "rabbit", "mouse", "pig", "panda", "bear", "frog", "chick",
                       "tiger"])
    return sprite(name, size * rng.uniform(0.75, 1.15), coat, hand), rng.choice([0, 0, 0.1])


def cat(rng):
    """A cat on a hexagonal lattice."""
    cells, shift = _cat_board(rng)
    rows, columns = len(cells), len(cells[0])
    palette = Palette(rng)
    hexagons = rng.random() < 0.45
    ratio = 0.866 if hexagons or rng.random() < 0.5 else rng.uniform(0.78, 1.0)
    if hexagons and rng.random() < 0.15:
        ratio = rng.uniform(0.75, 0.95)
    width, height, x, y, pitch_x, pitch_y = lay_out(rng, rows + (0.34 if hexagons else 0.1), columns + 0.5, ratio, 16, 130)
    y += 0.17 * pitch_y if hexagons else 0.05 * pitch_y
    lattice = Lattice(x, y, pitch_x, pitch_y, rows, columns, shift)
    image = land.backdrop(rng, width, height, palette)
    ground = board_ground(rng, image, lattice.box(), pitch_x, palette, 0.62)
    plate = Plate(rng, {"hexagon": 1} if hexagons else {"round": 7, "squircle": 1, "rounded": 1.2, "cookie": 0.4, "blob": 1,
                                                        "octagon": 0.5, "hexagon": 0.7}, None, 0.25)
    gap = rng.choice([0, 0.03, 0.06, 0.12, 0.2])
    if plate.finish not in ("outlined", "dome", "bevel", "double", "jelly", "thick", "wash", "stone", "wood", "paper", "neon",
                            "chalk"):
        gap = max(gap, 0.025, 1.3 / pitch_x)
    if plate.shape == "hexagon":
        wide, high = pitch_x * (1 - gap), pitch_y * 4 / 3 * (1 - gap)
    else:
        wide = high = min(pitch_x, pitch_y * 1.12) * (1 - max(gap, 0.02))
        if rng.random() < 0.12:
            high *= rng.uniform(0.75, 0.9)
    free, blocked, free_colour = _cat_cell_stamps(rng, plate, wide, high, palette, ground)
    lay = placer(rng)
    edge = plate.draw(wide, high, mix(free_colour, WHITE, 0.22)) if rng.random() < 0.08 else None
    at_cat = None
    for r in range(rows):
        for c in range(columns):
            label, at = cells[r][c], lattice.centre(r, c)
            if label == "_":
                continue
            if label == "#":
                lay(image, blocked[(r * 7 + c * 3) % len(blocked)], *at)
            elif edge is not None and (r in (0, rows - 1) or c in (0, columns - 1)):
                lay(image, edge, *at)
            else:
                lay(image, free[(r + c) % len(free)], *at)
            at_cat = (r, c) if label == "C" else at_cat
    _cat_marks(rng, image, lattice, cells, at_cat, wide, high, palette)
    figure, lift = _cat_figure(rng, min(wide, high) if plate.shape != "hexagon" else wide, palette, plate, wide, high, ground,
                               [free_colour, mean_of(blocked[0])])
    if told_apart(figure, art.blank_stamp(*figure.shape[1::-1]), free_colour) < 14:
        figure = art.with_rim(figure, max(1.5, wide * 0.04), BLACK if art.luminance(free_colour) > 110 else WHITE)
    cx, cy = lattice.centre(*at_cat)
    if rng.random() < 0.3:
        art.through_glass(image, cx - wide, cy - high, cx + wide, cy + high, 0.35,
                          lambda picture: art.oval(picture, cx, cy + high * 0.25, wide * 0.35, high * 0.12, BLACK))
    lay(image, figure, cx, cy - lift * min(wide, high))
    furnish(rng, image, lattice.box(), palette)
    return finished(rng, image, "cat", lattice, cells, palette)


def mean_of(stamp):
    """The mean colour of what a stamp shows."""
    total = stamp.reshape(-1, 4).astype(np.float64).sum(0)
    return tuple(int(v) for v in total[:3] * 255 / max(1, total[3]))


def _cat_marks(rng, image, lattice, cells, at_cat, wide, high, palette):
    """A hovered cell, hints of the way, a lit neighbourhood."""
    places = [(r, c) for r, row in enumerate(cells) for c, label in enumerate(row) if label == "."]
    if not places:
        return
    if rng.random() < 0.15:
        x, y = lattice.centre(*rng.choice(places))
        ring(rng, image, x, y, wide, high, "round")
    if rng.random() < 0.05:
        for r, c in rng.sample(places, min(len(places), 4)):
            x, y = lattice.centre(r, c)
            art.oval(image, x, y, wide * 0.08, wide * 0.08, palette.accent(rng))


# ---------------------------------------------------------------- sliding tiles

def _shuffled(rng, rows, columns):
    """Numbers in some order, the blank anywhere."""
    numbers = list(range(1, rows * columns)) + [0]
    kind = rng.random()
    if kind < 0.8:
        rng.shuffle(numbers)
        if rng.random() < 0.25:
            numbers.remove(0)
            numbers.append(0)
    elif kind < 0.93:  # a few steps from the goal
        at = rows * columns - 1
        for _ in range(rng.randint(1, 25)):
            r, c = divmod(at, columns)
            to = rng.choice([(r + dr) * columns + c + dc for dr, dc in ((0, 1), (0, -1), (1, 0), (-1, 0)) if 0 <= r + dr < rows
                             and 0 <= c + dc < columns])
            numbers[at], numbers[to] = numbers[to], numbers[at]
            at = to
    return [numbers[r * columns:(r + 1) * columns] for r in range(rows)]


def _pieces_differ(pieces):
    """Whether no two pieces of a picture look alike."""
    tiny = np.array([cv2.resize(p, (6, 6), interpolation=cv2.INTER_AREA).astype(np.int16).ravel() for p in pieces])
    far = np.abs(tiny[:, None] - tiny[None]).mean(2) + np.eye(len(tiny)) * 99
    return far.min() > 1.8


def sliding(rng):
    """Numbers or pieces of a picture, one place blank."""
    rows, columns = rng.choice([(3, 3), (3, 3), (4, 4), (4, 4), (4, 4), (5, 5), (6, 6), (3, 4), (4, 3), (5, 4), (4, 5), (2, 3),
                                (3, 5), (7, 7), (8, 8), (6, 4)])
    palette = Palette(rng)
    ratio = 1 if rng.random() < 0.75 else rng.uniform(0.7, 1.35)
    width, height, x, y, pitch_x, pitch_y = lay_out(rng, rows, columns, ratio, 26, 250)
    lattice = Lattice(x, y, pitch_x, pitch_y, rows, columns)
    image = land.backdrop(rng, width, height, palette)
    pictured = rng.random() < 0.5
    ground = board_ground(rng, image, lattice.box(), pitch_x, palette, 0.15)
    small = min(pitch_x, pitch_y)
    gap = rng.choice([0, 0, 0.01, 0.02, 0.04, 0.08, 0.14]) if not pictured else rng.choice([0.005, 0.01, 0.02, 0.03, 0.06, 0.1])
    wide, high = pitch_x * (1 - gap), pitch_y * (1 - gap)
    if gap and wide > 20 and pitch_x - wide < 1:
        wide, high = pitch_x - 1, pitch_y - 1
    grid = _shuffled(rng, rows, columns)
    goal_blank = rows * columns - 1
    lay = placer(rng)
    plate = Plate(rng, {"square": 4, "rounded": 4, "cut": 0.4, "squircle": 0.5} if pictured else None,
                  {"flat": 4, "bevel": 1.5, "thick": 1, "outlined": 1, "jelly": 0.5}
                  if pictured else None)
    pieces, whole = None, None
    if pictured:
        for _ in range(4):
            whole = land.illustration(rng, max(columns * 4, round(columns * pitch_x)), max(rows * 4, round(rows * pitch_y)),
                                      Palette(rng))
            pieces = _cut(whole, rows, columns, max(3, round(wide)), max(3, round(high)))
            if whole.std() > 24 and _pieces_differ(pieces):
                break
        else:
            pictured = False
    tone = palette.unlike([ground], 130)
    digits = _Digits(rng, palette, rows * columns)
    colours = _tile_colours(rng, palette, tone, rows, columns, ground)
    with_numbers = pictured and rng.random() < 0.3
    tiles = [plate.draw(wide, high, colours(n, 0, 0), pieces[n - 1] if pictured else None) for n in range(1, goal_blank + 1)]
    blank = _blank_apart(rng, plate, wide, high, palette, ground, tone, pieces[goal_blank] if pictured else None, tiles)
    odd = (rng.randrange(rows), rng.randrange(columns)) if rng.random() < 0.12 else None
    for r in range(rows):
        for c in range(columns):
            number, at = grid[r][c], lattice.centre(r, c)
            if number == 0:
                if blank is not None:
                    lay(image, blank, *at)
                continue
            colour = colours(number, r, c)
            if odd == (r, c):
                colour = mix(colour, WHITE, 0.25)
            stamp = plate.draw(wide, high, colour, pieces[number - 1] if pictured else None)
            lay(image, stamp, *at)
            if not pictured or with_numbers:
                dx, dy = plate.lift(min(round(wide), round(high)))
                digits.write(image, number, at[0] + dx, at[1] + dy, wide, high, plate.seen(colour, ground) if not pictured
                             else None)
    if gap < 0.006 and not plate.shadow and rng.random() < 0.6 or (pictured and gap < 0.006):
        _grid_lines(rng, image, lattice, palette)
    if odd and grid[odd[0]][odd[1]] and rng.random() < 0.6:
        ring(rng, image, *lattice.centre(*odd), wide, high)
    if odd and rng.random() < 0.4:
        pointer(rng, image, *(v + rng.uniform(-0.2, 0.2) * small for v in lattice.centre(*odd)))
    if pictured and rng.random() < 0.3:
        _preview(rng, image, lattice, whole, palette)
    furnish(rng, image, lattice.box(), palette, 0.6)
    return finished(rng, image, "sliding", lattice, [[str(v) for v in row] for row in grid], palette)


def _cut(whole, rows, columns, wide, high):
    """The pieces of a picture, in the order of their numbers."""
    h, w = whole.shape[:2]
    pieces = []
    for r in range(rows):
        for c in range(columns):
            part = whole[round(r * h / rows):round((r + 1) * h / rows), round(c * w / columns):round((c + 1) * w / columns)]
            pieces.append(cv2.resize(part, (wide, high), interpolation=cv2.INTER_AREA))
    return pieces


def _tile_colours(rng, palette, tone, rows, columns, ground):
    """The colour of a tile: a function of its number and place."""
    kind = rng.choices(["one", "two", "rows", "gradient", "each"], [6, 1, 1.2, 1, 1])[0]
    second = palette.unlike([ground, tone], 100)
    many = [palette.unlike([ground], 110) for _ in range(max(rows, 6))]
    if kind == "two":
        return lambda number, r, c: tone if ((number - 1) // columns + (number - 1) % columns) % 2 else second
    if kind == "rows":
        return lambda number, r, c: many[(number - 1) // columns % len(many)]
    if kind == "gradient":
        return lambda number, r, c: mix(tone, second, number / (rows * columns))
    if kind == "each":
        return lambda number, r, c: many[number % len(many)]
    return lambda number, r, c: tone


class _Digits:
    """How numbers are written on tiles."""

    def __init__(self, rng, palette, most):
        self.rng, self.path = rng, art.any_font(rng)
        self.fill = rng.uniform(0.3, 0.72)
        self.rim = rng.choice([0, 0, 0, 1, 2, 3])
        self.shadow = rng.random() < 0.2
        self.plate = rng.random() < 0.2
        self.corner = rng.random() < 0.3
        self.pattern = rng.choice(["{}", "{}", "{}", "{}", "{}", "{:02d}"])
        self.colours, self.inks = palette.accents, {}
        self.own = rng.random() < 0.12
        self.widest = self.pattern.format(max(8, most - 1))

    def ink(self, ground, number):
        """The colour to write with on that ground."""
        name = (tuple(ground), number % 8 if self.own else 0)
        if name not in self.inks:
            ink = self.colours[number % 8]
            self.inks[name] = ink if self.own and apart(ink, ground) > 200 else ink_on(self.rng, ground)
        return self.inks[name]

    def write(self, image, number, x, y, wide, high, ground):
        """Writes a number on a tile with its middle at (x, y)."""
        small = min(wide, high)
        height = self.fill * high
        if ground is None:  # on a picture: in a corner, or on a disc
            height = min(height, 0.34 * small)
            if self.corner:
                x, y = x - wide * 0.3, y - high * 0.3
            if self.plate:
                art.oval(image, x, y, height * 0.85, height * 0.85, self.colours[0])
                ground = self.colours[0]
        words = self.pattern.format(number)
        across, down = art.extent(self.path, self.widest)
        size = min(wide * (0.78 if ground is not None or not self.corner else 0.4) / across, height / down)
        if ground is None:
            ink, rim, rim_colour = WHITE, max(1, round(size / 14)), BLACK
        else:
            ink = self.ink(ground, number)
            rim, rim_colour = (self.rim if size > 18 else 0), (BLACK if art.luminance(ink) > 128 else WHITE)
        word = art.text(self.path, max(6, round(size)), words, tuple(ink), rim, rim_colour)
        if self.shadow and size > 14:
            word = art.with_shadow(word, 1.5, 2, 1)
        art.put_whole(image, word, x, y)


def _blank_apart(rng, plate, wide, high, palette, ground, tone, piece, tiles):
    """A blank that looks like none of the tiles; None for the bare ground."""
    tiles = [seen_on(tile, ground) for tile in tiles]
    for _ in range(8):
        blank = _blank_stamp(rng, plate, wide, high, palette, ground, tone, piece)
        look = np.int16(ground) if blank is None else seen_on(blank, ground)
        if min(np.abs(tile - look).mean() for tile in tiles) > 22:
            return blank
    colours = [tuple(int(v) for v in tile.reshape(-1, 3).mean(0)) for tile in tiles]
    return Plate(rng, {plate.shape: 1}, {"flat": 1}, 0).draw(wide, high, palette.unlike([ground, *colours], 140))


def _blank_stamp(rng, plate, wide, high, palette, ground, tone, piece):
    """What the blank place shows: None for the bare ground."""
    kind = rng.choices(["bare", "dark", "plain", "ghost", "sign", "hole", "hatched"],
                       [6, 2, 1.5, 1.5 if piece is not None else 0, 1, 1, 0.5])[0]
    flat = Plate(rng, {plate.shape: 1}, {"flat": 1}, 0)
    if kind == "bare":
        return None
    if kind == "dark":
        return flat.draw(wide, high, rng.choice([BLACK, (40, 40, 45), mix(ground, BLACK, 0.5)]))
    if kind == "plain":
        colour = palette.unlike([tone], 120)
        return Plate(rng, {plate.shape: 1}, {"flat": 2, "faded": 1, "wash": 0.5}, 0).draw(wide, high, colour)
    if kind == "ghost":
        pale = cv2.addWeighted(piece, 0.3, np.full_like(piece, rng.choice([BLACK, WHITE, ground])), 0.7, 0)
        return flat.draw(wide, high, tone, pale)
    if kind == "sign":
        colour = palette.unlike([tone], 120)
        return on_plate(flat, wide, high, colour,
                        sprite(rng.choice(["star", "heart", "cat", "flower", "moon", "snowflake", "bomb"]), min(wide, high),
                                                         palette.accent(rng), any_hand(rng)), 0.6)
    stamp = flat.draw(wide, high, mix(ground, BLACK, 0.35)).copy()
    if kind == "hole":
        inner = flat.draw(wide * 0.9, high * 0.9, mix(ground, BLACK, 0.6))
        art.put_whole(stamp, inner, stamp.shape[1] / 2 + 1, stamp.shape[0] / 2 + 2)
        return stamp
    for i in range(0, round(wide + high), 9):
        lines = stamp.copy()
        art.lines(lines, [(i, 0), (i - high, high)], mix(ground, WHITE, 0.15), 2)
        stamp[..., :3] = np.where(stamp[..., 3:] > 250, lines[..., :3], stamp[..., :3])
    return stamp


def _grid_lines(rng, image, lattice, palette):
    """Lines between the cells."""
    colour, line = rng.choice([WHITE, BLACK, palette.accent(rng), (128, 128, 128)]), rng.choice([1, 1, 2, 3])
    x0, y0, x1, y1 = lattice.box()
    for r in range(lattice.rows + 1):
        y = y0 + r * lattice.pitch_y
        art.box(image, x0, y - line / 2, x1, y + line / 2, colour)
    for c in range(lattice.columns + 1):
        x = x0 + c * lattice.pitch_x
        art.box(image, x - line / 2, y0, x + line / 2, y1, colour)


def _preview(rng, image, lattice, whole, palette):
    """The finished picture, small, beside the board where there is room."""
    height, width = image.shape[:2]
    x0, y0, x1, y1 = lattice.box()
    free = [(x1 + 8, y0, width - 8, y1), (8, y0, x0 - 8, y1), (x0, 8, x1, y0 - 8), (x0, y1 + 8, x1, height - 8)]
    a, b, c, d = max(free, key=lambda box: min(box[2] - box[0], box[3] - box[1]))
    scale = min((c - a) / whole.shape[1], (d - b) / whole.shape[0]) * rng.uniform(0.7, 1)
    if min(c - a, d - b) < 30 or scale > 1.2:
        return
    small = cv2.resize(whole, (max(8, round(whole.shape[1] * scale)), max(8, round(whole.shape[0] * scale))),
                       interpolation=cv2.INTER_AREA)
    art.put_whole(image, art.masked(small, np.full(small.shape[:2], 255, np.uint8)), (a + c) / 2, (b + d) / 2)


# ---------------------------------------------------------------- lights

def _bulb(size, colour, on):
    """A light bulb."""
    stamp = art.blank_stamp(size, size)
    glass = colour if on else (110, 112, 118)
    art.box(stamp, size * 0.38, size * 0.66, size * 0.62, size * 0.92, (150, 150, 155), size * 0.05)
    art.oval(stamp, size * 0.5, size * 0.4, size * 0.31, size * 0.31, glass)
    art.poly(stamp, [(size * 0.28, size * 0.55), (size * 0.72, size * 0.55), (size * 0.62, size * 0.7),
                     (size * 0.38, size * 0.7)], glass)
    art.lines(stamp, [(size * 0.4, size * 0.68), (size * 0.42, size * 0.4), (size * 0.5, size * 0.48), (size * 0.58, size * 0.4),
                      (size * 0.6, size * 0.68)],
              mix(glass, WHITE if on else BLACK, 0.5), max(1, size * 0.03))
    return art.with_glow(stamp, size * 0.12, colour, 0.8) if on else stamp


def _candle(size, colour, on):
    """A candle, burning or not."""
    stamp = art.blank_stamp(size, size)
    art.box(stamp, size * 0.36, size * 0.42, size * 0.64, size * 0.95, mix(colour, WHITE, 0.5))
    art.lines(stamp, [(size * 0.5, size * 0.42), (size * 0.5, size * 0.32)], (40, 35, 30), max(1, size * 0.04))
    if on:
        flame = sprite("fire", size * 0.45)
        art.put_whole(stamp, flame, size * 0.5, size * 0.22)
        return art.with_glow(stamp, size * 0.1, (255, 190, 70), 0.8)
    return stamp


def _window_stamp(size, colour, on):
    """A window of a house."""
    stamp = art.blank_stamp(size, size)
    art.box(stamp, size * 0.12, size * 0.08, size * 0.88, size * 0.92, (120, 85, 60))
    art.box(stamp, size * 0.18, size * 0.14, size * 0.82, size * 0.86, colour if on else (38, 44, 66))
    for part in ((0.47, 0.14, 0.53, 0.86), (0.18, 0.47, 0.82, 0.53)):
        art.box(stamp, *(v * size for v in part), (120, 85, 60))
    return art.with_glow(stamp, size * 0.08, colour, 0.5) if on else stamp


def _flip_stamps(rng, wide, high, palette, ground):
    """Stamps of a lit and a dark cell."""
    small = min(wide, high)
    plate = Plate(rng)
    kind = rng.choices(["plates", "bulb", "candle", "window", "sprite", "mood", "flower", "present", "lamp"],
                       [6, 1.2, 0.7, 1, 2.5, 1.2, 0.8, 1.2, 2])[0]
    bright = rng.choice([(255, 225, 70), (255, 245, 170), (90, 230, 255), (120, 255, 120), (255, 120, 190), (255, 150, 50), WHITE,
                         palette.accent(rng)])
    dull = rng.choice([(45, 48, 58), (80, 82, 90), mix(bright, BLACK, rng.uniform(0.6, 0.85)),
                       mix(mix(bright, (128, 128, 128), 0.7), BLACK, 0.5), (35, 50, 85), (70, 50, 40)])
    hand = any_hand(rng)._replace(chalk=False)
    if kind == "plates":
        on, off = plate.draw(wide, high, bright), plate.draw(wide, high, dull)
        if rng.random() < 0.4:
            on = art.with_glow(on, small * rng.uniform(0.06, 0.16), bright, rng.uniform(0.5, 1))
        return on, off
    if kind in ("bulb", "candle", "window"):
        make = {"bulb": _bulb, "candle": _candle, "window": _window_stamp}[kind]
        bright = bright if art.luminance(bright) > 150 else (255, 225, 80)
        size = max(8, round(small * 0.95))
        if rng.random() < 0.5 or kind == "candle":
            under = mix(palette.board, BLACK, rng.uniform(0, 0.5))
            return on_plate(plate, wide, high, under, make(size, bright, True),
                            0.92), on_plate(plate, wide, high, under, make(size, bright, False), 0.8)
        return make(size, bright, True), make(size, bright, False)
    if kind == "lamp":
        ball = sprite("ball", small * 0.9, bright, hand)
        off = art.greyed(art.dyed(ball, (30, 30, 36), rng.uniform(0.55, 0.75)), rng.uniform(0.5, 1))
        on = art.with_glow(ball, small * rng.uniform(0.05, 0.14), bright, 0.8)
        if rng.random() < 0.4:
            under = mix(palette.board, BLACK, rng.uniform(0.1, 0.6))
            return on_plate(plate, wide, high, under, on, 0.95), on_plate(plate, wide, high, under, off, 0.8)
        return on, off
    if kind == "sprite":  # coloured, or grey and dim
        name = rng.choice(["star", "sun", "moon", "heart", "gem", "snowflake", "flower", "fish", "crown", "apple", "planet",
                           "key", "bolt", "drop", "butterfly", "bell"])
        face = sprite(name, small, bright, hand._replace(saturation=1.0, value=1.1))
        dim = art.greyed(art.dyed(face, rng.choice([(40, 42, 50), (110, 110, 115)]), rng.uniform(0.5, 0.75)), rng.uniform(0.6, 1))
    elif kind == "mood":
        name = rng.choice(["cat", "owl", "frog", "bear", "rabbit", "lion"])
        if rng.random() < 0.4:
            face, dim = sprite("monster:2,2", small, bright, hand), sprite("monster:2,2,asleep", small, mix(bright, BLACK, 0.5),
                                                                           hand)
        else:
            face, dim = sprite(name, small, bright, hand), art.dyed(sprite(f"{name}:asleep", small, bright, hand), (25, 30, 60),
                                                                    0.5)
    elif kind == "flower":
        face, dim = sprite("flower:7", small, bright, hand), sprite("flower:asleep", small, bright, hand)
    else:
        face, dim = sprite(rng.choice(["star", "sun", "bee", "fire", "star:4", "ladybird", "heart"]), small, bright, hand), None
    if rng.random() < 0.4:
        return on_plate(plate, wide, high, bright if art.luminance(bright) > 100 and kind != "sprite" else mix(dull, WHITE, 0.35),
                        face, 0.75), \
            on_plate(plate, wide, high, dull, dim, 0.75)
    under = rng.choice([dull, mix(dull, WHITE, 0.15), palette.board])
    return on_plate(plate, wide, high, under, face, 0.85), on_plate(plate, wide, high, under, dim, 0.85)


def flip(rng):
    """Lights, some on."""
    rows = rng.choice([2, 3, 3, 4, 4, 5, 5, 5, 5, 5, 6, 7, 8, 9, 10])
    columns = rows if rng.random() < 0.85 else rng.randint(2, 10)
    palette = Palette(rng)
    ratio = 1 if rng.random() < 0.85 else rng.uniform(0.75, 1.3)
    width, height, x, y, pitch_x, pitch_y = lay_out(rng, rows, columns, ratio, 20, 200)
    lattice = Lattice(x, y, pitch_x, pitch_y, rows, columns)
    image = land.backdrop(rng, width, height, palette)
    ground = board_ground(rng, image, lattice.box(), pitch_x, palette, 0.4)
    gap = rng.choice([0, 0.02, 0.05, 0.1, 0.18, 0.26])
    wide, high = pitch_x * (1 - gap), pitch_y * (1 - gap)
    for _ in range(10):
        on, off = _flip_stamps(rng, wide, high, palette, ground)
        nothing = art.blank_stamp(*off.shape[1::-1])
        lighter = seen_on(on, ground).max(2).mean() - seen_on(off, ground).max(2).mean()
        if told_apart(on, off, ground) > 16 and lighter > 10 and told_apart(off, nothing, ground) > 7 and told_apart(on,
                                                                            art.blank_stamp(*on.shape[1::-1]), ground) > 7:
            break
    else:
        plate = Plate(rng, {"rounded": 1}, {"outlined": 1}, 0)
        plate.line_colour = BLACK if art.luminance(ground) > 90 else (150, 150, 150)
        on, off = plate.draw(wide, high, (255, 230, 80)), plate.draw(wide, high, (50, 50, 60))
    share = rng.choice([0, 1, rng.random(), rng.random(), rng.random(), 0.5])
    if share in (0, 1) and rng.random() < 0.6:
        share = 0.5
    lay, cells = placer(rng), [["1" if rng.random() < share else "0" for _ in range(columns)] for _ in range(rows)]
    hover = (rng.randrange(rows), rng.randrange(columns)) if rng.random() < 0.2 else None
    state = rng.choice(["ring", "ring", "small", "light"])
    for r in range(rows):
        for c in range(columns):
            stamp = on if cells[r][c] == "1" else off
            if hover == (r, c):
                stamp = art.sized(stamp, stamp.shape[1] * 0.88, stamp.shape[0] * 0.88) if state == "small" else \
                    art.dyed(stamp, WHITE, 0.14) if state == "light" else stamp
            lay(image, stamp, *lattice.centre(r, c))
    if hover and state == "ring":
        ring(rng, image, *lattice.centre(*hover), wide, high)
    if hover and rng.random() < 0.5:
        pointer(rng, image, *lattice.centre(*hover))
    if gap == 0:
        _grid_lines(rng, image, lattice, palette)
    furnish(rng, image, lattice.box(), palette)
    return finished(rng, image, "flip", lattice, cells, palette)


# ---------------------------------------------------------------- the robot

def _minefield(rng, rows, columns):
    """Labels with a way for the robot."""
    share = rng.choice([0.15, 0.22, 0.28, 0.28, 0.35])
    cells = [["X" if rng.random() < share else "." for _ in range(columns)] for _ in range(rows)]
    program = [rng.choice("RD") for _ in range(rng.randint(2, max(2, (rows + columns) // 3)))]
    r = c = step = 0
    way = set()
    while r < rows and c < columns:
        cells[r][c] = "."
        way.add((r, c))
        r, c = (r + 1, c) if program[step % len(program)] == "D" else (r, c + 1)
        step += 1
    if not any("X" in row for row in cells):
        r, c = rng.choice([(r, c) for r in range(rows) for c in range(columns) if (r, c) not in way])
        cells[r][c] = "X"
    return cells


def _floor(rng, wide, high, palette, ground):
    """Stamps of safe cells: one or two, and their colour."""
    finishes = {"flat": 4, "bevel": 2, "outlined": 1.5, "stone": 1, "wood": 0.7, "ice": 0.4, "faded": 1, "paper": 0.6,
                "wash": 0.5, "glass": 0.4, "thick": 0.5}
    if min(wide, high) < 14:
        finishes = {"flat": 5, "bevel": 1, "outlined": 1}
    plate = Plate(rng, {"square": 6, "rounded": 2, "cut": 0.3, "round": 0.4}, finishes, 0.05)
    colour = rng.choice([(120, 175, 85), (225, 205, 155), (170, 170, 175), (215, 220, 225), (205, 160, 110), (60, 66, 85),
                         palette.board, palette.accent(rng), WHITE, (90, 80, 75)])
    stamps = [plate.draw(wide, high, colour)]
    if rng.random() < 0.3:
        stamps.append(plate.draw(wide, high, mix(colour, rng.choice([WHITE, BLACK]), rng.uniform(0.06, 0.14))))
    return plate, stamps, colour


def _bomb_stamps(rng, plate, wide, high, palette, colour, floor, ground):
    """Stamps of bombs that can be told from the floor."""
    small = min(wide, high)
    for _ in range(12):
        hand = any_hand(rng)._replace(chalk=False)
        kind = rng.choices(["sprite", "plate", "disc"], [6, 2, 1] if small > 15 else [1, 4, 3])[0]
        dark = rng.choice([(35, 33, 38), (200, 45, 40), (110, 60, 40), mix(colour, BLACK, 0.75), (70, 20, 30),
                           mix(palette.unlike([colour], 220), BLACK, 0.4)])
        if kind == "sprite":
            names = rng.sample(["bomb", "mine", "skull", "spikes", "fire", "crate", "hole", "explosion", "warning", "stone",
                                "cross", "barrel", "tree", "bush", "stump"],
                               rng.choice([1, 1, 1, 1, 2]))
            under = colour if rng.random() < 0.7 else mix(colour, rng.choice([BLACK, (220, 60, 50)]), 0.4)
            fill = rng.uniform(0.7, 1.0)
            found = [on_plate(plate, wide, high, under, sprite(name, small, palette.accent(rng), hand), fill) for name in names]
        elif kind == "plate":
            found = [plate.draw(wide, high, dark)]
        else:
            stamp = floor[0].copy()
            y, x = stamp.shape[0] / 2, stamp.shape[1] / 2
            art.oval(stamp, x, y, small * 0.36, small * 0.36, dark)
            found = [stamp]
        if all(told_apart(b, f, ground) > 19 for b in found for f in floor):
            return found
    return [plate.draw(wide, high, BLACK if art.luminance(colour) > 90 else (230, 60, 50))]


def runaway(rng):
    """A field of bombs."""
    kind = rng.random()
    rows = rng.randint(3, 9) if kind < 0.4 else rng.randint(8, 20) if kind < 0.8 else rng.randint(18, 50)
    columns = rows if rng.random() < 0.75 else max(3, min(50, round(rows * rng.uniform(0.6, 1.6))))
    palette = Palette(rng)
    ratio = 1 if rng.random() < 0.9 else rng.uniform(0.85, 1.15)
    goal = rng.choices(["none", "zone", "cells", "flag", "beside"], [1.5, 2, 2, 2, 0.7])[0]
    past = 1 if goal in ("zone", "cells", "beside") else 0
    width, height, x, y, pitch_x, pitch_y = lay_out(rng, rows, columns, ratio, 9, 110, (past, past))
    lattice = Lattice(x, y, pitch_x, pitch_y, rows, columns)
    image = land.backdrop(rng, width, height, palette, rng.random() < 0.5)
    box = lattice.box()
    ground = board_ground(rng, image, (box[0], box[1], box[2] + past * pitch_x, box[3] + past * pitch_y), pitch_x, palette, 0.5)
    gap = rng.choice([0, 0, 0, 0.04, 0.08, 0.14])
    wide, high = pitch_x * (1 - gap), pitch_y * (1 - gap)
    if gap == 0:
        wide, high = math.ceil(wide), math.ceil(high)
    plate, floor, colour = _floor(rng, wide, high, palette, ground)
    cells = _minefield(rng, rows, columns)
    bombs = _bomb_stamps(rng, plate, wide, high, palette, colour, floor, ground)
    bare = rng.random() < 0.12 and all(told_apart(b, art.blank_stamp(*b.shape[1::-1]), ground) > 25 for b in bombs)
    for r in range(rows):
        for c in range(columns):
            at = lattice.centre(r, c)
            if cells[r][c] == "X":
                art.put_whole(image, bombs[(r * 5 + c * 3) % len(bombs)], *at)
            elif not bare:
                art.put_whole(image, floor[(r + c) % len(floor)], *at)
    if gap == 0 and (bare or len(floor) == 1 and plate.finish not in ("outlined", "bevel", "stone", "wood", "paper", "wash")
                     or rng.random() < 0.5):
        _thin_grid(rng, image, lattice, palette, colour if not bare else ground)
    _goal(rng, image, lattice, goal, plate, wide, high, palette, colour)
    _robot(rng, image, lattice, min(wide, high), palette, colour)
    furnish(rng, image, (box[0], box[1], box[2] + past * pitch_x, box[3] + past * pitch_y), palette)
    return finished(rng, image, "runaway", lattice, cells, palette)


def _thin_grid(rng, image, lattice, palette, colour):
    """Thin lines between small cells."""
    tone = mix(colour, rng.choice([BLACK, WHITE]), rng.uniform(0.2, 0.6))
    x0, y0, x1, y1 = lattice.box()
    height, width = image.shape[:2]
    for r in range(lattice.rows + 1):
        y = round(y0 + r * lattice.pitch_y)
        if 0 <= y < height:
            image[y, max(0, round(x0)):max(0, round(x1))] = tone
    for c in range(lattice.columns + 1):
        x = round(x0 + c * lattice.pitch_x)
        if 0 <= x < width:
            image[max(0, round(y0)):max(0, round(y1)), x] = tone


def _goal(rng, image, lattice, goal, plate, wide, high, palette, colour):
    """The goal at or after the lower right."""
    x0, y0, x1, y1 = lattice.box()
    px, py = lattice.pitch_x, lattice.pitch_y
    green = rng.choice([(70, 190, 80), (120, 220, 120), (60, 150, 220), (250, 200, 70), palette.unlike([colour], 170)])
    if goal == "zone":
        art.box(image, x1, y0, x1 + px * rng.uniform(0.3, 1), y1 + 0.4 * py, green)
        art.box(image, x0, y1, x1 + 0.4 * px, y1 + py * rng.uniform(0.3, 1), green)
    elif goal == "cells":
        stamp = plate.draw(wide, high, green)
        if min(wide, high) > 14 and rng.random() < 0.5:
            stamp = on_plate(plate, wide, high, green, sprite(rng.choice(["flag", "star", "house", "heart"]), min(wide, high),
                                                              palette.accent(rng)), 0.75)
        corner = rng.random() < 0.7
        for r in range(lattice.rows + corner):
            art.put_whole(image, stamp, *lattice.centre(r, lattice.columns))
        for c in range(lattice.columns):
            art.put_whole(image, stamp, *lattice.centre(lattice.rows, c))
    elif goal in ("flag", "beside"):
        name = rng.choice(["flag", "flag", "star", "house", "chest", "crown", "key", "gift"])
        at = lattice.centre(lattice.rows - 1,
                            lattice.columns - 1) if goal == "flag" else lattice.centre(lattice.rows - 1, lattice.columns)
        if goal == "beside" or rng.random() < 0.4:
            art.put_whole(image, plate.draw(wide, high, green), *at)
        art.put_whole(image, sprite(name, min(wide, high) * 0.9, palette.accent(rng)), *at)


def _robot(rng, image, lattice, small, palette, colour):
    """The robot in the left upper cell."""
    hand = any_hand(rng)._replace(chalk=False)
    at = lattice.centre(0, 0)
    tone = palette.unlike([colour], 160)
    kind = rng.choices(["robot", "rover", "animal", "person", "disc", "arrow", "none"], [4, 2, 2, 1, 1, 0.7, 0.4])[0]
    if kind == "none":
        return
    if kind == "disc":
        art.oval(image, *at, small * 0.36, small * 0.36, tone)
    elif kind == "arrow":
        turn = rng.choice([0, math.pi / 2])
        art.poly(image, art.regular_points(*at, small * 0.42, 3, turn), tone)
    else:
        name = {"robot": "robot", "rover": "rover",
                "person": "knight"}.get(kind) or rng.choice(sorted(HEADS) + ["ladybird", "turtle", "walking:cat"])
        stamp = sprite(name, max(5, small * rng.uniform(0.75, 1.1)), tone, hand)
        if told_apart(stamp, art.blank_stamp(*stamp.shape[1::-1]), colour) < 14 and small > 14:
            stamp = art.with_rim(stamp, max(1, small * 0.04), WHITE if art.luminance(colour) < 128 else BLACK)
        art.put_whole(image, stamp, *at)
