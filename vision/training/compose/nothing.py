"""Pictures without any board of the six games: what the eye must leave alone.

A screen that a program looks at mostly shows something else: a desktop, a page, a table, another puzzle. What lies in
rows and columns there (icons with captions, days of a month, keys, squares of a chessboard) is what a board is most
easily seen in by mistake, so most of these pictures are such grids. Each kind of picture is one function of this
module, and KINDS says how often it is drawn. The first half are screens and pages, the second half other puzzles.
"""
import math

import cv2
import numpy as np

import material
from compose import canvas
from compose.canvas import box, darker, disc, gradient_fill, lighter, line, mixed, paste, polygon, shadow
from compose.parts import chosen_colour, emoji, log_uniform, other_colour, readable_on
from scene import Scene

WIDEST, TALLEST = 1500, 1000
NAMES = ("Documents", "Downloads", "Music", "Pictures", "Videos", "Trash", "Home", "Firefox", "Terminal", "Files",
         "Mail", "Notes", "report.pdf", "holiday.jpg", "budget.xlsx", "index.html", "main.cpp", "README", "Steam",
         "Settings", "Calendar", "Maps", "Camera", "Clock", "Weather", "Photos", "Phone", "Messages", "Store", "Health",
         "Wallet", "Books", "Radio", "Bank", "backup.zip", "notes.txt", "thesis.docx", "song.mp3", "New folder",
         "Projekte", "Bilder", "Papierkorb", "照片", "设置", "音楽", "文書", "Écran", "Настройки", "Office", "Editor", "Chat",
         "Games", "Onet", "Puzzle", "Shop", "Translate")
GAMES = ("Onet", "Connect", "Pairs", "Tile Match", "Lights Out", "LYNE", "Lines", "Black Cat", "Circle the Cat",
         "Runaway", "Robots", "15 Puzzle", "Sliding", "Number Slide", "Mahjong", "连连看", "四川省", "华容道", "Flip It",
         "Puzzle Box", "Blocks", "Match!", "Pikachu", "Dream Pet Link", "Turn Off", "Der Ausweg", "Shisen-Sho",
         "Escape", "Bomb Run", "Fruit Link", "Sudoku")
MENU = ("Play", "New Game", "Continue", "Levels", "Settings", "Options", "Help", "How to play", "Quit", "Credits",
        "High scores", "Sound: on", "Music: off", "Easy", "Normal", "Hard", "Daily puzzle", "Shop", "Leaderboard",
        "Zen mode", "Time attack", "Spielen", "Optionen", "Beenden", "Jouer", "Quitter", "Jugar", "开始游戏", "设置", "退出",
        "帮助", "Играть", "Rate us", "More games")
CODE = ("for i in range(n):", "return result", "if (x < 0) {", "}", "int main() {", "import numpy as np",
        "# the sum of all", "else:", "std::vector<int> cells;", "const board = [];", "while (true) {",
        "print(row, column)", "def solve(board):", "auto it = map.find(k);", "let score = 0;", "{ 1, 2, 3, 4 },",
        "[[0, 1, 1], [1, 0, 0]]", "class Game:", "self.tiles = []", "// what follows is slow", "$ make -j8",
        "[100%] Built target eye", "drwxr-xr-x 5 root root 4096", "git status", "warning: unused variable",
        "> npm start", "10.0.0.1 - - GET /index.html 200", "Tests passed: 214", "0x7ffd 4c 8b 45 f8 00 00 01",
        "SELECT name FROM users;")


class Look:
    """What one screen has in common: its colours (light, dark or coloured), its font, how round things are."""

    def __init__(self, rng):
        kind = rng.random()
        self.dark = kind > 0.55 and kind < 0.8
        if kind < 0.55:
            self.ground = rng.choice([[255, 255, 255], [255, 255, 255], [250, 248, 246], [242, 240, 238],
                                      [225, 238, 245],
                                      [220, 220, 220], canvas.pale_colour(rng)])
            self.plate = rng.choice([[255, 255, 255], [245, 245, 245], mixed(self.ground, [0, 0, 0], 0.06)])
        elif self.dark:
            self.ground = rng.choice([[30, 30, 30], [20, 17, 13], [54, 42, 40], [0, 0, 0], canvas.dark_colour(rng)])
            self.plate = lighter(self.ground, rng.uniform(0.05, 0.18))
        else:
            self.ground = chosen_colour(rng)
            self.plate = mixed(self.ground, rng.choice([[255, 255, 255], [0, 0, 0]]), rng.uniform(0.1, 0.8))
        self.ink = canvas.ink_on(rng, self.ground) if rng.random() < 0.2 else plain_ink(self.ground)
        self.plate_ink = plain_ink(self.plate)
        self.faint = mixed(self.ground, self.ink, rng.uniform(0.1, 0.4))
        self.accent = canvas.vivid_colour(rng) if rng.random() < 0.7 else chosen_colour(rng)
        fonts = canvas.plain_fonts() if rng.random() < 0.85 else material.fonts()
        self.font = rng.choice(fonts) if fonts else None
        mono = [f for f in material.fonts() if "Mono" in f]
        self.mono = rng.choice(mono) if mono else self.font
        self.radius = rng.choice([0, 0, 2, 4, 6, 10, 18])
        self.size = rng.choice([10, 11, 12, 13, 14, 16, 18])


def plain_ink(colour):
    """Nearly black or nearly white, whichever can be read on the colour."""
    return [35, 30, 30] if canvas.brightness(colour) > 135 else [240, 240, 240]


def write(look, image, string, x, y, size=None, ink=None, centred=False, room=None, font=None):
    """Writes in the screen's font, (x, y) being the left end or the middle; shortened to `room` pixels. Returns the
    width."""
    size = size or look.size
    if size < 5:
        return 0
    if room is not None:
        string = string[:max(1, int(room / (size * 0.56)))]
    return canvas.text(None, image, string, x, y, size, look.ink if ink is None else ink, font or look.font, 1, centred)


def icon(rng, image, x, y, side):
    """Any small picture, its left upper corner at (x, y)."""
    found = canvas.any_picture(rng, max(6, int(side)))
    if found is not None:
        paste(image, found, x, y)


def glyph(rng, image, x, y, size, ink):
    """A simple sign as buttons and tools bear it, its middle at (x, y)."""
    kind, half = rng.randrange(8), size / 2
    if kind == 0:
        polygon(image, canvas.shape_points(rng.choice(canvas.SHAPES), x, y, half), ink)
    elif kind == 1:
        for i in (-0.6, 0, 0.6):
            line(image, [(x - half, y + i * half), (x + half, y + i * half)], ink, max(1, size / 10))
    elif kind == 2:
        line(image, [(x - half, y), (x + half, y)], ink, max(1, size / 9))
        if rng.random() < 0.6:
            line(image, [(x, y - half), (x, y + half)], ink, max(1, size / 9))
    elif kind == 3:
        disc(image, x - size * 0.08, y - size * 0.08, half * 0.75, None, 1, max(1, size / 10), ink)
        line(image, [(x + half * 0.4, y + half * 0.4), (x + half, y + half)], ink, max(1, size / 8))
    elif kind == 4:
        polygon(image, [(x - half * 0.6, y - half), (x + half * 0.8, y), (x - half * 0.6, y + half)], ink)
    elif kind == 5:
        box(image, x - half, y - half * 0.8, x + half, y + half * 0.8, None, 2, 1, max(1, size / 10), ink)
    elif kind == 6:
        disc(image, x, y, half, None, 1, max(1, size / 8), ink)
    else:
        canvas.text(rng, image, rng.choice("⚙✓✗★☆♥♪☰⟳←→↑↓⌂✎?!iBUA"), x, y, size, ink, None, 1, True)


def button(rng, look, image, x0, y0, x1, y1, string=None, colour=None, ink=None):
    """A button with a word; flat, shaded or outlined."""
    colour = look.accent if colour is None else colour
    radius, kind = min(look.radius * 1.5, (y1 - y0) / 2), rng.random()
    if kind < 0.15:
        shadow(image, x0, y0, x1, y1, 0, 2, 4, 0.4, radius)
    if kind < 0.3:
        gradient_fill(image, x0, y0, x1, y1, lighter(colour, 0.3), darker(colour, 0.15), math.pi / 2, radius)
    else:
        box(image, x0, y0, x1, y1, colour, radius, 1, 1 if kind < 0.5 else 0)
    string = rng.choice(MENU) if string is None else string
    size = min((y1 - y0) * 0.5, (x1 - x0) / max(1, len(string)) * 1.5)
    write(look, image, string, (x0 + x1) / 2, (y0 + y1) / 2, size, plain_ink(colour) if ink is None else ink, True)


def new(width, height, colour):
    """An empty picture of one colour."""
    image = np.empty((max(8, int(height)), max(8, int(width)), 3), np.uint8)
    image[:] = colour
    return image


def clear(width, height):
    """An empty picture with alpha."""
    return np.zeros((max(8, int(height)), max(8, int(width)), 4), np.uint8)


def measures(rng, shape=None):
    """Width and height of a screen: wide, a phone's, or any."""
    shape = shape or rng.choices(["wide", "any", "phone"], [5, 3, 2])[0]
    if shape == "phone":
        width = rng.randint(320, 480)
        return width, min(TALLEST, int(width * rng.uniform(1.5, 2.2)))
    if shape == "wide":
        width = int(log_uniform(rng, 480, WIDEST))
        return width, max(300, min(TALLEST, int(width * rng.uniform(0.5, 0.8))))
    return int(log_uniform(rng, 300, WIDEST)), int(log_uniform(rng, 300, TALLEST))


def screen(rng, look, shape=None, dressed=0.6, ground=None):
    """A screen with what frames it (a phone's line of state, a window's title, a browser's tabs): (image, x0, y0, x1,
    y1), the box being what is left for its contents."""
    shape = shape or rng.choices(["wide", "any", "phone"], [5, 3, 2])[0]
    width, height = measures(rng, shape)
    image = new(width, height, look.ground) if ground is None else ground(rng, width, height)
    if rng.random() > dressed:
        return image, 0, 0, width, height
    colour = rng.choice([look.ground, look.plate, mixed(look.ground, [0, 0, 0], 0.15), look.accent])
    ink, top = plain_ink(colour), 0
    if shape == "phone":
        box(image, 0, 0, width, 22, colour)
        write(look, image, f"{rng.randint(0, 23)}:{rng.randint(0, 59):02d}", 8, 11, 12, ink)
        for i in range(rng.randint(1, 5)):
            box(image, width - 20 - i * 18, 6, width - 8 - i * 18, 16, ink, 2, rng.choice([1, 0.5]))
        top = 22
        if rng.random() < 0.6:
            box(image, 0, 22, width, 66, colour)
            glyph(rng, image, 22, 44, 16, ink)
            write(look, image, canvas.words(rng, 2), 50, 44, 18, ink, room=width - 120)
            glyph(rng, image, width - 22, 44, 16, ink)
            top = 66
        return image, 0, top, width, height
    box(image, 0, 0, width, 28, colour)
    for i in range(3):
        disc(image, width - 16 - i * 22, 14, 6, mixed(colour, ink, 0.4)
             if rng.random() < 0.6 else canvas.vivid_colour(rng))
    top = 28
    if rng.random() < 0.5:  # a browser
        x = 8
        for i in range(rng.randint(1, 6)):
            if x + 150 > width - 80:
                break
            box(image, x, 5, x + 140, 32, look.plate if i == 0 else mixed(colour, ink, 0.1), 6)
            write(look, image, canvas.words(rng, 3), x + 24, 17, 11, look.plate_ink if i == 0 else ink, room=105)
            icon(rng, image, x + 5, 10, 14)
            x += 145
        box(image, 0, 28, width, 62, look.plate)
        for i in range(3):
            glyph(rng, image, 18 + i * 26, 45, 12, look.plate_ink)
        box(image, 92, 33, width - 60, 57, mixed(look.plate, look.plate_ink, 0.08), 12)
        write(look, image, "https://" + canvas.words(rng, 1).lower() + ".example/" + canvas.words(rng, 1), 106, 45, 12,
              look.plate_ink)
        top = 62
    else:
        write(look, image, canvas.words(rng, 3), 10, 14, 13, ink, room=width - 120)
        if rng.random() < 0.5:
            x = 8
            for name in rng.sample(["File", "Edit", "View", "Insert", "Tools", "Window", "Help", "Game", "Options"],
                                   rng.randint(2, 7)):
                x += write(look, image, name, x, top + 11, 12) + 14
            top += 22
    return image, 0, top, width, height


def sentence(rng, room, size):
    """Words that fill about `room` pixels."""
    return canvas.words(rng, max(1, int(room / (size * 3.1))))


def paragraph(rng, look, image, x0, y0, x1, y1, size=None, ink=None):
    """Lines of text until the place is full; returns the lower end."""
    size = size or look.size
    y = y0 + size * 0.8
    while y + size * 0.6 < y1:
        write(look, image, sentence(rng, (x1 - x0) * (1 if rng.random() < 0.8 else 0.5), size), x0, y, size, ink,
              room=x1 - x0)
        y += size * 1.55
    return y


def places(x, y, rows, columns, pitch_x, pitch_y):
    """(row, column, left, top) of the places of a grid."""
    for r in range(rows):
        for c in range(columns):
            yield r, c, x + c * pitch_x, y + r * pitch_y


# ------------------------------------------------------------------------------------------------- screens and pages

def _icons_in_a_grid(rng, look, image, x0, y0, x1, y1, side, ink, step_x=None, step_y=None, odds=1.0, down=False):
    """Icons with captions in rows and columns, as desktops, file managers and phones show them."""
    step_x, step_y = step_x or side * rng.uniform(1.5, 2.4), step_y or side * rng.uniform(1.5, 2)
    plated, style = rng.random() < 0.25, rng.random()
    folders = [emoji(rng, "1f4c1", side), emoji(rng, "1f4c4", side)] if style < 0.3 else [None]
    size = max(8, min(13, side * 0.26))
    rows, columns = max(1, int((y1 - y0) / step_y)), max(1, int((x1 - x0) / step_x))
    full = rng.uniform(0.3, 1.1) * rows * columns
    for r, c, x, y in places(x0, y0, rows, columns, step_x, step_y):
        if (c * rows + r if down else r * columns + c) > full or rng.random() > odds:
            continue
        left = x + (step_x - side) / 2
        if plated:
            box(image, left - 4, y + 2, left + side + 4, y + side + 10,
                canvas.vivid_colour(rng) if style < 0.6 else look.plate,
                side * 0.2)
        found = rng.choice(folders)
        if found is not None:
            paste(image, found, left, y + 6)
        else:
            icon(rng, image, left, y + 6, side)
        write(look, image, rng.choice(NAMES), x + step_x / 2, y + side + 8 + size, size, ink, True, step_x)


