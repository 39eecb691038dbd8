"""Scenes of Lights Out in the desktop and retro looks."""
import numpy as np

from compose.looks import desktop_faces as faces
from compose.looks.desktop_frames import board_ground, finish, ring_around, seat, stage, terminal
from compose.looks.desktop_paint import (Body, Sketch, Sprite, any_colour, apart, coloured, darker, far_from, hues, ink_on,
                                         light, lighter, mix, paste, ring, round_slope, shape_mask, whole, with_mark)


def _lights(rng, rows, columns):
    """Lit and dark cells: few, many, about half, all, a pattern."""
    kind = rng.random()
    share = rng.choice([0.5, 0.5, rng.random(), 0.1, 0.85])
    lit = np.array([[rng.random() < share for _ in range(columns)] for _ in range(rows)])
    if kind < 0.15:
        lit = lit[:, ::-1] & lit
    if kind > 0.96:
        lit[:] = True
    return lit


def _two_states(rng, mean):
    """Colours of dark and lit cells, such that one sees which is which."""
    kind = rng.random()
    if kind < 0.35:
        h = rng.random()
        strength = rng.uniform(0.3, 1)
        return hues(h, strength, rng.uniform(0.1, 0.4)), hues(h + rng.uniform(-0.05, 0.05), strength * rng.uniform(0.5, 1),
                                                              rng.uniform(0.8, 1))
    if kind < 0.55:
        grey = rng.uniform(0.1, 0.6)
        return hues(0, 0, grey), hues(rng.choice([0.16, 0.14, 0.33, 0.0, 0.55, 0.08, rng.random()]), rng.uniform(0.6, 1),
                                      rng.uniform(0.9, 1))
    if kind < 0.65:
        return (rng.randint(0, 60),) * 3, (rng.randint(200, 255),) * 3
    for _ in range(40):
        dark, lit = any_colour(rng, 0.05, 0.75), any_colour(rng, 0.4, 1)
        if light(lit) - light(dark) > 55:
            return dark, lit
    return (60, 40, 20), (60, 220, 255)


def flip_scene(rng):
    """A drawn board of lights."""
    rows = rng.choice([3, 4, 5, 5, 5, 5, 6, 7, 8, 10, rng.randint(2, 10)])
    columns = rows if rng.random() < 0.8 else rng.randint(2, 10)
    lit = _lights(rng, rows, columns)
    made = stage(rng, "flip", columns)
    lattice = seat(rng, made, rows, columns, rng.choice([1, 1, 1, 1, rng.uniform(0.7, 1.3)]), 14,
                   rng.choice([50, 80, 120, 200]), margin=rng.choice([0, 3, 8, 20]))
    if lattice is None:
        return None
    s, px, py = made.colours, lattice.pitch_x, lattice.pitch_y
    if rng.random() < 0.65:
        board_ground(rng, made, lattice.box(), inside=rng.choice([0, 0, 4, 10]))
    x0, y0, x1, y1 = (max(0, int(v)) for v in lattice.box())
    mean = tuple(int(v) for v in made.image[y0:y1, x0:x1].reshape(-1, 3).mean(0))
    dark, bright = _two_states(rng, mean)
    gap = rng.choice([0, 1, 2, 4, px * 0.05, px * 0.1, px * 0.2, px * 0.3])
    w, h = px - gap, py - gap
    body = Body(rng, rng.choice(["rect", "rect", "rect", "round", "round", "disc", "disc", "cut", "octagon", "diamond",
                                 "hexagon"]), made.pixel)
    if body.shape == "disc":
        w = h = min(w, h)
    if apart(dark, mean) < 22 and body.edge in ("none", "soft", "bevel"):
        body.edge, body.border = "both", ink_on(mean)
    if apart(bright, mean) < 22 and body.edge in ("none", "soft", "bevel"):
        body.edge, body.border = "both", ink_on(mean)
    look = rng.choices(["plain", "pressed", "lamp", "glow", "bulb", "switch", "window", "mark"], [10, 3, 3, 4, 2, 2, 1, 2])[0]
    if made.pixel and look == "glow":
        look = "plain"
    if (lit.all() or not lit.any()) and look in ("plain", "pressed", "mark"):  # one colour alone does not say what it means
        r, c = rng.randrange(rows), rng.randrange(columns)
        lit[r, c] = not lit[r, c]
    off, on = _flip_sprites(rng, made, body, w, h, dark, bright, look)
    halo = _halo(px * 1.7, py * 1.7, bright) if look == "glow" else None
    for r in range(rows):
        for c in range(columns):
            x, y = lattice.centre(r, c)
            if halo is not None and lit[r, c]:
                paste(made.image, halo, x, y)
            paste(made.image, on if lit[r, c] else off, x, y)
    if rng.random() < 0.25:
        r, c = rng.randrange(rows), rng.randrange(columns)
        ring_around(made, *lattice.centre(r, c), w, h, far_from(rng, [dark, bright], 60),
                    rng.choice(["frame", "dashed", "glow"]))
    return finish(rng, made, lattice, [["1" if v else "0" for v in row] for row in lit])


