"""Pages of the modern looks: where a board stands (browser, telephone, itch.io, tutorial, window), what is around and over it."""
import math

import cv2
import numpy as np

from material import cjk_font
from scene import Lattice, Scene
from .modern_draw import Canvas, Gradient, Picture, darker, distance, icon, ink_on, mix, text_width
from .modern_theme import Body, Theme, any_font, ground, photograph

WORDS = ("the game board click tile pair match same level score time left moves best player play start again new easy hard "
         "hint shuffle undo settings share about how to rules cat robot light puzzle line path free block win lose try "
         "next daily stage coins world build react with canvas javascript python simple made by love open source code "
         "project demo example version online free no ads download ").split()
BUTTONS = ["New Game", "Restart", "Reset", "Shuffle", "Hint", "Undo", "Pause", "Solve", "Play again", "Start", "Menu", "Back",
           "Help", "Next level",
           "OK", "Settings", "Mute", "Retry", "重新开始", "提示", "Neues Spiel", "Jouer", "Nuevo juego", "Рестарт", "Novo jogo",
           "Give up", "Auto"]
SITES = ["itch.io", "github.io", "codepen.io", "localhost:3000", "netlify.app", "vercel.app", "poki.com", "glitch.me",
         "127.0.0.1:5500"]
PHONES = [(360, 640), (360, 780), (375, 667), (390, 844), (414, 736), (412, 915), (540, 960), (480, 854), (450, 975), (720, 1100),
          (320, 568)]
SCREENS = [(320, 240), (400, 300), (480, 360), (512, 512), (600, 600), (640, 480), (640, 360), (720, 540), (800, 600), (800, 800),
           (900, 700),
           (960, 600), (1024, 768), (1100, 800), (1280, 720), (1280, 900), (1366, 768), (1440, 900), (1600, 900), (1600, 1100),
           (500, 700)]


def words(rng, least, most):
    """Some words of a page."""
    return " ".join(rng.choice(WORDS) for _ in range(rng.randint(least, most)))


class Stage:
    """A page with room for a board: the canvas, the theme, the lattice, and what was laid over the board."""

    def __init__(self, canvas, theme, lattice, room, kind):
        self.canvas, self.theme, self.lattice, self.room, self.kind = canvas, theme, lattice, room, kind
        self.covered = []
        self.pixelated = 1


def stage(rng, units_x, units_y, pitch_range, ratio=1.0, busy=0.4, theme=None):
    """Draws a page and finds the place of a board of units_x x units_y cells on it.

    `ratio` is the height of a cell over its width. The lattice has as many rows and columns as there are whole units; the
    callers of boards with shifted rows or rings set their own. Units count the whole board, so that it fits the room.
    """
    theme = theme or Theme(rng)
    for attempt in range(14):
        kind, = rng.choices(["bare", "phone", "browser", "itch", "tutorial", "window", "tight"], [5, 5, 5, 1.2, 2, 2, 3])
        if attempt > 9:
            kind = "tight"
        width, height = rng.choice(PHONES) if kind == "phone" else rng.choice(SCREENS)
        if attempt > 11:
            width, height = 1600, 1100
        if rng.random() < 0.4:
            width, height = max(320, min(1600, int(width * rng.uniform(.8, 1.2)))), max(240,
                min(1100, int(height * rng.uniform(.8, 1.2))))
        room, hud = _rooms(rng, kind, width, height)
        inner_width, inner_height = room[2] - room[0] - hud[0] - hud[2], room[3] - room[1] - hud[1] - hud[3]
        pitch = min(inner_width / units_x, inner_height / (units_y * ratio))
        share = 1 if kind == "tight" or rng.random() < 0.5 else rng.uniform(.6, 1)
        pitch = min(pitch * share, pitch_range[1])
        if pitch >= pitch_range[0] * (1 + .5 * (attempt < 6) * rng.random()):
            break
    pitch = max(pitch, 9.0)
    kind_of_pitch = rng.random()
    if kind_of_pitch < 0.5:
        pitch = float(max(9, math.floor(pitch)))
    elif kind_of_pitch < 0.65:
        pitch = max(9.0, math.floor(pitch * 2) / 2)
    pitch_y = pitch * ratio
    if rng.random() < 0.2:
        pitch_y *= rng.uniform(.97, 1)
    board_width, board_height = pitch * units_x, pitch_y * units_y
    free_x, free_y = max(0, inner_width - board_width), max(0, inner_height - board_height)
    across = rng.choice([.5, .5, .5, .5, 0, rng.random()])
    x = room[0] + hud[0] + free_x * across
    y = room[1] + hud[1] + free_y * rng.choice([.5, .5, 0, .15, rng.random()])
    if rng.random() < 0.6:
        x, y = float(round(x)), float(round(y))
    canvas = Canvas(width, height, theme.page)
    _dress(rng, canvas, theme, kind, room, busy)
    made = Stage(canvas, theme, Lattice(x, y, pitch, pitch_y, int(units_y), int(units_x)), room, kind)
    made.box = (x, y, x + board_width, y + board_height)
    _furnish(rng, made, kind)
    return made


