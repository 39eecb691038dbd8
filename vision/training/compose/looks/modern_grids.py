"""Sliding puzzles, Lights Out and Runaway Robot in the modern looks."""
import math

import cv2
import numpy as np

from scene import Lattice
from .modern_board import cell_box, end, shown_colour
from .modern_draw import Canvas, Gradient, Picture, brightness, darker, distance, icon, icon_fonts, ink_on, lighter, mix
from .modern_faces import creature, emoji, face_set, shape_face, stands_out
from .modern_page import panel, stage
from .modern_theme import Body, Theme, any_font, landscape, photograph


# Sliding puzzles

def _arrangement(rng, rows, columns, blank, numbered):
    """Labels: solved, some moves away, or any order."""
    count = rows * columns
    flat = [0 if i == blank else i + 1 - (1 if numbered and i > blank else 0) for i in range(count)]
    kind = rng.random()
    if kind < .08:
        pass
    elif kind < .35:
        at = flat.index(0)
        for _ in range(rng.randint(2, 40)):
            steps = [s for s, fits in ((-1, at % columns > 0), (1, at % columns < columns - 1), (-columns, at >= columns),
                                       (columns, at + columns < count)) if fits]
            step = rng.choice(steps)
            flat[at], flat[at + step] = flat[at + step], 0
            at += step
    else:
        rng.shuffle(flat)
    return [[str(v) for v in flat[r * columns:(r + 1) * columns]] for r in range(rows)]


def _pieces_differ(motif, rows, columns):
    """Whether all pieces of a picture can be told from each other."""
    small = cv2.resize(motif, (columns * 8, rows * 8), interpolation=cv2.INTER_AREA).astype(np.float32)
    pieces = small.reshape(rows, 8, columns, 8, 3).swapaxes(1, 2).reshape(rows * columns, -1)
    return all(np.abs(pieces[i + 1:] - pieces[i]).mean(1).min() > 3 for i in range(len(pieces) - 1))


def _motif(rng, theme, width, height, photographed=False):
    """A picture to be cut: a photograph, a drawing, a big emoji on a ground, a gradient with rings."""
    kind = 0 if photographed else rng.random()
    if kind < .55:
        return photograph(rng, width, height)
    canvas = Canvas(width, height, theme.page)
    if kind < .72:
        return landscape(rng, Theme(rng), width, height)
    first, last = rng.sample([*theme.accents, (255, 255, 255), (30, 30, 60)], 2)
    canvas.fill(0, 0, width, height, Gradient(first, last, rng.choice(["down", "diagonal", "round"])))
    side = min(width, height)
    if kind < .88:
        faces, _ = face_set(rng, rng.randint(4, 7), min(300, int(side * rng.uniform(.45, .9))), theme, first,
                            rng.choice(["emoji", "stamps", "clips", "smileys"]))
        for face in faces[:1 if rng.random() < .6 else len(faces)]:
            canvas.paste(cv2.resize(face, None, fx=side * .8 / face.shape[0], fy=side * .8 / face.shape[0]) if rng.random() < .5
                         else face,
                         width * rng.uniform(.35, .65), height * rng.uniform(.35, .65))
    for _ in range(rng.randint(2, 14)):
        x, y, size = rng.uniform(0, width), rng.uniform(0, height), side * rng.uniform(.05, .3)
        canvas.shape(rng.choice(["circle", "star", "diamond", "heart", "triangle"]), x - size / 2, y - size / 2, x + size / 2,
                     y + size / 2,
                     theme.colour(rng), 0, rng.choice([1, .6]))
    return canvas.pixels


