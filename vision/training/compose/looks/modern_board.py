"""What the boards of the modern looks share: the box of a cell, the colour that a tile shows, the end of a scene."""
from .modern_draw import darker, mix
from .modern_page import finish, hide, overlay

FAMILY = "modern"


def end(rng, page, game, lattice, cells):
    """Overlays, hidden cells, large pixels in some (as of game jams), and the finished scene."""
    fits = min(1600 / page.canvas.width, 1100 / page.canvas.height)
    if fits >= 2 and page.lattice.pitch_x >= 22 and rng.random() < .3:
        page.pixelated = 3 if fits >= 3 and rng.random() < .4 else 2
    overlay(rng, page)
    hide(page, lattice, cells)
    return finish(rng, page, game, lattice, cells, FAMILY)


def shown_colour(body, colour, seen):
    """The colour that a tile of this make and colour has in its middle."""
    if body.kind == "outline":
        return mix(colour, body.page, .82)
    if body.kind == "glow":
        return darker(colour, .35)
    return mix(seen, colour, .35 + body.opacity) if body.kind == "glass" else colour


def cell_box(lattice, r, c, width, height, snap, lift=0.0):
    """The box of a thing of this size in a cell."""
    x, y = lattice.centre(r, c)
    x0, y0 = x - width / 2, y - height / 2 - lift
    if snap:
        x0, y0, width, height = round(x0), round(y0), round(width), round(height)
    return (x0, y0, x0 + width, y0 + height)