def _rooms(rng, kind, width, height):
    """The part of the picture that belongs to the game, and the margins in it that furniture takes (left, top, right, bottom)."""
    if kind == "tight":
        edge = rng.choice([0, 0, 2, 4, 8, 12, 20]) * 1.0
        return (0, 0, width, height), (edge, edge, edge, edge)
    if kind == "phone":
        top = rng.choice([0, 24, 24, 30, 44])
        return (0, top, width, height - rng.choice([0, 0, 20, 34, 48])), (
            rng.uniform(2, 16), rng.uniform(40, height * .22), rng.uniform(2, 16), rng.uniform(30, height * .25))
    if kind == "browser":
        top = rng.choice([0, 36, 72, 84, 110])
        left = rng.choice([12, 12, width * .04, width * .22])
        return (0, min(top, height * .2), width, height - rng.choice([0, 0, 0, 40])), (
            left, rng.uniform(10, height * .2), rng.choice([12, 12, left, width * .2]), rng.uniform(8, height * .15))
    if kind == "itch":
        edge = width * rng.uniform(.02, .12)
        return (edge, height * rng.uniform(.06, .14), width - edge, height * rng.uniform(.8, .95)), (10, rng.choice([8, 30]), 10,
                                                                                                     10)
    if kind == "tutorial":
        return (0, 0, width, height), (rng.choice([8, 8, 20, width * .1]), rng.uniform(height * .06, height * .22), 8,
                                       rng.uniform(8, height * .2))
    if kind == "window":
        edge = rng.choice([0, 0, 6, width * .05])
        return (edge, edge + rng.choice([28, 32, 38, 46]), width - edge, height - edge), (
            rng.uniform(4, 30), rng.choice([4, 10, 40, 60]), rng.choice([8, 20, width * .2]), rng.choice([4, 10, 26, 40]))
    side = rng.choice([0, 0, 0, width * .22])
    return (0, 0, width, height), (rng.choice([side, 10]), rng.choice([8, height * .1, height * .16]), rng.choice([side, 10]),
                                   rng.choice([8, 8, height * .1]))


def _dress(rng, canvas, theme, kind, room, busy):
    """Paints the ground and what frames the game's room."""
    if kind in ("bare", "tight"):
        ground(rng, theme, canvas, busy)
    elif kind == "phone":
        ground(rng, theme, canvas, busy)
        _phone(rng, canvas, theme, room)
    elif kind == "browser":
        ground(rng, theme, canvas, busy * .7)
        _browser(rng, canvas, theme, room)
    elif kind == "itch":
        own = Canvas(int(room[2] - room[0]), int(room[3] - room[1]))
        ground(rng, theme, own, busy)
        outside = Theme(rng)
        canvas.pixels[:] = outside.page
        canvas.fill(0, 0, canvas.width, min(room[1] * .6, 50), rng.choice([(255, 255, 255), (250, 92, 92), outside.surface,
                                                                           (34, 34, 34)]))
        x, y = int(room[0]), int(room[1])
        part = canvas.pixels[y:y + own.height, x:x + own.width]
        part[:] = own.pixels[:part.shape[0], :part.shape[1]]
        canvas.text("itch.io" if rng.random() < .5 else words(rng, 1, 3), 12, min(room[1] * .3, 25), 15, outside.accent,
                    outside.title_font)
        _flow(rng, canvas, outside, (room[0], room[3] + 6, room[2], canvas.height - 4))
    elif kind == "tutorial":
        canvas.pixels[:] = theme.page if rng.random() < 0.6 else (255, 255, 255)
        theme.page = tuple(int(v) for v in canvas.pixels[0, 0])
        theme.ink = ink_on(theme.page)
        if theme.system != "plain" and rng.random() < .5:
            theme.font = any_font(rng, "serif")
    else:
        own = Canvas(max(1, int(room[2] - room[0])), max(1, int(room[3] - room[1])))
        ground(rng, theme, own, busy * .5)
        if room[0] > 0:
            if rng.random() < .5:
                canvas.pixels[:] = photograph(rng, canvas.width, canvas.height)
            else:
                canvas.pixels[:] = Gradient(rng.choice(theme.accents), darker(rng.choice(theme.accents), .5), "diagonal").pixels(
                    canvas.width, canvas.height)
        x, y = int(room[0]), int(room[1])
        canvas.pixels[y:y + own.height, x:x + own.width] = own.pixels
        _title_bar(rng, canvas, room)


def _phone(rng, canvas, theme, room):
    """Status bar, notch and the bar of gestures of a telephone."""
    width, top = canvas.width, room[1]
    if top:
        if rng.random() < .4:
            canvas.fill(0, 0, width, top, darker(theme.accent, .2) if rng.random() < .5 else (0, 0, 0))
        colour = ink_on(tuple(int(v) for v in canvas.pixels[int(top / 2), 3]))
        canvas.text(f"{rng.randint(0, 23)}:{rng.randint(10, 59)}", 12, top / 2, 12, colour, any_font(rng, "sans"))
        for i, name in enumerate(rng.sample(["battery", "wifi", "signal", "bell"], 3)):
            icon(canvas, name, width - 16 - i * 20, top / 2, 12, colour)
        if top >= 30:
            half = width * rng.uniform(.1, .22)
            canvas.shape("rectangle", width / 2 - half, -20, width / 2 + half, top * .75, (0, 0, 0), 12)
    bottom = canvas.height - room[3]
    if bottom >= 40:
        canvas.fill(0, room[3], width, canvas.height, (0, 0, 0) if rng.random() < .6 else theme.surface)
        for i, kind in enumerate(["turned triangle", "circle", "square"]):
            x, y = width * (i + 1) / 4, room[3] + bottom / 2
            canvas.ring(kind, x - 8, y - 8, x + 8, y + 8, 2, (160, 160, 160))
    elif bottom:
        canvas.shape("rectangle", width * .33, canvas.height - 10, width * .67, canvas.height - 6, ink_on(theme.page), 2, .8)