def sliding(rng, pictured=None):
    """A sliding puzzle of numbers or of a picture."""
    rows, columns = rng.choice([(3, 3), (3, 3), (4, 4), (4, 4), (4, 4), (5, 5), (6, 6), (8, 8),
                                (rng.randint(3, 7), rng.randint(3, 7)),
                                (rng.randint(2, 8), rng.randint(3, 8))])
    pictured = rng.random() < .5 if pictured is None else pictured
    page = stage(rng, columns, rows, (24, 240), rng.choice([1, 1, 1, 1, .75, 1.3]) if pictured
                 else rng.choice([1, 1, 1, 1, 1, .8, 1.2]), .35)
    canvas, theme, lattice = page.canvas, page.theme, page.lattice
    seen, _ = panel(rng, page, .65, True)
    numbered = not pictured or rng.random() < .2
    blank = rows * columns - 1 if rng.random() < .75 or (pictured and numbered) else rng.choice([0, columns - 1,
                                                                                                 rng.randrange(rows * columns)])
    cells = _arrangement(rng, rows, columns, blank, not pictured)
    pitch = min(lattice.pitch_x, lattice.pitch_y)
    gap = rng.choice([0, 1, 1, 2, 3, .04 * pitch, .1 * pitch]) if not pictured else rng.choice([0, 0, 1, 1, 2, .03 * pitch,
                                                                                                .06 * pitch])
    width, height = lattice.pitch_x - gap, lattice.pitch_y - gap
    radius = rng.choice([0, 0, 3, theme.corner * pitch, .12 * pitch]) if not pictured else rng.choice([0, 0, 0, 4, .08 * pitch])
    look = _number_look(rng, theme, seen, rows * columns)
    motif = None
    if pictured:
        for attempt in range(4):
            motif = _motif(rng, theme, max(8, round(lattice.pitch_x * columns)), max(8, round(lattice.pitch_y * rows)),
                           attempt > 0)
            if numbered or _pieces_differ(motif, rows, columns):
                break
        else:
            numbered = True
            cells = _arrangement(rng, rows, columns, rows * columns - 1, False)
            blank = rows * columns - 1
    hollow, special = rng.choice(["nothing", "nothing", "nothing", "dark", "inset", "dashes", "ghost", "gradient", "star",
                                  "white"]), _lucky(rng, cells)
    frame = rng.choice([None, None, (255, 255, 255), (0, 0, 0), theme.line])
    for r in range(rows):
        for c in range(columns):
            number = int(cells[r][c])
            box = cell_box(lattice, r, c, width, height, True)
            if number == 0:
                _blank(rng, canvas, box, hollow, radius, seen, theme, motif, lattice, blank)
            elif pictured:
                _piece(canvas, box, motif, lattice, number - 1, radius, frame)
                if numbered:
                    _numbered(canvas, box, number, look, theme)
            else:
                _number(canvas, box, number, number == (r * columns + c + 1), look, radius, (r, c) == special)
    if pictured and rng.random() < .25:
        _finished(canvas, page, motif)
    return end(rng, page, "sliding", lattice, cells)


def _lucky(rng, cells):
    """A tile that is hovered or focused; mostly none."""
    return (rng.randrange(len(cells)), rng.randrange(len(cells[0]))) if rng.random() < .2 else None


def _number_look(rng, theme, seen, count):
    """How tiles with numbers look."""
    body = Body(rng, theme)
    kind = rng.choice(["one", "one", "one", "two", "right place", "rainbow", "parity"])
    base = theme.away_from(rng, seen, least=26)
    if rng.random() < .3:
        base = rng.choice([(255, 255, 255), (238, 228, 218), (239, 239, 239), (250, 250, 250)])
        base = base if distance(base, seen) > 20 else darker(base, .3)
    other = theme.away_from(rng, seen, base, least=26)
    hues = [mix(base, other, i / max(1, count - 1)) for i in range(count + 1)] if rng.random() < .5 else [
        theme.away_from(rng, seen, least=26) for _ in range(count + 1)]
    return {"body": body, "kind": kind, "base": base, "other": other, "hues": hues, "font": any_font(rng),
            "size": rng.uniform(.28, .68),
            "noughts": rng.random() < .04, "corner": rng.random() < .06, "seen": seen,
            "accent": theme.away_from(rng, base, least=60),
            "ink": rng.choice([None, None, None, theme.accent]), "badge": rng.choice(["plain", "plain", "disc", "rim"])}