def _halo(w, h, shade):
    """Light about a lit cell."""
    w, h = whole(w), whole(h)
    alpha = np.clip(170 - round_slope(w, h, 0.5, 0.5, 0.5).astype(np.int32), 0, 255).astype(np.uint8)
    return Sprite(np.dstack([np.full((h, w, 3), shade, np.uint8), alpha]))


def _flip_sprites(rng, made, body, w, h, dark, bright, look):
    """A dark and a lit cell."""
    aliased = made.pixel
    n = min(w, h)
    if look in ("plain", "pressed", "glow"):
        return body.sprite(rng, w, h, dark), body.sprite(rng, w, h, bright, look == "pressed")
    both = body.sprite(rng, w, h, mix(dark, made.colours.tile, rng.choice([0, 0.6])))
    if look == "lamp":
        size = max(4, whole(n * rng.uniform(0.45, 0.75)))
        made_of = []
        for shade in (darker(dark, 0.25), bright):
            lamp = coloured(round_slope(size, size, 0.4, 0.35, 0.6),
                            [lighter(shade, 0.75 if shade == bright else 0.3), shade, darker(shade, 0.35)])
            made_of.append(with_mark(both, np.dstack([lamp, shape_mask(size, size, "disc", aliased=aliased)])))
        return tuple(made_of)
    if look == "window":
        wall = body.sprite(rng, w, h, (60, 70, 90))
        made_of = []
        for shade in ((50, 30, 20), (120, 220, 255)):
            sketch = Sketch(n * 0.7, n * 0.76, aliased)
            sketch.box(0, 0, sketch.w, sketch.h, (220, 230, 235))
            for i in range(2):
                for j in range(2):
                    sketch.box(sketch.w * (0.08 + 0.45 * i), sketch.h * (0.08 + 0.45 * j), sketch.w * (0.47 + 0.45 * i),
                               sketch.h * (0.47 + 0.45 * j), shade)
            made_of.append(with_mark(wall, sketch.done()))
        return tuple(made_of)
    off_base, on_base = (dark, bright) if rng.random() < 0.6 else (dark, mix(dark, bright, 0.35))
    made_of = []
    for lit, base in ((False, off_base), (True, on_base)):
        cell = body.sprite(rng, w, h, base)
        sketch = Sketch(n * 0.7, n * 0.7, aliased)
        m = sketch.w
        if look == "bulb":
            glass = (60, 230, 255) if lit else (110, 110, 110)
            if lit:
                for x, y in ring(8, 0, m * 0.48):
                    sketch.line([(m / 2 + x * 0.8, m * 0.42 + y * 0.8), (m / 2 + x, m * 0.42 + y)], (80, 240, 255),
                                max(1, m * 0.05))
            sketch.disc(m / 2, m * 0.42, m * 0.3, (20, 20, 20))
            sketch.disc(m / 2, m * 0.42, m * 0.26, glass)
            sketch.box(m * 0.38, m * 0.68, m * 0.62, m * 0.92, (150, 150, 150))
        elif look == "switch":
            sketch.box(m * 0.25, m * 0.05, m * 0.75, m * 0.95, (70, 70, 70))
            sketch.box(m * 0.3, m * (0.08 if lit else 0.5), m * 0.7, m * (0.5 if lit else 0.92), (80, 230, 80) if lit
                       else (150, 150, 150))
        elif lit:
            shade = far_from(rng, [base], 100, 0.5)
            name = rng.choice(sorted(n for n in faces.SHAPES if n != "circle"))
            sketch.polygon([(m / 2 + x * m * 0.45, m / 2 + y * m * 0.45) for x, y in faces.SHAPES[name]], shade)
        made_of.append(with_mark(cell, sketch.done()))
    return tuple(made_of)


def text_scene(rng):
    """Lights of a text screen."""
    rows = rng.choice([3, 4, 5, 5, 6, 8])
    columns = rows if rng.random() < 0.8 else rng.randint(3, 9)
    lit = _lights(rng, rows, columns)
    chars = rng.choice([2, 2, 3, 4])
    screen, lattice = terminal(rng, "flip", rows, columns, chars, rng.choice([1, 1, 2]))
    dark, bright = rng.choice([(".", "O"), (".", "#"), ("0", "1"), ("-", "X"), (".", "*"), ("·", "█"), ("░", "█"), ("_", "@"),
                               ("[ ]", "[#]"), ("( )", "(*)")])
    if len(dark) > chars:
        dark, bright = dark[1], bright[1]
        dark = "." if dark == " " else dark
    shade, dim = (rng.choice(screen.colours), mix(screen.fore, screen.back, 0.5)) if rng.random() < 0.5 else (screen.fore,
            screen.fore)
    if apart(shade, screen.back) < apart(dim, screen.back) + 20:
        shade = dim = screen.fore
    for r in range(rows):
        for c in range(columns):
            x, y = lattice.centre(r, c)
            text = bright if lit[r, c] else dark
            screen.put(whole(x - len(text) * screen.wide / 2), whole(y - screen.high / 2), text, shade if lit[r, c] else dim)
    return finish(rng, screen.made, lattice, [["1" if v else "0" for v in row] for row in lit])