def _browser(rng, canvas, theme, room):
    """Tabs and the address bar of a browser; a task bar or none."""
    width, top = canvas.width, room[1]
    dark = rng.random() < .35
    frame, bar, ink = ((32, 33, 36), (53, 54, 58), (232, 234, 237)) if dark else ((222, 225, 230), (255, 255, 255), (60, 64, 67))
    font = any_font(rng, "sans")
    if top > 30:
        canvas.fill(0, 0, width, top, bar)
        y = 0
        if top > 70:
            y = top * .45
            canvas.fill(0, 0, width, y, frame)
            x = rng.choice([8, 70])
            for i in range(rng.randint(1, 5)):
                wide = min(200, width * .22)
                if i == 0:
                    canvas.shape("rectangle", x, 6, x + wide, y + 10, bar, 8)
                canvas.shape("circle", x + 10, y / 2 - 3, x + 22, y / 2 + 9, rng.choice(theme.accents))
                canvas.text(words(rng, 1, 2)[:16], x + 30, y / 2 + 3, 12, ink, font)
                x += wide + 6
            for i in range(3):
                canvas.text("–□×"[i], width - 110 + i * 38, y / 2, 14, ink, font)
        middle = (y + top) / 2
        for i, name in enumerate(["back", "forward", "again"]):
            icon(canvas, name, 20 + i * 30, middle, 13, ink)
        canvas.shape("rectangle", 110, middle - 13, max(150, width - 120), middle + 13, frame, 13)
        address = f"{words(rng, 1, 1)}.{rng.choice(SITES)}/{words(rng, 1, 1)}"
        canvas.text(address[:max(3, int((width - 260) / 7))], 126, middle, 13, ink, font)
        for i, name in enumerate(["menu", "user", "star"]):
            icon(canvas, name, width - 20 - i * 28, middle, 13, ink)
        canvas.fill(0, top - 1, width, top, mix(bar, (0, 0, 0), .15))
    if room[3] < canvas.height:
        canvas.fill(0, room[3], width, canvas.height, (24, 26, 34) if dark else (230, 238, 246))
        for i in range(rng.randint(4, 12)):
            x = (width * .35 if not dark else 20) + i * 42
            canvas.shape("rectangle", x, room[3] + 8, x + 24, room[3] + 32, rng.choice(theme.accents), 5)
        canvas.text(f"{rng.randint(0, 23)}:{rng.randint(10, 59)}", width - 14, room[3] + 20, 13,
                    ink_on((24, 26, 34) if dark else (230, 238, 246)),
                    font, "right")


def _title_bar(rng, canvas, room):
    """The title bar of a window over the room."""
    x0, y1, x1 = room[0], room[1], room[2]
    y0 = y1 - 28 if y1 < 40 else y1 - 34
    y0 = 0 if room[0] == 0 else y0
    colour = rng.choice([(255, 255, 255), (235, 235, 235), (48, 48, 48), (30, 30, 30), (246, 245, 244), (0, 120, 215),
                         (222, 221, 218)])
    canvas.fill(x0, y0, x1, y1, colour)
    ink, middle, font = ink_on(colour), (y0 + y1) / 2, any_font(rng, "sans")
    title = words(rng, 1, 3).title()
    style = rng.choice(["windows", "mac", "gnome"])
    if style == "mac":
        for i, light in enumerate([(255, 95, 87), (254, 188, 46), (40, 200, 64)]):
            canvas.shape("circle", x0 + 10 + i * 20, middle - 6, x0 + 22 + i * 20, middle + 6, light)
    else:
        for i in range(3 if style == "windows" else 1):
            x = x1 - 20 - i * 40
            if style == "gnome":
                canvas.shape("circle", x - 11, middle - 11, x + 11, middle + 11, mix(colour, ink, .12))
            canvas.text("×□–"[i], x, middle, 15, ink, font, "middle")
    if style == "windows":
        canvas.text(title, x0 + 30, middle, 13, ink, font)
        canvas.shape("rectangle", x0 + 8, middle - 7, x0 + 22, middle + 7,
                     rng.choice([(60, 120, 220), (230, 90, 60), (80, 180, 90)]), 3)
    else:
        canvas.text(title, (x0 + x1) / 2, middle, 13, ink, font, "middle")
    canvas.fill(x0, y1 - 1, x1, y1, mix(colour, ink, .15))


def _furnish(rng, stage, kind):
    """Fills the room around the board: above, below, left, right."""
    room, box, canvas, theme = stage.room, stage.box, stage.canvas, stage.theme
    if kind == "tight" or rng.random() < 0.08:
        return
    gap = min(14, stage.lattice.pitch_x * .35) + rng.uniform(2, 10)
    wide = max(box[2] - box[0], min(260, room[2] - room[0] - 20))
    middle = (box[0] + box[2]) / 2
    left = max(room[0] + 4, min(middle - wide / 2, room[2] - 4 - wide)) if rng.random() < .75 else room[0] + 8
    _flow(rng, canvas, theme, (left, room[1] + 4, min(room[2] - 4, left + wide), box[1] - gap), top=True)
    if rng.random() < .85:
        _flow(rng, canvas, theme, (left, box[3] + gap, min(room[2] - 4, left + wide), room[3] - 4))
    for x0, x1 in ((room[0] + 6, min(box[0], left) - gap * 1.5), (max(box[2], left + wide) + gap * 1.5, room[2] - 6)):
        if x1 - x0 > 60 and rng.random() < .65:
            if x1 - x0 > 320:
                x0, x1 = (x0, x0 + rng.uniform(160, 320)) if x0 < box[0] else (x1 - rng.uniform(160, 320), x1)
            top = room[1] + rng.uniform(6, 50)
            if rng.random() < .5:
                bottom = min(room[3] - 8, top + rng.uniform(.5, 1) * (room[3] - top))
                canvas.shape("rectangle", x0, top, x1, bottom, theme.surface, 8, rng.choice([1, 1, .6]))
                x0, x1, top = x0 + 8, x1 - 8, top + 8
            _flow(rng, canvas, theme, (x0, top, x1, room[3] - 10))