def _number(canvas, box, number, right, look, radius, special):
    """A tile with a number."""
    kind, body = look["kind"], look["body"]
    colour = look["base"]
    if (kind == "right place" and right) or (kind in ("two", "parity") and number % 2):
        colour = look["other"]
    elif kind == "rainbow":
        colour = look["hues"][number]
    body.draw(canvas, "rectangle", box, colour, radius)
    shown = shown_colour(body, colour, look["seen"])
    ink = look["ink"] if look["ink"] and distance(look["ink"], shown) > 80 else ink_on(shown)
    if body.kind == "outline":
        ink = colour if distance(colour, shown) > 70 else ink_on(shown)
    text = f"{number:02d}" if look["noughts"] else str(number)
    width, height = box[2] - box[0], box[3] - box[1]
    size = min(height, width * (.95 if len(text) > 1 else 1.2)) * look["size"]
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2 - (height * body.depth / 2 if body.kind in ("keycap", "hard") else 0)
    if look["corner"]:
        x, y, size = box[0] + width * .27, box[1] + height * .25, size * .6
    canvas.text(text, x, y, max(8, size), ink, look["font"], "middle")
    if special:
        canvas.ring("rectangle", *box, max(2, width * .03), look["accent"], radius)


def _numbered(canvas, box, number, look, theme):
    """A small number on a piece of a picture."""
    height = box[3] - box[1]
    size = max(9, height * .22)
    x, y = (box[0] + size * .9, box[1] + size * .8) if not look["corner"] else ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
    if look["badge"] == "disc":
        canvas.shape("circle", x - size * .75, y - size * .75, x + size * .75, y + size * .75, theme.accent)
        canvas.text(str(number), x, y, size * .8, ink_on(theme.accent), theme.font, "middle")
    else:
        canvas.text(str(number), x, y, size, (255, 255, 255), theme.font, "middle", 1, max(1, round(size * .1)), (0, 0, 0))


class _Cut:
    """A paint of a given part of a picture."""

    def __init__(self, part):
        self.part = part

    def pixels(self, width, height):
        """The part, its margins repeated, where a mask is larger."""
        return cv2.copyMakeBorder(self.part, 1, max(0, height - self.part.shape[0] - 1), 1,
                                  max(0, width - self.part.shape[1] - 1),
                                  cv2.BORDER_REPLICATE)[:height, :width]


def _cut_out(motif, lattice, place):
    """The pixels of a piece."""
    r, c = divmod(place, lattice.columns)
    x0, x1 = round(c * motif.shape[1] / lattice.columns), round((c + 1) * motif.shape[1] / lattice.columns)
    y0, y1 = round(r * motif.shape[0] / lattice.rows), round((r + 1) * motif.shape[0] / lattice.rows)
    return motif[y0:y1, x0:x1]


def _piece(canvas, box, motif, lattice, place, radius, frame, alpha=1.0):
    """A piece of the picture in its box."""
    width, height = int(box[2] - box[0]), int(box[3] - box[1])
    part = _cut_out(motif, lattice, place)
    if part.shape[0] < height or part.shape[1] < width:
        part = cv2.resize(part, (width, height))
    part = part[:height, :width]
    if radius < 1:
        canvas.fill(box[0], box[1], box[0] + width, box[1] + height, Picture(part), alpha)
    else:
        clip = Canvas(width, height)
        left, top = int(box[0]), int(box[1])
        if left >= 0 and top >= 0 and left + width <= canvas.width and top + height <= canvas.height:
            clip.pixels[:] = canvas.pixels[top:top + height, left:left + width]
        clip.shape("rectangle", 0, 0, width, height, _Shifted(part), radius, alpha)
        canvas.fill(left, top, left + width, top + height, Picture(clip.pixels))
    if frame:
        canvas.ring("rectangle", *box, 1, frame, radius)


