"""The page around a board of the adverse looks: its size, window, furniture, what lies over it, and the light on it."""
import math

import cv2
import numpy as np

from compose.looks import adverse_draw as d
from scene import Lattice, Scene


class Page:
    """A picture under way: the place of its board, and how much of each pixel something over the board hides.

    across, down: the board's size in pitches, with what belongs around it; `before`: pitches to the left of and above
    the lattice that belong to it. The lattice's corner is (x, y), its pitches pitch_x and pitch_y.
    """

    def __init__(self, rng, across, down, ratio=1.0, least=9.0, most=250.0, before=(0.0, 0.0), backdrop=None):
        self.rng, self.scheme = rng, rng.choice(d.SCHEMES)
        self.across, self.down, self.ratio = across, down, ratio
        bleeds = rng.random() < 0.09
        for attempt in range(40):
            self.width, self.height = picture_size(rng, 1 + 0.06 * attempt)
            self.frame = (0, 0, 0, 0) if bleeds else frame_room(rng, self.width, self.height)
            left, top, right, bottom = self.frame
            wide, tall = self.width - left - right, self.height - top - bottom
            room = min(wide / across, tall / (down * ratio))
            if bleeds:
                pitch = room * rng.choice((1.0, 1.0, rng.uniform(1.0, 1.035)))
            else:
                pitch = room * rng.choice((rng.uniform(0.93, 1), rng.uniform(0.75, 0.97), rng.uniform(0.4, 0.95)))
            pitch = min(pitch, most)
            if pitch >= least:
                break
        pitch = max(pitch, least)
        whole = pitch < 22 or rng.random() < 0.5
        self.pitch_x, self.pitch_y = pitch, pitch * ratio
        if whole:
            self.pitch_x, self.pitch_y = float(max(math.ceil(least), int(self.pitch_x))), float(max(math.ceil(least),
                    round(self.pitch_y)))
        wide, tall = wide - across * self.pitch_x, tall - down * self.pitch_y
        fx, fy = rng.choice((0.5, 0.5, rng.random(), 0.0, 1.0)), rng.choice((0.5, 0.5, rng.random(), 0.1, 0.9))
        self.x = float(round(left + wide * fx + before[0] * self.pitch_x))
        self.y = float(round(top + tall * fy + before[1] * self.pitch_y))
        self.image = d.backdrop(rng, self.width, self.height, self.scheme, backdrop)
        self.cover = np.zeros((self.height, self.width), np.uint8)
        x, y = self.x - before[0] * self.pitch_x, self.y - before[1] * self.pitch_y
        self.box = (x, y, x + across * self.pitch_x, y + down * self.pitch_y)  # the board with what belongs around it
        if not bleeds:
            draw_frame(rng, self)
            furnish(rng, self)
        self.ground = self.colour_at(*self.box)

    @property
    def pitch(self):
        """The smaller one of the two pitches."""
        return min(self.pitch_x, self.pitch_y)

    def lattice(self, rows, columns, shift=None):
        """The lattice of the board whose corner and pitches were chosen."""
        return Lattice(self.x, self.y, self.pitch_x, self.pitch_y, rows, columns, shift)

    def colour_at(self, x0, y0, x1, y1):
        """The middle colour of a part of the picture."""
        part = self.image[max(0, int(y0)):max(1, int(y1)), max(0, int(x0)):max(1, int(x1))]
        if part.size == 0:
            return [128, 128, 128]
        return [float(v) for v in np.median(part.reshape(-1, 3)[::max(1, part.size // 3000)], axis=0)]

    def ground_is_busy(self):
        """Whether a picture or a pattern shows where the board goes."""
        x0, y0, x1, y1 = (max(0, int(v)) for v in self.box)
        return float(self.image[y0:y1:5, x0:x1:5].std(axis=(0, 1)).mean()) > 18

    def panel(self, paint, opacity=1.0, margin=None, round_by=None, rim=None):
        """A sheet below the board: plain, round, translucent, with a rim."""
        rng = self.rng
        margin = rng.uniform(0, 0.6) * self.pitch if margin is None else margin
        x0, y0, x1, y1 = self.box[0] - margin, self.box[1] - margin, self.box[2] + margin, self.box[3] + margin
        width, height = max(2, round(x1 - x0)), max(2, round(y1 - y0))
        rect(self.image, x0, y0, width, height, paint, opacity, (rng.choice((0, 0, rng.uniform(2, 24))) if round_by is None
                                                                 else round_by), rim)
        self.ground = self.colour_at(*self.box)

    def lay(self, piece, x, y, opacity=1.0):
        """Lays a piece over everything and notes what it hides."""
        d.paste(self.image, piece, x, y, opacity)
        _cover(self.cover, piece[..., 3], x, y, opacity)

    def finish(self, game, lattice, cells, overlays=0.45, gentle=False):
        """Lays things over the board, marks the cells that they hide, and puts light and camera to it."""
        rng = self.rng
        if rng.random() < overlays:
            lay_over(rng, self, pictures=game != "cat")  # a picture upon a cell would look like the cat
        cells = hidden_cells(self, lattice, cells)
        image, lattice = photographed(rng, self.image, lattice, gentle)
        return Scene(image, game, lattice, cells, "adverse-" + game)


def picture_size(rng, growth):
    """Width and height of the picture: windows, desktops, phones."""
    kind = rng.random()
    if kind < 0.22:
        width = rng.uniform(320, 700)
        height = width * rng.uniform(1.2, 2.0)
    elif kind < 0.45:
        width = rng.uniform(320, 900)
        height = width * rng.uniform(0.8, 1.2)
    else:
        width = 320 * 5 ** rng.random()
        height = width * rng.uniform(0.55, 0.85)
    return int(min(1600, width * growth)), int(min(1100, max(240, height * growth)))


def frame_room(rng, width, height):
    """How much of the picture is left free for furniture: left, top, right, bottom."""
    kind = rng.choice(("tight", "tight", "header", "header", "side", "side", "window", "window", "all"))
    room = [rng.uniform(0, 0.04) * width, rng.uniform(0, 0.04) * height, rng.uniform(0, 0.04) * width,
            rng.uniform(0, 0.04) * height]
    if kind in ("header", "all"):
        room[1] += rng.uniform(0.05, 0.22) * height
        room[3] += rng.choice((0, rng.uniform(0.04, 0.15))) * height
    if kind in ("side", "all"):
        side = rng.choice((0, 2))
        room[side] += rng.uniform(0.1, 0.38) * width
        room[2 - side] += rng.choice((0, 0, rng.uniform(0.05, 0.25))) * width
    if kind in ("window", "all"):
        room[1] += rng.uniform(22, 100)
        room[3] += rng.choice((0, 0, rng.uniform(18, 40)))
    return tuple(int(v) for v in room)


def rect(image, x, y, width, height, paint, opacity=1.0, round_by=0.0, rim=None, rim_width=1.0):
    """A filled rectangle, its corners round by so many pixels, with a rim on demand."""
    width, height = max(1, round(width)), max(1, round(height))
    x, y = math.floor(x + 0.5), math.floor(y + 0.5)
    if round_by < 1:
        x0, y0, x1, y1 = max(0, x), max(0, y), min(image.shape[1], x + width), min(image.shape[0], y + height)
        if x0 < x1 and y0 < y1:
            part = image[y0:y1, x0:x1]
            flat = np.empty_like(part)
            flat[:] = np.clip(paint, 0, 255)
            image[y0:y1, x0:x1] = flat if opacity >= 1 else cv2.addWeighted(part, 1 - opacity, flat, opacity, 0)
            if rim is not None:
                cv2.rectangle(image, (x, y), (x + width - 1, y + height - 1), rim, max(1, round(rim_width)))
        return
    radius = int(min(round_by, width / 2, height / 2))
    layer = np.zeros((height, width), np.uint8)
    cv2.rectangle(layer, (radius, 0), (width - 1 - radius, height - 1), 255, -1)
    cv2.rectangle(layer, (0, radius), (width - 1, height - 1 - radius), 255, -1)
    for cx, cy in ((radius, radius), (width - 1 - radius, radius), (radius, height - 1 - radius),
                   (width - 1 - radius, height - 1 - radius)):
        cv2.circle(layer, (cx, cy), radius, 255, -1, cv2.LINE_AA)
    covered = layer.astype(np.float32) / 255
    if rim is not None:
        d.paste(image, d.stamp(covered * opacity, rim), x, y)
        inner = max(1, round(rim_width))
        if width > 2 * inner + 2 and height > 2 * inner + 2:
            rect(image, x + inner, y + inner, width - 2 * inner, height - 2 * inner, paint, opacity, max(1, round_by - inner))
        return
    d.paste(image, d.stamp(covered * opacity, paint), x, y)


def _cover(sheet, alpha, x, y, opacity):
    """Notes what a piece hides."""
    x, y = math.floor(x + 0.5), math.floor(y + 0.5)
    x0, y0, x1, y1 = max(x, 0), max(y, 0), min(x + alpha.shape[1], sheet.shape[1]), min(y + alpha.shape[0], sheet.shape[0])
    if x0 < x1 and y0 < y1:
        part = (alpha[y0 - y:y1 - y, x0 - x:x1 - x] * opacity).astype(np.uint8)
        sheet[y0:y1, x0:x1] = np.maximum(sheet[y0:y1, x0:x1], part)


def hidden_cells(page, lattice, cells):
    """The labels, with "~" where the middle of a cell is mostly hidden."""
    out = [list(row) for row in cells]
    if not page.cover.any():
        return out
    for r, row in enumerate(out):
        for c, label in enumerate(row):
            x, y = lattice.centre(r, c)
            w, h = max(1, lattice.pitch_x * 0.33), max(1, lattice.pitch_y * 0.33)
            part = page.cover[max(0, int(y - h)):max(0, int(y + h) + 1), max(0, int(x - w)):max(0, int(x + w) + 1)]
            if label != "_" and part.size and part.mean() > 0.42 * 255:
                row[c] = "~"
    return out


# ------------------------------------------------------------------------------------------------ furniture

def draw_frame(rng, page):
    """A window's frame, a browser's head, a desktop's bar, where there is room."""
    left, top, right, bottom = page.frame
    image, width, height = page.image, page.width, page.height
    if top > 20 and rng.random() < 0.55:
        paint = rng.choice(([245, 245, 245], [60, 60, 60], [45, 35, 30], d.colour(rng, page.scheme), [230, 225, 220],
                            [200, 120, 40]))
        ink, bar = d.legible(rng, paint, 0.85), min(top, rng.randint(18, 38))
        rect(image, 0, 0, width, bar, paint)
        path = d.font_path(rng, "plain")
        d.write(image, d.phrase(rng), rng.choice((8, 28, width / 2 - 40)), bar * 0.28, path, bar * 0.45, ink)
        size = bar * 0.3
        for i in range(3):
            x = (width - (i + 0.8) * bar) if page.x % 3 else (0.6 + 0.8 * i) * bar
            if rng.random() < 0.5:
                cv2.circle(image, (int(x), bar // 2), int(size * 0.7),
                           rng.choice(((80, 90, 240), (70, 190, 245), (90, 200, 90), ink)), -1, cv2.LINE_AA)
            else:
                d.polygon(image, d.outline(("square", "cross", "square")[i], 0.0), x, bar / 2, size * 0.6, ink, 1.2,
                          turn=0.785 if i == 1 else 0)
        y = bar
        while top - y > 20 and rng.random() < 0.75:
            line = min(top - y, rng.randint(18, 34))
            paint = d.mixed(paint, rng.choice(([255, 255, 255], [0, 0, 0])), rng.uniform(0, 0.2))
            rect(image, 0, y, width, line, paint)
            _bar_of_things(rng, image, 4, y, width * rng.uniform(0.3, 1), line, paint)
            y += line
    if bottom > 14 and rng.random() < 0.5:
        paint = rng.choice(([235, 235, 235], [40, 40, 40], d.colour(rng, page.scheme)))
        line = min(bottom, rng.randint(14, 40))
        rect(image, 0, height - line, width, line, paint)
        _bar_of_things(rng, image, 4, height - line, width * rng.uniform(0.4, 1), line, paint)


def _bar_of_things(rng, image, x, y, width, height, ground):
    """A menu line, a tool bar or a task bar: words, pictures and fields in a row."""
    path, kind, ink, end = d.font_path(rng, "plain"), rng.choice(("words", "icons", "mixed", "field")), d.legible(rng,
            ground, 0.8), x + width
    while x < end - 30:
        if kind == "words" or (kind == "mixed" and rng.random() < 0.5):
            x += d.write(image, rng.choice(d.WORDS), x, y + height * 0.3, path, height * 0.42, ink) + rng.randint(8, 20)
        elif kind == "field" and rng.random() < 0.5:
            wide = rng.uniform(40, 260)
            rect(image, x, y + 3, wide, height - 6, d.mixed(ground, [255, 255, 255], 0.6), 1, height / 3)
            x += wide + 8
        else:
            piece = d.any_picture(rng, max(8, int(height * 0.7)))
            if piece is not None:
                d.paste(image, piece, x, y + height * 0.15)
            x += height * 1.1 + rng.randint(0, 6)


def furnish(rng, page):
    """Fills what is free around the board with titles, scores, buttons, lists, thumbnails, small grids, loose cards."""
    x0, y0, x1, y1 = page.box
    pad = max(4.0, 0.12 * page.pitch)
    top = min(page.frame[1], 60)
    strips = [(6, top + 4, page.width - 6, y0 - pad), (6, y1 + pad, page.width - 6, page.height - 6),
              (6, max(top + 4, y0), x0 - pad, min(page.height - 6, y1)), (x1 + pad, max(top + 4, y0), page.width - 6,
                                                                          min(page.height - 6, y1))]
    if rng.random() < 0.12:
        d.loose_cards(rng, page.image, page.scheme, rng.randint(2, 14), page.pitch * rng.uniform(0.6, 1.4),
                      (x0 - pad, y0 - pad, x1 + pad, y1 + pad))
    look = {"path": d.font_path(rng), "button": rng.choice(("flat", "round", "rim", "raised")),
            "paint": d.colour(rng, page.scheme)}
    for box in strips:
        if box[2] - box[0] > 36 and box[3] - box[1] > 16 and rng.random() < 0.75:
            _fill_strip(rng, page, box, look)


def _fill_strip(rng, page, box, look):
    """A row or a column of things in a free strip."""
    x0, y0, x1, y1 = box
    wide, tall = x1 - x0, y1 - y0
    ground = page.colour_at(*box)
    if rng.random() < 0.2:
        ground = d.colour(rng, page.scheme)
        rect(page.image, x0, y0, wide, tall, ground, rng.uniform(0.5, 1), rng.choice((0, 8)))
    lies = wide > 1.4 * tall
    at, end = (x0, x1) if lies else (y0, y1)
    at += rng.uniform(0, 0.3) * (end - at)
    for _ in range(rng.randint(1, 9)):
        long = rng.uniform(30, 190) if lies else rng.uniform(18, 140)
        if at + long > end:
            break
        if lies:
            high = min(tall, rng.uniform(18, 130), long * 1.2)
            _thing(rng, page, at, y0 + (tall - high) * rng.choice((0.5, 0.5, rng.random())), long, high, ground, look)
        else:
            broad = min(wide, rng.uniform(40, 260))
            _thing(rng, page, x0 + (wide - broad) * rng.choice((0.5, 0.0)), at, broad, long, ground, look)
        at += long + rng.uniform(3, 40)


def _thing(rng, page, x, y, width, height, ground, look):
    """One thing of a page: a text, a button, a score, a bar of time, a thumbnail, a small grid, a list."""
    image, ink = page.image, d.legible(rng, ground, rng.uniform(0.5, 1))
    kind = rng.choices(("text", "button", "score", "bar", "photo", "icons", "grid", "list", "advert", "clock"),
                       (22, 22, 14, 8, 6, 8, 6, 8, 4, 3))[0]
    if kind == "text":
        d.paste(image, d.text_within(d.phrase(rng), look["path"], width, min(height, 60) * 0.8, ink), x, y)
    elif kind == "button":
        button(rng, image, x, y, width, min(height, 56), rng.choice(d.WORDS), look["paint"], look["path"], look["button"])
    elif kind == "score":
        rect(image, x, y, width, height, d.mixed(ground, ink, 0.15), 0.8, rng.choice((0, 6)))
        d.write(image, rng.choice(d.WORDS), x + width / 2, y + height * 0.3, look["path"], height * 0.26, ink, True)
        d.write(image, str(rng.randint(0, 9999)), x + width / 2, y + height * 0.68, look["path"], height * 0.36, ink, True)
    elif kind == "bar":
        thick = max(4, min(height, 18))
        rect(image, x, y, width, thick, d.mixed(ground, [0, 0, 0], 0.4), 1, thick / 2)
        rect(image, x, y, width * rng.uniform(0.1, 1), thick, d.colour(rng, "flat"), 1, thick / 2)
    elif kind == "photo":
        part = d.photograph(rng, max(8, int(width)), max(8, int(height)))
        d.paste(image, d.stamp(np.ones(part.shape[:2], np.float32), part), x, y)
    elif kind == "icons":
        size = int(max(10, min(height, 40)))
        piece = d.any_picture(rng, size)
        for i in range(int(width // (size + 4))):
            piece = d.any_picture(rng, size) if rng.random() < 0.6 else piece
            if piece is not None:
                d.paste(image, piece, x + i * (size + 4), y)
    elif kind == "grid":
        small_grid(rng, image, x, y, min(width, height), d.colour(rng, page.scheme), d.colour(rng, page.scheme))
    elif kind == "list":
        size = rng.uniform(9, 16)
        for i in range(int(height // (size * 1.5))):
            d.write(image, d.sentence(rng, max(1, int(width / size / 3.4))), x, y + i * size * 1.5, look["path"], size, ink)
    elif kind == "advert":
        rect(image, x, y, width, height, d.colour(rng, "any"), 1, 0, ink)
        d.paste(image, d.text_within(rng.choice(("SALE -50%", "Play now!", "AD", "Install", "FREE")), look["path"],
                                     width * 0.8, height * 0.4, [255, 255, 255]),
                x + width * 0.1, y + height * 0.3)
    else:
        radius = min(width, height) / 2
        d.polygon(image, d.outline("circle"), x + radius, y + radius, radius, ink, max(1.5, radius * 0.1))
        cv2.line(image, (int(x + radius), int(y + radius)), (int(x + radius), int(y + radius * 0.4)), ink, 2, cv2.LINE_AA)


def button(rng, image, x, y, width, height, text, paint, path, kind):
    """A button with a word or a sign."""
    ink = d.legible(rng, paint, 0.95)
    round_by = {"flat": 0, "round": height / 2, "rim": 4, "raised": 3}[kind]
    if kind == "raised":
        rect(image, x, y + 3, width, height, d.mixed(paint, [0, 0, 0], 0.45), 1, round_by)
    rect(image, x, y, width, height, paint, 1, round_by, ink if kind == "rim" else None)
    piece = d.text_within(text, path, width * 0.84, height * 0.5, ink)
    d.paste_middle(image, piece, x + width / 2, y + height / 2)


def small_grid(rng, image, x, y, size, one, other):
    """A little grid of two colours: a preview, a legend, a map."""
    count = rng.randint(2, 7)
    step = size / count
    for r in range(count):
        for c in range(count):
            rect(image, x + c * step, y + r * step, step - 1, step - 1, one if rng.random() < 0.5 else other)


# ------------------------------------------------------------------------------------------------ what lies over the board

def lay_over(rng, page, pictures=True):
    """One or two things over the board: a pointer, a tooltip, a dialog, a menu, a toast, confetti, a badge, glare."""
    for _ in range(rng.choice((1, 1, 1, 2))):
        kind = rng.choices(("pointer", "tooltip", "dialog", "menu", "toast", "confetti", "picture", "burst", "drawer"),
                           (34, 9, 13, 9, 9, 8, 7, 8, 4))[0]
        x0, y0, x1, y1 = page.box
        x, y = rng.uniform(x0, x1), rng.uniform(y0, y1)
        if kind == "pointer":
            page.lay(pointer(rng, rng.uniform(14, 34)), x, y)
        elif kind == "burst":
            burst(rng, page, x, y, page.pitch * rng.uniform(0.6, 1.6))
        elif kind == "confetti":
            for _ in range(rng.randint(15, 90)):
                size = rng.randint(3, 11)
                page.lay(d.stamp(d.mask(d.outline(rng.choice(("square", "circle", "star", "triangle", "heart"))), size,
                                        size, 0.9), d.colour(rng, "neon")),
                         rng.uniform(0, page.width), rng.uniform(0, page.height))
        elif kind == "picture":
            piece = pictures and d.any_picture(rng, int(min(220, page.pitch * rng.uniform(1, 2.6))))
            if piece is not None and pictures:
                page.lay(piece, x, y, rng.choice((1, 1, 0.5)))
        else:
            _sheet(rng, page, kind, x, y)


def _sheet(rng, page, kind, x, y):
    """A dialog, a menu, a tooltip, a toast or a drawer that hides no more than two fifths of the board."""
    x0, y0, x1, y1 = page.box
    width, height = {"dialog": (rng.uniform(150, 380), rng.uniform(80, 240)),
                     "menu": (rng.uniform(90, 180), rng.uniform(70, 240)),
                     "tooltip": (rng.uniform(60, 180), rng.uniform(18, 40)),
                     "toast": (rng.uniform(100, 320), rng.uniform(24, 60)),
                     "drawer": (rng.uniform(0.1, 0.3) * page.width, page.height)}[kind]
    if kind == "dialog":
        x, y = (x0 + x1 - width) / 2 + rng.uniform(-0.3, 0.3) * (x1 - x0), (y0 + y1 - height) / 2 + rng.uniform(-0.4,
                0.4) * (y1 - y0)
    elif kind == "toast":
        x, y = (page.width - width) / 2, rng.choice((page.height * 0.06, page.height - height - 12))
    elif kind == "drawer":
        x, y = rng.choice((0, page.width - width)), 0
    over = max(0, min(x1, x + width) - max(x0, x)) * max(0, min(y1, y + height) - max(y0, y))
    if over > 0.4 * (x1 - x0) * (y1 - y0):
        return
    if kind == "dialog" and rng.random() < 0.35:
        veil = rng.choice((0, 0, 255))
        page.image = cv2.addWeighted(page.image, rng.uniform(0.45, 0.75), np.full_like(page.image, veil), 0.2, 0)
    paint, path = rng.choice(([250, 250, 250], [40, 40, 40], d.colour(rng, page.scheme), [225, 255, 255])), d.font_path(rng)
    ink, sheet = d.legible(rng, paint, 0.9), np.zeros((int(height), int(width), 3), np.uint8)
    sheet[:] = np.clip(paint, 0, 255)
    if kind == "dialog":
        d.write(sheet, rng.choice(("You win!", "Game Over", "Paused", "Congratulations", "Level up", "Oyun bitti",
                                   "Gewonnen!", "Confirm")), width / 2,
                height * 0.22, path, min(34, height * 0.18), ink, True)
        d.write(sheet, d.sentence(rng, 4), width / 2, height * 0.45, path, min(15, height * 0.1), ink, True)
        for i in range(rng.randint(1, 2)):
            button(rng, sheet, width * (0.1 + 0.45 * i), height * 0.65, width * 0.36, height * 0.22, rng.choice(d.WORDS),
                   d.colour(rng, "flat"), path,
                   rng.choice(("flat", "round", "raised")))
    else:
        size = min(16, height * 0.5)
        for i in range(max(1, int((height - 6) // (size * 1.7)))):
            d.write(sheet, rng.choice(d.WORDS) if kind in ("menu", "drawer") else d.sentence(rng, max(1, int(width / 55))),
                    8, 5 + i * size * 1.7, path, size, ink)
    corners = np.zeros((int(height), int(width), 3), np.uint8)
    rect(corners, 0, 0, int(width), int(height), (255, 255, 255), 1, rng.choice((0, 0, 6, 16)))
    piece = np.dstack([sheet, corners[..., 0]])
    if rng.random() < 0.6:
        d.paste(page.image, d.shadow(corners[..., 0].astype(np.float32) / 255, rng.randint(2, 9), rng.uniform(0.2, 0.6)), x
                - 10, y - 8)
    page.lay(piece, x, y, 1.0 if rng.random() < 0.85 else 0.93)


def pointer(rng, size):
    """A mouse pointer or a hand."""
    kind = rng.choice(("arrow", "arrow", "dark", "hand", "cross", "big"))
    side = max(10, int(size))
    if kind == "hand":
        corners = [(-0.3, -1), (0, -1), (0, -0.2), (0.6, -0.1), (0.8, 0.2), (0.6, 1), (-0.4, 1), (-0.9, 0.2), (-0.7, 0),
                   (-0.3, 0.3)]
    elif kind == "cross":
        corners = d.outline("cross", 0.0)
    else:
        corners = [(-0.7, -1), (0.75, 0.35), (0.15, 0.4), (0.5, 0.95), (0.2, 1), (-0.15, 0.5), (-0.7, 0.85)]
    rim, fill = ([255, 255, 255], [0, 0, 0]) if kind == "dark" else ([0, 0, 0], [255, 255, 255])
    outer = d.mask(corners, side, side, 0.97)
    return d.over(d.stamp(np.clip(cv2.dilate(outer, np.ones((3, 3))), 0, 1), rim),
                  d.stamp(d.mask(corners, side, side, 0.9), fill))


def burst(rng, page, x, y, radius):
    """Sparks that fly from a point."""
    paint, kind = d.hsv(rng.uniform(0, 360), rng.uniform(0, 0.8), 1), rng.choice(("star", "circle", "sparkle", "square"))
    for _ in range(rng.randint(8, 30)):
        angle, far, size = rng.uniform(0, math.tau), radius * math.sqrt(rng.random()), max(3,
                int(radius * rng.uniform(0.08, 0.35)))
        page.lay(d.stamp(d.mask(d.outline(kind), size, size, 0.9), d.mixed(paint, [255, 255, 255], rng.random())), x
                 + far * math.cos(angle) - size / 2,
                 y + far * math.sin(angle) - size / 2, rng.uniform(0.5, 1))


def lightning(rng, image, points, paint, thick, kind):
    """A line that joins two cells: plain, glowing, jagged, dotted."""
    points = [np.array(p, float) for p in points]
    line = [points[0]]
    for a, b in zip(points, points[1:]):
        steps = max(1, int(np.hypot(*(b - a)) / (thick * 4))) if kind == "jagged" else 1
        for i in range(1, steps + 1):
            sway = rng.uniform(-1.6, 1.6) * thick if kind == "jagged" and i < steps else 0
            line.append(a + (b - a) * i / steps + sway)
    if kind == "dotted":
        for a, b in zip(points, points[1:]):
            steps = max(1, int(np.hypot(*(b - a)) / (thick * 3)))
            for i in range(steps + 1):
                x, y = a + (b - a) * i / steps
                cv2.circle(image, (int(x), int(y)), max(1, int(thick * 0.7)), paint, -1, cv2.LINE_AA)
        return
    path = [np.int32(np.round(np.array(line) * 16))]
    if kind in ("glowing", "jagged"):
        cv2.polylines(image, path, False, d.mixed(paint, [255, 255, 255], 0.2), max(2, round(thick * 1.8)), cv2.LINE_AA, 4)
        paint = d.mixed(paint, [255, 255, 255], 0.75)
    cv2.polylines(image, path, False, paint, max(1, round(thick)), cv2.LINE_AA, 4)


# ------------------------------------------------------------------------------------------------ light and camera

def photographed(rng, image, lattice, gentle=False):
    """The picture scaled, a little askew, under another light, and with the faults of compression; and its lattice."""
    if rng.random() < 0.5:
        factor = rng.choice((rng.uniform(0.7, 1), rng.uniform(1, 1.25), rng.uniform(0.85, 1.15)))
        if lattice is not None and min(lattice.pitch_x, lattice.pitch_y) * factor < 9:
            factor = max(1.0, factor)
        factor = min(factor, 1600 / image.shape[1], 1100 / image.shape[0])
        if min(image.shape[1] / 320, image.shape[0] / 240) * factor > 1:
            image, lattice = resized(rng, image, lattice, factor)
    if rng.random() < 0.12:
        image, lattice = askew(rng, image, lattice)
    if rng.random() < 0.42:
        image = lit(rng, image, 0.5 if gentle else 1.0)
    if rng.random() < 0.12:
        image = cv2.GaussianBlur(image, (0, 0), rng.uniform(0.3, 0.6 if gentle or (lattice and lattice.pitch_x < 16)
                                                            else 1.0))
    if rng.random() < 0.1:
        grain = noise_sheet(rng, image.shape[0], image.shape[1], rng.uniform(2, 6 if gentle else 9))
        image = cv2.add(image, grain, dtype=cv2.CV_8U)
    if rng.random() < 0.25:
        done, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, rng.randint(45, 92)])
        image = cv2.imdecode(data, cv2.IMREAD_COLOR) if done else image
    return np.ascontiguousarray(image), lattice


def noise_sheet(rng, height, width, strength):
    """Grain for a whole picture, made of one small sheet laid many times."""
    small = d.noise(rng).normal(0, strength, (128, 128, 3)).astype(np.int16)
    return np.tile(small, (height // 128 + 1, width // 128 + 1, 1))[:height, :width].copy()


def resized(rng, image, lattice, factor):
    """Picture and lattice at another size."""
    width, height = round(image.shape[1] * factor), round(image.shape[0] * factor)
    way = cv2.INTER_AREA if factor < 1 else rng.choice((cv2.INTER_LINEAR, cv2.INTER_CUBIC))
    real_x, real_y = width / image.shape[1], height / image.shape[0]
    return cv2.resize(image, (width, height), interpolation=way), None if lattice is None else lattice.scaled(real_x, real_y)


def askew(rng, image, lattice):
    """The picture seen a little from the side, by so little that a straight lattice still fits within 1.5 % of a pitch."""
    height, width = image.shape[:2]
    corners = np.float32([(0, 0), (width, 0), (width, height), (0, height)])
    moves = np.float32([[rng.uniform(-1, 1), rng.uniform(-1, 1)] for _ in range(4)]) * 0.02 * min(width, height)
    for _ in range(9):
        move = cv2.getPerspectiveTransform(corners, corners + moves)
        if lattice is None:
            break
        fitted, error = refitted(lattice, move)
        if error < 0.015:
            lattice = fitted
            break
        moves *= 0.5
    else:
        return image, lattice
    return cv2.warpPerspective(image, move, (width, height), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), lattice


def refitted(lattice, move):
    """The straight lattice nearest to one that was moved by a homography, and its worst error in pitches."""
    places = [(r, c) for r in range(lattice.rows) for c in range(lattice.columns)]
    before = np.float64([lattice.centre(r, c) for r, c in places])
    after = cv2.perspectiveTransform(before[None], move.astype(np.float64))[0]
    along = np.float64([(c + 0.5 + lattice.row_shift(r), r + 0.5) for r, c in places])
    out, error = [], 0.0
    for axis, pitch in ((0, lattice.pitch_x), (1, lattice.pitch_y)):
        sides = np.stack([along[:, axis], np.ones(len(places))], axis=1)
        answer = np.linalg.lstsq(sides, after[:, axis], rcond=None)[0]
        error = max(error, float(np.abs(sides @ answer - after[:, axis]).max()) / pitch)
        out.append((float(answer[0]), float(answer[1])))
    return Lattice(out[0][1], out[1][1], out[0][0], out[1][0], lattice.rows, lattice.columns, lattice.shift), error


def lit(rng, image, strength):
    """Another light: contrast, gamma, a slope of light, a vignette, a night filter, paler colours."""
    height, width = image.shape[:2]
    kind = rng.choice(("contrast", "pale", "gamma", "slope", "vignette", "night", "grey", "hue", "glare"))
    if kind in ("contrast", "pale", "gamma"):
        levels = np.arange(256, dtype=np.float32) / 255
        if kind == "contrast":
            levels = (levels - 0.5) * (1 + strength * rng.uniform(-0.5, 0.3)) + 0.5 + strength * rng.uniform(-0.12, 0.12)
        elif kind == "pale":
            end, part = rng.choice((0.0, 1.0, 0.5)), strength * rng.uniform(0.2, 0.55)
            levels = levels * (1 - part) + end * part
        else:
            levels = levels ** math.exp(strength * rng.uniform(-0.6, 0.6))
        return cv2.LUT(image, np.clip(levels * 255, 0, 255).astype(np.uint8))
    if kind in ("slope", "vignette", "glare"):
        ys, xs = np.linspace(-1, 1, 32, dtype=np.float32)[:, None], np.linspace(-1, 1, 32, dtype=np.float32)[None, :]
        angle = rng.uniform(0, math.tau)
        part = 1 - strength * rng.uniform(0.1, 0.35) * (1 + xs * math.cos(angle) + ys * math.sin(angle)) / 1.4
        if kind == "vignette":
            part = 1 - strength * rng.uniform(0.15, 0.5) * np.clip(xs ** 2 + ys ** 2, 0, 2) / 2
        if kind == "glare":
            part = 1 + strength * rng.uniform(0.15, 0.5) * np.exp(-((xs - rng.uniform(-1, 1)) ** 2
                                                                    + (ys - rng.uniform(-1, 1)) ** 2) * 3)
        field = cv2.resize(np.clip(part, 0.2, 2) * 128, (width, height), interpolation=cv2.INTER_LINEAR)
        return cv2.multiply(image, cv2.merge([np.clip(field, 0, 255).astype(np.uint8)] * 3), scale=1 / 128)
    if kind == "night":
        tone = np.float32([rng.uniform(0.5, 0.9), rng.uniform(0.75, 1), 1.0]) if rng.random() < 0.7 else np.float32([1, 0.9,
                0.7])
        return cv2.transform(image, np.diag(1 - (1 - tone) * strength))
    grey = cv2.cvtColor(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
    part = strength * (rng.uniform(0.2, 0.6) if kind == "grey" else -rng.uniform(0.1, 0.4))
    return cv2.addWeighted(image, 1 - part, grey, part, 0)