def _flow(rng, canvas, theme, box, top=False):
    """Lays pieces of furniture one below the other into a box."""
    x0, y, x1, y1 = box
    y0 = y
    if x1 - x0 < 40:
        return
    centred = rng.random() < .6
    first = top
    taste = rng.uniform(.35, 1)
    for _ in range(9):
        room = y1 - y
        if room < 13 or (not first and y > y0 and rng.random() > taste):
            return
        narrow = x1 - x0 < 200
        choices = [name for name, least in (("title", 22), ("chips", 26), ("buttons", 24), ("paragraph", 30), ("line", 13),
                                            ("icons", 22),
                                            ("progress", 14), ("tabs", 28), ("advertisement", 50), ("list", 70), ("slider", 24),
                                            ("links", 14)) if room >= least
                                            and not (narrow and name in ("advertisement", "tabs"))]
        name = "title" if first and "title" in choices and rng.random() < .7 else rng.choice(choices)
        first = False
        y += PIECES[name](rng, canvas, theme, x0, y, x1, min(y1, y + room), centred) + rng.uniform(4, 16)


def _start(x0, x1, width, centred):
    """Where something of this width begins."""
    return (x0 + x1 - width) / 2 if centred else x0


def _title(rng, canvas, theme, x0, y, x1, y1, centred):
    text = rng.choice([words(rng, 1, 3).title(), words(rng, 1, 2).upper(), words(rng, 2, 3).title(),
                       f"Level {rng.randint(1, 99)}"])
    size = min(rng.uniform(16, 44), (y1 - y) * .7)
    wide = text_width(text, theme.title_font, size)
    if wide > x1 - x0:
        size *= (x1 - x0) / wide
    colour = theme.ink if rng.random() < .6 else theme.accent
    if distance(colour, theme.page) < 40:
        colour = theme.ink
    canvas.text(text, (x0 + x1) / 2 if centred else x0, y + size * .6, size, colour, theme.title_font, "middle" if centred
                else "left")
    return size * 1.3


def _line(rng, canvas, theme, x0, y, x1, y1, centred):
    text = rng.choice([f"Score: {rng.randint(0, 9999)}", f"Moves: {rng.randint(0, 300)}",
                       f"Time {rng.randint(0, 9)}:{rng.randint(10, 59)}",
                       words(rng, 3, 7).capitalize() + ".", f"Level {rng.randint(1, 50)} / 50",
                       f"Pairs left: {rng.randint(1, 60)}"])
    size = min(rng.uniform(11, 19), (y1 - y) * .8)
    size = max(7, min(size, size * (x1 - x0) / max(1, text_width(text, theme.font, size))))
    canvas.text(text, (x0 + x1) / 2 if centred else x0, y + size * .65, size, rng.choice([theme.ink, theme.muted]), theme.font,
                "middle" if centred else "left")
    return size * 1.3


def _paragraph(rng, canvas, theme, x0, y, x1, y1, centred):
    size = rng.randint(10, 15)
    start = y
    for i in range(rng.randint(2, 7)):
        if y + size * 1.5 > y1:
            break
        text = words(rng, 12, 16)
        wide = text_width(text, theme.font, size)
        if wide > x1 - x0:
            text = text[:int(len(text) * .97 * (x1 - x0) / wide)].rpartition(" ")[0] or text[:4]
        canvas.text(text.capitalize() if i == 0 else text, (x0 + x1) / 2 if centred else x0, y + size * .8, size, theme.muted,
                    theme.font,
                    "middle" if centred else "left")
        y += size * 1.5
    return y - start


def _chips(rng, canvas, theme, x0, y, x1, y1, centred):
    count = rng.randint(1, 4)
    tall = min(rng.uniform(26, 60), y1 - y)
    wide = min(rng.uniform(60, 150), (x1 - x0 - 8 * (count - 1)) / count)
    if wide < 30:
        return 0
    x = _start(x0, x1, count * wide + 8 * (count - 1), centred)
    colour, radius = rng.choice([theme.surface, theme.accent, darker(theme.surface, .15)]), rng.choice([3, 8, tall / 2])
    alpha = rng.choice([1, 1, .5, 0])
    for _ in range(count):
        canvas.shape("rectangle", x, y, x + wide, y + tall, colour, radius, max(.02, alpha))
        ink = ink_on(colour) if alpha == 1 else theme.ink
        value = rng.choice([str(rng.randint(0, 9999)), f"0{rng.randint(0, 9)}:{rng.randint(10, 59)}", f"{rng.randint(1, 40)}/40"])
        if tall > 40:
            canvas.text(rng.choice(["SCORE", "BEST", "TIME", "MOVES", "Level", "Pairs"]), x + wide / 2, y + tall * .27,
                        min(tall * .22, wide * .2), mix(ink, colour, .3),
                        theme.font, "middle")
            canvas.text(value, x + wide / 2, y + tall * .65, min(tall * .38, wide * .3), ink, theme.font, "middle")
        else:
            icon(canvas, rng.choice(["clock", "star", "heart", "trophy", "coins", "bolt"]), x + tall * .5, y + tall / 2,
                 tall * .45, ink)
            canvas.text(value, x + wide * .6, y + tall / 2, min(tall * .45, wide * .25), ink, theme.font, "middle")
        x += wide + 8
    return tall


