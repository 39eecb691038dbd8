"""Frames for the desktop and retro scenes: windows, Flash portals, text screens, and what lies over them.

A Stage is a picture with everything painted but the board; `room` is where the board may lie. Afterwards `finish` lays pointers,
tooltips and dialogs over it, marks the cells that they hide, and scales or spoils the whole picture as screens of the time did.
"""
import math
from dataclasses import dataclass, field

import cv2
import numpy as np

import material
from compose.looks.desktop_paint import (PALETTES, Sketch, any_colour, apart, bevel, coloured, colour, darker, dithered,
                                         fill_box, fonts_of, ground, ink_on, lay, light, lighter, mix, scheme, segment_digits,
                                         slope, text_mask, whole, write)
from scene import Lattice, Scene

TITLES = {"onet": ["Shisen-Sho", "Onet Classic", "Pikachu", "Lianliankan", "Connect 2", "Four Rivers", "Nikakudori",
                   "Match Pairs", "PicMatch", "Mahjong Link", "Link Link"],
          "lyne": ["Lyne", "Lines", "Connect", "Strands", "Nodes", "Path Puzzle", "untitled - LineGame"],
          "cat": ["Chat Noir", "Catch the Cat", "Trap the Mouse", "Circle The Cat", "Hex Trap", "Black Cat", "Zhuo Mao"],
          "sliding": ["15 Puzzle", "Fifteen", "Taquin", "N-Puzzle", "Slide Puzzle", "Form1", "Game of Fifteen", "Pyatnashki",
                      "GNU Fifteen"],
          "flip": ["Lights Out", "Lights Off", "Flip It", "Lampen", "LightsOut v1.2", "tk", "XL-25", "All Off"],
          "runaway": ["Runaway Robot", "Bomb Maze", "Robot", "Mine Walk", "Robo Run", "Minefield", "JRobot"],
          "none": ["Minesweeper", "Solitaire", "My Computer", "Untitled - Notepad", "Game", "Editor", "Calculator", "Options",
                   "Puzzle Pack"]}
MENUS = [["File", "Edit", "View", "Help"], ["Game", "Options", "Help"], ["Game", "Help"], ["Spiel", "Ansicht", "Hilfe"],
         ["Partie", "Options", "?"],
         ["Game", "Move", "Settings", "Help"], ["Datei", "Bearbeiten", "Hilfe"], ["File", "Level", "About"],
         ["Juego", "Ayuda"], ["Игра", "Справка"]]
BUTTONS = ["New", "New Game", "Reset", "Undo", "Hint", "Quit", "Start", "Restart", "Solve", "Shuffle", "Pause", "Help", "Neu",
           "OK", "Exit", "Sound", "< Back",
           "Level +", "Options", "Menu", "Hilfe", "Scores"]
LINES = ["Score: %d", "Moves: %d", "Time: 0%d:%d3", "Level %d", "Left: %d", "Hi-Score %d", "Lives: %d", "Zeit %d s",
         "Steps %d", "Best: %d", "Coups : %d", "SCORE %06d",
         "Removed: %d/144", "Points %d", "Player 1: %d", "STAGE %d", "Ready", "Your turn", "Click a tile", "Lines %d",
         "Pairs left %d"]


@dataclass
class Toolkit:
    """How one desktop draws its windows."""
    face: tuple
    title: list              # colours of the title bar, from left to right or from the top down
    title_ink: tuple
    title_down: bool = False
    title_height: int = 20
    border: int = 3
    raised: bool = True      # bevelled borders and buttons
    rounded: int = 0
    buttons: str = "boxes"   # boxes, flat, dots, round, left
    centre: bool = False
    ink: tuple = (0, 0, 0)
    button_fill: list = field(default_factory=list)