class _Shifted(_Cut):
    """A paint whose first pixel lies where the shape's box begins: masks begin a pixel before it, large fills do not."""

    def pixels(self, width, height):
        """The pixels, with the margin of a mask where one is asked for."""
        return self.part if (height, width) == self.part.shape[:2] else super().pixels(width, height)


def _blank(rng, canvas, box, kind, radius, seen, theme, motif, lattice, blank):
    """The place without a tile."""
    if kind == "dark":
        canvas.shape("rectangle", *box, darker(seen, .5), radius)
    elif kind == "inset":
        canvas.shape("rectangle", *box, darker(seen, .3), radius)
        canvas.shape("rectangle", box[0] + 2, box[1] + 2, box[2], box[3], darker(seen, .15), radius)
    elif kind == "white":
        canvas.shape("rectangle", *box, rng.choice([(255, 255, 255), (0, 0, 0), (204, 204, 204)]), radius)
    elif kind == "dashes":
        x0, y0, x1, y1 = box[0] + 3, box[1] + 3, box[2] - 3, box[3] - 3
        canvas.dashes([(x0, y0), (x1, y0), (x1, y1), (x0, y1), (x0, y0)], 2, mix(seen, ink_on(seen), .4), 6, 5)
    elif kind == "ghost" and motif is not None:
        _piece(canvas, box, motif, lattice, blank, radius, None, rng.uniform(.12, .35))
    elif kind == "gradient":
        canvas.shape("rectangle", *box, Gradient(darker(seen, .4), lighter(seen, .2), "diagonal"), radius)
    elif kind == "star":
        size = (box[2] - box[0]) * .4
        icon(canvas, rng.choice(["star", "heart", "close", "plus"]), (box[0] + box[2]) / 2, (box[1] + box[3]) / 2, size,
             mix(seen, ink_on(seen), rng.uniform(.2, .8)))


def _finished(canvas, page, motif):
    """The finished picture, small, beside the board where there is room."""
    x0, y0, x1, y1 = page.box
    for left, right in ((x1 + 16, page.room[2] - 8), (page.room[0] + 8, x0 - 16)):
        wide = min(right - left, 260)
        if wide > 60:
            tall = wide * motif.shape[0] / motif.shape[1]
            small = cv2.resize(motif, (int(wide), max(2, int(tall))), interpolation=cv2.INTER_AREA)
            canvas.fill(int(left), int(y0), int(left) + small.shape[1], int(y0) + small.shape[0], Picture(small))
            return


# Lights Out

