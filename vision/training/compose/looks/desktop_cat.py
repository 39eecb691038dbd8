"""Scenes of Catch the Cat in the desktop and retro looks."""
import material
from compose.looks import desktop_faces as faces
from compose.looks.desktop_frames import board_ground, finish, ring_around, seat, stage, terminal
from compose.looks.desktop_paint import (Body, Sketch, Sprite, apart, far_from, fonts_of, ink_on, light, mix, paste, whole,
                                         with_mark, write)


def _cat_cells(rng, rows, columns):
    """Free and blocked cells and the cat."""
    share = rng.choice([rng.uniform(0.04, 0.12), rng.uniform(0.08, 0.25), rng.uniform(0.2, 0.4)])
    cells = [["#" if rng.random() < share else "." for _ in range(columns)] for _ in range(rows)]
    r, c = (rows // 2, columns // 2) if rng.random() < 0.5 else (rng.randrange(rows), rng.randrange(columns))
    cells[r][c] = "C"
    if rows >= 5 and rng.random() < 0.07:  # a hexagonal board
        for y in range(rows):
            cut = abs(y - rows // 2)
            for x in list(range(cut // 2)) + list(range(columns - (cut + 1) // 2, columns)):
                cells[y][x] = "_"
        if cells[r][c] == "_":
            cells[rows // 2][columns // 2] = "C"
        if not any("C" in row for row in cells):
            return None
    if not any("#" in row for row in cells):
        free = [(y, x) for y in range(rows) for x in range(columns) if cells[y][x] == "."]
        y, x = rng.choice(free)
        cells[y][x] = "#"
    return cells


def cat_scene(rng):
    """A drawn board: discs, hexagons or bricks, walls, and the cat."""
    rows = rng.choice([5, 7, 9, 9, 11, 11, 11, 13, 15, rng.randint(5, 15)])
    columns = rows if rng.random() < 0.8 else rng.randint(5, 15)
    cells = _cat_cells(rng, rows, columns)
    if cells is None:
        return None
    made = stage(rng, "cat", columns)
    shape = rng.choice(["disc", "disc", "disc", "hexagon", "hexagon", "rect", "round", "octagon", "diamond"])
    ratio = rng.choice([0.866, 0.866, 0.866, 1.0, rng.uniform(0.75, 1.0)])
    if shape == "diamond":
        ratio = rng.choice([0.866, 1.0])
    lattice = seat(rng, made, rows, columns, ratio, 12, rng.choice([40, 60, 90]), extra_columns=0.5,
                   margin=rng.choice([0, 3, 10, 20]))
    if lattice is None:
        return None
    lattice.shift = rng.choice(["odd", "odd", "even"])
    s, px, py = made.colours, lattice.pitch_x, lattice.pitch_y
    if rng.random() < 0.6:
        board_ground(rng, made, lattice.box(), inside=rng.choice([0, 2, 8]))
    x0, y0, x1, y1 = (max(0, int(v)) for v in lattice.box())
    mean = tuple(int(v) for v in made.image[y0:y1, x0:x1].reshape(-1, 3).mean(0))
    gap = rng.choice([0, 1, 2, px * 0.06, px * 0.1, px * 0.18])
    w = px - gap
    h = {"hexagon": py * 4 / 3 - gap, "rect": py - gap, "round": py - gap}.get(shape, min(px, py * 1.14) - gap)
    if shape in ("disc", "octagon", "diamond"):
        w = h = min(w, h)
    elif shape != "hexagon" and rng.random() < 0.3:
        w = h = min(w, h)
    free = s.tile if apart(s.tile, mean) > 30 else far_from(rng, [mean], 45)
    marked = rng.random() < 0.3
    blocked = mix(free, far_from(rng, [free], 60), rng.choice([0, 0.4])) if marked else far_from(rng, [free, mean]
            if rng.random() < 0.6 else [free], 75)
    if sum(row.count("#") for row in cells) > 0.3 * rows * columns and not marked and light(blocked) > light(free):
        free, blocked = blocked, free  # where walls are many, they are the darker ones
    body = Body(rng, shape, made.pixel, sides=rng.random() < 0.12)
    raised = Body(rng, shape, made.pixel, sides=rng.random() < 0.3) if rng.random() < 0.4 else body
    blank = body.sprite(rng, w, h, free)
    wall = raised.sprite(rng, w, h, blocked)
    if marked:
        wall = with_mark(wall, _wall_mark(rng, min(w, h), blocked, made.pixel))
    dealt = None
    if rng.random() < 0.2 and sum(row.count("#") for row in cells) < 0.22 * rows * columns:
        shade = far_from(rng, [free, mean], 75)
        dealt = raised.sprite(rng, w, h, shade)
        if marked:
            dealt = with_mark(dealt, _wall_mark(rng, min(w, h), shade, made.pixel))
    pale_rim = rng.random() < 0.12
    rim_cell = body.sprite(rng, w, h, mix(free, mean, 0.3) if apart(mix(free, mean, 0.3), blocked) > 50 else free)
    for r in range(rows):
        for c in range(columns):
            if cells[r][c] == "_":
                continue
            on_rim = pale_rim and (r in (0, rows - 1) or c in (0, columns - 1))
            sprite = (dealt if dealt and (r * 7 + c * 3) % 5 < 2
                      else wall) if cells[r][c] == "#" else rim_cell if on_rim else blank
            paste(made.image, sprite, *lattice.centre(r, c))
    r, c = next((r, c) for r in range(rows) for c in range(columns) if cells[r][c] == "C")
    x, y = lattice.centre(r, c)
    if rng.random() < 0.15:
        q = rng.choice([(r, c) for r in range(rows) for c in range(columns) if cells[r][c] == "."] or [(r, c)])
        ring_around(made, *lattice.centre(*q), w * 0.8, h * 0.8, far_from(rng, [free], 90), rng.choice(["frame", "dashed"]))
    _place_cat(rng, made, x, y, w, h, free, blocked, body)
    return finish(rng, made, lattice, cells)


def _wall_mark(rng, size, on, aliased):
    """What marks a blocked cell: a cross, a tree, a rock, a fence."""
    n = max(6, int(size * rng.uniform(0.6, 0.85)))
    kind = rng.random()
    if kind < 0.25 and not aliased:
        picture = faces.emoji(rng, ["1f333", "1f332", "1faa8", "1f6ab", "1f6d1", "1f9f1", "1f335", "26d4", "1f384", "1f4a9",
                                    "1f512"], n)
        if picture is not None:
            return picture
    if kind < 0.45:
        return faces.obstacle(rng, n, n, on, aliased)
    sketch = Sketch(n, n, aliased)
    shade = far_from(rng, [on], 90)
    if kind < 0.7:
        for a, b in (((.15, .15), (.85, .85)), ((.85, .15), (.15, .85))):
            sketch.line([(a[0] * n, a[1] * n), (b[0] * n, b[1] * n)], shade, n * 0.15)
    elif kind < 0.85:
        sketch.box(n * 0.43, n * 0.6, n * 0.57, n * 0.98, (30, 60, 110))
        sketch.polygon([(n * 0.5, n * 0.02), (n * 0.92, n * 0.72), (n * 0.08, n * 0.72)], (40, 120, 40)
                       if apart((40, 120, 40), on) > 50 else shade)
    else:
        sketch.disc(n / 2, n / 2, n * 0.4, shade)
    return sketch.done()


def _place_cat(rng, made, x, y, w, h, free, blocked, body):
    """The cat upon its cell: a beast, or a disc or hexagon of a third colour."""
    fill = far_from(rng, [free, blocked], 65)
    if rng.random() < 0.16:
        marker = body.sprite(rng, w, h, fill)
        paste(made.image, marker, x, y)
        if rng.random() < 0.5:
            write(made.image, rng.choice(["C", "@", "K", "M", "猫" if material.cjk_font() else "C"]), x, y,
                  (material.cjk_font() or fonts_of("heavy"))[0], min(w, h) * 0.55, ink_on(fill),
                  aliased=made.pixel)
        return
    if rng.random() < 0.2:
        paste(made.image, body.sprite(rng, w, h, fill), x, y)
        free = fill
    size = max(9, min(w, h) * rng.choice([0.8, 0.95, 1.1, 1.4, 1.7]))
    coat = far_from(rng, [free], 80) if rng.random() < 0.5 else ((20, 20, 20) if light(free) > 90 else (60, 150, 240))
    picture = faces.cat(rng, size, coat, ink_on(coat), made.pixel)
    lift = max(0.0, (size - min(w, h)) * rng.choice([0.0, 0.5, 0.5]))
    paste(made.image, Sprite(picture), x, y - lift)


def text_scene(rng):
    """A board of letters on a text screen, every other row shifted by a character."""
    rows = rng.choice([5, 7, 9, 11, 13])
    cells = _cat_cells(rng, rows, rows)
    if cells is None:
        return None
    chars = rng.choice([2, 2, 4])
    screen, lattice = terminal(rng, "cat", rows, rows + 1, chars, 1 if chars == 2 else rng.choice([1, 2]))
    lattice.columns = rows
    lattice.shift = rng.choice(["odd", "odd", "even"])
    free, wall, beast = rng.choice([(".", "#", "C"), ("o", "#", "C"), (".", "X", "@"), ("·", "█", "C"), ("O", "X", "C"),
                                    ("-", "W", "K"), (".", "*", "c"), ("○", "●", "@"), ("_", "T", "M")])
    shades = [rng.choice(screen.colours) if rng.random() < 0.5 else screen.fore for _ in range(3)]
    for r in range(rows):
        for c in range(rows):
            if cells[r][c] == "_":
                continue
            x, y = lattice.centre(r, c)
            at = {".": 0, "#": 1, "C": 2}[cells[r][c]]
            screen.put(whole(x - screen.wide / 2), whole(y - screen.high / 2), (free, wall, beast)[at], shades[at])
    return finish(rng, screen.made, lattice, cells)