def desktop(rng):
    """A desktop: a wallpaper, icons with captions, a bar of tasks, a window in some."""
    look = Look(rng)
    image, x0, y0, x1, y1 = screen(rng, look, "wide", 0, canvas.photograph if rng.random() < 0.7 else canvas.background)
    ink = plain_ink(canvas.mean_colour(image, 0, 0, x1, y1))
    side = int(rng.choice([32, 40, 48, 48, 64, 80]))
    _icons_in_a_grid(rng, look, image, 6, 8, x1 * rng.choice([0.15, 0.3, 0.6, 1]), y1 - 60, side, ink,
                     odds=rng.choice([1, 1, 0.9, 0.6]), down=True)
    if rng.random() < 0.8:
        height = rng.randint(26, 56)
        top = y1 - height if rng.random() < 0.8 else 0
        box(image, 0, top, x1, top + height, look.plate, 0, rng.choice([1, 0.8, 0.6]))
        for i in range(rng.randint(3, 14)):
            icon(rng, image, 8 + i * height * 1.1, top + 5, height - 10)
        write(look, image, f"{rng.randint(0, 23)}:{rng.randint(0, 59):02d}", x1 - 60, top + height / 2, 13,
              look.plate_ink)
    if rng.random() < 0.4:
        w, h = x1 * rng.uniform(0.3, 0.6), y1 * rng.uniform(0.3, 0.6)
        x, y = rng.uniform(0, x1 - w), rng.uniform(0, y1 - h)
        shadow(image, x, y, x + w, y + h, 0, 6, 14, 0.5)
        box(image, x, y, x + w, y + h, look.ground, look.radius, 1, 1, look.faint)
        write(look, image, canvas.words(rng, 2), x + 10, y + 14, 13, look.ink)
        paragraph(rng, look, image, x + 10, y + 34, x + w - 10, y + h - 6)
    return image


def file_manager(rng):
    """A file manager: places at the left, files as icons or as a list."""
    look = Look(rng)
    image, x0, y0, x1, y1 = screen(rng, look, rng.choice(["wide", "any"]), 0.9)
    split = min(x1 * 0.3, rng.uniform(110, 220))
    box(image, 0, y0, split, y1, look.plate)
    for i in range(int((y1 - y0) / 30)):
        if i < 11:
            icon(rng, image, 8, y0 + 8 + i * 28, 18)
            write(look, image, rng.choice(NAMES), 34, y0 + 17 + i * 28, 12, look.plate_ink, room=split - 40)
    if rng.random() < 0.65:
        _icons_in_a_grid(rng, look, image, split + 10, y0 + 10, x1 - 4, y1 - 20, rng.choice([24, 32, 48, 64, 96]),
                         look.ink)
        return image
    step = rng.randint(18, 34)
    for i in range(int((y1 - y0) / step)):
        y = y0 + i * step
        if i % 2:
            box(image, split, y, x1, y + step, mixed(look.ground, look.ink, 0.04))
        icon(rng, image, split + 6, y + 2, step - 5)
        write(look, image, rng.choice(NAMES), split + step + 8, y + step / 2, 12)
        write(look, image, f"{rng.randint(1, 999)} kB", split + (x1 - split) * 0.6, y + step / 2, 12)
        write(look, image, f"{rng.randint(1, 28)}.{rng.randint(1, 12)}.2024", split + (x1 - split) * 0.8, y + step / 2,
              12)
    return image


def article(rng):
    """A page with a heading, paragraphs and pictures."""
    look = Look(rng)
    image, x0, y0, x1, y1 = screen(rng, look)
    margin = rng.uniform(0.02, 0.25) * x1
    y = y0 + 34
    write(look, image, canvas.words(rng, 4), margin, y, rng.uniform(20, 40), room=x1 - 2 * margin)
    y += 34
    columns = rng.choice([1, 1, 2, 3]) if x1 > 600 else 1
    wide = (x1 - 2 * margin) / columns
    for c in range(columns):
        x, top = margin + c * wide, y
        while top < y1 - 20:
            if rng.random() < 0.3 and wide > 60:
                high = int(wide * rng.uniform(0.3, 0.7))
                part = image[int(top):int(top) + high, int(x):int(x + wide - 16)]
                if part.size:
                    part[:] = canvas.photograph(rng, part.shape[1], part.shape[0])
                top += high + 6
            elif rng.random() < 0.3:
                write(look, image, canvas.words(rng, 3), x, top + 12, look.size * 1.5, room=wide - 16)
                top += look.size * 2.5
            top = paragraph(rng, look, image, x, top, x + wide - 16, min(y1, top + rng.uniform(50, 220))) + 8
    return image


def shop(rng):
    """Cards with a picture, a name, a price and a button each."""
    look = Look(rng)
    image, x0, y0, x1, y1 = screen(rng, look)
    columns = max(2, int(x1 / rng.uniform(110, 280)))
    wide = (x1 - 12) / columns
    high = wide * rng.uniform(1.15, 1.6)
    photos = rng.random() < 0.5
    for r, c, x, y in places(6, y0 + rng.uniform(6, 70), int((y1 - y0) / high) + 1, columns, wide, high):
        if rng.random() < 0.6:
            box(image, x + 4, y + 4, x + wide - 4, y + high - 4, look.plate, look.radius, 1, 1, look.faint)
        side = int(wide - 28)
        if photos and side > 8:
            part = image[int(y + 12):int(y + 12) + int(side * 0.8), int(x + 14):int(x + 14) + side]
            if part.size:
                part[:] = canvas.photograph(rng, part.shape[1], part.shape[0])
        else:
            icon(rng, image, x + wide / 2 - side * 0.35, y + 14, side * 0.7)
        write(look, image, canvas.words(rng, 2), x + 14, y + side * 0.8 + 26, 12, look.plate_ink, room=wide - 28)
        write(look, image, f"${rng.randint(1, 200)}.99", x + 14, y + side * 0.8 + 44, 14, look.accent, room=wide - 28)
        if rng.random() < 0.7:
            button(rng, look, image, x + wide * 0.5, y + high - 34, x + wide - 14, y + high - 12, "Buy")
    return image


def _chart(rng, look, image, x0, y0, x1, y1):
    """A diagram of bars, lines, sectors or points."""
    kind, inks = rng.randrange(5), [canvas.vivid_colour(rng) for _ in range(4)]
    if kind == 2:
        radius = min(x1 - x0, y1 - y0) * 0.42
        x, y, angle = (x0 + x1) / 2, (y0 + y1) / 2, 0.0
        for i in range(rng.randint(2, 7)):
            end = angle + rng.uniform(0.3, 1.6)
            steps = np.linspace(angle, min(end, 2 * math.pi), 20)
            polygon(image, [(x, y)] + [(x + radius * math.cos(t), y + radius * math.sin(t)) for t in steps],
                    inks[i % 4] if i < 4 else canvas.vivid_colour(rng))
            angle = min(end, 2 * math.pi)
        if rng.random() < 0.5:
            disc(image, x, y, radius * 0.55, look.plate)
        return
    for i in range(5):
        y = y0 + (y1 - y0) * i / 5
        line(image, [(x0, y), (x1, y)], look.faint, 1)
    count = rng.randint(4, 20)
    if kind in (0, 1):
        series, wide = rng.randint(1, 3), (x1 - x0) / count
        for i in range(count):
            for s in range(series):
                top = y1 - (y1 - y0) * rng.uniform(0.05, 0.95)
                box(image, x0 + i * wide + s * wide * 0.8 / series + 1, top,
                    x0 + i * wide + (s + 1) * wide * 0.8 / series, y1, inks[s])
    elif kind == 3:
        for s in range(rng.randint(1, 4)):
            level, points = rng.random(), []
            for i in range(count + 1):
                level = min(1, max(0, level + rng.uniform(-0.2, 0.2)))
                points.append((x0 + (x1 - x0) * i / count, y1 - (y1 - y0) * level))
            line(image, points, inks[s], rng.choice([1, 2, 3]))
            for point in points if rng.random() < 0.4 else ():
                disc(image, *point, 4, inks[s])
    else:
        for _ in range(count * 4):
            disc(image, rng.uniform(x0, x1), rng.uniform(y0, y1), rng.uniform(2, 8), rng.choice(inks), 0.7)
    line(image, [(x0, y0), (x0, y1), (x1, y1)], look.ink, 1)


def chart(rng):
    """One large diagram."""
    look = Look(rng)
    image, x0, y0, x1, y1 = screen(rng, look, dressed=0.4)
    write(look, image, canvas.words(rng, 3), (x0 + x1) / 2, y0 + 22, 20, centred=True)
    _chart(rng, look, image, x0 + 50, y0 + 50, x1 - 30, y1 - 40)
    for i in range(6):
        write(look, image, str(i * 10), x0 + 20, y1 - 40 - (y1 - y0 - 90) * i / 6, 11)
    return image


def dashboard(rng):
    """Cards with numbers and diagrams in rows and columns."""
    look = Look(rng)
    image, x0, y0, x1, y1 = screen(rng, look)
    left = 0
    if rng.random() < 0.6 and x1 > 500:
        left = 150
        box(image, 0, y0, left, y1, look.plate)
        for i in range(9):
            icon(rng, image, 12, y0 + 18 + i * 36, 18)
            write(look, image, canvas.words(rng, 1), 40, y0 + 27 + i * 36, 13, look.plate_ink)
    columns, rows = max(1, int((x1 - left) / rng.uniform(120, 320))), max(1, int((y1 - y0) / rng.uniform(90, 240)))
    wide, high, gap = (x1 - left) / columns, (y1 - y0) / rows, rng.uniform(2, 12)
    for r, c, x, y in places(left, y0, rows, columns, wide, high):
        box(image, x + gap, y + gap, x + wide - gap, y + high - gap, look.plate, look.radius, 1, rng.choice([0, 1]),
            look.faint)
        write(look, image, canvas.words(rng, 1), x + gap + 8, y + gap + 14, 12, look.plate_ink, room=wide - 30)
        if r == 0 or rng.random() < 0.4 or high < 80:
            write(look, image, canvas.number_text(rng), x + gap + 8, y + high * 0.55, min(high * 0.3, 34), look.accent)
        else:
            _chart(rng, look, image, x + gap + 10, y + gap + 30, x + wide - gap - 10, y + high - gap - 8)
    return image


def _cell_text(rng):
    kind = rng.random()
    return canvas.number_text(rng) if kind < 0.5 else str(rng.randint(1, 9)) if kind < 0.6 else canvas.words(rng, 1)


def table(rng):
    """A table of numbers and texts, ruled or not."""
    look = Look(rng)
    image, x0, y0, x1, y1 = screen(rng, look)
    margin = rng.uniform(0, 60)
    high = rng.uniform(16, 44)
    columns, rows = rng.randint(3, 12), int((y1 - y0 - margin) / high)
    rows = min(rows, rng.randint(4, 40))
    wide = (x1 - 2 * margin) / columns
    ruled, striped, centred, size = rng.random() < 0.5, rng.random() < 0.4, rng.random() < 0.5, min(high * 0.55, 16)
    kinds = [rng.choice(["word", "number", "digit", "any"]) for _ in range(columns)]
    for r in range(rows):
        if r == 0 or (striped and r % 2):
            box(image, margin, y0 + r * high, x1 - margin, y0 + (r + 1) * high, look.accent if r == 0 else look.plate)
    for r, c, x, y in places(margin, y0, rows, columns, wide, high):
        if ruled:
            box(image, x, y, x + wide + 1, y + high + 1, None, 0, 1, 1, look.faint)
        kind = "word" if r == 0 else kinds[c]
        string = {"word": canvas.words(rng, 1), "digit": str(rng.randint(0, 99)), "number": canvas.number_text(rng),
                  "any": _cell_text(rng)}[kind]
        ink = plain_ink(look.accent) if r == 0 else look.plate_ink if striped and r % 2 else look.ink
        write(look, image, string, x + (wide / 2 if centred else 5), y + high / 2, size, ink, centred, wide - 6)
    return image


def spreadsheet(rng):
    """A spreadsheet: letters above, numbers at the left, cells mostly empty or full, some coloured."""
    look = Look(rng)
    image, x0, y0, x1, y1 = screen(rng, look, rng.choice(["wide", "any"]))
    high, wide = rng.randint(16, 28), rng.randint(40, 110)
    if rng.random() < 0.2:
        wide = high = rng.randint(18, 34)
    for i in range(rng.choice([0, 8, 16])):
        glyph(rng, image, 16 + i * 26, y0 + 14, 13, look.ink)
    y0 += 28
    head = mixed(look.ground, look.ink, 0.1)
    box(image, 0, y0, x1, y0 + high, head)
    box(image, 0, y0, 34, y1, head)
    rows, columns = int((y1 - y0) / high) + 1, int(x1 / wide) + 1
    for r in range(rows):
        line(image, [(0, y0 + r * high), (x1, y0 + r * high)], look.faint, 1)
        write(look, image, str(r), 17, y0 + (r + 0.5) * high, 10, centred=True)
    for c in range(columns):
        line(image, [(34 + c * wide, y0), (34 + c * wide, y1)], look.faint, 1)
        write(look, image, chr(65 + c % 26), 34 + (c + 0.5) * wide, y0 + high / 2, 10, centred=True)
    full = rng.choice([0.05, 0.3, 0.7, 1])
    last_row, last_column = rng.randint(3, max(4, rows)), rng.randint(2, max(3, columns))
    for r, c, x, y in places(34, y0 + high, min(rows, last_row), min(columns, last_column), wide, high):
        if rng.random() < 0.04:
            box(image, x + 1, y + 1, x + wide, y + high, canvas.pale_colour(rng) if not look.dark else look.accent)
        if rng.random() < full:
            write(look, image, _cell_text(rng), x + 3, y + high / 2, 11, room=wide - 4)
    r, c = rng.randint(1, 6), rng.randint(0, 4)
    box(image, 34 + c * wide, y0 + r * high, 35 + (c + 1) * wide, y0 + (r + 1) * high + 1, None, 0, 1, 2, look.accent)
    return image