def toolkits():
    """Desktops by name."""
    c = colour
    grey = c("c0c0c0")
    return {
        "win31": Toolkit(c("ffffff"), [c("000080")], c("ffffff"), title_height=20, border=4, raised=False, buttons="left",
                         centre=True, button_fill=[grey]),
        "win95": Toolkit(grey, [c("000080")], c("ffffff"), title_height=18),
        "win98": Toolkit(c("d4d0c8"), [c("0a246a"), c("a6caf0")], c("ffffff"), title_height=18),
        "win98inactive": Toolkit(grey, [c("808080"), c("c0c0c0")], c("d4d0c8"), title_height=18),
        "luna": Toolkit(c("ece9d8"), [c("0a5adb"), c("3d95ff"), c("0054e3")], c("ffffff"), True, 28, 4, False, 6, "round",
                        button_fill=[c("ffffff"), c("e3e0d0")]),
        "olive": Toolkit(c("ece9d8"), [c("8ba169"), c("c3d4a0"), c("93a070")], c("ffffff"), True, 28, 4, False, 6, "round",
                         button_fill=[c("ffffff"), c("e3e0d0")]),
        "aero": Toolkit(c("f0f0f0"), [c("dfeaf5"), c("b4cbe4"), c("9fbfdd")], c("000000"), True, 28, 7, False, 6, "flat",
                        button_fill=[c("f4f4f4"), c("dddddd"), c("cfcfcf")]),
        "win10": Toolkit(c("f0f0f0"), [c("ffffff")], c("000000"), True, 30, 1, False, 0, "flat", button_fill=[c("e1e1e1")]),
        "win10dark": Toolkit(c("202020"), [c("1f1f1f")], c("ffffff"), True, 30, 1, False, 0, "flat", ink=c("ffffff"),
                             button_fill=[c("444444")]),
        "motif": Toolkit(c("aeb2c3"), [c("b24d7a")], c("ffffff"), title_height=22, border=6, centre=True, buttons="left"),
        "cde": Toolkit(c("9397a5"), [c("718ba5")], c("ffffff"), title_height=22, border=6, centre=True, buttons="left"),
        "twm": Toolkit(c("ffffff"), [c("b0c4de")], c("000000"), title_height=18, border=2, raised=False, buttons="left",
                       button_fill=[c("ffffff")]),
        "clearlooks": Toolkit(c("edeceb"), [c("86abd9"), c("6b96cc"), c("5a86bf")], c("ffffff"), True, 24, 3, False, 5,
                              "boxes", True, button_fill=[c("fefefe"), c("e0dedb")]),
        "human": Toolkit(c("efebe7"), [c("e8a35c"), c("c8763a")], c("ffffff"), True, 24, 3, False, 5, "boxes", False,
                         button_fill=[c("fefefe"), c("ded7cf")]),
        "ambiance": Toolkit(c("f2f1f0"), [c("504f4a"), c("3c3b37")], c("dfdbd2"), True, 26, 1, False, 6, "dotsleft", False,
                            button_fill=[c("ffffff"), c("e5e4e2")]),
        "adwaita": Toolkit(c("fafafa"), [c("ebebeb")], c("2e3436"), True, 40, 1, False, 9, "circle", True,
                           button_fill=[c("e6e6e6")]),
        "adwaitadark": Toolkit(c("242424"), [c("303030")], c("ffffff"), True, 40, 1, False, 9, "circle", True, ink=c("ffffff"),
                               button_fill=[c("3a3a3a")]),
        "oxygen": Toolkit(c("d6d2d0"), [c("e0dfde"), c("c9c6c4")], c("221f1e"), True, 24, 4, False, 5, "dots", True,
                          button_fill=[c("f2f1f0"), c("cdc9c7")]),
        "breeze": Toolkit(c("eff0f1"), [c("475057")], c("fcfcfc"), True, 28, 1, False, 3, "flat", True,
                          button_fill=[c("f7f7f7"), c("e4e5e6")]),
        "breezedark": Toolkit(c("31363b"), [c("272c31")], c("eff0f1"), True, 28, 1, False, 3, "flat", True, ink=c("eff0f1"),
                              button_fill=[c("3b4045")]),
        "keramik": Toolkit(c("eaeaea"), [c("7d9fd6"), c("a8c2ec"), c("5e82be")], c("ffffff"), True, 26, 4, True, 6, "round",
                           True),
        "plastik": Toolkit(c("efefef"), [c("418edc"), c("3a7ecb")], c("ffffff"), True, 22, 3, False, 3, "boxes", False,
                           button_fill=[c("fafafa"), c("e2e2e2")]),
        "swing": Toolkit(c("eeeeee"), [c("a3b8cc"), c("d5e1ee")], c("333333"), False, 22, 5, False, 0, "boxes", False,
                         button_fill=[c("dde8f3"), c("ffffff"), c("b8cfe5")]),
        "metal": Toolkit(c("cccccc"), [c("9999cc")], c("000000"), False, 22, 5, False, 0, "boxes", False,
                         button_fill=[c("cccccc")]),
        "platinum": Toolkit(c("dddddd"), [c("eeeeee"), c("bbbbbb")], c("000000"), True, 20, 5, True, 0, "left", True),
        "aqua": Toolkit(c("ececec"), [c("f6f6f6"), c("d0d0d0"), c("e8e8e8")], c("333333"), True, 22, 0, False, 5,
                        "trafficlights", True, button_fill=[c("ffffff"), c("e8e8e8"), c("fafafa")]),
        "yosemite": Toolkit(c("f6f6f6"), [c("e8e6e8"), c("d1cfd1")], c("4d4d4d"), True, 22, 1, False, 5, "trafficlights", True,
                            button_fill=[c("ffffff")]),
        "macdark": Toolkit(c("2b2b2b"), [c("3c3c3c")], c("dddddd"), True, 28, 1, False, 8, "trafficlights", True,
                           ink=c("e8e8e8"), button_fill=[c("5a5a5a")]),
        "workbench": Toolkit(c("aaaaaa"), [c("6688bb")], c("000000"), title_height=16, border=3, buttons="left"),
        "gem": Toolkit(c("ffffff"), [c("ffffff"), c("dddddd")], c("000000"), title_height=18, border=1, raised=False,
                       buttons="left", centre=True, button_fill=[c("ffffff")]),
        "nextstep": Toolkit(c("aaaaaa"), [c("000000")], c("ffffff"), title_height=22, border=1, centre=True, buttons="left"),
        "beos": Toolkit(c("d8d8d8"), [c("ffcb00")], c("000000"), title_height=20, border=4, buttons="left"),
    }


TOOLKITS = toolkits()


@dataclass
class Stage:
    """A picture that waits for its board; see the module's text."""
    image: np.ndarray
    room: tuple              # left, top, right, bottom of where the board may lie
    colours: object          # the Scheme
    ground: tuple            # the colour that lies under the board, about
    game: str
    pixel: bool = False      # aliased drawing, enlarged afterwards
    enlarge: float = 1.0
    smooth: bool = True      # how the enlargement is done
    toolkit: Toolkit = None
    font: str = ""
    covered: np.ndarray = None
    tight: bool = False      # the board fills its room

    def hide(self, x0, y0, x1, y1):
        """Remembers that something lies over this part of the picture."""
        if self.covered is None:
            self.covered = np.zeros(self.image.shape[:2], np.uint8)
        fill_box(self.covered, x0, y0, x1, y1, 255)


def words(rng):
    """A line of a status bar, a score, a clock."""
    text = rng.choice(LINES)
    return text % tuple(rng.randrange(1, 10 ** rng.choice([1, 1, 2, 3, 4])) if text.count("%") == 1 else rng.randrange(0, 6)
                        for _ in range(text.count("%")))


def button(rng, image, x0, y0, x1, y1, toolkit, text, path, size=11, pressed=False, aliased=False):
    """A push button in the toolkit's look."""
    x0, y0, x1, y1 = int(x0), int(y0), int(x1), int(y1)
    if x1 - x0 < 6 or y1 - y0 < 6 or x0 < 0 or y0 < 0 or x1 > image.shape[1] or y1 > image.shape[0]:
        return
    if toolkit.raised or not toolkit.button_fill:
        fill_box(image, x0, y0, x1, y1, toolkit.face)
        bevel(image, x0, y0, x1, y1, lighter(toolkit.face, 0.8), darker(toolkit.face, 0.5), 1 + (toolkit.border > 3), pressed)
        fill = toolkit.face
    else:
        fills = toolkit.button_fill
        part = image[y0:y1, x0:x1]
        part[:] = coloured(slope(x1 - x0, y1 - y0), fills if len(fills) > 1 else fills * 2)
        bevel(image, x0, y0, x1, y1, darker(fills[0], 0.4), darker(fills[0], 0.45))
        fill = fills[0]
    write(image, text, (x0 + x1) / 2, (y0 + y1) / 2, path, size, ink_on(fill), aliased=aliased, widest=x1 - x0 - 4)