def _buttons(rng, canvas, theme, x0, y, x1, y1, centred):
    tall = min(rng.uniform(22, 46), y1 - y)
    gap = rng.uniform(3, 14)
    labels = []
    total = -gap
    for _ in range(rng.randint(1, 5)):
        label = rng.choice(BUTTONS)
        font = theme.font if all(ord(letter) < 256 for letter in label) else rng.choice(cjk_font() or [None])
        if font is None:
            continue
        wide = text_width(label, font, tall * .4) + tall * rng.uniform(.6, 1.1)
        if total + wide + gap > x1 - x0:
            break
        labels.append((label, wide, font))
        total += wide + gap
    x = _start(x0, x1, total, centred)
    body = Body(rng, theme)
    base = rng.choice([theme.accent, theme.surface, theme.accent, (239, 239, 239)])
    for i, (label, wide, font) in enumerate(labels):
        colour = base if i == 0 or rng.random() < .7 else rng.choice(theme.accents)
        body.draw(canvas, "rectangle", (x, y, x + wide, y + tall), colour, min(tall / 2, theme.corner * tall * 1.6))
        shown = mix(colour, body.page, .82) if body.kind == "outline" else darker(colour, .35) if body.kind == "glow" else colour
        canvas.text(label, x + wide / 2, y + tall / 2, tall * .4, ink_on(shown), font, "middle")
        x += wide + gap
    return tall


def _icons(rng, canvas, theme, x0, y, x1, y1, centred):
    size = min(rng.uniform(20, 52), y1 - y)
    count = rng.randint(2, max(2, min(6, int((x1 - x0) / (size * 1.3)))))
    spread = rng.random() < .4
    step = (x1 - x0 - size) / max(1, count - 1) if spread else size * 1.3
    x = x0 if spread else _start(x0, x1, count * step, centred)
    round_ones, colour = rng.random() < .6, rng.choice([theme.accent, theme.surface])
    for name in rng.sample(["gear", "home", "again", "undo", "trophy", "menu", "pause", "sound", "help", "bulb", "share",
                            "shuffle", "cart", "gift"],
                           count):
        if round_ones:
            canvas.shape(rng.choice(["circle"]) if size > 30 else "rectangle", x, y, x + size, y + size, colour, size * .25)
        icon(canvas, name, x + size / 2, y + size / 2, size * .5, ink_on(colour) if round_ones else theme.ink)
        x += step
    return size


def _progress(rng, canvas, theme, x0, y, x1, y1, centred):
    tall = rng.uniform(5, 16)
    share = rng.random()
    radius = tall / 2 if rng.random() < .7 else 0
    canvas.shape("rectangle", x0, y, x1, y + tall, theme.line, radius)
    if (x1 - x0) * share > tall:
        canvas.shape("rectangle", x0, y, x0 + (x1 - x0) * share, y + tall, rng.choice(theme.accents), radius)
    return tall


def _tabs(rng, canvas, theme, x0, y, x1, y1, centred):
    labels = rng.choice([["Easy", "Medium", "Hard"], ["3x3", "4x4", "5x5", "6x6"], ["Play", "Scores", "Help"],
                         ["8×8", "10×10", "12×12"]])
    tall, wide = min(30, y1 - y), min(110, (x1 - x0) / len(labels))
    x, chosen = _start(x0, x1, wide * len(labels), centred), rng.randrange(len(labels))
    for i, label in enumerate(labels):
        if i == chosen:
            canvas.shape("rectangle", x, y, x + wide - 2, y + tall, theme.accent, theme.corner * tall)
        else:
            canvas.ring("rectangle", x, y, x + wide - 2, y + tall, 1, theme.line, theme.corner * tall)
        canvas.text(label, x + wide / 2, y + tall / 2, 13, ink_on(theme.accent) if i == chosen else theme.ink, theme.font,
                    "middle")
        x += wide
    return tall


def _advertisement(rng, canvas, theme, x0, y, x1, y1, centred):
    tall = min(rng.choice([50, 60, 90, 250]), y1 - y)
    wide = min(x1 - x0, rng.choice([320, 728, 300]))
    x = _start(x0, x1, wide, True)
    if rng.random() < .4:
        part = photograph(rng, int(wide), int(tall), 1)
        canvas.fill(round(x), round(y), round(x) + part.shape[1], round(y) + part.shape[0], Picture(part))
    else:
        canvas.fill(x, y, x + wide, y + tall, Gradient(rng.choice(theme.accents), rng.choice(theme.accents), "across"))
    size = min(tall * .4, 22)
    canvas.text(words(rng, 2, 3).title(), x + wide * .4, y + tall / 2, size, (255, 255, 255), any_font(rng, "heavy"), "middle", 1,
                1, (0, 0, 0))
    canvas.shape("rectangle", x + wide - 82, y + tall / 2 - 14, x + wide - 8, y + tall / 2 + 14,
                 rng.choice([(34, 160, 80), (255, 193, 7), (255, 255, 255)]), 4)
    canvas.text("INSTALL", x + wide - 45, y + tall / 2, 13, (20, 20, 20), any_font(rng, "sans"), "middle")
    canvas.fill(x, y, x + 20, y + 11, (255, 204, 0))
    canvas.text("Ad", x + 10, y + 5, 9, (20, 20, 20), any_font(rng, "sans"), "middle")
    return tall