def flip(rng):
    """A board of lamps."""
    rows = columns = rng.choice([2, 3, 3, 4, 5, 5, 5, 5, 6, 7, 8, 9, 10])
    if rng.random() < .25:
        rows, columns = rng.randint(2, 10), rng.randint(2, 10)
    page = stage(rng, columns, rows, (22, 200), rng.choice([1, 1, 1, 1, 1, .8, 1.2]), .35)
    canvas, theme, lattice = page.canvas, page.theme, page.lattice
    seen, _ = panel(rng, page, .55)
    pitch = min(lattice.pitch_x, lattice.pitch_y)
    share = rng.choice([rng.random(), rng.uniform(.3, .7), .5, .5, .12, .88, .7, rng.choice([0, 1, 1])])
    cells = [["1" if rng.random() < share else "0" for _ in range(columns)] for _ in range(rows)]
    gap = rng.choice([0, 1, 2, .05 * pitch, .1 * pitch, .2 * pitch])
    width, height = lattice.pitch_x - gap, lattice.pitch_y - gap
    form = rng.choices(["rectangle", "circle", "octagon", "diamond", "star"], [10, 4, .4, .5, .2])[0]
    if form != "rectangle":
        width = height = min(width, height)
    radius = rng.choice([0, 0, 3, theme.corner * pitch, .15 * pitch, .3 * pitch])
    on, off = _lamp_colours(rng, theme, seen)
    body = Body(rng, theme, ["flat", "bordered", "raised", "keycap", "gradient", "lit", "glossy", "bevel", "button", "hard",
                             "inset", "double"])
    look = rng.choices(["colour", "glow", "mark", "switch", "checkbox", "only marks", "shrunk"], [6, 3, 2, 1, .6, 1, .6])[0]
    marks = _lamp_marks(rng, theme, max(8, int(pitch * rng.uniform(.45, .75))), on, off, look == "only marks")
    if look in ("mark", "only marks") and marks is None:
        look = "colour"
    if look == "only marks":
        on = off
    if look in ("colour", "shrunk") and len({label for row in cells for label in row}) == 1 and not _tells_alone(on, off):
        cells[rng.randrange(rows)][rng.randrange(columns)] = "1" if cells[0][0] == "0" else "0"
    snap, special, accent = rng.random() < .6, _lucky(rng, cells), theme.away_from(rng, on, off)
    for r in range(rows):
        for c in range(columns):
            lit = cells[r][c] == "1"
            box = cell_box(lattice, r, c, width, height, snap)
            colour = on if lit else off
            x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
            if look == "switch":
                _switch(canvas, x, y, min(width, height * 1.6) * .8, lit, on, off)
                continue
            if look == "checkbox":
                _checkbox(canvas, x, y, pitch * .6, lit, on, seen)
                continue
            if look == "glow" and lit:
                canvas.shadow(form, *box, radius, 0, 0, pitch * .12, on, .8)
            if look == "shrunk" and lit:
                box = tuple(v + d * pitch * .06 for v, d in zip(box, (1, 1, -1, -1)))
            body.draw(canvas, form, box, colour, radius, lit)
            if look == "glow" and lit:
                canvas.shape("circle", x - pitch * .2, y - pitch * .2, x + pitch * .2, y + pitch * .2, lighter(on, .6), 0, .5)
            if look in ("mark", "only marks"):
                mark = marks[0] if lit else marks[1]
                if mark is not None:
                    canvas.paste(mark, x, y)
            if (r, c) == special:
                canvas.ring(form, *box, max(1.5, pitch * .05), accent, radius)
    return end(rng, page, "flip", lattice, cells)


def _lamp_colours(rng, theme, seen):
    """Colours of lit and dark lamps: the lit one is lighter or more vivid."""
    for _ in range(20):
        kind = rng.random()
        if kind < .4:
            on, off = rng.choice(theme.accents), darker(seen, rng.uniform(.2, .6)) if rng.random() < .5 else mix(seen,
                                                                                                                 ink_on(seen), .2)
        elif kind < .6:
            on = rng.choice([(255, 235, 59), (255, 193, 7), (250, 204, 21), (255, 255, 150), (255, 255, 255), (0, 255, 0),
                             (0, 229, 255)])
            off = rng.choice([(33, 33, 33), (55, 65, 81), (0, 0, 0), (100, 100, 110), (44, 62, 80), (30, 41, 59)])
        elif kind < .8:
            on = rng.choice(theme.accents)
            off = darker(on, rng.uniform(.55, .8))
        else:
            on, off = rng.choice(theme.accents), rng.choice([theme.surface, (200, 200, 205), (238, 238, 238), (158, 158, 158)])
        vivid_on, vivid_off = max(on) - min(on), max(off) - min(off)
        light = .3 * (on[0] - off[0]) + .59 * (on[1] - off[1]) + .11 * (on[2] - off[2])
        plainly = light + .6 * (vivid_on - vivid_off) > 45 and (light > 15 or vivid_on > vivid_off + 90)
        if distance(on, off) > 60 and distance(on, seen) > 25 and plainly:
            return on, off
    return (255, 213, 0), (70, 74, 84)


def _tells_alone(on, off):
    """Whether one knows a lit lamp without a dark one beside it, and the other way round."""
    return brightness(on) > 165 and max(on) - min(on) > 120 and brightness(off) < 90