def _month(rng, look, image, x0, y0, x1, y1, size, boxed):
    """The days of a month, seven a row."""
    wide, high = (x1 - x0) / 7, (y1 - y0) / 7
    start, days, today = rng.randint(0, 6), rng.randint(28, 31), rng.randint(1, 28)
    for c, name in enumerate(rng.choice(["MTWTFSS", "SMTWTFS", "一二三四五六日", ["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"]])):
        write(look, image, name, x0 + (c + 0.5) * wide, y0 + high / 2, size, look.accent, True)
    for r, c, x, y in places(x0, y0 + high, 6, 7, wide, high):
        day = r * 7 + c - start + 1
        if boxed:
            box(image, x, y, x + wide + 1, y + high + 1, look.plate, 0 if boxed == 1 else look.radius, 1, 1, look.faint)
        if not 1 <= day <= days:
            continue
        ink = look.plate_ink if boxed else look.ink
        if day == today:
            disc(image, x + wide / 2, y + high / 2, min(wide, high) * 0.42, look.accent)
            ink = plain_ink(look.accent)
        corner = boxed and high > size * 2.6
        write(look, image, str(day), x + (size if corner else wide / 2), y + (size * 0.9 if corner else high / 2), size,
              ink, True)
        if corner and rng.random() < 0.3:
            box(image, x + 3, y + size * 1.7, x + wide - 3, y + size * 2.9, canvas.vivid_colour(rng), 3)