def _list(rng, canvas, theme, x0, y, x1, y1, centred):
    tall = rng.uniform(18, 30)
    start = y
    style = rng.choice(["striped", "ruled", "plain"])
    for i in range(rng.randint(3, 8)):
        if y + tall > y1:
            break
        if style == "striped" and i % 2:
            canvas.fill(x0, y, x1, y + tall, theme.line, .5)
        if style == "ruled":
            canvas.fill(x0, y + tall - 1, x1, y + tall, theme.line)
        canvas.text(f"{i + 1}. {words(rng, 1, 1)}", x0 + 6, y + tall / 2, tall * .5, theme.ink, theme.font)
        canvas.text(str(rng.randint(10, 9999)), x1 - 6, y + tall / 2, tall * .5, theme.muted, theme.font, "right")
        y += tall
    return y - start


def _slider(rng, canvas, theme, x0, y, x1, y1, centred):
    label = rng.choice(["Size", "Level", "Speed", "Sound", "Music", "Rows", "Dark mode"])
    canvas.text(label, x0, y + 10, 13, theme.ink, theme.font)
    left = x0 + 80
    if x1 - left < 40:
        return 20
    right = min(x1, left + 160)
    if rng.random() < .5:
        at = left + (right - left) * rng.random()
        canvas.shape("rectangle", left, y + 8, right, y + 12, theme.line, 2)
        canvas.shape("rectangle", left, y + 8, at, y + 12, theme.accent, 2)
        canvas.shape("circle", at - 8, y + 2, at + 8, y + 18, theme.accent)
    else:
        on = rng.random() < .5
        canvas.shape("rectangle", left, y, left + 36, y + 20, theme.accent if on else (170, 170, 170), 10)
        canvas.shape("circle", left + (18 if on else 2), y + 2, left + (34 if on else 18), y + 18, (255, 255, 255))
    return 20


def _links(rng, canvas, theme, x0, y, x1, y1, centred):
    x = x0
    colour = (0, 0, 238) if theme.system == "plain" and not theme.dark else theme.accent
    for _ in range(rng.randint(1, 5)):
        label = words(rng, 1, 2)
        wide = text_width(label, theme.font, 13)
        if x + wide > x1:
            break
        canvas.text(label, x, y + 8, 13, colour, theme.font)
        if rng.random() < .6:
            canvas.fill(x, y + 15, x + wide, y + 16, colour)
        x += wide + 16
    return 16


PIECES = {"title": _title, "chips": _chips, "buttons": _buttons, "paragraph": _paragraph, "line": _line, "icons": _icons,
          "progress": _progress,
          "tabs": _tabs, "advertisement": _advertisement, "list": _list, "slider": _slider, "links": _links}


# The panel of a board.

def panel(rng, stage, odds=0.6, close=False):
    """Draws what lies right under the board; gives the colour between the cells, and whether its edge tells the board's."""
    canvas, theme, (x0, y0, x1, y1) = stage.canvas, stage.theme, stage.box
    part = canvas.pixels[max(0, int(y0)):max(1, int(y1)), max(0, int(x0)):max(1, int(x1))]
    seen = tuple(int(v) for v in part[::7, ::7].reshape(-1, 3).mean(0)) if part.size else theme.page
    if rng.random() > odds:
        return seen, False
    pitch = stage.lattice.pitch_x
    pad = rng.choice([0, 1, 2, 4, pitch * .1, pitch * .25]) if close or rng.random() < .6 else rng.uniform(0, pitch * .6)
    pad = min(pad, 30)
    box = (x0 - pad, y0 - pad, x1 + pad, y1 + pad)
    radius = rng.choice([0, 0, 4, 8, 12, 20])
    radius = min(radius, pad + pitch * .12)
    kind = rng.choice(["surface", "surface", "dark", "accent", "glass", "photograph", "gradient", "grid", "border", "checker"])
    if theme.shadow == "soft" and rng.random() < .6:
        canvas.shadow("rectangle", *box, radius, 0, 4, rng.uniform(4, 16), (0, 0, 0), theme.shadow_alpha)
    colour = {"surface": theme.surface, "dark": darker(theme.surface, rng.uniform(.1, .7)),
              "accent": rng.choice(theme.accents)}.get(kind, theme.surface)
    if kind == "glass":
        alpha = rng.uniform(.15, .6)
        colour = rng.choice([(255, 255, 255), (0, 0, 0), theme.accent])
        canvas.shape("rectangle", *box, colour, radius, alpha)
        canvas.ring("rectangle", *box, 1, (255, 255, 255), radius, .5)
        colour = mix(seen, colour, alpha)
    elif kind == "photograph":
        part = photograph(rng, max(2, int(box[2] - box[0])), max(2, int(box[3] - box[1])))
        canvas.shape("rectangle", *box, Picture(part), radius)
        colour = tuple(int(v) for v in part[::9, ::9].reshape(-1, 3).mean(0))
    elif kind == "gradient":
        other = mix(theme.surface, rng.choice(theme.accents), rng.uniform(.2, .9))
        canvas.shape("rectangle", *box, Gradient(theme.surface, other, rng.choice(["down", "diagonal", "round"])), radius)
        colour = mix(theme.surface, other, .5)
    elif kind == "border":
        canvas.ring("rectangle", *box, min(pad + 1, rng.choice([1, 2, 4])), rng.choice([theme.ink, theme.line, theme.accent]),
                    radius)
        return seen, pad < pitch * .1
    else:
        canvas.shape("rectangle", *box, colour, radius)
        if kind == "grid":
            _grid(canvas, stage.lattice, theme.line, rng.choice([1, 1, 2]))
        elif kind == "checker" and stage.lattice.pitch_x > 14:
            _checker(canvas, stage.lattice, mix(colour, ink_on(colour), rng.uniform(.03, .12)))
    if rng.random() < .3:
        canvas.ring("rectangle", *box, min(pad + .5, rng.choice([1, 2, 3, 6])), rng.choice([theme.ink, theme.line, theme.accent]),
                    radius)
    return colour, pad < pitch * .12 or kind in ("grid", "checker")