def _lamp_marks(rng, theme, size, on, off, needed):
    """Pictures on a lit and a dark lamp: bulbs, suns, faces; None where there are none."""
    pairs = [("1f4a1", None), ("1f31e", "1f31a"), ("2600-fe0f", "1f319"), ("2b50", None), ("1f525", None), ("1f526", None),
             ("1f7e1", "26ab"),
             ("1f31f", "26ab"), ("2705", None), ("1f600", "1f634"), ("1f7e8", "2b1b"), ("1f7e2", "26ab")]
    lit, dark = rng.choice(pairs)
    if rng.random() < .6:
        first = emoji(rng, size, lit)
        second = emoji(rng, size, dark) if dark else None
        if first is not None and (second is not None or dark is None):
            return first, second
    if not icon_fonts() and needed:
        return None
    faces = []
    for colour, bright in ((on, True), (off, False)):
        canvas = Canvas(size, size, (0, 0, 0))
        icon(canvas, "bulb", size / 2, size / 2, size * .95, (255, 255, 255))
        paint = (255, 224, 60) if bright and needed else ink_on(colour) if bright else mix(off, ink_on(off), .25)
        face = np.empty((size, size, 4), np.uint8)
        face[..., :3] = paint
        face[..., 3] = canvas.pixels[..., 0]
        faces.append(face)
    if needed and distance((255, 224, 60), off) < 70:
        return None
    return tuple(faces)


def _switch(canvas, x, y, width, lit, on, off):
    """A switch as of settings."""
    height = width * .55
    box = (x - width / 2, y - height / 2, x + width / 2, y + height / 2)
    canvas.shape("rectangle", *box, on if lit else off, height / 2)
    knob = height * .8
    at = box[2] - height / 2 if lit else box[0] + height / 2
    canvas.shape("circle", at - knob / 2, y - knob / 2, at + knob / 2, y + knob / 2, (255, 255, 255))


def _checkbox(canvas, x, y, size, lit, on, seen):
    """A box that is checked or not."""
    box = (x - size / 2, y - size / 2, x + size / 2, y + size / 2)
    canvas.shape("rectangle", *box, on if lit else lighter(seen, .5), size * .15)
    canvas.ring("rectangle", *box, max(1, size * .08), on if lit else mix(seen, ink_on(seen), .5), size * .15)
    if lit:
        canvas.line([(x - size * .25, y), (x - size * .05, y + size * .2), (x + size * .28, y - size * .2)], size * .11,
                    ink_on(on))


# Runaway Robot