def window(rng, image, box, kit, title, path, aliased=False, menu=True):
    """A window with its frame; returns where its contents lie."""
    x0, y0, x1, y1 = (int(v) for v in box)
    b, th = kit.border, kit.title_height
    edge = darker(kit.face, 0.3)
    if rng.random() < 0.5 and not kit.raised:  # the window's shadow
        part = image[max(0, y0 - 4):y1 + 12, max(0, x0 - 8):x1 + 8]
        part[:] = (part * 0.75).astype(np.uint8)
    frame = kit.title[-1] if kit.rounded and b > 2 else kit.face
    fill_box(image, x0, y0, x1, y1, frame)
    if kit.raised:
        bevel(image, x0, y0, x1, y1, lighter(kit.face, 0.8), darker(kit.face, 0.6), max(1, b // 2))
    else:
        bevel(image, x0, y0, x1, y1, edge, darker(edge, 0.3))
    bx0, by0, bx1 = x0 + b, y0 + (b if not kit.rounded else 1), x1 - b
    if bx1 - bx0 < 30 or y1 - y0 < th + 30:
        return x0, y0, x1, y1
    fills = kit.title if len(kit.title) > 1 else kit.title * 2
    part = image[max(0, by0):by0 + th, max(0, bx0):bx1]
    if part.size:
        part[:] = coloured(slope(part.shape[1], part.shape[0], 90 if kit.title_down else 0), fills)
    if kit.buttons == "left" and rng.random() < 0.4 and kit.centre and light(kit.title[0]) > 150:  # the pinstripes of old Macs
        part[2:-2:2] = darker(kit.title[0], 0.35)
    _title_buttons(rng, image, bx0, by0, bx1, th, kit)
    size = min(14, max(9, int(th * 0.55)))
    middle = by0 + th / 2
    if kit.centre:
        w = text_mask(path, size, title, aliased).shape[1]
        if kit.buttons == "left" and w < bx1 - bx0 - 60:
            fill_box(image, (bx0 + bx1 - w) / 2 - 6, by0 + 1, (bx0 + bx1 + w) / 2 + 6, by0 + th - 1, kit.title[0])
        write(image, title, (bx0 + bx1) / 2, middle, path, size, kit.title_ink, aliased=aliased, widest=bx1 - bx0 - 80)
    else:
        icon = rng.random() < 0.7
        if icon:
            fill_box(image, bx0 + 3, middle - 6, bx0 + 15, middle + 6, any_colour(rng, 0.4))
        write(image, title, bx0 + (20 if icon else 6), middle, path, size, kit.title_ink, "lm", aliased, bx1 - bx0 - 90)
    top = by0 + th
    if menu and rng.random() < 0.65:
        high = rng.choice([18, 20, 22, 26])
        fill_box(image, bx0, top, bx1, top + high, kit.face)
        x = bx0 + 8
        for entry in rng.choice(MENUS):
            if x < bx1 - 50:
                x = write(image, entry, x, top + high / 2, path, 11, kit.ink, "lm", aliased)[2] + rng.randint(9, 16)
        top += high
    if menu and rng.random() < 0.25:
        top = _toolbar(rng, image, bx0, top, bx1, kit)
    low = y1 - max(b, 1)
    if menu and rng.random() < 0.35:
        low = _status_bar(rng, image, bx0, bx1, low, kit, path, aliased)
    fill_box(image, bx0, top, bx1, low, kit.face)
    return bx0, top, bx1, low


def _title_buttons(rng, image, x0, y0, x1, high, kit):
    """What closes, grows and hides a window."""
    middle = y0 + high // 2
    n = max(10, int(high * 0.75))
    if kit.buttons in ("dots", "dotsleft", "trafficlights", "circle"):
        shades = {"trafficlights": ["ff5f57", "febc2e", "28c840"], "dotsleft": ["df4b23", "7c7a72", "7c7a72"]}.get(kit.buttons,
                ["999999"] * 3)
        left = kit.buttons in ("trafficlights", "dotsleft")
        for i, shade in enumerate(shades[:1 if kit.buttons == "circle" else 3]):
            x = x0 + 12 + i * 19 if left else x1 - 14 - i * 19
            cv2.circle(image, (int(x), middle), max(4, n // 3), colour(shade), -1, cv2.LINE_AA)
        return
    ink = kit.title_ink if kit.buttons in ("flat",) else (0, 0, 0)
    signs = ["x", "o", "-"] if kit.buttons != "left" else ["x", "-"]
    for i, sign in enumerate(signs):
        wide = n if kit.buttons != "flat" else int(n * 1.6)
        right = x1 - 3 - i * (wide + (2 if kit.buttons != "flat" else 4))
        a, b = right - wide, middle - n // 2
        if kit.buttons == "left" and i == 1:
            a, right = x0 + 3, x0 + 3 + wide
        if a < x0 + 20 and i != 1:
            continue
        if kit.buttons == "boxes":
            fill_box(image, a, b, right, b + n, kit.button_fill[0] if kit.button_fill else kit.face)
            bevel(image, a, b, right, b + n, lighter(kit.face, 0.9), darker(kit.face, 0.6))
        elif kit.buttons == "left":
            fill_box(image, a, b, right, b + n, kit.face)
            bevel(image, a, b, right, b + n, lighter(kit.face, 0.6), darker(kit.face, 0.6))
        elif kit.buttons == "round":
            fill_box(image, a, b, right, b + n, (50, 70, 220) if i == 0 else (220, 110, 40))
            bevel(image, a, b, right, b + n, (255, 255, 255), (255, 255, 255))
            ink = (255, 255, 255)
        cx, r = (a + right) // 2, max(2, n // 5)
        if sign == "x":
            cv2.line(image, (cx - r, middle - r), (cx + r, middle + r), ink, 1, cv2.LINE_AA)
            cv2.line(image, (cx - r, middle + r), (cx + r, middle - r), ink, 1, cv2.LINE_AA)
        elif sign == "o":
            cv2.rectangle(image, (cx - r, middle - r), (cx + r, middle + r), ink)
        else:
            cv2.line(image, (cx - r, middle + r), (cx + r, middle + r), ink)


def _toolbar(rng, image, x0, top, x1, kit):
    """A row of icons under the menu; returns where it ends."""
    high = rng.choice([24, 30, 38])
    fill_box(image, x0, top, x1, top + high, kit.face)
    for i in range(rng.randint(3, 9)):
        x = x0 + 4 + i * (high - 2)
        if x + high > x1:
            break
        icon = some_icon(rng, high - 8)
        if icon is not None:
            lay(image, icon, x + 2, top + 4)
        if rng.random() < 0.3:
            bevel(image, x, top + 2, x + high - 4, top + high - 2, lighter(kit.face, 0.7), darker(kit.face, 0.4))
    return top + high


def _status_bar(rng, image, x0, x1, low, kit, path, aliased):
    """Fields along the lower edge; returns where they begin."""
    high = rng.choice([18, 20, 22])
    fill_box(image, x0, low - high, x1, low, kit.face)
    parts = rng.randint(1, 3)
    for i in range(parts):
        a, b = x0 + (x1 - x0) * i / parts + 1, x0 + (x1 - x0) * (i + 1) / parts - 1
        if kit.raised:
            bevel(image, a, low - high + 2, b, low - 1, lighter(kit.face, 0.7), darker(kit.face, 0.4), 1, True)
        write(image, words(rng), a + 5, low - high / 2, path, 10, kit.ink, "lm", aliased, max(10, b - a - 8))
    return low - high


def some_icon(rng, size):
    """A picture from any set that is installed; None where there is none."""
    sets = material.picture_sets()
    if not sets or size < 6:
        return None
    name = rng.choice([n for n in sets if n.startswith("icons")] or list(sets))
    return material.picture(rng.choice(sets[name]), int(size))


def desktop(rng, image, kit, path):
    """A desktop behind windows: wallpaper, icons, a taskbar or a panel. Returns the part that is free."""
    h, w = image.shape[:2]
    base = rng.choice([colour("008080"), colour("3a6ea5"), colour("004e98"), colour("5a7edc"), any_colour(rng, 0.2),
                       any_colour(rng, 0.2)])
    image[:] = ground(rng, w, h, base, plain=0.4)
    for i in range(rng.choice([0, 0, 3, 5, 8])):
        y = 10 + i * 70
        icon = some_icon(rng, 32)
        if icon is None or y + 60 > h - 30 or w < 500:
            break
        lay(image, icon, 24, y)
        write(image, rng.choice(["My Computer", "Recycle Bin", "Games", "README", "Network", "Home", "Trash", "setup.exe"]),
              40, y + 42, path, 10, (255, 255, 255))
    kind = rng.choice(["bottom", "bottom", "bottom", "top", "none", "both"])
    top, low = 0, h
    if kind in ("bottom", "both"):
        high = rng.choice([28, 28, 30, 40])
        low = h - high
        part = image[low:h]
        shade = rng.choice([kit.face, kit.face, colour("245edb"), colour("202020"), kit.title[0]])
        part[:] = coloured(slope(w, high), [lighter(shade, 0.2), shade, darker(shade, 0.1)]) if rng.random() < 0.5 else shade
        cv2.line(image, (0, low), (w, low), lighter(shade, 0.8))
        button(rng, image, 3, low + 3, 60, h - 3, kit, "Start", path)
        for i in range(rng.randint(1, 4)):
            button(rng, image, 70 + i * 125, low + 3, 190 + i * 125, h - 3, kit, rng.choice(TITLES[rng.choice(list(TITLES))]),
                   path)
        write(image, "%02d:%02d" % (rng.randrange(24), rng.randrange(60)), w - 8, low + high / 2, path, 11, ink_on(shade), "rm")
    if kind in ("top", "both"):
        top = rng.choice([22, 26, 30])
        shade = rng.choice([kit.face, (20, 20, 20), (240, 240, 240)])
        image[:top] = shade
        write(image, rng.choice(["Applications   Places   System", "Activities", "File  Edit  View  Special"]), 10, top / 2,
              path, 11, ink_on(shade), "lm")
        write(image, "%d:%02d" % (rng.randrange(24), rng.randrange(60)), w - 8, top / 2, path, 11, ink_on(shade), "rm")
    return 0, top, w, low


def portal(rng, image, path):
    """A page of the Flash years round the game; returns where the game lies."""
    h, w = image.shape[:2]
    base = rng.choice([any_colour(rng, 0.0, 0.3), any_colour(rng, 0.8), (255, 255, 255), any_colour(rng)])
    image[:] = ground(rng, w, h, base, plain=0.55)
    top = 0
    if rng.random() < 0.5:  # the browser
        top = rng.choice([52, 70, 92])
        kit = rng.choice(list(TOOLKITS.values()))
        image[:top] = kit.face
        write(image, rng.choice(["http://www.", "https://", ""])
              + rng.choice(["freegames.example/play?id=%d", "arcade-%d.example", "miniclips.example/game/%d",
                            "localhost:%d/index.html"])
              % rng.randrange(10000), 90, top - 16, path, 11, kit.ink, "lm")
        bevel(image, 84, top - 26, w - 20, top - 6, darker(kit.face, 0.5), lighter(kit.face, 0.5))
        for i in range(3):
            cv2.circle(image, (16 + i * 24, top - 16), 8, darker(kit.face, 0.3), 1 + rng.randrange(2), cv2.LINE_AA)
    head = rng.choice([0, 40, 60, 90])
    shade = any_colour(rng)
    if head:
        image[top:top + head] = coloured(slope(w, head), [lighter(shade, 0.3), shade])
        write(image, rng.choice(["FUN GAMES", "Arcade Planet", "FlashBox", "PLAY!", "Spielewelt", "Juegos", "GameZone"]), 20,
              top + head / 2,
              rng.choice(fonts_of("heavy")), head * 0.45, ink_on(shade), "lm")
        top += head
    side = rng.choice([0, 0, 120, 160, 200]) if w > 620 else 0
    left, right = rng.randint(0, max(1, w // 10)), w - rng.randint(0, max(1, w // 10))
    if side:
        x = left if rng.random() < 0.4 else right - side
        left, right = (left + side + 12, right) if x == left else (left, right - side - 12)
        y = top + 12
        while y < h - 60:
            high = rng.randint(50, 160)
            fill = any_colour(rng)
            fill_box(image, x, y, x + side, y + high, fill)
            icon = some_icon(rng, min(48, high - 10))
            if icon is not None:
                lay(image, icon, x + 8, y + 5)
            for i in range(rng.randint(0, 4)):
                write(image, rng.choice(["More games", "Top 10", "Ad", "Rating 4.5", "Puzzle", "Action", "Login", "Chat"]), x
                      + side - 8, y + 14 + i * 16, path, 11, ink_on(fill), "rm")
            y += high + 10
    bottom = h - rng.choice([0, 10, 30, 80])
    left, top, right, bottom = left, top + rng.randint(0, 16), right, max(top + 140, bottom)
    return left, top, right, min(h, bottom)


def heads_up(rng, stage, box, path):
    """Title, score, clock and buttons about the board, in any of several places; returns what is left."""
    image, kit, s = stage.image, stage.toolkit, stage.colours
    x0, y0, x1, y1 = box
    base = tuple(int(v) for v in image[min(image.shape[0] - 1, int(y0) + 2), min(image.shape[1] - 1, int((x0 + x1) / 2))])
    ink = ink_on(base)
    for _ in range(rng.choice([0, 1, 1, 1, 2, 2])):
        kind = rng.choice(["line", "line", "buttons", "lcd", "title", "side", "bar", "below"])
        wide, high = x1 - x0, y1 - y0
        if high < 170 or wide < 170:
            break
        if kind == "title":
            size = rng.randint(14, max(16, min(44, int(high * 0.1))))
            write(image, rng.choice(TITLES[stage.game]), (x0 + x1) / 2, y0 + size * 0.8 + 2, rng.choice(fonts_of("any")), size,
                  rng.choice([ink, ink, far(rng, base)]),
                  aliased=stage.pixel, widest=wide - 10)
            y0 += size * 1.7 + 4
        elif kind in ("line", "below"):
            n = rng.randint(1, 3)
            size = rng.randint(10, 20)
            y = y0 + size if kind == "line" else y1 - size
            for i in range(n):
                write(image, words(rng), x0 + wide * (i + 0.5) / n, y, path, size, ink, aliased=stage.pixel,
                      widest=wide / n - 6)
            y0, y1 = (y0 + size * 2, y1) if kind == "line" else (y0, y1 - size * 2)
        elif kind == "buttons":
            n, high_of = rng.randint(1, 4), rng.randint(22, 36)
            below = rng.random() < 0.6
            y = y1 - high_of - 4 if below else y0 + 4
            step = min(rng.randint(70, 120), (wide - 8) / n)
            start = rng.choice([x0 + 4, (x0 + x1 - step * n) / 2])
            for i in range(n):
                button(rng, image, start + i * step, y, start + (i + 1) * step - 5, y + high_of, kit, rng.choice(BUTTONS),
                       path, rng.randint(10, 13), aliased=stage.pixel)
            y0, y1 = (y0, y1 - high_of - 8) if below else (y0 + high_of + 8, y1)
        elif kind == "lcd":
            high_of = rng.randint(22, 40)
            lit = rng.choice([(0, 0, 255), (0, 0, 255), (80, 255, 80), (0, 200, 255), (30, 30, 30)])
            back = (0, 0, 0) if light(lit) > 50 else (150, 190, 180)
            for right in rng.choice([(False,), (True,), (False, True)]):
                text = "%03d" % rng.randrange(1000)
                w = high_of * 1.7
                x = x1 - w - 8 if right else x0 + 8
                fill_box(image, x, y0 + 4, x + w, y0 + 4 + high_of, back)
                lay(image, segment_digits(text, w - 4, high_of - 4, lit, mix(back, lit, 0.2)), whole(x + 2), whole(y0 + 6))
            if rng.random() < 0.4:
                n = high_of
                button(rng, image, (x0 + x1 - n) / 2, y0 + 4, (x0 + x1 + n) / 2, y0 + 4 + n, kit, ":)", path, 12)
            y0 += high_of + 10
        elif kind == "bar":
            y, high_of = y0 + 6, rng.randint(6, 16)
            fill_box(image, x0 + 8, y, x1 - 8, y + high_of, darker(base, 0.5))
            fill_box(image, x0 + 9, y + 1, x0 + 9 + (wide - 18) * rng.random(), y + high_of - 1, far(rng, base))
            y0 += high_of + 12
        elif kind == "side" and wide > 300:
            w = rng.randint(80, max(90, int(wide * 0.3)))
            left = rng.random() < 0.4
            a, b = (x0, x0 + w) if left else (x1 - w, x1)
            if rng.random() < 0.5:
                shade = mix(base, s.page, rng.choice([0.1, 0.5, 1]))
                fill_box(image, a, y0, b, y1, shade)
                bevel(image, a, y0, b, y1, lighter(shade, 0.5), darker(shade, 0.4))
            else:
                shade = base
            y = y0 + 16
            for _ in range(rng.randint(1, 7)):
                if y > y1 - 40:
                    break
                if rng.random() < 0.5:
                    write(image, words(rng), (a + b) / 2, y, path, rng.randint(10, 15), ink_on(shade), aliased=stage.pixel,
                          widest=w - 6)
                else:
                    button(rng, image, a + 6, y - 10, b - 6, y + 14, kit, rng.choice(BUTTONS), path, aliased=stage.pixel)
                y += rng.randint(26, 60)
            x0, x1 = (x0 + w, x1) if left else (x0, x1 - w)
    return x0, y0, x1, y1


def far(rng, base):
    """Any colour that shows on the base."""
    tried = any_colour(rng)
    for _ in range(10):
        if apart(tried, base) > 80:
            return tried
        tried = any_colour(rng)
    return ink_on(base)


def _size(rng, small):
    """Width and height of a picture."""
    kind = rng.random()
    if kind < 0.3:
        w, h = rng.choice([(320, 240), (640, 480), (640, 400), (800, 600), (550, 400), (640, 350), (720, 480), (512, 384),
                           (700, 500), (480, 320), (400, 300), (1024, 768)])
    elif kind < 0.42 and not small:
        w, h = rng.choice([(1024, 768), (1280, 800), (1280, 720), (1366, 768), (1152, 864), (1280, 1024), (1440, 900)])
    elif kind < 0.47 and not small:
        w, h = rng.randint(900, 1600), rng.randint(700, 1100)
    else:
        w = rng.randint(320, 900)
        h = int(min(800, max(240, w * rng.uniform(0.6, 1.35))))
    return w, h


def stage(rng, game, many=0):
    """A picture with its furniture for a board of about `many` cells across."""
    colours = scheme(rng)
    kit = rng.choice(list(TOOLKITS.values()))
    kind = rng.choices(["window", "desktop", "portal", "full", "pixel", "bare"], [30, 16, 14, 16, 18, 6])[0]
    if many > 22 and kind == "pixel":
        kind = "window"
    w, h = _size(rng, kind in ("pixel", "bare"))
    if many > 15:
        w, h = max(w, 420), max(h, 420)
    made = Stage(np.zeros((h, w, 3), np.uint8), (0, 0, w, h), colours, colours.board, game, toolkit=kit)
    made.font = path = rng.choice(fonts_of("interface"))
    title = rng.choice(TITLES[game])
    if kind == "pixel":
        made.pixel = True
        made.enlarge = rng.choice([1, 1, 2, 2, 2, 3, 4, 1.5, 2.5])
        if many * 12 > min(w, h) / made.enlarge:
            made.enlarge = 1
        w, h = max(160, int(w / made.enlarge)), max(130, int(h / made.enlarge))
        made.image = np.zeros((h, w, 3), np.uint8)
        made.smooth = rng.random() < 0.2
        kind = rng.choice(["full", "full", "full", "window"])
        path = made.font = rng.choice(fonts_of("mono"))
    image = made.image
    if kind == "window":
        image[:] = any_colour(rng)
        box = window(rng, image, (0, 0, w, h), kit, title, path, made.pixel)
    elif kind == "desktop":
        x0, y0, x1, y1 = desktop(rng, image, kit, path)
        if rng.random() < 0.3:
            a, b = rng.randint(0, w // 3), rng.randint(y0, h // 3)
            other = window(rng, image, (a, b, min(w, a + w // 2), min(y1, b + h // 2)), kit, "readme.txt", path,
                           menu=rng.random() < 0.5)
            if rng.random() < 0.6:
                fill_box(image, *other, (255, 255, 255))
        ww, wh = int((x1 - x0) * rng.uniform(0.5, 1)), int((y1 - y0) * rng.uniform(0.6, 1))
        if many > 15:
            ww, wh = x1 - x0, y1 - y0
        a, b = rng.randint(x0, max(x0, x1 - ww)), rng.randint(y0, max(y0, y1 - wh))
        box = window(rng, image, (a, b, a + ww, b + wh), kit, title, path)
    elif kind == "portal":
        box = portal(rng, image, path)
    else:
        box = (0, 0, w, h)
    x0, y0, x1, y1 = (int(v) for v in box)
    if kind not in ("window", "desktop") or rng.random() < 0.45:  # the game's own ground
        fill = ground(rng, x1 - x0, y1 - y0, colours.page)
        if made.pixel and rng.random() < 0.7:
            fill = few_colours(rng, fill)
        image[y0:y1, x0:x1] = fill
        if rng.random() < 0.2:
            bevel(image, x0, y0, x1, y1, darker(colours.page, 0.6), lighter(colours.page, 0.6), rng.randint(1, 3))
    if kind == "bare":
        made.tight = True
    else:
        box = heads_up(rng, made, (x0, y0, x1, y1), path)
    made.room = tuple(int(v) for v in box)
    return made


def few_colours(rng, image):
    """A picture with the few colours of an old machine, dithered or not."""
    levels = rng.choice([2, 3, 4, 5, 6])
    step = 255 / (levels - 1)
    field_ = image.astype(np.float32)
    if rng.random() < 0.6:
        h, w = image.shape[:2]
        n = np.tile(np.array([[0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5]], np.float32) / 16 - 0.47,
                    (-(-h // 4), -(-w // 4)))[:h, :w]
        field_ = field_ + n[..., None] * step
    return (np.clip(np.round(field_ / step), 0, levels - 1) * step).astype(np.uint8)


def seat(rng, made, rows, columns, ratio=1.0, least=9, most=250, extra_columns=0.0, margin=0, grow=0.0):
    """Where the board lies: a Lattice in the stage's room. `ratio` is pitch_y / pitch_x; `margin` pixels stay free around."""
    x0, y0, x1, y1 = made.room
    share = 1.0 if made.tight else rng.choice([1.0, rng.uniform(0.9, 1), rng.uniform(0.6, 1)])
    wide, high = max(1, (x1 - x0 - 2 * margin) * share), max(1, (y1 - y0 - 2 * margin) * share)
    pitch_x = min(wide / (columns + extra_columns), high / (rows + grow) / ratio, most)
    whole_pitch = rng.random() < 0.8
    if whole_pitch:
        pitch_x = math.floor(pitch_x)
        pitch_y = max(1, math.floor(pitch_x * ratio + 0.5))
    else:
        pitch_y = pitch_x * ratio
    if pitch_x < least or pitch_y < min(least, 9):
        return None
    bw, bh = pitch_x * (columns + extra_columns), pitch_y * (rows + grow)
    free_x, free_y = x1 - x0 - bw, y1 - y0 - bh
    if rng.random() < 0.6:
        x, y = x0 + free_x / 2, y0 + free_y / 2
    else:
        x, y = x0 + free_x * rng.random(), y0 + free_y * rng.random()
        x, y = max(x, x0 + min(margin, free_x / 2)), max(y, y0 + min(margin, free_y / 2))
        x, y = min(x, x1 - bw - min(margin, free_x / 2)), min(y, y1 - bh - min(margin, free_y / 2))
    return Lattice(float(whole(x)), float(whole(y + grow * pitch_y)), float(pitch_x), float(pitch_y), rows, columns)


def board_ground(rng, made, box, fill=None, inside=0, edged=False):
    """A field under the cells: a plain panel, a sunken or raised one, a textured table; `edged` ones show where they end."""
    x0, y0, x1, y1 = (int(round(v)) for v in box)
    m = inside
    x0, y0, x1, y1 = max(0, x0 - m), max(0, y0 - m), min(made.image.shape[1], x1 + m), min(made.image.shape[0], y1 + m)
    fill = fill or made.colours.board
    made.image[y0:y1, x0:x1] = ground(rng, x1 - x0, y1 - y0, fill, plain=0.6)
    edge = rng.choice(["none", "sunken", "raised", "line", "thick"][edged:])
    n = rng.randint(2, 3) if edged else rng.randint(1, 3)
    if edge in ("sunken", "raised"):
        bevel(made.image, x0 - n, y0 - n, x1 + n, y1 + n, lighter(fill, 0.6), darker(fill, 0.5), n, edge == "sunken")
    elif edge == "line":
        cv2.rectangle(made.image, (x0 - 1, y0 - 1), (x1, y1), ink_on(fill), 1)
    elif edge == "thick":
        cv2.rectangle(made.image, (x0 - 3, y0 - 3), (x1 + 2, y1 + 2), darker(fill, 0.55), 5)


def ring_around(made, x, y, w, h, shade, kind):
    """A frame about a cell: plain, dotted as a focus, or a glow."""
    x0, y0, x1, y1 = whole(x - w / 2), whole(y - h / 2), whole(x + w / 2), whole(y + h / 2)
    image = made.image
    if kind == "frame":
        n = max(1, whole(min(w, h) * 0.06))
        for i in range(n):
            cv2.rectangle(image, (x0 + i, y0 + i), (x1 - 1 - i, y1 - 1 - i), shade, 1)
    elif kind == "glow":
        for i in range(3):
            cv2.rectangle(image, (x0 - i, y0 - i), (x1 - 1 + i, y1 - 1 + i), lighter(shade, i * 0.25), 1)
    else:
        for i in range(x0 + 2, x1 - 2, 2):
            fill_box(image, i, y0 + 2, i + 1, y0 + 3, shade)
            fill_box(image, i, y1 - 3, i + 1, y1 - 2, shade)
        for i in range(y0 + 2, y1 - 2, 2):
            fill_box(image, x0 + 2, i, x0 + 3, i + 1, shade)
            fill_box(image, x1 - 3, i, x1 - 2, i + 1, shade)


# ---- over the board

def pointer_sprite(rng):
    """A mouse pointer with its hot spot at the left upper corner."""
    n = rng.choice([16, 20, 20, 24, 32])
    sketch = Sketch(n * 0.8, n, rng.random() < 0.4)
    fill, rim = rng.choice([((255, 255, 255), (0, 0, 0)), ((255, 255, 255), (0, 0, 0)), ((0, 0, 0), (255, 255, 255))])
    kind = rng.random()
    if kind < 0.75:
        tail = rng.random() < 0.8
        shape = [(0, 0), (0, 0.78), (0.18, 0.62), (0.3, 0.92), (0.43, 0.87), (0.31, 0.58), (0.56, 0.58)] if tail else [(0, 0),
                (0, 0.8), (0.23, 0.58), (0.58, 0.58)]
        points = [(1 + x * n * 0.95, 1 + y * n * 0.95) for x, y in shape]
    else:
        shape = [(0.2, 0), (0.3, 0), (0.3, 0.4), (0.6, 0.45), (0.6, 0.75), (0.5, 0.95), (0.2, 0.95), (0, 0.6), (0.08, 0.5),
                 (0.2, 0.6)]
        points = [(1 + x * n * 0.95, 1 + y * n * 0.95) for x, y in shape]
    sketch.polygon(points, fill)
    sketch.line(points, rim, max(1, n / 20), True)
    return sketch.done()


def _tooltip(rng, made, x, y):
    """A small text over the board."""
    text = rng.choice(["Click to play", "New game (F2)", "Hint", "Undo last move", "Level 3 of 25", "tile"])
    size = rng.choice([10, 11, 12])
    w = text_mask(made.font, size, text, False).shape[1]
    shade = rng.choice([colour("ffffe1"), colour("ffffe1"), (255, 255, 255), (40, 40, 40)])
    fill_box(made.image, x, y, x + w + 9, y + size + 8, (0, 0, 0))
    fill_box(made.image, x + 1, y + 1, x + w + 8, y + size + 7, shade)
    write(made.image, text, x + 5 + w / 2, y + size / 2 + 4, made.font, size, ink_on(shade))
    made.hide(x, y, x + w + 9, y + size + 8)


def _dialog(rng, made, lattice):
    """A dialog that hides a part of the board."""
    h, w = made.image.shape[:2]
    x0, y0, x1, y1 = lattice.box()
    dw, dh = min(w * 0.8, rng.uniform(140, 300)), min(h * 0.6, rng.uniform(80, 160))
    x = rng.uniform(max(0, x0 - dw * 0.5), max(1, min(w - dw, x1 - dw * 0.4)))
    y = rng.uniform(max(0, y0 - dh * 0.4), max(1, min(h - dh, y1 - dh * 0.4)))
    box = (int(x), int(y), int(x + dw), int(y + dh))
    a, b, c, d = window(rng, made.image, box, made.toolkit, rng.choice(["Game over", "About", "Info", "Question",
                                                                        "High score"]), made.font, menu=False)
    write(made.image, rng.choice(["You win!", "No more moves.", "New game?", "Congratulations!", "Paused", "Are you sure?"]),
          (a + c) / 2, b + (d - b) * 0.35, made.font, 12,
          made.toolkit.ink, widest=c - a - 8)
    n = rng.randint(1, 2)
    for i in range(n):
        middle = a + (c - a) * (i + 0.5) / n
        button(rng, made.image, middle - 32, d - 32, middle + 32, d - 8, made.toolkit, ["OK", "Cancel"][i], made.font)
    made.hide(box[0] - 2, box[1] - 2, box[2] + 2, box[3] + 2)


def _mark_hidden(made, lattice, cells, spare=("_",)):
    """Labels of cells whose middle is mostly hidden become "~"."""
    total = cv2.integral((made.covered > 0).astype(np.uint8))
    h, w = made.covered.shape
    for r, row in enumerate(cells):
        for c, label in enumerate(row):
            x, y = lattice.centre(r, c)
            dx, dy = lattice.pitch_x * 0.4, lattice.pitch_y * 0.4
            a, b, e, f = (min(max(0, whole(v)), top) for v, top in ((x - dx, w), (y - dy, h), (x + dx, w), (y + dy, h)))
            area = max(1, (e - a) * (f - b))
            if label not in spare and (total[f, e] - total[b, e] - total[f, a] + total[b, a]) > 0.3 * area:
                row[c] = "~"


def finish(rng, made, lattice, cells, overlay=True):
    """The scene: overlays, hidden cells, enlargement, old screens' faults, a slight crop."""
    h, w = made.image.shape[:2]
    if overlay and lattice is not None and not made.pixel:
        if rng.random() < 0.07:
            _dialog(rng, made, lattice)
        if rng.random() < 0.05 and min(lattice.pitch_x, lattice.pitch_y) > 14:
            x, y = lattice.centre(rng.randrange(lattice.rows), rng.randrange(lattice.columns))
            _tooltip(rng, made, int(x), int(y))
    if rng.random() < 0.4 and not (made.pixel and rng.random() < 0.7):
        x, y = rng.randrange(w), rng.randrange(h)
        if lattice is not None and rng.random() < 0.5:
            x, y = (int(v) for v in lattice.centre(rng.randrange(lattice.rows), rng.randrange(lattice.columns)))
        arrow = pointer_sprite(rng)
        lay(made.image, arrow, x, y)
        if 0 <= x < w and 0 <= y < h:
            made.hide(x, y, x + 1, y + 1)
            part = made.covered[y:y + arrow.shape[0], x:x + arrow.shape[1]]
            np.maximum(part, arrow[:part.shape[0], :part.shape[1], 3], out=part)
    if made.covered is not None and lattice is not None:
        _mark_hidden(made, lattice, cells)
    return _shot(rng, made, lattice, cells)


def _shot(rng, made, lattice, cells):
    """The picture as somebody's screenshot of it came out."""
    image = np.ascontiguousarray(made.image)
    h, w = image.shape[:2]
    factor = made.enlarge
    method = cv2.INTER_LINEAR if made.smooth else cv2.INTER_NEAREST
    if factor == 1 and rng.random() < 0.35:
        finest = min(lattice.pitch_x, lattice.pitch_y) if lattice else 60
        factor = rng.uniform(max(0.6, min(1, 11 / finest)), 1.5)
        factor = min(factor, max(1.0, 1500 / w), max(1.0, 1050 / h))
        method = rng.choice([cv2.INTER_AREA, cv2.INTER_LINEAR]) if factor < 1 else rng.choice([cv2.INTER_LINEAR,
                cv2.INTER_CUBIC, cv2.INTER_NEAREST])
    if factor != 1:
        new_w, new_h = whole(w * factor), whole(h * factor * rng.choice([1, 1, 1, 1, 1.2 if made.pixel else 1.02]))
        image = cv2.resize(image, (new_w, new_h), interpolation=method)
        if lattice is not None:
            lattice = lattice.scaled(new_w / w, new_h / h)
    if rng.random() < 0.06:
        step = rng.choice([2, 3])
        image[::step] = (image[::step] * rng.uniform(0.5, 0.85)).astype(np.uint8)
    if rng.random() < 0.06:
        image = cv2.GaussianBlur(image, (0, 0), rng.uniform(0.4, 1.0))
    if rng.random() < 0.07:
        image = cv2.convertScaleAbs(image, alpha=rng.uniform(0.6, 0.95), beta=rng.uniform(0, 50))
    if rng.random() < 0.08 and made.game in ("sliding", "none"):  # in the others two colours could become one
        tone = rng.choice([(255, 255, 255), (80, 255, 120), (40, 190, 255), (130, 215, 190)])
        image = coloured(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), [darker(tone, 0.9), tone])
    if lattice is not None and rng.random() < 0.1:
        image, lattice = _cropped(rng, image, lattice)
    elif lattice is not None and rng.random() < 0.1:
        image, lattice = _closer(rng, image, lattice)
    if rng.random() < 0.3:
        image = cv2.imdecode(cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, rng.randint(45, 92)])[1], cv2.IMREAD_COLOR)
    made_scene = Scene(np.ascontiguousarray(image), made.game, lattice, [list(row) for row in cells] if lattice is not None
                       else [], f"looks-desktop-{made.game}")
    return made_scene


def _cropped(rng, image, lattice):
    """Cuts off one side a few per cent of the board."""
    x0, y0, x1, y1 = lattice.box()
    h, w = image.shape[:2]
    cut_x, cut_y = lattice.pitch_x * rng.uniform(0, 0.2), lattice.pitch_y * rng.uniform(0, 0.2)
    side = rng.randrange(4)
    left = whole(x0 + cut_x) if side == 0 else 0
    top = whole(y0 + cut_y) if side == 1 else 0
    right = whole(x1 - cut_x) if side == 2 else w
    bottom = whole(y1 - cut_y) if side == 3 else h
    left, top, right, bottom = max(0, left), max(0, top), min(w, right), min(h, bottom)
    if right - left < 120 or bottom - top < 120:
        return image, lattice
    return image[top:bottom, left:right], lattice.moved(-left, -top)


def _closer(rng, image, lattice):
    """Cuts away much of what lies around the board."""
    x0, y0, x1, y1 = lattice.box()
    h, w = image.shape[:2]
    spare = [rng.choice([0, 2, 10, 40, 100]) for _ in range(4)]
    left, top = max(0, int(x0 - spare[0])), max(0, int(y0 - spare[1]))
    right, bottom = min(w, int(x1 + spare[2] + 1)), min(h, int(y1 + spare[3] + 1))
    if right - left < 120 or bottom - top < 120:
        return image, lattice
    return image[top:bottom, left:right], lattice.moved(-left, -top)


# ---- boards of text

@dataclass
class Terminal:
    """A terminal or a text screen: characters at whole pixels."""
    made: Stage
    path: str
    size: int
    wide: int
    high: int
    back: tuple
    fore: tuple
    colours: list
    aliased: bool

    def put(self, x, y, text, fore=None, back=None):
        """Writes characters from pixel (x, y) on, one cell each."""
        image = self.made.image
        for i, sign in enumerate(text):
            left = x + i * self.wide
            if back is not None:
                fill_box(image, left, y, left + self.wide, y + self.high, back)
            if sign == " ":
                continue
            if sign in "█▓▒░":
                density = {"█": 1, "▓": 0.75, "▒": 0.5, "░": 0.25}[sign]
                block = image[max(0, y):y + self.high, max(0, left):left + self.wide]
                if block.size:
                    field_ = dithered(np.full(block.shape[:2], int(255 * density), np.uint8), 2)
                    block[field_ > 127] = fore or self.fore
                continue
            glyph(image, sign, left, y, self, fore or self.fore)


def glyph(image, sign, left, top, terminal, fill):
    """One character on its place of the line."""
    face = material.font(terminal.path, terminal.size)
    mask = text_mask(terminal.path, terminal.size, sign, terminal.aliased)
    box = face.getbbox(sign)
    ascent, descent = face.getmetrics()
    y = top + (terminal.high - ascent - descent) / 2 + box[1] - 1
    x = left + (terminal.wide - face.getlength(sign)) / 2 + box[0] - 1
    lay(image, np.dstack([np.full(mask.shape + (3,), fill, np.uint8), mask]), whole(x), whole(y))


def terminal(rng, game, rows, columns, chars, lines):
    """A text screen with room for a board, its cells `chars` characters by `lines` lines; returns it and its Lattice."""
    size = rng.choice([8, 9, 10, 11, 12, 13, 14, 16, 18, 20, 24])
    path = rng.choice(fonts_of("mono"))
    while size > 8 and (columns * chars * size * 0.62 > 1150 or rows * lines * size * 1.25 > 800):
        size -= 1
    face = material.font(path, size)
    wide = max(4, whole(face.getlength("M")))
    high = whole(sum(face.getmetrics()) * rng.choice([1.0, 1.0, 1.05, 0.95, 1.2]))
    fore, back = rng.choice([("aaaaaa", "000000"), ("33ff33", "000000"), ("ffb000", "1a0f00"), ("eeeeec", "2e3436"),
                             ("000000", "ffffff"), ("839496", "002b36"), ("ffffff", "0000aa"),
                             ("d3d7cf", "300a24"), ("f8f8f2", "272822"), ("657b83", "fdf6e3"), ("cccccc", "0c0c0c"),
                             ("7869c4", "40318d"), ("0f380f", "9bbc0f"), ("ffffff", "012456")])
    name = rng.choice(["windows", "ega", "tango", "solarized", "c64", "pico", "nord"])
    back = colour(back)
    shades = [c for c in PALETTES[name] if apart(c, back) > 55] or [colour(fore)]
    if rng.random() < 0.3:
        shades = [colour(fore)]
    left, top = rng.choice([0, 1, 2, 4, rng.randint(0, 20)]), rng.choice([1, 2, 3, rng.randint(1, 6)])
    w = max(200, (columns * chars + left + rng.choice([2, 4, rng.randint(2, 30)])) * wide)
    h = max(150, (rows * lines + top + rng.choice([1, 3, rng.randint(1, 8)])) * high)
    made = Stage(np.zeros((h, w, 3), np.uint8), (0, 0, w, h), scheme(rng), back, game,
                 toolkit=rng.choice(list(TOOLKITS.values())), font=path)
    ox = oy = 0
    if rng.random() < 0.5:
        kit, bar = made.toolkit, 30
        frame = kit.border + 1
        made.image = np.zeros((h + bar + kit.title_height + 2 * frame, w + 2 * frame, 3), np.uint8)
        ox, oy, right, low = window(rng, made.image, (0, 0, made.image.shape[1], made.image.shape[0]), kit,
                                    rng.choice(["xterm", "user@host: ~/game", "cmd.exe", "Terminal", "bash", "IDLE Shell",
                                                "PuTTY"]),
                                    rng.choice(fonts_of("interface")), menu=False)
        fill_box(made.image, ox, oy, right, low, back)
    else:
        made.image[:] = back
    screen = Terminal(made, path, size, wide, high, back, colour(fore), shades, rng.random() < 0.4)
    small = made.image.shape[1] < 320 or made.image.shape[0] < 240
    if (small or rng.random() < 0.2) and made.image.shape[1] < 700 and made.image.shape[0] < 520:
        made.pixel, made.enlarge, made.smooth = True, rng.choice([1.5, 2, 2]), rng.random() < 0.4
    texts = ["$ ./" + game, "Score: %d" % rng.randrange(999), "> ", "Enter row and column:", "C:\\GAMES>" + game.upper(),
             "Moves %d" % rng.randrange(99), ">>> play()", "[q]uit [r]estart", "=" * 20]
    for line in range(top - 1):
        if rng.random() < 0.6:
            screen.put(ox + rng.choice([0, left]) * wide, oy + line * high, rng.choice(texts)[:w // wide])
    y = oy + (top + rows * lines + 1) * high
    if rng.random() < 0.7 and y + high < made.image.shape[0]:
        screen.put(ox + wide, y, rng.choice(texts)[:w // wide - 2])
    lattice = Lattice(float(ox + left * wide), float(oy + top * high), float(chars * wide), float(lines * high), rows, columns)
    return screen, lattice