def _grid(canvas, lattice, colour, width):
    """Thin lines between the cells."""
    x0, y0, x1, y1 = lattice.box()
    for c in range(lattice.columns + 1):
        x = round(x0 + c * lattice.pitch_x)
        canvas.fill(x - width // 2, y0, x - width // 2 + width, y1, colour)
    for r in range(lattice.rows + 1):
        y = round(y0 + r * lattice.pitch_y)
        canvas.fill(x0, y - width // 2, x1, y - width // 2 + width, colour)


def _checker(canvas, lattice, colour):
    """Every second cell a little darker."""
    for r in range(lattice.rows):
        for c in range(r % 2, lattice.columns, 2):
            x, y = lattice.centre(r, c)
            w, h = lattice.pitch_x / 2, lattice.pitch_y / 2
            canvas.fill(round(x - w), round(y - h), round(x + w), round(y + h), colour)


# What lies over the board.

ARROW = [(0, 0), (0, 16), (3.8, 12.6), (6.4, 18.6), (9, 17.4), (6.4, 11.6), (11.4, 11.6)]
HAND = [(5, 0), (7, 0), (7, 7), (13, 8.5), (15, 10), (15, 14), (13, 20), (6, 20), (0, 12.5), (1.5, 11), (5, 13)]


def pointer(rng, canvas, x, y):
    """Draws a pointer, or the spot where a finger touched."""
    if rng.random() < .12:
        reach = rng.uniform(8, 18)
        canvas.shape("circle", x - reach, y - reach, x + reach, y + reach, (255, 255, 255), 0, .4)
        return
    scale = rng.choice([.8, 1, 1, 1.3, 1.8])
    corners = [(x + px * scale, y + py * scale) for px, py in (ARROW if rng.random() < .6 else HAND)]
    inside, rim = ((255, 255, 255), (0, 0, 0)) if rng.random() < .7 else ((0, 0, 0), (255, 255, 255))
    canvas.line(corners, 2.2 * scale, rim, 1, True)
    left, top = math.floor(x) - 2, math.floor(y) - 2
    mask = np.zeros((int(24 * scale) + 4, int(20 * scale) + 4), np.uint8)
    points = np.int32([[(px - left - .5) * 16, (py - top - .5) * 16] for px, py in corners])
    cv2.fillPoly(mask, [points], 255, cv2.LINE_AA, 4)
    canvas.blend(left, top, mask.astype(np.float32) / 255, inside)


def _dialog(rng, stage, box):
    """A panel with words and buttons over a part of the board."""
    canvas, theme = stage.canvas, Theme(rng) if rng.random() < .3 else stage.theme
    surface = rng.choice([theme.surface, (255, 255, 255), darker(theme.surface, .3), theme.accent])
    radius = rng.choice([0, 4, 8, 16])
    canvas.shadow("rectangle", *box, radius, 0, 6, 10, (0, 0, 0), .4)
    canvas.shape("rectangle", *box, surface, radius)
    if rng.random() < .5:
        canvas.ring("rectangle", *box, rng.choice([1, 2, 4]), rng.choice([theme.line, theme.ink, (0, 0, 0)]), radius)
    kept = theme.page, theme.ink, theme.muted
    theme.page, theme.ink, theme.muted = surface, ink_on(surface), mix(ink_on(surface), surface, .3)
    clip = Canvas(max(1, int(box[2] - box[0] - 8)), max(1, int(box[3] - box[1] - 6)), surface)
    _flow(rng, clip, theme, (6, 4, clip.width - 6, clip.height - 2), top=True)
    canvas.fill(int(box[0]) + 4, int(box[1]) + 3, int(box[0]) + 4 + clip.width, int(box[1]) + 3 + clip.height,
                Picture(clip.pixels))
    theme.page, theme.ink, theme.muted = kept


def overlay(rng, stage):
    """Lays things over the page with some odds: a pointer, a dialog, a banner, a tip, a toast, confetti."""
    canvas, theme, (x0, y0, x1, y1) = stage.canvas, stage.theme, stage.box
    wide, tall, odds = x1 - x0, y1 - y0, rng.random()
    if odds < .22:
        pointer(rng, canvas, rng.uniform(x0 - 5, x1 + 5), rng.uniform(y0 - 5, y1 + 5))
    elif odds < .26:  # a dialog over the middle, often with the rest dimmed
        if rng.random() < .5:
            canvas.fill(0, 0, canvas.width, canvas.height, rng.choice([(0, 0, 0), (0, 0, 0), (255, 255, 255)]),
                        rng.uniform(.15, .4))
        w, h = max(60, wide * rng.uniform(.3, .7)), max(40, tall * rng.uniform(.2, .45))
        left, top = x0 + (wide - w) / 2, y0 + (tall - h) * rng.choice([.5, .5, rng.random()])
        _cover(rng, stage, (left, top, left + w, top + h), _dialog)
    elif odds < .285:  # a banner from below, as of cookies
        h = tall * rng.uniform(.08, .3)
        _cover(rng, stage, (0, y1 - h, canvas.width, min(canvas.height, y1 + rng.uniform(10, 80))), _dialog)
    elif odds < .31:  # a menu or a list that hangs into the board
        w, h = rng.uniform(90, 180), rng.uniform(60, max(61, tall * .5))
        left = rng.choice([x0 - w * .4, x1 - w * .6, rng.uniform(x0, x1)])
        _cover(rng, stage, (left, y0 - rng.uniform(0, 30), left + w, y0 + h), _dialog)
    elif odds < .345:  # a tip or a toast
        label = words(rng, 1, 4).capitalize()
        size = rng.randint(11, 16)
        w, h = text_width(label, theme.font, size) + 20, size * 1.9
        left, top = rng.uniform(x0, max(x0 + 1, x1 - w)), rng.uniform(y0, y1)
        _cover(rng, stage, (left, top, left + w, top + h), lambda *_: _tip(canvas, theme, label, size,
                                                                           (left, top, left + w, top + h)))
    elif odds < .37:
        _confetti(rng, canvas, theme, stage.box, stage.lattice.pitch_x)
    elif odds < .39:
        label = rng.choice(["+100", "x2", "COMBO!", "Nice!", "+10", "-5s", "Great"])
        size = max(14, min(48, stage.lattice.pitch_x * .9))
        x, y = rng.uniform(x0, x1), rng.uniform(y0, y1)
        canvas.text(label, x, y, size, rng.choice(theme.accents), any_font(rng, "heavy"), "middle", .9, 2, (255, 255, 255))
        half = text_width(label, theme.font, size) / 2
        stage.covered.append((x - half, y - size * .35, x + half, y + size * .35))


def _cover(rng, stage, box, draw):
    """Draws something that hides what lies under it."""
    draw(rng, stage, box)
    stage.covered.append(box)


def _tip(canvas, theme, label, size, box):
    """A small dark label."""
    canvas.shape("rectangle", *box, (40, 40, 44), 5)
    canvas.text(label, (box[0] + box[2]) / 2, (box[1] + box[3]) / 2, size, (255, 255, 255), theme.font, "middle")


def _confetti(rng, canvas, theme, box, pitch):
    """Small coloured scraps, too small to hide a cell."""
    for _ in range(rng.randint(8, 60)):
        x, y, size = rng.uniform(box[0], box[2]), rng.uniform(box[1], box[3]), rng.uniform(.06, .2) * min(pitch, 40)
        canvas.shape(rng.choice(["rectangle", "circle", "diamond"]), x, y, x + size, y + size * rng.uniform(.5, 1),
                     rng.choice(theme.accents))


def hide(stage, lattice, cells):
    """Puts "~" where something lies over more than a third of a cell's middle."""
    for left, top, right, bottom in stage.covered:
        for r, row in enumerate(cells):
            for c, label in enumerate(row):
                x, y = lattice.centre(r, c)
                w, h = lattice.pitch_x * .4, lattice.pitch_y * .4
                across = max(0, min(right, x + w) - max(left, x - w)) / (2 * w)
                down = max(0, min(bottom, y + h) - max(top, y - h)) / (2 * h)
                if across * down > .35 and label != "_":
                    row[c] = "~"


def finish(rng, stage, game, lattice, cells, family):
    """Makes the scene of a finished page: crops, scales, compresses now and then."""
    image = cv2.cvtColor(stage.canvas.pixels, cv2.COLOR_RGB2BGR)
    if stage.pixelated > 1:
        image = cv2.resize(image, None, fx=stage.pixelated, fy=stage.pixelated, interpolation=cv2.INTER_NEAREST)
        lattice = lattice and lattice.scaled(stage.pixelated)
    if lattice and rng.random() < .13:
        image, lattice = _cropped(rng, image, lattice)
    pitch = min(lattice.pitch_x, lattice.pitch_y) if lattice else 40
    if rng.random() < .18:
        factor = rng.uniform(.6, 1.5)
        factor = min(factor, 1600 / image.shape[1], 1100 / image.shape[0], 250 / pitch)
        factor = max(factor, 320 / image.shape[1] if factor < 1 else 0, 240 / image.shape[0] if factor < 1 else 0, 14 / pitch
                     if factor < 1 else 0)
        height, width = round(image.shape[0] * factor), round(image.shape[1] * factor)
        lattice = lattice and lattice.scaled(width / image.shape[1], height / image.shape[0])
        image = cv2.resize(image, (width, height), interpolation=cv2.INTER_AREA if factor < 1
                           else rng.choice([cv2.INTER_LINEAR, cv2.INTER_CUBIC]))
    if rng.random() < .1:
        image = cv2.imdecode(cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, rng.randint(45, 85)])[1], cv2.IMREAD_COLOR)
    if rng.random() < .03:
        image = cv2.convertScaleAbs(image, alpha=rng.uniform(.6, 1), beta=rng.uniform(0, 30))
    scene = Scene(np.ascontiguousarray(image), game, lattice, cells, family)
    scene.check()
    return scene


def _cropped(rng, image, lattice):
    """Cut close to the board, at most a few per cent into it."""
    height, width = image.shape[:2]
    x0, y0, x1, y1 = lattice.box()

    def margin(pitch):
        return rng.choice([rng.uniform(-.12, 0), 0, rng.uniform(0, .6), rng.uniform(0, 2.5)]) * min(pitch, 60)

    left, top = max(0, round(x0 - margin(lattice.pitch_x))), max(0, round(y0 - margin(lattice.pitch_y)))
    right, bottom = min(width, round(x1 + margin(lattice.pitch_x))), min(height, round(y1 + margin(lattice.pitch_y)))
    if right - left < 90 or bottom - top < 90:
        return image, lattice
    return image[top:bottom, left:right], lattice.moved(-left, -top)