def _runaway_cells(rng):
    """Labels of a field: bombs as dense as in the games, a way cleared in most."""
    rows = rng.choice([rng.randint(3, 12), rng.randint(5, 25), rng.randint(8, 50)])
    columns = rows if rng.random() < .8 else max(3, min(50, int(rows * rng.uniform(.6, 1.6))))
    density = rng.choice([.28, .22, .28, rng.uniform(.08, .4)])
    cells = [["X" if rng.random() < density else "." for _ in range(columns)] for _ in range(rows)]
    program, r, c, way = [rng.choice("RD") for _ in range(rng.randint(3, max(4, rows // 2)))], 0, 0, []
    if len(set(program)) == 1:
        program[-1] = "D" if program[0] == "R" else "R"
    while r < rows and c < columns:
        way.append((r, c))
        if rng.random() < .97:
            cells[r][c] = "."
        step = program[(len(way) - 1) % len(program)]
        r, c = (r, c + 1) if step == "R" else (r + 1, c)
    cells[0][0] = "."
    if not any("X" in row for row in cells):
        cells[rows // 2][0 if columns < 2 else columns - 1] = "X"
    return cells, way


def runaway(rng):
    """A minefield with a robot in its corner."""
    cells, way = _runaway_cells(rng)
    rows, columns = len(cells), len(cells[0])
    goal = rng.choice(["none", "none", "zone", "zone", "corner", "line"])
    more = 1 if goal in ("zone", "corner") else 0
    page = stage(rng, columns + more, rows + more, (9, 90), 1, .3)
    canvas, theme = page.canvas, page.theme
    lattice = Lattice(page.lattice.x, page.lattice.y, page.lattice.pitch_x, page.lattice.pitch_y, rows, columns)
    page.lattice = lattice
    safe, bomb, gap_colour = _field_colours(rng, theme)
    pitch = lattice.pitch_x
    if rng.random() < .8:
        x0, y0, x1, y1 = page.box
        canvas.fill(math.floor(x0), math.floor(y0), math.ceil(x1 if more else lattice.box()[2]),
                    math.ceil(y1 if more else lattice.box()[3]), gap_colour)
    marked = rng.choice(["none", "emoji", "disc", "icon", "cross", "spike"]) if pitch > 12 else rng.choice(["none", "none",
                                                                                                            "disc"])
    look = {"gap": rng.choice([0, 0, 1, 1, 2 if pitch > 14 else 1, pitch * .08]), "radius": rng.choice([0, 0, 0, .15, .3]),
            "body": _field_body(rng, theme, pitch),
            "checker": rng.choice([0, 0, 0, .06, .1]), "marked": marked, "mark_on_safe": rng.random() < .6 and marked != "none",
            "mark": _bomb_mark(rng, marked, max(6, int(pitch * rng.uniform(.55, .85))), safe, bomb), "ground": gap_colour}
    if look["mark"] is None:
        look["marked"], look["mark_on_safe"] = "none", False
    _field(canvas, lattice, cells, safe, bomb, look)
    _goal(rng, canvas, lattice, goal, theme.away_from(rng, safe, bomb, least=50))
    if rng.random() < .2:
        length = rng.randint(2, len(way)) if len(way) > 2 else len(way)
        points = [lattice.centre(*place) for place in way[:length]]
        if len(points) > 1:
            canvas.line(points, max(1.2, pitch * rng.uniform(.08, .2)), theme.away_from(rng, safe, bomb, least=60),
                        rng.choice([1, .6]))
    _robot(rng, canvas, theme, lattice, safe)
    return end(rng, page, "runaway", lattice, cells)


def _field_colours(rng, theme):
    """Colours of safe cells, of bombs and of what shows between cells."""
    for _ in range(20):
        safe = rng.choice([theme.surface, (255, 255, 255), (230, 230, 230), theme.page, rng.choice(theme.accents),
                           lighter(rng.choice(theme.accents), .6),
                           (198, 226, 140), (34, 40, 49)])
        bomb = rng.choice([(0, 0, 0), (40, 40, 48), (200, 40, 40), darker(rng.choice(theme.accents), .5),
                           rng.choice(theme.accents), (120, 120, 120)])
        if distance(safe, bomb) > 70:
            break
    else:
        safe, bomb = (235, 235, 235), (40, 40, 48)
    return safe, bomb, rng.choice([darker(safe, .25), (0, 0, 0), mix(safe, bomb, .4), lighter(safe, .6), theme.line])


def _field_body(rng, theme, pitch):
    """What the cells are made of; small ones are plain."""
    return Body(rng, theme, ["flat", "flat", "bordered", "gradient", "bevel", "inset", "raised", "button", "lit"] if pitch > 15
                else ["flat"])


def _bomb_mark(rng, marked, size, safe, bomb):
    """The picture of a bomb; None where there is none."""
    if marked == "emoji":
        face = emoji(rng, size, "1f4a3", "1f4a3", "1f4a5", "2620-fe0f", "1f480", "1f525", "1f9e8", "1f479")
        return face if face is not None and stands_out(face, safe, 25) else None
    colour = bomb if distance(bomb, safe) > 70 else ink_on(safe)
    if marked == "icon":
        if not icon_fonts():
            return None
        canvas = Canvas(size, size, (0, 0, 0))
        icon(canvas, rng.choice(["bomb", "bomb", "skull", "fire", "close"]), size / 2, size / 2, size, (255, 255, 255))
        face = np.empty((size, size, 4), np.uint8)
        face[..., :3] = colour
        face[..., 3] = canvas.pixels[..., 0]
        return face
    if marked in ("disc", "cross", "spike"):
        return shape_face({"disc": "circle", "cross": "cross", "spike": "burst"}[marked], size, colour)
    return None


def _field(canvas, lattice, cells, safe, bomb, look):
    """Draws the cells; equal ones are drawn once."""
    drawn = {}
    for r, row in enumerate(cells):
        y0, y1 = round(lattice.y + r * lattice.pitch_y), round(lattice.y + (r + 1) * lattice.pitch_y)
        for c, label in enumerate(row):
            x0, x1 = round(lattice.x + c * lattice.pitch_x), round(lattice.x + (c + 1) * lattice.pitch_x)
            key = (label, x1 - x0, y1 - y0, (r + c) % 2)
            if key not in drawn:
                drawn[key] = _cell(x1 - x0, y1 - y0, label == "X", (r + c) % 2, safe, bomb, look)
            if x0 >= 0 and y0 >= 0 and x1 <= canvas.width and y1 <= canvas.height:
                canvas.pixels[y0:y1, x0:x1] = drawn[key]
            else:
                canvas.fill(x0, y0, x1, y1, Picture(drawn[key]))


def _cell(width, height, bomb, odd, safe_colour, bomb_colour, look):
    """One cell of the field."""
    small = Canvas(width, height, look["ground"])
    colour = bomb_colour if bomb and not look["mark_on_safe"] else safe_colour
    colour = darker(colour, look["checker"]) if odd else colour
    gap = min(look["gap"], width / 4) / 2
    box = (gap, gap, width - gap, height - gap)
    if gap == .5:
        box = (0, 0, width - 1, height - 1)
    look["body"].draw(small, "rectangle", box, colour, look["radius"] * width)
    if bomb and look["mark"] is not None and (look["mark_on_safe"] or look["marked"] == "emoji"):
        small.paste(look["mark"], (box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
    return small.pixels


def _goal(rng, canvas, lattice, kind, colour):
    """The goal outside of the field: a zone, a corner, a line, or nothing."""
    x0, y0, x1, y1 = lattice.box()
    w, h = lattice.pitch_x, lattice.pitch_y
    if kind == "zone":
        canvas.fill(x1, y0, x1 + w, y1 + h, colour)
        canvas.fill(x0, y1, x1 + w, y1 + h, colour)
    elif kind == "line":
        canvas.fill(x1, y0, x1 + max(2, w * .2), y1, colour)
        canvas.fill(x0, y1, x1, y1 + max(2, h * .2), colour)
    elif kind == "corner":
        face = emoji(rng, max(8, int(w * .9)), "1f3c1", "1f6a9", "1f3c6", "2b50", "1f48e", "1f3e0")
        if face is None:
            canvas.shape("star", x1, y1, x1 + w, y1 + h, colour)
        else:
            canvas.paste(face, x1 + w / 2, y1 + h / 2)


def _robot(rng, canvas, theme, lattice, safe):
    """The robot in the first cell."""
    x, y = lattice.centre(0, 0)
    size = lattice.pitch_x * rng.uniform(.6, .95)
    colour = theme.away_from(rng, safe, least=60)
    kind = rng.random()
    face = None
    if kind < .4 and size > 10:
        face = emoji(rng, int(size), "1f916", "1f916", "1f47e", "1f680", "1f697", "1f422", "1f9cd", "1f642")
    elif kind < .5 and size > 10:
        face = creature(rng, int(size))
    if face is not None:
        canvas.paste(face, x, y)
    elif kind < .7 and size > 10:
        icon(canvas, rng.choice(["robot", "robot", "user", "rocket"]), x, y, size, colour)
    else:
        canvas.shape(rng.choice(["circle", "circle", "rectangle", "play", "triangle"]), x - size / 2, y - size / 2, x + size / 2,
                     y + size / 2, colour)