def calendar(rng):
    """A month, large or in a corner, or the twelve months of a year."""
    look = Look(rng)
    image, x0, y0, x1, y1 = screen(rng, look)
    if rng.random() < 0.3:
        columns = rng.choice([3, 4])
        wide, high = x1 / columns, (y1 - y0) / (12 // columns)
        for r, c, x, y in places(0, y0, 12 // columns, columns, wide, high):
            write(look, image, canvas.words(rng, 1), x + wide / 2, y + 10, 12, centred=True)
            _month(rng, look, image, x + 8, y + 20, x + wide - 8, y + high - 4, max(6, min(wide / 16, high / 11)), 0)
        return image
    part = rng.choice([1, 1, rng.uniform(0.4, 0.9)])
    w, h = (x1 - 20) * part, (y1 - y0 - 60) * part
    x = rng.uniform(10, x1 - 10 - w)
    write(look, image, rng.choice(["March", "Juli", "October 2025", "2024 年 5 月", "Août"]), x + w / 2, y0 + 24, 22,
          centred=True)
    _month(rng, look, image, x, y0 + 48, x + w, y0 + 48 + h, max(8, min(h / 7 * 0.35, 22)), rng.choice([0, 1, 2]))
    if part < 0.8:
        paragraph(rng, look, image, 12, y0 + 60 + h, x1 - 12, y1 - 4)
    return image


def keyboard(rng):
    """A keyboard on the screen, under a text or by itself."""
    look = Look(rng)
    image, x0, y0, x1, y1 = screen(rng, look)
    rows = rng.choice([["qwertyuiop", "asdfghjkl", "zxcvbnm"], ["1234567890", "qwertzuiop", "asdfghjkl", "yxcvbnm"],
                       ["1234567890-=", "QWERTYUIOP[]", "ASDFGHJKL;'", "ZXCVBNM,./"],
                       ["ABCDEFGHIJ", "KLMNOPQRST", "UVWXYZ"],
                       ["йцукенгшщзх", "фывапролджэ", "ячсмитьбю"]])
    count = max(len(row) for row in rows)
    wide = min(x1 / count, 110)
    high = min(wide * rng.uniform(0.8, 1.4), (y1 - y0) / (len(rows) + 2))
    top = y1 - high * (len(rows) + 1) - 6 if rng.random() < 0.7 else y0 + 60
    gap, key = rng.uniform(1, wide * 0.12), rng.choice([look.plate, lighter(look.ground, 0.3),
                                                        darker(look.ground, 0.15), look.accent])
    board = mixed(look.ground, [128, 128, 128], 0.25)
    box(image, 0, top - 6, x1, top + high * (len(rows) + 1) + 8, board)
    paragraph(rng, look, image, 12, y0 + 6, x1 - 12, top - 10)
    for r, row in enumerate(rows):
        left = (x1 - wide * len(row)) / 2 if rng.random() < 0.8 else wide * 0.3 * r
        for c, name in enumerate(row):
            x, y = left + c * wide, top + r * high
            box(image, x + gap, y + gap, x + wide - gap, y + high - gap, key, look.radius)
            write(look, image, name, x + wide / 2, y + high / 2, min(high, wide) * 0.45, plain_ink(key), True)
    box(image, x1 * 0.25, top + len(rows) * high + gap, x1 * 0.75, top + (len(rows) + 1) * high - gap, key, look.radius)
    return image


def calculator(rng):
    """A calculator, a number pad, a telephone's dial, a lock's code."""
    look = Look(rng)
    image, x0, y0, x1, y1 = screen(rng, look, rng.choice(["phone", "any", "wide"]))
    names = rng.choice([["C±%÷", "789×", "456-", "123+", "0.⌫="], ["123", "456", "789", "*0#"],
                        ["789", "456", "123", "0.="],
                        ["123", "456", "789", " 0←"], ["MC M", "789/√", "456*x", "123-y", "0.=+π"]])
    rows, columns = len(names), max(len(row) for row in names)
    h = (y1 - y0) * rng.uniform(0.55, 0.8)
    w = min(x1 - 10, h * rng.uniform(0.7, 1.3) * columns / rows)
    x, y = (x1 - w) / 2 if rng.random() < 0.7 else rng.uniform(0, x1 - w), y1 - h - 8
    wide, high, gap = w / columns, h / rows, rng.uniform(1, 8)
    write(look, image, rng.choice([canvas.number_text(rng), "0", "Enter PIN", "12+7×8"]), x + w / 2, (y0 + y) / 2,
          min(44, (y - y0) * 0.6),
          centred=True)
    round_keys = rng.random() < 0.35
    for r, c, left, top in places(x, y, rows, columns, wide, high):
        if c >= len(names[r]) or names[r][c] == " ":
            continue
        name = names[r][c]
        key = look.plate if name.isdigit() or rng.random() < 0.4 else look.accent
        if round_keys:
            disc(image, left + wide / 2, top + high / 2, min(wide, high) / 2 - gap, key)
        else:
            box(image, left + gap, top + gap, left + wide - gap, top + high - gap, key, look.radius, 1,
                rng.choice([0, 1]), look.faint)
        write(look, image, name, left + wide / 2, top + high / 2, min(wide, high) * 0.4, plain_ink(key), True)
    return image


def pattern_lock(rng):
    """A lock of nine points with a path through some of them."""
    look = Look(rng)
    image, x0, y0, x1, y1 = screen(rng, look, rng.choice(["phone", "any"]), 0.5,
                                   canvas.background if rng.random() < 0.5 else None)
    ink = plain_ink(canvas.mean_colour(image, 0, 0, x1, y1))
    pitch = min(x1, y1 - y0) * rng.uniform(0.2, 0.3)
    x, y = (x1 - 3 * pitch) / 2, y1 - 3.2 * pitch
    points = [(x + (i % 3 + 0.5) * pitch, y + (i // 3 + 0.5) * pitch) for i in range(9)]
    path = rng.sample(points, rng.choice([0, 0, 3, 4, 6]))
    if len(path) > 1:
        line(image, path, look.accent, max(2, pitch * 0.06))
    radius = pitch * rng.uniform(0.05, 0.14)
    for point in points:
        disc(image, *point, radius, look.accent if point in path else ink)
        if rng.random() < 0.1:
            disc(image, *point, radius * 2.5, None, 1, 2, look.accent)
    write(look, image, "Draw a pattern to unlock", x1 / 2, y - 24, 16, ink, True)
    return image


def paint_program(rng):
    """A program for drawing: tools in two columns, colours, a paper."""
    look = Look(rng)
    image, x0, y0, x1, y1 = screen(rng, look, rng.choice(["wide", "any"]), 1)
    side, columns = rng.randint(20, 34), rng.choice([1, 2, 2, 3])
    for r, c, x, y in places(4, y0 + 6, rng.randint(5, 12), columns, side + 2, side + 2):
        if rng.random() < 0.8:
            box(image, x, y, x + side, y + side, look.plate, look.radius, 1, 1, look.faint)
        if rng.random() < 0.5:
            icon(rng, image, x + 3, y + 3, side - 6)
        else:
            glyph(rng, image, x + side / 2, y + side / 2, side * 0.5, look.plate_ink)
    left = 12 + columns * (side + 2)
    part = image[y0 + 8:int(y1) - 60, left:int(x1) - 8]
    if part.size:
        part[:] = rng.choice([canvas.photograph, canvas.background, lambda *_: 255])(rng, part.shape[1], part.shape[0])
    small = rng.randint(14, 22)
    for r, c, x, y in places(left, y1 - 52, 2, rng.randint(6, 16), small + 2, small + 2):
        box(image, x, y, x + small, y + small, material.random_colour(rng), 0, 1, 1, [120, 120, 120])
    return image


def settings(rng):
    """A form: names with switches, fields, choices and sliders."""
    look = Look(rng)
    image, x0, y0, x1, y1 = screen(rng, look)
    step, left = rng.uniform(28, 64), rng.uniform(8, x1 * 0.3)
    right = x1 - rng.uniform(8, x1 * 0.2)
    y = y0 + 10
    while y + step < y1:
        kind, middle = rng.randrange(6), y + step / 2
        if rng.random() < 0.5:
            line(image, [(left, y + step), (right, y + step)], look.faint, 1)
        if rng.random() < 0.3:
            icon(rng, image, left, middle - 11, 22)
        write(look, image, canvas.words(rng, 2), left + 30, middle, look.size, room=(right - left) * 0.5)
        if kind < 2:
            on = rng.random() < 0.5
            box(image, right - 40, middle - 10, right, middle + 10, look.accent if on else look.faint, 10)
            disc(image, right - 10 if on else right - 30, middle, 8, [255, 255, 255])
        elif kind == 2:
            box(image, right - 130, middle - 12, right, middle + 12, look.plate, look.radius, 1, 1, look.faint)
            write(look, image, canvas.label_text(rng), right - 124, middle, 12, look.plate_ink, room=118)
        elif kind == 3:
            line(image, [(right - 120, middle), (right, middle)], look.faint, 4)
            disc(image, right - rng.uniform(0, 120), middle, 8, look.accent)
        elif kind == 4:
            for i in range(3):
                disc(image, right - 100 + i * 40, middle, 8, look.plate, 1, 1, look.faint)
            disc(image, right - 100 + rng.randint(0, 2) * 40, middle, 4, look.accent)
        else:
            box(image, right - 18, middle - 9, right, middle + 9, look.accent if rng.random() < 0.5 else look.plate, 3,
                1, 1, look.faint)
        y += step
    return image


def gallery(rng):
    """Photographs with captions in rows and columns."""
    look = Look(rng)
    image, x0, y0, x1, y1 = screen(rng, look)
    columns = max(2, int(x1 / rng.uniform(110, 320)))
    wide, gap = x1 / columns, rng.uniform(3, 16)
    caption = rng.uniform(16, 30)
    high = wide * rng.uniform(0.6, 1.1) + caption
    frame = rng.random() < 0.25
    for r, c, x, y in places(0, y0 + 10, int((y1 - y0) / high) + 1, columns, wide, high):
        uneven = rng.uniform(0, 0.2) * high if rng.random() < 0.2 else 0
        a, b = int(x + gap), int(y + gap)
        if frame:
            box(image, a - 3, b - 3, x + wide - gap + 3, y + high - 2, look.plate, look.radius)
        part = image[b:int(y + high - caption - uneven), a:int(x + wide - gap)]
        if part.shape[0] > 8 and part.shape[1] > 8:
            part[:] = canvas.photograph(rng, part.shape[1], part.shape[0])
        write(look, image, canvas.label_text(rng), a, y + high - caption / 2, min(13, caption * 0.6),
              look.plate_ink if frame else look.ink, room=wide - 2 * gap)
    return image


def picker(rng):
    """A picker of emoji or of colours: tabs, a field to search in, a few rows of small things; a page around it."""
    look = Look(rng)
    image, x0, y0, x1, y1 = screen(rng, look, dressed=0.8)
    paragraph(rng, look, image, 12, y0 + 10, x1 - 12, y1)
    columns, rows, side = rng.randint(5, 9), rng.randint(2, 5), rng.randint(16, 26)
    step = side + rng.randint(4, 12)
    w, h = columns * step + 16, rows * step + 84
    x, y = rng.uniform(0, max(1, x1 - w)), rng.uniform(y0, max(y0 + 1, y1 - h))
    shadow(image, x, y, x + w, y + h, 0, 3, 8, 0.4)
    box(image, x, y, x + w, y + h, look.plate, look.radius, 1, 1, look.faint)
    box(image, x + 8, y + 8, x + w - 8, y + 30, mixed(look.plate, look.plate_ink, 0.1), 8)
    write(look, image, "Search", x + 18, y + 19, 12, mixed(look.plate, look.plate_ink, 0.5))
    for i in range(6):
        glyph(rng, image, x + 18 + i * (w - 36) / 5, y + 44, 13, look.accent if i == 0 else look.faint)
    colours = rng.random() < 0.35
    for r, c, left, top in places(x + 8, y + 62, rows, columns, step, step):
        if colours:
            box(image, left + 3, top + 3, left + step - 3, top + step - 3,
                canvas.from_hsv(c / columns, 0.3 + 0.6 * r / rows, 0.95), 3)
        elif r < rows - 1 or c < columns * 0.7:
            icon(rng, image, left + (step - side) / 2, top + (step - side) / 2, side)
    write(look, image, canvas.words(rng, 2), x + 10, y + h - 10, 10, look.plate_ink, room=w - 20)
    return image


def street_map(rng):
    """A map: land, water, streets, names, marks."""
    look = Look(rng)
    land = rng.choice([[220, 236, 240], [200, 225, 200], [45, 40, 36], look.ground])
    width, height = measures(rng)
    image = new(width, height, land)
    for _ in range(rng.randint(2, 8)):
        x, y, r = rng.uniform(0, width), rng.uniform(0, height), rng.uniform(40, 260)
        points = [(x + r * rng.uniform(0.5, 1) * math.cos(t), y + r * rng.uniform(0.5, 1) * math.sin(t))
                  for t in np.linspace(0, 6.2, 14)]
        polygon(image, points, rng.choice([[230, 200, 150], [190, 225, 190], mixed(land, [0, 0, 0], 0.07)]))
    angle, step = rng.uniform(-0.5, 0.5), rng.uniform(30, 120)
    regular = rng.random() < 0.4
    for turn in (angle, angle + math.pi / 2):
        for i in range(-30, 31):
            if rng.random() < 0.2 and not regular:
                continue
            offset = i * step + (0 if regular else rng.uniform(-10, 10))
            x, y = width / 2 - offset * math.sin(turn), height / 2 + offset * math.cos(turn)
            far = 2000
            ends = [(x - far * math.cos(turn), y - far * math.sin(turn)),
                    (x + far * math.cos(turn), y + far * math.sin(turn))]
            thick = rng.choice([2, 3, 5, 8])
            line(image, ends, mixed(land, [0, 0, 0], 0.2), thick + 2)
            line(image, ends, rng.choice([[255, 255, 255], [150, 220, 250], lighter(land, 0.3)]), thick)
    for _ in range(rng.randint(4, 24)):
        x, y = rng.uniform(0, width), rng.uniform(0, height)
        if rng.random() < 0.4:
            polygon(image, canvas.shape_points("drop", x, y, 12, 0), [60, 60, 230])
        write(look, image, canvas.words(rng, 1), x + 12, y, rng.choice([10, 12, 16]), plain_ink(land))
    return image


def photograph(rng):
    """A photograph and nothing else, sometimes with a line of text."""
    width, height = measures(rng)
    image = canvas.photograph(rng, width, height)
    if rng.random() < 0.3:
        look = Look(rng)
        y = rng.uniform(20, height - 20)
        write(look, image, canvas.words(rng, 3), width / 2, y, rng.uniform(14, 50),
              plain_ink(canvas.mean_colour(image, 0, y - 20, width, y + 20)),
              True, width)
    return image


def texture(rng):
    """A ground and nothing else: a pattern, wood, stripes, a gradient, a heap of things."""
    return canvas.background(rng, *measures(rng))


def regular_pattern(rng):
    """A wallpaper of one figure over and over: dots, diamonds, bricks, honeycombs, checks, small pictures."""
    width, height = measures(rng)
    ground = chosen_colour(rng)
    ink = mixed(ground, other_colour(rng, [ground], 40), rng.choice([0.15, 0.3, 1]))
    image, step = new(width, height, ground), log_uniform(rng, 14, 110)
    kind = rng.choice(["dots", "figures", "bricks", "honeycomb", "checks", "lines", "pictures", "houndstooth"])
    rise = step * (0.866 if kind == "honeycomb" else rng.choice([1, 1, 0.5, 0.7]))
    shifted = kind in ("bricks", "honeycomb") or (kind not in ("checks", "lines") and rng.random() < 0.5)
    figure, part, turn = rng.choice(canvas.SHAPES), rng.uniform(0.12, 0.5), rng.uniform(0, 0.5)
    small = canvas.any_picture(rng, max(8, int(step * 0.7)))
    if kind == "lines":
        for i in range(int((width + height) / step) + 2):
            line(image, [(i * step, 0), (i * step - height * (turn > 0.25), height)], ink, max(1, step * part * 0.3))
            line(image, [(0, i * step), (width, i * step + width * (turn > 0.4))], ink, max(1, step * part * 0.3))
        return image
    for r in range(-1, int(height / rise) + 2):
        for c in range(-1, int(width / step) + 2):
            x, y = (c + (0.5 if shifted and r % 2 else 0)) * step, r * rise
            if kind == "dots":
                disc(image, x, y, step * part, ink)
            elif kind == "figures":
                polygon(image, canvas.shape_points(figure, x, y, step * part, turn), ink)
            elif kind == "bricks":
                box(image, x + 1, y + 1, x + step - 1, y + rise - 1, mixed(ink, ground, rng.uniform(0, 0.3)))
            elif kind == "honeycomb":
                polygon(image, canvas.shape_points(6, x, y, step * 0.55), mixed(ink, ground, rng.uniform(0, 0.25)), 1,
                        1, ground)
            elif kind == "checks":
                if (r + c) % 2:
                    box(image, x, y, x + step, y + rise, ink)
            elif kind == "pictures":
                if small is not None:
                    paste(image, small, x, y)
            else:
                polygon(image, [(x, y), (x + step / 2, y), (x + step, y + rise), (x + step / 2, y + rise / 2)], ink)
    return image


def code_editor(rng):
    """A program's text with numbers of lines, or a terminal."""
    look = Look(rng)
    image, x0, y0, x1, y1 = screen(rng, look)
    size = rng.randint(9, 17)
    step, inks = size * 1.4, [look.ink] + [canvas.ink_on(rng, look.ground) for _ in range(3)]
    editor = rng.random() < 0.6
    left = 10
    if editor:
        if rng.random() < 0.5:
            box(image, 0, y0, 140, y1, look.plate)
            for i in range(12):
                write(look, image, rng.choice(NAMES), 14 + rng.choice([0, 12]), y0 + 14 + i * 22, 11, look.plate_ink,
                      room=110)
            left = 150
    depth = 0
    for i in range(int((y1 - y0) / step)):
        y = y0 + (i + 0.6) * step
        if editor:
            write(look, image, str(i + 1), left, y, size, look.faint, font=look.mono)
        if rng.random() < 0.85:
            depth = max(0, min(5, depth + rng.choice([-1, 0, 0, 1])))
            x = left + (36 if editor else 0) + (depth * size * 1.2 if editor else 0)
            string = rng.choice(CODE)
            x += write(look, image, string, x, y, size, rng.choice(inks), font=look.mono) + size
            if rng.random() < 0.3:
                write(look, image, rng.choice(CODE), x, y, size, rng.choice(inks), font=look.mono)
    return image


def chat(rng):
    """Talk in bubbles at the left and the right."""
    look = Look(rng)
    image, x0, y0, x1, y1 = screen(rng, look, rng.choice(["phone", "any"]), 0.9)
    y, size = y0 + 8, rng.choice([12, 14, 16])
    while y < y1 - 80:
        mine, lines = rng.random() < 0.5, rng.randint(1, 4)
        w, h = x1 * rng.uniform(0.25, 0.65), lines * size * 1.55 + 12
        x = x1 - w - 12 if mine else 46
        colour = look.accent if mine else look.plate
        if not mine:
            icon(rng, image, 8, y, 30)
        box(image, x, y, x + w, y + h, colour, 12)
        if rng.random() < 0.85:
            paragraph(rng, look, image, x + 10, y + 5, x + w - 10, y + h, size, plain_ink(colour))
        else:
            for i in range(rng.randint(1, 5)):
                icon(rng, image, x + 8 + i * 26, y + 6, 22)
        y += h + rng.uniform(6, 20)
    box(image, 10, y1 - 44, x1 - 60, y1 - 10, look.plate, 17, 1, 1, look.faint)
    disc(image, x1 - 30, y1 - 27, 18, look.accent)
    return image


def music(rng):
    """A player of music, with covers; or a machine of drums with steps in rows."""
    look = Look(rng)
    image, x0, y0, x1, y1 = screen(rng, look)
    if rng.random() < 0.4:
        rows, columns = rng.randint(3, 8), rng.choice([8, 16, 16, 32])
        left = min(90, x1 * 0.2)
        step = (x1 - left - 8) / columns
        high = min(step * rng.uniform(0.9, 2), (y1 - y0 - 40) / rows)
        for r in range(rows):
            write(look, image, rng.choice(["Kick", "Snare", "Hat", "Clap", "Tom", "Bass"]), 8,
                  y0 + 40 + (r + 0.5) * high, 13)
        for r, c, x, y in places(left, y0 + 40, rows, columns, step, high):
            colour = look.accent if rng.random() < 0.25 else mixed(look.plate, look.ink, 0.1 if c // 4 % 2 else 0.25)
            box(image, x + 1, y + 2, x + step - 1, y + high - 2, colour, min(3, step * 0.2))
        return image
    side = int(min(x1 * 0.6, (y1 - y0) * 0.45))
    x, y = int((x1 - side) / 2), int(y0 + 20)
    image[y:y + side, x:x + side] = canvas.photograph(rng, side, side)
    write(look, image, canvas.words(rng, 3), x1 / 2, y + side + 24, 20, centred=True)
    write(look, image, canvas.words(rng, 2), x1 / 2, y + side + 48, 14, look.faint, True)
    line(image, [(x, y + side + 76), (x + side, y + side + 76)], look.faint, 4)
    line(image, [(x, y + side + 76), (x + side * rng.random(), y + side + 76)], look.accent, 4)
    for i in range(5):
        cx = x1 / 2 + (i - 2) * side / 5
        disc(image, cx, y + side + 112, side / 14, look.accent if i == 2 else look.plate)
        glyph(rng, image, cx, y + side + 112, side / 16, plain_ink(look.accent) if i == 2 else look.plate_ink)
    return image


def phone_home(rng):
    """The first screen of a phone: icons with captions, a clock, a row of favourites."""
    look = Look(rng)
    image, x0, y0, x1, y1 = screen(rng, look, "phone", 0,
                                   rng.choice([canvas.photograph, canvas.photograph, canvas.background]))
    columns = rng.choice([3, 4, 4, 5])
    step = x1 / columns
    side, top = int(step * rng.uniform(0.5, 0.68)), rng.choice([30, 40, y1 * 0.25, y1 * 0.45])
    if top > 100:
        ink = plain_ink(canvas.mean_colour(image, 0, 40, x1, top))
        write(look, image, f"{rng.randint(0, 23)}:{rng.randint(0, 59):02d}", x1 / 2, top * 0.45, min(80, x1 * 0.2), ink,
              True)
        write(look, image, canvas.words(rng, 3), x1 / 2, top * 0.75, 16, ink, True)
    style = rng.choice(["plated", "bare", "coloured"])
    plate, radius = rng.choice([[255, 255, 255], look.plate]), rng.choice([side * 0.22, side * 0.5, side * 0.3])
    captions = rng.random() < 0.85
    rise = step * rng.uniform(1.05, 1.35)
    rows = max(1, int((y1 - top - step * 1.3) / rise))
    last = rng.randint(columns, rows * columns) if rows > 1 else columns

    def app(x, y, caption):
        if style != "bare":
            box(image, x, y, x + side, y + side, plate if style == "plated" else canvas.vivid_colour(rng), radius)
        inner = side if style == "bare" else int(side * 0.64)
        icon(rng, image, x + (side - inner) / 2, y + (side - inner) / 2, inner)
        if caption:
            size = max(9, side * 0.2)
            ink = plain_ink(canvas.mean_colour(image, x - 8, y + side, x + side + 8, y + side + 18))
            write(look, image, rng.choice(NAMES), x + side / 2, y + side + size, size, ink, True, step)

    for r, c, x, y in places(0, top, rows, columns, step, rise):
        if r * columns + c < last:
            app(x + (step - side) / 2, y, captions)
    if rng.random() < 0.8:
        box(image, 8, y1 - step * 1.05, x1 - 8, y1 - 8, [255, 255, 255], 18, rng.choice([0.2, 0.4]))
        for c in range(columns):
            app(c * step + (step - side) / 2, y1 - step * 1.05 + (step - side) / 2, False)
    return image


def game_title(rng):
    """The title of a game with its menu."""
    look = Look(rng)
    image, x0, y0, x1, y1 = screen(rng, look, None, 0.3, canvas.background if rng.random() < 0.7 else None)
    name = rng.choice(GAMES)
    size = min(y1 * 0.16, x1 / max(2, len(name)) * 1.4)
    y = y0 + (y1 - y0) * rng.uniform(0.12, 0.3)
    font = rng.choice(material.fonts() or [None])
    ink = readable_on(rng, canvas.mean_colour(image, x1 * 0.2, y - size, x1 * 0.8, y + size))
    if rng.random() < 0.4:
        write(look, image, name, x1 / 2 + size * 0.05, y + size * 0.05, size, [0, 0, 0], True, font=font)
    write(look, image, name, x1 / 2, y, size, ink, True, font=font)
    if rng.random() < 0.4:
        for i in range(rng.randint(1, 6)):
            icon(rng, image, rng.uniform(0, x1 - 60), rng.uniform(y0, y1 - 60), rng.uniform(24, 90))
    count = rng.randint(2, 7)
    top = y + size
    step = min((y1 - top - 10) / count, rng.uniform(40, 90))
    wide, down = min(x1 * rng.uniform(0.25, 0.6), 360), rng.random() < 0.8
    for i, string in enumerate(rng.sample(MENU, count)):
        if down:
            button(rng, look, image, (x1 - wide) / 2, top + i * step, (x1 + wide) / 2, top + i * step + step * 0.78,
                   string)
        else:
            part = x1 / count
            button(rng, look, image, i * part + 6, y1 - 70, (i + 1) * part - 6, y1 - 24, string)
    return image


def level_list(rng):
    """The levels of a game: numbered buttons in rows, with locks and stars."""
    look = Look(rng)
    image, x0, y0, x1, y1 = screen(rng, look, None, 0.3, canvas.background if rng.random() < 0.5 else None)
    columns, rows = rng.randint(3, 8), rng.randint(2, 7)
    pitch = min((x1 - 20) / columns, (y1 - y0 - 100) / rows)
    if rng.random() < 0.5:
        pitch *= rng.uniform(0.5, 1)
    x, y = (x1 - pitch * columns) / 2, y0 + 60 + (y1 - y0 - 100 - pitch * rows) * rng.uniform(0.2, 0.8)
    ink = plain_ink(canvas.mean_colour(image, 0, y0, x1, y))
    write(look, image, rng.choice(["Levels", "Select level", "World 2", "关卡", "Level wählen", "Chapter 3"]), x1 / 2,
          y0 + 32, 26, ink, True)
    gap, reached = pitch * rng.uniform(0.04, 0.18), rng.randint(1, rows * columns)
    shape, first = rng.choice(["box", "box", "disc", 6]), rng.choice([1, 1, 1, 13, 21, 61])
    lock = emoji(rng, "1f512", max(8, pitch * 0.4))
    stars = rng.random() < 0.6
    for r, c, left, top in places(x, y, rows, columns, pitch, pitch):
        number, cx, cy = r * columns + c, left + pitch / 2, top + pitch / 2
        colour = look.accent if number < reached else mixed(look.accent, [128, 128, 128], 0.7)
        if shape == "box":
            box(image, left + gap, top + gap, left + pitch - gap, top + pitch - gap, colour,
                min(look.radius, pitch / 4), 1,
                rng.choice([0, 0, 2]))
        elif shape == "disc":
            disc(image, cx, cy, pitch / 2 - gap, colour)
        else:
            polygon(image, canvas.shape_points(6, cx, cy, pitch / 2 - gap), colour)
        if number >= reached and lock is not None:
            paste(image, lock, cx - lock.shape[1] / 2, cy - lock.shape[0] / 2)
            continue
        write(look, image, str(number + first), cx, cy - (pitch * 0.08 if stars else 0), pitch * 0.32,
              plain_ink(colour), True)
        for i in range(3 if stars and number < reached - 1 else 0):
            full = rng.random() < 0.7
            polygon(image, canvas.shape_points("star5", cx + (i - 1) * pitch * 0.2, cy + pitch * 0.24, pitch * 0.09),
                    [60, 220, 255] if full else darker(colour, 0.4))
    for i in (-1, 1):
        button(rng, look, image, x1 / 2 + i * 70 - 30, y1 - 36, x1 / 2 + i * 70 + 30, y1 - 8, "<" if i < 0 else ">")
    return image


def game_over(rng):
    """A panel over a plain page: won, lost, a score, buttons."""
    look = Look(rng)
    image, x0, y0, x1, y1 = screen(rng, look, None, 0.4, canvas.background if rng.random() < 0.6 else None)
    if rng.random() < 0.4:
        canvas.dim(image, rng.choice([[0, 0, 0], [255, 255, 255]]), rng.uniform(0.3, 0.8))
    w, h = x1 * rng.uniform(0.4, 0.9), (y1 - y0) * rng.uniform(0.4, 0.8)
    x, y = (x1 - w) / 2, (y0 + y1 - h) / 2
    if rng.random() < 0.85:
        shadow(image, x, y, x + w, y + h, 0, 6, 16, 0.4, look.radius)
        box(image, x, y, x + w, y + h, look.plate, look.radius * 1.5, rng.choice([1, 1, 0.85]),
            rng.choice([0, 0, 2, 5]), look.accent)
    title = rng.choice(["You win!", "Game over", "Level complete", "Congratulations!", "Time's up", "The cat escaped!",
                        "Solved in 42 moves",
                        "Gewonnen!", "恭喜过关", "No more moves", "Boom!", "Perfect", "Paused", "Victoire !", "Победа!"])
    write(look, image, title, x1 / 2, y + h * 0.18, min(h * 0.16, w / len(title) * 1.4),
          look.accent if rng.random() < 0.4 else look.plate_ink, True)
    if rng.random() < 0.6:
        for i in range(3):
            polygon(image, canvas.shape_points("star5", x1 / 2 + (i - 1) * h * 0.2, y + h * 0.4, h * 0.09),
                    [40, 200, 255] if rng.random() < 0.7 else look.faint, 1, 1, [60, 60, 60])
    else:
        icon(rng, image, x1 / 2 - h * 0.12, y + h * 0.28, h * 0.24)
    for i in range(rng.randint(1, 3)):
        write(look, image, canvas.words(rng, 1) + ": " + canvas.number_text(rng), x1 / 2, y + h * (0.56 + 0.07 * i),
              h * 0.055,
              look.plate_ink, True, w)
    count = rng.randint(1, 3)
    for i in range(count):
        part = w / count
        button(rng, look, image, x + i * part + 12, y + h * 0.8, x + (i + 1) * part - 12, y + h * 0.93)
    return image


def _little_diagram(rng, look, image, x, y, side):
    """A drawing of how a game is played: two equal things and a line, a few boxes and an arrow, a cross of lights."""
    kind, step = rng.randrange(4), side / 4
    if kind == 0:
        small = canvas.any_picture(rng, max(8, int(side * 0.24)))
        line(image, [(x + step / 2, y + side / 2), (x + step / 2, y + step / 2), (x + side - step / 2, y + step / 2),
                     (x + side - step / 2, y + side / 2)], look.accent, 3)
        for left in (x, x + side - step):
            box(image, left, y + side / 2, left + step, y + side / 2 + step, [255, 255, 255], 3, 1, 1, [90, 90, 90])
            if small is not None:
                paste(image, small, left + 1, y + side / 2 + 1)
    elif kind == 1:
        for i in range(rng.choice([2, 3])):
            box(image, x + i * step * 1.1, y + side / 2, x + i * step * 1.1 + step, y + side / 2 + step, look.accent, 3)
            write(look, image, str(i + 1), x + i * step * 1.1 + step / 2, y + side / 2 + step / 2, step * 0.6,
                  plain_ink(look.accent), True)
        line(image, [(x + step, y + step), (x + side - step, y + step), (x + side - step * 1.3, y + step * 0.7)],
             look.plate_ink, 3)
    elif kind == 2:
        for dx, dy in ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)):
            cx, cy = x + side / 2 + dx * step, y + side / 2 + dy * step
            box(image, cx - step / 2 + 1, cy - step / 2 + 1, cx + step / 2 - 1, cy + step / 2 - 1, look.accent, 2)
    else:
        line(image, [(x + step, y + side / 2), (x + side - step, y + side / 2)], look.accent, 4)
        for i, shape in enumerate([rng.choice(canvas.SHAPES)] * 2):
            polygon(image, canvas.shape_points(shape, x + step + i * (side - 2 * step), y + side / 2, step * 0.7),
                    look.accent)


def how_to_play(rng):
    """A panel that tells how to play: numbered steps with a little drawing each."""
    look = Look(rng)
    image, x0, y0, x1, y1 = screen(rng, look, None, 0.4, canvas.background if rng.random() < 0.4 else None)
    x, y, right, lower = x1 * rng.uniform(0.03, 0.2), y0 + 20, x1 * rng.uniform(0.8, 0.97), y1 - 20
    box(image, x, y, right, lower, look.plate, look.radius, 1, rng.choice([0, 2]), look.accent)
    write(look, image, rng.choice(["How to play", "Help", "Spielregeln", "玩法", "Rules", "Tutorial"]), (x + right) / 2,
          y + 26, 24,
          look.plate_ink, True)
    count = rng.randint(2, 4)
    step = (lower - y - 60) / count
    for i in range(count):
        top, side = y + 54 + i * step, min(step * 0.8, (right - x) * 0.3, 170)
        _little_diagram(rng, look, image, x + 16, top, side)
        write(look, image, f"{i + 1}.", x + 26 + side, top + 12, 16, look.accent)
        paragraph(rng, look, image, x + 48 + side, top, right - 12, top + step - 10, None, look.plate_ink)
    return image


def network(rng):
    """A diagram of nodes and lines: a plan of trains, a flow chart, a graph."""
    look = Look(rng)
    image, x0, y0, x1, y1 = screen(rng, look, dressed=0.3)
    step = log_uniform(rng, 40, 140)
    rows, columns = max(2, int((y1 - y0) / step)), max(2, int(x1 / step))
    shape = rng.choice(["disc", "box", "ring"])
    jitter = rng.choice([0.1, 0.3, 0.45])
    points = [(x0 + (c + 0.5 + rng.uniform(-jitter, jitter)) * step,
               y0 + (r + 0.5 + rng.uniform(-jitter, jitter)) * step)
              for r in range(rows) for c in range(columns) if rng.random() < 0.6]
    for i in range(rng.randint(2, 7)):
        ink, path = canvas.vivid_colour(rng), [rng.choice(points)] if points else []
        for _ in range(rng.randint(2, 9)):
            near = sorted(points, key=lambda p: math.dist(p, path[-1]))[1:5] if path else []
            if near:
                path.append(rng.choice(near))
        if len(path) > 1:
            line(image, path, ink, rng.choice([2, 4, 8]))
    for x, y in points:
        if shape == "box":
            box(image, x - step * 0.3, y - step * 0.16, x + step * 0.3, y + step * 0.16, look.plate, look.radius, 1, 1,
                look.ink)
            write(look, image, canvas.words(rng, 1), x, y, min(12, step * 0.16), look.plate_ink, True, step * 0.6)
        else:
            disc(image, x, y, step * rng.uniform(0.05, 0.12), look.plate if shape == "ring" else look.accent, 1, 2,
                 look.ink)
            if rng.random() < 0.7:
                write(look, image, canvas.words(rng, 1), x + step * 0.12, y - step * 0.15, min(12, step * 0.2))
    return image


def small_boxes(rng):
    """Many small boxes that mean something: work done a day, seats of a hall, the elements, a matrix of numbers."""
    look = Look(rng)
    image, x0, y0, x1, y1 = screen(rng, look)
    kind = rng.choice(["days", "seats", "elements", "matrix", "lottery"])
    if kind == "days":
        columns = rng.randint(20, 53)
        pitch = (x1 - 50) / columns
        y = y0 + rng.uniform(30, max(31, y1 - y0 - 8 * pitch))
        for r, c, x, top in places(40, y, 7, columns, pitch, pitch):
            box(image, x, top, x + pitch * 0.8, top + pitch * 0.8,
                mixed(look.plate, look.accent, rng.choice([0, 0, 0.3, 0.6, 1])), 2, 1,
                1, look.faint)
        for i, name in enumerate(("Mon", "Wed", "Fri")):
            write(look, image, name, 6, y + (2 * i + 0.5) * pitch, 10)
        paragraph(rng, look, image, 40, y + 7.5 * pitch, x1 - 20, y1)
        return image
    if kind == "elements":
        columns, rows = 18, 9
    elif kind == "lottery":
        columns, rows = rng.choice([(7, 7), (10, 8), (5, 10)])
    else:
        columns, rows = rng.randint(5, 20), rng.randint(4, 12)
    pitch = min((x1 - 20) / columns, (y1 - y0 - 60) / rows)
    x, y, number = (x1 - columns * pitch) / 2, y0 + 50, 0
    write(look, image, canvas.words(rng, 3), x1 / 2, y0 + 24, 20, centred=True)
    for r, c, left, top in places(x, y, rows, columns, pitch, pitch):
        if kind == "elements":
            if (r == 0 and 0 < c < 17) or (r in (1, 2) and 1 < c < 12) or (r >= 7 and c < 3):
                continue
            number += 1
            colour = canvas.from_hsv((c // 3) / 7, 0.4, 0.9)
            box(image, left + 1, top + 1, left + pitch - 1, top + pitch - 1, colour, look.radius / 3)
            write(look, image, rng.choice("HBCNOFPSKVYIWU") + rng.choice(["", "e", "i", "a", "r"]), left + pitch / 2,
                  top + pitch * 0.55,
                  pitch * 0.38, [30, 30, 30], True)
            write(look, image, str(number), left + pitch * 0.2, top + pitch * 0.2, pitch * 0.2, [30, 30, 30])
        elif kind == "seats":
            if abs(c - columns // 2) < 1 or rng.random() < 0.04:
                continue
            colour = look.accent if rng.random() < 0.3 else look.faint
            box(image, left + pitch * 0.15, top + pitch * 0.15, left + pitch * 0.85, top + pitch * 0.85, colour,
                pitch * 0.25)
            if c in (0, columns - 1):
                write(look, image, chr(65 + r), left - pitch * 0.4 if c == 0 else left + pitch * 1.2, top + pitch / 2,
                      pitch * 0.4, None, True)
        elif kind == "lottery":
            number += 1
            chosen = rng.random() < 0.12
            box(image, left + 2, top + 2, left + pitch - 2, top + pitch - 2, look.accent if chosen else look.plate,
                look.radius, 1, 1, look.faint)
            write(look, image, str(number), left + pitch / 2, top + pitch / 2, pitch * 0.35,
                  plain_ink(look.accent) if chosen else look.plate_ink,
                  True)
        else:
            value = rng.random() if r != c else 1
            colour = mixed(look.plate, look.accent, value)
            box(image, left, top, left + pitch, top + pitch, colour)
            write(look, image, f"{value:.2f}", left + pitch / 2, top + pitch / 2, pitch * 0.25, plain_ink(colour), True)
    return image


def timetable(rng):
    """A week's plan: days above, hours at the left, coloured blocks over some hours."""
    look = Look(rng)
    image, x0, y0, x1, y1 = screen(rng, look)
    columns, rows = rng.choice([5, 7]), rng.randint(6, 12)
    wide, high = (x1 - 50) / columns, (y1 - y0 - 30) / rows
    for c in range(columns):
        write(look, image, ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"][c], 50 + (c + 0.5) * wide, y0 + 15, 14,
              centred=True)
        line(image, [(50 + c * wide, y0), (50 + c * wide, y1)], look.faint, 1)
    for r in range(rows):
        write(look, image, f"{8 + r}:00", 6, y0 + 30 + (r + 0.2) * high, 11)
        line(image, [(0, y0 + 30 + r * high), (x1, y0 + 30 + r * high)], look.faint, 1)
    for _ in range(rng.randint(4, 25)):
        c, r, hours = rng.randrange(columns), rng.uniform(0, rows - 2), rng.choice([0.5, 1, 1.5, 2])
        colour = canvas.vivid_colour(rng)
        x, y = 50 + c * wide, y0 + 30 + r * high
        box(image, x + 2, y, x + wide - 2, y + hours * high - 2, colour, look.radius / 2)
        write(look, image, canvas.words(rng, 2), x + 6, y + 12, 11, plain_ink(colour), room=wide - 10)
    return image


def code_square(rng):
    """A square code of black and white modules, alone or on a page."""
    look = Look(rng)
    image, x0, y0, x1, y1 = screen(rng, look, dressed=0.4)
    count = rng.choice([21, 25, 29, 33])
    modules = np.random.default_rng(rng.getrandbits(32)).integers(0, 2, (count, count), np.uint8) * 255
    for r, c in ((0, 0), (0, count - 7), (count - 7, 0)):
        modules[max(0, r - 1):r + 8, max(0, c - 1):c + 8] = 255
        modules[r:r + 7, c:c + 7] = 0
        modules[r + 1:r + 6, c + 1:c + 6] = 255
        modules[r + 2:r + 5, c + 2:c + 5] = 0
    side = int(min(x1, y1 - y0) * rng.uniform(0.3, 0.75))
    x, y = int((x1 - side) / 2), int(y0 + (y1 - y0 - side) / 2)
    box(image, x - 14, y - 14, x + side + 14, y + side + 14, [255, 255, 255])
    image[y:y + side, x:x + side] = cv2.resize(modules, (side, side), interpolation=cv2.INTER_NEAREST)[..., None]
    write(look, image, canvas.words(rng, 3), x1 / 2, y + side + 34, 16, centred=True)
    return image


def surroundings(rng):
    """What stands around the boards of the six games, without a board: scores, buttons, panels, a ground."""
    width, height = measures(rng)
    image = canvas.background(rng, width, height)
    canvas.furniture(rng, image, None)
    if rng.random() < 0.5:  # an empty place where the board would be
        x, y = width * rng.uniform(0.08, 0.3), height * rng.uniform(0.12, 0.3)
        colour = canvas.page_colour(rng)
        box(image, x, y, width - x, height - y * 0.6, colour, rng.choice([0, 8]), rng.choice([1, 0.5]),
            rng.choice([0, 2]))
        look = Look(rng)
        if rng.random() < 0.6:
            write(look, image, rng.choice(["Loading...", "Press start", "No game", "Click to begin", "Paused", "加载中"]),
                  width / 2, height / 2,
                  24, plain_ink(colour), True)
    return image


# ----------------------------------------------------------------------------------------------------- other puzzles

def pitch_for(rng, rows, columns, low=16, high=92):
    """A whole number of pixels for a cell, so that so many rows and columns fit a screen."""
    return max(9, int(min(log_uniform(rng, low, high), 1340 / columns, 900 / rows)))


def two_colours(rng, least=25):
    """Two colours of a board's squares."""
    first = rng.choice([[181, 217, 240], [240, 240, 240], [210, 238, 238], [200, 200, 200], chosen_colour(rng)])
    second = rng.choice([[99, 136, 181], [86, 150, 118], [160, 120, 80], [110, 110, 110], [60, 60, 60],
                         chosen_colour(rng)])
    return first, second if canvas.distance(first, second) > least else other_colour(rng, [first], 50)


def chess(rng, look):
    """A board of chess or draughts, with pieces; in the middle of a game or at its beginning."""
    size = rng.choice([8, 8, 8, 8, 10])
    pitch = pitch_for(rng, size, size)
    first, second = two_colours(rng)
    board = new(size * pitch, size * pitch, first)
    for r, c, x, y in places(0, 0, size, size, pitch, pitch):
        if (r + c) % 2:
            board[y:y + pitch, x:x + pitch] = second
    draughts = size == 10 or rng.random() < 0.3
    start, order = rng.random() < 0.3, "♜♞♝♛♚♝♞♜"
    one, other = rng.choice([([245, 250, 255], [30, 30, 30]), ([255, 255, 255], [50, 50, 200]),
                             ([150, 200, 230], [40, 60, 90])])
    for r, c, x, y in places(0, 0, size, size, pitch, pitch):
        if draughts:
            side = 1 if r < size // 2 - 1 else 0 if r > size // 2 else None
            if (r + c) % 2 and side is not None and (start or rng.random() < 0.6):
                ink = other if side else one
                disc(board, x + pitch / 2, y + pitch / 2, pitch * 0.38, ink, 1, max(1, pitch / 20), darker(ink, 0.4))
                disc(board, x + pitch / 2, y + pitch / 2, pitch * 0.24, None, 1, max(1, pitch / 25), darker(ink, 0.25))
            continue
        if start:
            piece = order[c] if r in (0, 7) else "♟" if r in (1, 6) else None
            ink = other if r < 2 else one
        else:
            piece = rng.choice("♟♟♟♟♟♜♜♞♝♛♚") if rng.random() < 0.35 else None
            ink = rng.choice([one, other])
        if piece:
            rim = [20, 20, 20] if canvas.brightness(ink) > 128 else [200, 200, 200]
            for dx, dy in ((-1, 0), (1, 0), (0, 1), (0, -1)):
                canvas.text(rng, board, piece, x + pitch / 2 + dx, y + pitch / 2 + dy, pitch * 0.78, rim, None, 1, True)
            canvas.text(rng, board, piece, x + pitch / 2, y + pitch / 2, pitch * 0.78, ink, None, 1, True)
    return board


def sudoku(rng, look):
    """A sudoku, with its thick lines and some digits given."""
    pitch = pitch_for(rng, 9, 9, 18, 80)
    board = new(9 * pitch + 3, 9 * pitch + 3, look.ground if rng.random() < 0.5 else [255, 255, 255])
    ground = [int(v) for v in board[1, 1]]
    ink, own, full, turn = plain_ink(ground), look.accent, rng.uniform(0.25, 1), rng.randrange(9)
    shaded = rng.random() < 0.3
    if shaded:
        for r, c, x, y in places(0, 0, 3, 3, 3 * pitch, 3 * pitch):
            if (r + c) % 2:
                box(board, x, y, x + 3 * pitch, y + 3 * pitch, mixed(ground, ink, 0.1))
    for r, c, x, y in places(1, 1, 9, 9, pitch, pitch):
        if rng.random() < full:
            digit = (r * 3 + r // 3 + c + turn) % 9 + 1
            write(look, board, str(digit), x + pitch / 2, y + pitch / 2, pitch * 0.6,
                  ink if rng.random() < 0.6 else own, True)
        elif rng.random() < 0.15 and pitch > 36:
            for i in rng.sample(range(9), 3):
                write(look, board, str(i + 1), x + pitch * (0.25 + 0.25 * (i % 3)),
                      y + pitch * (0.25 + 0.25 * (i // 3)), pitch * 0.2, ink, True)
    thin = mixed(ground, ink, rng.uniform(0.2, 1))
    for i in range(10):
        at, thick = 1 + i * pitch, 3 if i % 3 == 0 else 1
        line(board, [(at, 0), (at, 9 * pitch)], ink if i % 3 == 0 else thin, thick)
        line(board, [(0, at), (9 * pitch, at)], ink if i % 3 == 0 else thin, thick)
    return board


def minesweeper(rng, look):
    """A field of mines: covered cells, numbers of neighbours, flags."""
    rows, columns = rng.choice([(9, 9), (8, 8), (16, 16), (16, 30), (10, 10), (rng.randint(6, 20), rng.randint(6, 30))])
    pitch = pitch_for(rng, rows, columns, 14, 52)
    inks = [[255, 0, 0], [0, 128, 0], [0, 0, 255], [128, 0, 0], [0, 0, 128], [128, 128, 0], [0, 0, 0], [128, 128, 128]]
    grey = rng.choice([[192, 192, 192], look.plate, [200, 220, 180], look.accent])
    style = rng.choice(["raised", "flat", "checked"])
    opened = rng.choice([grey, lighter(grey, 0.4), darker(grey, 0.2), [230, 230, 230]])
    board = new(columns * pitch, rows * pitch, opened)
    blobs = cv2.resize(np.random.default_rng(rng.getrandbits(32)).random((4, 5), np.float32), (columns, rows),
                       interpolation=cv2.INTER_CUBIC)
    limit = rng.uniform(0.3, 0.7)
    flag = emoji(rng, "1f6a9", max(6, int(pitch * 0.75)))
    for r, c, x, y in places(0, 0, rows, columns, pitch, pitch):
        if blobs[r, c] > limit:
            colour = lighter(grey, 0.12) if style == "checked" and (r + c) % 2 else grey
            box(board, x, y, x + pitch, y + pitch, colour, 0, 1, 0 if style == "checked" else 1, darker(grey, 0.25))
            if style == "raised":
                edge = max(1, pitch // 9)
                polygon(board, [(x, y), (x + pitch, y), (x + pitch - edge, y + edge), (x + edge, y + edge),
                                (x + edge, y + pitch - edge),
                                (x, y + pitch)], [255, 255, 255])
                polygon(board, [(x + pitch, y + pitch), (x, y + pitch), (x + edge, y + pitch - edge),
                                (x + pitch - edge, y + pitch - edge),
                                (x + pitch - edge, y + edge), (x + pitch, y)], [128, 128, 128])
            if rng.random() < 0.12:
                if flag is not None and style != "raised":
                    paste(board, flag, x + pitch * 0.12, y + pitch * 0.12)
                else:
                    line(board, [(x + pitch * 0.55, y + pitch * 0.2), (x + pitch * 0.55, y + pitch * 0.8)], [0, 0, 0],
                         max(1, pitch / 12))
                    polygon(board, [(x + pitch * 0.55, y + pitch * 0.2), (x + pitch * 0.25, y + pitch * 0.36),
                                    (x + pitch * 0.55, y + pitch * 0.5)],
                            [0, 0, 255])
        else:
            if style != "checked":
                box(board, x, y, x + pitch + 1, y + pitch + 1, None, 0, 1, 1, darker(opened, 0.2))
            if rng.random() < 0.55:
                n = min(8, 1 + int(rng.expovariate(0.9)))
                write(look, board, str(n), x + pitch / 2, y + pitch / 2, pitch * 0.68, inks[n - 1], True)
    return board


def powers_of_two(rng, look):
    """2048."""
    size = rng.choice([4, 4, 4, 5, 3])
    pitch = pitch_for(rng, size, size, 40, 150)
    gap = pitch * rng.uniform(0.04, 0.12)
    ground = rng.choice([[160, 173, 187], [160, 173, 187], look.plate, look.accent])
    board = clear(size * pitch + gap, size * pitch + gap)
    box(board, 0, 0, size * pitch + gap, size * pitch + gap, ground, gap)
    inks = [[218, 228, 238], [200, 224, 237], [121, 177, 242], [99, 149, 245], [95, 124, 246], [59, 94, 246],
            [114, 207, 237], [97, 204, 237],
            [80, 200, 237], [63, 197, 237], [46, 194, 237]]
    own = rng.random()
    full = rng.uniform(0.2, 0.95)
    for r, c, x, y in places(gap, gap, size, size, pitch, pitch):
        power = min(11, 1 + int(rng.expovariate(0.4))) if rng.random() < full else 0
        colour = inks[power - 1] if own < 0.6 else canvas.from_hsv((own + power / 14) % 1, 0.5, 0.9)
        colour = colour if power else lighter(ground, 0.25)
        box(board, x, y, x + pitch - gap, y + pitch - gap, colour, min(gap, 8))
        if power:
            string = str(2 ** power)
            write(look, board, string, x + (pitch - gap) / 2, y + (pitch - gap) / 2, pitch * (0.5 - 0.06 * len(string)),
                  [101, 110, 119] if power < 3 and own < 0.6 else plain_ink(colour), True)
    return board


def crossword(rng, look):
    """A crossword: black squares, small numbers, some letters."""
    size = rng.randint(7, 17)
    pitch = pitch_for(rng, size, size, 18, 60)
    ground, black = [255, 255, 255], rng.choice([[0, 0, 0], [0, 0, 0], [60, 60, 60], look.accent])
    board, number, share = new(size * pitch + 1, size * pitch + 1, ground), 0, rng.uniform(0.12, 0.4)
    dark = {(r, c) for r in range(size) for c in range(size) if rng.random() < share}
    filled = rng.choice([0, 0.2, 0.7, 1])
    dark |= {(size - 1 - r, size - 1 - c) for r, c in dark if rng.random() < 0.7}
    for r, c, x, y in places(0, 0, size, size, pitch, pitch):
        if (r, c) in dark:
            box(board, x, y, x + pitch + 1, y + pitch + 1, black)
            continue
        box(board, x, y, x + pitch + 1, y + pitch + 1, None, 0, 1, 1, mixed(ground, black, 0.6))
        if c == 0 or r == 0 or (r, c - 1) in dark or (r - 1, c) in dark:
            number += 1
            write(look, board, str(number), x + 2, y + pitch * 0.18, pitch * 0.26, [60, 60, 60])
        if rng.random() < filled:
            write(look, board, rng.choice("ABCDEEEFGHIKLMNOPRSTUW"), x + pitch / 2, y + pitch * 0.56, pitch * 0.58,
                  [30, 30, 30], True)
    return board


def word_search(rng, look):
    """Letters in rows and columns, some words marked, without lines between them."""
    rows, columns = rng.randint(6, 18), rng.randint(6, 20)
    pitch = pitch_for(rng, rows, columns, 16, 48)
    board = new(columns * pitch, rows * pitch, look.ground)
    for _ in range(rng.randint(0, 6)):
        r, c, length = rng.randrange(rows), rng.randrange(columns), rng.randint(2, 6)
        dr, dc = rng.choice([(0, 1), (1, 0), (1, 1)])
        ends = [((c + 0.5) * pitch, (r + 0.5) * pitch),
                ((c + 0.5 + dc * length) * pitch, (r + 0.5 + dr * length) * pitch)]
        line(board, ends, canvas.vivid_colour(rng), pitch * 0.75, 0.5)
    ruled = rng.random() < 0.25
    for r, c, x, y in places(0, 0, rows, columns, pitch, pitch):
        write(look, board, rng.choice("ABCDEFGHIJKLMNOPRSTUVWZ"), x + pitch / 2, y + pitch / 2, pitch * 0.6, None, True)
        if ruled:
            box(board, x, y, x + pitch + 1, y + pitch + 1, None, 0, 1, 1, look.faint)
    return board


def noughts_and_crosses(rng, look):
    """Three rows of three (or more) with noughts and crosses, or gomoku on squares."""
    size = rng.choice([3, 3, 3, 4, 5, 10])
    pitch = pitch_for(rng, size, size, 26, 180)
    board = new(size * pitch + 1, size * pitch + 1, look.ground)
    full, edge, thick = rng.uniform(0.1, 0.9), rng.random() < 0.4, rng.choice([1, 2, 4, 6])
    cross, nought = rng.choice([(look.accent, look.ink), (look.ink, look.ink), ([60, 60, 220], [220, 110, 40])])
    for i in range(0 if edge else 1, size + (1 if edge else 0)):
        line(board, [(i * pitch, 0), (i * pitch, size * pitch)], look.faint if thick < 3 else look.ink, thick)
        line(board, [(0, i * pitch), (size * pitch, i * pitch)], look.faint if thick < 3 else look.ink, thick)
    half, stroke = pitch * rng.uniform(0.2, 0.36), max(1, pitch * rng.uniform(0.04, 0.12))
    for r, c, x, y in places(pitch / 2, pitch / 2, size, size, pitch, pitch):
        if rng.random() < full:
            if rng.random() < 0.5:
                line(board, [(x - half, y - half), (x + half, y + half)], cross, stroke)
                line(board, [(x + half, y - half), (x - half, y + half)], cross, stroke)
            else:
                disc(board, x, y, half, None, 1, stroke, nought)
    return board


def nonogram(rng, look):
    """A picture to be found from the numbers beside its rows and above its columns."""
    rows, columns = rng.choice([(5, 5), (10, 10), (15, 15), (10, 15), (20, 20)])
    room = 3 if rows < 10 else 4
    pitch = pitch_for(rng, rows + room, columns + room, 14, 50)
    ground = rng.choice([[255, 255, 255], look.ground])
    board = new((columns + room) * pitch + 2, (rows + room) * pitch + 2, ground)
    ink, share = plain_ink(ground), rng.uniform(0, 0.6)
    full = rng.choice([ink, look.accent])
    for c in range(columns):
        for i in range(rng.randint(1, room - 1)):
            write(look, board, str(rng.randint(1, 5)), (room + c + 0.5) * pitch, (room - 0.5 - i * 0.8) * pitch,
                  pitch * 0.55, ink, True)
    for r in range(rows):
        for i in range(rng.randint(1, room - 1)):
            write(look, board, str(rng.randint(1, 5)), (room - 0.5 - i * 0.8) * pitch, (room + r + 0.5) * pitch,
                  pitch * 0.55, ink, True)
    for r, c, x, y in places(room * pitch, room * pitch, rows, columns, pitch, pitch):
        kind = rng.random()
        if kind < share:
            box(board, x + 1, y + 1, x + pitch, y + pitch, full)
        elif kind < share * 1.4:
            line(board, [(x + pitch * 0.3, y + pitch * 0.3), (x + pitch * 0.7, y + pitch * 0.7)], look.faint, 1)
            line(board, [(x + pitch * 0.7, y + pitch * 0.3), (x + pitch * 0.3, y + pitch * 0.7)], look.faint, 1)
    for i in range(max(rows, columns) + 1):
        thick = 2 if i % 5 == 0 else 1
        at = (room + i) * pitch
        if i <= columns:
            line(board, [(at, pitch), (at, (room + rows) * pitch)], mixed(ground, ink, 0.6), thick)
        if i <= rows:
            line(board, [(pitch, at), ((room + columns) * pitch, at)], mixed(ground, ink, 0.6), thick)
    return board


def falling_blocks(rng, look):
    """Blocks of four that fall into a shaft, with heaps below."""
    rows, columns = 20, rng.choice([10, 10, 10, 12])
    pitch = pitch_for(rng, rows, columns, 12, 44)
    ground = rng.choice([[0, 0, 0], [30, 20, 20], [255, 255, 255], look.plate])
    board = new(columns * pitch, rows * pitch, ground)
    inks, bevel = [canvas.vivid_colour(rng) for _ in range(7)], rng.random() < 0.5
    if rng.random() < 0.4:
        for r, c, x, y in places(0, 0, rows, columns, pitch, pitch):
            box(board, x, y, x + pitch + 1, y + pitch + 1, None, 0, 1, 1, mixed(ground, [128, 128, 128], 0.2))

    def block(r, c, ink):
        x, y = c * pitch, r * pitch
        box(board, x, y, x + pitch, y + pitch, ink, 0, 1, 1, darker(ink, 0.4))
        if bevel:
            box(board, x + pitch * 0.2, y + pitch * 0.2, x + pitch * 0.8, y + pitch * 0.8, lighter(ink, 0.3))

    heights = [max(0, int(rng.gauss(6, 2.5))) for _ in range(columns)]
    for c in range(columns):
        for i in range(min(rows - 4, heights[c])):
            if rng.random() < 0.85:
                block(rows - 1 - i, c, inks[((c + 1) // 3 * 3 + i // 2 * 5) % 7])
    left, top = rng.randint(1, columns - 4), rng.randint(0, 6)
    for dx, dy in rng.choice([((0, 0), (1, 0), (2, 0), (3, 0)), ((0, 0), (0, 1), (1, 1), (2, 1)),
                              ((0, 0), (1, 0), (0, 1), (1, 1)),
                              ((1, 0), (0, 1), (1, 1), (2, 1))]):
        block(top + dy, left + dx, inks[3])
    return board


def snake(rng, look):
    """A snake on a plain or chequered field, with a fruit."""
    rows, columns = rng.randint(10, 24), rng.randint(10, 30)
    pitch = pitch_for(rng, rows, columns, 12, 44)
    ground = rng.choice([[0, 0, 0], [80, 200, 160], [40, 40, 40], look.plate, look.ground])
    board = new(columns * pitch, rows * pitch, ground)
    if rng.random() < 0.4:
        for r, c, x, y in places(0, 0, rows, columns, pitch, pitch):
            if (r + c) % 2:
                board[y:y + pitch, x:x + pitch] = mixed(ground, [255, 255, 255], 0.1)
    body, ink, style = [(rng.randrange(rows), rng.randrange(columns))], canvas.vivid_colour(rng), rng.random()
    dr, dc = 0, 1
    for _ in range(rng.randint(3, 60)):
        if rng.random() < 0.25:
            dr, dc = rng.choice([(dc, dr), (-dc, -dr)])
        body.append(((body[-1][0] + dr) % rows, (body[-1][1] + dc) % columns))
    for r, c in body:
        x, y = c * pitch, r * pitch
        box(board, x + (style < 0.6), y + (style < 0.6), x + pitch - (style < 0.6), y + pitch - (style < 0.6), ink,
            pitch * 0.3 * (style < 0.3))
    fruit, (r, c) = emoji(rng, "1f34e 1f352 1f34a", pitch), (rng.randrange(rows), rng.randrange(columns))
    if fruit is not None:
        paste(board, fruit, c * pitch, r * pitch)
    return board


def _card(rng, look, board, x, y, w, h, shown, back):
    """A playing card, its face or its back."""
    box(board, x, y, x + w, y + h, [255, 255, 255], w * 0.07, 1, 1, [110, 110, 110])
    if not shown:
        box(board, x + 3, y + 3, x + w - 3, y + h - 3, back, w * 0.05)
        for i in range(1, 4):
            line(board, [(x + 3, y + h * i / 4), (x + w - 3, y + h * i / 4)], lighter(back, 0.3), 1)
        return
    suit, rank = rng.choice("♠♥♦♣"), rng.choice("A 2 3 4 5 6 7 8 9 10 J Q K".split())
    ink = [30, 30, 210] if suit in "♥♦" else [20, 20, 20]
    write(look, board, rank, x + w * 0.18, y + h * 0.13, w * 0.26, ink, True)
    canvas.text(rng, board, suit, x + w * 0.45, y + h * 0.13, w * 0.24, ink, None, 1, True)
    canvas.text(rng, board, suit, x + w * 0.5, y + h * 0.58, w * 0.6, ink, None, 1, True)


def solitaire(rng, look):
    """Patience: columns of cards that half cover each other, piles above."""
    columns = rng.choice([7, 7, 8, 10])
    w = pitch_for(rng, 6, columns, 40, 110)
    h, step, fan = w * 1.4, w * rng.uniform(1.05, 1.3), w * rng.uniform(0.2, 0.45)
    board, back = clear(columns * step, h * 1.2 + fan * 12 + h), canvas.vivid_colour(rng)
    for c in range(columns):
        if c != 2 or columns > 7:
            if rng.random() < 0.6:
                _card(rng, look, board, c * step, 0, w, h, c > 0, back)
            else:
                box(board, c * step, 0, c * step + w, h, None, w * 0.07, 1, 1, [200, 200, 200])
        hidden = c if columns == 7 else rng.randint(0, 4)
        count = min(13, hidden + rng.randint(1, 6))
        for i in range(count):
            _card(rng, look, board, c * step, h * 1.2 + i * fan, w, h, i >= hidden, back)
    return board


def mahjong_solitaire(rng, look):
    """Mahjong tiles in a heap of layers, the upper ones lying over halves of the lower ones."""
    w = pitch_for(rng, 9, 14, 24, 66)
    h = w * rng.uniform(1.2, 1.4)
    found = canvas._faces_of_mahjong(rng, 16, int(w * 0.85)) if rng.random() < 0.6 else None
    faces = (found or canvas.face_set(rng, 16, int(w * 0.8)))[1]
    layers, rise = rng.randint(2, 5), w * rng.uniform(0.08, 0.18)
    columns, rows = rng.randint(7, 13), rng.randint(4, 8)
    board = clear((columns + 1) * w + rise * layers + 4, (rows + 1) * h + rise * layers + 4)
    body = rng.choice([[225, 240, 245], [255, 255, 255], [200, 230, 240]])
    side = rng.choice([[60, 130, 60], [90, 120, 160], [150, 150, 150]])
    left_up = rng.choice([1, -1])
    for layer in range(layers):
        inset = layer * rng.choice([0.5, 1, 1.5])
        for r in range(int(rows - 2 * inset)):
            odd = 0.5 if layer == 0 and r in (rows // 2,) else 0
            trim = max(0, abs(r - (rows - 2 * inset - 1) / 2) - 1) * rng.choice([0, 1]) if layer == 0 else 0
            for c in range(int(trim), int(columns - 2 * inset - trim)):
                if rng.random() < 0.12:
                    continue
                x = (c + inset + odd) * w + rise * (layers - layer if left_up > 0 else layer)
                y = (r + inset) * h + rise * (layers - layer)
                box(board, x + rise * left_up, y + rise, x + w + rise * left_up, y + h + rise, side, w * 0.08, 1, 1,
                    darker(side, 0.4))
                box(board, x, y, x + w, y + h, body, w * 0.08, 1, 1, darker(body, 0.35))
                face = rng.choice(faces)
                paste(board, face, x + (w - face.shape[1]) / 2, y + (h - face.shape[0]) / 2)
    return board


def go(rng, look):
    """A board of Go or five in a row: stones on the crossings of lines."""
    size = rng.choice([9, 13, 15, 19])
    pitch = pitch_for(rng, size, size, 14, 56)
    ground = rng.choice([[120, 180, 220], [100, 170, 210], [150, 200, 230], look.plate])
    board = new(size * pitch, size * pitch, ground)
    if rng.random() < 0.4:
        wood = canvas.background(rng, size * pitch, size * pitch)
        board = cv2.addWeighted(board, 0.75, wood, 0.25, 0)
    for i in range(size):
        at = (i + 0.5) * pitch
        line(board, [(at, pitch / 2), (at, (size - 0.5) * pitch)], [30, 30, 30], 1)
        line(board, [(pitch / 2, at), ((size - 0.5) * pitch, at)], [30, 30, 30], 1)
    full = rng.uniform(0.02, 0.6)
    for r, c, x, y in places(pitch / 2, pitch / 2, size, size, pitch, pitch):
        if rng.random() < full:
            ink = rng.choice([[20, 20, 20], [245, 245, 245]])
            disc(board, x, y, pitch * 0.46, ink, 1, 1, [60, 60, 60])
            disc(board, x - pitch * 0.12, y - pitch * 0.12, pitch * 0.12, lighter(ink, 0.3))
        elif size >= 9 and r % 6 == 3 and c % 6 == 3:
            disc(board, x, y, pitch * 0.1, [30, 30, 30])
    return board


def connect_four(rng, look):
    """Discs of two colours in a blue wall with round holes, heaped from below."""
    rows, columns = 6, 7
    pitch = pitch_for(rng, rows, columns, 30, 110)
    ground = rng.choice([[200, 80, 30], [180, 60, 20], look.accent, look.plate])
    board = new(columns * pitch, rows * pitch, ground)
    one, other = rng.choice([([40, 40, 220], [40, 220, 250]), ([60, 60, 230], [230, 230, 230])])
    hole = rng.choice([[255, 255, 255], look.ground, darker(ground, 0.4)])
    for c in range(columns):
        height = rng.randint(0, rows)
        for r in range(rows):
            ink = hole if rows - r > height else rng.choice([one, other])
            disc(board, (c + 0.5) * pitch, (r + 0.5) * pitch, pitch * 0.4, ink, 1, max(1, pitch / 30),
                 darker(ground, 0.3))
    return board


def reversi(rng, look):
    """Black and white stones on green squares."""
    pitch = pitch_for(rng, 8, 8, 22, 92)
    ground = rng.choice([[80, 140, 40], [60, 120, 0], [90, 160, 60], look.plate])
    board, full = new(8 * pitch + 1, 8 * pitch + 1, ground), rng.uniform(0.1, 0.9)
    for r, c, x, y in places(0, 0, 8, 8, pitch, pitch):
        box(board, x, y, x + pitch + 1, y + pitch + 1, None, 0, 1, 1, darker(ground, 0.5))
        if rng.random() < full - 0.12 * max(abs(r - 3.5), abs(c - 3.5)) + 0.25:
            disc(board, x + pitch / 2, y + pitch / 2, pitch * 0.4, rng.choice([[20, 20, 20], [245, 245, 245]]), 1, 1,
                 [90, 90, 90])
    return board


def bubbles(rng, look):
    """Bubbles of some colours that hang from above, every second row shifted, and one to be shot."""
    columns, rows = rng.randint(8, 17), rng.randint(4, 11)
    pitch = pitch_for(rng, rows + 5, columns, 20, 60)
    board = clear((columns + 0.5) * pitch, (rows + 5) * pitch * 0.87)
    if rng.random() < 0.6:
        box(board, 0, 0, board.shape[1], board.shape[0], rng.choice([[0, 0, 0], look.plate, canvas.dark_colour(rng)]))
    inks, shine = [canvas.vivid_colour(rng) for _ in range(rng.randint(3, 7))], rng.random() < 0.7

    def bubble(x, y):
        ink = rng.choice(inks)
        disc(board, x, y, pitch * 0.48, ink, 1, 1, darker(ink, 0.4))
        if shine:
            disc(board, x - pitch * 0.15, y - pitch * 0.15, pitch * 0.12, lighter(ink, 0.7))

    for r in range(rows):
        for c in range(columns):
            if rng.random() > max(0, r - rows + 4) * 0.25:
                bubble((c + 0.5 + 0.5 * (r % 2)) * pitch, (r + 0.5) * pitch * 0.87)
    bubble(columns * pitch / 2, board.shape[0] - pitch)
    return board


def three_in_a_row(rng, look):
    """A board of gems or fruits to be swapped: few kinds, full, no cards, on faint squares; as in games where three
    must lie in a row. Only what such games draw, since with any other faces it would be a board of Onet."""
    rows, columns = rng.randint(6, 9), rng.randint(6, 9)
    pitch = pitch_for(rng, rows, columns, 26, 84)
    kinds, size, faces = rng.randint(4, 6), int(pitch * rng.uniform(0.7, 0.9)), []
    if rng.random() < 0.25:
        vendor = rng.randrange(4)
        fruits = [emoji(rng, code, size, vendor) for code in ("1f34e", "1f34a", "1f34b", "1f347", "1f353", "1f34f")]
        faces = [fruit for fruit in fruits if fruit is not None][:kinds]
    hue = rng.random()
    for i, shape in enumerate(rng.sample(["circle", "square", "diamond", 3, 5, 6, 8, "drop", "heart", "star5"], kinds)):
        if len(faces) > i:
            continue
        gem, ink = clear(size, size), canvas.from_hsv((hue + i / kinds) % 1, 0.85, 0.9)
        polygon(gem, canvas.shape_points(shape, size / 2, size / 2, size * 0.46), ink, 1, 1, darker(ink, 0.5))
        polygon(gem, canvas.shape_points(shape, size / 2, size / 2, size * 0.28), lighter(ink, 0.35))
        faces.append(gem)
    first, second = two_colours(rng, 0)
    second = mixed(first, second, 0.25)
    board = new(columns * pitch, rows * pitch, first)
    for r, c, x, y in places(0, 0, rows, columns, pitch, pitch):
        if (r + c) % 2:
            board[y:y + pitch, x:x + pitch] = second
        face = rng.choice(faces)
        paste(board, face, x + (pitch - face.shape[1]) / 2, y + (pitch - face.shape[0]) / 2)
    return board


def hexagons(rng, look):
    """A map of hexagons as in games of conquest: land, water, units, names; or a game of numbers on hexagons."""
    rows, columns = rng.randint(4, 12), rng.randint(5, 14)
    radius = min(log_uniform(rng, 14, 60), 700 / rows, 800 / columns)
    board = clear((columns + 1) * radius * 1.75, (rows + 0.6) * radius * 1.5)
    inks = [[200, 140, 70], [80, 170, 90], [110, 200, 220], [120, 120, 120], [60, 110, 50]] if rng.random() < 0.6 else \
        [chosen_colour(rng) for _ in range(5)]
    for r in range(rows):
        for c in range(columns):
            x, y = (c + 0.5 + 0.5 * (r % 2)) * radius * 1.74 + 2, (r + 0.7) * radius * 1.5
            colour = rng.choice(inks)
            polygon(board, canvas.shape_points(6, x, y, radius * 0.98), colour, 1, 1, darker(colour, 0.4))
            kind = rng.random()
            if kind < 0.25:
                icon(rng, board, x - radius * 0.5, y - radius * 0.5, radius)
            elif kind < 0.45:
                disc(board, x, y, radius * 0.45, [210, 235, 245])
                write(look, board, str(rng.randint(2, 12)), x, y, radius * 0.5, [40, 40, 40], True)
    return board


def maze(rng, look):
    """A maze of walls, with somebody in it and points on the way in some."""
    rows, columns = rng.randint(7, 22), rng.randint(7, 28)
    pitch = pitch_for(rng, rows, columns, 14, 50)
    ground = rng.choice([[0, 0, 0], [255, 255, 255], look.ground])
    board = new(columns * pitch + 3, rows * pitch + 3, ground)
    wall = rng.choice([plain_ink(ground), canvas.vivid_colour(rng)])
    dots, thick = rng.random() < 0.4, rng.choice([1, 2, 3])
    for r, c, x, y in places(1, 1, rows, columns, pitch, pitch):
        ends = ((x + pitch, y), (x, y)) if rng.random() < 0.5 else ((x, y), (x, y + pitch))
        line(board, ends, wall, thick)
        if dots:
            disc(board, x + pitch / 2, y + pitch / 2, max(1.5, pitch * 0.08), [180, 220, 250])
    box(board, 0, 0, board.shape[1], board.shape[0], None, 0, 1, thick + 1, wall)
    for _ in range(rng.randint(1, 4)):
        icon(rng, board, rng.randrange(columns) * pitch + 3, rng.randrange(rows) * pitch + 3, pitch - 4)
    return board


def guessed_words(rng, look):
    """Five letters a row, coloured by what was right; often with a keyboard."""
    pitch = pitch_for(rng, 6, 5, 34, 90)
    board = new(5 * pitch, 6 * pitch, look.ground)
    done, inks = rng.randint(1, 6), [[100, 170, 106], [88, 180, 201], [126, 124, 120]]
    for r, c, x, y in places(0, 0, 6, 5, pitch, pitch):
        if r < done:
            colour = rng.choice(inks)
            box(board, x + 3, y + 3, x + pitch - 3, y + pitch - 3, colour, look.radius / 3)
            write(look, board, rng.choice("ABCDEFGHIKLMNOPRSTUY"), x + pitch / 2, y + pitch / 2, pitch * 0.55,
                  [255, 255, 255], True)
        else:
            box(board, x + 3, y + 3, x + pitch - 3, y + pitch - 3, None, look.radius / 3, 1, 2, look.faint)
    return board


def battleships(rng, look):
    """Ships and shots on a sea of squares, letters and numbers at its edges."""
    pitch = pitch_for(rng, 11, 11, 18, 60)
    sea = rng.choice([[200, 150, 80], [230, 200, 140], look.plate])
    board = new(11 * pitch + 1, 11 * pitch + 1, look.ground)
    for i in range(10):
        write(look, board, str(i + 1), (i + 1.5) * pitch, pitch / 2, pitch * 0.45, None, True)
        write(look, board, "ABCDEFGHIJ"[i], pitch / 2, (i + 1.5) * pitch, pitch * 0.45, None, True)
    for r, c, x, y in places(pitch, pitch, 10, 10, pitch, pitch):
        box(board, x, y, x + pitch + 1, y + pitch + 1, sea, 0, 1, 1, darker(sea, 0.3))
    for _ in range(rng.randint(3, 7)):
        r, c, length = rng.randint(0, 9), rng.randint(0, 5), rng.randint(2, 5)
        box(board, (c + 1.1) * pitch, (r + 1.1) * pitch, (c + 0.9 + length) * pitch, (r + 1.9) * pitch, [110, 110, 110],
            pitch * 0.35)
    for _ in range(rng.randint(3, 40)):
        disc(board, (rng.randint(1, 10) + 0.5) * pitch, (rng.randint(1, 10) + 0.5) * pitch, pitch * 0.18,
             rng.choice([[255, 255, 255], [50, 50, 220]]))
    return board


def fences(rng, look):
    """Dots with lines between some of them, numbers in some squares: slitherlink, dots and boxes."""
    rows, columns = rng.randint(4, 12), rng.randint(4, 12)
    pitch = pitch_for(rng, rows, columns, 22, 80)
    board = new((columns + 0.6) * pitch, (rows + 0.6) * pitch, look.ground)
    boxes, share = rng.random() < 0.5, rng.uniform(0.1, 0.6)
    for r, c, x, y in places(pitch * 0.3, pitch * 0.3, rows + 1, columns + 1, pitch, pitch):
        for dx, dy in ((1, 0), (0, 1)):
            if c + dx <= columns and r + dy <= rows and rng.random() < share:
                line(board, [(x, y), (x + dx * pitch, y + dy * pitch)],
                     rng.choice([look.accent, look.ink]) if boxes else look.ink, max(2, pitch / 16))
        disc(board, x, y, max(2, pitch * 0.07), look.ink)
        if r < rows and c < columns and rng.random() < (0.15 if boxes else 0.5):
            write(look, board, rng.choice("AB") if boxes else str(rng.randint(0, 3)), x + pitch / 2, y + pitch / 2,
                  pitch * 0.45, None, True)
    return board


def peg_solitaire(rng, look):
    """Pegs in the holes of a round board, a cross of seven by seven."""
    pitch = pitch_for(rng, 7, 7, 30, 100)
    wood = rng.choice([[60, 100, 150], [80, 130, 180], look.accent])
    board = clear(8 * pitch, 8 * pitch)
    disc(board, 4 * pitch, 4 * pitch, 4 * pitch, wood, 1, pitch * 0.15, darker(wood, 0.3))
    peg, full = canvas.vivid_colour(rng), rng.uniform(0.2, 0.97)
    for r, c, x, y in places(pitch, pitch, 7, 7, pitch, pitch):
        if 2 <= r <= 4 or 2 <= c <= 4:
            disc(board, x, y, pitch * 0.16, darker(wood, 0.5))
            if rng.random() < full:
                disc(board, x, y, pitch * 0.34, peg, 1, 1, darker(peg, 0.4))
                disc(board, x - pitch * 0.1, y - pitch * 0.1, pitch * 0.08, lighter(peg, 0.7))
    return board


def around(rng, look, board):
    """A page with another puzzle's board on it and what stands around such a board."""
    height, width = board.shape[:2]
    left, right = (rng.choice([0, rng.uniform(0, 30), rng.uniform(0, 0.5) * width]) for _ in range(2))
    above, below = (rng.choice([0, rng.uniform(0, 60), rng.uniform(0, 0.4) * height]) for _ in range(2))
    if rng.random() < 0.4:
        right = left
    page_width = int(min(WIDEST, max(300, left + width + right)))
    page_height = int(min(TALLEST, max(300, above + height + below)))
    image = new(page_width, page_height, look.ground)
    if rng.random() < 0.4:
        image = canvas.background(rng, page_width, page_height)
    x = int(min(left, max(0, page_width - width)) if left + width + right >= 300 else (page_width - width) / 2)
    y = int(min(above, max(0, page_height - height)) if above + height + below >= 300 else (page_height - height) / 2)
    canvas.furniture(rng, image, (x - 6, y - 6, x + width + 6, y + height + 6))
    if board.shape[2] == 4:
        paste(image, board, x, y)
        return image
    if rng.random() < 0.4:
        edge = rng.choice([2, 4, 10])
        box(image, x - edge, y - edge, x + width + edge, y + height + edge,
            rng.choice([look.plate, look.accent, [40, 40, 40], [60, 90, 130]]))
    part = image[y:y + height, x:x + width]
    part[:] = board[:part.shape[0], :part.shape[1]]
    return image


SCREENS = ((desktop, 3), (file_manager, 2), (article, 2), (shop, 1.5), (chart, 1), (dashboard, 1.5), (table, 1.5),
           (spreadsheet, 2), (calendar, 2.5), (keyboard, 2), (calculator, 2), (pattern_lock, 0.8), (paint_program, 1.3),
           (settings, 1.5), (gallery, 2), (picker, 1.2), (street_map, 1.5), (photograph, 2.5), (texture, 2),
           (regular_pattern, 2), (code_editor, 2), (chat, 1), (music, 1.2), (phone_home, 3), (game_title, 3),
           (level_list, 3), (game_over, 2.5), (how_to_play, 1.8), (network, 1.2), (small_boxes, 2), (timetable, 0.8),
           (code_square, 0.7), (surroundings, 4))
PUZZLES = ((chess, 2.5), (sudoku, 1.8), (minesweeper, 2.5), (powers_of_two, 1.8), (crossword, 1.3), (word_search, 1.3),
           (noughts_and_crosses, 1.2), (nonogram, 1.3), (falling_blocks, 1.2), (snake, 1), (solitaire, 1.5),
           (mahjong_solitaire, 2), (go, 1.4), (connect_four, 1.2), (reversi, 1.3), (bubbles, 1.5),
           (three_in_a_row, 1.5), (hexagons, 1.2), (maze, 1), (guessed_words, 1), (battleships, 0.8), (fences, 0.9),
           (peg_solitaire, 0.7))
KINDS = SCREENS + PUZZLES


def _over_it(rng, image):
    """What lies over any screen now and then: a pointer, a note, a dialog."""
    height, width = image.shape[:2]
    if rng.random() < 0.25:
        canvas.pointer(rng, image, rng.uniform(0, width), rng.uniform(0, height))
    if rng.random() < 0.08:
        look = Look(rng)
        w, h = width * rng.uniform(0.2, 0.6), min(height * 0.5, rng.uniform(40, 180))
        x, y = rng.uniform(0, width - w), rng.uniform(0, height - h)
        shadow(image, x, y, x + w, y + h, 0, 4, 10, 0.4, look.radius)
        box(image, x, y, x + w, y + h, look.plate, look.radius, 1, rng.choice([0, 1]), look.faint)
        paragraph(rng, look, image, x + 10, y + 6, x + w - 10, y + h - (40 if h > 90 else 4), None, look.plate_ink)
        if h > 90:
            button(rng, look, image, x + w - 90, y + h - 36, x + w - 10, y + h - 8, rng.choice(["OK", "Yes", "Close"]))


def scene(rng):
    """One picture without a board."""
    maker, = rng.choices([maker for maker, _ in KINDS], [weight for _, weight in KINDS])
    if maker in (puzzle for puzzle, _ in PUZZLES):
        look = Look(rng)
        image = around(rng, look, maker(rng, look))
    else:
        image = maker(rng)
    _over_it(rng, image)
    if rng.random() < 0.15:  # shown larger or smaller than drawn
        factor = min(rng.uniform(0.6, 1.5), WIDEST / image.shape[1], TALLEST / image.shape[0])
        factor = max(factor, 300 / min(image.shape[:2]))
        size = min(WIDEST, round(image.shape[1] * factor)), min(TALLEST, round(image.shape[0] * factor))
        image = cv2.resize(image, size, interpolation=cv2.INTER_AREA if factor < 1 else cv2.INTER_LINEAR)
    return Scene(np.ascontiguousarray(image), "none", None, [], "compose-nothing")
